"""Reported Markdown: each block has its own marks and none of its neighbours', whole and while it streams."""

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from PySide6.QtGui import QTextCursor, QTextFormat, QTextListFormat

from app.theme.theme import Theme
from app.transcript.markdown_segments import Segmenter, split
from app.transcript.prose_view import _RULE, _TASK, Prose, quote_level
from app.window.desktop.open_requests import OctavoApplication

REPORTS = tomllib.loads((Path(__file__).parent / "markdown.toml").read_text())["report"]


def line(text, quotes=0, depth=0, mark="", task=0, heading=0, rule=False, code=False, cell=False):
    """One block as `markdown.toml` writes it."""
    made = "> " * quotes + "  " * (depth - bool(mark)) + (f"{mark} " if mark else "")
    made += ("", "[ ] ", "[x] ")[task] + ("#" * heading + " " if heading else "")
    made += "` " if code else "| " if cell else "---" if rule else ""
    return (made + text).rstrip()


def tree(markdown):
    """The blocks of a text as markdown-it reads them."""
    blocks, quotes, lists, begins, heading, in_table = [], 0, [], False, 0, False

    def add(text, **marks):
        nonlocal begins
        mark = ""
        if begins:
            lists[-1][1] += 1
            kind, number = lists[-1]
            mark = kind if kind in "-*+" else f"{number}{kind}"
        mark = "-" if mark in ("*", "+") else mark
        blocks.append(line(text, quotes, len(lists), mark, heading=heading, **marks))
        begins = False

    for token in MarkdownIt("commonmark", {"html": False}).enable("table").parse(markdown):
        kind = token.type.rpartition("_")[0]
        if begins and (kind in ("bullet_list", "ordered_list", "table") or token.type == "list_item_close"):
            add("")
        if token.type == "inline":
            words = "".join(" " if "break" in part.type else part.content for part in token.children)
            task = re.match(r"\[([ xX])\](\s+|$)", words) if begins and not heading else None
            words = words[task.end() :] if task else words
            if in_table:
                blocks.append(line(words, quotes, cell=True))
            else:
                add(" ".join(words.split()), task=0 if task is None else 1 if task[1] == " " else 2)
        elif token.type in ("fence", "code_block"):
            for text in token.content.rstrip("\n").split("\n"):
                add(text, code=True)
        elif token.type == "hr":
            add("", rule=True)
        elif kind == "heading":
            heading = int(token.tag[1]) if token.nesting > 0 else 0
        elif kind == "blockquote":
            quotes += token.nesting
        elif kind in ("bullet_list", "ordered_list"):
            if token.nesting > 0:
                lists.append([token.markup, int(token.attrs.get("start", 1)) - 1])
            else:
                lists.pop()
        elif kind == "list_item":
            begins = token.nesting > 0
        elif kind == "table":
            in_table = token.nesting > 0
    return blocks


def shown(prose, segments):
    """The blocks as the window shows them."""
    blocks = []
    for segment in segments:
        if segment.language is not None:
            blocks += [line(text, code=True) for text in segment.text.split("\n")]
            continue
        prose.set_markdown(segment.text)
        block = prose.document().begin()
        while block.isValid():
            form, items = block.blockFormat(), block.textList()
            mark = "" if items is None else "-"
            if items is not None and items.format().style() == QTextListFormat.Style.ListDecimal:
                mark = items.itemText(block)
            if QTextCursor(block).currentTable():
                blocks.append(line(block.text(), quote_level(form), cell=True))
            else:
                made = line(
                    block.text() if form.hasProperty(CODE) else " ".join(block.text().split()),
                    quote_level(form),
                    form.indent() if items is None else items.format().indent(),
                    mark,
                    form.intProperty(_TASK),
                    form.headingLevel(),
                    form.hasProperty(_RULE),
                    form.hasProperty(CODE),
                )
                blocks += [made] if made.strip(" >") or items or form.hasProperty(CODE) else []  # Qt's own
            block = block.next()
    return blocks


CODE = QTextFormat.Property.BlockCodeLanguage


@pytest.fixture(scope="session")
def qapp_cls():
    return OctavoApplication


@pytest.fixture(scope="module")
def prose(qapp):
    view = Prose(Theme("dark"))
    yield view
    view.deleteLater()


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report["about"])
def test_each_block_has_its_own_marks(prose, report):
    sent = report["sent"]
    if "right" in report:
        assert tree(sent) == report["right"]
    assert shown(prose, split(sent)) == report.get("shown", report.get("right"))
    segmenter = Segmenter()
    for end in range(1, len(sent)):  # while it streams, in the same view
        segmenter.feed(sent[:end])
        segments = segmenter.closed + segmenter.open()
        if "right" in report and sent[end - 1] not in "`|:-":  # what may still become another block
            assert shown(prose, segments) == tree(sent[:end]), sent[:end]


LINES = ["a", "- i", "- [ ] t", "- [x] u", "1. n", "> q", "> - l", "# h", "---", "", "", "  - in", "   c"]
LINES += [
    "> ```",
    "> ",
    "-",
    "2) m",
    "- # h",
    "> # h",
    "> > q",
    "> - [x] t",
    "===",
    "- - d",
    "***",
    "* s",
    "+ p",
]
LINES += ["  > x", "> 1. z", "> ---", "- [ ]", "> | a | b |", "> |---|---|", "> | 1 | 2 |", "- > q", "  ---"]


@given(st.lists(st.sampled_from(LINES), min_size=1, max_size=8))
def test_blocks_in_any_order_and_nesting_are_those_of_markdown_it(prose, lines):
    markdown = "\n".join(lines)
    assert shown(prose, split(markdown)) == tree(markdown)
