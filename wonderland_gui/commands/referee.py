"""`wonderland referee`: any program plays, tests or analyses through it; one JSON object a line in, one a line out."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO

from wonderland_gui.commands.arguments import Parser, add_data
from wonderland_gui.commands.console import Console

if TYPE_CHECKING:
    from argparse import Namespace

HELP = "play through a protocol of JSON lines, for programs"
LONGEST = 4 * 1024 * 1024
"""Bytes of a line; a longer one is an error and passed over."""
DESCRIPTION = """\
Reads one JSON object a line from standard input and answers each with one line.
A bad line gets an error and never ends the program; the end of input ends it.

  {"do":"new","game":"duel","seats":2,"seed":7,"options":{"wonders":true}}
  {"do":"state"}                        who decides, and every legal action
  {"do":"play","index":0}               or "action":{...}, or "match":{"verb":"arrive","source_kind":"red_4",...}
  {"do":"chance","outcomes":[[3],...]}  what chance gives next, before the seed
  {"do":"position","zones":{...}}       sets a position
  {"do":"view","viewer":0}              what a seat may see; "text" the same in words
  {"do":"zones"}                        the whole truth; only with --open
  {"do":"score"}                        the standings; with "viewer" as that seat may reckon them
  {"do":"why","match":{...}}            why an action is not legal
  {"do":"undo"} {"do":"redo"} {"do":"seek","to":12}
  {"do":"save","path":"a.wonder"} {"do":"load","path":"a.wonder"}
"""


def arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.description = DESCRIPTION
    parser.add_argument("--open", action="store_true", help="answer `zones`, which tells what lies hidden")
    add_data(parser)


def run(args: Namespace, console: Console) -> int:
    """Answers until the end of input."""
    from wonderland_gui.commands.library import Library
    from wonderland_gui.commands.referee_talk import Referee

    referee = Referee(Library(args.data, args.lang), open_=args.open)
    source: BinaryIO | None = getattr(sys.stdin, "buffer", None)
    if source is None:
        return 0
    console.flush()
    for line in lines(source):
        answer = referee.answer(line)
        console.bytes(answer)
    return 0


def lines(source: BinaryIO, longest: int = LONGEST) -> Iterator[bytes]:
    """The lines of a stream; of one that is too long only the beginning, one byte longer than the longest."""
    while line := source.readline(longest + 1):
        part = line
        while len(part) > longest and not part.endswith(b"\n"):
            part = source.readline(longest + 1)
        yield line
