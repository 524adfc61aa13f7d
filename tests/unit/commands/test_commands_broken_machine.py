"""Commands do what they can on a machine on which something is wrong, and say in one line what they cannot do."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from wonderland_gui import cli

ROOT = Path(__file__).parents[3]


def run(script: str, folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """A shell's line in which `$@` is the program with its arguments."""
    program = [sys.executable, "-m", "wonderland_gui", *arguments]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "WONDERLAND_HOME": str(folder / "home"), **environment}
    return subprocess.run(["sh", "-c", script, "sh", *program], check=False, cwd=folder, env=env, capture_output=True, timeout=60)


HOMES = {
    "too long a name": "x" * 300,
    "a file": "file",
    "below a file": "file/below",
    "a user whom nobody knows": "~nobody_here/wonderland",
    "no UTF-8": "\udcff\udcfe",
    "a line break": "a\nb",
    "nothing that keeps anything": os.devnull,
}


@pytest.mark.parametrize("home", HOMES.values(), ids=HOMES)
def test_a_home_where_nothing_can_be_kept_stops_no_command(home, tmp_path, monkeypatch, capsys):
    (tmp_path / "file").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WONDERLAND_HOME", home)
    assert cli.main(["simulate", "duel", "--players", "random,random", "--matches", "1", "--show"]) == 0
    assert capsys.readouterr().err == ""


def closed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing below this folder can be looked at, as in the home of another user."""

    def guarded(real):
        def call(path, *more, **named):
            if isinstance(path, (str, os.PathLike)) and Path(path).is_relative_to(folder):
                raise PermissionError(13, "Permission denied", str(path))
            return real(path, *more, **named)

        return call

    for name in ("stat", "lstat", "listdir", "scandir", "mkdir", "open"):
        monkeypatch.setattr(os, name, guarded(getattr(os, name)))
    for module in ("io", "builtins"):
        monkeypatch.setattr(f"{module}.open", guarded(open))


def test_a_home_that_may_not_be_entered_stops_no_command(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("WONDERLAND_HOME", str(tmp_path / "locked" / "home"))
    closed(tmp_path / "locked", monkeypatch)
    assert cli.main(["simulate", "duel", "--players", "random,random", "--matches", "1", "--show"]) == 0
    assert cli.main(["check", "--data", str(tmp_path / "locked" / "pack")]) == 2
    assert cli.main(["replay", str(tmp_path / "locked" / "a.wonder")]) == 2
    assert capsys.readouterr().err.count("\n") == 2


def test_somebody_without_a_home_plays_all_the_same(monkeypatch, capsys):
    def nobody(*_: object, **__: object) -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.delenv("WONDERLAND_HOME", raising=False)
    monkeypatch.setattr("wonderland_gui.store.folders.user_data_path", nobody)
    assert cli.main(["simulate", "duel", "--players", "random,random", "--matches", "1"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    "arguments", [("schema", "duel"), ("--help",), ("play", "--help"), ("check",), ("simulate", "duel", "--matches", "1", "--json")], ids=" ".join
)
def test_what_cannot_be_printed_is_told_and_is_no_fault_of_the_program(arguments, tmp_path):
    done = run('"$@" >/dev/full', tmp_path, *arguments)
    assert done.returncode == 2, done.stderr
    assert done.stderr.count(b"\n") == 1 and b"could not be printed" in done.stderr
    assert not (tmp_path / "home" / "logs").exists()


def test_a_referee_whose_answers_cannot_be_written_says_so(tmp_path):
    done = run("""echo '{"do":"new","game":"duel"}' | "$@" >/dev/full""", tmp_path, "referee")
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1 and b"could not be printed" in done.stderr


@pytest.mark.parametrize("script", ['"$@" 2>/dev/full', '"$@" 2>&-', '"$@" >&- 2>&-'])
def test_a_refusal_that_nobody_can_read_is_still_a_refusal(script, tmp_path):
    assert run(script, tmp_path, "chekc").returncode == 2


@pytest.mark.parametrize("script", ['"$@" >&-', '"$@" <&- >&- 2>&-', '"$@" 2>&-'])
def test_streams_that_are_closed_stop_no_command(script, tmp_path):
    assert run(script, tmp_path, "simulate", "duel", "--players", "random,random", "--matches", "1").returncode == 0


def test_the_current_folder_may_be_gone(tmp_path):
    """Also where an automatic player thinks in a process of its own."""
    (tmp_path / "gone").mkdir()
    code = """
import os
from wonderland_gui.cli import main
from wonderland_gui.commands.library import Library
from wonderland_gui.commands.self_check import check_game
if __name__ == "__main__":
    os.chdir("gone")
    os.rmdir("../gone")
    assert main(["replay", "nothing.wonder"]) == 2
    print(check_game(Library(), "duel"))
"""
    script = tmp_path / "start.py"
    script.write_text(code, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, str(script)], check=False, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert "14" in done.stdout
    assert done.stderr.count("\n") == 1


def test_help_about_a_command_is_its_page(capsys):
    assert cli.main(["help", "check"]) == 0
    assert capsys.readouterr().out.startswith("usage: wonderland check")
    assert cli.main(["help", "chekc"]) == 2
    assert cli.main(["help", "--help"]) == 0
