"""A card that somebody plays is seen to land before the curtain falls for the next person; nothing else is seen or can be done meanwhile."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt

from tests.helpers.program import Sit, Sitting, card_names, everything_said, unseen_kinds, until
from wonderland_gui.engine.table import Seat, ZoneId
from wonderland_gui.store.settings import Settings
from wonderland_gui.views.bodies import Look

BOTH = (Seat(0), Seat(1))
WAYS = ("drag", "click", "keys")
MOVING = Settings(language="en", speed="normal", theme="dark")


def landing(sit: Sit, way: str = "drag", actions: int = 0) -> tuple[Sitting, str]:
    """A match of two persons one of whom has just let go of a card; and that card."""
    sitting = sit(settings=MOVING)
    sitting.begin()
    for _ in range(actions):
        sitting.kit.scene.finish()
        sitting.play_any()
    sitting.kit.scene.finish()
    sitting.lift(keys=way == "keys")
    sitting.kit.scene.finish()
    offer = sitting.offers[-1]
    assert offer.source is not None
    sitting.play(offer, way)
    sitting.kit.scene.motions._clock.stop()  # from now on time passes only as the test lets it
    return sitting, offer.source


def advance(sitting: Sitting, ms: int) -> None:
    for _ in range(ms // 10):
        sitting.kit.scene.motions.advance(10)


def moving(sitting: Sitting) -> list[str]:
    """The pieces that do not lie as they will."""
    scene = sitting.kit.scene
    return [ref for ref, item in scene.board.items.items() if item.pos() != scene.scenery.pieces[ref].rect.center() or item.scale() != 1]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("actions", [0, 7], ids=["on an edge", "in Wonderland"])
def test_the_card_comes_to_lie_before_the_curtain_falls(sit: Sit, way: str, actions: int) -> None:
    sitting, card = landing(sit, way, actions)
    scene = sitting.kit.scene
    item = scene.board.items[card]
    assert sitting.curtain_for == "" and scene.in_motion
    assert moving(sitting) == [card]
    advance(sitting, scene.theme.motion["drop"].ms + 20)
    assert moving(sitting) == [] and item.isVisible() and sitting.curtain_for == "", "it is seen where it lies"
    advance(sitting, 1000)
    assert sitting.curtain_for == ("Edith", "Lorina")[actions % 2]


@pytest.mark.parametrize("actions", [0, 1, 7])
def test_nobody_sees_anything_of_the_hands_meanwhile(sit: Sit, actions: int) -> None:
    sitting, card = landing(sit, actions=actions)
    scene, checked = sitting.kit.scene, 0
    while sitting.curtain_for == "":
        view = scene.view
        assert view is not None and view.viewer is None
        for zone in ("hand.0", "hand.1"):
            for piece in view.zones[ZoneId(zone)].pieces:
                look = scene.board.items[piece.id].face
                assert isinstance(look, Look) and look.face.kind is None and not look.known
                assert scene.board.items[piece.id].squeeze == 1, "no card is turned over where all may look"
        said = everything_said(sitting)
        assert [name for name in card_names(sitting, unseen_kinds(sitting.match, BOTH)).values() if name in said] == []
        checked += 1
        advance(sitting, 30)
    assert checked > 5
    assert scene.board.items[card].pos() == scene.box_of(card).center()


def test_only_the_card_that_was_let_go_moves(sit: Sit) -> None:
    sitting, card = landing(sit)
    assert moving(sitting) == [card], "how a hand is sorted tells what it holds"
    while sitting.curtain_for == "":
        advance(sitting, 10)
        assert moving(sitting) in ([card], [])


def test_the_table_does_not_turn_before_the_curtain_is_down(sit: Sit) -> None:
    sitting = sit(settings=MOVING)
    sitting.begin()
    sitting.kit.scene.finish()
    sitting.lift()
    before = dict(sitting.kit.scene.scenery.seats)
    sitting.play_any()
    assert sitting.kit.scene.scenery.seats == before
    until(lambda: sitting.curtain_for == "Edith")
    sitting.lift()
    assert sitting.kit.scene.scenery.seats != before


def test_nothing_can_be_done_until_the_next_person_is_there(sit: Sit) -> None:
    sitting, _ = landing(sit)
    scene, before = sitting.kit.scene, sitting.hash
    assert sitting.offers == () and sitting.kit.page.bar.shown_choices() == ()
    view = scene.view
    assert view is not None
    for zone in ("hand.0", "hand.1"):
        held = sitting.point_of(view.zones[ZoneId(zone)].pieces[0].id)
        sitting.move(held)
        sitting.press(held)
        sitting.glide(held, held + QPoint(120, -80))
        assert scene.hand.ref is None
        sitting.release(held + QPoint(120, -80))
        assert not scene.bubble.isVisible()
    for key in (Qt.Key.Key_Return, Qt.Key.Key_R, Qt.Key.Key_1):
        sitting.key(key)
    assert sitting.hash == before and sitting.curtain_for == ""
    advance(sitting, 1000)
    assert sitting.curtain_for == "Edith"
    assert scene.lights.barred is None


def test_without_motion_the_curtain_falls_at_once(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    sitting.play_any()
    assert sitting.curtain_for == "Edith"
