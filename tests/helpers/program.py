"""The whole program in a window that nobody sees, and somebody who plays with mouse and keyboard: real events go through the window system."""

from __future__ import annotations

import contextlib
import gc
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QModelIndex, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QCursor, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFileDialog, QLabel, QLineEdit, QWidget

from tests.helpers.made_once import make_once
from tests.helpers.pages import longer
from wonderland_gui.controllers import library
from wonderland_gui.controllers.ask import Ask
from wonderland_gui.controllers.carry import Carry
from wonderland_gui.controllers.desk import Desk
from wonderland_gui.controllers.intents import Act
from wonderland_gui.controllers.kit import TableKit
from wonderland_gui.controllers.program import Program
from wonderland_gui.controllers.start import Start
from wonderland_gui.controllers.table_controller import TableController
from wonderland_gui.data.loader import Loaded, load_game
from wonderland_gui.data.shared import Shared
from wonderland_gui.engine.match import Match
from wonderland_gui.engine.protocol import Action, Game
from wonderland_gui.engine.record import state_hash
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.view import Offer
from wonderland_gui.games.registry import GAMES
from wonderland_gui.models.setup import PERSON, MatchSetup, SeatSetup, Undo
from wonderland_gui.players.base import Players
from wonderland_gui.players.registry import PLAYERS
from wonderland_gui.players.worker import Worker
from wonderland_gui.resources import Resources, bundled_folder
from wonderland_gui.store.disk import RealDisk
from wonderland_gui.store.folders import Folders
from wonderland_gui.store.settings import Settings, settings_bytes
from wonderland_gui.text import Texts, load_texts

LEFT, RIGHT, MIDDLE, BACK = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.BackButton
PLAIN, CTRL, SHIFT, ALT = (getattr(Qt.KeyboardModifier, f"{name}Modifier") for name in ("No", "Control", "Shift", "Alt"))
NAMES = ("Lorina", "Edith")
PATIENCE = 15.0
SHIPPED: dict[int, Loaded] = {}


def load_shipped_once(game: Game[Any, Any], resources: Resources, packs: Sequence[Path] = (), shared: Shared | None = None) -> Loaded:
    """Shipped files do not change while tests run: a process reads each game once, and not once for each window that it opens."""
    if packs or resources.packs or resources.root != bundled_folder() or game not in GAMES.values():
        return load_game(game, resources, packs, shared)
    if id(game) not in SHIPPED:
        SHIPPED[id(game)] = load_game(game, resources, packs, shared)
    return SHIPPED[id(game)]


library.load_game = load_shipped_once  # type: ignore[attr-defined]


def until(condition: Callable[[], object], what: str = "", seconds: float = PATIENCE) -> None:
    """Lets the program run until the condition holds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"waited in vain: {what or condition}"
        run_on(0.001)


def run_on(seconds: float) -> None:
    """Lets the program run for a while, its threads too: `QTest.qWait` would keep the interpreter to itself."""
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()


class Sitting:
    """Somebody at the program.  Everything a test does goes through the window; what it looks at may be anything."""

    def __init__(
        self,
        home: Path,
        start: Start | None = None,
        *,
        settings: Settings | None = None,
        size: tuple[int, int] = (1024, 700),
        players: Players = PLAYERS,
        games: Mapping[str, Any] = GAMES,
        resources: Resources | None = None,
        worker: Worker | None = None,
    ) -> None:
        """Opens the window as the program does; `settings` are what an earlier start left behind."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self.left = False
        self.folders = Folders(home)
        if settings is not None or not self.folders.settings.exists():
            with contextlib.suppress(OSError):  # a home in which nothing can be written
                RealDisk().make_folder(home)
                self.folders.settings.write_bytes(settings_bytes(settings or Settings(language="en", speed="off", theme="dark", game="duel")))
        self.program = Program(app, resources or Resources(), self.folders, games, players, start or Start(), worker=worker)
        self.window = self.program.window
        self.program.open()
        if size != (0, 0):
            self.window.resize(*size)
        self.window.activateWindow()
        until(lambda: QApplication.activeWindow() is self.window and self.window.isVisible(), "the window is shown")
        until(lambda: self.program.filled, "all games are read")
        QApplication.processEvents()

    def leave(self) -> None:
        """Closes the window and ends the program, as its end does."""
        if self.left:
            return
        self.left = True
        self.window.close()
        self.program.close()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    # ------------------------------------------------------------ what is there
    @property
    def desk(self) -> Desk:
        return self.program.desk

    @property
    def controller(self) -> TableController:
        assert self.desk.controller is not None, "no match lies on the table"
        return self.desk.controller

    @property
    def match(self) -> Match[Any, Any]:
        return self.controller.match

    @property
    def kit(self) -> TableKit:
        assert self.desk.kit is not None
        return self.desk.kit

    def shows(self, page: QWidget | None) -> bool:
        """Whether this is the page on show."""
        return page is not None and self.window.pages.currentWidget() is page and page.isVisible()

    @property
    def hash(self) -> str:
        """The state of the match, whoever may see it."""
        return state_hash(self.match.state)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What whoever looks at the window may do."""
        view = self.kit.scene.view
        return view.offers if view is not None else ()

    @property
    def messages(self) -> dict[str, str]:
        """The messages on show: words by id."""
        return {message.id: message.words for message in self.window.messages.messages}

    @property
    def curtain_for(self) -> str:
        """Whom the curtain waits for; empty: it is up."""
        return self.kit.curtain.name if self.kit.curtain.isVisible() else ""

    def settle(self) -> None:
        """Waits until all pictures are there and nothing moves: what is painted may ask for more, so it has to be quiet for some turns."""
        for _ in range(3):
            until(lambda: not self.program.busy, "everything is painted")
            QApplication.processEvents()
            self.window.grab()
        until(lambda: not self.program.busy, "everything is painted")

    def flush(self) -> None:
        """Waits until what is to be written is on the disk, and told."""
        assert self.program.shell.writer.flush(PATIENCE)
        QApplication.processEvents()

    # ------------------------------------------------------------ mouse and keys
    def where(self, widget: QWidget, at: QPoint | None = None) -> QPoint:
        """A point of a widget, in the window."""
        assert widget.isVisible(), f"{widget} cannot be seen"
        return widget.mapTo(self.window, widget.rect().center() if at is None else at)

    def sees(self, widget: QWidget, at: QPoint | None = None) -> bool:
        """Whether a widget is what lies uppermost there."""
        found = self.window.childAt(self.where(widget, at))
        return found is widget or (found is not None and widget.isAncestorOf(found))

    def press(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        QTest.mousePress(self.window.windowHandle(), button, PLAIN, at)

    def release(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        QTest.mouseRelease(self.window.windowHandle(), button, PLAIN, at)

    def move(self, at: QPoint) -> None:
        QTest.mouseMove(self.window.windowHandle(), at)

    def click_at(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        self.move(at)
        self.press(at, button)
        self.release(at, button)

    def double_click_at(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        self.move(at)
        QTest.mouseDClick(self.window.windowHandle(), button, PLAIN, at)

    def click(self, widget: QWidget) -> None:
        """Clicks on a widget; it has to be what lies uppermost there."""
        assert self.sees(widget), f"{widget} is covered by {self.window.childAt(self.where(widget))}"
        self.click_at(self.where(widget))

    def wheel(self, at: QPoint, delta: int) -> None:
        view = self.kit.page.view.viewport()
        local = QPointF(view.mapFrom(self.window, at))
        glob = QPointF(self.window.mapToGlobal(at))
        event = QWheelEvent(local, glob, QPoint(0, 0), QPoint(0, delta), Qt.MouseButton.NoButton, PLAIN, Qt.ScrollPhase.NoScrollPhase, False)
        QApplication.sendEvent(view, event)

    def key(self, *keys: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
        for key in keys:
            QTest.keyClick(self.window.windowHandle(), key, modifiers)

    def type(self, words: str) -> None:
        focus = QApplication.focusWidget()
        assert focus is not None, "no field has the keyboard"
        QTest.keyClicks(focus, words)

    # ------------------------------------------------------------ the table
    def point_of(self, ref: str) -> QPoint:
        """A point of the window at which a piece or a place answers to the mouse."""
        scene, view = self.kit.scene, self.kit.page.view
        box = scene.box_of(ref)
        assert not box.isEmpty(), f"{ref} is nowhere"
        for down in (0.5, 0.25, 0.75, 0.1, 0.9):
            for across in (0.5, 0.25, 0.75, 0.1, 0.9):
                at = QPointF(box.x() + box.width() * across, box.y() + box.height() * down)
                under = scene.refs_at(at)
                lies = scene.scenery.pieces.get(ref)
                if ref in under and (under[0] == ref or not scene.is_piece(ref) or (lies is not None and lies.under)):
                    local = view.mapFromScene(at)
                    point = view.viewport().mapTo(self.window, local)
                    if view.viewport().rect().contains(local) and self.window.childAt(point) is view.viewport():
                        return point
        raise AssertionError(f"no point of {ref} can be reached by the mouse")

    def lift(self, *, keys: bool = False) -> None:
        """The person whom the curtain names comes, as soon as it has fallen: the last card is seen to land before."""
        until(lambda: self.curtain_for or self.controller.shown().curtain is None, "the curtain falls")
        if self.curtain_for:
            if keys:
                self.key(Qt.Key.Key_Return)
            else:
                self.click(self.kit.curtain.button)
            assert not self.curtain_for

    def glide(self, start: QPoint, end: QPoint, steps: int = 3) -> None:
        """Moves the pointer in small steps."""
        for part in range(1, steps + 1):
            self.move(QPoint(start.x() + (end.x() - start.x()) * part // steps, start.y() + (end.y() - start.y()) * part // steps))

    def take(self, source: str) -> QPoint:
        """Takes a piece with the button down."""
        start = self.point_of(source)
        self.move(start)
        self.press(start)
        self.glide(start, start + QPoint(12, -12))
        return start + QPoint(12, -12)

    def hold(self, source: str, target: str) -> QPoint:
        """Takes a piece and holds it over a target, the button still down."""
        at = self.take(source)
        end = self.point_of(target)
        self.glide(at, end)
        return end

    def drag(self, source: str, target: str, turn: int | None = None, offer: Offer | None = None) -> None:
        """Drags a piece to a target; a right click turns it on the way, W chooses the way of the offer."""
        at = self.take(source)
        self._turn(turn, lambda: self.click_at(at, RIGHT))
        end = self.point_of(target)
        self._round(at, source, target)
        self.glide(at, end)
        self._other_way(offer)
        self.release(end)

    def click_click(self, source: str, target: str, turn: int | None = None, offer: Offer | None = None) -> None:
        """Takes a piece by a click and lets it go by another; the wheel turns it, W chooses the way of the offer."""
        start = self.point_of(source)
        self.click_at(start)
        self._turn(turn, lambda: self.wheel(start, -120))
        end = self.point_of(target)
        self._round(start, source, target)
        self.glide(start, end)
        self._other_way(offer)
        self.click_at(end)

    def _round(self, at: QPoint, source: str, target: str) -> None:
        """What is to come back to where it lies leaves its place first, or it is only put back."""
        if self.kit.scene.ground.zone_of(source) == target:
            box = self.kit.scene.box_of(target)
            self.glide(at, at + QPoint(0, round(box.height() * 1.5)))

    def by_keys(self, source: str, target: str, turn: int | None = None, offer: Offer | None = None) -> None:
        """Tab to the piece, Enter, R, Tab to the target, W, Enter."""
        hands = self.kit.hands
        self._walk(Qt.Key.Key_Tab, lambda: hands.focus == source)
        self.key(Qt.Key.Key_Return)
        self._turn(turn, lambda: self.key(Qt.Key.Key_R))
        self._walk(Qt.Key.Key_Tab, lambda: isinstance(hands.now, Carry) and hands.now.hot == target)
        self._other_way(offer)
        self.key(Qt.Key.Key_Return)

    def _other_way(self, offer: Offer | None) -> None:
        """W until the way that is shown is that of the offer, where several lead to one place."""
        now = self.kit.hands.now
        for _ in range(len(self.offers)):
            meant = now.meant() if isinstance(now, Carry) else None
            if offer is None or not isinstance(meant, Act) or meant.offer == offer:
                return
            self.key(Qt.Key.Key_W)
        raise AssertionError(f"W does not come to {offer}")

    def _walk(self, key: Qt.Key, there: Callable[[], bool], most: int = 80) -> None:
        for _ in range(most):
            if there():
                return
            self.key(key)
        raise AssertionError("the keyboard does not come there")

    def _turn(self, turn: int | None, how: Callable[[], object]) -> None:
        now = self.kit.hands.now
        assert isinstance(now, Carry), "nothing is in hand"
        for _ in range(len(now.turns)):
            if turn is None or now.turn == turn or len(now.turns) < 2:
                return
            how()
        assert now.turn == turn

    def play(self, offer: Offer, way: str = "drag") -> None:
        """Makes the gesture of an offer: "drag", "click" or "keys"."""
        if offer.source is None and offer.target is None:
            bar = self.kit.page.bar  # a piece that is moved may have a button too
            button = bar.choices[[shown.id for shown in bar.shown_choices()].index(offer.index)]
            if way == "keys":
                button.setFocus(Qt.FocusReason.TabFocusReason)
                self.key(Qt.Key.Key_Return)
            else:
                self.click(button)
            return
        if offer.source is None or offer.target is None:
            self._press(offer.source or offer.target or "", keys=way == "keys")
            if self.kit.scene.menu.is_open:
                self.choose(offer, keys=way == "keys")
            return
        self._spread(offer, keys=way == "keys")
        {"drag": self.drag, "click": self.click_click, "keys": self.by_keys}[way](offer.source, offer.target, offer.turn, offer)
        if self.kit.scene.menu.is_open:
            self.choose(offer, keys=way == "keys")

    def _press(self, ref: str, *, keys: bool) -> None:
        """One click, or Enter with the keyboard on it."""
        if keys:
            self._walk(Qt.Key.Key_Tab, lambda: self.kit.hands.focus == ref)
            self.key(Qt.Key.Key_Return)
        else:
            self.click_at(self.point_of(ref))

    def _spread(self, offer: Offer, *, keys: bool) -> None:
        """Opens the pile in which the offered piece lies below others, or folded away, if it does not lie open."""
        scene = self.kit.scene
        assert scene.view is not None and offer.source is not None
        zone = next((zone for zone in scene.view.zones.values() if any(piece.id == offer.source for piece in zone.pieces)), None)
        if zone is None or scene.tray.zone == zone.id or zone.id not in scene.tray.piles():
            return
        if zone.pieces[-1].id != offer.source or scene.ground.fold_of(offer.source) is not None:
            self._press(zone.id, keys=keys)

    def choose(self, offer: Offer, *, keys: bool = False) -> None:
        """Answers the small menu that asks which of several offers is meant."""
        asked, view = self.kit.hands.now, self.kit.page.view
        assert isinstance(asked, Ask), "nothing is asked"
        line = [other.index for other in asked.offers].index(offer.index)
        if keys:
            self.key(Qt.Key(Qt.Key.Key_1 + line))
        else:
            self.click_at(view.viewport().mapTo(self.window, view.mapFromScene(self.kit.scene.menu.line_rect(line).center())))

    def play_any(self, way: str = "drag", pick: Callable[[Sequence[Offer]], Offer] | None = None) -> Offer:
        """The person to act comes and plays one of the offers, by default the first."""
        self.lift(keys=way == "keys")
        offers = self.offers
        assert offers, "whoever looks has nothing to do"
        offer = pick(offers) if pick is not None else offers[0]
        before = self.match.cursor
        self.play(offer, way)
        assert self.match.cursor > before, f"{offer} was not played"
        return offer

    # ------------------------------------------------------------ matches
    def begin(
        self,
        players: Sequence[str] = (PERSON, PERSON),
        *,
        seed: int = 7,
        undo: Undo = "free",
        names: Sequence[str] = NAMES,
        options: Mapping[str, bool | int | str] | None = None,
        game: str = "duel",
    ) -> None:
        """Begins a match without the pages before it."""
        seats = tuple(SeatSetup(player, names[i]) for i, player in enumerate(players))
        options = {} if options is None else options
        self.program.begin(MatchSetup(game, seats, options, undo, seed))
        QApplication.processEvents()

    def advance(self, actions: int) -> None:
        """Plays so many first offers past the window, for tests that look at what comes then."""
        for _ in range(actions):
            decide = self.match.decide
            assert decide is not None
            seat = decide.seat
            self.controller.curtain.lift(seat)
            self.controller._play(decide.actions[0])
        QApplication.processEvents()

    def grab(self) -> QImage:
        """What the window shows."""
        self.settle()
        return self.window.grab().toImage()


# ---------------------------------------------------------------- all words on show
def words_of(top: QWidget, *, hidden: bool = False) -> dict[str, str]:
    """Everything that a widget and all within it say to eyes, pointers and screen readers; with `hidden` also what is not seen now."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # what has been taken away says nothing any more
    said: dict[str, str] = {}
    for widget in (top, *top.findChildren(QWidget)):
        if not hidden and not widget.isVisible():
            continue
        name = f"{type(widget).__name__} {widget.objectName()} {id(widget)}"
        for what in ("accessibleName", "accessibleDescription", "toolTip", "whatsThis", "statusTip", "text", "placeholderText", "words", "title"):
            value = getattr(widget, what, None)
            value = value() if callable(value) else value
            if isinstance(value, str) and value and not (what == "text" and isinstance(widget, QLineEdit)):
                said[f"{name}.{what}"] = value
        if isinstance(widget, QLabel):
            said[f"{name}.label"] = widget.text()
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            model = widget.model()
            for row in range(model.rowCount(QModelIndex())):
                for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
                    value = model.data(model.index(row, 0), role)
                    if isinstance(value, str):
                        said[f"{name}.row {row} {role.name}"] = value
    return {key: value for key, value in said.items() if value}


def menu_words(sitting: Sitting) -> dict[str, str]:
    """What all menus say."""
    commands = sitting.program.shell.commands
    said = {f"menu {name}": menu.title() for name, menu in commands.menus.items()}
    for name, action in commands.actions.items():
        said |= {f"{name}.text": action.text(), f"{name}.tip": action.toolTip(), f"{name}.status": action.statusTip()}
    return said


def scene_words(sitting: Sitting) -> dict[str, str]:
    """What the items on the table say in words of their own."""
    scene = sitting.kit.scene
    return {
        "tag": getattr(scene.tag, "words", "") if scene.tag.isVisible() else "",
        "bubble": scene.bubble.words if scene.bubble.isVisible() else "",
        **{f"menu {i}": line.words for i, line in enumerate(scene.menu.lines if scene.menu.is_open else ())},
        **{f"item {i}": item.toolTip() for i, item in enumerate(scene.items()) if item.toolTip()},
    }


def everything_said(sitting: Sitting) -> str:
    """All words that the window could give away now: of the page on show, also of its hidden parts, of menus, messages and the window itself."""
    said = {**words_of(sitting.window, hidden=True), **menu_words(sitting), **scene_words(sitting)}
    return "\n".join(f"{key}: {value}" for key, value in said.items())


AMBIGUOUS = ("Alice", "Red Queen", "White Rabbit")
"""Names of cards that are names of sides or of Wonders too; with their rank they mean the card."""


def card_names(sitting: Sitting, kinds: Sequence[str]) -> dict[str, str]:
    """By which words each kind would be given away."""
    texts = sitting.kit.texts
    return {kind: texts.say(f"component.{kind}") for kind in kinds if texts.say(f"component.{kind}") not in AMBIGUOUS}


def unseen_kinds(match: Match[Any, Any], seats: Sequence[Seat]) -> list[str]:
    """The kinds of which at least one of these seats does not see where they lie, and of which no piece lies open."""
    open_kinds: set[str] | None = None
    for seat in seats:
        view = match.look(seat)
        mine = {piece.kind for zone in view.zones.values() for piece in zone.pieces if piece.kind is not None}
        open_kinds = mine if open_kinds is None else open_kinds & mine
    every = {piece.kind for zone in match.state.table.zones.values() for piece in zone.pieces}
    return sorted(every - (open_kinds or set()))


# ---------------------------------------------------------------- longer words
class Pseudo(Texts):
    """Every word of the program with accents, four tenths longer and between brackets: what is not was never looked up."""

    def with_game(self, texts: Any, numbers: Any = None) -> Texts:
        made = super().with_game(texts, numbers)
        made.__class__ = Pseudo
        return made

    def put(self, template: str, *arguments: Any, **named: Any) -> str:
        return marked(super().put(template, *arguments, **named))

    def kind(self, *arguments: Any, **named: Any) -> str:
        return marked(super().kind(*arguments, **named))

    def hidden(self, *arguments: Any, **named: Any) -> str:
        return marked(super().hidden(*arguments, **named))

    def page(self, markdown: str) -> str:
        return "\n".join(_longer_heading(line) for line in super().page(markdown).split("\n"))


def marked(words: str) -> str:
    """Longer words; what is marked already, and what has no letters, stays."""
    return words if "[" in words or not any(letter.isalpha() for letter in words) else longer(words)


def _longer_heading(line: str) -> str:
    found = re.match(r"(#+ )(.*?)( \{#[\w-]+\})?$", line)
    return f"{found[1]}{longer(found[2])}{found[3] or ''}" if found else line


def speak_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs that are opened from now on speak in longer words."""

    def load(resources: Any, language: str, *more: Any) -> Texts:
        made = load_texts(resources, language, *more)
        made.__class__ = Pseudo
        return made

    monkeypatch.setattr("wonderland_gui.controllers.library.load_texts", load)


# ---------------------------------------------------------------- dialogs
def file_dialog(sitting: Sitting) -> QFileDialog:
    """The file dialog on show."""
    until(lambda: sitting.window.findChildren(QFileDialog), "a file dialog opens")
    (dialog,) = sitting.window.findChildren(QFileDialog)
    return dialog


def choose_file(sitting: Sitting, path: Path) -> None:
    """Types a file's name into the dialog on show, and presses Enter."""
    dialog = file_dialog(sitting)
    (line,) = dialog.findChildren(QLineEdit, "fileNameEdit")
    line.setText(str(path))
    dialog.accept()
    _come_back(sitting)


def no_file(sitting: Sitting) -> None:
    """Chooses no file in the dialog on show."""
    file_dialog(sitting).reject()
    _come_back(sitting)


def _come_back(sitting: Sitting) -> None:
    """The window is the active one again, which a platform without a screen does not see to."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    sitting.window.activateWindow()
    until(lambda: QApplication.activeWindow() is sitting.window)


def actions_of(match: Match[Any, Any]) -> list[Action]:
    """All actions of a record."""
    return [action for action, _ in match.record[1:] if action is not None]


# ---------------------------------------------------------------- fixtures
Sit = Callable[..., Sitting]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Where the program of a test keeps its files: a name with blanks and letters beyond ASCII, as people have."""
    return tmp_path / "José Müller אליס" / "wonderland"


@pytest.fixture
def sit(qapp: QApplication, home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sit]:
    """Opens the program; at the end of the test all that were opened are closed."""
    monkeypatch.setenv("WONDERLAND_HOME", str(home))
    make_once(monkeypatch)
    opened: list[Sitting] = []
    style, palette, sheet, name = qapp.style().objectName(), qapp.palette(), qapp.styleSheet(), qapp.applicationDisplayName()

    def open_(*arguments: Any, **named: Any) -> Sitting:
        made = Sitting(named.pop("home", home), *arguments, **named)
        opened.append(made)
        return made

    yield open_
    for sitting in opened:
        sitting.leave()
    opened.clear()
    QCursor.setPos(0, 0)
    qapp.setStyleSheet(sheet)
    qapp.setPalette(palette)
    if qapp.style().objectName() != style:
        qapp.setStyle(style)
    qapp.setApplicationDisplayName(name)
    gc.collect()


__all__ = ["ALT", "BACK", "CTRL", "LEFT", "MIDDLE", "NAMES", "PLAIN", "RIGHT", "SHIFT", "Sit", "Sitting", "home", "sit"]
