"""Answers as messages: the text of each sequence, and what there is to say about it."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.protocol import Delta, Finished, Message, Started
from engine.scheduling.sequence import Phase, Sequence
from engine.sessions.text_stream import TextStream


class Added(NamedTuple):
    """What a sequence's newest tokens brought.

    Attributes:
        text: to show.
        tokens: how many they were.
        stopped: whether a stop string ends the answer there.
    """

    text: str
    tokens: int
    stopped: bool


class OutputProcessor:
    """The texts of all sequences that are being answered.

    Args:
        tokenizer: mlx-lm's, with its streaming detokenizer.
    """

    def __init__(self, tokenizer: Any) -> None:
        self._tokenizer = tokenizer
        self._texts: dict[Sequence, TextStream] = {}
        self._fed: dict[Sequence, int] = {}  # how many of its tokens became text
        self._announced: set[Sequence] = set()

    def __len__(self) -> int:
        return len(self._texts)

    def begin(self, sequence: Sequence, stops: list[str], before: list[int] | None = None) -> None:
        """Takes a new sequence.

        Args:
            sequence: whose answer it is.
            stops: strings that end it.
            before: tokens of an answer that it goes on from, said already.
        """
        text = TextStream(self._tokenizer.detokenizer, stops)
        for token in before or ():
            text.add(token)
        text.stopped = False
        self._texts[sequence] = text
        self._fed[sequence] = len(sequence.tokens)

    def start(self, sequence: Sequence) -> list[Message]:
        """Says once that a sequence was admitted."""
        if sequence in self._announced:
            return []
        self._announced.add(sequence)
        return [
            Started(
                request=sequence.request,
                sequence=sequence.handle,
                prompt_tokens=sequence.prompt_length,
                reused_tokens=sequence.reused,
                index=sequence.index,
            )
        ]

    def add(self, sequence: Sequence) -> Added:
        """Takes a sequence's newest tokens.

        Tokens behind the one with which a stop string was complete are taken off the sequence.
        """
        text, before = self._texts[sequence], self._fed[sequence]
        shown = ""
        for at in range(before, len(sequence.tokens)):
            shown += text.add(sequence.tokens[at])
            if text.stopped:
                if at + 1 < len(sequence.tokens):
                    del sequence.tokens[at + 1 :]
                    sequence.reason = sequence.reason and "stop"
                break
        self._fed[sequence] = len(sequence.tokens)
        return Added(shown, len(sequence.tokens) - before, text.stopped)

    def say(self, sequence: Sequence, shown: str) -> list[Message]:
        """The message with more text, and the one of the end."""
        messages: list[Message] = []
        if sequence.phase is Phase.FINISHED:
            shown += self._texts[sequence].finish()
        if shown or sequence.phase is Phase.RUNNING:
            messages.append(
                Delta(request=sequence.request, text=shown, tokens=sequence.generated, index=sequence.index)
            )
        if sequence.phase is Phase.FINISHED:
            messages.append(self.end(sequence))
        return messages

    def end(self, sequence: Sequence) -> Finished:
        """The message of a sequence's end; its text is forgotten."""
        self._texts.pop(sequence, None)
        self._fed.pop(sequence, None)
        self._announced.discard(sequence)
        return Finished(
            request=sequence.request,
            reason=sequence.reason or "error",
            prompt_tokens=sequence.prompt_length,
            reused_tokens=sequence.reused,
            completion_tokens=sequence.generated,
            ttft=sequence.ttft,
            tokens_per_s=sequence.tokens_per_s,
            error=sequence.error,
            index=sequence.index,
            drafted_tokens=sequence.drafted,
            accepted_tokens=sequence.accepted,
        )
