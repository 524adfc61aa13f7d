"""One thread writes: the newest of a name wins, and nothing is lost at the end."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial

from wonderland_gui.store.disk import Trouble
from wonderland_gui.store.writer import Writer, Written


def job(do: Callable[[], object]) -> Callable[[], None]:
    """A job that does something and has no trouble with it."""

    def run() -> None:
        do()

    return run


def test_jobs_are_done_in_order_in_a_thread_of_their_own():
    done: list[tuple[str, str]] = []

    def note(name: str) -> None:
        done.append((name, threading.current_thread().name))

    writer = Writer()
    for name in "abc":
        writer.put(name, job(partial(note, name)))
    assert writer.close()
    assert done == [(name, "wonderland-writer") for name in "abc"]


def test_of_jobs_with_one_name_that_wait_only_the_newest_is_done():
    done: list[int] = []
    started, go_on = threading.Event(), threading.Event()

    def slow() -> None:
        started.set()
        go_on.wait(20)

    writer = Writer()
    writer.put("first", slow)
    started.wait(20)
    for n in range(50):
        writer.put("autosave", job(partial(done.append, n)))
    go_on.set()
    assert writer.close()
    assert done == [49]


def test_what_waits_at_the_end_is_still_done():
    done: list[int] = []
    writer = Writer()
    for n in range(20):
        writer.put(str(n), job(partial(done.append, n)))
    assert writer.close()
    assert done == list(range(20))


def test_after_the_end_a_job_is_done_at_once():
    done: list[int] = []
    writer = Writer()
    assert writer.close()
    writer.put("late", lambda: done.append(1))
    assert done == [1]


def test_trouble_is_told_and_the_next_job_is_done():
    told: list[Written] = []
    writer = Writer(told.append)
    trouble = Trouble("disk-full", "x")
    writer.put("a", lambda: trouble)
    writer.put("b", lambda: None)
    assert writer.flush(20)
    assert told == [Written("a", trouble), Written("b")]
    assert writer.close()


def test_a_job_that_raises_is_trouble_and_the_thread_lives_on():
    told: list[Written] = []
    writer = Writer(told.append)

    def broken() -> None:
        raise ValueError("oh")

    writer.put("a", broken)
    writer.put("b", lambda: None)
    assert writer.close()
    assert [written.name for written in told] == ["a", "b"]
    assert told[0].trouble == Trouble("disk", "a", "ValueError: oh")


def test_a_listener_that_raises_does_not_end_the_thread():
    done: list[int] = []

    def deaf(written: Written) -> None:
        raise RuntimeError("gone")

    writer = Writer(deaf)
    writer.put("a", lambda: None)
    writer.put("b", lambda: done.append(1))
    assert writer.close()
    assert done == [1]


def test_closing_twice_does_no_harm():
    writer = Writer()
    writer.put("a", lambda: None)
    assert writer.close()
    assert writer.close()
