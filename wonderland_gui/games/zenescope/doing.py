"""Lists of effects, and clauses: what is carried out in which order, and when."""

from __future__ import annotations

from wonderland_gui.engine.quick import altered
from wonderland_gui.engine.table import ZoneId
from wonderland_gui.games.zenescope import scene as look
from wonderland_gui.games.zenescope.effects import EFFECTS
from wonderland_gui.games.zenescope.frames import NOBODY, Doing, Heeding, Trial
from wonderland_gui.games.zenescope.questions import Ask
from wonderland_gui.games.zenescope.run import Handler, Run, Value, answered
from wonderland_gui.games.zenescope.task import Task


# ---------------------------------------------------------------- lists of effects, clauses
def _resume_doing(run: Run, frame: Doing, value: Value | None) -> bool:
    """The effects in order.  It comes back with the steps of a movement, 0 for none, and whether a flip has put the active pawn on a space to encounter."""
    frame, _ = answered(frame, frame.answers, value)
    run.become(frame)
    program = run.rules.cards.program(_kind(run, frame.zone, frame.at), frame.path)
    if frame.step >= len(program):
        _finish(run, frame, 0)
        return True
    name, what = program[frame.step]
    if name == "move":
        _finish(run, frame, what)
        return True
    task = Task(run, frame)
    EFFECTS[name](task, what)
    frame = task.frame
    if name == "choose":
        moved, landed, _ = task.answers[1]
        if landed:
            frame = altered(frame, landed=run.spots[run.turn])
        if moved:
            _finish(run, frame, moved)
            return True
    run.become(altered(frame, step=frame.step + 1, answers=()))
    return True


def _finish(run: Run, frame: Doing, moved: int) -> None:
    landed = bool(frame.landed) and frame.landed == run.spots[run.turn] and not run.stopped
    run.pop((moved, int(landed), frame.chosen))


def _kind(run: Run, zone: str, at: int) -> str:
    return run.zones[ZoneId(zone)].pieces[at].kind


def _resume_heeding(run: Run, frame: Heeding, value: Value | None) -> bool:
    """A clause: its conditions, the owner's wish, its test, then what it does."""
    frame, answers = answered(frame, frame.answers, value)
    run.become(frame)
    clause = run.rules.cards.find(_kind(run, frame.zone, frame.at), frame.path)
    if not answers and not run.rules.holds(run, frame.owner, clause.when, clause=True):
        run.pop((0,))
        return True
    index = 0
    succeeded = True
    if clause.optional and frame.owner != NOBODY:
        again = any(effect.reroll is not None for effect in clause.do)
        succeeded = bool(run.ask(answers, index, lambda: Ask(frame.owner, "reroll" if again else "optional", frame.zone, frame.at, frame.path))[0])
        index += 1
    if clause.test is not None and succeeded:
        seat = frame.owner
        if clause.test_by == "foe":
            fight = look.fight_of(run)
            seat = NOBODY if fight is None else look.defender(fight) if frame.owner == fight.attacker else fight.attacker
        if seat == NOBODY:
            succeeded = False
        else:
            succeeded = bool(run.ask(answers, index, lambda: Trial(frame.zone, frame.at, f"{frame.path}.test", frame.owner, seat))[0])
            index += 1
    what = "do" if succeeded else "otherwise"
    if run.rules.cards.find(_kind(run, frame.zone, frame.at), f"{frame.path}.{what}"):
        run.ask(answers, index, lambda: Doing(frame.zone, frame.at, f"{frame.path}.{what}", frame.owner))
    run.pop((int(succeeded),))
    return True


HANDLERS: dict[type, Handler] = {Doing: Handler(_resume_doing), Heeding: Handler(_resume_heeding)}
