"""Message keys to sentences, one object a language; every sentence is put into words for somebody: the viewer is "you", an unseen face "a card"."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from wonderland_gui.data.fields import fields_of
from wonderland_gui.data.problems import Problem
from wonderland_gui.data.sentences import SIZE, Sentence, SentenceError, Slot, parse, slots_of
from wonderland_gui.data.textfiles import FALLBACK, languages, read_game_texts, read_numbers, read_shared_texts
from wonderland_gui.engine.pattern import bind
from wonderland_gui.engine.protocol import Named, Param, Params
from wonderland_gui.engine.table import Seat
from wonderland_gui.resources import Resources

__all__ = ["NOBODY", "Texts", "Voice", "Words", "fields_of", "load_texts"]

_SENTENCES: Final = frozenset({"prompt", "event", "why", "over", "problem", "error", "note", "score", "action", "ui"})
"""Families whose texts begin with a capital letter when a param stands first."""
_WORDS: Final = (".tag", ".many", ".source", ".back")
"""Forms that are a few words, no sentences."""
_NUMBER: Final = re.compile(r"\{numbers\.[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")
"""A slot for one of the game's numbers, in whose cases there may be further slots."""
Words = Mapping[str, str]
"""Templates by key."""


@dataclass(frozen=True, slots=True)
class Voice:
    """To whom a sentence is said."""

    viewer: Seat | tuple[Seat, ...] | None = None
    """The seat that is "you"; None or several seats: everybody is called by name."""
    names: Sequence[str] = ()
    """What the seats are called."""
    kinds: Mapping[str, str] | None = None
    """The faces the viewer sees, by piece; what is not in it is unseen."""
    backs: Mapping[str, str] | None = None
    """The backs of pieces."""
    component: Callable[[str], object] | None = None
    """The definition of a kind, or of a zone, of whose fields its name may speak."""

    def is_you(self, seat: str) -> bool:
        """Whether this seat is the viewer."""
        viewer = self.viewer[0] if isinstance(self.viewer, tuple) and len(self.viewer) == 1 else self.viewer
        return not isinstance(viewer, tuple) and viewer is not None and str(int(viewer)) == seat


NOBODY: Final = Voice()
"""The voice of what is said to nobody in particular."""


class Texts:
    """The sentences of one language, with English behind them; never raises for a template or a param."""

    def __init__(self, language: str, words: Words, fallback: Words | None = None, numbers: Params | None = None) -> None:
        self.language = language
        self._words = words
        self._fallback: Words = {} if fallback is None else fallback
        self._numbers: Params = {} if numbers is None else numbers
        """The game's numbers, of which every sentence may speak: `numbers.cake`."""

    @property
    def by_language(self) -> Mapping[str, Words]:
        """The words of this language, and of English."""
        return {FALLBACK: self._fallback, self.language: self._words}

    def with_game(self, texts: Mapping[str, Words], numbers: Params | None = None) -> Texts:
        """These texts and a game's, given by language, with the game's numbers; the game's texts go before."""
        return Texts(self.language, {**self._words, **texts.get(self.language, {})}, {**self._fallback, **texts.get(FALLBACK, {})}, numbers)

    def with_numbers(self, numbers: Params) -> Texts:
        """The same sentences with other numbers: those of a match that is played by older data."""
        return type(self)(self.language, self._words, self._fallback, numbers)

    # ------------------------------------------------------------ looking up
    def has(self, key: str) -> bool:
        """Whether there is a text for this key, in this language or in English."""
        return key in self._words or key in self._fallback

    def template(self, key: str) -> str:
        """The template of a key; the key itself where there is none."""
        found = self._words.get(key)
        return self._fallback.get(key, key) if found is None else found

    def pick(self, *keys: str) -> str:
        """The first of the keys that has a text, else the last: `pick("event.x.hidden", "event.x")`."""
        return next((key for key in keys if self.has(key)), keys[-1])

    @cached_property
    def _zones(self) -> tuple[str, ...]:
        """The zone patterns that have names, those with the fewest slots first."""
        keys = {key.removeprefix("zone.") for words in (self._fallback, self._words) for key in words if key.startswith("zone.")}
        return tuple(sorted(keys, key=lambda pattern: (pattern.count("{"), pattern)))

    # ------------------------------------------------------------ saying
    def say(self, key: str, params: Params | None = None, voice: Voice = NOBODY) -> str:
        """The sentence of `key` in words for `voice`."""
        return self.put(self.template(key), params or {}, voice, capital=key.split(".", 1)[0] in _SENTENCES and not key.endswith(_WORDS))

    def maybe(self, key: str, params: Params | None = None, voice: Voice = NOBODY) -> str:
        """The sentence of `key`; an empty text where there is none."""
        return self.say(key, params, voice) if self.has(key) else ""

    def put(self, template: str, params: Params, voice: Voice = NOBODY, *, capital: bool = False) -> str:
        """A template in words; one that cannot be read is given out as it stands."""
        try:
            sentence = parse(template)
        except SentenceError:
            return template
        words = self._join(sentence, params, voice)
        if capital and sentence and isinstance(sentence[0], Slot):
            words = words[:1].upper() + words[1:]
        return words

    def page(self, markdown: str) -> str:
        """A page to read, with the game's numbers in it."""
        return _NUMBER.sub(lambda slot: self.put(slot.group(), {}), markdown)

    def kind(self, kind: str, form: str = "", component: Callable[[str], object] | None = None) -> str:
        """The name of a component, or its form: `a` with the article (it may name fields: "the Hedgehog ({rank})"), `tag` one word."""
        for key in (f"component.{kind}.{form}", f"component.{kind}") if form else (f"component.{kind}",):
            if self.has(key):
                template = self.template(key)
                return template if component is None or "{" not in template else self.put(template, fields_of(component(kind)))
        return kind

    def hidden(self, back: str, form: str = "") -> str:
        """What an unseen face is called."""
        keys = [f"component.{back}", "ui.hidden.card"] if back else ["ui.hidden.card"]
        for key in [f"{key}.{form}" for key in keys] + keys if form else keys:
            if self.has(key):
                return self.template(key)
        return back or "?"

    def zone(self, zone: str, voice: Voice = NOBODY, *, short: bool = False, lies: Params | None = None) -> str:
        """The name of a zone; `short`: what stands in its place on the table, where the table around it says the rest.

        `lies` says what lies there, for short names that speak of it.
        """
        for pattern in self._zones:
            bound = bind(pattern, zone)
            if bound is not None:
                key = f"label.{pattern}" if short and self.has(f"label.{pattern}") else f"zone.{pattern}"
                params = {**(lies or {}), **self.spot(zone, voice.component), **{name: self._bound(name, value) for name, value in bound.items()}}
                # Who knows nothing of the zone but its id leaves out what is there.
                return self.say(key, {**dict.fromkeys(self._asked(key) - params.keys(), ""), **params}, voice)
        return zone

    def spot(self, zone: str, component: Callable[[str], object] | None) -> dict[str, Param]:
        """What sentences about a zone may say of it: the fields of its definition, if it has one."""
        known = {} if component is None else fields_of(component(zone))
        return {name: self._bound(name, value) if isinstance(value, str) else value for name, value in known.items()}

    def _asked(self, key: str) -> set[str]:
        """The params of which a template speaks, as far as they have no dot."""
        try:
            return {slot.name for slot in slots_of(self.template(key)) if "." not in slot.name}
        except SentenceError:
            return set()

    def _bound(self, name: str, value: str) -> Param:
        if value.isdecimal():
            return Named("seat", value) if name == "s" else int(value)
        return Named("kind", value) if self.has(f"component.{value}") else value

    def rules(self, kind: str, component: Any) -> str:
        """The card text of a component, which may name its fields: `{rank}`, `{test.min}`; spaces that empty cases leave fall away."""
        return self._on_card(f"component.{kind}.rules", component)

    def foot(self, kind: str, component: Any) -> str:
        """The line at the foot of a card, which may name its fields too: what sort of thing it is, what it asks for; empty where there is none."""
        said = self._on_card(f"component.{kind}.foot", component)
        return said[:1].upper() + said[1:]

    def _on_card(self, key: str, component: Any) -> str:
        return " ".join(self.maybe(key, fields_of(component)).split())

    def seat(self, seat: str, voice: Voice = NOBODY, form: str = "") -> str:
        """A seat's name, or "you"; the form `name` is always the name."""
        if form != "name" and voice.is_you(seat):
            return self.template("ui.seat.you")
        number = int(seat) if seat.isdecimal() else -1
        if 0 <= number < len(voice.names):
            return voice.names[number]
        return self.put(self.template("ui.seat.number"), {"n": number + 1})

    def problem(self, problem: Problem) -> str:
        """A finding as compilers write it: `file:line:column: code: sentence`."""
        return f"{problem.place}: {problem.code}: {self.say(f'problem.{problem.code}', problem.params)}"

    # ------------------------------------------------------------ slots
    def _join(self, sentence: Sentence, params: Params, voice: Voice) -> str:
        return "".join(part if isinstance(part, str) else self._slot(part, params, voice) for part in sentence)

    def _slot(self, slot: Slot, params: Params, voice: Voice) -> str:
        name, form = slot.name, ""
        if name not in params and "." in name and name not in self._numbers:
            name, form = name.rsplit(".", 1)
        if name not in params and name not in self._numbers:
            return f"{{{slot.name}}}"
        param = params[name] if name in params else self._numbers[name]
        if slot.add and isinstance(param, int):
            param += slot.add
        if form == SIZE and isinstance(param, int):
            param = abs(param)
        if not slot.cases:
            return self.words(param, voice, form)
        said = dict(slot.cases)
        for case in _cases(param, voice):
            if case in said:
                return self._join(said[case], params, voice)
        return self._join(slot.cases[-1][1], params, voice)

    def words(self, param: Param, voice: Voice = NOBODY, form: str = "") -> str:
        """A param in words."""
        if not isinstance(param, Named):
            return str(param)
        match param.what:
            case "seat":
                return self.seat(param.id, voice, form)
            case "kind":
                return self.kind(param.id, form, voice.component)
            case "hidden":
                return self.hidden(param.id, form)
            case "zone":
                return self.zone(param.id, voice, short=form == "label")
            case "text":
                return self.say(f"{param.id}.{form}" if form else param.id, None, voice)
            case _:
                kind = (voice.kinds or {}).get(param.id)
                return self.hidden((voice.backs or {}).get(param.id, ""), form) if kind is None else self.kind(kind, form, voice.component)


def _cases(param: Param, voice: Voice) -> tuple[str, ...]:
    """The names of the cases that fit a param, the most particular first."""
    if isinstance(param, bool):
        return ("yes" if param else "no", "other")
    if isinstance(param, int):
        return (str(param), *(("minus",) if param < 0 else ()), "one" if abs(param) == 1 else "other", "other")
    if isinstance(param, str):
        return (param or "none", "other")
    if param.what == "seat":
        return ("you", param.id, "other") if voice.is_you(param.id) else (param.id, "other")
    if param.what == "hidden" or (param.what == "piece" and param.id not in (voice.kinds or {})):
        return ("hidden", "other")
    return ((voice.kinds or {})[param.id] if param.what == "piece" else param.id, "other")


def load_texts(resources: Resources, language: str, game: str | None = None, sound: dict[str, Words] | None = None) -> Texts:
    """The shared texts, and a game's with its numbers, in a language; an unknown language ("pt-BR", "xx") becomes the nearest one there is.

    `sound` keeps by language what was free of faults when it was last read: it stands in for files that are broken now, and is brought up to date.
    """
    known = languages(resources)
    wanted = (language, language.replace("_", "-").split("-")[0].lower())
    chosen = next((name for name in wanted if name in known), FALLBACK)
    words: dict[str, Words] = {}
    for spoken in {chosen: 0, FALLBACK: 0}:
        read = read_shared_texts(resources, spoken)
        texts: Words = read.texts
        if sound is not None:
            if any(problem.severity == "error" for problem in read.problems):
                texts = sound.get(spoken, texts)
            else:
                sound[spoken] = texts
        words[spoken] = texts if game is None else {**texts, **read_game_texts(resources, game, spoken).texts}
    return Texts(chosen, words[chosen], words[FALLBACK], None if game is None else read_numbers(resources, game))
