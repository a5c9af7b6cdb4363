"""Reasoning folds, tool calls are cards, quotations nest, breaks break; nothing poses as a link."""

import pytest
from PySide6.QtGui import QTextBlockFormat, QTextFormat
from test_app_transcript import message, show, transcript, worker  # noqa: F401  fixtures

from app.conversations.answers import ReasoningTime
from app.store.records import AnswerStats
from app.transcript.answer_view import AnswerView, time_of
from app.transcript.cards import CodeCard, ReasoningHeading, ToolCard
from app.transcript.highlighting import find_spans
from app.transcript.markdown_segments import Segment, show_controls, split
from app.transcript.prose_view import Prose, quote_level
from app.transcript.user_view import UserView

THOUGHT = "<think>\nFirst I *count*.\n\n```python\nx = 1\n```\n</think>\n\nThe answer is 1."


@pytest.fixture
def prose(qtbot, theme):
    made = Prose(theme)
    qtbot.addWidget(made)
    return made


def answer(qtbot, theme, worker, text, **more):  # noqa: F811
    view = AnswerView(theme, worker, message(2, "assistant", text, **more))
    qtbot.addWidget(view)
    view.fit(600)
    view.show()
    return view


def blocks(box):
    block = box.document().begin()
    while block.isValid():
        yield block
        block = block.next()


# --- reasoning and tools --------------------------------------------------------------------------


def test_reasoning_is_cut_from_the_answer():
    assert split(THOUGHT) == [
        Segment("", kind="reasoning"),
        Segment("First I *count*.", thought=True),
        Segment("x = 1", "python", thought=True),
        Segment("The answer is 1."),
    ]
    assert split("<think>a</think>b") == [
        Segment("", kind="reasoning"),
        Segment("a", thought=True),
        Segment("b"),
    ]
    assert split("<think>\n\n</think>\n\nonly this") == [Segment("only this")]
    assert split("It writes `<think>` first.") == [Segment("It writes `<think>` first.")]
    assert split("```\n<think>\n```") == [Segment("<think>", "")]


def test_reasoning_whose_beginning_is_in_the_prompt_is_found_at_its_end():
    assert split("Let me see.\n\nYes.\n</think>\n\nDone.") == [
        Segment("", kind="reasoning"),
        Segment("Let me see.\n\nYes.", thought=True),
        Segment("Done."),
    ]


def test_reasoning_is_folded_with_its_time_and_unfolds(qtbot, theme, worker):  # noqa: F811
    view = answer(qtbot, theme, worker, THOUGHT, details={"reasoning_seconds": 4.24})
    (heading,) = view.findChildren(ReasoningHeading)
    assert heading.text() == "Thought for 4.2 s"
    assert [piece.kind for piece in view.body.shown] == ["reasoning", "prose"]
    folded = view.height()
    heading.click()
    assert [piece.kind for piece in view.body.shown] == ["reasoning", "prose", "code", "prose"]
    assert "count" in view.body.box(1).toPlainText()
    assert view.height() > folded + 60
    heading.click()
    assert view.height() == folded


def test_reasoning_in_progress_says_so(qtbot, theme, worker):  # noqa: F811
    view = answer(qtbot, theme, worker, "", state="streaming")
    view.set_text("<think>\nHmm, let me", ended=False)
    (heading,) = view.findChildren(ReasoningHeading)
    assert heading.text() == "Thinking…"
    view.set_text("<think>\nHmm, let me\n</think>\nYes.", ended=False)
    assert heading.text().startswith("Thought for")


def test_calls_and_results_of_tools_are_cards(qtbot, theme, worker):  # noqa: F811
    text = (
        'I look.\n<tool_call>\n{"name": "weather", "arguments": {"city": "Bern"}}\n</tool_call>\n'
        "<tool_response>\n12 degrees\n</tool_response>\nIt is cold."
    )
    view = answer(qtbot, theme, worker, text)
    assert [piece.kind for piece in view.body.shown] == ["prose", "tool", "result", "prose"]
    call, result = view.findChildren(ToolCard)
    assert call.head.text() == "Calls weather"
    before = view.height()
    call.head.click()
    assert '"city": "Bern"' in call.text.toPlainText()
    assert view.height() > before + 30
    assert result.text.toPlainText() == "12 degrees"


def test_a_call_that_is_not_json_is_shown_as_it_is(qtbot, theme, worker):  # noqa: F811
    view = answer(qtbot, theme, worker, "<tool_call>\n[" + "[" * 5000 + "\n</tool_call>")
    (card,) = view.findChildren(ToolCard)
    assert card.head.text() == "Calls a tool"


# --- prose ------------------------------------------------------------------------------------------


def test_quotations_nest(prose, theme):
    prose.set_markdown("> one\n> > two\n> > > three\n\nafter")
    levels = [(quote_level(block.blockFormat()), block.blockFormat().leftMargin()) for block in blocks(prose)]
    step = theme.px(14)
    assert levels == [(1, step), (2, 2 * step), (3, 3 * step), (0, 0)]


def test_hard_breaks_are_lines_of_one_paragraph(prose):
    prose.set_markdown("one  \ntwo\\\nthree\nsame\n\nnext  \n- item")
    texts = [block.text() for block in blocks(prose)]
    assert texts == ["one\u2028two\u2028three same", "next", "item"]


def test_a_done_task_has_a_tick_and_no_cross(prose):
    prose.set_markdown("- [x] done\n- [ ] open\n- plain")
    done, open_, plain = blocks(prose)
    for block in (done, open_):
        assert block.blockFormat().marker() == QTextBlockFormat.MarkerType.NoMarker
    prose.fit(300)
    prose.show()
    picture = prose.grab().toImage()
    accent = prose.theme.color("accent").name()

    def has_accent(block):
        place = block.layout().position()
        area = [(x, round(place.y()) + y) for x in range(30) for y in range(20)]
        return any(picture.pixelColor(x, y).name() == accent for x, y in area)

    assert has_accent(done)
    assert not has_accent(open_)
    assert not has_accent(plain)


def test_the_rule_has_the_colour_of_lines(prose):
    prose.set_markdown("a\n\n---\n\nb")
    prose.fit(300)
    prose.show()
    picture = prose.grab().toImage()
    colors = {picture.pixelColor(250, y).name() for y in range(picture.height())}
    assert prose.theme.color("line").name() in colors
    rule = list(blocks(prose))[1]
    assert not rule.blockFormat().hasProperty(QTextFormat.Property.BlockTrailingHorizontalRulerWidth)


@pytest.mark.parametrize("target", ["javascript:alert(1)", "file:///etc/x", "page.html", "data:text/html,x"])
def test_a_dead_link_does_not_look_alive(prose, target):
    prose.set_markdown(f"[click]({target}) and [this](https://a.example)")
    anchors = {}
    for block in blocks(prose):
        iterator = block.begin()
        while not iterator.atEnd():
            form = iterator.fragment().charFormat()
            anchors[iterator.fragment().text()] = (form.isAnchor(), form.foreground().color().name())
            iterator += 1
    assert anchors["click"] == (False, prose.theme.color("dim").name())
    assert anchors["this"] == (True, prose.theme.color("accent").name())


def test_characters_that_turn_text_around_are_shown(qtbot, theme, worker):  # noqa: F811
    evil = "safe\u202etxt.exe\u2066x\u2069"
    assert show_controls(evil) == "safe⟦RLO⟧txt.exe⟦LRI⟧x⟦PDI⟧"
    assert show_controls("שלום \u200f") == "שלום \u200f"
    view = answer(qtbot, theme, worker, f"{evil}\n\n```sh\n{evil}\n```\n\n|a|\n|-|\n|{evil}|")
    for piece in view.body.built():
        assert "\u202e" not in view.body.box(piece).toPlainText()
        assert "⟦RLO⟧" in view.body.box(piece).toPlainText()
    user = UserView(theme, message(1, "user", evil))
    qtbot.addWidget(user)
    assert "⟦RLO⟧" in user.text.toPlainText()


def test_the_last_line_of_a_diff_is_coloured():
    lines = find_spans("-old\n+new", "diff")
    assert [[span.kind for span in line] for line in lines] == [["deleted"], ["string"]]


# --- figures and prompts ------------------------------------------------------------------------------


def test_model_and_time_are_told(qtbot, theme, worker):  # noqa: F811
    from app.store.records import StoredMessage

    stats = AnswerStats(100, 90, 10, 0.2, 30.0)
    stored = StoredMessage(2, "c", 1, "assistant", "hi", "done", 1_700_000_000.0, "SmolLM2 135M", "", stats)
    view = AnswerView(theme, worker, stored)
    qtbot.addWidget(view)
    assert "SmolLM2 135M" in view.stats_label.text()
    assert time_of(1_700_000_000.0).replace("&", "&amp;") in view.stats_label.text()
    assert "Why?" not in view.stats_label.text()  # a short question is nothing to explain


def test_a_long_paste_is_folded_and_unfolds(qtbot, theme):
    view = UserView(theme, message(1, "user", "\n".join(f"line {n}" for n in range(300))))
    qtbot.addWidget(view)
    view.fit(600)
    folded = view.height()
    assert "line 299" not in view.text.toPlainText()
    assert view.unfold_button.text() == "Show all 300 lines"
    view.unfold_button.click()
    assert "line 299" in view.text.toPlainText()
    assert view.height() > 3 * folded
    view.unfold_button.click()
    assert view.height() == folded


def test_what_streams_is_cut_like_what_has_ended(qtbot, theme, worker):  # noqa: F811
    view = answer(qtbot, theme, worker, "", state="streaming")
    for end in range(1, len(THOUGHT) + 1):
        view.set_text(THOUGHT[:end], ended=end == len(THOUGHT))
    assert [piece.kind for piece in view.body.shown] == ["reasoning", "prose"]
    view.body.unfold(True)
    assert view.findChild(CodeCard).code == "x = 1"


def test_the_time_of_reasoning_is_kept_with_the_answer():
    clock = iter([10.0, 14.5, 20.0]).__next__
    timed = ReasoningTime(clock)
    timed.read("<think>", 7)
    timed.read("<think>a", 1)
    timed.read("<think>a</think>", 8)
    timed.read("<think>a</think>b</think>", 9)
    assert timed.seconds == 4.5


def test_heads_of_columns_are_aligned_like_their_columns(prose):
    prose.set_markdown("| a | b | c |\n|:--|--:|:-:|\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |")
    (table,) = prose.document().rootFrame().childFrames()
    rows = [
        [table.cellAt(row, column).firstCursorPosition().blockFormat().alignment() for column in range(3)]
        for row in range(3)
    ]
    assert rows[0] == rows[1] == rows[2]
    assert len({each.value for each in rows[0]}) == 3


# --- what showing costs ---------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["Some **words** with `code`. " * 20, "- a\n- b", "- " * 8 + "deep"])
def test_a_text_is_laid_out_once_before_it_is_shown(prose, text):
    prose.set_markdown("Another text")
    prose.fit(600)
    prose.show()
    prose.hide()
    prose.clear_text()
    prose.set_markdown(text)
    laid_out = []
    prose.document().documentLayout().update.connect(lambda *_: laid_out.append(1))
    prose.fit(600)
    prose.show()
    assert laid_out == []
    assert prose.height() == round(prose.document().size().height())
    prose.fit(300)
    assert laid_out
    assert prose.document().textWidth() == 300


def test_text_is_shaped_once_however_often_parts_of_it_are_drawn(qtbot, theme, prose):
    prose.set_markdown("Some **words**.\n\n- a\n\n| a | b |\n|---|---|\n| 1 | 2 |")
    prompt = UserView(theme, message(1, "user", "one\ntwo"))
    qtbot.addWidget(prompt)
    for box in (prose, prompt.text):
        assert all(block.layout().cacheEnabled() for block in blocks(box))


def test_a_prompt_keeps_its_spacing_whatever_was_shown_before(qtbot, theme):
    prompt = UserView(theme, message(1, "user", "one\ntwo"))
    qtbot.addWidget(prompt)
    for text in ("three\nfour", "", "five\n\nsix"):
        prompt.show_message(message(3, "user", text))
        assert prompt.text.toPlainText() == text
        heights = {block.blockFormat().lineHeight() for block in blocks(prompt.text)}
        assert heights == {theme.px(21)}
