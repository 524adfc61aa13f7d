"""A canary: PySide6 6.12.0 lost a reference to None with every call that returns nothing, and then died."""

from __future__ import annotations

import subprocess
import sys

# Run in a process of its own: where the fault is, it ends the process.
COUNT = """
import sys
from PySide6.QtWidgets import QApplication, QLabel
application = QApplication([])
label = QLabel()
before = sys.getrefcount(None)
for turn in range(2000):
    label.setText("tick")
print(before - sys.getrefcount(None))
"""


def test_calls_into_qt_keep_the_references_to_none() -> None:
    done = subprocess.run([sys.executable, "-c", COUNT], capture_output=True, text=True, timeout=60, check=True)
    assert int(done.stdout) < 200, "this PySide6 loses references to None: hold it below the version that was just installed"
