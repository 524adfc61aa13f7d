"""The grammar of boards in `layout.yaml`: pictures on which zones lie, lines of points for counters, and what a stage shows of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from wonderland_gui.data.definitions import Point

Edges = tuple[float, float, float, float]
"""Left, top, width and height."""


def _yaml_name(field_name: str) -> str:
    """`from` is a word of Python: its field is called `from_`."""
    return field_name.rstrip("_")


YAML_NAMES: dict[str, Callable[[str], str]] = {"alias_generator": _yaml_name}


@dataclass(frozen=True, slots=True)
class Board:
    """A picture on which things lie; places on it count in its own units."""

    width: float
    at: Point | Mapping[str, Point]
    """Its upper left; by a name of the pattern where it has one."""
    units: Point
    """Width and height in its own units."""
    art: str | None = None
    piece: str | None = None
    """The zone whose piece is the board: its kind is the side that lies up."""
    places: str | None = None
    """A file of named places, by its path in the game's folder."""
    points: Mapping[str, Any] = field(default_factory=dict)
    """Named places: points, boxes, outlines, angles and widths, in maps and lists of any depth.  Those of the file `places` lie below them."""
    joins: str = ""
    """A field of the components that are its sides: boards beside each other are open to each other where it is the same for both."""
    plate: Point | Mapping[str, Point] | None = None
    """Where the middle of the plate lies that has the name of the side that lies up, in the board's units; by a name of the pattern where it has one."""
    dim: float = 0.0
    """By how much its picture steps back in the dark theme, so that pieces shine."""
    stages: tuple[str, ...] = ()
    """The stages in which it lies on the table, by names or patterns; none named: always."""


@dataclass(frozen=True, slots=True)
class Run:
    """Points in a straight line."""

    __pydantic_config__: ClassVar[Any] = YAML_NAMES
    from_: Point
    step: Point
    count: int


@dataclass(frozen=True, slots=True)
class Track:
    """A counter shown as a marker on a line of points."""

    points: Run | str
    """A line, or the name of a list of points on a board.  The counter's number says which; beyond the ends it stays at them."""
    shows: str
    """A counter pattern."""
    marker: str
    """Art of the marker; `{figure}` in it is the figure of the seat that the counter belongs to, `{side}` the id of its side."""
    markers: tuple[str, ...] = ()
    """Art of the marker at each point, from the first on, in place of `marker`; at a point with an empty name, and beyond the last, none is seen.
    It rolls when its number changes."""
    on: str | None = None
    """The board on which the points lie: they count in its units."""
    width: float = 0.3
    """Of a marker, in card widths; on a board in its units."""
    start: int = 0
    """The number of the first point."""
    numbers: Point | None = None
    """Where the number of each point is painted, from the point; none: nowhere."""
    digits: float = 0.2
    """How high these numbers are, in card widths; on a board in its units."""


@dataclass(frozen=True, slots=True)
class Shared:
    """What is otherwise about a part while pieces of another lie there too."""

    at: Point | None = None
    size: float | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """Where the pieces of one component type lie within a zone of several."""

    at: Point = (0.0, 0.0)
    """The middle of the first, from the middle of the zone's place; 1 is the smaller side of the place."""
    offset: Point = (0.0, 0.0)
    """Further by so much, in the units of the board; off boards in card widths."""
    step: Point | None = None
    """From one piece to the next, as `at`; none: they crowd about the place."""
    size: float | None = None
    """Their width, as part of the smaller side of the place; none: as `scale` says."""
    points: str | None = None
    """The name of other points on the board, from which theirs count."""
    upright: bool = False
    """Whether they stand upright however the place is turned."""
    most: int | None = None
    """How many are shown one by one."""
    count: bool = False
    """Whether a number tells how many there are, where they are more than one."""
    shared: Shared | None = None
    """What is otherwise while pieces of another part lie there too, so that both are seen."""

    def among(self, parts: int) -> Part:
        """The part as it is where pieces of so many parts lie."""
        if self.shared is None or parts < 2:
            return self
        other = self.shared
        return replace(self, at=self.at if other.at is None else other.at, size=self.size if other.size is None else other.size)


@dataclass(frozen=True, slots=True)
class Camera:
    """A part of a board that fills its frame."""

    on: str
    box: Edges
    """What is seen, in the board's units."""
    at: Point | None = None
    """The frame's upper left; none: that of the board."""
    width: float | None = None
    """The frame's width; none: that of the board."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What a stage of the game brings forward and what it folds away; zone patterns may end in `*`."""

    camera: Camera | None = None
    fold: tuple[str, ...] = ()
    """Zones that become notes at the rim of their board."""
    hide: tuple[str, ...] = ()
    """Zones that are not seen in this scene, unless all boards are looked at whole."""
    show: tuple[str, ...] = ()
    """Zones and tracks that are seen in this scene, and in no other that does not name them."""
