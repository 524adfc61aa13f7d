"""How likely a visit collapses the Tunnel, reckoned exactly from what somebody sees; everything unseen is one pool in unknown order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from wonderland_gui.engine.table import Piece, Seat, Table, ZoneId
from wonderland_gui.games.xiii.definitions import Data
from wonderland_gui.games.xiii.keys import Mark

COVERED = Mark.COVERED.value


@lru_cache(maxsize=65536)
def safe_share(room: tuple[int, ...], pool: tuple[int, ...], bundles: int, n: int) -> float:
    """How likely `n` cards of a pool leave room for all.

    `room` says how many cards of each character the Tunnel still bears, `pool` how many the pool holds, with `bundles` Spirit Bundles beside them,
    each of which takes a place of every character.
    """
    if min(room, default=0) < 0:
        return 0.0
    if n == 0:
        return 1.0
    all_ways = comb(sum(pool) + bundles, n)
    if all_ways == 0:
        return 1.0
    ways = 0
    for drawn in range(min(n, bundles, *room) + 1):
        ways += comb(bundles, drawn) * _ways(tuple(free - drawn for free in room), pool, n - drawn)
    return ways / all_ways


def _ways(room: Sequence[int], pool: Sequence[int], n: int) -> int:
    """In how many ways `n` cards can be drawn so that no character takes more than its room: a product of small polynomials."""
    made = [1] + [0] * n
    for free, count in zip(room, pool, strict=True):
        shares = [comb(count, i) for i in range(min(free, count, n) + 1)]
        made = [sum(made[total - i] * share for i, share in enumerate(shares) if i <= total) for total in range(n + 1)]
    return made[n]


def percent(share: float) -> int:
    """A chance in percent, the half rounded up; 0 and 100 are said only of what cannot be and of what must."""
    rounded = int(100 * share + 0.5)
    return rounded if share in (0.0, 1.0) else min(99, max(1, rounded))


@dataclass(frozen=True, slots=True)
class Pool:
    """The cards whose faces somebody does not see."""

    characters: tuple[int, ...]
    bundles: int

    @property
    def size(self) -> int:
        """How many there are."""
        return sum(self.characters) + self.bundles


@dataclass(frozen=True, slots=True)
class Load:
    """What lies in a Tunnel, as somebody sees it."""

    room: tuple[int, ...]
    """How many more cards of each character it bears."""
    unknown: int
    """Hidden cards that this viewer does not know."""


class Risk:
    """Reckons risks in one match."""

    def __init__(self, data: Data) -> None:
        characters = [kind for kind, spirit in data.spirits.items() if not spirit.bundle]
        self._place = {kind: i for i, kind in enumerate(characters)}
        self._most = data.numbers.collapse - 1
        self._count = len(characters)

    def pool(self, table: Table, seat: Seat | None, zones: Iterable[ZoneId]) -> Pool:
        """What `seat` (None: nobody in particular) does not see in these zones."""
        counts = [0] * self._count
        bundles = 0
        place = self._place
        for zone in zones:
            for card in table.zones[zone].pieces:
                if not card.face_up and seat not in card.shown_to:
                    i = place.get(card.kind, -1)
                    if i < 0:
                        bundles += 1
                    else:
                        counts[i] += 1
        return Pool(tuple(counts), bundles)

    def load(self, cards: Iterable[Piece], seat: Seat | None) -> Load:
        """A Tunnel as `seat` sees it."""
        unknown = 0
        room = [self._most] * self._count
        for card in cards:
            if not card.face_up and seat not in card.shown_to:
                unknown += 1
            elif COVERED not in card.marks:
                self.add(room, card.kind)
        return Load(tuple(room), unknown)

    def add(self, room: list[int], kind: str) -> None:
        """Takes the room of one more card."""
        i = self._place.get(kind, -1)
        if i >= 0:
            room[i] -= 1
        else:
            for each in range(len(room)):
                room[each] -= 1

    def survival(self, pool: Pool, load: Load, known: Iterable[str], unseen: int) -> float:
        """How likely the Tunnel holds when cards of the `known` kinds and `unseen` cards of the pool come into it.

        That it has held until now is known too: of what may lie hidden in it, only what it bears can be there.
        """
        room = list(load.room)
        for kind in known:
            self.add(room, kind)
        after = safe_share(tuple(room), pool.characters, pool.bundles, load.unknown + unseen)
        if after == 0.0 or load.unknown == 0:
            return after
        return after / safe_share(load.room, pool.characters, pool.bundles, load.unknown)
