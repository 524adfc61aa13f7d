"""The fields of a component by name, for the sentences that speak of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from wonderland_gui.data.shapes import is_one_of
from wonderland_gui.engine.protocol import Param


@cache
def _names(kind: Any) -> tuple[str, ...] | None:
    """The names of the fields of a dataclass; None of another type."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else None


@cache
def _is_map(kind: Any) -> bool:
    return issubclass(kind, Mapping)


def _parts(component: Any) -> Iterable[tuple[Any, Any]] | None:
    """What a record or a map is made of, by name; None of anything else."""
    kind: Any = type(component)
    names = _names(kind)
    if names is not None:
        return [(name, getattr(component, name)) for name in names]
    return component.items() if _is_map(kind) else None


def fields_of(component: Any, prefix: str = "") -> dict[str, Param]:
    """The fields of a component as params, those of its parts behind a dot, those of a list by their number: `win.0.move`."""
    found: dict[str, Param] = {}
    _find(component, prefix, found)
    return found


def _find(component: Any, prefix: str, found: dict[str, Param]) -> None:
    parts = _parts(component)
    if parts is None:
        if not isinstance(component, tuple | list):
            return
        parts = enumerate(component)
    for name, value in parts:
        if isinstance(value, int | str):
            found[f"{prefix}{name}"] = value
        elif value is None:
            # A field that is not set is still one that a sentence may ask for: `{items.left:none=...}`.
            if not is_one_of(component):
                found[f"{prefix}{name}"] = ""
        elif isinstance(value, float):
            found[f"{prefix}{name}"] = f"{value:g}"
        else:
            _find(value, f"{prefix}{name}.", found)


def named(component: Any, names: Collection[str], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text that a field of one of these names holds, here or in a part of the component, with the way to it; the field is the last of the way."""
    for key, value in _parts(component) or ():
        if isinstance(value, str):
            if key in names:
                yield (*path, str(key)), value
        elif value is not None and not isinstance(value, int):
            yield from named(value, names, (*path, str(key)))


def components_of(data: Any) -> dict[str, object]:
    """The definitions of all kinds of the rule data, whatever their group."""
    groups = [getattr(data, field.name) for field in fields(data) if field.name != "numbers"] if is_dataclass(data) else []
    return {kind: entry for group in groups if isinstance(group, Mapping) for kind, entry in group.items()}


def component_of(data: Any) -> Callable[[str], object]:
    """Finds the definition of a kind among all groups of the rule data, or that of a zone among its `spots`; an unknown one has no fields."""
    every = components_of(data)
    every |= spots_of(data)
    return lambda kind: every.get(kind, {})


def spots_of(data: Any) -> Mapping[str, object]:
    """What the zones of a game are, where its data says so: definitions by zone, of whose fields the names of the zones may speak."""
    spots: Mapping[str, object] = getattr(data, "spots", {})
    return spots
