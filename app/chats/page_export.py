"""A chat as a page: HTML that needs nothing else and runs nothing, and PDF."""

from __future__ import annotations

import time
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMarginsF, QSaveFile
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter, QTextDocument

from app.attachments.attachment import attachments_of
from app.chats.image_export import Read, as_element, in_limits, nothing
from app.chats.markdown_html import markdown_html
from app.store.image_files import images_of
from app.store.records import Chat, StoredMessage
from app.translation import translate

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
    """The shown branch as one page without scripts and other files; its images are inside.

    Args:
        chat: what the chat is called.
        branch: its shown messages.
        read: returns the bytes of an image; empty for one that is not there.
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
        parts += [f"<p><i>{escape(each.name)}</i></p>" for each in attachments_of(message.details)]
        parts.append(markdown_html(message.content.strip()))
        parts += [as_element(image, read, widest) for image in images_of(message.details)]
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
