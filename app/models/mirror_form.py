"""The form and the dialog for a mirror of the Hub, which is tried before it is kept."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.models.discovery import Discovery
from app.theme.theme import Theme
from app.theme.widgets import DialogSize, cancel_row, filled, role_button, set_role, text_label
from app.translation import translate


def mirror_hint() -> str:
    """Returns what a person should know about mirrors."""
    return translate(
        "models",
        "A server with the models of the Hugging Face Hub, for networks that do not reach it. It decides "
        "what you get: use one that you trust. It is tried before it is kept.",
    )


class MirrorForm(QWidget):
    """Shows where models come from, and tries another address.

    Attributes:
        use: the button that tries the address.
        send_token: whether the mirror gets the person's token.
        status: what is used, or why the address was not kept.
    """

    def __init__(self, discovery: Discovery, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._discovery = discovery
        self.field = QLineEdit()
        self.field.setPlaceholderText("huggingface.co")
        self.field.setAccessibleName(translate("models", "Address of the mirror"))
        self.send_token = QCheckBox(translate("models", "Send it my Hugging Face token"))
        self.use = role_button("", translate("models", "Try and Use"), self._on_use)
        self.use.setAutoDefault(False)
        self.status = text_label("")
        self.status.hide()
        row = filled(QHBoxLayout(), (self.field, 1), self.use)
        filled(QVBoxLayout(self), row, self.send_token, self.status)
        discovery.mirror_changed.connect(self._on_answer)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._discovery.use_mirror(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tries the address at Return, which would close the dialog."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_use()
        else:
            super().keyPressEvent(event)

    def _on_use(self) -> None:
        if self.use.isEnabled():
            self.use.setEnabled(False)
            self._say(translate("models", "Trying this address…"))
            self._discovery.use_mirror(self.field.text().strip(), self.send_token.isChecked())

    def _on_answer(self) -> None:
        state = self._discovery.mirror
        for widget in (self.field, self.send_token, self.use):
            widget.setEnabled(not state.fixed)
        if state.problem:
            self._say(state.problem, "bad")
            return
        self.field.setText(state.address)
        self.send_token.setChecked(state.send_token)
        host = state.address.partition("://")[2] or "huggingface.co"
        fixed = translate("models", "HF_ENDPOINT says that models come from {host}.")
        text = fixed if state.fixed else translate("models", "Models come from {host}.")
        self._say(text.format(host=host))

    def _say(self, text: str, role: str = "secondary") -> None:
        self.status.setText(text)
        self.status.show()
        set_role(self.status, role)


class MirrorDialog(QDialog):
    """Asks for a mirror where the Hub cannot be reached; closes once one is used."""

    def __init__(self, theme: Theme, discovery: Discovery, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("models", "Use a Mirror"))
        DialogSize(self, theme, 460, 290)
        hint = text_label("", mirror_hint())
        self.form = MirrorForm(discovery)
        parts = (hint, self.form, 0, cancel_row(self, self.form.use))
        filled(QVBoxLayout(self), *parts, spacing=12, margins=(20, 16, 20, 16))
        discovery.mirror_used.connect(self.accept)
