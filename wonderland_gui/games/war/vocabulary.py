"""The vocabulary of effects: how abilities, chips and figures say what they do.  A word that stands nowhere here is refused with the file that says it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

FactionName = Literal["alice", "mad_hatter", "red_queen", "cheshire_cat", "jabberwock"]
RegionName = Literal["red_keep", "tulgey_wood", "pool_of_tears", "chessboard_downs", "mirror_ridge"]
AllyName = Literal["card_guard", "hedgehog", "flamingo", "oyster", "tove"]
AllyOrAny = Literal["any", "card_guard", "hedgehog", "flamingo", "oyster", "tove"]
Level = Literal["weak", "strong"]
SetName = Literal["A", "B", "C", "D"]

When = Literal["start", "play", "any_play", "madness", "halt", "bust", "opp_bust", "win", "second", "end", "head", "always"]
"""start: Starting Strength.  play: the chip is turned up.  any_play: any of your chips is, but for Madness and Poison; before its own `play`.
madness: you draw Madness or Poison.  halt: you have halted.  bust: you bust.  opp_bust: another busts and you have not.  win: you are first, alone
or tied.  second: second, not busted.  end: not busted.  head: you reach the Head of the Table.  always: a standing rule."""
Who = Literal["chosen", "ahead", "more_units", "each_active_opponent"]
"""chosen: another participant who has not busted.  ahead: one who is active and strictly ahead of you.  more_units: one with more units here."""
Condition = Literal[
    "leader_here",
    "no_loss",
    "behind",
    "opponent_active",
    "chip_strength_1",
    "double",
    "track_emptied",
    "not_winner",
    "units_max_2",
    "rival_draws_poison",
]
Counter = Literal["active_same", "supporters_here", "lost_here", "castles", "forged", "madness_track", "opp_busted", "opp_halted", "opp_lost", "leader_half"]


@dataclass(frozen=True, slots=True)
class StrengthPer:
    """Strength for each thing that is counted."""

    of: Counter
    max: int
    """At most so much Strength."""
    each: int = 0
    """So much for each thing; or:"""
    per: int = 0
    """1 for so many things, rounded down."""


@dataclass(frozen=True, slots=True)
class PlaceUnits:
    """Supporters from the supply into one Region."""

    n: int
    where: Literal["here", "adjacent", "any"]
    most: Literal["lost_here"] | None = None
    """A count that n may not exceed."""


@dataclass(frozen=True, slots=True)
class MoveHere:
    """Units of yours come here, one after the other."""

    n: int
    source: Literal["adjacent"] = "adjacent"


@dataclass(frozen=True, slots=True)
class LoseUnits:
    """An opponent in this battle loses Supporters, never the last unit."""

    n: int
    who: Who
    supporters_min: int = 1


@dataclass(frozen=True, slots=True)
class GiveShards:
    """Shards, from your own or from the supply, one after the other."""

    n: int
    to: Who
    source: Literal["own", "supply"] = "own"


@dataclass(frozen=True, slots=True)
class GainAllies:
    """Ally chips of the owner's choice into the bag."""

    n: int
    level: Level


@dataclass(frozen=True, slots=True)
class Weaken:
    """An opponent's Strength goes down, not below 0."""

    n: int
    who: Who


@dataclass(frozen=True, slots=True)
class GivePoison:
    """Poison from your supply into another's bag."""

    n: int
    to: Who


@dataclass(frozen=True, slots=True)
class Retreat:
    """The figure and up to so many Supporters move to a neighbouring Region."""

    supporters: int


@dataclass(frozen=True, slots=True)
class Op:
    """One operation: its name, and what it needs."""

    one_of: ClassVar[bool] = True

    strength: int | None = None
    strength_per: StrengthPer | None = None
    place: PlaceUnits | None = None
    move_here: MoveHere | None = None
    lose: LoseUnits | None = None
    soften: int | None = None
    """The next Madness of this battle, or the one just drawn, costs so many units fewer."""
    restore: int | None = None
    """So many Supporters lost in this battle come back here."""
    vp: int | None = None
    shards: int | None = None
    discard_shards: int | None = None
    give_shards: GiveShards | None = None
    repair_shield: Literal[True] | None = None
    unexhaust: int | None = None
    """So many Exhausted chips return to the bag, of the owner's choice."""
    redraw: Literal[True] | None = None
    """The chip goes back into the bag, and another is drawn."""
    draw_extra: Literal[True] | None = None
    """One more chip is drawn and resolved."""
    forge: int | None = None
    """So many Active chips may be forged after the battle."""
    forge_self: Literal[True] | None = None
    """This very chip may be forged after the battle; `then` happens if it is."""
    ally: GainAllies | None = None
    weaken: Weaken | None = None
    poison: GivePoison | None = None
    last_to_leave: Literal[True] | None = None
    """All your other units here must be lost first."""
    lose_self: Literal[True] | None = None
    """The figure is lost too."""
    units: int | None = None
    """It counts as so many units."""
    retreat: Retreat | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """What something does, and when."""

    when: When
    do: Op
    then: Op | None = None
    """What follows, if `do` was carried out in full."""
    instead: Op | None = None
    """What the owner may choose in place of `do`."""
    provided: Condition | None = None
    may: bool = False
    """The owner chooses; an n means "up to n"."""
    limit: Literal["battle"] | None = None
    """Once in a battle for each owner, all pieces of that kind together."""
    even_if_lost: bool = False
    """It works although the figure was lost in this battle."""


@dataclass(frozen=True, slots=True)
class Reward:
    """One thing that a Tea Party card or a Forge space gives."""

    one_of: ClassVar[bool] = True

    weak: AllyOrAny | None = None
    strong: AllyOrAny | None = None
    forge: Literal[True] | None = None
    shield: Literal[True] | None = None
    wonderlandian: Literal[True] | None = None
    ability: Literal[True] | None = None
    shards_off: int | None = None
    castle: Literal[True] | None = None
    leader: int | None = None
    madness_off: Literal[True] | None = None
    quest: int | None = None
    """Quests to draw: 1, or 2 of which one is discarded."""
    castle_value: int | None = None
    supporter: Literal[True] | None = None
    """The Supporter that waits on the Forge space."""
    vp: int | None = None
