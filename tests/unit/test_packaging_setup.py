"""The set-up of packaging/play and packaging/test, tried on machines that lack this and that.

A machine is a folder of commands that is the whole PATH: real ones by link, and small scripts in the place of those that matter.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from wonderland_gui.commands.screen import PACKAGES

ROOT = Path(__file__).parents[2]
REAL = ("bash", "sh", "env", "cat", "head", "grep", "awk", "rm", "dirname", "mkdir", "chmod", "cp", "mktemp", "tail")
# What Qt asks of a bare machine, and the packages that bring it.
QT_LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
}
# Answers like a Python that is able to do all that the set-up asks; what it is told to do is written down.
PYTHON = """#!/bin/sh
case "$*" in
    *"sys.version_info < (3, 14)"*) exit {suitable} ;;
    *ensurepip*) [ -e "{home}/ensurepip" ]; exit $? ;;
    *version_info*"[:2]"*) echo 3.12; exit 0 ;;
    *get_python_library_path*) [ -e "{home}/shared" ]; exit $? ;;
    *find_spec*) echo "{home}/PySide6"; exit 0 ;;
    "-m venv --clear"*) rm -rf .venv; mkdir -p .venv/bin; cp "$0" .venv/bin/python; echo "#!$PWD/.venv/bin/python" > .venv/bin/pip; exit 0 ;;
    "-m pip"*) echo "$*" >> "{home}/log"; exit 0 ;;
    "-m wonderland_gui"*) echo "$PWD: $*"; exit 0 ;;
    "- packaging/"*) exec "{python}" "$@" ;;
    *"import pip"*) exit 0 ;;
esac
echo "unexpected: $*" >&2; exit 9
"""


@dataclass
class Machine:
    """A small machine: its commands, and a checkout of the project's packaging folder."""

    home: Path

    def __post_init__(self) -> None:
        (self.home / "bin").mkdir()
        (self.home / "a table").mkdir()
        shutil.copytree(ROOT / "packaging", self.project / "packaging")
        shutil.copy(ROOT / "pyproject.toml", self.project)
        (self.project / "resources/games/duel").mkdir(parents=True)
        for name in REAL:
            (self.home / "bin" / name).symlink_to(shutil.which(name) or name)
        self.script("uname", "echo Linux")
        self.script("id", "echo 1000")
        self.script("ldconfig", f"echo {' '.join(QT_LIBRARIES)}")
        self.script("ldd", f'cat "{self.home}/missing" 2>/dev/null || true')
        self.script("apt-get", f'echo "apt-get $*" >> "{self.home}/log"; touch_after "$@"')
        self.script("touch_after", f'case "$*" in *install*) : > "{self.home}/ensurepip"; : > "{self.home}/shared"; rm -f "{self.home}/missing" ;; esac')
        plugin = self.home / "PySide6/Qt/plugins/platforms/libqxcb.so"
        plugin.parent.mkdir(parents=True)
        plugin.touch()

    @property
    def project(self) -> Path:
        return self.home / "a table"

    def script(self, name: str, body: str) -> None:
        """Puts a command on the machine."""
        path = self.home / "bin" / name
        path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        path.chmod(0o755)

    def python(self, name: str = "python3", *, suitable: bool = True, ensurepip: bool = True) -> None:
        """Puts a Python on the machine."""
        path = self.home / "bin" / name
        path.write_text(PYTHON.format(suitable=int(not suitable), home=self.home, python=sys.executable), encoding="utf-8")
        path.chmod(0o755)
        if ensurepip:
            (self.home / "ensurepip").touch()

    def lacks(self, *libraries: str) -> None:
        """Takes shared libraries away that Qt asks for."""
        lines = [f"\t{library} => not found" for library in libraries]
        (self.home / "missing").write_text("\n".join([*lines, *lines, "\tlibc.so.6 => /lib/libc.so.6 (0x1)", ""]), encoding="utf-8")

    def run(self, *command: str, cwd: Path | None = None, **variables: str) -> subprocess.CompletedProcess[str]:
        """Runs a command on the machine."""
        return subprocess.run(
            command,
            cwd=cwd or self.project,
            env={"PATH": str(self.home / "bin"), **variables},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    def shell(self, line: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Runs a line of the shell with the functions of the set-up."""
        return self.run("bash", "-c", f"set -eu; . packaging/setup.sh; {line}", cwd=None, **variables)

    @property
    def log(self) -> list[str]:
        """What pip and apt-get were told to do."""
        path = self.home / "log"
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    home = tmp_path / "machine"
    home.mkdir()
    return Machine(home)


@pytest.mark.parametrize(
    ("pythons", "chosen"),
    [
        ({"python3": True, "python3.13": True}, "python3"),
        ({"python3": False, "python3.12": True}, "python3.12"),
        ({"python3": False, "python3.13": False, "python3.11": True}, "python3.11"),
        ({"python": True}, "python"),
    ],
)
def test_the_first_suitable_python_is_found(machine: Machine, pythons: dict[str, bool], chosen: str) -> None:
    for name, suitable in pythons.items():
        machine.python(name, suitable=suitable)
    assert machine.shell("find_python").stdout == chosen


def test_a_python_can_be_named(machine: Machine) -> None:
    machine.python()
    machine.python("mine")
    assert machine.shell("find_python", PYTHON="mine").stdout == "mine"


def test_a_named_python_that_does_not_fit_is_refused(machine: Machine) -> None:
    machine.python()
    done = machine.run("bash", "packaging/play", PYTHON="/no/such/python")
    assert (done.returncode, done.stdout) == (2, "")
    assert "PYTHON=/no/such/python is not a Python from 3.11 to 3.13" in done.stderr


def test_without_a_suitable_python_the_line_to_type_is_printed(machine: Machine) -> None:
    machine.python(suitable=False)
    done = machine.run("bash", "packaging/play")
    assert done.returncode == 2
    assert "\n    sudo apt-get update && sudo apt-get install -y python3 python3-venv\n" in done.stderr


@pytest.mark.parametrize("command", ["play", "test"])
def test_without_venv_a_user_reads_the_line_to_type(machine: Machine, command: str) -> None:
    machine.python(ensurepip=False)
    done = machine.run("bash", f"packaging/{command}")
    assert done.returncode == 2
    assert "\n    sudo apt-get update && sudo apt-get install -y python3.12-venv\n" in done.stderr
    assert machine.log == []


def test_the_line_to_type_names_what_qt_will_lack_as_well(machine: Machine) -> None:
    machine.python(ensurepip=False)
    machine.script("ldconfig", "echo libGL.so.1 libEGL.so.1 libxkbcommon.so.0 libxkbcommon-x11.so.0 libglib-2.0.so.0 libfontconfig.so.1")
    done = machine.run("bash", "packaging/play")
    packages = "python3.12-venv libdbus-1-3 libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0"
    assert f"\n    sudo apt-get update && sudo apt-get install -y {packages}\n" in done.stderr


def test_what_apt_says_is_shown_when_it_fails(machine: Machine) -> None:
    machine.python(ensurepip=False)
    machine.script("id", "echo 0")
    machine.script("apt-get", "echo 'E: Unable to locate package' >&2; exit 100")
    done = machine.run("bash", "packaging/play")
    assert done.returncode == 2
    assert "E: Unable to locate package\napt-get could not install: python3.12-venv\n" in done.stderr


@pytest.mark.parametrize("who", ["root", "sudo"])
def test_without_venv_root_and_sudo_install_it(machine: Machine, who: str) -> None:
    machine.python(ensurepip=False)
    if who == "root":
        machine.script("id", "echo 0")
    else:
        machine.script("sudo", f'[ "$1" = -n ] || exit 1; shift; echo "sudo $1" >> "{machine.home}/log"; "$@"')
        machine.script("true", "exit 0")
    done = machine.run("bash", "packaging/play", "--help")
    assert done.returncode == 0, done.stderr
    assert any(line.startswith("apt-get") and line.endswith("install python3.12-venv") for line in machine.log)
    assert ("sudo env" in machine.log) == (who == "sudo")


def test_without_apt_the_packages_are_named(machine: Machine) -> None:
    machine.python(ensurepip=False)
    (machine.home / "bin/apt-get").unlink()
    done = machine.run("bash", "packaging/play")
    assert done.returncode == 2
    assert "what Debian calls: python3.12-venv" in done.stderr


def test_the_set_up_is_done_once_for_each_lock_file(machine: Machine) -> None:
    machine.python()
    for _ in range(2):
        assert machine.run("bash", "packaging/play", "check").returncode == 0
    once = ["-m pip install --quiet --use-pep517 --require-hashes -r packaging/lock-play.txt", "-m pip install --quiet --no-deps --no-build-isolation -e ."]
    assert machine.log == once
    with (machine.project / "packaging/lock-play.txt").open("a", encoding="utf-8") as lock:
        lock.write("# newer\n")
    assert machine.run("bash", "packaging/play", "check").returncode == 0
    assert machine.log == once * 2


def test_what_the_tests_installed_is_enough_to_play(machine: Machine) -> None:
    machine.python()
    assert machine.shell("install_locked test && install_locked play").returncode == 0
    assert [line for line in machine.log if "--require-hashes" in line] == ["-m pip install --quiet --use-pep517 --require-hashes -r packaging/lock-test.txt"]


def test_a_set_up_that_was_cut_off_is_done_again(machine: Machine) -> None:
    machine.python()
    broken = machine.project / ".venv/bin"
    broken.mkdir(parents=True)
    (broken / "python").symlink_to("/no/such/python")
    assert machine.run("bash", "packaging/play", "check").returncode == 0
    assert len(machine.log) == 2


def test_a_moved_checkout_gets_a_new_environment(machine: Machine) -> None:
    machine.python()
    assert machine.run("bash", "packaging/play", "check").returncode == 0
    moved = machine.home / "elsewhere"
    machine.project.rename(moved)
    assert machine.run("bash", "packaging/play", "check", cwd=moved).returncode == 0
    assert str(moved) in (moved / ".venv/bin/pip").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "passed"),
    [
        ([], "play"),
        (["duel"], "play duel"),
        (["duel", "--seed", "3"], "play duel --seed 3"),
        (["--open", "a match.wonder"], "play --open a match.wonder"),
        (["play", "--seed", "3"], "play --seed 3"),
        (["check"], "check"),
        (["--help"], "--help"),
        (["--version"], "--version"),
        (["nonsense"], "nonsense"),
    ],
)
def test_play_passes_its_arguments_on(machine: Machine, arguments: list[str], passed: str) -> None:
    machine.python()
    elsewhere = machine.home / "elsewhere"
    elsewhere.mkdir()
    done = machine.run("bash", str(machine.project / "packaging/play"), *arguments, cwd=elsewhere)
    assert (done.returncode, done.stdout) == (0, f"{elsewhere}: -m wonderland_gui {passed}\n"), done.stderr


def test_a_user_reads_what_qt_lacks_and_the_line_to_type(machine: Machine) -> None:
    machine.python()
    machine.lacks("libxcb-cursor.so.0", "libEGL.so.1")
    done = machine.run("bash", "packaging/play")
    assert (done.returncode, done.stdout) == (2, "")
    assert "not here: libxcb-cursor.so.0 libEGL.so.1" in done.stderr
    assert "\n    sudo apt-get update && sudo apt-get install -y libxcb-cursor0 libegl1\n" in done.stderr


def test_root_gets_what_qt_lacks_installed(machine: Machine) -> None:
    machine.python()
    machine.script("id", "echo 0")
    machine.lacks("libxcb-cursor.so.0", "libGL.so.1")
    done = machine.run("bash", "packaging/play")
    assert done.returncode == 0, done.stderr
    assert any(line.endswith("install libxcb-cursor0 libgl1") for line in machine.log)


def test_a_library_of_no_known_package_is_named(machine: Machine) -> None:
    machine.python()
    machine.lacks("libnew.so.9")
    done = machine.run("bash", "packaging/play")
    assert done.returncode == 2
    assert "libnew.so.9" in done.stderr
    assert "apt-get install" not in done.stderr


@pytest.mark.parametrize("command", ["check", "schema", "referee", "score", "perft", "simulate", "--help"])
def test_commands_that_open_no_window_run_without_the_libraries_of_qt(machine: Machine, command: str) -> None:
    machine.python()
    machine.lacks("libGL.so.1")
    assert machine.run("bash", "packaging/play", command).returncode == 0


def test_an_empty_machine_is_told_all_that_qt_needs(machine: Machine) -> None:
    machine.python()
    machine.lacks(*QT_LIBRARIES)
    assert f"sudo apt-get update && sudo apt-get install -y {' '.join(QT_LIBRARIES.values())}\n" in machine.run("bash", "packaging/play").stderr


def test_the_program_names_the_same_packages(machine: Machine) -> None:
    lines = machine.shell("; ".join(f"package_of {library}" for library in PACKAGES)).stdout.split()
    assert lines == list(PACKAGES.values())


def test_what_the_build_and_the_tests_installed_is_enough_to_play(machine: Machine) -> None:
    machine.python()
    assert machine.shell("install_locked build && install_locked play && install_locked test && install_locked build && install_locked play").returncode == 0
    locks = [line.rpartition(" ")[2] for line in machine.log if "--require-hashes" in line]
    assert locks == ["packaging/lock-build.txt", "packaging/lock-test.txt"]


def test_a_user_reads_what_freezing_needs_and_the_line_to_type(machine: Machine) -> None:
    machine.python()
    done = machine.run("bash", "packaging/build")
    assert (done.returncode, done.stdout) == (2, "")
    assert "\n    sudo apt-get update && sudo apt-get install -y binutils libpython3.12\n" in done.stderr


def test_root_gets_what_freezing_needs_installed(machine: Machine) -> None:
    machine.python()
    machine.script("id", "echo 0")
    machine.script("objdump", "exit 0")
    machine.script("objcopy", "exit 0")
    assert machine.shell("install_locked build && install_build_tools").returncode == 0
    assert any(line.endswith("install libpython3.12") for line in machine.log)


def test_a_machine_that_can_freeze_installs_nothing(machine: Machine) -> None:
    machine.python()
    (machine.home / "shared").touch()
    for tool in ("objdump", "objcopy"):
        machine.script(tool, "exit 0")
    assert machine.shell("install_locked build && install_build_tools").returncode == 0
    assert [line for line in machine.log if line.startswith("apt-get")] == []


def test_the_build_without_a_word_it_knows_says_so(machine: Machine) -> None:
    done = machine.run("bash", "packaging/build", "--one-file")
    assert done.returncode == 2
    assert "not --one-file" in done.stderr


def test_there_is_nothing_to_try_before_the_first_build(machine: Machine) -> None:
    machine.python()
    (machine.home / "shared").touch()
    for tool in ("objdump", "objcopy"):
        machine.script(tool, "exit 0")
    done = machine.run("bash", "packaging/build", "--check")
    assert done.returncode == 2
    assert "There is no dist/wonderland-table yet" in done.stderr


@pytest.mark.parametrize("script", ["play", "test", "build", "lock", "setup.sh", "desktop/add-to-menu"])
def test_the_scripts_are_sound_bash(script: str) -> None:
    subprocess.run(["bash", "-n", str(ROOT / "packaging" / script)], check=True, timeout=20)


@pytest.mark.parametrize("script", ["packaging/play", "packaging/test", "packaging/build", "packaging/lock", "packaging/desktop/add-to-menu", ".ci/run"])
def test_the_scripts_can_be_started(script: str) -> None:
    assert (ROOT / script).stat().st_mode & 0o111
