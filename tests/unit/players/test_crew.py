"""A simulation in several processes is the same as in one, whatever becomes of the processes."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.bad_players import BAD, begins_and_dies, play_bad, play_by_rules_that_fail
from tests.helpers.pebbles import PEBBLES, Data, Options
from wonderland_gui.engine.record import encode_record
from wonderland_gui.engine.variant import Variant
from wonderland_gui.players import spawning
from wonderland_gui.players.crew import AHEAD, Crew, CrewLost, PlayFault
from wonderland_gui.players.registry import PLAYERS
from wonderland_gui.players.simulate import Endless, Played, simulate, task

VARIANT = Variant(PEBBLES, Data(), Options())
NAMES = ("greedy", "random", "random")


def crew(workers: int = 2, names: tuple[str, ...] = NAMES, entry: Any = play_bad) -> Crew:
    return Crew(VARIANT, names, workers, entry)


def told(played: Played) -> Any:
    """All that is to be the same."""
    return played.task, played.standings, played.actions


def children() -> set[int]:
    """The processes of this one that play matches."""
    return {child.pid for child in multiprocessing.active_children() if child.name == "wonderland-matches" and child.pid is not None}


# ---------------------------------------------------------------- what each match is
def test_each_deal_is_played_once_from_every_seat():
    tasks = [task(("a", "b", "c"), number, 10) for number in range(6)]
    assert [t.deal for t in tasks] == [10, 10, 10, 11, 11, 11]
    assert {t.seats for t in tasks[:3]} == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}
    assert [t.players for t in tasks[:2]] == [("a", "b", "c"), ("b", "c", "a")]
    assert len({t.think for t in tasks}) == 6


def test_a_match_is_the_same_whatever_is_played_before_it():
    every = list(simulate(VARIANT, NAMES, PLAYERS, 5, 3))
    assert [told(played) for played in every[:3]] == [told(played) for played in simulate(VARIANT, NAMES, PLAYERS, 3, 3)]


def test_a_match_without_an_end_is_told_and_stops_the_simulation():
    short = Variant(replace(PEBBLES, longest=4), Data(), Options())
    with pytest.raises(Endless, match=r"match 1 \(deal 3\) has not ended after 4 actions"):
        list(simulate(short, ("random", "random"), PLAYERS, 2, 3))


# ---------------------------------------------------------------- in processes
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_any_number_of_processes_gives_the_same_matches_in_the_same_order(workers):
    alone = list(simulate(VARIANT, NAMES, PLAYERS, 7, 5))
    assert [told(played) for played in crew(workers).simulate(7, 5)] == [told(played) for played in alone]
    assert not children()


def test_the_record_comes_along_where_it_is_asked_for():
    alone = list(simulate(VARIANT, NAMES, PLAYERS, 3, 5))
    kept = list(crew().simulate(3, 5, keep=True))
    for here, there in zip(alone, kept, strict=True):
        assert here.match is not None and there.match is not None
        assert encode_record(there.match.record) == encode_record(here.match.record)
        assert there.match.over == here.match.over
    assert [played.match for played in crew().simulate(3, 5)] == [None] * 3


def test_more_matches_than_may_be_ahead_are_played_to_the_last():
    many = AHEAD + 9
    assert [played.task.number for played in crew(2, ("random", "random")).simulate(many, 1)] == list(range(many))


def test_leaving_early_ends_all_processes():
    matches = crew(2).simulate(1000, 1)
    next(matches)
    assert children()
    matches.close()
    assert not children()


def test_a_process_that_is_killed_in_mid_match_costs_nothing():
    alone = [told(played) for played in simulate(VARIANT, NAMES, PLAYERS, 40, 5)]
    matches = crew(2).simulate(40, 5)
    first = next(matches)
    os.kill(min(children()), signal.SIGKILL)
    assert [told(first), *(told(played) for played in matches)] == alone


def test_a_match_over_which_a_process_died_is_played_in_another(tmp_path, monkeypatch):
    monkeypatch.setenv("DIES_ONCE", str(tmp_path / "once"))
    assert [played.task.number for played in crew(1, ("dies_once", "random")).simulate(3, 1)] == [0, 1, 2]
    assert (tmp_path / "once").exists()


@pytest.mark.parametrize(("entry", "names", "code"), [(play_bad, ("dies", "dies"), 7), (begins_and_dies, ("random", "random"), 5)])
def test_a_match_over_which_every_process_dies_ends_the_simulation(entry, names, code):
    with pytest.raises(CrewLost, match=f"exit code {code}"):
        list(crew(2, names, entry).simulate(4, 1))
    assert not children()


DEAF = """
import multiprocessing, os, signal, sys
from wonderland_gui.players.spawning import begin

if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=sys.exit) for _ in range(2)]
    for process in processes:
        begin(process)
    for process in processes:
        os.kill(process.pid, signal.SIGINT)  # it is still importing
    for process in processes:
        process.join(60)
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    print([process.exitcode for process in processes])
"""


def test_a_process_that_is_still_beginning_does_not_hear_ctrl_c(tmp_path):
    """The very first one too, with which Python begins another that tidies up."""
    script = tmp_path / "start.py"
    script.write_text(DEAF, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    done = subprocess.run([sys.executable, str(script)], check=False, env=environment, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "[0, 0]\n", "")


def test_where_no_process_can_be_had_it_is_told(monkeypatch):
    def none(_: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("wonderland_gui.players.crew.begin", none)
    with pytest.raises(CrewLost, match="Resource temporarily unavailable"):
        next(crew(2).simulate(4, 1))


def test_fewer_processes_than_wanted_do_it_alone(monkeypatch):
    begun: list[Any] = []

    def few(process: Any) -> None:
        if begun:
            raise OSError(11, "Resource temporarily unavailable")
        spawning.begin(process)
        begun.append(process)

    monkeypatch.setattr("wonderland_gui.players.crew.begin", few)
    assert len(list(crew(3).simulate(5, 1))) == 5


@pytest.mark.parametrize("name", sorted(set(BAD) - {"dies", "hangs"}))
def test_players_that_fail_are_replaced_and_told_of_as_in_one_process(name, caplog):
    with caplog.at_level(logging.WARNING):
        alone = [told(played) for played in simulate(VARIANT, (name, "random"), {**PLAYERS, **BAD}, 3, 5)]
        lines = [record.getMessage() for record in caplog.records]
        caplog.clear()
        assert [told(played) for played in crew(2, (name, "random")).simulate(3, 5)] == alone
        assert [record.getMessage() for record in caplog.records] == lines
    assert len(lines) >= 9


def test_a_fault_of_the_rules_names_the_match():
    with pytest.raises(PlayFault, match=r"match 1 \(deal 5\): raised ZeroDivisionError: in the rules"):
        list(crew(2, ("random", "random"), play_by_rules_that_fail).simulate(4, 5))
    assert not children()


def test_what_a_player_prints_is_not_printed(capfd):
    list(crew(1, ("chatty", "chatty")).simulate(1, 1))
    assert capfd.readouterr().out == ""
