"""Reading YAML: what scalars mean, where things stand, and that no file does harm."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wonderland_gui.data import yaml_loader
from wonderland_gui.data.yaml_document import plain
from wonderland_gui.data.yaml_loader import read_yaml
from wonderland_gui.data.yaml_writer import scalar, write_yaml

BOOLEANS_OF_YAML_1_1 = ["y", "Y", "yes", "Yes", "YES", "n", "N", "no", "No", "NO", "on", "On", "ON", "off", "Off", "OFF"]
ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]))
AWKWARD = [
    "No",
    "010",
    "1e3",
    "null",
    "~",
    "- x",
    "a: b",
    "#x",
    "a #x",
    " x ",
    '"',
    "'",
    "",
    "\\",
    "true",
    "12:30",
    "<<",
    "é\u2028\x85\ufeff🐇",
    "a\n\tb\r\n",
    "\x00",
]


@pytest.mark.parametrize("word", BOOLEANS_OF_YAML_1_1)
def test_words_that_older_readers_take_for_booleans_stay_texts(word: str) -> None:
    assert read_yaml(f"a: {word}\n".encode(), "f").value == {"a": word}


@pytest.mark.parametrize("word", ["true", "True", "TRUE", "false", "False", "FALSE"])
def test_booleans_have_six_spellings(word: str) -> None:
    assert plain(word) is (word.lower() == "true")


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("0", 0),
        ("-12", -12),
        ("+12", 12),
        ("0x1F", 31),
        ("0o17", 15),
        ("1.5", 1.5),
        ("-.5e1", -5.0),
        ("1E2", 100.0),
        ("010", "010"),
        ("-010", "-010"),
        ("007", "007"),
        ("08.5", "08.5"),
        ("0b11", "0b11"),
        ("1_000", "1_000"),
        ("12:30", "12:30"),
        ("1:30:00", "1:30:00"),
        ("2001-12-14", "2001-12-14"),
        (".inf", ".inf"),
        ("-.INF", "-.INF"),
        (".nan", ".nan"),
        ("1e999", "1e999"),
        (".", "."),
        ("-", "-"),
        ("1.2.3", "1.2.3"),
        ("NULL", None),
        ("nil", "nil"),
    ],
)
def test_an_unquoted_scalar_means_what_the_core_rules_of_yaml_1_2_say(typed: str, read: object) -> None:
    assert plain(typed) == read
    assert type(plain(typed)) is type(read)


def test_a_number_of_thousands_of_digits_does_no_harm() -> None:
    assert read_yaml(b"a: " + b"9" * 5000, "f").value == {"a": "9" * 5000}


def test_every_value_and_key_is_found_again() -> None:
    document = read_yaml(b"rose:\n  blooms: [5, 007]\n  name:\nbase: &b {cost: 1}\nlily:\n  <<: *b\n  size: 2\nends: {<<: [*b, {more: 3}]}\n", "f")
    assert document.locate(("rose", "blooms", 1)) == (2, 15)
    assert document.locate(("rose", "blooms"), key=True) == (2, 3)
    assert document.locate(("rose", "name")) == (3, 3), "nothing has no place of its own, its key has"
    assert document.locate(("lily", "cost")) == (4, 17), "what was merged stands where it was written"
    assert document.locate(("ends", "more")) == (8, 24)
    assert document.locate(("lily", "nothing")) == (5, 1), "what is not there belongs to what is around it"
    assert document.locate(("rose", "blooms", 7)) == (2, 3)
    assert document.locate(("rose", "blooms", "x")) == (2, 3)
    assert document.locate(()) == (1, 1)
    assert document.holds(("rose", "blooms", 0))
    assert not document.holds(("rose", "blooms", 0, 0))


def test_the_source_of_an_unquoted_scalar_is_known() -> None:
    document = read_yaml(b"a: 007\nb: '007'\nc: ~\nd: [1.50]\ne: {}\n", "f")
    assert [document.source(path) for path in (("a",), ("b",), ("c",), ("d", 0), ("e",), ("f",))] == ["007", None, "~", "1.50", None, None]


def test_an_unreadable_file_has_no_places() -> None:
    document = read_yaml(b"a: [", "f")
    assert not document.readable
    assert document.locate(("a",)) == (1, 1)
    assert document.source(("a",)) is None


def test_a_file_that_is_too_big_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_loader, "MOST_BYTES", 10)
    assert [p.code for p in read_yaml(b"a: 12345678", "f").problems] == ["too_big"]
    assert read_yaml(b"a: 1234567", "f").value == {"a": 1234567}


def test_no_file_runs_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    document = read_yaml(b'a: !!python/object/apply:os.system ["touch pwned"]\n', "f")
    assert [p.code for p in document.problems] == ["tag"]
    assert list(tmp_path.iterdir()) in ([], [tmp_path / "home"])


@pytest.mark.parametrize("data", [b"a: &a [*a]\n", b"a: " + b"[" * 300_000, b"- " * 300_000, b"{" * 3000, b"".join(b" " * i + b"a:\n" for i in range(1500))])
def test_files_made_to_hang_a_reader_end_within_a_second(data: bytes) -> None:
    start = time.process_time()
    document = read_yaml(data, "f")
    assert document.problems.broken
    assert time.process_time() - start < 1


def test_the_language_of_the_machine_does_not_matter() -> None:
    code = "from wonderland_gui.data.yaml_loader import read_yaml; import sys; print(ascii(read_yaml(sys.stdin.buffer.read(), 'f').value))"
    text = "a: “café” 🐇\n"
    env = {**os.environ, "PYTHONUTF8": "0", "LC_ALL": "C", "LANG": "C", "PYTHONPATH": str(Path(__file__).parents[3])}
    said = subprocess.run([sys.executable, "-c", code], input=text.encode(), capture_output=True, env=env, check=True)
    assert said.stdout.decode("ascii").strip() == ascii({"a": "“café” 🐇"})


@given(ANY_TEXT, ANY_TEXT)
@example("<<", "x")
def test_any_text_written_is_read_back(key: str, value: str) -> None:
    document = read_yaml(write_yaml({key: value, "inner": {"list": [value, {key: value}]}}), "f")
    assert not document.problems.broken, [str(p) for p in document.problems]
    assert document.value == {key: value, "inner": {"list": [value, {key: value}]}} | ({"inner": {"list": [value, {key: value}]}} if key == "inner" else {})


@pytest.mark.parametrize("text", AWKWARD)
def test_awkward_texts_are_written_so_that_they_are_read_back(text: str) -> None:
    document = read_yaml(write_yaml({text: text, "list": [text]}), "f")
    assert document.value == {text: text, "list": [text]}
    assert not list(document.problems)


TREES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**15) + 1, 10**15 - 1) | st.floats(allow_nan=False, allow_infinity=False) | ANY_TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ANY_TEXT, inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(ANY_TEXT, TREES, max_size=4))
def test_any_tree_written_is_read_back(tree: dict[str, object]) -> None:
    assert read_yaml(write_yaml(tree), "f").value == tree


def test_plain_words_are_written_without_quotes() -> None:
    assert write_yaml({"name": "The rose, red", "cost": 3, "tall": True, "back": None, "soil": {"sand": 0.5, "more": {}}, "list": ["a", "no"]}) == (
        b'name: The rose, red\ncost: 3\ntall: true\nback: ~\nsoil:\n  sand: 0.5\n  more: {}\nlist: [a, "no"]\n'
    )
    assert scalar("007") == '"007"'
    assert write_yaml({}) == b"{}\n"


@given(st.binary(max_size=80))
@example(b"\xff\xfe")
@example(b"\xef\xbb\xbf")
@example(b"a\t#\n")
@example("a: \ufffe".encode())
def test_no_bytes_make_the_reader_fail(data: bytes) -> None:
    document = read_yaml(data, "f")
    assert document.readable or document.problems.broken


@given(st.text(st.sampled_from("ab:- \t\n#[]{}*&!|>'\"?,0~<"), max_size=40))
def test_no_jumble_of_yaml_makes_the_reader_fail(text: str) -> None:
    document = read_yaml(text.encode(), "f")
    assert document.readable or document.problems.broken
    for problem in document.problems:
        assert problem.line >= 1
        assert problem.column >= 1
