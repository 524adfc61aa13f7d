"""Motion at a real table: it shows how things come about, and nobody ever waits for it."""

from __future__ import annotations

import pytest

from tests.helpers.program import Sit, Sitting, until
from wonderland_gui.models.setup import PERSON, MatchSetup, SeatSetup
from wonderland_gui.players.base import choose
from wonderland_gui.players.registry import PLAYERS
from wonderland_gui.store.settings import Settings
from wonderland_gui.views.side_panel import SidePanel
from wonderland_gui.views.top_bar import TopBar

MOVING = Settings(language="en", speed="normal", theme="dark")
DEALT = {"duel": ("hand.0", "hand.1"), "xiii": ("notebook.0", "notebook.1"), "war": tuple(f"chair.{chair}" for chair in range(1, 14))}
"""The zones whose pieces move as a match begins."""


def begin(sit: Sit, game: str, settings: Settings = MOVING) -> Sitting:
    sitting = sit(settings=settings)
    sitting.program.begin(MatchSetup(game, (SeatSetup(PERSON, "Lorina"), SeatSetup("greedy", "")), {}, "free", 3))
    return sitting


def away(sitting: Sitting, zones: tuple[str, ...]) -> list[str]:
    """Pieces of these zones that do not lie where they belong."""
    scene = sitting.kit.scene
    assert scene.view is not None
    pieces = [piece.id for name, zone in scene.view.zones.items() if name in zones for piece in zone.pieces]
    return [ref for ref in pieces if (scene.board.items[ref].pos() - scene.box_of(ref).center()).manhattanLength() > 1]


@pytest.mark.parametrize("game", DEALT)
def test_a_new_match_is_seen_being_dealt_and_then_lies_as_any_other(sit: Sit, game: str) -> None:
    sitting = begin(sit, game)
    scene = sitting.kit.scene
    seen: set[str] = set()
    assert scene.in_motion
    for _ in range(400):
        scene.motions.advance(10)
        seen |= set(away(sitting, DEALT[game]))
    assert len(seen) >= 6
    until(lambda: not scene.in_motion, "all lies there")
    assert away(sitting, DEALT[game]) == []
    spots = scene.scenery.pieces
    assert all(item.opacity() == (ref not in spots or not spots[ref].hidden) and item.rotation() == 0 for ref, item in scene.board.items.items())


@pytest.mark.parametrize("game", DEALT)
def test_a_match_that_goes_on_is_not_dealt_again(sit: Sit, game: str) -> None:
    sitting = begin(sit, game)
    sitting.kit.scene.finish()
    sitting.desk.play_on(0)
    assert not sitting.kit.scene.in_motion and away(sitting, DEALT[game]) == []


def test_the_first_card_may_be_played_while_the_hands_are_still_shuffled(sit: Sit) -> None:
    sitting = begin(sit, "duel")
    assert sitting.kit.scene.in_motion
    sitting.play_any()
    assert sitting.match.cursor == 1


def test_chronicle_standings_and_prompt_tell_of_what_is_drawn_when_it_has_been_seen(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sit(settings=Settings(language="en", speed="off", theme="dark"))
    seats = SeatSetup(PERSON, "Lorina"), SeatSetup(PERSON, "Edith")
    sitting.program.begin(MatchSetup("war", seats, {"open_choices": True, "first_player": "first_seat"}, "free", 3))
    match, scene, page = sitting.match, sitting.kit.scene, sitting.kit.page
    while match.decide is not None and not (match.decide.prompt == "draw" and match.decide.seat == 1):
        match.play(match.decide.actions[choose(match, PLAYERS, "greedy", 3).index])
    sitting.controller.show()
    sitting.settle()
    sitting.program.carry_out("speed.normal")
    told: list[tuple[str, bool]] = []
    for part, name in ((SidePanel, "set_chronicle"), (SidePanel, "set_standings"), (TopBar, "set_title")):
        monkeypatch.setattr(part, name, lambda *_, name=name: told.append((name, moving())))

    def moving() -> bool:
        return scene.in_motion

    def along() -> float:
        """How far the cube has come on its track."""
        frame = next(board.frame for board in scene.scenery.boards if board.art == "battle_track")
        return round((scene.scenery.markers["strength.1"].rect.center().x() - frame.left()) / frame.width(), 2)

    asked, before_it = page.bar.prompt.sentence, along()
    before = match.cursor
    sitting.click(page.bar.choices[0])  # a button draws too, though the chip comes out of the bag
    action = match.record[before + 1][0]
    assert action is not None and action.verb == "draw"
    assert moving() and told == []
    assert page.bar.prompt.sentence not in (asked, "Draw on at 3, or halt?") and page.bar.prompt.how == "", "it tells of what has been done"
    assert {offer.verb for offer in sitting.offers} and page.bar.choices, "what is due now may be done at once"
    seen: set[tuple[bool, bool]] = set()
    for _ in range(2000):
        if not moving():
            break
        turned = all(piece.face_up for zone in ("drawn.0", "drawn.1") for piece in scene._moment.zones[zone].pieces)  # type: ignore[union-attr,index]
        seen.add((turned, along() == before_it))
        scene.motions.advance(20)
        scene.hurry()
    assert (False, False) not in seen and (True, False) in seen
    assert sorted(told) == [("set_chronicle", False), ("set_standings", False), ("set_title", False)]
    assert page.bar.prompt.sentence != asked
