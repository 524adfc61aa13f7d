"""Which effects are due at a moment, and the order in which their owner has them carried out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wonderland_gui.engine.protocol import Action, Decide
from wonderland_gui.engine.table import PieceId, Seat
from wonderland_gui.games.war import keys
from wonderland_gui.games.war.actions import Decline
from wonderland_gui.games.war.board import Board
from wonderland_gui.games.war.effects import carry_out, choice_actions, words_of
from wonderland_gui.games.war.frames import After, Choosing, Moment, PlayChip, Trigger
from wonderland_gui.games.war.handlers import Ask, Asked, Run
from wonderland_gui.games.war.play import Play
from wonderland_gui.games.war.targets import holds
from wonderland_gui.games.war.vocabulary import Effect

NEVER_ASKED = frozenset({"forge", "forge_self"})
"""Rights for the forging step, where the owner is asked."""


# ---------------------------------------------------------------- what is due
def _standing(board: Board, seat: Seat) -> Iterator[tuple[PieceId, Effect]]:
    """The effects of a seat's figures in the battle, also of those lost in it that say so, and of its passive abilities."""
    rules, battle = board.rules, board.battle
    if battle is not None:
        for piece in board.units(board.here(), seat):
            effect = rules.effects.get(piece.kind)
            if effect is not None:
                yield piece.id, effect
        for piece in board.zone(board.at.figures[seat]).pieces:
            effect = rules.effects.get(piece.kind)
            if effect is not None and effect.even_if_lost and piece.id in battle.gone:
                yield piece.id, effect
    for piece in board.zone(board.at.abilities[seat]).pieces:
        if rules.data.abilities[piece.kind].kind == "passive":
            yield piece.id, rules.effects[piece.kind]


def _all(board: Board, seat: Seat) -> Iterator[tuple[PieceId, Effect]]:
    yield from _standing(board, seat)
    if board.battle is not None:
        for piece in board.zone(board.at.active[seat]).pieces:
            effect = board.rules.effects.get(piece.kind)
            if effect is not None:
                yield piece.id, effect


def due_at(board: Board, seat: Seat, *when: str) -> tuple[Trigger, ...]:
    """What is due for a seat; a chip's power other than `play` needs the chip to be Active."""
    return tuple(Trigger(source) for source, effect in _all(board, seat) if effect.when in when and effect.when != "play")


def for_play(board: Board, seat: Seat, chip: PieceId, kind: str) -> tuple[Trigger, ...]:
    """The effects of a chip that is played; of an Artifact those of the unlocked upgrades."""
    rules = board.rules
    effect = rules.effects.get(kind)
    made = [Trigger(chip, chip)] if effect is not None and effect.when == "play" else []
    if rules.sort_of[kind] == "artifact":
        for piece in board.zone(board.at.abilities[seat]).pieces:
            if rules.data.abilities[piece.kind].kind == "upgrade":
                made.append(Trigger(piece.id, chip))
    return tuple(made)


def for_any_play(board: Board, seat: Seat, chip: PieceId) -> tuple[Trigger, ...]:
    """What happens when any chip is played, before its own effect."""
    return tuple(Trigger(source, chip) for source, effect in _standing(board, seat) if effect.when == "any_play")


def for_madness(board: Board, seat: Seat, chip: PieceId) -> tuple[Trigger, ...]:
    """What happens when Madness or Poison is drawn, before units are lost."""
    return tuple(Trigger(source, chip) for source, effect in _all(board, seat) if effect.when == "madness" and effect.provided != "track_emptied")


def falling(board: Board, seat: Seat, chip: PieceId) -> tuple[PieceId, ...]:
    """The figures that a Madness takes beside the units."""
    made = []
    for piece in board.units(board.here(), seat):
        effect = board.rules.effects.get(piece.kind)
        if effect is not None and effect.when == "madness" and effect.do.lose_self and holds(board, seat, Trigger(piece.id, chip), effect.provided):
            made.append(piece.id)
    return tuple(made)


def emptied(board: Board, seat: Seat) -> tuple[Trigger, ...]:
    """What happens when a Madness has emptied the track."""
    return tuple(Trigger(source) for source, effect in _all(board, seat) if effect.when == "madness" and effect.provided == "track_emptied")


def rivals_of_poisoned(board: Board, seat: Seat) -> list[tuple[Seat, Trigger]]:
    """The abilities of others that come true when a seat draws Poison, in whatever battle."""
    made = []
    for other in board.order:
        if other != seat:
            for piece in board.zone(board.at.abilities[other]).pieces:
                effect = board.rules.effects[piece.kind]
                if effect.when == "always" and effect.provided == "rival_draws_poison":
                    made.append((other, Trigger(piece.id)))
    return made


# ---------------------------------------------------------------- carrying out
def _effect(board: Board, seat: Seat, trigger: Trigger) -> Effect | None:
    kind = board.rules.source_kind(board, seat, trigger.source)
    return board.rules.effects.get(kind)


def limit_name(board: Board, seat: Seat, trigger: Trigger) -> str:
    """Under which name it is noted that something was used: one for all pieces of a kind, weak and strong ones of an Ally together."""
    kind = board.rules.source_kind(board, seat, trigger.source)
    return f"{seat}:{board.rules.ally_of.get(kind, kind)}"


def _is_due(board: Board, seat: Seat, trigger: Trigger) -> bool:
    """Whether it can still be carried out: its chip was not put back (ruling 63), its figure not lost, its limit not used up, its condition true."""
    effect = _effect(board, seat, trigger)
    if effect is None:
        return False
    battle = board.battle
    if battle is not None:
        if trigger.chip is not None and effect.when in ("play", "any_play") and board.zone(board.at.drawn[seat]).find(trigger.chip) is None:
            return False
        if trigger.source in battle.gone and not effect.even_if_lost:
            return False
        if effect.limit == "battle" and not trigger.left and limit_name(board, seat, trigger) in battle.used:
            return False
    if not trigger.left and not holds(board, seat, trigger, effect.provided):
        return False
    return bool(choice_actions(board, seat, trigger, effect))


def _is_redraw(board: Board, seat: Seat, trigger: Trigger) -> bool:
    effect = _effect(board, seat, trigger)
    return effect is not None and any(op is not None and op.redraw for op in (effect.do, effect.then))


def _is_asked(board: Board, seat: Seat, trigger: Trigger) -> bool:
    """Whether the owner has a choice: to use it or not, of a target, of two things."""
    effect = _effect(board, seat, trigger)
    assert effect is not None
    if any(word in NEVER_ASKED for word in words_of(effect.do)):
        return False
    return effect.may or len(choice_actions(board, seat, trigger, effect)) > 1


def _moment(play: Play, frame: Moment) -> None:
    """What needs no choice happens by itself; a `redraw` is settled first; the rest its owner takes in any order (ruling 63)."""
    seat = frame.seat
    due = [trigger for trigger in frame.due if _is_due(play, seat, trigger)]
    if not due:
        return
    first = next((trigger for trigger in due if _is_redraw(play, seat, trigger)), None)
    if first is not None:
        rest = tuple(trigger for trigger in due if trigger is not first)
        if rest:
            play.push(Moment(seat, rest))
        play.push(Choosing(seat, (first,)))
        return
    by_itself = next((trigger for trigger in due if not _is_asked(play, seat, trigger)), None)
    if by_itself is None:
        play.push(Choosing(seat, tuple(due)))
        return
    _use(play, seat, by_itself, [trigger for trigger in due if trigger is not by_itself], None)


def _use(play: Play, seat: Seat, trigger: Trigger, rest: list[Trigger], action: Action | None) -> None:
    """Carries out an effect; the rest waits below whatever it brings."""
    effect = _effect(play, seat, trigger)
    assert effect is not None
    if effect.limit == "battle" and not trigger.left:
        battle = play.current()
        play.fight(replace(battle, used=(*battle.used, limit_name(play, seat, trigger))))
    place = len(play.stack)
    if action is None:
        ways = choice_actions(play, seat, trigger, effect)
        action = ways[0] if ways and ways[0].target is not None else None
    left = carry_out(play, seat, trigger, effect, action)
    due = (*([replace(trigger, left=left)] if left > 0 else []), *rest)
    if due:
        play.stack.insert(place, Moment(seat, tuple(due)))


def _choosing(board: Board, frame: Choosing) -> Asked:
    seat = frame.seat
    actions: list[Action] = []
    may = True
    for trigger in frame.due:
        effect = _effect(board, seat, trigger)
        assert effect is not None
        actions += choice_actions(board, seat, trigger, effect)
        may = may and effect.may
    if actions and may:
        actions.append(board.rules.make(Decline, seat))
    first = frame.due[0]
    params = {"card": board.rules.kind_names[board.rules.source_kind(board, seat, first.source)]}
    return Decide(seat, keys.Prompt.EFFECT if len(frame.due) == 1 else keys.Prompt.EFFECTS, tuple(dict.fromkeys(actions)), params=params)


def _chosen(play: Play, frame: Choosing, action: Action) -> None:
    if isinstance(action, Decline):
        return
    trigger = next(each for each in frame.due if each.source == action.source)
    _use(play, frame.seat, trigger, [each for each in frame.due if each is not trigger], action)


def _after(play: Play, frame: After) -> None:
    due = due_at(play, frame.seat, *frame.when)
    if due:
        play.push(Moment(frame.seat, due))


def _play_chip(play: Play, frame: PlayChip) -> None:
    """A chip is played: first what any chip brings about, then its own effect; Madness and Poison wait for their own step (ruling 64)."""
    seat = frame.seat
    piece = play.zone(play.at.drawn[seat]).find(frame.chip)
    if piece is None or play.rules.sort_of[piece.kind] in ("madness", "poison"):
        return
    own, any_ = for_play(play, seat, piece.id, piece.kind), for_any_play(play, seat, piece.id)
    for due in (own, any_):
        if due:
            play.push(Moment(seat, due))


MOMENT = Run(_moment)
CHOOSING = Ask(_choosing, _chosen)
AFTER = Run(_after)
PLAY_CHIP = Run(_play_chip)
