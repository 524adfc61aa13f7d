"""Trees to dataclasses by pydantic, which is imported on the first use; every fault becomes a problem with its place and, where one is near, a suggestion."""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Any, Final, Protocol, TypeVar

from wonderland_gui.data.problems import Severity
from wonderland_gui.data.shapes import Shape, at_path, shape_of, walk
from wonderland_gui.data.yaml_document import Path, Tree

T = TypeVar("T")
_ZERO_KEY: Final = re.compile(r'"0[0-9]+":')
_LEADING_ZERO: Final = re.compile(r"[-+]?0[0-9_]+(\.[0-9]*)?")
_NUMBER: Final = re.compile(r"[-+]?[0-9][0-9_]*(\.[0-9]*)?")
_TYPES: Final = {
    "string_type": "text",
    "int_type": "int",
    "int_from_float": "int",
    "float_type": "number",
    "bool_type": "yesno",
    "list_type": "list",
    "tuple_type": "list",
    "frozen_set_type": "list",
    "dict_type": "map",
    "mapping_type": "map",
    "dataclass_type": "map",
    "none_required": "nothing",
}
_TEXT_WANTED: Final = frozenset({"string_type", "literal_error", "enum"})


class Source(Protocol):
    """A tree that knows where each thing in it came from."""

    tree: dict[str, Tree]

    def source(self, path: Path, /) -> str | None:
        """The unquoted scalar at a path as it was typed."""
        ...

    def problem(self, code: str, path: Path, params: Mapping[str, int | str] | None = None, severity: Severity = "error", *, key: bool = False) -> None:
        """Notes a finding."""
        ...


@cache
def _adapter(wanted: Hashable) -> Any:
    # The import takes longer than all shipped data, so the start screen does without.
    from pydantic import TypeAdapter

    shape: Any = wanted
    return TypeAdapter(shape)


def warm_up(*types: Hashable) -> None:
    """Prepares the validation of these types; to be called while nobody waits."""
    for each in types:
        _adapter(each)


@dataclass(frozen=True, slots=True)
class _Fault:
    """A fault as pydantic tells it, at a path of the tree instead of a path of types."""

    kind: str
    path: tuple[str | int, ...]
    name: str | int | None
    """The missing or unknown key, or the key that is no number."""
    value: Tree
    detail: str
    unions: tuple[tuple[tuple[str | int, ...], str], ...] = ()
    """The unions on the way, and of each the member that was tried."""


def validate(wanted: type[T], source: Source) -> T | None:
    """The tree of `source` as `wanted`; None, with all problems noted, if it does not fit.

    Unquoted scalars in text fields become their text as typed, also in the source's tree.
    """
    from pydantic import ValidationError

    kind: Any = wanted
    adapter = _adapter(kind)
    faults: list[_Fault] = []
    for _ in range(2):
        written = json.dumps(source.tree)
        try:
            made = adapter.validate_json(written, strict=True, extra="forbid")
        except ValidationError as error:
            faults = [_fault(source.tree, each) for each in error.errors(include_url=False)]
            if not _write_texts(source, faults):
                break
            continue
        if _ZERO_KEY.search(written) and _zero_keys(kind, source):
            return None
        if _leads_to_choice(shape_of(kind)) and _several_at_once(kind, source):
            return None
        return made  # type: ignore[no-any-return]
    shape = shape_of(kind)
    for fault in _choose(faults):
        _report(shape, source, fault)
    return None


def _fault(tree: Tree, error: Mapping[str, Any]) -> _Fault:
    path: list[str | int] = []
    unions: list[tuple[tuple[str | int, ...], str]] = []
    here = tree
    name: str | int | None = None
    kind = str(error["type"])
    steps = list(error["loc"])
    if steps and steps[-1] == "[key]":
        kind, name = "key", steps[-2]
        steps = steps[:-2]
    for number, step in enumerate(steps):
        last = number == len(steps) - 1
        if last and kind in ("missing", "missing_argument", "unexpected_keyword_argument"):
            name = step
        elif isinstance(here, dict) and str(step) in here:
            path.append(str(step))
            here = here[str(step)]
        elif isinstance(here, list) and isinstance(step, int) and step < len(here):
            path.append(step)
            here = here[step]
        else:
            unions.append((tuple(path), str(step)))
    return _Fault(kind, tuple(path), name, here, str(error["msg"]), tuple(unions))


def _write_texts(source: Source, faults: Iterable[_Fault]) -> bool:
    """Puts the text as typed where a text is wanted and a number or the like was read; whether there was anything to do."""
    done = False
    for fault in faults:
        if fault.kind in _TEXT_WANTED and fault.path and not isinstance(fault.value, str | dict | list):
            typed = source.source(fault.path)
            if typed is not None:
                source.tree = _put(source.tree, fault.path, typed)
                done = True
    return done


def _put(tree: Tree, path: Path, value: str) -> Tree:
    """The tree with another value at a path; aliased parts are copied, not changed."""
    if not path:
        return value
    copy: Any = dict(tree) if isinstance(tree, dict) else list(tree)
    copy[path[0]] = _put(tree[path[0]], path[1:], value)
    return copy


def _choose(faults: list[_Fault]) -> list[_Fault]:
    """Of the members of a union that were all tried and failed, those faults that belong to the member that was meant."""
    for depth in range(8):
        groups: dict[tuple[str | int, ...], dict[str, list[_Fault]]] = {}
        for fault in faults:
            if len(fault.unions) > depth:
                where, member = fault.unions[depth]
                groups.setdefault(where, {}).setdefault(member, []).append(fault)
        if not groups:
            break
        for where, members in groups.items():
            # What is wrong inside a member says that this one was meant; what does not even begin like it was not.
            inside = {m: fs for m, fs in members.items() if not all(f.path == where and f.kind in _TYPES for f in fs)}
            meant = min(inside.values() or members.values(), key=len)
            dropped = [f for fs in members.values() for f in fs if fs is not meant]
            faults = [f for f in faults if f not in dropped]
    return faults


def _report(shape: Shape, source: Source, fault: _Fault) -> None:
    match fault.kind:
        case "unexpected_keyword_argument":
            name = str(fault.name)
            near = get_close_matches(name, [key for record in _records(shape, fault.path) for key in record.fields], 1)
            belongs = "" if near else _belongs(shape, fault.path, name)
            source.problem("unknown_key", (*fault.path, name), {"key": name, "suggestion": near[0] if near else "", "belongs": belongs}, key=True)
        case "missing" | "missing_argument" if isinstance(fault.name, str):
            source.problem("missing_key", fault.path, {"key": fault.name, "place": _written(fault.path)}, key=True)
        case "missing" | "missing_argument" | "too_long" | "too_short":
            wanted = next((len(each.parts) for each in at_path(shape, fault.path) if each.kind == "tuple"), 0)
            source.problem("wrong_length", fault.path, {"wanted": wanted, "found": len(fault.value)})
        case "key":
            source.problem("number_key", (*fault.path, str(fault.name)), {"key": str(fault.name)}, key=True)
        case "literal_error" | "enum":
            choices = [str(choice) for each in at_path(shape, fault.path) for choice in _choices(each)]
            near = get_close_matches(str(fault.value), choices, 1)
            source.problem("bad_choice", fault.path, {"value": _shown(fault.value), "choices": ", ".join(choices), "suggestion": near[0] if near else ""})
        case kind if kind in _TYPES:
            _report_type(shape, source, fault, _TYPES[kind])
        case _:
            source.problem("invalid", fault.path, {"value": _shown(fault.value), "detail": fault.detail})


def _report_type(shape: Shape, source: Source, fault: _Fault, wanted: str) -> None:
    value = fault.value
    if isinstance(value, dict) and wanted == "text":
        for key in value:
            belongs = _belongs(shape, fault.path, key)
            if belongs:
                source.problem("wrong_depth", (*fault.path, key), {"key": key, "belongs": belongs}, key=True)
                return
    code = "wrong_type"
    if wanted in ("int", "number") and isinstance(value, str):
        typed = source.source(fault.path)
        if typed is None and _NUMBER.fullmatch(value):
            code = "quoted_number"
        elif _LEADING_ZERO.fullmatch(value):
            code = "leading_zero"
    elif wanted == "int" and isinstance(value, float):
        code = "not_whole"
    source.problem(code, fault.path, {"expected": wanted, "value": source.source(fault.path) or _shown(value)})


def _choices(shape: Shape) -> tuple[Any, ...]:
    return shape.choices if shape.kind == "choice" else tuple(c for part in shape.parts if shape.kind == "union" for c in _choices(part))


def _records(shape: Shape, path: Path) -> Iterable[Shape]:
    return (record for each in at_path(shape, path) for record in each.records())


def _belongs(shape: Shape, path: Path, key: str) -> str:
    """Where a key that stands at the wrong depth belongs: in something around it, or in something beside it."""
    for depth in range(len(path) - 1, -1, -1):
        if any(key in record.fields for record in _records(shape, path[:depth])):
            return _written(path[:depth])
    for record in _records(shape, path):
        for name, inner in record.fields.items():
            if any(key in part.fields for part in inner.records()):
                return _written((*path, name))
    return ""


def _written(path: Path) -> str:
    """A path as people write it; the whole file is a point."""
    return ".".join(str(part) for part in path) or "."


def _shown(value: Tree) -> str:
    """A value, cut short."""
    words = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return words if len(words) <= 60 else f"{words[:57]}..."


_LEADS: dict[int, tuple[Shape, bool]] = {}
"""Shapes by their id, and whether a record of which one field is given can stand somewhere below them."""


def _leads_to_choice(shape: Shape) -> bool:
    """Whether a record of which one field is given can stand here or somewhere below."""
    known = _LEADS.get(id(shape))
    if known is None:
        waiting, seen, found = [shape], set[Any](), False
        while waiting and not found:
            inner = waiting.pop()
            found = inner.one_of
            if inner.record is None or inner.record not in seen:
                seen.add(inner.record)
                waiting += [*inner.parts, *inner.fields.values()]
        known = _LEADS[id(shape)] = shape, found
    return known[1]


def _several_at_once(wanted: Any, source: Source) -> bool:
    """Whether a map that says one thing, such as `{move: 2}`, says none or several."""
    found = False
    for shape, tree, path in walk(shape_of(wanted), source.tree, into=_leads_to_choice):
        if shape.one_of and isinstance(tree, dict):
            given = [key for key, value in tree.items() if value is not None]
            if len(given) != 1:
                source.problem("one_key", path, {"found": ", ".join(given), "choices": ", ".join(shape.fields)})
                found = True
    return found


def _zero_keys(wanted: Any, source: Source) -> bool:
    """Whether a key of a map of numbers has a leading zero: 01 and 1 would be one number."""
    found = False
    for shape, tree, path in walk(shape_of(wanted), source.tree):
        if shape.kind == "map" and shape.parts[0].kind == "int" and isinstance(tree, dict):
            for key in tree:
                if _LEADING_ZERO.fullmatch(key):
                    source.problem("leading_zero", (*path, key), {"expected": "int", "value": key}, key=True)
                    found = True
    return found
