"""How pieces get from one moment of the table to the next, where an event or what is seen of a zone says more than that they glide."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QPointF

from wonderland_gui.engine.pattern import bind
from wonderland_gui.engine.protocol import Named, Ref
from wonderland_gui.engine.table import COUNT, ZoneId
from wonderland_gui.engine.view import Notice, TableView
from wonderland_gui.views.bodies import Look
from wonderland_gui.views.faces import Face
from wonderland_gui.views.lying import Lying
from wonderland_gui.views.scene_words import SceneWords
from wonderland_gui.views.scenery import Scenery

DRAW: Final = "draw"
RISE: Final = "rise"
"""Motions that are of no sort of their own: what is drawn glides and turns round once, what is set up glides and comes in sight."""


@dataclass(frozen=True, slots=True)
class Ways:
    """What is particular about the ways of some pieces."""

    enter: Mapping[Ref, QPointF] = field(default_factory=dict)
    """Where pieces come from that were not seen before."""
    leave: Mapping[Ref, QPointF] = field(default_factory=dict)
    """Where pieces go that are not seen any more."""
    special: Mapping[Ref, str] = field(default_factory=dict)
    """The motion of the theme by which pieces move, in the order in which they leave."""
    dealt: Mapping[Ref, Look] = field(default_factory=dict)
    """How pieces look that are dealt out of a pile: as they lay in it."""
    struck: Collection[Ref] = ()
    """Pieces that have brought down what falls with them."""
    riffled: Sequence[Sequence[Ref]] = ()
    """Piles that are riffled before anything leaves them, each from its bottom to its top."""
    stops: Mapping[Ref, tuple[QPointF, ...]] = field(default_factory=dict)
    """The places over which pieces hop on their way."""
    still: bool = False
    """Whether all other pieces lie there from the beginning."""


STRAIGHT: Final = Ways()


@dataclass(frozen=True, slots=True)
class Change:
    """Two moments of a table, one after the other."""

    before: Scenery
    after: Scenery
    view: TableView
    """The table at the second."""
    lying: Mapping[Ref, Lying]
    """How everything lies at the second."""
    shown: Collection[Ref]
    """The pieces that are seen at the first."""
    told: Sequence[Notice]
    """What has happened between them."""
    way: Sequence[Ref] = ()
    """The piece that has walked, and the places of its way, the last of them where it ended."""

    def ways(self, words: SceneWords) -> Ways:
        """How the pieces get from the first moment to the second."""
        enter, leave = self._through_count()
        special: dict[Ref, str] = {}
        dealt: dict[Ref, Look] = {}
        struck: set[Ref] = set()
        riffled: list[tuple[Ref, ...]] = []
        for notice in self.told:
            moving = words.motion(notice.key) if notice.key else None
            if moving is None:
                continue
            if moving.motion == "shuffle":
                riffled += self._piles(moving.of, notice)
            elif moving.motion == "deal":
                origins = [area.rect.center() for zone, area in self.after.zones.items() if bind(moving.of, zone) is not None]
                for ref in self._newcomers(moving.to) if origins else ():
                    special[ref], enter[ref], dealt[ref] = moving.motion, origins[0], self._hidden(ref)
            else:
                special |= dict.fromkeys(self._arrivals(moving.to), moving.motion)
                struck |= self._named(special, notice) if moving.motion == "collapse" else set()
                if moving.motion in (DRAW, RISE):
                    special |= dict.fromkeys(self._newcomers(moving.to), moving.motion)
        return Ways(enter, leave, special, dealt, struck, riffled, self._stops(), still=not self.shown)

    def _named(self, refs: Iterable[Ref], notice: Notice) -> set[Ref]:
        """Those among pieces that are of a kind of which an event speaks."""
        kinds = {param.id for param in notice.params.values() if isinstance(param, Named) and param.what == "kind"}
        return {ref for ref in refs if (piece := self.view.piece(ref)) is not None and piece.kind in kinds}

    def _stops(self) -> dict[Ref, tuple[QPointF, ...]]:
        """The points over which the piece hops that has walked: on each place it stands as on the last."""
        walked = self.way[0] if self.way else ""
        old, new = self.before.pieces.get(walked), self.lying.get(walked)
        zones = self.after.zones
        if old is None or new is None or new.spot.zone == old.zone or new.spot.zone != self.way[-1] or new.spot.zone not in zones:
            return {}
        aside = new.spot.rect.center() - zones[new.spot.zone].rect.center()
        return {walked: tuple(zones[ZoneId(place)].rect.center() + aside for place in self.way[1:-1] if ZoneId(place) in zones)}

    def _through_count(self) -> tuple[dict[Ref, QPointF], dict[Ref, QPointF]]:
        """Pieces come from, and go to, the one zone of which only the number is seen."""
        counted = [zone.id for zone in self.view.zones.values() if zone.sight is COUNT and zone.id in self.after.zones]
        if len(counted) != 1:
            return {}, {}
        at = self.after.zones[ZoneId(counted[0])].rect.center()
        return {ref: at for ref in self.lying if ref not in self.shown}, {ref: at for ref in self.shown if ref not in self.lying}

    def _arrivals(self, to: str) -> Iterator[Ref]:
        """The pieces that have come into a zone of this pattern."""
        for ref, new in self.lying.items():
            old = self.before.pieces.get(ref)
            if old is not None and old.zone != new.spot.zone and bind(to, new.spot.zone) is not None:
                yield ref

    def _newcomers(self, to: str) -> Iterable[Ref]:
        """The pieces in zones of this pattern that were not seen before, one of each zone in turn."""
        zones = [[piece.id for piece in zone.pieces if piece.id in self.lying] for zone in self.view.zones.values() if bind(to, zone.id) is not None]
        rounds = max(map(len, zones), default=0)
        return [zone[i] for i in range(rounds) for zone in zones if i < len(zone) and zone[i] not in self.shown]

    def _hidden(self, ref: Ref) -> Look:
        piece = self.view.piece(ref)
        return Look(Face.hidden(piece.back if piece is not None else ""))

    def _piles(self, of: str, notice: Notice) -> Iterator[tuple[Ref, ...]]:
        """The pieces that lay together before the shuffle: in the zone that the event names, or in all of the pattern."""
        named = {param.id for param in notice.params.values() if isinstance(param, Named) and param.what == "zone"}
        now = self.before.pieces if self.shown else {ref: new.spot for ref, new in self.lying.items()}
        for zone in self.after.zones:
            if bind(of, zone) is not None and (not named or zone in named):
                pile = sorted((ref for ref, spot in now.items() if spot.zone == zone and ref in self.lying), key=lambda ref: now[ref].z)
                if len(pile) > 1:
                    yield tuple(pile)
