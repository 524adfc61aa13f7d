"""What the files of `war` must not say, beyond what their types refuse."""

from __future__ import annotations

from collections.abc import Iterator

from wonderland_gui.games.war.definitions import Data
from wonderland_gui.games.war.vocabulary import Effect

Path = tuple[str | int, ...]
Finding = tuple[Path, str]


def data_faults(data: Data) -> Iterator[Finding]:
    """Every finding: where, and what is wrong."""
    for path, effect in _effects(data):
        yield from _effect(path, effect)
    yield from _wonderlandians(data)
    yield from _factions(data)
    yield from _counts(data)


def _effects(data: Data) -> Iterator[tuple[Path, Effect]]:
    for name, chip in data.chips.items():
        if chip.effect is not None:
            yield ("chips", name, "effect"), chip.effect
    yield from ((("abilities", name, "effect"), ability.effect) for name, ability in data.abilities.items())
    yield from ((("figures", name, "effect"), figure.effect) for name, figure in data.figures.items())


def _effect(path: Path, effect: Effect) -> Iterator[Finding]:
    for part, op in (("do", effect.do), ("then", effect.then), ("instead", effect.instead)):
        if op is not None and op.strength_per is not None and bool(op.strength_per.each) == bool(op.strength_per.per):
            yield (*path, part, "strength_per"), "either `each` or `per` is wanted"
    if effect.limit is not None and effect.when in ("head", "always"):
        yield (*path, "limit"), f"`{effect.when}` belongs to no battle"


def _wonderlandians(data: Data) -> Iterator[Finding]:
    for name, card in data.wonderlandians.items():
        path = ("wonderlandians", name)
        if (card.figure is None) == (card.item is None):
            yield path, "either a figure or an item comes with it"
        if card.figure is not None and card.figure not in data.figures:
            yield (*path, "figure"), f"there is no figure {card.figure}"
        if card.item is not None and (card.item not in data.chips or data.chips[card.item].sort != "item"):
            yield (*path, "item"), f"there is no item chip {card.item}"
        brought = data.figures.get(card.figure or "") or data.chips.get(card.item or "")
        if brought is not None and (card.strength, card.effect) != (brought.strength, brought.effect):
            yield path, f"the card does not say what {card.figure or card.item} says"


def _factions(data: Data) -> Iterator[Finding]:
    """Each faction has all that its player needs."""
    for name in data.leaders:
        tokens = sorted(token.sort for token in data.tokens.values() if token.faction == name)
        if tokens != ["castle", "foundation", "supporter"]:
            yield ("tokens",), f"{name} needs a Supporter, a Castle and a foundation, not {', '.join(tokens) or 'nothing'}"
        if sum(chip.sort == "artifact" and chip.faction == name for chip in data.chips.values()) != 1:
            yield ("chips",), f"{name} needs one kind of Artifact chips"
        if sorted(card.halts for card in data.resolves.values() if card.faction == name) != [False, True]:
            yield ("resolves",), f"{name} needs a card to draw and a card to halt"
        wagers = sorted(card.names or "" for card in data.wagers.values() if card.faction == name)
        if wagers != sorted(["", *(other for other in data.leaders if other != name)]):
            yield ("wagers",), f"{name} needs a card for each other faction, and one for none"


def _counts(data: Data) -> Iterator[Finding]:
    numbers = data.numbers
    if len(data.markers) != len(numbers.ring):
        yield ("markers",), f"there are {len(data.markers)} for {len(numbers.ring)} Regions"
    for number in range(1, numbers.rounds + 1):
        cards = sum(card.round == number for card in data.tea_cards.values())
        if cards < numbers.chairs.count:
            yield ("tea_cards",), f"{cards} cards of Round {number} are too few for {numbers.chairs.count} chairs"
    for name, card in data.tea_cards.items():
        if not 1 <= card.round <= numbers.rounds:
            yield ("tea_cards", name, "round"), f"there are only Rounds 1 to {numbers.rounds}"
    for seats, shards in numbers.shards.start.items():
        if len(shards) != seats:
            yield ("numbers", "shards", "start", str(seats)), "one number a player is wanted"
    if not numbers.shards.die:
        yield ("numbers", "shards", "die"), "it has no face"
    for name, chip in data.chips.items():
        if chip.in_bag > chip.copies:
            yield ("chips", name, "in_bag"), f"there are only {chip.copies}"
