"""The button for tools beside the composer: how many there are, and what else their servers offer.

A prompt goes into the composer, a resource is attached; the person sends them or not.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from app.composer.composer import Composer
from app.formatting import listed
from app.remote.remote_errors import plain_text
from app.theme.theme import Theme
from app.tools.question_dialog import QuestionDialog
from app.tools.tool_library import ToolLibrary
from app.translation import figure, translate
from engine import protocol

_MOST: Final = 30  # prompts, and resources, of a server in the menu
_LONGEST: Final = 60  # characters of an entry


class ServerOffers(QObject):
    """Shows on its button how many tools there are, or what failed, and opens a menu if there is more.

    Signals:
        dialog_requested: show the servers of tools.
        reported: a sentence for the person.
    """

    dialog_requested = Signal()
    reported = Signal(str)

    def __init__(
        self, theme: Theme, tools: ToolLibrary, button: QToolButton, composer: Composer, window: QWidget
    ) -> None:
        super().__init__(window)
        self._theme, self._tools, self._button = theme, tools, button
        self._composer, self._window = composer, window
        self._waiting: dict[str, Callable[[str], object]] = {}  # what is done with a text, by its ID
        tools.client.answered.connect(self._on_answered)

    def refresh(self) -> None:
        """Says on the button what there is."""
        states = [self._tools.state(server.name) for server in self._tools.servers if server.enabled]
        failed = [state.server for state in states if state is not None and state.state == "failed"]
        tools = self._tools.definitions()
        letters = sum(len(tool.name) + len(tool.description) + len(tool.parameters) for tool in tools)
        text = translate("window", "Tools that the model may call: {number}").format(number=len(tools))
        if tools:
            about = translate("window", "about {tokens} tokens of each prompt")
            text += f" · {about.format(tokens=figure(max(letters // 4, 10)))}"
        if failed:
            text += " · " + translate("window", "failed: {names}").format(names=listed(failed))
        self._button.setToolTip(text)
        self._button.setAccessibleName(text)

    def menu(self) -> QMenu | None:
        """Returns the menu with the prompts and resources of all servers; None if there are none."""
        menu = QMenu(self._window)
        for server in self._tools.servers:
            state = self._tools.state(server.name)
            if state is None or state.state != "ready" or not (state.prompts or state.resources):
                continue
            menu.addSection(_entry(server.name))
            for prompt in state.prompts[:_MOST]:
                text = translate("window", "Prompt: {name}").format(name=prompt.title or prompt.name)
                menu.addAction(_entry(text), partial(self._take_prompt, server.name, prompt))
            for resource in state.resources[:_MOST]:
                text = translate("window", "Attach: {name}").format(name=resource.name)
                text += "…" if resource.fields else ""
                menu.addAction(_entry(text), partial(self._take_resource, server.name, resource))
        if menu.isEmpty():
            menu.deleteLater()
            return None
        menu.addSeparator()
        menu.addAction(translate("window", "Tools…"), self.dialog_requested.emit)
        return menu

    def open(self) -> None:
        """Opens the menu, or the servers of tools if they offer nothing for it."""
        menu = self.menu()
        if menu is None:
            self.dialog_requested.emit()
        else:
            menu.aboutToHide.connect(menu.deleteLater)
            menu.popup(self._button.mapToGlobal(self._button.rect().topLeft()))

    def _take_prompt(self, server: str, prompt: protocol.ServerPrompt) -> None:
        def go_on(values: dict[str, str]) -> None:
            self._ask(self._insert, server=server, prompt=prompt.name, values=values)

        self._fill_in(server, prompt.description or prompt.name, prompt.arguments, go_on)

    def _take_resource(self, server: str, resource: protocol.ServerResource) -> None:
        def go_on(values: dict[str, str]) -> None:
            name = " · ".join([resource.name, *values.values()])[:200]
            attach = partial(self._composer.files.add_text, name)
            self._ask(attach, server=server, resource=resource.address, values=values)

        text = "\n".join(filter(None, [resource.description, resource.address]))
        self._fill_in(server, text, resource.fields, go_on)

    def _fill_in(
        self,
        server: str,
        text: str,
        fields: list[protocol.QuestionField],
        then: Callable[[dict[str, str]], object],
    ) -> None:
        """Asks for the values of fields, if there are any, and goes on with them."""
        if not fields:
            then({})
            return
        question = protocol.ToolQuestion(question="", server=server, text=text, fields=fields)
        dialog = QuestionDialog(self._theme, question, self._window)

        def go_on(answer: protocol.AnswerQuestion) -> None:
            if answer.action == "accept":
                then({name: str(value) for name, value in answer.values.items()})

        dialog.answered.connect(go_on)
        dialog.open()

    def _insert(self, text: str) -> None:
        before = self._composer.text().rstrip()
        self._composer.set_text(f"{before}\n\n{text}" if before else text)
        self._composer.focus()

    def _ask(self, then: Callable[[str], object], **values: object) -> None:
        ask = uuid.uuid4().hex
        self._waiting[ask] = then
        self._tools.client.ask(protocol.AskServer(ask=ask, **values))  # type: ignore[arg-type]

    def _on_answered(self, answer: protocol.ServerAnswered) -> None:
        then = self._waiting.pop(answer.ask, None)
        if answer.failed:
            self.reported.emit(answer.text[:300])
        elif then is not None:
            then(answer.text)


def _entry(text: str) -> str:
    """Returns a server's text as a menu entry, without mnemonics."""
    return plain_text(text, _LONGEST).replace("&", "&&")
