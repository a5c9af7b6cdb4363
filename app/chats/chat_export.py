"""A chat as a file: Markdown for people, JSON for programs."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from app.store.records import Chat, StoredMessage

FORMATS: Final = "Markdown (*.md);;JSON (*.json)"


class ExportError(Exception):
    """The file cannot be written; the text says why and what to do."""


def file_name(title: str) -> str:
    """A name for the chat's file that every system takes."""
    kept = "".join(letter if letter.isalnum() or letter in " -_" else " " for letter in title)
    return " ".join(kept.split())[:80] or "Chat"


def as_markdown(chat: Chat, branch: Sequence[StoredMessage]) -> str:
    """The shown branch, each message under a heading; answers stay the Markdown they are."""
    parts = [f"# {chat.title}"]
    for message in branch:
        who = "You" if message.role == "user" else message.model or "Answer"
        parts += [f"## {who}", message.content.strip()]
        if message.state != "done":
            parts.append(f"*{message.error or message.state}*")
    return "\n\n".join(part for part in parts if part) + "\n"


def as_json(chat: Chat, branch: Sequence[StoredMessage]) -> str:
    """The shown branch with everything that is known about it; times in ISO 8601, durations in seconds."""
    messages: list[dict[str, Any]] = []
    for message in branch:
        entry: dict[str, Any] = {
            "role": message.role,
            "content": message.content,
            "created": _moment(message.created),
        }
        if message.role == "assistant":
            entry |= {"model": message.model, "state": message.state, "error": message.error}
            entry["figures"] = vars(message.figures).copy()
        messages.append(entry)
    whole = {"format": "octavo-chat-1", "title": chat.title, "created": _moment(chat.created)}
    return json.dumps(whole | {"messages": messages}, ensure_ascii=False, indent=2) + "\n"


def export(path: Path, chat: Chat, branch: Sequence[StoredMessage]) -> None:
    """Writes the file; its ending chooses the form.

    Raises:
        ExportError: it cannot be written.
    """
    text = as_json(chat, branch) if path.suffix.lower() == ".json" else as_markdown(chat, branch)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ExportError(
            f"{path.name} cannot be written: {error.strerror}. Choose another folder."
        ) from error


def _moment(seconds: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S%z", time.localtime(seconds))
