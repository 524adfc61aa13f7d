"""The War in table terms: chips as "1 A M", units as "S S L gryphon", battles and tea tables set up in a line, actions as "deploy supply.0->red_keep:2"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, get_args, get_type_hints

from wonderland_gui.data.loader import load_game
from wonderland_gui.engine.match import Dice, Match, Scripted
from wonderland_gui.engine.position import build, position_of
from wonderland_gui.engine.protocol import Action, Attempt, Decide, Outcome
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Piece, Seat, ZoneId
from wonderland_gui.games.war import GAME
from wonderland_gui.games.war.board import Still
from wonderland_gui.games.war.definitions import Data, Options
from wonderland_gui.games.war.rules import Rulebook
from wonderland_gui.games.war.state import State
from wonderland_gui.resources import Resources

RING = ("red_keep", "tulgey_wood", "pool_of_tears", "chessboard_downs", "mirror_ridge")
FACTIONS = ("alice", "mad_hatter", "red_queen", "cheshire_cat", "jabberwock")
CHIPS = {"M": "madness", "D": "double_madness", "P": "poison", "F": "forge"}
"""Short names of chips that all factions have; "1" and "2" are Starting chips, "A" an Artifact."""
Played = Match[State, Action]


@cache
def shipped() -> tuple[Data, Options]:
    """The data and default options that the program ships."""
    loaded = load_game(GAME, Resources())
    assert isinstance(loaded.data, Data) and isinstance(loaded.options, Options), loaded.problems
    return loaded.data, loaded.options


def rules(data: Data | None = None, /, **options: Any) -> Rulebook:
    """The rules of a match, by the shipped data and the default options but for those given."""
    return Rulebook(shipped()[0] if data is None else data, replace(shipped()[1], **options))


def with_numbers(**numbers: Any) -> Data:
    """The shipped data with other numbers."""
    data = shipped()[0]
    return replace(data, numbers=replace(data.numbers, **numbers))


def led_by(*factions: str) -> dict[str, Any]:
    """The options that give the first seats these factions."""
    rest = [faction for faction in FACTIONS if faction not in factions]
    return {f"faction_{number}": faction for number, faction in enumerate((*factions, *rest), 1)}


def new(seats: int = 3, seed: int = 1, outcomes: Iterable[Outcome] = (), book: Rulebook | None = None, **options: Any) -> Played:
    """A new match."""
    return Match(GAME, rules(**options) if book is None else book, seats, Scripted(outcomes, Dice(seed)))


@cache
def _first_tea(seats: int, options: tuple[tuple[str, Any], ...], seed: int) -> dict[str, Any]:
    match = new(seats, seed, **{"first_player": "first_seat", **dict(options)})
    while match.decide is not None and match.decide.prompt == "keep_quest":
        match.play(match.decide.actions[0])
    return dict(position_of(GAME, match.state))


def first_tea(seats: int, seed: int = 1, **options: Any) -> dict[str, Any]:
    """The position of a new match at the first turn of its Tea Party; the first seat begins."""
    position = _first_tea(seats, tuple(sorted(options.items())), seed)
    return {"zones": dict(position["zones"]), "counters": dict(position["counters"]), "state": dict(position["state"])}


# ---------------------------------------------------------------- names
def chip(name: str, faction: str, ally_set: str = "A") -> str:
    """The kind of a chip: "1", "A", "M", "oyster+" (strong), "oyster" (weak), an item's name, or the kind itself."""
    if name in CHIPS:
        return CHIPS[name]
    if name in ("1", "2"):
        return f"starting_{faction}" if name == "1" else f"starting_2_{faction}"
    if name == "A":
        return f"artifact_{faction}"
    ally, level = name.removesuffix("+"), "strong" if name.endswith("+") else "weak"
    if f"{ally}_{level}_{ally_set.lower()}" in shipped()[0].chips:
        return f"{ally}_{level}_{ally_set.lower()}"
    return name if name in shipped()[0].chips else f"{name}_chip"


def unit(name: str, faction: str, seat: int) -> Any:
    """A piece in a Region: "S" a Supporter, "L" the Leader, "C" a Castle, "f" a foundation, or a figure."""
    short = {"S": f"supporter_{faction}", "L": faction, "C": f"castle_{faction}", "f": f"castle_foundation_{faction}"}
    return short.get(name) or {"kind": f"{name}_figure", "owner": seat}


# ---------------------------------------------------------------- setting up
def fight(
    units: Mapping[int, str],
    bags: Mapping[int, str] | None = None,
    *,
    seats: int = 3,
    region: str = "red_keep",
    elsewhere: Mapping[str, Mapping[int, str]] | None = None,
    draws: Sequence[str] = (),
    outcomes: Sequence[Outcome] = (),
    zones: Mapping[str, Any] | None = None,
    counters: Mapping[str, int] | None = None,
    abilities: Mapping[int, Sequence[str]] | None = None,
    first: int = 0,
    number: int = 1,
    last: bool = True,
    broken: bool = False,
    row: str = "",
    data: Data | None = None,
    **options: Any,
) -> Played:
    """A battle about to begin in a Region.

    `units` and `bags` are by seat; chips that are not in a bag lie in the box.  `draws` are "seat:chip" in the order in which chance is asked.
    `last`: it is the last one of this War phase; `broken`: all Shields are Broken.  Seats without units have their Leader at the Head.
    """
    options = {"first_player": "first_seat", **options}
    book = rules(data, **options)
    ally_set = options.get("ally_set", "A")
    position = first_tea(seats, **options)
    laid, factions = position["zones"], book.factions
    for name in [name for name in laid if name.startswith(("region.", "chair.", "bag."))]:
        del laid[name]
    placed = {region: units, **(elsewhere or {})}
    for place, who in placed.items():
        laid[f"region.{place}"] = [unit(name, factions[seat], seat) for seat, names in who.items() for name in names.split()]
    there = [(piece if isinstance(piece, str) else piece["kind"], name) for name in laid if name.startswith("region.") for piece in laid[name]]
    laid["chair.0"] = [faction for faction in factions[:seats] if faction not in {kind for kind, _ in there}]
    for seat in range(seats):
        used = sum(kind == f"supporter_{factions[seat]}" for kind, _ in there)
        laid[f"supply.{seat}"] = [f"supporter_{factions[seat]}"] * (10 - used)
        castles = sum(kind == f"castle_{factions[seat]}" for kind, _ in there)
        others = [kind for kind in laid[f"castles.{seat}"] if not kind.startswith("castle_foundation")]
        bases = [kind for kind in laid[f"castles.{seat}"] if kind.startswith("castle_foundation")]
        started = sum(kind == f"castle_foundation_{factions[seat]}" for kind, _ in there)
        laid[f"castles.{seat}"] = [*bases[started:], *others[castles:]]
        figures = [piece["kind"].removesuffix("_figure") for who in placed.values() for piece in _figures(who.get(seat, ""), seat)]
        laid[f"recruited.{seat}"] = figures
        laid[f"bag.{seat}"] = [chip(name, factions[seat], ally_set) for name in (bags or {}).get(seat, "1 1").split()]
    for seat, names in (abilities or {}).items():
        laid[f"abilities.{seat}"] = list(names)
        laid[f"locked.{seat}"] = [kind for kind in laid[f"locked.{seat}"] if kind not in names]
    taken = Counter(kind.removesuffix("_figure") for kind, _ in there if kind.endswith("_figure"))
    for name in ("wonderlandians", "deck.wonderlandians"):
        laid[name] = [kind for kind in laid[name] if kind not in taken]
    laid["stock.figures"] = [kind for kind in laid["stock.figures"] if kind.removesuffix("_figure") not in taken]
    _make_room(laid, zones or {})
    laid |= zones or {}
    _balance(laid, seats, book)
    none = [0] * seats
    fighters = [seat for seat in book.orders[seats][first] if _has_units(units.get(seat, ""))]
    fought = 5 if last else 1
    start = (RING.index(region) - fought + 1) % 5
    for name in RING:
        laid.pop(f"standee.{name}", None)
    laid[f"standee.{RING[start]}"] = ["starting_battle"]
    battle = {"is": "Battle", "region": region, "row": row or ("resistance" if book.is_published(seats) else "wager"), "fighters": fighters}
    battle |= dict.fromkeys(("before", "coming", "lost", "fallen", "restored", "owed", "mad", "soft", "rights"), none)
    position["state"] = {"first": first, "frames": [{"is": "War", "fought": fought}, battle]}
    position["counters"] |= {f"shield.{seat}": 0 for seat in range(seats) if broken}
    position["counters"] |= {"round": number, **(counters or {})}
    _pay(position["counters"], seats, book)
    drawn: list[Outcome] = []
    for each in draws:
        seat_name, _, name = each.partition(":")
        drawn.append((chip(name, factions[int(seat_name)], ally_set),))
    start_state = build(GAME, book, seats, position)
    return Match(GAME, book, seats, Scripted([*outcomes, *drawn], Dice(1)), start=start_state)


def _figures(names: str, seat: int) -> list[dict[str, Any]]:
    return [made for name in names.split() if isinstance(made := unit(name, "alice", seat), dict)]


def _has_units(names: str) -> bool:
    return any(name not in ("C", "f") for name in names.split())


def _make_room(laid: dict[str, Any], zones: Mapping[str, Any]) -> None:
    """Takes from decks, supplies and stocks what a test lays elsewhere; what it lays more often than there is the position refuses."""
    wanted = Counter(_kind(piece) for pieces in zones.values() for piece in pieces)
    for name, lying in laid.items():
        if name in zones:
            continue
        kept = []
        for piece in lying:
            if wanted[_kind(piece)] > 0:
                wanted[_kind(piece)] -= 1
            else:
                kept.append(piece)
        laid[name] = kept


def _kind(piece: Any) -> str:
    return piece if isinstance(piece, str) else str(piece["kind"])


def _balance(laid: dict[str, Any], seats: int, book: Rulebook) -> None:
    """No more pieces of a kind than the game has: what is too much leaves the supplies beside the board."""
    stock = Counter(piece.kind for zone in book.setup(seats).table.zones.values() for piece in zone.pieces)
    found = Counter(_kind(piece) for pieces in laid.values() for piece in pieces)
    for kind in found:
        for name in [name for name in laid if name.startswith(("allies.", "stock.", "supply.", "castles.", "waiting.", "poison."))]:
            while found[kind] > stock[kind] and kind in laid[name]:
                laid[name].remove(kind)
                found[kind] -= 1


def _pay(counters: dict[str, int], seats: int, book: Rulebook) -> None:
    """All Shards that nobody has lie in the supply."""
    counters["shards"] = book.numbers.shards.supply - sum(counters[f"shards.{seat}"] for seat in range(seats))


def tea(
    seats: int = 3,
    *,
    zones: Mapping[str, Any] | None = None,
    counters: Mapping[str, int] | None = None,
    frames: Sequence[Any] | None = None,
    outcomes: Sequence[Outcome] = (),
    first: int = 0,
    number: int = 1,
    seed: int = 1,
    data: Data | None = None,
    **options: Any,
) -> Played:
    """The Tea Party of a new match, with some zones and counters changed; `frames` is what waits, by default the first turn."""
    options = {"first_player": "first_seat", **options}
    book = rules(data, **options)
    position = first_tea(seats, **options)
    laid = position["zones"]
    _make_room(laid, zones or {})
    laid |= zones or {}
    for name in [name for name, pieces in laid.items() if not pieces]:
        del laid[name]
    _balance(laid, seats, book)
    position["counters"] |= {"round": number, **(counters or {})}
    _pay(position["counters"], seats, book)
    position["state"] = {"first": first, "frames": list(frames if frames is not None else [{"is": "Tea"}])}
    return Match(GAME, book, seats, Scripted(outcomes, Dice(seed)), start=build(GAME, book, seats, position))


def card_at_hand(seat: int, kind: str, seats: int = 3, **where: Any) -> Played:
    """The Tea Party at the moment when a seat has just taken a card."""
    card = shipped()[0].tea_cards[kind]
    from wonderland_gui.games.war.cards import parts_of

    zones = {f"tea.{seat}": [kind], **where.pop("zones", {})}
    frames = [{"is": "Tea", "last": seat}, {"is": "Card", "seat": seat, "card": f"tea.{seat}#0", "parts": list(parts_of(card))}]
    return tea(seats, zones=zones, frames=frames, **where)


# ---------------------------------------------------------------- actions
def offers(match: Played, words: str) -> list[Action]:
    """The legal actions that fit "verb source->target:choice"; what is left out may be anything.

    Sources and targets are kinds of pieces, zones, Regions, or seats as "@1".
    """
    decide = match.decide
    assert isinstance(decide, Decide), match.over
    rest, _, choice = words.partition(":")
    rest, _, target = rest.partition("->")
    verb, _, source = rest.partition(" ")
    fits = [action for action in decide.actions if action.verb == verb]
    if choice:
        fits = [action for action in fits if action.choice == choice]
    for name, field in ((source, "source"), (target, "target")):
        if name:
            fits = [action for action in fits if _names(match, getattr(action, field), name)]
    return fits


def _names(match: Played, ref: str | None, name: str) -> bool:
    if ref is None:
        return False
    if ref in (name, f"region.{name}", name.replace("@", "seat.")):
        return True
    piece = match.state.table.piece(ref)  # type: ignore[arg-type]
    return piece is not None and name in (piece.kind, piece.kind.removesuffix("_figure"), piece.kind.removesuffix("_chip"))


def play(match: Played, *script: str) -> Played:
    """Plays actions in table terms; each has to be the only one that fits."""
    for words in script:
        found = offers(match, words)
        assert len(found) == 1, f"{words}: {found} of {told_offers(match)}"
        match.play(found[0])
    return match


def told_offers(match: Played) -> list[str]:
    """What is offered, readable."""
    decide = match.decide
    if decide is None:
        return [f"over: {match.over}"]
    table = match.state.table

    def name(ref: str | None) -> str:
        piece = None if ref is None else table.piece(ref)  # type: ignore[arg-type]
        return str(ref) if piece is None else piece.kind

    return [f"{decide.prompt} of {decide.seat}", *(f"{a.verb} {name(a.source)}->{name(a.target)}:{a.choice}" for a in decide.actions)]


def is_legal(match: Played, words: str) -> bool:
    """Whether an action in table terms is offered."""
    return match.decide is not None and bool(offers(match, words))


def verbs(match: Played) -> set[str]:
    """The verbs that are offered."""
    return set() if match.decide is None else {action.verb for action in match.decide.actions}


def asked(match: Played) -> tuple[str, int]:
    """What is asked, and of whom."""
    assert match.decide is not None, match.over
    return str(match.decide.prompt), int(match.decide.seat)


def why(match: Played, source: str | None, target: str | None = None, *, seat: int | None = None, choice: str = "", turn: int = 0) -> str:
    """The key of the reason why a gesture is refused; a source such as "madness in bag.0" names a piece in a zone, the last of its kind."""
    who = seat if seat is not None else asked(match)[1]
    return str(match.why_not(Attempt(Seat(who), ref(match, source), ref(match, target), turn, choice)).key)


def ref(match: Played, name: str | None) -> str | None:
    """The id of "kind in zone", or the ref itself."""
    if name is None or " in " not in name:
        return name
    kind, zone = name.split(" in ")
    return next(str(piece.id) for piece in reversed(pieces(match, zone)) if piece.kind == kind)


# ---------------------------------------------------------------- what lies where
def pieces(match: Played, zone: str) -> tuple[Piece, ...]:
    """What lies in a zone."""
    return match.state.table.pieces(ZoneId(zone))


def kinds(match: Played, zone: str) -> list[str]:
    """The kinds in a zone, sorted."""
    return sorted(piece.kind for piece in pieces(match, zone))


def units_of(match: Played, region: str, seat: int) -> str:
    """A seat's units in a Region, as `fight` takes them, sorted."""
    board = Still(match.rules, match.state)  # type: ignore[arg-type]
    faction = board.rules.factions[seat]
    short = {f"supporter_{faction}": "S", faction: "L"}
    return " ".join(sorted(short.get(piece.kind, piece.kind.removesuffix("_figure")) for piece in board.units(RING.index(region), Seat(seat))))


def count(match: Played, counter: str) -> int:
    """A public number."""
    return match.state.table.counters[counter]


def strengths(match: Played) -> list[int]:
    """The Strength of each seat."""
    return [count(match, f"strength.{seat}") for seat in range(match.seats)]


def told(match: Played, index: int | None = None) -> list[str]:
    """The keys of the events of the last action, or of one of the match; moments without a sentence left out."""
    return [str(event.key) for event in match.at(match.cursor if index is None else index).events if event.key]


def all_told(match: Played) -> list[str]:
    """The keys of all events of the match."""
    return [key for index in range(len(match) + 1) for key in told(match, index)]


def lines(match: Played, seat: int) -> dict[str, int]:
    """The lines of a score, those of one key added up."""
    made: dict[str, int] = {}
    for line in match.rules.score(match.state)[seat].lines:
        made[str(line.key)] = made.get(str(line.key), 0) + line.points
    return made


def finish(match: Played, seed: int = 0, most: int = 5000) -> Played:
    """Plays on at random."""
    rng = Rng(seed, "finish")
    for _ in range(most):
        if match.decide is None:
            break
        match.play(rng.choice(match.decide.actions))
    return match


def mixes() -> list[dict[str, Any]]:
    """Sets of options among which each choice of each option is made, with other factions in each."""
    hints = get_type_hints(Options)
    choices = {name: (False, True) if hint is bool else get_args(hint) for name, hint in hints.items()}
    most = max(len(each) for each in choices.values())
    made = []
    for k in range(most):
        options: dict[str, Any] = {name: each[k % len(each)] for name, each in choices.items()}
        made.append({**options, **led_by(*(FACTIONS[(k + i) % len(FACTIONS)] for i in range(len(FACTIONS))))})
    return made
