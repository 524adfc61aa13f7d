"""What `duel` reckons on the open table: effective ranks and the totals of the lines."""

from __future__ import annotations

from wonderland_gui.engine.protocol import Named, Note, Param, seat_name
from wonderland_gui.engine.table import Piece
from wonderland_gui.games.duel import keys
from wonderland_gui.games.duel.definitions import Data
from wonderland_gui.games.duel.scoring import Scorer, Sheet
from wonderland_gui.games.duel.state import ALICE, PLAY, RED_QUEEN, Board, State, seat_of


def notes(data: Data, board: Board, scorer: Scorer, state: State) -> tuple[Note, ...]:
    """A note at every card whose rank is changed, and one at the edge space of every line once Wonderland is open."""
    if state.stage == keys.Stage.ARRIVAL:
        return ()
    sheet = scorer.sheet(state.table)
    play = state.table.counters[PLAY]
    made = [_rank(data, piece, factor, play) for piece, factor in zip(sheet.cells, sheet.factors, strict=True) if piece is not None and factor != 1]
    open_edges = [(piece, factor) for piece, factor in zip(sheet.edges, sheet.edge_factors, strict=True) if piece is not None and piece.face_up]
    made += [_rank(data, piece, factor, play) for piece, factor in open_edges if factor != 1]
    made += [_totals(scorer, sheet, line, edge, play) for line, edge in enumerate(board.line_edges)]
    return tuple(made)


def _rank(data: Data, piece: Piece, factor: int, play: int) -> Note:
    card = data.cards[piece.kind]
    side = RED_QUEEN if card.side == "red_queen" else ALICE
    params: dict[str, Param] = {
        "card": Named("kind", piece.kind),
        "who": seat_name(seat_of(side, play)),
        "printed": card.rank,
        "rank": card.rank * factor,
        "factor": factor,
    }
    return Note(piece.id, keys.Note.RANK, params)


def _totals(scorer: Scorer, sheet: Sheet, line: int, edge: str, play: int) -> Note:
    """The totals are for all; what the line is worth is for those who know its edge card."""
    red, alice = sheet.totals[line]
    params: dict[str, Param] = {
        "line": Named("text", f"score.{keys.LINES[line]}"),
        "red_queen": red,
        "alice": alice,
        "most": max(red, alice),
        "least": min(red, alice),
        "leader": "" if red == alice else seat_name(seat_of(RED_QUEEN if red > alice else ALICE, play)),
        "worth": "",
    }
    seen_by = scorer.seen_by(sheet, line)
    worth: Param = "" if sheet.edges[line] is None else sheet.worth[line]
    return Note(edge, keys.Note.TOTALS, {**params, "worth": worth}, seen_by, None if seen_by is None else params)
