"""Theme, language, speed, full screen, menus and shortcuts: changed while the program runs, on every page, and there again the next time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QMenu

from tests.helpers.look import differing
from tests.helpers.program import CTRL, SHIFT, Sit, Sitting, file_dialog, menu_words, no_file, until, words_of
from wonderland_gui.models.setup import PERSON
from wonderland_gui.store.disk import RealDisk, Trouble
from wonderland_gui.store.settings import Settings, read_settings
from wonderland_gui.views.rules_page import RulesPage

# What the platform without a screen says of every window that another one owns, such as a menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
USUAL = Settings(language="en", speed="off", theme="dark", game="duel")


# ---------------------------------------------------------------- every page
def start(sitting: Sitting) -> None:
    pass


def waiting(sitting: Sitting) -> None:
    sitting.begin(names=("", "Edith"))
    sitting.advance(7)
    sitting.key(Qt.Key.Key_Z)
    sitting.program.carry_out("start")


def new(sitting: Sitting) -> None:
    sitting.key(Qt.Key.Key_N, modifiers=CTRL)


def table(sitting: Sitting) -> None:
    sitting.begin(options={"wonders": True})
    sitting.advance(9)
    sitting.lift()
    sitting.key(Qt.Key.Key_Z)
    sitting.lift()


def curtain(sitting: Sitting) -> None:
    sitting.begin(names=("", ""))


def question(sitting: Sitting) -> None:
    sitting.begin(undo="reveal")
    sitting.advance(7)
    sitting.lift()
    sitting.key(Qt.Key.Key_Z)
    sitting.program.tell_fault("")
    sitting.program.shell.say_trouble(Trouble("disk-full", "a.wonder", "No space left on device"))


def result(sitting: Sitting) -> None:
    sitting.begin((PERSON, PERSON), names=("", "Edith"))
    sitting.advance(14)
    until(sitting.kit.result.isVisible)


def rules(sitting: Sitting) -> None:
    sitting.begin()
    sitting.advance(6)
    sitting.key(Qt.Key.Key_F1)


def replay(sitting: Sitting) -> None:
    sitting.begin(names=("", "Edith"))
    sitting.advance(8)
    sitting.lift()
    sitting.key(Qt.Key.Key_L, modifiers=CTRL)


def board(sitting: Sitting) -> None:
    sitting.begin(names=("", "Edith"))
    sitting.advance(8)
    sitting.lift()
    sitting.key(Qt.Key.Key_F6)


def settings(sitting: Sitting) -> None:
    sitting.program.carry_out("settings")


def statistics(sitting: Sitting) -> None:
    sitting.begin((PERSON, "random"), names=("Ann", ""))
    sitting.advance(14)
    sitting.program.carry_out("statistics")


def shortcuts(sitting: Sitting) -> None:
    sitting.program.carry_out("shortcuts")


def about(sitting: Sitting) -> None:
    sitting.program.carry_out("about")


PAGES: tuple[Callable[[Sitting], None], ...] = (
    start, waiting, new, table, curtain, question, result, rules, replay, board, settings, statistics, shortcuts, about,
)  # fmt: skip


def forget(sitting: Sitting) -> None:
    """Takes away what one start of the program leaves to the next but its settings."""
    for path in (*sitting.folders.autosaves.glob("*"), sitting.folders.statistics):
        path.unlink(missing_ok=True)


def said(sitting: Sitting) -> list[str]:
    """All that can be read in the window and its menus."""
    return sorted({*words_of(sitting.window).values(), *menu_words(sitting).values()})


def shown(sitting: Sitting) -> QImage:
    """What can be seen, without pointer and focus."""
    corner = sitting.window.rect().topLeft()
    for at in (corner + QPoint(3, 3), corner):  # a pointer that is where it was moves nothing, and whoever it was over would not know
        QTest.mouseMove(sitting.window.windowHandle(), at)
    focus = QApplication.focusWidget()
    if focus is not None:
        focus.clearFocus()
    return sitting.grab().convertToFormat(QImage.Format.Format_RGB32)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
def test_another_language_and_theme_are_everywhere_at_once_as_if_the_program_had_begun_with_them(sit: Sit, page: Callable[[Sitting], None]) -> None:
    there = sit(settings=replace(USUAL, language="pt", theme="light"))
    page(there)
    expected, look = said(there), shown(there)
    there.leave()
    forget(there)
    sitting = sit(settings=USUAL)
    page(sitting)
    english, dark = said(sitting), shown(sitting)
    sitting.program.carry_out("theme.light")
    assert said(sitting) == english
    sitting.program.carry_out("language.pt")
    QApplication.processEvents()
    assert said(sitting) == expected
    assert len(set(english) & set(expected)) < len(english) / 2
    after = shown(sitting)
    assert differing(after, look) < 400
    if page is not curtain:  # velvet is velvet in every theme
        assert differing(after, dark) > 10_000


def test_what_was_chosen_holds_the_next_time_with_its_type(sit: Sit) -> None:
    first = sit()
    for command in ("theme.contrast", "language.pt", "speed.slow"):
        first.program.shell.commands.actions[command].trigger()
    first.begin((PERSON, "random"), names=("Zé", ""))
    first.leave()
    read = read_settings(RealDisk(), first.folders.settings)
    assert read.trouble is None
    settings = read.settings
    assert (settings.theme, settings.language, settings.speed, settings.players, settings.names) == ("contrast", "pt", "slow", ("person", "random"), ("Zé", ""))
    assert settings.maximized is False
    again = sit()
    commands = again.program.shell.commands.actions
    assert again.program.shell.theme.name == "contrast"
    assert again.program.shell.texts.language == "pt"
    assert [name for name, action in commands.items() if action.isChecked()] == ["notes", "speed.slow", "theme.contrast", "language.pt", "follow.ask"]
    again.key(Qt.Key.Key_N, modifiers=CTRL)
    page = again.program.home.new_page
    assert page is not None
    assert [(row.name.text(), row.player.value) for row in page.rows] == [("Zé", "person"), ("", "random")]


def test_damaged_settings_are_told_and_what_is_left_of_them_holds(sit: Sit) -> None:
    first = sit(settings=replace(USUAL, theme="light"))
    first.leave()
    text = first.folders.settings.read_text(encoding="utf-8")
    first.folders.settings.write_text(text.replace('"maximized": false', '"maximized": "false"'), encoding="utf-8")
    sitting = sit()
    assert sitting.program.shell.theme.name == "light"
    assert any(id_.startswith("trouble bad-settings") for id_ in sitting.messages)


def test_qt_s_own_buttons_speak_the_language_of_the_program(sit: Sit) -> None:
    sitting = sit(settings=replace(USUAL, language="pt"))
    for language, word in (("pt", "Cancelar"), ("en", "Cancel")):
        sitting.program.carry_out(f"language.{language}")
        sitting.key(Qt.Key.Key_O, modifiers=CTRL)
        dialog = file_dialog(sitting)
        buttons = [button.text().replace("&", "") for box in dialog.findChildren(QDialogButtonBox) for button in box.buttons()]
        assert word in buttons
        assert dialog.windowTitle() == sitting.program.shell.texts.say("ui.file.open")
        no_file(sitting)


# ---------------------------------------------------------------- shortcuts
def test_every_shortcut_belongs_to_one_command(sit: Sit) -> None:
    sitting = sit()
    keys = [key.toString() for action in sitting.program.shell.commands.actions.values() for key in action.shortcuts()]
    assert len(keys) == len(set(keys))
    assert {"Ctrl+N", "Ctrl+O", "Ctrl+S", "Ctrl+Shift+S", "Ctrl+Z", "Ctrl+Y", "Ctrl+Q", "F1", "F11", "R", "Z"} <= set(keys)
    assert all(QKeySequence(key).toString() == key for key in keys)


@pytest.mark.parametrize("page", [start, new, table, rules], ids=lambda page: page.__name__)
def test_ctrl_n_and_ctrl_o_work_on_every_page(sit: Sit, page: Callable[[Sitting], None]) -> None:
    sitting = sit()
    page(sitting)
    sitting.key(Qt.Key.Key_O, modifiers=CTRL)
    no_file(sitting)
    assert not sitting.window.findChildren(QFileDialog)
    sitting.key(Qt.Key.Key_N, modifiers=CTRL)
    assert sitting.shows(sitting.program.home.new_page)
    sitting.key(Qt.Key.Key_Return)
    assert sitting.desk.match is not None


def test_what_needs_a_match_can_be_asked_for_only_at_the_table(sit: Sit) -> None:
    sitting = sit()
    commands = sitting.program.shell.commands.actions
    for name in ("save", "save_as", "take_back", "redo", "turn", "result"):
        assert not commands[name].isEnabled()
    sitting.begin()
    assert [name for name in ("save", "save_as", "take_back", "redo", "turn", "result") if commands[name].isEnabled()] == ["save", "save_as", "turn"]
    sitting.advance(1)
    assert commands["take_back"].isEnabled()
    assert commands["take_back"].text() == "Undo: the card laid on the edge"
    sitting.key(Qt.Key.Key_Z)
    assert not commands["take_back"].isEnabled()
    assert commands["redo"].text() == "Redo: the card laid on the edge"
    sitting.advance(14)
    assert commands["result"].isEnabled()
    sitting.program.carry_out("start")
    assert not any(commands[name].isEnabled() for name in ("save", "save_as", "take_back", "redo", "turn", "result"))
    assert commands["take_back"].text() == "Undo"


def test_taking_back_and_playing_again_by_every_key(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    sitting.advance(1)
    for back in ((Qt.Key.Key_Z, CTRL), (Qt.Key.Key_Z, Qt.KeyboardModifier.NoModifier)):
        for again in ((Qt.Key.Key_Y, CTRL), (Qt.Key.Key_Z, CTRL | SHIFT), (Qt.Key.Key_Y, Qt.KeyboardModifier.NoModifier)):
            sitting.key(back[0], modifiers=back[1])
            assert sitting.match.cursor == 0
            sitting.key(again[0], modifiers=again[1])
            assert sitting.match.cursor == 1


def test_r_turns_the_card_in_hand_and_nothing_else(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    sitting.advance(6)
    sitting.lift()
    before = sitting.hash
    sitting.key(Qt.Key.Key_R)
    assert sitting.hash == before
    offer = sitting.offers[0]
    assert offer.source is not None
    sitting.click_at(sitting.point_of(offer.source))
    turns: list[int] = []
    sitting.kit.scene.turned.connect(turns.append)
    sitting.key(Qt.Key.Key_R)
    sitting.click(sitting.kit.page.bar.turn_button)
    sitting.program.shell.commands.actions["turn"].trigger()
    assert turns == [180, 0, 180]
    assert sitting.kit.scene.hand.ref == offer.source
    sitting.key(Qt.Key.Key_Escape)
    assert sitting.hash == before


def test_letters_typed_into_a_field_are_letters(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    sitting.advance(2)
    sitting.key(Qt.Key.Key_N, modifiers=CTRL)
    page = sitting.program.home.new_page
    assert page is not None
    field = page.rows[0].name
    sitting.click(field)
    field.selectAll()
    sitting.type("Zyr")
    assert field.text() == "Zyr"
    sitting.key(Qt.Key.Key_Z, modifiers=CTRL)
    assert field.text() != "Zyr"  # the field takes its own back
    sitting.program.carry_out("start")
    sitting.click(sitting.program.home.page.bar.buttons["continue"])
    assert sitting.match.cursor == 2


def test_letters_pressed_while_reading_the_rules_change_nothing_at_the_table(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    sitting.advance(2)
    sitting.key(Qt.Key.Key_Z)
    sitting.key(Qt.Key.Key_F1)
    for key in (Qt.Key.Key_Z, Qt.Key.Key_Y, Qt.Key.Key_R):
        sitting.key(key)
        assert sitting.match.cursor == 1
    sitting.key(Qt.Key.Key_Escape)
    sitting.key(Qt.Key.Key_Z)
    assert sitting.match.cursor == 0


def test_ctrl_n_on_the_page_of_a_new_match_keeps_what_was_chosen_there(sit: Sit) -> None:
    sitting = sit()
    sitting.key(Qt.Key.Key_N, modifiers=CTRL)
    page = sitting.program.home.new_page
    assert page is not None
    sitting.click(page.swap)
    chosen = page.setup
    sitting.key(Qt.Key.Key_N, modifiers=CTRL)
    assert page.setup == chosen


def test_ctrl_q_closes_the_window(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    sitting.key(Qt.Key.Key_Q, modifiers=CTRL)
    assert not sitting.window.isVisible()


# ---------------------------------------------------------------- rules
@pytest.mark.parametrize(("actions", "anchor"), [(0, "arrival"), (6, "wonders"), (7, "placement")])
def test_the_rules_open_at_what_is_asked_now(sit: Sit, actions: int, anchor: str) -> None:
    sitting = sit()
    sitting.begin(options={"wonders": True})
    sitting.advance(actions)
    sitting.key(Qt.Key.Key_F1)
    page = sitting.program.host.rules
    assert isinstance(page, RulesPage)
    assert page.anchor == anchor
    until(lambda: page.text.verticalScrollBar().value() > 0)
    heading = page.text.cursorForPosition(page.text.viewport().rect().topLeft()).block()
    texts = [heading.text(), heading.next().text()]
    assert page.chapters[page.contents.currentRow()].title in texts
    sitting.key(Qt.Key.Key_Escape)
    assert sitting.shows(sitting.kit.page)


@pytest.mark.parametrize("page", [start, new], ids=lambda page: page.__name__)
def test_away_from_the_table_the_rules_begin_at_the_beginning_and_lead_back(sit: Sit, page: Callable[[Sitting], None]) -> None:
    sitting = sit()
    page(sitting)
    before = sitting.window.pages.currentWidget()
    sitting.key(Qt.Key.Key_F1)
    rules_page = sitting.program.host.rules
    assert rules_page is not None
    assert sitting.shows(rules_page)
    assert rules_page.contents.currentRow() == 0
    sitting.click(rules_page.back_button)
    assert sitting.shows(before)


def test_another_language_or_theme_leaves_the_reader_at_the_chapter(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    sitting.key(Qt.Key.Key_F1)
    page = sitting.program.host.rules
    assert page is not None
    page.open_at("points")
    for command in ("language.pt", "theme.light", "language.en"):
        sitting.program.carry_out(command)
        assert page.anchor == "points"
        assert page.text.verticalScrollBar().value() > 0


# ---------------------------------------------------------------- menus
def root(sitting: Sitting) -> QMenu:
    return sitting.program.shell.commands.root


def test_the_menu_is_gone_through_by_the_keyboard(sit: Sit) -> None:
    sitting = sit()
    sitting.key(Qt.Key.Key_F10)
    assert root(sitting).isVisible()
    QTest.keyClick(root(sitting), Qt.Key.Key_Down)
    QTest.keyClick(root(sitting), Qt.Key.Key_Right)
    match_menu = sitting.program.shell.commands.menus["match"]
    assert match_menu.isVisible()
    QTest.keyClick(match_menu, Qt.Key.Key_Return)
    assert sitting.shows(sitting.program.home.new_page)
    assert not root(sitting).isVisible()


@pytest.mark.parametrize("page", [start, new, table, rules], ids=lambda page: page.__name__)
def test_the_menu_opens_within_the_window_on_every_page(sit: Sit, page: Callable[[Sitting], None]) -> None:
    sitting = sit()
    page(sitting)
    sitting.key(Qt.Key.Key_F10)
    menu = root(sitting)
    assert menu.isVisible()
    window = QRect(sitting.window.mapToGlobal(sitting.window.rect().topLeft()), sitting.window.size())
    assert window.contains(menu.geometry().topLeft())
    menu.close()


@pytest.mark.parametrize("where", ["start", "table"])
def test_the_button_of_the_menu_opens_it(sit: Sit, where: str) -> None:
    sitting = sit()
    if where == "table":
        sitting.begin((PERSON, "random"))
        sitting.click(sitting.kit.page.top.buttons["menu"])
    else:
        sitting.key(Qt.Key.Key_F10)
    assert root(sitting).isVisible()
    root(sitting).close()


def test_every_command_of_the_menu_does_something_or_is_not_offered(sit: Sit) -> None:
    """Each is triggered once at the table; no fault, and the match is where it was."""
    sitting = sit()
    sitting.begin()
    sitting.advance(2)
    before = sitting.hash
    for name, action in sitting.program.shell.commands.actions.items():
        if name in ("quit", "start", "new", "take_back"):
            continue
        action.trigger()
        if sitting.window.findChildren(QFileDialog):
            no_file(sitting)
        if sitting.window.isFullScreen():
            action.trigger()
        aside = (sitting.program.host.rules, sitting.program.pages.settings, sitting.program.pages.reading)
        if any(sitting.shows(page) for page in aside) or sitting.controller.looking is not None:
            sitting.key(Qt.Key.Key_Escape)
        assert sitting.hash == before, name


# ---------------------------------------------------------------- the window's place
def test_full_screen_comes_and_goes_by_f11_and_leaves_the_window_where_it_was(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    before = sitting.window.geometry()
    sitting.key(Qt.Key.Key_F11)
    assert sitting.window.isFullScreen()
    place = sitting.window.place()
    sitting.key(Qt.Key.Key_F11)
    assert not sitting.window.isFullScreen()
    assert sitting.window.geometry() == before
    assert place == before.getRect()


def test_the_window_comes_back_where_it_was_start_after_start(sit: Sit) -> None:
    first = sit(settings=replace(USUAL, window=(0, 0, 1100, 720)), size=(0, 0))
    first.leave()
    places = []
    for _ in range(4):
        sitting = sit(size=(0, 0))
        places.append(sitting.window.geometry().getRect())
        sitting.leave()
        places.append(read_settings(RealDisk(), sitting.folders.settings).settings.window)
    assert len(set(places)) == 1


def test_a_window_left_on_a_screen_that_is_gone_comes_back_on_one_that_is_there(sit: Sit) -> None:
    sitting = sit(settings=replace(USUAL, window=(9000, 9000, 1100, 720)), size=(0, 0))
    screen = QApplication.primaryScreen().availableGeometry()
    assert screen.contains(sitting.window.geometry().topLeft())
