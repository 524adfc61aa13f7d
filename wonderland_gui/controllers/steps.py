"""Where the next step of a key leads: from box to box, by where they lie."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QRectF

from wonderland_gui.engine.protocol import Ref


def in_reading_order(boxes: Mapping[Ref, QRectF]) -> list[Ref]:
    """Row by row from the top, each from left to right; boxes whose middles lie within half a box of each other are in one row."""
    waiting = sorted(boxes, key=lambda ref: (boxes[ref].center().y(), boxes[ref].center().x()))
    order: list[Ref] = []
    while waiting:
        first = boxes[waiting[0]]
        row = [ref for ref in waiting if boxes[ref].center().y() - first.center().y() <= first.height() / 2]
        order += sorted(row, key=lambda ref: boxes[ref].center().x())
        waiting = [ref for ref in waiting if ref not in row]
    return order


def in_groups(boxes: Mapping[Ref, QRectF], *groups: Collection[Ref]) -> list[Ref]:
    """The boxes of one group after those of the other, each group in reading order; what is in none is left out, what is in several comes once."""
    order: dict[Ref, None] = {}
    for group in groups:
        order |= dict.fromkeys(in_reading_order({ref: box for ref, box in boxes.items() if ref in group}))
    return list(order)


def nearest(origin: QRectF, boxes: Mapping[Ref, QRectF], way: tuple[int, int] = (0, 0)) -> Ref | None:
    """The box nearest to `origin`, or the nearest in a direction: what lies to the side counts three times as far."""
    best: tuple[float, Ref] | None = None
    for ref, box in boxes.items():
        dx, dy = box.center().x() - origin.center().x(), box.center().y() - origin.center().y()
        along, aside = (dx * way[0] + dy * way[1], abs(dx * way[1]) + abs(dy * way[0])) if way != (0, 0) else ((dx * dx + dy * dy) ** 0.5, 0.0)
        if way != (0, 0) and along <= 1:
            continue
        far = along + 3 * aside
        if best is None or far < best[0]:
            best = far, ref
    return best[1] if best is not None else None


def following(order: Sequence[Ref], now: Ref | None, step: int, *, round_: bool) -> Ref | None:
    """The next or the former of a list; None beyond its ends, unless it goes round."""
    if not order:
        return None
    if now not in order:
        return order[0 if step > 0 else -1]
    index = order.index(now) + step
    if round_:
        return order[index % len(order)]
    return order[index] if 0 <= index < len(order) else None
