"""Every key that the code of `xiii` says, one class a family of texts."""

from __future__ import annotations

from enum import StrEnum


class Prompt(StrEnum):
    """What a seat is asked."""

    EXPLORE = "explore"
    COVER = "cover"
    SKILL = "skill"
    PUZZLE = "puzzle"
    CONTINUE = "continue"
    STOP = "stop"


class Event(StrEnum):
    """What the chronicle tells."""

    DEALT = "dealt"
    STARTS = "starts"
    TURN = "turn"
    UNLOCKED = "unlocked"
    COVERED = "covered"
    DREW = "drew"
    DREW_ONE = "drew_one"
    NO_SKILL = "no_skill"
    TOOK_KEY = "took_key"
    REVEALED = "revealed"
    PEEKED = "peeked"
    PUZZLED = "puzzled"
    GAVE = "gave"
    HID = "hid"
    COLLAPSED = "collapsed"
    HIDDEN_COLLAPSED = "hidden_collapsed"
    STOPPED = "stopped"
    HIDDEN_DISCARDED = "hidden_discarded"
    REFILLED = "refilled"
    ENDED = "ended"
    ENDED_UNBANKED = "ended_unbanked"


class Why(StrEnum):
    """Why a gesture is refused."""

    OVER = "over"
    LEGAL = "legal"
    UNKNOWN = "unknown"
    NOWHERE = "nowhere"
    UPRIGHT = "upright"
    NOT_YOUR_TURN = "not_your_turn"
    PUZZLE_FIRST = "puzzle_first"
    SKILL_FIRST = "skill_first"
    VISIT_FIRST = "visit_first"
    COVER_FIRST = "cover_first"
    COVER_THIS = "cover_this"
    NOTEBOOK_EMPTY = "notebook_empty"
    NO_KEY = "no_key"
    NOT_YOUR_KEY = "not_your_key"
    KEY_OF_HALL = "key_of_hall"
    KEY_STAYS = "key_stays"
    KEY_BESIDE = "key_beside"
    UNLOCKED = "unlocked"
    DECK_EMPTY = "deck_empty"
    LOCKED = "locked"
    LOCK_WANTS_KEY = "lock_wants_key"
    COVER_GOES_ON_DECK = "cover_goes_on_deck"
    NOT_YOUR_CARD = "not_your_card"
    DECK_CARD = "deck_card"
    DISCARDED = "discarded"
    TUNNEL_WAITS = "tunnel_waits"
    HIDDEN_CARD = "hidden_card"
    OLD_CARD = "old_card"
    NO_SKILL = "no_skill"
    COVERED_CARD = "covered_card"
    NO_KEY_LEFT = "no_key_left"
    ALICE_TAKES_KEY = "alice_takes_key"
    WANTS_DECK = "wants_deck"
    FACE_UP = "face_up"
    NO_FACE_DOWN = "no_face_down"
    ANOTHER_PLAYER = "another_player"
    WHICH_PLAYER = "which_player"
    TARGET_NAMES_DECK = "target_names_deck"
    QUEEN_HIDES_OTHER = "queen_hides_other"
    QUEEN_ALONE = "queen_alone"


class Score(StrEnum):
    """The lines of a score."""

    SETS = "sets"
    BUNDLES = "bundles"
    SINGLES = "singles"


class Note(StrEnum):
    """What is reckoned on the open table."""

    POINTS = "points"
    RISK = "risk"


class Over(StrEnum):
    """Why the match has ended."""

    DECK = "deck"
    DECKS = "decks"


class Mark(StrEnum):
    """Public marks on cards in a Tunnel."""

    FRESH = "fresh"
    """Taken in this visit: one of these cards uses its skill next."""
    COVERED = "covered"
    """It lies under a Queen of Hearts and does not count."""


class Stage(StrEnum):
    """How far the Hall has emptied."""

    FULL = "full"
    ONE_EMPTY = "one_empty"
    MORE_EMPTY = "more_empty"
