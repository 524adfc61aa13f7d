"""Every key that the code of `duel` says, one class a family of texts."""

from __future__ import annotations

from enum import StrEnum


class Prompt(StrEnum):
    """What a seat is asked."""

    ARRIVE = "arrive"
    CHOOSE = "choose"
    PLACE = "place"
    IGNORE = "ignore"
    DOUBLE = "double"


class Event(StrEnum):
    """What the chronicle tells."""

    SHUFFLED = "shuffled"
    ARRIVED = "arrived"
    CHOSEN = "chosen"
    PLACED = "placed"
    PLACED_TURNED = "placed_turned"
    WONDER_PLACED = "wonder_placed"
    IGNORED = "ignored"
    REVEALED = "revealed"
    SWAPPED = "swapped"
    DOUBLED = "doubled"
    TAKEN = "taken"
    TAKEN_IN_MAZE = "taken_in_maze"
    TIED = "tied"
    PLAY_ENDED = "play_ended"
    ROLES_EXCHANGED = "roles_exchanged"


class Why(StrEnum):
    """Why a gesture is refused."""

    OVER = "over"
    NOT_YOUR_TURN = "not_your_turn"
    MUST_PLAY = "must_play"
    TAKE_A_CARD = "take_a_card"
    NOWHERE = "nowhere"
    UNKNOWN = "unknown"
    NOT_YOUR_CARD = "not_your_card"
    NOT_IN_HAND = "not_in_hand"
    LIES_AS_PLACED = "lies_as_placed"
    NOT_YOUR_EDGE = "not_your_edge"
    CORNER = "corner"
    EDGES_FIRST = "edges_first"
    EDGES_CLOSED = "edges_closed"
    SPACE_TAKEN = "space_taken"
    SIDEWAYS = "sideways"
    EDGE_UPRIGHT = "edge_upright"
    WONDER_FIRST = "wonder_first"
    WONDER_LATER = "wonder_later"
    WONDER_NOT_YOURS = "wonder_not_yours"
    WONDER_CHOSEN = "wonder_chosen"
    WONDER_PLACE = "wonder_place"
    WONDER_UPRIGHT = "wonder_upright"
    CHOOSE_ONE = "choose_one"
    NAME_ONE = "name_one"
    NOT_BESIDE = "not_beside"
    NOT_HIGHEST = "not_highest"
    LEGAL = "legal"


class Score(StrEnum):
    """The lines of a score: three columns and three rows, and those of the first of two plays."""

    COLUMN_A = "column.a"
    COLUMN_B = "column.b"
    COLUMN_C = "column.c"
    ROW_D = "row.d"
    ROW_E = "row.e"
    ROW_F = "row.f"
    FIRST_COLUMN_A = "first.column.a"
    FIRST_COLUMN_B = "first.column.b"
    FIRST_COLUMN_C = "first.column.c"
    FIRST_ROW_D = "first.row.d"
    FIRST_ROW_E = "first.row.e"
    FIRST_ROW_F = "first.row.f"


LINES = (Score.COLUMN_A, Score.COLUMN_B, Score.COLUMN_C, Score.ROW_D, Score.ROW_E, Score.ROW_F)
"""The lines of one play, in the order in which they are reckoned."""


class Note(StrEnum):
    """What is reckoned on the open table."""

    RANK = "rank"
    TOTALS = "totals"


class Over(StrEnum):
    """Why the match has ended."""

    RED_QUEEN = "red_queen"
    ALICE = "alice"
    DRAW = "draw"
    PAIR = "pair"
    PAIR_DRAW = "pair_draw"


class Mark(StrEnum):
    """Public marks on pieces."""

    IGNORED = "ignored"
    DOUBLED = "doubled"


class Stage(StrEnum):
    """The stages of a play."""

    ARRIVAL = "arrival"
    WONDER = "wonder"
    PLACEMENT = "placement"
    RECKONING = "reckoning"
