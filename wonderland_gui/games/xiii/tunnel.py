"""When a Tunnel collapses."""

from __future__ import annotations

from collections.abc import Iterable

from wonderland_gui.engine.table import Piece
from wonderland_gui.games.xiii.definitions import Data
from wonderland_gui.games.xiii.keys import Mark

COVERED = Mark.COVERED.value


class Checker:
    """Checks the Tunnels of one match."""

    def __init__(self, data: Data) -> None:
        self.limit = data.numbers.collapse
        self._bundles = frozenset(kind for kind, spirit in data.spirits.items() if spirit.bundle)

    def fallen(self, cards: Iterable[Piece]) -> tuple[str, int] | None:
        """The character of which there are too many, and how many; None if the Tunnel holds.

        A Spirit Bundle counts as one of every character; what lies under a Queen counts for nothing.
        """
        found: dict[str, int] = {}
        bundles, bundle, bundle_kinds = 0, "", self._bundles
        for card in cards:
            if card.marks and COVERED in card.marks:
                continue
            kind = card.kind
            if kind in bundle_kinds:
                bundles += 1
                bundle = kind
            else:
                found[kind] = found.get(kind, 0) + 1
        for kind, count in found.items():
            if count + bundles >= self.limit:
                return kind, count + bundles
        return (bundle, bundles) if bundles >= self.limit else None
