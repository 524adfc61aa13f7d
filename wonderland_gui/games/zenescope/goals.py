"""Goals: when they are done, how they are revealed, how some are drawn and put back."""

from __future__ import annotations

from wonderland_gui.engine.protocol import Action, Decide
from wonderland_gui.engine.quick import altered
from wonderland_gui.engine.table import BOX, PieceId, Seat
from wonderland_gui.games.zenescope import scene as look
from wonderland_gui.games.zenescope.actions import Pass, Return, Reveal
from wonderland_gui.games.zenescope.frames import Unveil
from wonderland_gui.games.zenescope.keys import Event as Told
from wonderland_gui.games.zenescope.keys import Prompt
from wonderland_gui.games.zenescope.questions import PutBack
from wonderland_gui.games.zenescope.run import Handler, Run, Value
from wonderland_gui.games.zenescope.scene import Scene
from wonderland_gui.games.zenescope.state import GOALS


def holds(scene: Scene, seat: int, kind: str) -> bool:
    """Whether the conditions of a Goal card, or of a Character's Goal, hold for a seat now."""
    return scene.rules.goal_holds(scene, seat, kind)


def check(run: Run) -> None:
    """Looks whether Goals have come true, the active seat's first (rulings 53 and 56); by option they are revealed at once or noted as due."""
    if not run.rules.options.auto_reveal:
        _note_due(run)
        return
    earlier = None
    for seat in look.clockwise(run):
        wanted = run.rules.touched(run.changed_for(seat))
        for kind in _touched(run, seat, wanted) if wanted else ():
            if not holds(run, seat, kind):
                run.known[seat, kind] = False
                continue
            was = run.known.get((seat, kind))
            if was is None:
                earlier = earlier or run.earlier()
                was = holds(earlier, seat, kind)
            run.known[seat, kind] = True
            if not was:
                reveal(run, seat, kind)
                if run.over:
                    return


def _touched(run: Run, seat: int, wanted: frozenset[str]) -> list[str]:
    """Of the Goals that a seat has still to do those that may have come true."""
    area = run.areas[seat]
    found = [card.kind for card in run.zones[area.hand].pieces if card.kind in wanted]
    characters = run.zones[area.character].pieces
    if characters and characters[0].kind in wanted and not _character_done(run, seat):
        found.append(characters[0].kind)
    return found


def open_goals(scene: Scene, seat: int) -> list[str]:
    """The Goals that a seat has still to do."""
    area = scene.rules.areas(scene.seats)[seat]
    found = [card.kind for card in scene.zones[area.hand].pieces]
    characters = scene.zones[area.character].pieces
    if characters and not _character_done(scene, seat):
        found.append(characters[0].kind)
    return found


def _character_done(scene: Scene, seat: int) -> bool:
    return any(piece.kind == scene.rules.goal_token for piece in scene.zones[scene.rules.areas(scene.seats)[seat].done].pieces)


def _note_due(run: Run) -> None:
    """Notes for every seat all Goals that have come true, held or not: who holds which is a secret."""
    earlier = None
    due = [list(each) for each in run.due] if run.due else [[] for _ in range(run.seats)]
    for seat in range(run.seats):
        wanted = run.rules.touched(run.changed_for(seat))
        for kind in run.rules.goal_kinds if wanted else ():
            if kind not in wanted:
                continue
            if not holds(run, seat, kind):
                run.known[seat, kind] = False
                continue
            was = run.known.get((seat, kind))
            if was is None:
                earlier = earlier or run.earlier()
                was = holds(earlier, seat, kind)
            run.known[seat, kind] = True
            if not was and kind not in due[seat]:
                due[seat].append(kind)
    run.due = tuple(tuple(each) for each in due)


def reveal(run: Run, seat: int, kind: str) -> None:
    """A Goal is done: its card lies open before the player, or a token for the Character's."""
    area = run.areas[seat]
    if kind in run.rules.data.characters:
        token = next(piece for piece in run.zones[BOX].pieces if piece.kind == run.rules.goal_token)
        run.draft.move(token.id, BOX, area.done)
        run.tell(Told.GOAL_TOKEN, True, who=run.who(seat), card=run.named(kind))
    else:
        card = next(piece for piece in run.zones[area.hand].pieces if piece.kind == kind)
        run.draft.move(card.id, area.hand, area.done, face_up=True)
        run.tell(Told.GOAL_DONE, True, who=run.who(seat), card=run.named(kind))
    if len(run.zones[area.done].pieces) >= run.rules.data.numbers.goals:
        run.over = True
        run.tell(Told.ENDED, who=run.who(seat))


# ---------------------------------------------------------------- revealing by hand
def _ask_unveil(scene: Scene, frame: Unveil) -> Decide[Action]:
    """Every seat is asked at the end of each turn, whether it has something to reveal or not: being asked tells nothing."""
    seat = Seat(frame.seat)
    area = scene.rules.areas(scene.seats)[seat]
    due = scene.rules.due_of(scene, seat)
    actions: list[Action] = [Reveal(seat, card.id, area.done) for card in scene.zones[area.hand].pieces if card.kind in due]
    actions += [Reveal(seat, card.id, area.done) for card in scene.zones[area.character].pieces if card.kind in due and not _character_done(scene, seat)]
    return Decide(seat, Prompt.REVEAL, (*actions, Pass(seat)), secret=True)


def _act_unveil(run: Run, frame: Unveil, action: Action) -> None:
    if isinstance(action, Pass):
        run.pop()
        return
    area = run.areas[frame.seat]
    lying = (*run.zones[area.hand].pieces, *run.zones[area.character].pieces)
    reveal(run, frame.seat, next(piece.kind for piece in lying if piece.id == action.source))


# ---------------------------------------------------------------- drawing and putting back
def draw(run: Run, seat: int, n: int) -> int:
    """Draws Goals, as many as there are (ruling 59), and completes at once what is already true (ruling 58); says how many were drawn."""
    area = run.areas[seat]
    drawn = []
    for _ in range(n):
        if not run.zones[GOALS].pieces:
            break
        drawn.append(run.draft.move(run.zones[GOALS].pieces[-1].id, GOALS, area.hand, face_up=True).kind)
    if drawn:
        run.tell(Told.GOAL_DRAWN, True, who=run.who(seat), n=len(drawn))
    for kind in drawn:
        if holds(run, seat, kind):
            run.known[seat, kind] = True
            if run.rules.options.auto_reveal:
                reveal(run, seat, kind)
            else:
                run.due = tuple((*each, kind) if s == seat and kind not in each else each for s, each in enumerate(run.due or ((),) * run.seats))
    return len(drawn)


def _resume_put_back(run: Run, frame: PutBack, value: Value | None) -> bool:
    if frame.n and run.zones[run.areas[frame.seat].hand].pieces:
        return False
    run.pop()
    return True


def _ask_put_back(scene: Scene, frame: PutBack) -> Decide[Action]:
    seat = Seat(frame.seat)
    hand = scene.zones[scene.rules.areas(scene.seats)[seat].hand].pieces
    return Decide(seat, Prompt.RETURN, tuple(Return(seat, card.id, GOALS) for card in hand), secret=True)


def _act_put_back(run: Run, frame: PutBack, action: Action) -> None:
    run.draft.move(PieceId(str(action.source)), run.areas[frame.seat].hand, GOALS, face_up=False, at=0)
    run.tell(Told.GOAL_RETURNED, who=run.who(frame.seat))
    run.become(altered(frame, n=frame.n - 1))


def _resume_unveil(run: Run, frame: Unveil, value: Value | None) -> bool:
    """Nobody is asked who has, as everybody can see, no Goal left to do."""
    if run.zones[run.areas[frame.seat].hand].pieces or not _character_done(run, frame.seat):
        return False
    run.pop()
    return True


HANDLERS = {
    Unveil: Handler(_resume_unveil, _ask_unveil, _act_unveil),
    PutBack: Handler(_resume_put_back, _ask_put_back, _act_put_back),
}
