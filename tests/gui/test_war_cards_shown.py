"""The cards of the War as they lie on its table: also small they say what they are."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.helpers.card_texts import cards_of, shipped_of, texts_of
from tests.helpers.look import RESOURCES
from wonderland_gui.data.templates import Templates
from wonderland_gui.views import face_layers
from wonderland_gui.views.art import ArtStore
from wonderland_gui.views.faces import Face, FacePool
from wonderland_gui.views.theme import load_fonts
from wonderland_gui.views.theme_file import load_themes

CARD = 59
"""How wide a card of the layout is in a window of 1280 x 800, in pixels."""


@pytest.fixture
def pool(qapp: object) -> Iterator[FacePool]:
    load_fonts(RESOURCES)
    yield FacePool(load_themes(RESOURCES)["dark"], ArtStore(RESOURCES, "war", at_once=True), Templates(RESOURCES))


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is written on the cards that are painted."""
    found: list[str] = []
    for name in ("text", "paragraph"):
        monkeypatch.setattr(face_layers, name, lambda p, box, words, *rest, **more: found.append(words))
    return found


def width_in(zone: str, stage: str) -> float:
    layout = shipped_of("war").layout
    assert layout is not None
    return round(layout.zones[zone].during(stage).scale * CARD)


@pytest.mark.parametrize("language", ["en", "pt"])
def test_every_wonderlandian_of_the_market_has_its_name_in_a_small_window(pool: FacePool, said: list[str], language: str) -> None:
    texts = texts_of("war", language)
    pool.set_words(texts.say)
    for kind, card in cards_of("war", "wonderlandians").items():
        said.clear()
        pool.pixmap(Face.shown(kind, card), width_in("wonderlandians", "tea_1"), 1.0)
        assert {texts.kind(kind), texts.kind(kind, "tag")} & set(said), kind


@pytest.mark.parametrize("language", ["en", "pt"])
def test_every_quest_can_be_read_while_one_is_chosen(pool: FacePool, said: list[str], language: str) -> None:
    texts = texts_of("war", language)
    pool.set_words(texts.say)
    for kind, card in cards_of("war", "quests").items():
        said.clear()
        pool.pixmap(Face.shown(kind, card), width_in("quests.me", "setup"), 1.0)
        assert texts.rules(kind, card) in said, kind
