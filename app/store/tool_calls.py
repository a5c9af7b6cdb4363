"""Calls of tools by a model: what a message has in its details, and what of it the model reads again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

from app.store.records import CALLS
from engine.protocol import ChatMessage, ToolCall, ToolCallDelta

#: "writing" while the model writes the arguments; "asking" for the person's permission.
CallState = Literal["writing", "asking", "running", "done", "failed", "refused", "stopped"]
#: What a call ends with; the others were cut short if the app was killed.
ENDED: Final = ("done", "failed", "refused", "stopped")
_NOT_RUN: Final = "This call was not run: the person stopped it."
_REFUSED: Final = "The person did not allow this call. Do not repeat it; go on without it, or ask."
_CUT: Final = "\n[cut: {shown:,} of {all:,} tokens shown]"
#: The same if no model was there that could count.
_LEFT_OUT: Final = "\n[{count:,} more characters of this result were left out.]"


class StoredCall(msgspec.Struct, frozen=True, omit_defaults=True):
    """A call of a tool.

    Attributes:
        name: of the tool as the model knows it.
        arguments: a JSON object as text, as far as it is written.
        server, tool: which tool it is; empty if there is none of that name.
        digest: of the tool, as `ServerTool.digest`.
        result: what the tool returned, or why it failed, in English for the model.
        failure: the latter in the language of the person; empty if that is the same.
        sent: characters of the result that the model reads.
        tokens: of the result; 0 if they were not counted.
        tokens_sent: that the model reads of them.
        seconds: how long it ran.
        progress: how far it is, in the server's words.
        preview: what it would change, as far as that is known before it runs.
    """

    id: str
    name: str
    arguments: str = ""
    server: str = ""
    tool: str = ""
    digest: str = ""
    state: CallState = "writing"
    result: str = ""
    failure: str = ""
    sent: int = 0
    tokens: int = 0
    tokens_sent: int = 0
    cut: bool = False
    seconds: float = 0.0
    progress: str = ""
    preview: str = ""

    @property
    def has_ended(self) -> bool:
        """Whether nothing more happens to it."""
        return self.state in ENDED

    @property
    def shown(self) -> str:
        """What the person reads of the result."""
        return self.failure or self.result

    def changed(self, **values: Any) -> StoredCall:
        """Returns the same call with other values."""
        return msgspec.structs.replace(self, **values)

    def result_sent(self) -> str:
        """Returns what the model reads of the result."""
        if self.state == "refused":
            return _REFUSED
        if self.state not in ("done", "failed"):
            return _NOT_RUN
        text, left = self.result[: self.sent], len(self.result) - self.sent
        note = _CUT if self.tokens else _LEFT_OUT
        text += note.format(count=left, shown=self.tokens_sent, all=self.tokens) if left > 0 else ""
        return f"Error: {text}" if self.state == "failed" else text or "(The result is empty.)"


def calls_of(details: Mapping[str, Any]) -> list[StoredCall]:
    """Returns the calls in a message's details; those that cannot be read are left out."""
    if not details:
        return []
    stored = details.get(CALLS)
    calls = []
    for entry in stored if isinstance(stored, list) else ():
        try:
            calls.append(msgspec.convert(entry, StoredCall))
        except msgspec.ValidationError:
            continue
    return calls


def with_calls(details: Mapping[str, Any], calls: Sequence[StoredCall]) -> dict[str, Any]:
    """Returns a message's details with these calls."""
    return {**details, CALLS: [msgspec.to_builtins(call) for call in calls]}


def add_pieces(calls: list[StoredCall], pieces: Sequence[ToolCallDelta]) -> None:
    """Adds what the model has written since to the calls of its answer."""
    for piece in pieces:
        if piece.index >= len(calls):
            calls.append(StoredCall(piece.id or f"call_{len(calls)}", piece.name))
        call = calls[piece.index]
        calls[piece.index] = call.changed(
            name=piece.name or call.name, arguments=call.arguments + piece.arguments
        )


def call_messages(calls: Sequence[StoredCall]) -> tuple[list[ToolCall], list[ChatMessage]]:
    """Returns the calls of an answer, and their results, as the model reads them."""
    asked = [ToolCall(id=call.id, name=call.name, arguments=call.arguments or "{}") for call in calls]
    results = [ChatMessage("tool", call.result_sent(), tool_call=call.id, name=call.name) for call in calls]
    return asked, results
