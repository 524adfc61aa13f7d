"""The numbers of `war`, as its game.yaml says them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from wonderland_gui.games.war.vocabulary import RegionName, Reward


@dataclass(frozen=True, slots=True)
class BattleTrack:
    """The track on which Strength is counted."""

    max: int
    forge_symbols: tuple[int, ...]
    """Who halts on one of these may forge."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a track begins and ends."""

    start: int
    max: int


@dataclass(frozen=True, slots=True)
class Chairs:
    """The tea table: chair 0 is the Head, the others follow clockwise."""

    count: int
    """Chairs with cards."""
    min_players: Mapping[int, int]
    """Chairs that are used only with so many players."""
    cards_per_round: int
    """How many cards each player takes in a Tea Party."""


@dataclass(frozen=True, slots=True)
class Shards:
    """Shards and their die."""

    supply: int
    die: tuple[int, ...]
    """The Shards on each face."""
    start: Mapping[int, tuple[int, ...]]
    """What players begin with, in turn order, by the number of players."""
    vp: int
    """What each is worth at the end."""
    most_at_least: int
    """Nobody has "most Shards" with fewer."""


@dataclass(frozen=True, slots=True)
class ForgeTrack:
    """A Forge track; it is filled from the left, and its last space frees an Artifact chip too."""

    id: str
    spaces: tuple[Reward, ...]


@dataclass(frozen=True, slots=True)
class Castles:
    """What Castles are worth."""

    vp: int
    strength: int
    """To their owner's Starting Strength, with units there."""
    instead: int
    """Points for a winner who has one there already."""


@dataclass(frozen=True, slots=True)
class QuestNumbers:
    """What Quests are worth, and what the feats ask for."""

    draw: int
    """Drawn at the beginning; one is kept."""
    feat: int
    objective: int
    both: int
    mighty: int
    """Strength for "mighty"."""
    clean: int
    """Active chips for "clean"."""
    frayed: int
    """Madness chips for "frayed"."""


@dataclass(frozen=True, slots=True)
class TwoPlayers:
    """What the published game for two changes."""

    cards_per_round: int
    resistance: tuple[int, ...]
    """Its Strength before the die, by Round."""
    foundation_vp: int
    foundation_strength: int
    poison: int


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of the game."""

    rounds: int
    ring: tuple[RegionName, ...]
    """The Regions clockwise; each touches the one before and the one after it."""
    start_region: RegionName
    """From where the die moves the Starting Battle standee."""
    chairs: Chairs
    market: int
    """Wonderlandians that lie open."""
    shards: Shards
    battle_track: BattleTrack
    madness_track: int
    """Its spaces; the last one fills the bag again."""
    leader: Limits
    supporters: int
    """In each supply at the beginning, beside those that wait on a Forge track."""
    castles: Castles
    quests: QuestNumbers
    forge_tracks: tuple[ForgeTrack, ...]
    madness_each: int
    """Madness for everybody at the end of a Tea Party."""
    madness_most: int
    """Madness for whoever has most Shards."""
    poison_below: int
    """The Jabberwock has a Poison for each player above so many."""
    second_place: Literal["up", "down"]
    """How half an award is rounded."""
    score_track: int
    """Spaces of the score track, on which markers go round."""
    two_players: TwoPlayers
