"""The start screen: four covers under the title, and at the foot the last match and the way to everything else."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from wonderland_gui.text import Texts
from wonderland_gui.views.controls import Button
from wonderland_gui.views.covers import Covers, gold_title, start_ground
from wonderland_gui.views.game_cover import GameCard, GameCover
from wonderland_gui.views.paint import Art, inset, pen, rounded, shadow
from wonderland_gui.views.paint_cards import roundel
from wonderland_gui.views.paint_table import rule
from wonderland_gui.views.theme import Theme, display
from wonderland_gui.views.themed import Label, Themed, italic

FULL = (1600, 1000)
"""The size at which everything has its usual measure."""
NARROW = 12
"""Least air between two covers."""


class LastMatch(Themed, QWidget):
    """The bar at the foot: the match that waits, and five buttons; in two rows where one is too short."""

    def __init__(self, theme: Theme, texts: Texts, art: Art | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.start(theme, art, texts)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        self.first = Label(theme, 19, font=display, align=left, parent=self)
        self.second = Label(theme, 16, font=italic, token="muted", align=left, parent=self)
        self.buttons = {name: Button(theme, parent=self) for name in ("continue", "open", "settings", "quit")}
        self.lines: tuple[str, str] | None = None
        self.set_lines(None)

    def set_lines(self, lines: tuple[str, str] | None) -> None:
        """What is said about the last match; None: there is none."""
        self.lines = lines
        self.buttons["continue"].setVisible(lines is not None)
        self.first.setText(lines[0] if lines is not None else self.say("ui.start.no_match"))
        self.second.setText(lines[1] if lines is not None else self.say("ui.start.no_match.how"))

    def translated(self) -> None:
        """Names the buttons."""
        for name, button in self.buttons.items():
            button.set_words(self.say(f"ui.start.{name}"))
        self.set_lines(self.lines)

    def lay(self, wide: int, bottom: int, centre: int) -> int:
        """Lies in the middle above `bottom`; returns its height."""
        buttons = [button for button in self.buttons.values() if button.isVisibleTo(self)]
        row = sum(button.sizeHint().width() - 4 for button in buttons) + 4
        self.first.set_px(19)
        words = max(self.first.wanted_width(), self.second.wanted_width())
        in_a_row = 62 + min(words, 300) + 10 + row <= wide - 2 * self.SHADE - 24
        inner = wide - 2 * self.SHADE - 24
        room = round(inner - 62 - 10 - (row if in_a_row else 0))
        for px in (19, 18, 17, 16):
            self.first.set_px(px)
            if self.first.wanted_width() <= room:
                break
        first, second = self.first.wanted_height(room), self.second.wanted_height(room)
        high = max(62, first + second + 16) if in_a_row else max(62, first + second + 14) + 46
        self.setGeometry(centre - wide // 2, bottom - high - self.SHADE, wide, high + 2 * self.SHADE)
        top = self.SHADE + (high - first - second) // 2 if in_a_row else self.SHADE + 8
        x = self.SHADE + 76
        self.first.setGeometry(x, top, room, first)
        self.second.setGeometry(x, top + first, room, second)
        at = wide - self.SHADE - 8
        if not in_a_row:
            at = wide // 2 + min(row, inner) // 2
        shrink = min(1.0, inner / max(1, row))
        y = self.SHADE + ((high - buttons[0].sizeHint().height()) // 2 if in_a_row else high - buttons[0].sizeHint().height() - 2)
        for button in reversed(buttons):
            size = button.sizeHint()
            across = int(size.width() * shrink)
            at -= across
            button.setGeometry(at, y, across, size.height())
            at += 4
        return high

    SHADE = 12

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the bar and the White Rabbit, who has no time."""
        p = QPainter(self)
        p.drawPixmap(0, 0, self.kept("bar", self.size(), self._paint))
        p.end()

    def _paint(self, p: QPainter) -> None:
        t, rect = self.theme, inset(QRectF(self.rect()), self.SHADE)
        path = rounded(rect, 12)
        shadow(p, path, t, "panel", scale=0.7)
        p.fillPath(path, t.c("sunken", 0.86))
        p.strokePath(path, pen(t.c("gold", 0.55), t.width(1.2)))
        roundel(p, QPointF(rect.left() + 37, rect.top() + 31), 23, "white_rabbit", t.ground("kinds.white_rabbit"), t, self.art)


class StartPage(Themed, QWidget):
    """Everything grows and shrinks with the window; nothing is cut off from 1024 x 700 upwards."""

    play = Signal(str)
    """The id of a game."""
    continue_last = Signal()
    open_match = Signal()
    settings = Signal()
    quit_ = Signal()

    def __init__(self, theme: Theme, texts: Texts, art: Art, covers: Covers, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start(theme, art, texts)
        self.cover_art = covers
        covers.changed.connect(self._repaint_covers)
        self.setMinimumSize(900, 620)
        self.covers: list[GameCover] = []
        self.subtitle = Label(theme, 25, font=italic, align=Qt.AlignmentFlag.AlignCenter, parent=self)
        self.bar = LastMatch(theme, texts, art, self)
        for name, signal in (("continue", self.continue_last), ("open", self.open_match), ("settings", self.settings), ("quit", self.quit_)):
            self.bar.buttons[name].clicked.connect(signal)
        self.bar.translated()
        self.translated()

    # ------------------------------------------------------------ what it shows
    def set_games(self, cards: Sequence[GameCard]) -> None:
        """The games on offer, at most four in a row."""
        while len(self.covers) > len(cards):
            gone = self.covers.pop()
            gone.hide()
            gone.deleteLater()
        for i, card in enumerate(cards):
            if i < len(self.covers):
                self.covers[i].set_card(card)
            else:
                assert self.texts is not None
                cover = GameCover(self.theme, self.texts, self.cover_art, card, self)
                cover.play.connect(self.play)
                cover.lit.connect(self._light)
                cover.show()
                self.covers.append(cover)
        before: QWidget | None = None
        for button in (*(cover.button for cover in self.covers), *self.bar.buttons.values()):
            if before is not None:
                QWidget.setTabOrder(before, button)
            before = button
        self._arrange()
        self._light()

    def set_continue(self, lines: tuple[str, str] | None) -> None:
        """What is said about the last match, in two lines; None: no match is waiting."""
        self.bar.set_lines(lines)
        self._arrange()

    def focus_first(self) -> None:
        """Gives the keyboard to the match that waits, else to the first game that can be played."""
        if self.bar.lines is not None:
            self.bar.buttons["continue"].setFocus(Qt.FocusReason.OtherFocusReason)
            return
        for cover in self.covers:
            if cover.card.ready:
                cover.button.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Whoever comes to the page by the keyboard is led on."""
        super().focusInEvent(event)
        self.focus_first()

    def translated(self) -> None:
        """Says everything anew."""
        self.subtitle.setText(self.say("ui.start.subtitle"))
        self.setAccessibleName(self.say("ui.start.title"))
        self._arrange()
        self._kept.clear()

    def themed(self) -> None:
        """The covers take the theme too."""
        self.cover_art.set_theme(self.theme)

    def _repaint_covers(self) -> None:
        for cover in self.covers:
            cover.update()

    def _light(self) -> None:
        """One button is gold: that of the cover pointed at, else of the first game that is ready."""
        lit = next((cover for cover in self.covers if cover.is_lit), None) or next((cover for cover in self.covers if cover.card.ready), None)
        for cover in self.covers:
            cover.button.set_primary(cover is lit)

    # ------------------------------------------------------------ measure
    @property
    def measure(self) -> float:
        """How large everything is against the full size."""
        return max(0.5, min(self.width() / FULL[0], self.height() / FULL[1]))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places everything."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        s, wide = self.measure, self.width()
        type_ = min(1.25, s)
        self.subtitle.set_px(max(17, round(25 * s)))
        lines = self.subtitle.wanted_height(round(wide * 0.7))
        self.subtitle.setGeometry(QRect(round(wide * 0.15), round(158 * s), round(wide * 0.7), max(lines, round(34 * s))))
        top = max(self.subtitle.geometry().bottom() + 6 + 10 * s, 214 * s)
        free_of_corners = wide - round(2 * (34 + min(122.0, self.height() * 0.14)))
        bar = min(free_of_corners, max(round(1260 * s), 1100))
        high = self.bar.lay(bar, self.height() - round(42 * s), wide // 2)
        if not self.covers:
            return
        least = max(NARROW, 32 * s)
        for cover in self.covers:
            cover.set_scale(type_, least - 6)
        free = self.height() - round(42 * s) - high - 14 * s - top
        n = len(self.covers)
        margin = max(30.0, 76 * s)
        widest = (wide - 2 * margin - (n - 1) * least) / max(4, n)
        width = min(widest, 338 * s * 1.05)
        for _ in range(3):
            self._level(width)
            words = max(cover.words_height(width) for cover in self.covers)
            width = max(120.0, min(widest, 338 * s * 1.05, (free - words) / self.theme.card.ratio))
        gap = min(60 * s, (wide - 2 * margin - n * width) / max(1, n - 1)) if n > 1 else 0.0
        gap = max(gap, NARROW)
        left = (wide - n * width - (n - 1) * gap) / 2
        self._level(width)
        words = max(cover.words_height(width) for cover in self.covers)
        spare = free - words - width * self.theme.card.ratio
        top += max(0.0, spare) * 0.12
        for i, cover in enumerate(self.covers):
            cover.lay(left + i * (width + gap), top, width)

    def _level(self, width: float) -> None:
        """The buttons of games that are ready lie level, below the longest of their words."""
        least = max((cover.said_height(width) for cover in self.covers if cover.card.ready), default=0)
        for cover in self.covers:
            cover.least = least if cover.card.ready else 0

    # ------------------------------------------------------------ paint
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints cloth, frame and title."""
        p = QPainter(self)
        p.drawPixmap(0, 0, self.kept("ground", self.size(), self._paint))
        p.end()

    def _paint(self, p: QPainter) -> None:
        s, middle = self.measure, self.width() / 2
        start_ground(p, QRectF(0, 0, self.width(), self.height()), self.theme, self.art)
        gold_title(p, QPointF(middle, 122 * s), self.say("ui.start.title"), 86 * s, self.width() * 0.72, self.theme)
        rule(p, QPointF(middle, 153 * s), 560 * s, self.theme)
