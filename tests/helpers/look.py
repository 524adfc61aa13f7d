"""What the tests of faces, art and covers share: the bundled files with some of them changed, the duel's definitions as plain maps, comparing pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtGui import QImage, QPainter, QPixmap

from wonderland_gui.resources import Resources
from wonderland_gui.views.faces import Face

RESOURCES = Resources()


class ChangedFiles:
    """The bundled files, with others in the place of some (None: taken away); counts what is read."""

    def __init__(self, changes: Mapping[str, bytes | None] | None = None) -> None:
        self.changes = dict(changes or {})
        self.reads: list[str] = []

    def exists(self, path: str) -> bool:
        return self.changes[path] is not None if path in self.changes else RESOURCES.exists(path)

    def read(self, path: str) -> bytes:
        self.reads.append(path)
        if path in self.changes:
            data = self.changes[path]
            if data is None:
                raise FileNotFoundError(path)
            return data
        return RESOURCES.read(path)


def card(kind: str = "blue_6", **changes: Any) -> Face:
    """The face of a card of the duel."""
    entry = {"side": "alice", "rank": 6, "template": "duel_card", "art": "cheshire_cat", "back": "back_duel_alice", "items": {"left": "cake"}}
    return Face.shown(kind, entry | changes)


def image(pixmap: QPixmap) -> QImage:
    """The pixels of a pixmap, without its ratio, so that two can be compared."""
    made = pixmap.toImage().convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    made.setDevicePixelRatio(1)
    return made


FAINT = bytes(range(25))


def differing(a: QImage, b: QImage) -> int:
    """In how many colours of their pixels two pictures of one size differ clearly."""
    assert a.size() == b.size()
    apart = _on_black(a)
    p = QPainter(apart)
    p.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    p.drawImage(0, 0, _on_black(b))
    p.end()
    opaque = apart.width() * apart.height()  # one byte of each pixel is its opacity
    return len(bytes(apart.constBits()).translate(None, FAINT)) - opaque


def _on_black(picture: QImage) -> QImage:
    made = QImage(picture.size(), QImage.Format.Format_RGB32)
    made.fill(0)
    p = QPainter(made)
    p.drawImage(0, 0, picture)
    p.end()
    return made
