"""A box that nobody expects fails its test at once, instead of waiting for ever for somebody to press a button."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import QColorDialog, QDialog, QFileDialog, QFontDialog, QInputDialog, QMenu, QMessageBox

STATICS: dict[type, tuple[str, ...]] = {
    QMessageBox: ("about", "aboutQt", "critical", "information", "question", "warning"),
    QFileDialog: (
        "getExistingDirectory",
        "getExistingDirectoryUrl",
        "getOpenFileName",
        "getOpenFileNames",
        "getOpenFileUrl",
        "getOpenFileUrls",
        "getSaveFileName",
        "getSaveFileUrl",
    ),
    QInputDialog: ("getDouble", "getInt", "getItem", "getMultiLineText", "getText"),
    QColorDialog: ("getColor",),
    QFontDialog: ("getFont",),
}
# QDialog.exec serves every dialog: QMessageBox, QFileDialog and our own classes inherit it.
LOOPS: tuple[type, ...] = (QDialog, QMenu, QDrag)
EXECS = ("exec", "exec_")


class UnexpectedDialog(AssertionError):
    """A box opened that the test does not answer."""


@dataclass
class Answers:
    """What a test says to the boxes that its actions open.

    `give("QMessageBox.question", QMessageBox.StandardButton.Yes)` answers the next one; a callable is called with the arguments of the
    call (for `exec`: with the box) and gives back the answer. `asked` lists the boxes answered so far.
    """

    waiting: list[tuple[str, Any]] = field(default_factory=list)
    asked: list[tuple[str, tuple[Any, ...]]] = field(default_factory=list)
    surprises: list[str] = field(default_factory=list)

    def give(self, box: str, reply: Any) -> None:
        """Answers the next box of this name: `QFileDialog.getSaveFileName`, `QMenu.exec`, or `<class of the dialog>.exec`."""
        self.waiting.append((box, reply))

    def reply(self, names: list[str], arguments: tuple[Any, ...]) -> Any:
        """Returns the first answer that waits for one of the names; fails the test where there is none."""
        for index, (box, reply) in enumerate(self.waiting):
            if box in names:
                del self.waiting[index]
                self.asked.append((box, arguments))
                return reply(*arguments) if callable(reply) else reply
        words = " ".join(repr(argument) for argument in arguments if isinstance(argument, str))
        self.surprises.append(f"{names[0]} {words}".strip())
        raise UnexpectedDialog(f"{names[0]} opened unasked: {words or arguments}")


def _static(answers: Answers, name: str) -> staticmethod[..., Any]:
    return staticmethod(lambda *arguments, **named: answers.reply([name], (*arguments, *named.values())))


def _loop(answers: Answers, base: type) -> Callable[..., Any]:
    def run(self: Any, *arguments: Any, **named: Any) -> Any:
        names = [f"{kind.__name__}.exec" for kind in type(self).__mro__ if issubclass(kind, base)] or [f"{base.__name__}.exec"]
        result = answers.reply(names, (self, *arguments, *named.values()))
        if isinstance(self, QDialog) and isinstance(result, int):
            self.setResult(int(result))
        return result

    return run


def _guarded(plain: Callable[[Any, str], Any], run: Callable[..., Any]) -> Callable[[Any, str], Any]:
    return lambda self, name: partial(run, self) if name in EXECS else plain(self, name)


@pytest.fixture
def answers() -> Answers:
    """The answers of this test to the boxes that open in it."""
    return Answers()


@pytest.fixture(autouse=True)
def no_surprise_dialogs(request: pytest.FixtureRequest, answers: Answers, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Puts `answers` in the place of everything that waits for a person, and fails the test for a box unasked or an answer unused."""
    if "qapp" not in request.fixturenames:  # no application, no boxes
        yield
        return
    for kind, names in STATICS.items():
        for name in names:
            monkeypatch.setattr(kind, name, _static(answers, f"{kind.__name__}.{name}"))
    for kind in LOOPS:
        for name in EXECS:
            if hasattr(kind, name):
                monkeypatch.setattr(kind, name, _loop(answers, kind))
    # PySide looks for `exec` of a menu past the class, as it is a static method and an instance's at once.
    monkeypatch.setattr(QMenu, "__getattribute__", _guarded(QMenu.__getattribute__, _loop(answers, QMenu)))
    yield
    assert not answers.surprises, f"boxes that the test did not answer: {answers.surprises}"
    assert not answers.waiting, f"boxes that the test answers, but that never opened: {[box for box, _ in answers.waiting]}"
