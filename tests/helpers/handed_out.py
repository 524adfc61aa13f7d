"""The program as it is handed out, for tests: built, and installed in an environment of its own far from the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Built:
    """An archive of the sources and the wheel that was built from it."""

    archive: Path
    wheel: Path


@dataclass(frozen=True)
class Installed:
    """The program in an environment of its own, far from the checkout."""

    home: Path

    def run(self, *command: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Runs a command of that environment in its own folder; nothing of the checkout is on its path."""
        environ = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")}
        program, *arguments = command
        return subprocess.run(
            [str(self.home / "env/bin" / program), *arguments],
            cwd=self.home,
            env={**environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(self.home), **variables},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("built")
    # The wheel is built from the archive: what the archive forgets, the wheel lacks.
    subprocess.run([sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)], check=True, capture_output=True, timeout=120)
    return Built(next(folder.glob("*.tar.gz")), next(folder.glob("*.whl")))


@pytest.fixture(scope="session")
def installed(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    # Blanks and letters beyond ASCII: names that people's folders have.
    home = tmp_path_factory.mktemp("installed") / "José Müller's table"
    venv.create(home / "env", with_pip=False)
    python = home / "env/bin/python"
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index", str(built.wheel)],
        check=True,
        capture_output=True,
        timeout=120,
    )
    # The packages that it depends on are those of this environment; a line of a .pth file reads no .pth files there (an editable install).
    where = [path for path in sys.path if path.endswith(("site-packages", "dist-packages"))]
    site = next((home / "env/lib").glob("python*/site-packages"))
    (site / "dependencies.pth").write_text("\n".join(where) + "\n", encoding="utf-8")
    return Installed(home)
