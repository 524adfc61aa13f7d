"""What would be felt in one turn of the event loop is done in several: nobody waits for what he does not see yet."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from tests.helpers.program import Sit, Sitting, until
from wonderland_gui.data.templates import Templates
from wonderland_gui.resources import Resources
from wonderland_gui.store.settings import Settings
from wonderland_gui.views.art import ArtStore, Key
from wonderland_gui.views.budget import in_next_turn
from wonderland_gui.views.table_scene import TableScene


def test_the_next_turn_comes_after_clocks_that_are_due(qtbot: object) -> None:
    owner, order = QObject(), list[str]()
    due = QTimer(owner, singleShot=True, interval=0)
    due.timeout.connect(lambda: order.append("clock"))
    due.start()
    in_next_turn(owner, lambda: order.append("next"))
    until(lambda: len(order) == 2)
    assert order == ["clock", "next"]


def test_the_next_turn_of_what_has_gone_never_comes(qtbot: object) -> None:
    owner, other, called = QObject(), QObject(), list[str]()
    in_next_turn(owner, lambda: called.append("gone"))
    in_next_turn(other, lambda: called.append("here"))
    owner.deleteLater()
    until(lambda: called)
    QApplication.processEvents()
    assert called == ["here"]


def test_a_table_whose_window_and_margins_change_together_is_laid_once(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sit()
    sitting.begin()
    sitting.lift()
    sitting.settle()
    laid: list[object] = []
    fit = TableScene._fit

    def noted(scene: TableScene, *, sharper: bool) -> None:
        laid.append(scene.insets)
        fit(scene, sharper=sharper)

    monkeypatch.setattr(TableScene, "_fit", noted)
    for width, height in ((1500, 900), (900, 700)):  # the panels unfold, and fold again
        laid.clear()
        sitting.window.resize(width, height)
        sitting.settle()
        assert len(laid) == 1
        assert laid == [sitting.kit.scene.insets]


def test_the_table_of_a_game_is_made_while_players_are_chosen(sit: Sit) -> None:
    sitting = sit()
    sitting.program.home.show_new("xiii")
    until(lambda: "xiii" in sitting.program.kits._kits)
    until(lambda: not sitting.program.kits.of("xiii")._unknown)
    assert sitting.shows(sitting.program.home.new_page)


def test_a_window_that_is_closed_while_a_table_is_made_ready_leaves_nothing(sit: Sit) -> None:
    sitting = sit()
    sitting.program.home.show_new("zenescope")
    sitting.leave()


def test_tables_out_of_sight_take_a_theme_a_moment_later(sit: Sit) -> None:
    sitting = sit()
    for game in ("duel", "xiii"):
        sitting.program.kits.of(game)
    before = sitting.program.shell.theme.name
    sitting.program.shell.set_theme("light" if before != "light" else "dark")
    until(lambda: {kit.scene.theme.name for kit in sitting.program.kits._kits.values()} == {sitting.program.shell.theme.name})
    assert sitting.program.shell.theme.name != before


def chronicled(sitting: Sitting) -> list[object]:
    assert sitting.desk.presenter is not None
    return [lines for kept in sitting.desk.presenter._lines._kept.values() for _, lines in kept]


def test_another_theme_says_nothing_anew_and_another_language_everything(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    sitting.lift()
    sitting.advance(3)
    before = chronicled(sitting)
    sitting.program.shell.set_theme("light")
    assert all(new is old for new, old in zip(chronicled(sitting), before, strict=True))
    sitting.program.shell.set_language("pt")
    assert any(new != old for new, old in zip(chronicled(sitting), before, strict=True))


def test_what_a_turn_tells_in_words_looks_at_no_table(sit: Sit) -> None:
    sitting = sit()
    sitting.begin(game="xiii")
    match = sitting.match
    shown = match.look(None, 0).news
    told = match.chronicle(0, None)
    assert [notice.key for notice in told] == [notice.key for notice in shown]
    assert all(notice.beat is None and notice.counters is None for notice in told)


def test_a_template_that_was_checked_is_the_one_the_tables_paint() -> None:
    one, other = Templates(Resources()), Templates(Resources())
    assert one.get("figure_card") is other.get("figure_card")


def test_pictures_that_arrive_together_are_told_of_together(qtbot: object) -> None:
    store, told = ArtStore(Resources(), "duel"), list[object]()
    try:
        store.ready.connect(told.append)
        names = ("cake", "alice", "red_queen", "cheshire")
        for name in names:
            store._desk.results.append(store._desk.read(store_key(store, name), store.path(name)))
            store._desk.bell.rung.emit()
        until(lambda: told)
        assert told == [frozenset(names)]
    finally:
        store.close()


def store_key(store: ArtStore, name: str) -> Key:
    """A picture that is asked for and read by nobody else."""
    key = Key(name, 40, 40)
    store._pending.add(key)
    return key


def test_a_match_that_is_dealt_names_its_game_at_once_and_says_nothing_of_the_one_before(sit: Sit) -> None:
    sitting = sit(settings=Settings(language="en", speed="slow"))
    top = sitting.program.kits.of("zenescope").page.top
    for _ in range(2):
        sitting.begin(game="zenescope")
        assert sitting.kit.scene.in_motion
        assert (top.title, top.subtitle) == ("Zenescope Wonderland", "")
        sitting.kit.scene.finish()
        until(lambda: top.subtitle)
