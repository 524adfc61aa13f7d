"""The guides in docs, followed to the letter: what they show is written into files, what they name is typed, and it works."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.guides import ROOT, Guide, run
from wonderland_gui.data.loader import load_game
from wonderland_gui.data.textfiles import language_names
from wonderland_gui.engine.match import Dice, Match
from wonderland_gui.engine.protocol import Action
from wonderland_gui.games.duel import GAME as DUEL
from wonderland_gui.resources import Resources
from wonderland_gui.text import load_texts

CARD, GAME, LANGUAGE = Guide("adding-a-card.md"), Guide("adding-a-game.md"), Guide("adding-a-language.md")


def copy_of_the_program(folder: Path, *more: str) -> None:
    """What the steps of a guide change, where they may change it."""
    for name in ("wonderland_gui", "resources", *more):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)


def test_a_card_is_added_as_the_guide_says(tmp_path: Path) -> None:
    CARD.write(tmp_path)
    said = [run(tmp_path, command) for command in CARD.commands if command.startswith("wonderland ")]
    assert said[0] == f"{len(list((ROOT / 'wonderland_gui/games').glob('*/rules.py')))} games checked: no errors, no warnings.\n"
    resources = Resources(packs=(tmp_path / "my-cards",))
    loaded = load_game(DUEL, resources)
    assert loaded.playable and loaded.data is not None and len(loaded.data.wonders) == 5
    assert resources.path(f"games/duel/art/{loaded.data.wonders['croquet_ground'].art}.svg").is_relative_to(tmp_path)
    options = replace(loaded.options, wonders=True)
    match: Match[Any, Any] = Match(DUEL, DUEL.rules(loaded.data, options), 2, Dice(1))

    def takes_it(action: Action) -> bool:
        piece = match.look(action.seat).piece(str(action.source))
        return action.verb == "choose" and piece is not None and piece.kind == "croquet_ground"

    while match.decide is not None:
        match.play(next((action for action in match.decide.actions if takes_it(action)), match.decide.actions[0]))
    assert any(piece.kind == "croquet_ground" for zone, held in match.state.table.zones.items() if zone.startswith("cell") for piece in held.pieces)


def test_what_is_left_out_of_the_guide_to_a_card_is_named_by_check(tmp_path: Path) -> None:
    """The words, the picture and the number of cards are no ornaments of the guide."""
    for number, (path, code) in enumerate({"game.yaml": "wrong_size", "text.pt.yaml": "no_text", "art/croquet_ground.svg": "no_art"}.items()):
        folder = tmp_path / str(number)
        CARD.write(folder)
        (folder / "my-cards/games/duel" / path).unlink()
        with pytest.raises(AssertionError, match=code):
            run(folder, "wonderland check my-cards")


def test_a_language_is_added_as_the_guide_says(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "resources", tmp_path / "resources")
    subprocess.run(["bash", "-eu", "-c", LANGUAGE.script()], cwd=tmp_path, check=True, timeout=60)
    pack = tmp_path / "my-language"
    words = pack / "shared/text/words.eo.yaml"
    (named,) = re.findall(r"^ui\.language: .*$", LANGUAGE.text, re.MULTILINE)
    words.write_text(re.sub(r"^ui\.language: .*$", named, words.read_text(encoding="utf-8"), flags=re.MULTILINE), encoding="utf-8")
    duel = pack / "games/duel/text.eo.yaml"
    duel.write_text(
        duel.read_text(encoding="utf-8").replace("why.edge_upright: On the edge a card is not turned.", "why.edge_upright: Ne turnu."), encoding="utf-8"
    )
    assert language_names(Resources(tmp_path / "resources", (pack,)))["eo"] == "Esperanto"
    for command in LANGUAGE.commands:
        run(tmp_path, command)
    assert load_texts(Resources(packs=(pack,)), "eo", "duel").say("why.edge_upright") == "Ne turnu."
    duel.write_text(duel.read_text(encoding="utf-8").replace("why.edge_upright: Ne turnu.\n", ""), encoding="utf-8")
    with pytest.raises(AssertionError, match=r"why\.edge_upright"):
        run(tmp_path, "wonderland check my-language")
    assert load_texts(Resources(packs=(pack,)), "eo", "duel").say("why.edge_upright") == "On the edge a card is not turned."


@pytest.mark.slow
def test_a_game_is_added_as_the_guide_says(tmp_path: Path) -> None:
    copy_of_the_program(tmp_path, "tests")
    GAME.write(tmp_path)
    registry = tmp_path / "wonderland_gui/games/registry.py"
    (imported,) = re.findall(r"^from wonderland_gui\.games\.\w+ import GAME as (\w+)$", GAME.text, re.MULTILINE)
    (line,) = re.findall(r"^from wonderland_gui\.games\.\w+ import GAME as \w+$", GAME.text, re.MULTILINE)
    text = registry.read_text(encoding="utf-8")
    first = text.index("from wonderland_gui.games.")
    registry.write_text(re.sub(r"for game in \(", f"for game in ({imported}, ", text[:first] + line + "\n" + text[first:]), encoding="utf-8")
    said = {command: run(tmp_path, command, program=tmp_path) for command in GAME.commands}
    assert "no errors, no warnings" in said["wonderland check"]
    assert re.search(r"^\d+ passed", said["packaging/test tests/contract -k tarts"], re.MULTILINE)
    share = re.search(r"^greedy .*? (\d+)\.\d %", next(words for command, words in said.items() if "simulate" in command), re.MULTILINE)
    assert share is not None and int(share[1]) > 80


def test_the_guide_to_a_game_shows_every_file_that_a_game_has() -> None:
    kinds = {re.sub(r"\W(en|pt)\W", ".x.", path.name) for path in (ROOT / "resources/games/duel").iterdir() if path.is_file()}
    shown = {re.sub(r"\W(en|pt)\W", ".x.", Path(path).name) for path in GAME.files}
    assert kinds <= shown
    assert {"__init__.py", "definitions.py", "keys.py", "rules.py"} <= shown
