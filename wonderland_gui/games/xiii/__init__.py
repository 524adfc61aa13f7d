"""Wonderland XIII: librarians of the Dream's Library unlock the decks of the Hall and hope that their Tunnel holds."""

from __future__ import annotations

from typing import Any

from wonderland_gui.engine.protocol import Action, Game, Lie, Rules
from wonderland_gui.games.xiii import keys
from wonderland_gui.games.xiii.actions import VERBS
from wonderland_gui.games.xiii.definitions import Data, Options
from wonderland_gui.games.xiii.rules import Xiii
from wonderland_gui.games.xiii.state import FRAMES, State
from wonderland_gui.games.xiii.value import value


def _rules(data: Any, options: Any) -> Xiii:
    return Xiii(data, options)


def _adopt(rules: Rules[State, Action], state: State) -> State:
    return rules.adopt(state) if isinstance(rules, Xiii) else state


def _progress(rules: Rules[State, Action], state: State) -> tuple[int, int] | None:
    return rules.progress(state) if isinstance(rules, Xiii) else None


GAME: Game[State, Action] = Game(
    id="xiii",
    seats=(2, 3, 4),
    data=Data,
    options=Options,
    state=State,
    verbs=VERBS,
    frames=FRAMES,
    keys=(keys.Prompt, keys.Event, keys.Why, keys.Score, keys.Note, keys.Over, keys.Mark, keys.Stage),
    rules=_rules,
    value=value,
    zones=("deck.{i}", "lock.{i}", "keys", "held.{s}", "notebook.{s}", "tunnel.{s}", "discard"),
    lies=(Lie("deck.{i}", face_up=False),),
    adopt=_adopt,
    longest=400,
    progress=_progress,
)
