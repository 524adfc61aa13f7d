"""Maps of squares written as text: what each square is, the letter of a place on it, and where walls and openings are.

```
+---+---+
| E   .a:     a square is a blank, its kind and a letter or a blank; `|` and `---` are walls, on the frame `:` and `...` openings
+   +---+
: .   . |
+---+...+
```
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

WALLS = {"|", "---"}
OPENINGS = {":", "..."}
ACROSS, DOWN = 4, 2
"""From one square to the next in the text."""


@dataclass(frozen=True, slots=True)
class Square:
    """One square."""

    row: int
    column: int
    kind: str
    letter: str
    walls: frozenset[str]
    """The edges that are closed: north, east, south, west."""
    openings: frozenset[str]
    """The edges of the frame that are open."""


@dataclass(frozen=True, slots=True)
class SquareMap:
    """All squares, row by row."""

    rows: int
    columns: int
    squares: tuple[Square, ...]

    def inner_walls(self) -> Iterator[tuple[Square, str]]:
        """Every wall between two squares once: under or to the right of a square."""
        for square in self.squares:
            if "east" in square.walls and square.column + 1 < self.columns:
                yield square, "east"
            if "south" in square.walls and square.row + 1 < self.rows:
                yield square, "south"


@lru_cache(maxsize=64)
def read_map(text: str) -> SquareMap:
    """The map of a text; what is missing of it is blank."""
    lines = text.strip("\n").split("\n")
    rows, columns = max(0, (len(lines) - 1) // DOWN), max(0, (max(map(len, lines), default=0) - 1) // ACROSS)

    def at(line: int, start: int, count: int = 1) -> str:
        return lines[line][start : start + count] if line < len(lines) else ""

    squares = []
    for row in range(rows):
        for column in range(columns):
            line, left = DOWN * row + 1, ACROSS * column
            edges = {"north": at(line - 1, left + 1, 3), "south": at(line + 1, left + 1, 3), "west": at(line, left), "east": at(line, left + ACROSS)}
            walls = frozenset(edge for edge, sign in edges.items() if sign in WALLS)
            openings = frozenset(edge for edge, sign in edges.items() if sign in OPENINGS)
            squares.append(Square(row, column, at(line, left + 2).strip(), at(line, left + 3).strip(), walls, openings))
    return SquareMap(rows, columns, tuple(squares))
