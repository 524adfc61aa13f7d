"""The commands do what their pages of help say."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from wonderland_gui import cli
from wonderland_gui.games.registry import GAMES

ROOT = Path(__file__).parents[3]


@pytest.fixture
def run(capsys, monkeypatch):
    """Runs a command from the root of the checkout and gives its exit code and what it printed."""
    monkeypatch.chdir(ROOT)

    def command(*arguments: object) -> tuple[int, str, str]:
        code = cli.main([str(argument) for argument in arguments])
        streams = capsys.readouterr()
        return code, streams.out, streams.err

    return command


@pytest.fixture
def value(run):
    """Runs a command that prints JSON and gives the value."""

    def command(*arguments: object) -> Any:
        code, out, err = run(*arguments)
        assert (code, err) == (0, "")
        return json.loads(out)

    return command


@pytest.fixture
def saved(run: Any, tmp_path: Path) -> Path:
    """A match file of two automatic players."""
    assert run("simulate", "duel", "--matches", 1, "--seed", 5, "--save", tmp_path)[0] == 0
    return tmp_path / "duel-5-0001.wonder"


def pack(folder: Any, text: str, name: str = "components.yaml") -> Any:
    """A pack with one file for duel."""
    (folder / "games/duel").mkdir(parents=True, exist_ok=True)
    (folder / "games/duel" / name).write_text(text, encoding="utf-8")
    return folder


# ---------------------------------------------------------------- check
def test_the_shipped_data_has_no_faults(run):
    code, out, err = run("check")
    assert (code, err) == (0, "")
    assert out == f"{len(GAMES)} games checked: no errors, no warnings.\n"


BROKEN = "cards:\n  red_1: {rnak: 3}\n  red_2:\n    rank: many\n"


def test_faults_are_printed_as_compilers_do(run, tmp_path):
    code, out, _ = run("check", pack(tmp_path, BROKEN))
    assert code == 1
    first, second, last = out.splitlines()
    file = tmp_path / "games/duel/components.yaml"
    assert first.startswith(f"{file}:2:11: unknown_key: ")
    assert "rank" in first
    assert second.startswith(f"{file}:4:11: ")
    assert last.startswith(f"{len(GAMES)} games checked: 2 errors")


def test_faults_are_told_in_portuguese(run, tmp_path):
    assert run("check", pack(tmp_path, BROKEN), "--lang", "pt")[1] != run("check", tmp_path, "--lang", "en")[1]


def test_faults_for_programs(run, tmp_path):
    code, out, _ = run("check", "--data", pack(tmp_path, BROKEN), "--json")
    found = json.loads(out)
    assert (code, found["ok"]) == (1, False)
    first = found["problems"][0]
    assert (first["line"], first["column"], first["severity"], first["code"]) == (2, 11, "error", "unknown_key")
    assert found["problems"][0]["message"]


def test_of_a_file_only_its_own_faults_are_printed(run, tmp_path):
    pack(tmp_path, BROKEN)
    pack(tmp_path, "ui.duel.alice: '{'\n", "text.en.yaml")
    out = run("check", tmp_path / "games/duel/text.en.yaml")[1]
    assert "text.en.yaml:1" in out
    assert "components.yaml" not in out


def test_a_whole_folder_of_resources_stands_for_the_shipped_one(run, tmp_path):
    shutil.copytree(ROOT / "resources", tmp_path / "resources")
    assert run("check", tmp_path / "resources")[0] == 0
    (tmp_path / "resources/games/duel/game.yaml").write_text("", encoding="utf-8")
    code, out, _ = run("check", tmp_path / "resources")
    assert code == 1
    assert "game.yaml:1:1: empty_file" in out


def test_files_of_a_pack_that_nobody_reads_are_told(run, tmp_path):
    """A misspelt name would otherwise be a change that never comes."""
    pack(tmp_path, "{}", "component.yaml")
    (tmp_path / "games" / "duell").mkdir()
    code, out, _ = run("check", tmp_path)
    assert code == 0
    assert "unknown_file: Nothing reads “component.yaml”; did you mean “components.yaml”?" in out
    assert "unknown_game: There is no game “duell”; did you mean “duel”?" in out


def test_a_finding_is_one_line_whatever_a_folder_is_called(run, tmp_path):
    out = run("check", pack(tmp_path / "a\nb\x1b[2J", BROKEN))[1]
    assert len(out.splitlines()) == 3 and "\x1b" not in out


def test_a_pack_with_shared_files_beside_those_of_a_game_is_a_pack(run, tmp_path):
    """And no folder of resources from which everything else is missing."""
    pack(tmp_path, "cards:\n  red_1: {rank: 2}\n")
    (tmp_path / "shared/text").mkdir(parents=True)
    words = tmp_path / "shared/text/window.en.yaml"
    words.write_text("ui.window.title: Mine\n", encoding="utf-8")
    assert run("check", tmp_path)[:2] == run("check")[:2]
    assert run("check", words)[0] == 0
    words.write_text("ui.window.title: '{'\n", encoding="utf-8")
    assert "window.en.yaml:1" in run("check", tmp_path)[1]
    assert "window.en.yaml:1" in run("check", words)[1]


def test_the_users_packs_are_no_part_of_the_check(run, tmp_path, monkeypatch):
    monkeypatch.setenv("WONDERLAND_HOME", str(tmp_path))
    pack(tmp_path / "packs/mine", BROKEN)
    assert run("check")[0] == 0
    assert "wonderland check" in run("perft", "duel", 1)[2]


def test_a_picture_of_a_saved_match_has_a_viewer_of_that_match(run, saved, tmp_path):
    code, _, err = run("play", "--open", saved, "--screenshot", tmp_path / "x.png", "--viewer", 2)
    assert (code, "no seat 2" in err) == (2, True)


# ---------------------------------------------------------------- schema
def test_schemas_of_all_files_are_printed(value):
    made = value("schema", "duel")
    assert set(made) == {"game", "components", "layout", "text"}
    every = value("schema")
    assert every["duel"] == made
    assert set(every) == set(GAMES)
    for schema in made.values():
        jsonschema.Draft7Validator.check_schema(schema)


def test_schemas_are_written_into_a_folder(run, tmp_path):
    code, out, _ = run("schema", "duel", "--out", tmp_path / "new")
    assert code == 0
    files = sorted((tmp_path / "new").iterdir())
    assert [file.name for file in files] == [f"duel.{name}.schema.json" for name in ("components", "game", "layout", "text")]
    assert sorted(out.splitlines()) == [str(file) for file in files]


def test_the_schema_of_a_pack_asks_for_nothing(value):
    jsonschema.validate({"cards": {"red_1": {"rank": 3}}}, value("schema", "duel", "--pack")["components"])
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"cards": {"red_1": {"rank": 3}}}, value("schema", "duel")["components"])


# ---------------------------------------------------------------- replay, position, score
def test_a_match_is_told_as_text(run, saved):
    code, out, err = run("replay", saved)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Wonderland, deal 5: The Red Queen (greedy player), Alice (random player)"
    assert lines[1].split() == ["0", "The", "Red", "Queen’s", "hand", "is", "shuffled."]
    assert sum(line[:4].strip().isdecimal() for line in lines) == 15
    assert any(line.startswith("Alice: ") and "points" in line for line in lines)


def test_a_viewer_is_told_what_that_seat_could_see(run, saved):
    red, blue, nobody = (run("replay", saved, *more)[1] for more in (["--viewer", 0], ["--viewer", 1], []))
    hidden = "You laid"
    assert hidden in red
    assert hidden in blue
    assert hidden not in nobody
    assert len({red, blue, nobody}) == 3
    first_of_red = red.splitlines()[3]
    assert "red card" not in first_of_red
    assert "a red card" in blue.splitlines()[3]
    assert run("replay", saved, "--viewer", 2)[0] == 2


def test_a_match_is_told_for_programs(value, saved):
    told = value("replay", saved, "--json")
    assert (told["game"], told["seed"], len(told["entries"])) == ("duel", 5, 15)
    assert told["entries"][1]["verb"] == "arrive"
    assert told["entries"][0] == {"index": 0, "seat": None, "verb": None, "said": told["entries"][0]["said"]}
    assert [seat["player"] for seat in told["seats"]] == ["greedy", "random"]
    assert told["over"] in ("red_queen", "alice", "draw")


def test_a_match_with_other_data_is_told_with_its_own_and_says_so(run, saved, tmp_path):
    code, out, err = run("replay", saved, "--data", pack(tmp_path / "pack", "numbers: {tugley_wood: 3}\n", "game.yaml"))
    assert code == 0
    assert "its own" in err
    assert out == run("replay", saved)[1]


def test_a_position_and_its_score_agree_with_the_match(value, saved, tmp_path):
    position = value("position", saved)
    assert (position["game"], position["seats"]) == ("duel", 2)
    path = tmp_path / "end.yaml"
    path.write_text(json.dumps(position), encoding="utf-8")
    assert value("score", "duel", path)["standings"] == value("replay", saved, "--json")["standings"]


def test_a_position_in_mid_match(value, run, saved):
    assert "cell.0.0" not in value("position", saved, "--after", 3)["zones"]
    assert run("position", saved, "--after", 99)[0] == 2


POSITION = """\
# the example of the rules: Red's row D is worth 7
game: duel
zones:
  edge.0.0: [red_7]
  edge.1.0: [blue_6]
  cell.0.0: [red_4]
"""


def test_a_position_written_by_hand_is_scored(value, tmp_path):
    path = tmp_path / "p.yaml"
    path.write_text(POSITION, encoding="utf-8")
    standings = value("score", "duel", path)["standings"]
    assert [s["points"] for s in standings] == [13, 0]
    assert ["row.d", 7] in standings[0]["lines"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (POSITION.replace("red_4", "red_9"), "zones.cell.0.0[0]: duel has no 'red_9'"),
        (POSITION.replace("cell.0.0", "cell.9.9"), "zones.cell.9.9"),
        (POSITION.replace("[red_4]", "[red_7]"), "there are only 1 of 'red_7'"),
        ("zones: [\n", ":"),
        ("- 1\n", ":1:1"),
        ("", ":1:1"),
        (POSITION + "options: {wings: 1}\n", "wings"),
        (POSITION + "seats: two\n", "seats"),
        (POSITION + "zones: {}\n", "duplicate_key"),
    ],
)
def test_what_a_position_cannot_have_is_listed(text, said, run, tmp_path):
    path = tmp_path / "p.yaml"
    path.write_text(text, encoding="utf-8")
    code, out, err = run("score", "duel", path)
    assert (code, err) == (1, "")
    assert said in out
    assert all(line.startswith(str(path)) for line in out.splitlines())


def test_a_position_of_another_game_is_refused(run, tmp_path):
    path = tmp_path / "p.yaml"
    path.write_text("game: war\n", encoding="utf-8")
    assert run("score", "duel", path)[0] == 2


# ---------------------------------------------------------------- perft
@pytest.mark.parametrize(("depth", "leaves"), [(0, 1), (1, 21), (2, 21 * 21), (3, 21 * 21 * 12)])
def test_the_leaves_of_the_opening_are_counted(depth, leaves, run):
    assert run("perft", "duel", depth)[:2] == (0, f"{leaves}\n")


def test_the_leaves_are_divided_by_first_action(value, run):
    made = value("perft", "duel", 2, "--divide", "--json")
    assert (made["leaves"], len(made["divide"]), {count for _, count in made["divide"]}) == (441, 21, {21})
    out = run("perft", "duel", 2, "--divide")[1].splitlines()
    assert out[-1].split() == ["441"]
    assert len(out) == 22


def test_chance_falls_by_the_seed_where_it_is_too_wide(value):
    assert value("perft", "duel", 1, "--option", "pair=true", "--seed", 3, "--json") == {"leaves": 21}


# ---------------------------------------------------------------- simulate
def test_the_table_counts_every_match_once(value):
    made = value("simulate", "duel", "--matches", 6, "--json", "--seed", 2)
    for rows in (made["players"], made["seats"]):
        assert [row["matches"] for row in rows] == [6, 6]
        assert rows[0]["won"] == rows[1]["lost"]
        assert rows[0]["drawn"] == rows[1]["drawn"]
        assert rows[0]["ahead"] == -rows[1]["ahead"]
    assert made["actions"] == 6 * 14


def test_the_same_seed_gives_the_same_table(run):
    first = run("simulate", "duel", "--matches", 4, "--seed", 7)
    assert first == run("simulate", "duel", "--matches", 4, "--seed", 7)
    assert first != run("simulate", "duel", "--matches", 4, "--seed", 8)


def test_two_of_a_kind_are_told_apart(value):
    made = value("simulate", "duel", "--players", "random,random", "--matches", 2, "--json")
    assert [row["name"] for row in made["players"]] == ["random (1)", "random (2)"]


def test_a_match_between_automatic_players_is_told_in_the_terminal(run):
    code, out, _ = run("simulate", "duel", "--players", "greedy,random", "--matches", 1, "--show", "--option", "wonders=true")
    assert code == 0
    assert "Alice chose" in out
    assert "Wonderland: 1 match from deal 0 on" in out


# ---------------------------------------------------------------- play
def taker(given: list[Any], code: int) -> Any:
    """In place of the window: keeps what it is started with."""

    def run(start: Any) -> int:
        given.append(start)
        return code

    return run


def test_play_hands_everything_on_to_the_window(run, monkeypatch, tmp_path):
    from wonderland_gui import app
    from wonderland_gui.commands import screen

    given: list[app.Start] = []
    monkeypatch.setattr(app, "run", taker(given, 7))
    monkeypatch.setattr(screen, "need_qt", lambda: None)
    code, _, _ = run(
        *("play", "duel", "--seats", "person,greedy", "--seed", 3, "--option", "wonders=true", "--option", "pair=false", "--lang", "pt", "--theme", "light"),
        *("--screenshot", tmp_path / "x.png", "--size", "800x600", "--after", 4, "--viewer", 1),
    )
    assert code == 7
    (start,) = given
    assert (start.game, start.seats, start.seed, start.options) == ("duel", ("person", "greedy"), 3, {"wonders": True})
    assert (start.language, start.theme, start.size, start.after, start.viewer) == ("pt", "light", (800, 600), 4, 1)


@pytest.mark.parametrize("arguments", [[], ["play"]])
def test_without_a_command_the_window_opens(arguments, run, monkeypatch):
    from wonderland_gui import app
    from wonderland_gui.commands import screen

    given: list[app.Start] = []
    monkeypatch.setattr(app, "run", taker(given, 0))
    monkeypatch.setattr(screen, "need_qt", lambda: None)
    assert run(*arguments)[0] == 0
    assert given == [app.Start()]
