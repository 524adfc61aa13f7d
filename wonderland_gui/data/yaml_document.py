"""A YAML file that was read: its tree, its findings, and where each thing stands in it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any, Final

from yaml.cyaml import CParser  # type: ignore[attr-defined]
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from wonderland_gui.data.problems import Problem, Problems, Severity

Tree = Any
"""dict[str, Tree] | list[Tree] | str | int | float | bool | None"""
Path = Sequence[str | int]
"""Keys and indices from the root of a tree."""

PLAIN, QUOTED, COLLECTION = "plain", "quoted", "collection"
OWN_TAGS = frozenset({PLAIN, QUOTED, COLLECTION})
SCALARS = frozenset({PLAIN, QUOTED})
_WORDS: Final[dict[str, bool | None]] = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
}
_NUMBER_START: Final = frozenset("0123456789+-.")
_INT: Final = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,14})")
_BASED: Final = re.compile(r"0x[0-9a-fA-F]{1,12}|0o[0-7]{1,15}")
_FLOAT: Final = re.compile(r"[-+]?(?:\.[0-9]+|(?:0|[1-9][0-9]*)(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")


def plain(text: str) -> str | int | float | bool | None:
    """What an unquoted scalar means by the core rules of YAML 1.2, less those numbers that people read in different ways."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _NUMBER_START:
        return text
    if _INT.fullmatch(text):
        return int(text)
    if _BASED.fullmatch(text):
        return int(text, 0)
    if _FLOAT.fullmatch(text):
        number = float(text)
        if isfinite(number):
            return number
    return text


class Parser(CParser):
    """libyaml's parser and composer, without the rules by which PyYAML gives words and numbers a meaning."""

    def resolve(self, kind: type[Node], value: Any, implicit: Any) -> str:
        if kind is ScalarNode:
            return PLAIN if implicit[0] else QUOTED
        return COLLECTION

    def descend_resolver(self, current_node: Any, current_index: Any) -> None:
        """Nothing: there are no rules that depend on the place."""

    def ascend_resolver(self) -> None:
        """Nothing."""


class Document:
    """A file that was read: its tree (None if it could not be read at all), its findings, and where each thing stands."""

    def __init__(self, name: str, data: bytes) -> None:
        self.name = name
        self.value: Tree = None
        self.problems = Problems()
        self.readable = False
        """Whether the file could be read as YAML at all."""
        self.data = data
        """Its bytes as UTF-8."""
        self.root: Node | None = None
        """The composed nodes, once somebody has asked for them."""

    def problem(self, code: str, at: tuple[int, int], params: Mapping[str, int | str] | None = None, severity: Severity = "error") -> None:
        """Notes a finding at a line and column, both from 1."""
        self.problems.add(Problem(self.name, at[0], at[1], code, params or {}, severity))

    def _nodes(self) -> Node | None:
        """The composed nodes: composed anew on the first question, for most files are sound and nobody asks."""
        if self.root is None and self.readable:
            self.root = Parser(self.data).get_single_node()
        return self.root

    def _find(self, path: Path) -> tuple[Node | None, Node | None, int]:
        """The key and value nodes of the deepest part of `path` that is there, and how many steps lead to it."""
        node, key = self._nodes(), None
        for steps, part in enumerate(path):
            found = _child(node, part)
            if found is None:
                return key, node, steps
            key, node = found
        return key, node, len(path)

    def holds(self, path: Path) -> bool:
        """Whether the file itself says something at this path."""
        return self._find(path)[2] == len(path)

    def locate(self, path: Path, *, key: bool = False) -> tuple[int, int]:
        """Line and column, from 1, of the value at `path` (or of its key); of the nearest thing around it where it is not there."""
        name, node, steps = self._find(path)
        if node is None:
            return 1, 1
        mark = name if name is not None and (key or steps < len(path) or _is_empty(node)) else node
        return mark.start_mark.line + 1, mark.start_mark.column + 1

    def source(self, path: Path) -> str | None:
        """The unquoted scalar at `path` as it was typed; None for anything else."""
        _, node, steps = self._find(path)
        if steps == len(path) and isinstance(node, ScalarNode) and node.tag == PLAIN:
            return str(node.value)
        return None


def _is_empty(node: Node) -> bool:
    return isinstance(node, ScalarNode) and node.start_mark.index == node.end_mark.index


def _child(node: Node | None, part: str | int) -> tuple[Node, Node] | None:
    if isinstance(node, SequenceNode):
        if isinstance(part, int) and 0 <= part < len(node.value):
            return node.value[part], node.value[part]
        return None
    if not isinstance(node, MappingNode):
        return None
    merged: list[Node] = []
    for key, value in node.value:
        if key.value == part and not is_merge(key):
            return key, value
        if is_merge(key):
            merged += value.value if isinstance(value, SequenceNode) else [value]
    for other in merged:
        found = _child(other, part)
        if found is not None:
            return found
    return None


def is_merge(key: Node) -> bool:
    return key.tag == PLAIN and bool(key.value == "<<")
