"""A frameless text view that is exactly as high as its content and never loads resources."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, Protocol

from PySide6.QtCore import QRectF, Qt, QUrl
from PySide6.QtGui import (
    QContextMenuEvent,
    QDesktopServices,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QTextEdit, QToolTip, QWidget

from app.theme.theme import Theme, draw_rounded, smooth_painter
from app.transcript.markdown_segments import show_controls
from app.translation import translate

if TYPE_CHECKING:
    _TextEdit = QTextEdit
else:
    _TextEdit = object


class TextEvents(Protocol):
    """Hears of the mouse and the keys in text views; what it returns True for, Qt does not handle as well."""

    def on_press(self, box: QTextEdit, event: QMouseEvent) -> bool: ...
    def on_move(self, event: QMouseEvent) -> bool: ...
    def on_release(self) -> None: ...
    def on_key(self, box: QTextEdit, event: QKeyEvent) -> bool: ...
    def on_menu(self, box: QTextEdit, event: QContextMenuEvent) -> None: ...


class SelectableText(_TextEdit):
    """Stands before `QTextEdit` or a class of that kind among the bases of a text view.

    The mouse and the keys go to the selection of the whole conversation first. These methods are called for a
    few events only; an event filter would be called for all of them, dozens for each view that comes into
    sight.

    Attributes:
        text_events: hears of the mouse and the keys; None for Qt's own behaviour.
    """

    text_events: TextEvents | None = None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.text_events is None or not self.text_events.on_press(self, event):
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.text_events is None or not self.text_events.on_move(event):
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.text_events is not None:
            self.text_events.on_release()
        super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.text_events is not None:
            self.text_events.on_release()
        super().mouseDoubleClickEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copies and selects; leaves scrolling to the transcript."""
        if is_scrolling(event):
            event.ignore()
        elif self.text_events is None or not self.text_events.on_key(self, event):
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.text_events is None:
            super().contextMenuEvent(event)
        else:
            self.text_events.on_menu(self, event)


OPENED = ("http", "https", "mailto")
_SHOWN_ADDRESS: Final = 200  # characters
_UP_OR_DOWN = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Up, Qt.Key.Key_Down)
_SCROLLING = (*_UP_OR_DOWN, Qt.Key.Key_Home, Qt.Key.Key_End)


class TextBox(SelectableText, QTextBrowser):
    """Selectable, read-only text; its height follows from its width."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self._caret = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.document().setDocumentMargin(0)
        self.anchorClicked.connect(open_link)

    def set_plain(self, text: str) -> None:
        """Shows plain text."""
        document = self.document()
        with selection_kept(self):
            document.setLayoutEnabled(False)  # laid out once, at the end
            document.clear()
            if document.defaultFont() != (font := self.theme.font(14)):
                document.setDefaultFont(font)
            spacing = QTextBlockFormat()
            set_line_height(spacing, self.theme.px(21))
            cursor = QTextCursor(document)
            cursor.setBlockFormat(spacing)
            cursor.insertText(show_controls(text))
            block = document.begin()
            while block.isValid():
                keep_glyphs(block)
                block = block.next()
            document.setLayoutEnabled(True)

    def fit(self, width: int) -> None:
        """Sets the width, and the height that the text then needs."""
        document = self.document()
        if self.viewport().width() != width:
            self.setFixedWidth(width)
            self.viewport().resize(width, self.viewport().height())  # Qt does it only once it is shown
        if document.textWidth() != width:
            document.setTextWidth(width)
        self.setFixedSize(width, max(1, round(document.size().height())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lays the text out for another width, unless `fit` has done so: Qt would do it again."""
        size = event.size()
        if self.document().textWidth() == size.width():
            event = QResizeEvent(size, size)
        super().resizeEvent(event)

    def natural_width(self, most: int) -> int:
        """Returns the width of the text without wrapping, at most `most`."""
        document = self.document()
        document.setTextWidth(-1)
        return min(most, int(document.idealWidth()) + 2)

    def set_caret(self, shown: bool) -> None:
        """Shows or hides the block cursor after the last letter of streaming text."""
        if shown != self._caret:
            self._caret = shown
            self.viewport().update()

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Loads nothing, neither from the network nor from disk."""
        if kind == QTextDocument.ResourceType.ImageResource.value:
            empty = QImage(1, 1, QImage.Format.Format_ARGB32)
            empty.fill(Qt.GlobalColor.transparent)
            return empty
        return None

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._caret:
            return
        end = QTextCursor(self.document())
        end.movePosition(QTextCursor.MoveOperation.End)
        place = self.cursorRect(end)
        height = self.theme.px(15)
        box = QRectF(place.left() + 2, place.bottom() - height - 1, self.theme.px(6), height)
        box.moveRight(min(box.right(), self.viewport().width()))
        with smooth_painter(self.viewport()) as painter:
            draw_rounded(painter, box, 1, self.theme.color("text"))

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Goes to the next link, and says where it leads; for the mouse Qt shows that by itself."""
        stays = super().focusNextPrevChild(forward)
        tip = self.textCursor().charFormat().toolTip() if stays else ""
        QToolTip.showText(self.viewport().mapToGlobal(self.cursorRect().bottomLeft()), tip, self)
        return stays

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leaves scrolling to the transcript."""
        event.ignore()


def is_scrolling(event: QKeyEvent) -> bool:
    """Whether a key scrolls the transcript, not the text that has the focus."""
    return not event.modifiers() and event.key() in _SCROLLING


def is_opened(address: str) -> bool:
    """Whether a link leads somewhere: to the web or to a mail program."""
    return address.split(":", 1)[0].lower() in OPENED and ":" in address


def where_to(address: str) -> str:
    """Says where a link leads, before it is clicked."""
    address = show_controls(address)
    if len(address) > _SHOWN_ADDRESS:
        address = f"{address[: _SHOWN_ADDRESS // 2]}…{address[-_SHOWN_ADDRESS // 2 :]}"
    if address.lower().startswith("mailto:"):
        return translate("transcript", "Opens your mail program: {address}").format(address=address[7:])
    return translate("transcript", "Opens in your browser: {address}").format(address=address)


def open_link(url: QUrl) -> None:
    """Opens a web or mail link with the system's browser; ignores other schemes."""
    if is_opened(url.toString()):
        QDesktopServices.openUrl(url)


def set_line_height(block: QTextBlockFormat, pixels: int) -> None:
    """Sets a minimum line height, so that lines with mixed fonts are evenly spaced."""
    block.setLineHeight(pixels, QTextBlockFormat.LineHeightTypes.MinimumHeight.value)


def keep_glyphs(block: QTextBlock) -> None:
    """Keeps the shaped text of a block: else Qt shapes all of it again each time that a part is drawn."""
    block.layout().setCacheEnabled(True)


def select(box: QTextEdit, anchor: int, position: int) -> None:
    """Selects a range of characters; positions beyond the end count as the end."""
    end = box.document().characterCount() - 1
    cursor = QTextCursor(box.document())
    cursor.setPosition(min(anchor, end))
    cursor.setPosition(min(position, end), QTextCursor.MoveMode.KeepAnchor)
    box.setTextCursor(cursor)


@contextmanager
def selection_kept(box: QTextEdit) -> Iterator[None]:
    """Selects what was selected before the text was set again."""
    cursor = box.textCursor()
    anchor, position = cursor.anchor(), cursor.position()
    yield
    if anchor != position:
        select(box, anchor, position)
