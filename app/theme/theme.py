"""The current palette and text size with a signal for changes, and the style sheet."""

from __future__ import annotations

from collections.abc import Container
from functools import cache
from importlib.resources import files
from string import Template
from typing import Final, Literal

from PySide6.QtCore import QLocale, QObject, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontMetrics,
    QGuiApplication,
    QPaintDevice,
    QPainter,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import QApplication

from app.platform.platform_services import current_platform
from app.theme.palette import DARK, HIGH_CONTRAST, LIGHT, Palette, mix

# --- The style sheet of the app. It selects widgets by object name and by the property `role`

# --- Fonts: Inter if installed, else the system's own, or DejaVu on a bare Debian
_TEXT: Final = ("Inter", "Inter Variable", "Cantarell", "Ubuntu", "Noto Sans", "DejaVu Sans")
_CODE: Final = ("JetBrains Mono", "SF Mono", "Menlo", "Cascadia Code", "DejaVu Sans Mono", "Liberation Mono")
#: By language, for what the text font lacks: Chinese and Japanese share code points, but not shapes.
_REGIONAL: Final = {
    "ja": ("Hiragino Sans", "Noto Sans CJK JP", "Noto Sans JP"),
    "ko": ("Apple SD Gothic Neo", "Noto Sans CJK KR", "Noto Sans KR"),
    "zh": ("PingFang SC", "Noto Sans CJK SC", "Noto Sans SC"),
}
#: DejaVu looks larger than other fonts of the same size; this scales it to match Inter.
_OPTICAL: Final = {"DejaVu Sans": 0.93, "DejaVu Sans Mono": 0.94}


def text_family(known: Container[str]) -> str:
    """Returns the font family for everything but code, of the `known` ones."""
    if current_platform().system_font_first and "Inter" not in known:
        return QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    for family in _TEXT:
        if family in known:
            return family
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()


def code_family(known: Container[str]) -> str:
    """Returns the monospaced font family for code, of the `known` ones."""
    for family in _CODE:
        if family in known:
            return family
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()


def optical_size(family: str, size: float) -> float:
    """Returns the pixel size to request from `family` so that text looks `size` pixels large."""
    return size * _OPTICAL.get(family, 1.0)


@cache
def _regional(language: str) -> list[str]:
    return [each for each in _REGIONAL.get(language, ()) if QFontDatabase.hasFamily(each)][:1]


def make_font(family: str, size: float, weight: int = 400, tabular: bool = False) -> QFont:
    """Returns a font of `size` pixels; `tabular` gives all digits the same width, for numbers that change."""
    font = QFont([family, *_regional(QLocale().name()[:2])])
    font.setPixelSize(max(8, round(optical_size(family, size))))
    font.setWeight(QFont.Weight(weight))
    if tabular:
        font.setFeature(QFont.Tag("tnum"), 1)
    return font


_SHEET: Final = Template(
    """
QWidget#window, QWidget#middle { background: $ground; }
QWidget#sidebar, QWidget#status, QWidget#memoryHost { background: $panel; }
QWidget#sidebar { border-right: 1px solid $line; }
QWidget#memoryHost { border-left: 1px solid $line; }
QWidget#status { border-top: 1px solid $line; }
QWidget#header { border-bottom: 1px solid $line; background: $ground; }

QLabel { background: transparent; }
QLabel[role="title"] { font-size: $s14; font-weight: 600; }
QLabel[role="large"] { font-size: $s20; font-weight: 600; }
QLabel[role="secondary"] { color: $dim; font-size: $s12; }
QLabel[role="faint"] { color: $faint; font-size: $s12; }
QLabel[role="body"] { color: $dim; font-size: $s14; }
QLabel[role="group"] { color: $dim; font-size: $s11; }
QLabel[role="sent"] { color: $sent; font-size: $s12; font-weight: 600; }
QLabel[role="bad"] { color: $bad; font-size: $s12; }

QPushButton, QToolButton { outline: none; font-size: $s13; }
QPushButton {
  background: $raised; color: $text; border: 1px solid $line; border-radius: 7px;
  padding: 5px 12px; min-height: $button;
}
QPushButton:hover { border-color: $edge; background: $hover; }
QPushButton:pressed { background: $line; }
QPushButton:focus { border-color: $accent; }
QPushButton:disabled { color: $faint; background: transparent; }
QPushButton[role="primary"] {
  background: $accent; color: $on_accent; border: 1px solid $accent; font-weight: 600; padding: 5px 14px;
}
QPushButton[role="primary"]:hover { background: $accent_hover; border-color: $accent_hover; }
QPushButton[role="primary"]:focus { border-color: $text; }
QPushButton[role="primary"]:disabled { background: $idle; border-color: $line; color: $idle_text; }
QPushButton[role="link"], QToolButton[role="link"] {
  background: transparent; border: 1px solid transparent; border-radius: 5px; padding: 1px 5px;
  color: $dim; font-size: $s12; min-height: $link;
}
QPushButton[role="link"]:hover, QToolButton[role="link"]:hover { color: $text; background: $hover; }
QPushButton[role="link"]:focus, QToolButton[role="link"]:focus { border-color: $accent; color: $text; }
QPushButton[role="row"] {
  text-align: left; background: $raised; padding: 8px 10px; border-radius: 8px; font-size: $s14;
}
QPushButton[role="row"]:hover { background: $hover; }
QPushButton[role="chip"] {
  background: transparent; border-radius: 10px; padding: 9px 14px; color: $dim; text-align: left;
}
QPushButton[role="chip"]:hover { color: $text; background: $hover; }
QPushButton#pill { border-radius: 14px; padding: 4px 14px; background: $raised; }
QPushButton#pill:hover { background: $hover; }
QToolButton[role="icon"] {
  border: 1px solid transparent; border-radius: 6px; padding: 4px; background: transparent;
}
QToolButton[role="icon"]:hover { background: $hover; }
QToolButton[role="icon"]:checked { background: $marked; }
QToolButton[role="icon"]::menu-indicator { image: none; }
QToolButton[role="icon"]:focus { border-color: $accent; }

QToolButton#toTail { background: $raised; border: 1px solid $edge; border-radius: $half_tail; }
QToolButton#toTail:hover { border-color: $faint; }
QToolButton#toTail:focus { border-color: $accent; }

QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox {
  background: $field; color: $text; border: 1px solid $line; border-radius: 7px; padding: 1px 9px;
  min-height: $input; selection-background-color: $selection; selection-color: $text;
  placeholder-text-color: $dim;
}
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus { border-color: $accent; }
QSpinBox, QDoubleSpinBox { padding: 0; min-height: $spin; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {
  width: $drop; border: none; background: transparent; subcontrol-origin: border;
}
QAbstractSpinBox::up-arrow, QAbstractSpinBox::down-arrow { image: none; }
QSpinBox QLineEdit, QDoubleSpinBox QLineEdit {
  border: none; border-radius: 0; background: transparent; padding: 0; min-height: 0;
}
QComboBox::drop-down { border: none; width: $drop; }
QComboBox::down-arrow { image: none; }
QComboBox[role="compact"] { padding: 2px 5px 2px 7px; min-height: $compact; font-size: $s12; }
QComboBox QAbstractItemView {
  background: $raised; border: 1px solid $line; border-radius: 7px; padding: 4px; outline: none;
  selection-background-color: $marked; selection-color: $text;
}
QPlainTextEdit, QTextEdit, QTextBrowser {
  background: transparent; color: $text; border: none; placeholder-text-color: $dim;
  selection-background-color: $selection; selection-color: $text;
}
QPlainTextEdit[role="field"] {
  background: $field; border: 1px solid $line; border-radius: 7px; padding: 4px;
}
QPlainTextEdit[role="field"]:focus { border-color: $accent; }
QPlainTextEdit#composerText { font-size: $s14; }

QFrame#card { background: $code_ground; border: 1px solid $line; border-radius: 10px; }
QFrame#cardHeader { background: $panel; border: none; border-bottom: 1px solid $line;
  border-top-left-radius: 9px; border-top-right-radius: 9px; }
QFrame#bubble { background: $bubble; border-radius: 14px; border-bottom-right-radius: 4px; }
QFrame#composer { background: $field_raised; border: 1px solid $line; border-radius: 14px; }
QFrame#composer[focused="true"] { border-color: $edge; }
QFrame#composer[sending="true"] { border-color: $sent_line; }
QFrame#composer[dropping="true"] { border-color: $accent; }
QFrame#chip { background: $panel; border: 1px solid $line; border-radius: 9px; }
QFrame#chip[bad="true"] { border-color: $bad; }
QToolButton[role="chipBody"] { background: transparent; border: 1px solid transparent; border-radius: 6px;
  padding: 2px 4px; color: $text; }
QToolButton[role="chipBody"]:hover { background: $hover; }
QToolButton[role="chipBody"]:focus { border-color: $accent; }
QFrame#banner { background: $panel; border: 1px solid $line; border-radius: 10px; }
QFrame#banner[kind="bad"] { background: $bad_ground; border-color: $bad_line; }
QFrame#offers { background: $panel; border: 1px solid $line; border-radius: 10px; }
QWidget#offer { background: transparent; border-top: 1px solid $line; }
QWidget#offer[first="true"] { border-top: none; }
QFrame#toast { background: $raised; border: 1px solid $edge; border-radius: 10px; }
QFrame#popover { background: $raised; border: 1px solid $edge; border-radius: 12px; }
QFrame#quickAsk { background: $ground; border: 1px solid $edge; border-radius: 16px; }
QFrame#modelRow { border: 1px solid transparent; border-radius: 8px; background: transparent; }
QFrame#modelRow[current="true"] { background: $marked; border-color: $line; }
QFrame#sentMark { border: none; background: transparent; }
QFrame#sentMark[framed="true"] { background: $sent_ground; border: 1px solid $sent_line;
  border-radius: 9px; }
QFrame#hairline { background: $line; border: none; max-height: 1px; min-height: 1px; }

QListView#chatList { background: transparent; border: none; outline: none; }
QListView#chatList QLineEdit { padding: 2px 6px; min-height: 0; border-radius: 5px; border-color: $accent; }
QScrollArea { background: transparent; border: none; }
QCheckBox { spacing: 8px; font-size: $s13; }
QCheckBox::indicator, QListWidget::indicator {
  width: $box; height: $box; border: 1px solid $box_line; border-radius: 4px; background: $field;
}
QCheckBox::indicator:checked, QListWidget::indicator:checked {
  background: $accent; border-color: $accent; image: url("$tick");
}
QCheckBox::indicator:focus { border: 2px solid $accent; width: $box_inside; height: $box_inside; }
QCheckBox::indicator:checked:focus { border-color: $text; }
QWidget#column, QWidget#scrolled { background: transparent; }

QScrollBar:vertical { background: transparent; width: 10px; margin: 0; border: none; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; border: none; }
QScrollBar::handle { background: $handle; border: 2px solid transparent; border-radius: 4px; }
QScrollBar::handle:vertical { min-height: 32px; margin: 2px; border-radius: 3px; border: none; }
QScrollBar::handle:horizontal { min-width: 32px; margin: 2px; border-radius: 3px; border: none; }
QScrollBar::handle:hover { background: $faint; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; border: none; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; }

QMenuBar {
  background: $panel; color: $text; border-bottom: 1px solid $line; font-size: $s13; padding: 2px 6px;
}
QMenuBar::item { padding: 3px 9px; border-radius: 5px; background: transparent; }
QMenuBar::item:selected { background: $marked; }
QMenu {
  background: $raised; color: $text; border: 1px solid $edge; border-radius: 8px; padding: 5px;
  font-size: $s13;
}
QMenu::item { padding: 5px 28px 5px 12px; border-radius: 5px; }
QMenu::item:selected { background: $marked; }
QMenu::item:disabled { color: $faint; }
QMenu::separator { height: 1px; background: $line; margin: 5px 8px; }
QToolTip { background: $raised; color: $text; border: 1px solid $edge; padding: 4px 7px; font-size: $s12; }

QDialog { background: $ground; }
QProgressBar { background: $track; border: none; border-radius: 2px; max-height: 4px; min-height: 4px; }
QProgressBar::chunk { background: $accent; border-radius: 2px; }
QSlider { min-height: $knob; }
QSlider::groove:horizontal { height: $groove; border-radius: 2px; background: $track; }
QSlider::sub-page:horizontal { height: $groove; border-radius: 2px; background: $accent; }
QSlider::handle:horizontal {
  width: $knob; height: $knob; margin: -$over 0; border-radius: $half_knob; background: $text; border: none;
}
QSlider::handle:horizontal:focus { background: $accent; }
QListWidget { background: $field; border: 1px solid $line; border-radius: 7px; padding: 4px; outline: none; }
QListWidget:focus { border-color: $accent; }
QListWidget::item { padding: 4px 6px; border-radius: 5px; color: $text; }
QListWidget::item:selected { background: $marked; color: $text; }
"""
)
_TOKENS: Final = (
    *("ground", "panel", "raised", "line", "track", "text", "dim", "faint", "accent", "on_accent"),
    *("good", "warn", "bad", "code_ground", "bubble", "sent"),
)
_SIZES: Final = (11, 12, 13, 14, 20)


def field_raised(colors: Palette) -> str:
    """Returns the ground of the composer."""
    return mix(colors.raised, colors.panel, 0.6) if colors.dark else colors.raised


def marked(colors: Palette) -> str:
    """Returns the ground of the chosen row of a list or a menu."""
    if colors.dark:
        return mix(colors.faint, colors.raised, 0.35)
    return mix(colors.line, colors.ground, 0.55)


def pointed_at(colors: Palette) -> str:
    """Returns the ground of a row of a list below the pointer."""
    return mix(colors.text, colors.panel, 0.05)


def style_sheet(colors: Palette, zoom: float, text_family: str) -> str:
    """Returns the style sheet for a palette at a text size."""
    values = {name: getattr(colors, name) for name in _TOKENS}
    values |= {f"s{size}": f"{round(optical_size(text_family, size * zoom))}px" for size in _SIZES}
    groove, over = round(4 * zoom), round(5 * zoom)
    high = colors is HIGH_CONTRAST

    def line(size: float) -> int:
        return QFontMetrics(make_font(text_family, size * zoom)).height()

    tick = "dark" if QColor(colors.on_accent).lightness() < 128 else "light"
    values |= {
        "box": f"{round(14 * zoom)}px",
        "box_inside": f"{round(14 * zoom) - 2}px",
        "box_line": colors.faint if colors.dark else mix(colors.dim, colors.faint, 0.6),
        "tick": files("resources").joinpath(f"tick-{tick}.png"),
        "button": f"{max(18, line(13))}px",  # no layout makes it lower
        "link": f"{max(16, line(12))}px",
        "compact": f"{max(18, line(12))}px",
        "input": f"{max(20, line(13.5) + 2) + 8}px",  # with no padding, into which other scripts reach
        "spin": f"{max(20, line(13) + 3) + 7}px",
        "drop": f"{round(14 * zoom) + 8}px",
        "groove": f"{groove}px",
        "over": f"{over}px",
        "knob": f"{groove + 2 * over}px",
        "half_knob": f"{(groove + 2 * over) // 2}px",
        "half_tail": f"{round(16 * zoom)}px",
        "idle": colors.ground if high else colors.line,
        "idle_text": colors.faint if high else colors.dim,
        "marked": marked(colors),
        "hover": colors.raised if colors.dark else mix(colors.line, colors.ground, 0.55),
        "edge": mix(colors.faint, colors.line, 0.35),
        "handle": mix(colors.faint, colors.line, 0.25),
        "field": colors.ground if colors.dark else colors.raised,
        "field_raised": field_raised(colors),
        "selection": mix(colors.accent, colors.ground, 0.35),
        "accent_hover": mix(colors.text, colors.accent, 0.15),
        "sent_ground": mix(colors.sent, colors.ground, 0.1),
        "sent_line": mix(colors.sent, colors.line, 0.5),
        "bad_ground": mix(colors.bad, colors.ground, 0.08),
        "bad_line": mix(colors.bad, colors.line, 0.35),
    }
    return _SHEET.substitute(values)


# --- The current palette and text size, and a signal for changes

Appearance = Literal["system", "dark", "light", "contrast"]
COLUMN: Final = 660  # px before zoom: the widest text, and what is as wide
_WIDE: Final = 800  # the same where there is space beside it; longer lines are hard to follow
_WIDE_SHARE: Final = 0.42  # of the space, for that
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
        known = set(QFontDatabase.families())  # asked once: with many fonts it takes a while
        self.text_family, self.code_family = text_family(known), code_family(known)
        self._set_title_bars()
        self.palette: Palette = self._chosen()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_system_changed)

    def apply(self) -> None:
        """Applies palette, font and style sheet to the application and emits `changed`."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        sheet = style_sheet(self.palette, self.zoom, self.text_family)
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


def column_width(theme: Theme, space: int) -> int:
    """Returns how wide the text of a chat may be, and what is as wide, where there are `space` px."""
    return max(theme.px(COLUMN), min(theme.px(_WIDE), round(_WIDE_SHARE * space)))


# --- Painting
def smooth_painter(device: QPaintDevice) -> QPainter:
    """Returns a painter that draws smooth edges."""
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def draw_rounded(
    painter: QPainter,
    box: QRectF,
    radius: float,
    fill: str | QColor | None = None,
    edge: str | QColor | None = None,
    width: float = 1.0,
) -> None:
    """Draws a rectangle with round corners; its pen and brush stay set."""
    painter.setPen(Qt.PenStyle.NoPen if edge is None else QPen(QColor(edge), width))
    painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else QColor(fill))
    painter.drawRoundedRect(box, radius, radius)
