"""Checks of looks: what themes, card templates and covers say, and whether the pictures, colours, templates and sentences are there that they name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from wonderland_gui.data.checks import Art, Checked, check_key, groups_of
from wonderland_gui.data.covers import FILE as COVERS
from wonderland_gui.data.covers import parse_covers
from wonderland_gui.data.looks import look_problems, picture_problem, unreadable_look
from wonderland_gui.data.near import suggest
from wonderland_gui.data.problems import Problem
from wonderland_gui.data.shared import PICTURES, Shared
from wonderland_gui.data.templates import FOLDER, SLOT, TemplateError, filled, template_of, value_at
from wonderland_gui.data.textfiles import shown_name
from wonderland_gui.data.theme_file import THEME_FILE, ThemeError, parse_theme_file
from wonderland_gui.data.yaml_document import Document
from wonderland_gui.engine.protocol import Game
from wonderland_gui.resources import Resources

SHOWN = frozenset({"figure", "owner", "open_", "letters"})
"""What a face may show that is not of its component but of how it lies: its owner, its neighbours."""
Path = tuple[str | int, ...]
MISSING = object()


# ---------------------------------------------------------------- the faces of a game
def check_faces(all_: Checked, art: Art) -> None:
    """Every component has what its template puts together of its fields: "pip_{art}" is a picture, "kinds.{art}" a ground of the themes."""
    if all_.data is None:
        return
    for group, entries in groups_of(all_.data):
        for name, entry in entries.items():
            template = str(getattr(entry, "template", ""))
            spoken = all_.shared.spoken(template) if template else {}
            made = all_.shared.template(template) if spoken else None
            values = {**(made.values if made is not None else {}), **_values(name, entry)} if spoken else {}
            if spoken and values["art"] in art.names:  # else that picture is what is told
                for (field, words), slots in spoken.items():
                    if any(slot in SHOWN or isinstance(value_at(values, slot), list | tuple) for slot in slots):
                        continue  # what only the table knows, or two colours of its own
                    strange = next((slot for slot in slots if value_at(values, slot, MISSING) is MISSING), None)
                    if strange is None:
                        _check_name(all_, art, (group, name, "template"), field, filled(words, values))
                    else:
                        all_.parts.problem(
                            "no_field", (group, name, "template"), {"name": strange, "template": template, "suggestion": suggest(strange, values)}
                        )


def _values(kind: str, entry: Any) -> Mapping[str, Any]:
    """What a template may name of a component, as its faces have it."""
    own = {field.name: getattr(entry, field.name) for field in fields(entry)} if is_dataclass(entry) else {}
    return {"art": kind, **own, "kind": kind}


def _check_name(all_: Checked, art: Art, path: Path, field: str, name: str) -> None:
    grounds = all_.shared.grounds
    if field == "art":
        art.check(all_.parts, path, name)
    elif field == "colours" and grounds is not None and name not in grounds:
        all_.parts.problem("no_ground", path, {"name": name, "suggestion": suggest(name, grounds)})
    elif field == "key":
        check_key(all_, all_.parts, path, name)


# ---------------------------------------------------------------- the shared files
def check_looks(shared: Shared, games: Iterable[Game[Any, Any]]) -> Iterator[Problem]:
    """All findings in themes, templates, covers and pictures."""
    games = tuple(games)
    pictures = shared.pictures().union(*(shared.pictures(name) for name in shared.resources.list("games")))
    yield from _check_themes(shared)
    for name in sorted(shared.template_names):
        yield from _check_template(shared, f"{FOLDER}/{name}.yaml", name, pictures)
    yield from _check_covers(shared)
    for folder in (PICTURES, *(f"games/{game.id}/art" for game in games)):
        yield from _check_pictures(shared.resources, folder)


def _check_themes(shared: Shared) -> Iterator[Problem]:
    document = shared.document(THEME_FILE)
    if document is None:
        return
    said = unreadable_look(document)
    try:
        if not said:
            parse_theme_file(document.value)
    except ThemeError as error:
        said = look_problems(document, error.problems)
    yield from said


def _check_template(shared: Shared, path: str, name: str, pictures: frozenset[str]) -> Iterator[Problem]:
    document = shared.document(path)
    if document is None:
        return
    said = unreadable_look(document)
    if said:
        yield from said
        return
    try:
        template = template_of(name, document)
    except TemplateError as error:
        yield from look_problems(document, error.problems)
        return
    if template.extends:
        yield from _unknown(document, ("extends",), template.extends, shared.template_names, "no_template")
    for number, layer in enumerate(template.layers):
        for field, known, code in (("art", pictures, "no_art"), ("colours", shared.grounds, "no_ground")):
            word = layer.fields.get(field)
            if isinstance(word, str) and word and not SLOT.search(word) and known is not None:
                yield from _unknown(document, ("layers", number, field), word, known, code)


def _check_covers(shared: Shared) -> Iterator[Problem]:
    document = shared.document(COVERS)
    if document is None:
        return
    said = unreadable_look(document)
    if said:
        yield from said
        return
    try:
        covers = parse_covers(document.value)
    except TemplateError as error:
        yield from look_problems(document, error.problems)
        return
    for game, cover in covers.items():
        for number, layer in enumerate(cover.layers):
            at: Path = ("covers", game, "layers", number)
            art = layer.get("art", [])
            for place, name in [((*at, "art"), art)] if isinstance(art, str) else [((*at, "art", i), one) for i, one in enumerate(art)]:
                yield from _unknown(document, place, name, shared.pictures(), "no_art")
            if "template" in layer:
                yield from _unknown(document, (*at, "template"), layer["template"], shared.template_names, "no_template")


def _unknown(document: Document, path: Path, name: str, known: frozenset[str], code: str) -> Iterator[Problem]:
    if name not in known:
        near = suggest(name, known) or next((each for each in known if each.lower() == name.lower()), "")
        yield Problem(document.name, *document.locate(path), code, {"name": name, "suggestion": near})


def _check_pictures(resources: Resources, folder: str) -> Iterator[Problem]:
    for name in resources.list(folder):
        if name.endswith(".svg"):
            file = resources.path(f"{folder}/{name}")
            try:
                found = picture_problem(shown_name(file), file.read_bytes())
            except OSError as error:
                found = Problem(shown_name(file), 1, 1, "unreadable", {"detail": error.strerror or ""})
            if found is not None:
                yield found
        elif "." not in name:
            yield from _check_pictures(resources, f"{folder}/{name}")
