"""What a layout wants to know of pieces, from the definitions of their kinds: their type, their shape, a field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from wonderland_gui.data.layout import CARD_SHAPE
from wonderland_gui.engine.view import ViewPiece


def type_of(definition: Any) -> str:
    """The component type of an entry: what it says itself, else its template."""
    return str(_field(definition, "type") or _field(definition, "template") or "")


def _field(definition: Any, name: str) -> Any:
    return definition.get(name) if isinstance(definition, Mapping) else getattr(definition, name, None)


@dataclass(frozen=True, slots=True)
class ComponentKinds:
    """Answers by the components of a game.  A piece whose face is unseen is of the type of its back, and has its shape."""

    component: Callable[[str], object]
    """The definition of a kind."""
    shape: Callable[[str | None, str], float] = lambda template, back: CARD_SHAPE
    """The height by its width of what a template paints, or, without one, a back."""

    def type_of(self, piece: ViewPiece, /) -> str:
        """The component type of a piece."""
        return piece.back if piece.kind is None else type_of(self.component(piece.kind))

    def shape_of(self, piece: ViewPiece, /) -> float:
        """Its height by its width; of one that lies face down that of its back."""
        if piece.kind is None or piece.known:
            return self.shape(None, piece.back)
        return self.shape(str(_field(self.component(piece.kind), "template") or ""), piece.back)

    def field_of(self, piece: ViewPiece, name: str, /) -> str:
        """A field of its definition, in words."""
        found = _field(self.component(piece.kind), name) if piece.kind is not None else None
        return "" if found is None else str(found)
