"""What goes into the frozen program, and what lies beside it."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree

import frozen_extras as extras
import frozen_parts as parts
import pytest

from wonderland_gui import __version__
from wonderland_gui.resources import MANIFEST, digests

ROOT = Path(__file__).parents[2]
DESKTOP = ROOT / "packaging/desktop"
QT = "PySide6/Qt"
SPEC = (ROOT / "packaging/wonderland.spec").read_text(encoding="utf-8")


# ---------------------------------------------------------------- the parts
@pytest.mark.parametrize(
    "path",
    [
        f"{QT}/plugins/imageformats/libqsvg.so",
        f"{QT}/plugins/imageformats/libqjpeg.so",
        f"{QT}/plugins/iconengines/libqsvgicon.so",
        *(f"{QT}/plugins/platforms/libq{name}.so" for name in ("xcb", "wayland", "offscreen", "minimal")),
        f"{QT}/plugins/platforminputcontexts/libcomposeplatforminputcontextplugin.so",
        f"{QT}/translations/qtbase_pt_BR.qm",
        "PySide6/plugins/platforms/qwindows.dll",
        "PySide6\\plugins\\iconengines\\qsvgicon.dll",
        f"{QT}/plugins/platforms/libqcocoa.dylib",
        "resources/shared/art/rose.svg",
        "yaml/_yaml.cpython-311-x86_64-linux-gnu.so",
    ],
)
def test_what_is_wanted_is_kept(path: str) -> None:
    assert parts.keeps(path)


@pytest.mark.parametrize(
    "path",
    [
        f"{QT}/plugins/platforms/libqeglfs.so",
        f"{QT}/plugins/platforms/libqvnc.so",
        f"{QT}/plugins/imageformats/libqpdf.so",
        f"{QT}/plugins/platforminputcontexts/libqtvirtualkeyboardplugin.so",
        f"{QT}/plugins/xcbglintegrations/libqxcb-glx-integration.so",
        f"{QT}/plugins/platformthemes/libqgtk3.so",
        f"{QT}/plugins/tls/libqopensslbackend.so",
        f"{QT}/translations/qt_pt_BR.qm",
        f"{QT}/translations/qtwebengine_locales/pt-BR.pak",
        f"{QT}/qml/QtQuick/qmldir",
        f"{QT}/resources/icudtl.dat",
    ],
)
def test_what_nobody_asks_for_is_left_out(path: str) -> None:
    assert not parts.keeps(path)


def _library(name: str, kind: str = "BINARY") -> parts.Entry:
    return (name, f"/somewhere/{name}", kind)


LINKS = {
    "QtGui.abi3.so": ["libQt6Gui.so.6", "libc.so.6"],
    "libQt6Gui.so.6": ["libQt6Core.so.6", "libicu.so"],
    "libQt6Quick.so.6": ["libQt6Gui.so.6", "libQt6Qml.so.6"],
    "libqxcb.so": ["libQt6XcbQpa.so.6"],
    "libqeglfs.so": ["libQt6EglFS.so.6"],
}


def _imports(path: str) -> Iterable[str]:
    return LINKS.get(Path(path).name, [])


def test_only_libraries_that_something_kept_is_linked_to_are_kept() -> None:
    names = ("Gui", "Core", "Quick", "Qml", "XcbQpa", "EglFS")
    libraries = [_library(f"{QT}/lib/libQt6{name}.so.6") for name in names]
    extensions = [_library("PySide6/QtGui.abi3.so", "EXTENSION"), _library("libpython3.11.so.1.0"), _library("libicu.so"), _library("libgtk.so")]
    plugins = [_library(f"{QT}/plugins/platforms/{name}.so") for name in ("libqxcb", "libqeglfs")]
    kept = {Path(path).name for path, _, _ in parts.needed([*libraries, *extensions, *plugins], _imports)}
    assert kept == {"QtGui.abi3.so", "libQt6Gui.so.6", "libQt6Core.so.6", "libicu.so", "libpython3.11.so.1.0", "libqxcb.so", "libQt6XcbQpa.so.6"}


def test_a_link_is_kept_with_the_library_that_it_means_and_lost_with_it() -> None:
    there = [_library(f"{QT}/lib/libQt6Gui.so.6")]
    links = [(f"libQt6{name}.so.6", f"{QT}/lib/libQt6{name}.so.6", "SYMLINK") for name in ("Gui", "Quick")]
    words = [(f"{QT}/translations/{name}.qm", "", "DATA") for name in ("qtbase_de", "qt_de")]
    assert [path for path, _, _ in parts.without_lost_links([*links, *words], there)] == ["libQt6Gui.so.6", f"{QT}/translations/qtbase_de.qm"]


def test_libraries_that_are_a_matter_of_other_programs_are_found_out() -> None:
    found = parts.barred([f"{QT}/lib/libQt6WebEngineCore.so.6", "PySide6/QtQml.abi3.so", "libQt6Pdf.so.6", f"{QT}/lib/libQt6Gui.so.6", "resources/Quick.svg"])
    assert found == [f"{QT}/lib/libQt6WebEngineCore.so.6", "PySide6/QtQml.abi3.so", "libQt6Pdf.so.6"]


def test_the_program_imports_nothing_that_is_left_out() -> None:
    imported = set()
    for path in (ROOT / "wonderland_gui").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                imported |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    tops = {name.partition(".")[0] for name in imported}
    assert [name for name in parts.EXCLUDED if name in imported or name in tops] == []


def test_every_module_of_the_program_is_named_for_the_build() -> None:
    named = parts.modules(ROOT / "wonderland_gui")
    assert {"wonderland_gui", "wonderland_gui.cli", "wonderland_gui.games.registry", "wonderland_gui.controllers.program"} <= set(named)
    assert not [name for name in named if name.endswith(("__init__", "__main__"))]


def test_the_packages_in_the_program_are_those_it_depends_on() -> None:
    declared = re.findall(
        r'^ {4}"([a-z0-9]+)', (ROOT / "pyproject.toml").read_text(encoding="utf-8").partition("dependencies = [")[2].partition("]")[0], re.MULTILINE
    )
    names = {"pyyaml": "yaml", "pyside6": "PySide6"}
    assert {names.get(name, name) for name in declared} <= parts.PACKAGES


# ---------------------------------------------------------------- the spec
def test_the_program_is_one_folder_and_not_packed() -> None:
    assert "COLLECT(" in SPEC
    assert SPEC.count("upx=False") == 2
    assert "exclude_binaries=True" in SPEC


def test_the_program_begins_with_what_makes_worker_processes() -> None:
    (block,) = [node for node in ast.parse((ROOT / "packaging/program/frozen_start.py").read_text(encoding="utf-8")).body if isinstance(node, ast.If)]
    assert ast.unparse(block.body[0]) == "multiprocessing.freeze_support()"


# ---------------------------------------------------------------- the data
def test_the_data_is_what_git_knows_and_the_manifest_names_all_of_it(tmp_path: Path) -> None:
    entries = dict(extras.data_entries(tmp_path))
    assert entries.pop(str(tmp_path / MANIFEST)) == "."
    assert all(Path(source).is_relative_to(ROOT / folder) for source, folder in entries.items())
    lines = (tmp_path / MANIFEST).read_text(encoding="utf-8").splitlines()
    every = digests(ROOT / "resources")
    assert lines == [f"{every[name]}  {name}" for name in extras.resource_files()]
    assert len(lines) == len(entries) > 300


def test_what_an_editor_left_is_no_data(tmp_path: Path) -> None:
    for name in ("a.yaml", "a.yaml~", ".a.yaml.swp", "__pycache__/x.pyc"):
        path = tmp_path / "resources/games" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert extras.resource_files(tmp_path) == ["games/a.yaml"]


# ---------------------------------------------------------------- what lies beside
def test_the_version_resource_is_filled() -> None:
    text = extras.version_resource("1.2.3", "wonderland")
    (call,) = (node.value for node in ast.parse(text).body if isinstance(node, ast.Expr))
    assert isinstance(call, ast.Call)
    assert {ast.literal_eval(keyword.value) for keyword in ast.walk(call) if isinstance(keyword, ast.keyword) and keyword.arg in ("filevers", "prodvers")} == {
        (1, 2, 3, 0)
    }
    pairs = [node.args for node in ast.walk(call) if isinstance(node, ast.Call) and ast.unparse(node.func) == "StringStruct"]
    words = {ast.literal_eval(key): ast.literal_eval(value) for key, value in pairs}
    assert (words["ProductVersion"], words["OriginalFilename"], words["ProductName"]) == ("1.2.3", "wonderland.exe", "Wonderland Table")


def test_the_licences_of_all_parts_are_there(tmp_path: Path) -> None:
    lost = extras.add_licences(tmp_path, [tmp_path / "libunknown.so.1"], {"version": __version__, "qt": "6.9", "python": "3.12"})
    assert lost == ["libunknown.so.1"]
    texts = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "licences").iterdir()}
    page = texts["README.txt"]
    assert "{" not in page
    assert f"Wonderland Table {__version__}" in page
    named = set(re.findall(r"[\w.-]+\.txt", page)) - {"Python.txt"}
    assert named <= texts.keys()
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in texts["LGPL-3.0.txt"]
    assert "SIL OPEN FONT LICENSE" in texts["Alice-OFL.txt"]
    assert "Permission is hereby granted" in texts["PyYAML.txt"]


def test_the_fonts_whose_licences_lie_beside_are_those_of_the_program() -> None:
    assert {path.name for path in (ROOT / "resources/shared/fonts").glob("*OFL.txt")} == set(extras.FONT_LICENCES)


def _entry() -> dict[str, str]:
    (path,) = DESKTOP.glob("*.desktop")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "[Desktop Entry]"
    return dict(line.split("=", 1) for line in lines[1:])


def test_the_entry_for_desktops_is_complete() -> None:
    entry = _entry()
    (path,) = DESKTOP.glob("*.desktop")
    assert {"Type", "Name", "Comment", "Exec", "Icon", "Categories"} <= entry.keys()
    assert (entry["Type"], entry["Exec"], entry["Icon"], entry["Terminal"]) == ("Application", "wonderland-table", path.stem, "false")
    assert "Game;" in entry["Categories"]
    assert all(entry[f"{key}[pt]"] != entry[key] for key in ("Name", "Comment", "GenericName"))


def test_the_entry_is_that_of_the_window() -> None:
    text = (ROOT / "wonderland_gui/app.py").read_text(encoding="utf-8")
    (path,) = DESKTOP.glob("*.desktop")
    assert f'APP_ID = "{path.stem}"' in text
    assert f'NAME = "{_entry()["StartupWMClass"]}"' in text


def test_the_description_for_shops_belongs_to_the_entry() -> None:
    (entry,) = DESKTOP.glob("*.desktop")
    component = ElementTree.parse(DESKTOP / f"{entry.stem}.metainfo.xml").getroot()
    assert component.attrib["type"] == "desktop-application"
    assert component.findtext("id") == entry.stem
    assert component.findtext("launchable") == entry.name
    assert component.findtext("name") == _entry()["Name"]
    for needed in ("metadata_license", "project_license", "summary", "description/p", "content_rating"):
        assert component.find(needed) is not None, needed
    language = "{http://www.w3.org/XML/1998/namespace}lang"
    for translated in ("name", "summary", "description/p"):
        assert {found.attrib.get(language) for found in component.findall(translated)} == {None, "pt"}


def _unescaped(value: str) -> str:
    """The path of an Exec line, by the rules of the specification: backslashes of values, then quotes, then percent signs."""
    plain = value.replace("\\\\", "\\")
    assert plain[0] == plain[-1] == '"'
    return re.sub(r'\\([\\"`$])', r"\1", plain[1:-1]).replace("%%", "%")


@pytest.mark.parametrize("name", ["a table", "José Müller אליס", 'a "quoted" $HOME `x` back\\slash 100%'])
def test_the_menu_starts_the_program_wherever_it_lies(tmp_path: Path, name: str) -> None:
    program, share = tmp_path / name, tmp_path / "share"
    extras.add_desktop(program, {})
    for arguments in ([], ["--remove"]):
        done = subprocess.run(
            [str(program / "add-to-menu"), *arguments], env={"PATH": "/usr/bin:/bin", "XDG_DATA_HOME": str(share)}, check=True, capture_output=True, text=True
        )
        files = [path for path in share.rglob("*") if path.is_file()]
        if arguments:
            assert files == [], done.stdout
        else:
            (entry,) = (path for path in files if path.suffix == ".desktop")
            (line,) = (line for line in entry.read_text(encoding="utf-8").splitlines() if line.startswith("Exec="))
            assert _unescaped(line.removeprefix("Exec=")) == str(program / "wonderland-table")
            assert "TryExec" not in entry.read_text(encoding="utf-8")
            assert [path.name for path in files if path.suffix == ".svg"] == [f"{entry.stem}.svg"]
