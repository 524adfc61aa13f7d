"""What is asked of a player in another process, as bytes: plain JSON both ways, so that nothing but values can travel."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wonderland_gui.engine.match import Match
from wonderland_gui.engine.protocol import Game, Rules
from wonderland_gui.engine.record import Json, decode, encode
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.variant import Variant
from wonderland_gui.players.base import Players, check, imagined, said, situation, thinking_rng

READY = b'{"ready":true}'


@dataclass(frozen=True, slots=True)
class Question:
    """One decision to be made by the player `name`; the state is an imagined one."""

    variant: Variant[Any, Any]
    name: str
    seat: Seat
    index: int
    """The place in the match."""
    seed: int
    actions: int
    """How many actions there are."""
    state: Any


def question(match: Match[Any, Any], variant: Variant[Any, Any], name: str, seed: int) -> Question:
    """The question for the decision at the cursor; the match's own state is no part of it."""
    decide = match.decide
    if decide is None:
        raise ValueError("nobody has to decide: the match is over")
    return Question(variant, name, decide.seat, match.cursor, seed, len(decide.actions), imagined(match, seed))


def _bytes(value: Json) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def rules_message(variant: Variant[Any, Any]) -> bytes:
    """Tells a worker which rules the questions that follow are about."""
    return _bytes({"rules": {"game": variant.game.id, "data": encode(variant.data), "options": encode(variant.options)}})


def read_rules(told: Json, games: Mapping[str, Game[Any, Any]]) -> Variant[Any, Any]:
    """The variant that such a message is about."""
    game = games[told["game"]]
    return Variant(game, decode(game.data, told["data"], "data"), decode(game.options, told["options"], "options"))


def question_message(asked: Question, number: int) -> bytes:
    """A question as a worker reads it; `number` comes back with the answer."""
    rng = thinking_rng(asked.seed, asked.seat, asked.index)  # with the seed of the match a player could reckon what lies hidden
    return _bytes({"ask": number, "player": asked.name, "rng": rng.state, "state": encode(asked.state)})


@dataclass(frozen=True, slots=True)
class Reply:
    """What a worker sent: that it is ready, or an answer."""

    ready: bool = False
    number: int = 0
    given: int | None = None
    fault: str = ""


def read_reply(data: bytes) -> Reply:
    """The meaning of a worker's message; one that has none is the fault of the player."""
    try:
        value = json.loads(data)
        if value == {"ready": True}:
            return Reply(ready=True)
        return Reply(number=decode(int, value["answer"]), given=decode(int | None, value["given"]), fault=decode(str, value["fault"]))
    except Exception:  # the other process may have been taken over by its player
        return Reply(number=-1, fault="sent something that is no answer")


class Respondent:
    """The worker's side of the talk: bytes in, bytes out."""

    def __init__(self, games: Mapping[str, Game[Any, Any]], players: Players) -> None:
        self._games, self._players = games, players
        self._game: Game[Any, Any] | None = None
        self._rules: Rules[Any, Any] | None = None
        self._untold = "were never told"

    def respond(self, data: bytes) -> bytes | None:
        """The answer to a question; None to what tells only the rules."""
        message = json.loads(data)
        if "rules" in message:
            self._learn(message["rules"])
            return None
        given, fault = self._think(message)
        return _bytes({"answer": message["ask"], "given": given, "fault": fault})

    def _learn(self, told: Json) -> None:
        self._game = self._rules = None
        try:
            variant = read_rules(told, self._games)
            self._rules = variant.rules()
            self._game = variant.game
        except Exception as error:  # told with the answer to the next question
            self._untold = said(error)

    def _think(self, message: Json) -> tuple[int | None, str]:
        try:
            if self._game is None or self._rules is None:
                return None, f"could not begin: the rules {self._untold}"
            state = decode(self._game.state, message["state"], "state")
            told = situation(self._game, self._rules, state)
            given: object = self._players[message["player"]](told, Rng.resumed(message["rng"]))
        except (Exception, SystemExit) as error:  # whatever a player does, the match goes on
            return None, said(error)
        fault = check(given, len(told.decide.actions))
        return (None, fault) if fault or not isinstance(given, int) else (int(given), "")
