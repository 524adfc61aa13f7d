"""What all painters of layers share: the card, its unit, and the fields of a layer in pixels, words and colours."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, cast

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from wonderland_gui.data.fields import fields_of
from wonderland_gui.data.templates import SLOT, Layer, Template, filled
from wonderland_gui.engine.protocol import Params
from wonderland_gui.views.paint import Art
from wonderland_gui.views.theme import Pair, Theme

Words = Callable[[str, Params], str]
"""Puts the key of a text into words, which may speak of the fields of a component."""


def keys_as_words(key: str, _fields: Params) -> str:
    """Says no more than the key."""
    return key


SHARED = ("paper", "ground", "frame", "rule")
"""Painters of what lies below the figure, the same for all cards of a side: painted once for them all."""


class LayerPainter:
    """Paints one face: a template over the values of a component, on a card rectangle."""

    def __init__(self, p: QPainter, card: QRectF, theme: Theme, art: Art, values: Mapping[str, Any], words: Words) -> None:
        self.p, self.card, self.theme, self.art, self.values, self.words = p, card, theme, art, values, words
        self.unit = card.width()

    def paint(self, layers: Sequence[Layer]) -> None:
        """Paints layers, the lowest first."""
        for layer in layers:
            getattr(self, f"_{layer.paint}")(layer)

    def parted(self, template: Template) -> tuple[list[Layer], list[Layer]]:
        """The layers that show at this width: those at the bottom that many cards share, and the rest."""
        layers = [each for each in template.layers if each.shows(self.unit, self.theme.card.lod) and each.fits(self.theme.name, self.values)]
        shared = next((i for i, layer in enumerate(layers) if layer.paint not in SHARED), len(layers))
        return layers[:shared], layers[shared:]

    def grounds(self, layers: Sequence[Layer]) -> tuple[str, ...]:
        """What tells the shared layers of one card from those of another."""
        return tuple(self.word(layer, "colours") for layer in layers)

    # ------------------------------------------------------------ fields
    def box(self, layer: Layer, key: str = "box") -> QRectF:
        """A box of card widths on this card."""
        x, y, width, height = cast(Sequence[float], layer.fields[key])
        return QRectF(self.card.left() + x * self.unit, self.card.top() + y * self.unit, width * self.unit, height * self.unit)

    def point(self, layer: Layer, key: str) -> QPointF:
        """A point in card widths on this card."""
        x, y = cast(Sequence[float], layer.fields[key])
        return self.card.topLeft() + QPointF(x, y) * self.unit

    def length(self, layer: Layer, key: str, default: float = 0.0) -> float:
        """A length in pixels."""
        return float(layer.fields.get(key, default)) * self.unit

    def word(self, layer: Layer, key: str) -> str:
        """A word with the component's values put in."""
        return filled(str(layer.fields.get(key, "")), self.values)

    def colours(self, layer: Layer) -> Pair:
        """The ground that the layer names: one of the theme, or the two colours that a field of the component holds."""
        named = SLOT.fullmatch(str(layer.fields.get("colours", "")))
        own = self.values.get(named[1]) if named is not None else None
        if isinstance(own, list | tuple) and own:
            return QColor(str(own[0])), QColor(str(own[-1]))
        return self.theme.ground(self.word(layer, "colours"))

    @cached_property
    def fields(self) -> Params:
        """What the texts on this face may speak of."""
        return fields_of(self.values)

    def say(self, key: str) -> str:
        """The text of a key in words, spaces that empty cases leave taken away."""
        return " ".join(self.words(key, self.fields).split())

    def said(self, layer: Layer) -> str:
        """The words of a layer: those of a text key, or plain ones."""
        return self.say(self.word(layer, "key")) if "key" in layer.fields else self.word(layer, "text")
