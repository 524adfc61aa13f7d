"""What the layers of a template may say: every painter with the fields it needs and may be told, and what is wrong with a field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from wonderland_gui.data.near import suggest
from wonderland_gui.data.theme_file import COLOURS, THEMES

STEPS: Final = ("full", "name", "icon")
CONDITIONS: Final = ("from", "below", "themes", "when", "unless")
"""What every layer may say of when it is painted: between which widths, in which themes, if its component has something in a field or has not."""
PAINTERS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    # Cards.  Lengths are in card widths.
    "paper": ((), ()),
    "back": (("art",), ()),
    "ground": (("box", "colours"), ("corner", "rays")),
    "arch": (("colours",), ("rays", "art", "size")),
    "frame": (("box",), ("corner", "inner")),
    "rule": (("inset",), ("corner",)),
    "overlay": (("art",), ()),
    "flourish": (("box", "corners", "size"), ("gap",)),
    "figure": (("box", "art"), ("corner", "opacity", "clip")),
    "pip": (("at", "radius", "art", "colours"), ()),
    "rank": (("at", "radius", "text", "colours"), ("turn",)),
    "items": (("items",), ("size",)),
    "plate": (("box", "px"), ("key", "text")),
    "words": (("box", "px"), ("key", "text", "short", "font", "colour", "colours", "wrap")),
    "rules": (("box", "px", "key"), ("foot", "colours")),
    # Things that a field lists, each as its icon.
    "goods": (("goods", "box", "icons"), ("bodies",)),
    "badges": (("numbers", "at", "radius", "step", "art"), ()),
    "parting": (("box", "key"), ()),
    # Pieces that are no cards.
    "portrait": (("at", "radius", "art", "colours"), ()),
    "standee": (("art", "colours"), ()),
    "die": (("colours", "text"), ()),
    "disc": (("at", "radius", "colours"), ("rim",)),
    # Boards made of squares, whose map is a text among the component's fields.
    "tiles": (("map", "box", "tiles"), ("under",)),
    "paving": (("map", "box", "colours", "style"), ()),
    "portraits": (("map", "box", "squares", "art", "colours", "radius"), ("crown",)),
    "walls": (("map", "box"), ("art", "style")),
    "openings": (("map", "box", "art"), ("opacity",)),
    "captions": (("map", "box", "squares", "key"), ()),
    "slips": (("map", "box", "names"), ("flag",)),
    "numbers": (("map", "box", "gap"), ("colours", "rows")),
    "rim": ((), ("colours", "inset")),
}
_NUMBERS: Final = {"step", "corner", "size", "gap", "opacity", "radius", "turn", "inset", "px"}
_LISTS: Final = {"box": 4, "clip": 4, "rays": 2, "at": 2}
_WORDS: Final = {
    "art",
    "colours",
    "text",
    "key",
    "short",
    "items",
    "font",
    "colour",
    "foot",
    "map",
    "squares",
    "crown",
    "names",
    "under",
    "flag",
    "style",
    "rim",
    "rows",
    "goods",
    "numbers",
}
_FLAGS: Final = {"inner", "wrap"}
_MAPS: Final = {"tiles", "icons", "bodies"}
FONTS: Final = ("display", "body", "italic", "bold")
CORNERS: Final = ("top_left", "top_right", "bottom_right", "bottom_left")
STYLES: Final = ("brick", "moss")


def unknown(at: str, word: str, known: Iterable[str]) -> str:
    """The complaint about a word that means nothing here, with the nearest one that does."""
    near = suggest(word, known)
    return f"{at}: unknown" + (f", did you mean {near}?" if near else "")


def is_number(value: object) -> bool:
    """Whether it is a number, which true and false are not."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def fault_of(key: str, value: object) -> str:
    """What is wrong with the value of a field, or nothing."""
    if key in _NUMBERS and not is_number(value):
        return "should be a number"
    if key in _LISTS and not (isinstance(value, list) and len(value) == _LISTS[key] and all(map(is_number, value))):
        return f"should be {_LISTS[key]} numbers"
    if key in _WORDS and not isinstance(value, str):
        return "should be words"
    if key in _FLAGS and not isinstance(value, bool):
        return "should be true or false"
    if key in _MAPS and not (isinstance(value, dict) and all(isinstance(each, str) for each in value.values())):
        return "should be a map of words"
    return _choice_fault(key, value)


def _choice_fault(key: str, value: object) -> str:
    if key == "colour" and value not in COLOURS:
        near = suggest(value, COLOURS) if isinstance(value, str) else ""
        return "should be a colour of the theme" + (f", did you mean {near}?" if near else "")
    if key == "font" and value not in FONTS:
        return f"should be one of {', '.join(FONTS)}"
    if key == "style" and "{" not in str(value) and value not in STYLES:
        return f"should be one of {', '.join(STYLES)}"
    if key == "corners" and not (isinstance(value, list) and all(corner in CORNERS for corner in value)):
        return f"should be some of {', '.join(CORNERS)}"
    return ""


def condition_fault(key: str, value: object) -> str:
    """What is wrong with a condition of a layer, or nothing."""
    if key in ("from", "below") and not (is_number(value) or value in STEPS):
        return f"should be a width in pixels or one of {', '.join(STEPS)}"
    if key == "themes" and not (isinstance(value, list) and all(name in THEMES for name in value)):
        return f"should be some of {', '.join(THEMES)}"
    if key in ("when", "unless") and not isinstance(value, str):
        return "should be the name of a field, or a field and what is in it"
    return ""
