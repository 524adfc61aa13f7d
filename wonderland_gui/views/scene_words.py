"""What the table scene has to be told in words, so that it knows neither texts nor games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wonderland_gui.data.layout import Moving
from wonderland_gui.engine.protocol import Note, Ref
from wonderland_gui.engine.view import Notice, Offer, TableView, ViewPiece
from wonderland_gui.views.paint_seats import SeatLook


@dataclass(frozen=True, slots=True)
class MenuLine:
    """A line of the small menu."""

    words: str
    seat: SeatLook | None = None
    """Whom it is about: that seat's figure stands before the words."""


class SceneWords:
    """Words for one view; this one says nothing, and each of its answers may be overridden."""

    def strips(self, view: TableView) -> Mapping[int, Sequence[tuple[str, str]]] | None:
        """Icons and numbers beside the plates by seat, as they are at another moment of the view; None: what was said before is said on."""
        return None

    def definition(self, kind: str) -> object:
        """The definition of a kind, whose fields its face shows."""
        return {"template": "", "back": ""}

    def tag(self, offer: Offer) -> str:
        """What letting go here would do, in a few words."""
        return ""

    def badge(self, offer: Offer) -> str:
        """The number on a place to which it leads; empty: none."""
        return ""

    def source(self, ref: Ref, offers: Sequence[Offer]) -> str:
        """What can be done with a piece that is pointed at."""
        return ""

    def several(self, offers: Sequence[Offer]) -> str:
        """What letting go here would do in one of several ways, in a few words."""
        return self.choose(offers)

    def choice(self, offer: Offer) -> MenuLine:
        """One of several things that a drop may mean, as a line of a menu."""
        return MenuLine("")

    def choose(self, offers: Sequence[Offer]) -> str:
        """The heading of that menu."""
        return ""

    def nothing(self) -> str:
        """The line of that menu that does none of them."""
        return ""

    def zone(self, zone: Ref) -> str:
        """The name of a zone, in its empty place or as its label."""
        return ""

    def tray(self, zone: Ref, count: int) -> str:
        """The title of a pile that is spread."""
        return ""

    def caption(self, key: str) -> str:
        """A sentence that the layout puts on the cloth."""
        return ""

    def own_place(self) -> str:
        """What is said of the place of a piece that is in hand."""
        return ""

    def known(self, piece: ViewPiece) -> tuple[str, str]:
        """A short word for the face of a piece that only the viewer knows, and what is said of that."""
        return "", ""

    def motion(self, event: str) -> Moving | None:
        """How pieces move after an event, if in a way of their own."""
        return None

    def aside(self, notice: Notice) -> str:
        """What is to be read with what has happened, such as the text of a card."""
        return ""

    def worn(self, piece: ViewPiece) -> Sequence[str]:
        """Marks of the table, such as "spent", that a piece is painted with for as long as it has marks of the game."""
        return ()

    def state(self, ref: Ref) -> str:
        """What is said of a piece that is pointed at and with which nothing can be done."""
        return ""

    def note(self, note: Note) -> Sequence[str]:
        """The words on the plate of a note, part by part: a value and what changed it, or the totals of a line."""
        return ()

    def seat(self, seat: int) -> SeatLook | None:
        """The plate of a seat."""
        return None

    def strip(self, seat: int) -> Sequence[tuple[str, str]]:
        """Icons and numbers on the strip of a folded seat."""
        return ()

    def name(self, piece: ViewPiece) -> str:
        """What a piece is called, as it stands on a plate of its own."""
        return ""

    def letters(self, kind: str) -> Mapping[str, str]:
        """The text keys of what the letters on the map of a board stand for."""
        return {}

    def strip_zones(self, seat: int) -> Sequence[Ref]:
        """The zone that each of them stands for; empty for one that stands for none."""
        return ()

    def piece(self, ref: Ref) -> str:
        """The name of a piece or zone, for assistive technology."""
        return ""
