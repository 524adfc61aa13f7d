"""Automatic players in a process of their own: the window stays smooth, and a player that hangs can be ended."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import time
from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from wonderland_gui.engine.protocol import Game
from wonderland_gui.engine.variant import Variant
from wonderland_gui.players.base import Choice, Players, check, fallback, report, said
from wonderland_gui.players.question import READY, Question, Respondent, question_message, read_reply, rules_message
from wonderland_gui.players.spawning import begin, settle_in

LIMIT = 10.0
"""Seconds that a player may think."""
STARTING = 0.8
"""Seconds more for the first question, in which the process may still be starting."""

Connected = Connection
Entry = Callable[[Connected], None]
"""What the process runs: a function of a module, which serves one connection."""


# ---------------------------------------------------------------- in the worker process
def serve(connection: Connected, games: Mapping[str, Game[Any, Any]], players: Players) -> None:
    """Answers questions until the other end is gone."""
    settle_in()
    if hasattr(os, "nice"):
        os.nice(5)  # where cores are scarce the window goes before
    respondent = Respondent(games, players)
    with contextlib.suppress(EOFError, OSError):
        connection.send_bytes(READY)
        while True:
            reply = respondent.respond(connection.recv_bytes())
            if reply is not None:
                connection.send_bytes(reply)


def serve_shipped(connection: Connected) -> None:
    """Serves the games and players of the program."""
    from wonderland_gui.games.registry import GAMES
    from wonderland_gui.players.registry import PLAYERS

    serve(connection, GAMES, PLAYERS)


# ---------------------------------------------------------------- in the program
class Thinking:
    """A question under way.  Ask `poll` now and then, or `wait`; both come to an answer a moment after the limit at the latest."""

    def __init__(self, worker: Worker, asked: Question, number: int, limit: float) -> None:
        self.question = asked
        self._worker, self._number, self._limit = worker, number, limit
        self._started = time.monotonic()
        self._deadline = self._started + limit
        self._sent = False
        self._choice: Choice | None = None
        self._cancelled = False

    @property
    def seconds(self) -> float:
        """How long it has been under way."""
        return time.monotonic() - self._started

    @property
    def cancelled(self) -> bool:
        """Whether nobody wants the answer any more."""
        return self._cancelled

    def poll(self) -> Choice | None:
        """The answer, if it is there; never waits."""
        if self._choice is None and not self._cancelled:
            self._hear()
        if self._choice is None and not self._cancelled and time.monotonic() > self._deadline + (0 if self._sent else STARTING):
            self._fail(f"took longer than {self._limit:g} seconds", kill=True)
        return self._choice

    def wait(self) -> Choice:
        """Waits for the answer; ValueError after `cancel`."""
        while (choice := self.poll()) is None:
            if self._cancelled:
                raise ValueError("the question was cancelled")
            self._worker.pause(max(0.0, min(0.05, self._deadline - time.monotonic())) or 0.01)
        return choice

    def cancel(self) -> None:
        """Takes the question back; a player that still thinks is ended with its process."""
        if self._choice is None and not self._cancelled:
            self._cancelled = True
            self._worker.drop()

    def _hear(self) -> None:
        try:
            if not self._sent and self._worker.ready():
                self._worker.tell(self.question, self._number)
                self._sent = True
            while self._sent and self._choice is None and (data := self._worker.heard()) is not None:
                self._take(data)
        except (EOFError, OSError):
            self._fail(f"died ({self._worker.epitaph()})", kill=True)

    def _take(self, data: bytes) -> None:
        reply = read_reply(data)
        if reply.number not in (self._number, -1):
            return
        fault = reply.fault or check(reply.given, self.question.actions)
        if fault or reply.given is None:
            self._fail(fault, kill=reply.number == -1)
        else:
            self._choice = Choice(reply.given)

    def _fail(self, fault: str, *, kill: bool) -> None:
        asked = self.question
        if kill:
            self._worker.drop()
        report(asked.name, asked.seat, fault)
        self._choice = Choice(fallback(asked.actions, asked.seed, asked.seat, asked.index), fault)


class Worker:
    """One process that thinks for all automatic seats of a program.  Used from one thread; it starts the process when first needed."""

    def __init__(self, entry: Entry = serve_shipped) -> None:
        self._entry = entry
        self._context = multiprocessing.get_context("spawn")
        self._process: BaseProcess | None = None
        self._connection: Connected | None = None
        self._is_ready = False
        self._told: Variant[Any, Any] | None = None
        self._unstarted = ""
        self._asked = 0
        self._thinking: Thinking | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process, if there is one."""
        return self._process.pid if self._process is not None else None

    def start(self) -> None:
        """Starts the process ahead of the first question; it needs a third of a second."""
        if self._process is not None:
            return
        self._unstarted = ""
        mine, theirs = self._context.Pipe()
        process = self._context.Process(target=self._entry, args=(theirs,), daemon=True, name="wonderland-player")
        try:
            begin(process)
        except (OSError, RuntimeError) as error:  # no memory, no more processes: the match goes on without
            self._unstarted = said(error)
            mine.close()
        else:
            self._process, self._connection = process, mine
        finally:
            theirs.close()

    def ask(self, asked: Question, limit: float = LIMIT) -> Thinking:
        """Begins to think about a question; one that was still under way is cancelled."""
        if self._thinking is not None and self._thinking.poll() is None:
            self._thinking.cancel()
        self.start()
        self._asked += 1
        self._thinking = Thinking(self, asked, self._asked, limit)
        self._thinking.poll()
        return self._thinking

    def close(self) -> None:
        """Ends the process; a question under way is cancelled."""
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
        self.drop()

    # ------------------------------------------------------------ for Thinking
    def ready(self) -> bool:
        """Whether the process has started; raises EOFError if it died."""
        if not self._is_ready and (data := self.heard()) is not None:
            self._is_ready = read_reply(data).ready
        return self._is_ready

    def tell(self, asked: Question, number: int) -> None:
        """Sends the question, and the rules before it if they are others than the last ones."""
        connection = self._alive()
        if asked.variant is not self._told:
            connection.send_bytes(rules_message(asked.variant))
            self._told = asked.variant
        connection.send_bytes(question_message(asked, number))

    def heard(self) -> bytes | None:
        """The next message, if one is there; raises EOFError if the process died."""
        connection = self._alive()
        return connection.recv_bytes() if connection.poll() else None

    def pause(self, seconds: float) -> None:
        """Waits until a message comes or the process ends, at most so long."""
        if self._connection is not None and self._process is not None:
            wait([self._connection, self._process.sentinel], seconds)

    def epitaph(self) -> str:
        """How the process ended."""
        if self._process is None:
            return self._unstarted or "it is gone"
        self._process.join(0.2)
        return f"exit code {self._process.exitcode}"

    def drop(self) -> None:
        """Ends the process at once; the next question starts another."""
        process, connection = self._process, self._connection
        self._process = self._connection = self._told = None
        self._is_ready = False
        if connection is not None:
            connection.close()
        if process is not None:
            process.kill()
            process.join(1.0)
            with contextlib.suppress(ValueError):
                process.close()

    def _alive(self) -> Connected:
        if self._connection is None:
            raise EOFError("the process is gone")
        return self._connection
