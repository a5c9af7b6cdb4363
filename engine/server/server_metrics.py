"""Counters, gauges and histograms for monitors, under vLLM's names where it has them.

Requests are those of the server; what is said of the KV cache includes the window's chats.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from engine.server.admission_queue import AdmissionQueue
from engine.server.answer_stream import AnswerStream
from engine.worker.worker_loop import WorkerParts

_FIRST_TOKEN: Final = (
    0.005,
    0.01,
    0.02,
    0.04,
    0.08,
    0.16,
    0.32,
    0.64,
    1.28,
    2.5,
    5.0,
    10.0,
    20.0,
    40.0,
    80.0,
)
_BETWEEN_TOKENS: Final = (
    0.002,
    0.005,
    0.01,
    0.02,
    0.03,
    0.05,
    0.075,
    0.1,
    0.15,
    0.2,
    0.3,
    0.5,
    1.0,
    2.5,
    5.0,
)
_WHOLE: Final = (0.1, 0.3, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0, 40.0, 80.0, 160.0, 320.0, 640.0, 1280.0)
_TOKENS: Final = tuple(float(1 << power) for power in range(18))


@dataclass(frozen=True)
class ModelCounts:
    """Figures of one model's session; `name` is the model's."""

    name: str
    running: int
    waiting: int
    texts: int
    blocks: int
    blocks_used: int
    prompt_tokens: int
    reused_tokens: int
    preemptions: int
    evictions: int
    steps: int
    step_seconds: float


class ServerMetrics(Collector):
    """The metrics of one server, in a registry of their own.

    Args:
        admission: whose requests are counted.
        name_of: returns the name of a model by its key.
    """

    def __init__(self, admission: AdmissionQueue, name_of: Callable[[str], str]) -> None:
        self._admission = admission
        self._name_of = name_of
        self._models: list[ModelCounts] = []
        self._of_model: dict[str, _OfModel] = {}
        self._registry = CollectorRegistry()
        label, registry = ("model_name",), self._registry
        self.first = Histogram(
            "vllm:time_to_first_token_seconds",
            "From a request's arrival to its first token.",
            label,
            buckets=_FIRST_TOKEN,
            registry=registry,
        )
        self.gaps = Histogram(
            "vllm:inter_token_latency_seconds",
            "Between two tokens of an answer.",
            label,
            buckets=_BETWEEN_TOKENS,
            registry=registry,
        )
        self.whole = Histogram(
            "vllm:e2e_request_latency_seconds",
            "From a request's arrival to its end.",
            label,
            buckets=_WHOLE,
            registry=registry,
        )
        self.queued = Histogram(
            "vllm:request_queue_time_seconds",
            "From a request's arrival to its first step.",
            label,
            buckets=_WHOLE,
            registry=registry,
        )
        self.prompt = Histogram(
            "vllm:request_prompt_tokens", "Tokens of a prompt.", label, buckets=_TOKENS, registry=registry
        )
        self.answer = Histogram(
            "vllm:request_generation_tokens",
            "Tokens generated for a request.",
            label,
            buckets=_TOKENS,
            registry=registry,
        )
        self.prompt_tokens = Counter("vllm:prompt_tokens", "Prompt tokens.", label, registry=registry)
        self.answer_tokens = Counter("vllm:generation_tokens", "Generated tokens.", label, registry=registry)
        self.forced = Counter(
            "octavo:forced_tokens",
            "Generated tokens that a grammar left no choice for.",
            label,
            registry=registry,
        )
        self.ended = Counter(
            "vllm:request_success",
            "Requests that ended, by reason.",
            (*label, "finished_reason"),
            registry=registry,
        )
        self._registry.register(self)
        admission.observers.append(self._observe)

    def render(self, models: list[ModelCounts]) -> bytes:
        """Returns all metrics as text.

        Args:
            models: of the models that are awake.
        """
        self._models = models
        return generate_latest(self._registry)

    def collect(self) -> Iterable[Metric]:
        """Yields what is known only when it is asked for."""
        waiting = GaugeMetricFamily("vllm:num_requests_waiting", "Requests that wait.", labels=["model_name"])
        running = GaugeMetricFamily("vllm:num_requests_running", "Requests that run.", labels=["model_name"])
        usage = GaugeMetricFamily(
            "vllm:kv_cache_usage_perc", "Share of the blocks in use, 0 to 1.", labels=["model_name"]
        )
        queries = CounterMetricFamily(
            "vllm:prefix_cache_queries", "Prompt tokens looked up in the prefix cache.", labels=["model_name"]
        )
        hits = CounterMetricFamily(
            "vllm:prefix_cache_hits", "Prompt tokens found in the prefix cache.", labels=["model_name"]
        )
        preempted = CounterMetricFamily("vllm:num_preemptions", "Preempted requests.", labels=["model_name"])
        evicted = CounterMetricFamily("octavo:evictions", "Evicted blocks.", labels=["model_name"])
        steps = CounterMetricFamily("octavo:steps", "Steps computed.", labels=["model_name"])
        for each in self._models:
            name = [each.name]
            waiting.add_metric(name, each.waiting)
            running.add_metric(name, each.running)
            usage.add_metric(name, each.blocks_used / max(each.blocks, 1))
            queries.add_metric(name, each.prompt_tokens)
            hits.add_metric(name, each.reused_tokens)
            preempted.add_metric(name, each.preemptions)
            evicted.add_metric(name, each.evictions)
            steps.add_metric(name, each.steps)
        texts = GaugeMetricFamily(
            "octavo:texts_waiting", "Texts that wait to be encoded or counted.", labels=["model_name"]
        )
        for each in self._models:
            texts.add_metric([each.name], each.texts)
        queued = GaugeMetricFamily("octavo:requests_queued", "Requests in the server's queue.")
        queued.add_metric([], self._admission.waiting)
        seconds = CounterMetricFamily("octavo:server_cpu_seconds", "Processor time of the server's thread.")
        seconds.add_metric([], time.thread_time())
        step_seconds = CounterMetricFamily(
            "octavo:step_seconds", "Time that the steps took.", labels=["model_name"]
        )
        for each in self._models:
            step_seconds.add_metric([each.name], each.step_seconds)
        counted = [waiting, running, texts, usage, queries, hits, preempted, evicted, steps, step_seconds]
        return [*counted, queued, seconds]

    def _observe(self, answer: AnswerStream) -> None:
        """Counts a request that has ended."""
        name = self._name_of(answer.request.model)
        of = self._of_model.get(name)
        if of is None:
            of = self._of_model[name] = _OfModel(self, name)
        if answer.started is not None:
            of.queued.observe(answer.started_at - answer.arrived)
            of.prompt.observe(answer.started.prompt_tokens)
            of.prompt_tokens.inc(answer.started.prompt_tokens)
        for first, _ in answer.token_times.values():
            of.first.observe(first - answer.arrived)
        for gap in answer.gaps:
            of.gaps.observe(gap)
        of.whole.observe(answer.ended_at - answer.arrived)
        if answer.finished:
            of.answer.observe(answer.answered_tokens)
            of.answer_tokens.inc(answer.answered_tokens)
            of.forced.inc(sum(message.forced_tokens for message in answer.finished))
        reason = answer.finished[-1].reason if answer.finished else "abort"
        self.ended.labels(name, "abort" if answer.cancelled else reason).inc()


class _OfModel:
    """The metrics of one model, looked up once: prometheus-client takes a lock and builds a key each time."""

    def __init__(self, metrics: ServerMetrics, name: str) -> None:
        self.first = metrics.first.labels(name)
        self.gaps = metrics.gaps.labels(name)
        self.whole = metrics.whole.labels(name)
        self.queued = metrics.queued.labels(name)
        self.prompt = metrics.prompt.labels(name)
        self.answer = metrics.answer.labels(name)
        self.prompt_tokens = metrics.prompt_tokens.labels(name)
        self.answer_tokens = metrics.answer_tokens.labels(name)
        self.forced = metrics.forced.labels(name)


def count_models(parts: WorkerParts) -> list[ModelCounts]:
    """Returns what the sessions of the models that are awake say; runs on the worker loop's thread."""
    counts = []
    for model in parts.models.awake:
        session = model.session
        assert session is not None
        pool, scheduler = session.blocks.stats(), session.scheduler
        counts.append(
            ModelCounts(
                name=session.name,
                running=len(scheduler.running),
                waiting=len(scheduler.waiting),
                texts=session.texts_waiting,
                blocks=pool.total,
                blocks_used=pool.used,
                prompt_tokens=pool.prompt_tokens,
                reused_tokens=pool.reused_tokens,
                preemptions=pool.preemptions,
                evictions=pool.evictions,
                steps=scheduler.metrics.steps,
                step_seconds=scheduler.metrics.seconds,
            )
        )
    return counts
