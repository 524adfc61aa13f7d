"""Gestures that mean nothing: each is told why, everything lies where it lay, and the match is as it was."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent
from PySide6.QtWidgets import QApplication

from tests.helpers.bad_players import BAD, serve_bad_in_the_program
from tests.helpers.program import BACK, LEFT, MIDDLE, RIGHT, Sit, Sitting, until
from wonderland_gui.engine.table import ZoneId
from wonderland_gui.models.setup import PERSON
from wonderland_gui.players.registry import PLAYERS
from wonderland_gui.players.worker import Worker
from wonderland_gui.store.settings import Settings


def piece(sitting: Sitting, zone: str, n: int = 0) -> str:
    """The n-th piece of a zone."""
    view = sitting.kit.scene.view
    assert view is not None
    return str(view.zones[ZoneId(zone)].pieces[n].id)


def piece_by_kind(sitting: Sitting, kind: str) -> str:
    view = sitting.kit.scene.view
    assert view is not None
    return next(str(piece.id) for zone in view.zones.values() for piece in zone.pieces if piece.kind == kind)


def at_home(sitting: Sitting) -> bool:
    """Whether every piece lies exactly where the view says, and nothing is in hand."""
    scene = sitting.kit.scene
    for ref, spot in scene.scenery.pieces.items():
        way = scene.board.items[ref].pos() - spot.rect.center()
        if max(abs(way.x()), abs(way.y())) > 0.5 or not scene.board.items[ref].isVisible():
            return False
    return set(scene.board.items) == set(scene.scenery.pieces) and scene.hand.ref is None


@dataclass(frozen=True)
class Case:
    """A refused drag: how far the match has gone, what is taken and where it is let go."""

    why: str
    actions: int
    source: Callable[[Sitting], str]
    target: Callable[[Sitting], str]
    wonders: bool = False


def of(zone: str, n: int = 0) -> Callable[[Sitting], str]:
    return lambda sitting: piece(sitting, zone, n)


def to(zone: str) -> Callable[[Sitting], str]:
    return lambda _: zone


# By advance() the edges are filled with the first cards offered, then Wonderland row by row from its corner.
CASES = (
    Case("edges_first", 0, of("hand.0"), to("cell.1.1")),
    Case("not_your_edge", 0, of("hand.0"), to("edge.1.0")),
    Case("not_your_card", 0, of("hand.1"), to("edge.0.0")),
    Case("wonder_later", 0, of("wonders"), to("wonder"), True),
    Case("space_taken", 2, of("hand.0"), to("edge.0.0")),
    Case("not_in_hand", 2, of("edge.0.0"), to("edge.0.1")),
    Case("edges_closed", 7, of("hand.1"), to("edge.1.0")),
    Case("space_taken", 8, of("hand.0"), to("cell.0.0")),
    Case("lies_as_placed", 8, of("cell.0.0"), to("cell.2.2")),
    Case("wonder_first", 6, of("hand.1"), to("cell.0.0"), True),
    Case("choose_one", 6, of("wonders"), to("cell.1.1"), True),
    Case("wonder_chosen", 7, of("wonders"), to("wonder"), True),
    Case("wonder_place", 7, of("wonder"), to("cell.1.1"), True),
    Case("over", 14, of("cell.0.0"), to("cell.2.2")),
)


@pytest.mark.parametrize("case", CASES, ids=[f"{case.why}-{case.actions}" for case in CASES])
def test_a_drag_that_is_not_legal_is_told_why_and_nothing_moves(sit: Sit, case: Case) -> None:
    sitting = sit()
    sitting.begin(options={"wonders": case.wonders})
    sitting.advance(case.actions)
    sitting.settle()
    sitting.lift()
    if sitting.kit.result.isVisible():
        sitting.key(Qt.Key.Key_Escape)
    before, scene = sitting.hash, sitting.kit.scene
    source, target = case.source(sitting), case.target(sitting)
    at = sitting.take(source)
    sitting.glide(at, sitting.point_of(target))
    sitting.release(sitting.point_of(target))
    assert scene.bubble.isVisible()
    under = scene.refs_at(QPointF(sitting.kit.page.view.viewport().mapFrom(sitting.window, sitting.point_of(target))))
    illegal = sitting.controller.refuse(source, under[0], 0)
    assert illegal.key == case.why
    presenter = sitting.desk.presenter
    assert presenter is not None
    shown = sitting.controller.shown()
    assert scene.bubble.words == presenter.speaker(shown.view, shown.eyes).why(illegal)
    assert sitting.hash == before
    assert at_home(sitting)


def test_while_another_seat_thinks_the_own_cards_stay_and_one_is_told_whose_turn_it_is(sit: Sit) -> None:
    sitting = sit(players={**PLAYERS, **BAD}, worker=Worker(serve_bad_in_the_program))
    sitting.begin((PERSON, "hangs"))
    sitting.play_any()
    before = sitting.hash
    card = piece(sitting, "hand.0")
    sitting.press(sitting.point_of(card))
    sitting.glide(sitting.point_of(card), sitting.point_of("edge.0.2"))
    sitting.release(sitting.point_of("edge.0.2"))
    assert "Edith" in sitting.kit.scene.bubble.words
    assert sitting.hash == before
    assert at_home(sitting)


def test_a_refusal_goes_by_itself_and_with_the_next_gesture(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    sitting.lift()
    sitting.drag(piece(sitting, "hand.0"), "cell.1.1")
    assert sitting.kit.scene.bubble.isVisible()
    sitting.take(piece(sitting, "hand.0", 1))
    assert not sitting.kit.scene.bubble.isVisible()
    sitting.key(Qt.Key.Key_Escape)
    assert at_home(sitting)


# ---------------------------------------------------------------- other buttons, other ways
@pytest.mark.parametrize("button", [MIDDLE, RIGHT, BACK])
def test_no_button_but_the_left_plays_or_takes_a_card(sit: Sit, button: Qt.MouseButton) -> None:
    sitting = sit()
    sitting.begin(options={"wonders": True})
    sitting.advance(6)
    before = sitting.hash
    for ref in (piece(sitting, "wonders"), "wonder"):
        at = sitting.point_of(ref)
        sitting.click_at(at, button)
        sitting.double_click_at(at, button)
        sitting.press(at, button)
        sitting.glide(at, sitting.point_of("wonder"))
        sitting.release(sitting.point_of("wonder"), button)
    assert sitting.hash == before
    assert sitting.kit.scene.hand.ref is None
    assert at_home(sitting)


def test_a_card_dropped_outside_the_window_comes_home(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    sitting.lift()
    before = sitting.hash
    at = sitting.take(piece(sitting, "hand.0"))
    sitting.glide(at, QPoint(-500, -500))
    sitting.release(QPoint(-500, -500))
    assert at_home(sitting)
    assert sitting.hash == before
    sitting.play_any()


def test_a_press_that_trembles_is_a_click_and_a_double_click_shows_the_card_large_and_moves_nothing(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    sitting.lift()
    before, side = sitting.hash, sitting.kit.page.side
    card = piece(sitting, "hand.0")
    at = sitting.point_of(card)
    sitting.move(at)
    sitting.press(at)
    sitting.move(at + QPoint(1, 0))
    sitting.release(at + QPoint(1, 0))
    assert sitting.kit.scene.hand.ref == card
    sitting.key(Qt.Key.Key_Escape)
    assert side.folded
    assert side.opened == ""
    sitting.double_click_at(at)
    view = sitting.kit.scene.view
    assert view is not None
    shown = view.piece(card)
    assert shown is not None
    assert side.opened == "inspector"
    assert side.inspector.shown is not None
    assert sitting.kit.texts.say(f"component.{shown.kind}") in side.inspector.shown.title
    assert sitting.hash == before
    assert at_home(sitting)


def test_a_drag_that_begins_on_a_card_that_lies_fast_moves_nothing_on_its_way(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    sitting.advance(10)
    sitting.lift()
    before = sitting.hash
    start = sitting.point_of(piece(sitting, "cell.0.0"))
    sitting.move(start)
    sitting.press(start)
    for zone in ("cell.0.1", "cell.0.2", "cell.1.0"):
        sitting.glide(start, sitting.point_of(zone))
        assert sitting.kit.scene.hand.ref is None
    sitting.release(sitting.point_of("cell.2.2"))
    assert sitting.hash == before
    assert at_home(sitting)


def test_a_double_click_that_plays_plays_once(sit: Sit) -> None:
    sitting = sit()
    sitting.begin(options={"wonders": True})
    sitting.advance(6)
    at = sitting.point_of(piece(sitting, "wonders"))
    sitting.double_click_at(at)
    assert sitting.match.cursor == 7
    sitting.click_at(at)
    sitting.double_click_at(at)
    assert sitting.match.cursor == 7


def test_the_same_card_taken_twice_in_quick_succession_is_played_once(sit: Sit) -> None:
    sitting = sit(settings=Settings(language="en", speed="slow"))
    sitting.begin((PERSON, "random"))
    sitting.desk.runner.speed = "off"
    sitting.settle()
    card = piece(sitting, "hand.0")
    sitting.drag(card, "edge.0.0")
    until(lambda: sitting.match.cursor == 2)
    before = sitting.hash
    assert sitting.kit.scene.in_motion
    start = sitting.point_of(card)
    sitting.press(start)
    sitting.glide(start, sitting.point_of("edge.0.1"))
    sitting.release(sitting.point_of("edge.0.1"))
    assert sitting.hash == before


def test_steps_back_and_forth_in_the_midst_of_motion_end_where_the_match_stands(sit: Sit) -> None:
    sitting = sit(settings=Settings(language="en", speed="normal"))
    sitting.begin(undo="free", options={"wonders": True})
    sitting.advance(9)
    sitting.lift()
    for key in "ZZYZYYZ":
        sitting.key(Qt.Key[f"Key_{key}"])
        QApplication.processEvents()
    sitting.settle()
    assert at_home(sitting)
    scene = sitting.kit.scene
    shown = sitting.controller.shown()
    offers = () if shown.curtain is not None else sitting.match.look(shown.eyes).offers
    assert scene.view == replace(sitting.match.look(shown.eyes), offers=offers)
    assert set(scene.scenery.pieces) == {piece.id for zone in scene.view.zones.values() for piece in zone.pieces if scene.scenery.pieces.get(piece.id)}


def test_another_window_that_comes_forward_lets_a_held_card_go_home(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    sitting.lift()
    before = sitting.hash
    at = sitting.take(piece(sitting, "hand.0"))
    sitting.key(Qt.Key.Key_N, modifiers=Qt.KeyboardModifier.ControlModifier)
    assert sitting.desk.match is None
    sitting.release(at)
    sitting.program.carry_out("start")
    sitting.click(sitting.program.home.page.bar.buttons["continue"])
    assert sitting.hash == before
    sitting.play_any()


@pytest.mark.parametrize("what", ["text", "files", "picture"])
def test_nothing_from_outside_can_be_dropped_on_the_table(sit: Sit, what: str) -> None:
    sitting = sit()
    sitting.begin()
    sitting.lift()
    data = QMimeData()
    if what == "text":
        data.setText("a card")
    elif what == "files":
        data.setUrls([QUrl.fromLocalFile("/tmp/a.wonder")])
    else:
        data.setImageData(sitting.window.grab().toImage())
    event = QDragEnterEvent(QPoint(200, 200), Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier)
    event.ignore()
    QApplication.sendEvent(sitting.kit.page.view.viewport(), event)
    assert not event.isAccepted()
