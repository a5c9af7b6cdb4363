"""Documents as people have them become the text that is printed."""

from __future__ import annotations

import re
import tomllib
import zipfile
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from app.attachments.reading_process import read_file

REPORTS = tomllib.loads(Path(__file__).with_name("documents.toml").read_text("utf-8"))["report"]
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006"
NAMESPACES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    f'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:m="{OFFICE}/math" xmlns:r="{OFFICE}/relationships"'
)
RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>'
)


def part(root: str, xml: str) -> str:
    runs = re.sub(r"(?<!=\")\{([^{}]+)\}", r'<w:r><w:t xml:space="preserve">\1</w:t></w:r>', xml)
    return f"<w:{root} {NAMESPACES}>{runs}</w:{root}>"


def relation(kind: str, target: str) -> str:
    return f'<Relationship Id="{kind}" Type="{OFFICE}/relationships/{kind}" Target="{target}"/>'


def write_docx(path: Path, report: dict[str, Any]) -> None:
    main = report.get("main", "word/document.xml")
    folder, _, name = main.rpartition("/")
    others = [kind for kind in ("footnotes", "endnotes", "header", "footer") if kind in report]
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("_rels/.rels", RELATIONS.format(relation("officeDocument", quote(main))))
        archive.writestr(main, part("document", f"<w:body>{report['body']}</w:body>"))
        relations = "".join(relation(kind, f"/parts/{kind}.xml") for kind in others)
        archive.writestr(f"{folder}/_rels/{name}.rels", RELATIONS.format(relations))
        for kind in others:
            archive.writestr(f"parts/{kind}.xml", part(kind, report[kind]))


def write_pdf(path: Path, fields: list[str]) -> None:
    """Writes a form of one page; what a field does not say is added."""
    widgets = [field if "/Subtype" in field else f"/Subtype /Widget {field}" for field in fields]
    places = " ".join(f"{number} 0 R" for number in range(7, 7 + len(fields)))
    objects = [
        f"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [{places}] /DA (/F1 12 Tf 0 g) >> >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R "
        f"/Annots [{places}] /Resources << /Font << /F1 5 0 R >> >> >>",
        "<< /Length 39 >>\nstream\nBT /F1 12 Tf 40 700 Td (Form) Tj ET      \nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        "<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 0 >>\nstream\n\nendstream",
        *(f"<< /Type /Annot /Rect [40 {n} 99 {n + 9}] /P 3 0 R {each} >>" for n, each in enumerate(widgets)),
    ]
    text, offsets = "%PDF-1.7\n", []
    for number, each in enumerate(objects, 1):
        offsets.append(f"{len(text):010} 00000 n \n")
        text += f"{number} 0 obj\n{each}\nendobj\n"
    size = len(objects) + 1
    text += f"xref\n0 {size}\n0000000000 65535 f \n{''.join(offsets)}trailer << /Size {size} /Root 1 0 R >>\n"
    path.write_text(f"{text}startxref\n{text.rindex('xref')}\n%%EOF\n", "ascii")


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report["about"])
def test_a_document_is_read_as_it_is_printed(report, tmp_path):
    path = tmp_path / ("form.pdf" if "fields" in report else "letter.docx")
    if "fields" in report:
        write_pdf(path, report["fields"])
    else:
        write_docx(path, report)
    found = read_file(path)
    assert (found.problem, found.text) == ("", report["right"])
