"""The model button in the header: the model's name and loading progress; opens the picker."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from app import formatting
from app.memory.model.pool_summary import weights_text
from app.models.model_descriptions import short_text
from app.models.model_library import ModelLibrary
from app.theme.palette import mix
from app.theme.theme import Theme, draw_rounded, smooth_painter
from app.theme.widgets import draw
from app.translation import translate, translated

_PAD = 14
_WIDEST = 380  # px before zoom
_WITH_ARROW = 90  # px before zoom
_MIN_QUIET = 70  # px before zoom; in less the state says nothing


class ModelPill(QAbstractButton):
    """Shows which model is loaded, or what is wrong with it."""

    def __init__(self, theme: Theme, library: ModelLibrary, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._library = library
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        library.changed.connect(self._on_changed)
        theme.changed.connect(self._on_changed)
        self._on_changed()

    def texts(self) -> tuple[str, str]:
        """Returns the model's name and, less prominent, its state."""
        state = self._library.state
        if self._library.remote is not None:
            return self._library.remote.short_name, ""
        if state.state == "loading":
            if not state.progress:
                return state.name, translate("models", "loading")
            text = translate("models", "loading {share}")
            if state.checking:
                text = translate("models", "checking {share}")
            elif state.kernels:
                text = translate("models", "compiling kernels {share}")
            return state.name, text.format(share=formatting.rounded_percent(state.progress))
        if state.state == "failed":
            return state.name or translate("models", "No model"), translate("models", "could not be loaded")
        if state.state == "ready":
            model = self._library.current()
            if model is None or not state.weights_bytes:
                return state.name, short_text(model) if model else ""
            weights = translate("models", "{size} of weights")
            weights = weights.format(size=formatting.size(state.weights_bytes))
            precision = translated("models", model.quantisation)
            return state.name, " · ".join(part for part in (precision, weights) if part)
        if self._library.is_coming:
            if state.name:
                return state.name, translate("models", "waiting for the engine")
            return "", translate("models", "Looking for models…")
        if self._library.engine_stopped:
            return "", translate("models", "The engine has stopped")
        return translate("models", "No model"), translate("models", "choose one")

    def sizeHint(self) -> QSize:
        strong, quiet = self.texts()
        text = QFontMetrics(self._theme.font(12.5, 600)).horizontalAdvance(strong)
        joined = ("  ·  " if strong and quiet else "") + quiet
        text += QFontMetrics(self._theme.font(12.5)).horizontalAdvance(joined) + 2
        return QSize(
            min(text + 2 * _PAD + self._theme.px(16) + 4, self._theme.px(_WIDEST)), self._theme.px(28)
        )

    def minimumSizeHint(self) -> QSize:
        return QSize(min(120, self.sizeHint().width()), self.sizeHint().height())

    def quiet_text(self, space: int) -> str:
        """Returns what of the state fits beside the name in so many px: whole parts, or a beginning."""
        strong, quiet = self.texts()
        metrics = QFontMetrics(self._theme.font(12.5))
        left = space - QFontMetrics(self._theme.font(12.5, 600)).horizontalAdvance(strong)
        begin = "  ·  " if strong and quiet else ""
        while " · " in quiet and metrics.horizontalAdvance(begin + quiet) > left:
            quiet = quiet.rpartition(" · ")[0]
        if not strong or metrics.horizontalAdvance(begin + quiet) <= left:
            return begin + quiet
        elided = metrics.elidedText(begin + quiet, Qt.TextElideMode.ElideRight, left)
        return elided if left >= self._theme.px(_MIN_QUIET) else ""

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, colors = self._theme, self._theme.palette
        painter = smooth_painter(self)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # the name, and then its state
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        radius = box.height() / 2
        remote = self._library.remote
        edge = colors.accent if self.hasFocus() else colors.sent if remote is not None else colors.line
        ground = mix(colors.text, colors.raised, 0.05) if self.underMouse() else colors.raised
        draw_rounded(painter, box, radius, ground, edge)
        state = self._library.state
        if state.state == "loading" and remote is None:
            clip = QPainterPath()
            clip.addRoundedRect(box, radius, radius)
            painter.save()
            painter.setClipPath(clip)
            done = QRectF(box.left(), box.bottom() - 2, box.width() * max(0.04, state.progress), 3)
            painter.fillRect(done, QColor(colors.accent))
            painter.restore()
        strong = self.texts()[0]
        narrow = box.width() < theme.px(_WITH_ARROW)
        space = box.width() - 2 * _PAD - (0 if narrow else theme.px(16))
        x = box.left() + _PAD
        strong_font, quiet_font = theme.font(12.5, 600), theme.font(12.5)
        metrics = QFontMetrics(strong_font)
        quiet_text = self.quiet_text(int(space))
        quiet_width = QFontMetrics(quiet_font).horizontalAdvance(quiet_text)
        shown = metrics.elidedText(strong, Qt.TextElideMode.ElideRight, int(space - quiet_width))
        painter.setFont(strong_font)
        painter.setPen(QColor(colors.text))
        painter.drawText(QRectF(x, 0, space, self.height()), Qt.AlignmentFlag.AlignVCenter, shown)
        x += metrics.horizontalAdvance(shown)
        painter.setFont(quiet_font)
        painter.setPen(QColor(colors.bad if state.state == "failed" and remote is None else colors.dim))
        painter.drawText(QRectF(x, 0, space, self.height()), Qt.AlignmentFlag.AlignVCenter, quiet_text)
        if narrow:  # the name says more than the arrow
            painter.end()
            return
        side = theme.px(12)
        painter.translate(box.right() - _PAD - side + 2, (self.height() - side) / 2)
        painter.scale(side / 16, side / 16)
        draw(painter, "chevron", QColor(colors.dim), 1.8)
        painter.end()

    def _sizes_text(self, text: str) -> str:
        """Returns the text and why the size in memory is another than that of the files."""
        state = self._library.state
        if state.state != "ready" or not state.weights_on_disk or not state.weights_bytes:
            return text
        sizes = weights_text(state.weights_bytes, state.weights_on_disk)
        lines = [text, translate("models", "Weights: {sizes}.").format(sizes=sizes)]
        if state.weights_bytes > 1.05 * state.weights_on_disk:
            lines.append(translate("models", "They are unpacked, because that is faster on this device."))
        return "\n".join(lines)

    def _on_changed(self) -> None:
        strong, quiet = self.texts()
        text = " · ".join(part for part in (strong, quiet) if part)
        self.setAccessibleName(translate("models", "Model: {name}").format(name=text))
        remote = self._library.remote
        if remote is not None:
            told = translate("models", "{model} of {server}; what you ask it leaves this computer.")
            self.setToolTip(told.format(model=remote.model.id, server=remote.place))
            self.setAccessibleDescription(self.toolTip())
        else:
            self.setToolTip(self._library.state.message or self._sizes_text(text))
            self.setAccessibleDescription("")
        self.updateGeometry()
        self.update()
