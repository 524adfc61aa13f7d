"""What lies on the cloth of a table and what lies over it, as boxes on the page: for tests that nothing covers anything else."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF

from tests.helpers.program import Sitting

Boxes = dict[str, QRectF]


def parts(sitting: Sitting) -> Boxes:
    """What lies over the cloth, as it is seen."""
    page = sitting.kit.page
    made = {"top": QRectF(page.top.geometry()), "bar": page.bar.shape().translated(page.bar.pos().toPointF())}
    for name, panel in (("inspector", page.side.inspector), ("preview", page.side.preview), ("log", page.side.log)):
        if panel.isVisible():
            made[name] = QRectF(panel.rect()).adjusted(16, 16, -16, -16).translated(panel.mapTo(page, QPoint(0, 0)).toPointF())
    for name, tab in page.side.tabs.items():
        if tab.isVisible():
            made[f"tab {name}"] = tab.shape().translated(tab.mapTo(page, QPoint(0, 0)).toPointF())
    return made


def places(sitting: Sitting) -> Boxes:
    """Places, pieces' zones and plates of seats that must stay free."""
    scene, view = sitting.kit.scene, sitting.kit.scene.view
    assert view is not None
    filled = {zone.id for zone in view.zones.values() if zone.count}
    made = {f"zone {zone}": area.rect for zone, area in scene.scenery.zones.items() if not area.fold and (area.show_empty or zone in filled)}
    return _on_page(sitting, made | {f"seat {seat}": rect for seat, rect in scene.scenery.seats.items()})


def words(sitting: Sitting) -> Boxes:
    """The words that stand between them: names, sentences, and plates of notes but those that hang on a piece."""
    scene = sitting.kit.scene
    hanging = {("note", at) for at, plate in scene.scenery.plates.items() if plate.style == "plate"}
    items = {key: item for key, item in scene.furniture._painted.items() if key[0] in ("label", "caption", "note") and key not in hanging and item.isVisible()}
    return _on_page(sitting, {f"{kind} {key}": QRectF(item.pos(), item.size()) for (kind, key), item in items.items()})


def _on_page(sitting: Sitting, boxes: Boxes) -> Boxes:
    away = sitting.kit.page.view.pos().toPointF()
    return {name: box.translated(away) for name, box in boxes.items()}


def overlaps(boxes: Boxes, others: Boxes) -> list[str]:
    """Pairs that lie on each other by more than two pixels."""
    found = []
    for name, box in boxes.items():
        for other, there in others.items():
            if (boxes is not others or name < other) and box.adjusted(2, 2, -2, -2).intersects(there.adjusted(2, 2, -2, -2)):
                found.append(f"{name} lies on {other}")
    return found


def faults(sitting: Sitting) -> list[str]:
    """What covers what, or lies beyond the page."""
    over, there, said = parts(sitting), places(sitting), words(sitting)
    page = QRectF(sitting.kit.page.rect())
    found = [f"{name} lies beyond the page" for name, box in {**there, **said}.items() if not page.contains(box)]
    for boxes, others in ((over, over), (there, over), (said, over), (there, there), (said, said), (said, there)):
        found += overlaps(boxes, others)
    return found
