"""A meter of the model's context, a thin bar and "2,540 of 8,192", and the count of the draft's tokens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.processes.token_counts import TokenCounts
from app.theme.theme import Theme, draw_rounded, smooth_painter
from app.translation import figure, translate
from app.workspace import AnswerDelta, Workspace

_BAR, _MIN_BAR = 112, 36  # px before zoom
_GAP = 10
_COUNT_EVERY: Final = 34  # ms; not for each token
_NEARLY = 0.85  # share of the context above which the meter warns


class ContextMeter(QWidget):
    """Empty until a model with a known context is loaded; counts along with the answer of the shown chat."""

    def __init__(self, theme: Theme, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._workspace = workspace
        self._used = self._limit = self._pending = 0
        self._grown = 0  # tokens used, to be shown soon
        self._counting = QTimer(self, singleShot=True, interval=_COUNT_EVERY)
        self._counting.timeout.connect(lambda: self.set_usage(self._grown, self._limit))
        workspace.answer_grew.connect(self._on_grew)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)
        self._describe()

    def set_usage(self, used: int, limit: int) -> None:
        """Sets the tokens used by the last request and the model's context length; 0: unknown."""
        self._counting.stop()
        if (used, limit) != (self._used, self._limit):
            self._used, self._limit = used, limit
            self._describe()

    def _on_grew(self, delta: AnswerDelta) -> None:
        if delta.used and delta.chat == self._workspace.chat:
            self._grown = delta.used
            if not self._counting.isActive():
                self._counting.start()

    @property
    def left(self) -> int:
        """Tokens of the context that are neither used nor pending; -1 while its length is unknown."""
        return max(0, self._limit - self._used - self._pending) if self._limit else -1

    @property
    def usage(self) -> tuple[int, int]:
        """The tokens used by the last request, and the context length."""
        return self._used, self._limit

    def set_pending(self, tokens: int) -> None:
        """Sets how many tokens the draft and its files would add."""
        if tokens != self._pending:
            self._pending = tokens
            self._describe()

    def text(self) -> str:
        """Returns the usage as text; empty while the context length is unknown."""
        if not self._limit:
            return ""
        text = translate("composer", "{used} of {limit}")
        if self._pending and self.nearly_full:
            text = translate("composer", "{used} + {pending} of {limit} · {left} left")
        elif self._pending:
            text = translate("composer", "{used} + {pending} of {limit}")
        elif self.nearly_full:
            text = translate("composer", "{used} of {limit} · {left} left")
        return text.format(
            used=figure(self._used),
            pending=figure(self._pending),
            limit=figure(self._limit),
            left=figure(max(0, self.left)),
        )

    @property
    def nearly_full(self) -> bool:
        """Whether the next answer may not fit."""
        return self._limit > 0 and self._used + self._pending > _NEARLY * self._limit

    def sizeHint(self) -> QSize:
        text = self.text()
        if not text:
            return QSize(0, self._theme.px(20))
        metrics = QFontMetrics(self._theme.font(12, tabular=True))
        return QSize(self._theme.px(_BAR) + _GAP + metrics.horizontalAdvance(text) + 4, self._theme.px(20))

    def minimumSizeHint(self) -> QSize:
        """None in width: without space for it the bar is left out, then the text is elided."""
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._limit:
            return
        share = min(1.0, self._used / self._limit)
        then = min(1.0, (self._used + self._pending) / self._limit)
        painter = smooth_painter(self)
        over = self.sizeHint().width() - self.width()
        bar = self._theme.px(_BAR) - max(0, over)  # it gives way before the text
        narrow = bar < self._theme.px(_MIN_BAR)
        if not narrow:
            self._paint_bar(painter, share, then, bar)
        painter.setFont(self._theme.font(12, tabular=True))
        painter.setPen(self._theme.color("bad" if self.nearly_full else "dim"))
        left = 0 if narrow else bar + _GAP
        place = QRectF(left, 0, self.width() - left, self.height())
        text = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, int(place.width()))
        if len(text) > 1:  # an ellipsis alone says nothing
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, text)
        painter.end()

    def _paint_bar(self, painter: QPainter, share: float, then: float, width: int) -> None:
        """Draws what is used, and beyond it what the draft would add; both are shares of the context."""
        high, used = self._theme.px(4), "bad" if self.nearly_full else "accent"
        for part, color in ((1.0, "track"), (then if then > share else 0.0, "faint"), (share, used)):
            if part:
                box = QRectF(0, (self.height() - high) / 2, max(high, width * part), high)
                draw_rounded(painter, box, high / 2, self._theme.color(color))

    def _describe(self) -> None:
        text = self.text()
        tip = translate("composer", "{usage} tokens of the model's context used.").format(usage=text)
        if self._pending:
            tip = translate(
                "composer",
                "{used} of {limit} tokens of the model's context used; your message adds {pending}.",
            ).format(used=figure(self._used), limit=figure(self._limit), pending=figure(self._pending))
        if self.nearly_full:
            tip += "\n" + translate(
                "composer",
                "Nothing is dropped: an answer ends when the context is full. Start a new chat, or load the "
                "model with a longer context.",
            )
        self.setToolTip(tip if text else "")
        name = translate("composer", "Context: {usage} tokens").format(usage=text)
        self.setAccessibleName(name if text else translate("composer", "Context"))
        self.updateGeometry()
        self.update()


_PAUSE: Final = 150  # ms without a change


class DraftCount(QObject):
    """Counts a draft shortly after each change, one request at a time.

    Args:
        text: returns the draft.
        counts: counts in the engine; None: the count stays 0.

    Attributes:
        tokens: as of the last count; 0: empty, or not known.

    Signals:
        changed: another count is known.
    """

    changed = Signal()

    def __init__(self, text: Callable[[], str], counts: TokenCounts | None, parent: QObject) -> None:
        super().__init__(parent)
        self._text, self._counts = text, counts
        self.tokens = 0
        self._asking = False
        self._again = False
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE)
        self._timer.timeout.connect(self._ask)

    @property
    def is_current(self) -> bool:
        """Whether `tokens` are those of the present text."""
        return not (self._asking or self._timer.isActive())

    def update(self) -> None:
        """Counts again soon."""
        self._timer.start()

    def _ask(self) -> None:
        text = self._text().strip()
        if not text or self._counts is None:
            self._take(0)
        elif self._asking:
            self._again = True
        else:
            self._asking = True
            # A lone half of a character, which Qt lets one type, is no text that can be sent.
            self._counts.ask([text.encode("utf-8", "replace").decode("utf-8")], self._on_counted)

    def _on_counted(self, counts: list[int] | None) -> None:
        self._asking = False
        self._take(counts[0] if counts and self._text().strip() else 0)
        if self._again:
            self._again = False
            self._timer.start()

    def _take(self, tokens: int) -> None:
        if tokens != self.tokens:
            self.tokens = tokens
            self.changed.emit()
