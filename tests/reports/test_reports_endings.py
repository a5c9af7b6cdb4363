"""Reported answers that were stopped: what they left open ends with them when the chat is exported."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from app.chats.chat_export import as_html, as_markdown
from app.store.records import Chat, StoredMessage

REPORTS = tomllib.loads((Path(__file__).parent / "endings.toml").read_text("utf-8"))["report"]
CHAT = Chat("id", "Title", 0, 0.0, 0.0)
ANSWER = StoredMessage(1, "id", None, "assistant", "", "stopped", 0.0, "M")


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report["about"])
def test_a_stopped_answer_ends_before_the_next_message(report):
    stopped = replace(ANSWER, content=report["sent"])
    asked = replace(ANSWER, id=2, role="user", content=report["sent"], state="done")
    text = as_markdown(CHAT, [asked, stopped, replace(ANSWER, content="The next.", state="done")])
    whole = report["sent"] + report["closed"]
    assert text == f"# Title\n\n## You\n\n{whole}\n\n## M\n\n{whole}\n\n*stopped*\n\n## M\n\nThe next.\n"
    tokens = MarkdownIt("commonmark").parse(text)
    tops = [(token.type, token.content) for token in tokens if token.level <= 1]
    assert tops.count(("inline", "M")) == 2
    assert tops[-2] == ("inline", "The next.")
    page = as_html(CHAT, [stopped, replace(ANSWER, content="The next.", state="done")])
    assert "<p>The next.</p>" in page


def test_a_fence_that_is_cut_at_any_character_swallows_nothing():
    code = "a\n\n~~~~md\n```py\nx\n```\n~~~~\n\n1. b\n\n   ````\n   c\n   ````\n\n<!-- d -->\n\n$$\ne\n$$\n"
    for end in range(1, len(code)):
        text = as_markdown(CHAT, [replace(ANSWER, content=code[:end]), replace(ANSWER, content="The next.")])
        assert "<p>The next.</p>" in MarkdownIt("commonmark").render(text), code[:end]
        assert text.count("\n$$") % 2 == 0
