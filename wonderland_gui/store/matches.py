"""Matches and their files: a match file made of a running match, and a match that goes on from a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

from wonderland_gui import __version__
from wonderland_gui.data.loader import DataError, from_files
from wonderland_gui.engine.errors import BadOutcome, BadPosition, BadRecord, Desync
from wonderland_gui.engine.match import ChanceSource, Dice, Match, Recorded, Scripted
from wonderland_gui.engine.position import build
from wonderland_gui.engine.protocol import Action, Game, Outcome
from wonderland_gui.engine.record import BadMatchFile, Json, MatchFile, SeatInfo, decode, decode_record, digest, encode, encode_record, state_hash, write_match
from wonderland_gui.engine.record import read_match as parse_match
from wonderland_gui.engine.variant import Variant
from wonderland_gui.store.disk import Disk, Trouble, read_file, write_safely

PROGRAM = f"Wonderland Table {__version__}"
MOST_BYTES = 64 * 1024 * 1024
"""No match file is larger; what is larger is not read."""


class RuleData(Protocol):
    """The rule data of a game as the program has it, with packs laid over it; `data.loader.Loaded` is one."""

    @property
    def data(self) -> Any:
        """An instance of `game.data`; None if it is broken."""
        ...

    @property
    def options(self) -> Any:
        """The options a match has until somebody changes them."""
        ...

    @property
    def files(self) -> Mapping[str, Json]:
        """The rule data as plain JSON."""
        ...

    @property
    def hash(self) -> str:
        """The digest of `files`."""
        ...


Load = Callable[[Game[Any, Any]], RuleData]
FromFiles = Callable[[Game[Any, Any], Json], tuple[Any, Any]]


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match file says beside the match itself."""

    seats: tuple[SeatInfo, ...]
    seed: int
    data: Mapping[str, Json] = field(default_factory=dict)
    """{"hash", "files"}: the rule data in full, so that the file outlives its card set."""
    undo: str = "free"
    taken_back: bool = False
    start: Json = None
    """None, or the position from which the match began."""
    extra: Mapping[str, Json] = field(default_factory=dict)
    """Keys of another version, kept on saving again."""


def rule_data(loaded: RuleData) -> Mapping[str, Json]:
    """The part `data` of a match file for a match that is played by the program's own data."""
    return {"hash": loaded.hash, "files": loaded.files}


# ---------------------------------------------------------------- beginning
def options_of(game: Game[Any, Any], defaults: Any, given: Mapping[str, Json]) -> Any:
    """The defaults with what is given in their place; BadRecord names what does not fit."""
    known = encode(defaults)
    for name in given:
        if name not in known:
            raise BadRecord(f"options.{name}: {game.id} has no such option; it has {', '.join(sorted(known)) or 'none'}")
    return decode(game.options, {**known, **given}, "options")


def begin(variant: Variant[Any, Any], setup: Setup, outcomes: Sequence[Outcome] = (), *, chance: ChanceSource | None = None) -> Match[Any, Any]:
    """A new match whose chance is `chance`, or is given by `outcomes` before the seed; BadPosition if its start cannot be."""
    rules = variant.rules()
    seats = len(setup.seats)
    start = None if setup.start is None else build(variant.game, rules, seats, setup.start)
    return Match(variant.game, rules, seats, chance or Scripted(outcomes, Dice(setup.seed)), start=start)


# ---------------------------------------------------------------- saving
@dataclass(frozen=True, slots=True)
class Moment:
    """A match at one moment: values only, so that its bytes can be made in another thread while the match goes on."""

    variant: Variant[Any, Any]
    setup: Setup
    record: Sequence[Recorded[Action]]
    cursor: int
    state: Any

    def file(self) -> MatchFile:
        """What the file says."""
        setup = self.setup
        return MatchFile(
            game=self.variant.game.id,
            seats=setup.seats,
            seed=setup.seed,
            record=encode_record(self.record),
            options=encode(self.variant.options),
            data=setup.data,
            undo=setup.undo,
            taken_back=setup.taken_back,
            start=setup.start,
            cursor=self.cursor,
            state_hash=state_hash(self.state),
            program=PROGRAM,
            extra=setup.extra,
        )

    def bytes(self) -> bytes:
        """The text of the file."""
        return write_match(self.file())


def moment(match: Match[Any, Any], variant: Variant[Any, Any], setup: Setup) -> Moment:
    """The match as it stands now; takes no time."""
    return Moment(variant, setup, match.record, match.cursor, match.state)


def save(disk: Disk, path: Path, now: Moment) -> Trouble | None:
    """Writes a match file, in whole or not at all."""
    return write_safely(disk, path, now.bytes())


# ---------------------------------------------------------------- opening
class CannotOpen(BadMatchFile):
    """A match file that is sound in itself, but no match goes on from it here; `more` are params of its sentence."""

    def __init__(self, code: str, message: str, **more: int | str) -> None:
        self.more = more
        super().__init__(code, message)


@dataclass(frozen=True, slots=True)
class Opened:
    """A match from a file."""

    match: Match[Any, Any]
    variant: Variant[Any, Any]
    setup: Setup
    notes: tuple[Trouble, ...] = ()
    """What the user should know although the match goes on: other-data."""


def open_match(data: bytes, games: Mapping[str, Game[Any, Any]], load: Load, *, from_files: FromFiles = from_files) -> Opened:
    """The match of a file, at its cursor; BadMatchFile says why it cannot be."""
    file = parse_match(data)
    game = games.get(file.game)
    if game is None:
        raise CannotOpen("no-such-game", f"there is no game {file.game!r}", game=file.game[:40])
    if len(file.seats) not in game.seats:
        raise BadMatchFile("bad", f"{game.id} is not played by {len(file.seats)} seats")
    try:
        return _open(file, game, load, from_files)
    except BadMatchFile:
        raise
    except Desync as problem:
        raise _first_difference(file, problem) from problem
    except BadPosition as problem:
        raise BadMatchFile("bad-position", str(problem)) from problem
    except DataError as problem:
        raise BadMatchFile("bad-data", str(problem)) from problem
    except BadRecord as problem:
        raise BadMatchFile("bad", str(problem)) from problem
    except (BadOutcome, KeyError, ValueError, TypeError, AttributeError, IndexError, ArithmeticError, RecursionError) as problem:
        # rules that were handed data of a foreign hand: sound in itself, but no game can be made of it
        raise BadMatchFile("bad-data", f"{type(problem).__name__}: {problem}") from problem


def open_file(disk: Disk, path: Path, games: Mapping[str, Game[Any, Any]], load: Load, *, from_files: FromFiles = from_files) -> Opened | Trouble:
    """The match in a file, or why it cannot be opened."""
    data = read_file(disk, path, MOST_BYTES)
    if isinstance(data, Trouble):
        return data
    try:
        opened = open_match(data, games, load, from_files=from_files)
    except BadMatchFile as problem:
        more = tuple(problem.more.items()) if isinstance(problem, CannotOpen) else ()
        return Trouble(problem.code, str(path), " ".join(str(problem).split()), more)
    return replace(opened, notes=tuple(replace(note, file=str(path)) for note in opened.notes))


def _open(file: MatchFile, game: Game[Any, Any], load: Load, from_files: FromFiles) -> Opened:
    data, defaults, kept, notes = _rule_data(file, game, load, from_files)
    variant: Variant[Any, Any] = Variant(game, data, options_of(game, defaults, file.options))
    setup = Setup(file.seats, file.seed, kept, file.undo, file.taken_back, file.start, file.extra)
    match = begin(variant, setup)
    if file.record:
        match.replay(decode_record(game, file.record))
    cursor = len(match) if file.cursor is None else file.cursor
    if not 0 <= cursor <= len(match):
        raise BadMatchFile("bad", f"cursor: the record has no entry {cursor}")
    match.seek(cursor)
    if file.state_hash and file.state_hash != state_hash(match.state):
        raise CannotOpen("desync-table", f"after action {cursor} the table is not as it was when the file was written", n=cursor)
    return Opened(match, variant, setup, notes)


def _rule_data(file: MatchFile, game: Game[Any, Any], load: Load, from_files: FromFiles) -> tuple[Any, Any, Mapping[str, Json], tuple[Trouble, ...]]:
    """Data, default options, what is kept for saving again, and what the user should know."""
    shipped = load(game)
    told = file.data.get("hash", "")
    files = file.data.get("files")
    if files is None:
        if shipped.data is None:
            raise CannotOpen("no-data", f"the data of {game.id} is broken, and the file holds none", game=game.id)
        if told and told != shipped.hash:
            raise BadMatchFile("other-data", "it was played with other data than this program has, and holds none of its own")
        return shipped.data, shipped.options, rule_data(shipped), ()
    if not told or told != digest(files):
        raise BadMatchFile("edited", "the data in it is not the data with which it was written")
    if told == shipped.hash and shipped.data is not None:
        return shipped.data, shipped.options, rule_data(shipped), ()
    data, defaults = from_files(game, files)
    return data, defaults, file.data, (Trouble("other-data-kept", ""),)


def _first_difference(file: MatchFile, problem: Desync) -> CannotOpen:
    """Names the action that cannot be played again, or after which chance cannot have given what is recorded."""
    entry = file.record[problem.index] if isinstance(file.record, list) and problem.index < len(file.record) else None
    action = entry[0] if isinstance(entry, list) and entry else None
    verb = str(action.get("verb", "")) if isinstance(action, dict) else ""
    code = "desync-chance" if isinstance(problem.__cause__, BadOutcome) else "desync"
    said = f"action {problem.index} ({verb})" if verb else f"action {problem.index}"
    return CannotOpen(code, f"{said}: {problem.args[0].partition(': ')[2]}", n=problem.index, verb=verb)
