"""The dependencies: what is declared, what is locked, and that both fit together."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[2]
LOCKS = {kind: ROOT / f"packaging/lock-{kind}.txt" for kind in ("play", "test", "build")}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def _locked(kind: str) -> dict[str, Version]:
    lines = LOCKS[kind].read_text(encoding="utf-8").splitlines()
    pins = [Requirement(line.rstrip("\\ ")) for line in lines if line and not line.startswith((" ", "#"))]
    return {canonicalize_name(pin.name): Version(next(iter(pin.specifier)).version) for pin in pins}


def _declared(extra: str | None) -> list[Requirement]:
    lines = PROJECT["dependencies"] if extra is None else PROJECT["optional-dependencies"][extra]
    return [requirement for requirement in map(Requirement, lines) if requirement.name != PROJECT["name"]]


@pytest.mark.parametrize("version", ["6.12.0", "6.12.1", "6.7.3"])
def test_the_pyside_that_loses_references_is_not_admitted(version: str) -> None:
    pyside = next(requirement for requirement in _declared(None) if requirement.name == "pyside6")
    assert version not in pyside.specifier


@pytest.mark.parametrize("kind", LOCKS)
@pytest.mark.parametrize("name", ["pyside6", "pyside6-addons", "pyside6-essentials", "shiboken6"])
def test_the_lock_holds_qt_below_the_version_that_loses_references(kind: str, name: str) -> None:
    assert Version("6.8") <= _locked(kind)[name] < Version("6.12")


@pytest.mark.parametrize(("kind", "extra"), [("play", None), ("test", None), ("test", "test"), ("test", "dev"), ("build", None), ("build", "build")])
def test_what_is_declared_is_locked_at_a_version_that_fits(kind: str, extra: str | None) -> None:
    locked = _locked(kind)
    for requirement in _declared(extra):
        version = locked[canonicalize_name(requirement.name)]
        assert version in requirement.specifier, f"{requirement} is locked at {version}: run packaging/lock"


def test_the_tests_run_with_what_the_game_is_played_and_built_with() -> None:
    play, build, test = _locked("play"), _locked("build"), _locked("test")
    assert play.items() <= build.items() <= test.items()


@pytest.mark.parametrize("kind", LOCKS)
def test_every_locked_package_is_named_by_its_hashes_alone(kind: str) -> None:
    text = LOCKS[kind].read_text(encoding="utf-8")
    pins = re.split(r"\n(?=[a-z0-9])", text)[1:]
    assert len(pins) > 10
    assert all("--hash=sha256:" in pin for pin in pins)
    assert "://" not in text


def test_python_3_11_to_3_13_are_admitted_and_no_other() -> None:
    admitted = Requirement(f"python{PROJECT['requires-python']}").specifier
    assert [version for version in ("3.10.9", "3.11.0", "3.12.5", "3.13.9", "3.14.0") if version in admitted] == ["3.11.0", "3.12.5", "3.13.9"]
