"""Maps that say one thing, `{move: 2}`: none or several at once are a fault; texts name what is said, also in lists."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import jsonschema
import pytest

from wonderland_gui.data.fields import fields_of
from wonderland_gui.data.layers import Layers
from wonderland_gui.data.schema import _Writer
from wonderland_gui.data.sentences import Slot, parse
from wonderland_gui.data.shapes import shape_of
from wonderland_gui.data.validate import validate
from wonderland_gui.data.yaml_loader import read_yaml


@dataclass(frozen=True, slots=True)
class Turn:
    degrees: int
    back: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    one_of: ClassVar[bool] = True
    walk: int | None = None
    turn: Turn | None = None
    either: tuple[Step, ...] | None = None


@dataclass(frozen=True, slots=True)
class Dance:
    steps: tuple[Step, ...] = ()


def read(text: str) -> Layers:
    return Layers([read_yaml(text.encode(), "f")], "f")


def findings(text: str) -> list[str]:
    source = read(text)
    assert validate(Dance, source) is None
    return [f"{p.line}:{p.column}: {p.code} {dict(p.params)}" for p in source.problems]


def test_a_map_that_says_one_thing_becomes_its_record() -> None:
    made = validate(Dance, read("steps: [{walk: 2}, {turn: {degrees: 90}}, {either: [{walk: 1}, {walk: 3}]}]\n"))
    assert made == Dance((Step(walk=2), Step(turn=Turn(90)), Step(either=(Step(walk=1), Step(walk=3)))))


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("steps: [{}]\n", "1:9: one_key {'found': '', 'choices': 'walk, turn, either'}"),
        ("steps: [{walk: 2, turn: {degrees: 90}}]\n", "1:9: one_key {'found': 'walk, turn', 'choices': 'walk, turn, either'}"),
        ("steps:\n- walk: 2\n- either: [{walk: 1, either: []}]\n", "3:12: one_key {'found': 'walk, either', 'choices': 'walk, turn, either'}"),
        ("steps: [{wlak: 2}]\n", "1:10: unknown_key {'key': 'wlak', 'suggestion': 'walk', 'belongs': ''}"),
    ],
)
def test_none_or_several_things_at_once_are_a_fault_with_its_place(text: str, finding: str) -> None:
    assert findings(text) == [finding]


def test_the_schema_lets_exactly_one_key_stand_there() -> None:
    writer = _Writer(partial=False)
    schema: Any = writer.document("dance", writer.write(shape_of(Dance)))
    check = jsonschema.Draft7Validator(schema).is_valid
    assert check({"steps": [{"walk": 2}]}) and not check({"steps": [{}]}) and not check({"steps": [{"walk": 2, "either": []}]})


def test_texts_name_what_is_said_and_nothing_else() -> None:
    dance = Dance((Step(walk=2), Step(either=(Step(turn=Turn(90)),))))
    assert fields_of(dance) == {"steps.0.walk": 2, "steps.1.either.0.turn.degrees": 90, "steps.1.either.0.turn.back": False}


def test_a_slot_names_a_part_of_a_list_by_its_number() -> None:
    assert parse("Walk {steps.0.walk:one=a step|other={steps.0.walk} steps}")[1] == Slot(
        "steps.0.walk", 0, (("one", ("a step",)), ("other", (Slot("steps.0.walk"), " steps")))
    )
