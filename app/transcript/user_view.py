"""A prompt: a bubble at the right edge, with an edit button and version arrows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.attachments.attachment import Attachment, attachments_of, shown_name
from app.attachments.image_loader import ImageLoader
from app.store.records import IMAGES, StoredMessage
from app.theme.theme import Theme
from app.theme.widgets import (
    ElidedLabel,
    discard,
    filled,
    icon_button,
    icon_label,
    paint_icon,
    role_button,
    text_label,
)
from app.transcript.full_viewers import show_all
from app.transcript.images import ImageStrip
from app.transcript.message_parts import VersionArrows
from app.transcript.text_box import TextBox
from app.translation import figure, translate

_WIDEST_NAME = 260  # px before zoom


class FileCards(QWidget):
    """The files of a prompt, one per line with its cost, above its text. Hidden if there is no file."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._files: list[Attachment] = []
        self._cards: list[QFrame] = []
        self._most = 0
        self._column = filled(QVBoxLayout(self), spacing=4, margins=(0, 2, 0, 4))
        self.hide()

    def show_details(self, details: Mapping[str, Any]) -> None:
        """Shows the files in a message's details."""
        files = attachments_of(details)
        if files != self._files:
            self._files = files
            self.restyle()

    def restyle(self) -> None:
        """Draws the cards with the colours and sizes of the theme."""
        discard(*self._cards)
        self._cards = [self._card(file) for file in self._files]
        for card in self._cards:
            self._column.addWidget(card, 0, Qt.AlignmentFlag.AlignLeft)
        self.setVisible(bool(self._cards))
        self.fit(self._most)

    def fit(self, most: int) -> None:
        """Gives names their width, within `most` px for a card: a bubble is only as wide as its text."""
        self._most = most
        for card in self._cards:
            name = card.findChild(ElidedLabel)
            if name is not None and most:
                natural = name.sizeHint().width()
                around = card.sizeHint().width() - natural
                name.setMinimumWidth(max(0, min(natural, most - around)))

    def _card(self, file: Attachment) -> QFrame:
        card = QFrame()
        card.setObjectName("chip")
        picture = icon_label("file", "", self._theme, 14)
        name = ElidedLabel(None, Qt.TextElideMode.ElideMiddle)  # the end says what it is
        name.setFont(self._theme.font(13))
        plain = shown_name(file.name)
        widest = self._theme.px(_WIDEST_NAME)
        name.set_full_text(name.fontMetrics().elidedText(plain, Qt.TextElideMode.ElideMiddle, widest))
        detail = text_label("secondary", _cost(file), wrap=False)
        filled(QHBoxLayout(card), picture, name, detail, spacing=6, margins=(8, 3, 9, 3))
        text = translate("transcript", "Attached: {name}, {cost}").format(name=plain, cost=detail.text())
        card.setAccessibleName(text)
        card.setToolTip(plain)
        return card


def _cost(file: Attachment) -> str:
    """Returns how many tokens of the file were sent, as text."""
    if file.part == "passages":
        text = translate("transcript", "passages, {part} of {whole} tokens")
        return text.format(part=figure(file.tokens), whole=figure(file.all_tokens))
    return translate("transcript", "%n token(s)", "", file.tokens) if file.tokens else ""


WIDEST = 520  # px of text and padding, before zoom
FOLDED_LINES = 24  # lines of a prompt that are shown before it is unfolded
FOLDED = 2400  # characters
UNFOLDED = 40_000  # characters; longer prompts unfold in a window of their own
_SIDE = 56  # px beside the bubble, for the buttons


class UserView(QWidget):
    """One prompt.

    Signals:
        edit_requested: edit the prompt.
        answer_requested: answer the prompt, whose answer was deleted or refused.
        version_requested: show this version (message ID).
        menu_requested: show the menu of the prompt at a place of the screen.
        resized: the height changed.
        text_shown: the prompt was shown, all of it or its beginning.

    Attributes:
        answer_button: asks for an answer; None until one is missing.
        brief: there are no buttons beside the text.
    """

    menu_requested = Signal(QPoint)
    edit_requested = Signal()
    answer_requested = Signal()
    version_requested = Signal(int)
    resized = Signal()
    text_shown = Signal()

    def __init__(
        self,
        theme: Theme,
        message: StoredMessage,
        parent: QWidget | None = None,
        images: ImageLoader | None = None,
    ) -> None:
        super().__init__(parent)
        self.message = message
        self._theme = theme
        self._width = 0
        self._unfolded = self.brief = False
        self._bubble = bubble = QFrame()
        bubble.setObjectName("bubble")
        self.text = TextBox(theme)
        for part in (self, self.text):
            part.setAccessibleName(translate("transcript", "You said"))
        self.unfold_button = role_button("link", run=self._on_unfold)
        self.files = FileCards(theme)
        parts = (self.files, self.text, (self.unfold_button, 0, Qt.AlignmentFlag.AlignLeft))
        self._inside = filled(QVBoxLayout(bubble), *parts, margins=(14, 8, 14, 11))
        self._loader = images
        self.images: ImageStrip | None = None  # made when it is needed, as few prompts have images
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Maximum)
        self.edit = icon_button("edit", translate("transcript", "Edit as a new version"), self.edit_requested)
        self.more = icon_button("more", translate("transcript", "More for this message"), self._open_menu)
        for button in (self.edit, self.more):
            kept = button.sizePolicy()
            kept.setRetainSizeWhenHidden(True)
            button.setSizePolicy(kept)
            button.hide()
            paint_icon(button, theme)
        self.arrows: VersionArrows | None = None  # made once there are several versions
        self.answer_button: QPushButton | None = None
        middle, right = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignRight
        row = (0, (self.more, 0, middle), (self.edit, 0, middle), (bubble, 0, right))
        self._row = filled(QHBoxLayout(), *row, spacing=2)
        self._column = filled(QVBoxLayout(self), self._row, spacing=4)
        self._show_text()

    def show_message(self, message: StoredMessage) -> None:
        """Shows another message, or a new state of it."""
        if message.id != self.message.id:
            self._unfolded = False
            self.edit.hide()
            self.more.hide()
            if self.arrows is not None:
                self.arrows.set_versions(message.id, [])
        self.message = message
        self._show_text()
        if self._width:
            self.fit(self._width)

    def present(self, message: StoredMessage, versions: list[int], width: int) -> None:
        """Shows another message, of which there are these versions, at the width of the column."""
        self._width = 0  # placed once, at the end
        self.show_message(message)
        self.set_versions(versions)
        self.fit(width)

    def set_versions(self, versions: list[int]) -> None:
        """Sets the IDs of all versions of this prompt, oldest first."""
        if self.arrows is None and len(versions) > 1:
            self.arrows = VersionArrows(self._theme)
            self.arrows.version_requested.connect(self.version_requested)
            self._column.addWidget(self.arrows, 0, Qt.AlignmentFlag.AlignRight)
        if self.arrows is not None:
            self.arrows.set_versions(self.message.id, versions)
        self._place()

    def offer_answer(self, text: str) -> None:
        """Shows a button that asks for an answer; an empty `text` hides it."""
        if text and self.answer_button is None:
            self.answer_button = role_button("link", run=self.answer_requested)
            self._column.addWidget(self.answer_button, 0, Qt.AlignmentFlag.AlignRight)
        if self.answer_button is not None and self.answer_button.text() != text:
            self.answer_button.setText(text)
            self.answer_button.setVisible(bool(text))
            self._place()

    @property
    def outlined(self) -> QRect:
        """The place of the bubble."""
        return self._bubble.geometry()

    def fit(self, width: int) -> None:
        """Fits the view to the width of the column."""
        self._width = width
        most = min(self._theme.px(WIDEST), round(width * 0.86) - _SIDE) - 28
        self.text.fit(max(8, self.text.natural_width(most)))
        self.files.fit(most)
        if self.images is not None:
            self.images.fit(most)
        self._place()

    def restyle(self) -> None:
        """Applies the theme."""
        self._show_text()
        self.files.restyle()
        if self.images is not None:
            self.images.restyle()
        for button in (self.edit, self.more):
            paint_icon(button, self._theme)
        if self.arrows is not None:
            self.arrows.restyle()

    def _show_text(self) -> None:
        """Shows the prompt; of a long one the beginning."""
        self.files.show_details(self.message.details)
        if self.images is None and self.message.details.get(IMAGES):
            self.images = ImageStrip(self._theme, self._loader or ImageLoader(self))
            self.images.resized.connect(self._place)
            self._inside.insertWidget(self._inside.indexOf(self.text), self.images)
        if self.images is not None:
            self.images.show_details(self.message.details)
        whole = self.message.content
        beginning = beginning_of(whole)
        shown = beginning if not self._unfolded else whole
        self.text.set_plain(shown)
        self.text.setVisible(bool(shown))
        self.unfold_button.setVisible(beginning != whole)
        if beginning != whole:
            self._name_unfold(whole)
        self.text_shown.emit()

    def _name_unfold(self, whole: str) -> None:
        lines = whole.count("\n") + 1
        text = translate("transcript", "Show less")
        if not self._unfolded and lines > FOLDED_LINES:
            text = translate("transcript", "Show all %n line(s)", "", lines)
        elif not self._unfolded:
            text = translate("transcript", "Show all %n character(s)", "", len(whole))
        self.unfold_button.setText(text)
        self.unfold_button.setAccessibleName(text)

    def unfold(self, unfolded: bool = True) -> None:
        """Shows all of a long prompt, unless it is too long for that, or only its beginning again."""
        if unfolded != self._unfolded and len(self.message.content) <= UNFOLDED:
            self._unfolded = unfolded
            self._show_text()
            self.fit(self._width)

    def _on_unfold(self) -> None:
        if len(self.message.content) > UNFOLDED:
            show_all(self, self._theme, self.message.content, "")
        else:
            self.unfold(not self._unfolded)

    def _place(self) -> None:
        """Sets the size to what the layout needs, which Qt would do only later."""
        if not self._width:
            return
        self._bubble.updateGeometry()
        arrows = self.arrows.layout() if self.arrows is not None else None
        for inner in (self.files.layout(), self._bubble.layout(), self._row, arrows, self.layout()):
            if inner is not None:
                inner.invalidate()
        layout = self.layout()
        assert layout is not None
        self.setFixedSize(self._width, layout.totalSizeHint().height())
        self.resized.emit()

    def enterEvent(self, event: QEnterEvent) -> None:
        self.edit.setVisible(not self.brief)
        self.more.setVisible(not self.brief)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        if not (self.edit.hasFocus() or self.more.hasFocus()):
            self.edit.hide()
            self.more.hide()
        super().leaveEvent(event)

    def _open_menu(self) -> None:
        self.menu_requested.emit(self.more.mapToGlobal(self.more.rect().bottomLeft()))


def beginning_of(text: str) -> str:
    """Returns the part of a prompt that is shown while it is folded; all of one that is not much longer."""
    lines = text[: 2 * FOLDED].split("\n", FOLDED_LINES)
    start = "\n".join(lines[:FOLDED_LINES])[:FOLDED]
    if len(text) <= len(start) + FOLDED // 4 and text.count("\n", len(start)) <= FOLDED_LINES // 4:
        return text
    return start.rstrip() + " …"
