"""The score sheet: a row for each line of the standings, whoever has it, and words for it once."""

from __future__ import annotations

from wonderland_gui.engine.protocol import Line, Standing
from wonderland_gui.engine.table import Seat
from wonderland_gui.models.sheet import Sheet, SheetRow, SheetSeat, make_sheet

SEATS = (SheetSeat("Alice", "alice"), SheetSeat("Edith", "hatter"))


def standings(*lines: tuple[int, str, int], ranks: tuple[int, int] = (1, 2)) -> tuple[Standing, ...]:
    made = []
    for seat in (0, 1):
        mine = tuple(Line(key, points, {"n": points}) for who, key, points in lines if who == seat)
        made.append(Standing(Seat(seat), ranks[seat], sum(line.points for line in mine), mine))
    return tuple(made)


def sheet(*lines: tuple[int, str, int], ranks: tuple[int, int] = (1, 2)) -> Sheet:
    return make_sheet(standings(*lines, ranks=ranks), SEATS, lambda line: f"{line.key}!", lambda line: f"worth {line.params['n']}")


def test_each_key_has_one_row_in_the_order_in_which_it_first_appears():
    made = sheet((0, "b", 2), (0, "a", 1), (1, "c", 4), (1, "b", 3))
    assert [(row.label, row.cells) for row in made.rows] == [("b!", ("2", "3")), ("a!", ("1", "")), ("c!", ("", "4"))]


def test_the_words_are_those_of_the_seat_that_has_most():
    assert sheet((0, "b", 2), (1, "b", 3)).rows[0].detail == "worth 3"


def test_points_and_ranks_come_from_the_standings():
    made = sheet((0, "a", 2), (1, "b", 5), ranks=(2, 1))
    assert [(seat.name, seat.points, seat.rank) for seat in made.seats] == [("Alice", 2, 2), ("Edith", 5, 1)]
    assert (made.winners, made.is_draw) == ((1,), False)


def test_equal_first_ranks_are_a_draw():
    made = sheet((0, "a", 2), (1, "a", 2), ranks=(1, 1))
    assert (made.winners, made.is_draw) == ((0, 1), True)
    assert made.rows[0].best == ()


def test_lines_of_one_key_are_added_up():
    made = sheet((0, "a", 2), (0, "a", 3), (1, "a", 4))
    assert (made.rows[0].cells, made.rows[0].best) == (("5", "4"), (0,))


def test_lines_of_one_key_that_are_called_differently_have_a_row_each():
    made = make_sheet(standings((0, "goal", 1), (1, "goal", 2), ranks=(2, 1)), SEATS, lambda line: f"goal {line.params['n']}")
    assert [(row.label, row.cells) for row in made.rows] == [("goal 1", ("1", "")), ("goal 2", ("", "2"))]


def test_a_line_of_nothing_is_the_best_for_nobody_when_all_have_nothing():
    assert sheet((0, "a", 0)).rows[0].best == ()


def test_the_plain_text_names_every_seat_and_every_line():
    made = Sheet((SheetSeat("Alice", points=3), SheetSeat("Edith", points=1)), (SheetRow("Row D", ("3", "1"), "3 to 1"), SheetRow("Row E", ("", "1"))))
    assert made.plain().splitlines() == ["Alice: 3", "Edith: 1", "Row D: Alice 3, Edith 1 (3 to 1)", "Row E: Edith 1"]


def test_the_best_come_first_with_all_that_is_theirs_and_equals_stay_as_they_sit():
    seats = (SheetSeat("Lorina", rank=3), SheetSeat("Edith", rank=1), SheetSeat("Rhoda", rank=3), SheetSeat("Harry", rank=1))
    made = Sheet(seats, (SheetRow("Sets", ("0", "30", "15", "30"), "", (1, 3)), SheetRow("Bundles", ("10", "0", "", "5"), "", (0,)))).ranked()
    assert [seat.name for seat in made.seats] == ["Edith", "Harry", "Lorina", "Rhoda"]
    assert [(row.cells, row.best) for row in made.rows] == [(("30", "30", "0", "15"), (0, 1)), (("0", "5", "10", ""), (2,))]
    assert made.winners == (0, 1)
    assert made.ranked() == made
