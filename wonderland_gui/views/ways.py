"""How pieces get from one moment of the table to the next, where an event or what is seen of a zone says more than that they glide."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QPointF

from wonderland_gui.engine.pattern import bind
from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.table import COUNT, ZoneId
from wonderland_gui.engine.view import TableView
from wonderland_gui.views.lying import Lying
from wonderland_gui.views.scene_words import SceneWords
from wonderland_gui.views.scenery import Scenery


@dataclass(frozen=True, slots=True)
class Ways:
    """What is particular about the ways of some pieces."""

    enter: Mapping[Ref, QPointF] = field(default_factory=dict)
    """Where pieces come from that were not seen before."""
    leave: Mapping[Ref, QPointF] = field(default_factory=dict)
    """Where pieces go that are not seen any more."""
    special: Mapping[Ref, str] = field(default_factory=dict)
    """The motion of the theme by which pieces move."""


STRAIGHT: Final = Ways()


def ways(
    before: Scenery, after: Scenery, view: TableView | None, lying: Mapping[Ref, Lying], shown: Collection[Ref], events: Iterable[str], words: SceneWords
) -> Ways:
    """The ways from one scenery to the next; `shown` are the pieces that are seen now, `events` what has just been told."""
    enter, leave = _through_count(view, after, lying, shown)
    return Ways(enter, leave, _falling(before, lying, events, words))


def _through_count(view: TableView | None, after: Scenery, lying: Mapping[Ref, Lying], shown: Collection[Ref]) -> tuple[dict[Ref, QPointF], dict[Ref, QPointF]]:
    """Pieces come from, and go to, the one zone of which only the number is seen."""
    counted = [zone.id for zone in view.zones.values() if zone.sight is COUNT and zone.id in after.zones] if view is not None else []
    if len(counted) != 1:
        return {}, {}
    at = after.zones[ZoneId(counted[0])].rect.center()
    return {ref: at for ref in lying if ref not in shown}, {ref: at for ref in shown if ref not in lying}


def _falling(before: Scenery, lying: Mapping[Ref, Lying], events: Iterable[str], words: SceneWords) -> dict[Ref, str]:
    """The pieces that move in a way of their own, because of what has just been told."""
    falling: dict[Ref, str] = {}
    for event in events:
        motion, to = words.motion(event)
        for ref, new in lying.items() if motion else ():
            old = before.pieces.get(ref)
            if old is not None and old.zone != new.spot.zone and bind(to, new.spot.zone) is not None:
                falling[ref] = motion
    return falling
