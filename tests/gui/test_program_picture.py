"""Pictures of the window without a window: for documentation and tests, with the secrets of nobody but the viewer."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from tests.helpers.look import differing
from wonderland_gui.controllers.picture import take_picture
from wonderland_gui.controllers.program import Program
from wonderland_gui.controllers.start import Start
from wonderland_gui.engine.table import ZoneId
from wonderland_gui.games.registry import GAMES
from wonderland_gui.players.registry import PLAYERS
from wonderland_gui.resources import Resources
from wonderland_gui.store.disk import RealDisk
from wonderland_gui.store.folders import Folders

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("page", ["start", "table"])
def test_the_command_writes_a_picture_of_the_size_that_was_asked_for_and_keeps_nothing(home: Path, tmp_path: Path, page: str) -> None:
    picture = tmp_path / "picture.png"
    game = ["duel", "--after", "9", "--viewer", "1", "--seed", "3"] if page == "table" else []
    command = [sys.executable, "-m", "wonderland_gui", "play", *game, "--screenshot", str(picture), "--size", "1100x720", "--theme", "light"]
    environment = {**os.environ, "WONDERLAND_HOME": str(home)}
    environment.pop("QT_QPA_PLATFORM", None)
    told = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert (told.returncode, told.stdout, told.stderr) == (0, "", "")
    image = QImage(str(picture))
    assert (image.width(), image.height()) == (1100, 720)
    assert not home.exists()


class Camera:
    """Takes pictures in this process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.hands: dict[str, list[str | None]] = {}

    def take(self, **start: object) -> QImage:
        """A picture of the duel; what the view held of both hands is in `hands`."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        wanted = Start(game="duel", language="en", screenshot=self.folder / "taken.png", size=(1024, 700), **start)  # type: ignore[arg-type]
        program = Program(app, Resources(), Folders(self.folder / "home"), GAMES, PLAYERS, wanted)
        try:
            assert take_picture(program, wanted) == 0
            view = program.desk.kit.scene.view if program.desk.kit is not None else None
            assert view is not None
            assert program.desk.runner._worker.pid is None
            self.hands = {str(zone): [piece.kind for piece in view.zones[ZoneId(zone)].pieces] for zone in ("hand.0", "hand.1")}
        finally:
            program.window.close()
            program.close()
        return QImage(str(self.folder / "taken.png"))


@pytest.fixture
def camera(qapp: QApplication, tmp_path: Path) -> Camera:
    return Camera(tmp_path)


@pytest.mark.parametrize("viewer", [0, 1])
def test_a_picture_shows_the_secrets_of_its_viewer_alone(camera: Camera, viewer: int) -> None:
    camera.take(seats=("person", "person"), seed=5, after=2, viewer=viewer)
    assert None not in camera.hands[f"hand.{viewer}"]
    assert set(camera.hands[f"hand.{1 - viewer}"]) == {None}


def test_without_a_viewer_the_first_person_looks_and_without_a_person_a_spectator(camera: Camera) -> None:
    camera.take(seats=("greedy", "person"), seed=5)
    assert None not in camera.hands["hand.1"]
    assert set(camera.hands["hand.0"]) == {None}
    camera.take(seats=("greedy", "random"), seed=5)
    assert {kind for kinds in camera.hands.values() for kind in kinds} == {None}


def test_pictures_of_two_deals_are_alike_for_a_spectator_and_twice_the_same_for_everybody(camera: Camera) -> None:
    one, other = (camera.take(seats=("greedy", "random"), seed=seed) for seed in (1, 2))
    assert differing(one, other) == 0
    again = [camera.take(seats=("person", "greedy"), seed=1, after=9) for _ in range(2)]
    assert differing(*again) == 0
    assert differing(again[0], camera.take(seats=("person", "greedy"), seed=1, after=9, viewer=1)) > 1000


def test_the_end_of_a_match_shows_its_result(camera: Camera) -> None:
    playing = camera.take(seats=("greedy", "random"), seed=1, after=13)
    over = camera.take(seats=("greedy", "random"), seed=1, after=99)
    assert differing(playing, over) > 100_000


@pytest.mark.parametrize(
    ("name", "said"),
    [("file/picture.png", "no such place"), ("folder.png", "is a folder"), ("picture.xyz", "ends in .png"), ("picture", "ends in .png")],
)
def test_a_picture_that_cannot_be_written_is_told(qapp: QApplication, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, said: str) -> None:
    (tmp_path / "file").write_text("no folder")
    (tmp_path / "folder.png").mkdir()
    assert picture(qapp, tmp_path, tmp_path / name) == 2
    told = capsys.readouterr().err
    assert name in told and said in told


def test_a_full_disk_leaves_the_former_picture_as_it_was(
    qapp: QApplication, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "picture.png").write_bytes(b"former")
    monkeypatch.setattr(RealDisk, "sync", full)
    assert picture(qapp, tmp_path, tmp_path / "picture.png") == 2
    assert "full" in capsys.readouterr().err
    assert (tmp_path / "picture.png").read_bytes() == b"former"
    assert not list(tmp_path.glob(".*part"))


def picture(app: QApplication, folder: Path, path: Path) -> int:
    start = Start(language="en", screenshot=path, size=(1024, 700))
    program = Program(app, Resources(), Folders(folder / "home"), GAMES, PLAYERS, start)
    try:
        return take_picture(program, start)
    finally:
        program.window.close()
        program.close()
