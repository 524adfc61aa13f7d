"""Trees as YAML that every reader takes for the same tree: texts that anybody could misread are put in quotes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from wonderland_gui.data.yaml_document import Tree

_SAFE: Final = re.compile(r"[A-Za-z][A-Za-z0-9_/-]*(?:\.[A-Za-z0-9_/-]+)*(?:,? [A-Za-z0-9_/-]+)*\.?")
_MISREAD: Final = re.compile(r"(?i)y|yes|n|no|on|off|true|false|null")
"""What readers of YAML 1.1 or 1.2 take for a boolean or for nothing."""
_BARE: Final = re.compile("[\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_SHORT: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def write_yaml(tree: Mapping[str, Tree]) -> bytes:
    """A map as a file; raises UnicodeEncodeError for half a character."""
    return ("\n".join(_lines(tree, 0)) + "\n").encode("utf-8") if tree else b"{}\n"


def scalar(value: str | int | float | bool | None) -> str:
    """One value as it is written."""
    if value is None:
        return "~"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if _SAFE.fullmatch(value) and not _MISREAD.fullmatch(value):
        return value
    return f'"{"".join(_escaped(letter) for letter in value)}"'


def _escaped(letter: str) -> str:
    if letter in _SHORT:
        return _SHORT[letter]
    if _BARE.fullmatch(letter):
        return letter
    code = ord(letter)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _lines(tree: Mapping[str, Tree], depth: int) -> Iterator[str]:
    indent = "  " * depth
    for key, value in tree.items():
        if isinstance(value, Mapping) and value:
            yield f"{indent}{scalar(key)}:"
            yield from _lines(value, depth + 1)
        else:
            yield f"{indent}{scalar(key)}: {_flow(value)}"


def _flow(value: Tree) -> str:
    """A list, with everything in it, in one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(key)}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(item) for item in value) + "]"
    return scalar(value)
