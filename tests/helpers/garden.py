"""A toy game for tests of data files: its definitions have every kind of field, its rules do nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

from wonderland_gui.engine.protocol import Action, Game
from wonderland_gui.engine.table import Seat, Zone, ZoneId, new_table
from wonderland_gui.resources import Resources

FOLDER = Path(__file__).parents[1] / "data"


class Prompt(StrEnum):
    PLANT = "plant"


class Event(StrEnum):
    GROWN = "grown"


class Note(StrEnum):
    HEIGHT = "height"


class Mark(StrEnum):
    WATERED = "watered"


class Stage(StrEnum):
    SPRING = "spring"
    SUMMER = "summer"


class Frost(StrEnum):
    LIGHT = "light"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Soil:
    """What a plant stands in."""

    sand: int
    lime: float = 0.5


@dataclass(frozen=True, slots=True)
class Plant:
    """A plant."""

    template: str
    art: str
    back: str
    cost: int
    colour: Literal["red", "white", "no"]
    latin: str = ""
    prickly: bool = False
    height: float = 1.0
    soil: Soil | None = None
    blooms: tuple[int, ...] = ()
    spot: tuple[int, int] = (0, 0)
    frost: Frost = Frost.LIGHT
    water: int | Literal["rain"] = 1
    friends: Mapping[str, int] = field(default_factory=dict)
    months: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Back:
    art: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of the game."""

    hand: int
    odds: float


@dataclass(frozen=True, slots=True)
class Data:
    numbers: Numbers
    plants: Mapping[str, Plant]
    backs: Mapping[str, Back]


@dataclass(frozen=True, slots=True)
class Options:
    greenhouse: bool
    weather: Literal["dry", "wet"]


@dataclass(frozen=True, slots=True)
class Sow(Action):
    verb = "sow"


class GardenRules:
    def __init__(self, data: Data, options: Options) -> None:
        if data.numbers.hand > 99:
            raise ValueError("no hand holds so much")
        self.data = data

    def setup(self, seats: int, /) -> Any:
        zones = [Zone(ZoneId(f"hand.{seat}"), (), Seat(seat)) for seat in range(seats)]
        zones += [Zone(ZoneId(f"bed.{row}.{column}")) for row in range(2) for column in range(2)]
        return SimpleNamespace(seats=seats, table=new_table(seats, [*zones, Zone(ZoneId("heap"))], {"water.0": 1, "water.1": 1, "rain": 0}))

    def faults(self, state: Any, /) -> Iterable[str]:
        return ["nobody has a hand"] if self.data.numbers.hand == 0 else []


GARDEN: Game[Any, Any] = Game(
    id="garden",
    seats=(2, 3),
    data=Data,
    options=Options,
    state=SimpleNamespace,
    verbs=(Sow,),
    frames=(),
    keys=(Prompt, Event, Note, Mark, Stage),
    rules=GardenRules,  # type: ignore[arg-type]
    value=lambda rules, state, seat: 0.0,
    zones=("hand.{s}", "bed.{r}.{c}", "heap", "box"),
)


def garden(*packs: Path) -> Resources:
    """The sound files of the game, with packs laid over them."""
    return Resources(FOLDER / "garden", packs)
