"""The transcript: nothing is fetched, the tail is followed only at the tail, only the open end is parsed."""

from types import SimpleNamespace

import pytest
import shiboken6
from PySide6.QtCore import QPoint, QRect, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QFontMetrics, QTextDocument, QTextDocumentFragment
from PySide6.QtWidgets import QApplication, QLabel, QToolButton, QToolTip

from app.processes.background_worker import BackgroundWorker
from app.store.records import AnswerStats, MessageOutline, StoredMessage
from app.theme.palette import DARK
from app.transcript.answer_body import AnswerBody
from app.transcript.answer_view import AnswerView
from app.transcript.cards import CodeCard
from app.transcript.highlighting import Highlighter, find_spans
from app.transcript.prose_view import Prose
from app.transcript.text_box import open_link, where_to
from app.transcript.transcript import Transcript
from app.workspace import AnswerDelta, Workspace


@pytest.fixture
def worker(qapp):
    made = BackgroundWorker("test-code")
    yield made
    made.stop()


def message(number, role, content, state="done", **more):
    return StoredMessage(number, "c", number - 1 or None, role, content, state, 0.0, **more)


def chat(count):
    return [
        message(n, "user" if n % 2 else "assistant", f"message {n}\n\n" + "words " * 120)
        for n in range(1, count + 1)
    ]


@pytest.fixture
def transcript(qtbot, theme, worker):
    workspace = Workspace()
    made = Transcript(
        theme,
        worker,
        workspace,
        lambda number: [number],
        lambda ids: [made.messages[number] for number in ids],
    )
    made.messages = {}
    made.grow_to = lambda number, text: workspace.grow(AnswerDelta(made.chat, number, text))
    qtbot.addWidget(made)
    made.resize(800, 500)
    made.show()
    return made


def show(transcript, messages, chat="c"):
    transcript.messages = {each.id: each for each in messages}
    transcript.show_chat(chat, [MessageOutline(m.id, m.role, len(m.content), m.state) for m in messages])


def test_markdown_images_are_never_loaded(qtbot, theme, monkeypatch):
    prose = Prose(theme)
    qtbot.addWidget(prose)
    asked = []
    original = Prose.loadResource
    monkeypatch.setattr(Prose, "loadResource", lambda s, k, n: asked.append(n) or original(s, k, n))
    prose.set_markdown(
        "see ![chart](http://tracker.example/x.png) and ![y](/etc/hostname) <img src='http://t/z'>"
    )
    prose.fit(400)
    prose.grab()
    assert asked == []
    assert "chart" in prose.toPlainText()
    assert "<img" in prose.toPlainText()  # HTML is text


def test_a_document_gets_nothing_even_if_it_asks(qtbot, theme):
    prose = Prose(theme)
    qtbot.addWidget(prose)
    image = prose.loadResource(2, QUrl("http://tracker.example/x.png"))
    assert (image.width(), image.height()) == (1, 1)
    assert prose.loadResource(3, QUrl("http://tracker.example/style.css")) is None


@pytest.mark.parametrize(
    ("url", "opened"),
    [
        ("https://a.example", True),
        ("mailto:a@b.example", True),
        ("file:///etc/passwd", False),
        ("smb://x/y", False),
    ],
)
def test_links_open_in_the_browser_and_only_web_and_mail(monkeypatch, url, opened):
    seen = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda u: seen.append(u.toString()))
    open_link(QUrl(url))
    assert bool(seen) is opened


def test_links_say_where_they_lead_before_they_are_clicked(qtbot, theme, monkeypatch):
    prose = Prose(theme)
    qtbot.addWidget(prose)
    prose.set_markdown(
        '![chart](https://t.example/x?<b>=1) [mail](mailto:a@b.example) [dead](javascript:no "title")'
    )
    prose.fit(600)
    prose.show()

    def tip(word):
        found = prose.document().find(word)
        return found.charFormat().toolTip()

    assert tip("chart") == "Opens in your browser: https://t.example/x?&lt;b&gt;=1"
    assert tip("mail") == "Opens your mail program: a@b.example"
    told = []
    monkeypatch.setattr(QToolTip, "showText", lambda place, text, *_: told.append(text))
    qtbot.keyClick(prose, Qt.Key.Key_Tab)
    assert told == [tip("chart")]
    qtbot.keyClick(prose, Qt.Key.Key_Tab)
    assert told[1:] == [tip("mail")]
    assert len(where_to("https://t.example/" + "x" * 5000)) < 250
    assert "\u202e" not in where_to("https://t.example/\u202egnp.exe")


def test_a_rule_at_the_beginning_has_no_empty_line_above(qtbot, theme):
    prose = Prose(theme)
    qtbot.addWidget(prose)
    prose.set_markdown("---\n\nafter")
    assert prose.document().blockCount() == 2
    assert prose.has_marks, "the rule is drawn"


def test_only_the_open_segment_is_parsed_again(qtbot, theme, worker, monkeypatch):
    view = AnswerView(theme, worker, message(2, "assistant", "", "streaming"))
    qtbot.addWidget(view)
    parsed = []
    original = Prose.set_markdown
    monkeypatch.setattr(Prose, "set_markdown", lambda s, m: parsed.append(m) or original(s, m))
    text = "intro\n\n```python\nx = 1\n```\n"
    view.set_text(text, ended=False)
    for extra in ("tail", "tail grows", "tail grows more"):
        view.set_text(text + extra, ended=False)
    assert parsed == ["intro", "tail", "tail grows", "tail grows more"]


def test_copy_gives_the_code_as_it_was(qtbot, theme, worker, qapp):
    view = AnswerView(theme, worker, message(2, "assistant", "```python\nif x:\n\ty()\n```"))
    qtbot.addWidget(view)
    card = view.findChild(CodeCard)
    card.copy_button.click()
    assert qapp.clipboard().text() == "if x:\n\ty()"


def test_code_is_coloured_off_the_interface_thread(qtbot, theme, worker):
    card = CodeCard(theme, worker)
    qtbot.addWidget(card)
    card.set_code("def f():\n    return 1", "python")

    def colours():
        block = card.text.document().begin()
        return [(f.start, f.length) for f in block.layout().formats()]

    qtbot.waitUntil(lambda: (0, 3) in colours())


def test_spans_count_as_qt_does():
    lines = find_spans('x = "😀" # c', "python")
    assert [(s.start, s.length, s.kind) for s in lines[0] if s.kind == "comment"] == [(9, 3, "comment")]
    assert find_spans("x", "no-such-language") == []


def test_a_table_of_one_letter_is_no_keyword():
    code = "SELECT c.name FROM customers c"
    (line,) = find_spans(code, "sql")
    words = [code[span.start :][: span.length] for span in line if span.kind == "keyword"]
    assert words == ["SELECT", "FROM"]


def test_the_statistics_are_shown_with_units(qtbot, theme, worker):
    stats = AnswerStats(2040, 1912, 300, 0.18, 61.4)
    view = AnswerView(theme, worker, message(2, "assistant", "hi", stats=stats))
    qtbot.addWidget(view)
    shown = QTextDocumentFragment.fromHtml(view.stats_label.text()).toPlainText()
    for text in ("61.4 tok/s", "0.18 s to first token", "1,912 of 2,040 prompt tokens reused"):
        assert text in shown.replace("\xa0", " ")
    lines = _narrow_lines(view.stats_label.text(), f"{text}\xa0\xa0\xa0")
    assert any(text in line.replace("\xa0", " ") for line in lines), "lines break between the figures only"


def _narrow_lines(html: str, widest: str) -> list[str]:
    """The lines of a text in a column as wide as one of its parts."""
    narrow = QTextDocument()
    narrow.setHtml(html)
    room = 2 * narrow.documentMargin() + 4
    narrow.setTextWidth(QFontMetrics(narrow.defaultFont()).horizontalAdvance(widest) + room)
    narrow.size()
    block = narrow.firstBlock()
    lines = [block.layout().lineAt(number) for number in range(block.layout().lineCount())]
    assert len(lines) > 2
    return [block.text()[line.textStart() :][: line.textLength()] for line in lines]


def test_statistics_in_japanese_break_between_the_figures_as_well(qtbot, theme, worker, monkeypatch):
    own = "プロンプト2,040トークン中{number}を再利用"
    own_texts = {
        "{number} of %n prompt token(s) reused": own,
        "{number} s to first token": "最初まで{number}秒",
    }
    monkeypatch.setattr(
        "app.transcript.answer_view.translate", lambda _room, text, *_: own_texts.get(text, text)
    )
    stats = AnswerStats(2040, 1912, 300, 0.18, 61.4)
    view = AnswerView(theme, worker, message(2, "assistant", "hi", stats=stats))
    qtbot.addWidget(view)
    whole = own.format(number="1,912")
    lines = _narrow_lines(view.stats_label.text(), f"{whole}\xa0\xa0\xa0")
    assert any(whole in line.replace("\u2060", "") for line in lines)


def test_numbers_in_the_statistics_are_never_broken(qtbot, theme, worker, monkeypatch):
    monkeypatch.setattr("app.transcript.answer_view.figure", lambda *_: "1\u202f100")  # as in French
    view = AnswerView(theme, worker, message(2, "assistant", "hi", stats=AnswerStats(tokens_per_s=61.4)))
    qtbot.addWidget(view)
    document = QTextDocument()
    document.setHtml(view.stats_label.text())
    assert "1\xa0100\xa0tok/s" in document.firstBlock().text()


def test_an_answer_in_the_place_of_one_with_more_lines_is_not_higher_for_it(qtbot, theme, worker):
    stats = AnswerStats(12_040, 10_912, 1024, 0.18, 61.4)
    short = AnswerStats(tokens_per_s=61.4)
    views = [AnswerView(theme, worker, message(2, "assistant", "hi", stats=each)) for each in (stats, short)]
    for view in views:
        qtbot.addWidget(view)
        view.show()
        view.fit(300)
        QApplication.processEvents()
        view.show_message(message(4, "assistant", "hi", stats=short))
    qtbot.waitUntil(lambda: views[0].height() == views[1].height(), timeout=5000)


@pytest.mark.parametrize("width", [240, 446, 660])
def test_the_lines_below_an_answer_are_shown_whole_beside_its_buttons(qtbot, theme, worker, width):
    stats = AnswerStats(12_040, 10_912, 1024, 0.18, 61.4)
    ended = message(2, "assistant", "hi", stats=stats, error="The answer reached its limit of 1,024 tokens.")
    view = AnswerView(theme, worker, ended)
    qtbot.addWidget(view)
    view.set_versions([2, 4])
    view.fit(width)
    view.show()
    view.adjustSize()
    labels = [each for each in view.findChildren(QLabel) if each.isVisible() and each.text()]
    buttons = [each for each in view.findChildren(QToolButton) if each.isVisible()]
    text = " ".join(each.text() for each in labels)
    assert "its limit of 1,024 tokens" in text
    assert "Why?" in text

    def place(widget):
        return QRect(widget.mapTo(view, QPoint()), widget.size())

    def whole(label):
        needed = label.heightForWidth(label.width()) if label.wordWrap() else label.sizeHint().height()
        enough = label.height() >= needed and label.width() >= label.minimumSizeHint().width()
        free = not any(place(label).intersects(place(button)) for button in buttons)
        return enough and free and view.rect().contains(place(label))

    qtbot.waitUntil(lambda: all(whole(label) for label in labels))


def test_the_end_is_followed_at_the_end_and_only_there(qtbot, transcript):
    messages = [*chat(8), message(9, "user", "q"), message(10, "assistant", "", "streaming")]
    show(transcript, messages)
    bar = transcript.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 500 and bar.value() == bar.maximum())
    before = bar.maximum()
    transcript.grow_to(10, "line\n\n" * 20)
    qtbot.waitUntil(lambda: bar.maximum() > before and bar.value() == bar.maximum())
    bar.setValue(bar.maximum() - 300)
    assert not transcript.following
    place, before = transcript.view(10).y(), transcript.view(10).height()
    transcript.grow_to(10, "line\n\n" * 60)
    qtbot.waitUntil(lambda: transcript.view(10).height() > before)
    assert transcript.view(10).y() == place  # the value changes as heights above are corrected
    assert bar.value() < bar.maximum() - 300
    transcript.go_to_tail()
    assert bar.value() == bar.maximum()


def test_a_new_version_replaces_only_what_differs(qtbot, transcript):
    first = chat(4)
    show(transcript, first)
    qtbot.waitUntil(lambda: transcript.view(3) is not None)
    kept = transcript.view(3)
    show(transcript, [*first[:3], message(5, "assistant", "another", "streaming")])
    assert transcript.view(3) is kept
    assert transcript.view(4) is None
    assert transcript.view(5) is not None


def test_a_theme_change_keeps_text_and_width(qtbot, transcript, theme):
    show(transcript, [message(1, "user", "q"), message(2, "assistant", "# T\n\na `b`\n\n```py\nx\n```")])
    theme.set_appearance("light")
    theme.set_zoom(1.25)
    view = transcript.view(2)
    assert view.findChild(Prose).toPlainText().startswith("T")
    assert view.width() == min(theme.px(660), 800 - 68)


def test_colours_that_come_after_their_message_is_gone_are_dropped(qtbot):
    document = QTextDocument("x = 1")
    work = []
    highlighter = Highlighter(
        document, SimpleNamespace(submit=lambda job, done: work.append((job, done))), DARK
    )
    highlighter.highlight("x = 1", "python")
    job, done = work[0]
    shiboken6.delete(document)
    done(job())  # nothing to colour any more, and no error
    assert len(work) == 1


def _coloured(card):
    block, found = card.text.document().begin(), 0
    while block.isValid():
        found += len(block.layout().formats())
        block = block.next()
    return found


def test_a_card_that_is_used_again_has_no_colours_of_the_code_before(qtbot, theme):
    work = []
    worker = SimpleNamespace(submit=lambda job, done: work.append((job, done)))
    body = AnswerBody(theme, worker)
    qtbot.addWidget(body)
    body.fit(600)
    body.show_text("```python\nimport os\nimport sys\n```\n", ended=True)
    card = body.findChild(CodeCard)
    job, done = work.pop()
    done(job())
    assert _coloured(card) > 0
    body.show_text("```\nimport os\nimport sys\n```\n", ended=True)
    assert body.findChild(CodeCard) is card
    assert _coloured(card) == 0


def test_colours_that_come_after_their_card_was_used_again_are_dropped(qtbot, theme):
    work = []
    worker = SimpleNamespace(submit=lambda job, done: work.append((job, done)))
    body = AnswerBody(theme, worker)
    qtbot.addWidget(body)
    body.fit(600)
    body.show_text("```python\nimport os\n```\n", ended=True)
    job, done = work.pop()
    body.show_text("```\nimport os\n```\n", ended=True)
    done(job())
    assert _coloured(body.findChild(CodeCard)) == 0
    body.show_text("```python\nimport sys\n```\n", ended=True)
    qtbot.waitUntil(lambda: bool(work))
    job, done = work.pop()
    done(job())
    assert _coloured(body.findChild(CodeCard)) > 0
