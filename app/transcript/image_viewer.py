"""A window with one image of a message, as large as fits or in its own size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import shiboken6
from PySide6.QtCore import QRectF, QSize, QSizeF, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QImage, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.store.image_files import StoredImage
from app.theme.elided_label import ElidedLabel
from app.theme.theme import Theme
from app.transcript.image_loader import ImageLoader, scaled_size
from app.translation import translate

_WHOLE: Final = QSize(8000, 8000)  # px; larger images are scaled down, also in their own size
_SHARE: Final = 0.86  # of the parent window
_SETTLED: Final = 80  # ms after the last change of the window's size, until the image is read in the new one


class ImageViewer(QDialog):
    """Left and Right show the other images of the message, Esc closes.

    An image is read in the size that fits, and whole only for its own size.

    Attributes:
        number: the place of the shown image.
        label: the image, or a sentence in its place.
        area: scrolls the label.
        size_button: changes between the size that fits and the image's own.
    """

    def __init__(
        self,
        theme: Theme,
        loader: ImageLoader,
        images: Sequence[StoredImage],
        number: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme, self._loader, self._images = theme, loader, list(images)
        self.number = number
        self._image = QImage()
        self._asked = QSize()  # pixels that it may have at most; not valid: it was not asked for yet
        self._is_whole = False  # what is read; it has its own size, but for the limits of `_WHOLE`
        self._own_size = False
        self._read_again = QTimer(self, singleShot=True)
        self._read_again.timeout.connect(self._read)
        self.label = ImageLabel()
        self.area = QScrollArea()
        self.area.setWidget(self.label)
        self.area.setWidgetResizable(True)
        self.area.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._about = ElidedLabel()
        self._about.setProperty("role", "secondary")
        self.size_button = QPushButton()
        self.size_button.clicked.connect(self._toggle_size)
        self._before = QPushButton(translate("transcript", "Previous"))
        self._before.clicked.connect(lambda: self.step(-1))
        self._after = QPushButton(translate("transcript", "Next"))
        self._after.clicked.connect(lambda: self.step(1))
        self._copy = QPushButton(translate("transcript", "Copy"))
        self._copy.clicked.connect(self._copy_whole)
        close = QPushButton(translate("transcript", "Close"))
        close.setProperty("role", "primary")
        close.clicked.connect(self.accept)
        row = QHBoxLayout()
        row.addWidget(self._about, 1)
        for button in (self._before, self._after, self.size_button, self._copy, close):
            button.setAutoDefault(False)
            row.addWidget(button)
        close.setDefault(True)
        column = QVBoxLayout(self)
        column.addWidget(self.area, 1)
        column.addLayout(row)
        around = parent.window().size() if parent is not None else QSize(1000, 760)
        self.resize(round(around.width() * _SHARE), round(around.height() * _SHARE))
        self._show()
        close.setFocus()

    @property
    def picture(self) -> QImage:
        """The image as it was read last; empty while none is, or if it cannot be."""
        return self._image

    @property
    def read_due(self) -> bool:
        """Whether the image is about to be read again, in another size."""
        return self._read_again.isActive()

    def step(self, by: int) -> None:
        """Shows another image of the message, if there is one."""
        if 0 <= self.number + by < len(self._images):
            self.number += by
            self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moves among the images."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if event.key() in steps:
            self.step(steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fits the image to the window, and reads it again a moment later."""
        super().resizeEvent(event)
        self._fit()
        if self._asked.isValid():
            self._read_again.start(_SETTLED)

    def _show(self) -> None:
        image, number = self._images[self.number], self.number
        self._asked = QSize()
        title = image.name or translate("transcript", "Image")
        self.setWindowTitle(title)
        self.label.setAccessibleName(title)
        self._before.setVisible(len(self._images) > 1)
        self._after.setVisible(len(self._images) > 1)
        self._before.setEnabled(number > 0)
        self._after.setEnabled(number < len(self._images) - 1)
        self._image = QImage()
        self.label.show_text(translate("transcript", "Reading the image…"))
        self._fit()
        self._read_again.start(0)  # the viewer's own size is known only once it is shown

    def _read(self) -> None:
        """Asks for the image in the size that it is to be shown in, unless it has that."""
        number, asked = self.number, self._most()
        if asked != self._asked:
            self._asked = asked
            self._loader.load(
                self._images[number],
                asked,
                lambda found, problem: self._take(number, asked, found, problem),
            )

    def _take(self, number: int, asked: QSize, found: QImage, problem: str) -> None:
        if not shiboken6.isValid(self):
            return  # the viewer was closed, and the Qt object is gone
        if (number, asked) != (self.number, self._asked):
            return  # another image or size was asked for meanwhile
        self._image, self._is_whole = found, asked == _WHOLE
        if problem:
            self.label.show_text(problem)
        self._fit()

    def _toggle_size(self) -> None:
        self._own_size = not self._own_size
        self._fit()
        self._read()

    def _copy_whole(self) -> None:
        def copy(found: QImage, _problem: str) -> None:
            if not found.isNull():
                QGuiApplication.clipboard().setImage(found)

        self._loader.load(self._images[self.number], _WHOLE, copy)

    def _room(self) -> QSize:
        """Pixels there are for the image, without scroll bars."""
        return self.area.maximumViewportSize() * self.devicePixelRatioF()

    def _most(self) -> QSize:
        """Pixels that the image may have at most, as it is to be shown."""
        room, stored = self._room(), self._images[self.number]
        fits = 0 < stored.width <= room.width() and 0 < stored.height <= room.height()
        return _WHOLE if self._own_size or fits else room

    def _fit(self) -> None:
        """Draws what there is of the image in the size that it is to have."""
        image, stored, room = self._image, self._images[self.number], self._room()
        own = QSize(stored.width, stored.height)
        self._copy.setEnabled(not image.isNull())
        self.size_button.setEnabled(not image.isNull() and (own.isEmpty() or scaled_size(own, room) != own))
        fit, actual = translate("transcript", "Fit"), translate("transcript", "Actual size")
        self.size_button.setText(fit if self._own_size else actual)
        about = stored.name
        if stored.width and stored.height:
            about = f"{about}  {stored.width:,} × {stored.height:,}".strip()
        self._about.set_full_text(about)
        if image.isNull():
            return  # there is a sentence
        scrolls = self._own_size and self._is_whole
        size = image.size() if scrolls else scaled_size(image.size() if own.isEmpty() else own, room)
        self.label.show_image(image, size, scrolls=scrolls)


class ImageLabel(QLabel):
    """An image in the middle, or a sentence in its place. Only the part in sight is drawn."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._image = QImage()
        self._pixels = QSize()
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWordWrap(True)

    def show_text(self, text: str) -> None:
        """Shows a sentence."""
        self._image = QImage()
        self.setMinimumSize(0, 0)
        self.setText(text)
        self.setAccessibleDescription(text)

    def show_image(self, image: QImage, pixels: QSize, *, scrolls: bool) -> None:
        """Shows an image in a size in the screen's pixels; it is fastest in the image's own.

        Args:
            scrolls: whether the label is to be as large as the image.
        """
        self._image, self._pixels = image, pixels
        self.setText("")
        self.setAccessibleDescription("")
        size = (QSizeF(pixels) / self.devicePixelRatioF()).toSize()
        self.setMinimumSize(size if scrolls else QSize(0, 0))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the image where it is exposed, or the sentence."""
        if self._image.isNull():
            super().paintEvent(event)
            return
        ratio, size = self.devicePixelRatioF(), self._pixels
        left = (self.width() * ratio - size.width()) // 2 / ratio  # on a whole pixel
        top = (self.height() * ratio - size.height()) // 2 / ratio
        whole = QRectF(left, top, size.width() / ratio, size.height() / ratio)
        part = whole & QRectF(event.rect())
        if part.isEmpty():
            return
        across, down = self._image.width() / whole.width(), self._image.height() / whole.height()
        source = QRectF(
            (part.x() - left) * across, (part.y() - top) * down, part.width() * across, part.height() * down
        )
        painter = QPainter(self)
        painter.drawImage(part, self._image, source)
        painter.end()
