"""What a sound state of `war` never shows, as sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

from wonderland_gui.engine.table import BOX, Piece, Seat, Table, ZoneId
from wonderland_gui.games.war.frames import Battle, LayOut, Lone, Mix, Tea, War
from wonderland_gui.games.war.keys import Mark
from wonderland_gui.games.war.state import DIE, RESISTANCE, ROUND, SHARDS, State

if TYPE_CHECKING:
    from wonderland_gui.games.war.rules import Rulebook

BELONGS: Final = {
    # What may lie in the zones of a name, by group or sort.
    "chair": {"leader", "tea_card", "poison"},
    "region": {"leader", "figure", "supporter", "castle", "foundation"},
    "marker": {"marker"},
    "standee": {"standee"},
    "supply": {"supporter"},
    "castles": {"castle", "foundation"},
    "figures": {"figure"},
    "recruited": {"wonderlandian"},
    "bag": {"starting", "artifact", "ally", "forge", "item", "madness", "poison"},
    "drawn": {"starting", "artifact", "ally", "forge", "item", "madness", "poison"},
    "active": {"starting", "artifact", "ally", "forge", "item"},
    "madness": {"madness"},
    "exhausted": {"starting", "artifact", "ally", "forge", "item"},
    "poison": {"poison"},
    "locked": {"ability"},
    "abilities": {"ability"},
    "quests": {"quest"},
    "claimed": {"quest"},
    "tea": {"tea_card"},
    "wagers": {"wager"},
    "wager": {"wager"},
    "choices": {"resolve"},
    "choice": {"resolve"},
    "forge": {"starting", "artifact", "ally", "forge", "item"},
    "waiting": {"artifact", "supporter"},
    "allies": {"ally", "forge"},
    "wonderlandians": {"wonderlandian"},
    "deck": {"tea_card", "wonderlandian", "quest", "marker"},
    "discard": {"tea_card", "quest"},
    "stock": {"madness", "item", "figure"},
}


def faults(rules: Rulebook, state: State) -> Iterator[str]:
    """Every broken invariant."""
    table = state.table
    if set(table.zones) != set(rules.setup(table.seats).table.zones):
        yield "zones: they are not those of the game"
        return
    yield from _census(rules, table)
    yield from _places(rules, table)
    yield from _counters(rules, table)
    if not 0 <= state.first < table.seats:
        yield f"state.first: there are only seats 0 to {table.seats - 1}"
        return
    yield from _frames(rules, state)
    if not any(isinstance(frame, (LayOut, Mix)) for frame in state.frames[:1]):
        yield from _castles(rules, table)
        yield from _phases(rules, state)


def _census(rules: Rulebook, table: Table) -> Iterator[str]:
    """Every piece is there, as often as it should be: chips and units are neither made nor lost."""
    wanted = Counter(piece.kind for zone in rules.setup(table.seats).table.zones.values() for piece in zone.pieces)
    pieces = [piece for zone in table.zones.values() for piece in zone.pieces]
    for name, count in Counter(piece.id for piece in pieces).items():
        if count > 1:
            yield f"id {name}: it lies on the table {count} times"
    found = Counter(piece.kind for piece in pieces)
    for kind in sorted({*found, *wanted}):
        if found[kind] != wanted[kind]:
            yield f"kind {kind}: there are {found[kind]} of it, not {wanted[kind]}"


def sort_of(rules: Rulebook, kind: str) -> str:
    """What sort of piece a kind is."""
    data = rules.data
    if kind in data.chips:
        return data.chips[kind].sort
    if kind in data.tokens:
        return data.tokens[kind].sort
    groups = {
        "leader": data.leaders,
        "ability": data.abilities,
        "wonderlandian": data.wonderlandians,
        "figure": data.figures,
        "marker": data.markers,
        "tea_card": data.tea_cards,
        "quest": data.quests,
        "wager": data.wagers,
        "resolve": data.resolves,
    }
    return next((name for name, group in groups.items() if kind in group), "")


def _places(rules: Rulebook, table: Table) -> Iterator[str]:
    """Pieces lie where such pieces lie, and as they should; what has a faction lies with its player."""
    owners = _faction_owners(rules, table.seats)
    for zone_id, zone in table.zones.items():
        if zone_id == BOX:
            continue
        belongs = BELONGS[zone_id.partition(".")[0]]
        hidden = zone_id.startswith("deck.")
        for piece in zone.pieces:
            if sort_of(rules, piece.kind) not in belongs:
                yield f"{zone_id}: {piece.kind} does not belong here"
            if piece.turn:
                yield f"{zone_id}: {piece.kind} is turned"
            if piece.face_up == hidden and not zone_id.startswith("drawn."):
                yield f"{zone_id}: {piece.kind} lies face {'up' if piece.face_up else 'down'}"
            if any(mark != Mark.SINGLE for mark in piece.marks):
                yield f"{zone_id}: there is no such mark as {piece.marks}"
            owner = owners.get(piece.kind)
            if owner is not None and zone.owner not in (None, owner):
                yield f"{zone_id}: {piece.kind} belongs to seat {owner}"
            if zone_id.startswith("region.") and piece.owner is None:
                yield f"{zone_id}: {piece.kind} belongs to nobody"


def _faction_owners(rules: Rulebook, seats: int) -> dict[str, Seat]:
    made: dict[str, Seat] = {}
    data = rules.data
    for number in range(seats):
        faction, seat = rules.factions[number], Seat(number)
        made[faction] = seat
        groups: tuple[Mapping[str, Any], ...] = (data.abilities, data.chips, data.tokens, data.wagers, data.resolves)
        for group in groups:
            made |= {kind: seat for kind, each in group.items() if getattr(each, "faction", None) == faction}
    return made


def _counters(rules: Rulebook, table: Table) -> Iterator[str]:
    numbers, at, count = rules.numbers, rules.zones(table.seats), table.counters
    if count.get(SHARDS, 0) + sum(count.get(name, 0) for name in at.shards) != numbers.shards.supply:
        yield f"counters.{SHARDS}: all Shards together are not {numbers.shards.supply}"
    bounds = {SHARDS: (0, numbers.shards.supply), ROUND: (1, numbers.rounds), DIE: (0, max(numbers.shards.die)), RESISTANCE: (0, numbers.battle_track.max)}
    for seat in range(table.seats):
        bounds[at.shards[seat]] = (0, numbers.shards.supply)
        bounds[at.strength[seat]] = (0, numbers.battle_track.max)
        bounds[at.leader[seat]] = (numbers.leader.start, numbers.leader.max)
        bounds[at.shield[seat]] = (0, 1)
        bounds[at.busts[seat]] = (0, numbers.rounds * len(numbers.ring))
        bounds[at.vp[seat]] = (0, 1000)
    for name, (least, most) in bounds.items():
        if not least <= count.get(name, 0) <= most:
            yield f"counters.{name}: {count.get(name, 0)} is not between {least} and {most}"


def _frames(rules: Rulebook, state: State) -> Iterator[str]:
    seats = state.table.seats
    for index, frame in enumerate(state.frames):
        seat = getattr(frame, "seat", None)
        if seat is not None and not 0 <= seat < seats:
            yield f"state.frames: there is no seat {seat}"
        if isinstance(frame, (Tea, War)) and index:
            yield "state.frames: Tea and War lie below all others"
        if isinstance(frame, (Battle, Lone)) and (index != 1 or not isinstance(state.frames[0], War)):
            yield "state.frames: a battle lies on the War"
        if isinstance(frame, Battle):
            yield from _battle(rules, state, frame)


def _battle(rules: Rulebook, state: State, battle: Battle) -> Iterator[str]:
    seats = state.table.seats
    if battle.region not in rules.numbers.ring:
        yield f"state.frames: there is no Region {battle.region}"
    for field in fields(battle):
        numbers = getattr(battle, field.name)
        if field.name in ("before", "coming", "lost", "fallen", "restored", "owed", "mad", "soft", "rights") and len(numbers) != seats:
            yield f"state.frames: {field.name} has {len(numbers)} numbers for {seats} seats"
    if not {*battle.halted, *battle.busted} <= set(battle.fighters):
        yield "state.frames: somebody has halted or busted who does not fight"
    if any(came > lost for came, lost in zip(battle.restored, battle.fallen, strict=False)):
        yield "state.frames: more Supporters came back than were lost"


def _castles(rules: Rulebook, table: Table) -> Iterator[str]:
    at = rules.zones(table.seats)
    most = 1 if rules.options.castle_already_there != "second_castle" else len(rules.numbers.ring)
    for seat in range(table.seats):
        kinds = rules.castle_kinds[seat], rules.foundation_kinds[seat]
        for zone in at.regions:
            found = [piece.kind for piece in table.pieces(zone) if piece.kind in kinds]
            if found.count(kinds[0]) > most or found.count(kinds[1]) > 1 or (kinds[0] in found and kinds[1] in found):
                yield f"{zone}: seat {seat} has {len(found)} Castles here"
        for track, zone in zip(rules.numbers.forge_tracks, at.forge[seat], strict=True):
            if len(table.pieces(zone)) > len(track.spaces):
                yield f"{zone}: it has only {len(track.spaces)} spaces"


def _phases(rules: Rulebook, state: State) -> Iterator[str]:
    """What lies on the battle's tracks only while there is a battle, and the tea table's order."""
    at, table = rules.zones(state.table.seats), state.table
    fighting = len(state.frames) > 1 and isinstance(state.frames[1], Battle)
    for seat in range(table.seats):
        if not fighting and (table.pieces(at.drawn[seat]) or table.pieces(at.active[seat]) or table.counters.get(at.strength[seat], 0)):
            yield f"active.{seat}: there is no battle"
        if not fighting and (table.pieces(at.choice[seat]) or table.pieces(at.wager[seat])):
            yield f"choice.{seat}: there is nothing to choose"
        if len(table.pieces(at.madness[seat])) > rules.numbers.madness_track:
            yield f"madness.{seat}: it has only {rules.numbers.madness_track} spaces"
    for index, zone in enumerate(at.chairs):
        yield from _chair(rules, zone, table.pieces(zone), is_head=index == 0)


def _chair(rules: Rulebook, zone: ZoneId, pieces: tuple[Piece, ...], *, is_head: bool) -> Iterator[str]:
    sorts = Counter(sort_of(rules, piece.kind) for piece in pieces)
    if is_head and (sorts["tea_card"] or sorts["poison"]):
        yield f"{zone}: no card lies at the Head of the Table"
    if not is_head and (sorts["tea_card"] + sorts["leader"] > 1 or sorts["poison"] > sorts["tea_card"]):
        yield f"{zone}: only one card or one Leader fits"
