"""The card at the bottom: prompt, attached files, queue, context meter, and the Send or Stop button."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QEvent, QMimeData, QObject, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QPlainTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.attachments.file_reader import FileReader
from app.attachments.image_loader import ImageLoader, ImageSource
from app.composer.attachment_tray import AttachmentTray, ChipFlow
from app.composer.context_meter import ContextMeter, DraftCount
from app.composer.queue_list import QueueList
from app.platform.platform_services import current_platform
from app.processes.background_worker import BackgroundWorker
from app.processes.token_counts import TokenCounts
from app.remote.sent_mark import SentMark
from app.store.records import DraftFile
from app.theme.theme import Theme, column_width, draw_rounded, field_raised, smooth_painter
from app.theme.widgets import (
    clear,
    filled,
    icon_button,
    paint_icon,
    role_button,
    set_role,
    set_styled,
    text_label,
)
from app.translation import translate
from app.workspace import AnsweringModel, AnswerState, Workspace
from engine.protocol import ModelInfo

LONG_PASTE: Final = 8_000  # characters; a longer text becomes an attachment


class PromptEdit(QPlainTextEdit):
    """The text field; text, files and images can be pasted or dropped into it.

    Signals:
        files_given: paths of files that were pasted or dropped.
        image_given: an image was pasted or dropped, as `picture_in` returns it.
        long_text_given: a text was pasted that is better kept beside the message.
    """

    files_given = Signal(list)
    image_given = Signal(object)
    long_text_given = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("composerText")
        self.setTabChangesFocus(True)
        self.setAccessibleName(translate("composer", "Message"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # see `paintEvent`

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the ground, too, so that nothing behind it is drawn when the caret blinks."""
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), QColor(field_raised(self._theme.palette)))
        super().paintEvent(event)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return source.hasUrls() or source.hasImage() or super().canInsertFromMimeData(source)

    def insertFromMimeData(self, source: QMimeData) -> None:
        paths = [url.toLocalFile() for url in source.urls() if url.isLocalFile()]
        if paths:
            self.files_given.emit(paths)
        elif source.hasText() and len(text := source.text()) >= LONG_PASTE:
            self.long_text_given.emit(text)
        elif source.hasText() and source.text():
            super().insertFromMimeData(source)
        elif (picture := picture_in(source)) is not None:
            self.image_given.emit(picture)


def picture_in(data: QMimeData) -> ImageSource | None:
    """Returns a picture that another program has copied, as it copied it if possible; None without one."""
    for name in ("image/png", "image/jpeg", "image/webp", "image/gif"):
        if data.hasFormat(name):
            return bytes(data.data(name).data())
    image = data.imageData() if data.hasImage() else None
    return image if isinstance(image, QImage) and not image.isNull() else None


# --- Earlier prompts
class PromptHistory:
    """Steps through the prompts of a chat with the Up and Down keys, as in a shell.

    Args:
        prompts: returns them, the newest first; called when the first one is recalled.
    """

    def __init__(self, prompts: Callable[[], Sequence[str]]) -> None:
        self._prompts = prompts
        self._found: list[str] = []
        self._place = -1  # -1: none is recalled

    def older(self, text: str) -> str | None:
        """Returns the prompt before the recalled one, if the text is empty or as recalled; None otherwise."""
        if text.strip() and not self._is_recalled(text):
            return None
        if not self._is_recalled(text):
            self._found = list(dict.fromkeys(prompt for prompt in self._prompts() if prompt.strip()))
            self._place = -1
        if self._place + 1 >= len(self._found):
            return None
        self._place += 1
        return self._found[self._place]

    def newer(self, text: str) -> str | None:
        """Returns the prompt after the recalled one, empty after the newest; None if the text was changed."""
        if not self._is_recalled(text):
            return None
        self._place -= 1
        return self._found[self._place] if self._place >= 0 else ""

    def _is_recalled(self, text: str) -> bool:
        return 0 <= self._place < len(self._found) and self._found[self._place] == text


_MAX_LINES = 8
_EDITING_SHARE: Final = 0.4  # of the window's height, while an earlier message is edited
_SHADOW = 12  # px; reach of the shadow
#: Shares of the context: what an answer keeps free when files are cut to fit, and what a template may add.
_FOR_ANSWER: Final = 0.25
_FOR_TEMPLATE: Final = 32  # tokens
#: What files belong to while an earlier message is edited; no chat has such an ID, a new one has "".
_DRAFT: Final = "draft"
_EDITED: Final = "edited"


class Composer(QWidget):
    """Edits a prompt. Enter sends, Shift+Enter begins a new line, Tab moves the focus.

    Args:
        workspace: knows whether the shown chat is generating, and where text goes.
        images: reads images that are attached.
        counts: counts tokens in the engine; None: tokens are not known.

    Signals:
        submitted: the text to send; its files are taken with `take_files`.
        stop_requested: stop the answer of this chat.
        edited: the text has changed.
        edit_ended: editing an earlier message was cancelled.
        scroll_requested: a `QKeyEvent` that is to scroll the chat.
        paths_given: paths that were pasted or dropped; models among them are to be opened.
        screenshot_ended: `take_screenshot` is over, with a picture or without.
        model_chosen: a model (path) that was offered beside a notice; "": another one is to be chosen.

    Attributes:
        files: the attached files.
        queue: prompts that wait for the answer in progress.
        recall: returns the earlier prompts for the Up key, the newest first.
        prompt_edit: the field for the text.
        send_button: sends, or stops the answer in progress.
        card: the frame around all of it.
        tools: holds the buttons beside the meter; others may add theirs.
    """

    submitted = Signal(str)
    stop_requested = Signal()
    edited = Signal()
    edit_ended = Signal()
    scroll_requested = Signal(object)
    paths_given = Signal(list)
    screenshot_ended = Signal()
    model_chosen = Signal(str)

    def __init__(
        self,
        theme: Theme,
        workspace: Workspace,
        images: ImageLoader,
        counts: TokenCounts | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._workspace = workspace
        self._generating = False
        self._taking = False  # a screenshot, which the person may choose
        self._set_aside: str | None = None  # the draft while an earlier message is edited
        self._saves = False  # that message is an answer: its new version is saved, and sent to nobody
        self._edited_tokens = -1  # of that message, which are used already; -1: not counted yet
        self.recall: Callable[[], Sequence[str]] = list
        self._history = PromptHistory(lambda: self.recall())
        self.reader = FileReader(self)
        self.files = AttachmentTray(theme, self.reader, counts, images)
        self.files.changed.connect(self._on_changed)
        self.files.counted.connect(self._show_costs)
        self.files.refused.connect(self.show_notice)
        self.queue = QueueList(theme)
        self._count = DraftCount(self.text, counts, self)
        self._count.changed.connect(self._show_costs)
        self._make_text()
        self.mark = SentMark(theme, framed=False)
        self.meter = ContextMeter(theme, workspace)
        self.hint = text_label("secondary")
        self.hint.hide()
        self.notice = text_label("bad")
        self.notice.hide()
        self.offers = QWidget()
        self._offered = ChipFlow(self.offers)
        self.offers.hide()
        self.send_button = role_button("primary", translate("composer", "Send"), self._on_button)
        self.attach_button = icon_button("paperclip", translate("composer", "Attach files"), self.pick_files)
        self._lay_out()
        theme.changed.connect(self._restyle)
        self._restyle()
        self._show_generating()
        workspace.answer_changed.connect(self._on_answer)
        workspace.chat_shown.connect(lambda chat: self._set_generating(chat in workspace.running))
        workspace.model_changed.connect(self._on_model)

    def _make_text(self) -> None:
        self.prompt_edit = PromptEdit(self._theme)
        self.prompt_edit.textChanged.connect(self._on_text)
        self.prompt_edit.document().documentLayout().documentSizeChanged.connect(self._fit_text)
        self.prompt_edit.installEventFilter(self)
        self.prompt_edit.files_given.connect(self.paths_given)
        self.prompt_edit.long_text_given.connect(
            lambda text: self.files.add_text(translate("composer", "Pasted text"), text)
        )
        self.prompt_edit.image_given.connect(self.files.add_image)

    def _lay_out(self) -> None:
        self.card = QFrame(self)
        self.card.setObjectName("composer")
        self.tools = filled(QHBoxLayout(), self.attach_button, spacing=2)
        foot = filled(QHBoxLayout(), self.tools, self.meter, 0, self.send_button, spacing=8)
        above = (self.mark, self.queue, self.hint, self.files)
        parts = (*above, self.prompt_edit, self.notice, self.offers, foot)
        filled(QVBoxLayout(self.card), *parts, spacing=10, margins=(15, 13, 13, 10))
        filled(QHBoxLayout(self), 0, (self.card, 1), 0, margins=(34, _SHADOW // 2, 34, 20))
        self._order_tabs()

    def _order_tabs(self) -> None:
        """Tab goes from the text to Send, then to the tools on its left."""
        before: QWidget = self.prompt_edit
        for widget in (self.send_button, *self._tools()):
            QWidget.setTabOrder(before, widget)
            before = widget

    def _tools(self) -> list[QWidget]:
        items = (self.tools.itemAt(place) for place in range(self.tools.count()))
        return [widget for item in items if item is not None and (widget := item.widget()) is not None]

    def _on_model(self, model: AnsweringModel) -> None:
        """Says above the text where it goes, if it leaves this computer."""
        self.notice.setHidden(self.notice.isHidden() or self.offers.isVisible())  # it was about another model
        self.offers.hide()
        self.mark.show_destination(model.remote)
        self.prompt_edit.setAccessibleDescription(self.mark.accessibleName())
        set_styled(self.card, "sending", model.remote is not None)

    def add_tool(self, name: str, text: str) -> QToolButton:
        """Adds a button with an icon to the row below the text."""
        button = icon_button(name, text)
        self.tools.addWidget(button)
        self._paint_tools()
        self._order_tabs()
        return button

    # --- text -----------------------------------------------------------------------------------

    def text(self) -> str:
        """Returns the current text."""
        return self.prompt_edit.toPlainText()

    def set_text(self, text: str) -> None:
        """Replaces the text and moves the cursor to its end."""
        if text != self.text():
            self.prompt_edit.setPlainText(text)
        cursor = self.prompt_edit.textCursor()
        cursor.movePosition(cursor.MoveOperation.End)
        self.prompt_edit.setTextCursor(cursor)

    def begin_edit(self, text: str, details: Mapping[str, Any], *, answer: bool = False) -> None:
        """Shows an earlier message, a prompt or an answer, for editing; `end_edit` restores the draft.

        Args:
            details: of the message; what is attached to a prompt can be changed as well.
        """
        if self._set_aside is None:
            self._set_aside = self.text()
            self.files.swap(_DRAFT, _EDITED)
        hint = translate("composer", "Editing an earlier message · Enter sends a new version, Esc cancels")
        if answer:
            hint = translate("composer", "Editing this answer · Enter saves it as a new version, Esc cancels")
        self.hint.setText(hint)
        self.hint.show()
        self._saves = answer
        self._show_generating()
        self.files.restore({} if answer else details)
        self.set_text(text)
        self._edited_tokens = -1
        self.focus()

    def draft(self) -> str:
        """Returns the text that is kept of the draft, also while an earlier message is edited."""
        return self.text() if self._set_aside is None else self._set_aside

    def kept_files(self) -> list[DraftFile]:
        """Returns the draft's files to keep, also while an earlier message is edited."""
        away = _DRAFT if self._set_aside is not None else None
        return self.files.kept(away) if away or self.files.files else []

    def end_edit(self) -> None:
        """Restores the draft if a message is being edited."""
        if self._set_aside is not None:
            draft, self._set_aside = self._set_aside, None
            self.hint.hide()
            self._saves = False
            self._show_generating()
            self._fit_text()
            self.files.clear()
            self.files.swap(_EDITED, _DRAFT)
            self.set_text(draft)

    def focus(self) -> None:
        """Moves the focus to the text."""
        self.prompt_edit.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- files ----------------------------------------------------------------------------------

    def pick_files(self) -> None:
        """Asks for files to attach."""
        paths, _ = QFileDialog.getOpenFileNames(self.window(), translate("composer", "Attach Files"))
        self.files.add_paths(paths)
        self.focus()

    def take_screenshot(self) -> bool:
        """Lets the person choose a part of the screen, and attaches it; nothing if they do not choose.

        Returns:
            Whether they can choose now.
        """
        take = current_platform().screenshot()
        if take is None or self._taking:
            return take is not None
        self._taking, worker = True, BackgroundWorker("octavo-screenshot", self)

        def ended(taken: bytes | str) -> None:
            self._taking = False
            if isinstance(taken, bytes):
                self.files.add_image(taken, translate("composer", "Screenshot"))
            elif taken:
                text = translate("composer", "The screenshot could not be taken: {reason}")
                self.show_notice(text.format(reason=taken.splitlines()[0][:200]))
            worker.stop()
            worker.deleteLater()
            self.focus()
            self.screenshot_ended.emit()

        worker.submit(take, ended)
        return True

    def take_files(self, question: str) -> dict[str, Any]:
        """Removes the attached files and returns them as details of the message with a question."""
        if not self.files.files:
            return {}
        self._show_costs()  # an answer may have grown meanwhile
        return self.files.take(question)

    def recount(self) -> None:
        """Counts all tokens again: another model was loaded."""
        self.files.recount()
        self._count.update()

    def show_notice(self, text: str, bad: bool = True) -> None:
        """Shows a sentence below the text until the next change."""
        self.notice.setText(text)
        self.notice.setAccessibleName(text)
        set_role(self.notice, "bad" if bad else "secondary")
        self.notice.show()
        self.offers.hide()
        QAccessible.updateAccessibility(QAccessibleEvent(self.notice, QAccessible.Event.Alert))

    def offer_models(self, text: str, models: Sequence[ModelInfo]) -> None:
        """Shows a sentence, and below it models to use instead; the draft stays as it is."""
        self.show_notice(text, bad=False)
        clear(self._offered)
        use, other = translate("composer", "Use {model}"), translate("composer", "Choose a Model…")
        for label, path in [*((use.format(model=model.name), model.path) for model in models), (other, "")]:
            button = role_button("", label, lambda _on=False, path=path: self.model_chosen.emit(path))
            self._offered.addWidget(button)
        self.offers.show()

    # --- state ----------------------------------------------------------------------------------

    def set_usage(self, used: int, limit: int) -> None:
        """Sets the tokens used by the last request and the model's context length; 0: unknown."""
        self.meter.set_usage(used, limit)
        self._show_costs()

    def _on_answer(self, answer: AnswerState) -> None:
        if answer.chat == self._workspace.chat:
            self._set_generating(answer.ended is None)

    def _set_generating(self, generating: bool) -> None:
        if generating != self._generating:
            self._generating = generating
            self._show_generating()

    def _show_generating(self) -> None:
        """Turns Send into Stop while this chat's answer is generated."""
        generating = self._generating
        text = translate("composer", "Send")
        name, tip = translate("composer", "Send the message"), translate("composer", "Send (Enter)")
        if self._saves:
            text = translate("composer", "Save")
            name, tip = translate("composer", "Save the answer"), translate("composer", "Save (Enter)")
        hint = translate("composer", "Ask anything")
        if generating:
            text = translate("composer", "Stop")
            name = translate("composer", "Stop generating")
            tip = translate("composer", "Stop generating (Esc)")
            hint = translate("composer", "Enter sends your next message when this answer ends")
        self.send_button.setText(text)
        self.send_button.setAccessibleName(name)
        self.send_button.setToolTip(tip)
        self.prompt_edit.setPlaceholderText(hint)
        self._enable_send()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.prompt_edit:
            if event.type() == QEvent.Type.KeyPress:
                assert isinstance(event, QKeyEvent)
                return self._on_key(event)
            if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
                set_styled(self.card, "focused", event.type() == QEvent.Type.FocusIn)
        return super().eventFilter(watched, event)

    def set_dropping(self, dropping: bool) -> None:
        """Marks the card while files are dragged over the window."""
        set_styled(self.card, "dropping", dropping)

    def paintEvent(self, _event: QPaintEvent) -> None:
        card, shade = QRectF(self.card.geometry()), QColor(0, 0, 0, 8 if self._theme.palette.dark else 2)
        with smooth_painter(self) as painter:
            for reach in range(_SHADOW, 0, -2):
                box = card.adjusted(-reach, -reach * 0.4, reach, reach * 0.9 + 2)
                draw_rounded(painter, box, 14 + reach, shade)

    # --- keys and buttons -----------------------------------------------------------------------

    def _on_key(self, event: QKeyEvent) -> bool:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                return False
            self._submit()
            return True
        if event.key() == Qt.Key.Key_Escape and self._set_aside is not None:
            self.end_edit()
            self.edit_ended.emit()
            return True
        if event.key() == Qt.Key.Key_Escape and self._generating:
            self.stop_requested.emit()
            return True
        fits = self.prompt_edit.verticalScrollBar().maximum() == 0
        if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown) and fits:
            self.scroll_requested.emit(event)
            return True
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and plain and self._set_aside is None:
            return self._recall(event.key() == Qt.Key.Key_Up)
        return False

    def _recall(self, older: bool) -> bool:
        """Shows an earlier prompt in an empty composer; returns whether there was one."""
        prompt = self._history.older(self.text()) if older else self._history.newer(self.text())
        if prompt is not None:
            self.set_text(prompt)
        return prompt is not None

    def _on_button(self) -> None:
        if self._generating:
            self.stop_requested.emit()
        else:
            self._submit()

    def _submit(self) -> None:
        text = self.text().strip()
        if name := self.files.reading():
            self.show_notice(translate("composer", "“{name}” is still being read.").format(name=name))
        elif text or self.files.files:
            self.submitted.emit(text)

    def _on_text(self) -> None:
        self._count.update()
        self._on_changed()
        self.edited.emit()

    def _on_changed(self) -> None:
        self.notice.hide()
        self.offers.hide()
        self._enable_send()
        self._show_costs()

    def _enable_send(self) -> None:
        self.send_button.setEnabled(self._generating or bool(self.text().strip()) or bool(self.files.files))

    def _show_costs(self) -> None:
        """Shows what the draft and its files add to the context, and what space the files have."""
        pending = self._count.tokens
        if self._set_aside is not None and self._count.is_current:
            if self._edited_tokens < 0:
                self._edited_tokens = pending
            pending = max(0, pending - self._edited_tokens)
        elif self._set_aside is not None:
            pending = 0
        if self.files.files:
            used, limit = self.meter.usage
            spare = limit - used - pending - _FOR_TEMPLATE - round(_FOR_ANSWER * limit)
            self.files.set_space(max(0, spare) if limit else -1)
            pending += self.files.tokens()
        self.meter.set_pending(pending)

    # --- looks ----------------------------------------------------------------------------------

    def _fit_text(self) -> None:
        line = self.prompt_edit.fontMetrics().lineSpacing()
        most = _MAX_LINES
        if self._set_aside is not None:  # what is edited is read as well
            most = max(most, round(_EDITING_SHARE * self.window().height()) // line)
        lines = min(max(round(self.prompt_edit.document().size().height()), 1), most)
        first = self.prompt_edit.document().firstBlock()
        drawn = self.prompt_edit.blockBoundingRect(first).height() / max(1, first.layout().lineCount())
        height = max(line * lines + 4, round(drawn * lines) + 1)  # with a pixel less it would scroll
        self.prompt_edit.setFixedHeight(max(height, self._theme.px(22)))

    def _paint_tools(self) -> None:
        for button in self._tools():
            if isinstance(button, QToolButton):
                paint_icon(button, self._theme, 16)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_card()

    def _fit_card(self) -> None:
        self.card.setMaximumWidth(column_width(self._theme, self.width()))

    def _restyle(self) -> None:
        self.prompt_edit.setFont(self._theme.font(14))
        self._fit_card()
        self._paint_tools()
        self._fit_text()
        self.update()
