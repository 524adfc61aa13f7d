"""A turn: its start, the movement roll, movement, the encounters of a space, its end."""

from __future__ import annotations

from wonderland_gui.engine.protocol import Action, Decide
from wonderland_gui.engine.quick import altered
from wonderland_gui.engine.table import Seat
from wonderland_gui.games.zenescope import scene as look
from wonderland_gui.games.zenescope import totals
from wonderland_gui.games.zenescope.actions import Decline, Encounter, RollDice, UseItem, Walk
from wonderland_gui.games.zenescope.boards import Reach
from wonderland_gui.games.zenescope.events import drawing
from wonderland_gui.games.zenescope.frames import Close, DrawCards, Fight, March, Move, Opening, Space, Start, Throw, Unveil
from wonderland_gui.games.zenescope.items import uses, using
from wonderland_gui.games.zenescope.keys import Event as Told
from wonderland_gui.games.zenescope.keys import Prompt
from wonderland_gui.games.zenescope.placement import arrival, came_to, clear_all_dice
from wonderland_gui.games.zenescope.run import Handler, Run, Value, answered
from wonderland_gui.games.zenescope.scene import Scene
from wonderland_gui.games.zenescope.state import EVENT, ROUND

TURN_CHANGED = frozenset({"turn"})


# ---------------------------------------------------------------- start and end
def begin(run: Run) -> None:
    """With nothing left on the stack a turn has ended or the first one begins."""
    if not any(run.draft.counters[f"turns.{seat}"] for seat in range(run.seats)):
        _open(run, run.turn, Told.TURN)
    else:
        run.push(Close())


def _resume_close(run: Run, frame: Close, value: Value | None) -> bool:
    """With Goals that are revealed by hand every seat is asked; then an extra turn, or the next player's who has none to skip."""
    if not frame.asked and not run.rules.options.auto_reveal:
        run.become(altered(frame, asked=True))
        for seat in reversed(list(look.clockwise(run))):
            run.push(Unveil(seat))
        return True
    run.frames.clear()
    counters = run.draft.counters
    if counters[f"extra.{run.turn}"]:
        run.draft.add(f"extra.{run.turn}", -1)
        seat, told = int(run.turn), Told.EXTRA_TURN
    else:
        seat, told = (run.turn + 1) % run.seats, Told.TURN
    # A skip is used up by an extra turn too (ruling 46).
    while run.draft.counters[f"skip.{seat}"]:
        run.draft.add(f"skip.{seat}", -1)
        if told is Told.TURN:
            run.draft.add(f"turns.{seat}", 1)
        run.tell(Told.SKIPPED, who=run.who(seat))
        if run.draft.counters[f"extra.{seat}"]:
            run.draft.add(f"extra.{seat}", -1)
            told = Told.EXTRA_TURN
            continue
        seat, told = (seat + 1) % run.seats, Told.TURN
    _open(run, Seat(seat), told)
    return True


def _open(run: Run, seat: Seat, told: Told) -> None:
    """A turn begins; what is counted in one turn starts anew (ruling 57)."""
    run.beat()
    run.turn = seat
    run.stopped = False
    run.this_turn = run.rules.no_counts
    run.due = () if run.rules.options.auto_reveal else ((),) * run.seats
    if told is Told.TURN:
        run.draft.add(f"turns.{seat}", 1)
        run.draft.count(ROUND, run.draft.counters[f"turns.{seat}"])
    clear_all_dice(run)
    run.tell(told, who=run.who(seat))
    run.touch(TURN_CHANGED)
    run.frames[:] = [Opening()]


def _resume_opening(run: Run, frame: Opening, value: Value | None) -> bool:
    if not run.heed(frame, look.texts(run, run.turn, "turn_start")):
        run.become(Start())
    return True


# ---------------------------------------------------------------- before the movement roll
def _resume_start(run: Run, frame: Start, value: Value | None) -> bool:
    """After an Item: a movement that it gave, a space on which its flip has put the pawn, or, if that brought a fight, the end of the turn (ruling 23)."""
    if run.stopped:
        run.pop()
        return True
    if value is not None and len(value) == 3:
        steps, landed, _ = value
        # What else is used before the roll takes nothing from a pawn that a flip has put on an Event or Warp! space.
        run.become(Start(encounter=bool(landed) or (frame.encounter and _is_left(run))))
        if steps:
            run.push(Move(steps, reward=True))
            return True
    return False


def _ask_start(scene: Scene, frame: Start) -> Decide[Action]:
    seat = scene.turn
    actions: list[Action] = [RollDice(seat)]
    if frame.encounter:
        actions.append(Encounter(seat))
    actions += uses(scene, seat, "turn")
    return Decide(seat, Prompt.START_OR_ENCOUNTER if frame.encounter else Prompt.START, tuple(actions))


def _act_start(run: Run, frame: Start, action: Action) -> None:
    match action:
        case UseItem():
            using(run, run.turn, action, EVENT)
        case Encounter():
            run.become(_encounter(run))
        case _:
            run.become(March(put=frame.encounter))


def _resume_march(run: Run, frame: March, value: Value | None) -> bool:
    """The movement roll with what changes it; a player may always move one space (ruling 10)."""
    frame, answers = answered(frame, frame.answers, value)
    run.become(frame)
    numbers = run.rules.data.numbers
    rolled = run.ask(answers, 0, lambda: Throw(run.turn, "move", numbers.move_dice))
    steps = max(numbers.least_move, rolled[0] + totals.lasting(run, run.turn, "move"))
    _, _, _, *dice = rolled
    if steps != sum(dice):
        run.tell(Told.STEPS, True, who=run.who(run.turn), n=steps)
    run.become(Move(steps, put=frame.put))
    return True


# ---------------------------------------------------------------- movement
def stops(scene: Scene, seat: int) -> frozenset[int]:
    """The spaces on which a movement ends: Bosses not beaten, Warp!, Cheshire tokens, other pawns (ruling 14)."""
    boards = scene.rules.boards
    free: set[str] = set()
    for _, _, heeded in look.heeded(scene, seat, "always"):
        for effect in heeded.clause.do:
            if effect.no_stop is not None and scene.rules.holds(scene, seat, heeded.clause.when, clause=True):
                free.update(effect.no_stop.for_)
    beaten = {card.kind for card in look.trophies(scene, seat)}
    found: set[int] = set()
    for side in look.sides(scene):
        found.update(boards.stops[side][boards.boss_of[side] in beaten])
    if "pawn" not in free:
        found.update(boards.number[scene.spots[other]] for other in look.others(scene, seat) if scene.spots[other])
    if "cheshire" not in free and look.may_fight_cheshire(scene, seat):
        found.update(boards.number[cat] for cat in scene.cats if cat)
    return frozenset(found)


def may_stay(scene: Scene, frame: Move) -> bool:
    """Who starts the turn on a Boss not beaten, a Cheshire token they may fight, or a Warp! (ruling 7), and was not put there since."""
    if frame.put:
        return False
    seat = scene.turn
    space = scene.rules.boards.space(scene.spots[seat])
    if space.kind == "warp":
        return True
    if space.kind == "boss" and not look.has_beaten(scene, seat, scene.rules.boards.boss_of[space.side]):
        return True
    return scene.cats[space.slot] == space.zone and look.may_fight_cheshire(scene, seat)


def reach(scene: Scene, steps: int) -> Reach:
    """Where a movement of the active pawn can end."""
    boards = scene.rules.boards
    return boards.reach(look.sides(scene), boards.number[scene.spots[scene.turn]], steps, stops(scene, scene.turn))


def _may_leave(scene: Scene) -> bool:
    """Whether there is a space beside that of the active pawn."""
    boards = scene.rules.boards
    return bool(boards.neighbours(look.sides(scene))[boards.number[scene.spots[scene.turn]]])


def _ask_move(scene: Scene, frame: Move) -> Decide[Action]:
    seat, boards = scene.turn, scene.rules.boards
    spot = scene.spots[seat]
    pawn = next(piece.id for piece in scene.zones[scene.rules.where_pawn(scene, seat)].pieces if piece.owner == seat)
    zones = boards.zones
    actions: tuple[Action, ...] = tuple([Walk(seat, pawn, zones[there], 0, str(steps), way) for there, steps, way in reach(scene, frame.steps)])
    if frame.reward:
        if frame.encounter:
            actions = (*actions, Encounter(seat))
        actions = (*actions, Decline(seat))
    elif may_stay(scene, frame):
        actions = (Walk(seat, pawn, spot, 0, "0"), *actions)
    prompt = Prompt.WALK if not frame.reward else Prompt.REWARD_OR_ENCOUNTER if frame.encounter else Prompt.REWARD
    return Decide(seat, prompt, actions, params={"n": frame.steps})


def _resume_move(run: Run, frame: Move, value: Value | None) -> bool:
    if not run.stopped and run.spots[run.turn] and (frame.reward or may_stay(run, frame) or (frame.steps and _may_leave(run))):
        return False
    run.pop()
    return True


def _act_move(run: Run, frame: Move, action: Action) -> None:
    match action:
        case Encounter():
            run.become(_encounter(run))
        case Decline():
            run.tell(Told.DECLINED_MOVE, who=run.who(run.turn))
            run.pop()
        case _:
            _walk(run, action)


def _walk(run: Run, action: Action) -> None:
    """The pawn walks, or stays, which counts as landing (ruling 8)."""
    seat, steps = run.turn, int(action.choice)
    if steps:
        run.put_pawn(seat, str(action.target))
        run.tell(Told.WALKED, True, who=run.who(seat), zone=run.rules.zone_name(str(action.target)), n=steps)
        run.count(seat, "spaces_moved", steps)
    else:
        run.tell(Told.STAYED, who=run.who(seat), zone=run.rules.zone_name(str(action.target)))
    came_to(run, seat)
    run.become(arrival(run))


# ---------------------------------------------------------------- the encounters of a space
def _resume_space(run: Run, frame: Space, value: Value | None) -> bool:
    """Other players clockwise, then Cheshire, then the Boss, the Event or the Warp!; a lost fight ends the turn, and so does a beaten Boss (ruling 28)."""
    if value is not None and frame.fought and not frame.ask:
        _after_fight(run, frame, bool(value[0]))
        return True
    if run.stopped or not run.spots[run.turn]:
        run.pop()
        return True
    if frame.ask and _is_left(run):
        return False
    if frame.ask:
        run.pop()
        return True
    foe, frame = _next_foe(run, frame)
    if foe:
        run.become(altered(frame, fought=True, boss=foe == "boss"))
        run.push(Fight(run.turn, foe))
    elif frame.flip or not _is_left(run):
        run.pop()
    else:
        run.become(Space(ask=True))
    return True


def _after_fight(run: Run, frame: Space, won: bool) -> None:
    """By option any fight after a flip ends the turn, won or not (ruling 20)."""
    if not won or (frame.boss and not frame.flip):
        run.stopped = True
    if frame.flip and run.rules.options.warp_combat == "faq" and not _next_foe(run, altered(frame, fought=False))[0]:
        run.stopped = True
    run.become(altered(frame, fought=False))
    if frame.flip and run.stopped:
        run.pop()


def _next_foe(run: Run, frame: Space) -> tuple[str, Space]:
    seat, spot = run.turn, run.spots[run.turn]
    rivals = list(frame.rivals)
    while rivals:
        rival = rivals.pop(0)
        frame = altered(frame, rivals=tuple(rivals))
        if run.spots[rival] == spot:
            return f"seat.{rival}", frame
    space = run.rules.boards.space(spot)
    if run.cats[space.slot] == spot and look.may_fight_cheshire(run, seat):
        return "cheshire", frame
    boss = run.rules.boards.boss_of[space.side]
    if space.kind == "boss" and not look.has_beaten(run, seat, boss) and run.rules.stock(run, boss):
        return "boss", frame
    return "", frame


def _is_left(run: Run) -> bool:
    """Whether an Event or a Warp! is left to be offered."""
    return run.rules.boards.space(run.spots[run.turn]).kind in ("event", "warp")


def _ask_space(scene: Scene, frame: Space) -> Decide[Action]:
    seat = scene.turn
    kind = scene.rules.boards.space(scene.spots[seat]).kind
    return Decide(seat, Prompt.WARP if kind == "warp" else Prompt.EVENT, (Encounter(seat), Decline(seat)), params={"side": str(look.side_kind(scene, seat))})


def _act_space(run: Run, frame: Space, action: Action) -> None:
    if isinstance(action, Decline):
        run.tell(Told.DECLINED, who=run.who(run.turn))
        run.pop()
    else:
        run.become(_encounter(run))


def _encounter(run: Run) -> DrawCards:
    """The drawing of an Event by the kind of side under the pawn."""
    seat = run.turn
    side = look.side_kind(run, seat)
    assert side is not None
    return drawing(run, side, warp=run.rules.boards.space(run.spots[seat]).kind == "warp")


HANDLERS: dict[type, Handler] = {
    Close: Handler(_resume_close),
    Opening: Handler(_resume_opening),
    Start: Handler(_resume_start, _ask_start, _act_start),
    March: Handler(_resume_march),
    Move: Handler(_resume_move, _ask_move, _act_move),
    Space: Handler(_resume_space, _ask_space, _act_space),
}
