"""Why a gesture in `xiii` is not legal; every answer rests on what lies open and on where things lie, never on a hidden face."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland_gui.engine.attempts import means
from wonderland_gui.engine.protocol import Action, Attempt, Decide, GameOver, Illegal, Named, Ref, seat_name
from wonderland_gui.engine.table import Piece, PieceId, Zone, ZoneId
from wonderland_gui.games.xiii.actions import plate_of
from wonderland_gui.games.xiii.keys import Prompt, Why
from wonderland_gui.games.xiii.state import DISCARD, KEYS, Hall, Skill, State, Visit
from wonderland_gui.games.xiii.tunnel import COVERED

if TYPE_CHECKING:
    from wonderland_gui.games.xiii.rules import Xiii


def refusal(rules: Xiii, state: State, attempt: Attempt) -> Illegal:
    """The reason; for a legal gesture that it is one."""
    pending = rules.pending(state)
    if isinstance(pending, GameOver):
        return Illegal(Why.OVER)
    if not isinstance(pending, Decide):
        return Illegal(Why.UNKNOWN)
    if any(means(state.table, action, attempt) for action in pending.actions):
        return Illegal(Why.LEGAL)
    if attempt.seat != pending.seat:
        key = Why.PUZZLE_FIRST if pending.prompt == Prompt.PUZZLE else Why.NOT_YOUR_TURN
        return Illegal(key, {"who": seat_name(pending.seat)})
    return _Refusal(rules, state, pending, attempt).reason()


class _Refusal:
    """One gesture of the seat that has to decide."""

    def __init__(self, rules: Xiii, state: State, pending: Decide[Action], attempt: Attempt) -> None:
        self.rules, self.pending, self.attempt = rules, pending, attempt
        self.table, self.seat = state.table, pending.seat
        self.at: Hall = rules.hall(state.table.seats)
        self.frame = state.frames[-1] if state.frames else None
        self.target = self._target(attempt.target)

    def _target(self, ref: Ref | None) -> Zone | None:
        """The zone that a ref names or in which the piece it names lies."""
        if ref is None:
            return None
        return self.table.zones.get(ZoneId(ref)) or self.table.where(PieceId(ref))

    def reason(self) -> Illegal:
        """Why it is not legal."""
        attempt = self.attempt
        zone = self.table.where(PieceId(attempt.source)) if attempt.source is not None else None
        piece = zone.find(PieceId(attempt.source)) if zone is not None and attempt.source is not None else None
        if zone is None or piece is None:
            return Illegal(Why.NOWHERE) if attempt.source is not None else self._without_source()
        if attempt.turn:
            return Illegal(Why.UPRIGHT)
        if zone.id == KEYS:
            return Illegal(Why.KEY_OF_HALL)
        if zone.id in self.at.locks:
            return Illegal(Why.KEY_STAYS)
        if zone.id in self.at.held:
            return self._key(zone)
        if zone.id in self.at.notebooks:
            return self._card(zone)
        if zone.id in self.at.tunnels:
            return self._in_tunnel(zone, piece)
        if zone.id in self.at.decks:
            return Illegal(Why.DECK_CARD)
        return Illegal(Why.DISCARDED if zone.id == DISCARD else Why.NOWHERE)

    # ------------------------------------------------------------ by what was taken
    def _without_source(self) -> Illegal:
        """A button, or a click on a place."""
        frame = self._frame()
        if self.pending.prompt == Prompt.PUZZLE:
            return self._deck()
        if frame is not None and self.target is None:
            return frame
        if self.target is None:
            return Illegal(Why.VISIT_FIRST if self.pending.prompt == Prompt.EXPLORE else Why.UNKNOWN)
        if self.target.id in self.at.locks:
            return self._to_lock(self.target) or Illegal(Why.KEY_BESIDE if self.table.pieces(self.at.held[self.seat]) else Why.NO_KEY)
        return Illegal(Why.DECK_CARD if self.target.id in self.at.decks else Why.NOWHERE)

    def _frame(self) -> Illegal | None:
        """What has to be done before anything else."""
        if isinstance(self.frame, Visit):
            return Illegal(Why.COVER_FIRST, {"zone": Named("zone", self.at.decks[self.frame.deck])})
        return Illegal(Why.SKILL_FIRST) if isinstance(self.frame, Skill) else None

    def _key(self, zone: Zone) -> Illegal:
        if zone.owner != self.seat:
            return Illegal(Why.NOT_YOUR_KEY)
        frame = self._frame()
        if frame is not None:
            return frame
        if not self.table.pieces(self.at.notebooks[self.seat]):
            return Illegal(Why.NOTEBOOK_EMPTY)
        return (self._to_lock(self.target) if self.target is not None else None) or Illegal(Why.KEY_BESIDE)

    def _to_lock(self, target: Zone) -> Illegal | None:
        """Why a key may not be laid beside this deck."""
        deck = self.at.deck_of.get(target.id)
        if deck is None:
            return None
        zone = {"zone": Named("zone", self.at.decks[deck])}
        if not self.table.pieces(self.at.decks[deck]):
            return Illegal(Why.DECK_EMPTY, zone)
        return Illegal(Why.UNLOCKED, zone) if self.table.pieces(self.at.locks[deck]) else None

    def _card(self, zone: Zone) -> Illegal:
        """A card of a Notebook."""
        if zone.owner != self.seat:
            return Illegal(Why.NOT_YOUR_CARD)
        if isinstance(self.frame, Skill):
            return Illegal(Why.SKILL_FIRST)
        if self.target is not None and self.target.id in self.at.locks:
            return Illegal(Why.LOCK_WANTS_KEY)
        if self.target is None or self.target.id not in self.at.decks:
            return Illegal(Why.COVER_GOES_ON_DECK)
        name = {"zone": Named("zone", self.target.id)}
        if not self.target.pieces:
            return Illegal(Why.DECK_EMPTY, name)
        if isinstance(self.frame, Visit):
            return Illegal(Why.COVER_THIS, {"zone": Named("zone", self.at.decks[self.frame.deck])})
        if not self.table.pieces(self.at.locks[self.at.deck_of[self.target.id]]):
            return Illegal(Why.LOCKED if self.table.pieces(self.at.held[self.seat]) else Why.NO_KEY, name)
        return Illegal(Why.UNKNOWN)

    def _in_tunnel(self, zone: Zone, card: Piece) -> Illegal:
        if not card.face_up:
            return Illegal(Why.HIDDEN_CARD)
        if zone.owner != self.seat:
            return Illegal(Why.NOT_YOUR_CARD)
        if COVERED in card.marks:
            return Illegal(Why.COVERED_CARD)
        if not isinstance(self.frame, Skill):
            return self._frame() or Illegal(Why.TUNNEL_WAITS)
        pair = [zone.pieces[i] for i in self.frame.pair]
        if card not in pair:
            return Illegal(Why.OLD_CARD)
        match self.rules.skill_of[card.kind]:
            case None:
                return Illegal(Why.NO_SKILL)
            case "take_key":
                return Illegal(Why.ALICE_TAKES_KEY if self.table.pieces(KEYS) else Why.NO_KEY_LEFT)
            case "hide":
                return Illegal(Why.QUEEN_HIDES_OTHER if len(pair) > 1 else Why.QUEEN_ALONE)
            case "puzzle" if self.rules.options.hatter_deck_by_target:
                return self._posed()
            case "puzzle":
                return self._puzzle()
            case _:
                return self._deck()

    # ------------------------------------------------------------ skills that need a deck
    def _deck(self) -> Illegal:
        """The place is no deck whose top card lies face down."""
        if not self.rules.face_down(self.table):
            return Illegal(Why.NO_FACE_DOWN)
        if self.target is None or self.target.id not in self.at.decks:
            return Illegal(Why.WANTS_DECK)
        name = {"zone": Named("zone", self.target.id)}
        if not self.target.pieces:
            return Illegal(Why.DECK_EMPTY, name)
        return Illegal(Why.FACE_UP, name) if self.target.pieces[-1].face_up else Illegal(Why.UNKNOWN)

    def _puzzle(self) -> Illegal:
        """A Hatter goes to a deck, and the target is chosen."""
        reason = self._deck()
        if reason.key != Why.UNKNOWN:
            return reason
        return Illegal(Why.ANOTHER_PLAYER if self.attempt.choice == plate_of(self.seat) else Why.WHICH_PLAYER)

    def _posed(self) -> Illegal:
        """A Hatter goes to a player, who then names the deck."""
        if not self.rules.face_down(self.table):
            return Illegal(Why.NO_FACE_DOWN)
        if self.target is not None and self.target.id in self.at.decks:
            return Illegal(Why.TARGET_NAMES_DECK)
        mine = self.target is not None and self.target.owner == self.seat
        return Illegal(Why.ANOTHER_PLAYER if mine else Why.WHICH_PLAYER)
