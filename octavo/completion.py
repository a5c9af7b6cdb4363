"""A model's answer, put together from the engine's messages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.protocol import Delta, Finished, Message
from octavo.errors import GenerationError

FinishReason = Literal["stop", "length", "tool_calls", "abort"]


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens and times of a completion.

    Attributes:
        prompt_tokens: tokens of the prompt.
        reused_tokens: how many of those were found in the prefix cache and not computed again.
        completion_tokens: tokens generated.
        ttft: seconds from the request to the first token.
        tokens_per_s: tokens generated a second after the first.
    """

    prompt_tokens: int = 0
    reused_tokens: int = 0
    completion_tokens: int = 0
    ttft: float = 0.0
    tokens_per_s: float = 0.0

    @property
    def total_tokens(self) -> int:
        """Tokens of the prompt and of the completion."""
        return self.prompt_tokens + self.completion_tokens


@dataclass(frozen=True, slots=True)
class Answer:
    """One of the answers to a prompt.

    Attributes:
        text: the answer.
        finish_reason: "stop" at its end or at a stop string, "length" at `max_tokens` or at the end of the
            context, "tool_calls" after calls of tools, "abort" when the stream was closed.
        usage: tokens and times.
    """

    text: str
    finish_reason: FinishReason
    usage: Usage


@dataclass(frozen=True, slots=True)
class Completion:
    """The answers to one prompt: one, or `n`. `str()` of it is the text of the first.

    Attributes:
        answers: in their order.
    """

    answers: tuple[Answer, ...]

    def __str__(self) -> str:
        return self.text

    @property
    def text(self) -> str:
        """Text of the first answer."""
        return self.answers[0].text

    @property
    def texts(self) -> list[str]:
        """Text of every answer."""
        return [answer.text for answer in self.answers]

    @property
    def finish_reason(self) -> FinishReason:
        """Reason for the end of the first answer."""
        return self.answers[0].finish_reason

    @property
    def usage(self) -> Usage:
        """Tokens and times of all answers together; the prompt counts once."""
        first = self.answers[0].usage
        return Usage(
            prompt_tokens=first.prompt_tokens,
            reused_tokens=first.reused_tokens,
            completion_tokens=sum(answer.usage.completion_tokens for answer in self.answers),
            ttft=first.ttft,
            tokens_per_s=sum(answer.usage.tokens_per_s for answer in self.answers),
        )


class CompletionBuilder:
    """Puts a request's messages together to its completion.

    Args:
        n: answers that the request has.
    """

    def __init__(self, n: int = 1) -> None:
        self._texts = [""] * n
        self._ends: dict[int, Finished] = {}

    @property
    def done(self) -> bool:
        """Whether every answer has ended."""
        return len(self._ends) == len(self._texts)

    def add(self, message: Message) -> str:
        """Takes a message of the engine. Returns the text that it added to its answer.

        Raises:
            GenerationError: it says that the answer failed.
        """
        if isinstance(message, Delta):
            self._texts[message.index] += message.text
            return message.text
        if isinstance(message, Finished):
            self._ends[message.index] = message
            if message.reason == "error":
                raise GenerationError(message.error or "The engine ended this answer with an error.")
        return ""

    def completion(self) -> Completion:
        """All answers, as far as they are; one that has not ended counts as aborted."""
        return Completion(tuple(self._answer(index, text) for index, text in enumerate(self._texts)))

    def _answer(self, index: int, text: str) -> Answer:
        end = self._ends.get(index)
        if end is None or end.reason == "error":
            return Answer(text, "abort", Usage())
        usage = Usage(end.prompt_tokens, end.reused_tokens, end.completion_tokens, end.ttft, end.tokens_per_s)
        return Answer(text, end.reason, usage)
