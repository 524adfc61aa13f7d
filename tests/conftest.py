"""What holds for every test: no file of the user's is touched, no box waits for an answer, nothing goes on after the end."""

from __future__ import annotations

import gc
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.helpers.handed_out import built, installed  # noqa: F401  (fixtures)

# Before Qt is imported: draw without a screen, at the plain scale, in the look of no desktop.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
for name in ("QT_SCALE_FACTOR", "QT_SCREEN_SCALE_FACTORS", "QT_AUTO_SCREEN_SCALE_FACTOR", "QT_STYLE_OVERRIDE", "QT_QPA_PLATFORMTHEME", "QT_LOGGING_RULES"):
    os.environ.pop(name, None)
# The language of the program follows the machine where nobody chose one; the tests say what they expect in English.
for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
    os.environ.pop(name, None)
os.environ["LANG"] = "C.UTF-8"

try:
    import PySide6.QtWidgets  # noqa: F401  (asks whether the shared libraries of Qt are there)
except ImportError as error:
    QT_TROUBLE: str | None = str(error)
else:
    QT_TROUBLE = None

if QT_TROUBLE is None:
    from tests.helpers.qt_dialogs import answers, no_surprise_dialogs  # noqa: F401  (fixtures)
    from tests.helpers.qt_leftovers import nothing_left_behind  # noqa: F401  (fixture)
# These folders hold all tests that need Qt; the others run without it.
QT_FOLDERS = [Path(__file__).parent / folder for folder in ("gui", "unit/models", "unit/views", "unit/controllers", "unit/workshop")]

settings.register_profile("wonderland", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("wonderland")


def pytest_addoption(pluginmanager: pytest.PytestPluginManager) -> None:
    """Takes pytest-qt out where Qt cannot be loaded: it would refuse to run even the tests that need none."""
    plugin = pluginmanager.get_plugin("pytest-qt")
    if QT_TROUBLE is not None and plugin is not None:
        pluginmanager.unregister(plugin)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leaves the tests that need Qt out where it cannot be loaded, also when they are named on the command line."""
    if QT_TROUBLE is not None and any(collection_path.is_relative_to(folder) for folder in QT_FOLDERS):
        return True
    return None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says that the tests of the window were left out, and why."""
    if QT_TROUBLE is not None:
        terminalreporter.write_line(f"The tests that need Qt were left out: {QT_TROUBLE}", yellow=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leaves tests of the window untraced, and those that take long: what has a floor of coverage is tested without them, and a trace takes half as long again
    for the window, and twice as long for matches."""
    for item in items:
        if item.get_closest_marker("slow") or any(item.path.is_relative_to(folder) for folder in QT_FOLDERS):
            item.add_marker("no_cover")


def pytest_collection_finish() -> None:
    """Sets aside what collecting made, so that the search for leftovers after each test looks only at what the tests made."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Gives every test a home of its own; files of the person who runs the tests are neither read nor written."""
    home = tmp_path / "home"
    home.mkdir()
    for variable in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(variable, str(home))
    for variable, folder in {
        "XDG_CONFIG_HOME": ".config",
        "XDG_DATA_HOME": ".local/share",
        "XDG_STATE_HOME": ".local/state",
        "XDG_CACHE_HOME": ".cache",
        "APPDATA": "AppData/Roaming",
        "LOCALAPPDATA": "AppData/Local",
    }.items():
        monkeypatch.setenv(variable, str(home / folder))
    monkeypatch.delenv("XDG_DATA_DIRS", raising=False)
    monkeypatch.delenv("XDG_CONFIG_DIRS", raising=False)
    return home


@pytest.fixture(autouse=True, scope="session")
def runtime_folder() -> Iterator[None]:
    """Gives Qt a runtime folder with the rights that it asks for, so that it has nothing to warn of."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        Path(folder).chmod(0o700)
        patch.setenv("XDG_RUNTIME_DIR", folder)
        yield
