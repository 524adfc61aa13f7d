"""Match files through the window: saved, opened, kept after each action, found again after a kill; whatever is wrong is said, and nothing is lost."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from tests.helpers.program import CTRL, SHIFT, Sit, Sitting, choose_file, file_dialog, no_file, until
from wonderland_gui.controllers.faults import Faults
from wonderland_gui.engine.record import digest, read_match, state_hash, write_match
from wonderland_gui.models.setup import PERSON
from wonderland_gui.store.disk import RealDisk
from wonderland_gui.store.folders import Folders
from wonderland_gui.store.matches import open_match

ROOT = Path(__file__).parents[2]
# What the platform without a screen says of every window that another one owns.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def newest(sitting: Sitting) -> Path:
    """The newest autosave."""
    sitting.flush()
    return max(sitting.folders.autosaves.glob("*.wonder"))


def said(sitting: Sitting) -> str:
    return "\n".join(sitting.messages.values())


def sentence(sitting: Sitting, key: str, **params: int | str) -> str:
    return sitting.program.shell.texts.say(key, params)


def save_as(sitting: Sitting, path: Path) -> None:
    sitting.key(Qt.Key.Key_S, modifiers=CTRL | SHIFT)
    choose_file(sitting, path)
    sitting.flush()


def open_(sitting: Sitting, path: Path) -> None:
    sitting.key(Qt.Key.Key_O, modifiers=CTRL)
    choose_file(sitting, path)
    sitting.flush()


class Failing:
    """Makes the disk fail at a step, for files whose name fits."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.number = 0
        self.step = "write"
        self.fits: Callable[[Path], bool] = lambda path: True
        for step in ("write", "sync", "replace"):
            monkeypatch.setattr(RealDisk, step, self._wrap(step, getattr(RealDisk, step)))

    def _wrap(self, step: str, plain: Callable[..., None]) -> Callable[..., None]:
        def run(disk: RealDisk, path: Path, *more: object) -> None:
            if self.number and step == self.step and self.fits(path):
                raise OSError(self.number, os.strerror(self.number), str(path))
            plain(disk, path, *more)

        return run


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Failing]:
    made = Failing(monkeypatch)
    yield made
    made.number = 0


# ---------------------------------------------------------------- saving and opening
def test_a_match_is_saved_where_one_says_and_then_there_again_without_asking(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    sitting.play_any()
    sitting.key(Qt.Key.Key_S, modifiers=CTRL)
    assert Path(file_dialog(sitting).directory().absolutePath()) == sitting.folders.matches
    choose_file(sitting, sitting.folders.matches / "tea party")
    sitting.flush()
    path = sitting.folders.matches / "tea party.wonder"
    assert read_match(path.read_bytes()).state_hash == sitting.hash
    assert said(sitting) == sentence(sitting, "ui.file.saved", file=path.name)
    sitting.play_any()
    assert not sitting.messages, "who plays on has read it, and may want the buttons beneath"
    sitting.key(Qt.Key.Key_S, modifiers=CTRL)
    sitting.flush()
    assert not sitting.window.findChildren(QFileDialog)
    assert read_match(path.read_bytes()).state_hash == sitting.hash
    assert sitting.program.shell.settings.recent == (str(path),)


def test_the_dialog_of_saving_asks_before_it_takes_another_file_s_place_and_stops_nothing(sit: Sit) -> None:
    sitting = sit()
    sitting.begin((PERSON, "random"))
    sitting.play_any()
    sitting.key(Qt.Key.Key_S, modifiers=CTRL)
    dialog = file_dialog(sitting)
    assert not dialog.testOption(QFileDialog.Option.DontConfirmOverwrite)
    until(lambda: sitting.match.cursor == 2, "the other seat plays while the dialog is open")
    no_file(sitting)


def test_a_saved_match_is_opened_by_another_start_and_everything_in_it_can_be_taken_back(sit: Sit) -> None:
    first = sit()
    first.begin(options={"wonders": True})
    hashes = [first.hash]
    for _ in range(5):
        first.play_any()
        hashes.append(first.hash)
    path = first.folders.matches / "five.wonder"
    save_as(first, path)
    first.leave()

    again = sit()
    open_(again, path)
    assert again.hash == hashes[5]
    assert [seat.name for seat in again.controller.seats] == ["Lorina", "Edith"]
    for index in range(4, -1, -1):
        again.key(Qt.Key.Key_Z)
        assert again.hash == hashes[index]
    assert not again.program.shell.commands.actions["take_back"].isEnabled()
    for index in range(1, 6):
        again.key(Qt.Key.Key_Y)
        assert again.hash == hashes[index]


def test_taking_back_never_reaches_into_another_match(sit: Sit) -> None:
    sitting = sit()
    sitting.begin(seed=1)
    path = sitting.folders.matches / "begun.wonder"
    save_as(sitting, path)
    begun = sitting.hash
    sitting.begin(seed=2)
    sitting.advance(3)
    open_(sitting, path)
    assert sitting.hash == begun
    assert not sitting.controller.can_take_back
    assert not sitting.controller.can_redo
    sitting.key(Qt.Key.Key_Z)
    assert sitting.hash == begun


def test_a_match_that_was_taken_back_is_saved_with_what_can_be_played_again(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    sitting.advance(4)
    last = sitting.hash
    sitting.key(Qt.Key.Key_Z)
    sitting.key(Qt.Key.Key_Z)
    path = sitting.folders.matches / "back.wonder"
    save_as(sitting, path)
    sitting.begin(seed=99)
    open_(sitting, path)
    assert (sitting.match.cursor, len(sitting.match)) == (2, 4)
    sitting.key(Qt.Key.Key_Y)
    sitting.key(Qt.Key.Key_Y)
    assert sitting.hash == last


def test_a_save_that_is_still_written_belongs_to_its_own_match(sit: Sit) -> None:
    """Another match that is begun meanwhile is not saved over it."""
    sitting = sit()
    sitting.begin(seed=1)
    path = sitting.folders.matches / "first.wonder"
    sitting.program.files.save_to(path)
    sitting.begin(seed=2)
    sitting.flush()
    before = path.read_bytes()
    assert sitting.desk.path is None
    sitting.key(Qt.Key.Key_S, modifiers=CTRL)
    no_file(sitting)
    sitting.flush()
    assert path.read_bytes() == before


def test_an_opened_match_is_saved_in_its_own_file(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    path = sitting.folders.matches / "own.wonder"
    save_as(sitting, path)
    sitting.begin(seed=8)
    open_(sitting, path)
    sitting.play_any()
    sitting.key(Qt.Key.Key_S, modifiers=CTRL)
    sitting.flush()
    assert read_match(path.read_bytes()).cursor == 1


def test_a_file_that_programs_wrote_without_names_is_played_by_sides(sit: Sit) -> None:
    sitting = sit()
    sitting.begin(names=("", ""))
    path = sitting.folders.matches / "nameless.wonder"
    save_as(sitting, path)
    assert [seat.name for seat in read_match(path.read_bytes()).seats] == ["", ""]
    open_(sitting, path)
    assert sitting.curtain_for == "The Red Queen"
    sitting.program.carry_out("start")
    assert "The Red Queen, Alice" in sitting.program.home.page.bar.first.text()


# ---------------------------------------------------------------- what cannot be opened
def ruined(data: bytes, how: str) -> bytes:
    """A match file with something wrong in it."""
    text = data.decode()
    match how:
        case "not-a-match":
            return b"\x80\x04\x95 a pickle or a picture"
        case "cut-off":
            return data[: len(data) // 2]
        case "edited":
            return text.replace('"Lorina"', '"Carina"').encode()
        case "newer":
            return b'{"wonderland": 2, "game": "duel"}'
        case "no-such-game":
            return b'{"wonderland": 1, "game": "chess", "seats": [{"name": "", "player": "person", "color": ""}]}'
        case _:
            return b""


@pytest.mark.parametrize("how", ["not-a-match", "cut-off", "edited", "newer", "no-such-game", "empty"])
def test_a_file_that_cannot_be_opened_is_told_and_changes_nothing(sit: Sit, how: str) -> None:
    sitting = sit()
    sitting.begin()
    sitting.advance(2)
    path = sitting.folders.matches / "wrong.wonder"
    save_as(sitting, path)
    path.write_bytes(ruined(path.read_bytes(), how))
    held = path.read_bytes()
    for where in ("start", "table"):
        if where == "start":
            sitting.program.carry_out("start")
        else:
            sitting.begin(seed=5)
        before = sitting.desk.match
        open_(sitting, path)
        code = {"empty": "cut-off"}.get(how, how)
        assert said(sitting) == sentence(sitting, f"error.{code}", file=str(path), game="chess", detail="", n=0)
        assert sitting.desk.match is before
        assert sitting.shows(sitting.kit.page if where == "table" else sitting.program.home.page)
        assert path.read_bytes() == held
    sitting.play_any()
    assert sitting.match.cursor == 1


def test_a_file_that_is_gone_is_told(sit: Sit) -> None:
    sitting = sit()
    path = sitting.folders.matches / "gone.wonder"
    sitting.program.files.open(path)
    assert said(sitting) == sentence(sitting, "error.no-file", file=str(path), detail="No such file or directory")
    assert sitting.desk.match is None


def test_a_pipe_in_place_of_a_match_is_told_and_not_waited_for(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    before = sitting.desk.match
    path = sitting.folders.matches / "pipe.wonder"
    path.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(path)
    for special in (path, Path(os.devnull)):
        sitting.program.files.open(special)
        assert sentence(sitting, "error.special-file", file=str(special)) in said(sitting)
        sitting.program.files.save_to(special)
        sitting.flush()
        assert sentence(sitting, "error.special-file", file=str(special)) in said(sitting)
    assert sitting.desk.match is before
    assert Path(os.devnull).is_char_device()


def test_a_match_with_other_cards_goes_on_with_its_own_and_says_so(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    sitting.advance(1)
    path = sitting.folders.matches / "other.wonder"
    save_as(sitting, path)
    file = read_match(path.read_bytes())
    files, old = file.data["files"], file.data["hash"]
    next(content for content in files.values() if "cards" in content)["cards"]["red_1"]["art"] = "dodo"
    path.write_bytes(write_match(replace(file, data={"hash": digest(files), "files": files})))
    assert digest(files) != old
    open_(sitting, path)
    assert sitting.match.cursor == 1
    assert said(sitting) == sentence(sitting, "error.other-data-kept", file=str(path))
    variant = sitting.desk.variant
    assert variant is not None
    assert variant.data.cards["red_1"].art == "dodo"


@pytest.mark.parametrize("how", ["open", "continue"])
def test_a_match_of_a_game_whose_own_data_is_broken_is_not_laid_but_the_fault_is_told(sit: Sit, how: str) -> None:
    first = sit()
    first.begin()
    first.advance(1)
    path = first.folders.matches / "sound.wonder"
    save_as(first, path)
    first.leave()
    broken = first.folders.packs / "mine" / "games" / "duel"
    broken.mkdir(parents=True)
    (broken / "layout.yaml").write_text("size: [1, 2", encoding="utf-8")
    sitting = sit()
    sitting.window.messages.clear()
    if how == "open":
        open_(sitting, path)
    else:
        sitting.click(sitting.program.home.page.bar.buttons["continue"])
    assert sitting.desk.match is None
    assert sitting.shows(sitting.program.home.page)
    assert "layout.yaml" in said(sitting)
    assert not any(cover.card.ready for cover in sitting.program.home.page.covers if cover.card.id == "duel")


# ---------------------------------------------------------------- disks that fail
@pytest.mark.parametrize(
    ("number", "code", "step"),
    [
        (errno.ENOSPC, "disk-full", "write"),
        (errno.ENOSPC, "disk-full", "sync"),
        (errno.ENOSPC, "disk-full", "replace"),
        (errno.EROFS, "read-only", "write"),
        (errno.EACCES, "no-access", "replace"),
        (errno.EIO, "disk", "sync"),
    ],
)
def test_a_save_that_fails_is_told_and_the_former_file_is_intact(sit: Sit, failing: Failing, number: int, code: str, step: str) -> None:
    sitting = sit()
    sitting.begin()
    path = sitting.folders.matches / "safe.wonder"
    save_as(sitting, path)
    former = path.read_bytes()
    sitting.play_any()
    failing.number, failing.step, failing.fits = number, step, lambda path: "safe" in path.name
    sitting.key(Qt.Key.Key_S, modifiers=CTRL)
    sitting.flush()
    assert sitting.messages["saving"] == sentence(sitting, f"error.{code}", file=str(path), detail=os.strerror(number))
    assert path.read_bytes() == former
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]
    elsewhere = sitting.folders.home / "elsewhere.wonder"
    save_as(sitting, elsewhere)  # the match is as it was, and can be saved in another place
    assert read_match(elsewhere.read_bytes()).state_hash == sitting.hash
    assert "saving" not in sitting.messages
    sitting.play_any()


def test_of_two_saves_each_tells_how_it_went(sit: Sit, failing: Failing) -> None:
    sitting = sit()
    sitting.begin()
    path = sitting.folders.matches / "twice.wonder"
    sitting.program.files.save_to(path)
    assert sitting.program.shell.writer.flush(5)
    failing.number = errno.ENOSPC
    sitting.program.files.save_to(path)
    sitting.flush()
    assert sitting.messages["saving"] == sentence(sitting, "error.disk-full", file=str(path))


def test_a_disk_that_is_full_for_a_while_is_told_once_and_loses_nothing(sit: Sit, failing: Failing) -> None:
    sitting = sit()
    sitting.begin()
    sitting.play_any()
    kept = newest(sitting)
    former = kept.read_bytes()
    failing.number = errno.ENOSPC
    sitting.play_any()
    sitting.play_any()
    sitting.flush()
    assert [id_ for id_ in sitting.messages if id_.startswith("keeping")] == ["keeping autosave"]
    assert kept.read_bytes() == former
    failing.number = 0
    sitting.play_any()
    assert read_match(newest(sitting).read_bytes()).state_hash == sitting.hash
    assert not sitting.messages


def test_without_a_folder_to_write_in_one_can_still_play(sit: Sit, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    home = tmp_path / "file" / "wonderland"
    sitting = sit(home=home)
    sitting.begin()
    for _ in range(3):
        sitting.settle()  # nothing could be kept that says how fast all moves: cards are dealt before one may play
        sitting.play_any()
    sitting.flush()
    assert [id_ for id_ in sitting.messages if id_.startswith("keeping autosave")]
    assert sitting.match.cursor == 3
    sitting.program.carry_out("theme.light")
    sitting.program.carry_out("start")
    assert sitting.shows(sitting.program.home.page)


# ---------------------------------------------------------------- kept after each action
def test_after_every_step_the_newest_autosave_is_the_match_as_it_stands(sit: Sit) -> None:
    sitting = sit()
    sitting.begin((PERSON, PERSON), options={"wonders": True})
    games, load = sitting.program.shell.library.games, sitting.program.shell.library.load

    def kept() -> tuple[int, str]:
        match = open_match(newest(sitting).read_bytes(), games, load).match
        return match.cursor, state_hash(match.state)

    for step in ("play", "play", "Z", "Y", "Z", "play"):
        if step == "play":
            sitting.play_any()
        else:
            sitting.key(Qt.Key[f"Key_{step}"])
        assert kept() == (sitting.match.cursor, sitting.hash)
    assert len(list(sitting.folders.autosaves.glob("*.wonder"))) == 3


def test_a_mash_of_taking_back_and_playing_again_leaves_a_file_of_what_is_shown(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    sitting.advance(6)
    for i in range(50):
        sitting.key(Qt.Key.Key_Z if i * 7 % 5 < 3 else Qt.Key.Key_Y)
    file = read_match(newest(sitting).read_bytes())
    assert (file.state_hash, file.cursor) == (sitting.hash, sitting.match.cursor)
    assert len(file.record) == 7


def test_a_killed_program_loses_nothing(sit: Sit, home: Path) -> None:
    environment = {**os.environ, "WONDERLAND_HOME": str(home), "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.helpers.killed", "4"]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        hash_ = process.stdout.readline().strip()
        process.kill()
        process.wait(10)
    sitting = sit()
    page = sitting.program.home.page
    assert "The program ended in the middle of it" in page.bar.second.text()
    assert "Lorina, Edith" in page.bar.first.text()
    sitting.click(page.bar.buttons["continue"])
    assert sitting.hash == hash_
    assert sitting.match.cursor == 4
    sitting.play_any()
    sitting.program.carry_out("start")
    assert "The program ended" not in page.bar.second.text()


@pytest.mark.parametrize("how", ["empty", "half", "zeros"])
def test_a_damaged_autosave_gives_way_to_the_one_before_and_that_is_said(sit: Sit, how: str) -> None:
    first = sit()
    first.begin()
    first.advance(2)
    before = first.hash
    first.flush()
    first.advance(1)
    path = newest(first)
    first.leave()
    data = path.read_bytes()
    path.write_bytes({"empty": b"", "half": data[: len(data) // 2], "zeros": b"\0" * len(data)}[how])
    sitting = sit()
    sitting.click(sitting.program.home.page.bar.buttons["continue"])
    assert sitting.hash == before
    assert path.name in said(sitting)
    sitting.play_any()
    assert read_match(newest(sitting).read_bytes()).state_hash == sitting.hash


def test_where_all_autosaves_are_damaged_the_start_screen_stays_and_says_so(sit: Sit) -> None:
    first = sit()
    first.begin()
    first.advance(3)
    first.flush()
    first.leave()
    for path in first.folders.autosaves.glob("*.wonder"):
        path.write_bytes(b"")
    sitting = sit()
    sitting.click(sitting.program.home.page.bar.buttons["continue"])
    assert sitting.desk.match is None
    assert sitting.shows(sitting.program.home.page)
    assert said(sitting)


def test_two_programs_at_once_keep_their_matches_apart(sit: Sit) -> None:
    one, other = sit(), sit()
    one.begin(seed=1)
    one.advance(1)
    one.flush()
    other.program.carry_out("start")
    assert other.program.home.waiting is None  # what another program plays is not offered
    other.begin(seed=2)
    other.advance(2)
    other.flush()
    one.window.activateWindow()
    one.program.carry_out("start")
    one.click(one.program.home.page.bar.buttons["continue"])
    assert one.match.cursor == 1


# ---------------------------------------------------------------- a fault of the program
@pytest.fixture
def faults(sit: Sit, home: Path) -> Iterator[tuple[Sitting, Faults]]:
    """The program with somebody who hears of its faults, as the real start has it."""
    heard = Faults(RealDisk(), Folders(home))
    sitting = sit()
    heard.happened.connect(sitting.program.tell_fault)
    yield sitting, heard
    heard.close()


def test_a_fault_in_mid_game_is_told_harms_no_file_and_the_next_action_works(faults: tuple[Sitting, Faults], monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, _ = faults
    sitting.begin()
    path = sitting.folders.matches / "good.wonder"
    save_as(sitting, path)
    sitting.play_any()  # the match has gone on since: whoever wrote it into its file now would be found out
    sitting.lift()
    former, before, kept = path.read_bytes(), sitting.hash, newest(sitting).read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", None)  # as in a program without a console
        patch.setattr(type(sitting.match.rules), "act", lambda *_: 1 / 0)
        for _ in range(3):
            sitting.by_keys(sitting.offers[0].source or "", sitting.offers[0].target or "")  # the message may lie where the mouse would go
    assert (sitting.hash, sitting.match.cursor, len(sitting.match)) == (before, 1, 1)
    sitting.flush()
    assert (path.read_bytes(), newest(sitting).read_bytes()) == (former, kept)
    (report,) = sitting.folders.logs.glob("crash-*.txt")
    assert "ZeroDivisionError" in report.read_text(encoding="utf-8")
    assert said(sitting).endswith(sentence(sitting, "ui.fault.words", file=str(report)))
    assert "ZeroDivisionError" in (sitting.folders.logs / "wonderland.log").read_text(encoding="utf-8")
    sitting.play_any("keys")
    assert sitting.match.cursor == 2
    assert read_match(newest(sitting).read_bytes()).state_hash == sitting.hash


def test_a_fault_is_told_even_where_no_report_can_be_written(faults: tuple[Sitting, Faults], failing: Failing, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, heard = faults
    monkeypatch.setattr(sys, "stderr", None)
    failing.number = errno.ENOSPC
    error = ValueError("odd")
    heard.hear(ValueError, error, None)
    assert said(sitting) == sentence(sitting, "ui.fault.unwritten")


def test_nothing_is_written_beside_the_program(sit: Sit) -> None:
    def files() -> dict[Path, int]:
        every = [path for folder in ("wonderland_gui", "resources") for path in (ROOT / folder).rglob("*")]
        return {path: path.stat().st_mtime_ns for path in every if "__pycache__" not in path.parts}

    before = files()
    sitting = sit()
    sitting.begin((PERSON, "random"))
    sitting.play_any()
    sitting.program.carry_out("theme.light")
    save_as(sitting, sitting.folders.matches / "mine.wonder")
    sitting.leave()
    assert files() == before
    written = {path.relative_to(sitting.folders.home).parts[0] for path in sitting.folders.home.rglob("*") if path.is_file()}
    assert written == {"autosaves", "matches", "settings.json"}
