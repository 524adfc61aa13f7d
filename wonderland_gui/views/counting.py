"""Numbers that have changed run to what they are now."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from typing import Final

from wonderland_gui.views.motion import Motions
from wonderland_gui.views.theme import Theme

_NUMBER: Final = re.compile(r"\d+")
Said = tuple[str, ...]
"""The words on a plate, part by part."""


def between(old: str, new: str, part: float) -> str:
    """Words whose numbers have come so far from the old ones to the new ones; the new words, where more than numbers has changed."""
    if _NUMBER.sub("#", old) != _NUMBER.sub("#", new):
        return new
    numbers = iter([round(int(a) + (int(b) - int(a)) * part) for a, b in zip(_NUMBER.findall(old), _NUMBER.findall(new), strict=True)])
    return _NUMBER.sub(lambda _: str(next(numbers)), new)


class Counting:
    """What was said last on each plate, and which numbers are on their way."""

    def __init__(self, touch: Motions, theme: Theme) -> None:
        self._touch = touch
        self.theme = theme
        self._said: dict[Hashable, Said] = {}
        self._paint: dict[Hashable, Callable[[Said], None]] = {}

    def show(self, key: Hashable, words: Said, paint: Callable[[Said], None], *, counts: bool) -> None:
        """Has words painted; with `counts` the numbers in them run from what was painted before."""
        old = self._said.get(key)
        self._said[key], self._paint[key] = words, paint
        course = ("count", key)
        if old == words and self._touch.moves(course):
            return
        if not counts or old is None or old == words or len(old) != len(words):
            self._touch.forget(course)
            paint(words)
            return
        before, motion = old, self.theme.motion["counter"]

        def step(part: float) -> None:
            self._paint[key](words if part >= 1 else tuple(between(a, b, part) for a, b in zip(before, words, strict=True)))

        step(0.0)
        self._touch.start(course, motion.ms, step, curve=motion.curve())

    def forget(self, key: Hashable) -> None:
        """The plate is gone."""
        self._touch.forget(("count", key))
        self._said.pop(key, None)
        self._paint.pop(key, None)

    def clear(self) -> None:
        """All plates are gone."""
        for key in list(self._said):
            self.forget(key)
