"""Gestures on the table: what mouse and keyboard do there becomes offers chosen, refused, or nothing at all.

One object a gesture; it lives from the press, or the key, until the piece in hand is let go.  Drag, click and keyboard share one
picked-up state, `Carry`.  Items of the scene are never moved by a gesture: a ghost is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtWidgets import QApplication

from wonderland_gui.controllers import intents, steps
from wonderland_gui.controllers.intents import Act, Choose
from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.view import Offer
from wonderland_gui.views.table_scene import Lights, TableScene

LEFT: Final = Qt.MouseButton.LeftButton
RIGHT: Final = Qt.MouseButton.RightButton
ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
ARROWS: Final = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
NOTCH: Final = 120
"""How far a wheel turns in one step."""
ENOUGH: Final = 0.15
"""How much of a target the held piece has to cover, where the pointer is over none."""


class Gesture:
    """One gesture on its way; this one waits for the next."""

    def __init__(self, hands: Gestures) -> None:
        self.hands = hands
        self.scene = hands.scene

    def press(self, at: QPointF, button: Qt.MouseButton) -> None:
        """A button goes down."""
        if button == LEFT:
            self.hands.begin(Press(self.hands, at))

    def move(self, at: QPointF, buttons: Qt.MouseButton) -> None:
        """The pointer moves."""
        self.hands.point_at(at)

    def release(self, at: QPointF, button: Qt.MouseButton) -> None:
        """A button goes up."""

    def double(self, at: QPointF, button: Qt.MouseButton) -> None:
        """The second press of a double click."""
        ref = next(iter(self.scene.refs_at(at)), None)
        if button == LEFT and ref is not None:
            self.scene.opened.emit(ref)

    def key(self, key: Qt.Key) -> bool:
        """A key goes down; says whether it meant something here."""
        hands = self.hands
        if key in ARROWS:
            return hands.step_focus(ARROWS[key])
        if key in ENTER and hands.focus is not None:
            hands.click(hands.focus, None)
            return True
        if key == Qt.Key.Key_Escape and hands.focus is not None:
            hands.set_focus(None)
            return True
        return False

    def step(self, forward: bool) -> bool:
        """Tab: says whether it stays on the table."""
        return self.hands.tab_focus(forward)

    def lost(self) -> None:
        """The window lost mouse or keyboard, or shows something else."""


class Press(Gesture):
    """The left button is down and has not moved yet."""

    def __init__(self, hands: Gestures, at: QPointF) -> None:
        super().__init__(hands)
        self.at = at
        self.refs = self.scene.refs_at(at)

    def press(self, at: QPointF, button: Qt.MouseButton) -> None:
        """Another button: nothing."""

    def move(self, at: QPointF, buttons: Qt.MouseButton) -> None:
        if not buttons & LEFT:
            self.hands.rest()
            self.hands.point_at(at)
        elif (at - self.at).manhattanLength() >= QApplication.startDragDistance():
            self._leave(at)

    def _leave(self, at: QPointF) -> None:
        found = self.hands.source_among(self.refs)
        if found is None:
            self.hands.begin(Tug(self.hands, self.refs, at))
        else:
            carry = Drag(self.hands, *found, self.at)
            self.hands.begin(carry)
            carry.move(at, LEFT)

    def release(self, at: QPointF, button: Qt.MouseButton) -> None:
        if button == LEFT:
            self.hands.rest()
            self.hands.click_at(self.refs, at)

    def lost(self) -> None:
        self.hands.rest()


class Tug(Gesture):
    """A drag of what cannot be moved: nothing moves, and the release is told why."""

    def __init__(self, hands: Gestures, refs: Sequence[Ref], at: QPointF) -> None:
        super().__init__(hands)
        self.refs = refs

    def press(self, at: QPointF, button: Qt.MouseButton) -> None:
        """Another button: nothing."""

    def move(self, at: QPointF, buttons: Qt.MouseButton) -> None:
        if not buttons & LEFT:
            self.hands.rest()

    def release(self, at: QPointF, button: Qt.MouseButton) -> None:
        if button != LEFT:
            return
        self.hands.rest()
        piece = self.refs[0] if self.refs and self.scene.is_piece(self.refs[0]) else None
        if piece is not None:
            under = [ref for ref in self.scene.refs_at(at) if ref not in self.refs]
            self.hands.refuse(piece, under[0] if under else None, 0, piece, at)

    def lost(self) -> None:
        self.hands.rest()


class Carry(Gesture):
    """Something is in hand."""

    def __init__(self, hands: Gestures, source: Ref, shown: Ref | None, at: QPointF | None) -> None:
        super().__init__(hands)
        self.source, self.shown = source, shown
        self.turns = intents.turns(hands.offers, source)
        lies = hands.turn_of(shown)
        self.turn = lies if lies in self.turns else next(iter(self.turns), 0)
        self.targets = intents.targets(hands.offers, source, self.turn)
        """Where it may go, turned as it is."""
        self.home = hands.home_of(source, shown)
        """Where it may be put back without a word."""
        self.hot: Ref | None = None
        self.barred: Ref | None = None
        self.at = at
        hands.scene.unrefuse()
        hands.scene.say_tag("", None)
        hands.scene.take(source, shown, at, intents.targets(hands.offers, source))
        hands.scene.picked_up.emit(source)
        self._look()

    # ------------------------------------------------------------ aiming
    def aim(self, at: QPointF) -> None:
        """The pointer is here: what lies under it, or else what the held piece covers most, gets the drop."""
        self.at = at
        self.scene.hand.move(at)
        under = self.scene.refs_at(at, self.shown)
        hot = self.hands.stands_for_one_of(under, self.targets)
        if hot is None and not self.home.intersection(under):
            hot = self._most_covered()
        barred = next((ref for ref in under if ref not in self.home), None) if hot is None else None
        self.set_hot(hot, barred)

    def _most_covered(self) -> Ref | None:
        covers = self.scene.hand.covers
        best: tuple[float, Ref] | None = None
        for ref in self.targets:
            box = self.scene.box_of(ref)
            both = box.intersected(covers)
            part = both.width() * both.height() / max(1.0, min(box.width() * box.height(), covers.width() * covers.height()))
            if part >= ENOUGH and (best is None or part > best[0]):
                best = part, ref
        return best[1] if best is not None else None

    def set_hot(self, hot: Ref | None, barred: Ref | None = None) -> None:
        """Another target gets the drop."""
        if (hot, barred) != (self.hot, self.barred):
            self.hot, self.barred = hot, barred
            self._look()

    def _look(self) -> None:
        targets, hot = self.targets, self.hot
        sources = {ref for ref in self.hands.stops() if ref != self.source}
        self.scene.light(Lights(frozenset(sources), self.hands.also(targets), hot, self.barred, None, None, True))
        intent = intents.resolve(self.hands.offers, self.source, hot, self.turn) if hot is not None else None
        words = self.scene.words
        match intent:
            case Act(offer):
                self.scene.say_tag(words.tag(offer), hot)
                self.scene.hot_target.emit(offer)
            case Choose(offers):
                self.scene.say_tag(words.choose() or words.tag(offers[0]), hot)
                self.scene.hot_target.emit(None)
            case _:
                self.scene.say_tag("", None)
                self.scene.hot_target.emit(None)

    def turn_by(self, step: int) -> None:
        """Turns what is held, where that makes a difference."""
        if len(self.turns) < 2 or not step:
            return
        self.turn = self.turns[(self.turns.index(self.turn) + step) % len(self.turns)]
        self.targets = intents.targets(self.hands.offers, self.source, self.turn)
        self.scene.hand.turn(self.turn, self.scene.theme)
        self.scene.turned.emit(self.turn)
        hot = self.hot
        self.hot = None
        if hot in self.targets:
            self.hot = hot
            self._look()
        elif self.at is not None:
            self.aim(self.at)
            self._look()
        else:
            self._look()

    # ------------------------------------------------------------ letting go
    def drop(self, at: QPointF) -> None:
        """Lets go here: the offer is chosen, asked for, or refused."""
        self.aim(at)
        self.settle(at)

    def settle(self, at: QPointF) -> None:
        """Lets go over the hot target."""
        if self.hot is not None:
            self.hands.carry_out(intents.resolve(self.hands.offers, self.source, self.hot, self.turn), at, self)
            return
        under = [ref for ref in self.scene.refs_at(at, self.shown) if ref not in self.home]
        if not under:
            self.put_back()
            return
        self.hands.rest()
        self.scene.put_back()
        self.hands.refuse(self.source, under[0], self.turn, under[0], at)

    def put_back(self) -> None:
        """Lets it go home; nothing has happened."""
        self.hands.rest()
        self.scene.put_back()

    # ------------------------------------------------------------ what all ways of holding share
    def press(self, at: QPointF, button: Qt.MouseButton) -> None:
        if button == RIGHT:
            self.turn_by(1)

    def key(self, key: Qt.Key) -> bool:
        if key == Qt.Key.Key_Escape:
            self.put_back()
        elif key == Qt.Key.Key_R:
            self.turn_by(1)
        elif key in ARROWS:
            self.step_hot(ARROWS[key])
        elif key in ENTER:
            self.settle(self.scene.box_of(self.hot).center() if self.hot is not None else self.scene.hand.at)
        else:
            return False
        return True

    def step(self, forward: bool) -> bool:
        boxes = {ref: self.scene.box_of(ref) for ref in self.targets}
        self.over(steps.following(steps.in_reading_order(boxes), self.hot, 1 if forward else -1, round_=True))
        return True

    def step_hot(self, way: tuple[int, int]) -> None:
        """An arrow leads to the next target in its direction."""
        boxes = {ref: self.scene.box_of(ref) for ref in self.targets if ref != self.hot}
        origin = self.scene.box_of(self.hot) if self.hot is not None else self.scene.hand.covers
        self.over(steps.nearest(origin, boxes, way))

    def over(self, ref: Ref | None) -> None:
        """Goes over a target without the pointer."""
        if ref is None:
            return
        self.at = None
        self.scene.hand.hover_over(self.scene.box_of(ref), self.scene.theme)
        self.set_hot(ref)
        self.scene.announce(self.hands.spoken(ref))

    def lost(self) -> None:
        self.put_back()


class Drag(Carry):
    """Held with the button down; the release lets go."""

    def move(self, at: QPointF, buttons: Qt.MouseButton) -> None:
        if buttons & LEFT:
            self.aim(at)
        else:  # the release never came
            self.put_back()

    def release(self, at: QPointF, button: Qt.MouseButton) -> None:
        if button == LEFT:
            self.drop(at)

    def double(self, at: QPointF, button: Qt.MouseButton) -> None:
        """The button is down already."""


class Lift(Carry):
    """Taken up by a click or a key; the next click lets go."""

    def __init__(self, hands: Gestures, source: Ref, shown: Ref | None, at: QPointF | None) -> None:
        self.pressed = False
        super().__init__(hands, source, shown, at)

    def move(self, at: QPointF, buttons: Qt.MouseButton) -> None:
        self.aim(at)

    def press(self, at: QPointF, button: Qt.MouseButton) -> None:
        if button == LEFT:
            self.pressed = True
            self.aim(at)
        else:
            super().press(at, button)

    def release(self, at: QPointF, button: Qt.MouseButton) -> None:
        if button == LEFT and self.pressed:
            self.drop(at)

    def double(self, at: QPointF, button: Qt.MouseButton) -> None:
        """A double click does the only thing that can be done with it; otherwise it is looked at."""
        if button != LEFT:
            return
        if not self.home.intersection(self.scene.refs_at(at)):
            self.press(at, button)
            return
        intent = intents.double_click(self.hands.offers, self.source)
        if isinstance(intent, Act):
            self.hands.carry_out(intent, at, self)
        else:
            self.put_back()
            self.scene.opened.emit(self.shown or self.source)


class Ask(Gesture):
    """The small menu is open: which of several offers was meant?"""

    def __init__(self, hands: Gestures, offers: Sequence[Offer], at: QPointF) -> None:
        super().__init__(hands)
        self.offers = tuple(offers)
        self.scene.ask(self.offers, at)

    def press(self, at: QPointF, button: Qt.MouseButton) -> None:
        if button != LEFT:
            return
        line = self.scene.menu.line_at(at)
        if line is None:
            self.cancel()
        elif line >= 0:
            self.answer(line)

    def move(self, at: QPointF, buttons: Qt.MouseButton) -> None:
        line = self.scene.menu.line_at(at)
        if line is not None and line >= 0 and line != self.scene.menu.hot:
            self.scene.point_menu(line)

    def double(self, at: QPointF, button: Qt.MouseButton) -> None:
        self.press(at, button)

    def key(self, key: Qt.Key) -> bool:
        if key == Qt.Key.Key_Escape:
            self.cancel()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.step(key == Qt.Key.Key_Down)
        elif key in ENTER:
            self.answer(self.scene.menu.hot)
        elif Qt.Key.Key_1 <= key <= Qt.Key.Key_9 and int(key) - int(Qt.Key.Key_1) < len(self.offers):
            self.answer(int(key) - int(Qt.Key.Key_1))
        else:
            return False
        return True

    def step(self, forward: bool) -> bool:
        self.scene.point_menu((self.scene.menu.hot + (1 if forward else -1)) % (len(self.offers) + 1))
        return True

    def answer(self, line: int) -> None:
        """One of the lines is chosen; the last is none of the offers."""
        if line >= len(self.offers):
            self.cancel()
            return
        self.scene.close_menu()
        self.hands.commit(self.offers[line])

    def cancel(self) -> None:
        """None of them: what was in hand goes home."""
        self.scene.close_menu()
        self.hands.rest()
        self.scene.put_back()

    def lost(self) -> None:
        self.cancel()


class Gestures(QObject):
    """The hands at one table scene: passes on what mouse and keyboard do to the gesture on its way."""

    def __init__(self, scene: TableScene) -> None:
        super().__init__(scene)
        self.scene = scene
        self.offers: tuple[Offer, ...] = ()
        self.focus: Ref | None = None
        """Where the keyboard is."""
        self._stand_ins: Mapping[Ref, Ref] = {}
        self._now: Gesture = Gesture(self)
        self._hover: Ref | None = None
        self._pointer: QPointF | None = None
        self._wheel = 0
        scene.hands = self

    @property
    def now(self) -> Gesture:
        """The gesture on its way."""
        return self._now

    # ------------------------------------------------------------ what the scene tells
    def press(self, at: QPointF, button: Qt.MouseButton) -> None:
        """A button goes down."""
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
        """The wheel turns; small movements of a touch pad add up to a step."""
        if not isinstance(self._now, Carry):
            return False
        self._wheel += delta
        notches = int(self._wheel / NOTCH)
        self._wheel -= notches * NOTCH
        self._now.turn_by(notches)
        return True

    def key(self, key: int, modifiers: Qt.KeyboardModifier) -> bool:
        """A key goes down."""
        return self._plain(modifiers) and self._now.key(Qt.Key(key))

    def wants(self, key: int, modifiers: Qt.KeyboardModifier) -> bool:
        """Whether a key that may be somebody's shortcut belongs to the gesture on its way."""
        if not self._plain(modifiers) or type(self._now) is Gesture:
            return False
        digits = isinstance(self._now, Ask) and Qt.Key.Key_1 <= key <= Qt.Key.Key_9
        return digits or key in (Qt.Key.Key_Escape, Qt.Key.Key_R, *ENTER, *ARROWS)

    def step(self, forward: bool) -> bool:
        """Tab and Shift+Tab."""
        return self._now.step(forward)

    def leave(self) -> None:
        """The pointer has left the table."""
        self._pointer = None
        if type(self._now) is Gesture:
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
        self._now = Gesture(self)
        if self.focus is not None and self.focus not in self.stops():
            self.focus = None
        if self._pointer is not None:
            self._hover = None
            self.point_at(self._pointer)
        self.look()

    # ------------------------------------------------------------ the state
    def begin(self, gesture: Gesture) -> None:
        """Another gesture is on its way."""
        self._now = gesture

    def rest(self) -> None:
        """No gesture is on its way any more."""
        held = isinstance(self._now, (Carry, Ask))
        self._now = Gesture(self)
        self.scene.say_tag("", None)
        if held:
            self.scene.picked_up.emit(None)
            self.scene.hot_target.emit(None)
        self.look()
        self.scene.catch_up()

    def look(self) -> None:
        """Lights what can be done while nothing is held."""
        barred = self.scene.lights.barred if self.scene.bubble.isVisible() else None
        self.scene.light(Lights(frozenset(self.stops()), hovered=self._hover, focused=self.focus, barred=barred))

    def stops(self) -> tuple[Ref, ...]:
        """All that answers to a click: sources, what stands for them, and targets of offers without a source."""
        listed = (*intents.sources(self.offers), *intents.clickable(self.offers))
        return tuple(dict.fromkeys((*listed, *(ref for ref, stands in self._stand_ins.items() if stands in listed))))

    def also(self, refs: Sequence[Ref]) -> frozenset[Ref]:
        """Refs and what stands for them."""
        return frozenset((*refs, *(ref for ref, stands in self._stand_ins.items() if stands in refs)))

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
        self._set_hover(next(iter(self.scene.refs_at(at)), None))

    def _set_hover(self, ref: Ref | None) -> None:
        if ref == self._hover:
            return
        self._hover = ref
        self.scene.hovered.emit(ref)
        self.look()
        stands = self._stand_ins.get(ref, ref) if ref is not None else None
        own = [offer for offer in self.offers if stands is not None and (offer.source == stands or (offer.source is None and offer.target == stands))]
        self.scene.say_tag(self.scene.words.source(stands, own) if own and stands is not None else "", ref, self.scene.theme.source)

    # ------------------------------------------------------------ clicking
    def click_at(self, refs: Sequence[Ref], at: QPointF) -> None:
        """A click with nothing held."""
        for ref in refs:
            if self.click(ref, at):
                return
        self.scene.unrefuse()
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

    # ------------------------------------------------------------ the keyboard's place
    def set_focus(self, ref: Ref | None) -> None:
        """The keyboard is at another piece or place."""
        self.focus = ref
        if ref is not None:
            self._hover = ref
            self.scene.hovered.emit(ref)
            self.scene.announce(self.spoken(ref))
        self.look()

    def _stop_boxes(self) -> dict[Ref, QRectF]:
        return {ref: box for ref in self.stops() if not (box := self.scene.box_of(ref)).isEmpty()}

    def tab_focus(self, forward: bool) -> bool:
        """The next or former of what answers to a click; past the last one the keyboard leaves the table."""
        ref = steps.following(steps.in_reading_order(self._stop_boxes()), self.focus, 1 if forward else -1, round_=False)
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
