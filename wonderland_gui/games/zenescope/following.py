"""Frames speak of cards by where they lie; when a card is moved they go on speaking of it, and of those that lay above it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from wonderland_gui.engine.quick import altered
from wonderland_gui.games.zenescope.frames import Doing, Face, Fight, Frame, Heeding, Opening, Text, Throw, Trial, Using
from wonderland_gui.games.zenescope.questions import Ask
from wonderland_gui.games.zenescope.state import EVENT

if TYPE_CHECKING:
    from wonderland_gui.engine.table import ZoneId

ON_A_CARD: Final = frozenset({Trial, Doing, Heeding, Using, Ask})
"""They name a zone and a place in it."""
HEARD: Final = frozenset({Opening, Throw, Fight})
"""They know texts that were heeded."""


def followed(frame: Frame, source: ZoneId, gone: int, to: ZoneId, there: int) -> Frame:
    """The frame after a card has gone from a place in `source` to a place on top of `to`."""
    kind: Any = type(frame)
    made: Any = frame
    if kind in ON_A_CARD and made.zone == source and made.at >= gone:
        zone, at = _place(made.at, source, gone, to, there)
        return altered(made, zone=zone, at=at)  # type: ignore[no-any-return]
    if kind in HEARD and any(text.zone == source for text in made.heard):
        return altered(made, heard=tuple(_text(text, source, gone, to, there) for text in made.heard))  # type: ignore[no-any-return]
    if kind is Face and source == EVENT and made.at > gone:
        return altered(made, at=made.at - 1)  # type: ignore[no-any-return]
    return frame


def _text(text: Text, source: ZoneId, gone: int, to: ZoneId, there: int) -> Text:
    if text.zone != source or text.at < gone:
        return text
    zone, at = _place(text.at, source, gone, to, there)
    return altered(text, zone=zone, at=at)


def _place(at: int, source: ZoneId, gone: int, to: ZoneId, there: int) -> tuple[str, int]:
    return (str(to), there) if at == gone else (str(source), at - 1)
