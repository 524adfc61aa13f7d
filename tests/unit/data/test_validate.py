"""Trees to dataclasses: what fits, and what every kind of fault is called and where it is shown."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal, NewType

import pytest

from tests.helpers.garden import Back, Frost, Plant, Soil
from wonderland_gui.data.layers import Layers
from wonderland_gui.data.shapes import at_path, shape_of, walk
from wonderland_gui.data.validate import validate, warm_up
from wonderland_gui.data.yaml_loader import read_yaml

SOUND = "template: t\nart: a\nback: b\ncost: 1\ncolour: red\n"
Number = NewType("Number", int)


@dataclass(frozen=True)
class Bed:
    """A bed of plants."""

    plants: Mapping[str, Plant] = field(default_factory=dict)
    paths: tuple[Soil, ...] | Soil | int = 0
    width: Annotated[Number, "metres"] = Number(1)
    note: str | None = None
    anything: Any = None


def read(text: str) -> Layers:
    return Layers([read_yaml(text.encode(), "f")], "f")


def findings(wanted: type, text: str) -> list[str]:
    source = read(text)
    assert validate(wanted, source) is None
    return [f"{p.line}:{p.column}: {p.code} " + " ".join(f"{name}={value}" for name, value in p.params.items() if value != "") for p in source.problems]


def plant(more: str) -> str:
    """A sound plant whose sixth line and those after it are under test."""
    return SOUND + more


def test_a_sound_tree_becomes_its_dataclass() -> None:
    made = validate(
        Plant,
        read(plant("soil: {sand: 3}\nblooms: [5, 6]\nspot: [1, 2]\nfrost: hard\nwater: rain\nfriends: {rose: 2}\nmonths: {5: first}\nheight: 2\n")),
    )
    assert made == Plant("t", "a", "b", 1, "red", "", False, 2.0, Soil(3), (5, 6), (1, 2), Frost.HARD, "rain", {"rose": 2}, {5: "first"})


@pytest.mark.parametrize("typed", ["007", "~", "no", "1e3", "true", "0x10", "12:30", "2001-12-14", "1_000", ".nan", "010", "null", "3.50", "+7"])
def test_an_unquoted_scalar_in_a_text_field_is_its_text_as_typed(typed: str) -> None:
    source = read(plant(f"latin: {typed}\n"))
    made = validate(Plant, source)
    assert made is not None
    assert made.latin == typed
    assert source.tree["latin"] == typed, "the tree that goes into match files says the same"


def test_nothing_in_a_text_field_is_an_empty_text() -> None:
    made = validate(Plant, read(plant("latin:\n")))
    assert made is not None
    assert made.latin == ""


def test_an_aliased_text_does_not_change_the_number_it_stands_for() -> None:
    made = validate(Bed, read("anything: &x [7]\nnote: 7\nwidth: 7\n"))
    assert made is not None
    assert (made.note, made.width, made.anything) == ("7", 7, [7])


@pytest.mark.parametrize(
    ("line", "finding"),
    [
        # E12: a typo in a key
        ("pricklly: true", "6:1: unknown_key key=pricklly suggestion=prickly"),
        ("zzz: 1", "6:1: unknown_key key=zzz"),
        # E13: a key at the wrong depth
        ("sand: 3", "6:1: unknown_key key=sand belongs=soil"),
        ("soil: {sand: 1, friends: {}}", "6:17: unknown_key key=friends belongs=."),
        ("latin:\n  water: rain", "7:3: wrong_depth key=water belongs=."),
        ("latin:\n  zzz: rain", '7:3: wrong_type expected=text value={"zzz": "rain"}'),
        # E20: nothing passes for something else
        ("blooms: [true]", "6:10: wrong_type expected=int value=true"),
        ('blooms: ["3"]', "6:10: quoted_number expected=int value=3"),
        ("blooms: [3.0]", "6:10: not_whole expected=int value=3.0"),
        ("blooms: [1e3]", "6:10: not_whole expected=int value=1e3"),
        # E03: leading zeros
        ("blooms: [010]", "6:10: leading_zero expected=int value=010"),
        ("height: 01.5", "6:9: leading_zero expected=number value=01.5"),
        ("height: tall", "6:9: wrong_type expected=number value=tall"),
        ("height: 1_000", "6:9: wrong_type expected=number value=1_000"),
        ("height: .nan", "6:9: wrong_type expected=number value=.nan"),
        ("prickly: yes", "6:10: wrong_type expected=yesno value=yes"),
        ("prickly: 1", "6:10: wrong_type expected=yesno value=1"),
        ("prickly:", "6:1: wrong_type expected=yesno value=null"),
        ("latin: [a]", '6:8: wrong_type expected=text value=["a"]'),
        ("blooms: 3", "6:9: wrong_type expected=list value=3"),
        ("friends: [a]", '6:10: wrong_type expected=map value=["a"]'),
        ("soil: sandy", "6:7: wrong_type expected=map value=sandy"),
        ("spot: [1]", "6:7: wrong_length wanted=2 found=1"),
        ("spot: [1, 2, 3]", "6:7: wrong_length wanted=2 found=3"),
        ("soil: {lime: 1}", "6:1: missing_key key=sand place=soil"),
        ("frost: hrd", "6:8: bad_choice value=hrd choices=light, hard suggestion=hard"),
        ("frost: 7", "6:8: bad_choice value=7 choices=light, hard"),
        ("water: snow", "6:8: bad_choice value=snow choices=rain"),
        ("months: {may: x}", "6:10: number_key key=may"),
        ("months: {05: x}", "6:10: leading_zero expected=int value=05"),
        ("months: {5: [x]}", '6:13: wrong_type expected=text value=["x"]'),
        (f"latin: [{'x' * 80}]", f'6:8: wrong_type expected=text value=["{"x" * 55}...'),
    ],
)
def test_a_fault_has_its_code_its_place_and_a_suggestion(line: str, finding: str) -> None:
    assert findings(Plant, plant(line + "\n")) == [finding]


def test_all_faults_are_found_at_once() -> None:
    found = findings(Plant, "template: t\narrt: a\nback: [b]\ncost: one\ncolour: rd\nspot: [x, 2]\n")
    assert [line.partition(" key")[0].partition(" expected")[0].partition(" value")[0] for line in found] == [
        "1:1: missing_key",
        "2:1: unknown_key",
        "3:7: wrong_type",
        "4:7: wrong_type",
        "5:9: bad_choice",
        "6:8: wrong_type",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # the member of a union that was meant is the one whose insides are at fault
        ("paths: {sand: x}", ["1:15: wrong_type expected=int value=x"]),
        ("paths: [{sand: 1}, {sand: x}]", ["1:27: wrong_type expected=int value=x"]),
        ("paths: [{snd: 1}]", ["1:9: missing_key key=sand place=paths.0", "1:10: unknown_key key=snd suggestion=sand"]),
        ("width: [1]", ["1:8: wrong_type expected=int value=[1]"]),
    ],
)
def test_of_a_union_only_the_member_that_was_meant_is_spoken_of(text: str, expected: list[str]) -> None:
    assert findings(Bed, text + "\n") == expected


def test_what_fits_no_member_of_a_union_is_one_finding() -> None:
    assert len(findings(Bed, "paths: much\n")) == 1


def test_other_faults_are_told_in_the_words_of_the_validator() -> None:
    @dataclass(frozen=True)
    class Odd:
        when: complex

    assert findings(Odd, "when: never\n")[0].startswith("1:7: invalid value=never detail=")


def test_pydantic_is_imported_only_when_something_is_validated() -> None:
    code = "import sys; import wonderland_gui.data.loader, wonderland_gui.data.schema, wonderland_gui.text; print('pydantic' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[3])
    assert said.stdout.strip() == "False"


def test_warming_up_prepares_types() -> None:
    warm_up(Plant, Bed)


# ---------------------------------------------------------------- shapes
def test_shapes_say_what_may_stand_where() -> None:
    shape = shape_of(Bed)
    assert (shape.kind, shape.doc, shape.required) == ("record", "A bed of plants.", frozenset())
    assert shape_of(Plant).required == {"template", "art", "back", "cost", "colour"}
    assert shape_of(Plant).defaults["height"] == 1.0
    assert shape_of(Back).doc == "", "a class without a docstring of its own is not described by its signature"
    assert [s.kind for s in at_path(shape, ("plants", "rose", "spot", 1))] == ["int"]
    assert [s.kind for s in at_path(shape, ("paths", 0, "sand"))] == ["int"]
    assert [s.kind for s in at_path(shape, ("paths", "sand"))] == ["int"]
    assert at_path(shape, ("plants", "rose", "spot", 2)) == ()
    assert shape_of(frozenset[int]).kind == "list"
    assert shape_of(list[int]).parts == (shape_of(int),)
    assert shape_of(Literal[1, 2]).choices == (1, 2)


def test_a_type_that_no_file_can_hold_has_no_shape() -> None:
    with pytest.raises(TypeError, match="complex"):
        shape_of(complex)


def test_walking_a_tree_goes_as_far_as_it_fits() -> None:
    tree = {"plants": {"rose": {"cost": 1, "zzz": 2}}, "paths": [{"sand": 3}]}
    paths = {path: shape.kind for shape, _, path in walk(shape_of(Bed), tree)}
    assert paths["plants", "rose", "cost"] == "int"
    assert ("plants", "rose", "zzz") not in paths
    assert paths["paths", 0, "sand"] == "int"
