"""Autosaves: three states of each match stay, a killed match is found again, a damaged state gives way to an older one."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest

from tests.helpers.fake_disk import FakeDisk
from tests.helpers.pebble_files import played
from wonderland_gui.engine.record import read_match
from wonderland_gui.store.autosaves import Autosaves, Kept
from wonderland_gui.store.writer import Writer, Written

NOW = datetime(2026, 5, 4, 12, 30, 0)


@pytest.fixture
def writer():
    made = Writer()
    yield made
    made.close()


@pytest.fixture
def autosaves(tmp_path, writer):
    return Autosaves(tmp_path / "autosaves", writer)


def save_all(session, writer: Writer, *actions: int) -> None:
    for count in actions:
        session.save(played(count).bytes)
        assert writer.flush(20)


def leave(session, writer: Writer, *, keep: bool = True) -> None:
    session.close(keep=keep)
    assert writer.flush(20)


def only(autosaves: Autosaves) -> Kept:
    (kept,) = autosaves.kept()
    return kept


def test_the_last_three_states_are_kept_and_the_newest_is_read(autosaves, writer):
    session = autosaves.begin("pebbles", NOW)
    save_all(session, writer, 0, 1, 2, 3, 4)
    leave(session, writer)
    kept = only(autosaves)
    assert [path.name for path in kept.files] == [f"20260504-123000-pebbles.{n:06}.wonder" for n in (5, 4, 3)]
    assert (kept.game, kept.was_killed) == ("pebbles", False)
    found = autosaves.read(kept)
    assert found.file is not None
    assert found.file.cursor == 4
    assert found.damaged == ()


DAMAGE = {"empty": lambda data: b"", "half": lambda data: data[: len(data) // 2], "zeros": lambda data: b"\0" * len(data), "noise": lambda data: b"\xff" + data}


@pytest.mark.parametrize("damage", sorted(DAMAGE))
@pytest.mark.parametrize("count", [1, 2])
def test_a_damaged_state_is_told_and_the_next_older_one_offered(damage, count, autosaves, writer):
    session = autosaves.begin("pebbles", NOW)
    save_all(session, writer, 1, 2, 3)
    leave(session, writer)
    kept = only(autosaves)
    for path in kept.files[:count]:
        path.write_bytes(DAMAGE[damage](path.read_bytes()))
    found = autosaves.read(kept)
    assert found.file is not None
    assert found.file.cursor == 3 - count
    assert [trouble.file for trouble in found.damaged] == [str(path) for path in kept.files[:count]]


def test_if_all_are_damaged_that_is_told_and_nothing_is_removed(autosaves, writer):
    session = autosaves.begin("pebbles", NOW)
    save_all(session, writer, 1, 2, 3)
    leave(session, writer)
    kept = only(autosaves)
    for path in kept.files:
        path.write_bytes(b"")
    found = autosaves.read(kept)
    assert (found.file, found.path, len(found.damaged)) == (None, None, 3)
    assert only(autosaves).files == kept.files


def test_a_match_that_is_over_is_known_to_be_until_it_is_taken_back_from_its_end(autosaves, writer):
    session = autosaves.begin("pebbles", NOW)
    save_all(session, writer, 1, 2)
    session.save(played(3).bytes, over=True)
    leave(session, writer)
    kept = only(autosaves)
    assert kept.over
    found = autosaves.read(kept).file
    assert found is not None and found.cursor == 3
    again = autosaves.resume(kept)
    save_all(again, writer, 2)
    leave(again, writer)
    kept = only(autosaves)
    assert not kept.over
    assert [path.name.partition(".")[2] for path in kept.files] == ["000004.wonder", "000003.over.wonder", "000002.wonder"]
    autosaves.forget(kept)
    assert list(autosaves.folder.iterdir()) == []


def test_matches_that_are_over_push_none_out_that_waits(autosaves, writer):
    for minute in range(10):
        session = autosaves.begin("pebbles", NOW.replace(minute=minute))
        session.save(played(1).bytes, over=minute > 0)
        leave(session, writer)
    autosaves.begin("pebbles", NOW.replace(hour=13))
    assert writer.flush(20)
    assert [kept.over for kept in autosaves.kept()].count(True) == 3
    assert [kept.session for kept in autosaves.kept() if not kept.over] == ["20260504-120000-pebbles"]


def test_a_running_match_is_not_offered(autosaves, writer):
    session = autosaves.begin("pebbles", NOW)
    save_all(session, writer, 1)
    assert autosaves.kept() == ()
    leave(session, writer)
    assert len(autosaves.kept()) == 1


def test_a_match_left_without_keeping_leaves_nothing(autosaves, writer):
    session = autosaves.begin("pebbles", NOW)
    save_all(session, writer, 1, 2)
    leave(session, writer, keep=False)
    assert list(autosaves.folder.iterdir()) == []


def test_a_resumed_match_goes_on_under_its_name(autosaves, writer):
    session = autosaves.begin("pebbles", NOW)
    save_all(session, writer, 1, 2)
    leave(session, writer)
    again = autosaves.resume(only(autosaves))
    save_all(again, writer, 3)
    leave(again, writer)
    kept = only(autosaves)
    assert [path.name[-13:] for path in kept.files] == ["000003.wonder", "000002.wonder", "000001.wonder"]
    assert autosaves.read(kept).file.cursor == 3


def test_two_matches_begun_in_one_second_have_their_own_files(autosaves, writer):
    first, second = autosaves.begin("pebbles", NOW), autosaves.begin("pebbles", NOW)
    save_all(first, writer, 1)
    save_all(second, writer, 2)
    leave(first, writer)
    leave(second, writer)
    assert sorted(autosaves.read(kept).file.cursor for kept in autosaves.kept()) == [1, 2]


@pytest.mark.parametrize("there", [True, False], ids=["resumed", "begun"])
def test_two_programs_never_write_under_one_name(autosaves, writer, there):
    """Both showed the same match to go on with, or both began one in the same second."""
    first = autosaves.begin("pebbles", NOW)
    save_all(first, writer, 1)
    leave(first, writer)
    kept = only(autosaves)
    others = Autosaves(autosaves.folder, writer)
    if there:
        one, other = autosaves.resume(kept), others.resume(kept)
    else:
        unseen = pytest.MonkeyPatch()
        unseen.setattr("wonderland_gui.store.autosaves.is_there", lambda path: False)  # neither has made its file when the other looks
        one, other = autosaves.begin("pebbles", NOW), others.begin("pebbles", NOW)
        unseen.undo()
    assert one.name != other.name
    save_all(one, writer, 2, 3, 4, 5)
    save_all(other, writer, 0)
    leave(one, writer)
    leave(other, writer)
    assert {autosaves.read(kept).file.cursor for kept in autosaves.kept()} >= {5, 0}


def test_a_clock_that_was_ahead_does_not_put_old_matches_before_new_ones(autosaves, writer):
    ahead = NOW.replace(year=2037)
    for minute in range(4):
        session = autosaves.begin("pebbles", ahead.replace(minute=minute))
        save_all(session, writer, 1)
        leave(session, writer)
        when = ahead.replace(minute=minute).timestamp()
        for number in range(1, 4):
            path = autosaves.folder / f"{session.name}.{number:06}.wonder"
            if path.exists():
                os.utime(path, (when, when))
    session = autosaves.begin("pebbles", NOW)
    save_all(session, writer, 7)
    leave(session, writer)
    leave(autosaves.begin("pebbles", NOW), writer)
    assert autosaves.read(autosaves.kept()[0]).file.cursor == 7
    assert len(autosaves.kept()) == 3


def test_three_matches_are_kept_and_the_latest_stands_first(autosaves, writer):
    for minute in range(5):
        session = autosaves.begin("pebbles", NOW.replace(minute=minute))
        save_all(session, writer, 1)
        leave(session, writer)
        os.utime(autosaves.folder / f"{session.name}.000001.wonder", (minute, minute))
    assert len(autosaves.kept()) == 4  # the oldest go when the next match begins
    leave(autosaves.begin("pebbles", NOW), writer)
    assert [kept.session[9:13] for kept in autosaves.kept()] == ["1204", "1203", "1202"]


KILLED = """
import os, signal, sys
from datetime import datetime
from pathlib import Path
from tests.helpers.pebble_files import played
from wonderland_gui.store.autosaves import Autosaves
from wonderland_gui.store.writer import Writer
writer = Writer()
session = Autosaves(Path(sys.argv[1]), writer).begin("pebbles", datetime(2026, 5, 4))
for count in (1, 2):
    session.save(played(count).bytes)
    writer.flush()
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_killed_match_is_found_again_and_stays_until_somebody_decided(autosaves, writer):
    done = subprocess.run([sys.executable, "-c", KILLED, str(autosaves.folder)], check=False, timeout=60, env={**os.environ, "PYTHONPATH": str(Path.cwd())})
    assert done.returncode == -9
    kept = only(autosaves)
    assert kept.was_killed
    assert autosaves.read(kept).file.cursor == 2
    for minute in range(4):
        session = autosaves.begin("pebbles", NOW.replace(minute=minute))
        save_all(session, writer, 1)
        leave(session, writer)
    assert kept.session in [other.session for other in autosaves.kept()]
    assert autosaves.forget(kept) is None
    assert kept.session not in [other.session for other in autosaves.kept()]
    assert not [path for path in autosaves.folder.iterdir() if path.name.startswith(kept.session)]


def test_a_resumed_killed_match_is_killed_no_more(autosaves, writer):
    subprocess.run([sys.executable, "-c", KILLED, str(autosaves.folder)], check=False, timeout=60, env={**os.environ, "PYTHONPATH": str(Path.cwd())})
    session = autosaves.resume(only(autosaves))
    leave(session, writer)
    assert not only(autosaves).was_killed


def test_what_a_kill_left_in_mid_write_is_swept_up(autosaves, writer):
    autosaves.folder.mkdir()
    (autosaves.folder / ".20260101-000000-pebbles.000001.wonder.123.part").write_bytes(b"x")
    (autosaves.folder / "notes.txt").write_bytes(b"mine")
    leave(autosaves.begin("pebbles", NOW), writer)
    assert [path.name for path in autosaves.folder.iterdir()] == ["notes.txt"]


def test_a_full_disk_is_told_and_the_older_states_stay():
    told: list[Written] = []
    disk = FakeDisk()
    writer = Writer(told.append)
    autosaves = Autosaves(Path("/nowhere/autosaves"), writer, disk)
    session = autosaves.begin("pebbles", NOW)
    save_all(session, writer, 1, 2)
    disk.errors["write"] = 28
    save_all(session, writer, 3)
    assert [written.trouble and written.trouble.code for written in told[-3:]] == [None, None, "disk-full"]
    assert sorted(read_match(data).cursor or 0 for data in disk.seen.values()) == [1, 2]
    disk.errors.clear()
    save_all(session, writer, 4)
    assert told[-1] == Written(told[-1].name)
    writer.close()


def test_foreign_files_in_the_folder_are_left_alone(autosaves):
    autosaves.folder.mkdir()
    for name in ("x.wonder", "20260504-123000-pebbles.1.wonder", "a.open"):
        (autosaves.folder / name).touch()
    assert autosaves.kept() == ()
