"""Who starts the program while it runs is heard there, and never waits for a program that is gone."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path

import pytest

from wonderland_gui.store.instance import OLD, Knock, Place, knock


@pytest.fixture
def place(tmp_path):
    made = Place(tmp_path / "running")
    yield made
    made.release()


def hearing(place: Place, heard: list[Knock], done: threading.Event) -> threading.Thread:
    """A program that listens until it has heard somebody."""

    def listen() -> None:
        while not heard and not done.wait(0.005):
            heard.extend(place.knocks())

    thread = threading.Thread(target=listen)
    thread.start()
    return thread


def test_one_program_has_the_place_and_the_next_one_finds_it_taken(place):
    assert place.held and not place.taken
    second = Place(place.folder)
    assert second.taken and not second.held
    place.release()
    assert Place(place.folder).held


@pytest.mark.parametrize("wanted", [Knock(), Knock("/srv/José/אליס.wonder", "token")])
def test_what_is_wanted_is_heard_and_answered(place, wanted):
    heard: list[Knock] = []
    done = threading.Event()
    thread = hearing(place, heard, done)
    assert knock(place.folder, wanted, 60)
    done.set()
    thread.join()
    assert heard == [wanted]
    assert place.knocks() == []


def test_several_are_heard_in_the_order_in_which_they_came(place):
    for number in range(3):
        (place.folder / f"{100 + number}-1.json").write_text(json.dumps({"open": str(number), "token": ""}))
    assert [each.open for each in place.knocks()] == ["0", "1", "2"]


def test_a_program_that_does_not_hear_is_not_waited_for_and_nothing_stays_behind(place):
    assert not knock(place.folder, Knock(), 0.05)
    assert [path.name for path in place.folder.iterdir()] == ["open"]


def test_where_nobody_can_knock_nobody_is_heard(tmp_path):
    (tmp_path / "file").touch()
    assert not knock(tmp_path / "file" / "running", Knock(), 60)


@pytest.mark.parametrize("data", [b"", b"{", b'{"open": 3}', b"[1]", b'{"more": ""}', b"\xff", b"[" * 50_000])
def test_a_knock_that_cannot_be_read_asks_for_the_window_alone(place, data):
    (place.folder / "1-1.json").write_bytes(data)
    assert place.knocks() == [Knock()]


def test_a_knock_that_is_being_written_and_what_is_none_is_left_alone(place):
    for name in (".1-1.json.7.part", "readme.txt"):
        (place.folder / name).write_text("{}")
    assert place.knocks() == []
    assert len(list(place.folder.iterdir())) == 3


def test_who_knocked_long_ago_waits_no_more(place):
    path = place.folder / "1-1.json"
    path.write_text("{}")
    long_ago = path.stat().st_mtime - OLD - 1
    os.utime(path, (long_ago, long_ago))
    assert place.knocks() == []
    assert not path.exists()


def test_a_knock_of_too_many_bytes_is_not_read(place):
    (place.folder / "1-1.json").write_bytes(b" " * 1_000_000 + b"{}")
    assert place.knocks() == []


def test_who_was_not_heard_before_the_end_finds_the_place_free(tmp_path):
    first = Place(tmp_path / "running")
    waiting = first.folder / "1-1.json"
    waiting.write_text("{}")
    first.release()
    assert waiting.exists()  # nobody has taken it for an answer
    assert Place(Path(tmp_path / "running")).held
