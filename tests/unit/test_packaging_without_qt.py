"""What needs no window needs no Qt: it runs where Qt is not installed or its libraries are missing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BROKEN = 'raise ImportError("libGL.so.1: cannot open shared object file: No such file or directory")\n'


def _run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Runs Python as on a machine that lacks the shared libraries of Qt: every import of PySide6 fails as it does there."""
    (folder / "PySide6").mkdir()
    (folder / "PySide6/__init__.py").write_text(BROKEN, encoding="utf-8")
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)]), "CI": ""},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_tests_without_windows_run(tmp_path: Path) -> None:
    done = _run(tmp_path, "-m", "pytest", "-p", "no:cacheprovider", "tests/unit/test_packaging_locks.py", "tests/gui", "-q")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "The tests that need Qt were left out: libGL.so.1" in done.stdout


@pytest.mark.slow
def test_all_tests_outside_the_folders_of_qt_can_be_read_without_it(tmp_path: Path) -> None:
    done = _run(tmp_path, "-m", "pytest", "-p", "no:cacheprovider", "--collect-only", "-q", "tests")
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr


@pytest.mark.parametrize("arguments", ["--help", "--version", "check", "schema --help", "referee --help", "replay --help", "play --help"])
def test_the_command_line_without_windows_runs(tmp_path: Path, arguments: str) -> None:
    done = _run(tmp_path, "-m", "wonderland_gui", *arguments.split())
    assert done.returncode == 0, done.stdout + done.stderr


def test_without_qt_a_window_is_refused_in_a_sentence(tmp_path: Path) -> None:
    done = _run(tmp_path, "-m", "wonderland_gui", "play")
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert "libGL.so.1" in done.stderr
