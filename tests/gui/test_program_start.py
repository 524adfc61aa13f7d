"""How the program begins: with what the command line asks for, with what was there the last time, with packs of the user, with broken ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests.helpers.program import CTRL, NAMES, Sit, Sitting, until
from wonderland_gui.controllers.home import SHELF
from wonderland_gui.controllers.start import Start
from wonderland_gui.engine.record import encode
from wonderland_gui.games.registry import GAMES
from wonderland_gui.models.setup import PERSON
from wonderland_gui.store.settings import Settings


def pack(home: Path, name: str = "mine", **files: str) -> Path:
    """A pack of the user for the duel."""
    folder = home / "packs" / name
    where = folder / "games" / "duel"
    where.mkdir(parents=True)
    for file, text in files.items():
        (where / file.replace("__", ".")).write_text(text, encoding="utf-8")
    return folder


def on_table(sitting: Sitting) -> Sitting:
    """Waits for the match that the command line asks for."""
    until(lambda: sitting.desk.match is not None, "a match is laid")
    return sitting


# ---------------------------------------------------------------- packs that spoil the looks
@pytest.mark.parametrize("text", ["themes: {dark: {x: y}}", "covers: {other: {layers: [], cut: [3]}}", "a: [", "", "- 1", "\ta"])
def test_looks_of_a_pack_that_cannot_be_used_are_told_and_left_out(sit: Sit, home: Path, text: str) -> None:
    for file in ("themes/theme.yaml", "covers.yaml"):
        path = home / "packs" / "mine" / "shared" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    sitting = sit()
    assert sum(id_.startswith("trouble bad-look") for id_ in sitting.messages) == 2
    assert all("packs/mine/shared" in words.replace("\\", "/") for words in sitting.messages.values())
    sitting.key(Qt.Key.Key_Return, Qt.Key.Key_Return)
    sitting.settle()


# ---------------------------------------------------------------- the first page
def test_the_start_screen_has_four_covers_of_which_those_that_are_there_can_be_played(sit: Sit) -> None:
    sitting = sit()
    page = sitting.program.home.page
    assert sitting.shows(page)
    assert [(cover.card.id, cover.card.ready) for cover in page.covers] == [(game, game in GAMES) for game in SHELF]
    assert all(cover.card.title and cover.card.tagline and cover.card.facts for cover in page.covers)
    assert not page.bar.buttons["continue"].isVisible()
    assert [cover.card.id for cover in page.covers if cover.button.hasFocus()] == [next(game for game in SHELF if game in GAMES)]


def test_the_first_match_is_begun_by_two_keys(sit: Sit) -> None:
    sitting = sit()
    sitting.key(Qt.Key.Key_Return)
    assert sitting.shows(sitting.program.home.new_page)
    sitting.key(Qt.Key.Key_Return)
    assert [seat.player for seat in sitting.controller.seats][-2:] == ["greedy", PERSON]
    assert sitting.controller.undo == "free"


def test_everything_about_a_match_is_decided_on_its_page_by_the_keyboard(sit: Sit) -> None:
    sitting = sit()
    sitting.key(Qt.Key.Key_N, modifiers=CTRL)
    page = sitting.program.home.new_page
    assert page is not None
    page.rows[0].name.setFocus()
    sitting.type("Lorina")
    sitting.key(Qt.Key.Key_Tab)
    sitting.key(Qt.Key.Key_Home)  # a person
    page.rows[1].name.setFocus()
    sitting.type("Edith")
    wonders = next(row for row in page.options if row.option.name == "wonders")
    wonders.control.setFocus()
    sitting.key(Qt.Key.Key_Space)
    page.seed.setFocus()
    sitting.type("42")
    sitting.key(Qt.Key.Key_Return)
    setup, variant = sitting.desk.setup, sitting.desk.variant
    assert setup is not None
    assert variant is not None
    assert tuple(seat.name for seat in setup.seats) == NAMES
    assert [seat.player for seat in setup.seats] == [PERSON, PERSON]
    assert setup.seed == 42
    assert variant.options.wonders
    assert sitting.curtain_for == "Lorina"


def test_a_seed_that_is_none_begins_nothing_and_says_why(sit: Sit) -> None:
    sitting = sit()
    sitting.key(Qt.Key.Key_N, modifiers=CTRL)
    page = sitting.program.home.new_page
    assert page is not None
    page.seed.setFocus()
    sitting.type("four")
    sitting.click(page.start_button)
    assert sitting.desk.match is None
    assert page.seed_fault.isVisible()
    sitting.key(Qt.Key.Key_Escape)
    assert sitting.shows(sitting.program.home.page)


@pytest.mark.parametrize("seed", [0, 2**63 - 1])
def test_the_same_seed_deals_the_same_match_whatever_names_language_and_speed(sit: Sit, seed: int) -> None:
    hashes = []
    for language, names in (("en", NAMES), ("pt", ("Zé", ""))):
        sitting = sit(settings=Settings(language=language, speed="off" if language == "en" else "slow"))
        sitting.begin(seed=seed, names=names)
        hashes.append(sitting.hash)
        sitting.leave()
    assert hashes[0] == hashes[1]


def test_without_a_seed_every_deal_is_another(sit: Sit) -> None:
    sitting = sit()
    seeds = set()
    for _ in range(5):
        sitting.program.begin(sitting.program.home.setup_of(Start(game="duel")))
        assert sitting.desk.setup is not None
        seeds.add(sitting.desk.setup.seed)
    assert len(seeds) == 5


# ---------------------------------------------------------------- the command line
def test_the_command_line_goes_straight_to_a_table(sit: Sit) -> None:
    sitting = on_table(sit(Start(game="duel", seats=(PERSON, "random"), seed=9, options={"wonders": True, "pair": True})))
    assert [seat.player for seat in sitting.controller.seats] == [PERSON, "random"]
    assert sitting.desk.setup is not None
    assert sitting.desk.setup.seed == 9
    assert sitting.desk.variant is not None
    assert {name for name, value in encode(sitting.desk.variant.options).items() if value} == {"wonders", "pair"}
    assert sitting.shows(sitting.kit.page)
    assert sitting.offers


@pytest.mark.parametrize(("seats", "undo"), [((PERSON, PERSON), "reveal"), ((PERSON, "random"), "free"), (("random", "greedy"), "free")])
def test_the_usual_policy_goes_by_the_number_of_persons(sit: Sit, seats: tuple[str, str], undo: str) -> None:
    assert on_table(sit(Start(game="duel", seats=seats))).controller.undo == undo


def test_a_file_named_on_the_command_line_is_opened(sit: Sit) -> None:
    first = sit()
    first.begin()
    first.advance(3)
    path = first.folders.home / "three.wonder"
    first.program.files.save_to(path)
    hash_ = first.hash
    first.leave()
    sitting = on_table(sit(Start(open=path)))
    assert sitting.hash == hash_
    assert sitting.desk.path == path
    sitting.leave()
    path.write_text("nothing")
    refused = sit(Start(open=path))
    until(lambda: refused.messages, "it is told")
    assert refused.desk.match is None
    assert path.name in "".join(refused.messages.values())


def test_language_and_theme_of_the_command_line_go_before_the_settings_and_are_not_kept(sit: Sit) -> None:
    sitting = sit(Start(language="pt", theme="contrast"))
    assert sitting.program.shell.texts.language == "pt"
    assert sitting.program.shell.theme.name == "contrast"
    sitting.leave()
    again = sit()
    assert again.program.shell.texts.language == "en"
    assert again.program.shell.theme.name == "dark"


def test_a_theme_that_is_gone_gives_way_to_the_first(sit: Sit) -> None:
    sitting = sit(settings=Settings(language="en", theme="plaid"))
    assert sitting.program.shell.theme.name == next(iter(sitting.program.shell.themes))


# ---------------------------------------------------------------- packs
def test_a_pack_of_the_user_changes_cards_and_words_of_new_matches(sit: Sit, home: Path) -> None:
    pack(home, components__yaml="cards: {red_1: {art: dodo}}", text__en__yaml="ui.duel.alice: Alice Liddell")
    sitting = sit()
    sitting.begin(names=("", ""))
    assert sitting.desk.variant is not None
    assert sitting.desk.variant.data.cards["red_1"].art == "dodo"
    sitting.lift()
    sitting.play_any()
    assert sitting.curtain_for == "Alice Liddell"


def test_a_pack_of_the_command_line_lies_over_those_of_the_user(sit: Sit, home: Path, tmp_path: Path) -> None:
    pack(home, components__yaml="cards: {red_1: {art: dodo}, red_2: {art: dodo}}")
    over = pack(tmp_path, "over", components__yaml="cards: {red_1: {art: tove}}")
    sitting = sit(Start(data=(over,)))
    sitting.begin()
    assert sitting.desk.variant is not None
    assert [sitting.desk.variant.data.cards[card].art for card in ("red_1", "red_2")] == ["tove", "dodo"]


def test_broken_data_disables_its_game_says_where_and_leaves_the_program_alive(sit: Sit, home: Path) -> None:
    pack(home, components__yaml="cards: {red_1: {ranc: 2}}")
    sitting = sit(Start(game="duel"))
    until(lambda: sitting.messages, "the fault is told")
    (said,) = sitting.messages.values()
    assert "components.yaml:1" in said
    assert not any(cover.card.ready for cover in sitting.program.home.page.covers if cover.card.id == "duel")
    assert sitting.desk.match is None
    sitting.key(Qt.Key.Key_N, modifiers=CTRL)
    assert sitting.shows(sitting.program.home.page)
    sitting.key(Qt.Key.Key_F1)
    sitting.program.carry_out("language.pt")
    assert sitting.program.shell.texts.language == "pt"
