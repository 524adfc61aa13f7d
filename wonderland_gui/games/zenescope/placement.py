"""Rolls outside fights, and what is placed by dice: pawns and Cheshire tokens at the start and when a section is turned over; teleports."""

from __future__ import annotations

from wonderland_gui.engine.protocol import Action, Chance, Decide, Outcome, Roll
from wonderland_gui.engine.quick import altered
from wonderland_gui.engine.table import BOX, Seat, ZoneId
from wonderland_gui.games.zenescope import scene as look
from wonderland_gui.games.zenescope import totals
from wonderland_gui.games.zenescope.actions import Pass, RollDice, UseItem
from wonderland_gui.games.zenescope.conditions import doubles
from wonderland_gui.games.zenescope.frames import NOBODY, Place, Space, Text, Throw, Trial, TurnOver
from wonderland_gui.games.zenescope.items import uses, using
from wonderland_gui.games.zenescope.keys import Event as Told
from wonderland_gui.games.zenescope.keys import Mark, Prompt
from wonderland_gui.games.zenescope.questions import Ask
from wonderland_gui.games.zenescope.run import PLACE, RIVAL, Handler, Run, Value, answered
from wonderland_gui.games.zenescope.scene import Scene
from wonderland_gui.games.zenescope.state import ASIDE, BOARDS, BOSS_DICE, EVENT
from wonderland_gui.games.zenescope.terms import Scope

BOARDS_CHANGED = frozenset({"boards"})


# ---------------------------------------------------------------- dice on the table
def clear_dice(run: Run, zone: ZoneId) -> None:
    """Takes dice away."""
    for die in run.zones[zone].pieces:
        run.draft.move(die.id, zone, BOX, marks=())


def clear_all_dice(run: Run) -> None:
    """Takes all dice away."""
    for zone in (BOSS_DICE, *(area.dice for area in run.areas)):
        clear_dice(run, zone)


def lay_dice(run: Run, zone: ZoneId, faces: tuple[int, ...], keep: int = 0) -> None:
    """Lays rolled dice, red and green by turns; with `keep` only so many of the highest count."""
    clear_dice(run, zone)
    colours = run.rules.colours
    for index, face in enumerate(faces):
        wanted = run.rules.die(colours[index % len(colours)], face)
        lying = next(piece for piece in reversed(run.zones[BOX].pieces) if piece.kind in run.rules.same_die[wanted])
        run.draft.move(lying.id, BOX, zone)
        run.draft.become(lying.id, zone, wanted)
    if keep and keep < len(faces):
        ranked = sorted(range(len(faces)), key=lambda index: faces[index])
        for index in ranked[: len(faces) - keep]:
            run.draft.mark(run.zones[zone].pieces[index].id, zone, Mark.DROPPED.value)


# ---------------------------------------------------------------- a roll outside fights
def _resume_throw(run: Run, frame: Throw, value: Value | None) -> bool:
    if frame.phase in ("ask", "roll"):
        return False
    if frame.phase == "dice":
        return _heed_dice(run, frame, value)
    if frame.phase == "items":
        if frame.items and not frame.plain and uses(run, frame.seat, "roll", frame.scope):
            return False
        frame = altered(frame, phase="done")
        run.become(frame)
    dice = [run.rules.face[die.kind] for die in run.zones[run.areas[frame.seat].dice].pieces]
    natural = sum(dice) if frame.plain else totals.raised(run, frame.seat, frame.scope if frame.scope != "clause" else "any", sum(dice))
    run.pop((natural + frame.bonus, natural, int(doubles(run.zones[run.areas[frame.seat].dice].pieces)), *dice))
    return True


def _heed_dice(run: Run, frame: Throw, value: Value | None) -> bool:
    """Abilities that look at the dice: each clause once, from the first again after dice were rolled anew."""
    if frame.again:
        run.tell(Told.REROLLED, who=run.who(frame.seat))
        run.become(altered(frame, phase="roll", again=False, heard=()))
        return True
    if frame.plain or not run.heed(frame, roll_texts(run, frame.seat, frame.scope)):
        run.become(altered(frame, phase="items"))
    return True


def roll_texts(scene: Scene, owner: int, scope: str) -> list[Text]:
    """The clauses that somebody heeds after a roll of a scope; those that only raise it are read with the total."""
    found = []
    for zone, at, heeded in look.heeded(scene, owner, "roll_made"):
        clause = heeded.clause
        if clause.scope in (scope, "any") and any(effect.set_roll is None for effect in clause.do):
            found.append(Text(zone, at, heeded.path, owner))
    return found


def _ask_throw(scene: Scene, frame: Throw) -> Decide[Action] | Chance:
    seat = Seat(frame.seat)
    if frame.phase == "roll":
        return Roll(frame.dice, scene.rules.data.numbers.sides)
    if frame.phase == "ask":
        return Decide(seat, Prompt.ROLL, (RollDice(seat),), params=scene.rules.card_params(scene))
    actions: list[Action] = [*uses(scene, frame.seat, "roll", frame.scope), Pass(seat)]
    return Decide(seat, Prompt.TWEAK, tuple(actions), params={"total": _as_it_stands(scene, frame), "scope": frame.scope})


def _as_it_stands(scene: Scene, frame: Throw) -> int:
    """What a roll comes to if nothing more is done: with what lasts, or the bare dice where doubles or a call are looked for."""
    dice = sum(scene.rules.face[die.kind] for die in scene.zones[scene.rules.areas(scene.seats)[frame.seat].dice].pieces)
    below = scene.frames[-2] if len(scene.frames) > 1 else None
    if isinstance(below, Trial):
        test = scene.rules.cards.find(scene.zones[ZoneId(below.zone)].pieces[below.at].kind, below.path)
        if test.roll is not None and (test.roll.doubles or test.roll.guess is not None):
            return dice
    scope: Scope = "any" if frame.scope == "clause" else frame.scope
    lasting = totals.lasting(scene, frame.seat, scope) if frame.scope in ("move", "event") else 0
    return totals.raised(scene, frame.seat, scope, dice) + frame.bonus + lasting


def _act_throw(run: Run, frame: Throw, action: Action) -> None:
    match action:
        case RollDice():
            run.become(altered(frame, phase="roll"))
        case UseItem():
            using(run, frame.seat, action, EVENT)
        case _:
            run.become(altered(frame, phase="done"))


def _settle_throw(run: Run, frame: Throw, outcome: Outcome) -> None:
    faces = tuple(int(face) for face in outcome)
    lay_dice(run, run.areas[frame.seat].dice, faces)
    who = run.who(frame.seat)
    match frame.scope:
        case "move":
            run.tell(Told.ROLLED_MOVE, True, who=who, n=sum(faces))
        case "placement":
            run.tell(Told.ROLLED_PLACE, True, who=who, red=faces[0], green=faces[-1])
        case _ if len(faces) == 2:
            run.tell(Told.ROLLED_TWO, True, who=who, first=faces[0], second=faces[1], n=sum(faces))
        case _:
            run.tell(Told.ROLLED, True, who=who, n=sum(faces))
    run.become(altered(frame, phase="dice", heard=()))


# ---------------------------------------------------------------- placing by dice
def _resume_place(run: Run, frame: Place, value: Value | None) -> bool:
    """The red die names the row, the green one the column; whatever is there, the piece just stands there (ruling 3)."""
    frame, answers = answered(frame, frame.answers, value)
    run.become(frame)
    seat = frame.seat if frame.seat != NOBODY else run.turn
    plain = frame.setup or frame.seat == NOBODY

    def throw() -> Throw:
        return Throw(seat, "placement", 2, plain=plain)

    side = look.sides(run)[frame.slot]
    rolled = run.ask(answers, 0, throw)
    if frame.seat == NOBODY:
        put_cheshire(run, frame.slot, run.rules.boards.diced(side, rolled[3], rolled[4]))
        run.tell(Told.CHESHIRE_PLACED, True, zone=run.rules.zone_name(run.cats[frame.slot]))
        _placed(run, frame)
        return True
    if len(answers) <= 2:
        run.put_pawn(frame.seat, run.rules.boards.diced(side, rolled[3], rolled[4]))
    again = _may_place_again(run, frame)
    if again is not None and len(answers) == 1:
        run.tell(Told.PLACED, True, who=run.who(frame.seat), zone=run.rules.zone_name(run.spots[frame.seat]))
    if again is not None and run.ask(answers, 1, lambda: Ask(frame.seat, "reroll", *again))[0]:
        if len(answers) == 2:
            run.tell(Told.REROLLED, who=run.who(frame.seat))
            run.put_pawn(frame.seat, ASIDE)
        rolled = run.ask(answers, 2, throw)
        run.put_pawn(frame.seat, run.rules.boards.diced(side, rolled[3], rolled[4]))
    if len(answers) != 2:
        run.tell(Told.PLACED, True, who=run.who(frame.seat), zone=run.rules.zone_name(run.spots[frame.seat]))
    if not frame.setup:
        came_to(run, frame.seat)
    _placed(run, frame)
    return True


def _placed(run: Run, frame: Place) -> None:
    if frame.setup:
        run.leave()
    else:
        run.pop()


def _may_place_again(run: Run, frame: Place) -> tuple[str, int, str] | None:
    """The clause by which a placement by a flip may be rolled once more."""
    if not frame.flip:
        return None
    for zone, at, heeded in look.heeded(run, frame.seat, "placed"):
        if any(effect.reroll is not None for effect in heeded.clause.do) and run.rules.holds(run, frame.seat, heeded.clause.when, clause=True):
            return zone, at, heeded.path
    return None


def put_cheshire(run: Run, slot: int, zone: str) -> None:
    """The Cheshire token of a section comes to a space."""
    source = run.cats[slot] or ASIDE
    token = next(piece for piece in run.zones[ZoneId(source)].pieces if piece.kind == run.rules.cheshire)
    if source != zone:
        run.move(token.id, ZoneId(source), ZoneId(zone))
    run.cats[slot] = zone if zone in run.rules.boards.number else ""
    run.touch(PLACE)
    run.touch(RIVAL)


def came_to(run: Run, seat: int) -> None:
    """A movement, a placement or a teleport has left a pawn somewhere: counted on the own turn."""
    if seat != run.turn or not run.spots[seat]:
        return
    space = run.rules.boards.space(run.spots[seat])
    if space.place:
        run.count(seat, "place_ended", value=space.place)
    run.count(seat, "side_ended", value=space.side)


# ---------------------------------------------------------------- turning a section over
def _resume_turn_over(run: Run, frame: TurnOver, value: Value | None) -> bool:
    """All pawns and the Cheshire token are lifted, the section is turned, and they are put back by dice, the active pawn first (ruling 19)."""
    if frame.phase == 0:
        _lift_and_turn(run, frame)
        return True
    if frame.phase == 1:
        if frame.order:
            run.become(altered(frame, order=frame.order[1:]))
            run.push(Place(frame.order[0], frame.slot, flip=True))
        elif frame.cat:
            run.become(altered(frame, cat=False))
            run.push(Place(NOBODY, frame.slot, flip=True))
        else:
            run.become(altered(frame, phase=2))
            if frame.here and not run.stopped:
                run.push(arrival(run, flip=True))
        return True
    space = run.rules.boards.space(run.spots[run.turn]) if run.spots[run.turn] else None
    landed = frame.here and not run.stopped and space is not None and space.kind in ("event", "warp")
    run.pop((int(landed),))
    return True


def _lift_and_turn(run: Run, frame: TurnOver) -> None:
    board = run.zones[BOARDS].pieces[frame.slot]
    order = tuple(seat for seat in look.clockwise(run) if look.slot_of(run, seat) == frame.slot)
    for seat in order:
        run.put_pawn(seat, ASIDE)
    cat = bool(run.cats[frame.slot])
    if cat:
        put_cheshire(run, frame.slot, ASIDE)
    other = run.rules.boards.other[board.kind]
    run.draft.become(board.id, BOARDS, other)
    run.tell(Told.FLIPPED, True, who=run.who(frame.by), side=run.named(other), before=run.named(board.kind))
    run.touch(BOARDS_CHANGED)
    run.count(frame.by, "flip")
    run.become(altered(frame, phase=1, order=order, cat=cat, here=run.turn in order))


def arrival(run: Run, flip: bool = False) -> Space:
    """The encounters of the space under the active pawn: other players clockwise, then Cheshire, then what the space is."""
    spot = run.spots[run.turn]
    return Space(tuple(seat for seat in look.others(run, run.turn) if run.spots[seat] == spot), flip)


def teleport(run: Run, seat: int, zone: str) -> None:
    """A pawn is put elsewhere without moving."""
    run.put_pawn(seat, zone)
    run.tell(Told.TELEPORTED, True, who=run.who(seat), zone=run.rules.zone_name(zone))
    came_to(run, seat)


HANDLERS: dict[type, Handler] = {
    Throw: Handler(_resume_throw, _ask_throw, _act_throw, _settle_throw),
    Place: Handler(_resume_place),
    TurnOver: Handler(_resume_turn_over),
}
