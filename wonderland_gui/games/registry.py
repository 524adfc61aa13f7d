"""Every game of the program, by id."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from wonderland_gui.engine.protocol import Game
from wonderland_gui.games.duel import GAME as DUEL
from wonderland_gui.games.war import GAME as WAR
from wonderland_gui.games.xiii import GAME as XIII
from wonderland_gui.games.zenescope import GAME as ZENESCOPE

GAMES: Final[Mapping[str, Game[Any, Any]]] = MappingProxyType({game.id: game for game in (DUEL, XIII, ZENESCOPE, WAR)})
