"""Somebody who does anything at all at the window, by a seed: mouse, keyboard and wheel, commands, other sizes, files in the midst of gestures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QApplication, QFileDialog

from tests.helpers.program import BACK, LEFT, MIDDLE, PERSON, RIGHT, Sitting, run_on
from wonderland_gui.controllers.ask import Ask
from wonderland_gui.controllers.carry import Carry
from wonderland_gui.engine.record import encode, state_hash
from wonderland_gui.engine.rng import Rng
from wonderland_gui.games.registry import GAMES
from wonderland_gui.models.setup import MatchSetup, SeatSetup
from wonderland_gui.store.matches import begin as begin_match

KEYS = (
    *(Qt.Key.Key_Tab, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down),
    *(Qt.Key.Key_Return, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Escape, Qt.Key.Key_R, Qt.Key.Key_Z, Qt.Key.Key_Y),
    *(Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_9, Qt.Key.Key_F1, Qt.Key.Key_F6, Qt.Key.Key_PageUp, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Delete),
)
CONTROL_KEYS = (Qt.Key.Key_Z, Qt.Key.Key_Y, Qt.Key.Key_S, Qt.Key.Key_C, Qt.Key.Key_V, Qt.Key.Key_L, Qt.Key.Key_F1, Qt.Key.Key_Comma)
COMMANDS = (
    *("take_back", "take_back", "redo", "turn", "result", "look_back", "look_back", "replay", "text_board", "text_board", "notes"),
    *("rules", "shortcuts", "statistics", "about", "settings", "new", "start", "save", "fullscreen"),
    *("speed.off", "speed.fast", "speed.normal", "speed.slow", "theme.dark", "theme.light", "theme.contrast", "language.en", "language.pt"),
    *("follow.ask", "follow.follow", "follow.keep"),
)
FILES = (
    *(f"games/{game}/{file}.yaml" for game in GAMES for file in ("game", "components", "layout", "text.en", "text.pt")),
    *("shared/text/window.en.yaml", "shared/text/window.pt.yaml", "shared/themes/theme.yaml", "shared/covers.yaml"),
    *("shared/templates/duel_card.yaml", "shared/templates/xiii_spirit.yaml", "shared/templates/back.yaml"),
    *("shared/art/alice.svg", "shared/art/cheshire_cat.svg", "shared/art/hatter.svg", "shared/art/key.svg"),
)
SIZES = ((1024, 700), (1600, 1000), (1024, 1100), (1900, 700), (300, 200), (1280, 800))


class Monkey:
    """Does things to a sitting, and checks what always has to hold."""

    def __init__(self, sitting: Sitting, seed: int, folder: Path, *, commands: Sequence[str] = COMMANDS, files: Path | None = None) -> None:
        """`files`: resources that may be edited, which somebody does meanwhile."""
        self.sitting, self.rng, self.folder, self.commands = sitting, Rng(seed, "monkey"), folder, commands
        self.files = files
        self.sound: dict[Path, str] = {}
        """What stood in the edited files at first."""
        self.at = QPoint(500, 400)
        self.down: set[Qt.MouseButton] = set()
        self.done: list[str] = []
        self.ways: tuple[tuple[int, Callable[[], str]], ...] = (
            (30, self.play),
            (30, self.move),
            (16, self.press),
            (16, self.release),
            (8, self.click),
            (5, self.double_click),
            (24, self.key),
            (3, self.control_key),
            (8, self.wheel),
            (10, self.wait),
            (6, self.command),
            (2, self.resize),
            (3, self.show_again),
            (2, self.lose),
            (2, self.leave),
            (2, self.lift),
            (1, self.look_alone),
            (2, self.look_at),
            (1, self.look_on),
            (1, self.open),
            (1, self.another),
            (1, self.start_page),
            *(((4, self.save),) if files is not None else ()),
        )

    # ------------------------------------------------------------ doing
    def go_on(self, steps: int) -> None:
        """Does so many things."""
        total = sum(weight for weight, _ in self.ways)
        for _ in range(steps):
            number = self.rng.below(total)
            for weight, way in self.ways:
                if number < weight:
                    self.done.append(f"{way.__name__} {way()}")
                    break
                number -= weight
            self.shut_dialogs()
            self.check()

    def point(self) -> QPoint:
        """Somewhere: at a piece or a place as a rule, else anywhere, also outside the window."""
        kit, window = self.sitting.desk.kit, self.sitting.window
        if kit is not None and kit.scene.view is not None and self.rng.below(5) and self.sitting.shows(kit.page):
            view = kit.scene.view
            refs = [*view.zones, *(piece.id for zone in view.zones.values() for piece in zone.pieces)]
            offers = [ref for offer in view.offers for ref in (offer.source, offer.target) if ref is not None]
            box = kit.scene.box_of(self.rng.choice(offers if offers and self.rng.below(3) else [str(ref) for ref in refs]))
            if not box.isEmpty():
                inside = QPointF(box.x() + box.width() * self.rng.unit(), box.y() + box.height() * self.rng.unit())
                return kit.page.view.viewport().mapTo(window, kit.page.view.mapFromScene(inside))
        return QPoint(self.rng.below(window.width() + 100) - 50, self.rng.below(window.height() + 100) - 50)

    def play(self) -> str:
        """A gesture of an offer, as people make it, if the table can be reached."""
        kit = self.sitting.desk.kit
        offers = self.sitting.offers if kit is not None else ()
        if not offers or kit is None or not self.sitting.shows(kit.page) or kit.curtain.isVisible() or self.down:
            return "not"
        offer, way = self.rng.choice(offers), self.rng.choice(("drag", "click", "keys", "drag"))
        try:
            self.sitting.play(offer, way)
        except AssertionError as told:  # something lies over it, which is no fault here
            return f"{offer} by {way}, not: {told}"
        return f"{offer} by {way}"

    def button(self) -> Qt.MouseButton:
        return self.rng.choice((LEFT, LEFT, LEFT, LEFT, RIGHT, MIDDLE, BACK))

    def move(self) -> str:
        self.at = self.point()
        for _ in range(1 + self.rng.below(3)):
            self.sitting.move(self.at + QPoint(self.rng.below(9) - 4, self.rng.below(9) - 4))
        return str(self.at.toTuple())

    def press(self) -> str:
        button = self.button()
        self.sitting.press(self.at, button)
        self.down.add(button)
        return str(button)

    def release(self) -> str:
        button = self.rng.choice(sorted(self.down, key=str)) if self.down else self.button()
        self.sitting.release(self.at, button)
        self.down.discard(button)
        return str(button)

    def click(self) -> str:
        self.at = self.point()
        self.sitting.click_at(self.at, button := self.button())
        return f"{button} {self.at.toTuple()}"

    def double_click(self) -> str:
        self.at = self.point()
        self.sitting.double_click_at(self.at, button := self.button())
        return f"{button} {self.at.toTuple()}"

    def key(self) -> str:
        self.sitting.key(key := self.rng.choice(KEYS))
        return str(key)

    def control_key(self) -> str:
        self.sitting.key(key := self.rng.choice(CONTROL_KEYS), modifiers=Qt.KeyboardModifier.ControlModifier)
        return str(key)

    def wheel(self) -> str:
        if self.sitting.desk.kit is not None:
            self.sitting.wheel(self.at, delta := self.rng.choice((120, -120, 15, -400)))
            return str(delta)
        return "not"

    def wait(self) -> str:
        run_on((ms := self.rng.choice((0, 1, 5, 30, 120))) / 1000)
        return str(ms)

    def command(self) -> str:
        commands = self.sitting.program.shell.commands
        command = self.rng.choice(self.commands)
        if commands.actions[command].isEnabled():
            commands.actions[command].trigger()
        return command

    def resize(self) -> str:
        self.sitting.window.resize(*(size := self.rng.choice(SIZES)))
        QApplication.processEvents()
        return str(size)

    def show_again(self) -> str:
        if self.sitting.desk.controller is not None:
            self.sitting.controller.show(animate=(animate := bool(self.rng.below(2))))
            return str(animate)
        return "not"

    def lose(self) -> str:
        """The keyboard goes to another window."""
        kit = self.sitting.desk.kit
        if kit is not None:
            QApplication.sendEvent(kit.page.view, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.ActiveWindowFocusReason))
        return ""

    def leave(self) -> str:
        kit = self.sitting.desk.kit
        if kit is not None:
            QApplication.sendEvent(kit.page.view.viewport(), QEvent(QEvent.Type.Leave))
        return ""

    def lift(self) -> str:
        if self.sitting.desk.controller is not None:
            self.sitting.controller.lift_curtain()
        return ""

    def look_alone(self) -> str:
        if self.sitting.desk.controller is not None:
            self.sitting.controller.look_alone()
        return ""

    def look_at(self) -> str:
        """Looks at any moment of the match."""
        if self.sitting.desk.look_back is not None:
            self.sitting.desk.look_back.look(moment := self.rng.below(self.sitting.match.cursor + 1), animate=bool(self.rng.below(2)))
            return str(moment)
        return "not"

    def look_on(self) -> str:
        """Whoever looks back, or alone, has seen enough; or the match goes on from the moment that is looked at."""
        desk = self.sitting.desk
        if desk.controller is None or desk.look_back is None:
            return "not"
        match self.rng.below(3):
            case 0:
                desk.look_back.leave()
            case 1:
                desk.controller.done_looking()
            case _ if desk.look_back.moment is not None:
                desk.play_on(desk.look_back.moment)
        return ""

    def open(self) -> str:
        """Opens what was saved, in the midst of whatever is going on."""
        saved = sorted(self.folder.glob("*.wonder"))
        if saved:
            self.sitting.program.files.open(self.rng.choice(saved))
            return "a file"
        self.sitting.program.files.save_to(self.folder / "monkey.wonder")
        return "saved"

    def another(self, game: str = "") -> str:
        """Another match, of any game if none is named."""
        library = self.sitting.program.shell.library
        game = game or self.rng.choice([game for game in sorted(library.games) if library.playable(game)])
        loaded = library.loaded(game)
        options = {name: self.rng.below(2) == 1 for name, value in encode(loaded.options).items() if isinstance(value, bool)}
        players = [self.rng.choice((PERSON, PERSON, "random")) for _ in range(self.rng.choice(loaded.game.seats))]
        seats = tuple(SeatSetup(player, f"Somebody {i}") for i, player in enumerate(players))
        self.sitting.program.begin(MatchSetup(game, seats, options, self.rng.choice(("free", "reveal", "off")), self.rng.below(1000)))
        return f"{game} {players} {options}"

    def start_page(self) -> str:
        self.sitting.program.home.show()
        if self.rng.below(2):
            self.another()
        return ""

    def save(self) -> str:
        """An editor saves one of the files: with a remark, with a fault, with another number, or as it was at first."""
        assert self.files is not None
        path = self.files / (name := self.rng.choice(FILES))
        text = self.sound.setdefault(path, path.read_text("utf-8"))
        way = self.rng.below(5)
        if way == 0:
            text = text.replace("</svg>", "</sv") if name.endswith(".svg") else f"{text}\n  : ["
        elif way == 1 and name.endswith(".svg"):
            text = text.replace("</svg>", "<!-- seen --></svg>")
        elif way < 4:
            text = text.replace("collapse: 3", f"collapse: {3 + self.rng.below(2)}").replace("cake: 2", f"cake: {2 + self.rng.below(2)}")
            text += "" if name.endswith(".svg") else f"\n# {self.rng.below(1000)}\n"
        if self.rng.below(2):
            path.write_text(text, "utf-8")
        else:
            beside = path.with_name(f".{path.name}.tmp")
            beside.write_text(text, "utf-8")
            beside.replace(path)
        return f"{name} {way}"

    def mend(self) -> None:
        """All files are as they were at first."""
        for path, text in self.sound.items():
            path.write_text(text, "utf-8")

    def shut_dialogs(self) -> None:
        for dialog in self.sitting.window.findChildren(QFileDialog):
            dialog.reject()
            QApplication.processEvents()
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()

    # ------------------------------------------------------------ what always holds
    def check(self) -> None:
        """What is shown is what whoever looks may see, and what is in hand is an offer of it."""
        desk = self.sitting.desk
        if desk.controller is None or desk.kit is None:
            return
        scene, hands = desk.kit.scene, desk.kit.hands
        view = scene.view
        assert view is not None
        held, lately, shown = scene.hand.ref, self.done[-8:], desk.controller.shown()
        assert view.viewer == shown.view.viewer, lately
        assert view.zones == shown.view.zones, lately
        assert view.offers == shown.view.offers, lately
        assert desk.kit.curtain.isHidden() or shown.curtain is not None, lately
        assert shown.curtain is None or scene.in_motion or not desk.kit.curtain.isHidden(), lately
        assert isinstance(hands.now, (Carry, Ask)) or (held is None and scene.hand.ghost is None), lately
        assert held is None or any(offer.source == held for offer in view.offers), lately
        assert held is None or not desk.kit.curtain.isVisible(), lately
        assert scene.menu.is_open == isinstance(hands.now, Ask), lately

    def replayed(self) -> str:
        """The hash of the state to which the record leads by itself."""
        desk = self.sitting.desk
        assert desk.variant is not None and desk.setup is not None
        match = begin_match(desk.variant, desk.setup)
        match.replay(self.sitting.match.record)
        match.seek(self.sitting.match.cursor)
        return state_hash(match.state)
