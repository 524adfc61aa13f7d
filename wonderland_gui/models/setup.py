"""What is to be decided before a match, and what was decided: plain values between the new-match page and whoever begins the match.  No Qt here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Literal

PERSON = "person"
Undo = Literal["free", "reveal", "off"]
UNDO: tuple[Undo, ...] = ("free", "reveal", "off")
Value = bool | int | str
LONGEST_NAME = 24
LARGEST_SEED = 2**63 - 1


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """Who can sit on a seat: a person, or an automatic player."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class SideLook:
    """How a seat looks."""

    label: str
    """What whoever sits here is called until somebody types a name."""
    figure: str = ""
    """Art of its figure."""
    ground: str | tuple[str, ...] = "kinds.spirit_bundle"
    """What stands behind the figure: a ground of the theme, or two colours "#rrggbb"."""
    colours: tuple[tuple[str, str], ...] = ()
    """The colours to choose from, as (id, "#rrggbb"); none: there is nothing to choose."""


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option of a game: a switch, a number or one of some choices, by its default."""

    name: str
    label: str
    default: Value
    help: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    """(value, words); empty: a switch or a number."""
    low: int = 0
    high: int = 99


@dataclass(frozen=True, slots=True)
class GameForm:
    """Everything the page asks for one game."""

    id: str
    title: str
    seats: tuple[int, ...]
    """The numbers of seats it can be played with."""
    sides: tuple[SideLook, ...]
    """One a seat; seats beyond take the last."""
    players: tuple[PlayerKind, ...]
    """Person first."""
    options: tuple[OptionField, ...] = ()
    opponent: str = ""
    """The automatic player that sits opposite at first; empty: the last of `players`."""
    tagline: str = ""
    about: str = ""
    """What the game is about, in a few sentences."""

    def side(self, seat: int) -> SideLook:
        """How a seat looks."""
        return self.sides[min(seat, len(self.sides) - 1)]


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """Who sits on a seat."""

    player: str = PERSON
    name: str = ""
    """Empty: the name of the side."""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """All that was decided."""

    game: str
    seats: tuple[SeatSetup, ...]
    options: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    undo: Undo = "free"
    seed: int | None = None
    """None: by chance."""

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats on which persons sit."""
        return tuple(i for i, seat in enumerate(self.seats) if seat.player == PERSON)

    def exchanged(self) -> MatchSetup:
        """The same people, each on the next seat; names and players move, colours stay."""
        moved = self.seats[1:] + self.seats[:1]
        return replace(self, seats=tuple(replace(who, colour=seat.colour) for who, seat in zip(moved, self.seats, strict=True)))


def usual_undo(persons: int) -> Undo:
    """The policy until somebody chooses one: alone, anything may be taken back; among several, not past what one has seen."""
    return "free" if persons <= 1 else "reveal"


def usual_setup(form: GameForm, seats: int = 0) -> MatchSetup:
    """A person on the last seat against automatic players: the match that Enter begins."""
    made = list(with_seats(form, (), seats or form.seats[0]))
    made[-1] = replace(made[-1], player=PERSON)
    return MatchSetup(form.id, tuple(made), MappingProxyType({option.name: option.default for option in form.options}), usual_undo(1))


def with_seats(form: GameForm, seats: Sequence[SeatSetup], count: int) -> tuple[SeatSetup, ...]:
    """So many seats: those that were set stay, the others get automatic players in colours that nobody has."""
    made = list(seats[:count])
    while len(made) < count:
        taken = {seat.colour for seat in made}
        offered = [colour for colour, _ in form.side(len(made)).colours]
        colour = next((colour for colour in offered if colour not in taken), "".join(offered[:1]))
        made.append(SeatSetup(form.opponent or form.players[-1].id, "", colour))
    return tuple(made)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that cannot be played so: where, and the key of the sentence that says why."""

    at: str
    """ "seed", or "seat.0"."""
    key: str
    params: Mapping[str, str | int] = field(default_factory=dict)


def read_seed(words: str) -> int | Fault | None:
    """A seed as typed: a whole number from 0; nothing for chance."""
    words = words.strip()
    if not words:
        return None
    if not (words.isascii() and words.isdecimal()):
        return Fault("seed", "ui.match.fault.seed")
    seed = int(words) if len(words) < 25 else LARGEST_SEED + 1
    return seed if seed <= LARGEST_SEED else Fault("seed", "ui.match.fault.seed_large")


def seat_faults(form: GameForm, seats: Sequence[SeatSetup]) -> tuple[Fault, ...]:
    """Names that two seats share, and colours that two seats share."""
    faults = []
    names = [seat.name.strip() or form.side(i).label for i, seat in enumerate(seats)]
    for i, name in enumerate(names):
        if name.casefold() in (other.casefold() for other in names[:i]):
            faults.append(Fault(f"seat.{i}", "ui.match.fault.name", {"name": name}))
        elif len(name) > LONGEST_NAME:
            faults.append(Fault(f"seat.{i}", "ui.match.fault.long", {"n": LONGEST_NAME}))
        elif seats[i].colour and seats[i].colour in (other.colour for other in seats[:i]):
            faults.append(Fault(f"seat.{i}", "ui.match.fault.colour"))
    return tuple(faults)
