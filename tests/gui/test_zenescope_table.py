"""The table of the third game as its layout has it: all that lies before a player is seen whole, and no words lie on others."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF

from tests.helpers.look import RESOURCES
from wonderland_gui.data.fields import component_of
from wonderland_gui.data.kinds import ComponentKinds
from wonderland_gui.data.loader import Loaded, load_game
from wonderland_gui.data.templates import Templates
from wonderland_gui.engine.match import Dice, Match
from wonderland_gui.engine.protocol import Named, Note
from wonderland_gui.engine.table import Seat, ZoneId
from wonderland_gui.engine.variant import Variant
from wonderland_gui.engine.view import TableView, ViewPiece
from wonderland_gui.games.zenescope import GAME
from wonderland_gui.games.zenescope.state import FIGHT
from wonderland_gui.text import load_texts
from wonderland_gui.views.art import ArtStore
from wonderland_gui.views.faces import FacePool
from wonderland_gui.views.furniture import LABEL_HIGH, note_rect
from wonderland_gui.views.layout_places import LayoutPlaces
from wonderland_gui.views.scenery import Grid, Scenery
from wonderland_gui.views.theme import load_fonts
from wonderland_gui.views.theme_file import load_themes

ME = Seat(0)
ROOMS = {
    "1280x800": QSizeF(1230, 658),
    "1600x1000": QSizeF(1274, 860),
    "1920x1080": QSizeF(1594, 940),
    "1280x1024": QSizeF(1230, 880),
    "1024x700": QSizeF(974, 560),
}
"""What windows of these sizes leave for the table."""
DECKS = ("events_real", "discard.events_real", "events_wonder", "discard.events_wonder", "items", "discard.items", "goals", "madness")


@cache
def shipped() -> Loaded:
    return load_game(GAME, RESOURCES)


@cache
def dealt(seats: int) -> TableView:
    """A match at its first decision."""
    loaded = shipped()
    variant = Variant(GAME, loaded.data, loaded.options)
    return Match(GAME, variant.rules(), seats, Dice(5)).look(ME)


def lies(seats: int, room: QSizeF, items: int, *notes: Note) -> tuple[TableView, Scenery]:
    """Where everything lies in a room while the viewer has so many Items."""
    view, loaded = dealt(seats), shipped()
    deck, mine = view.zones[ZoneId("items")], view.zones[ZoneId("items.0")]
    held = tuple(ViewPiece(piece.id, "violet", "back_item", True, 0, None, (), ()) for piece in deck.pieces[:items])
    zones = {**view.zones, mine.id: replace(mine, pieces=held, count=items), deck.id: replace(deck, pieces=deck.pieces[items:], count=deck.count - items)}
    view = replace(view, zones=zones, notes=notes)
    assert loaded.layout is not None and loaded.info is not None
    pool = FacePool(load_themes(RESOURCES)["dark"], ArtStore(RESOURCES, "zenescope", at_once=True), Templates(RESOURCES))
    places = LayoutPlaces(loaded.layout, loaded.info, ME, ComponentKinds(component_of(loaded.data), pool.shape))
    plain = places.scenery(view, room.width() / room.height())
    return view, Grid.fit(plain.size, QRectF(QPointF(0, 0), room), 1.0).scenery(plain)


@pytest.mark.parametrize("size", ROOMS)
@pytest.mark.parametrize("seats", [2, 6])
def test_five_items_and_all_goals_lie_side_by_side_and_nothing_lies_on_anything_else(qapp: object, seats: int, size: str) -> None:
    view, scenery = lies(seats, ROOMS[size], 5)
    own = [scenery.pieces[piece.id].box for zone in ("items.0", "hand.0") for piece in view.zones[ZoneId(zone)].pieces]
    assert len(own) >= 9
    tray = next(each.rect for each in scenery.ornaments if each.name == "inlay")
    decks = [scenery.zones[ZoneId(zone)].rect.adjusted(1, 1, -1, -1) for zone in DECKS]
    for one, other in combinations([*own, tray, *scenery.seats.values(), *scenery.icons.values()], 2):
        assert not one.adjusted(0.5, 0.5, -0.5, -0.5).intersects(other)
    for box in own:
        assert not any(box.intersects(deck) for deck in decks)
        assert QRectF(QPointF(0, 0), ROOMS[size]).adjusted(-1, -1, 1, 1).contains(box)
    assert not any(tray.intersects(deck) for deck in decks)


@pytest.mark.parametrize("language", ["en", "pt"])
@pytest.mark.parametrize("size", ROOMS)
def test_the_chance_to_win_stands_in_the_tray_on_no_name_of_a_pile(qapp: object, size: str, language: str) -> None:
    load_fonts(RESOURCES)
    note = Note(FIGHT, "odds", {"who": Named("seat", "1"), "percent": 100})
    _, scenery = lies(6, ROOMS[size], 1, note)
    words = load_texts(RESOURCES, language, "zenescope").say("note.odds.plate", note.params)
    plate, _ = note_rect(scenery.plates[FIGHT, "odds"], [words], scenery.card)
    areas = [scenery.zones[ZoneId(zone)] for zone in DECKS]
    labels = [QRectF(area.label.x(), min(area.label.y(), area.rect.top() - LABEL_HIGH), 80, LABEL_HIGH) for area in areas if area.label is not None]
    assert len(labels) == 4
    assert not any(plate.intersects(label) for label in labels)
    assert next(each.rect for each in scenery.ornaments if each.name == "inlay").contains(plate)
