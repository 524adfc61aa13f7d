"""Where everything lies for one view: boxes in card widths from the layout, and the same in whole device pixels of a window."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil, cos, radians, sin
from typing import Any, Protocol, TypeVar

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPolygonF

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.quick import altered
from wonderland_gui.engine.table import ZoneId
from wonderland_gui.engine.view import TableView
from wonderland_gui.views.theme import Pair

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a piece lies."""

    rect: QRectF
    """As it lies upright; a piece turned by 90 degrees lies across it."""
    zone: ZoneId
    z: float = 0.0
    turn: float = 0.0
    hidden: bool = False
    """Whether it is not seen by itself: a number, an icon or a note tells of it."""
    under: bool = False
    """Whether it is a board, on which zones lie."""
    open_: tuple[str, ...] = ()
    """Of a board: the edges at which it is open to its neighbours."""
    die: bool = False
    """Whether it is a die: it rolls when another face comes up."""
    dim: bool = False
    """Whether it is out of play and steps back."""
    shape: float = 0.0
    """Height by width before both came to lie on whole pixels; 0: that of its box."""

    @property
    def ratio(self) -> float:
        """Height by width of its picture in any size."""
        return self.shape or self.rect.height() / max(1e-9, self.rect.width())

    @property
    def box(self) -> QRectF:
        """What the piece covers as it lies."""
        if self.turn % 180 == 0:
            return self.rect
        c, w, h = self.rect.center(), self.rect.width(), self.rect.height()
        if self.turn % 90 == 0:
            w, h = h, w
        else:
            across, along = abs(cos(radians(self.turn))), abs(sin(radians(self.turn)))
            w, h = w * across + h * along, w * along + h * across
        return QRectF(c.x() - w / 2, c.y() - h / 2, w, h)


@dataclass(frozen=True, slots=True)
class Area:
    """Where a zone lies, also when nothing lies in it."""

    rect: QRectF
    motif: str = ""
    """What is faintly drawn in it while it is empty."""
    label: QPointF | None = None
    """Where its name stands; None: nowhere, but in the empty place."""
    show_empty: bool = True
    """Whether an empty place is drawn at all."""
    count: bool = False
    """Whether the number of its pieces is shown on top."""
    scale: float = 1.0
    """How large pieces lie here; a held one grows to what is usual where it may go."""
    outline: tuple[QPointF, ...] = ()
    """Its shape, where it is no box."""
    on_board: bool = False
    """Whether it lies on a picture, where light alone would not be seen."""
    fold: str = ""
    """What stands for it, if anything does: the icon of a "strip", a "note"."""
    ribbon: QRectF | None = None
    """Where its name stands over all that lies there."""
    centred: bool = False
    """Whether its name stands about its point and does not begin there."""
    study: bool = False
    """Whether its pieces are spread so large that they can be read while one of them is to be chosen."""
    slots: tuple[tuple[QRectF, str], ...] = ()
    """Places for pieces that may still come, each with its art."""
    field: tuple[QPointF, ...] = ()
    """What is seen of its place on a board while it is folded away: a point there means it too."""

    def holds(self, at: QPointF) -> bool:
        """Whether a point lies in it."""
        if self.field and _inside(self.field, at):
            return True
        if not self.rect.contains(at):
            return False
        return not self.outline or _inside(self.outline, at)


def _inside(outline: tuple[QPointF, ...], at: QPointF) -> bool:
    return QPolygonF(outline).containsPoint(at, Qt.FillRule.OddEvenFill)


@dataclass(frozen=True, slots=True)
class Ornament:
    """A named painter of the table and its box."""

    name: str
    rect: QRectF
    art: str = ""
    side: QColor | None = None
    """The colour of the seat to which it belongs."""
    across: int = 1
    down: int = 1
    """How many places it has from left to right and from top to bottom."""


@dataclass(frozen=True, slots=True)
class Caption:
    """A sentence on the cloth."""

    key: str
    rect: QRectF
    align: str = "left"
    foot: bool = False
    """Whether it stands at the foot of its box."""


@dataclass(frozen=True, slots=True)
class Plate:
    """Where the plate of a note hangs about what it speaks of."""

    at: QPointF
    style: str = "plate"
    """`plate` holds a value and its factor, `pill` several totals side by side, `column` the same upright, `sum` a large one above what it is made of."""
    align: str = "centre"
    """Which part of the plate lies at the point; `left` is its middle left."""
    size: QSizeF | None = None
    """None: as large as its words need."""
    tones: tuple[str | Pair, ...] = ()
    """Colours of its parts: tokens of the theme, or the light and the deep colour of a seat."""


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """A board that is a picture."""

    art: str
    frame: QRectF
    """What is seen of it."""
    whole: QRectF
    """All of it."""
    dim: float = 0.0
    """By how much it steps back in the dark."""


@dataclass(frozen=True, slots=True)
class Marker:
    """The marker of a counter."""

    rect: QRectF
    art: str
    z: float = 0.0
    die: bool = False
    """Whether it rolls when it comes to show something else."""


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number painted on a board."""

    words: str
    rect: QRectF


@dataclass(frozen=True, slots=True)
class Title:
    """Where the plate with the name of a board's side lies."""

    piece: Ref
    at: QPointF
    """Its middle."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How many pieces lie together where not all are shown."""

    zone: ZoneId
    at: QPointF
    number: int


@dataclass(frozen=True, slots=True)
class TrayPlace:
    """Where a spread pile lies."""

    rect: QRectF
    zone: ZoneId
    title: str
    close: QRectF
    """The mark that closes it."""


@dataclass(frozen=True, slots=True)
class Scenery:
    """Where everything lies: a value in one unit, be it card widths or pixels."""

    size: tuple[float, float]
    pieces: Mapping[Ref, Spot]
    zones: Mapping[ZoneId, Area]
    seats: Mapping[int, QRectF] = field(default_factory=dict)
    folded: frozenset[int] = frozenset()
    ornaments: Sequence[Ornament] = ()
    captions: Sequence[Caption] = ()
    plates: Mapping[tuple[Ref, str], Plate] = field(default_factory=dict)
    """By what the note stands at and its key."""
    cloth: str = "start"
    card: float = 1.0
    """The width of a card in this unit."""
    tray: TrayPlace | None = None
    """A pile that is spread; it covers what lies below it."""
    boards: Sequence[BoardPicture] = ()
    markers: Mapping[Ref, Marker] = field(default_factory=dict)
    """By counter."""
    tallies: Sequence[Tally] = ()
    titles: Sequence[Title] = ()
    icons: Mapping[int, QRectF] = field(default_factory=dict)
    """The rows of icons of the seats that have one beside their plate."""
    numerals: Sequence[Numeral] = ()


class Places(Protocol):
    """A layout: says where everything lies for a view, in card widths."""

    def scenery(self, view: TableView, aspect: float, /) -> Scenery:
        """Where everything lies on a table whose window is `aspect` times as wide as high."""
        ...


class Kept:
    """What has been laid on a window: what lies as it lay is the same object again, and need not be looked at anew."""

    def __init__(self) -> None:
        self._grid: Grid | None = None
        self._kept: dict[object, tuple[object, Any]] = {}

    def fit(self, grid: Grid) -> None:
        """From now on things are laid by this grid."""
        if grid != self._grid:
            self._grid = grid
            self._kept.clear()

    def of(self, name: object, plain: T, lay: Callable[[T], T]) -> T:
        """A thing as it lies on the window."""
        found = self._kept.get(name)
        if found is None or found[0] is not plain:
            found = self._kept[name] = plain, lay(plain)
        laid: T = found[1]
        return laid


@dataclass(frozen=True, slots=True)
class Grid:
    """How card widths become logical pixels that lie on whole device pixels."""

    unit: float
    left: float
    top: float
    dpr: float

    @staticmethod
    def fit(size: tuple[float, float], free: QRectF, dpr: float) -> Grid:
        """The largest whole scale at which the table fits into the free part of a window, in its middle; a card is a whole number of device pixels wide."""
        unit = max(8.0, min(free.width() / size[0], free.height() / size[1]))
        unit = max(1, int(unit * dpr)) / dpr
        left, top = (free.width() - size[0] * unit) / 2, (free.height() - size[1] * unit) / 2
        return Grid(unit, round((free.x() + left) * dpr) / dpr, round((free.y() + top) * dpr) / dpr, dpr)

    def snap(self, value: float) -> float:
        """The nearest whole device pixel."""
        return round(value * self.dpr) / self.dpr

    def point(self, point: QPointF) -> QPointF:
        """A point of the layout on the window."""
        return QPointF(self.snap(self.left + point.x() * self.unit), self.snap(self.top + point.y() * self.unit))

    def rect(self, rect: QRectF) -> QRectF:
        """A box of the layout on the window; equal boxes become equally large, wherever they lie."""
        corner = self.point(rect.topLeft())
        return QRectF(corner.x(), corner.y(), self.snap(rect.width() * self.unit), self.snap(rect.height() * self.unit))

    def card(self, rect: QRectF) -> QRectF:
        """The box of a piece: its height follows from its width in whole pixels, so that it is that of its picture."""
        unit, dpr, wide = self.unit, self.dpr, rect.width()
        x, y = round((self.left + rect.x() * unit) * dpr) / dpr, round((self.top + rect.y() * unit) * dpr) / dpr
        width = round(wide * unit * dpr) / dpr
        return QRectF(x, y, width, self.height(width, rect.height() / wide if wide else 0.0))

    def height(self, width: float, shape: float) -> float:
        """The height of a picture of this width, as faces are painted: whole device pixels, the last one begun."""
        return ceil(round(width * self.dpr) * shape - 1e-9) / self.dpr

    def spot(self, spot: Spot) -> Spot:
        """Where a piece lies on the window."""
        return altered(spot, rect=self.card(spot.rect), shape=spot.ratio)

    def scenery(self, s: Scenery, kept: Kept | None = None) -> Scenery:
        """Everything on the window; `kept` is what lay there before."""
        kept = kept or Kept()
        kept.fit(self)
        return Scenery(
            (s.size[0] * self.unit, s.size[1] * self.unit),
            {ref: kept.of(ref, spot, self.spot) for ref, spot in s.pieces.items()},
            {zone: kept.of(("zone", zone), area, self._area) for zone, area in s.zones.items()},
            {seat: self.rect(rect) for seat, rect in s.seats.items()},
            s.folded,
            tuple(replace(o, rect=self.rect(o.rect)) for o in s.ornaments),
            tuple(replace(c, rect=self.rect(c.rect)) for c in s.captions),
            {at: self._plate(plate) for at, plate in s.plates.items()},
            s.cloth,
            s.card * self.unit,
            boards=tuple(replace(board, frame=self.rect(board.frame), whole=self.rect(board.whole)) for board in s.boards),
            markers={ref: replace(marker, rect=self.card(marker.rect)) for ref, marker in s.markers.items()},
            tallies=tuple(replace(tally, at=self.point(tally.at)) for tally in s.tallies),
            titles=tuple(replace(title, at=self.point(title.at)) for title in s.titles),
            icons={seat: self.rect(rect) for seat, rect in s.icons.items()},
            numerals=tuple(replace(numeral, rect=self.rect(numeral.rect)) for numeral in s.numerals),
        )

    def _plate(self, plate: Plate) -> Plate:
        size = QSizeF(plate.size.width() * self.unit, plate.size.height() * self.unit) if plate.size is not None else None
        return replace(plate, at=self.point(plate.at), size=size)

    def _area(self, area: Area) -> Area:
        label = self.point(area.label) if area.label is not None else None
        ribbon = self.rect(area.ribbon) if area.ribbon is not None else None
        slots = tuple((self.rect(rect), art) for rect, art in area.slots)
        outline, field = (tuple(self.point(point) for point in points) for points in (area.outline, area.field))
        return altered(area, slots=slots, rect=self.rect(area.rect), label=label, outline=outline, ribbon=ribbon, field=field)
