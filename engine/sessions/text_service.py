"""The text work of one model, queued fairly among clients and done in a process of its own.

The process is `text_process.py`. It is watched: work that takes too long or too much memory ends it, and so
does a crash, each with one sentence to whoever sent the text; the next work finds a new process. Short texts
pass long ones: where one has held the process for a moment, a second process does the short ones meanwhile.
"""

from __future__ import annotations

import contextlib
import logging
import math
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

import msgspec
import numpy as np

from engine.machine.memory import footprint_bytes
from engine.models.text_tokenizer import facts_of
from engine.protocol import Generate, frame, remember, worded
from engine.sessions import text_process as wire
from engine.sessions.answer_text import AnswerFormat
from engine.sessions.chat_turns import template_tools
from engine.sessions.prompts import EncodedPrompt, RequestPrompts
from engine.sessions.session_errors import RequestError

if TYPE_CHECKING:
    from engine.vision.image_reading import PreparedImage

_Item = TypeVar("_Item")
QUANTUM: Final = 256  # tokens
LONG: Final = 50_000  # characters; shorter texts take some 50 ms at most
_OWN_TOKENIZER: Final = worded("Images cannot be read for this model: its tokenizer has code of its own.")
_IMAGE_PLACES: Final = 4_000  # characters of text that have about as many tokens as an image
_IMAGE_WORK: Final = 200_000  # characters that may take as long to encode as a large image to read
_SECONDS: Final = 10.0  # of processor time for any work; a template has three of them
_CHARACTERS_PER_SECOND: Final = 50_000  # what the slowest tokenizers manage on a slow machine
_START_SECONDS: Final = 60.0  # of processor time to open a tokenizer
_WALL: Final = 6.0  # times as long it may take on a busy machine
_TICK: Final = 0.05  # seconds between two looks at a process that works
_PATIENCE: Final = 0.2  # seconds that short work waits until a second process begins
_SPARE_SECONDS: Final = 60.0  # without work, until the second process ends
_LAST_SECONDS: Final = 0.5  # that a process has to end when its stdin is closed
_ENGINE: Final = "octavo"  # the client of its own work
_FIRST: Final = "first"
_SECOND: Final = "second"
_COMMAND: Final = (sys.executable, "-m", wire.__name__)
#: One thread, in the tokenizer and in NumPy's BLAS: steps need the others, and each has memory of its own.
_ENVIRONMENT: Final = {"TOKENIZERS_PARALLELISM": "false", "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
_log = logging.getLogger("octavo.texts")


class FairQueue(Generic[_Item]):
    """A queue of items with keys and costs; each key has a queue of its own.

    In each round a key may start work worth `QUANTUM` tokens more, so a key with much work or long texts does
    not keep others waiting. After Shreedhar and Varghese, 1995.
    """

    def __init__(self) -> None:
        self._queues: dict[str, deque[tuple[int, _Item]]] = {}
        self._order: deque[str] = deque()
        self._deficits: dict[str, int] = {}

    def __len__(self) -> int:
        return sum(map(len, self._queues.values()))

    def __iter__(self) -> Any:
        # Copied, since another thread counts the items while the queue changes.
        for queue in list(self._queues.values()):
            for _, item in list(queue):
                yield item

    def add(self, key: str, cost: int, item: _Item) -> None:
        """Adds an item.

        Args:
            key: whose it is.
            cost: tokens that it is expected to take.
        """
        if key not in self._queues:
            self._queues[key] = deque()
            self._order.append(key)
            self._deficits[key] = 0
        self._queues[key].append((cost, item))

    def pop(self) -> _Item | None:
        """Removes and returns the next item; None if there is none."""
        while self._order:
            key = self._order[0]
            cost, item = self._queues[key][0]
            if cost <= self._deficits[key] or len(self._order) == 1:
                self._deficits[key] = max(self._deficits[key] - cost, 0)
                self._queues[key].popleft()
                self._drop_if_empty(key)
                return item
            self._deficits[key] += QUANTUM
            self._order.rotate(-1)
        return None

    def remove(self, key: str, item: _Item) -> bool:
        """Removes an item, wherever it is; returns whether it was there."""
        queue = self._queues.get(key, deque())
        for entry in queue:
            if entry[1] is item:
                queue.remove(entry)
                self._drop_if_empty(key)
                return True
        return False

    def refund(self, key: str, tokens: int) -> None:
        """Gives a waiting key back what its last requests took less than expected; negative if more."""
        if key in self._deficits:
            self._deficits[key] += tokens

    def _drop_if_empty(self, key: str) -> None:
        if not self._queues[key]:
            del self._queues[key], self._deficits[key]
            self._order.remove(key)


class TextWorkError(RequestError):
    """The text work of a request ended without a result."""


class TextProcess:
    """A running `text_process.py`, for one thread; `end` may be called from any.

    Raises:
        TextWorkError: it cannot be started.
    """

    def __init__(self) -> None:
        environment = os.environ | _ENVIRONMENT
        environment.pop("LD_PRELOAD", None)  # OpenBLAS for MLX
        source, theirs = os.pipe()  # not its stdout: libraries print, and a stray line would break the frames
        try:
            self._process = subprocess.Popen(
                (*_COMMAND, str(theirs)),
                stdin=subprocess.PIPE,
                stdout=2,
                pass_fds=(theirs,),
                env=environment,
                bufsize=0,
            )
        except OSError as error:
            os.close(source)
            raise TextWorkError(
                worded("A process for texts cannot be started: {0}.", error), "engine"
            ) from error
        finally:
            os.close(theirs)
        assert self._process.stdin is not None
        self._sink, self._source = self._process.stdin, os.fdopen(source, "rb", buffering=0)
        self._at_rest = 0
        self._images = False  # whether the work has some
        self.prepared: wire.Prepare | None = None

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def ended(self) -> bool:
        """Whether it has ended."""
        return self._process.poll() is not None

    def prepare(self, prepared: wire.Prepare, tick: Callable[[], bool]) -> None:
        """Opens the tokenizer for the work that follows; `TextWorkError` if it cannot be opened."""
        reply = self.ask(prepared, _START_SECONDS, tick)
        if isinstance(reply, wire.Refused):
            raise TextWorkError(reply.error, "engine")
        self.prepared, self._at_rest = prepared, footprint_bytes(self.pid)

    def ask(self, task: wire.Task, seconds: float, tick: Callable[[], bool]) -> wire.Reply:
        """Does a task and returns what came of it.

        Args:
            seconds: of processor time that it may take.
            tick: called now and then meanwhile; returns whether the work is still wanted.

        Raises:
            RequestError: its texts are none.
            TextWorkError: the process ended, or does not deserve to go on: call `end`.
        """
        deadline = time.monotonic() + _WALL * seconds

        def read(count: int) -> memoryview:
            data, done = np.empty(count, np.uint8).data, 0  # its pages come with the bytes
            while done < count:
                if not select.select([self._source], [], [], _TICK)[0]:
                    self._check(deadline, seconds, tick)
                elif more := os.readv(self._source.fileno(), [data[done:]]):
                    done += more
                else:
                    break
            return data[:done]

        self._images = _image_count(task) > 0
        try:
            data = frame(wire.Job(task, seconds))
        except ValueError as error:  # half a character, which is no UTF-8
            raise RequestError(worded("The prompt is not a text that this model can read.")) from error
        try:
            wire.write_frame(self._sink, data)
            reply: wire.Reply = wire.read_frame(read, wire.Reply)
        except (EOFError, OSError, ValueError) as error:  # ValueError: `end` has closed the pipes
            raise TextWorkError(self._why_it_ended(seconds)) from error
        return reply

    def end(self) -> None:
        """Ends the process at once."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._sink, self._source):
            with contextlib.suppress(OSError):
                pipe.close()

    def _check(self, deadline: float, seconds: float, tick: Callable[[], bool]) -> None:
        if not tick():
            raise TextWorkError(worded("The request was stopped."))
        if time.monotonic() > deadline:
            raise TextWorkError(self._too_long(seconds))
        if self._at_rest and footprint_bytes(self.pid) > self._at_rest + self._most_memory:
            raise TextWorkError(self._too_large())

    def _why_it_ended(self, seconds: float) -> str:
        """Returns a sentence about a process that ended by itself."""
        try:
            status = self._process.wait(_LAST_SECONDS)
        except subprocess.TimeoutExpired:
            status = 0
        _log.error("the process for texts ended with status %s", status)
        if status == -signal.SIGPROF:
            return self._too_long(seconds)
        if status == -signal.SIGABRT:  # Rust's libraries end so when they get no memory
            return self._too_large()
        if self._images:
            return worded("What reads the images crashed. Send other images, or fewer.")
        return worded("This model's tokenizer or chat template crashed at this text. Change the text.")

    @property
    def _most_memory(self) -> int:
        return wire.most_memory(self.prepared and self.prepared.images)

    def _too_large(self) -> str:
        most = self._most_memory >> 20
        if self._images:
            return worded("What reads the images needed more than {0} MB. Send other images, or fewer.", most)
        return worded(
            "This model's tokenizer or chat template needed more than {0} MB for this text. Shorten "
            "the text.",
            most,
        )

    def _too_long(self, seconds: float) -> str:
        if self._images:
            return worded(
                "What reads the images took longer than {0} seconds. Send other images, or fewer.",
                round(seconds),
            )
        return worded(
            "This model's tokenizer or chat template took longer than {0} seconds for this text. "
            "Shorten the text.",
            round(seconds),
        )


class _TextJob(NamedTuple):
    """Work that waits or is being done; nobody waits for it any more once `result` is cancelled."""

    task: wire.Task
    client: str
    characters: int
    result: Future[wire.Reply]


class TextService:
    """Does the text work of one model. All methods may be called from any thread.

    Args:
        name: of the model, for people.

    Attributes:
        processes: those that run now, by the lanes that use them.
        waiting: pieces of work that wait.
    """

    def __init__(self, name: str) -> None:
        self.processes: dict[str, TextProcess] = {}
        self.waiting = 0
        self._name = name
        self._short: FairQueue[_TextJob] = FairQueue()
        self._long: FairQueue[_TextJob] = FairQueue()
        self._changed = threading.Condition()
        self._running: dict[str, _TextJob] = {}
        self._lanes: set[str] = set()
        self._prepared: wire.Prepare | None = None
        self._local: wire.TextWork | None = None
        self._opening: Future[wire.Reply] | None = None
        self._closed = False

    def check(self, path: str) -> Future[wire.Reply]:
        """Begins to open and try a tokenizer.json, before the engine itself opens it."""
        return self.submit(wire.Check(path))

    def serve(self, tokenizer: Any, prompts: RequestPrompts, context: int, rows: int = 0) -> None:
        """Sets the tokenizer that all further work is done with.

        Args:
            tokenizer: mlx-lm's TokenizerWrapper.
            prompts: of the same tokenizer. If that does not work without transformers, its work is done by
                these, on a thread of this process.
            context: tokens that a prompt and its answer can have.
            rows: tokens that the model can read.
        """
        facts = facts_of(tokenizer)
        if facts is None:
            _log.info("%s has a tokenizer with code of its own: its texts are encoded here", self._name)
            self._local = wire.TextWork(tokenizer, prompts)
            if prompts.image_source is not None:  # they would be read here
                prompts.image_source = prompts.image_source._replace(problem=_OWN_TOKENIZER)
        else:
            facts = msgspec.structs.replace(facts, tokens=[])  # it has the tokenizer itself
            self._prepared = wire.Prepare(facts, context, rows, prompts.image_source)
            self._opening = self.submit(wire.Count([]))  # opens the tokenizer before the first text comes

    def submit(self, task: wire.Task, client: str = "") -> Future[wire.Reply]:
        """Queues work.

        Args:
            client: whose it is; all have the same share.

        Returns:
            What comes of it, or a `TextWorkError`. To stop the work, cancel it.
        """
        job = _TextJob(task, client, _characters(task), Future())
        with self._changed:
            if not self._closed:
                queue = self._long if job.characters > LONG else self._short
                queue.add(client, 1 + job.characters // 4, job)
                self.waiting += 1
                if not self._lanes:
                    self._begin_lane(_FIRST)
                self._changed.notify_all()
                return job.result
        settle(job.result, self._unloaded())
        return job.result

    def encode(self, text: str) -> Future[list[int]]:
        """Begins to encode a text for the engine itself, without special tokens."""

        def tokens(reply: wire.Reply) -> list[int]:
            assert isinstance(reply, wire.Texts)
            return wire.token_list(reply.tokens[0])

        task = wire.EncodeTexts([text], add_special_tokens=False, must_fit=False)
        return converted(self.submit(task, _ENGINE), tokens)

    @property
    def idle(self) -> bool:
        """Whether nobody waits for anything."""
        with self._changed:
            jobs = [*self._running.values(), *self._short, *self._long]
        return all(job.result is self._opening for job in jobs)

    def close(self) -> None:
        """Ends the processes, and with them all work."""
        with self._changed:
            self._closed = True
            left = [*self._short, *self._long]
            self._short, self._long, self.waiting = FairQueue(), FairQueue(), 0
            processes = list(self.processes.values())
            self._changed.notify_all()
        for process in processes:
            process.end()
        for job in left:
            settle(job.result, self._unloaded())

    def _unloaded(self) -> TextWorkError:
        return TextWorkError(worded("{0} was unloaded.", self._name), "busy")

    # --- lanes: a thread with a process ---------------------------------------------------------------

    def _begin_lane(self, lane: str) -> None:
        threading.Thread(target=self._run, args=(lane,), name=f"texts-{lane}", daemon=True).start()
        self._lanes.add(lane)  # `_changed` is held

    def _run(self, lane: str) -> None:
        try:
            while (job := self._next(lane)) is not None:
                try:
                    outcome: wire.Reply | Exception = self._do(lane, job)
                except TextWorkError as error:
                    outcome = self._unloaded() if self._closed else error
                    self._end_process(lane)
                except RequestError as error:
                    outcome = error
                except BaseException as error:  # noqa: BLE001 - nobody else could tell whoever waits
                    _log.exception("text work failed")
                    outcome = TextWorkError(
                        worded("The text could not be read ({0}).", type(error).__name__), "engine"
                    )
                    self._end_process(lane)
                with self._changed:
                    del self._running[lane]
                settle(job.result, outcome)
                del job, outcome  # or the last text would stay in memory
        finally:
            self._end_process(lane)

    def _next(self, lane: str) -> _TextJob | None:
        """Waits for the next work of a lane, short texts first; returns None when the lane is to end."""
        end = math.inf if lane == _FIRST else time.monotonic() + _SPARE_SECONDS
        with self._changed:
            while not self._closed:
                job = self._short.pop() or (self._long.pop() if lane == _FIRST else None)
                self.waiting -= job is not None
                if job is not None and not job.result.cancelled():
                    self._running[lane] = job
                    return job
                if job is None:
                    left = end - time.monotonic()
                    if left <= 0:
                        break
                    self._changed.wait(min(left, threading.TIMEOUT_MAX))
            self._lanes.discard(lane)
        return None

    def _do(self, lane: str, job: _TextJob) -> wire.Reply:
        opened = math.inf

        def tick() -> bool:
            late = time.monotonic() - opened
            with self._changed:
                if late > _PATIENCE and len(self._short) and _SECOND not in self._lanes and not self._closed:
                    self._begin_lane(_SECOND)
                return not (self._closed or (job.result.cancelled() and late > _PATIENCE))

        if self._local is not None and not isinstance(job.task, wire.Check):
            return self._local.do(job.task)
        process = self.processes.get(lane)
        if process is not None and process.ended:  # since its last work, which nothing in this one can mend
            self._end_process(lane)
            process = None
        if process is None:
            process = TextProcess()
            with self._changed:
                self.processes[lane] = process
        prepared = self._prepared
        if prepared is not None and process.prepared is not prepared:
            process.prepare(prepared, tick)
        opened = time.monotonic()
        reply = process.ask(job.task, _seconds(job), tick)
        if isinstance(reply, wire.TaskDone) and reply.last:
            self._end_process(lane)
        return reply

    def _end_process(self, lane: str) -> None:
        with self._changed:
            process = self.processes.pop(lane, None)
        if process is not None:
            process.end()


def settle(result: Future[wire.Reply], outcome: wire.Reply | Exception) -> None:
    """Gives whoever waits for work what came of it."""
    with contextlib.suppress(InvalidStateError):  # it was cancelled
        if isinstance(outcome, Exception):
            result.set_exception(outcome)
        elif isinstance(outcome, wire.Refused):
            if outcome.wording is not None:
                remember(outcome.wording)
            result.set_exception(TextWorkError(outcome.error, outcome.kind, outcome.tokens))
        else:
            result.set_result(outcome)


def converted(reply: Future[wire.Reply], convert: Callable[[wire.Reply], _Item]) -> Future[_Item]:
    """Returns what `convert` makes of a reply once it is there; an error stays one."""
    result: Future[_Item] = Future()

    def done(_: object) -> None:
        try:
            result.set_result(convert(reply.result()))
        except BaseException as error:  # noqa: BLE001 - whoever waits gets it
            result.set_exception(error)

    reply.add_done_callback(done)
    return result


def _characters(task: wire.Task) -> int:
    """Returns about how many characters the texts of a task have."""
    images = _image_count(task) * _IMAGE_WORK
    if isinstance(task, wire.EncodeTexts | wire.Count):
        times = 5 if isinstance(task, wire.Count) and task.most else 1  # what `cut_at` reads again
        return sum(map(len, task.texts)) * times + images
    if isinstance(task, wire.Decode):
        return len(task.tokens)  # four bytes a token, which is about four characters
    if not isinstance(task, wire.Encode):
        return 0
    return text_size(task.request) + images


def _image_count(task: wire.Task) -> int:
    """Returns how many images a task reads."""
    if isinstance(task, wire.Count):
        return len(task.images)
    return sum(len(each.images) for each in task.request.messages) if isinstance(task, wire.Encode) else 0


def text_size(request: Generate) -> int:
    """Returns about how many characters of text a prompt has; a token counts as four."""
    prompt = len(request.prompt) * (1 if isinstance(request.prompt, str) else 4)
    texts = sum(
        len(message.content) + len(message.reasoning) + 16 + len(message.images) * _IMAGE_PLACES
        for message in request.messages
    )
    return prompt + texts + sum(len(tool.description) + len(tool.parameters) for tool in request.tools)


def _seconds(job: _TextJob) -> float:
    """Returns the processor time that work may take."""
    if isinstance(job.task, wire.Check):
        return _START_SECONDS
    return _SECONDS + job.characters / _CHARACTERS_PER_SECOND


def prompt_of(reply: wire.Reply, request: Generate, prompts: RequestPrompts) -> EncodedPrompt:
    """Returns the prompt that `Encode` has made of a request.

    Args:
        reply: what came of it.
        prompts: of its model.
    """
    assert isinstance(reply, wire.EncodedRequest)
    form = None
    if reply.transitions is not None:
        calls = bool(request.tools) and request.tool_choice != "none"
        form = AnswerFormat(
            reply.transitions,
            reply.initial,
            prompts.tools if calls else None,
            template_tools(request.tools) if calls else [],
            request.parallel_tools,
        )
    tokens, images = wire.token_list(reply.tokens), prepared_images(reply) if reply.images else ()
    return EncodedPrompt(tokens, form, reply.pinned, reply.begun, reply.banned, images)


def prepared_images(reply: wire.EncodedRequest) -> tuple[PreparedImage, ...]:
    """Returns the images of a prompt that was made in another process."""
    from engine.vision.image_reading import PreparedImage

    return tuple(
        PreparedImage(
            {
                name: np.frombuffer(data, dtype).reshape(shape)
                for name, (dtype, shape, data) in image.arrays.items()
            },
            "",
            image.places,
            image.digest,
            image.source,
        )
        for image in reply.images
    )
