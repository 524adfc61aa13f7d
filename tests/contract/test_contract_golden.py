"""Recorded matches are the same on every machine, under every interpreter and in every order in which they are looked at."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path

import pytest

from tests.helpers import golden
from tests.helpers.settings import SHIPPED, Setting, walk
from wonderland_gui.engine.record import decode_record, encode_record, state_hash
from wonderland_gui.engine.rng import Rng

ROOT = Path(__file__).parents[2]


def difference(now: str, before: str) -> str:
    """What differs first between two lines; empty if nothing does."""
    if now == before:
        return ""
    (name, seed, *states), (_, _, *known) = now.split(), before.split()
    moves = (k for k, (one, other) in enumerate(zip_longest(states, known)) if one != other)
    return f"{name}, seed {seed}: after action {next(moves, '?')} the state is another than it was when tests/data/golden was written"


@pytest.mark.parametrize("game", golden.games())
def test_every_state_of_matches_from_before_is_as_it_was(game: str) -> None:
    known = golden.path(game).read_text("utf-8").splitlines()
    found = list(golden.played(game))
    assert [each.split()[:2] for each in found] == [each.split()[:2] for each in known], "python -m tests.helpers.golden writes those of new settings"
    assert [said for now, before in zip(found, known, strict=True) if (said := difference(now, before))] == []


def test_enough_matches_are_known_from_before() -> None:
    assert sum(len(golden.path(game).read_text("utf-8").splitlines()) for game in golden.games()) >= 50


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["1", "4294967295"])
def test_the_hash_seed_of_the_interpreter_decides_nothing(hash_seed: str) -> None:
    """In a process of its own: the seed is that of a whole process."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.helpers.golden", "--print"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True, timeout=100)
    assert done.stdout == "".join(golden.path(game).read_text("utf-8") for game in golden.games())


@pytest.mark.parametrize("setting", SHIPPED[:: len(SHIPPED) // 4], ids=lambda setting: setting.name)
def test_however_fast_a_match_is_replayed_it_ends_alike(setting: Setting) -> None:
    """By single steps, by leaps, backwards and to and fro, from its record alone."""
    *_, match = walk(setting, 8)
    states = [match.at(i).state for i in range(len(match) + 1)]
    last = len(match)
    rng = Rng(8, "ways")
    ways = [range(last + 1), range(last, -1, -1), (0, last), range(0, last + 1, 30), [rng.below(last + 1) for _ in range(60)], (last, 0, last)]
    for way in ways:
        again = setting.match(77)  # whose own chance is another
        again.replay(decode_record(setting.game, encode_record(match.record)))
        again.seek(0)
        for index in way:
            again.seek(index)
            assert again.state == states[index]
        again.seek(last)
        assert again.state == states[-1] and state_hash(again.state) == state_hash(states[-1])
