"""The table of the War as its layout has it: what may be dropped where, and what lies clear of what."""

from __future__ import annotations

import pytest

from tests.helpers.card_texts import shipped_of
from tests.helpers.war import new
from wonderland_gui.data.geometry import Places
from wonderland_gui.data.layout import Layout
from wonderland_gui.data.zone_places import ZonePlace
from wonderland_gui.engine.table import Seat, ZoneId
from wonderland_gui.engine.view import TableView

TRACKS = ("crown", "sword", "banner", "kettle")
STAGES = ("tea_1", "war_1")


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
    return Places(layouts()[shape]).of(seen(stage, seats))


@pytest.mark.parametrize("shape", ["plain", "wide"])
@pytest.mark.parametrize("stage", STAGES)
def test_a_forge_track_reaches_as_far_as_the_chip_that_its_last_space_frees(stage: str, shape: str) -> None:
    found = placed(shape, stage)
    for track in TRACKS:
        forge, waiting = found[ZoneId(f"forge.{track}.0")].box, found[ZoneId(f"waiting.{track}.0")].box
        assert forge.holds(*waiting.centre), track
        others = [found[ZoneId(f"forge.{other}.0")].box for other in TRACKS if other != track]
        assert not any(forge.overlap(other) for other in others), track
