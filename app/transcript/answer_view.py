"""An answer: its text, its statistics, and its buttons."""

from __future__ import annotations

from html import escape
from typing import Final

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.processes.background_worker import BackgroundWorker
from app.store.records import StoredMessage
from app.theme.icons import icon
from app.theme.theme import Theme
from app.transcript.banner import Banner
from app.transcript.code_card import CodeCard
from app.transcript.markdown_segments import Segment, split
from app.transcript.prose_view import Prose
from app.transcript.version_arrows import VersionArrows, icon_button, paint_icon
from app.translation import translate
from engine.protocol import MORE_KV_MEMORY

_BAD = ("error", "interrupted")
_GAP: Final = 12  # px between statistics and buttons, at least


class AnswerView(QWidget):
    """One answer, in progress or ended.

    Signals:
        retry_requested: generate another answer to the same prompt.
        version_requested: show this version (message ID).
        why_requested: explain why no more of the prompt was reused.
        branch_requested: continue from here in a new chat.
        budget_requested: change the KV cache budget, which was too small.
        menu_requested: show the menu of the answer at a place of the screen.
    """

    menu_requested = Signal(QPoint)
    retry_requested = Signal()
    version_requested = Signal(int)
    why_requested = Signal()
    branch_requested = Signal()
    budget_requested = Signal()

    def __init__(
        self, theme: Theme, worker: BackgroundWorker, message: StoredMessage, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.message = message
        self._theme = theme
        self._worker = worker
        self._text = ""
        self._segments: list[Segment] = []
        self._pieces: list[Prose | CodeCard] = []
        self._width = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Maximum)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(10)
        self._body = QVBoxLayout()
        self._body.setSpacing(10)
        self._column.addLayout(self._body)
        self._status = QLabel()
        self._status.setProperty("role", "secondary")
        self._column.addWidget(self._status)
        self._banner = Banner(theme)
        self._banner.clicked.connect(self.retry_requested)
        self._banner.other_clicked.connect(self.budget_requested)
        self._column.addWidget(self._banner)
        self._foot = self._make_foot()
        self._column.addWidget(self._foot)
        self.set_text(message.content, ended=message.state != "streaming")
        self.set_message(message)

    def set_text(self, text: str, ended: bool) -> None:
        """Shows the text so far; only segments that changed are parsed again."""
        self._text = text
        new = split(text)
        for number, segment in enumerate(new):
            if number < len(self._segments) and self._segments[number] == segment:
                continue
            self._set_piece(number, segment)
        while len(self._pieces) > len(new):
            piece = self._pieces.pop()
            self._body.removeWidget(piece)
            piece.hide()
            piece.deleteLater()
        self._segments = new
        for number, piece in enumerate(self._pieces):
            if isinstance(piece, Prose):
                piece.set_caret(not ended and number == len(self._pieces) - 1)

    def set_message(self, message: StoredMessage) -> None:
        """Shows the state of the answer: in progress, done or failed."""
        self.message = message
        streaming = message.state == "streaming"
        if not streaming and message.content != self._text:
            self.set_text(message.content, ended=True)
        for piece in self._pieces:
            if isinstance(piece, Prose) and not streaming:
                piece.set_caret(False)
        self._banner.setVisible(message.state in _BAD)
        if message.state in _BAD:
            error = message.error or translate(
                "transcript", "The answer was interrupted when Octavo closed. The text so far is saved."
            )
            more = translate("transcript", "KV cache…") if MORE_KV_MEMORY in error else ""
            self._banner.show_message(error, translate("transcript", "Retry"), more)
        self._foot.setVisible(not streaming)
        self._end_reason.setText(message.error if message.state == "done" else "")
        self._end_reason.setVisible(bool(self._end_reason.text()))
        self._stats.setText(self._stats_text())
        self._stats.setVisible(bool(self._stats.text()))
        self._fit_foot()
        if not streaming:
            self._status.hide()

    def set_status(self, text: str) -> None:
        """Says what is happening before the first token; empty hides the line."""
        self._status.setText(text)
        self._status.setVisible(bool(text))

    def set_versions(self, versions: list[int]) -> None:
        """Sets the IDs of all versions of this answer, oldest first."""
        self._arrows.set_versions(self.message.id, versions)
        self._fit_foot()

    def fit(self, width: int) -> None:
        """Fits the view to the width of the column."""
        self._width = width
        self.setFixedWidth(width)
        for piece in self._pieces:
            piece.fit(width)
        self._fit_foot()

    def restyle(self) -> None:
        """Applies the fonts and colours of the theme."""
        for piece in self._pieces:
            piece.restyle()
        self._paint_icons()
        self._end_reason.setFont(self._theme.font(11.5))
        self._stats.setFont(self._theme.font(11.5, tabular=True))
        self._stats.setText(self._stats_text())
        self._fit_foot()
        self._banner.restyle()

    # --- pieces -----------------------------------------------------------------------------------

    def _set_piece(self, number: int, segment: Segment) -> None:
        wanted = Prose if segment.language is None else CodeCard
        if number < len(self._pieces) and not isinstance(self._pieces[number], wanted):
            for piece in self._pieces[number:]:
                self._body.removeWidget(piece)
                piece.hide()
                piece.deleteLater()
            del self._pieces[number:]
            del self._segments[number:]
        if number == len(self._pieces):
            made = Prose(self._theme) if segment.language is None else CodeCard(self._theme, self._worker)
            self._pieces.append(made)
            self._body.addWidget(made)
        piece = self._pieces[number]
        if isinstance(piece, Prose):
            piece.set_markdown(segment.text)
        else:
            piece.set_code(segment.text, segment.language or "")
        if self._width:
            piece.fit(self._width)

    # --- the lines below ---------------------------------------------------------------------------

    def _make_foot(self) -> QWidget:
        foot = QWidget()
        lines = QVBoxLayout(foot)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(4)
        self._end_reason = QLabel()  # on its own line: beside the buttons a sentence would not fit
        self._end_reason.setProperty("role", "secondary")
        self._end_reason.setTextFormat(Qt.TextFormat.PlainText)
        self._end_reason.setWordWrap(True)
        self._end_reason.setFont(self._theme.font(11.5))
        lines.addWidget(self._end_reason)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(2)
        lines.addLayout(self._row)
        self._stats = QLabel()
        self._stats.setTextFormat(Qt.TextFormat.RichText)
        self._stats.setFont(self._theme.font(11.5, tabular=True))
        self._stats.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self._stats.linkActivated.connect(lambda _: self.why_requested.emit())
        self._row.addWidget(self._stats, 1)
        self._buttons = QWidget()
        row = QHBoxLayout(self._buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        self._row.addWidget(self._buttons, 0, Qt.AlignmentFlag.AlignRight)
        self._arrows = VersionArrows(self._theme)
        self._arrows.version_requested.connect(self.version_requested)
        self._copy = icon_button("copy", translate("transcript", "Copy answer"))
        self._branch = icon_button(
            "branch", translate("transcript", "Branch: continue from here in a new chat")
        )
        self._retry = icon_button("retry", translate("transcript", "Regenerate"))
        self._more = icon_button("more", translate("transcript", "More for this message"))
        self._more.clicked.connect(
            lambda: self.menu_requested.emit(self._more.mapToGlobal(self._more.rect().bottomLeft()))
        )
        for widget in (self._arrows, self._copy, self._branch, self._retry, self._more):
            row.addWidget(widget)
        self._branch.clicked.connect(self.branch_requested)
        self._copy.clicked.connect(self._on_copy)
        self._retry.clicked.connect(self.retry_requested)
        self._copied = QTimer(self, singleShot=True, interval=1500)
        self._copied.timeout.connect(self._paint_icons)
        self._paint_icons()
        return foot

    def _fit_foot(self) -> None:
        """Puts the statistics beside the buttons if they fit, else on their own lines."""
        if not self._width:
            return
        self._stats.setWordWrap(False)
        both = self._stats.sizeHint().width() + _GAP + self._buttons.sizeHint().width()
        beside = both <= self._width
        directions = QBoxLayout.Direction
        self._row.setDirection(directions.LeftToRight if beside else directions.TopToBottom)
        self._stats.setWordWrap(not beside)
        for label in (self._end_reason, self._stats):  # nested layouts give wrapped text too little height
            label.setMinimumHeight(max(0, label.heightForWidth(self._width)))

    def _paint_icons(self) -> None:
        for button in (self._copy, self._branch, self._retry, self._more):
            paint_icon(button, self._theme)
        self._arrows.restyle()
        self._copy.setToolTip(translate("transcript", "Copy answer"))

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.message.content)
        self._copy.setIcon(icon("check", self._theme.palette.good, 14))
        self._copy.setToolTip(translate("transcript", "Copied"))
        self._copied.start()

    def _stats_text(self) -> str:
        """Rich text: speed, time to first token, and how much of the prompt was reused."""
        stats, colors = self.message.stats, self._theme.palette
        parts: list[tuple[str, str]] = []
        if stats.tokens_per_s:
            parts.append((translate("transcript", "{number} tok/s"), f"{stats.tokens_per_s:.1f}"))
        if stats.ttft:
            parts.append((translate("transcript", "{number} s to first token"), f"{stats.ttft:.2f}"))
        if stats.prompt_tokens:
            total = stats.prompt_tokens
            reused = translate("transcript", "{number} of %n prompt token(s) reused", "", total)
            parts.append((reused, f"{stats.reused_tokens:,}"))
        if self.message.state == "stopped":
            parts.append(("{number}", translate("transcript", "Stopped")))
        shown = [
            f'<span style="color:{colors.dim}">'
            + escape(text).format(number=f'<span style="color:{colors.text}">{escape(number)}</span>')
            + "</span>"
            for text, number in parts
        ]
        if stats.prompt_tokens - stats.reused_tokens > 1:
            why = translate("transcript", "Why?")
            shown.append(f'<a href="why" style="color:{colors.dim}">{escape(why)}</a>')
        return "&nbsp;&nbsp;&nbsp; ".join(shown)
