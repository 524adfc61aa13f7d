"""Who thinks for the automatic seats of a window: asked once, waited for until the table is still, and stopped at any moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.helpers.wonderland import duel_match, play, shipped
from wonderland_gui.controllers import player_runner
from wonderland_gui.controllers.player_runner import PlayerRunner
from wonderland_gui.engine.variant import Variant
from wonderland_gui.games.duel import GAME
from wonderland_gui.players.base import Choice
from wonderland_gui.players.question import Question

VARIANT: Variant[Any, Any] = Variant(GAME, *shipped())


class Thought:
    """A question to which a test gives the answer."""

    def __init__(self, asked: Question) -> None:
        self.asked = asked
        self.answer: Choice | None = None
        self.cancelled = False
        self.polls = 0

    def poll(self) -> Choice | None:
        self.polls += 1
        return self.answer

    def cancel(self) -> None:
        self.cancelled = True


class Thinker:
    """Stands in for the worker process."""

    def __init__(self) -> None:
        self.thoughts: list[Thought] = []
        self.calls: list[str] = []

    def start(self) -> None:
        self.calls.append("start")

    def close(self) -> None:
        self.calls.append("close")

    def ask(self, asked: Question) -> Thought:
        self.thoughts.append(Thought(asked))
        return self.thoughts[-1]


class Sat:
    """A runner with its thinker and what it chose."""

    def __init__(self) -> None:
        self.thinker = Thinker()
        self.still = True
        self.runner = PlayerRunner(self.thinker, lambda: self.still)  # type: ignore[arg-type]
        self.runner.speed = "off"
        self.chosen: list[tuple[int, int, int]] = []
        self.runner.chosen.connect(lambda *given: self.chosen.append(given))
        self.match = duel_match()

    def ask(self, name: str = "random") -> None:
        self.runner.ask(self.match, VARIANT, name, 7)


@pytest.fixture
def sat(qapp: object) -> Iterator[Sat]:
    made = Sat()
    yield made
    made.runner.close()


def thinks(sat: Sat) -> bool:
    return sat.runner.thinking


def at_rest(sat: Sat) -> bool:
    """Whether nothing will happen by itself any more."""
    return not sat.runner._poll.isActive() and not sat.runner._pause.isActive()


def test_an_answer_is_told_with_its_seat_and_the_place_in_the_match(sat: Sat, qtbot: QtBot) -> None:
    play(sat.match, "arrive R1 D")
    sat.ask("greedy")
    asked = sat.thinker.thoughts[0].asked
    assert (asked.name, asked.seat, asked.index, asked.seed) == ("greedy", 1, 1, 7)
    assert thinks(sat)
    sat.thinker.thoughts[0].answer = Choice(4)
    qtbot.waitUntil(lambda: sat.chosen == [(1, 4, 1)])
    assert not thinks(sat)
    assert at_rest(sat)


def test_asked_twice_for_the_same_decision_it_goes_on_thinking(sat: Sat) -> None:
    sat.ask()
    sat.ask()
    assert len(sat.thinker.thoughts) == 1


def test_asked_for_another_decision_it_drops_the_first(sat: Sat, qtbot: QtBot) -> None:
    sat.ask()
    play(sat.match, "arrive R1 D")
    sat.ask()
    assert [thought.cancelled for thought in sat.thinker.thoughts] == [True, False]
    sat.thinker.thoughts[0].answer = Choice(0)
    sat.thinker.thoughts[1].answer = Choice(1)
    qtbot.waitUntil(lambda: bool(sat.chosen))
    assert sat.chosen == [(1, 1, 1)]


def test_at_the_end_of_a_match_nothing_is_asked(sat: Sat) -> None:
    while sat.match.decide is not None:
        sat.match.play(sat.match.decide.actions[0])
    sat.ask()
    assert sat.thinker.thoughts == []
    assert not sat.runner.thinking


@pytest.mark.parametrize("when", ["thinking", "answered", "waiting"])
def test_once_stopped_nothing_is_played(sat: Sat, qtbot: QtBot, when: str) -> None:
    if when == "waiting":
        sat.runner.speed = "fast"
    sat.ask()
    if when != "thinking":
        sat.thinker.thoughts[0].answer = Choice(0)
    if when == "waiting":
        qtbot.waitUntil(sat.runner._pause.isActive)
    sat.runner.stop()
    assert sat.thinker.thoughts[0].cancelled
    assert not sat.runner.thinking
    assert at_rest(sat)
    assert sat.chosen == []


def test_stopped_and_asked_again_it_thinks_anew(sat: Sat, qtbot: QtBot) -> None:
    sat.ask()
    sat.runner.stop()
    sat.ask()
    sat.thinker.thoughts[1].answer = Choice(2)
    qtbot.waitUntil(lambda: sat.chosen == [(0, 2, 0)])


def test_an_answer_waits_until_nothing_moves_on_the_table(sat: Sat, qtbot: QtBot) -> None:
    sat.still = False
    sat.ask()
    sat.thinker.thoughts[0].answer = Choice(0)
    qtbot.waitUntil(lambda: sat.thinker.thoughts[0].polls > 3)
    assert sat.chosen == []
    sat.still = True
    qtbot.waitUntil(lambda: bool(sat.chosen))


def test_what_begins_to_move_in_the_pause_is_waited_for_too(sat: Sat, qtbot: QtBot) -> None:
    sat.runner.speed = "fast"
    sat.ask()
    sat.thinker.thoughts[0].answer = Choice(0)
    qtbot.waitUntil(sat.runner._pause.isActive)
    sat.still = False
    qtbot.waitUntil(sat.runner._poll.isActive)
    assert sat.chosen == []
    sat.still = True
    qtbot.waitUntil(lambda: bool(sat.chosen))


@pytest.mark.parametrize("speed", ["off", "fast", "normal", "slow", "unheard-of"])
def test_the_pause_goes_by_the_speed(sat: Sat, qtbot: QtBot, speed: str) -> None:
    sat.runner.speed = speed
    sat.ask()
    sat.thinker.thoughts[0].answer = Choice(0)
    started: list[int] = []
    plain: Callable[..., None] = sat.runner._pause.start
    sat.runner._pause.start = lambda ms: (started.append(ms), plain(0))[1]  # type: ignore[method-assign, assignment, func-returns-value]
    qtbot.waitUntil(lambda: bool(sat.chosen))
    assert started == [player_runner.PAUSES.get(speed, player_runner.PAUSES["normal"])]


def test_it_may_be_warmed_up_and_is_closed_with_its_process(sat: Sat) -> None:
    """The process begins when there is nothing else to do: beginning it takes as long as a table takes to be painted."""
    sat.runner.warm_up()
    assert sat.thinker.calls == []
    QApplication.processEvents()
    sat.ask()
    sat.runner.close()
    assert sat.thinker.calls == ["start", "close"]
    assert sat.thinker.thoughts[0].cancelled


def test_what_is_closed_before_it_was_warmed_up_begins_no_process(sat: Sat) -> None:
    sat.runner.warm_up()
    sat.runner.close()
    QApplication.processEvents()
    assert sat.thinker.calls == ["close"]
