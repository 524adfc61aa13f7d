"""Pieces move in a way of their own where the layout says so of an event: they fall card by card, are dealt, or their pile is riffled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QStyleOptionGraphicsItem

from tests.helpers.scene_table import THEME, Table, ToyPlaces, ToyWords, done, piece, table, view, zones
from wonderland_gui.data.layout import Moving
from wonderland_gui.engine.protocol import Named, Note
from wonderland_gui.engine.table import ZoneId
from wonderland_gui.engine.view import Notice, ViewZone
from wonderland_gui.views.faces import Face
from wonderland_gui.views.items import PieceItem
from wonderland_gui.views.reel import MOST_MS, TOLD_MS, moments_of
from wonderland_gui.views.theme import Motion

COLLAPSE, SHUFFLE, DEAL, FLIP, GLIDE = (THEME.motion[name] for name in ("collapse", "shuffle", "deal", "flip", "glide"))
BEFORE = zones(a=["p1"], b=["p2"], c=["p3"], hand=["p4"])
FALLEN = zones(deck=["p1", "p2", "p3"], hand=["p4"])
NEWS = (Notice("fell", {}),)
MOVING = {
    "fell": Moving("collapse", to="deck"),
    "mixed": Moving("shuffle", of="{zone}"),
    "dealt": Moving("deal", to="{zone}", of="deck"),
    "drawn": Moving("draw", to="b"),
    "built": Moving("rise", to="b"),
}


class Words(ToyWords):
    """Knows the ways of some events."""

    def motion(self, event: str) -> Moving | None:
        return MOVING.get(event)


@pytest.fixture(autouse=True)
def ways(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToyWords, "motion", Words.motion, raising=False)


@pytest.fixture(params=["normal"])
def t(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[Table]:
    made = table(speed=request.param)
    yield made
    done(made)


def advance(made: Table, ms: int) -> None:
    """Lets the scene's clocks go on in steps of a frame."""
    for _ in range(ms // 10):
        made.scene.motions.advance(10)
        made.scene.touch.advance(10)


def tipped(made: Table) -> list[float]:
    return [round(made.scene.board.items[ref].rotation(), 1) for ref in ("p1", "p2", "p3")]


def rose(item: PieceItem) -> bool:
    """Whether an item, as it is painted, is lined in the colour of what is not allowed."""
    bounds = item.boundingRect()
    picture = QImage(bounds.size().toSize(), QImage.Format.Format_ARGB32)
    picture.fill(0)
    p = QPainter(picture)
    p.translate(-bounds.topLeft())
    item.paint(p, QStyleOptionGraphicsItem())
    p.end()
    colour = THEME.illegal.rgb()
    return any(picture.pixel(x, picture.height() // 2) == colour for x in range(picture.width()))


def test_what_falls_tips_one_piece_after_the_other_and_lies_straight_in_the_end(t: Table) -> None:
    t.show(BEFORE)
    t.show(FALLEN, animate=True, news=NEWS)
    advance(t, COLLAPSE.stagger)
    first, second, third = tipped(t)
    assert first > 0 and second == third == 0
    advance(t, 2 * COLLAPSE.stagger + 220)
    assert max(tipped(t)) == COLLAPSE.tilt == 12
    advance(t, COLLAPSE.ms)
    assert tipped(t) == [0, 0, 0]
    assert not t.scene.in_motion


@pytest.mark.parametrize(("held", "news"), [(FALLEN, ()), (zones(hand=["p4"], c=["p1", "p2", "p3"]), NEWS)])
def test_without_the_event_or_into_another_zone_nothing_tips(t: Table, held: object, news: tuple[Notice, ...]) -> None:
    t.show(BEFORE)
    t.show(held, animate=True, news=news)  # type: ignore[arg-type]
    for _ in range(50):
        advance(t, 10)
        assert tipped(t) == [0, 0, 0]


@pytest.mark.parametrize("t", ["off"], indirect=True)
def test_without_motion_all_lies_where_it_fell_at_once(t: Table) -> None:
    t.show(BEFORE)
    t.show(FALLEN, animate=True, news=NEWS)
    assert not t.scene.in_motion
    assert tipped(t) == [0, 0, 0]
    assert all(t.scene.board.items[ref].pos() == t.scene.box_of(ref).center() for ref in ("p1", "p2", "p3"))


def test_going_on_while_pieces_fall_lays_them_straight(t: Table) -> None:
    t.show(BEFORE)
    t.show(FALLEN, animate=True, news=NEWS)
    advance(t, 150)
    t.scene.finish()
    assert tipped(t) == [0, 0, 0]


def test_what_has_brought_the_others_down_is_lined_while_it_falls(t: Table) -> None:
    """Those of the kind that the event names, in the colour of what is not allowed; at rest nothing is left of it."""
    rabbit, alice, another = piece("p1", "rabbit"), piece("p2", "alice"), piece("p3", "rabbit")
    news = (Notice("fell", {"card": Named("kind", "rabbit"), "n": 2}),)

    def lined() -> list[str]:
        return [ref for ref in ("p1", "p2", "p3") if rose(t.scene.board.items[ref])]

    t.show(zones(a=[rabbit], b=[alice], c=[another], hand=["p4"]))
    t.show(zones(deck=[rabbit, alice, another], hand=["p4"]), animate=True, news=news)
    advance(t, 100)
    assert lined() == ["p1", "p3"]
    advance(t, 2 * COLLAPSE.stagger + COLLAPSE.ms + 200)
    assert lined() == []


def test_an_event_belongs_to_the_moment_that_follows_from_it() -> None:
    told = (Notice("one", {}, False, BEFORE), Notice("", {}, False, BEFORE), Notice("two", {}), Notice("three", {}))
    assert [[notice.key for notice in moment.told] for moment in moments_of(view(FALLEN, news=told))] == [["one"], [], ["two", "three"]]


def test_a_moment_without_a_sentence_tells_what_led_to_it() -> None:
    one, fell, rest, last = Notice("one", {}, False, BEFORE), Notice("fell", {}), Notice("", {}, False, FALLEN), Notice("last", {})
    assert [moment.notice for moment in moments_of(view(FALLEN, news=(one, fell, rest, last)))] == [None, fell, None]


def test_a_moment_has_the_numbers_and_the_stage_of_its_beat_and_the_last_those_of_the_view() -> None:
    told = (Notice("one", {}, False, BEFORE, {"n": 1}, "night"), Notice("two", {}, False, BEFORE), Notice("three", {}))
    now = replace(view(FALLEN, news=told), counters={"n": 5}, stage="day")
    assert [(moment.view.counters["n"], moment.view.stage) for moment in moments_of(now)] == [(1, "night"), (5, "day"), (5, "day")]


def test_what_is_to_be_read_with_what_happened_is_seen_longer_and_also_where_the_action_itself_did_it() -> None:
    drew, failed = Notice("drew", {}, False, BEFORE), Notice("failed", {}, False, FALLEN)
    aside = {"drew": "So many words that they take longer to be read than a sentence has time by itself."}

    def moments(*news: Notice) -> list[tuple[str | None, bool]]:
        made = moments_of(view(FALLEN, news=news), lambda notice: aside.get(notice.key, ""))
        return [(moment.notice.key if moment.notice else None, moment.rest > TOLD_MS) for moment in made]

    assert moments(drew, failed) == [("drew", True), ("failed", False), (None, False)]
    assert moments(failed, drew) == [(None, False), ("drew", True), (None, False)]
    assert moments(drew) == [(None, False), (None, False)], "then something is asked, with the same words"
    assert max(moment.rest for moment in moments_of(view(FALLEN, news=(drew, drew)), lambda notice: "x" * 1000)) <= MOST_MS


def test_as_a_match_begins_only_what_is_told_is_left_to_be_read() -> None:
    silent, told = Notice("", {}, False, BEFORE), Notice("fell", {}, False, FALLEN)
    news = view(FALLEN, news=(silent, silent, told, Notice("last", {})))
    assert [moment.rest for moment in moments_of(news, begins=True)] == [0, 0, TOLD_MS, 0]
    assert moments_of(news)[1].rest == TOLD_MS


# ---------------------------------------------------------------- riffled
PILE = ["p1", "p2", "p3", "p4"]
UNMIXED = zones(deck=[piece(ref, ref) for ref in PILE], a=["p9"])
MIXED = zones(deck=[piece(ref, f"now {ref}") for ref in PILE[:3]], b=[piece("p4", "now p4")], a=["p9"])
TOLD = (Notice("mixed", {"zone": Named("zone", "deck")}),)


def test_a_pile_is_riffled_before_anything_leaves_it(t: Table) -> None:
    t.show(UNMIXED)
    at = {ref: t.scene.box_of(ref).center() for ref in PILE}
    t.show(MIXED, animate=True, news=TOLD)
    items = t.scene.board.items
    for _ in range(SHUFFLE.ms // 20):
        advance(t, 10)
    ways = [items[ref].x() - at[ref].x() for ref in PILE]
    assert max(ways) > 10 and min(ways) < -10, "two half piles"
    assert [way > 0 for way in ways] == [False, True, False, True], "every other piece on one side"
    assert items["p9"].pos() == t.scene.box_of("p9").center()
    advance(t, SHUFFLE.ms // 2 + 20)
    assert all((items[ref].pos() - at[ref]).manhattanLength() < 3 for ref in PILE[:3]), "together again"
    assert t.scene.in_motion and not t.home("p4")
    advance(t, 400)
    assert all(t.home(ref) for ref in (*PILE, "p9")) and not t.scene.in_motion


def test_what_a_shuffle_makes_of_a_piece_is_seen_only_from_its_half_pile_on(t: Table) -> None:
    t.show(UNMIXED)
    items = t.scene.board.items
    old = {ref: items[ref].body for ref in PILE}
    t.show(MIXED, animate=True, news=TOLD)
    advance(t, 100)
    assert all(items[ref].body is old[ref] and items[ref].squeeze == 1 for ref in PILE)
    advance(t, SHUFFLE.ms)
    assert all(items[ref].body is not old[ref] and items[ref].squeeze == 1 for ref in PILE), "nobody turns a card over while they are shuffled"


def test_only_the_zone_that_the_event_names_is_riffled(t: Table) -> None:
    held = zones(deck=["p1", "p2"], hand=["p3", "p4"])
    t.show(held)
    t.show(held, animate=True, news=(Notice("mixed", {"zone": Named("zone", "hand")}),))
    advance(t, SHUFFLE.ms // 2)
    assert t.home("p1") and t.home("p2") and not t.home("p3") and not t.home("p4")


@pytest.mark.parametrize("after", [0, 150, 300, 430, 500])
def test_another_view_in_the_midst_of_a_riffle_shows_all_where_they_belong(t: Table, after: int) -> None:
    t.show(UNMIXED)
    t.show(MIXED, animate=True, news=TOLD)
    advance(t, after)
    t.show(MIXED)
    assert all(t.home(ref) for ref in (*PILE, "p9")) and not t.scene.in_motion


def test_a_pile_casts_one_shadow(t: Table) -> None:
    t.show(zones(deck=PILE, a=["p9"]))
    shades = [t.scene.board.items[ref].dress.shade for ref in (*PILE, "p9")]
    assert shades == ["rest", "", "", "", "rest"]
    t.show(zones(deck=PILE[:3], a=["p9"], b=["p4"]))
    assert t.scene.board.items["p4"].dress.shade == "rest"


# ---------------------------------------------------------------- dealt
DEALT = zones(deck=["p7", "p8"], hand=[piece("p1"), piece("p2")], b=[piece("p3"), piece("p4")])


def begin(made: Table, held: Mapping[ZoneId, ViewZone], news: tuple[Notice, ...]) -> None:
    made.scene.show_view(view(held, news=news), ToyWords(), ToyPlaces(), animate=True, begins=True)


def test_a_match_begins_with_cards_that_are_dealt_out_of_their_pile_one_to_each_place_in_turn(t: Table) -> None:
    begin(t, DEALT, (Notice("dealt", {}),))
    deck, items = t.scene.box_of("deck").center(), t.scene.board.items
    assert all(items[ref].pos() == deck for ref in ("p1", "p2", "p3", "p4"))
    assert t.home("p7") and items["p7"].opacity() == 1, "what is not dealt lies there from the beginning"
    left: list[str] = []
    for _ in range(60):
        advance(t, 10)
        left += [ref for ref in ("p1", "p2", "p3", "p4") if ref not in left and items[ref].pos() != deck]
    assert left == ["p1", "p3", "p2", "p4"]
    assert all(t.home(ref) for ref in left)


def test_a_dealt_card_shows_its_back_until_it_comes_to_lie(t: Table) -> None:
    begin(t, DEALT, (Notice("dealt", {}),))
    item = t.scene.board.items["p1"]
    back, asked = item.body, [face for face, _, _ in t.faces.asked]
    assert Face.hidden("back") in asked
    advance(t, DEAL.ms // 2)
    assert item.body is back and item.squeeze == 1
    advance(t, DEAL.ms + FLIP.ms)
    assert item.body is not back and item.squeeze == 1


def test_a_second_match_begins_as_the_first_did(t: Table) -> None:
    t.show(DEALT)
    begin(t, DEALT, (Notice("dealt", {}),))
    assert not t.home("p1")
    advance(t, 1000)
    assert t.home("p1")


@pytest.mark.parametrize("t", ["off"], indirect=True)
def test_without_motion_all_is_dealt_at_once(t: Table) -> None:
    begin(t, DEALT, (Notice("dealt", {}),))
    assert all(t.home(ref) for ref in ("p1", "p2", "p3", "p4", "p7")) and not t.scene.in_motion


# ---------------------------------------------------------------- what is said meanwhile
def notes(made: Table, ref: str) -> int:
    return len(made.scene.furniture.plates_of(ref))


def test_a_plate_that_will_be_gone_is_gone_while_pieces_move_and_a_new_one_comes_when_they_lie(t: Table) -> None:
    t.show(BEFORE, notes=[Note("p1", "rank", {})])
    assert notes(t, "p1") == 1
    t.show(FALLEN, animate=True, news=NEWS, notes=[Note("p2", "rank", {})])
    assert notes(t, "p1") == 0 and notes(t, "p2") == 0
    advance(t, 1500)
    assert notes(t, "p1") == 0 and notes(t, "p2") == 1


def test_art_that_arrives_while_pieces_move_shows_nothing_that_has_not_happened_yet(t: Table) -> None:
    t.show(BEFORE)
    told = (Notice("one", {}, False, zones(a=["p1"], b=["p2"], hand=["p3", "p4"])), Notice("two", {}))
    t.show(FALLEN, animate=True, news=told, notes=[Note("p1", "rank", {})])
    advance(t, 100)
    t.scene.refresh()
    filled = t.scene.furniture._filled
    assert {"a", "b", "hand"} <= filled and "deck" not in filled and notes(t, "p1") == 0
    advance(t, 5000)
    assert "deck" in t.scene.furniture._filled and notes(t, "p1") == 1


# ---------------------------------------------------------------- out of the hand
def test_the_shadow_closes_while_a_piece_comes_down(t: Table) -> None:
    t.show(BEFORE)
    t.scene.take("p4", "p4", None)
    t.scene.let_go()
    t.show(zones(a=["p1"], b=["p2"], c=["p3"], deck=["p4"]), animate=True)
    item, shades = t.scene.board.items["p4"], []
    drop: Motion = THEME.motion["drop"]
    for _ in range(drop.ms // 10 + 2):
        shades.append(item._clad.shade)
        advance(t, 10)
    assert list(dict.fromkeys([*shades, item._clad.shade])) == ["lifted", "hover", "rest"]


# ---------------------------------------------------------------- drawn, set up
def test_what_is_drawn_turns_round_once_on_its_way(t: Table) -> None:
    t.show(zones(a=["p1"], hand=["p4"]))
    t.show(zones(b=["p1"], hand=["p4"]), animate=True, news=(Notice("drawn", {}),))
    item = t.scene.board.items["p1"]
    angles = []
    for _ in range(GLIDE.ms // 10 + 2):
        advance(t, 10)
        angles.append(item.angle)
    assert min(angles) < -300 and any(-220 < angle < -140 for angle in angles)
    assert angles == sorted(angles)
    assert (item.angle, t.home("p1")) == (0, True)


def test_what_is_set_up_comes_in_sight_from_below_its_place(t: Table) -> None:
    t.show(zones(hand=["p4"]))
    t.show(zones(hand=["p4"], b=["p1"]), animate=True, news=(Notice("built", {}),))
    item, place = t.scene.board.items["p1"], t.scene.box_of("p1").center()
    advance(t, 10)
    assert item.pos().y() > place.y() + 20 and item.pos().x() == pytest.approx(place.x(), abs=1)
    assert item.opacity() < 0.5
    advance(t, GLIDE.ms + 20)
    assert (t.home("p1"), item.opacity()) == (True, 1)
