"""Text files, shared and of a game, in layers."""

from __future__ import annotations

from pathlib import Path

from wonderland_gui.data.textfiles import languages, read_game_texts, read_layers, read_shared_texts, shown_name, text_languages
from wonderland_gui.resources import Resources


def write(root: Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text, "utf-8")


def test_shared_texts_are_split_by_area_and_language(tmp_path: Path) -> None:
    write(tmp_path, "shared/text/start.en.yaml", "ui.start: Start\n")
    write(tmp_path, "shared/text/table.en.yaml", "ui.table: Table\n")
    write(tmp_path, "shared/text/table.pt.yaml", "ui.table: Mesa\n")
    write(tmp_path, "shared/text/notes.txt", "x")
    write(tmp_path, "shared/text/table.en.yaml~", "ui.table: old\n")
    resources = Resources(tmp_path)
    assert languages(resources) == ("en", "pt")
    assert read_shared_texts(resources, "en").texts == {"ui.start": "Start", "ui.table": "Table"}
    assert read_shared_texts(resources, "pt").texts == {"ui.table": "Mesa"}


def test_a_key_in_two_areas_names_both_lines(tmp_path: Path) -> None:
    write(tmp_path, "shared/text/a.en.yaml", "x: 1\nui.ok: Yes\n")
    write(tmp_path, "shared/text/b.en.yaml", "ui.ok: Right\n")
    found = read_shared_texts(Resources(tmp_path), "en")
    [problem] = found.problems
    assert (problem.code, problem.line, problem.params["first"]) == ("duplicate_key_elsewhere", 1, 2)
    assert problem.file.endswith("b.en.yaml")
    assert str(problem.params["file"]).endswith("a.en.yaml")
    assert found.texts["ui.ok"] == "Yes"


def test_unquoted_scalars_are_texts_as_typed(tmp_path: Path) -> None:
    write(tmp_path, "games/garden/text.en.yaml", "a: 007\nb: No\nc: ~\nd: 1e3\ne:\nf: true\n")
    assert read_game_texts(Resources(tmp_path), "garden", "en").texts == {"a": "007", "b": "No", "c": "~", "d": "1e3", "e": "", "f": "true"}


def test_a_pack_replaces_adds_and_removes_texts(tmp_path: Path) -> None:
    write(tmp_path / "shipped", "games/garden/text.en.yaml", "a: old\nb: gone\nc: kept\n")
    write(tmp_path / "pack", "games/garden/text.en.yaml", "\n\na: new\nb: ~\nd: more\nx: ~\n")
    found = read_game_texts(Resources(tmp_path / "shipped", [tmp_path / "pack"]), "garden", "en")
    assert found.texts == {"a": "new", "c": "kept", "d": "more"}
    assert found.place("a") == ((tmp_path / "pack/games/garden/text.en.yaml").as_posix(), 3, 1)
    assert found.place("c")[1:] == (3, 1)
    assert not list(found.problems)


def test_what_is_no_text_is_noted(tmp_path: Path) -> None:
    write(tmp_path, "games/garden/text.en.yaml", "a: [1]\nb: {c: d}\ne: f\n")
    found = read_game_texts(Resources(tmp_path), "garden", "en")
    assert found.texts == {"e": "f"}
    assert [(p.line, p.column, p.code) for p in found.problems] == [(1, 4, "text_expected"), (2, 4, "text_expected")]


def test_missing_empty_and_broken_files_are_findings(tmp_path: Path) -> None:
    write(tmp_path, "games/garden/text.en.yaml", "")
    write(tmp_path, "games/garden/text.pt.yaml", "- a\n")
    write(tmp_path, "games/garden/text.de.yaml", "a: [\n")
    resources = Resources(tmp_path)
    assert text_languages(resources, "garden") == ("de", "en", "pt")
    assert {name: [p.code for p in read_game_texts(resources, "garden", name).problems] for name in ("en", "pt", "de", "fr")} == {
        "en": ["empty_file"],
        "pt": ["not_a_map"],
        "de": ["unclosed_bracket"],
        "fr": ["no_file"],
    }


def test_a_file_that_cannot_be_opened_is_a_finding(tmp_path: Path) -> None:
    class Locked(Resources):
        def layers(self, path: str) -> tuple[Path, ...]:
            return (tmp_path,)

    [document] = read_layers(Locked(tmp_path), "x")
    assert [p.code for p in document.problems] == ["unreadable"]


def test_files_are_named_from_where_the_user_is(tmp_path: Path, monkeypatch: object) -> None:
    assert shown_name(Path.cwd() / "cards" / "a.yaml") == "cards/a.yaml"
    assert shown_name(tmp_path / "a.yaml") == (tmp_path / "a.yaml").as_posix()
