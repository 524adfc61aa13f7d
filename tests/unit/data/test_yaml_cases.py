"""Good and broken YAML, one folder a case: `file.yaml`, the findings in `expected.txt`, and what was read in `value.json`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wonderland_gui.data.yaml_loader import read_yaml

FOLDER = Path(__file__).parents[2] / "data" / "yaml"
CASES = sorted(case.name for case in FOLDER.iterdir() if case.is_dir())


@pytest.mark.parametrize("case", CASES)
def test_a_file_is_read_with_just_the_expected_findings(case: str) -> None:
    document = read_yaml((FOLDER / case / "file.yaml").read_bytes(), "file.yaml")
    found = [f"{p.line}:{p.column}: {p.code}" for p in document.problems]
    assert found == (FOLDER / case / "expected.txt").read_text("utf-8").splitlines()
    if (FOLDER / case / "value.json").exists():
        assert json.dumps(document.value, sort_keys=True) == json.dumps(json.loads((FOLDER / case / "value.json").read_text("utf-8")), sort_keys=True)
    else:
        assert document.value is None or found


def test_there_is_a_case_for_every_finding_of_the_reader() -> None:
    said = {line.rpartition(" ")[2] for case in CASES for line in (FOLDER / case / "expected.txt").read_text("utf-8").splitlines()}
    # Too many bytes are made by a test of their own.
    assert said >= {
        *("tab", "indentation", "misplaced_key", "colon_in_text", "list_in_line", "bad_start", "unclosed_quote", "unclosed_bracket", "bad_escape"),
        *("unknown_alias", "duplicate_anchor", "self_alias", "too_deep", "too_many", "tag", "bad_key", "bad_merge", "duplicate_key", "text_cut", "syntax"),
        *("not_utf8", "control_character", "several_documents", "missing_colon"),
    }
