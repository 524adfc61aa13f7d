"""Matches of the toy game with their files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.helpers.pebbles import PEBBLES, Data, Options
from wonderland_gui.engine.errors import BadRecord
from wonderland_gui.engine.match import Match
from wonderland_gui.engine.protocol import Game
from wonderland_gui.engine.record import SeatInfo, decode, digest, encode
from wonderland_gui.engine.variant import Variant
from wonderland_gui.store.matches import Moment, Setup, begin, moment, rule_data

GAMES: Mapping[str, Game[Any, Any]] = {"pebbles": PEBBLES}
DATA, OPTIONS = Data(), Options()
SEATS = (SeatInfo("Dodo", "person", "teal"), SeatInfo("Lory", "greedy"))


@dataclass(frozen=True)
class Shipped:
    """The rule data as the program would have loaded it."""

    data: Any = DATA
    options: Any = OPTIONS

    @property
    def files(self) -> Any:
        return {"game": {"numbers": encode(self.data.numbers), "options": encode(self.options)}, "components": {"pebbles": encode(self.data.pebbles)}}

    @property
    def hash(self) -> str:
        return digest(self.files)


def load(game: Game[Any, Any]) -> Shipped:
    return Shipped()


def from_files(game: Game[Any, Any], files: Any) -> tuple[Any, Any]:
    if not isinstance(files, dict) or "game" not in files:
        raise BadRecord("game is missing")
    data = decode(Data, {"numbers": files["game"]["numbers"], **files["components"]}, "data")
    return data, decode(Options, files["game"]["options"], "options")


def begun(seed: int = 1, *, options: Any = None, start: Any = None, shipped: Shipped | None = None) -> tuple[Match[Any, Any], Variant[Any, Any], Setup]:
    shipped = Shipped() if shipped is None else shipped
    variant: Variant[Any, Any] = Variant(PEBBLES, shipped.data, shipped.options if options is None else options)
    setup = Setup(SEATS, seed, rule_data(shipped), start=start)
    return begin(variant, setup), variant, setup


def played(actions: int, seed: int = 1, **more: Any) -> Moment:
    """A match after so many actions, each the last one on offer."""
    match, variant, setup = begun(seed, **more)
    for _ in range(actions):
        assert match.decide is not None
        match.play(match.decide.actions[-1])
    return moment(match, variant, setup)
