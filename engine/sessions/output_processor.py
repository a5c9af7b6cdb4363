"""Turns generated tokens into text, and text into the messages of each answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from engine.models.token_text import TokenTexts
from engine.protocol import Delta, Finished, Message, Started, TokenLogprob
from engine.scheduling.sampler import SampledLogprob
from engine.scheduling.sequence import Phase, Sequence
from engine.sessions.answer_parts import AnswerFormat, AnswerParts, NewParts
from engine.sessions.session_errors import ErrorKind


@dataclass
class NewText:
    """What the newest tokens of a sequence added.

    Attributes:
        parts: text, reasoning and tool calls that can be shown.
        tokens: how many tokens were processed.
        stopped: whether the answer ends here, at a stop string or after the only call that it may have.
        logprobs: of the tokens, if they are reported.
    """

    parts: NewParts = field(default_factory=NewParts)
    tokens: int = 0
    stopped: bool = False
    logprobs: list[TokenLogprob] = field(default_factory=list)


class OutputProcessor:
    """The texts of all sequences that are being answered.

    Args:
        tokenizer: mlx-lm's, with its streaming detokenizer.
    """

    def __init__(self, tokenizer: Any) -> None:
        self._tokenizer = tokenizer
        self._token_texts = TokenTexts(tokenizer)
        self._texts: dict[Sequence, TextStream] = {}
        self._processed: dict[Sequence, int] = {}  # how many of its tokens became text
        self._started: set[Sequence] = set()

    def __len__(self) -> int:
        return len(self._texts)

    def add_sequence(
        self,
        sequence: Sequence,
        stops: list[str],
        before: list[int] | None = None,
        form: AnswerFormat | None = None,
        begun: Iterable[int] = (),
    ) -> None:
        """Begins the text of a new sequence.

        Args:
            sequence: the sequence.
            stops: strings that end the answer.
            before: generated tokens that the sequence was forked with; their text was sent already.
            form: how the answer is split; None if all of it is text.
            begun: tokens of the prompt that the answer begins with; the client has all of their text.
        """
        text = TextStream(self._tokenizer.detokenizer, stops, form)
        if begun:
            text.continue_after(begun, self._tokenizer.detokenizer)
        for token in before or ():
            text.add(token)
        text.forget_stop()
        self._texts[sequence] = text
        self._processed[sequence] = len(sequence.tokens)

    def form_of(self, sequence: Sequence) -> AnswerFormat | None:
        """Returns how a sequence's answer is split."""
        text = self._texts.get(sequence)
        return text.form if text else None

    def reasoning_of(self, sequence: Sequence) -> tuple[int, bool]:
        """Returns how many tokens of reasoning a sequence has, and whether more of it follows."""
        text = self._texts.get(sequence)
        return (text.reasoning_tokens, text.reasoning) if text else (0, False)

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
                pinned_tokens=sequence.pinned,
            )
        ]

    def process(self, sequence: Sequence) -> NewText:
        """Detokenises a sequence's newest tokens.

        Tokens after the one that completed a stop string are removed from the sequence.
        """
        text, before = self._texts[sequence], self._processed[sequence]
        new = NewText()
        for at in range(before, len(sequence.tokens)):
            new.parts += text.add(sequence.tokens[at])
            if text.stopped:
                if at + 1 < len(sequence.tokens):
                    del sequence.tokens[at + 1 :]
                    del sequence.logprobs[sequence.generated :]
                sequence.reason = sequence.reason and "stop"
                break
        self._processed[sequence] = len(sequence.tokens)
        new.tokens, new.stopped = len(sequence.tokens) - before, text.stopped
        if sequence.logprobs and new.tokens:
            new.logprobs = [self._logprob(each) for each in sequence.logprobs[-new.tokens :]]
        return new

    def messages(self, sequence: Sequence, new: NewText) -> list[Message]:
        """Returns the message with what was added, and the last one if the sequence is finished."""
        messages: list[Message] = []
        parts = new.parts
        if sequence.phase is Phase.FINISHED:
            parts += self._texts[sequence].finish(sequence.reason == "stop")
        if parts or new.logprobs or sequence.phase is Phase.RUNNING:
            messages.append(
                Delta(
                    request=sequence.request,
                    text=parts.text,
                    tokens=sequence.generated,
                    index=sequence.index,
                    reasoning=parts.reasoning,
                    tool_calls=parts.tool_calls,
                    logprobs=new.logprobs,
                )
            )
        if sequence.phase is Phase.FINISHED:
            messages.append(self.finished(sequence))
        return messages

    def finished(self, sequence: Sequence) -> Finished:
        """Returns the last message of a sequence, and forgets its text."""
        text = self._texts.pop(sequence, None)
        self._processed.pop(sequence, None)
        self._started.discard(sequence)
        called = text is not None and text.calls and sequence.reason == "stop"
        return Finished(
            request=sequence.request,
            reason="tool_calls" if called else sequence.reason or "error",
            prompt_tokens=sequence.prompt_length,
            reused_tokens=sequence.reused,
            completion_tokens=sequence.generated,
            ttft=sequence.ttft,
            tokens_per_s=sequence.tokens_per_s,
            error=sequence.error,
            index=sequence.index,
            drafted_tokens=sequence.drafted,
            accepted_tokens=sequence.accepted,
            reasoning_tokens=text.reasoning_tokens if text else 0,
            stop_string=text.stop_string if text else "",
            error_kind=_error_kind(sequence),
            forced_tokens=sequence.forced,
            pinned_tokens=sequence.pinned,
        )

    def _logprob(self, sampled: SampledLogprob) -> TokenLogprob:
        """Returns a log-probability with the token's text."""
        found = self._one_logprob(sampled.token, sampled.logprob)
        found.top = [self._one_logprob(token, logprob) for token, logprob in sampled.top]
        return found

    def _one_logprob(self, token: int, logprob: float) -> TokenLogprob:
        texts = self._token_texts
        return TokenLogprob(token=token, text=texts.text(token), utf8=texts.utf8(token), logprob=logprob)


def _error_kind(sequence: Sequence) -> ErrorKind | Literal[""]:
    """Whose fault the error of a sequence is; empty if there is none."""
    if sequence.reason not in (None, "error"):
        return ""
    return "request" if sequence.matcher is not None and sequence.matcher.error else "engine"


class TextStream:
    """Detokenises one answer, looks for its stop strings, and splits it into its parts.

    Text that may be the beginning of a stop string, of a mark, or of a character, is held back.

    Args:
        detokenizer: a fresh mlx-lm streaming detokenizer.
        stops: strings that end the answer; they are not part of it.
        form: how the answer is split; None if all of it is text.

    Attributes:
        form: how the answer is split.
        stop_string: the stop string that was found; empty if none was.
        reasoning_tokens: tokens of the reasoning so far, its marks included.
    """

    def __init__(self, detokenizer: Any, stops: list[str], form: AnswerFormat | None = None) -> None:
        self._detokenizer = detokenizer
        self._stops = [stop for stop in stops if stop]
        self._held_back = ""
        self._parts = AnswerParts(form) if form else None
        self.form = form
        self._known = 0  # characters that come next and are known to the client
        self.stop_string = ""
        self.reasoning_tokens = 0

    def continue_after(self, begun: Iterable[int], other: Any) -> None:
        """Lets the answer begin after these tokens, without what is held back of their text.

        Args:
            begun: the tokens.
            other: another fresh detokenizer, which tells the whole text.
        """
        shown = 0
        for token in begun:
            self._detokenizer.add_token(token)
            shown += len(self._detokenizer.last_segment)
            other.add_token(token)
        other.finalize()
        self._known = max(0, len(other.text) - shown)

    @property
    def stopped(self) -> bool:
        """Whether the answer ends here: at a stop string, or after the only call that it may have."""
        return bool(self.stop_string) or (self._parts is not None and self._parts.ended)

    @property
    def calls(self) -> int:
        """Tool calls so far."""
        return self._parts.calls if self._parts else 0

    @property
    def reasoning(self) -> bool:
        """Whether the text that follows is reasoning."""
        return self._parts is not None and self._parts.reasoning

    def forget_stop(self) -> None:
        """Lets the answer go on after a stop string, and counts its reasoning from here."""
        self.stop_string, self.reasoning_tokens = "", 0

    def add(self, token: int) -> NewParts:
        """Returns what can be shown after this token."""
        self._detokenizer.add_token(token)
        text = self._release(self._detokenizer.last_segment)
        if self._parts is None:
            return NewParts(text)
        before = self._parts.reasoning
        new = self._parts.add(text)
        self.reasoning_tokens += before or self._parts.reasoning
        return new

    def finish(self, complete: bool = True) -> NewParts:
        """Returns the rest at the end of the answer.

        Args:
            complete: whether the model ended it, or a stop string.
        """
        self._detokenizer.finalize()
        text = self._release(self._detokenizer.last_segment)
        rest, self._held_back = ("" if self.stop_string else self._held_back), ""
        if self._parts is None:
            return NewParts(text + rest)
        new = self._parts.add(text + rest)
        new += self._parts.finish(complete)
        return new

    def _release(self, text: str) -> str:
        if self.stop_string:
            return ""
        if self._known:
            text, self._known = text[self._known :], max(0, self._known - len(text))
        text = self._held_back + text
        found = min(((text.find(stop), stop) for stop in self._stops if stop in text), default=None)
        if found is not None:
            self.stop_string, self._held_back = found[1], ""
            return text[: found[0]]
        keep = max((_overlap(text, stop) for stop in self._stops), default=0)
        self._held_back = text[len(text) - keep :]
        return text[: len(text) - keep]


def _overlap(text: str, stop: str) -> int:
    """Returns how many characters at the end of `text` could be the beginning of `stop`."""
    for length in range(min(len(stop) - 1, len(text)), 0, -1):
        if text.endswith(stop[:length]):
            return length
    return 0
