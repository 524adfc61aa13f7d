"""What an entry tells happened once: its beats are shown when it is played, not when somebody goes back or forward to it."""

from __future__ import annotations

from typing import Any

from wonderland_gui.controllers.table_controller import Shown, TableController
from wonderland_gui.data.loader import load_game
from wonderland_gui.engine.match import new_match
from wonderland_gui.engine.record import SeatInfo
from wonderland_gui.games.duel import GAME
from wonderland_gui.resources import Resources


def _controller() -> tuple[TableController, list[Shown]]:
    loaded = load_game(GAME, Resources())
    match: Any = new_match(GAME, GAME.rules(loaded.data, loaded.options), 2, 5)
    controller = TableController(match, (SeatInfo("Lorina"), SeatInfo("Edith")))
    shown: list[Shown] = []
    controller.changed.connect(shown.append)
    return controller, shown


def _play(controller: TableController) -> None:
    controller.lift_curtain()
    view = controller.shown().view
    assert controller.play(view.offers[0])


def test_an_action_shows_its_news_and_going_back_to_it_does_not() -> None:
    controller, shown = _controller()
    for _ in range(3):
        _play(controller)
    played = bool(shown[-1].news)
    told = []
    for step in (controller.take_back, controller.redo, lambda: _play(controller)):
        step()
        told.append(bool(shown[-1].news))
    assert (played, told) == (True, [False, False, True])
