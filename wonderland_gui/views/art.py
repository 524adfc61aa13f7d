"""Pictures: SVG art by name, read beside the window's own thread, kept in a bounded store.

`QSvgRenderer` would hold the interpreter while it renders; `QImageReader` lets go of it.  A reader in a pool of threads
turns a file into an image of the size asked for; until it is there, another size of the same picture stands in.
"""

from __future__ import annotations

import re
from collections import OrderedDict, deque
from collections.abc import Collection, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QIODevice, QObject, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter

from wonderland_gui.resources import Files
from wonderland_gui.views.paint import good, inset, paragraph, pen, rounded
from wonderland_gui.views.theme import body

NAME = re.compile(r"[a-z0-9_]+(?:/[a-z0-9_]+)?\Z")
"""An art name: one word, or one in a folder of its own such as `ui/close`; it can never lead out of the art folders."""
LIMIT = 96 * 1024 * 1024
"""How many bytes of images are kept."""
LARGEST = 4096
"""No picture is made larger than this in either direction."""
GATHER_MS = 8
"""What arrives within so many milliseconds is told of at once: whoever shows pictures looks through all that it shows each time."""
BLANK = b'<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
"""The smallest picture."""
PREMULTIPLIED = QImage.Format.Format_ARGB32_Premultiplied


class Key(NamedTuple):
    """A picture in one size of device pixels."""

    name: str
    width: int
    height: int


@dataclass(slots=True)
class _Result:
    key: Key
    image: QImage
    fault: str
    path: str
    age: int
    """How often the picture had been forgotten when its file was read."""


def read_svg(data: bytes, width: int, height: int) -> tuple[QImage, str]:
    """An SVG as an image of this size, and what went wrong if it is empty."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    # Qt finds the reader of a format under a lock of its own, and asks the buffer meanwhile.  A buffer of PySide wants the interpreter when it is
    # asked for the first time, and the interpreter may be with the window's thread, which waits for the same lock: so it is asked now.
    buffer.readAll()
    buffer.reset()
    reader = QImageReader(buffer, QByteArray(b"svg"))
    reader.setScaledSize(QSize(width, height))
    image = reader.read()
    if image.isNull():
        return image, reader.errorString()
    return image.convertToFormat(PREMULTIPLIED), ""


class _Bell(QObject):
    """Rung in a thread when a result lies ready, heard in the window's thread."""

    rung = Signal()


class _Desk:
    """What the store and its readers share: what is to be read, what has been read.  It knows no store, so none is kept alive by its readers."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self.closed = False
        self.urgent: deque[tuple[Key, str]] = deque()
        self.later: deque[tuple[Key, str]] = deque()
        self.results: deque[_Result] = deque()
        self.ages: dict[str, int] = {}
        """How often a picture has been forgotten, by its name."""
        self.sound: dict[str, bytes] = {}
        """What each picture's file held when it could last be read, by its path; it stands in while the file is broken."""
        self.bell = _Bell()

    def read_next(self) -> None:
        """Reads the most urgent picture; runs in a thread, and touches nothing but deques, files and images of its own."""
        for wanted in (self.urgent, self.later):
            if wanted and not self.closed:
                try:
                    key, path = wanted.popleft()
                except IndexError:  # another thread was faster
                    continue
                self.results.append(self.read(key, path))
                self.bell.rung.emit()
                return

    def read(self, key: Key, path: str) -> _Result:
        """A picture read from its file, or what is wrong with it."""
        age = self.ages.get(key.name, 0)
        try:
            data = self.files.read(path)
            image, fault = read_svg(data, key.width, key.height)
        except OSError as error:
            image, fault = QImage(), str(error)
        if not image.isNull():
            self.sound[path] = data
        elif path in self.sound:
            image, fault = read_svg(self.sound[path], key.width, key.height)
        return _Result(key, image, f"{path}: {fault}" if fault else "", path, age)


class ArtStore(QObject):
    """The art of one game: its own folder first, then the shared one.

    `picture` and `tinted` never wait and never fail: what is not there yet is read in the background (`ready` tells when),
    what does not exist is a card with the path that is missing.  What a later save breaks, or takes away for a moment, stays as it was in every size.
    With `at_once` everything is read where it is asked for, for tests and pictures of the table; `wait` reads all that was asked for.
    """

    ready = Signal(object)  # frozenset of the names that have arrived

    def __init__(self, files: Files, game: str = "", *, at_once: bool = False, threads: int = 2, limit: int = LIMIT, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.game, self.at_once, self.limit = game, at_once, limit
        self.missing: dict[str, str] = {}  # name -> the path that is missing, or what is wrong with the file
        self._images: OrderedDict[Key, QImage] = OrderedDict()
        self._tints: OrderedDict[tuple[Key, int], QImage] = OrderedDict()
        self._bytes = 0
        self._sizes: dict[str, Key] = {}  # name -> the size that was read last, to stand in for others
        self._pending: set[Key] = set()
        self._paths: dict[str, str] = {}
        self._desk = _Desk(files)
        self._desk.bell.rung.connect(self._gather, Qt.ConnectionType.QueuedConnection)
        self._gathering = QTimer(self, singleShot=True, interval=GATHER_MS)
        self._gathering.timeout.connect(self._deliver)
        # Threads of the interpreter, not of Qt: a reader is a plain value then, and the interpreter joins them before it goes.
        self._readers = ThreadPoolExecutor(threads, "art")
        self._reading: set[Future[None]] = set()
        read_svg(BLANK, 1, 1)  # Qt loads its reader of SVG here and not in a thread, where it would want the interpreter under the same lock
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.close)

    @property
    def files(self) -> Files:
        """Where the pictures are read from."""
        return self._desk.files

    # ------------------------------------------------------------ asking
    def path(self, name: str) -> str:
        """Where the picture of this name lies: in the game's own art if it is there, else in the shared art."""
        if name not in self._paths:
            own = f"games/{self.game}/art/{name}.svg"
            self._paths[name] = own if self.game and NAME.match(name) and self.files.exists(own) else f"shared/art/{name}.svg"
        return self._paths[name]

    def exists(self, name: str) -> bool:
        """Whether there is a picture of this name."""
        return bool(NAME.match(name)) and self.files.exists(self.path(name))

    def has(self, name: str, width: int, height: int) -> bool:
        """Whether the picture is here in this size, or never will be."""
        return _key(name, width, height) in self._images or name in self.missing

    def picture(self, name: str, width: int, height: int, /) -> QImage:
        """The picture in this size of device pixels; if it is not here yet, it is asked for and another size (or nothing) stands in."""
        key = _key(name, width, height)
        image = self._images.get(key)
        if image is not None:
            self._images.move_to_end(key)
            return image
        self.request(name, width, height)
        if name in self.missing:
            return self._keep(key, placeholder(self.missing[name], key.width, key.height))
        if key in self._images:  # read at once
            return self._images[key]
        other = self._sizes.get(name)
        return self._images.get(other, QImage()) if other else QImage()

    def tinted(self, name: str, width: int, height: int, colour: QColor, /) -> QImage:
        """The shape of a picture in one colour."""
        key = (_key(name, width, height), colour.rgba())
        image = self._tints.get(key)
        if image is not None:
            self._tints.move_to_end(key)
            return image
        source = self.picture(name, width, height)
        if source.isNull() or name in self.missing:
            return source
        image = QImage(source)
        p = QPainter(image)
        p.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        p.fillRect(image.rect(), colour)
        p.end()
        if self.has(name, width, height):
            self._tints[key] = image
            self._bytes += image.sizeInBytes()
            self._trim()
        return image

    def request(self, name: str, width: int, height: int, *, later: bool = False) -> None:
        """Reads a picture in the background; `later` for what is not in sight."""
        key = _key(name, width, height)
        if self._desk.closed or key in self._images or key in self._pending or name in self.missing:
            return
        if not self.exists(name) and self.path(name) not in self._desk.sound:
            self._miss(name, self.path(name) if NAME.match(name) else name)
        elif self.at_once:
            self._accept(self._desk.read(key, self.path(name)))
        else:
            self._pending.add(key)
            self._submit(self._desk.later if later else self._desk.urgent, key)

    def _submit(self, queue: deque[tuple[Key, str]], key: Key) -> None:
        if not self._desk.closed:
            queue.append((key, self.path(key.name)))
            self._reading.add(self._readers.submit(self._desk.read_next))

    def prefetch(self, wanted: Iterable[tuple[str, int, int]]) -> None:
        """Asks for pictures that will soon be needed, after all that are in sight."""
        for name, width, height in wanted:
            self.request(name, width, height, later=True)

    @property
    def busy(self) -> bool:
        """Whether anything that was asked for has not arrived yet."""
        return bool(self._pending)

    def wait(self) -> None:
        """Returns when everything asked for has arrived; what `ready` makes others ask for is waited for too."""
        while self._pending:
            wait_for(self._reading)
            self._deliver()

    def forget(self, names: Collection[str] | None = None) -> None:
        """Drops the pictures of these names, or all, so that changed files are read again; also what is being read at this moment."""
        for name in {*self._paths, *self.missing} if names is None else names:
            self._desk.ages[name] = self._desk.ages.get(name, 0) + 1
            self._sizes.pop(name, None)
            path = self._paths.pop(name, "")
            if path and not self.files.exists(path):
                self._desk.sound.pop(path, None)
            self.missing.pop(name, None)
        for key in [key for key in self._images if names is None or key.name in names]:
            self._bytes -= self._images.pop(key).sizeInBytes()
        for tint in [tint for tint in self._tints if names is None or tint[0].name in names]:
            self._bytes -= self._tints.pop(tint).sizeInBytes()

    @Slot()
    def close(self) -> None:
        """Stops reading and waits for the threads; nothing arrives afterwards.  To be called when the table is closed or the program ends."""
        self._desk.closed = True
        self._gathering.stop()
        self._readers.shutdown(wait=True, cancel_futures=True)
        self._reading.clear()
        self._desk.results.clear()
        self._pending.clear()

    # ------------------------------------------------------------ arriving
    @Slot()
    def _gather(self) -> None:
        if self._desk.results and not self._gathering.isActive() and not self._desk.closed:
            self._gathering.start()

    @Slot()
    def _deliver(self) -> None:
        self._gathering.stop()
        names: set[str] = set()
        self._reading = {reading for reading in self._reading if not reading.done()}
        while self._desk.results:
            result = self._desk.results.popleft()
            if result.key in self._pending:
                if result.age != self._desk.ages.get(result.key.name, 0):  # the file was changed while it was read
                    self._submit(self._desk.urgent, result.key)
                    continue
                self._pending.discard(result.key)
                self._accept(result)
                names.add(result.key.name)
        if names and not self._desk.closed:
            self.ready.emit(frozenset(names))

    def _accept(self, result: _Result) -> None:
        if result.image.isNull():
            self._miss(result.key.name, result.fault)
        else:
            self._keep(result.key, result.image)
            self._sizes[result.key.name] = result.key

    def _miss(self, name: str, words: str) -> None:
        self.missing[name] = words

    def _keep(self, key: Key, image: QImage) -> QImage:
        self._images[key] = image
        self._bytes += image.sizeInBytes()
        self._trim()
        return image

    def _trim(self) -> None:
        """Forgets what was not asked for longest."""
        while self._bytes > self.limit and len(self._images) + len(self._tints) > 1:
            store: OrderedDict[Key, QImage] | OrderedDict[tuple[Key, int], QImage] = self._tints if self._tints else self._images
            _, old = store.popitem(last=False)
            self._bytes -= old.sizeInBytes()


def _key(name: str, width: int, height: int) -> Key:
    return Key(name, min(LARGEST, max(1, width)), min(LARGEST, max(1, height)))


def placeholder(words: str, width: int, height: int) -> QImage:
    """What stands where a picture is missing: a plain slip with the path, so that it can be put right."""
    image = QImage(width, height, PREMULTIPLIED)
    image.fill(Qt.GlobalColor.transparent)
    p = good(QPainter(image))
    rect = inset(QRectF(image.rect()), 1)
    path = rounded(rect, min(width, height) * 0.06)
    p.fillPath(path, QColor("#fdf6e4"))
    p.strokePath(path, pen(QColor("#a8273a"), 1.5, dashes=(3, 2)))
    px = min(15.0, max(7.0, width / 9))
    broken = words.replace("/", "/\u200b").replace("_", "_\u200b").replace(".", "\u200b.")
    paragraph(p, inset(rect, 3), broken, body(px), QColor("#6d1526"), Qt.AlignmentFlag.AlignCenter)
    p.end()
    return image
