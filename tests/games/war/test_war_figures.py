"""Every Wonderlandian figure, each in a battle in table terms."""

from __future__ import annotations

import pytest

from tests.helpers.war import all_told, asked, count, fight, is_legal, kinds, pieces, play, shipped, strengths, told, units_of


@pytest.mark.parametrize("figure", sorted(shipped()[0].figures))
def test_each_figure_adds_its_printed_strength(figure: str) -> None:
    match = fight({0: f"S {figure.removesuffix('_figure')}", 1: "S"}, {0: "F 1", 1: "F 1"}, seats=2, draws=["0:F", "1:F"])
    extra = 2 if figure == "march_hare_figure" else 0
    play(match, *["decline"] * is_legal(match, "decline"))
    assert strengths(match)[0] == shipped()[0].figures[figure].strength + 1 + extra


def test_white_rabbit_halts_early() -> None:
    match = fight({0: "white_rabbit", 1: "S S", 2: "S S"}, {0: "1 1", 1: "1 1 1", 2: "1 1 1"}, draws=["0:1", "1:1", "2:1"])
    play(match, "halt", "draw", "halt")
    assert strengths(match)[0] == 2 + 1 + 2
    late = fight({0: "white_rabbit", 1: "S S"}, {0: "1 1", 1: "1 1"}, seats=2, draws=["0:1", "1:1"])
    assert count(play(late, "halt", "halt"), "strength.0") == 3, "nobody else is still drawing"


def test_march_hare_counts_the_first_chip_of_strength_1_alone() -> None:
    match = fight({0: "march_hare S", 1: "S S"}, {0: "2 1 1 A", 1: "1 1 1 A"}, seats=2, draws=["0:2", "1:1", "0:1", "1:1", "0:1", "1:1"])
    assert strengths(match)[0] == 4
    play(match, "draw", "draw")
    assert strengths(match)[0] == 7
    play(match, "draw", "draw")
    assert strengths(match)[0] == 8


def test_dormouse_softens_the_first_madness_alone() -> None:
    match = fight({0: "dormouse S S S", 1: "S S"}, {0: "M M 1", 1: "1 1 A"}, seats=2, draws=["0:M", "1:1", "0:M", "1:1"], broken=True)
    assert units_of(match, "red_keep", 0) == "S S S dormouse"
    play(match, "draw", "draw", "lose supporter_alice")
    assert units_of(match, "red_keep", 0) == "S S dormouse"


def test_duchess_grows_when_an_opponent_busts() -> None:
    match = fight({0: "duchess S", 1: "S", 2: "S"}, {0: "1 1", 1: "M", 2: "M"}, draws=["0:1", "1:M", "2:M"], broken=True)
    assert told(match).count("busted") == 2
    assert "strengthened" in told(match) and told(match).count("strengthened") == 2, "once for each who busts"


def test_gryphon_is_the_last_to_be_lost() -> None:
    match = fight({0: "gryphon S L", 1: "S S"}, {0: "M M 1", 1: "1 1 A"}, seats=2, draws=["0:M", "1:1", "0:M", "1:1"], broken=True)
    assert asked(match)[0] == "lose" and not is_legal(match, "lose gryphon") and is_legal(match, "lose alice")
    play(match, "lose alice", "draw", "draw")
    assert units_of(match, "red_keep", 0) == "gryphon", "the Supporter alone could go: nobody is asked"


def test_mock_turtle_weeps_when_its_owner_busts() -> None:
    match = fight({0: "mock_turtle", 1: "S S"}, {0: "M", 1: "1 A"}, seats=2, draws=["0:M", "1:1"], broken=True)
    assert count(match, "vp.0") == 3 and kinds(match, "figures.0") == ["mock_turtle_figure"]


def test_caterpillar_puts_one_chip_of_a_battle_back_before_it_does_anything() -> None:
    match = fight({0: "caterpillar march_hare", 1: "S S"}, {0: "1 2 1", 1: "1 1 A"}, seats=2, draws=["0:1", "1:1", "0:2", "0:1", "1:1"])
    assert asked(match) == ("effect", 0) and is_legal(match, "decline")
    play(match, "option caterpillar")
    assert kinds(match, "active.0") == ["starting_2_alice"] and strengths(match)[0] == 4 + 2, "the chip put back was not played"
    play(match, "draw", "draw")
    assert strengths(match)[0] == 4 + 2 + 1 + 2, "it is not asked a second time, and the March Hare now has its chip"


def test_caterpillar_is_not_asked_about_madness() -> None:
    match = fight({0: "caterpillar S", 1: "S S"}, {0: "M 1", 1: "1 1"}, seats=2, draws=["0:M", "1:1"], broken=True)
    assert asked(match)[0] == "lose"


def test_humpty_dumpty_falls_beside_the_two_units() -> None:
    match = fight({0: "humpty_dumpty S S S", 1: "S S"}, {0: "D 1", 1: "1 1"}, seats=2, draws=["0:D", "1:1"], broken=True)
    assert units_of(match, "red_keep", 0) == "S" and strengths(match)[0] == 5, "Strength gained stays"


def test_humpty_dumpty_stays_when_the_chip_is_blocked() -> None:
    match = fight({0: "humpty_dumpty S S S", 1: "S S"}, {0: "D 1", 1: "1 1"}, seats=2, draws=["0:D", "1:1"])
    assert asked(match)[0] == "block"
    play(match, "block")
    assert units_of(match, "red_keep", 0) == "S S S humpty_dumpty" and kinds(match, "madness.0") == ["double_madness"]


def test_humpty_dumpty_alone_can_be_saved_by_the_shield_or_let_go() -> None:
    match = fight({0: "humpty_dumpty", 1: "S S"}, {0: "D 1", 1: "1 1"}, seats=2, draws=["0:D", "1:1"])
    assert is_legal(match, "block") and is_legal(match, "decline") and not is_legal(match, "lose")
    play(match, "decline")
    assert "busted" in told(match)


def test_a_single_madness_leaves_humpty_dumpty_alone() -> None:
    match = fight({0: "humpty_dumpty S", 1: "S S"}, {0: "M 1", 1: "1 1"}, seats=2, draws=["0:M", "1:1"], broken=True)
    assert is_legal(match, "lose humpty_dumpty") and is_legal(match, "lose supporter_alice")


def test_the_tweedle_twins_are_two_units_and_whole_again_after_the_battle() -> None:
    match = fight({0: "tweedle_twins", 1: "S S"}, {0: "M M 1", 1: "1 1 A"}, seats=2, draws=["0:M", "1:1"], broken=True)
    assert units_of(match, "red_keep", 0) == "tweedle_twins" and pieces(match, "region.red_keep")[0].marks == ("single",)
    play(match, "halt", "halt", "pass", "pass")
    twins = next(piece for piece in pieces(match, "region.red_keep") if piece.kind == "tweedle_twins_figure")
    assert twins.marks == ()
    lost = fight({0: "tweedle_twins", 1: "S S"}, {0: "D 1", 1: "1 1"}, seats=2, draws=["0:D", "1:1"], broken=True)
    assert "busted" in told(lost) and kinds(lost, "figures.0") == ["tweedle_twins_figure"]
    assert [key for key in all_told(lost) if key.startswith("lost")] == ["lost_one", "lost_unit"], "they are lost when both are"


def test_white_knight_retreats_from_a_lost_battle() -> None:
    match = fight({0: "white_knight S S", 1: "L gryphon"}, {0: "1 1", 1: "1 1"}, seats=2, draws=["0:1", "1:1"])
    play(match, "halt", "halt", "pass", "pass")
    assert asked(match) == ("effect", 0) and is_legal(match, "decline") and not is_legal(match, "aim ->pool_of_tears")
    assert {action.choice for action in match.decide.actions} == {"0", "1", ""}  # type: ignore[union-attr]
    play(match, "aim ->mirror_ridge:1")
    assert units_of(match, "mirror_ridge", 0) == "S white_knight" and units_of(match, "red_keep", 0) == "S"


def test_white_knight_stays_after_a_victory_and_when_it_busted() -> None:
    won = play(fight({0: "white_knight S", 1: "S"}, {0: "2 1", 1: "1 1"}, seats=2, draws=["0:2", "1:1"]), "halt", "halt")
    assert "retreated" not in all_told(won) and asked(won)[0] == "claim"
    play(won, "pass", "pass")
    assert asked(won)[0] != "effect"


def test_bandersnatch_takes_a_supporter_of_who_has_two() -> None:
    match = fight({0: "bandersnatch", 1: "S S", 2: "S L"}, {0: "1 1", 1: "1 1", 2: "1 1"}, draws=["0:1", "1:1", "2:1"])
    assert units_of(match, "red_keep", 1) == "S" and units_of(match, "red_keep", 2) == "L S", "only who has two Supporters can be picked"
    both = fight({0: "bandersnatch", 1: "S S", 2: "S S S"}, {0: "1 1", 1: "1 1", 2: "1 1"}, draws=["0:1", "1:1", "2:1"])
    assert asked(both) == ("effect", 0) and not is_legal(both, "decline")
    assert units_of(play(both, "aim ->@2"), "red_keep", 2) == "S S"
    none = fight({0: "bandersnatch", 1: "S L"}, {0: "1 1", 1: "1 1"}, seats=2, draws=["0:1", "1:1"])
    assert units_of(none, "red_keep", 1) == "L S"


@pytest.mark.parametrize(("figure", "rival", "points"), [("jubjub_bird", "S", 2 + 2), ("knave_of_hearts", "L gryphon", 1 + 2)])
def test_the_jubjub_bird_is_paid_for_winning_and_the_knave_for_coming_second(figure: str, rival: str, points: int) -> None:
    match = fight({0: f"{figure} S", 1: rival}, {0: "1 1", 1: "1 1"}, seats=2, draws=["0:1", "1:1"], zones={"marker.red_keep": ["m5"]})
    play(match, "halt", "halt", "pass", "pass")
    assert count(match, "vp.0") == points


def test_a_lost_figure_stops_working_and_its_strength_stays() -> None:
    match = fight({0: "duchess S", 1: "S", 2: "S S"}, {0: "M 1", 1: "1 M", 2: "1 1 A"}, draws=["0:M", "1:1", "2:1", "0:1", "1:M", "2:1"], broken=True)
    play(match, "lose duchess")
    assert strengths(match)[0] == 3
    play(match, "draw", "draw", "draw")
    assert "busted" in told(match) and strengths(match)[0] == 4, "the chip alone: the Duchess is gone"
    assert kinds(match, "figures.0") == ["duchess_figure"]


def test_a_figure_elsewhere_does_nothing_here() -> None:
    match = fight({0: "S S", 1: "S S"}, {0: "1 1", 1: "1 1"}, seats=2, draws=["0:1", "1:1"], elsewhere={"tulgey_wood": {0: "march_hare"}})
    assert strengths(match)[0] == 1
