"""The table scene: shows a view of a match as a function of its value, and says what lies under a pointer.  It knows no game, no rule and no text."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QMarginsF, QObject, QPointF, QRect, QRectF, QSizeF, QTimer, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsScene

from wonderland_gui.engine.pattern import bind
from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.table import COUNT, ZoneId
from wonderland_gui.engine.view import Notice, Offer, TableView, ViewPiece
from wonderland_gui.views.announce import announce
from wonderland_gui.views.asides import Asides
from wonderland_gui.views.backdrop import Backdrop
from wonderland_gui.views.board import Board, Lying
from wonderland_gui.views.bodies import Bodies, Faces, Look
from wonderland_gui.views.budget import Budget
from wonderland_gui.views.furniture import Furniture
from wonderland_gui.views.ground import NOWHERE, Ground
from wonderland_gui.views.hand import Hand
from wonderland_gui.views.hands import HandledScene
from wonderland_gui.views.items import report
from wonderland_gui.views.lights import Lamps, Lights
from wonderland_gui.views.motion import Motions
from wonderland_gui.views.overlays import Bubble, Menu, Tag
from wonderland_gui.views.paint import Art
from wonderland_gui.views.paint_marks import Mark
from wonderland_gui.views.scene_words import SceneWords
from wonderland_gui.views.scenery import Grid, Places, Scenery
from wonderland_gui.views.stamps import NO_MARKS, Marks, Stamps
from wonderland_gui.views.theme import Theme
from wonderland_gui.views.trail import Trail
from wonderland_gui.views.tray import Tray

SHARPEN_MS: Final = 120
"""So long after the last change of size the pictures are painted anew."""
OWN_MS: Final = 250
"""So long at normal speed an action that has consequences is seen by itself."""
TOLD_MS: Final = 1500
"""So long each of its consequences is seen, with the sentence that tells of it."""
END_MS: Final = 700
"""So long the table is seen before the end is told."""


def events_by_moment(view: TableView, beats: int) -> dict[int, list[str]]:
    """The keys of the events that led to each moment, by how many moments follow it; the last moment is the view itself."""
    told: dict[int, list[str]] = {}
    left = beats
    for notice in view.news:
        if notice.key:
            told.setdefault(left, []).append(notice.key)
        if notice.beat is not None:
            left -= 1
    return told


class TableScene(HandledScene):
    """A function of the view: `show_view` brings every item to what the view says, by motion or at once.  Unit: logical pixels of the window."""

    hovered = Signal(object)
    """The ref under the pointer, or None."""
    picked_up = Signal(object)
    """The ref that is now in hand, or None."""
    hot_target = Signal(object)
    """The offer that letting go now would be, or None."""
    chosen = Signal(object)
    """An offer that the player chose."""
    refused = Signal(object, object, int)
    """A gesture that is not on offer: source, target, turn.  The answer is `refuse`."""
    choices = Signal(object)
    """The offers among which the small menu asks; empty when it closes."""
    opened = Signal(object)
    """A ref that the player wants to see large."""
    turned = Signal(int)
    """What is held now lies at so many degrees."""
    told = Signal(object)
    """The notice of a consequence whose moment is shown now."""
    motion_ended = Signal()
    """What the last view shows lies where it belongs."""

    def __init__(self, theme: Theme, faces: Faces, art: Art, *, speed: str = "normal", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.view: TableView | None = None
        self.words = SceneWords()
        self.motions = Motions(self, speed=speed)
        self.touch = Motions(self, speed=speed)
        """Small motions under the hand; nobody waits for them."""
        self._places: Places | None = None
        self.budget = Budget(self, unlimited=getattr(art, "at_once", False))
        self._stamps = Stamps(theme, self.budget)
        self._bodies = Bodies(faces, theme, art)
        self.board = Board(self, self._stamps, self._bodies, self.motions, self.touch, theme)
        self.furniture = Furniture(self, self._stamps, art, theme)
        self.lamps = Lamps(self.board, self.furniture, self.touch, theme)
        self.trail = Trail(self)
        self.hand = Hand(self, self._stamps, self.board, self._bodies, self.touch, art)
        self._backdrop = Backdrop(art)
        self.asides = Asides(self, art, theme, self.unrefuse)
        self.tray = Tray(self, art, theme, lambda: (self.view, self.scenery), self._lay_anew)
        self.window = QSizeF(800, 600)
        self.insets = QMarginsF()
        """What lies over the cloth at each edge."""
        self.dpr = 1.0
        self.ground = Ground(Scenery((1, 1), {}, {}))
        self._frames: deque[tuple[TableView, Notice | None, int]] = deque()
        """The moments still to be shown: the view, what is told with it, and how long it is to be seen."""
        self._rest = 0
        """How many milliseconds the moment that is shown is still to be seen."""
        self._showing = False
        self._late = False
        """Whether the room has changed since everything was laid into it."""
        self._special: dict[Ref, str] = {}
        self._told: dict[int, list[str]] = {}
        """The events that were told since the moment before, by the number of moments still to come."""
        self.shown = 0
        """How many views have been shown."""
        self._sharpen_timer = QTimer(self, singleShot=True, interval=SHARPEN_MS)
        self._sharpen_timer.timeout.connect(self.sharpen)
        self.motions.ended.connect(self._next_frame)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.BspTreeIndex)
        self.setSceneRect(QRectF(QPointF(0, 0), self.window))

    # ------------------------------------------------------------ showing views
    def show_view(self, view: TableView, words: SceneWords, places: Places, *, animate: bool = False, news: bool = True, afresh: bool = False) -> None:
        """Shows a view; with `animate` by motion, one beat of its news after the other.  What was still moving is at its target before.

        `afresh`: others look now, so the first beat is there at once, and only what follows from it moves.
        """
        if self.hands is not None:
            self.hands.renewing()
        self.finish()
        first = self.view is None
        self.shown += 1
        before, self.view, self.words, self._places = self.view, view, words, places
        self.tray.renew(before, view, lambda: self._plain(view))
        moves = animate and self.motions.on and not first
        beats = [(replace(view, zones=notice.beat), notice) for notice in view.news if notice.beat is not None] if moves and news else []
        self._frames = deque((moment, notice if i else None, TOLD_MS if i else OWN_MS) for i, (moment, notice) in enumerate(beats))
        self._frames.append((view, None, END_MS if beats and view.over is not None else 0))
        self._told = events_by_moment(view, len(beats)) if moves and news else {}
        self._showing = True
        self.trail.begin(news=news)
        if afresh and beats:
            first_moment, _, self._rest = self._frames.popleft()
            self._lay(first_moment, animate=False)
        self._frame(animate=moves and (not afresh or bool(beats)))
        self._special = {}
        if self.hands is not None:
            self.hands.renewed()

    def finish(self) -> None:
        """Brings motions and beats to their end at once."""
        waiting, self._frames, self._rest = self._frames, deque(), 0
        self.motions.finish()
        if waiting:
            self._lay(waiting[-1][0], animate=False)
        if self._showing:
            self._end()

    @property
    def busy(self) -> bool:
        """Whether something is still to be painted, or to be painted sharp."""
        return self.budget.busy or self._sharpen_timer.isActive()

    @property
    def in_motion(self) -> bool:
        """Whether the last view is still on its way to be shown."""
        return self._showing

    def _frame(self, *, animate: bool) -> None:
        """Shows the next moment, and all moments after it at which nothing moves or is to be read."""
        while self._frames or self._rest:
            if self._rest:
                ms, self._rest = self._rest, 0
                self.motions.start("rest", ms, lambda part: None)
            else:
                view, notice, self._rest = self._frames.popleft()
                self._lay(view, animate=animate)
                if notice is not None:
                    self.told.emit(notice)
            if self.motions.running:
                return
        self._end()

    def hurry(self) -> None:
        """A player has seen enough of this moment."""
        if self.motions.moves("rest"):
            self.motions.forget("rest")
            self._next_frame()

    def _next_frame(self) -> None:
        if self._showing:
            self._frame(animate=True)

    def _end(self) -> None:
        self._showing = False
        if self.view is not None:
            self.furniture.show(self.view, self.scenery, self.words, self.dpr)
            self.trail.show(self.ground, self.theme, self.dpr, threads=self.motions.on)
        self.motion_ended.emit()
        self.catch_up()

    def _lay(self, view: TableView, *, animate: bool) -> None:
        """Brings all items to what one moment of the table says."""
        before = self.scenery
        self._set_scenery(view)
        lying = self._lying(view)
        enter, leave = self._ways(before, lying) if animate else ({}, {})
        special = {**self._falling(before, lying), **self._special} if animate else self._special
        moved = self.board.show(lying, self.dpr, animate=animate, enter=enter, leave=leave, special=special)
        for ref in moved:
            self.trail.moved(ref, before.pieces[ref].box.center())
        self.furniture.show(view if self.view is None else replace(self.view, zones=view.zones), self.scenery, self.words, self.dpr, notes=not animate)
        self.tray.show(self.scenery.tray, self.dpr)
        self.lamps.relight()

    def _falling(self, before: Scenery, lying: dict[Ref, Lying]) -> dict[Ref, str]:
        """The pieces that move in a way of their own, because of what has just been told."""
        falling: dict[Ref, str] = {}
        for event in self._told.get(len(self._frames), ()):
            motion, to = self.words.motion(event)
            for ref, new in lying.items() if motion else ():
                old = before.pieces.get(ref)
                if old is not None and old.zone != new.spot.zone and bind(to, new.spot.zone) is not None:
                    falling[ref] = motion
        return falling

    def _lay_anew(self) -> None:
        """Brings everything to where it lies now; nothing else has changed."""
        if self.view is None:
            return
        self.finish()
        self._special = dict.fromkeys(self.board.items, "glide")
        self._lay(self.view, animate=self.motions.on)
        self._special = {}
        if self.scenery.tray is not None:
            self.announce(self.scenery.tray.title)
        if self.hands is not None:
            self.hands.renewed()

    def _set_scenery(self, view: TableView) -> None:
        ornaments, cloth = self.scenery.ornaments, self.scenery.cloth
        self.ground = Ground(self._scenery_of(view))
        if (ornaments, cloth) != (self.scenery.ornaments, self.scenery.cloth):
            self._backdrop.change()
            self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)

    def _scenery_of(self, view: TableView) -> Scenery:
        plain, zone = self._plain(view), self.tray.zone
        if zone is None or zone not in view.zones:
            return plain
        return self.tray.spread(plain, view, self.asides.room, self.dpr, self.words.tray(zone, view.zones[zone].count))

    def _plain(self, view: TableView) -> Scenery:
        """Where everything lies while no pile is spread."""
        if self._places is None:
            return self.scenery
        room = QRectF(QPointF(0, 0), self.window).marginsRemoved(self.insets)
        self.asides.room, self.asides.dpr = room, self.dpr
        plain = self._places.scenery(view, room.width() / max(1.0, room.height()))
        return Grid.fit(plain.size, room, self.dpr).scenery(plain)

    def _lying(self, view: TableView) -> dict[Ref, Lying]:
        lying: dict[Ref, Lying] = {}
        for zone in view.zones.values():
            for piece in zone.pieces:
                spot = self.scenery.pieces.get(piece.id)
                if spot is not None:
                    lying[piece.id] = Lying(spot, self._look(piece), self._worn(piece))
        return lying

    def _look(self, piece: ViewPiece) -> Look:
        ghost, said = self.words.known(piece) if piece.known else ("", "")
        return self._bodies.look(piece, self.words.definition, ghost, said)

    def _worn(self, piece: ViewPiece) -> Marks:
        worn = self.words.worn(piece) if piece.marks else ()
        return frozenset(Mark(mark) for mark in worn) if worn else NO_MARKS

    def _ways(self, before: Scenery, lying: dict[Ref, Lying]) -> tuple[dict[Ref, QPointF], dict[Ref, QPointF]]:
        """Where pieces come from that were not seen, and go to that are not seen any more: a zone of which only the number is seen."""
        view = self.view
        counted = [zone.id for zone in view.zones.values() if zone.sight is COUNT and zone.id in self.scenery.zones] if view is not None else []
        if len(counted) != 1:
            return {}, {}
        at = self.scenery.zones[ZoneId(counted[0])].rect.center()
        return {ref: at for ref in lying if ref not in self.board.items}, {ref: at for ref in self.board.items if ref not in lying}

    @property
    def scenery(self) -> Scenery:
        """Where everything lies on the window."""
        return self.ground.scenery

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

    def set_insets(self, insets: QMarginsF) -> None:
        """Leaves room for what lies over the cloth: panels at its side, a bar at its foot."""
        if insets != self.insets:
            self.insets = insets
            self._late = True
            self.catch_up()

    def catch_up(self) -> None:
        """Lays the table into its room, as soon as nothing is held and nothing moves: neither is ended by a bar that grows."""
        if self._late and not self._showing and self.hand.ref is None and not self.menu.is_open:
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
        lying = self._lying(self.view)
        self.board.stretch(lying, self.dpr)
        if sharper or self.board.bare:
            self.sharpen()
        else:
            self._sharpen_timer.start()
        self.furniture.show(self.view, self.scenery, self.words, self.dpr, hold=self._sharpen_timer.isActive())
        self.tray.show(self.scenery.tray, self.dpr)
        self.trail.show(self.ground, self.theme, self.dpr, threads=False)
        if self.hands is not None:
            self.hands.renewed()

    def sharpen(self) -> None:
        """Takes pictures of the right size."""
        self._sharpen_timer.stop()
        self._backdrop.release()
        self.board.sharpen()
        self.furniture.sharpen()
        self.update()

    def show_faces(self, _faces: object = None) -> None:
        """Faces have been painted anew: takes their pictures."""
        self.board.sharpen()
        self.hand.sharpen(self.dpr)

    def refresh(self, names: object = None) -> None:
        """Art of these names (None: all) has arrived or changed: paints all that may show it."""
        if names is None or not isinstance(names, frozenset) or names & self._backdrop.art_of(self.scenery):
            self._backdrop.forget()
        self.furniture.forget()
        self._bodies.forget()
        self.show_faces()
        self.asides.repaint()
        if self.view is not None:
            self.furniture.show(self.view, self.scenery, self.words, self.dpr, notes=not self._showing)
            self.tray.show(self.scenery.tray, self.dpr)
            self.lamps.relight()
        self.update()

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
        if not self._showing:
            self.trail.show(self.ground, self.theme, self.dpr, threads=False)
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
        self._frames.clear()
        self._rest = 0
        self._showing = False
        self.motions.clear()
        self.touch.clear()
        self.budget.clear()
        self.board.clear()
        self.furniture.clear()
        self.trail.begin()
        self.view = None

    def drawBackground(self, p: QPainter, rect: QRectF | QRect) -> None:
        try:
            self._backdrop.draw(p, QRectF(rect), self.window, self.dpr, self.scenery, self.theme)
        except Exception:  # must not leave a function that Qt calls: see `report`
            report()

    # ------------------------------------------------------------ what lies where
    def refs_at(self, at: QPointF, without: Ref | None = None) -> list[Ref]:
        """What lies under a point, the nearest first: the top piece and its zone, other places, a seat's plate."""
        return self.ground.refs_at(at, without)

    def box_of(self, ref: Ref) -> QRectF:
        """What a piece, a zone or a seat's plate covers; an empty box if it is not on the table."""
        return self.ground.box_of(ref)

    def top_of(self, ref: Ref) -> Ref | None:
        """The piece that is shown when `ref` is taken in hand: itself, or the top piece of a zone."""
        if ref in self.board.items:
            return ref
        zone = self.view.zones.get(ZoneId(ref)) if self.view is not None else None
        return zone.pieces[-1].id if zone is not None and zone.pieces and zone.pieces[-1].id in self.board.items else None

    def is_piece(self, ref: Ref) -> bool:
        """Whether a ref names a piece."""
        return ref in self.scenery.pieces

    # ------------------------------------------------------------ light
    @property
    def lights(self) -> Lights:
        """Which pieces and places are lit."""
        return self.lamps.lights

    def light(self, lights: Lights) -> None:
        """Shows which pieces and places are lit."""
        self.lamps.light(lights)

    def say_tag(self, words: str, ref: Ref | None, colour: QColor | None = None) -> None:
        """A few words below a piece or place."""
        self.asides.say_tag(words, self.box_of(ref) if ref is not None else NOWHERE, colour or self.theme.target)

    # ------------------------------------------------------------ the hand
    def take(self, ref: Ref, shown: Ref | None, at: QPointF | None, targets: Iterable[Ref] = ()) -> None:
        """Takes a piece in hand that may go to `targets`."""
        area = self.ground.area_of(shown) if shown is not None else None
        motif, growth = (area.motif, self.ground.growth(area, targets)) if area is not None else ("", 1.0)
        self.hand.take(ref, shown, at, self.theme, self.dpr, self.words.own_place(), motif, growth)

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

    # ------------------------------------------------------------ refusing and asking
    def bar(self, ref: Ref | None, at: QPointF) -> None:
        """Marks what a refused drop met, until the reason has been read."""
        self.asides.bar(at, self.box_of(ref) if ref is not None else NOWHERE)
        self.light(replace(self.lights, barred=ref))

    def refuse(self, sentence: str) -> None:
        """Says why a gesture was refused, near the place where it was; never a box that asks for an answer."""
        self.asides.refuse(sentence)
        self.announce(sentence)

    def unrefuse(self) -> None:
        """Takes the reason away."""
        self.asides.unrefuse()
        if self.hand.ref is None:
            self.light(replace(self.lights, barred=None))

    def announce(self, words: str) -> None:
        """Lets assistive technology say something."""
        announce(self, words)

    def ask(self, offers: Sequence[Offer], near: QPointF) -> None:
        """Asks which of several offers is meant."""
        self.asides.ask(self.words.choose(), [self.words.choice(offer) for offer in offers], self.words.nothing(), near)
        self.choices.emit(tuple(offers))

    def close_menu(self) -> None:
        """Takes the menu away."""
        if self.menu.is_open:
            self.menu.close()
            self.choices.emit(())

    @property
    def menu(self) -> Menu:
        """The small menu."""
        return self.asides.menu

    @property
    def bubble(self) -> Bubble:
        """The reason of a refusal."""
        return self.asides.bubble

    @property
    def tag(self) -> Tag:
        """The words below what is pointed at."""
        return self.asides.tag
