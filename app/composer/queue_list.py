"""Prompts that are sent when the answer in progress ends, above the text of the composer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from app.theme.theme import Theme
from app.theme.widgets import ElidedLabel, discard, filled, icon_button, paint_icon, role_button, text_label
from app.translation import translate

_SHOWN: Final = 500  # characters of a prompt


class QueueList(QWidget):
    """One line per prompt, with buttons to edit and to remove it; hidden while there is none.

    Signals:
        edit_requested, remove_requested: of the prompt at this place, from 0.
        send_requested: send the first one now.
    """

    edit_requested = Signal(int)
    remove_requested = Signal(int)
    send_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.title = text_label("secondary", wrap=False)
        self.send = role_button("link", translate("composer", "Send Now"), self.send_requested)
        head, self._rows = filled(QHBoxLayout(), self.title, 0, self.send), filled(QVBoxLayout(), spacing=2)
        filled(QVBoxLayout(self), head, self._rows, spacing=4, margins=(0, 0, 0, 2))
        self.rows: list[QWidget] = []
        self.setAccessibleName(translate("composer", "Queued messages"))
        theme.changed.connect(self._repaint_icons)
        self.hide()

    def show_prompts(self, prompts: Sequence[tuple[str, int]], paused: bool) -> None:
        """Shows prompts.

        Args:
            prompts: the text and the number of files of each.
            paused: they wait for the person, because the last answer did not end well.
        """
        discard(*self.rows)
        self.rows = [self._row(place, text, files) for place, (text, files) in enumerate(prompts)]
        for row in self.rows:
            self._rows.addWidget(row)
            row.show()
        title = translate("composer", "Sent when this answer ends")
        if paused:
            title = translate("composer", "Not sent, because the last answer was stopped or failed")
        self.title.setText(title)
        self.send.setVisible(paused)
        self.setVisible(bool(prompts))

    def _row(self, place: int, text: str, files: int) -> QWidget:
        line = " ".join(text[:_SHOWN].split()) + "…" * (len(text) > _SHOWN)  # it may have megabytes
        line = line or translate("composer", "%n file(s)", "", files)
        row = QWidget()
        label = ElidedLabel(text=line)
        label.setAccessibleName(translate("composer", "Queued: {text}").format(text=line[:200]))
        layout = filled(QHBoxLayout(row), (label, 1), spacing=2)
        if files and text.strip():
            count = text_label("secondary", translate("composer", "%n file(s)", "", files), wrap=False)
            layout.addWidget(count)
        for name, verb, signal in (
            ("edit", translate("composer", "Edit this queued message"), self.edit_requested),
            ("close", translate("composer", "Do not send this message"), self.remove_requested),
        ):
            button = icon_button(name, verb, lambda _on=False, signal=signal, place=place: signal.emit(place))
            paint_icon(button, self._theme)
            button.setAccessibleDescription(line[:200])
            layout.addWidget(button)
        return row

    def _repaint_icons(self) -> None:
        for row in self.rows:
            for button in row.findChildren(QToolButton):
                paint_icon(button, self._theme)
