"""The chips of the files that are sent with the next prompt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Final

import shiboken6
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QIcon, QImage, QKeyEvent, QPainterPath, QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QLayoutItem, QMenu, QToolButton, QWidget

from app import formatting
from app.attachments.attachment import ENCODINGS, Part, attachments_of, details_of
from app.attachments.file_reader import FileReader, ReadFile
from app.attachments.image_loader import IMAGE_SUFFIXES, ImageLoader, ImageSource
from app.attachments.passages import PassageIndex
from app.composer.pending_files import PendingFile, Share, attach, pending_image, pending_of, shares
from app.processes.token_counts import TokenCounts
from app.store.embedded_images import MAX_SENT, MAX_SENT_BYTES
from app.store.image_files import StoredImage, images_of
from app.store.records import IMAGES, DraftFile
from app.theme.theme import Theme, smooth_painter
from app.theme.widgets import discard, filled, icon, icon_button, paint_icon, set_role, set_styled, text_label
from app.translation import figure, translate

_WIDEST_NAME = 260  # px before zoom
_PICTURE: Final = 36
_BESIDE: Final = 4  # on the right of a picture


class AttachmentChip(QFrame):
    """An attached file: its name, its cost, and how much of it is sent. A click or Enter opens its menu,
    or enlarges it if it is an image; Delete removes it.

    Signals:
        enlarged: the image is to be shown large.
        part_chosen: send all of it, or passages.
        encoding_chosen: read it again, in this encoding.
        removed: the file is not to be sent.
    """

    part_chosen = Signal(str)
    encoding_chosen = Signal(str)
    enlarged = Signal()
    removed = Signal()

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("chip")
        self._theme = theme
        self.name = name
        self.body = QToolButton()
        self.body.setProperty("role", "chipBody")
        self.body.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.body.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.body.clicked.connect(self._on_body)
        self.body.installEventFilter(self)
        self.detail = text_label("secondary", wrap=False)
        self.remove = icon_button("close", translate("composer", "Remove {name}").format(name=name))
        self.remove.clicked.connect(self.removed)
        filled(QHBoxLayout(self), self.body, self.detail, self.remove, spacing=4, margins=(4, 2, 3, 2))
        #: What the menu offers: text, part of the file, and whether that is chosen.
        self.choices: list[tuple[str, Part, bool]] = []
        self.encoding = ""  # of a file that can be read in another one
        self.picture = QImage()  # of an image, scaled down
        theme.changed.connect(self.restyle)
        self.restyle()
        self.set_detail(translate("composer", "Reading…"))

    def set_detail(self, detail: str, tip: str = "", *, bad: bool = False) -> None:
        """Shows what is known of the file, such as "1,204 tokens"."""
        self.detail.setText(detail)
        self.setToolTip(tip or self.name)
        self.body.setToolTip(tip or self.name)
        self.body.setAccessibleName(f"{self.name}, {detail}")
        self.body.setAccessibleDescription(tip)
        set_styled(self, "bad", bad)
        set_role(self.detail, "bad" if bad else "secondary")

    def show_picture(self, picture: QImage) -> None:
        """Shows an image in place of the icon."""
        self.picture = picture
        self.restyle()

    def menu(self) -> QMenu:
        """Returns the chip's menu, made when it is opened."""
        menu = QMenu(self)
        for text, part, chosen in self.choices:
            action = QAction(text, menu)
            action.setCheckable(True)
            action.setChecked(chosen)
            action.triggered.connect(lambda _on=False, part=part: self.part_chosen.emit(part))
            menu.addAction(action)
        if self.encoding:
            encodings = menu.addMenu(translate("composer", "Encoding"))
            for group in ENCODINGS:
                encodings.addSeparator()
                for name in group:
                    action = encodings.addAction(name, partial(self.encoding_chosen.emit, name))
                    action.setCheckable(True)
                    action.setChecked(name == self.encoding.rstrip("?"))
        if self.choices or self.encoding:
            menu.addSeparator()
        menu.addAction(translate("composer", "Remove"), self.removed.emit)
        return menu

    def restyle(self) -> None:
        """Applies the theme."""
        is_file, px = self.picture.isNull(), self._theme.px
        size = px(14 if is_file else _PICTURE)
        self.body.setIcon(icon("file", self._theme.palette.dim, size) if is_file else rounded(self.picture))
        self.body.setIconSize(QSize(size + px(0 if is_file else _BESIDE), size))
        paint_icon(self.remove, self._theme, 11)
        self.body.setFont(self._theme.font(13))
        widest = px(_WIDEST_NAME if is_file else _WIDEST_NAME // 2)
        name = self.body.fontMetrics().elidedText(self.name, Qt.TextElideMode.ElideMiddle, widest)
        self.body.setText(name.replace("&", "&&"))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.body and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
                self.removed.emit()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down):
                self._on_body()
                return True
        return super().eventFilter(watched, event)

    def _on_body(self) -> None:
        if not self.picture.isNull():
            self.enlarged.emit()
            return
        menu = self.menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.body.mapToGlobal(self.body.rect().bottomLeft()))


def rounded(picture: QImage) -> QIcon:
    """Returns the middle of an image as a square icon with round corners, and some space on its right."""
    side = min(picture.width(), picture.height())
    square = QPixmap(round(side * (_PICTURE + _BESIDE) / _PICTURE), side)
    square.fill(Qt.GlobalColor.transparent)
    shape = QPainterPath()
    shape.addRoundedRect(0, 0, side, side, side / 7, side / 7)
    with smooth_painter(square) as painter:
        painter.setClipPath(shape)
        corner = QPoint((side - picture.width()) // 2, (side - picture.height()) // 2)
        painter.drawImage(QRect(corner, picture.size()), picture)
    return QIcon(square)


class ChipFlow(QLayout):
    """Rows of widgets of different widths; a new row begins where the width ends.

    Args:
        gap: pixels between two widgets, and between two rows.
    """

    def __init__(self, parent: QWidget | None = None, gap: int = 6) -> None:
        super().__init__(parent)
        self._gap = gap
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, area: QRect) -> None:
        super().setGeometry(area)
        self._place(area, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _place(self, area: QRect, *, move: bool) -> int:
        """Places the widgets and returns the height of all rows."""
        x, y, row = area.x(), area.y(), 0
        for item in self._items:
            widget = item.widget()
            if widget is not None and widget.isHidden():
                continue
            size = item.sizeHint().boundedTo(QSize(max(area.width(), 1), 1 << 20))
            if x > area.x() and x + size.width() > area.right() + 1:
                x, y, row = area.x(), y + row + self._gap, 0
            if move:
                item.setGeometry(QRect(x, y, size.width(), size.height()))
            x += size.width() + self._gap
            row = max(row, size.height())
        return y + row - area.y()


MAX_FILES: Final = 20  # files with one prompt


class AttachmentTray(QWidget):
    """Reads the files that it is given and shows them; hidden while there are none.

    Args:
        counts: counts tokens in the engine; None: tokens are not known.
        loader: reads images.

    Signals:
        changed: files were added, read or removed.
        counted: the tokens of one are known.
        refused: why a file cannot be attached, as a sentence.
        image_added: an image was attached, and is on disk.
        enlarge_requested: the attached images, and the place of the one to show large.
    """

    changed = Signal()
    counted = Signal()
    refused = Signal(str)
    image_added = Signal()
    enlarge_requested = Signal(list, int)

    def __init__(
        self,
        theme: Theme,
        reader: FileReader,
        counts: TokenCounts | None,
        loader: ImageLoader,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme, self._reader, self._counts, self._loader = theme, reader, counts, loader
        self.files: list[PendingFile] = []
        self.chips: list[AttachmentChip] = []
        self._space = 0
        self._flow = ChipFlow(self)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(translate("composer", "Attached files"))
        self._stash: dict[str, list[PendingFile]] = {}
        self._retry = QTimer(self, singleShot=True, interval=0)
        self._retry.timeout.connect(self._count_all)
        self.hide()

    # --- files ----------------------------------------------------------------------------------

    def add_paths(self, paths: Iterable[str]) -> None:
        """Begins to read files; each that cannot be attached is refused in a sentence."""
        for path in paths:
            if self._is_full():
                return
            pending = self._enter(Path(path).name, PendingFile(Path(path).name, path=Path(path)))
            if Path(path).suffix.lower() in IMAGE_SUFFIXES:
                self._attach_image(pending, Path(path))
            else:
                self._read(pending)

    def _read(self, pending: PendingFile, encoding: str = "", before: PassageIndex | None = None) -> None:
        assert pending.path is not None
        looks = before is None and self._counts is not None and self._counts.looks()
        self._reader.read(pending.path, partial(self._on_read, pending, before=before), encoding, looks=looks)

    def add_text(self, name: str, text: str) -> None:
        """Attaches a text that needs no reading, such as a long pasted one."""
        self._reader.index(name, text, partial(self._on_read, self._enter(name)))

    def add_image(self, source: ImageSource, name: str = "") -> None:
        """Attaches an image that is no file: one that was copied, unless it has another name."""
        if not self._is_full():
            self._attach_image(self._enter(name or translate("composer", "Pasted image")), source)

    def _is_full(self) -> bool:
        """Whether there is no place for another file; then says so."""
        if len(self.files) < MAX_FILES:
            return False
        self.refused.emit(translate("composer", "A message can have %n file(s).", "", MAX_FILES))
        return True

    @property
    def images(self) -> list[StoredImage]:
        """The attached images that have been read."""
        return [file.image for file in self.files if file.image is not None]

    def restore(self, details: Mapping[str, Any], *, keep: bool = False) -> None:
        """Shows what an earlier version of a message was sent with, in place of all files or beside them."""
        if not keep:
            self.clear()
        for image in images_of(details):
            pending = pending_image(image)
            self._enter(pending.name, pending)
        for attachment in attachments_of(details):
            name, kind, tokens = attachment.name, attachment.kind, attachment.tokens
            self._enter(name, PendingFile(name, kind, fixed=attachment, tokens=tokens, counted=True))
        self._refresh()

    def kept(self, away: str | None = None) -> list[DraftFile]:
        """Returns the files to keep with the draft: the shown ones, or those that `swap` has put away."""
        files = self.files if away is None else self._stash.get(away, [])
        return [draft for file in files if (draft := file.draft()) is not None]

    def put_back(self, files: Sequence[DraftFile]) -> None:
        """Shows the files of a draft that was kept, beside those that are there."""
        for stored in files:
            if (pending := pending_of(stored)) is not None:
                self._enter(stored.name, pending)
                if pending.fixed is None and pending.image is None:
                    self._reader.index(
                        stored.name, stored.text, partial(self._on_read, pending), pending.kind
                    )
        self._refresh()

    def clear(self) -> None:
        """Removes all files."""
        self.files.clear()
        discard(*self.chips)
        self.chips.clear()
        self._refresh()

    def remove(self, pending: PendingFile) -> None:
        """Removes a file."""
        if pending in self.files:
            place = self.files.index(pending)
            del self.files[place]
            discard(self.chips.pop(place))
            self._refresh()

    def swap(self, away: str, here: str) -> None:
        """Keeps the files of one chat (ID) and shows those of another."""
        kept = list(self.files)
        self.clear()
        if kept:
            self._stash[away] = kept
        for file in self._stash.pop(here, []):
            self._enter(file.name, file)
        self._refresh()
        self._retry.start()

    # --- what is sent ---------------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Whether all files have been read."""
        return all(file.ready for file in self.files)

    def reading(self) -> str:
        """Returns the name of the first file that is still being read; empty if there is none."""
        return next((file.name for file in self.files if not file.ready), "")

    def set_space(self, space: int) -> None:
        """Sets how many tokens the files may have; negative if not known."""
        if space != self._space:
            self._space = space
            self._show_details()

    def tokens(self) -> int:
        """Returns about how many tokens the files add to the context; it has those of an edited message."""
        total = 0
        for file, share in zip(self.files, self._shares(), strict=True):
            if file.image is not None:
                total += file.tokens
            elif file.fixed is None:
                total += share.budget if share.part == "passages" else file.tokens if file.ready else 0
        return total

    def take(self, question: str) -> dict[str, Any]:
        """Removes the files and returns them as details of the message with a question."""
        attachments = [
            attach(file, share, question)
            for file, share in zip(self.files, self._shares(), strict=True)
            if file.ready and file.image is None
        ]
        details = details_of(attachments)
        if self.images:
            details[IMAGES] = [asdict(image) for image in self.images]
        self.clear()
        return details

    def _shares(self) -> list[Share]:
        return shares(self.files, self._space if self._space >= 0 else 1 << 40)

    # --- reading and counting -------------------------------------------------------------------

    def recount(self) -> None:
        """Counts all files again, with the tokenizer of another model; other chats' when they are shown."""
        for file in chain(self.files, *self._stash.values()):
            file.counted = False
        self._retry.start()

    def _count_all(self) -> None:
        for file in self.files:
            if (file.index is not None or file.image is not None) and not file.counted:
                self._count(file)

    def _enter(self, name: str, pending: PendingFile | None = None) -> PendingFile:
        pending = pending or PendingFile(name)
        chip = AttachmentChip(self._theme, name, self)
        chip.removed.connect(partial(self.remove, pending))
        chip.part_chosen.connect(partial(self._on_part, pending))
        chip.encoding_chosen.connect(partial(self._on_encoding, pending))
        chip.enlarged.connect(lambda: self._enlarge(pending))
        self.files.append(pending)
        self.chips.append(chip)
        self._flow.addWidget(chip)
        chip.show()
        self._load_picture(pending)
        self._refresh()
        return pending

    def _attach_image(self, pending: PendingFile, source: ImageSource) -> None:
        self._loader.attach(pending.name, source, partial(self._on_image, pending))

    def _on_image(
        self, pending: PendingFile, image: StoredImage | None, problem: str, said: str = ""
    ) -> None:
        if image is not None:
            others = [each for each in self.images if each.file != image.file]
            size = sum(map(self._loader.bytes_of, [*others, image]))
            problem = _too_many(len(self.images) + 1, size)
        if image is None and not problem:
            self._read(pending)  # it has another format than its name says
            return
        if image is None or problem:
            self._drop(pending)
            self.refused.emit(problem)
            return
        pending.image = image
        self._load_picture(pending)
        self._refresh()
        if pending in self.files:
            self.image_added.emit()
        if said:
            self.refused.emit(said)

    def _load_picture(self, pending: PendingFile) -> None:
        """Shows an image in its chip, once it has been decoded, and has its tokens counted."""
        if pending.image is None or pending not in self.files:
            return
        if not pending.counted:
            self._count(pending)
        chip = self.chips[self.files.index(pending)]
        side = round(self._theme.px(_PICTURE) * self.devicePixelRatioF())

        def show(picture: QImage, _problem: str) -> None:
            if shiboken6.isValid(chip):
                chip.show_picture(picture)

        image = pending.image
        ratio = max(image.width, image.height, 1) / max(1, min(image.width, image.height))
        wide = min(round(side * ratio), 16 * side)  # so that the shorter side fills the square
        self._loader.load(image, QSize(wide, wide), show)

    def _enlarge(self, pending: PendingFile) -> None:
        images = self.images
        if pending.image in images:
            self.enlarge_requested.emit(images, images.index(pending.image))

    def _drop(self, pending: PendingFile) -> None:
        """Removes a file that cannot be read, in whichever chat it was attached."""
        self.remove(pending)
        for kept in self._stash.values():
            if pending in kept:
                kept.remove(pending)

    def _on_read(self, pending: PendingFile, read: ReadFile, before: PassageIndex | None = None) -> None:
        if read.is_image and pending.path is not None:
            self._attach_image(pending, pending.path)
            return
        self._add_pictures(pending, read)
        if read.index is not None:
            pending.kind, pending.index, pending.encoding = read.kind, read.index, read.encoding
        elif before is not None:  # it cannot be read again, in the encoding that was chosen
            pending.index = before
        else:
            self._drop(pending)
        if pending.ready:
            self._refresh()
            self._count(pending)
        if read.error:
            self.refused.emit(read.error)

    def _add_pictures(self, pending: PendingFile, read: ReadFile) -> None:
        """Attaches the pictures in a file to the chat where it is, unless it was removed meanwhile."""
        away = next((files for files in self._stash.values() if pending in files), None)
        if away is None and pending not in self.files:
            return
        for picture in read.pictures[: MAX_FILES - len(self.files if away is None else away)]:
            each = PendingFile(picture.name)
            if away is None:
                self._enter(each.name, each)
            else:
                away.append(each)
            said = read.left_out if picture is read.pictures[-1] else ""
            self._loader.attach(each.name, picture.data, partial(self._on_image, each, said=said))

    def _count(self, pending: PendingFile) -> None:
        def counted(counts: list[int] | None) -> None:
            if counts is not None:
                pending.take_counts(counts)
                self._show_details()
                self.updateGeometry()
                self.counted.emit()

        if self._counts is None:
            return
        if pending.image is None:
            self._counts.ask(pending.texts(), counted)
        elif self._counts.looks():
            self._loader.read(pending.image, partial(self._counts.ask_image, done=counted))
        else:
            pending.tokens = 0

    def _on_encoding(self, pending: PendingFile, encoding: str) -> None:
        if pending.path is not None and pending.index is not None:
            before, pending.index, pending.counted = pending.index, None, False
            self._refresh()
            self._read(pending, encoding, before)

    def _on_part(self, pending: PendingFile, part: Part) -> None:
        pending.chosen = part
        self._refresh()

    # --- showing --------------------------------------------------------------------------------

    def _refresh(self) -> None:
        self.setVisible(bool(self.files))
        self._show_details()
        self.updateGeometry()
        self.changed.emit()

    def _show_details(self) -> None:
        for file, chip, share in zip(self.files, self.chips, self._shares(), strict=True):
            if not file.ready:
                chip.set_detail(translate("composer", "Reading…"))
                continue
            if file.image is not None:
                facts = [f"{file.image.width} × {file.image.height}"]
                facts += [translate("composer", "%n token(s)", "", file.tokens)] if file.tokens else []
                chip.set_detail(" · ".join(facts))
                continue
            self._show_detail(file, chip, share)
        self._flow.invalidate()

    def _show_detail(self, file: PendingFile, chip: AttachmentChip, share: Share) -> None:
        fixed, tip, bad = file.fixed, "", False
        if fixed is not None and fixed.part == "passages":
            text = translate("composer", "passages, %n token(s)", "", fixed.tokens)
        elif not file.counted and fixed is None:
            text = translate("composer", "Counting…") if self._counts else ""
        elif share.part == "passages":
            text = translate("composer", "about {part} of {whole} tokens")
            text = text.format(part=figure(share.budget), whole=figure(file.tokens))
            tip = translate(
                "composer",
                "The passages that have most to do with your question are sent, not the whole file.",
            )
            bad = not share.fits
        else:
            text = translate("composer", "%n token(s)", "", file.tokens)
            tip = "" if share.fits else translate("composer", "This file does not fit into the context.")
            bad = not share.fits
        chip.encoding = file.encoding if file.path is not None else ""
        if file.encoding.endswith("?"):
            guess = translate(
                "composer", "The encoding is a guess. If letters look wrong, choose another in the menu."
            )
            tip = f"{guess}\n{tip}".strip()
        if file.encoding not in ("", "UTF-8"):
            text = f"{file.encoding} · {text}".removesuffix(" · ")
        chip.set_detail(text, tip, bad=bad)
        chip.choices = self._choices(file, share) if file.counted and fixed is None else []

    def _choices(self, file: PendingFile, share: Share) -> list[tuple[str, Part, bool]]:
        tokens = file.tokens
        whole = translate("composer", "Send the whole file: %n token(s)", "", tokens)
        fitting = translate("composer", "Send the passages that fit")
        return [(whole, "whole", share.part == "whole"), (fitting, "passages", share.part == "passages")]


def _too_many(count: int, size: int) -> str:
    """Returns why a message cannot have so many images, of so many bytes together; empty if it can."""
    if count > MAX_SENT:
        return translate("composer", "A message can have %n image(s).", "", MAX_SENT)
    text = translate("composer", "The images of a message can have {most} together. Send them one by one.")
    return text.format(most=formatting.size(MAX_SENT_BYTES)) if size > MAX_SENT_BYTES else ""
