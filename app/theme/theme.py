"""The current palette and text size, and a signal for changes."""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPaintEvent, QPalette
from PySide6.QtWidgets import QApplication, QComboBox, QStyle, QStyleOptionComboBox, QStylePainter, QWidget

from app.platform.platform_services import current_platform
from app.theme.icons import draw
from app.theme.palette import DARK, HIGH_CONTRAST, LIGHT, Palette, mix
from app.theme.style_sheet import code_family, make_font, style_sheet, text_family

Appearance = Literal["system", "dark", "light", "contrast"]
COLUMN: Final = 660  # px before zoom: the widest text, and what is as wide
ZOOM_STEPS = (0.8, 0.9, 1.0, 1.1, 1.25, 1.4, 1.6, 1.8)


class Theme(QObject):
    """Provides colours, fonts and sizes to all widgets.

    Signals:
        changed: the palette or the text size changed; widgets update themselves.
    """

    changed = Signal()

    def __init__(self, appearance: Appearance = "system", zoom: float = 1.0) -> None:
        super().__init__()
        self._appearance: Appearance = appearance
        self.zoom = zoom
        self.text_family = text_family()
        self.code_family = code_family()
        self._set_title_bars()
        self.palette: Palette = self._chosen()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_system_changed)

    def apply(self) -> None:
        """Applies palette, font and style sheet to the application and emits `changed`."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        sheet = style_sheet(self.palette, self.zoom, self.text_family, self.code_family)
        if sheet != app.styleSheet():  # each of these visits every widget there is
            app.setPalette(_qt_palette(self.palette))
            app.setFont(self.font(13.5))
            app.setStyleSheet(sheet)
        self.changed.emit()

    def set_appearance(self, appearance: Appearance) -> None:
        """Sets the palette, or follows the system."""
        self._appearance = appearance
        self._set_title_bars()
        self._refresh()

    def set_zoom(self, zoom: float) -> None:
        """Sets the text size; 1.0 is normal."""
        zoom = min(max(zoom, ZOOM_STEPS[0]), ZOOM_STEPS[-1])
        if zoom != self.zoom:
            self.zoom = zoom
            self.apply()

    def step_zoom(self, direction: int) -> float:
        """Makes text one step larger (1) or smaller (-1), or resets it (0); returns the new zoom."""
        if direction == 0:
            self.set_zoom(1.0)
        else:
            nearest = min(range(len(ZOOM_STEPS)), key=lambda i: abs(ZOOM_STEPS[i] - self.zoom))
            self.set_zoom(ZOOM_STEPS[min(max(nearest + direction, 0), len(ZOOM_STEPS) - 1)])
        return self.zoom

    def font(self, size: float, weight: int = 400, tabular: bool = False) -> QFont:
        """Returns the text font at `size` pixels before zoom."""
        return make_font(self.text_family, size * self.zoom, weight, tabular)

    def code_font(self, size: float = 12.5) -> QFont:
        """Returns the code font at `size` pixels before zoom."""
        font = make_font(self.code_family, size * self.zoom)
        font.setFixedPitch(True)
        return font

    def px(self, length: float) -> int:
        """Scales a length in pixels with the text size."""
        return round(length * self.zoom)

    def color(self, token: str) -> QColor:
        """Returns a colour of the palette by its name."""
        return QColor(getattr(self.palette, token))

    def _chosen(self) -> Palette:
        if self._appearance == "system":
            scheme = QGuiApplication.styleHints().colorScheme()
            return LIGHT if scheme == Qt.ColorScheme.Light else DARK
        return {"light": LIGHT, "contrast": HIGH_CONTRAST}.get(self._appearance, DARK)

    def _set_title_bars(self) -> None:
        """Lets title bars follow a chosen palette; the high contrast palette is dark."""
        dark = None if self._appearance == "system" else self._appearance != "light"
        current_platform().set_title_bars(dark)

    def _refresh(self) -> None:
        chosen = self._chosen()
        if chosen is not self.palette:
            self.palette = chosen
            self.apply()

    def _on_system_changed(self) -> None:
        self._refresh()


def _qt_palette(colors: Palette) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    for which, token in {
        role.Window: colors.ground,
        role.WindowText: colors.text,
        role.Base: colors.ground,
        role.AlternateBase: colors.panel,
        role.Text: colors.text,
        role.PlaceholderText: colors.dim,
        role.Button: colors.raised,
        role.ButtonText: colors.text,
        role.BrightText: colors.bad,
        role.Highlight: mix(colors.accent, colors.ground, 0.45),
        role.HighlightedText: colors.text,
        role.ToolTipBase: colors.raised,
        role.ToolTipText: colors.text,
        role.Link: colors.accent,
        role.LinkVisited: colors.accent,
        role.Accent: colors.accent,
        role.Light: colors.raised,
        role.Midlight: colors.raised,
        role.Mid: colors.line,
        role.Dark: colors.line,
        role.Shadow: colors.line,
    }.items():
        palette.setColor(which, QColor(token))
    disabled = QPalette.ColorGroup.Disabled
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(disabled, which, QColor(colors.faint))
    return palette


Motion = Literal["system", "reduced", "full"]


def is_reduced(chosen: Motion) -> bool:
    """Whether blocks change at once, without animation, by the setting or by the system."""
    return chosen == "reduced" or (chosen == "system" and current_platform().reduces_motion())


_INSIDE: Final = 2  # px that the style leaves beside the text


class Choice(QComboBox):
    """A combo box that draws its own chevron, since a style sheet can only load one from a file."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the box, with as much of the text as fits, then the chevron."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        text = QStyle.SubControl.SC_ComboBoxEditField
        place = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, text, self)
        option.currentText = self.fontMetrics().elidedText(
            option.currentText, Qt.TextElideMode.ElideRight, place.width() - _INSIDE
        )
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        side = self._theme.px(14)
        painter.translate(self.width() - side - 10, (self.height() - side) / 2)
        painter.scale(side / 16, side / 16)
        draw(painter, "chevron", self._theme.color("dim"))
        painter.end()
