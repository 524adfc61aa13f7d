"""The test vectors of Wonderland XIII, as they were worked out beside the rules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.helpers.library import (
    PLAIN,
    SPIRITS,
    at,
    bag,
    cards,
    deck_of,
    hidden_cards,
    is_legal,
    keys_in,
    new,
    open_cards,
    play,
    rules,
    shipped,
    skills,
    told,
    why,
)
from wonderland_gui.engine.match import Match
from wonderland_gui.engine.position import build
from wonderland_gui.engine.protocol import Action
from wonderland_gui.engine.table import Piece, PieceId, Table, ZoneId
from wonderland_gui.games.xiii import GAME
from wonderland_gui.games.xiii.state import State

VECTORS: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "vectors.yaml").read_text())
Played = Match[State, Action]


def test_no_vector_is_lost() -> None:
    assert {part: len(VECTORS[part]) for part in ("scoring", "collapse", "legality", "turns")} == {"scoring": 16, "collapse": 18, "legality": 14, "turns": 19}
    assert len({vector["id"] for part in ("scoring", "collapse", "legality", "turns") for vector in VECTORS[part]}) == 67


def test_the_cards_are_those_of_the_box() -> None:
    assert {letter: shipped()[0].spirits[kind].copies for letter, kind in SPIRITS.items()} == VECTORS["deck_counts"]
    assert sum(VECTORS["deck_counts"].values()) == 68


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup_divides_the_decks_as_equally_as_can_be(seats: int) -> None:
    table = new(seats).state.table
    assert [len(table.pieces(ZoneId(f"deck.{i}"))) for i in range(5)] == VECTORS["setup_deck_sizes"][seats]
    assert [len(table.pieces(ZoneId(f"notebook.{s}"))) for s in range(seats)] == [3] * seats


# ---------------------------------------------------------------- points
def points_of(vector: dict[str, Any], **options: bool) -> int:
    made = rules(**options)
    notebook = [SPIRITS[letter] for letter, count in vector["counts"].items() for _ in range(count)] + ["spirit_bundle"] * vector["bundles"]
    return made.score(build(GAME, made, 2, {"zones": {"notebook.1": notebook}}))[1].points


@pytest.mark.parametrize("vector", VECTORS["scoring"], ids=lambda v: v["id"])
def test_scoring(vector: dict[str, Any]) -> None:
    assert points_of(vector) == vector["score"]
    counts = {**{SPIRITS[letter]: count for letter, count in vector["counts"].items()}, "spirit_bundle": vector["bundles"]}
    assert rules().scorer.points(counts) == vector["score"]
    if "score_if_sets_were_optional" in vector:
        assert points_of(vector, optional_sets=True) == vector["score_if_sets_were_optional"]


# ---------------------------------------------------------------- the check of a Tunnel
def in_tunnel(vector: dict[str, Any]) -> list[Piece]:
    laid = [(card, True, ()) for card in vector["open"]] + [(card, True, ("covered",)) for card in vector["covered"]]
    laid += [(card, False, ()) for card in vector["hidden"]]
    return [Piece(PieceId(f"p{i}"), SPIRITS[card], "back_xiii", up, marks=marks) for i, (card, up, marks) in enumerate(laid)]


@pytest.mark.parametrize("vector", VECTORS["collapse"], ids=lambda v: v["id"])
def test_collapse(vector: dict[str, Any]) -> None:
    assert (rules().checker.fallen(in_tunnel(vector)) is not None) == (vector["expect"] != "safe")


@pytest.mark.parametrize("vector", [v for v in VECTORS["collapse"] if v["turn"] == "waiting"], ids=lambda v: v["id"])
def test_hidden_cards_are_checked_while_their_owner_waits(vector: dict[str, Any]) -> None:
    *before, last = vector["hidden"]
    match = at(decks=("A R", "H H Q", f"{last} A R", "H C A", "C Q A"), hidden=("", "".join(before)))
    play(match, "unlock 0", "cover A 0", "skill H 2 on 1")
    fallen = vector["expect"] == "discard_hidden"
    assert ("hidden_collapsed" in told(match)) == fallen
    assert hidden_cards(match.state.table, 1) == ("" if fallen else "".join(sorted(vector["hidden"])))
    assert cards(match, "discard") == ("".join(sorted(vector["hidden"])) if fallen else "")
    play(match, "stop")
    assert match.decide is not None and match.decide.seat == 1 and is_legal(match, "unlock 0")


# ---------------------------------------------------------------- what may be done
def visited(*script: str, **where: Any) -> Played:
    return play(at(**where), *script)


LEGALITY: dict[str, tuple[Callable[[], Played], str, tuple[Any, ...]]] = {
    "BL01": (at, "stop", (None,)),
    "BL02": (lambda: visited("unlock 0", "cover H 0", "skill R 2"), "cover A 0", ("A in notebook.0", "deck.0")),
    "BL03": (lambda: at(unlocked=(0, 1), keys=(0, 2), mine="CC"), "unlock 2", (None, "lock.2")),
    "BL04": (lambda: at(unlocked=(0, 1), keys=(0, 2), mine="CC"), "cover A 1", ("A in notebook.0", "deck.1")),
    "BL05": (lambda: at(notebooks=("", "CQS"), unlocked=(0,), keys=(1, 2), mine="CC"), "unlock 1", ("key in held.0", "lock.1")),
    "BL06": (lambda: at(notebooks=("ARS", "CQ"), unlocked=(0,), keys=(1, 2), mine="CC"), "cover S 0", ("S in notebook.0", "deck.0")),
    "BL07": (lambda: at(decks=("A R", "Q A", "", "H C", "R C"), notebooks=("ARH", "CQS", "AAC")), "unlock 2", ("key in held.0", "lock.2")),
    "BL08": (lambda: visited("unlock 0", "cover H 0", decks=("A R", "A H", "Q A R", "H C A", "S Q A")), "skill S 2", ("S in tunnel.0", "deck.2")),
    "BL10": (lambda: visited("unlock 0", "cover H 0", decks=("A R", "R^ C^ Q", "Q^ A", "C^ A", "R^ H^ A")), "stop", (None,)),
    "BL11": (lambda: visited("unlock 0", "cover H 0", decks=("A R", "C H", "Q^ A R", "H C A", "R Q A")), "skill R 2", ("R in tunnel.0", "deck.2")),
    "BL12": (lambda: visited("unlock 0", "cover A 0", decks=("A R", "A H", "Q A R", "H C A", "H Q A")), "skill H 2 on 0", ("H in tunnel.0", "deck.2")),
    "BL14": (lambda: at(unlocked=(0,), keys=(1, 2), mine="RQCA", frames=[{"is": "Skill", "pair": [2, 3]}]), "skill R 2", ("R in tunnel.0", "deck.2")),
    "BL16": (lambda: visited("unlock 0", "cover A 0", decks=("A R", "A H", "Q A R", "H C A", "A Q A"), hidden=("A", "")), "skill A", (None,)),
    "BL17": (lambda: visited("unlock 0", "cover H 0", "skill C 2", decks=("A R", "C", "Q A R", "H C A", "R Q A")), "stop", (None,)),
}
REASONS = {
    "BL01": "visit_first", "BL03": "no_key", "BL05": "notebook_empty", "BL07": "deck_empty", "BL08": "no_skill", "BL11": "face_up", "BL12": "another_player",
    "BL14": "old_card", "BL17": "over",
}  # fmt: skip


@pytest.mark.parametrize("vector", VECTORS["legality"], ids=lambda v: v["id"])
def test_legality(vector: dict[str, Any]) -> None:
    make, words, gesture = LEGALITY[vector["id"]]
    match = make()
    assert is_legal(match, words) == vector["legal"]
    choice = "seat.0" if vector["id"] == "BL12" else ""
    if vector["id"] == "BL16":
        assert "collapsed" in told(match) and match.decide is not None and match.decide.seat == 1
        assert why(match, None, seat=0) == "not_your_turn"
    elif not vector["legal"]:
        assert why(match, *gesture, choice=choice) == REASONS[vector["id"]]
    else:
        assert why(match, *gesture, choice=choice) == "legal"


def test_with_no_valid_skill_none_is_asked_for() -> None:
    match = LEGALITY["BL10"][0]()
    assert told(match)[-1] == "no_skill" and open_cards(match.state.table, 0) == "RR"


# ---------------------------------------------------------------- whole turns
def table_at(match: Played, event: str) -> Table:
    """The table as it lay when something was told."""
    return next(e.table for e in match.entry.events if e.key == event and e.table is not None)


def explore(match: Played, step: dict[str, Any]) -> None:
    before = match.state.table
    active = int(match.state.turn)
    deck = step["deck"]
    assert is_legal(match, f"cover {step['cover']} {deck}") == (step["key"] == "reuse")
    if step["key"] == "new":
        play(match, f"unlock {deck}")
    play(match, f"cover {step['cover']} {deck}")
    assert ("collapsed" in told(match)) == step["expect_collapse"]
    if step["expect_collapse"]:
        return
    after = match.state.table
    shrunk = [i for i in range(5) if len(after.pieces(ZoneId(f"deck.{i}"))) < len(before.pieces(ZoneId(f"deck.{i}")))]
    assert sorted(shrunk) == sorted(step["expect_from"])
    assert list(open_cards(after, active)[-2:]) == step["expect_got"]
    assert skills(match) == "".join(sorted(step["expect_valid_skills"]))


def use(match: Played, step: dict[str, Any]) -> None:
    if step["card"] is None:
        assert skills(match) == ""
        return
    active, before = int(match.state.turn), match.state.table
    words = f"skill {step['card']}"
    if "deck" in step:
        words += f" {step['deck']}"
        assert deck_of(before, step["deck"])[0] == step["expect_seen"]
    if "target" in step:
        words += f" on {step['target']}"
    play(match, words)
    assert ("collapsed" in told(match)) == step["expect_collapse"]
    assert ("hidden_collapsed" in told(match)) == step.get("expect_hidden_discarded", False)
    if "expect_covers" in step:
        assert f"{step['expect_covers']}*" in open_cards(match.state.table, active)
    if step["card"] == "C":
        top = match.state.table.pieces(ZoneId(f"deck.{step['deck']}"))[-1]
        assert top.shown_to == (active,)


@pytest.mark.parametrize("vector", VECTORS["turns"], ids=lambda v: v["id"])
def test_turn(vector: dict[str, Any]) -> None:
    start, expect = vector["start"], vector["expect"]
    active = start["active"]
    match = at(decks=start["decks"], notebooks=start["notebooks"], active=active, hidden=start["hidden"], discard=start["discard"])
    for step in vector["steps"]:
        (explore if step["do"] == "explore" else use)(match, step)
    last = {"collapsed": "drew", "game_over": told(match)[0], "stop": ""}[vector["then"]]
    then = table_at(match, last) if last else match.state.table
    held = {"center": keys_in(then, "keys"), "hand": keys_in(then, f"held.{active}")}
    assert held == expect["keys_before_return"]
    if vector["then"] == "stop":
        assert open_cards(match.state.table, active) == expect["tunnel_at_end"]
        play(match, "stop")
    elif vector["then"] == "game_over":
        assert open_cards(then, active) == expect["tunnel_at_end"]
    assert (match.over is not None) == expect["game_over"]
    assert ("collapsed" in told(match)) == expect["collapsed"]
    ends_with(match, expect, active)


def ends_with(match: Played, expect: dict[str, Any], active: int) -> None:
    table = match.state.table
    seats = table.seats
    assert [deck_of(table, i) for i in range(5)] == expect["decks"]
    assert [hidden_cards(table, s) for s in range(seats)] == expect["hidden"]
    assert all(not open_cards(table, s) for s in range(seats))
    assert keys_in(table, "keys") + sum(keys_in(table, f"held.{s}") for s in range(seats)) == expect["center_keys"]
    if match.over is None:
        following = (active + 1) % seats
        assert match.state.turn == following and keys_in(table, f"held.{following}") == 2
    if "notebooks" in expect:
        assert [cards(match, f"notebook.{s}") for s in range(seats)] == ["".join(sorted(notebook)) for notebook in expect["notebooks"]]
        assert bag(cards(match, "discard")) == bag(expect["discard"])
        return
    before = next(e.table for e in match.entry.events if not e.key and e.table is not None)
    assert bag("".join(open_letters(before, f"notebook.{active}"))) == bag(expect["notebook_active_before_refill"])
    assert bag("".join(open_letters(before, "discard"))) == bag(expect["refill_pool"])
    assert len(cards(match, f"notebook.{active}")) == expect["notebook_active_size"]
    assert len(cards(match, "discard")) == expect["discard_size"]
    assert [cards(match, f"notebook.{s}") for s in range(seats) if s != active] == ["".join(sorted(each)) for each in expect["notebooks_others"]]


def open_letters(table: Table, zone: str) -> list[str]:
    letters = {kind: letter for letter, kind in SPIRITS.items()}
    return [letters[piece.kind] for piece in table.pieces(ZoneId(zone))]


def test_plain_decks_let_the_first_visit_stand() -> None:
    """What other tests begin with."""
    assert skills(visited("unlock 0", "cover H 0", decks=PLAIN)) == "QR"
