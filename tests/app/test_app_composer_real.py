"""Files, counts and settings on the real engine and the starter model: nothing scripted."""

import json
import socket

import pytest
from documents import paragraph, write_docx, write_pdf
from driving import answered, ask, last

from app.application import Octavo
from app.attachments.attachment import attachments_of
from app.chat_settings.chat_settings import ChatSettings
from app.processes.engine_client import Link
from engine.protocol import LoadOptions

pytestmark = [pytest.mark.model, pytest.mark.slow, pytest.mark.timeout(300)]


@pytest.fixture
def window(qtbot, tmp_path, monkeypatch):
    def refuse(*_):
        raise AssertionError("the window made a connection")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    octavo = Octavo(tmp_path / "data", "dark")
    octavo.window.resize(1440, 900)
    octavo.window.show()
    qtbot.waitUntil(lambda: octavo.window.library.can_answer)
    yield octavo.window
    octavo.window.closing.quit_now()
    qtbot.waitUntil(lambda: octavo.client.link is Link.CLOSED)
    octavo.window.deleteLater()
    octavo.deleteLater()


def test_three_files_are_counted_read_and_asked_about(qtbot, window, tmp_path):
    # A short context, since reading thousands of tokens takes a CPU minutes.
    window.library.load(window.library.state.path, LoadOptions(context=1536))
    qtbot.waitUntil(lambda: window.library.can_answer and window.library.state.context == 1536)
    facts = "The capital of the country Zorlandia is called Mirepoix. It lies on the river Ool. "
    (tmp_path / "facts.txt").write_text(facts * 4)
    write_pdf(tmp_path / "paper.pdf", ["Owls see well at night."])
    body = paragraph("A long chapter about rivers, hills and the weather. " * 12) * 12
    write_docx(tmp_path / "book.docx", body + paragraph("The mayor of Mirepoix is Ada Quill."))
    files = window.composer.files
    files.add_paths([str(tmp_path / name) for name in ("facts.txt", "paper.pdf", "book.docx")])
    qtbot.waitUntil(lambda: len(files.files) == 3 and all(each.counted for each in files.files))
    facts_file, paper, book = files.files
    assert 60 < facts_file.tokens < 160
    assert 10 < paper.tokens < 40
    assert book.tokens > 1_500
    assert files.chips[2].detail.text().startswith("about ")  # it does not fit
    window.conversations.options.set_own("", ChatSettings(temperature=0.0, max_tokens=12))
    ask(qtbot, window, "Who is the mayor of Mirepoix?")
    chat = window.current_chat
    question = window.conversations.branch(chat)[0]
    sent = attachments_of(question.details)
    assert [each.part for each in sent] == ["whole", "whole", "passages"]
    assert "Ada Quill" in sent[2].text
    reading: list[int] = []
    answer = window.conversations.answers.of_chat(chat)
    window.workspace.answer_changed.connect(lambda _state: reading.append(answer.read_tokens))
    answered(qtbot, window)
    stats = last(window).stats
    counted = sum(each.tokens for each in sent)
    assert 0 <= stats.prompt_tokens - counted < 150  # the question, the marks and the template
    assert reading == sorted(reading)
    assert max(reading) > 0


def test_a_schema_holds_the_answer_and_a_seed_repeats_it(qtbot, window):
    schema = {"type": "object", "properties": {"ok": {"type": "boolean"}}, "required": ["ok"]}
    schema["additionalProperties"] = False
    settings = ChatSettings(json_schema=json.dumps(schema), max_tokens=60, seed=3)
    texts = []
    for _ in range(2):
        window.show_chat("")
        window.conversations.options.set_own("", settings)
        ask(qtbot, window, "Is water wet?")
        answered(qtbot, window)
        texts.append(last(window).content)
    assert isinstance(json.loads(texts[0])["ok"], bool)
    assert texts[0] == texts[1]
