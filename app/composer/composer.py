"""The card at the bottom: prompt, context meter, and the Send or Stop button."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from app.composer.context_meter import ContextMeter
from app.theme.theme import Theme
from app.translation import translate

COLUMN = 660
_MOST_LINES = 8
_SHADOW = 12  # px; reach of the shadow


class Composer(QWidget):
    """Edits a prompt. Enter sends, Shift+Enter begins a new line, Tab moves the focus.

    Signals:
        submitted: the text to send.
        stop_requested: stop the answer of this chat.
        edited: the text has changed.
        edit_ended: editing an earlier message was cancelled.
    """

    submitted = Signal(str)
    stop_requested = Signal()
    edited = Signal()
    edit_ended = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._generating = False
        self._set_aside: str | None = None  # the draft while an earlier message is edited
        self._card = QFrame(self)
        self._card.setObjectName("composer")
        self._text = QPlainTextEdit()
        self._text.setObjectName("composerText")
        self._text.setTabChangesFocus(True)
        self._text.setAccessibleName(translate("composer", "Message"))
        self._text.setPlaceholderText(translate("composer", "Ask anything"))
        self._text.setFrameShape(QFrame.Shape.NoFrame)
        self._text.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._text.document().setDocumentMargin(0)
        self._text.textChanged.connect(self._on_text)
        self._text.document().documentLayout().documentSizeChanged.connect(self._fit_text)
        self._text.installEventFilter(self)
        self.meter = ContextMeter(theme)
        self.hint = QLabel(
            translate("composer", "Editing an earlier message · Enter sends a new version, Esc cancels")
        )
        self.hint.setProperty("role", "secondary")
        self.hint.hide()
        self._send = QPushButton(translate("composer", "Send"))
        self._send.setProperty("role", "primary")
        self._send.clicked.connect(self._on_button)
        foot = QHBoxLayout()
        foot.setContentsMargins(0, 0, 0, 0)
        foot.addWidget(self.meter)
        foot.addStretch()
        foot.addWidget(self._send)
        inside = QVBoxLayout(self._card)
        inside.setContentsMargins(15, 13, 13, 10)
        inside.setSpacing(10)
        inside.addWidget(self.hint)
        inside.addWidget(self._text)
        inside.addLayout(foot)
        row = QHBoxLayout(self)
        row.setContentsMargins(34, _SHADOW // 2, 34, 20)
        row.addStretch(0)
        row.addWidget(self._card, 1)
        row.addStretch(0)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.set_generating(False)

    def text(self) -> str:
        """The current text."""
        return self._text.toPlainText()

    def set_text(self, text: str) -> None:
        """Replaces the text and moves the cursor to its end."""
        if text != self.text():
            self._text.setPlainText(text)
        cursor = self._text.textCursor()
        cursor.movePosition(cursor.MoveOperation.End)
        self._text.setTextCursor(cursor)

    def begin_edit(self, text: str) -> None:
        """Shows an earlier message for editing; the draft is kept until `end_edit`."""
        if self._set_aside is None:
            self._set_aside = self.text()
        self.hint.show()
        self.set_text(text)
        self.focus()

    def end_edit(self) -> None:
        """Restores the draft if a message is being edited."""
        if self._set_aside is not None:
            draft, self._set_aside = self._set_aside, None
            self.hint.hide()
            self.set_text(draft)

    def focus(self) -> None:
        """Moves the focus to the text."""
        self._text.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_generating(self, generating: bool) -> None:
        """Turns Send into Stop while this chat's answer is generated."""
        self._generating = generating
        self._send.setText(translate("composer", "Stop") if generating else translate("composer", "Send"))
        name, tip = translate("composer", "Send the message"), translate("composer", "Send (Enter)")
        if generating:
            name = translate("composer", "Stop generating")
            tip = translate("composer", "Stop generating (Esc)")
        self._send.setAccessibleName(name)
        self._send.setToolTip(tip)
        self._on_text()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handles keys in the text; marks the card while it has the focus."""
        if watched is self._text:
            if event.type() == QEvent.Type.KeyPress:
                assert isinstance(event, QKeyEvent)
                return self._on_key(event)
            if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
                self._card.setProperty("focused", event.type() == QEvent.Type.FocusIn)
                self._card.style().unpolish(self._card)
                self._card.style().polish(self._card)
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the shadow of the card."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        card = QRectF(self._card.geometry())
        strength = 8 if self._theme.palette.dark else 2
        for reach in range(_SHADOW, 0, -2):
            painter.setBrush(QColor(0, 0, 0, strength))
            painter.drawRoundedRect(
                card.adjusted(-reach, -reach * 0.4, reach, reach * 0.9 + 2), 14 + reach, 14 + reach
            )
        painter.end()

    def _on_key(self, event: QKeyEvent) -> bool:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                return False
            if not self._generating:
                self._submit()
            return True
        if event.key() == Qt.Key.Key_Escape and self._set_aside is not None:
            self.end_edit()
            self.edit_ended.emit()
            return True
        if event.key() == Qt.Key.Key_Escape and self._generating:
            self.stop_requested.emit()
            return True
        return False

    def _on_button(self) -> None:
        if self._generating:
            self.stop_requested.emit()
        else:
            self._submit()

    def _submit(self) -> None:
        text = self.text().strip()
        if text:
            self.submitted.emit(text)

    def _on_text(self) -> None:
        self._send.setEnabled(self._generating or bool(self.text().strip()))
        self.edited.emit()

    def _fit_text(self) -> None:
        line = self._text.fontMetrics().lineSpacing()
        lines = min(max(round(self._text.document().size().height()), 1), _MOST_LINES)
        self._text.setFixedHeight(max(line * lines + 4, self._theme.px(22)))

    def _restyle(self) -> None:
        self._text.setFont(self._theme.font(14))
        self._card.setMaximumWidth(self._theme.px(COLUMN))
        self._fit_text()
        self.update()
