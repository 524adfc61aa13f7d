"""A small game table with two boards that turn over, pawns, dice, cards, a track and seats, laid out as a game's files would: for tests of the scene.

`walks` makes the offers of a pawn: one for each space and number of steps, with one way each, as a game would offer them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor

from tests.helpers.look import RESOURCES
from tests.helpers.scene_table import THEME, Table, ToyWords
from wonderland_gui.controllers.gestures import Gestures
from wonderland_gui.data.definitions import GameInfo, Side
from wonderland_gui.data.kinds import ComponentKinds
from wonderland_gui.data.layers import Layers
from wonderland_gui.data.layout import Layout
from wonderland_gui.data.templates import Templates
from wonderland_gui.data.validate import validate
from wonderland_gui.data.yaml_loader import read_yaml
from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.table import FACES, PieceId, Seat, ZoneId
from wonderland_gui.engine.view import Notice, Offer, Prompt, TableView, ViewPiece, ViewZone
from wonderland_gui.views.art import ArtStore
from wonderland_gui.views.faces import FacePool
from wonderland_gui.views.layout_places import LayoutPlaces
from wonderland_gui.views.paint_seats import SeatLook
from wonderland_gui.views.table_scene import TableScene
from wonderland_gui.views.table_view import TableView as Window

SIZE = QSize(960, 640)
LAYOUT = """
size: [9.6, 6.4]
scale: {pawn: 0.66, spotted_die: 0.7, token: 0.5}
dice: [spotted_die]
strip: [{icon: item, count: "items.{s}"}, {icon: shard, counter: "might.{s}"}]
seats:
  me: {at: [6.9, 0.2], width: 2.5, height: 0.5, icons: [0, 0.55], icon: 0.3}
  others: {2: [{at: [6.9, 1.3], width: 2.5, height: 0.5, icons: [0, 0.55], icon: 0.3}]}
boards:
  "section.{slot}": {piece: boards, at: {W: [0.2, 0.2], E: [3.5, 0.2]}, width: 3.2, units: [320, 320], joins: sort, plate: [160, 330]}
tracks:
  might: {points: {from: [0.5, 5.4], step: [0.3, 0], count: 11}, shows: "might.{s}", marker: "cube_{figure}"}
zones:
  "space.{slot}.{side}.{r}.{c}":
    {on: "section.{slot}", side: "{side}", grid: {at: [10, 10], cell: [100, 100], first: 1}, arrange: parts, parts: {pawn: {at: [0, -0.1]}, token: {}}}
  tray: {at: [0.2, 3.8], size: [2, 1], arrange: row, spread: 1.2}
  items.me: {at: [0, 2.6], width: 0.6, arrange: row, within: 2.5}
  items.others: {strip: true}
  deck: {at: [4, 4], width: 0.6}
  far: {at: [8, 5]}
scenes: {night: {fold: [far]}}
"""
COMPONENTS: Mapping[str, Any] = {
    **{f"pawn_{s}": {"template": "pawn", "back": "back"} for s in range(2)},
    **{f"die_{n}": {"template": "spotted_die", "colour": "red", "face": n, "back": "back"} for n in range(1, 7)},
    "sun": {"template": "token", "art": "madness", "back": "back", "sort": "bright"},
    "star": {"template": "token", "art": "goal", "back": "back", "sort": "bright"},
    "moon": {"template": "token", "art": "madness", "back": "back", "sort": "dark"},
    "rain": {"template": "token", "art": "goal", "back": "back", "sort": "dark"},
    "coin": {"template": "token", "art": "goal", "back": "back"},
    "cake": {"template": "text_card", "art": "cake", "back": "back", "kicker": "k", "ground": "kinds.alice", "foot": "f"},
}
SIDES = {"W": ("sun", "moon"), "E": ("star", "rain")}
FIGURES = ("alice", "mad_hatter")


def layout(text: str = LAYOUT) -> Layout:
    """The layout of the table."""
    source = Layers([read_yaml(text.encode(), "layout.yaml")], "layout.yaml")
    made = validate(Layout, source)
    assert made is not None, [(p.line, p.code, p.params) for p in source.problems]
    return made


def space(slot: str, row: int, column: int, side: str = "") -> str:
    """The id of a space, by default of the side that lies up at first."""
    return f"space.{slot}.{side or SIDES[slot][0]}.{row}.{column}"


def piece(name: str, kind: str, owner: int | None = None) -> ViewPiece:
    """A piece."""
    return ViewPiece(PieceId(name), kind, "back", True, 0, None if owner is None else Seat(owner), (), ())


PLACES: Mapping[str, Sequence[ViewPiece]] = {
    "boards": (piece("west", "sun"), piece("east", "star")),
    space("W", 2, 2): (piece("me", "pawn_0", 0),),
    space("E", 1, 2): (piece("you", "pawn_1", 1),),
    space("W", 3, 1): (piece("coin", "coin"),),
    "tray": (piece("die", "die_3"),),
    "items.0": (piece("c1", "cake", 0),),
    "items.1": (piece("c2", "cake", 1), piece("c3", "cake", 1)),
    "deck": (piece("d1", "cake"), piece("d2", "cake")),
    "far": (piece("f1", "cake", 0),),
}


def zones(**changes: Sequence[ViewPiece]) -> dict[ZoneId, ViewZone]:
    """All zones; `changes` say what lies elsewhere, with `__` for the points of an id."""
    held = {**PLACES, **{name.replace("__", "."): pieces for name, pieces in changes.items()}}
    made = {}
    every = [space(slot, r, c, side) for slot, sides in SIDES.items() for side in sides for r in range(1, 4) for c in range(1, 4)]
    for name in (*every, "boards", "tray", "items.0", "items.1", "deck", "far"):
        lies = tuple(held.get(name, ()))
        owner = Seat(int(name[-1])) if name.startswith("items") else None
        made[ZoneId(name)] = ViewZone(ZoneId(name), owner, FACES, lies, len(lies))
    return made


def walks(pawn: Ref, ways: Sequence[Sequence[str]]) -> tuple[Offer, ...]:
    """An offer for each way: its last space, and as many steps as it has spaces."""
    return tuple(Offer(i, "walk", pawn, way[-1], 0, str(len(way)), tuple(way)) for i, way in enumerate(ways))


class Words(ToyWords):
    """Plain words, and the two seats."""

    counts: Mapping[int, str] = {0: "1", 1: "2"}
    counters: bool = False
    """Whether the second icon stands for its counter."""

    def definition(self, kind: str) -> object:
        return COMPONENTS.get(kind, {})

    def name(self, piece: ViewPiece) -> str:
        return f"The {piece.id} {piece.kind}"

    def zone(self, zone: Ref) -> str:
        return f"Zone {zone}"

    def seat(self, seat: int) -> SeatLook | None:
        return SeatLook(f"Seat {seat}", "waits", ("alice", "hatter")[seat], (QColor("#6f9fd8"), QColor("#27447f")))

    def strip(self, seat: int) -> Sequence[tuple[str, str]]:
        return (("item", self.counts[seat]), ("shard", "0"))

    def strip_zones(self, seat: int) -> Sequence[Ref]:
        return (f"items.{seat}", f"might.{seat}" if self.counters else "")


@dataclass
class BoardTable(Table):
    """The table shown, its window and hands."""

    places: LayoutPlaces = field(default_factory=lambda: LayoutPlaces(layout(), info()))
    words: Words = field(default_factory=Words)

    def lay(
        self,
        held: Mapping[ZoneId, ViewZone] | None = None,
        offers: Sequence[Offer] = (),
        *,
        animate: bool = False,
        news: Sequence[Notice] = (),
        counters: Mapping[str, int] | None = None,
        stage: str = "day",
        way: Sequence[str] = (),
    ) -> TableView:
        """Shows a view of seat 0, who decides."""
        counted = {"might.0": 2, "might.1": 2} if counters is None else counters
        view = TableView("toy", stage, Seat(0), 2, held or zones(), counted, Prompt(Seat(0), "go", {}), tuple(offers), (), (), tuple(news))
        self.scene.show_view(view, self.words, self.places, animate=animate, way=way)
        return view


def info() -> GameInfo:
    """The game as it is offered."""
    return GameInfo("toy", 1, (2,), 5, "war", tuple(Side("n", figure, ("#6f9fd8", "#27447f")) for figure in FIGURES))


def board_table(*, speed: str = "off", text: str = LAYOUT, theme: Any = None) -> BoardTable:
    """A table in a window that is shown; `done` of the scene's table takes it away."""
    theme = theme or THEME
    art = ArtStore(RESOURCES, "war", at_once=True)
    pool = FacePool(theme, art, Templates(RESOURCES))
    scene = TableScene(theme, pool, art, speed=speed)
    window = Window(scene)
    kinds = ComponentKinds(lambda kind: COMPONENTS.get(kind, {}), pool.shape)
    made = BoardTable(scene, window, Gestures(scene), pool, places=LayoutPlaces(layout(text), info(), None, kinds))  # type: ignore[arg-type]
    for name in ("hovered", "picked_up", "hot_target", "chosen", "choices", "opened", "turned"):
        made.said[name] = []
        getattr(scene, name).connect(made.said[name].append)
    made.said["refused"] = []
    scene.refused.connect(lambda *attempt: made.said["refused"].append(attempt))
    window.resize(SIZE)
    window.show()
    window.setFocus()
    return made


def hidden(table: BoardTable) -> Iterator[Ref]:
    """The pieces that are not seen by themselves."""
    return (ref for ref, item in table.scene.board.items.items() if item.opacity() == 0)
