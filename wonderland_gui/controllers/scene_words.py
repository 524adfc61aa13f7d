"""The words on the table: tags, plates, labels and menus of one view, for the scene."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QColor

from wonderland_gui.controllers.words import Speaker
from wonderland_gui.data.definitions import GameInfo
from wonderland_gui.data.layout import Layout, Moving
from wonderland_gui.engine.protocol import Named, Note, Params, Ref
from wonderland_gui.engine.table import Seat, ZoneId
from wonderland_gui.engine.view import Notice, Offer, TableView, ViewPiece
from wonderland_gui.text import fields_of
from wonderland_gui.views.paint_seats import SeatLook
from wonderland_gui.views.scene_words import MenuLine, SceneWords
from wonderland_gui.views.theme import Theme


@dataclass(frozen=True, slots=True)
class SeatWords:
    """What a seat's plate says beside its name."""

    side: int
    """The side that the seat plays: which figure and colours."""
    note: str
    active: bool
    short: str = ""
    strip: tuple[tuple[str, str], ...] = ()
    """Icons and numbers of a folded seat."""
    score: str = ""
    """The points, where all may see them."""
    zones: tuple[Ref, ...] = ()
    """The zone that each icon stands for; empty for one that stands for none."""
    figure: str = ""
    """Art of the figure, where it is not that of the side."""


Letters = Callable[[str], Mapping[str, str]]
"""What the letters on the map of a board stand for."""


def no_letters(kind: str) -> Mapping[str, str]:
    """No board has letters."""
    return {}


Strips = Callable[[TableView], Mapping[int, Sequence[tuple[str, str]]] | None]
"""The rows of icons of all seats at another moment of a view."""


def no_strips(view: TableView) -> None:
    """Nothing is known of another moment."""
    return


class TableWords(SceneWords):
    """One view in words."""

    def __init__(
        self,
        speaker: Speaker,
        theme: Theme,
        info: GameInfo,
        seats: Mapping[int, SeatWords],
        layout: Layout | None = None,
        letters: Letters = no_letters,
        strips: Strips = no_strips,
    ) -> None:
        self.speaker = speaker
        self._letters = letters
        self._strips = strips
        self.theme = theme
        self.info = info
        self.seats = seats
        self.marks: Mapping[str, str] = layout.marks if layout is not None else {}
        """How the marks of the game are painted, as the layout says."""
        self.motions: Mapping[str, Moving] = layout.motions if layout is not None else {}

    def strips(self, view: TableView) -> Mapping[int, Sequence[tuple[str, str]]] | None:
        """Icons and numbers beside the plates at another moment."""
        return self._strips(view)

    def definition(self, kind: str) -> object:
        """The definition of a kind."""
        return self.speaker.component(kind)

    def tag(self, offer: Offer) -> str:
        """What letting go here would do."""
        return self.speaker.tag(offer)

    def badge(self, offer: Offer) -> str:
        """The number on a place to which it leads."""
        return self.speaker.form(offer, "badge")

    def source(self, ref: Ref, offers: Sequence[Offer]) -> str:
        """What can be done with a piece that is pointed at."""
        verbs = list(dict.fromkeys(offer.verb for offer in offers))
        texts = self.speaker.texts
        return ", ".join(texts.maybe(f"action.{verb}.source", {"source": self.speaker.ref(ref)}, self.speaker.voice) for verb in verbs).strip(", ")

    def several(self, offers: Sequence[Offer]) -> str:
        """What letting go here would do in one of several ways."""
        return self.speaker.form(offers[0], "many") or self.choose(offers)

    def choice(self, offer: Offer) -> MenuLine:
        """One of several things that a drop may mean; one that is about a seat shows whom."""
        seat = offer.choice.removeprefix("seat.")
        return MenuLine(self.speaker.form(offer, "line") or self.speaker.action(offer), self.seat(int(seat)) if seat != offer.choice else None)

    def choose(self, offers: Sequence[Offer]) -> str:
        """The heading of the menu of choices."""
        return self.speaker.form(offers[0], "which") or self.speaker.texts.say("ui.table.choose")

    def nothing(self) -> str:
        """The line of that menu that does nothing."""
        return self.speaker.texts.say("ui.table.nothing")

    def zone(self, zone: Ref) -> str:
        """The name of a zone as it stands on the table."""
        view, texts = self.speaker.view, self.speaker.texts
        lies = view.zones.get(ZoneId(zone))
        names = [texts.kind(piece.kind, "tag", self.speaker.component) for piece in lies.pieces if piece.kind is not None] if lies is not None else []
        said: Params = {"n": lies.count if lies is not None else 0, "names": ", ".join(dict.fromkeys(names)), "stage": view.stage}
        return texts.zone(zone, self.speaker.voice, short=True, lies=said)

    def tray(self, zone: Ref, count: int) -> str:
        """The title of a pile that is spread."""
        texts = self.speaker.texts
        key = texts.pick(f"ui.{self.speaker.view.game}.tray", "ui.table.tray")
        return texts.say(key, {"zone": Named("zone", zone), "n": count}, self.speaker.voice)

    def caption(self, key: str) -> str:
        """A sentence that the layout puts on the cloth."""
        return self.speaker.texts.say(key, None, self.speaker.voice)

    def own_place(self) -> str:
        """What is said of the place of a piece that is in hand."""
        return self.speaker.texts.say("ui.table.own_place")

    def known(self, piece: ViewPiece) -> tuple[str, str]:
        """The ghost of a face that only the viewer knows."""
        if piece.kind is None:
            return "", ""
        texts = self.speaker.texts
        return texts.maybe(f"ui.{self.speaker.view.game}.ghost", fields_of(self.speaker.component(piece.kind))), texts.say("ui.table.known")

    def motion(self, event: str) -> Moving | None:
        """How pieces move after an event, if in a way of their own."""
        return self.motions.get(event)

    def aside(self, notice: Notice) -> str:
        """What is to be read with what has happened."""
        return self.speaker.event_how(notice)

    def worn(self, piece: ViewPiece) -> Sequence[str]:
        """How the marks of a piece are painted."""
        return [self.marks[mark] for mark in piece.marks if mark in self.marks]

    def state(self, ref: Ref) -> str:
        """The marks of a piece in words."""
        piece, texts = self.speaker.view.piece(ref), self.speaker.texts
        if piece is None:
            return ""
        said = [texts.maybe(f"mark.{mark}", None, self.speaker.voice) for mark in piece.marks]
        return ", ".join(words for words in (*said, texts.say("ui.table.known") if piece.known else "") if words)

    def note(self, note: Note) -> Sequence[str]:
        """The words on a plate; bars in the sentence part them."""
        texts = self.speaker.texts
        words = texts.say(texts.pick(f"note.{note.key}.plate", f"note.{note.key}"), note.params, self.speaker.voice)
        return [part.strip() for part in words.split("|")]

    def seat(self, seat: int) -> SeatLook | None:
        """The plate of a seat."""
        said = self.seats.get(seat)
        if said is None:
            return None
        side = self.info.side(said.side)
        figure, colours = said.figure or side.figure, (QColor(side.colours[0]), QColor(side.colours[-1]))
        return SeatLook(self.speaker.seat(Seat(seat)), said.note, figure, colours, said.active, said.score, said.short)

    def strip(self, seat: int) -> Sequence[tuple[str, str]]:
        """Icons and numbers on the strip of a folded seat."""
        said = self.seats.get(seat)
        return said.strip if said is not None else ()

    def name(self, piece: ViewPiece) -> str:
        """What a piece is called, as it stands on a plate of its own."""
        return self.speaker.texts.say(f"component.{piece.kind}") if piece.kind is not None else ""

    def letters(self, kind: str) -> Mapping[str, str]:
        """The text keys of what the letters on the map of a board stand for."""
        return self._letters(kind)

    def strip_zones(self, seat: int) -> Sequence[Ref]:
        """The zone or counter that each of them stands for; empty for one that stands for none."""
        said = self.seats.get(seat)
        return said.zones if said is not None else ()

    def piece(self, ref: Ref) -> str:
        """The name of a piece or zone, for assistive technology."""
        piece = self.speaker.view.piece(ref)
        if piece is not None:
            return self.speaker.piece(piece, "a")
        if ref.startswith("seat."):
            return self.speaker.texts.words(Named("seat", ref.removeprefix("seat.")), self.speaker.voice)
        return self.speaker.zone(ref)
