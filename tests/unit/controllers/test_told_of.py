"""What the inspector says of a piece."""

from __future__ import annotations

from tests.helpers.wonderland import RED, duel_match, shipped
from wonderland_gui.controllers.inspector import told_of
from wonderland_gui.controllers.words import Speaker
from wonderland_gui.data.fields import component_of
from wonderland_gui.text import Texts


def test_the_foot_of_a_card_is_said_below_its_rules_and_of_a_back_nothing() -> None:
    view = duel_match().look(RED)
    mine, theirs = view.zones["hand.0"].pieces[0], view.zones["hand.1"].pieces[0]  # type: ignore[index]
    texts = Texts("en", {f"component.{mine.kind}": "guard", f"component.{mine.kind}.rules": "Guards.", f"component.{mine.kind}.foot": "rank {rank}"})
    speaker = Speaker(texts, view, RED, ("Lorina", "Edith"), component_of(shipped()[0]))
    rank = shipped()[0].cards[str(mine.kind)].rank
    assert told_of(mine, speaker) == ("Guard", "Guards.", (f"Rank {rank}",))
    assert told_of(theirs, speaker)[1:] == ("", ())
