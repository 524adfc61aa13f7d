"""Positions of `war` made whole: what follows for the table, and the phase where the position does not say it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland_gui.engine.table import Seat, Table
from wonderland_gui.games.war.flow import run
from wonderland_gui.games.war.frames import Frame, KeepQuest, Tea, War
from wonderland_gui.games.war.play import Play
from wonderland_gui.games.war.rounds import lay_quests_open
from wonderland_gui.games.war.setup import lay_bags_open
from wonderland_gui.games.war.state import State

if TYPE_CHECKING:
    from wonderland_gui.games.war.rules import Rulebook


def adopted(rules: Rulebook, state: State) -> State:
    """The state of a position, run to its first decision; nothing is dealt, shuffled or rolled."""
    at = rules.zones(state.table.seats)
    frames = _frames(rules, state)
    table = _with_owners(rules, state.table)
    if not frames:
        play = Play(rules, State(table, state.first))
        lay_quests_open(play)
        return play.done().state
    if not 0 <= state.first < table.seats:
        return State(table, state.first, frames)
    table = lay_bags_open(table, at.bag, is_open=not isinstance(frames[0], War))
    play = Play(rules, State(table, state.first, frames))
    run(play)
    return play.done().state


def _frames(rules: Rulebook, state: State) -> tuple[Frame, ...]:
    """The frames, or those that the zones tell: with Leaders at the table it is the Tea Party, with all in Regions the War, else the end."""
    last = state.frames[-1] if state.frames else None
    if not isinstance(last, KeepQuest):
        return state.frames
    at, table = rules.zones(state.table.seats), state.table
    if len(table.pieces(at.quests[last.seat])) == rules.numbers.quests.draw:
        return state.frames
    leaders = set(rules.factions[: table.seats])
    if any(piece.kind in leaders for zone in at.chairs for piece in table.pieces(zone)):
        return (Tea(),)
    there = {piece.kind for zone in at.regions for piece in table.pieces(zone)}
    return (War(),) if leaders <= there else ()


def _with_owners(rules: Rulebook, table: Table) -> Table:
    """Figures belong to whoever has recruited them."""
    at = rules.zones(table.seats)
    cards = rules.data.wonderlandians
    owners = {cards[card.kind].figure: Seat(seat) for seat in range(table.seats) for card in table.pieces(at.recruited[seat]) if card.kind in cards}
    draft = table.draft()
    for zone in (*at.regions, *at.figures):
        for piece in table.pieces(zone):
            if piece.owner is None and piece.kind in owners:
                draft.own(piece.id, zone, owners[piece.kind])
    return draft.done()
