"""Everything that a view holds in words: to the own seat, to the others, to all together, and never more than the view knows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.helpers.wonderland import ALICE, RED, duel_match, play, rules, shipped
from wonderland_gui.controllers.words import Speaker
from wonderland_gui.data.loader import load_game
from wonderland_gui.engine.match import Match
from wonderland_gui.engine.protocol import Attempt, Illegal, Line, Named, Note
from wonderland_gui.engine.view import Change, Eyes, Notice, Offer
from wonderland_gui.games.registry import GAMES
from wonderland_gui.resources import Resources
from wonderland_gui.text import Texts, load_texts

BOTH = (RED, ALICE)
NAMES = ("Lorina", "Edith")
LOADED = load_game(GAMES["duel"], Resources())
SHIPPED = load_texts(Resources(), "en").with_game(LOADED.texts)
OWN = {
    "prompt.arrive": "{seat:you=Lay a card|other={seat}: lay a card}",
    "prompt.arrive.how": "Drag it.",
    "prompt.arrive.other": "{seat} is laying a card",
    "prompt.choose": "{seat:you=Choose|other={seat}: choose} the Wonder",
    "prompt.choose.how": "Drag one.",
    "action.arrive": "Lay {source.a} on {target}",
    "action.place.tag": "rank {source.rank}",
    "action.place.if": "{source} works.",
    "action.place.back": "the card placed",
    "why.not_your_turn": "It is {who:you=your|other={who}’s} turn.",
    "event.arrived": "{who} laid {card.a}.",
    "component.red_1.a": "the Hedgehog ({rank})",
    "component.back_duel_red.a": "a red card",
}
"""What these tests speak of has words of their own: nobody need touch them who finds better ones for the game."""
TEXTS = Texts("en", {**SHIPPED._words, **OWN}, SHIPPED._fallback)
FILLED = "arrive R1 D\narrive B1 A\narrive R2 E\narrive B2 B\narrive R3 F\narrive B3 C"


def component(kind: str) -> object:
    data = shipped()[0]
    return {**data.cards, **data.wonders}.get(kind, {})


def speaker(match: Match[Any, Any], eyes: Eyes, texts: Texts = TEXTS) -> Speaker:
    return Speaker(texts, match.look(eyes), eyes, NAMES, component)


def with_texts(**words: str) -> Texts:
    """The texts with some of them changed."""
    changed = {key.replace("__", "."): value for key, value in words.items()}
    return Texts("en", {**TEXTS._words, **changed}, TEXTS._fallback)


# ---------------------------------------------------------------- prompts
def test_whoever_acts_is_told_what_to_do_and_the_other_who_does_it() -> None:
    match = duel_match()
    assert speaker(match, RED).prompt() == "Lay a card"
    assert speaker(match, ALICE).prompt() == "Lorina is laying a card"
    assert speaker(match, None).prompt() == "Lorina is laying a card"


def test_where_all_look_together_the_prompt_names_the_person_and_asks() -> None:
    match = play(duel_match(rules(wonders=True)), FILLED)
    assert speaker(match, BOTH).prompt() == "Edith: choose the Wonder"
    assert speaker(match, BOTH).how() == "Drag one."


def test_how_it_is_done_is_told_to_whoever_can_do_it() -> None:
    match = duel_match()
    assert speaker(match, RED).how() == "Drag it."
    assert speaker(match, ALICE).how() == ""


def test_at_the_end_nothing_is_asked() -> None:
    match = play(duel_match(), FILLED)
    while match.decide is not None:
        match.play(match.decide.actions[0])
    assert (speaker(match, RED).prompt(), speaker(match, RED).how()) == ("", "")


# ---------------------------------------------------------------- offers and refs
def test_an_offer_is_said_with_the_names_of_card_and_place() -> None:
    match = duel_match()
    offers = match.look(RED).offers
    said = speaker(match, RED).action(offers[0])
    kind = match.look(RED).piece(str(offers[0].source))
    assert kind is not None
    assert TEXTS.say(f"component.{kind.kind}") in said
    assert TEXTS.zone("edge.0.0", speaker(match, RED).voice) in said


def test_an_offer_on_a_piece_that_is_not_seen_speaks_of_its_back() -> None:
    match = duel_match()
    offer = match.look(RED).offers[0]
    said = speaker(match, ALICE).action(offer)
    assert said.startswith("Lay a red card on")


@pytest.mark.parametrize(
    ("choice", "said"), [("4", "4"), ("-2", "-2"), ("maze", "The Maze"), ("left", "Left"), ("", "")], ids=["number", "minus", "kind", "word", "none"]
)
def test_a_choice_is_a_number_the_name_of_a_kind_or_itself(choice: str, said: str) -> None:
    texts = with_texts(action__test="{choice}")
    assert speaker(duel_match(), RED, texts).action(Offer(0, "test", None, None, 0, choice)) == said


def test_an_offer_may_speak_of_what_its_prompt_is_about() -> None:
    texts = with_texts(action__test="{prompt:arrive=Lay|other=Leave} {n}, {seat}")
    view = duel_match().look(RED)
    assert view.prompt is not None
    asked = replace(view, prompt=replace(view.prompt, params={"n": 3}))
    assert Speaker(texts, asked, RED, NAMES, component).action(Offer(0, "test", None, None)) == "Lay 3, you"


def test_an_offer_may_speak_of_what_the_zone_is_to_which_it_leads() -> None:
    view = duel_match().look(RED)
    texts = with_texts(action__test="{target.owner.tag}, {target.depth} deep")
    spots = {"cell.0.0": {"owner": "red_1", "depth": 2}}
    words = Speaker(texts, view, RED, NAMES, lambda kind: spots.get(kind, {}))
    assert words.action(Offer(0, "test", None, "cell.0.0")) == "Hedgehog, 2 deep"


def test_refs_are_faces_backs_seats_and_zones() -> None:
    match = duel_match()
    view = match.look(RED)
    own, other = view.zones["hand.0"].pieces[0], view.zones["hand.1"].pieces[0]  # type: ignore[index]
    words = speaker(match, RED)
    assert words.ref(None) == ""
    assert words.ref(own.id) == Named("kind", str(own.kind))
    assert words.ref(other.id) == Named("hidden", "back_duel_alice")
    assert words.ref("seat.1") == Named("seat", "1")
    assert words.ref("edge.0.1") == Named("zone", "edge.0.1")


def test_a_tag_and_a_promise_are_short_forms_and_what_would_be_taken_back_has_its_own() -> None:
    match = play(duel_match(), FILLED)
    offer = match.look(RED).offers[0]
    words = speaker(match, RED)
    piece = match.look(RED).piece(str(offer.source))
    assert piece is not None
    rank = getattr(component(str(piece.kind)), "rank", 0)
    assert words.tag(offer) == f"rank {rank}"
    assert words.promise(offer) == f"{TEXTS.say(f'component.{piece.kind}')} works."
    assert words.back("place", {}) == "the card placed"
    assert words.back("unheard-of", {}) == ""
    assert words.tag(replace(offer, verb="unheard-of")) == "action.unheard-of"


# ---------------------------------------------------------------- refusals and events
def test_a_refusal_speaks_to_whoever_is_refused_and_of_pieces_as_they_are_seen() -> None:
    match = duel_match()
    illegal = match.why_not(Attempt(ALICE, "p8", "edge.1.0"))
    assert speaker(match, ALICE).why(illegal) == "It is Lorina’s turn."
    assert speaker(match, RED).why(illegal) == "It is your turn."
    texts = with_texts(why__test="Not {card}.")
    hidden = match.look(RED).zones["hand.1"].pieces[0].id  # type: ignore[index]
    assert speaker(match, RED, texts).why(Illegal("test", {"card": Named("piece", hidden)})) == f"Not {TEXTS.say('component.back_duel_alice')}."


@pytest.mark.parametrize(("eyes", "said"), [(RED, "You laid the Hedgehog (1)."), (ALICE, "Lorina laid a red card."), (BOTH, "Lorina laid a red card.")])
def test_an_event_is_told_as_far_as_the_viewer_may_know(eyes: Eyes, said: str) -> None:
    match = play(duel_match(), "arrive R1 D")
    (notice,) = [notice for notice in match.chronicle(1, eyes) if notice.key]
    assert speaker(match, eyes).event(notice) == said


def test_what_is_to_be_read_with_an_event_is_said_to_whoever_may_read_it() -> None:
    texts = with_texts(event__seen="{who} saw {card}.", event__seen__how="It is {card.a}.")
    words = speaker(duel_match(), ALICE, texts)
    seen = Notice("seen", {"who": Named("seat", "0"), "card": Named("kind", "red_1")})
    assert words.event_how(seen) == f"It is {texts.kind('red_1', 'a', component)}."
    assert words.event_how(replace(seen, hidden=True)) == words.event_how(Notice("", {})) == words.event_how(Notice("arrived", seen.params)) == ""


def test_a_moment_without_a_sentence_says_nothing_and_a_hidden_event_has_its_own() -> None:
    texts = with_texts(event__seen="{who} saw {card}.", event__seen__hidden="{who} saw something.")
    words = speaker(duel_match(), ALICE, texts)
    assert words.event(Notice("", {})) == ""
    params = {"who": Named("seat", "0"), "card": Named("hidden", "back_duel_red")}
    assert words.event(Notice("seen", params, hidden=True)) == "Lorina saw something."
    assert words.event(Notice("seen", params)) == f"Lorina saw {TEXTS.say('component.back_duel_red')}."


# ---------------------------------------------------------------- notes and scores
def test_a_preview_says_what_is_new_what_changes_and_what_goes() -> None:
    texts = with_texts(note__n__if="{at}: {was.x} becomes {x}.", note__n__if__new="{at}: {x} now.", note__n__if__gone="{at}: no more.")
    words = speaker(duel_match(), RED, texts)
    old, new = Note("edge.0.0", "n", {"x": 3}), Note("edge.0.0", "n", {"x": 5})
    place = TEXTS.zone("edge.0.0", words.voice)
    place = place[:1].upper() + place[1:]
    assert words.preview([Change(old, new), Change(None, new), Change(old, None), Change(None, None)]) == (
        f"{place}: 3 becomes 5.",
        f"{place}: 5 now.",
        f"{place}: no more.",
    )


def test_a_note_without_such_a_sentence_is_left_out_of_the_preview() -> None:
    assert speaker(duel_match(), RED).preview([Change(Note("edge.0.0", "unheard-of", {}), None)]) == ()


def test_lines_stages_pieces_and_seats_have_their_names() -> None:
    match = duel_match()
    words = speaker(match, RED)
    assert words.line(Line("row.d", 4)) == TEXTS.say("score.row.d")
    assert words.stage() == "Alice against the Red Queen · arrival, turn 1 of 6"
    assert words.seat(ALICE) == "Edith"
    assert words.seat(RED) == "Lorina"
    view = match.look(RED)
    assert words.piece(view.zones["hand.1"].pieces[0]) == TEXTS.say("component.back_duel_alice")  # type: ignore[index]
    assert words.rules("maze")
