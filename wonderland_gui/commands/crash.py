"""What is told of a fault of the program itself: one line, and a report in the user's folder."""

from __future__ import annotations

from wonderland_gui.store.disk import RealDisk, Trouble
from wonderland_gui.store.folders import user_folders
from wonderland_gui.store.reports import write_report


def report(error: BaseException) -> str:
    """Writes the report and gives the line that names it."""
    written = write_report(RealDisk(), user_folders().logs, error)
    where = f"no report could be written ({written.detail})" if isinstance(written, Trouble) else f"the report is in {written}"
    return f"wonderland: {type(error).__name__}: {error} (a fault of the program; {where})"
