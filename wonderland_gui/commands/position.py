"""`wonderland position`: where the pieces lie at the cursor of a match file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from wonderland_gui.commands.arguments import Parser, add_data, integer
from wonderland_gui.commands.console import Console, Refusal

if TYPE_CHECKING:
    from argparse import Namespace

HELP = "print the position in a match file"


def arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.description = "Prints the position of a match as JSON, which is YAML too; `wonderland score` and the referee read it."
    parser.add_argument("file", metavar="FILE", type=Path, help="a match file")
    parser.add_argument("--after", metavar="N", type=integer(0, 1_000_000), help="after so many actions (default: where the file stands)")
    add_data(parser)


def run(args: Namespace, console: Console) -> int:
    """Prints the position."""
    from wonderland_gui.commands.library import Library
    from wonderland_gui.engine.position import position_of
    from wonderland_gui.engine.record import encode

    opened = Library(args.data, args.lang).open(args.file)
    match = opened.match
    if args.after is not None:
        if args.after > len(match):
            raise Refusal("no-entry", file=str(args.file), n=args.after, last=len(match))
        match.seek(args.after)
    head = {"game": match.game.id, "seats": match.seats, "options": encode(opened.variant.options)}
    console.json({**head, **position_of(match.game, match.state)}, indent=1)
    return 0
