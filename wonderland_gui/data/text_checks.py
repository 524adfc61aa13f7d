"""Checks of the texts: every key that the code says has a sentence in every language, every sentence a key, and all can be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Set
from dataclasses import fields
from typing import Any, Final

from wonderland_gui.data.checks import instances, option_choices
from wonderland_gui.data.fields import fields_of, spots_of
from wonderland_gui.data.near import suggest
from wonderland_gui.data.problems import Problem
from wonderland_gui.data.sentences import SIZE, Sentence, SentenceError, Slot, parse, slots_of
from wonderland_gui.data.textfiles import FALLBACK, TextFile
from wonderland_gui.engine.pattern import bind
from wonderland_gui.engine.protocol import Game, Param
from wonderland_gui.engine.table import BOX

_FORMS: Final[Mapping[str, tuple[str, ...]]] = {
    # What may follow a key of a family; which of them are needed stands below.
    "prompt": ("", "how", "other", "held"),
    "event": ("", "hidden", "how"),
    "action": ("", "tag", "if", "back", "source", "which", "many", "line", "badge", "button"),
    "why": ("",),
    "score": ("", "short"),
    "note": ("", "if", "if.new", "if.gone", "plate"),
    "over": ("", "how"),
    "mark": ("",),
    "stage": ("",),
    "component": ("", "a", "rules", "foot", "tag", "top", "bottom"),
    "option": ("", "help"),
}
_NEEDED: Final[Mapping[str, tuple[str, ...]]] = {"prompt": ("", "how"), "option": ("", "help")}
_FILLED: Final = ("rules", "foot", "a", "top", "bottom")
"""The texts of a component that speak of its fields; `top` and `bottom` are the halves of a card of which one is chosen."""
_CARD: Final = ("rules", "foot", "top", "bottom")
"""Those of them that say what a card does, and must not say a number of their own."""
_NAMED_FORMS: Final = ("a", "tag", "name")
"""The forms in which a kind or a seat may be said."""
_SLOT_NAME: Final = re.compile(r"\{(\w+)\}")
_DIGITS: Final = re.compile(r"[0-9]+")


def wanted_keys(game: Game[Any, Any], data: Any) -> tuple[set[str], set[str]]:
    """The text keys that a game must have, and those that it may have beside them; zones, whose names are patterns, left out."""
    members: dict[str, set[str]] = {family.__name__.lower(): {str(key) for key in family} for family in game.keys}
    members["action"] = {verb.verb for verb in game.verbs}
    if data is not None:
        members["component"] = {name for f in fields(data) if f.name != "numbers" for name in getattr(data, f.name)}
    choices = option_choices(game)
    members["option"] = set(choices)
    needed: set[str] = set()
    allowed: set[str] = set()
    for family, keys in members.items():
        for key in keys:
            needed |= {_joined(family, key, form) for form in _NEEDED.get(family, ("",))}
            allowed |= {_joined(family, key, form) for form in _FORMS.get(family, ("",))}
    for option, names in choices.items():
        needed |= {f"option.{option}.{name}" for name in names}
    return needed, allowed | needed


def _joined(family: str, key: str, form: str) -> str:
    return f"{family}.{key}.{form}" if form else f"{family}.{key}"


LIES = ("n", "names", "stage")
"""What the name of a zone as it stands on the table may speak of beside its own: how many pieces lie there, their names, the stage."""


def check_texts(game: Game[Any, Any], data: Any, texts: Mapping[str, TextFile]) -> None:
    """Notes every finding about a game's texts, which are given by language, at the file it concerns."""
    needed, allowed = wanted_keys(game, data)
    spots = {zone: fields_of(spot) for zone, spot in spots_of(data).items()}
    families = {key.split(".", 1)[0] for key in allowed} | ({"component"} if data is None else set())
    for language in texts:
        found, file = texts[language], f"games/{game.id}/text.{language}.yaml"
        if not found.texts:
            # Whatever is wrong with the whole file is known already.
            continue
        for key in sorted(needed - found.texts.keys()):
            _missing(found, file, key, found.texts.keys() - allowed)
        _check_zone_names(game, spots, found, file)
        for key in sorted(found.texts):
            family = key.split(".", 1)[0]
            if family in families and family != "zone" and key not in allowed and not (family == "component" and data is None):
                _note(found, key, "idle_text", {"key": key, "suggestion": suggest(key, allowed)}, warning=True)
    closed = families | {"zone", "label"}
    check_sentences(texts, lambda key: key in needed or (key not in allowed and key.split(".", 1)[0] in closed))
    if data is not None:
        numbers = fields_of(data.numbers, "numbers.")
        _check_card_texts(data, texts.values(), numbers)
        for found in texts.values():
            _check_numbers(found, numbers)


def _missing(found: TextFile, file: str, key: str, idle: Iterable[str]) -> None:
    name = next((document.name for document, _ in found.places.values()), file)
    found.problems.add(Problem(name, 1, 1, "no_text", {"key": key, "language": found.language, "suggestion": suggest(key, idle)}))


def _note(found: TextFile, key: str, code: str, params: Mapping[str, int | str], *, warning: bool = False) -> None:
    found.problems.add(Problem(*found.place(key), code, params, "warning" if warning else "error"))


def _check_zone_names(game: Game[Any, Any], spots: Mapping[str, Mapping[str, Param]], found: TextFile, file: str) -> None:
    patterns = [key.removeprefix("zone.") for key in found.texts if key.startswith("zone.")]
    seats = max(game.seats)
    for pattern in game.zones:
        if pattern != BOX and not all(any(bind(p, zone) is not None for p in patterns) for zone in instances(pattern, seats)):
            _missing(found, file, f"zone.{pattern}", [f"zone.{p}" for p in patterns])
    labels = [key.removeprefix("label.") for key in found.texts if key.startswith("label.")]
    for family, own, known in (("zone", patterns, list(game.zones)), ("label", labels, patterns)):
        for pattern in own:
            key = f"{family}.{pattern}"
            # A short name is looked for under the pattern of the long one.
            fits = pattern in known if family == "label" else any(bind(p, zone) is not None for zone in instances(pattern, seats) for p in known)
            if not fits:
                near = suggest(pattern, known)
                _note(found, key, "idle_text", {"key": key, "suggestion": f"{family}.{near}" if near else ""}, warning=True)
            # What a slot stands for, a seat or a kind, may be said in another form: `{side.a}`.
            bound = [*_SLOT_NAME.findall(pattern), *next((spot for zone, spot in spots.items() if bind(pattern, zone) is not None), ())]
            _check_slots(found, key, {*bound, *(f"{name}.{form}" for name in bound for form in _NAMED_FORMS), *(LIES if family == "label" else ())})


def _check_numbers(found: TextFile, numbers: Mapping[str, Param]) -> None:
    """Sentences speak of no number that the game has not; those about components are looked at with their fields."""
    for key in sorted(found.texts):
        if key.split(".", 1)[0] != "component":
            for slot in _slots(found, key):
                if slot.name.startswith("numbers.") and slot.name not in numbers:
                    _note(found, key, "unknown_slot", {"key": key, "name": slot.name, "suggestion": suggest(slot.name, numbers)})


def _check_card_texts(data: Any, texts: Collection[TextFile], numbers: Mapping[str, Param]) -> None:
    """Sentences about a component name only what it has, and numbers of the game; what a card says holds no number of its own."""
    for group in fields(data):
        if group.name == "numbers":
            continue
        for name, entry in getattr(data, group.name).items():
            keys = [(form, _joined("component", name, form)) for form in _FORMS["component"]]
            own = fields_of(entry)
            for found in texts:
                for form, key in keys:
                    if key in found.texts:
                        _check_slots(found, key, *((own, numbers) if form in _FILLED else (numbers,)))
                        if form in _CARD:
                            _check_written_numbers(found, key, own, numbers)


def _check_slots(found: TextFile, key: str, *known: Collection[str]) -> None:
    for slot in _slots(found, key):
        bare = slot.name.removesuffix(f".{SIZE}")
        if not any(slot.name in names or bare in names for names in known):
            _note(found, key, "unknown_slot", {"key": key, "name": slot.name, "suggestion": suggest(slot.name, set().union(*known))})


def _check_written_numbers(found: TextFile, key: str, own: Mapping[str, Param], numbers: Mapping[str, Param]) -> None:
    """A number written out in a card text would stay as it is when the card is edited: the text has to name the field it comes from."""
    if _DIGITS.search(found.texts[key]) is None:
        return
    said = {slot.name.removesuffix(f".{SIZE}") for slot in _slots(found, key)}
    for number in dict.fromkeys(_written(_sentence(found, key) or ())):
        _note(found, key, "written_number", {"key": key, "number": number, "suggestion": _field_for(int(number), own, numbers, said)})


def _written(sentence: Sentence, case: str = "") -> Iterator[str]:
    """The numbers that stand in a sentence in digits; what a case for one number says may name that number."""
    for part in sentence:
        if isinstance(part, str):
            yield from (number for number in _DIGITS.findall(part) if number != case)
        else:
            for name, inner in part.cases:
                number = "1" if name == "one" else name.lstrip("+-")
                yield from _written(inner, number if _DIGITS.fullmatch(number) else case)


def _field_for(number: int, own: Mapping[str, Param], numbers: Mapping[str, Param], said: Set[str]) -> str:
    """The field from which a written number may come: one of the card's that is not named yet, the innermost first, else the game's only one."""

    def holding(fields_: Mapping[str, Param]) -> list[str]:
        return [name for name, value in fields_.items() if isinstance(value, int) and not isinstance(value, bool) and abs(value) == number]

    mine, shared = holding(own), holding(numbers)
    if mine:
        return min(mine, key=lambda name: (name in said, -name.count(".")))
    return shared[0] if len(shared) == 1 else ""


def _slots(found: TextFile, key: str) -> tuple[Slot, ...]:
    """What a sentence speaks of; nothing where it cannot be read."""
    words = found.texts[key]
    try:
        return slots_of(words) if "{" in words else ()
    except SentenceError:
        return ()


def _sentence(found: TextFile, key: str) -> Sentence | None:
    try:
        return parse(found.texts[key])
    except SentenceError:
        return None


def check_sentences(texts: Mapping[str, TextFile], looked_for: Callable[[str], bool] = lambda key: False) -> None:
    """Every sentence can be read, there is one in each language, and it speaks of what the English one speaks of.

    Whether some keys are missing is looked for elsewhere.
    """
    english = texts.get(FALLBACK)
    for found in texts.values():
        for key in sorted(found.texts):
            try:
                parse(found.texts[key])
            except SentenceError as error:
                _note(found, key, error.code, {"key": key, "rest": error.rest})
                continue
            if english is not None and found is not english and key in english.texts:
                _compare(found, key, english)
        if english is None or found is english or not found.texts or not english.texts:
            continue
        _note_lacking(english, {key for key in found.texts if not looked_for(key)}, found)
        _note_lacking(found, {key for key in english.texts if not looked_for(key)}, english)


def _note_lacking(lacking: TextFile, keys: Set[str], having: TextFile) -> None:
    """Notes, where a text stands in one language, that another language does not have it."""
    for key in sorted(keys - lacking.texts.keys()):
        near = suggest(key, lacking.texts.keys() - having.texts.keys())
        _note(having, key, "no_text", {"key": key, "language": lacking.language, "suggestion": near})


def _compare(found: TextFile, key: str, english: TextFile) -> None:
    if _sentence(english, key) is None:
        return
    mine, theirs = _params(found, key), _params(english, key)
    if mine != theirs:
        params = {"missing": ", ".join(sorted(theirs - mine)), "extra": ", ".join(sorted(mine - theirs)), "language": FALLBACK}
        _note(found, key, "other_params", {"key": key, **params})


def _params(found: TextFile, key: str) -> set[str]:
    """The params a sentence speaks of, whatever their form."""
    return {slot.name.partition(".")[0] for slot in _slots(found, key)}
