"""The beginning of a match of `war`: what lies where, what is shuffled and diced, and the first Quests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from wonderland_gui.engine.protocol import Action, Chance, Decide, Outcome, Roll, shuffle
from wonderland_gui.engine.table import BACKS, COUNT, FACES, Piece, PieceId, Seat, Sight, Table, Zone, ZoneId, new_table
from wonderland_gui.games.war import keys
from wonderland_gui.games.war.actions import Keep
from wonderland_gui.games.war.board import Board
from wonderland_gui.games.war.frames import FirstPlayer, FirstQuests, Frame, KeepQuest, LayOut, March, Mix, Restock, Tea
from wonderland_gui.games.war.handlers import Ask, Asked, Luck, Run
from wonderland_gui.games.war.play import Play
from wonderland_gui.games.war.state import (
    DIE,
    FIGURES,
    FORGE_CHIPS,
    HEAD,
    ITEMS,
    MADNESS,
    MARKER_DECK,
    MARKET,
    QUEST_DECK,
    QUEST_DISCARD,
    RESISTANCE,
    ROUND,
    SHARDS,
    TEA_DISCARD,
    WONDERLANDIAN_DECK,
    State,
)
from wonderland_gui.games.war.tea_table import deal

if TYPE_CHECKING:
    from wonderland_gui.games.war.rules import Rulebook


class Box:
    """Takes pieces out of the box, numbered."""

    def __init__(self) -> None:
        self.lying: dict[ZoneId, list[Piece]] = {}
        self._made = 0

    def lay(self, zone: ZoneId, kind: str, back: str, n: int = 1, *, owner: Seat | None = None, face_up: bool = True) -> None:
        """Lays `n` pieces of a kind into a zone."""
        for _ in range(n):
            self._made += 1
            self.lying.setdefault(zone, []).append(Piece(PieceId(f"p{self._made}"), kind, back, face_up, owner=owner))


def first_state(rules: Rulebook, seats: int) -> State:
    """Everything laid out in order of the data; shuffles and dice follow."""
    at, data, numbers = rules.zones(seats), rules.data, rules.numbers
    box = Box()
    for seat in range(seats):
        _lay_faction(rules, box, Seat(seat), seats)
    _lay_supplies(rules, box, seats)
    for kind, card in data.tea_cards.items():
        box.lay(at.decks[card.round - 1], kind, card.back, face_up=False)
    for kind, card_ in data.wonderlandians.items():
        box.lay(WONDERLANDIAN_DECK, kind, card_.back, face_up=False)
    for kind, figure in data.figures.items():
        box.lay(FIGURES, kind, figure.back)
    for kind, quest in data.quests.items():
        box.lay(QUEST_DECK, kind, quest.back, face_up=False)
    for kind, marker in data.markers.items():
        box.lay(MARKER_DECK, kind, marker.back, face_up=False)
    for kind, token in data.tokens.items():
        if token.sort == "standee":
            box.lay(at.standees[at.region_index[numbers.start_region]], kind, token.back)
    counters = {ROUND: 1, SHARDS: numbers.shards.supply, DIE: 0, RESISTANCE: 0}
    for seat in range(seats):
        counters |= {at.shards[seat]: 0, at.vp[seat]: 0, at.strength[seat]: 0, at.busts[seat]: 0, at.shield[seat]: 1, at.leader[seat]: numbers.leader.start}
    zones = [Zone(name, tuple(box.lying.get(name, ())), owner, mine, theirs, mixed) for name, owner, mine, theirs, mixed in _sights(rules, seats)]
    table = new_table(seats, zones, counters)
    frames: list[Frame] = [LayOut(), March()]
    if rules.options.first_player == "random":
        frames.append(FirstPlayer())
    frames += [Mix(deck) for deck in (QUEST_DECK, WONDERLANDIAN_DECK, *reversed(at.decks), MARKER_DECK)]
    return State(table, Seat(0), tuple(frames))


def _lay_faction(rules: Rulebook, box: Box, seat: Seat, seats: int) -> None:
    """What belongs to a player."""
    at, data, numbers = rules.zones(seats), rules.data, rules.numbers
    faction = rules.factions[seat]
    box.lay(HEAD, faction, data.leaders[faction].back, owner=seat)
    supporter, castle, foundation = rules.supporter_kinds[seat], rules.castle_kinds[seat], rules.foundation_kinds[seat]
    box.lay(at.supply[seat], supporter, data.tokens[supporter].back, numbers.supporters, owner=seat)
    if rules.is_published(seats):
        box.lay(at.castles[seat], foundation, data.tokens[foundation].back, len(numbers.ring), owner=seat)
    box.lay(at.castles[seat], castle, data.tokens[castle].back, len(numbers.ring), owner=seat)
    artifact = rules.artifact_kinds[seat]
    for number, track in enumerate(numbers.forge_tracks):
        waits = sum(space.supporter is not None for space in track.spaces)
        box.lay(at.waiting[seat][number], artifact, data.chips[artifact].back)
        box.lay(at.waiting[seat][number], supporter, data.tokens[supporter].back, waits, owner=seat)
    for kind, chip in data.chips.items():
        if chip.in_bag and chip.faction in (None, faction):
            box.lay(at.bag[seat], kind, chip.back, chip.in_bag)
    for kind, ability in data.abilities.items():
        if ability.faction == faction:
            box.lay(at.locked[seat], kind, ability.back)
    if seats > 2:
        playing = rules.factions[:seats]
        for kind, wager in data.wagers.items():
            if wager.faction == faction and (wager.names is None or wager.names in playing):
                box.lay(at.wagers[seat], kind, wager.back)
    for kind, resolve in data.resolves.items():
        if resolve.faction == faction:
            box.lay(at.choices[seat], kind, resolve.back)


def _lay_supplies(rules: Rulebook, box: Box, seats: int) -> None:
    """Chips that nobody has yet."""
    at, data = rules.zones(seats), rules.data
    for kind, chip in data.chips.items():
        left = chip.copies - chip.in_bag * seats
        match chip.sort:
            case "madness" if chip.discardable:
                box.lay(MADNESS, kind, chip.back, left)
            case "forge":
                box.lay(FORGE_CHIPS, kind, chip.back, left)
            case "ally" if chip.set == rules.options.ally_set:
                box.lay(ZoneId(f"allies.{chip.ally}.{chip.level}"), kind, chip.back, left)
            case "item":
                box.lay(ITEMS, kind, chip.back, left)
            case "poison":
                poisoner = rules.power_seat.get("poisoned_plate")
                if poisoner is not None and poisoner < seats:
                    box.lay(at.poison[poisoner], kind, chip.back, rules.poison_chips(seats))
            case _:
                pass


def _sights(rules: Rulebook, seats: int) -> Iterator[tuple[ZoneId, Seat | None, Sight, Sight, bool]]:
    """Every zone with its owner, what the owner and the others see, and whether it is a bag."""
    at = rules.zones(seats)
    hidden = FACES if rules.options.open_choices else COUNT
    for zone in (*at.chairs, *at.regions, *at.markers, *at.standees, MARKET, *at.decks, WONDERLANDIAN_DECK, QUEST_DECK, MARKER_DECK):
        yield zone, None, FACES, FACES, False
    for zone in (TEA_DISCARD, MADNESS, ITEMS, FIGURES, FORGE_CHIPS, *rules.ally_zones):
        yield zone, None, FACES, FACES, False
    yield QUEST_DISCARD, None, BACKS, BACKS, False
    open_zones = (at.supply, at.castles, at.figures, at.recruited, at.drawn, at.active, at.madness, at.exhausted, at.poison, at.locked, at.abilities)
    for number in range(seats):
        seat = Seat(number)
        for own in (*open_zones, at.claimed, at.tea):
            yield own[seat], seat, FACES, FACES, False
        for zone in (*at.forge[seat], *at.waiting[seat]):
            yield zone, seat, FACES, FACES, False
        yield at.quests[seat], seat, FACES, BACKS, False
        yield at.bag[seat], seat, FACES, COUNT, True
        for own in (at.wagers, at.wager, at.choices, at.choice):
            yield own[seat], seat, FACES, hidden, False


def lay_bags_open(table: Table, bags: tuple[ZoneId, ...], *, is_open: bool) -> Table:
    """The bags, into which their owners look in the Tea Party and nobody in the War (ruling 36)."""
    wanted = FACES if is_open else COUNT
    if all(table.zones[bag].to_owner is wanted for bag in bags):
        return table
    draft = table.draft()
    for bag in bags:
        draft.rezone(bag, owner=table.zones[bag].owner, to_owner=wanted, to_others=COUNT)
    return draft.done()


# ---------------------------------------------------------------- chance
def _shuffle(board: Board, frame: Mix) -> Chance:
    return shuffle(board.zone(frame.zone))


def _shuffled(play: Play, frame: Mix, outcome: Outcome) -> None:
    play.draft.deal(frame.zone, [str(kind) for kind in outcome])


def _who_begins(board: Board, frame: FirstPlayer) -> Chance:
    return Roll(1, board.seats)


def _begins(play: Play, frame: FirstPlayer, outcome: Outcome) -> None:
    play.first = Seat(int(outcome[0]) - 1)


def _march_die(board: Board, frame: March) -> Chance:
    return Roll(1, len(board.rules.numbers.shards.die))


def _marched(play: Play, frame: March, outcome: Outcome) -> None:
    """The standee goes clockwise from where it stands: at the beginning from the first Region; for two players, published, from the last (P11)."""
    at, numbers = play.at, play.rules.numbers
    steps = numbers.shards.die[int(outcome[0]) - 1]
    play.draft.count(DIE, steps)
    count = len(at.regions)
    source = next(i for i, zone in enumerate(at.standees) if play.zone(zone).pieces)
    start = source
    if isinstance(play.stack[0], LayOut) and play.is_published():
        start = (at.region_index[numbers.start_region] - 1) % count
    target = (start + steps) % count
    standee = play.zone(at.standees[source]).pieces[0]
    if target != source:
        play.move(standee.id, at.standees[source], at.standees[target])
    play.tell(keys.Event.STANDEE, n=steps, zone=play.region_name(target))


# ---------------------------------------------------------------- laying out
def _lay_out(play: Play, frame: LayOut) -> None:
    """Markers, market, Shards and the first cards; then the first Quests are drawn in turn order (ruling 41)."""
    at, numbers, draft = play.at, play.rules.numbers, play.draft
    for zone in at.markers:
        top = play.zone(MARKER_DECK).pieces[-1]
        draft.move(top.id, MARKER_DECK, zone, face_up=True)
    for seat, shards in zip(play.order, numbers.shards.start[play.seats], strict=True):
        play.gain_shards(seat, shards)
    deal(play)
    play.tell(keys.Event.STARTS, play.first)
    play.push(Tea(), *(FirstQuests(seat) for seat in reversed(play.order)), Restock())


def _first_quests(play: Play, frame: FirstQuests) -> None:
    """Two Quests are drawn; others see their backs."""
    draw_quests(play, frame.seat, play.rules.numbers.quests.draw)
    play.push(KeepQuest(frame.seat))


def draw_quests(play: Play, seat: Seat, n: int) -> int:
    """Quests from the deck into a hand, as many as there are (ruling 51); says how many."""
    drawn = 0
    while drawn < n and play.zone(QUEST_DECK).pieces:
        play.draft.move(play.zone(QUEST_DECK).pieces[-1].id, QUEST_DECK, play.at.quests[seat], face_up=True)
        drawn += 1
    return drawn


def _keep(board: Board, frame: KeepQuest) -> Asked:
    seat = frame.seat
    cards = board.zone(board.at.quests[seat]).pieces
    actions = tuple(board.rules.make(Keep, seat, card.id) for card in cards) if len(cards) > 1 else ()
    return Decide(seat, keys.Prompt.KEEP_QUEST, actions)


def _kept(play: Play, frame: KeepQuest, action: Action) -> None:
    """The other Quest goes back before the next player draws."""
    zone = play.at.quests[frame.seat]
    for card in play.zone(zone).pieces:
        if card.id != action.source:
            play.draft.move(card.id, zone, QUEST_DECK, face_up=False)
    play.tell(keys.Event.KEPT_QUEST, frame.seat)
    play.push(Mix(QUEST_DECK))


MIX = Luck(_shuffle, _shuffled)
FIRST_PLAYER = Luck(_who_begins, _begins)
MARCH = Luck(_march_die, _marched)
LAY_OUT = Run(_lay_out)
FIRST_QUESTS = Run(_first_quests)
KEEP_QUEST = Ask(_keep, _kept)
