"""Files laid over each other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonderland_gui.data.layers import Layers, lay
from wonderland_gui.data.yaml_loader import read_yaml


def layers(*files: str) -> Layers:
    return Layers([read_yaml(text.encode(), f"{number}.yaml") for number, text in enumerate(files)], "missing.yaml")


def findings(found: Layers) -> list[str]:
    return [f"{p.place}: {p.code}" for p in found.problems]


@pytest.mark.parametrize(
    ("below", "above", "merged"),
    [
        ({"a": 1, "b": 2}, {"b": 3}, {"a": 1, "b": 3}),
        ({"a": {"x": 1, "y": 2}}, {"a": {"y": 3, "z": 4}}, {"a": {"x": 1, "y": 3, "z": 4}}),
        ({"a": [1, 2, 3]}, {"a": [4]}, {"a": [4]}),
        ({"a": {"x": 1}, "b": 2}, {"a": None}, {"b": 2}),
        ({"a": {"x": 1}}, {"a": {"x": None}}, {"a": {}}),
        ({"a": 1}, {"a": {"x": 1, "y": None}}, {"a": {"x": 1}}),
        ({"a": {"x": 1}}, {"a": 2}, {"a": 2}),
        (None, {"a": None, "b": 1}, {"b": 1}),
    ],
)
def test_maps_merge_lists_and_values_replace_nothing_removes(below: object, above: object, merged: object) -> None:
    assert lay(below, above) == merged


TREES = st.recursive(
    st.integers() | st.text(max_size=2), lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3)
)


@given(st.dictionaries(st.sampled_from("abc"), TREES), st.dictionaries(st.sampled_from("abc"), TREES))
def test_laying_a_file_twice_is_laying_it_once(below: object, above: object) -> None:
    once = lay(below, above)
    assert lay(once, above) == once


def test_each_thing_is_found_in_the_file_it_came_from() -> None:
    found = layers("a: {x: 1, y: 2}\nb: [1]\n", "b: [2, 3]\n", "\na: {y: 5}\n")
    assert found.tree == {"a": {"x": 1, "y": 5}, "b": [2, 3]}
    assert found.locate(("a", "x")) == ("0.yaml", 1, 8)
    assert found.locate(("a", "y")) == ("2.yaml", 2, 8)
    assert found.locate(("b", 1)) == ("1.yaml", 1, 8)
    assert found.locate(("a", "z"), key=True) == ("2.yaml", 2, 1), "what is missing belongs to the topmost file that says something about it"
    assert found.locate(("c",)) == ("2.yaml", 2, 1)
    assert found.source(("a", "y")) == "5"
    assert found.source(("c",)) is None


def test_removing_what_is_not_there_is_a_warning() -> None:
    found = layers("cards: {rose: {cost: 1}}\n", "cards:\n  rsoe: ~\n  rose: {cost: ~}\nplants: {x: {y: ~}}\n")
    assert [(f"{p.place}: {p.code}", p.params["suggestion"], p.severity) for p in found.problems] == [
        ("1.yaml:2:3: nothing_to_remove", "rose", "warning"),
        ("1.yaml:4:14: nothing_to_remove", "", "warning"),
    ]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ((), ["missing.yaml:1:1: no_file"]),
        (("",), ["0.yaml:1:1: empty_file"]),
        (("- a\n",), ["0.yaml:1:1: not_a_map"]),
        (("a: [\n",), ["0.yaml:2:1: unclosed_bracket"]),
        (("a: 1\n", "a: [\n"), ["1.yaml:2:1: unclosed_bracket"]),
    ],
)
def test_a_file_that_cannot_be_read_breaks_the_layers(files: tuple[str, ...], expected: list[str]) -> None:
    found = layers(*files)
    assert found.broken
    assert findings(found) == expected


def test_an_entry_extends_another_of_its_group() -> None:
    cards = "cards:\n  _base: {cost: 1, soil: {sand: 1, lime: 2}}\n  rose: {extends: _base, soil: {lime: ~}}\n  tall: {extends: rose, cost: 2}\n"
    found = layers(cards + "other: 3\nlist: {a: 1}\n")
    found.extend()
    assert found.tree == {"cards": {"rose": {"cost": 1, "soil": {"sand": 1}}, "tall": {"cost": 2, "soil": {"sand": 1}}}, "other": 3, "list": {"a": 1}}
    assert found.locate(("cards", "tall", "soil", "sand")) == ("0.yaml", 2, 33), "an inherited value stands where it was written"
    assert found.locate(("cards", "tall", "cost")) == ("0.yaml", 4, 31)
    assert found.locate(("cards", "tall", "nothing"), key=True) == ("0.yaml", 4, 3)
    assert not findings(found)


def test_a_pack_may_extend_what_is_shipped() -> None:
    found = layers("cards: {rose: {cost: 1}}\n", "cards: {lily: {extends: rose}}\n")
    found.extend()
    assert found.tree == {"cards": {"rose": {"cost": 1}, "lily": {"cost": 1}}}


def test_extending_what_is_not_there_or_each_other_is_a_finding() -> None:
    found = layers("cards:\n  rose: {extends: lilly}\n  lily: {cost: 1}\n  a: {extends: b}\n  b: {extends: a, cost: 2}\n  c: {extends: a}\n  d: {extends: 7}\n")
    found.extend()
    assert [(f"{p.line}:{p.column}: {p.code}", *p.params.values()) for p in found.problems] == [
        ("2:19: unknown_extends", "lilly", "lily"),
        ("4:16: extends_cycle", "a, b, a"),
        ("5:16: extends_cycle", "b, a, b"),
        ("7:16: unknown_extends", "7", ""),
    ]
    assert found.tree["cards"]["rose"] == {}
