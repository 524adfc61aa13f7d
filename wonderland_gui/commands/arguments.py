"""Arguments of the command line: read by argparse, refused in one line with what was probably meant."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from wonderland_gui.commands.console import Console, Refusal, near

LARGEST_SEED = 2**63 - 1


class Parser(argparse.ArgumentParser):
    """A parser whose faults are refusals; it never ends the program by itself but for --help and --version."""

    def __init__(self, console: Console, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter, **settings)
        self._console = console

    def print_help(self, file: object = None) -> None:
        """Prints the page of help; argparse itself would not say that it could not."""
        self._console.line(self.format_help().rstrip("\n"))

    def error(self, message: str) -> NoReturn:
        """Refuses with a line that names the command."""
        unknown = re.fullmatch(r"unrecognized arguments: (-\S+).*", message)
        if unknown is not None:
            word = unknown[1].partition("=")[0]
            raise Refusal("unknown-option", command=self.prog, name=word, near=near(word, self.options))
        raise Refusal("bad-arguments", command=self.prog, detail=message)

    @property
    def options(self) -> Sequence[str]:
        """The names of all options."""
        return [name for action in self._actions for name in action.option_strings]


def integer(low: int, high: int) -> Callable[[str], int]:
    """A whole number in these bounds."""

    def read(text: str) -> int:
        number = int(text) if re.fullmatch(r"[+-]?[0-9]{1,20}", text) else None
        if number is None or not low <= number <= high:
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is no whole number from {low} to {high}")
        return number

    return read


def size(text: str) -> tuple[int, int]:
    """WIDTHxHEIGHT in pixels."""
    found = re.fullmatch(r"([0-9]{1,5})[xX]([0-9]{1,5})", text)
    if found is None or not all(100 <= int(side) <= 8000 for side in found.groups()):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no size such as 1280x800 (100 to 8000 pixels each)")
    return int(found[1]), int(found[2])


def names(text: str) -> tuple[str, ...]:
    """Words with commas between them."""
    return tuple(word.strip() for word in text.split(","))


def option(text: str) -> tuple[str, str]:
    """NAME=VALUE."""
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not name=value")
    return name.strip(), value.strip()


# ---------------------------------------------------------------- arguments that several commands share
def add_data(parser: Parser) -> None:
    """--data and --lang."""
    parser.add_argument("--data", metavar="DIR", type=Path, action="append", default=[], help="lay the pack in DIR over the data; may be given again")
    parser.add_argument("--lang", metavar="LANG", default="", help="language of sentences: en, pt (default: that of the settings or the system)")


def add_seed(parser: Parser, default: int | None = 0) -> None:
    """--seed."""
    told = "by chance" if default is None else str(default)
    parser.add_argument("--seed", metavar="N", type=integer(0, LARGEST_SEED), default=default, help=f"seed of the match (default: {told})")


def add_options(parser: Parser) -> None:
    """--option."""
    parser.add_argument("--option", metavar="NAME=VALUE", type=option, action="append", default=[], help="an option of the game; may be given again")


def add_json(parser: Parser) -> None:
    """--json."""
    parser.add_argument("--json", action="store_true", help="print JSON in place of sentences")
