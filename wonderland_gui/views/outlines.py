"""The outlines of faces: how high each is by its width, how round its corners are, and whether it lies on no paper at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from wonderland_gui.data.templates import Template, TemplateError, Templates
from wonderland_gui.views.theme import Theme

BODIES: Final = frozenset({"paper", "back", "die", "rim"})
"""Painters of a body that fills the whole face; without one a face has the outline of its picture."""


@dataclass(frozen=True, slots=True)
class Outline:
    """The outline of a face."""

    shape: float
    """Height by width."""
    radius: float
    """Of its corners, in widths."""
    free: bool = False
    """Whether its outline is that of its picture."""


def template_of(templates: Templates, template: str, back: str, *, hidden: bool) -> Template:
    """The template of a face, or of a back, which may do without one of its own; raises `TemplateError`."""
    return templates.back(back) if hidden and not template else templates.get(template)


def outline_of(templates: Templates, theme: Theme, template: str, back: str, *, hidden: bool = False) -> Outline:
    """The outline of what a template paints, or of a back; that of a card where the template cannot be used."""
    try:
        found = template_of(templates, template, back, hidden=hidden)
    except TemplateError:
        return Outline(theme.card.ratio, theme.card.radius)
    shape = found.shape if found.shape is not None else theme.card.ratio
    if found.radius is not None:
        return Outline(shape, found.radius)
    return Outline(shape, theme.card.radius, not hidden and not _has_body(found))


def _has_body(template: Template) -> bool:
    return any(layer.paint in BODIES for layer in template.layers)
