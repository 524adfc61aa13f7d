"""The texts of all cards, ready to be looked up: clauses by trigger, effects and tests by their path on the card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from wonderland_gui.games.zenescope.definitions import Data
from wonderland_gui.games.zenescope.terms import Condition, Test, Timing, Trigger
from wonderland_gui.games.zenescope.vocabulary import Clause, Effect, ModifyRoll, Use, said

ABILITY: Final = "ability"
MADNESS: Final = "madness"
PLAIN: Final = ""
"""The part of a card that is no Character."""


Program = tuple[tuple[str, Any], ...]
"""Effects or conditions in order."""
NO_CLAUSES: Final[Mapping[str, Mapping[str, tuple[Heeded, ...]]]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Heeded:
    """A clause and where it stands on its card."""

    path: str
    clause: Clause


class Cards:
    """Looks up what cards say."""

    def __init__(self, data: Data) -> None:
        self._cards: dict[str, Any] = {
            **data.characters,
            **data.bosses,
            **data.items,
            **data.goals,
            **data.events_real,
            **data.events_wonder,
        }
        self._clauses: dict[Trigger, dict[str, dict[str, tuple[Heeded, ...]]]] = {}
        for kind, card in self._cards.items():
            for part, prefix, clauses in _parts(card):
                for index, clause in enumerate(clauses):
                    parts = self._clauses.setdefault(clause.trigger, {}).setdefault(kind, {})
                    parts[part] = (*parts.get(part, ()), Heeded(f"{prefix}{index}", clause))
        self._found: dict[tuple[str, str], Any] = {}
        self._programs: dict[tuple[str, str], Program] = {}
        self.uses: Mapping[str, Use] = {kind: item.use for kind, item in data.items.items() if item.use is not None}
        """What Items do when they are discarded."""
        self.kept = frozenset(kind for kind, item in data.items.items() if item.keep)
        """Items that nobody may choose to discard."""
        self.shields: Mapping[str, tuple[Condition, ...]] = {
            kind: clause.when
            for kind, item in data.items.items()
            for clause in item.clauses
            if clause.trigger == "always" and any(e.immune is not None and e.immune.to == "madness" for e in clause.do)
        }
        """Items whose holder is treated as having no Madness, and the conditions."""

    def clauses(self, trigger: Trigger) -> Mapping[str, Mapping[str, tuple[Heeded, ...]]]:
        """The clauses with a trigger: by card, then by part of the card."""
        return self._clauses.get(trigger, NO_CLAUSES)

    def program(self, kind: str, path: str) -> Program:
        """The effects at a path on a card: the name of each and its particulars."""
        key = (kind, path)
        if key not in self._programs:
            self._programs[key] = tuple(map(said, self.find(kind, path)))
        return self._programs[key]

    def find(self, kind: str, path: str) -> Any:
        """What stands at a path on a card: "win", "use.do", "clauses.0.do", "win.0.choose.1.do"."""
        key = (kind, path)
        if key not in self._found:
            here = self._cards[kind]
            for step in path.split("."):
                here = here[int(step)] if step.isdecimal() else getattr(here, step)
            self._found[key] = here
        return self._found[key]

    def says(self, kind: str, path: str) -> bool:
        """Whether something stands at a path on a card."""
        try:
            return self.find(kind, path) is not None
        except (KeyError, IndexError, ValueError, AttributeError, TypeError):
            return False

    def timing(self, kind: str) -> Timing | None:
        """When an Item may be discarded for what it does."""
        use = self.uses.get(kind)
        return None if use is None else use.timing

    def changes(self, kind: str, scope: str) -> bool:
        """Whether an Item that is discarded after a roll does something to a roll of this scope; a placement has no total to add to."""
        use = self.uses.get(kind)
        if use is None:
            return False
        for effect in use.do:
            if effect.reroll is not None and effect.reroll.scope in (scope, "any"):
                return True
            if effect.modify_roll is not None and effect.modify_roll.scope in (scope, "any") and scope != "placement":
                return True
        return False

    def amounts(self, kind: str) -> tuple[int, ...]:
        """The amounts of which the user of an Item picks one; none if there is nothing to pick."""
        use = self.uses.get(kind)
        for effect in () if use is None else use.do:
            if effect.modify_roll is not None and isinstance(effect.modify_roll.amount, tuple):
                return effect.modify_roll.amount
        return ()


def _parts(card: Any) -> Iterator[tuple[str, str, tuple[Clause, ...]]]:
    """The parts of a card that have clauses, with the way to them."""
    if hasattr(card, "ability"):
        yield ABILITY, "ability.clauses.", card.ability.clauses
        yield MADNESS, "madness.clauses.", card.madness.clauses
    elif hasattr(card, "clauses"):
        yield PLAIN, "clauses.", card.clauses


def rolls_changed(clause: Clause, name: str = "modify_roll") -> Iterator[ModifyRoll]:
    """The changes of rolls among the effects of a clause."""
    for effect in clause.do:
        if effect.modify_roll is not None:
            yield effect.modify_roll


def conditions_of(card: object) -> Iterator[Condition]:
    """Every condition that stands anywhere on a card."""
    if isinstance(card, Condition):
        yield card
    if isinstance(card, tuple):
        for each in card:
            yield from conditions_of(each)
    else:
        sort: type = type(card)
        for name in _names(sort):
            part = getattr(card, name)
            if part is not None and not isinstance(part, (str, int)):
                yield from conditions_of(part)


@cache
def _names(sort: type) -> tuple[str, ...]:
    """The names of the fields of a sort of entries; none of what is no entry."""
    return tuple(f.name for f in fields(sort)) if is_dataclass(sort) else ()


def texts_of(card: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Condition | Test | Effect | Clause]]:
    """Every condition, test, effect and clause on a card with the way to it."""
    if isinstance(card, (Condition, Test, Effect, Clause)):
        yield path, card
    if isinstance(card, tuple):
        for index, each in enumerate(card):
            yield from texts_of(each, (*path, index))
    elif hasattr(type(card), "__dataclass_fields__"):
        for f in fields(card):  # type: ignore[arg-type]
            yield from texts_of(getattr(card, f.name), (*path, f.name.rstrip("_")))


__all__ = ["ABILITY", "MADNESS", "PLAIN", "Cards", "Heeded", "conditions_of", "rolls_changed", "said", "texts_of"]
