"""Building Castles: by cards, by winning, and in two stages in the published game for two."""

from __future__ import annotations

from wonderland_gui.engine.table import Piece, PieceId, Seat, ZoneId
from wonderland_gui.games.war import keys
from wonderland_gui.games.war.actions import Actions, Build
from wonderland_gui.games.war.board import Board
from wonderland_gui.games.war.play import Play


def next_stage(board: Board, seat: Seat, region: int, *, second: bool = False) -> Piece | None:
    """What the seat would build in a Region: a Castle, or a foundation first; None if it has a Castle there (unless a `second` may stand) or none left."""
    if board.castles(region, seat) and not second:
        return None
    kind = board.rules.castle_kinds[seat]
    if board.is_published() and not board.foundations(region, seat):
        kind = board.rules.foundation_kinds[seat]
    left = [piece for piece in board.zone(board.at.castles[seat]).pieces if piece.kind == kind]
    return left[-1] if left else None


def offers(board: Board, seat: Seat) -> Actions:
    """A Castle in each Region where the seat has none."""
    made = []
    for region, zone in enumerate(board.at.regions):
        piece = next_stage(board, seat, region)
        if piece is not None:
            made.append(board.rules.make(Build, seat, piece.id, zone))
    return tuple(made)


def build(play: Play, seat: Seat, piece: PieceId, region: int) -> None:
    """A stage is built; a foundation makes room for its Castle."""
    beside, zone = play.at.castles[seat], play.at.regions[region]
    kind = next(each.kind for each in play.zone(beside).pieces if each.id == piece)
    for foundation in play.foundations(region, seat):
        play.move(foundation.id, zone, beside)
    play.move(piece, beside, zone)
    play.tell(keys.Event.FOUNDED if kind == play.rules.foundation_kinds[seat] else keys.Event.BUILT, seat, zone=play.region_name(region))


def do_build(play: Play, seat: Seat, action: Build) -> None:
    """The Castle of an action."""
    assert action.source is not None and action.target is not None
    build(play, seat, PieceId(action.source), play.at.region_index[ZoneId(action.target)])


def can_win_castle(board: Board, seat: Seat, region: int) -> bool:
    """Whether a Castle can be taken as a reward of a battle (rulings 12 and 13)."""
    return next_stage(board, seat, region) is not None


def win_castle(play: Play, seat: Seat, region: int) -> None:
    """The sole winner's Castle; who has one there, or none left, gets what the option says (ruling 12)."""
    option = play.rules.options.castle_already_there
    piece = next_stage(play, seat, region, second=option == "second_castle")
    if piece is not None:
        build(play, seat, piece.id, region)
    elif option == "vp_2":
        points = play.rules.numbers.castles.instead
        play.add(play.at.vp[seat], points)
        play.tell(keys.Event.CASTLE_POINTS, seat, n=points)
