"""`python -m tests.benchmarks`: measures what the program was built to be fast at, against its anchors, and prints the table."""

from __future__ import annotations

import argparse
import contextlib
import os
import platform
import sys
from collections.abc import Callable

from tests.benchmarks import bench_engine
from tests.benchmarks.measure import Row


def main() -> int:
    """Prints the table; 1 if a floor is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=21, help="how often each pair is measured (default: 21)")
    parser.add_argument("--only", metavar="WORD", default="", help="only rows whose function has this in its name")
    parser.add_argument("--no-window", action="store_true", help="leave out the rows that need Qt")
    args = parser.parse_args()
    if hasattr(os, "setpriority"):
        with contextlib.suppress(PermissionError):
            os.setpriority(os.PRIO_PROCESS, 0, -15)  # whatever else this machine does is to disturb as little as it may
    rows: list[Callable[[int], Row]] = [*bench_engine.ROWS]
    if not args.no_window:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        from tests.benchmarks import bench_window

        rows += bench_window.ROWS
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}\n")
    print("| what | measured | floor | aim | reached | in detail |\n|---|---|---|---|---|---|")
    missed = 0
    for measure in rows:
        if args.only in measure.__name__:
            row = measure(args.rounds)
            missed += not row.reaches(row.floor)
            print(_line(row), flush=True)
    return 1 if missed else 0


def _line(row: Row) -> str:
    sign = "at least" if row.better == "higher" else "at most"
    goals = f"{sign} {row.floor:g} {row.unit} | {sign} {row.aim:g} {row.unit}"
    return f"| {row.what} | **{row.figure:.3g} {row.unit}** | {goals} | {row.verdict} | {row.detail} |"


if __name__ == "__main__":
    sys.exit(main())
