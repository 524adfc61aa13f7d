"""A pile is spread in a tray beside its place: opened and closed by mouse and keyboard, taken from and put into, and never in the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRectF, QSizeF, Qt

from tests.helpers.program import Sit, Sitting
from tests.helpers.scene_table import PLACES, Table, ToyPlaces, ToyWords, done, offer, piece, table, view, zones
from wonderland_gui.controllers.glass import LARGE
from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.table import ZoneId
from wonderland_gui.engine.view import Offer, TableView, ViewPiece
from wonderland_gui.models.setup import PERSON, MatchSetup, SeatSetup
from wonderland_gui.views.paint_panels import tray_title_width
from wonderland_gui.views.scenery import Area, Scenery, TrayPlace
from wonderland_gui.views.tray_plan import GAP, NARROWEST, plan

Key = Qt.Key
NINE = [f"d{n}" for n in range(9)]


class PilePlaces(ToyPlaces):
    """The deck is a pile."""

    def scenery(self, shown: TableView, aspect: float) -> Scenery:
        plain = super().scenery(shown, aspect)
        x, y = PLACES["deck"]
        return Scenery(plain.size, plain.pieces, {**plain.zones, ZoneId("deck"): Area(QRectF(x, y, 1, 1.4), count=True)}, plain.seats, plates=plain.plates)


class TwoPiles(PilePlaces):
    """Another pile lies beside it."""

    def scenery(self, shown: TableView, aspect: float) -> Scenery:
        plain = super().scenery(shown, aspect)
        return replace(plain, zones={**plain.zones, ZoneId("a"): replace(plain.zones[ZoneId("a")], count=True)})


class Studied(PilePlaces):
    """What lies in `a` is to be read before one of it is chosen."""

    def scenery(self, shown: TableView, aspect: float) -> Scenery:
        plain = super().scenery(shown, aspect)
        return replace(plain, zones={**plain.zones, ZoneId("a"): replace(plain.zones[ZoneId("a")], study=True)})


class PileWords(ToyWords):
    def tray(self, zone: Ref, count: int) -> str:
        return f"{zone}, {count} cards"


def show(made: Table, deck: Sequence[str | ViewPiece], offers: Sequence[Offer] = (), *, hand: Sequence[str] = ("h",), animate: bool = False) -> None:
    made.scene.show_view(view(zones(deck=deck, hand=hand), offers), PileWords(), PilePlaces(), animate=animate)


@pytest.fixture
def made(qtbot: object) -> Iterator[Table]:
    shown = table()
    yield shown
    done(shown)


def spread(made: Table) -> TrayPlace | None:
    return made.scene.scenery.tray


def focus(made: Table) -> Ref | None:
    return made.hands.focus


def middle(made: Table) -> QPoint:
    """The middle of the pile's place."""
    return made.window.mapFromScene(made.scene.scenery.zones[ZoneId("deck")].rect.center())


def boxes(made: Table) -> list[QRectF]:
    return [made.scene.box_of(ref) for ref in NINE]


# ---------------------------------------------------------------- opening and closing
def test_a_click_on_a_pile_whose_cards_may_be_seen_spreads_it_in_order_beside_its_place(made: Table) -> None:
    show(made, NINE)
    assert spread(made) is None
    made.click(middle(made))
    tray = spread(made)
    assert tray is not None
    assert tray.title == "deck, 9 cards"
    assert made.scene.tray.surface.isVisible()
    lie = boxes(made)
    assert [box.x() for box in lie] == sorted({box.x() for box in lie})
    assert all(tray.rect.contains(box) for box in lie)
    assert not tray.rect.intersects(made.scene.scenery.zones[ZoneId("deck")].rect)
    assert made.scene.sceneRect().contains(tray.rect)
    assert made.said["refused"] == []
    assert all(made.home(ref) for ref in NINE)


@pytest.mark.parametrize("how", ["escape", "outside", "mark", "pile", "changed", "other eyes"])
def test_the_tray_closes(made: Table, how: str) -> None:
    show(made, NINE)
    made.click(middle(made))
    tray = spread(made)
    assert tray is not None
    match how:
        case "escape":
            made.key(Key.Key_Escape)
        case "outside":
            made.click(made.window.mapFromScene(made.scene.sceneRect().bottomLeft()) + QPoint(3, -3))
        case "mark":
            made.click(made.window.mapFromScene(tray.close.center()))
        case "pile":
            made.click(middle(made))
        case "changed":
            show(made, NINE[:-1])
        case _:
            other = view(zones(deck=NINE, hand=["h"]))
            made.scene.show_view(replace(other, viewer=None), PileWords(), PilePlaces())
    assert spread(made) is None
    assert not made.scene.tray.surface.isVisible()
    assert made.said["refused"] == []
    assert len({(box.x(), box.y()) for box in boxes(made)[: 8 if how == "changed" else 9]}) == 1, "the pile is a pile again"


def test_the_tray_stays_while_something_else_happens(made: Table) -> None:
    show(made, NINE)
    made.click(middle(made))
    where = boxes(made)
    show(made, NINE, hand=("h", "i"))
    made.scene.set_theme(made.scene.theme)
    assert spread(made) is not None
    assert boxes(made) == where
    made.window.resize(1100, 700)
    tray = spread(made)
    assert tray is not None
    assert made.scene.sceneRect().contains(tray.rect)


def test_a_click_in_the_tray_is_not_outside_of_it(made: Table) -> None:
    show(made, NINE)
    made.click(middle(made))
    tray = spread(made)
    assert tray is not None
    made.click(made.window.mapFromScene(tray.rect.topLeft()) + QPoint(9, 30))
    made.move(made.window.mapFromScene(boxes(made)[3].topLeft()) + QPoint(5, 20))
    assert made.said["hovered"][-1] == "d3"
    assert spread(made) is not None


@pytest.mark.parametrize("deck", [["d0"], [piece(ref, None, face_up=False) for ref in NINE], [piece("d0", None, face_up=False), "d1"], []])
def test_there_is_no_tray_for_a_pile_of_one_or_of_which_not_all_is_seen(made: Table, deck: list[str | ViewPiece]) -> None:
    show(made, deck)
    made.click(middle(made))
    assert spread(made) is None
    assert made.scene.tray.piles() == ()


def test_the_mark_that_closes_the_tray_is_painted_when_its_picture_arrives(made: Table) -> None:
    show(made, NINE[:4])
    made.click(middle(made))
    made.window.grab()
    surface = made.scene.tray.surface
    painted = surface._pixmap
    made.scene.refresh(frozenset({"ui/close"}))
    made.window.grab()
    assert surface._pixmap is not painted


def test_a_click_on_a_pile_takes_the_reason_of_a_refusal_away(made: Table) -> None:
    made.scene.refused.connect(lambda *attempt: made.scene.refuse("no"))
    show(made, NINE[:4], [offer(0, "h", "a")])
    made.drag(made.at("h"), made.at("b"))
    assert made.scene.bubble.isVisible()
    made.click(middle(made))
    assert spread(made) is not None and not made.scene.bubble.isVisible()


def test_what_lies_under_the_tray_is_not_under_the_pointer(made: Table) -> None:
    show(made, NINE)
    made.click(middle(made))
    tray = spread(made)
    assert tray is not None
    for x in range(int(tray.rect.left()) + 1, int(tray.rect.right()), 7):
        for y in range(int(tray.rect.top()) + 1, int(tray.rect.bottom()), 7):
            refs = made.scene.refs_at(QRectF(x, y, 1, 1).topLeft())
            assert refs in ([*([refs[0]] if len(refs) > 1 else []), "deck"],)
            assert len(refs) == 1 or refs[0] in NINE


def test_pieces_glide_into_the_tray_and_back(made: Table) -> None:
    made.scene.set_speed("normal")
    show(made, NINE)
    made.click(middle(made))
    assert made.scene.motions.running
    assert not made.scene.in_motion, "nobody waits for a tray"
    made.scene.motions.advance(2000)
    assert all(made.home(ref) for ref in NINE)
    made.key(Key.Key_Escape)
    made.scene.motions.advance(100)
    made.click(middle(made))  # opened again on the way
    made.scene.motions.finish()
    assert all(made.home(ref) for ref in NINE)
    assert spread(made) is not None


# ---------------------------------------------------------------- offers
TAKE = [offer(0, "d2", "hand"), offer(1, "d8", "hand"), offer(2, "h", "deck")]


def test_a_pile_spreads_by_itself_when_cards_below_its_top_are_offered_and_gives_them_to_a_drag(made: Table) -> None:
    show(made, NINE, TAKE)
    assert spread(made) is not None
    assert {"d2", "d8"} <= made.scene.lights.sources
    made.drag(made.window.mapFromScene(boxes(made)[2].topLeft()) + QPoint(6, 20), made.at("hand"))
    assert made.said["chosen"] == [TAKE[0]]


def test_cards_that_are_to_be_read_lie_large_and_side_by_side_while_one_of_them_is_to_be_chosen(made: Table) -> None:
    def look(*offers: Offer) -> TrayPlace | None:
        made.scene.show_view(view(zones(deck=NINE, a=["p", "q", "r"], hand=["h"]), offers), PileWords(), Studied())
        return spread(made)

    assert look(offer(0, "h", "a")) is None, "nothing of it is to be chosen"
    tray = look(offer(0, "p", "deck"), offer(1, "q", "deck"), offer(2, "r", "deck"))
    assert tray is not None and tray.zone == "a"
    lie = [made.scene.box_of(ref) for ref in "pqr"]
    assert all(box.width() >= LARGE for box in lie), "so large that cards show all their words"
    assert not any(one.intersects(other) for one in lie for other in lie if one is not other)
    assert not tray.rect.intersects(made.scene.scenery.zones[ZoneId("deck")].rect)
    made.drag(made.at("q"), middle(made))
    assert made.said["chosen"] == [offer(1, "q", "deck")]


def test_the_tray_takes_what_is_dropped_into_it(made: Table) -> None:
    show(made, NINE, TAKE)
    tray = spread(made)
    assert tray is not None
    made.drag(made.at("h"), made.window.mapFromScene(tray.rect.topLeft()) + QPoint(20, 20))
    assert made.said["chosen"] == [TAKE[2]]


def test_the_tray_stays_open_for_what_is_taken_elsewhere(made: Table) -> None:
    show(made, NINE, TAKE)
    made.click(made.at("h"))
    assert made.scene.hand.ref == "h"
    assert spread(made) is not None
    made.click(made.window.mapFromScene(boxes(made)[4].center()))
    assert made.said["chosen"] == [TAKE[2]]


def test_a_card_of_the_tray_that_is_let_go_in_the_tray_goes_home_without_a_word(made: Table) -> None:
    show(made, NINE, TAKE)
    start = made.window.mapFromScene(boxes(made)[2].topLeft()) + QPoint(6, 20)
    made.drag(start, start + QPoint(90, 10))
    assert made.said["chosen"] == made.said["refused"] == []
    assert made.home("d2")
    assert spread(made) is not None


def test_a_tray_that_was_closed_although_its_cards_are_offered_opens_by_a_click_and_not_by_itself(made: Table) -> None:
    show(made, NINE, TAKE)
    made.key(Key.Key_Escape)
    assert spread(made) is None
    show(made, NINE, TAKE)
    assert spread(made) is None
    made.click(middle(made))
    assert spread(made) is not None
    assert made.scene.hand.ref is None, "the top card is not picked up"
    made.key(Key.Key_Escape)
    show(made, NINE, TAKE[::-1])
    assert spread(made) is not None, "another decision"


def test_of_two_piles_from_which_is_taken_the_higher_spreads_and_the_other_by_a_click(made: Table) -> None:
    offers = [offer(0, "d2", "hand"), offer(1, "e0", "hand")]
    made.scene.show_view(view(zones(deck=NINE, a=["e0", "e1"]), offers), PileWords(), TwoPiles(), animate=False)
    assert spread(made) is not None and made.scene.tray.zone == "deck"
    made.click(made.at("a"))
    assert made.scene.tray.zone == "a"
    made.key(Key.Key_Escape)
    made.scene.show_view(view(zones(deck=NINE, a=["e0", "e1"]), offers), PileWords(), TwoPiles(), animate=False)
    assert spread(made) is None, "one of them was closed by hand"


def test_of_two_piles_into_which_something_may_be_put_none_spreads_by_itself(made: Table) -> None:
    offers = [offer(0, "h", "d2"), offer(1, "h", "e0")]
    made.scene.show_view(view(zones(deck=NINE, a=["e0", "e1"], hand=["h"]), offers), PileWords(), TwoPiles(), animate=False)
    assert spread(made) is None


def test_a_tray_that_opened_by_itself_closes_when_its_cards_are_not_offered_any_more(made: Table) -> None:
    show(made, NINE, TAKE)
    show(made, NINE, [])
    assert spread(made) is None


def test_a_pile_whose_top_alone_is_offered_is_taken_from_as_ever(made: Table) -> None:
    show(made, NINE, [offer(0, "d8", "hand")])
    assert spread(made) is None
    made.click(middle(made))
    assert made.scene.hand.ref == "d8"
    assert spread(made) is None


def test_the_tray_covers_no_target_and_no_source(made: Table) -> None:
    targets = [offer(n, "d2", zone) for n, zone in enumerate(("a", "b", "c", "hand", "seat.1"))]
    for size in ((900, 600), (640, 480), (1400, 500)):
        made.window.resize(*size)
        show(made, NINE, [*targets, offer(9, "h", "a")])
        tray = spread(made)
        assert tray is not None
        for ref in ("a", "b", "c", "hand", "seat.1", "h"):
            assert not tray.rect.intersects(made.scene.box_of(ref)), (size, ref)


# ---------------------------------------------------------------- the keyboard
def test_the_keyboard_opens_a_pile_walks_through_it_and_comes_back(made: Table) -> None:
    show(made, NINE, [offer(0, "h", "a")])
    while made.hands.focus != "deck":
        made.key(Key.Key_Tab)
    made.key(Key.Key_Return)
    assert spread(made) is not None
    assert focus(made) == "d8"
    made.key(Key.Key_Left)
    assert focus(made) == "d7"
    assert made.said["hovered"][-1] == "d7"
    made.key(Key.Key_Escape)
    assert spread(made) is None
    assert focus(made) == "deck"
    made.key(Key.Key_Escape)
    assert focus(made) is None
    assert made.said["chosen"] == []


def test_tab_comes_to_what_can_be_done_before_it_comes_to_piles_and_to_one_of_those_that_are_alike(made: Table) -> None:
    alike = [replace(piece("h"), kind="rose"), replace(piece("g"), kind="rose")]
    offers = [offer(0, "h", "a")]
    made.scene.show_view(view(zones(deck=NINE, hand=alike), offers), PileWords(), PilePlaces())
    assert made.scene.box_of("deck").center().y() < made.scene.box_of("h").center().y()
    assert made.hands.stands_for_one_of(("g",), ("h",)) == "h"
    stops = []
    for _ in range(3):
        made.key(Key.Key_Tab)
        stops.append(focus(made))
    assert stops == ["h", "deck", None]


def test_an_offered_card_of_the_tray_is_played_by_the_keyboard(made: Table) -> None:
    show(made, NINE, TAKE)
    while made.hands.focus != "d2":
        made.key(Key.Key_Tab)
    made.key(Key.Key_Return, Key.Key_Return)
    assert made.said["chosen"] == [TAKE[0]]


# ---------------------------------------------------------------- where it lies
BOX = st.builds(QRectF, *(st.floats(0, 700) for _ in range(2)), *(st.floats(20, 160) for _ in range(2)))


@settings(max_examples=60)
@given(st.integers(2, 60), BOX, st.lists(BOX, max_size=6), st.sampled_from([1.0, 1.5, 2.0]), st.floats(0, 2000))
def test_a_tray_lies_within_its_room_and_holds_all_its_pieces(count: int, pile: QRectF, clear: list[QRectF], dpr: float, title: float) -> None:
    room = QRectF(0, 0, 900, 600)
    made = plan(count, pile, QSizeF(88, 123), room, clear, dpr, title)
    assert room.contains(made.rect)
    assert len(made.pieces) == count
    assert all(made.rect.contains(box) for box in made.pieces)
    for box in made.pieces:
        assert abs(box.x() * dpr - round(box.x() * dpr)) < 1e-6
        assert abs(box.width() * dpr - round(box.width() * dpr)) < 1e-6


@pytest.mark.parametrize("long", [False, True])
def test_the_title_of_a_tray_is_read_whole(made: Table, monkeypatch: pytest.MonkeyPatch, long: bool) -> None:
    if long:
        monkeypatch.setattr(PileWords, "tray", lambda _, zone, count: f"The discard pile of all that lies at {zone}, {count} cards")
    show(made, ["d0", "d1"])
    made.click(made.at("deck"))
    tray = spread(made)
    assert tray is not None
    assert tray.rect.width() >= tray_title_width(tray.title)
    assert (tray.rect.width() > NARROWEST) == long


def test_a_tray_lies_beside_its_pile_where_nothing_is_in_the_way() -> None:
    pile = QRectF(400, 200, 90, 126)
    made = plan(4, pile, QSizeF(80, 112), QRectF(0, 0, 1200, 700), ())
    dx = max(made.rect.left() - pile.right(), pile.left() - made.rect.right(), 0)
    dy = max(made.rect.top() - pile.bottom(), pile.top() - made.rect.bottom(), 0)
    assert abs(max(dx, dy) - GAP) < 1


@pytest.mark.parametrize("count", [9, 20, 24])
def test_pieces_lie_side_by_side_in_rows_before_they_overlap(count: int) -> None:
    made = plan(count, QRectF(880, 520, 60, 80), QSizeF(64, 90), QRectF(0, 0, 1230, 658), [QRectF(650, 600, 300, 90)])
    assert not any(one.intersects(other) for i, one in enumerate(made.pieces) for other in made.pieces[i + 1 :])
    assert {box.width() for box in made.pieces} == {64}
    assert not made.rect.intersects(QRectF(650, 600, 300, 90))


def test_where_everything_has_to_stay_clear_the_tray_covers_as_little_as_can_be() -> None:
    clear = [QRectF(0, 0, 900, 500)]
    made = plan(9, QRectF(10, 510, 60, 80), QSizeF(88, 123), QRectF(0, 0, 900, 600), clear)
    assert made.rect.bottom() >= 590
    assert made.rect.height() <= 140


# ---------------------------------------------------------------- the whole program
def library(sitting: Sitting, actions: int) -> None:
    names = ("Lorina", "Edith")
    sitting.program.begin(MatchSetup("xiii", tuple(SeatSetup(PERSON, name) for name in names), {}, "free", 5))
    for _ in range(400):
        view_ = sitting.match.look(None)
        if view_.zones[ZoneId("discard")].count >= actions or sitting.match.decide is None:
            break
        sitting.advance(1)


def test_the_discard_pile_of_a_match_is_looked_through_and_played_past(sit: Sit) -> None:
    sitting = sit(size=(1400, 900))
    library(sitting, 4)
    sitting.lift()
    scene = sitting.kit.scene
    assert scene.view is not None
    count = scene.view.zones[ZoneId("discard")].count
    assert count >= 4
    before = sitting.hash
    sitting.click_at(sitting.point_of("discard"))
    tray = scene.scenery.tray
    assert tray is not None
    assert tray.title == sitting.kit.texts.say("ui.table.tray", {"zone": sitting.kit.texts.zone("discard"), "n": count}).replace("the ", "The ", 1)
    top = scene.view.zones[ZoneId("discard")].pieces[0]
    sitting.move(sitting.point_of(top.id))
    shown = sitting.kit.page.side.inspector.shown
    assert shown is not None
    assert sitting.kit.texts.say(f"component.{top.kind}") in shown.title
    for ref in {ref for o in sitting.offers for ref in (o.source, o.target) if ref is not None}:
        assert not scene.box_of(ref).intersects(tray.rect)
    assert sitting.hash == before
    sitting.key(Key.Key_Escape)
    assert scene.scenery.tray is None
    sitting.click_at(sitting.point_of("discard"))
    sitting.play_any()
    assert sitting.match.cursor > 0
