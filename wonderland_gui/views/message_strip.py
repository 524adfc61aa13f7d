"""Messages and questions that never stop the program: strips at the head of the window with a mark, words and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from wonderland_gui.text import Texts
from wonderland_gui.views.controls import Button, MarkButton
from wonderland_gui.views.paint import Art, down, inset, pen, rounded, shadow, tint
from wonderland_gui.views.theme import Theme
from wonderland_gui.views.themed import OVERLAP, RING, Label, Themed, bold

SHADE = 12
AT_ONCE = 3
"""How many strips are seen at once; the others wait."""
Kind = Literal["info", "warning", "error", "question"]
MARKS: dict[Kind, tuple[str, str]] = {
    "info": ("info", "source"),
    "warning": ("warning", "source"),
    "error": ("warning", "illegal"),
    "question": ("people", "known"),
}
"""Mark and colour of each kind."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a message."""

    id: str
    words: str
    primary: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """Something to be said; a newer one of the same id takes its place."""

    id: str
    words: str
    """One or several lines."""
    kind: Kind = "info"
    title: str = ""
    answers: tuple[Answer, ...] = ()
    closable: bool = True
    """Whether it may be put away without an answer."""


class Strip(Themed, QWidget):
    """One message."""

    answered = Signal(str, str)
    """Message and answer."""
    closed = Signal(str)

    def __init__(self, theme: Theme, texts: Texts, art: Art | None, message: Message, parent: QWidget) -> None:
        super().__init__(parent)
        self.start(theme, art, texts)
        self.message = message
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        self.title = Label(theme, 17, font=bold, align=left, parent=self)
        self.words = Label(theme, 17, align=left, parent=self)
        self.buttons: list[Button] = []
        self.close_button = MarkButton(theme, "close", art, side=26, parent=self)
        self.close_button.clicked.connect(lambda: self.closed.emit(self.message.id))
        self.set_message(message)

    def set_message(self, message: Message) -> None:
        """Says something else."""
        self.message = message
        self.title.setText(message.title)
        self.title.setVisible(bool(message.title))
        self.words.setText(message.words)
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = []
        for answer in message.answers:
            button = Button(self.theme, answer.words, primary=answer.primary, height=36, parent=self)
            button.clicked.connect(lambda _=False, id_=answer.id: self.answered.emit(self.message.id, id_))
            button.show()
            self.buttons.append(button)
        self.close_button.setVisible(message.closable)
        self.setAccessibleName(message.title or message.words)
        self.setAccessibleDescription(message.words)
        self.translated()
        self.update()

    def translated(self) -> None:
        """Names the button that puts it away."""
        self.close_button.set_words(self.say("ui.strip.close"))

    def lay(self, wide: int) -> int:
        """Places everything at this width; returns the height, shadow included."""
        left = SHADE + 52
        right = wide - SHADE - 10 - (self.close_button.sizeHint().width() - 8 if self.message.closable else 0)
        row = sum(button.sizeHint().width() - OVERLAP for button in self.buttons)
        beside = right - left - row - 8
        one = max(self.words.wanted_width(), self.title.wanted_width())
        in_a_row = not self.buttons or beside >= min(one, 0.5 * (right - left))
        room = round(beside if in_a_row else right - left)
        title, words = (self.title.wanted_height(room) if self.message.title else 0), self.words.wanted_height(room)
        text = title + words
        under = 0 if in_a_row else 44
        high = max(48, text + under + 18)
        y = SHADE + (9 if not in_a_row else (high - text) // 2)
        self.title.setGeometry(left, y, room, title)
        self.words.setGeometry(left, y + title, room, words)
        at = right
        for button in reversed(self.buttons):
            size = button.sizeHint()
            at -= size.width() - OVERLAP
            button.setGeometry(at, SHADE + high - 44 - round(RING / 2) if under else SHADE + (high - size.height()) // 2, size.width(), size.height())
        close = self.close_button.sizeHint()
        self.close_button.setGeometry(wide - SHADE - 4 - close.width(), SHADE + 3, close.width(), close.height())
        return high + 2 * SHADE

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc puts it away."""
        if event.key() == Qt.Key.Key_Escape and self.message.closable:
            self.closed.emit(self.message.id)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the strip; the mark and the line at its left edge tell its kind."""
        p = QPainter(self)
        p.drawPixmap(0, 0, self.kept("strip", self.size(), self._paint, self.message.kind))
        p.end()

    def _paint(self, p: QPainter) -> None:
        t, rect = self.theme, inset(QRectF(self.rect()), SHADE)
        mark, token = MARKS[self.message.kind]
        colour = t.c(token)
        path = rounded(rect, 10)
        shadow(p, path, t, "panel", scale=0.7)
        p.fillPath(path, down(rect, t.raised, t.surface))
        p.strokePath(path, pen(colour, t.width(1.6)))
        p.fillPath(rounded(QRectF(rect.left() + 6, rect.top() + 8, 3, rect.height() - 16), 1.5), colour)
        tint(p, self.art, f"ui/{mark}", QRectF(rect.left() + 18, rect.top() + 12, 24, 24), colour)


class MessageStrip(Themed, QWidget):
    """The strips on show, the oldest on top.  It lies over the window: give it the free area by `place`."""

    answered = Signal(str, str)
    """Message and answer; the message is gone by then."""
    dismissed = Signal(str)
    """A message was put away without an answer."""

    def __init__(self, theme: Theme, texts: Texts, art: Art | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start(theme, art, texts)
        self.messages: list[Message] = []
        self._strips: dict[str, Strip] = {}
        self._area = QRect()
        self.more = Label(theme, 15, token="text", align=Qt.AlignmentFlag.AlignCenter, parent=self)
        self.more.hide()
        self.hide()

    def say_message(self, message: Message) -> None:
        """Shows a message, in place of the one with the same id."""
        for i, known in enumerate(self.messages):
            if known.id == message.id:
                self.messages[i] = message
                if message.id in self._strips:
                    self._strips[message.id].set_message(message)
                break
        else:
            self.messages.append(message)
        self._arrange()

    def take_away(self, id_: str) -> None:
        """A message has become pointless; nothing happens if it is not there."""
        self.messages = [message for message in self.messages if message.id != id_]
        self._arrange()

    def clear(self) -> None:
        """Takes all messages away."""
        self.messages = []
        self._arrange()

    def strip(self, id_: str) -> Strip | None:
        """The strip of a message, if it is on show."""
        return self._strips.get(id_)

    def place(self, area: QRect) -> None:
        """Lies at the head of this area."""
        self._area = QRect(area)
        self._arrange()

    def translated(self) -> None:
        """Lays everything out anew."""
        self._arrange()

    def shown(self) -> Sequence[Message]:
        """The messages on show."""
        return self.messages[:AT_ONCE]

    # ------------------------------------------------------------ inside
    def _answer(self, id_: str, answer: str) -> None:
        self.take_away(id_)
        self.answered.emit(id_, answer)

    def _close(self, id_: str) -> None:
        self.take_away(id_)
        self.dismissed.emit(id_)

    def _arrange(self) -> None:
        shown = self.shown()
        for id_ in [id_ for id_ in self._strips if id_ not in {message.id for message in shown}]:
            gone = self._strips.pop(id_)
            gone.hide()
            gone.deleteLater()
        for message in shown:
            if message.id not in self._strips:
                assert self.texts is not None
                strip = Strip(self.theme, self.texts, self.art, message, self)
                strip.answered.connect(self._answer)
                strip.closed.connect(self._close)
                strip.show()
                self._strips[message.id] = strip
        self.setVisible(bool(shown))
        if self._area.isEmpty() or not shown:
            return
        wide = min(self._area.width(), 860)
        y = 0
        for message in shown:
            strip = self._strips[message.id]
            high = strip.lay(wide)
            strip.setGeometry(0, y, wide, high)
            y += high - 2 * SHADE + 8
        y += 2 * SHADE - 8
        waiting = len(self.messages) - len(shown)
        self.more.setVisible(waiting > 0)
        if waiting:
            self.more.setText(self.say("ui.strip.more", n=waiting))
            self.more.setGeometry(0, y - SHADE, wide, 22)
            y += 22
        self.setGeometry(self._area.left() + (self._area.width() - wide) // 2, self._area.top(), wide, y)
        self.raise_()
