"""Pages beside the match: recent matches, statistics, keys and gestures, what the program is, and settings that hold at once and the next time."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from tests.helpers.program import CTRL, Sit, Sitting, choose_file, no_file, until
from wonderland_gui import __version__
from wonderland_gui.controllers.commands import commands_of
from wonderland_gui.engine.record import read_match
from wonderland_gui.games.registry import GAMES
from wonderland_gui.models.setup import PERSON
from wonderland_gui.store.disk import RealDisk
from wonderland_gui.store.settings import Settings, read_settings
from wonderland_gui.views.reading_page import ReadingPage
from wonderland_gui.views.settings_page import SettingsPage

# What the platform without a screen says of every window that another one owns, such as a menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
USUAL = Settings(language="en", speed="off", theme="dark")
Key = Qt.Key


def reading(sitting: Sitting) -> ReadingPage:
    page = sitting.program.pages.reading
    assert page is not None
    return page


def settings_page(sitting: Sitting) -> SettingsPage:
    page = sitting.program.pages.settings
    assert page is not None
    return page


def here(sitting: Sitting) -> QWidget | None:
    return sitting.window.pages.currentWidget()


def finish(sitting: Sitting) -> None:
    while sitting.match.decide is not None:
        sitting.advance(1)
    until(sitting.kit.result.isVisible)
    sitting.flush()


# ---------------------------------------------------------------- recent matches
def recent(sitting: Sitting) -> QMenu:
    sitting.program.recent.fill()
    return sitting.program.recent.menu


def lines(menu: QMenu) -> list[str]:
    return [action.text() for action in menu.actions() if not action.isSeparator()]


def save(sitting: Sitting, name: str) -> None:
    sitting.key(Key.Key_S, modifiers=CTRL)
    choose_file(sitting, sitting.folders.matches / name)
    sitting.flush()


def test_files_saved_and_matches_left_are_in_the_menu_the_latest_first(sit: Sit) -> None:
    sitting = sit()
    assert lines(recent(sitting)) == []
    assert not recent(sitting).isEnabled()
    for seed, name in ((1, "one"), (2, "two & three")):
        sitting.begin(seed=seed)
        save(sitting, name)
    sitting.program.carry_out("start")
    said = lines(recent(sitting))
    assert said[-2:] == ["two && three.wonder", "one.wonder"]
    assert len(said) == 4
    assert all(line.startswith("Wonderland: Lorina, Edith · ") for line in said[:2])


def test_a_recent_file_is_opened_from_the_menu_by_the_keyboard(sit: Sit) -> None:
    sitting = sit()
    sitting.begin(seed=1)
    save(sitting, "one")
    saved = sitting.hash
    sitting.begin(seed=2)
    assert sitting.hash != saved
    sitting.key(Key.Key_F10)
    root, menus = sitting.program.shell.commands.root, sitting.program.shell.commands.menus
    QTest.keyClick(root, Key.Key_Down)
    QTest.keyClick(root, Key.Key_Right)
    while menus["match"].activeAction() is not menus["match.recent"].menuAction():
        QTest.keyClick(menus["match"], Key.Key_Down)
    QTest.keyClick(menus["match"], Key.Key_Right)
    assert menus["match.recent"].isVisible()
    QTest.keyClick(menus["match.recent"], Key.Key_Up)
    QTest.keyClick(menus["match.recent"], Key.Key_Return)
    assert sitting.hash == saved


def test_a_match_that_was_left_is_continued_from_the_menu_though_another_was_played_since(sit: Sit) -> None:
    sitting = sit()
    sitting.begin(seed=1, names=("Ann", "Bob"))
    sitting.advance(3)
    left = sitting.hash
    sitting.begin(seed=2, names=("Cat", "Dodo"))
    sitting.advance(1)
    sitting.flush()
    (line,) = recent(sitting).actions()
    assert "Ann, Bob" in line.text()
    line.trigger()
    assert sitting.hash == left
    sitting.flush()
    assert ["Cat, Dodo" in words for words in lines(recent(sitting))] == [True]


def test_a_match_that_is_over_is_not_offered_to_be_continued_but_to_be_looked_at(sit: Sit) -> None:
    sitting = sit()
    button = sitting.program.home.page.bar.buttons["continue"]
    sitting.begin(("random", "random"), seed=1, names=("Ann", "Bob"))
    until(lambda: sitting.match.over is not None, "the match ends")
    sitting.program.carry_out("start")
    assert sitting.program.home.waiting is None
    assert not button.isVisible()
    sitting.begin((PERSON, PERSON), seed=2)
    sitting.advance(2)
    left = sitting.hash
    sitting.begin(("random", "random"), seed=3, names=("Cat", "Dodo"))
    until(lambda: sitting.match.over is not None, "the match ends")
    ended = sitting.hash
    sitting.program.carry_out("start")
    said = lines(recent(sitting))
    assert ["finished" in line for line in said] == [False, True, True]  # what waits stands first, though another was played since
    assert "Lorina, Edith" in said[0] and "Cat, Dodo" in said[1] and "Ann, Bob" in said[2]
    assert recent(sitting).actions()[1].isSeparator()
    recent(sitting).actions()[2].trigger()
    assert sitting.hash == ended
    until(sitting.kit.result.isVisible, "how it ended is shown")
    sitting.program.carry_out("start")
    sitting.click(button)
    assert sitting.hash == left


def test_a_match_taken_back_from_its_end_can_be_continued_again(sit: Sit) -> None:
    sitting = sit()
    sitting.begin((PERSON, "random"), seed=9)
    finish(sitting)
    sitting.key(Key.Key_Escape)
    sitting.key(Key.Key_Z)
    assert sitting.match.over is None
    taken_back = sitting.hash
    sitting.program.carry_out("start")
    sitting.click(sitting.program.home.page.bar.buttons["continue"])
    assert sitting.hash == taken_back


def test_a_recent_file_that_is_gone_is_told_and_leaves_the_menu(sit: Sit) -> None:
    sitting = sit()
    sitting.begin(seed=1)
    save(sitting, "one")
    (sitting.folders.matches / "one.wonder").unlink()
    before = sitting.desk.match
    recent(sitting).actions()[-1].trigger()
    assert sitting.desk.match is before
    assert any("one.wonder" in words for words in sitting.messages.values())
    assert "one.wonder" not in lines(recent(sitting))


def test_the_button_of_the_start_screen_offers_what_is_recent_or_asks_for_a_file(sit: Sit) -> None:
    sitting = sit()
    button = sitting.program.home.page.bar.buttons["open"]
    sitting.click(button)
    no_file(sitting)
    sitting.begin(seed=1)
    save(sitting, "one")
    saved = sitting.hash
    sitting.program.carry_out("start")
    sitting.click(button)
    menu = sitting.program.recent.button_menu
    assert menu.isVisible()
    assert lines(menu)[1:] == ["one.wonder", "Another file …"]
    QTest.keyClick(menu, Key.Key_Up)
    QTest.keyClick(menu, Key.Key_Return)
    no_file(sitting)
    assert not sitting.window.findChildren(QFileDialog)
    sitting.click(button)
    next(action for action in menu.actions() if action.text() == "one.wonder").trigger()
    menu.close()
    assert sitting.hash == saved


# ---------------------------------------------------------------- statistics
def statistics(sitting: Sitting) -> Any:
    sitting.flush()
    return json.loads(sitting.folders.statistics.read_text(encoding="utf-8"))


def test_a_match_is_counted_when_it_ends_and_not_again(sit: Sit) -> None:
    sitting = sit()
    sitting.begin((PERSON, "random"), seed=9)
    assert not sitting.folders.statistics.exists()
    finish(sitting)
    made = statistics(sitting)["games"]["duel"]["straight"]
    over = sitting.match.over
    assert over is not None
    points = {int(standing.seat): standing.points for standing in over.standings}
    assert (made["matches"], made["actions"]) == (1, sitting.match.cursor)
    assert {kind: (seat["played"], seat["points"]) for kind, seat in made["seats"].items()} == {"person": (1, points[0]), "random": (1, points[1])}
    assert sum(seat["won"] for seat in made["seats"].values()) == (1 if len([s for s in over.standings if s.rank == 1]) == 1 else 0)
    before = sitting.folders.statistics.read_bytes()
    sitting.key(Key.Key_Escape)
    sitting.key(Key.Key_Z)
    finish(sitting)  # played to its end once more
    sitting.program.carry_out("start")
    recent(sitting).actions()[0].trigger()
    until(sitting.kit.result.isVisible)
    sitting.flush()
    assert sitting.folders.statistics.read_bytes() == before


def test_a_match_saved_at_its_end_is_not_counted_when_it_is_opened_elsewhere(sit: Sit) -> None:
    sitting = sit()
    sitting.begin((PERSON, "random"), seed=9)
    finish(sitting)
    sitting.key(Key.Key_Escape)
    save(sitting, "over")
    before = sitting.folders.statistics.read_bytes()
    sitting.leave()
    again = sit()
    again.program.files.open(again.folders.matches / "over.wonder")
    until(again.kit.result.isVisible)
    again.flush()
    assert again.folders.statistics.read_bytes() == before
    again.program.host.play_again()
    finish(again)
    assert statistics(again)["games"]["duel"]["straight"]["matches"] == 2


def test_each_match_keeps_an_id_of_its_own_in_its_file(sit: Sit) -> None:
    sitting = sit()
    ids = []
    for _ in range(2):
        sitting.begin(seed=1)
        sitting.advance(2)
        now = sitting.desk.moment()
        assert now is not None
        ids.append(read_match(now.bytes()).extra["match"])
    sitting.lift()
    sitting.controller.look_at(1)
    sitting.desk.play_on(1)
    now = sitting.desk.moment()
    assert now is not None
    ids.append(read_match(now.bytes()).extra["match"])
    assert len(set(ids)) == 3


def test_a_match_played_on_from_an_earlier_moment_is_counted_apart(sit: Sit) -> None:
    sitting = sit()
    sitting.begin((PERSON, PERSON), seed=9)
    finish(sitting)
    sitting.desk.play_on(3)
    finish(sitting)
    made = statistics(sitting)["games"]["duel"]
    assert (made["straight"]["matches"], made["taken_back"]["matches"]) == (1, 1)
    sitting.program.carry_out("statistics")
    words = reading(sitting).text.toPlainText()
    assert "One match was played to its end." in words
    assert "In one more match something was taken back" in words


def test_damaged_statistics_are_told_and_kept_beside(sit: Sit) -> None:
    sitting = sit()
    sitting.folders.statistics.write_text("{", encoding="utf-8")
    sitting.begin((PERSON, "random"), seed=9)
    finish(sitting)
    assert any("statistics.json" in words for words in sitting.messages.values())
    assert sitting.folders.statistics.with_name("statistics.json.bad").read_text(encoding="utf-8") == "{"
    assert statistics(sitting)["games"]["duel"]["straight"]["matches"] == 1


def test_the_statistics_can_be_read_and_are_empty_at_first(sit: Sit) -> None:
    sitting = sit()
    sitting.program.carry_out("statistics")
    assert reading(sitting).text.toPlainText().startswith("No match has come to its end yet")
    sitting.key(Key.Key_Escape)
    sitting.begin((PERSON, "random"), seed=9)
    finish(sitting)
    sitting.program.carry_out("statistics")
    (section,) = reading(sitting).sections
    assert section.title == "Wonderland"
    assert [row[0] for row in section.rows] == ["A person", "A dreamer, who plays anything"]
    assert len(section.head) == len(section.rows[0]) == 6
    sitting.key(Key.Key_Escape)
    assert sitting.shows(sitting.kit.page)
    assert sitting.kit.result.isVisible()


# ---------------------------------------------------------------- keys, about
def test_every_key_of_the_menu_stands_on_the_page_of_keys(sit: Sit) -> None:
    sitting = sit()
    sitting.key(Key.Key_F1, modifiers=CTRL)
    assert sitting.shows(reading(sitting))
    words = reading(sitting).text.toPlainText()
    for command in commands_of(("en", "pt")):
        for key in command.keys:
            assert QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) in words
            assert sitting.program.shell.texts.say(f"ui.menu.{command.id}") in words
    assert "ui." not in words


def test_the_page_about_the_program_names_versions_and_licences(sit: Sit) -> None:
    sitting = sit()
    sitting.program.carry_out("about")
    words = reading(sitting).text.toPlainText()
    for part in (__version__, "PySide6", "LGPL 3", "MIT", "EB Garamond", "OFL 1.1", "SIL OPEN FONT LICENSE"):
        assert part in words
    assert "ui." not in words
    assert reading(sitting).text.verticalScrollBar().value() == 0, "it begins at the beginning"


def test_pages_to_read_are_documents_for_screen_readers(sit: Sit) -> None:
    sitting = sit()
    sitting.program.carry_out("shortcuts")
    page = reading(sitting)
    assert page.text.hasFocus()
    interface = QAccessible.queryAccessibleInterface(page.text)
    assert interface.text(QAccessible.Text.Name) == "Keys and gestures"
    text = interface.textInterface()
    assert text is not None
    assert "Ctrl+Z" in text.text(0, text.characterCount())


def test_pages_lead_back_to_where_one_was_through_all_of_them(sit: Sit) -> None:
    sitting = sit()
    sitting.begin((PERSON, "random"), seed=2)
    sitting.key(Key.Key_Comma, modifiers=CTRL)
    assert sitting.shows(settings_page(sitting))
    for name in ("statistics", "shortcuts", "about"):
        sitting.click(settings_page(sitting).links[name])
        assert sitting.shows(reading(sitting))
        assert reading(sitting).title.text() == sitting.program.shell.texts.say(f"ui.menu.{name}")
        sitting.click(reading(sitting).back_button)
        assert sitting.shows(settings_page(sitting))
    sitting.click(settings_page(sitting).links["about"])
    sitting.program.carry_out("settings")
    sitting.key(Key.Key_Escape)
    assert sitting.shows(reading(sitting))
    sitting.key(Key.Key_Escape)
    assert sitting.shows(sitting.kit.page)
    assert sitting.kit.page.view.hasFocus()
    sitting.play_any()


def test_the_curtain_is_still_down_after_the_settings(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    sitting.key(Key.Key_Comma, modifiers=CTRL)
    sitting.key(Key.Key_Escape)
    assert sitting.curtain_for == "Lorina"
    assert sitting.kit.curtain.button.hasFocus()


# ---------------------------------------------------------------- settings
def choose(sitting: Sitting, name: str, value: str) -> None:
    """Chooses in a row of the settings with the mouse."""
    control: Any = settings_page(sitting).rows[name].control
    if hasattr(control, "pill"):
        sitting.click(control.pill(value))
    else:
        control.setFocus()
        control.setCurrentIndex(control.findData(value))
        control.activated.emit(control.currentIndex())


def test_every_setting_holds_at_once_and_the_next_time(sit: Sit) -> None:
    sitting = sit(size=(1400, 900))
    sitting.click(sitting.program.home.page.bar.buttons["settings"])
    page = settings_page(sitting)
    assert sitting.shows(page)
    choose(sitting, "theme", "contrast")
    assert sitting.program.shell.theme.name == "contrast"
    choose(sitting, "speed", "slow")
    assert sitting.program.desk.runner.speed == "slow"
    choose(sitting, "undo", "off")
    sitting.click(page.rows["text_board"].control)
    page.names[0].setFocus()
    sitting.type("Zoe")
    page.names[1].setFocus()
    sitting.type(" Ada ")
    choose(sitting, "language", "pt")
    assert page.title.text() == "Configurações"
    assert page.rows["theme"].label.text() == "Cores"
    assert page.names[0].text() == "Zoe"
    assert sitting.program.shell.commands.actions["theme.contrast"].isChecked()
    assert sitting.program.shell.commands.actions["text_board"].isChecked()
    sitting.leave()
    kept = read_settings(RealDisk(), sitting.folders.settings).settings
    assert (kept.theme, kept.speed, kept.undo, kept.language, kept.persons) == ("contrast", "slow", "off", "pt", ("Zoe", "Ada"))
    assert kept.panels["text_board"] is True
    again = sit()
    again.program.carry_out("settings")
    rows = settings_page(again).rows
    assert {name: row.value for name, row in rows.items()} == {
        "language": "pt",
        "theme": "contrast",
        "speed": "slow",
        "undo": "off",
        "notes": True,
        "text_board": True,
    }
    assert [field.text() for field in settings_page(again).names][:2] == ["Zoe", "Ada"]


def test_what_the_menu_sets_stands_on_the_page_and_the_other_way_round(sit: Sit) -> None:
    sitting = sit()
    sitting.program.carry_out("settings")
    for command, name, value in (("theme.light", "theme", "light"), ("speed.fast", "speed", "fast"), ("language.pt", "language", "pt")):
        sitting.program.shell.commands.actions[command].trigger()
        assert settings_page(sitting).rows[name].value == value
    sitting.program.shell.commands.actions["text_board"].trigger()
    assert settings_page(sitting).rows["text_board"].value is True


def test_new_matches_begin_as_the_settings_say(sit: Sit) -> None:
    sitting = sit(settings=replace(USUAL, persons=("Zoë", "Ada"), undo="off"))
    sitting.key(Key.Key_N, modifiers=CTRL)
    page = sitting.program.home.new_page
    assert page is not None
    assert [(row.player.value, row.name.text()) for row in page.rows] == [("greedy", ""), (PERSON, "Zoë")]
    assert page.undo.value == "off"
    sitting.click(page.start_button)
    assert sitting.controller.undo == "off"
    assert [seat.name for seat in sitting.controller.seats] == ["", "Zoë"]


def test_names_of_the_last_match_go_before_and_nobody_is_called_twice(sit: Sit) -> None:
    sitting = sit(settings=replace(USUAL, game="duel", players=(PERSON, PERSON), names=("", "Zoë"), persons=("Zoë", "Ada")))
    sitting.key(Key.Key_N, modifiers=CTRL)
    page = sitting.program.home.new_page
    assert page is not None
    assert [row.name.text() for row in page.rows] == ["Ada", "Zoë"]
    assert page.faults() == ()


def test_taking_back_follows_the_number_of_persons_until_somebody_chooses(sit: Sit) -> None:
    sitting = sit()
    sitting.key(Key.Key_N, modifiers=CTRL)
    page = sitting.program.home.new_page
    assert page is not None
    assert page.undo.value == "free"
    page.rows[0].player.set_chosen(PERSON)
    page.rows[0].player.chosen.emit(PERSON)
    assert page.undo.value == "reveal"


def test_the_settings_are_gone_through_by_the_keyboard(sit: Sit) -> None:
    sitting = sit()
    sitting.key(Key.Key_Comma, modifiers=CTRL)
    page = settings_page(sitting)
    names: list[str] = []
    for _ in range(40):
        focus = sitting.window.focusWidget()
        assert focus is not None
        if focus.accessibleName() in names:
            break
        names.append(focus.accessibleName())
        sitting.key(Key.Key_Tab)
    most = max(max(game.seats) for game in GAMES.values())
    assert names == [
        "English", "Dark", "Off", "Taking back in new matches", "Show risks on the table", "Table in words",
        *(f"Name of person {n}" for n in range(1, most + 1)), "Statistics", "Keys and gestures", "About Wonderland Table", "Back",
    ]  # fmt: skip
    assert here(sitting) is page
