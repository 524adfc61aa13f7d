"""Fights, in the order of ruling 42: start and costs, dice, dice abilities, the Item loop, automatic wins, comparison, result abilities, spoils."""

from __future__ import annotations

from typing import Any

from wonderland_gui.engine.protocol import Action, Chance, Decide, Outcome, Param, Roll
from wonderland_gui.engine.quick import altered
from wonderland_gui.engine.table import BOX, Seat, ZoneId
from wonderland_gui.games.zenescope import items, placement, totals
from wonderland_gui.games.zenescope import scene as look
from wonderland_gui.games.zenescope.actions import Pass, RollDice, UseItem
from wonderland_gui.games.zenescope.conditions import doubles
from wonderland_gui.games.zenescope.frames import NOBODY, Fight
from wonderland_gui.games.zenescope.keys import Event as Told
from wonderland_gui.games.zenescope.keys import Prompt
from wonderland_gui.games.zenescope.questions import Grab, Search
from wonderland_gui.games.zenescope.run import Handler, Run, Value
from wonderland_gui.games.zenescope.scene import Scene
from wonderland_gui.games.zenescope.state import FIGHT
from wonderland_gui.games.zenescope.terms import Trigger

SIDES = (0, 1)
TROPHIES_CHANGED = frozenset({"bosses", "at"})


def is_boss_fight(fight: Fight) -> bool:
    """Whether the other side is a Boss or Cheshire."""
    return look.defender(fight) == NOBODY


def _resume(run: Run, frame: Fight, value: Value | None) -> bool:
    match frame.phase:
        case "begin":
            _begin(run, frame)
        case "start":
            if not _heed(run, frame, "fight_start"):
                run.become(altered(frame, phase="ask", heard=()))
        case "ask":
            return False
        case "roll":
            if frame.rolling:
                return False
            run.become(altered(frame, phase="dice"))
        case "dice":
            _heed_dice(run, frame)
        case "items":
            return _loop(run, frame, used=value is not None)
        case "rolled":
            if not _heed(run, frame, "fight_rolled"):
                run.become(altered(frame, phase="compare", heard=()))
        case "compare":
            _compare(run, frame)
        case "result":
            if not _heed(run, frame, "fight_won" if frame.won else "fight_lost", "fight_lost" if frame.won else "fight_won"):
                run.become(altered(frame, phase="loss", heard=()))
        case "loss":
            if is_boss_fight(frame) and not frame.won and not frame.immune[0] and items.uses(run, frame.attacker, "loss"):
                return False
            run.become(altered(frame, phase="skip"))
        case "skip":
            _skip(run, frame)
        case "spoils":
            _spoils(run, frame)
        case "end":
            _end(run, frame)
    return True


# ---------------------------------------------------------------- beginning
def _begin(run: Run, frame: Fight) -> None:
    """The Boss card comes to the table, the dice of earlier rolls go."""
    placement.clear_all_dice(run)
    who, other = run.who(frame.attacker), look.defender(frame)
    far = int(frame.distance)
    if frame.foe == "boss":
        kind = run.rules.boards.boss_of[look.sides(run)[look.slot_of(run, frame.attacker)]]
        card = next(piece for piece in run.zones[BOX].pieces if piece.kind == kind)
        run.draft.move(card.id, BOX, FIGHT)
        run.tell(Told.FIGHT_BOSS, True, who=who, boss=run.named(kind), far=far)
    elif frame.foe == "cheshire":
        run.tell(Told.FIGHT_CHESHIRE, True, who=who, boss=run.named(run.rules.cheshire), far=far)
    else:
        run.tell(Told.FIGHT, True, who=who, rival=run.who(other), far=far)
    held = (len(look.items(run, frame.attacker)), 0 if other == NOBODY else len(look.items(run, other)))
    run.become(altered(frame, phase="start", items=held))


def _heed(run: Run, frame: Fight, trigger: Trigger, other: Trigger | None = None) -> bool:
    """Heeds the next clause with a trigger, the attacker's first; False if there is none left."""
    mine = look.texts(run, look.seat_of_side(frame, 0), trigger)
    return run.heed(frame, [*mine, *look.texts(run, look.seat_of_side(frame, 1), other or trigger)])


# ---------------------------------------------------------------- dice
def _ask(scene: Scene, frame: Fight) -> Decide[Action] | Chance:
    attacker = Seat(frame.attacker)
    match frame.phase:
        case "ask":
            return Decide(attacker, Prompt.ROLL_FIGHT, (RollDice(attacker),), params=_params(scene, frame))
        case "roll":
            return Roll(totals.fight_dice(scene, frame, frame.rolling[0])[0], scene.rules.data.numbers.sides)
        case "loss":
            return Decide(attacker, Prompt.LOSS, (*items.uses(scene, attacker, "loss"), Pass(attacker)), params=_params(scene, frame))
        case _:
            seat = Seat(look.seat_of_side(frame, frame.side))
            params = {**_params(scene, frame), "mine": totals.total(scene, frame, frame.side), "theirs": totals.total(scene, frame, 1 - frame.side)}
            return Decide(seat, Prompt.FIGHT, (*_usable(scene, frame, frame.side), Pass(seat)), params=params)


def _params(scene: Scene, frame: Fight) -> dict[str, Param]:
    foe = look.defender(frame)
    return {"foe": scene.rules.seat_names[foe] if foe != NOBODY else scene.rules.kind_name(look.boss_kind(scene, frame))}


def _act(run: Run, frame: Fight, action: Action) -> None:
    match action:
        case RollDice():
            run.become(altered(frame, phase="roll", rolling=SIDES, side=0, heard=()))
        case UseItem() if frame.phase == "loss":
            items.using(run, frame.attacker, action, FIGHT)
        case UseItem():
            run.become(altered(frame, passes=0))
            items.using(run, look.seat_of_side(frame, frame.side), action, FIGHT)
        case _ if frame.phase == "loss":
            run.become(altered(frame, phase="skip"))
        case _:
            run.become(_passed(frame))


def _settle(run: Run, frame: Fight, outcome: Outcome) -> None:
    side = frame.rolling[0]
    faces = tuple(int(face) for face in outcome)
    zone = totals.dice_zone(run, frame, side)
    placement.lay_dice(run, zone, faces, totals.fight_dice(run, frame, side)[1])
    owner = look.seat_of_side(frame, side)
    who: Param = run.who(owner) if owner != NOBODY else run.named(look.boss_kind(run, frame))
    told = {1: Told.FIGHT_ROLLED_ONE, 2: Told.FIGHT_ROLLED}.get(len(faces), Told.FIGHT_ROLLED_THREE)
    names = ("first", "second", "third")
    params: dict[str, Param] = dict(zip(names, faces, strict=False))
    run.say(told, {"who": who, "boss": int(owner == NOBODY), **params}, True)
    run.become(altered(frame, rolling=frame.rolling[1:]))


def _heed_dice(run: Run, frame: Fight) -> None:
    """Abilities that look at the dice just rolled, the attacker's first; what they roll again comes before anything else.

    Dice that lie as they did have been looked at.
    """
    again = tuple(side for side in SIDES if frame.again[side])
    if again:
        for side in again:
            owner = look.seat_of_side(frame, side)
            if owner != NOBODY:
                run.tell(Told.REROLLED, who=run.who(owner))
        heard = tuple(text for text in frame.heard if look.side_of(frame, text.owner) not in again)
        run.become(altered(frame, again=(False, False), phase="roll", rolling=again, heard=heard))
        return
    if run.heed(frame, [text for side in SIDES for text in placement.roll_texts(run, look.seat_of_side(frame, side), "combat")]):
        return
    mine, theirs = totals.total(run, frame, 0), totals.total(run, frame, 1)
    run.say(Told.TOTALS, {"mine": mine, "theirs": theirs, **_sides(run, frame)}, True)
    run.become(altered(frame, phase="items", side=_first(frame, mine, theirs), passes=0))


def _sides(run: Run, frame: Fight) -> dict[str, Param]:
    return {"who": run.who(frame.attacker), **_params(run, frame)}


def _first(frame: Fight, mine: int, theirs: int) -> int:
    """The lower side begins; at equal totals the attacker (ruling 35), or who has not just rolled again by an Item (ruling 36)."""
    if is_boss_fight(frame):
        return 0
    return frame.side if mine == theirs else int(theirs < mine)


# ---------------------------------------------------------------- the Item loop
def _usable(scene: Scene, frame: Fight, side: int) -> list[Action]:
    """The Items that a side may discard now to change this fight."""
    seat = look.seat_of_side(frame, side)
    if seat == NOBODY or frame.forbid:
        return []
    return [*items.uses(scene, seat, "fight"), *items.uses(scene, seat, "roll", "combat")]


def _passed(frame: Fight) -> Fight:
    """The other side has the choice, if there is another player."""
    return altered(frame, passes=frame.passes + 1, side=0 if is_boss_fight(frame) else 1 - frame.side)


def _loop(run: Run, frame: Fight, used: bool) -> bool:
    """The side that is behind goes on until it is level or ahead; then the other has the choice, until both pass (rulings 35, 36).

    A side with nothing to use is not asked.
    """
    boss = is_boss_fight(frame)
    if any(frame.again):
        run.become(altered(frame, phase="dice", side=0 if boss else 1 - frame.side))
        return True
    if frame.passes >= (1 if boss else 2):
        run.become(altered(frame, phase="rolled", heard=()))
        return True
    side = frame.side
    if used and not boss and totals.total(run, frame, side) >= totals.total(run, frame, 1 - side) and _usable(run, frame, 1 - side):
        # The Item just used has put this side level or ahead: the choice goes over.
        run.become(altered(frame, side=1 - side))
        return True
    if not _usable(run, frame, side):
        run.become(_passed(frame))
        return True
    return False


# ---------------------------------------------------------------- who wins
def _compare(run: Run, frame: Fight) -> None:
    mine, theirs = totals.total(run, frame, 0), totals.total(run, frame, 1)
    wins = frame.wins
    if all(wins):
        run.say(Told.CANCELLED, _sides(run, frame))
        wins = (False, False)
    boss = is_boss_fight(frame)
    if not any(wins) and mine == theirs and not boss:
        # Another round: what lasts counts again, what Items did does not, what was paid at the start stays paid (ruling 39).
        run.say(Told.TIED, {"n": mine, **_sides(run, frame)}, True)
        run.become(altered(frame, phase="ask", heard=(), bonus=(0, 0), wins=(False, False), passes=0))
        return
    won = wins[0] or (not wins[1] and (mine > theirs or (boss and mine == theirs)))
    if any(wins):
        side = 0 if wins[0] else 1
        owner = look.seat_of_side(frame, side)
        winner: Param = run.who(owner) if owner != NOBODY else run.named(look.boss_kind(run, frame))
        run.tell(Told.AUTOMATIC, who=winner, boss=int(owner == NOBODY))
    _tell_result(run, frame, won, mine, theirs)
    _count(run, frame, won, mine, theirs)
    for piece in run.zones[FIGHT].pieces:
        if piece.kind in run.rules.data.items:
            run.move(piece.id, FIGHT, items.PILE)
    run.become(altered(frame, phase="result", heard=(), won=won))


def _tell_result(run: Run, frame: Fight, won: bool, mine: int, theirs: int) -> None:
    params = {**_sides(run, frame), "mine": mine, "theirs": theirs}
    if is_boss_fight(frame):
        run.say(Told.BOSS_WON if won else Told.BOSS_LOST, params, True)
    else:
        run.say(Told.FIGHT_WON if won else Told.FIGHT_LOST, params, True)


def _count(run: Run, frame: Fight, won: bool, mine: int, theirs: int) -> None:
    """Both sides' deeds, as things are now: before spoils and before what a result does."""
    gap = abs(mine - theirs) if (mine >= theirs) == won or mine == theirs else None
    kept = [doubles(run.zones[totals.dice_zone(run, frame, side)].pieces) for side in SIDES]
    for side in SIDES:
        seat = look.seat_of_side(frame, side)
        if seat == NOBODY:
            continue
        facts: dict[str, Any] = {
            "items": frame.items[side],
            "total": (mine, theirs)[side],
            "margin": gap,
            "defender": side == 1,
            "doubles": kept[side],
            "richer_foe": frame.items[1 - side] > frame.items[side],
        }
        ahead = won == (side == 0)
        if is_boss_fight(frame):
            run.count(seat, "boss_won" if ahead else "boss_lost", **facts)
        else:
            run.count(seat, "fight_won" if ahead else "fight_lost", **facts)
        if ahead:
            run.count(seat, "any_won", **facts)


# ---------------------------------------------------------------- what follows
def _skip(run: Run, frame: Fight) -> None:
    """Who loses to a Boss or Cheshire skips the next turn, unless immune."""
    if is_boss_fight(frame) and not frame.won:
        if frame.immune[0]:
            run.tell(Told.PARDONED, who=run.who(frame.attacker))
        else:
            items.skip(run, frame.attacker, run.rules.data.numbers.loss_skips, look.boss_kind(run, frame))
    run.become(altered(frame, phase="spoils"))


def _spoils(run: Run, frame: Fight) -> None:
    """From a Boss its card or token, then a search; from a player an Item, if the winner wants one (rulings 32, 44)."""
    run.become(altered(frame, phase="end"))
    numbers = run.rules.data.numbers
    if not is_boss_fight(frame):
        winner, loser = (frame.attacker, look.defender(frame)) if frame.won else (look.defender(frame), frame.attacker)
        run.push(Grab(winner, (loser,), numbers.spoils, spoils=True))
    elif frame.won:
        area = run.areas[frame.attacker]
        kind = look.boss_kind(run, frame)
        if frame.foe == "cheshire":
            slot = look.slot_of(run, frame.attacker)
            zone = ZoneId(run.cats[slot])
            token = next(piece for piece in run.zones[zone].pieces if piece.kind == kind)
            run.move(token.id, zone, area.bosses)
            run.cats[slot] = ""
        else:
            run.move(run.zones[FIGHT].pieces[0].id, FIGHT, area.bosses)
        run.touch(TROPHIES_CHANGED, frame.attacker)
        run.tell(Told.TROPHY, True, who=run.who(frame.attacker), boss=run.named(kind))
        run.push(Search(frame.attacker, numbers.search, deck=True, discard=True, spoils=True))


def _end(run: Run, frame: Fight) -> None:
    for piece in run.zones[FIGHT].pieces:
        run.move(piece.id, FIGHT, items.PILE if piece.kind in run.rules.data.items else BOX)
    run.pop((int(frame.won),))


HANDLERS: dict[type, Handler] = {Fight: Handler(_resume, _ask, _act, _settle)}
