"""Matches to the end with every mix of persons and automatic players, for every game that is shipped: the states are those of the engine alone.

Of a game with long matches some mixes play the beginning.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.helpers.settings import MOST, SHIPPED, Setting, is_long
from wonderland_gui.controllers.table_controller import PERSON, Shown, TableController
from wonderland_gui.engine.match import Match
from wonderland_gui.engine.protocol import Decide
from wonderland_gui.engine.record import SeatInfo, state_hash
from wonderland_gui.engine.rng import Rng
from wonderland_gui.players.base import choose
from wonderland_gui.players.registry import PLAYERS

SEED = 5
SEATS = [setting for setting in SHIPPED if setting.name.endswith("-defaults")]
MIXES = [(setting, players) for setting in SEATS for players in product((PERSON, "random"), repeat=setting.seats) if not is_long(setting.game)]
MIXES += [(setting, (PERSON, *(player,) * (setting.seats - 1))) for setting in SEATS for player in (PERSON, "random") if is_long(setting.game)]
OTHERWISE = [setting for setting in SHIPPED if setting.name.endswith(("2-all", "4-all"))]
MIXES += [(setting, (PERSON, player) * (setting.seats // 2)) for setting in OTHERWISE for player in (PERSON, "random")]


def will(match: Match[Any, Any], decide: Decide[Any]) -> int:
    """What a person does here."""
    return Rng(SEED, "will", match.cursor).below(len(decide.actions))


def enough(match: Match[Any, Any]) -> bool:
    """Whether a long match has been played far enough."""
    return is_long(match.game) and len(match) >= MOST


def played_alone(setting: Setting, players: tuple[str, ...]) -> list[str]:
    """The hashes of all states where nobody looks at them."""
    match = setting.match(SEED)
    hashes = []
    while (decide := match.decide) is not None and not enough(match):
        player = players[decide.seat]
        index = will(match, decide) if player == PERSON else choose(match, PLAYERS, player, SEED).index
        match.play(decide.actions[index])
        hashes.append(state_hash(match.state))
    return hashes


class Screen:
    """Persons at one screen, who come when they are called, and a process that answers for the others."""

    def __init__(self, setting: Setting, players: tuple[str, ...]) -> None:
        self.match = setting.match(SEED)
        self.controller = TableController(self.match, tuple(SeatInfo(f"Somebody {i}", player) for i, player in enumerate(players)))
        self.players = players
        self.shown: list[Shown] = []
        self.asked: list[int] = []
        self.hashes: list[str] = []
        self.called = 0
        self.controller.changed.connect(self.shown.append)
        self.controller.decision_of_automatic_seat.connect(self.asked.append)
        self.controller.played.connect(lambda: self.hashes.append(state_hash(self.match.state)))

    def go_on(self) -> None:
        """What is to be done next is done by whoever has to."""
        shown, decide = self.shown[-1], self.match.decide
        if shown.curtain is not None:
            self.called += 1
            self.controller.lift_curtain()
        elif shown.looks:
            self.controller.done_looking()
        elif self.asked:
            seat, player = self.asked.pop(), self.players[decide.seat] if decide is not None else ""
            assert decide is not None and seat == decide.seat
            self.controller.play_for(decide.seat, choose(self.match, PLAYERS, player, SEED).index, self.match.cursor)
        else:
            assert decide is not None
            wanted = will(self.match, decide)
            assert self.controller.play(next(offer for offer in shown.view.offers if offer.index == wanted))


@pytest.mark.parametrize(("setting", "players"), MIXES, ids=lambda value: value.name if isinstance(value, Setting) else "-".join(value))
def test_every_mix_of_persons_and_automatic_players_plays_to_the_end_with_the_states_of_the_engine(setting: Setting, players: tuple[str, ...]) -> None:
    screen = Screen(setting, players)
    screen.controller.show()
    for _ in range(4 * setting.game.longest):
        if (screen.match.over is not None or enough(screen.match)) and screen.shown[-1].curtain is None and not screen.shown[-1].looks:
            break
        screen.go_on()
    assert screen.match.over is not None or enough(screen.match)
    assert screen.hashes == played_alone(setting, players)
    assert not screen.called or players.count(PERSON) > 1, "a curtain falls between persons alone"
    assert screen.called or players.count(PERSON) < 2 or enough(screen.match), "and it does, unless all that was decided so far is open"
