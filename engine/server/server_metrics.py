"""Counters, gauges and histograms for monitors, under vLLM's names where it has them.

Requests are those of the server; what is said of the KV cache includes the window's chats.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from engine.blocks.capacity import BlockStats
from engine.server.admission_queue import AdmissionQueue
from engine.server.answer_stream import AnswerStream
from engine.sessions.session import Session
from engine.worker.channel import WorkerParts

_FIRST_TOKEN: Final = (
    0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.5, 5.0, 10.0, 20.0, 40.0, 80.0,
)  # fmt: skip
_BETWEEN_TOKENS: Final = (
    0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 1.0, 2.5, 5.0,
)  # fmt: skip
_WHOLE: Final = (0.1, 0.3, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0, 40.0, 80.0, 160.0, 320.0, 640.0, 1280.0)
_TOKENS: Final = tuple(float(1 << power) for power in range(18))


_Labelled = TypeVar("_Labelled", Counter, Histogram)
_Gauge, _Count = GaugeMetricFamily, CounterMetricFamily
_Kind = type[GaugeMetricFamily | CounterMetricFamily]
_Figure = Callable[[Session, BlockStats], float]
#: Name, text and kind of the figures of each model's session, and their value from the session and its pool.
_OF_SESSION: Final[tuple[tuple[str, str, _Kind, _Figure], ...]] = (
    (
        "vllm:num_requests_waiting", "Requests that wait.", _Gauge,
        lambda session, _: len(session.scheduler.waiting),
    ),
    (
        "vllm:num_requests_running", "Requests that run.", _Gauge,
        lambda session, _: len(session.scheduler.running),
    ),
    (
        "octavo:texts_waiting", "Texts that wait to be encoded or counted.", _Gauge,
        lambda session, _: session.texts_waiting,
    ),
    (
        "vllm:kv_cache_usage_perc", "Share of the blocks in use, 0 to 1.", _Gauge,
        lambda _, pool: pool.used / max(pool.total, 1),
    ),
    (
        "vllm:prefix_cache_queries", "Prompt tokens looked up in the prefix cache.", _Count,
        lambda _, pool: pool.prompt_tokens,
    ),
    (
        "vllm:prefix_cache_hits", "Prompt tokens found in the prefix cache.", _Count,
        lambda _, pool: pool.reused_tokens,
    ),
    ("vllm:num_preemptions", "Preempted requests.", _Count, lambda _, pool: pool.preemptions),
    ("octavo:evictions", "Evicted blocks.", _Count, lambda _, pool: pool.evictions),
    ("octavo:steps", "Steps computed.", _Count, lambda session, _: session.scheduler.metrics.steps),
    (
        "octavo:step_seconds", "Time that the steps took.", _Count,
        lambda session, _: session.scheduler.metrics.seconds,
    ),
)  # fmt: skip


#: Of each model that is awake its name, and the figures of `_OF_SESSION`.
ModelCounts = tuple[str, tuple[float, ...]]


class ServerMetrics(Collector):
    """The metrics of one server, in a registry of their own; `name_of` returns a model's name by its key."""

    def __init__(self, admission: AdmissionQueue, name_of: Callable[[str], str]) -> None:
        self._admission = admission
        self._name_of = name_of
        self._models: list[ModelCounts] = []
        self._labelled: dict[tuple[object, str], Any] = {}
        self._registry = CollectorRegistry()
        label, registry = ("model_name",), self._registry

        def histogram(name: str, text: str, buckets: tuple[float, ...]) -> Histogram:
            return Histogram(name, text, label, buckets=buckets, registry=registry)

        def counter(name: str, text: str, *more: str) -> Counter:
            return Counter(name, text, (*label, *more), registry=registry)

        self.first = histogram(
            "vllm:time_to_first_token_seconds", "From a request's arrival to its first token.", _FIRST_TOKEN
        )
        self.gaps = histogram(
            "vllm:inter_token_latency_seconds", "Between two tokens of an answer.", _BETWEEN_TOKENS
        )
        self.whole = histogram(
            "vllm:e2e_request_latency_seconds", "From a request's arrival to its end.", _WHOLE
        )
        self.queued = histogram(
            "vllm:request_queue_time_seconds", "From a request's arrival to its first step.", _WHOLE
        )
        self.prompt = histogram("vllm:request_prompt_tokens", "Tokens of a prompt.", _TOKENS)
        self.answer = histogram("vllm:request_generation_tokens", "Tokens generated for a request.", _TOKENS)
        self.prompt_tokens = counter("vllm:prompt_tokens", "Prompt tokens.")
        self.answer_tokens = counter("vllm:generation_tokens", "Generated tokens.")
        self.forced = counter("octavo:forced_tokens", "Generated tokens that a grammar left no choice for.")
        self.ended = counter("vllm:request_success", "Requests that ended, by reason.", "finished_reason")
        self._registry.register(self)
        admission.observers.append(self._observe)

    def render(self, models: list[ModelCounts]) -> bytes:
        """Returns all metrics as text; `models` are those that are awake."""
        self._models = models
        return generate_latest(self._registry)

    def collect(self) -> Iterable[Metric]:
        """Yields what is known only when it is asked for."""
        for at, (name, text, kind, _) in enumerate(_OF_SESSION):
            family = kind(name, text, labels=["model_name"])
            for model, figures in self._models:
                family.add_metric([model], figures[at])
            yield family
        queued = GaugeMetricFamily("octavo:requests_queued", "Requests in the server's queue.")
        queued.add_metric([], self._admission.waiting)
        seconds = CounterMetricFamily("octavo:server_cpu_seconds", "Processor time of the server's thread.")
        seconds.add_metric([], time.thread_time())
        yield from (queued, seconds)

    def _observe(self, answer: AnswerStream) -> None:
        name = self._name_of(answer.request.model)
        if answer.started is not None:
            self._of(self.queued, name).observe(answer.started_at - answer.arrived)
            self._of(self.prompt, name).observe(answer.started.prompt_tokens)
            self._of(self.prompt_tokens, name).inc(answer.started.prompt_tokens)
        for first, _ in answer.token_times.values():
            self._of(self.first, name).observe(first - answer.arrived)
        gaps = self._of(self.gaps, name)
        for gap in answer.gaps:
            gaps.observe(gap)
        self._of(self.whole, name).observe(answer.ended_at - answer.arrived)
        if answer.finished:
            self._of(self.answer, name).observe(answer.answered_tokens)
            self._of(self.answer_tokens, name).inc(answer.answered_tokens)
            self._of(self.forced, name).inc(sum(message.forced_tokens for message in answer.finished))
        reason = answer.finished[-1].reason if answer.finished else "abort"
        self.ended.labels(name, "abort" if answer.cancelled else reason).inc()

    def _of(self, metric: _Labelled, name: str) -> _Labelled:
        """Returns a model's metric, looked up once: prometheus-client takes a lock and builds a key."""
        key = (metric, name)
        if key not in self._labelled:
            self._labelled[key] = metric.labels(name)
        made: _Labelled = self._labelled[key]
        return made


def count_models(parts: WorkerParts) -> list[ModelCounts]:
    """Returns what the sessions of the models that are awake say; runs on the worker loop's thread."""
    counts = []
    for model in parts.models.awake:
        if (session := model.session) is not None:
            pool = session.blocks.stats()
            counts.append((session.name, tuple(value(session, pool) for *_, value in _OF_SESSION)))
    return counts
