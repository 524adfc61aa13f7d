"""Loading a game: definitions, packs, match files, and that nothing broken reaches beyond its game."""

from __future__ import annotations

import itertools
import json
import random
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.garden import FOLDER, GARDEN, Frost, Numbers, Options, Soil, garden
from wonderland_gui.data.loader import DataError, Loaded, check_everything, from_files, load_game
from wonderland_gui.data.yaml_loader import read_yaml
from wonderland_gui.data.yaml_writer import write_yaml
from wonderland_gui.engine.errors import BadRecord
from wonderland_gui.engine.record import digest
from wonderland_gui.resources import Resources


def pack(root: Path, **files: str) -> Path:
    folder = root / "games" / "garden"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return root


@pytest.fixture(scope="module")
def sound() -> Loaded:
    return load_game(GARDEN, garden())


def test_a_sound_game_is_loaded_whole(sound: Loaded) -> None:
    assert sound.problems == ()
    assert sound.playable
    assert sound.data.numbers == Numbers(5, 0.5)
    assert sound.options == Options(greenhouse=True, weather="wet")
    white = sound.data.plants["rose_white"]
    assert (white.colour, white.art, white.soil, white.months, white.blooms) == ("white", "rose", Soil(3, 2.0), {5: "first", 6: "full"}, (5, 6, 7))
    assert sound.data.plants["lily"].frost is Frost.HARD
    assert "_plant" not in sound.data.plants
    assert sound.info is not None
    assert (sound.info.title, sound.info.minutes, sound.info.side(0).figure, sound.info.side(7).figure) == ("game.garden.title", 5, "rose", "thorn")
    assert sound.layout is not None
    assert sound.layout.size == (10.0, 6.0)
    assert set(sound.texts) == {"en", "pt"}
    assert sound.texts["pt"]["component.rose"] == "rosa"


def test_the_rule_data_is_plain_and_hashed(sound: Loaded) -> None:
    assert set(sound.files) == {"game", "components"}
    assert set(sound.files["game"]) == {"game", "version", "numbers", "options"}
    assert json.loads(json.dumps(sound.files)) == sound.files
    assert sound.hash == digest(sound.files)


def test_a_match_file_gives_the_same_data_back(sound: Loaded) -> None:
    kept = json.loads(json.dumps(sound.files))
    assert from_files(GARDEN, kept) == (sound.data, sound.options)


def test_the_order_of_a_match_files_data_does_not_matter(sound: Loaded) -> None:
    def shuffled(tree: Any, chance: random.Random) -> Any:
        if isinstance(tree, dict):
            keys = list(tree)
            chance.shuffle(keys)
            return {key: shuffled(tree[key], chance) for key in keys}
        return tree

    for seed in range(5):
        data, _ = from_files(GARDEN, shuffled(sound.files, random.Random(seed)))
        assert list(data.plants) == list(sound.data.plants)
        assert repr(data) == repr(sound.data)


@pytest.mark.parametrize(
    ("files", "found"),
    [
        (None, {"game": "not_a_map", "components": "not_a_map"}),
        ({"game": [], "components": {}}, {"game": "not_a_map", "components": "missing_key"}),
        (
            {"game": {"game": "garden", "version": 1, "numbers": {"hand": "5", "odds": 1}, "options": 3}},
            {"game.numbers.hand": "quoted_number", "game.options": "wrong_type"},
        ),
    ],
)
def test_rule_data_that_does_not_fit_is_refused_with_every_reason(files: Any, found: dict[str, str]) -> None:
    with pytest.raises(DataError) as error:
        from_files(GARDEN, files)
    assert isinstance(error.value, BadRecord), "whoever opens match files need not know where data come from"
    codes = {p.file: p.code for p in error.value.problems}
    assert found.items() <= codes.items()
    assert all(name in str(error.value) for name in found)


def test_the_data_of_another_game_is_refused(sound: Loaded) -> None:
    files = {**sound.files, "game": {**sound.files["game"], "game": "duel"}}
    with pytest.raises(DataError, match="wrong_game"):
        from_files(GARDEN, files)


def test_a_pack_is_laid_over_the_shipped_data(tmp_path: Path, sound: Loaded) -> None:
    resources = garden(pack(tmp_path / "one", components="plants: {rose: {cost: 3, soil: {lime: 1}, blooms: [1]}, lily: {latin: ~}}\n"))
    loaded = load_game(GARDEN, resources, [pack(tmp_path / "two", components="plants: {rose: {cost: 4}}\n", game="options: {weather: dry}\n")])
    assert loaded.problems == ()
    rose = loaded.data.plants["rose"]
    assert (rose.cost, rose.soil, rose.blooms, rose.prickly) == (4, Soil(3, 1.0), (1,), True)
    assert loaded.data.plants["rose_white"].cost == 4, "what extends an entry follows it"
    assert loaded.data.plants["lily"].latin == ""
    assert loaded.options.weather == "dry"
    assert loaded.hash != sound.hash
    assert load_game(GARDEN, garden()).hash == sound.hash, "shipped files are not touched"


def test_texts_as_typed_go_into_match_files(tmp_path: Path) -> None:
    loaded = load_game(GARDEN, garden(pack(tmp_path, components="plants: {rose: {latin: 007}}\n")))
    assert loaded.files["components"]["plants"]["rose"]["latin"] == "007"
    assert from_files(GARDEN, loaded.files)[0] == loaded.data


def test_no_order_of_keys_or_of_a_folder_changes_the_data(tmp_path: Path, sound: Loaded, monkeypatch: pytest.MonkeyPatch) -> None:
    source = FOLDER / "garden"
    text = (source / "games/garden/components.yaml").read_bytes()
    tree = read_yaml(text, "f").value
    listed = Path.iterdir
    for number, order in enumerate(itertools.permutations(tree["plants"])):
        root = tmp_path / str(number)
        shutil.copytree(source, root)
        changed = {"backs": tree["backs"], "plants": {name: tree["plants"][name] for name in order}}
        (root / "games/garden/components.yaml").write_bytes(write_yaml(changed))
        monkeypatch.setattr(Path, "iterdir", lambda folder: iter(sorted(listed(folder), reverse=True)))
        loaded = load_game(GARDEN, Resources(root))
        monkeypatch.setattr(Path, "iterdir", listed)
        assert loaded.hash == sound.hash
        assert list(loaded.data.plants) == list(sound.data.plants)
        assert loaded.problems == ()


def test_a_broken_game_leaves_the_others_alone(tmp_path: Path) -> None:
    broken = load_game(GARDEN, garden(pack(tmp_path, components="plants: [\n")))
    assert not broken.playable
    assert (broken.data, broken.files, broken.hash) == (None, {}, "")
    assert broken.options is not None, "what could be read is there"
    assert broken.layout is not None
    assert load_game(GARDEN, garden()).playable


def test_a_game_without_files_is_findings_and_nothing_else(tmp_path: Path) -> None:
    loaded = load_game(GARDEN, Resources(tmp_path))
    assert not loaded.playable
    assert {p.code for p in loaded.errors} == {"no_file"}
    assert {p.file for p in loaded.errors} == {f"games/garden/{name}.yaml" for name in ("game", "components", "layout")}


def test_words_and_pictures_that_lack_do_not_stop_a_game(tmp_path: Path) -> None:
    loaded = load_game(GARDEN, garden(pack(tmp_path, **{"text.en": "component.rose: ~\n", "components": "plants: {lily: {art: lilly}}\n"})))
    assert {p.code for p in loaded.errors} == {"no_art", "no_text"}
    assert loaded.playable


@given(st.sampled_from(["game", "components", "layout", "text.en"]), st.data())
def test_no_file_cut_short_or_with_a_byte_changed_is_an_exception(tmp_path_factory: pytest.TempPathFactory, name: str, data: st.DataObject) -> None:
    whole = (FOLDER / f"garden/games/garden/{name}.yaml").read_bytes()
    at = data.draw(st.integers(0, len(whole) - 1))
    changed = whole[:at] if data.draw(st.booleans()) else whole[:at] + data.draw(st.binary(min_size=1, max_size=2)) + whole[at + 1 :]
    root = tmp_path_factory.mktemp("pack") / "games" / "garden"
    root.mkdir(parents=True)
    (root / f"{name}.yaml").write_bytes(changed)
    loaded = load_game(GARDEN, garden(root.parents[1]))
    assert loaded.playable or loaded.errors


def test_shared_files_are_read_once_for_all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def noted(data: bytes, name: str) -> Any:
        read.append(name.partition("/shared/")[2])
        return read_yaml(data, name)

    for module in ("textfiles", "shared"):
        monkeypatch.setattr(f"wonderland_gui.data.{module}.read_yaml", noted)
    check_everything([GARDEN, replace(GARDEN, id="meadow"), replace(GARDEN, id="wood")], garden())
    shared = [name for name in read if name]
    assert sorted(shared) == ["templates/plant.yaml", "text/words.en.yaml", "text/words.pt.yaml", "themes/theme.yaml"]


def test_a_language_in_which_only_a_pack_speaks_is_checked_like_the_others(tmp_path: Path) -> None:
    loaded = load_game(GARDEN, garden(pack(tmp_path, **{"text.de": "component.rose: Rose\n"})))
    assert loaded.texts["de"] == {"component.rose": "Rose"}
    assert {p.params["language"] for p in loaded.errors if p.code == "no_text"} == {"de"}


# ---------------------------------------------------------------- everything
def everything(packs: Sequence[Path], resources: Resources | None = None) -> list[tuple[str, str, str]]:
    found = check_everything([GARDEN], garden() if resources is None else resources, packs)
    return [(p.file.rpartition("/")[2], p.code, str(p.params.get("suggestion", ""))) for p in found]


def test_everything_sound_has_no_findings() -> None:
    assert everything([]) == []


def test_files_of_a_pack_that_nobody_reads_are_findings(tmp_path: Path) -> None:
    pack(tmp_path, **{"componets": "", "text.en": "component.rose: red rose\n"})
    folder = tmp_path / "games" / "garden"
    for name in ("game.yaml~", ".game.yaml.swp", "#game.yaml#", "game.yaml.bak", "game.yaml___jb_tmp___", "4913", "rules.en.md"):
        (folder / name).write_text("## Planting\n", "utf-8")
    (folder / "art").mkdir()
    (tmp_path / "games" / "gardn").mkdir()
    (tmp_path / "games" / ".git").mkdir()
    empty = tmp_path / "empty"
    empty.mkdir()
    assert everything([tmp_path, empty]) == [
        ("empty", "empty_pack", ""),
        ("componets.yaml", "unknown_file", "components.yaml"),
        ("gardn", "unknown_game", "garden"),
    ]


def test_the_shared_texts_are_checked_too(tmp_path: Path) -> None:
    shared = tmp_path / "shared" / "text"
    shared.mkdir(parents=True)
    (tmp_path / "games").mkdir()
    (shared / "words.en.yaml").write_text(
        "ui.seat.you: you\nui.seat.number: 'player {m}'\nui.hidden.card: card\nui.hidden.card.a: a card\nui.more: more\n", "utf-8"
    )
    assert everything([tmp_path]) == [("words.en.yaml", "no_text", ""), ("words.pt.yaml", "other_params", "")]
