"""The frozen program: made, and tried as those who get it will."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_frozen_program_runs_elsewhere_without_rights_and_without_a_console(tmp_path: Path) -> None:
    freeze = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", "--distpath", str(tmp_path / "dist")]
    made = subprocess.run(
        [*freeze, "--workpath", str(tmp_path / "work"), str(ROOT / "packaging/wonderland.spec")],
        env={**os.environ, "PYINSTALLER_CONFIG_DIR": str(tmp_path / "cache")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )
    assert made.returncode == 0, made.stderr[-3000:]
    tried = subprocess.run(
        [sys.executable, str(ROOT / "packaging/program/frozen_check.py"), str(tmp_path / "dist/wonderland-table")],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )
    assert tried.returncode == 0, tried.stdout + tried.stderr
    assert tried.stdout.count(": well (") == len(tried.stdout.splitlines()) > 8
