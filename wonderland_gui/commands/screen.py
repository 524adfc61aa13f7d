"""Whether this machine can open a window, asked before Qt ends the program with a message that blames something else."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import re
import sys
from pathlib import Path
from typing import Final

from wonderland_gui.commands.console import Refusal

PACKAGES: Final = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}
"""The Debian packages of the libraries that a fresh machine lacks most often."""


def need_qt() -> None:
    """Refuses where Qt cannot be imported, and says which library is missing."""
    try:
        import PySide6.QtWidgets  # noqa: F401  (asks whether it can be loaded)
    except ImportError as error:
        raise _missing(str(error)) from error


def need_screen(*, picture: bool) -> None:
    """Refuses where Qt would find no screen, or lacks a library for it; a picture needs none."""
    chosen = os.environ.get("QT_QPA_PLATFORM", "").partition(":")[0]
    if picture or not sys.platform.startswith("linux") or chosen not in ("", "xcb"):
        return
    wayland = bool(os.environ.get("WAYLAND_DISPLAY"))
    if not os.environ.get("DISPLAY") and not wayland:
        raise Refusal("no-screen")
    if chosen == "xcb" or not wayland:
        _load_xcb()
        if not _reaches(os.environ["DISPLAY"]):
            raise Refusal("no-display", name=os.environ["DISPLAY"])


def screen_plugins() -> dict[str, Path]:
    """The plug-ins of Qt that open windows on Linux, by name, as far as they are there."""
    spec = importlib.util.find_spec("PySide6")
    places = (spec.submodule_search_locations or []) if spec is not None else []
    paths = {name: Path(place) / f"Qt/plugins/platforms/libq{name}.so" for place in places for name in ("xcb", "wayland")}
    return {name: path for name, path in paths.items() if path.is_file()}


def what_lacks(plugin: Path) -> str:
    """What the linker says when it loads a plug-in; empty if all is well.  Qt would blame something else."""
    try:
        ctypes.CDLL(str(plugin))
    except OSError as error:
        said: BaseException = error
        while said.__cause__ is not None:  # a frozen program says first that the plug-in itself was forgotten
            said = said.__cause__
        return str(said)
    return ""


def _load_xcb() -> None:
    """Loads the plug-in that Qt is about to load, so that the library it lacks can be named."""
    plugin = screen_plugins().get("xcb")
    if plugin is not None and (said := what_lacks(plugin)):
        raise _missing(said)


def library_of(detail: str) -> str:
    """The shared library that the linker misses; empty if it misses something else."""
    found = re.search(r"lib[\w.+-]+\.so[.\d]*", detail)
    return found[0] if found is not None else ""


def _reaches(display: str) -> bool:
    """Whether somebody answers at the display; where that cannot be asked, it is believed."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(display.encode(), None))
    failed = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return not failed


def _missing(detail: str) -> Refusal:
    library = library_of(detail)
    return Refusal("no-qt", library=library, package=PACKAGES.get(library, ""), detail=" ".join(detail.split()))
