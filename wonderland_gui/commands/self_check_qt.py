"""The part of `wonderland self-check` that looks at Qt itself: pictures, fonts, printing, its own words, the screen plug-in."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

NAMES: Final = ("pictures", "fonts", "print", "words", "screen")
ICON: Final = "shared/art/app_icon.svg"
SIDE: Final = 48


def look(library: Any) -> dict[str, Any]:
    """What each check found; Qt has to be there, and needs no screen."""
    from PySide6.QtWidgets import QApplication

    app = QApplication.instance() or QApplication(sys.argv[:1])
    each: dict[str, Callable[[Any], str]] = {"pictures": _pictures, "fonts": _fonts, "print": _print, "words": _words, "screen": _screen}
    found: dict[str, Any] = {}
    for name in NAMES:
        try:
            found[name] = {"well": True, "detail": each[name](library)}
        except Exception as error:  # what does not work is to be told
            found[name] = {"well": False, "detail": " ".join(f"{type(error).__name__}: {error}".split())}
    del app
    return found


def _pictures(library: Any) -> str:
    """Reads an SVG, writes and reads it in the other formats, and makes an icon of it: each needs a plug-in of Qt."""
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice
    from PySide6.QtGui import QIcon, QImage, QImageReader, QImageWriter

    from wonderland_gui.views.art import read_svg

    drawn, fault = read_svg(library.resources.read(ICON), SIDE, SIDE)
    if fault or not _is_painted(drawn):
        raise ValueError(f"SVG: {fault or 'empty'}")
    plain = drawn.convertToFormat(QImage.Format.Format_RGB32)
    for kind in (b"PNG", b"JPEG"):
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.ReadWrite)
        # Nothing is written where the plug-in is missing, and what is empty cannot be read.
        QImageWriter(buffer, QByteArray(kind)).write(plain)
        buffer.seek(0)
        again = QImageReader(buffer, QByteArray(kind)).read()
        if again.size() != plain.size() or not _is_painted(again):
            raise ValueError(kind.decode())
    icon = QIcon(str(library.resources.path(ICON)))
    if icon.availableSizes() or not _is_painted(icon.pixmap(SIDE, SIDE).toImage()):
        raise ValueError("the icon is no drawing")  # with sizes of its own it was read as a picture, not by the engine for SVG
    return "SVG, PNG, JPEG, icon"


def _is_painted(image: Any) -> bool:
    """Whether a picture shows more than one colour."""
    return len({image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}) > 1


def _fonts(library: Any) -> str:
    """Registers the fonts of the program."""
    from wonderland_gui.views.theme import FONT_FILES, load_fonts

    families = load_fonts(library.resources)
    wanted = {name.partition("-")[0] for name in FONT_FILES}
    missing = wanted - {family.replace(" ", "") for family in families}
    if missing:
        raise ValueError(", ".join(sorted(missing)))
    return ", ".join(families)


def _print(library: Any) -> str:
    """Writes a page as PDF."""
    from PySide6.QtGui import QPainter, QPdfWriter

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "page.pdf"
        writer = QPdfWriter(str(path))
        painter = QPainter(writer)
        painter.drawText(200, 200, str(library.texts().say("ui.window.title")))
        painter.end()
        del painter, writer
        data = path.read_bytes()
    if not data.startswith(b"%PDF-") or b"%%EOF" not in data[-64:] or b"/Font" not in data:
        raise ValueError("PDF")
    return f"PDF, {len(data)} B"


def _words(library: Any) -> str:
    """Asks a box of Qt for the words on its buttons in every language of the program."""
    from PySide6.QtWidgets import QMessageBox

    from wonderland_gui.data.textfiles import FALLBACK, languages
    from wonderland_gui.views.translation import QtTexts

    said = {}
    button = QMessageBox.StandardButton.Cancel
    spoken = QtTexts()
    for language in languages(library.resources):
        known = spoken.load(language)
        box = QMessageBox()
        box.setStandardButtons(button)
        said[language] = box.button(button).text().replace("&", "")
        if not known or (language != FALLBACK and said[language] == said.get(FALLBACK, "Cancel")):
            raise ValueError(f"{language}: {said[language]}")
    spoken.unload()
    return ", ".join(f"{language}: {word}" for language, word in said.items())


def _screen(library: Any) -> str:
    """Loads what opens a window on a screen, and names the libraries that this machine lacks for it: a machine without a screen needs none."""
    from wonderland_gui.commands.screen import PACKAGES, library_of, screen_plugins, what_lacks

    found = []
    for name, path in screen_plugins().items():
        said = what_lacks(path)
        lacks = library_of(said) or said
        found.append(f"{name} {library.texts().say('ui.cli.lacks', {'library': lacks, 'package': PACKAGES.get(lacks, '')})}" if said else name)
    return ", ".join(found) or sys.platform
