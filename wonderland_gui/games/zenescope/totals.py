"""What a roll comes to: dice, bonuses that last, bonuses of Items that were used."""

from __future__ import annotations

from wonderland_gui.engine.table import ZoneId
from wonderland_gui.games.zenescope import scene as look
from wonderland_gui.games.zenescope.cards import rolls_changed
from wonderland_gui.games.zenescope.frames import NOBODY, Fight
from wonderland_gui.games.zenescope.keys import Mark
from wonderland_gui.games.zenescope.scene import Scene
from wonderland_gui.games.zenescope.state import BOSS_DICE
from wonderland_gui.games.zenescope.terms import Scope
from wonderland_gui.games.zenescope.vocabulary import ModifyRoll


def amount_of(scene: Scene, owner: int, change: ModifyRoll, chosen: int = 0) -> int:
    """What a change of a roll comes to for the owner of the text; `chosen` where one of several amounts was picked."""
    amount = chosen if isinstance(change.amount, tuple) else change.amount
    if change.per is None:
        return amount
    who = owner
    if change.per == "foe_madness":
        fight = look.fight_of(scene)
        if fight is None:
            return 0
        who = look.defender(fight) if owner == fight.attacker else fight.attacker
    count = look.madness(scene, who)
    return amount * (count if change.max is None else min(count, change.max))


def changes(scene: Scene, owner: int, scope: Scope, whose: str) -> list[tuple[int, ModifyRoll]]:
    """The lasting changes of rolls in the texts that somebody heeds, for the own rolls or for those of the other side."""
    found: list[tuple[int, ModifyRoll]] = []
    for _, _, heeded in look.heeded(scene, owner, "always"):
        clause = heeded.clause
        for change in rolls_changed(clause):
            if change.whose == whose and change.scope in (scope, "any") and scene.rules.holds(scene, owner, clause.when, clause=True):
                found.append((owner, change))
    return found


def lasting(scene: Scene, owner: int, scope: Scope) -> int:
    """The lasting bonuses to a roll outside fights."""
    return sum([amount_of(scene, who, change) for who, change in changes(scene, owner, scope, "self")])


def raised(scene: Scene, owner: int, scope: Scope, natural: int) -> int:
    """The natural roll, raised where a text says so."""
    for _, _, heeded in look.heeded(scene, owner, "roll_made"):
        clause = heeded.clause
        if clause.scope in (scope, "any"):
            for effect in clause.do:
                if effect.set_roll is not None and effect.set_roll.scope in (scope, "any") and scene.rules.holds(scene, owner, clause.when, clause=True):
                    natural = max(natural, effect.set_roll.min)
    return natural


# ---------------------------------------------------------------- fights
def dice_zone(scene: Scene, fight: Fight, side: int) -> ZoneId:
    """Where the dice of a side lie."""
    seat = look.seat_of_side(fight, side)
    return BOSS_DICE if seat == NOBODY else scene.rules.areas(scene.seats)[seat].dice


def combat_changes(scene: Scene, fight: Fight, side: int) -> list[tuple[int, ModifyRoll]]:
    """The lasting changes to a side's rolls in this fight, by its own texts and by the other side's."""
    own, other = look.seat_of_side(fight, side), look.seat_of_side(fight, 1 - side)
    return [*changes(scene, own, "combat", "self"), *changes(scene, other, "combat", "foe")]


def fight_dice(scene: Scene, fight: Fight, side: int) -> tuple[int, int]:
    """How many dice a side rolls, and how many of the highest count."""
    dice = fight.dice[side] or scene.rules.data.numbers.fight_dice
    keep = 0
    for _, change in combat_changes(scene, fight, side):
        dice = dice if change.dice is None else change.dice
        keep = keep if change.keep is None else change.keep
    return dice, keep or dice


def bonus(scene: Scene, fight: Fight, side: int) -> int:
    """Lasting bonuses and what happened at the start of the fight."""
    return fight.extra[side] + sum([amount_of(scene, who, change) for who, change in combat_changes(scene, fight, side)])


def natural(scene: Scene, fight: Fight, side: int) -> int:
    """The dice of a side that count."""
    dice = scene.zones[dice_zone(scene, fight, side)].pieces
    faces = sum([scene.rules.face[die.kind] for die in dice if Mark.DROPPED.value not in die.marks])
    return raised(scene, look.seat_of_side(fight, side), "combat", faces)


def total(scene: Scene, fight: Fight, side: int) -> int:
    """The total of a side as it stands now."""
    return natural(scene, fight, side) + bonus(scene, fight, side) + fight.bonus[side]
