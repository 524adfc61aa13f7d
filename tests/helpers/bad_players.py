"""Automatic players that go wrong in every way, served in a process of their own."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tests.helpers.pebbles import PEBBLES, PebbleRules
from wonderland_gui.engine.rng import Rng
from wonderland_gui.games.registry import GAMES
from wonderland_gui.players.base import Players, Situation
from wonderland_gui.players.crew import serve_matches
from wonderland_gui.players.registry import PLAYERS
from wonderland_gui.players.worker import serve


def raises(situation: Situation[Any, Any], rng: Rng, /) -> int:
    raise ValueError("no idea\nwhat to do")


def exits(situation: Situation[Any, Any], rng: Rng, /) -> int:
    raise SystemExit(3)


def dies(situation: Situation[Any, Any], rng: Rng, /) -> int:
    os._exit(7)


def hangs(situation: Situation[Any, Any], rng: Rng, /) -> int:
    while True:
        time.sleep(0.01)


def nothing(situation: Situation[Any, Any], rng: Rng, /) -> Any:
    return None


def text(situation: Situation[Any, Any], rng: Rng, /) -> Any:
    return "0"


def true(situation: Situation[Any, Any], rng: Rng, /) -> Any:
    return True


def beyond(situation: Situation[Any, Any], rng: Rng, /) -> int:
    return len(situation.decide.actions)


def negative(situation: Situation[Any, Any], rng: Rng, /) -> int:
    return -1


def chatty(situation: Situation[Any, Any], rng: Rng, /) -> int:
    print("thinking ...", flush=True)
    return 0


BAD: Players = MappingProxyType(
    {f.__name__: f for f in (raises, exits, dies, hangs, nothing, text, true, beyond, negative)},
)


def serve_bad(connection: Connection) -> None:
    """What the worker process of the tests runs."""
    serve(connection, {"pebbles": PEBBLES}, {**PLAYERS, **BAD, "chatty": chatty})


def dies_once(situation: Situation[Any, Any], rng: Rng, /) -> int:
    """Dies in the first process only: the file that the environment names tells the second one."""
    once = Path(os.environ["DIES_ONCE"])
    if not once.exists():
        once.touch()
        os._exit(7)
    return 0


def play_bad(connection: Connection) -> None:
    """What the processes of a simulation run in tests."""
    serve_matches(connection, {"pebbles": PEBBLES}, {**PLAYERS, **BAD, "chatty": chatty, "dies_once": dies_once})


def play_by_rules_that_fail(connection: Connection) -> None:
    """The same, but the rules raise in the midst of a match."""

    class Failing(PebbleRules):
        def act(self, state: Any, action: Any, /) -> Any:
            raise ZeroDivisionError("in the rules")

    game = replace(PEBBLES, rules=Failing)
    serve_matches(connection, {"pebbles": game}, PLAYERS)


def begins_and_dies(connection: Connection) -> None:
    """A process that cannot even begin."""
    os._exit(5)


def busy(situation: Situation[Any, Any], rng: Rng, /) -> int:
    end = time.monotonic() + 0.9
    while time.monotonic() < end:
        sum(range(1000))
    return 0


def serve_bad_in_the_program(connection: Connection) -> None:
    """What the worker process runs in tests of the window: the games of the program, and players that go wrong."""
    serve(connection, GAMES, {**PLAYERS, **BAD, "busy": busy})
