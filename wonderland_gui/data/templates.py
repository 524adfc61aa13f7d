"""Templates of faces: YAML lists of layers, each one painter with its place and fields.  A template knows no game, and no painter one either."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from wonderland_gui.data.painters import CONDITIONS, PAINTERS, condition_fault, fault_of, is_number, unknown
from wonderland_gui.data.yaml_document import Document
from wonderland_gui.data.yaml_loader import read_yaml
from wonderland_gui.resources import Files

FOLDER = "shared/templates"
BACK = "back"
"""The template of all hidden pieces whose back has none of its own."""
NAME = re.compile(r"[a-z0-9_]+\Z")
SLOT = re.compile(r"\{([a-z_]+(?:\.[a-z0-9_]+)*)\}")
READ = ("map", "names", "items", "goods", "numbers")
"""Fields of a layer that name a field of the component."""
KEYS = ("layers", "extends", "shape", "radius", "values")
"""What a template may say."""

Fields = Mapping[str, Any]


class TemplateError(ValueError):
    """A template says something that no card can mean; `problems` lists all of it."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problems))


@dataclass(frozen=True, slots=True)
class Layer:
    """One painter with its fields, and when it paints."""

    paint: str
    fields: Fields
    start: str | float = 0.0
    below: str | float | None = None
    themes: tuple[str, ...] = ()
    """In these themes only; none named: in all."""
    when: str = ""
    """Only for a component that has something in this field; `side=real`: that has this in it."""
    unless: str = ""
    """Not for one of which the same is true."""

    def shows(self, width: float, lod: Mapping[str, float]) -> bool:
        """Whether it paints on a card of this width; steps of the theme stand for their pixels."""
        return _px(self.start, lod) <= width and (self.below is None or width < _px(self.below, lod))

    def fits(self, theme: str, values: Mapping[str, Any]) -> bool:
        """Whether it paints in this theme, on the face of a component with these values."""
        if self.themes and theme not in self.themes:
            return False
        return (not self.when or _holds(self.when, values)) and not (self.unless and _holds(self.unless, values))


def _holds(condition: str, values: Mapping[str, Any]) -> bool:
    """Whether a component has something in a field, or just that."""
    name, wanted, value = condition.partition("=")
    found = value_at(values, name.strip())
    return str(found) == value.strip() if wanted else bool(found)


def _px(step: str | float, lod: Mapping[str, float]) -> float:
    return lod[step] if isinstance(step, str) else step


@dataclass(frozen=True, slots=True)
class Template:
    """A face as a list of layers, the lowest first."""

    name: str
    layers: tuple[Layer, ...]
    shape: float | None = None
    """Height by width; None: that of a card."""
    radius: float | None = None
    """Of its corners, in widths; 0.5 is round.  None: a card's, or, where it has no paper, the outline of its picture."""
    extends: str = ""
    """The template over whose layers its own are laid."""
    values: Mapping[str, Any] = field(default_factory=dict)
    """What fields stand for that the component does not have."""

    def over(self, parent: Template) -> Template:
        """The template laid over the one it extends."""
        shape = parent.shape if self.shape is None else self.shape
        radius = parent.radius if self.radius is None else self.radius
        return replace(self, layers=(*parent.layers, *self.layers), shape=shape, radius=radius, extends="", values={**parent.values, **self.values})

    def names(self, slot: str) -> bool:
        """Whether a layer speaks of this field, or paints by it."""
        values = [*self.values.values(), *(value for layer in self.layers for value in layer.fields.values())]
        words = [inner for value in values for inner in (value.values() if isinstance(value, dict) else (value,)) if isinstance(inner, str)]
        conditions = [condition.partition("=")[0].strip() for layer in self.layers for condition in (layer.when, layer.unless)]
        read = [layer.fields.get(key) for layer in self.layers for key in READ] + ["open_" for layer in self.layers if layer.paint == "openings"]
        return slot in conditions or slot in read or any(slot in SLOT.findall(each) for each in words)


def parse_template(name: str, tree: object) -> Template:
    """The template of a tree; raises `TemplateError` with everything that is wrong."""
    problems: list[str] = []
    if not isinstance(tree, dict) or not ("layers" in tree or "extends" in tree) or not set(tree) <= set(KEYS) or not isinstance(tree.get("layers", []), list):
        raise TemplateError([f"{name}: should be one list, `layers`"])
    layers = [_layer(f"{name}.layers[{i}]", entry, problems) for i, entry in enumerate(tree.get("layers", []))]
    for key in ("shape", "radius"):
        if key in tree and not is_number(tree[key]):
            problems.append(f"{name}.{key}: should be a number")
    values = tree.get("values", {})
    if not isinstance(values, dict):
        problems.append(f"{name}.values: should be a map")
    if problems:
        raise TemplateError(problems)
    made = tuple(layer for layer in layers if layer)
    return Template(name, made, tree.get("shape"), tree.get("radius"), str(tree.get("extends", "")), values)


def _layer(at: str, entry: object, problems: list[str]) -> Layer | None:
    if not isinstance(entry, dict) or "paint" not in entry:
        problems.append(f"{at}: should be a map with `paint`")
        return None
    paint = str(entry["paint"])
    if paint not in PAINTERS:
        problems.append(unknown(f"{at}.paint", paint, PAINTERS))
        return None
    needed, optional = PAINTERS[paint]
    allowed = (*needed, *optional, "paint", *CONDITIONS)
    before = len(problems)
    problems += [unknown(f"{at}.{key}", str(key), allowed) for key in entry if key not in allowed]
    problems += [f"{at}: {key} is missing" for key in needed if key not in entry]
    fields = {str(key): value for key, value in entry.items() if key not in ("paint", *CONDITIONS)}
    faults = {key: fault_of(key, value) for key, value in fields.items()}
    faults |= {key: condition_fault(key, entry[key]) for key in CONDITIONS if key in entry}
    problems += [f"{at}.{key}: {fault}" for key, fault in faults.items() if fault]
    if len(problems) > before:
        return None
    themes = tuple(entry.get("themes", ()))
    return Layer(paint, fields, entry.get("from", 0.0), entry.get("below"), themes, entry.get("when", ""), entry.get("unless", ""))


_made: dict[tuple[str, bytes], Template] = {}
"""Templates by name and bytes, the newest last: the check of the data makes them, and each game's table has the same ones."""
_MOST = 256


def template_of(name: str, document: Document) -> Template:
    """The template that a file holds; raises `TemplateError` with everything that is wrong."""
    made = _made.get((name, document.data))
    if made is None:
        made = _made[name, document.data] = parse_template(name, document.value)
        while len(_made) > _MOST:
            _made.pop(next(iter(_made)), None)
    return made


class Templates:
    """Templates by name, read when first asked for."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self._known: dict[str, Template] = {}
        self._before: dict[str, Template] = {}
        """What was good before it was forgotten; it stands in while the file is broken."""
        self._backs: dict[str, str] = {}
        """The template of each back: the disk is asked once, not once for each card."""

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

    def _read(self, name: str, below: tuple[str, ...] = ()) -> Template:
        """The template over all that it extends; `below` are those that extend it."""
        made = self._parse(name)
        if not made.extends:
            return made
        if made.extends in (*below, name):
            raise TemplateError([f"{name}.extends: {', '.join((*below, name, made.extends))} go round in a circle"])
        return made.over(self._read(made.extends, (*below, name)))

    def _parse(self, name: str) -> Template:
        path = self.path(name)
        if not NAME.match(name) or not self.files.exists(path):
            raise TemplateError([f"{path} is missing"])
        try:
            data = self.files.read(path)
        except OSError as error:
            raise TemplateError([f"{path}: {error.strerror}"]) from error
        return _made.get((name, data)) or template_of(name, read_yaml(data, path))

    def back(self, back: str) -> Template:
        """The template of a back: its own if there is one, else that of all backs."""
        if back not in self._backs:
            self._backs[back] = back if NAME.match(back) and self.files.exists(self.path(back)) else BACK
        return self.get(self._backs[back])

    def forget(self) -> None:
        """Reads changed files again; one that is broken now is as it was."""
        self._before |= self._known
        self._known.clear()
        self._backs.clear()


def value_at(values: Any, path: str, otherwise: Any = None) -> Any:
    """What a component has in a field, or in a part of one: `feat.region`, `gain.0`."""
    found: Any = values
    for name in path.split("."):
        if isinstance(found, Mapping):
            found = found.get(name, otherwise)
        elif isinstance(found, list | tuple) and name.isdecimal():
            found = found[int(name)] if int(name) < len(found) else otherwise
        else:
            found = getattr(found, name, otherwise)
    return found


def filled(words: str, values: Mapping[str, Any]) -> str:
    """Words with each `{field}` replaced by its value, which may name fields too; one that the piece does not have stays as it is written."""
    for _ in range(3):
        words, before = SLOT.sub(lambda m: str(value_at(values, m[1], m[0])), words), words
        if words == before:
            break
    return words
