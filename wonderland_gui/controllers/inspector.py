"""Looking closely: the piece that is pointed at, large and with all that is said of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from PySide6.QtCore import QObject

from wonderland_gui.controllers.glass import Glass
from wonderland_gui.controllers.words import Speaker
from wonderland_gui.engine.protocol import Named, Ref
from wonderland_gui.engine.table import COUNT, Seat, ZoneId
from wonderland_gui.engine.view import TableView, ViewPiece, ViewZone
from wonderland_gui.text import fields_of
from wonderland_gui.views.faces import Face, FacePool
from wonderland_gui.views.ground import PLATE
from wonderland_gui.views.side_panel import Inspected
from wonderland_gui.views.table_page import TablePage


class Inspector(QObject):
    """Fills the first of the side panels.  What it shows is as the viewer sees it."""

    def __init__(
        self,
        page: TablePage,
        speaker: Callable[[], Speaker | None],
        faces: Callable[[], FacePool],
        role: Callable[[TableView, Seat], ViewPiece | None] = lambda view, seat: None,
        parent: QObject | None = None,
    ) -> None:
        """`speaker` speaks of what is shown now; it answers None while nothing is.  `role` is the card that gives a seat its figure, if it has one."""
        super().__init__(parent)
        self._page, self._speaker, self._faces, self._role = page, speaker, faces, role
        self._glass = Glass(page, self)
        self.ref: Ref | None = None
        """What is looked at."""
        self._bag = False
        """Whether that is a bag into which the viewer may look."""

    def point(self, ref: Ref | None) -> None:
        """This piece is pointed at, or none: it is looked at, and where the panel is folded a tip says the same after a while."""
        if ref is not None:
            self.look(ref)
        self._glass.point(ref if ref is not None and self.ref == ref else None)

    def hush(self) -> None:
        """Takes the tip away: something is held, or another view is shown."""
        self._glass.off()

    def look(self, ref: Ref) -> None:
        """Shows this piece, the card of the seat for which it stands or whose plate it is, or what a bag holds; what is none of these leaves what is shown."""
        speaker = self._speaker()
        zone = speaker.view.zones.get(ZoneId(ref)) if speaker is not None else None
        if speaker is not None and zone is not None and (told := bag_told(zone, speaker)) is not None:
            self.ref, self._bag = ref, True
            self._page.side.inspect(Inspected(*told))
            return
        if self._bag and ref == self.ref:  # nobody may look into it any more
            self.forget()
            return
        piece = speaker.view.piece(ref) if speaker is not None else None
        seat = self._seat(ref, piece, speaker) if speaker is not None else None
        card = self._role(speaker.view, seat) if speaker is not None and seat is not None else None
        notes: tuple[str, ...] = ()
        if card is not None and seat is not None and speaker is not None:
            _, own, more = told_of(piece, speaker) if piece is not None else ("", "", ())
            notes = (speaker.seat(seat), *((own,) if own else ()), *more)
            piece = card
        if speaker is None or piece is None:
            return
        self.ref, self._bag = ref, False
        size = self._page.side.face_size()
        face = self._face(piece, speaker)
        width = min(size.width(), size.height() / max(0.1, self._faces().outline(face).shape))
        pixmap = self._faces().pixmap(face, width, self._page.devicePixelRatioF(), lift="none")
        title, words, lines = told_of(piece, speaker)
        self._page.side.inspect(Inspected(title, pixmap, words, (*lines, *notes)))

    def _seat(self, ref: Ref, piece: ViewPiece | None, speaker: Speaker) -> Seat | None:
        """The seat whose plate this is, or stands for this zone, or whose figure this piece shows."""
        if piece is None:
            area = self._page.scene.scenery.zones.get(ZoneId(ref))
            number = ref.rpartition(".")[2] if ref.startswith(PLATE) or (area is not None and area.fold == "plate") else ""
            return Seat(int(number)) if number.isdecimal() else None
        if not self._faces().asks(self._face(piece, speaker), "figure"):
            return None
        zone = speaker.view.zone_of(piece.id) if piece.owner is None else None
        return speaker.view.zones[zone].owner if zone is not None else piece.owner

    def _face(self, piece: ViewPiece, speaker: Speaker) -> Face:
        """As it lies on the table, with its owner's figure and what else it shows there; what only the viewer knows is shown open."""
        lying = self._page.scene.board.where(piece.id)
        if lying is not None and lying.look.face.kind == piece.kind:
            return lying.look.face
        return Face.hidden(piece.back, speaker.component(piece.back)) if piece.kind is None else Face.shown(piece.kind, speaker.component(piece.kind))

    def open(self, ref: Ref) -> None:
        """Shows it also where the panels are folded."""
        self.look(ref)
        self._page.side.open_tab("inspector")

    def again(self) -> None:
        """A sharper face has come, or there is more or less room for it."""
        if self.ref is not None:
            self.look(self.ref)

    def forget(self) -> None:
        """Shows nothing: somebody else looks now."""
        self.ref, self._bag = None, False
        self._page.side.inspect(None)


def bag_told(zone: ViewZone, speaker: Speaker) -> tuple[str, None, str, tuple[str, ...]] | None:
    """What a bag holds into which the viewer may look: how many of each kind; or what is reckoned of one into which nobody looks.  None of anything else."""
    name = speaker.zone(zone.id)
    title = name[:1].upper() + name[1:]
    if zone.contents:
        held = Counter(zone.contents)
        lines = tuple(speaker.texts.say("ui.table.bag", {"kind": Named("kind", kind), "n": n}) for kind, n in held.items())
        return title, None, speaker.texts.say("ui.table.bag.head", {"n": len(zone.contents)}), lines
    reckoned = tuple(speaker.note(note) for note in speaker.view.notes if note.at == zone.id) if zone.sight is COUNT else ()
    return (title, None, reckoned[0], reckoned[1:]) if reckoned else None


def told_of(piece: ViewPiece, speaker: Speaker) -> tuple[str, str, tuple[str, ...]]:
    """A piece in words: its title, its rules, and how it stands now."""
    texts, view = speaker.texts, speaker.view
    lines = [speaker.foot(piece.kind)] if piece.kind is not None else []
    lines += [speaker.note(note) for note in view.notes if note.at == piece.id]
    lines += [texts.maybe(f"mark.{mark}", None, speaker.voice) for mark in piece.marks]
    if piece.known:
        lines.append(texts.say("ui.table.known.long"))
    title = speaker.piece(piece)
    words = "" if piece.kind is None else speaker.rules(piece.kind)
    if piece.kind is not None:
        params = {"name": Named("kind", piece.kind), **fields_of(speaker.component(piece.kind))}
        title = texts.maybe(f"ui.{view.game}.inspect", {"rank": "", **params}) or title
    return title[:1].upper() + title[1:], words, tuple(line for line in lines if line)
