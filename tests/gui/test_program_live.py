"""What is saved while the program runs: looks change at once, rules wait for the players, a fault changes nothing and is told."""

from __future__ import annotations

import json
import shutil
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from tests.helpers.live import Edited
from tests.helpers.look import differing
from tests.helpers.program import Sit, card_names, everything_said, run_on, unseen_kinds, until
from wonderland_gui.controllers.live import BROKEN, RULES, STOPPED
from wonderland_gui.controllers.live_read import News, read_news
from wonderland_gui.engine.record import state_hash
from wonderland_gui.engine.table import Seat
from wonderland_gui.games.registry import GAMES
from wonderland_gui.models.setup import PERSON, MatchSetup, SeatSetup
from wonderland_gui.store.matches import open_match

COMPONENTS, GAME, LAYOUT = "games/duel/components.yaml", "games/duel/game.yaml", "games/duel/layout.yaml"
CAKE = ("cake: 2 ", "cake: 3 ")
HELPERS = ("components.yaml~", ".components.yaml.swp", "#components.yaml#", "components.yaml___jb_tmp___", ".#components.yaml", "4913", "Copy of c.yaml.bak")
Edit = Callable[..., Edited]


@pytest.fixture
def edit(sit: Sit, tmp_path: Path) -> Edit:
    """Opens the program beside files that may be edited."""
    return lambda **named: Edited(sit, tmp_path, **named)


def begun(edited: Edited, actions: int = 4) -> Edited:
    """The same with a match that is under way."""
    edited.sitting.begin()
    edited.sitting.advance(actions)
    edited.sitting.lift()
    return edited


def verified(edited: Edited) -> str:
    """The match as a file, opened by the shipped program: it is played by its own data; gives its state."""
    moment = edited.sitting.desk.moment()
    assert moment is not None
    opened = open_match(moment.bytes(), GAMES, edited.sitting.program.shell.library.load)
    assert state_hash(opened.match.state) == edited.sitting.hash
    return edited.sitting.hash


def numbers(edited: Edited) -> Any:
    """The numbers by which the running match is played."""
    assert edited.sitting.desk.variant is not None
    return edited.sitting.desk.variant.data.numbers


# ---------------------------------------------------------------- looks
def test_a_changed_text_is_read_on_the_table_and_on_the_start_screen(edit: Edit) -> None:
    edited = edit()
    edited.saved("shared/text/window.en.yaml", "ui.window.title: Wonderland Table", "ui.window.title: Looking-glass Table")
    assert edited.sitting.window.windowTitle() == "Looking-glass Table"
    begun(edited)
    before = edited.sitting.hash
    edited.saved("games/duel/text.en.yaml", "Lay a card face down on your edge", "Put a card on your edge")
    texts = edited.sitting.kit.texts
    assert "Put a card on your edge" in texts.template("prompt.arrive")
    assert edited.sitting.hash == before
    assert not edited.asks()
    assert not edited.broken


def test_a_changed_layout_moves_what_lies_on_the_table(edit: Edit) -> None:
    edited = begun(edit())
    scene = edited.sitting.kit.scene
    place = scene.box_of("cell.1.1").width() / scene.sceneRect().width()
    before = edited.sitting.hash
    edited.saved(LAYOUT, "size: [9.85, 6.5]", "size: [19.7, 13.0]")
    assert edited.sitting.kit.fittings.layout.size == (19.7, 13.0)
    assert scene.box_of("cell.1.1").width() / scene.sceneRect().width() < place * 0.7
    assert edited.sitting.hash == before
    assert not edited.asks()


def test_a_changed_template_paints_the_cards_anew(edit: Edit) -> None:
    edited = begun(edit())
    before = edited.sitting.grab()
    edited.saved("shared/templates/back.yaml", "layers:", "layers:\n  - {paint: paper}")
    edited.saved("shared/templates/duel_card.yaml", "0.890, 1.287], corner: 0.04, colours", "0.4, 0.4], corner: 0.04, colours")
    assert edited.sitting.grab() != before
    assert not edited.broken
    assert not edited.asks()


def test_a_changed_picture_is_painted_anew(edit: Edit) -> None:
    edited = begun(edit())
    before = edited.sitting.grab()
    square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#00ff00"/></svg>'
    for name in ("hedgehog", "flamingo", "card_guard", "tove", "march_hare", "jabberwock", "red_queen", "dormouse", "oyster", "dodo", "caterpillar", "crown"):
        edited.path(f"shared/art/{name}.svg").write_text(square, "utf-8")
    until(lambda: edited.live.reloads > 0 and not edited.live.busy, "the pictures are read")
    assert edited.sitting.grab() != before
    image = edited.sitting.kit.art.picture("crown", 8, 8)
    edited.sitting.settle()
    image = edited.sitting.kit.art.picture("crown", 8, 8)
    assert image.pixelColor(4, 4).name() == "#00ff00"


def test_a_changed_theme_recolours_everything_in_the_same_theme(edit: Edit) -> None:
    edited = begun(edit())
    before = edited.sitting.grab()
    edited.saved("shared/themes/theme.yaml", 'surface: "#1b1d2f"', 'surface: "#7b1d2f"')
    assert edited.sitting.program.shell.theme.surface.name() == "#7b1d2f"
    assert edited.sitting.kit.theme is edited.sitting.program.shell.theme
    assert edited.sitting.grab() != before


def test_a_changed_cover_is_painted_anew_on_the_start_screen(edit: Edit) -> None:
    edited = edit()
    path = edited.path("shared/covers.yaml")
    covers = edited.sitting.program.home.covers.covers
    edited.after(lambda: path.write_text(path.read_text("utf-8") + "\n# seen\n", "utf-8"))
    assert edited.sitting.program.home.covers.covers is not covers


def test_a_changed_rules_page_is_read_while_it_is_open(edit: Edit) -> None:
    edited = begun(edit())
    edited.sitting.program.show_rules()
    rules = edited.sitting.program.host.rules
    assert rules is not None
    edited.after(lambda: edited.path("games/duel/rules.en.md").write_text("# Nonsense\n\nAll of it.\n", "utf-8"))
    assert "All of it." in edited.sitting.program.shell.library.rules_text("duel")
    assert edited.sitting.shows(rules)


def test_the_colours_of_the_sides_are_looks_and_no_rule(edit: Edit) -> None:
    edited = begun(edit())
    edited.saved(GAME, "#dc6a66", "#11ee66")
    assert edited.sitting.kit.fittings.info.sides[0].colours[0] == "#11ee66"
    assert not edited.asks()


def test_a_pack_that_appears_is_laid_over_the_shipped_files_and_one_that_goes_is_forgotten(edit: Edit) -> None:
    edited = edit()
    pack = edited.sitting.folders.packs / "mine"
    place = pack / "games" / "duel"
    place.mkdir(parents=True)
    edited.after(lambda: (place / "text.en.yaml").write_text("ui.duel.alice: Alice Liddell\n", "utf-8"))
    library = edited.sitting.program.shell.library
    assert library.texts_of("duel").say("ui.duel.alice") == "Alice Liddell"
    edited.after(lambda: shutil.rmtree(pack))
    assert library.texts_of("duel").say("ui.duel.alice") == "Alice"


def test_a_save_in_a_pack_of_the_command_line_is_shown(edit: Edit) -> None:
    edited = edit(packs=True)
    place = edited.pack / "games" / "duel"
    place.mkdir(parents=True)
    edited.after(lambda: (place / "text.en.yaml").write_text("ui.duel.alice: Alice Liddell\n", "utf-8"))
    assert edited.sitting.program.shell.library.texts_of("duel").say("ui.duel.alice") == "Alice Liddell"


# ---------------------------------------------------------------- rules
def test_the_running_match_keeps_its_rules_and_still_verifies(edit: Edit) -> None:
    """F07."""
    edited = begun(edit())
    before = edited.sitting.hash
    edited.saved(GAME, *CAKE)
    assert edited.asks()
    assert numbers(edited).cake == 2
    assert verified(edited) == before
    edited.sitting.program.take_back()
    verified(edited)
    edited.sitting.program.redo()
    assert verified(edited) == before
    edited.answer(RULES, "next")
    assert not edited.asks()
    edited.sitting.begin()
    assert numbers(edited).cake == 3
    verified(edited)


def test_the_table_goes_on_saying_the_numbers_of_its_own_match(edit: Edit) -> None:
    edited = begun(edit())
    edited.saved(GAME, *CAKE)
    presenter = edited.sitting.desk.presenter
    assert presenter is not None
    assert presenter.fittings.texts.put("{numbers.cake}", {}) == "2"
    assert edited.sitting.program.shell.library.texts_of("duel").put("{numbers.cake}", {}) == "3"


def test_the_match_is_replayed_under_the_new_rules_when_asked(edit: Edit) -> None:
    edited = begun(edit())
    actions = [action for action, _ in edited.sitting.match.record]
    edited.saved(GAME, *CAKE)
    edited.answer(RULES, "replay")
    until(lambda: numbers(edited).cake == 3, "the match is replayed")
    assert [action for action, _ in edited.sitting.match.record] == actions
    assert edited.sitting.match.cursor == 4
    verified(edited)
    assert not edited.stopped
    assert edited.live.follow == "ask"


def test_following_the_files_replays_at_every_save_and_is_remembered(edit: Edit) -> None:
    edited = begun(edit())
    edited.saved(GAME, *CAKE)
    edited.answer(RULES, "follow")
    until(lambda: numbers(edited).cake == 3, "the match is replayed")
    edited.saved(GAME, "cake: 3 ", "cake: 4 ")
    until(lambda: numbers(edited).cake == 4, "the match is replayed again")
    assert not edited.asks()
    assert edited.sitting.match.cursor == 4
    edited.sitting.flush()
    assert json.loads(edited.sitting.folders.settings.read_bytes())["follow"] == "follow"
    verified(edited)


def test_a_match_follows_the_files_of_the_command_line_unless_something_else_is_set(edit: Edit) -> None:
    edited = begun(edit(packs=True))
    edited.saved(GAME, *CAKE)
    until(lambda: numbers(edited).cake == 3, "the match is replayed")
    assert edited.sitting.program.shell.commands.actions["follow.follow"].isChecked()


def test_who_keeps_the_rules_is_not_asked(edit: Edit) -> None:
    edited = begun(edit(follow="keep", packs=True))
    edited.saved(GAME, *CAKE)
    assert not edited.asks()
    assert numbers(edited).cake == 2


def test_rules_that_change_back_are_no_question_any_more(edit: Edit) -> None:
    edited = begun(edit())
    edited.saved(GAME, *CAKE)
    assert edited.asks()
    edited.saved(GAME, *reversed(CAKE))
    assert not edited.asks()


def with_keys(edited: Edited) -> Edited:
    """A match of the other game in which Keys have been taken and used, as many as the rules give."""
    seats = (SeatSetup(PERSON, "Lorina"), SeatSetup(PERSON, "Edith"))
    edited.sitting.program.begin(MatchSetup("xiii", seats, {}, "free", 7))
    for _ in range(30):
        decide = edited.sitting.match.decide
        assert decide is not None
        edited.sitting.controller.curtain.lift(decide.seat)
        edited.sitting.controller._play(decide.actions[-1])
    return edited


def test_a_replay_that_comes_to_an_action_which_fails_stops_there_says_so_and_keeps_the_match(edit: Edit) -> None:
    edited = with_keys(edit())
    before, played = edited.sitting.hash, edited.sitting.match
    edited.saved("games/xiii/game.yaml", "  keys: 2 ", "  keys: 3 ")
    edited.answer(RULES, "replay")
    until(lambda: edited.stopped, "it is told that the match stops")
    assert 0 < edited.sitting.match.cursor < 30
    assert f"action {edited.sitting.match.cursor + 1} " in edited.stopped
    assert numbers(edited).keys == 3
    verified(edited)
    edited.sitting.flush()
    assert any(kept.game == "xiii" for kept in edited.sitting.program.shell.autosaves.kept()), "the match as it was can be continued"
    edited.answer(STOPPED, "back")
    assert edited.sitting.match is played
    assert edited.sitting.hash == before
    assert numbers(edited).keys == 2
    verified(edited)


def test_what_a_passing_change_cut_off_comes_back_with_the_next_save(edit: Edit) -> None:
    edited = with_keys(edit(follow="follow"))
    before = edited.sitting.hash
    edited.saved("games/xiii/game.yaml", "  keys: 2 ", "  keys: 3 ")
    until(lambda: edited.stopped, "the match stops")
    edited.saved("games/xiii/game.yaml", "  keys: 3 ", "  keys: 2 ")
    until(lambda: edited.sitting.match.cursor == 30, "it is played to where it was")
    assert edited.sitting.hash == before
    assert not edited.stopped


def test_who_has_played_on_after_a_stop_goes_on_from_there(edit: Edit) -> None:
    edited = with_keys(edit(follow="follow"))
    edited.saved("games/xiii/game.yaml", "  keys: 2 ", "  keys: 3 ")
    until(lambda: edited.stopped, "the match stops")
    edited.sitting.advance(1)
    length = len(edited.sitting.match)
    edited.saved("games/xiii/game.yaml", "set: 15", "set: 16")
    until(lambda: numbers(edited).set == 16, "the match is replayed")
    assert len(edited.sitting.match) == length


def test_a_replay_goes_the_whole_way_again_once_the_rules_allow_it(edit: Edit) -> None:
    """What a passing change cuts off comes back with the next save: the players' own match is what is played again."""
    edited = begun(edit(follow="follow"), actions=8)
    played = edited.sitting.match.cursor
    edited.saved(GAME, *CAKE)
    edited.saved(GAME, *reversed(CAKE))
    until(lambda: numbers(edited).cake == 2, "the match is replayed")
    assert edited.sitting.match.cursor == played


# ---------------------------------------------------------------- secrets
SAVES = {
    "rules": (GAME, *CAKE),
    "text": ("games/duel/text.en.yaml", "Lay a card face down on your edge", "Put a card on your edge"),
    "layout": (LAYOUT, "size: [9.85, 6.5]", "size: [12.0, 8.0]"),
    "theme": ("shared/themes/theme.yaml", 'surface: "#1b1d2f"', 'surface: "#7b1d2f"'),
    "broken": (COMPONENTS, "rank: 4,", "rankk: 4,"),
}


@pytest.mark.parametrize("save", SAVES)
def test_no_save_opens_the_curtain_or_shows_behind_it(edit: Edit, save: str) -> None:
    edited = edit(follow="follow")
    sitting = edited.sitting
    sitting.begin()
    sitting.advance(3)
    assert sitting.curtain_for
    before = sitting.match
    edited.saved(*SAVES[save])
    until(lambda: save != "rules" or sitting.match is not before, "the match is replayed")
    assert sitting.curtain_for
    secret = card_names(sitting, unseen_kinds(sitting.match, (Seat(0), Seat(1)))).values()
    said = everything_said(sitting)
    assert secret and not [name for name in secret if name in said]
    sitting.window.messages.hide()
    sitting.settle()
    assert differing(sitting.window.grab().toImage(), sitting.kit.curtain.grab().toImage()) == 0


def test_a_match_that_is_replayed_under_new_rules_asks_whoever_looked_alone_to_come_again(edit: Edit) -> None:
    edited = begun(edit(follow="follow"))
    sitting = edited.sitting
    assert not sitting.curtain_for
    edited.saved(GAME, *CAKE)
    until(lambda: numbers(edited).cake == 3, "the match is replayed")
    assert sitting.curtain_for


# ---------------------------------------------------------------- faults
def test_a_broken_save_is_told_with_file_and_line_and_mended_by_itself(edit: Edit) -> None:
    edited = begun(edit())
    hash_ = edited.sitting.program.shell.library.loaded("duel").hash
    edited.saved(COMPONENTS, "rank: 4,", "rankk: 4,")
    assert "components.yaml:20:" in edited.broken
    assert edited.sitting.program.shell.library.loaded("duel").hash == hash_
    edited.sitting.play_any()
    verified(edited)
    edited.sitting.begin()
    assert "components.yaml:20:" in edited.broken, "another match does not put it away"
    edited.saved(COMPONENTS, "rankk: 4,", "rank: 4,")
    assert not edited.broken
    assert BROKEN not in edited.sitting.messages


def test_of_many_faults_three_are_told_and_how_many_more(edit: Edit) -> None:
    edited = edit()
    path = edited.path(COMPONENTS)
    edited.after(lambda: path.write_text(path.read_text("utf-8").replace("back: back_duel_red", "bakk: back_duel_red"), "utf-8"))
    problems = edited.live.problems
    assert len(problems) > 3
    assert edited.broken.split("\n")[3] == f"… and {len(problems) - 3} more"


def test_faults_are_told_in_the_language_of_the_program(edit: Edit) -> None:
    edited = edit(language="pt")
    edited.saved(COMPONENTS, "rank: 4,", "rankk: 4,")
    assert "Chave desconhecida" in edited.broken
    strip = edited.sitting.window.messages.strip(BROKEN)
    assert strip is not None
    assert "continua valendo" in strip.message.title


BREAKS = {
    "text": ("games/duel/text.en.yaml", "ui.duel.alice: Alice", "ui.duel.alice: [Alice"),
    "shared text": ("shared/text/window.en.yaml", "ui.window.title: Wonderland Table", "ui.window.title: {Wonderland"),
    "layout": (LAYOUT, "size: [9.85, 6.5]", "sise: [9.85, 6.5]"),
    "template": ("shared/templates/duel_card.yaml", "paint: frame", "paint: frme"),
    "template yaml": ("shared/templates/duel_card.yaml", "layers:", "layers: ["),
    "theme": ("shared/themes/theme.yaml", 'surface: "#1b1d2f"', 'surface: "blue"'),
    "covers": ("shared/covers.yaml", "paint: ", "pain: "),
    "picture": ("shared/art/crown.svg", "</svg>", "</sv"),
}


@pytest.mark.parametrize("which", BREAKS)
def test_a_broken_file_of_any_kind_changes_nothing_on_the_table_and_is_named(edit: Edit, which: str) -> None:
    edited = begun(edit())
    name, old, new = BREAKS[which]
    before = edited.sitting.grab()
    edited.saved(name, old, new)
    assert Path(name).name + ":" in edited.broken
    edited.sitting.window.messages.hide()
    assert edited.sitting.grab() == before
    edited.saved(name, new, old)
    assert not edited.broken
    assert edited.sitting.grab() == before


def test_a_picture_that_is_broken_is_shown_as_it_was_in_a_window_of_another_size(edit: Edit) -> None:
    edited = begun(edit())
    square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#00ff00"/></svg>'
    edited.after(lambda: edited.path("shared/art/red_queen.svg").write_text(square, "utf-8"))
    edited.sitting.settle()
    edited.after(lambda: edited.path("shared/art/red_queen.svg").write_text(square[:-6], "utf-8"))
    assert "red_queen.svg:" in edited.broken
    edited.sitting.window.resize(1400, 900)
    edited.sitting.settle()
    art = edited.sitting.kit.art
    art.picture("red_queen", 321, 321)
    until(lambda: not art.busy)
    assert art.missing == {}
    assert art.picture("red_queen", 321, 321).pixelColor(160, 160).name() == "#00ff00"


def test_another_language_and_back_while_a_text_file_is_broken_is_spoken_as_before_it_broke(edit: Edit) -> None:
    edited = begun(edit())
    file, title = "shared/text/window.en.yaml", "ui.window.title: Wonderland Table"
    edited.saved(file, title, "ui.window.title: Looking-glass Table")
    said = edited.sitting.kit.page.bar.back_button.words
    edited.saved(file, "ui.window.title: Looking-glass Table", "ui.window.title: {Wonderland Table")
    for language in ("pt", "en"):
        edited.sitting.program.set_language(language)
    assert edited.broken
    assert edited.sitting.window.windowTitle() == "Looking-glass Table"
    assert edited.sitting.kit.page.bar.back_button.words == said
    edited.saved(file, "ui.window.title: {Wonderland Table", title)
    assert edited.sitting.window.windowTitle() == "Wonderland Table"


def test_a_half_written_file_is_read_when_it_is_whole(edit: Edit) -> None:
    """F02."""
    edited = begun(edit())
    path = edited.path(GAME)
    whole = path.read_text("utf-8").replace(*CAKE)
    told: list[str] = []
    edited.live.reloaded.connect(lambda _: told.append(edited.broken))
    path.write_text(whole[: len(whole) // 2], "utf-8")
    run_on(0.1)
    with path.open("a", encoding="utf-8") as file:
        file.write(whole[len(whole) // 2 :])
    looks = edited.live.watcher.looks
    until(edited.asks, "the new rules are there")
    assert edited.live.watcher.looks <= looks + 2, "the first look after the burst finds them"
    assert told == [""], "the half was never read"


def test_a_file_that_is_deleted_and_made_anew_is_read_and_nothing_is_ever_written_beside_it(edit: Edit) -> None:
    """F03."""
    edited = begun(edit())
    path = edited.path(GAME)
    whole = path.read_text("utf-8").replace(*CAKE)
    names = sorted(path.parent.iterdir())
    path.unlink()
    run_on(0.8)
    assert sorted(path.parent.iterdir()) == [name for name in names if name != path]
    assert not edited.broken
    path.write_text(whole, "utf-8")
    until(edited.asks, "the new rules are there")
    assert sorted(path.parent.iterdir()) == names
    assert path.read_text("utf-8") == whole


def test_helper_files_of_editors_are_never_read(edit: Edit) -> None:
    """F04."""
    edited = edit()
    for name in HELPERS:
        edited.path("games/duel").joinpath(name).write_text("half [", "utf-8")
    looks = edited.live.watcher.looks
    until(lambda: edited.live.watcher.looks >= looks + 2, "the watcher has looked twice")
    assert edited.live.reloads == 0
    assert not edited.broken


class Heart:
    """Beats every two milliseconds if the window has nothing else to do; how long its thread worked between two beats is how long nobody was answered."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._last = time.thread_time()
        self._timer = QTimer()
        self._timer.timeout.connect(self._beat)
        # With no pause the thread would never rest, and whoever reads files would wait for the interpreter at each of them.
        self._timer.start(2)

    def _beat(self) -> None:
        now = time.thread_time()
        self.longest = max(self.longest, now - self._last)
        self._last = now

    def stop(self) -> float:
        self._timer.stop()
        return self.longest


@pytest.mark.parametrize("which", [*BREAKS, "rules"])
def test_reading_a_save_of_any_kind_never_keeps_the_window_from_answering(edit: Edit, which: str) -> None:
    edited = begun(edit())
    edited.sitting.settle()
    threads = []
    read = read_news

    def noted(*arguments: Any) -> News:
        threads.append(threading.current_thread())
        return read(*arguments)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("wonderland_gui.controllers.live.read_news", noted)
        heart = Heart()
        edited.saved(*(BREAKS[which] if which != "rules" else (GAME, *CAKE)))
        assert heart.stop() < 0.05
    assert threads
    assert threading.main_thread() not in threads


def test_two_hundred_saves_are_two_reloads_at_most_and_the_window_answers(edit: Edit, qapp: QApplication) -> None:
    """F09."""
    edited = begun(edit())
    edited.sitting.settle()
    files = sorted(edited.root.rglob("*.svg"))[:190] + sorted(edited.root.rglob("*.yaml"))
    for path in files:
        with path.open("a", encoding="utf-8") as file:
            file.write("<!-- -->" if path.suffix == ".svg" else "\n# .\n")
    heart = Heart()
    until(lambda: edited.live.reloads > 0, "the change is read")
    looks = edited.live.watcher.looks
    until(lambda: edited.live.watcher.looks > looks and not edited.live.busy, "and nothing more")
    assert len(files) >= 200
    assert edited.live.reloads <= 2
    assert heart.stop() < 0.15
    assert not edited.broken
