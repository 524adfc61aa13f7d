"""What a sound state of the War never shows is found, each by its sentence; and many matches at random show none of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.helpers.war import fight, finish, mixes, new, play, rules, tea
from wonderland_gui.engine.errors import BadPosition
from wonderland_gui.engine.match import Dice, Match
from wonderland_gui.engine.position import build
from wonderland_gui.engine.protocol import Decide, GameOver
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Piece, PieceId, Seat, Zone, ZoneId
from wonderland_gui.games.war import GAME
from wonderland_gui.games.war.frames import Battle, Seating, Tea, War
from wonderland_gui.games.war.state import State


def faults(state: State) -> str:
    return "; ".join(rules(first_player="first_seat").faults(state))


def changed(state: State, counters: Mapping[str, int] | None = None, **zones: Any) -> State:
    """The state with other counters, or other zones; `__` stands for a point in their names."""
    table = state.table
    laid = {**table.zones, **{ZoneId(name.replace("__", ".")): zone for name, zone in zones.items()}}
    return replace(state, table=replace(table, zones=laid, counters={**table.counters, **(counters or {})}))


def zone(state: State, name: str, *pieces: Piece) -> Zone:
    return replace(state.table.zones[ZoneId(name)], pieces=pieces)


def some(state: State, name: str) -> Piece:
    return state.table.pieces(ZoneId(name))[-1]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_new_match_is_sound(seats: int) -> None:
    match = new(seats, first_player="first_seat")
    assert faults(match.state) == "" and faults(match.rules.setup(seats)) == ""


def test_chips_and_units_are_neither_made_nor_lost() -> None:
    state = tea(3).state
    chip = some(state, "bag.0")
    assert "lies on the table 2 times" in faults(changed(state, bag__1=zone(state, "bag.1", *state.table.pieces(ZoneId("bag.1")), chip)))
    fewer = changed(state, bag__0=zone(state, "bag.0", *state.table.pieces(ZoneId("bag.0"))[:-1]))
    assert f"kind {chip.kind}: there are" in faults(fewer)
    strange = changed(state, drawn__0=zone(state, "drawn.0", Piece(PieceId("p999"), "marmalade")))
    assert "kind marmalade: there are 1 of it, not 0" in faults(strange)


def test_shards_are_neither_made_nor_lost() -> None:
    assert "all Shards together are not 40" in faults(changed(tea(3).state, {"shards.0": 9}))


@pytest.mark.parametrize(
    ("counters", "words"),
    [
        ({"strength.0": 26}, "counters.strength.0: 26 is not between 0 and 25"),
        ({"leader.1": 7}, "counters.leader.1"),
        ({"shield.2": 2}, "counters.shield.2"),
        ({"round": 4}, "counters.round"),
        ({"vp.0": -1}, "counters.vp.0"),
        ({"busts.0": 16}, "counters.busts.0"),
        ({"die": 4}, "counters.die"),
    ],
)
def test_numbers_stay_within_their_tracks(counters: dict[str, int], words: str) -> None:
    assert words in faults(changed(tea(3).state, counters))


def test_pieces_lie_where_such_pieces_lie_and_as_they_should() -> None:
    state = tea(3).state
    card, supporter, chip = some(state, "chair.1"), some(state, "supply.0"), some(state, "bag.0")
    assert "bag.1: supporter_alice does not belong here" in faults(changed(state, bag__1=zone(state, "bag.1", supporter)))
    assert "chair.1: " in faults(changed(state, chair__1=zone(state, "chair.1", replace(card, turn=90))))
    assert "lies face down" in faults(changed(state, chair__1=zone(state, "chair.1", replace(card, face_up=False))))
    assert "there is no such mark" in faults(changed(state, supply__0=zone(state, "supply.0", replace(supporter, marks=("wet",)))))
    assert "belongs to seat 0" in faults(changed(state, bag__1=zone(state, "bag.1", chip))) or chip.kind in ("forge", "madness", "double_madness")
    nobody = replace(supporter, owner=None)
    assert "belongs to nobody" in faults(changed(state, region__red_keep=zone(state, "region.red_keep", nobody)))
    assert "supply.1: supporter_alice belongs to seat 0" in faults(changed(state, supply__1=zone(state, "supply.1", supporter)))


def test_chairs_hold_one_card_or_one_leader() -> None:
    state = tea(3).state
    one, two = some(state, "chair.1"), some(state, "chair.2")
    assert "only one card or one Leader fits" in faults(changed(state, chair__1=zone(state, "chair.1", one, two)))
    assert "no card lies at the Head" in faults(changed(state, chair__0=zone(state, "chair.0", one)))


def test_castles_and_tracks_have_their_room() -> None:
    state = tea(3).state
    castles = state.table.pieces(ZoneId("castles.0"))
    assert "seat 0 has 2 Castles here" in faults(changed(state, region__red_keep=zone(state, "region.red_keep", *castles[:2])))
    chips = state.table.pieces(ZoneId("bag.0"))
    assert "forge.crown.0: it has only 3 spaces" in faults(changed(state, forge__crown__0=zone(state, "forge.crown.0", *chips[:4])))
    assert "madness.0: it has only 4 spaces" in faults(changed(state, madness__0=zone(state, "madness.0", *state.table.pieces(ZoneId("stock.madness"))[:5])))


def test_nothing_lies_on_the_tracks_of_a_battle_without_one() -> None:
    state = tea(3).state
    assert "active.0: there is no battle" in faults(changed(state, active__0=zone(state, "active.0", some(state, "bag.0"))))
    assert "choice.0: there is nothing to choose" in faults(changed(state, choice__0=zone(state, "choice.0", some(state, "choices.0"))))


def test_frames_that_cannot_wait() -> None:
    state, fighting = tea(3).state, fight({0: "S", 1: "S"}).state
    battle = fighting.frames[1]
    assert isinstance(battle, Battle)
    cases: list[tuple[State, str]] = [
        (replace(state, first=Seat(5)), "state.first: there are only seats 0 to 2"),
        (replace(state, frames=(Tea(), Seating(Seat(7)))), "there is no seat 7"),
        (replace(state, frames=(Tea(), War())), "lie below all others"),
        (replace(state, frames=(Tea(), battle)), "a battle lies on the War"),
        (replace(fighting, frames=(War(1), replace(battle, region="surrey"))), "there is no Region surrey"),
        (replace(fighting, frames=(War(1), replace(battle, lost=(0,)))), "lost has 1 numbers for 3 seats"),
        (replace(fighting, frames=(War(1), replace(battle, halted=(Seat(2),)))), "somebody has halted or busted who does not fight"),
        (replace(fighting, frames=(War(1), replace(battle, restored=(1, 0, 0)))), "more Supporters came back than were lost"),
    ]
    for wrong, words in cases:
        assert words in faults(wrong)
    zones = dict(state.table.zones)
    del zones[ZoneId("bag.0")]
    assert faults(replace(state, table=replace(state.table, zones=zones))) == "zones: they are not those of the game"


# ---------------------------------------------------------------- positions
def position(seats: int = 3, **parts: Any) -> State:
    return build(GAME, rules(first_player="first_seat"), seats, parts)


def test_zones_alone_suffice_for_scoring() -> None:
    state = position(zones={"region.red_keep": ["castle_alice"], "claimed.0": ["q02"], "quests.1": ["q27"]}, counters={"vp.0": 12, "leader.0": 5})
    assert not state.frames and state.stage == "over"
    scores = [standing.points for standing in rules().score(state)]
    assert scores == [12 + 3 + 9 - 3, 3 - 2, -1], "counters that are not named are those of a new match: 3, 2 and 1 Shards"


def test_with_leaders_at_the_table_it_is_the_tea_party_and_with_all_in_regions_the_war() -> None:
    at_table = position(zones={"chair.0": ["mad_hatter", "red_queen"], "chair.4": ["alice"], "chair.7": ["t1_01"]})
    assert at_table.stage == "tea_1" and at_table.frames[-1] == Seating(Seat(0))
    zones = {"region.red_keep": ["alice", "mad_hatter"], "region.tulgey_wood": ["red_queen"], "standee.red_keep": ["starting_battle"]}
    state = position(zones=zones, counters={"round": 2})
    assert state.stage == "war_2" and isinstance(state.frames[1], Battle) and state.frames[1].region == "red_keep"


def test_figures_belong_to_who_has_recruited_them() -> None:
    state = position(zones={"region.red_keep": ["gryphon_figure"], "recruited.2": ["gryphon"]})
    assert state.table.pieces(ZoneId("region.red_keep"))[0].owner == 2


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"zones": {"region.surrey": ["alice"]}}, "war has no such zone"),
        ({"zones": {"region.red_keep": ["alice", "alice"]}}, "there are only 1 of 'alice'"),
        ({"counters": {"strength.0": 30}}, "30 is not between 0 and 25"),
        ({"state": {"turn": 1}}, "war has no such field; it has first, frames"),
        ({"state": {"first": 9}}, "there are only seats 0 to 2"),
        ({"state": {"frames": [{"is": "Picnic"}]}}, "there is no 'Picnic' here"),
    ],
)
def test_a_position_that_cannot_be_is_refused(parts: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition) as error:
        position(**parts)
    assert words in str(error.value)


# ---------------------------------------------------------------- many matches
def ended(book: Any, seats: int, seed: int) -> tuple[Any, int]:
    """A match at random, by the rules alone: its last state, and how many actions it had."""
    rng, dice, state, actions = Rng(seed, "bulk", seats), Rng(seed, "dice", seats), book.setup(seats), 0
    while not isinstance(pending := book.pending(state), GameOver):
        if isinstance(pending, Decide):
            state, actions = book.act(state, rng.choice(pending.actions)).state, actions + 1
        else:
            state = book.settle(state, pending, pending.sample(dice)).state
        assert actions <= GAME.longest
    return state, actions


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_hundred_matches_at_random_end(seats: int) -> None:
    """Each with other factions and another set of options."""
    books = [rules(**mix) for mix in mixes()]
    for seed in range(200):
        book = books[seed % len(books)]
        state, actions = ended(book, seats, seed)
        assert not list(book.faults(state))
        over = book.pending(state)
        assert isinstance(over, GameOver) and len(over.standings) == seats and actions > 60


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_state_of_a_match_at_random_has_a_fault(seats: int) -> None:
    """Nothing is lost and nothing comes from nowhere; looked at again and again."""
    book = rules(**mixes()[seats % len(mixes())])
    rng, match = Rng(seats, "bulk"), Match(GAME, book, seats, Dice(seats))
    while match.decide is not None:
        match.play(rng.choice(match.decide.actions))
        if match.cursor % 9 == 0:
            assert not list(book.faults(match.state))


def test_a_match_has_three_rounds_and_ends_with_all_quests_open() -> None:
    match = finish(new(3, 5), 5)
    stages = [match.at(index).state.stage for index in range(len(match) + 1)]
    assert list(dict.fromkeys(stages)) == ["setup", "tea_1", "war_1", "tea_2", "war_2", "tea_3", "war_3", "over"]
    view = match.look(None)
    assert all(piece.kind is not None for seat in range(3) for piece in view.zones[ZoneId(f"quests.{seat}")].pieces)
    assert view.over == "rounds"
    last = fight({0: "S S", 1: "S"}, {0: "2 1", 1: "1 1"}, seats=2, draws=["0:2", "1:1"], number=3, zones={"quests.0": [], "quests.1": []})
    assert play(last, "halt", "halt").over is not None
