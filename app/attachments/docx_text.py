"""The text of Word's DOCX files: paragraphs, tabs, line breaks and tables.

The XML is read as a stream by expat, which fetches nothing. A document type declaration, which no DOCX file
needs, is refused, and with it every entity. Elements may be nested as deep as they like: nothing recurses.
"""

from __future__ import annotations

import lzma
import xml.parsers.expat as expat
import zipfile
import zlib
from pathlib import Path
from typing import Any, Final

from app.attachments.plain_text import cleaned
from app.attachments.read_errors import UnreadableFileError

_MAIN: Final = "word/document.xml"
_MOST_XML: Final = 96 << 20  # bytes once it is decompressed
_MOST_ENTRIES: Final = 20_000
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
            if len(archive.infolist()) > _MOST_ENTRIES:
                raise UnreadableFileError("bomb")
            if archive.getinfo(_MAIN).file_size > _MOST_XML:
                raise UnreadableFileError("bomb")
            with archive.open(_MAIN) as stream:
                total = 0
                while chunk := stream.read(_CHUNK):  # the size in the archive may be wrong
                    total += len(chunk)
                    if total > _MOST_XML:
                        raise UnreadableFileError("bomb")
                    reader.feed(chunk)
        return cleaned(reader.end())
    except (*_DAMAGED, KeyError, EOFError, NotImplementedError, OSError) as error:
        raise UnreadableFileError("damaged") from error
    except RuntimeError as error:  # an encrypted archive
        raise UnreadableFileError("password") from error


class _DocumentReader:
    """Collects the text of `word/document.xml`."""

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
    """The name of one of Word's elements; empty for those of others."""
    space, _, local = name.rpartition(_SEPARATOR)
    return local if space in _WORD else ""
