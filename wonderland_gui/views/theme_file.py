"""Reads the themes from `shared/themes/theme.yaml`, and tells all that is wrong with the file at once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields
from difflib import get_close_matches

from PySide6.QtCore import QEasingCurve
from PySide6.QtGui import QColor

from wonderland_gui.data.yaml_loader import read_yaml
from wonderland_gui.views.theme import COLOURS, THEMES, CardShape, Files, Motion, Pair, Shadow, Theme, Weave

THEME_FILE = "shared/themes/theme.yaml"


class ThemeError(ValueError):
    """The theme file says something that no theme can mean; `problems` lists all of it."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(self.problems))


_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{2})?[0-9a-fA-F]{6}\Z")


class _Reader:
    """Reads the tree of the theme file and collects everything that is wrong with it."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def say(self, path: str, words: str) -> None:
        self.problems.append(f"{path}: {words}")

    def mapping(self, value: object, path: str, allowed: Iterable[str] | None = None, optional: Iterable[str] = ()) -> dict[str, object]:
        """A map with string keys; with `allowed`, exactly these keys (and any of `optional`)."""
        if not isinstance(value, dict):
            self.say(path, "should be a map")
            return {}
        tree = {str(key): entry for key, entry in value.items()}
        if allowed is not None:
            known, extra = list(allowed), list(optional)
            for key in tree:
                if key not in known and key not in extra:
                    near = get_close_matches(key, known + extra, 1)
                    self.say(f"{path}.{key}", f"unknown, did you mean {near[0]}?" if near else "unknown")
            for key in known:
                if key not in tree:
                    self.say(path, f"{key} is missing")
        return tree

    def number(self, value: object, path: str) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.say(path, f"should be a number, not {value!r}")
            return 0.0
        return float(value)

    def colour(self, value: object, path: str) -> QColor:
        if isinstance(value, str) and _COLOUR.match(value):
            return QColor(value)
        self.say(path, f"should be a colour such as #d8ab4e, not {value!r}")
        return QColor("#ff00ff")

    def pair(self, value: object, path: str) -> Pair:
        if isinstance(value, list) and len(value) == 2:
            return self.colour(value[0], f"{path}[0]"), self.colour(value[1], f"{path}[1]")
        self.say(path, "should be two colours")
        return QColor("#ff00ff"), QColor("#800080")

    def pairs(self, value: object, path: str) -> dict[str, Pair]:
        return {key: self.pair(entry, f"{path}.{key}") for key, entry in self.mapping(value, path).items()}

    def numbers(self, value: object, path: str) -> dict[str, float]:
        return {key: self.number(entry, f"{path}.{key}") for key, entry in self.mapping(value, path).items()}

    def foil(self, value: object, path: str) -> tuple[tuple[float, QColor], ...]:
        stops: list[tuple[float, QColor]] = []
        for i, stop in enumerate(value if isinstance(value, list) else []):
            if isinstance(stop, list) and len(stop) == 2:
                stops.append((self.number(stop[0], f"{path}[{i}]"), self.colour(stop[1], f"{path}[{i}]")))
            else:
                self.say(f"{path}[{i}]", "should be a place from 0 to 1 and a colour")
        if len(stops) < 2:
            self.say(path, "needs at least two stops")
        return tuple(stops)

    def shadows(self, value: object, path: str) -> dict[str, Shadow]:
        out = {}
        for key, entry in self.mapping(value, path, ("rest", "hover", "lifted", "panel")).items():
            spec = self.mapping(entry, f"{path}.{key}", ("dy", "blur", "alpha"), ("scale", "tilt_deg"))
            out[key] = Shadow(**{"dy": 0.0, "blur": 0.0, "alpha": 0.0} | {k: self.number(v, f"{path}.{key}.{k}") for k, v in spec.items() if k in _SHADOW})
        return out

    def motions(self, value: object, path: str) -> dict[str, Motion]:
        out = {}
        for key, entry in self.mapping(value, path).items():
            at = f"{path}.{key}"
            spec = self.mapping(entry, at, ("ms", "easing"), ("stagger", "arc", "tilt", "low", "high"))
            easing = str(spec.get("easing", "Linear"))
            if easing not in QEasingCurve.Type.__members__:
                self.say(f"{at}.easing", f"no easing is called {easing}")
                easing = "Linear"
            numbers = {k: self.number(v, f"{at}.{k}") for k, v in spec.items() if k in ("ms", "stagger", "arc", "tilt", "low", "high")}
            whole = {k: int(numbers.pop(k, 0)) for k in ("ms", "stagger")}
            out[key] = Motion(easing=easing, ms=whole["ms"], stagger=whole["stagger"], **numbers)
        return out

    def card(self, value: object, path: str) -> CardShape:
        spec = self.mapping(value, path, ("size_mm", "radius", "arch", "stack_step", "spread", "lod"))
        arch = self.mapping(spec.get("arch", {}), f"{path}.arch", _ARCH)
        size = spec.get("size_mm")
        if not (isinstance(size, list) and len(size) == 2):
            self.say(f"{path}.size_mm", "should be width and height")
            size = [63, 88]
        wide, high = self.number(size[0], f"{path}.size_mm"), self.number(size[1], f"{path}.size_mm")
        lod = {"full": 170.0, "name": 84.0, "icon": 0.0} | self.numbers(spec.get("lod", {}), f"{path}.lod")
        return CardShape(
            high / wide if wide else 1.4,
            self.number(spec.get("radius", 0), f"{path}.radius"),
            {key: self.number(arch.get(key, 0), f"{path}.arch.{key}") for key in _ARCH},
            self.number(spec.get("stack_step", 0), f"{path}.stack_step"),
            self.numbers(spec.get("spread", {}), f"{path}.spread"),
            lod,
        )

    def weave(self, value: object, path: str) -> Weave:
        names = ("lines", "vignette", "hollow", "thread", "damask")
        spec = self.mapping(value, path, names)
        n = {k: self.number(spec.get(k, 0), f"{path}.{k}") for k in names}
        return Weave(int(n["lines"]), int(n["vignette"]), int(n["hollow"]), int(n["thread"]), n["damask"])


_SHADOW = tuple(f.name for f in fields(Shadow))
_ARCH = ("x", "top", "spring", "bottom", "width")
_SECTIONS = ("version", "card", "radii", "shadow", "foil", "kinds", "sides", "factions", "dice", "motion", "themes")


def parse_themes(tree: object) -> dict[str, Theme]:
    """All themes of the file's tree by their names; raises `ThemeError` with everything that is wrong."""
    r = _Reader()
    top = r.mapping(tree, "theme", _SECTIONS)
    grounds = {f"{section}.{key}": pair for section in ("kinds", "dice") for key, pair in r.pairs(top.get(section, {}), section).items()}
    for group, entry in r.mapping(top.get("sides", {}), "sides").items():
        grounds |= {f"sides.{group}.{key}": pair for key, pair in r.pairs(entry, f"sides.{group}").items()}
    if "kinds.spirit_bundle" not in grounds:
        r.say("kinds", "spirit_bundle is missing")
    tints = {key: r.colour(entry, f"factions.{key}") for key, entry in r.mapping(top.get("factions", {}), "factions").items()}
    foil = r.foil(top.get("foil"), "foil")
    shadows = r.shadows(top.get("shadow", {}), "shadow")
    radii = r.numbers(top.get("radii", {}), "radii")
    motion = r.motions(top.get("motion", {}), "motion")
    card = r.card(top.get("card", {}), "card")
    themes = {}
    for name, entry in r.mapping(top.get("themes", {}), "themes", THEMES).items():
        at = f"themes.{name}"
        spec = r.mapping(entry, at, (*COLOURS, "cloth", "weave", "line_extra"))
        cloths = r.pairs(spec.get("cloth", {}), f"{at}.cloth")
        if "start" not in cloths:
            r.say(f"{at}.cloth", "start is missing")
        colours = {key: r.colour(spec.get(key, "#ff00ff"), f"{at}.{key}") for key in COLOURS}
        themes[name] = Theme(
            name=name,
            line_extra=r.number(spec.get("line_extra", 0), f"{at}.line_extra"),
            weave=r.weave(spec.get("weave", {}), f"{at}.weave"),
            cloths=cloths,
            grounds=grounds,
            tints=tints,
            foil=foil,
            shadows=shadows,
            radii=radii,
            motion=motion,
            card=card,
            **colours,
        )
    if r.problems:
        raise ThemeError(r.problems)
    return themes


def load_themes(files: Files) -> dict[str, Theme]:
    """All themes of the bundled theme file by their names."""
    document = read_yaml(files.read(THEME_FILE), THEME_FILE)
    if not document.readable:
        raise ThemeError([f"{THEME_FILE} cannot be read as YAML"])
    return parse_themes(document.value)


def load_theme(files: Files, name: str = "dark") -> Theme:
    """One theme by its name; the dark one if there is none of that name."""
    themes = load_themes(files)
    return themes.get(name) or themes["dark"]
