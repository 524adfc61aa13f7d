"""Writing a file so that a crash, a full disk or a power cut leaves the former one whole; errors come back as values."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from wonderland_gui.resources import is_file, is_folder, is_there

PARTIAL = ".part"
"""The ending of files that are being written."""


class SpecialFile(OSError):
    """A pipe, a device, a socket: something that has a name among the files and is none.  Reading it might wait for ever, or never end."""


class Disk(Protocol):
    """The steps of which all writing is made; raises OSError.  Tests put a disk of their own here."""

    def make_folder(self, folder: Path) -> None:
        """Makes a folder and those above it, if they are not there."""
        ...

    def write(self, path: Path, data: bytes) -> None:
        """Writes a new file and hands all of it to the system."""
        ...

    def sync(self, path: Path) -> None:
        """Waits until the bytes of a file are on the disk."""
        ...

    def replace(self, source: Path, target: Path) -> None:
        """Gives a file another name in one step; a file that had it is gone."""
        ...

    def sync_folder(self, folder: Path) -> None:
        """Waits until the names in a folder are on the disk."""
        ...

    def remove(self, path: Path) -> None:
        """Removes a file; one that is not there is no error."""
        ...

    def read(self, path: Path, most: int | None = None) -> bytes:
        """The bytes of a file, not more than `most`."""
        ...

    def names(self, folder: Path) -> Iterable[str]:
        """The names in a folder, sorted; none in a folder that is not there."""
        ...

    def modified(self, path: Path) -> float:
        """When a file was written last, in seconds since 1970."""
        ...


class RealDisk:
    """The disk of this machine."""

    def make_folder(self, folder: Path) -> None:
        """Makes a folder and those above it, if they are not there."""
        folder.mkdir(parents=True, exist_ok=True)

    def write(self, path: Path, data: bytes) -> None:
        """Writes a new file and hands all of it to the system."""
        with path.open("wb") as file:
            file.write(data)
            file.flush()

    def sync(self, path: Path) -> None:
        """Waits until the bytes of a file are on the disk."""
        with path.open("r+b") as file:
            os.fsync(file.fileno())

    def replace(self, source: Path, target: Path) -> None:
        """Gives a file another name in one step; a file that had it is gone."""
        source.replace(target)

    def sync_folder(self, folder: Path) -> None:
        """Waits until the names in a folder are on the disk, where the system can do that."""
        if sys.platform == "win32":
            return
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        except OSError as error:
            if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some network disks know no such thing
                raise
        finally:
            os.close(number)

    def remove(self, path: Path) -> None:
        """Removes a file; one that is not there is no error."""
        path.unlink(missing_ok=True)

    def read(self, path: Path, most: int | None = None) -> bytes:
        """The bytes of a file, not more than `most`."""
        with open(path, "rb", opener=_open_file) as file:
            return file.read() if most is None else file.read(most)

    def names(self, folder: Path) -> Iterable[str]:
        """The names in a folder, sorted; none in a folder that is not there."""
        return sorted(entry.name for entry in folder.iterdir()) if is_folder(folder) else []

    def modified(self, path: Path) -> float:
        """When a file was written last, in seconds since 1970."""
        return path.stat().st_mtime


def _open_file(name: str, flags: int) -> int:
    """Opens a file for reading; SpecialFile, at once, for anything that has no bytes of its own."""
    _need_bytes(Path(name).stat())  # some devices do something when they are opened
    number = os.open(name, flags | getattr(os, "O_NONBLOCK", 0))  # a pipe would keep one waiting for somebody who writes
    try:
        _need_bytes(os.fstat(number))
    except OSError:
        os.close(number)
        raise
    return number


def _need_bytes(found: os.stat_result) -> None:
    if not (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)):
        raise SpecialFile


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a file could not be read or written; its sentence is the text `error.<code>` with `file` and `detail`."""

    code: str
    """Of the disk: disk-full, read-only, no-access, no-file, no-place, is-a-folder, special-file, name-too-long, too-large, disk."""
    file: str
    detail: str = ""
    more: tuple[tuple[str, int | str], ...] = ()
    """Further params of its sentence."""

    @property
    def params(self) -> dict[str, int | str]:
        """What its sentence speaks of."""
        return {"file": self.file, "detail": self.detail, **dict(self.more)}


_CODES = {
    errno.ENOSPC: "disk-full",
    errno.EDQUOT: "disk-full",
    errno.EFBIG: "disk-full",
    errno.EROFS: "read-only",
    errno.EACCES: "no-access",
    errno.EPERM: "no-access",
    errno.ENOENT: "no-file",
    errno.ENOTDIR: "no-file",
    errno.EEXIST: "no-file",  # a file where a folder should be
    errno.EISDIR: "is-a-folder",
    errno.ENAMETOOLONG: "name-too-long",
}


def trouble_of(path: Path, error: OSError | ValueError) -> Trouble:
    """What an error of the disk means."""
    if isinstance(error, SpecialFile):
        return Trouble("special-file", str(path))
    number = getattr(error, "errno", None)
    detail = getattr(error, "strerror", None) or str(error) or type(error).__name__
    code = _CODES.get(number, "disk") if isinstance(number, int) else "disk"
    if code == "no-access" and is_folder(path):
        code = "is-a-folder"  # what Windows says of a folder
    return Trouble(code, str(path), detail)


def write_safely(disk: Disk, path: Path, data: bytes) -> Trouble | None:
    """Writes a file in whole or not at all; the trouble, if there was some, and then the former file is as it was."""
    partial: Path | None = None
    try:
        target = path.resolve() if path.is_symlink() else path  # the file that a link means is written, not the link
        disk.make_folder(target.parent)
        if is_there(target) and not is_file(target):  # a rename would put a file in the place of /dev/null
            return Trouble("is-a-folder" if is_folder(target) else "special-file", str(path))
        partial = target.with_name(f".{target.name[:60]}.{os.getpid()}{PARTIAL}")
        disk.write(partial, data)
        disk.sync(partial)
        disk.replace(partial, target)
        disk.sync_folder(target.parent)
    except (OSError, ValueError) as error:  # ValueError: a name with a zero byte
        if partial is not None:
            with contextlib.suppress(OSError, ValueError):
                disk.remove(partial)
        trouble = trouble_of(path, error)
        return replace(trouble, code="no-place") if trouble.code == "no-file" else trouble
    return None


def read_file(disk: Disk, path: Path, most: int | None = None) -> bytes | Trouble:
    """The bytes of a file, or why it cannot be read."""
    try:
        data = disk.read(path) if most is None else disk.read(path, most + 1)
    except (OSError, ValueError) as error:
        return trouble_of(path, error)
    return data if most is None or len(data) <= most else Trouble("too-large", str(path))
