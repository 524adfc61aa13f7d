"""What a gesture means: which of the offered actions it is, a choice among several, or none of them.  Pure values, no Qt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.view import Offer, TableView, ViewPiece, ViewZone


@dataclass(frozen=True, slots=True)
class Act:
    """The gesture is this action."""

    offer: Offer


@dataclass(frozen=True, slots=True)
class Choose:
    """Several actions fit the gesture; the player says which."""

    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class Refuse:
    """No action fits; the rules can say why."""

    source: Ref | None
    target: Ref | None
    turn: int = 0


Intent = Act | Choose | Refuse


def _one_of(fits: Sequence[Offer], source: Ref | None, target: Ref | None, turn: int) -> Intent:
    if not fits:
        return Refuse(source, target, turn)
    return Act(fits[0]) if len(fits) == 1 else Choose(tuple(fits))


def walks(offers: Sequence[Offer], source: Ref | None, target: Ref | None, way: Sequence[Ref] = ()) -> tuple[Offer, ...]:
    """The walks on offer from `source` to `target`, those first that are most like the `way` that was gone; none where the offers there show no way."""
    fits = [offer for offer in offers if offer.source == source and offer.target == target]
    if not any(offer.via for offer in fits):
        return ()
    gone = tuple(way)

    def unlike(offer: Offer) -> tuple[bool, int, int, int]:
        led = steps_of(offer)
        return led != gone, abs(len(led) - len(gone)) if gone else 0, -len(set(led) & set(gone)), len(led)

    return tuple(sorted(fits, key=unlike))


def steps_of(offer: Offer) -> tuple[Ref, ...]:
    """The places of a walk one after the other, the last of them where it ends."""
    via = offer.via
    return via if offer.target is None or via[-1:] == (offer.target,) else (*via, offer.target)


def walker(offers: Sequence[Offer], counted: Callable[[Offer], bool] = lambda _: False) -> Ref | None:
    """What walks: the only source whose offers show a way; where all that is left is one step, the only one whose places are `counted`."""
    walking = {offer.source for offer in offers if offer.via and offer.source is not None}
    if not walking:
        walking = {offer.source for offer in offers if offer.source is not None and offer.target is not None and counted(offer)}
    return walking.pop() if len(walking) == 1 else None


def several_ways(offers: Sequence[Offer]) -> bool:
    """Whether there is a place to which more than one walk is on offer."""
    ends = [(offer.source, offer.target) for offer in offers if offer.via]
    return len(set(ends)) < len(ends)


def turns(offers: Sequence[Offer], source: Ref | None) -> tuple[int, ...]:
    """The ways in which `source` may lie where it is put, in degrees; one where turning it makes no difference."""
    return tuple(sorted({offer.turn for offer in offers if offer.source == source}))


def resolve(offers: Sequence[Offer], source: Ref | None, target: Ref | None, turn: int = 0) -> Intent:
    """What it means to bring `source` to `target`, turned by `turn` degrees; the turn counts only where the offers of `source` differ by it."""
    turned = len(turns(offers, source)) > 1
    fits = [offer for offer in offers if offer.source == source and offer.target == target and (not turned or offer.turn == turn)]
    return _one_of(fits, source, target, turn)


def drop(offers: Sequence[Offer], source: Ref, under: Sequence[Ref], turn: int = 0) -> Intent:
    """What it means to let go of `source` over `under`: the refs below it, the nearest first; a piece counts for its zone too."""
    for target in under:
        intent = resolve(offers, source, target, turn)
        if not isinstance(intent, Refuse):
            return intent
    if source in under:
        return resolve(offers, source, None, turn)
    return Refuse(source, under[0] if under else None, turn)


def click(offers: Sequence[Offer], ref: Ref) -> Intent:
    """What one click on `ref` does at once, with nothing held: an offer without source on its target, or all that its source can do without a target."""
    fits = [offer for offer in offers if offer.source is None and offer.target == ref]
    if not fits:
        own = [offer for offer in offers if offer.source == ref]
        fits = own if all(offer.target is None for offer in own) else []
    return _one_of(fits, ref, None, 0)


def double_click(offers: Sequence[Offer], source: Ref) -> Intent:
    """What a double click on `source` does: its only offer; turning it does not make an offer another one."""
    own = [offer for offer in offers if offer.source == source]
    if len({(offer.verb, offer.target, offer.choice) for offer in own}) == 1:
        return Act(own[0])
    return Refuse(source, None, 0)


def sources(offers: Sequence[Offer]) -> tuple[Ref, ...]:
    """What can be picked up, in the order of the offers, each once."""
    return tuple(dict.fromkeys(offer.source for offer in offers if offer.source is not None))


def clickable(offers: Sequence[Offer]) -> tuple[Ref, ...]:
    """What answers to one click without being picked up: targets of offers without a source."""
    return tuple(dict.fromkeys(offer.target for offer in offers if offer.source is None and offer.target is not None))


def targets(offers: Sequence[Offer], source: Ref | None, turn: int | None = None) -> tuple[Ref, ...]:
    """Where `source` may go, each once; with `turn`, only where it may go turned like that, if turning makes a difference."""
    turned = turn is not None and len(turns(offers, source)) > 1
    return tuple(dict.fromkeys(o.target for o in offers if o.source == source and o.target is not None and (not turned or o.turn == turn)))


def buttons(offers: Sequence[Offer]) -> tuple[Offer, ...]:
    """Offers without source and target: they stand as buttons in the prompt bar."""
    return tuple(offer for offer in offers if offer.source is None and offer.target is None)


def _looks(piece: ViewPiece) -> tuple[object, ...]:
    return (piece.kind, piece.back, piece.face_up, piece.turn, piece.owner, piece.shown_to, piece.marks)


def stand_ins(view: TableView) -> Mapping[Ref, Ref]:
    """Pieces that are not offered themselves but lie beside an alike one that is: each with the offered piece for which it stands."""
    offered = {ref for offer in view.offers for ref in (offer.source, offer.target) if ref is not None}
    found: dict[Ref, Ref] = {}
    for zone in view.zones.values():
        found.update(_stand_ins(zone, offered))
    return found


def _stand_ins(zone: ViewZone, offered: set[Ref]) -> Mapping[Ref, Ref]:
    listed = {_looks(piece): piece.id for piece in zone.pieces if piece.id in offered}
    if not listed:
        return {}
    return {piece.id: listed[_looks(piece)] for piece in zone.pieces if piece.id not in offered and _looks(piece) in listed}
