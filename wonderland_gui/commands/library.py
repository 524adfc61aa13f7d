"""What commands read: games by name, their data with packs laid over it, texts, matches; what is not there is refused."""

from __future__ import annotations

import locale
import os
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from wonderland_gui.commands.console import Console, Refusal, near
from wonderland_gui.engine.errors import BadRecord
from wonderland_gui.engine.protocol import Game
from wonderland_gui.engine.record import encode
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.variant import Variant
from wonderland_gui.resources import Resources, is_folder
from wonderland_gui.store.disk import RealDisk, Trouble
from wonderland_gui.store.folders import user_folders

PERSON = "person"


def default_language() -> str:
    """The language of the settings, else of the system."""
    from wonderland_gui.store.settings import read_settings

    chosen = read_settings(RealDisk(), user_folders().settings).settings.language
    if chosen:
        return chosen
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            return os.environ[variable].partition(".")[0]
    return locale.getlocale()[0] or ""


class Library:
    """Games, data and texts for one run of a command."""

    def __init__(self, packs: Sequence[Path] = (), language: str = "", *, users: bool = True, root: Path | None = None) -> None:
        """`users`: the packs in the user's folder are laid below the given ones."""
        for pack in packs:
            if not is_folder(pack):
                raise Refusal("no-folder", file=str(pack))
            if not is_folder(pack / "games") and not is_folder(pack / "shared"):
                raise Refusal("no-pack", file=str(pack))
        self.packs = (*(user_folders().pack_folders() if users else ()), *packs)
        self.resources = Resources(root).with_packs(self.packs)
        self.language = self._known(language)
        self._loaded: dict[str, Any] = {}
        self._shared: Any = None

    @cached_property
    def games(self) -> Mapping[str, Game[Any, Any]]:
        """All games by id."""
        from wonderland_gui.games.registry import GAMES

        return GAMES

    def _known(self, language: str) -> str:
        """The language of sentences; one that the program has not is refused."""
        if not language:
            return default_language()
        from wonderland_gui.data.textfiles import languages

        known = languages(self.resources)
        if language.replace("_", "-").split("-")[0].lower() not in known:
            raise Refusal("unknown-language", name=language, known=", ".join(known))
        return language

    def texts(self, game: str | None = None) -> Any:
        """The sentences, with those of a game."""
        from wonderland_gui.text import load_texts

        return load_texts(self.resources, self.language, game)

    def themes(self) -> tuple[str, ...]:
        """The names of all themes."""
        from wonderland_gui.data.yaml_loader import read_yaml

        value = read_yaml(self.resources.read("shared/themes/theme.yaml"), "theme.yaml").value
        found = value.get("themes") if isinstance(value, dict) else None
        return tuple(str(name) for name in found) if isinstance(found, dict) else ()

    def game(self, name: str) -> Game[Any, Any]:
        """The game of this name."""
        found = self.games.get(name)
        if found is None:
            raise Refusal("unknown-game", name=name, known=", ".join(sorted(self.games)), near=near(name, self.games))
        return found

    def loaded(self, game: Game[Any, Any]) -> Any:
        """A game's files as they were read, sound or not."""
        if game.id not in self._loaded:
            from wonderland_gui.data.loader import load_game
            from wonderland_gui.data.shared import Shared

            self._shared = self._shared or Shared(self.resources)
            self._loaded[game.id] = load_game(game, self.resources, (), self._shared)
        return self._loaded[game.id]

    def sound(self, name: str) -> Any:
        """The rule data of a game; refused if it is broken, with its first fault."""
        loaded = self.loaded(self.game(name))
        if loaded.data is None or loaded.options is None:
            first = str(loaded.errors[0].place) if loaded.errors else ""
            raise Refusal("broken-data", name=name, n=len(loaded.errors), place=first)
        return loaded

    def variant(self, name: str, given: Iterable[tuple[str, str]] = ()) -> Variant[Any, Any]:
        """A game with its options as given on the command line."""
        loaded = self.sound(name)
        return Variant(loaded.game, loaded.data, read_options(loaded.game, loaded.options, dict(given)))

    def open(self, path: Path) -> Any:
        """The match of a file."""
        from wonderland_gui.store.matches import open_file

        found = open_file(RealDisk(), path, self.games, self.loaded)
        if isinstance(found, Trouble):
            raise Refusal(found.code, **found.params)
        return found

    def side_names(self, game: Game[Any, Any], seats: Sequence[str], texts: Any, options: Any = None) -> tuple[str, ...]:
        """What the seats are called in a match with these options: their own names, else those of their sides."""
        info = self.loaded(game).info
        return tuple(name or (texts.say(info.name_of(i, options)) if info is not None else str(i)) for i, name in enumerate(seats))


def read_options(game: Game[Any, Any], defaults: Any, given: Mapping[str, str]) -> Any:
    """The options with those given as text in their place."""
    from wonderland_gui.store.matches import options_of

    known = encode(defaults)
    made: dict[str, object] = {}
    for name, text in given.items():
        if name not in known:
            raise Refusal("unknown-game-option", name=name, game=game.id, known=", ".join(sorted(known)), near=near(name, known))
        made[name] = _value(known[name], text)
    try:
        return options_of(game, defaults, made)
    except BadRecord as problem:
        raise Refusal("bad-game-option", game=game.id, detail=str(problem)) from problem


def _value(like: object, text: str) -> object:
    words = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}
    if isinstance(like, bool):
        return words.get(text.lower(), text)
    if isinstance(like, int) and text.lstrip("+-").isdecimal() and len(text) < 20:
        return int(text)
    return text


def check_seats(game: Game[Any, Any], seats: Sequence[str], players: Iterable[str]) -> None:
    """Refuses seats that the game has not, and players that the program has not."""
    known = [PERSON, *players]
    for name in seats:
        if name not in known:
            raise Refusal("unknown-player", name=name, known=", ".join(known), near=near(name, known))
    check_count(game, len(seats))


def check_count(game: Game[Any, Any], count: int) -> None:
    """Refuses a number of seats with which the game is not played."""
    if count not in game.seats:
        raise Refusal("wrong-seats", game=game.id, n=count, known=", ".join(map(str, game.seats)))


def check_viewer(viewer: int | None, count: int) -> Seat | None:
    """The seat that looks; None: a spectator."""
    if viewer is not None and not 0 <= viewer < count:
        raise Refusal("wrong-viewer", n=viewer, last=count - 1)
    return None if viewer is None else Seat(viewer)


def tell(console: Console, language: str, refusal: Refusal) -> None:
    """A refusal as a sentence; with what it names alone if even the texts cannot be read."""
    try:
        library = Library(users=False)
        texts = load_refusals(library, language)
        said = texts.say(f"error.{refusal.code}", refusal.params) if texts.has(f"error.{refusal.code}") else str(refusal)
    except Exception:  # a refusal must be told whatever is broken
        said = str(refusal)
    console.complain(said)


def load_refusals(library: Library, language: str) -> Any:
    """The sentences in the language asked for, if there is such a one."""
    from wonderland_gui.text import load_texts

    return load_texts(library.resources, language or default_language())
