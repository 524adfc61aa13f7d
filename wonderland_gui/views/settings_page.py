"""The settings: what the program looks like, how it moves, how new matches begin, and what people are called.  Everything holds at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from wonderland_gui.models.setup import LONGEST_NAME, OptionField, Value
from wonderland_gui.text import Texts
from wonderland_gui.views.controls import Button, Segments
from wonderland_gui.views.fields import Field
from wonderland_gui.views.option_row import OptionRow
from wonderland_gui.views.page_ground import Page
from wonderland_gui.views.paint import Art
from wonderland_gui.views.panels import Panel, Scroll
from wonderland_gui.views.theme import Theme
from wonderland_gui.views.themed import RING, Label

LINKS = ("statistics", "shortcuts", "about")


class SettingsPage(Page):
    """Options left, names right, and the ways to other pages at the foot; Esc goes back."""

    changed = Signal(str, object)
    """The name of an option and its new value."""
    named = Signal(object)
    """What the persons are called now: a tuple of names."""
    back = Signal()
    link = Signal(str)
    """One of `LINKS`."""

    def __init__(self, theme: Theme, texts: Texts, art: Art | None = None, parent: QWidget | None = None) -> None:
        super().__init__(theme, texts, art, parent=parent)
        self.rows: dict[str, OptionRow] = {}
        self.names: list[Field] = []
        self.options_panel, self.names_panel = Panel(theme), Panel(theme)
        self._options, self._names = _column(theme, self.options_panel), _column(theme, self.names_panel)
        self.names_help = Label(theme, 15, token="muted")
        self._names.addWidget(self.names_help)
        self._names.addStretch(1)
        self._options.addStretch(1)
        panels = QHBoxLayout()
        panels.setSpacing(0)
        panels.addWidget(self.options_panel, 3)
        panels.addWidget(self.names_panel, 2)
        self.body.addLayout(panels, 1)
        self.back_button = Button(theme, key="Esc", parent=self)
        self.back_button.clicked.connect(self.back)
        foot = QHBoxLayout()
        foot.setContentsMargins(8, 0, 8, 0)
        foot.addWidget(self.back_button)
        foot.addStretch(1)
        self.links = {name: Button(theme, parent=self) for name in LINKS}
        for name, button in self.links.items():
            button.clicked.connect(lambda _=False, name=name: self.link.emit(name))
            foot.addWidget(button)
        self.body.addLayout(foot)
        self.translated()

    # ------------------------------------------------------------ what it shows
    def set_options(self, options: Sequence[OptionField], values: Mapping[str, Value]) -> None:
        """The options with what holds now; the same options in other words keep their controls."""
        if [option.name for option in options] != list(self.rows):
            for row in self.rows.values():
                self._options.removeWidget(row)
                row.hide()
                row.deleteLater()
            self.rows = {}
            for i, option in enumerate(options):
                row = OptionRow(self.theme, option)
                row.changed.connect(lambda name=option.name: self.changed.emit(name, self.rows[name].value))
                self._options.insertWidget(i, row)
                self.rows[option.name] = row
        for option in options:
            self.rows[option.name].set_words(option)
            if option.name in values:
                row = self.rows[option.name]
                row.blockSignals(True)
                row.set_value(values[option.name])
                row.blockSignals(False)
        self._order()

    def set_names(self, names: Sequence[str], count: int) -> None:
        """What the persons are called, with room for so many."""
        while len(self.names) < count:
            field = Field(self.theme, most=LONGEST_NAME)
            field.textEdited.connect(lambda _: self.named.emit(self.typed_names()))
            self._names.insertWidget(len(self.names) + 1, field)
            self.names.append(field)
        for i, field in enumerate(self.names):
            name = names[i] if i < len(names) else ""
            if field.text().strip() != name:
                field.setText(name)
        self._name_fields()
        self._order()

    def typed_names(self) -> tuple[str, ...]:
        """What stands in the fields, without empty ones at the end."""
        names = [field.text().strip() for field in self.names]
        while names and not names[-1]:
            names.pop()
        return tuple(names)

    def _name_fields(self) -> None:
        for i, field in enumerate(self.names):
            words = self.say("ui.settings.name", n=i + 1)
            field.setPlaceholderText(words)
            field.setAccessibleName(words)

    def _order(self) -> None:
        """Tab goes through the options, then through the names, then to the buttons."""
        chain: list[QWidget] = []
        for row in self.rows.values():
            control = row.control
            chain.append(control.number if hasattr(control, "number") else control)
        chain += [*self.names, *self.links.values(), self.back_button]
        for i in range(1, len(chain)):
            QWidget.setTabOrder(chain[i - 1], chain[i])

    # ------------------------------------------------------------ words and keys
    def translated(self) -> None:
        """Says everything anew but the options, whose words are given."""
        self.set_title(self.say("ui.settings.title"))
        self.options_panel.set_title(self.say("ui.settings.options"))
        self.names_panel.set_title(self.say("ui.settings.names"))
        self.names_help.setText(self.say("ui.settings.names.help"))
        self.back_button.set_words(self.say("ui.pages.back"))
        for name, button in self.links.items():
            button.set_words(self.say(f"ui.menu.{name}"))
        self._name_fields()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Whoever comes to the page is led to the first option."""
        super().focusInEvent(event)
        first = next(iter(self.rows.values()), None)
        if first is not None:
            control = first.control
            (control.pill(control.value) if isinstance(control, Segments) else control).setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.back.emit()
        else:
            super().keyPressEvent(event)


def _column(theme: Theme, panel: Panel) -> QVBoxLayout:
    """The column of a panel, which scrolls."""
    inner = QWidget()
    column = QVBoxLayout(inner)
    column.setContentsMargins(round(RING), 0, 6, 0)
    column.setSpacing(6)
    scroll = Scroll(theme, inner)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it follows the control that has the keyboard
    panel.body.addWidget(scroll, 1)
    return column
