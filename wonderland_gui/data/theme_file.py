"""The grammar of `shared/themes/theme.yaml`: all themes as plain numbers and colours written "#rrggbb", or all that is wrong with the file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from wonderland_gui.data.near import suggest

THEME_FILE: Final = "shared/themes/theme.yaml"
THEMES: Final = ("dark", "light", "contrast")
COLOURS: Final = (
    *("window", "surface", "raised", "sunken", "line", "text", "muted", "paper", "paper_light", "paper_deep", "ink", "ink_muted", "title"),
    *("gold", "gold_light", "gold_deep", "on_gold", "on_gold_muted", "source", "target", "illegal", "selected", "hover", "known", "active"),
)
"""Names of all colour tokens; a theme gives each of them, and nothing else."""
EASINGS: Final = (
    "Linear",
    *(
        f"{way}{curve}"
        for curve in ("Quad", "Cubic", "Quart", "Quint", "Sine", "Expo", "Circ", "Elastic", "Back", "Bounce")
        for way in ("In", "Out", "InOut", "OutIn")
    ),
    *("InCurve", "OutCurve", "SineCurve", "CosineCurve"),
)
"""The ways of moving by the names that Qt gives them."""
MOTIONS: Final = (
    *("glide", "deal", "flip", "turn", "lift", "drop", "refuse", "roll"),
    *("shuffle", "collapse", "board_flip", "step", "glow_pulse", "counter"),
)
"""What moves; a theme file says of each how."""
RADII: Final = ("panel", "button", "tooltip")
"""What has round corners besides cards."""
NIGHT: Final = "kinds.spirit_bundle"
"""The ground that stands in for one that is not there."""
START: Final = "start"
"""The cloth that stands in for one that is not there."""

Colour = str
Pair = tuple[Colour, Colour]
_COLOUR: Final = re.compile(r"#(?:[0-9a-fA-F]{2})?[0-9a-fA-F]{6}\Z")
_SECTIONS: Final = ("version", "card", "radii", "shadow", "foil", "kinds", "sides", "factions", "dice", "motion", "themes")
_ARCH: Final = ("x", "top", "spring", "bottom", "width")
_WEAVE: Final = ("lines", "vignette", "hollow", "thread", "damask")
_SHADOW: Final = ("dy", "blur", "alpha", "scale", "tilt_deg")
_MOTION: Final = ("ms", "stagger", "arc", "tilt", "low", "high")


def is_colour(value: object) -> bool:
    """Whether this is a colour, "#rrggbb" or with its opacity first "#aarrggbb"."""
    return isinstance(value, str) and _COLOUR.match(value) is not None


@dataclass(frozen=True, slots=True)
class CardSpec:
    """Lengths of a card in card widths, and the pixel widths from which more is shown."""

    ratio: float
    """Height by width."""
    radius: float
    arch: Mapping[str, float]
    """x, top, spring, bottom, width of the window in which a figure stands."""
    stack_step: float
    spread: Mapping[str, float]
    lod: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class ThemeSpec:
    """What one theme has of its own."""

    colours: Mapping[str, Colour]
    line_extra: float
    weave: Mapping[str, float]
    cloths: Mapping[str, Pair]


@dataclass(frozen=True, slots=True)
class ThemeFile:
    """The whole file."""

    themes: Mapping[str, ThemeSpec]
    grounds: Mapping[str, Pair]
    """"kinds.alice", "sides.duel.alice", "dice.red": what stands behind a figure."""
    tints: Mapping[str, Colour]
    foil: tuple[tuple[float, Colour], ...]
    shadows: Mapping[str, Mapping[str, float]]
    radii: Mapping[str, float]
    motions: Mapping[str, tuple[str, Mapping[str, float]]]
    """The easing of each, and its numbers."""
    card: CardSpec


class ThemeError(ValueError):
    """The theme file says something that no theme can mean; `problems` lists all of it."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(self.problems))


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
                    near = suggest(key, known + extra)
                    self.say(f"{path}.{key}", f"unknown, did you mean {near}?" if near else "unknown")
            for key in known:
                if key not in tree:
                    self.say(path, f"{key} is missing")
        return tree

    def number(self, value: object, path: str) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.say(path, f"should be a number, not {value!r}")
            return 0.0
        return float(value)

    def colour(self, value: object, path: str) -> Colour:
        if is_colour(value):
            return str(value)
        self.say(path, f"should be a colour such as #d8ab4e, not {value!r}")
        return "#ff00ff"

    def pair(self, value: object, path: str) -> Pair:
        if isinstance(value, list) and len(value) == 2:
            return self.colour(value[0], f"{path}[0]"), self.colour(value[1], f"{path}[1]")
        self.say(path, "should be two colours")
        return "#ff00ff", "#800080"

    def pairs(self, value: object, path: str) -> dict[str, Pair]:
        return {key: self.pair(entry, f"{path}.{key}") for key, entry in self.mapping(value, path).items()}

    def numbers(self, value: object, path: str, allowed: Iterable[str] | None = None) -> dict[str, float]:
        return {key: self.number(entry, f"{path}.{key}") for key, entry in self.mapping(value, path, allowed).items()}

    def foil(self, value: object, path: str) -> tuple[tuple[float, Colour], ...]:
        stops: list[tuple[float, Colour]] = []
        for i, stop in enumerate(value if isinstance(value, list) else []):
            if isinstance(stop, list) and len(stop) == 2:
                stops.append((self.number(stop[0], f"{path}[{i}]"), self.colour(stop[1], f"{path}[{i}]")))
            else:
                self.say(f"{path}[{i}]", "should be a place from 0 to 1 and a colour")
        if len(stops) < 2:
            self.say(path, "needs at least two stops")
        return tuple(stops)

    def shadows(self, value: object, path: str) -> dict[str, Mapping[str, float]]:
        out: dict[str, Mapping[str, float]] = {}
        for key, entry in self.mapping(value, path, ("rest", "hover", "lifted", "panel")).items():
            spec = self.mapping(entry, f"{path}.{key}", ("dy", "blur", "alpha"), ("scale", "tilt_deg"))
            out[key] = {"dy": 0.0, "blur": 0.0, "alpha": 0.0} | {k: self.number(v, f"{path}.{key}.{k}") for k, v in spec.items() if k in _SHADOW}
        return out

    def motions(self, value: object, path: str) -> dict[str, tuple[str, Mapping[str, float]]]:
        out: dict[str, tuple[str, Mapping[str, float]]] = {}
        for key, entry in self.mapping(value, path, MOTIONS).items():
            at = f"{path}.{key}"
            spec = self.mapping(entry, at, ("ms", "easing"), _MOTION[1:])
            easing = str(spec.get("easing", "Linear"))
            if easing not in EASINGS:
                near = suggest(easing, EASINGS)
                self.say(f"{at}.easing", f"no easing is called {easing}" + (f", did you mean {near}?" if near else ""))
                easing = "Linear"
            out[key] = easing, {"ms": 0.0} | {k: self.number(v, f"{at}.{k}") for k, v in spec.items() if k in _MOTION}
        return out

    def card(self, value: object, path: str) -> CardSpec:
        spec = self.mapping(value, path, ("size_mm", "radius", "arch", "stack_step", "spread", "lod"))
        arch = self.mapping(spec.get("arch", {}), f"{path}.arch", _ARCH)
        size = spec.get("size_mm")
        if not (isinstance(size, list) and len(size) == 2):
            self.say(f"{path}.size_mm", "should be width and height")
            size = [63, 88]
        wide, high = self.number(size[0], f"{path}.size_mm"), self.number(size[1], f"{path}.size_mm")
        return CardSpec(
            high / wide if wide else 1.4,
            self.number(spec.get("radius", 0), f"{path}.radius"),
            {key: self.number(arch.get(key, 0), f"{path}.arch.{key}") for key in _ARCH},
            self.number(spec.get("stack_step", 0), f"{path}.stack_step"),
            self.numbers(spec.get("spread", {}), f"{path}.spread"),
            {"full": 170.0, "name": 84.0, "icon": 0.0} | self.numbers(spec.get("lod", {}), f"{path}.lod"),
        )

    def weave(self, value: object, path: str) -> dict[str, float]:
        spec = self.mapping(value, path, _WEAVE)
        return {k: self.number(spec.get(k, 0), f"{path}.{k}") for k in _WEAVE}

    def theme(self, value: object, path: str) -> ThemeSpec:
        spec = self.mapping(value, path, (*COLOURS, "cloth", "weave", "line_extra"))
        cloths = self.pairs(spec.get("cloth", {}), f"{path}.cloth")
        if START not in cloths:
            self.say(f"{path}.cloth", f"{START} is missing")
        return ThemeSpec(
            {key: self.colour(spec.get(key, "#ff00ff"), f"{path}.{key}") for key in COLOURS},
            self.number(spec.get("line_extra", 0), f"{path}.line_extra"),
            self.weave(spec.get("weave", {}), f"{path}.weave"),
            cloths,
        )


def parse_theme_file(tree: object) -> ThemeFile:
    """What the tree of the file says; raises `ThemeError` with everything that is wrong."""
    r = _Reader()
    top = r.mapping(tree, "theme", _SECTIONS, ("decks",))
    grounds = {f"{section}.{key}": pair for section in ("kinds", "dice") for key, pair in r.pairs(top.get(section, {}), section).items()}
    for section in ("sides", "decks"):
        for group, entry in r.mapping(top.get(section, {}), section).items():
            grounds |= {f"{section}.{group}.{key}": pair for key, pair in r.pairs(entry, f"{section}.{group}").items()}
    if NIGHT not in grounds:
        r.say("kinds", f"{NIGHT.partition('.')[2]} is missing")
    made = ThemeFile(
        tints={key: r.colour(entry, f"factions.{key}") for key, entry in r.mapping(top.get("factions", {}), "factions").items()},
        foil=r.foil(top.get("foil"), "foil"),
        shadows=r.shadows(top.get("shadow", {}), "shadow"),
        radii=r.numbers(top.get("radii", {}), "radii", RADII),
        motions=r.motions(top.get("motion", {}), "motion"),
        card=r.card(top.get("card", {}), "card"),
        themes={name: r.theme(entry, f"themes.{name}") for name, entry in r.mapping(top.get("themes", {}), "themes", THEMES).items()},
        grounds=grounds,
    )
    if r.problems:
        raise ThemeError(r.problems)
    return made
