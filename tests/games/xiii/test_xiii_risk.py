"""What is reckoned at the table of Wonderland XIII: the risk of the next visit, exactly, and the points of each Notebook."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.library import PLAIN, SPIRITS, action, at, new, play, rules, shipped
from wonderland_gui.engine.match import Match
from wonderland_gui.engine.protocol import Action, Note
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Piece, PieceId, Seat
from wonderland_gui.engine.view import foresee
from wonderland_gui.games.xiii.risk import Load, Pool, percent, safe_share
from wonderland_gui.games.xiii.state import State

RISK = rules().reckoner.risk
CHARACTERS = rules().scorer.characters
TABLE = {
    "AC": (15, 0), "AA": (47, 27), "AS": (60, 27), "SS": (100, 100), "ACH": (22, 0), "AAC": (51, 28), "ACHQ": (30, 0), "ACHS": (93, 63), "AACC": (69, 44),
    "ACHQR": (38, 0),
}  # fmt: skip
"""The chance in percent that the next visit, and that one Rabbit card, makes such a Tunnel collapse, drawing from all other cards."""


def lying(cards: str, face_up: bool = True) -> list[Piece]:
    return [Piece(PieceId(f"p{i}"), SPIRITS[card], "back_xiii", face_up) for i, card in enumerate(cards)]


@pytest.mark.parametrize("tunnel", TABLE)
def test_the_chances_are_those_of_the_table(tunnel: str) -> None:
    left = {letter: shipped()[0].spirits[kind].copies - tunnel.count(letter) for letter, kind in SPIRITS.items()}
    letters = {kind: letter for letter, kind in SPIRITS.items()}
    pool = Pool(tuple(left[letters[kind]] for kind in CHARACTERS), left["S"])
    load = RISK.load(lying(tunnel), None)
    assert tuple(percent(1 - RISK.survival(pool, load, (), unseen)) for unseen in (2, 1)) == TABLE[tunnel]


@given(
    st.lists(st.integers(0, 2), min_size=3, max_size=3), st.lists(st.integers(0, 3), min_size=3, max_size=3), st.integers(0, 2), st.integers(0, 4)
)  # fmt: skip
def test_the_share_of_safe_draws_is_that_of_counting_them_all(room: list[int], pool: list[int], bundles: int, n: int) -> None:
    cards = [i for i, count in enumerate(pool) for _ in range(count)] + [-1] * bundles
    if n > len(cards):
        return
    draws = list(combinations(range(len(cards)), n))
    safe = 0
    for drawn in draws:
        found = Counter(cards[i] for i in drawn)
        safe += all(found[i] + found[-1] <= free for i, free in enumerate(room))
    assert safe_share(tuple(room), tuple(pool), bundles, n) == pytest.approx(safe / len(draws))


def test_what_lies_hidden_in_the_tunnel_has_held_until_now() -> None:
    """One hidden card beside two Alices is no Alice and no bundle, else the Tunnel would have gone."""
    load, pool = RISK.load([*lying("AA"), *lying("Q", face_up=False)], None), Pool(tuple(int(kind == "alice") + 1 for kind in CHARACTERS), 0)
    assert load == Load(tuple(0 if kind == "alice" else 2 for kind in CHARACTERS), 1)
    # Of the pool of A A C H Q R, the hidden card is one of the four others; of the five left, two are Alices.
    assert RISK.survival(pool, load, (), 1) == pytest.approx(3 / 5)


def test_a_chance_is_said_to_be_certain_only_if_it_is() -> None:
    assert [percent(share) for share in (0.0, 0.001, 0.004, 0.225, 0.625, 0.999, 1.0)] == [0, 1, 1, 23, 63, 99, 100]


def test_a_card_that_is_known_is_no_risk_but_a_fact() -> None:
    load = RISK.load(lying("AAC"), None)
    assert RISK.survival(Pool((1, 1, 1, 1, 1), 0), load, ("hatter", "queen_of_hearts"), 0) == 1.0
    assert RISK.survival(Pool((1, 1, 1, 1, 1), 0), load, ("alice",), 0) == 0.0
    assert RISK.survival(Pool((1, 1, 1, 1, 1), 0), load, ("spirit_bundle",), 1) == 0.0


# ---------------------------------------------------------------- notes
def notes(match: Match[State, Action], key: str, eyes: Seat | None = None) -> list[Note]:
    return [note for note in match.look(eyes).notes if note.key == key]


def test_the_risk_note_says_from_where_to_where_by_the_decks_that_can_be_visited() -> None:
    # Deck 0 lies between two open Alices, deck 2 between an open Alice and an unseen card, the others have two unseen neighbours or one open.
    match = at(decks=("Q R", "A^ H", "H C", "C Q", "A^ R"), notebooks=("RH", "CQS"), mine="AC", unlocked=(0,), keys=(0, 3))
    (note,) = notes(match, "risk")
    assert note.at == "tunnel.0" and (note.params["least"], note.params["most"], note.params["percent"]) == (100, 100, "100")
    match = at(decks=("Q R", "A^ H", "H C", "C Q", "A^ R"), notebooks=("RH", "CQS"), mine="AC", unlocked=(0,), keys=(1, 2))
    (note,) = notes(match, "risk")
    assert note.params["most"] == 100 and 0 <= int(str(note.params["least"])) < 50 and note.params["percent"] == f"{note.params['least']}–100"


def test_a_peek_does_not_change_what_all_are_told() -> None:
    match = at(decks=("A R", "C H Q", "Q A R", "H C A", "R Q A"), notebooks=("ACHH", "CQS"))
    play(match, "unlock 0", "cover H 0")
    (before,) = notes(match, "risk")
    play(match, "skill C 1")
    (after,) = notes(match, "risk", Seat(0))
    assert before.params == after.params


def test_after_unlocking_the_risk_is_that_of_one_deck() -> None:
    match = at(decks=("Q R", "A^ H", "H C", "C Q", "A^ R"), notebooks=("RH", "CQS"), mine="AC", unlocked=(2,), keys=(1, 2))
    changes = foresee(match.rules, match.state, action(match, "unlock 0"), Seat(0), Rng(1))
    assert [change.after.params["percent"] for change in changes if change.after is not None and change.after.key == "risk"] == ["100"]


def test_the_note_tells_what_the_tunnel_is_worth() -> None:
    match = at(notebooks=("ARH", "CQS"), mine="CQ", unlocked=(0,), keys=(1, 2), hidden=("A", ""))
    (note,) = notes(match, "risk")
    assert note.params["gain"] == 15 - 3


def test_there_is_no_risk_where_no_visit_can_follow() -> None:
    assert not notes(at(notebooks=("", "CQS"), mine="CQ", unlocked=(0,), keys=(1, 2)), "risk")
    assert not notes(at(decks=("A R", "", "Q", "H", "C"), mine=""), "risk")
    assert not notes(play(at(decks=("A R", "C", "Q A R", "H C A", "R Q A")), "unlock 0", "cover H 0"), "risk")


def test_every_notebook_has_its_points_by_kind() -> None:
    match = at(notebooks=("AAARCHQSS", "CQS"))
    mine, other = notes(match, "points")
    assert (mine.at, other.at) == ("notebook.0", "notebook.1")
    assert {name: mine.params[name] for name in ("points", "sets", "set_points", "bundles", "bundle_points", "left", "left_points")} == {
        "points": 15 + 10 + 3, "sets": 1, "set_points": 15, "bundles": 2, "bundle_points": 10, "left": 2, "left_points": 3,
    }  # fmt: skip
    assert (mine.params["alice.n"], mine.params["alice.points"], mine.params["hatter.points"]) == (2, 3, 0)
    assert (other.params["points"], other.params["queen_of_hearts.points"]) == (7, 1)
    assert [standing.points for standing in match.look(None).standings] == [mine.params["points"], other.params["points"]]


def test_notes_begin_with_the_deal() -> None:
    made = rules()
    assert made.notes(made.setup(2)) == () and len(notes(new(4), "points")) == 4


def test_covering_tells_what_the_notebook_loses() -> None:
    match = play(at(decks=PLAIN, notebooks=("ARCHQ", "CQS")), "unlock 0")
    changes = foresee(match.rules, match.state, action(match, "cover H 0"), Seat(0), Rng(3))
    points = [
        (change.before.params["points"], change.after.params["points"]) for change in changes if change.before and change.after and change.after.key == "points"
    ]
    assert points == [(15, 4)]
