"""The exact chance to win a fight before its dice are rolled, Items left aside."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product

from wonderland_gui.games.zenescope import scene as look
from wonderland_gui.games.zenescope import totals
from wonderland_gui.games.zenescope.frames import NOBODY, Fight
from wonderland_gui.games.zenescope.scene import Scene
from wonderland_gui.games.zenescope.vocabulary import Clause

Dice = tuple[int, int]
"""How many dice are rolled, and how many of the highest count."""


@cache
def rolls(dice: Dice, sides: int) -> Mapping[tuple[int, bool], int]:
    """In how many ways the dice that count come to each sum, with doubles and without."""
    rolled, keep = dice
    found: dict[tuple[int, bool], int] = {}
    for faces in product(range(1, sides + 1), repeat=rolled):
        kept = sorted(faces)[rolled - keep :]
        key = (sum(kept), len(kept) == 2 and kept[0] == kept[1])
        found[key] = found.get(key, 0) + 1
    return found


@cache
def chance(mine: Dice, theirs: Dice, ahead: int, doubles: tuple[bool, bool], ties: tuple[bool, bool], boss: bool, sides: int) -> float:
    """The attacker's chance to win with `ahead` more than the other side; who wins by `doubles`, and who wins `ties`.

    Ties go to the attacker of a Boss; between players they mean another round, so that only the others count.
    """
    won = lost = 0
    for (one, mine_doubles), share in rolls(mine, sides).items():
        for (other, their_doubles), part in rolls(theirs, sides).items():
            gap = one + ahead - other
            wins = (doubles[0] and mine_doubles) or (ties[0] and gap == 0), (doubles[1] and their_doubles) or (ties[1] and gap == 0)
            if wins[0] != wins[1]:
                ahead_now = wins[0]
            elif gap == 0 and not boss:
                continue
            else:
                ahead_now = gap >= 0
            won, lost = (won + share * part, lost) if ahead_now else (won, lost + share * part)
    return won / (won + lost) if won + lost else 0.0


def of(scene: Scene, fight: Fight) -> float:
    """The attacker's chance to win a fight that is about to be rolled."""
    dice = [totals.fight_dice(scene, fight, side) for side in (0, 1)]
    ahead = totals.bonus(scene, fight, 0) - totals.bonus(scene, fight, 1)
    doubles = _wins_by(scene, fight, 0, "doubles"), _wins_by(scene, fight, 1, "doubles")
    ties = _wins_by(scene, fight, 0, "tied"), _wins_by(scene, fight, 1, "tied")
    return chance(dice[0], dice[1], ahead, doubles, ties, look.defender(fight) == NOBODY, scene.rules.data.numbers.sides)


def _wins_by(scene: Scene, fight: Fight, side: int, way: str) -> bool:
    """Whether a text makes a side win by doubles, or when the totals are tied."""
    owner = look.seat_of_side(fight, side)
    return any(_says(heeded.clause, way) and _holds(scene, owner, heeded.clause) for _, _, heeded in look.heeded(scene, owner, "fight_rolled"))


def _says(clause: Clause, way: str) -> bool:
    rolled = [condition.rolled for condition in clause.when if condition.rolled is not None]
    return any(effect.win_fight is not None for effect in clause.do) and any(getattr(each, way) for each in rolled)


def _holds(scene: Scene, owner: int, clause: Clause) -> bool:
    """Whether all holds that is not about the dice."""
    return scene.rules.holds(scene, owner, tuple(condition for condition in clause.when if condition.rolled is None), clause=True)
