"""The fourth game by mouse alone: every sort of choice that the rules offer is made on the table, also where its piece is folded away or it is a counter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication

from tests.helpers.program import Sit, Sitting, until
from wonderland_gui.engine.table import ZoneId
from wonderland_gui.engine.view import Offer
from wonderland_gui.models.setup import MatchSetup, SeatSetup

DECISIONS = 32


def sort_of(sitting: Sitting, offer: Offer) -> tuple[str, str, str, str]:
    """What is done from where to where, without the numbers of seats and chairs."""
    view = sitting.controller.shown().view
    places = []
    for ref in (offer.source, offer.target):
        zone = view.zone_of(ref) if ref is not None else None
        places.append(str(zone or ref or "").partition(".")[0])
    return offer.verb, *places, "" if offer.choice.isdecimal() else offer.choice  # type: ignore[return-value]


def rarest(sitting: Sitting, offers: Sequence[Offer], done: Counter[tuple[str, str, str, str]], step: int) -> Offer:
    """One of the sorts that have been played least."""
    return min(enumerate(offers), key=lambda each: (done[sort_of(sitting, each[1])], (each[0] * 7919 + step) % 13))[1]


def carry_out(sitting: Sitting, offer: Offer, way: str) -> None:
    """Makes the gesture; what is folded away is taken out of the tray that a click on its note opens."""
    view, tray = sitting.controller.shown().view, sitting.kit.scene.tray
    zone = view.zone_of(offer.source) if offer.source is not None else None
    if zone is not None and sitting.kit.scene.scenery.zones[zone].fold and tray.zone != zone:
        sitting.click_at(sitting.point_of(zone))
        sitting.settle()
    if offer.target is not None or offer.source is None:
        sitting.play(offer, way)
        return
    sitting.click_at(sitting.point_of(offer.source))
    if sitting.kit.scene.menu.is_open:
        sitting.choose(offer)


ALONE = ("person", "random", "random")
"""One person against automatic players; the others have persons on all seats, and a curtain between them."""


@pytest.mark.parametrize(
    ("seed", "players", "options", "verbs"),
    [
        (5, ALONE, {"faction_1": "jabberwock"}, {"sit", "deploy", "place"}),
        pytest.param(9, ("person",) * 5, {"ally_set": "C"}, {"keep", "sit", "deploy"}, marks=pytest.mark.slow),
    ],
)
def test_every_sort_of_choice_is_made_on_the_table(sit: Sit, seed: int, players: Sequence[str], options: dict[str, str], verbs: set[str]) -> None:
    sitting = sit(size=(1280, 800)) if len(players) == 5 else sit()
    seats = tuple(SeatSetup(player, name) for player, name in zip(players, ("Lorina", "Edith", "Dinah", "Rhoda", "Violet"), strict=False))
    sitting.program.begin(MatchSetup("war", seats, options, "free", seed))
    QApplication.processEvents()
    done: Counter[tuple[str, str, str, str]] = Counter()
    for step in range(DECISIONS):
        until(lambda: sitting.curtain_for or sitting.offers or sitting.match.over is not None, "the others play")
        if sitting.match.over is not None:
            break
        sitting.lift()
        if sitting.kit.scene.tray.zone is not None:
            sitting.key(Qt.Key.Key_Escape)
        offer = rarest(sitting, sitting.offers, done, step)
        done[sort_of(sitting, offer)] += 1
        before = sitting.match.cursor
        carry_out(sitting, offer, "drag" if step % 3 else "click")
        assert sitting.match.cursor > before, f"{offer} was not played"
    assert len(done) >= 10
    assert {verb for verb, *_ in done} >= verbs


@pytest.mark.parametrize("size", [(1280, 800), (1600, 1000)])
def test_each_of_five_leaders_at_the_head_of_the_table_can_be_taken_by_its_middle(sit: Sit, size: tuple[int, int]) -> None:
    sitting = sit(size=size)
    sitting.program.begin(MatchSetup("war", tuple(SeatSetup("person", name) for name in ("Lorina", "Edith", "Dinah", "Rhoda", "Violet")), {}, "free", 5))
    for _ in range(5):  # the first Quests
        sitting.lift()
        sitting.controller.play(sitting.offers[0])
    scene = sitting.kit.scene
    assert scene.view is not None
    leaders = scene.view.zones[ZoneId("chair.0")].pieces
    assert len(leaders) == 5
    for leader in leaders:
        middle = scene.box_of(leader.id).center()
        assert {scene.refs_at(middle + QPointF(aside, 0))[0] for aside in (-3, 0, 3)} == {leader.id}, leader.kind


def test_the_shard_die_on_the_table_rolls_and_shows_what_was_rolled_last(sit: Sit) -> None:
    sitting = sit()
    sitting.program.begin(MatchSetup("war", (SeatSetup("person", "Lorina"), SeatSetup("person", "Edith")), {}, "free", 5))
    QApplication.processEvents()
    scene, numbers = sitting.kit.scene, lambda: sitting.match.state.table.counters["die"]
    for step in range(60):
        sitting.lift()
        if any(offer.verb == "roll" for offer in sitting.offers):
            break
        sitting.controller.play(sitting.offers[step % len(sitting.offers)])
    sitting.settle()
    before, die = numbers(), scene.board.items["die"]
    assert scene.scenery.markers["die"].art == f"die_{before}"
    lay = die.angle
    sitting.program.carry_out("speed.normal")
    sitting.controller.play(next(offer for offer in sitting.offers if offer.verb == "roll"))
    assert numbers() != before
    until(lambda: die.angle != lay, "it rolls")
    sitting.settle()
    assert die.angle == lay
    assert scene.scenery.markers["die"].art == f"die_{numbers()}"
