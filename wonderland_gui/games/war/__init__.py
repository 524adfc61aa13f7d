"""Wonderland's War: five factions take tea, gather chips and units, and fight for the five Regions."""

from __future__ import annotations

from typing import Any

from wonderland_gui.engine.protocol import Action, Game, Lie, Rules
from wonderland_gui.games.war import keys
from wonderland_gui.games.war.actions import VERBS
from wonderland_gui.games.war.data_faults import data_faults
from wonderland_gui.games.war.definitions import Data, Options
from wonderland_gui.games.war.frames import FRAMES
from wonderland_gui.games.war.rules import Rulebook
from wonderland_gui.games.war.state import SEAT_ZONES, State
from wonderland_gui.games.war.value import value


def _rules(data: Any, options: Any) -> Rulebook:
    return Rulebook(data, options)


def _adopt(rules: Rules[State, Action], state: State) -> State:
    return rules.adopt(state) if isinstance(rules, Rulebook) else state


GAME: Game[State, Action] = Game(
    id="war",
    seats=(2, 3, 4, 5),
    data=Data,
    options=Options,
    state=State,
    verbs=VERBS,
    frames=FRAMES,
    keys=(keys.Prompt, keys.Event, keys.Why, keys.Score, keys.Note, keys.Over, keys.Mark, keys.Stage),
    rules=_rules,
    value=value,
    zones=(
        "chair.{i}",
        "region.{name}",
        "marker.{name}",
        "standee.{name}",
        "wonderlandians",
        "deck.{name}",
        "discard.{name}",
        "stock.{name}",
        "allies.{ally}.{level}",
        *(f"{name}.{{s}}" for name in SEAT_ZONES),
        "forge.{track}.{s}",
        "waiting.{track}.{s}",
    ),
    lies=(Lie("deck.{name}", face_up=False),),
    adopt=_adopt,
    check=data_faults,
    longest=2400,
)
