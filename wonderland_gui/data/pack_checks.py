"""Files of packs that nobody reads: mostly a misspelt name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path as FilePath
from typing import Final

from wonderland_gui.data.covers import FILE as COVERS
from wonderland_gui.data.near import suggest
from wonderland_gui.data.problems import Problem
from wonderland_gui.data.shared import PICTURES
from wonderland_gui.data.templates import FOLDER
from wonderland_gui.data.textfiles import SHARED as TEXTS
from wonderland_gui.data.textfiles import shown_name
from wonderland_gui.data.theme_file import THEME_FILE
from wonderland_gui.resources import Resources, is_folder, names_in

_OWN_FILES: Final = frozenset({"game.yaml", "components.yaml", "layout.yaml"})
_OTHER_FILES: Final = re.compile(r"text\.[\w-]+\.yaml|rules\.[\w-]+\.md")
_EDITORS: Final = re.compile(r"\..*|#.*#|.*~|.*\.(?:bak|swp|tmp|orig)|.*___jb_\w+___|\d+")
_TOP: Final = ("games", "shared")
_SHARED_FOLDERS: Final = {
    PICTURES: re.compile(r".*\.svg"),
    FOLDER: re.compile(r".*\.yaml"),
    TEXTS: re.compile(r"[^.]+\.[\w-]+\.yaml"),
    "shared/themes": re.compile(re.escape(THEME_FILE.rpartition("/")[2])),
    "shared/fonts": re.compile(r".*"),
}
"""What is read in each folder."""
_SHARED_FILES: Final = frozenset({COVERS.removeprefix("shared/")})


def check_packs(games: set[str], resources: Resources) -> Iterator[Problem]:
    """Warns of every file and folder in packs that is not read."""
    shipped = {name for name in names_in(resources.root / "games") if is_folder(resources.root / "games" / name)}
    for pack in resources.packs:
        folders = [name for name in _TOP if is_folder(pack / name)]
        if not folders:
            yield Problem(shown_name(pack), 1, 1, "empty_pack", {}, "warning")
            continue
        if "games" in folders:
            yield from _check_games(pack / "games", games, shipped)
        if "shared" in folders:
            yield from _check_shared(pack)


def _check_games(place: FilePath, games: set[str], shipped: set[str]) -> Iterator[Problem]:
    for folder in _visible(place):
        if folder.name not in games | shipped:
            yield Problem(shown_name(folder), 1, 1, "unknown_game", {"name": folder.name, "suggestion": suggest(folder.name, games)}, "warning")
        elif is_folder(folder):
            for entry in _visible(folder):
                if not (is_folder(entry) or entry.name in _OWN_FILES or _OTHER_FILES.fullmatch(entry.name)):
                    yield _unread(entry, _OWN_FILES)


def _check_shared(pack: FilePath) -> Iterator[Problem]:
    folders = {path.removeprefix("shared/"): names for path, names in _SHARED_FOLDERS.items()}
    for entry in _visible(pack / "shared"):
        if is_folder(entry):
            if entry.name in folders:
                yield from _check_shared_folder(entry, folders[entry.name])
            else:
                yield _unread(entry, folders)
        elif entry.name not in _SHARED_FILES:
            yield _unread(entry, _SHARED_FILES)


def _check_shared_folder(folder: FilePath, names: re.Pattern[str]) -> Iterator[Problem]:
    for entry in _visible(folder):
        if is_folder(entry):
            if folder.name == FilePath(PICTURES).name:
                yield from _check_shared_folder(entry, names)
            else:
                yield _unread(entry, ())
        elif not names.fullmatch(entry.name):
            yield _unread(entry, [FilePath(THEME_FILE).name] if folder.name == "themes" else ())


def _visible(folder: FilePath) -> Iterator[FilePath]:
    """What lies in a folder, but for what editors and systems leave there."""
    yield from (folder / name for name in names_in(folder) if not _EDITORS.fullmatch(name))


def _unread(entry: FilePath, known: Collection[str]) -> Problem:
    return Problem(shown_name(entry), 1, 1, "unknown_file", {"name": entry.name, "suggestion": suggest(entry.name, known)}, "warning")
