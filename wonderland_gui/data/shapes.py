"""The shapes of our dataclasses as values: what a file may hold where.  Hints, schemas and checks read these instead of type annotations."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Annotated, Any, Literal, NewType, TypeAlias, Union, get_args, get_origin, get_type_hints

from wonderland_gui.data.yaml_document import Path, Tree

Kind: TypeAlias = Literal["record", "map", "list", "tuple", "union", "choice", "text", "int", "number", "bool", "nothing", "any"]
_SCALARS: Mapping[Any, Kind] = {str: "text", int: "int", float: "number", bool: "bool", type(None): "nothing", Any: "any"}


@dataclass(frozen=True)
class Shape:
    """What may stand somewhere."""

    kind: Kind
    name: str = ""
    """Of a record: its class."""
    doc: str = ""
    required: frozenset[str] = frozenset()
    defaults: Mapping[str, Any] = field(default_factory=dict)
    """Of the fields of a record that may be left out and have a plain default."""
    parts: tuple[Shape, ...] = ()
    """Of a list its item, of a tuple its items, of a union its members, of a map its key and its value."""
    choices: tuple[Any, ...] = ()
    one_of: bool = False
    """Of a record: whether exactly one of its fields is given, whose name says what it is."""
    record: Any = field(default=None, compare=False)

    @property
    def fields(self) -> Mapping[str, Shape]:
        """Of a record: its fields by their names in YAML."""
        return {} if self.record is None else _fields(self.record)

    def records(self) -> Iterator[Shape]:
        """This shape, or those of a union's members, as far as they are records."""
        for member in self.parts if self.kind == "union" else (self,):
            if member.kind == "record":
                yield member


def yaml_name(record: Any, name: str) -> str:
    """What a field is called in YAML."""
    config = getattr(record, "__pydantic_config__", {})
    generator = config.get("alias_generator")
    return str(generator(name)) if generator is not None else name


@cache
def _fields(record: Any) -> Mapping[str, Shape]:
    hints = get_type_hints(record, include_extras=True)
    return {yaml_name(record, f.name): shape_of(hints[f.name]) for f in fields(record)}


def is_one_of(record: Any) -> bool:
    """Whether exactly one field of a record is given, as in `{move: 2}`: its class says so with `one_of: ClassVar[bool] = True`."""
    return bool(getattr(record, "one_of", False))


def _is_required(f: Field[Any]) -> bool:
    return f.default is MISSING and f.default_factory is MISSING


def _doc(record: Any) -> str:
    """The first line of a class's own docstring; dataclasses without one get their signature, which says nothing to readers."""
    doc = (getattr(record, "__doc__", "") or "").strip().partition("\n")[0]
    return "" if doc.startswith(f"{getattr(record, '__name__', '')}(") else doc


@cache
def shape_of(annotation: Any) -> Shape:
    """The shape of a type; raises TypeError for one that no file can hold."""
    if annotation in _SCALARS:
        return Shape(_SCALARS[annotation])
    if isinstance(annotation, NewType):
        return shape_of(annotation.__supertype__)
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return Shape("choice", choices=tuple(member.value for member in annotation))
    if is_dataclass(annotation):
        own = fields(annotation)
        return Shape(
            "record",
            name=annotation.__name__ if isinstance(annotation, type) else "",
            doc=_doc(annotation),
            required=frozenset(yaml_name(annotation, f.name) for f in own if _is_required(f)),
            defaults={yaml_name(annotation, f.name): f.default for f in own if isinstance(f.default, str | int | float)},
            one_of=is_one_of(annotation),
            record=annotation,
        )
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return shape_of(args[0])
    if origin is Literal:
        return Shape("choice", choices=args)
    if origin in (Union, types.UnionType):
        return Shape("union", parts=tuple(shape_of(arg) for arg in args))
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return Shape("list", parts=(shape_of(args[0]),))
        return Shape("tuple", parts=tuple(shape_of(arg) for arg in args))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return Shape("map", parts=(shape_of(args[0]), shape_of(args[1])))
    if isinstance(origin, type) and issubclass(origin, Sequence | frozenset):
        return Shape("list", parts=(shape_of(args[0]),))
    raise TypeError(f"no file can hold {annotation!r}")


def at_path(shape: Shape, path: Path) -> tuple[Shape, ...]:
    """The shapes that may stand at a path; several where a union stands on the way."""
    found: tuple[Shape, ...] = (shape,)
    for part in path:
        found = tuple(inner for outer in found for inner in _step(outer, part))
    return found


def _step(shape: Shape, part: str | int) -> Iterator[Shape]:
    if shape.kind == "union":
        for member in shape.parts:
            yield from _step(member, part)
    elif shape.kind == "record" and part in shape.fields:
        yield shape.fields[str(part)]
    elif shape.kind == "map":
        yield shape.parts[1]
    elif shape.kind == "list" and isinstance(part, int):
        yield shape.parts[0]
    elif shape.kind == "tuple" and isinstance(part, int) and part < len(shape.parts):
        yield shape.parts[part]


Walked = tuple[Shape, Tree, tuple[str | int, ...]]


def walk(shape: Shape, tree: Tree, path: tuple[str | int, ...] = (), into: Callable[[Shape], bool] = lambda shape: True) -> Iterator[Walked]:
    """Every part of a tree with its shape and path, as far as the two fit; `into` says below which shapes there is something to find."""
    if shape.kind == "union":
        for member in shape.parts:
            yield from walk(member, tree, path, into)
        return
    yield shape, tree, path
    parts = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in parts:
        for inner in _step(shape, key):
            if into(inner):
                yield from walk(inner, value, (*path, key), into)
