"""Benchmark `first_steps`: what each of the first 64 decode steps of an answer makes MLX and the backend do.

Sessions are real, models are tiny and random. On Metal and CUDA each launch of a kernel is one operation of
MLX with the kernel's inputs and outputs, whose content nobody computes; so the graphs, and what `mx.compile`
records of them, are those of a GPU. Kernels are trusted, and execution modes are those of the reference
backend. Copies that MLX makes inside an operation, where an input is not contiguous, are in no graph.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import io
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import mlx.core as mx
import numpy as np
from mlx_lm.tokenizer_utils import TokenizerWrapper
from tiny_models import write_tokenizer
from transformers import PreTrainedTokenizerFast
from zoo.tiny_configs import make

from benchmarks.decode_graph import whole_operations
from engine.backends.cpu.recorded_step import step_replay
from engine.backends.cuda import cuda_attention
from engine.backends.metal.kernel_trials import KernelTrials
from engine.backends.reference import ReferenceBackend
from engine.load_steps import LoadSteps, run_to_end
from engine.models.model_loader import LoadedModel
from engine.paged_model import paged_model
from engine.paged_model.paged_forward import PagedForward
from engine.paged_model.verification import Verified
from engine.protocol import LoadOptions, Sampling
from engine.scheduling.sequence import Sequence as Answer
from engine.sessions.answer import AnswerSpec
from engine.sessions.prompts import EncodedPrompt
from engine.sessions.session import Session
from metal_kernels import sources

_LAYERS: Final = {"num_hidden_layers": 4, "vocab_size": 259, "max_position_embeddings": 4096}
MODELS: Final[dict[str, dict[str, Any]]] = {
    "llama": {**_LAYERS, "head_dim": 64, "layer_types": None},
    "qwen3_moe": {**_LAYERS, "head_dim": 128},
    "gemma3": {**_LAYERS, "head_dim": 256, "sliding_window": 100},
    "gpt_oss": {**_LAYERS, "head_dim": 64, "sliding_window": 64},
    "qwen3_next": {**_LAYERS, "head_dim": 64},
}
BACKENDS: Final = ("cpu", "reference", "metal", "cuda")
STEPS: Final = 64
_PROMPT: Final = 100  # tokens
_CONTEXT: Final = 1024
#: What must not happen again once an answer was written: figures that are no part of a usual step.
ONCE: Final = ("traces", "recordings", "kernels")
_COPIES: Final = ("Contiguous", "Copy")
_VIEWS: Final = frozenset(
    [
        "AsStrided",
        "Broadcast",
        "ExpandDims",
        "Flatten",
        "Reshape",
        "Slice",
        "Split",
        "Squeeze",
        "Transpose",
        "Unflatten",
        "View",
    ]
)

Counts = Counter[str]


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Counts of each step of an answer, of the same again, and of one that continues it."""
    found: dict[str, Any] = {}
    columns = ("operations", "launches", "copies", "traces", "recordings", "kernels", "bytes")
    print(f"{'':24}{'answer':>8}{'step':>6}" + "".join(f"{column:>12}" for column in columns))
    for name in MODELS:
        for backend in BACKENDS:
            with watched_session(name, backend) as (session, counts):
                first, again = prompt_tokens(), prompt_tokens()
                answers = {
                    title: steps_of_answer(session, counts, title, prompt)
                    for title, prompt in (("first", first), ("again", again), ("more", first))
                }
            found[f"{name}, {backend}"] = answers
            shown: Counts = Counter(none=1)
            for title, steps in answers.items():
                for number, row in enumerate(steps, 1):
                    change = Counter({column: row[column] for column in columns[:-1]})
                    if change != shown or number == 1:
                        print(f"{f'{name}, {backend}':24}{title:>8}{number:6}", end="")
                        print("".join(f"{row[column]:12}" for column in columns))
                    shown = change
    usual = {name: float(answers["first"][39]["operations"]) for name, answers in found.items()}
    return {"octavo": usual, "peer": {}, "ratio": {}, "steps": found}


def tiny_model(name: str) -> Any:
    """A random model; the same at each call."""
    return make({"gemma3": "gemma3_text"}.get(name, name), **MODELS[name])


@functools.cache
def _verified(name: str) -> Verified:
    """What the reference backend finds of a model, which every backend does that is right."""
    model = tiny_model(name)
    return run_to_end(paged_model.verify_steps(model, ReferenceBackend(), name)).result


@contextlib.contextmanager
def watched_session(name: str, backend: str, **options: Any) -> Iterator[tuple[Session, Counts]]:
    """A session of a tiny model, and what is counted from its load on."""
    counts: Counts = Counter()
    mx.set_default_device(mx.cpu)
    with contextlib.ExitStack() as stack:
        if backend in ("metal", "cuda"):
            known = _verified(name)

            def verify(paged: PagedForward, _: Any) -> LoadSteps[Verified]:
                yield from ()
                paged.patch_modules()
                paged.backend.try_faster(known.faster)
                return known

            stack.enter_context(patch.object(paged_model, "verify", verify))
            stack.enter_context(stand_ins(backend, counts))
        stack.enter_context(_counted(counts))
        loaded = LoadedModel(tiny_model(name), _tokenizer(), {}, 0, _CONTEXT, name)
        given: dict[str, Any] = {"backend": backend, "kv_blocks": 256} | options
        session = Session(loaded, LoadOptions(**given))
        copy_blocks = session.model.copy_blocks

        def counted_copies(blocks: Any, *rest: Any) -> None:
            counts["copies"] += len(blocks)
            copy_blocks(blocks, *rest)

        stack.enter_context(patch.object(session.model, "copy_blocks", counted_copies))
        yield session, counts


@functools.cache
def _tokenizer() -> TokenizerWrapper:
    with tempfile.TemporaryDirectory() as folder:
        write_tokenizer(Path(folder))
        return TokenizerWrapper(PreTrainedTokenizerFast.from_pretrained(folder))


def steps_of_answer(session: Session, counts: Counts, name: str, prompt: list[int]) -> list[Counts]:
    """Counts of each decode step of an answer, which ends then; its tokens are appended to `prompt`."""
    answer = start(session, name, prompt)
    found = [step(session, counts) for _ in range(STEPS)]
    assert answer.generated > STEPS
    finish(session)
    prompt[:] = answer.tokens
    return found


def prompt_tokens(seed: int = 0) -> list[int]:
    """A prompt."""
    return [int(token) for token in np.random.default_rng(seed).integers(3, 250, _PROMPT)]


def start(session: Session, name: str, prompt: list[int], tokens: int = STEPS + 8) -> Answer:
    """Begins an answer of so many tokens, and computes its prompt."""
    sampling = Sampling(temperature=0, max_tokens=tokens)
    answer = session.submit_prompt(EncodedPrompt(list(prompt)), AnswerSpec(name, name, sampling))
    answer.stop_tokens = frozenset()
    while not answer.generated:
        session.step()
    return answer


def finish(session: Session) -> None:
    """Runs until nothing is left."""
    while not session.idle:
        session.step()


def step(session: Session, counts: Counts) -> Counts:
    """Counts what one step does; `bytes` is how much more memory MLX had during it."""
    counts.clear()
    mx.reset_peak_memory()
    before = mx.get_active_memory()
    session.step()
    counts["bytes"] = max(mx.get_peak_memory() - before, 0)
    return Counter(counts)


@contextlib.contextmanager
def _counted(counts: Counts) -> Iterator[None]:
    """Counts what is evaluated, recorded and compiled."""
    compiled, trace = sources.compiled, step_replay.StepTrace  # type: ignore[attr-defined]

    def counting(function: Callable[..., mx.array]) -> Callable[..., mx.array]:
        def traced(*args: Any) -> mx.array:
            counts["traces"] += 1
            return function(*args)

        return compiled(traced)

    def evaluating(evaluate: Any) -> Any:
        def call(*arrays: Any) -> None:
            for label, number in _operations(list(arrays)).items():
                counts["operations"] += number * (label not in _VIEWS)
                counts["launches"] += number * (label == "Depends")
                counts["copies"] += number * (label in _COPIES)
            evaluate(*arrays)

        return call

    def recording(*args: Any) -> Any:
        counts["recordings"] += 1
        return trace(*args)

    with (
        patch.object(sources, "compiled", counting),
        patch.object(step_replay, "StepTrace", recording),
        patch.object(mx, "async_eval", evaluating(mx.async_eval)),
        patch.object(mx, "eval", evaluating(mx.eval)),
        _numba_compiling(counts),
    ):
        yield


@contextlib.contextmanager
def _numba_compiling(counts: Counts) -> Iterator[None]:
    from numba.core import event

    class Listener(event.Listener):  # type: ignore[misc]
        def on_start(self, event: Any) -> None:
            counts["kernels"] += 1

        def on_end(self, event: Any) -> None:
            pass

    with event.install_listener("numba:compile", Listener()):
        yield


def _operations(arrays: list[Any]) -> Counts:
    """Operations of a graph, by MLX's name."""
    flat = [x for each in arrays for x in (each if isinstance(each, list | tuple) else [each])]
    text = io.StringIO()
    mx.export_to_dot(text, *flat)
    return Counter(re.findall(r'\[label ="(\w+)", shape=rectangle\]', text.getvalue()))


@contextlib.contextmanager
def stand_ins(backend: str, counts: Counts) -> Iterator[None]:
    """While this lasts, a backend's kernels are operations that nobody computes, and trusted."""
    seen: set[Any] = set()

    @functools.cache
    def blank(shape: tuple[int, ...], dtype: mx.Dtype) -> mx.array:
        made = mx.zeros(shape, dtype)
        mx.eval(made)
        return made

    def make_kernel(name: str, **_: Any) -> Any:
        def launch(
            *,
            inputs: Sequence[mx.array],
            output_shapes: Any,
            output_dtypes: Any,
            template: Any = (),
            **_: Any,
        ) -> list[mx.array]:
            instantiation = (name, tuple(template), tuple(x.dtype for x in inputs), tuple(output_dtypes))
            counts["kernels"] += instantiation not in seen
            seen.add(instantiation)
            shapes = [tuple(shape) for shape in output_shapes]
            made = [blank(*each) for each in zip(shapes, output_dtypes, strict=True)]
            return list(mx.depends(made, list(inputs)))

        return launch

    gpu = {"metal": mx.metal, "cuda": mx.cuda}[backend]
    caches = (sources.kernel, cuda_attention.kernel)
    for cache in caches:
        cache.cache_clear()
    with (
        patch.object(mx.fast, f"{backend}_kernel", make_kernel),
        patch.object(KernelTrials, "trusted", lambda *_: True),
        patch.object(KernelTrials, "refused", lambda *_: False),
        patch.object(gpu, "is_available", lambda: True),
        whole_operations(wanted=True),
    ):
        yield
    for cache in caches:
        cache.cache_clear()
