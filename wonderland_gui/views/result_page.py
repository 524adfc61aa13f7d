"""The end of a match: who has won and why, line by line, and what one may do next."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from wonderland_gui.models.sheet import Sheet
from wonderland_gui.text import Texts
from wonderland_gui.views.controls import Button
from wonderland_gui.views.flow import FlowLayout
from wonderland_gui.views.paint import Art
from wonderland_gui.views.panels import SHADE, Panel, Scroll
from wonderland_gui.views.score_sheet import ScoreSheet
from wonderland_gui.views.theme import Theme
from wonderland_gui.views.themed import Label, Themed, italic

WIDEST = 940


class ResultPage(Themed, QWidget):
    """A panel over the dimmed table.  Lay it over the whole table; Esc shows the table again."""

    play_again = Signal()
    exchange = Signal()
    see_table = Signal()
    replay = Signal()
    start_screen = Signal()

    def __init__(self, theme: Theme, texts: Texts, art: Art | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start(theme, art, texts)
        self.sheet = Sheet()
        self.panel = Panel(theme, parent=self)
        self.reason = Label(theme, 18, font=italic, align=Qt.AlignmentFlag.AlignCenter)
        self.scores = ScoreSheet(theme, art)
        self.scroller = Scroll(theme, self.scores)
        self.buttons = {name: Button(theme, primary=name == "again") for name in ("start", "table", "replay", "exchange", "again")}
        signals = {"start": self.start_screen, "table": self.see_table, "replay": self.replay, "exchange": self.exchange, "again": self.play_again}
        for name, signal in signals.items():
            self.buttons[name].clicked.connect(signal)
        foot = QWidget()
        row = FlowLayout(foot, spacing=-6, from_right=True)
        row.setContentsMargins(0, 0, 0, 0)
        for button in self.buttons.values():
            row.addWidget(button)
        self._foot = foot
        self.panel.body.addWidget(self.reason)
        self.panel.body.addWidget(self.scroller, 1)
        self.panel.body.addWidget(foot)
        self.setFocusProxy(self.buttons["again"])
        self._title = ""
        self.translated()

    # ------------------------------------------------------------ what it shows
    def set_result(self, sheet: Sheet, title: str, reason: str = "", *, can_exchange: bool = True) -> None:
        """The final standings under a title such as "Alice has won" and a sentence that says why the match is over."""
        self.sheet, self._title = sheet, title
        self.panel.set_title(title)
        self.panel.title.set_px(26)
        self.reason.setText(reason)
        self.reason.setVisible(bool(reason))
        self.scores.set_sheet(sheet, self.say("ui.result.total"))
        self._name_exchange()
        self.buttons["exchange"].setVisible(can_exchange)
        self.setAccessibleName(title)
        self.setAccessibleDescription(reason)
        self.scroller.verticalScrollBar().setValue(0)
        self._arrange()

    def headline(self, sheet: Sheet, you: int | None = None) -> str:
        """Who has won, for whoever looks: "You have won", "Alice has won", "Alice and Edith share the victory"."""
        winners = [sheet.seats[i].name for i in sheet.winners]
        if not winners:
            return self.say("ui.result.over")
        if len(winners) > 1:
            return self.say("ui.result.draw", names=join(winners, self.say("ui.result.and")))
        return self.say("ui.result.won_you") if you is not None and sheet.winners == (you,) else self.say("ui.result.won", name=winners[0])

    def translated(self) -> None:
        """Names the buttons."""
        for name, button in self.buttons.items():
            button.set_words(self.say(f"ui.result.{name}"))
        self._name_exchange()
        self.scores.set_sheet(self.sheet, self.say("ui.result.total"))
        self._arrange()

    def _name_exchange(self) -> None:
        """Two exchange their sides; more move on by one seat."""
        self.buttons["exchange"].set_words(self.say("ui.result.rotate" if len(self.sheet.seats) > 2 else "ui.result.exchange"))

    # ------------------------------------------------------------ where it lies
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lies in the middle."""
        super().resizeEvent(event)
        self._arrange()

    def showEvent(self, event: object) -> None:
        """Takes the keyboard."""
        self._arrange()
        self.buttons["again"].setFocus(Qt.FocusReason.OtherFocusReason)

    def _arrange(self) -> None:
        wide = min(self.width() - 24, WIDEST + 2 * SHADE)
        inner = wide - 2 * SHADE - 36
        sheet = self.scores.heightForWidth(inner)
        words = self.panel.title.wanted_height(inner) + 24 + (self.reason.wanted_height(inner) + 8 if self.reason.text() else 0)
        foot = self._foot.heightForWidth(inner)
        high = min(self.height() - 16, words + sheet + foot + 2 * SHADE + 48)
        self.panel.setGeometry(QRect((self.width() - wide) // 2, max(8, (self.height() - high) // 2), wide, high))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc shows the table."""
        if event.key() == Qt.Key.Key_Escape:
            self.see_table.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dims what lies below."""
        p = QPainter(self)
        shade = QColor(self.theme.window)
        shade.setAlphaF(0.66)
        p.fillRect(self.rect(), shade)
        p.end()


def join(names: list[str], last: str) -> str:
    """ "Alice, Lorina and Edith"."""
    return f"{', '.join(names[:-1])} {last} {names[-1]}" if len(names) > 1 else "".join(names)
