"""What `xiii` reckons on the open table: the points of each Notebook, and the risk that the next visit collapses the Tunnel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland_gui.engine.protocol import Note, Param, seat_name
from wonderland_gui.engine.table import Seat, Table
from wonderland_gui.games.xiii import keys
from wonderland_gui.games.xiii.definitions import Data
from wonderland_gui.games.xiii.risk import Risk, percent
from wonderland_gui.games.xiii.scoring import Scorer
from wonderland_gui.games.xiii.state import Deal, Hall, Skill, State, Visit, neighbours, notebook_of

if TYPE_CHECKING:
    from wonderland_gui.games.xiii.rules import Xiii


class Reckoner:
    """Makes the notes of one match."""

    def __init__(self, data: Data, scorer: Scorer) -> None:
        self._scorer = scorer
        self.risk = Risk(data)
        self._decks = data.numbers.decks

    def notes(self, rules: Xiii, state: State) -> tuple[Note, ...]:
        """A note at each Notebook, and one at the Tunnel of the seat whose turn it is while a visit can follow."""
        if state.frames and isinstance(state.frames[-1], Deal):
            return ()
        made = [self._points(state.table, Seat(seat)) for seat in range(state.table.seats)]
        risk = self._risk(rules, state)
        return (*made, risk) if risk is not None else tuple(made)

    def _points(self, table: Table, seat: Seat) -> Note:
        sheet = self._scorer.sheet(table.pieces(notebook_of(seat)))
        params: dict[str, Param] = {
            "who": seat_name(seat),
            "points": sheet.points,
            "sets": sheet.sets,
            "set_points": sheet.set_points,
            "bundles": sheet.bundles,
            "bundle_points": sheet.bundle_points,
            "left": sum(sheet.left.values()),
            "left_points": sum(sheet.singles.values()),
        }
        for kind, points in sheet.singles.items():
            params[f"{kind}.n"] = sheet.left[kind]
            params[f"{kind}.points"] = points
        return Note(notebook_of(seat), keys.Note.POINTS, params)

    def _risk(self, rules: Xiii, state: State) -> Note | None:
        """From what lies open to all: a card that somebody has peeked at counts as unseen."""
        table, seat = state.table, state.turn
        if state.frames and not isinstance(state.frames[-1], (Visit, Skill)):
            return None
        at = rules.hall(table.seats)
        risks = self.by_deck(state, at, None)
        if not risks or rules.is_over(table):
            return None
        least, most = percent(min(risks.values())), percent(max(risks.values()))
        said = str(least) if least == most else f"{least}–{most}"
        banked = [card for card in table.zones[at.tunnels[seat]].pieces if card.face_up]
        notebook = table.zones[at.notebooks[seat]].pieces
        gain = self._scorer.sheet((*notebook, *banked)).points - self._scorer.sheet(notebook).points
        return Note(at.tunnels[seat], keys.Note.RISK, {"who": seat_name(seat), "least": least, "most": most, "percent": said, "gain": gain})

    def by_deck(self, state: State, at: Hall, eyes: Seat | None) -> dict[int, float]:
        """The risk of a visit of each deck that could come next, as `eyes` (None: anybody) can reckon it."""
        table, seat = state.table, state.turn
        if not table.zones[at.notebooks[seat]].pieces:
            return {}
        decks = self.visitable(state, at)
        if not decks:
            return {}
        pool = self.risk.pool(table, eyes, (*at.decks, *at.tunnels))
        load = self.risk.load(table.zones[at.tunnels[seat]].pieces, eyes)
        return {deck: 1.0 - self.risk.survival(pool, load, *self.tops(table, at, deck, eyes)) for deck in decks}

    def visitable(self, state: State, at: Hall) -> list[int]:
        """The decks that the seat whose turn it is could cover next, be it after unlocking them."""
        frame = state.frames[-1] if state.frames else None
        zones = state.table.zones
        if isinstance(frame, Visit):
            return [frame.deck]
        may_unlock = bool(zones[at.held[state.turn]].pieces)
        return [i for i, (deck, lock) in enumerate(zip(at.decks, at.locks, strict=True)) if zones[deck].pieces and (may_unlock or zones[lock].pieces)]

    def tops(self, table: Table, at: Hall, deck: int, eyes: Seat | None) -> tuple[list[str], int]:
        """The cards that come with a visit of this deck: the kinds that `eyes` see, and how many they do not."""
        known: list[str] = []
        unseen = 0
        for i in neighbours(table.zones.__getitem__, at, deck):
            top = table.zones[at.decks[i]].pieces[-1]
            if top.face_up or eyes in top.shown_to:
                known.append(top.kind)
            else:
                unseen += 1
        return known, unseen
