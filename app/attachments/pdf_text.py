"""The text of PDF files, by PDFium."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from app.attachments.plain_text import cleaned
from app.attachments.read_errors import UnreadableFileError

_MOST_PAGES: Final = 5_000


def read_pdf(path: Path, most: int) -> str:
    """Returns the text of all pages, each below a line "[Page 3]".

    Args:
        path: of the file.
        most: characters that the text may have.

    Raises:
        UnreadableFileError: the file is damaged, encrypted or scanned, or has too much text.
    """
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError as error:
        raise UnreadableFileError("password" if "password" in str(error).lower() else "damaged") from error
    try:
        if len(document) > _MOST_PAGES:
            raise UnreadableFileError("too much text")
        pages: list[str] = []
        length = 0
        found = False
        for number in range(len(document)):
            text = _page_text(document, number)
            found = found or bool(text.strip())
            length += len(text)
            if length > most:
                raise UnreadableFileError("too much text")
            pages.append(f"[Page {number + 1}]\n{text.strip()}")
    finally:
        document.close()
    if not found:
        raise UnreadableFileError("scanned")
    return cleaned("\n\n".join(pages))


def _page_text(document: object, number: int) -> str:
    """The text of a page; empty if the page is damaged."""
    import pypdfium2

    try:
        page = document[number]  # type: ignore[index]
        text = page.get_textpage()
        found = str(text.get_text_range())
        text.close()
        page.close()
    except pypdfium2.PdfiumError:
        return ""
    # PDFium marks a hyphen at the end of a line, and pairs surrogates itself.
    return found.replace("\ufffe", "-").replace("\x02", "-").encode("utf-8", "replace").decode("utf-8")
