"""What lives and ends: threads beside the window, matches that come and go, motion that is cut short, and every way to quit."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
READING = """
import os, sys, threading, time
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QFileDialog
from wonderland_gui.resources import Resources
from wonderland_gui.views.art import ArtStore, read_svg

app = QApplication([])
store = ArtStore(Resources())
data = Resources().read("shared/art/dodo.svg")

def read():
    while True:
        read_svg(data, 60, 60)

for _ in range(2):
    threading.Thread(target=read, daemon=True).start()
plain = QPixmap(20, 20)
plain.fill()
end = time.monotonic() + 1.5
while time.monotonic() < end:
    plain.save(sys.argv[1])
    QPixmap(sys.argv[1])
    QFileDialog(None, "", os.path.dirname(sys.argv[1])).deleteLater()
    app.processEvents()
os._exit(0)
"""
"""Art is read in threads while the window's thread reads and writes pictures of its own."""


def test_pictures_read_beside_the_window_never_lock_it_out(tmp_path: Path) -> None:
    """Both want the one lock under which Qt looks for the reader of a format; who holds it must not wait for the interpreter."""
    command = [sys.executable, "-c", READING, str(tmp_path / "plain.png")]
    assert subprocess.run(command, cwd=ROOT, timeout=30, check=False).returncode == 0
