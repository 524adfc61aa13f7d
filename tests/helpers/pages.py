"""What the tests of pages share: every page with something on it, a language of longer words, and a search for words that do not fit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QComboBox, QLineEdit, QWidget

from tests.helpers.look import RESOURCES
from wonderland_gui.data.covers import load_covers
from wonderland_gui.data.templates import Templates
from wonderland_gui.models.setup import GameForm, OptionField, PlayerKind, SideLook
from wonderland_gui.models.sheet import Sheet, SheetRow, SheetSeat
from wonderland_gui.text import Texts, load_texts
from wonderland_gui.views import paint
from wonderland_gui.views.art import ArtStore
from wonderland_gui.views.chronicle import LogLine
from wonderland_gui.views.covers import Covers
from wonderland_gui.views.curtain_view import CurtainView
from wonderland_gui.views.game_cover import GameCard
from wonderland_gui.views.message_strip import Answer, Message, MessageStrip
from wonderland_gui.views.new_match_page import NewMatchPage
from wonderland_gui.views.prompt_bar import Prompt, PromptBar, PromptButton
from wonderland_gui.views.result_page import ResultPage
from wonderland_gui.views.side_panel import Inspected, SidePanel
from wonderland_gui.views.start_page import StartPage
from wonderland_gui.views.theme import Theme, load_fonts
from wonderland_gui.views.theme_file import load_themes
from wonderland_gui.views.themed import Label
from wonderland_gui.views.top_bar import HEIGHT, TopBar

ALICE, QUEEN = ("#5d93d6", "#1d3f7a"), ("#dc6a66", "#741a2a")
Words = Callable[[str], str]


# ---------------------------------------------------------------- a language of longer words
ACCENTS = str.maketrans("aeiouncsyAEIOUNCSY", "áéîöûñçšýÁÉÎÖÛÑÇŠÝ")


def longer(words: str) -> str:
    """The same words with accents, four tenths longer, between brackets; line by line."""
    return "\n".join(f"[{line.translate(ACCENTS)}{_more(line)}]" if line else "" for line in words.split("\n"))


def _more(line: str) -> str:
    """Letters that make a line longer, in words of a usual length."""
    count = round(len(line) * 0.4)
    return re.sub(r"(.{6})", r"\1 ", "ö" * count) if count > 8 else "ö" * count


class LongerTexts(Texts):
    """Every sentence of the program in longer words."""

    def say(self, key, params=None, voice=None):
        return longer(super().say(key, params) if voice is None else super().say(key, params, voice))


def english() -> Texts:
    return load_texts(RESOURCES, "en")


def longer_texts() -> Texts:
    texts = english()
    return LongerTexts("en", texts._words, texts._fallback)


# ---------------------------------------------------------------- what is on the pages
def games(w: Words = str) -> list[GameCard]:
    return [
        GameCard("xiii", "Wonderland XIII", w("Press your luck in the Dream’s Library"), w("2 to 4 players · 20 minutes"), False),
        GameCard("duel", "Wonderland", w("Cake, potion and a hidden prize"), w("2 players · 10 minutes")),
        GameCard("zenescope", "Zenescope Wonderland", w("Two worlds, one looking-glass"), w("2 to 6 players · 75 minutes"), False),
        GameCard("war", "Wonderland’s War", w("Tea, chips and a stolen crown"), w("2 to 5 players · 2 hours"), False),
    ]


def duel_form(w: Words = str) -> GameForm:
    return GameForm(
        "duel",
        "Wonderland",
        (2,),
        (SideLook(w("The Red Queen"), "red_queen", QUEEN), SideLook(w("Alice"), "alice", ALICE)),
        (PlayerKind("person", w("A person")), PlayerKind("random", w("A dreamer, who plays anything")), PlayerKind("greedy", w("A schemer, who looks ahead"))),
        (
            OptionField("wonders", w("Play with Wonders"), True, w("Alice chooses one of four Wonders, and it comes into the last free space.")),
            OptionField("pair", w("A pair of plays"), False, w("The second play exchanges the roles, and the totals are added.")),
        ),
        "greedy",
        w("Cake, potion and a hidden prize"),
    )


def war_form(w: Words = str) -> GameForm:
    colours = (("blue", "#3f74c4"), ("green", "#2f8a62"), ("red", "#b8283d"), ("violet", "#8a4fc0"), ("slate", "#2c2f3a"))
    names = (("Alice", "alice"), ("Mad Hatter", "hatter"), ("Red Queen", "red_queen"), ("Cheshire Cat", "cheshire_cat"), ("Jabberwock", "jabberwock"))
    return GameForm(
        "war",
        "Wonderland’s War",
        (2, 3, 4, 5),
        tuple(SideLook(w(name), figure, "kinds.alice", colours) for name, figure in names),
        (PlayerKind("person", w("A person")), PlayerKind("greedy", w("Greedy"))),
        (
            OptionField("rounds", w("Rounds"), 3, w("How many rounds of tea and battle are played."), (), 1, 5),
            OptionField("drawing", w("Drawing"), "secret", w("Whether chips are drawn in secret."), (("secret", w("secretly")), ("open", w("openly")))),
        ),
        "greedy",
    )


def duel_sheet(w: Words = str) -> Sheet:
    seats = (SheetSeat(w("The Red Queen"), "red_queen", QUEEN, 7, 2, w("Greedy")), SheetSeat(w("Alice"), "alice", ALICE, 12, 1, w("You")))
    lines = [("Row D", 1), ("Row E", 0), ("Row F", 1), ("Column A", 1), ("Column B", 0), ("Column C", 1)]
    return Sheet(seats, tuple(SheetRow(w(name), ("4", "") if won == 0 else ("", "3"), w("Alice 8 to 16, worth 3."), (won,)) for name, won in lines))


def long_sheet(seats: int, rows: int, w: Words = str) -> Sheet:
    names = (("Alice", "alice"), ("Mad Hatter", "hatter"), ("Red Queen", "red_queen"), ("Cheshire Cat", "cheshire_cat"), ("Jabberwock", "jabberwock"))
    made = tuple(SheetSeat(w(name), figure, "kinds.alice", 40 - i // 2, 1 + i // 2 * 2) for i, (name, figure) in enumerate(names[:seats]))
    lines = tuple(
        SheetRow(w(f"Quests fulfilled in round {k}"), tuple(str(k + s) for s in range(seats)), w("Feat and objective"), (seats - 1,)) for k in range(rows)
    )
    return Sheet(made, lines)


class Table(QWidget):
    """The bars and panels of a match over nothing."""

    def __init__(self, theme: Theme, texts: Texts, art: ArtStore, w: Words = str) -> None:
        super().__init__()
        self.top, self.bar, self.side = TopBar(theme, texts, art, self), PromptBar(theme, texts, art, self), SidePanel(theme, texts, art, self)
        self.top.set_title("Wonderland", w("Alice against the Red Queen · placement, turn 6 of 8 · with Wonders"))
        self.bar.set_prompt(
            Prompt(w("Place your Cheshire Cat in Wonderland"), w("Let go over a glowing space. R turns it. Esc takes it back."), "cheshire_cat", ALICE)
        )
        self.bar.set_turn(True)
        self.side.inspect(
            Inspected(w("Cheshire Cat, rank 6"), None, w("Doubles the card on its left; turned, the card on its right."), (w("Counts 12 here."),))
        )
        self.side.set_preview([w("Column B: 6 to 0 for you, worth 2."), w("Row F: 22 to 0 for you.")])
        self.side.set_chronicle(
            [LogLine(w("Alice"), w("chose Tugley Wood."), True, 1), LogLine(w("Queen"), w("placed her 5 upside down: a cake to its right."), False, 2)]
        )
        self.side.set_standings(duel_sheet(w))

    def resizeEvent(self, event: object) -> None:
        self.lay()

    def lay(self) -> None:
        self.top.setGeometry(0, 0, self.width(), HEIGHT)
        self.side.place(QRect(0, HEIGHT, self.width(), self.height() - HEIGHT))
        right = self.width() - self.side.taken() - 8
        high = self.bar.heightForWidth(right)
        self.bar.setGeometry(8, self.height() - high, right, high)
        if self.side.folded:
            self.side.place(QRect(0, HEIGHT, self.width(), self.height() - HEIGHT - high))


class Strips(QWidget):
    """A window with messages."""

    def __init__(self, theme: Theme, texts: Texts, art: ArtStore, w: Words = str) -> None:
        super().__init__()
        self.strip = MessageStrip(theme, texts, art, self)
        again = (Answer("again", w("Save again"), True), Answer("elsewhere", w("Save elsewhere")))
        self.strip.say_message(Message("save", w("The disk is full. The match as it was is untouched."), "error", w("The match could not be saved"), again))
        ask = (Answer("yes", w("Agree"), True), Answer("no", w("Refuse")))
        self.strip.say_message(Message("ask", w("Lorina takes back a move after you have seen a card. Do you agree?"), "question", "", ask, False))

    def resizeEvent(self, event: object) -> None:
        self.strip.place(QRect(20, 20, self.width() - 40, self.height() - 40))


PAGES = ("start", "start_empty", "match", "match_many", "table", "table_buttons", "result", "result_long", "curtain", "strips")


class Maker:
    """Makes pages; `close` gives back what they were painted with."""

    def __init__(self) -> None:
        load_fonts(RESOURCES)
        self.themes = load_themes(RESOURCES)
        self.art = ArtStore(RESOURCES, "duel", at_once=True)

    def close(self) -> None:
        self.art.close()

    def start_page(self, texts: Texts, theme: str = "dark") -> StartPage:
        covers = Covers(self.themes[theme], self.art, Templates(RESOURCES), load_covers(RESOURCES))
        page = StartPage(self.themes[theme], texts, self.art, covers)
        covers.setParent(page)
        return page

    def make(self, name: str, texts: Texts, w: Words = str, theme: str = "dark") -> QWidget:
        look = self.themes[theme]
        if name.startswith("start"):
            start = self.start_page(texts, theme)
            start.set_games(games(w))
            start.set_continue(
                None if name == "start_empty" else (w("Your last match is waiting: Wonderland, 22 to 17"), w("It is your turn. Saved four minutes ago."))
            )
            return start
        if name.startswith("match"):
            match = NewMatchPage(look, texts, self.art)
            match.set_game(duel_form(w) if name == "match" else war_form(w))
            return match
        if name.startswith("table"):
            table = Table(look, texts, self.art, w)
            if name == "table_buttons":
                table.bar.set_choices(
                    [PromptButton(i, w(words), i == 0) for i, words in enumerate(("Begin the encounter", "Leave the Jabberwock alone", "Pass"))]
                )
            return table
        if name.startswith("result"):
            result = ResultPage(look, texts, self.art)
            sheet = duel_sheet(w) if name == "result" else long_sheet(5, 12, w)
            result.set_result(sheet, result.headline(sheet), w("All spaces of Wonderland are taken."))
            return result
        if name == "curtain":
            curtain = CurtainView(look, texts, self.art)
            curtain.set_person(w("Lorina"), "cheshire_cat", "kinds.cheshire_cat")
            return curtain
        return Strips(look, texts, self.art, w)


# ---------------------------------------------------------------- what does not fit
@contextmanager
def cut_words() -> Iterator[list[str]]:
    """Collects every line of words that a painter had to cut off."""
    cut: list[str] = []

    class Metrics(QFontMetricsF):
        def elidedText(self, words, mode, width, flags=0):
            cut.extend([words] if words else [])
            return super().elidedText(words, mode, width)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paint, "QFontMetricsF", Metrics)
        yield cut


def _scrolled(widget: QWidget, page: QWidget) -> bool:
    """Whether the widget lies in something that scrolls."""
    above = widget.parentWidget()
    while above is not None and above is not page:
        if isinstance(above, QAbstractScrollArea):
            return True
        above = above.parentWidget()
    return False


def _place(widget: QWidget, page: QWidget) -> QRectF:
    """What is seen of a widget, on the page."""
    if isinstance(widget, Label) and widget.alignment() & Qt.AlignmentFlag.AlignHCenter:
        spare = max(0.0, (widget.width() - widget.wanted_width()) / 2)
        return QRectF(widget.rect()).adjusted(spare, 0, -spare, 0).translated(widget.mapTo(page, QPoint(0, 0)).toPointF())
    shape = getattr(widget, "shape", lambda: QRectF(widget.rect()))()
    return shape.translated(widget.mapTo(page, QPoint(0, 0)).toPointF())


def misfits(page: QWidget) -> list[str]:
    """Words that get less room than they need, things beyond the page's edge, and things that lie on each other."""
    found: list[str] = []
    seen: list[tuple[str, QRectF]] = []
    for widget in page.findChildren(QWidget):
        if not widget.isVisible():
            continue
        words = ""
        if isinstance(widget, Label):
            words = widget.text()
            if not words:
                continue
            if widget.longest_word() > widget.width() + 1:
                found.append(f"a word of {words!r} needs {widget.longest_word():.0f}, has {widget.width()}")
            if widget.wanted_height(widget.width()) > widget.height() + 1:
                found.append(f"{words!r} needs {widget.wanted_height(widget.width())} px of height, has {widget.height()}")
        elif isinstance(widget, QAbstractButton):
            words = widget.text() or widget.accessibleName()
            if widget.minimumSizeHint().width() > widget.width():
                found.append(f"the button {words!r} needs {widget.minimumSizeHint().width()}, has {widget.width()}")
        elif isinstance(widget, QComboBox):
            words = widget.currentText()
            if widget.minimumSizeHint().width() > widget.width():
                found.append(f"the choice {words!r} needs {widget.minimumSizeHint().width()}, has {widget.width()}")
        elif isinstance(widget, QLineEdit):
            words = widget.placeholderText() or widget.text()
        else:
            continue
        place = _place(widget, page)
        if not _scrolled(widget, page):
            if not QRectF(page.rect()).adjusted(-1, -1, 1, 1).contains(place):
                found.append(f"{words!r} lies beyond the edge: {place}")
            for other, there in seen:
                if there.adjusted(1, 1, -1, -1).intersects(place.adjusted(1, 1, -1, -1)):
                    found.append(f"{words!r} lies on {other!r}")
            seen.append((words, place))
    return found


def picture(page: QWidget) -> QImage:
    """The page as it is painted, on grey: what is not painted stays grey."""
    made = QImage(page.size(), QImage.Format.Format_ARGB32_Premultiplied)
    made.fill(QColor("#808080"))
    page.render(made)
    return made


LEFT = Qt.MouseButton.LeftButton
