"""What one viewer may see of a match, and tables that this viewer cannot tell from the real one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType
from typing import Any, TypeVar, cast

from wonderland_gui.engine.protocol import Action, Decide, Event, GameOver, Named, Note, Param, Params, Pending, Ref, Rules, S, Standing
from wonderland_gui.engine.quick import quick
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import BACKS, COUNT, FACES, NOTHING, Piece, PieceId, Seat, Sight, Table, Zone, ZoneId, sees

A = TypeVar("A", bound=Action)


Eyes = Seat | None | tuple[Seat, ...]
"""Who looks: a seat, a spectator (None), or several persons at one screen, who together see what each of them sees (the common view)."""
_piece = quick(Piece)
_BY_DEPTH = (FACES, BACKS, COUNT, NOTHING)


def sees_all(eyes: Eyes, piece: Piece, zone: Zone) -> bool:
    """Whether everybody who looks sees the face of `piece`, which lies in `zone`."""
    if isinstance(eyes, tuple):
        for seat in eyes:  # noqa: SIM110  asked for every piece of every table: a generator takes twice as long
            if not sees(seat, piece, zone):
                return False
        return True
    return sees(eyes, piece, zone)


def sight_of(eyes: Eyes, zone: Zone) -> Sight:
    """What everybody who looks sees in `zone`."""
    if zone.to_owner is zone.to_others:
        return zone.to_others
    if isinstance(eyes, tuple):
        return max((zone.sight(seat) for seat in eyes), key=_BY_DEPTH.index)
    return zone.sight(eyes)


def may_read(eyes: Eyes, seen_by: tuple[Seat, ...] | None) -> bool:
    """Whether everybody who looks is among `seen_by`."""
    if seen_by is None:
        return True
    if isinstance(eyes, tuple):
        return all(seat in seen_by for seat in eyes)
    return eyes is not None and eyes in seen_by


@dataclass(frozen=True, slots=True)
class ViewPiece:
    """A piece as a viewer sees it."""

    id: PieceId
    kind: str | None
    """None: its face is unseen."""
    back: str
    face_up: bool
    turn: int
    owner: Seat | None
    shown_to: tuple[Seat, ...]
    marks: tuple[str, ...]

    @property
    def known(self) -> bool:
        """Whether the viewer knows the face although it lies hidden from others."""
        return self.kind is not None and not self.face_up


@dataclass(frozen=True, slots=True)
class ViewZone:
    """A zone as a viewer sees it."""

    id: ZoneId
    owner: Seat | None
    sight: Sight
    pieces: tuple[ViewPiece, ...] = ()
    count: int = 0
    """How many pieces lie here; 0 where the viewer may not know."""
    contents: tuple[str, ...] = ()
    """The sorted kinds in a mixed zone into which the viewer may look."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal action as a gesture; `index` is its place in the decision."""

    index: int
    verb: str
    source: Ref | None
    target: Ref | None
    turn: int = 0
    choice: str = ""
    via: tuple[Ref, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Prompt:
    """Who decides what; the params name only what the viewer may see."""

    seat: Seat
    key: str
    params: Params
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Notice:
    """An event as a viewer may read it."""

    key: str
    """Empty: a moment without a sentence."""
    params: Params
    hidden: bool = False
    """Whether the viewer gets the sentence `.hidden`."""
    beat: Mapping[ZoneId, ViewZone] | None = None
    """The table as it then lay."""
    counters: Mapping[str, int] | None = None
    """The public numbers of that table."""
    stage: str = ""
    """The stage of play at that moment; empty: that of the view."""


@dataclass(frozen=True, slots=True)
class TableView:
    """All that a window may show one viewer (None: a spectator)."""

    game: str
    stage: str
    viewer: Seat | None
    seats: int
    zones: Mapping[ZoneId, ViewZone]
    counters: Mapping[str, int]
    prompt: Prompt | None
    offers: tuple[Offer, ...]
    standings: tuple[Standing, ...]
    notes: tuple[Note, ...]
    news: tuple[Notice, ...] = ()
    over: str | None = None
    """Why the match has ended; None while it goes on."""
    progress: tuple[int, int] | None = None
    """How far the stage has come: how many of how many."""

    def piece(self, ref: Ref) -> ViewPiece | None:
        """The piece with this id, if the viewer knows where it lies."""
        for zone in self.zones.values():
            for piece in zone.pieces:
                if piece.id == ref:
                    return piece
        return None

    def zone_of(self, ref: Ref) -> ZoneId | None:
        """The zone that `ref` names or in which the piece `ref` lies."""
        if ref in self.zones:
            return ZoneId(ref)
        for zone in self.zones.values():
            for piece in zone.pieces:
                if piece.id == ref:
                    return zone.id
        return None


_view_piece, _view_zone = quick(ViewPiece), quick(ViewZone)


def look_at_zone(zone: Zone, eyes: Eyes) -> ViewZone:
    """One zone as `eyes` see it."""
    sight = sight_of(eyes, zone)
    if sight is NOTHING or not zone.pieces:
        return _view_zone(zone.id, zone.owner, sight)
    if sight is COUNT:
        return _view_zone(zone.id, zone.owner, sight, (), len(zone.pieces))
    pieces = []
    lies_open = sight is FACES and not zone.mixed
    for p in zone.pieces:
        if (lies_open and p.face_up) or sees_all(eyes, p, zone):
            pieces.append(_view_piece(p.id, p.kind, p.back, p.face_up, p.turn, p.owner, p.shown_to, p.marks))
        else:
            pieces.append(_view_piece(p.id, None, p.back, False, 0, p.owner, p.shown_to, p.marks))
    contents = tuple(sorted(p.kind for p in zone.pieces)) if zone.mixed and sight is FACES else ()
    return _view_zone(zone.id, zone.owner, sight, tuple(pieces), len(pieces), contents)


class Gaze:
    """How tables look to `eyes`: what has been seen of a zone is kept for as long as the zone is the same object, as most are from one table to the next."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes = eyes
        self._kept: dict[ZoneId, tuple[Zone, ViewZone]] = {}

    def at(self, table: Table) -> Mapping[ZoneId, ViewZone]:
        """All zones of a table."""
        kept, made = self._kept, {}
        for name, zone in table.zones.items():
            seen = kept.get(name)
            if seen is None or seen[0] is not zone:
                seen = kept[name] = zone, look_at_zone(zone, self.eyes)
            made[zone.id] = seen[1]
        return MappingProxyType(made)


def look_at_table(table: Table, eyes: Eyes) -> Mapping[ZoneId, ViewZone]:
    """All zones as `eyes` see them."""
    return Gaze(eyes).at(table)


def _resolve(param: Param, table: Table, eyes: Eyes) -> Param:
    """A piece becomes its kind, or its back where the viewer does not see it."""
    if not isinstance(param, Named) or param.what != "piece":
        return param
    zone = table.where(PieceId(param.id))
    piece = zone.find(PieceId(param.id)) if zone is not None else None
    if piece is None or zone is None:
        return Named("hidden", "")
    return Named("kind", piece.kind) if sees_all(eyes, piece, zone) else Named("hidden", piece.back)


def resolve(params: Params, table: Table, eyes: Eyes) -> Params:
    """Params in which no piece is left: what the viewer may know of each."""
    return {name: _resolve(param, table, eyes) for name, param in params.items()}


def notices(events: Iterable[Event], table: Table, eyes: Eyes, gaze: Gaze | None = None, *, beats: bool = True) -> tuple[Notice, ...]:
    """Events as `eyes` may read them, `table` being the one after them all; `gaze` is what these eyes have seen before.

    Without `beats` only what is said of them, not how the table looked meanwhile.
    """
    read, gaze = [], gaze or Gaze(eyes)
    for event in events:
        then = event.table if event.table is not None else table
        hidden = not may_read(eyes, event.seen_by)
        params = {k: v for k, v in event.params.items() if not (hidden and k in event.secret)}
        if event.table is None or not beats:
            read.append(Notice(event.key, resolve(params, then, eyes), hidden))
        else:
            read.append(Notice(event.key, resolve(params, then, eyes), hidden, gaze.at(then), then.counters, event.stage))
    return tuple(read)


def rank(points: Sequence[int]) -> list[int]:
    """The place of each: 1 for the most, equals share a place."""
    return [1 + sum(other > mine for other in points) for mine in points]


def reckoned(standings: Iterable[Standing], eyes: Eyes) -> tuple[Standing, ...]:
    """Standings of the lines that `eyes` may see, added up anew."""
    seen = []
    for standing in standings:
        lines = tuple(line for line in standing.lines if may_read(eyes, line.seen_by))
        seen.append((standing.seat, sum(line.points for line in lines), lines))
    places = rank([points for _, points, _ in seen])
    return tuple(Standing(seat, place, points, lines) for place, (seat, points, lines) in zip(places, seen, strict=True))


def readable(notes: Iterable[Note], eyes: Eyes) -> tuple[Note, ...]:
    """The notes as `eyes` may read them."""
    read = []
    for note in notes:
        params = note.params if may_read(eyes, note.seen_by) else note.others
        if params is not None:
            read.append(Note(note.at, note.key, params))
    return tuple(read)


def offers_of(decide: Decide[A]) -> tuple[Offer, ...]:
    """The legal actions as gestures."""
    return tuple(Offer(i, a.verb, a.source, a.target, a.turn, a.choice, a.via) for i, a in enumerate(decide.actions))


def look(
    rules: Rules[S, A], state: S, eyes: Eyes, *, game: str = "", pending: Pending[A] | None = None, events: Iterable[Event] = (), gaze: Gaze | None = None
) -> TableView:
    """All that `eyes` may see of a state, with `events` as the last news; `gaze` is what these eyes have seen before."""
    gaze = gaze or Gaze(eyes)
    pending = rules.pending(state) if pending is None else pending
    prompt: Prompt | None = None
    offers: tuple[Offer, ...] = ()
    over: str | None = None
    if isinstance(pending, Decide):
        # What is offered in secret tells what the seat knows: several who look together are offered nothing of it.
        mine = (pending.seat in eyes and not (pending.secret and len(eyes) > 1)) if isinstance(eyes, tuple) else pending.seat == eyes
        prompt = Prompt(pending.seat, pending.prompt, resolve(pending.params, state.table, eyes), pending.secret)
        offers = offers_of(pending) if mine else ()
    if isinstance(pending, GameOver):
        over, standings = pending.reason, pending.standings
    else:
        standings = reckoned(rules.score(state), eyes)
    table = state.table
    return TableView(
        game,
        state.stage,
        None if isinstance(eyes, tuple) else eyes,
        table.seats,
        gaze.at(table),
        table.counters,
        prompt,
        offers,
        standings,
        readable(rules.notes(state), eyes),
        notices(events, table, eyes, gaze),
        over,
    )


def resample(table: Table, eyes: Eyes, rng: Rng) -> Table:
    """A table that `eyes` cannot tell from the real one: the unseen kinds dealt anew among the unseen pieces of one back.

    Several persons at one screen are shown what all of them see, so what only some of them know is dealt anew too.  Pieces of a mixed zone
    are dealt within it; those of a zone of which nothing is seen (the box) stay.  The kinds are sorted first, so that equal views and an
    equal `rng` give equal tables.
    """
    is_seen = partial(sees_all, eyes) if isinstance(eyes, tuple) else partial(sees, eyes)
    pools: dict[tuple[str, str], list[tuple[ZoneId, int, Piece]]] = {}
    for zone in table.zones.values():
        if not zone.pieces or sight_of(eyes, zone) is NOTHING:
            continue
        for index, piece in enumerate(zone.pieces):
            if not is_seen(piece, zone):
                pools.setdefault((str(zone.id) if zone.mixed else "", piece.back), []).append((zone.id, index, piece))
    if not pools:
        return table
    zones: dict[ZoneId, list[Piece]] = {}
    for key in sorted(pools):
        unseen = pools[key]
        kinds = sorted(piece.kind for _, _, piece in unseen)
        rng.shuffle(kinds)
        for (zone_id, index, piece), kind in zip(unseen, kinds, strict=True):
            if zone_id not in zones:
                zones[zone_id] = list(table.zones[zone_id].pieces)
            zones[zone_id][index] = _piece(piece.id, kind, piece.back, piece.face_up, piece.turn, piece.owner, piece.shown_to, piece.marks)
    dealt = dict(table.zones)
    for zone_id, pieces in zones.items():
        old = dealt[zone_id]
        dealt[zone_id] = Zone(old.id, tuple(pieces), old.owner, old.to_owner, old.to_others, old.mixed)
    return Table(table.seats, dealt, table.counters)


def with_table(state: S, table: Table) -> S:
    """The state with another table."""
    return cast(S, replace(cast(Any, state), table=table))


def imagine(state: S, eyes: Eyes, rng: Rng) -> S:
    """A state that `eyes` cannot tell from the real one."""
    return with_table(state, resample(state.table, eyes, rng))


@dataclass(frozen=True, slots=True)
class Change:
    """A note that an action would change; `before` is None where there was none, `after` where there is none left."""

    before: Note | None
    after: Note | None


def foresee(rules: Rules[S, A], state: S, action: A, eyes: Eyes, rng: Rng, *, worlds: int = 3) -> tuple[Change, ...]:
    """What a drop would change among the notes, for whoever looks: what all of `worlds` imagined states agree on."""
    agreed: list[Change] | None = None
    for _ in range(worlds):
        imagined = imagine(state, eyes, rng)
        before = {(note.at, note.key): note for note in readable(rules.notes(imagined), eyes)}
        after = {(note.at, note.key): note for note in readable(rules.notes(rules.act(imagined, action).state), eyes)}
        changes = [Change(before.get(at), after.get(at)) for at in dict.fromkeys((*after, *before)) if before.get(at) != after.get(at)]
        agreed = changes if agreed is None else [change for change in agreed if change in changes]
    return tuple(agreed or ())
