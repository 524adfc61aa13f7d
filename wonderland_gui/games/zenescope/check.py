"""What is wrong with the data although each part of it is sound: maps, places, and what card texts speak of.  Every finding has its path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from wonderland_gui.games.zenescope import maps
from wonderland_gui.games.zenescope.cards import texts_of
from wonderland_gui.games.zenescope.definitions import SLOTS, Data, Item
from wonderland_gui.games.zenescope.terms import Condition, Test
from wonderland_gui.games.zenescope.vocabulary import Clause, Effect, said

Path = tuple[str | int, ...]
Finding = tuple[Path, str]
_SEAMS = (("NW", "right", "NE", "left"), ("SW", "right", "SE", "left"), ("NW", "down", "SW", "up"), ("NE", "down", "SE", "up"))
_WAYS = ("min", "max", "parity", "any_of", "doubles", "guess")
_PLACED_BY = {"warp_draw": "extra_cards", "placed": "reroll"}


def check(data: Data) -> Iterator[Finding]:
    """Every finding with its path."""
    found = [finding for name in data.sides for finding in _map(data, name)]
    yield from found
    yield from _sections(data)
    yield from _places(data)
    if not found:
        yield from _seams(data)
    yield from _numbers(data)
    yield from _pieces(data)
    for group in ("characters", "bosses", "items", "goals", "events_real", "events_wonder"):
        for name, card in getattr(data, group).items():
            yield from _card(data, (group, name), card)


def _near(name: str, known: Mapping[str, object]) -> str:
    near = get_close_matches(name, list(known), 1)
    return f"; did you mean {near[0]!r}?" if near else ""


# ---------------------------------------------------------------- sections
def _map(data: Data, name: str) -> Iterator[Finding]:
    for fault in maps.faults(data.sides[name].map, data.numbers.sides):
        yield ("sides", name, "map"), fault


def _sections(data: Data) -> Iterator[Finding]:
    for name, side in data.sides.items():
        boss = data.bosses.get(side.boss)
        if boss is None or boss.token:
            cards = {kind: each for kind, each in data.bosses.items() if not each.token}
            yield ("sides", name, "boss"), f"there is no Boss {side.boss!r}{_near(side.boss, cards)}"
    for slot in SLOTS:
        kinds = sorted(side.side for side in data.sides.values() if side.slot == slot)
        if kinds != ["real", "wonder"]:
            yield ("sides",), f"section {slot} has {len(kinds)} sides ({', '.join(kinds)}), not one of each kind"
        start = data.numbers.start.get(slot)
        if start is None or start not in data.sides or data.sides[start].slot != slot:
            yield ("numbers", "start"), f"section {slot} cannot show {start!r} at the start"


def _places(data: Data) -> Iterator[Finding]:
    """Each letter of a map stands for one place, and each place stands in its map once."""
    named: dict[tuple[str, str], str] = {}
    for name, place in data.places.items():
        side = data.sides.get(place.on)
        if side is None:
            yield ("places", name, "on"), f"there is no side {place.on!r}{_near(place.on, data.sides)}"
            continue
        if (place.on, place.letter) in named:
            yield ("places", name, "letter"), f"{place.letter!r} already stands for {named[place.on, place.letter]!r} on this side"
        named[place.on, place.letter] = name
        count = _letters(side.map, data.numbers.sides).count(place.letter)
        if count != 1:
            yield ("places", name, "letter"), f"{place.letter!r} stands {count} times in the map of {place.on!r}, not once"
    for name, side in data.sides.items():
        for letter in sorted(set(_letters(side.map, data.numbers.sides))):
            if (name, letter) not in named:
                yield ("sides", name, "map"), f"no place has the letter {letter!r} of this map"


def _letters(text: str, size: int) -> list[str]:
    rows = [line.ljust(4 * size + 1) for number, line in enumerate(text.splitlines()) if number % 2]
    return [row[4 * column + 3] for row in rows for column in range(size) if row[4 * column + 3].isalpha()]


def _seams(data: Data) -> Iterator[Finding]:
    """Openings meet: each one leads to an opening of the side of the same kind beyond."""
    size = data.numbers.sides
    by_place: dict[tuple[str, str], str] = {(side.slot, side.side): name for name, side in data.sides.items()}
    for one, out, other, back in _SEAMS:
        for kind in ("real", "wonder"):
            first, second = by_place.get((one, kind)), by_place.get((other, kind))
            if first is None or second is None:
                continue
            here = maps.read(data.sides[first].map, size).openings(out)
            there = maps.read(data.sides[second].map, size).openings(back)
            for number in sorted(set(here) ^ set(there)):
                lacking = second if number in here else first
                word = "column" if out == "down" else "row"
                yield ("sides", lacking, "map"), f"the opening of {first if lacking == second else second!r} at {word} {number + 1} does not meet one here"
    outside = {"NW": ("up", "left"), "NE": ("up", "right"), "SW": ("down", "left"), "SE": ("down", "right")}
    for name, side in data.sides.items():
        for direction in outside[side.slot]:
            if maps.read(side.map, size).openings(direction):
                yield ("sides", name, "map"), f"an opening leads {direction} out of the board"


# ---------------------------------------------------------------- numbers and pieces
def _numbers(data: Data) -> Iterator[Finding]:
    numbers = data.numbers
    for name in ("rows", "columns"):
        if sorted(getattr(numbers, name)) != list(range(1, numbers.sides + 1)):
            yield ("numbers", name), f"each face of the die, 1 to {numbers.sides}, has to stand here once"
    for name in ("goals", "move_dice", "fight_dice", "least_move"):
        if getattr(numbers, name) < 1:
            yield ("numbers", name), f"{getattr(numbers, name)} is too few"
    if numbers.goals > numbers.deal + 1:
        yield ("numbers", "goals"), f"nobody has {numbers.goals} Goals to do"
    if numbers.deal * len(data.pawns) > len(data.goals):
        yield ("numbers", "deal"), f"there are only {len(data.goals)} Goals for {len(data.pawns)} players"
    if len(data.characters) < len(data.pawns):
        yield ("characters",), f"there are only {len(data.characters)} Characters for {len(data.pawns)} players"


def _pieces(data: Data) -> Iterator[Finding]:
    for colour in ("red", "green"):
        faces = sorted(die.face for die in data.dice.values() if die.colour == colour)
        if faces != list(range(1, data.numbers.sides + 1)):
            yield ("dice",), f"the {colour} die has the faces {faces}, not 1 to {data.numbers.sides}"
    for role in ("madness", "goal"):
        count = sum(token.role == role for token in data.tokens.values())
        if count != 1:
            yield ("tokens",), f"{count} sorts of tokens are for {role}, not one"
    if sorted(pawn.seat for pawn in data.pawns.values()) != list(range(len(data.pawns))):
        yield ("pawns",), f"the pawns are for the seats 0 to {len(data.pawns) - 1}, one each"
    tokens = [(name, boss.copies) for name, boss in data.bosses.items() if boss.token]
    if len(tokens) != 1:
        yield ("bosses",), f"{len(tokens)} of these are the token that lies on each section, not one"
    elif tokens[0][1] != len(SLOTS):
        yield ("bosses", tokens[0][0], "copies"), f"there are {len(SLOTS)} sections, and a token lies on each"


# ---------------------------------------------------------------- texts
def _card(data: Data, path: Path, card: object) -> Iterator[Finding]:
    for inner, text in texts_of(card):
        where = (*path, *inner)
        match text:
            case Condition():
                yield from _condition(data, where, text)
            case Test():
                yield from _test(where, text)
            case Effect():
                yield from _effect(where, text, card)
            case Clause():
                yield from _clause(where, text)
    for name in ("win", "lose"):
        yield from _order((*path, name), getattr(card, name, ()))
    if isinstance(card, Item) and card.use is not None:
        yield from _order((*path, "use", "do"), card.use.do)


def _condition(data: Data, path: Path, condition: Condition) -> Iterator[Finding]:
    name, what = said(condition)
    if name == "foe" and what not in ("player", "boss", *data.bosses):
        yield (*path, "foe"), f"there is no foe {what!r}{_near(what, data.bosses)}"
    if name == "items":
        for number, item in enumerate(what.ids):
            if item not in data.items:
                yield (*path, "items", "ids", number), f"there is no Item {item!r}{_near(item, data.items)}"
        tags = {tag: item for item in data.items.values() for tag in item.tags}
        if what.tag is not None and what.tag not in tags:
            yield (*path, "items", "tag"), f"no Item has the tag {what.tag!r}{_near(what.tag, tags)}"
    if name == "bosses":
        for number, boss in enumerate(what.ids):
            if boss not in data.bosses:
                yield (*path, "bosses", "ids", number), f"there is no Boss {boss!r}{_near(boss, data.bosses)}"
    if name == "at" and what.place is not None and what.place not in data.places:
        yield (*path, "at", "place"), f"there is no place {what.place!r}{_near(what.place, data.places)}"
    if name == "tally" and what.distinct and what.what not in ("place_ended", "side_ended"):
        yield (*path, "tally", "distinct"), "only places and sides can be different ones"


def _test(path: Path, test: Test) -> Iterator[Finding]:
    name, what = said(test)
    if name == "roll":
        ways = [way for way in _WAYS if getattr(what, way)]
        if len(ways) != 1 and set(ways) != {"min", "max"}:
            yield (*path, "roll"), f"a roll is judged in one way: {', '.join(_WAYS)}; here are {', '.join(ways) or 'none'}"
        if not 1 <= what.dice <= 2 or what.times < 1:
            yield (*path, "roll"), "one or two dice are rolled, at least once"
    if name == "contest" and (what.range is None) == (what.vs is None):
        yield (*path, "contest"), "a contest is with a rival in a range, or with all"


def _effect(path: Path, effect: Effect, card: object) -> Iterator[Finding]:
    name, what = said(effect)
    if name == "choose":
        ids = [choice.id for choice in what]
        if len(set(ids)) != len(ids) or len(ids) < 2:
            yield (*path, "choose"), "there are at least two things to choose from, each with an id of its own"
        for number, choice in enumerate(what):
            yield from _order((*path, "choose", number, "do"), choice.do)
    if name == "modify_roll" and isinstance(what.amount, tuple) and not isinstance(card, Item):
        yield (*path, "modify_roll", "amount"), "only who uses an Item picks one of several amounts"
    if name == "extra_cards" and not 1 <= what.keep <= what.draw:
        yield (*path, "extra_cards"), f"{what.keep} of {what.draw} cards cannot be kept"
    if name == "immune" and what.to == "skip" and what.until == "held":
        yield (*path, "immune", "until"), "against skips it holds until it is used, or to the end of the fight"


def _clause(path: Path, clause: Clause) -> Iterator[Finding]:
    for name in ("do", "otherwise"):
        yield from _order((*path, name), getattr(clause, name))
    wanted = _PLACED_BY.get(clause.trigger)
    if wanted is not None and not any(said(effect)[0] == wanted for effect in clause.do):
        yield (*path, "do"), f"a clause for {clause.trigger} is read for its {wanted}"


def _order(path: Path, effects: Any) -> Iterator[Finding]:
    for number, effect in enumerate(effects[:-1]):
        if effect.move is not None:
            yield (*path, number, "move"), "what follows a movement would be lost: it comes last"
