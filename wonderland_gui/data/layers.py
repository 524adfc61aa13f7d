"""Files laid over each other: one tree, and for each thing in it the file, line and column it came from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches

from wonderland_gui.data.problems import Problem, Problems, Severity
from wonderland_gui.data.yaml_document import Document, Path, Tree

EXTENDS = "extends"


def lay(below: Tree, above: Tree) -> Tree:
    """`above` laid over `below`: maps merge key by key, lists and values replace, nothing (`~`) removes."""
    if not isinstance(above, Mapping):
        return above
    merged = dict(below) if isinstance(below, Mapping) else {}
    for key, value in above.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = lay(merged.get(key), value)
    return merged


class Layers:
    """The readable ones among the documents of one path, laid over each other; always a map."""

    def __init__(self, documents: Sequence[Document], missing: str) -> None:
        self.problems = Problems()
        self.documents = tuple(documents)
        self.missing = missing
        """The name to report when there is no file."""
        self.parents: dict[str, dict[str, str]] = {}
        """Which entry an entry extends, by group."""
        self.orphans: set[tuple[str | int, ...]] = set()
        """Entries whose parent was not found: what they lack is no finding of its own."""
        self.tree: dict[str, Tree] = {}
        self.broken = not documents
        """Whether a file is missing or could not be read: then the tree is not worth checking."""
        if not documents:
            self.problems.add(Problem(missing, 1, 1, "no_file"))
        for number, document in enumerate(self.documents):
            self._add(document, number)
            self.problems.extend(document.problems)

    def _add(self, document: Document, number: int) -> None:
        if not document.readable:
            self.broken = True
        elif document.value is None:
            document.problem("empty_file", (1, 1))
            self.broken = True
        elif not isinstance(document.value, dict):
            document.problem("not_a_map", document.locate(()))
            self.broken = True
        elif number == 0:
            self.tree = document.value
        else:
            for path in _idle_removals(document.value, self.tree):
                near = get_close_matches(str(path[-1]), _keys(self.tree, path[:-1]), 1)
                document.problem("nothing_to_remove", document.locate(path, key=True), {"key": path[-1], "suggestion": near[0] if near else ""}, "warning")
            self.tree = lay(self.tree, document.value)

    # ------------------------------------------------------------ places
    def _say(self, path: Path) -> tuple[Document, Path] | None:
        """The topmost file that says something at this path, and where it says it: perhaps in the entry that is extended."""
        seen: set[str] = set()
        while True:
            for document in reversed(self.documents):
                if document.holds(path):
                    return document, path
            if len(path) < 2 or str(path[1]) in seen:
                return None
            seen.add(str(path[1]))
            parent = self.parents.get(str(path[0]), {}).get(str(path[1]))
            if parent is None:
                return None
            path = (path[0], parent, *path[2:])

    def locate(self, path: Path, *, key: bool = False) -> tuple[str, int, int]:
        """File, line and column of what stands at a path of the tree, or of the nearest thing around it."""
        whole = tuple(path)
        for steps in range(len(whole), -1, -1):
            said = self._say(whole[:steps])
            if said is not None:
                document, there = said
                return (document.name, *document.locate(there, key=key or steps < len(whole)))
        return self.missing, 1, 1

    def source(self, path: Path) -> str | None:
        """The unquoted scalar at a path as it was typed."""
        said = self._say(tuple(path))
        return None if said is None else said[0].source(said[1])

    def problem(self, code: str, path: Path, params: Mapping[str, int | str] | None = None, severity: Severity = "error", *, key: bool = False) -> None:
        """Notes a finding at a path of the tree."""
        if code == "missing_key" and tuple(path[:2]) in self.orphans:
            return
        self.problems.add(Problem(*self.locate(path, key=key), code, params or {}, severity))

    # ------------------------------------------------------------ entries that extend others
    def extend(self) -> None:
        """Lays each entry of a group over the one it `extends`; entries whose id begins with a line ("_base") are only there to be extended."""
        for group, entries in self.tree.items():
            if isinstance(entries, dict):
                self.tree = {**self.tree, group: self._extended(group, entries)}

    def _extended(self, group: str, entries: dict[str, Tree]) -> dict[str, Tree]:
        parents: dict[str, str] = {}
        for name, entry in entries.items():
            if not isinstance(entry, dict) or EXTENDS not in entry:
                continue
            parent = entry[EXTENDS]
            parent = parent if isinstance(parent, str) else self.source((group, name, EXTENDS))
            if parent in entries:
                parents[name] = parent
            else:
                near = get_close_matches(str(parent), entries, 1)
                self.orphans.add((group, name))
                self.problem("unknown_extends", (group, name, EXTENDS), {"id": str(parent), "suggestion": near[0] if near else ""})
        for name in parents:
            chain = [name]
            while (parent := parents.get(chain[-1])) is not None:
                if parent in chain:
                    self.orphans.add((group, name))
                    if name == chain[chain.index(parent)]:
                        self.problem("extends_cycle", (group, name, EXTENDS), {"chain": ", ".join([*chain, parent])})
                    break
                chain.append(parent)
        self.parents[group] = parents
        made: dict[str, Tree] = {}
        for name in entries:
            if not name.startswith("_"):
                made[name] = self._entry(name, entries, parents, frozenset())
        return made

    def _entry(self, name: str, entries: dict[str, Tree], parents: dict[str, str], seen: frozenset[str]) -> Tree:
        entry = entries[name]
        if not isinstance(entry, dict):
            return entry
        own = {key: value for key, value in entry.items() if key != EXTENDS}
        parent = parents.get(name)
        if parent is None or name in seen:
            return own
        return lay(self._entry(parent, entries, parents, seen | {name}), own)


def _keys(tree: Tree, path: Path) -> list[str]:
    for part in path:
        tree = tree.get(part) if isinstance(tree, dict) else None
    return list(tree) if isinstance(tree, dict) else []


def _idle_removals(above: Tree, below: Tree, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Where `above` removes what `below` does not have: mostly a misspelt key."""
    for key, value in above.items():
        there = below.get(key) if isinstance(below, Mapping) else None
        if value is None and not (isinstance(below, Mapping) and key in below):
            yield (*path, key)
        elif isinstance(value, Mapping):
            yield from _idle_removals(value, there, (*path, key))
