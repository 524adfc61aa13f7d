"""The fields of a component by name, for the sentences that speak of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from wonderland_gui.data.shapes import is_one_of
from wonderland_gui.engine.protocol import Param


def fields_of(component: Any, prefix: str = "") -> dict[str, Param]:
    """The fields of a component as params, those of its parts behind a dot, those of a list by their number: `win.0.move`."""
    if is_dataclass(component):
        parts: Mapping[str, Any] = {field.name: getattr(component, field.name) for field in fields(component)}
    elif isinstance(component, Mapping):
        parts = component
    elif isinstance(component, tuple | list):
        parts = {str(index): part for index, part in enumerate(component)}
    else:
        return {}
    found: dict[str, Param] = {}
    for name, value in parts.items():
        if value is None and is_one_of(component):
            continue
        if value is None:
            # A field that is not set is still one that a sentence may ask for: `{items.left:none=...}`.
            found[f"{prefix}{name}"] = ""
        elif isinstance(value, int | str):
            found[f"{prefix}{name}"] = value
        elif isinstance(value, float):
            found[f"{prefix}{name}"] = f"{value:g}"
        else:
            found |= fields_of(value, f"{prefix}{name}.")
    return found


def named(component: Any, name: str, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text that a field called `name` holds, here or in a part of the component, with the way to it."""
    if is_dataclass(component):
        parts: Mapping[Any, Any] = {field.name: getattr(component, field.name) for field in fields(component)}
    elif isinstance(component, Mapping):
        parts = component
    else:
        return
    for key, value in parts.items():
        if key == name and isinstance(value, str):
            yield (*path, str(key)), value
        else:
            yield from named(value, name, (*path, str(key)))


def component_of(data: Any) -> Callable[[str], object]:
    """Finds the definition of a kind among all groups of the rule data, or that of a zone among its `spots`; an unknown one has no fields."""
    groups = [getattr(data, field.name) for field in fields(data) if field.name != "numbers"] if is_dataclass(data) else []
    every: dict[str, object] = {kind: entry for group in groups if isinstance(group, Mapping) for kind, entry in group.items()}
    every |= spots_of(data)
    return lambda kind: every.get(kind, {})


def spots_of(data: Any) -> Mapping[str, object]:
    """What the zones of a game are, where its data says so: definitions by zone, of whose fields the names of the zones may speak."""
    spots: Mapping[str, object] = getattr(data, "spots", {})
    return spots
