"""Finding the bundled files."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import pytest

from wonderland_gui import resources as module
from wonderland_gui.resources import MANIFEST, Resources, bundled_folder, digests, manifest_text, names_in, read_manifest
from wonderland_gui.store.folders import Folders


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "shipped/games/duel/art").mkdir(parents=True)
    (tmp_path / "shipped/games/duel/game.yaml").write_bytes(b"a: 1\n")
    (tmp_path / "shipped/games/duel/art/rose.svg").write_bytes(b"<svg/>")
    (tmp_path / "pack/games/duel").mkdir(parents=True)
    (tmp_path / "pack/games/duel/game.yaml").write_bytes(b"a: 2\n")
    (tmp_path / "pack/games/duel/more.yaml").write_bytes(b"")
    return tmp_path


def test_the_checkout_has_its_resources_beside_the_package() -> None:
    assert bundled_folder() == Path(__file__).parents[2] / "resources"
    assert Resources().exists("shared/themes/theme.yaml")


def test_a_wheel_has_its_resources_in_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages" / "wonderland_gui"
    (package / "_resources" / "games").mkdir(parents=True)
    (tmp_path / "site-packages" / "resources").mkdir()
    monkeypatch.setattr(module, "__file__", str(package / "resources.py"))
    assert bundled_folder() == package / "_resources", "a folder that happens to be called so is not taken for ours"


def test_a_frozen_program_has_its_resources_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "resources" / "games").mkdir(parents=True)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert bundled_folder() == tmp_path / "resources"


def test_missing_resources_are_said_to_be_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "__file__", str(tmp_path / "wonderland_gui" / "resources.py"))
    with pytest.raises(FileNotFoundError, match="looked for"):
        bundled_folder()


def test_a_file_is_read_by_its_path(folder: Path) -> None:
    resources = Resources(folder / "shipped")
    assert resources.read("games/duel/game.yaml") == b"a: 1\n"
    assert resources.path("games/duel/art/rose.svg") == folder / "shipped/games/duel/art/rose.svg"
    with pytest.raises(FileNotFoundError, match="no resource games/duel/nothing"):
        resources.read("games/duel/nothing")


def test_packs_lie_over_the_shipped_files(folder: Path) -> None:
    shipped = Resources(folder / "shipped")
    laid = shipped.with_packs([folder / "pack"])
    assert laid.read("games/duel/game.yaml") == b"a: 2\n"
    assert laid.layers("games/duel/game.yaml") == (folder / "shipped/games/duel/game.yaml", folder / "pack/games/duel/game.yaml")
    assert laid.read("games/duel/art/rose.svg") == b"<svg/>"
    assert laid.list("games/duel") == ("art", "game.yaml", "more.yaml")
    assert shipped.list("games/duel") == ("art", "game.yaml")
    assert shipped.with_packs([]) is shipped
    assert shipped.list("games/nothing") == ()


@pytest.mark.parametrize("path", ["games/duel/Game.yaml", "games/Duel/game.yaml", "games/duel/art/Rose.svg", "games/duel/nothing", "games/duel"])
def test_a_name_must_be_written_in_its_own_case(folder: Path, path: str) -> None:
    assert not Resources(folder / "shipped").exists(path)


def test_a_name_in_another_case_is_refused_also_where_the_disk_does_not_mind(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "is_file", lambda path: True)
    assert not Resources(folder / "shipped").exists("games/duel/Game.yaml")
    assert Resources(folder / "shipped").exists("games/duel/game.yaml")


@pytest.mark.parametrize(
    "path", ["../shipped/games/duel/game.yaml", "games/../games/duel/game.yaml", "/etc/passwd", "games//duel", "", "games\\duel\\game.yaml", "C:/x"]
)
def test_no_path_leads_out_of_the_folder(folder: Path, path: str) -> None:
    assert not Resources(folder / "shipped").exists(path)


def test_the_names_in_a_folder_are_sorted_whatever_the_disk_says(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = Path.iterdir
    monkeypatch.setattr(Path, "iterdir", lambda place: iter(sorted(listed(place), reverse=True)))
    assert Resources(folder / "shipped", [folder / "pack"]).list("games/duel") == ("art", "game.yaml", "more.yaml")
    assert names_in(folder / "pack/games/duel") == tuple(sorted(entry.name for entry in listed(folder / "pack/games/duel")))
    for name in ("b", "c", "a"):
        (folder / "packs" / name).mkdir(parents=True)
    assert [pack.name for pack in Folders(folder).pack_folders()] == ["a", "b", "c"]  # which of two packs lies uppermost


def test_files_are_known_by_their_hashes(folder: Path) -> None:
    found = digests(folder / "shipped")
    assert list(found) == ["games/duel/art/rose.svg", "games/duel/game.yaml"]
    assert found["games/duel/game.yaml"] == hashlib.sha256(b"a: 1\n").hexdigest()


def test_what_is_written_into_a_manifest_is_read_from_it(folder: Path) -> None:
    (folder / "shipped/games/duel/a name with  blanks.svg").write_bytes(b"")
    found = digests(folder / "shipped")
    (folder / MANIFEST).write_text(manifest_text(found), encoding="utf-8")
    assert read_manifest(folder / "shipped") == found


def test_a_checkout_has_no_manifest() -> None:
    assert read_manifest(Resources().root) is None
