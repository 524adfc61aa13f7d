"""A game's files, with packs laid over them, as typed definitions; whatever is wrong comes back as problems, never as an exception."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import MISSING, dataclass, field, fields, make_dataclass
from functools import cache
from pathlib import Path as FilePath
from typing import Any, Final, get_type_hints

from wonderland_gui.data.checks import Art, Checked, check
from wonderland_gui.data.definitions import GameInfo
from wonderland_gui.data.layers import Layers
from wonderland_gui.data.layout import Layout
from wonderland_gui.data.layout_checks import check_layout
from wonderland_gui.data.layout_file import read_layout
from wonderland_gui.data.look_checks import check_faces, check_looks
from wonderland_gui.data.pack_checks import check_packs
from wonderland_gui.data.problems import Problem, Problems, Severity
from wonderland_gui.data.shared import Shared
from wonderland_gui.data.text_checks import check_sentences, check_texts
from wonderland_gui.data.textfiles import read_game_texts, read_layers, text_languages
from wonderland_gui.data.validate import validate
from wonderland_gui.data.yaml_document import Path, Tree
from wonderland_gui.engine.errors import BadRecord
from wonderland_gui.engine.protocol import Game
from wonderland_gui.engine.record import digest
from wonderland_gui.resources import Resources

RULE_KEYS: Final = ("game", "version", "numbers", "options")
"""What a match file keeps of `game.yaml`: the rest is looks."""
HARMLESS: Final = frozenset(
    {
        *("no_art", "no_cloth", "no_ground", "no_template", "no_field", "no_text", "no_anchor"),
        *("unknown_option", "unknown_prompt", "unknown_slot", "unknown_mark", "unknown_tone", "idle_block", "written_number"),
    }
)
"""Errors in the files of rules and table that cost a picture or a sentence, but no rule."""
Files = Mapping[str, Tree]
"""The rule data as plain JSON: {"game": ..., "components": ...}."""


@dataclass(frozen=True)
class Loaded:
    """A game's files as they were read."""

    game: Game[Any, Any]
    data: Any
    """An instance of `game.data`; None while the rule data is broken."""
    options: Any
    """The options a match has until somebody changes them, an instance of `game.options`; None while `game.yaml` is broken."""
    info: GameInfo | None
    layout: Layout | None
    texts: Mapping[str, Mapping[str, str]]
    """The game's own templates by language and key."""
    files: Files
    hash: str
    """SHA-256 of the canonical JSON of `files`; empty while the rule data is broken."""
    problems: tuple[Problem, ...] = field(default=())
    sound: bool = False
    """Whether no error concerns the rules or the table; pictures and sentences may be lacking."""

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that are more than a warning."""
        return tuple(problem for problem in self.problems if problem.severity == "error")

    @property
    def playable(self) -> bool:
        """Whether the game can be offered."""
        return self.sound and None not in (self.data, self.options, self.info, self.layout)


class DataError(BadRecord):
    """Rule data of a match file that does not fit the game; `problems` lists all of it."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{problem.file}: {problem.code} {dict(problem.params)}" for problem in problems))


@cache
def rule_types(game: Game[Any, Any]) -> tuple[type, type]:
    """What a match file keeps of `game.yaml`, and `components.yaml`, as dataclasses made from the game's own."""
    hints = get_type_hints(game.data, include_extras=True)
    rules = [("game", str), ("version", int), ("numbers", hints["numbers"]), ("options", game.options)]
    groups = [(f.name, hints[f.name]) for f in fields(game.data) if f.name != "numbers"]
    return make_dataclass("Rules", rules, frozen=True), make_dataclass("Components", groups, frozen=True)


@cache
def game_type(game: Game[Any, Any]) -> type:
    """The whole of `game.yaml` as a dataclass: what is offered to players, and what the rules read."""
    hints = get_type_hints(GameInfo, include_extras=True)
    needed: list[Any] = [(f.name, hints[f.name]) for f in fields(GameInfo) if f.default_factory is MISSING and f.default is MISSING]
    rules: list[Any] = [("numbers", get_type_hints(game.data, include_extras=True)["numbers"]), ("options", game.options)]
    free: list[Any] = [(f.name, hints[f.name], field(default_factory=f.default_factory)) for f in fields(GameInfo) if f.default_factory is not MISSING]
    free += [(f.name, hints[f.name], field(default=f.default)) for f in fields(GameInfo) if f.default is not MISSING]
    return make_dataclass("GameFile", [*needed, *rules, *free], frozen=True)


@contextmanager
def uncollected() -> Iterator[None]:
    """Leaves alone what is made here: while data is read a great many objects come into being and hardly any go, and a collector that looks through
    all of them again and again takes a quarter of the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


@uncollected()
def load_game(game: Game[Any, Any], resources: Resources, packs: Sequence[FilePath] = (), shared: Shared | None = None) -> Loaded:
    """Reads and checks everything of a game, with packs laid over what `resources` holds.

    Whoever reads several games at once reads the shared files only once by handing in what they are checked against.
    """
    resources = resources.with_packs(packs)
    shared = Shared(resources) if shared is None else shared
    problems = Problems()
    folder = f"games/{game.id}"
    head, parts, looks = (Layers(read_layers(resources, f"{folder}/{name}.yaml"), f"{folder}/{name}.yaml") for name in ("game", "components", "layout"))
    parts.extend()
    for layers in (head, parts):
        # Rules may go through a map: its order must not depend on that of the files.
        layers.tree = _sorted(layers.tree)
    made: Any = None if head.broken else validate(game_type(game), head)
    groups: Any = None if parts.broken else validate(rule_types(game)[1], parts)
    layout = read_layout(looks, resources, folder)
    info = None if made is None else GameInfo(**{f.name: getattr(made, f.name) for f in fields(GameInfo)})
    data = _data(game, made, groups) if made is not None and groups is not None else None
    texts = {language: read_game_texts(resources, game.id, language) for language in sorted({*shared.texts, *text_languages(resources, game.id)})}
    options = None if made is None else made.options
    checked = Checked(game, resources, info, data, options, layout, head, parts, looks, texts, shared)
    check(checked)
    check_faces(checked, Art(shared, game.id))
    check_layout(checked)
    check_texts(game, data, texts)
    for layers in (head, parts, looks):
        problems.extend(layers.problems)
    sound = not any(problem.severity == "error" and problem.code not in HARMLESS for problem in problems)
    for found in texts.values():
        problems.extend(found.problems)
    files: Files = {"game": {key: head.tree[key] for key in RULE_KEYS}, "components": parts.tree} if data is not None else {}
    words = {language: found.texts for language, found in texts.items()}
    return Loaded(game, data, options, info, layout, words, files, digest(files) if files else "", problems.sorted(), sound)


def check_everything(games: Iterable[Game[Any, Any]], resources: Resources, packs: Sequence[FilePath] = ()) -> tuple[Problem, ...]:
    """All findings in the shared texts, in every game, and about files that no game reads."""
    games = tuple(games)
    laid = resources.with_packs(packs)
    problems = Problems(check_packs({game.id for game in games}, laid))
    shared = Shared(laid)
    check_sentences(shared.texts)
    for found in shared.texts.values():
        problems.extend(found.problems)
    problems.extend(check_looks(shared, games))
    for game in games:
        problems.extend(load_game(game, laid, (), shared).problems)
    return problems.sorted()


def _sorted(tree: Tree) -> Tree:
    if isinstance(tree, dict):
        return {key: _sorted(tree[key]) for key in sorted(tree)}
    return [_sorted(item) for item in tree] if isinstance(tree, list) else tree


def _data(game: Game[Any, Any], made: Any, groups: Any) -> Any:
    return game.data(numbers=made.numbers, **{f.name: getattr(groups, f.name) for f in fields(groups)})


class _Kept:
    """Rule data of a match file as a source: it has no lines, only paths."""

    def __init__(self, name: str, tree: Tree) -> None:
        self.name = name
        self.tree: dict[str, Tree] = tree
        self.problems = Problems()

    def source(self, path: Path) -> str | None:
        """Nothing is known of how a scalar was typed."""
        return None

    def problem(self, code: str, path: Path, params: Mapping[str, int | str] | None = None, severity: Severity = "error", *, key: bool = False) -> None:
        """Notes a finding under the name of the file and the path in it."""
        self.problems.add(Problem(".".join((self.name, *(str(part) for part in path))), 1, 1, code, params or {}, severity))


def from_files(game: Game[Any, Any], files: Any) -> tuple[Any, Any]:
    """Data and default options from the rule data of a match file; raises DataError."""
    rules, components = rule_types(game)
    problems = Problems()
    made: list[Any] = []
    for name, wanted in (("game", rules), ("components", components)):
        tree = files.get(name) if isinstance(files, Mapping) else None
        if not isinstance(tree, dict):
            problems.add(Problem(name, 1, 1, "not_a_map"))
            continue
        kept = _Kept(name, _sorted(tree))
        made.append(validate(wanted, kept))
        problems.extend(kept.problems)
    if not problems.broken and made[0].game != game.id:
        problems.add(Problem("game.game", 1, 1, "wrong_game", {"found": made[0].game, "wanted": game.id}))
    if problems.broken:
        raise DataError(problems.sorted())
    return _data(game, made[0], made[1]), made[0].options
