"""JSON Schema (draft 7) of a game's files, made from the dataclasses that validate them, so that editors complete and check the YAML."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wonderland_gui.data.layers import EXTENDS
from wonderland_gui.data.layout import Layout
from wonderland_gui.data.loader import game_type, rule_types
from wonderland_gui.data.shapes import Shape, shape_of
from wonderland_gui.data.text_checks import wanted_keys
from wonderland_gui.engine.protocol import Game

DRAFT: Final = "http://json-schema.org/draft-07/schema#"
Json = dict[str, Any]
_SCALARS: Final[Mapping[str, Json]] = {
    # An unquoted scalar in a text field is its text as typed, whatever a reader of YAML takes it for.
    "text": {"type": ["string", "number", "boolean", "null"]},
    "int": {"type": "integer"},
    "number": {"type": "number"},
    "bool": {"type": "boolean"},
    "nothing": {"type": "null"},
    "any": {},
}
_WHOLE_NUMBER: Final = "^(0|-?[1-9][0-9]*)$"


class _Writer:
    """Writes the schema of one file; `partial` is that of a pack, which may leave out everything and remove with `~`.

    In an `extending` file a part of an entry may be what it changes of another's.
    """

    def __init__(self, partial: bool, extending: bool = False) -> None:
        self.partial = partial
        self.extending = extending
        self.definitions: dict[str, Json] = {}

    def write(self, shape: Shape) -> Json:
        match shape.kind:
            case "record":
                return self.record(shape)
            case "map":
                key, value = shape.parts
                inner = self.removable(self.write(value))
                if key.kind == "int":
                    return {"type": "object", "patternProperties": {_WHOLE_NUMBER: inner}, "additionalProperties": False}
                return {"type": "object", "additionalProperties": inner}
            case "list":
                return {"type": "array", "items": self.write(shape.parts[0])}
            case "tuple":
                items = [self.write(part) for part in shape.parts]
                return {"type": "array", "items": items, "minItems": len(items), "maxItems": len(items)}
            case "union":
                return {"anyOf": [self.write(part) for part in shape.parts]}
            case "choice":
                return {"enum": list(shape.choices)}
            case kind:
                return dict(_SCALARS[kind])

    def removable(self, written: Json) -> Json:
        return {"anyOf": [written, {"type": "null"}]} if self.partial else written

    def record(self, shape: Shape) -> Json:
        if shape.name not in self.definitions:
            # Entered before its fields are written: a record may hold its like.
            self.definitions[shape.name] = {}
            self.definitions[shape.name] = self.closed(shape)
            if self.extending:
                self.definitions[shape.name].pop("required", None)
        return {"$ref": f"#/definitions/{shape.name}"}

    def closed(self, shape: Shape) -> Json:
        properties = {}
        for name, inner in shape.fields.items():
            properties[name] = self.removable(self.write(inner))
            if name in shape.defaults:
                properties[name] = {**properties[name], "default": shape.defaults[name]}
        made: Json = {"type": "object", "properties": properties, "additionalProperties": False}
        if shape.one_of:
            made |= {"minProperties": 1, "maxProperties": 1}
        if shape.doc:
            made["description"] = shape.doc
        if shape.required and not self.partial:
            made["required"] = sorted(shape.required)
        return made

    def document(self, title: str, root: Json) -> Json:
        made = {"$schema": DRAFT, "title": title, **root}
        if self.definitions:
            made["definitions"] = dict(sorted(self.definitions.items()))
        return made


def _file(title: str, shape: Shape, partial: bool) -> Json:
    writer = _Writer(partial)
    return writer.document(title, writer.closed(shape))


def _components(title: str, shape: Shape, partial: bool) -> Json:
    """Entries may extend others: then nothing is required of them; an id that begins with a line is only there to be extended."""
    writer = _Writer(partial, extending=True)
    groups = {}
    for group, entries in shape.fields.items():
        entry = entries.parts[1] if entries.kind == "map" else entries
        if entry.kind != "record":
            groups[group] = writer.write(entries)
            continue
        whole = writer.closed(entry)
        whole["properties"] = {EXTENDS: {"type": "string"}, **whole["properties"]}
        base = {key: value for key, value in whole.items() if key != "required"}
        required = whole.pop("required", None)
        if required is not None:
            whole["anyOf"] = [{"required": [EXTENDS]}, {"required": required}]
        groups[group] = {"type": "object", "patternProperties": {"^_": base, "^[^_]": writer.removable(whole)}, "additionalProperties": False}
    root: Json = {"type": "object", "properties": groups, "additionalProperties": False}
    if not partial:
        root["required"] = sorted(groups)
    return writer.document(title, root)


def _texts(title: str, game: Game[Any, Any], data: Any, partial: bool) -> Json:
    needed, allowed = wanted_keys(game, data)
    text = dict(_SCALARS["text"])
    free = "ui|game|zone|label|problem|error" + ("" if data is not None else "|component")
    root: Json = {
        "type": "object",
        "properties": dict.fromkeys(sorted(allowed), text),
        "patternProperties": {f"^({free})\\.": text},
        "additionalProperties": False,
    }
    if not partial:
        root["required"] = sorted(needed)
    return {"$schema": DRAFT, "title": title, **root}


def schema(game: Game[Any, Any], data: Any = None, *, partial: bool = False) -> dict[str, Json]:
    """The schemas of `game.yaml`, `components.yaml`, `layout.yaml` and the text files by the names of the files.

    With `data` the text files know the components; `partial` ones are for packs.
    """
    return {
        "game": _file(f"{game.id}: game.yaml", shape_of(game_type(game)), partial),
        "components": _components(f"{game.id}: components.yaml", shape_of(rule_types(game)[1]), partial),
        "layout": _file(f"{game.id}: layout.yaml", shape_of(Layout), partial),
        "text": _texts(f"{game.id}: text.*.yaml", game, data, partial),
    }
