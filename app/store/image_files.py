"""Images of messages, as files beside the chats that are named by their content."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QBuffer, QIODevice, QSize
from PySide6.QtGui import QImageIOHandler, QImageReader

from app.store.embedded_images import MAX_IMAGES, EmbeddedImage, image_type, plain_name, take_out_images
from app.store.records import IMAGE_KIND, IMAGES, DraftFile, StoredMessage, read_object

FOLDER: Final = "images"  # beside the database
MAX_KEPT: Final = 4 << 30  # bytes of all images together
_KINDS: Final = ("png", "jpg", "gif", "webp")
_NAME: Final = re.compile(rf"[0-9a-f]{{64}}\.(?:{'|'.join(_KINDS)})")
_USERS: Final = (
    "SELECT details FROM messages WHERE instr(details, :images)"
    " UNION ALL SELECT details FROM queued_prompts WHERE instr(details, :images)"
    " UNION ALL SELECT json_object('images', json_array(json(facts))) FROM draft_files"
    " WHERE kind = :image AND json_valid(facts)"
)
_MAX_SIDE: Final = 1 << 20  # px of a side that is believed


@dataclass(frozen=True)
class StoredImage:
    """An image of a message.

    Attributes:
        file: its name in the folder of images.
        name: a file name or a description, for people; may be empty.
        width, height: in its own pixels, as it is to be seen; 0: not known.
    """

    file: str
    name: str = ""
    width: int = 0
    height: int = 0


def images_of(details: Mapping[str, Any]) -> list[StoredImage]:
    """Returns the images in a message's details; what is malformed is left out."""
    images: list[StoredImage] = []
    stored = details.get(IMAGES)
    for entry in stored[:MAX_IMAGES] if isinstance(stored, list) else ():
        file = entry.get("file") if isinstance(entry, dict) else None
        if not isinstance(file, str) or not _NAME.fullmatch(file):
            continue
        sides = (entry.get("width"), entry.get("height"))
        width, height = (side if isinstance(side, int) and 0 <= side <= _MAX_SIDE else 0 for side in sides)
        images.append(StoredImage(file, plain_name(entry.get("name")), width, height))
    return images


def find_image(folder: Path, digest: str) -> StoredImage | None:
    """Returns the image whose file has this SHA-256, without a name; None if there is none. Any thread."""
    for kind in _KINDS:
        file = f"{digest}.{kind}"
        if _NAME.fullmatch(file) and (folder / file).is_file():
            size = _size_of(folder / file)
            return StoredImage(file, "", size.width(), size.height())
    return None


def draft_of(image: StoredImage) -> DraftFile:
    """Returns an image as a file of a draft."""
    return DraftFile(image.name, IMAGE_KIND, "", asdict(image))


class ImageFiles:
    """The images of one data folder. All that writes or deletes belongs on the store's thread.

    Attributes:
        held: files of images that were attached, until the draft that has them is on disk.
    """

    def __init__(self, database: Path) -> None:
        self.held: set[str] = set()
        self.folder = database.with_name(FOLDER)
        self._kept_aside = f"{database.stem}.damaged-*"  # see `database.open_database`
        self._size: int | None = None  # bytes of all, once it is known

    def path(self, image: StoredImage) -> Path:
        """Returns the path of an image."""
        return self.folder / image.file

    def read(self, image: StoredImage) -> bytes:
        """Returns the bytes of an image; empty if its file is missing. Any thread."""
        try:
            return self.path(image).read_bytes()
        except OSError:
            return b""

    def size(self, image: StoredImage) -> int:
        """Returns the bytes of an image; 0 if its file is missing. Any thread."""
        return _size_at(self.path(image))

    def details(self, images: Sequence[EmbeddedImage]) -> dict[str, Any]:
        """Keeps images and returns the details of their message; those that cannot be kept are left out."""
        kept = [made for image in images[:MAX_IMAGES] if (made := self.keep(image)) is not None]
        return {IMAGES: [asdict(image) for image in kept]} if kept else {}

    def keep(self, image: EmbeddedImage) -> StoredImage | None:
        """Writes an image unless its file exists; None if it is no image, or if there is no space for it."""
        kind = image_type(image.data)
        if not kind or self._total() + len(image.data) > MAX_KEPT:
            return None
        file = f"{hashlib.sha256(image.data).hexdigest()}.{kind}"
        path = self.folder / file
        if _size_at(path) != len(image.data):
            part = path.with_suffix(".part")
            try:
                self.folder.mkdir(exist_ok=True)
                with part.open("wb") as written:
                    written.write(image.data)
                    written.flush()
                    os.fsync(written.fileno())  # else a power failure may leave an empty file of this name
                part.replace(path)
            except OSError:
                with contextlib.suppress(OSError):
                    part.unlink(missing_ok=True)
                return None
            self._size = self._total() + len(image.data)
        size = _size_of(path)
        return StoredImage(file, plain_name(image.name), size.width(), size.height())

    def hold(self, image: EmbeddedImage) -> StoredImage | None:
        """Keeps an image that is being attached, and does not delete it until a draft has it."""
        kept = self.keep(image)
        if kept is not None:
            self.held.add(kept.file)
        return kept

    def of_answer(self, answer: StoredMessage) -> StoredMessage:
        """Takes the images out of an answer's text and keeps them; without any, returns `answer`."""
        text, images = take_out_images(answer.content)
        before = [asdict(image) for image in images_of(answer.details)]  # of an answer that was continued
        if not images or len(before) + len(images) > MAX_IMAGES:
            return answer
        kept = self.details(images).get(IMAGES, [])
        if len(kept) < len(images):
            return answer  # what cannot be kept stays in the text
        return replace(answer, content=text, details={**answer.details, IMAGES: before + kept})

    def sweep(self, db: sqlite3.Connection) -> int:
        """Deletes the files that no message has any more, deleted ones included; returns their number.

        Those of drafts and of prompts that wait are kept as well. Deletes nothing while a damaged database is
        kept: its messages may be recovered, and are not in `db`.
        """
        if any(self.folder.parent.glob(self._kept_aside)):
            return 0
        try:
            there = {entry.name for entry in os.scandir(self.folder)}
        except OSError:
            return 0
        for (details,) in db.execute(_USERS, {"images": f'"{IMAGES}"', "image": IMAGE_KIND}):
            there.difference_update(image.file for image in images_of(read_object(details)))
        there -= self.held
        for name in there:
            with contextlib.suppress(OSError):
                (self.folder / name).unlink()
        self._size = None
        return len(there)

    def _total(self) -> int:
        if self._size is None:
            try:
                self._size = sum(entry.stat().st_size for entry in os.scandir(self.folder))
            except OSError:
                self._size = 0
        return self._size


def _size_at(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def reader_of(place: Path | QBuffer) -> QImageReader | None:
    """Returns a reader of an image, whose format its first bytes say; None for formats that are not shown.

    Raises:
        OSError: the file cannot be read.

    Qt must not guess it: the plugin for SVG then makes a connection, which waits for Qt's lock and holds
    Python's, while a disconnection in the interface thread may hold Qt's and wait for Python's: for ever.
    """
    if isinstance(place, Path):
        with place.open("rb") as file:
            start = file.read(16)
    else:
        place.open(QIODevice.OpenModeFlag.ReadOnly)
        start = bytes(place.peek(16).data())
    form = ("bmp" if start.startswith(b"BM") else image_type(start)).encode()
    if not form:
        return None
    reader = QImageReader(str(place), form) if isinstance(place, Path) else QImageReader(place, form)
    device = reader.device()
    if not (device.isOpen() or device.open(QIODevice.OpenModeFlag.ReadOnly)):
        raise FileNotFoundError(place)  # deleted meanwhile
    reader.setAutoDetectImageFormat(False)
    return reader


def _size_of(path: Path) -> QSize:
    """Returns the size in an image's header, as it is to be seen; 0 x 0 if there is none."""
    try:
        reader = reader_of(path)
    except OSError:
        reader = None
    if reader is None:
        return QSize(0, 0)
    size = reader.size()
    if reader.transformation() & QImageIOHandler.Transformation.TransformationRotate90:
        size.transpose()
    return size if size.isValid() else QSize(0, 0)
