"""All motions of a scene on one clock: each is a function of a number from 0 to 1, and can be brought to its end at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QObject, Signal

SPEEDS: Final = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}
"""How much longer than the theme says a motion lasts, by the name of the speed setting."""


@dataclass(slots=True)
class Course:
    """One motion on its way."""

    begin: float
    ms: float
    step: Callable[[float], None]
    curve: QEasingCurve
    done: Callable[[], None] | None = None

    def at(self, now: float) -> bool:
        """Shows the motion as it is at `now`; says whether it has come to its end."""
        if now < self.begin:
            return False
        part = 1.0 if self.ms <= 0 else min(1.0, (now - self.begin) / self.ms)
        self.step(1.0 if part >= 1.0 else self.curve.valueForProgress(part))
        return part >= 1.0


class _Clock(QAbstractAnimation):
    """Qt's own frame clock; runs only while something moves."""

    def __init__(self, motions: Motions) -> None:
        super().__init__(motions)
        self._motions = motions
        self._last = 0

    def begin(self) -> None:
        if self.state() is not QAbstractAnimation.State.Running:
            self._last = 0
            self.setCurrentTime(0)
            self.start()

    def duration(self) -> int:
        return -1

    def updateCurrentTime(self, now: int) -> None:
        passed, self._last = now - self._last, now
        if passed > 0:
            self._motions.advance(passed)


@dataclass(slots=True)
class Pulse:
    """A light that swells and fades for as long as it is wanted."""

    ms: float
    step: Callable[[float], None]
    begin: float = field(default=0.0)


class Motions(QObject):
    """The motions of one scene.  Motion delays only what is shown: `finish` may be called at any time and leaves everything at its target."""

    ended = Signal()
    """Nothing moves any more."""

    def __init__(self, parent: QObject | None = None, *, speed: str = "normal") -> None:
        super().__init__(parent)
        self._factor = SPEEDS[speed]
        self._courses: dict[Hashable, Course] = {}
        self._pulses: dict[Hashable, Pulse] = {}
        self._now = 0.0
        self._clock = _Clock(self)

    # ------------------------------------------------------------ settings
    @property
    def on(self) -> bool:
        """Whether anything moves at all."""
        return self._factor > 0

    def set_speed(self, speed: str) -> None:
        """Off, fast, normal or slow; off brings to its end what is moving."""
        self._factor = SPEEDS[speed]
        if not self.on:
            self.finish()
            for pulse in self._pulses.values():
                pulse.step(1.0)
            self._pulses.clear()
            self._clock.stop()

    # ------------------------------------------------------------ starting
    def start(
        self,
        key: Hashable,
        ms: float,
        step: Callable[[float], None],
        *,
        curve: QEasingCurve | None = None,
        delay: float = 0,
        done: Callable[[], None] | None = None,
    ) -> None:
        """Begins a motion of so many milliseconds at normal speed; one with the same key takes the place of what it was, wherever that has come to."""
        self._courses.pop(key, None)
        if not self.on or ms <= 0:
            step(1.0)
            if done is not None:
                done()
            return
        self._courses[key] = Course(self._now + delay * self._factor, ms * self._factor, step, curve or QEasingCurve(QEasingCurve.Type.OutCubic), done)
        self._clock.begin()

    def pulse(self, key: Hashable, ms: float, step: Callable[[float], None]) -> None:
        """Lets a light swell and fade until `still` is called: `step` gets numbers between 0 and 1."""
        if not self.on:
            step(1.0)
            return
        self._pulses[key] = Pulse(ms, step, self._now)
        self._clock.begin()

    def pulses(self, key: Hashable) -> bool:
        """Whether a pulse goes on."""
        return key in self._pulses

    def still(self, key: Hashable) -> None:
        """Ends a pulse where it is."""
        self._pulses.pop(key, None)
        self._rest()

    def forget(self, key: Hashable) -> None:
        """Drops a motion where it is, without its end: what moved is gone."""
        self._courses.pop(key, None)
        self._rest()

    # ------------------------------------------------------------ running
    @property
    def running(self) -> bool:
        """Whether something is on its way; a pulse does not count."""
        return bool(self._courses)

    def moves(self, key: Hashable) -> bool:
        """Whether the motion with this key is on its way."""
        return key in self._courses

    def advance(self, ms: float) -> None:
        """Lets time pass: the clock does it, and a test may."""
        self._now += ms
        for key, course in list(self._courses.items()):
            if self._courses.get(key) is course and course.at(self._now):
                del self._courses[key]
                if course.done is not None:
                    course.done()
                if not self._courses:
                    self.ended.emit()
        for pulse in list(self._pulses.values()):
            phase = ((self._now - pulse.begin) / pulse.ms) % 1.0
            pulse.step(_wave(phase))
        self._rest()

    def finish(self) -> None:
        """Brings every motion to its target, also those that the ends of others begin."""
        had = bool(self._courses)
        while self._courses:
            key = next(iter(self._courses))
            course = self._courses.pop(key)
            course.step(1.0)
            if course.done is not None:
                course.done()
        if had:
            self.ended.emit()
        self._rest()

    def clear(self) -> None:
        """Drops everything: the scene goes away."""
        self._courses.clear()
        self._pulses.clear()
        self._clock.stop()

    def _rest(self) -> None:
        if not self._courses and not self._pulses:
            self._clock.stop()


_SWELL: Final = QEasingCurve(QEasingCurve.Type.InOutSine)


def _wave(phase: float) -> float:
    """From 0 up to 1 and down again in one phase."""
    return _SWELL.valueForProgress(2 * phase if phase < 0.5 else 2 - 2 * phase)
