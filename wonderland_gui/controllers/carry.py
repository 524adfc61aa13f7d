"""Something is in hand: dragged, or taken up by a click or a key.  All three ways share one picked-up state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt

from wonderland_gui.controllers import intents, steps
from wonderland_gui.controllers.gesture import ARROWS, ENTER, LEFT, RIGHT, Gesture
from wonderland_gui.controllers.intents import Act, Choose, Intent
from wonderland_gui.engine.protocol import Ref
from wonderland_gui.views.lights import Lights

if TYPE_CHECKING:
    from wonderland_gui.controllers.gestures import Gestures

ENOUGH: Final = 0.15
"""How much of a target the held piece has to cover, where the pointer is over none."""


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
        self._left_home = False
        self._boxes: tuple[object, object, list[tuple[Ref, QRectF]]] = (None, None, [])
        """Where everything lay, the targets, and what those of them cover that are seen."""
        hands.walking.begin(source)
        hands.scene.show_way(())
        hands.scene.unrefuse()
        hands.scene.say_tag("", None)
        hands.scene.take(source, shown, at, intents.targets(hands.offers, source))
        hands.scene.picked_up.emit(source)
        self.show()

    # ------------------------------------------------------------ aiming
    def aim(self, at: QPointF) -> None:
        """The pointer is here: what lies under it, or else what the held piece covers most, gets the drop."""
        self.at = at
        self.scene.hand.move(at)
        under = self.scene.refs_at(at, self.shown)
        hot, at_home = self.hands.stands_for_one_of(under, self.targets), bool(self.home.intersection(under))
        if not at_home:
            self._left_home = True
            hot = hot or self._most_covered()
        elif not self._left_home and hot in self.home:  # it may be meant to stay there, but so far nothing has been meant at all
            hot = None
        fold = self._fold(under)
        barred = next(iter(self._above_home(under)), None) if hot is None and fold is None else None
        led = self.hands.walking.pass_over(under, self.home)
        self.hands.spring.over(fold)
        self.set_hot(hot, barred, anew=led)

    def _above_home(self, under: Sequence[Ref]) -> Sequence[Ref]:
        """What lies here over its own zone, or all that lies here: what its zone lies on is nothing that it might go to."""
        zones = [number for number, ref in enumerate(under) if ref in self.home and not self.scene.is_piece(ref)]
        return [ref for ref in under[: zones[0] if zones else len(under)] if ref not in self.home]

    def _fold(self, under: Sequence[Ref]) -> Ref | None:
        """The icon or note here in which targets are folded away; it opens when something is held over it for a while."""
        folds = self.hands.folds_of(self.targets)
        return next((ref for ref in under if ref in folds and ref not in self.targets), None) if folds else None

    def laid_anew(self) -> None:
        """Everything lies elsewhere: a pile was spread, or the boards stand back."""
        if self.at is not None:
            self.aim(self.at)
        self.show()

    def _most_covered(self) -> Ref | None:
        covers = self.scene.hand.covers
        best: tuple[float, Ref] | None = None
        if self._boxes[0] is not self.scene.scenery or self._boxes[1] is not self.targets:
            self._boxes = self.scene.scenery, self.targets, [(ref, self.scene.box_of(ref)) for ref in self.targets if self.scene.ground.fold_of(ref) is None]
        for ref, box in self._boxes[2]:
            part = 0.0
            if box.intersects(covers):
                both = box.intersected(covers)
                part = both.width() * both.height() / max(1.0, min(box.width() * box.height(), covers.width() * covers.height()))
            part = max(part, self.scene.ground.in_field(ref, covers))
            if part >= ENOUGH and (best is None or part > best[0]):
                best = part, ref
        return best[1] if best is not None else None

    def set_hot(self, hot: Ref | None, barred: Ref | None = None, *, anew: bool = False) -> None:
        """Another target gets the drop; or it may be that something else is meant by it."""
        if anew or (hot, barred) != (self.hot, self.barred):
            self.hot, self.barred = hot, barred
            self.show()

    def meant(self) -> Intent:
        """What letting go over the hot target means."""
        return self.hands.walking.meant(self.source, self.hot, self.turn)

    def show(self) -> None:
        """Shows where it may go, and what letting go now means."""
        targets, hot = self.targets, self.hot
        sources = self.hands.also(tuple(ref for ref in self.hands.stops() if ref != self.source))
        self.scene.light(Lights(sources, self.hands.also(targets), hot, self.barred, None, None, True, self.hands.walking.badges(self.source)))
        self.hands.walking.show(self.source, hot)
        intent = self.meant() if hot is not None else None
        words = self.scene.words
        match intent:
            case Act(offer):
                self.scene.say_tag(words.tag(offer), hot)
                self.scene.hot_target.emit(offer)
            case Choose(offers):
                self.scene.say_tag(words.several(offers) or words.tag(offers[0]), hot)
                self.scene.hot_target.emit(None)
            case _:
                self.scene.say_tag("", None)
                self.scene.hot_target.emit(None)

    def alter(self, step: int) -> None:
        """What the wheel and the right button do: what is held is turned; where that makes no difference, another way to the same place is meant."""
        if len(self.turns) > 1:
            self.turn_by(step)
        elif step:
            self.hands.other_way(step)

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
            self.show()
        elif self.at is not None:
            self.aim(self.at)
            self.show()
        else:
            self.show()

    # ------------------------------------------------------------ letting go
    def drop(self, at: QPointF) -> None:
        """Lets go here: the offer is chosen, asked for, or refused."""
        self.aim(at)
        self.settle(at)

    def settle(self, at: QPointF) -> None:
        """Lets go over the hot target."""
        if self.hot is not None:
            self.hands.carry_out(self.meant(), at, self)
            return
        found = self.scene.refs_at(at, self.shown)
        under = self._above_home(found)
        fold = self._fold(under)
        if fold is not None or not (under or (not found and self.scene.ground.on_board(at))):
            self.put_back()
            if fold is not None:
                self.scene.tray.open(fold)
            return
        met = next(iter(under), None)  # None: a part of a board where nothing lies
        self.hands.rest()
        self.scene.put_back()
        self.hands.refuse(self.source, met, self.turn, met, at)

    def put_back(self) -> None:
        """Lets it go home; nothing has happened."""
        self.hands.rest()
        self.scene.put_back()

    # ------------------------------------------------------------ what all ways of holding share
    def press(self, at: QPointF, button: Qt.MouseButton) -> None:
        if button == RIGHT:
            self.alter(1)

    def key(self, key: Qt.Key) -> bool:
        if key == Qt.Key.Key_Escape:
            self.put_back()
        elif key == Qt.Key.Key_R:
            self.turn_by(1)
        elif key == Qt.Key.Key_W:
            return self.hands.other_way()
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
