"""The beginning of a message as plain text: no marks, no reasoning, and in bounded time."""

import time

import pytest
from test_app_transcript_hostile import CONTENTS

from app.transcript.prose_view import plain_beginning

LONG = "word " * 4000  # more than is looked at for a few characters


@pytest.mark.parametrize(
    ("markdown", "plain"),
    [
        ("# Title\n\nSome **bold**, *italic* and ~~old~~ text.", "Title\nSome bold, italic and old text."),
        ("- one\n- two\n  1. three", "one\ntwo\nthree"),
        ("> quoted `code`", "quoted code"),
        ("See [the page](https://example.org/a).", "See the page."),
        ("```python\nx = 1 ** 2\n```\nand *so* on", "x = 1 ** 2\nand so on"),
        ("It is $x^2$, and\n\n$$\n\\frac{a}{b}\n$$", "It is x^2, and\n\\frac{a}{b}"),
        ("It costs $5 and $6.", "It costs $5 and $6."),
        ("| a | b |\n|---|---|\n| **c** | d |", "a\nb\nc\nd"),
        ("![chart](chart.png)", "chart (image, not loaded)"),
        ("one  \ntwo", "one\ntwo"),
        ("a < b & c <b>d</b>", "a < b & c <b>d</b>"),
        ("\u202eturned", "⟦RLO⟧turned"),
        ("<think>\nhm, **what**?\n</think>\n\nSo *this*.", "So this."),
        ("hm, **what**?\n</think>\n\nSo *this*.", "So this."),
        ("<think>nothing but thought", ""),
        (f"<think>\n{LONG}\n{LONG}\n</think>\n\nSo *this*.", "So this."),
        (f"<think>{LONG}</think>So *this*.", "So this."),
        (f"{LONG}\n</think>\n\nSo *this*.", "So this."),
        ("", ""),
        ("   \n\n ", ""),
    ],
)
def test_what_a_reader_would_see(qapp, markdown, plain):
    assert plain_beginning(markdown, 300) == plain


def test_a_code_sample_with_thoughts_far_below_is_not_taken_for_reasoning(qapp):
    text = f"*Said* first. {LONG}\n\n```\n<think>\nsample\n</think>\n```\n"
    assert plain_beginning(text, 20) == "Said first. word wor"


def test_no_more_characters_than_wanted(qapp):
    assert plain_beginning("**abcdef** " * 90, 9) == "abcdef ab"
    assert plain_beginning("\u202e" * 50, 9) == "⟦RLO⟧⟦RLO"


def test_a_prompt_is_shown_as_it_was_typed(qapp):
    text = "2 * 3 * 4 <think> **no** marks_of_mine"
    assert plain_beginning(text, 300, prompt=True) == text


def test_marks_of_formulas_that_came_with_the_text_do_no_harm(qapp):
    assert plain_beginning("$x^2$ and \ue0c07\ue0c1.", 300) == "x^2 and ."


@pytest.mark.parametrize("name", CONTENTS)
def test_it_takes_no_longer_for_a_hostile_message(qapp, name):
    plain_beginning("warm", 300)
    start = time.thread_time()
    text = plain_beginning(CONTENTS[name], 300)
    assert time.thread_time() - start < 0.2
    assert len(text) <= 300


@pytest.mark.parametrize("text", ["\n" * 3_000_000, "</th" * 700_000, "<think>" * 400_000, " " * 3_000_000])
def test_it_takes_no_longer_for_a_hostile_search(qapp, text):
    start = time.thread_time()
    plain_beginning(text, 300)
    assert time.thread_time() - start < 0.2
