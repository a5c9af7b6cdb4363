"""Images of a message: shown in a strip, and enlarged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

import shiboken6
from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QImage,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.attachments.image_loader import ImageLoader, scaled_size
from app.store.image_files import StoredImage, images_of
from app.theme.palette import mix
from app.theme.theme import Theme, smooth_painter
from app.theme.widgets import ElidedLabel, discard, filled, role_button
from app.translation import translate

_WHOLE: Final = QSize(8000, 8000)  # px; larger images are scaled down, also in their own size
_SHARE: Final = 0.86  # of the parent window
_SETTLED: Final = 80  # ms after the last change of the window's size, until the image is read in the new one


class ImageViewer(QDialog):
    """A window with one image of a message, as large as fits or in its own size.

    Left and Right show the other images of the message, Esc closes.

    An image is read in the size that fits, and whole only for its own size.

    Attributes:
        number: the place of the shown image.
        picture: the image as it was read last; empty while none is, or if it cannot be.
        label: the image, or a sentence in its place.
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
        self.picture = QImage()
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
        self._about = ElidedLabel(role="secondary")
        self.size_button = role_button("", run=self._toggle_size)
        self._before = role_button("", translate("transcript", "Previous"), lambda: self.step(-1))
        self._after = role_button("", translate("transcript", "Next"), lambda: self.step(1))
        self._copy = role_button("", translate("transcript", "Copy"), self._copy_whole)
        close = role_button("primary", translate("transcript", "Close"), self.accept)
        buttons = (self._before, self._after, self.size_button, self._copy, close)
        for button in buttons:
            button.setAutoDefault(False)
        close.setDefault(True)
        column = QVBoxLayout(self)
        column.addWidget(self.area, 1)
        column.addLayout(filled(QHBoxLayout(), (self._about, 1), *buttons))
        around = parent.window().size() if parent is not None else QSize(1000, 760)
        self.resize(round(around.width() * _SHARE), round(around.height() * _SHARE))
        self._show()
        close.setFocus()

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
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if event.key() in steps:
            self.step(steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
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
        self.picture = QImage()
        self.label.show_text(translate("transcript", "Reading the image…"))
        self._fit()
        self._read_again.start(0)  # the viewer's own size is known only once it is shown

    def _read(self) -> None:
        """Asks for the image in the size that it is to be shown in, unless it has that."""
        number, asked = self.number, self._most()
        if asked != self._asked:
            self._asked = asked
            self._loader.load(self._images[number], asked, partial(self._take, number, asked))

    def _take(self, number: int, asked: QSize, image: QImage, problem: str) -> None:
        if not shiboken6.isValid(self) or (number, asked) != (self.number, self._asked):
            return  # it was closed, and the Qt object is gone, or another image or size was asked for
        self.picture, self._is_whole = image, asked == _WHOLE
        if problem:
            self.label.show_text(problem)
        self._fit()

    def _toggle_size(self) -> None:
        self._own_size = not self._own_size
        self._fit()
        self._read()

    def _copy_whole(self) -> None:
        def copy(image: QImage, _problem: str) -> None:
            if not image.isNull():
                QGuiApplication.clipboard().setImage(image)

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
        image, stored, room = self.picture, self._images[self.number], self._room()
        own = QSize(stored.width, stored.height)
        self._copy.setEnabled(not image.isNull())
        self.size_button.setEnabled(not image.isNull() and (own.isEmpty() or scaled_size(own, room) != own))
        fit, actual = translate("transcript", "Fit"), translate("transcript", "Actual size")
        self.size_button.setText(fit if self._own_size else actual)
        about = stored.name
        if stored.width and stored.height:
            about = f"{about}  {stored.width} × {stored.height}".strip()
        self._about.set_full_text(about)
        if image.isNull():
            return  # there is a sentence
        scrolls = self._own_size and self._is_whole
        size = image.size() if scrolls else scaled_size(image.size() if own.isEmpty() else own, room)
        self.label.show_image(image, size, scrolls=scrolls)


def enlarge(
    theme: Theme, loader: ImageLoader, images: Sequence[StoredImage], number: int, window: QWidget
) -> ImageViewer:
    """Opens the viewer with one of several images."""
    viewer = ImageViewer(theme, loader, images, number, window)
    viewer.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    viewer.show()
    return viewer


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
        """Shows an image, fastest in its own size in screen pixels; `scrolls`: the label is as large."""
        self._image, self._pixels = image, pixels
        self.setText("")
        self.setAccessibleDescription("")
        size = (QSizeF(pixels) / self.devicePixelRatioF()).toSize()
        self.setMinimumSize(size if scrolls else QSize(0, 0))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
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
        with QPainter(self) as painter:
            painter.drawImage(part, self._image, source)


_WIDEST: Final = 420  # px before zoom, of an image alone
_MAX_HEIGHT: Final = 280
_MAX_HEIGHT_OF_MANY: Final = 150
_MIN_SIZE: Final = 44  # px; smaller images have a frame of this size
_UNKNOWN: Final = QSize(320, 110)  # px of one that cannot be shown: there is a sentence in it
_GAP: Final = 8
_RADIUS: Final = 8.0


class ImageStrip(QWidget):
    """The images of a message, scaled down; a click or Enter enlarges one. Hidden if there is none.

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
        discard(*self.buttons)
        self.buttons = [ImageButton(self._theme, self._loader, image, self) for image in images]
        for number, button in enumerate(self.buttons):
            button.clicked.connect(lambda _=False, number=number: self.enlarge(number))
            button.refused.connect(lambda: self.fit(self._width))
            button.refused.connect(self.resized)
            button.show()
        self.setVisible(bool(images))
        if self._width:
            self.fit(self._width)

    def fit(self, width: int) -> None:
        """Places the images in rows of at most `width` px, and sets the size."""
        self._width = width
        px = self._theme.px
        highest = px(_MAX_HEIGHT if len(self.buttons) == 1 else _MAX_HEIGHT_OF_MANY)
        box = QSize(max(_MIN_SIZE, min(width, px(_WIDEST))), highest)
        x = y = row = widest = 0
        for button in self.buttons:
            button.fit(box)
            if x and x + button.width() > width:
                x, y, row = 0, y + row + _GAP, 0
            button.move(x, y)
            widest, row = max(widest, x + button.width()), max(row, button.height())
            x += button.width() + _GAP
        self.setFixedSize(widest, y + row)

    def restyle(self) -> None:
        """Applies the colours and sizes of the theme."""
        if self._width:
            self.fit(self._width)

    def enlarge(self, number: int) -> ImageViewer:
        """Opens the viewer with one of the images."""
        return enlarge(self._theme, self._loader, self._images, number, self.window())


class ImageButton(QAbstractButton):
    """One image.

    Signals:
        refused: it cannot be shown; there is to be space for the sentence instead.

    Attributes:
        picture: the image as it is shown; empty while it is read.
        problem: why it cannot be shown; empty while it is read, and if it can.
    """

    refused = Signal()

    def __init__(self, theme: Theme, loader: ImageLoader, image: StoredImage, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._loader, self._image = theme, loader, image
        self.picture = QImage()
        self._asked = QSize()
        self.problem = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._name()

    def fit(self, box: QSize) -> None:
        """Sets the size, and reads the image in it."""
        own = QSize(self._image.width, self._image.height)
        if own.isEmpty() or self.problem:
            unknown = QSize(self._theme.px(_UNKNOWN.width()), self._theme.px(_UNKNOWN.height()))
            shown = frame = QSize(min(box.width(), unknown.width()), min(box.height(), unknown.height()))
        else:
            shown = scaled_size(own, box)
            frame = shown.expandedTo(QSize(_MIN_SIZE, _MIN_SIZE))
        self.setFixedSize(frame)
        asked = shown * self.devicePixelRatioF()
        if asked != self._asked:
            self._asked = asked
            self._loader.load(self._image, asked, partial(self._take, asked))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        colors = self._theme.palette
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        shape = QPainterPath()
        shape.addRoundedRect(frame, _RADIUS, _RADIUS)
        painter.fillPath(shape, QColor(mix(colors.text, colors.ground, 0.06)))
        if not self.picture.isNull():
            painter.setClipPath(shape)
            size = self.picture.deviceIndependentSize()
            painter.drawImage(
                QPointF((self.width() - size.width()) / 2, (self.height() - size.height()) / 2), self.picture
            )
            painter.setClipping(False)
        elif self.problem:
            painter.setPen(QColor(colors.dim))
            painter.setFont(self._theme.font(12.5))
            flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignCenter
            painter.drawText(self.rect().adjusted(12, 6, -12, -6), flags, self.problem)
        edge = colors.accent if self.hasFocus() or self.underMouse() else colors.line
        painter.setPen(QPen(QColor(edge), 2.0 if self.hasFocus() else 1.0))
        painter.drawPath(shape)
        painter.end()

    def _take(self, asked: QSize, picture: QImage, problem: str) -> None:
        if not shiboken6.isValid(self) or asked != self._asked:
            return  # the message was deleted, and the Qt object with it, or another size was asked for
        picture.setDevicePixelRatio(self.devicePixelRatioF())
        known, self.problem, self.picture = self.problem, problem, picture
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
    """Returns the name of an image, for people and screen readers."""
    if image.name:
        return translate("transcript", "Image: {name}").format(name=image.name)
    return translate("transcript", "Image without a description")
