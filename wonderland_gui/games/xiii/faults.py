"""What a sound state of `xiii` never shows, as sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wonderland_gui.engine.table import BOX, Piece, Seat, Table
from wonderland_gui.games.xiii.definitions import Data
from wonderland_gui.games.xiii.keys import Mark
from wonderland_gui.games.xiii.state import DISCARD, KEYS, Deal, Hall, Puzzle, Refill, Skill, Start, State, Visit
from wonderland_gui.games.xiii.tunnel import Checker

MARKS = (Mark.FRESH, Mark.COVERED)


def faults(data: Data, at: Hall, state: State) -> Iterator[str]:
    """Every broken invariant."""
    yield from _numbers(data, state.table.seats)
    yield from _pieces(data, state.table)
    if set(state.table.zones) != {*at.zones, BOX}:
        yield "zones: they are not those of the game"
        return
    yield from _owners(at, state.table)
    if not 0 <= state.turn < state.table.seats:
        yield f"state.turn: there are only seats 0 to {state.table.seats - 1}"
        return
    yield from _frames(at, state)
    if not any(isinstance(frame, Deal) for frame in state.frames):
        yield from _places(data, at, state)
        yield from _tunnels(data, at, state)
        yield from _keys(data, at, state)


def _numbers(data: Data, seats: int) -> Iterator[str]:
    numbers = data.numbers
    cards = sum(spirit.copies for spirit in data.spirits.values())
    if cards < numbers.deal * seats + numbers.decks:
        yield f"numbers.deal: {cards} cards are too few for {seats} players and {numbers.decks} decks"
    if numbers.keys > sum(key.copies for key in data.keys.values()):
        yield f"numbers.keys: there are not {numbers.keys} keys to be taken"
    if not 0 < numbers.empty_decks.of(seats) < numbers.decks:
        yield f"numbers.empty_decks: with {seats} players the game must end while a deck still has a neighbour"
    for name in ("decks", "collapse", "deal"):
        if getattr(numbers, name) < 1:
            yield f"numbers.{name}: {getattr(numbers, name)} is too few"


def _pieces(data: Data, table: Table) -> Iterator[str]:
    """Every card and key is there, as often as it should be."""
    pieces = [piece for zone in table.zones.values() for piece in zone.pieces]
    for name, count in Counter(piece.id for piece in pieces).items():
        if count > 1:
            yield f"id {name}: it lies on the table {count} times"
    found = Counter(piece.kind for piece in pieces)
    wanted = {**{kind: spirit.copies for kind, spirit in data.spirits.items()}, **{kind: key.copies for kind, key in data.keys.items()}}
    for kind in sorted({*found, *wanted}):
        if kind not in wanted:
            yield f"kind {kind}: there is no such piece"
        elif found[kind] != wanted[kind]:
            yield f"kind {kind}: there are {found[kind]} of it, not {wanted[kind]}"


def _owners(at: Hall, table: Table) -> Iterator[str]:
    owned = {zone: Seat(seat) for zones in (at.held, at.notebooks, at.tunnels) for seat, zone in enumerate(zones)}
    for zone_id, zone in table.zones.items():
        if zone.owner != owned.get(zone_id):
            yield f"{zone_id}: it belongs to {'nobody' if zone_id not in owned else f'seat {owned[zone_id]}'}"


def _frames(at: Hall, state: State) -> Iterator[str]:
    """What waits to be done is possible."""
    zones, seat = state.table.zones, state.turn
    kinds = [type(frame) for frame in state.frames]
    if kinds not in ([], [Start], [Start, Deal], [Visit], [Skill], [Puzzle], [Refill]):
        yield f"state.frames: {' and '.join(kind.__name__ for kind in kinds)} cannot wait at once"
        return
    for frame in state.frames:
        match frame:
            case Visit(deck):
                if not 0 <= deck < len(at.decks):
                    yield f"state.frames: there is no deck {deck}"
                elif not zones[at.decks[deck]].pieces or not zones[at.locks[deck]].pieces:
                    yield f"state.frames: deck.{deck} is empty or not unlocked"
                if not zones[at.notebooks[seat]].pieces:
                    yield f"state.frames: notebook.{seat} has no card to cover the deck with"
            case Skill(pair):
                size = len(zones[at.tunnels[seat]].pieces)
                if not 1 <= len(pair) <= 2 or any(not 0 <= i < size for i in pair):
                    yield f"state.frames: {pair} are not places of one or two cards in tunnel.{seat}"
                elif any(not zones[at.tunnels[seat]].pieces[i].face_up for i in pair):
                    yield f"state.frames: a card of {pair} lies face down in tunnel.{seat}"
            case Puzzle(target):
                if target == seat or not 0 <= target < state.table.seats:
                    yield f"state.frames: seat {target} cannot be the target of a Hatter"
            case _:
                pass


def _places(data: Data, at: Hall, state: State) -> Iterator[str]:
    """Cards lie among cards and keys among keys, and as they should."""
    zones = state.table.zones
    for zone_id, zone in zones.items():
        if zone_id == BOX:
            continue
        wanted = data.keys if zone_id == KEYS or zone_id in (*at.locks, *at.held) else data.spirits
        for piece in zone.pieces:
            if piece.kind not in wanted:
                yield f"{zone_id}: {piece.kind} does not belong here"
            if piece.turn:
                yield f"{zone_id}: {piece.kind} is turned"
            if zone_id not in at.decks and zone_id not in at.tunnels and not piece.face_up:
                yield f"{zone_id}: {piece.kind} lies face down"
            if piece.marks and zone_id not in at.tunnels:
                yield f"{zone_id}: {piece.kind} has a mark outside a Tunnel"
    for deck in at.decks:
        up = [piece.face_up for piece in zones[deck].pieces]
        if up != sorted(up):
            yield f"{deck}: a card lies face down on one that lies face up"
    for seat in range(len(at.notebooks)):
        if seat != state.turn and zones[at.held[seat]].pieces:
            yield f"held.{seat}: it is the turn of seat {state.turn}"


def _tunnels(data: Data, at: Hall, state: State) -> Iterator[str]:
    queens = {kind for kind, spirit in data.spirits.items() if spirit.skill == "hide"}
    for seat, tunnel in enumerate(at.tunnels):
        cards = state.table.zones[tunnel].pieces
        others = tuple(s for s in range(len(at.tunnels)) if s != seat)
        for card in cards:
            yield from _marks(tunnel, card)
            if card.face_up and seat != state.turn:
                yield f"{tunnel}: an open card waits outside its owner's turn"
            if not card.face_up and not set(others) <= set(card.shown_to):
                yield f"{tunnel}: a hidden card is known to all but its owner"
        covered = sum(Mark.COVERED in card.marks for card in cards)
        if covered > sum(card.kind in queens and not card.marks for card in cards):
            yield f"{tunnel}: {covered} cards are covered by fewer Queens"
        # What waits in a Tunnel was checked when it came, hidden cards by those who see them.
        if Checker(data).fallen(cards) is not None:
            yield f"{tunnel}: it has collapsed"
        fresh = [i for i, card in enumerate(cards) if Mark.FRESH in card.marks]
        frame = state.frames[-1] if state.frames else None
        if fresh != (sorted(frame.pair) if isinstance(frame, Skill) and seat == state.turn else []):
            yield f"{tunnel}: the cards that may use their skill are not those of this visit"


def _marks(tunnel: str, card: Piece) -> Iterator[str]:
    for mark in card.marks:
        if mark not in MARKS:
            yield f"{tunnel}: there is no mark {mark!r}"
    if card.marks and not card.face_up:
        yield f"{tunnel}: a hidden card has a mark"
    if len(card.marks) > 1:
        yield f"{tunnel}: {card.kind} is covered and just drawn"


def _keys(data: Data, at: Hall, state: State) -> Iterator[str]:
    zones = state.table.zones
    for lock in at.locks:
        if len(zones[lock].pieces) > 1:
            yield f"{lock}: {len(zones[lock].pieces)} keys lie beside one deck"
    unlocked = any(zones[lock].pieces for lock in at.locks)
    open_cards = any(card.face_up for card in zones[at.tunnels[state.turn]].pieces)
    if open_cards and not unlocked and any(zones[deck].pieces for deck in at.decks):
        yield f"tunnel.{state.turn}: cards came into it although no deck is unlocked"
    if isinstance(state.frames[-1] if state.frames else None, (Skill, Puzzle)) and not unlocked:
        yield "state.frames: no deck is unlocked"
    if state.frames and isinstance(state.frames[-1], Refill) and not zones[DISCARD].pieces:
        yield "state.frames: there is nothing to refill from"
