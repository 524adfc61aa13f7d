"""What `wonderland self-check` says of Qt: each part of it that is missing is found out."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QFontDatabase, QIcon, QImage, QImageWriter, QPdfWriter

from wonderland_gui.commands import screen, self_check_qt
from wonderland_gui.commands.library import Library
from wonderland_gui.resources import Resources
from wonderland_gui.views import translation


@pytest.fixture
def library(qapp) -> Library:
    return Library(language="en", users=False)


def test_all_is_well_here(library):
    found = self_check_qt.look(library)
    assert [name for name in found if not found[name]["well"]] == []
    assert found["pictures"]["detail"] == "SVG, PNG, JPEG, icon"
    assert "Alice" in found["fonts"]["detail"]
    assert found["words"]["detail"] == "en: Cancel, pt: Cancelar"
    assert "xcb" in found["screen"]["detail"]


def _fault(library: Library, name: str) -> str:
    found = self_check_qt.look(library)
    assert not found[name]["well"]
    return str(found[name]["detail"])


def test_a_missing_plug_in_for_pictures_is_found_out(library, monkeypatch):
    class NoJpeg(QImageWriter):
        """As where the plug-in for JPEG is missing."""

        def write(self, image: QImage) -> bool:
            return self.format() == b"PNG" and super().write(image)

    monkeypatch.setattr("PySide6.QtGui.QImageWriter", NoJpeg)
    assert _fault(library, "pictures") == "ValueError: JPEG"


def test_pictures_that_cannot_be_drawn_are_found_out(library, monkeypatch):
    monkeypatch.setattr("wonderland_gui.views.art.read_svg", lambda data, width, height: (QImage(), "Unsupported image format"))
    assert _fault(library, "pictures") == "ValueError: SVG: Unsupported image format"


def test_an_icon_that_is_not_drawn_by_the_engine_for_svg_is_found_out(library, monkeypatch, tmp_path):
    picture = QImage(48, 48, QImage.Format.Format_RGB32)
    picture.save(str(tmp_path / "icon.png"))
    monkeypatch.setattr("PySide6.QtGui.QIcon", lambda path: QIcon(str(tmp_path / "icon.png")))
    assert "the icon is no drawing" in _fault(library, "pictures")


def test_a_missing_font_is_named(library, monkeypatch):
    monkeypatch.setattr(QFontDatabase, "addApplicationFontFromData", lambda data: -1)
    assert "Alice" in _fault(library, "fonts")


def test_a_page_that_is_not_written_is_found_out(library, monkeypatch, tmp_path):
    monkeypatch.setattr("PySide6.QtGui.QPdfWriter", lambda path: QPdfWriter(str(tmp_path / "elsewhere.pdf")))
    assert "FileNotFoundError" in _fault(library, "print")


def test_words_of_qt_that_stay_english_are_found_out(library, monkeypatch):
    monkeypatch.setattr(translation, "CATALOGUES", {"pt": ("qtnone_pt",), "en": ()})
    assert _fault(library, "words") == "ValueError: pt: Cancel"


@pytest.mark.parametrize("frozen", [False, True])
def test_a_library_that_the_screen_lacks_is_named_with_its_package(library, monkeypatch, frozen):
    def fail(path: str) -> None:
        error = OSError("libxcb-cursor.so.0: cannot open shared object file: No such file or directory")
        if frozen:
            raise OSError(f"Failed to load dynlib/dll {path!r}. Most likely this dynlib/dll was not found when the application was frozen.") from error
        raise error

    monkeypatch.setattr("ctypes.CDLL", fail)
    assert "xcb (libxcb-cursor.so.0 is missing; Debian’s package is libxcb-cursor0)" in self_check_qt.look(library)["screen"]["detail"]


def test_the_plug_ins_of_the_screen_are_those_of_this_qt():
    assert {name: path.name for name, path in screen.screen_plugins().items()} == {"xcb": "libqxcb.so", "wayland": "libqwayland.so"}


def test_the_icon_that_is_looked_at_is_that_of_the_program():
    assert Resources().exists(self_check_qt.ICON)
    assert Path(self_check_qt.ICON).name in (Path(self_check_qt.__file__).parents[1] / "controllers/shell.py").read_text(encoding="utf-8")
