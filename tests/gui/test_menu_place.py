"""Where the small menu opens."""

import pytest
from PySide6.QtCore import QPointF, QRectF

from tests.helpers.scene_table import THEME, done, offer, table, zones

WINDOW = QRectF(0, 0, 800, 600)


@pytest.fixture
def t(qapp):
    shown = table()
    shown.show(zones(hand=("p1", "p2")))
    yield shown
    done(shown)


@pytest.mark.parametrize("corner", [(300, 260), (20, 20), (720, 20), (720, 480), (20, 480)])
def test_what_a_choice_is_about_is_seen_while_the_menu_is_open(t, corner):
    left, top = corner
    menu, about = t.scene.menu, QRectF(left, top, 60, 90)
    choices = [t.scene.words.choice(offer(n, "p1", None)) for n in range(2)]
    menu.open("Which half?", choices, "None", about.center(), THEME, 1.0, WINDOW, about)
    box = menu.line_rect(0).united(menu.line_rect(2))
    assert WINDOW.contains(box)
    assert not box.intersects(about)


def test_a_choice_about_one_piece_opens_the_menu_beside_it_and_one_about_a_place_where_the_piece_was_let_go(t):
    at = t.scene.box_of("p1").center()
    t.scene.ask([offer(0, "p1", None, choice="top"), offer(1, "p1", None, choice="bottom")], at)
    assert not t.scene.menu.line_rect(0).intersects(t.scene.box_of("p1"))
    t.scene.close_menu()
    t.scene.ask([offer(0, "p1", "a", choice="1"), offer(1, "p1", "a", choice="2")], QPointF(200, 200))
    assert t.scene.menu.x() == 216
