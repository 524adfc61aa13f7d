"""Which pieces and places are lit: a value, and who dresses the items by it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.views.board import Board
from wonderland_gui.views.furniture import Furniture
from wonderland_gui.views.items import Tile
from wonderland_gui.views.motion import Motions
from wonderland_gui.views.paint_marks import Mark
from wonderland_gui.views.stamps import NO_MARKS, PLAIN, Dress, Marks
from wonderland_gui.views.theme import Theme

RISE: Final = 3.0
"""How far a piece rises under the pointer, in pixels."""
_ONE: Final = {mark: frozenset({mark}) for mark in Mark}


@dataclass(frozen=True, slots=True)
class Lights:
    """Which pieces and places are lit, and how."""

    sources: frozenset[Ref] = frozenset()
    targets: frozenset[Ref] = frozenset()
    hot: Ref | None = None
    barred: Ref | None = None
    hovered: Ref | None = None
    focused: Ref | None = None
    holding: bool = False
    """Something is held: what is neither source nor target steps back."""
    badges: Mapping[Ref, str] = field(default_factory=dict)
    """A number on targets, such as how far one could still go from there."""

    def marks(self, ref: Ref) -> Marks:
        """The marks of a piece or place."""
        if ref == self.barred:
            return _ONE[Mark.ILLEGAL]
        if ref == self.hot:
            return _ONE[Mark.HOT]
        if ref in self.targets:
            return _ONE[Mark.TARGET]
        marks = _ONE[Mark.SOURCE] if ref in self.sources else NO_MARKS
        return marks | _ONE[Mark.HOVER] if ref == self.hovered else marks

    def dress(self, ref: Ref) -> Dress:
        """How a piece is painted."""
        marks = self.marks(ref)
        if not marks and not self.holding and ref != self.focused:  # most are
            return PLAIN
        return Dress(marks, "hover" if ref == self.hovered else "rest", self.holding and not marks, ref == self.focused)

    def lit(self) -> frozenset[Ref]:
        """All that is lit in some way."""
        return self.sources | self.targets | {ref for ref in (self.hot, self.barred, self.hovered, self.focused) if ref is not None}

    def changed(self, other: Lights) -> frozenset[Ref]:
        """What is lit in another way, if something is held in both or in neither."""
        ones = {getattr(each, name) for each in (self, other) for name in ("hot", "barred", "hovered", "focused")} - {None}
        told = {ref for ref in {*self.badges, *other.badges} if self.badges.get(ref) != other.badges.get(ref)}
        return (self.sources ^ other.sources) | (self.targets ^ other.targets) | ones | told

    def badge(self, ref: Ref) -> str:
        """The number on a place, if it is a target."""
        return self.badges.get(ref, "") if ref in self.targets or ref == self.hot else ""


@lru_cache(maxsize=256)
def _dressed(dress: Dress, worn: Marks, shade: str, dimmed: bool) -> Dress:
    """A dress with what the piece wears, its shadow and its dimness; most pieces of a pile have the same one."""
    return replace(dress, marks=dress.marks | worn, shade=shade, dimmed=dimmed)


class Lamps:
    """Dresses the items of a scene by its lights, and lets targets breathe."""

    def __init__(self, board: Board, furniture: Furniture, touch: Motions, theme: Theme) -> None:
        self._board = board
        self._furniture = furniture
        self._touch = touch
        self.theme = theme
        self.lights = Lights()
        self._breathing: list[Tile] = []

    def light(self, lights: Lights) -> None:
        """Shows other lights; only what changes is dressed anew."""
        was, self.lights = self.lights, lights
        if was == lights:
            return
        if was.holding != lights.holding:
            self.relight()
        else:
            self._dress(was.changed(lights))
        if was.hovered != lights.hovered:
            for ref in (was.hovered, lights.hovered):
                if ref is not None and not self._board.is_under(ref):
                    self._board.lift(ref, RISE if ref == lights.hovered else 0.0)

    def relight(self) -> None:
        """Dresses every item: other pieces lie there, or in another way."""
        self._dress((*self._board.items, *self._furniture.glows.under, *self.lights.lit()))

    def _dress(self, refs: Iterable[Ref]) -> None:
        for ref in refs:
            item = self._board.items.get(ref)
            if item is not None:
                dress, worn = self.lights.dress(ref), self._board.worn(ref)
                if self._board.is_under(ref):  # what lies on a board steps back or not by itself
                    dress = replace(dress, marks=dress.marks - _ONE[Mark.HOVER], shade="rest", dimmed=False)
                shade = dress.shade if dress.shade != "rest" else self._board.shade(ref)
                dimmed = dress.dimmed or (self._board.dim(ref) and not dress.marks)
                same = not worn and shade == dress.shade and dimmed == dress.dimmed
                item.set_dress(dress if same else _dressed(dress, worn, shade, dimmed))
            else:
                self._furniture.dress_area(ref, self.lights.marks(ref), focused=ref == self.lights.focused, badge=self.lights.badge(ref))
        self._breathe()

    def _breathe(self) -> None:
        tiles: list[Tile | None] = [self._board.items.get(ref) or self._furniture.glows.under.get(ref) for ref in self.lights.targets]
        self._breathing = [tile for tile in tiles if tile is not None and Mark.TARGET in tile.dress.marks]
        if self._breathing and self._touch.on:
            if not self._touch.pulses("breath"):
                self._touch.pulse("breath", self.theme.motion["glow_pulse"].ms, self._swell)
        else:
            self._touch.still("breath")

    def _swell(self, part: float) -> None:
        for tile in self._breathing:
            tile.set_breath(part)
