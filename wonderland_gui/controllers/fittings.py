"""What a match is shown with beside what it says itself."""

from __future__ import annotations

from dataclasses import dataclass

from wonderland_gui.data.definitions import GameInfo
from wonderland_gui.data.layout import Layout
from wonderland_gui.text import Texts
from wonderland_gui.views.faces import FacePool
from wonderland_gui.views.theme import Theme


@dataclass(frozen=True)
class Fittings:
    """What a match is shown with; another language, theme or layout makes another value."""

    texts: Texts
    """With the game's own laid over the shared ones."""
    theme: Theme
    info: GameInfo
    layout: Layout
    faces: FacePool
    notes: bool = True
    """Whether notes are shown that the layout lets be hidden."""
