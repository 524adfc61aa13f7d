"""The rules to read: chapters at the left, the text beside them, opened at the chapter that is needed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor, QTextTable
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.helpers.look import RESOURCES, differing
from tests.helpers.pages import english, picture
from wonderland_gui.text import load_texts
from wonderland_gui.views.rules_page import Chapter, RulesPage, parse_rules
from wonderland_gui.views.theme import load_fonts
from wonderland_gui.views.theme_file import load_theme, load_themes

RULES = "# Tea {#tea}\n\nWords.\n\n" + "\n\n".join(
    f"{'##' if n % 2 else '###'} Chapter {n} {{#part-{n}}}\n\n" + "\n\n".join(["Much is said of cups and saucers here."] * 12) for n in range(1, 8)
)


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[RulesPage]:
    load_fonts(RESOURCES)
    made = RulesPage(load_theme(RESOURCES), english())
    qtbot.addWidget(made)
    made.resize(1024, 700)
    made.set_rules("Rules: Tea", RULES, "part-3")
    made.show()
    QApplication.processEvents()
    QApplication.processEvents()
    yield made
    made.close()


def top_line(page: RulesPage) -> str:
    """The first words that are seen."""
    cursor = page.text.cursorForPosition(page.text.viewport().rect().topLeft() + page.text.viewport().rect().topLeft())
    block = cursor.block()
    return block.text() or block.next().text()


def test_anchors_behind_headings_are_taken_out_of_the_text() -> None:
    words, chapters = parse_rules("# One {#first}\nplain {#no}\n## Two\n#### Four {#a-b_c} \n#nothing\n##### Five")
    assert words.splitlines() == ["# One", "plain {#no}", "## Two", "#### Four", "#nothing", "##### Five"]
    assert chapters == (Chapter("first", "One", 1), Chapter("Two", "Two", 2), Chapter("a-b_c", "Four", 4))


@pytest.mark.parametrize("language", ["en", "pt"])
def test_the_shipped_rules_are_read_chapter_by_chapter(language: str) -> None:
    words, chapters = parse_rules(RESOURCES.read(f"games/duel/rules.{language}.md").decode())
    english_chapters = parse_rules(RESOURCES.read("games/duel/rules.en.md").decode())[1]
    assert "{#" not in words
    assert [(chapter.anchor, chapter.level) for chapter in chapters][1:] == [(chapter.anchor, chapter.level) for chapter in english_chapters][1:]


def test_it_opens_at_the_chapter_that_was_asked_for_and_marks_it(page: RulesPage) -> None:
    assert page.anchor == "part-3"
    assert page.contents.currentItem().text().strip() == "Chapter 3"
    assert top_line(page) == "Chapter 3"


@pytest.mark.parametrize("anchor", ["", "unheard-of"])
def test_without_a_chapter_it_opens_at_the_beginning(page: RulesPage, anchor: str) -> None:
    page.open_at(anchor)
    assert page.contents.currentRow() == 0
    assert page.text.verticalScrollBar().value() == 0


def test_a_click_on_a_chapter_goes_there_and_so_do_the_arrows(page: RulesPage, qtbot: QtBot) -> None:
    item = page.contents.item(5)
    qtbot.mouseClick(page.contents.viewport(), Qt.MouseButton.LeftButton, pos=page.contents.visualItemRect(item).center())
    assert top_line(page) == "Chapter 5"
    page.contents.setFocus()
    qtbot.keyClick(page.contents, Qt.Key.Key_Up)
    assert top_line(page) == "Chapter 4"


def test_the_text_scrolls_by_the_keyboard_which_it_has_from_the_first_moment(page: RulesPage, qtbot: QtBot) -> None:
    page.open_at("tea")
    page.setFocus()
    assert page.text.hasFocus()
    qtbot.keyClick(page.text, Qt.Key.Key_PageDown)
    assert page.text.verticalScrollBar().value() > 100


def test_escape_goes_back_from_text_and_contents_and_so_does_the_button(page: RulesPage, qtbot: QtBot) -> None:
    for widget in (page.text, page.contents):
        widget.setFocus()
        with qtbot.waitSignal(page.back):
            qtbot.keyClick(widget, Qt.Key.Key_Escape)
    with qtbot.waitSignal(page.back):
        qtbot.mouseClick(page.back_button, Qt.MouseButton.LeftButton)


def test_another_theme_repaints_the_text_and_leaves_the_reader_where_he_was(page: RulesPage) -> None:
    page.text.verticalScrollBar().setValue(page.text.verticalScrollBar().value() + 77)
    at, before = page.text.verticalScrollBar().value(), picture(page)
    page.set_theme(load_theme(RESOURCES, "light"))
    QApplication.processEvents()
    assert page.text.verticalScrollBar().value() == at
    assert page.anchor == "part-3"
    assert differing(picture(page), before) > 10_000
    heading = next(block for block in blocks(page) if block.text() == "Chapter 3")
    cursor = QTextCursor(heading)
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
    assert cursor.charFormat().foreground().color() == page.theme.title


def blocks(page: RulesPage):
    block = page.text.document().begin()
    while block.isValid():
        yield block
        block = block.next()


def test_other_rules_take_the_place_of_these(page: RulesPage) -> None:
    page.set_rules("Rules: Croquet", "# Croquet {#croquet}\n\nHedgehogs.", "")
    assert page.title.text() == "Rules: Croquet"
    assert [chapter.title for chapter in page.chapters] == ["Croquet"]
    assert page.contents.count() == 1
    assert "saucers" not in page.text.toPlainText()


def test_a_game_without_rules_shows_an_empty_page(page: RulesPage) -> None:
    page.set_rules("Rules: ?", "")
    assert page.text.toPlainText() == ""
    assert page.anchor == ""
    page.open_at("part-3")


def test_tables_have_thin_lines_in_the_colours_of_the_theme(page: RulesPage) -> None:
    page.set_rules("", "# A\n\nWords.\n\n| one | two |\n| --- | --- |\n| 1 | 2 |\n\n# B\n\n| x |\n| - |\n| y |\n")
    themes = load_themes(RESOURCES)
    for name in ("dark", "light"):
        page.set_theme(themes[name])
        tables = [frame for frame in page.text.document().rootFrame().childFrames() if isinstance(frame, QTextTable)]
        assert len(tables) == 2
        for table in tables:
            form = table.format()
            assert (form.borderBrush().color(), form.borderCollapse()) == (themes[name].c("gold", 0.4), True)
            assert form.cellPadding() >= 4


def test_links_lead_nowhere(page: RulesPage) -> None:
    page.set_rules("Rules", "# A\n\n[a page](https://example.org) and ![a picture](https://example.org/a.png)")
    QApplication.processEvents()
    assert not page.text.openLinks()
    assert page.text.source().isEmpty()


def test_its_button_speaks_the_language_that_is_chosen(page: RulesPage) -> None:
    page.set_texts(load_texts(RESOURCES, "pt"))
    assert page.back_button.words == load_texts(RESOURCES, "pt").say("ui.rules.back")
