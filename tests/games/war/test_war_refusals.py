"""Why a gesture in the War is refused: by what is due, and by what is wrong with just this one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.war import Played, asked, card_at_hand, fight, finish, led_by, new, play, tea, why
from wonderland_gui.engine.protocol import Attempt
from wonderland_gui.engine.table import Seat
from wonderland_gui.games.war.keys import Prompt, Why
from wonderland_gui.games.war.refusals import FIRST


def turn(seat: int = 2, **more: Any) -> Played:
    return tea(3, frames=[{"is": "Tea", "last": (seat + 2) % 3}, {"is": "Seating", "seat": seat}], **more)


def test_a_match_that_is_over_refuses_everything() -> None:
    assert finish(new(2, 3), 3).why_not(Attempt(Seat(0))).key == Why.OVER


def test_a_legal_gesture_is_no_refusal_also_with_an_alike_piece() -> None:
    match = fight({0: "S S S", 1: "S"}, {0: "M 1", 1: "1 1"}, seats=2, draws=["0:M", "1:1"])
    supporters = [piece for piece in match.state.table.zones["region.red_keep"].pieces if piece.kind == "supporter_alice"]  # type: ignore[index]
    assert {why(match, str(piece.id), "supply.0") for piece in supporters} == {"legal"}


def test_another_players_turn_is_told_with_its_name() -> None:
    refusal = turn(2).why_not(Attempt(Seat(0), "p1", "chair.1"))
    assert refusal.key == Why.NOT_YOUR_TURN and refusal.params["who"].id == "2"  # type: ignore[union-attr]


def test_every_prompt_has_its_word_for_what_is_due() -> None:
    assert set(FIRST) == set(Prompt)
    assert why(turn(), None) == "sit_first"


def test_pieces_lie_upright_and_belong_to_somebody() -> None:
    match = turn()
    assert why(match, "red_queen in chair.0", "chair.1", turn=90) == "upright"
    assert why(match, "alice in chair.0", "chair.1") == "not_yours" and why(match, "supply.0", "region.red_keep") == "not_yours"
    assert why(match, "shards.0") == "not_yours" and why(match, "bag.1", "active.1") == "not_yours"


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("chair.5", "chair_unused"),
        ("chair.3", "chair_taken"),
        ("chair.6", "chair_empty"),
        ("chair.1", "beyond_head"),
        ("a card in chair.1", "beyond_head"),
        ("region.red_keep", "to_chair"),
        (None, "to_chair"),
    ],
)
def test_a_leader_goes_to_a_chair_with_a_card_before_the_head(target: str | None, reason: str) -> None:
    match = turn(zones={"chair.2": ["red_queen"], "chair.3": ["alice"], "chair.6": [], "chair.0": ["mad_hatter"]})
    if target == "a card in chair.1":  # a drop on what lies there means the place
        target = str(match.state.table.zones["chair.1"].pieces[0].id)  # type: ignore[index]
    assert why(match, "red_queen in chair.2", target) == reason


def test_with_all_cards_a_leader_goes_to_a_region() -> None:
    match = turn(zones={"tea.2": ["t1_01", "t1_02", "t1_03", "t1_04"]})
    assert why(match, "red_queen in chair.0", "chair.1") == "enough_cards" and why(match, "red_queen in chair.0", "bag.2") == "to_region"


def test_what_a_card_does_not_give() -> None:
    match = card_at_hand(0, "t1_03", counters={"shards.0": 0}, zones={"region.red_keep": ["alice"], "chair.0": ["mad_hatter", "red_queen"]})
    assert why(match, "oyster_weak_a in allies.oyster.weak", "bag.0") == "other_chip"
    assert why(match, "card_guard_weak_a in allies.card_guard.weak", "active.0") == "into_bag"
    assert why(match, "castle_alice in castles.0", "region.red_keep") == "not_on_card"
    assert why(match, "alice in region.red_keep", "region.tulgey_wood") == "leader_stays"
    assert why(match, "shield.0") == "shield_active" and why(match, "shards.0") == "no_shards"
    assert why(match, "supply.0", "region.red_keep", choice="1") == "how_many" and why(match, "supply.0", "bag.0") == "wrong_target"
    assert why(match, "leader.0") == "card_first"
    shown = [piece.kind for piece in match.state.table.zones["wonderlandians"].pieces]  # type: ignore[index]
    assert why(match, f"{shown[-1]} in wonderlandians", "recruited.0") == "not_on_card"


def test_a_castle_where_one_stands() -> None:
    match = play(card_at_hand(0, "t2_23", zones={"region.red_keep": ["castle_alice", "supporter_alice"]}), "half:top")
    assert why(match, "castle_alice in castles.0", "region.red_keep") == "castle_there"
    assert why(match, "castle_alice in castles.0", "bag.0") == "wrong_target"
    assert why(match, "supporter_alice in region.red_keep", "region.tulgey_wood") == "supply_first"


def test_the_rest_of_an_icon() -> None:
    zones = {
        "recruited.0": ["gryphon"],
        "figures.0": [{"kind": "gryphon_figure", "owner": 0}],
        "region.mirror_ridge": ["supporter_alice", "alice"],
        "chair.0": [],
    }
    match = play(card_at_hand(0, "t1_01", zones=zones), "deploy ->red_keep:2")
    assert asked(match)[0] == "units"
    assert why(match, "gryphon_figure in figures.0", "region.tulgey_wood") == "one_region"
    assert why(match, "gryphon_figure in figures.0", "bag.0") == "to_region"
    assert why(match, "alice in region.mirror_ridge", "region.red_keep") == "leader_stays"
    assert why(match, "supporter_alice in region.mirror_ridge", "region.red_keep") == "supply_first"
    assert why(match, "supply.0", "region.red_keep", choice="9") == "how_many"


def test_losing_units_and_blocking() -> None:
    order = ["0:M", "1:1"]
    match = fight({0: "gryphon S", 1: "S"}, {0: "M 1", 1: "1 1"}, seats=2, draws=order, elsewhere={"tulgey_wood": {0: "S"}})
    assert why(match, "supporter_alice in region.tulgey_wood", "supply.0") == "not_in_battle"
    assert why(match, "gryphon_figure in region.red_keep", "figures.0") == "last_to_leave"
    assert why(match, "shield.0", "bag.0") == "wrong_target" and why(match, "bag.0", "active.0") == "no_peeking"
    broken = fight({0: "L S", 1: "S"}, {0: "M 1", 1: "1 1"}, seats=2, draws=order, broken=True)
    assert why(broken, "shield.0", "madness.0") == "shield_broken" and why(broken, "castle_alice in castles.0", "box") == "lose_first"


def test_the_shield_blocks_nothing_once_a_unit_is_lost() -> None:
    match = fight({0: "L S duchess gryphon", 1: "S"}, {0: "D 1", 1: "1 1"}, seats=2, draws=["0:D", "1:1"])
    play(match, "lose alice")
    assert asked(match) == ("lose", 0) and why(match, "shield.0", "madness.0") == "nothing_to_block"


def test_a_feat_that_was_not_done_and_a_chip_that_cannot_be_forged() -> None:
    match = fight({0: "S S", 1: "S"}, {0: "F 1", 1: "1 1"}, seats=2, draws=["0:F", "1:1"], zones={"quests.0": ["q30"], "quests.1": []})
    play(match, "halt", "halt")
    while asked(match)[0] == "award":
        play(match, "award:vp")
    assert why(match, "q30 in quests.0", "claimed.0") == "feat_not_done"
    play(match, "pass")
    assert why(match, "starting_alice in bag.0", "forge.crown.0") == "no_forging"
    assert {why(match, "forge in active.0", target) for target in ("bag.0", "waiting.crown.0", None)} == {"to_track"}


def test_other_prompts_say_what_is_due() -> None:
    assert why(new(3, first_player="first_seat"), "bag.0", "active.0") == "keep_first"
    jabberwock = tea(3, frames=[{"is": "Tea", "last": 2}], **led_by("jabberwock"))
    assert why(jabberwock, "jabberwock in chair.0", "chair.1") == "poison_first"
    battle = fight({0: "S", 1: "S"})
    assert why(battle, "supply.2", "region.red_keep") == "wager_first"
    drawing = fight({0: "S", 1: "S"}, {0: "1 1", 1: "1 1"}, seats=2, draws=["0:1", "1:1"])
    assert why(drawing, "supply.0", "region.red_keep") == "draw_first" and why(drawing, "bag.0", "madness.0") == "wrong_target"
