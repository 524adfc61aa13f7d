"""A frozen program that is tried: how it is started, and which processes it starts."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

PATIENCE: Final = 120
"""Seconds for one command."""


class Fault(Exception):
    """What is wrong with the program, in a sentence."""


def need(condition: object, said: str) -> None:
    """Raises a fault unless the condition holds."""
    if not condition:
        raise Fault(said)


@dataclass
class Frozen:
    """A frozen program in a folder."""

    folder: Path
    scratch: Path

    @cached_property
    def heard(self) -> dict[str, Any]:
        """What its self-check says for programs."""
        done = self.run("self-check", "--json")
        need(done.returncode == 0, done.stdout + done.stderr)
        found: dict[str, Any] = json.loads(done.stdout)
        return found

    @property
    def inside(self) -> Path:
        """The folder with everything that is not started."""
        return self.folder / "_internal"

    @property
    def command(self) -> Path:
        """The program for the command line."""
        return self.folder / "wonderland"

    @property
    def window(self) -> Path:
        """The program that opens a window."""
        return self.folder / "wonderland-table"

    def run(
        self, *words: str, program: Path | None = None, user: int | None = None, environ: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Runs a command in the top folder of the disk, with nothing in the environment but `environ`."""
        return subprocess.run(
            [str(self.command), *words],
            cwd="/",
            env=environ or {},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
            user=user,
            group=user,
            extra_groups=None if user is None else [],
        )


def children(pid: int) -> dict[int, str]:
    """All processes that descend from one, with their command lines."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                parent = int((entry / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[1])
            except (OSError, IndexError):
                continue
            parents.setdefault(parent, []).append(int(entry.name))
    found: dict[int, str] = {}
    waiting = list(parents.get(pid, ()))
    while waiting:
        child = waiting.pop()
        waiting.extend(parents.get(child, ()))
        line = _line(child)
        if line:
            found[child] = line
    return found


def _line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace").strip()
    except OSError:
        return ""


def gone(pid: int, seconds: float) -> bool:
    """Whether a process ends within so many seconds."""
    until = time.monotonic() + seconds
    while _line(pid):
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True
