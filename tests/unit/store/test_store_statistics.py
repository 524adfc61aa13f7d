"""How matches ended: counted once, kept as plain JSON, and never lost to a damaged file."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.fake_disk import FakeDisk
from wonderland_gui.engine.record import SeatInfo
from wonderland_gui.store.disk import RealDisk
from wonderland_gui.store.matches import Setup
from wonderland_gui.store.statistics import (
    REMEMBERED,
    GameTally,
    MatchResult,
    SeatResult,
    SeatTally,
    Statistics,
    Tally,
    count_match,
    counted,
    match_id,
    parse_statistics,
    read_statistics,
    statistics_bytes,
)

DISK = RealDisk()


def result(id_: str = "a", *, points: tuple[int, ...] = (7, 12), players: tuple[str, ...] = ("person", "greedy"), **more: object) -> MatchResult:
    ranks = [1 + sum(other > mine for other in points) for mine in points]
    seats = tuple(SeatResult(player, mine, rank) for player, mine, rank in zip(players, points, ranks, strict=True))
    return MatchResult(id_, "duel", seats, **{"actions": 16, **more})  # type: ignore[arg-type]


def all_of(*results: MatchResult) -> Statistics:
    made = Statistics()
    for each in results:
        made = counted(made, each)
    return made


def test_a_match_counts_for_each_kind_of_seat() -> None:
    made = all_of(result("a"), result("b", points=(20, 3), actions=18), result("c", points=(5, 5), actions=14))
    assert made.games["duel"].straight == Tally(
        3, 48, 14, 18, {"person": SeatTally(3, 1, 1, 32, 20), "greedy": SeatTally(3, 1, 1, 20, 12)}
    )  # fmt: skip
    assert made.games["duel"].taken_back == Tally()


def test_two_persons_in_one_match_are_two_seats_and_one_of_them_has_won() -> None:
    made = all_of(result(players=("person", "person")))
    assert made.games["duel"].straight.seats == {"person": SeatTally(2, 1, 0, 19, 12)}


def test_points_below_nought_may_be_the_best_there_are() -> None:
    assert all_of(result(points=(-4, -2))).games["duel"].straight.seats["person"].best == -4


def test_a_match_counts_once() -> None:
    once = all_of(result("a"))
    assert counted(once, result("a", points=(30, 0))) is once
    assert all_of(result("a"), result("b"), result("a")).games["duel"].straight.matches == 2


def test_matches_in_which_something_was_taken_back_are_counted_apart() -> None:
    made = all_of(result("a"), result("b", taken_back=True), result("c", taken_back=True, points=(9, 0)))
    assert made.games["duel"].straight.matches == 1
    assert made.games["duel"].taken_back.matches == 2
    assert made.games["duel"].taken_back.seats["person"].won == 1


def test_no_more_matches_are_remembered_than_are_needed() -> None:
    made = all_of(*(result(str(n)) for n in range(REMEMBERED + 5)))
    assert len(made.counted) == REMEMBERED
    assert made.counted[-1] == str(REMEMBERED + 4)
    assert made.games["duel"].straight.matches == REMEMBERED + 5


# ---------------------------------------------------------------- which match
def test_a_match_is_known_by_its_own_id_or_by_what_it_was_set_up_with() -> None:
    plain = Setup((SeatInfo("Ann"), SeatInfo("", "greedy")), 7)
    assert match_id("duel", Setup(plain.seats, 7, extra={"match": "abc"}), {}) == "abc"
    assert match_id("duel", plain, {}) == match_id("duel", plain, {})
    others = [match_id("xiii", plain, {}), match_id("duel", Setup(plain.seats, 8), {}), match_id("duel", plain, {"pair": True})]
    assert len({match_id("duel", plain, {}), *others}) == 4


# ---------------------------------------------------------------- the file
NUMBERS = st.integers(-(2**40), 2**40)
SEATS = st.builds(SeatTally, NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS)
TALLIES = st.builds(Tally, NUMBERS, NUMBERS, NUMBERS, NUMBERS, st.dictionaries(st.text(), SEATS, max_size=3))


@given(st.dictionaries(st.text(), st.builds(GameTally, TALLIES, TALLIES), max_size=3), st.lists(st.text()))
def test_what_is_written_is_read_again(games: dict[str, GameTally], ids: list[str]) -> None:
    made = Statistics(games, tuple(ids))
    assert parse_statistics(statistics_bytes(made)) == made


def test_the_file_can_be_read_by_people_and_programs(tmp_path: Path) -> None:
    path = tmp_path / "new" / "statistics.json"
    assert count_match(DISK, path, result()) is None
    value = json.loads(path.read_text(encoding="utf-8"))
    assert value["games"]["duel"]["straight"]["seats"]["greedy"] == {"played": 1, "won": 1, "shared": 0, "points": 12, "best": 12}
    assert value["games"]["duel"]["straight"]["matches"] == 1


def test_matches_add_up_in_the_file_and_one_that_is_counted_leaves_it_untouched(tmp_path: Path) -> None:
    path = tmp_path / "statistics.json"
    for id_ in ("a", "b", "a"):
        assert count_match(DISK, path, result(id_)) is None
    before = path.stat().st_mtime_ns
    count_match(DISK, path, result("b"))
    assert path.stat().st_mtime_ns == before
    assert read_statistics(DISK, path)[0].games["duel"].straight.matches == 2


def test_keys_of_another_version_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "statistics.json"
    path.write_text('{"wonderland_statistics": 1, "medals": [1, 2]}')
    count_match(DISK, path, result())
    assert json.loads(path.read_text())["medals"] == [1, 2]


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{}", b'{"wonderland_statistics": 2}', b'{"wonderland_statistics": 1, "games": {"duel": 3}}', b"\xff", b"[" * 9000]
)
def test_a_damaged_file_is_told_kept_beside_and_counting_begins_anew(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "statistics.json"
    path.write_bytes(data)
    trouble = count_match(DISK, path, result())
    assert trouble is not None
    assert trouble.code == "bad-statistics"
    assert path.with_name("statistics.json.bad").read_bytes() == data
    assert read_statistics(DISK, path)[0].games["duel"].straight.matches == 1


def test_a_file_that_cannot_be_read_is_not_written_over() -> None:
    disk = FakeDisk()
    path = Path("/home/statistics.json")
    assert count_match(disk, path, result()) is None
    before = disk.seen[path]
    disk.errors["read"] = errno.EACCES
    trouble = count_match(disk, path, result("b"))
    assert trouble is not None
    assert trouble.code == "no-access"
    assert disk.seen[path] == before


COUNTS = """
import sys
from pathlib import Path
from wonderland_gui.store.disk import RealDisk
from wonderland_gui.store.statistics import MatchResult, SeatResult, count_match
for number in range(40):
    seats = (SeatResult("person", 3, 1), SeatResult("greedy", 2, 2))
    assert count_match(RealDisk(), Path(sys.argv[1]), MatchResult(f"{sys.argv[2]} {number}", "duel", seats, 14)) is None
"""


def test_two_programs_that_count_at_once_lose_no_match(tmp_path: Path) -> None:
    path = tmp_path / "statistics.json"
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    counting = [subprocess.Popen([sys.executable, "-c", COUNTS, str(path), who], env=environment) for who in ("one", "other")]
    assert [process.wait(60) for process in counting] == [0, 0]
    found, trouble = read_statistics(DISK, path)
    assert trouble is None
    assert found.games["duel"].straight.matches == len(found.counted) == 80
