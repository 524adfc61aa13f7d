"""Positions: what lies where, as a designer or a puzzle writes it, made into a state; and a state written as a position."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar, cast

from wonderland_gui.engine.errors import BadPosition, BadRecord
from wonderland_gui.engine.match import Match
from wonderland_gui.engine.pattern import matches
from wonderland_gui.engine.protocol import Action, Game, Rules, S
from wonderland_gui.engine.record import Json, decode, encode
from wonderland_gui.engine.table import BOX, FACES, Piece, PieceId, Seat, Table, Zone, ZoneId

A = TypeVar("A", bound=Action)
_PLACE = re.compile(r"[\w.]+#[0-9]+")
"""How the state of a position names a piece: its zone, and how many lie below it there."""
_PIECE_KEYS = ("kind", "turn", "face_up", "shown_to", "marks", "owner", "id")


class _FirstDecision:
    """Chance for the state from which a position takes what it does not say."""

    def outcome(self, k: int, chance: Any, /) -> Any:
        from wonderland_gui.engine.rng import Rng

        return chance.sample(Rng(0, k))


def build(game: Game[S, A], rules: Rules[S, A], seats: int, position: Mapping[str, Json]) -> S:
    """The state of a position; BadPosition lists everything that the game cannot have.

    Pieces that are not named lie in the box; fields of `state` that are not named are those of a new match at its first decision.
    """
    new = Match(game, rules, seats, _FirstDecision()).state
    faults = [
        f"{key}: a position has no such part; it has zones, counters and state"
        for key in position
        if key not in ("zones", "counters", "state", "game", "seats", "options")
    ]
    table = _lay(game, _sorts(game, rules), new.table, position, faults)
    given = position.get("state", {})
    names = {f.name for f in fields(cast(Any, game.state))} - {"table"}
    values: dict[str, Any] = {name: getattr(new, name) for name in names}
    if not isinstance(given, Mapping):
        faults.append("state: a map is expected")
    else:
        from typing import get_type_hints

        hints = get_type_hints(game.state)
        ids = {f"{zone.id}#{index}": str(piece.id) for zone in table.zones.values() for index, piece in enumerate(zone.pieces)}
        for name, value in given.items():
            if name not in names:
                faults.append(f"state.{name}: {game.id} has no such field; it has {', '.join(sorted(names)) or 'none'}")
                continue
            try:
                values[name] = decode(hints[name], _with_ids(value, ids, f"state.{name}", faults), f"state.{name}")
            except BadRecord as problem:
                faults.append(str(problem))
    if faults:
        raise BadPosition(faults)
    state = cast(S, game.state(table=table, **values))
    if game.adopt is not None:
        state = game.adopt(rules, state)
    faults = list(rules.faults(state))
    if faults:
        raise BadPosition(faults)
    return state


def _with_ids(value: Json, ids: Mapping[str, str], path: str, faults: list[str]) -> Json:
    """A value in which every piece is named by its id: ids are given anew with each position."""
    if isinstance(value, str) and _PLACE.fullmatch(value):
        if value not in ids:
            faults.append(f"{path}: no piece lies at {value}")
        return ids.get(value, value)
    if isinstance(value, Mapping):
        return {key: _with_ids(item, ids, f"{path}.{key}", faults) for key, item in value.items()}
    return [_with_ids(item, ids, f"{path}[{i}]", faults) for i, item in enumerate(value)] if isinstance(value, (list, tuple)) else value


def _with_places(value: Json, places: Mapping[str, str]) -> Json:
    """A value in which every piece is named by where it lies."""
    if isinstance(value, str):
        return places.get(value, value)
    if isinstance(value, Mapping):
        return {key: _with_places(item, places) for key, item in value.items()}
    return [_with_places(item, places) for item in value] if isinstance(value, list) else value


def _sorts(game: Game[S, A], rules: Rules[S, A]) -> Mapping[str, str]:
    """Of a kind that one piece shows by turns with others the one that stands for all of them: a die may show any face, whichever it shows in a new match."""
    return {} if game.faces is None else {kind: kinds[0] for kinds in game.faces(rules) for kind in kinds}


def _lay(game: Game[S, A], sorts: Mapping[str, str], new: Table, position: Mapping[str, Json], faults: list[str]) -> Table:
    stock: dict[str, list[Piece]] = {}
    for zone in new.zones.values():
        for piece in zone.pieces:
            stock.setdefault(sorts.get(piece.kind, piece.kind), []).append(piece)
    have = Counter({kind: len(pieces) for kind, pieces in stock.items()})
    laid: dict[ZoneId, list[Piece]] = {}
    zones = position.get("zones", {})
    if not isinstance(zones, Mapping):
        faults.append("zones: a map is expected")
        zones = {}
    for name, pieces in zones.items():
        place = new.zones.get(ZoneId(str(name)))
        if place is None:
            faults.append(f"zones.{name}: {game.id} has no such zone")
            continue
        if not isinstance(pieces, (list, tuple)):
            faults.append(f"zones.{name}: a list of pieces is expected")
            continue
        for index, value in enumerate(pieces):
            made = _piece(game, sorts, place, value, f"zones.{name}[{index}]", stock, have, new.seats, faults)
            if made is not None:
                laid.setdefault(place.id, []).append(made)
    rest = [piece for pieces in stock.values() for piece in pieces]
    laid.setdefault(BOX, []).extend(Piece(p.id, p.kind, p.back, p.face_up, 0, p.owner) for p in sorted(rest, key=lambda p: int(p.id[1:])))
    numbered = _numbered(new, laid)
    every = {zone_id: Zone(zone_id, numbered.get(zone_id, ()), zone.owner, zone.to_owner, zone.to_others, zone.mixed) for zone_id, zone in new.zones.items()}
    counters = dict(new.counters)
    given = position.get("counters", {})
    if not isinstance(given, Mapping):
        faults.append("counters: a map is expected")
        given = {}
    for name, number in given.items():
        if name not in counters:
            faults.append(f"counters.{name}: {game.id} has no such counter")
        elif not isinstance(number, int) or isinstance(number, bool):
            faults.append(f"counters.{name}: {number!r} is no whole number")
        else:
            counters[name] = number
    return Table(new.seats, every, counters)


def _numbered(new: Table, laid: Mapping[ZoneId, list[Piece]]) -> dict[ZoneId, tuple[Piece, ...]]:
    """The pieces with ids that tell where they lie and nothing else: those of the new match would tell the kinds, for every position begins with that one."""
    ids: dict[tuple[str, Seat | None], list[PieceId]] = {}
    every = sorted((piece for zone in new.zones.values() for piece in zone.pieces), key=lambda p: int(p.id[1:]), reverse=True)
    mates = {piece.id: (piece.back, piece.owner) for piece in every}
    for piece in every:
        ids.setdefault(mates[piece.id], []).append(piece.id)
    order = [*(zone for zone in new.zones if zone != BOX), BOX]
    return {zone: tuple(replace(piece, id=ids[mates[piece.id]].pop()) for piece in laid.get(zone, ())) for zone in order}


def _piece(
    game: Game[S, A],
    sorts: Mapping[str, str],
    zone: Zone,
    value: Json,
    path: str,
    stock: dict[str, list[Piece]],
    have: Mapping[str, int],
    seats: int,
    faults: list[str],
) -> Piece | None:
    given: Mapping[str, Json] = {"kind": value} if isinstance(value, str) else value if isinstance(value, Mapping) else {}
    kind = given.get("kind")
    if not isinstance(kind, str):
        faults.append(f"{path}: a kind, or a map with one, is expected, not {value!r}")
        return None
    for key in given:
        if key not in _PIECE_KEYS:
            faults.append(f"{path}.{key}: a piece has no such field")
    sort = sorts.get(kind, kind)
    if sort not in have:
        faults.append(f"{path}: {game.id} has no {kind!r}")
        return None
    if not stock[sort]:
        faults.append(f"{path}: there are only {have[sort]} of {kind!r}")
        return None
    # Of alike pieces with owners of their own (pawns, units) the one is taken that belongs to whom the position says.
    wanted = next((i for i, p in enumerate(stock[sort]) if p.owner == given["owner"]), 0) if "owner" in given else 0
    piece = stock[sort].pop(wanted)
    lie = next((lie for lie in game.lies if matches(lie.zones, zone.id)), None)
    shown = (zone.owner,) if lie is not None and lie.shown_to_owner and zone.owner is not None else ()
    try:
        face_up = decode(bool, given.get("face_up", True if lie is None else lie.face_up), f"{path}.face_up")
        known = decode(tuple[int, ...], given.get("shown_to", list(shown)), f"{path}.shown_to")
        turn = decode(int, given.get("turn", 0), f"{path}.turn")
        marks = decode(tuple[str, ...], given.get("marks", []), f"{path}.marks")
        owner = decode(int | None, given.get("owner", piece.owner), f"{path}.owner")
    except BadRecord as problem:
        faults.append(str(problem))
        return None
    if turn not in (0, 90, 180, 270):
        faults.append(f"{path}.turn: {turn} is none of 0, 90, 180, 270")
    if any(not 0 <= seat < seats for seat in known):
        faults.append(f"{path}.shown_to: there are only seats 0 to {seats - 1}")
    if owner is not None and not 0 <= owner < seats:
        faults.append(f"{path}.owner: there are only seats 0 to {seats - 1}")
    if face_up and zone.to_others is FACES:
        known = ()
    return Piece(piece.id, kind, piece.back, face_up, turn, None if owner is None else Seat(owner), tuple(Seat(s) for s in sorted(set(known))), marks)


def position_of(game: Game[S, A], state: S) -> Json:
    """A state as a position: each piece with what it has beside its kind, if that is not as the zone has it in play."""
    owners: dict[str, set[Seat | None]] = {}
    for zone in state.table.zones.values():
        for piece in zone.pieces:
            owners.setdefault(piece.kind, set()).add(piece.owner)
    zones: dict[str, Json] = {}
    for zone in state.table.zones.values():
        if zone.id == BOX or not zone.pieces:
            continue
        lie = next((lie for lie in game.lies if matches(lie.zones, zone.id)), None)
        up = True if lie is None else lie.face_up
        shown = (zone.owner,) if lie is not None and lie.shown_to_owner and zone.owner is not None else ()
        zones[zone.id] = [
            _written(piece, up, () if piece.face_up and zone.to_others is FACES else shown, owned=len(owners[piece.kind]) > 1) for piece in zone.pieces
        ]
    places = {str(piece.id): f"{zone.id}#{index}" for zone in state.table.zones.values() for index, piece in enumerate(zone.pieces)}
    values = {f.name: _with_places(encode(getattr(state, f.name)), places) for f in fields(cast(Any, state)) if f.name != "table"}
    return {"zones": zones, "counters": dict(state.table.counters), "state": values}


def _written(piece: Piece, up: bool, shown: tuple[Seat, ...], *, owned: bool) -> Json:
    made: dict[str, Json] = {"kind": piece.kind}
    if piece.turn:
        made["turn"] = piece.turn
    if piece.face_up != up:
        made["face_up"] = piece.face_up
    if piece.shown_to != shown:
        made["shown_to"] = list(piece.shown_to)
    if piece.marks:
        made["marks"] = list(piece.marks)
    if owned:
        made["owner"] = piece.owner
    return piece.kind if len(made) == 1 else made
