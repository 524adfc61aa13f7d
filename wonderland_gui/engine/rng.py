"""The one generator of random numbers: SplitMix64 seeded by SHA-256, the same on every machine and Python."""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")
_MASK = (1 << 64) - 1


class Rng:
    """A stream of random numbers that depends on `seed` and `path` alone."""

    __slots__ = ("_state",)

    def __init__(self, seed: int, *path: int | str) -> None:
        text = "/".join(str(part) for part in (seed, *path))
        self._state = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")

    @property
    def state(self) -> int:
        """All that the next numbers depend on; the seed cannot be told from it."""
        return self._state

    @classmethod
    def resumed(cls, state: int) -> Rng:
        """A stream that goes on where another one stood."""
        made = cls.__new__(cls)
        made._state = state & _MASK
        return made

    def bits(self) -> int:
        """The next 64 random bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """An integer from 0 to n - 1, each equally likely; ValueError for n < 1."""
        if n < 1:
            raise ValueError(f"below({n}): there is no such number")
        limit = (1 << 64) - (1 << 64) % n
        while True:
            value = self.bits()
            if value < limit:
                return value % n

    def unit(self) -> float:
        """A number in [0, 1)."""
        return (self.bits() >> 11) / (1 << 53)

    def choice(self, items: Sequence[T]) -> T:
        """One of `items`, each equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Puts `items` in a random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def sample(self, items: Sequence[T], n: int) -> list[T]:
        """`n` of `items` in the order drawn."""
        pool = list(items)
        drawn = []
        for _ in range(n):
            j = self.below(len(pool))
            drawn.append(pool[j])
            pool[j] = pool[-1]
            pool.pop()
        return drawn
