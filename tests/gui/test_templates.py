"""Card templates: what they may say, and what is said about the rest."""

from __future__ import annotations

import pytest

from tests.helpers.look import ChangedFiles
from wonderland_gui.data.painters import PAINTERS
from wonderland_gui.data.templates import FOLDER, SLOT, Layer, TemplateError, Templates, filled, parse_template
from wonderland_gui.resources import Resources
from wonderland_gui.views.face_layers import FacePainter

SHIPPED = [name.removesuffix(".yaml") for name in Resources().list(FOLDER)]
LOD = {"full": 170.0, "name": 84.0, "icon": 0.0}


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_template_can_be_used(name):
    assert Templates(Resources()).get(name).layers


@pytest.mark.parametrize("paint", PAINTERS)
def test_every_painter_that_a_template_can_name_is_there(paint):
    assert callable(getattr(FacePainter, f"_{paint}"))


@pytest.mark.parametrize(
    ("layer", "words"),
    [
        ({"paint": "papre"}, "did you mean paper"),
        ({"paint": "figure", "box": [0, 0, 1, 1]}, "art is missing"),
        ({"paint": "paper", "colour": "ink"}, "colour: unknown"),
        ({"paint": "figure", "box": [0, 0, 1], "art": "a"}, "should be 4 numbers"),
        ({"paint": "figure", "box": [0, 0, 1, True], "art": "a"}, "should be 4 numbers"),
        ({"paint": "rank", "at": [0, 0], "radius": "big", "text": "1", "colours": "x"}, "should be a number"),
        ({"paint": "words", "box": [0, 0, 1, 1], "px": 0.1, "font": "comic"}, "should be one of display"),
        ({"paint": "words", "box": [0, 0, 1, 1], "px": 0.1, "colour": "mauve"}, "a colour of the theme"),
        ({"paint": "words", "box": [0, 0, 1, 1], "px": 0.1, "wrap": "yes"}, "true or false"),
        ({"paint": "flourish", "box": [0, 0, 1, 1], "corners": ["left"], "size": 0.1}, "should be some of top_left"),
        ({"paint": "paper", "from": "big"}, "a width in pixels or one of full"),
        ({"box": [0, 0, 1, 1]}, "with `paint`"),
        ("paper", "with `paint`"),
    ],
)
def test_what_is_wrong_in_a_layer_is_said(layer, words):
    with pytest.raises(TemplateError, match=words):
        parse_template("t", {"layers": [{"paint": "paper"}, layer]})


@pytest.mark.parametrize("tree", [None, [], {}, {"layers": {}}, {"layers": [], "size": 3}])
def test_a_template_is_one_list_of_layers(tree):
    with pytest.raises(TemplateError, match="one list"):
        parse_template("t", tree)


def test_all_faults_of_a_template_are_said_together():
    with pytest.raises(TemplateError) as caught:
        parse_template("t", {"layers": [{"paint": "x"}, {"paint": "figure"}]})
    assert len(caught.value.problems) == 3


@pytest.mark.parametrize(
    ("start", "below", "widths"),
    [
        (0.0, None, {44: True, 84: True, 170: True}),
        ("full", None, {169.9: False, 170: True}),
        ("name", None, {83.9: False, 84: True}),
        (150, None, {149: False, 150: True}),
        (0.0, "name", {83.9: True, 84: False}),
        ("name", "full", {83: False, 84: True, 169: True, 170: False}),
    ],
)
def test_a_layer_shows_between_its_widths(start, below, widths):
    layer = Layer("paper", {}, start, below)
    assert {width: layer.shows(width, LOD) for width in widths} == widths


def test_fields_are_put_into_words():
    assert filled("sides.duel.{side}", {"side": "alice"}) == "sides.duel.alice"
    assert filled("{rank} of {n}", {"rank": 6}) == "6 of {n}"


def test_a_template_that_is_missing_is_named_by_its_path():
    with pytest.raises(TemplateError, match=r"shared/templates/white_elephant\.yaml is missing"):
        Templates(Resources()).get("white_elephant")


def test_no_template_name_leads_out_of_the_folder():
    files = ChangedFiles({"shared/templates/../covers.yaml": b""})
    with pytest.raises(TemplateError):
        Templates(files).get("../covers")
    assert files.reads == []


def test_a_back_may_have_a_template_of_its_own():
    files = ChangedFiles({"shared/templates/back_duel_red.yaml": b"layers: [{paint: paper}]"})
    templates = Templates(files)
    assert [layer.paint for layer in templates.back("back_duel_red").layers] == ["paper"]
    assert templates.back("back_duel_alice").name == "back"


def test_a_changed_template_is_read_again_when_told_so():
    files = ChangedFiles({"shared/templates/back.yaml": b"layers: [{paint: paper}]"})
    templates = Templates(files)
    templates.get("back")
    files.changes["shared/templates/back.yaml"] = b"layers: []"
    assert templates.get("back").layers
    templates.forget()
    assert not templates.get("back").layers


def test_the_templates_of_hidden_cards_name_nothing_but_the_back_and_its_art():
    words = [value for layer in Templates(Resources()).get("back").layers for value in layer.fields.values() if isinstance(value, str)]
    named = {slot for value in words for slot in SLOT.findall(value)}
    assert named <= {"back", "art"}


# ---------------------------------------------------------------- templates that extend others, shapes, conditions
BASE = b"shape: 1.25\nradius: 0.1\nvalues: {ground: kinds.alice, kicker: a}\nlayers: [{paint: paper}]"


def test_a_template_lies_over_the_one_it_extends():
    files = ChangedFiles(
        {"shared/templates/base.yaml": BASE, "shared/templates/over.yaml": b"extends: base\nvalues: {kicker: b}\nlayers: [{paint: rule, inset: 0.1}]"}
    )
    found = Templates(files).get("over")
    assert [layer.paint for layer in found.layers] == ["paper", "rule"]
    assert (found.shape, found.radius, found.values) == (1.25, 0.1, {"ground": "kinds.alice", "kicker": "b"})


def test_a_template_that_only_extends_another_may_say_another_shape():
    files = ChangedFiles({"shared/templates/base.yaml": BASE, "shared/templates/round.yaml": b"extends: base\nshape: 1\nradius: 0.5"})
    found = Templates(files).get("round")
    assert (found.shape, found.radius, len(found.layers)) == (1, 0.5, 1)


def test_templates_that_extend_each_other_are_named_and_not_followed_for_ever():
    files = ChangedFiles({"shared/templates/one.yaml": b"extends: two", "shared/templates/two.yaml": b"extends: one"})
    with pytest.raises(TemplateError, match="one, two, one go round"):
        Templates(files).get("one")


def test_a_template_that_extends_none_that_is_there_says_which():
    with pytest.raises(TemplateError, match=r"templates/nobody\.yaml is missing"):
        Templates(ChangedFiles({"shared/templates/one.yaml": b"extends: nobody"})).get("one")


@pytest.mark.parametrize(
    ("tree", "words"),
    [
        ({"layers": [], "shape": "high"}, "shape: should be a number"),
        ({"layers": [], "values": [1]}, "values: should be a map"),
        ({"layers": [{"paint": "paper", "themes": ["drak"]}]}, "should be some of dark"),
        ({"layers": [{"paint": "paper", "when": 3}]}, "the name of a field"),
        ({"layers": [{"paint": "paving", "map": "map", "box": [0, 0, 1, 1], "colours": "x", "style": "birck"}]}, "one of brick, moss"),
        ({"layers": [{"paint": "tiles", "map": "map", "box": [0, 0, 1, 1], "tiles": {"E": 3}}]}, "should be a map of words"),
    ],
)
def test_what_is_wrong_with_a_shape_a_value_or_a_condition_is_said(tree, words):
    with pytest.raises(TemplateError, match=words):
        parse_template("t", tree)


@pytest.mark.parametrize(
    ("layer", "values", "theme", "fits"),
    [
        ({}, {}, "dark", True),
        ({"themes": ["dark", "light"]}, {}, "contrast", False),
        ({"themes": ["contrast"]}, {}, "contrast", True),
        ({"when": "foot"}, {}, "dark", False),
        ({"when": "foot"}, {"foot": "a"}, "dark", True),
        ({"when": "side=real"}, {"side": "real"}, "dark", True),
        ({"when": "side=real"}, {"side": "wonder"}, "dark", False),
        ({"unless": "foot"}, {"foot": "a"}, "dark", False),
        ({"unless": "foot"}, {}, "dark", True),
    ],
)
def test_a_layer_paints_in_its_themes_and_for_components_that_fit(layer, values, theme, fits):
    (made,) = parse_template("t", {"layers": [{"paint": "paper", **layer}]}).layers
    assert made.fits(theme, values) == fits


def test_values_may_name_fields_and_fields_values():
    assert filled("{ground}", {"ground": "sides.{side}", "side": "real"}) == "sides.real"
    assert filled("{a}", {"a": "{b}", "b": "{a}"}) in ("{a}", "{b}"), "a circle ends"


@pytest.mark.parametrize(
    ("layers", "field", "named"),
    [
        ([{"paint": "standee", "art": "{figure}", "colours": "kinds.alice"}], "figure", True),
        ([{"paint": "paper", "when": "side=real"}], "side", True),
        ([{"paint": "slips", "map": "map", "box": [0, 0, 1, 1], "names": "letters"}], "letters", True),
        ([{"paint": "tiles", "map": "plan", "box": [0, 0, 1, 1], "tiles": {"E": "event_{side}"}}], "side", True),
        ([{"paint": "openings", "map": "plan", "box": [0, 0, 1, 1], "art": "x"}], "open_", True),
        ([{"paint": "paper"}], "figure", False),
    ],
)
def test_a_template_knows_which_fields_it_paints_by(layers, field, named):
    assert parse_template("t", {"layers": layers}).names(field) == named
