"""Motion on boards: dice roll, pawns hop along their way, and a board that turns over has its pieces lifted before and put down after."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtGui import QPixmap

from tests.helpers.board_table import LAYOUT, BoardTable, Words, board_table, piece, space, zones
from tests.helpers.scene_table import THEME, done
from wonderland_gui.engine.view import Notice, TableView
from wonderland_gui.views.bodies import Look
from wonderland_gui.views.items import PieceItem
from wonderland_gui.views.journeys import THROWN
from wonderland_gui.views.lying import Lying
from wonderland_gui.views.trips import trips
from wonderland_gui.views.ways import STRAIGHT


class Counting(Words):
    """The first seat has more than before."""

    counts: Mapping[int, str] = {0: "5", 1: "2"}


ROLL, FLIP, STEP, GLIDE = (THEME.motion[name] for name in ("roll", "board_flip", "step", "glide"))
HOME, OVER, CORNER = space("W", 2, 2), space("W", 1, 2), space("W", 1, 3)


@pytest.fixture
def make(qapp: object) -> Iterator[Callable[..., BoardTable]]:
    made: list[BoardTable] = []

    def one(**how: Any) -> BoardTable:
        made.append(board_table(**how))
        return made[-1]

    yield one
    for table in made:
        done(table)


@pytest.fixture
def t(make: Callable[..., BoardTable]) -> BoardTable:
    return make(speed="normal")


def at(**changes: Any) -> Any:
    """The table with other pieces; a space is named with `__` for its points."""
    return zones(**changes)


def named(zone: str) -> str:
    return zone.replace(".", "__")


def item(t: BoardTable, ref: str) -> PieceItem:
    return t.scene.board.items[ref]


def frames(t: BoardTable, ms: float, look: Callable[[], Any]) -> list[Any]:
    """What is seen from frame to frame in so many milliseconds."""
    seen = []
    for _ in range(int(ms // 10)):
        t.scene.motions.advance(10)
        seen.append(look())
    return seen


def at_home(t: BoardTable) -> bool:
    return all(t.home(ref) for ref, spot in t.scene.scenery.pieces.items() if not spot.hidden)


# ---------------------------------------------------------------- dice
def test_a_die_that_shows_another_number_rolls_and_lies_askew_where_it_lay(t: BoardTable) -> None:
    t.lay()
    die = item(t, "die")
    home, lay = die.pos(), die.angle
    assert abs(lay) in (4, 356)
    before = die.body
    t.lay(at(tray=(piece("die", "die_5"),)), animate=True)
    seen = frames(t, ROLL.ms + 20, lambda: (die.body, die.angle, die.pos().y()))
    assert len({id(body) for body, _, _ in seen}) >= 6
    assert min(y for _, _, y in seen) < home.y() - 5, "it bounces"
    turned = [b - a for (_, a, _), (_, b, _) in pairwise(seen)]
    assert sum(turned) == pytest.approx(540, abs=120)
    assert (die.angle, die.pos(), die.scale()) == (lay, home, 1)
    assert die.body is not before
    assert at_home(t)


def test_a_die_that_was_not_there_before_is_thrown_in_from_the_side(t: BoardTable) -> None:
    t.lay(at(tray=()))
    t.lay(animate=True)
    die = item(t, "die")
    t.scene.motions.advance(20)
    way = die.pos() - t.scene.scenery.pieces["die"].rect.center()
    assert way.x() < THROWN[0] * die.shape_.width / 2
    assert die.opacity() == 1
    frames(t, ROLL.ms, lambda: None)
    assert at_home(t)


def test_a_die_that_shows_the_same_number_elsewhere_does_not_roll(t: BoardTable) -> None:
    t.lay()
    angle = item(t, "die").angle
    t.lay(at(tray=(), far=(piece("die", "die_3"),)), animate=True)
    assert set(frames(t, GLIDE.ms, lambda: item(t, "die").angle)) == {angle}


def test_dice_beside_it_that_stay_as_they_are_do_not_roll(t: BoardTable) -> None:
    t.lay(at(tray=(piece("die", "die_3"), piece("other", "die_4"))))
    still = item(t, "other").angle
    t.lay(at(tray=(piece("die", "die_6"), piece("other", "die_4"))), animate=True)
    assert set(frames(t, ROLL.ms, lambda: item(t, "other").angle)) == {still}


def test_what_lies_askew_at_rest_is_one_picture(t: BoardTable) -> None:
    t.lay()
    t.window.grab()
    assert item(t, "die").angle % 90 != 0
    assert item(t, "die")._whole is not None


# ---------------------------------------------------------------- pawns
def walked(t: BoardTable, way: tuple[str, ...] = ("me", OVER, CORNER)) -> None:
    t.lay()
    t.lay(at(**{named(HOME): (), named(CORNER): (piece("me", "pawn_0", 0),)}), animate=True, way=way, news=(Notice("walked", {}),))


def test_a_pawn_hops_along_its_way(t: BoardTable) -> None:
    walked(t)
    pawn = item(t, "me")
    seen = frames(t, STEP.ms, pawn.pos)
    over, aside = t.scene.box_of(OVER).center(), pawn.shape_.height
    assert abs(seen[-1].x() - over.x()) < 4
    assert abs(seen[-1].y() - over.y()) < aside, "after one step it stands on the first space of its way"
    later = frames(t, STEP.ms / 2, pawn.pos)
    assert later[-1].y() < seen[-1].y() - 5, "it hops"
    frames(t, STEP.ms, lambda: None)
    assert at_home(t)


def test_the_way_of_the_last_move_is_shown_from_space_to_space(t: BoardTable) -> None:
    walked(t)
    t.scene.finish()
    (thread,) = t.scene.trail.threads
    assert thread.sceneBoundingRect().contains(t.scene.box_of(OVER).center())
    t.lay()
    t.lay(at(**{named(HOME): (), named(CORNER): (piece("me", "pawn_0", 0),)}), animate=True)
    t.scene.finish()
    (thread,) = t.scene.trail.threads
    middle = thread.boundingRect().center()
    assert not thread.boundingRect().isEmpty() and middle.x() > 0


@pytest.mark.parametrize("way", [(), ("you", OVER, CORNER), ("me", OVER, space("W", 3, 3))])
def test_without_a_way_that_it_has_gone_a_pawn_glides(t: BoardTable, way: tuple[str, ...]) -> None:
    walked(t, way)
    frames(t, GLIDE.ms, lambda: None)
    assert at_home(t)


# ---------------------------------------------------------------- boards
TURNED = (piece("west", "moon"), piece("east", "star"))


def test_a_board_turns_about_its_own_axis_and_stays_under_all(t: BoardTable) -> None:
    t.lay(at(**{named(HOME): (), named(space("W", 3, 1)): ()}))
    t.lay(at(boards=TURNED, **{named(HOME): (), named(space("W", 3, 1)): ()}), animate=True)
    board = item(t, "west")
    under = min(t.scene.board.items[ref].zValue() for ref in ("you", "die", "c1"))
    seen = frames(t, FLIP.ms, lambda: (board.squeeze, board.pos(), board.zValue()))
    assert min(squeeze for squeeze, _, _ in seen) < 0.15
    assert {(at.x(), at.y()) for _, at, _ in seen} == {(board.pos().x(), board.pos().y())}
    assert max(z for _, _, z in seen) < under
    frames(t, 40, lambda: None)
    assert at_home(t)
    assert item(t, "east").squeeze == 1


def test_a_board_that_is_only_open_to_other_neighbours_now_does_not_turn_with_the_one_that_turns(t: BoardTable) -> None:
    t.lay()
    before = dict(t.scene.board._lying)

    def changed(ref: str, **how: Any) -> Lying:
        lying = before[ref]
        return replace(lying, look=replace(lying.look, face=replace(lying.look.face, **how)))

    after = {**before, "west": changed("west", kind="moon"), "east": changed("east", fields=(("open", "left"),))}
    made = trips(before, after, STRAIGHT, THEME)
    assert set(made) == {"west"}
    assert made["west"].flips


def test_the_other_side_of_a_board_is_asked_for_before_it_is_seen(t: BoardTable, monkeypatch: pytest.MonkeyPatch) -> None:
    t.lay()
    asked: list[str | None] = []
    pixmap = t.scene._bodies.pixmap

    def noted(look: Look, width: float, dpr: float) -> QPixmap:
        asked.append(look.face.kind)
        return pixmap(look, width, dpr)

    monkeypatch.setattr(t.scene._bodies, "pixmap", noted)
    t.lay(at(boards=(piece("west", "moon"), piece("east", "star"))), animate=True)
    assert "moon" in asked


def test_while_moments_pass_a_board_is_called_by_the_side_that_lies_up_then_and_icons_tell_what_they_told(t: BoardTable) -> None:
    t.lay()
    before = t.scene.view
    assert before is not None

    def said() -> tuple[object, object]:
        painted = t.scene.furniture._painted
        return painted["title", "west"].key, painted["icons", 0].key

    was = said()
    t.words = Counting()
    news = (Notice("goes", {}, beat=before.zones), Notice("turns", {}, beat=at(boards=TURNED)))
    t.lay(at(boards=TURNED), animate=True, news=news)
    assert said() == was, "in the first moment nothing has turned"
    t.scene.finish()
    title, icons = said()
    assert title != was[0]
    assert icons != was[1]


def test_markers_and_rows_of_icons_show_the_numbers_of_the_moment_and_not_those_that_it_leads_to(t: BoardTable) -> None:
    class Following(Words):
        def strips(self, view: TableView) -> Mapping[int, Sequence[tuple[str, str]]]:
            return {seat: (("item", "1"), ("shard", str(view.counters[f"might.{seat}"]))) for seat in range(2)}

    def shown() -> tuple[float, object]:
        key: Any = t.scene.furniture._painted["icons", 0].key
        return item(t, "might.0").x(), key[0][0]

    places = []
    for might in (2, 4, 7):
        t.lay(counters={"might.0": might, "might.1": 2})
        places.append(item(t, "might.0").x())
    t.lay(counters={"might.0": 2, "might.1": 2})
    t.words = Following()
    news = (Notice("won", {}, beat=zones(), counters={"might.0": 4, "might.1": 2}), Notice("more", {}, beat=zones(), counters={"might.0": 4, "might.1": 2}))
    t.lay(counters={"might.0": 7, "might.1": 2}, animate=True, news=news)
    frames(t, GLIDE.ms + 20, lambda: None)
    x, icons = shown()
    assert x == pytest.approx(places[1], abs=1) and icons == (("item", "1"), ("shard", "4"))
    t.scene.finish()
    x, icons = shown()
    assert x == pytest.approx(places[2], abs=1) and icons != (("item", "1"), ("shard", "4"))


def test_what_lies_on_a_board_leaves_before_it_turns(t: BoardTable) -> None:
    t.lay(at(**{named(space("W", 3, 1)): ()}))
    t.lay(at(boards=TURNED, far=(piece("me", "pawn_0", 0),), **{named(HOME): (), named(space("W", 3, 1)): ()}), animate=True)
    board, pawn = item(t, "west"), item(t, "me")
    there = t.scene.box_of("me").center()
    seen = frames(t, GLIDE.ms + FLIP.ms, lambda: (board.squeeze, (pawn.pos() - there).manhattanLength()))
    assert any(away > 100 for squeeze, away in seen if squeeze == 1)
    assert all(away < 5 for squeeze, away in seen if squeeze < 0.9)


def test_what_comes_to_lie_on_a_board_waits_until_it_has_turned(t: BoardTable) -> None:
    t.lay(at(far=(piece("me", "pawn_0", 0),), **{named(HOME): (), named(space("W", 3, 1)): ()}))
    t.lay(at(boards=TURNED, **{named(HOME): (), named(space("W", 3, 1)): (), named(space("W", 2, 2, "moon")): (piece("me", "pawn_0", 0),)}), animate=True)
    pawn = item(t, "me")
    start = pawn.pos()
    assert {(p.x(), p.y()) for p in frames(t, FLIP.ms - 20, pawn.pos)} == {(start.x(), start.y())}
    frames(t, GLIDE.ms + 60, lambda: None)
    assert at_home(t)


def test_a_pawn_that_stays_on_the_board_is_held_up_while_it_turns(t: BoardTable) -> None:
    t.lay(at(**{named(space("W", 3, 1)): ()}))
    moon = {named(HOME): (), named(space("W", 3, 1)): (), named(space("W", 1, 1, "moon")): (piece("me", "pawn_0", 0),)}
    t.lay(at(boards=TURNED, **moon), animate=True)
    pawn = item(t, "me")
    held = frames(t, FLIP.ms, pawn.scale)
    assert min(held) > 1
    frames(t, GLIDE.ms + THEME.motion["lift"].ms + 60, lambda: None)
    assert at_home(t)


@pytest.mark.parametrize("ms", [0, 100, 400, 700, 1000])
def test_going_on_at_any_time_brings_everything_to_where_it_lies(t: BoardTable, ms: int) -> None:
    t.lay()
    t.lay(
        at(boards=TURNED, tray=(piece("die", "die_6"),), **{named(HOME): (), named(space("W", 3, 1)): (), named(CORNER): (piece("me", "pawn_0", 0),)}),
        animate=True, way=("me", OVER, CORNER),
    )  # fmt: skip
    frames(t, ms, lambda: None)
    t.scene.finish()
    assert not t.scene.in_motion
    assert at_home(t)
    assert item(t, "west").squeeze == 1
    quiet = item(t, "die").body
    t.lay(at(tray=(piece("die", "die_6"),)))
    assert item(t, "die").body is quiet


def test_without_motion_everything_is_there_at_once(make: Callable[..., BoardTable]) -> None:
    t = make(speed="off")
    t.lay()
    t.lay(at(boards=TURNED, tray=(piece("die", "die_6"),), **{named(space("W", 3, 1)): (), named(HOME): ()}), animate=True)
    assert not t.scene.in_motion
    assert at_home(t)


def test_what_lies_elsewhere_because_the_stage_is_another_goes_there_together_and_only_what_has_moved_goes_in_turn(make: Callable[..., BoardTable]) -> None:
    text = LAYOUT.replace("  deck: {at: [4, 4], width: 0.6}", "  deck: {at: [4, 4], width: 0.6, stages: {night: {at: [6, 4]}}}")
    t = make(speed="normal", text=text)
    ten, three = [piece(f"d{i}", "cake") for i in range(10)], [piece(f"f{i}", "cake", 0) for i in range(3)]
    t.lay(at(deck=ten, items__0=three, far=()))
    t.lay(at(deck=ten, items__0=(), tray=three), animate=True, stage="night")
    left: dict[str, int] = {}
    starts = {ref: item(t, ref).pos() for ref in ("d0", "d9", "f0", "f1", "f2")}
    for number in range(60):
        t.scene.motions.advance(10)
        for ref, start in starts.items():
            if ref not in left and item(t, ref).pos() != start:
                left[ref] = number
    assert left["d0"] == left["d9"] == 0, "a pile that lies elsewhere is not dealt"
    assert left["f0"] < left["f1"] < left["f2"]
    t.scene.finish()
    assert at_home(t)
