"""The referee: any program plays through it, and no line ends it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from wonderland_gui.commands.library import Library
from wonderland_gui.commands.referee import LONGEST, lines
from wonderland_gui.commands.referee_talk import Referee
from wonderland_gui.engine.rng import Rng

ROOT = Path(__file__).parents[3]
LIBRARY = Library(language="en", users=False)
NEW: dict[str, Any] = {"do": "new", "game": "duel", "seats": 2, "seed": 7}
MIDDLE = {
    "edge.0.0": ["red_7"],
    "edge.0.1": ["red_6"],
    "edge.0.2": ["red_5"],
    "edge.1.0": ["blue_6"],
    "edge.1.1": ["blue_2"],
    "edge.1.2": ["blue_5"],
    "cell.0.0": ["red_4"],
    "cell.2.1": ["blue_3"],
    "hand.0": ["red_1", "red_2", "red_3"],
    "hand.1": ["blue_1", "blue_4", "blue_7"],
}
CODES = {"illegal", "bad-request", "no-match", "ambiguous", "unknown-game", "bad-file"}


class Talk:
    """A referee to which requests are sent as values."""

    def __init__(self, *, open_: bool = False) -> None:
        self.referee = Referee(LIBRARY, open_=open_)

    def line(self, line: bytes) -> Any:
        answer = self.referee.answer(line)
        assert b"\n" not in answer
        value = json.loads(answer)
        assert set(value) == {"ok", "error"} | ({"faults"} & set(value)) if not value["ok"] else True
        return value

    def __call__(self, do: str, **request: Any) -> Any:
        return self.line(json.dumps({"do": do, **request}).encode())

    def ok(self, do: str, **request: Any) -> Any:
        answer = self(do, **request)
        assert answer["ok"], answer
        return answer

    def error(self, do: str, **request: Any) -> str:
        answer = self(do, **request)
        assert not answer["ok"], answer
        assert answer["error"]["code"] in CODES
        assert answer["error"]["message"]
        code: str = answer["error"]["code"]
        return code

    def play_out(self, seed: int = 1) -> None:
        """Plays any legal actions to the end."""
        while not (state := self.ok("state"))["over"]:
            self.ok("play", index=Rng(seed, state["cursor"]).below(len(state["actions"])))


@pytest.fixture
def talk() -> Talk:
    made = Talk()
    assert made.line(json.dumps(NEW).encode()) == {"ok": True}
    return made


# ---------------------------------------------------------------- what it says
def test_the_state_tells_who_decides_and_every_legal_action(talk):
    state = talk.ok("state")
    assert (state["over"], state["seat"], state["prompt"], state["cursor"]) == (False, 0, "arrive", 0)
    assert len(state["hash"]) == 64
    assert len(state["actions"]) == 21
    first = next(action for action in state["actions"] if action["source_kind"] == "red_4" and action["target"] == "edge.0.1")
    assert first["action"] == {"verb": "arrive", "seat": 0, "source": first["source"], "target": "edge.0.1"}
    assert (first["source_zone"], first["target_zone"], first["target_kind"], first["turn"], first["choice"]) == ("hand.0", "edge.0.1", None, 0, "")
    assert "edge" in first["text"]
    assert [action["index"] for action in state["actions"]] == list(range(21))


@pytest.mark.parametrize(
    "how",
    [
        lambda action: {"index": action["index"]},
        lambda action: {"action": action["action"]},
        lambda action: {"action": {key: item for key, item in action["action"].items() if key != "seat"}},
        lambda action: {"match": {key: action[key] for key in ("verb", "source_kind", "target_zone")}},
        lambda action: {"match": {key: action[key] for key in action if key not in ("text", "action")}},
    ],
    ids=["index", "action", "action without its seat", "match", "match by everything"],
)
def test_an_action_is_played_by_index_action_or_match(how, talk):
    action = talk.ok("state")["actions"][5]
    assert talk("play", **how(action)) == {"ok": True}
    state = talk.ok("state")
    assert (state["cursor"], state["seat"]) == (1, 1)


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"index": 21}, "no-match"),
        ({"index": -1}, "no-match"),
        ({"index": True}, "bad-request"),
        ({"index": "0"}, "bad-request"),
        ({}, "bad-request"),
        ({"index": 0, "match": {}}, "bad-request"),
        ({"match": {}}, "ambiguous"),
        ({"match": {"verb": "arrive"}}, "ambiguous"),
        ({"match": {"verb": "place"}}, "no-match"),
        ({"match": {"verb": ["arrive"]}}, "no-match"),
        ({"match": {"turn": False}}, "no-match"),
        ({"match": {"wings": 1}}, "bad-request"),
        ({"match": []}, "bad-request"),
        ({"action": {"verb": "arrive", "source": "p1", "target": "edge.1.0"}}, "illegal"),
        ({"action": {"verb": "arrive", "seat": 1, "source": "p8", "target": "edge.1.0"}}, "illegal"),
        ({"action": {"verb": "fly"}}, "bad-request"),
        ({"action": {"verb": "arrive", "nose": 1}}, "bad-request"),
        ({"action": 7}, "bad-request"),
    ],
)
def test_what_cannot_be_played_changes_nothing(request_, code, talk):
    before = talk.ok("state")
    assert talk.error("play", **request_) == code
    assert talk.ok("state") == before


def test_why_not_is_told(talk):
    answer = talk.ok("why", action={"verb": "place", "source": "p1", "target": "cell.0.0"})
    assert (answer["legal"], answer["key"]) == (False, "edges_first")
    assert answer["message"].endswith(".")
    assert talk.ok("why", match={"verb": "arrive", "source_kind": "red_1", "target": "edge.0.0"})["legal"] is True
    assert talk.ok("why", match={"verb": "arrive", "source_kind": "red_1", "target": "edge.1.0"})["key"] == "not_your_edge"
    assert talk.error("why", match={"source_kind": "blue_1"}) == "no-match"  # the seat to decide sees no such card
    assert talk.ok("why", action={"source": "nonsense", "target": "nowhere", "turn": 17, "choice": "x"})["legal"] is False
    assert talk.error("why", action={"turn": "x"}) == "bad-request"


def test_a_view_holds_no_face_that_its_seat_cannot_see(talk):
    for viewer, unseen in ((0, "blue"), (1, "red"), (None, "")):
        view = talk.ok("view", viewer=viewer)["view"]
        kinds = [piece["kind"] for zone in ("hand.0", "hand.1") for piece in view["zones"][zone]["pieces"]]
        if viewer is None:
            assert set(kinds) == {None}
        else:
            assert kinds.count(None) == 7
            assert not any(kind is not None and kind.startswith(unseen) for kind in kinds)
        assert talk.ok("text", viewer=viewer)["text"]


def test_the_text_names_what_the_viewer_sees_and_counts_the_rest(talk):
    text = talk.ok("text", viewer=0)["text"]
    assert "7 hidden" in text
    for name in ("Hedgehog", "Tove", "Jabberwock"):
        assert name in text
    assert "White Rabbit" not in text
    assert "Hedgehog" not in talk.ok("text")["text"]


@pytest.mark.parametrize("request_", [{"viewer": 2}, {"viewer": -1}, {"viewer": "0"}, {"viewer": True}])
def test_there_is_no_other_viewer(request_, talk):
    for do in ("view", "text", "score"):
        assert talk.error(do, **request_) == "bad-request"


def test_the_whole_truth_is_told_only_in_the_open(talk):
    assert talk.error("zones") == "bad-request"
    openly = Talk(open_=True)
    openly.ok(**NEW)
    assert sorted(openly.ok("zones")["zones"]["hand.0"]) == [f"red_{n}" for n in range(1, 8)]


def test_a_match_to_its_end_has_standings(talk):
    talk.play_out()
    state = talk.ok("state")
    assert (state["seat"], state["prompt"], state["actions"]) == (None, None, [])
    assert state["reason"] in ("red_queen", "alice", "draw")
    assert talk.error("play", index=0) == "illegal"
    standings = talk.ok("score")["standings"]
    assert [s["seat"] for s in standings] == [0, 1]
    for standing in standings:
        assert standing["points"] == sum(points for _, points in standing["lines"])
    assert talk.ok("score", viewer=0)["standings"] == standings


def test_what_a_seat_may_reckon_is_less_than_the_truth():
    talk = Talk()
    talk.ok("position", game="duel", zones=MIDDLE)
    truth, red, nobody = ([s["points"] for s in talk.ok("score", **more)["standings"]] for more in ({}, {"viewer": 0}, {"viewer": None}))
    assert truth == [7 + 6, 5 + 2]  # row D and column A, row F and column B
    assert red == [7, 5]
    assert nobody == [0, 0]


# ---------------------------------------------------------------- chance
def test_given_outcomes_come_before_the_seed():
    talk = Talk(open_=True)
    reds, blues = [f"red_{n}" for n in range(1, 8)], [f"blue_{n}" for n in range(7, 0, -1)]
    talk.ok("chance", outcomes=[reds, blues])
    talk.ok(**NEW)
    zones = talk.ok("zones")["zones"]
    assert (zones["hand.0"], zones["hand.1"]) == (reds, blues)
    talk.ok(**NEW)
    assert talk.ok("zones")["zones"]["hand.0"] != reds


def test_a_shorter_list_names_the_top_of_a_shuffle():
    talk = Talk(open_=True)
    talk.ok("chance", outcomes=[["red_2", "red_5"]])
    talk.ok(**NEW)
    assert talk.ok("zones")["zones"]["hand.0"][-2:] == ["red_2", "red_5"]


@pytest.mark.parametrize("outcomes", [[["red_9"]], [["red_1"], ["red_1"]], [[3]], [["red_1", "red_1"]]])
def test_an_outcome_that_cannot_be_changes_nothing(outcomes):
    talk = Talk(open_=True)
    talk.ok(**NEW)
    before = talk.ok("zones")
    talk.ok("chance", outcomes=outcomes)
    for _ in range(2):
        answer = talk(**NEW)
        assert answer["error"]["code"] == "bad-request"
        assert "red_" not in answer["error"]["message"]
    assert talk.ok("zones") == before
    talk.ok("chance", outcomes=[])
    talk.ok(**NEW)


def test_outcomes_drawn_in_vain_wait_again():
    talk = Talk(open_=True)
    talk.ok("new", game="duel", seed=7, options={"pair": True})
    for _ in range(13):
        talk.ok("play", index=0)
    fine = [f"red_{n}" for n in range(1, 8)]
    talk.ok("chance", outcomes=[fine, ["red_1"]])
    assert talk.error("play", index=0) == "bad-request"
    assert talk.ok("state")["cursor"] == 13
    talk.ok("chance", outcomes=[fine])
    talk.ok("play", index=0)
    assert talk.ok("zones")["zones"]["hand.0"] == fine


@pytest.mark.parametrize("outcomes", [None, {}, [1], [[1, "x"]], [[1.5]], [[True]], [[None]]])
def test_what_is_no_list_of_outcomes_is_refused(outcomes, talk):
    assert talk.error("chance", outcomes=outcomes) == "bad-request"


# ---------------------------------------------------------------- the record
def test_taking_back_and_playing_again_give_the_same(talk):
    hashes = [talk.ok("state")["hash"]]
    for _ in range(6):
        talk.ok("play", index=3)
        hashes.append(talk.ok("state")["hash"])
    for wanted in reversed(hashes[:-1]):
        talk.ok("undo")
        assert talk.ok("state")["hash"] == wanted
    assert talk.error("undo") == "bad-request"
    for wanted in hashes[1:]:
        talk.ok("redo")
        assert talk.ok("state")["hash"] == wanted
    assert talk.error("redo") == "bad-request"
    talk.ok("seek", to=2)
    assert talk.ok("state")["hash"] == hashes[2]


@pytest.mark.parametrize("to", [-1, 1, None, "0", 10**30])
def test_there_is_nothing_beyond_the_record(to, talk):
    assert talk.error("seek", to=to) == "bad-request"


def test_a_match_is_saved_and_loaded(talk, tmp_path):
    path = tmp_path / "José's tea.wonder"
    for _ in range(3):
        talk.ok("play", index=1)
    before = talk.ok("state")
    talk.ok("save", path=str(path))
    other = Talk()
    other.ok("load", path=str(path))
    assert other.ok("state") == before
    other.ok("undo")
    other.ok("play", index=0)


@pytest.mark.parametrize("path", ["nowhere.wonder", ".", "README.md"])
def test_a_file_that_cannot_be_loaded_changes_nothing(path, talk, monkeypatch):
    monkeypatch.chdir(ROOT)
    before = talk.ok("state")
    assert talk.error("load", path=path) == "bad-file"
    assert talk.ok("state") == before


@pytest.mark.parametrize("path", ["nowhere/\0.wonder", "", None, 3])
def test_what_is_no_name_of_a_file_is_refused(path, talk):
    for do in ("save", "load"):
        assert talk.error(do, path=path) == "bad-request"


def test_a_file_that_cannot_be_written_is_told(talk, tmp_path):
    (tmp_path / "file").touch()
    assert talk.error("save", path=str(tmp_path / "file" / "x.wonder")) == "bad-file"
    assert talk.error("save", path=str(tmp_path)) == "bad-file"


# ---------------------------------------------------------------- positions
def test_a_position_takes_the_place_of_the_match(talk):
    talk.ok("position", zones={**MIDDLE, "cell.0.0": [{"kind": "red_4", "turn": 180}]})
    assert "upside down" in talk.ok("text", viewer=0)["text"]
    state = talk.ok("state")
    assert (state["cursor"], state["seat"], len(state["actions"])) == (0, 0, 3 * 7 * 2)
    talk.ok("play", match={"source_kind": "red_2", "target": "cell.2.2", "turn": 0})


def test_a_position_that_cannot_be_is_refused_with_all_its_faults(talk):
    before = talk.ok("state")
    answer = talk("position", zones={"moon": [], "cell.0.0": ["red_9", "red_1"]}, counters={"nose": 1}, state={"mood": 1})
    assert not answer["ok"]
    assert len(answer["faults"]) >= 4
    assert talk.ok("state") == before


def test_without_a_match_everything_else_is_refused():
    talk = Talk()
    requests: dict[str, dict[str, Any]] = {"state": {}, "play": {"index": 0}, "view": {}, "text": {}, "score": {}, "why": {"match": {}}, "undo": {}, "redo": {}}
    for do, more in requests.items():
        assert talk.error(do, **more) == "bad-request"
    assert talk.error("seek", to=0) == "bad-request"
    assert talk.error("save", path="x") == "bad-request"
    assert talk.error("position", zones={}) == "bad-request"


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"game": "dule"}, "unknown-game"),
        ({"game": "../duel"}, "unknown-game"),
        ({"game": 3}, "bad-request"),
        ({}, "bad-request"),
        ({"game": "duel", "seats": 3}, "bad-request"),
        ({"game": "duel", "seats": "2"}, "bad-request"),
        ({"game": "duel", "seed": "7"}, "bad-request"),
        ({"game": "duel", "seed": 1.5}, "bad-request"),
        ({"game": "duel", "options": []}, "bad-request"),
        ({"game": "duel", "options": {"wonder": True}}, "bad-request"),
        ({"game": "duel", "options": {"wonders": 1}}, "bad-request"),
        ({"game": "duel", "names": ["a", "b", "c"]}, "bad-request"),
        ({"game": "duel", "sead": 3}, "bad-request"),
    ],
)
def test_a_match_that_cannot_be_is_refused(request_, code):
    assert Talk().error("new", **request_) == code


# ---------------------------------------------------------------- any line
DEEP = b"[" * 200_000


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"hello",
        b"[]",
        b"null",
        b"3",
        b"{}",
        b'{"do": 3}',
        b'{"do": "fly"}',
        b'{"do": "state", "do": "state"}',
        b'{"do": "new", "game": "duel", "seed": NaN}',
        b'{"do": "new", "game": "duel", "seed": Infinity}',
        b'{"do": "new", "game": "duel", "seed": 1e999}',
        b'{"do": "new", "game": "duel", "seed": ' + b"9" * 5000 + b"}",
        b'{"do": "new", "game": "\\ud800"}',
        b'{"do": "\\ud800"}',
        b'{"do": "\xff"}',
        b'\xff\xfe{\x00"\x00',
        b'{"do": "state"} {"do": "state"}',
        DEEP,
        b'{"do": "position", "zones": ' + DEEP,
        b'{"do": "position", "zones": ' + b'{"a":' * 50_000 + b"1" + b"}" * 50_000 + b"}",
        b'{"do": "chance", "outcomes": [' + b"[1]," * 100_001 + b"[1]]}",
        b'{"do": "state"}' + b" " * LONGEST,
        b'{"do": "play", "match": {"source": "' + b"x" * 1_000_000 + b'"}}',
    ],
    ids=lambda line: repr(line[:30]),
)
def test_a_bad_line_gets_an_error_and_the_next_is_answered(line, talk):
    before = talk.ok("state")
    answer = talk.line(line)
    assert not answer["ok"]
    assert answer["error"]["code"] in CODES
    assert len(answer["error"]["message"]) <= 2000
    assert talk.ok("state") == before


def test_a_byte_order_mark_is_no_obstacle(talk):
    assert talk.line(b'\xef\xbb\xbf{"do": "state"}\r\n')["ok"]


def test_lines_that_are_too_long_are_passed_over_whole():
    source = io.BytesIO(b"short\n" + b"x" * 25 + b"\nnext\n" + b"y" * 20 + b"\nlast" + b"z" * 30)
    assert [line[:5] for line in lines(source, 10)] == [b"short", b"xxxxx", b"next\n", b"yyyyy", b"lastz"]
    assert [len(line) for line in lines(io.BytesIO(b"x" * 10 + b"\n" + b"y" * 11 + b"\nz\n"), 10)] == [11, 11, 2]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda c: st.lists(c, max_size=4) | st.dictionaries(st.text(max_size=6), c, max_size=4),
)
WORDS = ["game", "seats", "seed", "options", "index", "action", "match", "outcomes", "zones", "counters", "state", "viewer", "to", "path", "names"]


class AnyTalk(RuleBasedStateMachine):
    """Requests of all kinds, sound and senseless, in any order: every one gets one answer."""

    @initialize()
    def begin(self) -> None:
        self.talk = Talk(open_=True)
        self.talk.ok(**NEW)

    @rule(line=st.binary(max_size=60))
    def bytes_of_any_kind(self, line):
        self.talk.line(line)

    @rule(value=JSON)
    def json_of_any_kind(self, value):
        self.talk.line(json.dumps(value).encode())

    @rule(
        do=st.sampled_from(["new", "state", "play", "chance", "position", "view", "text", "zones", "score", "why", "undo", "redo", "seek"]),
        more=st.dictionaries(st.sampled_from(WORDS), JSON | st.integers(0, 5) | st.sampled_from(["duel", {}, [], None]), max_size=3),
    )
    def requests_with_senseless_parts(self, do, more):
        self.talk(do, **more)

    @rule(index=st.integers(0, 72))
    def actions(self, index):
        self.talk("play", index=index)

    @rule(to=st.integers(0, 16))
    def moves_in_the_record(self, to):
        self.talk("seek", to=to)

    @rule()
    def state(self):
        state = self.talk("state")
        assert state["ok"] or state["error"]["code"] == "bad-request"


TestAnyTalk = AnyTalk.TestCase
TestAnyTalk.settings = settings(max_examples=40, stateful_step_count=25)


@given(
    verb=st.sampled_from(["arrive", "place", "choose", "fly", None]),
    source=st.sampled_from(["p1", "p8", "p14", "hand.0", "seat.1", "", None]),
    target=st.sampled_from(["edge.0.0", "edge.1.2", "cell.1.1", "p2", "wonder", "", None]),
    turn=st.integers(-90, 360),
    played=st.integers(0, 13),
)
@settings(max_examples=100)
def test_why_agrees_with_play(verb, source, target, turn, played):
    talk = Talk()
    talk.ok(**NEW)
    for _ in range(played):
        talk.ok("play", index=0)
    state = talk.ok("state")
    action = {"verb": verb or "arrive", "source": source, "target": target, "turn": turn}
    legal = talk.ok("why", action=action)["legal"]
    answer = talk("play", action=action)
    assert answer["ok"] is legal
    if not legal:
        assert talk.ok("state") == state


# ---------------------------------------------------------------- the program
def test_the_program_answers_line_by_line_and_ends_with_its_input():
    with subprocess.Popen([sys.executable, "-m", "wonderland_gui", "referee"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for request, ok in ((NEW, True), ({"do": "state"}, True), ({"do": "fly"}, False), ({"do": "play", "index": 0}, True)):
            program.stdin.write(json.dumps(request).encode() + b"\n")
            program.stdin.flush()
            assert json.loads(program.stdout.readline())["ok"] is ok
        program.stdin.close()
        assert program.stdout.read() == b""
        assert program.wait(20) == 0


def test_answers_are_utf_8_on_every_machine():
    import os

    request = b'{"do":"new","game":"duel","names":["Jos\xc3\xa9","\xd7\x90\xd7\x9c\xd7\x99\xd7\xa1"]}\n{"do":"text"}\n'
    done = subprocess.run(
        [sys.executable, "-m", "wonderland_gui", "referee"],
        cwd=ROOT,
        input=request,
        capture_output=True,
        check=True,
        timeout=60,
        env={**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0", "LC_ALL": "C"},
    )
    assert "אליס" in json.loads(done.stdout.splitlines()[1])["text"]


def test_without_input_it_ends(monkeypatch, capsys):
    from wonderland_gui import cli

    monkeypatch.setattr("sys.stdin", None)
    assert cli.main(["referee"]) == 0
