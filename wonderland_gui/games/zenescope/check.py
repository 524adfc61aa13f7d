"""What is wrong with the data although each part of it is sound."""

from __future__ import annotations

from collections.abc import Iterator

from wonderland_gui.games.zenescope import maps
from wonderland_gui.games.zenescope.definitions import Data

Finding = tuple[tuple[str | int, ...], str]


def check(data: Data) -> Iterator[Finding]:
    """Every finding with its path."""
    for name, side in data.sides.items():
        for fault in maps.faults(side.map, data.numbers.sides):
            yield ("sides", name, "map"), fault
