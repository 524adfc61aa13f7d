"""What stands on buttons in the prompt bar."""

from __future__ import annotations

import pytest

from tests.helpers.wonderland import RED, duel_match
from wonderland_gui.controllers.asking import on_button
from wonderland_gui.controllers.words import Speaker
from wonderland_gui.engine.view import Offer
from wonderland_gui.text import Texts

HALT = Offer(0, "halt", None, None)
DRAW = Offer(1, "draw", "bag", "active")
LAY = Offer(2, "lay", "card", "table")


@pytest.mark.parametrize(
    ("offers", "pressed"),
    [
        ((HALT, DRAW, LAY), (HALT, DRAW)),
        ((DRAW,), (DRAW,)),
        ((HALT, DRAW, Offer(3, "draw", "bag", "elsewhere")), (HALT,)),
    ],
)
def test_a_button_does_what_lies_nowhere_and_the_only_offer_of_a_verb_that_has_words_for_one(offers: tuple[Offer, ...], pressed: tuple[Offer, ...]) -> None:
    texts = Texts("en", {"action.draw.button": "Draw a chip", "action.draw": "Draw", "action.halt": "Halt", "action.lay": "Lay"})
    match = duel_match()
    speaker = Speaker(texts, match.look(RED), RED, ("Lorina", "Edith"), lambda kind: None)
    assert tuple(offer for offer in offers if on_button(speaker, offers, offer)) == pressed
