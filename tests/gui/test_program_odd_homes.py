"""The program opens and plays whatever stands in the user's folder: settings edited by hand, folders in place of files, files in place of folders."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from tests.helpers.program import PERSON, Sit, Sitting, file_dialog, no_file
from wonderland_gui.engine.rng import Rng
from wonderland_gui.store.settings import Settings

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # a platform without a screen has no sizes for dialogs

ODD: tuple[Any, ...] = (
    *(None, True, 0, -1, 10**400, 1.5, "", "x", "pt", "greedy", "duel", "a\nb", "\0", "\x1b[31m", "{seat}", "x" * 5000),
    *([], {}, [0] * 4, [10**12] * 4, [-(2**31)] * 4, [2**31 - 1] * 4, ["person", "person"], ["greedy"] * 9, ["\0", "\n"], {"a": [1]}, "/dev/null", "/x" * 3000),
)


def play_a_little(sitting: Sitting) -> None:
    """Looks at the pages, opens a dialog, and plays two actions."""
    program = sitting.program
    program.new_match()
    program.files.ask_open()
    file_dialog(sitting)
    no_file(sitting)
    sitting.begin((PERSON, PERSON))
    for _ in range(2):
        sitting.play_any("keys")  # a message over the table may lie where the mouse would go


@pytest.mark.parametrize("seed", range(5))
def test_settings_with_anything_in_them_are_read_as_far_as_they_can_be(sit: Sit, home: Path, seed: int) -> None:
    rng = Rng(seed, "settings")
    fields = [name for name in get_type_hints(Settings) if name != "extra"]
    told = {name: rng.choice(ODD) for name in rng.sample(fields, 1 + rng.below(len(fields)))}
    if seed % 2:
        told |= {"game": "duel", "players": ["person", "person"], "names": ["\0" * 9, "x" * 9999], "window": rng.choice([value for value in ODD if value])}
    told["speed"] = "off"
    home.mkdir(parents=True)
    (home / "settings.json").write_text(json.dumps(told), encoding="utf-8")
    play_a_little(sit(settings=None))


def _file(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"\0\xff")


def _folder(path: Path) -> None:
    (path / "something").mkdir(parents=True)


def _circle(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(path)


def _nowhere(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(path.parent / "nowhere" / "at all")


def _pipe(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(path)


@pytest.mark.parametrize("names", [(".",), ("autosaves", "packs", "logs", "matches")], ids=["home", "all folders"])
@pytest.mark.parametrize("what", [_file, _circle, _nowhere, _pipe], ids=lambda what: what.__name__[1:])
def test_something_else_where_folders_should_be(sit: Sit, home: Path, names: tuple[str, ...], what: Callable[[Path], None]) -> None:
    for name in names:
        what(home / name)
    play_a_little(sit(settings=None))


@pytest.mark.parametrize("what", [_folder, _circle, _nowhere], ids=lambda what: what.__name__[1:])
def test_something_else_where_files_should_be(sit: Sit, home: Path, what: Callable[[Path], None]) -> None:
    for name in ("settings.json", "autosaves/20240101-000000-duel.000001.wonder", "packs/mine/games/duel/game.yaml", "logs/wonderland.log"):
        what(home / name)
    play_a_little(sit(settings=None))
