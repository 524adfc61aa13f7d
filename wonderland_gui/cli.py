"""The command line: `wonderland COMMAND ...`.  Whatever is wrong is told in one line; no Qt is loaded but for a window."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Final

from wonderland_gui import __version__
from wonderland_gui.commands.console import Console, Refusal, Unwritable, near

COMMANDS: Final = ("play", "check", "schema", "replay", "position", "score", "perft", "simulate", "referee", "self-check")
HELP_WIDTH: Final = 12


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command and gives the exit code: 0 well, 1 with faults found, 2 refused, 3 a fault of the program."""
    multiprocessing.freeze_support()
    console = Console.standard()
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        code = _run(list(arguments), console)
        console.flush()
        return code
    except Refusal as refusal:
        _tell(console, arguments, refusal)
        return 2
    except Unwritable as problem:
        _tell(console, arguments, Refusal("no-output", detail=str(problem)))
        return 2
    except BrokenPipeError:  # whoever read our lines has seen enough
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        from wonderland_gui.commands.crash import report

        console.complain(report(error))
        return 3
    finally:
        console.abandon()


def _tell(console: Console, arguments: Sequence[str], refusal: Refusal) -> None:
    from wonderland_gui.commands.library import tell

    tell(console, _language(arguments), refusal)


def _language(arguments: Sequence[str]) -> str:
    """What stands behind --lang, for what is told when the arguments cannot be read."""
    for i, argument in enumerate(arguments):
        if argument == "--lang":
            return arguments[i + 1] if i + 1 < len(arguments) else ""
        if argument.startswith("--lang="):
            return argument.partition("=")[2]
    return ""


def _run(argv: list[str], console: Console) -> int:
    if argv and argv[0] in ("-h", "--help", "help"):
        if len(argv) == 1 or argv[1].startswith("-"):
            console.lines(_help())
            return 0
        argv = [*argv[1:2], "--help"]  # `help check` is `check --help`
    if argv and argv[0] in ("-V", "--version"):
        console.line(f"Wonderland Table {__version__}")
        return 0
    name = argv.pop(0) if argv and not argv[0].startswith("-") else "play"
    if name not in COMMANDS:
        raise Refusal("unknown-command", name=name, known=", ".join(COMMANDS), near=near(name, COMMANDS))
    from wonderland_gui.commands.arguments import Parser

    module = _module(name)
    parser = Parser(console, prog=f"wonderland {name}")
    module.arguments(parser)
    try:
        parsed = parser.parse_args(argv)
    except SystemExit as ended:  # --help has printed
        return ended.code if isinstance(ended.code, int) else 0
    code: int = module.run(parsed, console)
    return code


def _module(name: str) -> ModuleType:
    """The module of a command; written out, so that a frozen program holds them all."""
    match name:
        case "play":
            from wonderland_gui.commands import play

            return play
        case "check":
            from wonderland_gui.commands import check

            return check
        case "schema":
            from wonderland_gui.commands import schema

            return schema
        case "replay":
            from wonderland_gui.commands import replay

            return replay
        case "position":
            from wonderland_gui.commands import position

            return position
        case "score":
            from wonderland_gui.commands import score

            return score
        case "perft":
            from wonderland_gui.commands import perft

            return perft
        case "simulate":
            from wonderland_gui.commands import simulate

            return simulate
        case "referee":
            from wonderland_gui.commands import referee

            return referee
        case _:
            from wonderland_gui.commands import self_check

            return self_check


def _help() -> list[str]:
    """The page of --help."""
    return [
        "usage: wonderland [COMMAND] [...]",
        "",
        "Games set in Wonderland, played with the mouse.  Without a command the window opens.",
        "",
        "commands:",
        *(f"  {name:<{HELP_WIDTH}}{_module(name).HELP}" for name in COMMANDS),
        "",
        "wonderland COMMAND --help says what a command takes; wonderland --version tells the version.",
        "Exit codes: 0 all went well, 1 faults were found, 2 what was asked for cannot be done, 3 a fault of the program.",
    ]


if __name__ == "__main__":
    sys.exit(main())
