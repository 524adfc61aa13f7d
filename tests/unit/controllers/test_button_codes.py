"""Buttons of the prompt bar that are no offers have numbers of their own: one that two parts share would do both."""

from __future__ import annotations

from wonderland_gui.controllers import look_back, table_presenter


def test_no_two_buttons_of_the_prompt_bar_share_a_number() -> None:
    codes = [table_presenter.LOOK, table_presenter.HIDE, table_presenter.RESULT, table_presenter.AGAIN, look_back.PLAY_ON, look_back.LEAVE]
    assert len(set(codes)) == len(codes)
    assert all(code < 0 for code in codes), "offers are counted from 0 on"
