"""Rounds: the way from one battle to the next, from one Round to the next, and the end of the game."""

from __future__ import annotations

from wonderland_gui.engine.table import COUNT, FACES, Seat
from wonderland_gui.games.war import keys
from wonderland_gui.games.war.battle import open_battle
from wonderland_gui.games.war.board import Board
from wonderland_gui.games.war.frames import Lone, March, Tea, War
from wonderland_gui.games.war.handlers import Run
from wonderland_gui.games.war.play import Play
from wonderland_gui.games.war.state import ROUND
from wonderland_gui.games.war.tea import open_tea


def starting_region(board: Board) -> int:
    """The Region of the Starting Battle standee."""
    return next((i for i, zone in enumerate(board.at.standees) if board.zone(zone).pieces), 0)


def _next_battle(play: Play, frame: War) -> None:
    """The next Region clockwise, beginning with the standee's; nobody there: the next one again."""
    if not frame.fought:
        close_bags(play)
    count = len(play.at.regions)
    if frame.fought >= count:
        _close_round(play)
        return
    play.push(War(frame.fought + 1))
    region = (starting_region(play) + frame.fought) % count
    fighters = play.owners_in(region)
    if not fighters:
        return
    if len(fighters) == 1 and play.rules.options.lone_region == "award_or_castle" and not play.is_published():
        play.tell(keys.Event.LONE, fighters[0], zone=play.region_name(region))
        play.push(Lone(fighters[0], play.rules.numbers.ring[region]))
        return
    open_battle(play, region, fighters)


def close_bags(play: Play) -> None:
    """In the War nobody looks into a bag (ruling 36)."""
    for bag in play.at.bag:
        play.draft.rezone(bag, owner=play.zone(bag).owner, to_owner=COUNT, to_others=COUNT)


def _open_bags(play: Play) -> None:
    for bag in play.at.bag:
        play.draft.rezone(bag, owner=play.zone(bag).owner, to_owner=FACES, to_others=COUNT)


def _close_round(play: Play) -> None:
    """All chips return to their bags (ruling 3); then the next Round, or the end."""
    at, rules = play.at, play.rules
    if rules.options.reset_bags_each_round:
        for seat in range(play.seats):
            for zones in (at.madness, at.exhausted):
                play.draft.move_all(zones[seat], at.bag[seat])
    if play.round() >= rules.numbers.rounds:
        end(play)
        return
    _open_bags(play)
    play.draft.count(ROUND, play.round() + 1)
    play.push(Tea())
    open_tea(play)
    if rules.options.starting_battle_each_round == "roll":
        play.push(March())


def end(play: Play) -> None:
    """Every Quest is laid open, everybody may look into his bag again, and the game is over."""
    play.tell(keys.Event.ENDED)
    _open_bags(play)
    lay_quests_open(play)


def lay_quests_open(play: Play) -> None:
    """All see which Quests were not claimed."""
    for number in range(play.seats):
        play.draft.rezone(play.at.quests[number], owner=Seat(number), to_owner=FACES, to_others=FACES)


WAR = Run(_next_battle)
