"""A file is written in whole or not at all, whatever happens on the way."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.fake_disk import FakeDisk, PowerCut
from wonderland_gui.store import disk
from wonderland_gui.store.disk import PARTIAL, RealDisk, Trouble, read_file, write_safely

TARGET = Path("/srv/alice/matches/tea.wonder")
STEPS = 5


def with_old_file() -> FakeDisk:
    disk = FakeDisk()
    assert write_safely(disk, TARGET, b"old" * 100) is None
    disk.steps.clear()
    return disk


def test_the_steps_of_a_write_are_those_that_survive_a_power_cut():
    disk = with_old_file()
    assert write_safely(disk, TARGET, b"new") is None
    partial = f".tea.wonder.{os.getpid()}{PARTIAL}"
    assert disk.steps == ["make_folder matches", f"write {partial}", f"sync {partial}", "replace tea.wonder", "sync_folder matches"]
    assert len(disk.steps) == STEPS


@pytest.mark.parametrize("names_kept", [True, False], ids=["new names were on the disk", "new names were lost"])
@pytest.mark.parametrize("step", range(STEPS + 1))
def test_a_power_cut_at_any_step_leaves_the_old_file_or_the_new_one(step, names_kept):
    disk = with_old_file()
    disk.cut_before = step
    cut = step < STEPS
    if cut:
        with pytest.raises(PowerCut):
            write_safely(disk, TARGET, b"new" * 100)
    else:
        write_safely(disk, TARGET, b"new" * 100)
    found = disk.after_power_cut(names_kept=names_kept)[TARGET]
    assert found in ((b"old" * 100, b"new" * 100) if cut else (b"new" * 100,))


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "disk-full"),
        (errno.EDQUOT, "disk-full"),
        (errno.EROFS, "read-only"),
        (errno.EACCES, "no-access"),
        (errno.ENAMETOOLONG, "name-too-long"),
        (errno.EIO, "disk"),
    ],
)
@pytest.mark.parametrize("step", ["make_folder", "write", "sync", "replace"])
def test_an_error_at_any_step_is_told_and_the_former_file_is_intact(step, number, code):
    disk = with_old_file()
    disk.errors[step] = number
    trouble = write_safely(disk, TARGET, b"new")
    assert trouble is not None
    assert (trouble.code, trouble.file) == (code, str(TARGET))
    assert disk.seen == {TARGET: b"old" * 100}


KILLED = """
import os, signal, sys
from pathlib import Path
from wonderland_gui.store.disk import RealDisk, write_safely

class Killed(RealDisk):
    left = int(sys.argv[2])
    def __getattribute__(self, name):
        if name in ("make_folder", "write", "sync", "replace", "sync_folder"):
            if Killed.left == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            Killed.left -= 1
        return super().__getattribute__(name)

write_safely(Killed(), Path(sys.argv[1]), b"new" * 100000)
"""


@pytest.mark.parametrize("step", range(STEPS))
def test_a_kill_at_any_step_leaves_the_old_file_or_the_new_one(step, tmp_path):
    path = tmp_path / "tea.wonder"
    path.write_bytes(b"old")
    done = subprocess.run([sys.executable, "-c", KILLED, str(path), str(step)], check=False, timeout=60)
    assert done.returncode == -9
    assert path.read_bytes() == (b"new" * 100000 if step == STEPS - 1 else b"old")
    assert write_safely(RealDisk(), path, b"next") is None
    assert path.read_bytes() == b"next"


def test_folders_are_made_where_they_are_missing(tmp_path):
    path = tmp_path / "José Müller" / "אליס" / "tea.wonder"
    assert write_safely(RealDisk(), path, b"x") is None
    assert [entry.name for entry in path.parent.iterdir()] == ["tea.wonder"]


def test_a_link_goes_on_naming_its_file(tmp_path):
    target, link = tmp_path / "a.wonder", tmp_path / "b.wonder"
    target.write_bytes(b"old")
    link.symlink_to(target)
    assert write_safely(RealDisk(), link, b"new") is None
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


@pytest.mark.parametrize(
    ("name", "code"),
    [("", "is-a-folder"), ("file/below.wonder", "no-place"), ("x" * 300, "name-too-long"), ("zero\0byte", "disk")],
)
def test_a_place_where_no_file_can_be_is_told(name, code, tmp_path):
    place = tmp_path / "place"
    place.mkdir()
    (place / "file").write_bytes(b"")
    trouble = write_safely(RealDisk(), place / name, b"x")
    assert trouble is not None
    assert trouble.code in (code, "disk")
    assert [entry.name for entry in place.iterdir()] == ["file"]


FULL = """
import resource, sys
from pathlib import Path
from wonderland_gui.store.disk import RealDisk, write_safely
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
print(write_safely(RealDisk(), Path(sys.argv[1]), b"new" * 1000).code)
"""


def test_a_disk_that_is_full_in_the_midst_of_it_is_told(tmp_path):
    path = tmp_path / "tea.wonder"
    path.write_bytes(b"old")
    done = subprocess.run([sys.executable, "-c", FULL, str(path)], check=True, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "disk-full"
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.glob(".tea*")] == []


@pytest.mark.parametrize(("name", "code"), [("missing", "no-file"), (".", "is-a-folder")])
def test_what_cannot_be_read_is_told(name, code, tmp_path):
    found = read_file(RealDisk(), tmp_path / name)
    assert isinstance(found, Trouble)
    assert found.code == code


SPECIAL = """
import os, socket, sys
from pathlib import Path
from wonderland_gui.store.disk import RealDisk, Trouble, read_file, write_safely
os.mkfifo("pipe")
bound = socket.socket(socket.AF_UNIX)
bound.bind("socket")
Path("link").symlink_to("pipe")
for name in ("pipe", "link", "socket", "/dev/null", "/dev/zero", "/dev/tty"):
    read, written = read_file(RealDisk(), Path(name)), write_safely(RealDisk(), Path(name), b"x")
    assert isinstance(read, Trouble) and read.code == "special-file", (name, read)
    assert isinstance(written, Trouble) and written.code == "special-file", (name, written)
assert sorted(os.listdir(".")) == ["link", "pipe", "socket"]
"""


def test_what_only_has_the_name_of_a_file_is_neither_waited_for_nor_written_over(tmp_path):
    """In a process of its own: one that waits for a pipe cannot be called back."""
    here = tmp_path / "here"
    here.mkdir()
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    done = subprocess.run([sys.executable, "-c", SPECIAL], check=False, cwd=here, env=environment, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert Path("/dev/null").is_char_device()


def test_a_pipe_that_takes_the_place_of_a_file_at_the_last_moment_is_not_waited_for(tmp_path, monkeypatch):
    os.mkfifo(tmp_path / "pipe")
    look, looks = disk._need_bytes, []

    def looked(found):
        looks.append(found)
        if len(looks) > 1:  # the first look saw the file that was there before
            look(found)

    monkeypatch.setattr(disk, "_need_bytes", looked)
    found = read_file(RealDisk(), tmp_path / "pipe")
    assert isinstance(found, Trouble) and found.code == "special-file"


def test_a_file_beyond_the_limit_is_not_taken(tmp_path):
    (tmp_path / "big").write_bytes(b"x" * 11)
    found = read_file(RealDisk(), tmp_path / "big", 10)
    assert isinstance(found, Trouble)
    assert found.code == "too-large"
    assert read_file(RealDisk(), tmp_path / "big", 11) == b"x" * 11
