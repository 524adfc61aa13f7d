"""A disk in memory that can fail, or lose its power, at any step."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path


class PowerCut(BaseException):
    """The machine is off; nothing after this runs."""


@dataclass
class FakeDisk:
    """Keeps what programs see apart from what is really on the disk."""

    seen: dict[Path, bytes] = field(default_factory=dict)
    """The files as programs see them."""
    durable: dict[Path, bytes] = field(default_factory=dict)
    """The names and bytes that a power cut cannot take."""
    synced: dict[Path, bool] = field(default_factory=dict)
    """Whether the bytes of a seen file are on the disk."""
    steps: list[str] = field(default_factory=list)
    cut_before: int | None = None
    """The number of the step at which the power goes."""
    errors: dict[str, int] = field(default_factory=dict)
    """The errno with which a step fails, by the step's name."""
    clock: float = 1_700_000_000.0
    times: dict[Path, float] = field(default_factory=dict)

    def _step(self, name: str, path: Path) -> None:
        if self.cut_before == len(self.steps):
            raise PowerCut
        self.steps.append(f"{name} {path.name}")
        if name in self.errors:
            raise OSError(self.errors[name], os.strerror(self.errors[name]), str(path))

    def after_power_cut(self, *, names_kept: bool) -> dict[Path, bytes]:
        """What is there after the power came back; the system may or may not have written the new names by itself."""
        if not names_kept:
            return dict(self.durable)
        return {path: data if self.synced[path] else b"\0" * len(data) for path, data in self.seen.items()}

    def make_folder(self, folder: Path) -> None:
        self._step("make_folder", folder)

    def write(self, path: Path, data: bytes) -> None:
        if self.cut_before == len(self.steps):
            self.seen[path], self.synced[path] = data[: len(data) // 2], False
            raise PowerCut
        self._step("write", path)
        self.seen[path], self.synced[path] = data, False
        self.clock += 1
        self.times[path] = self.clock

    def sync(self, path: Path) -> None:
        self._step("sync", path)
        self.synced[path] = True

    def replace(self, source: Path, target: Path) -> None:
        self._step("replace", target)
        self.seen[target], self.synced[target] = self.seen.pop(source), self.synced.pop(source)
        self.times[target] = self.times.pop(source, self.clock)

    def sync_folder(self, folder: Path) -> None:
        self._step("sync_folder", folder)
        for path in [path for path in self.durable if path.parent == folder and path not in self.seen]:
            del self.durable[path]
        for path, data in self.seen.items():
            if path.parent == folder:
                self.durable[path] = data if self.synced[path] else b"\0" * len(data)

    def remove(self, path: Path) -> None:
        self._step("remove", path)
        self.seen.pop(path, None)
        self.synced.pop(path, None)

    def read(self, path: Path, most: int | None = None) -> bytes:
        if "read" in self.errors:
            raise OSError(self.errors["read"], os.strerror(self.errors["read"]), str(path))
        if path not in self.seen:
            raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        return self.seen[path][:most]

    def names(self, folder: Path) -> Iterable[str]:
        return sorted(path.name for path in self.seen if path.parent == folder)

    def modified(self, path: Path) -> float:
        return self.times.get(path, self.clock)
