"""How the program stands to the desktop."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from wonderland_gui import app

ROOT = Path(__file__).parents[2]


def test_the_window_is_known_to_the_desktop_by_the_entry_of_the_program(qapp, monkeypatch, tmp_path):
    names: list[tuple[str, str]] = []

    class Stand:
        """In place of the program."""

        def __init__(self, *args: object) -> None: ...

        def open(self) -> None:
            names.append((QGuiApplication.desktopFileName(), QGuiApplication.applicationName()))

        def close(self) -> None: ...

        def tell_fault(self, report: str) -> None: ...

        def quit(self) -> None: ...

        def answer(self, knock: object) -> None: ...

    monkeypatch.setenv("WONDERLAND_HOME", str(tmp_path / "mine"))
    monkeypatch.setattr(QApplication, "exec", lambda *args: 7)
    monkeypatch.setattr("wonderland_gui.controllers.program.Program", Stand)
    former = QGuiApplication.applicationName(), QGuiApplication.desktopFileName()
    try:
        assert app.run(app.Start()) == 7
    finally:
        QGuiApplication.setApplicationName(former[0])
        QGuiApplication.setDesktopFileName(former[1])
    (entry,) = (ROOT / "packaging/desktop").glob("*.desktop")
    assert names == [(entry.stem, "wonderland-table")]
