"""Tests of card texts, one function each: a roll, a contest, a fight, a price, a look at how things are.

Like an effect, a test is run again with every answer; it comes back with whether it succeeded and the rival who was picked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wonderland_gui.engine.quick import altered
from wonderland_gui.engine.table import ZoneId
from wonderland_gui.games.zenescope import items, totals
from wonderland_gui.games.zenescope import scene as look
from wonderland_gui.games.zenescope.frames import NOBODY, Fight, Frame, Throw, Trial
from wonderland_gui.games.zenescope.keys import Event as Told
from wonderland_gui.games.zenescope.questions import Ask, PickRival, Toll
from wonderland_gui.games.zenescope.run import Handler, Run, Value, answered
from wonderland_gui.games.zenescope.state import EVENT
from wonderland_gui.games.zenescope.terms import Condition, Contest, FightTest, Price, RollTest
from wonderland_gui.games.zenescope.vocabulary import said

GUESSES: Final[Mapping[str, tuple[str, ...]]] = {"number": ("1", "2", "3", "4", "5", "6"), "parity": ("odd", "even"), "half": ("low", "high")}


class Tried:
    """One test as it is made."""

    __slots__ = ("answers", "chosen", "frame", "next", "run")

    def __init__(self, run: Run, frame: Trial) -> None:
        self.run, self.frame = run, frame
        self.answers = frame.answers
        self.chosen = frame.chosen
        self.next = 0

    @property
    def on_event(self) -> bool:
        """Whether an Event is tested: only then lasting Event bonuses count, and the player is asked to roll."""
        return self.frame.zone == EVENT

    def ask(self, frame: Callable[[], Frame]) -> Value:
        """The next answer; if it is not there yet, the frame that gives it is laid on the stack."""
        index = self.next
        self.next += 1
        return self.run.ask(self.answers, index, frame)

    def rival(self, range_: Any) -> int | None:
        """The rival who is picked, or the only one there is; None without one."""
        index = self.next
        self.next += 1
        if index < len(self.answers):
            picked = self.answers[index][0]
        else:
            there = look.in_range(self.run, self.frame.seat, range_, self.chosen)
            if len(there) > 1:
                self.run.ask(self.answers, index, lambda: PickRival(self.frame.seat, range_))
            picked = there[0] if there else NOBODY
            self.answers = (*self.answers, (picked,))
            self.frame = altered(self.frame, answers=self.answers)
            self.run.become(self.frame)
        if picked == NOBODY:
            return None
        self.chosen = picked
        return picked

    def unmet(self, why: str) -> None:
        """What an Event asks for is not there: tells why it comes to nothing."""
        if self.on_event:
            kind = self.run.zones[EVENT].pieces[self.frame.at].kind
            self.run.tell(Told.UNMET, True, who=self.run.who(self.frame.seat), card=self.run.named(kind), why=why)

    def throw(self, seat: int, dice: int, *, items: bool = True, ask: bool = True) -> Throw:
        """The frame of a roll for this test."""
        if not self.on_event:
            return Throw(seat, "clause", dice, items=items)
        return Throw(seat, "event", dice, phase="ask" if ask and seat == self.run.turn else "roll", items=items)

    def bonus(self, seat: int) -> int:
        """The lasting bonuses of a seat to this roll."""
        return totals.lasting(self.run, seat, "event") if self.on_event else 0


def roll(tried: Tried, what: RollTest) -> bool:
    """Dice are rolled and judged; `times` that often, until one fails.  Doubles and guesses look at the natural dice."""
    run, seat = tried.run, tried.frame.seat
    guess = ""
    if what.guess is not None:
        called: Any = f"guess_{what.guess}"
        guess = GUESSES[what.guess][tried.ask(lambda: Ask(seat, called, tried.frame.zone, tried.frame.at, tried.frame.path))[0]]
    for number in range(what.times):
        first = tried.next == len(tried.answers)
        total, natural, doubles, *faces = tried.ask(lambda number=number: tried.throw(seat, what.dice))  # type: ignore[misc]
        dice = sum(faces)
        total += tried.bonus(seat)
        succeeded = _judge(what, total, natural if what.guess is None else dice, bool(doubles), guess)
        if not first and tried.next == len(tried.answers):
            run.tell(Told.JUDGED, who=run.who(seat), n=dice if what.doubles or what.guess else total, ok=int(succeeded))
        if not succeeded:
            return False
    return True


def _judge(what: RollTest, total: int, natural: int, doubles: bool, guess: str) -> bool:
    if what.doubles:
        return doubles
    if what.guess is not None:
        return {"odd": natural % 2 == 1, "even": natural % 2 == 0, "low": natural <= 3, "high": natural > 3}.get(guess, guess == str(natural))
    if what.parity is not None:
        return total % 2 == (1 if what.parity == "odd" else 0)
    if what.any_of:
        return total in what.any_of
    return (what.min is None or total >= what.min) and (what.max is None or total <= what.max)


def contest(tried: Tried, what: Contest) -> bool:
    """Not a fight: each side rolls, then each may use Items on its own roll, the tested one first; who is not lower succeeds."""
    run, seat = tried.run, tried.frame.seat
    if what.vs == "all":
        rivals = list(look.others(run, seat))
    else:
        rival = tried.rival(what.range or "any")
        if rival is None:
            tried.unmet("rival")
            return False
        rivals = [rival]
    sides = [seat, *rivals]
    for side in sides:
        tried.ask(lambda side=side: tried.throw(side, what.dice, items=False))  # type: ignore[misc]
    found = []
    for side in sides:
        rolled = tried.ask(lambda side=side: altered(tried.throw(side, what.dice), phase="items"))  # type: ignore[misc]
        found.append(rolled[0] + tried.bonus(side))
    for side, total in zip(sides[1:], found[1:], strict=True):
        run.tell(Told.CONTEST, who=run.who(seat), rival=run.who(side), mine=found[0], theirs=total)
    return found[0] >= max(found[1:])


def fight(tried: Tried, what: FightTest) -> bool:
    """A fight at a distance; a loss ends the turn (ruling 31)."""
    run, seat = tried.run, tried.frame.seat
    if not tried.answers and run.stopped:
        return False
    if what.foe == "rival":
        rival = tried.rival(what.range)
        if rival is None:
            tried.unmet("rival")
            return False
        foe = f"seat.{rival}"
    else:
        slot = look.slot_of(run, seat)
        if not tried.answers and (slot < 0 or not run.cats[slot] or not look.may_fight_cheshire(run, seat)):
            tried.unmet("cheshire")
            return False
        foe = "cheshire"
    won = bool(tried.ask(lambda: Fight(seat, foe, distance=True))[0])
    if not won and seat == run.turn:
        run.stopped = True
    return won


def pay(tried: Tried, what: Price) -> bool:
    """An optional price; declining it, or being unable to pay it, is failure."""
    name, n = said(what)
    kind: Any = name
    toll = Toll(tried.frame.seat, kind, n)
    if not tried.answers and not items.can_pay(tried.run, toll):
        tried.unmet("items" if name == "item" else f"pay_{name}")
        return False
    return bool(tried.ask(lambda: toll)[0])


def check(tried: Tried, what: tuple[Condition, ...]) -> bool:
    """All conditions hold."""
    holds = tried.run.rules.holds(tried.run, tried.frame.seat, what, clause=not tried.on_event)
    if not holds and tried.on_event:
        tried.unmet(tried.run.rules.lacks(tried.run, tried.frame.seat, what))
    return holds


TESTS: Final[Mapping[str, Callable[[Tried, Any], bool]]] = {"roll": roll, "contest": contest, "fight": fight, "pay": pay, "check": check}


def _resume_trial(run: Run, frame: Trial, value: Value | None) -> bool:
    frame, _ = answered(frame, frame.answers, value)
    run.become(frame)
    kind = run.zones[ZoneId(frame.zone)].pieces[frame.at].kind
    name, what = said(run.rules.cards.find(kind, frame.path))
    tried = Tried(run, frame)
    succeeded = TESTS[name](tried, what)
    run.pop((int(succeeded), tried.chosen))
    return True


HANDLERS: dict[type, Handler] = {Trial: Handler(_resume_trial)}
