"""The automatic players of the program by name; whoever needs them gets this map handed in."""

from __future__ import annotations

from types import MappingProxyType

from wonderland_gui.players.base import Players
from wonderland_gui.players.simple import greedy_player, random_player

PLAYERS: Players = MappingProxyType({"random": random_player, "greedy": greedy_player})
"""From the weakest to the strongest; one that searches deeper has its place at the end."""
