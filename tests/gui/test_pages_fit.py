"""Nothing on any page is cut off or lies on anything else: in longer words, in Portuguese, at the smallest and the largest window, in large type."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from tests.helpers.look import RESOURCES, differing
from tests.helpers.pages import PAGES, Maker, cut_words, english, longer, longer_texts, misfits, picture
from wonderland_gui.text import load_texts

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def maker(qapp):
    made = Maker()
    yield made
    made.close()


def shown(page, qtbot, size):
    qtbot.addWidget(page)
    page.resize(*size)
    page.show()
    QApplication.processEvents()
    return page


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1600, 1000), (2560, 1440)], ids=lambda size: f"{size[0]}")
def test_all_words_of_a_page_have_room(maker, qtbot, name, size):
    page = shown(maker.make(name, english()), qtbot, size)
    with cut_words() as cut:
        picture(page)
    assert misfits(page) == []
    assert cut == []


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("size", [(1024, 700), (1280, 800)], ids=lambda size: f"{size[0]}")
def test_words_four_tenths_longer_have_room_in_a_small_window(maker, qtbot, name, size):
    page = shown(maker.make(name, longer_texts(), longer), qtbot, size)
    with cut_words() as cut:
        picture(page)
    assert misfits(page) == []
    assert cut == []


@pytest.mark.parametrize("name", PAGES)
def test_portuguese_has_room_in_a_small_window(maker, qtbot, name):
    page = shown(maker.make(name, load_texts(RESOURCES, "pt")), qtbot, (1024, 700))
    assert misfits(page) == []


@pytest.mark.parametrize("name", PAGES)
def test_a_large_font_of_the_system_does_not_break_a_page(maker, qtbot, qapp, name):
    usual = QApplication.font()
    large = QFont(usual)
    large.setPointSize(18)
    try:
        QApplication.setFont(large)
        page = shown(maker.make(name, english()), qtbot, (1024, 700))
        assert misfits(page) == []
    finally:
        QApplication.setFont(usual)


def themed_parts(page):
    """The page itself, or what lies on the plain window that stands for it."""
    return [page] if hasattr(page, "set_theme") else [child for child in page.children() if hasattr(child, "set_theme")]


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("theme", ["light", "contrast"])
def test_a_page_takes_another_theme_while_it_is_open(maker, qtbot, name, theme):
    page = shown(maker.make(name, english()), qtbot, (1280, 800))
    dark = picture(page)
    for part in themed_parts(page):
        part.set_theme(maker.themes[theme])
    QApplication.processEvents()
    changed = picture(page)
    page.hide()
    assert changed != dark
    assert changed == picture(shown(maker.make(name, english(), theme=theme), qtbot, (1280, 800)))


@pytest.mark.parametrize("name", [name for name in PAGES if not name.startswith("result")])  # a result's headline is made by whoever shows it
def test_a_page_takes_other_words_while_it_is_open(maker, qtbot, name):
    page = shown(maker.make(name, english()), qtbot, (1280, 800))
    for part in themed_parts(page):
        part.set_texts(longer_texts())
    QApplication.processEvents()
    changed = picture(page)
    page.hide()
    # The title's outline comes out a trace thinner or thicker, by what Qt has written in that size before.
    assert differing(changed, picture(shown(maker.make(name, longer_texts()), qtbot, (1280, 800)))) < 300
