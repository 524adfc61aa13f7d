"""What is painted anew in one turn is bounded; the rest follows, and all of it comes."""

import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView

from tests.helpers.look import RESOURCES, image
from tests.helpers.scene_table import THEME, ToyFaces, ToyPlaces, ToyWords, view, zones
from wonderland_gui.views import budget as budget_module
from wonderland_gui.views.art import ArtStore as Art
from wonderland_gui.views.budget import Budget
from wonderland_gui.views.overlays import Ghost
from wonderland_gui.views.painted import Painted
from wonderland_gui.views.stamps import Shape, Stamps
from wonderland_gui.views.table_scene import TableScene


@pytest.fixture
def budget(qtbot):
    made = Budget()
    yield made
    made.clear()


@pytest.fixture
def slow_clock(monkeypatch):
    """Each look at the clock finds five milliseconds gone."""
    now = [0.0]

    def clock():
        now[0] += 0.005
        return now[0]

    monkeypatch.setattr(budget_module, "thread_time", clock)


def spend(budget):
    with budget.spending():
        pass


def test_a_turn_has_so_much_and_no_more(budget, slow_clock):
    spend(budget)
    assert budget.left()
    spend(budget)
    assert not budget.left() and budget.left(first=True)


def test_the_next_turn_begins_anew_and_calls_who_waited(budget, slow_clock, qtbot):
    called: list[bool] = []

    class Item:
        def update(self):
            called.append(True)

    spend(budget)
    spend(budget)
    budget.wait(Item())
    assert budget.busy and not called
    qtbot.waitUntil(budget.left)
    assert called == [True] and not budget.busy


def test_an_unlimited_one_never_ends(slow_clock, qtbot):
    made = Budget(unlimited=True)
    for _ in range(10):
        spend(made)
    assert made.left()
    made.clear()


def test_many_items_are_painted_over_several_turns_and_none_is_forgotten(budget, slow_clock, qtbot):
    scene = QGraphicsScene(0, 0, 320, 50)
    painted: list[int] = []

    def painter(number):
        def paint(p):
            painted.append(number)
            p.fillRect(0, 0, 20, 20, QColor("red"))

        return paint

    for number in range(10):
        item = Painted(1, budget)
        item.show_(number, QSizeF(20, 20), 1.0, painter(number))
        item.setPos(number * 30, 10)
        scene.addItem(item)
    view = QGraphicsView(scene)
    qtbot.addWidget(view)
    view.resize(400, 100)
    view.show()
    view.grab()
    assert 0 < len(painted) < 10
    qtbot.waitUntil(lambda: len(painted) == 10)
    assert sorted(painted) == list(range(10))


def test_a_table_that_opens_is_laid_in_one_turn_and_painted_in_the_next_ones(qtbot, monkeypatch):
    """Both at once would hold the window up for longer than a person sees nothing of."""
    now = [0.0]
    monkeypatch.setattr(budget_module, "thread_time", lambda: now[0])

    class SlowPlaces(ToyPlaces):
        def scenery(self, shown, aspect):
            now[0] += 0.03
            return super().scenery(shown, aspect)

    places = SlowPlaces()
    scene = TableScene(THEME, ToyFaces(), Art(RESOURCES, "duel"))
    scene.show_view(view(zones(hand=["p1"])), ToyWords(), places)
    assert not scene.budget.left(first=True)
    qtbot.waitUntil(lambda: scene.budget.left(first=True))
    # Later views are laid beside pictures that are there already: what is new in them is shown at once.
    scene.show_view(view(zones(hand=["p1", "p2"])), ToyWords(), places)
    assert scene.budget.left(first=True)
    scene.close()


def test_a_held_item_is_stretched_until_it_is_released(qtbot):
    scene = QGraphicsScene(0, 0, 100, 100)
    item = Painted(1)
    scene.addItem(item)
    view = QGraphicsView(scene)
    qtbot.addWidget(view)
    times: list[str] = []
    item.show_("a", QSizeF(20, 20), 1.0, lambda p: times.append("small"))
    view.grab()
    item.show_("a", QSizeF(60, 60), 1.0, lambda p: times.append("large"), hold=True)
    view.grab()
    assert times == ["small"] and item.size() == QSizeF(60, 60)
    item.release()
    view.grab()
    assert times == ["small", "large"]
    assert image(view.grab()).size() == view.size()


def rendered(scene):
    made = QPixmap(400, 400)
    made.fill(QColor("navy"))
    p = QPainter(made)
    scene.render(p)
    p.end()
    return image(made)


def test_what_is_held_stays_as_large_as_it_is_while_its_next_picture_waits(budget, slow_clock):
    ghost = Ghost("p1", Stamps(THEME, budget), 1.0)
    ghost.set_shape(Shape(60, 84, 4), 1.0)
    body = QPixmap(60, 84)
    body.fill(QColor("red"))
    ghost.set_body(body)
    ghost.grip(1.0, 0.0, lifted=True)
    scene = QGraphicsScene(-200, -200, 400, 400)
    scene.addItem(ghost)
    rendered(scene)
    while budget.left(first=True):
        spend(budget)
    ghost.set_theme()  # its next picture has to wait
    shown = rendered(scene)
    assert budget.busy and shown.pixelColor(200, 200) == QColor("red")
    assert shown.pixelColor(20, 20) != QColor("red") and shown.pixelColor(330, 200) != QColor("red")
    budget.clear()
