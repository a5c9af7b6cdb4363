"""Decode steps of models in published shapes with random weights, and the bytes that a step reads."""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, Final, cast

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from mlx.utils import tree_flatten
from mlx_lm.models.qwen2 import Model, ModelArgs

from engine.backends.cpu.worker_threads import default_helpers
from engine.bench.compared_engines import open_octavo, prompt_tokens, start_greedy
from engine.machine.device import use_best_device
from engine.model_patches import attached, experts_per_token
from engine.models.starter_model import copy_tokenizer
from engine.sessions.session import Session

_QWEN25_SMALL: Final[dict[str, Any]] = {
    "model_type": "qwen2",
    "hidden_size": 896,
    "num_hidden_layers": 24,
    "intermediate_size": 4864,
    "num_attention_heads": 14,
    "num_key_value_heads": 2,
    "rms_norm_eps": 1e-6,
    "vocab_size": 151936,
    "rope_theta": 1000000.0,
    "max_position_embeddings": 32768,
    "tie_word_embeddings": True,
}
_QWEN25: Final = _QWEN25_SMALL | {
    "hidden_size": 1536,
    "num_hidden_layers": 28,
    "intermediate_size": 8960,
    "num_attention_heads": 12,
}
#: Fields of config.json, as published.
_SHAPES: Final = {"qwen2.5-0.5b": _QWEN25_SMALL, "qwen2.5-1.5b": _QWEN25}


# --- Bytes of a decode step, as a share of the copy bandwidth

_COPIED: Final = 64 << 20  # bytes by each thread: more than caches hold
_COPIES: Final = 8


def step_bytes(session: Session) -> dict[str, int]:
    """Bytes of weights that a decode step on the CPU reads; 0 if another backend computes.

    `weights`: as they lie in memory, of all linear layers and the head, and of the experts of one token;
    `least`: the bytes of the model's files.
    """
    model = session.loaded.model
    products = [attached(module, "product") for module in model.modules()]
    weights = sum(each.nbytes for each in products if each is not None)
    experts = [each for module in model.modules() if (each := attached(module, "experts")) is not None]
    if experts:
        weights += max(1, experts_per_token(model)) * sum(each.nbytes // each.experts for each in experts)
    return {"weights": weights, "least": session.loaded.weights_on_disk if weights else 0}


def copy_bandwidth() -> float:
    """Bytes per second that copies read and write, by as many threads as decode; the best of some."""
    threads = default_helpers() + 1
    arrays = [np.ones((2, _COPIED), np.uint8) for _ in range(threads)]

    def copy(array: Any) -> None:
        np.copyto(array[1], array[0])

    best = 0.0
    for _ in range(_COPIES):
        workers = [threading.Thread(target=copy, args=(array,)) for array in arrays]
        begin = time.perf_counter()
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        best = max(best, 2 * _COPIED * threads / (time.perf_counter() - begin))
    return best


def print_bytes(read: dict[str, int], bandwidth: float, rate: float) -> float:
    """Prints what a step reads, and returns its share of the copy bandwidth, at `rate` steps per second."""
    share = read["weights"] * rate / bandwidth
    print(
        f"\nA decode step reads {read['weights'] / 1e6:.1f} MB of weights; the model's files have "
        f"{read['least'] / 1e6:.1f} MB. That is {share:.0%} of the copy bandwidth of "
        f"{bandwidth / 1e9:.1f} GB/s."
    )
    return share


# --- `octavo bench single --shape NAME`

_PROMPT: Final = 128  # tokens
_GENERATED: Final = 32


def measure_shape(arguments: argparse.Namespace) -> dict[str, Any]:
    """Decode steps per second; on a CPU also their share of the copy bandwidth, measured in turn."""
    use_best_device()
    with tempfile.TemporaryDirectory() as folder:
        write_shape(Path(folder), arguments.shape)
        arguments.model = folder
        session = open_octavo(arguments)
    read = step_bytes(session)
    _decode(session)
    rates, bandwidths = [], []
    for _ in range(max(1, arguments.runs)):
        if read["weights"]:
            bandwidths.append(copy_bandwidth())
        rates.append(_decode(session))
    session.close()
    rate = statistics.median(rates)
    print(f"{arguments.shape}, random weights of 4 bits: {rate:.1f} tokens/s after {_PROMPT} tokens")
    result: dict[str, Any] = {
        "shape": arguments.shape,
        "octavo": {"decode_128": rate},
        "peer": {},
        "ratio": {},
    }
    if bandwidths:
        bandwidth = statistics.median(bandwidths)
        result["ratio"]["of_copy_bandwidth"] = print_bytes(read, bandwidth, rate)
        result["bytes"] = read | {"copied_per_second": bandwidth}
    return result


def _decode(session: Session) -> float:
    """Steps per second of one request."""
    session.blocks.clear_cache()
    prompt = prompt_tokens(session.loaded.tokenizer, _PROMPT)
    sequence = start_greedy(session, prompt, _GENERATED, "shape")
    while sequence.generated < 2:  # the second step may be the first of its shape
        session.step()
    begin, before = time.perf_counter(), sequence.generated
    while not session.idle:
        session.step()
    return (sequence.generated - before) / (time.perf_counter() - begin)


def write_shape(folder: Path, shape: str) -> None:
    """Writes a model of a published shape with random weights of 4 bits, scales in half precision."""
    fields = _SHAPES[shape]
    copy_tokenizer(folder)
    model = Model(ModelArgs.from_dict(fields))
    model.set_dtype(mx.float16)
    nn.quantize(model, group_size=64, bits=4)
    arrays = cast("list[tuple[str, mx.array]]", tree_flatten(model.parameters()))
    mx.save_safetensors(str(folder / "model.safetensors"), dict(arrays), {"format": "mlx"})
    config = fields | {"quantization": {"group_size": 64, "bits": 4}}
    (folder / "config.json").write_text(json.dumps(config), encoding="utf-8")
