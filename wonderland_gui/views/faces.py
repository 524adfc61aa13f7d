"""Faces of pieces as pixmaps: painted once for each size, ratio of pixels and theme, and kept in a bounded pool.

A face is a value.  That of a hidden piece holds its back and nothing else, so hidden pieces of one back are one pixmap.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from math import ceil
from time import perf_counter
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from wonderland_gui.data.templates import TemplateError, Templates
from wonderland_gui.views.art import ArtStore, placeholder
from wonderland_gui.views.board_layers import Slip
from wonderland_gui.views.face_layers import FacePainter, Words, keys_as_words
from wonderland_gui.views.outlines import Outline, outline_of, template_of
from wonderland_gui.views.paint import blit, device_scale, good, rounded, shadow
from wonderland_gui.views.paint_cards import paper
from wonderland_gui.views.theme import Theme

LIMIT = 96 * 1024 * 1024
"""How many bytes of pixmaps are kept; `QPixmapCache` would hold 10 MB."""
BUDGET = 0.008
"""Seconds of painting in one go while a window is shown: what does not fit follows in the next turns of the event loop."""
SIZES = 3
"""In how many sizes one face may wait to be painted."""
BASES = 32
"""How many shared grounds of cards are kept."""
MARGINS = {"none": 0.0, "rest": 0.09, "hover": 0.17, "lifted": 0.38}
"""Room about the card for its baked shadow, in card widths, by how high it lies."""


def margin_px(card_px: int, lift: str) -> int:
    """The room about a card of this width, in whole device pixels."""
    return ceil(MARGINS[lift] * card_px) + (2 if MARGINS[lift] else 0)


_PLAIN = frozenset({str, int, float, bool, type(None)})


# ---------------------------------------------------------------- the value
def frozen(value: object) -> object:
    """A value of a definition as one that can be compared and be a key."""
    if type(value) in _PLAIN:  # most are
        return value
    if isinstance(value, Enum):
        return frozen(value.value)
    if is_dataclass(value) and not isinstance(value, type):
        return _Map((f.name, frozen(getattr(value, f.name))) for f in fields(value))
    if isinstance(value, Mapping):
        return _Map((str(key), frozen(entry)) for key, entry in value.items())
    if isinstance(value, list | tuple):
        return tuple(frozen(entry) for entry in value)
    return value


class _Map(tuple[tuple[str, object], ...]):
    """A frozen map, told from a list of pairs."""

    __slots__ = ()


def _entries(definition: object) -> tuple[tuple[str, object], ...]:
    """The values of a definition, a dataclass or a map."""
    entries = frozen(definition)
    return tuple(entries) if isinstance(entries, _Map) else ()


def _thawed(value: object) -> object:
    if isinstance(value, _Map):
        return {key: _thawed(entry) for key, entry in value}
    return tuple(_thawed(entry) for entry in value) if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class Face:
    """What a viewer sees of a piece: the face of a kind with its definition's values, or only a back."""

    back: str
    kind: str | None = None
    template: str = ""
    fields: tuple[tuple[str, object], ...] = ()
    _hash: int = field(default=0, init=False, repr=False, compare=False)
    """Faces are looked for all the time, and their fields may be many."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.back, self.kind, self.template, self.fields)))

    def __hash__(self) -> int:
        return self._hash

    @staticmethod
    def hidden(back: str, definition: object = None) -> Face:
        """The face of a hidden piece: its back (with the back's own definition), and nothing that tells one piece from another."""
        entries = _entries(definition)
        return Face(back, None, str(dict(entries).get("template", "")), entries)

    @staticmethod
    def shown(kind: str, definition: object, more: Mapping[str, object] | None = None) -> Face:
        """The face of a piece that is seen, from its entry among the components (a dataclass or a map); `more` is what else it shows, such as its owner."""
        entries = (*_entries(definition), *_entries(more or {}))
        values = dict(entries)
        return Face(str(values.get("back", "")), kind, str(values.get("template", "")), entries)

    def values(self) -> dict[str, Any]:
        """What the template may name: the definition's values, the kind and the back; the art of a back is called like it if nothing else is said."""
        values: dict[str, Any] = {"art": self.kind or self.back} | {key: _thawed(value) for key, value in self.fields} | {"back": self.back}
        return values if self.kind is None else values | {"kind": self.kind}


class _Key(NamedTuple):
    face: Face
    width: int  # device pixels of the card itself
    dpr: int  # hundredths
    lift: str
    turn: int
    theme: str

    @property
    def role(self) -> tuple[Face, str]:
        """What may stand in for what: the same face lifted as high, in any size, turn and theme."""
        return self.face, self.lift


class _Entry:
    """A painted face, and the pictures that were not there yet when it was painted."""

    __slots__ = ("pixmap", "waiting")

    def __init__(self, pixmap: QPixmap, waiting: frozenset[tuple[str, int, int]]) -> None:
        self.pixmap, self.waiting = pixmap, waiting


class Watching:
    """Art that notes which pictures were asked for and not there."""

    def __init__(self, art: ArtStore) -> None:
        self.art = art
        self.waiting: set[tuple[str, int, int]] = set()

    def picture(self, name: str, width: int, height: int, /) -> QImage:
        image = self.art.picture(name, width, height)
        self._note(name, width, height)
        return image

    def tinted(self, name: str, width: int, height: int, colour: QColor, /) -> QImage:
        image = self.art.tinted(name, width, height, colour)
        self._note(name, width, height)
        return image

    def _note(self, name: str, width: int, height: int) -> None:
        if not self.art.has(name, width, height):
            self.waiting.add((name, width, height))


# ---------------------------------------------------------------- the pool
class FacePool(QObject):
    """Paints faces when they are first asked for and keeps them.

    `pixmap` always answers at once.  What cannot be painted within the budget of this turn, or is there in another size, is
    shown as a plain card or stretched; the sharp one follows, and `changed` tells which faces to show again.
    """

    changed = Signal(object)
    """Frozenset of the faces that have been painted; None: all are to be taken anew, those too that were still waiting to be painted."""

    def __init__(
        self, theme: Theme, art: ArtStore, templates: Templates, words: Words = keys_as_words, *, limit: int = LIMIT, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.theme, self.art, self.templates, self.words, self.limit = theme, art, templates, words, limit
        self.faults: dict[str, str] = {}  # template -> what is wrong with it
        self._entries: OrderedDict[_Key, _Entry] = OrderedDict()
        self._latest: dict[tuple[Face, str], _Key] = {}
        self._queue: OrderedDict[tuple[Face, str, int], list[_Key]] = OrderedDict()
        self._bases: OrderedDict[tuple[object, ...], QPixmap] = OrderedDict()
        self._asks: dict[tuple[str, str], bool] = {}
        self._outlines: dict[tuple[str, str, bool], Outline] = {}
        self._bytes = 0
        self.edition = 0
        """How often everything was forgotten: templates, and with them the shapes of faces, may have changed each time."""
        self._spent = 0.0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._work)
        art.ready.connect(self._art_ready)

    # ------------------------------------------------------------ asking
    def pixmap(self, face: Face, width_px: float, dpr: float, *, lift: str = "rest", turn: int = 0) -> QPixmap:
        """The face on a card of this width in logical pixels, with `margin_px` on every side for its shadow.

        `lift` is none, rest, hover or lifted.  `turn` is how the piece will be turned when it is shown (the pixmap itself is upright):
        the shadow is painted so that it falls down then too.
        """
        return self._found(_Key(face, max(1, round(width_px * dpr)), round(dpr * 100), lift, turn % 360, self.theme.name))[0]

    def outline(self, face: Face) -> Outline:
        """How high a face is by its width, how round its corners are, and whether it has the outline of its picture."""
        return self._outline(face.template, face.back, face.kind is None)

    def shape(self, template: str, back: str, hidden: bool) -> float:
        """The height by its width of what a template paints, or of a back."""
        return self._outline(template, back, hidden).shape

    def _outline(self, template: str, back: str, hidden: bool) -> Outline:
        """Asked for with every piece that is laid."""
        found = self._outlines.get((template, back, hidden))
        if found is None:
            found = self._outlines[template, back, hidden] = outline_of(self.templates, self.theme, template, back, hidden=hidden)
        return found

    def asks(self, face: Face, field: str) -> bool:
        """Whether a face depends on a field that is not of its definition, such as the figure of its owner."""
        if face.kind is None:
            return False
        found = self._asks.get((face.template, field))
        if found is None:
            try:
                found = self.templates.get(face.template).names(field)
            except TemplateError:
                return False
            self._asks[face.template, field] = found
        return found

    def slips(self, face: Face, width: float, dpr: float) -> tuple[Slip, ...]:
        """The words on the squares of a board of this width in logical pixels, each in its box from the board's upper left."""
        try:
            template = template_of(self.templates, face.template, face.back, hidden=face.kind is None)
        except TemplateError:
            return ()
        painter = FacePainter(
            QPainter(), QRectF(0, 0, width, width * self.outline(face).shape), self.theme, self.art, {**template.values, **face.values()}, self.words
        )
        painter.ratio = max(1.0, dpr)
        return painter.slips(painter.parted(template)[1])

    def draw(self, p: QPainter, face: Face, card: QRectF, *, lift: str = "rest", turn: int = 0) -> None:
        """Draws a face so that the card itself (without its shadow) covers the rectangle; how much it shows depends on its size on the screen."""
        across, _ = device_scale(p)
        dpr = p.device().devicePixelRatioF()
        pixmap, width = self._found(_Key(face, max(1, round(card.width() * across)), round(dpr * 100), lift, turn % 360, self.theme.name))
        blit(p, pixmap, card, width, margin_px(width, lift))

    def _found(self, key: _Key) -> tuple[QPixmap, int]:
        """The pixmap to show for a key now, and how wide the card on it is in device pixels."""
        entry = self._entries.get(key)
        if entry is not None:
            self._entries.move_to_end(key)
            self._latest[key.role] = key
            if entry.waiting and self._is_ripe(entry):  # it fell out of the queue, where only the newest sizes wait
                self._later(key)
            return entry.pixmap, key.width
        if self.art.at_once:
            return self._paint(key).pixmap, key.width
        other = self._latest.get(key.role)
        if other is not None and other in self._entries:
            self._later(key)
            return self._entries[other].pixmap, other.width
        if self._spent < BUDGET:
            return self._paint(key).pixmap, key.width
        self._later(key)
        return self._blank(key), key.width

    def put_off(self) -> None:
        """Paints nothing more in this turn of the event loop: so much is to be shown that painting has to wait."""
        self._spent = BUDGET
        if not self._timer.isActive() and not self.art.at_once:
            self._timer.start(0)

    # ------------------------------------------------------------ changes
    def set_theme(self, theme: Theme) -> None:
        """Shows all faces in another theme; the old ones stand in until they are painted."""
        self.theme = theme
        self._outlines.clear()
        self._queue.clear()
        self.changed.emit(None)

    def set_words(self, words: Words) -> None:
        """Shows all faces in another language."""
        self.words = words
        self.forget()

    def forget(self) -> None:
        """Paints everything again, with templates read anew."""
        self.edition += 1
        self.templates.forget()
        self.faults.clear()
        self._asks.clear()
        self._outlines.clear()
        self._entries.clear()
        self._latest.clear()
        self._queue.clear()
        self._bases.clear()
        self._bytes = 0
        self.changed.emit(None)

    @property
    def bytes(self) -> int:
        """How many bytes the kept pixmaps take."""
        return self._bytes

    @property
    def busy(self) -> bool:
        """Whether a face will still change by itself."""
        return bool(self._queue) or self.art.busy

    # ------------------------------------------------------------ painting
    def _later(self, key: _Key) -> None:
        """Paints a face in a later turn.  It may be wanted in several sizes at once, such as in a hand and beside the table,
        but of the many sizes that a window takes while it is resized only the newest are."""
        wanted = self._queue.setdefault((key.face, key.lift, key.turn), [])
        if key not in wanted:
            wanted.append(key)
            del wanted[:-SIZES]
        if not self._timer.isActive():
            self._timer.start(0)

    def _work(self) -> None:
        """Paints what is queued until the budget of this turn is spent."""
        self._spent = 0.0
        painted: set[Face] = set()
        while self._queue and self._spent < BUDGET:
            role, wanted = next(iter(self._queue.items()))
            key = wanted.pop()
            if not wanted:
                del self._queue[role]
            if key.theme == self.theme.name:
                self._paint(key)
                painted.add(key.face)
        if self._queue:
            self._timer.start(0)
        else:
            self._spent = 0.0
        if painted:
            self.changed.emit(frozenset(painted))

    def _art_ready(self, _names: object) -> None:
        """Queues the faces whose pictures have all arrived."""
        for key, entry in self._entries.items():
            if entry.waiting and key.theme == self.theme.name and self._is_ripe(entry):
                self._later(key)

    def _is_ripe(self, entry: _Entry) -> bool:
        """Whether all pictures have come that were not there when it was painted."""
        return all(self.art.has(*wanted) for wanted in entry.waiting)

    def _paint(self, key: _Key) -> _Entry:
        started = perf_counter()
        art = Watching(self.art)
        entry = _Entry(self._painted(key, art), frozenset(art.waiting))
        self._keep(key, entry)
        self._spent += perf_counter() - started
        if not self._timer.isActive() and not self.art.at_once:
            self._timer.start(0)  # the budget is one turn's
        return entry

    def _painted(self, key: _Key, art: Watching) -> QPixmap:
        """The pixmap of a face; a template that cannot be used is named on the card."""
        face = key.face
        try:
            template = template_of(self.templates, face.template, face.back, hidden=face.kind is None)
        except TemplateError as error:
            words = self.faults[face.template if face.kind is not None else face.back] = str(error)
            return self._on_card(key, self._bare(key), lambda p, card: self._explained(p, card, words))
        values = {**template.values, **face.values()}
        measure = FacePainter(QPainter(), self._card(key), self.theme, art, values, self.words)
        shared, own = measure.parted(template)
        which = tuple(map(id, shared))
        what = (key.width, key.dpr, key.lift, key.turn, id(self.theme), template.name, which, measure.grounds(shared))
        base = self._bases.get(what)
        if base is None:
            base = self._on_card(key, self._bare(key), lambda p, card: FacePainter(p, card, self.theme, art, values, self.words).paint(shared))
            self._keep_base(what, base)
        return self._on_card(key, base, lambda p, card: FacePainter(p, card, self.theme, art, values, self.words).paint(own))

    def _explained(self, p: QPainter, card: QRectF, words: str) -> None:
        paper(p, card, self.theme)
        across, _ = device_scale(p)
        p.drawImage(card, placeholder(words, max(1, round(card.width() * across)), max(1, round(card.height() * across))))

    def _blank(self, key: _Key) -> QPixmap:
        """A plain card for the moment before a face is painted; it tells nothing of the face."""
        found = self.outline(key.face)
        what = ("blank", key.width, key.dpr, key.lift, key.turn, key.theme, found)
        blank = self._bases.get(what)
        if blank is None:
            blank = self._bare(key)
            if not found.free:
                blank = self._on_card(key, blank, lambda p, card: p.fillPath(rounded(card, card.width() * found.radius), self.theme.paper_deep))
            self._keep_base(what, blank)
        return blank

    def _keep_base(self, what: tuple[object, ...], base: QPixmap) -> None:
        self._bases[what] = base
        if len(self._bases) > BASES:
            self._bases.popitem(last=False)

    def _card(self, key: _Key) -> QRectF:
        """Where the card lies on its pixmap, in logical pixels."""
        width = key.width * 100 / key.dpr
        margin = margin_px(key.width, key.lift) * 100 / key.dpr
        return QRectF(margin, margin, width, width * self.outline(key.face).shape)

    def _bare(self, key: _Key) -> QPixmap:
        """A pixmap of the right size with the shadow alone."""
        card, dpr, rest, found = self._card(key), key.dpr / 100, 2 * margin_px(key.width, key.lift), self.outline(key.face)
        pixmap = QPixmap(key.width + rest, ceil(key.width * found.shape - 1e-9) + rest)
        pixmap.setDevicePixelRatio(dpr)
        pixmap.fill(Qt.GlobalColor.transparent)
        if key.lift != "none" and not found.free:
            p = good(QPainter(pixmap))
            shadow(p, rounded(card, card.width() * found.radius), self.theme, key.lift, scale=min(1.6, max(0.3, card.width() / 130)), towards=-key.turn)
            p.end()
        return pixmap

    def _on_card(self, key: _Key, base: QPixmap, body: Callable[[QPainter, QRectF], None]) -> QPixmap:
        """A copy of a pixmap with `body` painted on its card."""
        pixmap = QPixmap(base)
        p = good(QPainter(pixmap))
        body(p, self._card(key))
        p.end()
        return pixmap

    def _keep(self, key: _Key, entry: _Entry) -> None:
        old = self._entries.pop(key, None)
        if old is not None:
            self._bytes -= _size(old.pixmap)
        self._entries[key] = entry
        self._latest[key.role] = key
        self._bytes += _size(entry.pixmap)
        while self._bytes > self.limit and len(self._entries) > 1:
            gone, dropped = self._entries.popitem(last=False)
            self._bytes -= _size(dropped.pixmap)
            if self._latest.get(gone.role) == gone:
                del self._latest[gone.role]


def _size(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4
