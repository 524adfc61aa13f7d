"""The last move: a gold lozenge at what moved, and for two seconds a dotted thread along its way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, QTimer
from PySide6.QtWidgets import QGraphicsScene

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.views.ground import Ground
from wonderland_gui.views.paint_marks import last_move, thread
from wonderland_gui.views.painted import Painted
from wonderland_gui.views.theme import Theme
from wonderland_gui.views.way import around

Z_THREAD: Final = 50.0
"""Over the cloth and the places, under all pieces."""
Z_LAST: Final = 3_100_000.0
THREAD_MS: Final = 2000
FEW: Final = 2
"""Of more pieces than these that moved at once, no thread is drawn: they would lie across each other."""
MANY: Final = 6
"""More pieces than these are a deal or a clearing away, not a move: none of them is marked."""
LOZENGE: Final = 8
"""Half of a lozenge with its rim, in pixels."""


class Trail(QObject):
    """Remembers from where pieces came since the last view, and shows it when they have arrived."""

    def __init__(self, scene: QGraphicsScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self._from: dict[Ref, tuple[QPointF, ...]] = {}
        """The point from where each piece came, and those over which it went."""
        self._news = True
        self.lozenges: list[Painted] = []
        self.threads: list[Painted] = []
        self._timer = QTimer(self, singleShot=True, interval=THREAD_MS)
        self._timer.timeout.connect(self._drop_threads)

    def begin(self, *, news: bool = True) -> None:
        """Another view is to be shown: its moves are the last ones from now on; without `news` they are steps back, and no last moves."""
        self._from.clear()
        self._news = news
        self.clear()

    def moved(self, ref: Ref, origin: QPointF, over: Sequence[QPointF] = ()) -> None:
        """A piece leaves the place where it lay and goes over some points; of several stages the first counts."""
        if self._news:
            self._from.setdefault(ref, (origin, *over))

    def show(self, ground: Ground, theme: Theme, dpr: float, *, threads: bool, names: Iterable[QRectF] = ()) -> None:
        """Shows what has moved; a lozenge lies on none of the `names` if it can be at all."""
        self.clear()
        written, marked = tuple(names), set()
        for ref, points in self._from.items() if len(self._from) <= MANY else ():
            box = ground.box_of(ref)
            if box.isEmpty():
                continue
            at = _corner(ground, ref) or _clear(box, written)
            if (at.x(), at.y()) not in marked:
                marked.add((at.x(), at.y()))
                self.lozenges.append(self._lozenge(at, theme, dpr))
            if threads and len(self._from) <= FEW:
                self.threads.append(self._thread((*points, box.center()), theme, dpr))
        if self.threads:
            self._timer.start()

    def clear(self) -> None:
        """Takes all of it away."""
        self._timer.stop()
        self._drop_threads()
        for item in self.lozenges:
            self._scene.removeItem(item)
        self.lozenges.clear()

    def _drop_threads(self) -> None:
        for item in self.threads:
            self._scene.removeItem(item)
        self.threads.clear()

    def _lozenge(self, at: QPointF, theme: Theme, dpr: float) -> Painted:
        item = Painted(Z_LAST)
        item.show_("lozenge", QSizeF(2 * LOZENGE, 2 * LOZENGE), dpr, lambda p: last_move(p, QPointF(LOZENGE, LOZENGE), theme), margin=2)
        item.setPos(at - QPointF(LOZENGE, LOZENGE))
        self._scene.addItem(item)
        return item

    def _thread(self, points: Sequence[QPointF], theme: Theme, dpr: float) -> Painted:
        """From where it lay to where it lies, under the pieces."""
        box = around(points)
        item = Painted(Z_THREAD)
        item.show_("thread", box.size(), dpr, lambda p: thread(p, [point - box.topLeft() for point in points], theme), margin=6)
        item.setPos(box.topLeft())
        self._scene.addItem(item)
        return item


def _corner(ground: Ground, ref: Ref) -> QPointF | None:
    """Where the lozenge of a piece lies that is folded away: at a corner of what stands for it, for its middle is written on."""
    zone = ground.fold_of(ref)
    if zone is None:
        return None
    box, fold = ground.box_of(zone), ground.scenery.zones[zone].fold
    corner = box.topLeft() if fold == "strip" else box.topRight()
    return QPointF(round(corner.x()), round(corner.y()))


def _clear(box: QRectF, names: Sequence[QRectF]) -> QPointF:
    """The first point of a piece's edge at which a lozenge lies on no name: in the middle above, at the corners above, beside it, below it."""
    x, y = box.center().x(), box.center().y()
    points = (x, box.top()), (box.right(), box.top()), (box.left(), box.top()), (box.right(), y), (box.left(), y), (x, box.bottom())
    for at in points:
        lies = QRectF(at[0] - LOZENGE, at[1] - LOZENGE, 2 * LOZENGE, 2 * LOZENGE)
        if not any(lies.intersects(name) for name in names):
            return QPointF(round(at[0]), round(at[1]))
    return QPointF(round(x), round(box.top()))
