"""The games of the program with their data and texts, read when first asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import fields
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from wonderland_gui.data.fields import fields_of
from wonderland_gui.data.loader import Loaded, load_game
from wonderland_gui.data.shared import Shared
from wonderland_gui.engine.protocol import Game
from wonderland_gui.models.setup import PERSON, GameForm, OptionField, PlayerKind, SideLook
from wonderland_gui.resources import Resources
from wonderland_gui.text import Texts, Words, load_texts


class Library:
    """Data and texts of all games in one language."""

    def __init__(self, games: Mapping[str, Game[Any, Any]], players: Sequence[str], resources: Resources, packs: Sequence[Path], language: str) -> None:
        self.games, self.players, self.resources = games, tuple(players), resources.with_packs(packs)
        self._loaded: dict[str, Loaded] = {}
        self._texts: dict[str, Texts] = {}
        self._shared: Shared | None = None
        self._ahead: dict[str, Future[Loaded]] = {}
        self._sound: dict[str, Words] = {}
        """What each language said when it could last be read: it stands in while a file is broken."""
        self.set_language(language)

    def set_language(self, language: str) -> None:
        """Another language from now on."""
        self.texts = load_texts(self.resources, language, None, self._sound)
        self._texts.clear()

    def renew(self, games: Mapping[str, Loaded], texts: Texts | None = None) -> None:
        """Takes what was read anew from changed files."""
        self._loaded |= games
        for game in games:
            self._ahead.pop(game, None)
        self._shared = None  # they may be what has changed
        if texts is not None:
            self.texts = texts
            self._sound |= texts.by_language
        self._texts.clear()

    def load(self, game: Game[Any, Any]) -> Loaded:
        """A game's data as the program has it, with the packs laid over it."""
        return self.loaded(game.id)

    def loaded(self, game: str) -> Loaded:
        """The same by the game's id; KeyError for one that there is not."""
        found = self._loaded.get(game)
        if found is None:
            ahead = self._ahead.pop(game, None)
            if ahead is not None and not ahead.cancel():
                found = ahead.result()
            else:
                self._shared = self._shared or Shared(self.resources)
                found = load_game(self.games[game], self.resources, (), self._shared)
            self._loaded[game] = found
        return found

    def read_ahead(self) -> None:
        """Begins to read the games that have not been read, in a thread of their own: together they would stop the window for some tenths of a second.

        Whoever asks for one meanwhile waits for it alone, or reads it himself.
        """
        pool, shared = ThreadPoolExecutor(1, "data"), Shared(self.resources)
        self._ahead = {name: pool.submit(load_game, game, self.resources, (), shared) for name, game in self.games.items() if name not in self._loaded}
        pool.shutdown(wait=False)

    @property
    def reading(self) -> bool:
        """Whether some of what is read ahead is not there yet."""
        return not all(ahead.done() for ahead in self._ahead.values())

    def texts_of(self, game: str) -> Texts:
        """The shared texts with a game's own."""
        found = self._texts.get(game)
        if found is None:
            loaded = self.loaded(game)
            numbers = {} if loaded.data is None else fields_of(loaded.data.numbers, "numbers.")
            found = self._texts[game] = self.texts.with_game(loaded.texts, numbers)
        return found

    def title(self, game: str) -> str:
        """What a game is called; the texts of one that only its own texts name are read for it."""
        key = f"game.{game}.title"
        own = game in self.games and (self.is_read(game) or not self.texts.has(key))
        return (self.texts_of(game) if own else self.texts).say(key)

    def playable(self, game: str) -> bool:
        """Whether the game is there and its data is sound."""
        return game in self.games and self.loaded(game).playable

    def is_read(self, game: str) -> bool:
        """Whether the game's data has been read already."""
        return game in self._loaded

    def rules_text(self, game: str) -> str:
        """The rules page in the language of the program, in English if it has none, with the game's numbers in it; Markdown."""
        resources = self.resources
        for language in (self.texts.language, "en"):
            path = f"games/{game}/rules.{language}.md"
            if resources.exists(path):
                return self.texts_of(game).page(resources.read(path).decode("utf-8", "replace"))
        return ""

    # ------------------------------------------------------------ the new-match page
    def form(self, game: str) -> GameForm:
        """What the new-match page asks for a game."""
        loaded, texts = self.loaded(game), self.texts_of(game)
        assert loaded.info is not None
        sides = tuple(SideLook(texts.say(side.name), side.figure, (side.colours[0], side.colours[-1])) for side in loaded.info.sides)
        players = (PlayerKind(PERSON, texts.say("ui.player.person")), *(PlayerKind(name, texts.say(f"ui.player.{name}")) for name in self.players))
        return GameForm(
            game,
            texts.say(loaded.info.title),
            loaded.info.seats,
            sides,
            players,
            option_fields(loaded, texts),
            self.players[-1] if self.players else "",
            texts.maybe(f"game.{game}.tagline"),
            texts.maybe(f"game.{game}.about"),
        )


def option_fields(loaded: Loaded, texts: Texts) -> tuple[OptionField, ...]:
    """The options of a game as the page asks for them."""
    hints = get_type_hints(loaded.game.options)
    made = []
    for f in fields(loaded.game.options):
        choices: tuple[tuple[str, str], ...] = ()
        if get_origin(hints[f.name]) is Literal:
            choices = tuple((str(value), texts.say(f"option.{f.name}.{value}")) for value in get_args(hints[f.name]))
        default = getattr(loaded.options, f.name)
        made.append(OptionField(f.name, texts.say(f"option.{f.name}"), default, texts.maybe(f"option.{f.name}.help"), choices))
    return tuple(made)
