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
GUIDES = ["docs/adding-a-card.md", "docs/adding-a-game.md", "docs/adding-a-language.md"]
COMMAND_LINES = ["README.md", "docs/CONTRIBUTING.md", *GUIDES]
FOLDERS = ("wonderland_gui", "resources", "tests", "packaging", "docs", ".ci")


def _lines(page: str) -> list[str]:
    """The lines of the code blocks of a page."""
    blocks = re.findall(r"```\w*\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    return [line.strip() for block in blocks for line in block.splitlines() if line.strip()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    targets = [target.partition("#")[0] for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")) if "://" not in target]
    assert [target for target in targets if target and not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_files_named_on_a_page_are_there(page: Path) -> None:
    """A name in `<...>` or a star stands for any; what a guide has one write itself is not there yet."""
    text = page.read_text(encoding="utf-8")
    written = set(re.findall(r"^`([\w./-]+)`:$", text, re.MULTILINE))
    named = {name.rstrip("/.") for name in re.findall(r"`([^`\s]+)`", text) if name.startswith(tuple(f"{folder}/" for folder in FOLDERS))}
    missing = [name for name in sorted(named - written) if not any(ROOT.glob(re.sub(r"<[^>]*>|\{[^}]*\}", "*", name)))]
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_headings_that_links_of_a_page_name_are_there(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+#[^)\s]+)\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            path, _, anchor = target.partition("#")
            headings = re.findall(r"^#+ (.*)$", (page.parent / path if path else page).read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}, target


@pytest.mark.parametrize("page", ["README.md", "docs/CONTRIBUTING.md"])
def test_the_scripts_named_on_a_page_are_there(page: str) -> None:
    named = set(re.findall(r"(?<![\w/])(?:packaging|\.ci)/[\w.-]+", (ROOT / page).read_text(encoding="utf-8")))
    assert named
    assert [name for name in sorted(named) if not (ROOT / name.rstrip(".")).exists()] == []


@pytest.mark.parametrize("page", COMMAND_LINES)
def test_the_commands_named_on_a_page_are_commands_of_the_program(page: str) -> None:
    named = {match.group(1) for line in _lines(page) if (match := re.match(r"(?:wonderland|packaging/play) ([a-z][a-z-]*)", line))}
    known = subprocess.run([sys.executable, "-m", "wonderland_gui", "--help"], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True).stdout
    games = {path.name for path in (ROOT / "resources/games").iterdir()}
    games |= {match.group(1) for match in re.finditer(r"^game: (\w+)$", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE)}
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


def test_every_page_is_reached_from_the_readme() -> None:
    def linked(page: Path) -> set[Path]:
        return {(page.parent / target).resolve() for target in re.findall(r"\]\(([^)\s#]+)", page.read_text(encoding="utf-8")) if "://" not in target}

    found, left = set(), [ROOT / "README.md"]
    while left:
        page = left.pop()
        if page not in found and page.suffix == ".md":
            found.add(page)
            left += linked(page)
    assert sorted(page.name for page in PAGES if page not in found) == []


def test_the_readme_shows_every_game_that_can_be_played_and_its_pictures_are_small() -> None:
    from wonderland_gui.games.registry import GAMES

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for game in GAMES.values():
        (line,) = re.findall(rf"^\| .*\(`{game.id}`\).*$", text, re.MULTILINE)
        players = f"{game.seats[0]}-{game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
        assert [cell.strip() for cell in line.split("|")][2] == players
        assert "playable" in line
        assert f"docs/pictures/{game.id}.jpg" in text
    pictures = sorted((ROOT / "docs/pictures").glob("*.*"))
    assert [picture.name for picture in pictures if picture.stat().st_size > 450_000] == []
    assert [picture.name for picture in pictures if f"docs/pictures/{picture.name}" not in text] == []


def test_the_pictures_are_made_again_by_the_commands_that_are_told() -> None:
    made = {match.group(1) for line in _lines("docs/CONTRIBUTING.md") if (match := re.search(r"--screenshot (docs/pictures/\S+)", line))}
    assert made == {f"docs/pictures/{picture.name}" for picture in (ROOT / "docs/pictures").glob("*.*")}
