"""Matches whose states are known from before: `python -m tests.helpers.golden` plays them anew and writes what they are now.

A state that has become another means that match files written before cannot be opened any more: whoever changes the rules wants that,
whoever tidied something up does not.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from tests.helpers.settings import SHIPPED, Setting, walk
from wonderland_gui.engine.record import state_hash

FOLDER = Path(__file__).parents[1] / "data" / "golden"
SEEDS = (1, 2)
LETTERS = 4
"""Of the hash of each state."""


def line(setting: Setting, seed: int) -> str:
    """A match played at random: the setting, the seed, and the beginning of the hash of each of its states."""
    return f"{setting.name} {seed} {' '.join(state_hash(match.state)[:LETTERS] for match in walk(setting, seed))}"


def played(game: str) -> Iterator[str]:
    """All lines of a game."""
    for setting in SHIPPED:
        if setting.game.id == game:
            for seed in SEEDS:
                yield line(setting, seed)


def games() -> tuple[str, ...]:
    """The games of the program."""
    return tuple(sorted({setting.game.id for setting in SHIPPED}))


def path(game: str) -> Path:
    """Where its lines are kept."""
    return FOLDER / f"{game}.txt"


def main() -> int:
    """Writes the lines of all games, or, with --print, prints them."""
    for game in games():
        text = "".join(f"{each}\n" for each in played(game))
        if "--print" in sys.argv[1:]:
            print(text, end="")
        else:
            FOLDER.mkdir(parents=True, exist_ok=True)
            path(game).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
