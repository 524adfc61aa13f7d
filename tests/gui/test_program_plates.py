"""What stands beside the pieces of a table: points on the plates of seats, and reckonings that a player may switch off."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF

from tests.helpers.program import NAMES, Sit, Sitting
from wonderland_gui.controllers.plates import score_of
from wonderland_gui.engine.table import Seat
from wonderland_gui.models.setup import PERSON, MatchSetup, SeatSetup
from wonderland_gui.store.settings import Settings, parse_settings
from wonderland_gui.views.paint_seats import SeatLook


def library(sitting: Sitting, players: tuple[str, ...] = (PERSON, PERSON), actions: int = 3) -> None:
    """A match of the library, a few actions on, so that there is a Tunnel with a risk."""
    names = (*NAMES, "Rhoda", "Harry")
    sitting.program.begin(MatchSetup("xiii", tuple(SeatSetup(player, name) for player, name in zip(players, names, strict=False)), {}, "free", 5))
    sitting.advance(actions)


def notes(sitting: Sitting) -> set[str]:
    """The keys of the notes whose plates stand on the table."""
    return {key[1][1] for key in sitting.kit.scene.furniture._painted if key[0] == "note" and isinstance(key[1], tuple)}


def plate(sitting: Sitting, seat: int) -> SeatLook:
    look = sitting.kit.scene.words.seat(seat)
    assert look is not None
    return look


# ---------------------------------------------------------------- points
def test_the_plates_of_seats_tell_the_points_that_all_may_see(sit: Sit) -> None:
    sitting = sit()
    library(sitting)
    view = sitting.kit.scene.view
    assert view is not None
    points = {int(standing.seat): str(standing.points) for standing in view.standings}
    assert {seat: plate(sitting, seat).score for seat in (0, 1)} == points


def test_no_points_are_told_where_a_line_is_kept_from_somebody(sit: Sit) -> None:
    sitting = sit()
    library(sitting)
    presenter, view = sitting.desk.presenter, sitting.kit.scene.view
    assert presenter is not None and view is not None
    first, *rest = view.standings
    kept = replace(first, lines=tuple(replace(line, seen_by=(Seat(0),)) for line in first.lines))
    hidden = replace(view, standings=(kept, *rest))
    assert [score_of(presenter.fittings.layout, hidden, standing.seat) for standing in hidden.standings] == ["", str(rest[0].points)]


def test_a_game_that_wants_no_points_on_its_plates_has_none(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    assert {plate(sitting, seat).score for seat in (0, 1)} == {""}


# ---------------------------------------------------------------- reckonings
def test_a_reckoning_is_switched_off_and_on_in_the_menu_and_the_program_remembers(sit: Sit) -> None:
    sitting = sit()
    library(sitting)
    switch = sitting.program.shell.commands.actions["notes"]
    assert switch.isChecked() and "risk" in notes(sitting)
    switch.trigger()
    assert not switch.isChecked() and notes(sitting) == set()
    sitting.play_any(pick=lambda offers: next(offer for offer in offers if offer.source is not None))
    assert notes(sitting) == set()
    sitting.flush()
    assert not parse_settings(sitting.folders.settings.read_bytes())[0].notes
    switch.trigger()
    assert switch.isChecked() and "risk" in notes(sitting)


def test_what_was_switched_off_is_off_at_the_next_start(sit: Sit) -> None:
    sitting = sit(settings=Settings(language="en", speed="off", notes=False))
    library(sitting)
    assert not sitting.program.shell.commands.actions["notes"].isChecked()
    assert notes(sitting) == set()


def test_the_notes_that_a_game_does_not_let_be_hidden_stay(sit: Sit) -> None:
    sitting = sit(settings=Settings(language="en", speed="off", notes=False))
    sitting.begin(("random", "random"))
    sitting.advance(8)
    assert "totals" in notes(sitting)


# ---------------------------------------------------------------- room
@pytest.mark.parametrize("size", [(1600, 1000), (1280, 800)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_names_and_plates_cover_no_card(sit: Sit, size: tuple[int, int], seats: int) -> None:
    sitting = sit(size=size)
    library(sitting, (PERSON,) * seats, 3)
    sitting.settle()
    scene = sitting.kit.scene
    cards = {ref: item.sceneBoundingRect().intersected(scene.box_of(ref)) for ref, item in scene.board.items.items()}
    for key, item in scene.furniture._painted.items():
        if key[0] in ("label", "note", "caption", "seat"):
            box = QRectF(item.pos(), item.size()).adjusted(2, 4, -2, -4)
            covered = [ref for ref, card in cards.items() if card.intersects(box)]
            assert covered == [], (key, box)
