"""Looking back: by the chronicle, the replay bar and keys; nothing is played meanwhile, nobody sees more, and a copy can go on from there."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QListView

from tests.helpers.program import CTRL, Sit, Sitting, card_names, everything_said, run_on, until
from wonderland_gui.engine.record import read_match, state_hash
from wonderland_gui.engine.table import Seat, ZoneId
from wonderland_gui.engine.view import TableView
from wonderland_gui.models.setup import PERSON
from wonderland_gui.store.settings import Settings
from wonderland_gui.views.replay_bar import ReplayBar

ALONE = (PERSON, "random")


def bar(sitting: Sitting) -> ReplayBar:
    return sitting.kit.page.replay


def view(sitting: Sitting) -> TableView:
    shown = sitting.kit.scene.view
    assert shown is not None
    return shown


def line_of(sitting: Sitting, moment: int) -> QPoint:
    """A point of the window on the line of the chronicle that tells of an entry."""
    chronicle = sitting.kit.page.side.log.chronicle
    QApplication.processEvents()
    row = next(row for row in range(chronicle.lines.rowCount()) if chronicle.lines.line(row).at == moment)
    chronicle.scrollTo(chronicle.lines.index(row, 0), QListView.ScrollHint.PositionAtCenter)
    QApplication.processEvents()
    seen = chronicle.visualRect(chronicle.lines.index(row, 0)).intersected(chronicle.viewport().rect())
    assert seen.height() > 4, "the line has been scrolled to"
    return chronicle.viewport().mapTo(sitting.window, seen.center())


def look(sitting: Sitting, moment: int) -> None:
    """Clicks on the line of an entry."""
    if sitting.kit.page.side.folded and sitting.kit.page.side.opened != "chronicle":
        sitting.click(sitting.kit.page.side.tabs["chronicle"])
    sitting.click_at(line_of(sitting, moment))


def shown_moment(sitting: Sitting) -> int | None:
    """The moment on show, by what lies on the table."""
    looking = sitting.controller.looking
    if looking is not None:
        expected = sitting.match.look(sitting.controller.curtain.together, looking)
        assert view(sitting).zones == expected.zones
        assert bar(sitting).slider.value() == looking
        assert bar(sitting).isVisible()
    else:
        assert not bar(sitting).isVisible()
    return looking


def written(sitting: Sitting) -> bytes:
    """The match as a file."""
    now = sitting.desk.moment()
    assert now is not None
    return now.bytes()


def finished(sitting: Sitting) -> None:
    while sitting.match.decide is not None:
        sitting.advance(1)


@pytest.fixture
def alone(sit: Sit) -> Sitting:
    """A person who plays against nobody who moves: twelve actions have been played."""
    sitting = sit(size=(1400, 900))
    sitting.begin(seed=3)
    sitting.advance(12)
    sitting.lift()
    return sitting


# ---------------------------------------------------------------- ways there and back
def test_a_clicked_line_of_the_chronicle_shows_the_table_after_it_and_the_match_stays(alone: Sitting) -> None:
    before, played = alone.hash, alone.match.cursor
    look(alone, 4)
    assert shown_moment(alone) == 4
    texts = alone.kit.texts
    line = alone.kit.page.bar.prompt.sentence
    assert line == texts.say("ui.replay.prompt", {"turn": 4, "turns": 12})
    assert "face down" in alone.kit.page.bar.prompt.how
    assert (alone.hash, alone.match.cursor, len(alone.match)) == (before, played, played)
    assert alone.offers == ()
    look(alone, 7)
    assert shown_moment(alone) == 7
    alone.key(Qt.Key.Key_Escape)
    assert shown_moment(alone) is None
    assert alone.hash == before


def test_keys_lead_through_the_match_wherever_the_keyboard_is(alone: Sitting) -> None:
    last = alone.match.cursor
    alone.key(Qt.Key.Key_L, modifiers=CTRL)
    assert shown_moment(alone) == last - 1
    keys = [
        (Qt.Key.Key_Left, last - 2), (Qt.Key.Key_Home, 0), (Qt.Key.Key_Left, 0), (Qt.Key.Key_Right, 1), (Qt.Key.Key_PageDown, 2),
        (Qt.Key.Key_PageDown, 3), (Qt.Key.Key_PageUp, 2), (Qt.Key.Key_End, last), (Qt.Key.Key_Right, last), (Qt.Key.Key_PageUp, last - 1),
    ]  # fmt: skip
    for focused in (bar(alone).slider, alone.kit.page.view, alone.kit.page.side.log.chronicle, bar(alone).tools["play"], alone.kit.page.bar.choices[1]):
        for key, moment in keys:
            if focused is alone.kit.page.side.log.chronicle and key in (Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
                bar(alone).stepped.emit({0: "first", last: "last"}.get(moment, "next_turn" if key == Qt.Key.Key_PageDown else "former_turn"))
                assert shown_moment(alone) == moment
                continue
            arrow = key in (Qt.Key.Key_Left, Qt.Key.Key_Right)  # they lead from button to button in the prompt bar
            (alone.kit.page.view if arrow and focused is alone.kit.page.bar.choices[1] else focused).setFocus(Qt.FocusReason.OtherFocusReason)
            alone.key(key)
            assert shown_moment(alone) == moment, (focused, key)
    alone.kit.page.view.setFocus()
    alone.key(Qt.Key.Key_Escape)
    assert shown_moment(alone) is None


def test_enter_on_a_line_looks_back_and_leaves_the_keyboard_there(alone: Sitting) -> None:
    chronicle = alone.kit.page.side.log.chronicle
    chronicle.setFocus(Qt.FocusReason.TabFocusReason)
    chronicle.setCurrentIndex(chronicle.lines.index(2, 0))
    at = chronicle.lines.line(2).at
    alone.key(Qt.Key.Key_Return)
    assert shown_moment(alone) == at
    assert chronicle.hasFocus()
    alone.key(Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert shown_moment(alone) == chronicle.lines.line(3).at
    alone.key(Qt.Key.Key_Left)
    assert shown_moment(alone) == chronicle.lines.line(3).at - 1


def test_buttons_of_the_bar_step_and_the_ends_are_ends(alone: Sitting) -> None:
    look(alone, 5)
    tools, last = bar(alone).tools, alone.match.cursor
    for name, moment in (("back", 4), ("back", 3), ("forward", 4), ("first", 0), ("forward", 1), ("last", last), ("back", last - 1), ("first", 0)):
        alone.click(tools[name])
        assert shown_moment(alone) == moment
    assert not tools["first"].isEnabled()
    assert not tools["back"].isEnabled()
    assert tools["forward"].isEnabled()
    alone.click(alone.kit.page.bar.choices[1])
    assert shown_moment(alone) is None


def test_the_slider_is_dragged_over_the_whole_match(alone: Sitting) -> None:
    look(alone, 2)
    slider, last = bar(alone).slider, alone.match.cursor
    before = alone.hash

    def at(moment: int) -> QPoint:
        return slider.mapTo(alone.window, QPoint(round(slider.x_of(moment)), slider.height() // 2))

    alone.press(at(2))
    for moment in (3, 6, 9, last, 4, 0, 8):
        alone.move(at(moment))
        assert shown_moment(alone) == moment
    alone.move(at(8) + QPoint(0, -300))
    alone.release(at(8) + QPoint(0, -300))
    assert shown_moment(alone) == 8
    alone.move(at(1))
    assert shown_moment(alone) == 8, "the knob has been let go"
    alone.click_at(at(5))
    assert shown_moment(alone) == 5
    alone.click_at(at(0), Qt.MouseButton.RightButton)
    assert shown_moment(alone) == 5
    assert alone.hash == before


def test_turns_are_marked_where_another_seat_goes_on(alone: Sitting) -> None:
    look(alone, 2)
    deciders = [action.seat for action, _ in alone.match.record[1 : alone.match.cursor + 1] if action is not None]
    changes = [i for i in range(1, len(deciders)) if deciders[i] != deciders[i - 1]]
    assert bar(alone).slider.marks == (0, *changes)
    assert bar(alone).end.text() == alone.kit.texts.say("ui.replay.turn", {"n": len(changes) + 1})


# ---------------------------------------------------------------- nothing is played there
def test_nothing_can_be_played_or_taken_back_while_one_looks_back(alone: Sitting) -> None:
    before, played = alone.hash, alone.match.cursor
    look(alone, 3)
    hand = next(piece.id for zone in ("hand.0", "hand.1") for piece in view(alone).zones[ZoneId(zone)].pieces)
    alone.click_at(alone.point_of(hand))
    assert alone.kit.scene.bubble.words == alone.kit.texts.say("ui.replay.read_only")
    start = alone.point_of(hand)
    alone.press(start)
    alone.glide(start, alone.point_of("cell.1.1"))
    alone.release(alone.point_of("cell.1.1"))
    for key in (Qt.Key.Key_Z, Qt.Key.Key_Y, Qt.Key.Key_R, Qt.Key.Key_Tab):
        alone.key(key)
    assert (alone.hash, alone.match.cursor, alone.controller.looking) == (before, played, 3)
    assert not alone.kit.page.top.buttons["undo"].isEnabled()
    assert not alone.program.shell.commands.actions["take_back"].isEnabled()
    alone.key(Qt.Key.Key_Escape)
    assert alone.program.shell.commands.actions["take_back"].isEnabled()
    alone.key(Qt.Key.Key_Z)
    assert alone.match.cursor == played - 1


def test_an_automatic_seat_waits_until_nobody_looks_back(sit: Sit) -> None:
    sitting = sit(size=(1400, 900))
    sitting.begin(ALONE)
    for _ in range(3):
        sitting.play_any()
        until(lambda: sitting.offers, "the other seat plays")
    sitting.desk.runner.speed = "slow"  # nearly a second until it plays
    sitting.play_any()
    look(sitting, 1)
    played = sitting.match.cursor
    run_on(1.5)
    assert sitting.match.cursor == played
    assert not sitting.desk.runner.thinking
    sitting.controller.play_for(Seat(1), 0, played)  # an answer that was on its way
    assert sitting.match.cursor == played
    sitting.key(Qt.Key.Key_Escape)
    until(lambda: sitting.match.cursor > played, "the other seat plays now")


# ---------------------------------------------------------------- by itself
@pytest.mark.parametrize("speed", ["off", "fast"])
def test_it_plays_by_itself_to_the_end_and_stops_there(sit: Sit, speed: str) -> None:
    sitting = sit(size=(1400, 900), settings=Settings(language="en", speed="off" if speed == "off" else "fast", theme="dark"))
    sitting.begin(seed=5)
    sitting.advance(5)
    sitting.lift()
    before = sitting.hash
    look(sitting, 1)
    for _ in range(2):
        sitting.click(bar(sitting).faster)
    assert bar(sitting).speed == "4"
    seen: list[int] = []
    sitting.controller.changed.connect(lambda shown: seen.append(shown.looking.moment))
    sitting.key(Qt.Key.Key_Space)
    assert bar(sitting).playing
    until(lambda: not bar(sitting).playing, "it comes to the end")
    assert seen == [2, 3, 4, 5]
    assert sitting.hash == before
    sitting.key(Qt.Key.Key_Space)  # once more from the beginning
    until(lambda: sitting.controller.looking == 2)
    assert seen[4:] == [0, 1, 2]
    sitting.key(Qt.Key.Key_Space)
    assert not bar(sitting).playing
    here = shown_moment(sitting)
    run_on(0.6)
    assert shown_moment(sitting) == here


def test_a_step_by_hand_stops_the_playing(alone: Sitting) -> None:
    look(alone, 2)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_End, Qt.Key.Key_Escape):
        alone.key(Qt.Key.Key_Space)
        assert bar(alone).playing
        alone.key(key)
        assert not bar(alone).playing


# ---------------------------------------------------------------- secrets
def named(sitting: Sitting, moment: int, seats: tuple[Seat, ...]) -> list[str]:
    """The cards that the window names although not all of these seats see them, neither then nor now in the chronicle."""
    known: set[str | None] = set()
    for index in range(sitting.match.cursor + 1):
        then: list[set[str | None]] = [
            {p.kind for zone in sitting.match.look(seat, index).zones.values() for p in zone.pieces if p.kind is not None} for seat in seats
        ]
        known |= set.intersection(*then)
    kinds = {piece.kind for zone in sitting.match.state.table.zones.values() for piece in zone.pieces}
    said = everything_said(sitting)
    return [name for name in card_names(sitting, sorted(kinds - known)).values() if name in said]


def test_two_persons_look_back_at_what_both_of_them_could_see(alone: Sitting) -> None:
    both = (Seat(0), Seat(1))
    decide = alone.match.decide
    assert decide is not None
    assert view(alone).viewer == decide.seat, "the curtain has been lifted by somebody"
    for moment in (1, 4, 9):
        look(alone, moment)
        assert view(alone).viewer is None
        for zone in ("hand.0", "hand.1"):
            assert {piece.kind for piece in view(alone).zones[ZoneId(zone)].pieces} <= {None}
        assert named(alone, moment, both) == []
        alone.kit.scene.hovered.emit(view(alone).zones[ZoneId("hand.0")].pieces[0].id)
        assert named(alone, moment, both) == []
    alone.key(Qt.Key.Key_Escape)
    assert alone.curtain_for, "whoever alone may see the table has to come again"


def test_one_may_not_look_back_while_the_curtain_waits(alone: Sitting) -> None:
    alone.controller.curtain.fall()
    alone.controller.show()
    assert alone.curtain_for
    alone.key(Qt.Key.Key_L, modifiers=CTRL)
    assert alone.controller.looking is None
    assert alone.curtain_for


def test_what_the_end_has_turned_up_is_hidden_again_in_the_replay(sit: Sit) -> None:
    sitting = sit(size=(1400, 900))
    sitting.begin(ALONE, seed=9)
    finished(sitting)
    sitting.key(Qt.Key.Key_Escape)
    edges = [zone for zone in view(sitting).zones if zone.startswith("edge.") and view(sitting).zones[zone].owner == Seat(1)]
    assert all(piece.kind is not None for zone in edges for piece in view(sitting).zones[zone].pieces)
    look(sitting, sitting.match.cursor - 2)
    assert view(sitting).viewer == Seat(0)
    assert {piece.kind for zone in edges for piece in view(sitting).zones[zone].pieces} == {None}


# ---------------------------------------------------------------- playing on
def test_playing_on_leaves_the_match_as_it_was_to_be_continued(alone: Sitting) -> None:
    record, before = alone.match.record, alone.hash
    old = alone.match
    look(alone, 6)
    alone.click(alone.kit.page.bar.choices[0])
    assert alone.match is not old
    assert alone.match.record == record[:7]
    assert alone.match.cursor == 6
    assert alone.controller.looking is None
    assert read_match(written(alone)).taken_back, "somebody had seen what comes after"
    assert "turn 6" in alone.messages["copied"]
    alone.lift()
    alone.play_any(pick=lambda offers: offers[-1])
    alone.flush()
    kept = alone.program.shell.autosaves.kept()
    assert [read_match(one.files[0].read_bytes()).state_hash for one in kept] == [before]
    alone.program.go_on(kept[0])
    assert alone.hash == before
    assert alone.match.record == record
    assert not read_match(written(alone)).taken_back
    kept = alone.program.shell.autosaves.kept()
    assert [read_match(one.files[0].read_bytes()).cursor for one in kept] == [7], "and the copy is kept too"


def test_a_copy_meets_the_same_chance_again(alone: Sitting) -> None:
    actions = [action for action, _ in alone.match.record[1:] if action is not None]
    hashes = [state_hash(alone.match.at(i).state) for i in range(len(actions) + 1)]
    look(alone, 5)
    alone.click(alone.kit.page.bar.choices[0])
    for index in range(5, len(actions)):
        alone.match.play(actions[index])
        assert alone.hash == hashes[index + 1]


def test_there_is_nothing_to_play_on_from_the_present(alone: Sitting) -> None:
    look(alone, 2)
    alone.key(Qt.Key.Key_End)
    assert not alone.kit.page.bar.choices[0].isEnabled()
    assert alone.kit.page.bar.prompt.sentence == alone.kit.texts.say("ui.replay.prompt.now")


# ---------------------------------------------------------------- after the end
def test_the_result_leads_to_the_replay_and_the_replay_back_to_the_result(sit: Sit) -> None:
    sitting = sit(size=(1400, 900))
    sitting.begin(ALONE, seed=9)
    finished(sitting)
    assert sitting.kit.result.isVisible()
    sitting.click(sitting.kit.result.buttons["replay"])
    assert not sitting.kit.result.isVisible()
    assert shown_moment(sitting) == 0
    assert bar(sitting).playing
    sitting.key(Qt.Key.Key_End)
    assert shown_moment(sitting) == sitting.match.cursor
    assert not sitting.kit.result.isVisible()
    sitting.key(Qt.Key.Key_Escape)
    assert sitting.kit.result.isVisible()
    sitting.click(sitting.kit.result.buttons["table"])
    look(sitting, 3)
    sitting.key(Qt.Key.Key_Escape)
    assert not sitting.kit.result.isVisible(), "whoever was at the table comes back to the table"


def test_a_match_that_is_over_goes_on_from_an_earlier_moment(sit: Sit) -> None:
    sitting = sit(size=(1400, 900))
    sitting.begin((PERSON, PERSON), seed=9)
    finished(sitting)
    sitting.click(sitting.kit.result.buttons["replay"])
    sitting.key(Qt.Key.Key_Home, Qt.Key.Key_Right)
    sitting.click(sitting.kit.page.bar.choices[0])
    assert (sitting.match.cursor, sitting.match.over) == (1, None)
    sitting.lift()
    sitting.play_any()
    assert sitting.match.cursor == 2


# ---------------------------------------------------------------- the rest of the window
def test_language_theme_and_size_change_while_one_looks_back(alone: Sitting) -> None:
    look(alone, 4)
    alone.program.set_language("pt")
    assert shown_moment(alone) == 4
    assert alone.kit.page.bar.prompt.sentence == alone.kit.texts.say("ui.replay.prompt", {"turn": 4, "turns": 12})
    assert alone.kit.texts.language == "pt"
    assert bar(alone).slider.accessibleName() == alone.kit.texts.say("ui.replay.slider")
    alone.program.set_theme("contrast")
    for size in ((1024, 700), (1700, 1000)):
        alone.window.resize(*size)
        alone.settle()
        assert shown_moment(alone) == 4
        page, replay = alone.kit.page, bar(alone).geometry()
        assert page.rect().adjusted(-14, 0, 14, 14).contains(replay)
        assert page.bar.geometry().bottom() - 12 <= replay.top() + 12
        free = alone.kit.scene.sceneRect().height() - alone.kit.scene.insets.bottom()
        assert page.view.y() + free <= page.bar.y() + 14, "the table lies above both bars"


def test_a_newcomer_s_ears_hear_the_slider_and_the_buttons(alone: Sitting) -> None:
    look(alone, 4)
    slider = QAccessible.queryAccessibleInterface(bar(alone).slider)
    assert slider.role() is QAccessible.Role.Slider
    assert slider.text(QAccessible.Text.Name) == "Moment of the match"
    assert slider.text(QAccessible.Text.Description) == alone.kit.page.bar.prompt.sentence
    values = slider.valueInterface()
    assert (values.minimumValue(), values.currentValue(), values.maximumValue()) == (0, 4, alone.match.cursor)
    names = {name: QAccessible.queryAccessibleInterface(tool).text(QAccessible.Text.Name) for name, tool in bar(alone).tools.items()}
    assert names == {name: alone.kit.texts.say(f"ui.replay.{name}") for name in bar(alone).tools}
    alone.key(Qt.Key.Key_Space)
    assert bar(alone).tools["play"].accessibleName() == "Pause"


def test_the_present_is_shown_when_another_match_is_laid_on_the_table(alone: Sitting) -> None:
    look(alone, 4)
    alone.key(Qt.Key.Key_Space)
    alone.begin(seed=8)
    assert shown_moment(alone) is None
    alone.lift()
    assert alone.offers
    assert replace(view(alone)) == alone.match.look(view(alone).viewer)


def test_the_rules_are_read_meanwhile(alone: Sitting) -> None:
    look(alone, 4)
    alone.key(Qt.Key.Key_F1)
    assert alone.shows(alone.program.host.rules)
    alone.key(Qt.Key.Key_Escape)
    assert shown_moment(alone) == 4


def test_a_step_forward_marks_what_moved_and_a_step_back_marks_nothing(alone: Sitting) -> None:
    look(alone, 4)
    trail = alone.kit.scene.trail
    alone.key(Qt.Key.Key_Right)
    assert len(trail.lozenges) == 1
    alone.key(Qt.Key.Key_Left)
    assert trail.lozenges == []
    alone.key(Qt.Key.Key_Home)
    assert trail.lozenges == []
