"""Places that a board has by name: a tree of points, boxes, outlines, angles and widths, and the way from a name to one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wonderland_gui.data.definitions import Point
from wonderland_gui.data.layout_boards import Edges
from wonderland_gui.engine.pattern import fill

INDEX = "index"
"""The field by which an entry of a list says its number; a list without it counts from 0."""


def find(tree: Any, name: str, bound: Mapping[str, str]) -> Any:
    """What lies at a name such as "regions.slots"; None if nothing does.

    Where a step leads to nothing, what the zone's name binds is gone through first: with `id` bound to `hill` the name above finds
    `regions.hill.slots`, with `i` bound to 3 `chairs.card` finds the card of the chair whose index is 3.
    """
    found = tree
    for part in fill(name, bound).split("."):
        found = _step(found, part, bound)
        if found is None:
            return None
    return found


def _step(tree: Any, part: str, bound: Mapping[str, str]) -> Any:
    found = _entry(tree, part)
    if found is not None:
        return found
    for value in bound.values():
        inner = _entry(tree, value)
        if inner is not None:
            return _entry(inner, part)
    return None


def _entry(tree: Any, part: str) -> Any:
    if isinstance(tree, Mapping):
        return tree.get(part)
    if not isinstance(tree, Sequence) or isinstance(tree, str) or not part.isdecimal():
        return None
    number = int(part)
    numbered = [entry for entry in tree if isinstance(entry, Mapping) and INDEX in entry]
    if numbered:
        return next((entry for entry in numbered if entry[INDEX] == number), None)
    return tree[number] if number < len(tree) else None


def names(tree: Any, before: str = "") -> Iterator[str]:
    """Every name that leads somewhere, entries of lists aside: what may be meant by a name that leads nowhere."""
    for key, inner in tree.items() if isinstance(tree, Mapping) else ():
        name = f"{before}.{key}" if before else str(key)
        yield name
        yield from names(inner, name)
        for entry in inner if isinstance(inner, list) else ():
            if isinstance(entry, Mapping):
                yield from names(entry, name)


def point_of(found: Any) -> Point | None:
    """A point, if it is right and down."""
    return (float(found[0]), float(found[1])) if _numbers(found, 2) else None


def box_of(found: Any) -> Edges | None:
    """A box, if it is left, top, width and height."""
    return (float(found[0]), float(found[1]), float(found[2]), float(found[3])) if _numbers(found, 4) else None


def points_of(found: Any) -> tuple[Point, ...]:
    """A list of points, or none."""
    if not isinstance(found, Sequence) or isinstance(found, str):
        return ()
    points = tuple(point_of(entry) for entry in found)
    return () if None in points else tuple(point for point in points if point is not None)


def _numbers(found: Any, count: int) -> bool:
    return (
        isinstance(found, Sequence)
        and not isinstance(found, str)
        and len(found) == count
        and all(isinstance(number, int | float) and not isinstance(number, bool) for number in found)
    )
