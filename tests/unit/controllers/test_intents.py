"""What gestures mean, as values."""

from dataclasses import replace

import pytest

from wonderland_gui.controllers import intents
from wonderland_gui.controllers.intents import Act, Choose, Refuse
from wonderland_gui.engine.table import FACES, PieceId, ZoneId
from wonderland_gui.engine.view import Offer, TableView, ViewPiece, ViewZone


def offer(index, source, target, turn=0, choice="", verb="do"):
    return Offer(index, verb, source, target, turn, choice)


TO_A, TO_A_TURNED, TO_B = offer(0, "p1", "a"), offer(1, "p1", "a", turn=180), offer(2, "p1", "b")
PLAIN = offer(3, "p2", "a")
FOUR, FIVE = offer(4, "pawn", "space", choice="4"), offer(5, "pawn", "space", choice="5")
LONE, DRAW, PASS = offer(6, "item", None), offer(7, None, "deck"), offer(8, None, None)
ALL = (TO_A, TO_A_TURNED, TO_B, PLAIN, FOUR, FIVE, LONE, DRAW, PASS)


@pytest.mark.parametrize(
    ("source", "target", "turn", "meant"),
    [
        ("p1", "a", 0, Act(TO_A)),
        ("p1", "a", 180, Act(TO_A_TURNED)),
        ("p1", "b", 0, Act(TO_B)),
        ("p1", "b", 180, Refuse("p1", "b", 180)),  # may not lie turned there
        ("p2", "a", 180, Act(PLAIN)),  # how it is held makes no difference to it
        ("pawn", "space", 0, Choose((FOUR, FIVE))),
        ("p2", "b", 0, Refuse("p2", "b", 0)),
        ("stranger", None, 0, Refuse("stranger", None, 0)),
        ("item", None, 0, Act(LONE)),
    ],
)
def test_a_source_brought_to_a_target_is_one_offer_a_choice_or_refused(source, target, turn, meant):
    assert intents.resolve(ALL, source, target, turn) == meant


@pytest.mark.parametrize(
    ("under", "meant"),
    [
        (("p9", "a"), Act(TO_A)),  # a piece counts for its zone too
        (("a", "b"), Act(TO_A)),
        (("p9", "elsewhere"), Refuse("p1", "p9", 0)),
        ((), Refuse("p1", None, 0)),
    ],
)
def test_a_drop_counts_for_the_first_thing_under_it_that_is_legal(under, meant):
    assert intents.drop(ALL, "p1", under) == meant


def test_a_drop_on_itself_is_what_the_source_can_do_without_a_target():
    assert intents.drop((offer(0, "p1", "a"), offer(1, "p1", None)), "p1", ("p1", "hand")) == Act(offer(1, "p1", None))


@pytest.mark.parametrize(
    ("ref", "meant"),
    [
        ("item", Act(LONE)),
        ("deck", Act(DRAW)),
        ("p1", Refuse("p1", None, 0)),  # has to be brought somewhere
        ("a", Refuse("a", None, 0)),  # a target of something that must be held
        ("nothing", Refuse("nothing", None, 0)),
    ],
)
def test_one_click_does_what_needs_no_second_place(ref, meant):
    assert intents.click(ALL, ref) == meant


def test_one_click_on_a_source_with_several_things_to_do_in_place_asks_which():
    first, second = offer(0, "item", None, choice="+2"), offer(1, "item", None, choice="-2")
    assert intents.click((first, second), "item") == Choose((first, second))


@pytest.mark.parametrize(
    ("offers", "meant"),
    [
        ((PLAIN,), Act(PLAIN)),
        ((TO_A, TO_A_TURNED), Act(TO_A)),  # turning makes no second place of one
        ((TO_A, TO_B), Refuse("p1", None, 0)),
        ((), Refuse("p1", None, 0)),
    ],
)
def test_a_double_click_does_the_only_offer_of_a_source(offers, meant):
    assert intents.double_click(offers, "p2" if offers == (PLAIN,) else "p1") == meant


def test_sources_targets_turns_and_buttons_are_listed_once_in_the_order_of_the_offers():
    assert intents.sources(ALL) == ("p1", "p2", "pawn", "item")
    assert intents.clickable(ALL) == ("deck",)
    assert intents.targets(ALL, "p1") == ("a", "b")
    assert intents.targets(ALL, "p1", 180) == ("a",)
    assert intents.targets(ALL, "p2", 180) == ("a",)
    assert intents.turns(ALL, "p1") == (0, 180)
    assert intents.buttons(ALL) == (PASS,)


def _view(pieces, offers):
    zone = ViewZone(ZoneId("z"), None, FACES, tuple(pieces), len(pieces))
    return TableView("toy", "", None, 2, {zone.id: zone}, {}, None, tuple(offers), (), ())


def _piece(id_, kind="coin", turn=0, marks=(), shown=()):
    return ViewPiece(PieceId(id_), kind, "back", True, turn, None, shown, marks)


def test_pieces_alike_in_all_but_their_id_stand_for_the_offered_one():
    pieces = [_piece("p1"), _piece("p2"), _piece("p3", "key"), _piece("p4", turn=90), _piece("p5", marks=("spent",)), _piece("p6", shown=(0,))]
    assert intents.stand_ins(_view(pieces, [offer(0, "p1", "a")])) == {"p2": "p1"}


def test_a_piece_that_is_offered_itself_stands_for_no_other():
    pieces = [_piece("p1"), _piece("p2")]
    assert intents.stand_ins(_view(pieces, [offer(0, "p1", "a"), offer(1, "p2", "a")])) == {}


# ---------------------------------------------------------------- walks
def walk(index, *via, target="d", source="pawn"):
    return Offer(index, "walk", source, target, 0, str(len(via) + 1), via)


SHORT, LONG, LONGER = walk(0, "a"), walk(1, "b", "c"), walk(2, "b", "c", "e", "d")
WALKS = (LONGER, SHORT, walk(3, target="a"), LONG)


@pytest.mark.parametrize(
    ("way", "order"),
    [
        ((), (SHORT, LONG, LONGER)),  # nothing was led: the shortest
        (("a", "d"), (SHORT, LONG, LONGER)),
        (("b", "c", "d"), (LONG, LONGER, SHORT)),
        (("b", "c", "e", "d"), (LONGER, LONG, SHORT)),
        (("x", "y", "d"), (LONG, SHORT, LONGER)),  # as many steps
        (("b", "d"), (SHORT, LONG, LONGER)),
    ],
)
def test_of_several_walks_to_a_place_the_one_most_like_the_way_that_was_led_comes_first(way, order):
    assert intents.walks(WALKS, "pawn", "d", way) == order


def test_a_walk_to_a_place_ends_there_whether_or_not_its_way_names_the_end():
    assert intents.steps_of(walk(0, "a", "b")) == intents.steps_of(walk(0, "a", "b", "d")) == ("a", "b", "d")


def test_offers_that_show_no_way_are_no_walks():
    assert intents.walks((FOUR, FIVE), "pawn", "space") == ()


@pytest.mark.parametrize(
    ("offers", "walks"),
    [((SHORT, LONG), "pawn"), ((SHORT, PLAIN, DRAW), "pawn"), ((SHORT, walk(5, "a", source="cat")), None), (ALL, None), ((), None)],
)
def test_what_walks_is_the_only_source_whose_offers_show_a_way(offers, walks):
    assert intents.walker(offers) == walks


@pytest.mark.parametrize(
    ("offers", "walks"),
    [((FOUR, FIVE), "pawn"), ((FOUR, FIVE, DRAW), "pawn"), ((SHORT, replace(FIVE, source="cat")), "pawn"), ((FOUR, replace(FIVE, source="cat")), None)],
)
def test_where_no_way_is_longer_than_a_step_the_only_source_whose_steps_are_counted_walks(offers, walks):
    assert intents.walker(offers, lambda offer: offer.verb == FOUR.verb) == walks


@pytest.mark.parametrize(("offers", "several"), [((SHORT, LONG), True), ((SHORT, walk(3, "b", target="a")), False), ((FOUR, FIVE), False)])
def test_it_is_known_whether_there_is_a_place_with_several_ways_to_it(offers, several):
    assert intents.several_ways(offers) is several
