"""Reports of faults of the program and its log, both in the user's folder: there may be no console that shows them."""

from __future__ import annotations

import logging
import platform
import traceback
from datetime import datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path

from wonderland_gui import __version__
from wonderland_gui.store.disk import Disk, Trouble, write_safely

LARGEST_LOG = 256 * 1024


def write_report(disk: Disk, folder: Path, error: BaseException) -> Path | Trouble:
    """Writes what is known of a fault into a file of its own; gives its name."""
    now = datetime.now()
    text = "".join(traceback.format_exception(error))
    words = f"Wonderland Table {__version__}, Python {platform.python_version()}, {platform.platform()}, {now:%Y-%m-%d %H:%M:%S}\n\n{text}"
    path = folder / f"crash-{now:%Y%m%d-%H%M%S}.txt"
    return write_safely(disk, path, words.encode("utf-8", "backslashreplace")) or path


class _Log(RotatingFileHandler):
    """Begins its file with the first line; where nothing can be written, nothing is."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, maxBytes=LARGEST_LOG, backupCount=1, encoding="utf-8", delay=True)
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        """Writes a line."""
        try:
            Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        except OSError:
            return
        super().emit(record)

    def handleError(self, record: logging.LogRecord) -> None:
        """A full disk is told where something is lost by it, not here."""


def keep_log(folder: Path) -> logging.Handler:
    """Has the log of the program kept in this folder from now on; take the handler away with `end_log`."""
    handler = _Log(folder / "wonderland.log")
    logging.getLogger("wonderland").addHandler(handler)
    return handler


def end_log(handler: logging.Handler) -> None:
    """Keeps the log no longer."""
    logging.getLogger("wonderland").removeHandler(handler)
    handler.close()
