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
    if layout is None:
        return None
    boards = _all_with_places(("boards",), layout.boards, looks, resources, folder)
    wide = layout.wide
    if wide is not None:
        wider = _all_with_places(("wide", "boards"), wide.boards, looks, resources, folder)
        wide, boards = (replace(wide, boards=wider), boards) if wider is not None else (wide, None)
    return replace(layout, boards=boards, wide=wide) if boards is not None else None


def _all_with_places(where: tuple[str, ...], boards: Mapping[str, Board], looks: Layers, resources: Resources, folder: str) -> Mapping[str, Board] | None:
    """Boards with the places of their files; None where one of these cannot be used."""
    if not any(board.places for board in boards.values()):
        return boards
    made = {name: _with_places((*where, name), board, looks, resources, folder) for name, board in boards.items()}
    found = {name: board for name, board in made.items() if board is not None}
    return found if len(found) == len(made) else None


def _with_places(where: tuple[str, ...], board: Board, looks: Layers, resources: Resources, folder: str) -> Board | None:
    """A board with the places of its file, over which its own are laid; None where the file cannot be used."""
    if board.places is None:
        return board
    documents = read_layers(resources, f"{folder}/{board.places}")
    if not documents:
        looks.problem("no_places", (*where, "places"), {"name": board.places})
        return None
    found = Layers(documents, board.places)
    looks.problems.extend(found.problems)
    points = lay(found.tree, board.points)
    return None if found.broken or not isinstance(points, Mapping) else replace(board, points=points)
