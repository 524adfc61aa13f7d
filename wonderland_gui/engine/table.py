"""The table: pieces that lie in zones, and public counters, as one immutable value; a `Draft` makes the next one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import NewType

from wonderland_gui.engine.quick import quick

Seat = NewType("Seat", int)
PieceId = NewType("PieceId", str)
ZoneId = NewType("ZoneId", str)

BOX = ZoneId("box")
"""Where pieces lie that are not in play; nobody sees anything of it."""


class Sight(Enum):
    """What a seat sees of the pieces that lie face up in a zone."""

    FACES = "faces"
    """The faces in order."""
    BACKS = "backs"
    """Ids and backs in order."""
    COUNT = "count"
    """How many pieces, without ids."""
    NOTHING = "nothing"
    """Not even how many."""


FACES, BACKS, COUNT, NOTHING = Sight.FACES, Sight.BACKS, Sight.COUNT, Sight.NOTHING


@dataclass(frozen=True, slots=True)
class Piece:
    """A card, chip, pawn, die, key or board."""

    id: PieceId
    """"p17": numbered at setup; says nothing about the kind."""
    kind: str
    """Names a definition in the YAML; of a die the face that lies up."""
    back: str = ""
    """Pieces of one back look alike when hidden."""
    face_up: bool = True
    turn: int = 0
    """Degrees clockwise: 0, 90, 180 or 270."""
    owner: Seat | None = None
    shown_to: tuple[Seat, ...] = ()
    """Seats that know the face although it is hidden; who they are is public."""
    marks: tuple[str, ...] = ()
    """Public marks, such as "covered"."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for pieces; the last piece lies on top."""

    id: ZoneId
    pieces: tuple[Piece, ...] = ()
    owner: Seat | None = None
    to_owner: Sight = FACES
    to_others: Sight = FACES
    mixed: bool = False
    """A bag: all know which kinds it holds, nobody the order."""

    def sight(self, seat: Seat | None) -> Sight:
        """What `seat` (None: a spectator) sees here."""
        return self.to_owner if seat is not None and seat == self.owner else self.to_others

    def find(self, piece: PieceId) -> Piece | None:
        """The piece with this id, or None."""
        for candidate in self.pieces:
            if candidate.id == piece:
                return candidate
        return None


def sees(seat: Seat | None, piece: Piece, zone: Zone) -> bool:
    """Whether `seat` (None: a spectator) sees the face of `piece`, which lies in `zone`."""
    if seat is not None and seat in piece.shown_to:
        return True
    return piece.face_up and not zone.mixed and zone.sight(seat) is FACES


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that lies on the table.  Never changed after it was made; compare and keep it freely."""

    seats: int
    zones: Mapping[ZoneId, Zone]
    counters: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """Public numbers; a secret number is a piece."""

    def draft(self) -> Draft:
        """A private, changeable copy from which the next table is made."""
        return Draft(self)

    def pieces(self, zone: ZoneId) -> tuple[Piece, ...]:
        """The pieces in `zone`, the top one last; none for a zone that does not exist."""
        found = self.zones.get(zone)
        return found.pieces if found is not None else ()

    def where(self, piece: PieceId) -> Zone | None:
        """The zone in which the piece lies; searches all zones."""
        for zone in self.zones.values():
            for candidate in zone.pieces:
                if candidate.id == piece:
                    return zone
        return None

    def piece(self, piece: PieceId) -> Piece | None:
        """The piece with this id; searches all zones."""
        for zone in self.zones.values():
            for candidate in zone.pieces:
                if candidate.id == piece:
                    return candidate
        return None


_piece, _zone, _table = quick(Piece), quick(Zone), quick(Table)


def _keep_knowledge(piece: Piece, old: Zone, new: Zone, face_up: bool, seats: int) -> tuple[Seat, ...]:
    """Who is in `shown_to` after the move: seats that knew the face and do not see it any more; some zones make them forget."""
    if new.mixed:
        return ()
    known: list[Seat] = []
    # `sees` and `Zone.sight`, written out: this runs at every move of a hidden piece.
    shown_to, open_before = piece.shown_to, piece.face_up and not old.mixed
    for number in range(seats):
        if number in shown_to or (open_before and (old.to_owner if number == old.owner else old.to_others) is FACES):
            sight = new.to_owner if number == new.owner else new.to_others
            if sight is BACKS or (sight is FACES and not face_up):
                known.append(Seat(number))
    return tuple(known)


class Draft:
    """One action's worth of changes to a table.  Each method names the zone, so that nothing is searched for; raises KeyError for what is not there."""

    __slots__ = ("_counters", "_made", "_seats", "_zones")

    def __init__(self, table: Table) -> None:
        self._seats = table.seats
        self._zones: dict[ZoneId, Zone] = dict(table.zones)
        self._counters: Mapping[str, int] = table.counters
        self._made: Table | None = table
        """The table as it lies now, if it has been asked for since the last change."""

    @property
    def zones(self) -> Mapping[ZoneId, Zone]:
        """All zones as they lie now; what is read from it follows every change."""
        return self._zones

    @property
    def counters(self) -> Mapping[str, int]:
        """The public numbers as they stand now."""
        return self._counters

    def zone(self, zone: ZoneId) -> Zone:
        """The zone as it lies now."""
        return self._zones[zone]

    def _put(self, zone: Zone, pieces: tuple[Piece, ...]) -> None:
        self._made = None
        self._zones[zone.id] = _zone(zone.id, pieces, zone.owner, zone.to_owner, zone.to_others, zone.mixed)

    def move(
        self,
        piece: PieceId,
        source: ZoneId,
        to: ZoneId,
        *,
        face_up: bool | None = None,
        turn: int | None = None,
        marks: tuple[str, ...] | None = None,
        at: int | None = None,
    ) -> Piece:
        """Moves a piece to the top of zone `to` (or to index `at`) and gives it back as it lies there.

        Knowledge is kept: a seat that saw the face before and would not after joins `shown_to`; a mixed zone, and one in
        which a seat sees no pieces, makes it forget.
        """
        old = self._zones[source]
        lying = old.pieces
        if lying and lying[-1].id == piece:  # what lies on top moves most
            found, rest = lying[-1], lying[:-1]
        else:
            index = 0
            for found in lying:
                if found.id == piece:
                    break
                index += 1
            else:
                raise KeyError(f"no piece {piece} in zone {source}")
            rest = lying[:index] + lying[index + 1 :]
        new = self._zones[to]
        up = found.face_up if face_up is None else face_up
        if up and not found.shown_to and not new.mixed and new.to_others is FACES and new.to_owner is FACES:
            shown: tuple[Seat, ...] = ()
        else:
            shown = _keep_knowledge(found, old, new, up, self._seats)
        if turn is None and up == found.face_up and shown == found.shown_to and (marks is None or marks == found.marks):
            moved = found
        else:
            now = found.turn if turn is None else turn
            moved = _piece(found.id, found.kind, found.back, up, now, found.owner, shown, found.marks if marks is None else marks)
        self._made = None
        if source == to:
            new = _zone(old.id, rest, old.owner, old.to_owner, old.to_others, old.mixed)
        else:
            self._zones[source] = _zone(old.id, rest, old.owner, old.to_owner, old.to_others, old.mixed)
        pieces = (*new.pieces, moved) if at is None else (*new.pieces[:at], moved, *new.pieces[at:])
        self._zones[to] = _zone(new.id, pieces, new.owner, new.to_owner, new.to_others, new.mixed)
        return moved

    def move_all(self, source: ZoneId, to: ZoneId, *, face_up: bool | None = None, turn: int | None = None, marks: tuple[str, ...] | None = None) -> None:
        """Moves every piece of `source`, the bottom one first."""
        for piece in self._zones[source].pieces:
            self.move(piece.id, source, to, face_up=face_up, turn=turn, marks=marks)

    def put(self, piece: Piece, to: ZoneId) -> None:
        """Lays a new piece on top of `to`; for setup."""
        zone = self._zones[to]
        self._put(zone, (*zone.pieces, piece))

    def _found(self, piece: PieceId, zone: ZoneId) -> tuple[Zone, int, Piece]:
        found = self._zones[zone]
        for index, candidate in enumerate(found.pieces):
            if candidate.id == piece:
                return found, index, candidate
        raise KeyError(f"no piece {piece} in zone {zone}")

    def _change(self, zone: Zone, index: int, piece: Piece) -> None:
        self._put(zone, (*zone.pieces[:index], piece, *zone.pieces[index + 1 :]))

    def flip(self, piece: PieceId, zone: ZoneId, *, face_up: bool) -> None:
        """Turns a piece over where it lies; who saw its face goes on knowing it."""
        z, i, p = self._found(piece, zone)
        shown = () if face_up and z.to_owner is FACES and z.to_others is FACES and not z.mixed else _keep_knowledge(p, z, z, face_up, self._seats)
        self._change(z, i, _piece(p.id, p.kind, p.back, face_up, p.turn, p.owner, shown, p.marks))

    def show(self, piece: PieceId, zone: ZoneId, *seats: Seat) -> None:
        """Lets `seats` know the face of a hidden piece (a peek)."""
        z, i, p = self._found(piece, zone)
        shown = tuple(Seat(s) for s in range(self._seats) if s in p.shown_to or (s in seats and not sees(Seat(s), p, z)))
        self._change(z, i, _piece(p.id, p.kind, p.back, p.face_up, p.turn, p.owner, shown, p.marks))

    def mark(self, piece: PieceId, zone: ZoneId, *marks: str) -> None:
        """Gives the piece exactly these public marks."""
        z, i, p = self._found(piece, zone)
        self._change(z, i, _piece(p.id, p.kind, p.back, p.face_up, p.turn, p.owner, p.shown_to, marks))

    def turn(self, piece: PieceId, zone: ZoneId, degrees: int) -> None:
        """Turns the piece to lie at `degrees`."""
        z, i, p = self._found(piece, zone)
        self._change(z, i, _piece(p.id, p.kind, p.back, p.face_up, degrees, p.owner, p.shown_to, p.marks))

    def become(self, piece: PieceId, zone: ZoneId, kind: str) -> None:
        """Shows another face: a rolled die, a flipped board."""
        z, i, p = self._found(piece, zone)
        self._change(z, i, _piece(p.id, kind, p.back, p.face_up, p.turn, p.owner, p.shown_to, p.marks))

    def own(self, piece: PieceId, zone: ZoneId, owner: Seat | None) -> None:
        """Gives the piece to `owner`."""
        z, i, p = self._found(piece, zone)
        self._change(z, i, _piece(p.id, p.kind, p.back, p.face_up, p.turn, owner, p.shown_to, p.marks))

    def deal(self, zone: ZoneId, kinds: Sequence[str]) -> None:
        """Lays `kinds` anew over the ids of a zone, in order; whoever knew a face there knows it no more (a shuffle)."""
        old = self._zones[zone]
        if len(kinds) != len(old.pieces):
            raise KeyError(f"{len(kinds)} kinds for {len(old.pieces)} pieces in zone {zone}")
        self._put(old, tuple(_piece(p.id, kind, p.back, p.face_up, p.turn, p.owner, (), p.marks) for p, kind in zip(old.pieces, kinds, strict=True)))

    def count(self, counter: str, number: int) -> None:
        """Sets a public counter."""
        self._made = None
        if not isinstance(self._counters, dict):
            self._counters = dict(self._counters)
        self._counters[counter] = number

    def add(self, counter: str, number: int) -> None:
        """Adds to a public counter."""
        self.count(counter, self._counters.get(counter, 0) + number)

    def rezone(self, zone: ZoneId, *, owner: Seat | None, to_owner: Sight, to_others: Sight) -> None:
        """Changes who owns and who sees a zone (roles exchanged, a hand laid open); what a seat saw before it goes on knowing."""
        old = self._zones[zone]
        new = _zone(zone, (), owner, to_owner, to_others, old.mixed)
        pieces = tuple(
            _piece(p.id, p.kind, p.back, p.face_up, p.turn, p.owner, _keep_knowledge(p, old, new, p.face_up, self._seats), p.marks) for p in old.pieces
        )
        self._made = None
        self._zones[zone] = _zone(zone, pieces, owner, to_owner, to_others, old.mixed)

    def done(self) -> Table:
        """The table as it lies now; the draft may go on and make further ones (beats)."""
        if self._made is None:
            counters = self._counters
            if isinstance(counters, dict):
                counters = MappingProxyType(counters)
                self._counters = counters
            self._made = _table(self._seats, dict(self._zones), counters)
        return self._made


def new_table(seats: int, zones: Iterable[Zone], counters: Mapping[str, int] | None = None) -> Table:
    """A table of these zones and the `box`."""
    every = {zone.id: zone for zone in zones}
    every.setdefault(BOX, Zone(BOX, to_owner=NOTHING, to_others=NOTHING))
    return _table(seats, every, MappingProxyType(dict(counters or {})))
