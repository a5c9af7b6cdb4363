"""The images of a message, scaled down; a click or Enter enlarges one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import shiboken6
from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from app.store.image_files import StoredImage, images_of
from app.theme.color_mixing import mix
from app.theme.theme import Theme
from app.transcript.image_loader import ImageLoader, scaled_size
from app.transcript.image_viewer import ImageViewer
from app.translation import translate

_WIDEST: Final = 420  # px before zoom, of an image alone
_HIGHEST: Final = 280
_HIGHEST_OF_MANY: Final = 150
_LEAST: Final = 44  # px; smaller images have a frame of this size
_UNKNOWN: Final = QSize(320, 110)  # px of one that cannot be shown: there is a sentence in it
_GAP: Final = 8
_RADIUS: Final = 8.0


class ImageStrip(QWidget):
    """Hidden if there is no image.

    Signals:
        resized: the size changed, as an image cannot be shown.

    Attributes:
        buttons: one for each image.
    """

    resized = Signal()

    def __init__(self, theme: Theme, loader: ImageLoader, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._loader = loader
        self._images: list[StoredImage] = []
        self.buttons: list[ImageButton] = []
        self._width = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_details(self, details: Mapping[str, Any]) -> None:
        """Shows the images in a message's details."""
        images = images_of(details)
        if images == self._images:
            return
        self._images = images
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = [ImageButton(self._theme, self._loader, each, self) for each in images]
        for number, button in enumerate(self.buttons):
            button.clicked.connect(lambda _=False, number=number: self.enlarge(number))
            button.refused.connect(self._on_refused)
            button.show()
        self.setVisible(bool(images))
        if self._width:
            self.fit(self._width)

    def fit(self, width: int) -> None:
        """Places the images in rows of at most `width` px, and sets the size."""
        self._width = width
        px = self._theme.px
        highest = px(_HIGHEST if len(self.buttons) == 1 else _HIGHEST_OF_MANY)
        box = QSize(max(_LEAST, min(width, px(_WIDEST))), highest)
        x = y = row = widest = 0
        for button in self.buttons:
            button.fit(box)
            if x and x + button.width() > width:
                x, y, row = 0, y + row + _GAP, 0
            button.move(x, y)
            widest, row = max(widest, x + button.width()), max(row, button.height())
            x += button.width() + _GAP
        self.setFixedSize(widest, y + row)

    def _on_refused(self) -> None:
        self.fit(self._width)
        self.resized.emit()

    def restyle(self) -> None:
        """Applies the colours and sizes of the theme."""
        if self._width:
            self.fit(self._width)

    def enlarge(self, number: int) -> ImageViewer:
        """Opens the viewer with one of the images."""
        viewer = ImageViewer(self._theme, self._loader, self._images, number, self.window())
        viewer.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        viewer.show()
        return viewer


class ImageButton(QAbstractButton):
    """One image.

    Signals:
        refused: it cannot be shown; there is to be space for the sentence instead.

    Attributes:
        problem: why it cannot be shown; empty while it is read, and if it can.
    """

    refused = Signal()

    def __init__(self, theme: Theme, loader: ImageLoader, image: StoredImage, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._loader, self._image = theme, loader, image
        self._picture = QImage()
        self._asked = QSize()
        self.problem = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._name()

    @property
    def picture(self) -> QImage:
        """The image as it is shown; empty while it is read."""
        return self._picture

    def fit(self, box: QSize) -> None:
        """Sets the size, and reads the image in it."""
        own = QSize(self._image.width, self._image.height)
        if own.isEmpty() or self.problem:
            unknown = QSize(self._theme.px(_UNKNOWN.width()), self._theme.px(_UNKNOWN.height()))
            shown = frame = QSize(min(box.width(), unknown.width()), min(box.height(), unknown.height()))
        else:
            shown = scaled_size(own, box)
            frame = shown.expandedTo(QSize(_LEAST, _LEAST))
        self.setFixedSize(frame)
        asked = shown * self.devicePixelRatioF()
        if asked != self._asked:
            self._asked = asked
            self._loader.load(
                self._image, asked, lambda picture, problem: self._take(asked, picture, problem)
            )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter enlarges it, as the space bar does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the image, or a sentence in its place, and the focus."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        colors = self._theme.palette
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        shape = QPainterPath()
        shape.addRoundedRect(frame, _RADIUS, _RADIUS)
        painter.fillPath(shape, QColor(mix(colors.text, colors.ground, 0.06)))
        if not self._picture.isNull():
            painter.setClipPath(shape)
            size = self._picture.deviceIndependentSize()
            painter.drawImage(
                QPointF((self.width() - size.width()) / 2, (self.height() - size.height()) / 2), self._picture
            )
            painter.setClipping(False)
        elif self.problem:
            painter.setPen(QColor(colors.dim))
            painter.setFont(self._theme.font(12.5))
            painter.drawText(
                self._inside(), Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignCenter, self.problem
            )
        width = 2.0 if self.hasFocus() else 1.0
        painter.setPen(
            QPen(QColor(colors.accent if self.hasFocus() or self.underMouse() else colors.line), width)
        )
        painter.drawPath(shape)
        painter.end()

    def enterEvent(self, event: QEvent) -> None:
        """Draws the frame of one that can be clicked."""
        self.update()
        super().enterEvent(event)  # type: ignore[arg-type]

    def leaveEvent(self, event: QEvent) -> None:
        """Draws the usual frame."""
        self.update()
        super().leaveEvent(event)

    def _inside(self) -> QRect:
        return self.rect().adjusted(12, 6, -12, -6)

    def _take(self, asked: QSize, picture: QImage, problem: str) -> None:
        if not shiboken6.isValid(self):
            return  # the message was deleted, and the Qt object with it
        if asked != self._asked:
            return  # another size was asked for meanwhile
        picture.setDevicePixelRatio(self.devicePixelRatioF())
        known, self.problem, self._picture = self.problem, problem, picture
        self._name()
        self.update()
        if problem and not known:
            self.refused.emit()

    def _name(self) -> None:
        name = image_name(self._image)
        self.setToolTip(name)
        self.setAccessibleName(f"{name}. {self.problem}" if self.problem else name)
        self.setAccessibleDescription(translate("transcript", "Enter enlarges it"))


def image_name(image: StoredImage) -> str:
    """What an image is called, for people and screen readers."""
    if image.name:
        return translate("transcript", "Image: {name}").format(name=image.name)
    return translate("transcript", "Image without a description")
