"""The interpreter of the vocabulary: which effects are due, whether they can be carried out, how they are aimed, and what they do.

Each operation is an entry of `OPERATIONS` under the name it has in the files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from wonderland_gui.engine.protocol import Action
from wonderland_gui.engine.table import Piece, Seat, ZoneId
from wonderland_gui.games.war import keys
from wonderland_gui.games.war.actions import Actions, Aim, Choose
from wonderland_gui.games.war.board import Board, alike_once
from wonderland_gui.games.war.chips import can_draw, chip_back
from wonderland_gui.games.war.counters import amount
from wonderland_gui.games.war.frames import Boon, DrawChip, Trigger
from wonderland_gui.games.war.losses import lose_piece
from wonderland_gui.games.war.play import Play
from wonderland_gui.games.war.targets import chosen_by
from wonderland_gui.games.war.units import deploy
from wonderland_gui.games.war.vocabulary import (
    Effect,
    GainAllies,
    GivePoison,
    GiveShards,
    LoseUnits,
    Op,
    PlaceUnits,
    Retreat,
    StrengthPer,
    Weaken,
)

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Case:
    """One operation about to be carried out: for whom, by what, with which parameters."""

    seat: Seat
    trigger: Trigger
    effect: Effect
    given: Any
    """The parameters, as the operation declares them."""
    whole: bool = False
    """Whether something follows that happens only if it is carried out in full."""

    @property
    def left(self) -> int:
        """How many of "up to n" are left."""
        return self.trigger.left

    def n(self) -> int:
        """How many are left to be done: all of them at the beginning."""
        n: int = self.given if isinstance(self.given, int) else self.given.n
        return self.trigger.left or n


def _always(board: Board, case: Case) -> bool:
    return True


def _no_ways(board: Board, case: Case) -> Actions | None:
    return None


@dataclass(frozen=True, slots=True)
class Operation:
    """What one word of the vocabulary means."""

    do: Callable[[Play, Case, Action | None], int]
    """Carries it out; says how many of "up to n" are left."""
    possible: Callable[[Board, Case], bool] = _always
    """Whether it can be carried out."""
    ways: Callable[[Board, Case], Actions | None] = _no_ways
    """The ways to aim it; None for one that needs no target."""
    most: Callable[[Board, Case], int] | None = None
    """Of an untargeted one that the owner may do for "up to n": how many he can."""


# ---------------------------------------------------------------- Strength
def _strength(play: Play, case: Case, action: Action | None) -> int:
    _strengthen(play, case, case.given)
    return 0


def _strength_per(play: Play, case: Case, action: Action | None) -> int:
    _strengthen(play, case, per_amount(play, case.seat, case.trigger, case.given))
    return 0


def per_amount(board: Board, seat: Seat, trigger: Trigger, given: StrengthPer) -> int:
    """So much for each thing, or 1 for so many of them, at most the cap."""
    counted = amount(board, seat, trigger, given.of)
    return min(given.max, counted // given.per if given.per else counted * given.each)


def _counts_any(board: Board, case: Case) -> bool:
    return per_amount(board, case.seat, case.trigger, case.given) > 0


def _strengthen(play: Play, case: Case, n: int) -> None:
    moved = play.strengthen(case.seat, n)
    play.tell(keys.Event.STRENGTHENED, case.seat, card=_source(play, case), n=moved)


def _weaken(play: Play, case: Case, action: Action | None) -> int:
    given: Weaken = case.given
    other = _seat_aimed(play, case, action, given.who)
    n = -play.strengthen(other, -given.n)
    play.tell(keys.Event.WEAKENED, case.seat, card=_source(play, case), other=play.rules.names[other], n=n)
    return 0


def _weaken_ways(board: Board, case: Case) -> Actions:
    battle = board.battle
    halted = () if battle is None else battle.halted
    return _aims(board, case, (seat for seat in chosen_by(board, case.seat, case.given.who) if seat not in halted))


# ---------------------------------------------------------------- units
def _place_room(board: Board, case: Case) -> int:
    given: PlaceUnits = case.given
    n = min(given.n, len(board.zone(board.at.supply[case.seat]).pieces))
    return min(n, _returnable(board, case.seat)) if given.most == "lost_here" else n


def _returnable(board: Board, seat: Seat) -> int:
    """Supporters that a seat lost in this battle and that have not come back."""
    battle = board.battle
    return 0 if battle is None else battle.fallen[seat] - battle.restored[seat]


def _place(play: Play, case: Case, action: Action | None) -> int:
    given: PlaceUnits = case.given
    at = play.at
    n = int(action.choice) if action is not None and action.choice else _place_room(play, case)
    target = at.regions[play.here()] if action is None or action.target is None else ZoneId(action.target)
    deploy(play, case.seat, at.supply[case.seat], target, n)
    if given.most == "lost_here":
        _note_restored(play, case.seat, n)
    return 0


def _note_restored(play: Play, seat: Seat, n: int) -> None:
    battle = play.current()
    play.fight(replace(battle, restored=bumped(battle.restored, seat, n)))


def _place_ways(board: Board, case: Case) -> Actions | None:
    given: PlaceUnits = case.given
    if given.where == "here":
        return None
    regions = range(len(board.at.regions)) if given.where == "any" else board.neighbours(board.here())
    most = _place_room(board, case)
    return tuple(board.rules.make(Aim, case.seat, case.trigger.source, board.at.regions[region], str(n)) for region in regions for n in range(most, 0, -1))


def _movable(board: Board, case: Case) -> Iterator[tuple[Piece, ZoneId]]:
    for region in board.neighbours(board.here()):
        for piece in alike_once(board.units(region, case.seat)):
            yield piece, board.at.regions[region]


def _move_ways(board: Board, case: Case) -> Actions:
    return tuple(board.rules.make(Aim, case.seat, case.trigger.source, piece.id) for piece, _ in _movable(board, case))


def _move_here(play: Play, case: Case, action: Action | None) -> int:
    target = None if action is None else action.target
    piece, zone = next((piece, zone) for piece, zone in _movable(play, case) if target in (None, piece.id))
    play.move(piece.id, zone, play.at.regions[play.here()])
    play.tell(keys.Event.MOVED_UNIT, case.seat, card=play.kind(piece.kind), zone=play.region_name(play.here()))
    return case.n() - 1


def _lose_targets(board: Board, case: Case) -> tuple[Seat, ...]:
    given: LoseUnits = case.given
    here = board.here()
    return tuple(
        seat
        for seat in chosen_by(board, case.seat, given.who)
        if len(board.supporters(here, seat)) >= max(1, given.supporters_min) and board.unit_count(here, seat) > 1
    )


def _lose(play: Play, case: Case, action: Action | None) -> int:
    """The opponent's Supporters, one after the other, never his last unit."""
    given: LoseUnits = case.given
    other, here = _seat_aimed(play, case, action, given.who), play.here()
    play.tell(keys.Event.STRUCK, case.seat, card=_source(play, case), other=play.rules.names[other])
    for _ in range(given.n):
        supporters = play.supporters(here, other)
        if supporters and play.unit_count(here, other) > 1:
            lose_piece(play, other, supporters[-1])
    return 0


def _soften(play: Play, case: Case, action: Action | None) -> int:
    battle = play.current()
    play.fight(replace(battle, soft=bumped(battle.soft, case.seat, case.given)))
    play.tell(keys.Event.SOFTENED, case.seat, card=_source(play, case), n=case.given)
    return 0


def _restore_room(board: Board, case: Case) -> int:
    n: int = case.given
    return min(n, _returnable(board, case.seat), len(board.zone(board.at.supply[case.seat]).pieces))


def _restore(play: Play, case: Case, action: Action | None) -> int:
    """Lost Supporters come back; those of a bust after the battle, so that nothing is fought on with."""
    if case.effect.when == "bust":
        battle = play.current()
        play.fight(replace(battle, owed=bumped(battle.owed, case.seat, case.given)))
        return 0
    n = int(action.choice) if action is not None and action.choice else _restore_room(play, case)
    bring_back(play, case.seat, n)
    return 0


def bring_back(play: Play, seat: Seat, n: int) -> None:
    """Supporters lost in this battle come back to its Region, as many as there are."""
    n = min(n, _returnable(play, seat), len(play.zone(play.at.supply[seat]).pieces))
    if n > 0:
        deploy(play, seat, play.at.supply[seat], play.at.regions[play.here()], n)
        _note_restored(play, seat, n)


def _retreat_ways(board: Board, case: Case) -> Actions:
    given: Retreat = case.given
    here = board.here()
    most = min(given.supporters, len(board.supporters(here, case.seat)))
    return tuple(
        board.rules.make(Aim, case.seat, case.trigger.source, board.at.regions[region], str(n))
        for region in board.neighbours(here)
        for n in range(most, -1, -1)
    )


def _retreat(play: Play, case: Case, action: Action | None) -> int:
    assert action is not None and action.target is not None
    here, target = play.here(), ZoneId(action.target)
    source = play.at.regions[here]
    supporters = play.supporters(here, case.seat)
    for piece_id in (case.trigger.source, *(piece.id for piece in supporters[len(supporters) - int(action.choice) :])):
        play.move(piece_id, source, target)
    play.tell(keys.Event.RETREATED, case.seat, card=_source(play, case), n=int(action.choice), zone=play.zone_name(target))
    return 0


# ---------------------------------------------------------------- points, Shards, Shield
def _vp(play: Play, case: Case, action: Action | None) -> int:
    play.add(play.at.vp[case.seat], case.given)
    play.tell(keys.Event.POINTS, case.seat, card=_source(play, case), n=case.given)
    return 0


def _shards(play: Play, case: Case, action: Action | None) -> int:
    play.tell(keys.Event.GAINED_SHARDS, case.seat, card=_source(play, case), n=play.gain_shards(case.seat, case.given))
    return 0


def _can_discard(board: Board, case: Case) -> bool:
    return board.count(board.at.shards[case.seat]) >= (case.given if case.whole else 1)


def _discard_shards(play: Play, case: Case, action: Action | None) -> int:
    play.tell(keys.Event.DISCARDED_SHARDS, case.seat, n=play.discard_shards(case.seat, case.given))
    return 0


def _can_give(board: Board, case: Case) -> bool:
    given: GiveShards = case.given
    if given.source == "own":
        return board.count(board.at.shards[case.seat]) > 0 and bool(chosen_by(board, case.seat, given.to))
    return bool(chosen_by(board, case.seat, given.to))


def _give_ways(board: Board, case: Case) -> Actions | None:
    given: GiveShards = case.given
    return None if given.to == "each_active_opponent" else _aims(board, case, chosen_by(board, case.seat, given.to))


def _give_shards(play: Play, case: Case, action: Action | None) -> int:
    given: GiveShards = case.given
    if given.to == "each_active_opponent":
        for other in chosen_by(play, case.seat, given.to):
            n = play.gain_shards(other, given.n) if given.source == "supply" else _hand_over(play, case.seat, other, given.n)
            play.tell(keys.Event.GAINED_SHARDS, other, card=_source(play, case), n=n)
        return 0
    other = _seat_aimed(play, case, action, given.to)
    _hand_over(play, case.seat, other, 1)
    play.tell(keys.Event.GAVE_SHARD, case.seat, other=play.rules.names[other])
    return case.n() - 1


def _hand_over(play: Play, seat: Seat, other: Seat, n: int) -> int:
    n = min(n, play.count(play.at.shards[seat]))
    play.add(play.at.shards[seat], -n)
    play.add(play.at.shards[other], n)
    return n


def _is_broken(board: Board, case: Case) -> bool:
    return not board.count(board.at.shield[case.seat])


def _repair(play: Play, case: Case, action: Action | None) -> int:
    play.draft.count(play.at.shield[case.seat], 1)
    play.tell(keys.Event.REPAIRED, case.seat)
    return 0


# ---------------------------------------------------------------- chips
def _has_exhausted(board: Board, case: Case) -> bool:
    return bool(board.zone(board.at.exhausted[case.seat]).pieces)


def _unexhaust_ways(board: Board, case: Case) -> Actions:
    chips = board.zone(board.at.exhausted[case.seat]).pieces
    return tuple(board.rules.make(Aim, case.seat, case.trigger.source, piece.id) for piece in alike_once(chips))


def _unexhaust(play: Play, case: Case, action: Action | None) -> int:
    exhausted = play.zone(play.at.exhausted[case.seat])
    target = None if action is None else action.target
    chip = next(piece for piece in exhausted.pieces if target in (None, piece.id))
    play.move(chip.id, exhausted.id, play.at.bag[case.seat])
    play.tell(keys.Event.UNEXHAUSTED, case.seat, card=play.kind(chip.kind))
    return case.n() - 1


def _is_drawn(board: Board, case: Case) -> bool:
    chip = case.trigger.chip
    return chip is not None and board.zone(board.at.drawn[case.seat]).find(chip) is not None


def _redraw(play: Play, case: Case, action: Action | None) -> int:
    chip = case.trigger.chip
    assert chip is not None
    kind = chip_back(play, case.seat, chip)
    play.tell(keys.Event.PUT_BACK, case.seat, card=play.kind(kind))
    play.show()
    play.push(DrawChip(case.seat, extra=True))
    return 0


def _may_draw(board: Board, case: Case) -> bool:
    return can_draw(board, case.seat)


def _draw_extra(play: Play, case: Case, action: Action | None) -> int:
    play.show()
    play.push(DrawChip(case.seat, extra=True))
    return 0


def _ally(play: Play, case: Case, action: Action | None) -> int:
    given: GainAllies = case.given
    play.push(*(Boon(case.seat, given.level) for _ in range(given.n)))
    return 0


def _has_poison(board: Board, case: Case) -> bool:
    given: GivePoison = case.given
    return bool(board.zone(board.at.poison[case.seat]).pieces) and bool(chosen_by(board, case.seat, given.to))


def _poison_ways(board: Board, case: Case) -> Actions:
    return _aims(board, case, chosen_by(board, case.seat, case.given.to))


def _poison(play: Play, case: Case, action: Action | None) -> int:
    given: GivePoison = case.given
    other = _seat_aimed(play, case, action, given.to)
    for chip in play.zone(play.at.poison[case.seat]).pieces[-given.n :]:
        play.move(chip.id, play.at.poison[case.seat], play.at.bag[other])
    play.tell(keys.Event.POISONED_BAG, case.seat, other=play.rules.names[other])
    return 0


def _forge(play: Play, case: Case, action: Action | None) -> int:
    """A right for the forging step, where the owner is asked."""
    battle = play.current()
    play.fight(replace(battle, rights=bumped(battle.rights, case.seat, case.given)))
    return 0


def _forge_self(play: Play, case: Case, action: Action | None) -> int:
    battle = play.current()
    play.fight(replace(battle, own=(*battle.own, case.trigger.source)))
    return 0


def _standing(play: Play, case: Case, action: Action | None) -> int:
    """A standing rule: those who lose units look for it."""
    return 0


def _never(board: Board, case: Case) -> bool:
    return False


# ---------------------------------------------------------------- targets and names
def _aims(board: Board, case: Case, seats: Any) -> Actions:
    return tuple(board.rules.make(Aim, case.seat, case.trigger.source, board.at.plates[seat]) for seat in seats)


def _lose_ways(board: Board, case: Case) -> Actions:
    return _aims(board, case, _lose_targets(board, case))


def _seat_aimed(play: Play, case: Case, action: Action | None, who: str) -> Seat:
    if action is not None and action.target is not None:
        return play.seat_of_plate(action.target)
    ways = compiled_op(case.effect.do).ways(play, case)
    assert ways
    return play.seat_of_plate(ways[0].target)


def _source(play: Play, case: Case) -> Any:
    kind = play.rules.source_kind(play, case.seat, case.trigger.source)
    return play.kind(kind)


def bumped(numbers: tuple[int, ...], seat: Seat, n: int) -> tuple[int, ...]:
    """The numbers with one seat's changed."""
    return (*numbers[:seat], numbers[seat] + n, *numbers[seat + 1 :])


OPERATIONS: Final[Mapping[str, Operation]] = MappingProxyType(
    {
        "strength": Operation(_strength),
        "strength_per": Operation(_strength_per, _counts_any),
        "place": Operation(_place, lambda board, case: _place_room(board, case) > 0, _place_ways, _place_room),
        "move_here": Operation(_move_here, lambda board, case: any(True for _ in _movable(board, case)), _move_ways),
        "lose": Operation(_lose, lambda board, case: bool(_lose_targets(board, case)), _lose_ways),
        "soften": Operation(_soften),
        "restore": Operation(_restore, lambda board, case: case.effect.when == "bust" or _restore_room(board, case) > 0, most=_restore_room),
        "vp": Operation(_vp),
        "shards": Operation(_shards),
        "discard_shards": Operation(_discard_shards, _can_discard),
        "give_shards": Operation(_give_shards, _can_give, _give_ways),
        "repair_shield": Operation(_repair, _is_broken),
        "unexhaust": Operation(_unexhaust, _has_exhausted, _unexhaust_ways),
        "redraw": Operation(_redraw, _is_drawn),
        "draw_extra": Operation(_draw_extra, _may_draw),
        "forge": Operation(_forge),
        "forge_self": Operation(_forge_self),
        "ally": Operation(_ally),
        "weaken": Operation(_weaken, lambda board, case: bool(_weaken_ways(board, case)), _weaken_ways),
        "poison": Operation(_poison, _has_poison, _poison_ways),
        "last_to_leave": Operation(_standing, _never),
        "lose_self": Operation(_standing, _never),
        "units": Operation(_standing, _never),
        "retreat": Operation(_retreat, ways=_retreat_ways),
    }
)


def words_of(op: Op) -> tuple[str, ...]:
    """The operations that are set in an `Op`: exactly one in sound data."""
    return tuple(field.name for field in fields(op) if getattr(op, field.name) is not None)


def compiled_op(op: Op) -> Operation:
    """What an `Op` does."""
    return OPERATIONS[words_of(op)[0]]


def case_of(seat: Seat, trigger: Trigger, effect: Effect, op: Op) -> Case:
    """An operation of an effect, ready to be carried out."""
    return Case(seat, trigger, effect, getattr(op, words_of(op)[0]), effect.then is not None)


def choice_actions(board: Board, seat: Seat, trigger: Trigger, effect: Effect) -> Actions:
    """All ways to use an effect that needs a choice."""
    make, source = board.rules.make, trigger.source
    case = case_of(seat, trigger, effect, effect.do)
    operation = compiled_op(effect.do)
    if effect.instead is not None:
        other = case_of(seat, trigger, effect, effect.instead)
        made = [make(Choose, seat, source, None, "first")] if operation.possible(board, case) else []
        if compiled_op(effect.instead).possible(board, other):
            made.append(make(Choose, seat, source, None, "second"))
        return tuple(made)
    if not operation.possible(board, case):
        return ()
    ways = operation.ways(board, case)
    if ways is not None:
        return ways
    if operation.most is not None and effect.may:
        return tuple(make(Choose, seat, source, None, str(n)) for n in range(operation.most(board, case), 0, -1))
    return (make(Choose, seat, source),)


def carry_out(play: Play, seat: Seat, trigger: Trigger, effect: Effect, action: Action | None) -> int:
    """Does what an effect says; says how many of "up to n" are left, for which the owner is asked again."""
    op = effect.instead if effect.instead is not None and action is not None and action.choice == "second" else effect.do
    left = compiled_op(op).do(play, case_of(seat, trigger, effect, op), action)
    if effect.then is not None and op is effect.do and "forge_self" not in words_of(op) and left == 0:
        follow(play, seat, trigger, effect)
    return left


def follow(play: Play, seat: Seat, trigger: Trigger, effect: Effect) -> None:
    """Does what follows."""
    if effect.then is not None:
        case = case_of(seat, trigger, effect, effect.then)
        operation = compiled_op(effect.then)
        if operation.possible(play, case):
            operation.do(play, case, None)
