"""The popover with the settings of a chat, opened from the composer, and its rows.

A row has a label, a field, a sentence, and a mark with a reset if the setting is not the default.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, Literal

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHideEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.chat_settings.chat_settings import ChatSettings, Source, ready_made, schema_problem
from app.chat_settings.setting_fields import SettingField, effort_choices, setting_fields, switch_choices
from app.theme.theme import Theme
from app.theme.widgets import (
    Choice,
    filled,
    icon,
    number_field,
    role_button,
    scroll_area,
    set_role,
    text_label,
)
from app.translation import figure, translate

_FIELD: Final = 132  # px, before zoom, of a field beside its label


class SettingRow(QWidget):
    """Base of the rows.

    Signals:
        edited: the person set a value.
        reset: the default applies again.
    """

    edited = Signal(str, object)
    reset = Signal(str)

    def __init__(self, theme: Theme, setting: SettingField) -> None:
        super().__init__()
        self._theme = theme
        self.name, self.label_text, self._hint, _ = setting
        self.label = QLabel(self.label_text)
        self.label.setFont(theme.font(13))
        self.hint = text_label("secondary", self._hint)
        self.hint.setVisible(bool(self._hint))
        self.undo = QToolButton()
        self.undo.setProperty("role", "icon")
        self.undo.setIcon(icon("retry", theme.palette.accent, theme.px(13)))
        self.undo.setIconSize(QSize(theme.px(13), theme.px(13)))
        self.undo.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        kept = self.undo.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.undo.setSizePolicy(kept)
        self.undo.clicked.connect(lambda: self.reset.emit(self.name))
        self.head = filled(QHBoxLayout(), self.label, self.undo, 0, spacing=4)
        self._column = filled(QVBoxLayout(self), self.head, spacing=3)

    def finish(self, field: QWidget, *, beside: bool) -> None:
        """Puts the field beside the label, or below it."""
        field.setAccessibleName(self.label_text)
        field.setAccessibleDescription(self.hint.text())
        self.setFocusProxy(field)
        field.installEventFilter(self)
        if beside:
            field.setFixedWidth(self._theme.px(_FIELD))
            self.head.addWidget(field)
        else:
            self._column.addWidget(field)
        self._column.addWidget(self.hint)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lets the wheel scroll the popover, instead of changing a number that the pointer passes over."""
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def show_value(self, value: Any, default: Any, source: str, changed: bool) -> None:
        """Shows a value.

        Args:
            value: that applies.
            default: that would apply without the chat's own.
            source: whose default that is, for the tool tip of the reset button.
            changed: whether the chat sets it.
        """
        self.label.setText(f"{self.label_text} •" if changed else self.label_text)
        font = self._theme.font(13, 600 if changed else 400)
        self.label.setFont(font)
        self.undo.setVisible(changed)
        text = translate("chat_settings", "Reset to {value} ({source})")
        text = text.format(value=self.shown(default), source=source)
        self.undo.setToolTip(text)
        self.undo.setAccessibleName(f"{self.label_text}: {text}")
        self.put(value)

    def put(self, value: Any) -> None:
        """Puts a value into the field without reporting it."""
        raise NotImplementedError

    def shown(self, value: Any) -> str:
        """Returns a value as text."""
        if value is None or value == "" or value == []:
            return translate("chat_settings", "none")
        if isinstance(value, list):
            text = ", ".join(value)
        elif isinstance(value, int | float):
            text = figure(value, len(f"{value:g}".partition(".")[2]))
        else:
            text = " ".join(str(value).split())
        return text if len(text) <= 40 else f"{text[:39]}…"


class NumberRow(SettingRow):
    """A number."""

    def __init__(
        self, theme: Theme, setting: SettingField, limits: tuple[float, float, float], suffix: str
    ) -> None:
        super().__init__(theme, setting)
        self.field = number_field(theme, *limits, suffix)
        self.field.setKeyboardTracking(False)
        self.field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.field.valueChanged.connect(lambda value: self.edited.emit(self.name, value))
        self.finish(self.field, beside=True)

    def put(self, value: Any) -> None:
        if value is not None:
            with QSignalBlocker(self.field):
                self.field.setValue(value)


class TextRow(SettingRow):
    """A text of several lines: the system prompt, stop strings, or a JSON schema."""

    def __init__(
        self,
        theme: Theme,
        setting: SettingField,
        kind: Literal["text", "lines", "json"] = "text",
        height: int = 76,
    ) -> None:
        super().__init__(theme, setting)
        self._kind = kind
        self._wrong = False  # the text is no JSON schema, and not used
        self.field = QPlainTextEdit()
        self.field.setProperty("role", "field")
        self.field.setTabChangesFocus(True)
        self.field.setPlaceholderText(translate("chat_settings", "None"))
        self.field.setFixedHeight(theme.px(height))
        self.field.setFont(theme.code_font() if kind == "json" else theme.font(13))
        self.field.textChanged.connect(self._on_text)
        self.finish(self.field, beside=False)

    def put(self, value: Any) -> None:
        text = "\n".join(value) if isinstance(value, list) else value or ""
        if self._wrong and not text:
            return  # it is still being typed
        if self._value() != value and text != self.field.toPlainText():
            with QSignalBlocker(self.field):
                self.field.setPlainText(text)
            self._tell("")

    def _value(self) -> Any:
        text = self.field.toPlainText()
        if self._kind == "lines":
            return [line for line in text.split("\n") if line][:16]
        return text

    def _on_text(self) -> None:
        text = self.field.toPlainText()
        if self._kind == "json" and text.strip():
            problem = schema_problem(text)
            wrong = translate("chat_settings", "Not used, because it is not a JSON schema: {problem}.")
            self._tell(wrong.format(problem=problem) if problem else "")
            if problem:
                self.edited.emit(self.name, "")
                return
        else:
            self._tell("")
        self.edited.emit(self.name, self._value())

    def forget_wrong(self) -> None:
        """Discards a text that is not used."""
        self._wrong = False

    def _tell(self, problem: str) -> None:
        self._wrong = bool(problem)
        self.hint.setText(problem or self._hint)
        set_role(self.hint, "bad" if problem else "secondary")


class SeedRow(SettingRow):
    """A whole number, or nothing."""

    def __init__(self, theme: Theme, setting: SettingField) -> None:
        super().__init__(theme, setting)
        self.field = QLineEdit()
        self.field.setPlaceholderText(translate("chat_settings", "Random"))
        self.field.setMaxLength(18)
        self.field.textEdited.connect(self._on_text)
        self.finish(self.field, beside=True)

    def put(self, value: Any) -> None:
        text = "" if value is None else str(value)
        if text != self.field.text():
            self.field.setText(text)

    def shown(self, value: Any) -> str:
        return translate("chat_settings", "random") if value is None else str(value)

    def _on_text(self, text: str) -> None:
        digits = "".join(letter for letter in text if letter in "0123456789")
        if digits != text:
            self.field.setText(digits)
        self.edited.emit(self.name, int(digits) if digits else None)


class ChoiceRow(SettingRow):
    """One of a few values."""

    def __init__(self, theme: Theme, setting: SettingField, options: list[tuple[Any, str]]) -> None:
        super().__init__(theme, setting)
        self._options = options
        self.field = Choice(theme)
        for value, text in self._options:
            self.field.addItem(text, value)
        self.field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.field.currentIndexChanged.connect(lambda: self.edited.emit(self.name, self.field.currentData()))
        self.finish(self.field, beside=True)

    def put(self, value: Any) -> None:
        place = next((n for n, (option, _) in enumerate(self._options) if option == value), 0)
        with QSignalBlocker(self.field):
            self.field.setCurrentIndex(place)

    def shown(self, value: Any) -> str:
        return next((text for option, text in self._options if option == value), str(value))


_WIDTH: Final = 430
_MAX_HEIGHT: Final = 640
_CHROME: Final = 104  # px of what is above and below the rows
_SHADOW: Final = 14


@dataclass(frozen=True)
class ShownSettings:
    """The state of the popover.

    Attributes:
        own: what the chat sets.
        defaults: what applies where it sets nothing.
        sources: whose these defaults are; missing ones are the app's.
        model: name of the loaded model; empty if there is none.
        thinking: what its chat template lets one choose: "switch", "effort".
        presets: names of the presets.
        for_model: whether the person has settings of their own for this model.
        tools: whether there are tools that the model could call.
    """

    own: ChatSettings = field(default_factory=ChatSettings)
    defaults: ChatSettings = field(default_factory=ChatSettings)
    sources: Mapping[str, Source] = field(default_factory=dict)
    model: str = ""
    thinking: Sequence[str] = ()
    presets: Sequence[str] = ()
    for_model: bool = False
    tools: bool = False


class SettingsPopover(QWidget):
    """Lies above its window. A change takes effect with the next answer. Esc or a click outside closes it.

    Signals:
        closed: it was closed with Esc.
        changed: the chat's own settings, a `ChatSettings`.
        preset_applied, preset_deleted: the name of a preset.
        preset_wanted: save the chat's settings as a preset, under a name that is to be asked for.
        import_wanted, export_wanted: read presets from a file, or write them to one.
        model_default_wanted: use the chat's settings for all chats with this model.
        model_default_cleared: no longer.
        model_options_wanted: show what is chosen when a model is loaded, such as its drafts.
    """

    closed = Signal()
    changed = Signal(object)
    preset_applied = Signal(str)
    preset_deleted = Signal(str)
    preset_wanted = Signal()
    import_wanted = Signal()
    export_wanted = Signal()
    model_default_wanted = Signal()
    model_default_cleared = Signal()
    model_options_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.hide()
        self.setAccessibleName(translate("chat_settings", "Settings of this chat"))
        self._theme = theme
        self._shown = ShownSettings()
        self.rows: dict[str, SettingRow] = {}
        self._card = QFrame()
        self._card.setObjectName("popover")
        filled(QVBoxLayout(self), self._card, margins=(_SHADOW,) * 4)
        self._build()
        theme.changed.connect(self._rebuild)

    # --- building -------------------------------------------------------------------------------

    def _build(self) -> None:
        title = text_label("title", translate("chat_settings", "This chat"), wrap=False)
        self.presets = QPushButton(translate("chat_settings", "Presets ▾"))
        self.presets.setAccessibleName(translate("chat_settings", "Presets"))
        self.presets.clicked.connect(self._open_presets)
        self.reset_all = role_button("link", translate("chat_settings", "Reset All"))
        self.reset_all.clicked.connect(lambda: self._change(ChatSettings()))
        head = filled(QHBoxLayout(), title, 0, self.reset_all, self.presets, margins=(16, 12, 14, 0))
        column = filled(QVBoxLayout(), spacing=12, margins=(16, 4, 16, 8))
        self.rows = {}
        for row in map(self._make_row, setting_fields()):
            self.rows[row.name] = row
            row.edited.connect(self._on_edited)
            row.reset.connect(lambda name: self._change(self._shown.own.without(name)))
            column.addWidget(row)
        self._add_drafts(column)
        column.addStretch()
        self._inside = QWidget()
        self._scroll = scroll_area(column, self._inside)
        self.for_model = role_button("link")
        self.for_model.clicked.connect(self._on_for_model)
        foot = filled(QHBoxLayout(), self.for_model, 0, margins=(10, 0, 14, 10))
        line = QFrame()
        line.setObjectName("hairline")
        column = filled(QVBoxLayout(), head, (self._scroll, 1), line, foot, spacing=8)
        body = QWidget()
        body.setLayout(column)
        layout = self._card.layout()
        if layout is None:
            layout = filled(QVBoxLayout(self._card))
        layout.addWidget(body)
        self._body = body

    def _add_drafts(self, column: QVBoxLayout) -> None:
        """Says where drafts are chosen: all chats with a model share what drafts for it."""
        label = QLabel(translate("chat_settings", "Drafts"))
        label.setFont(self._theme.font(13))
        self.model_options = QPushButton(translate("chat_settings", "Options of the Model…"))
        self.model_options.setAccessibleName(translate("chat_settings", "Drafts: options of the model"))
        self.model_options.clicked.connect(self.model_options_wanted)
        row = filled(QHBoxLayout(), label, 0, self.model_options)
        hint = text_label(
            "secondary",
            translate(
                "chat_settings",
                "A draft model, or drafts from the chat's own text: chosen when a model is loaded, "
                "for all its chats.",
            ),
        )
        lines = filled(QVBoxLayout(), row, hint, spacing=4)
        column.addLayout(lines)

    def _make_row(self, setting: SettingField) -> SettingRow:
        theme = self._theme
        if setting.range is not None:
            suffix = translate("chat_settings", " tokens") if setting.name == "max_tokens" else ""
            return NumberRow(theme, setting, setting.range, suffix)
        if setting.name in ("thinking", "tools"):
            return ChoiceRow(theme, setting, switch_choices())
        if setting.name == "effort":
            return ChoiceRow(theme, setting, effort_choices())
        if setting.name == "seed":
            return SeedRow(theme, setting)
        if setting.name == "stop":
            return TextRow(theme, setting, "lines", 52)
        if setting.name == "json_schema":
            return TextRow(theme, setting, "json", 92)
        return TextRow(theme, setting)

    def _rebuild(self) -> None:
        """Builds the rows again, in the sizes and colours of the theme."""
        self._body.hide()
        self._body.deleteLater()
        self._build()
        self.show_settings(self._shown)

    # --- showing --------------------------------------------------------------------------------

    def forget_wrong(self) -> None:
        """Discards unused texts that were typed for another chat."""
        for row in self.rows.values():
            if isinstance(row, TextRow):
                row.forget_wrong()

    def show_settings(self, shown: ShownSettings) -> None:
        """Shows what applies to a chat."""
        self._shown = shown
        own, whole = shown.own, shown.own.over(shown.defaults)
        for name, row in self.rows.items():
            row.show_value(
                getattr(whole, name),
                getattr(shown.defaults, name),
                _source_text(shown.sources.get(name, "app")),
                getattr(own, name) is not None,
            )
        self.rows["thinking"].setVisible("switch" in shown.thinking)
        self.rows["effort"].setVisible("effort" in shown.thinking)
        self.rows["tools"].setVisible(shown.tools or own.tools is not None)
        anything = own != ChatSettings()
        self.reset_all.setVisible(anything)
        use = translate("chat_settings", "Use for all chats with {model}")
        stop = translate("chat_settings", "Forget the settings for {model}")
        chosen = use if anything or not shown.for_model else stop
        self.for_model.setText(chosen.format(model=shown.model).replace("&", "&&"))
        self.for_model.setVisible(bool(shown.model))
        self.for_model.setEnabled(anything or shown.for_model)

    def open_above(self, anchor: QWidget) -> None:
        """Shows the popover above `anchor`, left edges aligned, as far as the window allows."""
        window = self.parentWidget()
        application = QApplication.instance()
        assert window is not None
        assert application is not None
        width = min(self._theme.px(_WIDTH), window.width() - 2 * _SHADOW)
        self._card.setFixedWidth(width)
        corner = anchor.mapTo(window, QPoint(0, 0))
        wanted = self._inside.heightForWidth(width) + self._theme.px(_CHROME)
        height = min(
            wanted, self._theme.px(_MAX_HEIGHT), max(corner.y() - 2 * _SHADOW, window.height() - 4 * _SHADOW)
        )
        self._card.setFixedHeight(height)
        self.adjustSize()
        left = min(corner.x() - _SHADOW - 8, window.width() - self.width())
        self.move(max(0, left), max(0, corner.y() - self.height() + _SHADOW - 8))
        self.show()
        self.raise_()
        application.installEventFilter(self)
        self.rows["system_prompt"].setFocus()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab stays within the popover while it is open."""
        # Not by `nextInFocusChain`: PySide takes the result for a child of the widget that was asked, and
        # when that is deleted, for deleted.
        tab = Qt.FocusPolicy.TabFocus
        ours = [
            widget
            for widget in self.findChildren(QWidget)
            if widget.focusPolicy() & tab == tab
            and widget.focusProxy() is None
            and widget.isVisible()
            and widget.isEnabled()
        ]
        if not ours:
            return False
        now = self.focusWidget()
        place = ours.index(now) if now in ours else -1
        step = 1 if forward else -1
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        ours[(place + step) % len(ours)].setFocus(reason)
        return True

    def hideEvent(self, event: QHideEvent) -> None:
        """Stops watching for clicks outside."""
        super().hideEvent(event)
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Closes on a click outside, and on Esc."""
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            popup = QApplication.activePopupWidget()
            inside = self._card.rect().contains(self._card.mapFromGlobal(event.globalPosition().toPoint()))
            if popup is None and not inside and isinstance(watched, QWidget):
                self.close()
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            within = isinstance(watched, QWidget) and (watched is self or self.isAncestorOf(watched))
            if event.key() == Qt.Key.Key_Escape and within:
                self.close()
                self.closed.emit()
                return True
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the shadow of the card."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        card = QRectF(self._card.geometry())
        painter.setBrush(QColor(0, 0, 0, 7 if self._theme.palette.dark else 3))
        for reach in range(_SHADOW - 2, 0, -1):
            painter.drawRoundedRect(card.adjusted(-reach, -reach, reach, reach), 12 + reach, 12 + reach)
        painter.end()

    # --- changes --------------------------------------------------------------------------------

    def _on_edited(self, name: str, value: Any) -> None:
        default = getattr(self._shown.defaults, name)
        same = value == default or (value in ("", []) and default in (None, "", []))
        self._change(self._shown.own.changed(name, None if same else value))

    def _change(self, own: ChatSettings) -> None:
        if own != self._shown.own:
            self.changed.emit(own)

    def _on_for_model(self) -> None:
        if self._shown.own != ChatSettings():
            self.model_default_wanted.emit()
        else:
            self.model_default_cleared.emit()

    def preset_menu(self) -> QMenu:
        """Returns the menu of presets, made when it is opened."""
        menu = QMenu(self)
        if not self._shown.presets:
            text = translate("chat_settings", "A preset keeps the settings of this chat under a name.")
            menu.addAction(text).setEnabled(False)
        for name in dict.fromkeys([*self._shown.presets, *ready_made()]):
            menu.addAction(name.replace("&", "&&"), partial(self.preset_applied.emit, name))
        menu.addSeparator()
        save = menu.addAction(translate("chat_settings", "Save as Preset…"), self.preset_wanted.emit)
        save.setEnabled(self._shown.own != ChatSettings())
        delete = menu.addMenu(translate("chat_settings", "Delete Preset"))
        delete.setEnabled(bool(self._shown.presets))
        for name in self._shown.presets:
            delete.addAction(name.replace("&", "&&"), partial(self.preset_deleted.emit, name))
        menu.addSeparator()
        menu.addAction(translate("chat_settings", "Import…"), self.import_wanted.emit)
        export = menu.addAction(translate("chat_settings", "Export All…"), self.export_wanted.emit)
        export.setEnabled(bool(self._shown.presets))
        return menu

    def _open_presets(self) -> None:
        menu = self.preset_menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.presets.mapToGlobal(self.presets.rect().bottomLeft()))


def _source_text(source: Source) -> str:
    """Says whose a default is."""
    if source == "recommended":
        return translate("chat_settings", "recommended by the model's makers")
    if source == "model":
        return translate("chat_settings", "your setting for this model")
    if source == "settings":
        return translate("chat_settings", "from Settings")
    return translate("chat_settings", "default")
