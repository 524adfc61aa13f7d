"""A machine that cannot open a window is told so in one line, before Qt ends the program."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from wonderland_gui.commands import screen
from wonderland_gui.commands.console import Refusal

ROOT = Path(__file__).parents[3]


def play(**variables: str) -> subprocess.CompletedProcess[str]:
    environ = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    command = [sys.executable, "-m", "wonderland_gui", "play"]
    return subprocess.run(command, cwd=ROOT, env={**environ, **variables}, check=False, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    ("variables", "said"),
    [({}, "there is no screen"), ({"DISPLAY": ":4711"}, "no screen answers at “:4711”"), ({"DISPLAY": "x" * 300}, "no screen answers")],
)
def test_without_a_screen_that_is_told(variables, said):
    done = play(**variables)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


@pytest.mark.parametrize(
    ("detail", "library", "package"),
    [
        ("libGL.so.1: cannot open shared object file: No such file or directory", "libGL.so.1", "libgl1"),
        ("libxcb-cursor.so.0: cannot open shared object file", "libxcb-cursor.so.0", "libxcb-cursor0"),
        ("libstrange-thing.so.7.1: cannot open", "libstrange-thing.so.7.1", ""),
        ("No module named 'PySide6'", "", ""),
    ],
)
def test_the_library_that_is_missing_is_named_with_its_package(detail, library, package):
    refusal = screen._missing(detail)
    assert (refusal.params["library"], refusal.params["package"]) == (library, package)


def test_a_plug_in_that_lacks_a_library_is_refused(monkeypatch):
    def lacking(path: str) -> object:
        raise OSError("libxcb-icccm.so.4: cannot open shared object file: No such file or directory")

    monkeypatch.setattr("ctypes.CDLL", lacking)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    with pytest.raises(Refusal) as caught:
        screen.need_screen(picture=False)
    assert caught.value.params["package"] == "libxcb-icccm4"


@pytest.mark.parametrize("variables", [{"QT_QPA_PLATFORM": "offscreen"}, {"WAYLAND_DISPLAY": "wayland-0"}])
def test_where_qt_finds_its_own_way_nothing_is_refused(variables, monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    screen.need_screen(picture=False)


def test_a_picture_needs_no_screen(monkeypatch):
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    screen.need_screen(picture=True)
