"""Code that has ended is coloured as if it had come at once, however it came and on any machine."""

import random
from types import SimpleNamespace

import pytest
from machine_speed import best, slowness
from pygments.lexers import PythonLexer
from PySide6.QtGui import QTextDocument

from app.processes.background_worker import BackgroundWorker
from app.theme.palette import DARK
from app.transcript import highlighting
from app.transcript.answer_body import AnswerBody
from app.transcript.cards import CodeCard
from app.transcript.highlighting import Highlighter, find_spans

SLOW = 34.0  # seconds that a run over the code takes on a loaded machine
LINES = (
    "import os",
    'text = """a string',
    'that ends""" + str(3)',
    "# a comment, 😀",
    "def f(x):",
    "    return x is None or 0x1F",
    "",
    "@property",
    "class A(B): pass",
)


class SlowWorker:
    """Runs a job when it is told to; every one says that it took long."""

    def __init__(self):
        self.jobs = []

    def submit(self, job, done):
        self.jobs.append((job, done))

    def run(self):
        """Runs the first job that waits."""
        job, done = self.jobs.pop(0)
        lines, _ = job()
        done((lines, SLOW))


def colours(document):
    """Of each line its ranges with their colours."""
    found, block = [], document.begin()
    while block.isValid():
        formats = block.layout().formats()
        found.append([(f.start, f.length, f.format.foreground().color().name()) for f in formats])
        block = block.next()
    return found


def code_of(body):
    return next(each for each in body.findChildren(CodeCard) if each.code)


def at_rest(qtbot, worker, body):
    """Runs all jobs, and waits until lines are drawn, but never for a pause."""
    drawing = [each.highlighter for each in body.findChildren(CodeCard)]
    while worker.jobs:
        worker.run()
    qtbot.waitUntil(lambda: not any(each.is_drawing for each in drawing))


@pytest.fixture
def make_body(qtbot, theme):
    def make(worker):
        body = AnswerBody(theme, worker)
        qtbot.addWidget(body)
        body.fit(600)
        return body

    return make


@pytest.mark.parametrize("seed", range(12))
def test_the_last_colours_are_those_of_the_whole_code(qtbot, theme, make_body, seed):
    chance = random.Random(seed)
    count = chance.choice([3, 40, 450])  # the last is more than a card shows
    code = "\n".join(chance.choice(LINES) for _ in range(count)) + "\nlast = True"
    whole = f"Here:\n\n```{chance.choice(['python', 'py', 'python3'])}\n{code}\n```\n\nThat is it.\n"
    if seed % 2:  # the answer ends in the code
        whole = whole[: whole.rindex("\n```")]
    worker = SlowWorker()
    body = make_body(worker)
    at = 0
    while at < len(whole):
        at = min(len(whole), at + chance.randrange(1, max(2, len(whole) // 8)))
        body.show_text(whole[:at], ended=False)
        if worker.jobs and chance.random() < 0.5:
            worker.run()
        if chance.random() < 0.3:
            theme.set_appearance(chance.choice(["light", "dark", "contrast"]))
            body.restyle()
    if seed % 2:
        body.show_text(whole, ended=True)
    at_rest(qtbot, worker, body)
    fresh_worker = SlowWorker()
    fresh = make_body(fresh_worker)
    fresh.show_text(whole, ended=True)
    at_rest(qtbot, fresh_worker, fresh)
    expected = colours(code_of(fresh).text.document())
    assert sum(map(len, expected)) >= 2
    assert colours(code_of(body).text.document()) == expected


def test_code_that_grows_is_coloured_again_after_a_pause(qtbot):
    worker, document = SlowWorker(), QTextDocument("import os\nimport sys")
    highlighter = Highlighter(document, worker, DARK)
    highlighter.highlight("import os", "python", ended=False)
    worker.run()
    highlighter.highlight("import os\nimport sys", "python", ended=False)
    assert not worker.jobs
    assert 100 <= highlighter.pause <= 2000
    qtbot.waitUntil(lambda: len(worker.jobs) == 1)


def test_the_pause_follows_what_the_lexer_used_not_how_long_it_waited(monkeypatch):
    clock = [0.0]
    stopped = SimpleNamespace(
        perf_counter=lambda: clock[0], monotonic=lambda: clock[0], thread_time=lambda: 0.0
    )
    monkeypatch.setattr(highlighting, "time", stopped)

    def others_run(*_args):
        clock[0] += SLOW
        return []

    monkeypatch.setattr(highlighting, "find_spans", others_run)
    assert highlighting.timed_spans("x = 1", "python") == ([], 0.0)


def test_code_that_was_coloured_while_it_grew_is_not_coloured_again_at_its_end(qapp):
    worker, document = SlowWorker(), QTextDocument("import os")
    highlighter = Highlighter(document, worker, DARK)
    highlighter.highlight("import os", "python", ended=False)
    worker.run()
    highlighter.highlight("import os", "python", ended=True)
    assert not worker.jobs


def test_code_that_becomes_too_long_has_no_colours_left(qapp):
    worker, document = SlowWorker(), QTextDocument("import os")
    highlighter = Highlighter(document, worker, DARK)
    highlighter.highlight("import os", "python", ended=False)
    worker.run()
    assert colours(document) != [[]]
    highlighter.highlight("import os" + "#" * highlighting.MAX_CHARACTERS, "python", ended=False)
    assert colours(document) == [[]]


def test_code_whose_lexer_fails_has_no_colours_and_later_code_has_them(qtbot, qapp, monkeypatch, caplog):
    original = PythonLexer.get_tokens_unprocessed

    def fail(self, text, *more):
        if "faulty" in text:
            raise RecursionError("too deep")
        return original(self, text, *more)

    monkeypatch.setattr(PythonLexer, "get_tokens_unprocessed", fail)
    worker, document = BackgroundWorker("test-colours"), QTextDocument("import os")
    failed = []
    worker.failed.connect(failed.append)
    highlighter = Highlighter(document, worker, DARK)
    highlighter.highlight("faulty", "python")
    highlighter.highlight("import os", "python")
    qtbot.waitUntil(lambda: colours(document) != [[]])
    worker.stop()
    assert not failed
    assert "the lexer of python failed" in caplog.text


@pytest.mark.parametrize(("language", "mark"), [("html+ng2", "["), ("fan", "a:")])
def test_code_made_to_be_slow_holds_the_worker_for_seconds_at_most(language, mark):
    line = (mark * 1000)[:999] + "\n"  # the longest that a card shows
    seconds = best(lambda: find_spans(line * (highlighting.MAX_CHARACTERS // 1000), language), 1)
    assert seconds < 4 * slowness()


def test_a_lexer_that_needs_too_long_colours_what_it_has_reached(monkeypatch):
    ticks = iter(range(1000))
    monkeypatch.setattr(highlighting, "time", SimpleNamespace(thread_time=lambda: 0.2 * next(ticks)))
    lines = find_spans("import os\n" * 100, "python")
    assert lines[0]
    assert len(lines) < 50


def test_names_of_swift_are_no_functions_unless_one_is_called():
    code = "let last = a.first\nreturn last\nreturn self.max(2)\nprint(max(a, last))"
    lines = code.split("\n")
    coloured = [
        [lines[number][start : start + length] for start, length, _ in spans]
        for number, spans in enumerate(find_spans(code, "swift"))
    ]
    assert coloured == [["let"], ["return"], ["return", "self", "2"], ["print", "max"]]
