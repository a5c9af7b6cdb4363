"""Decodes the images of messages on a thread of its own, in the size that is shown, within limits."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QSize
from PySide6.QtGui import QImage, QImageIOHandler, QImageReader

from app import formatting
from app.processes.background_worker import BackgroundWorker
from app.store.embedded_images import MOST_BYTES, MOST_PIXELS
from app.store.image_files import StoredImage
from app.translation import translate

_FORMATS: Final = (b"png", b"jpeg", b"gif", b"webp")
_KEPT_BYTES: Final = 96 << 20  # of decoded images

Key = tuple[str, int, int]
Done = Callable[[QImage, str], object]


class ImageLoader(QObject):
    """Reads images of one folder, one after the other.

    Attributes:
        folder: where the images are; None: there are none.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folder: Path | None = None
        self._worker: BackgroundWorker | None = None
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
        if self._worker is None:
            self._worker = BackgroundWorker("octavo-images", self)

        def decoded(found: tuple[QImage, str]) -> None:
            self._keep(key, found)
            done(*found)

        def decode() -> tuple[QImage, str]:
            return (QImage(), "") if self._stopped else read_image(folder / image.file, box)

        self._worker.submit(decode, decoded)

    def stop(self) -> None:
        """Ends the thread after the image that is being decoded; those that wait are dropped."""
        self._stopped = True
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.stop()

    def _keep(self, key: Key, found: tuple[QImage, str]) -> None:
        self._known[key] = found
        size = sum(image.sizeInBytes() for image, _ in self._known.values())
        while size > _KEPT_BYTES and len(self._known) > 1:
            _, (dropped, _) = self._known.popitem(last=False)
            size -= dropped.sizeInBytes()


def read_image(path: Path, box: QSize) -> tuple[QImage, str]:
    """Decodes an image, scaled down to `box` if it is larger; else an empty one and why. Any thread.

    Only the first picture of an animation is read. The header is looked at first: an image of too many
    pixels is not decoded at all.
    """
    texts = _texts()
    try:
        if path.stat().st_size > MOST_BYTES:
            return QImage(), texts["large"].format(most=formatting.size(MOST_BYTES))
    except OSError:
        return QImage(), texts["missing"]
    reader = QImageReader(str(path))
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    if bytes(reader.format().data()) not in _FORMATS:
        return QImage(), texts["damaged"]
    size = reader.size()
    if not size.isValid() or size.isEmpty():
        return QImage(), texts["damaged"]
    if size.width() * size.height() > MOST_PIXELS:
        shown = f"{size.width():,} × {size.height():,}"
        return QImage(), texts["pixels"].format(size=shown, most=f"{MOST_PIXELS // 1_000_000}")
    turned = bool(reader.transformation() & QImageIOHandler.Transformation.TransformationRotate90)
    target = scaled_size(size, box.transposed() if turned else box)
    if target != size:
        reader.setScaledSize(target)
    image = reader.read()
    return (image, "") if not image.isNull() else (image, texts["damaged"])


def scaled_size(size: QSize, box: QSize) -> QSize:
    """A size scaled down to fit into `box`, never up, at least one pixel each way."""
    if size.width() <= box.width() and size.height() <= box.height():
        return size
    ratio = min(box.width() / size.width(), box.height() / size.height())
    return QSize(max(1, round(size.width() * ratio)), max(1, round(size.height() * ratio)))


def _texts() -> dict[str, str]:
    return {
        "missing": translate("transcript", "This image no longer exists."),
        "damaged": translate("transcript", "This image is damaged and cannot be shown."),
        "large": translate("transcript", "This image is not shown: it is larger than {most}."),
        "pixels": translate(
            "transcript", "This image is not shown: it has {size} pixels; the most is {most} million."
        ),
    }
