"""Why a gesture in `zenescope` is not legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland_gui.engine.protocol import Attempt, Illegal
from wonderland_gui.games.zenescope.keys import Why
from wonderland_gui.games.zenescope.state import State

if TYPE_CHECKING:
    from wonderland_gui.games.zenescope.rules import Zenescope


def refusal(rules: Zenescope, state: State, attempt: Attempt) -> Illegal:
    """The reason; for a legal gesture that it is one."""
    return Illegal(Why.UNKNOWN)
