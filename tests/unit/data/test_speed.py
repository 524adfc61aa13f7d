"""Reading is no slower than PyYAML's own C loader, although it checks more."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

import yaml

from wonderland_gui.data.yaml_loader import read_yaml

CARD = b"card_%d: {template: duel, art: cake, rank: %d, cost: 3, items: {left: cake, right: potion}, text: 'some words of text', list: [1, 2, 3]}\n"
DATA = b"".join(CARD % (number, number) for number in range(400))


def taken(run: Callable[[], object]) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start


def test_reading_takes_no_longer_than_the_bare_c_loader() -> None:
    ratios = [taken(lambda: read_yaml(DATA, "f")) / taken(lambda: yaml.load(DATA, yaml.CSafeLoader)) for _ in range(7)]
    assert median(ratios) < 1.5
