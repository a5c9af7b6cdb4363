"""Texts of attached files: plain text, PDF and DOCX, read in the reading process."""

from __future__ import annotations

import codecs
import contextlib
import json
import lzma
import posixpath
import re
import xml.parsers.expat as expat
import zipfile
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

from app.attachments.attachment import ENCODINGS, UnreadableFileError

# --- Files that are text already: source code, notes, CSV, JSON, logs
_MARKED: Final = ("UTF-8", "UTF-32LE", "UTF-32BE", "UTF-16LE", "UTF-16BE")
_CODECS: Final = {"Shift_JIS": "cp932", "EUC-JP": "euc_jis_2004", "EUC-KR": "cp949", "Big5": "big5hkscs"}
_NOT_GUESSED: Final = frozenset(("UTF-16LE", "UTF-16BE", "ISO-2022-JP", "Macintosh", "IBM850"))
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")
_MAX_CONTROLS: Final = 0.02  # share of a text's first characters; files with more are no text
_LOOKED_AT: Final = 65_536  # characters
#: What terminals obey and do not show: colours, titles, a letter before a backspace.
_TERMINAL: Final = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[]PX^_][^\x07\x1b\n]*(?:\x07|\x1b\\)|[ -/]+[0-~]|[0-Z\\^-~])?"
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


def decode_text(data: bytes, encoding: str = "") -> tuple[str, str]:
    """Returns the text of a file, `cleaned`, and its encoding, with a question mark if that is a guess.

    Args:
        encoding: one of `ENCODINGS`; empty: as a byte order mark says; else UTF-8, even if a part of the file
            is damaged; else what is likeliest.

    Raises:
        UnreadableFileError: it is not a text, or an empty one.
    """
    text, encoding = (_with(data, encoding), encoding) if encoding else _decoded(data)
    text = _TERMINAL.sub("", text)
    start = text[:_LOOKED_AT]
    if "\0" in start or len(_CONTROLS.findall(start)) > _MAX_CONTROLS * len(start):
        raise UnreadableFileError("binary")
    text = cleaned(text)
    if not text.strip("\ufffd\n "):
        raise UnreadableFileError("damaged")
    return text, encoding


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


def _decoded(data: bytes) -> tuple[str, str]:
    marked = (name for name in _MARKED if data.startswith("\ufeff".encode(name)))
    if encoding := next(marked, "") or _wide(data[:_LOOKED_AT]):
        return _with(data, encoding), encoding
    if b"\x1b$" in data:
        with contextlib.suppress(UnicodeDecodeError):
            return data.decode("ISO-2022-JP"), "ISO-2022-JP"
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    text = decoder.decode(data)
    cut = len(decoder.getstate()[0])  # bytes of a character that lacks its end
    bad = text.count("\ufffd") - data.count("\ufffd".encode())
    good = len(text.encode()) - len(text) - 2 * bad + max(0, cut - 1)  # bytes that continue a character
    if not (bad or cut) or good >= max(1, 2 * bad):
        return text + "\ufffd" * bool(cut), "UTF-8"
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


def _guessed(data: bytes) -> tuple[str, str]:
    """Returns a text in the likeliest of the encodings that are older than Unicode."""
    import chardet

    names = {_CODECS.get(name, name): name for name in chain(*ENCODINGS) if name not in _NOT_GUESSED}
    telling = b"\n".join(line for line in data.split(b"\n") if not line.isascii())
    window = b" " + re.sub(
        rb"[\0-\x08\x0e-\x1f]", b"", telling[:_LOOKED_AT]
    )  # "BM" at its start is no picture
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
    return _with(data, best), best if sure and not few else f"{best}?"


# --- PDF, by PDFium
_MAX_PAGES: Final = 5_000


class PdfText(NamedTuple):
    """The text of a PDF file; empty if no page has any.

    Attributes:
        text: of all pages, each below a line "[Page 3]".
        pages: how many there are.
        pictured: those without text on which something is drawn, from 0 on.
    """

    text: str
    pages: int
    pictured: list[int]


def read_pdf(path: Path, most: int) -> PdfText:
    """Returns the text of all pages, of at most `most` characters.

    Raises:
        UnreadableFileError: the file is damaged or encrypted, or has too much text.
    """
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError as error:
        raise UnreadableFileError("password" if "password" in str(error).lower() else "damaged") from error
    try:
        with contextlib.suppress(pypdfium2.PdfiumError):
            document.init_forms()
        if len(document) > _MAX_PAGES:
            raise UnreadableFileError("too much text")
        pages: list[str] = []
        pictured: list[int] = []
        length = 0
        for number in range(len(document)):
            text, drawn = _page_text(document, number)
            if drawn and not text.strip():
                pictured.append(number)
            length += len(text.strip())
            if length > most:
                raise UnreadableFileError("too much text")
            pages.append(f"[Page {number + 1}]\n{text.strip()}")
    finally:
        document.close()
    return PdfText(cleaned("\n\n".join(pages)) if length else "", len(pages), pictured)


def _page_text(document: Any, number: int) -> tuple[str, bool]:
    """Returns the text of a page, and below it what is filled in, and whether anything is on the page.

    Nothing is on a page that is damaged.
    """
    import pypdfium2
    from pypdfium2.raw import FPDFPage_CountObjects

    try:
        page = document[number]
        text = page.get_textpage()
        content = "\n".join((str(text.get_text_range()), *dict.fromkeys(_filled_in(page))))
        drawn = FPDFPage_CountObjects(page) > 0
        text.close()
        page.close()
    except pypdfium2.PdfiumError:
        return "", False
    # PDFium marks a hyphen at the end of a line, and pairs surrogates itself.
    content = content.replace("\ufffe", "-").replace("\x02", "-")
    return content.encode("utf-8", "replace").decode("utf-8"), drawn


def _filled_in(page: Any) -> Iterator[str]:
    """Yields the form fields that are seen on a page, with their values, and texts that were put on it."""
    import pypdfium2.raw as pdfium

    def string(read: Callable[..., int], *given: object) -> str:
        size = read(*given, None, 0)
        buffer = (pdfium.FPDF_WCHAR * (size // 2))()
        read(*given, buffer, size)
        return bytes(buffer)[:-2].decode("utf-16-le", "replace")

    for number in range(pdfium.FPDFPage_GetAnnotCount(page)):
        note = pdfium.FPDFPage_GetAnnot(page, number)
        field = page.formenv, note
        kind = pdfium.FPDFAnnot_GetFormFieldType(*field) if page.formenv else pdfium.FPDF_FORMFIELD_UNKNOWN
        value = ""
        if pdfium.FPDFAnnot_GetFlags(note) & (pdfium.FPDF_ANNOT_FLAG_HIDDEN | pdfium.FPDF_ANNOT_FLAG_NOVIEW):
            pass
        elif pdfium.FPDFAnnot_GetSubtype(note) == pdfium.FPDF_ANNOT_FREETEXT:
            yield string(pdfium.FPDFAnnot_GetStringValue, note, b"Contents")
        elif kind == pdfium.FPDF_FORMFIELD_CHECKBOX:
            value = "☒" if pdfium.FPDFAnnot_IsChecked(*field) else "☐"
        elif kind == pdfium.FPDF_FORMFIELD_RADIOBUTTON and not pdfium.FPDFAnnot_IsChecked(*field):
            pass
        elif kind >= pdfium.FPDF_FORMFIELD_RADIOBUTTON:  # or a choice or a text; the ones below have no value
            options = range(max(0, pdfium.FPDFAnnot_GetOptionCount(*field)))
            chosen = [each for each in options if pdfium.FPDFAnnot_IsOptionSelected(*field, each)]
            value = ", ".join(string(pdfium.FPDFAnnot_GetOptionLabel, *field, each) for each in chosen)
            value = value or string(pdfium.FPDFAnnot_GetFormFieldValue, *field)
            if pdfium.FPDFAnnot_GetFormFieldFlags(*field) & pdfium.FPDF_FORMFLAG_TEXT_PASSWORD:
                value = ""
        if value:
            name = string(pdfium.FPDFAnnot_GetFormFieldAlternateName, *field)
            yield f"{name or string(pdfium.FPDFAnnot_GetFormFieldName, *field)}: {value}"
        pdfium.FPDFPage_CloseAnnot(note)


# --- DOCX
_MAX_XML: Final = 96 << 20  # bytes of all parts once they are decompressed
_MAX_ENTRIES: Final = 20_000
_CHUNK: Final = 1 << 16
_WORD: Final = {  # namespaces that are read, and what their elements' names begin with here
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "",
    "http://purl.oclc.org/ooxml/wordprocessingml/main": "",
    "http://schemas.openxmlformats.org/officeDocument/2006/math": "m:",
    "http://purl.oclc.org/ooxml/officeDocument/math": "m:",
    "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc:",
    "http://schemas.openxmlformats.org/package/2006/relationships": "rel:",
}
_DAMAGED: Final = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, expat.ExpatError, ValueError)
_SEPARATOR: Final = "\n"  # between a name's namespace and itself
_UNPRINTED: Final = frozenset(("del", "moveFrom", "pPrChange", "rPrChange"))
_BREAKS: Final = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
_OFF: Final = frozenset(("0", "false", "off", "none"))
_PRIVATE: Final = re.compile("[\uf020-\uf0ff]")  # where fonts of symbols have theirs
_BOX: Final = re.compile("\x01([^\x01\x02]*)\x02")  # a text box, and _CELL the end of a cell: not in XML
_CELL: Final = "\x03"


def read_docx(path: Path, most: int) -> str:
    """Returns the text of a document as Word prints it, with formulas as LaTeX and notes at its end.

    Args:
        most: characters that the text may have.

    Raises:
        UnreadableFileError: the file is damaged, decompresses to far too much, or has too much text.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            if len(archive.infolist()) > _MAX_ENTRIES:
                raise UnreadableFileError("bomb")
            return cleaned(_WordFile(archive, most).text())
    except (*_DAMAGED, KeyError, EOFError, NotImplementedError, OSError) as error:
        raise UnreadableFileError("damaged") from error
    except RuntimeError as error:  # an encrypted archive
        raise UnreadableFileError("password") from error


class _WordFile:
    """The parts of a document: the main one, notes, headers and footers."""

    def __init__(self, archive: zipfile.ZipFile, most: int) -> None:
        self._archive, self._most = archive, most
        self._names = {name.replace("\\", "/").lower(): name for name in archive.namelist()}
        self._left = _MAX_XML

    def text(self) -> str:
        """Returns the text of all parts."""
        main = next((target for kind, target in self._related("") if kind == "officeDocument"), "")
        main = main if main in self._names else "word/document.xml"
        body = self._read(main)
        text = body.end().strip("\n")
        found: dict[tuple[str, str], str] = {}
        edges: dict[str, dict[str, None]] = {"header": {}, "footer": {}}  # each text once
        for kind, part in self._related(main):
            if kind in ("footnotes", "endnotes"):
                found |= self._read(part).found
            elif kind in edges and (edge := self._read(part).end().strip()):
                edges[kind][edge] = None
        notes = [(f"[^{number}]", found.get(note, "")) for note, number in body.notes.items()]
        printed = (f"{mark}: {' '.join(note.split())}" for mark, note in notes if mark in text)
        return "\n".join((*edges["header"], text, *printed, *edges["footer"]))

    def _related(self, part: str) -> list[tuple[str, str]]:
        """Returns the kind and the name of each part that one refers to."""
        folder, _, name = part.rpartition("/")
        file = f"{folder}/_rels/{name}.rels".strip("/")
        found = self._read(file).related if file in self._names else []
        targets = ((kind, posixpath.join("/", folder, unquote(target))) for kind, target in found)
        named = ((kind, posixpath.normpath(target).strip("/").lower()) for kind, target in targets)
        return [(kind, target) for kind, target in named if target in self._names]

    def _read(self, part: str) -> _PartReader:
        reader = _PartReader(self._most)
        if self._archive.getinfo(self._names[part]).file_size > self._left:
            raise UnreadableFileError("bomb")
        with self._archive.open(self._names[part]) as stream:
            while chunk := stream.read(_CHUNK):  # the size in the archive may be wrong
                self._left -= len(chunk)
                if self._left < 0:
                    raise UnreadableFileError("bomb")
                reader.feed(chunk)
        return reader


class _PartReader:
    """Reads a part of a document: each element becomes a text from those of its children.

    Expat reads the XML as a stream and fetches nothing. A document type declaration, which no DOCX file
    needs, is refused, and with it every entity. Elements may be nested to any depth: nothing recurses.

    Attributes:
        found: texts of notes by kind and ID, in a part of notes.
        notes: those that the text refers to, with their numbers.
        related: kind and target of other parts, in a part of relations.
    """

    def __init__(self, most: int) -> None:
        self.found: dict[tuple[str, str], str] = {}
        self.notes: dict[tuple[str, str], int] = {}
        self.related: list[tuple[str, str]] = []
        self._left = most  # characters
        self._fields: list[bool] = []  # those that are open: whether their code is read, which isn't printed
        #: Elements that are open: name, attributes and properties, and the texts of children.
        self._open: list[tuple[str, dict[str, str], list[tuple[str, str]]]] = [("", {}, [])]
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
        return "".join(text for _, text in self._open[0][2])

    def _on_start(self, full_name: str, attributes: dict[str, str]) -> None:
        given = {key[key.find(_SEPARATOR) + 1 :]: value for key, value in attributes.items()}
        self._open.append((_local(full_name), given, []))
        kind = given.get("fldCharType")
        if kind == "begin":
            self._fields.append(True)
        elif kind and self._fields:
            self._fields[-1:] = [False] * (kind == "separate")

    def _on_end(self, _full_name: str) -> None:
        name, given, children = self._open.pop()
        around, properties, texts = self._open[-1]
        if name == "pPr":
            properties |= given
        elif around.endswith("Pr"):  # a property of what is around that
            self._open[-2][1][name.removeprefix("m:")] = given.get("val", given.get("ascii", "1"))
            if around == "rPr":
                return
        text = "".join([text for _, text in children])
        if name.startswith("m:"):
            text = _latex(name[2:], given, text, children)
        elif name in _BREAKS:
            text = _BREAKS[name]
        elif name:
            text = self._text_of(name, given, text, children)
        if text and not name.endswith("Pr") and name not in _UNPRINTED:
            texts.append((name.removeprefix("m:"), text))

    def _text_of(self, name: str, given: dict[str, str], text: str, children: list[tuple[str, str]]) -> str:
        match name:
            case "r":
                return _symbols(text, given.get("rFonts", "")) if given.get("vanish", "0") in _OFF else ""
            case "p":
                joined = any(given.get(key, "0") not in _OFF for key in ("del", "moveFrom", "vanish"))
                self._fields = [False] * len(self._fields)
                self._count(1)
                return _BOX.sub("", text) + "\n" * (not joined) + "".join(_BOX.findall(text))
            case "sym":
                return _symbols(chr(int(given.get("char", "FFFD"), 16)), given.get("font", ""))
            case "checked" | "default" if self._open[-1][0] == "checkBox":
                self._open[-1][2].clear()
                return "☐" if given.get("val") in _OFF else "☒"
            case "txbxContent":
                return f"\x01{text}\x02"
            case "tc":
                return text + _CELL
            case "tr" if "del" in given:
                return ""
            case "tr" if text.count(_CELL) > 1:  # cells stand beside one another
                return "".join(" ".join(cell.split()) + "\t" for cell in text.split(_CELL)[:-1]) + "\n"
            case "mc:AlternateContent":
                return children[0][1] if children else ""
            case "footnote" | "endnote":
                self.found[name, given.get("id", "")] = text
            case "footnoteReference" | "endnoteReference":
                note = name.removesuffix("Reference"), given.get("id", "")
                return f"[^{self.notes.setdefault(note, len(self.notes) + 1)}]"
            case "rel:Relationship" if given.get("TargetMode") != "External":
                self.related.append((given.get("Type", "").rpartition("/")[2], given.get("Target", "")))
        return text

    def _on_text(self, text: str) -> None:
        if self._open[-1][0] in ("t", "m:t") and not any(self._fields):
            self._count(len(text))
            self._open[-1][2].append(("", text))

    def _count(self, characters: int) -> None:
        self._left -= characters
        if self._left < 0:
            raise UnreadableFileError("too much text")

    def _on_doctype(self, *_declaration: object) -> None:
        raise UnreadableFileError("document type")


@lru_cache(1_000)
def _local(name: str) -> str:
    """Returns the name of one of Word's elements; empty for those of others."""
    space, _, local = name.rpartition(_SEPARATOR)
    return _WORD[space] + local if space in _WORD else ""


@cache
def _tables() -> dict[str, Any]:
    """Returns what fonts of symbols show for letters, and the LaTeX of formulas."""
    tables: dict[str, Any] = json.loads(files("resources").joinpath("word_text.json").read_text("utf-8"))
    tables["fonts"] = {font: dict(zip(*rows, strict=True)) for font, rows in tables["fonts"].items()}
    return tables


def _symbols(text: str, font: str) -> str:
    """Returns what a font shows for a text; only what is in the private area is looked up in it."""
    if not _PRIVATE.search(text):
        return text
    shown = _tables()["fonts"].get(font.lower().replace(" ", ""), {})
    return _PRIVATE.sub(lambda found: shown.get(chr(ord(found[0]) & 0xFF), "\ufffd"), text)


def _latex(name: str, properties: dict[str, str], text: str, children: list[tuple[str, str]]) -> str:
    """Returns an element of a formula as LaTeX, from that of its children."""
    tables = _tables()
    properties = tables["defaults"].get(name, {}) | properties
    signs = {key: tables["signs"].get(value, value) for key, value in properties.items()}
    filled = defaultdict(str, signs | dict(children))
    if name.startswith("s") and len(filled["e"]) > 1:
        filled["e"] = f"{{{filled['e']}}}"
    cells = [each for child, each in children if child in ("e", "mr")]
    filled["cells"] = tables["between"].get(name, filled["sepChr"]).join(cells)
    filled["text"] = re.sub(r"([{}%#_$])", r"\\\1", text) if name == "t" else text
    filled["fName"] = re.sub(tables["functions"], r"\\\g<0>", filled["fName"])
    kind = properties.get("type", name + "nor" * (properties.get("nor", "0") not in _OFF))
    template = tables["math"].get(kind) or tables["math"].get(name, "%(text)s")
    return re.sub(r"_\{\}|\^\{\}|\[\]", "", template % filled)
