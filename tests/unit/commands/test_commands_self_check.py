"""`wonderland self-check` tells what works, and what does not."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from wonderland_gui import cli, resources
from wonderland_gui.commands import screen, self_check
from wonderland_gui.commands.console import Refusal
from wonderland_gui.commands.library import Library
from wonderland_gui.games.registry import GAMES
from wonderland_gui.resources import MANIFEST, Resources, digests, manifest_text

BROKEN = "cards:\n  red_1: {rnak: 3}\n"
FEW = ("duel", "xiii")
"""The games whose matches are short; all are checked where it is said that all are."""
WITHOUT_QT = ["files", "folder", *FEW, "window"]
NAMES = [*WITHOUT_QT, "pictures", "fonts", "print", "words", "screen"]


@pytest.fixture
def games(monkeypatch):
    """The program has few games."""
    monkeypatch.setattr(Library, "games", {name: GAMES[name] for name in FEW})


@pytest.fixture
def run(capsys, monkeypatch, tmp_path):
    """Runs the command with folders of its own and gives its exit code and what it printed."""
    monkeypatch.setenv("WONDERLAND_HOME", str(tmp_path / "mine"))

    def command(*arguments: object) -> tuple[int, str]:
        code = cli.main(["self-check", *map(str, arguments)])
        streams = capsys.readouterr()
        assert streams.err == ""
        return code, streams.out

    return command


@pytest.fixture
def without_qt(monkeypatch):
    """Qt cannot be loaded, as on a machine that lacks a library; nothing slow is started then."""

    def refuse() -> None:
        raise Refusal("no-qt", library="libGL.so.1", package="libgl1", detail="")

    monkeypatch.setattr(screen, "need_qt", refuse)


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch) -> Path:
    """The shipped files as in a frozen program, with their manifest."""
    folder = tmp_path / "frozen" / "resources"
    shutil.copytree(Resources().root, folder)
    (folder.parent / MANIFEST).write_text(manifest_text(digests(folder)), encoding="utf-8")
    monkeypatch.setattr(resources, "bundled_folder", lambda: folder)
    return folder


def _line(out: str, name: str) -> str:
    (found,) = [line for line in out.splitlines() if line.startswith(f"{name}: ")]
    return found


def test_everything_is_started_and_told(run, without_qt):
    code, out = run()
    assert code == 0
    assert [line.split(":")[0] for line in out.splitlines()] == ["files", "folder", *GAMES, "window"]
    assert "14 actions" in _line(out, "duel")
    assert "libGL.so.1 is missing" in _line(out, "window")


def test_what_fails_is_told_and_the_rest_goes_on(run, without_qt, tmp_path, games):
    (tmp_path / "pack/games/duel").mkdir(parents=True)
    (tmp_path / "pack/games/duel/components.yaml").write_text(BROKEN, encoding="utf-8")
    code, out = run("--data", tmp_path / "pack")
    assert code == 1
    assert _line(out, "duel").startswith("duel: FAILED")
    assert len(out.splitlines()) == len(WITHOUT_QT)


def test_programs_read_what_was_found_and_the_hash_of_every_file(run, without_qt, games):
    code, out = run("--json")
    found = json.loads(out)
    assert (code, found["games"], found["frozen"]) == (0, list(FEW), False)
    assert [check["name"] for check in found["checks"] if check["well"]] == WITHOUT_QT
    assert found["files"] == digests(Resources().root)


def test_the_files_of_a_frozen_program_are_all_there(run, without_qt, shipped, games):
    code, out = run()
    assert code == 0
    assert f"{len(digests(shipped))} files, all as they were" in _line(out, "files")


@pytest.mark.parametrize("change", ["changed", "missing", "added"])
def test_a_file_that_is_not_as_it_was_is_named(run, without_qt, shipped, change, games):
    path = shipped / "shared/art/rose.svg"
    if change == "missing":
        path.unlink()
    else:
        path.with_name("rose.svg" if change == "changed" else "daisy.svg").write_bytes(b"<svg/>")
    code, out = run()
    assert code == 1
    assert ("shared/art/daisy.svg" if change == "added" else "shared/art/rose.svg") in _line(out, "files")


def test_a_folder_that_cannot_be_written_is_named(run, without_qt, tmp_path, games):
    (tmp_path / "mine").write_bytes(b"no folder")
    code, out = run()
    assert code == 1
    assert str(tmp_path / "mine") in _line(out, "folder")


def test_nothing_is_left_in_the_users_folder(run, without_qt, tmp_path, games):
    run()
    assert [path.name for path in (tmp_path / "mine").rglob("*") if path.is_file()] == []


def test_a_child_that_ends_badly_is_told(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(RuntimeError, match="exit code 1"):
        self_check._run_child(["play"], tmp_path)


def test_what_the_child_found_wrong_is_wrong(monkeypatch, run, tmp_path, games):
    def write(words: list[str], folder: Any) -> None:
        found = {name: {"well": name != "words", "detail": f"about {name}"} for name in NAMES}
        Path(words[words.index("--inside") + 1]).write_text(json.dumps(found), encoding="utf-8")

    monkeypatch.setattr(screen, "need_qt", lambda: None)
    monkeypatch.setattr(self_check, "check_window", lambda library: "")
    monkeypatch.setattr(self_check, "_run_child", write)
    code, out = run()
    assert code == 1
    assert [line.split(":")[0] for line in out.splitlines()] == NAMES
    assert _line(out, "words") == "words: FAILED (RuntimeError: about words)"
    assert "about pictures" in _line(out, "pictures")


def test_a_child_that_died_is_asked_once(monkeypatch, run, games):
    asked: list[list[str]] = []

    def die(words: list[str], folder: Any) -> None:
        asked.append(words)
        raise RuntimeError("exit code -6")

    monkeypatch.setattr(screen, "need_qt", lambda: None)
    monkeypatch.setattr(self_check, "check_window", lambda library: "")
    monkeypatch.setattr(self_check, "_run_child", die)
    code, out = run()
    assert (code, len(asked)) == (1, 1)
    assert out.count("FAILED (RuntimeError: exit code -6)") == 5
