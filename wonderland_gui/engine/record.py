"""Values as JSON and back, hashes of states, and the text of a match file."""

from __future__ import annotations

import functools
import hashlib
import json
import re
import types
import typing
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from enum import Enum
from typing import Any, Literal, NewType, TypeVar, Union, get_args, get_origin

from wonderland_gui.engine.errors import BadRecord
from wonderland_gui.engine.match import Recorded
from wonderland_gui.engine.protocol import Action, Game, Outcome, S, State

A = TypeVar("A", bound=Action)
Json = Any
FORMAT = 1
"""The version of the match file that this program writes."""
KEY_NUMBER = re.compile(r"0|-?[1-9][0-9]*")


# ---------------------------------------------------------------- values
def encode(value: object, *, defaults: bool = True) -> Json:
    """A value as plain JSON; without `defaults`, fields that have their default are left out."""
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    known = _fields_of(kind)
    if known is not None:
        made = {}
        for name, default in known:
            item = getattr(value, name)
            if not defaults and default is not MISSING and item == default:
                continue
            made[name] = encode(item, defaults=defaults)
        return made
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, Mapping):
        return {str(key): encode(item, defaults=defaults) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [_framed(item, defaults) for item in value]
    raise BadRecord(f"{type(value).__name__} has no place in a record")


_PLAIN = frozenset({str, int, float, bool, types.NoneType})


@functools.cache
def _fields_of(kind: type) -> tuple[tuple[str, object], ...] | None:
    """Names and defaults of the fields of a dataclass; None for anything else."""
    return tuple((f.name, f.default) for f in fields(kind)) if is_dataclass(kind) else None


def _framed(value: object, defaults: bool) -> Json:
    """Members of a sequence of frames say what they are."""
    made = encode(value, defaults=defaults)
    kind: Any = type(value)
    if getattr(kind, "is_frame", False) and _fields_of(kind) is not None:
        return {"is": kind.__name__, **made}
    return made


T = TypeVar("T")


@functools.cache
def _hints(cls: type) -> dict[str, Any]:
    return typing.get_type_hints(cls)


def decode(kind: Any, value: Json, path: str = "") -> Any:
    """The value of type `kind` that `value` tells; BadRecord, which names the path, if it does not."""
    if isinstance(kind, NewType):
        kind = kind.__supertype__
    if kind in (Any, object):
        return value
    origin = get_origin(kind)
    if origin is Literal:
        if any(value == choice and type(value) is type(choice) for choice in get_args(kind)):
            return value
        raise BadRecord(f"{path}: {value!r} is none of {', '.join(map(str, get_args(kind)))}")
    if origin in (Union, types.UnionType):
        return _decode_union(get_args(kind), value, path)
    if origin is tuple:
        return _decode_tuple(get_args(kind), value, path)
    if origin is not None and issubclass(origin, Mapping):
        if not isinstance(value, dict):
            raise BadRecord(f"{path}: a map is expected, not {value!r}")
        return types.MappingProxyType({_decode_key(get_args(kind)[0], k, path): decode(get_args(kind)[1], v, f"{path}.{k}") for k, v in value.items()})
    if isinstance(kind, type) and issubclass(kind, Enum):
        try:
            return kind(value)
        except ValueError:
            raise BadRecord(f"{path}: {value!r} is no {kind.__name__}") from None
    if is_dataclass(kind):
        return _decode_fields(kind, value, path)
    if kind in (str, int, bool) and type(value) is kind:
        return value
    if kind is float and isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(value)
    if kind is type(None) and value is None:
        return None
    raise BadRecord(f"{path or 'value'}: {value!r} is no {getattr(kind, '__name__', kind)}")


def _decode_key(kind: Any, key: str, path: str) -> Any:
    """The key of a map: in JSON all of them are texts, also numbers."""
    return int(key) if kind is int and KEY_NUMBER.fullmatch(key) else decode(kind, key, path)


def _decode_union(members: Sequence[Any], value: Json, path: str) -> Any:
    if value is None and type(None) in members:
        return None
    if isinstance(value, dict) and "is" in value:
        for member in members:
            if getattr(member, "__name__", "") == value["is"]:
                return decode(member, {k: v for k, v in value.items() if k != "is"}, path)
        raise BadRecord(f"{path}: there is no {value['is']!r} here")
    problems = []
    for member in members:
        try:
            return decode(member, value, path)
        except BadRecord as problem:
            problems.append(str(problem))
    raise BadRecord(problems[0] if problems else f"{path}: {value!r} does not fit")


def _decode_tuple(members: Sequence[Any], value: Json, path: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise BadRecord(f"{path}: a list is expected, not {value!r}")
    if len(members) == 2 and members[1] is Ellipsis:
        return tuple(decode(members[0], item, f"{path}[{i}]") for i, item in enumerate(value))
    if len(members) != len(value):
        raise BadRecord(f"{path}: {len(members)} items are expected, not {len(value)}")
    return tuple(decode(member, item, f"{path}[{i}]") for i, (member, item) in enumerate(zip(members, value, strict=True)))


def _decode_fields(kind: Any, value: Json, path: str) -> Any:
    if not isinstance(value, dict):
        raise BadRecord(f"{path or kind.__name__}: a map is expected, not {value!r}")
    if getattr(kind, "is_frame", False) and value.get("is") == kind.__name__:
        value = {k: v for k, v in value.items() if k != "is"}
    hints = _hints(kind)
    known = {f.name: f for f in fields(kind)}
    for name in value:
        if name not in known:
            raise BadRecord(f"{path}{'.' if path else ''}{name}: {kind.__name__} has no such field")
    given = {}
    for name, f in known.items():
        if name in value:
            given[name] = decode(hints[name], value[name], f"{path}{'.' if path else ''}{name}")
        elif f.default is MISSING and f.default_factory is MISSING:
            raise BadRecord(f"{path}{'.' if path else ''}{name} is missing")
    return kind(**given)


def canonical(value: Json) -> bytes:
    """JSON in one way only: sorted keys, no spaces, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest(value: Json) -> str:
    """The SHA-256 of the canonical JSON."""
    return hashlib.sha256(canonical(value)).hexdigest()


def state_hash(state: State) -> str:
    """The SHA-256 of a state; equal for equal states on every machine.  Never part of a view."""
    return digest(encode(state))


# ---------------------------------------------------------------- actions and records
def encode_action(action: Action) -> Json:
    """An action without its defaults."""
    made = {"verb": action.verb}
    made.update(encode(action, defaults=False))
    return made


def decode_action(game: Game[S, A], value: Json, path: str = "action") -> Action:
    """The action that `value` tells; BadRecord if it is none of the game's."""
    if not isinstance(value, dict):
        raise BadRecord(f"{path}: a map is expected, not {value!r}")
    verb = value.get("verb")
    for kind in game.verbs:
        if kind.verb == verb:
            made = decode(kind, {k: v for k, v in value.items() if k != "verb"}, path)
            assert isinstance(made, Action)
            return made
    raise BadRecord(f"{path}: the game has no verb {verb!r}")


def encode_record(record: Sequence[Recorded[A]]) -> Json:
    """[[action or null, [outcome, ...]], ...]"""
    return [[None if action is None else encode_action(action), [list(outcome) for outcome in outcomes]] for action, outcomes in record]


def decode_outcome(value: Json, path: str = "outcome") -> Outcome:
    """A list of faces or of kinds."""
    if isinstance(value, list):
        if all(isinstance(item, str) for item in value):
            return tuple(value)
        if all(isinstance(item, int) and not isinstance(item, bool) for item in value):
            return tuple(value)
    raise BadRecord(f"{path}: {value!r} is no list of faces or of kinds")


def decode_record(game: Game[S, A], value: Json) -> list[Recorded[Action]]:
    """The entries of a file's record."""
    if not isinstance(value, list):
        raise BadRecord("record: a list is expected")
    made: list[Recorded[Action]] = []
    for i, entry in enumerate(value):
        if not isinstance(entry, list) or len(entry) != 2 or not isinstance(entry[1], list):
            raise BadRecord(f"record[{i}]: an action and a list of outcomes are expected")
        action = None if entry[0] is None else decode_action(game, entry[0], f"record[{i}]")
        if (action is None) != (i == 0):
            raise BadRecord(f"record[{i}]: only the first entry has no action")
        made.append((action, tuple(decode_outcome(outcome, f"record[{i}]") for outcome in entry[1])))
    return made


# ---------------------------------------------------------------- the match file
@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits on a seat."""

    name: str = ""
    player: str = "person"
    """"person", or the name of an automatic player."""
    color: str = ""


@dataclass(frozen=True)
class MatchFile:
    """What a `.wonder` file holds."""

    game: str
    seats: tuple[SeatInfo, ...]
    seed: int
    record: Json
    """As `encode_record` makes it; empty: a match just begun."""
    options: Mapping[str, Json] = field(default_factory=dict)
    data: Mapping[str, Json] = field(default_factory=dict)
    """{"hash", "files"}; empty: the shipped data."""
    undo: str = "free"
    taken_back: bool = False
    start: Json = None
    """None, or a position."""
    cursor: int | None = None
    """None: at the end of the record."""
    state_hash: str = ""
    program: str = ""
    extra: Mapping[str, Json] = field(default_factory=dict)
    """Keys that this version does not know; kept on saving again."""


_KEYS = ("wonderland", "program", "game", "data", "options", "seats", "seed", "undo", "taken_back", "start", "record", "cursor", "state_hash")


def write_match(match: MatchFile) -> bytes:
    """The text of a match file: one JSON object, a record entry a line, `check` last."""
    head: dict[str, Json] = {
        "wonderland": FORMAT,
        "program": match.program,
        "game": match.game,
        "data": dict(match.data),
        "options": dict(match.options),
        "seats": [encode(seat) for seat in match.seats],
        "seed": match.seed,
        "undo": match.undo,
        "taken_back": match.taken_back,
        "start": match.start,
        "record": match.record,
        "cursor": len(match.record) - 1 if match.cursor is None else match.cursor,
        "state_hash": match.state_hash,
        **{key: value for key, value in match.extra.items() if key not in _KEYS and key != "check"},
    }
    lines = ["{"]
    for key, value in head.items():
        if key == "record":
            entries = ",\n".join(json.dumps(entry, ensure_ascii=False, separators=(",", ":")) for entry in value)
            lines.append(f'"record":[\n{entries}\n],')
        else:
            lines.append(f"{json.dumps(key)}:{json.dumps(value, ensure_ascii=False, separators=(',', ':'))},")
    body = ("\n".join(lines) + "\n").encode()
    return body + f'"check":"{hashlib.sha256(body).hexdigest()}"}}\n'.encode()


class BadMatchFile(BadRecord):
    """A file that is no match file, or a damaged one; `code` names the sentence: not-a-match, cut-off, edited, newer, bad."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)


def _no_duplicates(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise BadMatchFile("bad", "a key stands twice in one object")
    return made


def read_match(data: bytes) -> MatchFile:
    """What a match file says; BadMatchFile says why it cannot be read."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise BadMatchFile("not-a-match", "this is no text in UTF-8") from None
    if not text.strip("\0 \t\r\n"):
        raise BadMatchFile("cut-off", "the file is empty")
    try:
        value = json.loads(text, object_pairs_hook=_no_duplicates)
    except (ValueError, RecursionError):
        code = "cut-off" if text.lstrip().startswith('{\n"wonderland"') or text.lstrip().startswith('{"wonderland"') else "not-a-match"
        raise BadMatchFile(code, "this is no complete JSON object") from None
    try:
        canonical(value)
    except (UnicodeEncodeError, RecursionError):
        # JSON can spell half a character, which no file can hold.
        raise BadMatchFile("bad", "a text holds half a character, or things are nested too deeply") from None
    if not isinstance(value, dict) or "wonderland" not in value:
        raise BadMatchFile("not-a-match", 'the key "wonderland" is missing')
    version = value["wonderland"]
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise BadMatchFile("bad", f"wonderland: {version!r} is no version")
    if version > FORMAT:
        raise BadMatchFile("newer", f"it was written in format {version}; this program reads up to {FORMAT}")
    _check_bytes(data, value)
    return _match_of(value)


def _check_bytes(data: bytes, value: dict[str, Json]) -> None:
    check = value.get("check")
    if check is None:
        return
    body, mark, _ = data.rpartition(b'"check":')
    if not mark or hashlib.sha256(body).hexdigest() != check:
        raise BadMatchFile("edited", 'its bytes are not those that were written; take out the line with "check" if you edited it yourself')


def _match_of(value: dict[str, Json]) -> MatchFile:
    def get(key: str, kind: Any, default: Json) -> Any:
        if key not in value:
            if default is MISSING:
                raise BadMatchFile("bad", f'the key "{key}" is missing')
            return default
        try:
            return decode(kind, value[key], key)
        except BadRecord as problem:
            raise BadMatchFile("bad", str(problem)) from None

    record = get("record", Any, [])
    if not isinstance(record, list):
        raise BadMatchFile("bad", "record: a list is expected")
    return MatchFile(
        game=get("game", str, MISSING),
        seats=get("seats", tuple[SeatInfo, ...], MISSING),
        seed=get("seed", int, 0),
        record=record,
        options=get("options", Mapping[str, Any], {}),
        data=get("data", Mapping[str, Any], {}),
        undo=get("undo", Literal["free", "reveal", "off"], "free"),
        taken_back=get("taken_back", bool, False),
        start=value.get("start"),
        cursor=get("cursor", int | None, None),
        state_hash=get("state_hash", str, ""),
        program=get("program", str, ""),
        extra={key: item for key, item in value.items() if key not in _KEYS and key != "check"},
    )
