"""The interpreter of the vocabulary: whether an effect can be carried out, how it is aimed, and what it does.

Each operation stands under the name that it has in the files, in the module of its subject.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from operator import attrgetter
from types import MappingProxyType
from typing import Final

from wonderland_gui.engine.protocol import Action
from wonderland_gui.engine.table import Seat
from wonderland_gui.games.war.actions import Actions, Choose
from wonderland_gui.games.war.board import Board
from wonderland_gui.games.war.frames import Trigger
from wonderland_gui.games.war.operations import Case, Operation
from wonderland_gui.games.war.ops_chips import OPERATIONS as OF_CHIPS
from wonderland_gui.games.war.ops_goods import OPERATIONS as OF_GOODS
from wonderland_gui.games.war.ops_strength import OPERATIONS as OF_STRENGTH
from wonderland_gui.games.war.ops_units import OPERATIONS as OF_UNITS
from wonderland_gui.games.war.play import Play
from wonderland_gui.games.war.vocabulary import (
    Effect,
    Op,
)

OPERATIONS: Final[Mapping[str, Operation]] = MappingProxyType({**OF_STRENGTH, **OF_UNITS, **OF_GOODS, **OF_CHIPS})


_WORDS: Final = tuple(field.name for field in fields(Op))
_GIVEN: Final = attrgetter(*_WORDS)


def words_of(op: Op) -> tuple[str, ...]:
    """The operations that are set in an `Op`: exactly one in sound data."""
    return tuple(name for name, given in zip(_WORDS, _GIVEN(op), strict=True) if given is not None)


def compiled_op(op: Op) -> Operation:
    """What an `Op` does."""
    return OPERATIONS[words_of(op)[0]]


def case_of(seat: Seat, trigger: Trigger, effect: Effect, op: Op) -> Case:
    """An operation of an effect, ready to be carried out."""
    return Case(seat, trigger, effect, getattr(op, words_of(op)[0]), effect.then is not None)


def choice_actions(board: Board, seat: Seat, trigger: Trigger, effect: Effect) -> Actions:
    """All ways to use an effect that needs a choice."""
    make, source = board.rules.make, trigger.source
    case = case_of(seat, trigger, effect, effect.do)
    operation = compiled_op(effect.do)
    if effect.instead is not None:
        other = case_of(seat, trigger, effect, effect.instead)
        made = [make(Choose, seat, source, None, "first")] if operation.possible(board, case) else []
        if compiled_op(effect.instead).possible(board, other):
            made.append(make(Choose, seat, source, None, "second"))
        return tuple(made)
    if not operation.possible(board, case):
        return ()
    ways = operation.ways(board, case)
    if ways is not None:
        return ways
    if operation.most is not None and effect.may:
        return tuple(make(Choose, seat, source, None, str(n)) for n in range(operation.most(board, case), 0, -1))
    return (make(Choose, seat, source),)


def carry_out(play: Play, seat: Seat, trigger: Trigger, effect: Effect, action: Action | None) -> int:
    """Does what an effect says; says how many of "up to n" are left, for which the owner is asked again."""
    op = effect.instead if effect.instead is not None and action is not None and action.choice == "second" else effect.do
    left = compiled_op(op).do(play, case_of(seat, trigger, effect, op), action)
    if effect.then is not None and op is effect.do and "forge_self" not in words_of(op) and left == 0:
        follow(play, seat, trigger, effect)
    return left


def follow(play: Play, seat: Seat, trigger: Trigger, effect: Effect) -> None:
    """Does what follows."""
    if effect.then is not None:
        case = case_of(seat, trigger, effect, effect.then)
        operation = compiled_op(effect.then)
        if operation.possible(play, case):
            operation.do(play, case, None)
