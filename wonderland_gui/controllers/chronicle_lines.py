"""The chronicle as lines: put into words once for each viewer, and kept as long as the record stays the same."""

from __future__ import annotations

from typing import Any

from wonderland_gui.controllers.words import Speaker
from wonderland_gui.engine.match import Match
from wonderland_gui.engine.protocol import Named
from wonderland_gui.engine.view import Eyes, Notice
from wonderland_gui.views.chronicle import LogLine


class ChronicleLines:
    """The lines of one match."""

    def __init__(self, match: Match[Any, Any]) -> None:
        self._match = match
        self._kept: dict[Eyes, list[tuple[object, tuple[LogLine, ...]]]] = {}

    def forget(self) -> None:
        """The words have changed."""
        self._kept.clear()

    def until(self, index: int, speaker: Speaker) -> tuple[LogLine, ...]:
        """All lines up to the `index`-th entry, for whoever the speaker speaks to."""
        kept = self._kept.setdefault(speaker.eyes, [])
        record = self._match.record
        same = next((i for i, (entry, _) in enumerate(kept) if i > index or entry is not record[i]), len(kept))
        if same <= index:
            del kept[same:]
        for i in range(len(kept), index + 1):
            kept.append((record[i], tuple(self._line(notice, speaker, i) for notice in self._match.chronicle(i, speaker.eyes) if notice.key)))
        return tuple(line for _, lines in kept[: index + 1] for line in lines)

    def _line(self, notice: Notice, speaker: Speaker, at: int) -> LogLine:
        words = speaker.event(notice)
        who = notice.params.get("who")
        if isinstance(who, Named) and who.what == "seat":
            name = speaker.texts.words(who, speaker.voice)
            name = name[:1].upper() + name[1:]
            if words.startswith(name + " "):
                return LogLine(name, words[len(name) + 1 :], speaker.voice.is_you(who.id), at)
        return LogLine("", words, False, at)
