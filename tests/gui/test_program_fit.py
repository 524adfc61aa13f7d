"""Every page of the running program has room for its words, nothing on the table covers anything else, and every picture is sharp."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from tests.helpers.pages import cut_words, misfits
from tests.helpers.program import NAMES, Sit, Sitting, scene_words, speak_longer, until, words_of
from wonderland_gui.data.textfiles import language_names
from wonderland_gui.resources import Resources
from wonderland_gui.store.settings import Settings

ROOT = Path(__file__).parents[2]
SIZES = [(1024, 700), (1280, 800), (1600, 1000), (2560, 1440)]
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


# ---------------------------------------------------------------- every page
def start(sitting: Sitting) -> QWidget:
    return sitting.program.home.page


def waiting(sitting: Sitting) -> QWidget:
    sitting.begin()
    sitting.program.carry_out("start")
    return sitting.program.home.page


def new(sitting: Sitting) -> QWidget:
    sitting.program.carry_out("new")
    page = sitting.program.home.new_page
    assert page is not None
    return page


def table(sitting: Sitting) -> QWidget:
    sitting.begin(options={"wonders": True})
    sitting.advance(10)
    sitting.lift()
    return sitting.kit.page


def holding(sitting: Sitting) -> QWidget:
    table(sitting)
    offer = sitting.offers[-1]
    assert offer.source is not None
    assert offer.target is not None
    sitting.hold(offer.source, offer.target)
    return sitting.kit.page


def curtain(sitting: Sitting) -> QWidget:
    sitting.begin()
    return sitting.kit.curtain


def result(sitting: Sitting) -> QWidget:
    sitting.begin(options={"pair": True})
    sitting.advance(28)
    until(sitting.kit.result.isVisible)
    return sitting.kit.result


def rules(sitting: Sitting) -> QWidget:
    sitting.program.show_rules()
    page = sitting.program.host.rules
    assert page is not None
    return page


def messages(sitting: Sitting) -> QWidget:
    sitting.begin(undo="reveal")
    sitting.advance(7)
    sitting.lift()
    sitting.program.take_back()
    sitting.program.tell_fault("")
    return sitting.window.messages


def replay(sitting: Sitting) -> QWidget:
    sitting.begin()
    sitting.advance(7)
    sitting.lift()
    sitting.program.carry_out("look_back")
    return sitting.kit.page


def board(sitting: Sitting) -> QWidget:
    sitting.begin()
    sitting.advance(7)
    sitting.lift()
    sitting.program.carry_out("text_board")
    return sitting.kit.page


def settings(sitting: Sitting) -> QWidget:
    sitting.program.carry_out("settings")
    page = sitting.program.pages.settings
    assert page is not None
    return page


def reading(sitting: Sitting) -> QWidget:
    sitting.begin()
    sitting.advance(14)
    sitting.program.carry_out("statistics")
    page = sitting.program.pages.reading
    assert page is not None
    return page


PAGES: tuple[Callable[[Sitting], QWidget], ...] = (
    start, waiting, new, table, holding, curtain, result, rules, messages, replay, board, settings, reading,
)  # fmt: skip


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
def test_words_four_tenths_longer_have_room_in_the_smallest_window_and_every_word_was_looked_up(
    sit: Sit, page: Callable[[Sitting], QWidget], monkeypatch: pytest.MonkeyPatch
) -> None:
    speak_longer(monkeypatch)
    sitting = sit(size=(1024, 700))
    shown = page(sitting)
    sitting.settle()
    with cut_words() as cut:
        sitting.kit.page.refresh() if sitting.desk.kit is not None else None
        sitting.settle()
        sitting.window.grab()
    assert misfits(shown) == []
    assert cut == []
    said = {**words_of(shown), **(scene_words(sitting) if shown.isAncestorOf(sitting.kit.page.view) else {})} if sitting.desk.kit else words_of(shown)
    own = {*NAMES, *language_names(Resources()).values()}  # whoever looks for his language knows it by its own name
    plain = [words for words in said.values() if "[" not in words and words not in own and re.search(r"[A-Za-z]{4}", words)]
    assert plain == []
    assert any("[" in words for words in said.values())


@pytest.mark.parametrize(("size", "language"), [*((size, "en") for size in SIZES[1:]), (SIZES[1], "pt")], ids=str)
def test_at_every_size_all_pages_have_room_for_their_words(sit: Sit, size: tuple[int, int], language: str) -> None:
    sitting = sit(size=size, settings=Settings(language=language, speed="off"))
    for page in (start, new, table, curtain, result, rules):
        shown = page(sitting)
        sitting.settle()
        assert misfits(shown) == [], page.__name__


# ---------------------------------------------------------------- the table
def test_the_panels_fold_where_the_window_is_narrow_and_unfold_where_it_is_wide(sit: Sit) -> None:
    sitting = sit(size=(1280, 800))
    sitting.begin()
    side = sitting.kit.page.side
    assert side.folded
    sitting.window.resize(1281, 800)
    until(lambda: not side.folded)
    assert side.inspector.isVisible()
    sitting.window.resize(1024, 700)
    until(lambda: side.folded)
    assert not side.inspector.isVisible()
    sitting.lift()
    for name, tab in side.tabs.items():
        sitting.click(tab)
        assert side.opened == name
        sitting.click(tab)
        assert side.opened == ""


def is_large(sitting: Sitting, size: tuple[int, int]) -> bool:
    return (sitting.window.width(), sitting.window.height()) == size


def test_every_piece_can_be_reached_by_the_mouse_at_every_size(sit: Sit) -> None:
    sitting = sit(size=(1024, 700))
    sitting.begin(options={"wonders": True})
    sitting.advance(8)
    for size in SIZES:
        sitting.window.resize(*size)
        until(partial(is_large, sitting, size))
        sitting.settle()
        sitting.lift()
        for ref in sitting.kit.hands.stops():
            sitting.point_of(ref)


# ---------------------------------------------------------------- sharpness
@pytest.mark.parametrize("factor", ["1.5", "2"])
def test_every_card_has_as_many_pixels_as_the_screen_shows_of_it(factor: str) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": factor, "PYTHONPATH": str(ROOT)}
    told = subprocess.run([sys.executable, "-m", "tests.helpers.sharp"], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=True)
    measured = json.loads(told.stdout)
    ratio = float(factor)
    assert measured["window"][2] == measured["scene"] == ratio
    assert measured["grabbed"] == [round(side * ratio) for side in measured["window"][:2]]
    assert len(measured["cards"]) == 14
    for width, height, across, down, dpr in measured["cards"]:
        assert dpr == ratio
        assert abs(across - width * ratio) <= 1
        assert abs(down - height * ratio) <= 1
        assert width * ratio == pytest.approx(round(width * ratio), abs=0.01)  # a card covers whole pixels of the screen
