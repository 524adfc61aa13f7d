"""Maps of board sides: what a drawing of 13 lines says of spaces, walls and openings, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

KINDS: Final = ".EWB"
BLANK, EVENT, WARP, BOSS = KINDS
OPENING: Final = {"left": ":", "right": ":", "top": "...", "bottom": "..."}
DIRECTIONS: Final = ("up", "right", "down", "left")
STEP: Final[Mapping[str, tuple[int, int]]] = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}


@dataclass(frozen=True, slots=True)
class Map:
    """A side of a section; rows and columns count from 0."""

    size: int
    kinds: tuple[str, ...]
    """Of each space, row by row."""
    letters: tuple[str, ...]
    """The letter of its place, or an empty text."""
    open: tuple[frozenset[str], ...]
    """The directions into which each space can be left, also over the frame."""

    def at(self, row: int, column: int) -> int:
        """The number of a space."""
        return row * self.size + column

    def cells(self, kind: str) -> tuple[int, ...]:
        """The spaces of a kind."""
        return tuple(i for i, each in enumerate(self.kinds) if each == kind)

    def neighbour(self, cell: int, direction: str) -> int | None:
        """The space beside another within the side; None over the frame."""
        row, column = divmod(cell, self.size)
        down, right = STEP[direction]
        row, column = row + down, column + right
        return self.at(row, column) if 0 <= row < self.size and 0 <= column < self.size else None

    def openings(self, direction: str) -> tuple[int, ...]:
        """Rows or columns, from 0, in which the frame is open in this direction."""
        found = []
        for i in range(self.size):
            cell = {"up": i, "down": self.at(self.size - 1, i), "left": self.at(i, 0), "right": self.at(i, self.size - 1)}[direction]
            if direction in self.open[cell]:
                found.append(i)
        return tuple(found)


@lru_cache(maxsize=64)
def read(text: str, size: int) -> Map:
    """The map that a drawing shows; what `faults` would find is not looked at."""
    lines = [line.ljust(4 * size + 1) for line in text.splitlines()]
    kinds, letters, ways = [], [], []
    for row in range(size):
        for column in range(size):
            at = 4 * column + 2
            kinds.append(lines[2 * row + 1][at])
            letters.append(lines[2 * row + 1][at + 1].strip())
            ways.append(frozenset(direction for direction in DIRECTIONS if _is_open(lines, row, column, size, direction)))
    return Map(size, tuple(kinds), tuple(letters), tuple(ways))


def _is_open(lines: list[str], row: int, column: int, size: int, direction: str) -> bool:
    mark = _border(lines, row, column, direction)
    frame = {"up": row == 0, "down": row == size - 1, "left": column == 0, "right": column == size - 1}[direction]
    return mark == (OPENING["top"] if direction in ("up", "down") else OPENING["left"]) if frame else not mark.strip()


def _border(lines: list[str], row: int, column: int, direction: str) -> str:
    """What is drawn between a space and the next: one character to the sides, three above and below."""
    if direction in ("up", "down"):
        line = lines[2 * row + (0 if direction == "up" else 2)]
        return line[4 * column + 1 : 4 * column + 4]
    return lines[2 * row + 1][4 * column + (0 if direction == "left" else 4)]


@lru_cache(maxsize=64)
def faults(text: str, size: int) -> tuple[str, ...]:
    """What is wrong with a drawing, with line and place in it."""
    return tuple(_faults(text, size))


def _faults(text: str, size: int) -> Iterator[str]:
    lines = text.splitlines()
    width, height = 4 * size + 1, 2 * size + 1
    if len(lines) != height:
        yield f"the map has {len(lines)} lines, not {height}"
        return
    for number, line in enumerate(lines, 1):
        if len(line) != width:
            yield f"line {number} of the map has {len(line)} characters, not {width}"
            return
    for number, line in enumerate(lines):
        yield from _line_of_walls(number, line, size) if number % 2 == 0 else _line_of_spaces(number, line, size)
    made = read(text, size)
    if not made.cells(BOSS):
        yield "the map has no Boss space"
    elif len(made.cells(BOSS)) > 1:
        yield f"the map has {len(made.cells(BOSS))} Boss spaces; a side has one"
    cut_off = _cut_off(made)
    if cut_off:
        names = ", ".join(f"row {cell // size + 1} column {cell % size + 1}" for cell in cut_off)
        yield f"walls cut off a part of the map: {names}"


def _line_of_spaces(number: int, line: str, size: int) -> Iterator[str]:
    row = number // 2 + 1
    for column in range(size):
        kind = line[4 * column + 2]
        if line[4 * column + 1] != " ":
            yield f"row {row}, column {column + 1}: {line[4 * column + 1]!r} stands where a blank belongs"
        if kind not in KINDS:
            yield f"row {row}, column {column + 1}: there is no kind of space {kind!r}; there are {', '.join(KINDS)}"
        letter = line[4 * column + 3]
        if letter != " " and not letter.isalpha():
            yield f"row {row}, column {column + 1}: {letter!r} is no letter of a place"
    for column in range(size + 1):
        mark = line[4 * column]
        wanted = "|:" if column in (0, size) else "| "
        if mark not in wanted:
            yield f"row {row}: {mark!r} stands beside column {max(column, 1)} where {' or '.join(repr(each) for each in wanted)} belongs"


def _line_of_walls(number: int, line: str, size: int) -> Iterator[str]:
    for column in range(size + 1):
        if line[4 * column] != "+":
            yield f"line {number + 1} of the map: {line[4 * column]!r} stands where + belongs"
    for column in range(size):
        mark = line[4 * column + 1 : 4 * column + 4]
        wanted = ("---", "...") if number in (0, 2 * size) else ("---", "   ")
        if mark not in wanted:
            yield f"line {number + 1} of the map, column {column + 1}: {mark!r} stands where {' or '.join(repr(each) for each in wanted)} belongs"


def _cut_off(made: Map) -> list[int]:
    """Spaces that cannot be reached from the first one."""
    reached, waiting = {0}, [0]
    while waiting:
        cell = waiting.pop()
        for direction in DIRECTIONS:
            beside = made.neighbour(cell, direction)
            if beside is not None and direction in made.open[cell] and beside not in reached:
                reached.add(beside)
                waiting.append(beside)
    return [cell for cell in range(made.size**2) if cell not in reached]
