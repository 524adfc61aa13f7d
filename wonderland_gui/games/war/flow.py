"""Which part of the rules deals with which frame, and the run from one decision to the next."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from wonderland_gui.games.war import (
    battle,
    battle_end,
    cards,
    chips,
    feats,
    forge,
    frames,
    losses,
    madness,
    rewards,
    rounds,
    setup,
    tea,
    triggers,
    units,
    wagers,
)
from wonderland_gui.games.war.handlers import Ask, Handler, Luck
from wonderland_gui.games.war.play import Play

HANDLERS: Final[Mapping[type, Handler]] = MappingProxyType(
    {
        frames.Mix: setup.MIX,
        frames.FirstPlayer: setup.FIRST_PLAYER,
        frames.March: setup.MARCH,
        frames.LayOut: setup.LAY_OUT,
        frames.FirstQuests: setup.FIRST_QUESTS,
        frames.KeepQuest: setup.KEEP_QUEST,
        frames.Tea: tea.TEA,
        frames.Poisoning: tea.POISONING,
        frames.Seating: tea.SEATING,
        frames.HeadRefill: tea.HEAD_REFILL,
        frames.HeadChair: tea.HEAD_CHAIR,
        frames.Fetching: tea.FETCHING,
        frames.Card: cards.CARD,
        frames.ShardDie: tea.SHARD_DIE,
        frames.Gift: tea.GIFT,
        frames.Units: units.UNITS,
        frames.PlaceFigure: units.PLACE_FIGURE,
        frames.Restock: rewards.RESTOCK,
        frames.DiscardQuest: rewards.DISCARD_QUEST,
        frames.Boon: rewards.BOON,
        frames.War: rounds.WAR,
        frames.Battle: battle.BATTLE,
        frames.Lone: battle_end.LONE,
        frames.ResistanceDie: battle.RESISTANCE_DIE,
        frames.Betting: wagers.BETTING,
        frames.DrawChip: chips.DRAW_CHIP,
        frames.PlayChip: triggers.PLAY_CHIP,
        frames.Moment: triggers.MOMENT,
        frames.Choosing: triggers.CHOOSING,
        frames.After: triggers.AFTER,
        frames.MadChip: madness.MAD_CHIP,
        frames.Loss: losses.LOSS,
        frames.Deciding: battle.DECIDING,
        frames.Award: battle_end.AWARD,
        frames.Claim: feats.CLAIM,
        frames.Forging: forge.FORGING,
    }
)


def run(play: Play) -> None:
    """Does what needs nobody, until a seat or chance has to decide or the game is over."""
    stack = play.stack
    while stack:
        frame = stack[-1]
        handler = HANDLERS[type(frame)]
        if isinstance(handler, Luck):
            return
        if isinstance(handler, Ask):
            asked = handler.ask(play, frame)
            if asked.actions:
                play.decide = asked
                return
            stack.pop()
            handler.lapse(play, frame)
        else:
            stack.pop()
            handler.run(play, frame)
