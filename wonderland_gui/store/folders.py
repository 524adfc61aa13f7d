"""Where the files of the user lie."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from wonderland_gui.resources import is_folder, names_in

HOME = "WONDERLAND_HOME"
"""The variable of the environment that names another folder for the user's files."""

NOWHERE = Path(os.devnull) / "wonderland-table"
"""Where the files of somebody without a home lie: they can be neither read nor written, which is told when something is to be kept."""


@dataclass(frozen=True, slots=True)
class Folders:
    """The user's folders; none of them has to be there."""

    home: Path

    @property
    def matches(self) -> Path:
        """What the user saved, and where the file dialogs begin."""
        return self.home / "matches"

    @property
    def autosaves(self) -> Path:
        """What the program saves after each action."""
        return self.home / "autosaves"

    @property
    def packs(self) -> Path:
        """Data that is laid over the shipped data, a folder a pack."""
        return self.home / "packs"

    @property
    def logs(self) -> Path:
        """Logs and reports of crashes."""
        return self.home / "logs"

    @property
    def running(self) -> Path:
        """Where a program that runs is found by another that is started."""
        return self.home / "running"

    @property
    def settings(self) -> Path:
        """The settings of the program."""
        return self.home / "settings.json"

    @property
    def statistics(self) -> Path:
        """How matches ended."""
        return self.home / "statistics.json"

    def pack_folders(self) -> tuple[Path, ...]:
        """The user's packs in order of their names."""
        return tuple(pack for name in names_in(self.packs) if is_folder(pack := self.packs / name))


def user_folders() -> Folders:
    """The folders of this user, or those below the folder that the environment names."""
    named = os.environ.get(HOME, "")
    try:
        return Folders(Path(named).expanduser() if named else user_data_path("wonderland-table", appauthor=False, roaming=False))
    except RuntimeError:  # somebody without a home, or "~somebody" whom nobody knows
        return Folders(Path(named) if named else NOWHERE)
