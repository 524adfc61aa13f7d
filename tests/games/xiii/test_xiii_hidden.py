"""What each seat of Wonderland XIII sees and, above all, what it must not see."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.library import LETTERS, SPIRITS, action, at, new, play, rules, said, texts
from wonderland_gui.engine.match import Match
from wonderland_gui.engine.protocol import Action, Named
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Seat, ZoneId
from wonderland_gui.engine.view import Eyes, TableView, foresee, imagine
from wonderland_gui.games.xiii.state import State

Played = Match[State, Action]
CAT = ("A R", "C H Q", "Q A R", "H C A", "R Q A")
HATTER = ("A R", "A H Q", "Q A R", "C C A", "H Q A")
THREE = ("ARH", "CQS", "AAC")


def faces(view: TableView, zone: str) -> str:
    """The cards of a zone as a viewer sees them, bottom first; `?` is an unseen one."""
    return "".join("?" if piece.kind is None else LETTERS[piece.kind] for piece in view.zones[ZoneId(zone)].pieces)


@pytest.mark.parametrize("eyes", [Seat(0), Seat(1), Seat(2), None, (Seat(0), Seat(1), Seat(2))])
def test_nobody_sees_into_the_decks(eyes: Eyes) -> None:
    view = new(3).look(eyes)
    assert [set(faces(view, f"deck.{i}")) for i in range(5)] == [{"?"}] * 5
    assert all("?" not in faces(view, f"notebook.{s}") for s in range(3))


def test_ids_do_not_tell_what_a_card_is() -> None:
    """All cards are shuffled: over many matches an id is every kind, wherever it lies."""
    seen: dict[str, set[str]] = {}
    for seed in range(120):
        for zone in new(seed=seed).state.table.zones.values():
            for piece in zone.pieces:
                seen.setdefault(str(piece.id), set()).add(piece.kind)
    assert {len(kinds) for kinds in seen.values()} == {6, 1} and sum(len(kinds) == 1 for kinds in seen.values()) == 4


def peek() -> Played:
    return play(at(decks=CAT, notebooks=THREE), "unlock 0", "cover H 0", "skill C 3")


def test_the_cat_shows_the_card_to_one_seat_alone() -> None:
    match = peek()
    assert [faces(match.look(eyes), "deck.3") for eyes in (Seat(0), Seat(1), Seat(2), None, (Seat(0), Seat(1)))] == ["??H", "???", "???", "???", "???"]
    assert [match.learned(match.cursor), match.learned(match.cursor - 1)] == [{0}, {0, 1, 2}]


def test_everybody_reads_that_somebody_peeked_and_one_reads_what() -> None:
    match = peek()
    own, other = match.chronicle(match.cursor, Seat(0))[0], match.chronicle(match.cursor, Seat(1))[0]
    assert own.params["card"] == Named("kind", "hatter") and not own.hidden
    assert "card" not in other.params and other.hidden and other.params["zone"] == Named("zone", "deck.3")


def test_a_peeked_card_that_is_drawn_is_open_to_all_and_its_peek_forgotten() -> None:
    match = at(decks=("A R", "C H Q", "Q A R", "H C A", "C Q A"), notebooks=("ARHH", "CQS"))
    play(match, "unlock 0", "cover H 0", "skill C 4", "cover H 0")
    drawn = match.state.table.pieces(ZoneId("tunnel.0"))[2]
    assert drawn.kind == SPIRITS["Q"] and drawn.shown_to == ()


def gift(peeked: bool = False) -> Played:
    match = at(decks=HATTER, notebooks=THREE)
    if peeked:
        deck = match.state.table.draft()
        deck.show(match.state.table.pieces(ZoneId("deck.3"))[-1].id, ZoneId("deck.3"), Seat(1))
        match = Match(match.game, match.rules, 3, match.chance, start=State(deck.done(), Seat(0)))
    return play(match, "unlock 0", "cover R 0", "skill H 3 on 1")


def test_a_hidden_card_is_seen_by_all_but_its_owner() -> None:
    match = gift()
    assert [faces(match.look(eyes), "tunnel.1") for eyes in (Seat(0), Seat(1), Seat(2), None, (Seat(0), Seat(2)), (Seat(0), Seat(1)))] == list("C?C?C?")


def test_an_owner_who_had_peeked_at_the_card_knows_it_still() -> None:
    match = gift(peeked=True)
    assert faces(match.look(Seat(1)), "tunnel.1") == "C"
    assert match.chronicle(match.cursor, Seat(1))[0].params["card"] == Named("kind", "cheshire_cat")


def test_with_two_players_only_the_hatters_player_sees_the_card() -> None:
    match = play(at(decks=HATTER), "unlock 0", "cover R 0", "skill H 3 on 1")
    assert [faces(match.look(eyes), "tunnel.1") for eyes in (Seat(0), Seat(1), None)] == ["C", "?", "?"]


def test_the_chronicle_of_the_owner_does_not_name_the_hidden_card() -> None:
    match = gift()
    spoken = {seat: " ".join(said(match, Seat(seat))) for seat in range(3)}
    assert "Cheshire Cat" in spoken[0] and "Cheshire Cat" in spoken[2]
    assert not any(texts("en").kind(kind) in spoken[1] for kind in SPIRITS.values())


def test_the_owner_cannot_tell_what_is_hidden_from_anything_that_is_shown() -> None:
    """The risk, what is offered and every prompt are the same whatever the hidden cards are."""
    for hidden in ("A", "R", "S", "QH"):
        match = at(decks=CAT, notebooks=THREE, hidden=(hidden, "", ""))
        for seed in range(10):
            other = imagine(match.state, Seat(0), Rng(seed))
            assert match.rules.notes(other) == match.rules.notes(match.state)
            assert match.rules.pending(other) == match.rules.pending(match.state)
    kinds = {imagine(match.state, Seat(0), Rng(seed)).table.pieces(ZoneId("tunnel.0"))[0].kind for seed in range(60)}
    assert len(kinds) == 5


def test_a_hidden_card_is_revealed_when_it_is_thrown_away() -> None:
    match = play(gift(), "stop")
    match.play(action(match, "unlock 3"))
    play(match, "cover S 3")
    while match.decide is not None and match.state.turn == 1:
        match.play(match.decide.actions[-1])
    assert "C" in faces(match.look(Seat(1)), "discard") and all(piece.face_up for piece in match.state.table.pieces(ZoneId("discard")))


def test_a_preview_tells_nothing_of_what_will_be_drawn() -> None:
    match = play(at(decks=CAT, notebooks=THREE), "unlock 0")
    cover = action(match, "cover H 0")
    for seed in range(20):
        changes = foresee(match.rules, match.state, cover, Seat(0), Rng(seed), worlds=12)
        assert not any(change.after is not None and change.after.at == "tunnel.0" and change.before != change.after for change in changes)


def test_covers_lie_open_in_their_deck() -> None:
    match = play(at(decks=CAT, notebooks=THREE), "unlock 0", "cover H 0", "skill C 3")
    assert faces(match.look(Seat(2)), "deck.0") == "??H"


def test_points_are_told_to_all() -> None:
    match = new(4)
    points = {eyes: [standing.points for standing in match.look(eyes).standings] for eyes in (Seat(0), Seat(3), None)}
    assert len({tuple(each) for each in points.values()}) == 1 and rules().score(match.state)[0].points == points[None][0]


def test_the_target_who_names_the_deck_is_told_who_asks_and_nothing_else() -> None:
    where: dict[str, Any] = {"decks": HATTER, "notebooks": THREE}
    match = play(at(rules(hatter_deck_by_target=True), **where), "unlock 0", "cover R 0", "skill H on 2")
    prompt = match.look(Seat(2)).prompt
    assert prompt is not None and prompt.seat == 2 and dict(prompt.params) == {"who": Named("seat", "0")}
    assert not match.look(Seat(0)).offers and len(match.look(Seat(2)).offers) == 4
