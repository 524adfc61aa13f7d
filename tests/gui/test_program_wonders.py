"""The Wonders on the table: large and with their names while one is chosen, and out of play afterwards."""

from __future__ import annotations

import pytest

from tests.helpers.program import Sit, Sitting
from wonderland_gui.store.settings import Settings


def wonders(sitting: Sitting) -> list[str]:
    view = sitting.kit.scene.view
    assert view is not None
    return [piece.id for piece in view.zones["wonders"].pieces]  # type: ignore[index]


def dimmed(sitting: Sitting) -> set[bool]:
    return {sitting.kit.scene.board.items[ref].dress.dimmed for ref in wonders(sitting)}


@pytest.mark.parametrize(("language", "label", "left"), [("en", "The Wonders", "Not chosen: "), ("pt", "As Maravilhas", "Sobraram: ")])
def test_wonders_that_were_not_chosen_step_back_and_are_named(sit: Sit, language: str, label: str, left: str) -> None:
    sitting = sit(size=(1280, 720), settings=Settings(language=language, speed="off"))
    sitting.begin(options={"wonders": True})
    scene = sitting.kit.scene
    for actions in (0, 6):
        sitting.advance(actions)
        assert dimmed(sitting) == {False} and scene.words.zone("wonders") == label
        assert {scene.box_of(ref).width() >= scene.theme.card.lod["name"] for ref in wonders(sitting)} == {True}
    names = [sitting.kit.texts.kind(piece.kind or "", "tag") for piece in scene.view.zones["wonders"].pieces]  # type: ignore[index,union-attr]
    chosen = sitting.play_any()
    sitting.lift()
    assert dimmed(sitting) == {True} and len(wonders(sitting)) == 3
    said = scene.words.zone("wonders")
    assert said.startswith(left) and said.removeprefix(left).split(", ") == [name for name in names if name != sitting_name(sitting, chosen.source)]


def sitting_name(sitting: Sitting, ref: str | None) -> str:
    view = sitting.kit.scene.view
    piece = view.piece(ref) if view is not None and ref is not None else None
    return sitting.kit.texts.kind(piece.kind, "tag") if piece is not None and piece.kind is not None else ""
