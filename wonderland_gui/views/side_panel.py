"""The panels beside the table: the piece pointed at, what a drop would do, standings and chronicle; they fold to tabs where the window is narrow."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QAbstractButton, QWidget

from wonderland_gui.models.sheet import Sheet
from wonderland_gui.text import Texts
from wonderland_gui.views.chronicle import LogLine
from wonderland_gui.views.match_panels import Inspected, InspectorPanel, LogPanel, PreviewPanel
from wonderland_gui.views.paint import Art, good
from wonderland_gui.views.paint_panels import side_tab, side_tab_height
from wonderland_gui.views.panels import SHADE
from wonderland_gui.views.theme import Theme
from wonderland_gui.views.themed import Ringed, Themed

WIDTH = 296
"""Width of the panels."""
FOLDS_AT = 1280
"""Windows up to this width have tabs in place of panels."""
TAB = 34
"""How much of a tab is seen."""
GAP = 14
"""Between two panels."""
NAMED = 200
"""Height of a tab on which the names of cards change, with room for nearly all of them; longer ones are made smaller."""
NAMED_LEAST = 140
"""Its height where the bar below has grown by a line."""


class SideTab(Ringed, QAbstractButton):
    """A tab of the folded panel at the window's right edge; without room it shows its mark alone."""

    def __init__(self, theme: Theme, mark: str, art: Art | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.start(theme, art)
        self.mark, self.short = mark, False
        self.fixed = 0
        """How high it is whatever its words are, so that those below stay as they are when it says others; 0: as its words need it."""
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_words(self, words: str) -> None:
        """Its name."""
        self.setText(words.replace("&", "&&"))
        self.setAccessibleName(words)
        self.words = words
        self.update()

    def shape(self) -> QRectF:
        """What is seen of it."""
        return QRectF(SHADE, SHADE, TAB, self.height() - 2 * SHADE)

    def high(self, short: bool) -> int:
        """How high it is, ring included."""
        return 40 + 2 * SHADE if short else (self.fixed or round(side_tab_height(self.words))) + 2 * SHADE

    def enterEvent(self, event: QEnterEvent) -> None:
        """Lights up."""
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Goes dark."""
        super().leaveEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the tab; it seems to go on beyond the window's edge."""
        hover, words = self.underMouse() or self.isChecked(), "" if self.short else self.words
        rect = QRectF(SHADE, SHADE, TAB + 10, self.height() - 2 * SHADE)

        def paint(q: QPainter) -> None:
            side_tab(q, rect, f"ui/{self.mark}", words, self.theme, self.art, hover=hover)

        p = good(QPainter(self))
        p.drawPixmap(0, 0, self.kept("tab", self.size(), paint, words, self.mark, hover))
        self.paint_ring(p, QRectF(SHADE + 2, SHADE, TAB - 8, rect.height()), 9)
        p.end()


class SidePanel(Themed, QWidget):
    """All panels.  It lies over the table: give it the free area by `place`, it keeps to the right edge of that."""

    folded_changed = Signal(bool)
    entry_picked = Signal(int)
    """A line of the chronicle was clicked: the entry of the record it tells of."""

    def __init__(self, theme: Theme, texts: Texts, art: Art | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start(theme, art, texts)
        self.folded = False
        self.opened = ""
        """Which tab of the folded panel is unrolled."""
        self._area = QRect()
        self.inspector = InspectorPanel(theme, texts, self)
        self.preview = PreviewPanel(theme, texts, self)
        self.log = LogPanel(theme, texts, art, self)
        marks = {"inspector": "info", "preview": "hint", "standings": "score", "chronicle": "chronicle"}
        self.tabs = {name: SideTab(theme, mark, art, self) for name, mark in marks.items()}
        for name, tab in self.tabs.items():
            tab.clicked.connect(lambda _=False, name=name: self.open_tab("" if self.opened == name else name))
            tab.hide()
        self.tabs["inspector"].fixed = NAMED
        self.log.chronicle.picked.connect(self.entry_picked)
        self.translated()

    # ------------------------------------------------------------ what it shows
    def inspect(self, shown: Inspected | None) -> None:
        """The piece pointed at; None: nothing."""
        self.inspector.show_piece(shown)
        self.tabs["inspector"].set_words(shown.title if shown is not None and shown.title else self.say("ui.table.inspector"))
        self._arrange()

    def set_preview(self, lines: Sequence[str]) -> None:
        """What a drop would do here and now, sentence by sentence."""
        self.preview.show_lines(lines)

    def set_chronicle(self, lines: Sequence[LogLine]) -> None:
        """The whole chronicle in the order in which things happened."""
        self.log.chronicle.set_lines(lines)

    def set_looked(self, entry: int | None) -> None:
        """The entry of the record that is looked at: later lines step back; None: the present."""
        self.log.chronicle.set_looked(entry)

    def set_standings(self, sheet: Sheet) -> None:
        """Who has how many points for what."""
        self.log.scores.set_sheet(sheet)

    def face_size(self) -> QSizeF:
        """The largest card face the inspector has room for, in logical pixels."""
        high = self.inspector.height() if not self.folded and self.inspector.height() > 200 else 440
        width = max(120.0, min(196.0, (high - 2 * SHADE - 150) / self.theme.card.ratio))
        return QSizeF(width, width * self.theme.card.ratio)

    def translated(self) -> None:
        """Names the tabs."""
        for name, tab in self.tabs.items():
            tab.set_words(self.say(f"ui.table.{name}"))
        self.tabs["preview"].set_words(self.say("ui.table.preview.tab"))
        if self.inspector.shown is not None:
            self.inspect(self.inspector.shown)
        self._arrange()

    # ------------------------------------------------------------ folding
    def place(self, area: QRect, *, folded: bool | None = None) -> None:
        """Lies at the right edge of `area`; folds by the window's width unless told."""
        window = self.window()
        fold = (window.width() <= FOLDS_AT) if folded is None else folded
        self._area = QRect(area)
        if fold != self.folded:
            self.folded, self.opened = fold, ""
            self.folded_changed.emit(fold)
        self._arrange()

    def taken(self) -> int:
        """How much of the area's width the table has to leave free."""
        return 0 if self.folded else WIDTH + GAP + 16

    def open_tab(self, name: str) -> None:
        """Unrolls one panel of the folded ones over the table; an empty name rolls it up."""
        if name == self.opened or not self.folded:
            return
        self.opened = name
        if name in ("chronicle", "standings"):
            self.log.choose(name)
        self._arrange()

    def close_tab(self) -> None:
        """Rolls up what is unrolled: something is held, or the curtain falls."""
        self.open_tab("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc rolls up."""
        if event.key() == Qt.Key.Key_Escape and self.opened:
            tab = self.tabs[self.opened]
            self.close_tab()
            tab.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return
        super().keyPressEvent(event)

    # ------------------------------------------------------------ where everything lies
    def _arrange(self) -> None:
        if self._area.isEmpty():
            return
        if self.folded:
            self._as_tabs()
        else:
            self._as_panels()

    def _as_panels(self) -> None:
        for tab in self.tabs.values():
            tab.hide()
        area = self._area
        width = min(area.width(), WIDTH + 2 * SHADE)
        self.clearMask()
        self.setGeometry(area.right() + 1 - width - 16 + SHADE, area.top() + GAP - SHADE, width, area.height() - GAP - 16 + 2 * SHADE)
        high = self.height() - 2 * SHADE - 2 * GAP
        first = max(190, min(420, round(high * 0.47)))
        second = max(96, min(220, round(high * 0.25)))  # room for all that one card may change
        y = 0
        for panel, share in ((self.inspector, first), (self.preview, second), (self.log, max(120, high - first - second))):
            panel.setGeometry(0, y, width, share + 2 * SHADE)
            panel.show()
            y += share + GAP

    def _as_tabs(self) -> None:
        area = self._area
        gap = 8
        named, room = self.tabs["inspector"], area.height() - 2 * GAP
        named.fixed = NAMED
        lack = sum(tab.high(False) - 2 * SHADE + gap for tab in self.tabs.values()) - room
        named.fixed = NAMED - min(max(0, lack), NAMED - NAMED_LEAST)
        short = lack > NAMED - NAMED_LEAST
        drawer = WIDTH + 2 * SHADE if self.opened else 0
        width = drawer + TAB + SHADE
        self.setGeometry(area.right() + 1 - width, area.top() + 18 - SHADE, width, area.height() - 18 - 8 + 2 * SHADE)
        region = QRegion()
        y = 0
        for name, tab in self.tabs.items():
            tab.short = short
            tab.setToolTip(tab.words if short else "")
            tab.setGeometry(width - TAB - SHADE, y, TAB + SHADE, tab.high(short))
            tab.setChecked(name == self.opened)
            tab.show()
            region += QRegion(tab.geometry())
            y += tab.height() - 2 * SHADE + gap
        panels = {"inspector": self.inspector, "preview": self.preview, "standings": self.log, "chronicle": self.log}
        opened = panels.get(self.opened)
        for panel in (self.inspector, self.preview, self.log):
            panel.setVisible(panel is opened)
        if opened is not None:
            wanted = {"inspector": 440, "preview": 180}.get(self.opened, 420)
            opened.setGeometry(0, 0, drawer, min(self.height(), wanted + 2 * SHADE))
            region += QRegion(opened.geometry())
        self.setMask(region)


__all__ = ["FOLDS_AT", "Inspected", "SidePanel", "SideTab"]
