"""A match in words and in JSON, as a viewer sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wonderland_gui.commands.library import Library
from wonderland_gui.controllers.words import Speaker
from wonderland_gui.data.fields import component_of
from wonderland_gui.engine.match import Match
from wonderland_gui.engine.protocol import Standing
from wonderland_gui.engine.record import Json
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.variant import Variant
from wonderland_gui.text import Texts
from wonderland_gui.text_board import board_lines


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells of matches of one variant."""

    texts: Texts
    names: Sequence[str]
    variant: Variant[Any, Any]
    component: Callable[[str], object] = field(init=False, repr=False, compare=False)
    """The definitions of the variant, looked up once: a match is told in thousands of sentences."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "component", component_of(self.variant.data))

    def speaker(self, match: Match[Any, Any], viewer: Seat | None) -> Speaker:
        """The words for what a viewer sees now."""
        return Speaker(self.texts, match.look(viewer), viewer, self.names, self.component)

    def board(self, match: Match[Any, Any], viewer: Seat | None) -> Sequence[str]:
        """The board as a viewer sees it now."""
        speaker = self.speaker(match, viewer)
        return board_lines(speaker.view, speaker)

    def news(self, match: Match[Any, Any], viewer: Seat | None) -> tuple[str, ...]:
        """What the last entry brought, in sentences."""
        speaker = self.speaker(match, viewer)
        return tuple(said for notice in match.chronicle(match.cursor, viewer) if (said := speaker.event(notice)))

    def chronicle(self, match: Match[Any, Any], viewer: Seat | None) -> Iterator[tuple[int, tuple[str, ...]]]:
        """The sentences of every entry with its number; leaves the match at the end of its record."""
        for index in range(len(match) + 1):
            match.seek(index)
            yield index, self.news(match, viewer)


def teller(library: Library, variant: Variant[Any, Any], names: Sequence[str]) -> Teller:
    """Tells in the language of the library."""
    texts = library.texts(variant.game.id)
    return Teller(texts, library.side_names(variant.game, names, texts, variant.options), variant)


def standings_json(standings: Sequence[Standing]) -> Json:
    """Standings for programs: each line as its key and its points."""
    return [{"seat": int(s.seat), "rank": s.rank, "points": s.points, "lines": [[line.key, line.points] for line in s.lines]} for s in standings]


def seat_row(number: int, name: str, player: str) -> Mapping[str, Json]:
    """A seat for programs."""
    return {"seat": number, "name": name, "player": player}
