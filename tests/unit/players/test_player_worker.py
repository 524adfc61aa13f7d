"""Automatic players in their own process: values in, values out, and a legal action whatever happens there."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.bad_players import BAD, serve_bad
from tests.helpers.pebbles import PEBBLES, Data, Options
from wonderland_gui.engine.match import new_match
from wonderland_gui.engine.record import decode, encode
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.variant import Variant
from wonderland_gui.engine.view import TableView
from wonderland_gui.players.base import choose
from wonderland_gui.players.question import Question, Respondent, question, question_message, read_reply, rules_message
from wonderland_gui.players.registry import PLAYERS
from wonderland_gui.players.worker import Worker

VARIANT = Variant(PEBBLES, Data(), Options())
LIMIT = 0.5


def begin(seed: int = 1) -> Any:
    return new_match(PEBBLES, VARIANT.rules(), 2, seed)


def asked(match: Any, name: str, variant: Variant = VARIANT) -> Question:
    return question(match, variant, name, 7)


@pytest.fixture
def worker():
    made = Worker(serve_bad)
    made.start()
    made.ask(asked(begin(), "random"), 30).wait()
    yield made
    made.close()


def alive(pid: Any) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


# ---------------------------------------------------------------- the talk, without a process
def test_a_question_holds_no_face_that_the_seat_cannot_see():
    hidden = [f"hand.{1}", "deck"]
    texts = set()
    for seed in range(12):
        match = begin(seed)
        state = json.loads(question_message(asked(match, "random"), 1))["state"]
        real = encode(match.state)
        texts.add(all(state["table"]["zones"][zone] == real["table"]["zones"][zone] for zone in hidden))
        assert state["table"]["zones"]["hand.0"] == real["table"]["zones"]["hand.0"]
    assert False in texts


def test_a_question_does_not_tell_the_seed_from_which_all_that_lies_hidden_could_be_reckoned():
    seed = 8_421_733_912_657_007
    message = question_message(question(begin(seed), VARIANT, "random", seed), 1).decode()
    assert str(seed) not in message
    assert set(json.loads(message)) == {"ask", "player", "rng", "state"}


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_a_respondent_chooses_as_the_same_player_does_in_this_process(name):
    respondent: Any = Respondent({"pebbles": PEBBLES}, PLAYERS)
    assert respondent.respond(rules_message(VARIANT)) is None
    for seed in range(10):
        match = begin(seed)
        reply = respondent.respond(question_message(asked(match, name), 3))
        assert read_reply(reply).given == choose(match, PLAYERS, name, 7).index
        assert read_reply(reply).number == 3


def test_a_respondent_without_rules_says_so():
    respondent: Any = Respondent({"pebbles": PEBBLES}, PLAYERS)
    assert "never told" in read_reply(respondent.respond(question_message(asked(begin(), "random"), 1))).fault


def test_a_respondent_that_cannot_make_the_rules_says_so():
    respondent: Any = Respondent({}, PLAYERS)
    respondent.respond(rules_message(VARIANT))
    assert "KeyError" in read_reply(respondent.respond(question_message(asked(begin(), "random"), 1))).fault


@pytest.mark.parametrize("data", [b"", b"\xff", b"[]", b"3", b'{"answer":1}', b'{"answer":"x","given":0,"fault":""}', b'{"answer":1,"given":true,"fault":""}'])
def test_a_message_without_meaning_is_a_fault(data):
    assert read_reply(data).fault


def test_a_view_survives_the_way_through_json():
    view = begin().look(Seat(0))
    assert decode(TableView, json.loads(json.dumps(encode(view)))) == view


# ---------------------------------------------------------------- the process
def test_a_whole_match_is_played_as_in_this_process(worker):
    match = begin(3)
    while match.decide is not None:
        name = ("greedy", "random")[int(match.decide.seat)]
        choice = worker.ask(asked(match, name), 30).wait()
        assert choice == choose(match, PLAYERS, name, 7)
        match.play(match.decide.actions[choice.index])
    assert match.over is not None


def test_other_rules_are_told_before_the_question(worker):
    other = Variant(PEBBLES, Data(), Options(sides=1000))
    match: Any = new_match(PEBBLES, other.rules(), 2, 1)
    choice = worker.ask(asked(match, "greedy", other), 30).wait()
    assert match.decide.actions[choice.index].verb == "throw"


@pytest.mark.parametrize("name", sorted(BAD))
def test_a_player_that_fails_is_replaced_within_a_second_of_its_limit(worker, name, caplog):
    match = begin()
    worker.ask(asked(match, "random"), 30).wait()
    started = time.monotonic()
    with caplog.at_level(logging.WARNING):
        choice = worker.ask(asked(match, name), LIMIT).wait()
    assert time.monotonic() - started < LIMIT + 1
    assert 0 <= choice.index < len(match.decide.actions)
    assert choice.fault
    assert len(caplog.records) == 1
    assert "\n" not in caplog.records[0].getMessage()
    assert worker.ask(asked(match, "greedy"), 30).wait() == choose(match, PLAYERS, "greedy", 7)


def test_the_replacement_is_the_same_each_time(worker):
    match = begin()
    assert len({worker.ask(asked(match, "raises"), 30).wait() for _ in range(3)}) == 1


def test_what_a_player_prints_is_not_seen(worker, capfd):
    assert worker.ask(asked(begin(), "chatty"), 30).wait().index == 0
    assert capfd.readouterr().out == ""


def test_a_cancelled_player_is_ended_at_once(worker):
    match = begin()
    for _ in range(3):
        worker.ask(asked(match, "random"), 30).wait()
        thinking = worker.ask(asked(match, "hangs"), 30)
        pid = worker.pid
        started = time.monotonic()
        thinking.cancel()
        assert time.monotonic() - started < 1
        assert not alive(pid)
        assert thinking.poll() is None
        assert thinking.cancelled
        with pytest.raises(ValueError, match="cancelled"):
            thinking.wait()


def test_a_new_question_takes_the_place_of_one_under_way(worker):
    match = begin()
    first = worker.ask(asked(match, "hangs"), 30)
    second = worker.ask(asked(match, "random"), 30)
    assert second.wait() == choose(match, PLAYERS, "random", 7)
    assert first.cancelled


def test_polling_never_waits(worker):
    worker.ask(asked(begin(), "random"), 30).wait()
    thinking = worker.ask(asked(begin(), "hangs"), 30)
    started = time.monotonic()
    assert thinking.poll() is None
    assert time.monotonic() - started < 0.2
    thinking.cancel()


def test_a_process_killed_from_outside_is_replaced(worker, caplog):
    match = begin()
    worker.ask(asked(match, "random"), 30).wait()
    thinking = worker.ask(asked(match, "hangs"), 30)
    thinking.poll()
    os.kill(worker.pid, 9)
    with caplog.at_level(logging.WARNING):
        assert "died" in thinking.wait().fault
    assert worker.ask(asked(match, "random"), 30).wait().fault == ""


def test_where_no_process_can_be_started_the_match_goes_on(monkeypatch, caplog):
    def no_more(process: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    worker = Worker(serve_bad)
    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", no_more)
    with caplog.at_level(logging.WARNING):
        choice = worker.ask(asked(begin(), "greedy"), LIMIT).wait()
    assert "Resource temporarily unavailable" in choice.fault
    monkeypatch.undo()
    assert worker.ask(asked(begin(), "greedy"), 30).wait().fault == ""
    worker.close()


def test_closing_ends_the_process():
    worker = Worker(serve_bad)
    worker.start()
    pid = worker.pid
    worker.close()
    assert not alive(pid)
    worker.close()


def test_a_hanging_player_does_not_outlive_a_killed_program(tmp_path):
    """The child watches its parent: a kill -9 of the program leaves nothing behind."""
    script = tmp_path / "parent.py"
    script.write_text(
        "import sys, time\n"
        "from tests.helpers.bad_players import serve_bad\n"
        "from tests.helpers.pebbles import PEBBLES, Data, Options\n"
        "from wonderland_gui.engine.match import new_match\n"
        "from wonderland_gui.engine.variant import Variant\n"
        "from wonderland_gui.players.question import question\n"
        "from wonderland_gui.players.worker import Worker\n"
        "if __name__ == '__main__':\n"
        "    variant = Variant(PEBBLES, Data(), Options())\n"
        "    match = new_match(PEBBLES, variant.rules(), 2, 1)\n"
        "    worker = Worker(serve_bad)\n"
        "    worker.ask(question(match, variant, 'random', 1), 60).wait()\n"
        "    worker.ask(question(match, variant, 'hangs', 1), 60)\n"
        "    print(worker.pid, flush=True)\n"
        "    sys.stdin.read()\n",
        encoding="utf-8",
    )
    parent = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, stdin=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(Path.cwd())})
    with parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert alive(pid)
        parent.kill()
    deadline = time.monotonic() + 20
    while alive(pid) and time.monotonic() < deadline:
        os.sched_yield()
    assert not alive(pid)
