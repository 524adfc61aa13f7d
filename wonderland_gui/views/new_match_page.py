"""The page on which a match is made ready: seats and players, options, taking back, seed.  Enter begins it."""

from __future__ import annotations

from itertools import pairwise
from types import MappingProxyType

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from wonderland_gui.models.setup import UNDO, Fault, GameForm, MatchSetup, SeatSetup, read_seed, seat_faults, usual_setup, usual_undo, with_seats
from wonderland_gui.text import Texts
from wonderland_gui.views.controls import Button, PillButton, Segments
from wonderland_gui.views.fields import Field, starts_page
from wonderland_gui.views.option_row import OptionRow
from wonderland_gui.views.page_ground import Page
from wonderland_gui.views.paint import Art
from wonderland_gui.views.panels import Panel, Rule, Scroll
from wonderland_gui.views.seat_row import SeatRow
from wonderland_gui.views.theme import Theme, display
from wonderland_gui.views.themed import RING, Label, heading


class NewMatchPage(Page):
    """Seats left, options right.  Everything has a sensible value from the first moment."""

    started = Signal(object)
    """A `MatchSetup`."""
    back = Signal()
    rules = Signal()
    """The rules of the game are to be read."""

    def __init__(self, theme: Theme, texts: Texts, art: Art | None = None, parent: QWidget | None = None) -> None:
        super().__init__(theme, texts, art, parent=parent)
        self.form = GameForm("", "", (2,), (), ())
        self._undo_touched = False
        self._saw_faults = False
        self._figures = art
        self.rows: list[SeatRow] = []
        self.options: list[OptionRow] = []
        self._build(theme, texts, art)
        self.translated()

    # ------------------------------------------------------------ built once
    def _build(self, theme: Theme, texts: Texts, art: Art | None) -> None:
        self.seats_panel, self.options_panel = Panel(theme), Panel(theme)
        self.count_label = Label(theme, 17, token="muted", align=Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, wrap=False)
        self.count = Segments(theme)
        self.count.chosen.connect(self._count_chosen)
        self.count_row = QWidget()
        counts = QHBoxLayout(self.count_row)
        counts.setContentsMargins(0, 0, 0, 0)
        counts.addWidget(self.count_label)
        counts.addWidget(self.count, 1)
        inner = QWidget()
        self._seat_column = QVBoxLayout(inner)
        self._seat_column.setContentsMargins(0, 0, 4, 0)
        self._seat_column.setSpacing(6)
        self.swap = PillButton(theme, mark="flip", art=art, px=17)
        self.swap.clicked.connect(self.exchange)
        self._seat_column.addWidget(self.swap, 0, Qt.AlignmentFlag.AlignCenter)
        self._seat_column.addStretch(1)
        self._build_about(theme, art)
        self.seats_panel.body.addWidget(self.count_row)
        self.seats_panel.body.addWidget(Scroll(theme, inner), 1)
        other = QWidget()
        self._option_column = QVBoxLayout(other)
        self._option_column.setContentsMargins(0, 0, 6, 0)
        self._option_column.setSpacing(4)
        self._build_rest(theme)
        self.options_panel.body.addWidget(Scroll(theme, other), 1)
        for column in (inner, other):
            column.setMinimumHeight(1)  # else it counts as high as it would be at its narrowest, and is scrolled without need
        self._panels = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._panels.setSpacing(0)
        self._panels.addWidget(self.seats_panel, 1)
        self._panels.addWidget(self.options_panel, 1)
        self.body.addLayout(self._panels, 1)
        self.back_button, self.start_button = Button(theme), Button(theme, primary=True, height=46)
        self.back_button.clicked.connect(self.back)
        self.start_button.clicked.connect(self.begin)
        self.hint = Label(theme, 16, token="text", align=Qt.AlignmentFlag.AlignCenter)
        self.start_button.setMinimumWidth(180)
        self.back_button.setMinimumWidth(130)
        foot = QHBoxLayout()
        foot.setContentsMargins(8, 0, 8, 0)
        foot.addWidget(self.back_button)
        foot.addWidget(self.hint, 1)
        foot.addWidget(self.start_button)
        self.body.addLayout(foot)

    def _build_about(self, theme: Theme, art: Art | None) -> None:
        """What a newcomer wants to know, below the seats."""
        self.about = QWidget()
        column = QVBoxLayout(self.about)
        column.setContentsMargins(0, 24, 0, 8)
        column.setSpacing(8)
        self.about_title, self.about_rule, self.about_words = heading(theme), Rule(theme, share=0.5), Label(theme, 18)
        self.rules_button = PillButton(theme, mark="rules", art=art, px=17)
        self.rules_button.clicked.connect(self.rules)
        for widget in (self.about_title, self.about_rule, self.about_words):
            column.addWidget(widget)
        column.addWidget(self.rules_button, 0, Qt.AlignmentFlag.AlignCenter)
        self._seat_column.addWidget(self.about)

    def _build_rest(self, theme: Theme) -> None:
        self.undo_label, self.undo_help = Label(theme, 18, font=display), Label(theme, 15, token="muted")
        self.undo = Segments(theme)
        self.undo.chosen.connect(self._undo_chosen)
        self.seed_label, self.seed_help = Label(theme, 18, font=display), Label(theme, 15, token="muted")
        self.seed = Field(theme, most=24)
        self.seed.textEdited.connect(lambda _: self._check(False))
        self.seed_fault = Label(theme, 15, token="illegal")
        self.seed_fault.hide()
        for words in (self.undo_label, self.undo_help, self.seed_label, self.seed_fault, self.seed_help):
            words.setContentsMargins(round(RING), 0, 0, 0)
        seed = QHBoxLayout()
        seed.setContentsMargins(round(RING), 0, round(RING), 0)
        seed.addWidget(self.seed)
        self._option_column.addSpacing(10)
        for widget in (self.undo_label, self.undo, self.undo_help):
            self._option_column.addWidget(widget)
        self._option_column.addSpacing(12)
        self._option_column.addWidget(self.seed_label)
        self._option_column.addLayout(seed)
        for widget in (self.seed_fault, self.seed_help):
            self._option_column.addWidget(widget)
        self._option_column.addStretch(1)

    # ------------------------------------------------------------ what it asks
    def set_game(self, form: GameForm, setup: MatchSetup | None = None, figures: Art | None = None) -> None:
        """Asks for a match of this game; `setup` is what stands in the fields at first, else what is usual; `figures` has the pictures of its sides."""
        self.form = form
        self._figures = figures or self.art
        for row in self.rows:
            row.set_art(self._figures)
        self._undo_touched = setup is not None and setup.undo != usual_undo(len(setup.persons))
        self._saw_faults = False
        self._make_options()
        self.count.set_choices([(str(n), str(n)) for n in form.seats])
        self.count_row.setVisible(len(form.seats) > 1)
        self.show_setup(setup or usual_setup(form))
        self.translated()
        self.start_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_setup(self, setup: MatchSetup) -> None:
        """Puts a setup into the fields."""
        self.count.set_chosen(str(len(setup.seats)))
        self._show_seats(setup.seats)
        for row in self.options:
            row.set_value(setup.options.get(row.option.name, row.option.default))
        self.undo.set_chosen(setup.undo)
        self.seed.setText("" if setup.seed is None else str(setup.seed))
        self._changed()

    def _make_options(self) -> None:
        for row in self.options:
            self._option_column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.options = []
        for i, option in enumerate(self.form.options):
            row = OptionRow(self.theme, option)
            self._option_column.insertWidget(i, row)
            self.options.append(row)

    def _show_seats(self, seats: tuple[SeatSetup, ...]) -> None:
        while len(self.rows) > len(seats):
            gone = self.rows.pop()
            self._seat_column.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        while len(self.rows) < len(seats):
            assert self.texts is not None
            row = SeatRow(self.theme, self.texts, self._figures)
            row.changed.connect(self._changed)
            self._seat_column.insertWidget(len(self.rows), row)
            self.rows.append(row)
        for i, (row, seat) in enumerate(zip(self.rows, seats, strict=True)):
            row.set_side(self.form.side(i), self.form.players, seat)
        self.swap.set_words(self.say("ui.match.swap" if len(self.rows) <= 2 else "ui.match.rotate"))
        self._order()

    def _order(self) -> None:
        """Tab goes through the seats, then through the options, then to the two buttons below."""
        chain: list[QWidget] = []
        for row in self.rows:
            chain += [row.name, row.player]
        chain += [self.swap, self.rules_button]
        for option in self.options:
            control = option.control
            chain.append(control.number if hasattr(control, "number") else control)
        chain += [self.seed, self.start_button, self.back_button]
        for before, after in pairwise(chain):
            QWidget.setTabOrder(before, after)

    # ------------------------------------------------------------ what was decided
    @property
    def setup(self) -> MatchSetup:
        """What stands in the fields; a seed that cannot be read counts as none."""
        seed = read_seed(self.seed.text())
        seats = tuple(row.seat for row in self.rows)
        options = MappingProxyType({row.option.name: row.value for row in self.options})
        undo = next((policy for policy in UNDO if policy == self.undo.value), UNDO[0])
        return MatchSetup(self.form.id, seats, options, undo, None if isinstance(seed, Fault) else seed)

    def faults(self) -> tuple[Fault, ...]:
        """All that keeps the match from beginning."""
        seed = read_seed(self.seed.text())
        return (*seat_faults(self.form, [row.seat for row in self.rows]), *((seed,) if isinstance(seed, Fault) else ()))

    def begin(self) -> None:
        """Begins the match, or says what is wrong and leads there."""
        self._saw_faults = True
        faults = self._check(True)
        if not faults:
            self.started.emit(self.setup)

    def exchange(self) -> None:
        """Everybody moves on to the next side."""
        moved = self.setup.exchanged()
        self._show_seats(moved.seats)
        self._changed()

    def _check(self, lead: bool) -> tuple[Fault, ...]:
        """Shows what is wrong, once somebody has tried to begin; `lead` brings the keyboard to the first of it."""
        faults = self.faults()
        shown = {fault.at: self.say(fault.key, **fault.params) for fault in faults} if self._saw_faults else {}
        for i, row in enumerate(self.rows):
            row.set_fault(shown.get(f"seat.{i}", ""))
        self.seed_fault.setText(shown.get("seed", ""))
        self.seed_fault.setVisible("seed" in shown)
        self.seed.set_wrong("seed" in shown)
        if faults and lead:
            first = faults[0].at
            target = self.seed if first == "seed" else self.rows[int(first.removeprefix("seat."))].name
            target.setFocus(Qt.FocusReason.OtherFocusReason)
            target.selectAll()
            for scroll in self.findChildren(Scroll):
                if scroll.isAncestorOf(target):
                    QApplication.sendPostedEvents(scroll.widget(), QEvent.Type.LayoutRequest.value)
                    scroll.ensureWidgetVisible(target, 0, 60)
        return faults

    def _count_chosen(self, count: str) -> None:
        self._show_seats(with_seats(self.form, [row.seat for row in self.rows], int(count)))
        self._changed()

    def _undo_chosen(self, _policy: str) -> None:
        self._undo_touched = True
        self._changed()

    def _changed(self) -> None:
        persons = len(self.setup.persons)
        if not self._undo_touched:
            self.undo.set_chosen(usual_undo(persons))
        self.undo_help.setText(self.say(f"ui.match.undo.{self.undo.value or 'free'}.help"))
        key = "ui.match.hint.watch" if persons == 0 else "ui.match.hint.one" if persons == 1 else "ui.match.hint.several"
        self.hint.setText(self.say(key))
        self._check(False)

    # ------------------------------------------------------------ words and keys
    def translated(self) -> None:
        """Says everything anew."""
        self.set_title(self.say("ui.match.title", game=self.form.title), self.form.tagline)
        self.seats_panel.set_title(self.say("ui.match.seats"))
        self.about_title.setText(self.say("ui.match.about"))
        self.about_words.setText(self.form.about)
        self.about.setVisible(bool(self.form.about))
        self.rules_button.set_words(self.say("ui.match.rules"))
        self.options_panel.set_title(self.say("ui.match.options"))
        self.count_label.setText(self.say("ui.match.count"))
        self.swap.set_words(self.say("ui.match.swap" if len(self.rows) <= 2 else "ui.match.rotate"))
        self.undo_label.setText(self.say("ui.match.undo"))
        self.undo.set_choices([(policy, self.say(f"ui.match.undo.{policy}")) for policy in UNDO])
        self.seed_label.setText(self.say("ui.match.seed"))
        self.seed_help.setText(self.say("ui.match.seed.help"))
        self.seed.setPlaceholderText(self.say("ui.match.seed.empty"))
        self.seed.setAccessibleName(self.seed_label.text())
        self.back_button.set_words(self.say("ui.match.back"))
        self.start_button.set_words(self.say("ui.match.start"))
        if self.rows:
            self._changed()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Whoever comes to the page finds Enter ready to begin."""
        super().focusInEvent(event)
        self.start_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter begins, Esc goes back."""
        if starts_page(event):
            self.begin()
        elif event.key() == Qt.Key.Key_Escape:
            self.back.emit()
        else:
            super().keyPressEvent(event)
