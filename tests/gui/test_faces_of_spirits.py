"""The names on the cards of Wonderland XIII: whole, or in one word, or not at all, in both languages and at every size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.helpers.library import SPIRITS, shipped
from tests.helpers.look import RESOURCES
from tests.helpers.pages import cut_words
from wonderland_gui.data.templates import Templates
from wonderland_gui.text import load_texts
from wonderland_gui.views import face_layers, paint
from wonderland_gui.views.art import ArtStore
from wonderland_gui.views.faces import Face, FacePool
from wonderland_gui.views.theme import load_fonts
from wonderland_gui.views.theme_file import load_themes

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def pool() -> Iterator[FacePool]:
    load_fonts(RESOURCES)
    store = ArtStore(RESOURCES, "xiii", at_once=True)
    yield FacePool(load_themes(RESOURCES)["dark"], store, Templates(RESOURCES))
    store.close()


@pytest.mark.parametrize("language", ["en", "pt"])
@pytest.mark.parametrize("width", [36, 48, 54, 60, 64, 72, 83, 84, 92, 100, 120, 140, 169, 170, 240])
def test_no_name_is_cut_and_a_long_one_is_said_in_one_word_where_it_has_no_room(
    pool: FacePool, monkeypatch: pytest.MonkeyPatch, width: int, language: str
) -> None:
    said: list[str] = []

    def noting(p: Any, box: Any, words: str, *rest: Any, **more: Any) -> None:
        said.append(words)
        paint.text(p, box, words, *rest, **more)

    monkeypatch.setattr(face_layers, "text", noting)
    texts = load_texts(RESOURCES, language, "xiii")
    pool.set_words(texts.say)
    with cut_words() as cut:
        for kind in SPIRITS.values():
            said.clear()
            pool.pixmap(Face.shown(kind, shipped()[0].spirits[kind]), width, 1.0)
            known = {texts.say(f"component.{kind}"), texts.say(f"component.{kind}.tag"), texts.say(f"ui.xiii.line.{kind}")}
            assert set(said) <= known
            assert said or width < 72, f"{kind} has no name at {width}"
    assert cut == []


def test_a_full_name_stands_where_it_fits(pool: FacePool, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(face_layers, "text", lambda p, box, words, *rest, **more: said.append(words))
    pool.set_words(load_texts(RESOURCES, "en", "xiii").say)
    for width, names in ((84, ["Alice", "White Rabbit", "Queen"]), (140, ["Alice", "White Rabbit", "Queen of Hearts"]), (64, ["Alice", "Rabbit", "Queen"])):
        said.clear()
        for kind in ("alice", "white_rabbit", "queen_of_hearts"):
            pool.pixmap(Face.shown(kind, shipped()[0].spirits[kind]), width, 1.0)
        assert said == names
