"""What is made for the frozen program and lies in it: the manifest of its data, the version resource, licences, icons, the desktop entry."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Mapping
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGING: Final = ROOT / "packaging"
ICON: Final = ROOT / "resources/shared/art/app_icon.svg"
ICON_SIZES: Final = (16, 24, 32, 48, 64, 128, 256)
FONT_LICENCES: Final = ("Alice-OFL.txt", "EBGaramond-OFL.txt")
DISTRIBUTIONS: Final = ("pydantic", "pydantic-core", "annotated-types", "typing-extensions", "typing-inspection", "PyYAML", "platformdirs", "pyinstaller")
"""Packages whose licences lie beside the program; those of Qt and PySide6 are told in the page about licences."""


# ---------------------------------------------------------------- data
def resource_files(root: Path = ROOT) -> list[str]:
    """The data files by their paths below `resources`: those git knows, or all where git is not at hand; never what an editor left there."""
    if (root / ".git").exists():
        names = subprocess.run(["git", "ls-files", "-z", "resources"], cwd=root, capture_output=True, text=True, check=True).stdout.split("\0")
    else:
        names = [path.relative_to(root).as_posix() for path in (root / "resources").rglob("*")]
    found = [name.removeprefix("resources/") for name in names if name and (root / name).is_file()]
    return sorted(name for name in found if not any(part.startswith((".", "__")) for part in Path(name).parts) and not name.endswith("~"))


def data_entries(work: Path, root: Path = ROOT) -> list[tuple[str, str]]:
    """The data files and their manifest, as pairs of a file and its folder in the program; the manifest is written into `work`."""
    from wonderland_gui.resources import MANIFEST, digests, manifest_text

    names = resource_files(root)
    every = digests(root / "resources")
    work.mkdir(parents=True, exist_ok=True)
    (work / MANIFEST).write_text(manifest_text({name: every[name] for name in names}), encoding="utf-8", newline="\n")
    pairs = [(str(root / "resources" / name), str(Path("resources", name).parent)) for name in names]
    return [*pairs, (str(work / MANIFEST), ".")]


# ---------------------------------------------------------------- Windows
def version_resource(version: str, name: str) -> str:
    """The version resource of an executable for Windows, as text that PyInstaller reads."""
    numbers = ", ".join(f"{n}" for n in (*(int(n) for n in re.findall(r"\d+", version)[:3]), 0, 0, 0, 0)[:4])
    words = {
        "CompanyName": "Wonderland Table contributors",
        "FileDescription": "Wonderland Table",
        "FileVersion": version,
        "InternalName": name,
        "LegalCopyright": "Wonderland Table contributors, MIT licence",
        "OriginalFilename": f"{name}.exe",
        "ProductName": "Wonderland Table",
        "ProductVersion": version,
    }
    strings = ",\n        ".join(f"StringStruct({key!r}, {value!r})" for key, value in words.items())
    return f"""VSVersionInfo(
  ffi=FixedFileInfo(filevers=({numbers}), prodvers=({numbers}), mask=0x3F, flags=0, OS=0x40004, fileType=1, subtype=0, date=(0, 0)),
  kids=[
    StringFileInfo([StringTable('040904B0', [
        {strings}])]),
    VarFileInfo([VarStruct('Translation', [0x0409, 1200])]),
  ],
)
"""


# ---------------------------------------------------------------- pictures
def draw_icons(folder: Path) -> dict[int, Path]:
    """The icon as pictures of several sizes, for systems that draw no SVG; Qt draws them, in a process of its own."""
    code = (
        "import sys; from PySide6.QtGui import QGuiApplication, QImageReader; from PySide6.QtCore import QSize\n"
        "app = QGuiApplication(sys.argv[:1])\n"
        "for size in map(int, sys.argv[3:]):\n"
        "    reader = QImageReader(sys.argv[1]); reader.setScaledSize(QSize(size, size)); image = reader.read()\n"
        "    assert image.save(f'{sys.argv[2]}/icon-{size}.png'), size\n"
        "    size == 256 and image.save(f'{sys.argv[2]}/icon.ico')\n"
    )
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-c", code, str(ICON), str(folder), *map(str, ICON_SIZES)]
    subprocess.run(command, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, check=True, timeout=60)
    return {size: folder / f"icon-{size}.png" for size in ICON_SIZES}


def add_desktop(program: Path, icons: Mapping[int, Path]) -> None:
    """Lays the desktop entry, its description and its icons into `share`, in the folders that desktops look into."""
    share = program / "share"
    for pattern, folder in (("*.desktop", "applications"), ("*.metainfo.xml", "metainfo")):
        (share / folder).mkdir(parents=True, exist_ok=True)
        for path in (PACKAGING / "desktop").glob(pattern):
            shutil.copyfile(path, share / folder / path.name)
    (entry,) = (PACKAGING / "desktop").glob("*.desktop")
    for size, picture in icons.items():
        target = share / f"icons/hicolor/{size}x{size}/apps/{entry.stem}.png"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(picture, target)
    target = share / f"icons/hicolor/scalable/apps/{entry.stem}.svg"
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(ICON, target)
    script = shutil.copy(PACKAGING / "desktop/add-to-menu", program / "add-to-menu")
    Path(script).chmod(0o755)


# ---------------------------------------------------------------- licences
def add_licences(program: Path, libraries: Iterable[Path], versions: Mapping[str, str]) -> list[str]:
    """Lays the licences of all parts into `licences`; gives the names of libraries of the system whose licence was not found."""
    folder = program / "licences"
    folder.mkdir(parents=True, exist_ok=True)
    page = (PACKAGING / "licences/README.txt").read_text(encoding="utf-8")
    (folder / "README.txt").write_text(page.format_map(versions), encoding="utf-8")
    shutil.copyfile(ROOT / "LICENSE", folder / "WonderlandTable.txt")
    for name in ("LGPL-3.0.txt", "GPL-3.0.txt"):
        shutil.copyfile(PACKAGING / "licences" / name, folder / name)
    for name in FONT_LICENCES:
        shutil.copyfile(ROOT / "resources/shared/fonts" / name, folder / name)
    for name in DISTRIBUTIONS:
        (folder / f"{name}.txt").write_text(_licence_of(name), encoding="utf-8")
    python = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    if python.is_file():
        shutil.copyfile(python, folder / "Python.txt")
    return _add_system_licences(folder / "system", libraries)


def _licence_of(name: str) -> str:
    """The licence texts that a package of Python brings along, else what it says of its licence."""
    found = distribution(name)
    paths = [path for path in found.files or () if re.search(r"\.dist-info/(?:licenses/)?.*(?:LICEN[CS]E|COPYING)", str(path), re.IGNORECASE)]
    texts = [path.read_text(encoding="utf-8") for path in paths]
    said = next((found.metadata[key] for key in ("License-Expression", "License") if key in found.metadata), "")
    if not texts and not said:
        raise FileNotFoundError(f"{name} brings no licence along")
    return "\n".join(texts or [f"{name} {found.version}: {said}\n"])


def _add_system_licences(folder: Path, libraries: Iterable[Path]) -> list[str]:
    """The licences of those libraries that are not of Python packages, from the packages of the distribution that they belong to."""
    lost = []
    for library in libraries:
        text = _copyright(_package(library) or _package(library.resolve()))
        if text is None:
            lost.append(library.name)
            continue
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(text, folder / f"{text.parent.name}.txt")
    return sorted(lost)


def _copyright(package: str) -> Path | None:
    path = Path("/usr/share/doc") / package / "copyright"
    return path if package and path.is_file() else None


def _package(library: Path) -> str:
    """The package of the distribution that a file belongs to; empty if none does, or the distribution is no Debian."""
    if shutil.which("dpkg") is None:
        return ""
    # Packages know their files under the old name of the folder, or the new one.
    for name in (str(library), str(library).removeprefix("/usr"), f"/usr{library}"):
        done = subprocess.run(["dpkg", "-S", name], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return done.stdout.split(":")[0]
    return ""


# ---------------------------------------------------------------- size
def strip(files: Iterable[Path]) -> None:
    """Takes what only debuggers read out of Python's own libraries; those of Qt come without, and are left as their makers signed them."""
    tool = shutil.which("strip")
    for path in files:
        if tool is not None and not path.is_symlink():
            subprocess.run([tool, "--strip-unneeded", str(path)], check=True, timeout=60)
