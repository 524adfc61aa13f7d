"""What is reckoned on the open table: totals in a fight, the chance to win it, how far the pawn may go (beside the dice), turns to skip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland_gui.engine.protocol import Note
from wonderland_gui.games.zenescope import odds, totals
from wonderland_gui.games.zenescope import scene as look
from wonderland_gui.games.zenescope.frames import Fight, Move
from wonderland_gui.games.zenescope.keys import Note as Key
from wonderland_gui.games.zenescope.scene import Still
from wonderland_gui.games.zenescope.state import FIGHT, State, areas

if TYPE_CHECKING:
    from wonderland_gui.games.zenescope.rules import Zenescope


def notes(rules: Zenescope, state: State) -> tuple[Note, ...]:
    """All notes."""
    scene = Still(rules, state)
    made: list[Note] = []
    for area in areas(state.table.seats):
        skips = state.table.counters[f"skip.{area.seat}"]
        if skips:
            made.append(Note(area.character, Key.SKIPS, {"who": rules.seat_names[area.seat], "n": skips}))
    fight = look.fight_of(scene)
    if fight is not None:
        made += [note for side in (0, 1) if (note := _total(scene, fight, side)) is not None]
    if fight is not None and fight.phase == "ask":
        percent = int(100 * odds.of(scene, fight) + 0.5)
        made.append(Note(FIGHT, Key.ODDS, {"who": rules.seat_names[fight.attacker], "percent": percent}))
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, Move):
        made.append(Note(areas(state.table.seats)[state.turn].dice, Key.STEPS, {"n": frame.steps}))
    return tuple(made)


def _total(scene: Still, fight: Fight, side: int) -> Note | None:
    """The total of a side with what it is made of."""
    zone = totals.dice_zone(scene, fight, side)
    if not scene.zones[zone].pieces:
        return None
    dice, lasting, used = totals.natural(scene, fight, side), totals.bonus(scene, fight, side), fight.bonus[side]
    return Note(zone, Key.TOTAL, {"n": dice + lasting + used, "dice": dice, "lasting": lasting, "items": used})
