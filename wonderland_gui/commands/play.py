"""`wonderland play`: opens the window, at the start screen or straight at a table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from wonderland_gui.commands.arguments import Parser, add_data, add_options, add_seed, integer, names, size
from wonderland_gui.commands.console import Console, Refusal, near
from wonderland_gui.resources import is_file, is_folder, is_there

if TYPE_CHECKING:
    from argparse import Namespace

HELP = "open the window: at the start screen, or straight at a table"
DESCRIPTION = """\
Opens the window. Without GAME it begins at the start screen.

  wonderland play                                 the start screen
  wonderland play duel --seats person,greedy      straight to a table
  wonderland play --open match.wonder             go on with a saved match
  wonderland play duel --screenshot a.png --after 9   a picture after nine actions, without a window
"""


def arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.description = DESCRIPTION
    parser.add_argument("game", metavar="GAME", nargs="?", default="", help="the game to begin at once")
    parser.add_argument("--seats", metavar="A,B,...", type=names, default=(), help="who plays, one a seat: person, or an automatic player")
    parser.add_argument("--open", metavar="FILE", type=Path, help="go on with a match file")
    add_seed(parser, None)
    add_options(parser)
    add_data(parser)
    parser.add_argument("--theme", metavar="THEME", default="", help="how everything looks")
    parser.add_argument("--screenshot", metavar="FILE", type=Path, help="write a picture into FILE in place of opening a window")
    parser.add_argument("--size", metavar="WxH", type=size, help="of the picture (default: 1600x1000)")
    parser.add_argument("--after", metavar="N", type=integer(0, 100_000), help="play N actions before the picture; for persons the player `greedy` does")
    parser.add_argument("--viewer", metavar="SEAT", type=integer(0, 99), help="whose view the picture shows (default: the first person's)")


def run(args: Namespace, console: Console) -> int:
    """Opens the window and stays until it is closed."""
    _check(args)
    from wonderland_gui.commands.screen import need_qt, need_screen

    need_qt()
    need_screen(picture=args.screenshot is not None)
    from wonderland_gui import app

    start = app.Start(
        game=args.game,
        seats=args.seats,
        seed=args.seed,
        options=args.options,
        open=args.open,
        data=tuple(args.data),
        language=args.lang,
        theme=args.theme,
        screenshot=args.screenshot,
        size=args.size or (1600, 1000),
        after=args.after or 0,
        viewer=args.viewer,
    )
    return app.run(start)


def _check(args: Namespace) -> None:
    """Refuses what can be refused before a window is there; leaves the options as values in `args.options`."""
    from wonderland_gui.commands.library import Library, check_seats, check_viewer, read_options
    from wonderland_gui.engine.record import encode
    from wonderland_gui.players.registry import PLAYERS

    if args.screenshot is None:
        for name in ("size", "after", "viewer"):
            if getattr(args, name) is not None:
                raise Refusal("picture-only", name=f"--{name}")
    library = Library(args.data, args.lang)
    if args.lang:
        args.lang = library.language
    args.options = {}
    if args.open is not None:
        if args.game or args.seats or args.option:
            raise Refusal("open-alone", file=str(args.open))
        if args.screenshot is None:
            _need_file(args.open)
        else:
            check_viewer(args.viewer, library.open(args.open).match.seats)
    elif args.game:
        game = library.game(args.game)
        if args.seats:
            check_seats(game, args.seats, PLAYERS)
        loaded = library.sound(args.game) if args.option else None
        if loaded is not None:
            given = read_options(game, loaded.options, dict(args.option))
            args.options = {name: value for name, value in encode(given).items() if value != encode(loaded.options)[name]}
        check_viewer(args.viewer, len(args.seats) or max(game.seats))
    elif args.seats or args.option or args.seed is not None or args.after:
        raise Refusal("no-game", known=", ".join(sorted(library.games)))
    if args.theme:
        themes = library.themes()
        if args.theme not in themes:
            raise Refusal("unknown-theme", name=args.theme, known=", ".join(themes), near=near(args.theme, themes))


def _need_file(path: Path) -> None:
    """A match that cannot be opened is told in the window; a file that is not there is a slip of the keyboard."""
    if not is_file(path):
        raise Refusal("is-a-folder" if is_folder(path) else "special-file" if is_there(path) else "no-file", file=str(path), detail="")
