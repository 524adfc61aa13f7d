"""Objectives: what has to be true of the board when the game ends."""

from __future__ import annotations

from collections import Counter

from wonderland_gui.engine.table import Piece, Seat
from wonderland_gui.games.war.board import Board
from wonderland_gui.games.war.definitions import Objective


def owned_chips(board: Board, seat: Seat) -> list[Piece]:
    """The chips that a seat owns: in its bag, Active, Exhausted or on its Madness track; a forged one is not owned."""
    at = board.at
    return [piece for zones in (at.bag, at.drawn, at.active, at.exhausted, at.madness) for piece in board.zone(zones[seat]).pieces]


def amount(board: Board, seat: Seat, kind: str) -> int:
    """The number that an objective asks for, whether at least, at most or exactly."""
    at, rules = board.at, board.rules
    regions = range(len(at.regions))
    match kind:
        case "castles":
            return board.castle_count(seat)
        case "leader_strength":
            return board.count(at.leader[seat])
        case "busts":
            return board.count(at.busts[seat])
        case "madness":
            return sum(1 for piece in owned_chips(board, seat) if rules.sort_of[piece.kind] == "madness")
        case "abilities_unlocked":
            return len(board.zone(at.abilities[seat]).pieces)
        case "ally_kinds":
            return len(_allies(board, seat))
        case "same_ally":
            return max(_allies(board, seat).values(), default=0)
        case "strong_allies":
            chips = rules.data.chips
            return sum(1 for piece in owned_chips(board, seat) if chips[piece.kind].ally is not None and chips[piece.kind].level == "strong")
        case "wonderlandians":
            return len(board.zone(at.recruited[seat]).pieces)
        case "shards":
            return board.count(at.shards[seat])
        case "regions_with_units":
            return sum(1 for region in regions if board.units(region, seat))
        case "units_in_one_region":
            return max(board.unit_count(region, seat) for region in regions)
        case "forge_tracks_complete":
            return sum(1 for track, zone in zip(rules.numbers.forge_tracks, at.forge[seat], strict=True) if len(board.zone(zone).pieces) >= len(track.spaces))
        case "each_forge_track":
            return min(len(board.zone(zone).pieces) for zone in at.forge[seat])
        case "forged_chips":
            return board.forged(seat)
        case _:
            raise KeyError(f"nothing counts {kind}")


def _allies(board: Board, seat: Seat) -> Counter[str]:
    """How many chips of each Ally; Forge is none."""
    allies = board.rules.ally_of
    return Counter(allies[piece.kind] for piece in owned_chips(board, seat) if piece.kind in allies)


def is_reached(board: Board, seat: Seat, objective: Objective) -> bool:
    """Whether an objective is true as the board stands."""
    at = board.at
    match objective.kind:
        case "castles_in_both":
            return all(board.castles(at.region_index[region], seat) for region in objective.regions)
        case "castle_and_units":
            assert objective.castle is not None and objective.units_region is not None
            castle, units = at.region_index[objective.castle], at.region_index[objective.units_region]
            return bool(board.castles(castle, seat)) and board.unit_count(units, seat) >= objective.n
        case "supply_empty":
            return not board.zone(at.supply[seat]).pieces
        case "shield_active":
            return board.count(at.shield[seat]) > 0
        case kind:
            name, _, bound = kind.rpartition("_")
            n = amount(board, seat, name)
            return n >= objective.n if bound == "min" else n <= objective.n if bound == "max" else n == objective.n
