"""Printing never fails, whatever the text, the code page or the terminal."""

from __future__ import annotations

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonderland_gui import cli
from wonderland_gui.commands.console import Console, near, plain


def stream(encoding: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="")


def written(target: io.TextIOWrapper) -> str:
    target.flush()
    buffer = target.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode(target.encoding)


@pytest.mark.parametrize("encoding", ["cp1252", "cp850", "ascii", "utf-8", "cp932"])
@given(text=st.text())
def test_any_text_can_be_printed_in_any_code_page(encoding, text):
    target = stream(encoding)
    console = Console(target, target)
    console.line(text)
    console.complain(text)
    assert written(target).endswith("\n")


def test_what_a_code_page_lacks_is_written_as_its_number():
    target = stream("cp1252")
    Console(target, None).line("José → אליס")
    assert written(target) == "José \\u2192 \\u05d0\\u05dc\\u05d9\\u05e1\n"


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8"])
@given(value=st.recursive(st.text() | st.integers() | st.none(), lambda c: st.lists(c) | st.dictionaries(st.text(), c), max_leaves=5))
def test_json_is_json_in_any_code_page(encoding, value):
    target = stream(encoding)
    Console(target, None).json(value)
    assert json.loads(written(target)) == value


def test_without_a_terminal_nothing_happens():
    console = Console(None, None)
    console.line("x")
    console.json([1])
    console.complain("x")
    console.flush()
    console.abandon()


def test_without_a_terminal_what_is_complained_of_is_in_the_log(tmp_path, monkeypatch):
    monkeypatch.setenv("WONDERLAND_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stderr", None)
    assert cli.main(["score", "chess", "x.yaml"]) == 2
    (line,) = (tmp_path / "logs/wonderland.log").read_text(encoding="utf-8").splitlines()
    assert "chess" in line


def test_a_text_cannot_command_the_terminal():
    assert plain("\x1b[2Jred\x07 \x9b31m\tx\ny") == "�[2Jred� �31m\tx\ny"


def test_a_complaint_is_one_line():
    target = stream("utf-8")
    Console(None, target).complain("a\nb\r\n\tc")
    assert written(target) == "a b c\n"


@pytest.mark.parametrize(("word", "meant"), [("chekc", "check"), ("plya", "play"), ("zzz", ""), ("", "")])
def test_the_word_that_was_probably_meant(word, meant):
    assert near(word, ["check", "play", "replay"]) == meant
