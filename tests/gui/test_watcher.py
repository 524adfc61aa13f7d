"""What is written in a folder of data is seen, whatever way an editor writes it; its own files beside it are not."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtWidgets import QApplication

from tests.helpers.program import run_on, until
from wonderland_gui.controllers import scan as scan_module
from wonderland_gui.controllers import watcher as watcher_module
from wonderland_gui.controllers.scan import NOTHING, Scan, changed, is_data, scan
from wonderland_gui.controllers.watcher import GRACE, POLL, Watcher

HELPERS = (
    "cards.yaml~",
    ".cards.yaml.swp",
    "#cards.yaml#",
    "cards.yaml___jb_tmp___",
    "cards.yaml___jb_old___",
    ".#cards.yaml",
    "4913",
    "Copy of cards.yaml.bak",
)


class Watched:
    """A folder that is watched, and what was told of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.told: list[frozenset[Path]] = []
        self.watcher = Watcher(lambda: (folder,))
        self.watcher.changed.connect(self.told.append)
        self.watcher.start()
        until(lambda: self.watcher.ready, "the first look is taken")

    def file(self, name: str) -> Path:
        return self.folder / name

    @property
    def names(self) -> set[str]:
        return {path.name for paths in self.told for path in paths}

    def look_twice(self) -> None:
        """Waits until all files have been looked at twice more."""
        looks = self.watcher.looks
        until(lambda: self.watcher.looks >= looks + 2, "two more looks")


@pytest.fixture
def watched(qapp: QApplication, tmp_path: Path) -> Iterator[Watched]:
    folder = tmp_path / "pack"
    folder.mkdir()
    (folder / "cards.yaml").write_text("a: 1\n", "utf-8")
    made = Watched(folder)
    yield made
    made.watcher.close()


def append(path: Path) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write("b: 2\n")


def rename_over(path: Path) -> None:
    other = path.with_name("sed1234")
    other.write_text("a: 2\n", "utf-8")
    other.replace(path)


def copy_over(path: Path) -> None:
    other = path.parent.parent / "other.yaml"
    other.write_text("a: 3\n", "utf-8")
    shutil.copyfile(other, path)


def keep_the_time(path: Path) -> None:
    """Other bytes of the same number at the same time, as quick saves on coarse disks are."""
    stat = path.stat()
    path.write_text("a: 4\n", "utf-8")
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


def truncate_and_fill(path: Path) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.flush()
        file.write("a: 5\n")


def replace_the_folder(path: Path) -> None:
    """As a checkout of another branch does it."""
    shutil.rmtree(path.parent)
    path.parent.mkdir()
    path.write_text("a: 6\n", "utf-8")


@pytest.mark.parametrize("write", [append, rename_over, copy_over, keep_the_time, truncate_and_fill, replace_the_folder], ids=lambda write: write.__name__)
def test_every_way_of_saving_is_seen_by_one_of_the_next_looks(watched: Watched, write: Callable[[Path], None]) -> None:
    path = watched.file("cards.yaml")
    looks = watched.watcher.looks
    write(path)
    until(lambda: path in {one for paths in watched.told for one in paths}, "the save is seen")
    assert watched.watcher.looks <= looks + 3


def make_another(path: Path) -> None:
    path.with_name("more.yaml").write_text("a: 1\n", "utf-8")


def take_away(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize("write", [append, rename_over, copy_over, truncate_and_fill, replace_the_folder, make_another, take_away], ids=lambda w: w.__name__)
def test_every_way_of_saving_rings_a_bell_so_that_nobody_waits_for_the_next_look(watched: Watched, write: Callable[[Path], None]) -> None:
    watched.watcher._poll.stop()
    write(watched.file("cards.yaml"))
    until(lambda: watched.told, "the bell is heard")


@pytest.mark.parametrize("write", [append, rename_over, keep_the_time], ids=lambda write: write.__name__)
def test_a_save_is_seen_within_two_seconds_also_where_no_bell_rings(watched: Watched, write: Callable[[Path], None]) -> None:
    """As on the disk of another computer."""
    watched.watcher._bell.blockSignals(True)
    write(watched.file("cards.yaml"))
    until(lambda: watched.told, "the save is seen")
    assert POLL <= 2000


@pytest.mark.parametrize("again", range(3))
def test_a_file_that_was_renamed_over_is_still_watched(watched: Watched, again: int) -> None:
    path = watched.file("cards.yaml")
    for number in range(again + 1):
        rename_over(path)
        path.write_text(f"a: {number + 10}\n", "utf-8")
        seen = len(watched.told)
        until(lambda seen=seen: len(watched.told) > seen, "the save is seen")  # type: ignore[misc]


def test_helper_files_of_editors_are_ignored(watched: Watched) -> None:
    for name in HELPERS:
        watched.file(name).write_text("half", "utf-8")
    watched.look_twice()
    assert not watched.told
    assert not any(is_data(name) for name in HELPERS)


def test_a_folder_that_appears_is_watched_with_what_is_in_it(watched: Watched) -> None:
    inner = watched.folder / "games" / "duel"
    inner.mkdir(parents=True)
    (inner / "game.yaml").write_text("a: 1\n", "utf-8")
    until(lambda: "game.yaml" in watched.names, "the new folder is seen")
    watched.told.clear()
    append(inner / "game.yaml")
    until(lambda: "game.yaml" in watched.names, "what is written in it is seen")


def test_a_file_that_is_away_for_a_moment_is_told_of_once_when_it_is_back(watched: Watched) -> None:
    path = watched.file("cards.yaml")
    path.unlink()
    looks = watched.watcher.looks
    until(lambda: watched.watcher.looks > looks, "the watcher has looked")
    assert not watched.told
    assert not list(watched.folder.iterdir())
    path.write_text("a: 7\n", "utf-8")
    until(lambda: watched.told, "the file is back")
    assert watched.told == [frozenset({path})]


def test_a_file_that_stays_away_is_told_of(watched: Watched) -> None:
    watched.file("cards.yaml").unlink()
    until(lambda: "cards.yaml" in watched.names, "the file is missed")


def test_a_file_that_stays_away_is_looked_for_when_its_time_is_over_and_no_later(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    path = watched.file("cards.yaml")
    now = [100.0]
    monkeypatch.setattr(watcher_module, "time", SimpleNamespace(monotonic=lambda: now[0], time_ns=time.time_ns))
    before, gone = scan((watched.folder,), NOTHING, time.time_ns()), Scan({}, frozenset({watched.folder}))
    watcher = watched.watcher
    assert path in watcher._patient(before, gone).files
    assert 0 < watcher._back.interval() - GRACE <= 2
    now[0] += 0.9 * GRACE / 1000  # another look, because something else was saved
    assert path in watcher._patient(before, gone).files
    assert 0 < watcher._back.interval() - 0.1 * GRACE <= 2
    now[0] += watcher._back.interval() / 1000
    assert path not in watcher._patient(before, gone).files


def test_two_hundred_files_are_told_of_at_once_or_twice(watched: Watched) -> None:
    for number in range(200):
        watched.file(f"card_{number}.yaml").write_text(f"n: {number}\n", "utf-8")
    until(lambda: len(watched.names) == 200, "all files are seen")
    assert len(watched.told) <= 2


def test_of_a_burst_of_writing_not_every_line_is_looked_at(watched: Watched) -> None:
    watched.watcher._poll.stop()
    path, looks = watched.file("cards.yaml"), watched.watcher.looks
    for number in range(40):
        path.write_text(f"a: {number}\n", "utf-8")
        run_on(0.005)
    until(lambda: watched.told, "the save is seen")
    assert watched.watcher.looks <= looks + 8


def test_touching_files_without_changing_them_is_no_change(watched: Watched) -> None:
    watched.file("cards.yaml").touch()
    watched.look_twice()
    assert not watched.told


def test_nothing_is_told_after_the_end(watched: Watched) -> None:
    append(watched.file("cards.yaml"))
    watched.watcher.close()
    run_on(0.3)
    assert not watched.told


def test_a_file_that_cannot_be_read_now_is_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text("a: 1\n", "utf-8")
    before = scan((tmp_path,), NOTHING, time.time_ns())

    def locked(self: Path) -> bytes:
        raise PermissionError(13, "locked", str(self))

    monkeypatch.setattr(Path, "read_bytes", locked)
    path.write_text("a: 2\n", "utf-8")
    assert changed(before, scan((tmp_path,), before, time.time_ns())) == frozenset()


def test_a_link_that_leads_back_or_out_to_half_a_disk_is_not_followed_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack, disk = tmp_path / "pack", tmp_path / "disk"
    (pack / "games").mkdir(parents=True)
    (pack / "games" / "cards.yaml").write_text("a: 1\n", "utf-8")
    (pack / "games" / "back").symlink_to(pack, target_is_directory=True)
    found = scan((pack,), NOTHING, time.time_ns())
    assert found.files.keys() == {pack / "games" / "cards.yaml"}
    assert found.folders == {pack, pack / "games"}
    for number in range(40):
        (disk / str(number) / "deep").mkdir(parents=True)
    (pack / "out").symlink_to(disk, target_is_directory=True)
    monkeypatch.setattr(scan_module, "MOST", 20)
    found = scan((pack,), NOTHING, time.time_ns())
    assert len(found.folders) <= 20
    assert pack / "games" / "cards.yaml" in found.files
