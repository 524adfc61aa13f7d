"""The table scene: shows a view of a match as a function of its value, and says what lies under a pointer.  It knows no game, no rule and no text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QMarginsF, QObject, QPointF, QRect, QRectF, QSizeF, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.table import ZoneId
from wonderland_gui.engine.view import TableView
from wonderland_gui.views import folds
from wonderland_gui.views.backdrop import Backdrop
from wonderland_gui.views.board import Board
from wonderland_gui.views.bodies import Bodies, Faces
from wonderland_gui.views.budget import Budget
from wonderland_gui.views.furniture import Furniture
from wonderland_gui.views.ground import NOWHERE, Ground
from wonderland_gui.views.hand import Hand
from wonderland_gui.views.lights import Lamps, Lights
from wonderland_gui.views.lying import lying_of
from wonderland_gui.views.motion import Motions
from wonderland_gui.views.paint import Art
from wonderland_gui.views.painted import report
from wonderland_gui.views.reel import OWN_MS, Moment, Reel, moments_of
from wonderland_gui.views.scene_words import SceneWords
from wonderland_gui.views.scenery import Grid, Kept, Places, Scenery
from wonderland_gui.views.slips import Slips
from wonderland_gui.views.spoken_scene import SpokenScene
from wonderland_gui.views.stamps import Stamps
from wonderland_gui.views.theme import Theme
from wonderland_gui.views.trail import Trail
from wonderland_gui.views.tray import Tray
from wonderland_gui.views.way import Way
from wonderland_gui.views.ways import STRAIGHT, Change

SHARPEN_MS: Final = 120
"""So long after the last change of size the pictures are painted anew."""


class TableScene(SpokenScene):
    """A function of the view: `show_view` brings every item to what the view says, by motion or at once.  Unit: logical pixels of the window."""

    told = Signal(object)
    """The notice of a consequence whose moment is shown now."""
    motion_ended = Signal()
    """What the last view shows lies where it belongs."""

    def __init__(self, theme: Theme, faces: Faces, art: Art, *, speed: str = "normal", parent: QObject | None = None) -> None:
        super().__init__(theme, art, parent)
        self.view: TableView | None = None
        self._moment: TableView | None = None
        """What is shown now on the way to `view`."""
        self._moved = False
        """Whether it comes about by motion."""
        self.motions = Motions(self, speed=speed)
        self.touch = Motions(self, speed=speed)
        """Small motions under the hand; nobody waits for them."""
        self._places: Places | None = None
        self.budget = Budget(self, unlimited=getattr(art, "at_once", False))
        self._stamps = Stamps(theme, self.budget)
        self._bodies = Bodies(faces, theme, art)
        self.board = Board(self, self._stamps, self._bodies, self.motions, self.touch, theme)
        self._slips = Slips(self, self._bodies)
        self.furniture = Furniture(self, self._stamps, art, theme, self.touch, self._slips)
        self.lamps = Lamps(self.board, self.furniture, self.touch, theme)
        self.trail, self.way = Trail(self), Way(self)
        self.hand = Hand(self, self._stamps, self.board, self._bodies, self.touch, art)
        self._backdrop = Backdrop(art)
        self.tray = Tray(self, art, theme, lambda: (self.view, self.scenery), self.lay_anew)
        self.window = QSizeF(800, 600)
        self.insets = QMarginsF()
        """What lies over the cloth at each edge."""
        self.dpr = 1.0
        self._reel = Reel(self.motions, self._lay, self.told.emit, self._end)
        self._late = False
        """Whether the room has changed since everything was laid into it."""
        self._special: dict[Ref, str] = {}
        self._way: tuple[Ref, ...] = ()
        self._kept = Kept()
        self.shown = 0
        """How many views have been shown."""
        self._sharpen_timer = QTimer(self, singleShot=True, interval=SHARPEN_MS)
        self._sharpen_timer.timeout.connect(self.sharpen)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.BspTreeIndex)
        self.setSceneRect(QRectF(QPointF(0, 0), self.window))

    # ------------------------------------------------------------ showing views
    def show_view(
        self,
        view: TableView,
        words: SceneWords,
        places: Places,
        *,
        animate: bool = False,
        news: bool = True,
        afresh: bool = False,
        lingers: bool = False,
        begins: bool = False,
        way: Sequence[Ref] = (),
    ) -> None:
        """Shows a view; with `animate` by motion, one beat of its news after the other.  What was still moving is at its target before.

        `afresh`: others look now, so of what was done only the piece that comes out of the hand moves, and what follows from it.
        `lingers`: what is shown is to be seen for a moment before it is gone.
        `begins`: it is the beginning of a match, and nothing of it has been shown yet.
        `way`: the piece that the last action let walk, and the places of its way, the last of them where it ended.
        """
        if self.hands is not None:
            self.hands.renewing()
        self.finish()
        if begins:
            self.board.clear()
            self.furniture.clear()
        first = self.view is None and not begins
        self.shown += 1
        before, self.view, self.words, self._places = self.view, view, words, places
        self.tray.renew(before, view, lambda: self._plain(view))
        self._way = tuple(way)
        self._moved = moves = animate and self.motions.on and not first
        moments = moments_of(view, words.aside, begins=begins) if moves and news else (Moment(view),)
        self.trail.begin(news=news)
        if afresh:
            moments = (replace(moments[0], veiled=True), *moments[1:])
        if lingers and moves:
            moments = (*moments[:-1], replace(moments[-1], rest=max(OWN_MS, moments[-1].rest)))
        if first or begins:
            self._bodies.faces.put_off()
        with self.budget.spending() if first or begins else nullcontext():  # a table that opens is painted in the turns after this one
            self._reel.play(moments, animate=moves)
        self._special = {}
        if self.hands is not None:
            self.hands.renewed()

    def know(self, kind: str, definition: object) -> None:
        """A kind of which pieces will be shown."""
        self._bodies.know(kind, definition)

    def finish(self) -> None:
        """Brings motions and beats to their end at once."""
        self._reel.finish()

    @property
    def busy(self) -> bool:
        """Whether something is still to be painted, or to be painted sharp."""
        return self.budget.busy or self._sharpen_timer.isActive()

    @property
    def in_motion(self) -> bool:
        """Whether the last view is still on its way to be shown."""
        return self._reel.running

    def hurry(self) -> None:
        """A player has seen enough of this moment."""
        self._reel.hurry()

    def _end(self) -> None:
        if self.view is not None:
            self.furniture.show(self.view, self.scenery, self.words, self.dpr, counts=self._moved)
            self.trail.show(self.ground, self.theme, self.dpr, threads=self.motions.on, names=self.furniture.names())
        self.motion_ended.emit()
        self.catch_up()

    def _lay(self, moment: Moment, animate: bool) -> None:
        """Brings all items to what one moment of the table says."""
        view, before = moment.view, self.scenery
        self._set_scenery(view)
        lying = lying_of(view, self.scenery, self.words, self._bodies)
        ways = Change(before, self.scenery, view, lying, self.board.items, moment.told, self._way).ways(self.words) if animate else STRAIGHT
        if self._special:
            ways = replace(ways, special={**ways.special, **self._special})
        moved = self.board.show(lying, self.dpr, animate=animate, ways=ways, only=self._special if moment.veiled else None)
        for ref in moved:
            self.trail.moved(ref, before.pieces[ref].box.center(), ways.stops.get(ref, ()))
        self._moment = view if self.view is None else replace(self.view, zones=view.zones, counters=view.counters, stage=view.stage)
        icons = self.words.strips(view) if animate and view is not self.view else None
        self.furniture.show(self._moment, self.scenery, self.words, self.dpr, settled=not animate, icons=icons)
        self.tray.show(self.scenery.tray, self.dpr)
        self.lamps.relight()

    def lay_anew(self) -> None:
        """Brings everything to where it lies now; nothing else has changed."""
        if self.view is None:
            return
        self.finish()
        self._special = dict.fromkeys(self.board.items, "glide")
        self._lay(Moment(self.view), self.motions.on)
        self._special = {}
        if self.scenery.tray is not None:
            self.announce(self.scenery.tray.title)
        if self.hands is not None:
            self.hands.renewed()

    def _set_scenery(self, view: TableView) -> None:
        ornaments, cloth, boards = self.scenery.ornaments, self.scenery.cloth, self.scenery.boards
        self.ground = Ground(self._scenery_of(view))
        if (ornaments, cloth, boards) != (self.scenery.ornaments, self.scenery.cloth, self.scenery.boards):
            self._backdrop.change()
            self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)

    def _scenery_of(self, view: TableView) -> Scenery:
        plain, zone = self._plain(view), self.tray.zone
        if zone is None or zone not in view.zones or (self.tray.fresh and view is not self.view):
            return plain
        return self.tray.spread(plain, view, self.asides.room, self.dpr, self.words.tray(zone, view.zones[zone].count))

    def _plain(self, view: TableView) -> Scenery:
        """Where everything lies while no pile is spread."""
        if self._places is None:
            return self.scenery
        room = QRectF(QPointF(0, 0), self.window).marginsRemoved(self.insets)
        self.asides.room, self.asides.dpr = room, self.dpr
        plain = self._places.scenery(view, room.width() / max(1.0, room.height()))
        laid = folds.placed(Grid.fit(plain.size, room, self.dpr).scenery(plain, self._kept), view, self.words, self.theme, room)
        return self._slips.raised(laid, view, self.words, self.dpr)

    # ------------------------------------------------------------ the window
    def set_window(self, size: QSizeF, dpr: float) -> None:
        """The window has another size or lies on another screen: everything is stretched, and soon painted anew."""
        if (size, dpr) == (self.window, self.dpr) or size.isEmpty():
            return
        sharper = dpr != self.dpr
        self.window, self.dpr = size, dpr
        self.setSceneRect(QRectF(QPointF(0, 0), size))
        self._backdrop.change()
        self._fit(sharper=sharper)

    def leave_room(self, insets: QMarginsF) -> None:
        """Leaves room for what lies over the cloth, panels at its side, a bar at its foot: from `catch_up` or a change of the window on."""
        if insets != self.insets:
            self.insets = insets
            self._late = True

    def set_insets(self, insets: QMarginsF) -> None:
        """Leaves room for what lies over the cloth, as soon as may be."""
        self.leave_room(insets)
        self.catch_up()

    def catch_up(self) -> None:
        """Lays the table into its room, as soon as nothing is held and nothing moves: neither is ended by a bar that grows."""
        if self._late and not self._reel.running and self.hand.ref is None and not self.menu.is_open:
            self._fit(sharper=False)

    def _fit(self, *, sharper: bool) -> None:
        self._late = False
        if self.view is None:
            return
        if self.hands is not None:
            self.hands.renewing()
        self.finish()
        self._backdrop.hold()
        self._set_scenery(self.view)
        lying = lying_of(self.view, self.scenery, self.words, self._bodies)
        self.board.stretch(lying, self.dpr)
        if sharper or self.board.bare:
            self.sharpen()
        else:
            self._sharpen_timer.start()
        self.furniture.show(self.view, self.scenery, self.words, self.dpr, hold=self._sharpen_timer.isActive())
        self.tray.show(self.scenery.tray, self.dpr)
        self.trail.show(self.ground, self.theme, self.dpr, threads=False, names=self.furniture.names())
        if self.hands is not None:
            self.hands.renewed()

    def sharpen(self) -> None:
        """Takes pictures of the right size."""
        self._sharpen_timer.stop()
        self._backdrop.release()
        self.board.sharpen()
        self.furniture.sharpen()
        self.paint_anew()

    def paint_anew(self) -> None:
        """Has all of it painted.

        Not by `update` of the scene: where a part of the window is painted before the turn in which Qt deals with that, Qt takes the whole for painted.
        """
        for view in self.views():
            view.viewport().update()

    def show_faces(self, faces: object = None) -> None:
        """These faces (None: all) have been painted anew: takes their pictures."""
        self.board.sharpen(faces if isinstance(faces, frozenset) else None)
        self.hand.sharpen(self.dpr)

    def refresh(self, names: object = None) -> None:
        """Art of these names (None: all) has arrived or changed: paints all that may show it."""
        these = names if isinstance(names, frozenset) else None
        cloth = these is None or bool(these & self._backdrop.art_of(self.scenery))
        if cloth:
            self._backdrop.forget()
        self._bodies.forget()
        self.board.sharpen(None if these is None else self.board.known())
        self.hand.sharpen(self.dpr)
        self.asides.repaint()
        self.tray.surface.forget()
        if self.view is not None and self._moment is not None:
            self.tray.show(self.scenery.tray, self.dpr)
            if self.furniture.forget(these):
                self.furniture.show(self._moment, self.scenery, self.words, self.dpr, settled=not self._reel.running)
                self.lamps.relight()
        if cloth:
            self.paint_anew()

    def set_theme(self, theme: Theme) -> None:
        """Shows everything in another theme."""
        self.theme = theme
        self._stamps.set_theme(theme)
        self._bodies.set_theme(theme)
        self.lamps.theme = self.asides.theme = self.tray.theme = theme
        self._backdrop.change()
        self.board.set_theme(theme)
        self.furniture.set_theme(theme)
        self.hand.set_theme()
        if not self._reel.running:
            self.trail.show(self.ground, self.theme, self.dpr, threads=False, names=self.furniture.names())
        self.refresh()

    def set_speed(self, speed: str) -> None:
        """Off, fast, normal or slow."""
        self.motions.set_speed(speed)
        self.touch.set_speed(speed)
        self.lamps.relight()

    def close(self) -> None:
        """Stops every clock and drops all items; the scene shows nothing any more."""
        self.hands = None
        self._sharpen_timer.stop()
        self.asides.unrefuse()
        self.hand.let_go()
        self._reel.clear()
        self.motions.clear()
        self.touch.clear()
        self.budget.clear()
        self.board.clear()
        self.furniture.clear()
        self.trail.begin()
        self.way.clear()
        self.view = None

    def drawBackground(self, p: QPainter, rect: QRectF | QRect) -> None:
        try:
            self._backdrop.draw(p, QRectF(rect), self.window, self.dpr, self.scenery, self.theme)
        except Exception:  # must not leave a function that Qt calls: see `report`
            report()

    # ------------------------------------------------------------ light
    @property
    def lights(self) -> Lights:
        """Which pieces and places are lit."""
        return self.lamps.lights

    def light(self, lights: Lights) -> None:
        """Shows which pieces and places are lit."""
        self.lamps.light(lights)

    # ------------------------------------------------------------ the hand
    def top_of(self, ref: Ref) -> Ref | None:
        """The piece that is shown when `ref` is taken in hand: itself, or the top piece of a zone."""
        if ref in self.board.items:
            return ref
        zone = self.view.zones.get(ZoneId(ref)) if self.view is not None else None
        return zone.pieces[-1].id if zone is not None and zone.pieces and zone.pieces[-1].id in self.board.items else None

    def take(self, ref: Ref, shown: Ref | None, at: QPointF | None, targets: Iterable[Ref] = ()) -> None:
        """Takes a piece in hand that may go to `targets`."""
        area = self.ground.area_of(shown) if shown is not None else None
        motif, growth = (area.motif, self.ground.growth(area, targets)) if area is not None else ("", 1.0)
        self.hand.take(ref, shown, at, self.theme, self.dpr, self.words.own_place(), motif, growth)

    def show_way(self, places: Sequence[Ref], ways: int = 0) -> None:
        """Lays a thread over places, from the first to the last; to the last there are so many `ways`."""
        if places:
            self.way.show(places, self.ground, self.theme, self.dpr)
        elif self.way.places:
            self.way.clear()
        self.ways.emit(ways)

    def put_back(self, motion: str = "refuse") -> None:
        """Lets what is held go home."""
        shown = self.hand.let_go()
        if shown is not None:
            self.board.send_home((shown,), motion)

    def let_go(self) -> Ref | None:
        """Opens the hand over the place where the piece is to stay; the next view lets it sink down from there."""
        shown = self.hand.let_go()
        if shown is not None:
            self._special = {shown: "drop"}
        return shown

    # ------------------------------------------------------------ refusing
    def bar(self, ref: Ref | None, at: QPointF) -> None:
        """Marks what a refused drop met, until the reason has been read."""
        self.asides.bar(at, self.box_of(ref) if ref is not None else NOWHERE)
        self.light(replace(self.lights, barred=ref))

    def unrefuse(self) -> None:
        """Takes the reason and its mark away."""
        super().unrefuse()
        if self.hand.ref is None:
            self.light(replace(self.lights, barred=None))
