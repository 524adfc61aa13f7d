"""The clock of motions, driven by hand."""

import gc

import pytest
from PySide6.QtCore import QEasingCurve

from wonderland_gui.views.motion import Motions

LINEAR = QEasingCurve(QEasingCurve.Type.Linear)


@pytest.fixture
def motions(qtbot):
    made = Motions(speed="normal")
    yield made
    made.clear()


def test_a_motion_goes_from_nought_to_one_and_then_ends(motions):
    seen: list[float] = []
    motions.start("a", 100, seen.append, curve=LINEAR)
    for _ in range(4):
        motions.advance(30)
    assert seen == pytest.approx([0.3, 0.6, 0.9, 1.0]) and not motions.running


def test_a_motion_waits_for_its_turn(motions):
    seen: list[float] = []
    motions.start("a", 100, seen.append, curve=LINEAR, delay=50)
    motions.advance(40)
    assert seen == [] and motions.running
    motions.advance(60)
    assert seen == pytest.approx([0.5])


def test_a_new_motion_of_one_thing_takes_the_place_of_the_old_one(motions):
    old: list[float] = []
    new: list[float] = []
    motions.start("a", 100, old.append)
    motions.advance(50)
    motions.start("a", 100, new.append)
    motions.advance(200)
    assert 1.0 not in old and new[-1] == 1.0


def test_finish_brings_everything_to_its_end_also_what_the_ends_begin(motions):
    seen: list[float] = []
    motions.start("a", 100, seen.append, done=lambda: motions.start("b", 100, seen.append))
    motions.finish()
    assert seen == [1.0, 1.0] and not motions.running


@pytest.mark.parametrize(("speed", "after"), [("fast", 50), ("normal", 100), ("slow", 200)])
def test_the_speed_setting_stretches_time(motions, speed, after):
    motions.set_speed(speed)
    motions.start("a", 100, lambda part: None)
    motions.advance(after - 1)
    assert motions.running
    motions.advance(1)
    assert not motions.running


def test_with_motion_off_everything_is_at_its_end_at_once(motions):
    motions.set_speed("off")
    seen: list[object] = []
    motions.start("a", 100, seen.append, done=lambda: seen.append("done"))
    motions.pulse("p", 100, seen.append)
    assert seen == [1.0, "done", 1.0] and not motions.running


def test_switching_motion_off_ends_what_moves(motions):
    seen: list[float] = []
    motions.start("a", 100, seen.append)
    motions.set_speed("off")
    assert seen == [1.0]


def test_the_end_of_all_is_told_once_and_a_pulse_does_not_put_it_off(motions):
    told: list[bool] = []
    motions.ended.connect(lambda: told.append(True))
    motions.pulse("p", 100, lambda part: None)
    motions.start("a", 50, lambda part: None)
    motions.start("b", 100, lambda part: None)
    motions.advance(60)
    assert told == []
    motions.advance(60)
    assert told == [True]


def test_a_pulse_swells_and_fades_until_it_is_stilled(motions):
    seen: list[float] = []
    motions.pulse("p", 100, seen.append)
    for _ in range(10):
        motions.advance(25)
    assert max(seen) == pytest.approx(1.0) and min(seen) == pytest.approx(0.0)
    motions.still("p")
    count = len(seen)
    motions.advance(25)
    assert len(seen) == count


def test_the_clock_runs_by_itself_also_when_nobody_holds_the_motion(motions, qtbot):
    seen: list[float] = []
    motions.start("a", 60, seen.append)
    gc.collect()
    qtbot.waitUntil(lambda: not motions.running)
    assert seen[-1] == 1.0


def test_a_forgotten_motion_touches_nothing_any_more(motions):
    seen: list[float] = []
    motions.start("a", 100, seen.append)
    motions.forget("a")
    motions.advance(200)
    assert seen == []
