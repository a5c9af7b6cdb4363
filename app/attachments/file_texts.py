"""Texts of attached files: plain text, PDF and DOCX, read in the reading process."""

from __future__ import annotations

import codecs
import contextlib
import lzma
import re
import xml.parsers.expat as expat
import zipfile
import zlib
from itertools import chain
from pathlib import Path
from typing import Any, Final

from app.attachments.attachment import ENCODINGS, UnreadableFileError

# --- Files that are text already: source code, notes, CSV, JSON, logs
_MARKED: Final = ("UTF-8", "UTF-32LE", "UTF-32BE", "UTF-16LE", "UTF-16BE")
_CODECS: Final = {
    "Shift_JIS": "cp932",
    "EUC-JP": "euc_jis_2004",
    "EUC-KR": "cp949",
    "Big5": "big5hkscs",
    "Windows-874": "cp874",
}
_NOT_GUESSED: Final = frozenset(("UTF-16LE", "UTF-16BE", "ISO-2022-JP", "Macintosh", "IBM850"))
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")
_MAX_CONTROLS: Final = 0.02  # share of a text's first characters; files with more are no text
_LOOKED_AT: Final = 65_536  # characters
#: What terminals obey and do not show: colours, titles, a letter before a backspace.
_TERMINAL: Final = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)?|[ -/]+[0-~]|[0-Z\\^-~])"
    r"|[^\n\x08]\x08(?!\x08)|\x08+"
)
_ASCII: Final = re.compile(r"[\t\n\r -~]")
_COMMON: Final = re.compile(  # most texts are in these scripts; what two bytes make by chance often is not
    "[\xa0-\u024f\u0370-\u0fff\u1e00-\u2bff\u3000-\u33ff\u4e00-\u9fff\uac00-\ud7a3\uff00-\uffee\U0001f000-\U0001faff]"
)
_ODD: Final = re.compile(  # what a wrong encoding makes: no letters, or other scripts inside of a Latin word
    "[\x80-\x9f\ue000-\uf8ff\ufffd]|[A-Za-z][\u0370-\u1fff\u2500-\u259f\u3400-\ud7a3]+(?=[A-Za-z])"
)
_PLAUSIBLE: Final = 0.8  # share of such characters from which on a file is a text of wide characters
_FEW: Final = 8  # bytes beyond ASCII, below which any encoding is a guess
_LIKELIER: Final = 1.5  # times as likely as another: what is no guess, and how the commonest code page counts


def decode_text(data: bytes, encoding: str = "") -> tuple[str, str, bool]:
    """Returns the text of a file, the name of its encoding, and whether that is more than a guess.

    The text has `\\n` at the ends of lines and no control characters.

    Args:
        data: the file.
        encoding: one of `ENCODINGS`; empty: as a byte order mark says; else UTF-8, even if a part of the file
            is damaged; else what is likeliest.

    Raises:
        UnreadableFileError: it is not a text, or an empty one.
    """
    text, encoding, sure = (_with(data, encoding), encoding, True) if encoding else _decoded(data)
    text = _TERMINAL.sub("", text)
    start = text[:_LOOKED_AT]
    if "\0" in start or len(_CONTROLS.findall(start)) > _MAX_CONTROLS * len(start):
        raise UnreadableFileError("binary")
    text = cleaned(text)
    if not text.strip("\ufffd\n "):
        raise UnreadableFileError("damaged")
    return text, encoding, sure


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


def _with(data: bytes, encoding: str) -> str:
    return data.decode(_CODECS.get(encoding, encoding), "replace").removeprefix("\ufeff")


def _decoded(data: bytes) -> tuple[str, str, bool]:
    marked = (name for name in _MARKED if data.startswith("\ufeff".encode(name)))
    if encoding := next(marked, "") or _wide(data[:_LOOKED_AT]):
        return _with(data, encoding), encoding, True
    if b"\x1b$" in data:
        with contextlib.suppress(UnicodeDecodeError):
            return data.decode("ISO-2022-JP"), "ISO-2022-JP", True
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    text = decoder.decode(data)
    cut = len(decoder.getstate()[0])  # bytes of a character that lacks its end
    bad = text.count("\ufffd") - data.count("\ufffd".encode())
    good = len(text.encode()) - len(text) - 2 * bad + max(0, cut - 1)  # bytes that continue a character
    if not (bad or cut) or good >= max(1, 2 * bad):
        return text + "\ufffd" * bool(cut), "UTF-8", True
    return _guessed(data)


def _wide(start: bytes) -> str:
    """Returns which UTF-16 or UTF-32 without a mark a file may be in; empty if in none."""
    if len(re.findall(rb"[\0-\x07\x0b\x0e-\x1a\x1c-\x1f\x7f]", start)) <= _MAX_CONTROLS * len(start):
        return ""
    found: list[tuple[float, int, str]] = []
    for name, width in (("UTF-32LE", 4), ("UTF-32BE", 4), ("UTF-16LE", 2), ("UTF-16BE", 2)):
        text = start[: len(start) // width * width].decode(name, "replace")
        plausible = len(_ASCII.findall(text)) + 0.9 * len(_COMMON.findall(text))
        if plausible > _PLAUSIBLE * len(text):
            found.append((round(plausible / len(text), 1), -len({ord(each) >> 8 for each in text}), name))
    return max(found)[2] if found else ""


def _guessed(data: bytes) -> tuple[str, str, bool]:
    """Returns a text in the likeliest of the encodings that are older than Unicode."""
    import chardet

    names = {_CODECS.get(name, name): name for name in chain(*ENCODINGS) if name not in _NOT_GUESSED}
    telling = b"\n".join(line for line in data.split(b"\n") if not line.isascii())
    window = b" " + re.sub(
        rb"[\0-\x08\x0e-\x1f]", b"", telling[:_LOOKED_AT]
    )  # letters that begin it: no picture
    found = chardet.detect_all(window, True, include_encodings=names, compat_names=False)
    codec_names = {codecs.lookup(codec).name: name for codec, name in names.items()}
    texts = {name: _with(window, name) for name in names.values()}
    weighed: dict[str, float] = {}
    for each in found:
        if name := codec_names.get(codecs.lookup(each["encoding"]).name if each["encoding"] else ""):
            odd = 20 * len(_ODD.findall(texts[name])) > sum(letter > "\x7f" for letter in texts[name])
            likelier = _LIKELIER if name in ("Windows-1252", "ISO-8859-15") else 1
            weighed[name] = each["confidence"] * likelier * (0.25 if odd else 1)
    if not weighed:
        raise UnreadableFileError("binary")
    best = max(weighed, key=lambda name: weighed[name])
    others = [weight for name, weight in weighed.items() if texts[name] != texts[best]]
    sure = weighed[best] > max(0.1, _LIKELIER * max(others, default=0))
    few = len(re.findall(rb"[\x80-\xff]", window)) < _FEW
    return _with(data, best), best, sure and not few


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
