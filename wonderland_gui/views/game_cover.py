"""The cover of a game on the start screen: a large card with the game's picture, a few words and the button that begins it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from wonderland_gui.text import Texts
from wonderland_gui.views.controls import Button
from wonderland_gui.views.paint import good, pen, rounded, text
from wonderland_gui.views.paint_cards import outline
from wonderland_gui.views.theme import Theme, body
from wonderland_gui.views.themed import RING, Label, Themed, italic

LIFT = 10.0
"""How far a cover rises under the pointer, at full size."""
SHADE = 26
"""How far shadow and glow reach beyond a cover."""


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game as the start screen offers it."""

    id: str
    title: str
    tagline: str
    facts: str
    """How many play and how long."""
    ready: bool = True
    """Whether it can be played; else it is in preparation."""


class CoverArt(Protocol):
    """Who paints the cover of a game."""

    def draw(self, p: QPainter, game: str, title: str, card: QRectF, *, hot: bool = False) -> None:
        """The card with its shadow; lit while it is pointed at."""
        ...


class GameCover(Themed, QWidget):
    """Card, words and button below each other; a click on the card begins the game as the button does."""

    play = Signal(str)
    lit = Signal()
    """The pointer or the keyboard has come here or gone."""

    def __init__(self, theme: Theme, texts: Texts, covers: CoverArt, card: GameCard, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start(theme, None, texts)
        self.card, self.covers = card, covers
        self._scale, self._card_width, self._beyond = 1.0, 338.0, 24.0
        self.least = 0
        """Height of the words above the button at least, so that the buttons of a row are level."""
        centre = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        self.tagline = Label(theme, 21, font=italic, align=centre, parent=self)
        self.facts = Label(theme, 17, font=body, token="muted", align=centre, parent=self)
        self.button = Button(theme, height=44, parent=self)
        self.button.clicked.connect(self._play)
        self.button.installEventFilter(self)
        self.setMouseTracking(True)
        self._over = False
        self._pressed = False
        self.set_card(card)

    # ------------------------------------------------------------ what it shows
    def set_card(self, card: GameCard) -> None:
        """Shows another game, or the same in other words."""
        self.card = card
        self.tagline.setText(card.tagline)
        self.facts.setText(card.facts)
        self.button.setEnabled(card.ready)
        self.button.setVisible(card.ready)
        self.tagline.set_token("text" if card.ready else "muted")
        self.setAccessibleName(card.title)
        self._kept.clear()
        self.translated()

    def translated(self) -> None:
        """Names the button, and says of a game that is not ready why it has none."""
        self.button.set_words(self.say("ui.start.play"))
        self.button.setAccessibleName(self.say("ui.start.play_game", game=self.card.title))
        state = () if self.card.ready else (self.say("ui.start.preparing"),)
        self.setAccessibleDescription(". ".join((self.card.tagline, self.card.facts, *state)))

    @property
    def is_lit(self) -> bool:
        """Whether the pointer or the keyboard is here."""
        return self.card.ready and (self._over or (self.button.hasFocus() and self.button.ring))

    # ------------------------------------------------------------ measure
    def set_scale(self, scale: float, beyond: float) -> None:
        """Type and button follow the size of the page; `beyond`: by how much words may be wider than the card."""
        self._scale, self._beyond = scale, beyond
        self.tagline.set_px(max(15, round(21 * scale)))
        self.facts.set_px(max(13, round(17 * scale)))

    def words_height(self, width: float) -> int:
        """Height of all that stands below a card of this width."""
        return self._air + max(self.least, self.said_height(width)) + 8 + (44 if self.card.ready else 0)

    def said_height(self, width: float) -> int:
        """Height of tagline and facts below a card of this width."""
        wide = self._words_width(width)
        return self.tagline.wanted_height(wide) + 2 + self.facts.wanted_height(wide)

    @property
    def _air(self) -> int:
        """Between the card and the words below it."""
        return max(10, round(20 * self._scale))

    def _words_width(self, card: float) -> int:
        return round(card + min(2 * SHADE - 4, self._beyond))

    def lay(self, left: float, top: float, width: float) -> None:
        """Lies with the upper left of its card at a point of the page."""
        self._card_width = width
        high = width * self.theme.card.ratio
        lift = LIFT * self._scale
        below = max(SHADE, self.words_height(width) + 8)
        self.setGeometry(round(left) - SHADE, round(top - lift) - SHADE, round(width) + 2 * SHADE, round(lift + high) + SHADE + below)
        wide = self._words_width(width)
        x = (self.width() - wide) // 2
        y = SHADE + round(lift + high) + self._air
        first, second = self.tagline.wanted_height(wide), self.facts.wanted_height(wide)
        self.tagline.setGeometry(x, y, wide, first)
        self.facts.setGeometry(x, y + first + 2, wide, second)
        size = self.button.sizeHint()
        across = min(max(size.width(), round(156 * max(0.8, self._scale) + 2 * RING)), self.width())
        said = max(self.least, first + 2 + second)
        self.button.setGeometry((self.width() - across) // 2, y + said + 8 - round(RING), across, size.height())

    def card_rect(self) -> QRectF:
        """Where the card lies now."""
        lift = LIFT * self._scale
        return QRectF(SHADE, SHADE + (0 if self.is_lit else lift), self._card_width, self._card_width * self.theme.card.ratio)

    # ------------------------------------------------------------ pointer and keyboard
    def _play(self) -> None:
        self.play.emit(self.card.id)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The card is lit as long as its button has the focus."""
        if watched is self.button and event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._changed()
        return super().eventFilter(watched, event)

    def _changed(self) -> None:
        self.update()
        self.lit.emit()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Rises."""
        super().enterEvent(event)
        self._over = True
        self._changed()

    def leaveEvent(self, event: QEvent) -> None:
        """Falls back."""
        super().leaveEvent(event)
        self._over = False
        self._changed()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The hand shows what can be clicked."""
        over = self.card.ready and self.card_rect().contains(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remembers where a click began."""
        self._pressed = event.button() == Qt.MouseButton.LeftButton and self.card_rect().contains(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on the card begins the game."""
        if self._pressed and self.card.ready and event.button() == Qt.MouseButton.LeftButton and self.card_rect().contains(event.position()):
            self._play()
        self._pressed = False

    # ------------------------------------------------------------ paint
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the card; the cover of a game that is not ready is dim."""
        rect = self.card_rect()
        p = good(QPainter(self))
        self.covers.draw(p, self.card.id, self.card.title, rect, hot=self.is_lit)
        if not self.card.ready:
            p.fillPath(outline(rect, self.theme), self.theme.c("window", 0.42))
            self._ribbon(p, rect)
        p.end()

    def _ribbon(self, p: QPainter, rect: QRectF) -> None:
        """A band across the picture of a game that is not ready."""
        t = self.theme
        high = max(26.0, rect.width() * 0.105)
        band = QRectF(rect.left() + rect.width() * 0.083, rect.top() + rect.width() * 0.975, rect.width() * 0.834, high)
        path = rounded(band, 3)
        p.fillPath(path, t.c("window", 0.86))
        p.strokePath(path, pen(t.c("gold", 0.8), t.width(1.2)))
        text(p, band.adjusted(6, -1, -6, -1), self.say("ui.start.preparing"), italic(max(13, rect.width() * 0.058)), t.title, fit=True)

    def sizeHint(self) -> QSize:
        """The card and what stands below it."""
        return QSize(round(self._card_width) + 2 * SHADE, round(self._card_width * self.theme.card.ratio) + SHADE + self.words_height(self._card_width))
