"""What every widget of the program shares: a theme and pictures handed in, words, a focus ring for the keyboard, and painted backgrounds kept as pictures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QFont, QFontMetricsF, QImage, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from wonderland_gui.text import Texts
from wonderland_gui.views.paint import Art, good, inset, pen, rounded
from wonderland_gui.views.theme import Pair, Theme, body, display


class NoArt:
    """No pictures at all."""

    def picture(self, name: str, width: int, height: int, /) -> QImage:
        """Nothing."""
        return QImage()

    def tinted(self, name: str, width: int, height: int, colour: QColor, /) -> QImage:
        """Nothing."""
        return QImage()


NO_ART: Art = NoArt()


class Noting:
    """Pictures from a store, noting which were asked for."""

    def __init__(self, art: Art) -> None:
        self._art = art
        self.names: set[str] = set()

    def picture(self, name: str, width: int, height: int, /) -> QImage:
        """The picture."""
        self.names.add(name)
        return self._art.picture(name, width, height)

    def tinted(self, name: str, width: int, height: int, colour: QColor, /) -> QImage:
        """The picture in one colour."""
        self.names.add(name)
        return self._art.tinted(name, width, height, colour)


@dataclass(frozen=True, slots=True)
class Kept:
    """What was painted, for what, and with which pictures."""

    key: Hashable
    pixmap: QPixmap
    names: frozenset[str]


RING = 8.0
"""How far beyond a control its focus ring and shadow reach: widgets are larger than what they show by this on every side."""
OVERLAP = 6
"""By how much neighbouring controls overlap, so that ten pixels lie between what they show."""


class Themed:
    """A widget that is painted by a theme.  Mix it in before the Qt class; `start` is called first in every constructor."""

    theme: Theme
    art: Art
    texts: Texts | None

    def start(self, theme: Theme, art: Art | None = None, texts: Texts | None = None) -> None:
        """Takes what the widget is painted with."""
        self.theme, self.art, self.texts = theme, NO_ART if art is None else art, texts
        self._kept: dict[str, Kept] = {}

    # ------------------------------------------------------------ changes that go to all children
    def set_theme(self, theme: Theme) -> None:
        """Paints this widget and all within it by another theme."""
        self.theme = theme
        self._kept.clear()
        for child in self._inner():
            child.set_theme(theme)
        self.themed()
        self._widget().update()

    def set_texts(self, texts: Texts) -> None:
        """Says everything in other words."""
        self.texts = texts
        for child in self._inner():
            child.set_texts(texts)
        self.translated()
        self._widget().updateGeometry()
        self._widget().update()

    def set_art(self, art: Art) -> None:
        """Takes pictures from another store: another game."""
        self.art = art
        self._kept.clear()
        for child in self._inner():
            child.set_art(art)
        self._widget().update()

    def refresh(self, names: Collection[str] | None = None) -> None:
        """Paints anew what shows one of these pictures, which have arrived or changed; without names, everything."""
        stale = [name for name, kept in self._kept.items() if names is None or not kept.names.isdisjoint(names)]
        if stale or not self._kept:
            for name in stale:
                del self._kept[name]
            self._widget().update()
        for child in self._inner():
            child.refresh(names)

    def themed(self) -> None:
        """What a widget does after its theme has changed."""

    def translated(self) -> None:
        """What a widget does after its texts have changed."""

    def say(self, key: str, **params: int | str) -> str:
        """A sentence of the program; the key where the widget has no texts yet."""
        return self.texts.say(key, params) if self.texts is not None else key

    def _widget(self) -> QWidget:
        assert isinstance(self, QWidget)
        return self

    def _inner(self) -> list[Themed]:
        """The nearest themed widgets below this one; plain containers between are looked through."""
        found: list[Themed] = []
        open_: list[QWidget] = [self._widget()]
        while open_:
            for child in open_.pop().children():
                if isinstance(child, Themed):
                    found.append(child)
                elif isinstance(child, QWidget):
                    open_.append(child)
        return found

    # ------------------------------------------------------------ pictures kept
    def kept(self, name: str, size: QSize, paint: Callable[[QPainter], None], *key: Hashable) -> QPixmap:
        """What `paint` paints over an area of this size, painted again only when size, pixel ratio, theme or `key` change."""
        ratio = self._widget().devicePixelRatioF()
        whole = (size.width(), size.height(), ratio, id(self.theme), key)
        known = self._kept.get(name)
        if known is not None and known.key == whole:
            return known.pixmap
        pixmap = QPixmap(max(1, round(size.width() * ratio)), max(1, round(size.height() * ratio)))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        art, noting = self.art, Noting(self.art)
        self.art = noting
        p = good(QPainter(pixmap))
        try:
            paint(p)
        finally:
            p.end()
            self.art = art
        self._kept[name] = Kept(whole, pixmap, frozenset(noting.names))
        return pixmap


class Ringed(Themed):
    """A control that shows a ring when the keyboard has brought the focus to it, and none after a click."""

    ring = False

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Shows the ring unless the mouse brought the focus."""
        self.ring = event.reason() != Qt.FocusReason.MouseFocusReason
        super().focusInEvent(event)  # type: ignore[misc]
        self._widget().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Takes the ring away."""
        self.ring = False
        super().focusOutEvent(event)  # type: ignore[misc]
        self._widget().update()

    def paint_ring(self, p: QPainter, shape: QRectF, radius: float) -> None:
        """The ring about a shape: two pixels wide, three beyond its edge."""
        if self.ring and self._widget().hasFocus():
            p.strokePath(rounded(inset(shape, -3), radius + 3), pen(self.theme.hover, self.theme.width(2)))


Fonts = Callable[[float], QFont]


def italic(px: float) -> QFont:
    """Body type in italics."""
    return body(px, italic=True)


def bold(px: float) -> QFont:
    """Bold body type."""
    return body(px, bold=True)


class Label(Themed, QLabel):
    """Words in one of the fonts and colours of the theme; they wrap, and are never cut off."""

    def __init__(
        self,
        theme: Theme,
        px: float,
        *,
        font: Fonts = body,
        token: str = "text",
        opacity: float = 1.0,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop,
        wrap: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.start(theme)
        self._font, self._token, self._opacity = font, token, opacity
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        self.setAlignment(align)
        if wrap:
            policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
            policy.setHeightForWidth(True)
            self.setSizePolicy(policy)
        self.set_px(px)
        self.themed()

    def set_px(self, px: float) -> None:
        """Sets the size of the type."""
        self.setFont(self._font(px))

    def set_token(self, token: str) -> None:
        """Sets the colour by its name in the theme."""
        if token != self._token:
            self._token = token
            self.themed()

    def themed(self) -> None:
        """Takes the colour of the theme."""
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.WindowText, self.theme.c(self._token, self._opacity))
        self.setPalette(palette)

    def paint_words(self, p: QPainter) -> None:
        """Paints the words where the label lies in its parent, for a parent that shows all that it says in one picture and hides its labels."""
        p.setFont(self.font())
        p.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        wrap = Qt.TextFlag.TextWordWrap if self.wordWrap() else Qt.TextFlag.TextSingleLine
        p.drawText(self.geometry(), self.alignment() | wrap, self.text())

    def wanted_width(self) -> float:
        """Width of the words on one line."""
        metrics = QFontMetricsF(self.font())
        return max((metrics.horizontalAdvance(line) for line in self.text().split("\n")), default=0.0) + 2

    def wanted_height(self, width: int) -> int:
        """Height of the words when they wrap at `width`."""
        if not self.text():
            return 0
        return int(self.heightForWidth(width)) if self.wordWrap() else self.sizeHint().height()

    def longest_word(self) -> float:
        """Width of the longest word: the label must not be narrower."""
        metrics = QFontMetricsF(self.font())
        return max((metrics.horizontalAdvance(word) for word in self.text().split()), default=0.0)


def heading(theme: Theme, px: float = 20, *, align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter, wrap: bool = True) -> Label:
    """A title in the display font."""
    return Label(theme, px, font=display, token="title", align=align, wrap=wrap)


Ground = str | tuple[str, ...]
"""What stands behind a figure: the name of a ground of the theme, or two colours "#rrggbb", light and deep."""


def ground_of(theme: Theme, ground: Ground) -> Pair:
    """Both colours of a ground."""
    if isinstance(ground, str):
        return theme.ground(ground)
    colours = [QColor(colour) for colour in ground] or list(theme.ground(""))
    return colours[0], colours[-1]
