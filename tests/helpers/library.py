"""Wonderland XIII in table terms: Spirits as letters, decks as "A R^ Q" with the top first, actions as "unlock 0", "cover H 0", "skill R 2"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from wonderland_gui.controllers.words import Speaker
from wonderland_gui.data.loader import load_game
from wonderland_gui.engine.match import Dice, Match, Scripted
from wonderland_gui.engine.position import build
from wonderland_gui.engine.protocol import Action, Attempt, Decide, Outcome
from wonderland_gui.engine.table import Piece, Seat, Table, ZoneId
from wonderland_gui.engine.view import Eyes
from wonderland_gui.games.xiii import GAME
from wonderland_gui.games.xiii.definitions import Data, Options
from wonderland_gui.games.xiii.rules import Xiii
from wonderland_gui.games.xiii.state import State
from wonderland_gui.resources import Resources
from wonderland_gui.text import Texts, load_texts

SPIRITS = {"A": "alice", "R": "white_rabbit", "C": "cheshire_cat", "H": "hatter", "Q": "queen_of_hearts", "S": "spirit_bundle"}
LETTERS = {kind: letter for letter, kind in SPIRITS.items()}
PLAIN = ("A R C H Q", "Q A R C H", "H Q A R C", "C H Q A R", "R C H Q A")
"""Five decks for tests that are about something else."""


@cache
def shipped() -> tuple[Data, Options]:
    """The data and default options that the program ships."""
    loaded = load_game(GAME, Resources())
    assert isinstance(loaded.data, Data) and isinstance(loaded.options, Options), loaded.problems
    return loaded.data, loaded.options


def rules(data: Data | None = None, /, **options: bool) -> Xiii:
    """The rules of a match, by the shipped data and the default options but for those given."""
    return Xiii(shipped()[0] if data is None else data, replace(shipped()[1], **options))


def numbers(**changed: Any) -> Data:
    """The shipped data with other numbers."""
    data = shipped()[0]
    return replace(data, numbers=replace(data.numbers, **changed))


# ---------------------------------------------------------------- positions
def deck(cards: str) -> list[Any]:
    """A deck as a position writes it, from "A R^ Q", the top first."""
    return [{"kind": SPIRITS[card[0]], "face_up": card.endswith("^")} for card in reversed(cards.split())]


def tunnel(cards: str, hidden: str = "", seat: int = 0, seats: int = 2) -> list[Any]:
    """A Tunnel as a position writes it: "HC*" has a covered Cat, and the hidden cards lie below."""
    others = [other for other in range(seats) if other != seat]
    laid: list[Any] = [{"kind": SPIRITS[card], "face_up": False, "shown_to": others} for card in hidden]
    for i, card in enumerate(cards):
        if card != "*":
            laid.append({"kind": SPIRITS[card], "marks": ["covered"]} if cards[i + 1 : i + 2] == "*" else SPIRITS[card])
    return laid


def position(
    decks: Sequence[str] = PLAIN,
    notebooks: Sequence[str] = ("ARH", "CQS"),
    *,
    active: int = 0,
    hidden: Sequence[str] = (),
    mine: str = "",
    discard: str = "",
    unlocked: Iterable[int] = (),
    keys: tuple[int, int] = (2, 2),
    frames: Sequence[Any] = (),
) -> dict[str, Any]:
    """A position in table terms; `mine` lies open in the Tunnel of the active seat, `keys` are those in its hand and in the Hall."""
    seats = len(notebooks)
    zones: dict[str, Any] = {f"deck.{i}": deck(cards) for i, cards in enumerate(decks)}
    zones |= {f"notebook.{s}": [SPIRITS[card] for card in cards] for s, cards in enumerate(notebooks)}
    for s in range(seats):
        zones[f"tunnel.{s}"] = tunnel(mine if s == active else "", hidden[s] if s < len(hidden) else "", s, seats)
    zones |= {f"lock.{i}": ["key"] for i in unlocked}
    zones |= {f"held.{active}": ["key"] * keys[0], "keys": ["key"] * keys[1], "discard": [SPIRITS[card] for card in discard]}
    return {"zones": zones, "state": {"turn": active, "frames": list(frames)}}


def at(duel: Xiii | None = None, outcomes: Iterable[Outcome] = (), seed: int = 1, **where: Any) -> Match[State, Action]:
    """A match that begins at a position."""
    made = rules() if duel is None else duel
    seats = len(where.get("notebooks", ("", "")))
    start = build(GAME, made, seats, position(**where))
    return Match(GAME, made, seats, Scripted(outcomes, Dice(seed)), start=start)


def new(seats: int = 2, seed: int = 1, outcomes: Iterable[Outcome] = (), duel: Xiii | None = None) -> Match[State, Action]:
    """A new match."""
    return Match(GAME, rules() if duel is None else duel, seats, Scripted(outcomes, Dice(seed)))


# ---------------------------------------------------------------- actions
def action(match: Match[State, Action], words: str) -> Action:
    """The legal action that "unlock 0", "cover H 0", "skill A", "skill R 2", "skill H 2 on 1", "skill Q", "answer 3" or "stop" says."""
    decide = match.decide
    assert isinstance(decide, Decide), match.over
    table = match.state.table
    verb, *rest = words.split()
    fits = [a for a in decide.actions if a.verb == ("skill" if verb == "answer" else verb)]
    if verb == "unlock":
        fits = [a for a in fits if a.target == f"lock.{rest[0]}"]
    elif verb == "cover":
        fits = [a for a in fits if _letter(table, a.source) == rest[0] and a.target == f"deck.{rest[1]}"]
    elif verb == "answer":
        fits = [a for a in fits if a.source is None and a.target == f"deck.{rest[0]}"]
    elif verb == "skill":
        fits = [a for a in fits if _letter(table, a.source) == rest[0]]
        if len(rest) > 1 and rest[1].isdecimal():
            fits = [a for a in fits if a.target == f"deck.{rest[1]}"]
        if "on" in rest:
            target = rest[rest.index("on") + 1]
            fits = [a for a in fits if f"seat.{target}" == a.choice or a.target == f"tunnel.{target}"]
    assert len(fits) == 1, f"{words}: {fits} of {[(a.verb, _letter(table, a.source), a.target, a.choice) for a in decide.actions]}"
    return fits[0]


def _letter(table: Table, ref: str | None) -> str:
    piece = None if ref is None else table.piece(ref)  # type: ignore[arg-type]
    return "" if piece is None else LETTERS.get(piece.kind, piece.kind)


def play(match: Match[State, Action], *script: str) -> Match[State, Action]:
    """Plays actions in table terms."""
    for words in script:
        match.play(action(match, words))
    return match


def is_legal(match: Match[State, Action], words: str) -> bool:
    """Whether an action in table terms is offered."""
    try:
        action(match, words)
    except AssertionError:
        return False
    return True


def why(match: Match[State, Action], source: str | None, target: str | None = None, *, seat: int | None = None, choice: str = "", turn: int = 0) -> str:
    """The key of the reason why a gesture is refused; a source such as "H in notebook.0" names a card in a zone, the last of its kind."""
    decide = match.decide
    who = seat if seat is not None else int(decide.seat) if decide is not None else 0
    return str(match.why_not(Attempt(Seat(who), _ref(match, source), _ref(match, target), turn, choice)).key)


def _ref(match: Match[State, Action], name: str | None) -> str | None:
    if name is None or " in " not in name:
        return name
    letter, zone = name.split(" in ")
    kind = SPIRITS.get(letter, letter)
    return next(str(piece.id) for piece in reversed(match.state.table.pieces(ZoneId(zone))) if piece.kind == kind)


# ---------------------------------------------------------------- what lies where
def written(pieces: Iterable[Piece]) -> str:
    """Cards as letters, in order; a covered one has a star."""
    return "".join(LETTERS[piece.kind] + ("*" if "covered" in piece.marks else "") for piece in pieces)


def cards(match: Match[State, Action], zone: str) -> str:
    """The cards of a zone, sorted by letter."""
    return "".join(sorted(LETTERS[piece.kind] for piece in match.state.table.pieces(ZoneId(zone))))


def deck_of(table: Table, number: int) -> str:
    """A deck as the vectors write it, the top first."""
    return " ".join(LETTERS[piece.kind] + ("^" if piece.face_up else "") for piece in reversed(table.pieces(ZoneId(f"deck.{number}"))))


def open_cards(table: Table, seat: int) -> str:
    """The open cards of a Tunnel, in order."""
    return written(piece for piece in table.pieces(ZoneId(f"tunnel.{seat}")) if piece.face_up)


def hidden_cards(table: Table, seat: int) -> str:
    """The hidden cards of a Tunnel, sorted."""
    return "".join(sorted(LETTERS[piece.kind] for piece in table.pieces(ZoneId(f"tunnel.{seat}")) if not piece.face_up))


def keys_in(table: Table, zone: str) -> int:
    """How many keys lie in a zone."""
    return len(table.pieces(ZoneId(zone)))


def told(match: Match[State, Action]) -> list[str]:
    """The keys of the events of the last action, moments without a sentence left out."""
    return [str(event.key) for event in match.entry.events if event.key]


def skills(match: Match[State, Action]) -> str:
    """The letters of the cards whose skill may be used, sorted."""
    decide = match.decide
    if decide is None or decide.prompt != "skill":
        return ""
    return "".join(sorted({_letter(match.state.table, a.source) for a in decide.actions}))


def over(match: Match[State, Action]) -> str | None:
    """Why the match has ended; None while it goes on."""
    return None if match.over is None else match.over.reason


# ---------------------------------------------------------------- words
@cache
def texts(language: str) -> Texts:
    """The sentences of the game."""
    return load_texts(Resources(), language, "xiii")


NAMES = ("Lorina", "Edith", "Rhoda", "Harry")


def speaker(match: Match[State, Action], eyes: Eyes, language: str = "en") -> Speaker:
    """Puts what somebody sees into words."""
    data = shipped()[0]
    return Speaker(texts(language), match.look(eyes), eyes, NAMES, lambda kind: data.spirits.get(kind) or data.keys.get(kind) or data.backs.get(kind))


def said(match: Match[State, Action], eyes: Eyes, language: str = "en") -> list[str]:
    """The last news as somebody reads them."""
    words = speaker(match, eyes, language)
    return [sentence for notice in words.view.news if (sentence := words.event(notice))]


def offered(match: Match[State, Action], language: str = "en") -> list[str]:
    """What the seat that decides may do, in words."""
    assert match.decide is not None
    words = speaker(match, match.decide.seat, language)
    return [words.action(offer) for offer in words.view.offers]


def bag(text: str) -> Counter[str]:
    """Letters without order."""
    return Counter(text)
