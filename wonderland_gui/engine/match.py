"""A match: a record of actions and outcomes, a cursor in it, and the state there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

from wonderland_gui.engine.errors import BadOutcome, Desync, IllegalAction
from wonderland_gui.engine.protocol import Action, Attempt, Chance, Decide, Event, Game, GameOver, Illegal, Outcome, Pending, Ref, Rules, S, alike
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import PieceId, Seat, Table, Zone, sees
from wonderland_gui.engine.view import Eyes, Gaze, Notice, TableView, look, notices

A = TypeVar("A", bound=Action)

KEEP_EVERY = 16
KEEP_LAST = 32
MOST_CHANCE = 1000
"""More outcomes in a row than this mean that the rules run in a circle."""


class ChanceSource(Protocol):
    """Where outcomes come from."""

    def outcome(self, k: int, chance: Chance, /) -> Outcome:
        """The match's k-th outcome, which settles `chance`."""
        ...


class Dice:
    """Outcomes that depend on the seed and on `k` alone, so that taking back and playing again never rolls anew."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def outcome(self, k: int, chance: Chance, /) -> Outcome:
        """The match's k-th outcome."""
        return chance.sample(Rng(self.seed, k))


class Scripted:
    """Given outcomes first, then those of another source (or BadOutcome where there is none)."""

    def __init__(self, outcomes: Iterable[Outcome] = (), then: ChanceSource | None = None) -> None:
        self.waiting = list(outcomes)
        self.then = then

    def outcome(self, k: int, chance: Chance, /) -> Outcome:
        """The next given outcome; BadOutcome, and it goes on waiting, if it cannot be."""
        if not self.waiting:
            if self.then is None:
                raise BadOutcome(f"no outcome is given for {chance}")
            return self.then.outcome(k, chance)
        seed = self.then.seed if isinstance(self.then, Dice) else 0
        outcome = chance.complete(self.waiting[0], Rng(seed, k))
        if outcome is None:
            raise BadOutcome(f"{list(self.waiting[0])} cannot be the outcome of {chance}")
        del self.waiting[0]
        return outcome


@dataclass(frozen=True, slots=True)
class Entry(Generic[S, A]):
    """One step of a match: the action (none for what chance gave before the first decision), what chance gave after it, and where that led."""

    action: A | None
    outcomes: tuple[Outcome, ...]
    state: S
    pending: Pending[A]
    events: tuple[Event, ...]


Recorded = tuple[A | None, tuple[Outcome, ...]]


class Match(Generic[S, A]):
    """A match of `game`.  `cursor` is the number of actions played up to the state shown; the record may go on beyond it."""

    def __init__(self, game: Game[S, A], rules: Rules[S, A], seats: int, chance: ChanceSource, *, start: S | None = None) -> None:
        """Begins a match, or one from the state `start`; chance is played up to the first decision."""
        self.game, self.rules, self.seats, self.chance = game, rules, seats, chance
        self._start = start
        self.cursor = 0
        self._record: list[Recorded[A]] = []
        self._entries: dict[int, Entry[S, A]] = {}
        self._gazes: dict[Eyes, Gaze] = {}
        """What has been seen of tables, by who looked."""
        self._drawn = [0]
        """How many outcomes had been drawn before each entry."""
        first = self._step(0, None, None)
        self._append(first)

    # ------------------------------------------------------------ the state at the cursor
    @property
    def entry(self) -> Entry[S, A]:
        """The entry at the cursor."""
        return self.at(self.cursor)

    @property
    def state(self) -> S:
        """The state at the cursor."""
        return self.at(self.cursor).state

    @property
    def pending(self) -> Pending[A]:
        """What comes next: a decision or the end."""
        return self.at(self.cursor).pending

    @property
    def decide(self) -> Decide[A] | None:
        """The decision at the cursor, None at the end."""
        pending = self.pending
        return pending if isinstance(pending, Decide) else None

    @property
    def over(self) -> GameOver | None:
        """The end, if the match has come to it."""
        pending = self.pending
        return pending if isinstance(pending, GameOver) else None

    @property
    def record(self) -> Sequence[Recorded[A]]:
        """All entries, also those beyond the cursor; the first has no action."""
        return tuple(self._record)

    def __len__(self) -> int:
        """The number of actions in the record, also of those beyond the cursor."""
        return len(self._record) - 1

    # ------------------------------------------------------------ playing
    def legal(self, action: Action) -> A | None:
        """The listed action that `action` is, or for which it stands by moving an alike piece; None if it is illegal."""
        decide = self.decide
        if decide is None:
            return None
        for candidate in decide.actions:
            if candidate is action:
                return candidate
        for candidate in decide.actions:
            if candidate == action:
                return candidate
        table = self.state.table
        for candidate in decide.actions:
            if (candidate.verb, candidate.seat, candidate.turn, candidate.choice) == (action.verb, action.seat, action.turn, action.choice) and (
                _stands_for(table, candidate.source, action.source) and _stands_for(table, candidate.target, action.target)
            ):
                return candidate
        return None

    def play(self, action: Action) -> Entry[S, A]:
        """Plays a legal action; what the record held beyond the cursor is gone.  Raises IllegalAction and changes nothing if it is not legal."""
        found = self.legal(action)
        if found is None:
            raise IllegalAction(f"{action} is not legal now")
        made = self._step(self.cursor + 1, self.at(self.cursor), found)
        self._cut(self.cursor)
        self._append(made)
        return made

    def why_not(self, attempt: Attempt) -> Illegal:
        """Why an attempt is not legal at the cursor."""
        return self.rules.explain(self.state, attempt)

    def replay(self, record: Iterable[Recorded[Action]]) -> None:
        """Plays a record from the file on top of the first entry's own; raises Desync at the entry that cannot be."""
        for index, (action, outcomes) in enumerate(record):
            try:
                if index == 0:
                    first = self._step(0, None, None, outcomes)
                    self._record, self._entries, self._drawn, self.cursor = [], {}, [0], 0
                    self._append(first)
                    continue
                if action is None:
                    raise IllegalAction("an action is missing")
                found = self.legal(action)
                if found is None:
                    raise IllegalAction(f"{action} is not legal here")
                self._append(self._step(self.cursor + 1, self.at(self.cursor), found, outcomes))
            except (IllegalAction, BadOutcome) as error:
                raise Desync(index, str(error)) from error

    # ------------------------------------------------------------ moving in the record
    def seek(self, index: int) -> None:
        """Goes to after the `index`-th action; IndexError outside the record."""
        if not 0 <= index < len(self._record):
            raise IndexError(f"the record has no entry {index}")
        self.at(index)
        self.cursor = index

    def back(self, persons: Collection[Seat]) -> int | None:
        """Where one take-back goes: the latest earlier decision of a person, over the answers of automatic seats; None if there is none."""
        return next((i - 1 for i in range(self.cursor, 0, -1) if self._decided_by(i, persons)), None)

    def forward(self, persons: Collection[Seat]) -> int | None:
        """Where one redo goes: over the next action and the answers of automatic seats that follow; None at the end of the record."""
        last = len(self._record) - 1
        if self.cursor >= last:
            return None
        index = self.cursor + 1
        while index < last and not self._decided_by(index + 1, persons):
            index += 1
        return index

    def _decided_by(self, index: int, persons: Collection[Seat]) -> bool:
        action = self._record[index][0]
        return action is not None and (action.seat in persons or not persons)

    def at(self, index: int) -> Entry[S, A]:
        """The entry after the `index`-th action, replayed from the nearest one that is kept."""
        found = self._entries.get(index)
        if found is not None:
            return found
        nearest = index
        while nearest not in self._entries:
            nearest -= 1
        entry = self._entries[nearest]
        for i in range(nearest + 1, index + 1):
            action, outcomes = self._record[i]
            entry = self._step(i, entry, action, outcomes)
            self._entries[i] = entry
        self._tidy(index)
        return entry

    # ------------------------------------------------------------ what seats saw
    def learned(self, index: int) -> frozenset[Seat]:
        """Seats that saw a new face in the `index`-th entry: all if chance fell, else those that see one after it, or in a beat, that they did not before."""
        entry = self.at(index)
        every = frozenset(Seat(s) for s in range(self.seats))
        if entry.outcomes or index == 0:
            return every
        before = self.at(index - 1).state.table
        after = [event.table for event in entry.events if event.table is not None]
        return frozenset(seat for seat in every if any(_new_face(seat, before, table) for table in (*after, entry.state.table)))

    def reveals(self, first: int, last: int, persons: Collection[Seat]) -> bool:
        """Whether a person saw a new face in one of the entries `first` to `last`."""
        return any(self.learned(i) & frozenset(persons) for i in range(first, last + 1))

    def look(self, eyes: Eyes, index: int | None = None) -> TableView:
        """All that `eyes` may see at the cursor, or could see after the `index`-th action."""
        entry = self.at(self.cursor if index is None else index)
        view = look(self.rules, entry.state, eyes, game=self.game.id, pending=entry.pending, events=entry.events, gaze=self._gaze(eyes))
        progress = self.game.progress(self.rules, entry.state) if self.game.progress is not None else None
        return view if progress is None else replace(view, progress=progress)

    def chronicle(self, index: int, eyes: Eyes) -> tuple[Notice, ...]:
        """What `eyes` may read of the `index`-th entry, without how the table looked meanwhile."""
        entry = self.at(index)
        return notices(entry.events, entry.state.table, eyes, beats=False)

    def _gaze(self, eyes: Eyes) -> Gaze:
        return self._gazes.setdefault(eyes, Gaze(eyes))

    def copy(self, index: int | None = None) -> Match[S, A]:
        """Another match with the same record up to the cursor, or up to the `index`-th action ("play on from here")."""
        last = self.cursor if index is None else index
        self.at(last)
        made: Match[S, A] = Match.__new__(Match)
        made.game, made.rules, made.seats, made.chance, made._start = self.game, self.rules, self.seats, self.chance, self._start
        made.cursor = last
        made._record = self._record[: last + 1]
        made._entries = {i: entry for i, entry in self._entries.items() if i <= last}
        made._drawn = self._drawn[: last + 2]
        made._gazes = {}
        return made

    # ------------------------------------------------------------ inside
    def _step(self, index: int, before: Entry[S, A] | None, action: A | None, recorded: Sequence[Outcome] | None = None) -> Entry[S, A]:
        events: list[Event] = []
        if before is None:
            state = self.rules.setup(self.seats) if self._start is None else self._start
        elif action is None:
            raise IllegalAction("an action is missing")
        else:
            step = self.rules.act(before.state, action)
            state = step.state
            events += step.events
        outcomes: list[Outcome] = []
        drawn = self._drawn[index]
        pending = self.rules.pending(state)
        while not isinstance(pending, (Decide, GameOver)):
            if recorded is not None:
                if len(outcomes) >= len(recorded):
                    raise BadOutcome(f"the outcome of {pending} is missing")
                given = recorded[len(outcomes)]
                outcome = pending.complete(given, Rng(0))
                if outcome is None or len(outcome) != len(given):
                    raise BadOutcome(f"{list(given)} cannot be the outcome of {pending}")
            else:
                outcome = self.chance.outcome(drawn + len(outcomes), pending)
            if outcomes or events:
                events.append(Event("", table=state.table))
            step = self.rules.settle(state, pending, outcome)
            outcomes.append(outcome)
            state = step.state
            events += step.events
            if len(outcomes) > MOST_CHANCE:
                raise BadOutcome(f"chance does not end: {pending}")
            pending = self.rules.pending(state)
        if recorded is not None and len(outcomes) != len(recorded):
            raise BadOutcome(f"{len(recorded)} outcomes are recorded where {len(outcomes)} fell")
        return Entry(action, tuple(outcomes), state, pending, tuple(events))

    def _append(self, entry: Entry[S, A]) -> None:
        self._record.append((entry.action, entry.outcomes))
        self._drawn.append(self._drawn[-1] + len(entry.outcomes))
        self.cursor = len(self._record) - 1
        self._entries[self.cursor] = entry
        if self.cursor >= KEEP_LAST and (self.cursor - KEEP_LAST) % KEEP_EVERY:
            self._entries.pop(self.cursor - KEEP_LAST, None)

    def _cut(self, index: int) -> None:
        if len(self._record) > index + 1:
            del self._record[index + 1 :]
            del self._drawn[index + 2 :]
            for i in [i for i in self._entries if i > index]:
                del self._entries[i]

    def _tidy(self, index: int) -> None:
        """Forgets entries that looking back has made, but for those near where it looked."""
        last = len(self._record) - 1
        for i in [i for i in self._entries if i % KEEP_EVERY and last - i >= KEEP_LAST and abs(i - index) > KEEP_LAST]:
            del self._entries[i]


def _stands_for(table: Table, listed: Ref | None, given: Ref | None) -> bool:
    if listed == given:
        return True
    if listed is None or given is None:
        return False
    zone = table.where(PieceId(listed))
    if zone is None:
        return False
    one, other = zone.find(PieceId(listed)), zone.find(PieceId(given))
    return one is not None and other is not None and alike(one, other)


def _new_face(seat: Seat, before: Table, after: Table) -> bool:
    known = {piece.id for zone in before.zones.values() for piece in zone.pieces if sees(seat, piece, zone)}
    return any(piece.id not in known and _shows_face(seat, piece.id, zone) for zone in after.zones.values() for piece in zone.pieces)


def _shows_face(seat: Seat, piece: PieceId, zone: Zone) -> bool:
    found = zone.find(piece)
    return found is not None and sees(seat, found, zone)


def new_match(game: Game[S, A], rules: Rules[S, A], seats: int, seed: int, outcomes: Iterable[Outcome] = ()) -> Match[S, A]:
    """A new match whose chance is given by `outcomes` first and then by `seed`."""
    return Match(game, rules, seats, Scripted(outcomes, Dice(seed)))


def playout(match: Match[S, A], choose: Callable[[Match[S, A], Decide[A]], A], most: int | None = None) -> None:
    """Plays until the end, or `most` actions."""
    played = 0
    while (decide := match.decide) is not None and (most is None or played < most):
        match.play(choose(match, decide))
        played += 1
