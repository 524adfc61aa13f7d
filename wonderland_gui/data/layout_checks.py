"""Cross-checks of `layout.yaml`: every zone has a place, and whatever it names is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from wonderland_gui.data.checks import NAME, Art, Checked, check_key, groups_of, instances, listed
from wonderland_gui.data.geometry import Places
from wonderland_gui.data.kinds import type_of
from wonderland_gui.data.layers import Layers
from wonderland_gui.data.layout import WANTED, Block, Layout, NotePlace, Place, Seats
from wonderland_gui.data.layout_boards import Part, Run
from wonderland_gui.data.named_places import names
from wonderland_gui.data.near import suggest
from wonderland_gui.data.theme_file import COLOURS
from wonderland_gui.engine.pattern import bind, fill, matches
from wonderland_gui.engine.table import BOX, Seat, Table

WAYS = ("at", "ring", "grid", "points", "berths", "beside")
NAMED = ("points", "area", "ribbon", "size", "width", "turn", "note")
"""What of a place may be a name on its board."""
Where = tuple[str | int, ...]


def check_layout(all_: Checked) -> None:
    """Notes every finding about the layout."""
    layout = all_.layout
    if layout is None:
        return
    art = Art(all_.shared, all_.game.id)
    table = _table(all_)
    _check_zones(all_, layout)
    _check_seats(all_, layout, art)
    _check_looks(all_, layout, art)
    _check_boards(all_, layout, art)
    _check_types(all_, layout)
    if table is not None:
        _check_tracks(all_, layout, art, table)
        _check_names(all_, layout, table)


def _table(all_: Checked) -> Table | None:
    """The table of a new match with as many seats as can be; None where the game cannot be set up, which is told elsewhere."""
    if all_.data is None:
        return None
    try:
        state = all_.rules.setup(max(all_.game.seats))
    except Exception:  # see the check of the rules
        return None
    table = getattr(state, "table", None)
    return table if isinstance(table, Table) else None


# ---------------------------------------------------------------- zones
def _check_zones(all_: Checked, layout: Layout) -> None:
    game, looks = all_.game, all_.looks
    places = Places(layout)
    for pattern in game.zones:
        if pattern == BOX:
            continue
        zones = instances(pattern, max(game.seats))
        homeless = [zone for zone in zones for me in range(max(game.seats)) if places.pattern_of(zone, _owner(pattern, zone), me) is None]
        if homeless:
            looks.problem("no_place", ("zones",), {"zone": pattern, "suggestion": suggest(pattern, layout.zones)}, key=True)
    for path, pattern, place in _places(layout):
        _check_zone(all_, path, pattern)
        ways = [name for name in WAYS if getattr(place, name) is not None] + ["strip"] * place.strip + ["plate"] * place.plate
        if len(ways) != 1:
            looks.problem("one_place", path, {"zone": pattern, "found": ", ".join(ways) or "-"}, key=True)
        if place.on is not None and not any(_same_board(place.on, board) for board in layout.boards):
            looks.problem("no_board", (*path, "on"), {"name": place.on, "suggestion": suggest(place.on, layout.boards)})


def _places(layout: Layout) -> Iterator[tuple[Where, str, Place]]:
    """Every place of the layout, also those of a wide window, with the way to it."""
    for pattern, place in layout.zones.items():
        yield ("zones", pattern), pattern, place
    for pattern, place in layout.wide.zones.items() if layout.wide is not None else ():
        yield ("wide", "zones", pattern), pattern, place


def _check_zone(all_: Checked, path: Where, pattern: str, *, key: bool = True) -> None:
    """A pattern of zones is one of the game's."""
    game = all_.game
    if not any(bind(known, zone) is not None for zone in instances(_unrolled(pattern), max(game.seats)) for known in game.zones):
        all_.looks.problem("unknown_zone", path, {"zone": pattern, "suggestion": suggest(pattern, game.zones)}, key=key)


def _owner(pattern: str, zone: str) -> Seat | None:
    """The seat a zone of a pattern belongs to by its id."""
    seat = (bind(pattern, zone) or {}).get("s")
    return Seat(int(seat)) if seat is not None else None


def _unrolled(pattern: str) -> str:
    """A pattern of a layout with names in place of `me` and `others`."""
    return ".".join("{s}" if part in ("me", "others") else part for part in pattern.split("."))


def _stages(all_: Checked) -> set[str]:
    return {str(key) for family in all_.game.keys if family.__name__ == "Stage" for key in family}


def _blocks(seats: Seats | None) -> Iterator[tuple[Where, Block]]:
    """Every block of the seats, with the way to it."""
    if seats is None:
        return
    yield ("me",), seats.me
    for number, blocks in seats.others.items():
        for place, block in enumerate(blocks):
            yield ("others", str(number), place), block


# ---------------------------------------------------------------- what is seen
def _check_seats(all_: Checked, layout: Layout, art: Art) -> None:
    looks = all_.looks
    stages = _stages(all_)
    wide = layout.wide.seats if layout.wide is not None else None
    for seats in all_.game.seats:
        for where, blocks in (((), layout.seats), (("wide",), wide)):
            found = len(blocks.others.get(seats, ())) if blocks is not None else seats - 1
            if found != seats - 1:
                looks.problem("wrong_blocks", (*where, "seats", "others"), {"seats": seats, "found": found})
    for where, blocks in (((), layout.seats), (("wide",), wide)):
        for at, block in _blocks(blocks):
            for stage in block.stages:
                _check_stage(looks, (*where, "seats", *at, "stages", stage), stage, stages, key=True)
    for seats in layout.seats.others:
        if seats not in all_.game.seats:
            looks.problem("idle_block", ("seats", "others", str(seats)), {"seats": seats, "known": listed(all_.game.seats)}, key=True)
    for number, item in enumerate(layout.strip):
        for icon in (*_pictures(all_, item.icon), *item.icons):
            art.check(looks, ("strip", number, "icon"), icon)
        _check_stages(looks, ("strip", number, "stages"), item.stages, stages)
        if item.count is not None:
            _check_zone(all_, ("strip", number, "count"), item.count, key=False)
    counted = [item.count for item in layout.strip if item.count is not None]
    for path, pattern, place in _places(layout):
        zones = instances(_unrolled(pattern), 1)
        if place.strip and not any(bind(count, zone) is not None for count in counted for zone in zones):
            looks.problem("no_icon", (*path, "strip"), {"zone": pattern})


def _check_looks(all_: Checked, layout: Layout, art: Art) -> None:
    looks, families = all_.looks, {family.__name__: {str(key) for key in family} for family in all_.game.keys}
    stages, notes = families.get("Stage", set()), families.get("Note", set())
    marks = families.get("Mark", set())
    for mark in layout.marks:
        if mark not in marks:
            looks.problem("unknown_mark", ("marks", mark), {"key": mark, "suggestion": suggest(mark, marks)}, key=True)
    for stage, scene in layout.scenes.items():
        _check_stage(looks, ("scenes", stage), stage, stages, key=True)
        for name in ("fold", "hide", "show"):
            for number, pattern in enumerate(getattr(scene, name)):
                known = {*all_.game.zones, *(layout.tracks if name == "show" else ())}
                if not any(_like(pattern, each) for each in known):
                    looks.problem("unknown_zone", ("scenes", stage, name, number), {"zone": pattern, "suggestion": suggest(pattern, known)})
        if scene.camera is not None and scene.camera.on not in layout.boards:
            looks.problem("no_board", ("scenes", stage, "camera", "on"), {"name": scene.camera.on, "suggestion": suggest(scene.camera.on, layout.boards)})
    for name, label in layout.labels.items():
        check_key(all_, looks, ("labels", name, "text"), label.text)
        _check_stages(looks, ("labels", name, "stages"), label.stages, stages)
        if label.needs:
            _check_zone(all_, ("labels", name, "needs"), label.needs, key=False)
    _check_notes(all_, (), layout.notes, notes)
    if layout.wide is not None:
        _check_notes(all_, ("wide",), layout.wide.notes, notes)
    for number, pattern in enumerate(layout.closely):
        _check_zone(all_, ("closely", number), pattern, key=False)
    for number, note in enumerate(layout.hideable):
        if note not in notes:
            looks.problem("unknown_note", ("hideable", number), {"key": note, "suggestion": suggest(note, notes)})
    _check_motions(all_, layout, families.get("Event", set()))
    for path, _, place in _places(layout):
        art.check(looks, (*path, "empty"), place.empty)
        for number, name in enumerate(place.slots):
            art.check(looks, (*path, "slots", number), name)
        for name in ("beside", "needs"):
            if other := getattr(place, name):
                _check_zone(all_, (*path, name), other, key=False)
        for stage in place.stages:
            _check_stage(looks, (*path, "stages", stage), stage, stages, key=True)
    for name, ornament in layout.ornaments.items():
        art.check(looks, ("ornaments", name, "art"), ornament.art)
        _check_stages(looks, ("ornaments", name, "stages"), ornament.stages, stages)


def _check_notes(all_: Checked, where: Where, said: Mapping[str, NotePlace | tuple[NotePlace, ...]], known: set[str]) -> None:
    """Where the plates of notes hang that there are."""
    for note, plates in said.items():
        if note not in known:
            all_.looks.problem("unknown_note", (*where, "notes", note), {"key": note, "suggestion": suggest(note, known)}, key=True)
        if isinstance(plates, NotePlace):
            _check_note(all_, (*where, "notes", note), plates)
        else:
            for number, plate in enumerate(plates):
                _check_note(all_, (*where, "notes", note, number), plate)


def _check_note(all_: Checked, path: Where, plate: NotePlace) -> None:
    """Where a note hangs, and in which colours: tokens of the themes, or those of a side."""
    if plate.zones:
        _check_zone(all_, (*path, "zones"), plate.zones, key=False)
    sides = [f"side.{number}" for number in range(max(all_.game.seats))]
    for number, tone in enumerate(plate.tones):
        if tone not in COLOURS and tone not in sides:
            all_.looks.problem("unknown_tone", (*path, "tones", number), {"key": tone, "suggestion": suggest(tone, (*COLOURS, *sides))})


def _check_motions(all_: Checked, layout: Layout, events: set[str]) -> None:
    """Motions after events that there are, between zones that there are."""
    for event, moving in layout.motions.items():
        if event not in events:
            all_.looks.problem("unknown_event", ("motions", event), {"key": event, "suggestion": suggest(event, events)}, key=True)
        for name in WANTED[moving.motion]:
            pattern = getattr(moving, name)
            if pattern:
                _check_zone(all_, ("motions", event, name), pattern, key=False)
            else:
                all_.looks.problem("moving_lacks", ("motions", event), {"motion": moving.motion, "name": name}, key=True)


def _check_stages(looks: Layers, path: Where, named: Iterable[str], stages: set[str]) -> None:
    for number, stage in enumerate(named):
        _check_stage(looks, (*path, number), stage, stages, key=False)


def _check_stage(looks: Layers, path: Where, stage: str, stages: set[str], *, key: bool) -> None:
    if not any(matches(stage, each) for each in stages):
        looks.problem("unknown_stage", path, {"key": stage, "suggestion": suggest(stage, stages)}, key=key)


def _like(pattern: str, name: str) -> bool:
    """Whether a pattern of a scene, which may end in a star, may mean a zone's pattern or a track."""
    plain = NAME.sub("0", name)
    return plain.startswith(NAME.sub("0", pattern[:-1])) if pattern.endswith("*") else NAME.sub("0", pattern) == plain or bind(name, pattern) is not None


# ---------------------------------------------------------------- boards
def _check_boards(all_: Checked, layout: Layout, art: Art) -> None:
    looks = all_.looks
    for name, board in layout.boards.items():
        art.check(looks, ("boards", name, "art"), board.art or "")
        _check_stages(looks, ("boards", name, "stages"), board.stages, _stages(all_))
        if (board.art is None) == (board.piece is None):
            looks.problem("one_board", ("boards", name), {"name": name}, key=True)
        if board.piece is not None:
            _check_zone(all_, ("boards", name, "piece"), board.piece, key=False)
        if board.joins and all_.data is not None:
            known = {each for _, entries in groups_of(all_.data) for entry in entries.values() for each in getattr(entry, "__dataclass_fields__", ())}
            if board.joins not in known:
                looks.problem("unknown_field", ("boards", name, "joins"), {"key": board.joins, "suggestion": suggest(board.joins, known)})


def _same_board(named: str, board: str) -> bool:
    return NAME.sub("0", named) == NAME.sub("0", board) or bind(board, named) is not None


def _check_types(all_: Checked, layout: Layout) -> None:
    """Whatever is said of a component type is said of one that the game has."""
    if all_.data is None:
        return
    known: set[str] = set()
    for group, entries in groups_of(all_.data):
        known |= {type_of(entry) or name for name, entry in entries.items()}
        known |= {str(getattr(entry, "back", "")) for entry in entries.values()} | ({*entries} if group == "backs" else set())
    for name in layout.scale:
        _check_type(all_, ("scale", name), name, known)
    for number, name in enumerate(layout.dice):
        if name not in known:
            all_.looks.problem("unknown_type", ("dice", number), {"key": name, "suggestion": suggest(name, known)})
    for path, _, place in _places(layout):
        for name in place.parts:
            _check_type(all_, (*path, "parts", name), name, known)


def _check_type(all_: Checked, path: Where, name: str, known: set[str]) -> None:
    if name not in known:
        all_.looks.problem("unknown_type", path, {"key": name, "suggestion": suggest(name, known)}, key=True)


def _check_tracks(all_: Checked, layout: Layout, art: Art, table: Table) -> None:
    looks = all_.looks
    counted: list[tuple[Where, str]] = []
    for number, item in enumerate(layout.strip):
        if item.counter is not None:
            counted.append((("strip", number, "counter"), item.counter))
    for name, track in layout.tracks.items():
        counted.append((("tracks", name, "shows"), track.shows))
        for picture in _pictures(all_, track.marker):
            art.check(looks, ("tracks", name, "marker"), picture)
        for number, each in enumerate(track.markers):
            for picture in _pictures(all_, each) if each else ():
                art.check(looks, ("tracks", name, "markers", number), picture)
        board = layout.boards.get(track.on or "")
        if track.on is not None and board is None:
            looks.problem("no_board", ("tracks", name, "on"), {"name": track.on, "suggestion": suggest(track.on, layout.boards)})
        elif not isinstance(track.points, Run) and not (board is not None and _has(Places(layout), track.on or "", track.points, {})):
            _say_name(looks, ("tracks", name, "points"), track.points, board.points if board is not None else {})
    for path, pattern in counted:
        if not any(bind(pattern, counter) is not None for counter in table.counters):
            looks.problem("unknown_counter", path, {"key": pattern, "suggestion": suggest(pattern, table.counters)})


def _pictures(all_: Checked, art: str) -> list[str]:
    """All pictures that art may mean which speaks of the figure or the side of a seat."""
    sides = all_.info.sides if all_.info is not None else ()
    return [fill(art, {"figure": side.figure, "side": side.id}) for side in sides] if "{" in art else [art]


# ---------------------------------------------------------------- names on boards
def _check_names(all_: Checked, layout: Layout, table: Table) -> None:
    """Each zone of a new match finds on its board what the layout names there."""
    places, said = Places(layout), set[Where]()
    for zone in table.zones.values():
        pattern = places.pattern_of(zone.id, zone.owner)
        place = layout.zones.get(pattern or "")
        bound = bind(pattern or "", zone.id)
        if pattern is None or place is None or place.on is None or bound is None:
            continue
        board = fill(place.on, bound)
        frame = places.boards.frame(board, "")
        if frame is None and ("zones", pattern, "on") not in said:
            said.add(("zones", pattern, "on"))
            all_.looks.problem("no_board", ("zones", pattern, "on"), {"name": board, "suggestion": suggest(board, places.boards.names)})
        for path, name in _named(pattern, place) if frame is not None else ():
            if path not in said and not _has(places, board, name, bound):
                said.add(path)
                _say_name(all_.looks, path, name, frame.board.points if frame is not None else {})


def _named(pattern: str, place: Place) -> Iterator[tuple[Where, str]]:
    for field in NAMED:
        name = getattr(place, field)
        if isinstance(name, str):
            yield ("zones", pattern, field), name
    parts: Mapping[str, Part] = place.parts
    for kind, part in parts.items():
        if part.points is not None:
            yield ("zones", pattern, "parts", kind, "points"), part.points


def _has(places: Places, board: str, name: str, bound: Mapping[str, str]) -> bool:
    frame = places.boards.frame(board, "")
    return frame is not None and frame.find(name, bound) is not None


def _say_name(looks: Layers, path: Where, name: str, points: Any) -> None:
    looks.problem("no_point", path, {"name": name, "suggestion": suggest(name, dict.fromkeys(names(points)))})
