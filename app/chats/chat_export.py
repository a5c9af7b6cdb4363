"""Export of a chat as Markdown, HTML or PDF for people, or as JSON for programs."""

from __future__ import annotations

import base64
import json
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QMarginsF, QSaveFile
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter, QTextDocument

from app.attachments.attachment import attachments_of
from app.store.embedded_images import MAX_PIXELS
from app.store.image_files import StoredImage, images_of
from app.store.records import CALLS, Chat, State, StoredMessage
from app.store.tool_calls import StoredCall, calls_of
from app.translation import translate

if TYPE_CHECKING:
    pass

# --- Markdown as HTML
_MAX_MARKS: Final = 20_000  # of emphasis, code and links; a text with more is shown as it was typed
_TAGS: Final = {"strong": "b", "em": "i", "h1": "h3", "h2": "h4", "h3": "h5", "h4": "h6", "h5": "h6"}


def markdown_html(text: str) -> str:
    """Returns a text as HTML: a sequence of blocks.

    Nothing in it can be markup, a script or remote: tags are escaped, images are links, and links lead to the
    web. Tables stay as they were typed.
    """
    if sum(map(text.count, "*_`[")) > _MAX_MARKS:
        return f"<pre>{escape(text)}</pre>"
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False, "breaks": True, "xhtmlOut": False}).enable("table")
    parser.validateLink = lambda url: url.startswith(("http://", "https://"))  # type: ignore[method-assign]
    parser.normalizeLink = str  # type: ignore[method-assign,assignment]
    lines = text.split("\n")
    shown = []
    in_table = False
    for token in parser.parse(text):
        if token.type == "table_open" and token.map:
            in_table, token.type = True, "code_block"
            token.content = "\n".join(lines[slice(*token.map)])
            shown.append(token)
        for part in (token, *(token.children or ())):
            part.tag = _TAGS.get(part.tag, part.tag)
            if part.type == "image":
                link = f'!<a href="{escape(str(part.attrs["src"]))}">{escape(part.content)}</a>'
                part.type, part.content = "html_inline", link
            elif part.type == "hr":
                part.type, part.content = "html_block", "<p>---</p>\n"
        if not in_table:
            shown.append(token)
        in_table = in_table and token.type != "table_close"
    return str(parser.renderer.render(shown, parser.options, {}))


# --- Images of messages, inside of the exported file
#: Returns the bytes of an image; empty for one that is not there.
Read = Callable[[StoredImage], bytes]
_MEDIA: Final = {"png": "image/png", "jpg": "image/jpeg", "gif": "image/gif", "webp": "image/webp"}


def nothing(_image: StoredImage) -> bytes:
    """Reads no image."""
    return b""


def in_limits(read: Read) -> Read:
    """Reads only images that can be drawn: not those of too many pixels, or of an unknown number."""

    def checked(image: StoredImage) -> bytes:
        pixels = image.width * image.height
        return read(image) if 0 < pixels <= MAX_PIXELS else b""

    return checked


def as_address(image: StoredImage, read: Read) -> str:
    """Returns an image as a `data:` address; empty if its file is missing."""
    data = read(image)
    media = _MEDIA.get(image.file.partition(".")[2], "")
    return f"data:{media};base64,{base64.b64encode(data).decode()}" if data and media else ""


def as_element(image: StoredImage, read: Read, widest: int) -> str:
    """Returns an image as HTML, or its name if its file is missing."""
    address, name = as_address(image, read), escape(image.name)
    if not address:
        return f"<p><i>{name}</i></p>"
    width = min(image.width, widest) if image.width else widest
    return f'<p><img src="{address}" alt="{name}" width="{width}"></p>'


# --- HTML that needs nothing else and runs nothing, and PDF
_WIDEST_ON_PAPER: Final = 480  # px
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
_STYLE: Final = """
body { font-family: sans-serif; max-width: 44em; margin: 2em auto; padding: 0 1em; line-height: 1.5;
  color: #1c1c1c; background: #ffffff; }
h1 { font-size: 1.4em; } h2 { font-size: 1em; margin: 2em 0 0.3em; color: #6b4a00; }
h2 small { font-weight: normal; color: #666666; }
pre { background: #f4f3ef; padding: 0.8em; white-space: pre-wrap; font-family: monospace; font-size: 0.9em; }
code { font-family: monospace; background: #f4f3ef; }
blockquote { margin-left: 0; padding-left: 1em; border-left: 3px solid #cccccc; color: #444444; }
img { max-width: 100%; }
.note { color: #8a1f11; }
"""


def as_html(chat: Chat, branch: Sequence[StoredMessage], read: Read = nothing, widest: int = 640) -> str:
    """Returns the shown branch as one page without scripts and other files; its images are inside.

    Args:
        read: returns the bytes of an image; empty for a missing one.
        widest: px that an image may have.
    """
    title = escape(chat.title)
    parts = [
        '<!doctype html>\n<html><head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{title}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{title}</h1>",
    ]
    for message in branch:
        author = message.model or translate("chats", "Answer")
        if message.role == "user":
            author = translate("chats", "You")
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(message.created))
        parts.append(f"<h2>{escape(author)} <small>{when}</small></h2>")
        parts += [
            f"<p><i>{escape(attachment.name)}</i></p>" for attachment in attachments_of(message.details)
        ]
        parts.append(markdown_html(message.content.strip()))
        parts += [as_element(image, read, widest) for image in images_of(message.details)]
        for call in calls_of(message.details):
            result = f"<pre>{escape(call.shown)}</pre>" if call.shown else ""
            parts.append(
                f"<p><i>{escape(_call_text(call))}</i></p><pre>{escape(call.arguments)}</pre>{result}"
            )
        if message.error:
            parts.append(f'<p class="note">{escape(message.error)}</p>')
    return "\n".join(parts) + "\n</body></html>\n"


def write_pdf(path: Path, chat: Chat, branch: Sequence[StoredMessage], read: Read = nothing) -> None:
    """Writes the shown branch as PDF, A4.

    Raises:
        OSError: the file cannot be written.
    """
    file = QSaveFile(str(path))
    if not file.open(QSaveFile.OpenModeFlag.WriteOnly):
        raise OSError(0, file.errorString())
    writer = QPdfWriter(file)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(18, 18, 18, 18), QPageLayout.Unit.Millimeter)
    writer.setTitle(chat.title)
    writer.setCreator("Octavo")
    document = QTextDocument()
    document.setHtml(as_html(chat, branch, in_limits(read), _WIDEST_ON_PAPER))
    document.print_(writer)
    del writer
    if not file.commit():
        raise OSError(0, file.errorString())


# --- Markdown whose messages end where they end
_OPEN_HTML: Final = re.compile(r"(?i)\s*<(?:(!--)|(!\[CDATA\[)|(\?)|(!)|(pre|script|style|textarea))")
_HTML_ENDS: Final = ("-->", "]]>", "?>", ">")


def _closed(text: str) -> str:
    """Returns a message that closes what it opened: code, comments, formulas, folded text."""
    if not any(mark in text for mark in ("```", "~~~", "<", "$$")):
        return text
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark").disable("inline")
    while (last := (tokens := parser.parse(f"{text}\n\nEND"))[-1]).type in ("fence", "html_block"):
        opened = _OPEN_HTML.match(last.content)
        if last.type == "fence" or opened is None:
            text += f"\n{last.markup or '```'}"
        else:
            text += f"\n</{opened[5]}>" if opened[5] else f"\n{_HTML_ENDS[(opened.lastindex or 1) - 1]}"
    prose = "\n\n".join(token.content for token in tokens if token.type in ("inline", "html_block"))
    if re.search(r"(?m)^[ \t]*\$\$", re.sub(r"(?s)(?<!\w)\$\$.*?\$\$", "", prose)):
        text += "\n$$"
    folded = len(re.findall(r"(?i)<details\b", prose)) - prose.lower().count("</details>")
    return text + "\n\n</details>" * folded


FORMATS: Final = "Markdown (*.md);;JSON (*.json);;HTML (*.html);;PDF (*.pdf)"


class ExportError(Exception):
    """The file cannot be written. The text says why and what to do."""


def file_name(title: str) -> str:
    """Turns a title into a file name that every system accepts."""
    kept = "".join(letter if letter.isalnum() or letter in " -_" else " " for letter in title)
    return " ".join(kept.split())[:80] or translate("chats", "Chat")


def as_markdown(chat: Chat, branch: Sequence[StoredMessage], read: Read = nothing) -> str:
    """Returns the shown branch with a heading per message, answers as Markdown. `read` reads images."""
    parts = [f"# {chat.title}"]
    for message in branch:
        author = message.model or translate("chats", "Answer")
        if message.role == "user":
            author = translate("chats", "You")
        parts.append(f"## {author}")
        for file in attachments_of(message.details):
            text = translate("chats", "*Attached: {name} (%n token(s))*", "", file.tokens)
            parts.append(text.format(name=file.name))
        parts.append(_closed(message.content.strip()))
        for image in images_of(message.details):
            if address := as_address(image, read):
                parts.append(f"![{image.name.replace('[', '(').replace(']', ')')}]({address})")
        for call in calls_of(message.details):
            parts += [f"*{_call_text(call)}*", _fenced(call.arguments), _fenced(call.shown)]
        if message.state != "done":
            parts.append(f"*{message.error or _state_text(message.state)}*")
    return "\n\n".join(part for part in parts if part) + "\n"


def as_json(chat: Chat, branch: Sequence[StoredMessage], read: Read = nothing) -> str:
    """Returns the shown branch with all data; times in ISO 8601, durations in seconds, images in base64."""
    messages: list[dict[str, Any]] = []
    for message in branch:
        entry: dict[str, Any] = {
            "role": message.role,
            "content": message.content,
            "created": _iso_time(message.created),
        }
        files = attachments_of(message.details)
        if files:
            entry["attachments"] = [asdict(file) for file in files]
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
        if CALLS in message.details:
            entry[CALLS] = message.details[CALLS]
        if message.role == "assistant":
            entry |= {"model": message.model, "state": message.state, "error": message.error}
            entry["figures"] = vars(message.stats).copy()
        messages.append(entry)
    whole = {"format": "octavo-chat-1", "title": chat.title, "created": _iso_time(chat.created)}
    return json.dumps(whole | {"messages": messages}, ensure_ascii=False, indent=2) + "\n"


def export(path: Path, chat: Chat, branch: Sequence[StoredMessage], read: Read = nothing) -> None:
    """Writes a chat to `path`: JSON, HTML or PDF if it ends so, else Markdown. May be called on any thread.

    Args:
        chat: what the chat is called, and when it began.
        read: returns the bytes of an image; empty for a missing one.

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
    except Exception as error:
        text = translate("chats", "{name} cannot be written: {reason}. Choose another folder.")
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise ExportError(text.format(name=path.name, reason=reason)) from error


def _call_text(call: StoredCall) -> str:
    texts = {"failed": translate("chats", "failed"), "refused": translate("chats", "not allowed")}
    tool = f"{call.server}: {call.tool}" if call.tool else call.name
    text = translate("chats", "Called the tool {tool}").format(tool=tool)
    return f"{text} ({texts[call.state]})" if call.state in texts else text


def _fenced(text: str) -> str:
    """Returns a text as a block of code that nothing in it can end."""
    longest = max((len(ticks) for ticks in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{text}\n{fence}" if text else ""


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
