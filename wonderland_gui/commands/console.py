"""Printing that never fails: without a terminal, in any code page, with any text; and refusals as one line."""

from __future__ import annotations

import contextlib
import difflib
import json
import os
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TextIO

Params = Mapping[str, int | str]


class Refusal(Exception):
    """What was asked for cannot be done: one sentence, the text `error.<code>` with `params`, and exit code 2."""

    def __init__(self, code: str, **params: int | str) -> None:
        self.code = code
        self.params: Params = params
        super().__init__(f"{code}: {', '.join(f'{name}={value}' for name, value in params.items())}")


class Unwritable(Exception):
    """What was to be printed could not be: the disk to which it goes is full, say."""


def near(word: str, known: Iterable[str]) -> str:
    """The known word that was probably meant; empty if there is none."""
    found = difflib.get_close_matches(word, list(known), 1, 0.6)
    return found[0] if found else ""


def plain(text: str) -> str:
    """The text without characters that would command a terminal: names and files come from anywhere."""
    return "".join(c if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cs") else "\N{REPLACEMENT CHARACTER}" for c in text)


class Console:
    """Where a command prints to.  A stream that is missing takes everything silently; what is complained of goes into the log then."""

    def __init__(self, out: TextIO | None, err: TextIO | None) -> None:
        self._out, self._err = out, err
        self._passing = False
        """Whether a passing line stands on the terminal."""
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
        self.passing("")
        _write(self._out, plain(text) + "\n")

    def lines(self, texts: Iterable[str]) -> None:
        """Several lines of the answer."""
        for text in texts:
            self.line(text)

    def json(self, value: Any, *, indent: int | None = None) -> None:
        """A value of the answer for programs; ASCII where the stream takes no more."""
        self.passing("")
        encoding = (getattr(self._out, "encoding", None) or "ascii").lower().replace("-", "")
        _write(self._out, json.dumps(value, ensure_ascii=encoding != "utf8", indent=indent) + "\n")

    def complain(self, text: str) -> None:
        """One line on the stream for errors, or in the log where there is no such stream; where neither can be written there is nobody left to tell."""
        self.passing("")
        line = plain(" ".join(text.split()))
        if self._err is None:
            _log(line)
            return
        with contextlib.suppress(OSError, ValueError, Unwritable):
            _write(self._err, line + "\n")
            self._err.flush()

    @property
    def is_watched(self) -> bool:
        """Whether somebody sits at a terminal and would read a passing line."""
        try:
            return self._err is not None and self._err.isatty()
        except ValueError:  # it is closed
            return False

    def passing(self, text: str) -> None:
        """A line on the terminal that the next one takes the place of; nothing where the stream for errors goes anywhere else."""
        if not (text or self._passing) or self._err is None or not self.is_watched:
            return
        with contextlib.suppress(OSError, ValueError, Unwritable):
            wide = os.get_terminal_size(self._err.fileno()).columns or 80
            said = plain(" ".join(text.split()))[: wide - 1]
            _write(self._err, f"\r{said}\x1b[K" if said else "\r\x1b[K")
            self._err.flush()
        self._passing = bool(text)

    def bytes(self, line: bytes) -> None:
        """A line of a protocol as it is, handed on at once."""
        buffer = getattr(self._out, "buffer", None)
        if buffer is None:
            self.line(line.decode())
            self.flush()
            return
        with _told():
            buffer.write(line + b"\n")
            buffer.flush()

    def flush(self) -> None:
        """Hands everything on; raises Unwritable."""
        with _told():
            for stream in (self._out, self._err):
                if stream is not None:
                    stream.flush()

    def abandon(self) -> None:
        """Whoever read has gone, or nothing more can be written: what is left is thrown away, and nothing is said about it at the end."""
        for stream in (self._out, self._err):
            if stream is None:
                continue
            try:
                stream.flush()
            except (OSError, ValueError):
                with contextlib.suppress(OSError, ValueError):
                    null = os.open(os.devnull, os.O_WRONLY)
                    os.dup2(null, stream.fileno())
                    os.close(null)


@contextlib.contextmanager
def _told() -> Iterator[None]:
    """Tells a disk that fails from a reader that has gone."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Unwritable(error.strerror or str(error)) from error


def _log(line: str) -> None:
    """Writes a line into the log: there is nobody who could read it now."""
    import logging

    from wonderland_gui.store.folders import user_folders
    from wonderland_gui.store.reports import end_log, keep_log

    kept = keep_log(user_folders().logs)
    logging.getLogger("wonderland.command").error("%s", line)
    end_log(kept)


def _write(stream: TextIO | None, text: str) -> None:
    if stream is None:
        return
    with _told():
        try:
            stream.write(text)
        except UnicodeEncodeError:
            stream.write(text.encode("ascii", "backslashreplace").decode())
