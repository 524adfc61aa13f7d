"""What a player sees on the table of the duel, and when."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QToolTip

from tests.helpers.program import NAMES, Sit, Sitting, until
from wonderland_gui.engine.table import Seat, ZoneId
from wonderland_gui.store.settings import Settings
from wonderland_gui.views.new_match_page import NewMatchPage
from wonderland_gui.views.panels import Scroll
from wonderland_gui.views.theme import body

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.mark.parametrize("language", ["en", "pt"])
def test_cards_say_sentences_with_the_games_numbers_in_them(sit: Sit, language: str) -> None:
    sitting = sit(settings=Settings(language=language, speed="off"))
    sitting.begin(options={"wonders": True})
    for kind in ("tugley_wood", "tea_party", "white_rabbit", "maze"):
        said = sitting.kit.faces.words(f"component.{kind}.rules", {})
        assert said
        assert "{" not in said


def boxes(sitting: Sitting, zone: str) -> list[QRectF]:
    """Where the pieces of a zone are shown, rank by rank."""
    scene = sitting.kit.scene
    assert scene.view is not None
    return [scene.scenery.pieces[piece.id].rect for piece in scene.view.zones[ZoneId(zone)].pieces]


def test_the_cards_of_a_hand_lie_beside_each_other_as_soon_as_there_is_room_in_two_rows(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    for left in (6, 5, 4, 3, 2, 1):
        sitting.advance(2)
        sitting.lift()
        hand = boxes(sitting, "hand.0")
        assert len(hand) == left
        assert not any(a.intersects(b) for i, a in enumerate(hand) for b in hand[:i])


def test_wonders_lie_large_with_their_names_while_one_may_be_chosen_and_step_aside_afterwards(sit: Sit) -> None:
    sitting = sit(size=(1600, 1000))
    sitting.begin(options={"wonders": True})
    for actions in (0, 6):
        sitting.advance(actions)
        large = boxes(sitting, "wonders")
        assert len(large) == 4
        assert min(box.width() for box in large) >= 84  # the least width with a name
        assert not any(a.intersects(b) for i, a in enumerate(large) for b in large[:i])
    sitting.advance(1)
    rest = boxes(sitting, "wonders")
    assert len(rest) == 3
    assert max(box.width() for box in rest) < min(box.width() for box in large)


def sentence(sitting: Sitting) -> str:
    return sitting.kit.page.bar.prompt.sentence


def test_the_edges_are_seen_turned_up_before_the_result_is_told(sit: Sit) -> None:
    sitting = sit(settings=Settings(language="en", speed="fast"))
    sitting.begin()
    sitting.advance(13)
    sitting.lift()
    sitting.advance(1)
    assert sitting.match.over is not None
    assert not sitting.kit.result.isVisible()
    assert not sitting.kit.page.bar.choices
    assert "points" not in sentence(sitting)
    until(lambda: sentence(sitting) == "The edges are turned up.")
    assert not sitting.kit.result.isVisible()
    until(sitting.kit.result.isVisible)
    assert "lawn" in sentence(sitting) or "points each" in sentence(sitting)


def test_the_end_of_a_first_play_is_told_before_the_curtain_falls_for_the_second(sit: Sit) -> None:
    sitting = sit(settings=Settings(language="en", speed="fast"))
    sitting.begin(options={"wonders": True, "pair": True})
    sitting.advance(6)
    choose = next(offer for offer in sitting.offers if "tea" in str(sitting.match.look(Seat(1)).piece(str(offer.source)).kind))  # type: ignore[union-attr]
    sitting.play(choose)
    sitting.advance(8)
    decide = sitting.match.decide
    assert decide is not None
    assert decide.prompt == "ignore"
    until(lambda: not sitting.kit.scene.in_motion)
    sitting.play_any()
    assert sitting.curtain_for == ""
    until(lambda: sentence(sitting).startswith("First play: "))
    assert sitting.curtain_for == ""
    until(lambda: sitting.curtain_for == NAMES[1])


def test_menus_dialogs_and_tips_have_the_letters_of_everything_else(sit: Sit) -> None:
    sitting = sit()
    family = body(17).family()
    menus = sitting.program.shell.commands.menus.values()
    assert {menu.fontInfo().family() for menu in menus} == {family}
    assert QToolTip.font().family() == family
    assert min(menu.fontInfo().pixelSize() for menu in menus) >= 16


def ended(sit: Sit) -> Sitting:
    sitting = sit()
    sitting.begin()
    sitting.advance(14)
    until(sitting.kit.result.isVisible)
    sitting.click(sitting.kit.result.buttons["table"])
    assert not sitting.kit.result.isVisible()
    return sitting


def test_beside_the_table_of_an_ended_match_the_points_can_be_seen_again(sit: Sit) -> None:
    sitting = ended(sit)
    points, _ = sitting.kit.page.bar.choices
    sitting.click(points)
    assert sitting.kit.result.isVisible()


def test_beside_the_table_of_an_ended_match_another_one_can_be_begun(sit: Sit) -> None:
    sitting = ended(sit)
    _, again = sitting.kit.page.bar.choices
    before = sitting.match
    sitting.click(again)
    until(lambda: sitting.match is not before)
    assert sitting.match.over is None


def new_page(sit: Sit, size: tuple[int, int]) -> tuple[Sitting, NewMatchPage]:
    sitting = sit(size=size)
    sitting.program.carry_out("new")
    sitting.settle()
    page = sitting.program.home.new_page
    assert page is not None
    return sitting, page


def test_before_the_first_match_a_newcomer_reads_what_it_is_about_and_may_read_the_rules(sit: Sit) -> None:
    sitting, page = new_page(sit, (1600, 1000))
    assert "Cakes double" in page.about_words.text()
    assert page.about_words.isVisible()
    sitting.click(page.rules_button)
    assert sitting.shows(sitting.program.host.rules)
    sitting.key(Qt.Key.Key_Escape)
    assert sitting.shows(page)


def test_what_fits_is_not_scrolled(sit: Sit) -> None:
    _, page = new_page(sit, (1600, 1000))
    assert [bar for scroll in page.findChildren(Scroll) if (bar := scroll.verticalScrollBar()).maximum() or bar.isVisible()] == []


def test_lines_of_the_rules_are_short_enough_to_read_in_a_wide_window(sit: Sit) -> None:
    sitting = sit(size=(1900, 1000))
    sitting.program.show_rules()
    sitting.settle()
    page = sitting.program.host.rules
    assert page is not None
    document = page.text.document()
    until(lambda: document.rootFrame().frameFormat().leftMargin() > 100)
    block = document.findBlockByNumber(1)
    assert document.documentLayout().blockBoundingRect(block).width() <= 900
