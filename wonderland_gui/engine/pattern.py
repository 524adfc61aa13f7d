"""Zone patterns such as "cell.{r}.{c}": which ids they match and what they bind."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping

_NAME = re.compile(r"\\\{(\w+)\\\}")
_SLOT = re.compile(r"\{(\w+)\}")


@functools.cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(_NAME.sub(r"(?P<\1>[^.]+)", re.escape(pattern)))


@functools.lru_cache(maxsize=65536)
def _bound(pattern: str, zone: str) -> Mapping[str, str] | None:
    found = _compiled(pattern).fullmatch(zone)
    return None if found is None else found.groupdict()


def bind(pattern: str, zone: str) -> Mapping[str, str] | None:
    """The values of the pattern's names in `zone`; None if it does not match."""
    return _bound(pattern, zone)


def matches(pattern: str, zone: str) -> bool:
    """Whether `zone` is one of the pattern's."""
    return _bound(pattern, zone) is not None


def among(patterns: Iterable[str], name: str) -> str | None:
    """The first of the patterns that `name` matches; the name itself goes before all that have names in them."""
    patterns = tuple(patterns)
    return name if name in patterns else next((pattern for pattern in patterns if matches(pattern, name)), None)


def fill(pattern: str, bound: Mapping[str, str]) -> str:
    """The pattern with values in place of its names; a name that is not bound stays as it is."""
    return _SLOT.sub(lambda found: bound.get(found[1], found[0]), pattern)
