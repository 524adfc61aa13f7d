"""Counted deeds: which tallies the texts ask for, what is counted for them, and how many there are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from wonderland_gui.games.zenescope.scene import Scene
from wonderland_gui.games.zenescope.terms import Deed, SideKind, Tally

_FILTERS: Final = ("side", "mad", "madness_min", "items_max", "total_min", "margin_min", "margin_max", "role", "doubles", "richer_foe", "distinct")


@dataclass(frozen=True, slots=True)
class Facts:
    """A deed as it was when it was done."""

    side: SideKind | None = None
    """For Events that of the deck, else of the pawn's section."""
    tokens: int = 0
    items: int = 0
    """Held when the fight began."""
    total: int | None = None
    margin: int | None = None
    """The winner's total less the loser's; None after a win from behind."""
    defender: bool = False
    doubles: bool = False
    richer_foe: bool = False
    value: str = ""
    """The place or side, where different ones are counted."""


@cache
def name_of(wanted: Tally) -> str:
    """What a tally is called in the state: the deed and its filters, "boss_won side=real"."""
    given = [(name, getattr(wanted, name)) for name in _FILTERS]
    # A filter of 0 is one: Items held at the most.
    filters = [f"{name}={value}".lower() for name, value in given if value is not None and value is not False]
    return " ".join((wanted.what, *filters))


@dataclass(frozen=True, slots=True)
class Spec:
    """A tally that is kept."""

    name: str
    wanted: Tally
    windows: frozenset[str]
    """In which a text asks for it: "turn", "game" or both."""

    @property
    def plain(self) -> bool:
        """Whether every such deed counts."""
        return self.name == self.wanted.what


def specs(wanted: Iterable[Tally]) -> Mapping[Deed, tuple[Spec, ...]]:
    """The tallies that are asked for, by deed, each once."""
    found: dict[Deed, dict[str, Spec]] = {}
    for each in wanted:
        named = found.setdefault(each.what, {})
        name = name_of(each)
        before = named[name].windows if name in named else frozenset()
        named[name] = Spec(name, each, before | {each.window})
    return {deed: tuple(named.values()) for deed, named in found.items()}


def fits(wanted: Tally, facts: Facts) -> bool:
    """Whether a deed is one of those that a tally counts."""
    if wanted.side is not None and facts.side != wanted.side:
        return False
    if (wanted.mad and not facts.tokens) or (wanted.madness_min is not None and facts.tokens < wanted.madness_min):
        return False
    if wanted.items_max is not None and facts.items > wanted.items_max:
        return False
    if wanted.total_min is not None and (facts.total is None or facts.total < wanted.total_min):
        return False
    if wanted.margin_min is not None and (facts.margin is None or facts.margin < wanted.margin_min):
        return False
    if wanted.margin_max is not None and (facts.margin is None or facts.margin > wanted.margin_max):
        return False
    if (wanted.role == "defender" and not facts.defender) or (wanted.doubles and not facts.doubles):
        return False
    return not (wanted.richer_foe and not facts.richer_foe) and not (wanted.distinct and not facts.value)


def add(counts: dict[str, tuple[int, ...]], name: str, seats: int, seat: int, n: int) -> None:
    """Counts `n` more for a seat."""
    before = counts.get(name, (0,) * seats)
    counts[name] = (*before[:seat], before[seat] + n, *before[seat + 1 :])


def key_of(name: str, wanted: Tally, facts: Facts) -> str:
    """Where a deed is counted: different places and sides each at their own name."""
    return f"{name}:{facts.value}" if wanted.distinct else name


def counted(scene: Scene, seat: int, wanted: Tally) -> int:
    """How many deeds a tally has counted for a seat."""
    counts = scene.this_turn if wanted.window == "turn" else scene.tallies
    name = name_of(wanted)
    if not wanted.distinct:
        found = counts.get(name)
        return 0 if found is None else found[seat]
    return sum(bool(found[seat]) for key, found in counts.items() if key.startswith(f"{name}:"))
