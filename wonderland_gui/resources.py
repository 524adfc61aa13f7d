"""Finds the bundled files, from a checkout, an installed wheel or a frozen program; the one module that knows where it lies."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

MARK = "games"
"""The folder by which a folder of resources is known."""
MANIFEST = "resources.sha256"
"""The file beside the resources of a frozen program that names each of them with its hash, in the form of `sha256sum`."""


def is_folder(path: Path) -> bool:
    """Whether this is a folder; one that cannot be looked at (no access, too long a name) is none."""
    return os.path.isdir(path)  # noqa: PTH112  Path.is_dir raises where the way to the folder is closed


def is_file(path: Path) -> bool:
    """Whether this is a file; one that cannot be looked at is none."""
    return os.path.isfile(path)  # noqa: PTH113  Path.is_file raises where the way to the file is closed


def is_there(path: Path) -> bool:
    """Whether anything has this name; what cannot be looked at is not there."""
    return os.path.exists(path)  # noqa: PTH110  Path.exists raises where the way is closed


def names_in(folder: Path) -> tuple[str, ...]:
    """The names in a folder, sorted, so that no order of a disk is ever seen; none in one that is not there or cannot be looked into."""
    try:
        return tuple(sorted(entry.name for entry in folder.iterdir()))
    except (OSError, ValueError):
        return ()


def bundled_folder() -> Path:
    """The folder of the shipped resources: frozen program, then a checkout, then an installed wheel."""
    package = Path(__file__).resolve().parent
    frozen = getattr(sys, "_MEIPASS", None)
    places = [Path(frozen) / "resources"] if frozen else []
    places += [package.parent / "resources", package / "_resources"]
    for place in places:
        if is_folder(place / MARK):
            return place
    raise FileNotFoundError(f"the resources of the program are missing: looked for {' and '.join(str(place) for place in places)}")


def digests(root: Path) -> dict[str, str]:
    """The SHA-256 of every file below a folder, by its path with plain slashes, sorted."""
    files = {path.relative_to(root).as_posix(): path for path in root.rglob("*") if path.is_file()}
    return {name: hashlib.sha256(files[name].read_bytes()).hexdigest() for name in sorted(files)}


def manifest_text(found: Mapping[str, str]) -> str:
    """Hashes as the lines of a manifest."""
    return "".join(f"{digest}  {name}\n" for name, digest in found.items())


def read_manifest(root: Path) -> dict[str, str] | None:
    """The hashes that the files below a folder had when the program was built; None where no manifest was made (a checkout, a wheel)."""
    path = root.parent / MANIFEST
    if not path.is_file():
        return None
    lines = path.read_text(encoding="utf-8").splitlines()
    return {name: digest for digest, _, name in (line.partition("  ") for line in lines)}


class Files(Protocol):
    """The bundled files as their readers need them: read one by its path below `resources/`, or ask whether it is there."""

    def read(self, path: str, /) -> bytes: ...
    def exists(self, path: str, /) -> bool: ...


class Resources:
    """Files by their path below a folder of resources ("games/duel/game.yaml"), with packs laid over them."""

    def __init__(self, root: Path | None = None, packs: Sequence[Path] = ()) -> None:
        self.root = bundled_folder() if root is None else root
        """The folder of the shipped files."""
        self.packs = tuple(packs)
        """Folders laid over it, the topmost last."""

    def with_packs(self, packs: Sequence[Path]) -> Resources:
        """The same shipped files with more packs laid over them."""
        return Resources(self.root, (*self.packs, *packs)) if packs else self

    @property
    def editable(self) -> bool:
        """Whether the shipped files lie where people change them, as in a checkout, and not inside an installed program."""
        return not getattr(sys, "frozen", False) and self.root.name != "_resources"

    @property
    def roots(self) -> tuple[Path, ...]:
        """All folders, the topmost last."""
        return (self.root, *self.packs)

    def layers(self, path: str) -> tuple[Path, ...]:
        """Every file that has this path in one of the folders, the topmost last."""
        return tuple(root / path for root in self.roots if _is_there(root, path))

    def path(self, path: str) -> Path:
        """The topmost file with this path; raises FileNotFoundError."""
        found = self.layers(path)
        if not found:
            raise FileNotFoundError(f"no resource {path}")
        return found[-1]

    def read(self, path: str) -> bytes:
        """The bytes of the topmost file with this path; raises FileNotFoundError."""
        return self.path(path).read_bytes()

    def exists(self, path: str) -> bool:
        """Whether there is such a file, its name written in exactly this case on every system."""
        return bool(self.layers(path))

    def list(self, folder: str) -> tuple[str, ...]:
        """The names in a folder of all layers, sorted; nothing for a folder that is not there."""
        names: set[str] = set()
        for root in self.roots:
            names.update(names_in(root / folder))
        return tuple(sorted(names))


def _is_there(root: Path, path: str) -> bool:
    """Whether the file lies below the root in exactly this case: on some systems `art/Rose.svg` would open `art/rose.svg`."""
    parts = path.split("/")
    if any(part in ("", ".", "..") or "\\" in part or ":" in part for part in parts):
        return False
    if not is_file(root / path):
        return False
    if not is_file(root / path.swapcase()):
        return True  # this disk tells cases apart, so the name is exact
    place = root
    for part in parts:
        if part not in names_in(place):
            return False
        place = place / part
    return True
