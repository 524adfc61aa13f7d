"""Art: read beside the window's thread, in the size asked for, kept within bounds; what is missing is named."""

from __future__ import annotations

import gc
import threading

import pytest
from PySide6.QtCore import QCoreApplication, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from tests.helpers.look import ChangedFiles
from wonderland_gui.resources import Resources
from wonderland_gui.views.art import ArtStore, placeholder
from wonderland_gui.views.paint import good, picture, tint

pytestmark = pytest.mark.usefixtures("qapp")
SQUARE = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#ff0000"/></svg>'


@pytest.fixture
def store():
    store = ArtStore(Resources(), "duel")
    yield store
    store.close()


@pytest.fixture
def at_once():
    store = ArtStore(Resources(), "duel", at_once=True)
    yield store
    store.close()


def test_a_picture_has_the_size_it_was_asked_for(at_once):
    image = at_once.picture("cake", 123, 77)
    assert (image.width(), image.height()) == (123, 77)
    assert image.hasAlphaChannel()


def test_a_picture_arrives_later_and_is_announced_by_name(store, qtbot):
    assert store.picture("cake", 64, 64).isNull()
    assert store.busy
    with qtbot.waitSignal(store.ready) as arrived:
        pass
    assert arrived.args == [frozenset({"cake"})]
    assert store.picture("cake", 64, 64).width() == 64
    assert not store.busy


def test_what_arrived_equals_what_is_read_at_once(store, at_once):
    store.picture("alice", 90, 90)
    store.wait()
    assert store.picture("alice", 90, 90) == at_once.picture("alice", 90, 90)


def test_files_are_read_outside_the_windows_thread():
    threads = set()

    class Watched(ChangedFiles):
        def read(self, path):
            threads.add(threading.get_ident())
            return super().read(path)

    store = ArtStore(Watched())
    store.picture("cake", 20, 20)
    store.wait()
    store.close()
    assert threads
    assert threading.get_ident() not in threads


def test_another_size_stands_in_until_the_new_one_is_there(store):
    store.picture("potion", 40, 40)
    store.wait()
    assert store.picture("potion", 80, 80).width() == 40
    store.wait()
    assert store.picture("potion", 80, 80).width() == 80


def test_a_picture_is_read_once_however_often_it_is_asked_for():
    files = ChangedFiles()
    store = ArtStore(files)
    for _ in range(5):
        store.picture("cake", 30, 30)
    store.wait()
    for _ in range(5):
        store.picture("cake", 30, 30)
    store.close()
    assert files.reads == ["shared/art/cake.svg"]


def test_a_games_own_art_goes_before_the_shared_art():
    files = ChangedFiles({"games/duel/art/cake.svg": SQUARE})
    own, shared = ArtStore(files, "duel", at_once=True), ArtStore(files, "xiii", at_once=True)
    assert own.path("cake") == "games/duel/art/cake.svg"
    assert own.picture("cake", 8, 8).pixelColor(4, 4) == QColor("#ff0000")
    assert shared.path("cake") == "shared/art/cake.svg"


def test_a_missing_picture_is_a_slip_that_names_the_path(at_once):
    slip = at_once.picture("white_elephant", 80, 80)
    assert at_once.missing == {"white_elephant": "shared/art/white_elephant.svg"}
    assert (slip.width(), slip.height()) == (80, 80)
    assert slip == placeholder("shared/art/white_elephant.svg", 80, 80)
    assert slip != placeholder("shared/art/white_rabbit.svg", 80, 80)


def test_a_broken_picture_is_a_slip_that_names_the_file():
    store = ArtStore(ChangedFiles({"shared/art/cake.svg": b"<svg"}))
    store.picture("cake", 50, 50)
    store.wait()
    assert "shared/art/cake.svg" in store.missing["cake"]
    assert store.picture("cake", 50, 50).width() == 50
    store.close()


@pytest.mark.parametrize("name", ["../theme", "/etc/passwd", "ui/../cake", "Cake", "ui/a/b", "", "cake\n", "cake.svg"])
def test_no_name_leads_out_of_the_art_folders(name):
    files = ChangedFiles()
    store = ArtStore(files, at_once=True)
    assert not store.exists(name)
    assert not store.picture(name, 10, 10).isNull()
    assert files.reads == []


def test_a_control_mark_lies_in_a_folder_of_its_own(at_once):
    assert at_once.exists("ui/close")
    assert not at_once.picture("ui/close", 20, 20).isNull()


def test_a_tint_keeps_the_shape_and_takes_one_colour(at_once):
    plain, tinted = at_once.picture("crown", 40, 40), at_once.tinted("crown", 40, 40, QColor("#63e0b4"))
    assert [plain.pixelColor(x, 20).alpha() for x in range(40)] == [tinted.pixelColor(x, 20).alpha() for x in range(40)]
    solid = [tinted.pixelColor(x, y) for x in range(40) for y in range(40) if tinted.pixelColor(x, y).alpha() == 255]
    assert solid
    assert all(colour.name() == "#63e0b4" for colour in solid)


def test_the_store_forgets_what_was_not_asked_for_longest():
    store = ArtStore(Resources(), at_once=True, limit=5 * 40 * 40 * 4)
    for name in ("cake", "potion", "crown", "alice", "hatter"):
        store.picture(name, 40, 40)
    store.picture("cake", 40, 40)
    store.picture("dodo", 40, 40)
    assert store.has("cake", 40, 40)
    assert store.has("dodo", 40, 40)
    assert not store.has("potion", 40, 40)


def test_a_picture_larger_than_the_store_is_given_all_the_same():
    store = ArtStore(Resources(), at_once=True, limit=100)
    assert store.picture("cake", 40, 40).width() == 40


def test_a_closed_store_reads_nothing_more_and_says_nothing(qtbot):
    store = ArtStore(Resources())
    arrived: list[object] = []
    store.ready.connect(arrived.append)
    for name in ("region_red_keep", "tea_party", "tugley_wood", "maze", "back_duel_red"):
        store.picture(name, 900, 900)
    store.close()
    QCoreApplication.processEvents()
    assert arrived == []
    assert not store.busy
    assert store.picture("cake", 20, 20).isNull()


def test_stores_may_be_dropped_in_the_middle_of_reading(qtbot):
    for _ in range(8):
        store = ArtStore(Resources(), threads=3)
        for name in ("cake", "potion", "crown", "alice", "hatter", "maze", "dodo", "tove"):
            store.picture(name, 200, 200)
        QCoreApplication.processEvents()
        reader = store._readers
        del store
        gc.collect()
        reader.shutdown(wait=True)


def test_pictures_out_of_sight_are_read_after_those_in_sight():
    files = ChangedFiles()
    store = ArtStore(files, threads=1)
    held = threading.Event()
    store._readers.submit(held.wait, 5)
    store.prefetch([("dodo", 30, 30), ("tove", 30, 30)])
    store.picture("alice", 30, 30)
    held.set()
    store.wait()
    store.close()
    assert files.reads[0] == "shared/art/alice.svg"


def test_changed_files_are_read_again_when_the_store_forgets():
    files = ChangedFiles({"shared/art/cake.svg": None})
    store = ArtStore(files, at_once=True)
    store.picture("cake", 16, 16)
    assert "cake" in store.missing
    files.changes["shared/art/cake.svg"] = SQUARE
    store.forget()
    assert store.picture("cake", 16, 16).pixelColor(8, 8) == QColor("#ff0000")
    assert store.missing == {}


@pytest.mark.parametrize("broken", [b"<svg", b"", None])
def test_a_picture_that_a_save_breaks_or_takes_away_is_still_there_in_another_size_until_it_is_sound_again(broken):
    files = ChangedFiles({"shared/art/cake.svg": SQUARE})
    store = ArtStore(files, at_once=True)
    store.picture("cake", 16, 16)
    files.changes["shared/art/cake.svg"] = broken
    assert store.picture("cake", 40, 40).pixelColor(20, 20) == QColor("#ff0000")
    assert store.missing == {}
    files.changes["shared/art/cake.svg"] = SQUARE.replace(b"#ff0000", b"#0000ff")
    store.forget({"cake"})
    assert store.picture("cake", 24, 24).pixelColor(12, 12) == QColor("#0000ff")


def test_a_picture_that_was_taken_away_for_good_is_missed_once_that_is_told():
    files = ChangedFiles({"shared/art/cake.svg": SQUARE})
    store = ArtStore(files, at_once=True)
    store.picture("cake", 16, 16)
    files.changes["shared/art/cake.svg"] = None
    store.forget({"cake"})
    store.picture("cake", 40, 40)
    assert "cake" in store.missing


@pytest.mark.parametrize("dpr", [1.0, 1.25, 1.5, 2.0])
def test_a_picture_is_painted_in_the_pixels_of_the_screen(at_once, dpr):
    asked = []

    class Watched:
        def picture(self, name, width, height, /):
            asked.append((width, height))
            return at_once.picture(name, width, height)

        def tinted(self, name, width, height, colour, /):
            asked.append((width, height))
            return at_once.tinted(name, width, height, colour)

    pixmap = QPixmap(200, 200)
    pixmap.setDevicePixelRatio(dpr)
    p = good(QPainter(pixmap))
    picture(p, Watched(), "cake", QRectF(3.3, 4.7, 40, 40))
    tint(p, Watched(), "cake", QRectF(3.3, 4.7, 40, 40), QColor("#ffffff"))
    p.rotate(90)
    picture(p, Watched(), "cake", QRectF(3, -40, 40, 20))
    p.end()
    assert asked == [(40 * dpr, 40 * dpr)] * 2 + [(40 * dpr, 20 * dpr)]


def test_a_picture_on_the_screen_is_the_picture_itself_pixel_for_pixel(at_once):
    canvas = QImage(60, 60, QImage.Format.Format_ARGB32_Premultiplied)
    canvas.fill(0)
    p = good(QPainter(canvas))
    picture(p, at_once, "alice", QRectF(10.3, 9.8, 40, 40))
    p.end()
    assert canvas.copy(10, 10, 40, 40) == at_once.picture("alice", 40, 40)
