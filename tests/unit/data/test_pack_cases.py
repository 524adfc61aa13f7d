"""Good and broken packs laid over a sound game, one folder a case: the findings as they are printed, and whether the game can still be played."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.garden import FOLDER, GARDEN, garden
from wonderland_gui.data.loader import load_game
from wonderland_gui.resources import Resources
from wonderland_gui.text import load_texts

CASES = sorted(case.name for case in (FOLDER / "packs").iterdir() if case.is_dir())


def printed(case: Path) -> list[str]:
    """What `check` prints for a pack, the sound game's folder being called `garden`."""
    loaded = load_game(GARDEN, garden(case))
    texts = load_texts(Resources(), "en")
    base = f"{FOLDER.as_posix()}/"
    return ["playable" if loaded.playable else "not playable", *(texts.problem(p).replace(base, "") for p in loaded.problems)]


@pytest.mark.parametrize("case", CASES)
def test_a_pack_has_just_the_expected_findings(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = FOLDER / "packs" / case
    monkeypatch.chdir(folder)
    assert printed(folder) == (folder / "expected.txt").read_text("utf-8").splitlines()


def test_findings_are_named_from_the_current_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    assert any(line.startswith("packs/tab/games/") for line in printed(FOLDER / "packs" / "tab"))
