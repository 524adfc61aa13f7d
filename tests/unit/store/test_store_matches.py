"""A match goes on from its file as it was; a file from which it cannot says why, and nothing is lost."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.fake_disk import FakeDisk
from tests.helpers.pebble_files import DATA, GAMES, Shipped, from_files, load, played
from tests.helpers.pebbles import Data, Numbers, Options
from wonderland_gui import __version__
from wonderland_gui.engine.position import position_of
from wonderland_gui.engine.record import BadMatchFile, digest, read_match, state_hash
from wonderland_gui.store.disk import RealDisk, Trouble
from wonderland_gui.store.matches import Opened, moment, open_file, open_match, save
from wonderland_gui.store.settings import Settings, read_settings
from wonderland_gui.store.statistics import Statistics, read_statistics

PATH = Path("/m/tea.wonder")


def opened(data: bytes) -> Opened:
    return open_match(data, GAMES, load, from_files=from_files)


def edited(data: bytes, /, **changes: Any) -> bytes:
    """The file with keys changed by hand, and the lines that no hand can write taken out."""
    value = json.loads(data)
    for name in ("check", "state_hash"):
        value.pop(name)
    return json.dumps({**value, **changes}).encode()


def code_of(data: bytes) -> str:
    with pytest.raises(BadMatchFile) as caught:
        opened(data)
    return caught.value.code


@pytest.mark.parametrize("actions", [0, 1, 4, 8])
def test_a_match_goes_on_where_it_was(actions):
    now = played(actions)
    found = opened(now.bytes())
    assert state_hash(found.match.state) == state_hash(now.state)
    assert tuple(found.match.record) == tuple(now.record)
    assert found.setup == now.setup
    assert found.notes == ()
    assert moment(found.match, found.variant, found.setup).bytes() == now.bytes()


def test_a_loaded_match_can_be_taken_back_and_played_on_with_the_same_dice():
    now = played(5)
    found = opened(now.bytes()).match
    found.seek(0)
    again: list[Any] = [action for action, _ in now.record][1:]
    for action in again:
        found.play(action)
    assert tuple(found.record) == tuple(now.record)


def test_the_record_beyond_the_cursor_comes_back():
    now = played(5)
    found = opened(replace(now, cursor=2, state=opened(now.bytes()).match.at(2).state).bytes()).match
    assert (found.cursor, len(found)) == (2, 5)


def test_keys_of_another_version_are_kept():
    value = json.loads(played(2).bytes())
    value["mood"] = {"a": [1]}
    value.pop("check")
    found = opened(json.dumps(value).encode())
    assert json.loads(moment(found.match, found.variant, found.setup).bytes())["mood"] == {"a": [1]}


def test_a_file_written_by_hand_needs_no_data_and_no_sums():
    text = '{"wonderland": 1, "game": "pebbles", "seats": [{}, {"player": "greedy"}], "seed": 3}'
    found = opened(text.encode())
    assert found.match.cursor == 0
    assert found.setup.data["hash"] == Shipped().hash


def test_options_that_are_not_named_have_their_defaults():
    text = '{"wonderland": 1, "game": "pebbles", "seats": [{}, {}], "options": {"sides": 4}}'
    assert opened(text.encode()).variant.options == Options(sides=4)


def test_a_match_from_a_position_goes_on():
    start = position_of(GAMES["pebbles"], played(3).state)
    now = played(2, start=start)
    found = opened(now.bytes())
    assert state_hash(found.match.at(0).state) == state_hash(played(0, start=start).state)
    assert state_hash(found.match.state) == state_hash(now.state)


def test_a_match_with_other_data_goes_on_with_its_own_and_says_so():
    other = Shipped(Data(Numbers(2)))
    now = played(3, shipped=other)
    found = opened(now.bytes())
    assert found.variant.data.numbers.hand == 2
    assert [note.code for note in found.notes] == ["other-data-kept"]
    assert moment(found.match, found.variant, found.setup).bytes() == now.bytes()


def test_a_file_says_by_which_program_and_which_data_it_was_played():
    file = read_match(played(3).bytes())
    assert file.program == f"Wonderland Table {__version__}"
    assert file.data["hash"] == digest(file.data["files"])
    assert file.data["files"] == Shipped(DATA).files


def test_a_match_with_the_same_data_does_not_read_it_again():
    def never(game: Any, files: Any) -> Any:
        raise AssertionError

    assert open_match(played(3).bytes(), GAMES, load, from_files=never).variant.data is DATA


def test_broken_data_of_the_program_harms_no_match_that_has_its_own():
    class Broken(Shipped):
        @property
        def files(self) -> Any:
            return {}

    found = open_match(played(3).bytes(), GAMES, lambda game: Broken(None), from_files=from_files)
    assert found.match.cursor == 3
    with pytest.raises(BadMatchFile) as caught:
        open_match(edited(played(3).bytes(), data={}), GAMES, lambda game: Broken(None), from_files=from_files)
    assert caught.value.code == "no-data"


GOOD = played(4).bytes()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "cut-off"),
        (GOOD[: len(GOOD) // 2], "cut-off"),
        (b"\0" * 100, "cut-off"),
        (b"\x80\x04\x95\x05\x00\x00\x00\x00\x00\x00\x00\x8c\x01x\x94.", "not-a-match"),  # a pickle
        (b"hello", "not-a-match"),
        (b"[1]", "not-a-match"),
        (b'{"a": 1}', "not-a-match"),
        (b'{"wonderland": ' + b"[" * 100000, "cut-off"),
        (GOOD.replace(b'"wonderland":1', b'"wonderland":2'), "newer"),
        (GOOD.replace(b"Dodo", b"Duck"), "edited"),
        (GOOD.replace(b'"game":"pebbles"', b'"game":"chess"').replace(b'"check"', b'"chuck"'), "no-such-game"),
        (edited(GOOD, seats=[{}]), "bad"),
        (edited(GOOD, seats=[{}, {"nose": 1}]), "bad"),
        (edited(GOOD, seed="x"), "bad"),
        (edited(GOOD, options={"wings": True}), "bad"),
        (edited(GOOD, options={"dice": 1}), "bad"),
        (edited(GOOD, cursor=9), "bad"),
        (edited(GOOD, cursor=-1), "bad"),
        (edited(GOOD, record=[[None, []]]), "desync-chance"),
        (edited(GOOD, record=[["x", []]]), "bad"),
        (edited(GOOD, record={"a": 1}), "bad"),
        (edited(GOOD, start={"zones": {"moon": []}}), "bad-position"),
        (edited(GOOD, state_hash="0" * 64), "desync-table"),
        (edited(GOOD, data={"hash": "0" * 64}), "other-data"),
        (edited(GOOD, data={"hash": "0" * 64, "files": {}}), "edited"),
        (edited(GOOD, data={"hash": digest({}), "files": {}}), "bad"),
        (edited(GOOD, data={"hash": digest(Shipped(Data(Numbers(30))).files), "files": Shipped(Data(Numbers(30))).files}), "bad-data"),
    ],
)
def test_a_file_from_which_no_match_can_go_on_says_why(data, code):
    assert code_of(data) == code
    disk = FakeDisk(seen={PATH: data})
    found = open_file(disk, PATH, GAMES, load, from_files=from_files)
    assert isinstance(found, Trouble)
    assert (found.code, found.file) == (code, str(PATH))
    assert "\n" not in found.detail
    assert disk.seen == {PATH: data}


CRAFTED = b"cos\nsystem\n(S'touch pwned'\ntR."
"""A pickle that makes a file, written by hand."""


@pytest.mark.parametrize(
    "data", [CRAFTED, b"\x80\x04" + CRAFTED, b'!!python/object/apply:os.system ["touch pwned"]', b"__import__('os').system('touch pwned')"]
)
def test_no_file_of_the_user_can_make_the_program_run_what_stands_in_it(data, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "crafted.wonder"
    path.write_bytes(data)
    found = open_file(RealDisk(), path, GAMES, load, from_files=from_files)
    assert isinstance(found, Trouble) and found.code == "not-a-match"
    assert read_settings(RealDisk(), path).settings == Settings()
    assert read_statistics(RealDisk(), path)[0] == Statistics()
    assert not (tmp_path / "pwned").exists()


def test_the_first_action_that_differs_is_named():
    value = json.loads(GOOD)
    value["record"][2][0]["source"] = "p99"
    data = edited(GOOD, record=value["record"])
    with pytest.raises(BadMatchFile, match=r"action 2 \(lay\)"):
        opened(data)
    found = open_file(FakeDisk(seen={PATH: data}), PATH, GAMES, load, from_files=from_files)
    assert isinstance(found, Trouble)
    assert (found.code, found.params["n"], found.params["verb"]) == ("desync", 2, "lay")


@given(cut=st.integers(0, len(GOOD) - 2))
@settings(max_examples=60)
def test_a_file_cut_anywhere_is_refused(cut):
    assert code_of(GOOD[:cut]) in ("cut-off", "not-a-match")


@given(at=st.integers(0, len(GOOD) - 1), byte=st.integers(0, 255))
@settings(max_examples=150, deadline=None)
def test_a_file_with_any_byte_changed_is_refused_or_the_same(at, byte):
    changed = GOOD[:at] + bytes([byte]) + GOOD[at + 1 :]
    try:
        found = opened(changed)
    except BadMatchFile:
        return
    assert state_hash(found.match.state) == state_hash(opened(GOOD).match.state)


def test_saving_and_opening_by_name(tmp_path):
    path = tmp_path / "tea.wonder"
    now = played(4)
    assert save(RealDisk(), path, now) is None
    found = open_file(RealDisk(), path, GAMES, load, from_files=from_files)
    assert isinstance(found, Opened)
    assert found.match.cursor == 4


def test_a_note_names_the_file():
    disk = FakeDisk(seen={PATH: played(3, shipped=Shipped(Data(Numbers(2)))).bytes()})
    found = open_file(disk, PATH, GAMES, load, from_files=from_files)
    assert isinstance(found, Opened)
    assert [note.file for note in found.notes] == [str(PATH)]


def test_a_missing_file_is_told():
    found = open_file(FakeDisk(), PATH, GAMES, load, from_files=from_files)
    assert isinstance(found, Trouble)
    assert found.code == "no-file"
