"""Content that is huge or made to hurt is shown in slices, cut, and whole in a viewer; nothing stalls."""

import pytest
from cpu_beat import CpuBeat
from driving import STALLS
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton
from test_app_transcript import message, show, transcript, worker  # noqa: F401  fixtures

from app.transcript.cards import CodeCard
from app.transcript.full_viewers import FullViewer, LongText, cells_of
from app.transcript.markdown_segments import limit_nesting
from app.transcript.prose_view import Prose

ROWS = "| number | name | words |\n|---|---|---|\n" + "\n".join(
    f"| {n} | **row** {n} | `x` |" for n in range(10_000)
)
CODE = "```python\n" + "\n".join(f"value_{n} = [{n}, 'text']  # comment" for n in range(6000)) + "\n```"
CONTENTS = {
    "nested on one line": "- " * 100_000 + "deep",
    "nested quotations": "> " * 100_000 + "deep",
    "nested numbers": "1. " * 50_000 + "deep",
    "indented lists": "\n".join(" " * (2 * n) + "- item" for n in range(1500)),
    "ten megabytes of formulas": "$$\n" + "\\frac{a}{b} + " * 700_000 + "\n$$",
    "many formulas": "\n\n".join(f"Let $x_{{{n}}} = \\frac{{1}}{{{n}}}$ be." for n in range(60_000)),
    "one line of a megabyte": "word" * 250_000,
    "a line of a megabyte in code": "```\n" + "x" * 1_000_000 + "\n```",
    "a table of 10,000 rows": ROWS,
    "a table of 2,000 columns": "|" + "a|" * 2000 + "\n|" + "-|" * 2000 + "\n|" + "b|" * 2000,
    "6,000 lines of code": CODE,
    "brackets": "[" * 50_000,
    "stars": "*" * 50_000 + " a **" * 5000,
    "backticks": "`" * 3000 + " ` " * 20_000,
    "links": "[a](b" * 20_000,
    "entities": "&#x41;&lt;" * 30_000,
    "null and controls": "\x00\x01\x1b[31m\ud7ff\ufffe" * 5000,
}


@STALLS
@pytest.mark.parametrize("name", CONTENTS)
def test_nothing_stalls_the_window(qtbot, transcript, name, stall):  # noqa: F811
    messages = [message(1, "user", "q"), message(2, "assistant", CONTENTS[name]), message(3, "user", "end")]
    show(transcript, messages[:1])
    qtbot.waitUntil(lambda: not transcript.is_building)
    with CpuBeat() as beat:
        show(transcript, messages)
        qtbot.waitUntil(lambda: transcript.view(2) is not None)
        body = transcript.view(2).body
        qtbot.waitUntil(lambda: not body.is_parsing and not transcript.is_building)
        transcript.go_to(2)
        qtbot.waitUntil(lambda: bool(body.built()) and not transcript.is_building)
        transcript.viewport().grab()
        qtbot.wait(30)
    assert beat.longest < stall, f"{beat.longest * 1e3:.0f} ms"
    assert len(body.built()) < 25


@STALLS
@pytest.mark.parametrize("name", ["one line of a megabyte", "a table of 10,000 rows", "6,000 lines of code"])
def test_hard_contents_stream_without_a_stall(qtbot, transcript, name, stall):  # noqa: F811
    text = CONTENTS[name]
    show(transcript, [message(1, "user", "q"), message(2, "assistant", "", "streaming")])
    qtbot.waitUntil(lambda: transcript.view(2) is not None)
    with CpuBeat() as beat:
        for part in range(1, 40):
            transcript.grow_to(2, text[: len(text) * part // 40])
            qtbot.wait(5)
        qtbot.wait(60)
    assert beat.longest < stall, f"{beat.longest * 1e3:.0f} ms"


def test_a_long_table_is_cut_and_a_viewer_has_all_of_it(qtbot, transcript):  # noqa: F811
    show(transcript, [message(1, "assistant", ROWS)])
    qtbot.waitUntil(lambda: transcript.view(1) is not None)
    transcript.go_to(1)
    view = transcript.view(1)
    qtbot.waitUntil(lambda: len(view.body.shown) == 2)
    view.body.set_window(None)
    while view.body.build_next():
        pass
    assert "row 19" in view.body.box(0).toPlainText()
    assert "row 20" not in view.body.box(0).toPlainText()
    button = next(each for each in view.body.findChildren(QPushButton) if each.text().startswith("Show all"))
    qtbot.waitUntil(lambda: button.text() == "Show all 10,000 rows")  # it is cut in slices
    button.click()
    (viewer,) = transcript.window().findChildren(FullViewer)
    model = viewer.view.model()
    assert (model.rowCount(), model.columnCount()) == (10_000, 3)
    assert model.index(9999, 1).data() == "**row** 9999"
    viewer.close()


def test_long_code_is_cut_and_a_viewer_has_all_of_it(qtbot, transcript):  # noqa: F811
    show(transcript, [message(1, "assistant", CODE)])
    qtbot.waitUntil(lambda: transcript.view(1) is not None and bool(transcript.view(1).body.built()))
    card = transcript.view(1).findChild(CodeCard)
    assert card.text.document().blockCount() == 300
    card.copy_button.click()
    assert QGuiApplication.clipboard().text().count("\n") == 5999
    card.all_button.click()
    (viewer,) = transcript.window().findChildren(FullViewer)
    qtbot.waitUntil(lambda: viewer.view.complete)
    assert viewer.view.document().blockCount() == 6000
    viewer.close()


def test_the_viewer_copies_long_lines_as_they_are(qtbot, theme):
    text = "short\n" + "0123456789" * 500 + "\n\nlast"
    view = LongText(theme, text, code=True)
    qtbot.addWidget(view)
    qtbot.waitUntil(lambda: view.complete)
    view.selectAll()
    assert view.createMimeDataFromSelection().text() == text


@STALLS
@pytest.mark.parametrize("size", [1_000_000, 10_000_000])
def test_the_viewer_opens_at_once_whatever_the_size(qtbot, theme, size, stall):
    with CpuBeat() as beat:
        view = LongText(theme, "x" * size, code=True)
        qtbot.addWidget(view)
        view.resize(600, 400)
        view.show()
        qtbot.waitUntil(lambda: view.complete)
    assert beat.longest < 2 * stall  # the first slice and showing the widget together


def test_cells_are_cut_at_bars_that_are_not_escaped():
    assert cells_of(r"| a | b \| c |  |") == ["a", "b | c", ""]
    assert cells_of("a|b") == ["a", "b"]


@pytest.mark.parametrize("text", ["[" * 500 + "**a**", "a*b" * 1200, "`" * 1200 + "\n\n- no list"])
def test_far_too_many_marks_are_shown_as_they_stand(qtbot, theme, text):
    prose = Prose(theme)
    qtbot.addWidget(prose)
    prose.set_markdown(text)
    assert prose.toPlainText() == text
    prose.set_markdown("[" * 300 + " **a**")
    assert prose.toPlainText() == "[" * 300 + " a"


def test_what_is_nested_too_deeply_is_text():
    assert limit_nesting("- a\n  - b\n> > c\n1. 2. d") == "- a\n  - b\n> > c\n1. 2. d"
    deep = limit_nesting("- " * 30 + "x")
    assert deep.startswith("- " * 12)
    assert deep.endswith("x")
    assert "\\-" in deep
