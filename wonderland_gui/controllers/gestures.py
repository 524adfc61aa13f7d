"""Gestures on the table: what mouse and keyboard do there becomes offers chosen, refused, or nothing at all.

One object a gesture.  Items of the scene are never moved by a gesture: a ghost is, and what it comes to is one offer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, Qt

from wonderland_gui.controllers import intents, steps
from wonderland_gui.controllers.ask import Ask
from wonderland_gui.controllers.carry import Carry, Lift
from wonderland_gui.controllers.gesture import ARROWS, ENTER, Gesture
from wonderland_gui.controllers.idle import Idle
from wonderland_gui.controllers.intents import Act, Choose
from wonderland_gui.controllers.spring import Spring
from wonderland_gui.controllers.walking import Walking
from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.table import ZoneId
from wonderland_gui.engine.view import Offer
from wonderland_gui.views.lights import Lights
from wonderland_gui.views.table_scene import TableScene
from wonderland_gui.views.tray import offered_below

NOTCH: Final = 120
"""How far a wheel turns in one step."""


class Gestures(QObject):
    """The hands at one table scene: passes on what mouse and keyboard do to the gesture on its way."""

    def __init__(self, scene: TableScene) -> None:
        super().__init__(scene)
        self.scene = scene
        self.offers: tuple[Offer, ...] = ()
        self.focus: Ref | None = None
        """Where the keyboard is."""
        self.walking = Walking(self)
        self.spring = Spring(scene, self)
        self._stand_ins: Mapping[Ref, Ref] = {}
        self._now: Gesture = Idle(self)
        self._hover: Ref | None = None
        self._pointer: QPointF | None = None
        self._wheel = 0
        scene.hands = self

    @property
    def pointer(self) -> QPointF | None:
        """Where the pointer was seen last on the table; None: it is elsewhere."""
        return self._pointer

    @property
    def now(self) -> Gesture:
        """The gesture on its way."""
        return self._now

    # ------------------------------------------------------------ what the scene tells
    def press(self, at: QPointF, button: Qt.MouseButton) -> None:
        """A button goes down."""
        self.scene.hurry()
        self._pointer = at
        self._now.press(at, button)

    def move(self, at: QPointF, buttons: Qt.MouseButton) -> None:
        """The pointer moves."""
        self._pointer = at
        self._now.move(at, buttons)

    def release(self, at: QPointF, button: Qt.MouseButton) -> None:
        """A button goes up."""
        self._now.release(at, button)

    def double(self, at: QPointF, button: Qt.MouseButton) -> None:
        """The second press of a double click."""
        self._now.double(at, button)

    def wheel(self, delta: int) -> bool:
        """The wheel turns what is held, or means another way to the place pointed at; small movements of a touch pad add up to a step."""
        if not isinstance(self._now, Carry) and self.walking.led_to is None:
            return False
        self._wheel += delta
        notches = int(self._wheel / NOTCH)
        self._wheel -= notches * NOTCH
        if isinstance(self._now, Carry):
            self._now.alter(notches)
        elif notches:
            self.other_way(notches)
        return True

    def key(self, key: int, modifiers: Qt.KeyboardModifier) -> bool:
        """A key goes down."""
        self.scene.hurry()
        return self._plain(modifiers) and self._now.key(Qt.Key(key))

    def wants(self, key: int, modifiers: Qt.KeyboardModifier) -> bool:
        """Whether a key that may be somebody's shortcut belongs to the gesture on its way."""
        if not self._plain(modifiers) or isinstance(self._now, Idle):
            return False
        digits = isinstance(self._now, Ask) and Qt.Key.Key_1 <= key <= Qt.Key.Key_9
        return digits or key in (Qt.Key.Key_Escape, Qt.Key.Key_R, Qt.Key.Key_W, *ENTER, *ARROWS)

    def step(self, forward: bool) -> bool:
        """Tab and Shift+Tab."""
        return self._now.step(forward)

    def leave(self) -> None:
        """The pointer has left the table."""
        self._pointer = None
        if isinstance(self._now, Idle):
            self._set_hover(None)

    def lost(self) -> None:
        """The window lost mouse or keyboard."""
        self._now.lost()

    def renewing(self) -> None:
        """Another view is about to be shown: what is held goes home."""
        self._now.lost()
        self.scene.close_menu()
        self.scene.unrefuse()

    def renewed(self) -> None:
        """Another view is shown."""
        view = self.scene.view
        self.offers = view.offers if view is not None else ()
        self._stand_ins = intents.stand_ins(view) if view is not None else {}
        self.walking.renew()
        if not self.carries:
            self.walking.begin()
            self.scene.show_way(())
        if not self.carries:
            self._now = Idle(self)
        if self.focus is not None and self.focus not in self._stop_boxes():
            if self._hover == self.focus:
                self._hover = None
            self.focus = None
        if isinstance(self._now, Carry):
            self._now.laid_anew()
            return
        if self._pointer is not None:
            self._hover = None
            self.point_at(self._pointer)
        self.look()

    # ------------------------------------------------------------ the state
    @property
    def carries(self) -> bool:
        """Whether something is in hand."""
        return isinstance(self._now, Carry)

    def begin(self, gesture: Gesture) -> None:
        """Another gesture is on its way."""
        self._now = gesture

    def rest(self) -> None:
        """No gesture is on its way any more."""
        held = isinstance(self._now, (Carry, Ask))
        self._now = Idle(self)
        self.scene.say_tag("", None)
        if held:
            self.spring.over(None)
            self.walking.begin()
            self.scene.show_way(())
            self._hover, self.walking.led_to = self.focus, None  # the pointer may be far from where it took the piece up
            self.scene.picked_up.emit(None)
            self.scene.hot_target.emit(None)
        self.look()
        self.scene.catch_up()

    def look(self) -> None:
        """Lights what can be done while nothing is held."""
        barred = self.scene.lights.barred if self.scene.bubble.isVisible() else None
        walking = self.walking
        self.scene.light(
            Lights(self.also(self.stops()), walking.lit(), walking.led_to, hovered=self._hover, focused=self.focus, barred=barred, badges=walking.badges())
        )

    def stops(self) -> tuple[Ref, ...]:
        """All that answers to a click: sources, what stands for them, and targets of offers without a source."""
        listed = (*intents.sources(self.offers), *intents.clickable(self.offers))
        return tuple(dict.fromkeys((*listed, *(ref for ref, stands in self._stand_ins.items() if stands in listed))))

    def also(self, refs: Sequence[Ref]) -> frozenset[Ref]:
        """Refs and what stands for them: pieces that are alike, and the icons in which they are folded away."""
        return frozenset((*refs, *(ref for ref, stands in self._stand_ins.items() if stands in refs), *self.folds_of(refs)))

    def folds_of(self, refs: Iterable[Ref]) -> frozenset[Ref]:
        """The zones, folded to an icon or a note, in which some of these pieces lie."""
        fold_of = self.scene.ground.fold_of
        return frozenset(zone for zone in map(fold_of, refs) if zone is not None)

    def stands_for_one_of(self, refs: Sequence[Ref], wanted: Sequence[Ref]) -> Ref | None:
        """The first of `refs` that is wanted, or stands for what is."""
        for ref in refs:
            stands = self._stand_ins.get(ref, ref)
            if stands in wanted:
                return stands
        return None

    def source_among(self, refs: Sequence[Ref]) -> tuple[Ref, Ref | None] | None:
        """The first of `refs` that can be picked up: how the offers call it, and the piece shown in hand."""
        known = intents.sources(self.offers)
        for ref in refs:
            stands = self._stand_ins.get(ref, ref)
            if stands in known:
                return stands, self.scene.top_of(ref)
        return None

    def home_of(self, source: Ref, shown: Ref | None) -> frozenset[Ref]:
        """Where a held piece may be put back without a word: itself and its zone."""
        refs = {source, *((shown,) if shown is not None else ())}
        for ref in tuple(refs):
            spot = self.scene.scenery.pieces.get(ref)
            if spot is not None:
                refs.add(spot.zone)
                if spot.zone == self.scene.tray.zone:  # they lie over each other there
                    refs.update(self.scene.tray.pieces())
        return frozenset(refs)

    def turn_of(self, shown: Ref | None) -> int:
        """How a piece lies."""
        piece = self.scene.view.piece(shown) if self.scene.view is not None and shown is not None else None
        return piece.turn if piece is not None else 0

    def spoken(self, ref: Ref) -> str:
        """What is said of a ref."""
        return self.scene.words.piece(ref)

    # ------------------------------------------------------------ pointing
    def point_at(self, at: QPointF) -> None:
        """The pointer is here and holds nothing."""
        refs = self.scene.refs_at(at)
        self._set_hover(next(iter(refs), None), self.walking.there(refs))

    def _set_hover(self, ref: Ref | None, led_to: Ref | None = None) -> None:
        if (ref, led_to) == (self._hover, self.walking.led_to):
            return
        if ref != self._hover:
            self._hover = ref
            self.scene.hovered.emit(ref)
        self.walking.lead_to(led_to)
        self.look()
        if led_to is not None:
            return
        stands = self._stand_ins.get(ref, ref) if ref is not None else None
        own = [offer for offer in self.offers if stands is not None and (offer.source == stands or (offer.source is None and offer.target == stands))]
        words, theme = self.scene.words, self.scene.theme
        if own and stands is not None:
            self.scene.say_tag(words.source(stands, own), ref, theme.source)
        else:
            self.scene.say_tag(words.state(ref) if ref is not None else "", ref, theme.text)

    def other_way(self, step: int = 1) -> bool:
        """Another of several ways to the same place is meant, so many further on; says whether there is one."""
        if not self.walking.another(step):
            return False
        if isinstance(self._now, Carry):
            self._now.show()
        else:
            self.walking.show_led()
        return True

    # ------------------------------------------------------------ clicking
    def click_at(self, refs: Sequence[Ref], at: QPointF) -> None:
        """A click with nothing held."""
        self.scene.unrefuse()
        if self.open_pile(refs):
            return
        there = self.walking.there(refs)
        if there is not None:
            self.carry_out(self.walking.meant(self.walking.walker, there), at, None)
            return
        for ref in refs:
            if self.click(ref, at):
                return
        if refs and self.scene.is_piece(refs[0]):
            self.refuse(refs[0], None, 0, None, at)

    def click(self, ref: Ref, at: QPointF | None) -> bool:
        """A click or a key on `ref`: does what can only be meant, or picks it up; says whether it meant something."""
        stands = self._stand_ins.get(ref, ref)
        intent = intents.click(self.offers, stands)
        if isinstance(intent, (Act, Choose)):
            self.carry_out(intent, at or self.scene.box_of(ref).center(), None)
            return True
        found = self.source_among((ref,))
        if found is None:
            return False
        lift = Lift(self, *found, at)
        self.begin(lift)
        if at is None:
            lift.over(steps.nearest(self.scene.box_of(ref), {target: self.scene.box_of(target) for target in lift.targets}))
        return True

    # ------------------------------------------------------------ piles
    def open_pile(self, refs: Sequence[Ref]) -> bool:
        """Spreads the pile that was clicked, if pieces below its top are offered or nothing can be done with it; says whether it did.

        Where a plate stands for several, one click after the other spreads them in turn.
        """
        view = self.scene.view
        turn = self.scene.tray.in_turn(refs)
        zone = turn or (next((ref for ref in refs if view is not None and ref in view.zones), None) if len(refs) > 1 else next(iter(refs), None))
        if view is None or zone is None or zone not in view.zones or zone == self.scene.tray.zone:
            return False
        wanted = offered_below(view, view.zones[ZoneId(zone)])
        return (wanted or not self._answers(refs)) and self.scene.tray.open(zone)

    def leaves_tray(self, at: QPointF) -> bool:
        """A press on the mark of a spread pile puts it together, and so does one outside where nothing can be done; says whether that was all it meant."""
        tray = self.scene.scenery.tray
        if tray is None:
            return False
        on_mark = tray.close.adjusted(-6, -6, 6, 6).contains(at)
        if not on_mark and (tray.rect.contains(at) or self._answers(refs := self.scene.refs_at(at)) or self.scene.tray.in_turn(refs) is not None):
            return False
        self.scene.tray.close()
        return True

    def _answers(self, refs: Sequence[Ref]) -> bool:
        """Whether a click there would do something."""
        return (
            self.stands_for_one_of(refs, (*intents.sources(self.offers), *intents.clickable(self.offers))) is not None or self.walking.there(refs) is not None
        )

    # ------------------------------------------------------------ the keyboard's place
    def set_focus(self, ref: Ref | None) -> None:
        """The keyboard is at another piece or place."""
        self.focus = ref
        self.walking.lead_to(None)
        if ref is not None:
            self._hover = ref
            self.scene.hovered.emit(ref)
            self.scene.announce(self.spoken(ref))
        self.look()

    def _stop_boxes(self) -> dict[Ref, QRectF]:
        tray = self.scene.tray
        return {ref: box for ref in (*self.stops(), *tray.piles(), *tray.pieces()) if not (box := self.scene.box_of(ref)).isEmpty()}

    def _tab_order(self) -> list[Ref]:
        """What can be done first, with the piles in which it lies; then the piles that can only be looked at.  Of alike pieces only the one on offer counts."""
        piles, offered = self.scene.tray.piles(), (*intents.sources(self.offers), *intents.clickable(self.offers))
        done = {*offered, *self.scene.tray.pieces(), *{*map(self.scene.ground.zone_of, offered)}.intersection(piles)}
        return steps.in_groups(self._stop_boxes(), done, piles)

    def tab_focus(self, forward: bool) -> bool:
        """The next or former of what answers to a key; past the last one the keyboard leaves the table."""
        ref = steps.following(self._tab_order(), self.focus, 1 if forward else -1, round_=False)
        self.set_focus(ref)
        return ref is not None

    def step_focus(self, way: tuple[int, int]) -> bool:
        """An arrow leads to what lies in its direction."""
        boxes = self._stop_boxes()
        ref = steps.nearest(boxes[self.focus], boxes, way) if self.focus in boxes else steps.following(steps.in_reading_order(boxes), None, 1, round_=False)
        if ref is not None:
            self.set_focus(ref)
        return bool(boxes)

    # ------------------------------------------------------------ what comes of it
    def carry_out(self, intent: intents.Intent, at: QPointF, carry: Carry | None) -> None:
        """Does what a gesture means."""
        match intent:
            case Act(offer):
                self.commit(offer)
            case Choose(offers):
                self.begin(Ask(self, offers, at))
            case _:
                if carry is not None:
                    carry.put_back()

    def commit(self, offer: Offer) -> None:
        """An offer is chosen: what is held stays where it is let go, and goes home only if no new view follows."""
        held = self.scene.hand.shown
        if held is not None and offer.source is not None and held != offer.source and self._stand_ins.get(held) == offer.source:
            self.scene.hand.pass_for(offer.source)
        self.offers = ()  # one gesture, one action: a second click finds nothing on offer
        self._stand_ins = {}
        self.walking.renew()
        shown, views = self.scene.let_go(), self.scene.shown
        self.rest()
        self.scene.chosen.emit(offer)
        if self.scene.shown == views:
            self.renewed()
            if shown is not None:
                self.scene.board.send_home((shown,), "refuse")

    def refuse(self, source: Ref | None, target: Ref | None, turn: int, barred: Ref | None, at: QPointF) -> None:
        """Nothing on offer is meant: the rules are asked why."""
        self.scene.bar(barred, at)
        self.scene.refused.emit(source, target, turn)

    @staticmethod
    def _plain(modifiers: Qt.KeyboardModifier) -> bool:
        return not modifiers & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier)
