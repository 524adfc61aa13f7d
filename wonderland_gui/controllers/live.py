"""Live data: what is saved while the program runs is shown, looks at once, and rules when the players of the running match want them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from wonderland_gui.controllers.desk import Desk
from wonderland_gui.controllers.home import Home
from wonderland_gui.controllers.host import Host
from wonderland_gui.controllers.kits import Kits
from wonderland_gui.controllers.live_read import News, inside, read_news
from wonderland_gui.controllers.shell import Shell
from wonderland_gui.controllers.watcher import Watcher
from wonderland_gui.data.loader import Loaded
from wonderland_gui.data.problems import Problem
from wonderland_gui.store.again import Again, play_again
from wonderland_gui.store.matches import Moment, Opened
from wonderland_gui.store.settings import Follow
from wonderland_gui.text import Texts
from wonderland_gui.views.message_strip import Answer, Message

LOG = logging.getLogger("wonderland.live")
BROKEN, RULES, STOPPED = "live broken", "live rules", "live stopped"
"""The strips: what is wrong with the files, what to do with other rules, and where a match could not be played on."""
RETRY, TRIES = 300, 4
"""Milliseconds until files are read once more that could not be, and how often that is done."""
FIRST = 3
"""How many findings are told; of the others only the number."""


class Live(QObject):
    """Watches the files of data from `start` on, and brings what is saved into the window."""

    reloaded = Signal(object)
    """The `News` that are shown now."""
    _read = Signal(object)
    _played = Signal(object, object)

    def __init__(self, shell: Shell, desk: Desk, kits: Kits, home: Home, host: Host, *, follow: bool) -> None:
        """`follow`: whether the running match follows the files unless the user has chosen something else."""
        super().__init__(shell)
        self._shell, self._desk, self._kits, self._home, self._host = shell, desk, kits, home, host
        chosen = shell.settings.follow
        self.follow: Follow = "follow" if follow and chosen == "ask" else chosen
        self.watcher = Watcher(self._roots, self)
        self.reloads = 0
        """How often something was read anew."""
        self._found: dict[str, tuple[Problem, ...]] = {}
        """What is wrong now, by part."""
        self._saved: set[str] = set()
        """The files that were saved since all were sound."""
        self._waiting: set[str] = set()
        self._busy = self._replaying = self._closed = False
        self._tries = 0
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(RETRY)
        self._later.timeout.connect(self._begin)
        self._origin: Moment | None = None
        """The match as the players had played it before it was first played again under other rules."""
        self._made: tuple[object, int] | None = None
        """The match that was made of it, and how long it was."""
        self._before: Opened | None = None
        """The match to which one can go back."""
        self._thread = ThreadPoolExecutor(1, "live")
        self.watcher.changed.connect(self._changed)
        self._read.connect(self._arrived, Qt.ConnectionType.QueuedConnection)
        self._played.connect(self._played_again, Qt.ConnectionType.QueuedConnection)
        desk.laid.connect(self._laid)
        shell.window.pages.currentChanged.connect(self._say)
        shell.window.messages.answered.connect(self._answered)
        self._check_follow()

    def start(self) -> None:
        """Watches from now on."""
        if not self._shell.pictured:
            self.watcher.start()

    def close(self) -> None:
        """Watches no more."""
        self._closed = True
        self._later.stop()
        self.watcher.close()
        self._thread.shutdown(wait=True, cancel_futures=True)

    @property
    def busy(self) -> bool:
        """Whether something is being read or played again."""
        return self._busy or self._replaying

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong with the files now: first what stands in a file that was saved, then what follows from it in others."""
        every = {(p.place, p.code, str(p.params)): p for found in self._found.values() for p in found}
        return tuple(sorted(every.values(), key=lambda p: (not p.file.endswith(tuple(self._saved)), p.file, p.line, p.column, p.code)))

    def _roots(self) -> tuple[Path, ...]:
        """Where data lies: the packs, and the shipped files if people may change them."""
        shell = self._shell
        roots = [*shell.resources.packs, shell.folders.packs]
        if shell.resources.editable:
            roots.insert(0, shell.resources.root)
        return tuple(dict.fromkeys(roots))

    # ------------------------------------------------------------ reading
    def _changed(self, paths: frozenset[Path]) -> None:
        names = self._inside(paths)
        self._saved |= names
        self._waiting |= names
        self._begin()

    def _inside(self, paths: frozenset[Path]) -> frozenset[str]:
        """What the paths are called in the layers as they were and as they are: a pack may just have come or gone."""
        shell = self._shell
        before = inside(shell.resources, paths)
        shell.find_packs()
        return before | inside(shell.resources, paths)

    def _begin(self) -> None:
        if not self._waiting or self._busy or self._closed:
            return
        shell, names = self._shell, frozenset(self._waiting)
        self._waiting.clear()
        self._busy = True
        self._do(lambda: read_news(shell.resources, shell.library.games, shell.texts.language, names), self._read.emit, names)

    def _do(self, job: Callable[[], News], tell: Callable[[News], object], names: frozenset[str]) -> None:
        def work() -> None:
            try:
                news = job()
            except Exception:  # a file that goes while it is read, or a fault of ours: the window must live on with what it has
                LOG.exception("%s could not be read", ", ".join(sorted(names)))
                news = News(names=names)
            tell(news)

        self._thread.submit(work)

    def _arrived(self, news: News) -> None:
        self._busy = False
        if self._closed:
            return
        self._tries = self._tries + 1 if news.names else 0
        if 0 < self._tries < TRIES:
            self._waiting |= news.names
            self._later.start()
            return
        self.reloads += 1
        if news.texts is not None and news.texts.language != self._shell.texts.language:  # another language was chosen meanwhile
            self._shell.library.set_language(self._shell.texts.language)
            news.texts = self._shell.texts
        self._found |= news.found
        self._take(news)
        self._found = {part: found for part, found in self._found.items() if found}
        self._say()
        self.reloaded.emit(news)
        self._begin()

    # ------------------------------------------------------------ showing
    def _take(self, news: News) -> None:
        """Shows what is sound; what is not stays as it was."""
        shell, home = self._shell, self._home
        library = shell.library
        good = {game: loaded for game, loaded in news.games.items() if self._is_good(game, loaded)}
        for game, loaded in good.items():
            if not loaded.errors:
                shell.window.messages.take_away(f"problems {game}")
        other_rules = [game for game in good if library.is_read(game) and library.loaded(game).hash != good[game].hash]
        library.renew(good, news.texts)
        if news.covers is not None:
            home.covers.set_covers(news.covers)
        if news.templates or news.art:
            shell.forget_art(news.art)
            self._kits.forget(news.art)
            home.covers.forget()
            shell.art.ready.emit(frozenset(news.art))  # what is painted with them asks for them again
        if news.themes is not None:
            shell.set_themes(news.themes)
            self._kits.forget()
            home.covers.forget()
        self._kits.renew(good)
        if news.texts is not None:
            shell.say_anew()
        elif good:
            home.renew()
            self._desk.show_again()
        if good or news.pages:
            self._host.renew_rules()
        here = self._desk.variant.game.id if self._desk.variant is not None else ""
        if here in other_rules:
            self._rules_changed()

    def _is_good(self, game: str, loaded: Loaded) -> bool:
        """Whether a game is better shown as its files are now; errors that it had before do not count."""
        library = self._shell.library
        if not library.is_read(game) or not library.playable(game):
            return True
        known = {_what(problem) for problem in library.loaded(game).errors}
        return loaded.playable and {_what(problem) for problem in loaded.errors} <= known

    def _say(self, *_: object) -> None:
        """Says what is wrong with the files, or that nothing is any more."""
        problems = self.problems
        if not problems:
            self._saved.clear()
            self._shell.window.messages.take_away(BROKEN)
            return

        def message(texts: Texts) -> Message:
            lines = [texts.problem(problem) for problem in problems[:FIRST]]
            if len(problems) > FIRST:
                lines.append(texts.say("ui.live.more", {"n": len(problems) - FIRST}))
            return Message(BROKEN, "\n".join(lines), "error", texts.say("ui.live.broken", {"n": len(problems)}))

        self._shell.say(message)

    # ------------------------------------------------------------ rules
    def set_follow(self, follow: str) -> None:
        """What to do with a running match when its rules change, now and the next time."""
        self.follow = cast("Follow", follow)
        self._shell.set_settings(replace(self._shell.settings, follow=self.follow))
        self._check_follow()
        if self._differs():
            self._rules_changed()

    def _check_follow(self) -> None:
        self._shell.commands.check(f"follow.{self.follow}")

    def _now(self) -> Loaded | None:
        """The game of the running match as its files are now."""
        desk = self._desk
        return self._shell.library.loaded(desk.variant.game.id) if desk.variant is not None else None

    def _differs(self) -> bool:
        now, setup = self._now(), self._desk.setup
        return now is not None and setup is not None and now.hash != setup.data.get("hash")

    def _rules_changed(self) -> None:
        if not self._differs():  # changed, and changed back
            self._shell.window.messages.take_away(RULES)
        elif self.follow in ("follow", "replay"):
            self._replay()
        elif self.follow == "ask":
            self._shell.say(_question)

    def _answered(self, message: str, answer: str) -> None:
        if message == RULES and answer == "follow":
            self.set_follow("follow")
        elif message == RULES and answer == "replay" and self._differs():
            self._replay()
        elif message == STOPPED and answer == "back" and self._before is not None:
            self._lay(self._before)

    def _replay(self) -> None:
        """Plays the match again under the files as they are, in a thread."""
        moment, rules = self._desk.moment(), self._now()
        if moment is None or rules is None or rules.data is None or self._replaying:
            return
        desk = self._desk
        ours = self._made is not None and self._made == (desk.match, len(moment.record))
        if self._origin is None or not ours:
            self._origin, ours = moment, False
        origin, match = self._origin, desk.match
        self._replaying = True
        self._shell.window.messages.take_away(RULES)

        def work() -> None:
            try:
                again = play_again(origin, rules)
            except Exception:  # rules that choke on data which is sound by itself: the match stays as it is
                LOG.exception("the match could not be played again")
                again = Again(None)
            self._played.emit(again, (match, len(moment.record), rules, ours))

        self._thread.submit(work)

    def _played_again(self, again: Again, asked: Any) -> None:
        self._replaying = False
        match, length, rules, ours = asked
        desk, now = self._desk, self._desk.moment()
        if self._closed or now is None or now.variant.game is not rules.game:
            return
        if desk.match is not match or len(now.record) != length or self._now() is not rules:
            if self._differs():
                self._rules_changed()  # somebody has played, or saved, meanwhile
            return
        if again.opened is None:
            self._shell.say(_cannot)
            return
        assert self._origin is not None and desk.setup is not None and desk.variant is not None and desk.match is not None
        before = self._before if ours else Opened(desk.match, desk.variant, replace(desk.setup, taken_back=now.setup.taken_back))
        if ours:  # a match that nobody has played on gives way; that of the players is kept and can be continued
            kit = desk.kit
            desk.put_away(keep=False)
            self._lay(again.opened, kit)
        else:
            self._lay(again.opened)
        self._made = again.opened.match, len(again.opened.match.record)
        self._before = before
        if again.stopped:
            self._say_stopped(again)

    def _lay(self, opened: Opened, kit: Any = None) -> None:
        """Lays a match in place of the one on the table; whoever sat behind no curtain looks on."""
        self._made = self._before = None
        self._desk.lay(kit or self._kits.of(opened.variant.game.id), opened)

    def _say_stopped(self, again: Again) -> None:
        def message(texts: Texts) -> Message:
            words = texts.say("ui.live.stopped.words", {"n": again.stopped})
            return Message(STOPPED, words, "warning", texts.say("ui.live.stopped"), (Answer("back", texts.say("ui.live.back")),))

        self._shell.say(message)

    def _laid(self) -> None:
        """Another match lies on the table, which has put all strips away."""
        self._say()


def _what(problem: Problem) -> tuple[str, str, str]:
    """A finding wherever in its file it stands."""
    return problem.file, problem.code, str(dict(problem.params))


def _question(texts: Texts) -> Message:
    answers = (
        Answer("next", texts.say("ui.live.next")),
        Answer("replay", texts.say("ui.live.replay")),
        Answer("follow", texts.say("ui.live.follow")),
    )
    return Message(RULES, texts.say("ui.live.rules.words"), "question", texts.say("ui.live.rules"), answers)


def _cannot(texts: Texts) -> Message:
    return Message(STOPPED, texts.say("ui.live.cannot"), "warning", texts.say("ui.live.stopped"))
