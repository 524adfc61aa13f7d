"""What the prompt bar says: who acts and how, or what can be done with what is seen, and the buttons for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from wonderland_gui.controllers.intents import buttons
from wonderland_gui.controllers.look_back import look_buttons, look_words
from wonderland_gui.controllers.prompt_buttons import AGAIN, HIDE, LOOK, RESULT
from wonderland_gui.controllers.table_controller import Shown
from wonderland_gui.controllers.words import Speaker
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.view import Offer
from wonderland_gui.views.prompt_bar import Prompt, PromptButton

Figure = Callable[[Seat | None], tuple[str, tuple[str, ...]]]
"""Art and ground of a seat's figure; of the winner for None."""


def choices_of(speaker: Speaker, shown: Shown, *, would_look: bool) -> list[PromptButton]:
    """What can be done by a button."""
    view, texts = shown.view, speaker.texts
    if shown.looking is not None:
        return look_buttons(speaker, shown.looking)
    pressed = [(offer, speaker.form(offer, "button") or speaker.action(offer)) for offer in view.offers if on_button(speaker, view.offers, offer)]
    gold = not shown.looks and len(pressed) == len(view.offers)  # what glows on the table is meant before what ends the choice
    choices = [PromptButton(offer.index, words, primary=gold and i == 0) for i, (offer, words) in enumerate(pressed)]
    if would_look:
        choices.append(PromptButton(LOOK, texts.say("ui.table.look")))
    if shown.looks:
        choices.append(PromptButton(HIDE, texts.say("ui.table.hide"), primary=True))
    if view.over is not None:
        choices += [PromptButton(RESULT, texts.say("ui.table.result")), PromptButton(AGAIN, texts.say("ui.result.again"), primary=True)]
    return choices


def on_button(speaker: Speaker, offers: Sequence[Offer], offer: Offer) -> bool:
    """Whether a button does what is offered: what has neither source nor target, and the only offer of a verb whose texts name a button for it."""
    if offer in buttons(offers):
        return True
    return bool(speaker.form(offer, "button")) and sum(other.verb == offer.verb for other in offers) == 1


def prompt_of(speaker: Speaker, shown: Shown, figure: Figure, *, on_board: bool, acted: Seat | None) -> Prompt:
    """The sentence, how it is done, and whose figure stands beside it; `acted` has led to the moment looked at."""
    view, texts = shown.view, speaker.texts
    if shown.looking is not None:
        return Prompt(*look_words(speaker, shown.looking), *figure(acted))
    if view.over is not None:
        return Prompt(speaker.over(), texts.say("ui.table.over.how"), *figure(None))
    if view.prompt is None:
        return Prompt("")
    if shown.looks and shown.seen and view.viewer is not None:
        seen: dict[str, Any] = {"n": len(shown.seen), "piece": speaker.ref(shown.seen[0])}
        return Prompt(texts.say("ui.table.seen", seen, speaker.voice), texts.say("ui.table.seen.how"), *figure(view.viewer))
    how = texts.say("ui.board.how") if on_board and view.offers else speaker.how()
    return Prompt(speaker.prompt(), how, *figure(view.prompt.seat))
