"""A walk over places of the table: which of several ways to one place is meant, and the thread that shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from wonderland_gui.controllers import intents
from wonderland_gui.controllers.intents import Act, Intent
from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.view import Offer

if TYPE_CHECKING:
    from wonderland_gui.controllers.gestures import Gestures


class Walking:
    """The way along which the pointer has led what is held, and which of the walks to a place the player has asked for."""

    def __init__(self, hands: Gestures) -> None:
        self._hands = hands
        self.way: tuple[Ref, ...] = ()
        """The places over which the pointer has led what is held, back to front undone."""
        self.walker: Ref | None = None
        """What walks on a click at a place, without being picked up."""
        self.led_to: Ref | None = None
        """The place to which such a click would lead now."""
        self._places: frozenset[Ref] = frozenset()
        self._badges: tuple[Ref | None, Mapping[Ref, str]] | None = None
        self._nth = 0
        self._shown: tuple[Ref | None, Ref | None] = (None, None)

    def begin(self, source: Ref | None = None) -> None:
        """Nothing has been led anywhere yet; from now on it is `source` that is led."""
        self.way, self._nth, self._shown = (), 0, (None, None)
        walks = [offer for offer in self._hands.offers if offer.via and offer.source == source] if source is not None else []
        self._places = frozenset(place for offer in walks for place in intents.steps_of(offer))

    # ------------------------------------------------------------ without a hand
    def renew(self) -> None:
        """Other offers: what walks is another, and leads nowhere yet."""
        self.walker, self.led_to, self._badges = intents.walker(self._hands.offers, lambda offer: bool(self._hands.scene.words.badge(offer))), None, None

    def lit(self) -> frozenset[Ref]:
        """The places to which a click leads."""
        return self._hands.also(intents.targets(self._hands.offers, self.walker)) if self.walker is not None else frozenset()

    def badges(self, source: Ref | None = None) -> Mapping[Ref, str]:
        """The number on each place to which `source` may walk, by default what walks without being picked up: that of the shortest way there."""
        source = source or self.walker
        if self._badges is None or self._badges[0] != source:
            shortest: dict[Ref, Offer] = {}
            for offer in self._hands.offers:
                if offer.source == source and offer.target is not None:
                    best = shortest.get(offer.target)
                    if best is None or len(intents.steps_of(offer)) < len(intents.steps_of(best)):
                        shortest[offer.target] = offer
            words = self._hands.scene.words
            self._badges = source, {target: words.badge(offer) for target, offer in shortest.items()}
        return self._badges[1]

    def there(self, refs: Sequence[Ref]) -> Ref | None:
        """The place among what lies under the pointer to which a click would lead; none where something else answers to it."""
        if self.walker is None or not refs or refs[0] in self._hands.stops():
            return None
        return self._hands.stands_for_one_of(refs, intents.targets(self._hands.offers, self.walker))

    def lead_to(self, place: Ref | None) -> None:
        """The pointer is over such a place, or over none any more."""
        if place != self.led_to:
            self.led_to = place
            self.show_led()

    def show_led(self) -> None:
        """Shows the way to it, and what would come of it."""
        scene = self._hands.scene
        self.show(self.walker, self.led_to)
        intent = self.meant(self.walker, self.led_to) if self.led_to is not None else None
        offer = intent.offer if isinstance(intent, Act) else None
        scene.hot_target.emit(offer)
        if offer is not None:
            scene.say_tag(scene.words.tag(offer), self.led_to)

    # ------------------------------------------------------------ the way
    def pass_over(self, under: Sequence[Ref], home: frozenset[Ref]) -> bool:
        """The pointer leads what is held over these places; going back over one undoes what came after it.  Says whether the way is another one."""
        if not self._places:
            return False
        if home.intersection(under):
            return self._lead(())
        here = next((ref for ref in under if ref in self._places), None)
        if here is None:
            return False
        return self._lead(self.way[: self.way.index(here) + 1] if here in self.way else (*self.way, here))

    def _lead(self, way: tuple[Ref, ...]) -> bool:
        if way == self.way:
            return False
        self.way, self._nth = way, 0
        return True

    # ------------------------------------------------------------ the walk
    def meant(self, source: Ref | None, target: Ref | None, turn: int = 0) -> Intent:
        """What it means to bring `source` to `target`: of several walks there the one that is shown, else what the offers say."""
        found = intents.walks(self._hands.offers, source, target, self.way)
        return Act(found[self._nth % len(found)]) if found else intents.resolve(self._hands.offers, source, target, turn)

    def show(self, source: Ref | None, target: Ref | None) -> None:
        """Lays the thread of the walk that is meant; none where no way is shown."""
        if (source, target) != self._shown:
            self._shown, self._nth = (source, target), 0
        found = intents.walks(self._hands.offers, source, target, self.way) if target is not None else ()
        self._hands.scene.show_way(self._led(found[self._nth % len(found)]) if found else (), len(found))

    def another(self, step: int = 1) -> bool:
        """Another walk to the same place is meant from now on, so many further on; says whether there is one."""
        found = intents.walks(self._hands.offers, *self._shown, self.way)
        if len(found) < 2:
            return False
        self._nth = (self._nth + step) % len(found)
        return True

    def _led(self, offer: Offer) -> tuple[Ref, ...]:
        """From the place where it starts to the one where it ends."""
        return self._hands.scene.ground.zone_of(offer.source or ""), *intents.steps_of(offer)
