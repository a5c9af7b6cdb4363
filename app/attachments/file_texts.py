"""Texts of attached files: plain text, PDF and DOCX, read in the reading process."""

from __future__ import annotations

import codecs
import lzma
import re
import xml.parsers.expat as expat
import zipfile
import zlib
from pathlib import Path
from typing import Any, Final

from app.attachments.attachment import UnreadableFileError

# --- Files that are text already: source code, notes, CSV, JSON, logs
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")
_MAX_CONTROLS: Final = 0.02  # share of a text's first characters; files with more are no text
_LOOKED_AT: Final = 65_536  # characters


def decode_text(data: bytes) -> str:
    """Returns the text of a file, with `\\n` at the ends of lines and without control characters.

    UTF-8 or what a byte order mark says; else the West European code page that old Windows programs use.

    Raises:
        UnreadableFileError: it is not a text, or an empty one.
    """
    text = _decoded(data)
    start = text[:_LOOKED_AT]
    if "\0" in start or len(_CONTROLS.findall(start)) > _MAX_CONTROLS * len(start):
        raise UnreadableFileError("binary")
    return cleaned(text)


def cleaned(text: str) -> str:
    """Returns a text with `\\n` at the ends of lines and without control characters.

    Raises:
        UnreadableFileError: nothing is left.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n\n")
    text = _CONTROLS.sub("", text).strip("\n")
    if not text.strip():
        raise UnreadableFileError("empty")
    return text


def _decoded(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            try:
                return data.decode(encoding)
            except UnicodeDecodeError:
                raise UnreadableFileError("damaged") from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        if b"\0" in data[:_LOOKED_AT]:
            raise UnreadableFileError("binary") from None
        return data.decode("cp1252", "replace")


# --- PDF, by PDFium
_MAX_PAGES: Final = 5_000


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
        if len(document) > _MAX_PAGES:
            raise UnreadableFileError("too much text")
        pages: list[str] = []
        length = 0
        has_text = False
        for number in range(len(document)):
            text = _page_text(document, number)
            has_text = has_text or bool(text.strip())
            length += len(text)
            if length > most:
                raise UnreadableFileError("too much text")
            pages.append(f"[Page {number + 1}]\n{text.strip()}")
    finally:
        document.close()
    if not has_text:
        raise UnreadableFileError("scanned")
    return cleaned("\n\n".join(pages))


def _page_text(document: object, number: int) -> str:
    """Returns the text of a page; empty if the page is damaged."""
    import pypdfium2

    try:
        page = document[number]  # type: ignore[index]
        text = page.get_textpage()
        content = str(text.get_text_range())
        text.close()
        page.close()
    except pypdfium2.PdfiumError:
        return ""
    # PDFium marks a hyphen at the end of a line, and pairs surrogates itself.
    return content.replace("\ufffe", "-").replace("\x02", "-").encode("utf-8", "replace").decode("utf-8")


# --- DOCX
_MAIN: Final = "word/document.xml"
_MAX_XML: Final = 96 << 20  # bytes once it is decompressed
_MAX_ENTRIES: Final = 20_000
_CHUNK: Final = 1 << 16
_WORD: Final = (
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "http://purl.oclc.org/ooxml/wordprocessingml/main",
)
_DAMAGED: Final = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, expat.ExpatError)
_SEPARATOR: Final = "\n"  # between a name's namespace and itself


def read_docx(path: Path, most: int) -> str:
    """Returns the text of a document, without headers, footers, comments and deleted text.

    Args:
        path: of the file.
        most: characters that the text may have.

    Raises:
        UnreadableFileError: the file is damaged, decompresses to far too much, or has too much text.
    """
    reader = _DocumentReader(most)
    try:
        with zipfile.ZipFile(path) as archive:
            if len(archive.infolist()) > _MAX_ENTRIES:
                raise UnreadableFileError("bomb")
            if archive.getinfo(_MAIN).file_size > _MAX_XML:
                raise UnreadableFileError("bomb")
            with archive.open(_MAIN) as stream:
                total = 0
                while chunk := stream.read(_CHUNK):  # the size in the archive may be wrong
                    total += len(chunk)
                    if total > _MAX_XML:
                        raise UnreadableFileError("bomb")
                    reader.feed(chunk)
        return cleaned(reader.end())
    except (*_DAMAGED, KeyError, EOFError, NotImplementedError, OSError) as error:
        raise UnreadableFileError("damaged") from error
    except RuntimeError as error:  # an encrypted archive
        raise UnreadableFileError("password") from error


class _DocumentReader:
    """Collects the text of `word/document.xml`: paragraphs, tabs, line breaks and tables.

    Expat reads the XML as a stream and fetches nothing. A document type declaration, which no DOCX file
    needs, is refused, and with it every entity. Elements may be nested to any depth: nothing recurses.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._text: list[str] = []
        self._length = 0
        self._in_text = 0
        self._parser = expat.ParserCreate(namespace_separator=_SEPARATOR)
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._on_start
        self._parser.EndElementHandler = self._on_end
        self._parser.CharacterDataHandler = self._on_text
        self._parser.StartDoctypeDeclHandler = self._on_doctype

    def feed(self, data: bytes) -> None:
        self._parser.Parse(data, False)

    def end(self) -> str:
        self._parser.Parse(b"", True)
        return "".join(self._text)

    def _add(self, text: str) -> None:
        self._length += len(text)
        if self._length > self._most:
            raise UnreadableFileError("too much text")
        self._text.append(text)

    def _on_start(self, name: str, _attributes: Any) -> None:
        kind = _local(name)
        if kind == "t":
            self._in_text += 1
        elif kind == "tab":
            self._add("\t")
        elif kind in ("br", "cr"):
            self._add("\n")
        elif kind == "noBreakHyphen":
            self._add("-")

    def _on_end(self, name: str) -> None:
        kind = _local(name)
        if kind == "t":
            self._in_text -= 1
        elif kind == "p":
            self._add("\n")
        elif kind == "tc" and self._text and self._text[-1] == "\n":
            self._text[-1] = "\t"  # cells of a row stand beside one another
        elif kind == "tr":
            self._add("\n")

    def _on_text(self, text: str) -> None:
        if self._in_text:
            self._add(text)

    def _on_doctype(self, *_declaration: object) -> None:
        raise UnreadableFileError("document type")


def _local(name: str) -> str:
    """Returns the name of one of Word's elements; empty for those of others."""
    space, _, local = name.rpartition(_SEPARATOR)
    return local if space in _WORD else ""
