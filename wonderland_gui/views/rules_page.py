"""The rules of a game as a page to read: chapters at the left, the text beside them; opened at the chapter that is needed."""

from __future__ import annotations

import re
from dataclasses import dataclass

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent, QShowEvent, QTextBlock, QTextCursor, QTextDocument, QTextFrameFormat, QTextTable
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QTextBrowser, QWidget

from wonderland_gui.text import Texts
from wonderland_gui.views.controls import Button
from wonderland_gui.views.field_style import css, scroll_bars
from wonderland_gui.views.page_ground import Page
from wonderland_gui.views.paint import Art
from wonderland_gui.views.panels import Panel
from wonderland_gui.views.theme import Theme, body, display

_HEADING = re.compile(r"^(#{1,4})\s+(.*?)\s*(?:\{#([\w-]+)\})?\s*$")
LINE_SPACING = 118.0
"""Percent of the font's own height."""
WIDEST = 860
"""Pixels of a line: longer ones are hard to read."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of the rules."""

    anchor: str
    title: str
    level: int


def parse_rules(markdown: str) -> tuple[str, tuple[Chapter, ...]]:
    """The text without the anchors behind its headings, and the headings."""
    lines, chapters = [], []
    for line in markdown.splitlines():
        found = _HEADING.match(line)
        if found is None:
            lines.append(line)
            continue
        marks, title, anchor = found.groups()
        lines.append(f"{marks} {title}")
        chapters.append(Chapter(anchor or title, title, len(marks)))
    return "\n".join(lines), tuple(chapters)


class RulesPage(Page):
    """Esc goes back."""

    back = Signal()

    def __init__(self, theme: Theme, texts: Texts, art: Art | None = None, parent: QWidget | None = None) -> None:
        super().__init__(theme, texts, art, parent=parent)
        self.markdown = ""
        self.chapters: tuple[Chapter, ...] = ()
        row = QHBoxLayout()
        row.setSpacing(4)
        self.contents = QListWidget()
        self.contents.setFixedWidth(250)
        self.contents.currentRowChanged.connect(self._go)
        self.text = QTextBrowser()
        self.text.setOpenLinks(False)
        self.text.setFrameShape(QTextBrowser.Shape.NoFrame)
        left, right = Panel(theme), Panel(theme)
        left.body.addWidget(self.contents)
        right.body.addWidget(self.text)
        left.setMaximumWidth(310)
        row.addWidget(left)
        row.addWidget(right, 1)
        self.body.addLayout(row, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(8, 0, 8, 0)
        self.back_button = Button(theme, key="Esc", parent=self)
        self.back_button.clicked.connect(self.back)
        foot.addWidget(self.back_button)
        foot.addStretch(1)
        self.body.addLayout(foot)
        self.setFocusProxy(self.text)
        self.themed()
        self.translated()

    @property
    def anchor(self) -> str:
        """The chapter that was opened last."""
        row = self.contents.currentRow()
        return self.chapters[row].anchor if 0 <= row < len(self.chapters) else ""

    def set_rules(self, title: str, markdown: str, anchor: str = "") -> None:
        """Shows other rules, opened at a chapter."""
        self.set_title(title)
        if markdown != self.markdown:
            self.markdown = markdown
            self._fill()
        self.open_at(anchor)

    def open_at(self, anchor: str) -> None:
        """Goes to the chapter with this anchor, to the beginning if there is none."""
        row = next((i for i, chapter in enumerate(self.chapters) if chapter.anchor == anchor), 0)
        self.contents.blockSignals(True)
        self.contents.setCurrentRow(row)
        self.contents.blockSignals(False)
        self._go(row)

    def _fill(self) -> None:
        words, self.chapters = parse_rules(self.markdown)
        document = self.text.document()
        document.setMarkdown(words, QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
        self._style(document)
        self._narrow()
        self.contents.blockSignals(True)
        self.contents.clear()
        for chapter in self.chapters:
            self.contents.addItem(("   " if chapter.level > 2 else "") + chapter.title)
        self.contents.blockSignals(False)

    def _style(self, document: QTextDocument) -> None:
        document.setDefaultFont(body(18))
        block = document.begin()
        while block.isValid():
            self._style_block(block)
            block = block.next()
        for frame in document.rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                self._style_table(frame)

    def _style_block(self, block: QTextBlock) -> None:
        cursor = QTextCursor(block)
        form = block.blockFormat()
        form.setLineHeight(LINE_SPACING, 1)
        level = form.headingLevel()
        form.setTopMargin(22 if level else 5)
        form.setBottomMargin(4)
        cursor.setBlockFormat(form)
        if not level:
            return
        cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
        chars = block.charFormat()
        font = QFont(display({1: 30, 2: 23}.get(level, 20)))
        font.setBold(False)
        chars.setFont(font)
        chars.setForeground(self.theme.title)
        cursor.setCharFormat(chars)

    def _style_table(self, table: QTextTable) -> None:
        """Thin gold lines about cells with some air."""
        form = table.format()
        form.setBorderBrush(self.theme.c("gold", 0.4))
        form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        form.setBorder(self.theme.width(1))
        form.setBorderCollapse(True)
        form.setCellPadding(5)
        form.setTopMargin(6)
        table.setFormat(form)

    def _go(self, row: int) -> None:
        if not 0 <= row < len(self.chapters):
            return
        seen, block = -1, self.text.document().begin()
        while block.isValid():
            seen += 1 if block.blockFormat().headingLevel() else 0
            if seen == row:
                top = self.text.document().documentLayout().blockBoundingRect(block).top()
                self.text.setTextCursor(QTextCursor(block))
                self.text.verticalScrollBar().setValue(round(top) - 8)
                return
            block = block.next()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines stay short enough to be read, however wide the window is."""
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self._narrow)

    def _narrow(self) -> None:
        frame = self.text.document().rootFrame()
        form = frame.frameFormat()
        side = max(4.0, (self.text.viewport().width() - WIDEST) / 2)
        if form.leftMargin() != side:
            form.setLeftMargin(side)
            form.setRightMargin(side)
            frame.setFrameFormat(form)

    def showEvent(self, event: QShowEvent) -> None:
        """Only now the text knows how wide it is: goes to its chapter again."""
        super().showEvent(event)
        self._narrow()
        QTimer.singleShot(0, self, lambda: self._go(self.contents.currentRow()))

    def translated(self) -> None:
        """Names the button."""
        self.back_button.set_words(self.say("ui.rules.back"))

    def themed(self) -> None:
        """Colours of text and list."""
        t = self.theme
        self.text.setStyleSheet(
            f"QTextBrowser {{ background: transparent; color: {css(t.text)}; selection-background-color: {css(t.line)}; }}" + scroll_bars(t)
        )
        self.text.viewport().setAutoFillBackground(False)
        self.contents.setFont(body(17))
        self.contents.setStyleSheet(
            f"QListWidget {{ background: transparent; border: none; color: {css(t.text)}; outline: 0; }}"
            f" QListWidget::item {{ padding: 5px 8px; border-radius: 6px; }}"
            f" QListWidget::item:selected {{ background: {css(t.raised)}; color: {css(t.title)}; }}" + scroll_bars(t)
        )
        if self.markdown:
            anchor, at = self.anchor, self.text.verticalScrollBar().value()
            self._fill()
            self.open_at(anchor)
            self.text.verticalScrollBar().setValue(at)  # whoever reads goes on where the eyes are

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back."""
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Back):
            self.back.emit()
        else:
            super().keyPressEvent(event)
