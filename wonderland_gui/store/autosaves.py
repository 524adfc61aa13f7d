"""Autosaves: after each action the match is written under a new name, the last three stay, and after a kill they are found again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from wonderland_gui.engine.record import BadMatchFile, MatchFile, read_match
from wonderland_gui.resources import is_there
from wonderland_gui.store.disk import PARTIAL, Disk, RealDisk, Trouble, read_file, trouble_of, write_safely
from wonderland_gui.store.lock import Marker, is_held
from wonderland_gui.store.writer import Writer

GENERATIONS = 3
"""How many states of one match are kept."""
SESSIONS = 3
"""How many matches are kept that can be gone on with, and how many that are over."""
ENDING = ".wonder"
PRECISE = timedelta(minutes=2)
"""So much the clock of a disk elsewhere may be ahead."""
OVER = ".over"
"""Stands in the names of files in which the match is over."""
_NAME = re.compile(r"(?P<session>\d{8}-\d{6}-(?P<game>[a-z0-9_]+)(-\d+)?)\.(?P<number>\d{6,})(?P<over>\.over)?\.wonder")


@dataclass(frozen=True, slots=True)
class Kept:
    """A match that was saved by the program."""

    session: str
    game: str
    when: datetime
    """When it was saved last."""
    files: tuple[Path, ...]
    """The newest first."""
    was_killed: bool
    """Whether the program ended in the midst of it."""
    over: bool = False
    """Whether it had come to its end: it can be looked at, but not be gone on with."""


@dataclass(frozen=True, slots=True)
class Recovered:
    """The newest state of a match that can be read."""

    file: MatchFile | None
    """None: all are damaged."""
    path: Path | None
    data: bytes = b""
    damaged: tuple[Trouble, ...] = ()
    """What is wrong with those that are newer."""


class Session:
    """The autosaves of one running match."""

    def __init__(self, name: str, folder: Path, disk: Disk, writer: Writer, number: int = 0) -> None:
        self.name = name
        self._folder, self._disk, self._writer, self._number = folder, disk, writer, number
        self._marker = Marker(folder / f"{name}.open")

    @property
    def taken(self) -> bool:
        """Whether another program has this match open: nothing may be written under its name."""
        return self._marker.taken

    def save(self, make: Callable[[], bytes], *, over: bool = False) -> None:
        """Has the bytes that `make` gives written by the writer's thread; of several that wait there the newest is.  `over`: the match has ended there."""
        self._writer.put(f"autosave {self.name}", lambda: self._write(make(), over))

    def close(self, *, keep: bool = True) -> None:
        """The match was left in order; without `keep` its autosaves are removed."""
        marker = self._marker

        def end() -> Trouble | None:
            trouble = None if keep else _remove(self._disk, self._folder, self._mine())
            marker.release()
            return trouble

        self._writer.put(f"close {self.name}", end)

    def _write(self, data: bytes, over: bool) -> Trouble | None:
        self._number += 1
        trouble = write_safely(self._disk, self._folder / f"{self.name}.{self._number:06}{OVER if over else ''}{ENDING}", data)
        if trouble is None:
            _remove(self._disk, self._folder, self._mine()[:-GENERATIONS])
        return trouble

    def _mine(self) -> list[str]:
        return sorted(name for name in self._disk.names(self._folder) if _session_of(name) == self.name)


class Autosaves:
    """All autosaves of a user."""

    def __init__(self, folder: Path, writer: Writer, disk: Disk | None = None) -> None:
        self.folder = folder
        self._writer = writer
        self._disk: Disk = RealDisk() if disk is None else disk

    def begin(self, game: str, now: datetime) -> Session:
        """The autosaves of a match that begins; those of the oldest matches are removed."""
        stem = f"{now:%Y%m%d-%H%M%S}-{game}"
        taken = {_session_of(name) for name in self._names()}
        name, n = stem, 1
        while name in taken or is_there(self.folder / f"{name}.open") or (session := Session(name, self.folder, self._disk, self._writer)).taken:
            n += 1
            name = f"{stem}-{n}"
        self._writer.put("tidy autosaves", self._tidy)
        return session

    def resume(self, kept: Kept) -> Session:
        """The autosaves of a match that goes on; under another name if another program goes on with it already."""
        found = _NAME.fullmatch(kept.files[0].name) if kept.files else None
        session = Session(kept.session, self.folder, self._disk, self._writer, int(found["number"]) if found is not None else 0)
        return self.begin(kept.game, datetime.now().astimezone()) if session.taken else session

    def kept(self) -> tuple[Kept, ...]:
        """The saved matches that no living program has open, the latest first; those of a day to come, left by a wrong clock, last."""
        by_session: dict[str, list[str]] = {}
        for name in self._names():
            session = _session_of(name)
            if session is not None:
                by_session.setdefault(session, []).append(name)
        found = []
        for session, names in by_session.items():
            marker = self.folder / f"{session}.open"
            files = tuple(self.folder / name for name in sorted(names, reverse=True))
            if is_held(marker):
                continue
            newest = _NAME.fullmatch(files[0].name)
            assert newest is not None
            found.append(Kept(session, newest["game"], self._when(files[0]), files, is_there(marker), newest["over"] is not None))
        now = datetime.now().astimezone() + PRECISE
        return tuple(sorted(found, key=lambda kept: (kept.when <= now, kept.when, kept.session), reverse=True))

    def read(self, kept: Kept) -> Recovered:
        """The newest state that is whole, and what is wrong with the newer ones."""
        damaged = []
        for path in kept.files:
            data = read_file(self._disk, path)
            if isinstance(data, Trouble):
                damaged.append(data)
                continue
            try:
                return Recovered(read_match(data), path, data, tuple(damaged))
            except BadMatchFile as problem:
                damaged.append(Trouble(problem.code, str(path), str(problem)))
        return Recovered(None, None, b"", tuple(damaged))

    def forget(self, kept: Kept) -> Trouble | None:
        """Removes all states of a match."""
        return _remove(self._disk, self.folder, [*(path.name for path in kept.files), f"{kept.session}.open"])

    def _names(self) -> tuple[str, ...]:
        try:
            return tuple(self._disk.names(self.folder))
        except OSError:
            return ()

    def _when(self, path: Path) -> datetime:
        try:
            return datetime.fromtimestamp(self._disk.modified(path)).astimezone()
        except (OSError, ValueError, OverflowError):
            return datetime.fromtimestamp(0).astimezone()

    def _tidy(self) -> Trouble | None:
        """Removes matches beyond those that are kept; one in the midst of which the program was killed stays until somebody has looked."""
        trouble = None
        left = [kept for kept in self.kept() if not kept.was_killed]
        for kept in [*[kept for kept in left if not kept.over][SESSIONS:], *[kept for kept in left if kept.over][SESSIONS:]]:
            trouble = self.forget(kept) or trouble
        for name in self._names():
            session = _session_of(name[1:].rsplit(".", 2)[0]) if name.endswith(PARTIAL) else None
            if session is not None and not is_held(self.folder / f"{session}.open"):
                trouble = _remove(self._disk, self.folder, [name]) or trouble  # left by a kill in mid-write
        return trouble


def _session_of(name: str) -> str | None:
    found = _NAME.fullmatch(name)
    return None if found is None else found["session"]


def _remove(disk: Disk, folder: Path, names: Iterable[str]) -> Trouble | None:
    trouble = None
    for name in names:
        try:
            disk.remove(folder / name)
        except OSError as error:
            trouble = trouble_of(folder / name, error)
    return trouble
