"""One setting in the popover: label, field, a sentence, and a mark with a reset if it is not the default."""

from __future__ import annotations

from typing import Any, Final, Literal

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.chat_settings.chat_settings import schema_problem
from app.theme.theme import Theme
from app.theme.widgets import Choice, filled, icon, number_field, set_role, text_label
from app.translation import figure, translate

_FIELD: Final = 132  # px, before zoom, of a field beside its label


class SettingRow(QWidget):
    """Base of the rows; the arguments are as in `SettingField`.

    Signals:
        edited: the person set a value.
        reset: the default applies again.
    """

    edited = Signal(str, object)
    reset = Signal(str)

    def __init__(self, theme: Theme, name: str, label: str, hint: str) -> None:
        super().__init__()
        self._theme = theme
        self.name = name
        self.label_text = label
        self.label = QLabel(label)
        self.label.setFont(theme.font(13))
        self.hint = text_label("secondary", hint)
        self.hint.setVisible(bool(hint))
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
        self,
        theme: Theme,
        name: str,
        label: str,
        hint: str,
        limits: tuple[float, float, float],
        *,
        suffix: str = "",
    ) -> None:
        super().__init__(theme, name, label, hint)
        least, most, step = limits
        self.field = number_field(theme, least, most, step, suffix)
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
        name: str,
        label: str,
        hint: str,
        kind: Literal["text", "lines", "json"] = "text",
        height: int = 76,
    ) -> None:
        super().__init__(theme, name, label, hint)
        self._kind = kind
        self._hint = hint
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

    def __init__(self, theme: Theme, name: str, label: str, hint: str) -> None:
        super().__init__(theme, name, label, hint)
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

    def __init__(
        self, theme: Theme, name: str, label: str, hint: str, options: list[tuple[Any, str]]
    ) -> None:
        super().__init__(theme, name, label, hint)
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
