"""The tray: a pile spread beside its place, so that every piece in it can be seen, taken and put."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.table import ZoneId
from wonderland_gui.engine.view import TableView, ViewZone
from wonderland_gui.views.ground import Ground
from wonderland_gui.views.paint import Art
from wonderland_gui.views.paint_panels import tray as paint_tray
from wonderland_gui.views.paint_panels import tray_close, tray_title_width
from wonderland_gui.views.painted import Painted
from wonderland_gui.views.scenery import Plate, Scenery, Spot, TrayPlace
from wonderland_gui.views.theme import Theme
from wonderland_gui.views.tray_plan import SCALES, plan

Z_TRAY: Final = 4_000_000.0
"""Over everything on the table and all plates, under what is held."""
SHADE: Final = 46.0
"""How far the shadow reaches beyond the tray."""
PIECE: Final = (64.0, 92.0)
"""The narrowest and the widest that a piece lies in a tray where there is room, in pixels."""
STUDIED: Final = 196.0
LEGIBLE: Final = (1.0, 0.9, 0.8)
"""How wide a card lies that is to be read, in pixels, and in which parts of that: all that is on it is still seen."""


class Tray:
    """Which pile of one scene is spread, and its surface.  The pieces are those of the table: they only lie elsewhere."""

    def __init__(self, scene: QGraphicsScene, art: Art, theme: Theme, now: Callable[[], tuple[TableView | None, Scenery]], lay: Callable[[], None]) -> None:
        """`now` tells what the scene shows; `lay` brings everything to where it lies now."""
        self._art, self._now, self._lay = art, now, lay
        self.theme = theme
        self.zone: ZoneId | None = None
        """The pile that is spread; None: none is."""
        self._asked = False
        """Whether somebody asked for it; otherwise it is spread because its pieces are offered."""
        self.fresh = False
        """Whether it has been spread by itself for this view: it waits until all that led to it has been seen."""
        self._left: ZoneId | None = None
        """A pile that was closed by hand although its pieces are offered."""
        self.surface = Painted(Z_TRAY)
        self.surface.setVisible(False)
        scene.addItem(self.surface)

    # ------------------------------------------------------------ opening and closing
    def may_open(self, zone: Ref, view: TableView | None, scenery: Scenery) -> bool:
        """Whether there is a pile here of which one may see every piece, or take one that does not lie on top."""
        area = scenery.zones.get(ZoneId(zone))
        lies = view.zones.get(ZoneId(zone)) if view is not None else None
        if view is None or lies is None or area is None or not (area.count or area.fold or (area.study and offered_below(view, lies))):
            return False
        if len(lies.pieces) < (1 if area.fold else 2):
            return False
        return all(piece.kind is not None for piece in lies.pieces) or offered_below(view, lies)

    def piles(self) -> tuple[Ref, ...]:
        """The piles that can be spread now."""
        view, scenery = self._now()
        return tuple(zone for zone in view.zones if zone != self.zone and self.may_open(zone, view, scenery)) if view is not None else ()

    def in_turn(self, refs: Sequence[Ref]) -> ZoneId | None:
        """Of the zones for which one plate stands, the one to spread next: that after the open one, the first if none of them is open."""
        view, scenery = self._now()
        folds = [ZoneId(ref) for ref in refs if ref == self.zone or (ref in scenery.zones and scenery.zones[ZoneId(ref)].fold == "plate")]
        if self.zone in folds:
            folds = folds[folds.index(self.zone) + 1 :]
        return next((zone for zone in folds if self.may_open(zone, view, scenery)), None)

    def pieces(self) -> tuple[Ref, ...]:
        """What lies in the open tray, the top piece of the pile last."""
        view, _ = self._now()
        return tuple(piece.id for piece in view.zones[self.zone].pieces) if view is not None and self.zone is not None else ()

    def open(self, zone: Ref) -> bool:
        """Spreads a pile because somebody wants to see it; says whether there is one."""
        view, scenery = self._now()
        if not self.may_open(zone, view, scenery):
            return False
        self.zone, self._asked, self._left = ZoneId(zone), True, None
        self._lay()
        return True

    def close(self) -> None:
        """Puts the pile together again, if one is open."""
        if self.zone is not None:
            self._left, self.zone = self.zone, None
            self._lay()

    def renew(self, before: TableView | None, view: TableView, scenery: Callable[[], Scenery]) -> None:
        """Another view: a pile that has changed is put together, one whose pieces are offered is spread, of several from which is taken the highest; where all
        lies is only asked for if need be."""
        self.fresh, same_eyes = False, before is not None and before.viewer == view.viewer
        if self.zone is not None and not (same_eyes and before is not None and _pieces(before, self.zone) == _pieces(view, self.zone)):
            self.zone = None
        if before is None or not same_eyes or before.offers != view.offers:
            self._left = None
        if self.zone is not None and not self._asked and not offered_below(view, view.zones[self.zone]):
            self.zone = None
        if self.zone is None:
            offered = {ref for offer in view.offers for ref in (offer.source, offer.target)}
            wanted = [zone for zone, lies in view.zones.items() if any(piece.id in offered for piece in lies.pieces[:-1])]
            if wanted:
                wanted = [zone for zone in wanted if self.may_open(zone, view, scenery())]
            if len(wanted) > 1:  # of several only what is taken from: with something in hand they open when it is held over them
                taken = {offer.source for offer in view.offers}
                wanted = [zone for zone in wanted if any(piece.id in taken for piece in view.zones[zone].pieces[:-1])]
            if wanted and self._left not in wanted:
                self.zone, self._asked, self.fresh = max(wanted, key=lambda zone: len(view.zones[zone].pieces)), False, True

    # ------------------------------------------------------------ where it lies
    def spread(self, scenery: Scenery, view: TableView, room: QRectF, dpr: float, title: str) -> Scenery:
        """The scenery with the open pile beside its place; unchanged while none is open, or where it does not lie."""
        zone = self.zone
        lies = view.zones.get(zone) if zone is not None else None
        area = scenery.zones.get(zone) if zone is not None else None
        if zone is None or lies is None or area is None or not lies.pieces or any(piece.id not in scenery.pieces for piece in lies.pieces):
            return scenery
        ground = Ground(scenery)
        wanted = {ref for offer in view.offers for ref in (offer.source, offer.target) if ref is not None and ground.zone_of(ref) != zone}
        for ref in tuple(wanted):  # alike pieces may be taken for the one that is offered
            if ref in scenery.pieces:
                wanted.update(piece.id for piece in view.zones[ground.zone_of(ref)].pieces)
        ratio = max(scenery.pieces[piece.id].ratio for piece in lies.pieces)
        width = STUDIED if area.study else min(max(PIECE[0], scenery.card * 0.8), PIECE[1])
        size = QSizeF(width, width * ratio)
        clear = [ground.box_of(ref) for ref in sorted(wanted)]
        clear += [_about(plate, ground.box_of(at)) for (at, _), plate in scenery.plates.items()]  # what is reckoned stays in sight
        made = plan(len(lies.pieces), area.rect, size, room, clear, dpr, tray_title_width(title), LEGIBLE if area.study else SCALES)
        spots = dict(scenery.pieces)
        for i, (piece, box) in enumerate(zip(lies.pieces, made.pieces, strict=True)):
            own = scenery.pieces[piece.id]
            spots[piece.id] = Spot(_within(box, own.ratio), zone, Z_TRAY + 10 + i, own.turn, shape=own.ratio)
        return replace(scenery, pieces=spots, tray=TrayPlace(made.rect, zone, title, tray_close(made.rect)))

    # ------------------------------------------------------------ showing
    def show(self, place: TrayPlace | None, dpr: float) -> None:
        """Shows the surface under the pieces."""
        surface = self.surface
        surface.setVisible(place is not None)
        if place is None:
            return
        rect, theme, art = QRectF(QPointF(0, 0), place.rect.size()), self.theme, self._art

        def paint(p: QPainter) -> None:
            paint_tray(p, rect, theme, art, place.title)

        surface.setPos(place.rect.topLeft())
        surface.show_((place.title, theme.name), place.rect.size(), dpr, paint, margin=SHADE)


def _about(plate: Plate, box: QRectF) -> QRectF:
    """What the plate of a note covers together with what it speaks of, as far as that is known before it is painted."""
    size = plate.size or QSizeF(0, 0)
    return box.united(QRectF(plate.at.x() - size.width() / 2, plate.at.y() - size.height() / 2, size.width(), size.height()))


def _within(box: QRectF, ratio: float) -> QRectF:
    """Where a piece of this shape lies in the box of a card: as wide, in its middle."""
    high = ceil(box.width() * ratio - 1e-9)
    return box if abs(high - box.height()) < 1 else QRectF(box.x(), round(box.center().y() - high / 2), box.width(), high)


def offered_below(view: TableView, lies: ViewZone) -> bool:
    """Whether a piece that does not lie on top of its pile is the source or the target of an offer."""
    below = {piece.id for piece in lies.pieces[:-1]}
    return bool(below) and any(ref in below for offer in view.offers for ref in (offer.source, offer.target))


def _pieces(view: TableView, zone: ZoneId) -> tuple[object, ...]:
    lies = view.zones.get(zone)
    return tuple((piece.id, piece.kind) for piece in lies.pieces) if lies is not None else ()
