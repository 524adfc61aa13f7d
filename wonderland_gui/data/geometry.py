"""Where everything lies for one viewer: a layout and a view of the table to boxes in card widths.  Knows no window."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wonderland_gui.data.arrange import Box
from wonderland_gui.data.boards import Boards, Frame
from wonderland_gui.data.clipping import clipped
from wonderland_gui.data.definitions import Point
from wonderland_gui.data.laying import AllCards, Kinds, Laying
from wonderland_gui.data.layout import Block, Label, Layout, NotePlace, Ornament, Place
from wonderland_gui.data.named_places import point_of
from wonderland_gui.data.sites import ROLES, Site, Sites, bind_role, seat_of
from wonderland_gui.data.tracks import markers, numerals, points
from wonderland_gui.data.zone_places import BoardPlace, MarkerPlace, NoteBox, PiecePlace, ZonePlace
from wonderland_gui.engine.pattern import among, bind, fill
from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.table import Seat, ZoneId
from wonderland_gui.engine.view import TableView, ViewPiece, ViewZone

ORDER: Final = 1000.0
"""So much higher than the zones of a pattern lie those of the next."""
UNDER: Final = -100.0
"""Boards lie under all zones."""


class Places:
    """A layout on a table of a given size: says for each view where everything lies, in card widths."""

    def __init__(self, layout: Layout, table_size: tuple[float, float] = (0.0, 0.0), *, kinds: Kinds | None = None) -> None:
        self.layout = layout
        self.boards = Boards(layout)
        self._kinds: Kinds = kinds if kinds is not None else AllCards()
        self._laying = Laying(layout, self._kinds)
        width, height = table_size
        self.unit = min(width / layout.size[0], height / layout.size[1])
        """How many pixels a card is wide on a table of this size in pixels."""
        self.origin = (width - layout.size[0] * self.unit) / 2, (height - layout.size[1] * self.unit) / 2
        """Where the layout's corner lies on the table, in pixels: what is left over goes to both sides."""
        self._sites = Sites(layout, self.boards)
        self._order = {pattern: number for number, pattern in enumerate(layout.zones)}
        self._scenic = {pattern for scene in layout.scenes.values() for pattern in scene.show}
        """What is seen in some scenes only."""
        self._sides: dict[ZoneId, tuple[str, str]] = {}
        """The board on which a zone lies, and the side of it."""
        self._context: object = None
        """On what places rest beside the zones themselves."""
        self._kept: dict[ZoneId, tuple[ViewZone, str, ZonePlace | None]] = {}
        """What a zone needs and where it lies, as long as it is the same object and all else is the same."""

    # ------------------------------------------------------------ zones
    def size(self, placed: Mapping[ZoneId, ZonePlace], view: TableView) -> Point:
        """How large the table is: what the layout says, but no wider than it has to be while zones or seats at its right have no place."""
        width, height = self.layout.size
        every_seat = view.seats >= max(self.layout.seats.others, default=0)
        if every_seat and all(has_need(place.needs, view) for place in self.layout.zones.values()):
            return width, height
        boxes = [*(each.box for each in placed.values()), *(box for _, _, box in self.ornaments(view.stage)), *self.plates(view).values()]
        boxes += [board.frame.box for board in self.lying_boards(view)]
        right, left = max(box.x + box.w for box in boxes), min(box.x for box in boxes)
        return min(width, right + left), height

    def of(self, view: TableView, bottom: Seat | None = None) -> dict[ZoneId, ZonePlace]:
        """Every zone that has a place; `bottom` sits nearest, by default the viewer."""
        me = seat_below(view, bottom)
        up = self.boards.up(view)
        made = {}
        context = me, view.seats, view.stage, tuple((name, piece.kind) for name, piece in up.items()), self._sites.berth(view, me)
        if context != self._context:
            self._context = context
            self._kept.clear()
        for zone in view.zones.values():
            kept = self._kept.get(zone.id)
            if kept is None or kept[0] is not zone:
                kept = self._kept[zone.id] = zone, *self._found(zone, me, view, up)
            _, needs, place = kept
            if place is not None and has_need(needs, view):
                made[zone.id] = place
        for pattern in self.boards.zones():
            made |= {zone.id: self._under(zone, up, view.stage) for zone in view.zones.values() if bind(pattern, zone.id) is not None}
        return made

    def _found(self, zone: ViewZone, me: int, view: TableView, up: Mapping[str, ViewPiece]) -> tuple[str, ZonePlace | None]:
        """What a zone needs to have a place, and this place; it has none in another scene, or while its board lies with the other side up."""
        found = self._sites.match(zone.id, zone.owner, me)
        if found is None or not self._shown(zone.id, view.stage):
            return "", None
        place = self.layout.zones[found[0]]
        return place.needs, self._place(zone, *found, me, view) if self._lies_up(zone.id, place, found[1], up) else None

    def pattern_of(self, zone: str, owner: Seat | None = None, me: int = 0) -> str | None:
        """The pattern of the layout that gives this zone its place, or the board of which it is the piece."""
        found = self._sites.match(zone, owner, me)
        if found is not None:
            return found[0]
        return next((pattern for pattern in self.boards.zones() if bind(pattern, zone) is not None), None)

    def _shown(self, name: str, stage: str) -> bool:
        """Whether a zone or track is seen in a stage."""
        scene = self.layout.scene(stage)
        if scene is not None and any(_like(pattern, name) for pattern in scene.hide):
            return False
        if not any(_like(pattern, name) for pattern in self._scenic):
            return True
        return scene is not None and any(_like(pattern, name) for pattern in scene.show)

    def _lies_up(self, zone: ZoneId, place: Place, bound: Mapping[str, str], up: Mapping[str, ViewPiece]) -> bool:
        if place.on is None or place.side is None:
            return True
        named = self._sides.get(zone)
        if named is None:
            named = self._sides[zone] = fill(place.on, bound), fill(place.side, bound)
        board = up.get(named[0])
        return board is not None and board.kind == named[1]

    def _place(self, zone: ViewZone, pattern: str, bound: Mapping[str, str], me: int, view: TableView) -> ZonePlace | None:
        place, z = self.layout.zones[pattern].during(view.stage), ORDER * self._order[pattern]
        if place.strip or place.plate or self._closed(pattern, bound, zone.owner, me, view.seats):
            middle = self._plate_of(zone.owner, bound, me, view).centre
            return self._laying.folded(zone, z, place, middle, "plate" if place.plate else "strip")
        site = self._sites.site(zone.id, pattern, bound, zone.owner, me, view.seats, view.stage)
        if site is None:
            return None
        scene = self.layout.scene(view.stage)
        frame, middle = site.frame, site.middle
        if (scene is not None and any(_like(each, zone.id) for each in scene.fold)) or (frame is not None and not frame.shows(middle)):
            return self._laying.folded(zone, z, place, _note_at(place, frame, bound, middle), "note", _seen(site))
        return self._laying.laid(zone, z, place, site)

    def _plate_of(self, owner: Seat | None, bound: Mapping[str, str], me: int, view: TableView) -> Box:
        """The plate of the seat that a zone belongs to, by its owner or its name."""
        named = next((int(bound[name]) for name in (*ROLES, "s") if bound.get(name, "").isdecimal()), 0)
        return self.plates(view, Seat(me)).get(Seat(int(owner) if owner is not None else named), Box(0, 0, 0, 0))

    def _closed(self, pattern: str, bound: Mapping[str, str], owner: Seat | None, me: int, seats: int) -> bool:
        """Whether a zone lies before a seat that is closed."""
        role = next((role for role in ROLES if role in bound), None)
        return role is not None and self.block(int(owner) if owner is not None else int(bound[role]), me, seats).fold

    def block(self, seat: int, me: int, seats: int, stage: str = "") -> Block:
        """The corner of the table that belongs to a seat in a stage; others sit clockwise from `me`."""
        return self._sites.block(seat, me, seats, stage)

    # ------------------------------------------------------------ boards and tracks
    def _under(self, zone: ViewZone, up: Mapping[str, ViewPiece], stage: str) -> ZonePlace:
        """A zone whose pieces are boards."""
        names = {piece.id: name for name, piece in up.items()}
        placed: list[PiecePlace] = []
        for number, piece in enumerate(zone.pieces):
            frame = self.boards.frame(names[piece.id], stage) if piece.id in names else None
            if frame is not None:
                placed.append(PiecePlace(piece.id, frame.box, 0.0, UNDER + number))
        box = placed[0].box if placed else Box(0, 0, 0, 0)
        for each in placed[1:]:
            box = box.around(each.box)
        return ZonePlace(zone.id, box, tuple(placed), UNDER, Place(at=(box.x, box.y)), None)

    def lying_boards(self, view: TableView) -> tuple[BoardPlace, ...]:
        """All boards as they lie, the lowest first; those that are pieces only while the piece is seen."""
        up = self.boards.up(view)
        frames = {frame.name: frame for frame in self.boards.frames(view.stage) if frame.board.piece is None or frame.name in up}
        joined = {name: frames[name].board.joins for name in up if name in frames and frames[name].board.joins}
        open_ = self.boards.opens(frames, {name: self._kinds.field_of(up[name], field) for name, field in joined.items()})
        return tuple(BoardPlace(frame, up[name].id if name in up else None, open_.get(name, ())) for name, frame in frames.items())

    def markers(self, counters: Mapping[str, int], stage: str = "") -> dict[str, MarkerPlace]:
        """Where the markers of counters lie on their tracks, and what they look like."""
        made: dict[str, MarkerPlace] = {}
        for number, (name, track) in enumerate(self.layout.tracks.items()):
            if self._shown(name, stage):
                line, width = points(track, self.boards, stage)
                made |= markers(track, line, width, counters, ORDER * (len(self._order) + number))
        return made

    def numerals(self, stage: str) -> tuple[tuple[str, Box], ...]:
        """The numbers beside the points of tracks, each with its box."""
        shown = (track for name, track in self.layout.tracks.items() if self._shown(name, stage))
        return tuple(each for track in shown for each in numerals(track, self.boards, stage))

    # ------------------------------------------------------------ what else lies on the table
    def plates(self, view: TableView, bottom: Seat | None = None) -> dict[Seat, Box]:
        """Where the plates of the seats lie."""
        me = seat_below(view, bottom)
        made = {}
        for seat in range(view.seats):
            block = self.block(seat, me, view.seats, view.stage)
            made[Seat(seat)] = Box(block.at[0] + block.plate[0], block.at[1] + block.plate[1], block.width, block.height)
        return made

    def icons(self, view: TableView, bottom: Seat | None = None) -> dict[Seat, Box]:
        """The rows of the strips' icons, of those seats that have one beside their plate."""
        me = seat_below(view, bottom)
        made = {}
        for seat in range(view.seats):
            block = self.block(seat, me, view.seats, view.stage)
            if block.icons is not None:
                made[Seat(seat)] = Box(block.at[0] + block.icons[0], block.at[1] + block.icons[1], block.row or block.width, block.icon)
        return made

    def ornaments(self, stage: str = "") -> tuple[tuple[str, Ornament, Box], ...]:
        """What is painted on the cloth in a stage, by name, the lowest first."""
        shown = ((name, each) for name, each in self.layout.ornaments.items() if not each.stages or among(each.stages, stage))
        return tuple((name, each, Box(*each.at, *each.size)) for name, each in shown)

    def labels(self, stage: str) -> tuple[Label, ...]:
        """The sentences on the cloth in a stage."""
        return tuple(label for label in self.layout.labels.values() if not label.stages or among(label.stages, stage))

    def notes(self, view: TableView, placed: Mapping[ZoneId, ZonePlace], bottom: Seat | None = None) -> dict[tuple[Ref, str], NoteBox]:
        """Where the plates of the view's notes hang, by what each speaks of and its key."""
        me = seat_below(view, bottom)
        boxes: dict[Ref, tuple[ZoneId, Box]] = {zone: (zone, each.box) for zone, each in placed.items() if not each.fold}
        for zone, each in placed.items():
            boxes |= {piece.id: (zone, piece.box) for piece in each.pieces if not piece.covered}
        if view.notes:
            # What a seat's plate stands for is spoken of at the plate.
            seats = self.plates(view, bottom)
            boxes |= {f"seat.{int(seat)}": (ZoneId(f"seat.{int(seat)}"), box) for seat, box in seats.items()}
            for zone, each in placed.items():
                if each.fold == "plate" and (seat := Seat(seat_of(zone, view.zones[zone].owner))) in seats:
                    boxes[zone] = zone, seats[seat]
        made = {}
        for note in view.notes:
            if note.at not in boxes:
                continue
            zone, box = boxes[note.at]
            owner = view.zones[zone].owner if zone in view.zones else None
            said = self.layout.notes.get(note.key, ())
            for place in (said,) if isinstance(said, NotePlace) else said:
                if not place.zones or bind_role(place.zones, zone, owner, me) is not None:
                    made[note.at, note.key] = NoteBox((box.x + place.at[0] * box.w, box.y + place.at[1] * box.h), place)
                    break
        return made


def _seen(site: Site) -> tuple[Point, ...]:
    """What is seen of the field of a folded zone on its board."""
    if site.frame is None or site.area is None:
        return ()
    return clipped(site.outline or site.area.corners, site.frame.box)


def _note_at(place: Place, frame: Frame | None, bound: Mapping[str, str], middle: Point) -> Point:
    """Where the note of a folded zone lies."""
    if isinstance(place.note, str):
        found = point_of(frame.find(place.note, bound)) if frame is not None else None
        if frame is not None and found is not None:
            return frame.point(found)
    elif place.note is not None:
        return place.note
    return frame.rim(middle) if frame is not None else middle


def has_need(needs: str, view: TableView) -> bool:
    """Whether something lies in the zone that is needed, if one is."""
    needed = view.zones.get(ZoneId(needs))
    return not needs or (needed is not None and needed.count > 0)


def seat_below(view: TableView, bottom: Seat | None = None) -> int:
    """The seat that sits nearest: `bottom`, else the viewer, else the first."""
    if bottom is not None:
        return int(bottom)
    return int(view.viewer) if view.viewer is not None else 0


def _like(pattern: str, zone: str) -> bool:
    """Whether a zone is one of a scene's pattern, which may end in a star."""
    return zone.startswith(pattern[:-1]) if pattern.endswith("*") else bind(pattern, zone) is not None
