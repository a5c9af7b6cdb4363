"""The calls of an answer: asked about, run side by side, and stopped.

Each call waits for the person, unless they allowed the same tool of the same server in this chat before. A
permission is kept with its chat, under a hash of the server's settings and of all that the tool says about
itself, so that it does not hold for one that has changed. A branch of a chat asks again, and so does each
call after a page of the web was read: the page may have asked for it.
"""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import msgspec
from PySide6.QtCore import QObject

from app import formatting
from app.processes.token_counts import TokenCounts
from app.store.chat_store import ChatStore
from app.store.tool_calls import StoredCall
from app.tools.tool_library import ToolLibrary
from engine import protocol
from engine.protocol import worded

#: What a person says to a call: this once, always or never for this tool in this chat, or not this time.
Choice = Literal["once", "always", "no", "never"]
_CHOICES: Final = "tool_choices"  # among a chat's settings: "always" or "never" by the hash of a tool
_KEPT: Final = 200_000  # characters of a result that are kept
_PROGRESS: Final = 200  # characters
_PREVIEWED: Final = ("write_file", "edit_file")  # tools of Files that have an argument `preview`


@dataclass
class _OpenCalls:
    """The calls of one answer.

    Attributes:
        calls: in the order of the answer.
        most: tokens that the model reads of a result.
        keys: place of each running call, by its ID for the tools process.
        previews: the same of the calls that tell what others, which ask, would change.
        asks: each call asks, also one that is allowed always.
        counting: results whose tokens are being counted.
    """

    calls: list[StoredCall]
    changed: Callable[[Sequence[StoredCall]], object]
    ended: Callable[[], object]
    most: int
    keys: dict[str, int] = field(default_factory=dict)
    previews: dict[str, int] = field(default_factory=dict)
    asks: bool = False
    counting: int = 0


class ToolRounds(QObject):
    """The calls of answers in progress, of at most one answer per chat."""

    def __init__(
        self, library: ToolLibrary, store: ChatStore, counts: TokenCounts, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._library, self._store, self._counts = library, store, counts
        self._client = client = library.client
        self._rounds: dict[str, _OpenCalls] = {}
        client.progress.connect(self._on_progress)
        client.finished.connect(self._on_finished)

    def begin(
        self,
        chat: str,
        calls: Sequence[StoredCall],
        changed: Callable[[Sequence[StoredCall]], object],
        ended: Callable[[], object],
        earlier: Callable[[], Sequence[StoredCall]] = tuple,
        left: int = 0,
    ) -> None:
        """Begins what is left of an answer's calls.

        Args:
            left: tokens of the context that are free; 0: not known.
            earlier: returns the calls whose results the model had read when it wrote these.
            changed: called with all calls whenever one has changed.
            ended: called when all have ended.
        """
        most = protocol.result_tokens(left, len(calls))
        self._rounds[chat] = one = _OpenCalls(list(calls), changed, ended, most)
        pages = {server.name for server in self._library.servers if server.own == "web"}
        one.asks = bool(pages) and any(call.server in pages for call in earlier())
        for place, call in enumerate(one.calls):
            if not call.has_ended:
                one.calls[place] = self._prepared(chat, call, one.asks)
        for place, call in enumerate(one.calls):
            if call.state == "running":
                self._run(one, place)
            elif call.state == "asking" and self._writes(call):
                self._preview(one, place)
        self._tell(chat)

    def decide(self, chat: str, call: str, choice: Choice) -> None:
        """Takes the person's answer about a call (ID) that asks; "always" and "never" also of like ones."""
        one = self._rounds.get(chat)
        chosen = next((c for c in one.calls if c.id == call and c.state == "asking"), None) if one else None
        if one is None or chosen is None:
            return
        key = self._key(chosen)
        if choice in ("always", "never") and key:
            settings = dict(self._store.chat(chat).settings)
            self._store.set_settings(chat, settings | {_CHOICES: {**self._choices(chat), key: choice}})
        for place, other in enumerate(one.calls):
            like = (choice == "never" or (choice == "always" and not one.asks)) and self._key(other) == key
            if other.state == "asking" and (other.id == call or like):
                allowed = choice in ("once", "always")
                one.calls[place] = other.changed(state="running" if allowed else "refused")
                if allowed:
                    self._run(one, place)
        self._tell(chat)

    def stop(self, chat: str) -> list[StoredCall]:
        """Stops all calls of a chat at once; returns them as they are then."""
        one = self._rounds.pop(chat, None)
        if one is None:
            return []
        for key in one.keys:
            self._client.ask(protocol.CancelTool(call=key))
        return [call if call.has_ended else call.changed(state="stopped", progress="") for call in one.calls]

    # --- one call ---------------------------------------------------------------------------------

    def _prepared(self, chat: str, call: StoredCall, asks: bool) -> StoredCall:
        """Returns a call that runs, asks, or has failed already."""
        offered = self._library.find(call.name)
        if offered is None:
            text = worded("There is no tool named {0}.", call.name[:80])
            return self._finished(call, text, failed=True)
        call = call.changed(server=offered.server, tool=offered.tool.name, digest=offered.tool.digest)
        try:
            arguments = json.loads(call.arguments or "{}")
        except (ValueError, RecursionError):
            arguments = None
        if not isinstance(arguments, dict):
            text = worded("The arguments are not a JSON object, so the tool was not called.")
            return self._finished(call, text, failed=True)
        choice = self._choices(chat).get(self._key(call))
        if asks and choice == "always":
            choice = ""
        states = {"always": "running", "never": "refused"}
        return call.changed(state=states.get(str(choice), "asking"))

    def _run(self, one: _OpenCalls, place: int) -> None:
        one.keys[self._ask(one.calls[place], one.calls[place].arguments or "{}")] = place

    def _writes(self, call: StoredCall) -> bool:
        """Whether a call is of our own tools that write, and tell before what would change."""
        own = any(server.name == call.server and server.own == "files" for server in self._library.servers)
        return own and call.tool in _PREVIEWED

    def _preview(self, one: _OpenCalls, place: int) -> None:
        arguments = json.dumps({**json.loads(one.calls[place].arguments), "preview": True})
        one.previews[self._ask(one.calls[place], arguments)] = place

    def _ask(self, call: StoredCall, arguments: str) -> str:
        """Sends a call to the tools process, and returns its ID there."""
        key = uuid.uuid4().hex
        self._client.ask(
            protocol.CallTool(
                call=key, server=call.server, tool=call.tool, digest=call.digest, arguments=arguments
            )
        )
        return key

    def _finished(self, call: StoredCall, text: str, failed: bool, **values: Any) -> StoredCall:
        state, kept = "failed" if failed else "done", text[:_KEPT]
        told = formatting.told(text) if failed else text
        failure = told[:_KEPT] if told != text else ""
        return call.changed(state=state, result=kept, failure=failure, sent=len(kept), progress="", **values)

    def _cut(self, chat: str, place: int) -> None:
        """Has the tokens of a long result counted, to find how much of it the model reads."""
        one = self._rounds[chat]
        call = one.calls[place]
        if len(call.result.encode(errors="replace")) <= one.most:  # no token is less than a byte
            return

        def counted(counts: list[int] | None) -> None:
            one.counting -= 1
            tokens, sent, read = counts or (0, 3 * one.most, 0)  # about as much, if no model is there
            one.calls[place] = one.calls[place].changed(tokens=tokens, sent=sent, tokens_sent=read)
            if self._rounds.get(chat) is one:
                self._tell(chat)

        one.calls[place] = call.changed(sent=3 * one.most)
        one.counting += 1
        self._counts.ask_cut(call.result, one.most, counted)

    def _on_progress(self, message: protocol.ToolProgress) -> None:
        for chat, one in self._rounds.items():
            if (place := one.keys.get(message.call)) is not None:
                share = formatting.rounded_percent(message.share) if 0 <= message.share <= 1 else ""
                text = " · ".join(part for part in (share, message.text[:_PROGRESS]) if part)
                one.calls[place] = one.calls[place].changed(progress=text)
                one.changed(self._rounds[chat].calls)
                return

    def _on_finished(self, message: protocol.ToolFinished) -> None:
        for chat, one in self._rounds.items():
            if (place := one.previews.pop(message.call, None)) is not None:
                if not message.failed:  # else what it would change is seen in its arguments
                    one.calls[place] = one.calls[place].changed(preview=message.text[:_KEPT])
                    self._tell(chat)
                return
            if (place := one.keys.pop(message.call, None)) is not None:
                cut = message.cut or len(message.text) > _KEPT
                one.calls[place] = self._finished(
                    one.calls[place], message.text, message.failed, cut=cut, seconds=message.seconds
                )
                self._cut(chat, place)
                self._tell(chat)
                return

    def _tell(self, chat: str) -> None:
        one = self._rounds.get(chat)
        if one is None:
            return
        one.changed(one.calls)
        if not one.counting and all(call.has_ended for call in one.calls) and self._rounds.get(chat) is one:
            del self._rounds[chat]
            one.ended()

    # --- permissions ------------------------------------------------------------------------------

    def _choices(self, chat: str) -> dict[str, Any]:
        choices = self._store.chat(chat).settings.get(_CHOICES)
        return choices if isinstance(choices, dict) else {}

    def _key(self, call: StoredCall) -> str:
        """Returns the hash of a call's tool and of its server's settings; empty if there is none."""
        server = next((one for one in self._library.servers if one.name == call.server), None)
        if server is None or not call.digest:
            return ""
        facts = msgspec.structs.replace(server, enabled=True, off=[], login="", samples=False)
        return hashlib.sha256(msgspec.json.encode([facts, call.tool, call.digest])).hexdigest()
