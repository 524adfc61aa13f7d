"""The pages for readers: the commands in them exist, the files they link to are there."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
COMMAND_LINES = ["README.md", "docs/CONTRIBUTING.md"]


def _lines(page: str) -> list[str]:
    """The lines of the code blocks of a page."""
    blocks = re.findall(r"```\w*\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    return [line.strip() for block in blocks for line in block.splitlines() if line.strip()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    targets = [target.partition("#")[0] for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")) if "://" not in target]
    assert [target for target in targets if target and not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", COMMAND_LINES)
def test_the_scripts_named_on_a_page_are_there(page: str) -> None:
    named = set(re.findall(r"(?<![\w/])(?:packaging|\.ci)/[\w.-]+", (ROOT / page).read_text(encoding="utf-8")))
    assert named
    assert [name for name in sorted(named) if not (ROOT / name.rstrip(".")).exists()] == []


@pytest.mark.parametrize("page", COMMAND_LINES)
def test_the_commands_named_on_a_page_are_commands_of_the_program(page: str) -> None:
    named = {match.group(1) for line in _lines(page) if (match := re.match(r"(?:wonderland|packaging/play) ([a-z][a-z-]*)", line))}
    known = subprocess.run([sys.executable, "-m", "wonderland_gui", "--help"], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True).stdout
    games = {path.name for path in (ROOT / "resources/games").iterdir()}
    assert [name for name in sorted(named - games) if not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", known)] == []


@pytest.mark.parametrize("page", COMMAND_LINES)
def test_the_options_named_on_a_page_are_options_of_the_command(page: str) -> None:
    for line in _lines(page):
        match = re.match(r"wonderland ([a-z][a-z-]*)(.*)", line.partition("#")[0])
        if match is None:
            continue
        known = subprocess.run(
            [sys.executable, "-m", "wonderland_gui", match.group(1), "--help"], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
        ).stdout
        assert [option for option in re.findall(r"(?<!\S)--[a-z-]+", match.group(2)) if option not in known] == [], line


def test_the_changelog_names_the_version_of_the_program() -> None:
    from wonderland_gui import __version__

    assert re.search(rf"^## \[{re.escape(__version__)}\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)


def test_the_version_is_the_same_everywhere() -> None:
    from wonderland_gui import __version__

    assert f'\nversion = "{__version__}"\n' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_the_page_of_the_architecture_shows_the_layers_that_are_checked() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    layers = [layer.strip("()") for contract in contracts if contract["id"] == "layers" for layer in contract["layers"]]
    picture = (ROOT / "docs/architecture.md").read_text(encoding="utf-8").partition("```")[2].partition("```")[0]
    shown = [line.strip(" │").split()[0] for line in picture.splitlines() if re.match(r"[ │]+[a-z_]", line)]
    assert shown == layers


def test_every_layer_is_there() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    optional = [layer for contract in contracts if contract["id"] == "layers" for layer in contract["layers"] if layer.startswith("(")]
    assert optional == []
