"""A window with one image of a message, as large as fits or in its own size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage, QKeyEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.store.image_files import StoredImage
from app.theme.elided_label import ElidedLabel
from app.theme.theme import Theme
from app.transcript.image_loader import ImageLoader, scaled_size
from app.translation import translate

_WHOLE: Final = QSize(8000, 8000)  # px; larger images are scaled down, also in their own size
_SHARE: Final = 0.86  # of the parent window


class ImageViewer(QDialog):
    """Left and Right show the other images of the message, Esc closes.

    Attributes:
        number: the place of the shown image.
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
        self._own_size = False
        self._label = QLabel()
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._label.setWordWrap(True)
        self._area = QScrollArea()
        self._area.setWidget(self._label)
        self._area.setWidgetResizable(True)
        self._area.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._about = ElidedLabel()
        self._about.setProperty("role", "secondary")
        self._size = QPushButton()
        self._size.clicked.connect(self._toggle_size)
        self._before = QPushButton(translate("transcript", "Previous"))
        self._before.clicked.connect(lambda: self.step(-1))
        self._after = QPushButton(translate("transcript", "Next"))
        self._after.clicked.connect(lambda: self.step(1))
        self._copy = QPushButton(translate("transcript", "Copy"))
        self._copy.clicked.connect(lambda: QGuiApplication.clipboard().setImage(self._image))
        close = QPushButton(translate("transcript", "Close"))
        close.setProperty("role", "primary")
        close.clicked.connect(self.accept)
        row = QHBoxLayout()
        row.addWidget(self._about, 1)
        for button in (self._before, self._after, self._size, self._copy, close):
            button.setAutoDefault(False)
            row.addWidget(button)
        close.setDefault(True)
        column = QVBoxLayout(self)
        column.addWidget(self._area, 1)
        column.addLayout(row)
        around = parent.window().size() if parent is not None else QSize(1000, 760)
        self.resize(round(around.width() * _SHARE), round(around.height() * _SHARE))
        self._show()
        close.setFocus()

    @property
    def picture(self) -> QImage:
        """The image, decoded; empty while it is read or if it cannot be."""
        return self._image

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
        """Fits the image to the window."""
        super().resizeEvent(event)
        self._fit()

    def _show(self) -> None:
        image, number = self._images[self.number], self.number
        title = image.name or translate("transcript", "Image")
        self.setWindowTitle(title)
        self._label.setAccessibleName(title)
        self._before.setVisible(len(self._images) > 1)
        self._after.setVisible(len(self._images) > 1)
        self._before.setEnabled(number > 0)
        self._after.setEnabled(number < len(self._images) - 1)
        self._image = QImage()
        self._label.setText(translate("transcript", "Reading the image…"))
        self._fit()
        self._loader.load(image, _WHOLE, lambda found, problem: self._take(number, found, problem))

    def _take(self, number: int, found: QImage, problem: str) -> None:
        if number != self.number:
            return
        self._image = found
        self._label.setText(problem)
        self._label.setAccessibleDescription(problem)
        self._fit()

    def _toggle_size(self) -> None:
        self._own_size = not self._own_size
        self._fit()

    def _fit(self) -> None:
        image = self._image
        own = self._own_size
        self._copy.setEnabled(not image.isNull())
        ratio = self.devicePixelRatioF()
        room = self._area.viewport().size() * ratio
        fitted = scaled_size(image.size(), room) if not image.isNull() else QSize()
        self._size.setEnabled(not image.isNull() and fitted != image.size())
        fit, actual = translate("transcript", "Fit"), translate("transcript", "Actual size")
        self._size.setText(fit if own else actual)
        stored = self._images[self.number]
        about = stored.name
        if stored.width and stored.height:
            about = f"{about}  {stored.width:,} × {stored.height:,}".strip()
        self._about.set_full_text(about)
        if image.isNull():
            return  # there is a sentence
        shown = (
            image
            if own or fitted == image.size()
            else image.scaled(
                fitted, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            )
        )
        pixmap = QPixmap.fromImage(shown)
        pixmap.setDevicePixelRatio(ratio)
        self._label.setPixmap(pixmap)
