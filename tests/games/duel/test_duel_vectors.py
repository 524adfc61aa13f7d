"""The test vectors of the duel, as they were worked out beside the rules."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.helpers.wonderland import COLUMNS, LINES, ROWS, duel_match, kind, points, position_of_vector, ranks, rules, space, state, with_items
from wonderland_gui.engine.protocol import Decide, GameOver
from wonderland_gui.games.duel import keys
from wonderland_gui.games.duel.state import Result

VECTORS: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "vectors.yaml").read_text())
SCORING: list[dict[str, Any]] = VECTORS["scoring"]
WINNERS = {"red_queen": keys.Over.RED_QUEEN, "alice": keys.Over.ALICE, "draw": keys.Over.DRAW}
FITTING = {"card_table_T1": 4, "card_table_T2": 4}
"""In how many ways the cards of the one layout that fits can be turned."""
EXAMPLE_RANKS = {"R4": 8, "R3": 6, "R5": 0, "R6": 6, "B1": 1, "B3": 6, "B4": 4, "B7": 7}


def test_no_vector_is_lost() -> None:
    assert (len(SCORING), len(VECTORS["match"]), len(VECTORS["legality"]), len(VECTORS["example_layouts"])) == (17, 3, 11, 4)
    assert len({vector["id"] for part in ("scoring", "match", "legality") for vector in VECTORS[part]}) == 31


@pytest.mark.parametrize("vector", SCORING, ids=lambda v: v["id"])
def test_vectors_are_whole_end_states(vector: dict[str, Any]) -> None:
    cards = Counter(kind(card) for row in vector["grid"] for card in row if card != "--")
    cards.update(kind(("B" if line in COLUMNS else "R") + str(rank)) for line, rank in vector["edges"].items())
    assert cards == Counter(rules().data.cards.keys())


@pytest.mark.parametrize("vector", SCORING, ids=lambda v: v["id"])
def test_scoring(vector: dict[str, Any]) -> None:
    duel, expect = rules(), vector["expect"]
    now = state(duel, position_of_vector(vector))
    sheet = duel.scorer.sheet(now.table)
    assert ranks(duel, now) == expect["ranks"]
    assert dict(zip(LINES, map(list, sheet.totals), strict=True)) == expect["totals_red_alice"]
    assert points(duel, now) == (expect["points"]["red"], expect["points"]["alice"])
    assert dict(zip(LINES, sheet.worth, strict=True)) == expect.get("line_values", vector["edges"])
    over = duel.pending(now)
    assert isinstance(over, GameOver)
    assert over.reason == WINNERS[expect["winner"]]


@pytest.mark.parametrize("vector", [v for v in SCORING if v.get("choice") and v["id"] != "A16"], ids=lambda v: v["id"])
def test_choices_of_vectors_are_offered_to_alice(vector: dict[str, Any]) -> None:
    duel = rules()
    chosen = next(zone.pieces[0] for zone in state(duel, position_of_vector(vector)).table.zones.values() if zone.pieces and zone.pieces[0].marks)
    match = duel_match(duel, start=state(duel, position_of_vector(vector, choice=False)))
    decide = match.decide
    assert isinstance(decide, Decide) and decide.seat == 1
    (action,) = [a for a in decide.actions if a.target == chosen.id]
    match.play(action)
    assert points(duel, match.state) == (vector["expect"]["points"]["red"], vector["expect"]["points"]["alice"])


@pytest.mark.parametrize("vector", VECTORS["match"], ids=lambda v: v["id"])
def test_two_plays_add_up(vector: dict[str, Any]) -> None:
    """The first play's points stand as they were; the second is made of lines worth the points that the vector names."""
    duel = rules(pair=True)
    first, second = vector["play1"]["points"], vector["play2"]["points"]
    assert (vector["play1"]["red"], vector["play1"]["alice"]) == ("P", "Q") and (vector["play2"]["red"], vector["play2"]["alice"]) == ("Q", "P")
    # Any lines whose sum is right will do: what matters is who gets the sums.
    one = [Result(key, 0, (0, 0), None) for key in keys.LINES]
    one[0] = Result(keys.LINES[0], first[0], (1, 0), 0)
    one[1] = Result(keys.LINES[1], first[1], (0, 1), 1)
    two = next(iter(_tables(*second)))
    now = state(duel, {"zones": two, "counters": {"play": 2}, "state": {"first": [_plain(result) for result in one]}})
    assert points(duel, now) == (vector["totals"]["P"], vector["totals"]["Q"])
    over = duel.pending(now)
    assert isinstance(over, GameOver)
    winner = [standing.seat for standing in over.standings if standing.rank == 1]
    assert winner == {"P": [0], "Q": [1], "draw": [0, 1]}[vector["winner"]]
    assert over.reason == (keys.Over.PAIR if len(winner) == 1 else keys.Over.PAIR_DRAW)


def _plain(result: Result) -> dict[str, Any]:
    return {"key": str(result.key), "points": result.points, "totals": list(result.totals), "taker": result.taker}


def _tables(red: int, alice: int) -> Any:
    """Tables on which the Red Queen's side takes `red` points and Alice's `alice`: lone cards on the diagonal, each decides its column and its row."""
    for takers in product("RB-", repeat=3):
        for columns in permutations(range(1, 8), 3):
            for rows in permutations(range(1, 8), 3):
                worth = {side: sum(c + r for c, r, taker in zip(columns, rows, takers, strict=True) if taker == side) for side in "RB"}
                if worth == {"R": red, "B": alice}:
                    yield _lone(columns, rows, takers)


def _lone(columns: tuple[int, ...], rows: tuple[int, ...], takers: tuple[str, ...]) -> dict[str, Any]:
    zones: dict[str, Any] = {f"edge.1.{i}": [f"blue_{rank}"] for i, rank in enumerate(columns)}
    zones |= {f"edge.0.{i}": [f"red_{rank}"] for i, rank in enumerate(rows)}
    left = {"R": [rank for rank in range(1, 8) if rank not in rows], "B": [rank for rank in range(1, 8) if rank not in columns]}
    for i, taker in enumerate(takers):
        if taker != "-":
            zones[f"cell.{i}.{i}"] = [f"{'red' if taker == 'R' else 'blue'}_{left[taker].pop()}"]
    return zones


# ---------------------------------------------------------------- the layouts of the example
@pytest.mark.parametrize("table", ["card_table_T1", "card_table_T2"])
@pytest.mark.parametrize("layout", VECTORS["example_layouts"], ids=lambda v: v["name"])
def test_only_one_layout_gives_the_example_of_the_rulebook(layout: dict[str, Any], table: str) -> None:
    duel = rules(with_items(VECTORS[table]))
    cells = [(r, c) for r in range(3) for c in range(3) if layout["grid"][r][c] != "--"]
    edges = SCORING[0]["edges"]
    fitting = 0
    base = state(duel, position_of_vector({"edges": edges, "grid": layout["grid"]}))
    for turns in product((False, True), repeat=len(cells)):
        draft = base.table.draft()
        for (r, c), turned in zip(cells, turns, strict=True):
            zone = base.table.zones[space(COLUMNS[c] + ROWS[r])]
            draft.turn(zone.pieces[0].id, zone.id, 180 if turned else 0)
        sheet = duel.scorer.sheet(draft.done())
        fitting += all(sheet.ranks[r * 3 + c] == EXAMPLE_RANKS[layout["grid"][r][c]] for r, c in cells)
    assert fitting == (FITTING[table] if layout["name"] == "II-b" else 0)


def test_the_shipped_card_table_is_t1() -> None:
    wanted = VECTORS[f"card_table_{VECTORS['vectors_use']}"]
    for card in rules().data.cards.values():
        items = {side: getattr(card.items, side) for side in ("top", "right", "bottom", "left") if getattr(card.items, side)}
        assert items == wanted[card.rank]


def test_rows_and_columns_are_named_as_in_the_rulebook() -> None:
    assert [key.split(".") for key in keys.LINES] == [*(["column", c.lower()] for c in COLUMNS), *(["row", r.lower()] for r in ROWS)]
