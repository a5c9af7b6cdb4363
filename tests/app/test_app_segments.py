"""Markdown is cut so that closed parts never change while an answer grows."""

from hypothesis import given
from hypothesis import strategies as st

from app.transcript.markdown_segments import CHUNK, Segment, split, without_images

PARTS = [
    "word ",
    "\n",
    "\n\n",
    "```python\n",
    "```\n",
    "- item\n",
    "# Title\n",
    "> q\n",
    "~~~\n",
    "x" * 400 + "\n\n",
]


def test_code_is_told_from_prose():
    assert split("a\n\n```python\nx = 1\n```\nb") == [
        Segment("a"),
        Segment("x = 1", "python"),
        Segment("b"),
    ]


def test_an_open_fence_reaches_to_the_end():
    assert split("a\n```\nx\n\ny") == [Segment("a"), Segment("x\n\ny", "")]


def test_a_fence_in_a_list_loses_its_indent():
    assert split("1. do\n   ```sh\n   ls\n     -l\n   ```\n2. done")[1] == Segment("ls\n  -l", "sh")


def test_a_longer_fence_holds_a_shorter_one():
    assert split("````md\n```\nx\n```\n````") == [Segment("```\nx\n```", "md")]


def test_long_prose_is_cut_at_a_paragraph_but_not_inside_a_list():
    paragraph = "word " * (CHUNK // 5 + 1)
    assert len(split(f"{paragraph}\n\nnext\n\nlast")) == 2
    assert len(split(f"- {paragraph}\n\n- next\n\n- last")) == 1


@given(st.lists(st.sampled_from(PARTS), max_size=40))
def test_all_but_the_last_segment_stay_while_text_grows(parts):
    before: list[Segment] = []
    text = ""
    for part in parts:
        text += part
        # A line that is not complete may still become a fence.
        now = split(text[: text.rfind("\n") + 1])
        assert now[: max(0, len(before) - 1)] == before[:-1]
        before = now


def test_images_become_links_but_not_inside_code():
    shown = without_images("![a](http://t/x.png) `![b](c)` ![](d)")
    assert shown == "[a (image, not loaded)](http://t/x.png) `![b](c)` [image, not loaded](d)"
    assert without_images("![" * 100_000) == "![" * 100_000
    assert without_images(f"![{'long ' * 100}](u)") == f"[{'long ' * 100} (image, not loaded)](u)"
    for address in ('https://t/b.svg "a title"', "https://t/b_(1).svg", "u 'one'"):
        assert without_images(f"[![badge]({address})](https://t)") == "[badge (image, not loaded)](https://t)"
    assert (
        without_images("[![badge](https://t/b.svg)](https://t) `[![x](y)](z)`")
        == "[badge (image, not loaded)](https://t) `[![x](y)](z)`"
    )


def test_any_number_of_tags_in_a_line_is_read():
    assert split("<think>" * 3000 + "so") == [
        Segment("", kind="reasoning"),
        Segment("<think>" * 2950 + "so", thought=True),
    ]
    assert split("<think>a</think>b<tool_call>{}</tool_call>c\n")[1:] == [
        Segment("a", thought=True),
        Segment("b<tool_call>{}</tool_call>c"),
    ]
