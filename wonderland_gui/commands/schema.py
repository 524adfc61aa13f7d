"""`wonderland schema`: JSON Schema of the data files, so that editors complete and check them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from wonderland_gui.commands.arguments import Parser, add_data
from wonderland_gui.commands.console import Console, Refusal

if TYPE_CHECKING:
    from argparse import Namespace

HELP = "write JSON Schema of the data files, for editors"
DESCRIPTION = """\
Prints the schemas of game.yaml, components.yaml, layout.yaml and the text files of a game (of all games without GAME),
or writes them into a folder as GAME.FILE.schema.json. An editor finds one by the first line of a file:
  # yaml-language-server: $schema=../../schemas/duel.components.schema.json
"""


def arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.description = DESCRIPTION
    parser.add_argument("game", metavar="GAME", nargs="?", help="a game (default: all)")
    parser.add_argument("--out", metavar="DIR", type=Path, help="write a file for each schema into DIR")
    parser.add_argument("--pack", action="store_true", help="schemas for packs, which may leave out everything and remove with ~")
    add_data(parser)


def run(args: Namespace, console: Console) -> int:
    """Prints or writes the schemas."""
    from wonderland_gui.commands.library import Library
    from wonderland_gui.data.schema import schema
    from wonderland_gui.store.disk import RealDisk, write_safely

    library = Library(args.data, args.lang)
    games = [library.game(args.game)] if args.game is not None else list(library.games.values())
    made = {game.id: schema(game, library.loaded(game).data, partial=args.pack) for game in games}
    if args.out is None:
        console.json(made[args.game] if args.game is not None else made, indent=1)
        return 0
    for game, files in made.items():
        for name, value in files.items():
            path = args.out / f"{game}.{name}.schema.json"
            trouble = write_safely(RealDisk(), path, (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode())
            if trouble is not None:
                raise Refusal(trouble.code, **trouble.params)
            console.line(str(path))
    return 0
