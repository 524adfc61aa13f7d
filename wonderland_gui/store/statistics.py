"""How matches ended, game by game: plain JSON in the user's folder, each match counted once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

from wonderland_gui.engine.errors import BadRecord
from wonderland_gui.engine.record import Json, decode, digest, encode
from wonderland_gui.store.disk import Disk, Trouble, read_file, write_safely
from wonderland_gui.store.lock import alone
from wonderland_gui.store.matches import Setup

FORMAT: Final = 1
REMEMBERED: Final = 1000
"""How many matches are known as counted already; older ones are hardly ever opened again."""
ID: Final = "match"
"""The key of a match file under which a match keeps what tells it from all others."""


@dataclass(frozen=True, slots=True)
class SeatTally:
    """How those of one kind fared: persons, or automatic players of one name."""

    played: int = 0
    """Seats, of which a match may have several of one kind."""
    won: int = 0
    """Alone."""
    shared: int = 0
    """The first place together with others."""
    points: int = 0
    """Of all seats together."""
    best: int = 0
    """The most points of one seat."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Matches of one game."""

    matches: int = 0
    actions: int = 0
    """Of all matches together."""
    shortest: int = 0
    longest: int = 0
    seats: Mapping[str, SeatTally] = field(default_factory=dict)
    """By "person" or the name of the automatic player."""


@dataclass(frozen=True, slots=True)
class GameTally:
    """All matches of a game; those in which something was taken back after it had been seen are counted apart."""

    straight: Tally = Tally()
    taken_back: Tally = Tally()


@dataclass(frozen=True, slots=True)
class Statistics:
    """All games."""

    games: Mapping[str, GameTally] = field(default_factory=dict)
    counted: tuple[str, ...] = ()
    """The matches counted last, by their ids; the latest last."""
    extra: Mapping[str, Json] = field(default_factory=dict)
    """Keys of another version; kept on saving again."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How one seat ended."""

    player: str
    points: int
    rank: int


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match that has ended."""

    id: str
    game: str
    seats: tuple[SeatResult, ...]
    actions: int
    taken_back: bool = False


def match_id(game: str, setup: Setup, options: Json) -> str:
    """What tells a match from all others: its own id, or what it was set up with where it has none."""
    own = setup.extra.get(ID)
    if isinstance(own, str) and own:
        return own
    return digest([game, setup.seed, [encode(seat) for seat in setup.seats], options, setup.start])[:16]


def counted(statistics: Statistics, result: MatchResult) -> Statistics:
    """The statistics with one more match; the same if it is counted already."""
    if result.id in statistics.counted:
        return statistics
    game = statistics.games.get(result.game, GameTally())
    part = "taken_back" if result.taken_back else "straight"
    game = replace(game, **{part: _with_match(getattr(game, part), result)})
    return replace(statistics, games={**statistics.games, result.game: game}, counted=(*statistics.counted, result.id)[-REMEMBERED:])


def _with_match(tally: Tally, result: MatchResult) -> Tally:
    first = [seat for seat in result.seats if seat.rank == 1]
    seats = dict(tally.seats)
    for seat in result.seats:
        old = seats.get(seat.player, SeatTally())
        seats[seat.player] = SeatTally(
            old.played + 1,
            old.won + (seat.rank == 1 and len(first) == 1),
            old.shared + (seat.rank == 1 and len(first) > 1),
            old.points + seat.points,
            max(old.best, seat.points) if old.played else seat.points,
        )
    shortest = min(tally.shortest, result.actions) if tally.matches else result.actions
    return Tally(tally.matches + 1, tally.actions + result.actions, shortest, max(tally.longest, result.actions), seats)


# ---------------------------------------------------------------- the file
def statistics_bytes(statistics: Statistics) -> bytes:
    """The text of the file."""
    made = {**statistics.extra, "wonderland_statistics": FORMAT, "games": encode(statistics.games), "counted": list(statistics.counted)}
    return (json.dumps(made, indent=1, ensure_ascii=False) + "\n").encode()


def parse_statistics(data: bytes) -> Statistics | str:
    """What the bytes of a file say, or what is wrong with them."""
    try:
        value = json.loads(data)
        if not isinstance(value, dict) or value.get("wonderland_statistics") != FORMAT:
            return f'the key "wonderland_statistics" with the value {FORMAT} is missing'
        hints = {"games": Mapping[str, GameTally], "counted": tuple[str, ...]}
        given: dict[str, Any] = {name: decode(kind, value[name], name) for name, kind in hints.items() if name in value}
    except (ValueError, RecursionError, BadRecord) as problem:
        return " ".join(str(problem).split()) or type(problem).__name__
    known = {f.name for f in fields(Statistics)} | {"wonderland_statistics"}
    return Statistics(**given, extra={name: item for name, item in value.items() if name not in known})


def read_statistics(disk: Disk, path: Path) -> tuple[Statistics, Trouble | None]:
    """The statistics in a file, nothing where there is none.  A damaged file is kept as `.bad`, and counting begins anew."""
    data = read_file(disk, path)
    if isinstance(data, Trouble):
        return Statistics(), None if data.code == "no-file" else data
    found = parse_statistics(data)
    if isinstance(found, Statistics):
        return found, None
    write_safely(disk, path.with_name(path.name + ".bad"), data)
    return Statistics(), Trouble("bad-statistics", str(path), found)


def count_match(disk: Disk, path: Path, result: MatchResult) -> Trouble | None:
    """Adds a match to the file; a file that cannot be read is not written over."""
    with alone(path.with_name(f".{path.name}.open")):
        statistics, trouble = read_statistics(disk, path)
        if trouble is not None and trouble.code != "bad-statistics":
            return trouble
        more = counted(statistics, result)
        if more is statistics:
            return trouble
        return write_safely(disk, path, statistics_bytes(more)) or trouble
