"""What each sort of frame does, gathered from the modules that say so."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from wonderland_gui.games.zenescope import asking, doing, events, fight, goals, items, placement, setup, trials, turn
from wonderland_gui.games.zenescope.run import Handler

HANDLERS: Final[Mapping[type, Handler]] = MappingProxyType(
    {
        **setup.HANDLERS,
        **turn.HANDLERS,
        **placement.HANDLERS,
        **events.HANDLERS,
        **trials.HANDLERS,
        **doing.HANDLERS,
        **items.HANDLERS,
        **asking.HANDLERS,
        **goals.HANDLERS,
        **fight.HANDLERS,
    }
)
