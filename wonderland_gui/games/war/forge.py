"""Forging: Active chips go to the Forge tracks, each space brings its reward at once, the last one the Artifact chip too."""

from __future__ import annotations

from dataclasses import replace

from wonderland_gui.engine.protocol import Action, Decide
from wonderland_gui.engine.table import Piece, PieceId, Seat, ZoneId
from wonderland_gui.games.war import keys
from wonderland_gui.games.war.actions import Forge, Pass
from wonderland_gui.games.war.board import Board, here_param
from wonderland_gui.games.war.effects import follow
from wonderland_gui.games.war.frames import Boon, Forging, Trigger
from wonderland_gui.games.war.handlers import Ask, Asked
from wonderland_gui.games.war.play import Play


def open_tracks(board: Board, seat: Seat) -> list[int]:
    """The tracks that are not full (ruling 34)."""
    tracks = board.rules.numbers.forge_tracks
    return [i for i, track in enumerate(tracks) if len(board.zone(board.at.forge[seat][i]).pieces) < len(track.spaces)]


def _forging(board: Board, frame: Forging) -> Asked:
    """Any Active chip by a right of its player, and chips by a right of their own; optional (ruling 62)."""
    seat, battle, make = frame.seat, board.battle, board.rules.make
    assert battle is not None
    chips = board.zone(board.at.active[seat]).pieces
    # Of alike chips one is offered: the one with a right of its own, which leaves the other right for later.
    chosen: dict[str, Piece] = {}
    for piece in (*(chip for chip in chips if chip.id in battle.own), *reversed(chips)):
        if piece.id in battle.own or battle.rights[seat] > 0:
            chosen.setdefault(piece.kind, piece)
    tracks = open_tracks(board, seat)
    actions = [make(Forge, seat, piece.id, board.at.forge[seat][track]) for piece in chosen.values() for track in tracks]
    return Decide(seat, keys.Prompt.FORGE, (*actions, make(Pass, seat)) if actions else (), params=here_param(board))


def _forged(play: Play, frame: Forging, action: Action) -> None:
    seat, at = frame.seat, play.at
    if not isinstance(action, Forge):
        return
    assert action.source is not None and action.target is not None
    battle, chip = play.current(), PieceId(action.source)
    track = at.forge[seat].index(ZoneId(action.target))
    if chip in battle.own:
        battle = replace(battle, own=tuple(each for each in battle.own if each != chip))
        own = True
    else:
        battle = replace(battle, rights=(*battle.rights[:seat], battle.rights[seat] - 1, *battle.rights[seat + 1 :]))
        own = False
    play.fight(battle)
    piece = play.draft.move(chip, at.active[seat], at.forge[seat][track])
    space = len(play.zone(at.forge[seat][track]).pieces) - 1
    play.tell(keys.Event.FORGED, seat, card=play.kind(piece.kind), zone=play.zone_name(at.forge[seat][track]))
    play.push(Forging(seat))
    if own:
        effect = play.rules.effects[piece.kind]
        follow(play, seat, Trigger(chip), effect)
    reward_space(play, seat, track, space)


def reward_space(play: Play, seat: Seat, track: int, space: int) -> None:
    """The reward of a space; the last space frees the Artifact chip at once."""
    at, rules = play.at, play.rules
    forge_track = rules.numbers.forge_tracks[track]
    reward = forge_track.spaces[space]
    if space == len(forge_track.spaces) - 1:
        kind = rules.artifact_kinds[seat]
        for artifact in play.zone(at.waiting[seat][track]).pieces:
            if artifact.kind == kind:
                play.move(artifact.id, at.waiting[seat][track], at.bag[seat])
                play.tell(keys.Event.FREED_ARTIFACT, seat, card=play.kind(kind))
    if reward.vp:
        play.add(at.vp[seat], reward.vp)
        play.tell(keys.Event.FORGE_POINTS, seat, n=reward.vp)
    elif reward.castle_value:
        play.tell(keys.Event.CASTLES_WORTH, seat, n=reward.castle_value)
    else:
        play.push(Boon(seat, "", track, space))


FORGING = Ask(_forging, _forged)
