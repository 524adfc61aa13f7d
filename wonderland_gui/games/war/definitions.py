"""The definitions of `war`: what its components say, as typed values.  No number and no name of a card stands in the code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from wonderland_gui.games.war.numbers import Numbers
from wonderland_gui.games.war.vocabulary import AllyName, Effect, FactionName, Level, RegionName, Reward, SetName


@dataclass(frozen=True, slots=True)
class Leader:
    """A faction, and the figure of its Leader."""

    template: str
    art: str
    back: str
    power: Literal["widdershins", "change_places", "royal_dispersal", "share_the_splinters", "poisoned_plate"]
    """What the Leader may do in the Tea Party."""


@dataclass(frozen=True, slots=True)
class Ability:
    """One of the four abilities of a faction; its disc lies on it until it is unlocked."""

    faction: FactionName
    kind: Literal["upgrade", "passive"]
    """An upgrade adds its effect to each Artifact chip that its player plays."""
    effect: Effect
    template: str
    art: str
    back: str


@dataclass(frozen=True, slots=True)
class Chip:
    """A chip that can lie in a bag."""

    sort: Literal["starting", "artifact", "ally", "forge", "item", "madness", "poison"]
    template: str
    art: str
    back: str
    strength: int = 0
    loss: int = 0
    """Units that whoever draws it loses."""
    copies: int = 0
    """How many there are; of a faction's chips, how many its player has."""
    in_bag: int = 0
    """How many of them a player's bag holds at the beginning."""
    faction: FactionName | None = None
    ally: AllyName | None = None
    level: Level | None = None
    set: SetName | None = None
    """The set of Ally cards to which it belongs: another set is not in the match."""
    discardable: bool = False
    """Whether "discard Madness" may take it."""
    effect: Effect | None = None


@dataclass(frozen=True, slots=True)
class Wonderlandian:
    """A card of the market; it brings a figure or chips."""

    strength: int
    """The Strength of what comes with it, which the card says too."""
    effect: Effect
    """What it does; stated where it comes from, and only named here."""
    template: str
    art: str
    back: str
    figure: str | None = None
    """The figure that comes with it."""
    item: str | None = None
    """The item chips that come with it, all there are."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A Wonderlandian that fights as a unit."""

    strength: int
    template: str
    art: str
    back: str
    effect: Effect


@dataclass(frozen=True, slots=True)
class Token:
    """Supporters, Castles, foundations, and the Starting Battle standee."""

    sort: Literal["supporter", "castle", "foundation", "standee"]
    template: str
    art: str
    back: str
    faction: FactionName | None = None


@dataclass(frozen=True, slots=True)
class Marker:
    """A Region Scoring marker."""

    award: tuple[int, ...]
    """Points of the first place, by Round."""
    template: str
    art: str
    back: str


@dataclass(frozen=True, slots=True)
class Split:
    """A card of which one half is gained."""

    top: tuple[Reward, ...]
    bottom: tuple[Reward, ...]


@dataclass(frozen=True, slots=True)
class TeaCard:
    """A card of one of the three Tea Party decks."""

    round: int
    units: tuple[int, ...]
    """One number for each icon."""
    template: str
    art: str
    back: str
    gain: tuple[Reward, ...] = ()
    die: bool = False
    """Whether the Shard die has to be rolled."""
    split: Split | None = None
    corrupt: Reward | None = None
    """What the Shard die is tied to."""


@dataclass(frozen=True, slots=True)
class Feat:
    """What has to happen in a battle."""

    region: RegionName
    kind: Literal["win", "second", "bust", "clean", "frayed", "mighty"]


@dataclass(frozen=True, slots=True)
class Objective:
    """What has to be true when the game ends."""

    kind: Literal[
        "castles_in_both",
        "castle_and_units",
        "castles_min",
        "castles_exact",
        "leader_strength_min",
        "busts_min",
        "busts_max",
        "madness_min",
        "madness_max",
        "abilities_unlocked_min",
        "supply_empty",
        "ally_kinds_min",
        "same_ally_min",
        "strong_allies_min",
        "wonderlandians_min",
        "shards_min",
        "shards_max",
        "regions_with_units_min",
        "units_in_one_region_min",
        "forge_tracks_complete_min",
        "each_forge_track_min",
        "forged_chips_min",
        "shield_active",
    ]
    n: int = 0
    regions: tuple[RegionName, ...] = ()
    castle: RegionName | None = None
    units_region: RegionName | None = None


@dataclass(frozen=True, slots=True)
class Quest:
    """A Quest card."""

    feat: Feat
    objective: Objective
    template: str
    art: str
    back: str


@dataclass(frozen=True, slots=True)
class Wager:
    """A card with which a player says who will win; without a faction it says nothing."""

    faction: FactionName
    """Whose card it is."""
    template: str
    art: str
    back: str
    names: FactionName | None = None


@dataclass(frozen=True, slots=True)
class Resolve:
    """A card with which a player draws on or halts."""

    faction: FactionName
    halts: bool
    template: str
    art: str
    back: str


@dataclass(frozen=True, slots=True)
class Back:
    """How a hidden piece looks."""

    art: str
    template: str


@dataclass(frozen=True, slots=True)
class Data:
    """All rule data of the game."""

    numbers: Numbers
    leaders: Mapping[str, Leader]
    abilities: Mapping[str, Ability]
    chips: Mapping[str, Chip]
    wonderlandians: Mapping[str, Wonderlandian]
    figures: Mapping[str, Figure]
    tokens: Mapping[str, Token]
    markers: Mapping[str, Marker]
    tea_cards: Mapping[str, TeaCard]
    quests: Mapping[str, Quest]
    wagers: Mapping[str, Wager]
    resolves: Mapping[str, Resolve]
    backs: Mapping[str, Back]


@dataclass(frozen=True, slots=True)
class Options:
    """How one match is played; the defaults stand in game.yaml."""

    ally_set: SetName
    """Which set of Ally cards is used."""
    two_player_mode: Literal["plain", "published"]
    """With two players: as with three, or with five cards, the Resistance and Castles in two stages."""
    lone_region: Literal["fight", "award_or_castle"]
    """Where only one player has units: a battle like any other, or the award or a Castle without one."""
    starting_battle_each_round: Literal["stays", "roll"]
    """Whether the die moves the Starting Battle standee in Rounds II and III."""
    castle_already_there: Literal["vp_2", "nothing", "second_castle"]
    """What a winner gets who cannot build a Castle, or has one there."""
    forge_is_weak_ally: bool
    """Whether a Forge chip may be taken as any weak Ally."""
    quest_reward: Literal["by_icon", "owner_chooses"]
    """Whether the card says how many Quests are drawn, or the player."""
    discarded_madness: Literal["supply", "box"]
    """Where a Madness goes that is discarded for good."""
    reset_bags_each_round: bool
    """Whether all chips return to their bags after the War phase."""
    open_choices: bool
    """Whether everybody sees at once who draws on or halts, and who wagers on whom."""
    count_my_bag: bool
    """Whether a player is told in the War what is left in the own bag, as far as it can be counted."""
    first_player: Literal["random", "first_seat"]
    """Who has the first turn of Round I."""
    faction_1: FactionName
    """The faction of the first seat."""
    faction_2: FactionName
    faction_3: FactionName
    faction_4: FactionName
    faction_5: FactionName
    """A faction that an earlier seat plays is replaced by the first that is free."""
