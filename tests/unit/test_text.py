"""Keys and params to sentences, for whoever looks."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonderland_gui.engine.protocol import Named
from wonderland_gui.engine.table import Seat
from wonderland_gui.resources import Resources
from wonderland_gui.text import NOBODY, Texts, Voice, fields_of, load_texts

WORDS = {
    "ui.seat.you": "you",
    "ui.seat.number": "player {n}",
    "ui.hidden.card": "card",
    "ui.hidden.card.a": "a card",
    "ui.title": "Wonderland",
    "event.taken": "{who} {who:you=take|other=takes} {card.a} and {n:0=nothing else|one=a key|other={n} keys}",
    "event.place": "{zone}: {card:hidden=unseen|red_6=the Jabberwock|other={card}}",
    "prompt.start": "{who.name} begins",
    "action.sow.tag": "{card} here",
    "component.red_6": "Jabberwock",
    "component.red_6.a": "the Jabberwock",
    "component.red_6.rules": "Rank {rank}, at least {test.min}, {weight}.",
    "component.red_6.foot": "a card of {rank}",
    "component.blue_1": "Dormouse",
    "component.red_back": "card of the Red Queen",
    "component.red_back.a": "one of the Red Queen’s cards",
    "component.kent": "Kent",
    "zone.cell.{r}.{c}": "row {r+1}, column {c:0=A|1=B|other=C}",
    "zone.hand.{s}": "the hand of {s}",
    "zone.hand.2": "the third hand",
    "zone.region.{id}": "in {id}",
    "note.rank": "{n:0=zero|other={n}}",
    "why.which": "{what} {flag:yes=on|no=off} {word:none=nothing|x=an x|other=something}",
    "bad.template": "{oops",
}
ALICE, QUEEN = Named("seat", "1"), Named("seat", "0")
CARD, UNSEEN = Named("kind", "red_6"), Named("hidden", "red_back")
TEXTS = Texts("en", WORDS)
YOU = Voice(Seat(1), ("the Queen", "Alice"))


@pytest.mark.parametrize(
    ("who", "card", "n", "voice", "said"),
    [
        (ALICE, CARD, 1, YOU, "You take the Jabberwock and a key"),
        (QUEEN, CARD, 2, YOU, "The Queen takes the Jabberwock and 2 keys"),
        (ALICE, UNSEEN, 0, Voice(None, ("the Queen", "Alice")), "Alice takes one of the Red Queen’s cards and nothing else"),
        (ALICE, Named("hidden", "other"), 5, Voice((Seat(0), Seat(1)), ("the Queen", "Alice")), "Alice takes a card and 5 keys"),
        (ALICE, Named("hidden", ""), 5, Voice((Seat(1),), ()), "You take a card and 5 keys"),
        (Named("seat", "2"), Named("kind", "blue_1"), 1, NOBODY, "Player 3 takes Dormouse and a key"),
    ],
)
def test_a_sentence_is_put_into_words_for_whoever_looks(who: Named, card: Named, n: int, voice: Voice, said: str) -> None:
    assert TEXTS.say("event.taken", {"who": who, "card": card, "n": n}, voice) == said


def test_a_piece_is_what_the_viewer_sees_of_it() -> None:
    voice = Voice(Seat(0), (), {"p1": "red_6"}, {"p1": "red_back", "p2": "red_back"})
    said = [TEXTS.put("{card.a}|{card:hidden=?|red_6=!|other=.}", {"card": Named("piece", name)}, voice) for name in ("p1", "p2", "p3")]
    assert said == ["the Jabberwock|!", "one of the Red Queen’s cards|?", "a card|?"]


def test_the_name_of_a_seat_can_be_asked_for() -> None:
    assert TEXTS.say("prompt.start", {"who": ALICE}, YOU) == "Alice begins"


@pytest.mark.parametrize(
    ("zone", "name"),
    [
        ("cell.0.1", "row 1, column B"),
        ("hand.0", "the hand of the Queen"),
        ("hand.1", "the hand of you"),
        ("hand.2", "the third hand"),
        ("region.kent", "in Kent"),
        ("region.nowhere", "in nowhere"),
        ("attic", "attic"),
    ],
)
def test_a_zone_has_the_name_of_its_pattern(zone: str, name: str) -> None:
    assert TEXTS.zone(zone, YOU) == name


@dataclass(frozen=True)
class Spot:
    card: str
    steps: int = 2


def test_the_name_of_a_zone_may_speak_of_what_it_is() -> None:
    texts = Texts("en", {**WORDS, "zone.spot.{i}": "spot {i}{card:none=|other=, {card.a}}{steps:none=|other= {steps} steps}"})
    voice = Voice(component=lambda zone: {"spot.1": Spot("red_6"), "spot.2": Spot("")}.get(zone, {}))
    assert texts.zone("spot.1", voice) == "spot 1, the Jabberwock 2 steps"
    assert texts.zone("spot.2", voice) == "spot 2 2 steps"
    assert texts.zone("spot.3", voice) == texts.zone("spot.3") == "spot 3", "what nobody knows is left out"
    assert texts.zone("spot.1", Voice(component=lambda zone: Spot("blue_1"))) == "spot 1, Dormouse 2 steps"


def test_cases_choose_by_what_a_param_is() -> None:
    assert TEXTS.say("event.place", {"zone": Named("zone", "cell.2.2"), "card": UNSEEN}) == "Row 3, column C: unseen"
    assert TEXTS.put("{card:red_6=yes|other=no}", {"card": Named("kind", "blue_1")}) == "no"
    assert TEXTS.say("why.which", {"what": CARD, "flag": True, "word": ""}) == "Jabberwock on nothing"
    assert TEXTS.say("why.which", {"what": CARD, "flag": False, "word": "x"}) == "Jabberwock off an x"
    assert TEXTS.say("why.which", {"what": CARD, "flag": False, "word": "y"}) == "Jabberwock off something"
    assert TEXTS.put("{n:3=three|few=some}", {"n": 9}) == "some", "the last case stands for all others"
    assert TEXTS.put("{n:one=one point|other={n} points}", {"n": -1}) == "one point"
    assert TEXTS.put("{who:0=the Queen’s|other=another’s}", {"who": QUEEN}, YOU) == "the Queen’s"


@pytest.mark.parametrize(("n", "said"), [(2, "Add 2 to it"), (-2, "Subtract 2 from it"), (0, "Add 0 to it")])
def test_a_number_below_zero_has_a_case_and_its_size_goes_without_the_sign(n: int, said: str) -> None:
    template = "{bonus.0:minus=Subtract {bonus.0.size} from|other=Add {bonus.0} to} it"
    assert TEXTS.put(template, {"bonus.0": n}) == said


def test_the_size_of_a_number_has_cases_of_its_own() -> None:
    assert TEXTS.put("{n.size:2=two|other=many}", {"n": -2}) == "two"
    assert TEXTS.put("{n:-2=two below|minus=below|other=above}", {"n": -2}) == "two below"
    assert TEXTS.put("{card.size}", {"card": CARD}) == "Jabberwock", "only numbers have a size"


def test_a_text_key_is_a_param_too() -> None:
    assert TEXTS.put("{where} {where.a}", {"where": Named("text", "ui.hidden.card")}) == "card a card"


def test_numbers_and_words_stand_as_they_are() -> None:
    assert TEXTS.put("{n} {n+1} {n-2} {w} {w+1}", {"n": 3, "w": "+2"}) == "3 4 1 +2 +2"


def test_a_sentence_begins_with_a_capital_but_a_tag_or_a_name_does_not() -> None:
    assert TEXTS.say("action.sow.tag", {"card": Named("kind", "rose")}) == "rose here"
    assert TEXTS.say("note.rank", {"n": 0}) == "Zero"
    assert TEXTS.put("{who} {x}", {"who": ALICE}, YOU) == "you {x}"


def test_a_missing_text_falls_back_to_english_then_to_its_key() -> None:
    texts = Texts("pt", {"ui.title": "País das Maravilhas"}, WORDS)
    assert texts.say("ui.title") == "País das Maravilhas"
    assert texts.say("component.red_6") == "Jabberwock"
    assert texts.say("ui.nothing") == "ui.nothing"
    assert texts.maybe("ui.nothing") == ""
    assert texts.maybe("ui.title") == "País das Maravilhas"
    assert texts.has("component.red_6")
    assert not texts.has("ui.nothing")
    assert texts.pick("event.taken.hidden", "event.taken") == "event.taken"
    assert texts.pick("a", "b") == "b"
    assert Texts("en", {}).kind("rose") == "rose"
    assert Texts("en", {}).hidden("", "a") == "?"
    assert Texts("en", {}).hidden("b") == "b"


def test_a_template_that_cannot_be_read_is_given_out_as_it_stands() -> None:
    assert TEXTS.say("bad.template", {"oops": 1}) == "{oops"


@given(st.text(st.sampled_from("{}|=:.+1nw "), max_size=20))
def test_no_template_and_no_params_make_a_sentence_fail(template: str) -> None:
    assert isinstance(TEXTS.put(template, {"n": 1, "w": Named("seat", "x")}, YOU), str)


@dataclass(frozen=True)
class Check:
    min: int = 3


@dataclass(frozen=True)
class Card:
    rank: int = 6
    weight: float = 0.50
    test: Check = Check()
    words: tuple[str, ...] = ("a",)
    sides: dict[str, str] = field(default_factory=lambda: {"left": "cake"})


def test_card_texts_name_the_fields_of_the_card() -> None:
    assert fields_of(Card()) == {"rank": 6, "weight": "0.5", "test.min": 3, "words.0": "a", "sides.left": "cake"}
    assert TEXTS.rules("red_6", Card(rank=7)) == "Rank 7, at least 3, 0.5."
    assert TEXTS.rules("blue_1", Card()) == ""
    assert TEXTS.foot("red_6", Card(rank=2)) == "A card of 2"
    assert TEXTS.foot("blue_1", Card()) == ""


def test_a_games_texts_go_before_the_shared_ones() -> None:
    texts = Texts("pt", {"ui.title": "A", "x": "B"}, {"ui.title": "C", "y": "D"})
    game = texts.with_game({"pt": {"ui.title": "E"}, "en": {"y": "F", "z": "G"}, "fr": {"x": "H"}})
    assert [game.say(key) for key in ("ui.title", "x", "y", "z")] == ["E", "B", "F", "G"]


def test_every_sentence_of_a_game_may_speak_of_its_numbers() -> None:
    """A param of the same name goes before, and a number that the game has not stays as it is written."""
    texts = Texts("en", {}, {}).with_game({"en": {"a.b": "{numbers.cake:2=double|other={numbers.cake} times} {who}"}}, {"numbers.cake": 2})
    assert texts.say("a.b", {"who": "the queen"}) == "double the queen"
    texts = texts.with_game({}, {"numbers.cake": 5})
    assert texts.say("a.b", {"who": "the queen"}) == "5 times the queen"
    assert texts.say("a.b", {"who": "the queen", "numbers.cake": 2}) == "double the queen"
    assert texts.put("{numbers.tea} {numbers.cake}", {}) == "{numbers.tea} 5"
    assert texts.rules("a", Card()) == "" and texts.put("{rank} × {numbers.cake}", fields_of(Card())) == "6 × 5"


def test_a_page_has_the_numbers_in_it_and_stays_a_page() -> None:
    texts = Texts("en", {}, {}, {"numbers.cake": 5})
    page = "# Cakes {#cakes}\n| {numbers.cake} | {rank} |\n{numbers.cake:2=twice|other={numbers.cake} times}, {numbers.tea}\n"
    assert texts.page(page).endswith("{#cakes}\n| 5 | {rank} |\n5 times, {numbers.tea}\n")


def write(root: Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text, "utf-8")


@pytest.mark.parametrize(("asked", "chosen"), [("pt", "pt"), ("pt-BR", "pt"), ("pt_BR", "pt"), ("PT", "pt"), ("en", "en"), ("xx", "en"), ("", "en")])
def test_the_nearest_language_is_loaded(tmp_path: Path, asked: str, chosen: str) -> None:
    write(tmp_path, "shared/text/words.en.yaml", "ui.a: shared\nui.b: only english\n")
    write(tmp_path, "shared/text/words.pt.yaml", "ui.a: comum\n")
    write(tmp_path, "games/garden/text.en.yaml", "component.rose: rose\n")
    write(tmp_path, "games/garden/text.pt.yaml", "component.rose: rosa\n")
    texts = load_texts(Resources(tmp_path), asked, "garden")
    assert texts.language == chosen
    assert texts.say("ui.a") == ("comum" if chosen == "pt" else "shared")
    assert texts.say("ui.b") == "only english"
    assert texts.kind("rose") == ("rosa" if chosen == "pt" else "rose")
    assert not load_texts(Resources(tmp_path), asked).has("component.rose")


def test_numbers_in_lists_of_a_game_are_called_by_their_place(tmp_path: Path) -> None:
    write(tmp_path, "games/garden/text.en.yaml", 'why.a: "{numbers.rows.0}, {numbers.rows.1.roses}, {numbers.beds.2.0}"\n')
    write(tmp_path, "games/garden/game.yaml", "numbers: {rows: [3, {roses: 7}], beds: {2: [5]}}\n")
    assert load_texts(Resources(tmp_path), "en", "garden").say("why.a") == "3, 7, 5"


def test_the_numbers_of_a_game_are_read_with_its_texts_and_packs(tmp_path: Path) -> None:
    write(tmp_path, "shared/text/words.en.yaml", "ui.a: shared\n")
    write(tmp_path, "games/garden/text.en.yaml", 'why.a: "{numbers.roses}, {numbers.hand.first}"\n')
    assert load_texts(Resources(tmp_path), "en", "garden").say("why.a") == "{numbers.roses}, {numbers.hand.first}"
    write(tmp_path, "games/garden/game.yaml", "numbers: {roses: 3, hand: {first: 7}}\n")
    assert load_texts(Resources(tmp_path), "en", "garden").say("why.a") == "3, 7"
    write(tmp_path, "pack/games/garden/game.yaml", "numbers: {roses: 4}\n")
    assert load_texts(Resources(tmp_path).with_packs([tmp_path / "pack"]), "en", "garden").say("why.a") == "4, 7"


@pytest.mark.parametrize("language", ["en", "pt"])
def test_the_shipped_words_are_there(language: str) -> None:
    texts = load_texts(Resources(), language)
    for key in ("ui.seat.you", "ui.seat.number", "ui.hidden.card", "ui.hidden.card.a"):
        assert texts.say(key) != key
