"""Findings in files of looks (themes, templates, covers, pictures), whose readers complain in words, with file and line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.parsers.expat import ExpatError, ParserCreate

from wonderland_gui.data.problems import Problem
from wonderland_gui.data.yaml_document import Document

_PART = re.compile(r"[^.\[\]]+")
Said = tuple[Problem, ...]


def unreadable_look(document: Document) -> Said:
    """The errors that a file of looks has as YAML."""
    return tuple(problem for problem in document.problems if problem.severity == "error")


def look_problems(document: Document, complaints: Iterable[str]) -> Said:
    """Complaints such as "themes.dark.gold: should be a colour", each at its line."""
    found = []
    for complaint in complaints:
        at, _, words = complaint.partition(": ")
        path = tuple(int(part) if part.isdecimal() else part for part in _PART.findall(at)) if words else ()
        if path and not document.holds(path[:1]):
            path = path[1:]  # the name of the file stands first
        line, column = document.locate(path)
        found.append(Problem(document.name, line, column, "bad_look", {"detail": complaint if complaint.endswith("?") else f"{complaint}."}))
    return tuple(found)


def picture_problem(name: str, data: bytes, fault: str = "") -> Problem | None:
    """What is wrong with an SVG file; `fault` is what its reader said who could not read it although it is XML."""
    parser = ParserCreate()
    try:
        parser.Parse(data, True)
    except ExpatError as error:
        return Problem(name, error.lineno, error.offset + 1, "bad_picture", {"detail": str(error).split(":")[0]})
    return Problem(name, 1, 1, "bad_picture", {"detail": fault}) if fault else None
