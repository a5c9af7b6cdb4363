"""Exports a chat as Markdown, HTML or PDF for people, or as JSON for programs."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from app.attachments.attachment import attachments_of
from app.chats.image_export import Read, as_address, nothing
from app.chats.page_export import as_html, write_pdf
from app.store.image_files import images_of
from app.store.records import Chat, State, StoredMessage
from app.translation import translate

FORMATS: Final = "Markdown (*.md);;JSON (*.json);;HTML (*.html);;PDF (*.pdf)"


class ExportError(Exception):
    """The file cannot be written. The text says why and what to do."""


def file_name(title: str) -> str:
    """Turns a title into a file name that every system accepts."""
    kept = "".join(letter if letter.isalnum() or letter in " -_" else " " for letter in title)
    return " ".join(kept.split())[:80] or translate("chats", "Chat")


def as_markdown(chat: Chat, branch: Sequence[StoredMessage], read: Read = nothing) -> str:
    """The shown branch with a heading per message; answers keep their Markdown. `read` reads images."""
    parts = [f"# {chat.title}"]
    for message in branch:
        author = message.model or translate("chats", "Answer")
        if message.role == "user":
            author = translate("chats", "You")
        parts.append(f"## {author}")
        for file in attachments_of(message.details):
            text = translate("chats", "*Attached: {name} (%n token(s))*", "", file.tokens)
            parts.append(text.format(name=file.name))
        parts.append(message.content.strip())
        for image in images_of(message.details):
            if address := as_address(image, read):
                parts.append(f"![{image.name.replace('[', '(').replace(']', ')')}]({address})")
        if message.state != "done":
            parts.append(f"*{message.error or _state_text(message.state)}*")
    return "\n\n".join(part for part in parts if part) + "\n"


def as_json(chat: Chat, branch: Sequence[StoredMessage], read: Read = nothing) -> str:
    """The shown branch with all its data; times in ISO 8601, durations in seconds, images in base64."""
    messages: list[dict[str, Any]] = []
    for message in branch:
        entry: dict[str, Any] = {
            "role": message.role,
            "content": message.content,
            "created": _iso_time(message.created),
        }
        files = attachments_of(message.details)
        if files:
            entry["attachments"] = [asdict(each) for each in files]
        images = [(image, read(image)) for image in images_of(message.details)]
        if images:
            entry["images"] = [
                {
                    "name": image.name,
                    "type": image.file.partition(".")[2],
                    "data": base64.b64encode(data).decode(),
                }
                for image, data in images
                if data
            ]
        if message.role == "assistant":
            entry |= {"model": message.model, "state": message.state, "error": message.error}
            entry["figures"] = vars(message.stats).copy()
        messages.append(entry)
    whole = {"format": "octavo-chat-1", "title": chat.title, "created": _iso_time(chat.created)}
    return json.dumps(whole | {"messages": messages}, ensure_ascii=False, indent=2) + "\n"


def export(path: Path, chat: Chat, branch: Sequence[StoredMessage], read: Read = nothing) -> None:
    """Writes a chat to `path`: JSON, HTML or PDF if it ends so, else Markdown. May be called on any thread.

    Args:
        path: of the file.
        chat: what the chat is called, and when it began.
        branch: its shown messages.
        read: returns the bytes of an image; empty for one that is not there.

    Raises:
        ExportError: the file cannot be written.
    """
    kinds = {".json": as_json, ".html": as_html, ".htm": as_html}
    suffix = path.suffix.lower()
    try:
        if suffix == ".pdf":
            write_pdf(path, chat, branch, read)
        else:
            path.write_text(kinds.get(suffix, as_markdown)(chat, branch, read), encoding="utf-8")
    except OSError as error:
        raise ExportError(
            translate("chats", "{name} cannot be written: {reason}. Choose another folder.").format(
                name=path.name, reason=error.strerror
            )
        ) from error


def _state_text(state: State) -> str:
    texts = {
        "streaming": translate("chats", "generating"),
        "stopped": translate("chats", "stopped"),
        "interrupted": translate("chats", "interrupted"),
        "error": translate("chats", "error"),
    }
    return texts.get(state, state)


def _iso_time(seconds: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S%z", time.localtime(seconds))
