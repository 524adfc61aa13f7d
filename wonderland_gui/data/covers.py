"""The grammar of `shared/covers.yaml`: the covers of the games on the start screen, layer by layer, or all that is wrong with the file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from wonderland_gui.data.painters import unknown
from wonderland_gui.data.templates import TemplateError
from wonderland_gui.data.theme_file import is_colour
from wonderland_gui.data.yaml_loader import read_yaml
from wonderland_gui.resources import Files

FILE: Final = "shared/covers.yaml"
OTHER: Final = "other"
"""The cover of a game that has none of its own."""
SIDES: Final = ("above", "below")
FARTHEST: Final = 20
"""So many card widths away nothing of a cover is seen any more; with numbers beyond all bounds painting would never end."""

# What each painter needs and may be told, besides `side`.
COVER_PAINTERS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "ground": (("colours",), ("rays",)),
    "sky": (("colours",), ()),
    "fade": (("colour", "start", "end"), ()),
    "wash": (("colour", "box"), ()),
    "picture": (("art", "box"), ("mirror", "turn", "opacity")),
    "shade": (("art", "box"), ()),
    "shelves": (("rows", "share", "colours"), ()),
    "towers": (("colour", "boxes"), ("lit", "spire")),
    "fan": (("template", "art", "width", "pivot", "reach", "spread"), ()),
    "edge": ((), ()),
}


@dataclass(frozen=True, slots=True)
class Cover:
    """The layers of one cover, and the line that cuts its window."""

    layers: tuple[Mapping[str, Any], ...]
    cut: tuple[tuple[float, float], ...] = ()


def parse_covers(tree: object) -> dict[str, Cover]:
    """All covers by game; raises `TemplateError` with everything that is wrong."""
    problems: list[str] = []
    covers = tree.get("covers") if isinstance(tree, dict) else None
    if not isinstance(covers, dict) or OTHER not in covers:
        raise TemplateError([f"{FILE}: should be a map `covers` with a cover called {OTHER}"])
    found = {}
    for name, entry in covers.items():
        at = f"covers.{name}"
        if not isinstance(entry, dict) or not isinstance(entry.get("layers"), list):
            problems.append(f"{at}: should be a map with `layers`")
            continue
        problems += [unknown(f"{at}.{key}", str(key), ("layers", "cut")) for key in entry if key not in ("layers", "cut")]
        for i, layer in enumerate(entry["layers"]):
            problems += _faults(f"{at}.layers[{i}]", layer)
        cut = entry.get("cut", [])
        if not (isinstance(cut, list) and all(_numbers(point, 2) for point in cut)):
            problems.append(f"{at}.cut: should be a list of points, each two numbers from {-FARTHEST} to {FARTHEST}")
            continue
        found[str(name)] = Cover(tuple(entry["layers"]), tuple((float(x), float(y)) for x, y in cut))
    if problems:
        raise TemplateError(problems)
    return found


def _faults(at: str, layer: object) -> list[str]:
    name = str(layer.get("paint") if isinstance(layer, dict) else layer)
    if not isinstance(layer, dict) or name not in COVER_PAINTERS:
        return [unknown(f"{at}.paint" if isinstance(layer, dict) and "paint" in layer else at, name, COVER_PAINTERS)]
    needed, optional = COVER_PAINTERS[name]
    allowed = (*needed, *optional, "paint", "side")
    faults = [unknown(f"{at}.{key}", str(key), allowed) for key in layer if key not in allowed]
    faults += [f"{at}: {key} is missing" for key in needed if key not in layer]
    if layer.get("side", SIDES[0]) not in SIDES:
        faults.append(f"{at}.side: should be one of {', '.join(SIDES)}")
    faults += [f"{at}.{key}: should be {wanted}" for key in allowed if key in layer and (wanted := _wanted(name, key, layer[key]))]
    return faults


def _wanted(paint: str, key: str, value: object) -> str:
    """What should stand there in place of a value with which nothing can be painted; nothing if it can."""
    if key in ("box", "rays", "pivot"):
        count = 4 if key == "box" else 2
        return "" if _numbers(value, count) else f"{count} numbers from {-FARTHEST} to {FARTHEST}"
    if key == "boxes":
        fits = isinstance(value, list) and value and all(_numbers(box, 3) for box in value)
        return "" if fits else f"a list of boxes, each three numbers from {-FARTHEST} to {FARTHEST}"
    if key in ("colour", "lit"):
        return "" if is_colour(value) else "a colour such as #d8ab4e"
    if key == "colours":
        pair = paint != "shelves"
        fits = isinstance(value, list) and all(map(is_colour, value)) and (len(value) == 2 if pair else bool(value))
        return "" if fits else "two colours" if pair else "a list of colours"
    if key == "art" and paint == "fan":
        return "" if isinstance(value, list) and all(isinstance(name, str) for name in value) else "a list of names"
    if key in ("art", "template"):
        return "" if isinstance(value, str) else "a name"
    if key == "mirror":
        return "" if isinstance(value, bool) else "true or false"
    if key == "rows":
        return "" if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= FARTHEST else f"a whole number from 1 to {FARTHEST}"
    if key in ("turn", "spread"):
        return "" if _numbers([value], 1, 360) else "a number from -360 to 360"
    if key in ("start", "end", "share", "width", "reach", "spire", "opacity"):
        return "" if _numbers([value], 1) else f"a number from {-FARTHEST} to {FARTHEST}"
    return ""


def _numbers(value: object, count: int, most: float = FARTHEST) -> bool:
    """Whether these are so many numbers, none of them farther away than anybody would paint."""
    return isinstance(value, list) and len(value) == count and all(isinstance(n, int | float) and not isinstance(n, bool) and abs(n) <= most for n in value)


def load_covers(files: Files) -> dict[str, Cover]:
    """The bundled covers."""
    return parse_covers(read_yaml(files.read(FILE), FILE).value)
