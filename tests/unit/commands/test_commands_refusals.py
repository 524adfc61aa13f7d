"""What cannot be done is told in one line with exit code 2, never by a traceback."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wonderland_gui import cli
from wonderland_gui.commands.console import Refusal
from wonderland_gui.resources import Resources
from wonderland_gui.store import disk
from wonderland_gui.text import load_texts

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def no_window(monkeypatch):
    """What is refused is refused before a window opens."""

    def opened(start: object) -> int:
        raise AssertionError(f"a window opened: {start}")

    monkeypatch.setattr("wonderland_gui.app.run", opened)


def refusal(capsys: Any, *arguments: str) -> Any:
    """The line with which the arguments are refused."""
    code = cli.main(arguments)
    streams = capsys.readouterr()
    assert code == 2, streams
    assert streams.out == ""
    assert streams.err.count("\n") == 1, streams.err
    assert "Traceback" not in streams.err
    assert not streams.err.startswith(("error.", "unknown"))
    return streams.err.rstrip("\n")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("chekc", "did you mean “check”?"),
        ("xyzzy", "“xyzzy”. The commands: play, check"),
        ("", "“”. The commands: play, check"),
        ("play --sed 3", "did you mean “--seed”?"),
        ("play duel --seed", "--seed"),
        ("play duel --seed 1.5", "whole number"),
        ("play duel --seed -1", "whole number"),
        ("play duel --seed 99999999999999999999999", "whole number"),
        ("play duel --seed " + "9" * 5000, "whole number"),
        ("play dule", "did you mean “duel”?"),
        ("play duel extra", "extra"),
        ("play duel --seats persno,greedy", "did you mean “person”?"),
        ("play duel --seats person", "not played by 1"),
        ("play duel --seats person,person,person", "not played by 3"),
        ("play duel --seats ,", "Nobody called “”"),
        ("play duel --viewer 2 --screenshot x.png", "no seat 2"),
        ("play duel --viewer 1", "“--viewer” says how a picture is made"),
        ("play duel --after 0", "“--after” says how a picture is made"),
        ("play --size 1280x800", "“--size” says how a picture is made"),
        ("play duel --size 12x", "1280x800"),
        ("play duel --size 9x9", "1280x800"),
        ("play duel --after many", "whole number"),
        ("play duel --theme drak", "did you mean “dark”?"),
        ("play duel --option wonder=true", "did you mean “wonders”?"),
        ("play duel --option wonders", "name=value"),
        ("play duel --option wonders=maybe", "wonders"),
        ("play duel --lang xx", "The languages: en, pt"),
        ("play duel --data nowhere", "nowhere"),
        ("play --data docs", "no pack"),
        ("play --open nowhere.wonder", "nowhere.wonder"),
        ("play --open tests", "is a folder"),
        ("play --open nowhere.wonder --screenshot x.png", "nowhere.wonder"),
        ("play duel --open README.md", "leave out"),
        ("play --seats person,greedy", "which game"),
        ("check nowhere", "nowhere"),
        ("check README.md", "no pack"),
        ("check --lang xx", "xx"),
        ("schema dule", "did you mean “duel”?"),
        ("schema duel --out README.md", "no such place"),
        ("replay", "FILE"),
        ("replay nowhere", "nowhere"),
        ("replay README.md", "no match file"),
        ("position README.md", "no match file"),
        ("score duel nowhere", "nowhere"),
        ("score dule README.md", "did you mean “duel”?"),
        ("perft duel", "DEPTH"),
        ("perft duel x", "whole number"),
        ("perft duel 1 --seats 4", "not played by 4"),
        ("simulate duel --players greedy,person", "by hand"),
        ("simulate duel --players greedy,gredy", "did you mean “greedy”?"),
        ("simulate duel --matches 0", "whole number"),
        ("simulate duel --matches 1 --save README.md", "README.md"),
        ("referee --lang xx", "xx"),
        ("self-check --data nowhere", "nowhere"),
    ],
)
def test_a_slip_is_told_in_one_line_with_what_was_meant(line, said, capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    assert said.lower() in refusal(capsys, *line.split(" ")).lower()


WAITING = ("replay FILE", "position FILE", "score duel FILE", "check FILE", "play --open FILE", "play --open FILE --screenshot x.png")


@pytest.mark.parametrize("file", ["pipe", "/dev/zero"])
@pytest.mark.parametrize("line", WAITING)
def test_a_pipe_or_a_device_in_place_of_a_file_is_told_and_not_waited_for(line, file, tmp_path):
    """In a process of its own: one that waits for a pipe cannot be called back."""
    os.mkfifo(tmp_path / "pipe")
    command = [sys.executable, "-m", "wonderland_gui", *line.replace("FILE", file).split()]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "WONDERLAND_HOME": str(tmp_path / "home"), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(command, check=False, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"“{file}” is no ordinary file but a pipe, a device or the like.\n")


def test_the_referee_answers_for_a_pipe_as_for_any_file_that_cannot_be_opened(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "WONDERLAND_HOME": str(tmp_path / "home")}
    asked = json.dumps({"do": "load", "path": "pipe"}) + "\n"
    done = subprocess.run(
        [sys.executable, "-m", "wonderland_gui", "referee"], check=False, cwd=tmp_path, env=environment, input=asked, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "no ordinary file" in done.stdout


def test_a_refusal_is_told_in_the_language_that_was_asked_for(capsys):
    assert refusal(capsys, "play", "dule", "--lang", "pt").startswith("Não há o jogo “dule”")
    assert refusal(capsys, "play", "--lang=pt", "--sed", "3").startswith("“wonderland play” não tem a opção")


def test_a_refusal_is_told_in_the_language_of_the_settings(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("WONDERLAND_HOME", str(tmp_path))
    (tmp_path / "settings.json").write_text('{"language": "pt"}', encoding="utf-8")
    assert refusal(capsys, "play", "dule").startswith("Não há o jogo")


def test_a_refusal_is_told_in_the_language_of_the_system(capsys, monkeypatch):
    monkeypatch.setenv("LANG", "pt_BR.UTF-8")
    assert refusal(capsys, "play", "dule").startswith("Não há o jogo")


def test_broken_settings_do_not_stop_a_command(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("WONDERLAND_HOME", str(tmp_path))
    (tmp_path / "settings.json").write_bytes(b"\0\0")
    assert cli.main(["--version"]) == 0
    capsys.readouterr()
    assert "dule" in refusal(capsys, "play", "dule")


def test_without_texts_a_refusal_is_still_told(capsys, monkeypatch):
    def broken(*arguments: object) -> object:
        raise FileNotFoundError("no resources")

    monkeypatch.setattr("wonderland_gui.text.load_texts", broken)
    assert cli.main(["chekc"]) == 2
    assert "chekc" in capsys.readouterr().err


@given(st.lists(st.text(max_size=8) | st.sampled_from([*cli.COMMANDS[1:6], "--seed", "--json", "duel", "--", "-1", "--lang", "en"]), max_size=5))
@settings(max_examples=150)
def test_no_arguments_make_a_traceback(arguments):
    if arguments and arguments[0] not in ("play", "referee"):
        assert cli.main(["replay", *arguments]) in (0, 1, 2)
        assert cli.main(["score", *arguments]) in (0, 1, 2)


def test_a_fault_of_the_program_is_one_line_and_a_report(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("WONDERLAND_HOME", str(tmp_path))

    def broken(*arguments: object) -> object:
        raise ZeroDivisionError("seven\nlines")

    monkeypatch.setattr("wonderland_gui.commands.check.run", broken)
    assert cli.main(["check"]) == 3
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "ZeroDivisionError: seven lines" in err
    (report,) = (tmp_path / "logs").iterdir()
    assert str(report) in err
    assert "Traceback" in report.read_text(encoding="utf-8")


def test_a_fault_without_a_place_for_a_report_is_told_too(capsys, tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("WONDERLAND_HOME", str(tmp_path / "file"))
    monkeypatch.setattr("wonderland_gui.commands.check.run", lambda *arguments: 1 // 0)
    assert cli.main(["check"]) == 3
    assert "no report" in capsys.readouterr().err


def test_ctrl_c_ends_quietly(capsys, monkeypatch):
    def interrupted(*arguments: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("wonderland_gui.commands.check.run", interrupted)
    assert cli.main(["check"]) == 130
    assert capsys.readouterr().err == ""


def program(*arguments: str, **more) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "wonderland_gui", *arguments], check=False, cwd=ROOT, capture_output=True, text=True, timeout=60, **more)


def test_a_reader_that_goes_away_ends_it_quietly():
    done = subprocess.run(
        f"{sys.executable} -m wonderland_gui schema | head -c 10", shell=True, check=False, cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.stderr == ""


def test_a_code_page_of_windows_is_no_obstacle():
    done = program("play", "dule", "--lang", "pt", env={**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}, encoding="cp1252")
    assert done.returncode == 2
    assert done.stderr.startswith("Não há o jogo “dule”")
    done = program("schema", env={**os.environ, "PYTHONIOENCODING": "cp437", "PYTHONUTF8": "0"}, encoding="cp437")
    assert done.returncode == 0
    assert json.loads(done.stdout)


def test_no_command_but_play_loads_qt():
    code = "import sys; from wonderland_gui.cli import main; main({!r}); print([m for m in sys.modules if 'PySide6' in m], file=sys.stderr)"
    for arguments in (["--help"], ["check"], ["simulate", "duel", "--matches", "1"], ["play", "--help"], ["play", "dule"]):
        done = subprocess.run([sys.executable, "-c", code.format(arguments)], check=True, cwd=ROOT, capture_output=True, text=True, timeout=60)
        assert done.stderr.splitlines()[-1] == "[]", arguments


def test_help_needs_neither_validation_nor_yaml():
    code = "import sys; from wonderland_gui.cli import main; main(['--help']); print([m for m in ('pydantic', 'yaml', 'PySide6') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_has_a_page_of_help(command, capsys):
    assert cli.main([command, "--help"]) == 0
    page = capsys.readouterr().out
    assert page.startswith(f"usage: wonderland {command}")
    cli.main(["--help"])
    assert f"  {command} " in capsys.readouterr().out


def test_the_version_is_told(capsys):
    from wonderland_gui import __version__

    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"Wonderland Table {__version__}\n"


def test_every_refusal_in_the_code_has_a_sentence_in_both_languages():
    folders = {"commands": "*.py", "store": "*.py", "engine": "record.py"}
    source = "\n".join(path.read_text(encoding="utf-8") for folder, names in folders.items() for path in (ROOT / "wonderland_gui" / folder).glob(names))
    codes = set(re.findall(r'(?:Refusal|Trouble|BadMatchFile|CannotOpen)\(\s*"([a-z-]+)"', source)) | set(disk._CODES.values()) | {"cut-off", "desync-chance"}
    assert len(codes) > 30
    for language in ("en", "pt"):
        texts = load_texts(Resources(), language)
        assert sorted(code for code in codes if f"error.{code}" not in texts._words) == []


def test_a_refusal_can_be_read_without_its_sentence():
    assert str(Refusal("no-file", file="x")) == "no-file: file=x"
