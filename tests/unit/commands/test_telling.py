"""A match told in words: what does not change while it is told is read once."""

from __future__ import annotations

from tests.helpers.settings import SHIPPED, walk
from wonderland_gui.commands.telling import Teller
from wonderland_gui.data.fields import component_of
from wonderland_gui.engine.table import Seat
from wonderland_gui.resources import Resources
from wonderland_gui.text import load_texts


def test_the_definitions_of_a_game_are_looked_up_once_however_much_is_told(monkeypatch):
    looked_up: list[object] = []
    plain = component_of

    def look_up(data):
        looked_up.append(data)
        return plain(data)

    monkeypatch.setattr("wonderland_gui.commands.telling.component_of", look_up)
    setting = next(each for each in SHIPPED if each.game.id == "zenescope")
    teller = Teller(load_texts(Resources(), "en", "zenescope"), ("Maud", "Silas"), setting.variant)
    *_, match = walk(setting, 1)
    for index in range(1, 12):
        match.seek(index)
        assert teller.news(match, Seat(0)) or teller.board(match, Seat(0))
    assert looked_up == [setting.variant.data]
