"""The table as a Qt model: what is going on, zones, in each the pieces that the viewer sees, and under both what can be done with them.

Emits the smallest signals from one view to the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.view import Offer, TableView, ViewPiece
from wonderland_gui.text_board import Words, nothing_to_see, others_words, piece_words, standing_lines, told_zones, zone_words

Index = QModelIndex | QPersistentModelIndex
REF: Final = int(Qt.ItemDataRole.UserRole) + 1
"""The role under which a row gives the ref of its zone or piece."""
OFFER: Final = int(Qt.ItemDataRole.UserRole) + 2
"""The role under which a row gives the offer that it stands for."""
KIND: Final = int(Qt.ItemDataRole.UserRole) + 3
"""The role under which a row says what it is: "say", "zone", "piece", "unseen" for pieces of which nothing but their backs is seen, "action"."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that can be done, in words."""

    offer: Offer
    words: str


Deeds = Mapping[Ref, Sequence[Deed]]
"""What can be done with each piece and zone."""


@dataclass(slots=True, eq=False)
class _Node:
    """A row; rows below one another are told apart by their keys."""

    key: tuple[object, ...]
    words: str
    ref: Ref | None = None
    offer: Offer | None = None
    children: list[_Node] = field(default_factory=list)
    parent: _Node | None = None
    number: int = 0
    """Its internal id for Qt."""

    plain: bool = False
    """Whether there is nothing to see of this piece."""

    @property
    def kind(self) -> str:
        return "unseen" if self.plain else str(self.key[0])


class TableModel(QAbstractItemModel):
    """What a viewer may know of the table, in words; read by the text board, and by it to screen readers."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._root = _Node(("root",), "")
        self._nodes: dict[int, _Node] = {0: self._root}
        self._count = 0

    # ------------------------------------------------------------ the view
    def set_view(self, view: TableView | None, words: Words | None, deeds: Deeds | None = None) -> None:
        """Shows another view and what can be done there; no view: nothing."""
        wanted = _rows(view, words, deeds or {}) if view is not None and words is not None else []
        if not _much_the_same(self._root.children, wanted):
            self.beginResetModel()
            self._nodes = {0: self._root}
            self._root.children = wanted
            self._enter(self._root)
            self.endResetModel()
            return
        self._remove_gone(self._root, wanted)
        self._bring(self._root, wanted)

    def _enter(self, parent: _Node) -> None:
        """Gives all rows below one their places."""
        for node in parent.children:
            self._count += 1
            node.parent, node.number = parent, self._count
            self._nodes[node.number] = node
            self._enter(node)

    def _leave(self, nodes: Sequence[_Node]) -> None:
        for node in nodes:
            del self._nodes[node.number]
            self._leave(node.children)

    def _remove_gone(self, parent: _Node, wanted: Sequence[_Node]) -> None:
        """Takes away what is here no more, run by run from the end, on all levels: nothing is ever in two places."""
        rows, kept = parent.children, {node.key: node for node in wanted}
        last = len(rows) - 1
        while last >= 0:
            if rows[last].key in kept:
                last -= 1
                continue
            first = last
            while first > 0 and rows[first - 1].key not in kept:
                first -= 1
            self.beginRemoveRows(self._index_of(parent), first, last)
            self._leave(rows[first : last + 1])
            del rows[first : last + 1]
            self.endRemoveRows()
            last = first - 1
        for node in rows:
            self._remove_gone(node, kept[node.key].children)

    def _bring(self, parent: _Node, wanted: Sequence[_Node]) -> None:
        """Puts in what is new and in order what is not, row by row, and says what is said in other words."""
        rows = parent.children
        for place, new in enumerate(wanted):
            now = next((i for i in range(place, len(rows)) if rows[i].key == new.key), None)
            if now is None:
                self.beginInsertRows(self._index_of(parent), place, place)
                rows.insert(place, new)
                new.parent, self._count = parent, self._count + 1
                new.number = self._count
                self._nodes[new.number] = new
                self._enter(new)
                self.endInsertRows()
                continue
            if now != place:
                at = self._index_of(parent)
                self.beginMoveRows(at, now, now, at, place)
                rows.insert(place, rows.pop(now))
                self.endMoveRows()
            old = rows[place]
            old.offer, old.plain = new.offer, new.plain
            self._bring(old, new.children)
            if old.words != new.words:
                old.words = new.words
                index = self._index_of(old)
                self.dataChanged.emit(index, index, [Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole])

    # ------------------------------------------------------------ rows
    def find(self, ref: Ref) -> QModelIndex:
        """The row of a zone or piece; an invalid index if it is not seen."""
        return next((self._index_of(node) for node in self._walk(self._root) if node.ref == ref), QModelIndex())

    def _walk(self, parent: _Node) -> Iterator[_Node]:
        for node in parent.children:
            yield node
            yield from self._walk(node)

    def _index_of(self, node: _Node) -> QModelIndex:
        if node.parent is None:
            return QModelIndex()
        return self.createIndex(node.parent.children.index(node), 0, node.number)

    def _node(self, index: Index) -> _Node:
        # An index that somebody kept over a change finds the root: an error in here would end the program.
        return self._nodes.get(int(index.internalId()), self._root) if index.isValid() else self._root

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008 (Qt's own signature)
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, self._node(parent).children[row].number)

    def parent(self, child: Index = QModelIndex()) -> QModelIndex:  # type: ignore[override]  # noqa: B008 (QObject's `parent` is another one)
        above = self._node(child).parent
        return QModelIndex() if above is None else self._index_of(above)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() and parent.column() != 0 else len(self._node(parent).children)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        node = self._node(index)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return node.words
        if role == REF:
            return node.ref
        if role == OFFER:
            return node.offer
        return node.kind if role == KIND else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemNeverHasChildren if self._node(index).kind in ("say", "action") else flags


def _much_the_same(now: Sequence[_Node], wanted: Sequence[_Node]) -> bool:
    """Whether most zones stay: another game is another board, but places come and go as pieces do."""
    here, there = ({node.key for node in nodes if node.kind == "zone"} for nodes in (now, wanted))
    return 2 * len(here & there) > max(len(here), len(there))


def _rows(view: TableView, words: Words, deeds: Deeds) -> list[_Node]:
    """All that the text board says, in its order: what is going on, a row for each zone of which the viewer may know something, the points."""
    said = {"stage": words.stage(), "prompt": words.prompt(), "over": words.over() if view.over is not None else ""}
    rows = [_Node(("say", name), sentence) for name, sentence in said.items() if sentence]
    told, others = told_zones(view)
    for zone in told:
        pieces = _together([_piece(view, piece, words, deeds.get(piece.id, ())) for piece in zone.pieces], words)
        rows.append(
            _Node(("zone", zone.id), f"{words.zone(zone.id)}: {zone_words(view, zone, words)}", zone.id, None, pieces + _actions(deeds.get(zone.id, ())))
        )
    if others:
        rows.append(_Node(("say", "others"), others_words(others, words)))
    return rows + [_Node(("say", "points", number), line) for number, line in enumerate(standing_lines(view, words))]


def _piece(view: TableView, piece: ViewPiece, words: Words, deeds: Sequence[Deed]) -> _Node:
    node = _Node(("piece", piece.id), piece_words(view, piece, words), piece.id, None, _actions(deeds))
    node.plain = nothing_to_see(view, piece) and not deeds
    return node


def _together(pieces: Sequence[_Node], words: Words) -> list[_Node]:
    """Pieces of which nothing is to be seen, and that lie on one another, are one row."""
    rows: list[_Node] = []
    for plain, run in groupby(pieces, lambda node: node.plain):
        nodes = list(run)
        if plain and len(nodes) > 1:
            node = _Node(("run", len(rows)), words.texts.say("ui.board.unseen", {"n": len(nodes)}))
            node.plain = True
            nodes = [node]
        rows += nodes
    return rows


def _actions(deeds: Sequence[Deed]) -> list[_Node]:
    return [_Node(("action", *_gesture(deed.offer)), deed.words, None, deed.offer) for deed in deeds]


def _gesture(offer: Offer) -> tuple[object, ...]:
    return offer.verb, offer.source, offer.target, offer.turn, offer.choice
