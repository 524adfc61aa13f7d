"""Text files: flat maps of keys to sentence templates, one a language; the shared ones are split by area, a game has one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from os import fspath, sep
from pathlib import Path as FilePath
from typing import Final

from wonderland_gui.data.fields import fields_of
from wonderland_gui.data.layers import Layers
from wonderland_gui.data.problems import Problem, Problems
from wonderland_gui.data.yaml_document import Document
from wonderland_gui.data.yaml_loader import read_yaml
from wonderland_gui.engine.protocol import Param
from wonderland_gui.resources import Resources

SHARED: Final = "shared/text"
FALLBACK: Final = "en"
"""The language every text is written in first."""
NAME: Final = "ui.language"
"""The key under which a language says what it is called, among the words of all games."""


@dataclass(slots=True)
class TextFile:
    """The texts of one language from one or several files laid over each other."""

    language: str
    texts: dict[str, str] = field(default_factory=dict)
    places: dict[str, tuple[Document, str]] = field(default_factory=dict)
    """Which file, and which key in it, a text came from."""
    problems: Problems = field(default_factory=Problems)

    def place(self, key: str) -> tuple[str, int, int]:
        """File, line and column of a text's key."""
        document, _ = self.places[key]
        return (document.name, *document.locate((key,), key=True))


def languages(resources: Resources, folder: str = SHARED) -> tuple[str, ...]:
    """The languages for which the folder has text files, sorted."""
    return tuple(sorted({parts[1] for name in resources.list(folder) if (parts := name.split("."))[-1] == "yaml" and len(parts) == 3}))


def language_names(resources: Resources) -> dict[str, str]:
    """What each language calls itself; by its code where it does not say."""
    names = {}
    for language in languages(resources):
        found = TextFile(language)
        _lay(found, resources, f"{SHARED}/words.{language}.yaml")
        names[language] = found.texts.get(NAME) or language
    return names


def read_shared_texts(resources: Resources, language: str) -> TextFile:
    """The texts that all games share; a key that two areas have is an error."""
    found = TextFile(language)
    for name in resources.list(SHARED):
        if name.endswith(f".{language}.yaml") and name.count(".") == 2:
            area = TextFile(language)
            _lay(area, resources, f"{SHARED}/{name}")
            found.problems.extend(area.problems)
            for key, text in area.texts.items():
                if key in found.texts:
                    file, line, _ = found.place(key)
                    document = area.places[key][0]
                    document.problem("duplicate_key_elsewhere", document.locate((key,), key=True), {"key": key, "file": file, "first": line})
                    found.problems.extend(document.problems)
                else:
                    found.texts[key] = text
                    found.places[key] = area.places[key]
    return found


def read_game_texts(resources: Resources, game: str, language: str) -> TextFile:
    """The texts of one game in one language, packs laid over them."""
    found = TextFile(language)
    path = f"games/{game}/text.{language}.yaml"
    _lay(found, resources, path)
    if not resources.exists(path):
        found.problems.add(Problem(path, 1, 1, "no_file"))
    return found


def read_numbers(resources: Resources, game: str) -> dict[str, Param]:
    """The numbers of a game, packs laid over them, as its sentences call them: `numbers.cake`."""
    path = f"games/{game}/game.yaml"
    return fields_of(Layers(read_layers(resources, path), path).tree.get("numbers"), "numbers.")


def shown_name(path: FilePath) -> str:
    """A file's name as the user knows it: from the current folder where it lies below it, else in full."""
    name = fspath(path)
    try:
        below = f"{FilePath.cwd()}{sep}"
        if name.startswith(below) and ".." not in name:
            return name[len(below) :].replace(sep, "/")
        here = FilePath.cwd()
        return (path if path.is_relative_to(here) else path.resolve()).relative_to(here).as_posix()
    except (ValueError, OSError, RuntimeError):  # it lies elsewhere; the current folder has been removed; its links lead in a circle
        return path.as_posix()


def read_layers(resources: Resources, path: str) -> tuple[Document, ...]:
    """All files with this path, the topmost last; one that cannot be opened is a document that says so."""
    documents = []
    for layer in resources.layers(path):
        name = shown_name(layer)
        try:
            documents.append(read_yaml(layer.read_bytes(), name))
        except OSError as error:
            document = Document(name, b"")
            document.problem("unreadable", (1, 1), {"detail": error.strerror or ""})
            documents.append(document)
    return tuple(documents)


def _lay(found: TextFile, resources: Resources, path: str) -> None:
    documents = read_layers(resources, path)
    for number, document in enumerate(documents):
        _add(found, document, removes=number > 0)
        found.problems.extend(document.problems)


def _add(found: TextFile, document: Document, *, removes: bool) -> None:
    """Lays the texts of a file over those found so far; in a pack, nothing removes a text."""
    if not document.readable:
        return
    if document.value is None:
        document.problem("empty_file", (1, 1))
        return
    if not isinstance(document.value, Mapping):
        document.problem("not_a_map", document.locate(()))
        return
    for key, value in document.value.items():
        if value is None and removes:
            found.texts.pop(key, None)
            found.places.pop(key, None)
            continue
        if isinstance(value, Mapping | list):
            document.problem("text_expected", document.locate((key,)), {"key": key})
            continue
        found.texts[key] = value if isinstance(value, str) else document.source((key,)) or ""
        found.places[key] = document, key


def text_languages(resources: Resources, game: str) -> Sequence[str]:
    """The languages of a game's text files."""
    names = (name.split(".") for name in resources.list(f"games/{game}"))
    return tuple(sorted(parts[1] for parts in names if len(parts) == 3 and parts[0] == "text" and parts[2] == "yaml"))
