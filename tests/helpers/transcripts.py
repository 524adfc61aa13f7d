"""Playthroughs as text, told by the board that screen readers use.  `python -m tests.helpers.transcripts` writes them anew; read the difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from wonderland_gui.commands.telling import Teller
from wonderland_gui.data.loader import load_game
from wonderland_gui.engine.match import Dice, Match
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.variant import Variant
from wonderland_gui.games.registry import GAMES
from wonderland_gui.resources import Resources
from wonderland_gui.text import load_texts

FOLDER = Path(__file__).parents[1] / "games"


@dataclass(frozen=True)
class Playthrough:
    """A match that is told: which game, how many seats, by which seed and options, in which language."""

    game: str
    seats: int
    name: str
    seed: int
    options: Mapping[str, bool | str]
    language: str = "en"
    ends: int = 0
    """Of a long match so many actions are told from its beginning and so many before its end; 0: all of them."""
    boards: int = 0
    """Of a long match the board is told again after so many actions; 0: with every change of stage or counters."""

    @property
    def file(self) -> Path:
        """Where it stands."""
        return FOLDER / self.game / "transcripts" / f"{self.seats}_{self.name}.txt"


PLAYTHROUGHS = (
    Playthrough("duel", 2, "plain", 7, {}),
    Playthrough("duel", 2, "wonders", 11, {"wonders": True}),
    Playthrough("duel", 2, "pair", 3, {"wonders": True, "pair": True, "tugley_per_line": True}),
    Playthrough("duel", 2, "portuguese", 5, {"wonders": True}, "pt"),
    Playthrough("xiii", 2, "plain", 4, {}),
    Playthrough("xiii", 3, "plain", 8, {}),
    Playthrough("xiii", 3, "target_names_deck", 2, {"hatter_deck_by_target": True, "refill_at_game_end": True}),
    Playthrough("xiii", 4, "plain", 1, {}),
    Playthrough("xiii", 4, "portuguese", 6, {"bank_at_game_end": False}, "pt"),
    Playthrough("zenescope", 2, "plain", 1, {}, ends=60, boards=30),
    Playthrough("zenescope", 3, "by_hand", 2, {"auto_reveal": False, "warp_combat": "rulebook"}, ends=60, boards=30),
    Playthrough("zenescope", 4, "plain", 3, {}, ends=60, boards=30),
    Playthrough("zenescope", 5, "portuguese", 4, {"cheshire_once": False}, "pt", ends=60, boards=30),
    Playthrough("zenescope", 6, "plain", 5, {}, ends=60, boards=30),
    Playthrough("war", 2, "published", 1, {"two_player_mode": "published"}, ends=40, boards=1000),
    Playthrough("war", 3, "plain", 2, {"ally_set": "B"}, ends=40, boards=1000),
    Playthrough("war", 4, "portuguese", 3, {"ally_set": "C", "open_choices": True}, "pt", ends=40, boards=1000),
    Playthrough("war", 5, "plain", 4, {"ally_set": "D"}, ends=40, boards=1000),
)


def told(playthrough: Playthrough) -> str:
    """The text of a playthrough."""
    game = GAMES[playthrough.game]
    loaded = load_game(game, Resources())
    assert loaded.info is not None
    variant: Variant[Any, Any] = Variant(game, loaded.data, replace(loaded.options, **playthrough.options))
    texts = load_texts(Resources(), playthrough.language, game.id)
    names = [texts.say(loaded.info.name_of(seat, variant.options)) for seat in range(playthrough.seats)]
    match = Match(game, variant.rules(), playthrough.seats, Dice(playthrough.seed))
    rng = Rng(playthrough.seed, "transcript")
    actions: list[Any] = []
    while match.decide is not None:
        actions.append(rng.choice(match.decide.actions))
        match.play(actions[-1])
    match.seek(0)
    return "\n".join(_lines(match, actions, Teller(texts, names, variant), playthrough)) + "\n"


def _lines(match: Match[Any, Any], actions: Sequence[Any], teller: Teller, playthrough: Playthrough) -> Iterator[str]:
    viewers: list[Seat | None] = [*(Seat(s) for s in range(match.seats)), None]
    stage: object = None
    while True:
        if playthrough.ends and playthrough.ends == match.cursor < len(actions) - playthrough.ends:
            match.seek(len(actions) - playthrough.ends)
            yield f"---- {match.cursor}: after {match.cursor - playthrough.ends} more actions"
        stage_now: object = (match.state.stage, *match.state.table.counters.values())
        if playthrough.boards:
            stage_now = match.cursor // playthrough.boards
        if stage_now != stage:
            stage = stage_now
            for viewer in viewers:
                yield f"---- {match.cursor}: " + ("a spectator" if viewer is None else f"seat {viewer}")
                yield from teller.board(match, viewer)
        decide = match.decide
        if decide is None:
            break
        action = actions[match.cursor]
        speaker = teller.speaker(match, decide.seat)
        offer = speaker.view.offers[decide.actions.index(action)]
        yield f"---- {match.cursor + 1}: seat {decide.seat} of {len(decide.actions)} ways: {speaker.action(offer)}"
        match.seek(match.cursor + 1)
        news = {viewer: teller.news(match, viewer) for viewer in viewers}
        for lines in zip(*news.values(), strict=True):
            if len(set(lines)) == 1:
                yield lines[0]
            else:
                yield from (f"  {'a spectator' if viewer is None else f'seat {viewer}'}: {line}" for viewer, line in zip(viewers, lines, strict=True))
    for viewer in viewers[:-1]:
        yield f"---- the end: seat {viewer}"
        yield from teller.board(match, viewer)


if __name__ == "__main__":
    for each in PLAYTHROUGHS:
        each.file.parent.mkdir(parents=True, exist_ok=True)
        each.file.write_text(told(each), encoding="utf-8")
