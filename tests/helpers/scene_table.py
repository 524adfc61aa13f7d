"""A small table for tests of the scene: zones at given places, plain faces, and a mouse that sends real events to the viewport."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPixmap, QWheelEvent
from PySide6.QtWidgets import QApplication

from tests.helpers.look import RESOURCES
from wonderland_gui.controllers.gestures import Gestures
from wonderland_gui.engine.protocol import Note, Ref
from wonderland_gui.engine.table import BACKS, COUNT, FACES, PieceId, Seat, Sight, ZoneId
from wonderland_gui.engine.view import Notice, Offer, Prompt, TableView, ViewPiece, ViewZone
from wonderland_gui.views.art import ArtStore
from wonderland_gui.views.board import OVER
from wonderland_gui.views.faces import Face
from wonderland_gui.views.scene_words import MenuLine, SceneWords
from wonderland_gui.views.scenery import Area, Plate, Scenery, Spot
from wonderland_gui.views.table_scene import TableScene
from wonderland_gui.views.table_view import TableView as Window
from wonderland_gui.views.theme_file import load_theme

LEFT, RIGHT, MIDDLE, BACK = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.BackButton
NONE = Qt.MouseButton.NoButton
THEME = load_theme(RESOURCES)
SIZE = QSize(900, 600)
PLACES: Mapping[str, tuple[float, float]] = {"hand": (0.5, 4.3), "a": (0.5, 0.5), "b": (2.0, 0.5), "c": (3.5, 0.5), "deck": (7.5, 0.5), "count": (7.5, 4.3)}
"""Upper left of each zone, in card widths; a card is 1 wide and 1.4 high."""


def piece(id_: str, kind: str | None = "x", *, face_up: bool = True, turn: int = 0, back: str = "back", marks: tuple[str, ...] = ()) -> ViewPiece:
    """A piece as a view has it."""
    return ViewPiece(PieceId(id_), kind, back, face_up, turn, None, (), marks)


def zones(**pieces: Iterable[ViewPiece | str]) -> dict[ZoneId, ViewZone]:
    """All zones of the table, with these pieces in them; a plain text is a piece of that id whose face is seen."""
    made = {}
    for name in PLACES:
        held = tuple(piece(p) if isinstance(p, str) else p for p in pieces.get(name, ()))
        sight: Sight = COUNT if name == "count" else BACKS if name == "deck" else FACES
        made[ZoneId(name)] = ViewZone(ZoneId(name), None, sight, () if name == "count" else held, len(held))
    return made


def offer(index: int, source: Ref | None, target: Ref | None, *, turn: int = 0, choice: str = "", verb: str = "do") -> Offer:
    """An offer."""
    return Offer(index, verb, source, target, turn, choice)


def view(held: Mapping[ZoneId, ViewZone], offers: Sequence[Offer] = (), *, news: Sequence[Notice] = (), notes: Sequence[Note] = ()) -> TableView:
    """A view of seat 0, who decides."""
    return TableView("toy", "play", Seat(0), 2, held, {}, Prompt(Seat(0), "go", {}), tuple(offers), (), tuple(notes), tuple(news))


class ToyPlaces:
    """Each zone at its place; pieces in a row, those of the deck in a pile."""

    def scenery(self, shown: TableView, aspect: float) -> Scenery:
        spots: dict[Ref, Spot] = {}
        for order, (zone, (x, y)) in enumerate(PLACES.items()):
            for n, each in enumerate(shown.zones[ZoneId(zone)].pieces):
                dx = 0.0 if zone == "deck" else n * 1.1
                spots[each.id] = Spot(QRectF(x + dx, y, 1, 1.4), ZoneId(zone), order * 100 + n, each.turn)
        areas = {ZoneId(zone): Area(QRectF(x, y, 1, 1.4), scale=1.0) for zone, (x, y) in PLACES.items()}
        plates = {(note.at, note.key): Plate(spots[note.at].rect.topLeft()) for note in shown.notes if note.at in spots}
        return Scenery((9.0, 6.0), spots, areas, {1: QRectF(4, 4.3, 2, 0.5)}, plates=plates)


class ToyFaces:
    """A plain pixmap for each face; the colour is the face's."""

    def __init__(self) -> None:
        self.asked: list[tuple[Face, float, float]] = []
        self.colour = 0
        """Another number: all faces have been painted anew."""

    def put_off(self) -> None:
        pass

    def pixmap(self, face: Face, width: float, dpr: float, /, *, lift: str = "rest", turn: int = 0) -> QPixmap:
        self.asked.append((face, width, dpr))
        made = QPixmap(round(width * dpr), round(width * 1.4 * dpr))
        made.setDevicePixelRatio(dpr)
        made.fill(QColor.fromHsv(sum(map(ord, face.kind or face.back)) * 37 % 300 + self.colour, 90, 220))
        return made


class ToyWords(SceneWords):
    """Says plain words."""

    def badge(self, given: Offer) -> str:
        return given.choice

    def tag(self, given: Offer) -> str:
        return f"to {given.target}"

    def source(self, ref: Ref, offers: Sequence[Offer]) -> str:
        return f"take {ref}"

    def choice(self, given: Offer) -> MenuLine:
        return MenuLine(f"choose {given.choice}")

    def choose(self, offers: Sequence[Offer]) -> str:
        return "Which?"

    def nothing(self) -> str:
        return "Neither"

    def note(self, note: Note) -> Sequence[str]:
        return ("16", "×4")

    def known(self, known: ViewPiece) -> tuple[str, str]:
        return "7", "known"


@dataclass
class Table:
    """A shown scene, its window and hands, and what the signals said."""

    scene: TableScene
    window: Window
    hands: Gestures
    faces: ToyFaces
    said: dict[str, list[object]] = field(default_factory=dict)
    buttons: Qt.MouseButton = NONE

    def show(
        self,
        held: Mapping[ZoneId, ViewZone],
        offers: Sequence[Offer] = (),
        *,
        animate: bool = False,
        news: Sequence[Notice] = (),
        notes: Sequence[Note] = (),
    ) -> None:
        """Shows a view."""
        self.scene.show_view(view(held, offers, news=news, notes=notes), ToyWords(), ToyPlaces(), animate=animate)

    # ------------------------------------------------------------ mouse
    def at(self, ref: Ref) -> QPoint:
        """The middle of a piece or zone on the viewport."""
        return self.window.mapFromScene(self.scene.box_of(ref).center())

    def _send(self, kind: QEvent.Type, at: QPoint, button: Qt.MouseButton) -> None:
        viewport = self.window.viewport()
        event = QMouseEvent(kind, QPointF(at), QPointF(viewport.mapToGlobal(at)), button, self.buttons, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(viewport, event)

    def press(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        self.buttons |= button
        self._send(QEvent.Type.MouseButtonPress, at, button)

    def release(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        self.buttons &= ~button
        self._send(QEvent.Type.MouseButtonRelease, at, button)

    def move(self, at: QPoint) -> None:
        self._send(QEvent.Type.MouseMove, at, NONE)

    def click(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        self.press(at, button)
        self.release(at, button)

    def double_click(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        self.click(at, button)
        self.buttons |= button
        self._send(QEvent.Type.MouseButtonDblClick, at, button)
        self.release(at, button)

    def hold(self, start: QPoint, end: QPoint) -> None:
        """Presses, and moves in small steps."""
        self.move(start)
        self.press(start)
        for part in range(1, 11):
            self.move(QPoint(round(start.x() + (end.x() - start.x()) * part / 10), round(start.y() + (end.y() - start.y()) * part / 10)))

    def drag(self, start: QPoint, end: QPoint) -> None:
        self.hold(start, end)
        self.release(end)

    def wheel(self, delta: int, at: QPoint) -> None:
        viewport = self.window.viewport()
        where = QPointF(at), QPointF(viewport.mapToGlobal(at))
        event = QWheelEvent(*where, QPoint(0, 0), QPoint(0, delta), self.buttons, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False)
        QApplication.sendEvent(viewport, event)

    def key(self, *keys: Qt.Key) -> None:
        for key in keys:
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                QApplication.sendEvent(self.window, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier))

    # ------------------------------------------------------------ what is shown
    def home(self, ref: Ref) -> bool:
        """Whether a piece lies exactly where the view says, seen and at rest."""
        item = self.scene.board.items[ref]
        spot = self.scene.scenery.pieces[ref]
        way = item.pos() - spot.rect.center()
        return abs(way.x()) < 0.01 and abs(way.y()) < 0.01 and item.isVisible() and item.scale() == 1 and item.rotation() == 0 and item.angle == spot.turn

    def picture(self) -> dict[Ref, tuple[object, ...]]:
        """What is shown of every piece: place, height (as if none were pointed at), face, turn."""
        over = self.scene.lights.hovered
        return {
            ref: (
                round(i.x(), 3),
                round(i.y(), 3),
                i.zValue() - (OVER if ref == over else 0.0),
                i.face,
                i.angle,
                i.squeeze,
                i.opacity(),
                i.scale(),
                i.isVisible(),
            )
            for ref, i in self.scene.board.items.items()
        }


def table(*, speed: str = "off") -> Table:
    """A table in a window that is shown; `done` takes it away again."""
    faces = ToyFaces()
    art = ArtStore(RESOURCES, at_once=True)
    scene = TableScene(THEME, faces, art, speed=speed)
    window = Window(scene)
    hands = Gestures(scene)
    made = Table(scene, window, hands, faces)
    for name in ("hovered", "picked_up", "hot_target", "chosen", "choices", "opened", "turned"):
        made.said[name] = []
        getattr(scene, name).connect(made.said[name].append)
    made.said["refused"] = []
    scene.refused.connect(lambda *attempt: made.said["refused"].append(attempt))
    made.said["ended"] = []
    scene.motion_ended.connect(lambda: made.said["ended"].append(True))
    window.resize(SIZE)
    window.show()
    window.setFocus()
    return made


def done(made: Table) -> None:
    """Takes a table away as the program does."""
    made.scene.close()
    made.window.close()
    made.window.deleteLater()
    made.scene.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
