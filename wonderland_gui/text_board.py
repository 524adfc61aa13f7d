"""A view as lines of text: what a screen reader reads, what transcripts hold and what programs are told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Protocol

from wonderland_gui.engine.protocol import Line, Note
from wonderland_gui.engine.table import NOTHING, Seat
from wonderland_gui.engine.view import TableView, ViewPiece, ViewZone
from wonderland_gui.text import Texts


class Words(Protocol):
    """How the parts of a view are called; the controllers' `Speaker` is one."""

    @property
    def texts(self) -> Texts:
        """The sentences."""
        ...

    def prompt(self) -> str:
        """Who acts and what is to be done."""
        ...

    def over(self) -> str:
        """Why the match has ended."""
        ...

    def stage(self) -> str:
        """The stage of play."""
        ...

    def zone(self, zone: str, /) -> str:
        """The name of a zone."""
        ...

    def piece(self, piece: ViewPiece, form: str = "", /) -> str:
        """The name of a piece, as far as its face is seen."""
        ...

    def note(self, note: Note, /) -> str:
        """A note as its plate says it."""
        ...

    def line(self, line: Line, /) -> str:
        """What one line of a score is for."""
        ...

    def seat(self, seat: Seat, /) -> str:
        """What a seat is called."""
        ...


MANY = 24
"""Of a sort of zones with so many of them, such as the spaces of a board, empty ones are told together."""
ALIKE = 5
"""So many pieces of the same words that lie together are counted."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the board: a zone with what lies there."""

    zone: str
    name: str
    words: str

    def __str__(self) -> str:
        return f"{self.name}: {self.words}"


def piece_words(view: TableView, piece: ViewPiece, words: Words) -> str:
    """A piece with what there is to say of it: how it lies, who knows it, marks and notes."""
    texts = words.texts
    said = [texts.say("ui.board.known")] if piece.known else []
    if piece.kind is not None and piece.turn:
        said.append(texts.say("ui.board.upside_down") if piece.turn == 180 else texts.say("ui.board.turned", {"degrees": piece.turn}))
    said += [texts.say(f"mark.{mark}") for mark in piece.marks]
    said += [words.note(note) for note in view.notes if note.at == piece.id]
    name = words.piece(piece, "a")
    if not said:
        return name
    # What is in brackets already, such as the rank, opens the list.
    head, bracket = (name[:-1], ", ") if name.endswith(")") else (name, " (")
    return f"{head}{bracket}{', '.join(said)})"


def nothing_to_see(view: TableView, piece: ViewPiece) -> bool:
    """Whether there is nothing to say of a piece but that it lies there."""
    return piece.kind is None and not piece.marks and not any(note.at == piece.id for note in view.notes)


def zone_words(view: TableView, zone: ViewZone, words: Words) -> str:
    """What lies in a zone, the top piece last."""
    texts = words.texts
    said: list[str] = []
    for plain, run in groupby(zone.pieces, lambda piece: nothing_to_see(view, piece)):
        pieces = tuple(run)
        if plain and len(pieces) > 1:
            said.append(texts.say("ui.board.unseen", {"n": len(pieces)}))
        else:
            said += _counted([piece_words(view, piece, words) for piece in pieces], texts)
    if not zone.pieces:
        said.append(texts.say("ui.board.unseen", {"n": zone.count}) if zone.count else texts.say("ui.board.empty"))
    if zone.contents:
        said.append(texts.say("ui.board.contents", {"kinds": ", ".join(texts.kind(kind) for kind in zone.contents)}))
    said += [words.note(note) for note in view.notes if note.at == zone.id]
    return ", ".join(said)


def _counted(said: Sequence[str], texts: Texts) -> Iterator[str]:
    for each, run in groupby(said):
        number = len(tuple(run))
        if number < ALIKE:
            yield from (each,) * number
        else:
            yield texts.say("ui.board.times", {"piece": each, "n": number})


def told_zones(view: TableView) -> tuple[Sequence[ViewZone], int]:
    """The zones of which the viewer may know something, in the order of the table; and how many are left out because there is nothing to tell of them.

    That are the empty ones of sorts of which there are many, as long as nothing can be done there.
    """
    seen = [zone for zone in view.zones.values() if zone.sight is not NOTHING]
    sorts = Counter(_sort(zone) for zone in seen)
    about = {ref for offer in view.offers for ref in (offer.source, offer.target)} | {note.at for note in view.notes}
    told = [zone for zone in seen if sorts[_sort(zone)] < MANY or zone.pieces or zone.count or zone.contents or zone.id in about]
    return told, len(seen) - len(told)


def _sort(zone: ViewZone) -> str:
    return zone.id.split(".")[0]


def others_words(number: int, words: Words) -> str:
    """What is said of empty zones that are told together."""
    return words.texts.say("ui.board.others", {"n": number})


def rows(view: TableView, words: Words) -> Iterator[Row]:
    """A line for each zone that is told."""
    for zone in told_zones(view)[0]:
        yield Row(zone.id, words.zone(zone.id), zone_words(view, zone, words))


def standing_lines(view: TableView, words: Words) -> Iterator[str]:
    """The points of each seat with the lines that make them up; lines of no points are left out."""
    texts = words.texts
    for standing in view.standings:
        items = ", ".join(f"{words.line(line)} {line.points}" for line in standing.lines if line.points)
        head = texts.say("ui.board.points", {"seat": words.seat(standing.seat), "n": standing.points})
        yield f"{head} ({items})" if items else head


def board_lines(view: TableView, words: Words) -> Sequence[str]:
    """The whole board: stage, prompt or end, zones, counters of places elsewhere unseen, standings."""
    lines = [line for line in (words.stage(), words.prompt(), words.over()) if line]
    lines += [str(row) for row in rows(view, words)]
    others = told_zones(view)[1]
    lines += [others_words(others, words)] if others else []
    lines += standing_lines(view, words)
    return lines


def board_text(view: TableView, words: Words) -> str:
    """The board as one text."""
    return "\n".join(board_lines(view, words))
