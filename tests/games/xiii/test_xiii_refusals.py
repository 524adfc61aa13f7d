"""Why a gesture of Wonderland XIII is refused: the reason names what is wrong, for every gesture there is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.helpers.library import at, new, numbers, play, rules, why
from wonderland_gui.engine.match import Match
from wonderland_gui.engine.protocol import Action, Attempt
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Seat
from wonderland_gui.games.xiii.definitions import EmptyDecks
from wonderland_gui.games.xiii.keys import Why
from wonderland_gui.games.xiii.state import State

Played = Match[State, Action]
SKILL: dict[str, Any] = {"frames": [{"is": "Skill", "pair": [0, 1]}], "unlocked": (0,), "keys": (1, 2)}
"""Two cards have just come into the Tunnel."""


def skill(mine: str, **where: Any) -> Played:
    return at(mine=mine, **{**SKILL, **where})


def unlocked() -> Played:
    return play(at(), "unlock 0")


def ended() -> Played:
    return at(decks=("A", "", "C", "H", "Q"))


def going_on(**where: Any) -> Played:
    return at(**{"mine": "CC", "unlocked": (0,), "keys": (1, 2), **where})


def by_target(mine: str = "HC") -> Played:
    return at(rules(hatter_deck_by_target=True), mine=mine, notebooks=("ARH", "CQS", "AAC"), **SKILL)


def one_deck_left() -> Played:
    return at(
        rules(numbers(empty_decks=EmptyDecks(4, 4, 4))), decks=("A R", "Q C", "", "", ""), **{**SKILL, "mine": "Q", "frames": [{"is": "Skill", "pair": [0]}]}
    )


CASES: list[tuple[Callable[[], Played], str | None, str | None, dict[str, Any], Why]] = [
    (ended, "A in notebook.0", "deck.0", {}, Why.OVER),
    (at, "key in held.0", "lock.0", {}, Why.LEGAL),
    (lambda: at(notebooks=("AAH", "CQS"), unlocked=(0,), keys=(1, 2), mine="CC"), "A in notebook.0", "deck.0", {}, Why.LEGAL),
    (going_on, None, "lock.1", {}, Why.KEY_BESIDE),
    (going_on, None, "lock.0", {}, Why.UNLOCKED),
    (lambda: going_on(keys=(0, 3)), None, "lock.1", {}, Why.NO_KEY),
    (at, "nonsense", "deck.0", {}, Why.NOWHERE),
    (at, "deck.0", "deck.1", {}, Why.NOWHERE),
    (going_on, None, "notebook.0", {}, Why.NOWHERE),
    (going_on, None, "deck.1", {}, Why.DECK_CARD),
    (at, "A in notebook.0", "deck.0", {"turn": 180}, Why.UPRIGHT),
    (at, "C in notebook.1", "deck.0", {"seat": 1}, Why.NOT_YOUR_TURN),
    (lambda: play(by_target(), "skill H on 1"), "A in notebook.0", "deck.0", {"seat": 0}, Why.PUZZLE_FIRST),
    (lambda: skill("CR"), None, None, {}, Why.SKILL_FIRST),
    (lambda: skill("CR"), "key in held.0", "lock.1", {}, Why.SKILL_FIRST),
    (lambda: skill("CR"), "A in notebook.0", "deck.0", {}, Why.SKILL_FIRST),
    (at, None, None, {}, Why.VISIT_FIRST),
    (unlocked, None, None, {}, Why.COVER_FIRST),
    (unlocked, "key in held.0", "lock.1", {}, Why.COVER_FIRST),
    (unlocked, "A in notebook.0", "deck.1", {}, Why.COVER_THIS),
    (lambda: going_on(notebooks=("", "CQS")), "key in held.0", "lock.1", {}, Why.NOTEBOOK_EMPTY),
    (lambda: going_on(keys=(0, 3)), "A in notebook.0", "deck.1", {}, Why.NO_KEY),
    (going_on, "key in keys", "lock.1", {}, Why.KEY_OF_HALL),
    (going_on, "key in lock.0", "lock.1", {}, Why.KEY_STAYS),
    (going_on, "key in held.0", "deck.1", {}, Why.KEY_BESIDE),
    (going_on, "key in held.0", None, {}, Why.KEY_BESIDE),
    (going_on, "key in held.0", "lock.0", {}, Why.UNLOCKED),
    (lambda: at(decks=("A", "", "C", "H", "Q"), notebooks=("ARH", "CQS", "AAC")), "key in held.0", "lock.1", {}, Why.DECK_EMPTY),
    (lambda: at(decks=("A", "", "C", "H", "Q"), notebooks=("ARH", "CQS", "AAC")), "A in notebook.0", "deck.1", {}, Why.DECK_EMPTY),
    (going_on, "A in notebook.0", "deck.1", {}, Why.LOCKED),
    (going_on, "A in notebook.0", "lock.1", {}, Why.LOCK_WANTS_KEY),
    (going_on, "A in notebook.0", "discard", {}, Why.COVER_GOES_ON_DECK),
    (going_on, "A in notebook.0", None, {}, Why.COVER_GOES_ON_DECK),
    (going_on, "C in notebook.1", "deck.0", {}, Why.NOT_YOUR_CARD),
    (going_on, "A in deck.0", "tunnel.0", {}, Why.DECK_CARD),
    (lambda: going_on(discard="A"), "A in discard", "notebook.0", {}, Why.DISCARDED),
    (going_on, "C in tunnel.0", "deck.1", {}, Why.TUNNEL_WAITS),
    (lambda: going_on(hidden=("H", "")), "H in tunnel.0", "deck.1", {}, Why.HIDDEN_CARD),
    (lambda: going_on(hidden=("", "H")), "H in tunnel.1", "deck.1", {}, Why.HIDDEN_CARD),
    (lambda: skill("RCA", frames=[{"is": "Skill", "pair": [1, 2]}]), "R in tunnel.0", "deck.1", {}, Why.OLD_CARD),
    (lambda: skill("SA"), "S in tunnel.0", "deck.1", {}, Why.NO_SKILL),
    (lambda: skill("A*QCR", frames=[{"is": "Skill", "pair": [2, 3]}]), "A in tunnel.0", "keys", {}, Why.COVERED_CARD),
    (lambda: skill("AC", keys=(3, 0)), "A in tunnel.0", "keys", {}, Why.NO_KEY_LEFT),
    (lambda: skill("AC"), "A in tunnel.0", "deck.1", {}, Why.ALICE_TAKES_KEY),
    (lambda: skill("RC"), "R in tunnel.0", "discard", {}, Why.WANTS_DECK),
    (lambda: skill("RC"), "C in tunnel.0", None, {}, Why.WANTS_DECK),
    (lambda: skill("RC", decks=("A R", "", "C H", "Q A", "H C"), notebooks=("ARH", "CQS", "A")), "R in tunnel.0", "deck.1", {}, Why.DECK_EMPTY),
    (lambda: skill("RC", decks=("A R", "Q^ C", "C H", "Q A", "H C")), "R in tunnel.0", "deck.1", {}, Why.FACE_UP),
    (lambda: skill("HQ", decks=("A^", "Q^", "C^", "Q^", "H^")), "H in tunnel.0", "deck.1", {"choice": "seat.1"}, Why.NO_FACE_DOWN),
    (lambda: skill("HC"), "H in tunnel.0", "deck.1", {"choice": "seat.0"}, Why.ANOTHER_PLAYER),
    (lambda: skill("HC"), "H in tunnel.0", "deck.1", {"choice": "seat.7"}, Why.WHICH_PLAYER),
    (lambda: skill("HC"), "H in tunnel.0", "tunnel.1", {"choice": "seat.1"}, Why.WANTS_DECK),
    (by_target, "H in tunnel.0", "deck.1", {}, Why.TARGET_NAMES_DECK),
    (by_target, "H in tunnel.0", "tunnel.0", {}, Why.ANOTHER_PLAYER),
    (by_target, "H in tunnel.0", None, {}, Why.WHICH_PLAYER),
    (lambda: play(by_target(), "skill H on 1"), None, "notebook.0", {}, Why.WANTS_DECK),
    (lambda: skill("QC"), "Q in tunnel.0", "deck.1", {}, Why.QUEEN_HIDES_OTHER),
    (one_deck_left, "Q in tunnel.0", "deck.1", {}, Why.QUEEN_ALONE),
    (going_on, None, None, {"choice": "x"}, Why.UNKNOWN),
]  # fmt: skip


@pytest.mark.parametrize(("make", "source", "target", "more", "reason"), CASES, ids=[f"{i}-{case[-1]}" for i, case in enumerate(CASES)])
def test_the_reason_says_what_is_wrong(make: Callable[[], Played], source: str | None, target: str | None, more: dict[str, Any], reason: Why) -> None:
    assert why(make(), source, target, **more) == reason


def test_a_key_in_another_hand_is_not_yours() -> None:
    """No position has one; the answer stands all the same."""
    match = at(active=1)
    state = State(match.state.table, Seat(0))
    key = match.state.table.zones["held.1"].pieces[0].id  # type: ignore[index]
    assert match.rules.explain(state, Attempt(Seat(0), key, "lock.0")).key == Why.NOT_YOUR_KEY


def test_every_reason_there_is_has_a_case() -> None:
    assert {case[-1] for case in CASES} | {Why.NOT_YOUR_KEY} == set(Why)


def test_what_is_offered_is_never_refused_and_what_is_not_offered_always() -> None:
    for seed in range(6):
        match, rng = new(2 + seed % 3, seed), Rng(seed, "gestures")
        while (decide := match.decide) is not None:
            refs: list[Any] = [None, *match.state.table.zones, *(piece.id for zone in match.state.table.zones.values() for piece in zone.pieces)]
            for action in decide.actions:
                gesture = Attempt(action.seat, action.source, action.target, action.turn, action.choice, action.verb)
                assert match.why_not(gesture).key == Why.LEGAL and match.legal(action) is action
            for _ in range(5):
                gesture = Attempt(decide.seat, rng.choice(refs), rng.choice(refs))
                legal = any(match.legal(verb(gesture.seat, gesture.source, gesture.target)) for verb in match.game.verbs)
                assert (match.why_not(gesture).key == Why.LEGAL) == legal
            match.play(rng.choice(decide.actions))
