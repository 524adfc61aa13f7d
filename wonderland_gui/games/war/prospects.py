"""What battles are likely to bring, as an automatic player reckons: how far each will come, who will win, whether to draw on."""

from __future__ import annotations

from math import exp
from typing import Final

from wonderland_gui.engine.table import Seat
from wonderland_gui.games.war.battle import starting_strength
from wonderland_gui.games.war.board import Board
from wonderland_gui.games.war.castles import can_win_castle
from wonderland_gui.games.war.frames import Tea, War
from wonderland_gui.games.war.rounds import starting_region
from wonderland_gui.games.war.scoring import award_of, half_of
from wonderland_gui.games.war.state import RESISTANCE

SPREAD: Final = 2.5
"""How far off a reckoned Strength usually is."""
DRAWS: Final = 6
"""So many draws ahead are thought of."""


class Bag:
    """What a seat draws from: how strong its chips are, how many of them take units."""

    __slots__ = ("losses", "mean", "size")

    def __init__(self, board: Board, seat: Seat) -> None:
        chips = board.rules.data.chips
        pieces = board.zone(board.at.bag[seat]).pieces or board.zone(board.at.exhausted[seat]).pieces
        losses: list[int] = []
        strength = 0.0
        for piece in pieces:
            chip = chips[piece.kind]
            if chip.loss:
                losses.append(chip.loss)
            else:
                strength += chip.strength + (0.6 if chip.effect is not None else 0.0)
        self.size = max(1, len(pieces))
        self.mean = strength / self.size
        """Strength that a draw adds on average, Madness counting as none."""
        self.losses = losses

    def risk(self, units: float) -> float:
        """How likely the next draw takes the last unit."""
        taking = 0
        for loss in self.losses:
            if loss >= units:
                taking += 1
        return taking / self.size

    def wear(self) -> float:
        """Units that a draw takes on average."""
        return sum(self.losses) / self.size

    def reach(self, units: float) -> float:
        """Strength that so many units are likely to bring by drawing as long as it is worth while."""
        if not self.losses:
            return DRAWS * self.mean
        best, stays, gained, wear = 0.0, 1.0, 0.0, self.wear()
        for _ in range(DRAWS):
            stays *= 1.0 - self.risk(units)
            gained += self.mean
            best = max(best, stays * gained)
            units -= wear
        return best


class Prospects:
    """The Regions as they stand, reckoned for one seat's eyes."""

    def __init__(self, board: Board, eyes: Seat) -> None:
        self._board, self._eyes = board, eyes
        self._bags = [Bag(board, Seat(seat)) for seat in range(board.seats)]
        self._round = board.rules.round_of(board)
        self._reached: dict[int, dict[Seat, float]] = {}
        for region in self._pending():
            self._reached[region] = self._strengths(region)

    def _pending(self) -> tuple[int, ...]:
        """The Regions that will still be fought for in this Round."""
        board = self._board
        base = board.frames[0] if board.frames else None
        count = len(board.at.regions)
        if isinstance(base, War):
            start = starting_region(board)
            fought = base.fought - (board.battle is not None)
            return tuple((start + i) % count for i in range(fought, count))
        return tuple(range(count)) if isinstance(base, Tea) else ()

    def _strengths(self, region: int) -> dict[Seat, float]:
        """How far everybody with units in a Region is likely to come."""
        board = self._board
        battle = board.battle
        found: dict[Seat, float] = {}
        if battle is not None and board.here() == region:
            for seat in board.still_in():
                now = float(board.count(board.at.strength[seat]))
                if not now and not any(battle.before):
                    now = float(starting_strength(board, seat, region))
                found[seat] = now if seat in battle.halted else now + self._bags[seat].reach(board.unit_count(region, seat))
            return found
        for seat in board.owners_in(region):
            found[seat] = starting_strength(board, seat, region) + self._bags[seat].reach(board.unit_count(region, seat))
        return found

    # ------------------------------------------------------------ what a seat can expect
    def regions(self, seat: Seat) -> float:
        """Points from all battles to come."""
        board = self._board
        here = board.here() if board.battle is not None else -1
        total = 0.0
        for region, reached in self._reached.items():
            if seat not in reached:
                continue
            if region == here:
                total += self._fighting(seat, region)
            else:
                total += self._payoff(seat, region, reached[seat])
        return total

    def _prize(self, seat: Seat, region: int) -> tuple[float, float]:
        board = self._board
        award = award_of(board, region, self._round)
        castle = board.castle_value(seat) + 0.5 if can_win_castle(board, seat, region) else board.rules.numbers.castles.instead
        return award + castle, float(half_of(board, award))

    def _payoff(self, seat: Seat, region: int, strength: float) -> float:
        """The prize by how likely this Strength is enough; second place by how likely one rival alone is ahead."""
        first, second = self._prize(seat, region)
        ahead = [_beats(strength, other) for rival, other in self._rivals(seat, region)]
        wins = 1.0
        for chance in ahead:
            wins *= chance
        runner_up = sum(wins / max(chance, 0.02) * (1.0 - chance) for chance in ahead)
        return wins * first + min(runner_up, 1.0 - wins) * second

    def _rivals(self, seat: Seat, region: int) -> list[tuple[int, float]]:
        board = self._board
        found = [(int(other), strength) for other, strength in self._reached[region].items() if other != seat]
        if board.is_published():
            base = board.rules.numbers.two_players.resistance[min(self._round, 3) - 1] + 1.67
            found.append((-1, float(board.count(RESISTANCE) or base) - 0.5))
        return found

    def _fighting(self, seat: Seat, region: int) -> float:
        """In the battle that is fought: what the seat has, or what it can still hope for if it may draw on."""
        board = self._board
        battle = board.battle
        assert battle is not None
        strength = float(board.count(board.at.strength[seat]))
        halts = self._has_chosen(seat)
        if seat in battle.halted or halts is True:
            return self._payoff(seat, region, strength)
        stays, best = 1.0, 0.0
        units, bag = float(board.unit_count(region, seat)) + 0.5 * board.count(board.at.shield[seat]), self._bags[seat]
        for number in range(1, DRAWS):
            stays *= 1.0 - bag.risk(units)
            best = max(best, stays * self._payoff(seat, region, min(strength + number * bag.mean, board.rules.numbers.battle_track.max)))
            units -= bag.wear()
        return best if halts is False else max(best, self._payoff(seat, region, strength))

    def _has_chosen(self, seat: Seat) -> bool | None:
        """Whether the seat has chosen to halt; None: it has chosen nothing, or the eyes do not see it."""
        board = self._board
        cards = board.zone(board.at.choice[seat]).pieces
        return board.rules.data.resolves[cards[-1].kind].halts if cards and seat == self._eyes else None


def _beats(mine: float, other: float) -> float:
    """How likely one reckoned Strength is above another."""
    return 1.0 / (1.0 + exp(min(50.0, (other - mine) / SPREAD * 1.7)))


def rounds_left(board: Board) -> int:
    """The Rounds that will be fought: this one too while its tea is drunk."""
    left = board.rules.numbers.rounds - board.rules.round_of(board)
    return left + (1 if board.frames and isinstance(board.frames[0], Tea) else 0)
