"""A player that thinks for long, served in a process of its own."""

from __future__ import annotations

import time
from multiprocessing.connection import Connection
from typing import Any

from wonderland_gui.engine.rng import Rng
from wonderland_gui.games.registry import GAMES
from wonderland_gui.players.base import Situation
from wonderland_gui.players.worker import serve

SPIN = 30.0


def spin(situation: Situation[Any, Any], rng: Rng, /) -> int:
    """Keeps a core busy as a search would."""
    end = time.monotonic() + SPIN
    while time.monotonic() < end:
        sum(range(1000))
    return 0


def serve_spinner(connection: Connection) -> None:
    """What the worker process runs."""
    serve(connection, GAMES, {"spin": spin})
