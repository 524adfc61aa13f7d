"""The program as it is handed out starts in an environment of its own, whatever the folder is called and whoever may write to it."""

from __future__ import annotations

import pytest

from tests.helpers.handed_out import Installed

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]


@pytest.mark.parametrize("command", [("wonderland",), ("python", "-m", "wonderland_gui")], ids=["command", "module"])
def test_the_installed_program_checks_itself(installed: Installed, command: tuple[str, ...]) -> None:
    done = installed.run(*command, "self-check")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "duel" in done.stdout


def test_the_program_starts_where_there_is_no_console(installed: Installed) -> None:
    # As under pythonw.exe, and as the command of the desktop: nothing to print to.
    code = "import sys; sys.stdout = sys.stderr = None; from wonderland_gui.cli import main; sys.exit(main(['self-check']))"
    done = installed.run("python", "-c", code)
    assert done.returncode == 0, done.stderr


def test_the_program_starts_from_a_folder_that_may_not_be_written(installed: Installed) -> None:
    package = next((installed.home / "env/lib").glob("python*/site-packages/wonderland_gui"))
    before = {path: path.stat().st_mtime_ns for path in package.rglob("*") if path.is_file() and path.suffix != ".pyc"}
    assert installed.run("wonderland", "self-check", PYTHONDONTWRITEBYTECODE="1").returncode == 0
    after = {path: path.stat().st_mtime_ns for path in package.rglob("*") if path.is_file() and path.suffix != ".pyc"}
    assert after == before
