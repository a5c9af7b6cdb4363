"""Pictures in attached files: pages of a PDF without text, and images that chats do not keep as they are.

For the reading process only, whose limits of memory and time hold while a file is decoded. All of them become
JPEG.
"""

from __future__ import annotations

import contextlib
import ctypes
import re
import warnings
from collections.abc import Sequence
from ctypes import c_bool, c_long, c_uint32, c_void_p
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from app.attachments.attachment import UnreadableFileError
from app.store.embedded_images import MAX_PIXELS

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_PAGES: Final = 8  # of a PDF file
_PAGE_SIDE: Final = 1_750  # px of a page's longer side: 150 dots an inch of A4
_NARROWEST: Final = 50  # the longer side of a page in the shorter one
_MAX_SIDE: Final = 4_096  # px of an image; larger ones are scaled down
_QUALITY: Final = 90
_TIFF: Final = (b"II*\0", b"MM\0*", b"II+\0", b"MM\0+")
_BRANDS: Final = re.compile(rb"(avi[fs])|hei[cxms]|hev[cx]|mif1|msf1")
_FRAMEWORK: Final = "/System/Library/Frameworks/{0}.framework/{0}"
_UTF8: Final = 0x08000100  # kCFStringEncodingUTF8


def paint_pages(path: Path, numbers: Sequence[int]) -> dict[int, bytes]:
    """Returns the first `MAX_PAGES` of these pages of a PDF file, by their numbers, from 0 on.

    Pages that are damaged are left out.
    """
    import pypdfium2

    painted: dict[int, bytes] = {}
    with pypdfium2.PdfDocument(path) as document:
        with contextlib.suppress(pypdfium2.PdfiumError):
            document.init_forms()
        for number in numbers[:MAX_PAGES]:
            try:
                page = document[number]
                longer, shorter = sorted(page.get_size(), reverse=True)
                if 0 < longer <= _NARROWEST * shorter:
                    painted[number] = _jpeg(page.render(scale=_PAGE_SIDE / longer).to_pil())
                page.close()
            except pypdfium2.PdfiumError:
                continue
    return painted


def picture_format(start: bytes) -> str:
    """Returns which of the formats that `as_jpeg` reads a file has by its first bytes; empty for others."""
    brands = _BRANDS.findall(start, 8) if start[4:8] == b"ftyp" else []
    return "TIFF" if start.startswith(_TIFF) else "AVIF" if any(brands) else "HEIC" if brands else ""


def as_jpeg(path: Path, form: str) -> bytes:
    """Returns the first page or frame of an image, turned as its EXIF says, on white where it is transparent.

    Args:
        path: of a file that is not too large.
        form: as `picture_format` says.

    Raises:
        UnreadableFileError: it is damaged, has too many pixels, or is HEIC, which only macOS decodes.
    """
    from PIL import Image, ImageOps, UnidentifiedImageError

    data = path.read_bytes()
    if form == "HEIC":
        data, form = _heic_as_jpeg(data), "JPEG"
    try:
        with warnings.catch_warnings(action="ignore"), Image.open(BytesIO(data), formats=(form,)) as opened:
            if opened.width * opened.height > MAX_PIXELS:
                raise UnreadableFileError("pixels")
            image = ImageOps.exif_transpose(opened)
            if image.mode.startswith(("I", "F")):  # more than 8 bits: from the darkest to the lightest
                image = image.convert("F")
                low, high = image.getextrema()
                scale = 255 / max(high - low, 1e-9)
                image = image.point(lambda value: value * scale - low * scale).convert("L")
            if image.has_transparency_data:
                image = image.convert("RGBA")
                image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image)
            image.thumbnail((_MAX_SIDE, _MAX_SIDE))
            return _jpeg(image)
    except Image.DecompressionBombError as error:
        raise UnreadableFileError("pixels") from error
    except UnidentifiedImageError as error:
        raise UnreadableFileError("other image") from error
    except (MemoryError, UnreadableFileError):
        raise
    except Exception as error:  # Pillow may raise anything at a stranger's file
        raise UnreadableFileError("damaged") from error


def _jpeg(image: Image) -> bytes:
    file = BytesIO()
    image.convert("RGB").save(file, "JPEG", quality=_QUALITY)
    return file.getvalue()


def _heic_as_jpeg(data: bytes) -> bytes:
    """Returns what macOS's ImageIO makes of an image, with the same EXIF.

    The objects live as long as the process.
    """
    try:
        foundation, image_io = (ctypes.CDLL(_FRAMEWORK.format(x)) for x in ("CoreFoundation", "ImageIO"))
    except OSError as error:
        raise UnreadableFileError("HEIC") from error

    def call(library: ctypes.CDLL, name: str, *given: Any, result: Any = c_void_p) -> Any:
        function = getattr(library, name)
        function.restype = result
        return result(function(*given)) if result is c_void_p else function(*given)

    held = call(foundation, "CFDataCreate", None, data, c_long(len(data)))
    source = call(image_io, "CGImageSourceCreateWithData", held, None)
    made = call(foundation, "CFDataCreateMutable", None, c_long(0))
    kind = call(foundation, "CFStringCreateWithCString", None, b"public.jpeg", c_uint32(_UTF8))
    target = call(image_io, "CGImageDestinationCreateWithData", made, kind, c_long(1), None)
    if not source or not target:
        raise UnreadableFileError("damaged")
    call(image_io, "CGImageDestinationAddImageFromSource", target, source, c_long(0), None, result=None)
    if not call(image_io, "CGImageDestinationFinalize", target, result=c_bool):
        raise UnreadableFileError("damaged")
    length = call(foundation, "CFDataGetLength", made, result=c_long)
    return ctypes.string_at(call(foundation, "CFDataGetBytePtr", made), length)
