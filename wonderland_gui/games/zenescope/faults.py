"""What a sound state of `zenescope` never shows, as sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from typing import TYPE_CHECKING

from wonderland_gui.engine.table import BOX, Table, ZoneId
from wonderland_gui.games.zenescope.definitions import SLOTS
from wonderland_gui.games.zenescope.frames import NOBODY
from wonderland_gui.games.zenescope.keys import Mark
from wonderland_gui.games.zenescope.state import ASIDE, BOARDS, BOSS_DICE, CHARACTERS, DISCARD, EVENT, EVENTS, FIGHT, GOALS, ITEMS, MADNESS, State, areas

if TYPE_CHECKING:
    from wonderland_gui.games.zenescope.rules import Zenescope


def faults(rules: Zenescope, state: State) -> Iterator[str]:
    """Every broken invariant."""
    table = state.table
    seats = table.seats
    if set(table.zones) != {*rules.zones(seats), BOX}:
        yield "zones: they are not those of the game"
        return
    for zone_id, zone in table.zones.items():
        owner = rules.owners(seats).get(zone_id)
        if zone.owner != owner:
            yield f"{zone_id}: it belongs to {'nobody' if owner is None else f'seat {owner}'}"
    if not 0 <= state.turn < seats:
        yield f"state.turn: there are only seats 0 to {seats - 1}"
        return
    yield from _stock(rules, table)
    yield from _boards(rules, table)
    yield from _places(rules, table)
    yield from _pawns(rules, state)
    yield from _cats(rules, state)
    yield from _trophies(rules, table)
    for name, number in table.counters.items():
        if number < 0:
            yield f"counters.{name}: {number} is less than nothing"
    yield from _frames(rules, state)


def _stock(rules: Zenescope, table: Table) -> Iterator[str]:
    """Every piece is there, as often as it should be."""
    pieces = [piece for zone in table.zones.values() for piece in zone.pieces]
    for name, count in Counter(piece.id for piece in pieces).items():
        if count > 1:
            yield f"id {name}: it lies on the table {count} times"
    found = Counter(rules.sort_of.get(piece.kind, piece.kind) for piece in pieces)
    wanted = rules.census
    for kind in sorted({*found, *wanted}):
        if kind not in wanted:
            yield f"kind {kind}: there is no such piece"
        elif found[kind] != wanted[kind]:
            yield f"kind {kind}: there are {found[kind]} of it, not {wanted[kind]}"


def _boards(rules: Zenescope, table: Table) -> Iterator[str]:
    lying = [board.kind for board in table.zones[BOARDS].pieces]
    slots = [rules.boards.slot_of.get(kind, -1) for kind in lying]
    if slots != list(range(len(SLOTS))):
        yield f"boards: {', '.join(lying) or 'nothing'} cannot lie as {', '.join(SLOTS)}"


def _places(rules: Zenescope, table: Table) -> Iterator[str]:
    """Pieces lie where such pieces belong, and as they should."""
    data = rules.data
    dice, items, tokens = set(data.dice), set(data.items), {rules.madness_token}
    allowed: dict[ZoneId, set[str]] = {
        BOARDS: set(data.sides),
        EVENTS["real"]: set(data.events_real),
        EVENTS["wonder"]: set(data.events_wonder),
        ITEMS: items,
        GOALS: set(data.goals),
        CHARACTERS: set(data.characters),
        EVENT: {*data.events_real, *data.events_wonder, *items},
        FIGHT: {*data.bosses, *items},
        BOSS_DICE: dice,
        MADNESS: tokens,
        ASIDE: {*data.pawns, rules.cheshire},
    }
    allowed |= {DISCARD[deck]: allowed[deck] for deck in DISCARD}
    for area in areas(table.seats):
        allowed |= {area.hand: set(data.goals), area.items: items, area.bosses: set(data.bosses), area.character: set(data.characters)}
        allowed |= {area.madness: tokens, area.done: {*data.goals, rules.goal_token}, area.dice: dice}
    spaces = {*data.pawns, rules.cheshire}
    face_down = {*EVENTS.values(), GOALS, CHARACTERS, ITEMS}
    for zone_id, zone in table.zones.items():
        if zone_id == BOX:
            continue
        wanted = allowed.get(zone_id, spaces)
        for piece in zone.pieces:
            if piece.kind not in wanted:
                yield f"{zone_id}: {piece.kind} does not belong here"
            if piece.turn:
                yield f"{zone_id}: {piece.kind} is turned"
            if any(mark != Mark.DROPPED.value or piece.kind not in dice for mark in piece.marks):
                yield f"{zone_id}: {piece.kind} has a mark {', '.join(piece.marks)!r}"
            if zone_id not in face_down and not piece.face_up:
                yield f"{zone_id}: {piece.kind} lies face down"
            if zone_id in face_down - {ITEMS} and piece.face_up:
                yield f"{zone_id}: {piece.kind} lies face up"
    for area in areas(table.seats):
        if len(table.zones[area.character].pieces) > 1:
            yield f"{area.character}: a player has one Character"


def _pawns(rules: Zenescope, state: State) -> Iterator[str]:
    """Each player's pawn stands on one space of a side that lies up, or is set aside; the state says the same."""
    table = state.table
    sides = {board.kind for board in table.zones[BOARDS].pieces}
    if len(state.spots) != table.seats:
        yield "state.spots: there is one for each seat"
        return
    found: dict[int, list[str]] = {}
    for zone_id in (*rules.boards.zones, ASIDE):
        for piece in table.zones[zone_id].pieces:
            if piece.owner is not None:
                found.setdefault(piece.owner, []).append(str(zone_id))
                if piece.kind != rules.pawn(piece.owner):
                    yield f"{zone_id}: {piece.kind} is not the pawn of seat {piece.owner}"
            elif piece.kind in rules.data.pawns:
                yield f"{zone_id}: {piece.kind} belongs to nobody"
    for seat in range(table.seats):
        where = found.get(seat, [])
        if len(where) > 1:
            yield f"seat {seat} has {len(where)} pawns on the board"
        spot = where[0] if where and where[0] != ASIDE else ""
        if state.spots[seat] != spot:
            yield f"state.spots: the pawn of seat {seat} stands on {spot or 'no space'}"
        elif spot and rules.boards.space(spot).side not in sides:
            yield f"{spot}: this side lies face down"


def _cats(rules: Zenescope, state: State) -> Iterator[str]:
    table = state.table
    sides = {board.kind for board in table.zones[BOARDS].pieces}
    found: dict[int, list[str]] = {}
    for zone_id in rules.boards.zones:
        for piece in table.zones[zone_id].pieces:
            if piece.kind == rules.cheshire:
                found.setdefault(rules.boards.space(zone_id).slot, []).append(str(zone_id))
                if rules.boards.space(zone_id).side not in sides:
                    yield f"{zone_id}: this side lies face down"
    for slot, name in enumerate(SLOTS):
        where = found.get(slot, [])
        if len(where) > 1:
            yield f"section {name} has {len(where)} Cheshire tokens"
        if len(state.cats) != len(SLOTS) or state.cats[slot] != (where[0] if where else ""):
            yield f"state.cats: the Cheshire token of {name} lies on {where[0] if where else 'no space'}"


def _trophies(rules: Zenescope, table: Table) -> Iterator[str]:
    """Nobody beats a Boss twice, nor Cheshire where the option says so."""
    for area in areas(table.seats):
        for kind, count in Counter(card.kind for card in table.zones[area.bosses].pieces).items():
            if count > 1 and (kind != rules.cheshire or rules.options.cheshire_once):
                yield f"{area.bosses}: {kind} was beaten {count} times"


def _frames(rules: Zenescope, state: State) -> Iterator[str]:
    """What is under way speaks of seats, zones and cards that there are."""
    table = state.table
    seats = ("seat", "owner", "by", "attacker", "chosen")
    over = any(len(table.zones[area.done].pieces) >= rules.data.numbers.goals for area in areas(table.seats))
    if over != (not state.frames):
        yield "state.frames: the match is over" if over else "state.frames: somebody has to do something"
    for frame in state.frames:
        name = type(frame).__name__
        path = getattr(frame, "path", "")
        for f in fields(frame):
            number = getattr(frame, f.name)
            if f.name in seats and not NOBODY <= number < table.seats:
                yield f"state.frames: {name} speaks of seat {number}"
            if f.name == "zone" and number and ZoneId(number) not in table.zones:
                yield f"state.frames: {name} speaks of {number}, which is no zone"
        zone, at = getattr(frame, "zone", ""), getattr(frame, "at", None)
        if zone and at is not None and ZoneId(zone) in table.zones and not 0 <= at < len(table.zones[ZoneId(zone)].pieces):
            yield f"state.frames: {name} speaks of a card that does not lie in {zone}"
        elif zone and path and at is not None and ZoneId(zone) in table.zones and not rules.cards.says(table.zones[ZoneId(zone)].pieces[at].kind, path):
            yield f"state.frames: {name} speaks of {path}, which is not said by the card at place {at} in {zone}"
    if state.frames and type(state.frames[-1]) not in rules.asking:
        yield f"state.frames: {type(state.frames[-1]).__name__} asks nobody anything"
