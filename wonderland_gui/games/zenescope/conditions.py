"""Conditions of card texts, one function each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from wonderland_gui.engine.table import Piece, ZoneId
from wonderland_gui.games.zenescope import scene as look
from wonderland_gui.games.zenescope import tally
from wonderland_gui.games.zenescope.frames import NOBODY
from wonderland_gui.games.zenescope.keys import Mark
from wonderland_gui.games.zenescope.scene import Scene
from wonderland_gui.games.zenescope.state import BOSS_DICE
from wonderland_gui.games.zenescope.terms import At, Boards, BossesHeld, Condition, ItemsHeld, MadnessIs, RivalIs, Rolled, Tally
from wonderland_gui.games.zenescope.totals import total
from wonderland_gui.games.zenescope.vocabulary import said

Check = tuple[Callable[[Scene, int, Any, bool], bool], Any]
"""A condition's function and its particulars."""


def _within(number: int, least: int | None, most: int | None) -> bool:
    return (least is None or number >= least) and (most is None or number <= most)


def _madness(scene: Scene, owner: int, wanted: MadnessIs, clause: bool) -> bool:
    """Token count; in clauses a holder of the Armor counts as 0."""
    who = owner
    if wanted.of == "foe":
        fight = look.fight_of(scene)
        if fight is None:
            return False
        who = look.defender(fight) if owner == fight.attacker else fight.attacker
    if who == NOBODY:
        return _within(0, wanted.min, wanted.max)
    return _within(look.madness(scene, who) if clause else look.tokens(scene, who), wanted.min, wanted.max)


def _items(scene: Scene, owner: int, wanted: ItemsHeld, clause: bool) -> bool:
    if owner == NOBODY:
        return False
    held = [item.kind for item in look.items(scene, owner)]
    if any(kind not in held for kind in wanted.ids):
        return False
    data = scene.rules.data.items
    return _within(len(held) if wanted.tag is None else sum(wanted.tag in data[kind].tags for kind in held), wanted.min, wanted.max)


def _bosses(scene: Scene, owner: int, wanted: BossesHeld, clause: bool) -> bool:
    if owner == NOBODY:
        return False
    held = {card.kind for card in look.trophies(scene, owner)}
    return all(kind in held for kind in wanted.ids) and (wanted.min is None or len(held) >= wanted.min)


def _at(scene: Scene, owner: int, wanted: At, clause: bool) -> bool:
    if owner == NOBODY or (wanted.turn == "own" and owner != scene.turn):
        return False
    spot = scene.spots[owner]
    if not spot:
        return wanted.place is None and wanted.side is None and wanted.cheshire is None
    space = scene.rules.boards.space(spot)
    if wanted.place is not None and space.place != wanted.place:
        return False
    if wanted.side is not None and scene.rules.boards.kind_of[space.side] != wanted.side:
        return False
    if wanted.cheshire is None:
        return True
    return bool(scene.cats[space.slot]) and (wanted.cheshire == "token" or look.may_fight_cheshire(scene, owner))


def _boards(scene: Scene, owner: int, wanted: Boards, clause: bool) -> bool:
    return scene.rules.boards.same_kind(look.sides(scene)) >= wanted.same


def _rival(scene: Scene, owner: int, wanted: RivalIs, clause: bool) -> bool:
    return owner != NOBODY and any(len(look.items(scene, other)) >= wanted.items_min for other in look.in_range(scene, owner, wanted.range))


def _tally(scene: Scene, owner: int, wanted: Tally, clause: bool) -> bool:
    return owner != NOBODY and tally.counted(scene, owner, wanted) >= wanted.count


def _foe(scene: Scene, owner: int, wanted: str, clause: bool) -> bool:
    """Kind of foe in the fight under way; false outside fights, `boss` includes Cheshire."""
    fight = look.fight_of(scene)
    side = None if fight is None else look.side_of(fight, owner)
    if fight is None or side is None:
        return False
    other = look.defender(fight) if side == 0 else fight.attacker
    if wanted == "player":
        return other != NOBODY
    if other != NOBODY:
        return False
    return wanted == "boss" or look.boss_kind(scene, fight) == wanted


def _rolled(scene: Scene, owner: int, wanted: Rolled, clause: bool) -> bool:
    if wanted.doubles == "self" and not doubles(dice_of(scene, owner)):
        return False
    if wanted.tied:
        fight = look.fight_of(scene)
        return fight is not None and total(scene, fight, 0) == total(scene, fight, 1)
    return True


def dice_of(scene: Scene, owner: int) -> tuple[Piece, ...]:
    """The dice that somebody has rolled last."""
    zone: ZoneId = BOSS_DICE if owner == NOBODY else scene.rules.areas(scene.seats)[owner].dice
    return scene.zones[zone].pieces


def doubles(dice: Iterable[Piece]) -> bool:
    """Whether the two dice that count show one face; one die never does, nor do three (ruling 41)."""
    faces = [die.kind.rsplit("_", 1)[1] for die in dice if Mark.DROPPED.value not in die.marks]
    return len(faces) == 2 and faces[0] == faces[1]


CONDITIONS: Final[Mapping[str, Callable[[Scene, int, Any, bool], bool]]] = {
    "madness": _madness,
    "items": _items,
    "bosses": _bosses,
    "at": _at,
    "boards": _boards,
    "rival": _rival,
    "tally": _tally,
    "foe": _foe,
    "rolled": _rolled,
}


def lack_of(condition: Condition) -> str:
    """Why a condition does not hold, as a word that texts choose by."""
    name, what = said(condition)
    match what:
        case MadnessIs():
            return "madness" if what.min else "sane"
        case RivalIs():
            return "rival_items" if what.items_min else "rival"
        case At():
            return "cheshire" if what.cheshire is not None else name
        case _:
            return str(name)


def needs_of(condition: Condition) -> Iterator[str]:
    """What has to change for a condition to come true, as `Run.changed` names it."""
    name, what = said(condition)
    if isinstance(what, Tally):
        yield what.what
        if what.window == "turn":
            yield "turn"
        return
    yield name
    if isinstance(what, At) and what.turn == "own":
        yield "turn"
    if isinstance(what, At) and what.cheshire == "section":
        yield "bosses"


def prepared(conditions: Iterable[Condition]) -> tuple[Check, ...]:
    """Conditions as functions with their particulars."""
    return tuple((CONDITIONS[name], value) for name, value in map(said, conditions))
