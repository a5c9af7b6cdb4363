"""Reported exports of other programs: every chat is read, and reasoning is not sent back as an answer."""

import json
import re
import tomllib
import zipfile
from pathlib import Path

import pytest

from app.conversations.request_messages import request_messages
from app.importing.import_process import read_file
from app.store.records import StoredMessage

REPORTS = tomllib.loads((Path(__file__).parent / "exports.toml").read_text("utf-8"))["report"]
CHAT = (
    '{"title": "%s", "id": "%s", "default_model_slug": "%s", "current_node": "a", "mapping": {'
    '"q": {"message": {"author": {"role": "user"}, "content": {"parts": ["cite【1†a】"]}}, "parent": null},'
    '"a": {"message": {"author": {"role": "assistant"}, "content": {"parts": ["%s"]}}, "parent": "q"}}}'
)


def data_of(text, encoding):
    """The bytes of a file of a report."""
    text = re.sub(r"@(\w[^|@]*)\|([^|@]*)\|([^@]*)@", written, text)
    text = re.sub(r"#(\d+)#", lambda digits: "9" * int(digits[1]), text)
    data = text.encode(encoding)
    return re.sub(rb"\\x([0-9a-f]{2})", lambda byte: bytes.fromhex(byte[1].decode()), data)


def written(chat):
    """A chat of ChatGPT as JSON."""
    return CHAT % (chat[1], chat[1], chat[2], chat[3].replace("\n", "\\n"))


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report["about"])
def test_every_chat_is_read_and_its_reasoning_is_not_sent_back(tmp_path, report):
    path = tmp_path / ("export.json" if "file" in report else "export.zip")
    if "file" in report:
        path.write_bytes(data_of(report["file"], report.get("encoding", "utf-8")))
    else:
        with zipfile.ZipFile(path, "w") as archive:
            for name, text in report["archive"].items():
                archive.writestr(name, data_of(text, "utf-8"))
    file = read_file(path)
    assert file.problem == ""
    found = []
    for chat in file.chats:
        answer = chat.messages[chat.leaf]
        assert answer.role == "assistant"
        stored = StoredMessage(1, "c", None, answer.role, answer.content, "done", 0.0)
        (_, sent) = request_messages([stored], 0)
        found.append([chat.title, answer.model, sent.content, *([sent.reasoning] if sent.reasoning else [])])
    assert found == report["right"]
    asked = [message.content for chat in file.chats for message in chat.messages if message.role == "user"]
    assert not asked or set(asked) <= {"cite【1†a】", "q"}  # what a person wrote stays


def test_an_archive_without_chats_is_refused_with_what_is_wrong(tmp_path):
    path = tmp_path / "export.zip"
    for members, problem in (
        ({"conversations-000.json": "[", "conversations-001.json": "{"}, "not json"),
        ({"conversations.json": json.dumps([{"a": 1}])}, "unknown"),
        ({"photo.png": ""}, "not json"),
    ):
        with zipfile.ZipFile(path, "w") as archive:
            for name, text in members.items():
                archive.writestr(name, text)
        assert read_file(path).problem == problem
