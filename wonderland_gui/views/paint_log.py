"""Paint of the chronicle: who in bold, and what was done wrapped beside it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QTextLayout, QTextOption

from wonderland_gui.views.paint import LEFT, advance, text
from wonderland_gui.views.theme import Theme, body

HANG = 0.26
"""Words hang below the first of them, but leave no more than this part of the width empty below a long name."""


def _log_words(who: str, words: str, width: float) -> tuple[QTextLayout, float]:
    """The words of a line laid out beside the name, and their height: the first line begins behind it, the others hang below."""
    name = advance(f"{who}  ", body(15, bold=True)) if who else 0.0
    layout = QTextLayout(words, body(15))
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    layout.setTextOption(option)
    layout.beginLayout()
    left, y = name, 0.0
    while (row := layout.createLine()).isValid():
        row.setLineWidth(max(40.0, width - left))
        row.setPosition(QPointF(left, y))
        y += row.height()
        left = min(name, width * HANG)
    layout.endLayout()
    return layout, y


def log_height(who: str, words: str, width: float) -> float:
    """Height of a line of the chronicle."""
    return max(20.0, _log_words(who, words, width)[1])


def log_line(p: QPainter, rect: QRectF, who: str, words: str, theme: Theme, *, own: bool = False) -> float:
    """A line of the chronicle: who in bold, what wrapped beside it; returns its height."""
    if who:
        font = body(15, bold=True)
        text(p, QRectF(rect.left(), rect.top(), advance(who, font) + 2, 20), who, font, theme.title if own else theme.text, LEFT)
    layout, high = _log_words(who, words, rect.width())
    p.setPen(theme.muted)
    layout.draw(p, rect.topLeft())
    return max(20.0, high)
