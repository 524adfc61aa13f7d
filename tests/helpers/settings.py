"""Every game with every number of seats under several options: what the contract is checked on."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Literal, get_args, get_origin, get_type_hints

from tests.helpers.pebbles import PEBBLES
from tests.helpers.toys import TOYS
from wonderland_gui.data.loader import load_game
from wonderland_gui.engine.match import Dice, Entry, Match
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

    def some(self, numbers: Sequence[int]) -> Sequence[int]:
        """These seeds, or places in a match; of a game with long matches a few of them."""
        return numbers[::3] if is_long(self.game) else numbers

    @property
    def everyone(self) -> tuple[Eyes, ...]:
        """Each seat, a spectator, and all seats together."""
        return (*(Seat(s) for s in range(self.seats)), None, tuple(Seat(s) for s in range(self.seats)))


LONG = 2000
"""A game whose matches may have more actions than this is looked at in parts."""
MOST = 240
"""So many actions of a match of such a game are played."""
FIRST = 2
"""So often each question is looked at as soon as it is asked."""
EVERY = 25
"""And then one question in so many."""


def is_long(game: Game[Any, Any]) -> bool:
    """Whether matches of a game are too long to be looked at after each action."""
    return game.longest > LONG


def option_sets(options: Any) -> Iterator[tuple[str, Any]]:
    """The defaults, each yes-or-no option the other way, and all of them the other way."""
    yield "defaults", options
    switches = [f.name for f in fields(options) if isinstance(getattr(options, f.name), bool)]
    for name in switches:
        yield name, replace(options, **{name: not getattr(options, name)})
    if len(switches) > 1:
        yield "all", _other_way(options)


def _other_way(options: Any) -> Any:
    """Every yes-or-no option the other way, and of every choice between names the last name."""
    hints = get_type_hints(type(options))
    changed = {f.name: get_args(hints[f.name])[-1] for f in fields(options) if get_origin(hints[f.name]) is Literal}
    changed |= {f.name: not getattr(options, f.name) for f in fields(options) if isinstance(getattr(options, f.name), bool)}
    return replace(options, **changed)


def settings_of(game: Game[Any, Any], data: Any, options: Any) -> Iterator[Setting]:
    """All settings of a game; of one with long matches the defaults for each number of seats, and the other options with one number of them."""
    some = game.seats[len(game.seats) // 2]
    for seats in game.seats:
        for name, chosen in option_sets(options):
            if is_long(game) and name != "defaults" and (name != "all" or seats != some):
                continue
            yield Setting(f"{game.id}-{seats}-{name}", Variant(game, data, chosen), seats)


def shipped_settings() -> Iterator[Setting]:
    """All settings of the games that the program ships."""
    for game in GAMES.values():
        loaded = load_game(game, Resources())
        yield from settings_of(game, loaded.data, loaded.options)


SHIPPED: Sequence[Setting] = tuple(shipped_settings())
TOY_SETTINGS: Sequence[Setting] = tuple(setting for game in (PEBBLES, *TOYS) for setting in settings_of(game, game.data(), game.options()))
SETTINGS: Sequence[Setting] = (*SHIPPED, *TOY_SETTINGS)


KEPT = 16
"""So many matches are kept as they were played: tests of one setting that follow each other look at the same ones."""
PLAYED: OrderedDict[tuple[str, int], tuple[Match[Any, Any], list[Entry[Any, Any]]]] = OrderedDict()
"""Matches at their first decision, and what became of them, by the setting and the seed."""


def _begun(setting: Setting, seed: int) -> tuple[Match[Any, Any], list[Entry[Any, Any]]]:
    key = setting.name, seed
    if key not in PLAYED:
        PLAYED[key] = setting.match(seed), []
        if len(PLAYED) > KEPT:
            PLAYED.popitem(last=False)
    return PLAYED[key]


def walk(setting: Setting, seed: int, *, whole: bool = False, anew: bool = False) -> Iterator[Match[Any, Any]]:
    """A match played at random to its end: itself at every decision, and once more when it is over.

    Of a long one only the beginning is played, unless the `whole` is wanted, and some decisions are looked at: the first ones of
    each sort, and a few more.  States never change, so what was played before is not played again, unless it is wanted `anew`.
    """
    first, known = (setting.match(seed), []) if anew else _begun(setting, seed)
    match = first.copy()
    rng = Rng(seed, "walk")
    long = is_long(setting.game)
    met: Counter[str] = Counter()
    yield match
    while match.decide is not None and (whole or not long or len(match) < MOST):
        action: Action = rng.choice(match.decide.actions)
        if len(match) < len(known):
            match._append(known[len(match)])
        else:
            match.play(action)
            if len(known) < MOST and len(known) == len(match) - 1:
                known.append(match.entry)
        assert match.entry.action == action
        prompt = match.decide.prompt if match.decide is not None else ""
        met[prompt] += 1
        if not long or match.decide is None or met[prompt] <= FIRST or len(match) % EVERY == 0:
            yield match
    if long and match.decide is not None:
        yield match
