"""Embeddings of texts: the pooled hidden states that the model's output projection would get.

They are computed with mlx-lm's own caches, a chunk after each step, so that running answers wait for a short
chunk at most and no block is needed. Pooling is what the model's folder says in the form of
sentence-transformers, otherwise the mean; the vectors have unit length.
"""

from __future__ import annotations

import json
import math
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.machine.memory import available_memory
from engine.paged_model import PagedModel
from engine.protocol import format_size
from engine.sessions.internal_errors import report_internal_error
from engine.sessions.session_errors import RequestError

Vector = NDArray[np.float32]  # (dim,)
Pooling = Literal["mean", "first", "last"]

CHUNK: Final = 256  # tokens computed after one step, at most
_LEAST: Final = 16  # tokens, however slow the machine is
_SECONDS: Final = 0.02  # that a chunk may take while there are answers
MAX_TEXTS: Final = 2048  # of one request
MAX_TOKENS: Final = 300_000  # of one request; OpenAI's limit
_SHARE: Final = 0.25  # of the available memory that the cache of one text may take


@dataclass(eq=False)
class _Job:
    """Texts whose embeddings were asked for together, the first unfinished one in progress."""

    texts: deque[list[int]]
    future: Future[list[Vector]] = field(default_factory=Future)
    vectors: list[Vector] = field(default_factory=list)
    cache: list[Any] | None = None
    done: int = 0  # tokens of the first text that were computed
    total: mx.array | None = None  # (1, dim) float32: their pooled hidden states, not yet divided


class Embeddings:
    """Computes embeddings for one session.

    Args:
        model: the model; its pools are not used.
        context: tokens that a text can have.
        folder: of the model; None for one that was made in memory.
        available: returns the bytes that can be allocated.

    Attributes:
        jobs: those that are left to compute.
    """

    def __init__(
        self,
        model: PagedModel,
        context: int,
        folder: Path | None = None,
        available: Callable[[], int] = available_memory,
    ) -> None:
        self._model, self._context = model, context
        self._available = available
        self._token_bytes = sum(shape.token_bytes for shape in model.layers.shapes if shape)
        self._pooling = pooling_of(folder) if folder else "mean"
        self.jobs: deque[_Job] = deque()
        self._chunk = _LEAST  # tokens computed at once beside answers, which grow where they take little time

    def submit(self, texts: list[list[int]]) -> Future[list[Vector]]:
        """Queues texts as token ids. The future gives a vector of each, or raises RequestError.

        Cancelling the future drops them.

        Raises:
            RequestError: there are none or too many, or one is empty or too long, for its cache as well.
        """
        if not 1 <= len(texts) <= MAX_TEXTS:
            raise RequestError(f"A request can have 1 to {MAX_TEXTS:,} texts to embed, not {len(texts):,}.")
        if self._model.is_split:
            raise RequestError(
                f"{self._model.name} is computed by several machines, which cannot compute embeddings yet; "
                "load a model on this machine alone for them."
            )
        for number, text in enumerate(texts):
            if not text:
                raise RequestError(f"The text {number} to embed is empty.")
            if len(text) > self._context:
                raise RequestError(
                    f"The text {number} to embed has {len(text):,} tokens, but this model's context is "
                    f"{self._context:,}.",
                    "overflow",
                )
        self._check_size(texts)
        job = _Job(deque(texts))
        self.jobs.append(job)
        return job.future

    def _check_size(self, texts: list[list[int]]) -> None:
        """Checks what the texts take: all of them in tokens, and the longest one in memory, beside the pools.

        Raises:
            RequestError: it is too much.
        """
        total, longest = sum(map(len, texts)), max(map(len, texts))
        if total > MAX_TOKENS:
            raise RequestError(
                f"The texts to embed have {total:,} tokens, but a request can have {MAX_TOKENS:,}; "
                "make several requests.",
                "overflow",
            )
        needed, room = longest * self._token_bytes, int(self._available() * _SHARE)
        if needed > room:
            raise RequestError(
                f"The longest text to embed has {longest:,} tokens, whose KV cache takes "
                f"{format_size(needed)}; {format_size(room)} may be used for it now. Split the text.",
                "overflow",
            )

    def advance(self, answering: bool = False) -> float:
        """Computes up to `CHUNK` tokens of the oldest texts; to be called between two steps.

        Args:
            answering: whether answers wait meanwhile; it stops early then where tokens take long.

        Returns:
            The seconds until it is to be called again: 0 while there are texts.
        """
        left, begun = CHUNK, time.monotonic()
        while left > 0 and self.jobs:
            job = self.jobs[0]
            if job.future.cancelled():
                self.jobs.popleft()
                continue
            started = time.monotonic()
            try:
                count = self._compute(job, min(left, self._chunk) if answering else left)
            except Exception as error:  # noqa: BLE001 - MLX and models raise many kinds; the engine goes on
                self.jobs.popleft()
                _fail(job, error)
                continue
            left -= count
            if not job.texts:
                self.jobs.popleft()
                if job.future.set_running_or_notify_cancel():
                    job.future.set_result(job.vectors)
            ended = time.monotonic()
            each = max((ended - started) / count, 1e-6)
            self._chunk = min(max(int(_SECONDS / each), _LEAST), CHUNK, 2 * self._chunk)
            if answering and ended - begun + each * min(left, self._chunk) > _SECONDS:
                break
        return 0.0 if self.jobs else math.inf

    def end(self, reason: str) -> None:
        """Ends all requests with an error, because the model goes away."""
        while self.jobs:
            _fail(self.jobs.popleft(), RequestError(reason, "engine"))

    def _compute(self, job: _Job, most: int) -> int:
        """Computes the next tokens of a job's first text, at most `most`; returns how many."""
        from mlx_lm.models.cache import make_prompt_cache

        text = job.texts[0]
        if job.cache is None:
            job.cache = make_prompt_cache(self._model.model)
        tokens = text[job.done : job.done + most]
        hidden = self._hidden_states(tokens, job.cache)
        ended = job.done + len(tokens) == len(text)
        if self._pooling == "mean":
            part = mx.sum(hidden, axis=1)
            job.total = part if job.total is None else job.total + part
        elif (self._pooling == "last" and ended) or (self._pooling == "first" and not job.done):
            job.total = hidden[:, -1] if self._pooling == "last" else hidden[:, 0]
        job.done += len(tokens)
        mx.eval(hidden if job.total is None else job.total, hidden[:, -1:])  # the caches with it
        if ended:
            assert job.total is not None
            job.vectors.append(_unit_length(np.array(job.total[0])))
            job.texts.popleft()
            job.cache, job.done, job.total = None, 0, None
        return len(tokens)

    def _hidden_states(self, tokens: list[int], cache: list[Any]) -> mx.array:
        """Returns what the output projection gets for tokens, (1, L, dim) float32, unevaluated.

        Raises:
            RequestError: the projection was not recognised when the model was loaded.
        """
        with self._model.step.capture() as captured:
            self._model.model(mx.array([tokens]), cache=cache)  # its logits are never evaluated
        states = [state for state in captured if isinstance(state, mx.array) and state.ndim == 3]
        if not states or states[-1].shape[:2] != (1, len(tokens)):
            raise RequestError(f"{self._model.name} gives no hidden states that could be an embedding.")
        return states[-1].astype(mx.float32)


def pooling_of(folder: Path) -> Pooling:
    """Returns how a model's folder says that hidden states are pooled; the mean if it says nothing."""
    try:
        config = json.loads((folder / "1_Pooling" / "config.json").read_text("utf-8"))
    except (OSError, ValueError):
        return "mean"
    modes = config if isinstance(config, dict) else {}
    if modes.get("pooling_mode_lasttoken") is True:
        return "last"
    return "first" if modes.get("pooling_mode_cls_token") is True else "mean"


def _fail(job: _Job, error: Exception) -> None:
    if not isinstance(error, RequestError):
        error = RequestError(report_internal_error(error), "engine")
    if job.future.set_running_or_notify_cancel():
        job.future.set_exception(error)


def _unit_length(vector: Vector) -> Vector:
    length = math.sqrt(float(np.sum(vector.astype(np.float64) ** 2)))
    return (vector / length if length else vector).astype(np.float32)
