"""Questions that go on as their answer: yes or no, a guess, an option, a rival, a space, a section."""

from __future__ import annotations

from typing import Final

from wonderland_gui.engine.protocol import Action, Decide, Param
from wonderland_gui.engine.table import Seat, ZoneId
from wonderland_gui.games.zenescope import scene as look
from wonderland_gui.games.zenescope.actions import Call, Keep, Opt, Pick, RollAgain, plate_of, seat_of_plate
from wonderland_gui.games.zenescope.effects import pickable
from wonderland_gui.games.zenescope.keys import Event as Told
from wonderland_gui.games.zenescope.keys import Prompt
from wonderland_gui.games.zenescope.questions import Ask, PickRival, PickSection, PickSpace
from wonderland_gui.games.zenescope.run import Handler, Run, Value
from wonderland_gui.games.zenescope.scene import Scene
from wonderland_gui.games.zenescope.state import BOARDS
from wonderland_gui.games.zenescope.trials import GUESSES
from wonderland_gui.games.zenescope.vocabulary import Choice, said

YES_NO: Final = ("yes", "no")


def _rests(run: Run, frame: object, value: Value | None) -> bool:
    return False


# ---------------------------------------------------------------- buttons
def _options(scene: Scene, frame: Ask) -> tuple[Choice, ...]:
    found: tuple[Choice, ...] = scene.rules.cards.find(scene.zones[ZoneId(frame.zone)].pieces[frame.at].kind, frame.path)
    return found


def _ask(scene: Scene, frame: Ask) -> Decide[Action]:
    seat = Seat(frame.seat)
    params: dict[str, Param] = dict(scene.rules.text_params(scene, frame.zone, frame.at))
    match frame.what:
        case "reroll":
            return Decide(seat, Prompt.REROLL, (RollAgain(seat), Keep(seat)), params=params)
        case "optional":
            return Decide(seat, Prompt.OPTIONAL, tuple(Opt(seat, choice=choice) for choice in YES_NO), params=params)
        case "option":
            options = _options(scene, frame)
            for option in options:
                for effect in option.do:
                    name, what = said(effect)
                    n = what if isinstance(what, int) else getattr(what, "n", 0)
                    params.setdefault(f"{option.id}.{name}", n)
            return Decide(seat, Prompt.OPTION, tuple(Opt(seat, choice=option.id) for option in options), params=params)
        case _:
            guess = frame.what.removeprefix("guess_")
            return Decide(seat, Prompt(frame.what), tuple(Call(seat, choice=choice) for choice in GUESSES[guess]), params=params)


def _act(run: Run, frame: Ask, action: Action) -> None:
    match frame.what:
        case "reroll":
            run.pop((int(isinstance(action, RollAgain)),))
        case "optional":
            run.pop((int(action.choice == YES_NO[0]),))
        case "option":
            run.pop(([option.id for option in _options(run, frame)].index(action.choice),))
        case _:
            run.tell(Told.GUESSED, who=run.who(frame.seat), guess=action.choice)
            run.pop((GUESSES[frame.what.removeprefix("guess_")].index(action.choice),))


# ---------------------------------------------------------------- rivals, spaces, sections
def _rivals(scene: Scene, frame: PickRival) -> list[int]:
    return [each for each in look.in_range(scene, frame.seat, frame.range) if len(look.items(scene, each)) >= frame.items_min]


def _ask_rival(scene: Scene, frame: PickRival) -> Decide[Action]:
    seat = Seat(frame.seat)
    return Decide(seat, Prompt.RIVAL, tuple(Pick(seat, None, plate_of(each)) for each in _rivals(scene, frame)), params=scene.rules.card_params(scene))


def _act_rival(run: Run, frame: PickRival, action: Action) -> None:
    run.pop((int(seat_of_plate(action.target)),))


def _ask_space(scene: Scene, frame: PickSpace) -> Decide[Action]:
    seat, boards = Seat(frame.seat), scene.rules.boards
    if frame.kind == "token":
        slot = look.slot_of(scene, seat)
        spot = ZoneId(scene.cats[slot])
        token = next(piece.id for piece in scene.zones[spot].pieces if piece.kind == scene.rules.cheshire)
        spaces = [space.zone for space in boards.of_side(look.sides(scene)[slot]) if space.zone != spot]
        return Decide(seat, Prompt.TOKEN, tuple(Pick(seat, token, zone) for zone in spaces), params=scene.rules.card_params(scene))
    there = pickable(scene, seat, frame.kind)
    actions: tuple[Action, ...] = tuple(Pick(seat, None, boards.zones[number]) for number in there)
    return Decide(seat, Prompt.SPACE, actions, params={"kind": frame.kind, **scene.rules.card_params(scene)})


def _act_space(run: Run, frame: PickSpace, action: Action) -> None:
    run.pop((run.rules.boards.number[str(action.target)],))


def _sections(scene: Scene, frame: PickSection) -> list[int]:
    boards = scene.rules.boards
    if frame.side == "adjacent":
        return list(boards.sections_beside(look.slot_of(scene, frame.seat)))
    return [slot for slot, side in enumerate(look.sides(scene)) if frame.side in ("any", boards.kind_of[side])]


def _ask_section(scene: Scene, frame: PickSection) -> Decide[Action]:
    seat, lying = Seat(frame.seat), scene.zones[BOARDS].pieces
    actions: tuple[Action, ...] = tuple(Pick(seat, None, lying[slot].id) for slot in _sections(scene, frame))
    return Decide(seat, Prompt.SECTION, actions, params={"flip": int(frame.side == "adjacent"), **scene.rules.card_params(scene)})


def _act_section(run: Run, frame: PickSection, action: Action) -> None:
    run.pop((next(slot for slot, board in enumerate(run.zones[BOARDS].pieces) if board.id == action.target),))


HANDLERS: dict[type, Handler] = {
    Ask: Handler(_rests, _ask, _act),
    PickRival: Handler(_rests, _ask_rival, _act_rival),
    PickSpace: Handler(_rests, _ask_space, _act_space),
    PickSection: Handler(_rests, _ask_section, _act_section),
}
