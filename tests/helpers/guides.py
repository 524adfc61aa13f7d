"""The guides in docs as steps: the files they show, the commands they name, carried out in a folder of their own."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
_FILE = re.compile(r"^`([\w./-]+)`:\n\n```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Guide:
    """A page that tells how something is added."""

    name: str

    @property
    def text(self) -> str:
        return (ROOT / "docs" / self.name).read_text(encoding="utf-8")

    @property
    def files(self) -> Mapping[str, str]:
        """What is to be written into which file."""
        return dict(_FILE.findall(self.text))

    @property
    def commands(self) -> Sequence[str]:
        """The lines that are typed."""
        lines = [line.strip() for language, block in _BLOCK.findall(self.text) if not language for line in block.splitlines()]
        return [line for line in lines if re.match(r"wonderland |packaging/|\.venv/bin/python ", line)]

    def script(self) -> str:
        """What is given to the shell."""
        (found,) = (block for language, block in _BLOCK.findall(self.text) if language == "sh")
        return str(found)

    def write(self, folder: Path) -> None:
        """Writes all files that it shows."""
        for path, text in self.files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")


def run(folder: Path, command: str, *, program: Path = ROOT) -> str:
    """Carries out a command of a guide in a folder; what opens a window writes a picture instead.  Gives what was printed."""
    words = shlex.split(command)
    if words[0] == "packaging/test":
        words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words[1:]]
    elif words[0] == ".venv/bin/python":
        words = [sys.executable, *words[1:]]
    else:
        picture = ["--screenshot", str(folder / "picture.png"), "--size", "1280x800"] if words[1] == "play" else []
        words = [sys.executable, "-m", "wonderland_gui", *words[1:], *picture]
    environment = {**os.environ, "PYTHONPATH": str(program), "QT_QPA_PLATFORM": "offscreen", "WONDERLAND_HOME": str(folder / "home"), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    assert "Traceback" not in done.stderr
    if "--screenshot" in words:
        assert (folder / "picture.png").stat().st_size > 50_000
    return done.stdout
