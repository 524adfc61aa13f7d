"""What the bar tells of an earlier moment."""

from wonderland_gui.controllers.look_back import MOST_TOLD, few

LONG = "Alice drew a Pepper Pot."


def test_all_that_happened_is_told_where_there_is_room_for_it():
    assert few(["Alice drew.", "", "You stand at 5."]) == "Alice drew. You stand at 5."
    assert few([]) == ""


def test_of_much_that_happened_the_first_sentences_are_told_whole_and_the_rest_is_left_out():
    told = few([LONG] * 40)
    assert len(told) <= MOST_TOLD + 2
    assert told == " ".join([LONG] * told.count(LONG)) + " …"


def test_one_long_sentence_is_told_whole():
    assert few(["a" * 2 * MOST_TOLD, LONG]) == "a" * 2 * MOST_TOLD + " …"
