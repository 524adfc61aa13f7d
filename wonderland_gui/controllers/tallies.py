"""Statistics: a match that ends is counted, and all that was counted can be read."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from wonderland_gui.controllers.desk import Desk
from wonderland_gui.controllers.shell import Shell
from wonderland_gui.engine.record import encode
from wonderland_gui.models.reading import Section
from wonderland_gui.store.statistics import GameTally, MatchResult, SeatResult, Statistics, Tally, count_match, match_id, read_statistics
from wonderland_gui.text import Texts


def sections_of(statistics: Statistics, texts: Texts, title: Callable[[str], str]) -> list[Section]:
    """A section for each game of which something is known; `title` says what a game is called."""
    made = [_section(title(game), tally, texts) for game, tally in sorted(statistics.games.items()) if tally.straight.matches or tally.taken_back.matches]
    return made or [Section(texts.say("ui.statistics.none"), (texts.say("ui.statistics.none.how"),))]


def _section(title: str, tally: GameTally, texts: Texts) -> Section:
    part = tally.straight
    words = [texts.say("ui.statistics.matches", {"n": part.matches})]
    if part.matches:
        key = "ui.statistics.length" if part.shortest != part.longest else "ui.statistics.length.same"
        words.append(texts.say(key, {"n": part.matches, "low": part.shortest, "high": part.longest, "mean": round(part.actions / part.matches)}))
    head = tuple(texts.say(f"ui.statistics.head.{name}") for name in ("who", "played", "won", "shared", "mean", "best"))
    return Section(title, tuple(words), head, _rows(part, texts), _taken_back(tally.taken_back, texts), numbers=True)


def _rows(part: Tally, texts: Texts) -> tuple[tuple[str, ...], ...]:
    rows = []
    for kind in sorted(part.seats, key=lambda kind: (kind != "person", kind)):
        seat = part.seats[kind]
        share = f"{seat.won} ({round(100 * seat.won / seat.played)} %)" if seat.played else "0"
        mean = f"{seat.points / seat.played:.1f}" if seat.played else ""
        rows.append((_kind(kind, texts), str(seat.played), share, str(seat.shared), mean if texts.language == "en" else mean.replace(".", ","), str(seat.best)))
    return tuple(rows)


def _kind(kind: str, texts: Texts) -> str:
    return texts.maybe(f"ui.player.{kind}") or kind


def _taken_back(part: Tally, texts: Texts) -> tuple[str, ...]:
    """What is said of matches in which somebody took back what had been seen."""
    if not part.matches:
        return ()
    person = part.seats.get("person")
    words = [texts.say("ui.statistics.taken_back", {"n": part.matches})]
    if person is not None:
        words.append(texts.say("ui.statistics.taken_back.won", {"won": person.won, "played": person.played}))
    return tuple(words)


class Tallies(QObject):
    """Counts the matches on the table when they end."""

    def __init__(self, shell: Shell, desk: Desk) -> None:
        super().__init__(shell)
        self._shell, self._desk = shell, desk
        desk.ended.connect(self._ended)

    def _ended(self, _sheet: object) -> None:
        result = self.result()
        shell = self._shell
        if result is not None and not shell.pictured:
            shell.writer.put(f"statistics {result.id}", lambda: count_match(shell.disk, shell.folders.statistics, result))

    def result(self) -> MatchResult | None:
        """How the match on the table has ended; None while it goes on."""
        controller, variant, setup = self._desk.controller, self._desk.variant, self._desk.setup
        if controller is None or variant is None or setup is None or controller.match.over is None:
            return None
        by_seat = {int(standing.seat): standing for standing in controller.match.over.standings}
        seats = tuple(SeatResult(who.player, by_seat[i].points, by_seat[i].rank) for i, who in enumerate(setup.seats) if i in by_seat)
        return MatchResult(match_id(variant.game.id, setup, encode(variant.options)), variant.game.id, seats, controller.match.cursor, controller.taken_back)

    def sections(self) -> list[Section]:
        """All that was counted, to be read."""
        shell = self._shell
        shell.writer.flush(2.0)
        statistics, trouble = read_statistics(shell.disk, shell.folders.statistics)
        if trouble is not None:
            shell.say_trouble(trouble, "warning")
        return sections_of(statistics, shell.texts, shell.library.title)
