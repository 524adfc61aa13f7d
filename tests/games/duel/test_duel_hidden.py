"""What each seat of the duel sees and, above all, what it must not see."""

from __future__ import annotations

import pytest

from tests.helpers.wonderland import ALICE, ARRIVAL, EXAMPLE, RED, action, duel_match, play, rules, space
from wonderland_gui.engine.match import Match
from wonderland_gui.engine.protocol import Action, Named
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.view import TableView, foresee
from wonderland_gui.games.duel import keys
from wonderland_gui.games.duel.state import State

EDGE = {RED: ("D", "E", "F"), ALICE: ("A", "B", "C")}


def arrived() -> Match[State, Action]:
    return play(duel_match(), ARRIVAL)


def faces(view: TableView, *zones: str) -> list[str | None]:
    return [piece.kind for zone in zones for piece in view.zones[space(zone)].pieces]


@pytest.mark.parametrize(("viewer", "other"), [(RED, ALICE), (ALICE, RED)])
def test_the_opponent_shows_seven_backs_and_later_three(viewer: Seat, other: Seat) -> None:
    match = duel_match()
    assert faces(match.look(viewer), f"hand.{other}") == [None] * 7
    play(match, ARRIVAL)
    assert faces(match.look(viewer), f"hand.{other}") == [None] * 4
    assert faces(match.look(viewer), *EDGE[other]) == [None] * 3
    assert None not in faces(match.look(viewer), f"hand.{viewer}", *EDGE[viewer])


@pytest.mark.parametrize("eyes", [None, (RED, ALICE)])
def test_a_spectator_and_both_persons_together_see_no_hand_and_no_edge(eyes: tuple[Seat, ...] | None) -> None:
    view = arrived().look(eyes)
    assert set(faces(view, "hand.0", "hand.1", *"ABCDEF")) == {None}
    assert not [line for standing in view.standings for line in standing.lines]


def test_ids_do_not_tell_what_a_card_is() -> None:
    """The hands are shuffled: over many matches every id is every card."""
    seen = {(piece.id, piece.kind) for seed in range(200) for piece in duel_match(seed=seed).state.table.zones[space("hand.0")].pieces}
    assert len(seen) == 49


def test_the_chronicle_names_no_card_that_was_laid_face_down() -> None:
    match = duel_match()
    play(match, "arrive R7 D")
    (own,) = match.chronicle(1, RED)
    (foreign,) = match.chronicle(1, ALICE)
    assert own.params["card"] == Named("kind", "red_7")
    assert foreign.params["card"] == Named("hidden", "back_duel_red")


def test_what_a_line_is_worth_is_told_to_the_owner_of_its_edge_alone() -> None:
    match = play(arrived(), EXAMPLE.splitlines()[:2])
    worth = {viewer: {note.at: note.params["worth"] for note in match.look(viewer).notes if note.key == keys.Note.TOTALS} for viewer in (RED, ALICE, None)}
    assert [worth[RED][space(line)] for line in "ABCDEF"] == ["", "", "", 7, 2, 1]
    assert [worth[ALICE][space(line)] for line in "ABCDEF"] == [6, 2, 5, "", "", ""]
    assert set(worth[None].values()) == {""}
    assert {line.key for standing in match.look(ALICE).standings for line in standing.lines} == {"column.a", "column.b", "column.c"}


def test_totals_are_told_to_all() -> None:
    match = play(arrived(), EXAMPLE.splitlines()[:3])
    for viewer in (RED, ALICE, None):
        totals = {note.at: (note.params["red_queen"], note.params["alice"]) for note in match.look(viewer).notes if note.key == keys.Note.TOTALS}
        assert totals[space("D")] == (6 + 8, 4) and totals[space("C")] == (8, 0) and totals[space("A")] == (0, 4)


def test_notes_begin_when_wonderland_is_open() -> None:
    assert not duel_match().look(RED).notes
    assert len(arrived().look(RED).notes) == 6


def test_a_preview_says_what_a_drop_would_change() -> None:
    match = play(arrived(), EXAMPLE.splitlines()[:2])
    changes = foresee(match.rules, match.state, action(match, "place R4 CD"), RED, Rng(1))
    notes = {str(change.after.at): change.after.params for change in changes if change.after is not None}
    assert notes[space("C")]["most"] == 8 and notes[space("D")]["worth"] == 7
    assert any(params.get("rank") == 8 for params in notes.values())


def test_a_preview_of_the_last_card_tells_no_edge() -> None:
    """What the other's edge is worth differs between imagined states, so nothing of it is foreseen."""
    match = play(arrived(), EXAMPLE.splitlines()[:7])
    for seed in range(10):
        changes = foresee(match.rules, match.state, action(match, "place B7 CF"), ALICE, Rng(seed), worlds=12)
        rows = [change for change in changes if change.after is not None and str(change.after.at) in {space(line) for line in "DEF"}]
        assert not rows


def test_nobody_learns_from_an_arrival_and_the_other_from_a_placement() -> None:
    match = play(arrived(), "place R6r BD\nplace B4 AD")
    assert [match.learned(i) for i in (1, 2, 7, 8)] == [frozenset(), frozenset(), {ALICE}, {RED}]


def test_at_the_end_all_edges_are_seen() -> None:
    match = play(arrived(), EXAMPLE)
    assert match.learned(match.cursor) == {RED, ALICE}
    assert None not in faces(match.look(None), *"ABCDEF")
    assert all(note.params["worth"] for note in match.look(None).notes if note.key == keys.Note.TOTALS)


def test_worth_rests_on_the_whole_edge_where_its_cards_change_each_other() -> None:
    duel = rules(edge_items_affect_edges=True)
    match = play(duel_match(duel), "arrive R7 D\narrive B6 A\narrive R2 E\narrive B2 B")
    view = match.look(RED)
    # What is worth nothing is told to be worth nothing; that is not the same as not to know.
    play(match, "arrive R1 F\narrive B3 C")
    assert [note.params["worth"] for note in match.look(ALICE).notes][:3] == [6 * 2, 2 * 2, 0]
    assert [note.params["worth"] for note in match.look(RED).notes][:3] == ["", "", ""]
    assert {line.key: line.params["worth"] for line in view.standings[0].lines}.keys() >= {"row.d", "row.e"}
    assert all(line.key.startswith("row") or line.params["worth"] == 0 for line in view.standings[0].lines)
