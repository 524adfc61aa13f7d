"""Cross-checks between a game's files: what each of them may say alone, but not together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from wonderland_gui.data.layers import Layers
from wonderland_gui.data.textfiles import TextFile
from wonderland_gui.resources import Resources

if TYPE_CHECKING:
    from wonderland_gui.data.loader import Loaded


def check(
    loaded: Loaded, resources: Resources, head: Layers, parts: Layers, looks: Layers, texts: Mapping[str, TextFile], shared: Mapping[str, TextFile]
) -> None:
    """Notes every finding at the file it concerns."""
