"""What waits to be done in `war`: the frames of its state.  They hold ids and public numbers; the last comes first."""

from __future__ import annotations

from typing import Final

from wonderland_gui.games.war.tea_frames import (
    Boon,
    Card,
    DiscardQuest,
    Fetching,
    FirstPlayer,
    FirstQuests,
    Gift,
    HeadChair,
    HeadRefill,
    KeepQuest,
    LayOut,
    March,
    Mix,
    PlaceFigure,
    Poisoning,
    Restock,
    Seating,
    ShardDie,
    Tea,
    Units,
)
from wonderland_gui.games.war.war_frames import (
    After,
    Award,
    Battle,
    Betting,
    Choosing,
    Claim,
    Deciding,
    DrawChip,
    Forging,
    Lone,
    Loss,
    MadChip,
    Moment,
    PlayChip,
    ResistanceDie,
    Trigger,
    War,
)

__all__ = [
    "FRAMES",
    "After",
    "Award",
    "Battle",
    "Betting",
    "Boon",
    "Card",
    "Choosing",
    "Claim",
    "Deciding",
    "DiscardQuest",
    "DrawChip",
    "Fetching",
    "FirstPlayer",
    "FirstQuests",
    "Forging",
    "Frame",
    "Gift",
    "HeadChair",
    "HeadRefill",
    "KeepQuest",
    "LayOut",
    "Lone",
    "Loss",
    "MadChip",
    "March",
    "Mix",
    "Moment",
    "PlaceFigure",
    "PlayChip",
    "Poisoning",
    "ResistanceDie",
    "Restock",
    "Seating",
    "ShardDie",
    "Tea",
    "Trigger",
    "Units",
    "War",
]

FRAMES: Final = (
    Mix,
    FirstPlayer,
    March,
    LayOut,
    FirstQuests,
    KeepQuest,
    Tea,
    Poisoning,
    Seating,
    HeadRefill,
    HeadChair,
    Fetching,
    Card,
    ShardDie,
    Gift,
    Units,
    PlaceFigure,
    Restock,
    DiscardQuest,
    Boon,
    War,
    Battle,
    Lone,
    ResistanceDie,
    Betting,
    DrawChip,
    PlayChip,
    Moment,
    Choosing,
    After,
    MadChip,
    Loss,
    Deciding,
    Award,
    Claim,
    Forging,
)
Frame = (
    Mix
    | FirstPlayer
    | March
    | LayOut
    | FirstQuests
    | KeepQuest
    | Tea
    | Poisoning
    | Seating
    | HeadRefill
    | HeadChair
    | Fetching
    | Card
    | ShardDie
    | Gift
    | Units
    | PlaceFigure
    | Restock
    | DiscardQuest
    | Boon
    | War
    | Battle
    | Lone
    | ResistanceDie
    | Betting
    | DrawChip
    | PlayChip
    | Moment
    | Choosing
    | After
    | MadChip
    | Loss
    | Deciding
    | Award
    | Claim
    | Forging
)
