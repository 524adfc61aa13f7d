"""The new-match page: Enter begins a sensible match; seats, options, taking back and seed can be set by mouse and keyboard; what cannot be is said."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from tests.helpers.pages import LEFT, Maker, duel_form, english, war_form
from wonderland_gui.models.setup import MatchSetup, OptionField, SeatSetup
from wonderland_gui.views.controls import Switch
from wonderland_gui.views.fields import Stepper

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def maker(qapp):
    made = Maker()
    yield made
    made.close()


@pytest.fixture
def page(maker, qtbot):
    made = maker.make("match", english())
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    QApplication.processEvents()
    return made


def begun(page, qtbot) -> MatchSetup:
    with qtbot.waitSignal(page.started) as signal:
        qtbot.mouseClick(page.start_button, LEFT)
    setup = signal.args[0]
    assert isinstance(setup, MatchSetup)
    return setup


def option(page, name):
    return next(row for row in page.options if row.option.name == name)


def test_enter_begins_at_once_a_person_against_the_usual_opponent(page, qtbot):
    with qtbot.waitSignal(page.started) as signal:
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    setup = signal.args[0]
    assert [seat.player for seat in setup.seats] == ["greedy", "person"]
    assert (setup.game, dict(setup.options), setup.undo, setup.seed) == ("duel", {"wonders": True, "pair": False}, "free", None)


@pytest.mark.parametrize("where", ["name", "player", "switch", "seed"])
def test_enter_begins_from_any_field(page, qtbot, where):
    field = {"name": page.rows[0].name, "player": page.rows[0].player, "switch": option(page, "pair").control, "seed": page.seed}[where]
    field.setFocus()
    with qtbot.waitSignal(page.started) as signal:
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert signal.args[0].options["pair"] is False  # Enter switches nothing on the way


def test_escape_and_the_button_lead_back(page, qtbot):
    with qtbot.waitSignal(page.back):
        qtbot.keyClick(page, Qt.Key.Key_Escape)
    with qtbot.waitSignal(page.back):
        qtbot.mouseClick(page.back_button, LEFT)


def test_a_name_that_is_typed_goes_into_the_match(page, qtbot):
    qtbot.keyClicks(page.rows[1].name, "Lorina")
    assert begun(page, qtbot).seats[1] == SeatSetup("person", "Lorina")


def test_another_player_is_chosen_by_the_keyboard(page, qtbot):
    page.rows[0].player.setFocus()
    qtbot.keyClick(page.rows[0].player, Qt.Key.Key_Up)
    assert begun(page, qtbot).seats[0].player == "random"


def test_the_wheel_scrolls_the_page_and_changes_no_player(page, qtbot):
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QWheelEvent

    choice = page.rows[0].player
    at = QPointF(choice.rect().center())
    event = QWheelEvent(at, at, QPoint(), QPoint(0, 120), LEFT.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False)
    QApplication.sendEvent(choice, event)
    assert choice.value == "greedy"


def test_a_switch_is_turned_by_mouse_and_space(page, qtbot):
    qtbot.mouseClick(option(page, "pair").control, LEFT)
    qtbot.keyClick(option(page, "wonders").control, Qt.Key.Key_Space)
    assert dict(begun(page, qtbot).options) == {"wonders": False, "pair": True}


def test_taking_back_follows_the_number_of_persons_until_it_is_chosen(page, qtbot):
    assert page.undo.value == "free"
    page.rows[0].player.setFocus()
    for _ in range(2):
        qtbot.keyClick(page.rows[0].player, Qt.Key.Key_Up)
    assert (page.rows[0].player.value, page.undo.value) == ("person", "reveal")
    qtbot.mouseClick(page.undo.pill("off"), LEFT)
    qtbot.keyClick(page.rows[0].player, Qt.Key.Key_Down)
    assert begun(page, qtbot).undo == "off"


def test_exchanging_sides_moves_names_and_players(page, qtbot):
    qtbot.keyClicks(page.rows[1].name, "Lorina")
    qtbot.mouseClick(page.swap, LEFT)
    assert begun(page, qtbot).seats == (SeatSetup("person", "Lorina"), SeatSetup("greedy", ""))


@pytest.mark.parametrize(("typed", "seed"), [("", None), ("0", 0), (" 42 ", 42), ("9223372036854775807", 2**63 - 1)])
def test_a_seed_is_a_whole_number_or_nothing(page, qtbot, typed, seed):
    page.seed.setText(typed)
    assert begun(page, qtbot).seed == seed


@pytest.mark.parametrize("typed", ["x", "-1", "1.5", "12 3", "9223372036854775808", "٣"])
def test_a_seed_that_is_none_is_refused_with_a_sentence_and_the_cursor_is_put_there(page, qtbot, typed):
    page.seed.setText(typed)
    with qtbot.assertNotEmitted(page.started):
        qtbot.mouseClick(page.start_button, LEFT)
    assert page.seed_fault.isVisible() and page.seed_fault.text()
    assert page.seed.hasFocus()
    page.seed.clear()
    qtbot.keyClicks(page.seed, "7")
    assert not page.seed_fault.isVisible()
    assert begun(page, qtbot).seed == 7


def test_what_is_wrong_is_scrolled_into_sight(page, qtbot):
    many = tuple(OptionField(f"option_{i}", f"Option {i}", False, "A sentence that explains it.") for i in range(9))
    page.set_game(replace(duel_form(), options=many))
    qtbot.waitUntil(lambda: page.seed.visibleRegion().isEmpty())
    page.seed.setText("x")
    qtbot.mouseClick(page.start_button, LEFT)
    qtbot.waitUntil(lambda: page.seed.visibleRegion().boundingRect() == page.seed.rect())
    assert not page.seed_fault.visibleRegion().isEmpty()


def test_nothing_is_marked_wrong_before_somebody_tries_to_begin(page, qtbot):
    qtbot.keyClicks(page.seed, "x")
    assert not page.seed_fault.isVisible()


def test_two_seats_of_one_name_are_refused_at_the_second_of_them(page, qtbot):
    qtbot.keyClicks(page.rows[0].name, "alice")
    with qtbot.assertNotEmitted(page.started):
        qtbot.mouseClick(page.start_button, LEFT)
    assert page.rows[1].fault.text() == "Another seat is called Alice too."
    assert page.rows[1].name.hasFocus()


def test_more_seats_are_filled_with_automatic_players_of_other_colours(maker, page, qtbot):
    page.set_game(war_form())
    qtbot.mouseClick(page.count.pill("4"), LEFT)
    seats = begun(page, qtbot).seats
    assert [seat.player for seat in seats] == ["greedy", "person", "greedy", "greedy"]
    assert len({seat.colour for seat in seats}) == 4


def test_a_colour_that_two_seats_share_is_refused(page, qtbot):
    page.set_game(war_form())
    QApplication.processEvents()
    qtbot.mouseClick(page.rows[0].dots._dots["green"], LEFT)
    with qtbot.assertNotEmitted(page.started):
        qtbot.mouseClick(page.start_button, LEFT)
    assert page.rows[1].fault.isVisible()


def test_a_number_is_stepped_by_buttons_and_arrow_keys_within_its_bounds(page, qtbot):
    page.set_game(war_form())
    QApplication.processEvents()
    stepper = option(page, "rounds").control
    assert isinstance(stepper, Stepper)
    qtbot.mouseClick(stepper.more, LEFT)
    for _ in range(3):
        qtbot.keyClick(stepper.number, Qt.Key.Key_Up)
    assert stepper.value == 5 and not stepper.more.isEnabled()
    stepper.number.setFocus()
    stepper.number.selectAll()
    qtbot.keyClicks(stepper.number, "2")
    assert begun(page, qtbot).options["rounds"] == 2


def test_a_number_out_of_bounds_falls_back_to_the_last_one_that_was_right(page, qtbot):
    page.set_game(war_form())
    stepper = option(page, "rounds").control
    stepper.number.setFocus()
    stepper.number.selectAll()
    qtbot.keyClicks(stepper.number, "0")
    assert begun(page, qtbot).options["rounds"] == 3


def test_a_choice_of_an_option_is_a_row_of_pills(page, qtbot):
    page.set_game(war_form())
    QApplication.processEvents()
    qtbot.mouseClick(option(page, "drawing").control.pill("open"), LEFT)
    assert begun(page, qtbot).options["drawing"] == "open"


def test_a_choice_among_numbers_stays_a_number(page, qtbot):
    form = replace(duel_form(), options=(OptionField("rounds", "Rounds", 3, "", (("1", "One"), ("3", "Three"), ("5", "Five"))),))
    page.set_game(form)
    QApplication.processEvents()
    assert begun(page, qtbot).options["rounds"] == 3
    qtbot.mouseClick(option(page, "rounds").control.pill("5"), LEFT)
    assert begun(page, qtbot).options["rounds"] == 5


def test_a_setup_given_stands_in_the_fields_as_it_is(page, qtbot):
    given = MatchSetup("duel", (SeatSetup("person", "Edith"), SeatSetup("random", "")), {"wonders": False, "pair": True}, "off", 12)
    page.set_game(duel_form(), given)
    made = begun(page, qtbot)
    assert (made.seats, dict(made.options), made.undo, made.seed) == (given.seats, given.options, "off", 12)


def test_another_game_asks_for_its_own_options(page):
    page.set_game(war_form())
    assert [row.option.name for row in page.options] == ["rounds", "drawing"]
    assert "War" in page.title.text()


def test_every_field_has_a_name_for_screen_readers(page):
    fields = [*(row.name for row in page.rows), *(row.player for row in page.rows), page.seed]
    fields += [row.control for row in page.options if isinstance(row.control, Switch)]
    assert all(field.accessibleName() for field in fields)
    assert len({field.accessibleName() for field in fields}) == len(fields)


def test_tab_goes_through_all_fields_and_the_two_buttons(page, qtbot):
    page.rows[0].name.setFocus()
    seen = []
    for _ in range(24):
        focused = QApplication.focusWidget()
        if focused in seen:
            break
        seen.append(focused)
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    expected = [row.name for row in page.rows] + [row.player for row in page.rows] + [page.seed, page.start_button, page.back_button, page.swap]
    assert all(field in seen for field in expected)
