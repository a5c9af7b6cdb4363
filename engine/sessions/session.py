"""A loaded model with its chats: text in, text out.

Everything that serves people goes through here: the window's pipe, the command line, the benchmarks.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.models.model_loader import LoadedModel
from engine.protocol import (
    ChatMessage,
    Finished,
    Fork,
    Generate,
    LoadOptions,
    Message,
    Sampling,
)
from engine.scheduling.model_runner import ModelRunner
from engine.scheduling.sampler import SamplingError
from engine.scheduling.scheduler import AdmissionError, Scheduler
from engine.scheduling.sequence import Phase, Sequence
from engine.scheduling.step_metrics import Rate
from engine.sessions.chat_prompts import encode
from engine.sessions.context_shift import ContextShift
from engine.sessions.drafter_setup import speculation
from engine.sessions.model_setup import make_ready
from engine.sessions.output_processor import OutputProcessor
from engine.sessions.prefix_misses import PrefixMisses
from engine.sessions.request_sequences import answers_to, fork_of
from engine.sessions.session_errors import RequestError, SessionError
from engine.sessions.session_memory import SessionMemory
from engine.speculative.speculation import Drafter

__all__ = ["RequestError", "Session", "SessionError"]

_MOST_ANSWERS = 64  # of one request


class Session:
    """See the module.

    Args:
        loaded: the model with its tokenizer.
        options: block size, K/V memory, context, backend.
        draft: a smaller model that guesses for this one.
        pause: called now and then while the model is made ready; what it raises ends that.

    Attributes:
        memory: the K/V budget, and what is given back.
        context_shift: drops text from the middle of an answer's context.
        misses: why prompts were not found in the prefix index.
        rate: tokens a second.
        after_step: called after each step, on its thread.

    Raises:
        SessionError: the options cannot be met, or the model cannot be served.
    """

    def __init__(
        self,
        loaded: LoadedModel,
        options: LoadOptions | None = None,
        *,
        draft: LoadedModel | None = None,
        pause: Callable[[], None] = lambda: None,
    ) -> None:
        options = options or LoadOptions()
        self.loaded = loaded
        self.name = loaded.name
        self.context = min(options.context or loaded.context, loaded.context)
        served = make_ready(loaded, options, self.context, pause)
        self.backend, self.model = served.backend, served.model
        self.pools, self.blocks = served.pools, served.blocks
        self.scheduler = Scheduler(self.blocks, self.context)
        self.misses = PrefixMisses(self.blocks)
        self.scheduler.before_admission = self.misses.note
        self.runner = ModelRunner(self.model, self.scheduler)
        self.memory = SessionMemory(self.scheduler, served)
        self.context_shift = ContextShift(self.name, self.scheduler, served)
        self._set_up(options)
        self.speculation = speculation(
            loaded,
            self.model,
            options,
            draft,
            self.memory.bytes_of(served.limit),
            lambda: self.scheduler.longest,
        )
        if self.speculation is not None:
            self.scheduler.guess = self.speculation.guess
        self._answers = OutputProcessor(loaded.tokenizer)
        self.rate = Rate()
        self.after_step: list[Callable[[], None]] = []

    def _set_up(self, options: LoadOptions) -> None:
        scheduler = self.scheduler
        scheduler.pace.target = options.itl_target_ms / 1e3
        scheduler.metrics.stall_after = 2 * scheduler.pace.target or scheduler.metrics.stall_after
        if self.model.recurrent:
            size = self.blocks.block_size
            scheduler.resume = lambda table, known: self.model.resume(table, known, size)

    @property
    def nbytes(self) -> int:
        """Bytes of all weights and pools, a draft model's too."""
        drafter = self.drafter.nbytes if self.drafter else 0
        return self.loaded.weights_bytes + self.model.kv_bytes + drafter

    @property
    def drafter(self) -> Drafter | None:
        """What guesses ahead, as long as it works."""
        return self.speculation.drafter if self.speculation else None

    @property
    def idle(self) -> bool:
        """Whether there is nothing to compute."""
        return self.scheduler.idle

    def submit(self, request: Generate) -> Sequence:
        """Takes a chat to be answered.

        Raises:
            RequestError: nothing to answer, a bad setting, a prompt that does not fit.
        """
        if request.n < 1 or request.n > _MOST_ANSWERS:
            raise RequestError(f"A request has 1 to {_MOST_ANSWERS} answers, not {request.n}.")
        return self.submit_tokens(
            self.encode(request.messages),
            request.sampling,
            request=request.request,
            chat=request.chat,
            n=request.n,
            background=request.background,
            keep=request.keep if request.overflow == "shift" else -1,
        )

    def submit_tokens(
        self,
        tokens: list[int],
        sampling: Sampling,
        *,
        request: str,
        chat: str,
        n: int = 1,
        background: bool = False,
        keep: int = -1,
    ) -> Sequence:
        """Takes a prompt of token ids.

        Args:
            tokens: the prompt.
            sampling: see `Sampling`; with a seed, answer number i has seed + i.
            request: the client's name for it.
            chat: whose it is.
            n: answers; the others fork from the first where the prompt ends.
            background: gives way to all other requests.
            keep: tokens at the start that stay when the context is full and its middle is dropped; -1 ends
                the answer there.

        Raises:
            RequestError: see `submit`.
        """
        self._check_new(request)
        if keep >= 0:
            self.context_shift.check(keep)
        try:
            answers = answers_to(
                tokens,
                sampling,
                frozenset(self.loaded.tokenizer.eos_token_ids),
                request=request,
                chat=chat,
                n=n,
                background=background,
                keep=keep,
            )
            self.scheduler.add(answers[0])
        except (SamplingError, AdmissionError) as error:
            raise RequestError(str(error)) from error
        for answer in answers:
            self._answers.begin(answer, sampling.stop)
        return answers[0]

    def fork(self, message: Fork) -> Sequence:
        """Goes on from where an answer stands now, beside it: its K/V are shared by reference.

        Raises:
            RequestError: the answer is not being given, or a setting is bad.
        """
        self._check_new(message.request)
        parent = next((each for each in self.scheduler if each.request == message.of), None)
        if parent is None:
            raise RequestError(f"The answer {message.of!r} is over or unknown, so nothing can fork from it.")
        try:
            child = fork_of(parent, message)
            if parent.phase is Phase.RUNNING:
                self.scheduler.fork(parent, child)
                child.reused = child.computed
            elif parent.dropped:
                raise RequestError(
                    f"The answer {message.of!r} waits for memory; fork from it when it goes on."
                )
            else:
                self.scheduler.add(child)
        except (SamplingError, AdmissionError) as error:
            raise RequestError(str(error)) from error
        self._answers.begin(child, message.sampling.stop, parent.tokens[parent.prompt_length :])
        return child

    def _check_new(self, request: str) -> None:
        if any(sequence.request == request for sequence in self.scheduler):
            raise RequestError(f"The request {request!r} is being answered already.")

    def encode(self, messages: list[ChatMessage]) -> list[int]:
        """The chat as token ids, ready for an answer.

        Raises:
            RequestError: there is no message, or the model's chat template refuses the chat.
        """
        return encode(self.loaded.tokenizer, messages)

    def decode(self, tokens: list[int]) -> str:
        """Tokens as text, special ones included."""
        return str(self.loaded.tokenizer.decode(tokens))

    def take_notices(self) -> list[str]:
        """Sentences for people since the last call, such as a kernel that was found wrong here."""
        guessing = self.speculation.take_notices() if self.speculation else []
        return self.backend.take_notices() + guessing

    def abort(self, request: str) -> Finished | None:
        """Stops a request at once. Returns its end, or None when it is unknown or over."""
        ended = self.abort_all(request)
        return ended[0] if ended else None

    def abort_all(self, request: str) -> list[Finished]:
        """Stops all answers of a request at once. Returns their ends."""
        return [self._answers.end(sequence) for sequence in self.scheduler.abort(request)]

    def step(self) -> list[Message]:
        """Computes one step and returns what there is to say about it.

        Raises:
            Exception: whatever the forward raised; the step's slots were given back. The caller decides
                whether to end the requests with `fail`.
        """
        advanced = self.runner.step()
        messages: list[Message] = []
        for sequence in self.scheduler.running:
            messages += self._answers.start(sequence)
        tokens = 0
        for sequence in advanced:
            messages += self._answers.start(sequence)
            added = self._answers.add(sequence)
            tokens += added.tokens
            if added.stopped and sequence.phase is Phase.RUNNING:
                self.scheduler.finish(sequence, "stop")
            messages += self._answers.say(sequence, added.text)
        if tokens:
            self.rate.note(tokens)
        for tell in self.after_step:
            tell()
        return messages

    def fail(self, reason: str) -> list[Message]:
        """Ends every running request with an error, after a step that raised."""
        messages: list[Message] = []
        for sequence in list(self.scheduler.running):
            for each in (sequence, *sequence.choices):
                each.error = reason
            self.scheduler.finish(sequence, "error")
            messages += [self._answers.end(each) for each in (sequence, *sequence.choices)]
        return messages
