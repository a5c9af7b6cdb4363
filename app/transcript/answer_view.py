"""An answer: its text, its statistics, and its buttons."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from typing import Final

from PySide6.QtCore import QDateTime, QEvent, QLocale, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app import formatting
from app.attachments.image_loader import ImageLoader
from app.formulas.formula_images import FormulaImages
from app.processes.background_worker import BackgroundWorker
from app.store.records import CALLS, IMAGES, StoredMessage
from app.theme.theme import Theme
from app.theme.widgets import filled, icon, icon_button, paint_icon, text_label
from app.transcript.answer_body import AnswerBody
from app.transcript.call_cards import CallList
from app.transcript.images import ImageStrip
from app.transcript.message_parts import Banner, VersionArrows
from app.translation import figure, translate
from engine.protocol import MORE_KV_MEMORY

_BAD = ("error", "interrupted")
_GAP: Final = 12  # px between statistics and buttons, at least
_EXPLAINED: Final = 64  # tokens read again, from which on there is an explanation to give
_WIDE: Final = re.compile("(?=[\u2e80-\uffef])|(?<=[\u2e80-\uffef])")  # beside each ideograph
_LAYOUT_REQUEST: Final = QEvent.Type.LayoutRequest
_SPACING: Final = 10  # px between the text and each line below it


class AnswerView(QWidget):
    """One answer, in progress or ended.

    Attributes:
        images: the images of the answer, below the text.
        calls: the calls of tools, below the text; None until there is one.
        stats_label: figures of the answer; empty while it is in progress.
        status_label: says what happens before the first token.
        banner: says why the answer failed; None until one does.
        copy_button, branch_button: below the text.
        brief: there is no menu, no branch and no explanation, and no card says that the context is full.

    Signals:
        retry_requested: generate another answer to the same prompt.
        continue_requested: continue this answer where it was interrupted.
        version_requested: show this version (message ID).
        why_requested: explain why no more of the prompt was reused.
        branch_requested: continue from here in a new chat.
        budget_requested: change the KV cache budget, which was too small.
        call_decided: a call (ID) is allowed or not, see `CallCard`.
        menu_requested: show the menu of the answer at a place of the screen.
        resized: the height changed, or pieces of the text are to be built.
    """

    menu_requested = Signal(QPoint)
    retry_requested = Signal()
    continue_requested = Signal()
    version_requested = Signal(int)
    why_requested = Signal()
    branch_requested = Signal()
    budget_requested = Signal()
    call_decided = Signal(str, str)
    resized = Signal()

    def __init__(
        self,
        theme: Theme,
        worker: BackgroundWorker,
        message: StoredMessage,
        parent: QWidget | None = None,
        window: tuple[int, int] | None = None,
        formulas: FormulaImages | None = None,
        images: ImageLoader | None = None,
    ) -> None:
        super().__init__(parent)
        self.message = message
        self._theme = theme
        self._width = 0
        self._holds = self._moved = self._foot_changed = self._is_refused = self.brief = False
        self._below_height = -1  # px; below 0 if it is to be measured
        self.body = AnswerBody(theme, worker, self, formulas)
        self._below = QWidget(self)
        self._below.installEventFilter(self)
        self._below_layout = column = filled(QVBoxLayout(self._below), spacing=_SPACING)
        self._loader = images
        self.images: ImageStrip | None = None  # made when it is needed, as few answers have images
        self.calls: CallList | None = None
        self._is_last = False
        self.status_label = text_label("secondary", wrap=False)
        self.status_label.hide()
        column.addWidget(self.status_label)
        self.banner: Banner | None = None  # made when it is needed, as few answers fail
        self._arrows: VersionArrows | None = None  # made once there are several versions
        self._foot = self._make_foot()
        column.addWidget(self._foot)
        self.body.set_window(window)
        self.body.resized.connect(self._on_text_resized)
        self.show_message(message)

    def show_message(self, message: StoredMessage) -> None:
        """Shows another message, or a new state of it."""
        with self._placed_once():
            if message.id != self.message.id:
                self.body.clear()
                self.set_status("")
                if self._arrows is not None:
                    self._arrows.set_versions(message.id, [])
            self.message = message
            writes = message.state == "streaming" and CALLS not in message.details
            self.body.show_text(message.content, ended=not writes)
            self.set_message(message)

    def present(self, message: StoredMessage, versions: list[int], width: int) -> None:
        """Shows another message, of which there are these versions, at the width of the column."""
        with self._placed_once():
            self.show_message(message)
            self.set_versions(versions)
            self.fit(width)

    def clear(self) -> None:
        """Removes the text, so that the view is small until it shows another message."""
        with self._placed_once():
            self.body.clear()
            self.set_status("")

    def set_text(self, text: str, ended: bool) -> None:
        """Shows the text so far; only what changed is parsed again."""
        with self._placed_once():
            self.set_status("")
            self.body.show_text(text, ended)

    def set_message(self, message: StoredMessage) -> None:
        """Shows the state of the answer: in progress, done or failed."""
        with self._placed_once():
            self._set_message(message)

    def finish(self, message: StoredMessage, versions: list[int]) -> None:
        """Shows the final state of the answer, and its versions."""
        with self._placed_once():
            self._set_message(message)
            self.set_versions(versions)

    def _set_message(self, message: StoredMessage) -> None:
        self.message = message
        self.setAccessibleName(message.model or translate("transcript", "Answer"))
        if self.images is None and message.details.get(IMAGES):
            self.images = ImageStrip(self._theme, self._loader or ImageLoader(self))
            self._below_layout.insertWidget(0, self.images)
        if self.images is not None:
            self.images.show_details(message.details)
        if self.calls is None and CALLS in message.details:
            self.calls = CallList(self._theme)
            self.calls.decided.connect(self.call_decided)
            self.calls.resized.connect(self._refresh_foot)
            self._below_layout.insertWidget(0, self.calls)
        streaming = message.state == "streaming"
        if self.calls is not None:
            self.calls.show_message(message)
        if not streaming:
            self.body.show_text(message.content, ended=True)
            seconds = message.details.get("reasoning_seconds")
            self.body.set_reasoning_time(seconds if isinstance(seconds, int | float) else 0.0)
        overflow = bool(message.details.get("overflow")) and not self.brief  # that has a card of its own
        bad = message.state in _BAD and not overflow
        if self.banner is not None:
            self.banner.setVisible(bad)
        if bad:
            error = message.error or translate(
                "transcript", "The answer was interrupted when Octavo closed. The text so far is saved."
            )
            more = translate("transcript", "KV cache…") if _wants_memory(error) else ""
            if not more and (message.content or CALLS in message.details):
                more = translate("transcript", "Continue")
            self.banner = self.banner or self._make_banner()
            self.banner.show_message(error, translate("transcript", "Retry"), more)
        empty = not (streaming or message.content or message.details.get(IMAGES))
        self.copy_button.setHidden(empty)  # there is nothing to copy, or to go on from
        self.branch_button.setHidden(empty or self.brief)
        self._more.setHidden(self.brief)
        self._is_refused = empty and overflow
        self._retry.setHidden(empty and (bad or self._is_refused))  # the card above or below offers it
        self._show_foot()
        self._end_reason.setText(message.error if message.state == "done" else "")
        self._end_reason.setVisible(bool(self._end_reason.text()))
        self.stats_label.setText(self._stats_text())
        self.stats_label.setVisible(bool(self.stats_label.text()))
        if not streaming:
            self.status_label.hide()
        self._fit_foot()

    def set_status(self, text: str) -> None:
        """Says what is happening before the first token; empty hides the line."""
        if text == self.status_label.text():
            return
        self.status_label.setText(text)
        self.status_label.setVisible(bool(text))
        self._place()

    def set_last(self, last: bool) -> None:
        """Says whether nothing follows this answer; one whose calls another answer reads has no buttons."""
        if last != self._is_last:
            self._is_last = last
            self._refresh_foot()

    def set_versions(self, versions: list[int]) -> None:
        """Sets the IDs of all versions of this answer, oldest first."""
        if self._arrows is None and len(versions) > 1:
            self._arrows = VersionArrows(self._theme)
            self._arrows.version_requested.connect(self.version_requested)
            self._foot_buttons.insertWidget(0, self._arrows)
        if self._arrows is not None:
            self._arrows.set_versions(self.message.id, versions)
        self._refresh_foot()

    def fit(self, width: int) -> None:
        """Fits the view to the width of the column."""
        with self._placed_once():
            self._width = width
            self.body.fit(width)
            for part in (self.images, self.calls):
                if part is not None:
                    part.fit(width)
            self._fit_foot()

    def restyle(self) -> None:
        """Applies the fonts and colours of the theme."""
        self.body.restyle()
        for part in (self.images, self.calls):
            if part is not None:
                part.restyle()
        self._paint_icons()
        self._end_reason.setFont(self._theme.font(11.5))
        self.stats_label.setFont(self._theme.font(11.5, tabular=True))
        self.stats_label.setText(self._stats_text())
        self._fit_foot()

    def sizeHint(self) -> QSize:
        return QSize(self._width, self.height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Makes room when the lines below the text change their height."""
        if event.type() == _LAYOUT_REQUEST and watched is self._below and self._width:
            height = self._below.height() if not self._below_layout.isEmpty() else 0
            if self._needed_below() != height:
                self._place()
        return False

    # --- places -----------------------------------------------------------------------------------

    @contextmanager
    def _placed_once(self) -> Iterator[None]:
        """Several changes, after which everything is placed once: measuring the lines takes a while."""
        outermost, self._holds = not self._holds, True
        try:
            yield
        finally:
            if outermost:
                fit, place = self._foot_changed, self._moved
                self._holds = self._foot_changed = self._moved = False
                if fit:
                    self._fit_foot()
                elif place:
                    self._on_text_resized()

    def _place(self) -> None:
        """Measures the lines below the text, places them, and reports the height."""
        self._below_height = -1
        self._on_text_resized()

    def _on_text_resized(self) -> None:
        if self._holds:
            self._moved = True
            return
        self.settle()
        self.resized.emit()

    def settle(self) -> None:
        """Puts the lines below the text, and sets the height."""
        if not self._width:
            return
        top = self.body.full_height()
        if self._below_height < 0:
            self._below_height = self._height_below()
        height = self._below_height
        if top and height:
            top += _SPACING
        self._below.setGeometry(0, top, self._width, height)
        self.setFixedSize(self._width, top + height)

    def _height_below(self) -> int:
        """Returns the height that the lines below the text need now; Qt would report it only later."""
        banner = self.banner.layout() if self.banner is not None else None
        for inner in (self._row, self._foot.layout(), banner, self._below_layout):
            if inner is not None:
                inner.invalidate()
        return self._needed_below()

    def _needed_below(self) -> int:
        layout = self._below_layout
        if layout.isEmpty():
            return 0
        if layout.hasHeightForWidth():
            return layout.totalHeightForWidth(self._width)
        return layout.totalSizeHint().height()

    # --- the lines below ---------------------------------------------------------------------------

    def _show_foot(self) -> None:
        """Shows the foot below an answer that has ended; below one that is refused, only other versions."""
        several = self._arrows is not None and not self._arrows.isHidden()
        between = self.message.state == "done" and CALLS in self.message.details and not self._is_last
        self._buttons.setHidden(between and not several)
        folded = between and self.calls is not None and self.calls.folded
        hidden = self._is_refused or folded
        self._foot.setVisible(self.message.state != "streaming" and (several or not hidden))

    def _refresh_foot(self) -> None:
        self._show_foot()
        self._fit_foot()

    def _on_other(self) -> None:
        (self.budget_requested if _wants_memory(self.message.error) else self.continue_requested).emit()

    def _make_banner(self) -> Banner:
        banner = Banner(self._theme)
        banner.clicked.connect(self.retry_requested)
        banner.other_clicked.connect(self._on_other)
        self._below_layout.insertWidget(self._below_layout.indexOf(self._foot), banner)
        return banner

    def _make_foot(self) -> QWidget:
        foot = QWidget()
        lines = filled(QVBoxLayout(foot), spacing=4)
        self._end_reason = text_label("secondary")  # on its own line: it does not fit beside the buttons
        self._end_reason.setFont(self._theme.font(11.5))
        lines.addWidget(self._end_reason)
        self._row = filled(QBoxLayout(QBoxLayout.Direction.LeftToRight), spacing=2)
        lines.addLayout(self._row)
        self.stats_label = QLabel()
        self.stats_label.setTextFormat(Qt.TextFormat.RichText)
        self.stats_label.setFont(self._theme.font(11.5, tabular=True))
        self.stats_label.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.stats_label.linkActivated.connect(lambda _: self.why_requested.emit())
        self._row.addWidget(self.stats_label, 1)
        self._buttons = QWidget()
        self._row.addWidget(self._buttons, 0, Qt.AlignmentFlag.AlignRight)
        self.copy_button = icon_button("copy", translate("transcript", "Copy answer"))
        self.branch_button = icon_button(
            "branch", translate("transcript", "Branch: continue from here in a new chat")
        )
        self._retry = icon_button("retry", translate("transcript", "Regenerate"))
        self._more = icon_button("more", translate("transcript", "More for this message"))
        self._more.clicked.connect(
            lambda: self.menu_requested.emit(self._more.mapToGlobal(self._more.rect().bottomLeft()))
        )
        buttons = (self.copy_button, self.branch_button, self._retry, self._more)
        self._foot_buttons = filled(QHBoxLayout(self._buttons), *buttons, spacing=2)
        self.branch_button.clicked.connect(self.branch_requested)
        self.copy_button.clicked.connect(self._on_copy)
        self._retry.clicked.connect(self.retry_requested)
        self._copied = QTimer(self, singleShot=True, interval=1500)
        self._copied.timeout.connect(self._paint_icons)
        self._paint_icons()
        return foot

    def _fit_foot(self) -> None:
        """Puts the statistics beside the buttons if they fit, else on their own lines."""
        if self._holds or not self._width:
            self._foot_changed = self._holds
            return
        if self._foot.isHidden():
            self._place()
            return
        self.stats_label.setWordWrap(False)
        both = self.stats_label.sizeHint().width() + _GAP + self._buttons.sizeHint().width()
        beside = both <= self._width
        directions = QBoxLayout.Direction
        self._row.setDirection(directions.LeftToRight if beside else directions.TopToBottom)
        self.stats_label.setWordWrap(not beside)
        for label in (self._end_reason, self.stats_label):  # nested layouts give wrapped text too little
            label.setMinimumHeight(0)  # its own height is never less than that
            label.setMinimumHeight(max(0, label.heightForWidth(self._width)))
        self._place()

    def _paint_icons(self) -> None:
        for button in (self.copy_button, self.branch_button, self._retry, self._more):
            paint_icon(button, self._theme)
        if self._arrows is not None:
            self._arrows.restyle()
        self.copy_button.setToolTip(translate("transcript", "Copy answer"))

    @property
    def outlined(self) -> QRect:
        """The place of the text."""
        return QRect(0, 0, self._width, self.body.full_height())

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.message.content)
        self.copy_button.setIcon(icon("check", self._theme.palette.good, 14))
        self.copy_button.setToolTip(translate("transcript", "Copied"))
        self._copied.start()

    def _stats_text(self) -> str:
        """Rich text: model, time, speed, time to first token, and how much of the prompt was reused."""
        stats, colors = self.message.stats, self._theme.palette
        parts: list[tuple[str, str]] = []
        time = time_of(self.message.created) if self.message.created else ""
        origin = " · ".join(part for part in (self.message.model, time) if part)
        if self.message.state in _BAD and stats.completion_tokens:  # how far it came
            text = translate("transcript", "{number} token(s)", "", stats.completion_tokens)
            parts.append((text, figure(stats.completion_tokens)))
        if stats.tokens_per_s:
            speed = translate("transcript", "{number} tok/s")
            if self.message.details.get("slowed") == "power":
                speed = translate("transcript", "{number} tok/s in Low Power Mode")
            elif self.message.details.get("slowed") == "heat":
                speed = translate("transcript", "{number} tok/s, slowed by heat")
            parts.append((speed, figure(stats.tokens_per_s, 1)))
        if stats.ttft:
            parts.append((translate("transcript", "{number} s to first token"), figure(stats.ttft, 2)))
        if stats.prompt_tokens and not self._is_refused:
            total = stats.prompt_tokens
            reused = translate("transcript", "{number} of %n prompt token(s) reused", "", total)
            parts.append((reused, figure(stats.reused_tokens)))
        if self.message.state == "stopped":
            parts.append(("{number}", translate("transcript", "Stopped")))
        # Lines break between the parts only, not at any ideograph; U+202F is a space for Qt's HTML.
        kept = str.maketrans({" ": "&nbsp;", "\u202f": "&nbsp;", "-": "&#8209;"})
        shown = [
            f'<span style="color:{colors.dim}">'
            + text.format(number=f'<span style="color:{colors.text}">{escape(number).translate(kept)}</span>')
            + "</span>"
            for text, number in (
                (_WIDE.sub("\u2060", escape(text).translate(kept)), number) for text, number in parts
            )
        ]
        if origin:
            shown.insert(0, f'<span style="color:{colors.dim}">{escape(origin)}</span>')
        by_engine = not self.message.details.get("server") and not self.brief  # a server doesn't tell why
        if by_engine and not self._is_refused and stats.prompt_tokens - stats.reused_tokens > _EXPLAINED:
            why = translate("transcript", "Why?")
            shown.append(f'<a href="why" style="color:{colors.dim}">{escape(why)}</a>')
        return "&nbsp;&nbsp;&nbsp; ".join(shown)


def _wants_memory(error: str) -> bool:
    """Whether a larger KV cache would help; in a chat from before another language was chosen as well."""
    return MORE_KV_MEMORY in error or formatting.told(MORE_KV_MEMORY) in error


def time_of(seconds: float) -> str:
    """Returns the time of day, for another day with its date; `seconds` since 1970."""
    then = QDateTime.fromSecsSinceEpoch(int(seconds))
    style = QLocale.FormatType.ShortFormat
    if then.date() == QDateTime.currentDateTime().date():
        return QLocale().toString(then.time(), style)
    return QLocale().toString(then, style)
