"""PDF and DOCX files for tests, made here byte by byte; some of them hostile."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Collection
from pathlib import Path

_WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def write_docx(path: Path, body: str, *, before: str = "") -> Path:
    """A document with this XML as its body; `before` comes before the root element."""
    root = f"<w:document {_WORD}><w:body>{body}</w:body></w:document>"
    xml = f'<?xml version="1.0" encoding="UTF-8"?>{before}{root}'
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("word/document.xml", xml)
    return path


def paragraph(text: str) -> str:
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def write_zip_bomb(path: Path, megabytes: int = 300) -> Path:
    """A document of a few hundred KB that decompresses to `megabytes`, and says that it has 10 bytes."""
    with (
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open("word/document.xml", "w", force_zip64=True) as stream,
    ):
        stream.write(f"<w:document {_WORD}><w:body>".encode())
        for _ in range(megabytes):
            stream.write(b"<w:p/>" * (1_000_000 // 6))
    return path


def write_pdf(path: Path, pages: list[str], *, bomb: int = 0, drawn: Collection[int] = ()) -> Path:
    """A PDF with a line of text on each page.

    Args:
        path: where it is written.
        pages: their texts, in ASCII.
        drawn: pages, from 0 on, with a blue square in the place of their text.
        bomb: megabytes that the first page's content decompresses to, through two filters.
    """
    objects: list[bytes] = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]
    kids = []
    for number, text in enumerate(pages):
        escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        content = f"BT /F1 12 Tf 40 700 Td ({escaped}) Tj ET".encode()
        if number in drawn:
            content = b"0 0 1 rg 0 0 306 396 re f"
        filters = b""
        if bomb and number == 0:
            inner = zlib.compressobj(9)
            start = inner.compress(b"") + inner.flush(zlib.Z_FULL_FLUSH)
            again = inner.compress(b" " * 1_000_000) + inner.flush(zlib.Z_FULL_FLUSH)
            content = zlib.compress(start + again * bomb + inner.flush(), 9)
            filters = b" /Filter [/FlateDecode /FlateDecode]"
        page = len(objects) + 1
        kids.append(f"{page} 0 R")
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {page + 1} 0 R /Resources "
            "<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>".encode()
        )
        objects.append(b"<< /Length %d%s >>\nstream\n%s\nendstream" % (len(content), filters, content))
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>".encode()
    out = bytearray(b"%PDF-1.5\n")
    places = []
    for number, each in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table)
    path.write_bytes(out)
    return path
