"""A loaded model with its chats: text in, text out.

Everything that serves people goes through here: the window's pipe, the command line, the benchmarks.
"""

from __future__ import annotations

import time
from collections import deque
from typing import Any

from engine.backends import BackendError, backend_for
from engine.blocks import BlockManager
from engine.budget import KVBudgetError, choose_blocks
from engine.cache import PagedModel, UnsupportedModelError
from engine.misses import Misses
from engine.models.load import LoadedModel
from engine.protocol import ChatMessage, Delta, Finished, Generate, LoadOptions, Message, Sampling, Started
from engine.runner import Runner
from engine.sampling import Sampler, SamplingError
from engine.scheduler import AdmissionError, Scheduler
from engine.sequence import Phase, Sequence
from engine.text import TextStream

__all__ = ["RequestError", "Session", "SessionError"]

_RATE_WINDOW = 2.0  # seconds over which tokens/s is averaged


class SessionError(Exception):
    """The model cannot be served with these options; the text is for a person."""


class RequestError(Exception):
    """A request is refused; the text is for a person."""


class Session:
    """See the module.

    Args:
        loaded: the model with its tokenizer.
        options: block size, K/V memory, context, backend.

    Raises:
        SessionError: the options cannot be met, or the model cannot be served.
    """

    def __init__(self, loaded: LoadedModel, options: LoadOptions | None = None) -> None:
        options = options or LoadOptions()
        self.loaded = loaded
        self.name = loaded.name
        self.context = min(options.context or loaded.context, loaded.context)
        try:
            self.backend = backend_for(options.backend)
            self.model = PagedModel(loaded.model, self.backend, loaded.name)
            blocks = choose_blocks(options, self.model.token_bytes, self.context)
            self.blocks = BlockManager(blocks, options.block_size)
            self.model.allocate(blocks, options.block_size)
        except (BackendError, UnsupportedModelError, KVBudgetError, ValueError) as error:
            raise SessionError(str(error)) from error
        self.scheduler = Scheduler(self.blocks, self.context)
        self.misses = Misses(self.blocks)
        self.scheduler.before_admission = self.misses.note
        self.runner = Runner(self.model, self.scheduler)
        self._texts: dict[str, TextStream] = {}
        self._announced: set[str] = set()
        self._marks: deque[tuple[float, int]] = deque()

    @property
    def idle(self) -> bool:
        """Whether there is nothing to compute."""
        return self.scheduler.idle

    def submit(self, request: Generate) -> Sequence:
        """Takes a chat to be answered.

        Raises:
            RequestError: nothing to answer, a bad setting, a prompt that does not fit.
        """
        return self.submit_tokens(
            self.encode(request.messages), request.sampling, request=request.request, chat=request.chat
        )

    def submit_tokens(self, tokens: list[int], sampling: Sampling, *, request: str, chat: str) -> Sequence:
        """Takes a prompt of token ids.

        Raises:
            RequestError: see `submit`.
        """
        if any(sequence.request == request for sequence in self.scheduler):
            raise RequestError(f"The request {request!r} is being answered already.")
        try:
            sequence = Sequence(
                request=request,
                chat=chat,
                tokens=list(tokens),
                sampler=Sampler(sampling),
                max_tokens=sampling.max_tokens,
                stop_tokens=frozenset(self.loaded.tokenizer.eos_token_ids),
            )
            self.scheduler.add(sequence)
        except (SamplingError, AdmissionError) as error:
            raise RequestError(str(error)) from error
        self._texts[request] = TextStream(self.loaded.tokenizer.detokenizer, sampling.stop)
        return sequence

    def encode(self, messages: list[ChatMessage]) -> list[int]:
        """The chat as token ids, ready for an answer.

        Raises:
            RequestError: there is no message, or the model's chat template refuses the chat.
        """
        if not messages:
            raise RequestError("The chat has no message to answer.")
        tokenizer: Any = self.loaded.tokenizer
        turns = [{"role": message.role, "content": message.content} for message in messages]
        if not tokenizer.has_chat_template:
            return list(tokenizer.encode("\n\n".join(turn["content"] for turn in turns)))
        try:
            return list(tokenizer.apply_chat_template(turns, add_generation_prompt=True))
        except Exception as error:
            raise RequestError(f"The model's chat template refuses this chat: {error}") from error

    def decode(self, tokens: list[int]) -> str:
        """Tokens as text, special ones included."""
        return str(self.loaded.tokenizer.decode(tokens))

    def abort(self, request: str) -> Finished | None:
        """Stops a request at once. Returns its end, or None when it is unknown or over."""
        sequence = self.scheduler.abort(request)
        return self._finished(sequence) if sequence else None

    def step(self) -> list[Message]:
        """Computes one step and returns what there is to say about it.

        Raises:
            Exception: whatever the forward raised; the step's slots were given back. The caller decides
                whether to end the requests with `fail`.
        """
        advanced = self.runner.step()
        messages: list[Message] = self._admitted()
        for sequence in advanced:
            messages += self._say(sequence)
        if advanced:
            self._marks.append((time.monotonic(), len(advanced)))
        return messages

    def fail(self, reason: str) -> list[Message]:
        """Ends every running request with an error, after a step that raised."""
        messages: list[Message] = []
        for sequence in list(self.scheduler.running):
            self.scheduler.finish(sequence, "error")
            sequence.error = reason
            messages.append(self._finished(sequence))
        return messages

    def tokens_per_s(self) -> float:
        """Tokens generated by all requests a second, over the last two seconds."""
        now = time.monotonic()
        while self._marks and self._marks[0][0] < now - _RATE_WINDOW:
            self._marks.popleft()
        if len(self._marks) < 2:
            return 0.0
        first = self._marks[0][0]
        return sum(count for _, count in list(self._marks)[1:]) / max(now - first, 1e-3)

    def _admitted(self) -> list[Message]:
        messages: list[Message] = []
        for sequence in self.scheduler.running:
            if sequence.request not in self._announced:
                messages.append(self._start(sequence))
        return messages

    def _start(self, sequence: Sequence) -> Started:
        self._announced.add(sequence.request)
        return Started(
            request=sequence.request,
            sequence=sequence.handle,
            prompt_tokens=sequence.prompt_length,
            reused_tokens=sequence.reused,
        )

    def _say(self, sequence: Sequence) -> list[Message]:
        text = self._texts[sequence.request]
        messages: list[Message] = []
        if sequence.request not in self._announced:
            messages.append(self._start(sequence))
        shown = "" if sequence.reason == "stop" else text.add(sequence.tokens[-1])
        if text.stopped and sequence.phase is Phase.RUNNING:
            self.scheduler.finish(sequence, "stop")
        if sequence.phase is Phase.FINISHED:
            shown += text.finish()
        if shown or sequence.phase is Phase.RUNNING:
            messages.append(Delta(request=sequence.request, text=shown, tokens=sequence.generated))
        if sequence.phase is Phase.FINISHED:
            messages.append(self._finished(sequence))
        return messages

    def _finished(self, sequence: Sequence) -> Finished:
        self._texts.pop(sequence.request, None)
        self._announced.discard(sequence.request)
        return Finished(
            request=sequence.request,
            reason=sequence.reason or "error",
            prompt_tokens=sequence.prompt_length,
            reused_tokens=sequence.reused,
            completion_tokens=sequence.generated,
            ttft=sequence.ttft,
            tokens_per_s=sequence.tokens_per_s,
            error=sequence.error,
        )
