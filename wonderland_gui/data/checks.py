"""Cross-checks between a game's files: what each of them may say alone, but not together with the others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path as FilePath
from typing import Any, Final

from wonderland_gui.data.definitions import GameInfo
from wonderland_gui.data.fields import fields_of, named
from wonderland_gui.data.layers import Layers
from wonderland_gui.data.layout import Layout
from wonderland_gui.data.near import suggest
from wonderland_gui.data.problems import Problem
from wonderland_gui.data.shapes import shape_of
from wonderland_gui.data.textfiles import TextFile, shown_name
from wonderland_gui.data.yaml_loader import read_yaml
from wonderland_gui.engine.protocol import Game
from wonderland_gui.resources import Resources, is_folder, names_in

_ID: Final = re.compile(r"[a-z][a-z0-9_]*")
NAME: Final = re.compile(r"\{(\w+)\}")
_NUMBER: Final = re.compile(r"\{(numbers\.[\w.]+)")
THEMES: Final = "shared/themes/theme.yaml"
BACKS: Final = "backs"
"""The group of components that are backs, where a game has one."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A game's definitions, as far as they could be made, and the files they came from."""

    game: Game[Any, Any]
    resources: Resources
    info: GameInfo | None
    data: Any
    options: Any
    layout: Layout | None
    head: Layers
    parts: Layers
    looks: Layers
    texts: Mapping[str, TextFile]
    shared: Mapping[str, TextFile]


def check(all_: Checked) -> None:
    """Notes every finding at the file it concerns."""
    art = Art(all_.resources, all_.game.id)
    if all_.info is not None:
        _check_info(all_, all_.info, art)
    if all_.data is not None:
        _check_components(all_, art)
        _check_rules(all_)


class Art:
    """The pictures a game may name: its own, then the shared ones."""

    def __init__(self, resources: Resources, game: str) -> None:
        own, shared = (_pictures(resources, folder) for folder in (f"games/{game}/art", "shared/art"))
        self.names = own | shared

    def check(self, layers: Layers, path: tuple[str | int, ...], name: str) -> None:
        """Notes a picture that is not there; its name must be written in exactly the same case."""
        if name and name not in self.names:
            layers.problem(
                "no_art", path, {"name": name, "suggestion": suggest(name, self.names) or next((n for n in self.names if n.lower() == name.lower()), "")}
            )


def _pictures(resources: Resources, folder: str) -> set[str]:
    return {name.removesuffix(".svg") for name in resources.list(folder) if name.endswith(".svg")}


# ---------------------------------------------------------------- game.yaml
def _check_info(all_: Checked, info: GameInfo, art: Art) -> None:
    game, head = all_.game, all_.head
    if info.game != game.id:
        head.problem("wrong_game", ("game",), {"found": info.game, "wanted": game.id})
    if set(info.seats) != set(game.seats):
        head.problem("wrong_seats", ("seats",), {"found": _listed(info.seats), "wanted": _listed(game.seats)})
    cloths = _cloths(all_.resources)
    if cloths is not None and info.cloth not in cloths:
        head.problem("no_cloth", ("cloth",), {"name": info.cloth, "suggestion": suggest(info.cloth, cloths)})
    if not info.sides:
        head.problem("no_sides", ("sides",))
    for number, side in enumerate(info.sides):
        art.check(head, ("sides", number, "figure"), side.figure)
        check_key(all_, head, ("sides", number, "name"), side.name)
        if side.neutral:
            check_key(all_, head, ("sides", number, "neutral"), side.neutral)
        for index, colour in enumerate(side.colours):
            if not re.fullmatch(r"#[0-9a-fA-F]{6}", colour):
                head.problem("bad_colour", ("sides", number, "colours", index), {"value": colour})
    options = option_choices(game)
    if info.exchange and info.exchange not in options:
        head.problem("unknown_option", ("exchange",), {"key": info.exchange, "suggestion": suggest(info.exchange, options)})
    prompts = next(({str(key) for key in family} for family in game.keys if family.__name__ == "Prompt"), set())
    for prompt in info.anchors:
        if prompt not in prompts:
            head.problem("unknown_prompt", ("anchors", prompt), {"key": prompt, "suggestion": suggest(prompt, prompts)}, key=True)
    _check_pages(all_, info)


def _cloths(resources: Resources) -> set[str] | None:
    """The grounds of a table that every theme has; None where there are no themes."""
    if not resources.exists(THEMES):
        return None
    tree = read_yaml(resources.read(THEMES), THEMES).value
    cloths = [set(cloth) for cloth in _maps_called("cloth", tree)]
    return set.intersection(*cloths) if cloths else None


def _maps_called(name: str, tree: Any) -> Iterator[Mapping[str, Any]]:
    """Every map under a key of this name, anywhere in a tree."""
    for key, value in tree.items() if isinstance(tree, Mapping) else ():
        if key == name and isinstance(value, Mapping):
            yield value
        else:
            yield from _maps_called(name, value)


def _check_pages(all_: Checked, info: GameInfo) -> None:
    """Every page of rules has the headings that the prompts lead to, and speaks of no number that the game has not."""
    numbers = None if all_.data is None else set(fields_of(all_.data.numbers, "numbers."))
    for name in all_.resources.list(f"games/{all_.game.id}"):
        if not (name.startswith("rules.") and name.endswith(".md")):
            continue
        page = all_.resources.read(f"games/{all_.game.id}/{name}").decode("utf-8", "replace")
        known = anchors_of(page)
        for prompt, anchor in info.anchors.items():
            if anchor not in known:
                all_.head.problem("no_anchor", ("anchors", prompt), {"name": anchor, "file": name, "suggestion": suggest(anchor, known)})
        for number in dict.fromkeys(_NUMBER.findall(page)):
            if numbers is not None and number not in numbers:
                all_.head.problem("unknown_slot", ("numbers",), {"key": name, "name": number, "suggestion": suggest(number, numbers)})


def anchors_of(page: str) -> set[str]:
    """The anchors of a page in Markdown: those a heading names, `## Title {#anchor}`, and else its words in lower case, joined by hyphens."""
    found = set(re.findall(r'<a (?:id|name)="([^"]+)"', page))
    for heading in re.findall(r"^#+ +(.+?) *#*$", page, re.MULTILINE):
        named_ = re.search(r"\{#([\w-]+)\}$", heading)
        found.add(named_.group(1) if named_ else re.sub(r"[^\w]+", "-", heading.lower()).strip("-"))
    return found


def check_key(all_: Checked, layers: Layers, path: tuple[str | int, ...], key: str) -> None:
    """A text key that a file names has a text in the game's or the shared files."""
    for language, found in all_.texts.items():
        known = {*found.texts, *all_.shared[language].texts}
        if key not in known:
            layers.problem("no_text", path, {"key": key, "language": language, "suggestion": suggest(key, known)})
            return


# ---------------------------------------------------------------- components.yaml
def groups_of(data: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for field in fields(data):
        group = getattr(data, field.name)
        if field.name != "numbers" and isinstance(group, Mapping):
            yield field.name, group


def _check_components(all_: Checked, art: Art) -> None:
    parts = all_.parts
    groups = dict(groups_of(all_.data))
    templates = {name.removesuffix(".yaml") for name in all_.resources.list("shared/templates")}
    seen: dict[str, str] = {}
    for group, entries in groups.items():
        for name, entry in entries.items():
            path = group, name
            if not _ID.fullmatch(name):
                parts.problem("bad_id", path, {"id": name}, key=True)
            if name in seen:
                file, line, _ = parts.locate((seen[name], name), key=True)
                parts.problem("duplicate_id", path, {"id": name, "group": seen[name], "file": file, "first": line}, key=True)
            seen.setdefault(name, group)
            for inner, picture in named(entry, "art"):
                art.check(parts, (*path, *inner), picture)
            for inner, template in named(entry, "template"):
                if template not in templates:
                    parts.problem("no_template", (*path, *inner), {"name": template, "suggestion": suggest(template, templates)})
            for inner, back in named(entry, "back"):
                if BACKS not in groups:
                    art.check(parts, (*path, *inner), back)
                elif back not in groups[BACKS]:
                    parts.problem("no_back", (*path, *inner), {"name": back, "suggestion": suggest(back, groups[BACKS])})
    if all_.info is not None:
        for group, stated in all_.info.sizes.items():
            if group not in groups:
                all_.head.problem("unknown_group", ("sizes", group), {"key": group, "suggestion": suggest(group, groups)}, key=True)
            elif len(groups[group]) != stated:
                all_.head.problem("wrong_size", ("sizes", group), {"group": group, "stated": stated, "found": len(groups[group])})


def _check_rules(all_: Checked) -> None:
    """The game itself can make something of its data."""
    try:
        rules = all_.game.rules(all_.data, all_.options)
        for seats in all_.game.seats:
            for fault in rules.faults(rules.setup(seats)):
                all_.head.problem("rules_fault", (), {"detail": fault})
    except Exception as error:
        # Whatever a game stumbles over in its data is a finding about the data, not the end of the program.
        all_.head.problem("rules_fault", (), {"detail": f"{type(error).__name__}: {error}"})


# ---------------------------------------------------------------- what other checks use
def instances(pattern: str, seats: int) -> tuple[str, ...]:
    """Zones of a pattern to try out: one for each seat if the pattern names a seat, every other name being 0."""
    count = seats if "{s}" in pattern else 1
    return tuple(NAME.sub("0", pattern.replace("{s}", str(seat))) for seat in range(count))


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in sorted(numbers))


def option_choices(game: Game[Any, Any]) -> dict[str, tuple[str, ...]]:
    """The options of a game, each with the names of its choices, as far as it is a choice between names."""
    return {name: tuple(str(choice) for choice in shape.choices) for name, shape in shape_of(game.options).fields.items()}


# ---------------------------------------------------------------- packs
_OWN_FILES: Final = frozenset({"game.yaml", "components.yaml", "layout.yaml"})
_OTHER_FILES: Final = re.compile(r"text\.[\w-]+\.yaml|rules\.[\w-]+\.md")
_EDITORS: Final = re.compile(r"\..*|#.*#|.*~|.*\.(?:bak|swp|tmp|orig)|.*___jb_\w+___|\d+")


def check_packs(games: set[str], resources: Resources) -> Iterator[Problem]:
    """Files of packs that nobody reads: mostly a misspelt name."""
    shipped = {name for name in names_in(resources.root / "games") if is_folder(resources.root / "games" / name)}
    for pack in resources.packs:
        place = pack / "games"
        if not is_folder(place):
            yield Problem(shown_name(pack), 1, 1, "empty_pack", {}, "warning")
            continue
        for folder in (place / name for name in names_in(place)):
            if _EDITORS.fullmatch(folder.name):
                continue
            if folder.name not in games | shipped:
                yield Problem(shown_name(folder), 1, 1, "unknown_game", {"name": folder.name, "suggestion": suggest(folder.name, games)}, "warning")
            elif is_folder(folder):
                yield from _unread(folder)


def _unread(folder: FilePath) -> Iterator[Problem]:
    for name in names_in(folder):
        entry = folder / name
        if not (is_folder(entry) or name in _OWN_FILES or _OTHER_FILES.fullmatch(name) or _EDITORS.fullmatch(name)):
            yield Problem(shown_name(entry), 1, 1, "unknown_file", {"name": name, "suggestion": suggest(name, _OWN_FILES)}, "warning")
