"""Printing that never fails: without a terminal, in any code page, with any text; and refusals as one line."""

from __future__ import annotations

import contextlib
import difflib
import json
import os
import sys
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, TextIO

Params = Mapping[str, int | str]


class Refusal(Exception):
    """What was asked for cannot be done: one sentence, the text `error.<code>` with `params`, and exit code 2."""

    def __init__(self, code: str, **params: int | str) -> None:
        self.code = code
        self.params: Params = params
        super().__init__(f"{code}: {', '.join(f'{name}={value}' for name, value in params.items())}")


def near(word: str, known: Iterable[str]) -> str:
    """The known word that was probably meant; empty if there is none."""
    found = difflib.get_close_matches(word, list(known), 1, 0.6)
    return found[0] if found else ""


def plain(text: str) -> str:
    """The text without characters that would command a terminal: names and files come from anywhere."""
    return "".join(c if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cs") else "\N{REPLACEMENT CHARACTER}" for c in text)


class Console:
    """Where a command prints to.  A stream that is missing takes everything silently."""

    def __init__(self, out: TextIO | None, err: TextIO | None) -> None:
        self._out, self._err = out, err
        for stream in (out, err):
            if stream is not None and hasattr(stream, "reconfigure"):
                with contextlib.suppress(ValueError, OSError):
                    # A letter that a code page lacks is written as its number, not as the end of the program.
                    stream.reconfigure(errors="backslashreplace")

    @staticmethod
    def standard() -> Console:
        """The streams of this process."""
        return Console(sys.stdout, sys.stderr)

    def line(self, text: str = "") -> None:
        """A line of the answer."""
        _write(self._out, plain(text) + "\n")

    def lines(self, texts: Iterable[str]) -> None:
        """Several lines of the answer."""
        for text in texts:
            self.line(text)

    def json(self, value: Any, *, indent: int | None = None) -> None:
        """A value of the answer for programs; ASCII where the stream takes no more."""
        encoding = (getattr(self._out, "encoding", None) or "ascii").lower().replace("-", "")
        _write(self._out, json.dumps(value, ensure_ascii=encoding != "utf8", indent=indent) + "\n")

    def complain(self, text: str) -> None:
        """One line on the stream for errors."""
        _write(self._err, plain(" ".join(text.split())) + "\n")

    def flush(self) -> None:
        """Hands everything on."""
        for stream in (self._out, self._err):
            if stream is not None:
                stream.flush()

    def abandon(self) -> None:
        """Whoever read has gone: nothing more is written, and nothing is said about it at the end."""
        if self._out is None:
            return
        with contextlib.suppress(OSError, ValueError):
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, self._out.fileno())
            os.close(null)


def _write(stream: TextIO | None, text: str) -> None:
    if stream is None:
        return
    try:
        stream.write(text)
    except UnicodeEncodeError:
        stream.write(text.encode("ascii", "backslashreplace").decode())
