"""Simulations: the same bytes however they are played, and something to be had of one that ends early."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from wonderland_gui import cli
from wonderland_gui.commands.console import Console
from wonderland_gui.commands.interrupt import Interrupts
from wonderland_gui.commands.progress import Progress

ROOT = Path(__file__).parents[3]
PROGRAM = [sys.executable, "-m", "wonderland_gui", "simulate", "duel", "--players", "random,random"]
PATIENCE = 60


def environment(folder: Path, **more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "WONDERLAND_HOME": str(folder / "home"), **more}


def simulate(folder: Path, *arguments: object, **more: str) -> bytes:
    """What a simulation prints that goes well."""
    done = subprocess.run([*PROGRAM, *map(str, arguments)], check=False, cwd=folder, env=environment(folder, **more), capture_output=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


@pytest.fixture
def run(capsys, tmp_path, monkeypatch) -> Any:
    """Runs the command in this process; gives its exit code and what it printed."""
    monkeypatch.setenv("WONDERLAND_HOME", str(tmp_path / "home"))

    def command(*arguments: object) -> tuple[int, str, str]:
        code = cli.main(["simulate", *map(str, arguments)])
        streams = capsys.readouterr()
        return code, streams.out, streams.err

    return command


# ---------------------------------------------------------------- what is printed
@pytest.mark.slow
def test_the_report_is_the_same_bytes_for_any_number_of_processes_and_any_hash_seed(tmp_path):
    for form in (["--json"], [], ["--show"]):
        arguments = ["--matches", 5, "--seed", 7, *form]
        printed = {
            simulate(tmp_path, *arguments, "--workers", 1, PYTHONHASHSEED="0"),
            simulate(tmp_path, *arguments, "--workers", 1, PYTHONHASHSEED="1"),
            simulate(tmp_path, *arguments, "--workers", 2, PYTHONHASHSEED="2"),
        }
        assert len(printed) == 1
    assert simulate(tmp_path, "--matches", 5, "--seed", 8, "--show") not in printed


@pytest.mark.parametrize("workers", [1, 2])
def test_another_seed_plays_other_matches(workers, run):
    told = [json.loads(run("duel", "--players", "random,random", "--matches", 6, "--seed", seed, "--workers", workers, "--json")[1]) for seed in (1, 2, 1)]
    assert told[0] == told[2]
    assert told[0]["players"] != told[1]["players"]


def test_matches_played_in_processes_are_saved_as_those_played_in_one(tmp_path, run):
    for workers in (1, 2):
        assert run("xiii", "--players", "random,random,random", "--matches", 3, "--workers", workers, "--save", tmp_path / str(workers))[0] == 0
    alone, crew = (sorted((tmp_path / str(workers)).iterdir()) for workers in (1, 2))
    assert [path.name for path in alone] == [f"xiii-0-000{n}.wonder" for n in (1, 2, 3)]
    assert [path.read_bytes() for path in alone] == [path.read_bytes() for path in crew]


def test_the_report_for_programs_says_all_that_the_table_says_and_what_it_is_about(run):
    code, out, _ = run("duel", "--matches", 6, "--seed", 2, "--option", "wonders=true", "--json")
    told = json.loads(out)
    assert code == 0
    assert (told["game"], told["matches"], told["played"], told["partial"], told["seed"]) == ("duel", 6, 6, False, 2)
    assert told["options"]["wonders"] is True
    assert len(told["data"]) == 64
    lengths = told["lengths"]
    assert sum(lengths["counts"].values()) == 6
    assert sum(int(length) * many for length, many in lengths["counts"].items()) == told["actions"] == round(6 * lengths["mean"])
    for row in (*told["players"], *told["seats"]):
        assert row["won"] + row["drawn"] + row["lost"] == row["matches"] == 6
        assert 0 <= row["low"] <= row["share"] <= row["high"] <= 1
        assert row["points"]["least"] <= row["points"]["middle"] <= row["points"]["most"]
    assert "timing" not in told
    table = run("duel", "--matches", 6, "--seed", 2, "--option", "wonders=true")[1]
    greedy = told["players"][0]
    assert f"{100 * greedy['low']:.1f}-{100 * greedy['high']:.1f} %" in table
    assert f"{greedy['points']['least']}..{greedy['points']['most']}" in table


@pytest.mark.parametrize("workers", [1, 2])
def test_how_cards_and_counters_fared_is_told_where_it_is_asked_for(workers, run):
    asked = ["duel", "--players", "random,random", "--matches", 4, "--workers", workers]
    more = ["--cards", "cards", "--counters", "play"]
    plain, table = run(*asked)[1], run(*asked, *more)[1]
    assert table.startswith(plain) and "scored by it" in table[len(plain) :] and "at the end: from" in table.splitlines()[-1]
    told = json.loads(run(*asked, *more, "--json")[1])
    rows = told["cards"]["cards"]
    assert rows and all(row["won"] + row["drawn"] + row["lost"] == row["matches"] for row in rows)
    assert sum(told["counters"]["play"]["counts"].values()) == 4
    assert {"cards", "counters"} & json.loads(run(*asked, "--json")[1]).keys() == set()


@pytest.mark.parametrize(("option", "value", "meant"), [("--cards", "card", "cards"), ("--counters", "plays", "play")])
def test_groups_and_counters_that_there_are_not_are_refused_with_those_that_there_are(option, value, meant, run):
    code, out, err = run("duel", option, value)
    assert (code, out) == (2, "") and f"“{value}”" in err and f"“{meant}”" in err and err.count("\n") == 1


def test_times_are_told_only_where_they_are_asked_for(run):
    told = json.loads(run("duel", "--matches", 2, "--workers", 2, "--json", "--timing")[1])
    assert told["timing"]["workers"] == 2 and told["timing"]["seconds"] > 0
    asked, plain = (run("duel", "--matches", 2, *more)[1] for more in (["--timing"], []))
    assert asked.startswith(plain)
    assert asked.count("\n") == plain.count("\n") + 1
    assert "in 1 process" in asked.splitlines()[-1]


@pytest.mark.parametrize(("option", "value"), [("--workers", "0"), ("--workers", "65"), ("--workers", "two"), ("--matches", "0"), ("--seed", "-1")])
def test_numbers_that_cannot_be_are_refused_in_a_line(option, value, run):
    code, out, err = run("duel", option, value)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert option in err and value in err


def test_a_game_that_is_played_by_more_is_refused_before_anything_is_played(run):
    code, out, err = run("duel", "--players", "random,random,random", "--workers", 2)
    assert (code, out, err.count("\n")) == (2, "", 1)


# ---------------------------------------------------------------- what ends early
def partial(folder: Path, *arguments: object, presses: int = 1) -> tuple[int, bytes, bytes, int]:
    """A simulation at which Ctrl+C is pressed after some matches: exit code, what it printed, and how many matches are saved whole."""
    saved = folder / "saved"
    command = [*PROGRAM, "--matches", "100000", "--save", str(saved), *map(str, arguments)]
    with subprocess.Popen(
        command, cwd=folder, env=environment(folder), stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, start_new_session=True
    ) as process:
        end = time.monotonic() + PATIENCE
        while not (saved.is_dir() and len(list(saved.glob("*.wonder"))) > 3):
            assert process.poll() is None and time.monotonic() < end
        for _ in range(presses):
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does: all processes of the group hear it
        out, err = process.communicate(timeout=PATIENCE)
        with pytest.raises(ProcessLookupError):  # nobody of the group is left
            while time.monotonic() < end:
                os.killpg(process.pid, 0)
    return process.returncode, out, err, len(list(saved.glob("*.wonder")))


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_what_was_finished_before_ctrl_c_is_told_and_marked_as_partial(workers, tmp_path):
    code, out, err, saved = partial(tmp_path, "--workers", workers, "--json", "--seed", 3)
    told = json.loads(out)
    assert (code, err) == (130, b"")
    assert told["partial"] is True
    assert 3 < told["played"] == saved
    # ... and it is what a simulation of so many matches tells.
    whole = json.loads(simulate(tmp_path, "--matches", told["played"], "--json", "--seed", 3))
    assert told == {**whole, "matches": 100_000, "partial": True}
    assert list((tmp_path / "saved").iterdir()) == list((tmp_path / "saved").glob("*.wonder"))  # none half written


def test_ctrl_c_is_told_in_the_table_too(tmp_path):
    code, out, err, saved = partial(tmp_path)
    assert (code, err) == (130, b"")
    assert out.decode().splitlines()[0] == f"Ended early: {saved} of 100000 matches were finished."


def broken(disk_full_after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full after so many files."""
    from wonderland_gui.store.disk import RealDisk

    write = RealDisk.write
    written: list[Path] = []

    def full(self: RealDisk, path: Path, data: bytes) -> None:
        if len(written) == disk_full_after:
            raise OSError(28, "No space left on device")
        written.append(path)
        write(self, path, data)

    monkeypatch.setattr(RealDisk, "write", full)


def test_what_was_finished_before_the_disk_was_full_is_told(run, tmp_path, monkeypatch):
    broken(2, monkeypatch)
    code, out, err = run("duel", "--matches", 5, "--json", "--save", tmp_path / "saved")
    told = json.loads(out)
    assert (code, told["played"], told["partial"]) == (2, 2, True)
    assert err.count("\n") == 1 and "the disk is full" in err


def test_a_disk_that_is_full_at_once_leaves_nothing_to_tell_but_that(run, tmp_path, monkeypatch):
    broken(0, monkeypatch)
    code, out, err = run("duel", "--matches", 5, "--save", tmp_path / "saved")
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_processes_that_die_are_told_in_a_line(run, monkeypatch):
    from tests.helpers.bad_players import begins_and_dies
    from wonderland_gui.players import crew

    monkeypatch.setattr(crew.Crew.__init__, "__defaults__", (begins_and_dies,))
    code, out, err = run("duel", "--matches", 5, "--workers", 2, "--json")
    assert (code, out) == (2, "")
    assert err.count("\n") == 1 and "exit code 5" in err


def test_a_reader_that_goes_ends_it_without_a_word(tmp_path):
    for workers in ("1", "2"):
        command = [*PROGRAM, "--matches", "100000", "--show", "--workers", workers]
        done = subprocess.run(
            ["sh", "-c", '"$@" | head -c 50', "sh", *command], check=False, cwd=tmp_path, env=environment(tmp_path), capture_output=True, timeout=PATIENCE
        )
        assert (len(done.stdout), done.stderr) == (50, b"")


# ---------------------------------------------------------------- Ctrl+C, in this process
def press() -> None:
    signal.raise_signal(signal.SIGINT)


def test_ctrl_c_leaves_at_once_what_may_be_left():
    with Interrupts() as interrupts, pytest.raises(KeyboardInterrupt), interrupts.leaving():
        press()
    assert interrupts.asked


def test_ctrl_c_elsewhere_waits_for_what_may_be_left_and_the_second_does_not():
    with Interrupts() as interrupts:
        press()
        assert interrupts.asked
        entered = []
        with pytest.raises(KeyboardInterrupt), interrupts.leaving():
            entered.append(True)
        assert not entered
        with pytest.raises(KeyboardInterrupt):
            press()


def test_ctrl_c_is_as_before_afterwards():
    before = signal.getsignal(signal.SIGINT)
    with Interrupts():
        assert signal.getsignal(signal.SIGINT) is not before
    assert signal.getsignal(signal.SIGINT) is before


# ---------------------------------------------------------------- how far it has come
@pytest.fixture
def terminal() -> Iterator[Any]:
    """A console whose stream for errors is a terminal, and what is read there."""
    mine, theirs = pty.openpty()

    def read() -> str:
        """All that was written: what two writes wrote may come in two pieces, the second a moment later."""
        said = os.read(mine, 65536)
        while select.select([mine], [], [], 0.1)[0]:
            said += os.read(mine, 65536)
        return said.decode()

    with os.fdopen(theirs, "w", encoding="utf-8") as stream:
        yield Console(None, stream), read
    os.close(mine)


def test_on_a_terminal_one_line_tells_how_far_it_has_come(terminal):
    console, read = terminal
    now = [0.0]
    progress = Progress(console, 200, lambda done, percent, left: f"{done} {percent} {left}", lambda: now[0])
    progress.at(0)
    assert read() == "\r0 0 0\x1b[K"
    now[0] = 0.1
    progress.at(1)  # too soon
    now[0] = 4.0
    progress.at(50)
    assert read() == "\r50 25 12\x1b[K"
    progress.end()
    assert read() == "\r\x1b[K"


def test_what_is_printed_takes_the_place_of_the_passing_line(terminal):
    console, read = terminal
    console.passing("so far\x1b[2J")
    assert "\x1b[2J" not in read()
    console.complain("a fault")
    assert read() == "\r\x1b[Ka fault\r\n"
    console.passing("x" * 5000)
    assert len(read()) < 500


def test_where_no_terminal_is_no_progress_is_told(tmp_path, capfd):
    with (tmp_path / "err").open("w+", encoding="utf-8") as stream:
        progress = Progress(Console(None, stream), 10, lambda *numbers: "far")
        progress.at(5)
        progress.end()
        assert stream.tell() == 0
    Progress(Console(None, None), 10, lambda *numbers: "far").at(5)


def test_the_command_tells_its_progress_on_a_terminal_and_its_answer_elsewhere(tmp_path):
    mine, theirs = pty.openpty()
    command = [*PROGRAM, "--matches", "3", "--workers", "2", "--json"]
    with subprocess.Popen(command, cwd=tmp_path, env=environment(tmp_path), stdout=subprocess.PIPE, stderr=theirs, stdin=subprocess.DEVNULL) as process:
        out, _ = process.communicate(timeout=PATIENCE)
    os.close(theirs)
    said = os.read(mine, 65536).decode()
    os.close(mine)
    assert json.loads(out)["played"] == 3
    assert "0 of 3 matches, 0 %" in said
    assert said.endswith("\r\x1b[K")
