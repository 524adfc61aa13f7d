"""The faces that a die shows while it rolls."""

from __future__ import annotations

from dataclasses import replace

from wonderland_gui.views.bodies import Look
from wonderland_gui.views.journeys import FACES

FACE = "face"
"""The field of a die that says which number lies up."""
STEP = 5
"""From one face that is shown to the next; without a common divisor with their number, so that all are shown."""


def tumbling(look: Look) -> tuple[Look, ...]:
    """What a die shows one after the other until it lies so: the other numbers, where its face is told by one, else always the same."""
    fields = dict(look.face.fields)
    last = fields.get(FACE)
    if not isinstance(last, int):
        return (look,)
    numbers = [(last - 1 + STEP * step) % FACES + 1 for step in range(1, FACES)]
    return (*(replace(look, face=replace(look.face, fields=(*_without(look), (FACE, number)))) for number in numbers), look)


def _without(look: Look) -> tuple[tuple[str, object], ...]:
    return tuple(entry for entry in look.face.fields if entry[0] != FACE)
