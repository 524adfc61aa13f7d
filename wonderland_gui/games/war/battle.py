"""A battle, row by row: each row does its part, lays the frames of what seats have to choose on the stack, and names the row that follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from wonderland_gui.engine.protocol import Action, Chance, Decide, Outcome, Roll
from wonderland_gui.engine.table import Seat
from wonderland_gui.games.war import battle_end as end
from wonderland_gui.games.war import keys, wagers
from wonderland_gui.games.war.actions import DrawOn, Halt
from wonderland_gui.games.war.battle_end import go, strengths_of
from wonderland_gui.games.war.board import Board, here_param
from wonderland_gui.games.war.chips import can_draw, ready_bag
from wonderland_gui.games.war.frames import After, Battle, Deciding, DrawChip, MadChip, PlayChip, ResistanceDie
from wonderland_gui.games.war.handlers import Ask, Asked, Luck, Run
from wonderland_gui.games.war.play import Play
from wonderland_gui.games.war.state import DIE, RESISTANCE
from wonderland_gui.games.war.war_frames import in_row


def open_battle(play: Play, region: int, fighters: tuple[Seat, ...]) -> None:
    """A battle begins in a Region."""
    none = (0,) * play.seats
    play.push(
        Battle(
            play.rules.numbers.ring[region],
            "resistance" if play.is_published() else "wager",
            fighters,
            before=none,
            coming=none,
            lost=none,
            fallen=none,
            restored=none,
            owed=none,
            mad=none,
            soft=none,
            rights=none,
        )
    )
    play.tell(keys.Event.BATTLE, None, zone=play.region_name(region), n=len(fighters))
    play.show()


def _run(play: Play, battle: Battle) -> None:
    play.push(battle)
    ROWS[battle.row](play)


# ---------------------------------------------------------------- before the first draw
def _resistance(play: Play) -> None:
    """The published game for two: the Resistance fights too, by the Round and the die."""
    go(play, "wager")
    play.push(ResistanceDie())


def _resistance_die(board: Board, frame: ResistanceDie) -> Chance:
    return Roll(1, len(board.rules.numbers.shards.die))


def _resists(play: Play, frame: ResistanceDie, outcome: Outcome) -> None:
    numbers = play.rules.numbers
    symbols = numbers.shards.die[int(outcome[0]) - 1]
    base = numbers.two_players.resistance
    strength = min(base[min(play.round(), len(base)) - 1] + symbols, numbers.battle_track.max)
    play.draft.count(DIE, symbols)
    play.draft.count(RESISTANCE, strength)
    play.tell(keys.Event.RESISTANCE, None, n=strength)


def _wager(play: Play) -> None:
    go(play, "wagered")
    wagers.ask_all(play)


def _wagered(play: Play) -> None:
    go(play, "start")
    wagers.take_back_silent(play)


def starting_strength(board: Board, seat: Seat, region: int) -> int:
    """The Leader if he is there, figures, Castles; Supporters add nothing, and without a unit nothing does."""
    rules = board.rules
    units = board.units(region, seat)
    if not units:
        return 0
    strength = sum(rules.figure_strength.get(piece.kind, 0) for piece in units)
    if board.has_leader_in(region, seat):
        strength += board.count(board.at.leader[seat])
    strength += len(board.castles(region, seat)) * rules.numbers.castles.strength
    return strength + len(board.foundations(region, seat)) * rules.numbers.two_players.foundation_strength


def _start(play: Play) -> None:
    """First the Leaders, figures and Castles of all, then what effects add, in turn order."""
    go(play, "draw")
    battle, here = play.current(), play.here()
    for seat in battle.fighters:
        n = play.strengthen(seat, starting_strength(play, seat, here))
        play.tell(keys.Event.STARTING_STRENGTH, seat, n=n)
    play.show()
    play.push(*(After(seat, ("start",)) for seat in reversed(play.in_order(battle.fighters))))


# ---------------------------------------------------------------- drawing
def _draw(play: Play) -> None:
    """All active players draw; who has no chip left, not even after a refill, halts (ruling 61)."""
    battle = play.current()
    play.fight(in_row(battle, "reveal", before=strengths_of(play), coming=(0,) * play.seats))
    drawing = play.in_order(play.drawing())
    able = [seat for seat in drawing if ready_bag(play, seat)]
    out = [seat for seat in drawing if seat not in able]
    for seat in out:
        halt(play, seat)
    play.push(*(After(seat, ("halt",)) for seat in reversed(out)), *(DrawChip(seat) for seat in reversed(able)))


def _reveal(play: Play) -> None:
    """All chips drawn are turned up together."""
    go(play, "play")
    for seat in play.in_order(play.current().fighters):
        zone = play.at.drawn[seat]
        for chip in play.zone(zone).pieces:
            play.draft.flip(chip.id, zone, face_up=True)
            play.tell(keys.Event.DREW, seat, card=play.kind(chip.kind))
    play.show()


def _play(play: Play) -> None:
    """In turn order the chips are played."""
    go(play, "place")
    for seat in reversed(play.in_order(play.current().fighters)):
        play.push(*(PlayChip(seat, chip.id) for chip in reversed(play.zone(play.at.drawn[seat]).pieces)))


def _place(play: Play) -> None:
    """Chips go to the Active track; Madness goes to its own track when it is dealt with."""
    battle, coming = play.current(), [0] * play.seats
    chips = play.rules.data.chips
    for seat in battle.fighters:
        drawn, active = play.at.drawn[seat], play.at.active[seat]
        for piece in play.zone(drawn).pieces:
            if chips[piece.kind].sort not in ("madness", "poison"):
                play.move(piece.id, drawn, active)
                coming[seat] += chips[piece.kind].strength
    play.show()
    play.fight(in_row(battle, "madness", coming=tuple(coming)))


def _madness(play: Play) -> None:
    """In turn order and chip by chip, Madness and Poison are dealt with."""
    go(play, "bust")
    for seat in reversed(play.in_order(play.current().fighters)):
        play.push(*(MadChip(seat, chip.id) for chip in reversed(play.zone(play.at.drawn[seat]).pieces)))


def _bust(play: Play) -> None:
    """Who has no unit left has busted: Strength 0, Shield Active.  All count before the first effect of another's bust (ruling 59)."""
    battle, here, at = play.current(), play.here(), play.at
    busted = tuple(seat for seat in play.in_order(battle.fighters) if seat not in battle.busted and not play.units(here, seat))
    play.fight(in_row(battle, "exhaust", busted=(*battle.busted, *busted), leaving=busted))
    for seat in busted:
        play.draft.count(at.strength[seat], 0)
        play.draft.count(at.shield[seat], 1)
        play.add(at.busts[seat], 1)
        play.tell(keys.Event.BUSTED, seat)
    if busted:
        play.show()
    play.push(*(After(seat, ("bust",)) for seat in reversed(busted)))


def _exhaust(play: Play) -> None:
    """The Active chips of who has just busted are Exhausted; then the others profit, also those who have halted."""
    battle = play.current()
    play.fight(in_row(battle, "advance", leaving=()))
    for seat in battle.leaving:
        play.draft.move_all(play.at.active[seat], play.at.exhausted[seat])
    for seat in reversed(play.in_order(play.still_in())):
        play.push(*(After(seat, ("opp_bust",)) for _ in battle.leaving))


def _advance(play: Play) -> None:
    """The chips of this step add their Strength."""
    go(play, "decide")
    battle = play.current()
    moved = False
    for seat in play.still_in():
        if battle.coming[seat]:
            moved = True
            play.strengthen(seat, battle.coming[seat])
            play.tell(keys.Event.ADVANCED, seat, n=play.count(play.at.strength[seat]))
    if moved:
        play.show()


# ---------------------------------------------------------------- draw on or halt
def _decide(play: Play) -> None:
    """All active players are asked; who could draw nothing is not."""
    battle = play.current()
    play.fight(in_row(battle, "decided", before=strengths_of(play)))
    play.push(*(Deciding(seat) for seat in reversed(play.in_order(play.drawing())) if can_draw(play, seat)))


def _choose(board: Board, frame: Deciding) -> Asked:
    seat, make, at = frame.seat, board.rules.make, board.at
    actions = make(DrawOn, seat, at.bag[seat], at.active[seat]), make(Halt, seat)
    params = {"n": board.count(at.strength[seat]), **here_param(board)}
    return Decide(seat, keys.Prompt.DRAW, actions, secret=not board.rules.options.open_choices, params=params)


def _chose(play: Play, frame: Deciding, action: Action) -> None:
    seat, at = frame.seat, play.at
    halts = isinstance(action, Halt)
    card = next(piece for piece in play.zone(at.choices[seat]).pieces if play.rules.data.resolves[piece.kind].halts == halts)
    play.move(card.id, at.choices[seat], at.choice[seat])
    play.tell(keys.Event.CHOSE, seat)


def chose_to_halt(board: Board, seat: Seat) -> bool | None:
    """What a seat has chosen, as its card says; None before it has."""
    cards = board.zone(board.at.choice[seat]).pieces
    return board.rules.data.resolves[cards[-1].kind].halts if cards else None


def _decided(play: Play) -> None:
    """The choices are shown together."""
    at = play.at
    drawing = play.in_order(play.drawing())
    laid = [seat for seat in drawing if play.zone(at.choice[seat]).pieces]
    halting = [seat for seat in drawing if chose_to_halt(play, seat) in (True, None)]
    zones = tuple(at.choice[seat] for seat in laid)
    wagers.turn_up(play, zones, is_open=True)
    for seat in drawing:
        play.tell(keys.Event.HALTED if seat in halting else keys.Event.DRAWS_ON, seat)
    if drawing:
        play.show()
    wagers.turn_up(play, zones, is_open=False)
    for seat in laid:
        play.draft.move_all(at.choice[seat], at.choices[seat])
    for seat in halting:
        halt(play, seat, told=True)
    go(play, "test")
    play.push(*(After(seat, ("halt",)) for seat in reversed(halting)))


def halt(play: Play, seat: Seat, *, told: bool = False) -> None:
    """A seat draws no more; with its marker on a Forge symbol it may forge one chip more."""
    battle = play.current()
    rights = battle.rights
    if play.count(play.at.strength[seat]) in play.rules.numbers.battle_track.forge_symbols:
        rights = (*rights[:seat], rights[seat] + 1, *rights[seat + 1 :])
    play.fight(replace(battle, halted=(*battle.halted, seat), rights=rights))
    if not told:
        play.tell(keys.Event.HALTED, seat)


def is_over(board: Board) -> bool:
    """Whether the battle ends: nobody is active, someone is at the end of the track, or the only active player is strictly ahead of every other.

    The Resistance is one of the others; who equals it is ahead of it.
    """
    battle = board.battle
    assert battle is not None
    drawing = board.drawing()
    strengths = strengths_of(board)
    if not drawing or any(strengths[seat] >= board.rules.numbers.battle_track.max for seat in board.still_in()):
        return True
    if len(drawing) > 1:
        return False
    alone = drawing[0]
    if board.is_published() and board.count(RESISTANCE) > strengths[alone]:
        return False
    return all(strengths[alone] > strengths[seat] for seat in battle.fighters if seat != alone)


def _test(play: Play) -> None:
    go(play, "award" if is_over(play) else "draw")


ROWS: Final[Mapping[str, Callable[[Play], None]]] = MappingProxyType(
    {
        "resistance": _resistance,
        "wager": _wager,
        "wagered": _wagered,
        "start": _start,
        "draw": _draw,
        "reveal": _reveal,
        "play": _play,
        "place": _place,
        "madness": _madness,
        "bust": _bust,
        "exhaust": _exhaust,
        "advance": _advance,
        "decide": _decide,
        "decided": _decided,
        "test": _test,
        "award": end.row_award,
        "quests": end.row_quests,
        "effects": end.row_effects,
        "forge": end.row_forge,
        "wagers": end.row_wagers,
        "close": end.row_close,
    }
)


BATTLE = Run(_run)
RESISTANCE_DIE = Luck(_resistance_die, _resists)
DECIDING = Ask(_choose, _chose)
