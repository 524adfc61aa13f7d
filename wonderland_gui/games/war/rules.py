"""The rules of `war` as eight pure functions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wonderland_gui.engine.protocol import Action, Attempt, Chance, Decide, GameOver, Illegal, Named, Note, Outcome, Pending, Standing, Step, seat_name
from wonderland_gui.engine.table import PieceId, Seat, ZoneId
from wonderland_gui.games.war import keys
from wonderland_gui.games.war.actions import Maker
from wonderland_gui.games.war.board import Board, Still
from wonderland_gui.games.war.definitions import Data, Options
from wonderland_gui.games.war.faults import faults
from wonderland_gui.games.war.flow import HANDLERS, run
from wonderland_gui.games.war.handlers import Ask, Luck
from wonderland_gui.games.war.notes import notes
from wonderland_gui.games.war.play import Play
from wonderland_gui.games.war.positions import adopted
from wonderland_gui.games.war.refusals import refusal
from wonderland_gui.games.war.scoring import score
from wonderland_gui.games.war.setup import first_state
from wonderland_gui.games.war.state import ROUND, State, Zones, zones_of
from wonderland_gui.games.war.vocabulary import Effect, FactionName

MOST_SEATS: Final = 5


class Rulebook:
    """The rules of one match, and what they look up again and again."""

    def __init__(self, data: Data, options: Options) -> None:
        self.data, self.options, self.numbers = data, options, data.numbers
        self.make = Maker()
        self.factions = self._dealt_factions()
        self.names = tuple(seat_name(Seat(seat)) for seat in range(MOST_SEATS))
        self.power_seat: dict[str, Seat] = {data.leaders[faction].power: Seat(seat) for seat, faction in enumerate(self.factions)}
        self.orders = {n: tuple(tuple(Seat((first + i) % n) for i in range(n)) for first in range(n)) for n in range(1, MOST_SEATS + 1)}
        self._look_up_pieces()
        self._look_up_chips()
        self._setups: dict[int, State] = {}
        self._zones: dict[int, Zones] = {}
        self._asked: tuple[State, Decide[Action]] | None = None

    def _dealt_factions(self) -> tuple[FactionName, ...]:
        """The faction of each seat; one that is taken is replaced by the first that is free (ruling 41)."""
        wanted = [self.options.faction_1, self.options.faction_2, self.options.faction_3, self.options.faction_4, self.options.faction_5]
        dealt: list[FactionName] = []
        for number, faction in enumerate(wanted):
            later = [each for each in wanted if each not in dealt]
            free = [each for each in self.data.leaders if each not in dealt and each not in wanted[number:]]
            dealt.append(faction if faction not in dealt else [*free, *later][0])  # type: ignore[arg-type]
        return tuple(dealt)

    def _look_up_pieces(self) -> None:
        data = self.data
        tokens = {(token.sort, token.faction): kind for kind, token in data.tokens.items()}
        self.supporter_kinds = tuple(tokens["supporter", faction] for faction in self.factions)
        self.castle_kinds = tuple(tokens["castle", faction] for faction in self.factions)
        self.foundation_kinds = tuple(tokens["foundation", faction] for faction in self.factions)
        self.unit_kinds = frozenset((*data.leaders, *data.figures, *(kind for kind, token in data.tokens.items() if token.sort == "supporter")))
        self.figure_strength = {kind: figure.strength for kind, figure in data.figures.items()}
        self.counts_as = {kind: figure.effect.do.units for kind, figure in data.figures.items() if figure.effect.do.units}
        self.last_to_leave = frozenset(kind for kind, figure in data.figures.items() if figure.effect.do.last_to_leave)
        groups = (
            data.leaders,
            data.abilities,
            data.chips,
            data.wonderlandians,
            data.figures,
            data.tokens,
            data.markers,
            data.tea_cards,
            data.quests,
            data.wagers,
            data.resolves,
        )
        self.kind_names = {kind: Named("kind", kind) for group in groups for kind in group}
        self.region_names = tuple(Named("zone", f"region.{region}") for region in self.numbers.ring)

    def _look_up_chips(self) -> None:
        data = self.data
        self.sort_of: dict[str, str] = {kind: chip.sort for kind, chip in data.chips.items()}
        self.ally_of = {kind: str(chip.ally) for kind, chip in data.chips.items() if chip.ally is not None}
        self.discardable = frozenset(kind for kind, chip in data.chips.items() if chip.discardable)
        artifacts = {chip.faction: kind for kind, chip in data.chips.items() if chip.sort == "artifact"}
        self.artifact_kinds = tuple(artifacts[faction] for faction in self.factions)
        self.effects: dict[str, Effect] = {kind: chip.effect for kind, chip in data.chips.items() if chip.effect is not None}
        self.effects |= {kind: ability.effect for kind, ability in data.abilities.items()}
        self.effects |= {kind: figure.effect for kind, figure in data.figures.items()}
        named = [chip for chip in data.chips.values() if chip.sort == "ally" and chip.set == self.options.ally_set]
        self.level_zones = {level: tuple(ZoneId(f"allies.{chip.ally}.{level}") for chip in named if chip.level == level) for level in ("weak", "strong")}
        self.ally_zones = (*self.level_zones["weak"], *self.level_zones["strong"])

    # ------------------------------------------------------------ what the parts of the rules ask for
    def zones(self, seats: int) -> Zones:
        """The zones of a table with so many seats."""
        found = self._zones.get(seats)
        if found is not None:
            return found
        numbers = self.numbers
        found = self._zones[seats] = zones_of(seats, numbers.chairs.count, numbers.ring, tuple(track.id for track in numbers.forge_tracks), numbers.rounds)
        return found

    def is_published(self, seats: int) -> bool:
        """Whether the published game for two is played."""
        return seats == 2 and self.options.two_player_mode == "published"

    def poison_chips(self, seats: int) -> int:
        """How many Poison chips the Jabberwock has."""
        return self.numbers.two_players.poison if self.is_published(seats) else max(0, seats - self.numbers.poison_below)

    def round_of(self, board: Board) -> int:
        """The Round, from 1."""
        return max(1, board.count(ROUND))

    def source_kind(self, board: Board, seat: Seat, source: PieceId) -> str:
        """The kind of what has an effect: a chip, an ability, a figure; empty if it has gone back into the bag."""
        at = board.at
        zones = [at.drawn[seat], at.active[seat], at.abilities[seat], at.madness[seat], at.figures[seat], at.exhausted[seat], *at.forge[seat]]
        if board.battle is not None:
            zones.insert(0, at.regions[board.here()])
        found = board.find(source, zones) or board.find(source, at.regions)
        return "" if found is None else found[0].kind

    # ------------------------------------------------------------ the eight functions
    def setup(self, seats: int, /) -> State:
        """Everything laid out; what is shuffled and diced is asked for next."""
        if seats not in self._setups:
            self._setups[seats] = first_state(self, seats)
        return self._setups[seats]

    def pending(self, state: State, /) -> Pending[Action]:
        """What the last frame asks for."""
        if not state.frames:
            return GameOver(keys.Over.ROUNDS, self.score(state))
        kept = self._asked
        if kept is not None and kept[0] is state:
            return kept[1]
        frame = state.frames[-1]
        handler = HANDLERS[type(frame)]
        board = Still(self, state)
        if isinstance(handler, Luck):
            return handler.chance(board, frame)
        assert isinstance(handler, Ask), frame
        return handler.ask(board, frame)

    def _done(self, play: Play) -> Step[State]:
        run(play)
        step = play.done()
        if play.decide is not None:
            # `pending` is asked for next; it would find the same.
            self._asked = (step.state, play.decide)
        return step

    def act(self, state: State, action: Action, /) -> Step[State]:
        """The state after an action that `pending` offers."""
        play = Play(self, state)
        frame = play.stack.pop()
        handler = HANDLERS[type(frame)]
        assert isinstance(handler, Ask), frame
        handler.act(play, frame, action)
        return self._done(play)

    def settle(self, state: State, chance: Chance, outcome: Outcome, /) -> Step[State]:
        """The state after chance gave `outcome`."""
        play = Play(self, state)
        frame = play.stack.pop()
        handler = HANDLERS[type(frame)]
        assert isinstance(handler, Luck), frame
        handler.settle(play, frame, outcome)
        return self._done(play)

    def adopt(self, state: State) -> State:
        """The state of a position made whole: its phase, whose the figures are, who looks into which bag; then what needs nobody is done."""
        return adopted(self, state)

    def explain(self, state: State, attempt: Attempt, /) -> Illegal:
        """Why the attempt is not legal."""
        return refusal(self, state, attempt)

    def score(self, state: State, /) -> tuple[Standing, ...]:
        """What each would score if the game ended now."""
        return score(self, state)

    def notes(self, state: State, /) -> tuple[Note, ...]:
        """What can be reckoned from the open table."""
        return notes(Still(self, state))

    def faults(self, state: State, /) -> Iterable[str]:
        """What cannot be."""
        return faults(self, state)
