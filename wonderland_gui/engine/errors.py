"""What the engine raises; every message names the value that was wrong."""

from __future__ import annotations

from collections.abc import Iterable


class EngineError(Exception):
    """Base of all errors of the engine."""


class IllegalAction(EngineError):
    """An action was played that is not among the legal ones."""


class BadOutcome(EngineError):
    """Chance was told to give something that it cannot give."""


class BadPosition(EngineError):
    """A position that the game cannot have; `faults` lists every reason as (where, message)."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


class BadRecord(EngineError):
    """A value from a file does not fit; the message names its path."""


class Desync(EngineError):
    """A recorded match does not replay: `index` is the entry that differs."""

    def __init__(self, index: int, message: str) -> None:
        self.index = index
        super().__init__(f"entry {index}: {message}")
