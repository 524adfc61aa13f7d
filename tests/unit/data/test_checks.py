"""Parts of the cross-checks that the cases of packs do not reach."""

from __future__ import annotations

from wonderland_gui.data.checks import anchors_of, instances


def test_headings_have_the_anchors_they_name_or_their_words() -> None:
    page = '# The Garden\n\nText\n\n## Sowing, and more! ##\n\n### Como plantar {#planting}\n<a id="rain"></a>\n'
    assert anchors_of(page) == {"the-garden", "sowing-and-more", "planting", "rain"}


def test_a_pattern_is_tried_for_each_seat() -> None:
    assert instances("hand.{s}", 3) == ("hand.0", "hand.1", "hand.2")
    assert instances("bed.{r}.{c}", 3) == ("bed.0.0",)
    assert instances("heap", 3) == ("heap",)
