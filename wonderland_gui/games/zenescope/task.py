"""One effect of a card text as it is carried out: what it asks, and whom it concerns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wonderland_gui.engine.quick import altered
from wonderland_gui.games.zenescope import scene as look
from wonderland_gui.games.zenescope.frames import NOBODY, Doing, Frame
from wonderland_gui.games.zenescope.questions import PickRival
from wonderland_gui.games.zenescope.run import Run, Value
from wonderland_gui.games.zenescope.terms import Range, Who


class Task:
    """One effect as it is carried out."""

    __slots__ = ("answers", "frame", "next", "owner", "run")

    def __init__(self, run: Run, frame: Doing) -> None:
        self.run = run
        self.frame = frame
        self.answers = frame.answers
        self.owner = frame.owner
        self.next = 0

    def ask(self, frame: Callable[[], Frame]) -> Value:
        """The next answer; if it is not there yet, the frame that gives it is laid on the stack."""
        index = self.next
        self.next += 1
        return self.run.ask(self.answers, index, frame)

    def settle(self, found: Callable[[], Value | None], frame: Callable[[], Frame]) -> Value:
        """The next answer, which may be found without asking: it is noted, so that it stays the same when things change."""
        index = self.next
        self.next += 1
        if index < len(self.answers):
            return self.answers[index]
        answer = found()
        if answer is None:
            return self.run.ask(self.answers, index, frame)
        self.answers = (*self.answers, answer)
        self.change(answers=self.answers)
        return answer

    def change(self, **changed: Any) -> None:
        """Changes the frame of these effects."""
        self.frame = altered(self.frame, **changed)
        self.run.become(self.frame)

    def rival(self, range_: Range, items_min: int = 0) -> int | None:
        """The rival whom the owner picks, or the only one there is; None without one."""
        if self.owner == NOBODY:
            return None
        run, owner, chosen = self.run, self.owner, self.frame.chosen

        def found() -> Value | None:
            there = [each for each in look.in_range(run, owner, range_, chosen) if len(look.items(run, each)) >= items_min]
            return (NOBODY,) if not there else (there[0],) if len(there) == 1 else None

        ranged: Any = range_
        picked = self.settle(found, lambda: PickRival(owner, ranged, items_min))[0]
        if picked == NOBODY:
            return None
        if picked != self.frame.chosen:
            self.change(chosen=picked)
        return picked

    def whom(self, who: Who, range_: Range = "any") -> list[int]:
        """The seats that an effect concerns."""
        run = self.run
        match who:
            case "self":
                return [] if self.owner == NOBODY else [self.owner]
            case "foe":
                fight = look.fight_of(run)
                if fight is None:
                    return []
                foe = look.defender(fight) if self.owner == fight.attacker else fight.attacker
                return [] if foe == NOBODY else [foe]
            case "chosen":
                return [] if self.frame.chosen == NOBODY else [self.frame.chosen]
            case "rival":
                rival = self.rival(range_)
                return [] if rival is None else [rival]
            case "others_here":
                return look.in_range(run, self.owner, "section") if self.owner != NOBODY else []
            case "all":
                return list(look.clockwise(run))
