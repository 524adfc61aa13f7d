"""What is under way speaks of cards by where they lie: it goes on speaking of the same ones when Items, pawns and dice move."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from tests.helpers.two_worlds import at, counter, heard, kinds, play, rules, told, with_card
from wonderland_gui.engine.protocol import Decide, GameOver
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import ZoneId
from wonderland_gui.games.zenescope import terms
from wonderland_gui.games.zenescope.following import followed
from wonderland_gui.games.zenescope.frames import FRAMES, Face, Fight, Opening, Text, Throw
from wonderland_gui.games.zenescope.vocabulary import Clause, Effect, GainMadness

REAL, WONDER = [f"r{n:02}" for n in range(1, 41)], [f"w{n:02}" for n in range(1, 41)]
HERE, THERE = ZoneId("items.1"), ZoneId("discard.items")


def of_cards() -> list[Any]:
    """Every sort of frame that names a zone and a place in it, at place 2."""
    known: dict[str, Any] = {"zone": "items.1", "at": 2, "path": "win", "owner": 1, "seat": 1, "what": "option"}
    found = []
    for made in FRAMES:
        names = {f.name for f in fields(made)}
        if {"zone", "at"} <= names:
            found.append(made(**{name: value for name, value in known.items() if name in names}))
    return found


@pytest.mark.parametrize(("gone", "zone", "place"), [(0, HERE, 1), (1, HERE, 1), (2, THERE, 7), (3, HERE, 2)])
def test_whatever_speaks_of_a_card_follows_it(gone: int, zone: ZoneId, place: int) -> None:
    frames = of_cards()
    assert len(frames) == 5
    for frame in frames:
        after: Any = followed(frame, HERE, gone, THERE, 7)
        assert (after.zone, after.at) == (zone, place), frame
        assert followed(frame, ZoneId("items.0"), gone, THERE, 7) == frame


@pytest.mark.parametrize("frame", [Opening(), Throw(1, "move", 1), Fight(1, "boss")])
def test_texts_that_were_heeded_are_known_again(frame: Any) -> None:
    texts = (Text(HERE, 0, "clauses.0", 1), Text(HERE, 2, "clauses.0", 1), Text("fight", 0, "clauses.0", -1))
    after: Any = followed(replace(frame, heard=texts), HERE, 1, THERE, 7)
    assert [(text.zone, text.at) for text in after.heard] == [(HERE, 0), (HERE, 1), ("fight", 0)]


def test_an_event_below_another_card_stays_the_one_that_is_faced() -> None:
    assert followed(Face(1), ZoneId("event"), 0, THERE, 7) == Face(0)
    assert followed(Face(0), ZoneId("event"), 1, THERE, 7) == Face(0)


@pytest.mark.parametrize("items", [["rabbits_foot", "cracked_music_box", "violet"], ["cracked_music_box", "rabbits_foot"]])
@pytest.mark.parametrize(("second", "tokens"), [(2, 1), (6, 0)])
def test_an_item_is_used_on_a_roll_that_another_item_has_asked_for(items: list[str], second: int, tokens: int) -> None:
    match = at(active=1, pawns=("liddle_residence 4 1", "empire_state 4 6"), items={0: items}, outcomes=[(1,), (1,), (second,)])
    play(match, "roll", "walk empire_state 4 5 in 1")
    assert match.decide is not None and match.decide.prompt == "tweak"
    play(match, "use rabbits_foot")
    assert len(kinds(match, "madness.0")) == tokens and kinds(match, "items.0") == [item for item in items if item != "rabbits_foot"]


def test_what_one_text_does_neither_doubles_another_nor_silences_it() -> None:
    """Dodgson makes his foe mad: she heeds another ability at once, and he has had his say."""
    match = at(pawns=("liddle_residence 6 6", "empire_state 1 1"), people=("queen_of_spades", "alice_liddle"), outcomes=[(1,), (1, 1), (6, 5)])
    play(match, "roll", "walk liddle_residence 5 6 in 1", "roll")
    assert told(match).count("madness_gained") == 1 and kinds(match, "madness.0") == ["madness"]
    assert "pardoned" in told(match) and counter(match, "skip.0") == 0


TAX = (Clause("turn_start", test=terms.Test(pay=terms.Price(item=1)), do=(Effect(gain_madness=GainMadness(1)),)),)


@pytest.mark.parametrize("paid", ["eat_me_cake", "straitjacket", "drink_me"])
def test_a_text_goes_on_when_its_own_card_is_the_price(paid: str) -> None:
    made = rules(with_card("items", "straitjacket", clauses=TAX))
    match = at(made, active=1, items={0: ["eat_me_cake", "straitjacket", "drink_me"]}, outcomes=[(1,)])
    play(match, "roll", "walk empire_state 4 5 in 1")
    assert match.decide is not None and match.decide.prompt == "pay_item"
    play(match, f"pay {paid}")
    assert heard(match, "madness_gained")["n"] == 1 and kinds(match, "discard.items") == [paid]
    assert match.decide.prompt == "start" and not list(match.rules.faults(match.state))


def test_each_of_two_texts_is_heeded_once_though_the_first_card_goes() -> None:
    data = with_card("items", "straitjacket", clauses=TAX)
    data = replace(data, items={**data.items, "violet": replace(data.items["violet"], clauses=TAX)})
    match = at(rules(data), active=1, items={0: ["straitjacket", "violet", "drink_me"]}, outcomes=[(1,)])
    play(match, "roll", "walk empire_state 4 5 in 1", "pay straitjacket")
    assert match.decide is not None and match.decide.prompt == "pay_item"
    play(match, "pay drink_me")
    assert len(kinds(match, "madness.0")) == 2 and match.decide.prompt == "start"


def test_what_is_under_way_always_speaks_of_cards_that_lie_there_and_say_so() -> None:
    """All Items in play, so that they are used, stolen and lost in the midst of everything."""
    every = [kind for kind, item in rules().data.items.items() for _ in range(item.copies)]
    for seed in range(12):
        rng = Rng(seed, "items")
        rng.shuffle(every)
        seats = 2 + seed % 4
        where = [f"liddle_residence {1 + seat} {1 + rng.below(5)}" for seat in range(seats)]
        match = at(pawns=where, items={seat: every[seat::seats] for seat in range(seats)}, seed=seed, real=REAL, wonder=WONDER)
        made, state = match.rules, match.state
        for _ in range(250):
            pending = made.pending(state)
            if isinstance(pending, GameOver):
                break
            step = made.act(state, rng.choice(pending.actions)) if isinstance(pending, Decide) else made.settle(state, pending, pending.sample(rng))
            state = step.state
            assert not list(made.faults(state)), seed
