"""With what the program is started: plain values from the command line to the window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Start:
    """Everything may be left out."""

    game: str = ""
    """The game to be played at once; empty: the start screen."""
    seats: tuple[str, ...] = ()
    """Who sits on each seat: "person" or the name of an automatic player."""
    seed: int | None = None
    """None: a random one."""
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    """Options of the game that differ from their defaults, checked already."""
    open: Path | None = None
    """A match file to go on with."""
    data: tuple[Path, ...] = ()
    """Packs laid over the shipped data."""
    language: str = ""
    theme: str = ""
    screenshot: Path | None = None
    """A picture to be written in place of a window that stays."""
    size: tuple[int, int] = (1600, 1000)
    """Of the picture, in logical pixels."""
    after: int = 0
    """How many actions the automatic players play before the picture."""
    viewer: int | None = None
    """As which seat sees it the picture is made; None: the first person's."""

    @property
    def is_plain(self) -> bool:
        """Whether nothing but the window is wanted, or a match in it: then one that is open will do."""
        return replace(self, open=None) == Start()
