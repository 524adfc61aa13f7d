"""The moments of a view one after the other: each consequence of an action is seen by itself, and long enough to be read."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from wonderland_gui.engine.view import Notice, TableView
from wonderland_gui.views.motion import Motions

OWN_MS: Final = 400
"""So long at normal speed an action that has consequences is seen by itself."""
TOLD_MS: Final = 1500
"""So long each of its consequences is seen, with the sentence that tells of it."""
LETTER_MS: Final = 28
MOST_MS: Final = 3500
"""So long for each letter that is to be read with a sentence, such as the text of a card, and in all no longer than this."""
END_MS: Final = 700
"""So long the table is seen before the end is told."""
REST: Final = "rest"
"""The motion in which nothing moves, so that a moment can be read."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The table at one moment of what a view tells."""

    view: TableView
    notice: Notice | None = None
    """What is told with it."""
    rest: int = 0
    """How many milliseconds at normal speed it is seen after everything has come to lie."""
    veiled: bool = False
    """Whether others look now than at the moment before: how each piece looks changes at once, and only what comes out of the hand moves."""
    told: tuple[Notice, ...] = ()
    """What has happened since the moment before."""


def no_aside(notice: Notice) -> str:
    """Nothing is to be read with a sentence."""
    return ""


def moments_of(view: TableView, aside: Callable[[Notice], str] = no_aside, *, begins: bool = False) -> tuple[Moment, ...]:
    """A moment for each beat of the news, and the view itself as the last.

    `aside` says what is to be read with the sentence of a notice.  What an action itself did needs no sentence, but where there is something to read with it
    and more follows without a question: a card that does all it does by itself has to be seen.  As a match `begins`, only what is told is left to be read.
    """
    made: list[Moment] = []
    told: list[Notice] = []
    follows = sum(notice.beat is not None for notice in view.news) > 1
    for notice in view.news:
        if notice.key:
            told.append(notice)
        if notice.beat is not None:
            first = not made
            said = notice if notice.key or not told else told[-1]  # a moment without a sentence belongs to what was told before it
            read = aside(said) if said.key and (follows or not first) else ""
            rest = max(TOLD_MS, min(MOST_MS, LETTER_MS * len(read))) if read or not first else OWN_MS
            rest = 0 if begins and not said.key else rest  # what was laid out before anybody sat down is no news
            made.append(Moment(_then(view, notice), said if read or not first else None, rest, told=tuple(told)))
            told = []
    return (*made, Moment(view, None, END_MS if made and view.over is not None else 0, told=tuple(told)))


def opening_of(view: TableView) -> Notice | None:
    """What is told of the first moment of the news: the last sentence before it has been seen."""
    told = None
    for notice in view.news:
        told = notice if notice.key else told
        if notice.beat is not None:
            break
    return told


def _then(view: TableView, notice: Notice) -> TableView:
    """The view as the table lay in a beat, with its numbers, in the stage that play had come to."""
    zones = notice.beat if notice.beat is not None else view.zones
    counters = notice.counters if notice.counters is not None else view.counters
    return replace(view, zones=zones, counters=counters, stage=notice.stage or view.stage)


class Reel:
    """Lays moment after moment.  It can be brought to its end at any time, and then shows the last of them."""

    def __init__(self, motions: Motions, lay: Callable[[Moment, bool], None], tell: Callable[[Notice], None], end: Callable[[], None]) -> None:
        """`lay` brings everything to what a moment says, by motion or at once; `end` is called when the last one lies there."""
        self._motions, self._lay, self._tell, self._end = motions, lay, tell, end
        self._waiting: deque[Moment] = deque()
        self._rest = 0
        """How many milliseconds the moment that is shown is still to be seen."""
        self.running = False
        """Whether the last moment is still on its way to be shown."""
        motions.ended.connect(self._go_on)

    def play(self, moments: Iterable[Moment], *, animate: bool) -> None:
        """Shows the moments."""
        self._waiting, self._rest, self.running = deque(moments), 0, True
        self._next(animate=animate)

    def finish(self) -> None:
        """Brings motions and moments to their end at once."""
        waiting, self._waiting, self._rest = self._waiting, deque(), 0
        self._motions.finish()
        if waiting:
            self._lay(waiting[-1], False)
        if self.running:
            self._stop()

    def hurry(self) -> None:
        """A player has seen enough of this moment."""
        if self._motions.moves(REST):
            self._motions.forget(REST)
            self._go_on()

    def clear(self) -> None:
        """Shows nothing any more."""
        self._waiting.clear()
        self._rest = 0
        self.running = False

    def _go_on(self) -> None:
        if self.running:
            self._next(animate=True)

    def _next(self, *, animate: bool) -> None:
        """Shows the next moment, and all moments after it at which nothing moves or is to be read."""
        while self._waiting or self._rest:
            if self._rest:
                ms, self._rest = self._rest, 0
                self._motions.start(REST, ms, lambda part: None)
            else:
                moment = self._waiting.popleft()
                self._rest = moment.rest
                self._lay(moment, animate)
                if moment.notice is not None:
                    self._tell(moment.notice)
            if self._motions.running:
                return
        self._stop()

    def _stop(self) -> None:
        self.running = False
        self._end()
