"""Models by the sizes in their published config.json files, and models of the same shape without the weights.

What a step's graph consists of depends on layers, heads, windows and experts, not on the width of a layer. So
`narrow` makes a model with the published numbers of layers and heads whose hidden layers are 64 wide: it has
the graph of the real model and takes megabytes.
"""

from __future__ import annotations

import argparse
import importlib
import json
import statistics
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, cast

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from mlx.utils import tree_flatten

from engine.backends.cpu.worker_threads import default_helpers
from engine.bench.compared_engines import clear_prefix_cache, open_octavo, prompt_tokens, start_greedy
from engine.machine.device import use_best_device
from engine.model_patches import attached, experts_per_token
from engine.models.starter_model import copy_tokenizer
from engine.sessions.session import Session

_WIDTH: Final = 64  # of hidden layers
_EXPERTS: Final = 16
_TIED: Final = ("gemma3_text",)  # the head is the embedding, though no field says so
_NARROW: Final = {
    "hidden_size": _WIDTH,
    "intermediate_size": _WIDTH,
    "moe_intermediate_size": _WIDTH,
    "vocab_size": 256,
    "num_experts": _EXPERTS,
    "num_local_experts": _EXPERTS,
}


@dataclass(frozen=True)
class ModelShape:
    """A model without its weights.

    Attributes:
        name: as people know it.
        kind: module of mlx-lm.
        fields: of its config.json, as published.
    """

    name: str
    kind: str
    fields: dict[str, Any] = field(repr=False)

    @property
    def layers(self) -> int:
        """Number of layers."""
        return int(self.fields["num_hidden_layers"])

    def narrow(self) -> nn.Module:
        """A model with these layers and heads and narrow hidden layers: bfloat16, weights of 4 bits."""
        model = self._make({name: size for name, size in _NARROW.items() if name in self.fields}, bits=4)
        mx.eval(model.parameters())
        return model

    def write(self, folder: Path) -> None:
        """Writes config.json and random weights of 4 bits, with scales in half precision, into a folder."""
        model = self._make({}, bits=4)
        model.set_dtype(mx.float16)
        arrays = cast("list[tuple[str, mx.array]]", tree_flatten(model.parameters()))
        mx.save_safetensors(str(folder / "model.safetensors"), dict(arrays), {"format": "mlx"})
        config = self.fields | {"model_type": self.kind, "quantization": {"group_size": 64, "bits": 4}}
        (folder / "config.json").write_text(json.dumps(config), encoding="utf-8")

    def step_bytes(self, bits: int) -> int:
        """Bytes of the weights that one token reads; of experts, those that it is sent to.

        Args:
            bits: of the weights of linear layers and embeddings, in groups of 64.
        """
        model = self._make({}, bits)  # MLX computes nothing of it
        share = self.fields.get("num_experts_per_tok", 0) / self._experts if self._experts else 1.0
        total = 0.0
        for path, array in cast("list[tuple[str, mx.array]]", tree_flatten(model.parameters())):
            if "embed_tokens" in path and not self.fields.get("tie_word_embeddings", self.kind in _TIED):
                continue  # one row
            total += array.nbytes * (share if "experts" in path or "switch_mlp" in path else 1.0)
        return round(total)

    @property
    def _experts(self) -> int:
        return int(self.fields.get("num_experts", self.fields.get("num_local_experts", 0)))

    def kv_bytes(self, context: int) -> int:
        """Bytes of 16-bit keys and values that the decode kernel reads for one token.

        A layer with a sliding window reads its window; each key and value is read once for all query heads.
        """
        row = 2 * self.fields["num_key_value_heads"] * self.fields["head_dim"] * mx.bfloat16.size
        return sum(row * min(context, window or context) for window in self.windows)

    @property
    def windows(self) -> list[int]:
        """The sliding window of each layer in tokens; 0 for none."""
        window = int(self.fields.get("sliding_window", 0))
        if self.kind == "gpt_oss":
            return [window, 0] * (self.layers // 2)
        every = int(self.fields.get("sliding_window_pattern", 1))
        return [0 if (n + 1) % every == 0 else window for n in range(self.layers)]

    def _make(self, other: dict[str, int], bits: int) -> nn.Module:
        module = importlib.import_module(f"mlx_lm.models.{self.kind}")
        config = {"model_type": self.kind, **self.fields, **other}
        model: nn.Module = module.Model(module.ModelArgs.from_dict(config))
        if self.kind in _TIED:
            model.sanitize({})
        model.set_dtype(mx.bfloat16)
        nn.quantize(model, group_size=64, bits=bits)
        return model


LLAMA: Final = ModelShape(
    "Llama 3.1 8B",
    "llama",
    {
        "hidden_size": 4096,
        "num_hidden_layers": 32,
        "intermediate_size": 14336,
        "num_attention_heads": 32,
        "num_key_value_heads": 8,
        "head_dim": 128,
        "rms_norm_eps": 1e-5,
        "vocab_size": 128256,
        "rope_theta": 500000.0,
        "max_position_embeddings": 131072,
        "tie_word_embeddings": False,
    },
)
QWEN3_MOE: Final = ModelShape(
    "Qwen3 30B-A3B",
    "qwen3_moe",
    {
        "hidden_size": 2048,
        "num_hidden_layers": 48,
        "intermediate_size": 6144,
        "num_attention_heads": 32,
        "num_key_value_heads": 4,
        "head_dim": 128,
        "num_experts": 128,
        "num_experts_per_tok": 8,
        "decoder_sparse_step": 1,
        "mlp_only_layers": [],
        "moe_intermediate_size": 768,
        "rms_norm_eps": 1e-6,
        "vocab_size": 151936,
        "rope_theta": 1000000.0,
        "tie_word_embeddings": False,
        "max_position_embeddings": 40960,
        "norm_topk_prob": True,
    },
)
GEMMA3: Final = ModelShape(
    "Gemma 3 12B",
    "gemma3_text",
    {
        "hidden_size": 3840,
        "num_hidden_layers": 48,
        "intermediate_size": 15360,
        "num_attention_heads": 16,
        "num_key_value_heads": 8,
        "head_dim": 256,
        "rms_norm_eps": 1e-6,
        "vocab_size": 262208,
        "rope_theta": 1000000.0,
        "rope_local_base_freq": 10000.0,
        "query_pre_attn_scalar": 256,
        "sliding_window": 1024,
        "sliding_window_pattern": 6,
        "max_position_embeddings": 131072,
        "rope_scaling": {"rope_type": "linear", "factor": 8.0},
    },
)
GPT_OSS: Final = ModelShape(
    "gpt-oss 20B",
    "gpt_oss",
    {
        "hidden_size": 2880,
        "num_hidden_layers": 24,
        "intermediate_size": 2880,
        "num_attention_heads": 64,
        "num_key_value_heads": 8,
        "head_dim": 64,
        "num_local_experts": 32,
        "num_experts_per_tok": 4,
        "rms_norm_eps": 1e-5,
        "vocab_size": 201088,
        "sliding_window": 128,
        "rope_theta": 150000,
        "rope_scaling": {
            "rope_type": "yarn",
            "factor": 32.0,
            "beta_fast": 32.0,
            "beta_slow": 1.0,
            "original_max_position_embeddings": 4096,
            "truncate": False,
        },
    },
)
QWEN3_SMALL: Final = ModelShape(
    "Qwen3 0.6B",
    "qwen3",
    {
        "hidden_size": 1024,
        "num_hidden_layers": 28,
        "intermediate_size": 3072,
        "num_attention_heads": 16,
        "num_key_value_heads": 8,
        "head_dim": 128,
        "rms_norm_eps": 1e-6,
        "vocab_size": 151936,
        "rope_theta": 1000000.0,
        "max_position_embeddings": 40960,
        "tie_word_embeddings": True,
    },
)
LLAMA_SMALL: Final = ModelShape(
    "Llama 3.2 3B",
    "llama",
    LLAMA.fields
    | {
        "hidden_size": 3072,
        "num_hidden_layers": 28,
        "intermediate_size": 8192,
        "num_attention_heads": 24,
        "tie_word_embeddings": True,
    },
)
QWEN3: Final = ModelShape(
    "Qwen3 8B",
    "qwen3",
    QWEN3_SMALL.fields
    | {
        "hidden_size": 4096,
        "num_hidden_layers": 36,
        "intermediate_size": 12288,
        "num_attention_heads": 32,
        "tie_word_embeddings": False,
    },
)
MISTRAL_SMALL: Final = ModelShape(
    "Mistral Small 3.1 24B",
    "llama",
    LLAMA.fields
    | {
        "hidden_size": 5120,
        "num_hidden_layers": 40,
        "intermediate_size": 32768,
        "vocab_size": 131072,
        "rope_theta": 1000000000.0,
    },
)
QWEN25_SMALL: Final = ModelShape(
    "Qwen2.5 0.5B",
    "qwen2",
    {
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
    },
)
QWEN25: Final = ModelShape(
    "Qwen2.5 1.5B",
    "qwen2",
    QWEN25_SMALL.fields
    | {
        "hidden_size": 1536,
        "num_hidden_layers": 28,
        "intermediate_size": 8960,
        "num_attention_heads": 12,
    },
)
#: For `octavo bench single --shape`.
SHAPES: Final = {"qwen2.5-0.5b": QWEN25_SMALL, "qwen2.5-1.5b": QWEN25}
ALL: Final = (QWEN3_SMALL, LLAMA_SMALL, QWEN3, LLAMA, GEMMA3, GPT_OSS, MISTRAL_SMALL, QWEN3_MOE)


# --- Bytes of a decode step, as a share of the copy bandwidth

_COPIED: Final = 64 << 20  # bytes by each thread: more than caches hold
_COPIES: Final = 8


def step_bytes(session: Session) -> dict[str, int]:
    """Bytes of weights that a decode step on the CPU reads.

    Args:
        session: over any model.

    Returns:
        `weights`: as they lie in memory, of all linear layers and the head, and of the experts of one token;
        `least`: the bytes of the model's files. Both 0 if another backend than the CPU's computes.
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
    """Prints what a step reads, and returns its share of the copy bandwidth.

    Args:
        read: what `step_bytes` returned.
        bandwidth: what `copy_bandwidth` returned.
        rate: decode steps per second.
    """
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
        SHAPES[arguments.shape].write(Path(folder))
        copy_tokenizer(Path(folder))
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
    clear_prefix_cache(session)
    prompt = prompt_tokens(session.loaded.tokenizer, _PROMPT)
    sequence = start_greedy(session, prompt, _GENERATED, "shape")
    while sequence.generated < 2:  # the second step may be the first of its shape
        session.step()
    begin, before = time.perf_counter(), sequence.generated
    while not session.idle:
        session.step()
    return (sequence.generated - before) / (time.perf_counter() - begin)
