"""Reads what has changed on the disk, and checks it: a function of files, run in a thread, that touches nothing of the window."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wonderland_gui.data.covers import FILE as COVERS
from wonderland_gui.data.covers import Cover, parse_covers
from wonderland_gui.data.loader import Loaded, load_game
from wonderland_gui.data.looks import Said, look_problems, picture_problem, unreadable_look
from wonderland_gui.data.problems import Problem
from wonderland_gui.data.shared import Shared
from wonderland_gui.data.templates import FOLDER, TemplateError, parse_template
from wonderland_gui.data.textfiles import SHARED, languages, read_shared_texts, shown_name
from wonderland_gui.data.theme_file import THEME_FILE, ThemeError
from wonderland_gui.data.yaml_loader import read_yaml
from wonderland_gui.engine.protocol import Game
from wonderland_gui.resources import Resources
from wonderland_gui.text import Texts, load_texts
from wonderland_gui.views.art import read_svg
from wonderland_gui.views.theme import Theme
from wonderland_gui.views.theme_file import parse_themes

TRIED = 64
"""In which size a changed picture is tried before it is shown."""


@dataclass
class News:
    """What was read; a part that is broken is not among the news, only among the findings."""

    texts: Texts | None = None
    games: dict[str, Loaded] = field(default_factory=dict)
    themes: Mapping[str, Theme] | None = None
    covers: Mapping[str, Cover] | None = None
    templates: bool = False
    art: set[str] = field(default_factory=set)
    """Names of pictures."""
    pages: bool = False
    """Whether a rules page has changed."""
    found: dict[str, Said] = field(default_factory=dict)
    """What is wrong, by the part that was read: empty for a part that is sound."""
    names: frozenset[str] = frozenset()
    """The files that were to be read, if the reading itself came to grief."""


def inside(resources: Resources, paths: Iterable[Path]) -> frozenset[str]:
    """The paths below the folders of resources, as the program calls them."""
    found = set()
    for path in paths:
        for root in resources.roots:
            if path.is_relative_to(root):
                found.add(path.relative_to(root).as_posix())
    return frozenset(found)


def read_news(resources: Resources, games: Mapping[str, Game[Any, Any]], language: str, names: frozenset[str]) -> News:
    """Reads everything that the files of these names belong to."""
    news = News()
    own = {name for name in names if name.startswith("games/") and name.count("/") > 1 and ("/art/" not in name or name.endswith(".yaml"))}
    folders = {name.split("/")[1] for name in own}
    looks = {name for name in names if name.startswith("shared/")}
    templates = {name for name in looks if name.startswith(f"{FOLDER}/")}
    texts = any(name.startswith(f"{SHARED}/") for name in looks)
    pictures = {name for name in names if name.endswith(".svg")}
    news.pages = any(name.endswith(".md") for name in names)
    if texts:
        _texts(news, resources, language)
    if THEME_FILE in looks:
        _themes(news, resources)
    if COVERS in looks:
        _covers(news, resources)
    for name in sorted(templates):
        _template(news, resources, name)
    for name in sorted(pictures):
        _picture(news, resources, name)
    everybody = bool(texts or templates or pictures or THEME_FILE in looks)  # each game is checked against these
    shared = Shared(resources)
    for game in games.values():
        if everybody or game.id in folders:
            loaded = load_game(game, resources, (), shared)
            news.games[game.id] = loaded
            news.found[f"game {game.id}"] = loaded.errors
    return news


def _texts(news: News, resources: Resources, language: str) -> None:
    found: list[Problem] = []
    for spoken in languages(resources):
        found += [problem for problem in read_shared_texts(resources, spoken).problems if problem.severity == "error"]
    news.found["texts"] = tuple(found)
    if not found:
        news.texts = load_texts(resources, language)


def _themes(news: News, resources: Resources) -> None:
    path = resources.path(THEME_FILE)
    document = read_yaml(path.read_bytes(), shown_name(path))
    said = unreadable_look(document)
    if not said:
        try:
            news.themes = parse_themes(document.value)
        except ThemeError as error:
            said = look_problems(document, error.problems)
    news.found["themes"] = said


def _covers(news: News, resources: Resources) -> None:
    path = resources.path(COVERS)
    document = read_yaml(path.read_bytes(), shown_name(path))
    said = unreadable_look(document)
    if not said:
        try:
            news.covers = parse_covers(document.value)
        except (TemplateError, ValueError, TypeError) as error:
            said = look_problems(document, error.problems if isinstance(error, TemplateError) else (str(error),))
    news.found["covers"] = said


def _template(news: News, resources: Resources, name: str) -> None:
    said: Said = ()
    if resources.exists(name):
        path = resources.path(name)
        document = read_yaml(path.read_bytes(), shown_name(path))
        said = unreadable_look(document)
        if not said:
            try:
                parse_template(Path(name).stem, document.value)
            except TemplateError as error:
                said = look_problems(document, error.problems)
    news.found[name] = said
    news.templates = news.templates or not said


def _picture(news: News, resources: Resources, name: str) -> None:
    found = None
    if resources.exists(name):
        path = resources.path(name)
        data = path.read_bytes()
        image, fault = read_svg(data, TRIED, TRIED)
        found = picture_problem(shown_name(path), data, (fault or "SVG") if image.isNull() else "")
    news.found[name] = () if found is None else (found,)
    if found is None:
        news.art.add(name.partition("/art/")[2].removesuffix(".svg"))
