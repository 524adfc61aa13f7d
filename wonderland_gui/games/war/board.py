"""What the parts of the rules read from a table of `war`, whether it stands still or is being changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from wonderland_gui.engine.protocol import Params
from wonderland_gui.engine.table import Piece, PieceId, Seat, Zone, ZoneId
from wonderland_gui.games.war.frames import Battle, Frame
from wonderland_gui.games.war.keys import Mark
from wonderland_gui.games.war.state import State, Zones

if TYPE_CHECKING:
    from wonderland_gui.games.war.rules import Rulebook

SINGLE = Mark.SINGLE.value


class Board:
    """A table with the rules of its match: everything here is a question."""

    __slots__ = ("at", "first", "frames", "rules", "seats", "zone")

    def __init__(self, rules: Rulebook, seats: int, first: Seat, frames: Sequence[Frame], zones: Mapping[ZoneId, Zone]) -> None:
        self.zone: Callable[[ZoneId], Zone] = zones.__getitem__
        """A zone as it lies now; asked for so often that it is the look-up itself."""
        self.rules = rules
        self.seats = seats
        self.first = first
        self.frames: Sequence[Frame] = frames
        self.at: Zones = rules.zones(seats)

    # ------------------------------------------------------------ the table
    def pieces(self, zone: ZoneId) -> tuple[Piece, ...]:
        """What lies in a zone."""
        return self.zone(zone).pieces

    def count(self, counter: str) -> int:
        """A public number."""
        raise NotImplementedError

    # ------------------------------------------------------------ players
    @property
    def order(self) -> tuple[Seat, ...]:
        """This Round's turn order."""
        return self.rules.orders[self.seats][self.first]

    def in_order(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Some seats in turn order."""
        return tuple(seat for seat in self.order if seat in seats)

    def is_published(self) -> bool:
        """Whether the published game for two is played."""
        return self.seats == 2 and self.rules.options.two_player_mode == "published"

    def cards_per_round(self) -> int:
        """How many cards each player takes in a Tea Party."""
        numbers = self.rules.numbers
        return numbers.two_players.cards_per_round if self.is_published() else numbers.chairs.cards_per_round

    def seat_with(self, power: str) -> Seat | None:
        """The seat whose Leader has this power, if he plays."""
        seat = self.rules.power_seat.get(power)
        return seat if seat is not None and seat < self.seats else None

    # ------------------------------------------------------------ Regions
    def units(self, region: int, seat: Seat) -> list[Piece]:
        """The units of a seat in a Region: Supporters, figures, the Leader."""
        unit = self.rules.unit_kinds
        return [piece for piece in self.zone(self.at.regions[region]).pieces if piece.owner == seat and piece.kind in unit]

    def strength_in_units(self, units: Sequence[Piece]) -> int:
        """As how many units these count: the Twins are two until one of them is lost."""
        double = self.rules.counts_as
        return sum(1 if piece.kind not in double or SINGLE in piece.marks else double[piece.kind] for piece in units)

    def unit_count(self, region: int, seat: Seat) -> int:
        """As how many units a seat's units in a Region count."""
        unit, double, count = self.rules.unit_kinds, self.rules.counts_as, 0
        for piece in self.zone(self.at.regions[region]).pieces:
            if piece.owner == seat and piece.kind in unit:
                count += 1 if piece.kind not in double or SINGLE in piece.marks else double[piece.kind]
        return count

    def owners_in(self, region: int) -> tuple[Seat, ...]:
        """The seats with units in a Region, in turn order."""
        unit = self.rules.unit_kinds
        there = {piece.owner for piece in self.zone(self.at.regions[region]).pieces if piece.kind in unit}
        return tuple(seat for seat in self.order if seat in there)

    def supporters(self, region: int, seat: Seat) -> list[Piece]:
        """The Supporters of a seat in a Region."""
        kind = self.rules.supporter_kinds[seat]
        return [piece for piece in self.zone(self.at.regions[region]).pieces if piece.kind == kind]

    def castles(self, region: int, seat: Seat) -> list[Piece]:
        """The Castles of a seat in a Region; a foundation is none."""
        kind = self.rules.castle_kinds[seat]
        return [piece for piece in self.zone(self.at.regions[region]).pieces if piece.kind == kind]

    def foundations(self, region: int, seat: Seat) -> list[Piece]:
        """The foundations of a seat in a Region."""
        kind = self.rules.foundation_kinds[seat]
        return [piece for piece in self.zone(self.at.regions[region]).pieces if piece.kind == kind]

    def castle_count(self, seat: Seat) -> int:
        """How many Castles a seat has on the board."""
        kind, count = self.rules.castle_kinds[seat], 0
        for zone in self.at.regions:
            for piece in self.zone(zone).pieces:
                if piece.kind == kind:
                    count += 1
        return count

    def all_units(self, seat: Seat) -> int:
        """How many units a seat has in all Regions."""
        return sum(self.unit_count(region, seat) for region in range(len(self.at.regions)))

    def neighbours(self, region: int) -> tuple[int, ...]:
        """The Regions before and after one on the ring."""
        count = len(self.at.regions)
        return tuple(dict.fromkeys(((region - 1) % count, (region + 1) % count)))

    def leader_of(self, seat: Seat) -> tuple[Piece, ZoneId]:
        """The figure of a seat's Leader, and where it stands."""
        kind = self.rules.factions[seat]
        for zone in (*self.at.chairs, *self.at.regions):
            for piece in self.zone(zone).pieces:
                if piece.kind == kind:
                    return piece, zone
        raise KeyError(f"the Leader of seat {seat} stands nowhere")

    def chair_of(self, seat: Seat) -> int | None:
        """The chair on which a seat's Leader sits, 0 for the Head; None if he is in a Region or nowhere."""
        kind = self.rules.factions[seat]
        for number, zone in enumerate(self.at.chairs):
            for piece in self.zone(zone).pieces:
                if piece.kind == kind:
                    return number
        return None

    def has_leader_in(self, region: int, seat: Seat) -> bool:
        """Whether a seat's Leader stands in a Region."""
        kind = self.rules.factions[seat]
        return any(piece.kind == kind for piece in self.zone(self.at.regions[region]).pieces)

    # ------------------------------------------------------------ forging
    def forged(self, seat: Seat) -> int:
        """How many chips a seat has forged."""
        return sum(len(self.zone(zone).pieces) for zone in self.at.forge[seat])

    def castle_value(self, seat: Seat) -> int:
        """What each Castle of a seat is worth."""
        value = self.rules.numbers.castles.vp
        for track, zone in zip(self.rules.numbers.forge_tracks, self.at.forge[seat], strict=True):
            for space in track.spaces[: len(self.zone(zone).pieces)]:
                value = max(value, space.castle_value or 0)
        return value

    # ------------------------------------------------------------ the battle
    @property
    def battle(self) -> Battle | None:
        """The battle that is fought, if one is."""
        frame = self.frames[1] if len(self.frames) > 1 else None
        return frame if isinstance(frame, Battle) else None

    def here(self) -> int:
        """The Region of the battle."""
        battle = self.battle
        assert battle is not None
        return self.at.region_index[battle.region]

    def still_in(self) -> tuple[Seat, ...]:
        """The participants who have not busted."""
        battle = self.battle
        return () if battle is None else tuple(seat for seat in battle.fighters if seat not in battle.busted)

    def drawing(self) -> tuple[Seat, ...]:
        """The active players: neither busted nor halted."""
        battle = self.battle
        return () if battle is None else tuple(seat for seat in battle.fighters if seat not in battle.busted and seat not in battle.halted)

    def find(self, piece: PieceId, zones: Sequence[ZoneId]) -> tuple[Piece, ZoneId] | None:
        """A piece in one of these zones, and which."""
        for zone in zones:
            found = self.zone(zone).find(piece)
            if found is not None:
                return found, zone
        return None


class Still(Board):
    """The board of a state."""

    __slots__ = ("_state",)

    def __init__(self, rules: Rulebook, state: State) -> None:
        super().__init__(rules, state.table.seats, state.first, state.frames, state.table.zones)
        self._state = state

    def count(self, counter: str) -> int:
        """A public number."""
        return self._state.table.counters.get(counter, 0)


def alike_once(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """One of each sort of pieces that can stand for each other; of alike ones the last, which lies on top."""
    seen: set[tuple[object, ...]] = set()
    for piece in reversed(pieces):
        key = (piece.kind, piece.owner, piece.marks, piece.face_up, piece.shown_to, piece.turn)
        if key not in seen:
            seen.add(key)
            yield piece


def here_param(board: Board) -> Params:
    """The Region of the battle, for a prompt."""
    return {"zone": board.rules.region_names[board.here()]}
