"""A program whose files are edited while it runs: a pack and a copy of the shipped resources, both of which may be written in."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path

from tests.helpers.program import Sit, Sitting, until
from wonderland_gui.controllers.live import BROKEN, RULES, STOPPED
from wonderland_gui.controllers.start import Start
from wonderland_gui.resources import Resources
from wonderland_gui.store.settings import Settings


class Edited:
    """Somebody at the program with an editor beside it."""

    def __init__(self, sit: Sit, folder: Path, *, follow: str = "ask", packs: bool = False, language: str = "en") -> None:
        self.root = folder / "resources"
        shutil.copytree(Resources().root, self.root, ignore=shutil.ignore_patterns("fonts", "ASSETS.yaml"))
        self.pack = folder / "pack"
        self.pack.mkdir()
        settings = Settings(language=language, speed="off", theme="dark", follow=follow)  # type: ignore[arg-type]
        start = Start(data=(self.pack,)) if packs else Start()
        self.sitting: Sitting = sit(start, settings=settings, resources=Resources(self.root))
        self.live = self.sitting.program.live
        until(lambda: self.live.watcher.ready, "the files are watched")

    def path(self, name: str) -> Path:
        return self.root / name

    def edit(self, name: str, old: str, new: str) -> None:
        """Saves a file with something else in it."""
        path = self.path(name)
        text = path.read_text("utf-8")
        assert old in text, f"{old!r} is not in {name}"
        path.write_text(text.replace(old, new, 1), "utf-8")

    def after(self, change: Callable[[], object]) -> float:
        """Makes a change and waits until it was read and shown; gives the seconds that took."""
        reloads = self.live.reloads
        started = time.monotonic()
        change()
        until(lambda: self.live.reloads > reloads and not self.live.busy, "the change is read")
        return time.monotonic() - started

    def saved(self, name: str, old: str, new: str) -> float:
        """The same for a save."""
        return self.after(lambda: self.edit(name, old, new))

    @property
    def broken(self) -> str:
        """The words of the strip that tells what is wrong; empty: there is none."""
        return self.sitting.messages.get(BROKEN, "")

    def asks(self) -> bool:
        """Whether it is asked what shall hold for the match."""
        return RULES in self.sitting.messages

    @property
    def stopped(self) -> str:
        """What is said of a match that could not be played again."""
        return self.sitting.messages.get(STOPPED, "")

    def answer(self, message: str, answer: str) -> None:
        """Presses a button of a strip."""
        strip = self.sitting.window.messages.strip(message)
        assert strip is not None
        ids = [one.id for one in strip.message.answers]
        self.sitting.click(strip.buttons[ids.index(answer)])
