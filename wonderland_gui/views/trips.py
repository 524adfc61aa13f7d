"""By which motion, and when, each piece leaves for its new place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.views.bodies import Look
from wonderland_gui.views.lying import Lying
from wonderland_gui.views.theme import Motion, Theme
from wonderland_gui.views.tumbling import tumbling
from wonderland_gui.views.ways import DRAW, RISE, Ways

MANY: Final = 3
"""So many pieces that move at once leave one after the other."""
FLOWN: Final = 0.6
"""After which part of its way a piece that is dealt is turned over."""
FROM_HAND: Final = "drop"
"""The motion by which a piece comes down from the hand."""


@dataclass(frozen=True, slots=True)
class Riffle:
    """The pile in which a piece is riffled."""

    number: int
    """Which piece of the pile it is, counted from the bottom."""
    count: int
    centre: QPointF


@dataclass(frozen=True, slots=True)
class Trip:
    """How a piece gets to its new place: by which motion of the theme, and how long after the first."""

    motion: Motion
    delay: float = 0.0
    flips: bool = True
    """Whether it is turned over on the way if it shows another side; otherwise it shows it at once."""
    flips_after: float = 0.0
    """How long after it has left it is turned over."""
    sinks: bool = False
    """Whether it comes down from a hand: its shadow closes on the way."""
    riffle: Riffle | None = None
    """Its pile is riffled before it goes."""
    stops: tuple[QPointF, ...] = ()
    """The places over which it hops."""
    rolls: tuple[Look, ...] = ()
    """The faces that it shows while it rolls; none: it is no die."""
    spins: bool = False
    """Whether it turns round once on its way."""
    rises: bool = False
    """Whether it comes in sight from below where it is set up."""
    struck: bool = False
    """Whether it has brought down what falls with it, and is lined so on its way."""
    lifted: bool = False
    """Whether it is held up until it leaves, because what it lies on turns over."""


def trips(before: Mapping[Ref, Lying], after: Mapping[Ref, Lying], ways: Ways, theme: Theme) -> dict[Ref, Trip]:
    """One or two pieces glide together; many are dealt one after the other, while what lies elsewhere in its zone makes room and what comes in sight is there.

    What is riffled first leaves when that is done.
    """
    travels = [ref for ref, new in after.items() if differs(before.get(ref), new)]
    wait = theme.motion["shuffle"].ms if ways.riffled else 0
    usual = [ref for ref in travels if ref not in ways.special] if not ways.still else []
    aside = [ref for ref in usual if _only_elsewhere(before.get(ref), after[ref]) or (ref not in before and ref not in ways.enter)]
    moved = [ref for ref in usual if ref not in frozenset(aside)]
    many = len(travels) - len(aside) >= MANY
    motion = theme.motion["deal" if many else "glide"]
    made = {ref: Trip(motion, wait + (motion.stagger * number if many else 0.0)) for number, ref in enumerate(moved)}
    made |= {ref: Trip(theme.motion["glide"], wait) for ref in aside}
    for ref in usual:
        made[ref] = _own(made[ref], before.get(ref), after[ref], ways.stops.get(ref, ()), theme)
    for number, ref in enumerate(ref for ref in ways.special if ref in after and differs(before.get(ref), after[ref])):
        how = ways.special[ref]
        if how in (DRAW, RISE):
            one, stagger = theme.motion["glide"], theme.motion["deal"].stagger
            made[ref] = Trip(one, wait + float(stagger * number), spins=how == DRAW, rises=how == RISE)
            continue
        own = theme.motion.get(how, motion)
        flips_after = own.ms * FLOWN if ref in ways.dealt else 0.0
        made[ref] = Trip(own, wait + float(own.stagger * number), flips_after=flips_after, sinks=how == FROM_HAND, struck=ref in ways.struck)
    for pile in ways.riffled:
        places = [before.get(ref, after[ref]).spot.rect.center() for ref in pile]
        centre = QPointF(sum(at.x() for at in places), sum(at.y() for at in places)) / len(places)
        for number, ref in enumerate(pile):
            trip = made.get(ref) or Trip(motion, wait)
            made[ref] = Trip(trip.motion, trip.delay, riffle=Riffle(number, len(pile), centre))
    return _about_boards(made, before, after, theme)


def _only_elsewhere(old: Lying | None, new: Lying) -> bool:
    """Whether a piece has not moved itself, but its zone lies elsewhere or has made room."""
    return old is not None and old.spot.zone == new.spot.zone and old.look == new.look and old.spot.turn == new.spot.turn


def differs(old: Lying | None, new: Lying) -> bool:
    """Whether a piece is to lie elsewhere or in another way."""
    return old is None or old.spot.rect != new.spot.rect or old.look != new.look or old.spot.turn != new.spot.turn


def _own(trip: Trip, old: Lying | None, new: Lying, stops: tuple[QPointF, ...], theme: Theme) -> Trip:
    """The trip of a die that has been rolled, or of a piece that walks."""
    if new.spot.die and (old is None or old.look.face != new.look.face):
        return Trip(theme.motion["roll"], trip.delay, rolls=tumbling(new.look))
    if stops and old is not None:
        return Trip(theme.motion["step"], stops=stops)
    return trip


def _about_boards(made: dict[Ref, Trip], before: Mapping[Ref, Lying], after: Mapping[Ref, Lying], theme: Theme) -> dict[Ref, Trip]:
    """Where a board turns over, what lies on it leaves before, and what comes to lie on it waits until then."""
    turned = [new.spot.rect for ref, new in after.items() if new.spot.under and ref in before and before[ref].look.face.kind != new.look.face.kind]
    for ref in [ref for ref in made if after[ref].spot.under and ref in before and after[ref].spot.rect not in turned]:
        if before[ref].spot.rect == after[ref].spot.rect:  # it is only open to other neighbours now: that is seen at once
            del made[ref]
    if not turned:
        return made
    leave = {ref for ref in made if ref in before and _on(before[ref], turned)}
    come = {ref for ref in made if _on(after[ref], turned)}
    flip, clear = theme.motion["board_flip"], max((made[ref].motion.ms for ref in leave - come), default=theme.motion["lift"].ms if leave else 0)
    for ref, new in after.items():
        if new.spot.under and ref in made and new.spot.rect in turned:
            made[ref] = Trip(flip, clear)
        elif ref in come:
            made[ref] = replace(made[ref], delay=made[ref].delay + clear + flip.ms, stops=(), lifted=ref in leave)
    return made


def _on(lying: Lying, boards: list[QRectF]) -> bool:
    """Whether something lies on one of these boards."""
    return not lying.spot.under and not lying.spot.hidden and any(board.contains(lying.spot.rect.center()) for board in boards)
