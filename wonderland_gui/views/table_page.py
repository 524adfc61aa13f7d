"""The page of a match: bar above, table under it, panels at its side, prompt at its foot; curtain and result lie over all of it."""

from __future__ import annotations

from PySide6.QtCore import QMarginsF, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from wonderland_gui.text import Texts
from wonderland_gui.views.paint import Art
from wonderland_gui.views.prompt_bar import PromptBar
from wonderland_gui.views.replay_bar import SHADE, ReplayBar
from wonderland_gui.views.side_panel import SidePanel
from wonderland_gui.views.table_scene import TableScene
from wonderland_gui.views.table_view import TableView
from wonderland_gui.views.text_board_view import TextBoard
from wonderland_gui.views.theme import Theme
from wonderland_gui.views.themed import Themed
from wonderland_gui.views.top_bar import TopBar

MARGIN = 14
"""Air between the window's edge and what lies over the cloth."""
TAB_STRIP = 44
"""What the tabs of the folded panels cover of the table's right edge."""


class TablePage(Themed, QWidget):
    """Lays its parts; what they show is set by whoever holds the match."""

    resized = Signal()
    """The parts have been laid anew."""
    board_shown = Signal()
    """The text board is shown in place of the table, or the table again."""

    def __init__(self, theme: Theme, texts: Texts, art: Art, scene: TableScene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start(theme, art, texts)
        self.scene = scene
        self.view = TableView(scene, self)
        self.board = TextBoard(theme, texts, art, self)
        """The same in words; shown in place of the table."""
        self.board.hide()
        self.top = TopBar(theme, texts, art, self)
        self.side = SidePanel(theme, texts, art, self)
        self.bar = PromptBar(theme, texts, art, self)
        self.replay = ReplayBar(theme, texts, art, self)
        """At the foot while one looks back."""
        self.replay.hide()
        self.over: list[QWidget] = []
        """What covers the page while it is shown: the curtain, the result."""
        self.bar.height_changed.connect(self.lay)
        self.side.folded_changed.connect(self.lay)
        self.translated()

    def translated(self) -> None:
        """Names the table for those who hear it."""
        self.view.setAccessibleName(self.say("ui.board.picture"))
        self.view.setAccessibleDescription(self.say("ui.board.picture.how"))

    def cover_with(self, widget: QWidget) -> None:
        """A widget that lies over the whole page when it is shown."""
        widget.setParent(self)
        widget.hide()
        self.over.append(widget)

    @property
    def on_board(self) -> bool:
        """Whether the table is shown in words."""
        return self.board.isVisibleTo(self)

    @property
    def table(self) -> QWidget:
        """What the keyboard plays on: the table in pictures or in words."""
        return self.board if self.on_board else self.view

    def show_board(self, shown: bool) -> None:
        """Shows the table in words, or in pictures; the keyboard goes along."""
        if shown == self.on_board:
            return
        focused = self.table.isAncestorOf(self.focusWidget() or self) or self.table is self.focusWidget()
        self.board.setVisible(shown)
        self.view.setVisible(not shown)
        self.lay()
        self.board_shown.emit()
        if focused:
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_looking(self, looking: bool) -> None:
        """Whether an earlier moment is shown: the replay bar lies at the foot then."""
        if looking == self.replay.isVisibleTo(self):
            return
        focused = self.replay.isAncestorOf(self.focusWidget() or self)
        self.replay.setVisible(looking)
        if not looking:
            self.side.set_looked(None)
            if focused:
                self.table.setFocus()
        self.lay()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """While one looks back, keys that nobody else wants are the replay bar's."""
        if not (self.replay.isVisible() and self.replay.take_key(event.key())):
            super().keyPressEvent(event)

    def lay(self) -> None:
        """Gives every part its place."""
        width, height = self.width(), self.height()
        top = self.top.sizeHint().height()
        self.top.setGeometry(0, 0, width, top)
        free = QRect(0, top, width, height - top)
        self.side.place(free)
        room = width - self.side.taken() - (MARGIN if self.side.folded else 2 * MARGIN)
        foot = self.bar.heightForWidth(room)
        left = (width - self.side.taken() - room) // 2
        self.bar.setGeometry(left, height - foot + 2, room, foot)
        if self.replay.isVisibleTo(self):
            high = self.replay.sizeHint().height()
            self.replay.setGeometry(left, height - high + 2, room, high)
            self.bar.move(left, height - foot - high + 2 * SHADE - 2)
            foot += high - 2 * SHADE + 4
        if self.side.folded:
            self.side.place(free.adjusted(0, 0, 0, -foot))  # tabs end above the bar
        right = TAB_STRIP if self.side.folded else self.side.taken()
        # The room is said before the window changes: the table is laid into both at once.
        self.scene.leave_room(QMarginsF(MARGIN / 2, MARGIN / 2, right, foot - SHADE + MARGIN / 2))
        self.view.setGeometry(free)
        self.scene.catch_up()
        self.board.setGeometry(free)
        self.board.set_insets(right, foot)
        self.side.raise_()
        self.bar.raise_()
        self.replay.raise_()
        for widget in self.over:
            widget.setGeometry(0, 0, width, height)
            widget.raise_()
        self.resized.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lays everything anew."""
        super().resizeEvent(event)
        self.lay()

    def themed(self) -> None:
        """The scene has another theme too."""
        self.scene.set_theme(self.theme)
