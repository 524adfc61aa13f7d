"""Words for assistive technology."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent


def announce(speaker: QObject, words: str) -> None:
    """Lets a screen reader say something about `speaker`; does nothing where none listens."""
    if words and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(speaker, words))
