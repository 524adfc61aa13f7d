"""Panels: the framed surface with a title and a gold rule, and the scroll area that lies in it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from wonderland_gui.views.field_style import scroll_bars
from wonderland_gui.views.paint import good, inset
from wonderland_gui.views.paint_panels import panel
from wonderland_gui.views.paint_table import rule
from wonderland_gui.views.theme import Theme
from wonderland_gui.views.themed import Themed, heading

SHADE = 16
"""How far a panel's shadow reaches beyond it."""


class Rule(Themed, QWidget):
    """The tapering gold rule with its lozenge."""

    def __init__(self, theme: Theme, *, share: float = 0.66, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start(theme)
        self._share = share
        self.setFixedHeight(12)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the rule."""
        p = good(QPainter(self))
        rule(p, QPointF(self.width() / 2, self.height() / 2), self.width() * self._share, self.theme)
        p.end()


class Panel(Themed, QWidget):
    """A dark surface with a fine gold line inside its rim, a title and a rule; what it holds goes into `body`."""

    def __init__(self, theme: Theme, title: str = "", *, ornate: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start(theme)
        self._ornate = ornate
        self._outer = QVBoxLayout(self)
        self._outer.setContentsMargins(SHADE + 18, SHADE + 12, SHADE + 18, SHADE + 14)
        self._outer.setSpacing(4)
        self.title = heading(theme)
        self._rule = Rule(theme)
        self._outer.addWidget(self.title)
        self._outer.addWidget(self._rule)
        self.body = QVBoxLayout()
        self.body.setContentsMargins(0, 4, 0, 0)
        self.body.setSpacing(6)
        self._outer.addLayout(self.body, 1)
        self.set_title(title)

    def set_title(self, title: str) -> None:
        """Names the panel; without a title the rule goes too."""
        self.title.setText(title)
        self.title.setVisible(bool(title))
        self._rule.setVisible(bool(title))
        if title:
            self.setAccessibleName(title)

    def shape(self) -> QRectF:
        """The panel without its shadow."""
        return inset(QRectF(self.rect()), SHADE)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the surface."""
        p = QPainter(self)
        p.drawPixmap(0, 0, self.kept("surface", self.size(), self._paint))
        p.end()

    def _paint(self, p: QPainter) -> None:
        panel(p, self.shape(), self.theme, ornate=self._ornate)


class Scroll(Themed, QScrollArea):
    """A scroll area without a frame that lets the panel behind it show through."""

    def __init__(self, theme: Theme, inner: QWidget, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start(theme)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner.setAutoFillBackground(False)
        self.setWidget(inner)
        inner.setAutoFillBackground(False)
        self.themed()

    def themed(self) -> None:
        """Takes the colours of the theme."""
        for widget in (self, self.viewport()):
            palette = QPalette(widget.palette())
            palette.setColor(QPalette.ColorRole.Window, Qt.GlobalColor.transparent)
            palette.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
            widget.setPalette(palette)
        self.viewport().setAutoFillBackground(False)
        self.verticalScrollBar().setStyleSheet(scroll_bars(self.theme))
