"""Plans of what to leave out when a chat no longer fits into the context, and a summary in its place.

A choice is kept in the details of the question from which everything is sent again, as `context`: `keep`
messages at the beginning are sent, too, and `summary` stands for what is left out. So it belongs to its
branch, and can be taken back. `request_messages.py` applies it.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from app.conversations.request_messages import after_choice, choice_of, sent_text, split_reasoning, unsent
from app.processes.child_process import EngineExit
from app.processes.engine_client import EngineClient
from app.store.records import StoredMessage
from app.translation import translate
from engine import protocol

_PER_MESSAGE: Final = 10  # tokens that a chat template adds to a message, generously
_SUMMARY_TOKENS: Final = 400
_FULL_AFTER_DROP: Final = (
    0.6  # share of the room that is filled afterwards, so that the next question fits, too
)
_FULL_AFTER_SUMMARY: Final = 0.45


@dataclass(frozen=True)
class Room:
    """Numbers of tokens: of the whole context, of an answer at most, and of the system prompt."""

    context: int
    answer: int
    system: int = 0

    @property
    def prompt(self) -> int:
        """Tokens that the messages of a prompt may have."""
        return max(0, self.context - min(self.answer, self.context // 4) - self.system - 2 * _PER_MESSAGE)


@dataclass(frozen=True)
class LeftOut:
    """A plan.

    Attributes:
        first: the question from which everything is sent.
        keep: number of messages at the beginning of the branch that are sent, too.
        messages: what is left out; a summary is to be made of it.
        tokens: of these messages.
        keep_tokens: of what is kept at the beginning, with the system prompt.
        summary: an earlier one, which still stands for what was left out before.
    """

    first: StoredMessage
    keep: int
    messages: list[StoredMessage] = field(default_factory=list)
    tokens: int = 0
    summary: str = ""
    keep_tokens: int = -1

    def details(self, summary: str = "", model: str = "") -> dict[str, Any]:
        """Returns the details of the first question with this choice."""
        choice: dict[str, Any] = {"keep": self.keep, "count": len(self.messages)}
        if summary or self.summary:
            choice |= {"summary": summary or self.summary, "model": model}
        elif self.keep_tokens >= 0:
            choice["keep_tokens"] = self.keep_tokens
        return {**self.first.details, "context": choice}


def sent_messages(branch: Sequence[StoredMessage]) -> list[StoredMessage]:
    """Returns the messages of a branch that are sent, as far as their number is known before a request."""
    failed = unsent(branch)
    failed -= {branch[-2].id} if len(branch) > 1 and branch[-2].role == "user" else set()
    return [message for message in after_choice(branch) if message.id not in failed and sent_text(message)]


def plan_drop(branch: Sequence[StoredMessage], counts: Sequence[int], room: Room) -> LeftOut | None:
    """Leaves out the middle: the first question with its answer and the newest messages stay.

    Args:
        branch: what was sent so far, see `sent_messages`.

    Returns:
        None if the newest question does not fit by itself.
    """
    tokens = [count + _PER_MESSAGE for count in counts]
    summary = str(choice_of(branch[0]).get("summary", "")) if branch else ""
    if summary:
        start = _tail(branch, tokens, room.prompt - summary_tokens(room), _FULL_AFTER_DROP, 0)
        left = list(branch[:start])
        return None if start is None else LeftOut(branch[start], 0, left, sum(tokens[:start]), summary)
    keep = 0
    while keep < len(branch) and keep < 2 and sum(tokens[: keep + 1]) <= room.prompt // 4:
        keep += 1
    while keep:
        start = _tail(branch, tokens, room.prompt - sum(tokens[:keep]), _FULL_AFTER_DROP, keep)
        if start is not None:
            kept = room.system + sum(tokens[:keep])
            left = list(branch[keep:start])
            return LeftOut(branch[start], keep, left, sum(tokens[keep:start]), keep_tokens=kept)
        keep -= 1
    start = _tail(branch, tokens, room.prompt, _FULL_AFTER_DROP, 0)
    if start is None:
        return None
    return LeftOut(branch[start], 0, list(branch[:start]), sum(tokens[:start]), keep_tokens=room.system)


def plan_summary(branch: Sequence[StoredMessage], counts: Sequence[int], room: Room) -> LeftOut | None:
    """Leaves out all but the newest messages, for a summary; see `plan_drop`."""
    tokens = [count + _PER_MESSAGE for count in counts]
    left = room.prompt - min(_SUMMARY_TOKENS, room.prompt // 3)
    start = _tail(branch, tokens, left, _FULL_AFTER_SUMMARY, 0)
    return None if start is None else LeftOut(branch[start], 0, list(branch[:start]), sum(tokens[:start]))


def pieces_to_summarise(
    messages: Sequence[StoredMessage], counts: Sequence[int], room: Room
) -> list[list[StoredMessage]]:
    """Messages in pieces that fit into one request each, with the summary of those before."""
    most = max(64, room.context - 3 * _SUMMARY_TOKENS if room.context > 2000 else room.context // 3)
    pieces: list[list[StoredMessage]] = []
    used = most + 1
    for message, count in zip(messages, counts, strict=True):
        if used + count + _PER_MESSAGE > most:
            pieces.append([])
            used = 0
        pieces[-1].append(message)
        used += count + _PER_MESSAGE
    return pieces


def excess_tokens(counts: Sequence[int], room: Room) -> int:
    """Returns the number of tokens that the messages have too many; negative if there is room for more."""
    return sum(counts) + _PER_MESSAGE * len(counts) - room.prompt


def summary_tokens(room: Room) -> int:
    """Tokens that a summary may have."""
    return min(_SUMMARY_TOKENS, max(48, room.prompt // 3))


def _tail(
    branch: Sequence[StoredMessage], tokens: Sequence[int], room: int, share: float, least: int
) -> int | None:
    """Returns where the newest messages begin that fill a share of the room; at a question, after `least`.

    The newest question is always among them, if it fits at all.
    """
    best: int | None = None
    used = 0
    for number in range(len(branch) - 1, least - 1, -1):
        used += tokens[number]
        if used > room:
            break
        if branch[number].role == "user" and (best is None or used <= room * share):
            best = number
    return best


# --- Summaries
_TASK = (
    "Summarise the conversation above for a reader who has not seen it. Keep facts, names, numbers, "
    "decisions and open questions. Write in the language of the conversation, at most {words} words, "
    "and only the summary."
)
_MORE = "Summary of the conversation so far:\n{summary}\n\nThe conversation goes on:\n{text}"


class Summariser(QObject):
    """One summary.

    Args:
        chat: ID of the chat, whose cached blocks the first request finds again.
        pieces: the messages, in pieces that fit into a request each.
        most: tokens of the summary.

    Signals:
        grew: the text so far.
        ended: the whole summary, and a sentence if it failed.
    """

    grew = Signal(str)
    ended = Signal(str, str)

    def __init__(
        self,
        client: EngineClient,
        chat: str,
        pieces: Sequence[Sequence[StoredMessage]],
        most: int,
        system_prompt: str,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._client, self._chat, self._most = client, chat, most
        self._pieces, self._system_prompt = list(pieces), system_prompt
        self._summary = self._text = self._request = ""
        client.delta.connect(self._on_delta)
        client.finished.connect(self._on_finished)
        client.ended.connect(self._on_engine_ended)

    def start(self) -> None:
        """Asks for the summary of the next piece."""
        piece, first = self._pieces.pop(0), not self._summary
        task = _TASK.format(words=self._most // 2)
        if first:
            messages = [protocol.ChatMessage(message.role, sent_text(message)) for message in piece]
            if self._system_prompt:
                messages.insert(0, protocol.ChatMessage("system", self._system_prompt))
            if messages[-1].role == "user":
                messages[-1].content += f"\n\n{task}"
            else:
                messages.append(protocol.ChatMessage("user", task))
        else:
            text = "\n\n".join(f"{message.role}: {sent_text(message)}" for message in piece)
            text = _MORE.format(summary=self._summary, text=text)
            messages = [protocol.ChatMessage("user", f"{text}\n\n{task}")]
        self._text, self._request = "", uuid.uuid4().hex
        sampling = protocol.Sampling(temperature=0.2, max_tokens=self._most)
        request = protocol.Generate(
            request=self._request, chat=self._chat, messages=messages, sampling=sampling
        )
        if not self._client.send(request):
            self._end("", translate("conversations", "The engine is not running."))

    def cancel(self) -> None:
        """Stops; `ended` is not emitted."""
        request, self._request = self._request, ""
        if request:
            self._client.send(protocol.Abort(request=request))

    def _on_delta(self, message: protocol.Delta) -> None:
        if message.request == self._request and self._request:
            self._text += message.text
            self.grew.emit(without_reasoning(self._text))

    def _on_finished(self, message: protocol.Finished) -> None:
        if message.request != self._request or not self._request:
            return
        text = without_reasoning(self._text)
        if message.reason == "error":
            self._end("", message.error)
        elif not text:
            self._end("", translate("conversations", "The model wrote no summary. Write one, or try again."))
        elif self._pieces:
            self._summary = text
            self.start()
        else:
            self._end(text, "")

    def _on_engine_ended(self, outcome: EngineExit) -> None:
        if self._request:
            self._end("", outcome.sentence())

    def _end(self, text: str, error: str) -> None:
        self._request = ""
        self.ended.emit(text, error)


def without_reasoning(text: str) -> str:
    """Returns an answer without its reasoning."""
    return split_reasoning(text)[1].strip()
