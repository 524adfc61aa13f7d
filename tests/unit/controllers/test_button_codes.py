"""Buttons of the prompt bar that are no offers have numbers of their own: one that two parts share would do both."""

from __future__ import annotations

from wonderland_gui.controllers import prompt_buttons


def test_no_two_buttons_of_the_prompt_bar_share_a_number() -> None:
    codes = [value for name, value in vars(prompt_buttons).items() if name.isupper()]
    assert len(codes) >= 6
    assert len(set(codes)) == len(codes)
    assert all(code < 0 for code in codes), "offers are counted from 0 on"
