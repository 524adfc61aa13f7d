"""A page to read: sections with sentences and tables on one panel; Esc goes back."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QTextBrowser, QWidget

from wonderland_gui.models.reading import Section
from wonderland_gui.text import Texts
from wonderland_gui.views.controls import Button
from wonderland_gui.views.field_style import css, scroll_bars
from wonderland_gui.views.page_ground import Page
from wonderland_gui.views.paint import Art
from wonderland_gui.views.panels import Panel
from wonderland_gui.views.theme import Theme, body, display

SHORT = 40
"""Lines of capitals up to this are headings."""


class ReadingPage(Page):
    """Shows what it is given; eyes, keyboards and screen readers go through it as through any text."""

    back = Signal()

    def __init__(self, theme: Theme, texts: Texts, art: Art | None = None, parent: QWidget | None = None) -> None:
        super().__init__(theme, texts, art, parent=parent)
        self.sections: tuple[Section, ...] = ()
        self.text = QTextBrowser()
        self.text.setOpenLinks(False)
        self.text.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.text.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        self.text.setCursorWidth(0)  # there is nothing to write
        panel = Panel(theme)
        panel.setMaximumWidth(1080)
        panel.body.addWidget(self.text)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(panel, 12)
        row.addStretch(1)
        self.body.addLayout(row, 1)
        self.foot = QHBoxLayout()
        self.foot.setContentsMargins(8, 0, 8, 0)
        self.back_button = Button(theme, key="Esc", parent=self)
        self.back_button.clicked.connect(self.back)
        self.foot.addWidget(self.back_button)
        self.foot.addStretch(1)
        self.body.addLayout(self.foot)
        self.setFocusProxy(self.text)
        self.themed()
        self.translated()

    def set_sections(self, title: str, sections: Sequence[Section]) -> None:
        """Shows another text."""
        self.set_title(title)
        self.text.setAccessibleName(title)
        if tuple(sections) != self.sections:
            self.sections = tuple(sections)
            self._fill()

    def _fill(self) -> None:
        at = self.text.verticalScrollBar().value()
        document = self.text.document()
        document.setDefaultFont(body(18))
        document.setHtml("".join(self._section(section) for section in self.sections))
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        self.text.verticalScrollBar().setValue(at)

    def to_top(self) -> None:
        """Begins at the beginning."""
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        self.text.verticalScrollBar().setValue(0)

    def _section(self, section: Section) -> str:
        t = self.theme
        title = f'<p style="{_type(display(23).families(), 23, css(t.title))} margin-top:20px; margin-bottom:4px">{escape(section.title)}</p>'
        words = "".join(self._paragraph(sentence) for sentence in section.words)
        after = "".join(self._paragraph(sentence) for sentence in section.after)
        parts = [part for part in section.small.split("\n\n") if part.strip()]
        small = "".join(f'<p style="font-size:15px; color:{css(t.muted)}; margin:5px 0">{_lines(part)}</p>' for part in parts)
        return f"{title}{words}{self._table(section)}{after}{small}"

    def _paragraph(self, sentence: str) -> str:
        return f'<p style="margin:3px 0 5px 0">{escape(sentence)}</p>'

    def _table(self, section: Section) -> str:
        if not section.rows:
            return ""
        t = self.theme
        rows = []
        if section.head:
            head = "".join(
                f'<td align="{_side(section, i)}" style="font-style:italic; color:{css(t.muted)}; padding:3px 14px 3px 2px">{escape(cell)}</td>'
                for i, cell in enumerate(section.head)
            )
            rows.append(f"<tr>{head}</tr>")
        for row in section.rows:
            cells = "".join(
                f'<td align="{_side(section, i)}" width="{_share(section, i)}" style="padding:4px 14px 4px 2px; border-top:1px solid {css(t.c("gold", 0.3))};'
                f' color:{css(t.text if i or section.numbers else t.title)}">{escape(cell)}</td>'
                for i, cell in enumerate(row)
            )
            rows.append(f"<tr>{cells}</tr>")
        return f'<table cellspacing="0" cellpadding="0" width="100%" style="border-collapse:collapse; margin-top:4px">{"".join(rows)}</table>'

    def translated(self) -> None:
        """Names the button."""
        self.back_button.set_words(self.say("ui.pages.back"))

    def themed(self) -> None:
        """Colours of the text."""
        t = self.theme
        self.text.setStyleSheet(
            f"QTextBrowser {{ background: transparent; color: {css(t.text)}; selection-background-color: {css(t.line)}; }}" + scroll_bars(t)
        )
        self.text.viewport().setAutoFillBackground(False)
        self._fill()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back."""
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Back):
            self.back.emit()
        else:
            super().keyPressEvent(event)


def _lines(part: str) -> str:
    """A paragraph of a licence as running text; rules are left out, and headings in capitals keep a line to themselves."""
    lines = [line.strip() for line in part.split("\n") if line.strip("- \t")]
    return "".join(escape(line) + ("<br>" if line.isupper() and len(line) < SHORT else " ") for line in lines)


def _share(section: Section, column: int) -> str:
    """How wide a column is: the first of two is the same in all tables of the page."""
    columns = len(section.rows[0])
    return ("34%" if column == 0 else "66%") if columns == 2 else "34%" if column == 0 else f"{66 // (columns - 1)}%"


def _side(section: Section, column: int) -> str:
    return "right" if section.numbers and column else "left"


def _type(families: Sequence[str], px: int, colour: str) -> str:
    return f"font-family:'{families[0] if families else ''}'; font-size:{px}px; color:{colour};"
