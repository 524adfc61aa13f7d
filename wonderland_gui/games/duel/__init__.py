"""Wonderland: Alice against the Red Queen, eighteen cards, three columns and three rows."""

from __future__ import annotations

from typing import Any

from wonderland_gui.engine.protocol import Action, Game, Lie, Rules
from wonderland_gui.games.duel import keys
from wonderland_gui.games.duel.actions import VERBS
from wonderland_gui.games.duel.definitions import Data, Options
from wonderland_gui.games.duel.rules import Duel
from wonderland_gui.games.duel.state import State, progress_of
from wonderland_gui.games.duel.value import value


def _rules(data: Any, options: Any) -> Duel:
    return Duel(data, options)


def _adopt(rules: Rules[State, Action], state: State) -> State:
    return rules.adopt(state) if isinstance(rules, Duel) else state


def _progress(_rules: Rules[State, Action], state: State) -> tuple[int, int] | None:
    return progress_of(state.table)


GAME: Game[State, Action] = Game(
    id="duel",
    seats=(2,),
    data=Data,
    options=Options,
    state=State,
    verbs=VERBS,
    frames=(),
    keys=(keys.Prompt, keys.Event, keys.Why, keys.Score, keys.Note, keys.Over, keys.Mark, keys.Stage),
    rules=_rules,
    value=value,
    zones=("hand.{s}", "edge.{s}.{i}", "cell.{r}.{c}", "wonders", "wonder"),
    lies=(Lie("edge.{s}.{i}", face_up=False, shown_to_owner=True),),
    adopt=_adopt,
    longest=36,
    progress=_progress,
)
