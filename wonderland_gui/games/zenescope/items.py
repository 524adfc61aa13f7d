"""Items and Madness: using, gaining, losing, stealing, giving, searching for them."""

from __future__ import annotations

from collections.abc import Iterable

from wonderland_gui.engine.protocol import Action, Chance, Decide, Outcome, Roll
from wonderland_gui.engine.quick import altered
from wonderland_gui.engine.table import Piece, PieceId, Seat, ZoneId
from wonderland_gui.games.zenescope import scene as look
from wonderland_gui.games.zenescope.actions import Decline, Give, Pay, Take, UseItem
from wonderland_gui.games.zenescope.frames import Doing, Mix, Using
from wonderland_gui.games.zenescope.keys import Event as Told
from wonderland_gui.games.zenescope.keys import Prompt
from wonderland_gui.games.zenescope.questions import DrawItems, Grab, Loss, Lot, Present, Search, Toll
from wonderland_gui.games.zenescope.run import DONE, Handler, Run, Value
from wonderland_gui.games.zenescope.scene import Scene
from wonderland_gui.games.zenescope.state import DISCARD, EVENT, FIGHT, ITEMS, MADNESS
from wonderland_gui.games.zenescope.terms import Timing

PILE = DISCARD[ITEMS]
ITEMS_CHANGED = frozenset({"items"})
RIVAL_CHANGED = frozenset({"rival"})
MADNESS_CHANGED = frozenset({"madness"})


def each_once(pieces: Iterable[Piece]) -> list[Piece]:
    """Of alike pieces the first."""
    found: dict[str, Piece] = {}
    for piece in pieces:
        found.setdefault(piece.kind, piece)
    return list(found.values())


# ---------------------------------------------------------------- using Items
def uses(scene: Scene, seat: int, timing: Timing, scope: str = "") -> list[Action]:
    """The Items that a seat may discard now for what they do; with a scope those that change such a roll."""
    cards = scene.rules.cards
    target = FIGHT if timing == "fight" or (timing == "roll" and scope == "combat") else None
    found: list[Action] = []
    for item in each_once(look.items(scene, seat)):
        if cards.timing(item.kind) != timing or (timing == "roll" and not cards.changes(item.kind, scope)):
            continue
        amounts = cards.amounts(item.kind)
        if amounts:
            found += [UseItem(Seat(seat), item.id, target, choice=str(amount)) for amount in amounts]
        else:
            found.append(UseItem(Seat(seat), item.id, target))
    return found


def using(run: Run, seat: int, action: UseItem, zone: ZoneId) -> None:
    """An Item is discarded for what it does: it lies open in `zone` meanwhile."""
    item = run.move(PieceId(str(action.source)), run.areas[seat].items, zone)
    touch(run, seat)
    run.tell(Told.USED, True, who=run.who(seat), card=run.named(item.kind), amount=int(action.choice or 0))
    run.push(Using(zone, len(run.zones[zone].pieces) - 1, seat, int(action.choice or 0)))
    run.count(seat, "item_used")


def _resume_using(run: Run, frame: Using, value: Value | None) -> bool:
    if not frame.started:
        run.become(altered(frame, started=True))
        run.push(Doing(frame.zone, frame.at, "use.do", frame.seat, amount=frame.amount))
        return True
    if frame.zone == EVENT:
        run.move(run.zones[EVENT].pieces[frame.at].id, EVENT, PILE)
    run.pop(DONE if value is None else value)
    return True


def touch(run: Run, *seats: int) -> None:
    """Items have come to these players or have left them."""
    run.touch(ITEMS_CHANGED, *seats)
    run.touch(RIVAL_CHANGED)


# ---------------------------------------------------------------- gaining
def gain(run: Run, seat: int, item: PieceId, source: ZoneId) -> Piece:
    """An Item comes from the deck, the discard pile or another player."""
    taken = run.move(item, source, run.areas[seat].items, face_up=True)
    touch(run, seat, *(area.seat for area in run.areas if area.items == source))
    run.count(seat, "item_gained")
    return taken


def steal(run: Run, seat: int, rival: int, item: PieceId) -> None:
    """An Item is taken from a rival."""
    taken = gain(run, seat, item, run.areas[rival].items)
    run.count(seat, "item_stolen")
    run.tell(Told.STOLE, True, who=run.who(seat), rival=run.who(rival), card=run.named(taken.kind))


def refill(run: Run, deck: ZoneId) -> bool:
    """Makes sure that a deck has cards: an empty one is made of its discard pile (ruling 51).  False: it had to be shuffled first."""
    if run.zones[deck].pieces or not run.zones[DISCARD[deck]].pieces:
        return True
    run.draft.move_all(DISCARD[deck], deck, face_up=False)
    run.tell(Told.SHUFFLED, True, zone=run.rules.zone_name(deck))
    run.push(Mix(deck))
    return False


def _resume_draw(run: Run, frame: DrawItems, value: Value | None) -> bool:
    if frame.n and refill(run, ITEMS):
        if run.zones[ITEMS].pieces:
            taken = gain(run, frame.seat, run.zones[ITEMS].pieces[-1].id, ITEMS)
            run.tell(Told.TOOK_TOP, True, who=run.who(frame.seat), card=run.named(taken.kind))
            run.become(altered(frame, n=frame.n - 1))
        else:
            run.tell(Told.NO_ITEM, who=run.who(frame.seat))
            run.become(altered(frame, n=0))
    elif not frame.n:
        run.pop()
    return True


def _resume_search(run: Run, frame: Search, value: Value | None) -> bool:
    """A searcher looks through the deck, which then lies open for all: everybody can reckon what is in it, and it is shuffled afterwards (ruling 44).

    For a beaten Boss they may take nothing; what a card gives is taken (ruling 17).
    """
    if frame.deck and not frame.open and frame.n:
        if not frame.discard and not refill(run, ITEMS):
            return True
        for card in run.zones[ITEMS].pieces:
            run.draft.flip(card.id, ITEMS, face_up=True)
        run.become(altered(frame, open=True))
        return True
    if frame.n and _searched(run, frame):
        return False
    run.pop()
    if frame.open and run.zones[ITEMS].pieces:
        for card in run.zones[ITEMS].pieces:
            run.draft.flip(card.id, ITEMS, face_up=False)
        run.value = None
        run.push(Mix(ITEMS))
    return True


def _searched(scene: Scene, frame: Search) -> list[tuple[Piece, ZoneId]]:
    found = [(piece, ITEMS) for piece in each_once(scene.zones[ITEMS].pieces)] if frame.deck else []
    return found + ([(piece, PILE) for piece in each_once(scene.zones[PILE].pieces)] if frame.discard else [])


def _ask_search(scene: Scene, frame: Search) -> Decide[Action]:
    seat = Seat(frame.seat)
    to = scene.rules.areas(scene.seats)[seat].items
    actions: list[Action] = [Take(seat, piece.id, to) for piece, _ in _searched(scene, frame)]
    if frame.spoils:
        return Decide(seat, Prompt.BOSS_SEARCH, (*actions, Decline(seat)), params={"n": frame.n})
    return Decide(seat, Prompt.SEARCH, tuple(actions), params={"n": frame.n})


def _act_search(run: Run, frame: Search, action: Action) -> None:
    if isinstance(action, Decline):
        run.become(altered(frame, n=0))
        return
    source = ITEMS if any(card.id == action.source for card in run.zones[ITEMS].pieces) else PILE
    taken = gain(run, frame.seat, PieceId(str(action.source)), source)
    run.tell(Told.TOOK, True, who=run.who(frame.seat), card=run.named(taken.kind), zone=run.rules.zone_name(source))
    run.become(altered(frame, n=frame.n - 1))


# ---------------------------------------------------------------- taking from rivals
def _grabbed(scene: Scene, frame: Grab) -> list[tuple[Piece, int]]:
    found = []
    for rival in frame.rivals:
        held = look.items(scene, rival)
        found += [(piece, rival) for piece in each_once(held[:-1] if frame.but_last else held)]
    return found


def _resume_grab(run: Run, frame: Grab, value: Value | None) -> bool:
    if frame.n and _grabbed(run, frame):
        return False
    run.pop()
    return True


def _ask_grab(scene: Scene, frame: Grab) -> Decide[Action]:
    seat = Seat(frame.seat)
    to = scene.rules.areas(scene.seats)[seat].items
    actions: list[Action] = [Take(seat, piece.id, to) for piece, _ in _grabbed(scene, frame)]
    prompt = Prompt.SPOILS if frame.spoils else Prompt.TAKE_BACK if frame.but_last else Prompt.STEAL
    return Decide(seat, prompt, (*actions, Decline(seat)) if frame.spoils else tuple(actions), params={"n": frame.n})


def _act_grab(run: Run, frame: Grab, action: Action) -> None:
    if isinstance(action, Decline):
        run.become(altered(frame, n=0))
        return
    rival = next(rival for rival in frame.rivals if any(item.id == action.source for item in look.items(run, rival)))
    steal(run, frame.seat, rival, PieceId(str(action.source)))
    if frame.but_last:
        run.count(rival, "item_gained")
    run.become(altered(frame, n=frame.n - 1))


# ---------------------------------------------------------------- giving
def _ask_present(scene: Scene, frame: Present) -> Decide[Action]:
    seat = Seat(frame.seat)
    areas = scene.rules.areas(scene.seats)
    if frame.what == "item":
        pieces, prompt = each_once(look.items(scene, seat)), Prompt.GIVE_ITEM
        actions: tuple[Action, ...] = tuple(Give(seat, piece.id, areas[rival].items) for piece in pieces for rival in frame.rivals)
    else:
        token, prompt = scene.zones[areas[seat].madness].pieces[-1], Prompt.GIVE_MADNESS
        actions = tuple(Give(seat, token.id, areas[rival].madness) for rival in frame.rivals)
    return Decide(seat, prompt, actions, params={"n": frame.n})


def _act_present(run: Run, frame: Present, action: Action) -> None:
    rival = next(rival for rival in frame.rivals if action.target in (run.areas[rival].items, run.areas[rival].madness))
    run.pop((rival,))
    if frame.what == "item":
        hand_over(run, frame.seat, rival, PieceId(str(action.source)))


def hand_over(run: Run, seat: int, rival: int, item: PieceId) -> None:
    """An Item goes to a rival, who gains it when the other half of the exchange is done: half of one is no step (ruling 53)."""
    given = run.move(item, run.areas[seat].items, run.areas[rival].items, face_up=True)
    run.tell(Told.GAVE, True, who=run.who(seat), rival=run.who(rival), card=run.named(given.kind))


# ---------------------------------------------------------------- losing and paying
def payable(scene: Scene, seat: int) -> list[Piece]:
    """The Items that a seat may choose to discard."""
    return [item for item in look.items(scene, seat) if item.kind not in scene.rules.cards.kept]


def discard(run: Run, seat: int, item: PieceId, told: Told) -> None:
    """An Item goes to the discard pile without doing anything."""
    lost = run.move(item, run.areas[seat].items, PILE)
    run.tell(told, True, who=run.who(seat), card=run.named(lost.kind))
    touch(run, seat)


def _resume_loss(run: Run, frame: Loss, value: Value | None) -> bool:
    lost = each_once(payable(run, frame.seat))
    if frame.n and len(lost) == 1:
        discard(run, frame.seat, lost[0].id, Told.LOST_ITEM)
        run.become(altered(frame, n=frame.n - 1))
        return True
    if frame.n and lost:
        return False
    run.pop()
    return True


def _ask_loss(scene: Scene, frame: Loss) -> Decide[Action]:
    seat = Seat(frame.seat)
    actions: tuple[Action, ...] = tuple(Pay(seat, item.id, PILE) for item in each_once(payable(scene, seat)))
    return Decide(seat, Prompt.DISCARD, actions, params={"n": frame.n})


def _act_loss(run: Run, frame: Loss, action: Action) -> None:
    discard(run, frame.seat, PieceId(str(action.source)), Told.LOST_ITEM)
    run.become(altered(frame, n=frame.n - 1))


def can_pay(scene: Scene, frame: Toll) -> bool:
    """Whether a price can be paid in full (ruling 48)."""
    if frame.what == "item":
        return len(payable(scene, frame.seat)) >= frame.n
    return frame.what == "skip" or len(scene.zones[MADNESS].pieces) >= frame.n


def _resume_toll(run: Run, frame: Toll, value: Value | None) -> bool:
    if frame.paid >= frame.n:
        run.pop((1,))
        return True
    if frame.paid == 0 and not can_pay(run, frame):
        run.pop((0,))
        return True
    return False


def _ask_toll(scene: Scene, frame: Toll) -> Decide[Action]:
    seat = Seat(frame.seat)
    area = scene.rules.areas(scene.seats)[seat]
    actions: list[Action]
    match frame.what:
        case "item":
            prompt = Prompt.PAY_ITEM
            actions = [Pay(seat, item.id, PILE) for item in each_once(payable(scene, seat))]
        case "madness":
            prompt = Prompt.PAY_MADNESS
            actions = [Pay(seat, scene.zones[MADNESS].pieces[-1].id, area.madness, choice=str(frame.n))]
        case "skip":
            prompt = Prompt.PAY_SKIP
            actions = [Pay(seat)]
    if not frame.paid:
        actions.append(Decline(seat))
    return Decide(seat, prompt, tuple(actions), params={"n": frame.n - frame.paid, **scene.rules.card_params(scene)})


def _act_toll(run: Run, frame: Toll, action: Action) -> None:
    if isinstance(action, Decline):
        run.tell(Told.REFUSED, who=run.who(frame.seat))
        run.pop((0,))
        return
    match frame.what:
        case "item":
            discard(run, frame.seat, PieceId(str(action.source)), Told.PAID_ITEM)
            run.become(altered(frame, paid=frame.paid + 1))
        case "madness":
            run.become(altered(frame, paid=frame.n))
            gain_madness(run, frame.seat, frame.n, Told.PAID_MADNESS)
        case "skip":
            run.become(altered(frame, paid=frame.n))
            run.tell(Told.PAID_SKIP, who=run.who(frame.seat), n=frame.n)
            skip(run, frame.seat, frame.n, run.zones[EVENT].pieces[-1].kind)


# ---------------------------------------------------------------- Madness and skips
def gain_madness(run: Run, seat: int, n: int, told: Told = Told.MADNESS_GAINED) -> None:
    """Tokens come from the pool, as many as remain (ruling 48)."""
    found = 0
    while found < n and run.zones[MADNESS].pieces:
        run.draft.move(run.zones[MADNESS].pieces[-1].id, MADNESS, run.areas[seat].madness)
        found += 1
    if found:
        run.touch(MADNESS_CHANGED, seat)
        run.tell(told, True, who=run.who(seat), n=found)
        run.count(seat, "madness_gained", found)


def lose_madness(run: Run, seat: int, n: int | None) -> None:
    """Tokens go back to the pool; None: all of them."""
    zone = run.areas[seat].madness
    found = 0
    while (n is None or found < n) and run.zones[zone].pieces:
        run.draft.move(run.zones[zone].pieces[-1].id, zone, MADNESS)
        found += 1
    if found:
        run.touch(MADNESS_CHANGED, seat)
        run.tell(Told.MADNESS_LOST, True, who=run.who(seat), n=found)
        run.count(seat, "madness_lost", found)


def give_madness(run: Run, seat: int, rival: int, n: int) -> None:
    """Tokens go to a rival: lost by one, gained by the other."""
    mine, theirs = run.areas[seat].madness, run.areas[rival].madness
    found = 0
    while found < n and run.zones[mine].pieces:
        run.draft.move(run.zones[mine].pieces[-1].id, mine, theirs)
        found += 1
    if found:
        run.touch(MADNESS_CHANGED, seat, rival)
        run.tell(Told.MADNESS_GIVEN, True, who=run.who(seat), rival=run.who(rival), n=found)
        run.count(seat, "madness_lost", found)
        run.count(rival, "madness_gained", found)


def skip(run: Run, seat: int, n: int, by: str) -> None:
    """Turns are to be skipped because of a card or Boss; they add up (ruling 45), and a pardon takes away the next that would be."""
    for _ in range(n):
        if run.draft.counters[f"pardon.{seat}"]:
            run.draft.add(f"pardon.{seat}", -1)
            run.tell(Told.PARDONED, who=run.who(seat))
        else:
            run.draft.add(f"skip.{seat}", 1)
            run.tell(Told.SKIPS, True, who=run.who(seat), n=run.draft.counters[f"skip.{seat}"], by=run.named(by))


# ---------------------------------------------------------------- chance
def _ask_lot(scene: Scene, frame: Lot) -> Chance:
    return Roll(1, frame.n)


def _settle_lot(run: Run, frame: Lot, outcome: Outcome) -> None:
    run.pop((int(outcome[0]) - 1,))


def _resume_lot(run: Run, frame: Lot, value: Value | None) -> bool:
    if frame.n > 1:
        return False
    run.pop((0,))
    return True


HANDLERS: dict[type, Handler] = {
    Using: Handler(_resume_using),
    DrawItems: Handler(_resume_draw),
    Search: Handler(_resume_search, _ask_search, _act_search),
    Grab: Handler(_resume_grab, _ask_grab, _act_grab),
    Present: Handler(lambda run, frame, value: False, _ask_present, _act_present),
    Loss: Handler(_resume_loss, _ask_loss, _act_loss),
    Toll: Handler(_resume_toll, _ask_toll, _act_toll),
    Lot: Handler(_resume_lot, _ask_lot, None, _settle_lot),
}
