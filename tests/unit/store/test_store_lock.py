"""Markers are held by one program at a time, however it ends, and what is done alone is done by one at a time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from wonderland_gui.store import lock
from wonderland_gui.store.lock import Marker, alone, is_held

ROOT = Path(__file__).parents[3]
HOLDS = """
import sys
from pathlib import Path
from wonderland_gui.store.lock import Marker
marker = Marker(Path(sys.argv[1]))
print("held" if marker.held else "taken" if marker.taken else "neither", flush=True)
sys.stdin.read()
"""


def another(path: Path) -> subprocess.Popen[str]:
    """Another program that holds a marker until its input ends."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen([sys.executable, "-c", HOLDS, str(path)], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def said(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "marker.open"


@pytest.fixture
def other(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another program that holds the marker."""
    with another(path) as process:
        assert said(process) == "held"
        yield process
        process.kill()


def test_a_marker_is_held_by_one_and_free_again_afterwards(path):
    first = Marker(path)
    assert (first.held, first.taken, is_held(path)) == (True, False, True)
    with another(path) as process:
        assert said(process) == "taken"
        process.kill()
    first.release()
    assert not path.exists() and not is_held(path)
    assert Marker(path).held


def test_what_another_holds_is_taken(path, other):
    mine = Marker(path)
    assert (mine.held, mine.taken, is_held(path)) == (False, True, True)
    mine.release()  # of what is not mine nothing is removed
    assert is_held(path)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_the_marker_of_a_program_that_was_killed_is_free_at_once(path, other, how):
    other.send_signal(how)
    other.wait(20)
    assert path.exists()
    assert not is_held(path)
    assert Marker(path).held


def test_who_comes_while_a_marker_is_removed_does_not_hold_a_file_without_a_name(path, monkeypatch):
    """Else a third one would make the file again, and two would hold it."""
    former = Marker(path)
    hold = lock._hold
    holds: list[int] = []

    def slow(number):
        if not holds:
            former.release()  # between the opening and the holding
        holds.append(number)
        return hold(number)

    monkeypatch.setattr(lock, "_hold", slow)
    mine = Marker(path)
    assert mine.held and path.exists()
    with another(path) as process:
        assert said(process) == "taken"
        process.kill()


def test_on_a_disk_that_knows_no_locks_nothing_is_held_and_nobody_is_kept_out(path, monkeypatch):
    def none(number: int, how: int) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr("fcntl.flock", none)
    marker = Marker(path)
    assert (marker.held, marker.taken, is_held(path)) == (False, False, False)


def test_where_nothing_can_be_written_nothing_is_held_and_nobody_is_kept_out(tmp_path):
    (tmp_path / "file").touch()
    marker = Marker(tmp_path / "file" / "marker.open")
    assert (marker.held, marker.taken) == (False, False)
    marker.release()


COUNTS = """
import sys
from pathlib import Path
from wonderland_gui.store.lock import alone
path = Path(sys.argv[1])
for _ in range(100):
    with alone(path.with_suffix(".open"), 60):
        path.write_text(str(int(path.read_text()) + 1))
"""


def test_what_several_do_alone_they_do_one_after_the_other(tmp_path):
    path = tmp_path / "count.txt"
    path.write_text("0")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    counting = [subprocess.Popen([sys.executable, "-c", COUNTS, str(path)], env=environment) for _ in range(3)]
    assert [process.wait(60) for process in counting] == [0, 0, 0]
    assert path.read_text() == "300"
    assert [entry.name for entry in tmp_path.iterdir() if entry.is_file()] == ["count.txt"]


def test_who_never_ends_keeps_nobody_waiting_for_ever(tmp_path):
    path = tmp_path / "x.open"
    entered, done = threading.Event(), threading.Event()

    def long() -> None:
        with alone(path):
            entered.set()
            done.wait(60)

    thread = threading.Thread(target=long)
    thread.start()
    assert entered.wait(20)
    with alone(path, 0.1):
        assert is_held(path)  # the other is still at it
    assert path.exists()
    done.set()
    thread.join()
    assert not path.exists()


def test_alone_in_a_folder_that_is_not_there_makes_none(tmp_path):
    with alone(tmp_path / "missing" / "x.open"):
        pass
    assert not (tmp_path / "missing").exists()
