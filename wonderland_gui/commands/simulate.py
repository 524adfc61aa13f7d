"""`wonderland simulate`: many matches between automatic players, as a table; or one of them, told as text."""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from wonderland_gui.commands.arguments import Parser, add_data, add_json, add_options, add_seed, integer, names
from wonderland_gui.commands.console import Console, Refusal, near
from wonderland_gui.commands.interrupt import Interrupts

if TYPE_CHECKING:
    from argparse import Namespace

    from wonderland_gui.players.simulate import Played

HELP = "play many matches between automatic players and count who won"
INTERRUPTED: Final = 130
MOST_WORKERS: Final = 64
DESCRIPTION = """\
Plays matches between automatic players and prints who won how many, with how many points, and how long the matches were.
Each deal is played once from every seat.  The true share of won matches lies in the column "95 % between" with a certainty of 95 %.

With --workers W the matches are played in W processes.  What is printed depends on the seed alone: it is the same, byte for byte,
for any number of processes and on any machine; only --timing adds what differs.
Ctrl+C ends a simulation early: what is printed then is what --matches would have printed of the matches that were finished, marked as
partial ("partial": true), with exit code 130.  A second Ctrl+C ends it at once.
With --show every match is told as text, with --save DIR each is written as a match file.
With --cards GROUP,... a table tells how those fared who had each card of these groups at the end, and how many of them had a line for
it in their score; with --counters NAME,... it is told what these public counters came to at the end.

  wonderland simulate duel --players greedy,random --matches 400 --seed 1 --workers 2
  wonderland simulate duel --players greedy,random --matches 1 --show
  wonderland simulate duel --players greedy,greedy --cards wonders
"""


def arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.description = DESCRIPTION
    parser.add_argument("game", metavar="GAME", help="a game")
    parser.add_argument("--players", metavar="A,B,...", type=names, default=("greedy", "random"), help="who plays, one a seat (default: greedy,random)")
    parser.add_argument("--matches", metavar="N", type=integer(1, 1_000_000), default=100, help="how many matches (default: 100)")
    parser.add_argument("--workers", metavar="W", type=integer(1, MOST_WORKERS), default=1, help="in how many processes (default: 1)")
    parser.add_argument("--timing", action="store_true", help="tell how long it took")
    parser.add_argument("--show", action="store_true", help="tell every match as text")
    parser.add_argument("--save", metavar="DIR", type=Path, help="write every match into DIR")
    parser.add_argument("--cards", metavar="GROUP,...", type=names, default=(), help="tell how those fared who had cards of these groups at the end")
    parser.add_argument("--counters", metavar="NAME,...", type=names, default=(), help="tell what these counters came to at the end")
    add_seed(parser)
    add_options(parser)
    add_data(parser)
    add_json(parser)


def run(args: Namespace, console: Console) -> int:
    """Prints the table."""
    from wonderland_gui.commands.library import PERSON, Library, check_seats
    from wonderland_gui.players.registry import PLAYERS

    library = Library(args.data, args.lang)
    variant = library.variant(args.game, args.option)
    check_seats(variant.game, args.players, PLAYERS)
    if PERSON in args.players:
        raise Refusal("no-persons", known=", ".join(PLAYERS))
    return _Simulation(args, library, variant, console).run()


class _Simulation:
    """One run of the command."""

    def __init__(self, args: Namespace, library: Any, variant: Any, console: Console) -> None:
        from wonderland_gui.commands.progress import Progress
        from wonderland_gui.players.census import Census
        from wonderland_gui.players.tally import Tally

        self._args, self._library, self._variant, self._console = args, library, variant, console
        self._texts = library.texts(args.game)
        self._tally = Tally(args.players)
        self._check(args)
        self._census = Census(variant.data, args.cards, args.counters)
        self._progress = Progress(
            console,
            args.matches,
            lambda done, percent, left: self._texts.say("ui.cli.progress", {"n": done, "matches": args.matches, "percent": percent, "seconds": left}),
        )

    def _check(self, args: Namespace) -> None:
        """Whether there are such groups and counters."""
        if not (args.cards or args.counters):
            return
        from wonderland_gui.engine.match import new_match
        from wonderland_gui.players.census import counter_names, groups_of

        match = new_match(self._variant.game, self._variant.rules(), len(args.players), args.seed)
        for code, asked, known in (
            ("unknown-group", args.cards, groups_of(self._variant.data, match)),
            ("unknown-counter", args.counters, counter_names(match)),
        ):
            for name in asked:
                if name not in known:
                    raise Refusal(code, name=name, game=args.game, known=", ".join(known), near=near(name, known))

    def run(self) -> int:
        """Plays, and tells what was played, also where it had to end early."""
        began = time.monotonic()
        refusal: Refusal | None = None
        interrupted = False
        with Interrupts() as interrupts:
            try:
                interrupted = self._play(interrupts)
            except Refusal as problem:  # a full disk, processes that die: what was finished is told all the same
                refusal = problem
            self._progress.end()
            if refusal is None or self._tally.matches:
                self._tell(time.monotonic() - began)
        if refusal is not None:
            raise refusal
        return INTERRUPTED if interrupted and self._is_partial else 0

    @property
    def _is_partial(self) -> bool:
        return bool(self._tally.matches < self._args.matches)

    def _play(self, interrupts: Interrupts) -> bool:
        """Whether Ctrl+C ended it."""
        from wonderland_gui.players.crew import CrewLost

        with closing(self._matches()) as matches:
            while True:
                self._progress.at(self._tally.matches)
                try:
                    with interrupts.leaving():
                        played = next(matches, None)
                except KeyboardInterrupt:
                    return True
                except CrewLost as problem:
                    raise Refusal("crew-lost", detail=str(problem)) from problem
                if played is None:
                    return False
                self._take(played)

    def _matches(self) -> Generator[Played, None, None]:
        from wonderland_gui.players.crew import Crew
        from wonderland_gui.players.registry import PLAYERS
        from wonderland_gui.players.simulate import simulate

        args, workers = self._args, min(self._args.workers, self._args.matches)
        if workers == 1:
            return simulate(self._variant, args.players, PLAYERS, args.matches, args.seed)
        keep = args.show or args.save is not None or bool(args.cards or args.counters)
        return Crew(self._variant, args.players, workers).simulate(args.matches, args.seed, keep=keep)

    def _take(self, played: Played) -> None:
        """Counts a finished match once it is told and saved: what is counted is whole."""
        if self._args.save is not None:
            self._save(played)
        if self._args.show and not self._args.json:
            self._show(played)
        if self._args.cards or self._args.counters:
            self._census.add(_match(played))
        self._tally.add(played.task.seats, played.standings, played.actions)

    def _tell(self, seconds: float) -> None:
        from wonderland_gui.commands.simulate_report import Timing, as_json, census_json, census_tables, tables

        args, tally, texts = self._args, self._tally, self._texts
        timing = Timing(seconds, min(args.workers, args.matches)) if args.timing else None
        partial = self._is_partial
        if args.json:
            from wonderland_gui.engine.record import encode

            asked = {"game": args.game, "options": encode(self._variant.options), "data": self._library.loaded(self._variant.game).hash}
            many = {"matches": args.matches, "seed": args.seed, "played": tally.matches, "partial": partial}
            self._console.json({**asked, **many, **as_json(tally, timing), **census_json(self._census)}, indent=1)
            return
        mean = f"{tally.lengths.mean:.1f}"
        if partial:
            self._console.line(texts.say("ui.cli.partial", {"n": tally.matches, "matches": args.matches}))
        if not tally.matches:
            return
        title = texts.say(f"game.{args.game}.title")
        self._console.line(texts.say("ui.cli.simulated", {"game": title, "n": tally.matches, "seed": args.seed, "actions": mean}))
        sides = self._library.side_names(self._variant.game, [""] * len(args.players), texts, self._variant.options)
        self._console.lines(tables(tally, texts, sides))
        self._console.lines(census_tables(self._census, texts))
        if timing is not None:
            told = {"seconds": f"{seconds:.2f}", "speed": f"{timing.per_second(tally.matches):.1f}", "workers": timing.workers}
            self._console.line(texts.say("ui.cli.timing", told))

    def _show(self, played: Played) -> None:
        from wonderland_gui.commands.telling import teller

        console, args = self._console, self._args
        told = teller(self._library, self._variant, [""] * len(played.task.seats))
        texts = told.texts
        sat = ", ".join(f"{told.names[seat]} ({texts.say(f'player.{player}')})" for seat, player in enumerate(played.task.players))
        console.line(texts.say("ui.cli.match", {"game": texts.say(f"game.{args.game}.title"), "seed": played.task.deal, "players": sat}))
        for index, said in told.chronicle(_match(played), None):
            for i, sentence in enumerate(said):
                console.line(f"{index if i == 0 else '':>4}  {sentence}")
        console.line()
        console.lines(told.board(_match(played), None))
        console.line()

    def _save(self, played: Played) -> None:
        from wonderland_gui.engine.record import SeatInfo
        from wonderland_gui.store.disk import RealDisk
        from wonderland_gui.store.matches import Setup, moment, rule_data, save

        args = self._args
        seats = tuple(SeatInfo(player=player) for player in played.task.players)
        setup = Setup(seats, played.task.deal, rule_data(self._library.loaded(self._variant.game)))
        path = args.save / f"{args.game}-{args.seed}-{played.task.number + 1:04}.wonder"
        trouble = save(RealDisk(), path, moment(_match(played), self._variant, setup))
        if trouble is not None:
            raise Refusal(trouble.code, **trouble.params)


def _match(played: Played) -> Any:
    """The match, which was asked for."""
    assert played.match is not None
    return played.match
