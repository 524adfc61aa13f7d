"""Looking back: chronicle, replay bar and keys move through the moments of the match on the table, which itself stays where it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from wonderland_gui.controllers.prompt_buttons import LEAVE, PLAY_ON
from wonderland_gui.controllers.table_controller import Looking, Shown, TableController
from wonderland_gui.controllers.words import Speaker
from wonderland_gui.models.timeline import timeline_of
from wonderland_gui.views.prompt_bar import PromptButton
from wonderland_gui.views.table_page import TablePage

PAUSE: Final = 900
"""Milliseconds from the end of a motion to the next step, at the usual speed."""
STILL: Final = 4.0
"""From this speed on nothing moves: each moment is shown at once."""


MOST_TOLD = 170
"""How many letters of what happened at a moment the bar has room for; the chronicle tells the rest."""


def few(sentences: Iterable[str]) -> str:
    """As many of these sentences as the bar has room for, and at least the first."""
    said = ""
    for sentence in filter(None, sentences):
        if said and len(said) + len(sentence) > MOST_TOLD:
            return f"{said} …"
        said = f"{said} {sentence}".strip()
    return said


def look_words(speaker: Speaker, looking: Looking) -> tuple[str, str]:
    """What the prompt bar says of an earlier moment: which it is, and what happened there."""
    texts, line = speaker.texts, looking.timeline
    now = looking.moment == line.last
    sentence = texts.say("ui.replay.prompt.now") if now else texts.say("ui.replay.prompt", {"turn": line.turn(looking.moment), "turns": line.turns})
    news = few(speaker.event(notice) for notice in speaker.view.news)
    return sentence, texts.say("ui.replay.beginning") if looking.moment == 0 else news


def look_buttons(speaker: Speaker, looking: Looking) -> list[PromptButton]:
    """What can be done while one looks back."""
    texts = speaker.texts
    on = PromptButton(PLAY_ON, texts.say("ui.replay.play_on"), enabled=looking.moment < looking.timeline.last)
    return [on, PromptButton(LEAVE, texts.say("ui.replay.leave"), key="Esc")]


class LookBack(QObject):
    """The replay of one match on one page."""

    play_on = Signal(int)
    """A copy of the match is wanted that goes on from this moment."""
    left = Signal()
    """The present is shown again."""

    def __init__(self, controller: TableController, page: TablePage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._controller, self._page = controller, page
        self.playing = False
        self._last: Shown | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._next)
        self._joins: tuple[tuple[Any, Callable[..., None]], ...] = (
            (controller.changed, self._shown),
            (page.side.entry_picked, self.look),
            (page.replay.wanted, self._dragged),
            (page.replay.stepped, self.step),
            (page.replay.speed_chosen, self._speed_chosen),
            (page.scene.motion_ended, self._still),
            (page.bar.chosen, self._pressed),
        )
        for signal, slot in self._joins:
            signal.connect(slot)
        page.set_looking(False)

    def close(self) -> None:
        """Another match lies on the page, or none."""
        self.pause()
        for signal, slot in self._joins:
            signal.disconnect(slot)
        self._page.set_looking(False)

    @property
    def moment(self) -> int | None:
        """The moment that is looked at; None: the present."""
        return self._controller.looking

    # ------------------------------------------------------------ where one looks
    def look(self, moment: int, *, animate: bool = False) -> None:
        """Shows the table after so many actions."""
        self.pause()
        self._look(moment, animate=animate)

    def _look(self, moment: int, *, animate: bool) -> None:
        fresh = self.moment is None
        if self._controller.look_at(moment, animate=animate) and fresh:
            self._page.replay.setFocus(Qt.FocusReason.OtherFocusReason)

    def begin(self) -> None:
        """Plays the whole match from its beginning."""
        self.look(0)
        self.play()

    def back_one(self) -> None:
        """Looks at the moment before this one."""
        now = self._controller.match.cursor if self.moment is None else self.moment
        self.look(now - 1, animate=True)

    def leave(self) -> None:
        """Comes back to the present."""
        self.pause()
        if self.moment is not None:
            self._controller.look_on()
            self.left.emit()

    def step(self, way: str) -> None:
        """Does what a button or a key of the replay bar says."""
        moment = self.moment
        if moment is None:
            return
        line = timeline_of(self._controller.match)
        match way:
            case "play":
                self.pause() if self.playing else self.play()
            case "leave":
                self.leave()
            case "back" | "forward":
                self.look(moment + (1 if way == "forward" else -1), animate=True)
            case "first" | "last":
                self.look(0 if way == "first" else line.last)
            case "former_turn" | "next_turn":
                self.look(line.former_turn(moment) if way == "former_turn" else line.next_turn(moment))

    def _dragged(self, moment: int) -> None:
        if self.moment is not None:
            self.look(moment)

    def _pressed(self, button: int) -> None:
        moment = self.moment
        if moment is not None and button == LEAVE:
            self.leave()
        elif moment is not None and button == PLAY_ON and moment < self._controller.match.cursor:
            self.pause()
            self.play_on.emit(moment)

    # ------------------------------------------------------------ going on by itself
    def play(self) -> None:
        """Goes on by itself; at the end it begins again."""
        moment = self.moment
        if moment is None:
            return
        if moment >= self._controller.match.cursor:
            self._look(0, animate=False)
        self.playing = True
        self._page.replay.set_playing(True)
        self._still()

    def pause(self) -> None:
        """Stays where it is."""
        self._timer.stop()
        if self.playing:
            self.playing = False
            self._page.replay.set_playing(False)

    @property
    def _speed(self) -> float:
        return float(self._page.replay.speed)

    def _speed_chosen(self, _speed: str) -> None:
        if self._timer.isActive():
            self._timer.start(round(PAUSE / self._speed))

    def _still(self) -> None:
        """Everything lies where it belongs: the next step comes after a pause."""
        if self.playing and not self._page.scene.in_motion and not self._timer.isActive():
            self._timer.start(round(PAUSE / self._speed))

    def _next(self) -> None:
        moment = self.moment
        if not self.playing or moment is None:
            return
        if self._page.scene.in_motion:  # something else is shown meanwhile, such as the window in another size
            return
        self._look(moment + 1, animate=self._speed < STILL)
        if moment + 1 >= self._controller.match.cursor:
            self.pause()
        else:
            self._still()

    # ------------------------------------------------------------ showing
    def again(self) -> None:
        """The same in other words."""
        if self._last is not None:
            self._shown(self._last)

    def _shown(self, shown: Shown) -> None:
        self._last = shown
        looking, page = shown.looking, self._page
        if looking is None:
            self.pause()
            page.set_looking(False)
            return
        line = looking.timeline
        page.replay.set_moments(line.last, line.starts)
        page.replay.set_moment(looking.moment, page.bar.prompt.sentence)
        page.side.set_looked(None if looking.moment == line.last else looking.moment)
        page.set_looking(True)
