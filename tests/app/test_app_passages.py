"""The passages of a long text that have most to do with a question."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from app.attachments.passages import GAP, PassageIndex, cut, words


def counted(text):
    index = PassageIndex.of(text)
    return index.with_tokens([(each.end - each.start) // 4 + 1 for each in index.passages])


def report(topics):
    return "\n\n".join(
        f"Chapter {n}. " + f"This part is about {topic}. " * 30 for n, topic in enumerate(topics)
    )


@given(st.text(max_size=4000), st.integers(1, 900))
def test_passages_cover_the_text(text, length):
    found = cut(text, length)
    assert "".join(text[each.start : each.end] for each in found) == text
    assert all(0 < each.end - each.start <= length for each in found)


def test_a_cut_is_at_an_empty_line_if_there_is_one():
    text = "a" * 700 + "\n\n" + "b" * 700
    assert [text[each.start : each.end].strip() for each in cut(text)] == ["a" * 700, "b" * 700]


def test_the_passage_asked_about_is_picked():
    index = counted(report(["owls", "steam engines", "tariffs", "the Danube", "volcanoes", "chess"]))
    text, tokens = index.pick("What does it say about the DANUBE?", 300)
    assert "Danube" in text
    assert "owls" not in text
    assert text.startswith(GAP)
    assert text.endswith(GAP)
    assert tokens <= 300


def test_accents_case_and_scripts_without_spaces_are_found():
    assert words("Café ÉTÉ") == ["cafe", "ete"]
    assert words("東京都") == ["東京", "京都"]
    index = counted(
        "\n\n".join(["猫が好きです。" * 150, "東京都の人口は多い。" * 150, "犬が好きです。" * 150])
    )
    text, _ = index.pick("東京の人口は?", 400)
    assert "東京" in text
    assert "猫" not in text


def test_neighbours_are_joined_and_the_order_of_the_text_is_kept():
    topics = ["bees", "ants", "bees and honey", "wasps"] * 3
    index = counted(report(topics))
    text, _ = index.pick("bees", 100_000)
    assert text.replace("\n", "") == index.text.replace("\n", "")
    assert GAP not in text


def test_without_a_common_word_the_beginning_is_picked():
    index = counted(report(["owls", "steam", "tariffs", "chess"]))
    text, _ = index.pick("zzz", 300)
    assert text.startswith("Chapter 0")


def test_one_passage_is_picked_even_if_nothing_fits():
    index = counted(report(["owls", "steam"]))
    text, tokens = index.pick("steam", 1)
    assert "steam" in text
    assert tokens > 1
    assert PassageIndex.of("").pick("a", 10) == ("", 0)


def test_a_rare_word_counts_more_than_a_common_one():
    index = counted(report(["owls in general", "owls in general", "owls and the axolotl", "owls in general"]))
    scores = index.scores("owls axolotl")
    assert scores.argmax() == next(
        n for n, each in enumerate(index.passages) if "axolotl" in index.text[each.start : each.end]
    )


@given(st.text(max_size=3000), st.text(max_size=100), st.integers(0, 2000))
def test_any_text_and_question_can_be_asked(text, question, budget):
    index = counted(text)
    found, tokens = index.pick(question, budget)
    assert tokens >= 0
    assert all(part in text for part in re.split(rf"\n?{re.escape(GAP)}\n?", found))
