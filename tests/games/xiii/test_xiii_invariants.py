"""What a sound state of Wonderland XIII never shows is found, each by its sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.helpers.library import PLAIN, at, new, numbers, play, position, rules, shipped
from wonderland_gui.engine.errors import BadPosition
from wonderland_gui.engine.position import build, position_of
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Piece, PieceId, Seat, Zone, ZoneId
from wonderland_gui.games.xiii import GAME
from wonderland_gui.games.xiii.definitions import Data, EmptyDecks
from wonderland_gui.games.xiii.state import Deal, Puzzle, Refill, Skill, Start, State, Visit


def faults(state: State, data: Data | None = None) -> str:
    return "; ".join(rules(data).faults(state))


def with_zones(state: State, zones: Mapping[str, Any]) -> State:
    """The state with other zones, given as what replaces each."""
    table = state.table
    changed = {**table.zones, **{ZoneId(name): zone for name, zone in zones.items()}}
    return replace(state, table=replace(table, zones=changed))


def zone(state: State, name: str, **changed: Any) -> Zone:
    return replace(state.table.zones[ZoneId(name)], **changed)


def first(state: State, name: str, **changed: Any) -> Zone:
    """A zone whose first piece is changed."""
    one, *rest = state.table.pieces(ZoneId(name))
    return zone(state, name, pieces=(replace(one, **changed), *rest))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_new_match_is_sound(seats: int) -> None:
    match = new(seats)
    assert faults(match.state) == "" and faults(match.rules.setup(seats)) == ""


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"deal": 40}, "68 cards are too few for 2 players"),
        ({"deal": 0}, "numbers.deal: 0 is too few"),
        ({"collapse": 0}, "numbers.collapse: 0 is too few"),
        ({"keys": 5}, "there are not 5 keys"),
        ({"empty_decks": EmptyDecks(5, 2, 2)}, "while a deck still has a neighbour"),
        ({"empty_decks": EmptyDecks(0, 2, 2)}, "while a deck still has a neighbour"),
    ],
)
def test_numbers_that_cannot_be_played_with(changed: dict[str, Any], words: str) -> None:
    assert words in faults(new().state, numbers(**changed))


def test_cards_that_are_missing_doubled_or_unknown() -> None:
    state = new().state
    doubled = Piece(PieceId("p1"), "alice", "back_xiii")
    assert "id p1: it lies on the table 2 times" in faults(with_zones(state, {"discard": zone(state, "discard", pieces=(doubled,))}))
    assert "kind jabberwock: there is no such piece" in faults(with_zones(state, {"deck.0": first(state, "deck.0", kind="jabberwock")}))
    lost = with_zones(state, {"keys": zone(state, "keys", pieces=())})
    assert "kind key: there are 2 of it, not 4" in faults(lost)


def test_zones_and_owners() -> None:
    state = new().state
    less = replace(state, table=replace(state.table, zones={name: z for name, z in state.table.zones.items() if name != "discard"}))
    assert "zones: they are not those of the game" in faults(less)
    assert "notebook.0: it belongs to seat 0" in faults(with_zones(state, {"notebook.0": zone(state, "notebook.0", owner=Seat(1))}))
    assert "deck.0: it belongs to nobody" in faults(with_zones(state, {"deck.0": zone(state, "deck.0", owner=Seat(1))}))
    assert "state.turn: there are only seats 0 to 1" in faults(replace(state, turn=Seat(2)))


@pytest.mark.parametrize(
    ("frames", "words"),
    [
        ((Visit(0), Skill((0, 1))), "Visit and Skill cannot wait at once"),
        ((Visit(7),), "there is no deck 7"),
        ((Visit(0),), "deck.0 is empty or not unlocked"),
        ((Skill((0, 1)),), "are not places of one or two cards in tunnel.0"),
        ((Skill(()),), "are not places of one or two cards in tunnel.0"),
        ((Puzzle(Seat(0)),), "seat 0 cannot be the target of a Hatter"),
        ((Puzzle(Seat(1)),), "state.frames: no deck is unlocked"),
        ((Refill(),), "there is nothing to refill from"),
        ((Start(), Deal()), ""),
    ],
)
def test_frames(frames: tuple[Any, ...], words: str) -> None:
    found = faults(replace(at().state, frames=frames))
    assert words in found and (found == "") == (words == "")


def test_a_visit_needs_a_card_to_cover_with() -> None:
    state = at(notebooks=("", "CQS"), unlocked=(0,), keys=(1, 2)).state
    assert "notebook.0 has no card to cover the deck with" in faults(replace(state, frames=(Visit(0),)))


def test_a_hidden_card_has_no_skill() -> None:
    state = at(hidden=("H", ""), mine="C", unlocked=(0,), keys=(1, 2)).state
    assert "a card of (0, 1) lies face down in tunnel.0" in faults(replace(state, frames=(Skill((0, 1)),)))


def test_where_cards_and_keys_lie_and_how() -> None:
    state = at().state
    key = state.table.pieces(ZoneId("keys"))[0]
    strange = {"keys": zone(state, "keys", pieces=state.table.pieces(ZoneId("keys"))[1:]), "discard": zone(state, "discard", pieces=(key,))}
    assert "discard: key does not belong here" in faults(with_zones(state, strange))
    assert "notebook.0: alice is turned" in faults(with_zones(state, {"notebook.0": first(state, "notebook.0", turn=90)}))
    assert "notebook.0: alice lies face down" in faults(with_zones(state, {"notebook.0": first(state, "notebook.0", face_up=False)}))
    assert "notebook.0: alice has a mark outside a Tunnel" in faults(with_zones(state, {"notebook.0": first(state, "notebook.0", marks=("fresh",))}))
    assert "deck.0: a card lies face down on one that lies face up" in faults(with_zones(state, {"deck.0": first(state, "deck.0", face_up=True)}))
    assert "held.0: it is the turn of seat 1" in faults(replace(state, turn=Seat(1)))
    two = {"lock.0": zone(state, "lock.0", pieces=state.table.pieces(ZoneId("keys"))), "keys": zone(state, "keys", pieces=())}
    assert "lock.0: 2 keys lie beside one deck" in faults(with_zones(state, two))


def test_what_lies_in_tunnels() -> None:
    state = at(mine="CR", unlocked=(0,), keys=(1, 2), hidden=("", "H")).state
    assert "tunnel.0: there is no mark 'spent'" in faults(with_zones(state, {"tunnel.0": first(state, "tunnel.0", marks=("spent",))}))
    assert "cheshire_cat is covered and just drawn" in faults(with_zones(state, {"tunnel.0": first(state, "tunnel.0", marks=("fresh", "covered"))}))
    assert "1 cards are covered by fewer Queens" in faults(with_zones(state, {"tunnel.0": first(state, "tunnel.0", marks=("covered",))}))
    assert "are not those of this visit" in faults(with_zones(state, {"tunnel.0": first(state, "tunnel.0", marks=("fresh",))}))
    assert "a hidden card is known to all but its owner" in faults(with_zones(state, {"tunnel.1": first(state, "tunnel.1", shown_to=())}))
    assert "a hidden card has a mark" in faults(with_zones(state, {"tunnel.1": first(state, "tunnel.1", marks=("covered",))}))
    assert "an open card waits outside its owner's turn" in faults(with_zones(state, {"tunnel.1": first(state, "tunnel.1", face_up=True)}))
    locked = {
        "lock.0": zone(state, "lock.0", pieces=()),
        "keys": zone(state, "keys", pieces=(*state.table.pieces(ZoneId("keys")), *state.table.pieces(ZoneId("lock.0")))),
    }
    assert "cards came into it although no deck is unlocked" in faults(with_zones(state, locked))
    with pytest.raises(BadPosition, match=re.escape("tunnel.0: it has collapsed")):
        at(mine="CCC", unlocked=(0,), keys=(1, 2))


# ---------------------------------------------------------------- positions
@pytest.mark.parametrize(("mine", "hidden", "seat"), [("AA", ("A", ""), 0), ("", ("SS", "QQS"), 1), ("", ("RS", "CCC"), 1)])
def test_hidden_cards_have_been_checked_when_they_came(mine: str, hidden: tuple[str, str], seat: int) -> None:
    with pytest.raises(BadPosition, match=re.escape(f"tunnel.{seat}: it has collapsed")):
        at(mine=mine, hidden=hidden, unlocked=(0,), keys=(1, 2))
    assert at(mine=mine[:1], hidden=(hidden[0], hidden[1][:2]), unlocked=(0,), keys=(1, 2)).decide is not None


def test_too_few_pieces_are_no_fault_and_zones_alone_are_enough_for_points() -> None:
    made = rules()
    state = build(GAME, made, 4, {"zones": {"notebook.3": ["alice", "spirit_bundle"]}})
    assert [standing.points for standing in made.score(state)] == [0, 0, 0, 6]


def test_a_position_of_an_ended_game_is_ended() -> None:
    """What lies in the Tunnels when a deck is empty is banked or thrown away, and the keys are back."""
    match = at(decks=("A R", "", "Q", "H", "C"), mine="AC", unlocked=(0,), keys=(1, 2), hidden=("", "H"))
    assert match.over is not None and [len(match.state.table.pieces(ZoneId(name))) for name in ("notebook.0", "discard", "keys", "tunnel.1")] == [5, 1, 4, 0]


def test_a_position_in_the_middle_of_a_visit_that_empties_a_deck_goes_on_to_the_skill() -> None:
    match = at(decks=("A R", "", "Q", "H", "C"), mine="AC", unlocked=(0,), keys=(1, 2), frames=[{"is": "Skill", "pair": [0, 1]}])
    assert match.decide is not None and match.decide.prompt == "skill"
    assert [piece.marks for piece in match.state.table.pieces(ZoneId("tunnel.0"))] == [("fresh",)] * 2


def test_a_hidden_card_of_a_position_is_known_to_all_but_its_owner() -> None:
    where = position(PLAIN, ("ARH", "CQS", "AAC"))
    where["zones"]["tunnel.2"] = [{"kind": "hatter", "face_up": False}]
    state = build(GAME, rules(), 3, where)
    assert state.table.pieces(ZoneId("tunnel.2"))[0].shown_to == (0, 1)


def test_positions_keep_frames_marks_and_peeks() -> None:
    match = play(at(decks=("A R", "C H Q", "Q A R", "H C A", "R Q A"), notebooks=("ACHH", "CQS")), "unlock 0", "cover H 0", "skill C 2", "cover H 0")
    for index in range(len(match) + 1):
        state = match.at(index).state
        written = position_of(GAME, state)
        again = build(GAME, match.rules, 2, written)
        assert position_of(GAME, again) == written and again.frames == state.frames


def test_without_anything_to_do_the_turn_can_still_be_stopped() -> None:
    """No such state comes up in play; one that is made by hand is not stuck."""
    match = at(notebooks=("ARH", "CQS"), keys=(0, 4))
    assert match.decide is not None and [action.verb for action in match.decide.actions] == ["stop"]


def test_more_pieces_than_there_are_are_refused() -> None:
    with pytest.raises(BadPosition, match="there are only 12 of 'alice'"):
        build(GAME, rules(), 2, {"zones": {"notebook.0": ["alice"] * 13}})
    assert shipped()[0].spirits["alice"].copies == 12


# ---------------------------------------------------------------- what follows from the rules, in whole matches
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_proved_of_the_rules_holds_in_every_match(seats: int) -> None:
    for seed in range(25):
        match, rng = new(seats, seed), Rng(seed, "proved")
        visits = bundles = 0
        while (decide := match.decide) is not None:
            table, turn = match.state.table, match.state.turn
            if decide.prompt == "explore":
                visits, start = 0, len(table.pieces(ZoneId(f"notebook.{turn}")))
                hidden = bool(table.pieces(ZoneId(f"tunnel.{turn}")))
                assert start >= 3
            cards = table.pieces(ZoneId(f"tunnel.{turn}"))
            bundles = sum(card.kind == "spirit_bundle" and "covered" not in card.marks for card in cards)
            action = rng.choice(decide.actions)
            kind = table.piece(PieceId(str(action.source)))
            match.play(action)
            told = [event.key for event in match.entry.events]
            if action.verb == "cover":
                visits += 1
                assert "drew" in told and visits <= start
                # Without hidden cards a first visit holds; with two open bundles none does.
                assert "collapsed" not in told or visits > 1 or hidden
                assert "collapsed" in told or bundles < 2
            if action.verb == "skill" and kind is not None and kind.kind == "alice":
                assert "took_key" in told


def test_no_match_is_longer_than_the_hall_allows() -> None:
    """Every visit takes a card more from the Hall than it brings; unlocking, covering, skill and stop are four actions at the most."""
    hall = sum(spirit.copies for spirit in shipped()[0].spirits.values()) - 2 * shipped()[0].numbers.deal
    assert 5 * hall <= GAME.longest
