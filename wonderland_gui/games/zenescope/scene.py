"""What can be read from a match as it stands, be it a state or one in the making: who holds what, which texts are heeded, who faces whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from wonderland_gui.engine.table import Piece, Seat, Zone, ZoneId
from wonderland_gui.games.zenescope.actions import seat_of_plate
from wonderland_gui.games.zenescope.cards import ABILITY, MADNESS, PLAIN, Heeded
from wonderland_gui.games.zenescope.frames import NOBODY, Fight, Frame, Text
from wonderland_gui.games.zenescope.state import BOARDS, FIGHT, Counts, State
from wonderland_gui.games.zenescope.terms import Range, SideKind, Trigger

if TYPE_CHECKING:
    from wonderland_gui.games.zenescope.rules import Zenescope


class Scene(Protocol):
    """A state, or one in the making."""

    @property
    def rules(self) -> Zenescope:
        """The rules of the match."""
        ...

    @property
    def zones(self) -> Mapping[ZoneId, Zone]:
        """The table."""
        ...

    @property
    def seats(self) -> int:
        """How many play."""
        ...

    @property
    def turn(self) -> Seat:
        """Whose turn it is."""
        ...

    @property
    def spots(self) -> Sequence[str]:
        """The space of each pawn."""
        ...

    @property
    def cats(self) -> Sequence[str]:
        """The space of the Cheshire token of each section."""
        ...

    @property
    def frames(self) -> Sequence[Frame]:
        """What is under way."""
        ...

    @property
    def due(self) -> tuple[tuple[str, ...], ...]:
        """Goals that have come true in this turn, for each seat."""
        ...

    @property
    def tallies(self) -> Counts:
        """Counted deeds of the game."""
        ...

    @property
    def this_turn(self) -> Counts:
        """Counted deeds of the turn."""
        ...


class Still:
    """A state as a scene."""

    __slots__ = ("cats", "counters", "due", "frames", "rules", "seats", "spots", "tallies", "this_turn", "turn", "zones")

    def __init__(self, rules: Zenescope, state: State) -> None:
        self.rules: Zenescope = rules
        self.zones: Mapping[ZoneId, Zone] = state.table.zones
        self.counters: Mapping[str, int] = state.table.counters
        self.seats: int = state.table.seats
        self.turn: Seat = state.turn
        self.spots: Sequence[str] = state.spots
        self.cats: Sequence[str] = state.cats
        self.frames: Sequence[Frame] = state.frames
        self.due = state.due
        self.tallies: Counts = state.tallies
        self.this_turn: Counts = state.this_turn


# ---------------------------------------------------------------- who has what
def items(scene: Scene, seat: int) -> tuple[Piece, ...]:
    """The Items of a seat."""
    return scene.zones[scene.rules.areas(scene.seats)[seat].items].pieces


def tokens(scene: Scene, seat: int) -> int:
    """The Madness tokens of a seat."""
    return len(scene.zones[scene.rules.areas(scene.seats)[seat].madness].pieces)


def madness(scene: Scene, seat: int) -> int:
    """The Madness of a seat as Character, Item and Boss texts see it: none for the holder of the Armor (ruling 49)."""
    if seat == NOBODY:
        return 0
    found = tokens(scene, seat)
    if found and scene.rules.cards.shields:
        shields = scene.rules.cards.shields
        for item in items(scene, seat):
            if item.kind in shields and (not shields[item.kind] or scene.rules.holds(scene, seat, shields[item.kind], clause=False)):
                return 0
    return found


def character(scene: Scene, seat: int) -> str:
    """The Character of a seat."""
    return scene.zones[scene.rules.areas(scene.seats)[seat].character].pieces[0].kind


def trophies(scene: Scene, seat: int) -> tuple[Piece, ...]:
    """The Boss cards and Cheshire tokens of a seat."""
    return scene.zones[scene.rules.areas(scene.seats)[seat].bosses].pieces


def has_beaten(scene: Scene, seat: int, boss: str) -> bool:
    """Whether a seat holds the card of a Boss."""
    return any(card.kind == boss for card in trophies(scene, seat))


def others(scene: Scene, seat: int) -> Iterator[int]:
    """The other seats, clockwise."""
    for step in range(1, scene.seats):
        yield (seat + step) % scene.seats


def clockwise(scene: Scene) -> Iterator[int]:
    """All seats, the active one first."""
    for step in range(scene.seats):
        yield (scene.turn + step) % scene.seats


# ---------------------------------------------------------------- where everything is
def sides(scene: Scene) -> tuple[str, ...]:
    """The side that each section shows."""
    return tuple([board.kind for board in scene.zones[BOARDS].pieces])


def slot_of(scene: Scene, seat: int) -> int:
    """The section on which a pawn stands; -1 for none."""
    spot = scene.spots[seat]
    return scene.rules.boards.space(spot).slot if spot else -1


def side_kind(scene: Scene, seat: int) -> SideKind | None:
    """The kind of side on which a pawn stands."""
    spot = scene.spots[seat]
    return scene.rules.boards.kind_of[scene.rules.boards.space(spot).side] if spot else None


def may_fight_cheshire(scene: Scene, seat: int) -> bool:
    """Who holds a Cheshire token treats the others as absent, by option (ruling 47)."""
    return not (scene.rules.options.cheshire_once and has_beaten(scene, seat, scene.rules.cheshire))


def in_range(scene: Scene, seat: int, range_: Range, chosen: int = NOBODY) -> list[int]:
    """The rivals of a seat in a range, clockwise."""
    found = list(others(scene, seat))
    match range_:
        case "any":
            return found
        case "chosen":
            return [other for other in found if other == chosen]
        case "section":
            return [other for other in found if scene.spots[other] and slot_of(scene, other) == slot_of(scene, seat)]
        case "side":
            return [other for other in found if scene.spots[other] and side_kind(scene, other) == side_kind(scene, seat)]
        case "space":
            return [other for other in found if scene.spots[other] and scene.spots[other] == scene.spots[seat]]


# ---------------------------------------------------------------- who faces whom
def fight_of(scene: Scene) -> Fight | None:
    """The fight under way."""
    for frame in reversed(scene.frames):
        if isinstance(frame, Fight):
            return frame
    return None


def defender(fight: Fight) -> int:
    """The other player of a fight; NOBODY if it is a Boss or Cheshire."""
    return seat_of_plate(fight.foe) if fight.foe.startswith("seat.") else NOBODY


def side_of(fight: Fight, owner: int) -> int | None:
    """0 for the attacker, 1 for the other side, None for who takes no part."""
    return 0 if owner == fight.attacker else 1 if owner == defender(fight) else None


def seat_of_side(fight: Fight, side: int) -> int:
    """Who fights on a side."""
    return fight.attacker if side == 0 else defender(fight)


def boss_kind(scene: Scene, fight: Fight) -> str:
    """The Boss or Cheshire of a fight; an empty text for a player."""
    if fight.foe == "cheshire":
        return scene.rules.cheshire
    if fight.foe == "boss":
        lying = scene.zones[FIGHT].pieces
        return lying[0].kind if lying and lying[0].kind in scene.rules.data.bosses else ""
    return ""


# ---------------------------------------------------------------- which texts are heeded
def texts(scene: Scene, owner: int, trigger: Trigger) -> list[Text]:
    """The clauses with a trigger that somebody heeds now, as frames speak of them."""
    return [Text(zone, at, found.path, owner) for zone, at, found in heeded(scene, owner, trigger)]


def heeded(scene: Scene, owner: int, trigger: Trigger) -> list[tuple[ZoneId, int, Heeded]]:
    """The clauses with a trigger that somebody heeds now, with zone and place of the card: of Character and Items, or of the Boss."""
    said = scene.rules.cards.clauses(trigger)
    if not said:
        return []
    if owner == NOBODY:
        return _boss_heeds(scene, said)
    found: list[tuple[ZoneId, int, Heeded]] = []
    area = scene.rules.areas(scene.seats)[owner]
    for character in scene.zones[area.character].pieces:
        if character.kind in said:
            part = MADNESS if madness(scene, owner) else ABILITY
            found += [(area.character, 0, each) for each in said[character.kind].get(part, ())]
    for at, item in enumerate(scene.zones[area.items].pieces):
        if item.kind in said:
            found += [(area.items, at, each) for each in said[item.kind][PLAIN]]
    return found


def _boss_heeds(scene: Scene, said: Mapping[str, Mapping[str, tuple[Heeded, ...]]]) -> list[tuple[ZoneId, int, Heeded]]:
    fight = fight_of(scene)
    kind = "" if fight is None else boss_kind(scene, fight)
    if fight is None or kind not in said:
        return []
    spot = FIGHT if fight.foe == "boss" else ZoneId(scene.cats[slot_of(scene, fight.attacker)])
    if not spot:
        return []
    at = next((at for at, piece in enumerate(scene.zones[spot].pieces) if piece.kind == kind), None)
    return [] if at is None else [(spot, at, each) for each in said[kind][PLAIN]]
