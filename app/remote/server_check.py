"""Asks a server for its models, which is also how a connection is tried."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal

from app.remote.chat_completion import whole_number
from app.remote.remote_errors import RemoteError, StoppedRequestError, not_json_error, plain_text
from app.remote.server_list import ServedModel
from app.remote.server_request import DEFAULT_REQUEST_LIMITS, Access, RequestLimits, ServerRequest
from app.translation import translate

_MOST_MODELS: Final = 2_000
_LONGEST_NAME: Final = 300  # characters
#: Where servers say how many tokens a model's context has: vLLM and Octavo, OpenRouter, LM Studio.
_CONTEXTS: Final = ("max_model_len", "context_length", "max_context_length")


class CheckedServer(NamedTuple):
    """What a server said.

    Attributes:
        models: that it has.
        octavo: it is an Octavo.
        error: why it could not be asked, as a sentence; empty if it could.
    """

    models: tuple[ServedModel, ...] = ()
    octavo: bool = False
    error: str = ""


def ask_models(request: ServerRequest, name: str) -> CheckedServer:
    """Returns a server's models, with its name for the errors.

    Raises:
        RemoteError: it cannot be asked, or says something else.
    """
    found: Any = request.read_json("/models")
    listed = found.get("data") if isinstance(found, dict) else None
    if not isinstance(listed, list):
        raise not_json_error(name, b"")
    models: dict[str, ServedModel] = {}
    octavo = False
    for each in listed[:_MOST_MODELS]:
        model = each.get("id") if isinstance(each, dict) else None
        if not isinstance(model, str) or not 0 < len(model) <= _LONGEST_NAME:
            continue
        if request.mask.hide(model) != model or plain_text(model, _LONGEST_NAME) != model:
            continue  # no name of a model has a key or line breaks in it
        context = next((size for name in _CONTEXTS if (size := whole_number(each.get(name)))), 0)
        models[model] = ServedModel(model, context)
        octavo = octavo or each.get("owned_by") == "octavo"
    if not models:
        text = translate("remote", "{server} has no models. Load one there and try again.")
        raise RemoteError(text.format(server=name))
    return CheckedServer(tuple(models.values()), octavo)


class ServerCheck(QObject):
    """Tries one connection at a time, off the interface thread.

    Signals:
        checked: the `CheckedServer`.
    """

    checked = Signal(object)
    _answered = Signal(int, object)

    def __init__(self, limits: RequestLimits = DEFAULT_REQUEST_LIMITS, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._limits = limits
        self._number = 0
        self._request: ServerRequest | None = None
        self._answered.connect(self._on_answered, Qt.ConnectionType.QueuedConnection)

    def start(self, access: Callable[[], Access]) -> None:
        """Asks; an earlier question is dropped. `access` is called on a thread that may wait."""
        self.stop()
        number = self._number
        threading.Thread(
            target=self._run, args=(number, access), name="octavo-server-check", daemon=True
        ).start()

    def stop(self) -> None:
        """Drops the question; nothing is emitted for it."""
        self._number += 1
        request, self._request = self._request, None
        if request is not None:
            request.stop()

    def _run(self, number: int, access: Callable[[], Access]) -> None:
        try:
            where = access()
            request = ServerRequest(where, self._limits)
            if number != self._number:
                return
            self._request = request
            found = ask_models(request, where.name)
        except StoppedRequestError:
            return
        except RemoteError as error:
            found = CheckedServer(error=str(error))
        try:
            self._answered.emit(number, found)
        except RuntimeError:
            return  # the dialog is gone

    def _on_answered(self, number: int, found: CheckedServer) -> None:
        if number == self._number:
            self._request = None
            self.checked.emit(found)
