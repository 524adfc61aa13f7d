"""Which parts of Qt and of Python the frozen program keeps.  What PyInstaller collects is far more: it cannot know what is never asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path, PurePosixPath
from typing import Final

Entry = tuple[str, str, str]
"""A line of PyInstaller's tables: the path in the program, where the file comes from, its kind."""

PLUGINS: Final = {
    "platforms": {"xcb", "wayland", "offscreen", "minimal", "windows", "cocoa"},
    "imageformats": {"svg", "jpeg"},
    "iconengines": {"svgicon"},
    # Accents typed with dead keys, and input methods.
    "platforminputcontexts": {"composeplatforminputcontextplugin", "ibusplatforminputcontextplugin"},
    "platformthemes": {"xdgdesktopportal"},
    "wayland-shell-integration": {"xdg-shell"},
    "wayland-decoration-client": {"adwaita", "bradient"},
}
"""The plug-ins of Qt that are kept.  None draws with OpenGL: the table is painted by the processor, and no driver of a graphics card is loaded."""

BARRED: Final = re.compile(r"(?:WebEngine|WebView|Qml|Quick|Qt3D|Qt63D|Charts|Graphs|DataVis|Multimedia|VirtualKeyboard|Pdf|Network|OpenGL|Designer|avcodec)")
"""No file of Qt with such a name may be in the program."""

EXCLUDED: Final = (
    # What only the development of this program uses, but pydantic can work with.
    *("hypothesis", "mypy", "attr", "attrs", "rich", "pygments", "email_validator", "dotenv", "IPython", "pytest", "numpy", "PIL"),
    *("pydantic.mypy", "pydantic.v1", "pydantic.experimental.pipeline"),
    # Parts of the standard library for other kinds of program. Without OpenSSL, hashes are Python's own.
    *("tkinter", "unittest", "doctest", "pdb", "pydoc", "lib2to3", "distutils", "ensurepip", "idlelib", "turtle", "curses", "readline", "sqlite3"),
    *("asyncio", "ssl", "_ssl", "_hashlib", "ftplib", "http", "xmlrpc", "smtplib", "imaplib", "netrc", "webbrowser", "plistlib"),
    # Bindings that PyInstaller adds because others can hand out their objects; this program asks for none.
    *("PySide6.QtDBus", "PySide6.QtNetwork", "PySide6.QtQml", "PySide6.QtOpenGL"),
)
"""Modules of Python that are left out."""

HOOKS_LEFT_OUT: Final = {"pyi_rth_pyside6", "pyi_rth_inspect", "pyi_rth_pkgutil"}
"""What PyInstaller would run at every start, also where no window is wanted and in the process of a player: the first loads Qt, though PySide6
finds its plug-ins without, and the others are for programs that look at their own sources or search for modules."""

PACKAGES: Final = {
    *("wonderland_gui", "PySide6", "shiboken6", "yaml", "platformdirs"),
    *("pydantic", "pydantic_core", "annotated_types", "typing_extensions", "typing_inspection"),
}
"""The packages of Python in the program, and no others."""


def keeps(path: str) -> bool:
    """Whether a file of Qt is wanted, by its path in the program; files that are not of Qt all are."""
    parts = PurePosixPath(path.replace("\\", "/")).parts
    if "plugins" in parts and parts[0] == "PySide6":
        folder, name = parts[parts.index("plugins") + 1], parts[-1]
        return _plain(name) in PLUGINS.get(folder, ())
    if "translations" in parts and parts[0] == "PySide6":
        return parts[-1].startswith("qtbase_")
    return not (parts[0] == "PySide6" and {"qml", "resources", "libexec"} & set(parts))


def _plain(name: str) -> str:
    """The name of a plug-in without what systems put around it: libqxcb.so, qwindows.dll, libqcocoa.dylib."""
    stem = name.partition(".")[0].removeprefix("lib")
    return stem[1:] if stem.startswith("q") else stem


def needed(binaries: Sequence[Entry], imports: Callable[[str], Iterable[str]]) -> list[Entry]:
    """Of the wanted shared libraries those that something needs; `imports` gives the names of the libraries that a file is linked to.

    Modules of Python and plug-ins of Qt are loaded by name; all else is there because one of them is linked to it.
    """
    wanted = [entry for entry in binaries if keeps(entry[0])]
    by_name: dict[str, list[Entry]] = {}
    for entry in wanted:
        by_name.setdefault(PurePosixPath(entry[0]).name, []).append(entry)
    waiting = [entry for entry in wanted if _is_root(entry)]
    kept: dict[str, Entry] = {}
    while waiting:
        entry = waiting.pop()
        if entry[0] in kept:
            continue
        kept[entry[0]] = entry
        linked = [PurePosixPath(entry[1]).name] if entry[2] == "SYMLINK" else imports(entry[1])
        for name in linked:
            waiting.extend(by_name.get(name, ()))
    return [entry for entry in wanted if entry[0] in kept]


def _is_root(entry: Entry) -> bool:
    path, _, kind = entry
    name = PurePosixPath(path).name
    return kind == "EXTENSION" or "/plugins/" in path.replace("\\", "/") or name.lower().startswith(("libpython", "python3"))


def without_lost_links(datas: Sequence[Entry], kept: Sequence[Entry]) -> list[Entry]:
    """The data files that are wanted; links to libraries that were left out go with them."""
    there = {path for path, _, _ in kept}
    found = []
    for path, source, kind in datas:
        target = (PurePosixPath(path).parent / source).as_posix() if kind == "SYMLINK" else ""
        if keeps(path) and (kind != "SYMLINK" or target in there):
            found.append((path, source, kind))
    return found


def modules(package: Path) -> list[str]:
    """All modules of a package by name, also those that are imported when they are needed."""
    paths = sorted(package.rglob("*.py"))
    names = [".".join(path.relative_to(package.parent).with_suffix("").parts) for path in paths]
    return [name.removesuffix(".__init__") for name in names if not name.endswith(".__main__")]


def barred(paths: Iterable[str]) -> list[str]:
    """Those files of Qt that must not be in the program."""
    return sorted(path for path in paths if BARRED.search(PurePosixPath(path).name) and ("PySide6" in path or "Qt" in PurePosixPath(path).name))
