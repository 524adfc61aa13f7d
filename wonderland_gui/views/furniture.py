"""All of a table that is no piece: cloth and ornaments, empty places, names, plates of notes and of seats."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsScene

from wonderland_gui.data.theme_file import COLOURS
from wonderland_gui.engine.protocol import Note, Ref
from wonderland_gui.engine.table import ZoneId
from wonderland_gui.engine.view import TableView
from wonderland_gui.views import paint_table
from wonderland_gui.views.board_words import written
from wonderland_gui.views.captions import caption_box, fitting
from wonderland_gui.views.counting import Counting, Said
from wonderland_gui.views.folds import has_row, is_low
from wonderland_gui.views.glows import Z_AREAS, Glows
from wonderland_gui.views.ground import PLATE
from wonderland_gui.views.motion import Motions
from wonderland_gui.views.paint import Art, advance, glow, paragraph, pen, polygon, rounded
from wonderland_gui.views.paint_marks import Mark, badge, changed_value, sum_plate, totals
from wonderland_gui.views.paint_seats import Part, player_plate, seat_strip
from wonderland_gui.views.painted import Painted
from wonderland_gui.views.scene_words import SceneWords
from wonderland_gui.views.scenery import Area, Caption, Plate, Scenery
from wonderland_gui.views.slips import Slips
from wonderland_gui.views.stamps import Dress, Marks, Stamps
from wonderland_gui.views.theme import SMALLEST_PX, Pair, Theme, body, display
from wonderland_gui.views.themed import Noting

Z_NAMES: Final = 20.0
Z_PLATES: Final = 3_000_000.0
Z_SEATS: Final = 30.0
BEYOND: Final = {
    "empty": 2.0,
    "slots": 2.0,
    "outline": 14.0,
    "label": 2.0,
    "caption": 2.0,
    "count": 10.0,
    "note": 10.0,
    "seat": 20.0,
    "ribbon": 2.0,
    "title": 2.0,
    "fold": 10.0,
    "tally": 8.0,
    "icons": 2.0,
}
"""How far light and shadow reach beyond what is painted, in pixels: no more is painted over and over while a piece is dragged across it."""
_LIT: Final = frozenset({Mark.TARGET, Mark.HOT, Mark.ILLEGAL})
_WORDS: Final = frozenset({"label", "caption", "count", "note", "ribbon", "title", "fold", "tally"})
"""What is read on a table beside its pieces."""
Icons = Mapping[int, Sequence[Part]]
"""Rows of icons with their numbers, by seat."""
LABEL_HIGH: Final = 20.0
"""Height of the name of a place."""


class Furniture:
    """Items by zone, caption, note and seat."""

    def __init__(self, scene: QGraphicsScene, stamps: Stamps, art: Art, theme: Theme, touch: Motions, slips: Slips) -> None:
        self._scene = scene
        self._slips = slips
        self._stamps = stamps
        self._art = Noting(art)
        self._theme = theme
        self.glows = Glows(scene, stamps)
        """Light under zones and plates of seats, and lines over them."""
        self._painted: dict[tuple[str, object], Painted] = {}
        self._counting = Counting(touch, theme)
        self._hold = False
        self._counts = False
        self._told: SceneWords | None = None
        """The words of what was settled last."""
        self._icons: Icons | None = None
        """The rows of icons of the moment that is shown on the way to what is settled next."""
        self._filled: set[Ref] = set()
        """Zones in which something lies."""

    def set_theme(self, theme: Theme) -> None:
        """Paints everything anew at the next `show`."""
        self._theme = self._counting.theme = theme
        self.glows.set_theme()
        self.forget()

    def forget(self, names: Collection[str] | None = None) -> bool:
        """Paints anew at the next `show` what shows art of these names (None: all); says whether there is any."""
        stale = [item for item in self._painted.values() if names is None or not item.arts.isdisjoint(names)]
        for item in stale:
            item.forget()
        return bool(stale)

    def clear(self) -> None:
        """Takes everything away."""
        self.glows.clear()
        self._slips.clear()
        for item in self._painted.values():
            self._scene.removeItem(item)
        self._painted.clear()
        self._counting.clear()
        self._told = self._icons = None

    def sharpen(self) -> None:
        """Paints anew what was stretched."""
        for item in self._painted.values():
            item.release()
        self.glows.sharpen()

    # ------------------------------------------------------------ showing
    def show(
        self,
        view: TableView,
        scenery: Scenery,
        words: SceneWords,
        dpr: float,
        *,
        settled: bool = True,
        counts: bool = False,
        hold: bool = False,
        icons: Icons | None = None,
    ) -> None:
        """Shows all of it as it belongs to the view; until that is `settled`, plates say what they said before, and those that will be gone are gone.

        `icons` are the rows of icons of a moment on the way, which too stay as they are until there are others.  With `counts` changed numbers run to
        what they are now; with `hold` old pictures are stretched until `sharpen`: the window is changing its size.
        """
        self._hold, self._counts = hold, counts
        told = words if settled or self._told is None else self._told
        self._told = told
        if settled:
            self._icons = None
        elif icons is not None:
            self._icons = icons
        rows = self._icons if self._icons is not None else {seat: tuple(told.strip(seat)) for seat in scenery.seats}
        kept: set[tuple[str, object]] = set()
        self._show_areas(view, scenery, words, dpr, kept)
        for caption in scenery.captions:
            self._caption(caption, words.caption(caption.key), dpr, kept)
        for seat, rect in scenery.seats.items():
            shown = self._painted.get(("seat", seat))
            if settled or shown is None or shown.key is None:  # a picture that has arrived is seen at once
                self._seat(seat, rect, is_low(scenery, seat), () if has_row(scenery, seat) else tuple(told.strip(seat)), told, dpr, kept)
            kept.add(("seat", seat))
        for each in written(view, scenery, words, rows, self._theme, self._art):
            kept.add(each.key)
            self._paint(each.key, Z_PLATES if each.over else Z_NAMES, each.rect.topLeft(), each.rect.size(), dpr, each.content, each.paint)
        self._slips.show(scenery, view, words, self._theme, dpr)
        for note in view.notes:
            plate = scenery.plates.get((note.at, note.key))
            if settled and plate is not None:
                self._note(note, plate, words.note(note), scenery, dpr, kept)
            elif not settled:
                kept.add(("note", (note.at, note.key)))
        for key in [key for key in self._painted if key not in kept]:
            self._scene.removeItem(self._painted.pop(key))
            self._counting.forget(key)

    def _paint(self, key: tuple[str, object], z: float, at: QPointF, size: QSizeF, dpr: float, content: object, paint: Callable[[QPainter], None]) -> Painted:
        """One painted item, made if it is not there yet; how far it may paint beyond its size goes by what it is."""
        item = self._painted.get(key)
        if item is None:
            item = self._painted[key] = Painted(z, self._stamps.budget)
            self._scene.addItem(item)
        item.setPos(round(at.x() * dpr) / dpr, round(at.y() * dpr) / dpr)

        def noting(p: QPainter) -> None:
            self._art.names = set()
            paint(p)
            item.arts = frozenset(self._art.names)

        item.show_((content, self._theme.name), size, dpr, noting, margin=BEYOND[key[0]], hold=self._hold)
        return item

    def _show_areas(self, view: TableView, scenery: Scenery, words: SceneWords, dpr: float, kept: set[tuple[str, object]]) -> None:
        self._filled.clear()
        self._filled.update(f"{PLATE}{seat}" for seat in scenery.seats)
        radius = scenery.card * self._theme.card.radius
        self.glows.show(scenery, radius, dpr, hold=self._hold)
        for zone, area in scenery.zones.items():
            lies = view.zones.get(zone)
            count = lies.count if lies is not None else 0
            if count:
                self._filled.add(zone)
            spread = scenery.tray is not None and scenery.tray.zone == zone
            if (not count or spread) and area.show_empty:
                self._empty(zone, area, words.zone(zone), radius, dpr, kept)
            if area.label is not None and (count or area.show_empty):
                # On a small table a name that stands above its place would reach into it: words do not shrink.
                above = min(area.label.y(), area.rect.top() - LABEL_HIGH) if area.label.y() < area.rect.top() else area.label.y()
                self._label(zone, QPointF(area.label.x(), above), words.zone(zone), dpr, kept, centred=area.centred)
            if area.count and count > 1:
                self._count(zone, area, count, dpr, kept)
            if area.slots and not area.fold:
                self._slots(zone, area, dpr, kept)

    def _empty(self, zone: ZoneId, area: Area, name: str, radius: float, dpr: float, kept: set[tuple[str, object]]) -> None:
        key, rect = ("empty", zone), QRectF(QPointF(0, 0), area.rect.size())
        label = name if area.label is None and advance(name, body(SMALLEST_PX, italic=True)) <= rect.width() - 8 else ""
        kept.add(key)
        self._paint(
            key, Z_AREAS + 1, area.rect.topLeft(), area.rect.size(), dpr, (label, area.motif),
            lambda p: paint_table.zone_empty(p, rect, self._theme, self._art, label, area.motif, max(6.0, radius)),
        )  # fmt: skip

    def _slots(self, zone: ZoneId, area: Area, dpr: float, kept: set[tuple[str, object]]) -> None:
        """All places of a zone for what may still come, as one picture."""
        key, whole = ("slots", zone), area.slots[0][0]
        for rect, _ in area.slots[1:]:
            whole = whole.united(rect)
        places = tuple((rect.translated(-whole.topLeft()), art) for rect, art in area.slots)
        kept.add(key)

        def paint(p: QPainter) -> None:
            for rect, art in places:
                paint_table.slot(p, rect, self._theme, self._art, art)

        self._paint(key, Z_AREAS + 1, whole.topLeft(), whole.size(), dpr, tuple((rect.getRect(), art) for rect, art in places), paint)

    def _label(self, zone: ZoneId, at: QPointF, name: str, dpr: float, kept: set[tuple[str, object]], *, centred: bool) -> None:
        if not name:
            return
        key, width = ("label", zone), advance(name, body(15, italic=True)) + 4
        at = QPointF(at.x() - width / 2, at.y()) if centred else at
        kept.add(key)
        self._paint(key, Z_NAMES, at, QSizeF(width, LABEL_HIGH), dpr, name, lambda p: paint_table.zone_label(p, QPointF(0, 0), name, self._theme, width=width))

    def _count(self, zone: ZoneId, area: Area, count: int, dpr: float, kept: set[tuple[str, object]]) -> None:
        key, at = ("count", zone), area.rect.bottomRight() - QPointF(15, 15)
        kept.add(key)

        def show(said: Said) -> None:
            self._paint(key, Z_PLATES, at, QSizeF(26, 26), dpr, said, lambda p: badge(p, QPointF(13, 13), said[0], self._theme))

        self._counting.show(key, (str(count),), show, counts=self._counts)

    def _caption(self, caption: Caption, words: str, dpr: float, kept: set[tuple[str, object]]) -> None:
        words, px = fitting(words, caption.rect.size())
        if not px:
            return
        key, box = ("caption", caption.key), caption_box(words, caption, px)
        rect = QRectF(QPointF(0, 0), box.size())
        align = {"left": Qt.AlignmentFlag.AlignLeft, "centre": Qt.AlignmentFlag.AlignHCenter, "right": Qt.AlignmentFlag.AlignRight}[caption.align]
        kept.add(key)

        def paint(p: QPainter) -> None:
            paragraph(p, rect, words, body(px, italic=True), self._theme.c("text", 0.8), align | Qt.AlignmentFlag.AlignTop)

        self._paint(key, Z_NAMES, box.topLeft(), box.size(), dpr, (words, px), paint)

    def _seat(self, seat: int, rect: QRectF, folded: bool, strip: Sequence[Part], words: SceneWords, dpr: float, kept: set[tuple[str, object]]) -> None:
        look = words.seat(seat)
        if look is None:
            return
        key, box = ("seat", seat), QRectF(QPointF(0, 0), rect.size())
        kept.add(key)

        def show(said: Said) -> None:
            now = replace(look, score=said[0])
            parts = tuple((icon, value) for (icon, _), value in zip(strip, said[1:], strict=True))

            def paint(p: QPainter) -> None:
                if folded:
                    seat_strip(p, box, now, parts, self._theme, self._art)
                else:
                    player_plate(p, box, now, self._theme, self._art)

            look_key = (look.name, look.note, look.figure, tuple(c.rgba() for c in look.colours), look.active, said, folded)
            self._paint(key, Z_SEATS, rect.topLeft(), rect.size(), dpr, look_key, paint)

        self._counting.show(key, (look.score, *(value for _, value in strip)), show, counts=self._counts)

    def _note(self, note: Note, plate: Plate, words: Sequence[str], scenery: Scenery, dpr: float, kept: set[tuple[str, object]]) -> None:
        if plate.style == "outline":
            self._outline(note, scenery, dpr, kept)
            return
        if not any(words):
            return
        key = ("note", (note.at, note.key))
        kept.add(key)

        def show(said: Said) -> None:
            said = tuple(said[:1] if plate.style == "sum" and not any(said[1:]) else said)  # it is made of itself alone
            parts = tuple(zip(said, _colours(plate, said, self._theme), strict=True))
            rect, scale = note_rect(plate, said, scenery.card)
            box = QRectF(QPointF(0, 0), rect.size())

            def paint(p: QPainter) -> None:
                if plate.style == "sum":
                    sum_plate(p, box, parts, self._theme, scale)
                elif plate.style == "plate":
                    factor = parts[1][0] if len(parts) > 1 else ""
                    changed_value(p, QPointF(0, 0), parts[0][0], factor, self._theme, parts[0][1], scale)
                else:
                    totals(p, box, parts, self._theme, scale)

            content = tuple((text, colour.rgba()) for text, colour in parts)
            self._paint(key, Z_PLATES, rect.topLeft(), rect.size(), dpr, content, paint)

        self._counting.show(key, tuple(words), show, counts=self._counts)

    def _outline(self, note: Note, scenery: Scenery, dpr: float, kept: set[tuple[str, object]]) -> None:
        """A line of light about the zone of which a note speaks."""
        area = scenery.zones.get(ZoneId(note.at))
        if area is None or area.fold:
            return
        key, corner = ("outline", note.at), area.rect.topLeft()
        points = tuple(point - corner for point in area.outline)
        path = polygon(points) if points else rounded(QRectF(QPointF(0, 0), area.rect.size()), 8)
        kept.add(key)

        def paint(p: QPainter) -> None:
            glow(p, path, self._theme.active, 10, 1.0)
            p.strokePath(path, pen(self._theme.ink, 6))
            p.strokePath(path, pen(self._theme.active, self._theme.width(2.5)))

        content = tuple((point.x(), point.y()) for point in points)
        self._paint(key, Z_AREAS + 1, corner, area.rect.size(), dpr, content, paint)

    def names(self) -> list[QRectF]:
        """What is covered by names, numbers and plates."""
        return [QRectF(item.pos(), item.size()) for (kind, _), item in self._painted.items() if kind in _WORDS]

    def plates_of(self, ref: Ref) -> list[Painted]:
        """The plates of notes that hang at a piece."""
        return [item for (kind, at), item in self._painted.items() if kind == "note" and isinstance(at, tuple) and at[0] == ref]

    def dress_area(self, zone: Ref, marks: Marks, *, focused: bool, badge: str = "") -> None:
        """Shows light under and lines over a place; what belongs into an empty one need not be said while something may go there."""
        self.glows.dress(zone, Dress(marks, "", False, focused, badge), covered=zone in self._filled)
        empty = self._painted.get(("empty", zone))
        if empty is not None:
            empty.setVisible(not marks & _LIT)


def _colours(plate: Plate, words: Sequence[str], theme: Theme) -> list[QColor]:
    """The colours of a plate's parts: what its layout says; else gold for a value that changed, and violet for one that counts nothing."""
    if not plate.tones:
        return [theme.c("known" if words[0] == "0" else "gold_light")] * len(words)
    tones = [*plate.tones, *["text"] * len(words)]
    return [_tone(tone, theme) for tone in tones[: len(words)]]


def _tone(tone: str | Pair, theme: Theme) -> QColor:
    """A token of the theme, or a seat's colour, lighter, as it can be read on the dark of a plate."""
    if isinstance(tone, str):
        return theme.c(tone if tone in COLOURS else "text")
    light, _ = tone
    return QColor(*(round(part + (255 - part) * 0.4) for part in (light.red(), light.green(), light.blue())))


def note_rect(plate: Plate, parts: Sequence[str], card: float) -> tuple[QRectF, float]:
    """Where the plate of a note lies, and how large its words are; no plate is smaller than its words need."""
    if plate.style == "plate":
        px = max(16.0, 20 * min(1.0, card / 130))
        factor = parts[1] if len(parts) > 1 else ""
        width = advance(parts[0], display(px)) + advance(factor, body(max(12, px * 0.7), bold=True)) + px * 1.05
        return _aligned(plate, QSizeF(width, px * 1.2)), px
    if plate.style == "sum":
        px = max(12.0, 15 * min(1.0, card / 84))
        made_of = max((advance(words, body(px)) for words in parts[1:]), default=0.0)
        wide, high = max(made_of, advance(parts[0], display(20))) + 16, 22 + (px + 7 if len(parts) > 1 else 0)
        return _aligned(plate, QSizeF(wide, high).expandedTo(plate.size or QSizeF(0, 0))), px
    px = max(13.0, 17 * min(1.0, card / 84))
    widest = max(advance(words, display(px)) for words in parts)
    row, high = px + 3, px * 1.4
    least = QSizeF(widest + 12, row * len(parts) + 6) if plate.style == "column" else QSizeF((widest + 8) * len(parts) + 8, high)
    return _aligned(plate, least.expandedTo(plate.size or QSizeF(0, 0))), px


def _aligned(plate: Plate, size: QSizeF) -> QRectF:
    at = plate.at
    left = {"left": at.x(), "centre": at.x() - size.width() / 2, "right": at.x() - size.width()}[plate.align]
    return QRectF(QPointF(left, at.y() - size.height() / 2), size)
