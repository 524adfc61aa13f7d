"""What an automatic player is, what it is told, and how it is asked without a second process."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from wonderland_gui.engine.match import Match
from wonderland_gui.engine.protocol import Action, Decide, Game, Rules, S
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.view import TableView, imagine, look

A = TypeVar("A", bound=Action)
LOG = logging.getLogger("wonderland.players")
PERSON = "person"
"""The `player` of a seat on which nobody automatic sits."""


@dataclass(frozen=True, slots=True)
class Situation(Generic[S, A]):
    """All that an automatic player is told when it has to choose."""

    game: Game[S, A]
    rules: Rules[S, A]
    seat: Seat
    state: S
    """A state that the seat cannot tell from the real one; `imagine(state, seat, rng)` gives more of them."""
    decide: Decide[A]
    """The decision, as it stands in that state; its actions are those of the real one."""

    @property
    def view(self) -> TableView:
        """What the seat sees: the same of the imagined state as of the real one."""
        return look(self.rules, self.state, self.seat, game=self.game.id, pending=self.decide)


class Player(Protocol):
    """An automatic player: a function of what its seat can see and of random numbers, of nothing else."""

    def __call__(self, situation: Situation[Any, Any], rng: Rng, /) -> int:
        """The index of the chosen action in `situation.decide.actions`."""
        ...


Players = Mapping[str, Player]


@dataclass(frozen=True, slots=True)
class Choice:
    """What an automatic player chose; `fault` says what went wrong if another had to choose for it."""

    index: int
    fault: str = ""


def imagined(match: Match[S, A], seed: int) -> S:
    """A state that the seat to decide cannot tell from the match's own: the only one that an automatic player gets."""
    decide = match.decide
    if decide is None:
        raise ValueError("nobody has to decide: the match is over")
    return imagine(match.state, decide.seat, Rng(seed, int(decide.seat), match.cursor, "imagine"))


def situation(game: Game[S, A], rules: Rules[S, A], state: S) -> Situation[S, A]:
    """The situation of the seat that decides in an imagined state."""
    decide = rules.pending(state)
    if not isinstance(decide, Decide):
        raise ValueError("nobody has to decide in this state")
    return Situation(game, rules, decide.seat, state, decide)


def thinking_rng(seed: int, seat: Seat, index: int) -> Rng:
    """The random numbers of one decision: they depend on seed, seat and the place in the match, not on the match's chance."""
    return Rng(seed, int(seat), index)


def fallback(actions: int, seed: int, seat: Seat, index: int) -> int:
    """The legal choice that stands in for a player that gave none."""
    return Rng(seed, int(seat), index, "fallback").below(actions)


def check(given: object, actions: int) -> str:
    """What is wrong with the answer of a player; empty if it is the index of an action."""
    if not isinstance(given, int) or isinstance(given, bool):
        return f"gave {str(given)[:60]!r}, which is no number"
    if not 0 <= given < actions:
        return f"gave {given}, but there are {actions} actions"
    return ""


def said(error: BaseException) -> str:
    """An error in a few words, on one line."""
    words = " ".join(str(error).split())
    return f"raised {type(error).__name__}" + (f": {words[:200]}" if words else "")


def report(name: str, seat: Seat, fault: str) -> None:
    """The one line in the log for a player that failed."""
    LOG.warning("seat %d: the automatic player %s %s; a legal action was chosen for it", int(seat), name, fault)


def choose(match: Match[S, A], players: Players, name: str, seed: int) -> Choice:
    """Asks a player in this process.  One that raises or answers nonsense gets a legal choice and a line in the log."""
    told = situation(match.game, match.rules, imagined(match, seed))
    index, count = match.cursor, len(told.decide.actions)
    try:
        given: object = players[name](told, thinking_rng(seed, told.seat, index))
        fault = check(given, count)
    except (Exception, SystemExit) as error:  # whatever a player does, the match goes on
        given, fault = None, said(error)
    if not fault and isinstance(given, int):
        return Choice(given)
    report(name, told.seat, fault)
    return Choice(fallback(count, seed, told.seat, index), fault)
