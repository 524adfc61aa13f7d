"""Tries a program frozen for Linux as those who get it will: elsewhere, with nothing in the environment, without rights, without a console.

python packaging/program/frozen_check.py dist/wonderland-table
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import frozen_extras as extras
import frozen_parts as parts
from frozen_program import PATIENCE, Fault, Frozen, children, gone, need

ROOT: Final = extras.ROOT
SOURCE: Final = [sys.executable, "-c", "import sys; from wonderland_gui.cli import main; sys.exit(main())"]
LARGEST: Final = 150_000_000
"""Bytes of the whole program; what makes it larger wants a decision."""
STRANGE: Final = "José Müller אליס"
"""A name that folders of people have."""
NOBODY: Final = 65534
"""The number of a user without any rights; only root can become that user."""
WANTED_PLUGINS: Final = (
    *("platforms/libqxcb.so", "platforms/libqwayland.so", "platforms/libqoffscreen.so", "platforms/libqminimal.so"),
    *("imageformats/libqsvg.so", "imageformats/libqjpeg.so", "iconengines/libqsvgicon.so", "wayland-shell-integration/libxdg-shell.so"),
    *("platforminputcontexts/libcomposeplatforminputcontextplugin.so", "platforminputcontexts/libibusplatforminputcontextplugin.so"),
)


# ---------------------------------------------------------------- what lies there
def check_folder(frozen: Frozen) -> str:
    """One folder with small programs; no one-file program that unpacks itself, nothing packed with UPX."""
    size = 0
    for path in frozen.folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            size += path.stat().st_size
            if os.access(path, os.X_OK) or ".so" in path.name:
                need(b"UPX!" not in path.read_bytes(), f"{path.name} is packed with UPX")
    need(frozen.window.stat().st_size < 16_000_000, f"{frozen.window.name} holds everything itself")
    need(frozen.command.resolve() == frozen.window.resolve() or frozen.command.is_file(), "there is no program for the command line")
    need(size <= LARGEST, f"{size:,} B are more than {LARGEST:,} B")
    return f"{size / 1e6:.1f} MB"


def check_parts(frozen: Frozen) -> str:
    """The parts of Qt that are needed, none that is not, and no package of Python that nobody asked for."""
    every = [path.relative_to(frozen.inside).as_posix() for path in frozen.inside.rglob("*") if path.is_file()]
    missing = [name for name in WANTED_PLUGINS if f"PySide6/Qt/plugins/{name}" not in every]
    need(not missing, f"missing: {', '.join(missing)}")
    need(any(name.endswith("qtbase_pt_BR.qm") for name in every), "Qt's words in Portuguese are missing")
    need(not parts.barred(every), f"not wanted: {', '.join(parts.barred(every))}")
    found = {name.partition(".")[0] for name in _modules(frozen.window)}
    others = {name for name in found - set(sys.stdlib_module_names) if not name.startswith(("_", "pyi"))}
    need(others == parts.PACKAGES, f"packages of Python: {', '.join(sorted(others ^ parts.PACKAGES))}")
    lost = set(parts.modules(ROOT / "wonderland_gui")) - set(_modules(frozen.window))
    need(not lost, f"modules left out: {', '.join(sorted(lost))}")
    return f"{len(every)} files, {sum('/lib/' in name and '.so' in name for name in every)} libraries of Qt"


def _modules(program: Path) -> list[str]:
    """The modules of Python in an executable."""
    from PyInstaller.archive.readers import CArchiveReader

    return list(CArchiveReader(str(program)).open_embedded_archive("PYZ.pyz").toc)


def check_data(frozen: Frozen) -> str:
    """Every data file is as in the sources, and the program says so itself."""
    names = extras.resource_files()
    wanted = {name: digest for name, digest in _digests(ROOT / "resources").items() if name in names}
    need(_digests(frozen.inside / "resources") == wanted, "the data files are not those of the sources")
    need(frozen.heard["files"] == wanted, "the program lists other data files than the sources have")
    return f"{len(wanted)} files"


def _digests(folder: Path) -> dict[str, str]:
    from wonderland_gui.resources import digests

    return digests(folder)


def check_games(frozen: Frozen) -> str:
    """As many games as from source."""
    code = "import json; from wonderland_gui.games.registry import GAMES; print(json.dumps(list(GAMES)))"
    done = subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True)
    need(frozen.heard["games"] == json.loads(done.stdout), f"games: {frozen.heard['games']}, from source: {done.stdout.strip()}")
    return ", ".join(frozen.heard["games"])


def check_libraries(frozen: Frozen) -> str:
    """What the linker misses of the plug-ins for screens; and what the program takes from the system."""
    missing: set[str] = set()
    system: set[str] = set()
    # The bootloader puts its folder first.
    environ = {"LD_LIBRARY_PATH": str(frozen.inside), "PATH": os.environ["PATH"], "LC_ALL": "C"}
    for path in sorted(frozen.inside.rglob("*.so*")):
        said = subprocess.run(["ldd", str(path)], env=environ, capture_output=True, text=True, check=False).stdout
        missing |= set(re.findall(r"^\s*(\S+) => not found", said, re.MULTILINE))
        system |= {
            name for name, where in re.findall(r"^\s*(\S+) => (/\S+)", said, re.MULTILINE) if not Path(where).resolve().is_relative_to(frozen.inside.resolve())
        }
    # Compositors bring these two, so that they are never taken along.
    compositor = {name for name in missing if name.startswith("libwayland-")}
    need(missing <= compositor, f"not found: {', '.join(sorted(missing - compositor))}")
    return f"of the system: {', '.join(sorted(name for name in system | compositor if not name.startswith(LIBC)))}"


LIBC: Final = ("libc.", "libm.", "libdl.", "libpthread.", "librt.", "libutil.", "libresolv.", "ld-linux")


# ---------------------------------------------------------------- how it runs
def check_elsewhere(frozen: Frozen) -> str:
    """From another folder with an empty environment."""
    need(frozen.heard["frozen"], "it does not know that it is frozen")
    found = {check["name"]: check["detail"] for check in frozen.heard["checks"]}
    need({"files", "folder", *frozen.heard["games"], "window", "pictures", "fonts", "print", "words", "screen"} == set(found), f"checked: {', '.join(found)}")
    need("pt: Cancelar" in found["words"], f"Qt's words: {found['words']}")
    need(re.search(r"\d+\.\d+", found["window"]), f"no window: {found['window']}")
    return "; ".join(f"{name}: {found[name]}" for name in ("pictures", "print", "words", "screen"))


def check_without_rights(frozen: Frozen) -> str:
    """In a folder with letters of many alphabets that nobody may write, by a user who owns nothing of it."""
    user = NOBODY if os.geteuid() == 0 else None
    with _copied(frozen, user) as (copy, home):
        before = _state(copy.folder)
        env = {"HOME": str(home), "LANG": "pt_BR.UTF-8"}
        done = copy.run("self-check", user=user, environ=env)
        need(done.returncode == 0, done.stdout + done.stderr)
        done = copy.run("simulate", "duel", "--matches", "1", "--seed", "5", "--save", str(home / "אליס"), user=user, environ=env)
        need(done.returncode == 0, done.stdout + done.stderr)
        (match,) = (home / "אליס").glob("*.wonder")
        mine = home / ".local/share/wonderland-table"
        # A word and a card of one's own, laid over the shipped ones.
        pack = mine / "packs/mine/games/duel"
        _as(user, home, lambda: _write(pack / "text.en.yaml", "game.duel.title: Wonderland of José\n"))
        done = copy.run("replay", str(match), "--lang", "en", user=user, environ=env)
        need(done.returncode == 0 and done.stdout.startswith("Wonderland of José"), done.stdout[:300] + done.stderr)
        _as(user, home, lambda: _write(pack / "components.yaml", "cards:\n  red_1: {rnak: 3}\n"))
        done = copy.run("self-check", user=user, environ=env)
        need(done.returncode == 1 and "components.yaml:2" in done.stdout, f"a pack that is broken: {done.stdout}{done.stderr}")
        picture = copy.folder / "y.png"
        done = copy.run("play", "duel", "--screenshot", str(picture), user=user, environ=env)
        need(done.returncode in (1, 2) and "y.png" in done.stderr, f"a picture that cannot be written ({done.returncode}): {done.stdout}{done.stderr}")
        need(_state(copy.folder) == before, "something was written into the program's folder")
    return "as another user" if user is not None else "as this user"


@contextmanager
def _copied(frozen: Frozen, user: int | None) -> Iterator[tuple[Frozen, Path]]:
    """A copy that may not be written, and a home for the user who tries it."""
    place = frozen.scratch / STRANGE
    copy = Frozen(place / "a table" / frozen.folder.name, frozen.scratch)
    shutil.copytree(frozen.folder, copy.folder, symlinks=True)
    home = place / "home"
    home.mkdir()
    if user is not None:
        os.chown(home, user, user)
    subprocess.run(["chmod", "-R", "a-w", str(copy.folder)], check=True)
    try:
        yield copy, home
    finally:
        subprocess.run(["chmod", "-R", "u+w", str(copy.folder)], check=True)


def _state(folder: Path) -> dict[str, tuple[int, int]]:
    return {str(path): (path.lstat().st_mtime_ns, path.lstat().st_size) for path in folder.rglob("*")}


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _as(user: int | None, home: Path, make: Callable[[], None]) -> None:
    """Makes files that belong to the user."""
    make()
    if user is not None:
        subprocess.run(["chown", "-R", f"{user}:{user}", str(home)], check=True)


def check_without_console(frozen: Frozen) -> str:
    """With no streams at all, as Windows starts a program that has a window: it works, and what it has to say is in its log."""
    home = frozen.scratch / "silent"

    def run(*words: str) -> int:
        shell = 'exec "$0" "$@" <&- >&- 2>&-'
        environ = {"WONDERLAND_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}
        return subprocess.run(["/bin/sh", "-c", shell, str(frozen.window), *words], cwd="/", env=environ, timeout=PATIENCE, check=False).returncode

    need(run("self-check") == 0, "the self-check fails without a console")
    need(run("score", "no-such-game", "x.yaml") == 2, "a refusal without a console ends otherwise")
    log = home / "logs/wonderland.log"
    need(log.is_file() and "no-such-game" in log.read_text(encoding="utf-8"), "what was refused is not in the log")
    return "self-check; a refusal is in the log"


def check_processes(frozen: Frozen) -> str:
    """A match of two automatic players in the window: one process for them, beside the one that Python's library starts to clean up."""
    home = frozen.scratch / "processes"
    _write(home / "settings.json", json.dumps({"speed": "off"}))
    environ = {"WONDERLAND_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}
    shell = 'exec "$0" "$@" <&- >&- 2>&-'
    started = time.monotonic()
    program = subprocess.Popen(["/bin/sh", "-c", shell, str(frozen.window), "play", "duel", "--seats", "greedy,random", "--seed", "1"], cwd="/", env=environ)
    seen: dict[int, str] = {}
    newest, since = "", started
    try:
        while time.monotonic() < started + PATIENCE:
            seen.update(children(program.pid))
            names = sorted(path.name for path in home.glob("autosaves/*.wonder"))
            if names and names[-1] != newest:
                newest, since = names[-1], time.monotonic()
            if newest and time.monotonic() > since + 1.5:
                break
            need(program.poll() is None, f"the window ended with {program.poll()}")
            time.sleep(0.02)
        done = frozen.run("replay", str(home / "autosaves" / newest), "--json")
        need(newest and done.returncode == 0 and json.loads(done.stdout)["over"], f"the match did not end: {newest} {done.stderr}")
        players = [line for line in seen.values() if "--multiprocessing-fork" in line]
        others = [line for line in seen.values() if "--multiprocessing-fork" not in line and "resource_tracker" not in line]
        need(len(players) == 1 and not others and len(seen) <= 2, f"processes: {'; '.join(seen.values())}")
    finally:
        program.send_signal(signal.SIGTERM)
        program.wait(20)
    left = [pid for pid in seen if not gone(pid, 10)]
    need(not left, f"processes go on after the end: {', '.join(seen[pid] for pid in left)}")
    return f"one for two seats, {time.monotonic() - started:.1f} s for the match"


def check_simulation(frozen: Frozen) -> str:
    """Matches played in two processes: those that the sources play in one, and the program starts no copies of itself beside them."""
    words = ("simulate", "duel", "--matches", "6", "--seed", "3", "--json")
    home = {"WONDERLAND_HOME": str(frozen.scratch / "simulation")}
    program = subprocess.Popen([str(frozen.command), *words, "--workers", "2"], cwd="/", env=home, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    seen: dict[int, str] = {}
    started = time.monotonic()
    while program.poll() is None and time.monotonic() < started + PATIENCE:
        seen.update(children(program.pid))
        time.sleep(0.02)
    out, _ = program.communicate(timeout=10)
    source = subprocess.run([*SOURCE, *words], cwd="/", env={"PYTHONPATH": str(ROOT), **home}, capture_output=True, timeout=PATIENCE, check=True).stdout
    need(program.returncode == 0 and out == source, f"ended with {program.returncode}, and not with what the sources print")
    players = [line for line in seen.values() if "--multiprocessing-fork" in line]
    need(len(players) <= 2 and len(seen) <= 3, f"processes: {'; '.join(seen.values())}")
    need(all(gone(pid, 10) for pid in seen), "processes go on after the end")
    return f"{json.loads(out)['played']} matches, as from source"


# ---------------------------------------------------------------- what lies beside
def check_beside(frozen: Frozen) -> str:
    """Licences of all parts; an entry for the menu that starts the program from where it lies."""
    texts = {path.name for path in (frozen.folder / "licences").iterdir()}
    wanted = {"README.txt", "WonderlandTable.txt", "LGPL-3.0.txt", "GPL-3.0.txt", *extras.FONT_LICENCES, *(f"{name}.txt" for name in extras.DISTRIBUTIONS)}
    need(wanted <= texts, f"licences missing: {', '.join(sorted(wanted - texts))}")
    home = frozen.scratch / "menu"
    home.mkdir()
    environ = {"HOME": str(home), "PATH": os.environ["PATH"]}
    subprocess.run([str(frozen.folder / "add-to-menu")], cwd="/", env=environ, check=True, capture_output=True, timeout=30)
    (entry,) = (home / ".local/share/applications").glob("*.desktop")
    need(f'Exec="{frozen.window}"' in entry.read_text(encoding="utf-8").splitlines(), entry.read_text(encoding="utf-8"))
    need((home / f".local/share/icons/hicolor/scalable/apps/{entry.stem}.svg").is_file(), "the entry has no icon")
    for tool, path in (("desktop-file-validate", entry), ("appstreamcli", frozen.folder / f"share/metainfo/{entry.stem}.metainfo.xml")):
        if shutil.which(tool):
            done = subprocess.run([tool, *(["validate", "--no-net"] if tool == "appstreamcli" else []), str(path)], capture_output=True, text=True, check=False)
            need(done.returncode == 0, done.stdout + done.stderr)
    subprocess.run([str(frozen.folder / "add-to-menu"), "--remove"], cwd="/", env=environ, check=True, capture_output=True, timeout=30)
    need(not [path for path in home.rglob("*") if path.is_file()], "something stays in the menu")
    return f"{sum(path.is_file() for path in (frozen.folder / 'licences').rglob('*'))} licences, an entry for the menu"


def check_start(frozen: Frozen) -> str:
    """What it costs the processor to start, beside the same from source; other programs that run do not disturb that."""
    picture = ("play", "duel", "--seed", "1", "--after", "3", "--size", "800x600", "--screenshot", str(frozen.scratch / "x.png"))
    environ = {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT), "WONDERLAND_HOME": str(frozen.scratch), "PYTHONDONTWRITEBYTECODE": "1"}
    said = []
    for what, words in (("--version", ("--version",)), ("a picture of a table", picture)):
        own, source = (min(_spent([*program, *words], environ) for _ in range(2)) for program in ([str(frozen.command)], SOURCE))
        said.append(f"{what} {1000 * own:.0f} ms (from source {1000 * source:.0f} ms)")
    return ", ".join(said)


def _spent(command: Sequence[str], environ: dict[str, str]) -> float:
    """Seconds that the processor worked for a command."""
    before = os.times()
    subprocess.run(command, env=environ, cwd="/", capture_output=True, timeout=PATIENCE, check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


CHECKS: Final[dict[str, Callable[[Frozen], str]]] = {
    "folder": check_folder,
    "parts": check_parts,
    "elsewhere": check_elsewhere,
    "data": check_data,
    "games": check_games,
    "libraries": check_libraries,
    "without rights": check_without_rights,
    "without console": check_without_console,
    "processes": check_processes,
    "simulation": check_simulation,
    "beside": check_beside,
    "start": check_start,
}


def main(folder: Path) -> int:
    """Prints a line for each check; 1 if one failed."""
    failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        Path(scratch).chmod(0o755)
        frozen = Frozen(folder.absolute(), Path(scratch))
        for name, check in CHECKS.items():
            started = time.monotonic()
            try:
                said = f"well ({check(frozen)}; {time.monotonic() - started:.1f} s)"
            except Exception as error:  # each check is worth its line
                failed += 1
                said = f"FAILED ({error if isinstance(error, Fault) else f'{type(error).__name__}: {error}'})"
            print(f"{name}: {said}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main(Path(sys.argv[1])))
