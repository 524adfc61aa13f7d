"""House rules that no other linter knows: they hold for every file of the project."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
THIS = Path(__file__).name
PACKAGE = ROOT / "wonderland_gui"
TOP = {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "wonderland_gui", "resources", "tests", "packaging", "docs", ".ci", ".gitignore"}
NO_QT = ("engine", "games", "data", "players")


def _tracked() -> list[Path]:
    """The files of the project: those git knows, or all that lie there where git is not at hand (an unpacked archive)."""
    if (ROOT / ".git").exists():
        names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
        return [ROOT / name for name in names if name and (ROOT / name).is_file()]
    return [path for folder in TOP for path in [ROOT / folder, *(ROOT / folder).rglob("*")] if path.is_file() and "__pycache__" not in path.parts]


FILES = _tracked()
SOURCES = [path for path in FILES if path.suffix == ".py"]
TREES = {path: ast.parse(path.read_text(encoding="utf-8"), str(path)) for path in SOURCES}


def _imports(path: Path) -> Iterator[str]:
    """Dotted names of everything that a file imports."""
    for node in ast.walk(TREES[path]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """Each call of a file with the name called, as written: `yaml.load`, `eval`, `menu.exec`."""
    for node in ast.walk(TREES[path]):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func), node


def _inside(path: Path, *folders: str) -> bool:
    return any(path.is_relative_to(PACKAGE / folder) for folder in folders)


def _places(found: Iterator[tuple[Path, str]] | list[tuple[Path, str]]) -> list[str]:
    return [f"{path.relative_to(ROOT)}: {what}" for path, what in found]


def test_the_top_folder_holds_what_it_is_said_to_hold() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in FILES} <= TOP


def _is_safe_load(call: ast.Call) -> bool:
    """True for `yaml.load` with a loader that only makes plain values: the anchor of a comparison."""
    loaders = [*call.args[1:], *(keyword.value for keyword in call.keywords if keyword.arg == "Loader")]
    return bool(loaders) and all(ast.unparse(loader) in ("yaml.CSafeLoader", "yaml.SafeLoader") for loader in loaders)


def test_no_text_becomes_code() -> None:
    unsafe = re.compile(r"(?:.*\.)?(?:unsafe_load|full_load|unsafe_load_all|full_load_all)|eval|exec|builtins\.(?:eval|exec)")
    loaders = re.compile(r"(?:.*\.)?C?(?:Full|Unsafe|)Loader")
    found = [
        (path, name)
        for path in SOURCES
        for name, call in _calls(path)
        if unsafe.fullmatch(name) or (name in ("yaml.load", "yaml.load_all") and not _is_safe_load(call))
    ]
    found += [
        (path, ast.unparse(node))
        for path in SOURCES
        for node in ast.walk(TREES[path])
        if isinstance(node, ast.Attribute) and ast.unparse(node).startswith("yaml.") and loaders.fullmatch(ast.unparse(node))
    ]
    found += [(path, name) for path in SOURCES for name in _imports(path) if name.split(".")[0] in ("pickle", "cPickle", "shelve", "marshal", "dill")]
    assert _places(found) == []


@pytest.mark.parametrize("module", ["random", "secrets", "numpy"])
def test_chance_comes_from_the_match_alone(module: str) -> None:
    found = [(path, name) for path in SOURCES if _inside(path, "engine", "games", "players") for name in _imports(path) if name.split(".")[0] == module]
    assert _places(found) == []


def test_only_free_parts_of_qt_are_used() -> None:
    barred = {"QtCharts", "QtGraphs", "QtGraphsWidgets", "QtDataVisualization", "QtVirtualKeyboard", "QtQuick3D", "QtNetworkAuth"}
    found = [(path, name) for path in SOURCES for name in _imports(path) if barred & set(name.split("."))]
    assert _places(found) == []


def test_models_use_the_core_of_qt_alone() -> None:
    found = [
        (path, name) for path in SOURCES if _inside(path, "models") for name in _imports(path) if name.startswith("PySide6.") and name.split(".")[1] != "QtCore"
    ]
    assert _places(found) == []


def test_nothing_waits_in_a_loop_of_its_own_for_a_menu_or_a_drag() -> None:
    # QMenu.exec() and QDrag.exec() stop everything else; popup() and the drag inside the scene do not. Only they take arguments.
    found = [(path, "QDrag") for path in SOURCES if _inside(path, ".") for name in _imports(path) if name.endswith(".QDrag")]
    found += [(path, name) for path in SOURCES if _inside(path, ".") for name, call in _calls(path) if name.endswith(".exec") and call.args]
    assert _places(found) == []


def test_no_test_is_left_out_or_expected_to_fail() -> None:
    barred = re.compile(r"pytest\.(?:mark\.)?(?:skip|skipif|xfail|importorskip)|(?:mark\.)(?:skip|skipif|xfail)|unittest\.skip\w*")
    found = [
        (path, ast.unparse(node))
        for path in SOURCES
        if path.is_relative_to(ROOT / "tests")
        for node in ast.walk(TREES[path])
        if isinstance(node, ast.Attribute) and barred.fullmatch(ast.unparse(node))
    ]
    assert _places(found) == []


def test_no_test_sleeps() -> None:
    barred = ("time.sleep", "sleep", "QTest.qWait", "QTest.qSleep", "qtbot.wait", "QThread.msleep", "QThread.sleep")
    # A helper may stand for something that hangs; a test waits for what it waits for.
    tests = [path for path in SOURCES if path.is_relative_to(ROOT / "tests") and (path.name.startswith("test_") or path.name == "conftest.py")]
    found = [(path, name) for path in tests for name, _ in _calls(path) if name in barred]
    assert _places(found) == []


def test_test_files_have_names_of_their_own() -> None:
    names = [path.name for path in SOURCES if path.is_relative_to(ROOT / "tests") and path.name.startswith("test_")]
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_tests_that_need_qt_lie_where_they_are_left_out_without_it() -> None:
    homes = [ROOT / "tests" / folder for folder in ("gui", "helpers", "benchmarks", "unit/models", "unit/views", "unit/controllers", "unit/workshop")]
    found = [
        (path, name)
        for path in SOURCES
        if path.is_relative_to(ROOT / "tests") and path.name != "conftest.py" and not any(path.is_relative_to(home) for home in homes)
        for name in _imports(path)
        if name.split(".")[0] in ("PySide6", "shiboken6", "pytestqt")
        # Words for views are put together without Qt: the commands say them too.
        or re.match(r"wonderland_gui\.(models|views|controllers(?!\.words\b)|workshop)\b", name)
    ]
    assert _places(found) == []


def _texts() -> Iterator[tuple[Path, str]]:
    for path in FILES:
        if path.suffix in (".py", ".toml", ".md", ".yaml", ".yml", ".txt", ".json", ".svg", ".sh", "") and path.name != THIS:
            yield path, path.read_text(encoding="utf-8", errors="replace")


def test_no_file_names_a_machine_or_a_package_index() -> None:
    home = r"(?<![\w.~$}])/(?:root|work|farm|home/[a-z][\w-]*|Users/[A-Za-z]\w*)/[\w.]"
    index = r"pypi\.org|pythonhosted|--(?:extra-)?index-url|deb\.debian\.org|registry\.npmjs"
    found = [(path, match.group()) for path, text in _texts() for match in re.finditer(f"{home}|{index}", text)]
    assert _places(found) == []


def test_every_text_file_is_utf_8_with_plain_line_ends() -> None:
    found = []
    for path in FILES:
        # The cases of broken files are broken on purpose.
        if path.suffix in (".py", ".toml", ".md") or (path.suffix == ".yaml" and not path.is_relative_to(ROOT / "tests")):
            content = path.read_bytes()
            content.decode("utf-8")
            if b"\r" in content or not (content.endswith(b"\n") or not content):
                found.append((path, "line ends"))
    assert _places(found) == []


def test_no_game_is_known_outside_its_folder() -> None:
    games = {path.name for path in (PACKAGE / "games").iterdir() if path.is_dir() and path.name != "__pycache__"}
    found = [
        (path, ast.unparse(node))
        for path in SOURCES
        if _inside(path, ".") and not _inside(path, "games")
        for node in ast.walk(TREES[path])
        if isinstance(node, ast.Compare)
        for part in [node.left, *node.comparators]
        if isinstance(part, ast.Constant) and part.value in games
    ]
    assert _places(found) == []
