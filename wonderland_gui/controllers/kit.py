"""Everything one game's table is shown with: art, faces, scene, hands and page; made once a game and used for all its matches."""

from __future__ import annotations

from collections.abc import Collection
from time import thread_time

from PySide6.QtCore import QObject, QTimer

from wonderland_gui.controllers.fittings import Fittings
from wonderland_gui.controllers.gestures import Gestures
from wonderland_gui.data.fields import components_of
from wonderland_gui.data.loader import Loaded
from wonderland_gui.data.templates import Templates
from wonderland_gui.resources import Resources
from wonderland_gui.text import Texts
from wonderland_gui.views.art import ArtStore
from wonderland_gui.views.budget import SECONDS
from wonderland_gui.views.curtain_view import CurtainView
from wonderland_gui.views.faces import FacePool
from wonderland_gui.views.result_page import ResultPage
from wonderland_gui.views.table_page import TablePage
from wonderland_gui.views.table_scene import TableScene
from wonderland_gui.views.theme import Theme


class TableKit(QObject):
    """The table of one game."""

    def __init__(self, loaded: Loaded, resources: Resources, theme: Theme, texts: Texts, speed: str, *, at_once: bool = False) -> None:
        """`texts` are shared and the game's; with `at_once` all pictures are read before they are painted, for pictures of the window."""
        super().__init__()
        self.loaded, self.theme, self.texts = loaded, theme, texts
        self.notes = True
        """Whether notes are shown that the layout lets be hidden."""
        self.art = ArtStore(resources, loaded.game.id, at_once=at_once, parent=self)
        self.faces = FacePool(theme, self.art, Templates(resources), texts.say, parent=self)
        self.scene = TableScene(theme, self.faces, self.art, speed=speed)
        self.hands = Gestures(self.scene)
        self._unknown = list(components_of(loaded.data).items())
        """The kinds of which nothing has been read yet, with their definitions."""
        self._warming = QTimer(self, singleShot=True, interval=1)
        self._warming.timeout.connect(self.warm_up)
        self.page = TablePage(theme, texts, self.art, self.scene)
        self.curtain = CurtainView(theme, texts, self.art)
        self.result = ResultPage(theme, texts, self.art)
        self.page.cover_with(self.result)
        self.page.cover_with(self.curtain)
        self.faces.changed.connect(self.scene.show_faces)
        self.art.ready.connect(self._art_ready)

    def warm_up(self) -> None:
        """Reads turn by turn what the first match would wait for: the faces of all kinds, and the templates that paint them."""
        ended = thread_time() + SECONDS
        while self._unknown and thread_time() < ended:
            self.scene.know(*self._unknown.pop())
        if self._unknown:
            self._warming.start()

    @property
    def fittings(self) -> Fittings:
        """What matches are shown with now."""
        info, layout = self.loaded.info, self.loaded.layout
        assert info is not None and layout is not None
        return Fittings(self.texts, self.theme, info, layout, self.faces, self.notes)

    def set_theme(self, theme: Theme) -> None:
        """Another theme from now on."""
        self.theme = theme
        self.faces.set_theme(theme)
        self.page.set_theme(theme)

    def set_texts(self, texts: Texts) -> None:
        """Another language from now on."""
        self.texts = texts
        self.faces.set_words(texts.say)
        self.page.set_texts(texts)

    def renew(self, loaded: Loaded, texts: Texts) -> None:
        """The game's files have changed: what lies on the table stays, how it looks and what is said of it may be other."""
        self.loaded = loaded
        self.set_texts(texts)

    def forget(self, pictures: Collection[str] = ()) -> None:
        """Paints all faces again, with changed templates and these pictures read anew."""
        if pictures:
            self.art.forget(pictures)
        self.faces.forget()
        if pictures:
            self._art_ready(frozenset(pictures))

    @property
    def busy(self) -> bool:
        """Whether pictures are still being read or painted."""
        return self.art.busy or self.faces.busy or self.scene.busy

    def close(self) -> None:
        """Ends everything that runs; the kit is of no use any more."""
        self._warming.stop()
        self._unknown.clear()
        self.scene.close()
        self.art.close()
        self.page.deleteLater()
        # Not left to the collector of garbage: it takes scene and hands, which are the scene's, in any order, and one of them twice.
        self.scene.deleteLater()
        self.deleteLater()

    def _art_ready(self, names: object) -> None:
        self.page.refresh(names if isinstance(names, frozenset) else None)
        self.scene.refresh(names)
