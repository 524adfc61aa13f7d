"""`wonderland check`: finds faults in game data, each with file, line and column."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wonderland_gui.commands.arguments import Parser, add_data, add_json
from wonderland_gui.commands.console import Console, Refusal
from wonderland_gui.resources import is_file, is_folder, is_there

if TYPE_CHECKING:
    from argparse import Namespace

HELP = "find faults in game data, with file, line and column"
DESCRIPTION = """\
Checks the shipped data, or a pack as it is laid over it, and prints every fault
as compilers do: file:line:column: code: sentence. Exit code 1 if there are errors.
Games, texts, card templates, covers, themes and pictures are looked at, and whatever one of them names of another.

PATH is a folder with games/<game>/..., or a file in one: then its faults alone are printed.
"""


def arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.description = DESCRIPTION
    parser.add_argument("path", metavar="PATH", nargs="?", type=Path, help="a pack or a file of one (default: the shipped data)")
    add_data(parser)
    add_json(parser)


def run(args: Namespace, console: Console) -> int:
    """Prints the problems; 1 if there is an error among them."""
    from wonderland_gui.commands.library import Library

    root, packs, only = _where(args.path, args.data)
    library = Library(packs, args.lang, users=False, root=root)
    texts = library.texts()
    problems = _problems(library)
    if only is not None:
        problems = [problem for problem in problems if Path(problem.file).resolve() == only]
    errors = [problem for problem in problems if problem.severity == "error"]
    if args.json:
        console.json({"ok": not errors, "problems": [_json(problem, texts) for problem in problems]}, indent=1)
        return 1 if errors else 0
    console.lines(" ".join(texts.problem(problem).split("\n")) for problem in problems)  # a line each, whatever a folder is called
    console.line(texts.say("ui.cli.checked", {"games": len(library.games), "errors": len(errors), "warnings": len(problems) - len(errors)}))
    return 1 if errors else 0


def _where(path: Path | None, packs: Sequence[Path]) -> tuple[Path | None, Sequence[Path], Path | None]:
    """The folder of resources, the packs laid over it, and the one file to be told of."""
    if path is None:
        return None, packs, None
    if is_folder(path):
        return (path, packs, None) if _is_whole(path) else (None, [*packs, path], None)
    if not is_file(path):
        raise Refusal("special-file" if is_there(path) else "no-file", file=str(path), detail="")
    for folder in path.resolve().parents:
        if is_folder(folder / "games") or (is_folder(folder / "shared") and path.resolve().is_relative_to(folder / "shared")):
            return (folder, packs, path.resolve()) if _is_whole(folder) else (None, [*packs, folder], path.resolve())
    raise Refusal("no-pack", file=str(path))


def _is_whole(folder: Path) -> bool:
    """Whether this is a whole folder of resources, which stands for the shipped one: a pack may hold files of games and shared ones, but no list of all."""
    return is_file(folder / "ASSETS.yaml") and is_folder(folder / "shared") and is_folder(folder / "games")


def _problems(library: Any) -> list[Any]:
    """All problems, each once: those of shared files are found with every game."""
    from wonderland_gui.data.loader import check_everything

    found: dict[Any, Any] = {}
    for problem in check_everything(library.games.values(), library.resources):
        found.setdefault((problem.file, problem.line, problem.column, problem.code, str(dict(problem.params))), problem)
    return list(found.values())


def _json(problem: Any, texts: Any) -> dict[str, Any]:
    return {
        "file": problem.file,
        "line": problem.line,
        "column": problem.column,
        "severity": problem.severity,
        "code": problem.code,
        "params": dict(problem.params),
        "message": texts.say(f"problem.{problem.code}", problem.params),
    }
