"""The scorer against another one, written as plainly as the rulebook is: both agree on any board, with any Wonder and any reading of the rules."""

from __future__ import annotations

from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.wonderland import COLUMNS, LINES, ROWS, position_of_vector, rules, state
from wonderland_gui.games.duel.rules import Duel

ITEMS = {
    1: "left cake, right potion",
    2: "left cake, right potion",
    3: "left cake, right potion",
    4: "right potion, bottom cake",
    5: "left cake",
    6: "left cake",
}
ITEMS[7] = "bottom cake"
WAYS = {"left": (0, -1), "right": (0, 1), "top": (-1, 0), "bottom": (1, 0)}
BACK = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}


def plain_rank(grid: list[list[str]], row: int, column: int, ignored: str | None = None) -> int:
    """The rank of a card: look at each neighbour for an item that points here."""
    rank = int(grid[row][column][1])
    for side, (down, right) in WAYS.items():
        r, c = row + down, column + right
        if not (0 <= r < 3 and 0 <= c < 3) or grid[r][c] == "--" or COLUMNS[c] + ROWS[r] == ignored:
            continue
        neighbour = grid[r][c]
        # The side of the neighbour that faces this card, and where that side was before the neighbour was turned.
        facing = BACK[side]
        printed = BACK[facing] if neighbour.endswith("r") else facing
        for item in ITEMS[int(neighbour[1])].split(", "):
            where, what = item.split()
            if where == printed:
                rank = rank * 2 if what == "cake" else 0
    return rank


def along_edge(cards: list[int], right: str, left: str) -> list[int]:
    """What the cards of an edge are worth where they change each other; they all lie upright."""
    worth = list(cards)
    for i in range(3):
        for j, side in ((i - 1, right), (i + 1, left)):
            # An item of the neighbour before stands on its right or lower side, one of the neighbour behind on its left or upper side.
            if 0 <= j < 3 and f"{side} cake" in ITEMS[cards[j]]:
                worth[i] *= 2
            if 0 <= j < 3 and f"{side} potion" in ITEMS[cards[j]]:
                worth[i] = 0
    return worth


def named(vector: dict[str, Any], row: int, column: int) -> str | None:
    """The space of the card whose items the Tea Party ignores."""
    if "choice" not in vector:
        return None
    down, right = WAYS[{"above": "top", "below": "bottom"}.get(vector["choice"], vector["choice"])]
    return COLUMNS[column + right] + ROWS[row + down]


def plain_score(vector: dict[str, Any], *, edge_items_affect_edges: bool, tugley_per_line: bool, tugley_ties_all: bool) -> tuple[int, int]:
    """Red Queen's and Alice's points; a Wonder whose choice is not made is as if it were not there."""
    grid, edges, wonder = vector["grid"], dict(vector["edges"]), vector["wonder"]
    ((at_row, at_column),) = [(r, c) for r in range(3) for c in range(3) if grid[r][c] == "--"]
    lines = {**{COLUMNS[c]: [(r, c) for r in range(3)] for c in range(3)}, **{ROWS[r]: [(r, c) for c in range(3)] for r in range(3)}}
    mine = (COLUMNS[at_column], ROWS[at_row])
    ignored = named(vector, at_row, at_column)
    ranks = {(r, c): plain_rank(grid, r, c, ignored) for r in range(3) for c in range(3) if grid[r][c] != "--"}
    if wonder == "white_rabbit":
        edges[mine[0]], edges[mine[1]] = edges[mine[1]], edges[mine[0]]
    if edge_items_affect_edges:
        above = along_edge([edges[line] for line in COLUMNS], "right", "left")
        beside = along_edge([edges[line] for line in ROWS], "bottom", "top")
        edges = dict(zip(LINES, above + beside, strict=True))
    if wonder == "tugley_wood":
        each = [[*((ranks[place], place) for place in lines[line] if place in ranks), (edges[line], line)] for line in mine]
        groups: list[list[tuple[int, Any]]] = each if tugley_per_line else [each[0] + each[1]]
        for group in groups:
            highest = max(rank for rank, _ in group)
            best = [what for rank, what in group if rank == highest > 0]
            for what in best if len(best) == 1 or tugley_ties_all else ():
                if isinstance(what, str):
                    edges[what] *= 2
                else:
                    ranks[what] *= 2
    points = {"R": 0, "B": 0}
    for line, places in lines.items():
        totals = {side: sum(ranks[place] for place in places if place in ranks and grid[place[0]][place[1]][0] == side) for side in "RB"}
        if totals["R"] != totals["B"]:
            better = "R" if totals["R"] > totals["B"] else "B"
            if wonder == "maze" and line in mine:
                better = "B" if better == "R" else "R"
            points[better] += edges[line]
    return points["R"], points["B"]


@st.composite
def boards(draw: Any) -> dict[str, Any]:
    red, blue = draw(st.permutations(range(1, 8))), draw(st.permutations(range(1, 8)))
    cards = [f"R{rank}" for rank in red[3:]] + [f"B{rank}" for rank in blue[3:]]
    turned = draw(st.lists(st.booleans(), min_size=8, max_size=8))
    places = draw(st.permutations([card + ("r" if turn else "") for card, turn in zip(cards, turned, strict=True)] + ["--"]))
    edges = {**dict(zip(COLUMNS, blue[:3], strict=True)), **dict(zip(ROWS, red[:3], strict=True))}
    wonder = draw(st.sampled_from([None, "tugley_wood", "tea_party", "white_rabbit", "maze"]))
    vector = {"edges": edges, "grid": [list(places[i : i + 3]) for i in (0, 3, 6)], "wonder": wonder}
    if wonder == "tea_party":
        row, column = divmod(places.index("--"), 3)
        beside = {"above": row > 0, "below": row < 2, "left": column > 0, "right": column < 2}
        vector["choice"] = draw(st.sampled_from([way for way, there in beside.items() if there]))
    return vector


READINGS = ("edge_items_affect_edges", "tugley_per_line", "tugley_ties_all")
DUELS: dict[tuple[bool, ...], Duel] = {
    chosen: rules(wonders=True, **dict(zip(READINGS, chosen, strict=True))) for chosen in product((False, True), repeat=len(READINGS))
}


@settings(max_examples=600)
@given(boards(), st.sampled_from(sorted(DUELS)))
def test_two_scorers_agree(vector: dict[str, Any], chosen: tuple[bool, ...]) -> None:
    duel = DUELS[chosen]
    now = state(duel, position_of_vector(vector))
    one, other = duel.score(now)
    assert (one.points, other.points) == plain_score(vector, **dict(zip(READINGS, chosen, strict=True)))
    assert LINES == COLUMNS + ROWS
