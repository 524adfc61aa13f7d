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
from wonderland_gui.views.paint import LEFT, Art, advance, gold, inset, pen, rounded, shadow, text
from wonderland_gui.views.paint_cards import roundel
from wonderland_gui.views.paint_seats import Part, row_parts, strip_parts
from wonderland_gui.views.scene_words import SceneWords
from wonderland_gui.views.scenery import Scenery, Spot
from wonderland_gui.views.theme import Pair, Theme, display

LOW: Final = 42.0
"""A seat's plate lower than this, in pixels, has room for one line only: its icons stand in it, not beside it."""
LEAST: Final = 15.0
"""Icons in a row of their own are at least so high."""
SHARE: Final = 46.0
"""How wide a note is for each owner of pieces in its zone."""
HEAD: Final = 30.0
"""Height of the name on a note."""
FOOT: Final = 32.0
"""Height of the numbers below it."""
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
    """The scenery with a box for every zone that is folded away, at what stands for it; its pieces come and go there."""
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
        width = max(advance(name, display(17)) + 28, SHARE * len(parts) + 20)
        size = (width, HEAD + (FOOT if parts else 0))
        middle = area.rect.center()
        about = next((board.frame for board in scenery.boards if board.frame.adjusted(-1, -1, 1, 1).contains(middle)), room)
        box = _inside(QRectF(middle.x() - size[0] / 2, middle.y() - size[1] / 2, *size), about.intersected(room))
        made[zone] = _beside(box, list(made.values()), room)
    return made


def _inside(box: QRectF, room: QRectF) -> QRectF:
    x = min(max(box.x(), room.left() + APART), room.right() - box.width() - APART)
    y = min(max(box.y(), room.top() + APART), room.bottom() - box.height() - APART)
    return QRectF(round(x), round(y), box.width(), box.height())


def _beside(box: QRectF, others: Sequence[QRectF], room: QRectF) -> QRectF:
    """The nearest place to the right or left of where it would lie on another."""
    tried = [box]
    for other in others:
        for x in (other.right() + APART, other.left() - APART - box.width()):
            tried.append(QRectF(x, box.y(), box.width(), box.height()))
    free = [each for each in tried if room.contains(each) and not any(each.intersects(other) for other in others)]
    return min(free, key=lambda each: abs(each.x() - box.x()), default=box)


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
    path = rounded(rect, 8)
    shadow(p, path, theme)
    p.fillPath(path, theme.c("surface", 0.93))
    p.strokePath(path, pen(gold(rect, theme), theme.width(1.5)))
    text(p, QRectF(rect.left() + 4, rect.top() + 2, rect.width() - 8, HEAD - 4), name, display(17), theme.title, fit=True)
    left = rect.center().x() - SHARE / 2 * len(parts)
    for share in parts:
        centre = QPointF(left + 13, rect.top() + HEAD + FOOT / 2 - 4)
        if share.colours is not None:
            roundel(p, centre, 12, share.figure, share.colours, theme, art)
        text(p, inset(QRectF(centre.x() + 14, centre.y() - 13, 24, 26), 0), str(share.number), display(17), theme.text, LEFT)
        left += SHARE
