"""Every ruling of Wonderland XIII, each as a match in table terms.  `B-07` is the ruling's number in the list of the rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.library import (
    SPIRITS,
    action,
    at,
    cards,
    deck_of,
    hidden_cards,
    is_legal,
    keys_in,
    new,
    numbers,
    open_cards,
    over,
    play,
    rules,
    skills,
    told,
    why,
)
from wonderland_gui.engine.position import build
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Seat, ZoneId, sees
from wonderland_gui.games.xiii import GAME
from wonderland_gui.games.xiii.definitions import EmptyDecks
from wonderland_gui.games.xiii.keys import Over, Prompt

SKILL_PAIR = {"frames": [{"is": "Skill", "pair": [0, 1]}], "unlocked": (0,), "keys": (1, 2)}
"""Two cards have just come into the Tunnel."""


def test_every_ruling_has_a_test() -> None:
    found = {int(number) for number in re.findall(r"^def test_b(\d\d)_", Path(__file__).read_text(), re.MULTILINE)}
    assert found == set(range(1, 49))


def test_b01_a_visit_brings_two_cards_and_with_one_neighbour_its_one_card_still_has_its_skill() -> None:
    match = at(rules(numbers(empty_decks=EmptyDecks(4, 4, 4))), decks=("A R", "H C Q", "", "", ""))
    play(match, "unlock 0", "cover H 0")
    assert told(match) == ["covered", "drew_one"] and open_cards(match.state.table, 0) == "H" and skills(match) == "H"
    for seed in range(20):
        every = new(3, seed)
        rng = Rng(seed)
        while every.decide is not None:
            every.play(rng.choice(every.decide.actions))
        assert not any(event.key == "drew_one" for i in range(len(every) + 1) for event in every.at(i).events)


def test_b02_an_empty_deck_is_no_neighbour_and_that_holds_at_once() -> None:
    match = at(decks=("A R", "C", "Q A R", "H C A", "R Q A"), notebooks=("AAHQ", "CQS", "AAC"))
    play(match, "unlock 0", "cover H 0")
    assert open_cards(match.state.table, 0) == "RC"
    play(match, "skill C 2", "cover Q 0")
    assert open_cards(match.state.table, 0) == "RCQQ"


def test_b03_an_empty_deck_is_neither_unlocked_nor_covered() -> None:
    match = at(decks=("A R", "", "Q A R", "H C A", "R Q A"), notebooks=("AAHQ", "CQS", "AAC"), unlocked=(1, 2), keys=(1, 1), mine="RC")
    assert not is_legal(match, "unlock 1") and not is_legal(match, "cover A 1") and is_legal(match, "cover A 2")
    assert why(match, "A in notebook.0", "deck.1") == why(match, "key in held.0", "lock.1") == "deck_empty"


@pytest.mark.parametrize(("skill", "order"), [("skill A", ["took_key", "ended"]), ("skill H 2 on 1", ["gave", "ended"])])
def test_b04_with_two_players_the_first_empty_deck_ends_the_game_after_the_skill(skill: str, order: list[str]) -> None:
    match = at(decks=("A R", "A", "Q A R", "H C A", "H Q A"))
    play(match, "unlock 0", "cover R 0")
    assert over(match) is None and skills(match) == "AH"
    play(match, skill)
    assert over(match) == Over.DECK and told(match) == order


def test_b05_the_tunnel_is_banked_when_the_game_ends_unless_the_option_says_no() -> None:
    where: dict[str, Any] = {"decks": ("A R", "A", "Q A R", "H C A", "H Q A")}
    banked = play(at(**where), "unlock 0", "cover R 0", "skill A")
    assert cards(banked, "notebook.0") == "AAHH" and cards(banked, "discard") == ""
    lost = play(at(rules(bank_at_game_end=False), **where), "unlock 0", "cover R 0", "skill A")
    assert cards(lost, "notebook.0") == "AH" and cards(lost, "discard") == "AH" and told(lost)[-1] == "ended_unbanked"


def test_b06_nothing_is_refilled_when_the_game_ends_unless_the_option_says_so() -> None:
    where: dict[str, Any] = {"decks": ("A R", "S", "Q A R", "H C A", "H Q A"), "notebooks": ("ARQ", "CQS"), "hidden": ("H", "")}
    plain = play(at(**where), "unlock 0", "cover A 0")
    assert plain.over is not None and cards(plain, "notebook.0") == "QR"
    filled = play(at(rules(refill_at_game_end=True), **where), "unlock 0", "cover A 0")
    assert filled.over is not None and len(cards(filled, "notebook.0")) == 3 and told(filled)[-1] == "refilled"


def test_b07_a_collapse_in_the_final_turn_loses_the_tunnel_without_a_skill() -> None:
    match = at(decks=("A R", "S", "Q A R", "H C A", "H Q A"), notebooks=("ARQ", "CQS"), hidden=("H", ""))
    play(match, "unlock 0", "cover A 0")
    assert told(match) == ["covered", "drew", "collapsed"] and match.over is not None
    assert cards(match, "discard") == "HHS" and keys_in(match.state.table, "keys") == 4


def test_b08_a_deck_that_rabbit_or_hatter_empties_is_empty_and_the_rabbit_is_checked_first() -> None:
    where: dict[str, Any] = {"decks": ("A R", "R H", "Q", "H C A", "H Q A")}
    assert play(at(**where), "unlock 0", "cover H 0", "skill R 2").over is not None
    assert play(at(**where), "unlock 0", "cover A 0", "skill H 2 on 1").over is not None
    fallen = at(decks=("A R", "R H", "R", "H C A", "R Q A"), notebooks=("ARHH", "CQS"))
    play(fallen, "unlock 0", "cover H 0", "skill R 2")
    assert told(fallen) == ["revealed", "collapsed"] and fallen.over is not None and cards(fallen, "notebook.0") == "AHR"


def test_b09_turns_are_not_evened_out_at_the_end() -> None:
    """The third of three players ends the game in the first round, or the first player does: nobody gets another turn."""
    for active in (0, 2):
        match = at(decks=("A R", "A", "Q A R", "", "H Q A"), notebooks=("ARH", "CQS", "AAC"), active=active)
        play(match, "unlock 0", f"cover {'R' if active == 0 else 'C'} 0", "skill A")
        assert over(match) == Over.DECKS


def test_b10_every_visit_costs_a_card() -> None:
    match = at(decks=("A R", "C H Q", "Q A R", "H C A", "R Q A"), notebooks=("ACHH", "CQS"))
    play(match, "unlock 0", "cover H 0", "skill C 2", "cover H 0")
    assert cards(match, "notebook.0") == "AC" and deck_of(match.state.table, 0) == "H^ H^ A R"


def test_b11_an_unlocked_deck_is_visited_again_without_a_key() -> None:
    match = at(decks=("A R", "C H Q", "Q A R", "H C A", "R Q A"), notebooks=("ACHH", "CQS"))
    play(match, "unlock 0", "cover H 0", "skill C 2", "cover H 0")
    assert keys_in(match.state.table, "held.0") == 1 and keys_in(match.state.table, "lock.0") == 1


def test_b12_with_an_empty_notebook_the_turn_must_stop() -> None:
    match = at(notebooks=("", "CQS"), unlocked=(0,), keys=(1, 2), mine="RC")
    assert match.decide is not None and match.decide.prompt == Prompt.STOP and [a.verb for a in match.decide.actions] == ["stop"]
    assert why(match, "key in held.0", "lock.1") == "notebook_empty"


def test_b13_a_bundle_may_cover_a_deck() -> None:
    match = play(at(notebooks=("SRH", "CQS")), "unlock 0", "cover S 0")
    assert deck_of(match.state.table, 0) == "S^ A R C H Q"


def test_b14_nobody_stops_before_the_first_visit() -> None:
    match = at()
    assert match.decide is not None and match.decide.prompt == Prompt.EXPLORE and not is_legal(match, "stop")
    play(match, "unlock 0")
    assert {a.verb for a in match.decide.actions} == {"cover"} and why(match, None) == "cover_first"


def test_b15_a_valid_skill_has_to_be_used_and_the_player_chooses_which() -> None:
    match = play(at(), "unlock 0", "cover H 0")
    assert skills(match) == "QR" and {a.verb for a in match.decide.actions} == {"skill"}  # type: ignore[union-attr]
    assert why(match, None) == "skill_first" and why(match, "A in notebook.0", "deck.0") == "skill_first"


def test_b16_two_bundles_have_no_skill() -> None:
    match = at(decks=("A R", "S H Q", "Q A R", "H C A", "S Q A"))
    play(match, "unlock 0", "cover A 0")
    assert told(match) == ["covered", "drew", "no_skill"] and is_legal(match, "stop")


def test_b17_only_the_two_cards_of_this_visit_have_a_skill_be_they_covers_or_not() -> None:
    match = at(decks=("A R", "R^ H Q", "Q A R", "C C A", "C Q A"), notebooks=("ARHH", "CQS"))
    play(match, "unlock 0", "cover H 0")
    assert skills(match) == "CR"
    play(match, "skill R 3")
    assert told(match) == ["revealed"] and match.decide.prompt == Prompt.CONTINUE  # type: ignore[union-attr]
    play(match, "cover A 0")
    assert open_cards(match.state.table, 0) == "CRCQH" and skills(match) == "HQ"
    assert why(match, "R in tunnel.0", "deck.2") == "old_card"


def test_b18_a_deck_whose_top_lies_face_up_is_not_named() -> None:
    match = at(decks=("A R", "R H Q", "Q^ A R", "H C A", "H Q A"), notebooks=("ARC", "CQS"))
    play(match, "unlock 0", "cover C 0")
    assert {a.target for a in match.decide.actions} == {"deck.1", "deck.3", "deck.4"}  # type: ignore[union-attr]
    assert why(match, "R in tunnel.0", "deck.2") == "face_up"


def test_b19_with_all_tops_face_up_these_three_skills_are_not_valid() -> None:
    match = at(decks=("A R", "R^ C^ Q", "Q^ A", "C^ A", "A^ H^ A"))
    play(match, "unlock 0", "cover H 0")
    assert skills(match) == "A" and why(match, "R in tunnel.0", "deck.1") == "no_face_down"


@pytest.mark.parametrize("letter", "RC")
def test_b20_rabbit_and_cat_name_any_deck(letter: str) -> None:
    match = at(decks=("A R", f"{letter} H Q", "Q A R", "H C A", "A Q A"), notebooks=("ARH", "CQS"))
    play(match, "unlock 0", "cover H 0")
    targets = {a.target for a in match.decide.actions if a.target != "keys"}  # type: ignore[union-attr]
    assert targets == {"deck.1", "deck.2", "deck.3", "deck.4"}


def test_b21_what_the_cat_saw_stays_known_under_a_cover() -> None:
    match = at(decks=("A R", "C H Q", "Q A R", "H C A", "R Q A"), notebooks=("ACHH", "CQS"))
    play(match, "unlock 0", "cover H 0", "skill C 2", "unlock 2", "cover A 2")
    under = match.state.table.pieces(ZoneId("deck.2"))[-2]
    assert under.kind == SPIRITS["Q"] and under.shown_to == (0,)
    view = match.look(Seat(0)).piece(under.id)
    assert view is not None and view.known and match.look(Seat(1)).piece(under.id).kind is None  # type: ignore[union-attr]


def test_b22_the_hatter_is_for_another_player_and_his_player_names_the_deck_unless_the_option_says_no() -> None:
    where: dict[str, Any] = {"decks": ("A R", "A H Q", "Q A R", "H C A", "H Q A"), "notebooks": ("ARH", "CQS", "AAC")}
    match = play(at(**where), "unlock 0", "cover R 0")
    named = {(a.target, a.choice) for a in match.decide.actions if a.target != "keys"}  # type: ignore[union-attr]
    assert named == {(f"deck.{i}", f"seat.{s}") for i in (1, 2, 3, 4) for s in (1, 2)}
    asked = play(at(rules(hatter_deck_by_target=True), **where), "unlock 0", "cover R 0")
    assert {a.target for a in asked.decide.actions} == {"keys", "tunnel.1", "tunnel.2"}  # type: ignore[union-attr]
    play(asked, "skill H on 2")
    assert asked.decide is not None and asked.decide.seat == 2 and asked.decide.prompt == Prompt.PUZZLE
    assert why(asked, "A in notebook.0", "deck.0", seat=0) == "puzzle_first" and why(asked, None, "deck.0") == "face_up"
    play(asked, "answer 3")
    assert hidden_cards(asked.state.table, 2) == "H" and asked.decide.seat == 0


def test_b23_all_but_the_target_see_the_hidden_card() -> None:
    match = at(decks=("A R", "A H Q", "Q A R", "C C A", "H Q A"), notebooks=("ARH", "CQS", "AAC"))
    play(match, "unlock 0", "cover R 0", "skill H 3 on 1")
    zone = match.state.table.zones[ZoneId("tunnel.1")]
    (hidden,) = zone.pieces
    assert not hidden.face_up and hidden.shown_to == (0, 2)
    assert [sees(seat, hidden, zone) for seat in (Seat(0), Seat(1), Seat(2), None)] == [True, False, True, False]


def test_b24_a_hidden_card_counts_in_every_check_of_its_owners_turn() -> None:
    match = at(decks=("A R", "A H Q", "Q A R", "H C A", "A Q A"), hidden=("A", ""))
    play(match, "unlock 0", "cover H 0")
    assert told(match)[:3] == ["covered", "drew", "collapsed"]
    match = at(decks=("A R", "R H Q", "R A R", "H C A", "C Q A"), hidden=("R", ""))
    play(match, "unlock 0", "cover H 0", "skill R 2")
    assert told(match)[:2] == ["revealed", "collapsed"]


def test_b25_hidden_cards_alone_are_checked_when_one_comes_and_only_they_go() -> None:
    match = at(decks=("A R", "H H Q", "Q A R", "S C A", "C Q A"), notebooks=("ARH", "CQS", "AAC"), hidden=("", "", "CC"))
    play(match, "unlock 0", "cover A 0", "skill H 3 on 2")
    assert told(match) == ["gave", "hidden_collapsed"] and cards(match, "discard") == "CCS" and hidden_cards(match.state.table, 2) == ""
    play(match, "stop")
    assert match.decide is not None and match.decide.seat == 1 and cards(match, "notebook.2") == "AAC"


def test_b26_a_hidden_card_ends_in_the_discard_pile_where_it_is_revealed() -> None:
    match = at(decks=("A R", "C H Q", "Q A R", "H C A", "Q Q A"), hidden=("H", "A"))
    play(match, "unlock 0", "cover A 0", "skill C 2", "stop")
    assert cards(match, "discard") == "H" and match.state.table.pieces(ZoneId("discard"))[0].face_up
    assert told(match) == ["stopped", "hidden_discarded", "turn"] and hidden_cards(match.state.table, 1) == "A"
    last = at(decks=("A R", "C", "Q A R", "H C A", "Q Q A"), hidden=("H", "A"))
    play(last, "unlock 0", "cover A 0", "skill C 2")
    assert over(last) is not None and cards(last, "discard") == "AH" and cards(last, "notebook.0") == "CHQR"


def test_b27_the_queen_covers_no_hidden_card() -> None:
    match = at(decks=("A R", "Q H Q", "Q A R", "H C A", "C Q A"), hidden=("H", ""))
    play(match, "unlock 0", "cover A 0")
    queens = [a for a in match.decide.actions if a.target is not None and a.target.startswith("p")]  # type: ignore[union-attr]
    assert [match.state.table.piece(a.target).kind for a in queens] == [SPIRITS["C"]]  # type: ignore[union-attr, arg-type]
    assert why(match, "Q in tunnel.0", "H in tunnel.0") == "queen_hides_other"


@pytest.mark.parametrize("other", "ARCHQS")
def test_b28_the_queen_covers_the_other_card_whatever_it_is(other: str) -> None:
    match = at(decks=("A R", f"{other} H Q", "Q A R", "H C A", "Q Q A"))
    play(match, "unlock 0", "cover A 0", "skill Q")
    assert open_cards(match.state.table, 0) == f"Q{other}*" and told(match) == ["hid"]


def test_b29_the_queen_herself_counts() -> None:
    match = at(decks=("A R", "A H Q", "Q A R", "H C A", "Q Q A"), hidden=("QQ", ""), mine="")
    play(match, "unlock 0", "cover A 0")
    assert "collapsed" in told(match)
    match = at(decks=("A R", "Q H Q", "Q A R", "H C A", "A Q A"), notebooks=("ARHH", "CQS"))
    play(match, "unlock 0", "cover A 0", "skill Q", "cover H 0")
    assert open_cards(match.state.table, 0) == "A*QQH" and skills(match) == "HQ"


def test_b30_the_queen_comes_too_late_for_the_draw_that_brought_her() -> None:
    match = at(decks=("A R", "Q H Q", "Q A R", "H C A", "A Q A"), mine="AA", unlocked=(0,), keys=(1, 2))
    play(match, "cover A 0")
    assert "collapsed" in told(match)


def test_b31_each_queen_covers_her_own_partner_and_a_covered_queen_does_not_count() -> None:
    match = at(decks=("A R", "Q Q H", "Q A R", "H C A", "Q H A"), notebooks=("ARHH", "CQS"))
    play(match, "unlock 0", "cover A 0", "skill Q", "cover H 0", "skill Q")
    assert open_cards(match.state.table, 0) == "QQ*H*Q"
    assert rules().checker.fallen(match.state.table.pieces(ZoneId("tunnel.0"))) is None


def test_b32_a_covered_card_goes_with_the_rest() -> None:
    match = at(decks=("A R", "Q H H", "Q A R", "H C A", "A H A"), notebooks=("ARHH", "CQS"), hidden=("H", ""))
    play(match, "unlock 0", "cover A 0", "skill Q", "cover R 0")
    assert "collapsed" in told(match)
    lost = next(event.table for event in match.entry.events if not event.key and event.table is not None)
    assert sorted(piece.kind for piece in lost.pieces(ZoneId("discard"))) == sorted(SPIRITS[card] for card in "AQHHH")
    assert not any(piece.marks for piece in lost.pieces(ZoneId("discard")))


def test_b33_a_bundle_counts_as_one_of_each_when_the_tunnel_is_checked() -> None:
    match = at(decks=("A R", "S H Q", "Q A R", "H C A", "A Q A"), mine="A", unlocked=(0,), keys=(1, 2))
    play(match, "cover H 0")
    event = next(event for event in match.entry.events if event.key == "collapsed")
    assert (event.params["card"].id, event.params["n"]) == ("alice", 3)  # type: ignore[union-attr]
    three = at(decks=("A R", "S H Q", "Q A R", "H C A", "S Q A"), mine="S", unlocked=(0,), keys=(1, 2))
    assert "collapsed" in told(play(three, "cover H 0"))


def test_b34_a_bundle_is_in_no_set_and_in_no_pile() -> None:
    made = rules()
    scored = made.score(build(GAME, made, 2, {"zones": {"notebook.0": [SPIRITS[card] for card in "ARCHSS"]}}))[0]
    assert [(line.key, line.points) for line in scored.lines] == [("sets", 0), ("bundles", 10), ("singles", 4)]


def test_b35_sets_are_forced_unless_the_option_says_no() -> None:
    notebook = {"zones": {"notebook.0": [SPIRITS[card] for card in "A" * 12 + "RCHQ"]}}
    forced, free = rules(), rules(optional_sets=True)
    assert forced.score(build(GAME, forced, 2, notebook))[0].points == 15 + 66
    assert free.score(build(GAME, free, 2, notebook))[0].points == 78 + 4


def test_b36_all_keys_go_back() -> None:
    match = play(at(), "unlock 0", "cover H 0", "skill Q", "unlock 1", "cover R 1")
    play(match, next(f"skill {letter}{' 2' if letter in 'RC' else ' 2 on 1' if letter == 'H' else ''}" for letter in skills(match)), "stop")
    table = match.state.table
    assert keys_in(table, "keys") == 2 and keys_in(table, "held.1") == 2 and not any(keys_in(table, f"lock.{i}") for i in range(5))


def test_b37_there_are_four_keys_and_never_more() -> None:
    match = at(decks=("A C R", "A A H Q", "Q A R", "C C A", "H Q A"), notebooks=("ARHQ", "CQS"))
    play(match, "unlock 0", "cover H 0", "skill A", "unlock 2", "cover Q 2", "skill A")
    table = match.state.table
    assert keys_in(table, "keys") == 0 and keys_in(table, "held.0") == 2 and keys_in(table, "lock.0") + keys_in(table, "lock.2") == 2


def test_b38_no_second_key_beside_a_deck() -> None:
    match = play(at(), "unlock 0", "cover H 0", "skill Q")
    assert not is_legal(match, "unlock 0") and why(match, "key in held.0", "lock.0") == "unlocked"


def test_b39_a_short_discard_pile_gives_what_it_has_and_decks_give_nothing() -> None:
    match = at(notebooks=("", "CQS"), unlocked=(0,), keys=(1, 2), mine="R", hidden=("C", ""))
    play(match, "stop")
    assert len(cards(match, "notebook.0")) == 2 and cards(match, "discard") == "" and [deck_of(match.state.table, i).count("^") for i in range(5)] == [0] * 5


def test_b40_banking_or_collapse_first_then_the_shuffle_then_the_draw() -> None:
    match = at(decks=("A R", "H H Q", "Q A R", "H C A", "C H A"), notebooks=("AQH", "CQS"), outcomes=[("cheshire_cat", "hatter")])
    play(match, "unlock 0", "cover A 0", "skill C 2", "cover Q 0")
    assert told(match)[-3:] == ["collapsed", "refilled", "turn"]
    assert cards(match, "notebook.0") == "CHH" and cards(match, "discard") == "HH"


def test_b41_what_was_just_lost_may_be_drawn_again() -> None:
    drawn = set()
    for seed in range(30):
        match = at(decks=("A R", "H H Q", "Q A R", "H C A", "C H A"), notebooks=("AQH", "CQS"), discard="RR", seed=seed)
        play(match, "unlock 0", "cover A 0", "skill C 2", "cover Q 0")
        drawn |= set(cards(match, "notebook.0"))
    assert drawn == {"R", "H", "C"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_b42_chance_says_who_begins_then_it_goes_round(seats: int) -> None:
    assert {int(new(seats, seed).state.turn) for seed in range(40)} == set(range(seats))
    match = new(seats, outcomes=[(), (seats,)])
    assert match.state.turn == seats - 1
    order: list[int] = []
    while match.decide is not None and len(order) < 6:
        order += [int(match.state.turn)] if not order or order[-1] != match.state.turn else []
        match.play(match.decide.actions[-1])
    assert order == [(seats - 1 + i) % seats for i in range(6)]


def test_b43_the_highest_share_the_win() -> None:
    made = rules()
    first, second, third = made.score(build(GAME, made, 3, {"zones": {"notebook.0": ["alice"], "notebook.2": ["hatter"]}}))
    assert (first.rank, second.rank, third.rank) == (1, 3, 1)


def test_b44_two_decks_emptied_by_one_visit_end_the_game() -> None:
    match = at(decks=("A R", "C", "Q A R", "H C A", "A"), notebooks=("ARH", "CQS", "AAC"))
    play(match, "unlock 0", "cover R 0", "skill A")
    assert over(match) == Over.DECKS and match.state.stage == "more_empty"


def test_b45_the_first_decks_get_the_cards_that_are_over() -> None:
    assert [len(new(4).state.table.pieces(ZoneId(f"deck.{i}"))) for i in range(5)] == [12, 11, 11, 11, 11]


def test_b46_notebooks_and_discard_pile_lie_open_to_everybody() -> None:
    match = at(discard="AQ")
    for viewer in (Seat(0), Seat(1), None):
        view = match.look(viewer)
        assert all(piece.kind for zone in ("notebook.0", "notebook.1", "discard") for piece in view.zones[ZoneId(zone)].pieces)


def test_b47_both_cards_come_before_the_one_check() -> None:
    match = at(decks=("A R", "A H Q", "Q A R", "H C A", "A Q A"), mine="A", unlocked=(0,), keys=(1, 2))
    play(match, "cover H 0")
    assert told(match)[:3] == ["covered", "drew", "collapsed"]
    drew = next(event for event in match.entry.events if event.key == "drew")
    assert drew.table is not None and open_cards(drew.table, 0) == "AAA"


def test_b48_an_own_cover_may_come_back_in_the_same_turn() -> None:
    match = at(decks=("A R", "Q Q H", "C A R", "H C A", "C H A"), notebooks=("ARHH", "CQS"))
    play(match, "unlock 0", "cover R 0", "skill Q", "unlock 1", "cover H 1")
    assert open_cards(match.state.table, 0) == "C*QRC"


def test_a_ruling_in_table_terms_names_its_action() -> None:
    assert action(at(), "unlock 3").target == "lock.3"
