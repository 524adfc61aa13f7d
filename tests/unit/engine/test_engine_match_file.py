"""Match files: what is written is read again, and whatever is no sound match file is refused with a word that says why."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonderland_gui.engine.record import FORMAT, BadMatchFile, MatchFile, SeatInfo, read_match, write_match

MATCH = MatchFile(
    game="duel",
    seats=(SeatInfo("Ana", "person", "#ff0000"), SeatInfo("Grin", "greedy")),
    seed=7,
    record=[[None, [["a", "b"]]], [{"verb": "x", "seat": 0}, []]],
    options={"wonders": True},
    data={"hash": "h", "files": {}},
    undo="reveal",
    taken_back=True,
    cursor=1,
    state_hash="s",
    program="1.0",
)
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), TEXT),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXT, inner, max_size=3)),
    max_leaves=6,
)
FILES = st.builds(
    MatchFile,
    game=TEXT,
    seats=st.lists(st.builds(SeatInfo, TEXT, TEXT, TEXT), max_size=4).map(tuple),
    seed=st.integers(),
    record=st.lists(JSON, max_size=4),
    options=st.dictionaries(TEXT, JSON, max_size=3),
    data=st.dictionaries(TEXT, JSON, max_size=2),
    undo=st.sampled_from(["free", "reveal", "off"]),
    taken_back=st.booleans(),
    start=JSON,
    cursor=st.integers(0, 99),
    state_hash=TEXT,
    program=TEXT,
    extra=st.dictionaries(TEXT.map(lambda key: f"x_{key}"), JSON, max_size=3),
)


def code(data: bytes) -> str:
    with pytest.raises(BadMatchFile) as error:
        read_match(data)
    return error.value.code


def changed(**keys: Any) -> bytes:
    """The file with other values, as somebody might write it by hand: without its check."""
    value = json.loads(write_match(MATCH))
    del value["check"]
    value.update(keys)
    return json.dumps({key: item for key, item in value.items() if item != "gone"}).encode()


@given(FILES)
def test_any_match_comes_back_as_it_was(match: MatchFile) -> None:
    assert read_match(write_match(match)) == match


@given(FILES)
def test_a_file_written_twice_is_the_same_bytes(match: MatchFile) -> None:
    assert write_match(read_match(write_match(match))) == write_match(match)


def test_an_entry_stands_on_a_line_of_its_own_and_the_check_on_the_last() -> None:
    lines = write_match(MATCH).decode().splitlines()
    assert lines[0] == "{" and lines[1] == f'"wonderland":{FORMAT},'
    start = lines.index('"record":[')
    assert lines[start + 1 : start + 4] == ['[null,[["a","b"]]],', '[{"verb":"x","seat":0},[]]', "],"]
    assert lines[-1].startswith('"check":"') and lines[-1].endswith('"}')


def test_without_a_cursor_it_is_at_the_end_of_the_record() -> None:
    assert read_match(write_match(replace(MATCH, cursor=None))).cursor == 1


def test_unknown_keys_are_kept() -> None:
    data = changed(mood="merry", zebra=[1])
    assert read_match(data).extra == {"mood": "merry", "zebra": [1]}
    again = json.loads(write_match(read_match(data)))
    assert again["mood"] == "merry" and list(again)[-1] == "check"


def test_keys_that_have_a_default_may_be_left_out() -> None:
    read = read_match(json.dumps({"wonderland": 1, "game": "duel", "seats": [{}, {"player": "random"}]}).encode())
    assert read == MatchFile("duel", (SeatInfo(), SeatInfo(player="random")), 0, [])


# ---------------------------------------------------------------- refused
@pytest.mark.parametrize("length", [2, 20, 100, 200])
def test_a_file_that_is_cut_off_says_so(length: int) -> None:
    data = write_match(MATCH)
    assert code(data[:-length]) == "cut-off"


@pytest.mark.parametrize("data", [b"", b"   \n", b"\0" * 4096])
def test_an_empty_file_or_one_of_zeros_is_cut_off(data: bytes) -> None:
    assert code(data) == "cut-off"


def test_a_file_whose_end_became_zeros_is_cut_off() -> None:
    data = write_match(MATCH)
    assert code(data[: len(data) // 2] + b"\0" * (len(data) // 2)) == "cut-off"


@given(st.integers(0, 10**6), st.integers(1, 255))
def test_one_byte_that_changed_is_never_read_over(place: int, by: int) -> None:
    data = bytearray(write_match(MATCH))
    data[place % len(data)] ^= by
    try:
        read = read_match(bytes(data))
    except BadMatchFile:
        return
    # Only the last line's own key, or white space around the object, can change without a word; what the file says stays as it was.
    assert replace(read, extra={}) == MATCH


def test_an_edited_file_says_so_and_how_to_go_on() -> None:
    data = write_match(MATCH).replace(b'"seed":7', b'"seed":8')
    with pytest.raises(BadMatchFile, match="take out the line") as error:
        read_match(data)
    assert error.value.code == "edited"
    by_hand = b"\n".join(data.splitlines()[:-1]).rstrip(b",") + b"}"
    assert read_match(by_hand).seed == 8


@pytest.mark.parametrize(
    "data",
    [b"\x89PNG\r\n", b"\xff\xfe\x00", b"[]", b"7", b'"wonderland"', b"{}", b'{"game": "duel"}', b"game: duel", b"\x80\x04\x95pickle", b"[" * 100_000],
)
def test_what_is_no_match_file_says_so(data: bytes) -> None:
    assert code(data) == "not-a-match"


def test_a_newer_file_says_so() -> None:
    with pytest.raises(BadMatchFile, match=f"format {FORMAT + 1}; this program reads up to {FORMAT}") as error:
        read_match(changed(wonderland=FORMAT + 1))
    assert error.value.code == "newer"


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"wonderland": "1"}, "'1' is no version"),
        ({"wonderland": 0}, "0 is no version"),
        ({"wonderland": True}, "True is no version"),
        ({"game": "gone"}, 'the key "game" is missing'),
        ({"seats": "gone"}, 'the key "seats" is missing'),
        ({"game": 3}, "game: 3 is no str"),
        ({"seats": {}}, "seats: a list is expected"),
        ({"seats": [{"name": 3}]}, r"seats\[0\]\.name: 3 is no str"),
        ({"seed": "7"}, "seed: '7' is no int"),
        ({"record": {}}, "record: a list is expected"),
        ({"undo": "often"}, "undo: 'often' is none of free, reveal, off"),
        ({"taken_back": 1}, "taken_back: 1 is no bool"),
        ({"cursor": 1.5}, "cursor"),
        ({"options": []}, "options: a map is expected"),
        ({"data": []}, "data: a map is expected"),
        ({"state_hash": 1}, "state_hash: 1 is no str"),
    ],
)
def test_a_key_that_does_not_fit_is_named(keys: dict[str, Any], message: str) -> None:
    with pytest.raises(BadMatchFile, match=message) as error:
        read_match(changed(**keys))
    assert error.value.code == "bad"


def test_a_key_that_stands_twice_is_refused() -> None:
    assert code(b'{"wonderland": 1, "game": "duel", "game": "war", "seats": []}') == "bad"


def test_half_a_character_is_refused_before_it_can_spoil_the_next_save() -> None:
    assert code(b'{"wonderland": 1, "game": "duel", "seats": [{"name": "\\ud800"}]}') == "bad"
