"""`wonderland simulate`: many matches between automatic players, as a table; or one of them, told as text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from wonderland_gui.commands.arguments import Parser, add_data, add_json, add_options, add_seed, integer, names
from wonderland_gui.commands.console import Console, Refusal

if TYPE_CHECKING:
    from argparse import Namespace

HELP = "play many matches between automatic players and count who won"
DESCRIPTION = """\
Plays matches between automatic players and prints who won how many. Each deal is played once from every seat.
With --show every match is told as text, with --save DIR each is written as a match file.

  wonderland simulate duel --players greedy,random --matches 400 --seed 1
  wonderland simulate duel --players greedy,random --matches 1 --show
"""


def arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.description = DESCRIPTION
    parser.add_argument("game", metavar="GAME", help="a game")
    parser.add_argument("--players", metavar="A,B,...", type=names, default=("greedy", "random"), help="who plays, one a seat (default: greedy,random)")
    parser.add_argument("--matches", metavar="N", type=integer(1, 1_000_000), default=100, help="how many matches (default: 100)")
    parser.add_argument("--show", action="store_true", help="tell every match as text")
    parser.add_argument("--save", metavar="DIR", type=Path, help="write every match into DIR")
    add_seed(parser)
    add_options(parser)
    add_data(parser)
    add_json(parser)


def run(args: Namespace, console: Console) -> int:
    """Prints the table."""
    from wonderland_gui.commands.library import PERSON, Library, check_seats
    from wonderland_gui.players.registry import PLAYERS
    from wonderland_gui.players.simulate import Tally, simulate

    library = Library(args.data, args.lang)
    variant = library.variant(args.game, args.option)
    check_seats(variant.game, args.players, PLAYERS)
    if PERSON in args.players:
        raise Refusal("no-persons", known=", ".join(PLAYERS))
    tally = Tally(args.players)
    for number, played in enumerate(simulate(variant, args.players, PLAYERS, args.matches, args.seed), 1):
        tally.add(played)
        if args.save is not None:
            _save(library, variant, args, played, number)
        if args.show and not args.json:
            _show(library, variant, args.players, played, console)
    if args.json:
        console.json({"game": args.game, "matches": args.matches, "seed": args.seed, **_json(tally)}, indent=1)
        return 0
    texts = library.texts(args.game)
    mean = f"{tally.actions / args.matches:.1f}"
    console.line(texts.say("ui.cli.simulated", {"game": texts.say(f"game.{args.game}.title"), "n": args.matches, "seed": args.seed, "actions": mean}))
    head = [texts.say(f"ui.cli.column.{column}") for column in ("player", "won", "drawn", "lost", "share", "margin", "ahead")]
    console.lines(_table(head, [_cells(row.name, row) for row in tally.contestants]))
    sides = library.side_names(variant.game, [""] * len(args.players), texts)
    console.line()
    console.lines(_table([texts.say("ui.cli.column.seat"), *head[1:]], [_cells(sides[i], row) for i, row in enumerate(tally.seats)]))
    return 0


def _cells(name: str, row: Any) -> list[str]:
    low, high = row.margin
    ahead = row.ahead / row.matches
    return [name, str(row.won), str(row.drawn), str(row.lost), f"{100 * row.share:.1f} %", f"{100 * low:.1f}-{100 * high:.1f} %", f"{ahead:+.2f}"]


def _table(head: list[str], rows: list[list[str]]) -> list[str]:
    widths = [max(len(cell) for cell in column) for column in zip(head, *rows, strict=True)]
    return ["  ".join(cell.ljust(w) if i == 0 else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True))) for row in (head, *rows)]


def _json(tally: Any) -> dict[str, Any]:
    def row(counted: Any) -> dict[str, Any]:
        return {"name": counted.name, "matches": counted.matches, "won": counted.won, "drawn": counted.drawn, "lost": counted.lost, "ahead": counted.ahead}

    return {"actions": tally.actions, "players": [row(r) for r in tally.contestants], "seats": [row(r) for r in tally.seats]}


def _show(library: Any, variant: Any, players: Any, played: Any, console: Console) -> None:
    from wonderland_gui.commands.telling import teller

    told = teller(library, variant, [""] * len(played.seats))
    texts = told.texts
    sat = ", ".join(f"{told.names[seat]} ({texts.say(f'player.{players[contestant]}')})" for seat, contestant in enumerate(played.seats))
    console.line(texts.say("ui.cli.match", {"game": texts.say(f"game.{variant.game.id}.title"), "seed": played.seed, "players": sat}))
    for index, said in told.chronicle(played.match, None):
        for i, sentence in enumerate(said):
            console.line(f"{index if i == 0 else '':>4}  {sentence}")
    console.line()
    console.lines(told.board(played.match, None))
    console.line()


def _save(library: Any, variant: Any, args: Namespace, played: Any, number: int) -> None:
    from wonderland_gui.engine.record import SeatInfo
    from wonderland_gui.store.disk import RealDisk
    from wonderland_gui.store.matches import Setup, moment, rule_data, save

    seats = tuple(SeatInfo(player=args.players[contestant]) for contestant in played.seats)
    setup = Setup(seats, played.seed, rule_data(library.loaded(variant.game)))
    trouble = save(RealDisk(), args.save / f"{args.game}-{args.seed}-{number:04}.wonder", moment(played.match, variant, setup))
    if trouble is not None:
        raise Refusal(trouble.code, **trouble.params)
