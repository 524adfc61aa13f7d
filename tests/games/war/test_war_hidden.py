"""What each seat of the War sees and, above all, what it must not see."""

from __future__ import annotations

import pytest

from tests.helpers.war import Played, asked, fight, is_legal, new, play, tea, told
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Seat, ZoneId
from wonderland_gui.engine.view import Eyes, imagine

EVERYBODY: tuple[Eyes, ...] = (Seat(0), Seat(1), Seat(2), None, (Seat(0), Seat(1), Seat(2)))


def faces(match: Played, zone: str, eyes: Eyes) -> list[str | None]:
    return [piece.kind for piece in match.look(eyes).zones[ZoneId(zone)].pieces]


@pytest.mark.parametrize("eyes", EVERYBODY)
def test_nobody_sees_into_decks_nor_discarded_quests(eyes: Eyes) -> None:
    match = new(3)
    for deck in ("tea_1", "tea_2", "tea_3", "quests", "wonderlandians"):
        assert set(faces(match, f"deck.{deck}", eyes)) == {None}


def test_of_two_quests_the_others_see_two_backs_and_of_the_one_given_back_nothing_stays() -> None:
    match = new(3, first_player="first_seat")
    assert None not in faces(match, "quests.0", Seat(0)) and faces(match, "quests.0", Seat(1)) == [None, None]
    match.play(match.decide.actions[0])  # type: ignore[union-attr]
    assert set(faces(match, "deck.quests", Seat(0))) == {None}, "it was shuffled in"


def test_a_discarded_quest_is_known_to_who_discarded_it_alone() -> None:
    frames = [{"is": "Tea", "last": 0}, {"is": "DiscardQuest", "seat": 0}]
    match = tea(3, zones={"quests.0": ["q01", "q02"]}, frames=frames)
    play(match, "return q01")
    assert faces(match, "discard.quests", Seat(0)) == ["q01"] and faces(match, "discard.quests", Seat(1)) == [None]


def test_while_others_choose_nobody_sees_who_draws_on_and_the_cards_are_shown_together() -> None:
    bags = {0: "1 1", 1: "1 1", 2: "1 1"}
    match = fight({0: "S S", 1: "S S", 2: "S S"}, bags, draws=["0:1", "1:1", "2:1"])
    play(match, "halt")
    view = match.look(Seat(1))
    assert view.zones[ZoneId("choice.0")].count == 1 and not view.zones[ZoneId("choice.0")].pieces
    assert faces(match, "choice.0", Seat(0)) == ["halt_alice"]
    play(match, "draw")
    assert told(match) == ["chose"], "nothing else is told before all have chosen"
    play(match, "halt")
    assert told(match)[:4] == ["chose", "halted", "draws_on", "halted"]
    beat = next(notice.beat for notice in match.look(Seat(1)).news if notice.key == "halted" and notice.beat)
    assert [piece.kind for piece in beat[ZoneId("choice.0")].pieces] == ["halt_alice"]
    assert not match.look(Seat(1)).zones[ZoneId("choice.0")].pieces, "and taken back"


def test_whether_somebody_has_laid_a_wager_is_seen_when_all_have_chosen() -> None:
    match = fight({0: "S", 1: "S"}, seats=4)
    play(match, "decline")
    assert match.look(Seat(3)).zones[ZoneId("wager.2")].count == 1, "who declines lays a card too"
    play(match, "bet wager_cheshire_cat_alice")
    view = match.look(Seat(0))
    assert view.zones[ZoneId("wager.2")].count == 0 and view.zones[ZoneId("wager.3")].count == 1
    assert told(match).count("laid_wager") == 1 and faces(match, "wager.3", Seat(3)) == ["wager_cheshire_cat_alice"]


def test_by_option_choices_are_open() -> None:
    match = fight({0: "S S", 1: "S S"}, {0: "1 1", 1: "1 1"}, seats=2, draws=["0:1", "1:1"], open_choices=True)
    assert not match.decide.secret  # type: ignore[union-attr]
    play(match, "halt")
    assert faces(match, "choice.0", Seat(1)) == ["halt_alice"]


def test_asking_for_a_feat_gives_nothing_away() -> None:
    fits = fight({0: "S S", 1: "S"}, {0: "2 1", 1: "1 1"}, seats=2, draws=["0:2", "1:1"], zones={"quests.0": ["q01"], "quests.1": []})
    misses = fight({0: "S S", 1: "S"}, {0: "2 1", 1: "1 1"}, seats=2, draws=["0:2", "1:1"], zones={"quests.0": ["q03"], "quests.1": []})
    for match in (fits, misses):
        play(match, "halt", "halt")
        assert asked(match) == ("claim", 0) and match.decide.secret  # type: ignore[union-attr]
    assert is_legal(fits, "claim") and not is_legal(misses, "claim")
    assert fits.look(Seat(1)).prompt == misses.look(Seat(1)).prompt
    assert not fits.look((Seat(0), Seat(1))).offers


def test_a_bag_keeps_its_kinds_whoever_imagines_it_and_tells_nothing_of_the_order() -> None:
    match = tea(3)
    for viewer in (Seat(0), Seat(1), None):
        other = imagine(match.state, viewer, Rng(3))
        mine, theirs = (sorted(piece.kind for piece in state.table.pieces(ZoneId("bag.1"))) for state in (match.state, other))
        assert mine == theirs
    assert set(faces(match, "bag.0", Seat(0))) == {None} and len(match.look(Seat(0)).zones[ZoneId("bag.0")].contents) == 10


def test_drawn_chips_are_turned_up_together() -> None:
    match = fight({0: "S S", 1: "S S"}, {0: "1 2", 1: "1 1"}, seats=2, draws=["0:1", "1:1"])
    play(match, "draw", "draw")
    beats = [notice.beat for notice in match.look(None).news if notice.beat is not None]
    drawn = [[piece.kind for seat in (0, 1) for piece in beat[ZoneId(f"drawn.{seat}")].pieces] for beat in beats]
    partly = [kinds for kinds in drawn if None in kinds and any(kinds)]
    assert [None] in drawn and not partly, "never one open beside one that is hidden"
