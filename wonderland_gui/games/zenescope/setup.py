"""The beginning of a match: the table before chance has fallen, the deal, who starts where, who begins."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from wonderland_gui.engine.protocol import Chance, Outcome, Roll, shuffle
from wonderland_gui.engine.quick import quick
from wonderland_gui.engine.table import BACKS, BOX, FACES, NOTHING, Piece, PieceId, Seat, Table, Zone, ZoneId, new_table
from wonderland_gui.games.zenescope.definitions import SLOTS
from wonderland_gui.games.zenescope.frames import NOBODY, Begin, Deal, Divide, Frame, Mix, Place
from wonderland_gui.games.zenescope.keys import Event as Told
from wonderland_gui.games.zenescope.run import Handler, Run, Value
from wonderland_gui.games.zenescope.scene import Scene
from wonderland_gui.games.zenescope.state import ASIDE, BOARDS, CHARACTERS, EVENTS, GOALS, ITEMS, MADNESS, State

if TYPE_CHECKING:
    from wonderland_gui.games.zenescope.rules import Zenescope

_piece = quick(Piece)


def first_state(rules: Zenescope, seats: int) -> State:
    """Everything in its place and in order, nothing shuffled or dealt."""
    cats: tuple[Frame, ...] = tuple(Place(NOBODY, slot, setup=True) for slot in reversed(range(len(SLOTS))))
    pawns: tuple[Frame, ...] = tuple(Place(seat, rules.home, setup=True) for seat in reversed(range(seats)))
    decks = (ITEMS, EVENTS["wonder"], EVENTS["real"], GOALS, CHARACTERS)
    starts = (Divide(),) if seats > rules.data.numbers.crowd else pawns
    frames: tuple[Frame, ...] = (Begin(), *cats, *starts, Deal(), *(Mix(deck) for deck in decks))
    return State(_table(rules, seats), Seat(0), frames, ("",) * seats, ("",) * len(SLOTS), due=())


def _table(rules: Zenescope, seats: int) -> Table:
    data = rules.data
    laid: dict[ZoneId, list[Piece]] = {}
    number = 0

    def lay(zone: ZoneId, kind: str, back: str, face_up: bool = True, owner: Seat | None = None) -> None:
        nonlocal number
        number += 1
        laid.setdefault(zone, []).append(_piece(PieceId(f"p{number}"), kind, back, face_up, 0, owner))

    for slot in SLOTS:
        side = data.numbers.start[slot]
        lay(BOARDS, side, data.sides[side].back)
    for kind, character in data.characters.items():
        lay(CHARACTERS, kind, character.back, False)
    for kind, goal in data.goals.items():
        lay(GOALS, kind, goal.back, False)
    for zone, cards in ((EVENTS["real"], data.events_real), (EVENTS["wonder"], data.events_wonder)):
        for kind, card in cards.items():
            lay(zone, kind, card.back, False)
    for kind, item in data.items.items():
        for _ in range(item.copies):
            lay(ITEMS, kind, item.back, False)
    for kind, boss in data.bosses.items():
        for _ in range(boss.copies):
            lay(ASIDE if boss.token else BOX, kind, boss.back)
    for kind, token in data.tokens.items():
        for _ in range(token.copies):
            lay(MADNESS if kind == rules.madness_token else BOX, kind, token.back)
    for seat, kind in enumerate(rules.pawns):
        lay(ASIDE if seat < seats else BOX, kind, data.pawns[kind].back, owner=Seat(seat) if seat < seats else None)
    # Each side of a fight has dice of its own, and a Boss some more: those of a roll come from the box and go back there.
    for colour in rules.colours:
        for _ in range(rules.dice_each):
            kind = rules.die(colour, 1)
            lay(BOX, kind, data.dice[kind].back)
    return new_table(seats, [_zone(rules, zone, laid.get(zone, ()), seats) for zone in (*rules.zones(seats), BOX)])


def _zone(rules: Zenescope, zone: ZoneId, pieces: list[Piece] | tuple[Piece, ...], seats: int) -> Zone:
    if zone == BOX:
        return Zone(zone, tuple(pieces), None, NOTHING, NOTHING)
    owner = rules.owners(seats).get(zone)
    hidden = owner is not None and zone == rules.areas(seats)[owner].hand
    return Zone(zone, tuple(pieces), owner, FACES, BACKS if hidden else FACES)


# ---------------------------------------------------------------- chance at the beginning
def _ask_mix(scene: Scene, frame: Mix) -> Chance:
    return shuffle(scene.zones[ZoneId(frame.zone)])


def _settle_mix(run: Run, frame: Mix, outcome: Outcome) -> None:
    run.draft.deal(ZoneId(frame.zone), [str(kind) for kind in outcome])
    run.pop()


def _resume_mix(run: Run, frame: Mix, value: Value | None) -> bool:
    if len(run.zones[ZoneId(frame.zone)].pieces) > 1:
        return False
    run.pop()
    return True


def _resume_deal(run: Run, frame: Deal, value: Value | None) -> bool:
    """A Character for each player, face up, and secret Goals."""
    numbers = run.rules.data.numbers
    for area in run.areas:
        run.draft.move(run.zones[CHARACTERS].pieces[-1].id, CHARACTERS, area.character, face_up=True)
    for card in run.zones[CHARACTERS].pieces:
        run.draft.move(card.id, CHARACTERS, BOX, face_up=True)
    for area in run.areas:
        for _ in range(numbers.deal):
            run.draft.move(run.zones[GOALS].pieces[-1].id, GOALS, area.hand, face_up=True)
    run.tell(Told.DEALT, n=numbers.deal)
    run.leave()
    return True


def divisions(seats: int) -> tuple[tuple[int, ...], ...]:
    """Every way to divide the players between two sections as evenly as can be: who starts on the first (ruling 4)."""
    sizes = sorted({seats // 2, seats - seats // 2})
    return tuple(group for size in sizes for group in combinations(range(seats), size))


def _ask_divide(scene: Scene, frame: Divide) -> Chance:
    return Roll(1, len(divisions(scene.seats)))


def _settle_divide(run: Run, frame: Divide, outcome: Outcome) -> None:
    group = divisions(run.seats)[int(outcome[0]) - 1]
    run.leave()
    for seat in reversed(range(run.seats)):
        run.push(Place(seat, run.rules.home if seat in group else run.rules.second_home, setup=True))


def _ask_begin(scene: Scene, frame: Begin) -> Chance:
    return Roll(1, scene.seats)


def _settle_begin(run: Run, frame: Begin, outcome: Outcome) -> None:
    run.turn = Seat(int(outcome[0]) - 1)
    run.frames.clear()
    run.tell(Told.STARTS, who=run.who(run.turn))


HANDLERS = {
    Mix: Handler(_resume_mix, _ask_mix, None, _settle_mix),
    Deal: Handler(_resume_deal),
    Divide: Handler(lambda run, frame, value: False, _ask_divide, None, _settle_divide),
    Begin: Handler(lambda run, frame, value: False, _ask_begin, None, _settle_begin),
}
