"""Benchmark `apple`: what decoding one chat should reach on Apple's chips. All of it is predicted.

The sums, for each chip, model and context, are the same for both engines:

- bytes: the weights that a token reads (4 bits, groups of 64), and its keys and values in 16 bits, which the
  decode kernel reads once for all query heads. A test compares that with what the emulator counts.
- dispatches: the operations in the graph of a step that run a kernel, as the benchmark `host` builds it; each
  layer whose context is divided has one more, which merges the parts.
- rounds and waves of attention: a threadgroup reads one tile of keys after the other, each of which waits for
  its loads (`ROUND`), and a GPU runs `RESIDENT` threadgroups a core at once. In MLX's kernel a threadgroup
  reads 32 keys at once, without barriers (`MLX_ROUND`), and there is one for each query head.
- GPU time: bytes over the chip's published bandwidth times `REACHED`, in attention at least the time of all
  rounds of all waves, plus `DISPATCH` for each dispatch. `REACHED` and `DISPATCH` are fitted to what
  vllm-mlx's documentation reports for MLX on an M4 Max (`PUBLISHED`); the times of rounds are estimates.
- host time: building that graph, measured on THIS machine. A Mac's cores are faster than most servers'; what
  MLX does on the host when it evaluates is missing on both sides.
- serial: host and GPU one after the other. overlapped: the slower of the two, as mlx-lm works.
- limit: published bandwidth over bytes, as if nothing else took time.
- drafts: steps that verify `DRAFT` tokens of a draft that cost nothing, each accepted with the same
  probability. Each row reads the context and its experts; the step is serial, since the next one has to wait
  for what was accepted. What its products take more than those of one row is not in the sums.

When a Mac reports (`make mac-report`, or the benchmark `host` and `octavo bench single --model MODEL` there),
its tokens/s go beside `overlapped_tokens_s` and `mlx_lm_tokens_s` of its chip, and its milliseconds of the
benchmark `host` beside `host_ms`; `REACHED` and `DISPATCH` are then fitted to it.
"""

from __future__ import annotations

import argparse
import gc
import re
import statistics
from collections import Counter
from typing import Any, Final, NamedTuple

import mlx.core as mx

from benchmarks.decode_graph import DecodeGraph, MlxLmGraph, OctavoGraph, labels, recorded
from benchmarks.host import CONTEXT, compare
from benchmarks.published_shapes import ALL, LLAMA_SMALL, QWEN3_MOE, QWEN3_SMALL, ModelShape
from metal_kernels.kernel_batch import apple_split
from metal_kernels.shapes import AttentionShape, decode_tiling


class Chip(NamedTuple):
    """A chip as Apple describes it; the largest GPU of its name.

    Attributes:
        name: as Apple writes it.
        bandwidth: of its memory, in GB/s.
        cores: of its GPU.
        source: where Apple says so.
    """

    name: str
    bandwidth: float
    cores: int
    source: str


CHIPS: Final = (
    Chip("M1", 68.25, 8, "MacBook Air (M1, 2020), Technical Specifications"),
    Chip("M2 Pro", 200.0, 19, "Apple newsroom, 17 January 2023"),
    Chip("M3 Max", 400.0, 40, "MacBook Pro (16-inch, M3 Max, 2023), Technical Specifications"),
    Chip("M4", 120.0, 10, "Apple newsroom, 7 May 2024; Mac mini (2024), Technical Specifications"),
    Chip("M4 Max", 546.0, 40, "Apple newsroom, 30 October 2024"),
    Chip("M5", 153.0, 10, "Apple newsroom, 15 October 2025"),
)
CONTEXTS: Final = (100, 512, 513, 1024, 8192, 32768)  # tokens
BITS: Final = 4  # of the weights
REACHED: Final = 0.85  # of the published bandwidth
DISPATCH: Final = 2.0e-6  # seconds of GPU time for each dispatch
ROUND: Final = 2.5e-6  # seconds of one tile of keys; two loads that depend on each other, and two barriers
MLX_ROUND: Final = 0.7e-6  # seconds of 32 keys in MLX's kernel
RESIDENT: Final = 2  # threadgroups that a core runs at once, by their memory
# Tokens/s of MLX on an M4 Max with short prompts: vllm-mlx, docs/benchmarks/llm.md.
PUBLISHED: Final = ((QWEN3_SMALL, 8, 402.3), (LLAMA_SMALL, 4, 200.1), (QWEN3_MOE, 4, 123.9))
DRAFT: Final = 4  # tokens, the default of `draft_tokens`
ACCEPTED: Final = (0.3, 0.5, 0.7, 0.9)  # of them, each with this probability
_STEPS: Final = 15
_TWO_PASSES: Final = 4096  # keys from which MLX's attention of a group of heads is two dispatches
_VIEWS: Final = ("Broadcast", "ExpandDims", "Flatten", "Reshape", "Slice", "Split", "Squeeze", "Transpose")
_NO_KERNEL: Final = frozenset((*_VIEWS, "StopGradient", "Unflatten"))


class Waves(NamedTuple):
    """Decode attention of one layer on a chip.

    Attributes:
        parts: into how many the context is divided.
        threadgroups: how many there are, over all heads.
        rounds: tiles of keys that the longest reads, one after the other.
        waves: how often the GPU is filled.
    """

    parts: int
    threadgroups: int
    rounds: int
    waves: int

    @property
    def seconds(self) -> float:
        """Time that the layer takes at least, however few bytes it reads."""
        return self.waves * self.rounds * ROUND


def waves(chip: Chip, shape: ModelShape, span: int) -> Waves:
    """Returns how the decode kernel divides the context of one chat.

    Args:
        span: tokens that the layer attends to.
    """
    heads = shape.fields["num_key_value_heads"]
    attention = AttentionShape(
        mx.bfloat16, shape.fields["num_attention_heads"], heads, shape.fields["head_dim"], 16, 1.0
    )
    *_, groups = attention.division
    keys, tiling = (
        apple_split(chip.cores, attention.least_part).keys(span, groups),
        decode_tiling(attention, 1),
    )
    parts = -(-span // keys)
    rounds = -(-min(keys, span) // (8 * tiling.key_groups * tiling.key_fragments))
    return Waves(parts, parts * groups, rounds, -(-parts * groups // (RESIDENT * chip.cores)))


class Step(NamedTuple):
    """Work of an engine for one token of a model, apart from the context.

    Attributes:
        host: seconds of building the graph, here.
        dispatches: operations that run a kernel, without those that merge the parts of a context.
    """

    host: float
    dispatches: int


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Predictions for every chip, model and context."""
    steps: dict[str, tuple[Step, Step]] = {}

    def work() -> None:
        for shape in ALL:
            steps[shape.name] = _steps(shape, arguments.runs)
            gc.collect()

    recorded(work)
    rows = [
        predict(chip, shape, context, *steps[shape.name])
        for chip in CHIPS
        for shape in ALL
        for context in CONTEXTS
    ]
    _print(rows, steps)
    ours, theirs = (
        {_key(row): row[name] for row in rows} for name in ("overlapped_tokens_s", "mlx_lm_tokens_s")
    )
    return {
        "is_prediction": True,
        "octavo": ours,
        "peer": theirs,
        "ratio": {key: ours[key] / theirs[key] for key in ours},
        "chips": [chip._asdict() for chip in CHIPS],
        "assumptions": {
            "bandwidth_reached": REACHED,
            "dispatch_us": DISPATCH * 1e6,
            "round_us": ROUND * 1e6,
            "mlx_round_us": MLX_ROUND * 1e6,
            "threadgroups_a_core": RESIDENT,
            "weight_bits": BITS,
        },
        "predictions": rows,
        "picture": {
            "title": "Prediction, not measured: M4 Max, 1k tokens of context",
            "unit": "tokens/s of one chat, predicted",
            "figures": [_key(row) for row in rows if (row["chip"], row["context"]) == ("M4 Max", 1024)],
        },
    }


def predict(chip: Chip, shape: ModelShape, context: int, ours: Step, theirs: Step) -> dict[str, Any]:
    """One line of the table, with the model's bytes; every figure in it is a prediction."""
    weights, cached = shape.step_bytes(BITS), shape.kv_bytes(context)
    spans = _spans(shape, context)
    merges = merged(chip, shape, context)
    rate = chip.bandwidth * 1e9 * REACHED
    row = cached / sum(span * count for span, count in spans.items())  # bytes of a token in a layer
    ours_waits = theirs_waits = 0.0
    for span, count in spans.items():
        read = span * row / rate
        ours_waits += count * max(0.0, waves(chip, shape, span).seconds - read)
        theirs_waits += count * max(0.0, -(-min(span, _TWO_PASSES) // 32) * MLX_ROUND - read)
    gpu = gpu_seconds(chip.bandwidth, weights + cached, ours.dispatches + merges) + ours_waits
    split = sum(window == 0 and context >= _TWO_PASSES for window in shape.windows)
    peer_dispatches = theirs.dispatches + split
    peer = gpu_seconds(chip.bandwidth, weights + cached, peer_dispatches) + theirs_waits
    whole = waves(chip, shape, max(spans))
    drafted = ours.host + gpu_seconds(
        chip.bandwidth,
        shape.step_bytes(BITS, 1 + DRAFT) + (1 + DRAFT) * cached,
        ours.dispatches + merges,
    )
    for span, count in spans.items():
        each = waves(chip, shape, span)
        filled = -(-(1 + DRAFT) * each.threadgroups // (RESIDENT * chip.cores))
        drafted += count * max(0.0, filled * each.rounds * ROUND - (1 + DRAFT) * span * row / rate)
    return {
        "is_prediction": True,
        "chip": chip.name,
        "model": shape.name,
        "context": context,
        "weight_bytes": weights,
        "kv_bytes": cached,
        "threadgroups": whole.threadgroups,
        "rounds": whole.rounds,
        "waves": whole.waves,
        "dispatches": ours.dispatches + merges,
        "mlx_lm_dispatches": peer_dispatches,
        "host_ms": 1e3 * ours.host,
        "mlx_lm_host_ms": 1e3 * theirs.host,
        "gpu_ms": 1e3 * gpu,
        "mlx_lm_gpu_ms": 1e3 * peer,
        "serial_tokens_s": 1 / (ours.host + gpu),
        "overlapped_tokens_s": 1 / max(ours.host, gpu),
        "mlx_lm_tokens_s": 1 / max(theirs.host, peer),
        "limit_tokens_s": chip.bandwidth * 1e9 / (weights + cached),
        "draft_tokens_s": {str(share): tokens_of_step(share) / drafted for share in ACCEPTED},
    }


def tokens_of_step(share: float) -> float:
    """Returns the tokens that a step gives on average if each of `DRAFT` is accepted with a probability."""
    return (1 - share ** (1 + DRAFT)) / (1 - share)


def merged(chip: Chip, shape: ModelShape, context: int) -> int:
    """Returns in how many layers the context is divided."""
    spans = _spans(shape, context)
    return sum(n for span, n in spans.items() if waves(chip, shape, span).parts > 1)


def _spans(shape: ModelShape, context: int) -> Counter[int]:
    """Returns how many layers attend to how many tokens."""
    return Counter(min(context, window or context) for window in shape.windows)


def gpu_seconds(bandwidth: float, size: float, dispatches: int) -> float:
    """Seconds of GPU time of one token, without what attention waits for.

    Args:
        bandwidth: published, in GB/s.
        size: bytes that the token reads.
        dispatches: kernels that it runs.
    """
    return size / (bandwidth * 1e9 * REACHED) + dispatches * DISPATCH


def dispatches(counts: Counter[str]) -> int:
    """The operations of a graph that run a kernel; the others only give an array another shape."""
    return sum(count for label, count in counts.items() if label not in _NO_KERNEL)


def _steps(shape: ModelShape, runs: int) -> tuple[Step, Step]:
    graphs = (OctavoGraph(shape, 1, CONTEXT), MlxLmGraph(shape, 1, CONTEXT))
    pairs = compare(graphs, runs * _STEPS)
    ours, theirs = (statistics.median(times) / 1e3 for times in zip(*pairs, strict=True))
    merges = merged(CHIPS[0], shape, CONTEXT)
    return Step(ours, _dispatches(graphs[0]) - merges), Step(theirs, _dispatches(graphs[1]))


def _dispatches(graph: DecodeGraph) -> int:
    graph.rewind()
    return dispatches(labels(graph.build()))


def _key(row: dict[str, Any]) -> str:
    name = re.sub(r"\W+", "_", f"{row['chip']} {row['model']}").lower()
    return f"{name}_{_tokens(row['context'])}"


def _tokens(context: int) -> str:
    return f"{context // 1024}k" if context % 1024 == 0 else str(context)


def _print(rows: list[dict[str, Any]], steps: dict[str, tuple[Step, Step]]) -> None:
    print(
        "PREDICTIONS: tokens/s of one chat, computed from published bandwidths. None was measured on a Mac."
    )
    print(
        f"Weights of {BITS} bits; {REACHED:.0%} of the bandwidth; {DISPATCH * 1e6:g} us a dispatch, "
        f"{ROUND * 1e6:g} us a round.\n"
    )
    print(f"{'':24}{'host ms':>18}{'dispatches':>18}")
    print(f"{'measured here':24}{'octavo':>9}{'mlx-lm':>9}{'octavo':>9}{'mlx-lm':>9}")
    for name, (ours, theirs) in steps.items():
        times = f"{1e3 * ours.host:9.2f}{1e3 * theirs.host:9.2f}"
        print(f"{name:24}{times}{ours.dispatches:9}{theirs.dispatches:9}")
    chip = ""
    for row in rows:
        if row["chip"] != chip:
            chip = row["chip"]
            of = next(known for known in CHIPS if known.name == chip)
            print(f"\n{chip}: {of.bandwidth:g} GB/s, {of.cores} GPU cores ({of.source})")
            print(
                f"{'predicted tokens/s':31}{'GB':>7}{'groups':>8}{'rounds':>8}{'waves':>7}"
                f"{'serial':>9}{'ahead':>9}{'mlx-lm':>9}{'limit':>9}"
                + "".join(f"{f'{share:.0%} right':>11}" for share in ACCEPTED)
            )
        size = (row["weight_bytes"] + row["kv_bytes"]) / 1e9
        print(
            f"{row['model']:24}{_tokens(row['context']):>6} {size:7.2f}"
            f"{row['threadgroups']:8}{row['rounds']:8}{row['waves']:7}{row['serial_tokens_s']:9.1f}"
            f"{row['overlapped_tokens_s']:9.1f}{row['mlx_lm_tokens_s']:9.1f}{row['limit_tokens_s']:9.1f}"
            + "".join(f"{speed:11.1f}" for speed in row["draft_tokens_s"].values())
        )
