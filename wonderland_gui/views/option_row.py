"""One option of a match: its name, a sentence that explains it, and the control that sets it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from wonderland_gui.models.setup import OptionField, Value
from wonderland_gui.views.controls import Segments, Switch
from wonderland_gui.views.fields import Choice, Stepper
from wonderland_gui.views.paint import advance
from wonderland_gui.views.theme import Theme, body, display
from wonderland_gui.views.themed import RING, Label, Themed


class OptionRow(Themed, QWidget):
    """Name and control in one line, the help below; long choices stand below the name."""

    changed = Signal()

    def __init__(self, theme: Theme, option: OptionField, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start(theme)
        self.option = option
        self.label = Label(theme, 18, font=display)
        self.help = Label(theme, 15, token="muted")
        self.control = self._make(theme)
        for words in (self.label, self.help):
            words.setContentsMargins(round(RING), 0, 0, 0)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 1, 0, 4)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(0)
        grid.addWidget(self.label, 0, 0, Qt.AlignmentFlag.AlignVCenter)
        if isinstance(self.control, Segments):
            grid.addWidget(self.control, 1, 0, 1, 2)
            grid.addWidget(self.help, 2, 0, 1, 2)
        else:
            grid.addWidget(self.control, 0, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(self.help, 1, 0, 1, 2)
        grid.setColumnStretch(0, 1)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.set_words(option)

    def _make(self, theme: Theme) -> Switch | Stepper | Segments | Choice:
        option = self.option
        if isinstance(option.default, bool):
            switch = Switch(theme, option.label, on=option.default)
            switch.toggled.connect(lambda _: self.changed.emit())
            return switch
        if not option.choices:
            stepper = Stepper(theme, option.low, option.high, int(option.default))
            stepper.changed.connect(lambda _: self.changed.emit())
            return stepper
        if sum(advance(words, body(16)) + 44 for _, words in option.choices) < 420:
            segments = Segments(theme)
            segments.set_choices(option.choices, str(option.default))
            segments.chosen.connect(lambda _: self.changed.emit())
            return segments
        choice = Choice(theme)
        choice.set_choices(option.choices, str(option.default))
        choice.chosen.connect(lambda _: self.changed.emit())
        return choice

    def set_words(self, option: OptionField) -> None:
        """The same option in other words."""
        self.option = option
        self.label.setText(option.label)
        self.help.setText(option.help)
        self.help.setVisible(bool(option.help))
        control = self.control
        if isinstance(control, Switch):
            control.set_words(option.label)
        elif isinstance(control, Stepper):
            control.set_name(option.label)
        else:
            control.set_choices(option.choices)
            control.setAccessibleName(option.label)
        if not isinstance(control, Stepper):
            control.setAccessibleDescription(option.help)

    @property
    def value(self) -> Value:
        """What is set."""
        control = self.control
        if isinstance(control, Switch):
            return control.isChecked()
        if isinstance(control, Stepper):
            return control.value
        return int(control.value) if isinstance(self.option.default, int) else control.value

    def set_value(self, value: Value) -> None:
        """Sets it."""
        control = self.control
        if isinstance(control, Switch):
            control.setChecked(bool(value))
        elif isinstance(control, Stepper):
            control.set_value(int(value))
        else:
            control.set_chosen(str(value))
