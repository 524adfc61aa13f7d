"""What Wonderland XIII says: actions, events, refusals and notes, as a player reads them."""

from __future__ import annotations

import pytest

from tests.helpers.library import PLAIN, at, offered, play, rules, said, speaker, texts
from wonderland_gui.engine.protocol import Illegal, Named, seat_name
from wonderland_gui.engine.table import Seat
from wonderland_gui.games.xiii.keys import Why

HATTER = ("A R", "A H Q", "Q A R", "C C A", "H Q A")
THREE = ("ARH", "CQS", "AAC")


def test_a_hatter_asks_for_whom_by_name() -> None:
    match = play(at(decks=HATTER, notebooks=THREE), "unlock 0", "cover R 0")
    assert offered(match)[:2] == ["Give Edith the top card of the second deck", "Give Rhoda the top card of the second deck"]
    assert offered(match)[-1] == "Take a key"
    assert offered(match, "pt")[:2] == ["Oferecer a Edith a carta de cima do segundo monte", "Oferecer a Rhoda a carta de cima do segundo monte"]


def test_every_skill_has_its_own_words() -> None:
    first = play(at(decks=PLAIN), "unlock 0", "cover H 0")
    assert offered(first) == [f"Follow the Rabbit to the {name} deck" for name in ("second", "third", "fourth", "fifth")] + ["Hide a White Rabbit"]
    second = play(at(decks=PLAIN), "unlock 2", "cover H 2")
    assert offered(second)[0] == "Hide a Cheshire Cat" and offered(second)[1] == "Peek at the first deck"
    asked = play(at(rules(hatter_deck_by_target=True), decks=HATTER, notebooks=THREE), "unlock 0", "cover R 0", "skill H on 1")
    assert offered(asked)[0] == "Name the second deck" and speaker(asked, Seat(1)).prompt() == "The Hatter asks: which deck?"
    assert speaker(asked, Seat(1)).how().startswith("Click a deck that lies face down. Lorina shows its top card")


def test_tags_say_what_a_drop_does() -> None:
    match = play(at(decks=HATTER, notebooks=THREE), "unlock 0", "cover R 0")
    words = speaker(match, Seat(0))
    assert [words.tag(offer) for offer in (words.view.offers[0], words.view.offers[-1])] == ["give Edith this card", "take a key"]


def test_events_are_told_to_you_and_of_others() -> None:
    match = play(at(decks=HATTER, notebooks=THREE), "unlock 0", "cover R 0")
    assert said(match, Seat(0)) == ["You covered the first deck with a White Rabbit.", "You drew a Hatter and an Alice."]
    assert said(match, Seat(1), "pt") == ["Lorina cobriu o primeiro monte com um Coelho Branco.", "Lorina comprou um Chapeleiro e uma Alice."]
    play(match, "skill H 3 on 1")
    assert said(match, Seat(0)) == ["You hid a Cheshire Cat from the fourth deck in Edith’s Tunnel."]
    assert said(match, Seat(1)) == ["Lorina hid a card from the fourth deck in your Tunnel."]
    assert said(match, None) == ["Lorina hid a card from the fourth deck in Edith’s Tunnel."]
    play(match, "stop")
    assert said(match, Seat(1)) == ["Lorina stopped and kept 2 cards.", "Your turn, with 2 keys."]


def test_a_collapse_says_why_and_what_is_lost() -> None:
    match = play(at(decks=("A R", "A H Q", "Q A R", "H C A", "A Q A"), hidden=("A", "")), "unlock 0", "cover H 0")
    assert said(match, Seat(0))[2] == "Your Tunnel collapsed under 3 × Alice: 3 cards are gone."
    assert said(match, Seat(1), "pt")[2] == "O Túnel de Lorina desabou com 3 × Alice: 3 cartas perdidas."


def test_plates_are_short() -> None:
    match = at(mine="CQ", unlocked=(0,), keys=(1, 2))
    plates = {
        note.key: [part.strip() for part in texts("en").say(f"note.{note.key}.plate", note.params, speaker(match, Seat(0)).voice).split("|")]
        for note in match.look(Seat(0)).notes
        if note.at.endswith("0")
    }
    assert len(plates["risk"]) == 2 and plates["risk"][1] == "worth 12"


def test_notes_are_told_in_full() -> None:
    match = at(notebooks=("AARCHQSS", "CQS"))
    words = speaker(match, Seat(0))
    (mine, other) = (words.note(note) for note in words.view.notes if note.key == "points")
    assert mine == "26 points, one set, 2 Bundles, one single card" and other == "7 points, one Bundle, 2 single cards"


@pytest.mark.parametrize("why", Why)
@pytest.mark.parametrize("language", ["en", "pt"])
def test_every_refusal_is_a_sentence(language: str, why: Why) -> None:
    words = speaker(at(), Seat(0), language)
    for who in (Seat(0), Seat(1)):
        sentence = words.why(Illegal(why, {"who": seat_name(who), "zone": Named("zone", "deck.1")}))
        assert "{" not in sentence and sentence[0].isupper() and sentence.endswith(".")


@pytest.mark.parametrize(
    ("seats", "empty", "said_"),
    [
        (2, 0, "The Dream’s Library · no deck is empty, the first ends the game"),
        (3, 0, "The Dream’s Library · no deck is empty, the second ends the game"),
        (4, 1, "The Dream’s Library · one deck is empty, the second ends the game"),
        (3, 2, "The Dream’s Library · 2 decks are empty"),
    ],
)
def test_the_stage_says_how_many_decks_are_empty_and_which_one_ends_the_game(seats: int, empty: int, said_: str) -> None:
    match = at(decks=("",) * empty + PLAIN[empty:], notebooks=("ARH", "CQS", "AAC", "HHQ")[:seats])
    assert speaker(match, None).stage() == said_
    assert match.look(None).progress == (empty, 1 if seats == 2 else 2)


@pytest.mark.parametrize("language", ["en", "pt"])
def test_every_stage_and_prompt_is_said_to_the_one_who_acts_and_to_the_others(language: str) -> None:
    matches = [at(), play(at(), "unlock 0"), play(at(), "unlock 0", "cover H 0"), at(mine="CQ", unlocked=(0,), keys=(1, 2)), at(notebooks=("", "CQS"))]
    for match in matches:
        assert match.decide is not None
        for eyes in (Seat(0), Seat(1), (Seat(0), Seat(1))):
            words = speaker(match, eyes, language)
            assert words.prompt() and "{" not in words.prompt() + words.how() + words.stage()
        assert speaker(match, Seat(0), language).how()
