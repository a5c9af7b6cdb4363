"""Images off the interface thread: read to be attached, and decoded in the size in which they are shown."""

from __future__ import annotations

import contextlib
import stat
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QSize
from PySide6.QtGui import QImage, QImageIOHandler

from app import formatting
from app.attachments.attachment import shown_name
from app.attachments.file_reader import sentence
from app.attachments.reading_process import FileText
from app.processes.background_worker import BackgroundWorker
from app.store.embedded_images import MAX_BYTES, MAX_PIXELS, EmbeddedImage, image_type
from app.store.image_files import StoredImage, find_image, reader_of
from app.translation import figure, translate

#: Of files that are read as images at once.
IMAGE_SUFFIXES: Final = frozenset((".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp"))
_KEPT_BYTES: Final = 96 << 20  # of decoded images
_WHOLE: Final = QSize(MAX_PIXELS, MAX_PIXELS)
_TRIED: Final = QSize(256, 256)  # px; the size in which an image is decoded to see that it can be

Key = tuple[str, int, int]
Done = Callable[[QImage, str], object]
Kept = Callable[[StoredImage | None], object]
#: An image that is to be attached: a file, the bytes of one, or what another program has copied.
ImageSource = Path | bytes | QImage


@dataclass(frozen=True)
class ReadImage:
    """The bytes of an image that can be attached, a BMP's as a PNG; or a sentence why it cannot be.

    Neither, if it is a file of another format.
    """

    data: bytes = b""
    problem: str = ""


class ImageLoader(QObject):
    """Reads images, one after the other.

    Attributes:
        folder: the images of messages; None: there are none.
        keep: keeps one that is attached, then calls what it is given with it, or with None if it cannot.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folder: Path | None = None
        self.keep: Callable[[EmbeddedImage, Kept], object] = lambda _image, kept: kept(None)
        self._worker = BackgroundWorker("octavo-images", self)
        self._stopped = False
        self._known: OrderedDict[Key, tuple[QImage, str]] = OrderedDict()

    def load(self, image: StoredImage, box: QSize, done: Done) -> None:
        """Calls `done` with the image, no larger than `box` pixels, or an empty one and what is wrong.

        At once if it was decoded before, else later on the interface thread; never after `stop`.
        """
        if self._stopped:
            return
        key = (image.file, box.width(), box.height())
        if key in self._known:
            self._known.move_to_end(key)
            done(*self._known[key])
            return
        folder = self.folder
        if folder is None:
            done(QImage(), _texts()["missing"])
            return

        def decoded(result: tuple[QImage, str]) -> None:
            self._keep(key, result)
            done(*result)

        def decode() -> tuple[QImage, str]:
            return (QImage(), "") if self._stopped else read_image(folder / image.file, box)

        self._worker.submit(decode, decoded)

    def attach(
        self, name: str, source: ImageSource, done: Callable[[StoredImage | None, str], object]
    ) -> None:
        """Reads and keeps an image, then calls `done` on the interface thread, or says why it cannot.

        `done` gets neither an image nor a sentence if it is a file of another format.
        """
        full = translate("attachments", "“{name}” cannot be kept: there is no space for more images.")

        def on_read(read: ReadImage) -> None:
            if not read.data:
                done(None, read.problem)
                return
            text = full.format(name=shown_name(name))
            self.keep(EmbeddedImage(name, read.data), lambda kept: done(kept, "" if kept else text))

        if not self._stopped:
            self._worker.submit(lambda: read_attached(name, source), on_read)

    def read(self, image: StoredImage, done: Callable[[bytes], object]) -> None:
        """Calls `done` on the interface thread with the bytes of an image's file, if it is there."""
        folder = self.folder
        if folder is None or self._stopped:
            return

        def data() -> bytes:
            with contextlib.suppress(OSError):
                return (folder / image.file).read_bytes()
            return b""

        self._worker.submit(data, lambda data: done(data) if data else None)

    def find(self, digest: str, done: Kept) -> None:
        """Calls `done` on the interface thread with the image whose file has this SHA-256, if it is there."""
        folder = self.folder
        if folder is not None and not self._stopped:
            self._worker.submit(lambda: find_image(folder, digest), done)

    def bytes_of(self, image: StoredImage) -> int:
        """Returns the bytes of an image's file; 0 if it is missing."""
        try:
            return 0 if self.folder is None else (self.folder / image.file).stat().st_size
        except OSError:
            return 0

    def stop(self) -> None:
        """Ends the thread after the image that is being decoded; those that wait are dropped."""
        self._stopped = True
        self._worker.stop()

    def _keep(self, key: Key, result: tuple[QImage, str]) -> None:
        if result[0].isNull():
            return  # the file may come back: its name is its content
        self._known[key] = result
        size = sum(image.sizeInBytes() for image, _ in self._known.values())
        while size > _KEPT_BYTES and len(self._known) > 1:
            _, (dropped, _) = self._known.popitem(last=False)
            size -= dropped.sizeInBytes()


def read_attached(name: str, source: ImageSource) -> ReadImage:
    """Returns the bytes of an image that is to be attached, or a sentence why it cannot be. Any thread.

    It is decoded once, in a small size, so that nothing is attached that could not be shown.
    """
    shown = shown_name(name)
    try:
        data = _bytes_of(source)
    except OSError as error:
        problem = "missing" if isinstance(error, FileNotFoundError) else "unreadable"
        return ReadImage(problem=sentence(FileText(problem=problem), name))
    if len(data) > MAX_BYTES:
        text = translate("attachments", "“{name}” is too large: an image can have {most}. Make it smaller.")
        return ReadImage(problem=text.format(name=shown, most=formatting.size(MAX_BYTES)))
    if data.startswith(b"BM"):  # raw pixels, and not every server takes them
        image, problem = read_image(data, _WHOLE)
        if problem:
            return ReadImage(problem=f"“{shown}”: {problem}")
        source = data = _bytes_of(image)
    if not image_type(data):
        other = "" if isinstance(source, Path) else sentence(FileText(problem="other image"), name)
        return ReadImage(problem=other)
    _, problem = read_image(source if isinstance(source, Path) else data, _TRIED)  # a copy would take time
    return ReadImage(problem=f"“{shown}”: {problem}") if problem else ReadImage(data)


def _bytes_of(source: ImageSource) -> bytes:
    """Returns the bytes of an image, of a file that is too large more than it may have.

    Raises:
        OSError: the file is gone, no regular one, or cannot be read.
    """
    if isinstance(source, bytes):
        return source
    if isinstance(source, Path):
        if not stat.S_ISREG(source.stat().st_mode):
            raise OSError(0, "not a file")
        with source.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    source.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def read_image(source: Path | bytes, box: QSize) -> tuple[QImage, str]:
    """Decodes an image, scaled down to `box` if it is larger; else an empty one and why. Any thread.

    Only the first picture of an animation is read. The header is looked at first: an image of too many
    pixels is not decoded at all.
    """
    texts = _texts()
    try:
        if (len(source) if isinstance(source, bytes) else source.stat().st_size) > MAX_BYTES:
            return QImage(), texts["large"].format(most=formatting.size(MAX_BYTES))
        held = QByteArray(source if isinstance(source, bytes) else b"")
        buffer = QBuffer(held)
        reader = reader_of(buffer if isinstance(source, bytes) else source)
    except OSError:
        return QImage(), texts["missing"]
    if reader is None:
        return QImage(), texts["damaged"]
    reader.setAutoTransform(True)
    size = reader.size()
    if not size.isValid() or size.isEmpty():
        return QImage(), texts["damaged"]
    if size.width() * size.height() > MAX_PIXELS:
        shown = f"{figure(size.width())} × {figure(size.height())}"
        return QImage(), texts["pixels"].format(size=shown, most=f"{MAX_PIXELS // 1_000_000}")
    turned = bool(reader.transformation() & QImageIOHandler.Transformation.TransformationRotate90)
    target = scaled_size(size, box.transposed() if turned else box)
    if target != size:
        reader.setScaledSize(target)
    image = reader.read()
    return (image, "") if not image.isNull() else (image, texts["damaged"])


def scaled_size(size: QSize, box: QSize) -> QSize:
    """Returns a size scaled down to fit into `box`, never up, at least one pixel each way."""
    if size.width() <= box.width() and size.height() <= box.height():
        return size
    ratio = min(box.width() / size.width(), box.height() / size.height())
    return QSize(max(1, round(size.width() * ratio)), max(1, round(size.height() * ratio)))


def _texts() -> dict[str, str]:
    return {
        "missing": translate("attachments", "This image no longer exists."),
        "damaged": translate("attachments", "This image is damaged and cannot be shown."),
        "large": translate("attachments", "This image is not shown: it is larger than {most}."),
        "pixels": translate(
            "attachments", "This image is not shown: it has {size} pixels; the most is {most} million."
        ),
    }
