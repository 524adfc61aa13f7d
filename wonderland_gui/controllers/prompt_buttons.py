"""The buttons of the prompt bar that are no offers, by numbers that no offer has."""

from __future__ import annotations

from typing import Final

LOOK: Final = -1
"""A person asks to see the own cards."""
HIDE: Final = -2
"""Whoever looks alone lets all look again."""
RESULT: Final = -3
"""The points, after the end."""
AGAIN: Final = -4
"""Another match, after the end."""
PLAY_ON: Final = -5
"""A copy of the match goes on from the moment looked at."""
LEAVE: Final = -6
"""Back from looking back."""
