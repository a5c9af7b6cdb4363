"""Chats as files, the samplers' settings, and the warning before the context is full."""

import json
from dataclasses import replace

import pytest
from driving import answered, ask
from PySide6.QtWidgets import QAbstractSpinBox

from app.attachments.attachment import Attachment, details_of
from app.chats.chat_export import as_json, as_markdown, file_name
from app.composer.context_meter import ContextMeter
from app.store.records import AnswerStats, Chat, StoredMessage
from app.theme.theme import Theme
from app.window.settings_dialog import SettingsDialog
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


@pytest.mark.parametrize(
    ("title", "name"), [("Why: pages?", "Why pages"), ("../../etc", "etc"), ("///", "Chat"), ("Ü 1", "Ü 1")]
)
def test_names_that_every_system_takes(title, name):
    assert file_name(title) == name


def test_a_chat_is_written_where_it_is_wanted(qtbot, window, tmp_path, monkeypatch):
    window.shown.ask_and_export()
    assert "nothing to export" in window.toast._label.text()
    ask(qtbot, window, "tokens=3")
    answered(qtbot, window)
    chosen = (str(tmp_path / "chat"), "JSON (*.json)")
    monkeypatch.setattr("app.window.shown_chat.QFileDialog.getSaveFileName", lambda *_: chosen)
    window.shown.ask_and_export()
    assert json.loads((tmp_path / "chat.json").read_text())["messages"][1]["content"] == "word0 word1 word2 "
    window.shown.export(tmp_path / "chat.md")
    assert "word0 word1 word2" in (tmp_path / "chat.md").read_text()
    window.shown.export(tmp_path / "nowhere" / "chat.md")
    assert "cannot be written" in window.toast._label.text()


def test_samplers_are_set_and_kept(qtbot, window):
    assert window.settings.sampling() == Sampling()
    dialog = SettingsDialog(window.settings, window.theme, window)
    fields = {field.accessibleName(): field for field in dialog.findChildren(QAbstractSpinBox)}
    for name, value in {"top-p": 0.9, "top-k": 40, "min-p": 0.05, "repeat": 1.1}.items():
        fields[name].setValue(value)
    chosen = window.settings.sampling()
    assert (chosen.top_p, chosen.top_k, chosen.min_p, chosen.repetition_penalty) == (0.9, 40, 0.05, 1.1)
    dialog.deleteLater()


def test_the_meter_warns_before_the_context_is_full(qtbot):
    meter = ContextMeter(Theme("dark"))
    qtbot.addWidget(meter)
    meter.set_usage(4000, 8192)
    assert (meter.nearly_full, meter.text()) == (False, "4,000 of 8,192")
    meter.set_usage(7600, 8192)
    assert (meter.nearly_full, meter.text()) == (True, "7,600 of 8,192 · 592 left")
    assert "Nothing is dropped" in meter.toolTip()
