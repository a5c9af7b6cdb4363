"""Records of answers: one each, from the request until its last message.

Tokens become text in `TextStream`, and text becomes messages in `AnswerRecord.advance`.

Three things are kept elsewhere. Pinned prefixes (`PrefixPins`) and explanations of cache misses
(`PrefixMisses`) outlive their answers. Reads from disk are asked for by the scheduler, which knows sequences
only, so `DiskPrefixes` keeps them by sequence, weakly: nobody has to forget them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

import msgspec

from engine.models.token_text import TokenTexts
from engine.models.tool_formats import overlap, speaks_harmony
from engine.protocol import Delta, Finished, Fork, Generate, Grammar, Message, Sampling, Started, TokenLogprob
from engine.scheduling.scheduler import Scheduler
from engine.scheduling.sequence import Phase, SampledLogprob, Sampler, Sequence, append_forced
from engine.sessions.answer_text import AnswerFormat, AnswerParts, NewParts
from engine.sessions.prompts import EncodedPrompt
from engine.sessions.session_errors import ErrorKind, RequestError
from engine.structured import CallGrammar, CompiledGrammar, GrammarCompiler, GrammarError, GrammarMatcher

_MAX_ANSWERS: Final = 64  # of one request
_AT_ONCE: Final = 0.02  # seconds in which most grammars are compiled; others are waited for in the queue
_IDLE: Final = 0.01  # seconds to wait for a grammar where there is nothing else to do
_BAN: Final = -100.0  # added to the logit of a token that must not come


@dataclass(frozen=True)
class AnswerSpec:
    """Settings of the answers to one request, besides their prompt.

    Attributes:
        request: an id of the client.
        chat: the id of the chat.
        sampling: the settings; with a seed, answer number i has seed + i.
        n: number of answers; they fork from the first one where the prompt ends.
        background: gives the request the lowest priority.
        keep: tokens at the start that stay when the context is full and its middle is dropped; -1 ends
            the answer there instead.
        grammar: what the answers must match; None if they are free.
        reasoning_tokens: of the reasoning of each, at most; 0: without a limit.
        pin_seconds: how long the beginning of the prompt stays pinned after the last answer of the chat; 0:
            until it is unpinned.
    """

    request: str
    chat: str
    sampling: Sampling
    n: int = 1
    background: bool = False
    keep: int = -1
    grammar: Grammar | CallGrammar | None = None
    reasoning_tokens: int = 0
    pin_seconds: float = 0.0

    @classmethod
    def of(cls, request: Generate, grammar: Grammar | CallGrammar | None) -> AnswerSpec:
        """Returns what a request asks, and lets its answers match a grammar."""
        return cls(
            request.request,
            request.chat,
            request.sampling,
            n=request.n,
            background=request.background,
            keep=request.keep if request.overflow == "shift" else -1,
            grammar=grammar,
            reasoning_tokens=request.reasoning_tokens,
            pin_seconds=request.pin_seconds,
        )


class ReasoningLimit(NamedTuple):
    """The limit of an answer's reasoning.

    Attributes:
        tokens: of the reasoning, at most.
        end: the tokens that end it.
    """

    tokens: int
    end: tuple[int, ...]


class PinRequest(NamedTuple):
    """The beginning of a prompt that is to be pinned when its answer has ended.

    Attributes:
        tokens: how many; whole blocks.
        seconds: how long it stays pinned after the last answer of the chat; 0: until it is unpinned.
    """

    tokens: int
    seconds: float


@dataclass(eq=False)
class AnswerRecord:
    """One answer from its request to its last message. (`octavo.Answer` is a finished one of the library.)

    Attributes:
        sequence: its tokens. What it must match is `sequence.matcher`, as the sampler needs it there.
        text: the text of its tokens.
        scheduler: of the sequence.
        token_texts: of the model.
        limit: of its reasoning; None if there is none.
        pin: what is to be pinned when it has ended; None: nothing. Of several answers, the first has it.
        started: whether its client knows that it was admitted.
        processed: how many tokens of the sequence have become text.
        new_tokens: how many of them did so in the last step.
    """

    sequence: Sequence
    text: TextStream
    scheduler: Scheduler
    token_texts: TokenTexts
    limit: ReasoningLimit | None = None
    pin: PinRequest | None = None
    started: bool = False
    processed: int = field(init=False)
    new_tokens: int = 0

    def __post_init__(self) -> None:
        self.processed = len(self.sequence.tokens)
        self.sequence.held = self.limit is not None and self.limit.tokens <= 1
        self.sequence.pinned = self.pin.tokens if self.pin is not None else 0

    def start(self) -> list[Message]:
        """Returns the message that it was admitted, at the first call only."""
        if self.started:
            return []
        self.started = True
        sequence = self.sequence
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

    def advance(self, *, settled: bool) -> list[Message]:
        """Turns the newest tokens into text and returns the messages with it.

        The sequence is finished at a stop string, or after the only call that it may have; where its
        reasoning is too long, the end of the reasoning is forced. Its last message comes from `end`.

        Args:
            settled: whether no step is being computed.
        """
        sequence, messages = self.sequence, self.start()
        parts = self._take_tokens()
        if self.text.stopped and sequence.phase is Phase.RUNNING:
            self.scheduler.finish(sequence, "stop")
        if sequence.phase is Phase.RUNNING:
            self._limit_reasoning(settled=settled)
        elif sequence.phase is Phase.FINISHED:
            parts += self.text.finish(sequence.reason == "stop")
        logprobs = self._new_logprobs()
        if parts or logprobs or sequence.phase is Phase.RUNNING:
            messages.append(
                Delta(
                    request=sequence.request,
                    text=parts.text,
                    tokens=sequence.generated,
                    index=sequence.index,
                    reasoning=parts.reasoning,
                    tool_calls=parts.tool_calls,
                    logprobs=logprobs,
                )
            )
        return messages

    def end(self) -> Finished:
        """Returns the last message of an answer whose sequence is finished."""
        sequence, text = self.sequence, self.text
        called = text.calls and sequence.reason == "stop"
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
            reasoning_tokens=text.reasoning_tokens,
            stop_string=text.stop_string,
            error_kind=self._error_kind(),
            forced_tokens=sequence.forced,
            pinned_tokens=sequence.pinned,
        )

    def _take_tokens(self) -> NewParts:
        """Detokenises the newest tokens; those after the one that ends the answer are removed."""
        sequence, parts, before = self.sequence, NewParts(), self.processed
        for at in range(before, len(sequence.tokens)):
            parts += self.text.add(sequence.tokens[at])
            if self.text.stopped:
                if at + 1 < len(sequence.tokens):
                    del sequence.tokens[at + 1 :]
                    del sequence.logprobs[sequence.generated :]
                sequence.reason = sequence.reason and "stop"
                break
        self.processed = len(sequence.tokens)
        self.new_tokens = self.processed - before
        return parts

    def _limit_reasoning(self, *, settled: bool) -> None:
        """Forces the end of the reasoning where it is due."""
        sequence, limit = self.sequence, self.limit
        if limit is None:
            return
        reasoning, left = self.text.reasoning, limit.tokens - self.text.reasoning_tokens
        room = self.scheduler.max_length - sequence.context_length
        fits = len(limit.end) < min(sequence.max_tokens - sequence.generated, room)
        if reasoning and left <= 0 and settled and fits:
            append_forced(sequence, limit.end)
            reasoning = False
        # A step that is submitted ahead would compute another token.
        sequence.held = reasoning and left <= 1 + self.scheduler.drafts.longest

    def _new_logprobs(self) -> list[TokenLogprob]:
        """Returns the log-probabilities of the newest tokens, if they are reported."""
        if not (self.sequence.logprobs and self.new_tokens):
            return []
        return [self._logprob(sampled) for sampled in self.sequence.logprobs[-self.new_tokens :]]

    def _logprob(self, sampled: SampledLogprob) -> TokenLogprob:
        """Returns a log-probability with the token's text."""
        logprob = self._one_logprob(sampled.token, sampled.logprob)
        logprob.top = [self._one_logprob(token, value) for token, value in sampled.top]
        return logprob

    def _one_logprob(self, token: int, logprob: float) -> TokenLogprob:
        texts = self.token_texts
        return TokenLogprob(token=token, text=texts.text(token), utf8=texts.utf8(token), logprob=logprob)

    def _error_kind(self) -> ErrorKind | Literal[""]:
        """Returns whose fault the error is; empty if there is none."""
        if self.sequence.reason not in (None, "error"):
            return ""
        matcher = self.sequence.matcher
        return "request" if matcher is not None and matcher.error else "engine"


class AnswerFactory:
    """Begins the answers of one model; compiles the grammars that they must match.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper.
        scheduler: of the sequences; it gets them from the caller.
        compiler: of the grammars.
    """

    def __init__(self, tokenizer: Any, scheduler: Scheduler, compiler: GrammarCompiler) -> None:
        self._tokenizer = tokenizer
        self._scheduler = scheduler
        self._token_texts = TokenTexts(tokenizer)
        self._compiler = compiler

    def begin(self, prompt: EncodedPrompt, spec: AnswerSpec) -> list[AnswerRecord]:
        """Returns the answers to one prompt.

        The sequence of the first one computes the prompt; the others are its `choices` and fork from it.

        Raises:
            RequestError: the number of answers is out of range, the grammar is known to be unusable, or the
                model does not have the tokens that end its reasoning.
            SamplingError: a setting is out of range.
        """
        if spec.n < 1 or spec.n > _MAX_ANSWERS:
            raise RequestError(f"A request can have 1 to {_MAX_ANSWERS} answers, not {spec.n}.")
        grammar = self._compile(spec.grammar) if spec.grammar else None
        answers = [self._answer(prompt, spec, grammar, index) for index in range(spec.n)]
        answers[0].sequence.choices = [answer.sequence for answer in answers[1:]]
        return answers

    def fork(self, parent: AnswerRecord, message: Fork) -> AnswerRecord:
        """Returns an answer that continues from all tokens that a running one has now.

        The text of these tokens was sent already, so it is left out.

        Raises:
            SamplingError: a setting is out of range.
        """
        before = parent.sequence
        sequence = Sequence(
            request=message.request,
            chat=message.chat,
            tokens=list(before.tokens),
            sampler=Sampler(message.sampling),
            max_tokens=message.sampling.max_tokens,
            stop_tokens=before.stop_tokens,
            matcher=before.matcher.copy() if before.matcher else None,
            images=before.images,
        )
        text = TextStream(self._tokenizer.detokenizer, message.sampling.stop, parent.text.form)
        for token in before.tokens[before.prompt_length :]:
            text.add(token)
        text.forget_stop()
        return AnswerRecord(sequence, text, self._scheduler, self._token_texts)

    def take_refused(self) -> list[Sequence]:
        """Finishes the waiting sequences whose grammars turned out to be unusable, and returns them.

        Where everything waits for a grammar, this waits a little, too.
        """
        waiting = [(sequence, sequence.matcher) for sequence in self._scheduler.waiting if sequence.matcher]
        compiling = [matcher.grammar for _, matcher in waiting if not matcher.ready]
        if compiling and len(compiling) == len(self._scheduler.waiting) and not self._scheduler.running:
            compiling[0].wait(_IDLE)
        refused = [(sequence, matcher) for sequence, matcher in waiting if matcher.ready and matcher.error]
        ended = []
        for sequence, matcher in refused:
            for choice in (sequence, *sequence.choices):
                choice.error = matcher.error
                ended.append(choice)
            self._scheduler.finish(sequence, "error")
        return ended

    def forget_grammar(self, answer: AnswerRecord) -> None:
        """Lets the grammar of an answer be compiled anew if it failed while the answer was written."""
        matcher = answer.sequence.matcher
        if matcher is not None and matcher.error and answer.started:
            self._compiler.forget(matcher.grammar)

    def _answer(
        self, prompt: EncodedPrompt, spec: AnswerSpec, grammar: CompiledGrammar | None, index: int
    ) -> AnswerRecord:
        sampling = spec.sampling
        if index and sampling.seed is not None:
            sampling = msgspec.structs.replace(sampling, seed=sampling.seed + index)
        if prompt.banned:
            bias = sampling.logit_bias | dict.fromkeys(prompt.banned, _BAN)
            sampling = msgspec.structs.replace(sampling, logit_bias=bias)
        sequence = Sequence(
            request=spec.request,
            chat=spec.chat,
            tokens=list(prompt.tokens),
            sampler=Sampler(sampling),
            max_tokens=sampling.max_tokens,
            stop_tokens=frozenset(self._tokenizer.eos_token_ids),
            index=index,
            background=spec.background,
            keep=spec.keep,
            matcher=GrammarMatcher(grammar, len(prompt.tokens)) if grammar else None,
        )
        text = TextStream(self._tokenizer.detokenizer, sampling.stop, prompt.form)
        if prompt.begun:
            text.continue_after(prompt.begun, self._tokenizer.detokenizer)
        limited = spec.reasoning_tokens > 0 and sampling.logprobs < 0
        pinned = prompt.pinned - prompt.pinned % self._scheduler.blocks.block_size
        return AnswerRecord(
            sequence,
            text,
            self._scheduler,
            self._token_texts,
            limit=self._limit(spec.reasoning_tokens) if limited else None,
            pin=PinRequest(pinned, spec.pin_seconds) if pinned and not index else None,
        )

    def _limit(self, tokens: int) -> ReasoningLimit | None:
        """Returns the limit of an answer's reasoning, whose end the model must be able to read."""
        limit = reasoning_limit(self._tokenizer, tokens)
        for token in limit.end if limit else ():
            if token >= self._compiler.tokens:
                raise RequestError(
                    "The reasoning of this model cannot be limited: it would end with the token "
                    f"{self._token_texts.text(token)!r}, for which the model has no embedding."
                )
        return limit

    def _compile(self, grammar: Grammar | CallGrammar) -> CompiledGrammar:
        """Returns a grammar; one that takes long is compiled while other requests are answered.

        Raises:
            RequestError: it is known to be unusable.
        """
        try:
            compiled = self._compiler.compile(grammar)
        except GrammarError as error:
            raise RequestError(str(error)) from error
        compiled.wait(_AT_ONCE)
        if compiled.error:
            raise RequestError(compiled.error)
        return compiled


def reasoning_limit(tokenizer: Any, tokens: int) -> ReasoningLimit | None:
    """Returns the limit of an answer's reasoning; None if the model has none.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper.
        tokens: how long the reasoning may be, at least 1.
    """
    if speaks_harmony(tokenizer):
        text = "<|end|><|start|>assistant<|channel|>final<|message|>"
    elif tokenizer.has_thinking:
        text = f"\n{tokenizer.think_end}\n\n"
    else:
        return None
    return ReasoningLimit(tokens, tuple(tokenizer.encode(text, add_special_tokens=False)))


class TextStream:
    """Detokenises one answer, looks for its stop strings, and splits it into its parts.

    Text that may be the beginning of a stop string, of a mark, or of a character, is held back.

    Args:
        detokenizer: a fresh mlx-lm streaming detokenizer.
        stops: strings that end the answer; they are not part of it.
        form: how the answer is split; None if all of it is text.

    Attributes:
        form: how the answer is split.
        stop_string: the stop string that ended the answer; empty if none did.
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
        ends = [(text.find(stop), stop) for stop in self._stops if stop in text]
        if ends:
            end, self.stop_string = min(ends)
            self._held_back = ""
            return text[:end]
        keep = max((overlap(text, stop) for stop in self._stops), default=0)
        self._held_back = text[len(text) - keep :]
        return text[: len(text) - keep]
