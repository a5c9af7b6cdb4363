"""Control of comparisons: offers them, and opens the dialog."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.conversations.conversations import Conversations
from app.conversations.parallel_answers import ParallelAnswers, Source
from app.models.model_library import ModelLibrary
from app.remote.answer_client import AnswerClient
from app.theme.theme import Theme
from app.translation import translate
from app.window.compare.compare_dialog import CompareDialog, Comparison
from app.window.layout.window_layout import WindowLayout
from app.window.shown_chat.shown_chat import ShownChat

_COUNTS: Final = (2, 3, 4)


class CompareControl(QObject):
    """Compares answers in the shown chat."""

    def __init__(
        self,
        theme: Theme,
        layout: WindowLayout,
        shown: ShownChat,
        conversations: Conversations,
        library: ModelLibrary,
        client: AnswerClient,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._theme, self._layout, self._shown = theme, layout, shown
        self._conversations, self._library, self._client = conversations, library, client
        self._window = window
        self.dialog: CompareDialog | None = None

    def open(self) -> None:
        """Opens the dialog with the composer's text, unless the chat is generating or no model is loaded."""
        report = self._layout.toast.show_message
        if not self._library.can_answer:
            report(translate("window", "Load a model before you compare answers."))
            return
        if self._conversations.answers.of_chat(self._shown.id) is not None:
            report(translate("window", "Stop the answer before you compare others."))
            return
        if self._shown.refuses_images():
            return
        remote, permission = self._library.remote, self._conversations.answers.permission
        if (
            remote is not None
            and self._shown.id
            and not permission.is_allowed(self._shown.id, remote.server.id)
        ):
            text = translate("window", "Send {server} one message of this chat before you compare answers.")
            report(text.format(server=remote.server.name))
            return
        answers = ParallelAnswers(self._conversations, self._client, self)
        comparisons = self.comparisons()
        prompt = self._layout.composer.text() or self._shown.last_prompt()
        dialog = CompareDialog(self._theme, answers, prompt, comparisons, self._window)
        dialog.asked.connect(lambda text, place: self._ask(dialog, answers, text, comparisons[place]))
        dialog.finished.connect(answers.deleteLater)
        dialog.finished.connect(self._shown.refresh)
        dialog.destroyed.connect(self._forget)
        self.dialog = dialog
        dialog.open()

    def close(self) -> None:
        """Saves what is compared: the window closes."""
        if self.dialog is not None:
            self.dialog.close()

    def comparisons(self) -> list[Comparison]:
        """Returns the possible comparisons: several answers, this model with other loaded ones, presets."""
        options, state, remote = self._conversations.options, self._library.state, self._library.remote
        chosen, model = self._library.answering_name, remote.key if remote is not None else ""
        own = options.resolved(self._shown.id)
        here = translate("window", "This chat")
        comparisons: list[Comparison] = []
        for count in _COUNTS:
            number = count
            name = translate("window", "%n answer(s)", "", number)
            comparisons.append((name, [Source(chosen, own, model, chosen, count)]))
        for other in state.models:
            if not other.active or remote is not None:
                name = translate("window", "{model} and {other}").format(model=chosen, other=other.name)
                sources = [
                    Source(chosen, own, model, chosen),
                    Source(other.name, own, other.key, other.name),
                ]
                comparisons.append((name, sources))
        for preset in options.presets.presets():
            name = translate("window", "{first} and preset {second}").format(first=here, second=preset.name)
            defaults, _ = options.defaults()
            sources = [
                Source(here, own, model, chosen),
                Source(preset.name, preset.settings.over(defaults), model, chosen),
            ]
            comparisons.append((name, sources))
        return comparisons

    def _ask(
        self, dialog: CompareDialog, answers: ParallelAnswers, text: str, comparison: Comparison
    ) -> None:
        def send(chat: str, prompt: str, details: Mapping[str, Any], saved: Callable[[], object]) -> None:
            if (remote := self._library.remote) is not None:  # the chat begins here, or was sent there before
                self._conversations.answers.permission.allow(chat, remote.server.id)
            answers.ask(chat, prompt, comparison[1], details, saved, self._library.looks_at_images)

        if self._shown.send_by(send, text):
            dialog.show_columns()
        else:
            dialog.close()  # the composer has the prompt, and says why

    def _forget(self) -> None:
        self.dialog = None
