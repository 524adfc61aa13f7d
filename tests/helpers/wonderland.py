"""The duel in table terms: cards as "B4r", spaces as "BD", actions as "place B4r BD", positions as the vectors write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from wonderland_gui.data.loader import load_game
from wonderland_gui.engine.match import Dice, Match, Scripted
from wonderland_gui.engine.position import build
from wonderland_gui.engine.protocol import Action, Attempt, Decide
from wonderland_gui.engine.table import Piece, Seat, Table, Zone, ZoneId
from wonderland_gui.games.duel import GAME
from wonderland_gui.games.duel.definitions import Data, Items, Options
from wonderland_gui.games.duel.rules import Duel
from wonderland_gui.games.duel.state import State
from wonderland_gui.resources import Resources

RED, ALICE = Seat(0), Seat(1)
COLUMNS, ROWS = "ABC", "DEF"
LINES = "ABCDEF"
WONDERS = {"tugley_wood": "tugley_wood", "tea_party": "tea_party", "white_rabbit": "white_rabbit", "the_maze": "maze", "maze": "maze"}


@cache
def shipped() -> tuple[Data, Options]:
    """The data and default options that the program ships."""
    loaded = load_game(GAME, Resources())
    assert isinstance(loaded.data, Data) and isinstance(loaded.options, Options), loaded.problems
    return loaded.data, loaded.options


def rules(data: Data | None = None, /, **options: bool) -> Duel:
    """The rules of a match, by the shipped data and the default options but for those given."""
    return Duel(shipped()[0] if data is None else data, replace(shipped()[1], **options))


def with_items(table: Mapping[int, Mapping[str, Any]]) -> Data:
    """The shipped data with another table of items, by rank."""
    data = shipped()[0]
    return replace(data, cards={kind: replace(card, items=Items(**table[card.rank])) for kind, card in data.cards.items()})


# ---------------------------------------------------------------- names
def kind(card: str) -> str:
    """The kind of "B4", "R7r" or of a Wonder."""
    if card in WONDERS:
        return WONDERS[card]
    return f"{'red' if card[0] == 'R' else 'blue'}_{card[1]}"


def turn(card: str) -> int:
    """How "B4r" lies."""
    return 180 if card.endswith("r") else 0


def space(name: str) -> ZoneId:
    """The zone of "BD" in Wonderland, of "A" to "F" on an edge, or of a zone's own id."""
    if len(name) == 2 and name[0] in COLUMNS and name[1] in ROWS:
        return ZoneId(f"cell.{ROWS.index(name[1])}.{COLUMNS.index(name[0])}")
    if name in COLUMNS and len(name) == 1:
        return ZoneId(f"edge.1.{COLUMNS.index(name)}")
    if name in ROWS and len(name) == 1:
        return ZoneId(f"edge.0.{ROWS.index(name)}")
    return ZoneId(name)


def laid(card: str, *marks: str) -> dict[str, Any]:
    """A card as a position writes it."""
    return {"kind": kind(card), "turn": turn(card), **({"marks": list(marks)} if marks else {})}


# ---------------------------------------------------------------- positions
def marked(vector: Mapping[str, Any]) -> dict[str, str]:
    """Which space's card the choice of a vector marks, and how."""
    choice = vector.get("choice")
    if choice is None:
        return {}
    (cell,) = [COLUMNS[c] + ROWS[r] for r, row in enumerate(vector["grid"]) for c, card in enumerate(row) if card == "--"]
    if vector["wonder"] == "tugley_wood":
        return {choice.removeprefix("edge "): "doubled"}
    column, row = COLUMNS.index(cell[0]), ROWS.index(cell[1])
    across, down = {"above": (0, -1), "below": (0, 1), "left": (-1, 0), "right": (1, 0)}[choice]
    return {COLUMNS[column + across] + ROWS[row + down]: "ignored"}


def position_of_vector(vector: Mapping[str, Any], *, choice: bool = True) -> dict[str, Any]:
    """The position of a scoring vector: edges, Wonderland with the Wonder in it, and what Alice chose."""
    marks = marked(vector) if choice else {}
    zones: dict[str, Any] = {}
    for line, rank in vector["edges"].items():
        owner = "B" if line in COLUMNS else "R"
        zones[space(line)] = [laid(f"{owner}{rank}", *([marks[line]] if line in marks else []))]
    for r, row in enumerate(vector["grid"]):
        for c, card in enumerate(row):
            name = COLUMNS[c] + ROWS[r]
            if card != "--":
                zones[space(name)] = [laid(card, *([marks[name]] if name in marks else []))]
            elif vector.get("wonder"):
                zones[space(name)] = [kind(vector["wonder"])]
    return {"zones": zones}


def state(duel: Duel, position: Mapping[str, Any]) -> State:
    """The state of a position."""
    return build(GAME, duel, 2, position)


def table_of(duel: Duel, edges: str, grid: Sequence[str], hands: tuple[str, str] = ("", ""), **more: Any) -> State:
    """A state in table terms: edges "A6 B2 ...", rows "B4r R6r --", hands "1 2" of the Red Queen and of Alice, any zone more."""
    zones: dict[str, Any] = {space(name): value for name, value in more.items()}
    for entry in edges.split():
        zones[space(entry[0])] = [kind(("B" if entry[0] in COLUMNS else "R") + entry[1])]
    for r, row in enumerate(grid):
        for c, card in enumerate(row.split()):
            if card != "--":
                zones[space(COLUMNS[c] + ROWS[r])] = [laid(card)]
    for number, ranks in enumerate(hands):
        if ranks:
            zones[f"hand.{number}"] = [kind(f"{'RB'[number]}{rank}") for rank in ranks.split()]
    return state(duel, {"zones": zones})


# ---------------------------------------------------------------- matches
def duel_match(duel: Duel | None = None, seed: int = 1, start: State | None = None) -> Match[State, Action]:
    """A match at its first decision."""
    return Match(GAME, rules() if duel is None else duel, 2, Scripted((), Dice(seed)), start=start)


def found(table: Table, card: str) -> tuple[Zone, Piece]:
    """The card with the zone in which it lies."""
    return next((zone, piece) for zone in table.zones.values() for piece in zone.pieces if piece.kind == kind(card))


def action(match: Match[State, Action], words: str) -> Action:
    """The legal action that "arrive R4 D", "place B6r BD", "choose maze", "ignore BD" or "double E" says."""
    decide = match.decide
    assert isinstance(decide, Decide)
    verb, *rest = words.split()
    table = match.state.table
    if verb in ("ignore", "double"):
        target = table.zones[space(rest[0])].pieces[0].id
        (one,) = [a for a in decide.actions if a.verb == verb and a.target == target]
        return one
    source = found(table, rest[0])[1].id
    to = "wonder" if verb == "choose" else space(rest[1])
    (one,) = [a for a in decide.actions if (a.verb, a.source, a.target, a.turn) == (verb, source, to, turn(rest[0]))]
    return one


def play(match: Match[State, Action], script: str | Iterable[str]) -> Match[State, Action]:
    """Plays a script, an action a line."""
    for words in script.splitlines() if isinstance(script, str) else script:
        if words.strip():
            match.play(action(match, words.strip()))
    return match


def attempt(match: Match[State, Action], seat: int, card: str | None, target: str | None = None, turned: int = 0, verb: str | None = None) -> str:
    """The key of the reason why a gesture in table terms is refused."""
    source = None if card is None else found(match.state.table, card)[1].id
    return str(match.why_not(Attempt(Seat(seat), source, None if target is None else space(target), turned, "", verb)).key)


def ranks(duel: Duel, now: State) -> list[list[int]]:
    """The effective ranks in Wonderland, row by row; 0 where no card lies."""
    sheet = duel.scorer.sheet(now.table)
    return [list(sheet.ranks[row * 3 : row * 3 + 3]) for row in range(3)]


def points(duel: Duel, now: State) -> tuple[int, int]:
    """The points of seat 0 and of seat 1."""
    one, other = duel.score(now)
    return one.points, other.points


ARRIVAL = """\
arrive R7 D
arrive B6 A
arrive R2 E
arrive B2 B
arrive R1 F
arrive B5 C
"""
"""The edges of the rulebook's example."""
EXAMPLE = """\
place R6r BD
place B4r AD
place R4 CD
place B1 AE
place R3 CE
place B3 AF
place R5 BF
place B7 CF
"""
"""The rest of it."""
