"""YAML files as plain trees of maps, lists, texts, numbers, booleans and nothing, by the core rules of YAML 1.2, with every finding in its place.

`NO` is a text, `12:30` is a text, `010` is a text (which a number field refuses), a key is always the text as typed.  A file is
capped in bytes, depth and size with all aliases written out before anything else walks its tree.
"""

from __future__ import annotations

from typing import Final

import yaml
from yaml.nodes import Node, ScalarNode, SequenceNode

from wonderland_gui.data.yaml_document import OWN_TAGS, PLAIN, SCALARS, Document, Parser, Tree, plain
from wonderland_gui.data.yaml_faults import MOST_DEPTH, explain, lint, needs_lint, position

MOST_BYTES: Final = 4_000_000
MOST_NODES: Final = 400_000


class _Cut(Exception):
    """The file is not to be read on."""


class _Builder:
    """Makes the tree from composed nodes, noting what is not allowed; counts what the aliases would unfold to."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.count = 0
        self.built: dict[int, tuple[Tree, int, int]] = {}
        """Collections by node: the tree, how many nodes it unfolds to, its height."""
        self.open: set[int] = set()

    def problem(self, code: str, node: Node, **params: int | str) -> None:
        self.document.problem(code, (node.start_mark.line + 1, node.start_mark.column + 1), params)

    def build(self, node: Node, depth: int, near: Node) -> tuple[Tree, int]:
        """The tree of a node and its height; `near` is where a fault of an alias is shown."""
        tag = node.tag
        if tag not in OWN_TAGS:
            self.problem("tag", node, tag=tag.replace("tag:yaml.org,2002:", "!!"))
            tag = PLAIN
        if isinstance(node, ScalarNode):
            self.count += 1
            return (plain(node.value) if tag == PLAIN else node.value), 0
        name = id(node)
        known = self.built.get(name)
        if known is not None:
            self.count += known[1]
            if depth + known[2] > MOST_DEPTH:
                self.stop("too_deep", near, limit=MOST_DEPTH)
            if self.count > MOST_NODES:
                self.stop("too_many", near, limit=MOST_NODES)
            return known[0], known[2]
        if name in self.open:
            self.stop("self_alias", near)
        if depth > MOST_DEPTH:
            self.stop("too_deep", node, limit=MOST_DEPTH)
        self.open.add(name)
        before = self.count
        self.count += 1
        tree: Tree
        if isinstance(node, SequenceNode):
            tree, height = self.sequence(node, depth)
        else:
            tree, height = self.mapping(node, depth)
        self.open.discard(name)
        self.built[name] = tree, self.count - before, height
        return tree, height

    def stop(self, code: str, node: Node, **params: int | str) -> None:
        self.problem(code, node, **params)
        raise _Cut

    def sequence(self, node: SequenceNode, depth: int) -> tuple[list[Tree], int]:
        items: list[Tree] = []
        height = 0
        for child in node.value:
            if child.tag in SCALARS:  # most by far, and nothing else can be said of them
                self.count += 1
                items.append(plain(child.value) if child.tag == PLAIN else child.value)
                continue
            tree, below = self.build(child, depth + 1, node if child.start_mark.index < node.start_mark.index else child)
            items.append(tree)
            height = max(height, below)
        return items, height + 1

    def mapping(self, node: Node, depth: int) -> tuple[dict[str, Tree], int]:
        tree: dict[str, Tree] = {}
        height = 0
        merges: list[tuple[Node, Node]] = []
        first: Node | None = None
        for key, child in node.value:
            if not isinstance(key, ScalarNode):
                self.problem("bad_key", key)
                continue
            if key.tag not in OWN_TAGS:
                self.problem("tag", key, tag=key.tag.replace("tag:yaml.org,2002:", "!!"))
            name = key.value
            if name == "<<" and key.tag == PLAIN:
                if first is not None:
                    self.problem("duplicate_key", key, key="<<", first=first.start_mark.line + 1)
                first = key
                merges.append((key, child))
                continue
            if child.tag in SCALARS:
                self.count += 1
                value = plain(child.value) if child.tag == PLAIN else child.value
            else:
                value, below = self.build(child, depth + 1, key)
                height = max(height, below)
            if name in tree:
                self.problem("duplicate_key", key, key=name, first=next(k for k, _ in node.value if k.value == name).start_mark.line + 1)
            else:
                tree[name] = value
        for key, child in merges:
            height = max(height, self.merge(tree, key, child, depth))
        return tree, height + 1

    def merge(self, tree: dict[str, Tree], key: Node, child: Node, depth: int) -> int:
        """Lays the maps that `<<` names below `tree`; what the map says itself goes before."""
        value, height = self.build(child, depth + 1, key)
        for other in value if isinstance(value, list) else [value]:
            if not isinstance(other, dict):
                self.problem("bad_merge", key)
                continue
            for name, part in other.items():
                tree.setdefault(name, part)
        return height


def read_yaml(data: bytes, name: str) -> Document:
    """Reads a file; never raises for what stands in it."""
    text = _decoded(data, name)
    if isinstance(text, Document):
        return text
    document = Document(name, text)
    parser = Parser(text)
    try:
        root = parser.get_single_node()
    except (yaml.YAMLError, RecursionError) as error:
        explain(document, text, error)
        return document
    finally:
        parser.dispose()
    document.readable = True
    if root is not None:
        try:
            document.value = _Builder(document).build(root, 1, root)[0]
        except _Cut:
            document.readable = False
            document.root = root
            return document
        if needs_lint(text):
            document.root = root
            lint(document, text, root)
    return document


def _decoded(data: bytes, name: str) -> bytes | Document:
    """The file as UTF-8 without a byte order mark, or a document that says why it cannot be read."""
    broken = Document(name, b"")
    if len(data) > MOST_BYTES:
        broken.problem("too_big", (1, 1), {"limit": MOST_BYTES})
        return broken
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode("utf-16").encode("utf-8")
        except UnicodeError:
            broken.problem("not_utf8", (1, 1))
            return broken
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        broken.problem("not_utf8", position(data, error.start))
        return broken
    return data
