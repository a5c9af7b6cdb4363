"""Turns generated tokens into text, and text into the messages of each answer."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.protocol import Delta, Finished, Message, Started
from engine.scheduling.sequence import Phase, Sequence


class NewText(NamedTuple):
    """What the newest tokens of a sequence added.

    Attributes:
        text: text that can be shown.
        tokens: how many tokens were processed.
        stopped: whether a stop string ends the answer here.
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
        self._processed: dict[Sequence, int] = {}  # how many of its tokens became text
        self._started: set[Sequence] = set()

    def __len__(self) -> int:
        return len(self._texts)

    def add_sequence(self, sequence: Sequence, stops: list[str], before: list[int] | None = None) -> None:
        """Begins the text of a new sequence.

        Args:
            sequence: the sequence.
            stops: strings that end the answer.
            before: generated tokens that the sequence was forked with; their text was sent already.
        """
        text = TextStream(self._tokenizer.detokenizer, stops)
        for token in before or ():
            text.add(token)
        text.stopped = False
        self._texts[sequence] = text
        self._processed[sequence] = len(sequence.tokens)

    def started(self, sequence: Sequence) -> list[Message]:
        """Returns the message that a sequence was admitted, at the first call only."""
        if sequence in self._started:
            return []
        self._started.add(sequence)
        return [
            Started(
                request=sequence.request,
                sequence=sequence.handle,
                prompt_tokens=sequence.prompt_length,
                reused_tokens=sequence.reused,
                index=sequence.index,
            )
        ]

    def process(self, sequence: Sequence) -> NewText:
        """Detokenises a sequence's newest tokens.

        Tokens after the one that completed a stop string are removed from the sequence.
        """
        text, before = self._texts[sequence], self._processed[sequence]
        shown = ""
        for at in range(before, len(sequence.tokens)):
            shown += text.add(sequence.tokens[at])
            if text.stopped:
                if at + 1 < len(sequence.tokens):
                    del sequence.tokens[at + 1 :]
                    sequence.reason = sequence.reason and "stop"
                break
        self._processed[sequence] = len(sequence.tokens)
        return NewText(shown, len(sequence.tokens) - before, text.stopped)

    def messages(self, sequence: Sequence, text: str) -> list[Message]:
        """Returns the message with new text, and the last one if the sequence is finished."""
        messages: list[Message] = []
        if sequence.phase is Phase.FINISHED:
            text += self._texts[sequence].finish()
        if text or sequence.phase is Phase.RUNNING:
            messages.append(
                Delta(request=sequence.request, text=text, tokens=sequence.generated, index=sequence.index)
            )
        if sequence.phase is Phase.FINISHED:
            messages.append(self.finished(sequence))
        return messages

    def finished(self, sequence: Sequence) -> Finished:
        """Returns the last message of a sequence, and forgets its text."""
        self._texts.pop(sequence, None)
        self._processed.pop(sequence, None)
        self._started.discard(sequence)
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


class TextStream:
    """Detokenises one answer and looks for its stop strings.

    Text that may be the beginning of a stop string, or of a character, is held back.

    Args:
        detokenizer: a fresh mlx-lm streaming detokenizer.
        stops: strings that end the answer; they are not part of it.

    Attributes:
        stopped: whether a stop string was found.
    """

    def __init__(self, detokenizer: Any, stops: list[str]) -> None:
        self._detokenizer = detokenizer
        self._stops = [stop for stop in stops if stop]
        self._held_back = ""
        self.stopped = False

    def add(self, token: int) -> str:
        """Returns the text that can be shown after this token."""
        self._detokenizer.add_token(token)
        return self._release(self._detokenizer.last_segment)

    def finish(self) -> str:
        """Returns the rest of the text at the end of the answer."""
        self._detokenizer.finalize()
        text = self._release(self._detokenizer.last_segment)
        rest, self._held_back = ("" if self.stopped else self._held_back), ""
        return text + rest

    def _release(self, text: str) -> str:
        if self.stopped:
            return ""
        text = self._held_back + text
        found = min((at for stop in self._stops if (at := text.find(stop)) >= 0), default=-1)
        if found >= 0:
            self.stopped, self._held_back = True, ""
            return text[:found]
        keep = max((_overlap(text, stop) for stop in self._stops), default=0)
        self._held_back = text[len(text) - keep :]
        return text[: len(text) - keep]


def _overlap(text: str, stop: str) -> int:
    """Returns how many characters at the end of `text` could be the beginning of `stop`."""
    for length in range(min(len(stop) - 1, len(text)), 0, -1):
        if text.endswith(stop[:length]):
            return length
    return 0
