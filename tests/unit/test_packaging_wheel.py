"""The program as it is handed out: what is in the archive and in the wheel, and what runs of it without Qt."""

from __future__ import annotations

import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.helpers.handed_out import Built, Installed

ROOT = Path(__file__).parents[2]
pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]


def _tracked(*folders: str) -> set[str]:
    names = subprocess.run(["git", "ls-files", "-z", *folders], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return {name for name in names if name and (ROOT / name).is_file()}


def test_the_wheel_holds_every_module_and_every_resource(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as wheel:
        names = set(wheel.namelist())
    wanted = _tracked("wonderland_gui") | {f"wonderland_gui/_{name}" for name in _tracked("resources")}
    assert wanted - names == set()


def test_the_wheel_holds_nothing_else(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as wheel:
        others = [name for name in wheel.namelist() if not name.startswith("wonderland_gui/")]
    assert {name.split("/")[1] for name in others} <= {"METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses"}


def test_the_archive_of_the_sources_can_be_tested_and_installed_by_the_scripts(built: Built) -> None:
    with tarfile.open(built.archive) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = _tracked("wonderland_gui", "resources", "tests", "packaging", "docs", "pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md")
    assert wanted - names == set()


def test_the_installed_program_is_the_one_of_the_wheel(installed: Installed) -> None:
    done = installed.run("python", "-c", "import wonderland_gui; print(wonderland_gui.__file__)")
    assert Path(done.stdout.strip()).is_relative_to(installed.home), done.stderr


def test_the_installed_data_has_no_faults(installed: Installed) -> None:
    done = installed.run("wonderland", "check")
    assert done.returncode == 0, done.stdout + done.stderr
