"""Themes: typed colours, lengths, shadows and motions, and the bundled fonts.

A theme is a plain value.  Painters get it handed in, so that changing the theme means painting again with another value.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from PySide6.QtCore import QByteArray, QEasingCurve
from PySide6.QtGui import QColor, QFont, QFontDatabase

from wonderland_gui.resources import Files

FONT_FILES = ("Alice-Regular.ttf", "EBGaramond-Regular.ttf", "EBGaramond-Italic.ttf", "EBGaramond-Bold.ttf")
SMALLEST_PX = 12
"""No text that is meant to be read is set smaller than this; what does not fit is shortened or left out."""

Pair = tuple[QColor, QColor]
"""Two colours of a ground: its light centre and its deep edge."""


@dataclass(frozen=True, slots=True)
class Shadow:
    """A soft shadow in pixels at 100 %: how far it falls, how wide it is, how dark, and how the piece is held."""

    dy: float
    blur: float
    alpha: float
    scale: float = 1.0
    tilt_deg: float = 0.0


@dataclass(frozen=True, slots=True)
class Motion:
    """One kind of motion: milliseconds, Qt easing, and the pause between one piece and the next."""

    ms: int
    easing: str
    stagger: int = 0
    arc: float = 0.0
    tilt: float = 0.0
    """Degrees by which a piece tips on the way."""
    low: float = 1.0
    high: float = 1.0

    def curve(self) -> QEasingCurve:
        """The easing curve by its Qt name."""
        return QEasingCurve(QEasingCurve.Type[self.easing])


@dataclass(frozen=True, slots=True)
class Weave:
    """How the cloth is woven: alphas (0 to 255) of the weave lines, the vignette, hollows and the dark line under gold thread, and the damask's opacity."""

    lines: int
    vignette: int
    hollow: int
    thread: int
    damask: float


@dataclass(frozen=True, slots=True)
class CardShape:
    """Lengths of a card in card widths, and the pixel widths from which more is shown."""

    ratio: float  # height by width
    radius: float
    arch: Mapping[str, float]  # x, top, spring, bottom, width of the window that a figure stands in
    stack_step: float
    spread: Mapping[str, float]
    lod: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Theme:
    """All tokens of one theme.  `theme.gold` is a colour, `theme.c("gold", 0.5)` the same at half opacity."""

    name: str
    window: QColor
    surface: QColor
    raised: QColor
    sunken: QColor
    line: QColor
    text: QColor
    muted: QColor
    paper: QColor
    paper_light: QColor
    paper_deep: QColor
    ink: QColor
    ink_muted: QColor
    title: QColor
    gold: QColor
    gold_light: QColor
    gold_deep: QColor
    on_gold: QColor
    on_gold_muted: QColor
    source: QColor
    target: QColor
    illegal: QColor
    selected: QColor
    hover: QColor
    known: QColor
    active: QColor
    line_extra: float
    weave: Weave
    cloths: Mapping[str, Pair]
    grounds: Mapping[str, Pair]  # "kinds.alice", "sides.duel.alice", "dice.red": what stands behind a figure
    tints: Mapping[str, QColor]  # "alice": the one colour of a faction
    foil: tuple[tuple[float, QColor], ...]
    shadows: Mapping[str, Shadow]
    radii: Mapping[str, float]
    motion: Mapping[str, Motion]
    card: CardShape

    def c(self, token: str, alpha: float = 1.0) -> QColor:
        """The colour of a token as a new value, with an opacity from 0 to 1."""
        colour = QColor(cast(QColor, getattr(self, token)))
        colour.setAlphaF(alpha)
        return colour

    def ground(self, name: str) -> Pair:
        """Light centre and deep edge of a ground by its path, such as `kinds.alice`; the night of the Bundle if there is none."""
        return self.grounds.get(name) or self.grounds["kinds.spirit_bundle"]

    def cloth(self, name: str) -> Pair:
        """Both colours of a cloth; that of the start screen if the name is unknown."""
        return self.cloths.get(name) or self.cloths["start"]

    def width(self, px: float) -> float:
        """A line width, one pixel wider in the theme of high contrast."""
        return px + self.line_extra

    @property
    def is_light(self) -> bool:
        """Whether windows are lighter than their text."""
        return self.window.lightnessF() > self.text.lightnessF()


# ---------------------------------------------------------------- contrast
def luminance(colour: QColor) -> float:
    """Relative luminance of a colour from 0 to 1, as WCAG reckons it."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: QColor, b: QColor) -> float:
    """The ratio of contrast of two colours, from 1 to 21."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def legible(colour: QColor, ground: QColor, ratio: float = 4.5) -> QColor:
    """The colour, made lighter or darker until words in it can be read on the ground."""
    made, light = QColor(colour), luminance(ground) < 0.18
    for _ in range(24):
        if contrast(made, ground) >= ratio:
            break
        made = _mixed(made, QColor("#ffffff") if light else QColor("#000000"), 0.1)
    return made


def _mixed(colour: QColor, other: QColor, share: float) -> QColor:
    def mix(a: float, b: float) -> float:
        return a + (b - a) * share

    return QColor.fromRgbF(mix(colour.redF(), other.redF()), mix(colour.greenF(), other.greenF()), mix(colour.blueF(), other.blueF()))


# ---------------------------------------------------------------- fonts
def load_fonts(files: Files) -> tuple[str, ...]:
    """Registers the bundled fonts and returns their families; a font that Qt refuses is left out, and Qt's own takes its place."""
    families: dict[str, None] = {}
    for name in FONT_FILES:
        path = f"shared/fonts/{name}"
        if files.exists(path):
            number = QFontDatabase.addApplicationFontFromData(QByteArray(files.read(path)))
            families |= dict.fromkeys(QFontDatabase.applicationFontFamilies(number) if number >= 0 else [])
    _font.cache_clear()
    return tuple(families)


@lru_cache(maxsize=256)
def _font(families: tuple[str, ...], px: int, italic: bool, bold: bool, figures: bool) -> QFont:
    font = QFont()
    font.setFamilies(list(families))
    if figures:  # lining figures: an old-style nought reads as the letter o
        font.setFeature(QFont.Tag("lnum"), 1)
    font.setPixelSize(px)
    font.setItalic(italic)
    font.setBold(bold)
    return font


def display(px: float) -> QFont:
    """The font of titles, names, numerals and buttons.  It has one style: never ask for bold or italic."""
    return _font(("Alice", "EB Garamond", "Georgia", "serif"), max(1, round(px)), False, False, False)


def body(px: float, *, italic: bool = False, bold: bool = False) -> QFont:
    """The font of rules, prompts, labels and the log."""
    return _font(("EB Garamond", "Alice", "Georgia", "serif"), max(1, round(px)), italic, bold, True)
