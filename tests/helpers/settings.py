"""Every game with every number of seats under several options: what the contract is checked on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from tests.helpers.pebbles import PEBBLES
from tests.helpers.toys import TOYS
from wonderland_gui.data.loader import load_game
from wonderland_gui.engine.match import Dice, Match
from wonderland_gui.engine.protocol import Action, Game
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.variant import Variant
from wonderland_gui.engine.view import Eyes
from wonderland_gui.games.registry import GAMES
from wonderland_gui.resources import Resources


@dataclass(frozen=True)
class Setting:
    """A game as it is set up for a match."""

    name: str
    variant: Variant[Any, Any]
    seats: int

    @property
    def game(self) -> Game[Any, Any]:
        return self.variant.game

    def match(self, seed: int) -> Match[Any, Any]:
        """A match at its first decision."""
        return Match(self.game, self.variant.rules(), self.seats, Dice(seed))

    @property
    def everyone(self) -> tuple[Eyes, ...]:
        """Each seat, a spectator, and all seats together."""
        return (*(Seat(s) for s in range(self.seats)), None, tuple(Seat(s) for s in range(self.seats)))


def option_sets(options: Any) -> Iterator[tuple[str, Any]]:
    """The defaults, each yes-or-no option the other way, and all of them the other way."""
    yield "defaults", options
    switches = [f.name for f in fields(options) if isinstance(getattr(options, f.name), bool)]
    for name in switches:
        yield name, replace(options, **{name: not getattr(options, name)})
    if len(switches) > 1:
        yield "all", replace(options, **{name: not getattr(options, name) for name in switches})


def settings_of(game: Game[Any, Any], data: Any, options: Any) -> Iterator[Setting]:
    """All settings of a game."""
    for seats in game.seats:
        for name, chosen in option_sets(options):
            yield Setting(f"{game.id}-{seats}-{name}", Variant(game, data, chosen), seats)


def shipped_settings() -> Iterator[Setting]:
    """All settings of the games that the program ships."""
    for game in GAMES.values():
        loaded = load_game(game, Resources())
        yield from settings_of(game, loaded.data, loaded.options)


SHIPPED: Sequence[Setting] = tuple(shipped_settings())
TOY_SETTINGS: Sequence[Setting] = tuple(setting for game in (PEBBLES, *TOYS) for setting in settings_of(game, game.data(), game.options()))
SETTINGS: Sequence[Setting] = (*SHIPPED, *TOY_SETTINGS)


def walk(setting: Setting, seed: int) -> Iterator[Match[Any, Any]]:
    """A match played at random to its end: itself at every decision, and once more when it is over."""
    match = setting.match(seed)
    rng = Rng(seed, "walk")
    yield match
    while match.decide is not None:
        action: Action = rng.choice(match.decide.actions)
        match.play(action)
        yield match
