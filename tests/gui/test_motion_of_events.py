"""Pieces move in a way of their own where the layout says so of an event: a collapse tips and falls card by card."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from tests.helpers.scene_table import THEME, Table, ToyWords, done, table, view, zones
from wonderland_gui.engine.view import Notice
from wonderland_gui.views.reel import moments_of

COLLAPSE = THEME.motion["collapse"]
BEFORE = zones(a=["p1"], b=["p2"], c=["p3"], hand=["p4"])
FALLEN = zones(deck=["p1", "p2", "p3"], hand=["p4"])
NEWS = (Notice("fell", {}),)


@pytest.fixture(autouse=True)
def falls(monkeypatch: pytest.MonkeyPatch) -> None:
    """The event `fell` lets pieces fall onto the deck."""

    def motion(_words: ToyWords, event: str) -> tuple[str, str]:
        return ("collapse", "deck") if event == "fell" else ("", "")

    monkeypatch.setattr(ToyWords, "motion", motion, raising=False)


@pytest.fixture(params=["normal"])
def t(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[Table]:
    made = table(speed=request.param)
    yield made
    done(made)


def advance(made: Table, ms: int) -> None:
    """Lets the scene's clock go on in steps of a frame."""
    for _ in range(ms // 10):
        made.scene.motions.advance(10)


def tipped(made: Table) -> list[float]:
    return [round(made.scene.board.items[ref].rotation(), 1) for ref in ("p1", "p2", "p3")]


def test_what_falls_tips_one_piece_after_the_other_and_lies_straight_in_the_end(t: Table) -> None:
    t.show(BEFORE)
    t.show(FALLEN, animate=True, news=NEWS)
    advance(t, COLLAPSE.stagger)
    first, second, third = tipped(t)
    assert first > 0 and second == third == 0
    advance(t, 2 * COLLAPSE.stagger + 220)
    assert max(tipped(t)) == COLLAPSE.tilt == 12
    advance(t, COLLAPSE.ms)
    assert tipped(t) == [0, 0, 0]
    assert not t.scene.in_motion


@pytest.mark.parametrize(("held", "news"), [(FALLEN, ()), (zones(hand=["p4"], c=["p1", "p2", "p3"]), NEWS)])
def test_without_the_event_or_into_another_zone_nothing_tips(t: Table, held: object, news: tuple[Notice, ...]) -> None:
    t.show(BEFORE)
    t.show(held, animate=True, news=news)  # type: ignore[arg-type]
    for _ in range(50):
        advance(t, 10)
        assert tipped(t) == [0, 0, 0]


@pytest.mark.parametrize("t", ["off"], indirect=True)
def test_without_motion_all_lies_where_it_fell_at_once(t: Table) -> None:
    t.show(BEFORE)
    t.show(FALLEN, animate=True, news=NEWS)
    assert not t.scene.in_motion
    assert tipped(t) == [0, 0, 0]
    assert all(t.scene.board.items[ref].pos() == t.scene.box_of(ref).center() for ref in ("p1", "p2", "p3"))


def test_going_on_while_pieces_fall_lays_them_straight(t: Table) -> None:
    t.show(BEFORE)
    t.show(FALLEN, animate=True, news=NEWS)
    advance(t, 150)
    t.scene.finish()
    assert tipped(t) == [0, 0, 0]


def test_an_event_belongs_to_the_moment_that_follows_from_it() -> None:
    told = (Notice("one", {}, False, BEFORE), Notice("", {}, False, BEFORE), Notice("two", {}), Notice("three", {}))
    assert [moment.events for moment in moments_of(view(FALLEN, news=told))] == [("one",), (), ("two", "three")]
