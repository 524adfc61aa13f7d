"""Composition root of the window: the one place that builds and connects everything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Start:
    """With what the program is started; everything may be left out."""

    game: str = ""
    """The game to be played at once; empty: the start screen."""
    seats: tuple[str, ...] = ()
    """Who sits on each seat: "person" or the name of an automatic player."""
    seed: int | None = None
    """None: a random one."""
    options: Mapping[str, object] = field(default_factory=dict)
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


def run(start: Start) -> int:
    """Opens the window and stays until it is closed; gives the exit code."""
    from wonderland_gui.controllers.program import run_window

    return run_window(start)
