"""Values as JSON and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, ClassVar, Literal, NewType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.toys import STROLL, Pay, Walk
from wonderland_gui.engine.errors import BadRecord
from wonderland_gui.engine.record import (
    canonical,
    decode,
    decode_action,
    decode_outcome,
    decode_record,
    digest,
    encode,
    encode_action,
    encode_record,
    state_hash,
)
from wonderland_gui.engine.table import FACES, Piece, PieceId, Seat, Sight, Table, Zone, ZoneId, new_table

Number = NewType("Number", int)


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class Inner:
    is_frame: ClassVar[bool] = True
    n: int
    note: str = ""


@dataclass(frozen=True)
class Other:
    is_frame: ClassVar[bool] = True
    m: int = 0


@dataclass(frozen=True)
class Outer:
    number: Number
    real: float
    yes: bool
    maybe: int | None
    colour: Colour
    choice: Literal["a", "b", 3]
    frames: tuple[Inner | Other, ...]
    pair: tuple[int, str]
    table: Mapping[str, int] = field(default_factory=dict)
    anything: Any = None


FRAMES = st.one_of(st.builds(Inner, st.integers(), st.text()), st.builds(Other, st.integers()))
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), st.text())
JSON = st.recursive(SCALARS, lambda inner: st.one_of(st.lists(inner), st.dictionaries(st.text(), inner)), max_leaves=5)
OUTER = st.builds(
    Outer,
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans(),
    st.none() | st.integers(),
    st.sampled_from(Colour),
    st.sampled_from(["a", "b", 3]),
    st.lists(FRAMES).map(tuple),
    st.tuples(st.integers(), st.text()),
    st.dictionaries(st.text(), st.integers()),
    JSON,
)


@given(OUTER)
def test_any_value_comes_back_as_it_was(value: Outer) -> None:
    assert decode(Outer, encode(value)) == value


@given(OUTER)
def test_what_has_its_default_may_be_left_out(value: Outer) -> None:
    assert decode(Outer, encode(value, defaults=False)) == value


PIECES = st.builds(
    Piece,
    st.text(max_size=4).map(PieceId),
    st.text(max_size=4),
    st.text(max_size=4),
    st.booleans(),
    st.sampled_from([0, 90, 180, 270]),
    st.none() | st.integers(0, 4).map(Seat),
    st.lists(st.integers(0, 4).map(Seat), max_size=3).map(tuple),
    st.lists(st.text(max_size=4), max_size=2).map(tuple),
)
ZONE_IDS, SIGHTS = st.text(max_size=6).map(ZoneId), st.sampled_from(Sight)
ZONES = st.builds(Zone, ZONE_IDS, st.lists(PIECES, max_size=3).map(tuple), st.none(), SIGHTS, SIGHTS, st.booleans())


@given(st.lists(ZONES, max_size=4), st.dictionaries(st.text(max_size=4), st.integers(), max_size=3))
def test_any_table_comes_back_as_it_was(zones: list[Zone], counters: dict[str, int]) -> None:
    table = new_table(3, zones, counters)
    assert decode(Table, encode(table)) == table


FIELDS = {"number": 1, "real": 1, "yes": True, "maybe": None, "colour": "red", "choice": "a"}


@pytest.mark.parametrize(
    ("kind", "value", "message"),
    [
        (int, True, "True is no int"),
        (int, 1.0, "1.0 is no int"),
        (bool, 1, "1 is no bool"),
        (str, None, "None is no str"),
        (float, True, "True is no float"),
        (float, "1", "'1' is no float"),
        (type(None), 0, "0 is no NoneType"),
        (Number, "1", "'1' is no int"),
        (Colour, "green", "'green' is no Colour"),
        (Literal["a", "b"], "c", "'c' is none of a, b"),
        (Literal[1], True, "True is none of 1"),
        (Literal["a"], ["a"], "is none of a"),
        (int | None, "x", "'x' is no int"),
        (tuple[int, ...], "12", "a list is expected, not '12'"),
        (tuple[int, ...], [1, "2"], r"\[1\]: '2' is no int"),
        (tuple[int, str], [1], "2 items are expected, not 1"),
        (Mapping[str, int], [], "a map is expected"),
        (Mapping[str, int], {"a": "b"}, r"\.a: 'b' is no int"),
        (Inner, [], "Inner: a map is expected"),
        (Inner, {}, "n is missing"),
        (Inner, {"n": 1, "m": 2}, "m: Inner has no such field"),
        (Inner | Other, {"is": "Third"}, "there is no 'Third' here"),
        (
            Outer,
            {"number": 1, "real": 1, "yes": True, "maybe": None, "colour": "red", "choice": "a", "frames": [{"is": "Inner"}]},
            r"frames\[0\]\.n is missing",
        ),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(kind: Any, value: Any, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        decode(kind, value)


def test_the_place_of_a_fault_is_named_from_the_start() -> None:
    with pytest.raises(BadRecord, match=r"^record\[3\]\.n: 'x' is no int$"):
        decode(Inner, {"n": "x"}, "record[3]")


def test_frames_say_what_they_are_and_alone_they_need_not() -> None:
    assert encode((Inner(1), Other(2))) == [{"is": "Inner", "n": 1, "note": ""}, {"is": "Other", "m": 2}]
    assert decode(Inner, {"is": "Inner", "n": 1}) == Inner(1)
    assert decode(tuple[Inner | Other, ...], [{"n": 1}, {"m": 1}]) == (Inner(1), Other(1))


def test_whole_numbers_will_do_for_real_ones() -> None:
    assert decode(float, 2) == 2.0 and isinstance(decode(float, 2), float)


def test_maps_cannot_be_changed_after_they_are_read() -> None:
    with pytest.raises(TypeError):
        decode(Mapping[str, int], {"a": 1})["a"] = 2


@pytest.mark.parametrize("value", [object(), {1, 2}, b"bytes", Outer])
def test_what_has_no_place_in_a_record_is_refused(value: object) -> None:
    with pytest.raises(BadRecord, match="has no place in a record"):
        encode(value)


def test_canonical_json_has_one_form() -> None:
    assert canonical({"b": [1, 2], "a": "é"}) == '{"a":"é","b":[1,2]}'.encode()
    assert digest({"b": 1, "a": 2}) == digest({"a": 2, "b": 1}) == "d3626ac30a87e6f7a6428233b3c68299976865fa5508e4267c5415c76af7a772"


def test_equal_states_have_equal_hashes_and_others_do_not() -> None:
    rules = STROLL.rules(STROLL.data(), STROLL.options())
    one, other = rules.setup(2), rules.setup(2)
    assert one is not other and state_hash(one) == state_hash(other) != state_hash(rules.setup(4))


# ---------------------------------------------------------------- actions and records
def test_an_action_is_written_without_what_it_does_not_say() -> None:
    assert encode_action(Pay(Seat(1))) == {"verb": "pay", "seat": 1}
    walk = Walk(Seat(0), "p1", "space.2", 0, "2", ("space.1", "space.2"))
    assert encode_action(walk) == {"verb": "walk", "seat": 0, "source": "p1", "target": "space.2", "choice": "2", "via": ["space.1", "space.2"]}
    assert decode_action(STROLL, encode_action(walk)) == walk


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([], "action: a map is expected"),
        ({"verb": "fly", "seat": 0}, "no verb 'fly'"),
        ({"seat": 0}, "no verb None"),
        ({"verb": "pay"}, "seat is missing"),
        ({"verb": "pay", "seat": "0"}, "'0' is no int"),
        ({"verb": "pay", "seat": 0, "speed": 3}, "Pay has no such field"),
    ],
)
def test_what_is_no_action_is_refused(value: Any, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        decode_action(STROLL, value)


def test_a_record_is_written_an_entry_at_a_time() -> None:
    record = [(None, (("goal_1",), (3,))), (Pay(Seat(0)), ())]
    written = encode_record(record)
    assert written == [[None, [["goal_1"], [3]]], [{"verb": "pay", "seat": 0}, []]]
    assert decode_record(STROLL, written) == record


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({}, "record: a list is expected"),
        ([None], r"record\[0\]: an action and a list of outcomes"),
        ([[None]], r"record\[0\]: an action and a list of outcomes"),
        ([[None, {}]], r"record\[0\]: an action and a list of outcomes"),
        ([[{"verb": "pay", "seat": 0}, []]], r"record\[0\]: only the first entry has no action"),
        ([[None, []], [None, []]], r"record\[1\]: only the first entry has no action"),
        ([[None, [3]]], r"record\[0\]: 3 is no list of faces or of kinds"),
        ([[None, [[1, "a"]]]], r"record\[0\]: .* is no list of faces or of kinds"),
        ([[None, [[True]]]], r"record\[0\]: .* is no list of faces or of kinds"),
        ([[None, []], [{"verb": "fly"}, []]], r"record\[1\]: the game has no verb 'fly'"),
    ],
)
def test_what_is_no_record_is_refused(value: Any, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        decode_record(STROLL, value)


def test_no_outcome_at_all_is_one_too() -> None:
    assert decode_outcome([]) == () and FACES.value == "faces"


def test_keys_of_a_map_that_are_numbers_are_numbers_again() -> None:
    value = {2: "two", -10: "minus ten", 0: "nought"}
    assert decode(Mapping[int, str], encode(value)) == value
    for strange in ({"two": "2"}, {"02": "2"}, {"1.0": "1"}, {"": "0"}):
        with pytest.raises(BadRecord, match="is no int"):
            decode(Mapping[int, str], strange)
