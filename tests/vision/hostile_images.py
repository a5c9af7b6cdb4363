"""Two hundred files that strangers may send as images, each with what comes of it."""

from __future__ import annotations

import gzip
import struct
import zipfile
import zlib
from io import BytesIO
from typing import Any, Final, Literal

import numpy as np
from PIL import Image

Outcome = Literal["picture", "sentence", "either"]
PIXELS: Final = np.random.default_rng(5).integers(0, 256, (24, 36, 3), np.uint8)
PICTURE: Final = Image.fromarray(PIXELS)
_PNG: Final = b"\x89PNG\r\n\x1a\n"


def saved(image: Image.Image, form: str, **options: Any) -> bytes:
    """A file of an image."""
    file = BytesIO()
    image.save(file, form, **options)
    return file.getvalue()


def chunk(kind: bytes, data: bytes, damage: int = 0) -> bytes:
    """A chunk of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data) ^ damage)


def png(
    width: int,
    height: int,
    rows: bytes,
    *,
    depth: int = 8,
    colour: int = 2,
    extra: bytes = b"",
    damage: int = 0,
) -> bytes:
    """A PNG file of these fields; `extra` are chunks before its pixels."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0))
    return _PNG + header + extra + chunk(b"IDAT", zlib.compress(rows), damage) + chunk(b"IEND", b"")


def oriented(form: str, orientation: Any) -> bytes:
    """The picture with an orientation in its EXIF."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    options = {"lossless": True} if form == "WEBP" else {}
    return saved(PICTURE, form, exif=exif, **options)


def _transparent() -> Image.Image:
    clear = PICTURE.convert("P")
    clear.info["transparency"] = 3
    return clear


def _frames(form: str, **options: Any) -> bytes:
    return saved(PICTURE, form, save_all=True, append_images=[PICTURE.rotate(90)] * 5, **options)


def _forms() -> dict[str, bytes]:
    """Whole files of every form that is read."""
    wide = (np.arange(24 * 36, dtype=np.uint32) * 70).astype(np.uint16).reshape(24, 36)
    deep = b"".join(b"\0" + row.astype(">u2").tobytes() for row in np.repeat(wide[..., None], 3, axis=2))
    return {
        "png": saved(PICTURE, "PNG"),
        "jpeg": saved(PICTURE, "JPEG"),
        "progressive jpeg": saved(PICTURE, "JPEG", progressive=True),
        "cmyk jpeg": saved(PICTURE.convert("CMYK"), "JPEG"),
        "grey jpeg": saved(PICTURE.convert("L"), "JPEG"),
        "webp": saved(PICTURE, "WEBP"),
        "lossless webp": saved(PICTURE.convert("RGBA"), "WEBP", lossless=True),
        "gif": saved(PICTURE, "GIF"),
        "bmp": saved(PICTURE, "BMP"),
        "tiff": saved(PICTURE, "TIFF"),
        "packed tiff": saved(PICTURE, "TIFF", compression="tiff_lzw"),
        "cmyk tiff": saved(PICTURE.convert("CMYK"), "TIFF", compression="jpeg"),
        "tiff of 16 bits": saved(Image.fromarray(wide), "TIFF"),
        "tiff of floats": saved(Image.fromarray((wide / 65535).astype(np.float32)), "TIFF"),
        "tiff of two pages": _frames("TIFF"),
        "avif": saved(PICTURE, "AVIF"),
        "clear avif": saved(PICTURE.convert("RGBA"), "AVIF"),
        "animated avif": saved(PICTURE, "AVIF", save_all=True, append_images=[PICTURE.rotate(180)]),
        "grey bmp": saved(PICTURE.convert("L"), "BMP"),
        "animated gif": _frames("GIF", disposal=2),
        "animated webp": _frames("WEBP"),
        "animated png": _frames("PNG"),
        "grey png of 16 bits": saved(Image.fromarray(wide), "PNG"),
        "png of 16 bits": png(36, 24, deep, depth=16),
        "palette with transparency": saved(_transparent(), "PNG", transparency=3),
        "grey with alpha": saved(PICTURE.convert("LA"), "PNG"),
        "one bit": saved(PICTURE.convert("1"), "PNG"),
    }


def _wholes() -> dict[str, tuple[bytes, Outcome]]:
    """Unusual files that are pictures all the same, or may be."""
    made: dict[str, tuple[bytes, Outcome]] = {
        f"a whole {name}": (data, "picture") for name, data in _forms().items()
    }
    rows = (b"\0" + bytes(36 * 3)) * 24
    made |= {
        "something after a png": (saved(PICTURE, "PNG") + bytes(1000), "picture"),
        "something after a jpeg": (saved(PICTURE, "JPEG") + b"<script>" * 100, "picture"),
        "a png that is also a zip": (saved(PICTURE, "PNG") + _zip(), "picture"),
        "one pixel": (saved(Image.new("RGB", (1, 1)), "PNG"), "picture"),
        "1 × 200": (saved(Image.new("RGB", (1, 200)), "PNG"), "picture"),
        "1 × 201": (saved(Image.new("RGB", (1, 201)), "PNG"), "sentence"),
        "300 × 1": (saved(Image.new("RGB", (300, 1)), "PNG"), "sentence"),
        "a wrong checksum": (png(36, 24, rows, damage=1), "either"),
        "text of a gigabyte": (png(36, 24, rows, extra=chunk(b"zTXt", b"a\0\0" + _bomb(1 << 26))), "either"),
        "a profile of a gigabyte": (
            png(36, 24, rows, extra=chunk(b"iCCP", b"a\0\0" + _bomb(1 << 26))),
            "either",
        ),
        "many small chunks": (png(36, 24, rows, extra=chunk(b"tEXt", b"a\0b") * 5000), "either"),
        "too few rows": (png(36, 24, rows[:200]), "either"),
        "too many rows": (png(36, 24, rows * 50), "picture"),
        "unknown filters": (png(36, 24, (b"\x09" + bytes(36 * 3)) * 24), "either"),
        "a palette without colours": (png(36, 24, (b"\0" + bytes(36)) * 24, colour=3), "either"),
        "exif of noise": (saved(PICTURE, "JPEG", exif=b"Exif\0\0" + bytes(range(256)) * 20), "either"),
        "no orientation": (oriented("JPEG", 0), "picture"),
        "orientation 9": (oriented("JPEG", 9), "picture"),
        "orientation 65535": (oriented("JPEG", 65535), "picture"),
    }
    for form in ("PNG", "JPEG", "WEBP", "TIFF", "AVIF"):
        made |= {f"{form} of orientation {n}": (oriented(form, n), "picture") for n in range(1, 9)}
    return made


def _zip() -> bytes:
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a.txt", "x" * 100)
    return file.getvalue()


def _bomb(size: int) -> bytes:
    return zlib.compress(bytes(size), 9)


def _bombs() -> dict[str, bytes]:
    """Files whose pixels would take gigabytes."""
    made = {
        f"a png of {width} × {height}": png(width, height, bytes(1 << 22))
        for width, height in (
            (60_000, 60_000),
            (50_001, 1_000),
            (2**31 - 1, 2**31 - 1),
            (10_000, 5_001),
            (2**31, 1),
        )
    }
    made["a png without width"] = png(0, 10, b"")
    gif = bytearray(saved(PICTURE, "GIF"))
    struct.pack_into("<HH", gif, 6, 65_535, 65_535)
    jpeg = bytearray(saved(PICTURE, "JPEG"))
    struct.pack_into(">HH", jpeg, jpeg.index(b"\xff\xc0") + 5, 65_535, 65_535)
    webp = bytearray(saved(PICTURE.convert("RGBA"), "WEBP"))
    at = webp.index(b"VP8X") + 12 if b"VP8X" in webp else 20
    webp[at : at + 6] = b"\xff\x3f\x00\xff\x3f\x00"
    bmp = bytearray(saved(PICTURE, "BMP"))
    struct.pack_into("<ii", bmp, 18, 60_000, -60_000)
    avif = bytearray(saved(PICTURE, "AVIF"))
    at = avif.index(b"ispe") + 8
    avif[at : at + 8] = struct.pack(">II", 60_000, 60_000)
    tiff = saved(Image.new("1", (10_000, 6_000)), "TIFF", compression="group4")
    return made | {
        "an avif of 60,000²": bytes(avif),
        "a tiff of 10,000 × 6,000": tiff,
        "a bmp of 60,000²": bytes(bmp),
        "a gif of 65,535²": bytes(gif),
        "a jpeg of 65,535²": bytes(jpeg),
        "a webp of 16,384²": bytes(webp),
    }


def _others() -> dict[str, bytes]:
    """What is no image that is read, whatever its name says."""
    svg = b"<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///etc/passwd'/></svg>"
    heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(400)
    return {
        "nothing": b"",
        "one byte": b"\x89",
        "zeros": bytes(5000),
        "noise": np.random.default_rng(9).bytes(5000),
        "words": b"This is a letter, not a picture.",
        "words of 16 bits": "This is a letter.".encode("utf-16"),
        "html": b"<!DOCTYPE html><html><body><h1>404 Not Found</h1></body></html>",
        "svg": svg,
        "packed svg": gzip.compress(svg),
        "an endless svg": b"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'bb'>]><svg>&b;</svg>",
        "json": b'{"error": "not found"}',
        "a data url": b"data:image/png;base64,iVBORw0KGgo=",
        "an address": b"https://example.org/picture.png",
        "pdf": b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF",
        "postscript": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\nshowpage\n",
        "zip": _zip(),
        "a packed bomb": gzip.compress(bytes(1 << 24)),
        "a program": b"\x7fELF\x02\x01\x01" + bytes(500),
        "a script": b"#!/bin/sh\nrm -rf ~\n",
        "python": b"\x80\x04\x95cos\nsystem\n(S'true'\ntR.",
        "ico": saved(PICTURE, "ICO"),
        "ppm": saved(PICTURE, "PPM"),
        "pcx": saved(PICTURE, "PCX"),
        "tga": saved(PICTURE, "TGA"),
        "heic": heic,
        "avif": heic.replace(b"heic", b"avif"),
        "mp4": heic.replace(b"heic", b"isom"),
        "psd": b"8BPS\0\x01" + bytes(300),
        "xpm": b"/* XPM */\nstatic char *a[] = {\n",
        "fits": b"SIMPLE  =                    T" + bytes(2880),
        "jpeg 2000": b"\0\0\0\x0cjP  \r\n\x87\n" + bytes(300),
        "only a png's mark": _PNG,
        "only a jpeg's mark": b"\xff\xd8\xff\xe0",
        "only a gif's mark": b"GIF89a",
        "only a bmp's mark": b"BM" + bytes(90),
        "riff without webp": b"RIFF\x10\0\0\0WAVEfmt " + bytes(50),
        "webp without pixels": b"RIFF\x04\0\0\0WEBP",
        "a png in a png's text": _PNG + chunk(b"tEXt", saved(PICTURE, "PNG")),
        "a png without pixels": _PNG + chunk(b"IHDR", struct.pack(">IIBBBBB", 9, 9, 8, 2, 0, 0, 0)),
        "a png whose header is long": _PNG + struct.pack(">I", 2**31 - 1) + b"IHDR" + bytes(100),
        "a png of 3 bits": png(9, 9, bytes(300), depth=3),
        "a png of colour 5": png(9, 9, bytes(300), colour=5),
    }


def hostile_files() -> dict[str, tuple[bytes, Outcome]]:
    """All files by name."""
    made = _wholes()
    made |= {name: (data, "sentence") for name, data in (_bombs() | _others()).items()}
    for name, data in _forms().items():
        for share in (0.02, 0.1, 0.25, 0.5, 0.75, 0.9):
            made[f"{name}, {share:.0%} of it"] = (
                data[: int(share * len(data))],
                "sentence" if share < 0.03 else "either",
            )
    return made
