"""How pieces come to lie in the place of their zone: alone, in rows and piles, as parts of a crowd, or folded away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Protocol

from wonderland_gui.data.arrange import Box, arranged
from wonderland_gui.data.definitions import Point
from wonderland_gui.data.layout import CARD_SHAPE, Layout, Place
from wonderland_gui.data.named_places import box_of, points_of
from wonderland_gui.data.parts import Count, Member, Room, in_parts
from wonderland_gui.data.sites import Site
from wonderland_gui.data.zone_places import Fold, PiecePlace, ZonePlace, in_order
from wonderland_gui.engine.view import ViewPiece, ViewZone

DEPTH: Final = 20.0
"""So much higher lies, on a board, what lies a card width further down: pawns stand before those behind them."""
FOLDED: Final = 0.4
"""How wide a card is drawn that comes out of an icon or note, or goes into it."""
Lying = tuple[Box, float, bool]
"""Where a piece lies, turned by how many degrees, and whether a number stands for it."""


class Kinds(Protocol):
    """What a layout wants to know of pieces."""

    def type_of(self, piece: ViewPiece, /) -> str:
        """The component type of a piece, which has a width of its own."""
        ...

    def shape_of(self, piece: ViewPiece, /) -> float:
        """Its height by its width."""
        ...

    def field_of(self, piece: ViewPiece, name: str, /) -> str:
        """A field of its definition, in words; empty where it is unseen or has none."""
        ...


class AllCards:
    """Every piece is a card, of which nothing else is known."""

    def type_of(self, piece: ViewPiece, /) -> str:
        return ""

    def shape_of(self, piece: ViewPiece, /) -> float:
        return CARD_SHAPE

    def field_of(self, piece: ViewPiece, name: str, /) -> str:
        return ""


class Laying:
    """Lays pieces into places."""

    def __init__(self, layout: Layout, kinds: Kinds) -> None:
        self._layout = layout
        self._kinds = kinds

    def size(self, width: float, piece: ViewPiece) -> tuple[float, float]:
        """How large a piece is where a card is so wide."""
        w = width * self._layout.scale.get(self._kinds.type_of(piece), 1.0)
        return w, w * self._kinds.shape_of(piece)

    def folded(self, zone: ViewZone, z: float, place: Place, middle: Point, fold: Fold, field: tuple[Point, ...] = ()) -> ZonePlace:
        """A zone that something stands for: its pieces come and go there, unseen; `field` is what is seen of its place all the same."""
        pieces = []
        for number, piece in enumerate(zone.pieces):
            pieces.append(PiecePlace(piece.id, about(middle, self.size(FOLDED, piece)), 0.0, z + number + 1, covered=True))
        return ZonePlace(zone.id, about(middle, (0.0, 0.0)), tuple(pieces), z, place, None, fold, FOLDED, field=field)

    def laid(self, zone: ViewZone, z: float, place: Place, site: Site) -> ZonePlace:
        """A zone in its place, which reaches as far as its pieces where the layout does not say how far."""
        site = _shrunk(site, place, len(zone.pieces))
        sizes = [self.size(site.width, piece) for piece in zone.pieces]
        shape = 1.0 if place.slots else CARD_SHAPE  # what round places are for is round
        largest = max(sizes, default=(site.width, site.width * shape))
        box = _box(place, site, *largest)
        order = in_order(zone.pieces) if place.sort else list(range(len(zone.pieces)))
        counts: tuple[Count, ...] = ()
        if place.arrange == "parts":
            lying, counts = self._parts(zone, place, site, sizes, box)
        else:
            lying = _arranged(place, site, sizes, order, largest)
        if site.size is None:
            for here, _, _ in lying:
                box = box.around(here)
        box = site.area or box
        pieces = []
        for number, index in enumerate(order):
            here, angle, covered = lying[index]
            covered = covered or place.arrange == "sack"
            depth = DEPTH * (here.y + here.h) if site.frame is not None else 0.0
            pieces.append((index, PiecePlace(zone.pieces[index].id, here, site.turn + angle, z + depth + number + 1, covered)))
        inside = tuple(each for _, each in sorted(pieces, key=lambda entry: entry[0]))
        board = site.frame.name if site.frame is not None else ""
        return ZonePlace(
            zone.id,
            box,
            inside,
            z,
            place,
            _label(place, box),
            "",
            site.width,
            site.outline,
            board,
            _ribbon(place, site),
            counts,
            _slots(place, site, len(order)),
        )

    def _parts(self, zone: ViewZone, place: Place, site: Site, sizes: Sequence[tuple[float, float]], box: Box) -> tuple[list[Lying], tuple[Count, ...]]:
        def named(name: str) -> tuple[Point, ...]:
            if site.frame is None:
                return ()
            found = site.frame.find(name, site.bound)
            return tuple(site.frame.point(point) for point in points_of(found) or points_of([found]))

        members = []
        for piece, size in zip(zone.pieces, sizes, strict=True):
            members.append(Member(self._kinds.type_of(piece), int(piece.owner) if piece.owner is not None else None, size))
        laid, counts = in_parts(place.parts, members, Room(box.centre, min(box.w, box.h), site.unit, site.owners, named))
        return [(each.box, -site.turn if each.upright else 0.0, each.covered) for each in laid], counts


def about(middle: Point, size: tuple[float, float]) -> Box:
    """The box of this size round a point."""
    return Box(middle[0] - size[0] / 2, middle[1] - size[1] / 2, *size)


def _shrunk(site: Site, place: Place, count: int) -> Site:
    """The place of so many pieces: those of a full row become smaller, about the middle of their height, before they overlap."""
    room = place.within if place.within is not None else site.size[0] if site.size is not None else None
    wide = 1 + place.spread * (count - 1)
    if place.least >= 1 or place.arrange != "row" or place.rows > 1 or room is None or site.width * wide <= room:
        return site
    width = max(site.width * place.least, room / wide)
    down = 0.0 if site.centred or site.size is not None else (site.width - width) * CARD_SHAPE / 2
    return replace(site, width=width, at=(site.at[0], site.at[1] + down))


def _box(place: Place, site: Site, w: float, h: float) -> Box:
    """The place of a zone before anything lies in it."""
    if site.size is not None:
        w, h = site.size
    elif place.within is not None and place.arrange != "pile":
        w = max(place.within, w)
    return about(site.at, (w, h)) if site.centred else Box(*site.at, w, h)


def _arranged(place: Place, site: Site, sizes: Sequence[tuple[float, float]], order: Sequence[int], largest: tuple[float, float]) -> list[Lying]:
    w, h = largest
    if site.size is not None and place.within is None:
        place = replace(place, within=site.size[0])
    lying = arranged(place, w, h, len(order))
    x, y = site.at
    if site.size is not None or site.centred:
        # What is spread is spread about the middle; a pile or a heap begins there.
        spread = place.arrange in ("row", "path", "grid", "fan")
        wide = max((dx for dx, _, _ in lying), default=0.0) + w if spread else w
        high = max((dy for _, dy, _ in lying), default=0.0) + h if spread else h
        middle = site.at if site.centred or site.size is None else (x + site.size[0] / 2, y + site.size[1] / 2)
        x, y = middle[0] - wide / 2, middle[1] - high / 2
    found: list[Lying] = [(Box(x, y, 0, 0), 0.0, False)] * len(order)
    for number, index in enumerate(order):
        dx, dy, angle = lying[number]
        found[index] = Box(x + dx, y + dy, *sizes[index]), angle, False
    return found


def _slots(place: Place, site: Site, count: int) -> tuple[tuple[Box, str], ...]:
    """The places after those that are taken."""
    if count >= len(place.slots):
        return ()
    w, (x, y) = site.width, site.at
    lying = arranged(place, w, w, len(place.slots))[count:]
    return tuple((Box(x + dx, y + dy, w, w), art) for (dx, dy, _), art in zip(lying, place.slots[count:], strict=True))


def _ribbon(place: Place, site: Site) -> Box | None:
    if place.ribbon is None or site.frame is None:
        return None
    edges = box_of(site.frame.find(place.ribbon, site.bound))
    return site.frame.edges(*edges) if edges is not None else None


def _label(place: Place, box: Box) -> Point | None:
    match place.label:
        case "above":
            return box.x, box.y - 0.185
        case "below":
            return box.x, box.y + box.h + 0.07
        case "beneath":
            return box.centre[0], box.y + box.h + 0.07
        case "left":
            return box.x - 0.08, box.centre[1]
        case "right":
            return box.x + box.w + 0.08, box.centre[1]
        case "inside":
            return box.centre
        case _:
            return None
