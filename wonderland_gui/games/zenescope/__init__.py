"""Wonderland (Zenescope): two worlds on four board sections that turn over, fights, Events, and three Goals to win."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wonderland_gui.engine.protocol import Action, Game, Lie, Rules
from wonderland_gui.games.zenescope import keys
from wonderland_gui.games.zenescope.actions import VERBS
from wonderland_gui.games.zenescope.check import check
from wonderland_gui.games.zenescope.definitions import Data, Options
from wonderland_gui.games.zenescope.frames import FRAMES
from wonderland_gui.games.zenescope.rules import Zenescope
from wonderland_gui.games.zenescope.state import State
from wonderland_gui.games.zenescope.value import value


def _rules(data: Any, options: Any) -> Zenescope:
    return Zenescope(data, options)


def _adopt(rules: Rules[State, Action], state: State) -> State:
    return rules.adopt(state) if isinstance(rules, Zenescope) else state


def _faces(rules: Rules[State, Action]) -> Iterable[tuple[str, ...]]:
    """A section shows either of its sides, a die any of its faces."""
    return [kinds for _, kinds in rules.faces()] if isinstance(rules, Zenescope) else ()


def _progress(rules: Rules[State, Action], state: State) -> tuple[int, int] | None:
    """How many Goals the best player has done, of how many that win."""
    return rules.progress(state) if isinstance(rules, Zenescope) else None


GAME: Game[State, Action] = Game(
    id="zenescope",
    seats=(2, 3, 4, 5, 6),
    data=Data,
    options=Options,
    state=State,
    verbs=VERBS,
    frames=FRAMES,
    keys=(keys.Prompt, keys.Event, keys.Why, keys.Score, keys.Note, keys.Over, keys.Mark, keys.Stage),
    rules=_rules,
    value=value,
    zones=(
        "boards",
        "events_real",
        "events_wonder",
        "items",
        "goals",
        "characters",
        "discard.events_real",
        "discard.events_wonder",
        "discard.items",
        "event",
        "fight",
        "boss_dice",
        "madness",
        "aside",
        "character.{s}",
        "madness.{s}",
        "hand.{s}",
        "items.{s}",
        "bosses.{s}",
        "done.{s}",
        "dice.{s}",
        "space.{slot}.{side}.{r}.{c}",
    ),
    lies=(Lie("events_real", face_up=False), Lie("events_wonder", face_up=False), Lie("items", face_up=False), Lie("goals", face_up=False)),
    adopt=_adopt,
    faces=_faces,
    check=check,
    longest=100_000,
    progress=_progress,
)
