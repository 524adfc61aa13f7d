"""What `check` finds in the data of Wonderland (Zenescope): every fault of maps, places and card texts, with its path."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.two_worlds import shipped, with_card
from wonderland_gui.data.loader import load_game
from wonderland_gui.games.zenescope import GAME, maps
from wonderland_gui.games.zenescope.check import check
from wonderland_gui.games.zenescope.definitions import Data
from wonderland_gui.games.zenescope.tally import name_of
from wonderland_gui.games.zenescope.terms import Condition, Contest, RollTest, Tally
from wonderland_gui.games.zenescope.terms import Test as CardTest
from wonderland_gui.games.zenescope.vocabulary import Choice, Clause, Effect, ExtraCards, Flip, Immune, ModifyRoll
from wonderland_gui.resources import Resources


def found(data: Data) -> list[str]:
    return [f"{'.'.join(str(part) for part in path)}: {detail}" for path, detail in check(data)]


def test_the_shipped_data_has_no_fault() -> None:
    assert found(shipped()[0]) == []


def forest() -> list[str]:
    return shipped()[0].sides["forest"].map.splitlines()


def drawn(row: int, start: int, mark: str) -> str:
    """The map of the forest with something else drawn in a line, counted from 1."""
    lines = forest()
    lines[row - 1] = lines[row - 1][:start] + mark + lines[row - 1][start + len(mark) :]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("\n".join(forest()[:-1]), "the map has 12 lines, not 13"),
        ("\n".join([*forest()[:3], forest()[3][:-1], *forest()[4:]]), "line 4 of the map has 24 characters, not 25"),
        (drawn(2, 2, "X"), "row 1, column 1: there is no kind of space 'X'"),
        (drawn(2, 1, "x"), "row 1, column 1: 'x' stands where a blank belongs"),
        (drawn(2, 3, "3"), "row 1, column 1: '3' is no letter of a place"),
        (drawn(2, 4, "!"), "row 1: '!' stands beside column 1 where '|' or ' ' belongs"),
        (drawn(2, 0, " "), "row 1: ' ' stands beside column 1 where '|' or ':' belongs"),
        (drawn(3, 0, "*"), "line 3 of the map: '*' stands where + belongs"),
        (drawn(3, 5, "-- "), "line 3 of the map, column 2: '-- ' stands where '---' or '   ' belongs"),
        (drawn(1, 5, "   "), "line 1 of the map, column 2: '   ' stands where '---' or '...' belongs"),
        (drawn(12, 2, "."), "the map has no Boss space"),
        (drawn(2, 2, "B"), "the map has 2 Boss spaces; a side has one"),
    ],
)
def test_a_map_that_cannot_be_read(text: str, words: str) -> None:
    told = [detail for path, detail in check(with_card("sides", "forest", map=text)) if path == ("sides", "forest", "map")]
    assert told[0].startswith(words)


def test_walls_that_cut_off_a_part() -> None:
    lines = forest()
    lines[2] = "+---" * 6 + "+"
    assert any("walls cut off a part of the map: row 1 column 4" in each for each in maps.faults("\n".join(lines), 6))


def test_openings_that_do_not_meet_or_lead_out_of_the_board() -> None:
    assert found(with_card("sides", "forest", map=drawn(2, 24, "|"))) == ["sides.forest.map: the opening of 'queens_garden' at row 1 does not meet one here"]
    assert found(with_card("sides", "forest", map=drawn(13, 1, "..."))) == ["sides.forest.map: an opening leads down out of the board"]


def effect(**one: Any) -> Effect:
    return Effect(**one)


CASES: list[tuple[Callable[[], Data], str]] = [
    (lambda: with_card("sides", "forest", boss="carpentr"), "sides.forest.boss: there is no Boss 'carpentr'; did you mean 'carpenter'?"),
    (lambda: with_card("sides", "forest", boss="cheshire"), "sides.forest.boss: there is no Boss 'cheshire'"),
    (lambda: with_card("sides", "forest", side="real"), "sides: section SW has 2 sides (real, real), not one of each kind"),
    (lambda: with_card("places", "graveyard", on="forst"), "places.graveyard.on: there is no side 'forst'; did you mean 'forest'?"),
    (lambda: with_card("places", "graveyard", letter="g"), "places.mushroom_grove.letter: 'g' already stands for"),
    (lambda: with_card("places", "graveyard", letter="z"), "places.graveyard.letter: 'z' stands 0 times in the map of 'forest', not once"),
    (lambda: with_card("places", "graveyard", letter="z"), "sides.forest.map: no place has the letter 'y' of this map"),
    (lambda: numbers(rows=(1, 1, 2, 3, 4, 5)), "numbers.rows: each face of the die, 1 to 6, has to stand here once"),
    (lambda: numbers(goals=6), "numbers.goals: nobody has 6 Goals to do"),
    (lambda: numbers(goals=0), "numbers.goals: 0 is too few"),
    (lambda: numbers(deal=9), "numbers.deal: there are only 50 Goals for 6 players"),
    (lambda: numbers(start={**shipped()[0].numbers.start, "SW": "empire_state"}), "numbers.start: section SW cannot show 'empire_state' at the start"),
    (lambda: with_card("dice", "die_red_6", face=5), "dice: the red die has the faces [1, 2, 3, 4, 5, 5], not 1 to 6"),
    (lambda: with_card("tokens", "madness", role="goal"), "tokens: 0 sorts of tokens are for madness, not one"),
    (lambda: with_card("pawns", "pawn_red", seat=3), "pawns: the pawns are for the seats 0 to 5, one each"),
    (lambda: with_card("bosses", "carpenter", token=True), "bosses: 2 of these are the token that lies on each section, not one"),
    (lambda: with_card("bosses", "cheshire", copies=3), "bosses.cheshire.copies: there are 4 sections, and a token lies on each"),
    (lambda: without("characters", "red_knight"), "characters: there are only 5 Characters for 6 players"),
    (lambda: goal(Condition(foe="carpentr")), "goals.g01.when.0.foe: there is no foe 'carpentr'; did you mean 'carpenter'?"),
    (lambda: condition(items={"ids": ("violett",)}), "goals.g01.when.0.items.ids.0: there is no Item 'violett'; did you mean 'violet'?"),
    (lambda: condition(items={"tag": "wepon"}), "goals.g01.when.0.items.tag: no Item has the tag 'wepon'; did you mean 'weapon'?"),
    (lambda: condition(bosses={"ids": ("dodgsn",)}), "goals.g01.when.0.bosses.ids.0: there is no Boss 'dodgsn'; did you mean 'dodgson'?"),
    (lambda: condition(at={"place": "thron"}), "goals.g01.when.0.at.place: there is no place 'thron'; did you mean 'throne'?"),
    (lambda: goal(Condition(tally=Tally("flip", 1, "game", distinct=True))), "goals.g01.when.0.tally.distinct: only places and sides"),
    (lambda: event(test=CardTest(roll=RollTest(1))), "events_real.r04.test.roll: a roll is judged in one way: min, max, parity"),
    (lambda: event(test=CardTest(roll=RollTest(1, min=2, doubles=True))), "events_real.r04.test.roll: a roll is judged in one way"),
    (lambda: event(test=CardTest(roll=RollTest(3, min=2))), "events_real.r04.test.roll: one or two dice are rolled, at least once"),
    (lambda: event(test=CardTest(contest=Contest(1))), "events_real.r04.test.contest: a contest is with a rival in a range, or with all"),
    (lambda: event(win=(effect(move=2), effect(flip=Flip("here")))), "events_real.r04.win.0.move: what follows a movement would be lost"),
    (lambda: event(win=(effect(choose=(Choice("a", ()), Choice("a", ()))),)), "events_real.r04.win.0.choose: there are at least two things"),
    (lambda: event(win=(effect(modify_roll=ModifyRoll("move", (1, 2))),)), "events_real.r04.win.0.modify_roll.amount: only who uses an Item picks"),
    (lambda: event(win=(effect(extra_cards=ExtraCards(1, 2)),)), "events_real.r04.win.0.extra_cards: 2 of 1 cards cannot be kept"),
    (lambda: event(win=(effect(immune=Immune("skip", "held")),)), "events_real.r04.win.0.immune.until: against skips it holds until it is used"),
    (lambda: with_card("items", "violet", clauses=(Clause("placed", do=(effect(move=1),)),)), "items.violet.clauses.0.do: a clause for placed is"),
]  # fmt: skip


def numbers(**changed: Any) -> Data:
    data = shipped()[0]
    return replace(data, numbers=replace(data.numbers, **changed))


def without(group: str, name: str) -> Data:
    data = shipped()[0]
    kept: Any = {group: {kind: card for kind, card in getattr(data, group).items() if kind != name}}
    return replace(data, **kept)


def goal(condition_: Condition) -> Data:
    return with_card("goals", "g01", when=(condition_,))


def condition(**one: Any) -> Data:
    hints = {"items": "ItemsHeld", "bosses": "BossesHeld", "at": "At"}
    from wonderland_gui.games.zenescope import terms

    made = {name: getattr(terms, hints[name])(**values) for name, values in one.items()}
    return goal(Condition(**made))


def event(**changed: Any) -> Data:
    return with_card("events_real", "r04", **changed)


@pytest.mark.parametrize(("made", "words"), CASES)
def test_a_fault_is_told_with_its_path(made: Callable[[], Data], words: str) -> None:
    assert any(each.startswith(words) for each in found(made())), found(made())


@pytest.mark.parametrize(
    ("change", "place", "words"),
    [
        ("events_real:\n  r02:\n    win: [{mvoe: 3}]\n", "components.yaml:3:12", "unknown_key: key='mvoe', suggestion='move'"),
        ("events_real:\n  r02:\n    win: [{move: 3, flip: {which: here}}]\n", "components.yaml:3:11", "one_key: found='flip, move'"),
        ("events_real:\n  r02:\n    win: [{}]\n", "components.yaml:3:11", "one_key: found=''"),
        ("events_real:\n  r02:\n    win: [{gain_item: {from: dekc, n: 1}}]\n", "components.yaml:3:30", "bad_choice: value='dekc'"),
        ("events_real:\n  r02:\n    win: [{gain_item: {form: deck, n: 1}}]\n", "components.yaml:3:24", "unknown_key: key='form', suggestion='from'"),
        ("events_real:\n  r02:\n    test: {roll: {dice: 1, mn: 3}}\n", "components.yaml:3:28", "unknown_key: key='mn', suggestion='min'"),
        ("sides:\n  forest:\n    boss: carpentr\n", "components.yaml:3:11", "rules_fault"),
    ],
)
def test_check_names_line_and_column(tmp_path: Path, change: str, place: str, words: str) -> None:
    folder = tmp_path / "games" / "zenescope"
    folder.mkdir(parents=True)
    (folder / "components.yaml").write_text(change)
    loaded = load_game(GAME, Resources(), [tmp_path])
    told = [str(problem) for problem in loaded.problems if problem.severity == "error"]
    assert any(place in each and words in each for each in told), told
    assert not loaded.playable


def test_tallies_are_told_apart_by_every_filter() -> None:
    """A filter of 0 is one too."""
    plain = Tally("boss_won", 1, "game")
    given: dict[str, Any] = {
        "side": "real",
        "mad": True,
        "madness_min": 1,
        "items_max": 0,
        "total_min": 1,
        "margin_min": 0,
        "margin_max": 0,
        "role": "defender",
    }
    given |= {"doubles": True, "richer_foe": True, "distinct": True}
    names = {name_of(plain), *(name_of(replace(plain, **{name: value})) for name, value in given.items())}
    assert len(names) == 1 + len(given) == 1 + len(fields(Tally)) - len(("what", "count", "window"))
