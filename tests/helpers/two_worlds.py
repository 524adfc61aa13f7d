"""Wonderland (Zenescope) in table terms: spaces as "forest 3 5", cards by their ids, actions as "walk forest 3 5 in 2", "use eat_me_cake", "take violet"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, cast

from wonderland_gui.data.loader import load_game
from wonderland_gui.engine.match import Dice, Match, Scripted
from wonderland_gui.engine.position import build
from wonderland_gui.engine.protocol import Action, Attempt, Decide, Outcome
from wonderland_gui.engine.table import PieceId, Seat, ZoneId
from wonderland_gui.games.zenescope import GAME
from wonderland_gui.games.zenescope.definitions import SLOTS, Data, Options
from wonderland_gui.games.zenescope.rules import Zenescope
from wonderland_gui.games.zenescope.scene import Still
from wonderland_gui.games.zenescope.state import State
from wonderland_gui.resources import Resources

Played = Match[State, Action]
START = ("empire_state", "liddle_residence", "forest", "queens_garden")
PEOPLE = ("callie_liddle", "queen_of_spades", "mad_hatter", "alice_liddle", "queen_of_hearts", "red_knight")
QUIET = ("g01", "g02", "g03", "g04")
"""Goals that nothing completes by the way."""


@cache
def shipped() -> tuple[Data, Options]:
    """The data and default options that the program ships."""
    loaded = load_game(GAME, Resources())
    assert isinstance(loaded.data, Data) and isinstance(loaded.options, Options), loaded.problems
    return loaded.data, loaded.options


def rules(data: Data | None = None, /, **options: Any) -> Zenescope:
    """The rules of a match, by the shipped data and the default options but for those given."""
    return Zenescope(shipped()[0] if data is None else data, replace(shipped()[1], **options))


def with_card(group: str, name: str, **changed: Any) -> Data:
    """The shipped data with one card changed."""
    data = shipped()[0]
    cards = getattr(data, group)
    made: Any = replace
    return cast(Data, made(data, **{group: {**cards, name: replace(cards[name], **changed)}}))


# ---------------------------------------------------------------- positions
def space(words: str) -> str:
    """The zone of a space: "forest 3 5"."""
    side, row, column = words.split()
    return f"space.{shipped()[0].sides[side].slot}.{side}.{row}.{column}"


def position(
    pawns: Sequence[str] = ("liddle_residence 4 1", "empire_state 4 6"),
    *,
    sides: Sequence[str] = START,
    active: int = 0,
    cats: Sequence[str] = (),
    people: Sequence[str] = PEOPLE,
    hands: Mapping[int, Sequence[str]] | None = None,
    items: Mapping[int, Sequence[str]] | None = None,
    madness: Mapping[int, int] | None = None,
    bosses: Mapping[int, Sequence[str]] | None = None,
    done: Mapping[int, Sequence[str]] | None = None,
    deck: Sequence[str] = (),
    pile: Sequence[str] = (),
    real: Sequence[str] = (),
    wonder: Sequence[str] = (),
    goals: Sequence[str] = (),
    tokens: int | None = None,
    counters: Mapping[str, int] | None = None,
    frames: Sequence[Any] = ({"is": "Start"},),
    zones: Mapping[str, Any] | None = None,
    **state: Any,
) -> dict[str, Any]:
    """A position in table terms; decks are given with their top first, and hold nothing else."""
    laid: dict[str, list[Any]] = {"boards": list(sides)}
    for seat, where in enumerate(pawns):
        laid.setdefault(space(where), []).append(rules().pawns[seat])
    for where in cats:
        laid.setdefault(space(where), []).append("cheshire")
    madness = madness or {}
    for seat in range(len(pawns)):
        laid[f"character.{seat}"] = [people[seat]]
        laid[f"hand.{seat}"] = list((hands or {}).get(seat, ()))
        laid[f"items.{seat}"] = list((items or {}).get(seat, ()))
        laid[f"bosses.{seat}"] = list((bosses or {}).get(seat, ()))
        laid[f"done.{seat}"] = list((done or {}).get(seat, ()))
        laid[f"madness.{seat}"] = ["madness"] * madness.get(seat, 0)
    laid["madness"] = ["madness"] * (15 - sum(madness.values()) if tokens is None else tokens)
    for zone, cards in (("items", deck), ("events_real", real), ("events_wonder", wonder), ("goals", goals)):
        laid[zone] = list(reversed(cards))
    laid["discard.items"] = list(pile)
    laid |= zones or {}
    return {"zones": laid, "counters": dict(counters or {}), "state": {"turn": active, "frames": list(frames), **state}}


def at(made: Zenescope | None = None, outcomes: Iterable[Outcome] = (), seed: int = 1, **where: Any) -> Played:
    """A match that begins at a position."""
    playing = rules() if made is None else made
    start = build(GAME, playing, len(where.get("pawns", ("", ""))), position(**where))
    return Match(GAME, playing, len(where.get("pawns", ("", ""))), Scripted(list(outcomes), Dice(seed)), start=start)


def new(seats: int = 2, seed: int = 1, outcomes: Iterable[Outcome] = (), made: Zenescope | None = None) -> Played:
    """A new match."""
    return Match(GAME, rules() if made is None else made, seats, Scripted(list(outcomes), Dice(seed)))


def dice(match: Played, *outcomes: Sequence[Any]) -> Played:
    """What chance gives next."""
    assert isinstance(match.chance, Scripted)
    match.chance.waiting += [tuple(outcome) for outcome in outcomes]
    return match


# ---------------------------------------------------------------- actions
def _fits(match: Played, action: Action, words: str) -> bool:
    verb, *rest = words.split()
    if action.verb != verb:
        return False
    table = match.state.table
    piece = table.piece(PieceId(action.source)) if action.source is not None else None
    choice = None
    if "in" in rest or "as" in rest:
        at_ = rest.index("in" if "in" in rest else "as")
        choice, rest = rest[at_ + 1], rest[:at_]
    if choice is not None and action.choice != choice:
        return False
    if verb in ("walk", "pick") and len(rest) == 3:
        return action.target == space(" ".join(rest))
    if verb == "pick":
        board = table.piece(PieceId(action.target)) if action.target is not None else None
        return not rest or rest[0] in (action.target, "" if board is None else board.kind)
    if verb in ("guess", "option"):
        return action.choice == rest[0]
    if rest and (piece is None or piece.kind != rest[0]):
        return False
    return len(rest) < 2 or action.target == rest[1]


def action(match: Played, words: str) -> Action:
    """The legal action that the words say."""
    decide = match.decide
    assert isinstance(decide, Decide), match.over
    fits = [each for each in decide.actions if _fits(match, each, words)]
    assert fits, f"{words}: none of {decide.prompt} {[(a.verb, _kind(match, a.source), a.target, a.choice) for a in decide.actions][:30]}"
    assert len(fits) == 1, f"{words}: several of {decide.prompt} {fits}"
    return fits[0]


def _kind(match: Played, ref: str | None) -> str:
    piece = match.state.table.piece(PieceId(ref)) if ref is not None else None
    return "" if piece is None else piece.kind


def play(match: Played, *script: str) -> Played:
    """Plays actions in table terms."""
    for words in script:
        match.play(action(match, words))
    return match


def step(match: Played, words: str) -> Played:
    """The movement roll, which stands, and one step."""
    play(match, "roll")
    if asked(match) == (int(match.state.turn), "tweak"):
        play(match, "pass")
    return play(match, f"walk {words} in 1")


def is_legal(match: Played, words: str) -> bool:
    """Whether an action in table terms is offered."""
    decide = match.decide
    return decide is not None and any(_fits(match, each, words) for each in decide.actions)


def asked(match: Played) -> tuple[int, str] | None:
    """Who is asked what."""
    return None if match.decide is None else (int(match.decide.seat), str(match.decide.prompt))


def verbs(match: Played) -> list[str]:
    """What may be done, each verb once."""
    return [] if match.decide is None else list(dict.fromkeys(each.verb for each in match.decide.actions))


def targets(match: Played, verb: str) -> list[str]:
    """Where an action of this sort may go, in order."""
    return [] if match.decide is None else [str(each.target) for each in match.decide.actions if each.verb == verb]


def why(match: Played, source: str | None, target: str | None = None, *, seat: int | None = None, choice: str = "", turn: int = 0) -> str:
    """The key of the reason why a gesture is refused; a source such as "violet in items.0" names a piece in a zone."""
    who = seat if seat is not None else int(match.decide.seat) if match.decide is not None else 0
    return str(match.why_not(Attempt(Seat(who), _ref(match, source), _ref(match, target), turn, choice)).key)


def _ref(match: Played, name: str | None) -> str | None:
    if name is None or " in " not in name:
        return name
    kind, zone = name.split(" in ")
    return next(str(piece.id) for piece in match.state.table.pieces(ZoneId(zone)) if piece.kind == kind)


# ---------------------------------------------------------------- what lies where
def kinds(match: Played, zone: str) -> list[str]:
    """What lies in a zone, the top one last."""
    return [piece.kind for piece in match.state.table.pieces(ZoneId(zone))]


def spot(match: Played, seat: int) -> str:
    """The space of a pawn: "forest 3 5"."""
    *_, side, row, column = match.state.spots[seat].split(".")
    return f"{side} {row} {column}"


def cat(match: Played, slot: str) -> str:
    """The space of a Cheshire token; empty without one."""
    where = match.state.cats[SLOTS.index(slot)]
    return " ".join(where.split(".")[2:]) if where else ""


def counter(match: Played, name: str) -> int:
    """A public number."""
    return match.state.table.counters[name]


def told(match: Played) -> list[str]:
    """The keys of the events of the last action, moments without a sentence left out."""
    return [str(event.key) for event in match.entry.events if event.key]


def heard(match: Played, key: str) -> Mapping[str, Any]:
    """The params of the last event with a key in the last action."""
    return next(event.params for event in reversed(match.entry.events) if event.key == key)


def steps(match: Played) -> int:
    """How far the pawn may go."""
    assert match.decide is not None and isinstance(match.decide.params["n"], int)
    return match.decide.params["n"]


def scene(match: Played) -> Still:
    """The state as the rules read it."""
    assert isinstance(match.rules, Zenescope)
    return Still(match.rules, match.state)
