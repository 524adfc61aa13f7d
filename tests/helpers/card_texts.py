"""What tests of card texts share: the shipped data and words of a game, and the numbers that its files state."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from wonderland_gui.data.loader import Loaded, load_game
from wonderland_gui.data.yaml_document import Tree
from wonderland_gui.games.registry import GAMES
from wonderland_gui.resources import Resources
from wonderland_gui.text import Texts, load_texts


@cache
def shipped_of(game: str) -> Loaded:
    """A game as it is shipped, read once."""
    return load_game(GAMES[game], Resources())


@cache
def texts_of(game: str, language: str) -> Texts:
    """Its texts with the shared ones."""
    return load_texts(Resources(), language, game)


def cards_of(game: str, *groups: str) -> dict[str, Any]:
    """The components of some groups by kind."""
    return {kind: card for group in groups for kind, card in getattr(shipped_of(game).data, group).items()}


def stated_numbers(tree: Tree, path: str = "") -> Iterator[tuple[str, int]]:
    """Every number that an entry of components.yaml states, with the name by which a text calls it."""
    if isinstance(tree, int) and not isinstance(tree, bool):
        yield path, tree
    parts = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for name, part in parts:
        yield from stated_numbers(part, f"{path}.{name}".lstrip("."))
