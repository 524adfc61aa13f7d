"""The scoring of `xiii`: sets, Spirit Bundles, and what is left of each character."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from wonderland_gui.engine.protocol import Line, Standing
from wonderland_gui.engine.scoring import standings
from wonderland_gui.engine.table import Piece, Seat, Table
from wonderland_gui.games.xiii.definitions import Data, Options
from wonderland_gui.games.xiii.keys import Score
from wonderland_gui.games.xiii.state import notebook_of


@dataclass(frozen=True, slots=True)
class Sheet:
    """A Notebook reckoned up."""

    sets: int
    set_points: int
    bundles: int
    bundle_points: int
    left: Mapping[str, int]
    """Cards of each character that are in no set."""
    singles: Mapping[str, int]
    """What these are worth."""

    @property
    def points(self) -> int:
        """All points."""
        return self.set_points + self.bundle_points + sum(self.singles.values())


class Scorer:
    """Reckons Notebooks of one match."""

    def __init__(self, data: Data, options: Options) -> None:
        self._numbers = data.numbers
        self._optional = options.optional_sets
        self.characters = tuple(kind for kind, spirit in data.spirits.items() if not spirit.bundle)
        self.bundles = tuple(kind for kind, spirit in data.spirits.items() if spirit.bundle)
        self._worth = tuple((kind, data.spirits[kind].points) for kind in self.bundles)
        self.place = {kind: i for i, kind in enumerate((*self.characters, *self.bundles))}
        """The place of each kind in the counts that `glance` takes."""
        self.glance = lru_cache(maxsize=1 << 16)(self._glance)
        """The points of so many cards of each kind, and how many characters are missing in the next set; remembers what it was asked."""
        self.blank = dict.fromkeys((*self.characters, *self.bundles), 0)
        """No card of any kind."""

    def sheet(self, cards: Iterable[Piece]) -> Sheet:
        """A Notebook reckoned up: as many sets as there are, then each character's single cards 1, 2, 3 ..."""
        found = dict(self.blank)
        for card in cards:
            found[card.kind] += 1
        numbers = self._numbers
        most = min((found[kind] for kind in self.characters), default=0)
        sets = max(range(most, -1, -1), key=lambda n: self._with_sets(found, n)) if self._optional else most
        bundles = sum(found[kind] for kind in self.bundles)
        bundle_points = sum(found[kind] * worth for kind, worth in self._worth)
        left = {kind: found[kind] - sets for kind in self.characters}
        return Sheet(sets, sets * numbers.set, bundles, bundle_points, left, {kind: self.single(n) for kind, n in left.items()})

    def single(self, n: int) -> int:
        """What `n` cards of one character are worth that are in no set."""
        return self._numbers.single * n * (n + 1) // 2

    def _with_sets(self, found: Mapping[str, int], sets: int) -> int:
        return sets * self._numbers.set + sum(self.single(found[kind] - sets) for kind in self.characters)

    def _glance(self, counts: tuple[int, ...]) -> tuple[int, int]:
        found = dict(zip(self.blank, counts, strict=True))
        least = min((found[kind] for kind in self.characters), default=0)
        return self.points(found), sum(found[kind] == least for kind in self.characters)

    def points(self, found: Mapping[str, int]) -> int:
        """The points of so many cards of each kind."""
        most = min((found[kind] for kind in self.characters), default=0)
        best = max(self._with_sets(found, n) for n in range(most + 1)) if self._optional else self._with_sets(found, most)
        return best + sum(found[kind] * worth for kind, worth in self._worth)

    def standings(self, table: Table) -> tuple[Standing, ...]:
        """The points of all Notebooks, line by line."""
        lines: dict[Seat, list[Line]] = {}
        for seat in range(table.seats):
            sheet = self.sheet(table.pieces(notebook_of(seat)))
            lines[Seat(seat)] = [
                Line(Score.SETS, sheet.set_points, {"n": sheet.sets}),
                Line(Score.BUNDLES, sheet.bundle_points, {"n": sheet.bundles}),
                Line(Score.SINGLES, sum(sheet.singles.values()), {"n": sum(sheet.left.values())}),
            ]
        return standings(lines)
