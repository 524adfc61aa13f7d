"""Style sheets and the palette by which Qt's own widgets (fields, lists, menus, dialogs) take the colours of a theme."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

from wonderland_gui.views.theme import Theme


def css(colour: QColor) -> str:
    """A colour as style sheets write it."""
    return f"rgba({colour.red()}, {colour.green()}, {colour.blue()}, {colour.alphaF():.3f})"


def palette(theme: Theme) -> QPalette:
    """The palette of Qt's own widgets and dialogs."""
    made = QPalette()
    role = QPalette.ColorRole
    for name, colour in {
        role.Window: theme.surface,
        role.WindowText: theme.text,
        role.Base: theme.sunken,
        role.AlternateBase: theme.surface,
        role.Text: theme.text,
        role.PlaceholderText: theme.muted,
        role.Button: theme.raised,
        role.ButtonText: theme.text,
        role.BrightText: theme.hover,
        role.Highlight: theme.gold_light,
        role.HighlightedText: theme.on_gold,
        role.ToolTipBase: theme.window,
        role.ToolTipText: theme.text,
        role.Link: theme.source,
        role.LinkVisited: theme.known,
        role.Light: theme.raised.lighter(130),
        role.Midlight: theme.raised.lighter(115),
        role.Mid: theme.line,
        role.Dark: theme.sunken,
        role.Shadow: QColor(0, 0, 0),
        role.Accent: theme.gold,
    }.items():
        made.setColor(name, colour)
    for name in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, name, theme.c("muted", 0.6))
    return made


def scroll_bars(theme: Theme) -> str:
    """Slim scroll bars."""
    return f"""
QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 0; }}
QScrollBar::handle {{ background: {css(theme.c("gold", 0.45))}; border-radius: 4px; min-height: 28px; min-width: 28px; margin: 1px; }}
QScrollBar::handle:hover {{ background: {css(theme.c("gold", 0.8))}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; background: none; border: none; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: none; }}
"""


def menus(theme: Theme) -> str:
    """A menu: goes to the menu itself, or to the field to which it belongs."""
    return f"""
QMenu {{ background: {css(theme.surface)}; color: {css(theme.text)}; border: 1px solid {css(theme.c("gold", 0.7))}; border-radius: 6px; padding: 6px; }}
QMenu::item {{ padding: 7px 30px 7px 22px; border: 1px solid transparent; border-radius: 6px; }}
QMenu::item:selected {{ background: {css(theme.c("source", 0.18))}; border-color: {css(theme.source)}; }}
QMenu::item:disabled {{ color: {css(theme.c("muted", 0.6))}; }}
QMenu::separator {{ height: 1px; background: {css(theme.c("gold", 0.3))}; margin: 6px 10px; }}
QMenu::indicator {{ width: 14px; height: 14px; left: 5px; }}
"""


def field(theme: Theme, kind: str) -> str:
    """A field to type in: sunken, with a line of gold that is bright when the field has the focus."""
    line = theme.width(1)
    return f"""
{kind} {{ background: {css(theme.sunken)}; color: {css(theme.text)}; placeholder-text-color: {css(theme.muted)};
  border: {line}px solid {css(theme.c("gold", 0.55))}; border-radius: 7px;
  padding: 4px 10px; selection-background-color: {css(theme.gold_light)}; selection-color: {css(theme.on_gold)}; }}
{kind}:hover {{ border-color: {css(theme.gold)}; }}
{kind}:focus {{ border: 2px solid {css(theme.hover)}; padding: 3px 9px; }}
{kind}:disabled {{ color: {css(theme.c("muted", 0.6))}; border-color: {css(theme.c("gold", 0.25))}; }}
{kind}[wrong="true"] {{ border: 2px solid {css(theme.illegal)}; padding: 3px 9px; }}
"""


def popup(theme: Theme) -> str:
    """The list that a choice opens."""
    return f"""
QAbstractItemView {{ background: {css(theme.surface)}; color: {css(theme.text)}; border: 1px solid {css(theme.c("gold", 0.7))}; padding: 4px; outline: none; }}
QAbstractItemView::item {{ padding: 6px 10px; border: 1px solid transparent; border-radius: 5px; }}
QAbstractItemView::item:selected {{ background: {css(theme.c("source", 0.20))}; color: {css(theme.text)}; border-color: {css(theme.source)}; }}
{scroll_bars(theme)}
"""
