"""The grammar of `layout.yaml`: where everything lies on a game's table.  Lengths are in card widths from the table's upper left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal

from wonderland_gui.data.definitions import Point
from wonderland_gui.data.layout_boards import Board, Part, Scene, Track
from wonderland_gui.engine.pattern import among

Arrange = Literal["pile", "row", "fan", "grid", "heap", "path", "sack", "parts"]
LabelSide = Literal["none", "above", "below", "beneath", "left", "right", "inside"]
CARD_SHAPE = 88 / 63
"""Height of a card by its width."""


def _said(other: Any) -> dict[str, Any]:
    """What is said of something for a stage."""
    return {f.name: value for f in fields(other) if (value := getattr(other, f.name)) is not None}


@dataclass(frozen=True, slots=True)
class OtherBlock:
    """What is otherwise about a block in some stage; what it leaves out stays as it is."""

    at: Point | None = None
    plate: Point | None = None
    width: float | None = None
    height: float | None = None
    icons: Point | None = None
    icon: float | None = None
    row: float | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """The corner of the table that belongs to one seat; the places of its zones count from here."""

    at: Point
    plate: Point = (0.0, 0.0)
    """Upper left of the seat's plate, from `at`."""
    width: float = 2.2
    height: float = 0.4
    """Of the plate."""
    fold: bool = False
    """What lies before the seat is seen in the icons of its strip only."""
    icons: Point | None = None
    """Upper left of the row of the strip's icons, from `at`; none: they are seen in the plate where that has room for one line only."""
    icon: float = 0.4
    """Height of these icons."""
    row: float | None = None
    """Width of the row; none: that of the plate."""
    stages: Mapping[str, OtherBlock] = field(default_factory=dict)
    """What is otherwise in some stages, by their names or a pattern of them."""

    def during(self, stage: str) -> Block:
        """The block as it is in a stage."""
        named = among(self.stages, stage) if self.stages else None
        return self if named is None else replace(self, **_said(self.stages[named]))


@dataclass(frozen=True, slots=True)
class Seats:
    """The blocks: the viewer's own, and the others' clockwise from it."""

    me: Block
    others: Mapping[int, tuple[Block, ...]]
    """By the number of seats at the table."""


@dataclass(frozen=True, slots=True)
class StripItem:
    """One icon of a seat, with a number beside it.  It stands for the zone that it counts where that has no other place."""

    icon: str
    """Its art; `{side}` in it is the id of the side that the seat plays."""
    count: str | None = None
    """A zone pattern whose pieces are counted."""
    counter: str | None = None
    """A counter pattern."""
    icons: tuple[str, ...] = ()
    """Art for each number from 0 on, which then says the number by itself."""
    stages: tuple[str, ...] = ()
    """The stages in which it is shown, by names or patterns; none named: always."""


@dataclass(frozen=True, slots=True)
class Ring:
    """Places round a centre; a pattern's last number says which."""

    centre: Point
    radius: float
    of: int
    start: float = -90.0
    """Degrees of the first, 0 being to the right, clockwise."""


@dataclass(frozen=True, slots=True)
class GridPlaces:
    """Places in rows and columns: the pattern's last two numbers are row and column, a lone number is the column."""

    at: Point
    cell: Point
    """From one place to the next; (0, d) with a lone number goes down instead."""
    first: int = 0
    """The number of the first row and column."""


@dataclass(frozen=True, slots=True)
class Otherwise:
    """What is otherwise about a place in some stage; what it leaves out stays as it is."""

    at: Point | None = None
    width: float | None = None
    within: float | None = None
    spread: float | None = None
    rows: int | None = None
    dim: bool | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where the zones of a pattern lie (one of `at`, `ring`, `grid`, `points`, `berths`, `beside`, `strip`, `plate`), and how their pieces lie in them."""

    at: Point | None = None
    ring: Ring | None = None
    grid: GridPlaces | None = None
    points: str | None = None
    """The name of a point on the board `on`, or of points of which the zone's last number or its pieces' owners say which."""
    berths: tuple[Point, ...] | None = None
    """Places that those zones of the pattern take in which something lies, one after the other, the viewer's first, then clockwise."""
    strip: bool = False
    """The zone has no place of its own: the icon of the strip that counts it stands for it."""
    plate: bool = False
    """The same, but the seat's plate stands for it."""
    beside: str | None = None
    """A zone pattern with the same names, from which `offset` counts."""
    offset: Point = (0.0, 0.0)
    on: str | None = None
    """A board: everything else then counts in its units."""
    side: str | None = None
    """The side of the board that must lie up."""
    by: Literal["owner"] | None = None
    """One point for each owner of pieces."""
    size: Point | str | None = None
    """Width and height of the place, in whose middle the pieces lie; a name on the board.  None: as large as its pieces; on a board a cell of its grid."""
    area: str | None = None
    """The name of a box or an outline on the board: what counts as the zone, however small its place is."""
    width: float | str | None = None
    """Width of a card here, on a board in its units or the name of a width there; none: that of the table."""
    turn: float | str = 0.0
    """Degrees by which its pieces lie turned; or the name of an angle on the board, at which they lie facing its middle and never on their heads."""
    ribbon: str | None = None
    """The name of a box on the board in which the zone's name stands, over all that lies there."""
    note: Point | str | None = None
    """Where the middle of its note lies while it is folded, or the name of that point on its board; none: at the rim of its board, on the side where
    the zone lies."""
    arrange: Arrange = "pile"
    within: float | None = None
    """How wide a row may get before its pieces overlap."""
    spread: float = 1.08
    """From one piece of a row to the next, in widths of a piece."""
    rows: int = 1
    """Into so many rows the pieces spread before they overlap."""
    least: float = 1.0
    """To this part of their width the pieces of a full row shrink before they overlap."""
    lap: float | None = None
    """From one row to the next, in heights of a piece: below 1 a row lies over the foot of the one above it; none: just below it."""
    tightest: float = 0.26
    """No row gets tighter than this, in widths of a piece: rather it wraps."""
    parts: Mapping[str, Part] = field(default_factory=dict)
    """By component type."""
    label: LabelSide = "none"
    """Where the zone's name stands; `beneath` is below its middle."""
    empty: str = ""
    """Art of what belongs here, shown faintly while nothing lies here."""
    slots: tuple[str, ...] = ()
    """Round places that are shown for the pieces that may still come, in a row or a grid: for each the art of what belongs there, or of what it brings."""
    needs: str = ""
    """A zone: this one has a place only while something lies there, such as the cards of a variant."""
    sort: bool = False
    """Whether the owner's window sorts the pieces."""
    dim: bool = False
    """Whether what lies here is out of play and steps back."""
    study: bool = False
    """Whether the cards are spread so large that all on them can be read while one of them is to be chosen."""
    stages: Mapping[str, Otherwise] = field(default_factory=dict)
    """What is otherwise in some stages, by their names or a pattern of them, such as cards that lie large while one of them is chosen."""

    @property
    def scale(self) -> float:
        """The width of a card here, where it is no name."""
        return self.width if isinstance(self.width, int | float) else 1.0

    def during(self, stage: str) -> Place:
        """The place as it is in a stage."""
        named = among(self.stages, stage) if self.stages else None
        if named is None:
            return self
        return replace(self, **_said(self.stages[named]))


@dataclass(frozen=True, slots=True)
class Ornament:
    """Something painted on the cloth below all pieces."""

    paint: Literal["lawn", "rail", "inlay", "ring", "frame", "emblem", "panel", "picture"]
    """The name of its painter."""
    at: Point
    size: Point
    art: str = ""
    side: int | None = None
    """The seat whose colours it has."""
    stages: tuple[str, ...] = ()
    """The stages in which it is shown, by names or patterns; none named: always."""


@dataclass(frozen=True, slots=True)
class Label:
    """A sentence on the cloth."""

    text: str
    """Its text key."""
    at: Point
    width: float = 2.0
    height: float = 1.0
    """Its room: words are as large as fits, and left out where they could not be read."""
    align: Literal["left", "centre", "right"] = "left"
    foot: bool = False
    """Whether the words stand at the foot of their room."""
    stages: tuple[str, ...] = ()
    """The stages in which it is shown, by names or patterns; none named: always."""
    needs: str = ""
    """A zone: the sentence is shown only while something lies there."""


@dataclass(frozen=True, slots=True)
class NotePlace:
    """Where the plate of a note lies, relative to the piece or zone it speaks of."""

    at: Point
    """From the upper left of the box, in widths and heights of the box."""
    shape: Literal["plate", "pill", "column", "sum", "outline"] = "plate"
    """`outline`: in place of words a line of light about the zone."""
    align: Literal["left", "centre", "right"] = "centre"
    """Which part of the plate lies at the point; `left` is its middle left."""
    size: Point | None = None
    """In card widths; none: as large as its words need."""
    tones: tuple[str, ...] = ()
    """Colours of the parts of its words, which a `|` divides: tokens of the theme, or `side.0` for a seat's own."""
    zones: str = ""
    """Only for what lies in the zones of this pattern, which may name `me` or `others`; the first that fits counts."""


@dataclass(frozen=True, slots=True)
class Moving:
    """How pieces move when an event has been told."""

    motion: Literal["collapse", "deal", "shuffle", "draw", "rise"]
    """How: they fall one by one, are dealt out of a pile in which nobody saw them, their pile is riffled before anything leaves it, they turn round once on
    their way, as what is drawn from a bag, or they rise where they are set up."""
    to: str = ""
    """The pattern of the zones into which they fall, are dealt or drawn, or in which they rise."""
    of: str = ""
    """The pattern of the zone from which they are dealt, or of those that are riffled: the one that the event names, if it names one."""


WANTED: Mapping[str, tuple[str, ...]] = {"collapse": ("to",), "deal": ("to", "of"), "shuffle": ("of",), "draw": ("to",), "rise": ("to",)}
"""What has to be said of each motion."""


@dataclass(frozen=True, slots=True)
class Wide:
    """What is otherwise in a window that is wide for its height; what it leaves out, and each place that it does not name, stays as it is."""

    aspect: float
    """From so many times as wide as high."""
    size: Point | None = None
    seats: Seats | None = None
    zones: Mapping[str, Place] = field(default_factory=dict)
    boards: Mapping[str, Board] = field(default_factory=dict)
    tracks: Mapping[str, Track] = field(default_factory=dict)
    scenes: Mapping[str, Scene] = field(default_factory=dict)
    ornaments: Mapping[str, Ornament] = field(default_factory=dict)
    labels: Mapping[str, Label] = field(default_factory=dict)
    notes: Mapping[str, NotePlace | tuple[NotePlace, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Layout:
    """A game's table."""

    size: Point
    zones: Mapping[str, Place]
    """By zone pattern; a part `me` or `others` of a pattern stands for the viewer's own or another seat, whose block the place counts from."""
    seats: Seats
    scale: Mapping[str, float] = field(default_factory=dict)
    """Width of a component type (the `type` of a component, else its template, or a back); a card is 1."""
    strip: tuple[StripItem, ...] = ()
    boards: Mapping[str, Board] = field(default_factory=dict)
    tracks: Mapping[str, Track] = field(default_factory=dict)
    scenes: Mapping[str, Scene] = field(default_factory=dict)
    """By stage, or by a pattern of stages such as `feast_{n}`."""
    ornaments: Mapping[str, Ornament] = field(default_factory=dict)
    labels: Mapping[str, Label] = field(default_factory=dict)
    notes: Mapping[str, NotePlace | tuple[NotePlace, ...]] = field(default_factory=dict)
    """By note key."""
    dice: tuple[str, ...] = ()
    """Component types that are dice: they lie a little askew, and roll when another face comes up."""
    hideable: tuple[str, ...] = ()
    """Keys of notes that tell what players may want to reckon themselves; a setting hides them."""
    motions: Mapping[str, Moving] = field(default_factory=dict)
    """By event key."""
    closely: tuple[str, ...] = ()
    """Zones, by patterns: an open piece that comes into one of them is looked at closely, so that all read it without a gesture."""
    scores: bool = False
    """Whether the plates of seats tell their points while all that counts lies open."""
    marks: Mapping[str, Literal["spent"]] = field(default_factory=dict)
    """How pieces with a mark of the game are painted; what is not named is not painted."""
    wide: Wide | None = None

    def scene(self, stage: str) -> Scene | None:
        """What a stage brings forward; None if nothing."""
        named = among(self.scenes, stage) if self.scenes else None
        return self.scenes[named] if named is not None else None

    def stood_back(self) -> Layout:
        """The layout with all boards seen whole and nothing folded away in any stage."""
        return replace(self, scenes={stage: replace(scene, camera=None, fold=(), hide=()) for stage, scene in self.scenes.items()})

    def widened(self) -> Layout:
        """The layout of a wide window."""
        if self.wide is None:
            return self
        changes: dict[str, Any] = {name: value for name in ("size", "seats") if (value := getattr(self.wide, name)) is not None}
        for name in ("zones", "boards", "tracks", "scenes", "ornaments", "labels", "notes"):
            changes[name] = {**getattr(self, name), **getattr(self.wide, name)}
        return replace(self, **changes)
