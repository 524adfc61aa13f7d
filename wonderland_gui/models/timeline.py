"""The moments of a match, one after each action, and the turns that they make up.  No Qt here."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wonderland_gui.engine.match import Match
from wonderland_gui.engine.table import Seat


@dataclass(frozen=True, slots=True)
class Timeline:
    """Moment 0 is the table before the first action; a turn is a run of actions that one seat decided."""

    last: int
    """The last moment: the present."""
    starts: tuple[int, ...]
    """The moments from which turns begin, the first is 0: each is also the moment at which the turn before has ended."""

    @property
    def turns(self) -> int:
        """How many turns there are."""
        return len(self.starts)

    def turn(self, moment: int) -> int:
        """The turn whose action led to a moment, counted from 1."""
        return max(1, bisect_left(self.starts, moment))

    def next_turn(self, moment: int) -> int:
        """The beginning of the next turn, the last moment in the last one."""
        found = bisect_right(self.starts, moment)
        return self.starts[found] if found < len(self.starts) else self.last

    def former_turn(self, moment: int) -> int:
        """The beginning of this turn, or of the one before where this one has just begun."""
        return self.starts[max(0, bisect_left(self.starts, moment) - 1)]


def make_timeline(deciders: Sequence[Seat]) -> Timeline:
    """The timeline of actions decided by these seats."""
    return Timeline(len(deciders), (0, *(i for i in range(1, len(deciders)) if deciders[i] != deciders[i - 1])))


def timeline_of(match: Match[Any, Any]) -> Timeline:
    """The timeline of a match up to its cursor."""
    return make_timeline([action.seat for action, _ in match.record[1 : match.cursor + 1] if action is not None])
