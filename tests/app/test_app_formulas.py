"""Formulas are told from prices, typeset in a process of their own, and copied as their source."""

import itertools
import struct
import subprocess
import sys

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from test_app_transcript import message, show, worker  # noqa: F401  fixtures
from test_app_transcript_selection import drag

from app.formulas.formula_images import FormulaImages
from app.formulas.formula_marks import Formula, take_out
from app.formulas.typesetting_process import Order, typeset
from app.transcript.answer_view import AnswerView
from app.transcript.markdown_segments import code_spans
from app.transcript.prose_view import Prose


def found(markdown):
    return [formula.latex for formula in take_out(markdown, code_spans)[1]]


@pytest.mark.parametrize(
    ("markdown", "formulas"),
    [
        ("Let $x^2$ be $y$.", ["x^2", "y"]),
        (r"Let \(a_1\) be \[b\]", ["a_1", "b"]),
        ("$$\na\n=b\n$$", ["a\n=b"]),
        (r"\begin{align*}a&=b\\c&=d\end{align*}", [r"\begin{align*}a&=b\\c&=d\end{align*}"]),
        ("It costs $5 and $10.", []),
        ("Between $5-$10, or $5 to $6.", []),
        ("From $1,000 to $2,000 a year", []),
        ("US$5 and A$6", []),
        ("set $HOME and $PATH", []),
        ("`$x$` and ``\\(y\\)``", []),
        (r"a \$x\$ b", []),
        (r"\\(not a formula\\)", []),
        ("$ x $", []),
        ("one $a$ costs $5", ["a"]),
        ("no end $x and \\( y", []),
    ],
)
def test_formulas_are_told_from_prices_and_code(markdown, formulas):
    assert found(markdown) == formulas


@pytest.mark.parametrize(
    "latex",
    [
        r"\frac{a}{b}",
        r"\int_0^\infty e^{-x^2}\,dx",
        r"\begin{pmatrix}1&2\\3&4\end{pmatrix}",
        r"\begin{cases}1&x>0\\0&\text{else}\end{cases}",
        r"\mathbb{R}^n \to \mathcal{L}",
        r"\left( \frac{a}{b} \right) \label{x} \tag{1}",
    ],
)
def test_what_models_write_is_typeset(latex):
    made = typeset(Order(latex, block=True))
    assert made.svg.startswith("<svg")
    assert made.width > 5
    assert 0 <= made.depth < made.height


def test_unknown_commands_and_deep_nesting_are_not_typeset():
    assert typeset(Order(r"\undefinedcommand x", block=False)).svg == ""
    assert typeset(Order(r"\sqrt{" * 40 + "x" + "}" * 40, block=False)).svg == ""


@pytest.fixture
def images(qtbot):
    made = FormulaImages()
    yield made
    made.stop()


def pieces(qtbot, theme, worker, images, text):  # noqa: F811
    view = AnswerView(theme, worker, message(2, "assistant", text), None, None, images)
    qtbot.addWidget(view)
    view.fit(600)
    view.show()
    return view


def test_a_formula_becomes_an_image_and_is_copied_as_its_source(qtbot, theme, worker, images):  # noqa: F811
    text = r"The root \(\sqrt{2}\) is" + "\n\n$$\\frac{1}{2}$$\n\nand so on."
    view = pieces(qtbot, theme, worker, images, text)
    box = view.body.box(0)
    assert r"\(\sqrt{2}\)" in box.toPlainText()  # until it is typeset
    before = view.height()
    qtbot.waitUntil(lambda: box.toPlainText().count("\ufffc") == 2)
    assert view.height() != before
    box.selectAll()
    from app.transcript.prose_view import selected_text

    assert selected_text(box.textCursor()) == "The root \\(\\sqrt{2}\\) is\n$$\\frac{1}{2}$$\nand so on."


def test_a_formula_keeps_the_lines_of_its_paragraph_apart(qtbot, theme, worker, images):  # noqa: F811
    text = (
        "Words that fill the first line of this paragraph, " * 2
        + r"then \(O(n \log n)\), "
        + "and more " * 20
    )
    box = pieces(qtbot, theme, worker, images, text).body.box(0)
    layout = box.document().begin().layout()

    def baselines():
        lines = [layout.lineAt(number) for number in range(layout.lineCount())]
        return [round(line.y() + line.ascent()) for line in lines]

    apart = {below - above for above, below in itertools.pairwise(baselines())}
    assert len(apart) == 1
    qtbot.waitUntil(lambda: "\ufffc" in box.toPlainText())
    layout = box.document().begin().layout()
    assert {below - above for above, below in itertools.pairwise(baselines())} == apart


def test_a_formula_that_cannot_be_typeset_is_its_source(qtbot, theme, worker, images):  # noqa: F811
    view = pieces(qtbot, theme, worker, images, r"Both \(\nonsense{x}\) and \(x\).")
    box = view.body.box(0)
    qtbot.waitUntil(lambda: "\ufffc" in box.toPlainText())
    assert r"\(\nonsense{x}\)" in box.toPlainText()
    assert not box.pending


@pytest.mark.parametrize(
    "program",
    [
        "import time; time.sleep(60)",
        "raise SystemExit(1)",
        r"import sys; sys.stdout.buffer.write(b'\x03\0\0\0abc'); sys.stdout.flush(); sys.stdin.read()",
    ],
)
def test_a_process_that_hangs_or_ends_or_lies_costs_that_formula_only(qtbot, monkeypatch, program):
    monkeypatch.setattr("app.formulas.formula_images._START", 300)
    images = FormulaImages(None, (sys.executable, "-c", program), patience=300)
    one, two = Formula("$a$", "a", False), Formula("$b$", "b", False)
    assert images.image(one, "#ffffff", 1.0, 1.0) is None
    assert images.image(two, "#ffffff", 1.0, 1.0) is None
    qtbot.waitUntil(lambda: not images.is_pending(one) and not images.is_pending(two))
    assert images.image(one, "#ffffff", 1.0, 1.0) is None
    images.stop()


def test_memory_of_the_process_is_limited_on_a_mac_too():
    code = (
        "import resource, time\n"
        "from app.formulas import typesetting_process as process\n"
        "resource.setrlimit = lambda *_: None  # macOS heeds no limit of memory\n"
        "process._MAX_MEMORY = 200 << 20\n"
        "def typeset(_order):\n"
        "    kept = [bytearray(b'x' * (1 << 24)) for _ in range(25)]\n"
        "    time.sleep(30)\n"  # it is ended long before
        "    return process.Typeset(str(len(kept)))\n"
        "process.typeset = typeset\n"
        "process.main()\n"
    )
    data = msgspec.msgpack.encode(Order("a", False))
    order = struct.pack("<I", len(data)) + data
    ended = subprocess.run([sys.executable, "-c", code], input=order, capture_output=True, timeout=60)
    assert (ended.returncode, ended.stdout) == (1, b"")


def test_backslashes_are_kept_where_nothing_typesets(qtbot, theme):
    prose = Prose(theme)
    qtbot.addWidget(prose)
    prose.set_markdown(r"So \(a \\ b\) holds.")
    assert prose.toPlainText() == r"So \(a \\ b\) holds."


def test_a_message_is_copied_with_the_source_of_its_formulas(qtbot, theme, worker):  # noqa: F811
    from app.transcript.transcript import Transcript
    from app.workspace import Workspace

    text = r"So \(x^2\) it is."
    made = Transcript(theme, worker, Workspace(), lambda n: [n], lambda ids: [made.messages[n] for n in ids])
    qtbot.addWidget(made)
    made.resize(800, 500)
    made.show()
    show(made, [message(1, "assistant", text)])
    qtbot.waitUntil(lambda: made.view(1) is not None and bool(made.view(1).body.built()))
    box = made.view(1).body.box(0)
    qtbot.waitUntil(lambda: "\ufffc" in box.toPlainText())
    drag(box, 3, box, len(box.toPlainText()))
    qtbot.keyClick(box, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == r"\(x^2\) it is."
    made.stop()
