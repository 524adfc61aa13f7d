"""`wonderland self-check`: starts everything without a screen and says what works."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wonderland_gui.commands.arguments import Parser, add_data
from wonderland_gui.commands.console import Console
from wonderland_gui.store.folders import HOME

if TYPE_CHECKING:
    from argparse import Namespace

HELP = "start everything without a screen and say what works"
DESCRIPTION = """\
Loads all data, plays a short match of each game with automatic players, the first actions in a process of their own,
writes and reads it as a file, and paints its cards where Qt can be loaded. A line for each; exit code 1 if something failed.
"""
PATIENCE = 100
"""Seconds for a picture of one table."""
IN_WORKER = 4
"""So many actions of each match are chosen in the worker process."""


def arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.description = DESCRIPTION
    add_data(parser)


def run(args: Namespace, console: Console) -> int:
    """Prints a line for each game; 1 if one failed."""
    from wonderland_gui.commands.library import Library

    library = Library(args.data, args.lang)
    texts = library.texts()
    failed = 0
    for name, check in checks(library):
        started = time.monotonic()
        try:
            said = check()
        except Exception as error:  # what does not work is what this command is there to tell
            failed += 1
            said = texts.say("ui.cli.failed", {"detail": " ".join(f"{type(error).__name__}: {error}".split())})
            console.line(f"{name}: {said}")
            continue
        well = texts.say("ui.cli.works", {"detail": said, "ms": round(1000 * (time.monotonic() - started))})
        console.line(f"{name}: {well}")
    return 1 if failed else 0


def checks(library: Any) -> Iterator[tuple[str, Callable[[], str]]]:
    """What is checked, by name; each check says what it found or raises."""
    for name in library.games:
        yield name, lambda name=name: check_game(library, name)  # type: ignore[misc]
    yield "window", lambda: check_window(library)


def check_game(library: Any, name: str) -> str:
    """Loads a game, plays it to the end, and reads it back from its file."""
    from wonderland_gui.engine.match import new_match
    from wonderland_gui.engine.record import SeatInfo, state_hash
    from wonderland_gui.engine.variant import Variant
    from wonderland_gui.players.registry import PLAYERS
    from wonderland_gui.players.simulate import play
    from wonderland_gui.store.matches import Setup, moment, open_match, rule_data

    loaded = library.loaded(library.game(name))
    if loaded.errors:
        raise ValueError(library.texts().problem(loaded.errors[0]))
    variant: Variant[Any, Any] = Variant(loaded.game, loaded.data, loaded.options)
    seats = loaded.game.seats[0]
    players = [list(PLAYERS)[-1 - seat % len(PLAYERS)] for seat in range(seats)]
    match = new_match(variant.game, variant.rules(), seats, 1)
    _play_in_worker(match, variant, players)
    play(match, players, PLAYERS, 1)
    setup = Setup(tuple(SeatInfo(player=player) for player in players), 1, rule_data(loaded))
    again = open_match(moment(match, variant, setup).bytes(), library.games, library.loaded).match
    if state_hash(again.state) != state_hash(match.state):
        raise ValueError("the match that was read is not the one that was written")
    points = ", ".join(str(standing.points) for standing in match.over.standings) if match.over is not None else ""
    words: str = library.texts(name).say("ui.cli.played", {"actions": len(match), "points": points, "files": len(loaded.files)})
    return words


def _play_in_worker(match: Any, variant: Any, players: list[str]) -> None:
    from wonderland_gui.players.question import question
    from wonderland_gui.players.worker import Worker

    worker = Worker()
    try:
        for _ in range(IN_WORKER):
            if match.decide is None:
                return
            choice = worker.ask(question(match, variant, players[match.decide.seat], 1), 30).wait()
            if choice.fault:
                raise ValueError(f"the player in the worker process {choice.fault}")
            match.play(match.decide.actions[choice.index])
    finally:
        worker.close()


def check_window(library: Any) -> str:
    """Paints a table of each game in a process that shows no window; says so where Qt cannot be loaded."""
    from wonderland_gui.commands.console import Refusal
    from wonderland_gui.commands.screen import need_qt

    try:
        need_qt()
    except Refusal as refusal:
        left_out: str = library.texts().say("ui.cli.no_qt", refusal.params)
        return left_out
    from PySide6 import __version__ as version

    with tempfile.TemporaryDirectory() as folder:
        for name in library.games:
            _paint(name, Path(folder))
    words: str = library.texts().say("ui.cli.painted", {"games": ", ".join(library.games), "version": version})
    return words


def _paint(name: str, folder: Path) -> None:
    """A process of its own: where Qt ends the program, this one is there to tell."""
    picture = folder / f"{name}.png"
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-c", "import sys; from wonderland_gui.cli import main; sys.exit(main())"]
    done = subprocess.run(
        [*program, "play", name, "--seed", "1", "--after", "3", "--size", "800x600", "--screenshot", str(picture)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", HOME: str(folder), "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode or not picture.is_file():
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise RuntimeError(f"exit code {done.returncode}{f': {said[-1]}' if said else ''}")
