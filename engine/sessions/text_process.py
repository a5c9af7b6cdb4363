"""The process that does the text work of one model: chat templates, token ids, and counting tokens.

A chat template and a tokenizer are programs by a stranger, and texts come from anybody. Whatever they do, a
panic, a crash, hours of work or gigabytes of memory, they do it here, and it costs one request: the engine
kills the process, starts another, and computes on meanwhile. It loads neither MLX nor transformers, but for a
first `Check`, after which it ends.

Frames go both ways, each a little-endian u32 length and as many bytes of MessagePack. Token ids are bytes.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import logging
import os
import resource
import signal
import struct
import sys
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, Final

import msgspec

from engine.machine.memory import footprint_bytes, trim_heap
from engine.models.model_errors import is_failure
from engine.models.text_tokenizer import (
    HostileTokenizerError,
    TextTokenizer,
    TokenizerFacts,
    facts_file,
    open_tokenizer,
)
from engine.protocol import Generate, Wording, frame, worded, wording_of
from engine.sessions.prompts import EncodedPrompt, RequestPrompts
from engine.sessions.session_errors import ErrorKind, RequestError

MAX_MEMORY: Final = 1 << 30  # bytes that one piece of work may take, besides the tokenizer itself
IMAGE_MEMORY: Final = 5 << 29  # the same where a model looks at images
_KEPT: Final = 16 << 20  # bytes that may stay from one piece of work to the next
_NICE: Final = 5  # the engine's steps come first
_PR_SET_PDEATHSIG: Final = 1
_LENGTH: Final = struct.Struct("<I")


class Check(msgspec.Struct, tag=True):
    """Opens a tokenizer.json and tries it; keeps what loads need of it, see `keep_tokenizer`."""

    path: str


class Prepare(msgspec.Struct, tag=True):
    """Says which tokenizer the work that follows needs."""

    facts: TokenizerFacts
    context: int
    rows: int
    images: tuple[str, str, str] | None = None  # `ImageSource`


class Encode(msgspec.Struct, tag=True):
    """Makes the prompt of a request."""

    request: Generate
    must_fit: bool = True  # whether it is refused as soon as it is certain that it does not fit the context


class EncodeTexts(msgspec.Struct, tag=True):
    """Encodes texts."""

    texts: list[str]
    add_special_tokens: bool = True
    must_fit: bool = True  # as in `Encode`


class Count(msgspec.Struct, tag=True):
    """Counts the tokens of texts, then those of images, by their files; finds where texts are to be cut."""

    texts: list[str]
    images: list[bytes] = []
    most: int = 0  # tokens of each text; 0: none is cut


class Decode(msgspec.Struct, tag=True):
    """Returns the text of tokens, or of each of them alone."""

    tokens: memoryview
    each: bool = False


Task = Check | Prepare | Encode | EncodeTexts | Count | Decode


class Job(msgspec.Struct):
    """A task and the seconds of processor time that it may take."""

    task: Task
    seconds: float


class TaskDone(msgspec.Struct, tag=True):
    """The task needed nothing to be returned.

    Attributes:
        last: whether the process is no longer fit for other work: it has imported MLX and transformers.
    """

    last: bool = False


class WireImage(msgspec.Struct, array_like=True):
    """A `PreparedImage`, without its text."""

    arrays: dict[str, tuple[str, list[int], memoryview]]  # dtype, shape, bytes
    places: int
    digest: bytes
    source: bytes


class EncodedRequest(msgspec.Struct, tag=True):
    """The result of `Encode`: an `EncodedPrompt`, without what the engine knows itself.

    Attributes:
        tokens: int32.
        transitions: of the answers' form; None if all of an answer is text.
        initial: the state in which answers begin.
        pinned: tokens at the start that stay in the prefix cache.
        begun: tokens at the end that are the beginning of the answer.
        banned: tokens that answers may not have.
        images: in the prompt.
    """

    tokens: memoryview
    transitions: dict[str, list[tuple[str, str]]] | None
    initial: str
    pinned: int
    begun: tuple[int, ...]
    banned: tuple[int, ...]
    images: list[WireImage] = []


class Texts(msgspec.Struct, tag=True):
    """The result of `EncodeTexts`: int32 for each text."""

    tokens: list[memoryview]


class Counts(msgspec.Struct, tag=True):
    """The result of `Count`."""

    counts: list[int]
    cuts: list[tuple[int, int]] = []  # of each text, as `cut_at` returns it


class Decoded(msgspec.Struct, tag=True):
    """The result of `Decode`."""

    texts: list[str]


class Refused(msgspec.Struct, tag=True):
    """The task failed; the text is a sentence for whoever asked."""

    error: str
    kind: ErrorKind = "request"
    tokens: int = 0  # of a prompt that is too long
    wording: Wording | None = None  # of the text


Reply = TaskDone | EncodedRequest | Texts | Counts | Decoded | Refused


def token_bytes(tokens: list[int]) -> memoryview:
    """Returns token ids as int32."""
    return memoryview(array("i", tokens)).cast("B")


def token_count(data: memoryview) -> int:
    """Returns how many token ids `token_bytes` has written."""
    return len(data.cast("i"))


def token_list(data: memoryview) -> list[int]:
    """Returns the token ids of `token_bytes`."""
    return data.cast("i").tolist()


class TextWork:
    """Does tasks with one tokenizer; also used in the engine itself for tokenizers that need transformers.

    Args:
        tokenizer: a TextTokenizer or mlx-lm's TokenizerWrapper; None until `Prepare`.
        prompts: of the same tokenizer.
    """

    def __init__(self, tokenizer: Any = None, prompts: RequestPrompts | None = None) -> None:
        self._tokenizer, self._prompts = tokenizer, prompts
        self._context = 0

    def do(self, task: Task) -> Reply:
        """Does a task; whatever it raises becomes `Refused`."""
        try:
            return self._do(task)
        except RequestError as error:
            return Refused(str(error), error.kind, error.tokens, wording_of(str(error)))
        except HostileTokenizerError as error:
            return Refused(str(error), wording=wording_of(str(error)))
        except (MemoryError, RecursionError) as error:
            return _failed(type(error).__name__)
        except BaseException as error:
            if not is_failure(error):
                raise
            what = str(error).partition("\n")[0][:200] or type(error).__name__
            return Refused(what) if isinstance(task, Check) else _failed(what)

    def _do(self, task: Task) -> Reply:
        if isinstance(task, Check):
            open_tokenizer(Path(task.path).read_bytes())
            return TaskDone(last=_keep_tokenizer(Path(task.path).parent))
        if isinstance(task, Prepare):
            tokenizer = TextTokenizer(task.facts)
            _ = tokenizer.backend_tokenizer  # opened now: texts have less time than it may take
            self._tokenizer, self._prompts = tokenizer, RequestPrompts(tokenizer, task.context, task.rows)
            self._context = task.context
            if task.images is not None:
                from engine.vision.image_prompts import ImageSource

                self._prompts.image_source = ImageSource(*task.images)
            return TaskDone()
        assert self._prompts is not None
        if isinstance(self._tokenizer, TextTokenizer):
            must_fit = isinstance(task, Encode | EncodeTexts) and task.must_fit
            self._tokenizer.most = self._context if must_fit else 0
        if isinstance(task, Encode):
            return _wire(self._prompts.encode(task.request))
        if isinstance(task, EncodeTexts):
            special = task.add_special_tokens
            encode = self._prompts.encode_text
            return Texts([token_bytes(encode(text, add_special_tokens=special)) for text in task.texts])
        if isinstance(task, Decode):
            tokens = token_list(task.tokens)
            self._prompts.check_tokens(tokens, "The request")
            pieces = [[token] for token in tokens] if task.each else [tokens]
            return Decoded([str(self._tokenizer.decode(piece)) for piece in pieces])
        counts = [count_tokens(self._tokenizer, text) for text in task.texts]
        cuts = [cut_at(self._tokenizer, text, task.most) for text in task.texts] if task.most else []
        return Counts(counts + (self._prompts.image_tokens(task.images) if task.images else []), cuts)


def _failed(what: str) -> Refused:
    text = worded("This model's tokenizer or chat template fails at this text ({0}). Change the text.", what)
    return Refused(text, wording=wording_of(text))


def _keep_tokenizer(folder: Path) -> bool:
    """Keeps what loads need of a tokenizer, unless an earlier load has; returns whether it had to."""
    if facts_file(folder).exists():
        return False
    from engine.models.model_loader import keep_tokenizer
    from engine.startup import keep_import_structure

    keep_import_structure()
    try:
        keep_tokenizer(folder)
    except BaseException as error:  # the engine reads it then, and says what is wrong
        if not is_failure(error):
            raise
    return True


def count_tokens(tokenizer: Any, text: str) -> int:
    """Returns how many tokens a text has, without those that begin or end a prompt.

    Args:
        tokenizer: a TextTokenizer or mlx-lm's TokenizerWrapper.
        text: of any length.
    """
    if isinstance(tokenizer, TextTokenizer):
        return tokenizer.count(text)
    fast = getattr(tokenizer, "backend_tokenizer", None)
    if fast is not None:
        return len(fast.encode_batch_fast([text], add_special_tokens=False)[0])
    return len(tokenizer.encode(text, add_special_tokens=False))


def cut_at(tokenizer: Any, text: str, most: int) -> tuple[int, int]:
    """Returns how many characters at the beginning of a text are at most so many tokens, and these tokens.

    They end with a line if one ends in their last tenth. A 4,000th of the text may be missing, since each
    try costs as much as a count.
    """
    low, high = 0, 2 * len(text)
    for _ in range(13):
        middle = (low + high) // 2
        if count_tokens(tokenizer, text[:middle]) <= most:
            low = min(middle, len(text))
        else:
            high = middle
        if low == len(text):
            break
    line = text.rfind("\n", low - low // 10, low) if low < len(text) else -1
    end = line + 1 or low
    return end, count_tokens(tokenizer, text[:end])


def _wire(prompt: EncodedPrompt) -> EncodedRequest:
    form = prompt.form
    return EncodedRequest(
        token_bytes(prompt.tokens),
        None if form is None else form.transitions,
        "" if form is None else form.initial,
        prompt.pinned,
        tuple(prompt.begun),
        tuple(prompt.banned),
        [
            WireImage(
                {name: (str(a.dtype), list(a.shape), a.data.cast("B")) for name, a in image.arrays.items()},
                image.places,
                image.digest,
                image.source,
            )
            for image in prompt.images
        ],
    )


def write_frame(sink: IO[bytes], data: bytes) -> None:
    """Writes a frame to a pipe without a buffer."""
    left = memoryview(data)
    while left:
        left = left[sink.write(left) :]


def read_frame(read: Callable[[int], bytes | memoryview], kind: Any) -> Any:
    """Returns the next message of a pipe.

    Args:
        read: returns so many bytes, or fewer at the end.
        kind: `Job` or `Reply`.

    Raises:
        EOFError: the pipe was closed.
    """
    start = read(_LENGTH.size)
    if len(start) < _LENGTH.size:
        raise EOFError
    (length,) = _LENGTH.unpack(start)
    body = read(length)
    if len(body) < length:
        raise EOFError
    return msgspec.msgpack.decode(body, type=kind)


def _limit_seconds(seconds: float) -> None:
    """Lets the system end this process once it has used so much more processor time; 0: no longer.

    A timer, for it counts from here. `RLIMIT_CPU` bounds a sum that the kernel counts by ticks: it is some
    percent off what `getrusage` says, which after minutes of work is more than any piece of work may take.
    """
    signal.setitimer(signal.ITIMER_PROF, seconds)


def most_memory(images: object) -> int:
    """Returns the bytes that work may take, by the `images` of `Prepare`."""
    return MAX_MEMORY if images is None else IMAGE_MEMORY


def _limit_memory(most: int = MAX_MEMORY) -> None:
    """Bounds the address space; macOS does not enforce that, so the engine looks at the resident memory."""
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    statm = Path("/proc/self/statm")
    if statm.exists():
        most += int(statm.read_text().split()[0]) * resource.getpagesize()
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (most, resource.RLIM_INFINITY))


def main() -> int:
    """Does tasks from stdin until it is closed, and replies to the pipe that the command line names.

    Returns:
        The exit status.
    """
    from engine.startup import defer_package

    logging.basicConfig(stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s")
    defer_package()  # mlx-lm's parsers of tool calls need none of the rest of it
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # from a terminal; the engine decides when this ends
    with contextlib.suppress(OSError):
        os.nice(_NICE)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    source, sink = sys.stdin.buffer, os.fdopen(int(sys.argv[1]), "wb", buffering=0)
    work, at_rest, most = TextWork(), footprint_bytes(), MAX_MEMORY
    _limit_memory()
    while True:
        try:
            job = read_frame(source.read, Job)
        except EOFError:
            return 0
        _limit_seconds(job.seconds)
        data = frame(work.do(job.task))
        _limit_seconds(0.0)
        opened = isinstance(job.task, Check | Prepare)
        most = most_memory(job.task.images) if isinstance(job.task, Prepare) else most
        del job
        write_frame(sink, data)
        del data
        if opened or footprint_bytes() > at_rest + _KEPT:
            gc.collect()
            trim_heap()
            at_rest = footprint_bytes()
        if opened:
            _limit_memory(most)


if __name__ == "__main__":
    sys.exit(main())
