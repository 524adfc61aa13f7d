"""Templates of sentences."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonderland_gui.data.sentences import SentenceError, Slot, parse, slots_of


def test_a_template_is_text_and_slots() -> None:
    assert parse("{who} takes {card.a}.") == (Slot("who"), " takes ", Slot("card.a"), ".")
    assert parse("row {r+1} or {n-2}") == ("row ", Slot("r", 1), " or ", Slot("n", -2))
    assert parse("") == ()


def test_cases_are_sentences_themselves() -> None:
    assert parse("{n:one=a key|other={n} keys}!") == (Slot("n", 0, (("one", ("a key",)), ("other", (Slot("n"), " keys")))), "!")
    assert parse("{a:none=|x={b:1=y|other=z}}") == (Slot("a", 0, (("none", ()), ("x", (Slot("b", 0, (("1", ("y",)), ("other", ("z",)))),)))),)


def test_a_brace_and_a_bar_are_written_twice() -> None:
    assert parse("{{x}} a|b") == ("{x} a|b",)
    assert parse("{a:x=1||2|other=3}") == (Slot("a", 0, (("x", ("1|2",)), ("other", ("3",)))),)


@pytest.mark.parametrize(
    ("template", "code", "rest"),
    [
        ("a } b", "sentence_brace", "} b"),
        ("a {} b", "sentence_slot", "{} b"),
        ("a {1x}", "sentence_slot", "{1x}"),
        ("{who", "sentence_slot", "{who"),
        ("{who.}", "sentence_slot", "{who.}"),
        ("{n:one}", "sentence_case", "one}"),
        ("{n:one=a|b}", "sentence_case", "b}"),
        ("x {n:one=a", "sentence_open", "{n:one=a"),
        ("{n:one={m}", "sentence_open", "{n:one={m}"),
    ],
)
def test_a_template_that_cannot_be_read_says_where(template: str, code: str, rest: str) -> None:
    with pytest.raises(SentenceError) as error:
        parse(template)
    assert (error.value.code, error.value.rest) == (code, rest)


def test_all_slots_are_found_also_within_cases() -> None:
    assert [slot.name for slot in slots_of("{a:x={b}|other={c:y={d}}} {e}")] == ["a", "b", "c", "d", "e"]


@given(st.text(st.sampled_from("ab{}|=:.+1 "), max_size=24))
def test_any_template_is_read_or_refused(template: str) -> None:
    try:
        parse(template)
    except SentenceError as error:
        assert error.code.startswith("sentence_")


@given(st.text(max_size=20))
def test_text_without_slots_is_itself(text: str) -> None:
    assert "".join(str(part) for part in parse(text.replace("{", "{{").replace("}", "}}"))) == text
