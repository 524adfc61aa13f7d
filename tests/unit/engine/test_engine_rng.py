"""The generator gives the same numbers on every machine, for ever."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonderland_gui.engine.rng import Rng


def splitmix(state: int) -> int:
    """SplitMix64 as it is published."""
    mask = (1 << 64) - 1
    z = (state + 0x9E3779B97F4A7C15) & mask
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
    return z ^ (z >> 31)


def test_it_is_splitmix() -> None:
    # The published test vector of SplitMix64 with seed 1234567.
    rng = Rng.resumed(1234567)
    assert [rng.bits() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert splitmix(1234567) == 6457827717110365317


def test_a_stream_goes_on_from_its_state() -> None:
    rng = Rng(7, 3)
    rng.bits()
    again = Rng.resumed(rng.state)
    assert [again.bits() for _ in range(3)] == [rng.bits() for _ in range(3)]


GOLDEN = {
    (0,): [4047728091875069215, 13909686335433150882, 17517669052346021637],
    (7, 3): [17492946098061784260, 1327974970346024124, 17726772789756707730],
    (-1, "walk"): [4657299198882740606, 7530917147611902918, 1686558370858970474],
}


@pytest.mark.parametrize("path", GOLDEN)
def test_golden_vectors(path: tuple[int | str, ...]) -> None:
    """Numbers that saved matches rest on: they never change."""
    rng = Rng(*path)  # type: ignore[arg-type]
    assert [rng.bits() for _ in range(3)] == GOLDEN[path]


def test_golden_shuffle_choice_sample_and_unit() -> None:
    items = list("abcdefgh")
    Rng(1, "shuffle").shuffle(items)
    assert "".join(items) == "caghbfde"
    assert "".join(Rng(1, "sample").sample("abcdefgh", 5)) == "cegdb"
    rng = Rng(1, "choice")
    assert "".join(rng.choice("abcdefgh") for _ in range(8)) == "febdgagb"
    assert Rng(1, "unit").unit() == 0.6538311064276511


def test_paths_give_streams_of_their_own() -> None:
    streams = [Rng(1), Rng(1, 0), Rng(1, 1), Rng(2), Rng(1, "0", 0), Rng(11)]
    assert len({rng.bits() for rng in streams}) == len(streams)


@pytest.mark.parametrize("n", [0, -1])
def test_there_is_no_number_below_nothing(n: int) -> None:
    with pytest.raises(ValueError, match=f"below\\({n}\\)"):
        Rng(1).below(n)


def test_values_past_the_last_whole_multiple_are_drawn_again() -> None:
    class Rigged(Rng):
        def __init__(self) -> None:
            super().__init__(0)
            self.values = iter([(1 << 64) - 1, 5])

        def bits(self) -> int:
            return next(self.values)

    assert Rigged().below(3) == 2


@given(st.integers(), st.integers(1, 2**64))
def test_numbers_are_below_the_limit(seed: int, n: int) -> None:
    assert 0 <= Rng(seed).below(n) < n


@given(st.integers(), st.lists(st.integers(), max_size=12))
def test_a_shuffle_loses_nothing(seed: int, items: list[int]) -> None:
    shuffled = list(items)
    Rng(seed).shuffle(shuffled)
    assert Counter(shuffled) == Counter(items)


def test_every_order_of_a_shuffle_is_about_as_likely() -> None:
    counts: Counter[str] = Counter()
    for seed in range(1200):
        items = list("abc")
        Rng(seed).shuffle(items)
        counts["".join(items)] += 1
    assert len(counts) == 6 and all(140 < count < 270 for count in counts.values())


def test_units_lie_between_nothing_and_one() -> None:
    rng = Rng(3)
    units = [rng.unit() for _ in range(500)]
    assert all(0 <= unit < 1 for unit in units) and 0.4 < sum(units) / 500 < 0.6
