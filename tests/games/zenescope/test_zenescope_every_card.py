"""Every Character, Boss, Item and Goal, played in table terms."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.two_worlds import Played, asked, at, cat, counter, heard, is_legal, kinds, play, scene, shipped, space, spot, step, steps, told, verbs
from wonderland_gui.games.zenescope import scene as look
from wonderland_gui.games.zenescope.totals import lasting

CALM = ("red_knight", "alice_liddle")
EVENT = ("liddle_residence 4 2", "empire_state 1 1")
"""The active pawn is a step away from the Event space in row 4, column 3."""
WARP = ("liddle_residence 2 3", "empire_state 1 1")
LAIR = ("jabberwocky_lair", "liddle_residence", "forest", "queens_garden")
TEA = ("empire_state", "mad_tea_party", "forest", "queens_garden")
ASYLUM = ("empire_state", "liddle_residence", "forest", "old_asylum")


def test_every_card_is_played() -> None:
    text = Path(__file__).read_text()
    data = shipped()[0]
    for group in (data.characters, data.bosses, data.items):
        assert [kind for kind in group if f'"{kind}"' not in text and f"_{kind}_" not in text] == []
    assert set(re.findall(r"\bg\d\d\b", text)) == set(data.goals)


def fight(*outcomes: Sequence[int], **where: Any) -> Played:
    """The first player attacks the second; the dice have fallen."""
    where = {"people": CALM, "pawns": ("liddle_residence 1 1", "liddle_residence 2 1"), **where}
    return play(step(at(outcomes=[(1,), *[tuple(o) for o in outcomes]], **where), "liddle_residence 2 1"), "roll")


def boss(way: tuple[str, str], *outcomes: Sequence[int], rest: str = "liddle_residence 1 1", **where: Any) -> Played:
    """The first player attacks a Boss; the dice have fallen if nothing was asked before."""
    where = {"people": CALM, "pawns": (way[0], rest), **where}
    match = step(at(outcomes=[(1,), *[tuple(o) for o in outcomes]], **where), way[1])
    return play(match, "roll") if asked(match) == (0, "roll_fight") else match


DODGSON = ("liddle_residence 6 6", "liddle_residence 5 6")
RED_QUEEN = ("queens_garden 6 5", "queens_garden 6 6")


def totals(match: Played) -> tuple[int, int]:
    """What both sides come to before Items."""
    told_ = next(event.params for event in match.entry.events if event.key == "totals")
    return told_["mine"], told_["theirs"]  # type: ignore[return-value]


# ---------------------------------------------------------------- Characters
def test_callie_liddle_is_better_against_bosses_and_mad_against_players() -> None:
    people = ("callie_liddle", "alice_liddle")
    assert totals(boss(DODGSON, (3, 4), (6, 6), rest="empire_state 1 1", people=people)) == (9, 12)
    assert totals(fight((3, 4), (6, 6), people=people)) == (7, 12)
    assert totals(fight((3, 4), (6, 6), people=people, madness={0: 1})) == (9, 12)
    assert lasting(scene(at(people=people, madness={0: 1})), 0, "move") == -1


def test_queen_of_hearts_wins_by_doubles_and_mad_rolls_them_again() -> None:
    people = ("queen_of_hearts", "alice_liddle")
    match = fight((1, 1), (6, 5), people=people)
    assert "automatic" in told(match) and "fight_won" in told(match)
    mad = fight((1, 1), (6, 5), (5, 5), (6, 4), people=people, madness={0: 1})
    assert asked(mad) == (0, "reroll")
    assert asked(play(mad, "reroll")) == (0, "reroll"), "also the new dice"
    assert "rerolled" in told(play(mad, "reroll")) and "fight_lost" in told(mad)
    event = at(pawns=EVENT, people=people, madness={0: 1}, real=["r09"], outcomes=[(1,), (2, 2)])
    assert asked(play(event, "roll", "walk liddle_residence 4 3 in 1", "encounter", "roll")) == (0, "reroll")
    assert asked(play(event, "keep")) == (1, "start")


def test_mad_hatter_makes_mad_and_grows_with_madness() -> None:
    people = ("mad_hatter", "alice_liddle")
    match = fight((6, 5), (1, 2), people=people)
    assert kinds(match, "madness.1") == ["madness"]
    assert [totals(fight((3, 4), (6, 6), people=people, madness={0: n}))[0] for n in (1, 2, 3, 5)] == [8, 9, 10, 10]


def test_alice_liddle_draws_two_on_a_warp_and_mad_places_again() -> None:
    people = ("alice_liddle", "red_knight")
    match = at(pawns=WARP, people=people, real=["r04", "r36"], outcomes=[(1,), (4, 2)])
    play(match, "roll", "walk liddle_residence 2 4 in 1", "encounter")
    assert asked(match) == (0, "keep") and kinds(match, "event") == ["r04", "r36"]
    play(match, "keep r36")
    assert kinds(match, "discard.events_real") == ["r04", "r36"] and match.state.tallies["event_won"] == (1, 0)
    event = at(pawns=EVENT, people=people, real=["r04", "r36"], outcomes=[(1,)])
    assert asked(play(event, "roll", "walk liddle_residence 4 3 in 1", "encounter")) == (0, "reward"), "not on an Event space"
    mad = at(pawns=WARP, people=people, madness={0: 2}, real=["r04"], outcomes=[(1,), (4, 4), (4, 2)])
    play(mad, "roll", "walk liddle_residence 2 4 in 1", "encounter")
    assert asked(mad) == (0, "reroll") and spot(mad, 0) == "mad_tea_party 4 4"
    assert spot(play(mad, "reroll"), 0) == "mad_tea_party 4 2" and asked(mad) == (0, "reward")
    low = at(pawns=EVENT, people=people, madness={0: 1}, real=["r02"], outcomes=[(1,), (3,)])
    assert "failed" in told(play(low, "roll", "walk liddle_residence 4 3 in 1", "encounter", "roll")), "3 less 1"


def test_queen_of_spades_walks_three_at_least_and_mad_never_skips_for_a_boss() -> None:
    people = ("queen_of_spades", "alice_liddle")
    match = play(at(people=people, outcomes=[(1,)]), "roll")
    assert steps(match) == heard(match, "steps")["n"] == 3
    assert steps(play(at(people=people, outcomes=[(5,)]), "roll")) == 5
    match = boss(DODGSON, (1, 1), (6, 5), rest="empire_state 1 1", people=people, madness={0: 1})
    assert counter(match, "skip.0") == 0 and "pardoned" in told(match)


def test_red_knight_runs_past_pawns_and_mad_wins_ties() -> None:
    where: dict[str, Any] = {"pawns": ("liddle_residence 5 3", "liddle_residence 4 4"), "people": CALM}
    match = play(at(outcomes=[(6,)], **where), "roll")
    assert any(space("liddle_residence 4 4") in action.via for action in match.decide.actions)  # type: ignore[union-attr]
    assert is_legal(match, "walk liddle_residence 4 4 in 2")
    mad = play(at(outcomes=[(6,)], madness={0: 1}, **where), "roll")
    assert not any(space("liddle_residence 4 4") in action.via for action in mad.decide.actions)  # type: ignore[union-attr]
    assert "fight_won" in told(fight((3, 4), (5, 2), madness={0: 1}))
    assert "tied" in told(fight((3, 4), (5, 2)))


@pytest.mark.parametrize(
    ("character", "where", "script"),
    [
        (
            "queen_of_hearts",
            {"pawns": EVENT, "real": ["r04"], "this_turn": {"event_won": [3, 0]}, "tallies": {"event_won": [3, 0]}},
            ["walk liddle_residence 4 3 in 1", "encounter"],
        ),
        ("alice_liddle", {"pawns": WARP, "real": ["r04", "r36"], "tallies": {"flip": [4, 0]}}, ["walk liddle_residence 2 4 in 1", "encounter", "keep r04"]),
        (
            "mad_hatter",
            {"pawns": ("liddle_residence 1 1", "liddle_residence 2 1"), "tallies": {"fight_won": [3, 0]}, "dice": [(6, 6), (1, 2)]},
            ["walk liddle_residence 2 1 in 1", "roll"],
        ),
        (
            "red_knight",
            {"pawns": ("liddle_residence 6 6", "empire_state 1 1"), "tallies": {"boss_won side=wonder": [1, 0]}, "dice": [(6, 6), (1, 2)]},
            ["walk liddle_residence 5 6 in 1", "roll"],
        ),
    ],
)  # fmt: skip
def test_the_goal_of_a_character(character: str, where: dict[str, Any], script: list[str]) -> None:
    where = dict(where)
    match = at(people=(character, "callie_liddle"), outcomes=[(1,), *where.pop("dice", [])], **where)
    assert kinds(play(match, "roll", *script), "done.0") == ["goal_token"]


def test_the_goals_of_queen_of_spades_and_callie() -> None:
    spades = at(people=("queen_of_spades", "alice_liddle"), items={0: ["violet", "callies_axe", "oyster_purse"]}, deck=["drink_me", "straitjacket"])
    assert kinds(play(spades, "use oyster_purse"), "done.0") == ["goal_token"]
    callie = at(people=("callie_liddle", "alice_liddle"), pawns=("empire_state 6 2", "liddle_residence 1 1"), items={0: ["violet"]}, outcomes=[(2,)])
    assert kinds(play(callie, "roll", "walk empire_state 6 3 in 1"), "done.0") == ["goal_token"]


# ---------------------------------------------------------------- Bosses
def test_jabberwocky_keeps_two_of_three() -> None:
    assert totals(boss(("jabberwocky_lair 1 2", "jabberwocky_lair 1 1"), (3, 4), (2, 6, 5), sides=LAIR)) == (7, 11)


def test_red_queen_wants_an_item_or_leaves_one_die() -> None:
    assert totals(boss(RED_QUEEN, (4,), (6, 5))) == (6, 11)
    asked_first = boss(RED_QUEEN, (4, 1), (6, 5), items={0: ["drink_me", "violet"]})
    assert asked(asked_first) == (0, "pay_item") and not is_legal(asked_first, "pay violet")
    assert totals(play(asked_first, "pay drink_me", "roll")) == (5, 11)
    refused = boss(RED_QUEEN, (4,), (6, 5), items={0: ["callies_axe"]})
    assert totals(play(refused, "decline", "roll")) == (8, 11)


def test_carpenter_forbids_discards() -> None:
    match = boss(("forest 6 2", "forest 6 1"), (3, 4), (6, 5), items={0: ["eat_me_cake", "rabbits_foot", "card_shield"]})
    assert asked(match) == (0, "loss") and is_legal(match, "use card_shield") and not is_legal(match, "use eat_me_cake")
    assert counter(play(match, "use card_shield"), "skip.0") == 0 and kinds(match, "discard.items") == ["card_shield"]


def test_march_hare_is_stronger_against_the_sane_and_white_rabbit_sends_away() -> None:
    way = ("mad_tea_party 5 4", "mad_tea_party 4 4")
    assert totals(boss(way, (3, 4), (6, 6), rest="empire_state 1 1", sides=TEA)) == (7, 14)
    assert totals(boss(way, (3, 4), (6, 6), rest="empire_state 1 1", sides=TEA, madness={0: 1})) == (7, 12)
    match = boss(("empire_state 4 3", "empire_state 4 4"), (1, 1), (6, 5), (2, 3))
    assert spot(match, 0) == "empire_state 2 3" and counter(match, "skip.0") == 1
    assert kinds(boss(("empire_state 4 3", "empire_state 4 4"), (6, 5), (1, 1), deck=["violet"]), "bosses.0") == ["white_rabbit"]


def test_dodgson_feeds_on_madness_and_makes_mad_and_cheshire_wins_by_doubles() -> None:
    match = boss(DODGSON, (1, 1), (6, 5), rest="empire_state 1 1", madness={0: 2})
    assert totals(match) == (2, 13) and len(kinds(match, "madness.0")) == 3
    smile = boss(("liddle_residence 1 1", "liddle_residence 2 1"), (6, 6), (1, 1), rest="empire_state 1 1", cats=["liddle_residence 2 1"])
    assert "automatic" in told(smile) and "boss_lost" in told(smile) and cat(smile, "NE") == "liddle_residence 2 1"
    assert kinds(at(bosses={0: ["cheshire"]}), "bosses.0") == ["cheshire"]


# ---------------------------------------------------------------- Items
@pytest.mark.parametrize(
    ("item", "madness", "players", "dodgson", "jabberwocky"),
    [
        ("callies_axe", 0, 2, 2, 2), ("white_knights_armor", 0, 0, 1, 1), ("vorpal_blade", 0, 0, 1, 3), ("hatters_hat", 0, 0, 0, 0),
        ("hatters_hat", 1, 2, 2, 2),
        ("flamingo_mallet", 0, 2, 0, 0), ("straitjacket", 0, -1, -1, -1),
    ],
)  # fmt: skip
def test_lasting_bonuses_in_fights(item: str, madness: int, players: int, dodgson: int, jabberwocky: int) -> None:
    where: dict[str, Any] = {"items": {0: [item]}, "madness": {0: madness}, "people": ("alice_liddle", "red_knight")}
    assert totals(fight((3, 4), (6, 6), **where))[0] == 7 + players
    assert totals(boss(DODGSON, (3, 4), (6, 6), rest="empire_state 1 1", **where))[0] == 7 + dodgson
    assert totals(boss(("jabberwocky_lair 1 2", "jabberwocky_lair 1 1"), (3, 4), (6, 6, 6), sides=LAIR, **where))[0] == 7 + jabberwocky


@pytest.mark.parametrize(("item", "amount"), [("violet", -1), ("pocket_watch", 1)])
def test_movement_rolls(item: str, amount: int) -> None:
    assert steps(play(at(people=CALM, items={0: [item]}, outcomes=[(3,)]), "roll")) == 3 + amount


def test_eat_me_cake_and_drink_me_change_a_fight() -> None:
    match = fight((3, 4), (5, 5), items={0: ["eat_me_cake", "drink_me"]})
    play(match, "use eat_me_cake")
    assert asked(match) == (0, "fight") and match.decide.params["mine"] == 10  # type: ignore[union-attr]
    play(match, "use drink_me")
    assert heard(match, "fight_won")["theirs"] == 7 and kinds(match, "discard.items") == ["eat_me_cake", "drink_me"]
    assert match.state.tallies["item_used"] == (2, 0)


def test_rabbits_foot_and_caterpillars_mushroom_change_any_roll_of_yours() -> None:
    match = fight((1, 2), (3, 4), (6, 5), items={0: ["rabbits_foot"]})
    assert "fight_won" in told(play(match, "use rabbits_foot")) and "rerolled" in told(match)
    foe = fight((3, 4), (3, 2), (6, 4), items={1: ["rabbits_foot"]})
    assert asked(foe) == (1, "fight") and "fight_lost" in told(play(foe, "use rabbits_foot"))
    walk = play(at(people=CALM, items={0: ["caterpillars_mushroom", "rabbits_foot"]}, outcomes=[(2,), (6,)]), "roll")
    assert asked(walk) == (0, "tweak") and [a.choice for a in walk.decide.actions if a.verb == "use"] == ["2", "-2", ""]  # type: ignore[union-attr]
    play(walk, "use rabbits_foot", "use caterpillars_mushroom as -2")
    assert steps(walk) == 4
    flip = at(pawns=WARP, people=CALM, real=["r04"], items={0: ["rabbits_foot", "caterpillars_mushroom"]}, outcomes=[(1,), (4, 4), (4, 2)])
    play(flip, "roll", "pass", "walk liddle_residence 2 4 in 1", "encounter")
    assert asked(flip) == (0, "tweak") and not is_legal(flip, "use caterpillars_mushroom as 2"), "a placement has no total"
    assert spot(play(flip, "use rabbits_foot"), 0) == "mad_tea_party 4 2"


def test_looking_glass_shard_oyster_purse_queens_decree_and_sedative_vial_are_used_before_the_roll() -> None:
    held = ["looking_glass_shard", "oyster_purse", "queens_decree", "sedative_vial"]
    match = at(people=CALM, items={0: held}, madness={0: 3}, deck=["violet", "drink_me", "card_shield"], outcomes=[(4, 2)])
    assert verbs(match) == ["roll", "use"]
    play(match, "use oyster_purse")
    assert kinds(match, "items.0")[-2:] == ["violet", "drink_me"]
    assert kinds(play(match, "use sedative_vial"), "madness.0") == []
    assert counter(play(match, "use queens_decree"), "skip.1") == 1
    assert kinds(play(match, "use looking_glass_shard"), "boards")[1] == "mad_tea_party" and spot(match, 0) == "mad_tea_party 4 2"
    assert sorted(kinds(match, "discard.items")) == sorted(held) and asked(match) == (0, "start")


def test_cheshires_grin_passes_pawns_and_tokens_and_cracked_music_box_makes_mad() -> None:
    where: dict[str, Any] = {
        "pawns": ("liddle_residence 5 3", "liddle_residence 4 4"),
        "cats": ["liddle_residence 5 4"],
        "people": ("alice_liddle", "red_knight"),
    }
    match = play(at(outcomes=[(6,)], items={0: ["cheshires_grin"]}, **where), "roll")
    ways = {zone for action in match.decide.actions for zone in action.via}  # type: ignore[union-attr]
    assert {space("liddle_residence 4 4"), space("liddle_residence 5 4")} <= ways
    assert not look.madness(scene(match), 0)
    for roll, tokens in ((2, 1), (3, 0)):
        box = at(people=CALM, items={1: ["cracked_music_box"]}, outcomes=[(1,), (roll,)])
        play(box, "roll", "walk liddle_residence 5 1 in 1")
        assert asked(box) == (1, "start") and len(kinds(box, "madness.1")) == tokens


def test_brandons_flashlight_helps_on_real_boards_only_and_card_shield_saves_a_turn() -> None:
    real = at(pawns=EVENT, people=CALM, real=["r02"], items={0: ["brandons_flashlight"]}, outcomes=[(1,), (2,)])
    assert asked(play(real, "roll", "walk liddle_residence 4 3 in 1", "encounter", "roll")) == (0, "reward")
    wonder = at(pawns=("queens_garden 2 2", "forest 1 1"), people=CALM, wonder=["w03"], items={0: ["brandons_flashlight"]}, outcomes=[(1,), (2,)])
    assert "failed" in told(play(wonder, "roll", "walk queens_garden 2 1 in 1", "encounter", "roll"))
    match = boss(DODGSON, (1, 1), (6, 5), rest="empire_state 1 1", items={0: ["card_shield"]})
    assert asked(match) == (0, "loss") and verbs(match) == ["use", "pass"]
    assert counter(play(match, "pass"), "skip.0") == 1


# ---------------------------------------------------------------- Goals
WIN = [(6, 6), (1, 2)]
AT_DODGSON: dict[str, Any] = {"pawns": ("liddle_residence 6 6", "empire_state 1 1"), "deck": ["violet"]}
FIGHT_DODGSON = ["walk liddle_residence 5 6 in 1", "roll"]
RIVALS: dict[str, Any] = {"pawns": ("liddle_residence 1 1", "liddle_residence 2 1")}
FIGHT_RIVAL = ["walk liddle_residence 2 1 in 1", "roll"]
AT_EVENT: dict[str, Any] = {"pawns": EVENT}
FACE_EVENT = ["walk liddle_residence 4 3 in 1", "encounter"]
PLACES = {f"place_ended distinct=true:{name}": [1, 0] for name in ("throne", "tea_table", "bone_pit")}
GOALS: dict[str, tuple[dict[str, Any], list[Any], list[str]]] = {
    "g01": ({"pawns": ("jabberwocky_lair 1 2", "liddle_residence 1 1"), "sides": LAIR}, [(6, 6), (1, 2, 3)], ["walk jabberwocky_lair 1 1 in 1", "roll"]),
    "g02": ({"pawns": ("queens_garden 6 5", "liddle_residence 1 1")}, [(6,), (1, 2)], ["walk queens_garden 6 6 in 1", "roll"]),
    "g03": ({"pawns": ("forest 6 2", "liddle_residence 1 1")}, WIN, ["walk forest 6 1 in 1", "roll"]),
    "g04": ({"pawns": ("mad_tea_party 5 4", "empire_state 1 1"), "sides": TEA}, WIN, ["walk mad_tea_party 4 4 in 1", "roll"]),
    "g05": ({"pawns": ("empire_state 4 3", "liddle_residence 1 1")}, WIN, ["walk empire_state 4 4 in 1", "roll"]),
    "g06": (AT_DODGSON, WIN, FIGHT_DODGSON),
    "g07": ({"pawns": EVENT, "cats": ["liddle_residence 4 3"]}, WIN, ["walk liddle_residence 4 3 in 1", "roll"]),
    "g08": ({**AT_DODGSON, "bosses": {0: ["carpenter"]}}, WIN, FIGHT_DODGSON),
    "g09": ({**AT_DODGSON, "bosses": {0: ["carpenter", "cheshire"]}}, WIN, FIGHT_DODGSON),
    "g10": ({**AT_DODGSON, "madness": {0: 1}}, WIN, FIGHT_DODGSON),
    "g11": (AT_DODGSON, WIN, FIGHT_DODGSON),
    "g12": (AT_DODGSON, WIN, FIGHT_DODGSON),
    "g13": (AT_DODGSON, [(4, 3), (4, 2)], FIGHT_DODGSON),
    "g14": ({**AT_DODGSON, "tallies": {"boss_lost": [1, 0]}}, [(1, 1), (6, 5)], FIGHT_DODGSON),
    "g15": ({**AT_EVENT, "real": ["r04"], "this_turn": {"event_won": [2, 0]}}, [], FACE_EVENT),
    "g16": ({**AT_EVENT, "real": ["r04"], "tallies": {"event_won side=real": [2, 0]}}, [], FACE_EVENT),
    "g17": (
        {"pawns": ("queens_garden 2 2", "forest 1 1"), "wonder": ["w32"], "tallies": {"event_won side=wonder": [2, 0]}},
        [],
        ["walk queens_garden 2 1 in 1", "encounter"],
    ),
    "g18": ({**AT_EVENT, "real": ["r04"], "tallies": {"event_won": [5, 0]}}, [], FACE_EVENT),
    "g19": ({**AT_EVENT, "real": ["r37"], "wonder": ["w32"]}, [(6, 6)], [*FACE_EVENT, "roll"]),
    "g20": ({**AT_EVENT, "real": ["r04"], "madness": {0: 2}}, [], FACE_EVENT),
    "g21": ({**AT_EVENT, "real": ["r36"], "madness": {0: 1}, "tallies": {"event_lost": [3, 0]}}, [], FACE_EVENT),
    "g22": ({**RIVALS, "tallies": {"fight_won": [2, 0]}}, WIN, FIGHT_RIVAL),
    "g24": (RIVALS, WIN, FIGHT_RIVAL),
    "g25": ({**RIVALS, "items": {1: ["violet"]}, "tallies": {"item_stolen": [1, 0]}}, WIN, [*FIGHT_RIVAL, "take violet"]),
    "g26": ({**RIVALS, "items": {1: ["violet"]}}, WIN, FIGHT_RIVAL),
    "g27": (RIVALS, [(6, 5), (2, 3)], FIGHT_RIVAL),
    "g28": ({**RIVALS, "tallies": {"any_won side=wonder": [1, 0]}}, WIN, FIGHT_RIVAL),
    "g29": ({"items": {0: ["violet", "callies_axe", "oyster_purse"]}, "deck": ["drink_me", "straitjacket"]}, [], ["use oyster_purse"]),
    "g30": ({"items": {0: ["callies_axe", "oyster_purse"]}, "deck": ["vorpal_blade"]}, [], ["use oyster_purse"]),
    "g31": ({"items": {0: ["oyster_purse"]}, "madness": {0: 1}, "deck": ["white_knights_armor"]}, [], ["use oyster_purse"]),
    "g32": ({"items": {0: ["oyster_purse", "eat_me_cake"]}, "deck": ["drink_me"]}, [], ["use oyster_purse"]),
    "g33": ({**RIVALS, "items": {0: ["violet", "callies_axe", "straitjacket"]}}, WIN, FIGHT_RIVAL),
    "g34": ({"items": {0: ["oyster_purse"]}, "tallies": {"item_used": [1, 0]}}, [], ["use oyster_purse"]),
    "g35": ({"pawns": ("empire_state 6 2", "liddle_residence 1 1"), "items": {0: ["violet"]}}, [], ["walk empire_state 6 3 in 1"]),
    "g36": ({"pawns": ("mad_tea_party 3 4", "empire_state 1 1"), "sides": TEA, "items": {0: ["hatters_hat"]}}, [], ["walk mad_tea_party 3 3 in 1"]),
    "g37": ({"pawns": ("liddle_residence 6 2", "empire_state 1 1"), "items": {0: ["looking_glass_shard"]}}, [], ["walk liddle_residence 6 1 in 1"]),
    "g38": ({"pawns": ("mad_tea_party 6 4", "empire_state 1 1"), "sides": TEA, "items": {0: ["pocket_watch"]}}, [], ["walk mad_tea_party 6 5 in 1"]),
    "g39": (
        {"pawns": ("jabberwocky_lair 3 2", "liddle_residence 1 1"), "sides": LAIR, "items": {0: ["vorpal_blade"]}},
        [],
        ["walk jabberwocky_lair 3 3 in 1"],
    ),
    "g40": ({"pawns": ("queens_garden 5 5", "liddle_residence 1 1"), "items": {0: ["queens_decree"]}}, [], ["walk queens_garden 6 5 in 1"]),
    "g41": ({"pawns": ("old_asylum 5 1", "empire_state 1 1"), "sides": ASYLUM, "items": {0: ["sedative_vial"]}}, [], ["walk old_asylum 6 1 in 1"]),
    "g42": ({"pawns": ("empire_state 1 2", "liddle_residence 1 1"), "items": {0: ["violet", "straitjacket"]}}, [], ["walk empire_state 1 3 in 1"]),
    "g43": ({"pawns": ("forest 6 5", "liddle_residence 1 1"), "madness": {0: 1}}, [], ["walk forest 6 6 in 1"]),
    "g44": (
        {"pawns": ("forest 6 5", "liddle_residence 1 1"), "tallies": PLACES},
        [],
        ["walk forest 6 6 in 1"],
    ),
    "g45": (
        {"tallies": {f"side_ended distinct=true:{name}": [1, 0] for name in ("forest", "old_asylum", "east_village")}},
        [],
        ["walk liddle_residence 5 1 in 1"],
    ),
    "g46": ({**AT_EVENT, "real": ["r23"], "madness": {0: 2}}, [], [*FACE_EVENT, "pay"]),
    "g47": ({**AT_EVENT, "real": ["r04"], "madness": {0: 1}, "tallies": {"madness_lost": [1, 0]}}, [], FACE_EVENT),
    "g48": ({"pawns": WARP, "real": ["r04"], "tallies": {"flip": [3, 0]}}, [(4, 2)], ["walk liddle_residence 2 4 in 1", "encounter"]),
    "g49": ({"pawns": ("liddle_residence 2 3", "forest 1 1"), "real": ["r04"], "sides": LAIR}, [(4, 2)], ["walk liddle_residence 2 4 in 1", "encounter"]),
    "g50": ({"this_turn": {"spaces_moved": [8, 0]}}, [], ["walk liddle_residence 5 1 in 1"]),
}  # fmt: skip


@pytest.mark.parametrize("goal", GOALS)
def test_a_goal_is_done_by_its_deed_and_not_before(goal: str) -> None:
    where, dice, script = GOALS[goal]
    walks = not script[0].startswith("use")
    match = at(hands={0: [goal]}, people=CALM, outcomes=[*([(1,)] if walks else []), *[tuple(o) for o in dice]], **where)
    script = ["roll", *script] if walks else script
    for words in script:
        assert kinds(match, "done.0") == [], words
        if asked(match) == (0, "tweak"):
            play(match, "pass")
        play(match, words)
    assert kinds(match, "done.0") == [goal]


def test_g23_is_won_by_defending() -> None:
    match = fight((1, 2), (6, 5), hands={1: ["g23"]}, tallies={"fight_won role=defender": [0, 1]})
    assert kinds(match, "done.1") == ["g23"]


@pytest.mark.parametrize(
    ("goal", "where", "dice", "script"),
    [
        ("g11", {**AT_DODGSON, "items": {0: ["pocket_watch"]}}, WIN, FIGHT_DODGSON),
        ("g12", AT_DODGSON, [(5, 5), (1, 2)], FIGHT_DODGSON),
        ("g13", AT_DODGSON, [(5, 3), (4, 2)], FIGHT_DODGSON),
        ("g24", RIVALS, [(6, 5), (1, 1)], FIGHT_RIVAL),
        ("g26", {**RIVALS, "items": {0: ["violet"], 1: ["callies_axe"]}}, WIN, FIGHT_RIVAL),
        ("g27", RIVALS, [(6, 4), (2, 3)], FIGHT_RIVAL),
        ("g43", {"pawns": ("forest 6 5", "liddle_residence 1 1")}, [], ["walk forest 6 6 in 1"]),
    ],
)
def test_a_goal_is_not_done_by_less(goal: str, where: dict[str, Any], dice: list[Any], script: list[str]) -> None:
    match = at(hands={0: [goal]}, people=CALM, outcomes=[(1,), *[tuple(o) for o in dice]], **where)
    assert kinds(play(match, "roll", *script), "done.0") == []


def test_a_win_from_behind_by_doubles_has_no_margin() -> None:
    match = fight((2, 2), (6, 5), people=("queen_of_hearts", "alice_liddle"), hands={0: ["g27", "g24"]})
    assert kinds(match, "done.0") == ["g24"]
