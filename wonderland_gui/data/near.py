"""The name that was probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def suggest(name: str, known: Iterable[str]) -> str:
    """The known name that looks most like this one; an empty text if none does."""
    return next(iter(get_close_matches(name, list(known), 1)), "")
