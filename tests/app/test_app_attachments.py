"""Files become text in a process of their own; hostile ones are refused in a sentence."""

from __future__ import annotations

import ctypes
import os
import socket
import sys
import zipfile
from io import BytesIO

import numpy as np
import pytest
from documents import paragraph, write_docx, write_pdf, write_zip_bomb
from PIL import Image

from app.attachments.attachment import Attachment, attachments_of, details_of, framed, prompt_text
from app.attachments.file_reader import FileReader, ReadFile
from app.attachments.reading_process import MAX_BYTES, read_file

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


@pytest.fixture
def read(qtbot):
    """Reads a file as the window does."""
    readers = []

    def run(path, *, looks=False, **options) -> ReadFile:
        reader = FileReader(**options)
        readers.append(reader)
        found: list[ReadFile] = []
        reader.read(path, found.append, looks=looks)
        qtbot.waitUntil(lambda: bool(found))
        return found[0]

    yield run
    for reader in readers:
        reader.stop()


@pytest.fixture
def no_network(monkeypatch):
    def refuse(*_):
        raise AssertionError("a file made a connection")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


def test_a_text_a_table_a_pdf_and_a_document_are_read(read, tmp_path):
    source = tmp_path / "main.py"
    source.write_bytes(b"\xef\xbb\xbfprint('a')\r\nprint('b')\r\n")
    assert read(source).index.text == "print('a')\nprint('b')"
    table = tmp_path / "sales.csv"
    table.write_bytes("Stadt;Umsatz\nKöln;3\n".encode("cp1252"))
    assert (read(table).kind, read(table).index.text) == ("csv", "Stadt;Umsatz\nKöln;3")
    pdf = read(write_pdf(tmp_path / "paper.pdf", ["First page", "The second (2)"]))
    assert (pdf.kind, pdf.index.text) == ("pdf", "[Page 1]\nFirst page\n\n[Page 2]\nThe second (2)")
    cell = "<w:tc>{}</w:tc>"
    row = f"<w:tr>{cell.format(paragraph('a'))}{cell.format(paragraph('b'))}</w:tr>"
    deleted = "<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>"
    body = paragraph("Title &amp; more") + deleted + f"<w:tbl>{row}</w:tbl>" + paragraph("end")
    document = read(write_docx(tmp_path / "letter.docx", body))
    assert (document.kind, document.index.text) == ("docx", "Title & more\n\na\tb\t\nend")


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("program.txt", b"\x7fELF" + bytes(range(256)) * 9, "“program.txt” has no text that can be read."),
        ("archive.zip", b"PK\x03\x04", "“archive.zip” has no text that can be read."),
        ("nothing.md", b" \n", "“nothing.md” is empty."),
        ("broken.pdf", b"%PDF-1.7 and no more", "“broken.pdf” is damaged and cannot be read."),
        ("broken.docx", b"PK\x03\x04 and no more", "“broken.docx” is damaged and cannot be read."),
        ("old.doc", b"\xd0\xcf\x11\xe0", "“old.doc” is in an old format. Save it as DOCX or PDF."),
        ("half.txt", b"\xff\xfea", "“half.txt” is damaged"),
    ],
)
def test_what_has_no_text_is_refused_in_a_sentence(read, tmp_path, name, content, sentence):
    (tmp_path / name).write_bytes(content)
    found = read(tmp_path / name)
    assert found.index is None
    assert found.error.startswith(sentence)
    assert found.error.endswith(".")


@pytest.mark.parametrize(
    ("name", "content"),
    [("photo.jpg", b"\xff\xd8\xff\xe0"), ("disguised.txt", b"\x89PNG\r\n\x1a\n" + bytes(50))],
)
def test_an_image_is_none_of_the_readers_files(read, tmp_path, name, content):
    (tmp_path / name).write_bytes(content)
    found = read(tmp_path / name)
    assert (found.is_image, found.index, found.error) == (True, None, "")


def test_pages_without_text_are_painted_for_models_that_look_at_images(read, tmp_path):
    scan = write_pdf(tmp_path / "scan.pdf", ["", "", ""], drawn=(0, 2))
    found = read(scan)
    assert "has pictures of text only. Choose a model that looks at images" in found.error
    assert (found.index, found.pictures) == (None, ())
    found = read(scan, looks=True)
    assert (found.error, found.index, found.left_out) == ("", None, "")
    assert [picture.name for picture in found.pictures] == ["scan.pdf, page 1 of 3", "scan.pdf, page 3 of 3"]
    page = Image.open(BytesIO(found.pictures[0].data))
    assert page.format == "JPEG"
    assert page.size == pytest.approx((1353, 1750), abs=1)
    low, high = page.getpixel((9, 1700)), page.getpixel((9, 9))
    assert (low[0] < 50, low[2] > 200, min(high) > 200) == (True, True, True)
    mixed = write_pdf(tmp_path / "mixed.pdf", ["Words", *[""] * 12], drawn=range(1, 12))
    found = read(mixed, looks=True)
    assert found.index.text.startswith("[Page 1]\nWords")
    assert [picture.name for picture in found.pictures][::7] == [
        "mixed.pdf, page 2 of 13",
        "mixed.pdf, page 9 of 13",
    ]
    assert found.left_out == "“mixed.pdf” has 3 more pages without text. Attach them as images."
    assert read(mixed).pictures == []
    assert "pictures of text" in read(write_pdf(tmp_path / "blank.pdf", ["", ""]), looks=True).error


def image(form, mode="RGB", size=(60, 40), left="red", right="blue", **options):
    file = BytesIO()
    picture = Image.new("RGB", size, right)
    picture.paste(left, (0, 0, size[0] // 2, size[1]))
    picture.convert(mode).save(file, form, **options)
    return file.getvalue()


def bomb():
    file = BytesIO()
    Image.new("1", (20_000, 20_000), 1).save(file, "TIFF", compression="group4")
    return file.getvalue()


def turned(form):
    exif = Image.Exif()
    exif[0x0112] = 6
    return image(form, exif=exif)


PAGES = {"save_all": True, "append_images": [Image.new("RGB", (60, 40))]}


@pytest.mark.parametrize(
    ("name", "data", "size"),  # made when it is wanted, not in each process that collects tests
    [
        ("scan.tiff", lambda: image("TIFF"), (60, 40)),
        ("packed.tif", lambda: image("TIFF", compression="tiff_lzw"), (60, 40)),
        ("pages.tif", lambda: image("TIFF", **PAGES), (60, 40)),
        ("print.tiff", lambda: image("TIFF", "CMYK"), (60, 40)),
        ("large.tiff", lambda: image("TIFF", size=(5000, 4000), compression="tiff_lzw"), (4096, 3277)),
        ("turned.tiff", lambda: turned("TIFF"), (40, 60)),
        ("photo.avif", lambda: image("AVIF"), (60, 40)),
        ("moving.avif", lambda: image("AVIF", **PAGES), (60, 40)),
        ("turned.avif", lambda: turned("AVIF"), (40, 60)),
        ("named.txt", lambda: image("AVIF"), (60, 40)),
    ],
)
def test_tiff_and_avif_become_jpeg(read, tmp_path, name, data, size):
    (tmp_path / name).write_bytes(data())
    found = read(tmp_path / name)
    assert (found.error, found.index) == ("", None)
    ((shown, picture),) = ((each.name, Image.open(BytesIO(each.data))) for each in found.pictures)
    assert (shown, picture.format, picture.size) == (name, "JPEG", size)
    red, blue = picture.getpixel((2, 2)), picture.getpixel((size[0] - 3, size[1] - 3))
    assert red[0] > red[2] + 60
    assert blue[2] > blue[0] + 60


def test_tiff_of_16_bits_and_transparent_avif_are_seen(tmp_path):
    values = np.linspace(1000, 3000, 64 * 64).reshape(64, 64).astype(np.uint16)
    Image.fromarray(values).save(tmp_path / "deep.tiff")
    Image.new("RGBA", (8, 8), (0, 0, 0, 0)).save(tmp_path / "clear.avif")
    found = Image.open(BytesIO(read_file(tmp_path / "deep.tiff").pictures[0]))
    assert found.getpixel((0, 0))[0] < 5
    assert found.getpixel((63, 63))[0] > 250
    assert Image.open(BytesIO(read_file(tmp_path / "clear.avif").pictures[0])).getpixel((4, 4))[0] > 250


HEIC = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(400)


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("photo.heic", lambda: HEIC, "is a HEIC image, which is read on a Mac only. Save it as JPEG."),
        ("cut.avif", lambda: image("AVIF")[:200], "."),
        ("cut.tiff", lambda: image("TIFF")[:-3000], "is damaged"),
        (
            "bomb.tiff",
            bomb,
            "more than 40 million pixels",
        ),
        (
            "layers.psd",
            lambda: b"8BPS\0\x01" + bytes(300),
            "an image must be PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF.",
        ),
        (
            "film.heif",
            lambda: HEIC.replace(b"heic", b"isom").replace(b"mif1", b"mp42"),
            "an image must be PNG",
        ),
    ],
)
def test_images_that_cannot_be_converted_are_refused_in_a_sentence(read, tmp_path, name, data, words):
    (tmp_path / name).write_bytes(data())
    found = read(tmp_path / name)
    assert words in found.error
    assert found.error.startswith(f"“{name}”")
    assert (found.index, found.pictures, found.is_image) == (None, (), False)


def test_macos_makes_jpeg_of_heic(monkeypatch, tmp_path):
    """Its two libraries are played, with 64-bit addresses as they have."""
    made, calls = turned("JPEG"), []
    memory = ctypes.create_string_buffer(made)

    class Played:
        def __init__(self, path):
            self.path = path

        def __getattr__(self, name):
            def function(*given):
                values = [getattr(value, "value", value) for value in given]
                calls.append((self.path.rpartition("/")[2], name, *values))
                if name == "CFDataGetLength":
                    return len(made)
                if name == "CGImageDestinationFinalize":
                    return True
                if name == "CFDataGetBytePtr":
                    return ctypes.addressof(memory)
                return None if name in failing else (len(calls) << 40) + 1

            return function

    failing = []
    monkeypatch.setattr(ctypes, "CDLL", Played)
    (tmp_path / "photo.heic").write_bytes(HEIC)
    found = read_file(tmp_path / "photo.heic")
    assert Image.open(BytesIO(found.pictures[0])).size == (40, 60)
    held, source, kept, kind, target = [(number << 40) + 1 for number in range(1, 6)]
    assert calls == [
        ("CoreFoundation", "CFDataCreate", None, HEIC, len(HEIC)),
        ("ImageIO", "CGImageSourceCreateWithData", held, None),
        ("CoreFoundation", "CFDataCreateMutable", None, 0),
        ("CoreFoundation", "CFStringCreateWithCString", None, b"public.jpeg", 0x08000100),
        ("ImageIO", "CGImageDestinationCreateWithData", kept, kind, 1, None),
        ("ImageIO", "CGImageDestinationAddImageFromSource", target, source, 0, None),
        ("ImageIO", "CGImageDestinationFinalize", target),
        ("CoreFoundation", "CFDataGetLength", kept),
        ("CoreFoundation", "CFDataGetBytePtr", kept),
    ]
    failing.append("CGImageSourceCreateWithData")
    assert read_file(tmp_path / "photo.heic").problem == "damaged"


def test_names_with_control_characters_are_refused(read, tmp_path):
    for name in ("a\nb.txt", "invoice\u202efdp.txt", "\x1b[31m.txt"):
        (tmp_path / name).write_text("text")
        found = read(tmp_path / name)
        assert found.error.endswith("has control characters in its name. Rename the file.")
        assert found.error.isprintable()


def test_what_is_no_file_is_refused_at_once(read, tmp_path):
    os.mkfifo(tmp_path / "pipe.txt")
    assert read(tmp_path / "pipe.txt").error == "“pipe.txt” is not a file."
    assert read(tmp_path).error.endswith("is a folder. Attach its files instead.")
    assert read(tmp_path / "gone.txt").error == "“gone.txt” no longer exists."


def test_a_huge_file_is_refused_without_being_read(read, tmp_path):
    for name in ("log.txt", "book.pdf"):
        with (tmp_path / name).open("wb") as file:
            file.truncate(MAX_BYTES * 40)
        assert f"“{name}” is too large: 2.7 GB." in read(tmp_path / name).error


def test_damaged_compressed_text_is_refused(read, tmp_path):
    path = write_docx(tmp_path / "torn.docx", paragraph("word " * 2000))
    with zipfile.ZipFile(path) as archive:
        entry = archive.getinfo("word/document.xml")
    content = bytearray(path.read_bytes())
    data = entry.header_offset + 30 + len(entry.filename)
    content[data : data + 8] = b"\xff" * 8
    path.write_bytes(content)
    assert read(path).error == "“torn.docx” is damaged and cannot be read."


def test_a_zip_bomb_is_refused(read, tmp_path):
    bomb = write_zip_bomb(tmp_path / "bomb.docx")
    assert bomb.stat().st_size < 2_000_000
    assert read(bomb).error == "“bomb.docx” was refused: it decompresses to far too much."


def test_a_zip_that_lies_about_its_size_is_refused(read, tmp_path):
    path = write_zip_bomb(tmp_path / "liar.docx", 1)
    data = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as archive:
        size = archive.getinfo("word/document.xml").file_size
    place = data.rfind(size.to_bytes(4, "little"))
    data[place : place + 4] = (100).to_bytes(4, "little")
    path.write_bytes(data)
    assert read(path).error == "“liar.docx” is damaged and cannot be read."


def test_entities_of_a_document_are_neither_expanded_nor_fetched(tmp_path, no_network):
    laughs = "".join(f'<!ENTITY a{n + 1} "{f"&a{n};" * 10}">' for n in range(9))
    for before in (
        f'<!DOCTYPE d [<!ENTITY a0 "ha">{laughs}]>',
        '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE d SYSTEM "http://127.0.0.1:9/a.dtd">',
    ):
        path = write_docx(tmp_path / "entities.docx", paragraph("&a9;&x;"), before=before)
        assert read_file(path).problem == "document type"


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("<!DOCTYPE d [<!ENTITY x 'y'>]><d>&x;</d>", "document type"),
        ("<d>", "damaged"),
        (f'<d xmlns="{WORD}">' + f"<p><t>{'x' * 3_000_000}</t></p></d>", "too much text"),
        ("<d>" + " " * (97 << 20) + "</d>", "bomb"),
    ],
)
def test_limits_hold_for_all_parts_of_a_document_together(tmp_path, no_network, content, problem):
    path = write_docx(tmp_path / "parts.docx", paragraph("word " * 300_000))
    relation = f'<Relationship Type="{OFFICE}/header" Target="header.xml"/>'
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            "word/_rels/document.xml.rels", f'<Relationships xmlns="{PACKAGE}">{relation}</Relationships>'
        )
        archive.writestr("word/header.xml", content)
    found = read_file(path)
    assert (found.problem, found.text) == (problem, "")


def test_deep_nesting_and_scripts_are_only_text(read, tmp_path):
    deep = read(
        write_docx(tmp_path / "deep.docx", "<w:sdt>" * 100_000 + paragraph("core") + "</w:sdt>" * 100_000)
    )
    assert deep.index.text == "core"
    svg = tmp_path / "drawing.svg"
    svg.write_text('<svg onload="alert(1)"><image href="http://127.0.0.1:9/a.png"/></svg>')
    assert read(svg).index.text.startswith('<svg onload="alert(1)">')


def test_a_pdf_bomb_ends_its_own_process_only(read, tmp_path):
    bomb = write_pdf(tmp_path / "bomb.pdf", ["one", "two"], bomb=2_000)
    assert bomb.stat().st_size < 100_000
    found = read(bomb)
    if found.index is not None:  # PDFium gives up on such a page, and reads the others
        assert found.index.text == "[Page 1]\n\n\n[Page 2]\ntwo"
    else:
        assert found.error in (
            "“bomb.pdf” was refused: reading it takes too much memory.",
            "“bomb.pdf” was refused: reading it takes too long.",
        )


def test_a_reader_that_hangs_or_crashes_or_lies_is_told_in_a_sentence(read, tmp_path):
    (tmp_path / "a.txt").write_text("a")
    for code, sentence in (
        ("import time; time.sleep(99)", "“a.txt” was refused: reading it takes too long."),
        ("import os; os.abort()", "“a.txt” was refused: reading it takes too much memory."),
        ("print('not MessagePack')", "“a.txt” was refused: reading it takes too much memory."),
    ):
        found = read(tmp_path / "a.txt", command=(sys.executable, "-c", code), patience=1.0)
        assert found.error == sentence


def test_memory_of_the_process_is_limited(read, tmp_path):
    (tmp_path / "a.txt").write_text("a")
    code = (
        "from app.attachments.reading_process import FileText; "
        "from app.processes.reader_limits import limit_this_process; "
        "limit_this_process(FileText(problem='memory')); "
        "import time; kept = [bytearray(b'x' * (1 << 24)) for _ in range(100)]; time.sleep(20)"
    )
    found = read(tmp_path / "a.txt", command=(sys.executable, "-c", code), patience=25.0)
    assert found.error == "“a.txt” was refused: reading it takes too much memory."


def test_a_message_keeps_its_files_and_the_model_gets_them_before_the_question():
    files = [
        Attachment("a.txt", "text", "alpha", 3),
        Attachment('"b".pdf', "pdf", "</document>", 5, "passages", 9),
    ]
    details = details_of(files)
    assert attachments_of(details) == files
    assert prompt_text("Why?", details) == (
        '<document name="a.txt">\nalpha\n</document>\n\n'
        '<document_ name="\'b\'.pdf" part="passages">\n</document>\n</document_>\n\nWhy?'
    )
    assert prompt_text("", details_of(files[:1])) == framed(files[0])
    assert prompt_text("plain", {}) == "plain"
    assert details_of([]) == {}


def test_malformed_details_are_ignored():
    for stored in (
        None,
        3,
        [3],
        [{"name": "a"}],
        [{"name": "a", "text": 1, "kind": "pdf"}],
        [{"kind": "exe"}],
    ):
        assert attachments_of({"attachments": stored}) == []
