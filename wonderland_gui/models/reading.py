"""What a page to read holds: sections with sentences and tables.  No Qt here."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page under a title."""

    title: str
    words: tuple[str, ...] = ()
    """Sentences before the table, a paragraph each."""
    head: tuple[str, ...] = ()
    """Over the columns; empty: the table has no head."""
    rows: tuple[tuple[str, ...], ...] = ()
    """The first column is what the others are about."""
    after: tuple[str, ...] = ()
    """Sentences after the table."""
    small: str = ""
    """A text in small type, as it is: a licence."""
    numbers: bool = False
    """Whether all columns but the first hold numbers, which stand to the right."""

    def plain(self) -> str:
        """The section in words alone."""
        lines = [self.title, *self.words]
        for row in self.rows:
            lines.append("; ".join((f"{self.head[i]}: {cell}" if i < len(self.head) and self.head[i] else cell) for i, cell in enumerate(row) if cell))
        return "\n".join([*lines, *self.after])
