"""What the plates of the seats say: what each is doing, and how much lies in the zones that are counted there."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from wonderland_gui.controllers.scene_words import SeatWords
from wonderland_gui.controllers.table_controller import Shown
from wonderland_gui.data.layout import Layout, StripItem
from wonderland_gui.engine.pattern import bind
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.view import TableView, ViewZone
from wonderland_gui.text import Texts


@dataclass(frozen=True, slots=True)
class Plates:
    """The plates of one match."""

    texts: Texts
    layout: Layout
    persons: Collection[Seat]
    side_of: Callable[[TableView, Seat], int]

    def words(self, shown: Shown) -> dict[int, SeatWords]:
        """All of them for what is shown."""
        return {number: self._plate(shown, Seat(number)) for number in range(shown.view.seats)}

    def _plate(self, shown: Shown, seat: Seat) -> SeatWords:
        view = shown.view
        said = self.texts.say(f"ui.seat.status.{self._status(shown, seat)}")
        counted = self._counted(view, seat)
        counts = [self._count(view, item.icon, zone) for item, zone in counted]
        note = " · ".join(words for words in (said, *counts) if words)
        icons = tuple((_icon(item.icon, zone), str(zone.count)) for item, zone in counted)
        active = view.prompt is not None and view.prompt.seat == seat
        return SeatWords(self.side_of(view, seat), note, active, said, icons, score_of(self.layout, view, seat))

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

    def _counted(self, view: TableView, seat: Seat) -> list[tuple[StripItem, ViewZone]]:
        """The zones of a seat whose pieces are counted on its plate."""
        found = []
        for item in self.layout.strip:
            zone = next((z for z in view.zones.values() if z.owner == seat and item.count is not None and bind(item.count, z.id) is not None), None)
            if zone is not None:
                found.append((item, zone))
        return found

    def _count(self, view: TableView, icon: str, zone: ViewZone) -> str:
        key, texts = f"ui.{view.game}.count.{icon}", self.texts
        return texts.put(texts.template(key), {"n": zone.count}) if texts.has(key) else ""


def score_of(layout: Layout, view: TableView, seat: Seat) -> str:
    """The points of a seat, where the layout wants them and none of its lines is kept from anybody."""
    standing = next((standing for standing in view.standings if standing.seat == seat), None)
    if not layout.scores or standing is None or any(line.seen_by is not None for line in standing.lines):
        return ""
    return str(standing.points)


def _icon(icon: str, zone: ViewZone) -> str:
    """A back stands for the backs that lie there."""
    return zone.pieces[-1].back if icon.startswith("back_") and zone.pieces else icon
