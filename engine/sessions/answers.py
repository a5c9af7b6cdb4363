"""Answers as messages: the text of each sequence, and what there is to say about it."""

from __future__ import annotations

from typing import Any

from engine.protocol import Delta, Finished, Message, Started
from engine.scheduling.sequence import Phase, Sequence
from engine.sessions.text import TextStream


class Answers:
    """The texts of all sequences that are being answered.

    Args:
        tokenizer: mlx-lm's, with its streaming detokenizer.
    """

    def __init__(self, tokenizer: Any) -> None:
        self._tokenizer = tokenizer
        self._texts: dict[Sequence, TextStream] = {}
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

    def add(self, sequence: Sequence) -> tuple[str, bool]:
        """Takes a sequence's newest token: the text to show, and whether a stop string ends it there."""
        text = self._texts[sequence]
        shown = "" if sequence.reason == "stop" else text.add(sequence.tokens[-1])
        return shown, text.stopped

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
        )
