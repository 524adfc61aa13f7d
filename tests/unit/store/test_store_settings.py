"""Settings are read with the type and value they were written with; a damaged file is kept, told, and replaced by defaults."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.fake_disk import FakeDisk
from wonderland_gui.store.disk import RealDisk
from wonderland_gui.store.folders import Folders, user_folders
from wonderland_gui.store.settings import RECENT, Settings, SettingsFile, parse_settings, read_settings, settings_bytes, write_settings

FULL = Settings(
    language="pt",
    theme="night",
    speed="off",
    undo="reveal",
    window=(10, -20, 1280, 800),
    maximized=True,
    splitters={"right": (300, 500)},
    panels={"chronicle": False},
    recent=("/tmp/a.wonder",),
    folder="/tmp",
    follow="follow",
    names=("Mock Turtle", "אליס"),
    players=("person", "greedy"),
    game="duel",
    sound=False,
)


@pytest.mark.parametrize("settings", [Settings(), FULL], ids=["defaults", "everything set"])
def test_what_is_written_is_read_again_with_type_and_value(settings, tmp_path):
    path = tmp_path / "settings.json"
    assert write_settings(RealDisk(), path, settings) is None
    found = read_settings(RealDisk(), path)
    assert found.trouble is None
    assert found.settings == settings


def test_another_process_reads_the_same(tmp_path):
    path = tmp_path / "settings.json"
    write_settings(RealDisk(), path, FULL)
    script = (
        "import sys; from pathlib import Path; from wonderland_gui.store.disk import RealDisk; from wonderland_gui.store.settings import read_settings;"
        "print(ascii(read_settings(RealDisk(), Path(sys.argv[1])).settings))"
    )
    done = subprocess.run([sys.executable, "-c", script, str(path)], check=True, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == ascii(read_settings(RealDisk(), path).settings)


def test_without_a_file_there_are_defaults_and_no_trouble(tmp_path):
    found = read_settings(RealDisk(), tmp_path / "settings.json")
    assert (found.settings, found.trouble) == (Settings(), None)


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"\0" * 50, b"[" * 100000], ids=repr)
def test_a_damaged_file_gives_defaults_is_kept_and_told(data, tmp_path):
    path = tmp_path / "settings.json"
    path.write_bytes(data)
    found = read_settings(RealDisk(), path)
    assert found.settings == Settings()
    assert found.trouble is not None
    assert found.trouble.code == "bad-settings"
    assert (tmp_path / "settings.json.bad").read_bytes() == data


@pytest.mark.parametrize(
    ("key", "value"),
    [("speed", "warp"), ("sound", "false"), ("sound", 0), ("window", [1, 2]), ("recent", "x"), ("language", None), ("splitters", {"a": "b"})],
)
def test_a_value_that_does_not_fit_has_its_default_and_the_others_stay(key, value):
    settings, wrong = parse_settings(json.dumps({**json.loads(settings_bytes(FULL)), key: value}).encode())
    assert getattr(settings, key) == getattr(Settings(), key)
    assert len(wrong) == 1
    assert key in wrong[0]
    assert settings.theme == "night"


def test_keys_of_another_version_are_kept():
    settings, wrong = parse_settings(b'{"theme": "day", "shine": {"x": [1]}}')
    assert wrong == ()
    assert json.loads(settings_bytes(settings))["shine"] == {"x": [1]}


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), lambda c: st.lists(c) | st.dictionaries(st.text(), c), max_leaves=10))
def test_no_json_makes_reading_fail(value):
    parse_settings(json.dumps({"window": value, "recent": value, "panels": value, "x": value}).encode())


def test_a_file_that_cannot_be_read_is_told():
    disk = FakeDisk(errors={"read": 13})
    found = read_settings(disk, Path("/x/settings.json"))
    assert found.trouble is not None
    assert found.trouble.code == "no-access"


def test_recent_files_stand_once_and_the_latest_first():
    settings = Settings()
    for n in [*range(12), 5]:
        settings = settings.with_recent(Path(f"/m/{n}.wonder"))
    assert settings.recent[:2] == (str(Path("/m/5.wonder")), str(Path("/m/11.wonder")))
    assert len(settings.recent) == len(set(settings.recent)) == RECENT
    assert settings.folder == str(Path("/m"))


def test_the_environment_names_another_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("WONDERLAND_HOME", str(tmp_path))
    assert user_folders() == Folders(tmp_path)
    monkeypatch.delenv("WONDERLAND_HOME")
    assert user_folders().home != tmp_path


def test_packs_are_the_folders_in_order_of_their_names(tmp_path):
    assert Folders(tmp_path).pack_folders() == ()
    for name in ("b", "a"):
        (tmp_path / "packs" / name).mkdir(parents=True)
    (tmp_path / "packs" / "readme.txt").touch()
    assert [folder.name for folder in Folders(tmp_path).pack_folders()] == ["a", "b"]


# ---------------------------------------------------------------- two programs beside each other
def beside(path: Path, *, there: Settings | None = None) -> tuple[SettingsFile, SettingsFile, Settings]:
    """Two programs that have read the same file."""
    if there is not None:
        write_settings(RealDisk(), path, there)
    read = read_settings(RealDisk(), path).settings
    return SettingsFile(RealDisk(), path, read), SettingsFile(RealDisk(), path, read), read


def test_what_one_program_changes_the_other_does_not_put_back(tmp_path):
    path = tmp_path / "settings.json"
    one, other, read = beside(path, there=FULL)
    assert one.keep(replace(read, theme="light", window=(0, 0, 1024, 700))) is None
    assert other.keep(replace(read, language="en", names=("Ann",))) is None
    assert read_settings(RealDisk(), path).settings == replace(FULL, theme="light", window=(0, 0, 1024, 700), language="en", names=("Ann",))


def test_what_both_change_is_as_the_last_one_left_it(tmp_path):
    path = tmp_path / "settings.json"
    one, other, read = beside(path)
    one.keep(replace(read, theme="light"))
    other.keep(replace(read, theme="dark"))
    one.keep(replace(read, theme="light", speed="slow"))  # its theme is not changed anew
    found = read_settings(RealDisk(), path).settings
    assert (found.theme, found.speed) == ("dark", "slow")


def test_files_that_either_program_opened_are_all_recent(tmp_path):
    path = tmp_path / "settings.json"
    start = Settings(recent=("/m/old.wonder", "/m/gone.wonder"))
    one, other, read = beside(path, there=start)
    one.keep(read.with_recent(Path("/m/one.wonder")))
    other.keep(read.with_recent(Path("/m/two.wonder")).without_recent(Path("/m/gone.wonder")))
    assert read_settings(RealDisk(), path).settings.recent == ("/m/two.wonder", "/m/old.wonder", "/m/one.wonder")
    many = SettingsFile(RealDisk(), path, read_settings(RealDisk(), path).settings)
    many.keep(replace(read, recent=tuple(f"/m/{n}.wonder" for n in range(RECENT))))
    assert len(read_settings(RealDisk(), path).settings.recent) == RECENT


def test_panels_are_kept_one_by_one(tmp_path):
    path = tmp_path / "settings.json"
    one, other, read = beside(path, there=Settings(panels={"chronicle": True, "board": True, "gone": True}))
    one.keep(replace(read, panels={**read.panels, "board": False}))
    other.keep(replace(read, panels={"chronicle": False, "board": True}))
    assert read_settings(RealDisk(), path).settings.panels == {"chronicle": False, "board": False}


@pytest.mark.parametrize("data", [None, b"", b"{", b'{"theme": 3}'], ids=["gone", "empty", "broken", "a wrong field"])
def test_a_file_that_is_gone_or_damaged_meanwhile_is_written_whole(data, tmp_path):
    path = tmp_path / "settings.json"
    one, _, read = beside(path, there=FULL)
    path.unlink()
    if data is not None:
        path.write_bytes(data)
    assert one.keep(replace(read, theme="light")) is None
    assert read_settings(RealDisk(), path).settings == replace(FULL, theme="light")


@given(st.permutations(range(6)))
def test_changes_of_two_programs_add_up_in_any_order(tmp_path_factory, order):
    """Each makes three changes; however they follow each other, all six are there in the end."""
    path = tmp_path_factory.mktemp("home") / "settings.json"
    files = beside(path)[:2]
    states = [Settings(), Settings()]
    changes: list[dict[str, Any]] = [{"theme": "light"}, {"language": "pt"}, {"speed": "off"}, {"undo": "off"}, {"game": "duel"}, {"sound": False}]
    for number in order:
        who = number % 2
        states[who] = replace(states[who], **changes[number])
        assert files[who].keep(states[who]) is None
    wanted = {name: value for change in changes for name, value in change.items()}
    assert read_settings(RealDisk(), path).settings == replace(Settings(), **wanted)
