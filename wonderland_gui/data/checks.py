"""Cross-checks between a game's files: what each of them may say alone, but not together with the others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Final

from wonderland_gui.data.definitions import GameInfo
from wonderland_gui.data.fields import fields_of, named
from wonderland_gui.data.layers import Layers
from wonderland_gui.data.layout import Layout
from wonderland_gui.data.near import suggest
from wonderland_gui.data.shapes import shape_of
from wonderland_gui.data.shared import Shared
from wonderland_gui.data.textfiles import TextFile
from wonderland_gui.engine.pattern import bind
from wonderland_gui.engine.protocol import Game, Rules
from wonderland_gui.resources import Resources

_ID: Final = re.compile(r"[a-z][a-z0-9_]*")
NAME: Final = re.compile(r"\{(\w+)\}")
_NUMBER: Final = re.compile(r"\{(numbers\.[\w.]+)")
BACKS: Final = "backs"
"""The group of components that are backs, where a game has one."""


@dataclass(frozen=True)
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
    shared: Shared

    @cached_property
    def rules(self) -> Rules[Any, Any]:
        """What the game makes of its data; raises whatever it stumbles over."""
        made: Rules[Any, Any] = self.game.rules(self.data, self.options)
        return made


def check(all_: Checked) -> None:
    """Notes every finding at the file it concerns."""
    art = Art(all_.shared, all_.game.id)
    if all_.info is not None:
        _check_info(all_, all_.info, art)
    if all_.data is not None:
        _check_components(all_, art)
        _check_rules(all_)


class Art:
    """The pictures a game may name: its own, then the shared ones."""

    def __init__(self, shared: Shared, game: str) -> None:
        self.names = shared.pictures(game)

    def check(self, layers: Layers, path: tuple[str | int, ...], name: str) -> None:
        """Notes a picture that is not there; its name must be written in exactly the same case."""
        if name and name not in self.names:
            layers.problem(
                "no_art", path, {"name": name, "suggestion": suggest(name, self.names) or next((n for n in self.names if n.lower() == name.lower()), "")}
            )


# ---------------------------------------------------------------- game.yaml
def _check_info(all_: Checked, info: GameInfo, art: Art) -> None:
    game, head = all_.game, all_.head
    if info.game != game.id:
        head.problem("wrong_game", ("game",), {"found": info.game, "wanted": game.id})
    if set(info.seats) != set(game.seats):
        head.problem("wrong_seats", ("seats",), {"found": listed(info.seats), "wanted": listed(game.seats)})
    cloths = all_.shared.cloths
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
    if info.figures and not any(bind(pattern, NAME.sub("0", info.figures)) is not None for pattern in game.zones):
        head.problem("unknown_zone", ("figures",), {"zone": info.figures, "suggestion": suggest(info.figures, game.zones)})
    if info.plays and all_.data is not None:
        known = {each for _, entries in groups_of(all_.data) for entry in entries.values() for each in getattr(entry, "__dataclass_fields__", ())}
        if info.plays not in known:
            head.problem("unknown_field", ("plays",), {"key": info.plays, "suggestion": suggest(info.plays, known)})
    prompts = next(({str(key) for key in family} for family in game.keys if family.__name__ == "Prompt"), set())
    for prompt in info.anchors:
        if prompt not in prompts:
            head.problem("unknown_prompt", ("anchors", prompt), {"key": prompt, "suggestion": suggest(prompt, prompts)}, key=True)
    _check_pages(all_, info)


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
        if key not in found.texts and not all_.shared.has_text(language, key):
            known = {*found.texts, *(all_.shared.texts[language].texts if language in all_.shared.texts else ())}
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
    templates = all_.shared.template_names
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
            for inner, word in named(entry, ("art", "template", "back")):
                if inner[-1] == "template":
                    if word not in templates:
                        parts.problem("no_template", (*path, *inner), {"name": word, "suggestion": suggest(word, templates)})
                elif inner[-1] == "art" or BACKS not in groups:
                    art.check(parts, (*path, *inner), word)
                elif word not in groups[BACKS]:
                    parts.problem("no_back", (*path, *inner), {"name": word, "suggestion": suggest(word, groups[BACKS])})
    if all_.info is not None:
        for group, stated in all_.info.sizes.items():
            if group not in groups:
                all_.head.problem("unknown_group", ("sizes", group), {"key": group, "suggestion": suggest(group, groups)}, key=True)
            elif len(groups[group]) != stated:
                all_.head.problem("wrong_size", ("sizes", group), {"group": group, "stated": stated, "found": len(groups[group])})


def _check_rules(all_: Checked) -> None:
    """The game itself can make something of its data."""
    try:
        strange = [] if all_.game.check is None else list(all_.game.check(all_.data))
        for path, detail in strange:
            (all_.head if path[:1] == ("numbers",) else all_.parts).problem("rules_fault", path, {"detail": detail})
        if strange:
            # The rules rely on what was looked at here.
            return
        rules = all_.rules
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


def listed(numbers: Iterable[int]) -> str:
    """Numbers in their order, with commas between them."""
    return ", ".join(str(number) for number in sorted(numbers))


def option_choices(game: Game[Any, Any]) -> dict[str, tuple[str, ...]]:
    """The options of a game, each with the names of its choices, as far as it is a choice between names."""
    return {name: tuple(str(choice) for choice in shape.choices) for name, shape in shape_of(game.options).fields.items()}
