"""What lay on the table when matches ended: how those fared who had a card, who scored by it, and what the public counters came to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from wonderland_gui.engine.match import Match
from wonderland_gui.engine.protocol import Named, Standing
from wonderland_gui.engine.table import Seat
from wonderland_gui.players.tally import Row, Spread


class CardRow(Row):
    """What those made of their matches who had a card at the end."""

    __slots__ = ("scored",)

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.scored = 0
        """How many of them have a line for it in their score."""


class Census:
    """Looks at finished matches: at the cards of some groups, and at some counters."""

    def __init__(self, data: Any, groups: Iterable[str] = (), counters: Iterable[str] = ()) -> None:
        self.cards: Mapping[str, Mapping[str, CardRow]] = {group: {kind: CardRow(kind) for kind in getattr(data, group)} for group in groups}
        """By group, then by kind, in the order of the data."""
        self.counters: Mapping[str, Spread] = {name: Spread() for name in counters}
        """Of a counter that each seat has, that of the seat with most counts."""

    def add(self, match: Match[Any, Any]) -> None:
        """Counts one match that is over."""
        assert match.over is not None
        table, standings = match.state.table, match.over.standings
        had: dict[Seat, set[str]] = {standing.seat: set() for standing in standings}
        for zone in table.zones.values():
            for piece in zone.pieces:
                owner = zone.owner if zone.owner is not None else piece.owner
                if owner is not None:
                    had[owner].add(piece.kind)
        for rows in self.cards.values():
            for standing in standings:
                scored = _named(standing)
                for kind in had[standing.seat] & rows.keys():
                    rows[kind].add(standings, standing.seat)
                    rows[kind].scored += kind in scored
        for name, spread in self.counters.items():
            spread.add(max(number for counter, number in table.counters.items() if counter_name(counter) == name))


def _named(standing: Standing) -> set[str]:
    """The kinds of which the lines of a score speak."""
    return {value.id for line in standing.lines for value in line.params.values() if isinstance(value, Named) and value.what == "kind"}


def counter_name(counter: str) -> str:
    """What a counter is called without its seat: "turns" of "turns.2"."""
    name, _, seat = counter.rpartition(".")
    return name if name and seat.isdecimal() else counter


def counter_names(match: Match[Any, Any]) -> tuple[str, ...]:
    """The counters of a game, each once."""
    return tuple(dict.fromkeys(map(counter_name, match.state.table.counters)))


def groups_of(data: Any, match: Match[Any, Any]) -> tuple[str, ...]:
    """The groups of components of which pieces are made."""
    kinds = {piece.kind for zone in match.state.table.zones.values() for piece in zone.pieces}
    return tuple(f.name for f in fields(data) if isinstance(group := getattr(data, f.name), Mapping) and kinds & group.keys())
