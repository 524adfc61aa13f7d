"""Good and broken looks in packs, one folder a case: all findings as `wonderland check` prints them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.garden import FOLDER, GARDEN, garden
from wonderland_gui.data.loader import check_everything
from wonderland_gui.resources import Resources
from wonderland_gui.text import load_texts

CASES = sorted(case.name for case in (FOLDER / "looks").iterdir() if case.is_dir())


def printed(case: Path) -> list[str]:
    """What is printed for a pack."""
    texts = load_texts(Resources(), "en")
    base = f"{FOLDER.as_posix()}/"
    return [f"{problem.severity}: {texts.problem(problem)}".replace(base, "") for problem in check_everything([GARDEN], garden(case))]


@pytest.mark.parametrize("case", CASES)
def test_the_looks_of_a_pack_have_just_the_expected_findings(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = FOLDER / "looks" / case
    monkeypatch.chdir(folder)
    assert printed(folder) == (folder / "expected.txt").read_text("utf-8").splitlines()


def test_every_finding_of_looks_is_told_in_both_languages_with_its_place() -> None:
    lines = [line for case in CASES for line in (FOLDER / "looks" / case / "expected.txt").read_text("utf-8").splitlines()]
    codes = {line.split(": ")[2] for line in lines}
    assert codes >= {"bad_look", "no_art", "no_ground", "no_template", "bad_picture", "unknown_file", "tab", "unclosed_bracket"}
    for language in ("en", "pt"):
        assert all(load_texts(Resources(), language).has(f"problem.{code}") for code in codes)
