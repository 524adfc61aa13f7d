"""`wonderland replay`: a match file as text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wonderland_gui.commands.arguments import Parser, add_data, add_json, integer
from wonderland_gui.commands.console import Console

if TYPE_CHECKING:
    from argparse import Namespace

HELP = "tell a match file as text"


def arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.description = "Tells what happened in a match, entry by entry, and how the table lies at its end."
    parser.add_argument("file", metavar="FILE", type=Path, help="a match file")
    parser.add_argument("--viewer", metavar="SEAT", type=integer(0, 99), help="as this seat sees it (default: as a spectator does)")
    add_data(parser)
    add_json(parser)


def run(args: Namespace, console: Console) -> int:
    """Prints the match."""
    from wonderland_gui.commands.library import Library, check_viewer
    from wonderland_gui.commands.telling import seat_row, standings_json, teller

    library = Library(args.data, args.lang)
    opened = library.open(args.file)
    match, setup = opened.match, opened.setup
    viewer = check_viewer(args.viewer, match.seats)
    told = teller(library, opened.variant, [seat.name for seat in setup.seats])
    entries = list(told.chronicle(match, viewer))
    if args.json:
        players = [seat_row(i, told.names[i], seat.player) for i, seat in enumerate(setup.seats)]
        console.json(
            {
                "game": match.game.id,
                "seed": setup.seed,
                "seats": players,
                "entries": [_entry(match, index, said) for index, said in entries],
                "over": None if match.over is None else match.over.reason,
                "standings": standings_json(match.look(viewer).standings),
            },
            indent=1,
        )
        return 0
    for note in opened.notes:
        console.complain(told.texts.say(f"error.{note.code}", note.params))
    players_told = ", ".join(f"{name} ({told.texts.say(f'player.{seat.player}')})" for name, seat in zip(told.names, setup.seats, strict=True))
    console.line(told.texts.say("ui.cli.match", {"game": told.texts.say(f"game.{match.game.id}.title"), "seed": setup.seed, "players": players_told}))
    for index, said in entries:
        for i, sentence in enumerate(said):
            console.line(f"{index if i == 0 else '':>4}  {sentence}")
    console.line()
    console.lines(told.board(match, viewer))
    return 0


def _entry(match: Any, index: int, said: Sequence[str]) -> dict[str, Any]:
    action = match.record[index][0]
    return {"index": index, "seat": None if action is None else int(action.seat), "verb": None if action is None else action.verb, "said": list(said)}
