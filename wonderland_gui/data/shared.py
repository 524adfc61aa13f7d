"""The shared files against which every game is checked: each is read when it is first asked for, and once for all games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from wonderland_gui.data.templates import FOLDER, SLOT, Template, TemplateError, template_of
from wonderland_gui.data.textfiles import TextFile, languages, read_shared_texts, shown_name
from wonderland_gui.data.theme_file import THEME_FILE
from wonderland_gui.data.yaml_document import Document, Tree
from wonderland_gui.data.yaml_loader import read_yaml
from wonderland_gui.resources import Resources

PICTURES = "shared/art"
SPOKEN = {"art": "art", "under": "art", "flag": "art", "crown": "art", "colours": "colours", "rows": "colours", "rim": "colours", "key": "key", "text": "text"}
"""What layers of templates put together of the fields of a card, each with what it names."""
PICTURED = ("tiles", "icons", "bodies")
"""Maps of a layer whose values name pictures."""


class Shared:
    """The shared files as they are now; whoever knows that one has changed makes another."""

    def __init__(self, resources: Resources) -> None:
        self.resources = resources
        self._documents: dict[str, Document | None] = {}
        self._templates: dict[str, Template | None] = {}
        self._spoken: dict[str, Mapping[tuple[str, str], tuple[str, ...]]] = {}
        self._pictures: dict[str, frozenset[str]] = {}

    def document(self, path: str) -> Document | None:
        """The topmost file with this path; None if there is none, or it cannot be opened."""
        if path not in self._documents:
            found = None
            if self.resources.exists(path):
                file = self.resources.path(path)
                try:
                    found = read_yaml(file.read_bytes(), shown_name(file))
                except OSError:
                    found = None
            self._documents[path] = found
        return self._documents[path]

    # ------------------------------------------------------------ texts
    @cached_property
    def texts(self) -> Mapping[str, TextFile]:
        """By language."""
        return {language: read_shared_texts(self.resources, language) for language in languages(self.resources)}

    def has_text(self, language: str, key: str) -> bool:
        """Whether there is such a sentence."""
        return language in self.texts and key in self.texts[language].texts

    # ------------------------------------------------------------ themes
    @property
    def _themes(self) -> Tree:
        found = self.document(THEME_FILE)
        return found.value if found is not None and isinstance(found.value, Mapping) else {}

    @cached_property
    def cloths(self) -> frozenset[str] | None:
        """The names of the cloths that every theme has; None where no theme can be read."""
        cloths = [frozenset(map(str, cloth)) for cloth in _maps_called("cloth", self._themes)]
        return frozenset.intersection(*cloths) if cloths else None

    @cached_property
    def grounds(self) -> frozenset[str] | None:
        """The names of the grounds on which figures stand, "kinds.alice" or "sides.duel.alice"; None where no theme can be read."""
        found = {f"{section}.{name}" for section in ("kinds", "dice") for name in _keys(self._themes, section)}
        for section in ("sides", "decks"):
            found |= {f"{section}.{game}.{name}" for game in _keys(self._themes, section) for name in _keys(self._themes[section], game)}
        return frozenset(found) or None

    # ------------------------------------------------------------ templates and pictures
    @cached_property
    def template_names(self) -> frozenset[str]:
        """The names of all card templates."""
        return frozenset(name.removesuffix(".yaml") for name in self.resources.list(FOLDER) if name.endswith(".yaml"))

    def template(self, name: str) -> Template | None:
        """The template of this name over all that it extends; None if one of them is missing or broken, or if they go round in a circle."""
        if name not in self._templates:
            self._templates[name] = None  # also for whoever asks on the way: a circle
            document = self.document(f"{FOLDER}/{name}.yaml") if name in self.template_names else None
            try:
                made = template_of(name, document) if document is not None else None
            except TemplateError:
                made = None
            if made is not None and made.extends:
                parent = self.template(made.extends)
                made = made.over(parent) if parent is not None else None
            self._templates[name] = made
        return self._templates[name]

    def spoken(self, name: str) -> Mapping[tuple[str, str], tuple[str, ...]]:
        """The words in a template that name fields of a card, "pip_{art}", by what they are for; with the names of the fields."""
        if name not in self._spoken:
            template = self.template(name)
            layers = template.layers if template is not None else ()
            words = [(use, layer.fields.get(field)) for layer in layers for field, use in SPOKEN.items()]
            words += [("art", word) for layer in layers for field in PICTURED for word in dict(layer.fields.get(field, {})).values()]
            said = {(use, word): tuple(SLOT.findall(word)) for use, word in words if isinstance(word, str)}
            self._spoken[name] = {words: slots for words, slots in said.items() if slots}
        return self._spoken[name]

    def pictures(self, game: str = "") -> frozenset[str]:
        """The names of the shared pictures and of those of a game; a name may lead into folders ("ui/menu")."""
        if game not in self._pictures:
            own = set(_pictures(self.resources, f"games/{game}/art")) if game else set()
            self._pictures[game] = frozenset(own | (self.pictures() if game else set(_pictures(self.resources, PICTURES))))
        return self._pictures[game]


def _keys(tree: Tree, name: str) -> Iterator[str]:
    found = tree.get(name) if isinstance(tree, Mapping) else None
    yield from map(str, found) if isinstance(found, Mapping) else ()


def _maps_called(name: str, tree: Any) -> Iterator[Mapping[str, Any]]:
    """Every map under a key of this name, anywhere in a tree."""
    for key, value in tree.items() if isinstance(tree, Mapping) else ():
        if key == name and isinstance(value, Mapping):
            yield value
        else:
            yield from _maps_called(name, value)


def _pictures(resources: Resources, folder: str, inner: str = "") -> Iterator[str]:
    for name in resources.list(f"{folder}/{inner}" if inner else folder):
        if name.endswith(".svg"):
            yield f"{inner}/{name}".removeprefix("/").removesuffix(".svg")
        elif "." not in name:
            yield from _pictures(resources, folder, f"{inner}/{name}".removeprefix("/"))
