"""The table of the War as its layout has it: what may be dropped where, and what lies clear of what."""

from __future__ import annotations

import pytest

from tests.helpers.card_texts import shipped_of
from tests.helpers.war import new
from wonderland_gui.data.geometry import Places
from wonderland_gui.data.laying import AllCards
from wonderland_gui.data.layout import CARD_SHAPE, Layout
from wonderland_gui.data.zone_places import ZonePlace
from wonderland_gui.engine.table import Seat, ZoneId
from wonderland_gui.engine.view import TableView, ViewPiece

TRACKS = ("crown", "sword", "banner", "kettle")
STAGES = ("tea_1", "war_1")


class Kinds(AllCards):
    """How high pieces are, as far as it matters here."""

    def shape_of(self, piece: ViewPiece, /) -> float:
        return 1.0 if piece.back == "back_chip" or (piece.kind or "").startswith(("supporter_", "castle_")) else CARD_SHAPE


def layouts() -> dict[str, Layout]:
    """The layout of a window, and that of a wide one."""
    found = shipped_of("war").layout
    assert found is not None
    return {"plain": found, "wide": found.widened()}


def seen(stage: str, seats: int = 5) -> TableView:
    """The table at the beginning of a match, as if it were in another stage."""
    view = new(seats).look(Seat(0))
    object.__setattr__(view, "stage", stage)
    return view


def placed(shape: str, stage: str, seats: int = 5) -> dict[ZoneId, ZonePlace]:
    """Where all zones lie."""
    return Places(layouts()[shape], kinds=Kinds()).of(seen(stage, seats))


@pytest.mark.parametrize("shape", ["plain", "wide"])
@pytest.mark.parametrize("stage", STAGES)
def test_a_forge_track_reaches_as_far_as_the_chip_that_its_last_space_frees(stage: str, shape: str) -> None:
    found = placed(shape, stage)
    for track in TRACKS:
        forge, waiting = found[ZoneId(f"forge.{track}.0")].box, found[ZoneId(f"waiting.{track}.0")].box
        assert forge.holds(*waiting.centre), track
        others = [found[ZoneId(f"forge.{other}.0")].box for other in TRACKS if other != track]
        assert not any(forge.overlap(other) for other in others), track


@pytest.mark.parametrize("shape", ["plain", "wide"])
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("seats", [2, 5])
def test_no_place_lies_on_another_or_beyond_the_table(stage: str, shape: str, seats: int) -> None:
    once = ("deck.markers", "choice.", "wager.", "drawn.")  # beside nothing that lies there at the same time
    found = {zone: place for zone, place in placed(shape, stage, seats).items() if not place.fold and not place.board and not zone.startswith(once)}
    width, height = layouts()[shape].size
    for zone, place in found.items():
        assert place.box.x >= 0 and place.box.y >= 0 and place.box.x + place.box.w <= width and place.box.y + place.box.h <= height + 0.02, zone
        for other, there in found.items():
            apart = {zone.partition(".")[0], other.partition(".")[0]} == {"forge", "waiting"} and zone.split(".")[1:] == other.split(".")[1:]
            assert zone == other or apart or place.box.overlap(there.box) < 0.02, f"{zone} on {other}"


@pytest.mark.parametrize("shape", ["plain", "wide"])
def test_each_strength_has_its_cube_and_each_space_of_the_track_its_number(shape: str) -> None:
    places, view = Places(layouts()[shape]), seen("war_1")
    assert {f"strength.{seat}" for seat in range(5)} <= places.markers(view.counters, "war_1").keys()
    assert [words for words, _ in places.numerals("war_1")] == [str(number) for number in range(26)]
