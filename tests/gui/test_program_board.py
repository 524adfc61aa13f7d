"""The table in words: the same view and the same actions as in pictures, for the keyboard and for screen readers; whole matches are played on it."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem

from tests.gui.test_program_whole import OPTIONS, SEED, script
from tests.helpers.program import Sit, Sitting, card_names, everything_said, unseen_kinds, until
from wonderland_gui.controllers import board as board_module
from wonderland_gui.engine.protocol import Action
from wonderland_gui.engine.table import Seat, ZoneId
from wonderland_gui.models.setup import PERSON
from wonderland_gui.models.table_model import KIND, OFFER, REF
from wonderland_gui.store.settings import Settings
from wonderland_gui.text_board import board_lines
from wonderland_gui.views.panels import SHADE
from wonderland_gui.views.text_board_view import TextBoard

ON_BOARD = Settings(language="en", speed="off", theme="dark", panels={"text_board": True})
Key = Qt.Key


def board(sitting: Sitting) -> TextBoard:
    assert sitting.kit.page.on_board
    return sitting.kit.page.board


def looking(sitting: Sitting) -> int | None:
    return sitting.controller.looking


def decider(sitting: Sitting) -> Any:
    return sitting.match.decide


def roots(sitting: Sitting) -> list[str]:
    model = board(sitting).table
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def rows(model: Any, parent: QModelIndex | None = None) -> list[QModelIndex]:
    """All rows of a model, each before what is below it."""
    parent = QModelIndex() if parent is None else parent
    found = []
    for row in range(model.rowCount(parent)):
        index = model.index(row, 0, parent)
        found += [index, *rows(model, index)]
    return found


def named(sitting: Sitting, seats: tuple[Seat, ...]) -> list[str]:
    said = everything_said(sitting) + "\n".join(str(index.data()) for index in rows(sitting.kit.page.board.table))
    return [name for name in card_names(sitting, unseen_kinds(sitting.match, seats)).values() if name in said]


# ---------------------------------------------------------------- playing
def by_list(sitting: Sitting, action: Action) -> None:
    """Down to the line in the list of all that can be done, and Enter."""
    shown = board(sitting)
    if not shown.list.hasFocus():
        shown.list.setFocus(Qt.FocusReason.TabFocusReason)
    sitting.key(Key.Key_Home)
    place = next(i for i, line in enumerate(shown.deeds.lines) if line.offer is not None and is_of(line.offer, action))
    sitting.key(*[Key.Key_Down] * place)
    assert shown.list.currentIndex().row() == place
    sitting.key(Key.Key_Return)


def by_tree(sitting: Sitting, action: Action, ref: str | None) -> None:
    """Down to the piece or place, right to what can be done with it, down to the action, Enter."""
    tree = board(sitting).tree
    if not tree.hasFocus():
        tree.setFocus(Qt.FocusReason.TabFocusReason)
    sitting.key(Key.Key_Home)
    walk(sitting, lambda index: index.data(REF) == ref)
    here = tree.currentIndex()
    sitting.key(Key.Key_Right)
    walk(sitting, lambda index: index.parent() == here and index.data(OFFER) is not None and is_of(index.data(OFFER), action))
    sitting.key(Key.Key_Return)


def walk(sitting: Sitting, there: Any) -> None:
    tree = board(sitting).tree
    for _ in range(400):
        if there(tree.currentIndex()):
            return
        before = tree.currentIndex()
        sitting.key(Key.Key_Down)
        assert tree.currentIndex() != before, "the end of the board"
    raise AssertionError("the keyboard does not come there")


def is_of(offer: Any, action: Action) -> bool:
    return (offer.verb, offer.source, offer.target, offer.turn, offer.choice) == (action.verb, action.source, action.target, action.turn, action.choice)


@pytest.mark.parametrize("way", ["list", "source", "target"])
def test_a_whole_match_is_played_on_the_board_by_the_keyboard_with_the_states_of_the_engine(sit: Sit, way: str) -> None:
    sitting = sit(settings=ON_BOARD)
    sitting.begin(seed=SEED, options=OPTIONS["wonders"])
    for number, (action, after) in enumerate(script("wonders")):
        sitting.lift(keys=True)
        assert QApplication.focusWidget() in (board(sitting).list, board(sitting).tree), "the keyboard is on the board without a search"
        if way == "list":
            by_list(sitting, action)
        else:
            by_tree(sitting, action, action.source if way == "source" else action.target)
        assert sitting.hash == after, number
    assert sitting.match.over is not None
    assert sitting.kit.result.isVisible()
    sitting.key(Key.Key_Escape)
    assert all(line.offer is None for line in board(sitting).deeds.lines), "nothing is left to be played"
    assert QApplication.focusWidget() in (board(sitting).list, board(sitting).tree)


def test_a_double_click_on_a_line_plays_it(sit: Sit) -> None:
    sitting = sit(settings=ON_BOARD)
    sitting.begin((PERSON, "random"), seed=2)
    shown = board(sitting).list
    offers = sitting.offers
    shown.scrollTo(shown.model().index(1, 0))
    sitting.double_click_at(shown.viewport().mapTo(sitting.window, shown.visualRect(shown.model().index(1, 0)).center()))
    action = sitting.match.record[1][0]
    assert action is not None
    assert is_of(offers[1], action)


def test_an_automatic_seat_answers_while_the_board_is_shown(sit: Sit) -> None:
    sitting = sit(settings=ON_BOARD)
    sitting.begin((PERSON, "random"), seed=2)
    while sitting.match.over is None:
        until(lambda: sitting.offers or sitting.match.over is not None)
        if sitting.match.over is None:
            board(sitting).list.setFocus()
            sitting.key(Key.Key_Home, Key.Key_Return)


# ---------------------------------------------------------------- what it shows
def test_the_board_says_what_transcripts_and_referee_say(sit: Sit) -> None:
    sitting = sit(settings=ON_BOARD)
    sitting.begin((PERSON, PERSON), seed=4)
    while sitting.match.decide is not None:
        shown = sitting.controller.shown()
        presenter = sitting.desk.presenter
        assert presenter is not None
        assert roots(sitting) == list(board_lines(shown.view, presenter.speaker(shown.view, shown.eyes)))
        sitting.lift()
        sitting.advance(1)


def test_every_action_stands_in_the_list_under_its_piece_and_under_its_place(sit: Sit) -> None:
    sitting = sit(settings=ON_BOARD)
    sitting.begin((PERSON, "random"), seed=2)
    for _ in range(5):
        until(lambda: sitting.offers)
        offers = list(sitting.offers)
        lines = [line.offer for line in board(sitting).deeds.lines]
        assert lines == offers
        model = board(sitting).table
        under: dict[str, list[Any]] = {}
        for index in rows(model):
            if index.data(KIND) == "action":
                under.setdefault(index.parent().data(REF), []).append(index.data(OFFER))
        for ref in {ref for offer in offers for ref in (offer.source, offer.target) if ref is not None}:
            assert sorted(under[ref], key=lambda o: o.index) == [o for o in offers if ref in (o.source, o.target)]
        assert set(under) == {ref for offer in offers for ref in (offer.source, offer.target) if ref is not None}
        sitting.key(Key.Key_Return) if board(sitting).list.hasFocus() else by_list(sitting, decider(sitting).actions[0])


def test_f6_shows_the_table_in_words_and_in_pictures_and_the_choice_is_kept(sit: Sit) -> None:
    sitting = sit()
    sitting.begin((PERSON, "random"), seed=2)
    page = sitting.kit.page
    assert (page.on_board, page.view.isVisible()) == (False, True)
    assert page.board.table.rowCount() == 0, "a board that nobody sees holds nothing"
    sitting.key(Key.Key_F6)
    assert (page.on_board, page.view.isVisible()) == (True, False)
    assert page.board.isVisible()
    assert page.board.list.hasFocus()
    assert sitting.program.shell.commands.actions["text_board"].isChecked()
    by_list(sitting, decider(sitting).actions[3])
    until(lambda: sitting.offers)
    words = roots(sitting)
    sitting.key(Key.Key_F6)
    assert page.view.hasFocus()
    before = sitting.match.cursor
    sitting.play_any()
    assert sitting.match.cursor == before + 1
    until(lambda: sitting.offers)
    sitting.key(Key.Key_F6)
    assert roots(sitting) != words, "it shows what was played meanwhile"
    sitting.leave()
    again = sit()
    again.begin((PERSON, "random"), seed=2)
    assert again.kit.page.on_board


def test_f6_on_the_start_screen_is_for_the_next_match(sit: Sit) -> None:
    sitting = sit()
    sitting.key(Key.Key_F6)
    sitting.begin((PERSON, "random"), seed=2)
    assert board(sitting).isVisible()


def test_the_inspector_follows_the_keyboard(sit: Sit) -> None:
    sitting = sit(settings=ON_BOARD, size=(1400, 900))
    sitting.begin((PERSON, "random"), seed=2)
    hand = sitting.match.look(Seat(0)).zones[ZoneId("hand.0")].pieces
    for piece in hand[:3]:
        board(sitting).tree.setFocus()
        board(sitting).tree.go_to(piece.id)
        shown = sitting.kit.page.side.inspector.shown
        assert shown is not None
        assert piece.kind is not None
        assert sitting.kit.texts.say(f"component.{piece.kind}") in shown.title


def test_enter_on_something_of_which_nothing_can_be_made_says_why(sit: Sit) -> None:
    sitting = sit(settings=ON_BOARD)
    sitting.begin((PERSON, "random"), seed=2)
    tree = board(sitting).tree
    tree.setFocus()
    tree.go_to("hand.1")
    before = sitting.hash
    sitting.key(Key.Key_Down)
    sitting.key(Key.Key_Return)
    assert sitting.hash == before
    assert sitting.kit.page.bar.how.text() != sitting.kit.page.bar.prompt.how
    assert sitting.kit.page.bar.how.text()


def test_enter_on_a_card_leads_to_what_can_be_done_with_it(sit: Sit) -> None:
    sitting = sit(settings=ON_BOARD)
    sitting.begin((PERSON, "random"), seed=2)
    tree = board(sitting).tree
    tree.setFocus()
    source = sitting.offers[0].source
    assert source is not None
    tree.go_to(source)
    sitting.key(Key.Key_Return)
    assert tree.currentIndex().data(OFFER) == sitting.offers[0]
    assert tree.currentIndex().parent().data(REF) == source
    before = sitting.match.cursor
    sitting.key(Key.Key_Return)
    assert sitting.match.cursor > before


def test_the_keyboard_stays_where_it_was_when_something_else_happens(sit: Sit) -> None:
    sitting = sit(settings=ON_BOARD)
    sitting.begin((PERSON, PERSON), seed=2)
    sitting.lift()
    sitting.advance(7)
    sitting.lift()
    tree = board(sitting).tree
    tree.setFocus()
    tree.go_to("cell.1.1")
    sitting.advance(1)
    sitting.lift(keys=True)
    assert tree.hasFocus()
    assert tree.place() == "cell.1.1"
    zones = [index for index in (tree.model().index(row, 0) for row in range(tree.model().rowCount())) if index.data(KIND) == "zone"]
    for zone in zones:  # open where there is something to see or to do
        below = [tree.model().index(row, 0, zone).data(KIND) for row in range(tree.model().rowCount(zone))]
        if "piece" in below:
            assert tree.isExpanded(zone)
    hand = next(zone for zone in zones if zone.data(REF) == f"hand.{decider(sitting).seat}")
    tree.setCurrentIndex(hand)
    sitting.key(Key.Key_Left)
    sitting.key(Key.Key_F6, Key.Key_F6)
    assert not tree.isExpanded(tree.model().index(hand.row(), 0)), "what somebody folded up stays so"


# ---------------------------------------------------------------- secrets
def test_the_board_shows_what_whoever_looks_may_see_and_the_curtain_covers_it(sit: Sit) -> None:
    sitting = sit(settings=ON_BOARD)
    sitting.begin((PERSON, PERSON), seed=5)
    turns = 0
    while sitting.match.decide is not None:
        decide = sitting.match.decide
        if sitting.curtain_for:
            turns += 1
            assert named(sitting, (Seat(0), Seat(1))) == []
            assert sitting.kit.curtain.button.hasFocus()
            sitting.key(Key.Key_Return)
        assert named(sitting, (decide.seat,)) == []
        by_list(sitting, decide.actions[0])
    assert turns >= 10


def test_looking_back_on_the_board_is_looking_only(sit: Sit) -> None:
    sitting = sit(settings=ON_BOARD, size=(1400, 900))
    sitting.begin((PERSON, PERSON), seed=5)
    sitting.advance(6)
    sitting.lift()
    present = roots(sitting)
    sitting.key(Key.Key_L, modifiers=Qt.KeyboardModifier.ControlModifier)
    assert looking(sitting) == 5
    assert named(sitting, (Seat(0), Seat(1))) == []
    assert [line.words for line in board(sitting).deeds.lines] == ["Play on from here", "Back to the match"]
    assert all(index.data(OFFER) is None for index in rows(board(sitting).table))
    board(sitting).tree.setFocus()
    sitting.key(Key.Key_Home)
    assert looking(sitting) == 5, "in the tree the key is the tree's"
    board(sitting).list.setFocus()
    sitting.key(Key.Key_Left)
    assert looking(sitting) == 4
    sitting.key(Key.Key_End, Key.Key_Return)
    assert looking(sitting) is None
    sitting.lift(keys=True)
    assert roots(sitting) == present


# ---------------------------------------------------------------- screen readers
def child(interface: QAccessibleInterface, name: str) -> QAccessibleInterface:
    for i in range(interface.childCount()):
        found = interface.child(i)
        if found is not None and found.text(QAccessible.Text.Name) == name:
            return found
    raise AssertionError(f"nothing is called {name!r}")


def test_every_row_has_a_name_and_a_role_for_screen_readers(sit: Sit) -> None:
    sitting = sit(settings=ON_BOARD)
    sitting.begin((PERSON, "random"), seed=2)
    shown = board(sitting)
    tree = QAccessible.queryAccessibleInterface(shown.tree)
    assert tree.role() is QAccessible.Role.Tree
    assert tree.text(QAccessible.Text.Name) == "The table in words"
    assert "Enter" in tree.text(QAccessible.Text.Description)
    for index in rows(shown.table):
        if index.data(KIND) in ("say", "zone", "piece"):
            item = child(tree, str(index.data()))
            assert item.role() is QAccessible.Role.TreeItem
    deeds = QAccessible.queryAccessibleInterface(shown.list)
    assert deeds.role() is QAccessible.Role.List
    assert deeds.text(QAccessible.Text.Name) == "What can be done"
    assert [deeds.child(i).text(QAccessible.Text.Name) for i in range(deeds.childCount())] == [line.words for line in shown.deeds.lines]
    assert deeds.child(0).role() is QAccessible.Role.ListItem
    shown.list.setFocus()
    assert deeds.child(shown.list.currentIndex().row()).state().focused


def test_the_table_in_pictures_says_where_it_can_be_read_in_words(sit: Sit) -> None:
    sitting = sit()
    sitting.begin((PERSON, "random"), seed=2)
    picture = QAccessible.queryAccessibleInterface(sitting.kit.page.view)
    assert picture.text(QAccessible.Text.Name) == "The table"
    assert "F6" in picture.text(QAccessible.Text.Description)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    said: list[str] = []
    monkeypatch.setattr(board_module, "announce", lambda speaker, words: said.append(words))
    return said


@pytest.mark.parametrize("on_board", [True, False])
def test_each_thing_that_happens_is_announced_once_on_the_board_and_at_the_table(sit: Sit, told: list[str], on_board: bool) -> None:
    sitting = sit(settings=ON_BOARD if on_board else None)
    sitting.begin((PERSON, "random"), seed=2)
    assert told == []
    sitting.controller.play(sitting.offers[0])
    assert len(told) == 1
    assert told[0].startswith("You laid ")
    assert "Edith" in told[0], "and it says who goes on"
    until(lambda: sitting.offers)
    assert len(told) == 2
    assert told[1].startswith("Edith laid a blue card face down")
    sitting.key(Key.Key_Z)
    assert len(told) == 3
    assert told[2].startswith("Taken back.")
    sitting.program.set_language("pt")
    sitting.program.set_theme("light")
    assert len(told) == 3


def test_what_is_announced_gives_nothing_away(sit: Sit, told: list[str]) -> None:
    sitting = sit(settings=ON_BOARD)
    sitting.begin((PERSON, "random"), seed=3)
    while sitting.match.over is None:
        until(lambda: sitting.offers or sitting.match.over is not None)
        secret = card_names(sitting, unseen_kinds(sitting.match, (Seat(0),))).values()
        assert not [name for name in secret if any(name in words for words in told)]
        if sitting.match.over is None:
            sitting.controller.play(sitting.offers[-1])
    assert told[-1].endswith(sitting.desk.presenter.over_words())  # type: ignore[union-attr]


def test_between_two_persons_each_move_is_announced_to_both_before_the_next_one_comes_and_gives_nothing_away(sit: Sit, told: list[str]) -> None:
    sitting = sit()
    sitting.begin((PERSON, PERSON), seed=3)
    for number in range(1, 9):
        sitting.lift(keys=True)
        assert len(told) == number - 1, "coming to the screen is no move"
        sitting.controller.play(sitting.offers[-1])
        assert len(told) == number
        secret = card_names(sitting, unseen_kinds(sitting.match, (Seat(0), Seat(1)))).values()
        assert secret and not [name for name in secret if name in told[-1]]
    assert told[0].startswith("Lorina laid a red card face down")
    sitting.key(Key.Key_Z)
    assert told[-1] == "Taken back."


# ---------------------------------------------------------------- the window
@pytest.mark.parametrize("size", [(1024, 700), (1600, 1000)])
@pytest.mark.parametrize("language", ["en", "pt"])
def test_every_row_of_the_board_can_be_read_in_full(sit: Sit, size: tuple[int, int], language: str) -> None:
    sitting = sit(settings=Settings(language=language, speed="off", theme="dark", panels={"text_board": True}), size=size)
    sitting.begin((PERSON, "random"), seed=2)
    shown = board(sitting)
    shown.tree.expandAll()
    QApplication.processEvents()
    for view in (shown.tree, shown.list):
        delegate = view.itemDelegate()
        for index in rows(view.model()):
            rect = view.visualRect(index)
            if rect.isValid():
                assert rect.height() >= delegate.sizeHint(QStyleOptionViewItem(), index).height() - 1
        assert view.horizontalScrollBar().maximum() == 0
    page, width = sitting.kit.page, size[0]
    for panel in shown.panels:
        box = panel.geometry().adjusted(SHADE, SHADE, -SHADE, -SHADE).translated(shown.pos())
        assert box.bottom() <= page.bar.geometry().top() + SHADE
        assert box.right() <= width - (34 if page.side.folded else page.side.taken())


def test_what_would_follow_is_shown_for_the_line_on_which_the_keyboard_is(sit: Sit) -> None:
    sitting = sit(settings=ON_BOARD, size=(1400, 900))
    sitting.begin((PERSON, PERSON), seed=2, options={"wonders": False})
    sitting.advance(8)
    assert sitting.curtain_for
    assert not sitting.kit.page.side.preview.lines, "nobody is there"
    sitting.lift(keys=True)
    shown = board(sitting)
    shown.list.setFocus()
    sitting.key(Key.Key_End)
    last = sitting.offers[-1]
    presenter = sitting.desk.presenter
    assert presenter is not None
    speaker = presenter.speaker(sitting.controller.shown().view, sitting.controller.shown().eyes)
    assert sitting.kit.page.side.preview.lines == speaker.preview(sitting.controller.preview(last))
    assert sitting.kit.page.side.preview.lines
    shown.tree.setFocus()
    sitting.key(Key.Key_Home, Key.Key_Down)
    assert not sitting.kit.page.side.preview.lines
