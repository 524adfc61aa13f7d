"""Why a gesture in `war` is not legal; every answer rests on what the seat asked can see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wonderland_gui.engine.attempts import means, same
from wonderland_gui.engine.protocol import Action, Attempt, Decide, GameOver, Illegal, Named, Ref, seat_name
from wonderland_gui.engine.table import PieceId, Zone, ZoneId
from wonderland_gui.games.war.board import Still
from wonderland_gui.games.war.forge import open_tracks
from wonderland_gui.games.war.frames import Units
from wonderland_gui.games.war.keys import Prompt, Why
from wonderland_gui.games.war.state import SEAT_COUNTERS, State
from wonderland_gui.games.war.tea_table import card_on, leader_on, used_chairs
from wonderland_gui.games.war.units import goes_anywhere

if TYPE_CHECKING:
    from wonderland_gui.games.war.rules import Rulebook

FIRST: Final = {
    Prompt.KEEP_QUEST: Why.KEEP_FIRST,
    Prompt.POISON: Why.POISON_FIRST,
    Prompt.SIT: Why.SIT_FIRST,
    Prompt.SIT_ON: Why.CHAIR_FIRST,
    Prompt.FETCH: Why.FETCH_FIRST,
    Prompt.PLACE_LEADER: Why.LEADER_FIRST,
    Prompt.CARD: Why.CARD_FIRST,
    Prompt.UNITS: Why.UNITS_FIRST,
    Prompt.FIGURE: Why.FIGURE_FIRST,
    Prompt.DISCARD_QUEST: Why.QUEST_FIRST,
    Prompt.GIFT: Why.GIFT_FIRST,
    Prompt.ALLY: Why.ALLY_FIRST,
    Prompt.BOON: Why.BOON_FIRST,
    Prompt.WAGER: Why.WAGER_FIRST,
    Prompt.DRAW: Why.DRAW_FIRST,
    Prompt.EFFECT: Why.EFFECT_FIRST,
    Prompt.EFFECTS: Why.EFFECT_FIRST,
    Prompt.BLOCK: Why.BLOCK_FIRST,
    Prompt.LOSE: Why.LOSE_FIRST,
    Prompt.AWARD: Why.AWARD_FIRST,
    Prompt.CLAIM: Why.CLAIM_FIRST,
    Prompt.FORGE: Why.FORGE_FIRST,
}


def refusal(rules: Rulebook, state: State, attempt: Attempt) -> Illegal:
    """The reason; for a legal gesture that it is one."""
    pending = rules.pending(state)
    if isinstance(pending, GameOver):
        return Illegal(Why.OVER)
    if not isinstance(pending, Decide):
        return Illegal(Why.UNKNOWN)
    if any(means(state.table, action, attempt) for action in pending.actions):
        return Illegal(Why.LEGAL)
    if attempt.seat != pending.seat:
        return Illegal(Why.NOT_YOUR_TURN, {"who": seat_name(pending.seat)})
    return _Refusal(rules, state, pending, attempt).reason()


class _Refusal:
    """One gesture of the seat that has to decide."""

    def __init__(self, rules: Rulebook, state: State, pending: Decide[Action], attempt: Attempt) -> None:
        self.board = Still(rules, state)
        self.rules, self.pending, self.attempt = rules, pending, attempt
        self.table, self.seat, self.prompt = state.table, pending.seat, Prompt(pending.prompt)
        self.zone = self._zone(attempt.source)
        self.piece = self.zone.find(PieceId(attempt.source)) if self.zone is not None and attempt.source is not None else None
        self.target = self._zone(attempt.target)

    def _zone(self, ref: Ref | None) -> Zone | None:
        """The zone that a ref names or in which the piece it names lies."""
        if ref is None:
            return None
        return self.table.zones.get(ZoneId(ref)) or self.table.where(PieceId(ref))

    def reason(self) -> Illegal:
        """Why it is not legal."""
        attempt, first = self.attempt, Illegal(FIRST[self.prompt])
        if attempt.turn:
            return Illegal(Why.UPRIGHT)
        if attempt.source is None:
            return first
        if self._is_anothers():
            return Illegal(Why.NOT_YOURS)
        special = self._by_prompt()
        if special is not None:
            return special
        mine = [action for action in self.pending.actions if same(self.table, action.source, attempt.source)]
        if any(same(self.table, action.target, attempt.target) for action in mine):
            return Illegal(Why.HOW_MANY)
        if mine:
            return Illegal(Why.WRONG_TARGET)
        if self.zone is not None and self.zone.id in self.board.at.bag and self.board.battle is not None:
            return Illegal(Why.NO_PEEKING)
        return first

    def _is_anothers(self) -> bool:
        """Whether the gesture takes what belongs to another player; how it lies is seen by all."""
        if self.piece is not None and self.piece.owner is not None and self.piece.owner != self.seat:
            return True
        if self.zone is not None:
            return self.zone.owner is not None and self.zone.owner != self.seat
        name, _, number = (self.attempt.source or "").rpartition(".")
        return name in SEAT_COUNTERS and number != str(self.seat)

    def _by_prompt(self) -> Illegal | None:
        """What can be said more exactly than that something else is due."""
        match self.prompt:
            case Prompt.SIT | Prompt.SIT_ON:
                return self._chair() if self._is_leader() else None
            case Prompt.PLACE_LEADER:
                return self._leader() if self._is_leader() else None
            case Prompt.CARD | Prompt.BOON | Prompt.ALLY:
                return self._reward()
            case Prompt.UNITS:
                return self._unit()
            case Prompt.BLOCK | Prompt.LOSE:
                return self._loss()
            case Prompt.CLAIM:
                return Illegal(Why.FEAT_NOT_DONE) if self._lies_in(self.board.at.quests) else None
            case Prompt.FORGE:
                return self._forge()
            case _:
                return None

    def _lies_in(self, zones: tuple[ZoneId, ...]) -> bool:
        return self.zone is not None and self.zone.id == zones[self.seat] and self.piece is not None

    def _is_leader(self) -> bool:
        return self.piece is not None and self.piece.kind == self.rules.factions[self.seat]

    def _chair(self) -> Illegal | None:
        """Why the Leader may not sit there."""
        board = self.board
        if self.target is None or self.target.id not in board.at.chairs:
            return Illegal(Why.TO_CHAIR)
        chair = board.at.chairs.index(self.target.id)
        if chair and chair not in used_chairs(board):
            return Illegal(Why.CHAIR_UNUSED)
        if chair and leader_on(board, chair):
            return Illegal(Why.CHAIR_TAKEN)
        if chair and not card_on(board, chair):
            return Illegal(Why.CHAIR_EMPTY)
        offered = any(same(self.table, action.target, self.target.id) for action in self.pending.actions)
        return Illegal(Why.BEYOND_HEAD) if chair and not offered else None

    def _leader(self) -> Illegal | None:
        if self.target is not None and self.target.id in self.board.at.chairs:
            return Illegal(Why.ENOUGH_CARDS, {"n": self.board.cards_per_round()})
        return Illegal(Why.TO_REGION)

    def _reward(self) -> Illegal | None:
        """A chip that is not meant, a Castle where one stands, a Shield that is whole, units, and what is on no card."""
        zone, at = self.zone, self.board.at
        if zone is None:
            return self._counter()
        offered = any(same(self.table, action.source, self.attempt.source) for action in self.pending.actions)
        if zone.id.startswith("allies."):
            return Illegal(Why.INTO_BAG) if offered else Illegal(Why.OTHER_CHIP)
        if zone.id == at.castles[self.seat]:
            if self.target is not None and self.target.id in at.regions and self.board.castles(at.regions.index(self.target.id), self.seat):
                return Illegal(Why.CASTLE_THERE)
            return None if offered else Illegal(Why.NOT_ON_CARD)
        if self._is_leader():
            return Illegal(Why.LEADER_STAYS)
        if zone.id in at.regions and self.board.zone(at.supply[self.seat]).pieces:
            return Illegal(Why.SUPPLY_FIRST)
        return None if offered else Illegal(Why.NOT_ON_CARD)

    def _counter(self) -> Illegal | None:
        name = (self.attempt.source or "").partition(".")[0]
        if name == "shield" and self.board.count(self.board.at.shield[self.seat]):
            return Illegal(Why.SHIELD_ACTIVE)
        if name == "shards" and not self.board.count(self.board.at.shards[self.seat]):
            return Illegal(Why.NO_SHARDS)
        return None

    def _unit(self) -> Illegal | None:
        frame = self.board.frames[-1]
        if self._is_leader():
            return Illegal(Why.LEADER_STAYS)
        spread = goes_anywhere(self.board, self.seat) and (self.piece is None or self.piece.kind not in self.rules.figure_strength)
        if isinstance(frame, Units) and frame.region and not spread and self.target is not None and self.target.id in self.board.at.regions:
            if self.target.id != f"region.{frame.region}":
                return Illegal(Why.ONE_REGION, {"zone": Named("zone", f"region.{frame.region}")})
        elif self.target is None or self.target.id not in self.board.at.regions:
            return Illegal(Why.TO_REGION)
        if self.zone is not None and self.zone.id in self.board.at.regions and self.board.zone(self.board.at.supply[self.seat]).pieces:
            return Illegal(Why.SUPPLY_FIRST)
        return None

    def _loss(self) -> Illegal | None:
        at = self.board.at
        if self.attempt.source == at.shield[self.seat]:
            if not self.board.count(at.shield[self.seat]):
                return Illegal(Why.SHIELD_BROKEN)
            return Illegal(Why.NOTHING_TO_BLOCK) if self.prompt is Prompt.LOSE else None
        if self.zone is None or self.piece is None or self.zone.id not in at.regions:
            return None
        if self.zone.id != at.regions[self.board.here()]:
            return Illegal(Why.NOT_IN_BATTLE)
        return Illegal(Why.LAST_TO_LEAVE) if self.piece.kind in self.rules.last_to_leave and self.attempt.target is not None else None

    def _forge(self) -> Illegal | None:
        at = self.board.at
        if not self._lies_in(at.active):
            return Illegal(Why.NO_FORGING)
        if self.target is not None and self.target.id in at.forge[self.seat]:
            if at.forge[self.seat].index(self.target.id) not in open_tracks(self.board, self.seat):
                return Illegal(Why.TRACK_FULL)
            return Illegal(Why.NO_FORGING)
        return Illegal(Why.TO_TRACK) if any(same(self.table, action.source, self.attempt.source) for action in self.pending.actions) else None
