"""The table as a Qt model: sound for Qt, smallest signals, and nothing that the viewer may not know."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtTest import QSignalSpy

from tests.helpers.scene_table import offer, piece, view, zones
from wonderland_gui.engine.protocol import Line, Note, Standing
from wonderland_gui.engine.table import FACES, NOTHING, Seat, ZoneId
from wonderland_gui.engine.view import ViewZone
from wonderland_gui.models.table_model import KIND, OFFER, REF, Deed, TableModel
from wonderland_gui.text import Texts
from wonderland_gui.views.text_board_view import TextBoardView


class Words:
    """Names that are the ids."""

    texts = Texts(
        "en",
        {
            "ui.board.known": "known to you",
            "ui.board.empty": "empty",
            "ui.board.unseen": "{n} cards",
            "ui.board.upside_down": "upside down",
            "ui.board.points": "{n} points",
            "ui.board.times": "{n} times {piece}",
            "ui.board.others": "{n} more",
        },
    )

    def prompt(self):
        return ""

    def over(self):
        return ""

    def stage(self):
        return ""

    def zone(self, zone):
        return zone

    def piece(self, shown, form=""):
        return shown.kind or "a card"

    def note(self, note):
        return f"note {note.key}"

    def line(self, line):
        return ""

    def seat(self, seat):
        return ""


START = zones(hand=[piece("p1", "one"), piece("p2", "two")], a=[piece("p3", "three")], deck=[piece("p4", None, face_up=False)])


@pytest.fixture
def model(qtbot):
    made = TableModel()
    made.set_view(view(START), Words())
    return made


def texts(model, parent=None):
    parent = QModelIndex() if parent is None else parent
    return [model.index(row, 0, parent).data() for row in range(model.rowCount(parent))]


def held(model, zone):
    return texts(model, model.find(zone))


def spies(model):
    names = ("modelReset", "rowsInserted", "rowsRemoved", "rowsMoved", "dataChanged")
    return {name: QSignalSpy(getattr(model, name)) for name in names}


def counts(watched):
    return {name: spy.count() for name, spy in watched.items() if spy.count()}


def test_zones_hold_pieces_in_words(model):
    assert held(model, "hand") == ["one", "two"] and held(model, "b") == []
    assert texts(model)[0] == "hand: one, two" and "b: empty" in texts(model)


def test_the_model_is_sound_for_qt_before_and_after_changes(model, qtmodeltester):
    qtmodeltester.check(model)
    model.set_view(view(zones(hand=[piece("p2", "two")], b=[piece("p1", "one"), piece("p5", "five")])), Words())
    qtmodeltester.check(model)
    model.set_view(None, None)
    qtmodeltester.check(model)
    assert model.rowCount() == 0


def test_the_same_view_tells_nothing(model):
    watched = spies(model)
    model.set_view(view(START), Words())
    assert counts(watched) == {}


def test_a_piece_that_goes_to_another_zone_is_one_row_less_and_one_more(model):
    watched = spies(model)
    model.set_view(view(zones(hand=[piece("p1", "one")], a=[piece("p3", "three")], b=[piece("p2", "two")], deck=START[ZoneId("deck")].pieces)), Words())
    assert counts(watched) == {"rowsInserted": 1, "rowsRemoved": 1, "dataChanged": 2}
    assert held(model, "hand") == ["one"] and held(model, "b") == ["two"]


def test_a_piece_that_is_turned_over_is_one_change_of_data(model):
    watched = spies(model)
    model.set_view(view({**START, ZoneId("a"): replace(START[ZoneId("a")], pieces=(piece("p3", None, face_up=False),))}), Words())
    assert counts(watched) == {"dataChanged": 2}
    assert held(model, "a") == ["a card"]


def test_another_order_moves_rows_and_keeps_who_stands_on_them(model):
    kept = QPersistentModelIndex(model.find("p2"))
    watched = spies(model)
    model.set_view(view({**START, ZoneId("hand"): replace(START[ZoneId("hand")], pieces=START[ZoneId("hand")].pieces[::-1])}), Words())
    assert counts(watched) == {"rowsMoved": 1, "dataChanged": 1}
    assert held(model, "hand") == ["two", "one"] and kept.row() == 0 and kept.data() == "two"


def test_many_that_go_at_once_are_few_signals(model):
    many = [piece(f"p{n}", f"k{n}") for n in range(10, 30)]
    model.set_view(view(zones(hand=many)), Words())
    watched = spies(model)
    model.set_view(view(zones(hand=many[:5] + many[15:])), Words())
    assert counts(watched) == {"rowsRemoved": 1, "dataChanged": 1}


def test_another_table_resets_the_model(model):
    watched = spies(model)
    model.set_view(view({ZoneId(f"other.{zone}"): replace(lies, id=ZoneId(f"other.{zone}")) for zone, lies in START.items()}), Words())
    assert counts(watched) == {"modelReset": 1}


def test_a_place_that_is_not_told_any_more_is_one_row_less(model):
    watched = spies(model)
    model.set_view(view({zone: lies for zone, lies in START.items() if zone != "deck"}), Words())
    assert counts(watched) == {"rowsRemoved": 1}


def board_of(number, *, at=(), free=7):
    """A board of so many spaces, some with a pawn, and a tray."""
    spaces = {ZoneId(f"space.{n}"): ViewZone(ZoneId(f"space.{n}"), None, FACES, (), 0) for n in range(number)}
    for place, name in enumerate(at):
        spaces[ZoneId(name)] = replace(spaces[ZoneId(name)], pieces=(piece(f"p{place}", f"pawn{place}"),), count=1)
    return {**spaces, ZoneId("tray"): ViewZone(ZoneId("tray"), None, FACES, tuple(piece(f"t{n}", "token") for n in range(free)), free)}


def test_of_many_spaces_those_are_told_where_something_is_or_can_be_done(qtmodeltester):
    model = TableModel()
    model.set_view(view(board_of(40, at=("space.3", "space.9")), [offer(0, "p0", "space.5")], notes=[Note("space.30", "free")]), Words())
    assert texts(model)[:-1] == ["space.3: pawn0", "space.5: empty", "space.9: pawn1", "space.30: empty, note free", "tray: 7 times token"]
    assert texts(model)[-1] == "36 more"
    qtmodeltester.check(model)
    watched = spies(model)
    model.set_view(view(board_of(40, at=("space.5", "space.9"), free=2)), Words())
    assert texts(model) == ["space.5: pawn0", "space.9: pawn1", "tray: token, token", "38 more"]
    assert "modelReset" not in counts(watched)
    qtmodeltester.check(model)


def test_few_spaces_are_told_each(qtbot):
    model = TableModel()
    model.set_view(view(board_of(9, at=("space.3",))), Words())
    assert len(texts(model)) == 10


def test_rows_give_their_refs_and_are_found_by_them(model):
    assert model.find("p2").data(REF) == "p2" and model.find("a").data(REF) == "a"
    assert not model.find("nowhere").isValid()
    assert model.find("p2").parent() == model.find("hand")


def test_zones_of_which_nothing_may_be_known_have_no_row(qtbot):
    model = TableModel()
    shown = {**START, ZoneId("box"): replace(START[ZoneId("deck")], id=ZoneId("box"), sight=NOTHING)}
    model.set_view(view(shown), Words())
    assert not any(text.startswith("box") for text in texts(model))


def test_an_unseen_face_and_a_known_one_are_said_as_such(qtbot):
    model = TableModel()
    model.set_view(view(zones(a=[piece("p1", "seven", face_up=False)], b=[piece("p2", None, face_up=False)])), Words())
    assert held(model, "a") == ["seven (known to you)"] and held(model, "b") == ["a card"]


def test_cards_of_which_nothing_is_to_be_seen_are_told_together_and_what_can_be_told_of_others_stands_between_them(qtmodeltester):
    def pile(*names, **more):
        return [piece(name, None, face_up=False, **more) for name in names]

    model = TableModel()
    shown = zones(deck=[*pile("p1", "p2", "p3"), piece("p4", "four"), *pile("p5"), *pile("p6", marks=("m",)), *pile("p7", "p8", "p9")])
    model.set_view(view(shown, notes=[Note("p8", "rank")]), Words())
    assert held(model, "deck") == ["3 cards", "four", "a card", "a card (mark.m)", "a card", "a card (note rank)", "a card"]
    assert texts(model)[[text.partition(":")[0] for text in texts(model)].index("deck")] == f"deck: {', '.join(held(model, 'deck'))}"
    rows = [model.index(row, 0, model.find("deck")) for row in range(7)]
    assert [row.data(KIND) for row in rows] == ["unseen", "piece", "unseen", "piece", "unseen", "piece", "unseen"]
    assert (rows[0].data(REF), rows[1].data(REF)) == (None, "p4")
    model.set_view(view(zones(deck=pile("p1", "p2", "p3", "p5"))), Words())
    assert held(model, "deck") == ["4 cards"]
    model.set_view(view(zones(deck=pile("p1", "p2", "p3", "p5"))), Words(), deeds(p3=[1]))
    assert held(model, "deck") == ["2 cards", "a card", "a card"], "what can be done with a card is found under it"
    qtmodeltester.check(model)


def test_notes_are_read_with_what_they_speak_of(qtbot):
    model = TableModel()
    model.set_view(view(START, notes=[Note("p3", "rank")]), Words())
    assert held(model, "a") == ["three (note rank)"]


def deeds(**under):
    """What can be done, by the ref under which it stands: the numbers of offers, which are their words too."""
    return {ref: [Deed(offer(n, ref, "a"), f"do {n}") for n in numbers] for ref, numbers in under.items()}


def test_what_can_be_done_stands_below_its_piece_and_its_place(model):
    model.set_view(view(START), Words(), deeds(p1=[1, 2], deck=[3]))
    assert texts(model, model.find("p1")) == ["do 1", "do 2"]
    assert texts(model, model.find("deck")) == ["a card", "do 3"]
    below = model.index(1, 0, model.find("p1"))
    assert (below.data(KIND), below.data(REF), below.data(OFFER).index) == ("action", None, 2)
    assert below.parent() == model.find("p1")


def test_the_model_is_sound_for_qt_with_what_can_be_done(model, qtmodeltester):
    model.set_view(view(START), Words(), deeds(p1=[1, 2], deck=[3]))
    qtmodeltester.check(model)
    model.set_view(view(zones(hand=[piece("p2", "two")], b=[piece("p1", "one")])), Words(), deeds(p1=[2, 5]))
    qtmodeltester.check(model)


def test_a_deed_that_is_offered_again_keeps_its_row_and_whoever_stands_on_it(model):
    model.set_view(view(START), Words(), {"p1": [Deed(offer(1, "p1", "a"), "do"), Deed(offer(2, "p1", "b"), "do that")]})
    kept = QPersistentModelIndex(model.index(1, 0, model.find("p1")))
    watched = spies(model)
    model.set_view(view(START), Words(), {"p1": [Deed(offer(0, "p1", "b"), "do that")]})
    assert counts(watched) == {"rowsRemoved": 1}
    assert (kept.row(), kept.data(OFFER).index) == (0, 0), "its number is another one now"


def test_what_is_going_on_and_the_points_stand_about_the_table(model):
    class Said(Words):
        def prompt(self):
            return "do something"

        def line(self, line):
            return line.key

    shown = replace(view(START), standings=(Standing(Seat(0), 1, 3, (Line("row", 3),)),))
    watched = spies(model)
    model.set_view(shown, Said())
    assert counts(watched) == {"rowsInserted": 2}, "the zones are the same"
    assert texts(model)[0] == "do something"
    assert texts(model)[-1] == "3 points (row 3)"


@pytest.fixture
def board(qtbot, model):
    made = TextBoardView(model)
    qtbot.addWidget(made)
    return made


def test_the_board_tells_where_the_keyboard_is_and_what_enter_chose(board):
    seen: list[object] = []
    chosen: list[object] = []
    board.pointed.connect(seen.append)
    board.chosen.connect(chosen.append)
    board.go_to("p2")
    board.activated.emit(board.currentIndex())
    assert seen[-1] == "p2" and chosen == ["p2"]


def test_the_board_follows_a_piece_that_goes_elsewhere_without_losing_its_place(board, model):
    board.go_to("p3")
    model.set_view(view(zones(hand=[piece("p1", "one")], a=[piece("p3", "three")], b=[piece("p2", "two")])), Words())
    assert board.currentIndex().data(REF) == "p3"
