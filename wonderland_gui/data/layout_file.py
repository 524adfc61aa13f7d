"""`layout.yaml` as a typed layout, with the files of named places that its boards mention."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from wonderland_gui.data.layers import Layers, lay
from wonderland_gui.data.layout import Layout
from wonderland_gui.data.layout_boards import Board
from wonderland_gui.data.textfiles import read_layers
from wonderland_gui.data.validate import validate
from wonderland_gui.resources import Resources


def read_layout(looks: Layers, resources: Resources, folder: str) -> Layout | None:
    """The layout of a game's folder; None, with all findings noted, if it cannot be used."""
    layout = None if looks.broken else validate(Layout, looks)
    if layout is None or not any(board.places for board in layout.boards.values()):
        return layout
    boards = {name: _with_places(name, board, looks, resources, folder) for name, board in layout.boards.items()}
    found = {name: board for name, board in boards.items() if board is not None}
    return replace(layout, boards=found) if len(found) == len(boards) else None


def _with_places(name: str, board: Board, looks: Layers, resources: Resources, folder: str) -> Board | None:
    """A board with the places of its file, over which its own are laid; None where the file cannot be used."""
    if board.places is None:
        return board
    documents = read_layers(resources, f"{folder}/{board.places}")
    if not documents:
        looks.problem("no_places", ("boards", name, "places"), {"name": board.places})
        return None
    found = Layers(documents, board.places)
    looks.problems.extend(found.problems)
    points = lay(found.tree, board.points)
    return None if found.broken or not isinstance(points, Mapping) else replace(board, points=points)
