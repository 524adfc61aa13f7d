"""What stands for zones that are folded away: the icons of a seat's strip, and notes at the rim of a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.table import ZoneId
from wonderland_gui.engine.view import TableView
from wonderland_gui.views.paint import LEFT, Art, advance, gold, pen, rounded, shadow, text
from wonderland_gui.views.paint_cards import roundel
from wonderland_gui.views.paint_seats import Part, row_parts, strip_parts
from wonderland_gui.views.scene_words import SceneWords
from wonderland_gui.views.scenery import Marker, Scenery, Spot
from wonderland_gui.views.theme import Pair, Theme, display

LOW: Final = 42.0
"""A seat's plate lower than this, in pixels, has room for one line only: its icons stand in it, not beside it."""
LEAST: Final = 15.0
"""Icons in a row of their own are at least so high."""
FULL: Final = 80.0
"""Notes are full-sized where a card is at least so wide, and smaller where it is less."""
SMALLEST: Final = 0.72
NOTE_PX: Final = 17.0
"""Words on a note."""
SHARE: Final = 46.0
"""How wide a note is for each owner of pieces in its zone."""
HEAD: Final = 30.0
"""Height of the name on a note."""
FOOT: Final = 32.0
"""Height of the numbers below it."""
Z_ICON: Final = 3000.0
"""How high an icon lies that is a marker."""
APART: Final = 8.0
"""Between two notes."""


@dataclass(frozen=True, slots=True)
class Share:
    """How many pieces of one owner, or of nobody, lie in a folded zone."""

    figure: str
    colours: Pair | None
    number: int


def has_row(scenery: Scenery, seat: int) -> bool:
    """Whether a seat's icons stand in a row of their own."""
    return seat in scenery.icons and scenery.icons[seat].height() >= LEAST


def is_low(scenery: Scenery, seat: int) -> bool:
    """Whether a seat's plate has room for one line only."""
    return seat in scenery.folded or scenery.seats[seat].height() < LOW


def icon_places(scenery: Scenery, seat: int, words: SceneWords, theme: Theme) -> list[tuple[QRectF, QRectF]]:
    """Where each icon of a seat lies on the window, and icon and number together; nothing where they are not shown."""
    parts: Sequence[Part] = words.strip(seat)
    if has_row(scenery, seat):
        return row_parts(scenery.icons[seat], parts)
    look = words.seat(seat)
    return strip_parts(scenery.seats[seat], look, parts, theme) if look is not None and is_low(scenery, seat) else []


def shares(view: TableView, zone: ZoneId, words: SceneWords) -> tuple[Share, ...]:
    """Who has how many pieces in a zone, by seats; those of nobody last."""
    lies = view.zones.get(zone)
    counted: dict[int | None, int] = {}
    for piece in lies.pieces if lies is not None else ():
        owner = int(piece.owner) if piece.owner is not None else None
        counted[owner] = counted.get(owner, 0) + 1
    found = []
    for owner in sorted(counted, key=lambda seat: (seat is None, seat)):
        look = words.seat(owner) if owner is not None else None
        found.append(Share(look.figure if look is not None else "", look.colours if look is not None else None, counted[owner]))
    return tuple(found)


# ---------------------------------------------------------------- placing
def placed(scenery: Scenery, view: TableView, words: SceneWords, theme: Theme, room: QRectF) -> Scenery:
    """The scenery with a box for every zone that is folded away, at what stands for it; its pieces come and go there.

    The icon of a counter is its marker while an action speaks of the counter and no other marker of it is seen.
    """
    counters = dict(_counters(scenery, view, words, theme))
    if counters:
        scenery = replace(scenery, markers={**scenery.markers, **counters})
    if not any(area.fold for area in scenery.zones.values()):
        return scenery
    boxes = {**_plates(scenery, view), **dict(_icons(scenery, view, words, theme)), **_notes(scenery, view, words, room)}
    zones = {zone: replace(area, rect=boxes[zone]) if zone in boxes else area for zone, area in scenery.zones.items()}
    return replace(scenery, zones=zones, pieces=_moved(scenery.pieces, boxes))


def _icons(scenery: Scenery, view: TableView, words: SceneWords, theme: Theme) -> Iterator[tuple[ZoneId, QRectF]]:
    for seat in scenery.seats:
        for zone, (_, whole) in zip(words.strip_zones(seat), icon_places(scenery, seat, words, theme), strict=False):
            if zone and zone in scenery.zones and scenery.zones[ZoneId(zone)].fold == "strip":
                yield ZoneId(zone), whole


def _counters(scenery: Scenery, view: TableView, words: SceneWords, theme: Theme) -> Iterator[tuple[Ref, Marker]]:
    wanted = {ref for offer in view.offers for ref in (offer.source, offer.target) if ref in view.counters and ref not in scenery.markers}
    for seat in scenery.seats if wanted else ():
        places = icon_places(scenery, seat, words, theme)
        for ref, (icon, _), (box, _) in zip(words.strip_zones(seat), words.strip(seat), places, strict=False):
            if ref in wanted:
                yield ref, Marker(box, icon, Z_ICON)


def _plates(scenery: Scenery, view: TableView) -> dict[ZoneId, QRectF]:
    """The plates of the owners: for what belongs there, and for what finds no icon."""
    made = {}
    for zone, area in scenery.zones.items():
        lies = view.zones.get(zone)
        if area.fold in ("strip", "plate") and lies is not None and lies.owner is not None and int(lies.owner) in scenery.seats:
            made[zone] = scenery.seats[int(lies.owner)]
    return made


def _notes(scenery: Scenery, view: TableView, words: SceneWords, room: QRectF) -> dict[ZoneId, QRectF]:
    """Notes about their points, inside the board on whose rim they lie, else inside the room, and beside each other."""
    made: dict[ZoneId, QRectF] = {}
    for zone, area in scenery.zones.items():
        if area.fold != "note":
            continue
        name, parts = words.zone(zone), shares(view, zone, words)
        scale = min(1.0, max(SMALLEST, scenery.card / FULL))
        width = max(advance(name, display(NOTE_PX * scale)) + 28 * scale, SHARE * scale * len(parts) + 20 * scale)
        size = (width, (HEAD + (FOOT if parts else 0)) * scale)
        middle = area.rect.center()
        about = next((board.frame for board in scenery.boards if board.frame.adjusted(-1, -1, 1, 1).contains(middle)), room)
        about = about.intersected(room)
        box = _inside(QRectF(middle.x() - size[0] / 2, middle.y() - size[1] / 2, *size), about)
        made[zone] = _beside(box, list(made.values()), about) or _beside(box, list(made.values()), room) or box
    return made


def _inside(box: QRectF, room: QRectF) -> QRectF:
    x = min(max(box.x(), room.left() + APART), room.right() - box.width() - APART)
    y = min(max(box.y(), room.top() + APART), room.bottom() - box.height() - APART)
    return QRectF(round(x), round(y), box.width(), box.height())


def _beside(box: QRectF, others: Sequence[QRectF], room: QRectF) -> QRectF | None:
    """The nearest place beside, above or below where it would lie on another; None if there is none in the room."""
    tried = [box]
    for other in others:
        tried += [QRectF(x, box.y(), box.width(), box.height()) for x in (other.right() + APART, other.left() - APART - box.width())]
        tried += [QRectF(box.x(), y, box.width(), box.height()) for y in (other.bottom() + APART, other.top() - APART - box.height())]
    free = [each for each in tried if room.contains(each) and not any(each.intersects(other) for other in others)]
    return min(free, key=lambda each: abs(each.x() - box.x()) + abs(each.y() - box.y()), default=None)


def _moved(pieces: Mapping[Ref, Spot], boxes: Mapping[ZoneId, QRectF]) -> dict[Ref, Spot]:
    moved = dict(pieces)
    for ref, spot in pieces.items():
        box = boxes.get(spot.zone)
        if box is not None and spot.hidden:
            corner = box.center() - QPointF(round(spot.rect.width() / 2), round(spot.rect.height() / 2))
            moved[ref] = replace(spot, rect=QRectF(QPointF(round(corner.x()), round(corner.y())), spot.rect.size()))
    return moved


# ---------------------------------------------------------------- painting
def fold_note(p: QPainter, rect: QRectF, name: str, parts: Sequence[Share], theme: Theme, art: Art) -> None:
    """A zone in short: its name, and who has how much there."""
    path, scale = rounded(rect, 8), rect.height() / (HEAD + (FOOT if parts else 0))
    shadow(p, path, theme)
    p.fillPath(path, theme.c("surface", 0.93))
    p.strokePath(path, pen(gold(rect, theme), theme.width(1.5)))
    text(p, QRectF(rect.left() + 4, rect.top() + 2, rect.width() - 8, (HEAD - 4) * scale), name, display(NOTE_PX * scale), theme.title, fit=True)
    left = rect.center().x() - SHARE * scale / 2 * len(parts)
    for share in parts:
        centre = QPointF(left + 13 * scale, rect.top() + (HEAD + FOOT / 2 - 4) * scale)
        if share.colours is not None:
            roundel(p, centre, 12 * scale, share.figure, share.colours, theme, art)
        box = QRectF(centre.x() + 14 * scale, centre.y() - 13 * scale, 24 * scale, 26 * scale)
        text(p, box, str(share.number), display(NOTE_PX * scale), theme.text, LEFT)
        left += SHARE * scale
