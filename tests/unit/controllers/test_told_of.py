"""What the inspector says of a piece."""

from __future__ import annotations

from dataclasses import replace

from tests.helpers.wonderland import RED, duel_match, shipped
from wonderland_gui.controllers.inspector import bag_told, told_of
from wonderland_gui.controllers.words import Speaker
from wonderland_gui.data.fields import component_of
from wonderland_gui.engine.protocol import Note
from wonderland_gui.engine.table import BACKS, COUNT, FACES, ZoneId
from wonderland_gui.engine.view import ViewZone
from wonderland_gui.text import Texts


def test_the_foot_of_a_card_is_said_below_its_rules_and_of_a_back_nothing() -> None:
    view = duel_match().look(RED)
    mine, theirs = view.zones["hand.0"].pieces[0], view.zones["hand.1"].pieces[0]  # type: ignore[index]
    texts = Texts("en", {f"component.{mine.kind}": "guard", f"component.{mine.kind}.rules": "Guards.", f"component.{mine.kind}.foot": "rank {rank}"})
    speaker = Speaker(texts, view, RED, ("Lorina", "Edith"), component_of(shipped()[0]))
    rank = shipped()[0].cards[str(mine.kind)].rank
    assert told_of(mine, speaker) == ("Guard", "Guards.", (f"Rank {rank}",))
    assert told_of(theirs, speaker)[1:] == ("", ())


def test_of_a_bag_into_which_one_may_look_it_is_told_how_many_of_each_kind_it_holds() -> None:
    view = duel_match().look(RED)
    texts = Texts(
        "en", {"component.a": "Pawn", "component.b": "Rook", "ui.table.bag": "{n} x {kind}", "ui.table.bag.head": "{n} inside", "zone.bag": "the bag"}
    )
    speaker = Speaker(texts, view, RED, ("Lorina", "Edith"), component_of(shipped()[0]))
    bag = ViewZone(ZoneId("bag"), RED, FACES, (), 3, ("a", "a", "b"))
    assert bag_told(bag, speaker) == ("The bag", None, "3 inside", ("2 x Pawn", "1 x Rook"))


def test_of_a_bag_into_which_nobody_looks_it_is_told_what_is_reckoned_of_it() -> None:
    view = replace(duel_match().look(RED), notes=(Note("bag", "left", {"n": 3}), Note("bag", "right"), Note("board", "left", {"n": 4})))
    texts = Texts("en", {"note.left": "{n} are left", "note.right": "All is right", "zone.bag": "the bag"})
    speaker = Speaker(texts, view, RED, ("Lorina", "Edith"), component_of(shipped()[0]))
    assert bag_told(ViewZone(ZoneId("bag"), RED, COUNT, (), 3), speaker) == ("The bag", None, "3 are left", ("All is right",))
    assert bag_told(ViewZone(ZoneId("box"), RED, COUNT, (), 3), speaker) is None, "nothing is reckoned"
    assert bag_told(ViewZone(ZoneId("bag"), RED, BACKS, (), 3), speaker) is None, "its pieces speak for themselves"
