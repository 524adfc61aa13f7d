"""Two persons at one screen: the curtain between them, who sees what, and taking back what somebody has seen."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage

from tests.helpers.look import differing
from tests.helpers.program import NAMES, Sit, Sitting, card_names, everything_said, unseen_kinds, until
from wonderland_gui.controllers.curtain import newly_seen
from wonderland_gui.engine.record import read_match
from wonderland_gui.engine.table import Seat, ZoneId
from wonderland_gui.engine.view import Offer
from wonderland_gui.models.setup import PERSON, MatchSetup, SeatSetup
from wonderland_gui.store.settings import Settings

BOTH = (Seat(0), Seat(1))


def named(sitting: Sitting, seats: Sequence[Seat]) -> list[str]:
    """The cards that the window names although not all of these seats see them."""
    said = everything_said(sitting)
    return [name for name in card_names(sitting, unseen_kinds(sitting.match, seats)).values() if name in said]


def hands(sitting: Sitting) -> tuple[set[str | None], set[str | None]]:
    """The faces of both hands, as the window has them."""
    view = sitting.kit.scene.view
    assert view is not None
    one, other = ({piece.kind for piece in view.zones[ZoneId(zone)].pieces} for zone in ("hand.0", "hand.1"))
    return one, other


def all_is_read(sitting: Sitting) -> bool:
    """Whether every picture that was asked for is there."""
    return not sitting.kit.art.busy


def picture(sitting: Sitting) -> QImage:
    return sitting.window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


# ---------------------------------------------------------------- the curtain
def test_the_curtain_falls_before_each_turn_names_who_comes_and_gives_nothing_away(sit: Sit) -> None:
    sitting = sit()
    sitting.begin(options={"wonders": True})
    turns = 0
    while sitting.match.over is None:
        decide = sitting.match.decide
        assert decide is not None
        if sitting.curtain_for:
            turns += 1
            assert sitting.curtain_for == NAMES[decide.seat]
            assert named(sitting, BOTH) == []
            assert hands(sitting) == ({None} if hands(sitting)[0] else set(), {None} if hands(sitting)[1] else set())
        else:  # what all see may be decided before all
            assert decide.prompt == "choose"
            assert named(sitting, BOTH) == []
            (look,) = sitting.kit.page.bar.choices
            sitting.click(look)
            assert sitting.curtain_for == NAMES[decide.seat]
        sitting.lift()
        view = sitting.kit.scene.view
        assert view is not None
        assert view.viewer == decide.seat
        assert None not in hands(sitting)[decide.seat]
        assert hands(sitting)[1 - decide.seat] <= {None}
        assert named(sitting, [decide.seat]) == []
        sitting.kit.scene.hovered.emit(next(iter(view.zones[ZoneId(f"hand.{decide.seat}")].pieces)).id)  # a card is looked at just before
        sitting.play_any("keys" if turns % 2 else "drag")  # the pointer is not always there to point at something else
    assert turns >= 13
    assert not sitting.curtain_for
    assert sitting.kit.result.isVisible()


def test_the_window_shows_the_curtain_and_nothing_else(sit: Sit) -> None:
    sitting = sit(size=(1300, 800))
    sitting.begin()
    sitting.settle()
    sitting.lift()
    sitting.settle()
    sitting.play_any()
    assert sitting.curtain_for == "Edith"
    shown = picture(sitting)
    assert shown.size() == sitting.kit.curtain.size()
    assert differing(shown, sitting.kit.curtain.grab().toImage()) == 0


def test_two_deals_look_the_same_while_the_curtain_is_down(sit: Sit) -> None:
    pictures = []
    for seed in (1, 2):
        sitting = sit(settings=Settings(language="en", speed="normal"))
        sitting.begin(seed=seed)
        sitting.settle()
        sitting.lift()
        sitting.settle()
        sitting.play_any(pick=lambda offers: offers[-1])
        until(lambda: sitting.curtain_for == "Edith", "the card has landed")  # noqa: B023 (it is waited for here)
        until(partial(all_is_read, sitting))  # the figure on the curtain is sharp
        pictures.append(picture(sitting))
        sitting.leave()
    assert differing(*pictures) == 0


def test_nothing_goes_through_the_curtain(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    before = sitting.hash
    scene = sitting.kit.scene
    hand = [piece.id for piece in scene.view.zones[ZoneId("hand.0")].pieces] if scene.view is not None else []
    for at in (QPoint(80, 560), QPoint(200, 600), QPoint(500, 400), QPoint(900, 20)):
        sitting.click_at(at)
        sitting.click_at(at, Qt.MouseButton.RightButton)
        sitting.double_click_at(at)
    assert len(hand) == 7
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Down, Qt.Key.Key_R, Qt.Key.Key_1, Qt.Key.Key_Escape):
        sitting.key(key)
    assert sitting.curtain_for == "Lorina"
    assert sitting.hash == before
    assert sitting.kit.curtain.button.hasFocus()
    assert scene.lights.hovered is None
    sitting.key(Qt.Key.Key_Space)
    assert not sitting.curtain_for
    assert sitting.kit.page.view.hasFocus()


def test_the_rules_may_be_read_while_the_curtain_is_down_and_it_is_still_down_afterwards(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    sitting.key(Qt.Key.Key_F1)
    assert sitting.shows(sitting.program.host.rules)
    sitting.key(Qt.Key.Key_Escape)
    assert sitting.shows(sitting.kit.page)
    assert sitting.curtain_for == "Lorina"
    assert sitting.kit.curtain.button.hasFocus()
    sitting.key(Qt.Key.Key_Return)
    assert not sitting.curtain_for


def test_the_curtain_speaks_the_language_that_is_chosen_while_it_is_down(sit: Sit) -> None:
    sitting = sit()
    sitting.begin(names=("", "Edith"))
    assert sitting.curtain_for == "The Red Queen"
    sitting.program.carry_out("language.pt")
    texts = sitting.program.shell.texts
    assert texts.language == "pt"
    name = sitting.kit.texts.say("ui.duel.red_queen")
    assert name != "The Red Queen"
    assert sitting.curtain_for == name
    assert sitting.kit.curtain.title.text() == texts.say("ui.curtain.title", {"name": name})


def test_a_window_that_changes_its_size_stays_behind_the_curtain(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    sitting.settle()
    sitting.window.resize(1400, 900)
    until(lambda: sitting.kit.curtain.size() == sitting.window.size())
    assert differing(picture(sitting), sitting.kit.curtain.grab().toImage()) == 0


def test_what_all_see_is_decided_before_all_unless_the_person_asks_to_see_the_own_cards(sit: Sit) -> None:
    sitting = sit()
    sitting.begin(options={"wonders": True})
    sitting.advance(5)
    assert len(sitting.kit.page.bar.choices) == 0
    sitting.play_any()
    assert not sitting.kit.curtain.isVisible()
    assert hands(sitting) == ({None}, {None})
    (look,) = sitting.kit.page.bar.choices
    sitting.program.carry_out("language.pt")
    assert look.words == sitting.program.shell.texts.say("ui.table.look")
    sitting.click(look)
    sitting.lift()
    assert hands(sitting)[0] == {None}
    assert None not in hands(sitting)[1]
    assert len(sitting.kit.page.bar.choices) == 0
    sitting.play_any()
    assert sitting.curtain_for == "Lorina"
    sitting.key(Qt.Key.Key_Z)  # back at the choice all look together again
    assert not sitting.kit.curtain.isVisible()
    assert hands(sitting) == ({None}, {None})
    sitting.play_any("click")
    assert sitting.curtain_for == "Lorina"


# ---------------------------------------------------------------- going back
@pytest.mark.parametrize("lifted", [True, False])
def test_going_back_and_forth_lets_the_curtain_fall_for_whoever_decides_there(sit: Sit, lifted: bool) -> None:
    sitting = sit()
    sitting.begin()
    start = sitting.hash
    sitting.play_any()
    after = sitting.hash
    if lifted:
        sitting.lift()
    sitting.key(Qt.Key.Key_Z)
    assert (sitting.hash, sitting.curtain_for) == (start, "Lorina")
    assert named(sitting, BOTH) == []
    sitting.key(Qt.Key.Key_Y)
    assert (sitting.hash, sitting.curtain_for) == (after, "Edith")
    assert named(sitting, BOTH) == []


def test_the_menu_does_not_tell_the_other_person_what_would_be_taken_back(sit: Sit) -> None:
    """What can be taken back is named through the eyes of whoever looks now, not of whoever did it."""
    sitting = sit()
    texts = sitting.program.shell.library.texts_of("duel")
    texts._words = {**texts._words, "action.arrive.back": "the arrival of {source}"}
    sitting.begin()
    sitting.play_any()
    commands = sitting.program.shell.commands.actions
    assert commands["take_back"].text() == "Undo: the arrival of red card"
    assert named(sitting, BOTH) == []
    sitting.lift()
    assert commands["take_back"].text() == "Undo: the arrival of red card"
    sitting.key(Qt.Key.Key_Z)
    assert commands["redo"].text() == "Redo: the arrival of red card"
    assert not commands["take_back"].isEnabled()
    sitting.lift()
    assert commands["redo"].text() != "Redo: the arrival of red card"


# ---------------------------------------------------------------- policies
def at_a_reveal(sitting: Sitting, undo: str) -> None:
    """Lorina has just placed an open card, and Edith looks."""
    sitting.begin(undo=undo)  # type: ignore[arg-type]
    sitting.advance(6)
    sitting.play_any()
    sitting.lift()
    assert sitting.match.cursor == 7


def question(sitting: Sitting) -> str:
    """The question that is asked; empty if none is."""
    return next((id_ for id_ in sitting.messages if id_.startswith("consent")), "")


def kept(sitting: Sitting) -> bool:
    """Whether the newest autosave says that something was taken back past a reveal."""
    sitting.flush()
    newest = max(sitting.folders.autosaves.glob("*.wonder"))
    return read_match(newest.read_bytes()).taken_back


def press(sitting: Sitting, answer: int) -> None:
    strip = sitting.window.messages.strip(question(sitting))
    assert strip is not None
    sitting.click(strip.buttons[answer])


def test_freely_everything_is_taken_back_unasked_but_the_file_says_so(sit: Sit) -> None:
    sitting = sit()
    at_a_reveal(sitting, "free")
    assert not kept(sitting)
    sitting.key(Qt.Key.Key_Z)
    assert (sitting.match.cursor, question(sitting)) == (6, "")
    assert kept(sitting)


def test_what_showed_nobody_anything_is_taken_back_unasked_and_unmarked(sit: Sit) -> None:
    sitting = sit()
    sitting.begin(undo="reveal")
    sitting.play_any()
    sitting.lift()
    sitting.key(Qt.Key.Key_Z)
    assert (sitting.match.cursor, question(sitting)) == (0, "")
    assert not kept(sitting)


def test_past_a_reveal_the_others_are_asked_and_yes_takes_it_back(sit: Sit) -> None:
    sitting = sit()
    at_a_reveal(sitting, "reveal")
    sitting.click(sitting.kit.page.bar.back_button)
    assert sitting.match.cursor == 7
    assert question(sitting)
    press(sitting, 0)
    assert (sitting.match.cursor, sitting.curtain_for, question(sitting)) == (6, "Lorina", "")
    assert kept(sitting)


def test_whoever_is_asked_does_not_see_the_cards_of_whoever_asks(sit: Sit) -> None:
    sitting = sit()
    at_a_reveal(sitting, "reveal")
    assert None not in hands(sitting)[1]
    sitting.key(Qt.Key.Key_Z)
    assert question(sitting)
    assert sitting.curtain_for == "Edith"
    assert named(sitting, BOTH) == []
    press(sitting, 1)
    assert sitting.curtain_for == "Edith"
    sitting.lift()
    assert None not in hands(sitting)[1]


@pytest.mark.parametrize("how", ["no", "closed"])
def test_past_a_reveal_anything_but_yes_leaves_all_as_it_is_and_one_may_ask_again(sit: Sit, how: str) -> None:
    sitting = sit()
    at_a_reveal(sitting, "reveal")
    before = sitting.hash
    for _ in range(2):
        sitting.key(Qt.Key.Key_Z)
        if how == "no":
            press(sitting, 1)
        else:
            strip = sitting.window.messages.strip(question(sitting))
            assert strip is not None
            sitting.click(strip.close_button)
        assert (sitting.hash, question(sitting)) == (before, "")
        assert not kept(sitting)
    sitting.play_any()
    assert sitting.match.cursor == 8


def test_a_question_that_play_has_overtaken_is_withdrawn(sit: Sit) -> None:
    sitting = sit()
    at_a_reveal(sitting, "reveal")
    sitting.key(Qt.Key.Key_Z)
    asked = question(sitting)
    sitting.play_any()
    assert question(sitting) == ""
    sitting.window.messages.answered.emit(asked, "yes")  # as if somebody pressed it at the same moment
    assert sitting.match.cursor == 8


def test_a_question_does_not_reach_another_match(sit: Sit) -> None:
    sitting = sit()
    at_a_reveal(sitting, "reveal")
    sitting.key(Qt.Key.Key_Z)
    asked = question(sitting)
    sitting.begin(undo="reveal")
    sitting.advance(8)
    assert question(sitting) == ""
    sitting.window.messages.answered.emit(asked, "yes")
    assert sitting.match.cursor == 8


def test_without_taking_back_no_button_and_no_key_does_it(sit: Sit) -> None:
    sitting = sit()
    at_a_reveal(sitting, "off")
    page, commands = sitting.kit.page, sitting.program.shell.commands.actions
    assert not page.top.buttons["undo"].isEnabled()
    assert not page.bar.back_button.isVisible()
    assert not commands["take_back"].isEnabled()
    sitting.key(Qt.Key.Key_Z)
    sitting.key(Qt.Key.Key_Z, modifiers=Qt.KeyboardModifier.ControlModifier)
    assert sitting.match.cursor == 7


def test_a_match_in_which_something_was_taken_back_says_so_where_it_waits(sit: Sit) -> None:
    sitting = sit()
    at_a_reveal(sitting, "free")
    sitting.key(Qt.Key.Key_Z)
    sitting.program.carry_out("start")
    said = sitting.program.shell.texts.say("ui.start.last.taken_back")
    assert said in sitting.program.home.page.bar.second.text()
    sitting.click(sitting.program.home.page.bar.buttons["continue"])
    assert sitting.controller.taken_back


# ---------------------------------------------------------------- the end, and another match
def test_after_the_end_one_goes_back_before_the_reveal_and_the_edges_are_hidden_again(sit: Sit) -> None:
    sitting = sit()
    sitting.begin(undo="free")
    sitting.advance(13)
    sitting.play_any()
    until(sitting.kit.result.isVisible)
    assert named(sitting, BOTH) == []
    sitting.key(Qt.Key.Key_Escape)
    sitting.key(Qt.Key.Key_Z)
    assert sitting.match.cursor == 13
    assert not sitting.kit.result.isVisible()
    assert sitting.curtain_for == "Edith"
    assert named(sitting, BOTH) == []
    sitting.lift()
    assert named(sitting, [Seat(1)]) == []


def test_in_a_rematch_with_exchanged_sides_each_seat_sees_only_its_own(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    sitting.advance(13)
    sitting.play_any()
    until(sitting.kit.result.isVisible)
    sitting.click(sitting.kit.result.buttons["exchange"])
    assert [seat.name for seat in sitting.controller.seats] == ["Edith", "Lorina"]
    assert sitting.curtain_for == "Edith"
    assert not sitting.kit.result.isVisible()
    assert named(sitting, BOTH) == []
    sitting.lift()
    assert None not in hands(sitting)[0]
    assert hands(sitting)[1] == {None}
    assert named(sitting, [Seat(0)]) == []
    sitting.play_any()
    sitting.lift()
    assert hands(sitting)[0] == {None}
    assert None not in hands(sitting)[1]
    assert named(sitting, [Seat(1)]) == []


def test_seats_without_a_name_are_called_by_their_sides_also_when_they_are_exchanged(sit: Sit) -> None:
    sitting = sit()
    sitting.begin(names=("", ""))
    assert sitting.curtain_for == "The Red Queen"
    assert json.loads(json.dumps([seat.name for seat in sitting.controller.seats])) == ["", ""]
    sitting.advance(13)
    sitting.play_any()
    until(sitting.kit.result.isVisible)
    assert sorted(seat.name for seat in sitting.kit.result.sheet.seats) == ["Alice", "The Red Queen"]
    sitting.click(sitting.kit.result.buttons["exchange"])
    assert sitting.curtain_for == "The Red Queen"
    sitting.play_any()
    assert sitting.curtain_for == "Alice"


def test_play_again_begins_another_deal_of_the_same_match(sit: Sit) -> None:
    sitting = sit()
    sitting.begin(undo="off", options={"wonders": True})
    first = sitting.desk.setup
    sitting.advance(4)
    sitting.program.host.play_again()
    setup, variant = sitting.desk.setup, sitting.desk.variant
    assert setup is not None
    assert first is not None
    assert variant is not None
    assert setup.seed != first.seed
    assert (setup.seats, setup.undo, variant.options.wonders) == (first.seats, "off", True)
    assert sitting.match.cursor == 0
    assert not sitting.controller.can_take_back


# ---------------------------------------------------------------- a peek
def before_a_peek(sitting: Sitting, players: Sequence[str]) -> Offer:
    """A match of the library in which a person is asked for a skill, and an offer that peeks at a deck."""
    seats = tuple(SeatSetup(player, name) for player, name in zip(players, NAMES, strict=True))
    for seed in range(1, 60):
        sitting.program.begin(MatchSetup("xiii", seats, {}, "free", seed))
        for _ in range(4):
            decide = sitting.match.decide
            assert decide is not None
            if decide.seat != Seat(0):
                break
            for offer in sitting.match.look(decide.seat).offers:
                after = sitting.match.copy()
                after.play(decide.actions[offer.index])
                if newly_seen(after, decide.seat):
                    sitting.controller.show()
                    return offer
            sitting.controller._play(decide.actions[0])
    raise AssertionError("nobody peeks")


def test_a_peek_is_looked_at_alone_and_hidden_again_before_all_look(sit: Sit) -> None:
    sitting = sit()
    offer = before_a_peek(sitting, (PERSON, PERSON))
    assert not sitting.kit.curtain.isVisible()
    sitting.play(offer)
    (card,) = newly_seen(sitting.match, Seat(0))
    assert sitting.curtain_for == "Lorina"
    assert seen_of(sitting, card) is None
    sitting.lift()
    assert seen_of(sitting, card) is not None
    name = sitting.kit.texts.say(f"component.{seen_of(sitting, card)}.a")
    assert name in sitting.kit.page.bar.sentence.text()
    *others, hide = sitting.kit.page.bar.choices
    assert hide.primary and not any(button.primary for button in others)
    assert hide.words == sitting.program.shell.texts.say("ui.table.hide")
    sitting.click(hide)
    assert not sitting.kit.curtain.isVisible()
    assert seen_of(sitting, card) is None
    assert [button.words for button in sitting.kit.page.bar.choices][-1] == sitting.program.shell.texts.say("ui.table.look")
    assert sitting.kit.texts.say("ui.table.known.long") not in everything_said(sitting)


def test_whoever_looks_may_go_on_and_the_peek_is_hidden_by_that(sit: Sit) -> None:
    sitting = sit()
    sitting.play(before_a_peek(sitting, (PERSON, PERSON)))
    (card,) = newly_seen(sitting.match, Seat(0))
    sitting.lift()
    decide = sitting.match.decide
    assert decide is not None and decide.seat == Seat(0)
    sitting.play_any(pick=lambda offers: next(o for o in offers if o.source is not None))
    assert seen_of(sitting, card) is None or card not in [p.id for z in sitting.match.state.table.zones.values() for p in z.pieces if not p.face_up]


def seen_of(sitting: Sitting, card: str) -> str | None:
    """The face that the window has of a piece."""
    view = sitting.kit.scene.view
    assert view is not None
    piece = view.piece(card)
    assert piece is not None
    return piece.kind
