"""What players of the War read: card texts that follow the data, words that tell one thing from another, and sentences that are whole in a match."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pytest

from tests.helpers.card_texts import cards_of, shipped_of, stated_numbers, texts_of
from tests.helpers.war import RING, Played, led_by, new
from wonderland_gui.controllers.words import Speaker
from wonderland_gui.data.fields import component_of, fields_of
from wonderland_gui.data.sentences import parse, slots_of
from wonderland_gui.engine.protocol import Named, Param
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.view import TableView
from wonderland_gui.games.war.keys import Prompt
from wonderland_gui.resources import Resources
from wonderland_gui.text import Voice

LANGUAGES = ("en", "pt")
SAYING = ("leaders", "abilities", "chips", "wonderlandians", "figures", "tokens", "markers", "tea_cards", "quests", "wagers", "resolves")
"""The groups whose pieces say what they are for."""
NAMED_ONCE = ("leaders", "abilities", "wonderlandians", "figures", "tea_cards", "quests")
UNSAID = {"copies", "in_bag", "round"}
"""How many there are, and of which deck a card is, is no matter of its text."""
NAMES = ("Ana", "Bruno", "Carla", "Davi", "Elisa")


shipped = partial(shipped_of, "war")
texts = partial(texts_of, "war")
cards = partial(cards_of, "war")


def said(language: str, kind: str, params: Mapping[str, Param]) -> str:
    return texts(language).say(f"component.{kind}.rules", params)


def written(language: str, key: str) -> str:
    """What of a text stands there as it is, whatever its fields say."""

    def plain(parts: Any) -> str:
        return "".join(part if isinstance(part, str) else "".join(plain(inner) for _, inner in part.cases) for part in parts)

    return plain(parse(shipped().texts[language][key]))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("group", SAYING)
def test_an_edited_number_edits_the_sentence_of_its_card(group: str, language: str) -> None:
    tree: Any = shipped().files["components"]
    # The objectives that only ask whether something is so state a number that nobody looks at.
    idle = {kind for kind, quest in cards("quests").items() if quest.objective.kind in ("supply_empty", "shield_active")}
    for kind, card in cards(group).items():
        params = fields_of(card)
        for name, number in stated_numbers(tree[group][kind]):
            if name not in UNSAID and kind not in idle:
                assert params[name] == number
                edited = said(language, kind, {**params, name: number + 7})
                assert edited != said(language, kind, params), f"{kind} does not say {name}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("group", SAYING)
def test_no_card_writes_a_number_out(group: str, language: str) -> None:
    for kind in cards(group):
        assert not re.search(r"\d", written(language, f"component.{kind}.rules")), kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_stands_on_the_table_writes_a_number_out(language: str) -> None:
    keys = [key for key in shipped().texts[language] if key.startswith("ui.war.")]
    assert keys and not [key for key in keys if re.search(r"\d", written(language, key))]
    assert texts(language).say("ui.war.track.crown").split(" | ")[0].endswith("4 · 5 · 6")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("group", SAYING)
def test_every_piece_says_what_it_does_and_the_sentence_is_whole(group: str, language: str) -> None:
    for kind, card in cards(group).items():
        words = texts(language).rules(kind, card)
        assert words.endswith("."), kind
        assert not set("{}") & set(words), words
        assert " ," not in words and " ." not in words and ".." not in words, words
        assert words[0].isupper() or words[0] == "+", words
        assert not re.search(r"[a-zà-ú,;] (Um|Uma|O|A|An|The)\b", words), f"an article in the middle of a sentence: {words}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_or_figures_have_one_name(language: str) -> None:
    named = [texts(language).kind(kind) for kind in cards(*NAMED_ONCE)]
    assert len(set(named)) == len(named)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ally_set", "ABCD")
def test_no_two_chips_of_a_match_have_one_name(ally_set: str, language: str) -> None:
    chips = {kind: chip for kind, chip in cards("chips").items() if chip.set in (None, ally_set)}
    named = [texts(language).kind(kind) for kind in chips]
    assert len(set(named)) == len(named)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_has_a_name_with_its_article_and_a_short_one(language: str) -> None:
    for kind in cards(*SAYING, "backs"):
        assert {f"component.{kind}", f"component.{kind}.a", f"component.{kind}.tag"} <= shipped().texts[language].keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_whose_unit_or_castle_it_is_can_be_heard(language: str) -> None:
    heard = [texts(language).kind(kind, "a") for kind in cards("tokens")]
    assert len(set(heard)) == len(heard)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_of_a_wonderlandian_says_what_its_figure_or_chip_says(language: str) -> None:
    for kind, card in cards("wonderlandians").items():
        brought = card.figure or card.item
        assert texts(language).rules(kind, card) == texts(language).rules(brought, cards("figures", "chips")[brought])


@pytest.mark.parametrize("language", LANGUAGES)
def test_weak_and_strong_chips_of_one_effect_say_the_same_with_their_own_numbers(language: str) -> None:
    for kind, chip in cards("chips").items():
        strong = kind.replace("_weak_", "_strong_")
        if strong != kind and stripped(chip.effect) == stripped(cards("chips")[strong].effect):
            assert shipped().texts[language][f"component.{kind}.rules"] == shipped().texts[language][f"component.{strong}.rules"]


def stripped(effect: Any) -> list[str]:
    """The names of what an effect sets, without its numbers; what is 0 is not set."""
    return sorted(
        name if isinstance(value, int) and not isinstance(value, bool) else f"{name}={value}" for name, value in fields_of(effect).items() if value != 0
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_quest_says_its_feat_and_its_objective(language: str) -> None:
    """Quests of different feats, Regions, objectives or numbers do not read alike."""
    feats: dict[str, set[str]] = {}
    for kind, quest in cards("quests").items():
        feat, _, objective = texts(language).rules(kind, quest).partition(". ")
        assert feat and objective.endswith(".")
        feats.setdefault(feat, set()).add(f"{quest.feat.region} {quest.feat.kind}")
    assert all(len(same) == 1 for same in feats.values())
    assert len({texts(language).rules(kind, quest) for kind, quest in cards("quests").items()}) == len(cards("quests"))


def test_the_texts_have_no_fault() -> None:
    assert [str(problem) for problem in shipped().problems if "/text." in problem.file or problem.code in ("no_text", "no_anchor")] == []


def test_portuguese_names_the_fields_that_english_names() -> None:
    for kind in cards(*SAYING):
        named = [{slot.name for slot in slots_of(shipped().texts[language][f"component.{kind}.rules"])} for language in LANGUAGES]
        assert named[0] == named[1], kind


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", ["zone", "event", "prompt"])
def test_whatever_speaks_of_regions_or_tracks_knows_them_all(family: str, language: str) -> None:
    """A case for one Region is a case for each, so that no id is ever read."""
    zones = {f"region.{name}" for name in RING}
    tracks = {track.id for track in shipped().data.numbers.forge_tracks}
    for key, template in shipped().texts[language].items():
        if key.startswith(f"{family}."):
            for slot in slots_of(template):
                cases = {name for name, _ in slot.cases} - {"other"}
                assert not cases & tracks or slot.name != "track" or tracks <= cases, key
                assert not cases & set(RING) or slot.name != "name" or set(RING) <= cases, key
                assert cases <= zones or not cases & zones, key


@pytest.mark.parametrize(
    ("zone", "language", "long", "short"),
    [
        ("region.red_keep", "en", "the Red Keep", "Red Keep"),
        ("region.mirror_ridge", "pt", "Serra do Espelho", "Serra do Espelho"),
        ("chair.0", "en", "the Head of the Table", "Head of the Table"),
        ("chair.7", "pt", "cadeira 7", "7"),
        ("allies.oyster.strong", "en", "the strong Oyster chips", "Oyster ••"),
        ("allies.forge.weak", "pt", "fichas de Forja (fracas)", "Forja •"),
        ("stock.madness", "en", "the Madness supply", "Madness"),
        ("deck.tea_2", "pt", "baralho da Festa do Chá II", "Chá II"),
        ("forge.kettle.1", "en", "Bruno’s Kettle track", "Kettle"),
        ("forge.crown.0", "pt", "sua trilha Coroa", "Coroa"),
        ("waiting.banner.1", "en", "what waits on Bruno’s Banner track", ""),
    ],
)
def test_a_zone_is_called_by_what_it_is(zone: str, language: str, long: str, short: str) -> None:
    voice = Voice(viewer=Seat(0), names=NAMES, component=component_of(shipped().data))
    assert texts(language).zone(zone, voice) == long
    assert texts(language).zone(zone, voice, short=True) == short


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("region", RING)
def test_what_happens_in_a_region_is_told_with_its_name(region: str, language: str) -> None:
    params: dict[str, Param] = {"who": Named("seat", "0"), "n": 2, "zone": Named("zone", f"region.{region}")}
    words = texts(language).say("event.deployed", params, Voice(None, NAMES))
    name = texts(language).zone(f"region.{region}")
    assert words.endswith(f" {name}.") and "region" not in words
    assert len(words.removesuffix(f"{name}.").split()[-1]) <= 4, "a preposition stands before it"


def test_the_rules_have_the_same_chapters_in_both_languages() -> None:
    pages = [Resources().read(f"games/war/rules.{language}.md").decode() for language in LANGUAGES]
    chapters = [re.findall(r"^(#+) .*\{#([\w-]+)\}$", page, re.MULTILINE) for page in pages]
    assert chapters[0] == chapters[1]
    assert len(chapters[0]) > 25


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_say_every_number_of_the_game_by_its_name(language: str) -> None:
    page = Resources().read(f"games/war/rules.{language}.md").decode()
    assert "{" not in re.sub(r"\{#[\w-]+\}", "", texts(language).page(page))
    named = set(re.findall(r"\{(numbers\.[\w.]+)", page))
    elsewhere = {f"numbers.{name}" for name in ("score_track", "second_place", "start_region", "quests.mighty", "quests.clean", "quests.frayed")}
    pictured = tuple(f"numbers.{name}" for name in ("ring.", "shards.die.", "shards.supply", "chairs.min_players.", "forge_tracks.", "two_players."))
    for name in fields_of(shipped().data.numbers, "numbers."):
        assert name in named or name in elsewhere or name.startswith(pictured), name


def test_whatever_is_asked_has_a_chapter_in_the_rules() -> None:
    info = shipped().info
    assert info is not None
    assert set(info.anchors) == {str(prompt) for prompt in Prompt}


class Told:
    """A match of random players, and all that is read of it in every language, with the keys it comes from."""

    def __init__(self) -> None:
        self.sentences: dict[tuple[str, str, str], None] = {}
        self.component = component_of(shipped().data)

    def say(self, eyes: Seat | None, view: TableView) -> dict[str, Speaker]:
        return {language: Speaker(texts(language), view, eyes, NAMES, self.component) for language in LANGUAGES}

    def note(self, speakers: Mapping[str, Speaker], key: str, words: Callable[[Speaker], str]) -> None:
        for language, speaker in speakers.items():
            self.sentences[language, key, words(speaker)] = None

    def asked(self, match: Played, dice: Rng) -> None:
        """What is asked, by whoever is asked and by all others, and some of the answers."""
        assert match.decide is not None
        key, view, seat = match.decide.prompt, match.look(match.decide.seat), match.decide.seat
        mine, others = self.say(seat, view), self.say(None, match.look(None))
        self.note(mine, f"prompt.{key}", Speaker.prompt)
        self.note(mine, f"prompt.{key}.how", Speaker.how)
        self.note(others, f"prompt.{key}.other", Speaker.prompt)
        # Of what is held the sentence is said without the seat: it must not need one.
        held = {"source": mine["en"].ref(next((offer.source for offer in view.offers if offer.source), None)), **match.decide.params}
        self.note(mine, f"prompt.{key}.held", lambda speaker: speaker.texts.say(f"prompt.{key}.held", held, speaker.voice))
        self.note(mine, f"stage.{view.stage}", Speaker.stage)
        for offer in {view.offers[0], view.offers[-1], dice.choice(view.offers)}:
            self.note(mine, f"action.{offer.verb}", partial(Speaker.action, offer=offer))
            self.note(mine, f"action.{offer.verb}.tag", partial(Speaker.tag, offer=offer))
            for form in ("if", "which", "many", "line", "source", "back"):
                self.note(mine, f"action.{offer.verb}.{form}", partial(Speaker.form, offer=offer, form=form))
        for note in view.notes if match.cursor % 8 == 0 else ():
            self.note(mine, f"note.{note.key}", partial(Speaker.note, note=note))

    def happened(self, match: Played, seat: Seat) -> None:
        for eyes in (None, seat) if match.cursor % 2 else (None,):
            speakers = self.say(eyes, match.look(eyes))
            for notice in match.chronicle(match.cursor, eyes):
                if notice.key:
                    self.note(speakers, f"event.{notice.key}", partial(Speaker.event, notice=notice))

    def ended(self, match: Played) -> None:
        view = match.look(None)
        speakers = self.say(None, view)
        self.note(speakers, "over", Speaker.over)
        for line in (line for standing in view.standings for line in standing.lines):
            self.note(speakers, f"score.{line.key}", partial(Speaker.line, line=line))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [
        (2, 3, {"two_player_mode": "published", "ally_set": "C"}),
        (3, 1, {"lone_region": "award_or_castle", "ally_set": "B", **led_by("cheshire_cat", "jabberwock", "mad_hatter")}),
        (5, 2, {"ally_set": "D", "quest_reward": "owner_chooses", "count_my_bag": True}),
    ],
)
def test_all_that_is_read_in_a_match_is_whole(seats: int, seed: int, options: dict[str, Any]) -> None:
    match, dice, told = new(seats, seed, **options), Rng(seed), Told()
    while match.decide is not None:
        seat = match.decide.seat
        told.asked(match, dice)
        match.play(dice.choice(match.decide.actions))
        told.happened(match, seat)
    told.ended(match)
    for language, key, words in told.sentences:
        assert words or key.count(".") == 2, f"{key} says nothing"
        assert not set("{}_") & set(words) and "  " not in words, f"{language} {key}: {words}"
        if key.startswith("event."):
            assert words[-1] in ".!" and len(words) <= 72, f"{language} {key}: {words}"
            assert not words[0].islower(), f"{language} {key}: {words}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_choice_between_two_halves_says_what_each_gives_as_the_card_does(language: str) -> None:
    split = {kind: card for kind, card in cards("tea_cards").items() if card.split is not None}
    assert len(split) == 15
    for kind, card in split.items():
        whole = said(language, kind, fields_of(card)).casefold()
        told = {half: texts(language).say(f"component.{kind}.{half}", fields_of(card)) for half in ("top", "bottom")}
        assert all(f"{words.casefold()}." in whole for words in told.values()), kind
        source = {"source": Named("kind", kind)}
        for half, words in told.items():
            voice = Voice(component=component_of(shipped().data))
            assert texts(language).say("action.half.line", {"choice": half, **source}, voice) == words
