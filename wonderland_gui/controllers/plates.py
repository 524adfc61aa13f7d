"""What the plates of the seats say: what each is doing, and how much lies in the zones that are counted there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from wonderland_gui.controllers.scene_words import SeatWords
from wonderland_gui.controllers.sides import Sides
from wonderland_gui.controllers.table_controller import Shown
from wonderland_gui.data.definitions import Side
from wonderland_gui.data.layout import Layout, StripItem
from wonderland_gui.engine.pattern import among, bind, fill
from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.view import TableView, ViewZone
from wonderland_gui.text import Texts

Counted = tuple[StripItem, int, ViewZone | None, Ref]
"""An icon, the number beside it, the zone that it counts, if it is one, and what the icon stands for."""


@dataclass(frozen=True, slots=True)
class Plates:
    """The plates of one match."""

    texts: Texts
    layout: Layout
    persons: Collection[Seat]
    sides: Sides

    def words(self, shown: Shown) -> dict[int, SeatWords]:
        """All of them for what is shown."""
        return {number: self._plate(shown, Seat(number)) for number in range(shown.view.seats)}

    def strips(self, view: TableView) -> dict[int, tuple[tuple[str, str], ...]]:
        """The icons and numbers of all seats at any moment."""
        return {number: self._icons(view, Seat(number), self._all(view, Seat(number))) for number in range(view.seats)}

    def _all(self, view: TableView, seat: Seat) -> list[Counted]:
        strip = [item for item in self.layout.strip if not item.stages or among(item.stages, view.stage)]
        return [(item, *found) for item in strip for found in self._counted(view, seat, item)]

    def _icons(self, view: TableView, seat: Seat, counted: Sequence[Counted]) -> tuple[tuple[str, str], ...]:
        side = self.sides.info.side(self.sides.of(view, seat))
        return tuple(_part(item, number, zone, side) for item, number, zone, _ in counted)

    def _plate(self, shown: Shown, seat: Seat) -> SeatWords:
        view = shown.view
        role, status = self.sides.role(view, seat), self._status(shown, seat)
        doing = self.texts.say(f"ui.seat.status.{status}")
        called = self.texts.say(f"component.{role}") if role else ""
        said = called if called and status == "waits" else doing
        counted = self._all(view, seat)
        counts = [self._count(view, item.icon, number) for item, number, _, _ in counted]
        note = " · ".join(words for words in (called, doing if said == doing else "", *counts) if words)
        icons = self._icons(view, seat, counted)
        stood_for = tuple(ref for _, _, _, ref in counted)
        active = view.prompt is not None and view.prompt.seat == seat
        figure = self.sides.figure(view, seat)[0]
        return SeatWords(self.sides.of(view, seat), note, active, said, icons, score_of(self.layout, view, seat), stood_for, figure)

    def _status(self, shown: Shown, seat: Seat) -> str:
        view = shown.view
        if view.over is not None:
            return "over"
        if view.prompt is None or view.prompt.seat != seat:
            return "waits"
        if shown.looking is not None:
            return "acts"
        if shown.thinking == seat or seat not in self.persons:
            return "thinks"
        return "you" if view.viewer == seat else "acts"

    def _counted(self, view: TableView, seat: Seat, item: StripItem) -> Iterator[tuple[int, ViewZone | None, Ref]]:
        """The number beside an icon of a seat, the zone that it counts, if it is one, and what the icon stands for; nothing where it has no such thing."""
        for zone in view.zones.values() if item.count is not None else ():
            bound = bind(item.count or "", zone.id)
            if bound is not None and (zone.owner == seat or (zone.owner is None and bound.get("s") == str(int(seat)))):
                yield zone.count, zone, zone.id
                return
        for counter, number in view.counters.items() if item.counter is not None else ():
            bound = bind(item.counter or "", counter)
            if bound is not None and bound.get("s") == str(int(seat)):
                yield number, None, counter
                return

    def _count(self, view: TableView, icon: str, number: int) -> str:
        key, texts = f"ui.{view.game}.count.{icon}", self.texts
        return texts.put(texts.template(key), {"n": number}) if texts.has(key) else ""


def score_of(layout: Layout, view: TableView, seat: Seat) -> str:
    """The points of a seat, where the layout wants them and none of its lines is kept from anybody."""
    standing = next((standing for standing in view.standings if standing.seat == seat), None)
    if not layout.scores or standing is None or any(line.seen_by is not None for line in standing.lines):
        return ""
    return str(standing.points)


def _part(item: StripItem, number: int, zone: ViewZone | None, side: Side) -> tuple[str, str]:
    """An icon and the number beside it; none where there is an icon for each number."""
    if item.icons:
        return item.icons[max(0, min(number, len(item.icons) - 1))], ""
    return fill(_icon(item.icon, zone), {"side": side.id}), str(number)


def _icon(icon: str, zone: ViewZone | None) -> str:
    """A back stands for the backs that lie there."""
    return zone.pieces[-1].back if zone is not None and icon.startswith("back_") and zone.pieces else icon
