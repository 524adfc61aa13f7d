"""One seat of a new match: its figure and side, who sits there, what they are called and their colour."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from wonderland_gui.models.setup import LONGEST_NAME, PERSON, PlayerKind, SeatSetup, SideLook
from wonderland_gui.text import Texts
from wonderland_gui.views.fields import Choice, ColourDots, Field
from wonderland_gui.views.paint import Art
from wonderland_gui.views.paint_cards import roundel
from wonderland_gui.views.theme import Theme, display
from wonderland_gui.views.themed import Ground, Label, Themed, ground_of

RADIUS = 29
NAME = 150
"""Least width of a name beside the player."""


class Portrait(Themed, QWidget):
    """A figure in its roundel."""

    def __init__(self, theme: Theme, art: Art | None, radius: float = RADIUS, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start(theme, art)
        self.figure, self.ground, self.radius = "", "kinds.spirit_bundle", radius
        side = round(2 * radius + 8)
        self.setFixedSize(side, side)

    ground: Ground

    def set_figure(self, figure: str, ground: Ground) -> None:
        """Shows another figure."""
        if (figure, ground) != (self.figure, self.ground):
            self.figure, self.ground = figure, ground
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the roundel."""
        p = QPainter(self)
        p.drawPixmap(0, 0, self.kept("figure", self.size(), self._paint, self.figure, self.ground))
        p.end()

    def _paint(self, p: QPainter) -> None:
        roundel(p, QPointF(self.width() / 2, self.height() / 2), self.radius, self.figure, ground_of(self.theme, self.ground), self.theme, self.art)


class SeatRow(Themed, QWidget):
    """Roundel left; side, name and colours in the middle; who sits there right, below where it is narrow."""

    changed = Signal()

    def __init__(self, theme: Theme, texts: Texts, art: Art | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start(theme, art, texts)
        self.portrait = Portrait(theme, art)
        self.label = Label(theme, 18, font=display, align=Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.name = Field(theme, most=LONGEST_NAME + 8)
        self.player = Choice(theme)
        self.dots = ColourDots(theme)
        self.fault = Label(theme, 14, token="illegal")
        self.fault.hide()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 4, 0, 4)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(6)
        self._grid.addWidget(self.portrait, 0, 0, 2, 1, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(self.label, 0, 1)
        self._grid.addWidget(self.dots, 0, 2, Qt.AlignmentFlag.AlignRight)
        self._grid.setColumnStretch(1, 1)
        self._beside: bool | None = None
        self._lay(True)
        self.name.textEdited.connect(lambda _: self.changed.emit())
        self.player.chosen.connect(lambda _: self.changed.emit())
        self.dots.chosen.connect(lambda _: self.changed.emit())
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    # ------------------------------------------------------------ where everything lies
    def _lay(self, beside: bool) -> None:
        """The player stands beside the name, or below it where there is no room."""
        if beside == self._beside:
            return
        self._beside = beside
        for widget in (self.name, self.player, self.fault):
            self._grid.removeWidget(widget)
        if beside:
            self._grid.addWidget(self.name, 1, 1)
            self._grid.addWidget(self.player, 1, 2)
        else:
            self._grid.addWidget(self.name, 1, 1, 1, 2)
            self._grid.addWidget(self.player, 2, 1, 1, 2)
        self._grid.addWidget(self.fault, 3, 1, 1, 2)
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the player where there is room."""
        super().resizeEvent(event)
        self._lay(self.portrait.width() + 16 + NAME + self.player.sizeHint().width() <= self.width())

    def set_side(self, side: SideLook, players: tuple[PlayerKind, ...], seat: SeatSetup) -> None:
        """Shows a seat."""
        self.portrait.set_figure(side.figure, side.ground)
        self.label.setText(side.label)
        self.name.setPlaceholderText(side.label)
        self.player.set_choices([(kind.id, kind.name) for kind in players], seat.player)
        if self.name.text() != seat.name:
            self.name.setText(seat.name)
        self.dots.set_colours(side.colours, seat.colour)
        self.translated()

    def translated(self) -> None:
        """Names the fields for screen readers."""
        side = self.label.text()
        self.name.setAccessibleName(self.say("ui.match.name_of", side=side))
        self.player.setAccessibleName(self.say("ui.match.player_of", side=side))
        self.setAccessibleName(side)

    @property
    def seat(self) -> SeatSetup:
        """What was decided."""
        return SeatSetup(self.player.value or PERSON, self.name.text().strip(), self.dots.value)

    def set_fault(self, words: str) -> None:
        """Says what is wrong with this seat; nothing if it is right."""
        self.fault.setText(words)
        self.fault.setVisible(bool(words))
        self.name.set_wrong(bool(words))
