"""What a sound state of `zenescope` never shows, as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from wonderland_gui.games.zenescope.state import State

if TYPE_CHECKING:
    from wonderland_gui.games.zenescope.rules import Zenescope


def faults(rules: Zenescope, state: State) -> Iterator[str]:
    """Every broken invariant."""
    yield from ()
