"""The matches of a simulation in several processes: the same matches in the same order, whoever plays them and however fast."""

from __future__ import annotations

import contextlib
import json
import logging
import multiprocessing
from collections import Counter, deque
from collections.abc import Callable, Generator, Mapping, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final

from wonderland_gui.engine.errors import BadRecord, Desync
from wonderland_gui.engine.match import new_match
from wonderland_gui.engine.protocol import Game, Standing
from wonderland_gui.engine.record import Json, decode, decode_record, encode, encode_record
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.variant import Variant
from wonderland_gui.players.base import LOG, Players, said
from wonderland_gui.players.question import read_rules, rules_message
from wonderland_gui.players.simulate import Played, Task, play_task, task
from wonderland_gui.players.spawning import begin, settle_in

Entry = Callable[[Connection], None]
"""What each process runs: a function of a module, which serves one connection."""

WAITING: Final = 2
"""Matches that a process has in hand: the one it plays and the next, so that it never waits for the post."""
AHEAD: Final = 256
"""So many matches at most may be finished before an earlier one is, or in hand."""
TRIES: Final = 2
"""In so many processes that died over it a match is tried."""


class CrewLost(Exception):
    """The processes died, or none could be started; the message says how."""


class PlayFault(Exception):
    """A match could not be played to its end: a fault of the rules, which the message names."""


# ---------------------------------------------------------------- in a process
def serve_matches(connection: Connection, games: Mapping[str, Game[Any, Any]], players: Players) -> None:
    """Plays the matches that are asked for until the other end is gone."""
    settle_in()
    faults = _Faults()
    with contextlib.suppress(EOFError, OSError):
        variant = read_rules(json.loads(connection.recv_bytes())["rules"], games)
        while True:
            asked = json.loads(connection.recv_bytes())
            connection.send_bytes(_bytes(_answer(variant, asked, players, faults)))


def serve_shipped_matches(connection: Connection) -> None:
    """Serves the games and players of the program."""
    from wonderland_gui.games.registry import GAMES
    from wonderland_gui.players.registry import PLAYERS

    serve_matches(connection, GAMES, PLAYERS)


class _Faults(logging.Handler):
    """Collects the lines about players that failed: the program says them, in the order of matches."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[str] = []
        LOG.addHandler(self)
        LOG.propagate = False

    def emit(self, record: logging.LogRecord) -> None:
        """Keeps a line."""
        self._lines.append(record.getMessage())

    def taken(self) -> list[str]:
        """The lines since the last time."""
        lines, self._lines = self._lines, []
        return lines


def _answer(variant: Variant[Any, Any], asked: Json, players: Players, faults: _Faults) -> Json:
    given = decode(Task, asked["task"])
    try:
        played = play_task(variant, given, players)
    except Exception as error:  # told to the program, which ends with it
        return {"number": given.number, "wrong": said(error), "faults": faults.taken()}
    record = encode_record(played.match.record) if asked["keep"] and played.match is not None else None
    places = [[s.rank, s.points] for s in played.standings]
    return {"number": given.number, "places": places, "actions": played.actions, "record": record, "faults": faults.taken()}


def _bytes(value: Json) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


# ---------------------------------------------------------------- in the program
class _Hand:
    """One process with the matches it has in hand."""

    def __init__(self, entry: Entry, rules: bytes) -> None:
        """Starts it; OSError or RuntimeError where there can be no more."""
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.tasks: deque[Task] = deque()
        self.process: BaseProcess = context.Process(target=entry, args=(theirs,), daemon=True, name="wonderland-matches")
        try:
            begin(self.process)
        except (OSError, RuntimeError):
            self.connection.close()
            raise
        finally:
            theirs.close()
        with contextlib.suppress(OSError):  # it has died already, and is found dead
            self.connection.send_bytes(rules)

    def give(self, given: Task, keep: bool) -> None:
        """Asks for a match; one that has died is found dead when it is heard."""
        self.tasks.append(given)
        with contextlib.suppress(OSError):
            self.connection.send_bytes(_bytes({"task": encode(given), "keep": keep}))

    def end(self) -> str:
        """Ends it at once and says how it ended, if it had before."""
        self.connection.close()
        self.process.join(0.2)
        how = "" if self.process.exitcode is None else f"exit code {self.process.exitcode}"
        self.process.kill()
        self.process.join(5.0)
        with contextlib.suppress(ValueError):
            self.process.close()
        return how


class Crew:
    """So many processes, which play the matches of one simulation."""

    def __init__(self, variant: Variant[Any, Any], names: Sequence[str], workers: int, entry: Entry = serve_shipped_matches) -> None:
        self._variant, self._names, self._workers, self._entry = variant, tuple(names), workers, entry
        self._rules = rules_message(variant)
        self._hands: list[_Hand] = []
        self._again: deque[Task] = deque()
        """Matches of processes that died."""
        self._next = 0
        """The match that nobody has had yet."""
        self._deaths: Counter[int] = Counter()

    def simulate(self, matches: int, seed: int, *, keep: bool = False) -> Generator[Played, None, None]:
        """Plays so many matches and gives them in their order; with `keep`, each with its record.  CrewLost, PlayFault."""
        done: dict[int, Json] = {}
        try:
            for number in range(matches):
                while number not in done:
                    self._hire(min(self._workers, matches - number), matches)
                    self._hand_out(number, matches, seed, keep)
                    self._hear(done)
                yield self._played(task(self._names, number, seed), done.pop(number))
        finally:
            self.close()

    def close(self) -> None:
        """Ends all processes, whatever they are at."""
        for hand in self._hands:
            hand.process.kill()
        while self._hands:
            self._hands.pop().end()

    def _hire(self, wanted: int, matches: int) -> None:
        while len(self._hands) < wanted and (self._again or self._next < matches):
            try:
                self._hands.append(_Hand(self._entry, self._rules))
            except (OSError, RuntimeError) as error:
                if not self._hands:
                    raise CrewLost(said(error)) from error
                return  # those that are there do it alone

    def _hand_out(self, number: int, matches: int, seed: int, keep: bool) -> None:
        for many in range(WAITING):
            for hand in self._hands:
                if len(hand.tasks) > many:
                    continue
                if self._again:
                    hand.give(self._again.popleft(), keep)
                elif self._next < min(matches, number + AHEAD):
                    hand.give(task(self._names, self._next, seed), keep)
                    self._next += 1

    def _hear(self, done: dict[int, Json]) -> None:
        """Waits until a match is over or a process has died."""
        for ready in wait([hand.connection for hand in self._hands]):
            hand = next(hand for hand in self._hands if hand.connection is ready)
            try:
                while hand.connection.poll():
                    answer = json.loads(hand.connection.recv_bytes())
                    if answer["number"] != hand.tasks[0].number:
                        raise ValueError("an answer that nobody asked for")
                    done[hand.tasks.popleft().number] = answer
            except (EOFError, OSError, ValueError, KeyError, TypeError, IndexError):  # it died, or its player took it over
                self._bury(hand)

    def _bury(self, hand: _Hand) -> None:
        self._hands.remove(hand)
        how = hand.end()
        if not hand.tasks:
            return
        fatal = hand.tasks[0].number
        self._deaths[fatal] += 1
        if self._deaths[fatal] >= TRIES:
            raise CrewLost(how)
        self._again.extendleft(reversed(hand.tasks))

    def _played(self, given: Task, answer: Json) -> Played:
        for line in answer["faults"]:
            LOG.warning("%s", line)
        if "wrong" in answer:
            raise PlayFault(f"match {given.number + 1} (deal {given.deal}): {answer['wrong']}")
        try:
            standings = tuple(Standing(Seat(seat), rank, points) for seat, (rank, points) in enumerate(answer["places"]))
            match = None
            if answer["record"] is not None:
                match = new_match(self._variant.game, self._variant.rules(), len(given.seats), given.deal)
                match.replay(decode_record(self._variant.game, answer["record"]))
        except (BadRecord, Desync, TypeError, ValueError) as error:
            raise PlayFault(f"match {given.number + 1} (deal {given.deal}): {said(error)}") from error
        return Played(given, standings, answer["actions"], match)
