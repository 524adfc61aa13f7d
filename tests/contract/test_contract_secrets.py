"""What a seat must not see, for every game: a table that a seat cannot tell from the real one shows it the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import pytest

from tests.helpers.settings import SETTINGS, Setting, walk
from wonderland_gui.engine.match import Match
from wonderland_gui.engine.position import build, position_of
from wonderland_gui.engine.protocol import Attempt, Chance, Decide, Step
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import COUNT, FACES, NOTHING, PieceId, Seat, Table, Zone, sees
from wonderland_gui.engine.view import Eyes, imagine, look, look_at_table, notices, sees_all
from wonderland_gui.players.base import situation, thinking_rng
from wonderland_gui.players.simple import greedy_player, random_player

SEEDS = range(4)
pytestmark = pytest.mark.no_cover  # they would take twice as long, and run no line that the tests of the rules do not
# All tests of one setting, then all of the next: they look at the same matches.
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name, scope="module")


def viewers(setting: Setting) -> tuple[Seat | None, ...]:
    return (*(Seat(s) for s in range(setting.seats)), None)


@every_setting
def test_all_that_a_viewer_is_shown_is_the_same_on_a_table_it_cannot_tell_apart(setting: Setting) -> None:
    for seed in setting.some(SEEDS):
        rng = Rng(seed, "secrets")
        for match in walk(setting, seed):
            if match.over is not None:
                continue
            for eyes in setting.everyone:
                other = imagine(match.state, eyes, rng)
                assert look(match.rules, other, eyes) == look(match.rules, match.state, eyes)
                if setting.game.progress is not None:
                    assert setting.game.progress(match.rules, other) == setting.game.progress(match.rules, match.state) == match.look(eyes).progress


@every_setting
def test_a_position_that_looks_the_same_has_the_same_ids(setting: Setting) -> None:
    """Else whoever saw one position would know from the ids what lies hidden in every other."""
    rng = Rng(5, "positions")
    rules = setting.variant.rules()
    for number, match in enumerate(walk(setting, 5)):
        if match.over is not None or number % 4:
            continue
        real = build(setting.game, rules, setting.seats, position_of(setting.game, match.state))
        for viewer in viewers(setting):
            alike = (imagine(match.state, viewer, rng) for _ in range(200))  # what was seen in the past is not known: some could never have come about
            other = position_of(setting.game, next(state for state in alike if not [*rules.faults(state)]))
            assert look(rules, build(setting.game, rules, setting.seats, other), viewer) == look(rules, real, viewer)


@every_setting
def test_news_are_the_same_for_whoever_learned_nothing_from_them(setting: Setting) -> None:
    """Where others check a card that its owner does not know, one learns that the check held; where others show cards of theirs once they
    may, one learns that they may not yet: there the tables look the same on which that holds too."""
    checked = 0
    for seed in setting.some(SEEDS):
        rng = Rng(seed, "news")
        *_, match = walk(setting, seed)
        for index in setting.some(range(1, len(match) + 1)):
            entry, before = match.at(index), match.at(index - 1).state
            for eyes in setting.everyone:
                if learned(match, index, eyes):
                    continue
                steps = (match.rules.act(imagine(before, eyes, rng), entry.action) for _ in range(60))
                is_told = is_checked_by_others(eyes, before.table) or is_known_to_its_owner_alone(eyes, before.table)
                step = next(step for step in steps if not (is_told and shows_a_face(eyes, before.table, step)))
                assert notices(step.events, step.state.table, eyes) == notices(entry.events, entry.state.table, eyes)
                assert look_at_table(step.state.table, eyes) == match.look(eyes, index).zones
                checked += 1
    assert checked or setting.game.id in ("pebbles", "burrow", "stroll")


def learned(match: Match[Any, Any], index: int, eyes: Eyes) -> bool:
    """Whether whoever looks sees a face after an action, or on the way there, that was not seen before; chance shows everybody something."""
    entry = match.at(index)
    return bool(entry.outcomes) or shows_a_face(eyes, match.at(index - 1).state.table, Step(entry.state, entry.events))


def shows_a_face(eyes: Eyes, before: Table, step: Step[Any]) -> bool:
    for table in (*(event.table for event in step.events if event.table is not None), step.state.table):
        # A zone that is the same object holds nothing new.
        seen = faces(eyes, [zone for name, zone in table.zones.items() if before.zones.get(name) is not zone])
        if seen and seen - faces(eyes, before.zones.values()):
            return True
    return False


def faces(eyes: Eyes, zones: Iterable[Zone]) -> set[PieceId]:
    return {piece.id for zone in zones for piece in zone.pieces if sees_all(eyes, piece, zone)}


def is_checked_by_others(eyes: Eyes, table: Table) -> bool:
    """Whether a card that its owner does not know, but others do, is not seen by these eyes either: what the others find when they check it tells something."""
    return any(
        piece.shown_to and zone.owner is not None and zone.owner not in piece.shown_to and not sees_all(eyes, piece, zone)
        for zone in table.zones.values()
        for piece in zone.pieces
    )


def is_known_to_its_owner_alone(eyes: Eyes, table: Table) -> bool:
    """Whether somebody holds a card that these eyes do not see: that it is not shown now tells something where the rules say when it is."""
    return any(
        piece.face_up and zone.owner is not None and zone.to_owner is FACES and not sees_all(eyes, piece, zone)
        for zone in table.zones.values()
        for piece in zone.pieces
    )


@every_setting
def test_the_seat_that_is_asked_is_asked_and_answered_the_same(setting: Setting) -> None:
    for seed in setting.some(SEEDS):
        rng = Rng(seed, "asked")
        for match in walk(setting, seed):
            decide = match.decide
            if decide is None:
                continue
            other = imagine(match.state, decide.seat, rng)
            assert match.rules.pending(other) == decide
            for attempt in attempts(match, rng):
                assert match.rules.explain(other, attempt) == match.rules.explain(match.state, attempt)


def attempts(match: Match[Any, Any], rng: Rng) -> list[Attempt]:
    assert match.decide is not None
    table = match.state.table
    refs = [*table.zones, *(piece.id for zone in table.zones.values() for piece in zone.pieces)]
    return [Attempt(match.decide.seat, rng.choice(refs), rng.choice(refs), rng.choice((0, 180))) for _ in range(12)]


@every_setting
def test_the_common_view_shows_what_everybody_sees(setting: Setting) -> None:
    for match in walk(setting, 1):
        table = match.state.table
        common = match.look(tuple(Seat(s) for s in range(setting.seats)))
        for zone in common.zones.values():
            for piece in zone.pieces:
                real = table.zones[zone.id].find(piece.id)
                assert real is not None
                assert (piece.kind is not None) == all(sees(Seat(s), real, table.zones[zone.id]) for s in range(setting.seats))


@every_setting
def test_offers_go_to_the_seat_that_decides_and_to_nobody_else(setting: Setting) -> None:
    for match in walk(setting, 2):
        for viewer in viewers(setting):
            view = match.look(viewer)
            asked = match.decide is not None and match.decide.seat == viewer
            assert bool(view.offers) == asked
            assert (view.prompt is None) == (match.decide is None)


@every_setting
def test_no_view_shows_where_a_piece_lies_that_is_only_counted(setting: Setting) -> None:
    for match in walk(setting, 3):
        for viewer in viewers(setting):
            for zone in match.look(viewer).zones.values():
                if zone.sight in (COUNT, NOTHING):
                    assert not zone.pieces and not zone.contents
                if zone.sight is NOTHING:
                    assert zone.count == 0


@every_setting
def test_a_hidden_id_does_not_keep_its_kind_and_names_no_face_seen_before(setting: Setting) -> None:
    kinds: dict[tuple[Seat, PieceId], list[str]] = defaultdict(list)
    pools: dict[tuple[Seat, PieceId], set[str]] = defaultdict(set)
    seen_before: dict[tuple[Seat, PieceId], list[bool]] = defaultdict(list)
    for seed in range(24):
        met: dict[tuple[Seat, PieceId], str] = {}
        hidden_now: dict[tuple[Seat, PieceId], str] = {}
        for match in walk(setting, seed):
            lying = [zone for zone in match.state.table.zones.values() if zone.pieces]
            for number in range(setting.seats):
                seat = Seat(number)
                # In a bag ids mean nothing (which kind is drawn is up to chance), and of what is only counted none is seen.
                zones = [zone for zone in lying if zone.sight(seat) not in (COUNT, NOTHING) and not zone.mixed]
                hidden = [p for zone in zones for p in zone.pieces if not sees(seat, p, zone)]
                of_back: dict[str, set[str]] = defaultdict(set)
                for piece in hidden:
                    of_back[piece.back].add(piece.kind)
                for piece in hidden:
                    if len(pools[seat, piece.id]) < 2:
                        pools[seat, piece.id] |= of_back[piece.back]
                    hidden_now[seat, piece.id] = piece.kind
                    if (seat, piece.id) in met:
                        seen_before[seat, piece.id].append(met[seat, piece.id] == piece.kind)
                for zone in lying:
                    for piece in zone.pieces:
                        if sees(seat, piece, zone):
                            met[seat, piece.id] = piece.kind
        for key, kind in hidden_now.items():
            kinds[key].append(kind)
    for key, found in kinds.items():
        if len(found) >= 12 and len(pools[key]) > 1:
            assert len(set(found)) > 1, key
    for key, same in seen_before.items():
        if len(same) >= 12 and len(pools[key]) > 1:
            assert not all(same), key


@every_setting
def test_an_automatic_player_chooses_by_what_its_seat_sees_alone(setting: Setting) -> None:
    for match in walk(setting, 4):
        decide = match.decide
        if decide is None:
            continue
        for player in (random_player, greedy_player):
            chosen = set()
            for seed in range(2):
                state = imagine(match.state, decide.seat, Rng(seed))
                told = situation(setting.game, match.rules, state)
                chosen.add(player(told, thinking_rng(1, decide.seat, match.cursor)))
            assert len(chosen) == 1


@every_setting
def test_chance_is_declared_by_the_zone_it_falls_in(setting: Setting) -> None:
    """An outcome of a shuffle or a draw is kinds that lie in that zone: nothing comes from elsewhere."""
    rules = setting.variant.rules()
    state = rules.setup(setting.seats)
    pending = rules.pending(state)
    fell = 0
    while not isinstance(pending, Decide) and fell < 20:
        zone = getattr(pending, "zone", None)
        chance: Chance = pending  # type: ignore[assignment]
        outcome = chance.sample(Rng(fell))
        if zone is not None:
            assert set(outcome) <= {piece.kind for piece in state.table.zones[zone].pieces}
        state = rules.settle(state, chance, outcome).state
        pending = rules.pending(state)
        fell += 1
    assert isinstance(pending, Decide)
