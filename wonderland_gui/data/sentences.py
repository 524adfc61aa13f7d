"""Sentence templates: text with slots, `{who:you=take|other=takes} {card.a} and {n:one=a key|other={n} keys}`, parsed once and checked.

A slot is `{name}`, `{name.form}`, `{name+1}` (a number that people count from one), `{name.size}` (a number without its sign) or
`{name:case=...|case=...}`, whose cases are sentences themselves: `{n:minus=Subtract {n.size}|other=Add {n}}`.  `{{`, `}}` and, in a case,
`||` stand for a brace and a bar.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

_SLOT: Final = re.compile(r"([A-Za-z_]\w*(?:\.\w+)*)([+-][0-9]+)?(?=[}:])")
SIZE: Final = "size"
"""The form of a number without its sign."""
_CASE: Final = re.compile(r"\s*([\w.+-]+)=")


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a sentence that a param fills."""

    name: str
    """The param, perhaps with a form or field behind a dot."""
    add: int = 0
    cases: tuple[tuple[str, Sentence], ...] = ()
    """What to say for which value; empty: the value's own words."""


Sentence = tuple[str | Slot, ...]


class SentenceError(ValueError):
    """A template that cannot be read; `code` is the problem's and `rest` what stands where it fails."""

    def __init__(self, code: str, rest: str) -> None:
        self.code = code
        self.rest = rest
        super().__init__(f"{code} at {rest!r}")


class _Reader:
    def __init__(self, template: str) -> None:
        self.text = template
        self.at = 0

    def fail(self, code: str) -> SentenceError:
        return SentenceError(code, self.text[self.at : self.at + 20])

    def sentence(self, inner: bool) -> Sentence:
        parts: list[str | Slot] = []
        words: list[str] = []
        while self.at < len(self.text):
            here = self.text[self.at]
            double = self.text[self.at : self.at + 2]
            if double == "{{" or (double == "}}" and not inner) or (double == "||" and inner):
                words.append(here)
                self.at += 2
            elif here == "{":
                if words:
                    parts.append("".join(words))
                    words = []
                parts.append(self.slot())
            elif inner and here in "|}":
                break
            elif here == "}":
                raise self.fail("sentence_brace")
            else:
                words.append(here)
                self.at += 1
        if words:
            parts.append("".join(words))
        return tuple(parts)

    def slot(self) -> Slot:
        start = self.at
        self.at += 1
        found = _SLOT.match(self.text, self.at)
        if found is None:
            self.at = start
            raise self.fail("sentence_slot")
        self.at = found.end()
        name, add = found.group(1), int(found.group(2) or 0)
        if self.text[self.at] == "}":
            self.at += 1
            return Slot(name, add)
        cases: list[tuple[str, Sentence]] = []
        while self.text[self.at : self.at + 1] in (":", "|"):
            self.at += 1
            case = _CASE.match(self.text, self.at)
            if case is None:
                raise self.fail("sentence_case")
            self.at = case.end()
            cases.append((case.group(1), self.sentence(inner=True)))
        if self.text[self.at : self.at + 1] != "}":
            self.at = start
            raise self.fail("sentence_open")
        self.at += 1
        return Slot(name, add, tuple(cases))


KEPT: Final = 65536
"""How many templates are kept read: more than all games have in all languages, or each would be read again and again."""


@lru_cache(maxsize=KEPT)
def parse(template: str) -> Sentence:
    """The parts of a template; raises SentenceError."""
    return _Reader(template).sentence(inner=False)


@lru_cache(maxsize=KEPT)
def slots_of(template: str) -> tuple[Slot, ...]:
    """Every slot of a template, also those within the cases of others; raises SentenceError."""
    return tuple(_slots(parse(template)))


def _slots(sentence: Sentence) -> Iterator[Slot]:
    for part in sentence:
        if isinstance(part, Slot):
            yield part
            for _, inner in part.cases:
                yield from _slots(inner)
