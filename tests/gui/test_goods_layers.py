"""Layers that show what a field lists: each thing as its icon, on its body, with its number; badges of numbers; pictures that a part of a field names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from tests.helpers.look import RESOURCES
from wonderland_gui.data.templates import filled, parse_template, value_at
from wonderland_gui.views import goods_layers
from wonderland_gui.views.art import ArtStore
from wonderland_gui.views.face_layers import FacePainter, keys_as_words
from wonderland_gui.views.theme import load_fonts
from wonderland_gui.views.theme_file import load_themes

pytestmark = pytest.mark.usefixtures("qapp")
ICONS = {"any": "any_icon", "shield": "shield_icon", "steps": "boot"}
GOODS = {"paint": "goods", "goods": "gain", "box": [0, 0, 1, 1], "icons": ICONS, "bodies": {"weak": "chip"}}


@pytest.fixture
def store() -> Iterator[ArtStore]:
    load_fonts(RESOURCES)
    made = ArtStore(RESOURCES, at_once=True)
    yield made
    made.close()


def painted(store: ArtStore, monkeypatch: pytest.MonkeyPatch, layer: dict[str, Any], values: dict[str, Any], width: float = 100) -> list[tuple[str, float]]:
    """What a layer paints of a component: the pictures with their widths, and the numbers."""
    seen: list[tuple[str, float]] = []
    monkeypatch.setattr(goods_layers, "picture", lambda p, art, name, rect, *_: seen.append((name, round(rect.width(), 1))))
    monkeypatch.setattr(goods_layers, "badge", lambda p, at, words, *_, **more: seen.append((words, 0)))
    monkeypatch.setattr(goods_layers, "text", lambda p, rect, words, *_, **more: seen.append((words, 0)))
    canvas = QImage(120, 160, QImage.Format.Format_ARGB32_Premultiplied)
    canvas.fill(QColor("#000000"))
    p = QPainter(canvas)
    FacePainter(p, QRectF(0, 0, width, width * 1.4), load_themes(RESOURCES)["dark"], store, values, keys_as_words).paint(
        parse_template("t", {"layers": [layer]}).layers
    )
    p.end()
    return seen


def test_each_thing_has_the_icon_of_what_is_said_of_it_or_of_what_it_is(store: ArtStore, monkeypatch: pytest.MonkeyPatch) -> None:
    gain = ({"shield": True, "weak": None}, {"shield": None, "weak": "any"}, {"weak": "oyster"})
    names = [name for name, _ in painted(store, monkeypatch, GOODS, {"gain": gain})]
    assert names == ["shield_icon", "chip", "any_icon", "chip", "oyster"]


@pytest.mark.parametrize(("number", "badges"), [(1, []), (2, ["2"]), (12, ["12"])])
def test_a_number_above_one_stands_beside_its_icon(store: ArtStore, monkeypatch: pytest.MonkeyPatch, number: int, badges: list[str]) -> None:
    assert [name for name, _ in painted(store, monkeypatch, GOODS, {"gain": ({"steps": number},)})] == ["boot", *badges]


def test_one_thing_alone_is_larger_than_one_of_several_and_nothing_is_painted_of_an_empty_list(store: ArtStore, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = painted(store, monkeypatch, GOODS, {"gain": ({"shield": True},)})
    several = painted(store, monkeypatch, GOODS, {"gain": ({"shield": True}, {"steps": 1})})
    assert alone[0][1] > several[0][1] > 0
    assert painted(store, monkeypatch, GOODS, {"gain": ()}) == painted(store, monkeypatch, GOODS, {"gain": None}) == []


def test_a_thing_may_stand_in_a_field_alone_or_in_a_part_of_one(store: ArtStore, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [name for name, _ in painted(store, monkeypatch, {**GOODS, "goods": "corrupt"}, {"corrupt": {"shield": True}})] == ["shield_icon"]
    split = {"top": ({"shield": True},), "bottom": ({"steps": 3},)}
    assert [name for name, _ in painted(store, monkeypatch, {**GOODS, "goods": "split.bottom"}, {"split": split})] == ["boot", "3"]


@pytest.mark.parametrize(("width", "pictures"), [(100, 2), (50, 0)])
def test_badges_say_each_number_and_show_a_picture_where_there_is_room(store: ArtStore, monkeypatch: pytest.MonkeyPatch, width: float, pictures: int) -> None:
    layer = {"paint": "badges", "numbers": "units", "at": [0.2, 0.2], "radius": 0.125, "step": 0.3, "art": "men"}
    seen = [name for name, _ in painted(store, monkeypatch, layer, {"units": (3, 1)}, width)]
    assert [name for name in seen if name != "men"] == ["3", "1"]
    assert seen.count("men") == pictures


def test_a_field_may_name_a_part_of_another() -> None:
    values = {"feat": {"region": "hill", "marks": ("a", "b")}, "art": "x"}
    assert filled("scene_{feat.region}_{feat.marks.1}_{art}", values) == "scene_hill_b_x"
    assert filled("{feat.none} {feat.marks.7} {none}", values) == "{feat.none} {feat.marks.7} {none}"
    assert value_at(values, "feat.region.deeper", "nothing") == "nothing"
