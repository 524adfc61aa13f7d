"""A scene on which something can be said: it knows what lies where, and shows tags, reasons and the small menu there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtGui import QColor

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.view import Offer
from wonderland_gui.views.announce import announce
from wonderland_gui.views.asides import Asides
from wonderland_gui.views.ground import NOWHERE, Ground
from wonderland_gui.views.hands import HandledScene
from wonderland_gui.views.overlays import Bubble, Menu, Tag
from wonderland_gui.views.paint import Art
from wonderland_gui.views.scene_words import SceneWords
from wonderland_gui.views.scenery import Scenery
from wonderland_gui.views.theme import Theme


class SpokenScene(HandledScene):
    """The table scene without its pieces: places, and words over them."""

    def __init__(self, theme: Theme, art: Art, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.words = SceneWords()
        self.ground = Ground(Scenery((1, 1), {}, {}))
        self.asides = Asides(self, art, theme, self.unrefuse)

    # ------------------------------------------------------------ what lies where
    @property
    def scenery(self) -> Scenery:
        """Where everything lies on the window."""
        return self.ground.scenery

    def refs_at(self, at: QPointF, without: Ref | None = None) -> list[Ref]:
        """What lies under a point, the nearest first: the top piece and its zone, other places, a seat's plate."""
        return self.ground.refs_at(at, without)

    def box_of(self, ref: Ref) -> QRectF:
        """What a piece, a zone or a seat's plate covers; an empty box if it is not on the table."""
        return self.ground.box_of(ref)

    def is_piece(self, ref: Ref) -> bool:
        """Whether a ref names a piece."""
        return ref in self.scenery.pieces

    # ------------------------------------------------------------ what is said
    def say_tag(self, words: str, ref: Ref | None, colour: QColor | None = None) -> None:
        """A few words below a piece or place."""
        self.asides.say_tag(words, self.box_of(ref) if ref is not None else NOWHERE, colour or self.theme.target)

    def refuse(self, sentence: str) -> None:
        """Says why a gesture was refused, near the place where it was; never a box that asks for an answer."""
        self.asides.refuse(sentence)
        self.announce(sentence)

    def unrefuse(self) -> None:
        """Takes the reason away."""
        self.asides.unrefuse()

    def announce(self, words: str) -> None:
        """Lets assistive technology say something."""
        announce(self, words)

    def ask(self, offers: Sequence[Offer], near: QPointF) -> None:
        """Asks which of several offers is meant."""
        alone = {offer.source for offer in offers if offer.target is None}  # a choice about one piece, which is to be seen meanwhile
        source = alone.pop() if len(alone) == 1 else None
        lines = [self.words.choice(offer) for offer in offers]
        self.asides.ask(self.words.choose(offers), lines, self.words.nothing(), near, self.box_of(source) if source is not None else None)
        self.say_tag("", None)
        self.choices.emit(tuple(offers))

    def close_menu(self) -> None:
        """Takes the menu away."""
        if self.menu.is_open:
            self.menu.close()
            self.choices.emit(())

    @property
    def menu(self) -> Menu:
        """The small menu."""
        return self.asides.menu

    @property
    def bubble(self) -> Bubble:
        """The reason of a refusal."""
        return self.asides.bubble

    @property
    def tag(self) -> Tag:
        """The words below what is pointed at."""
        return self.asides.tag
