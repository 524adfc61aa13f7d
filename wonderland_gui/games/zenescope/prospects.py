"""How far away things seem to be, in turns: a Boss to beat, a place to stand on, an Item to hold.  Rough numbers for automatic players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wonderland_gui.games.zenescope import odds as exact
from wonderland_gui.games.zenescope import scene as look
from wonderland_gui.games.zenescope import tally, totals
from wonderland_gui.games.zenescope.boards import FAR
from wonderland_gui.games.zenescope.cards import Program
from wonderland_gui.games.zenescope.frames import Fight
from wonderland_gui.games.zenescope.scene import Still
from wonderland_gui.games.zenescope.state import DISCARD, ITEMS
from wonderland_gui.games.zenescope.terms import At, Boards, BossesHeld, ItemsHeld, MadnessIs, RivalIs, Tally

PACE: Final = 3.5
"""Steps that a turn brings, on average."""
TURNED: Final = 5.0
"""Turns until a section shows its other side, if nobody hurries."""
EVERY_EVENT: Final = 1.5
"""Turns from one Event won to the next."""
ONE_TURN: Final = 2.5
"""How much harder it is to do things in one turn."""
GAIN: Final = 2.2
"""Turns from one Item to the next."""
NEVER: Final = 40.0


class Prospects:
    """What one seat can hope for."""

    def __init__(self, scene: Still, seat: int) -> None:
        self.scene, self.seat = scene, seat
        self.boards = scene.rules.boards
        self.sides = look.sides(scene)
        self.steps: Mapping[int, int] = self.boards.distances(self.sides, self.boards.number[scene.spots[seat]])
        self.fight = look.fight_of(scene)
        self._bosses: dict[str, float] = {}
        self._nearest: float | None = None
        self._rival: float | None = None

    # ------------------------------------------------------------ ways
    def walk(self, zone: str) -> float:
        """Turns to a space."""
        steps = self.steps.get(self.boards.number[zone], FAR)
        return TURNED + 2.0 if steps >= FAR else steps / PACE

    def to_boss(self, boss: str) -> float:
        """Turns until a Boss may be beaten, the fight's risk included."""
        found = self._bosses.get(boss)
        if found is None:
            found = self._bosses[boss] = self._to_boss(boss)
        return found

    def _to_boss(self, boss: str) -> float:
        if self.fight is not None and self.fight.attacker == self.seat and look.boss_kind(self.scene, self.fight) == boss:
            return 2.5 * (1.0 - odds(self.scene, self.fight))
        if boss == self.scene.rules.cheshire:
            there = [self.walk(cat) for cat in self.scene.cats if cat]
            return 1.2 + min(there, default=NEVER)
        found = NEVER
        for side, kind in self.boards.boss_of.items():
            if kind == boss:
                space = self.boards.boss_space(side)
                found = min(found, self.walk(space.zone) if side in self.sides else TURNED + 1.0)
        return 1.8 + found

    def nearest_boss(self, side: str | None = None) -> float:
        """Turns until some Boss not beaten yet may be beaten."""
        if self._nearest is None:
            held = {card.kind for card in look.trophies(self.scene, self.seat)}
            self._nearest = min((self.to_boss(boss) for boss in self.scene.rules.data.bosses if boss not in held), default=NEVER)
        return self._nearest + (1.0 if side is not None else 0.0)

    def to_rival(self) -> float:
        """Turns until a fight with another player may be won."""
        if self._rival is None:
            self._rival = self._to_rival()
        return self._rival

    def _to_rival(self) -> float:
        if self.fight is not None and look.side_of(self.fight, self.seat) is not None and not self.fight.foe.startswith(("boss", "cheshire")):
            mine = odds(self.scene, self.fight)
            return 2.5 * (1.0 - (mine if self.fight.attacker == self.seat else 1.0 - mine))
        there = [self.walk(spot) for other, spot in enumerate(self.scene.spots) if other != self.seat and spot]
        return 1.0 + min(there, default=NEVER)

    def to_kind(self, kind: str, side: str | None = None) -> float:
        """Turns to the nearest Event or Warp! space, on a kind of side if one is wanted."""
        found = [TURNED]
        for up in self.sides:
            if side is None or self.boards.kind_of[up] == side:
                found += [self.walk(space.zone) for space in self.boards.of_side(up) if space.kind == kind]
        return min(found)

    # ------------------------------------------------------------ conditions
    def turns(self, conditions: Program) -> float:
        """Turns until all of these may hold."""
        return sum([_COSTS[name](self, what) if name in _COSTS else NEVER for name, what in conditions])

    def item(self, kind: str) -> float:
        """Turns until an Item may be held."""
        scene = self.scene
        if any(item.kind == kind for item in look.items(scene, self.seat)):
            return 0.0
        if any(item.kind == kind for other in look.others(scene, self.seat) for item in look.items(scene, other)):
            return self.to_rival() + 1.5
        loose = any(item.kind == kind for zone in (ITEMS, DISCARD[ITEMS]) for item in scene.zones[zone].pieces)
        return 2.0 + self.nearest_boss() if loose else NEVER


def _madness(known: Prospects, what: MadnessIs) -> float:
    have = look.tokens(known.scene, known.seat)
    lack = max(0, (what.min or 0) - have)
    over = 0 if what.max is None else max(0, have - what.max)
    return 2.2 * lack + 2.0 * over


def _items(known: Prospects, what: ItemsHeld) -> float:
    held = look.items(known.scene, known.seat)
    cost = sum(known.item(kind) for kind in what.ids)
    if what.min is not None:
        data = known.scene.rules.data.items
        count = sum(what.tag is None or what.tag in data[item.kind].tags for item in held)
        cost += max(0, what.min - count) * (GAIN if what.tag is None else 2.0 * GAIN)
    if what.max is not None:
        cost += 2.0 * max(0, len(held) - what.max)
    return cost


def _bosses(known: Prospects, what: BossesHeld) -> float:
    held = {card.kind for card in look.trophies(known.scene, known.seat)}
    cost = sum(known.to_boss(boss) for boss in what.ids if boss not in held)
    lack = 0 if what.min is None else max(0, what.min - len(held))
    return cost + (known.nearest_boss() + 3.5 * (lack - 1) if lack else 0.0)


def _at(known: Prospects, what: At) -> float:
    cost = 0.0
    if what.place is not None:
        space = known.boards.places[what.place]
        cost += known.walk(space.zone) if space.side in known.sides else TURNED + 2.0
    if what.side is not None and look.side_kind(known.scene, known.seat) != what.side:
        cost += 2.0
    return cost


def _boards(known: Prospects, what: Boards) -> float:
    return 2.5 * max(0, what.same - known.boards.same_kind(known.sides))


def _rival(known: Prospects, what: RivalIs) -> float:
    return 1.0


def _tally(known: Prospects, what: Tally) -> float:
    lack = what.count - tally.counted(known.scene, known.seat, what)
    if lack <= 0:
        return 0.0
    each = _deed(known, what)
    one_turn = ONE_TURN * (what.count - 1) if what.window == "turn" else 0.0
    return each + (lack - 1) * max(1.0, _LATER.get(what.what, 3.0)) + one_turn + _extras(known, what)


_LATER: Final = {"event_won": EVERY_EVENT, "event_lost": 2.0, "spaces_moved": 0.12, "place_ended": 2.2, "madness_lost": 1.2}
"""Turns from one such deed to the next, where they are not about three."""


def _deed(known: Prospects, what: Tally) -> float:
    """Turns to the next such deed."""
    match what.what:
        case "boss_won":
            return known.nearest_boss(what.side)
        case "boss_lost":
            return known.nearest_boss()
        case "any_won":
            return min(known.nearest_boss(what.side), known.to_rival() + (0.8 if what.side is not None else 0.0))
        case "fight_won" | "fight_lost":
            return known.to_rival() + (2.0 if what.role is not None else 0.0)
        case "event_won" | "event_lost":
            return known.to_kind("event", what.side) + (0.8 if what.what == "event_won" else 1.6)
        case "flip":
            return known.to_kind("warp") + 1.2
        case "item_stolen":
            return known.to_rival() + 1.0
        case "item_used":
            held = [item for item in look.items(known.scene, known.seat) if known.scene.rules.data.items[item.kind].use is not None]
            return 1.0 if held else 3.0
        case "madness_lost":
            return 1.5 if look.tokens(known.scene, known.seat) else 4.0
        case "place_ended":
            return _new_place(known, what)
        case "spaces_moved":
            return 0.3
        case _:
            return 2.5


def _new_place(known: Prospects, what: Tally) -> float:
    seen = {key.rsplit(":", 1)[1] for key, counts in known.scene.tallies.items() if key.startswith(f"{tally.name_of(what)}:") and counts[known.seat]}
    there = [known.walk(space.zone) for place, space in known.boards.places.items() if place not in seen and space.side in known.sides]
    return 0.3 + min(there, default=4.0)


def _extras(known: Prospects, what: Tally) -> float:
    """What particulars of a deed cost."""
    tokens, held = look.tokens(known.scene, known.seat), len(look.items(known.scene, known.seat))
    wanted = max(int(what.mad), what.madness_min or 0)
    cost = 2.0 * max(0, wanted - tokens)
    if what.items_max is not None:
        cost += 1.5 * max(0, held - what.items_max)
    cost += 3.0 * ((what.total_min is not None) + (what.margin_min is not None)) + 2.0 * (what.margin_max is not None) + 2.5 * what.doubles
    if what.richer_foe:
        cost += 0.0 if any(len(look.items(known.scene, other)) > held for other in look.others(known.scene, known.seat)) else 3.0
    return cost


_COSTS: Final[Mapping[str, Callable[[Prospects, Any], float]]] = {
    "madness": _madness,
    "items": _items,
    "bosses": _bosses,
    "at": _at,
    "boards": _boards,
    "rival": _rival,
    "tally": _tally,
}


# ---------------------------------------------------------------- fights
def odds(scene: Still, fight: Fight) -> float:
    """The attacker's chance to win, Items left aside: by the totals if the dice lie."""
    boss = look.defender(fight) < 0
    if fight.phase not in ("begin", "start", "ask", "roll"):
        mine, theirs = totals.total(scene, fight, 0), totals.total(scene, fight, 1)
        return 1.0 if mine > theirs or (boss and mine == theirs) else 0.5 if mine == theirs else 0.0
    return exact.of(scene, fight)


def stake(scene: Still, fight: Fight, side: int, known: Prospects) -> float:
    """What a side may expect of a fight beside its Goals: an Item, or a turn to skip or an Item lost."""
    mine = odds(scene, fight)
    if look.defender(fight) < 0:
        return 1.2 * mine - 1.6 * (1.0 - mine)
    won = mine if side == 0 else 1.0 - mine
    foe = look.seat_of_side(fight, 1 - side)
    gain = 0.5 if look.items(scene, foe) else 0.1
    loss = 0.5 if look.items(scene, known.seat) else 0.1
    return gain * won - (loss + (0.3 if side == 0 else 0.0)) * (1.0 - won)
