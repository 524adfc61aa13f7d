"""Placing units: the icons of Tea Party cards, figures just recruited, Supporters freed by forging."""

from __future__ import annotations

from wonderland_gui.engine.protocol import Action, Decide
from wonderland_gui.engine.table import PieceId, Seat, ZoneId
from wonderland_gui.games.war import keys
from wonderland_gui.games.war.actions import Actions, Deploy, Pass, Place
from wonderland_gui.games.war.board import Board, alike_once
from wonderland_gui.games.war.frames import PlaceFigure, Units
from wonderland_gui.games.war.handlers import Ask, Asked
from wonderland_gui.games.war.play import Play


def goes_anywhere(board: Board, seat: Seat) -> bool:
    """Whether a seat may spread the Supporters of one icon (the Red Queen, ruling 27)."""
    return board.seat_with("royal_dispersal") == seat


def offers(board: Board, seat: Seat, left: int, region: str = "") -> Actions:
    """All ways to go on placing the units of an icon.

    Supporters come from the supply, in place of some of them figures from beside the board; with the supply empty units of other Regions may
    be moved (ruling 47).  The Red Queen may spread her Supporters, not her figures.
    """
    at, make = board.at, board.rules.make
    targets = (at.regions[at.region_index[region]],) if region else at.regions
    wide = at.regions if goes_anywhere(board, seat) else targets
    supply, figures = board.zone(at.supply[seat]).pieces, board.zone(at.figures[seat]).pieces
    made: list[Action] = []
    if supply:
        most = min(left, len(supply))
        least = 1 if goes_anywhere(board, seat) else max(1, min(most, left - len(figures)))
        made += [make(Deploy, seat, at.supply[seat], target, str(n)) for target in wide for n in range(most, least - 1, -1)]
    made += [make(Place, seat, figure.id, target) for figure in figures for target in targets]
    if not supply:
        supporter, leader = board.rules.supporter_kinds[seat], board.rules.factions[seat]
        for source in at.regions:
            mine = [piece for piece in board.units(at.region_index[source], seat) if piece.kind != leader]
            for piece in alike_once(mine):
                made += [make(Place, seat, piece.id, target) for target in (wide if piece.kind == supporter else targets) if target != source]
    return tuple(made)


def is_optional(board: Board, seat: Seat) -> bool:
    """Whether nothing has to be placed any more: the supply is empty (ruling 47)."""
    return not board.zone(board.at.supply[seat]).pieces


def place(play: Play, seat: Seat, action: Action) -> int:
    """Units go where an action says; says how many."""
    assert action.source is not None and action.target is not None
    target = ZoneId(action.target)
    if isinstance(action, Deploy):
        n = int(action.choice)
        deploy(play, seat, ZoneId(action.source), target, n)
        return n
    found = play.find(PieceId(action.source), (play.at.figures[seat], *play.at.regions))
    assert found is not None
    piece, source = found
    play.move(piece.id, source, target)
    moved = source != play.at.figures[seat]
    play.tell(keys.Event.MOVED_UNIT if moved else keys.Event.PLACED_FIGURE, seat, card=play.kind(piece.kind), zone=play.zone_name(target))
    return 1


def deploy(play: Play, seat: Seat, source: ZoneId, target: ZoneId, n: int) -> None:
    """Supporters go to a Region."""
    kind = play.rules.supporter_kinds[seat]
    supporters = [piece for piece in play.zone(source).pieces if piece.kind == kind]
    for piece in supporters[len(supporters) - n :][::-1]:
        play.move(piece.id, source, target)
    play.tell(keys.Event.DEPLOYED, seat, n=n, zone=play.zone_name(target))


def go_on(play: Play, seat: Seat, left: int, action: Action, region: str = "") -> None:
    """The rest of an icon's units, after some of them were placed; `region` is where they had to go before."""
    if left <= 0:
        return
    spread = goes_anywhere(play, seat) and (isinstance(action, Deploy) or not _is_figure(play, action))
    play.push(Units(seat, left, region if spread else str(action.target).removeprefix("region.")))


def _is_figure(board: Board, action: Action) -> bool:
    """Whether what an action has just placed is a figure."""
    assert action.source is not None and action.target is not None
    placed = board.zone(ZoneId(action.target)).find(PieceId(action.source))
    return placed is not None and placed.kind in board.rules.figure_strength


def _units(board: Board, frame: Units) -> Asked:
    seat = frame.seat
    made = offers(board, seat, frame.left, frame.region)
    if made and is_optional(board, seat):
        made = (*made, board.rules.make(Pass, seat))
    return Decide(seat, keys.Prompt.UNITS, made, params={"n": frame.left})


def _placed(play: Play, frame: Units, action: Action) -> None:
    if not isinstance(action, Pass):
        n = place(play, frame.seat, action)
        go_on(play, frame.seat, frame.left - n, action, frame.region)


def _figure(board: Board, frame: PlaceFigure) -> Asked:
    return Decide(frame.seat, keys.Prompt.FIGURE, tuple(board.rules.make(Place, frame.seat, frame.figure, region) for region in board.at.regions))


def _figure_placed(play: Play, frame: PlaceFigure, action: Action) -> None:
    place(play, frame.seat, action)


UNITS = Ask(_units, _placed)
PLACE_FIGURE = Ask(_figure, _figure_placed)
