"""Events: drawing cards, facing one, its test, its reward; and the Warp! that turns the section over first."""

from __future__ import annotations

from wonderland_gui.engine.protocol import Action, Decide
from wonderland_gui.engine.quick import altered
from wonderland_gui.engine.table import PieceId
from wonderland_gui.games.zenescope import scene as look
from wonderland_gui.games.zenescope.actions import Keep
from wonderland_gui.games.zenescope.frames import Doing, DrawCards, Face, Move, Space, Trial, TurnOver
from wonderland_gui.games.zenescope.items import refill
from wonderland_gui.games.zenescope.keys import Event as Told
from wonderland_gui.games.zenescope.keys import Prompt
from wonderland_gui.games.zenescope.run import Handler, Run, Value
from wonderland_gui.games.zenescope.scene import Scene
from wonderland_gui.games.zenescope.state import DISCARD, EVENT, EVENTS
from wonderland_gui.games.zenescope.terms import SideKind


def drawing(run: Run, side: SideKind, warp: bool = False) -> DrawCards:
    """The drawing of an Event; on a Warp! space an ability may draw more (rule 3.4, extra_cards)."""
    wanted, keep = 1, 1
    if warp:
        for _, _, heeded in look.heeded(run, run.turn, "warp_draw"):
            for effect in heeded.clause.do:
                if effect.extra_cards is not None and run.rules.holds(run, run.turn, heeded.clause.when, clause=True):
                    wanted, keep = effect.extra_cards.draw, effect.extra_cards.keep
    return DrawCards(side, warp, 0, wanted, keep)


def _resume_draw(run: Run, frame: DrawCards, value: Value | None) -> bool:
    deck, wanted = EVENTS[frame.side], frame.wanted or 1
    if frame.drawn < wanted:
        if not refill(run, deck):
            return True
        if run.zones[deck].pieces:
            card = run.draft.move(run.zones[deck].pieces[-1].id, deck, EVENT, face_up=True)
            run.tell(Told.DREW, True, who=run.who(run.turn), card=run.named(card.kind))
            run.become(altered(frame, drawn=frame.drawn + 1))
            return True
        if not frame.drawn:
            run.tell(Told.NO_CARD, who=run.who(run.turn), zone=run.rules.zone_name(deck))
            run.pop()
            return True
        run.become(altered(frame, wanted=frame.drawn))
        return True
    if frame.drawn > frame.keep:
        return False
    # Several are kept only by texts that designers write: they are faced one after the other, the first one drawn last.
    first = len(run.zones[EVENT].pieces) - frame.drawn
    run.frames.pop()
    for at in range(first, first + frame.drawn):
        run.push(Face(at, frame.warp))
    return True


def _ask_draw(scene: Scene, frame: DrawCards) -> Decide[Action]:
    drawn = scene.zones[EVENT].pieces[-frame.drawn :]
    return Decide(scene.turn, Prompt.KEEP, tuple(Keep(scene.turn, card.id) for card in drawn), params={"n": frame.keep})


def _act_draw(run: Run, frame: DrawCards, action: Action) -> None:
    """The others are discarded unused."""
    kept = PieceId(str(action.source))
    for card in run.zones[EVENT].pieces[-frame.drawn :]:
        if card.id != kept:
            run.move(card.id, EVENT, DISCARD[EVENTS[frame.side]])
        else:
            run.tell(Told.KEPT, who=run.who(run.turn), card=run.named(card.kind))
    run.become(altered(frame, drawn=1, wanted=1))


# ---------------------------------------------------------------- facing one
def _resume_face(run: Run, frame: Face, value: Value | None) -> bool:
    match frame.phase:
        case "test":
            _test(run, frame)
        case "judge":
            assert value is not None
            _judge(run, altered(frame, won=bool(value[0]), chosen=value[1]))
        case "reward":
            if frame.warp and frame.won and value is not None and value[0]:
                frame = altered(frame, landed=run.spots[run.turn])
            run.become(altered(frame, phase="done"))
            run.push(Doing(EVENT, frame.at, "win" if frame.won else "lose", run.turn, chosen=frame.chosen))
        case "done":
            assert value is not None
            _reward(run, frame, value)
    return True


def _test(run: Run, frame: Face) -> None:
    kind = run.zones[EVENT].pieces[frame.at].kind
    card = run.rules.event(kind)
    lacks = run.rules.lacks(run, run.turn, card.requires)
    if lacks:
        run.tell(Told.UNMET, True, who=run.who(run.turn), card=run.named(kind), why=lacks)
        _judge(run, frame)
    elif card.test is None:
        _judge(run, altered(frame, won=True))
    else:
        run.become(altered(frame, phase="judge"))
        run.push(Trial(EVENT, frame.at, "test", run.turn, run.turn))


def _judge(run: Run, frame: Face) -> None:
    """Won or failed: counted with how things are before the reward; a Warp! that is won turns the section over first (ruling 19)."""
    kind = run.zones[EVENT].pieces[frame.at].kind
    run.tell(Told.WON if frame.won else Told.FAILED, True, who=run.who(run.turn), card=run.named(kind))
    run.count(run.turn, "event_won" if frame.won else "event_lost", side=run.rules.deck_of(kind))
    run.become(altered(frame, phase="reward"))
    if frame.warp and frame.won and run.spots[run.turn]:
        run.push(TurnOver(look.slot_of(run, run.turn), run.turn))


def _reward(run: Run, frame: Face, value: Value) -> None:
    """The card is discarded (ruling 52); then its movement, or the Event or Warp! on which a flip has put the pawn, unless the turn is over."""
    steps, landed_now, _ = value
    card = run.zones[EVENT].pieces[frame.at]
    run.move(card.id, EVENT, DISCARD[EVENTS[run.rules.deck_of(card.kind)]])
    landed = bool(landed_now) or (bool(frame.landed) and frame.landed == run.spots[run.turn])
    after(run, steps, landed)


def after(run: Run, steps: int, landed: bool) -> None:
    """In place of the last frame comes what a card has given: a movement, or a space to encounter."""
    if run.stopped or not (steps or landed):
        run.pop()
    elif steps:
        run.become(Move(steps, reward=True, encounter=landed))
    else:
        run.become(Space(ask=True))


HANDLERS: dict[type, Handler] = {DrawCards: Handler(_resume_draw, _ask_draw, _act_draw), Face: Handler(_resume_face)}
