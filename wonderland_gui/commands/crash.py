"""What is told of a fault of the program itself: one line, and a report in the user's folder."""

from __future__ import annotations

import platform
import traceback
from datetime import datetime

from wonderland_gui import __version__
from wonderland_gui.store.disk import RealDisk, write_safely
from wonderland_gui.store.folders import user_folders


def report(error: BaseException) -> str:
    """Writes the report and gives the line that names it."""
    now = datetime.now()
    text = "".join(traceback.format_exception(error))
    words = f"Wonderland Table {__version__}, Python {platform.python_version()}, {platform.platform()}, {now:%Y-%m-%d %H:%M:%S}\n\n{text}"
    path = user_folders().logs / f"crash-{now:%Y%m%d-%H%M%S}.txt"
    trouble = write_safely(RealDisk(), path, words.encode("utf-8", "backslashreplace"))
    where = f"the report is in {path}" if trouble is None else f"no report could be written ({trouble.detail})"
    return f"wonderland: {type(error).__name__}: {error} (a fault of the program; {where})"
