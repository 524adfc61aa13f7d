"""Rows of the window: dragging, ticks beside a thinking player, gaps while a table opens, the text board, saves that are shown, and the start."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from PySide6.QtCore import QEventLoop, QObject, QPoint, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsItem, QGraphicsScene, QGraphicsView, QStyleOptionGraphicsItem, QWidget

from tests.benchmarks.measure import Row, compare_times, percentile
from tests.benchmarks.spinner import serve_spinner
from tests.helpers.live import Edited
from tests.helpers.program import LEFT, PLAIN, Sitting
from wonderland_gui.engine.variant import Variant
from wonderland_gui.games.registry import GAMES
from wonderland_gui.models.setup import PERSON, MatchSetup, SeatSetup
from wonderland_gui.players.question import question
from wonderland_gui.players.worker import Worker

SIZE = (1280, 800)
MOVES = 60
PERSONS = ("Lorina", "Edith", "Rhoda", "Violet")


def application() -> QApplication:
    """The one application of the run."""
    made = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(made, QApplication)
    return made


@contextmanager
def program() -> Iterator[Sitting]:
    """The program in its window, with a home of its own."""
    application()
    with tempfile.TemporaryDirectory() as folder:
        sitting = Sitting(Path(folder), size=SIZE)
        try:
            yield sitting
        finally:
            sitting.leave()


def begin(sitting: Sitting, game: str) -> None:
    """Begins a match of persons on as many seats as the game has; the event loop does the rest."""
    seats = tuple(SeatSetup(PERSON, name) for name in PERSONS[: GAMES[game].seats[-1]])
    sitting.program.begin(MatchSetup(game, seats, {}, "free", 7))


def lay(sitting: Sitting, game: str) -> None:
    """Begins a match and waits until it lies on the table."""
    begin(sitting, game)
    QApplication.processEvents()


def play_on(sitting: Sitting, actions: int, seed: int = 1) -> None:
    """Plays so many actions by chance past the window."""
    luck = random.Random(seed)
    for _ in range(actions):
        decide = sitting.match.decide
        assert decide is not None, "the match has ended"
        sitting.controller.curtain.lift(decide.seat)
        sitting.controller._play(luck.choice(decide.actions))
    QApplication.processEvents()


def run_loop(seconds: float) -> None:
    """Lets the event loop run as it does in the program."""
    loop = QEventLoop()
    QTimer.singleShot(round(1000 * seconds), loop, loop.quit)
    loop.exec()


# ---------------------------------------------------------------- dragging
def path(middle: QPoint) -> list[QPoint]:
    """A way to and fro across the table, as a hand drags."""
    return [middle + QPoint(12 * (i if i < MOVES // 2 else MOVES - i), -(3 * i) % 90) for i in range(MOVES)]


def drag_duel(rounds: int) -> Row:
    """The time of one mouse-move event with a held card of duel, events and painting included."""
    return drag("duel", 8, rounds)


def drag_xiii(rounds: int) -> Row:
    """The same with a key of xiii, four seats."""
    return drag("xiii", 30, rounds)


def drag_zenescope(rounds: int) -> Row:
    """The same with a pawn of zenescope, four seats: 144 spaces, many of them targets."""
    return drag("zenescope", 3, rounds)


def drag_war(rounds: int) -> Row:
    """The same with a Leader of war, four seats, over the chairs of the Tea Party."""
    return drag("war", 5, rounds)


def drag(game: str, actions: int, rounds: int) -> Row:
    """Drags a piece to and fro after so many actions."""
    with program() as sitting:
        lay(sitting, game)
        play_on(sitting, actions)
        sitting.lift()
        sitting.settle()
        while not (pieces := [offer.source for offer in sitting.offers if offer.target is not None and offer.source in sitting.kit.scene.board.items]):
            play_on(sitting, 1)
            sitting.lift()
            sitting.settle()
        source = pieces[0]
        assert source is not None
        boxes = [box for item in sitting.kit.scene.items() if item.isVisible() and 10 < (box := item.sceneBoundingRect()).width() < SIZE[0] / 2]
        at = sitting.take(source)
        held_box = sitting.kit.scene.board.items[source].sceneBoundingRect()
        sitting.key(Qt.Key.Key_Escape)
        sitting.release(at)
        sitting.settle()
        items = len(boxes)
        _scene, bare, held = bare_scene(boxes, held_box)  # the view does not keep the scene alive

        slow: list[float] = []

        def timed(move: Callable[[QPoint], None], way: list[QPoint]) -> list[float]:
            spent = []
            for at in way:
                started = time.process_time()
                move(at)
                QApplication.processEvents()
                spent.append(1000 * (time.process_time() - started))
            return spent

        def real() -> float:
            at = sitting.take(source)
            spent = timed(sitting.move, path(at))
            sitting.key(Qt.Key.Key_Escape)
            sitting.release(at)
            sitting.settle()
            slow.append(percentile(spent, 0.95))
            return median(spent)

        def plain() -> float:
            handle = bare.windowHandle()
            at = bare.mapFromScene(held.sceneBoundingRect().center())
            QTest.mouseMove(handle, at)
            QTest.mousePress(handle, LEFT, PLAIN, at)
            spent = timed(lambda to: QTest.mouseMove(handle, to), path(at))
            assert held.pos() != held_box.topLeft(), "nothing was dragged"
            QTest.mouseRelease(handle, LEFT, PLAIN, path(at)[-1])
            held.setPos(held_box.topLeft())
            return median(spent)

        made = compare_times(real, plain, rounds)
        bare.close()
    return Row(
        f"drag event on the table of `{game}` vs a bare pixmap scene",
        made.ratio,
        "x",
        3,
        1.5,
        "lower",
        f"{made.first:.3f} ms against {made.second:.3f} ms, {items} items",
    )


class Pixmap(QGraphicsItem):
    """An item that paints one pixmap: the least that an item written in Python does."""

    def __init__(self, box: QRectF) -> None:
        super().__init__()
        self._pixmap, self._box = card(box), QRectF(QPointF(), box.size())
        self.setPos(box.topLeft())

    def boundingRect(self) -> QRectF:
        """As large as the pixmap."""
        return self._box

    def paint(self, p: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """The pixmap."""
        p.drawPixmap(0, 0, self._pixmap)


def bare_scene(boxes: list[QRectF], held_box: QRectF) -> tuple[QGraphicsScene, QGraphicsView, Pixmap]:
    """A scene of pixmaps and nothing else, each where an item of the real table lies and as large, one of which can be dragged."""
    scene = QGraphicsScene(0, 0, *SIZE)
    for box in boxes:
        scene.addItem(Pixmap(box))
    held = Pixmap(held_box)
    scene.addItem(held)
    held.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsMovable)
    view = QGraphicsView(scene)
    view.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate)
    view.setBackgroundBrush(QColor("#12351f"))
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.resize(*SIZE)
    view.show()
    QTest.qWaitForWindowExposed(view)
    return scene, view, held


def card(box: QRectF) -> QPixmap:
    """A card with round corners and a soft edge, as large as the box."""
    made = QPixmap(max(1, round(box.width())), max(1, round(box.height())))
    made.fill(Qt.GlobalColor.transparent)
    p = QPainter(made)
    p.setRenderHint(QPainter.RenderHint.Antialiasing)
    for edge, colour in ((0, QColor(0, 0, 0, 60)), (6, QColor("#dc6a66"))):
        p.setBrush(colour)
        p.setPen(Qt.PenStyle.NoPen)
        p.drawRoundedRect(QRectF(made.rect()).adjusted(edge, edge, -edge, -edge), 8, 8)
    p.end()
    return made


# ---------------------------------------------------------------- ticks
class Ticks(QObject):
    """Notes how far apart the ticks of a timer of 16 ms fall, in milliseconds, and how long the window's thread worked between two of them.

    On a machine that does nothing else the larger of 16 ms and the work is the gap; what others do to the machine does not count as work.
    """

    def __init__(self) -> None:
        super().__init__()
        self.gaps: list[float] = []
        self.work: list[float] = []
        self._last = self._worked = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(16)
        self._timer.timeout.connect(self._tick)

    def start(self) -> None:
        """From now on."""
        self.gaps.clear()
        self.work.clear()
        self._last, self._worked = time.perf_counter(), time.thread_time()
        self._timer.start()

    def stop(self) -> list[float]:
        """The gaps so far."""
        self._tick()
        self._timer.stop()
        return list(self.gaps)

    def _tick(self) -> None:
        now, worked = time.perf_counter(), time.thread_time()
        self.gaps.append(1000 * (now - self._last))
        self.work.append(1000 * (worked - self._worked))
        self._last, self._worked = now, worked


def thinking(rounds: int) -> Row:
    """How regularly the window ticks while a player thinks in its process, against an idle window."""
    with program() as sitting:
        lay(sitting, "duel")
        sitting.lift()
        sitting.settle()
        kit, match = sitting.kit, sitting.match
        variant: Variant[object, object] = Variant(match.game, kit.loaded.data, kit.loaded.options)  # type: ignore[type-var]
        worker, ticks = Worker(serve_spinner), Ticks()
        worker.start()
        run_loop(1.0)

        def idle() -> float:
            ticks.start()
            run_loop(1.0)
            return percentile(ticks.stop(), 0.95)

        def busy() -> float:
            asked = worker.ask(question(match, variant, "spin", 1), 60)
            poll = QTimer()
            poll.timeout.connect(asked.poll)
            poll.start(15)
            run_loop(0.5)
            ticks.start()
            run_loop(1.0)
            spent = percentile(ticks.stop(), 0.95)
            poll.stop()
            asked.cancel()
            worker.start()
            run_loop(0.5)
            return spent

        made = compare_times(busy, idle, max(5, rounds // 3))
        worker.close()
    detail = f"{made.first:.1f} ms against {made.second:.1f} ms"
    return Row("16 ms tick, p95, while an automatic player thinks vs idle", made.ratio, "x", 1.3, 1.1, "lower", detail)


def gaps_duel(rounds: int) -> Row:
    """The worst gap between ticks while the table of duel opens, changes its size and its theme."""
    return gaps("duel", rounds)


def gaps_xiii(rounds: int) -> Row:
    """The same of xiii with four seats."""
    return gaps("xiii", rounds)


def gaps_zenescope(rounds: int) -> Row:
    """The same of zenescope with four seats."""
    return gaps("zenescope", rounds)


def gaps_war(rounds: int) -> Row:
    """The same of war with four seats."""
    return gaps("war", rounds)


def gaps(game: str, rounds: int) -> Row:
    """Opens, resizes and dresses the table of a game in a new program each time."""
    opened, resized, dressed, seen = [], [], [], []
    for _ in range(max(3, rounds // 4)):
        with program() as sitting:
            ticks = Ticks()
            run_loop(0.5)

            def during(do: Callable[[], object], sitting: Sitting = sitting, ticks: Ticks = ticks) -> float:
                ticks.start()
                do()
                run_loop(0.2)
                end = time.monotonic() + 10
                while sitting.program.busy and time.monotonic() < end:
                    run_loop(0.05)
                seen.append(max(ticks.stop()))
                return max(16.0, *ticks.work)

            sitting.program.home.show_new(game)  # where a player says who plays
            run_loop(0.3)
            opened.append(during(lambda sitting=sitting: begin(sitting, game)))  # type: ignore[misc]
            sitting.lift()
            run_loop(0.5)
            resized.append(max(during(lambda sitting=sitting, w=w: sitting.window.resize(w, w * 5 // 8)) for w in (1100, 1400, 1000, 1600)))  # type: ignore[misc]
            dressed.append(max(during(lambda sitting=sitting, name=name: sitting.program.shell.set_theme(name)) for name in ("light", "dark")))  # type: ignore[misc]
    worst = median(max(three) for three in zip(opened, resized, dressed, strict=True))
    detail = f"opens {median(opened):.0f} ms, resizes {median(resized):.0f} ms, changes theme {median(dressed):.0f} ms; by the clock {median(seen):.0f} ms"
    return Row(f"worst gap between 16 ms ticks at the table of `{game}`", worst, "ms", 50, 25, "lower", detail)


# ---------------------------------------------------------------- the text board
def board_duel(rounds: int) -> Row:
    """The work of the window's thread for one action of duel that is shown on the text board."""
    return board("duel", 12, rounds)


def board_xiii(rounds: int) -> Row:
    """The same of xiii with four seats."""
    return board("xiii", 40, rounds)


def board(game: str, actions: int, rounds: int) -> Row:
    """Plays so many actions while the table is read in words, and goes back to the first, so that each turn is the same."""
    slowest: list[float] = []
    with program() as sitting:
        lay(sitting, game)
        sitting.lift()
        sitting.settle()
        sitting.key(Qt.Key.Key_F6)
        assert sitting.kit.page.on_board

        def turn() -> float:
            luck = random.Random(1)
            spent = []
            for _ in range(actions):
                decide = sitting.match.decide
                assert decide is not None, "the match has ended"
                started = time.thread_time()
                sitting.controller.curtain.lift(decide.seat)
                sitting.controller._play(luck.choice(decide.actions))
                QApplication.processEvents()
                spent.append(1000 * (time.thread_time() - started))
            sitting.controller.go_back(0)
            QApplication.processEvents()
            slowest.append(max(spent))
            return median(spent)

        turn()
        slowest.clear()
        figure = median(turn() for _ in range(max(3, rounds // 2)))
    detail = f"the slowest of {actions} actions {median(slowest):.1f} ms"
    return Row(f"an action of `{game}` shown on the text board", figure, "ms", 50, 25, "lower", detail)


# ---------------------------------------------------------------- saves of data
SAVES = ("games/xiii/text.en.yaml", "games/xiii/layout.yaml", "shared/themes/theme.yaml")


def live(rounds: int) -> Row:
    """From the save of a file to the moment at which the table of xiii shows what it says."""
    taken: dict[str, list[float]] = {name: [] for name in SAVES}
    application()
    with tempfile.TemporaryDirectory() as folder:
        edited = Edited(lambda start, **named: Sitting(Path(folder) / "home", start, size=SIZE, **named), Path(folder))
        try:
            lay(edited.sitting, "xiii")
            edited.sitting.lift()
            edited.sitting.settle()
            for _ in range(max(3, rounds // 2)):
                for name in SAVES:
                    run_loop(0.3)  # no editor saves faster
                    path = edited.path(name)
                    text = path.read_text("utf-8") + "# saved once more\n"
                    taken[name].append(1000 * edited.after(lambda path=path, text=text: path.write_text(text, "utf-8")))  # type: ignore[misc]
        finally:
            edited.sitting.leave()
    worst = max(median(times) for times in taken.values())
    detail = ", ".join(f"{name.split('/')[-1]} {median(times):.0f} ms" for name, times in taken.items())
    return Row("a saved file is shown at the table of `xiii`", worst, "ms", 1000, 500, "lower", f"by the clock: {detail}")


# ---------------------------------------------------------------- start
def start(rounds: int) -> Row:
    """From the spawn of the process to its first picture."""
    with tempfile.TemporaryDirectory() as folder:
        # As an installed program both find their modules compiled, whatever this shell says of it.
        environ = {**os.environ, "WONDERLAND_HOME": folder, "PYTHONPYCACHEPREFIX": str(Path(folder) / "compiled")}
        environ.pop("PYTHONDONTWRITEBYTECODE", None)

        worked: dict[str, list[float]] = {"ours": [], "bare": []}

        def spawn(which: str) -> float:
            begun = time.monotonic()
            done = subprocess.run(
                [sys.executable, "-m", "tests.benchmarks.starters", which], env=environ, stdin=subprocess.DEVNULL, capture_output=True, check=True, timeout=60
            )
            painted, busy = (float(word) for word in done.stdout.split())
            worked[which].append(1000 * busy)
            return 1000 * (painted - begun)

        for which in worked:
            spawn(which)
        worked = {which: [] for which in worked}
        made = compare_times(lambda: spawn("ours"), lambda: spawn("bare"), max(5, rounds // 2))
    work = median(ours / bare for ours, bare in zip(worked["ours"], worked["bare"], strict=True))
    detail = f"work of the processor {median(worked['ours']):.0f} ms against {median(worked['bare']):.0f} ms; by the clock {made.ratio:.2f} times"
    return Row("start to first paint vs a bare QGraphicsView program", work, "x", 4, 2, "lower", detail)


ROWS = (drag_duel, drag_xiii, drag_zenescope, drag_war, thinking, gaps_duel, gaps_xiii, gaps_zenescope, gaps_war, board_duel, board_xiii, live, start)
