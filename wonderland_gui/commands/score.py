"""`wonderland score`: the standings of a position."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from wonderland_gui.commands.arguments import Parser, add_data, add_options
from wonderland_gui.commands.console import Console, Refusal

if TYPE_CHECKING:
    from argparse import Namespace

HELP = "print the standings of a position"
MOST_BYTES = 1024 * 1024


def arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.description = (
        "Prints the standings of a position as JSON.  What the position cannot have is listed, a line each, with exit code 1.\n"
        "The file may name `seats` and `options`; options of the command line go before them."
    )
    parser.add_argument("game", metavar="GAME", help="a game")
    parser.add_argument("file", metavar="POSITION.yaml", type=Path, help="a position: zones, counters, state")
    add_options(parser)
    add_data(parser)


def run(args: Namespace, console: Console) -> int:
    """Prints the standings; 1 if the position cannot be."""
    from wonderland_gui.commands.library import Library, check_count, read_options
    from wonderland_gui.commands.telling import standings_json
    from wonderland_gui.engine.errors import BadPosition, BadRecord
    from wonderland_gui.engine.position import build
    from wonderland_gui.engine.record import decode
    from wonderland_gui.store.matches import options_of

    library = Library(args.data, args.lang)
    loaded = library.sound(args.game)
    read = _read(library, args.file, console)
    if read is None:
        return 1
    try:
        seats = decode(int, read.get("seats", loaded.game.seats[0]), "seats")
        check_count(loaded.game, seats)
        told = decode(str, read.get("game", args.game), "game")
        if told != args.game:
            raise Refusal("other-game", file=str(args.file), game=told, wanted=args.game)
        options = read_options(loaded.game, options_of(loaded.game, loaded.options, read.get("options", {})), dict(args.option))
        rules = loaded.game.rules(loaded.data, options)
        state = build(loaded.game, rules, seats, {key: value for key, value in read.items() if key not in ("game", "seats", "options")})
    except BadPosition as problem:
        console.lines(f"{args.file}: {fault}" for fault in problem.faults)
        return 1
    except (BadRecord, TypeError) as problem:
        console.line(f"{args.file}: {problem}")
        return 1
    console.json({"standings": standings_json(rules.score(state))})
    return 0


def _read(library: Any, path: Path, console: Console) -> dict[str, Any] | None:
    """The map in the file; None if it is none, and then its problems are printed."""
    from wonderland_gui.data.yaml_loader import read_yaml
    from wonderland_gui.store.disk import RealDisk, Trouble, read_file

    data = read_file(RealDisk(), path, MOST_BYTES)
    if isinstance(data, Trouble):
        raise Refusal(data.code, **data.params)
    document = read_yaml(data, str(path))
    if document.problems.broken:
        texts = library.texts()
        console.lines(texts.problem(problem) for problem in document.problems)
        return None
    if not isinstance(document.value, dict):
        console.line(f"{path}:1:1: {library.texts().say('problem.not_a_map')}")
        return None
    return document.value
