"""Covers of the games on the start screen, from `shared/covers.yaml`, and what lies about them: the ground, the title in gold."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPixmap, QRadialGradient

from wonderland_gui.data.covers import OTHER, Cover
from wonderland_gui.data.templates import TemplateError, Templates
from wonderland_gui.views.art import ArtStore
from wonderland_gui.views.cover_layers import CoverPainter
from wonderland_gui.views.faces import Watching, margin_px
from wonderland_gui.views.paint import Art, blit, device_scale, fitted, gold_rule, good, inset, pen, picture, shadow, text
from wonderland_gui.views.paint_cards import flourishes, outline, paper
from wonderland_gui.views.paint_marks import Mark, mark_over, mark_under
from wonderland_gui.views.paint_table import table_cloth
from wonderland_gui.views.theme import Theme, display

LIFT = "lifted"
"""How high the cover pointed at lies: all have room for its shadow."""
MOST = 24


class _Key(NamedTuple):
    game: str
    width: int
    dpr: int
    hot: bool
    title: str
    theme: str


class Covers(QObject):
    """Paints covers and keeps them as pixmaps; those whose pictures are still on their way are painted again when they have come."""

    changed = Signal()

    def __init__(self, theme: Theme, art: ArtStore, templates: Templates, covers: Mapping[str, Cover], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.theme, self.art, self.templates, self.covers = theme, art, templates, covers
        self._kept: OrderedDict[_Key, tuple[QPixmap, frozenset[tuple[str, int, int]]]] = OrderedDict()
        self._latest: dict[str, _Key] = {}
        self._stale: dict[_Key, None] = {}
        self._old: set[_Key] = set()
        """What was painted before something changed; it is painted again when it is next wanted."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._work)
        art.ready.connect(self._art_ready)

    def draw(self, p: QPainter, game: str, title: str, card: QRectF, *, hot: bool = False) -> None:
        """A cover with its shadow; the one pointed at is lit.  One cover is painted in a turn: another size or bare paper stands in meanwhile."""
        across, _ = device_scale(p)
        key = _Key(game, round(card.width() * across), round(p.device().devicePixelRatioF() * 100), hot, title, self.theme.name)
        if key in self._old:
            self._old.discard(key)
            self._later(key)
        if key not in self._kept:
            if self.art.at_once:
                self._paint(key)
            else:
                self._later(key)
                key = self._latest.get(game, key)
        if key in self._kept:
            self._latest[game] = key
            self._kept.move_to_end(key)
            blit(p, self._kept[key][0], card, key.width, margin_px(key.width, LIFT))
        else:
            shadow(p, outline(card, self.theme), self.theme, "hover")
            paper(p, card, self.theme)

    def set_theme(self, theme: Theme) -> None:
        """Shows the covers in another theme."""
        self.theme = theme
        self.changed.emit()

    def set_covers(self, covers: Mapping[str, Cover]) -> None:
        """Shows other covers."""
        self.covers = covers
        self.forget()

    def forget(self) -> None:
        """Paints everything again, with changed templates and pictures; what was painted stands in until then."""
        self.templates.forget()
        self._old |= set(self._kept)
        self.changed.emit()

    @property
    def busy(self) -> bool:
        """Whether a cover will still change by itself."""
        return bool(self._stale) or self.art.busy

    def _later(self, key: _Key) -> None:
        self._stale[key] = None
        if not self._timer.isActive():
            self._timer.start(0)

    def _work(self) -> None:
        """One cover a turn: the window answers in between."""
        if self._stale:
            key = next(iter(self._stale))
            del self._stale[key]
            if key.theme == self.theme.name:
                self._paint(key)
                self._latest[key.game] = key
                self.changed.emit()
        if self._stale:
            self._timer.start(0)

    def _art_ready(self, _names: object) -> None:
        for key, (_, waiting) in self._kept.items():
            if waiting and key.theme == self.theme.name and all(self.art.has(*wanted) for wanted in waiting):
                self._later(key)

    def _paint(self, key: _Key) -> None:
        dpr, rest = key.dpr / 100, margin_px(key.width, LIFT)
        width = key.width / dpr
        card = QRectF(rest / dpr, rest / dpr, width, width * self.theme.card.ratio)
        pixmap = QPixmap(key.width + 2 * rest, ceil(key.width * self.theme.card.ratio) + 2 * rest)
        pixmap.setDevicePixelRatio(dpr)
        pixmap.fill(Qt.GlobalColor.transparent)
        art = Watching(self.art)
        p = good(QPainter(pixmap))
        cover = self.covers.get(key.game) or self.covers[OTHER]
        try:
            paint_cover(p, card, cover, key.title, self.theme, art, self.templates, hot=key.hot)
        except TemplateError:  # the cards on it are those of a broken pack
            paint_cover(p, card, Cover(()), key.title, self.theme, art, self.templates, hot=key.hot)
        finally:
            p.end()
        self._old.discard(key)
        self._kept[key] = pixmap, frozenset(art.waiting)
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)


def paint_cover(p: QPainter, card: QRectF, cover: Cover, title: str, theme: Theme, art: Art, templates: Templates, *, hot: bool = False) -> None:
    """The card of a game: its window, a gold frame, its name below."""
    path, width = outline(card, theme), card.width()
    shadow(p, path, theme, "lifted" if hot else "hover")
    if hot:
        mark_under(p, path, Mark.SOURCE, theme)
    paper(p, card, theme)
    CoverPainter(p, card, theme, art, templates, cover.cut).paint(cover.layers)
    picture(p, art, "card_frame", card)
    text(p, QRectF(card.left() + 0.07 * width, card.top() + 1.15 * width, 0.86 * width, 0.15 * width), title, display(0.098 * width), theme.ink, fit=True)
    if hot:
        mark_over(p, path, Mark.SOURCE, theme)


# ---------------------------------------------------------------- about the covers
def start_ground(p: QPainter, rect: QRectF, theme: Theme, art: Art) -> None:
    """The ground of the start screen: cloth, the halo of a lamp, a gold frame with scrolls in its corners."""
    table_cloth(p, rect, "start", theme, art)
    if not theme.line_extra:
        halo = QRadialGradient(QPointF(rect.center().x(), rect.top() + rect.height() * 0.15), rect.width() * 0.475)
        halo.setColorAt(0, QColor(244, 220, 149, 46))
        halo.setColorAt(1, QColor(244, 220, 149, 0))
        p.fillRect(rect, halo)
    frame = inset(rect, 18)
    gold_rule(p, frame, 18, theme, 2.4)
    gold_rule(p, inset(frame, 7), 13, theme, 1.1, 0.55)
    size = min(122.0, rect.height() * 0.14)
    flourishes(p, frame, size, ("top_left", "top_right", "bottom_right", "bottom_left"), art, opacity=1.0, gap=14)


def gold_title(p: QPainter, middle: QPointF, words: str, px: float, width: float, theme: Theme) -> None:
    """Large words in gold foil with a shadow, their middle and foot at a point."""
    words, font = fitted(words, display(px), width, 24)
    path = QPainterPath()
    path.addText(0, 0, font, words)
    bounds = path.boundingRect()
    path.translate(middle.x() - bounds.center().x(), middle.y())
    p.fillPath(path.translated(0, px * 0.045), QColor(0, 0, 0, 40 if theme.is_light else 140))
    box = path.boundingRect()
    foil = QLinearGradient(0, box.top(), 0, box.bottom())
    for at, colour in zip((0, 0.42, 0.58, 1), _foil(theme), strict=True):
        foil.setColorAt(at, QColor(colour))
    p.fillPath(path, QBrush(foil))
    p.strokePath(path, pen(QColor(255, 246, 214, 90), 0.8))


def _foil(theme: Theme) -> Sequence[str]:
    """Bright foil on dark cloth, deep foil on light cloth."""
    return ("#8a5f1e", "#6f4c12", "#5a3b0c", "#8a5f1e") if theme.is_light else ("#fdf0bf", "#e6bd5e", "#b8822c", "#e9c878")
