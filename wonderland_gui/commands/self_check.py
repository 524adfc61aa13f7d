"""`wonderland self-check`: starts everything without a screen and says what works."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from argparse import SUPPRESS
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wonderland_gui import __version__
from wonderland_gui.commands.arguments import Parser, add_data, add_json
from wonderland_gui.commands.console import Console
from wonderland_gui.store.folders import HOME

if TYPE_CHECKING:
    from argparse import Namespace

HELP = "start everything without a screen and say what works"
DESCRIPTION = """\
Compares the shipped files with the list that was made of them, where there is one, and writes into the user's folder.
Loads all data, plays a short match of each game with automatic players, the first actions in a process of their own,
writes and reads it as a file, and paints its cards where Qt can be loaded. A line for each; exit code 1 if something failed.
"""
PATIENCE = 100
"""Seconds for a picture of one table."""
IN_WORKER = 4
"""So many actions of each match are chosen in the worker process."""
WELL_CHOSEN = 30
"""After so many actions the weakest player goes on for all: the others take their time."""
MOST = 3
"""So many files are named where many are wrong."""

Said = tuple[str, bool, str, int]
"""The name of a check, whether all is well, what was found, and the milliseconds it took."""


def arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.description = DESCRIPTION
    add_data(parser)
    add_json(parser)
    # The part that Qt may end with the whole process writes what it finds into a file.
    parser.add_argument("--inside", metavar="FILE", type=Path, help=SUPPRESS)


def run(args: Namespace, console: Console) -> int:
    """Prints a line for each check; 1 if one failed."""
    from wonderland_gui.commands.library import Library

    library = Library(args.data, args.lang)
    if args.inside is not None:
        return _run_inside(library, args.inside)
    found: list[Said] = []
    for name, check in checks(library):
        started = time.monotonic()
        try:
            well, detail = True, check()
        except Exception as error:  # what does not work is what this command is there to tell
            well, detail = False, " ".join(f"{type(error).__name__}: {error}".split())
        found.append((name, well, detail, round(1000 * (time.monotonic() - started))))
        if not args.json:
            _tell(found[-1], library, console)
    if args.json:
        console.json(_for_programs(found, library), indent=1)
    return 0 if all(well for _, well, _, _ in found) else 1


def _tell(said: Said, library: Any, console: Console) -> None:
    name, well, detail, ms = said
    texts = library.texts()
    console.line(f"{name}: {texts.say('ui.cli.works', {'detail': detail, 'ms': ms}) if well else texts.say('ui.cli.failed', {'detail': detail})}")


def _for_programs(found: list[Said], library: Any) -> dict[str, Any]:
    from wonderland_gui.resources import digests

    return {
        "version": __version__,
        "frozen": is_frozen(),
        "games": list(library.games),
        "checks": [{"name": name, "well": well, "detail": detail, "ms": ms} for name, well, detail, ms in found],
        "files": digests(library.resources.root),
    }


def is_frozen() -> bool:
    """Whether this is the program that carries its own Python."""
    return bool(getattr(sys, "frozen", False))


def checks(library: Any) -> Iterator[tuple[str, Callable[[], str]]]:
    """What is checked, by name; each check says what it found or raises."""
    yield "files", lambda: check_files(library)
    yield "folder", lambda: check_folder(library)
    for name in library.games:
        yield name, lambda name=name: check_game(library, name)  # type: ignore[misc]
    yield "window", lambda: check_window(library)
    yield from qt_checks(library)


def check_files(library: Any) -> str:
    """Compares the shipped files with the manifest that lies beside them."""
    from wonderland_gui.resources import digests, read_manifest

    here, wanted = digests(library.resources.root), read_manifest(library.resources.root)
    words: str = library.texts().say("ui.cli.files", {"n": len(here), "listed": "" if wanted is None else "yes"})
    if wanted is not None and here != wanted:
        wrong = sorted(name for name in here.keys() | wanted.keys() if here.get(name) != wanted.get(name))
        raise ValueError(library.texts().say("ui.cli.other_files", {"n": len(wrong), "names": ", ".join(wrong[:MOST])}))
    return words


def check_folder(library: Any) -> str:
    """Writes a file into the user's folder, reads it and takes it away."""
    from wonderland_gui.store.disk import RealDisk, write_safely
    from wonderland_gui.store.folders import user_folders

    disk, path = RealDisk(), user_folders().logs / f"self-check-{os.getpid()}.txt"
    trouble = write_safely(disk, path, b"well\n")
    if trouble is not None:
        raise OSError(library.texts().say(f"error.{trouble.code}", trouble.params))
    read = disk.read(path)
    disk.remove(path)
    if read != b"well\n":
        raise ValueError(str(path))
    return str(user_folders().home)


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
    play(match, players, PLAYERS, 1, most=WELL_CHOSEN)
    play(match, [next(iter(PLAYERS))] * seats, PLAYERS, 1)
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


# ---------------------------------------------------------------- with Qt
def _without_qt(library: Any) -> str:
    """Why Qt is left out; empty if it can be loaded."""
    from wonderland_gui.commands.console import Refusal
    from wonderland_gui.commands.screen import need_qt

    try:
        need_qt()
    except Refusal as refusal:
        left_out: str = library.texts().say("ui.cli.no_qt", refusal.params)
        return left_out
    return ""


def check_window(library: Any) -> str:
    """Paints a table of each game in a process that shows no window; says so where Qt cannot be loaded."""
    left_out = _without_qt(library)
    if left_out:
        return left_out
    from PySide6 import __version__ as version

    with tempfile.TemporaryDirectory() as folder:
        for name in library.games:
            picture = Path(folder) / f"{name}.png"
            _run_child(["play", name, "--seed", "1", "--after", "3", "--size", "800x600", "--screenshot", str(picture)], Path(folder))
            if not picture.is_file():
                raise RuntimeError(f"{name}: no picture")
    words: str = library.texts().say("ui.cli.painted", {"games": ", ".join(library.games), "version": version})
    return words


def qt_checks(library: Any) -> Iterator[tuple[str, Callable[[], str]]]:
    """What is checked of Qt itself; a process of its own looks at all of it, before the first of them is told."""
    from wonderland_gui.commands.self_check_qt import NAMES

    found: dict[str, Any] = {}

    def ask() -> Mapping[str, Any]:
        if not found:
            try:
                found.update(_ask_child(library))
            except Exception as error:  # the process ended before it could tell: nothing of Qt works
                found.update({name: {"well": False, "detail": str(error)} for name in NAMES})
        return found

    for name in NAMES if not _without_qt(library) else ():
        yield name, lambda name=name: _heard(ask(), name)  # type: ignore[misc]


def _ask_child(library: Any) -> Mapping[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        answer = Path(folder) / "found.json"
        _run_child(["self-check", "--inside", str(answer), "--lang", library.texts().language], Path(folder))
        told: Mapping[str, Any] = json.loads(answer.read_text(encoding="utf-8"))
    return told


def _heard(found: Mapping[str, Any], name: str) -> str:
    if not found[name]["well"]:
        raise RuntimeError(found[name]["detail"])
    return str(found[name]["detail"])


def _run_inside(library: Any, answer: Path) -> int:
    from wonderland_gui.commands.self_check_qt import look

    answer.write_text(json.dumps(look(library)), encoding="utf-8")
    return 0


def _run_child(words: list[str], folder: Path) -> None:
    """Runs a command of this program in a process of its own: where Qt ends it, this one is there to tell."""
    program = [sys.executable] if is_frozen() else [sys.executable, "-c", "import sys; from wonderland_gui.cli import main; sys.exit(main())"]
    done = subprocess.run(
        [*program, *words],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", HOME: str(folder), "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise RuntimeError(f"exit code {done.returncode}{f': {said[-1]}' if said else ''}")
