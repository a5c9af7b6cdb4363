"""A loaded model that answers chats: requests in, messages with text out.

The window's worker, the command line, the server and the benchmarks all use it.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Final

from engine.blocks import IMAGE_TOKENS
from engine.disk_cache import PROCESS_THROTTLE
from engine.load_steps import run_to_end
from engine.models.model_loader import LoadedModel
from engine.models.token_text import TokenTexts, tokens_from
from engine.protocol import Finished, Fork, Generate, LastAnswer, LoadOptions, Message, listed, worded
from engine.scheduling.model_runner import ModelRunner
from engine.scheduling.scheduler import AdmissionError, NoDrafts, PromptTooLongError, Scheduler
from engine.scheduling.sequence import Phase, SamplingError, Sequence
from engine.scheduling.step_metrics import TokenRate
from engine.sessions.answer import AnswerFactory, AnswerRecord, AnswerSpec
from engine.sessions.chores import Chores
from engine.sessions.context_shift import ContextShift
from engine.sessions.disk_prefixes import open_disk_prefixes
from engine.sessions.embeddings import Embeddings, Vector
from engine.sessions.internal_errors import report_failed_step
from engine.sessions.model_setup import ServableModel, create_proposer, prepare_model, set_pace
from engine.sessions.prompts import EncodedPrompt, RequestPrompts
from engine.sessions.session_errors import RequestError, SessionError
from engine.sessions.session_memory import PrefixMisses, PrefixPins, SessionMemory, SessionPrefixes
from engine.sessions.text_process import Encode, Reply, Task, TextWork
from engine.sessions.text_service import TextService, converted, prompt_of, settle
from engine.speculative.draft_proposer import Drafter
from engine.structured import GrammarCompiler

if TYPE_CHECKING:
    from engine.vision.image_features import SeenImage

__all__ = ["RequestError", "Session", "SessionError"]

NO_OVERLAP: Final = "OCTAVO_NO_OVERLAP"  # if set, every step waits for the last one, in the app too


class Session:
    """Serves one model.

    Args:
        loaded: the model with its tokenizer.
        options: block size, KV budget, context, backend, speculative decoding.
        draft: a smaller model that drafts for this one.
        served: the model as `prepare_model` prepared it; without it, it is prepared here.
        texts: does the text work of programs and the window; None where the caller's own texts come from
            `submit` alone.

    Attributes:
        texts: the same.
        memory: the KV budget, and the memory that is returned when idle.
        context_shift: whether text may be dropped from the middle of an answer's context.
        prompts: turns requests into token ids.
        grammars: compiles what answers must match.
        answers: those that wait or are being written, by their sequences.
        pins: the beginnings of chats that stay in the prefix cache.
        misses: explains why prompts were not cached.
        proposer: proposes drafts; None without speculative decoding.
        ranks: what each machine holds, if several compute the model.
        embeddings: computes embeddings between steps.
        images: those that the model has seen; None if it looks at none.
        disk: keeps prefixes on disk; None without a disk cache.
        chores: what is done between steps, besides: embeddings, pins that end, and the disk.
        rate: tokens per second.
        after_step: called after each step, on the thread of the step.
        last_answer: how the answer that ended last went; None before the first.
        notices: the session's own part of what `take_notices` will return.

    Raises:
        SessionError: the options cannot be met, or the model cannot be served.
    """

    def __init__(
        self,
        loaded: LoadedModel,
        options: LoadOptions | None = None,
        *,
        draft: LoadedModel | None = None,
        served: ServableModel | None = None,
        texts: TextService | None = None,
    ) -> None:
        options = options or LoadOptions()
        self.loaded = loaded
        self.name = loaded.name
        served = served or run_to_end(prepare_model(loaded, options))
        self.context = served.context
        self.backend, self.model = served.backend, served.model
        self.pools, self.blocks = served.pools, served.blocks
        self.scheduler = Scheduler(self.blocks, self.context)
        self.scheduler.prefix_sharing = options.prefix_sharing
        self.scheduler.recurrent = self.model.recurrent
        self.misses = PrefixMisses(self.blocks)
        self._split = served.split
        self.ranks = served.split.shares(options.block_size, self.model.window_pools) if served.split else []
        overlap = False if os.environ.get(NO_OVERLAP) or served.split else options.overlap
        self.runner = ModelRunner(self.model, self.scheduler, overlap)
        self.memory = SessionMemory(self.scheduler, served, self.settle)
        self.context_shift = ContextShift(self.name, self.scheduler, served)
        set_pace(self.scheduler.token_budget, options, loaded.config)
        target = self.scheduler.token_budget.itl_target
        self.scheduler.metrics.stall_after = 2 * target or self.scheduler.metrics.stall_after
        self.proposer = create_proposer(
            loaded, self.model, options, draft, self.memory.bytes_of(served.limit), self.scheduler
        )
        self.disk = open_disk_prefixes(loaded, options, served, self.runner, self.settle)
        self.scheduler.pools = self.memory.resizer
        self.scheduler.drafts = self.proposer or NoDrafts()
        self.scheduler.prefixes = SessionPrefixes(self.model, self.blocks, self.misses, self.disk)
        rows = self.model.readable_tokens
        self.prompts = RequestPrompts(loaded.tokenizer, self.context, rows)
        self.images, self.prompts.image_source = served.images, served.image_source
        self.texts = texts
        if texts is not None:
            texts.serve(loaded.tokenizer, self.prompts, self.context, rows)
        self.answers: dict[Sequence, AnswerRecord] = {}
        sampled = self.model.sampled_tokens
        self.grammars = GrammarCompiler(loaded.tokenizer, sampled, texts.encode if texts else None)
        self._factory = AnswerFactory(loaded.tokenizer, self.scheduler, self.grammars)
        self.pins = PrefixPins(self.blocks)
        self.embeddings = Embeddings(self.model, self.context, loaded.folder)
        self.chores = Chores()
        self.chores.add(self._slow_writers)
        self.chores.add(self._embed)
        self.chores.add(self.pins.expire)
        if self.images is not None:
            self.chores.add(self._see)
        if self.disk is not None:
            self.chores.add(self.disk.advance)
        self.rate = TokenRate()
        self.after_step: list[Callable[[], object]] = []
        self.last_answer: LastAnswer | None = None
        self._late: list[Message] = []  # of steps that were waited for outside of `step`
        self.notices = _unreadable(loaded, self.model.readable_tokens)

    @property
    def nbytes(self) -> int:
        """Bytes of all weights and pools, including those of a draft model, and of what images take."""
        drafter = self.drafter.nbytes if self.drafter else 0
        seen = self.images.tower_bytes + self.images.nbytes if self.images else 0
        return self.loaded.weights_bytes + self.model.kv_bytes + drafter + seen

    @property
    def drafter(self) -> Drafter | None:
        """Makes the drafts; None without speculative decoding, or after the drafter failed."""
        return self.proposer.drafter if self.proposer else None

    @property
    def idle(self) -> bool:
        """Whether there is nothing to compute and no message left to return."""
        if not self.scheduler.idle or self._late or self.embeddings.jobs:
            return False
        return self.disk is None or self.disk.idle

    def submit(self, request: Generate) -> Sequence:
        """Queues a chat to be answered, or a text to be continued; returns the sequence of the first answer.

        Raises:
            RequestError: there is nothing to answer, a setting is out of range, or the prompt does not fit.
        """
        apart = request.has_images
        prompt = self.encode_apart(request).result() if apart else self.prompts.encode(request)
        return self.submit_prompt(prompt, AnswerSpec.of(request, self.prompts.grammar(request)))

    def submit_prompt(self, prompt: EncodedPrompt, spec: AnswerSpec) -> Sequence:
        """Queues a prompt to be answered; returns the sequence of the first answer.

        Args:
            prompt: as `prompts` encodes it: the model must have its tokens, which is not checked again.
            spec: settings of the answers.

        Raises:
            RequestError: see `submit`.
        """
        self._check_new(spec.request)
        self.prompts.check_tokens(spec.sampling.logit_bias, "The logit bias")
        if spec.keep >= 0:
            self.context_shift.check(spec.keep)
        images: tuple[SeenImage, ...] = ()
        if prompt.images:
            prompt, images = self._with_images(prompt)
            spec = replace(spec, keep=-1)  # the context ends: no image could lose a part of itself
        try:
            answers = self._factory.begin(prompt, spec)
            for answer in answers:
                answer.sequence.images = images
            first = answers[0].sequence
            self.scheduler.add(first)
        except (SamplingError, AdmissionError) as error:
            raise _refusal(error) from error
        if self.disk is not None:
            self.disk.expect(first)
        self.answers |= {answer.sequence: answer for answer in answers}
        if images:
            self.chores.wake()
        return first

    def _with_images(self, prompt: EncodedPrompt) -> tuple[EncodedPrompt, tuple[SeenImage, ...]]:
        """Returns a prompt with the ids of its images, and these.

        Raises:
            RequestError: the model looks at no images, or the prompt has other places than they need.
        """
        from engine.vision.image_reading import ImageRefusedError

        if self.images is None:
            raise RequestError(worded("{0} cannot look at images: choose a model that can.", self.name))
        try:
            tokens, images = self.images.place(prompt.tokens, prompt.images)
        except ImageRefusedError as error:
            raise RequestError(str(error)) from error
        return prompt._replace(tokens=tokens, images=()), tuple(images)

    def _see(self) -> float:
        """Lets the model see one image that an answer waits for; a chore, so that others go on between."""
        assert self.images is not None
        waiting = [answer.sequence for answer in self.answers.values() if answer.sequence.images]
        waiting = [sequence for sequence in waiting if sequence.phase is Phase.WAITING and not sequence.index]
        if not self.images.see_next(image for sequence in waiting for image in sequence.images):
            return math.inf
        for sequence in waiting:
            if problem := next(filter(None, (image.problem for image in sequence.images)), ""):
                ended = [sequence, *sequence.choices]
                for each in ended:
                    each.error = problem
                self.scheduler.finish(sequence, "error")
                self._late += [self._end(each) for each in ended]
        return 0.0

    @property
    def texts_waiting(self) -> int:
        """Texts that wait to be encoded or counted."""
        return self.texts.waiting if self.texts is not None else 0

    def text_work(self, task: Task, client: str = "") -> Future[Reply]:
        """Queues text work; without a service for it, it is done at once.

        Args:
            client: whose it is; all have the same share.

        Returns:
            What comes of it, or a `RequestError`. To stop the work, cancel it.
        """
        if self.texts is not None:
            return self.texts.submit(task, client)
        result: Future[Reply] = Future()
        settle(result, TextWork(self.loaded.tokenizer, self.prompts).do(task))
        return result

    def encode_apart(self, request: Generate) -> Future[EncodedPrompt]:
        """Makes the prompt of a request in another process, in which its images may do what they like.

        Returns:
            The prompt, or a `RequestError`.
        """
        if self.texts is None:
            self.texts = TextService(self.name)
            rows = self.model.readable_tokens
            self.texts.serve(self.loaded.tokenizer, self.prompts, self.context, rows)
        self.prompts.check(request)
        reply = self.texts.submit(Encode(request))
        return converted(reply, lambda each: prompt_of(each, request, self.prompts))

    def has_on_disk(self, chat: str) -> bool:
        """Whether something of a chat is on disk, so that `preload` can read it."""
        return self.disk is not None and self.disk.cache.has_chat(chat)

    def preload(self, chat: str, tokens: list[int]) -> None:
        """Begins to read what a chat that was opened has on disk.

        Args:
            chat: its id.
            tokens: of its prompt.
        """
        if self.disk is not None:
            self.disk.preload.begin(chat, tokens)
            self.chores.wake()

    def fork(self, message: Fork) -> Sequence:
        """Starts another answer from the present state of a running one; they share blocks.

        Raises:
            RequestError: the answer is not running, or a setting is out of range.
        """
        self._check_new(message.request)
        self.settle()
        parent = next((sequence for sequence in self.scheduler if sequence.request == message.of), None)
        if parent is None:
            raise RequestError(
                worded("The answer {0} has ended or is unknown, so it cannot be forked.", repr(message.of))
            )
        try:
            answer = self._factory.fork(self.answers[parent], message)
            child = answer.sequence
            if parent.phase is Phase.RUNNING:
                self.scheduler.fork(parent, child)
                child.reused = child.computed
            elif parent.dropped:
                raise RequestError(
                    worded(
                        "The answer {0} is waiting for memory; fork it when it continues.", repr(message.of)
                    )
                )
            else:
                self.scheduler.add(child)
        except (SamplingError, AdmissionError) as error:
            raise _refusal(error) from error
        self.answers[child] = answer
        return child

    def _check_new(self, request: str) -> None:
        if any(sequence.request == request for sequence in self.scheduler):
            raise RequestError(f"The request {request!r} is already being answered.")

    def decode(self, tokens: list[int]) -> str:
        """Returns tokens as text, including special ones; an image is one word."""
        if self.images is None or max(tokens, default=0) < IMAGE_TOKENS:
            return str(self.loaded.tokenizer.decode(tokens))
        runs = [(image, list(run)) for image, run in groupby(tokens, IMAGE_TOKENS.__le__)]
        return "".join("[image]" if image else str(self.loaded.tokenizer.decode(run)) for image, run in runs)

    def embed(self, texts: list[list[int]]) -> Future[list[Vector]]:
        """Queues texts, as token ids, whose embeddings `step` computes; see `Embeddings.submit`.

        Raises:
            RequestError: there are none or too many, or one is empty, too long, or has unknown tokens.
        """
        for text in texts:
            self.prompts.check_tokens(text, "A text to embed")
        future = self.embeddings.submit(texts)
        self.chores.wake()
        return future

    def take_notices(self) -> list[str]:
        """Returns notices for people since the last call, such as that a kernel is wrong on this machine."""
        drafts = self.proposer.take_notices() if self.proposer else []
        disk = self.disk.cache.take_notices() if self.disk and self.disk.cache.notices else []
        memory = self.memory.take_notices() if self.scheduler.unpinned else []
        own, self.notices = self.notices, []
        return own + self.backend.take_notices() + drafts + memory + disk

    def abort(self, request: str) -> Finished | None:
        """Stops a request at once. Returns its last message, or None if it is unknown or has ended."""
        ended = self.abort_all(request)
        return ended[0] if ended else None

    def abort_all(self, request: str) -> list[Finished]:
        """Stops all answers of a request at once. Returns their last messages."""
        return [self._end(sequence) for sequence in self.scheduler.abort(request)]

    def close(self, seconds: float = 2.0) -> None:
        """Ends the session; with a disk cache it writes what chats would use again, for so long at most."""
        if self.texts is not None:
            self.texts.close()
        if self.disk is not None:
            self.disk.close(seconds)
        if self._split is not None:
            self._split.close()

    def step(self) -> list[Message]:
        """Computes one step and returns its messages.

        Raises:
            Exception: whatever the forward raised; the step's slots were freed. The caller decides whether
                to end the requests with `fail`.
        """
        messages = self._take_late()
        messages += [self._end(sequence) for sequence in self._factory.take_refused()]
        messages += self._messages_of(self.runner.step())
        if not self.scheduler.running:
            self.chores.wake()  # no answer waits for them now
        self.chores.run()
        for callback in self.after_step:
            callback()
        return messages

    def _embed(self) -> float:
        return self.embeddings.advance(bool(self.scheduler.running)) if self.embeddings.jobs else math.inf

    def _slow_writers(self) -> float:
        """Tells the writers of all disk caches that steps run; a chore."""
        if self.scheduler.running:
            PROCESS_THROTTLE.last_step = time.monotonic()
        return PROCESS_THROTTLE.RECENT / 3

    def settle(self) -> None:
        """Waits for the step that is being computed; the next `step` returns its messages.

        Called before anything outside of a step changes pools or block tables. A step that fails here ends
        the running requests, as the worker would have.
        """
        if not self.runner.in_flight:
            return
        try:
            self._late += self._messages_of(self.runner.settle())
        except Exception as error:  # noqa: BLE001 - MLX raises many kinds; what was to be done goes on
            self._late += self.fail(report_failed_step(error))

    def _take_late(self) -> list[Message]:
        late, self._late = self._late, []
        return late

    def _messages_of(self, advanced: list[Sequence]) -> list[Message]:
        """Returns the messages of a step that ended."""
        messages: list[Message] = []
        for sequence in self.scheduler.running:
            messages += self.answers[sequence].start()
        if messages:
            self.chores.wake()  # the prefix of an answer that starts may have to be written to disk
        tokens = 0
        for sequence in advanced:
            answer = self.answers[sequence]
            messages += answer.advance(settled=not self.runner.in_flight)
            tokens += answer.new_tokens
            if sequence.phase is Phase.FINISHED:
                messages.append(self._end(sequence))
        if tokens:
            self.rate.add(tokens)
        return messages

    def _end(self, sequence: Sequence) -> Finished:
        """Ends the answer of a finished sequence, however it finished; returns its last message."""
        answer = self.answers.pop(sequence)
        self.chores.wake()
        self._factory.forget_grammar(answer)
        if answer.pin is not None and sequence.reason in ("stop", "length"):
            self.pins.pin(sequence.chat, sequence.tokens[: answer.pin.tokens], answer.pin.seconds)
        if sequence.generated:
            self.last_answer = LastAnswer(
                chat=sequence.chat,
                prompt_tokens=sequence.prompt_length,
                reused_tokens=sequence.reused,
                restored_tokens=sequence.restored,
                completion_tokens=sequence.generated,
                ttft=sequence.ttft,
                tokens_per_s=sequence.tokens_per_s,
                preemptions=sequence.preemptions,
                others=sum(other is not sequence for other in self.scheduler.running),
                drafted_tokens=sequence.drafted,
                accepted_tokens=sequence.accepted,
                draft_speed=sequence.draft_speed,
            )
        return answer.end()

    def fail(self, reason: str) -> list[Message]:
        """Ends every running request with an error, after a step that raised."""
        messages = self._take_late()
        for sequence in list(self.scheduler.running):
            for choice in (sequence, *sequence.choices):
                choice.error = reason
            self.scheduler.finish(sequence, "error")
            messages += [self._end(choice) for choice in (sequence, *sequence.choices)]
        return messages


_NAMED: Final = 3  # tokens, in a notice


def _unreadable(loaded: LoadedModel, rows: int) -> list[str]:
    """Returns a notice of the tokens that have no row in the model's embedding; empty if all have one."""
    texts = TokenTexts(loaded.tokenizer)
    names = [repr(texts.text(token)) for token in tokens_from(loaded.tokenizer, rows)]
    if not names:
        return []
    named, more = names[:_NAMED], len(names) - _NAMED
    shown = listed(named)
    shown = worded("{0} and {1} more", shown, more) if more > 0 else shown
    if len(names) == 1:
        one = worded("1 token has no embedding in {0}: {1}.", loaded.name, shown)
    else:
        one = worded("{0} tokens have no embedding in {1}: {2}.", len(names), loaded.name, shown)
    return [worded("{0} It cannot read or write text with them.", one)]


def _refusal(error: SamplingError | AdmissionError) -> RequestError:
    """Returns the error of a request that the scheduler refuses."""
    if isinstance(error, PromptTooLongError):
        return RequestError(str(error), "overflow", error.tokens)
    return RequestError(str(error))
