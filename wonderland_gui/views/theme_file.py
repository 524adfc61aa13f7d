"""The themes of `shared/themes/theme.yaml` as the painters take them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QColor

from wonderland_gui.data.theme_file import THEME_FILE, ThemeError, ThemeFile, ThemeSpec, parse_theme_file
from wonderland_gui.data.theme_file import Pair as Names
from wonderland_gui.data.yaml_loader import read_yaml
from wonderland_gui.resources import Files
from wonderland_gui.views.theme import CardShape, Motion, Pair, Shadow, Theme, Weave


def parse_themes(tree: object) -> dict[str, Theme]:
    """All themes of the file's tree by their names; raises `ThemeError` with everything that is wrong."""
    read = parse_theme_file(tree)
    return {name: _theme(name, spec, read) for name, spec in read.themes.items()}


def _theme(name: str, spec: ThemeSpec, read: ThemeFile) -> Theme:
    weave, card = spec.weave, read.card
    return Theme(
        name=name,
        line_extra=spec.line_extra,
        weave=Weave(int(weave["lines"]), int(weave["vignette"]), int(weave["hollow"]), int(weave["thread"]), weave["damask"]),
        cloths=_pairs(spec.cloths),
        grounds=_pairs(read.grounds),
        tints={key: QColor(colour) for key, colour in read.tints.items()},
        foil=tuple((place, QColor(colour)) for place, colour in read.foil),
        shadows={key: Shadow(**numbers) for key, numbers in read.shadows.items()},
        radii=read.radii,
        motion={key: _motion(easing, numbers) for key, (easing, numbers) in read.motions.items()},
        card=CardShape(card.ratio, card.radius, card.arch, card.stack_step, card.spread, card.lod),
        **{key: QColor(colour) for key, colour in spec.colours.items()},
    )


def _pairs(named: Mapping[str, Names]) -> dict[str, Pair]:
    return {key: (QColor(light), QColor(deep)) for key, (light, deep) in named.items()}


def _motion(easing: str, numbers: Mapping[str, float]) -> Motion:
    rest = {key: number for key, number in numbers.items() if key not in ("ms", "stagger")}
    return Motion(int(numbers.get("ms", 0)), easing, int(numbers.get("stagger", 0)), **rest)


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
