"""How a game talks to everything else: actions, chance, decisions, events, standings and the eight functions of its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import permutations, product
from math import factorial
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar

from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Piece, Seat, Table, Zone, ZoneId

Ref = str
"""A PieceId, a ZoneId, a counter's marker ("leader.0") or a seat's plate ("seat.2")."""
Outcome = tuple[str, ...] | tuple[int, ...]
"""What chance gave: die faces, or kinds in zone order (the last lies on top)."""
MOST_OUTCOMES = 5040
"""How many outcomes `Chance.outcomes` lists at the most."""


@dataclass(frozen=True, slots=True)
class Action:
    """A gesture that the rules know: at most one thing moved to one place, or one button pressed.  One subclass a verb."""

    verb: ClassVar[str] = ""
    seat: Seat
    source: Ref | None = None
    target: Ref | None = None
    turn: int = 0
    choice: str = ""
    via: tuple[Ref, ...] = field(default=(), compare=False)
    """Places on the way, drawn as a thread."""


# ---------------------------------------------------------------- chance
@dataclass(frozen=True, slots=True)
class Roll:
    """`dice` dice with faces 1 to `sides` are rolled."""

    dice: int
    sides: int = 6

    def sample(self, rng: Rng) -> Outcome:
        """One outcome, by `rng`."""
        return tuple(1 + rng.below(self.sides) for _ in range(self.dice))

    def outcomes(self) -> Iterator[tuple[Outcome, float]] | None:
        """Every outcome with its probability; None if they are too many."""
        count = self.sides**self.dice
        if count > MOST_OUTCOMES:
            return None
        return ((faces, 1 / count) for faces in product(range(1, self.sides + 1), repeat=self.dice))

    def complete(self, given: Outcome, rng: Rng) -> Outcome | None:
        """`given` if it can be this roll's outcome, else None."""
        fits = len(given) == self.dice and all(isinstance(face, int) and not isinstance(face, bool) and 1 <= face <= self.sides for face in given)
        return given if fits else None


def _shares(kinds: tuple[str, ...], n: int) -> Iterator[tuple[Outcome, float]] | None:
    count = factorial(len(kinds)) // factorial(len(kinds) - n)
    if count > MOST_OUTCOMES:
        return None
    share: dict[Outcome, float] = {}
    for drawn in permutations(sorted(kinds), n):
        share[drawn] = share.get(drawn, 0.0) + 1 / count
    return iter(share.items())


@dataclass(frozen=True, slots=True)
class Draw:
    """`n` pieces are drawn from a mixed zone that holds `kinds`; the outcome is the kinds in the order drawn."""

    zone: ZoneId
    kinds: tuple[str, ...]
    n: int

    def sample(self, rng: Rng) -> Outcome:
        """One outcome, by `rng`."""
        return tuple(rng.sample(sorted(self.kinds), self.n))

    def outcomes(self) -> Iterator[tuple[Outcome, float]] | None:
        """Every outcome with its probability; None if they are too many."""
        return _shares(self.kinds, self.n)

    def complete(self, given: Outcome, rng: Rng) -> Outcome | None:
        """`given` if it can be drawn, else None."""
        return given if len(given) == self.n and _left(self.kinds, given) is not None else None


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The pieces of a zone, which are of one back, are shuffled; the outcome is all kinds in zone order, the last on top."""

    zone: ZoneId
    kinds: tuple[str, ...]

    def sample(self, rng: Rng) -> Outcome:
        """One outcome, by `rng`."""
        kinds = sorted(self.kinds)
        rng.shuffle(kinds)
        return tuple(kinds)

    def outcomes(self) -> Iterator[tuple[Outcome, float]] | None:
        """Every outcome with its probability; None if they are too many."""
        return _shares(self.kinds, len(self.kinds))

    def complete(self, given: Outcome, rng: Rng) -> Outcome | None:
        """`given` as the top of the shuffle, the rest below it by `rng`; None if the zone does not hold them."""
        rest = _left(self.kinds, given)
        if rest is None:
            return None
        rng.shuffle(rest)
        return (*rest, *(str(kind) for kind in given))


def _left(kinds: tuple[str, ...], given: Outcome) -> list[str] | None:
    rest = sorted(kinds)
    for kind in given:
        if kind not in rest:
            return None
        rest.remove(str(kind))
    return rest


Chance = Roll | Draw | Shuffle


# ---------------------------------------------------------------- words
@dataclass(frozen=True, slots=True)
class Named:
    """A thing that a sentence speaks of; put into words through a viewer's view.

    `what` is "seat" (id: its number), "piece" (a PieceId), "kind" (a component's id), "zone" (a ZoneId), "text" (a message key),
    or, made by a view alone, "hidden" (a back: an unseen face).
    """

    what: Literal["seat", "piece", "kind", "zone", "text", "hidden"]
    id: str


def seat_name(seat: Seat) -> Named:
    """A seat as a param."""
    return Named("seat", str(int(seat)))


Param = int | str | Named
Params = Mapping[str, Param]
NO_PARAMS: Params = {}


# ---------------------------------------------------------------- what is pending
A = TypeVar("A", bound=Action)
A_co = TypeVar("A_co", bound=Action, covariant=True)


@dataclass(frozen=True, slots=True)
class Decide(Generic[A_co]):
    """A seat has to choose one of `actions`: every legal choice, in a fixed order."""

    seat: Seat
    prompt: str
    actions: tuple[A_co, ...]
    secret: bool = False
    """The others may not watch."""
    params: Params = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Line:
    """One item of a score."""

    key: str
    points: int
    params: Params = field(default_factory=dict)
    seen_by: tuple[Seat, ...] | None = None
    """Who may see it; None: everybody."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat's place and itemised points; the best have rank 1, equals share a rank."""

    seat: Seat
    rank: int
    points: int
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class GameOver:
    """The match has ended."""

    reason: str
    standings: tuple[Standing, ...]


Pending = Decide[A] | Roll | Draw | Shuffle | GameOver


# ---------------------------------------------------------------- what happened and why not
@dataclass(frozen=True, slots=True)
class Attempt:
    """Any gesture, also a senseless one."""

    seat: Seat
    source: Ref | None = None
    target: Ref | None = None
    turn: int = 0
    choice: str = ""
    verb: str | None = None


@dataclass(frozen=True, slots=True)
class Illegal:
    """Why a gesture is not among the legal ones, as a key of the family `why`."""

    key: str
    params: Params = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, for the chronicle, the screen reader and the animator."""

    key: str
    params: Params = field(default_factory=dict)
    seen_by: tuple[Seat, ...] | None = None
    """Who may read `secret` params; None: everybody.  The others get the `.hidden` sentence."""
    secret: tuple[str, ...] = ()
    table: Table | None = None
    """A beat: the table as it lay at this moment."""
    stage: str = ""
    """Of a beat: the stage of play at this moment; empty: that of the state that follows."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something reckoned from what lies open, shown as a plate at `at`."""

    at: Ref
    key: str
    params: Params = field(default_factory=dict)
    seen_by: tuple[Seat, ...] | None = None
    """Who may read `params`; None: everybody.  A view shows notes that are for all."""
    others: Params | None = None
    """What everybody else reads in place of `params`; None: they get no such note."""


class State(Protocol):
    """A game's state: the table, the stage of play, and public numbers and frames."""

    @property
    def table(self) -> Table:
        """What lies on the table."""
        ...

    @property
    def stage(self) -> str:
        """Chooses the layout's scene and the window's subtitle."""
        ...


S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """The state after an action or an outcome of chance, and what happened on the way."""

    state: S
    events: tuple[Event, ...] = ()


class Rules(Protocol[S, A]):
    """The eight functions of a game; one object a match."""

    def setup(self, seats: int, /) -> S:
        """The table before chance has fallen: what is dealt or diced is asked for by `pending`."""
        ...

    def pending(self, state: S, /) -> Pending[A]:
        """What comes next; never an empty `Decide`."""
        ...

    def act(self, state: S, action: A, /) -> Step[S]:
        """The state after a legal action."""
        ...

    def settle(self, state: S, chance: Chance, outcome: Outcome, /) -> Step[S]:
        """The state after chance gave `outcome`."""
        ...

    def explain(self, state: S, attempt: Attempt, /) -> Illegal:
        """Why the attempt is not legal; answers for any ids, never raises."""
        ...

    def score(self, state: S, /) -> tuple[Standing, ...]:
        """Itemised standings, one a seat in order of seats, also of what lies hidden."""
        ...

    def notes(self, state: S, /) -> tuple[Note, ...]:
        """What can be reckoned from the open table."""
        ...

    def faults(self, state: S, /) -> Iterable[str]:
        """Broken invariants, in plain English; nothing for a sound state."""
        ...


@dataclass(frozen=True, slots=True)
class Lie:
    """How pieces lie in the zones of a pattern when a position does not say: the defaults of the position format."""

    zones: str
    """A pattern such as "edge.{s}.{i}"."""
    face_up: bool = True
    shown_to_owner: bool = False
    """Whether the zone's owner knows the face although it lies face down."""


@dataclass(frozen=True, slots=True)
class Game(Generic[S, A]):
    """What a game brings."""

    id: str
    seats: tuple[int, ...]
    """The numbers of seats it can be played with."""
    data: type
    """A frozen dataclass with the fields `numbers` (of game.yaml) and one for each group of components.yaml.  A property `spots`, if there is
    one, defines zones by their id."""
    options: type
    """A frozen dataclass of bool, int and Literal fields; the defaults stand in game.yaml."""
    state: type
    """The dataclass of its states."""
    verbs: tuple[type[Action], ...]
    frames: tuple[type, ...]
    keys: tuple[type[StrEnum], ...]
    """Every key that its code says, one StrEnum a family; the class has the family's name in lower case: Prompt, Event, Why, Score, Note, Over, Mark, Stage."""
    rules: Callable[[Any, Any], Rules[S, A]]
    """Makes the rules of one match from data and options."""
    value: Callable[[Rules[S, A], S, Seat], float]
    """What automatic players maximise: how good a state is for a seat."""
    zones: tuple[str, ...]
    """Patterns of all zone ids, "cell.{r}.{c}"; each needs a place in the layout and a name in the texts."""
    lies: tuple[Lie, ...] = ()
    adopt: Callable[[Rules[S, A], S], S] | None = None
    """Makes a state of a position whole: what follows for the table, such as exchanged owners or cards turned up at the end."""
    faces: Callable[[Rules[S, A]], Iterable[tuple[str, ...]]] | None = None
    """Kinds that one piece shows by turns, a tuple for each sort of piece: the faces of a die, the sides of a board."""
    check: Callable[[Any], Iterable[tuple[tuple[str | int, ...], str]]] | None = None
    """What is wrong with the data although each part of it is sound: a path, which begins with the group or with "numbers", and a sentence."""
    longest: int = 1000
    """No match has more actions than this."""
    progress: Callable[[Rules[S, A], S], tuple[int, int] | None] | None = None
    """How far the stage of a state has come, as all may know it: which turn of how many; None where that is not known before."""


def best_rival(standings: tuple[Standing, ...], seat: Seat) -> float:
    """Points of `seat` less those of its best rival: the usual `Game.value`."""
    mine = next(s.points for s in standings if s.seat == seat)
    return mine - max((s.points for s in standings if s.seat != seat), default=0)


def shuffle(zone: Zone) -> Shuffle:
    """The shuffle of a zone as it lies."""
    return Shuffle(zone.id, tuple(p.kind for p in zone.pieces))


def draw(zone: Zone, n: int) -> Draw:
    """The draw of `n` pieces from a mixed zone as it lies."""
    return Draw(zone.id, tuple(p.kind for p in zone.pieces), n)


def alike(a: Piece, b: Piece) -> bool:
    """Whether two pieces of one zone can stand for each other: equal in all but id."""
    return (a.kind, a.back, a.face_up, a.turn, a.owner, a.shown_to, a.marks) == (b.kind, b.back, b.face_up, b.turn, b.owner, b.shown_to, b.marks)
