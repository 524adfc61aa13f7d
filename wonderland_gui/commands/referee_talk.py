"""The referee's answers: a request as bytes in, an answer as bytes out, whatever the request is."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from wonderland_gui.commands.console import Refusal, near
from wonderland_gui.commands.library import Library
from wonderland_gui.commands.picking import FIELDS, Ambiguous, NoMatch, attempt_of, listed, pick
from wonderland_gui.commands.referee import LONGEST
from wonderland_gui.commands.telling import Teller, standings_json, teller
from wonderland_gui.engine.errors import BadOutcome, BadPosition, BadRecord, IllegalAction
from wonderland_gui.engine.match import Match, Scripted
from wonderland_gui.engine.protocol import Action, Attempt, Decide, Outcome
from wonderland_gui.engine.record import SeatInfo, decode, decode_action, decode_outcome, encode, state_hash
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.variant import Variant
from wonderland_gui.store.disk import RealDisk
from wonderland_gui.store.matches import Setup, begin, moment, options_of, rule_data, save

Request = dict[str, Any]
Answer = dict[str, Any]
OK: Answer = {"ok": True}
MOST_OUTCOMES = 100_000


class BadRequest(Exception):
    """A request that gets an error; `code` is one of the protocol's."""

    def __init__(self, message: str, code: str = "bad-request") -> None:
        self.code = code
        super().__init__(message)


@dataclass(slots=True)
class _Table:
    """The match that is played."""

    match: Match[Any, Any]
    variant: Variant[Any, Any]
    setup: Setup
    teller: Teller


class Referee:
    """Holds one match and answers requests about it."""

    def __init__(self, library: Library, *, open_: bool = False) -> None:
        self._library, self._open = library, open_
        self._table: _Table | None = None
        self._outcomes: list[Outcome] = []
        """What chance gives next, before the seed."""
        self._handlers: Mapping[str, tuple[Callable[[Request], Answer], Sequence[str]]] = {
            "new": (self._new, ("game", "seats", "seed", "options", "names")),
            "state": (self._state, ()),
            "play": (self._play, ("index", "action", "match")),
            "chance": (self._chance, ("outcomes",)),
            "position": (self._position, ("game", "seats", "options", "seed", "zones", "counters", "state")),
            "view": (self._view, ("viewer",)),
            "text": (self._text, ("viewer",)),
            "zones": (self._zones, ()),
            "score": (self._score, ("viewer",)),
            "why": (self._why, ("action", "match")),
            "undo": (self._undo, ()),
            "redo": (self._redo, ()),
            "seek": (self._seek, ("to",)),
            "save": (self._save, ("path",)),
            "load": (self._load, ("path",)),
        }

    # ------------------------------------------------------------ the line
    def answer(self, line: bytes) -> bytes:
        """The answer to one line; never raises."""
        try:
            made = self._respond(line)
        except (BadRequest, NoMatch, Ambiguous) as problem:
            made = _error(problem.code, str(problem))
        except Refusal as refusal:
            made = _error("unknown-game" if refusal.code == "unknown-game" else "bad-request", self._sentence(refusal))
        except BadPosition as problem:
            made = {**_error("bad-request", str(problem)), "faults": list(problem.faults)}
        except BadOutcome:  # its own words would tell what lies hidden
            made = _error("bad-request", "an outcome that was given cannot be what chance gives now")
        except BadRecord as problem:
            made = _error("bad-request", str(problem))
        except Exception as problem:  # the promise of the protocol: a bad line never ends the program
            made = _error("bad-request", f"{type(problem).__name__}: {problem}")
        # A lone surrogate is no UTF-8; what backslashreplace makes of it is its escape in JSON.
        return json.dumps(made, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode("utf-8", "backslashreplace")

    def _respond(self, line: bytes) -> Answer:
        if len(line.rstrip(b"\r\n")) > LONGEST:
            raise BadRequest(f"the line is longer than {LONGEST} bytes")
        request = _parse(line)
        do = request.pop("do", None)
        if not isinstance(do, str):
            raise BadRequest('a request says what to do: {"do": "..."}')
        if do not in self._handlers:
            raise BadRequest(f"there is no request {do[:40]!r}{_meant(do, self._handlers)}; there are {', '.join(self._handlers)}")
        handler, known = self._handlers[do]
        for key in request:
            if key not in known:
                raise BadRequest(f"{do} has no {key[:40]!r}{_meant(key, known)}; it has {', '.join(known) or 'nothing beside do'}")
        return handler(request)

    def _sentence(self, refusal: Refusal) -> str:
        said: str = self._library.texts().say(f"error.{refusal.code}", refusal.params)
        return said

    @property
    def _now(self) -> _Table:
        if self._table is None:
            raise BadRequest("there is no match: send new, position or load first")
        return self._table

    # ------------------------------------------------------------ beginning
    def _new(self, request: Request) -> Answer:
        variant, seats, seed = self._variant(request)
        names = decode(tuple[str, ...], request.get("names", []), "names")
        if len(names) > seats:
            raise BadRequest(f"names: there are only {seats} seats")
        self._begin(variant, Setup(tuple(SeatInfo(names[i] if i < len(names) else "") for i in range(seats)), seed, self._kept(variant)))
        return OK

    def _position(self, request: Request) -> Answer:
        if "game" not in request:
            now = self._now
            request = {"game": now.variant.game.id, "seats": now.match.seats, "options": encode(now.variant.options), "seed": now.setup.seed, **request}
        variant, seats, seed = self._variant(request)
        position = {key: request[key] for key in ("zones", "counters", "state") if key in request}
        self._begin(variant, Setup(tuple(SeatInfo() for _ in range(seats)), seed, self._kept(variant), start=position))
        return OK

    def _variant(self, request: Request) -> tuple[Variant[Any, Any], int, int]:
        if "game" not in request:
            raise BadRequest("game is missing")
        loaded = self._library.sound(decode(str, request["game"], "game"))
        options = request.get("options", {})
        if not isinstance(options, dict):
            raise BadRequest("options: a map is expected")
        seats = decode(int, request.get("seats", loaded.game.seats[0]), "seats")
        if seats not in loaded.game.seats:
            raise BadRequest(f"seats: {loaded.game.id} is played by {', '.join(map(str, loaded.game.seats))}, not by {seats}")
        return Variant(loaded.game, loaded.data, options_of(loaded.game, loaded.options, options)), seats, decode(int, request.get("seed", 0), "seed")

    def _kept(self, variant: Variant[Any, Any]) -> Mapping[str, Any]:
        return rule_data(self._library.loaded(variant.game))

    def _begin(self, variant: Variant[Any, Any], setup: Setup) -> None:
        match = begin(variant, setup, self._outcomes)
        self._outcomes = match.chance.waiting if isinstance(match.chance, Scripted) else []
        self._take(match, variant, setup)

    def _take(self, match: Match[Any, Any], variant: Variant[Any, Any], setup: Setup) -> None:
        if isinstance(match.chance, Scripted):
            match.chance.waiting = self._outcomes
        self._table = _Table(match, variant, setup, teller(self._library, variant, [seat.name for seat in setup.seats]))

    # ------------------------------------------------------------ playing
    def _state(self, request: Request) -> Answer:
        now = self._now
        match = now.match
        decide = match.decide
        table = match.state.table
        made: Answer = {
            "ok": True,
            "over": decide is None,
            "seat": None if decide is None else int(decide.seat),
            "prompt": None if decide is None else decide.prompt,
            "text": now.teller.speaker(match, None if decide is None else decide.seat).prompt(),
            "cursor": match.cursor,
            "hash": state_hash(match.state),
            "counters": dict(table.counters),
            "actions": [] if decide is None else self._listed(decide),
        }
        if match.over is not None:
            made["reason"] = match.over.reason
            made["text"] = now.teller.speaker(match, None).over()
        return made

    def _listed(self, decide: Decide[Any]) -> list[Mapping[str, Any]]:
        speaker = self._now.teller.speaker(self._now.match, decide.seat)
        return [{**listed(speaker.view, action, i), "text": speaker.action(speaker.view.offers[i])} for i, action in enumerate(decide.actions)]

    def _decide(self) -> Decide[Any]:
        decide = self._now.match.decide
        if decide is None:
            raise BadRequest("the match is over", "illegal")
        return decide

    def _play(self, request: Request) -> Answer:
        _only(request, ("index", "action", "match"))
        match = self._now.match
        decide = self._decide()
        if "index" in request:
            index = decode(int, request["index"], "index")
            if not 0 <= index < len(decide.actions):
                raise BadRequest(f"index: there are {len(decide.actions)} actions", "no-match")
            action: Action = decide.actions[index]
        elif "action" in request:
            action = decode_action(match.game, {"seat": int(decide.seat), **_map(request["action"], "action")})
            if match.legal(action) is None:
                self._illegal(Attempt(action.seat, action.source, action.target, action.turn, action.choice, action.verb))
        else:
            action = pick(match, _fields(request["match"]))
        waiting = list(self._outcomes)
        try:
            match.play(action)
        except IllegalAction as problem:
            raise BadRequest(str(problem), "illegal") from problem
        except BadOutcome:
            self._outcomes[:] = waiting  # those before the one that cannot be were drawn in vain
            raise
        return OK

    def _illegal(self, attempt: Attempt) -> NoReturn:
        raise BadRequest(self._reason(attempt)[1], "illegal")

    def _reason(self, attempt: Attempt) -> tuple[str, str]:
        now = self._now
        illegal = now.match.why_not(attempt)
        asks = attempt.seat if 0 <= attempt.seat < now.match.seats else None  # the reason is said to whoever made the gesture
        return illegal.key, now.teller.speaker(now.match, asks).why(illegal)

    def _chance(self, request: Request) -> Answer:
        outcomes = request.get("outcomes")
        if not isinstance(outcomes, list):
            raise BadRequest("outcomes: a list of outcomes is expected")
        if len(outcomes) > MOST_OUTCOMES:
            raise BadRequest(f"outcomes: not more than {MOST_OUTCOMES} at once")
        self._outcomes[:] = [decode_outcome(outcome, f"outcomes[{i}]") for i, outcome in enumerate(outcomes)]
        return OK

    def _why(self, request: Request) -> Answer:
        _only(request, ("action", "match"))
        match = self._now.match
        seat = match.decide.seat if match.decide is not None else Seat(0)
        if "action" in request:
            attempt = _attempt(_map(request["action"], "action"), seat)
        else:
            attempt = attempt_of(match, _fields(request["match"]), seat)
        key, message = self._reason(attempt)
        return {"ok": True, "legal": self._is_legal(attempt), "key": key, "message": message}

    def _is_legal(self, attempt: Attempt) -> bool:
        match = self._now.match
        verbs = [kind for kind in match.game.verbs if attempt.verb in (None, kind.verb)]
        made = (kind(attempt.seat, attempt.source, attempt.target, attempt.turn, attempt.choice) for kind in verbs)
        return any(match.legal(action) is not None for action in made)

    # ------------------------------------------------------------ looking
    def _viewer(self, request: Request) -> Seat | None:
        viewer = decode(int | None, request.get("viewer"), "viewer")
        if viewer is not None and not 0 <= viewer < self._now.match.seats:
            raise BadRequest(f"viewer: there are seats 0 to {self._now.match.seats - 1}, and null for a spectator")
        return None if viewer is None else Seat(viewer)

    def _view(self, request: Request) -> Answer:
        return {"ok": True, "view": encode(self._now.match.look(self._viewer(request)))}

    def _text(self, request: Request) -> Answer:
        return {"ok": True, "text": "\n".join(self._now.teller.board(self._now.match, self._viewer(request)))}

    def _zones(self, request: Request) -> Answer:
        table = self._now.match.state.table
        if not self._open:
            raise BadRequest("zones tells what lies hidden: start the referee with --open")
        return {"ok": True, "zones": {zone.id: [piece.kind for piece in zone.pieces] for zone in table.zones.values()}}

    def _score(self, request: Request) -> Answer:
        match = self._now.match
        if "viewer" in request:
            return {"ok": True, "standings": standings_json(match.look(self._viewer(request)).standings)}
        return {"ok": True, "standings": standings_json(match.over.standings if match.over is not None else match.rules.score(match.state))}

    # ------------------------------------------------------------ moving in the record
    def _undo(self, request: Request) -> Answer:
        return self._go(self._now.match.back(()), "there is nothing to take back")

    def _redo(self, request: Request) -> Answer:
        match = self._now.match
        return self._go(match.cursor + 1 if match.cursor < len(match) else None, "there is nothing to play again")

    def _seek(self, request: Request) -> Answer:
        to = decode(int, request.get("to"), "to")
        return self._go(to if 0 <= to <= len(self._now.match) else None, f"to: the record goes from 0 to {len(self._now.match)}")

    def _go(self, index: int | None, otherwise: str) -> Answer:
        if index is None:
            raise BadRequest(otherwise)
        self._now.match.seek(index)
        return OK

    # ------------------------------------------------------------ files
    def _path(self, request: Request) -> Path:
        path = decode(str, request.get("path"), "path")
        if not path or "\0" in path:
            raise BadRequest("path: a file's name is expected")
        return Path(path)

    def _save(self, request: Request) -> Answer:
        path, now = self._path(request), self._now
        trouble = save(RealDisk(), path, moment(now.match, now.variant, now.setup))
        if trouble is not None:
            raise BadRequest(self._sentence(Refusal(trouble.code, **trouble.params)), "bad-file")
        return OK

    def _load(self, request: Request) -> Answer:
        path = self._path(request)
        try:
            opened = self._library.open(path)
        except Refusal as refusal:
            raise BadRequest(self._sentence(refusal), "bad-file") from refusal
        self._take(opened.match, opened.variant, opened.setup)
        return OK


# ---------------------------------------------------------------- reading a request
def _error(code: str, message: str) -> Answer:
    return {"ok": False, "error": {"code": code, "message": " ".join(message.split())[:2000]}}


def _parse(line: bytes) -> Request:
    def once(pairs: list[tuple[str, Any]]) -> Request:
        made = dict(pairs)
        if len(made) != len(pairs):
            raise BadRequest("a key stands twice in one object")
        return made

    def number(name: str) -> NoReturn:
        raise BadRequest(f"{name} is no JSON")

    try:
        value = json.loads(line.decode("utf-8-sig"), object_pairs_hook=once, parse_constant=number)
    except UnicodeDecodeError:
        raise BadRequest("the line is no UTF-8") from None
    except RecursionError:
        raise BadRequest("the line is nested too deep") from None
    except ValueError as problem:
        raise BadRequest(f"the line is no JSON: {problem}") from None
    if not isinstance(value, dict):
        raise BadRequest("a JSON object is expected")
    return value


def _meant(word: str, known: Collection[str]) -> str:
    found = near(word, known)
    return f", did you mean {found}?" if found else ""


def _only(request: Request, ways: Sequence[str]) -> None:
    if len([way for way in ways if way in request]) != 1:
        raise BadRequest(f"exactly one of {', '.join(ways)} is expected")


def _map(value: object, path: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadRequest(f"{path}: a map is expected")
    return value


def _fields(value: object) -> dict[str, Any]:
    fields = _map(value, "match")
    for key in fields:
        if key not in FIELDS:
            raise BadRequest(f"match.{key[:40]}: there is no such field{_meant(key, FIELDS)}; there are {', '.join(FIELDS)}")
    return fields


def _attempt(value: Mapping[str, Any], seat: Seat) -> Attempt:
    known = {"verb": str | None, "seat": int, "source": str | None, "target": str | None, "turn": int, "choice": str, "via": tuple[str, ...]}
    for key in value:
        if key not in known:
            raise BadRequest(f"action.{key[:40]}: there is no such field{_meant(key, known)}; there are {', '.join(known)}")
    made = {key: decode(known[key], item, f"action.{key}") for key, item in value.items()}
    return Attempt(Seat(made.get("seat", seat)), made.get("source"), made.get("target"), made.get("turn", 0), made.get("choice", ""), made.get("verb"))
