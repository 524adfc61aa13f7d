"""The settings of the program as typed JSON: what is written is read again with the same type and value."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal, get_type_hints

from wonderland_gui.engine.errors import BadRecord
from wonderland_gui.engine.record import Json, decode, encode
from wonderland_gui.store.disk import Disk, Trouble, read_file, write_safely
from wonderland_gui.store.lock import alone

RECENT = 10
"""How many files the menu of recent ones holds."""
Speed = Literal["off", "fast", "normal", "slow"]
UndoPolicy = Literal["", "free", "reveal", "off"]
Follow = Literal["ask", "replay", "follow", "keep"]


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user set; a new file has the defaults."""

    language: str = ""
    """"en", "pt" ...; empty: that of the system."""
    theme: str = ""
    """The id of a theme; empty: the first one."""
    speed: Speed = "normal"
    """How fast pieces move."""
    notes: bool = True
    """Whether the table tells what players may want to reckon themselves, such as a risk."""
    undo: UndoPolicy = ""
    """What new matches begin with; empty: by the number of persons."""
    window: tuple[int, int, int, int] | None = None
    """Left, top, width and height of the window as it was last."""
    maximized: bool = False
    splitters: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """The sizes of the parts of a splitter, by its name."""
    panels: Mapping[str, bool] = field(default_factory=dict)
    """Whether a panel is open, by its name."""
    recent: tuple[str, ...] = ()
    """Files opened or saved, the latest first."""
    folder: str = ""
    """Where the last file was opened or saved."""
    follow: Follow = "ask"
    """What to do with a running match when its data changes."""
    names: tuple[str, ...] = ()
    """What the seats of the last match were called."""
    players: tuple[str, ...] = ()
    """Who sat on the seats of the last match."""
    persons: tuple[str, ...] = ()
    """What the persons at this screen are called in new matches."""
    game: str = ""
    """The last game."""
    sound: bool = True
    extra: Mapping[str, Json] = field(default_factory=dict)
    """Keys of another version; kept on saving again."""

    def with_recent(self, path: Path) -> Settings:
        """The settings with `path` as the latest file."""
        name = str(path)
        return replace(self, recent=(name, *(other for other in self.recent if other != name))[:RECENT], folder=str(path.parent))

    def without_recent(self, path: Path) -> Settings:
        """The settings without a file that is gone."""
        return replace(self, recent=tuple(other for other in self.recent if other != str(path)))


@dataclass(frozen=True, slots=True)
class ReadSettings:
    """Settings as they were read, with what was wrong with the file."""

    settings: Settings
    trouble: Trouble | None = None
    """bad-settings: the file was damaged; what could be read of it is taken, and a copy lies beside it."""


def settings_bytes(settings: Settings) -> bytes:
    """The text of the file."""
    made = {**settings.extra, **{f.name: encode(getattr(settings, f.name)) for f in fields(settings) if f.name != "extra"}}
    return (json.dumps(made, indent=1, ensure_ascii=False) + "\n").encode()


def parse_settings(data: bytes) -> tuple[Settings, tuple[str, ...]]:
    """What the bytes of a file say, and what is wrong with them: a field that does not fit has its default."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError) as error:
        return Settings(), (" ".join(str(error).split()) or type(error).__name__,)
    if not isinstance(value, dict):
        return Settings(), ("a map is expected",)
    hints = get_type_hints(Settings)
    given: dict[str, Any] = {}
    wrong = []
    for name, item in value.items():
        if name not in hints or name == "extra":
            continue
        try:
            given[name] = decode(hints[name], item, name)
        except (BadRecord, RecursionError) as problem:
            wrong.append(str(problem))
    extra = {name: item for name, item in value.items() if name not in hints}
    return Settings(**given, extra=extra), tuple(wrong)


def read_settings(disk: Disk, path: Path) -> ReadSettings:
    """The settings in a file; defaults where there is none.  Of a damaged file the original is kept as `.bad`."""
    data = read_file(disk, path)
    if isinstance(data, Trouble):
        return ReadSettings(Settings(), None if data.code == "no-file" else data)
    settings, wrong = parse_settings(data)
    if not wrong:
        return ReadSettings(settings)
    write_safely(disk, path.with_name(path.name + ".bad"), data)
    return ReadSettings(settings, Trouble("bad-settings", str(path), "; ".join(wrong)))


class SettingsFile:
    """The file as one program keeps it; another that runs beside may have it open too, so only what was changed here is changed there."""

    def __init__(self, disk: Disk, path: Path, known: Settings) -> None:
        """`known`: what was read."""
        self._disk, self._path, self._known = disk, path, known

    def keep(self, settings: Settings) -> Trouble | None:
        """Writes what is other than it was when this program read or wrote it last."""
        with alone(self._path.with_name(f".{self._path.name}.open")):
            data = read_file(self._disk, self._path)
            there, wrong = (self._known, ()) if isinstance(data, Trouble) else parse_settings(data)
            trouble = write_settings(self._disk, self._path, _merged(self._known, settings, self._known if wrong else there))
        if trouble is None:
            self._known = settings
        return trouble


def _merged(before: Settings, after: Settings, there: Settings) -> Settings:
    """What is in the file, with the changes from `before` to `after`."""
    changed: dict[str, Any] = {}
    for name in (f.name for f in fields(Settings)):
        old, new, other = getattr(before, name), getattr(after, name), getattr(there, name)
        if old == new:
            continue
        if isinstance(new, Mapping) and name != "extra":
            gone = set(old) - set(new)
            new = {key: value for key, value in {**other, **{k: v for k, v in new.items() if k not in old or old[k] != v}}.items() if key not in gone}
        elif name == "recent":
            new = (*new, *(file for file in other if file not in new and file not in old))[:RECENT]
        changed[name] = new
    return replace(there, **changed)


def write_settings(disk: Disk, path: Path, settings: Settings) -> Trouble | None:
    """Writes the file, in whole or not at all."""
    return write_safely(disk, path, settings_bytes(settings))
