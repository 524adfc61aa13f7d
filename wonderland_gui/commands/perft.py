"""`wonderland perft`: how many ways a game can go for so many actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland_gui.commands.arguments import Parser, add_data, add_json, add_options, add_seed, integer
from wonderland_gui.commands.console import Console

if TYPE_CHECKING:
    from argparse import Namespace

HELP = "count the ways a game can go for so many actions"
MOST_OUTCOMES = 36
"""Chance with more outcomes than this is not enumerated: one of them falls, by the seed."""


def arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.description = (
        "Counts the leaves of the tree of DEPTH actions from the first decision of a match.  What chance gives before it is by the seed;\n"
        f"later every outcome counts where there are at most {MOST_OUTCOMES}, else one falls by the seed.  A match that ends earlier is one leaf."
    )
    parser.add_argument("game", metavar="GAME", help="a game")
    parser.add_argument("depth", metavar="DEPTH", type=integer(0, 20), help="how many actions deep")
    parser.add_argument("--seats", metavar="N", type=integer(1, 9), help="number of seats (default: the least)")
    parser.add_argument("--divide", action="store_true", help="print the count behind each first action")
    add_seed(parser)
    add_options(parser)
    add_data(parser)
    add_json(parser)


def run(args: Namespace, console: Console) -> int:
    """Prints the count."""
    from wonderland_gui.commands.library import Library, check_count
    from wonderland_gui.commands.telling import teller
    from wonderland_gui.engine.match import new_match

    library = Library(args.data, args.lang)
    variant = library.variant(args.game, args.option)
    seats = args.seats or variant.game.seats[0]
    check_count(variant.game, seats)
    match = new_match(variant.game, variant.rules(), seats, args.seed)
    if not args.divide or args.depth == 0:
        count = leaves(match.rules, match.state, args.depth, args.seed)
        console.json({"leaves": count}) if args.json else console.line(str(count))
        return 0
    decide = match.decide
    told = teller(library, variant, [""] * seats)
    speaker = told.speaker(match, None if decide is None else decide.seat)
    rows = []
    for offer, action in zip(speaker.view.offers, decide.actions if decide is not None else (), strict=True):
        rows.append((speaker.action(offer), leaves(match.rules, match.rules.act(match.state, action).state, args.depth - 1, args.seed)))
    total = sum(count for _, count in rows)
    if args.json:
        console.json({"leaves": total, "divide": [[said, count] for said, count in rows]}, indent=1)
        return 0
    console.lines(f"{count:>12}  {said}" for said, count in rows)
    console.line(f"{total:>12}")
    return 0


def leaves(rules: Any, state: Any, depth: int, seed: int) -> int:
    """The leaves of the tree below a state."""
    from wonderland_gui.engine.protocol import Decide, GameOver
    from wonderland_gui.engine.rng import Rng

    pending = rules.pending(state)
    if isinstance(pending, GameOver):
        return 1
    if isinstance(pending, Decide):
        if depth == 0:
            return 1
        return sum(leaves(rules, rules.act(state, action).state, depth - 1, seed) for action in pending.actions)
    every = pending.outcomes()
    outcomes = [] if every is None else [outcome for outcome, _ in every]
    if not 0 < len(outcomes) <= MOST_OUTCOMES:
        outcomes = [pending.sample(Rng(seed, "perft", depth))]
    return sum(leaves(rules, rules.settle(state, pending, outcome).state, depth, seed) for outcome in outcomes)
