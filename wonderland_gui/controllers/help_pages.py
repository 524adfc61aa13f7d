"""What the pages to read say: every shortcut and gesture, and what the program is made of."""

from __future__ import annotations

import platform
from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import qVersion
from PySide6.QtGui import QKeySequence

from wonderland_gui import __version__
from wonderland_gui.controllers.commands import MENUS, Command
from wonderland_gui.models.reading import Section
from wonderland_gui.resources import Resources
from wonderland_gui.text import Texts

GESTURES: Final = {
    "table": ("pick", "drag", "tab", "arrows", "turn", "way", "choose", "cancel", "look", "tray"),
    "replay": ("step", "turns", "ends", "play", "leave"),
    "board": ("move", "unfold", "do"),
}
"""What mouse and keyboard do beside the menu: for each place the lines `ui.keys.<place>.<line>`, its keys under `.keys`."""


def shortcut_sections(commands: Iterable[Command], texts: Texts) -> list[Section]:
    """A section for each menu with the commands that have keys, and one for each place with its gestures."""
    table = tuple(commands)
    made = []
    for menu in MENUS:
        rows = [
            (" / ".join(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in command.keys), texts.say(f"ui.menu.{command.id}"))
            for command in table
            if command.menu == menu and command.keys
        ]
        if menu == "help":
            rows.append(("F10", texts.say("ui.keys.menu")))
        if rows:
            made.append(Section(texts.say(f"ui.menu.{menu}"), rows=tuple(rows)))
    for place, lines in GESTURES.items():
        pairs = tuple((texts.say(f"ui.keys.{place}.{line}.keys"), texts.say(f"ui.keys.{place}.{line}")) for line in lines)
        made.append(Section(texts.say(f"ui.keys.{place}"), rows=pairs))
    return made


def versions() -> tuple[tuple[str, str, str], ...]:
    """What the program is made of: name, version and licence of each part."""
    import platformdirs
    import pydantic
    import PySide6
    import yaml

    return (
        ("Wonderland Table", __version__, "MIT"),
        ("Python", platform.python_version(), "PSF"),
        ("Qt", qVersion() or "", "LGPL 3"),
        ("PySide6", PySide6.__version__, "LGPL 3"),
        ("PyYAML", yaml.__version__, "MIT"),
        ("pydantic", pydantic.VERSION, "MIT"),
        ("platformdirs", platformdirs.__version__, "MIT"),
        ("Alice", "", "OFL 1.1"),
        ("EB Garamond", "", "OFL 1.1"),
    )


def about_sections(texts: Texts, resources: Resources, games: Iterable[str] = ()) -> list[Section]:
    """What this program is, after whose games its own are made, what it consists of, and the licences of what it brings along."""
    head = tuple(texts.say(f"ui.about.head.{name}") for name in ("part", "version", "licence"))
    credits = tuple((texts.say(f"game.{game}.title"), words) for game in games if (words := texts.maybe(f"game.{game}.credits")))
    made = [
        Section(texts.say("ui.about.title"), (texts.say("ui.about.words", {"version": __version__}),)),
        *([Section(texts.say("ui.about.games"), rows=credits)] if credits else []),
        Section(texts.say("ui.about.parts"), (), head, versions(), (texts.say("ui.about.qt"),)),
    ]
    for name, font in (("Alice", "Alice"), ("EBGaramond", "EB Garamond")):
        path = f"shared/fonts/{name}-OFL.txt"
        if resources.exists(path):
            licence = resources.read(path).decode("utf-8", "replace").replace("\r\n", "\n")
            made.append(Section(texts.say("ui.about.font", {"font": font}), small=licence))
    return made
