"""Whole sessions on the Metal and CUDA backends, every kernel emulated, and what mlx-lm computes instead.

`emulated_gpu` makes `LoadOptions(backend=...)` work on this machine as it does on one with that GPU, trials
and their file included; a Mac's or an NVIDIA GPU runs its kernels itself. `LogitRecorder` keeps every row of
logits that a session samples from, so that all of them can be compared with one forward of mlx-lm's own model
over the finished text.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from cuda_cases import findings
from cuda_emulation import HAS_CUDA, cuda_kernels
from metal_cpu.emulator.launch import Emulation
from metal_emulation import emulation
from mlx_lm.models.cache import make_prompt_cache
from tiny_models import write_tokenizer
from trained_heads import assistant_config
from transformers import PreTrainedTokenizerFast
from zoo.tiny_configs import make

from engine.backends.metal import kernel_trials
from engine.backends.metal.kernel_trials import limited
from engine.backends.reference import ReferencePool
from engine.blocks import UNKNOWN_TOKEN
from engine.models.draft_assistant import DraftAssistant, add_assistant
from engine.models.draft_head import DraftHead, add_head, text_model
from engine.models.model_loader import LoadedModel
from engine.protocol import LoadOptions
from engine.scheduling.sequence import Phase, Sequence
from engine.sessions.session import Session

HAS_METAL = sys.platform == "darwin" and mx.metal.is_available()
VOCABULARY = 259
CONTEXT = 2304  # tokens


def has_gpu(backend: str) -> bool:
    """Whether this machine has the GPU that the backend is for; otherwise its kernels are emulated."""
    return {"metal": HAS_METAL, "cuda": HAS_CUDA}.get(backend, False)


@dataclass(frozen=True)
class Family:
    """A tiny model whose attention has one shape.

    Attributes:
        name: for test ids.
        kind: module of mlx-lm.
        fields: of its config.
        block_size: tokens in a block.
        kv_bits: of its KV cache.
        dtype: of weights, activations and the KV cache.
        bound: largest difference of a logit from mlx-lm's, relative to the largest logit.
        head: whether it has a draft head.
    """

    name: str
    kind: str
    fields: dict[str, Any] = field(default_factory=dict)
    block_size: int = 16
    kv_bits: Any = 0
    dtype: mx.Dtype = mx.float32
    bound: float = 1e-4
    head: bool = False

    def make(self) -> Any:
        """The model, the same at each call."""
        sizes = {"vocab_size": VOCABULARY, "max_position_embeddings": 4096}
        model = make(self.kind, **(sizes | self.fields))
        if self.dtype != mx.float32:
            model.set_dtype(self.dtype)
            mx.eval(model.parameters())
        if self.head and self.kind == "gemma4_text":
            add_assistant(model, DraftAssistant(model, assistant_config(model)))
            mx.eval(model.parameters())
        elif self.head:
            add_head(model, DraftHead(text_model(model), "*"))
            mx.eval(model.parameters())
        return model

    def loaded(self, folder: Path) -> LoadedModel:
        """The model as a session takes it; its tokenizer is written into `folder`."""
        assert write_tokenizer(folder) == VOCABULARY
        from mlx_lm.tokenizer_utils import TokenizerWrapper

        tokenizer = TokenizerWrapper(PreTrainedTokenizerFast.from_pretrained(folder))
        return LoadedModel(self.make(), tokenizer, {}, 0, CONTEXT, self.name)


def llama(heads: int, kv_heads: int, head_dim: int, **options: Any) -> Family:
    """A llama of two layers."""
    fields = {
        "num_hidden_layers": 2,
        "num_attention_heads": heads,
        "num_key_value_heads": kv_heads,
        "head_dim": head_dim,
        "layer_types": None,
    }
    family = Family(f"llama {heads}/{kv_heads}x{head_dim}", "llama", fields, **options)
    kept = f"{family.kv_bits} bits" if family.kv_bits else str(family.dtype).rpartition(".")[-1]
    return replace(family, name=f"{family.name}, {kept}")


def _limited(seconds: float, what: str) -> contextlib.AbstractContextManager[None]:
    """A trial may last as long as a test: the emulator itself ends launches that do not return.

    The watchdog ends the process, which has meant a vanished test process on a busy machine.
    """
    return limited(30 * seconds, what)


@contextlib.contextmanager
def emulated_gpu(backend: str, folder: Path, **options: Any) -> Iterator[Emulation]:
    """While this lasts, the backend of that name finds its GPU, and keeps what it learns in `folder`.

    Args:
        backend: metal or cuda; any other backend runs as it does without this.
        folder: stands for the user's cache folder.
        options: of the emulator's session.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OCTAVO_CACHE", str(folder))
        if not has_gpu(backend):
            patch.setattr(kernel_trials, "limited", _limited)
        if backend == "metal" and HAS_METAL:
            mx.set_default_device(mx.gpu)
            try:
                yield Emulation()  # has nothing to launch, and finds nothing
            finally:
                mx.set_default_device(mx.cpu)
        elif backend == "metal":
            patch.setattr(mx.metal, "is_available", lambda: True)
            with emulation(**({"typecheck": False} | options)) as session:
                yield session
        elif backend == "cuda":
            patch.setattr(mx.cuda, "is_available", lambda: True)
            with cuda_kernels(Emulation(**options)) as session:
                yield session
        else:
            yield Emulation()


def problems(emulator: Emulation) -> list[str]:
    """Everything the emulator found in any launch."""
    return findings(emulator)


class LogitRecorder:
    """Keeps the logits that a session samples from.

    Attributes:
        rows: (sequence, position of the row's token, the tokens up to it, logits) of every row.
    """

    def __init__(self, session: Session) -> None:
        self.rows: list[tuple[Sequence, int, list[int], np.ndarray]] = []
        forward, build = session.model.forward, session.model.build
        computed = session.scheduler.commit
        built: dict[int, mx.array] = {}  # the logits of each batch in flight

        def run(batch: Any) -> mx.array:
            built[id(batch)] = forward(batch)
            return built[id(batch)]

        def start(batch: Any, tokens: mx.array | None = None) -> mx.array:
            built[id(batch)] = build(batch, tokens)
            return built[id(batch)]

        def record(step: Any) -> None:
            batch = step.batch
            logits = np.array(built.pop(id(batch)).astype(mx.float32))
            for row, index in enumerate(batch.logit_rows):
                owner = int(batch.row_sequence[index])
                sequence = step.sequences[owner]
                own = batch.tokens[batch.cu_rows[owner] : index + 1].tolist()
                first = int(batch.positions[batch.cu_rows[owner]])
                if sequence.phase is Phase.RUNNING and not sequence.dropped:
                    own = [
                        sequence.tokens[first + n] if token == UNKNOWN_TOKEN else token
                        for n, token in enumerate(own)
                    ]
                    known = sequence.tokens[:first] + own
                    self.rows.append((sequence, int(batch.positions[index]), known, logits[row]))
            computed(step)

        session.model.forward = run  # type: ignore[method-assign]
        session.model.build = start  # type: ignore[method-assign]
        session.scheduler.commit = record  # type: ignore[method-assign]

    def worst(self, family: Family) -> float:
        """The largest difference from mlx-lm's logits, relative to their largest; NaN counts as infinite.

        Rows of drafts that turned out wrong are left out: nothing was sampled from them.
        """
        model = family.make()
        found = 0.0
        compared = 0
        for sequence in {id(row[0]): row[0] for row in self.rows}.values():
            tokens = sequence.tokens
            out = model(mx.array(tokens)[None], cache=make_prompt_cache(model))[0]
            want = np.array(out.astype(mx.float32))
            for other, position, known, logits in self.rows:
                if other is sequence and known == tokens[: position + 1]:
                    difference = float(np.abs(logits - want[position]).max() / np.abs(want).max())
                    found = max(found, difference if np.isfinite(difference) else np.inf)
                    compared += 1
        assert compared
        return found


@contextlib.contextmanager
def counted_fall_backs() -> Iterator[list[int]]:
    """Notes the rows of each attention that the reference computes while this lasts."""
    rows: list[int] = []
    attend = ReferencePool.attend

    def counted(self: ReferencePool, queries: mx.array, *args: Any, **options: Any) -> mx.array:
        rows.append(queries.shape[0])
        return attend(self, queries, *args, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ReferencePool, "attend", counted)
        yield rows


def open_session(loaded: LoadedModel, family: Family, backend: str, **options: Any) -> Session:
    """A session over pools that begin as NaN."""
    given: dict[str, Any] = {"kv_blocks": 4 * CONTEXT // family.block_size} | options
    session = Session(
        loaded,
        LoadOptions(backend=backend, block_size=family.block_size, kv_bits=family.kv_bits, **given),  # type: ignore[arg-type]
    )
    for pool in session.model.pools:
        pool.fill(float("nan"))
    return session
