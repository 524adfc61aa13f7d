"""Paint of everything about the table: panels, buttons, the prompt bar, plates and strips of seats, tabs, the top bar, the curtain.

These only paint.  Widgets that take clicks decide where the parts lie and hand the rectangles in.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath

from wonderland_gui.views.paint import (
    LEFT,
    RIGHT,
    Art,
    advance,
    clipped,
    disc,
    down,
    glow,
    gold,
    gold_rule,
    inset,
    kept,
    line,
    paragraph,
    pen,
    rounded,
    shadow,
    text,
    tint,
)
from wonderland_gui.views.paint_cards import roundel
from wonderland_gui.views.paint_seats import SeatLook
from wonderland_gui.views.paint_table import rule, velvet
from wonderland_gui.views.theme import Pair, Theme, body, display

BUTTON_HEIGHT = 40.0
PROMPT_HEIGHT = 64.0
TOP_BAR_HEIGHT = 52.0
TITLE_PX = 18
"""The title of a tray."""
BESIDE_TITLE = 66.0
"""Left and right of it."""
PRIMARY_RIM = QColor(255, 246, 210, 120)


# ---------------------------------------------------------------- panels
def panel(p: QPainter, rect: QRectF, theme: Theme, title: str = "", *, ornate: bool = True) -> QRectF:
    """A side panel with a fine gold rule and its title; returns the rectangle for what it holds."""
    radius = theme.radii["panel"]
    path = rounded(rect, radius)
    shadow(p, path, theme, "panel")
    p.fillPath(path, down(rect, theme.raised, (0.16, theme.surface), theme.sunken))
    p.strokePath(path, pen(theme.line, theme.width(1)))
    if ornate:
        gold_rule(p, inset(rect, 4.5), radius - 3, theme, 1.2, 0.65)
    top = rect.top() + 14
    if title:
        text(p, QRectF(rect.left() + 14, top - 2, rect.width() - 28, 26), title, display(20), theme.title, fit=True)
        rule(p, QPointF(rect.center().x(), top + 30), rect.width() * 0.62, theme)
        top += 42
    return QRectF(rect.left() + 18, top, rect.width() - 36, rect.bottom() - 14 - top)


def menu_box(p: QPainter, rect: QRectF, theme: Theme) -> None:
    """The body of a small menu or tray: surface with a gold line."""
    path = rounded(rect, theme.radii["panel"])
    shadow(p, path, theme, "panel")
    p.fillPath(path, theme.surface)
    gold_rule(p, rect, theme.radii["panel"], theme, 1.6)


def tray(p: QPainter, rect: QRectF, theme: Theme, art: Art, title: str) -> QRectF:
    """An opened pile: title above, a mark to close it upper right; returns the rectangle for its pieces."""
    path = rounded(rect, 12)
    shadow(p, path, theme, "lifted")
    p.fillPath(path, theme.c("sunken", 0.96))
    gold_rule(p, rect, 12, theme, 1.6)
    text(p, QRectF(rect.left() + 18, rect.top() + 8, rect.width() - BESIDE_TITLE, 28), title, display(TITLE_PX), theme.title, LEFT, fit=True)
    tint(p, art, "ui/close", tray_close(rect), theme.muted)
    return rect.adjusted(18, 44, -18, -16)


def tray_title_width(title: str) -> float:
    """How wide a tray is for its title to be read whole."""
    return advance(title, display(TITLE_PX)) + BESIDE_TITLE + 2


def tray_close(rect: QRectF) -> QRectF:
    """Where the mark that closes a tray lies."""
    return QRectF(rect.right() - 36, rect.top() + 12, 20, 20)


def choice_line(
    p: QPainter, rect: QRectF, theme: Theme, art: Art, words: str, *, icon: str = "", seat: SeatLook | None = None, key: str = "", hot: bool = False
) -> None:
    """A line of the small menu that asks which of several actions a drop meant; one about a seat shows its figure."""
    if hot:
        p.fillPath(rounded(rect, 7), theme.c("source", 0.16))
        p.strokePath(rounded(rect, 7), pen(theme.source, theme.width(1.2)))
    left = rect.left() + 12
    if icon:
        tint(p, art, icon, QRectF(rect.left() + 13, rect.center().y() - 11, 22, 22), theme.source if hot else theme.muted)
        left += 38
    if seat is not None:
        roundel(p, QPointF(rect.left() + 24, rect.center().y()), 15, seat.figure, seat.colours, theme, art)
        left += 38
    text(p, QRectF(rect.right() - 56, rect.top(), 46, rect.height() - 1), key, body(15), theme.muted, RIGHT)
    text(p, QRectF(left, rect.top(), rect.right() - (58 if key else 10) - left, rect.height() - 1), words, body(18), theme.text, LEFT, fit=True)


# ---------------------------------------------------------------- buttons
def button_width(words: str, *, key: str = "", px: float = 19) -> float:
    """How wide a button with these words is."""
    return advance(words, display(px)) + 44 + (24 + max(0.0, advance(key, body(14)) - 12) if key else 0)


def button(
    p: QPainter,
    rect: QRectF,
    words: str,
    theme: Theme,
    *,
    primary: bool = False,
    hover: bool = False,
    pressed: bool = False,
    focus: bool = False,
    enabled: bool = True,
    key: str = "",
    px: float = 19,
) -> None:
    """A button: one primary of gold on a screen, all others raised with a gold line; its key in a small cap on the right."""
    radius = theme.radii["button"]
    if pressed and enabled:
        rect = rect.translated(0, 1)
    path = rounded(rect, radius)
    if enabled:
        if not pressed:
            shadow(p, path, theme)
        if hover:
            glow(p, path, theme.source, 8, 0.8)
    if primary and enabled:
        p.fillPath(path, gold(rect, theme))
        p.strokePath(rounded(inset(rect, 2.5), radius - 2), pen(PRIMARY_RIM, 1))
        p.strokePath(path, pen(theme.gold_deep, theme.width(1.2)))
        colour = theme.on_gold
    else:
        p.fillPath(path, down(rect, theme.raised.lighter(118), theme.raised) if enabled else QBrush(theme.surface))
        p.strokePath(path, pen(theme.c("gold", 0.85 if enabled else 0.25), theme.width(1.3)))
        colour = theme.text if enabled else theme.c("muted", 0.5)
    if pressed and enabled:
        p.fillPath(path, QColor(0, 0, 0, 40))
    if focus:
        p.strokePath(rounded(inset(rect, -3), radius + 3), pen(theme.hover, theme.width(2)))
    cap = max(24.0, advance(key, body(14)) + 12) if key else 0.0
    text(p, rect.adjusted(8, -1, -8 - (cap if key else 0), -1), words, display(px), colour, fit=True)
    if key:
        keycap(p, QRectF(rect.right() - cap - 10, rect.center().y() - 11, cap, 22), key, colour)


def keycap(p: QPainter, rect: QRectF, key: str, colour: QColor) -> None:
    """A key of the keyboard in a thin frame."""
    thin = QColor(colour)
    thin.setAlpha(130)
    p.strokePath(rounded(rect, 4), pen(thin, 1))
    text(p, rect.adjusted(0, -1, 0, -1), key, body(14), colour)


def pill_button(p: QPainter, rect: QRectF, words: str, theme: Theme, *, hover: bool = False, focus: bool = False, enabled: bool = True) -> None:
    """A quiet button of the top bar."""
    path = rounded(rect, rect.height() / 2)
    if hover and enabled:
        p.fillPath(path, theme.c("source", 0.14))
    p.strokePath(path, pen(theme.c("gold", 0.5 if enabled else 0.25), theme.width(1)))
    if focus:
        p.strokePath(rounded(inset(rect, -3), rect.height() / 2 + 3), pen(theme.hover, theme.width(2)))
    text(p, rect.adjusted(6, -1, -6, -1), words, display(17), theme.text if enabled else theme.c("muted", 0.5), fit=True)


def tool_button(
    p: QPainter,
    rect: QRectF,
    icon: str,
    theme: Theme,
    art: Art,
    *,
    primary: bool = False,
    lit: bool = False,
    hover: bool = False,
    focus: bool = False,
    enabled: bool = True,
) -> None:
    """A square button with a mark: the tools of a player."""
    path = rounded(rect, 8)
    if primary:
        p.fillPath(path, gold(rect, theme))
    elif lit or hover:
        p.fillPath(path, theme.c("source", 0.15))
        if lit:
            p.strokePath(path, pen(theme.source, theme.width(1.2)))
    if focus:
        p.strokePath(rounded(inset(rect, -3), 11), pen(theme.hover, theme.width(2)))
    colour = theme.on_gold if primary else theme.source if lit else theme.text if enabled else theme.c("muted", 0.45)
    tint(p, art, icon, inset(rect, rect.width() * 0.18), colour)


# ---------------------------------------------------------------- the bars
def prompt_bar(
    p: QPainter, rect: QRectF, theme: Theme, art: Art, words: str, how: str, *, figure: str = "", colours: Pair | None = None, room: float = 0.0
) -> None:
    """The bar at the foot: who acts (a figure), what to do (large), which gesture (small); `room` is kept free on the right for buttons."""
    path = rounded(rect, 12)
    shadow(p, path, theme, "panel")
    p.fillPath(path, down(rect, theme.raised, theme.sunken))
    gold_rule(p, rect, 12, theme, 2)
    left = rect.left() + 18
    if figure:
        radius = (rect.height() - 14) / 2
        roundel(p, QPointF(rect.left() + 9 + radius, rect.center().y()), radius, figure, colours or theme.ground("kinds.spirit_bundle"), theme, art)
        left += 2 * radius + 6
    width = rect.right() - 14 - room - left
    if how:
        text(p, QRectF(left, rect.top() + rect.height() * 0.11, width, 28), words, display(21), theme.text, LEFT, fit=True)
        text(p, QRectF(left, rect.top() + rect.height() * 0.53, width, 22), how, body(16, italic=True), theme.muted, LEFT, fit=True)
    else:
        text(p, QRectF(left, rect.top(), width, rect.height() - 2), words, display(21), theme.text, LEFT, fit=True)


def top_bar(p: QPainter, rect: QRectF, theme: Theme, title: str, subtitle: str, *, room: float = 0.0) -> None:
    """The bar at the head: the game and what is going on; `room` is kept free on the right for buttons."""
    p.fillRect(rect, down(rect, theme.raised, theme.window))
    line(p, QPointF(rect.left(), rect.bottom() - 0.5), QPointF(rect.right(), rect.bottom() - 0.5), theme.gold, theme.width(1.2))
    width = advance(title, display(26))
    text(p, QRectF(rect.left() + 22, rect.top(), width + 4, rect.height() - 2), title, display(26), theme.title, LEFT)
    left = rect.left() + 36 + width
    text(p, QRectF(left, rect.top() + 3, rect.right() - room - 12 - left, rect.height() - 2), subtitle, body(17, italic=True), theme.muted, LEFT, fit=True)


def side_tab_height(words: str) -> float:
    """How high a tab with these words is."""
    return advance(words, display(16)) + 52


def side_tab(p: QPainter, rect: QRectF, icon: str, words: str, theme: Theme, art: Art, *, hover: bool = False) -> None:
    """A tab of the folded side panel at the window's right edge: a mark, and its name from top to bottom."""
    path = rounded(rect, 9)
    shadow(p, path, theme)
    p.fillPath(path, down(rect, theme.raised, theme.surface))
    p.strokePath(path, pen(theme.source if hover else theme.c("gold", 0.6), theme.width(1.2)))
    tint(p, art, icon, QRectF(rect.left() + 7, rect.top() + 10, 20, 20), theme.title)
    length = rect.height() - 46
    with kept(p):
        p.translate(rect.left() + 17, rect.top() + 36 + length / 2)
        p.rotate(90)
        text(p, QRectF(-length / 2, -12, length, 24), words, display(16), theme.text, fit=True)


# ---------------------------------------------------------------- the curtain
def curtain(p: QPainter, rect: QRectF, theme: Theme, art: Art, title: str, words: str, *, figure: str = "", colours: Pair | None = None) -> QRectF:
    """Velvet closes over the table, with a name and one sentence; returns where its one button may lie."""
    with clipped(p, rounded(rect, 14)):
        velvet(p, rect, max(14, int(rect.width() / 36)))
        fringes = max(9, int(rect.width() / 56))
        for i in range(fringes):
            drop = QPainterPath()
            drop.addEllipse(QPointF(rect.left() + rect.width() * (i + 0.5) / fringes, rect.top() + 6), rect.width() / fringes * 0.53, 26)
            p.fillPath(drop, QColor("#5a1426"))
            p.strokePath(drop, pen(gold(rect, theme), 2.4))
    gold_rule(p, rect, 14, theme, 2.4)
    middle, top = rect.center().x(), rect.center().y() - 120
    if figure:
        shadow(p, disc(QPointF(middle, top + 58), 58)[1], theme, "hover")
        roundel(p, QPointF(middle, top + 58), 58, figure, colours or theme.ground("kinds.spirit_bundle"), theme, art)
    cream = QColor("#fdf6e4")
    text(p, QRectF(rect.left() + 20, top + 130, rect.width() - 40, 40), title, display(30), cream, fit=True)
    soft = QColor(cream)
    soft.setAlpha(217)
    box = QRectF(middle - min(300.0, rect.width() / 2 - 20), top + 170, min(600.0, rect.width() - 40), 52)
    paragraph(p, box, words, body(18, italic=True), soft, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
    return QRectF(middle - 110, top + 224, 220, 46)
