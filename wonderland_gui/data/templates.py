"""Card templates: YAML lists of layers, each one painter with its place and fields.  A template knows no game, and no painter one either."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from wonderland_gui.data.near import suggest
from wonderland_gui.data.theme_file import COLOURS
from wonderland_gui.data.yaml_loader import read_yaml
from wonderland_gui.resources import Files

FOLDER = "shared/templates"
BACK = "back"
"""The template of all hidden pieces whose back has none of its own."""
NAME = re.compile(r"[a-z0-9_]+\Z")
SLOT = re.compile(r"\{([a-z_]+)\}")
STEPS = ("full", "name", "icon")

Fields = Mapping[str, Any]


class TemplateError(ValueError):
    """A template says something that no card can mean; `problems` lists all of it."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problems))


@dataclass(frozen=True, slots=True)
class Layer:
    """One painter with its fields, and between which widths of the card it paints."""

    paint: str
    fields: Fields
    start: str | float = 0.0
    below: str | float | None = None

    def shows(self, width: float, lod: Mapping[str, float]) -> bool:
        """Whether it paints on a card of this width; steps of the theme stand for their pixels."""
        return _px(self.start, lod) <= width and (self.below is None or width < _px(self.below, lod))


def _px(step: str | float, lod: Mapping[str, float]) -> float:
    return lod[step] if isinstance(step, str) else step


@dataclass(frozen=True, slots=True)
class Template:
    """A face as a list of layers, the lowest first."""

    name: str
    layers: tuple[Layer, ...]


# What each painter needs and may be told.  Lengths are in card widths.
PAINTERS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "paper": ((), ()),
    "back": (("art",), ()),
    "ground": (("box", "colours"), ("corner", "rays")),
    "arch": (("colours",), ("rays", "art", "size")),
    "frame": (("box",), ("corner", "inner")),
    "rule": (("inset",), ("corner",)),
    "overlay": (("art",), ()),
    "flourish": (("box", "corners", "size"), ("gap",)),
    "figure": (("box", "art"), ("corner", "opacity")),
    "pip": (("at", "radius", "art", "colours"), ()),
    "rank": (("at", "radius", "text", "colours"), ("turn",)),
    "items": (("items",), ("size",)),
    "plate": (("box", "px"), ("key", "text")),
    "words": (("box", "px"), ("key", "text", "font", "colour", "wrap")),
}
_NUMBERS = {"corner", "size", "gap", "opacity", "radius", "turn", "inset", "px"}
_LISTS = {"box": 4, "rays": 2, "at": 2}
_WORDS = {"art", "colours", "text", "key", "items", "font", "colour"}
_FLAGS = {"inner", "wrap"}
FONTS = ("display", "body", "italic", "bold")
CORNERS = ("top_left", "top_right", "bottom_right", "bottom_left")


def parse_template(name: str, tree: object) -> Template:
    """The template of a tree; raises `TemplateError` with everything that is wrong."""
    problems: list[str] = []
    if not isinstance(tree, dict) or set(tree) != {"layers"} or not isinstance(tree["layers"], list):
        raise TemplateError([f"{name}: should be one list, `layers`"])
    layers = [_layer(f"{name}.layers[{i}]", entry, problems) for i, entry in enumerate(tree["layers"])]
    if problems:
        raise TemplateError(problems)
    return Template(name, tuple(layer for layer in layers if layer))


def _layer(at: str, entry: object, problems: list[str]) -> Layer | None:
    if not isinstance(entry, dict) or "paint" not in entry:
        problems.append(f"{at}: should be a map with `paint`")
        return None
    paint = str(entry["paint"])
    if paint not in PAINTERS:
        problems.append(unknown(f"{at}.paint", paint, PAINTERS))
        return None
    needed, optional = PAINTERS[paint]
    allowed = (*needed, *optional, "paint", "from", "below")
    problems += [unknown(f"{at}.{key}", str(key), allowed) for key in entry if key not in allowed]
    problems += [f"{at}: {key} is missing" for key in needed if key not in entry]
    fields = {str(key): value for key, value in entry.items() if key not in ("paint", "from", "below")}
    for key, value in fields.items():
        fault = _fault(key, value)
        if fault:
            problems.append(f"{at}.{key}: {fault}")
    for key in ("from", "below"):
        if key in entry and not _is_step(entry[key]):
            problems.append(f"{at}.{key}: should be a width in pixels or one of {', '.join(STEPS)}")
    return Layer(paint, fields, entry.get("from", 0.0), entry.get("below"))


def unknown(at: str, word: str, known: Iterable[str]) -> str:
    """The complaint about a word that means nothing here, with the nearest one that does."""
    near = suggest(word, known)
    return f"{at}: unknown" + (f", did you mean {near}?" if near else "")


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_step(value: object) -> bool:
    return _is_number(value) or value in STEPS


def _fault(key: str, value: object) -> str:
    """What is wrong with the value of a field, or nothing."""
    if key in _NUMBERS and not _is_number(value):
        return "should be a number"
    if key in _LISTS and not (isinstance(value, list) and len(value) == _LISTS[key] and all(map(_is_number, value))):
        return f"should be {_LISTS[key]} numbers"
    if key in _WORDS and not isinstance(value, str):
        return "should be words"
    if key in _FLAGS and not isinstance(value, bool):
        return "should be true or false"
    if key == "colour" and value not in COLOURS:
        near = suggest(value, COLOURS) if isinstance(value, str) else ""
        return "should be a colour of the theme" + (f", did you mean {near}?" if near else "")
    if key == "font" and value not in FONTS:
        return f"should be one of {', '.join(FONTS)}"
    if key == "corners" and not (isinstance(value, list) and all(corner in CORNERS for corner in value)):
        return f"should be some of {', '.join(CORNERS)}"
    return ""


class Templates:
    """Templates by name, read when first asked for."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self._known: dict[str, Template] = {}
        self._before: dict[str, Template] = {}
        """What was good before it was forgotten; it stands in while the file is broken."""

    def path(self, name: str) -> str:
        """Where the template of this name lies."""
        return f"{FOLDER}/{name}.yaml"

    def get(self, name: str) -> Template:
        """The template; raises `TemplateError` if it is missing or wrong."""
        if name not in self._known:
            try:
                self._known[name] = self._read(name)
            except TemplateError:
                if name not in self._before:
                    raise
                self._known[name] = self._before[name]
        return self._known[name]

    def _read(self, name: str) -> Template:
        path = self.path(name)
        if not NAME.match(name) or not self.files.exists(path):
            raise TemplateError([f"{path} is missing"])
        try:
            data = self.files.read(path)
        except OSError as error:
            raise TemplateError([f"{path}: {error.strerror}"]) from error
        return parse_template(name, read_yaml(data, path).value)

    def back(self, back: str) -> Template:
        """The template of a back: its own if there is one, else that of all backs."""
        return self.get(back if NAME.match(back) and self.files.exists(self.path(back)) else BACK)

    def forget(self) -> None:
        """Reads changed files again; one that is broken now is as it was."""
        self._before |= self._known
        self._known.clear()


def filled(words: str, values: Mapping[str, Any]) -> str:
    """Words with each `{field}` replaced by its value; a field that the piece does not have stays as it is written."""
    return SLOT.sub(lambda m: str(values.get(m[1], m[0])), words)
