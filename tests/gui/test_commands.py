"""The table of commands: menus, shortcuts, and which can be given now."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QMainWindow
from pytestqt.qtbot import QtBot

from tests.helpers.look import RESOURCES
from tests.helpers.pages import english
from wonderland_gui.controllers.commands import MENUS, Command, Commands, commands_of
from wonderland_gui.text import load_texts

LANGUAGES = {"en": "English", "pt": "Português (Brasil)"}
COMMANDS = commands_of(LANGUAGES)
NAMED = [command for command in COMMANDS if command.group != "language"]
SIGNS = {",": "Comma"}
"""What Qt calls keys that are no letters."""


class Window(QMainWindow):
    """A window with its commands."""

    def __init__(self) -> None:
        super().__init__()
        self.commands = Commands(self, english().say, LANGUAGES)
        self.given: list[str] = []
        self.commands.triggered.connect(self.given.append)
        self.field = QLineEdit(self)


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[Window]:
    made = Window()
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    made.close()


def test_every_command_has_a_text_in_every_language_and_a_menu() -> None:
    for language in ("en", "pt"):
        texts = load_texts(RESOURCES, language)
        for command in NAMED:
            assert texts.template(f"ui.menu.{command.id}") != f"ui.menu.{command.id}"
            assert command.menu in MENUS
        for menu in MENUS:
            assert texts.has(f"ui.menu.{menu}")


def test_no_two_commands_share_a_key_or_a_name() -> None:
    keys = [key for command in COMMANDS for key in command.keys]
    assert len(keys) == len(set(keys))
    assert len({command.id for command in COMMANDS}) == len(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.id)
def test_a_command_is_given_by_each_of_its_keys_and_by_its_line_in_the_menu(window: Window, qtbot: QtBot, command: Command) -> None:
    for key in command.keys:
        *modifiers, letter = key.split("+")
        held = Qt.KeyboardModifier.NoModifier
        for name in modifiers:
            held |= {"Ctrl": Qt.KeyboardModifier.ControlModifier, "Shift": Qt.KeyboardModifier.ShiftModifier}[name]
        qtbot.keyClick(window, Qt.Key[f"Key_{SIGNS.get(letter, letter)}"], held)
    window.commands.actions[command.id].trigger()
    assert window.given == [command.id] * (len(command.keys) + 1)
    assert window.commands.actions[command.id] in window.commands.menus[command.menu].actions()


def test_what_needs_a_match_is_given_only_while_there_is_one(window: Window, qtbot: QtBot) -> None:
    window.commands.at_table(False)
    for command in COMMANDS:
        window.commands.actions[command.id].trigger()
    qtbot.keyClick(window, Qt.Key.Key_Z)
    assert window.given == [command.id for command in COMMANDS if not command.at_table]
    window.given.clear()
    window.commands.at_table(True)
    for command in COMMANDS:
        window.commands.actions[command.id].trigger()
    assert window.given == [command.id for command in COMMANDS]


def test_of_a_group_one_is_checked_at_a_time(window: Window) -> None:
    for name in ("light", "contrast", "dark"):
        window.commands.check(f"theme.{name}")
        checked = [id_ for id_, action in window.commands.actions.items() if action.isChecked()]
        assert checked == [f"theme.{name}"]
    window.commands.check("theme.unheard-of")
    assert window.commands.actions["theme.dark"].isChecked()


def test_a_letter_that_is_a_shortcut_is_a_letter_in_a_field(window: Window, qtbot: QtBot) -> None:
    window.field.setFocus()
    for key in (Qt.Key.Key_Z, Qt.Key.Key_Y, Qt.Key.Key_R):
        qtbot.keyClick(window.field, key)
    assert window.field.text() == "zyr"
    assert window.given == []


def test_a_switch_shows_whether_it_is_on_and_stands_alone(window: Window) -> None:
    window.commands.switch("notes", True)
    assert window.commands.actions["notes"].isChecked()
    window.commands.check("theme.dark")
    assert window.commands.actions["notes"].isChecked()
    window.commands.switch("notes", False)
    assert not window.commands.actions["notes"].isChecked()


def test_another_language_renames_commands_and_menus(window: Window) -> None:
    texts = load_texts(RESOURCES, "pt")
    window.commands.set_words(texts.say)
    said = {id_: action.text() for id_, action in window.commands.actions.items()}
    assert said == {c.id: texts.say(f"ui.menu.{c.id}") for c in NAMED} | {f"language.{code}": name for code, name in LANGUAGES.items()}
    assert {name: menu.title() for name, menu in window.commands.menus.items()} == {name: texts.say(f"ui.menu.{name}") for name in MENUS}


def test_a_command_may_say_more_than_its_name_and_be_taken_away_for_a_while(window: Window, qtbot: QtBot) -> None:
    window.commands.name("take_back", "Take back: the card")
    assert window.commands.actions["take_back"].text() == "Take back: the card"
    window.commands.enable("take_back", False)
    qtbot.keyClick(window, Qt.Key.Key_Z)
    assert window.given == []
    window.commands.enable("take_back", True)
    qtbot.keyClick(window, Qt.Key.Key_Z)
    assert window.given == ["take_back"]


def in_order(window: Window, menu: str) -> list[str]:
    """What stands in a menu, from the top: commands by their ids, menus by their names."""
    names = {window.commands.menus[name].menuAction(): name for name in MENUS}
    return [names.get(action) or action.data() for action in window.commands.menus[menu].actions()]


def test_menus_begin_with_what_is_wanted_most_and_each_menu_within_stands_in_its_place(window: Window) -> None:
    assert in_order(window, "match") == ["new", "open", "match.recent", "save", "save_as", "start", "quit"]
    assert in_order(window, "view") == [
        *("text_board", "stand_back", "notes"), *("view.speed", "view.theme", "view.language"), *("fullscreen", "view.follow", "settings"),
    ]  # fmt: skip


def test_every_language_can_be_chosen_by_the_name_it_calls_itself(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    commands = Commands(window, english().say, {**LANGUAGES, "eo": "Esperanto"})
    assert [action.text() for action in commands.menus["view.language"].actions()] == ["English", "Português (Brasil)", "Esperanto"]
