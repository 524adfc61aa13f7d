"""Every bundled picture, font and sound has a known origin and a licence that lets it be given on."""

from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from wonderland_gui.data.yaml_loader import read_yaml
from wonderland_gui.resources import Resources

OWN_TEXTS = {".yaml", ".md"}
LICENCES = {"MIT", "OFL-1.1", "CC0-1.0"}
FIELDS = {"files", "what", "licence", "origin"}


@pytest.fixture(scope="module")
def root() -> Path:
    return Resources().root


@pytest.fixture(scope="module")
def assets() -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = read_yaml(Resources().read("ASSETS.yaml"), "ASSETS.yaml").value["assets"]
    return entries


def matches(path: str, pattern: str) -> bool:
    same_depth = len(PurePosixPath(path).parts) == len(PurePosixPath(pattern).parts)
    return fnmatchcase(path, pattern) and (same_depth or "**" in pattern)


def bundled(root: Path) -> list[str]:
    return sorted(file.relative_to(root).as_posix() for file in root.rglob("*") if file.is_file() and file.suffix not in OWN_TEXTS)


def test_every_bundled_file_that_is_no_text_of_our_own_has_an_entry(root, assets):
    patterns = [pattern for entry in assets for pattern in entry["files"]]
    assert [path for path in bundled(root) if not any(matches(path, pattern) for pattern in patterns)] == []


def test_no_entry_speaks_of_files_that_are_not_there(root, assets):
    files = bundled(root)
    assert [pattern for entry in assets for pattern in entry["files"] if not any(matches(path, pattern) for path in files)] == []


def test_every_entry_says_what_where_from_and_under_which_licence(assets):
    for entry in assets:
        assert set(entry) >= FIELDS
        assert entry["licence"] in LICENCES
        assert set(entry) <= FIELDS | {"licence_text"}


def test_a_licence_that_is_not_the_programs_own_lies_beside_its_files(root, assets):
    for entry in assets:
        texts = [root / entry["licence_text"]] if "licence_text" in entry else []
        if entry["licence"] == "MIT":
            continue
        if not texts:
            texts = [root / pattern for pattern in entry["files"]]
        for text in texts:
            assert "SIL OPEN FONT LICENSE" in text.read_text(encoding="utf-8").upper()
            assert text.parent == (root / entry["files"][0]).parent


def test_fonts_carry_no_reserved_name_so_they_may_be_converted(root):
    for text in (root / "shared/fonts").glob("*-OFL.txt"):
        head = text.read_text(encoding="utf-8").split("This Font Software")[0]
        assert "Reserved Font Name" not in head


def test_pictures_bear_names_that_art_can_be_asked_for_by(root):
    names = [path for path in bundled(root) if path.endswith(".svg")]
    assert [name for name in names if name != name.lower() or not Resources().exists(name)] == []


def test_pictures_hold_no_text_no_scripts_and_nothing_from_elsewhere(root):
    for path in root.rglob("*.svg"):
        drawing = path.read_text(encoding="utf-8")
        for word in ("<text", "<script", "<image", "<foreignObject", "<filter", "<!ENTITY", "@import"):
            assert word not in drawing, f"{word} in {path.name}"
