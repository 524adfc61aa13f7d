"""Every ruling of the duel where the rulebook can be read in more than one way, A-01 to A-26, in table terms."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.wonderland import (
    ALICE,
    ARRIVAL,
    EXAMPLE,
    RED,
    action,
    attempt,
    duel_match,
    found,
    laid,
    play,
    points,
    position_of_vector,
    ranks,
    rules,
    space,
    state,
    table_of,
)
from wonderland_gui.engine.match import Match
from wonderland_gui.engine.protocol import Action, Decide, GameOver
from wonderland_gui.engine.view import look
from wonderland_gui.games.duel import keys
from wonderland_gui.games.duel.state import State


def arrived(**options: bool) -> Match[State, Action]:
    return play(duel_match(rules(**options)), ARRIVAL)


def decision(match: Match[State, Action]) -> Decide[Action]:
    assert match.decide is not None
    return match.decide


def seat_to_act(match: Match[State, Action]) -> int:
    return decision(match).seat


def ended_with(wonder: str, edges: str, *rows: str, **options: bool) -> Match[State, Action]:
    """A match in which the last card, the first blue one of the rows, and after it the Wonder have just been placed; `--` is the Wonder's space."""
    grid = [row.split() for row in rows]
    places = [(r, c) for r in range(3) for c in range(3)]
    r, c = next((r, c) for r, c in places if grid[r][c][0] == "B")
    card, grid[r][c] = grid[r][c], "--"
    duel = rules(wonders=True, **options)
    match = duel_match(duel, start=table_of(duel, edges, [" ".join(row) for row in grid], ("", card[1]), wonder=[wonder]))
    return play(match, f"place {card} {'ABC'[c]}{'DEF'[r]}")


def told(match: Match[State, Action]) -> list[str]:
    return [str(event.key) for event in match.entry.events if event.key]


def test_a01_the_red_queen_opens_both_phases() -> None:
    assert seat_to_act(duel_match()) == RED
    assert seat_to_act(arrived()) == RED


@pytest.mark.parametrize("order", ["DEF", "FED", "EDF"])
def test_a02_edge_spaces_are_filled_in_any_order(order: str) -> None:
    match = play(duel_match(), [f"arrive R1 {order[0]}", "arrive B1 C", f"arrive R2 {order[1]}", "arrive B2 A", f"arrive R3 {order[2]}"])
    assert {a.target for a in decision(match).actions} == {space("B")}


def test_a03_the_own_edge_stays_known_to_its_owner_alone() -> None:
    match = arrived()
    for line in "ABCDEF":
        owner, other = (ALICE, RED) if line in "ABC" else (RED, ALICE)
        (mine,) = match.look(owner).zones[space(line)].pieces
        (theirs,) = match.look(other).zones[space(line)].pieces
        assert mine.kind is not None and mine.known
        assert theirs.kind is None and not theirs.face_up


def test_a04_an_edge_card_is_never_turned() -> None:
    match = duel_match()
    assert {a.turn for a in decision(match).actions} == {0}
    assert attempt(match, RED, "R1", "D", 180) == keys.Why.EDGE_UPRIGHT


def test_a05_items_of_edges_and_of_wonderland_do_not_reach_each_other() -> None:
    # Above AD lies a 7 with its Cake below, left of it a 4 with its Potion right; the 5 in AD has its Cake on the left.
    duel = rules()
    now = table_of(duel, "A7 B1 C2 D4 E1 F2", ["R5 -- --", "-- -- --", "-- -- --"])
    assert ranks(duel, now)[0] == [5, 0, 0]
    assert duel.scorer.sheet(now.table).worth == (7, 1, 2, 4, 1, 2)


def test_a05_cards_of_one_edge_change_each_other_under_the_option() -> None:
    # B1 has its Potion on the right, at B3; B3 its Cake on the left, at B1.  R4 has its Cake below, at R5, R7 nothing above.
    duel = rules(edge_items_affect_edges=True)
    now = table_of(duel, "A1 B3 C2 D4 E5 F7", ["R6 -- --", "-- -- --", "-- -- B6"])
    assert duel.scorer.sheet(now.table).worth == (2, 0, 0, 4, 10, 7)
    assert ranks(duel, now) == [[6, 0, 0], [0, 0, 0], [0, 0, 6]]


def test_a06_a_line_is_worth_the_printed_rank_of_its_edge_card() -> None:
    duel = rules()
    now = table_of(duel, "A3 B6 C7 D6 E7 F2", ["R1 -- --", "-- R4 --", "-- -- R5"])
    assert points(duel, now) == (3 + 6 + 7 + 6 + 7 + 2, 0)


@pytest.mark.parametrize(
    ("rows", "rank"),
    [
        (["-- -- --", "-- B6 R5", "-- -- --"], 12),
        (["-- -- --", "B5r B6 R5", "-- -- --"], 24),
        (["-- R7 --", "B5r B6 R5", "-- -- --"], 48),
        (["-- R7 --", "B5r B6 R5", "-- R4r --"], 96),
    ],
)
def test_a07_each_cake_doubles_once_more(rows: list[str], rank: int) -> None:
    duel = rules()
    assert ranks(duel, table_of(duel, "A1 B2 C3 D1 E2 F3", rows))[1][1] == rank


def test_a07_one_potion_undoes_all_cakes() -> None:
    duel = rules()
    assert ranks(duel, table_of(duel, "A1 B2 C4 D1 E2 F6", ["-- R7 --", "B5r B6 R3r", "-- R4r --"]))[1][1] == 0


def test_a08_a_card_of_rank_zero_still_uses_its_items() -> None:
    duel = rules()
    assert ranks(duel, table_of(duel, "A1 B2 C4 D1 E2 F4", ["B3r R3r --", "-- -- --", "-- -- --"]))[0] == [0, 6, 0]


def test_a09_items_work_on_own_cards_too() -> None:
    duel = rules()
    assert ranks(duel, table_of(duel, "A4 B2 C3 D1 E2 F3", ["B5 B1 B6", "-- -- --", "-- -- --"]))[0] == [10, 2, 0]


def test_a10_items_reach_no_diagonal_no_border_no_empty_space_and_no_wonder() -> None:
    duel = rules()
    assert ranks(duel, table_of(duel, "A1 B2 C3 D1 E2 F3", ["R5 -- R6", "-- B7 --", "-- -- --"])) == [[5, 0, 6], [0, 7, 0], [0, 0, 0]]
    match = ended_with("maze", "A2 B3 C6 D2 E6 F7", "B7 R1 B5", "R3 -- R5", "R4 B1 B4")
    assert duel.scorer.sheet(match.state.table).ranks[4] == 0
    assert match.over is not None


def test_a11_items_that_face_each_other_both_work() -> None:
    duel = rules()
    assert ranks(duel, table_of(duel, "A1 B2 C3 D1 E2 F3", ["R5r B5 --", "-- -- --", "-- -- --"]))[0] == [10, 10, 0]


def test_a12_ranks_are_shown_while_playing_and_count_at_the_end() -> None:
    match = play(arrived(), EXAMPLE.splitlines()[:3])
    (note,) = [note for note in match.look(None).notes if note.key == keys.Note.RANK]
    assert (note.params["printed"], note.params["rank"], note.params["factor"]) == (4, 8, 2)
    assert not any(str(event.key) == keys.Event.TAKEN for i in range(match.cursor + 1) for event in match.at(i).events)


def test_a13_nobody_takes_a_line_that_is_level_even_at_nothing() -> None:
    duel = rules()
    now = table_of(duel, "A1 B2 C3 D4 E5 F6", ["R2r -- B5", "B4 -- R3", "-- -- --"])
    sheet = duel.scorer.sheet(now.table)
    assert sheet.totals[1] == (0, 0) and sheet.takers[1] is None
    level = table_of(duel, "A2 B5 C6 D6 E5 F7", ["R4 -- B4", "-- -- --", "-- -- --"])
    assert duel.scorer.sheet(level.table).totals[3] == (4, 4) and duel.scorer.sheet(level.table).takers[3] is None
    assert points(duel, level) == (2, 6)


def test_a14_equal_points_are_a_draw() -> None:
    duel = rules()
    won = duel.pending(table_of(duel, "A5 B4 C6 D6 E5 F2", ["R4 -- --", "-- B7 --", "-- -- --"]))
    assert isinstance(won, GameOver) and won.reason == keys.Over.RED_QUEEN
    drawn = duel.pending(table_of(duel, "A3 B2 C1 D6 E7 F5", ["R1 -- --", "-- B7 --", "-- -- --"]))
    assert isinstance(drawn, GameOver) and drawn.reason == keys.Over.DRAW
    assert [standing.rank for standing in drawn.standings] == [1, 1]


def test_a15_a_card_is_upright_or_upside_down_and_stays_so() -> None:
    match = play(arrived(), "place R6r BD")
    assert {a.turn for a in decision(match).actions} == {0, 180}
    assert attempt(match, ALICE, "B7", "BE", 90) == keys.Why.SIDEWAYS
    assert attempt(match, ALICE, "R6", "BD", 0) == keys.Why.LIES_AS_PLACED
    assert attempt(match, RED, "R6", "BE", 180) == keys.Why.LIES_AS_PLACED


def test_a16_a_card_must_be_played_and_always_can_be() -> None:
    match = arrived()
    assert attempt(match, RED, None, verb="pass") == keys.Why.MUST_PLAY
    play(match, EXAMPLE.splitlines()[:7])
    # The last card: two free spaces, upright or turned.
    assert {(a.target, a.turn) for a in decision(match).actions} == {(space(name), turned) for name in ("BE", "CF") for turned in (0, 180)}


def test_a17_one_space_stays_empty() -> None:
    match = play(arrived(), EXAMPLE)
    assert match.over is not None
    assert [zone.id for zone in match.state.table.zones.values() if zone.id.startswith("cell.") and not zone.pieces] == [space("BE")]


def test_a18_alice_takes_exactly_one_wonder_before_the_first_placement() -> None:
    match = arrived(wonders=True)
    assert seat_to_act(match) == ALICE
    assert sorted(a.verb for a in decision(match).actions) == ["choose"] * 4
    play(match, "choose maze")
    zones = match.state.table.zones
    assert [piece.kind for piece in zones[space("wonder")].pieces] == ["maze"]
    assert len(zones[space("wonders")].pieces) == 3
    assert seat_to_act(match) == RED and {a.verb for a in decision(match).actions} == {"place"}


def test_a18_without_the_option_no_wonder_is_there() -> None:
    match = arrived()
    assert not match.state.table.zones[space("wonders")].pieces
    assert {a.verb for a in decision(match).actions} == {"place"}


WOOD = ("tugley_wood", "A3 B7 C1 D4 E6 F5", "R3 -- B5r", "B4r R1r B2", "R2 R7 B6")


def test_a19_tugley_wood_doubles_one_card_of_row_and_column_together() -> None:
    match = ended_with(*WOOD)
    sheet = rules().scorer.sheet(match.state.table)
    assert sheet.worth == (3, 14, 1, 4, 6, 5) and sheet.ranks[0] == 6
    assert points(rules(), match.state) == (21, 12)


def test_a19_tugley_wood_doubles_a_card_in_each_line_under_the_option() -> None:
    match = ended_with(*WOOD, tugley_per_line=True)
    sheet = rules(tugley_per_line=True).scorer.sheet(match.state.table)
    assert sheet.worth == (3, 14, 1, 4, 6, 5) and sheet.ranks[0] == 12


EXAMPLE_BOARD = ("A6 B2 C5 D7 E2 F1", "B4r R6r R4", "B1 -- R3", "B3 R5 B7")


def test_a20_tugley_wood_looks_at_effective_ranks() -> None:
    # Printed, the 6 would be highest alone; doubled by a Cake the 3 is as high.
    match = ended_with("tugley_wood", *EXAMPLE_BOARD)
    targets = {a.target for a in decision(match).actions}
    assert targets == {found(match.state.table, card)[1].id for card in ("R6", "R3")}


def test_a20_a_card_of_rank_zero_is_never_the_highest() -> None:
    # Only the 5 lies in the column of the Wood, and the Potion of the 3 beside it has made it nothing; there is no edge card.
    duel = rules()
    now = table_of(duel, "", ["R3 B5 --", "-- tugley_wood --", "-- -- --"])
    sheet = duel.scorer.sheet(now.table)
    assert (sheet.doubled, sheet.tied) == ((), ()) and isinstance(duel.pending(now), GameOver)


@pytest.mark.parametrize(("named", "totals"), [("BD", (12, 0)), ("CE", (6, 0))])
def test_a21_alice_names_one_of_the_tied_cards(named: str, totals: tuple[int, int]) -> None:
    match = ended_with("tugley_wood", *EXAMPLE_BOARD)
    assert seat_to_act(match) == ALICE
    play(match, f"double {named}")
    assert match.over is not None
    assert rules().scorer.sheet(match.state.table).totals[1] == totals


def test_a21_all_tied_cards_are_doubled_under_the_option() -> None:
    match = ended_with("tugley_wood", *EXAMPLE_BOARD, tugley_ties_all=True)
    assert match.over is not None
    sheet = rules(tugley_ties_all=True).scorer.sheet(match.state.table)
    assert (sheet.ranks[1], sheet.ranks[5]) == (12, 12)


def test_a21_ties_in_both_lines_are_named_one_after_the_other() -> None:
    # Column B: a 4 and a 1 with two Cakes; row E: two 6 with a Cake each.
    rows = ("B7 R4 B4", "B6r -- R6r", "R2r B1r R3")
    match = ended_with("tugley_wood", "A2 B3 C5 D1 E7 F5", *rows, tugley_per_line=True)
    sheet = rules(tugley_per_line=True).scorer.sheet(match.state.table)
    assert len(sheet.tied) == len(decision(match).actions) == 2
    play(match, "double BD")
    assert {a.target for a in decision(match).actions} == {found(match.state.table, "R6")[1].id, found(match.state.table, "B6")[1].id}
    play(match, "double CE")
    assert match.over is not None


def test_a22_the_maze_turns_both_its_lines_upside_down() -> None:
    match = ended_with("maze", "A3 B7 C2 D1 E7 F5", "B5r B1 R2r", "R6r R4 --", "R3r B6r B4")
    assert points(rules(), match.state) == (2, 23)
    assert told(match).count(keys.Event.TAKEN_IN_MAZE) == 2


TEA = ("tea_party", "A2 B3 C6 D2 E6 F7", "B7 R1 B5", "R3 -- R5r", "R4 B1 B4")


def test_a23_the_tea_party_ignores_what_a_card_does_not_what_it_suffers() -> None:
    match = play(ended_with(*TEA), "ignore AE")
    # R3 is still doubled by the Cake of B7 above it.
    assert ranks(rules(), match.state)[1][0] == 6


def test_a23_no_item_of_the_card_at_the_tea_party_works() -> None:
    # R1 has a Cake on its left, at B7, and a Potion on its right, at B5.
    before = ended_with(*TEA)
    assert ranks(rules(), before.state)[0] == [14, 2, 0]
    match = play(before, "ignore BD")
    assert ranks(rules(), match.state)[0] == [7, 2, 5]


def test_a24_alice_must_name_a_card_but_an_edge_card_will_do() -> None:
    match = ended_with("tea_party", "A2 B3 C6 D2 E6 F7", "-- R1 B5", "R3 B7 R5r", "R4 B1 B4")
    before = ranks(rules(), match.state)
    assert [a.target for a in decision(match).actions] == [
        match.state.table.zones[zone].pieces[0].id for zone in (space("A"), space("BD"), space("AE"), space("D"))
    ]
    assert attempt(match, ALICE, None, verb="pass") == keys.Why.NAME_ONE
    play(match, "ignore A")
    assert match.over is not None and ranks(rules(), match.state) == before


LINES_TOLD = {keys.Event.TAKEN, keys.Event.TAKEN_IN_MAZE, keys.Event.TIED}


@pytest.mark.parametrize(
    ("start", "script", "order"),
    [
        ((*WOOD,), "", ["placed", "wonder_placed", "revealed", "doubled"]),
        (("white_rabbit", *WOOD[1:]), "", ["placed_turned", "wonder_placed", "revealed", "swapped"]),
        (("maze", *WOOD[1:]), "", ["placed_turned", "wonder_placed", "revealed"]),
        ((*TEA,), "ignore BD", ["ignored", "revealed"]),
    ],
    ids=["tugley_wood", "white_rabbit", "maze", "tea_party"],
)
def test_a25_the_end_goes_in_this_order(start: tuple[str, ...], script: str, order: list[str]) -> None:
    match = play(ended_with(*start), script)
    told_now = told(match)
    order = [key.replace("placed_turned", "placed") for key in order]
    assert [key.replace("placed_turned", "placed") for key in told_now[: len(order)]] == order
    assert len(told_now) == len(order) + 6 and set(told_now[len(order) :]) <= LINES_TOLD


def test_a25_each_step_of_the_end_is_a_beat() -> None:
    match = ended_with("white_rabbit", *WOOD[1:])
    beats = {str(event.key): event.table for event in match.entry.events if event.table is not None}
    placed, wonder, revealed, swapped = (beats[key] for key in ("placed_turned", "wonder_placed", "revealed", "swapped"))
    assert placed.zones[space("wonder")].pieces and not placed.zones[space("BD")].pieces
    assert wonder.zones[space("BD")].pieces and not wonder.zones[space("A")].pieces[0].face_up
    assert revealed.zones[space("B")].pieces[0].kind == "blue_7"
    assert swapped.zones[space("B")].pieces[0].kind == "red_4"
    assert swapped.zones[space("D")].pieces[0].kind == "blue_7"


def test_a25_the_tea_party_is_chosen_before_the_edges_are_seen() -> None:
    match = ended_with(*TEA)
    assert told(match) == ["placed", "wonder_placed"]
    assert all(piece.kind is None for line in "DEF" for piece in match.look(ALICE).zones[space(line)].pieces)


def test_a26_both_decks_have_the_same_items() -> None:
    cards = rules().data.cards
    assert all(cards[f"red_{rank}"].items == cards[f"blue_{rank}"].items for rank in range(1, 8))


def test_the_example_of_the_rulebook_played_from_the_first_card() -> None:
    match = play(arrived(), EXAMPLE)
    over = match.over
    assert over is not None and over.reason == keys.Over.RED_QUEEN
    assert [standing.points for standing in over.standings] == [16, 7]
    lines = [{line.key: line.points for line in standing.lines} for standing in over.standings]
    assert lines[0] == {"column.a": 0, "column.b": 2, "column.c": 5, "row.d": 7, "row.e": 2, "row.f": 0}
    assert lines[1] == {"column.a": 6, "column.b": 0, "column.c": 0, "row.d": 0, "row.e": 0, "row.f": 1}


# ---------------------------------------------------------------- the worked checks
@pytest.mark.parametrize(
    ("wonder", "edges", "rows", "choice", "expected"),
    [
        # B (0-0) stays lost, E (10-5) goes to Alice.
        ("maze", {"A": 3, "B": 6, "C": 1, "D": 6, "E": 7, "F": 2}, ["R3r B7 B2r", "B5r -- R5r", "R1 R4r B4r"], None, (7, 12)),
        # Two Cakes make 20 of the 5; A (4-4) is lost, the other five go to Alice.
        (None, {"A": 4, "B": 7, "C": 3, "D": 6, "E": 5, "F": 7}, ["R2r B5 B6", "B2r -- R1r", "B1 R3 R4"], None, (0, 28)),
        # Without the Cake of B7 column A is level at 8.
        ("tea_party", {"A": 2, "B": 6, "C": 3, "D": 2, "E": 3, "F": 1}, ["B7 -- B5", "B1 R7 R5", "R4 R6 B4"], "left", (4, 5)),
    ],
)
def test_worked_checks(wonder: str | None, edges: dict[str, int], rows: list[str], choice: str | None, expected: tuple[int, int]) -> None:
    vector: dict[str, Any] = {"edges": edges, "grid": [row.split() for row in rows]}
    if wonder:
        vector |= {"wonder": wonder} | ({"choice": choice} if choice else {})
    duel = rules()
    assert points(duel, state(duel, position_of_vector(vector))) == expected


def test_the_table_of_the_end_is_open_to_all() -> None:
    match = play(arrived(), EXAMPLE)
    duel = match.rules
    view = look(duel, match.state, None)
    assert all(piece.kind is not None for zone in view.zones.values() for piece in zone.pieces)
    assert laid("B4r") == {"kind": "blue_4", "turn": 180}
    with pytest.raises(AssertionError):
        action(match, "place B4 BE")
