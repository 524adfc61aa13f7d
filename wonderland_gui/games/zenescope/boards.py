"""The four board sections as one graph of spaces: neighbours for each arrangement of sides, distances, and all walks of a movement."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from wonderland_gui.engine.table import ZoneId
from wonderland_gui.games.zenescope import maps
from wonderland_gui.games.zenescope.definitions import SLOTS, SPACE_KINDS, Data, SpaceKind
from wonderland_gui.games.zenescope.maps import DIRECTIONS, Map
from wonderland_gui.games.zenescope.terms import SideKind

_ACROSS: Final = {(0, "right"): 1, (1, "left"): 0, (2, "right"): 3, (3, "left"): 2, (0, "down"): 2, (2, "up"): 0, (1, "down"): 3, (3, "up"): 1}
"""The section beyond the frame: NW, NE, SW, SE are 0 to 3."""
FAR: Final = 99
"""A distance that nobody walks."""
Arrangement = tuple[str, ...]
"""The side that each section shows, in the order of the sections."""
Reach = tuple[tuple[int, int, tuple[ZoneId, ...]], ...]
"""Every space and number of steps that a movement can end with: the space, the steps, and the spaces on one way there."""


@dataclass(frozen=True, slots=True)
class Space:
    """A space of one side."""

    zone: ZoneId
    slot: int
    side: str
    cell: int
    kind: SpaceKind
    place: str
    """The id of its named place, or an empty text."""


class Boards:
    """All spaces of all sides; a space is named by its number."""

    def __init__(self, data: Data) -> None:
        size = data.numbers.sides
        self.size = size
        self.area = size * size
        self.maps: dict[str, Map] = {name: maps.read(side.map, size) for name, side in data.sides.items()}
        self.kind_of: dict[str, SideKind] = {name: side.side for name, side in data.sides.items()}
        self.boss_of: dict[str, str] = {name: side.boss for name, side in data.sides.items()}
        self.slot_of: dict[str, int] = {name: SLOTS.index(side.slot) for name, side in data.sides.items()}
        self.other: dict[str, str] = {
            name: next((n for n, s in data.sides.items() if s.slot == side.slot and n != name), name) for name, side in data.sides.items()
        }
        self.first: dict[str, int] = {}
        """The number of the first space of each side."""
        self.spaces: list[Space] = []
        places = {(place.on, place.letter): name for name, place in data.places.items()}
        for name, made in self.maps.items():
            self.first[name] = len(self.spaces)
            for cell in range(self.area):
                row, column = divmod(cell, size)
                zone = ZoneId(f"space.{data.sides[name].slot}.{name}.{row + 1}.{column + 1}")
                place = places.get((name, made.letters[cell]), "") if made.letters[cell] else ""
                self.spaces.append(Space(zone, self.slot_of[name], name, cell, SPACE_KINDS[made.kinds[cell]], place))
        self._of_side: dict[tuple[str, SpaceKind | None], tuple[Space, ...]] = {}
        self.places: Mapping[str, Space] = {space.place: space for space in self.spaces if space.place}
        """The space of each named place."""
        self.zones: tuple[ZoneId, ...] = tuple(space.zone for space in self.spaces)
        self.number: dict[str, int] = {str(zone): i for i, zone in enumerate(self.zones)}
        self.stops: dict[str, tuple[frozenset[int], frozenset[int]]] = {}
        """The Warp! and Boss spaces of each side, for who has not beaten its Boss and for who has."""
        for name in self.maps:
            warps = frozenset(self.number[space.zone] for space in self.of_side(name, "warp"))
            self.stops[name] = (warps | {self.number[space.zone] for space in self.of_side(name, "boss")}, warps)
        self._row = {number: i for i, number in enumerate(data.numbers.rows)}
        self._column = {number: i for i, number in enumerate(data.numbers.columns)}
        self._neighbours: dict[Arrangement, dict[int, tuple[int, ...]]] = {}
        self._distances: dict[tuple[Arrangement, int], dict[int, int]] = {}
        self._reaches: dict[tuple[Arrangement, int, int, frozenset[int]], Reach] = {}

    # ------------------------------------------------------------ spaces
    def space(self, zone: str) -> Space:
        """The space of a zone."""
        return self.spaces[self.number[zone]]

    def diced(self, side: str, red: int, green: int) -> ZoneId:
        """The space in the row of the red die and the column of the green one."""
        return self.zones[self.first[side] + self._row[red] * self.size + self._column[green]]

    def of_side(self, side: str, kind: SpaceKind | None = None) -> tuple[Space, ...]:
        """The spaces of a side, or those of a kind."""
        key = (side, kind)
        found = self._of_side.get(key)
        if found is None:
            first = self.first[side]
            found = tuple(space for space in self.spaces[first : first + self.area] if kind is None or space.kind == kind)
            self._of_side[key] = found
        return found

    def boss_space(self, side: str) -> Space:
        """The Boss space of a side."""
        return self.of_side(side, "boss")[0]

    # ------------------------------------------------------------ ways
    def neighbours(self, sides: Arrangement) -> dict[int, tuple[int, ...]]:
        """The spaces beside each space that lies up; sections join where both frames are open and both sides are of one kind (ruling 13)."""
        found = self._neighbours.get(sides)
        if found is None:
            found = self._neighbours[sides] = {
                self.first[side] + cell: tuple(beside for direction in DIRECTIONS if (beside := self._beside(sides, slot, cell, direction)) is not None)
                for slot, side in enumerate(sides)
                for cell in range(self.area)
            }
        return found

    def _beside(self, sides: Arrangement, slot: int, cell: int, direction: str) -> int | None:
        side = sides[slot]
        made = self.maps[side]
        if direction not in made.open[cell]:
            return None
        inside = made.neighbour(cell, direction)
        if inside is not None:
            return self.first[side] + inside
        across = _ACROSS.get((slot, direction))
        if across is None or self.kind_of[sides[across]] != self.kind_of[side]:
            return None
        row, column = divmod(cell, self.size)
        last = self.size - 1
        there = {"up": (last, column), "down": (0, column), "left": (row, last), "right": (row, 0)}[direction]
        back = {"up": "down", "down": "up", "left": "right", "right": "left"}[direction]
        beyond = self.maps[sides[across]]
        return self.first[sides[across]] + beyond.at(*there) if back in beyond.open[beyond.at(*there)] else None

    def reach(self, sides: Arrangement, start: int, most: int, stops: frozenset[int]) -> Reach:
        """Every end of a movement of at most `most` steps: a space and a number of steps, each with one way.

        A step may not lead straight back to the space left before (ruling 11), and a stop ends the movement (ruling 14); loops are fine.
        """
        key = (sides, start, most, stops)
        found = self._reaches.get(key)
        if found is None:
            if len(self._reaches) > 4096:
                self._reaches.clear()
            found = self._reaches[key] = self._walk(sides, start, most, stops)
        return found

    def _walk(self, sides: Arrangement, start: int, most: int, stops: frozenset[int]) -> Reach:
        beside = self.neighbours(sides)
        ends: list[tuple[int, int, tuple[ZoneId, ...]]] = []
        zones = self.zones
        # Where a movement stands, and where it was before, is all that the next step depends on.
        layer: dict[tuple[int, int], tuple[ZoneId, ...]] = {(-1, start): ()}
        for steps in range(1, most + 1):
            further: dict[tuple[int, int], tuple[ZoneId, ...]] = {}
            first_way: dict[int, tuple[ZoneId, ...]] = {}
            for (before, here), way in layer.items():
                if here in stops and steps > 1:
                    continue
                longer = (*way, zones[here]) if steps > 1 else ()
                for there in beside[here]:
                    if there != before:
                        further.setdefault((here, there), longer)
                        first_way.setdefault(there, longer)
            ends += [(there, steps, way) for there, way in sorted(first_way.items())]
            layer = further
            if not layer:
                break
        return tuple(ends)

    def distances(self, sides: Arrangement, start: int) -> dict[int, int]:
        """Steps from a space to every other that can be reached; stops are not looked at."""
        found = self._distances.get((sides, start))
        if found is None:
            beside = self.neighbours(sides)
            found = {start: 0}
            waiting = deque([start])
            while waiting:
                here = waiting.popleft()
                for there in beside[here]:
                    if there not in found:
                        found[there] = found[here] + 1
                        waiting.append(there)
            self._distances[sides, start] = found
        return found

    def sections_beside(self, slot: int) -> tuple[int, ...]:
        """The two sections beside one."""
        return tuple(sorted({across for (here, _), across in _ACROSS.items() if here == slot}))

    def same_kind(self, sides: Iterable[str]) -> int:
        """How many sections show the kind of side that most of them show."""
        kinds = [self.kind_of[side] for side in sides]
        return max((kinds.count(kind) for kind in set(kinds)), default=0)
