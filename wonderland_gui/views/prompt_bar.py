"""The bar at the foot of a match: who acts, what to do and how, and everything that is done by a button."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from wonderland_gui.text import Texts
from wonderland_gui.views.controls import Button
from wonderland_gui.views.paint import Art, down, gold_rule, inset, rounded, shadow
from wonderland_gui.views.paint_cards import roundel
from wonderland_gui.views.theme import Theme, display
from wonderland_gui.views.themed import OVERLAP, RING, Ground, Label, Themed, ground_of, italic

SHADE = 12
"""How far the bar's shadow reaches beyond it."""
HIGH = 64
"""Height of the bar with one line of each."""
SIZES = ((21, 16), (19, 15), (17, 14))
"""Sizes of sentence and how-to line, tried one after the other until both fit in one line."""


@dataclass(frozen=True, slots=True)
class PromptButton:
    """A decision that is made by a button."""

    id: int
    words: str
    primary: bool = False
    key: str = ""
    tip: str = ""
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the bar says."""

    sentence: str
    how: str = ""
    figure: str = ""
    """Art of the figure in the roundel; nobody's if empty."""
    ground: Ground = "kinds.spirit_bundle"
    """What stands behind the figure."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where everything lies at one width."""

    height: int
    px: tuple[int, int]
    sentence: QRect
    how: QRect
    buttons: tuple[QRect, ...]


class DecisionButton(Button):
    """A button of a decision.  When it is pressed another may take its place, which a second click of the same hand is not meant for."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Presses, unless it is the rest of a double click on this button or on one that was here before."""
        bar = self.parent()
        if isinstance(bar, PromptBar) and bar.hurried(event.timestamp()):
            event.accept()
        else:
            super().mousePressEvent(event)


class PromptBar(Themed, QWidget):
    """Grows where words or buttons need another row; ask `heightForWidth`, and listen to `height_changed`."""

    chosen = Signal(int)
    """The id of the button of a decision."""
    turn_card = Signal()
    stand_back = Signal()
    """The boards are to be seen whole, or from near again."""
    other_way = Signal()
    """Another of several ways to the same place is wanted."""
    take_back = Signal()
    height_changed = Signal()
    choices_changed = Signal()
    """Other decisions are made by a button now."""

    def __init__(self, theme: Theme, texts: Texts, art: Art | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start(theme, art, texts)
        self.prompt = Prompt("")
        self.preview = ""
        self._edition = 0
        """How often it has said or shown something else, so that its picture is known to be good at little cost."""
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        self.sentence = Label(theme, 21, font=display, align=left, parent=self)
        self.how = Label(theme, 16, font=italic, token="muted", align=left, parent=self)
        for label in (self.sentence, self.how):
            label.hide()
        self.choices: list[Button] = []
        self._pressed_at: int | None = None
        self._shown: tuple[PromptButton, ...] = ()
        self.turn_button = Button(theme, key="R", parent=self)
        self.turn_button.clicked.connect(self.turn_card)
        self.turn_button.hide()
        self.way_button = Button(theme, key="W", parent=self)
        self.way_button.clicked.connect(self.other_way)
        self.way_button.hide()
        self.way_button.setEnabled(False)
        self.board_button = Button(theme, key="B", parent=self)
        self.board_button.clicked.connect(self.stand_back)
        self.board_button.hide()
        self._stood_back = False
        self.back_button = Button(theme, key="Z", parent=self)
        self.back_button.clicked.connect(self.take_back)
        for button in self._lasting():
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click must not take the keyboard from the table
        self.translated()

    # ------------------------------------------------------------ what it shows
    def set_prompt(self, prompt: Prompt) -> None:
        """Who acts, what to do and how."""
        if prompt == self.prompt:
            return
        self.prompt = prompt
        self.sentence.setText(prompt.sentence)
        self.setAccessibleName(prompt.sentence)
        self._say_how()
        self._changed()

    def set_preview(self, words: str) -> None:
        """What a drop would do, in place of the how-to line while it is not empty."""
        if words != self.preview:
            self.preview = words
            self._say_how()
            self._changed()

    def set_choices(self, choices: Sequence[PromptButton]) -> None:
        """The decisions that are made by a button, in order."""
        focused = next((i for i, button in enumerate(self.choices) if button.hasFocus()), None)
        while len(self.choices) > len(choices):
            gone = self.choices.pop()
            gone.hide()
            gone.deleteLater()
        while len(self.choices) < len(choices):
            button: Button = DecisionButton(self.theme, art=self.art, parent=self)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(self._click)
            button.show()
            self.choices.append(button)
        other, self._shown = tuple(choices) != self._shown, tuple(choices)
        for button, choice in zip(self.choices, choices, strict=True):
            button.set_words(choice.words)
            button.set_primary(choice.primary)
            button.set_key(choice.key)
            button.setToolTip(choice.tip)
            button.setEnabled(choice.enabled)
        before: QWidget = self.how
        for button in (*self.choices, *self._lasting()):
            QWidget.setTabOrder(before, button)
            before = button
        if focused is not None and self.choices:
            self.choices[min(focused, len(self.choices) - 1)].setFocus()
        self._changed()
        if other:
            self.choices_changed.emit()

    def shown_choices(self) -> tuple[PromptButton, ...]:
        """The decisions that are made by a button now."""
        return self._shown

    def set_turn(self, shown: bool) -> None:
        """Whether the held card can be turned."""
        if self.turn_button.isVisibleTo(self) != shown:
            self.turn_button.setVisible(shown)
            self._changed()

    def set_way(self, shown: bool) -> None:
        """Whether there are several ways to some place."""
        if self.way_button.isVisibleTo(self) != shown:
            self.way_button.setVisible(shown)
            self._changed()

    def set_board(self, shown: bool, *, stood_back: bool = False) -> None:
        """Whether one may stand back from what a stage shows from near, and whether one does."""
        if (self.board_button.isVisibleTo(self), self._stood_back) != (shown, stood_back):
            self._stood_back = stood_back
            self.board_button.setVisible(shown)
            self.board_button.set_words(self.say("ui.table.near" if stood_back else "ui.table.whole"))
            self._changed()

    def set_ways(self, ways: int) -> None:
        """To the place that is pointed at there are so many ways."""
        self.way_button.setEnabled(ways > 1)

    def set_take_back(self, enabled: bool, tip: str = "", *, shown: bool = True) -> None:
        """Whether something can be taken back, and what; not shown where the match has no taking back."""
        self.back_button.setEnabled(enabled)
        self.back_button.setToolTip(tip)
        self.back_button.setAccessibleDescription(tip or "Z")
        if self.back_button.isVisibleTo(self) != shown:
            self.back_button.setVisible(shown)
            self._changed()

    def translated(self) -> None:
        """Names the buttons that are always the same."""
        self.turn_button.set_words(self.say("ui.table.turn"))
        self.way_button.set_words(self.say("ui.table.other_way"))
        self.board_button.set_words(self.say("ui.table.near" if self._stood_back else "ui.table.whole"))
        self.back_button.set_words(self.say("ui.table.take_back"))
        self._changed()

    def hurried(self, at: int) -> bool:
        """Whether a press on a decision at this moment, in milliseconds, follows the one before as fast as in a double click."""
        before, self._pressed_at = self._pressed_at, at
        return before is not None and 0 <= at - before < QApplication.doubleClickInterval()

    def _click(self) -> None:
        button = self.sender()
        for i, known in enumerate(self.choices):
            if known is button:
                self.chosen.emit(self._shown[i].id)

    def _say_how(self) -> None:
        self.how.setText(self.preview or self.prompt.how)
        self.how.set_token("text" if self.preview else "muted")
        self.setAccessibleDescription(self.how.text())

    # ------------------------------------------------------------ measure
    def _changed(self) -> None:
        before = self.height()
        self._arrange()
        self.updateGeometry()
        self.update()
        if self.width() > 0 and self.heightForWidth(self.width()) != before:
            self.height_changed.emit()

    def _buttons(self) -> list[Button]:
        return [button for button in (*self.choices, *self._lasting()) if button.isVisibleTo(self)]

    def _lasting(self) -> tuple[Button, ...]:
        """The buttons that are always the same."""
        return self.turn_button, self.way_button, self.board_button, self.back_button

    def _left(self) -> int:
        return SHADE + (HIGH - 14 + 20 if self.prompt.figure else 18)

    def _plan(self, width: int) -> _Plan:
        buttons = self._buttons()
        right = width - SHADE - 10
        beside = sum(button.sizeHint().width() - OVERLAP for button in buttons)
        left = self._left()
        room = right - beside - left - 8
        for px in SIZES:
            self._size(px)
            if max(self.sentence.wanted_width(), self.how.wanted_width()) <= room:
                return self._in_a_row(width, px, room, buttons)
        wanted = self.sentence.wanted_width()
        if room >= min(wanted, 0.42 * (right - left)) and room >= self.sentence.longest_word() + 4:
            self._size(SIZES[1])
            plan = self._in_a_row(width, SIZES[1], room, buttons)
            if plan.height <= HIGH + 26 + 2 * SHADE:
                return plan
        return self._in_rows(width, right - left, buttons)

    def _size(self, px: tuple[int, int]) -> None:
        self.sentence.set_px(px[0])
        self.how.set_px(px[1])

    def _in_a_row(self, width: int, px: tuple[int, int], room: float, buttons: list[Button]) -> _Plan:
        wide = max(40, int(room))
        first, second = self.sentence.wanted_height(wide), self.how.wanted_height(wide)
        gap = 2 if second else 0
        high = max(HIGH, first + gap + second + 12)
        y = SHADE + (high - first - gap - second) // 2 - 1
        x = self._left()
        at = width - SHADE - 8
        places: list[QRect] = []
        for button in reversed(buttons):
            size = button.sizeHint()
            at -= size.width() - OVERLAP
            places.insert(0, QRect(at, SHADE + (high - size.height()) // 2, size.width(), size.height()))
        return _Plan(high + 2 * SHADE, px, QRect(x, y, wide, first), QRect(x, y + first + gap, wide, second), tuple(places))

    def _in_rows(self, width: int, wide: int, buttons: list[Button]) -> _Plan:
        px = next((px for px in SIZES if self._fits(px, wide)), SIZES[1])
        self._size(px)
        first, second = self.sentence.wanted_height(wide), self.how.wanted_height(wide)
        x = self._left()
        words = QRect(x, SHADE + 9, wide, first)
        how = QRect(x, words.bottom() + 3, wide, second)
        y = max(how.bottom() + 1, SHADE + 12)
        full = width - 2 * SHADE - 20
        rows: list[list[Button]] = [[]]
        wanted = {button: min(button.sizeHint().width(), full) for button in buttons}
        if sum(wanted.values()) > full >= sum(button.minimumSizeHint().width() for button in buttons):
            wanted = {button: button.minimumSizeHint().width() for button in buttons}
        used = 0
        for button in buttons:
            size = wanted[button]
            if rows[-1] and used + size - OVERLAP > full:
                rows.append([])
                used = 0
            rows[-1].append(button)
            used += size - OVERLAP
        placed: dict[Button, QRect] = {}
        for row in rows:
            at = width - SHADE - 8
            for button in reversed(row):
                size = wanted[button]
                at -= size - OVERLAP
                placed[button] = QRect(at, y, size, button.sizeHint().height())
            y += round(40 + RING + 2) if row else 0
        high = max(HIGH + SHADE, y + 4)
        return _Plan(high + SHADE, px, words, how, tuple(placed[button] for button in buttons))

    def _fits(self, px: tuple[int, int], wide: float) -> bool:
        self._size(px)
        return max(self.sentence.wanted_width(), self.how.wanted_width()) <= wide

    def hasHeightForWidth(self) -> bool:
        """The narrower, the higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of the bar with its shadow at this width."""
        plan = self._plan(width)
        if width != self.width():
            self._arrange()
        return plan.height

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        width = max(self.width(), 640)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Narrow bars have more rows."""
        return QSize(420, HIGH + 2 * SHADE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places everything."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        self._edition += 1
        plan = self._plan(self.width())
        self._size(plan.px)
        self.sentence.setGeometry(plan.sentence)
        self.how.setGeometry(plan.how)
        for button, place in zip(self._buttons(), plan.buttons, strict=True):
            button.setGeometry(place)

    def shape(self) -> QRectF:
        """The bar without its shadow."""
        return inset(QRectF(self.rect()), SHADE)

    # ------------------------------------------------------------ paint
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the bar and the figure."""
        p = QPainter(self)
        p.drawPixmap(0, 0, self.kept("bar", self.size(), self._paint, self._edition))
        p.end()

    def _paint(self, p: QPainter) -> None:
        t, rect = self.theme, self.shape()
        path = rounded(rect, 12)
        shadow(p, path, t, "panel", scale=0.7)
        p.fillPath(path, down(rect, t.raised, t.sunken))
        gold_rule(p, rect, 12, t, 2)
        if self.prompt.figure:
            radius = (HIGH - 14) / 2
            centre = QPointF(rect.left() + 9 + radius, rect.top() + HIGH / 2)
            roundel(p, centre, radius, self.prompt.figure, ground_of(t, self.prompt.ground), t, self.art)
        # A card dragged along the foot of the table has all of the bar painted again and again: words as labels would take half as long as the card.
        for label in (self.sentence, self.how):
            label.paint_words(p)
