"""A drop that may be meant in several ways: the Hatter is dropped on a deck, and a small menu asks who gets the card."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPoint, Qt

from tests.helpers.program import Sit, Sitting
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.view import Offer
from wonderland_gui.models.setup import PERSON, MatchSetup, SeatSetup
from wonderland_gui.views.paint_marks import Mark

K = Qt.Key
WAYS = ("drag", "click", "keys")
NAMES = ("Lorina", "Edith", "Rhoda", "Harry")


def at_the_hatter(sit: Sit, seats: int) -> Sitting:
    """A match in which the only person may use a Hatter; others played it there without the window."""
    sitting = sit(size=(1280, 800))
    for seed in range(40):
        players = (PERSON, *["greedy"] * (seats - 1))
        sitting.program.begin(MatchSetup("xiii", tuple(SeatSetup(player, name) for player, name in zip(players, NAMES, strict=False)), {}, "free", seed))
        chance, match = random.Random(seed), sitting.match
        while (decide := match.decide) is not None:
            if decide.seat == 0 and any(action.choice for action in decide.actions):
                sitting.controller.stop_thinking.emit()
                sitting.controller.show()
                return sitting
            match.play(chance.choice(decide.actions))
    raise AssertionError("nobody ever draws a Hatter")


def the_hatter(sitting: Sitting) -> list[Offer]:
    """The offers that differ in whom they are about, by their seats."""
    first = next(offer for offer in sitting.offers if offer.choice)
    return [offer for offer in sitting.offers if (offer.source, offer.target) == (first.source, first.target)]


def ask(sitting: Sitting, way: str) -> list[Offer]:
    """Brings the Hatter to a deck; says which offers that may mean."""
    offers = the_hatter(sitting)
    assert offers[0].source is not None and offers[0].target is not None
    {"drag": sitting.drag, "click": sitting.click_click, "keys": sitting.by_keys}[way](offers[0].source, offers[0].target)
    return offers


def line(sitting: Sitting, number: int) -> QPoint:
    """The middle of a line of the menu on the window."""
    view = sitting.kit.page.view
    return view.viewport().mapTo(sitting.window, view.mapFromScene(sitting.kit.scene.menu.line_rect(number).center()))


def words(sitting: Sitting) -> list[str]:
    return [each.words for each in sitting.kit.scene.menu.lines]


@pytest.mark.parametrize("way", WAYS)
def test_the_menu_names_everybody_else_and_what_is_chosen_happens(sit: Sit, way: str) -> None:
    sitting = at_the_hatter(sit, 4)
    before = sitting.match.cursor
    offers = ask(sitting, way)
    assert [offer.choice for offer in offers] == ["seat.1", "seat.2", "seat.3"]
    assert sitting.kit.scene.menu.is_open and sitting.match.cursor == before
    assert words(sitting) == ["Give Edith the card", "Give Rhoda the card", "Give Harry the card", "None of them"]
    figures = [each.seat.figure for each in sitting.kit.scene.menu.lines if each.seat is not None]
    assert figures == [sitting.kit.scene.words.seat(seat).figure for seat in (1, 2, 3)]  # type: ignore[union-attr]
    assert sitting.kit.page.bar.prompt.sentence == "Who gets the card?"
    sitting.click_at(line(sitting, 1))
    action = sitting.match.entry.action
    assert action is not None and action.choice == "seat.2" and sitting.match.cursor == before + 1
    tunnel = sitting.match.state.table.zones["tunnel.2"]
    assert not tunnel.pieces[-1].face_up and Seat(2) not in tunnel.pieces[-1].shown_to


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("answer", ["digit", "arrows", "tab"])
def test_the_menu_answers_to_the_keyboard(sit: Sit, way: str, answer: str) -> None:
    sitting = at_the_hatter(sit, 4)
    ask(sitting, way)
    sitting.key(*{"digit": (K.Key_3,), "arrows": (K.Key_Down, K.Key_Down, K.Key_Return), "tab": (K.Key_Tab, K.Key_Tab, K.Key_Return)}[answer])
    action = sitting.match.entry.action
    assert action is not None and action.choice == "seat.3"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("how", ["escape", "last line", "beside"])
def test_leaving_the_menu_leaves_everything_as_it_was(sit: Sit, way: str, how: str) -> None:
    sitting = at_the_hatter(sit, 3)
    before, prompt = sitting.hash, sitting.kit.page.bar.prompt
    ask(sitting, way)
    if how == "escape":
        sitting.key(K.Key_Escape)
    else:
        at = line(sitting, 2)
        sitting.click_at(at if how == "last line" else at + QPoint(0, 120))
    scene = sitting.kit.scene
    assert sitting.hash == before and not scene.menu.is_open and scene.hand.ref is None
    assert sitting.kit.page.bar.prompt == prompt
    assert not any(Mark.HOVER in tile.dress.marks for ref, tile in scene.furniture.glows.under.items() if ref.startswith("seat."))


def test_whom_a_line_is_about_is_lit_on_the_table(sit: Sit) -> None:
    sitting = at_the_hatter(sit, 4)
    ask(sitting, "drag")
    areas = sitting.kit.scene.furniture.glows.under

    def lit() -> list[str]:
        return [ref for ref, tile in areas.items() if ref.startswith("seat.") and Mark.HOVER in tile.dress.marks]

    assert lit() == ["seat.1"]
    sitting.move(line(sitting, 2))
    assert lit() == ["seat.3"]
    sitting.move(line(sitting, 3))
    assert lit() == []
    sitting.key(K.Key_Escape)


def test_the_hot_deck_says_what_is_done_there_and_the_menu_says_the_rest(sit: Sit) -> None:
    sitting = at_the_hatter(sit, 3)
    offer = the_hatter(sitting)[0]
    assert offer.source is not None and offer.target is not None
    end = sitting.hold(offer.source, offer.target)
    assert sitting.kit.scene.tag.isVisible() and sitting.kit.scene.words.several([offer]) == "give this card away"
    sitting.release(end)
    assert not sitting.kit.scene.tag.isVisible()
    sitting.key(K.Key_Escape)


def test_between_two_players_nobody_is_asked_who_gets_the_card(sit: Sit) -> None:
    sitting = at_the_hatter(sit, 2)
    before = sitting.match.cursor
    ask(sitting, "drag")
    assert not sitting.kit.scene.menu.is_open and sitting.match.cursor == before + 1
