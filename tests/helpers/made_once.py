"""What shipped files give is made once in a process, and not once for each window that a test opens: pictures in each size, covers of games."""

from __future__ import annotations

import gc
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Generic, TypeVar

import pytest
from PySide6.QtGui import QImage, QPixmap

from wonderland_gui.controllers import program, watcher
from wonderland_gui.controllers.player_runner import PlayerRunner
from wonderland_gui.controllers.scan import NOTHING, Scan, scan
from wonderland_gui.players.worker import serve_shipped
from wonderland_gui.resources import Resources, bundled_folder
from wonderland_gui.views import art
from wonderland_gui.views.covers import Covers

T = TypeVar("T", QImage, QPixmap)
MOST = 96 * 1024 * 1024
"""How many bytes of pictures of each sort are kept."""


class Kept(Generic[T]):
    """The pictures that were asked for last."""

    def __init__(self) -> None:
        self.pictures: OrderedDict[Hashable, T] = OrderedDict()
        self.bytes = 0

    def get(self, key: Hashable) -> T | None:
        found = self.pictures.get(key)
        return None if found is None else type(found)(found)

    def keep(self, key: Hashable, picture: T) -> None:
        if key not in self.pictures:
            self.pictures[key] = picture
            self.bytes += 4 * picture.width() * picture.height()
        while self.bytes > MOST:
            _, gone = self.pictures.popitem(last=False)
            self.bytes -= 4 * gone.width() * gone.height()


READ: Kept[QImage] = Kept()
COVERS: Kept[QPixmap] = Kept()
SHIPPED = bundled_folder()
read_svg, paint, warm_up = art.read_svg, Covers._paint, PlayerRunner.warm_up


def read_once(data: bytes, width: int, height: int) -> tuple[QImage, str]:
    """The same bytes in the same size are the same picture; called from several threads, of which two may now and then read one picture."""
    found = READ.get((data, width, height))
    if found is not None:
        return found, ""
    image, fault = read_svg(data, width, height)
    if not fault:
        READ.keep((data, width, height), QImage(image))
    return image, fault


def paint_once(self: Covers, key: Any) -> None:
    """The cover of a game as it is shipped, painted with all its pictures, looks the same in every window."""
    files, cover = self.art.files, self.covers.get(key.game)
    if not isinstance(files, Resources) or files.packs or files.root != SHIPPED or cover is None:
        paint(self, key)
        return
    found = COVERS.get((key, repr(cover)))
    if found is None:
        paint(self, key)
        pixmap, waiting = self._kept[key]
        if not waiting:
            COVERS.keep((key, repr(cover)), QPixmap(pixmap))
        return
    self._old.discard(key)
    self._kept[key] = found, frozenset()


def scan_what_may_change(roots: Sequence[Path], before: Scan, now: int) -> Scan:
    """Nobody changes shipped files while tests run: where there are no others, none is looked at."""
    return NOTHING if set(roots) == {SHIPPED} else scan(roots, before, now)


def warm_up_for_others(self: PlayerRunner) -> None:
    """Only for players that a test brings with it."""
    if self._worker._entry is not serve_shipped:
        warm_up(self)


def make_once(patch: pytest.MonkeyPatch) -> None:
    """Lets windows share what they would make alike.

    Nor is the memory of the tests thawed, to be looked through again, whenever one of them closes; and the process in which automatic players think
    begins when one of them is asked, and not ahead for every match that is laid on a table, unless a test brings players of its own.
    """
    patch.setattr(PlayerRunner, "warm_up", warm_up_for_others)
    patch.setattr(art, "read_svg", read_once)
    patch.setattr(Covers, "_paint", paint_once)
    patch.setattr(watcher, "scan", scan_what_may_change)
    patch.setattr(program, "gc", SimpleNamespace(freeze=lambda: None, unfreeze=lambda: None))


def look_through_memory(patch: pytest.MonkeyPatch) -> None:
    """The program sets aside what lasts as long as itself, as it does outside of tests."""
    patch.setattr(program, "gc", gc)
