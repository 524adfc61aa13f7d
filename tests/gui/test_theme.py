"""Themes: complete, legible, and read with every fault named."""

from __future__ import annotations

import copy
from dataclasses import fields

import pytest
from PySide6.QtCore import QEasingCurve
from PySide6.QtGui import QColor, QFontDatabase

from wonderland_gui.data.theme_file import COLOURS, EASINGS, THEME_FILE, THEMES, ThemeError, is_colour
from wonderland_gui.data.yaml_loader import read_yaml
from wonderland_gui.resources import Resources
from wonderland_gui.views.theme import Theme, body, contrast, display, legible, load_fonts
from wonderland_gui.views.theme_file import load_theme, load_themes, parse_themes

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def themes() -> dict[str, Theme]:
    return load_themes(Resources())


def test_what_a_theme_file_may_name_is_what_a_theme_has_and_what_qt_can_do():
    """The file is read without Qt, which alone knows its ways of moving."""
    assert [field.name for field in fields(Theme) if field.type in ("QColor", QColor)] == list(COLOURS)
    curves = set(QEasingCurve.Type.__members__) - {"Custom", "TCBSpline", "BezierSpline", "NCurveTypes"}  # these want more than a name
    assert curves == set(EASINGS)
    assert {"#00000000", "#d8ab4e"} == {colour for colour in ("#00000000", "#d8ab4e", "#abc", "red", "#d8ab4", " #d8ab4e") if is_colour(colour)}


@pytest.fixture
def tree():
    return copy.deepcopy(read_yaml(Resources().read(THEME_FILE), THEME_FILE).value)


def over(colour: QColor, alpha: float, ground: QColor) -> QColor:
    """The colour as it looks at this opacity on a ground."""
    return QColor(*(round(a * alpha + b * (1 - alpha)) for a, b in zip(colour.getRgb()[:3], ground.getRgb()[:3], strict=True)))  # type: ignore[index]


# token of the words, token of the ground, ratio
PANELS, PAPERS = ("window", "surface", "raised", "sunken"), ("paper", "paper_light", "paper_deep")
WORDS = [("text", ground, 7.0) for ground in PANELS] + [("ink", ground, 7.0) for ground in PAPERS]
WORDS += [("muted", ground, 4.5) for ground in PANELS] + [("ink_muted", ground, 4.5) for ground in PAPERS]
WORDS += [("title", ground, 4.5) for ground in PANELS[1:]]
WORDS += [(state, "window", 4.5) for state in ("source", "target", "illegal", "known", "active")]  # tags say the effect in the colour of the state


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(("words", "ground", "ratio"), WORDS, ids=[f"{words} on {ground}" for words, ground, _ in WORDS])
def test_words_stand_out_from_their_ground(themes, name, words, ground, ratio):
    theme = themes[name]
    assert contrast(getattr(theme, words), getattr(theme, ground)) >= ratio


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("cloth", ["duel", "start", "xiii", "zenescope", "war"])
def test_names_of_areas_can_be_read_on_every_cloth(themes, name, cloth):
    theme = themes[name]
    for tone in theme.cloth(cloth):
        assert contrast(over(theme.text, 0.85, tone), tone) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_words_on_gold_can_be_read_on_all_of_the_foil_but_its_outermost_edge(themes, name):
    theme = themes[name]
    for at, tone in theme.foil:
        if at < 1:
            assert contrast(theme.on_gold, tone) >= 4.5
    assert contrast(theme.on_gold, theme.foil[-1][1]) >= 3


@pytest.mark.parametrize("name", THEMES)
def test_states_are_told_apart_from_each_other_and_from_the_cloth(themes, name):
    theme = themes[name]
    for tone in (theme.cloth("duel")[0], theme.cloth("start")[0]):
        assert contrast(theme.target, tone) >= 3
    assert len({theme.source.name(), theme.target.name(), theme.illegal.name(), theme.known.name()}) == 4


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_is_asked_for_by_name_and_knows_its_colours_at_any_opacity(name):
    theme = load_theme(Resources(), name)
    assert theme.name == name
    half = theme.c("gold", 0.5)
    assert abs(half.alphaF() - 0.5) < 0.01
    assert theme.gold.alphaF() == 1
    assert theme.is_light == (name == "light")


def test_an_unknown_theme_is_the_dark_one():
    assert load_theme(Resources(), "mauve").name == "dark"


def test_high_contrast_has_no_weave_and_wider_lines(themes):
    assert themes["contrast"].weave.lines == 0
    assert themes["contrast"].weave.damask == 0
    assert themes["contrast"].width(2) == 3
    assert themes["dark"].width(2) == 2


def test_a_misspelt_token_is_named_with_the_one_that_was_meant(tree):
    colours = tree["themes"]["dark"]
    colours["goold"] = colours.pop("gold")
    with pytest.raises(ThemeError) as caught:
        parse_themes(tree)
    assert "themes.dark.goold: unknown, did you mean gold?" in caught.value.problems
    assert "themes.dark: gold is missing" in caught.value.problems


@pytest.mark.parametrize("token", COLOURS)
def test_every_token_is_needed(tree, token):
    del tree["themes"]["light"][token]
    with pytest.raises(ThemeError, match=f"themes.light: {token} is missing"):
        parse_themes(tree)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda t: t["themes"]["dark"].update(gold="yellow"), "should be a colour"),
        (lambda t: t["themes"]["dark"].update(gold="#12345"), "should be a colour"),
        (lambda t: t["themes"]["dark"]["cloth"].pop("start"), "start is missing"),
        (lambda t: t["themes"].pop("contrast"), "contrast is missing"),
        (lambda t: t["motion"]["flip"].update(easing="Bouncy"), "no easing is called Bouncy"),
        (lambda t: t["shadow"]["rest"].update(blur="soft"), "should be a number"),
        (lambda t: t["shadow"].pop("lifted"), "lifted is missing"),
        (lambda t: t["card"].update(radius=True), "should be a number"),
        (lambda t: t.update(foil=[[0, "#ffffff"]]), "at least two stops"),
        (lambda t: t["kinds"].update(alice=["#ffffff"]), "should be two colours"),
        (lambda t: t.update(themes=[]), "should be a map"),
    ],
)
def test_what_is_wrong_in_a_theme_file_is_said(tree, change, words):
    change(tree)
    with pytest.raises(ThemeError, match=words):
        parse_themes(tree)


def test_all_faults_of_a_theme_file_are_said_together(tree):
    tree["themes"]["dark"]["gold"] = 7
    tree["motion"]["flip"]["ms"] = "long"
    with pytest.raises(ThemeError) as caught:
        parse_themes(tree)
    assert len(caught.value.problems) == 2


def test_the_bundled_fonts_are_loaded_and_used():
    assert set(load_fonts(Resources())) == {"Alice", "EB Garamond"}
    assert {"Alice", "EB Garamond"} <= set(QFontDatabase.families())
    assert display(26).families()[0] == "Alice"
    assert not display(26).bold()
    assert body(16, italic=True).italic()
    assert body(15, bold=True).bold()


def test_a_font_file_that_is_missing_or_broken_is_left_out(tmp_path):
    class Broken:
        def exists(self, path):
            return path.endswith(("Alice-Regular.ttf", "EBGaramond-Bold.ttf"))

        def read(self, path):
            return Resources().read(path) if "Alice" in path else b"no font"

    assert load_fonts(Broken()) == ("Alice",)


@pytest.mark.parametrize("ground", ["#12131f", "#ffffff", "#1d3f7a", "#808080"])
@pytest.mark.parametrize("colour", ["#5d93d6", "#dc6a66", "#12131f", "#fffaee"])
def test_a_colour_is_made_legible_on_any_ground(colour, ground):
    assert contrast(legible(QColor(colour), QColor(ground)), QColor(ground)) >= 4.4


def test_a_legible_colour_stays_as_it_is():
    assert legible(QColor("#8fbcf2"), QColor("#12131f")) == QColor("#8fbcf2")
