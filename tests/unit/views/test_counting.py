"""Numbers on plates run to what they are now, and nothing else does."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from tests.helpers.scene_table import THEME
from wonderland_gui.views.counting import Counting, between
from wonderland_gui.views.motion import Motions

MS = THEME.motion["counter"].ms


@pytest.mark.parametrize(
    ("old", "new", "part", "said"),
    [
        ("10", "20", 0.5, "15"),
        ("20", "10", 0.5, "15"),
        ("10", "20", 0.0, "10"),
        ("10", "20", 1.0, "20"),
        ("risk 10 %", "risk 20 %", 0.1, "risk 11 %"),
        ("10–20 %", "20–40 %", 0.5, "15–30 %"),
        ("risk 10 %", "worth 20", 0.5, "worth 20"),  # other words are there at once
        ("10", "10–20", 0.5, "10–20"),
        ("×2", "×4", 0.5, "×3"),
        ("", "7", 0.5, "7"),
    ],
)
def test_only_numbers_in_the_same_words_run(old: str, new: str, part: float, said: str) -> None:
    assert between(old, new, part) == said


@pytest.fixture
def touch(qapp: QApplication) -> Motions:
    return Motions(speed="normal")


def painted(counting: Counting, words: tuple[str, ...], *, counts: bool = True) -> list[tuple[str, ...]]:
    said: list[tuple[str, ...]] = []
    counting.show("plate", words, said.append, counts=counts)
    return said


def test_a_changed_number_runs_from_what_was_said_to_what_is(touch: Motions) -> None:
    counting = Counting(touch, THEME)
    assert painted(counting, ("0", "A")) == [("0", "A")]
    said = painted(counting, ("10", "A"))
    for _ in range(MS // 10 + 1):
        touch.advance(10)
    numbers = [int(words[0]) for words in said]
    assert numbers[0] == 0 and numbers[-1] == 10 and numbers == sorted(numbers) and len(set(numbers)) > 4
    assert not touch.running


def test_what_is_shown_again_meanwhile_goes_on_running(touch: Motions) -> None:
    counting = Counting(touch, THEME)
    painted(counting, ("0",))
    painted(counting, ("10",))
    touch.advance(MS / 4)
    again = painted(counting, ("10",), counts=False)
    assert again == []
    touch.advance(MS)
    assert again[-1] == ("10",), "in the new place"


@pytest.mark.parametrize("why", ["nothing moves", "first", "motion is off"])
def test_numbers_are_there_at_once(touch: Motions, why: str) -> None:
    if why == "motion is off":
        touch.set_speed("off")
    counting = Counting(touch, THEME)
    if why != "first":
        painted(counting, ("0",))
    assert painted(counting, ("10",), counts=why != "nothing moves")[-1] == ("10",)
    assert not touch.running


def test_a_plate_that_is_gone_counts_no_more(touch: Motions) -> None:
    counting = Counting(touch, THEME)
    painted(counting, ("0",))
    said = painted(counting, ("10",))
    counting.clear()
    touch.advance(MS)
    assert said == [("0",)] and painted(counting, ("20",)) == [("20",)]
