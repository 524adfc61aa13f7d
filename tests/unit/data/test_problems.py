"""Findings, and their sentences in both languages."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from wonderland_gui.data import yaml_faults
from wonderland_gui.data.problems import Problem, Problems
from wonderland_gui.data.sentences import slots_of
from wonderland_gui.data.textfiles import read_shared_texts
from wonderland_gui.resources import Resources
from wonderland_gui.text import load_texts

PACKAGE = Path(__file__).parents[3] / "wonderland_gui" / "data"
MAKERS = {"problem", "stop", "_note", "Problem", "SentenceError", "fail"}
"""The functions that are given a code."""


def codes() -> set[str]:
    """Every code that the data layer says, read from its sources."""
    found = {"syntax", *(code for _, code in yaml_faults._MESSAGES)}
    for source in PACKAGE.glob("*.py"):
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            given: list[ast.expr] = []
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in MAKERS:
                given = node.args
            elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "code":
                given = [node.value]
            words = [arg.value for arg in given if isinstance(arg, ast.Constant) and isinstance(arg.value, str) and "." not in arg.value]
            found |= set(words[:1])
    return found


def test_a_finding_is_kept_once_and_given_out_by_place() -> None:
    problems = Problems([Problem("b", 1, 1, "x"), Problem("a", 2, 1, "y"), Problem("a", 1, 9, "z", {}, "warning"), Problem("b", 1, 1, "x")])
    assert [p.place for p in problems] == ["a:1:9", "a:2:1", "b:1:1"]
    assert len(problems) == 3
    assert problems.broken
    assert not Problems([Problem("a", 1, 1, "z", {}, "warning")]).broken


def test_a_finding_is_printed_as_compilers_do() -> None:
    problem = Problem("cards.yaml", 3, 5, "unknown_key", {"key": "coost", "suggestion": "cost", "belongs": ""})
    assert load_texts(Resources(), "en").problem(problem) == "cards.yaml:3:5: unknown_key: Unknown key “coost”; did you mean “cost”?"
    assert load_texts(Resources(), "pt").problem(problem) == "cards.yaml:3:5: unknown_key: Chave desconhecida “coost”; seria “cost”?"
    assert str(problem) == "cards.yaml:3:5: unknown_key: key='coost', suggestion='cost', belongs=''"


@pytest.mark.parametrize("language", ["en", "pt"])
def test_findings_and_their_sentences_are_the_same(language: str) -> None:
    said = {key.removeprefix("problem.") for key in read_shared_texts(Resources(), language).texts if key.startswith("problem.")}
    assert len(said) > 60
    assert said == codes()


@pytest.mark.parametrize("language", ["en", "pt"])
def test_sentences_of_findings_can_be_read(language: str) -> None:
    for key, text in read_shared_texts(Resources(), language).texts.items():
        assert slots_of(text) is not None, key
