"""Effects of card texts, one function each.  A function reads, asks, and only then changes anything: it is run again with every answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from wonderland_gui.engine.quick import altered
from wonderland_gui.engine.table import ZoneId
from wonderland_gui.games.zenescope import goals, items, placement, totals
from wonderland_gui.games.zenescope import scene as look
from wonderland_gui.games.zenescope.frames import NOBODY, Doing, DrawCards, Fight, Place, Throw, TurnOver, Unveil
from wonderland_gui.games.zenescope.keys import Event as Told
from wonderland_gui.games.zenescope.questions import Ask, DrawItems, Grab, Loss, Lot, PickSection, PickSpace, Present, PutBack, Search
from wonderland_gui.games.zenescope.run import Run
from wonderland_gui.games.zenescope.task import Task
from wonderland_gui.games.zenescope.vocabulary import (
    Choice,
    DrawEvent,
    ExtraCards,
    Flip,
    Forbid,
    GainItem,
    GainMadness,
    GiveMadness,
    Immune,
    InRange,
    LoseItem,
    LoseMadness,
    ModifyRoll,
    MoveCheshire,
    NoStop,
    Nothing,
    RedrawGoal,
    Reroll,
    SetRoll,
    SkipTurn,
    StealItem,
    Teleport,
)

T = TypeVar("T")


# ---------------------------------------------------------------- pawns and sections
def teleport(task: Task, what: Teleport) -> None:
    """Puts pawns elsewhere without moving: no stops, no encounter unless it says so (ruling 24)."""
    run = task.run
    seats = task.whom(what.who)
    boards = run.rules.boards
    for seat in seats:
        slot = look.slot_of(run, seat)
        if slot < 0:
            continue
        match what.to:
            case "random_here":
                task.ask(lambda seat=seat, slot=slot: Place(seat, slot))  # type: ignore[misc]
            case "random_section":
                wanted = tuple(i for i, side in enumerate(look.sides(run)) if what.side in ("any", boards.kind_of[side]))
                if not wanted:
                    continue
                picked = task.settle(lambda there=wanted: (there[0],) if len(there) == 1 else None, lambda: PickSection(task.owner, what.side))  # type: ignore[misc]
                task.ask(lambda seat=seat, picked=picked: Place(seat, picked[0]))  # type: ignore[misc]
            case "boss_here":
                if len(task.answers) <= task.next:
                    placement.teleport(run, seat, boards.boss_space(look.sides(run)[slot]).zone)
            case "pick_event_here" | "pick_warp_here" | "pick_blank_here":
                kind: Any = what.to.removeprefix("pick_").removesuffix("_here")
                there = pickable(run, seat, kind)
                if not there:
                    continue
                number = task.ask(lambda kind=kind: PickSpace(task.owner, kind))  # type: ignore[misc]
                if len(task.answers) <= task.next:
                    placement.teleport(run, seat, boards.zones[number[0]])
        if what.encounter and seat == run.turn and not run.stopped:
            task.ask(lambda: placement.arrival(run))


def pickable(scene: look.Scene, seat: int, kind: str) -> list[int]:
    """The numbers of the spaces of a kind on the section of a pawn; a beaten Boss's space is blank."""
    slot = look.slot_of(scene, seat)
    side = look.sides(scene)[slot]
    boards = scene.rules.boards
    found = [space for space in boards.of_side(side) if space.kind == kind]
    if kind == "blank" and look.has_beaten(scene, seat, boards.boss_of[side]):
        found.append(boards.boss_space(side))
    return sorted(boards.number[space.zone] for space in found if space.zone != scene.spots[seat])


def swap_places(task: Task, what: InRange) -> None:
    """Exchanges pawns with a rival; no encounters."""
    run = task.run
    rival = task.rival(what.range)
    if rival is None:
        return
    mine, theirs = run.spots[task.owner], run.spots[rival]
    run.put_pawn(task.owner, theirs)
    run.put_pawn(rival, mine)
    run.tell(Told.SWAPPED, True, who=run.who(task.owner), rival=run.who(rival))
    for seat in (task.owner, rival):
        placement.came_to(run, seat)


def flip(task: Task, what: Flip) -> None:
    """Turns the own section or one beside it over, as for a Warp! (ruling 23)."""
    run = task.run
    slot = look.slot_of(run, task.owner) if task.owner != NOBODY else -1
    if slot < 0 and not task.answers:
        return
    if what.which == "adjacent":
        slot = task.ask(lambda: PickSection(task.owner, "adjacent"))[0]
    landed = task.ask(lambda: TurnOver(slot, task.owner))
    if landed[0]:
        task.change(landed=run.spots[run.turn])


def move_cheshire(task: Task, what: MoveCheshire) -> None:
    """Puts the token of the section on any other space of it; no encounter."""
    run = task.run
    slot = look.slot_of(run, task.owner) if task.owner != NOBODY else -1
    if slot < 0 or not run.cats[slot]:
        return
    number = task.ask(lambda: PickSpace(task.owner, "token"))[0]
    placement.put_cheshire(run, slot, run.rules.boards.zones[number])
    run.tell(Told.CHESHIRE_MOVED, True, who=run.who(task.owner), zone=run.rules.zone_name(run.cats[slot]))


# ---------------------------------------------------------------- Items
def gain_item(task: Task, what: GainItem) -> None:
    """Takes top cards of the deck, or chosen ones of the deck or the discard pile; nothing there: no effect."""
    if task.owner == NOBODY:
        return
    match what.from_:
        case "deck":
            task.ask(lambda: DrawItems(task.owner, what.n))
        case "choice":
            task.ask(lambda: Search(task.owner, what.n, deck=True, discard=False))
        case "discard":
            task.ask(lambda: Search(task.owner, what.n, deck=False, discard=True))


def lose_item(task: Task, what: LoseItem) -> None:
    """Discards Items: of the owner's choice, which skips those to keep, or at random."""
    run = task.run
    for seat in task.whom(what.who):
        if what.pick == "owner":
            task.ask(lambda seat=seat: Loss(seat, what.n))  # type: ignore[misc]
            continue
        for _ in range(what.n):
            held = look.items(run, seat)
            index = task.settle(lambda held=held: None if held else (NOBODY,), lambda held=held: Lot(len(held)))[0]  # type: ignore[misc]
            if index != NOBODY and len(task.answers) == task.next:
                items.discard(run, seat, held[index].id, Told.LOST_ITEM)


def steal_item(task: Task, what: StealItem) -> None:
    """Takes one Item from a rival who has one."""
    run = task.run
    if what.pick == "choice":
        rivals = tuple(each for each in look.in_range(run, task.owner, what.range, task.frame.chosen) if look.items(run, each))
        if rivals or task.answers:
            task.ask(lambda: Grab(task.owner, rivals))
        return
    rival = task.rival(what.range, items_min=1)
    if rival is None:
        return
    held = look.items(run, rival)
    index = task.ask(lambda: Lot(len(held)))[0]
    items.steal(run, task.owner, rival, held[index].id)


def swap_item(task: Task, what: InRange) -> None:
    """Gives one Item and takes one of the same rival's."""
    run = task.run
    rivals = tuple(each for each in look.in_range(run, task.owner, what.range, task.frame.chosen) if look.items(run, each))
    if not task.answers and not (rivals and look.items(run, task.owner)):
        return
    rival = task.ask(lambda: Present(task.owner, "item", 1, rivals))[0]
    task.ask(lambda: Grab(task.owner, (rival,), but_last=True))


# ---------------------------------------------------------------- Madness, turns
def gain_madness(task: Task, what: GainMadness) -> None:
    """Takes tokens from the pool."""
    for seat in task.whom(what.who):
        items.gain_madness(task.run, seat, what.n)


def lose_madness(task: Task, what: LoseMadness) -> None:
    """Returns tokens to the pool."""
    for seat in task.whom(what.who):
        items.lose_madness(task.run, seat, None if what.n == "all" else what.n)


def give_madness(task: Task, what: GiveMadness) -> None:
    """Moves tokens to a rival."""
    run = task.run
    rivals = tuple(look.in_range(run, task.owner, what.range, task.frame.chosen))
    if not rivals or (not look.tokens(run, task.owner) and not task.answers):
        return
    rival = task.settle(lambda: (rivals[0],) if len(rivals) == 1 else None, lambda: Present(task.owner, "madness", what.n, rivals))[0]
    task.change(chosen=rival)
    items.give_madness(run, task.owner, rival, what.n)


def skip_turn(task: Task, what: SkipTurn) -> None:
    """Adds turns to skip, unless there is a pardon."""
    for seat in task.whom(what.who, what.range):
        items.skip(task.run, seat, what.n, task.run.zones[ZoneId(task.frame.zone)].pieces[task.frame.at].kind)


def extra_turn(task: Task, what: Nothing) -> None:
    """One more turn after this one."""
    if task.owner != NOBODY:
        task.run.draft.add(f"extra.{task.owner}", 1)
        task.run.tell(Told.AGAIN, who=task.run.who(task.owner))


def draw_event(task: Task, what: DrawEvent) -> None:
    """Draws and faces another Event now; once the turn is over none begins."""
    run = task.run
    side: Any = look.side_kind(run, run.turn) if what.side == "here" else what.side
    if task.answers or (not run.stopped and side is not None and task.owner == run.turn):
        task.ask(lambda: DrawCards(side))


def redraw_goal(task: Task, what: RedrawGoal) -> None:
    """Draws Goals, completes what is already true, then puts as many unfinished ones under the deck."""
    if task.owner == NOBODY:
        return
    drawn = task.settle(lambda: (goals.draw(task.run, task.owner, what.n),), lambda: Lot(1))[0]
    if drawn and not task.run.rules.options.auto_reveal:
        task.ask(lambda: Unveil(task.owner))
    if drawn:
        task.ask(lambda: PutBack(task.owner, drawn))


def choose(task: Task, what: tuple[Choice, ...]) -> None:
    """One of several things is picked and done; a movement in it is the card's."""
    frame = task.frame
    path = f"{frame.path}.{frame.step}.choose"
    index = task.ask(lambda: Ask(task.owner, "option", frame.zone, frame.at, path))[0]
    task.ask(lambda: Doing(frame.zone, frame.at, f"{path}.{index}.do", task.owner, chosen=frame.chosen))


# ---------------------------------------------------------------- rolls and fights
def changed(pair: tuple[T, T], side: int, value: T) -> tuple[T, T]:
    """A pair with another value for a side."""
    return (value, pair[1]) if side == 0 else (pair[0], value)


def modify_roll(task: Task, what: ModifyRoll) -> None:
    """Changes the roll under way: for this round if an Item does it, for the whole fight if a clause at its start does."""
    run = task.run
    fight = look.fight_of(run)
    amount = totals.amount_of(run, task.owner, what, task.frame.amount)
    throw = _throw(run)
    if throw is not None:
        run.frames[throw[0]] = altered(throw[1], bonus=throw[1].bonus + amount)
        return
    if fight is None:
        return
    own = look.side_of(fight, task.owner)
    if own is None:
        return
    side = own if what.whose == "self" else 1 - own
    if fight.phase == "start":
        dice = fight.dice if what.dice is None else changed(fight.dice, side, what.dice)
        run.update_fight(extra=changed(fight.extra, side, fight.extra[side] + amount), dice=dice)
    else:
        run.update_fight(bonus=changed(fight.bonus, side, fight.bonus[side] + amount))


def _throw(run: Run) -> tuple[int, Throw] | None:
    """The roll under way and its place on the stack, unless a fight has begun since."""
    for index in range(len(run.frames) - 1, -1, -1):
        frame = run.frames[index]
        if isinstance(frame, Throw):
            return index, frame
        if isinstance(frame, Fight):
            return None
    return None


def reroll(task: Task, what: Reroll) -> None:
    """The same dice are rolled again; the new result stands."""
    run = task.run
    throw = _throw(run)
    if throw is not None:
        run.frames[throw[0]] = altered(throw[1], again=True, phase="dice")
        return
    fight = look.fight_of(run)
    side = None if fight is None else look.side_of(fight, task.owner)
    if fight is not None and side is not None:
        run.update_fight(again=changed(fight.again, side, True))


def set_roll(task: Task, what: SetRoll) -> None:
    """Read with the total."""


def win_fight(task: Task, what: Nothing) -> None:
    """The owner wins whatever the totals; two opposing ones cancel."""
    fight = look.fight_of(task.run)
    side = None if fight is None else look.side_of(fight, task.owner)
    if fight is not None and side is not None:
        task.run.update_fight(wins=changed(fight.wins, side, True))


def forbid(task: Task, what: Forbid) -> None:
    """No Items may be discarded to change this fight."""
    task.run.update_fight(forbid=True)


def immune(task: Task, what: Immune) -> None:
    """Against Madness it is read while the Item is held; against skips it holds for the next one, or to the end of the fight."""
    run = task.run
    if what.to != "skip" or task.owner == NOBODY:
        return
    if what.until == "end_of_fight":
        fight = look.fight_of(run)
        side = None if fight is None else look.side_of(fight, task.owner)
        if fight is not None and side is not None:
            run.update_fight(immune=changed(fight.immune, side, True))
    else:
        run.draft.add(f"pardon.{task.owner}", 1)
        run.tell(Told.PARDON, who=run.who(task.owner))


def no_stop(task: Task, what: NoStop) -> None:
    """Read when a movement is reckoned."""


def extra_cards(task: Task, what: ExtraCards) -> None:
    """Read when cards are drawn."""


EFFECTS: Final[Mapping[str, Callable[[Task, Any], None]]] = {
    "teleport": teleport,
    "swap_places": swap_places,
    "flip": flip,
    "gain_item": gain_item,
    "lose_item": lose_item,
    "steal_item": steal_item,
    "swap_item": swap_item,
    "gain_madness": gain_madness,
    "lose_madness": lose_madness,
    "give_madness": give_madness,
    "skip_turn": skip_turn,
    "extra_turn": extra_turn,
    "draw_event": draw_event,
    "move_cheshire": move_cheshire,
    "redraw_goal": redraw_goal,
    "choose": choose,
    "modify_roll": modify_roll,
    "reroll": reroll,
    "set_roll": set_roll,
    "win_fight": win_fight,
    "forbid": forbid,
    "immune": immune,
    "no_stop": no_stop,
    "extra_cards": extra_cards,
}
"""All but `move`, with which a list of effects ends."""
