"""What a layout wants to know of pieces, from the definitions of their kinds: their type, their shape, a field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from wonderland_gui.data.layout import CARD_SHAPE
from wonderland_gui.engine.view import ViewPiece


def type_of(definition: Any) -> str:
    """The component type of an entry: what it says itself, else its template."""
    return str(_field(definition, "type") or _field(definition, "template") or "")


def letters_of(data: Any) -> Callable[[str], Mapping[str, str]]:
    """Finds what the letters on the map of a board stand for: the text keys of the components that say to be `on` it, by their `letter`."""
    found: dict[str, dict[str, str]] = {}
    for group in (getattr(data, each.name) for each in fields(data)) if is_dataclass(data) else ():
        for name, entry in group.items() if isinstance(group, Mapping) else ():
            board, letter = _field(entry, "on"), _field(entry, "letter")
            if isinstance(board, str) and isinstance(letter, str):
                found.setdefault(board, {})[letter] = f"component.{name}"
    return lambda kind: found.get(kind, {})


def _field(definition: Any, name: str) -> Any:
    return definition.get(name) if isinstance(definition, Mapping) else getattr(definition, name, None)


@dataclass(frozen=True, slots=True)
class ComponentKinds:
    """Answers by the components of a game.  A piece whose face is unseen is of the type of its back, and has its shape."""

    component: Callable[[str], object]
    """The definition of a kind."""
    shape: Callable[[str, str, bool], float] = lambda template, back, hidden: CARD_SHAPE
    """The height by its width of what a template paints for a back, or, if it is hidden, of the back itself."""

    def type_of(self, piece: ViewPiece, /) -> str:
        """The component type of a piece."""
        return piece.back if piece.kind is None else type_of(self.component(piece.kind))

    def shape_of(self, piece: ViewPiece, /) -> float:
        """Its height by its width; of one that lies face down that of its back."""
        hidden = piece.kind is None or piece.known
        definition = self.component(piece.back if hidden or piece.kind is None else piece.kind)
        return self.shape(str(_field(definition, "template") or ""), piece.back, hidden)

    def field_of(self, piece: ViewPiece, name: str, /) -> str:
        """A field of its definition, in words."""
        found = _field(self.component(piece.kind), name) if piece.kind is not None else None
        return "" if found is None else str(found)
