"""What magic items do to the ranks of the cards beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wonderland_gui.engine.table import Piece
from wonderland_gui.games.duel.definitions import Card, Data, Items
from wonderland_gui.games.duel.keys import Mark
from wonderland_gui.games.duel.state import SIDES, Board

Gifts = tuple[tuple[int, int], ...]
"""(place of a neighbour, by what its rank is multiplied)"""
POTION: Final = 0
"""A Potion makes the rank zero, whatever the Cakes say: it multiplies by nothing."""


def sides_of(items: Items, *, turned: bool) -> tuple[str | None, str | None, str | None, str | None]:
    """The items of a card as it lies: above, right of, below and left of its middle."""
    upright = (items.top, items.right, items.bottom, items.left)
    return (*upright[2:], *upright[:2]) if turned else upright


class Effects:
    """The effects of all cards on all spaces, worked out once."""

    def __init__(self, data: Data, board: Board) -> None:
        self._cake = data.numbers.cake
        self._in_cells = {kind: tuple(self._gifts(card, turned, board.beside) for turned in (False, True)) for kind, card in data.cards.items()}
        last = len(board.edges[0]) - 1
        along: tuple[tuple[tuple[int, int, int, int], ...], ...] = (
            tuple((i - 1, -1, i + 1 if i < last else -1, -1) for i in range(last + 1)),
            tuple((-1, i + 1 if i < last else -1, -1, i - 1) for i in range(last + 1)),
        )
        self._on_edge = tuple({kind: self._gifts(card, False, along[side]) for kind, card in data.cards.items()} for side in SIDES)

    def _gifts(self, card: Card, turned: bool, beside: Sequence[tuple[int, int, int, int]]) -> tuple[Gifts, ...]:
        factor = {"cake": self._cake, "potion": POTION}
        items = sides_of(card.items, turned=turned)
        return tuple(
            tuple((place, factor[item]) for place, item in zip(neighbours, items, strict=True) if place >= 0 and item is not None) for neighbours in beside
        )

    def factors(self, cells: Sequence[Piece | None]) -> list[int]:
        """By what the rank of the card in each cell is multiplied; `cells` holds None where no card lies."""
        factors = [1] * len(cells)
        for i, piece in enumerate(cells):
            if piece is None or Mark.IGNORED in piece.marks:
                continue
            for place, factor in self._in_cells[piece.kind][piece.turn != 0][i]:
                factors[place] *= factor
        return factors

    def edge_factors(self, side: int, spaces: Sequence[Piece | None]) -> list[int]:
        """The same of an edge, where cards change each other under one of the options; all of them are read as upright."""
        factors = [1] * len(spaces)
        for i, piece in enumerate(spaces):
            if piece is None or Mark.IGNORED in piece.marks:
                continue
            for place, factor in self._on_edge[side][piece.kind][i]:
                factors[place] *= factor
        return factors
