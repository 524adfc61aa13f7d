"""What is wrong with a file: where, of which kind, and with which particulars."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding; its sentence is the text `problem.<code>` with `params` filled in."""

    file: str
    """The file as the user knows it."""
    line: int
    """From 1; 1 too for what concerns the whole file."""
    column: int
    """From 1."""
    code: str
    params: Mapping[str, int | str] = field(default_factory=dict)
    severity: Severity = "error"
    """An error disables the game it is found in; a warning does not."""

    @property
    def place(self) -> str:
        """`file:line:column`, as compilers write it and editors understand it."""
        return f"{self.file}:{self.line}:{self.column}"

    def __str__(self) -> str:
        particulars = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.place}: {self.code}: {particulars}"


class Problems:
    """A growing collection that keeps each finding once and gives them out by place."""

    def __init__(self, problems: Iterable[Problem] = ()) -> None:
        self._found: dict[tuple[object, ...], Problem] = {}
        self.extend(problems)

    def add(self, problem: Problem) -> None:
        """Adds a finding unless it is there already."""
        self._found.setdefault((problem.place, problem.code, *problem.params.items()), problem)

    def extend(self, problems: Iterable[Problem]) -> None:
        """Adds several findings."""
        for problem in problems:
            self.add(problem)

    def sorted(self) -> tuple[Problem, ...]:
        """All findings in order of file, line and column."""
        return tuple(sorted(self._found.values(), key=lambda p: (p.file, p.line, p.column, p.code)))

    @property
    def broken(self) -> bool:
        """Whether an error is among them."""
        return any(problem.severity == "error" for problem in self._found.values())

    def __iter__(self) -> Iterator[Problem]:
        return iter(self.sorted())

    def __len__(self) -> int:
        return len(self._found)
