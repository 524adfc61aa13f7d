"""What is wrong with YAML that cannot be read, or that reads otherwise than it looks, in our own words instead of the parser's."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final

from yaml.nodes import MappingNode, Node, ScalarNode
from yaml.reader import ReaderError

from wonderland_gui.data.yaml_document import PLAIN, Document

MOST_DEPTH: Final = 60
_COMMENT_AFTER: Final = re.compile(rb"[^\s#][ \t]+#")
_KEY_ALONE: Final = re.compile(r"\s*[^\s:]+\s*")

_MESSAGES: Final = (
    # Words of libyaml's message, and our code for it; the first that fits counts.
    ("exceeded maximum nesting depth", "too_deep"),
    ("found a tab", "tab"),
    ("mapping values are not allowed", "colon_in_text"),
    ("found character that cannot start any token", "bad_start"),
    ("found unexpected end of stream", "unclosed_quote"),
    ("found unexpected document indicator", "unclosed_quote"),
    ("did not find expected ',' or", "unclosed_bracket"),
    ("did not find expected node content", "unclosed_bracket"),
    ("escape", "bad_escape"),
    ("hexdecimal", "bad_escape"),
    ("undefined alias", "unknown_alias"),
    ("duplicate anchor", "duplicate_anchor"),
    ("expected a single document", "several_documents"),
    ("block sequence entries are not allowed", "list_in_line"),
    ("could not find expected ':'", "missing_colon"),
    ("did not find expected key", "indentation"),
    ("did not find expected '-' indicator", "indentation"),
    ("did not find expected <document start>", "indentation"),
)


def position(data: bytes, index: int) -> tuple[int, int]:
    """Line and column, from 1, of a byte."""
    before = data[:index].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return before.count(b"\n") + 1, len(before.rsplit(b"\n", 1)[-1].decode("utf-8", "replace")) + 1


def explain(document: Document, data: bytes, error: Exception) -> None:
    """Notes in our own words what libyaml stumbled over."""
    if isinstance(error, ReaderError):
        # libyaml counts bytes here, and gives the number only.
        document.problem("control_character", position(data, int(error.position)), {"character": f"U+{int(error.character):04X}"})
        return
    mark = getattr(error, "problem_mark", None)
    if mark is None:
        document.problem("too_deep", (1, 1), {"limit": MOST_DEPTH})
        return
    at = mark.line + 1, mark.column + 1
    words = " ".join(str(part) for part in (getattr(error, "context", None), getattr(error, "problem", None)) if part)
    code = next((code for said, code in _MESSAGES if said in words), "syntax")
    lines = data.decode("utf-8").splitlines()
    line = lines[mark.line] if mark.line < len(lines) else ""
    if code != "too_deep" and (tab := _tab_before(lines, mark.line, mark.column)) is not None:
        document.problem("tab", tab)
    elif code == "too_deep":
        document.problem(code, at, {"limit": MOST_DEPTH})
    elif code == "bad_start":
        document.problem(code, at, {"character": line[mark.column : mark.column + 1]})
    elif code in ("unclosed_quote", "unclosed_bracket", "missing_colon") and (start := getattr(error, "context_mark", None)) is not None:
        # Where it was opened helps; where the file ends does not.
        document.problem(code, (start.line + 1, start.column + 1))
    elif code == "colon_in_text" and _KEY_ALONE.fullmatch(line[: mark.column]):
        document.problem("misplaced_key", at, {"key": line[: mark.column].strip()})
    elif code == "syntax":
        document.problem(code, at, {"detail": words})
    else:
        document.problem(code, at)


def _tab_before(lines: list[str], line: int, column: int) -> tuple[int, int] | None:
    """The tab that indents the line libyaml stumbled over, if one does."""
    if line < len(lines):
        indent = lines[line][: len(lines[line]) - len(lines[line].lstrip())]
        if "\t" in indent and column <= len(indent):
            return line + 1, indent.index("\t") + 1
    return None


def needs_lint(data: bytes) -> bool:
    """Whether `lint` could find anything: most files have neither tabs nor comments behind values."""
    return b"\t" in data or (b" #" in data and _COMMENT_AFTER.search(data) is not None)


def lint(document: Document, data: bytes, root: Node) -> None:
    """Looks for tabs outside texts, and for unquoted texts that a comment may have cut short."""
    lines = data.decode("utf-8").splitlines()
    scalars: list[ScalarNode] = []
    keys: set[int] = set()
    seen: set[int] = set()
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, ScalarNode):
            scalars.append(node)
        elif isinstance(node, MappingNode):
            for key, value in node.value:
                keys.add(id(key))
                waiting += (key, value)
        else:
            waiting += node.value
    if b"\t" in data:
        _lint_tabs(document, lines, scalars)
    for scalar in scalars:
        if scalar.tag != PLAIN or id(scalar) in keys or " " not in scalar.value:
            continue
        end = scalar.end_mark
        rest = lines[end.line][end.column :] if end.line < len(lines) else ""
        if rest.lstrip().startswith("#") and rest[:1] in (" ", "\t"):
            document.problem("text_cut", (scalar.start_mark.line + 1, scalar.start_mark.column + 1), {"text": scalar.value}, "warning")


def _lint_tabs(document: Document, lines: list[str], scalars: list[ScalarNode]) -> None:
    spans = sorted(((s.start_mark.line, s.start_mark.column), (s.end_mark.line, s.end_mark.column)) for s in scalars)
    starts = [start for start, _ in spans]
    for number, line in enumerate(lines):
        for found in re.finditer("\t+", line):
            at = number, found.start()
            nearest = bisect_right(starts, at) - 1
            hidden = nearest >= 0 and at < spans[nearest][1]
            after = line[found.end() :]
            if not hidden and "#" not in line[: found.start()] and (not after or not after.isspace()) and after:
                document.problem("tab", (number + 1, found.start() + 1))
                break
