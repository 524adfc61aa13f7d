"""What lies in the folders of data, and what has changed there: values only, so that looking can be done in a thread."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

ENDINGS = (".yaml", ".svg", ".md")
"""What is data: everything else that lies beside it is an editor's or a person's own."""
LEFT_OUT = frozenset({"fonts", "__pycache__"})
"""Folders that are not looked into; a font cannot be taken back from Qt while words are painted with it."""
FRESH = 3 * 10**9
"""Nanoseconds for which a file is read again although its time is the same: two saves may have one time."""
DEEPEST = 6
MOST = 1000
"""So many folders below one root are looked into: a link may lead out of it to the whole disk."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """How a file was found; only its digest says whether it has changed."""

    time: int
    size: int
    digest: bytes


@dataclass(frozen=True, slots=True)
class Scan:
    """The files of data by their paths, and the folders in which they lie."""

    files: Mapping[Path, Stamp]
    folders: frozenset[Path]


NOTHING = Scan({}, frozenset())


def is_data(name: str) -> bool:
    """Whether a file of this name is data; helper files of editors never are, whatever they are called."""
    return name.endswith(ENDINGS) and not name.startswith((".", "#", "~")) and "___jb_" not in name


def scan(roots: Sequence[Path], before: Scan, now: int) -> Scan:
    """Looks through the folders; `now` is the time in nanoseconds.  What cannot be read at the moment is as it was."""
    files: dict[Path, Stamp] = {}
    folders: set[Path] = set()
    for root in roots:
        for place, names in _walk(root):
            folders.add(place)
            for name in names:
                path = place / name
                known = before.files.get(path)
                try:
                    stat = path.stat()
                    if known is not None and (known.time, known.size) == (stat.st_mtime_ns, stat.st_size) and now - stat.st_mtime_ns > FRESH:
                        files[path] = known
                    else:
                        files[path] = Stamp(stat.st_mtime_ns, stat.st_size, sha256(path.read_bytes()).digest())
                except OSError:  # gone again, or locked by whoever writes it
                    if known is not None and path.exists():
                        files[path] = known
    return Scan(files, frozenset(folders))


def _walk(root: Path) -> Iterator[tuple[Path, list[str]]]:
    """Every folder with the names of its files of data, those nearest to the root first; a link that leads back into a folder is not followed."""
    waiting: deque[tuple[Path, int]] = deque([(root, 0)])
    been: set[tuple[int, int]] = set()
    while waiting and len(been) < MOST:
        folder, depth = waiting.popleft()
        inner, names = [], []
        try:
            stat = folder.stat()
            if (stat.st_dev, stat.st_ino) in been:
                continue
            been.add((stat.st_dev, stat.st_ino))
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.is_dir():
                        if not entry.name.startswith(".") and entry.name not in LEFT_OUT and depth < DEEPEST:
                            inner.append(folder / entry.name)
                    elif is_data(entry.name):
                        names.append(entry.name)
        except OSError:
            continue
        yield folder, names
        waiting.extend((place, depth + 1) for place in inner)


def changed(before: Scan, after: Scan) -> frozenset[Path]:
    """The files that are new, gone, or have other bytes."""
    paths = before.files.keys() | after.files.keys()
    return frozenset(path for path in paths if _digest(before, path) != _digest(after, path))


def _digest(found: Scan, path: Path) -> bytes:
    stamp = found.files.get(path)
    return stamp.digest if stamp is not None else b""
