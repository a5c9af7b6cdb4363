"""Chats as files, the samplers' settings, and the warning before the context is full."""

import json
import re
import time
from dataclasses import replace

import pytest
from driving import answered, ask
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QAbstractSpinBox

from app.attachments.attachment import Attachment, details_of
from app.chats.chat_export import as_html, as_json, as_markdown, file_name, markdown_html
from app.composer.context_meter import ContextMeter
from app.store.records import AnswerStats, Chat, StoredMessage
from app.theme.theme import Theme
from app.window.settings.settings_dialog import SettingsDialog
from app.workspace import Workspace
from engine.protocol import Sampling

CHAT = Chat("id", "Why: pages?", 0, 1_700_000_000.0, 1_700_000_000.0)
BRANCH = [
    StoredMessage(1, "id", None, "user", "Why **pages**?", "done", 1_700_000_000.0),
    StoredMessage(
        2,
        "id",
        1,
        "assistant",
        "Because.\n",
        "stopped",
        1_700_000_001.0,
        "SmolLM2",
        "",
        AnswerStats(40, 32, 2, 0.1, 9.5),
    ),
]


def test_markdown_reads_as_the_chat_was():
    text = "# Why: pages?\n\n## You\n\nWhy **pages**?\n\n## SmolLM2\n\nBecause.\n\n*stopped*\n"
    assert as_markdown(CHAT, BRANCH) == text


def test_json_keeps_everything():
    whole = json.loads(as_json(CHAT, BRANCH))
    assert (whole["format"], whole["title"]) == ("octavo-chat-1", "Why: pages?")
    user, answer = whole["messages"]
    assert (user["role"], user["content"]) == ("user", "Why **pages**?")
    assert user["created"].startswith("2023-11-1")
    assert answer["figures"]["reused_tokens"] == 32
    assert (answer["model"], answer["state"]) == ("SmolLM2", "stopped")


def test_attached_files_are_named_in_markdown_and_whole_in_json():
    file = Attachment("notes.txt", "text", "all of it", 3)
    question = replace(BRANCH[0], details=details_of([file]))
    assert "## You\n\n*Attached: notes.txt (3 tokens)*\n\nWhy **pages**?" in as_markdown(CHAT, [question])
    (message,) = json.loads(as_json(CHAT, [question]))["messages"]
    assert message["attachments"][0]["text"] == "all of it"


HOSTILE = """<script>alert(1)</script> ![x](http://evil.example/a.png) [a](javascript:alert(1))

[b](https://good.example/?a=1&b="2) **bold** *slanted* `<b>code</b>` 2 * 3 * 4

# Head<img src=x onerror=alert(1)>
- one
- **two**

> quoted <iframe>

```html
<script>x</script>
```
| a | b |
|---|---|
| 1 | <style> |
```
never closed </pre><script>"""


def test_a_page_has_no_markup_of_the_chat_and_nothing_remote():
    message = StoredMessage(1, "id", None, "assistant", HOSTILE, "done", 0.0, "<model>")
    page = as_html(Chat("id", "</title><script>", 0, 0.0, 0.0), [message])
    tags = set(re.findall(r"<(/?[a-z!][a-z0-9]*)", page))
    allowed = "html head meta title style body h1 h2 h3 small p pre code ul li blockquote b i a br !doctype"
    assert {tag.strip("/") for tag in tags} <= set(allowed.split())
    assert not re.search(r"<[^>]*(\bsrc=|\bon\w+=|javascript:)|url\(|@import", page)
    assert re.findall(r'href="([^"]*)"', page) == [
        "http://evil.example/a.png",  # an image is a link only
        "https://good.example/?a=1&amp;b=&quot;2",
    ]
    assert "<b>bold</b> <i>slanted</i> <code>&lt;b&gt;code&lt;/b&gt;</code> 2 * 3 * 4" in page
    assert "default-src 'none'" in page


@given(st.text(alphabet="ab*`[]()<>#-|>\n &!", max_size=200))
def test_any_markdown_becomes_closed_tags(text):
    made = markdown_html(text)
    open_tags = []
    for tag in re.findall(r"<(/?\w+)", made):
        if tag == "br":
            continue
        if tag.startswith("/"):
            assert open_tags.pop() == tag[1:]
        else:
            open_tags.append(tag)
    assert open_tags == []


def test_a_long_line_and_many_levels_are_written_quickly():
    start = time.process_time()
    markdown_html("*" * 200_000 + "[" * 200_000 + "`" * 200_001)
    markdown_html("\n".join("  " * n + "- x" for n in range(0, 3000, 3)))
    markdown_html("> " * 100_000)
    assert time.process_time() - start < 3


@pytest.mark.parametrize(
    ("title", "name"), [("Why: pages?", "Why pages"), ("../../etc", "etc"), ("///", "Chat"), ("Ü 1", "Ü 1")]
)
def test_names_that_every_system_takes(title, name):
    assert file_name(title) == name


def test_a_chat_is_written_where_it_is_wanted(qtbot, window, tmp_path, monkeypatch):
    window.files.ask_and_export()
    assert "nothing to export" in window.toast.text()
    ask(qtbot, window, "tokens=3")
    answered(qtbot, window)
    chosen = (str(tmp_path / "chat"), "JSON (*.json)")
    monkeypatch.setattr("app.window.kept_chats.chat_files.QFileDialog.getSaveFileName", lambda *_: chosen)
    window.files.ask_and_export()
    qtbot.waitUntil(lambda: "exported to chat.json" in window.toast.text())
    assert json.loads((tmp_path / "chat.json").read_text())["messages"][1]["content"] == "word0 word1 word2 "
    window.files.export(tmp_path / "chat.md")
    qtbot.waitUntil(lambda: "exported to chat.md" in window.toast.text())
    assert "word0 word1 word2" in (tmp_path / "chat.md").read_text()
    for kind in ("html", "pdf"):
        window.files.export(tmp_path / f"chat.{kind}")
        qtbot.waitUntil(lambda kind=kind: f"exported to chat.{kind}" in window.toast.text())
    assert (tmp_path / "chat.pdf").read_bytes().startswith(b"%PDF")
    for name in ("chat.md", "chat.pdf"):
        window.files.export(tmp_path / "nowhere" / name)
        qtbot.waitUntil(lambda name=name: f"{name} cannot be written" in window.toast.text())


def test_samplers_are_set_and_kept(qtbot, window):
    settings = window.settings
    names = ("temperature", "max_tokens", "top_p", "top_k", "min_p", "repetition_penalty")
    assert all(getattr(settings, name) == getattr(Sampling(), name) for name in names)
    dialog = SettingsDialog(window.settings, window.theme, window)
    fields = {field.accessibleName(): field for field in dialog.findChildren(QAbstractSpinBox)}
    for name, value in {"Top-p": 0.9, "Top-k": 40, "Min-p": 0.05, "Repetition penalty": 1.1}.items():
        fields[name].setValue(value)
    chosen = (settings.top_p, settings.top_k, settings.min_p, settings.repetition_penalty)
    assert chosen == (0.9, 40, 0.05, 1.1)
    dialog.deleteLater()


def test_the_meter_warns_before_the_context_is_full(qtbot):
    meter = ContextMeter(Theme("dark"), Workspace())
    qtbot.addWidget(meter)
    meter.set_usage(4000, 8192)
    assert (meter.nearly_full, meter.text()) == (False, "4,000 of 8,192")
    meter.set_usage(7600, 8192)
    assert (meter.nearly_full, meter.text()) == (True, "7,600 of 8,192 · 592 left")
    assert "Nothing is dropped" in meter.toolTip()
