"""The CUDA kernels on a CPU: the shipped text, but for PTX, against float64; everything unused is NaN."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from cuda_cases import findings, run
from cuda_emulation import run_on_cpu
from metal_cpu.attention_cases import BOUND, AttentionCase, error, make_problem, shape_of
from metal_cpu.attention_cases import expected as expected_of
from metal_cpu.emulator.launch import Emulation
from test_backends_attention import expected, make_batches

from engine.backends import BackendError, LayerShape, backend_for
from engine.backends.cuda import CudaBackend, cuda_attention
from engine.backends.cuda.cuda_attention import paged_attention
from engine.backends.metal.attention_paths import Thresholds
from engine.backends.metal.quantised_metal_pool import pack_words, unpack_words
from metal_kernels.kernel_batch import make_batch
from metal_kernels.pool import Pool
from metal_kernels.shapes import AttentionShape


@pytest.fixture(autouse=True)
def emulation() -> Iterator[Emulation]:
    mx.set_default_device(mx.cpu)
    with run_on_cpu(Emulation()) as session:
        yield session


def compare(
    dtype: Any, dim: int, heads: tuple[int, int], block_size: int, **options: Any
) -> tuple[float, CudaBackend]:
    """(difference from float64, relative to the largest value; the backend) for a trusted second use."""
    random = np.random.default_rng(dim + block_size)
    num_blocks, whole, part = make_batches(block_size, seed=dim)
    backend = CudaBackend(thresholds=Thresholds(contiguous_rows=0))
    pool = backend.layer_pool(LayerShape(heads[1], dim, dim, dtype), num_blocks, block_size)
    pool.fill(float("nan"))

    def some(*shape: int) -> tuple[mx.array, np.ndarray]:
        made = mx.array(random.standard_normal(shape).astype(np.float32)).astype(dtype)
        return made, np.array(made.astype(mx.float32))

    (keys, k), (values, v) = some(whole.rows, heads[1], dim), some(whole.rows, heads[1], dim)
    queries, q = some(part.rows, heads[0], dim)
    pool.write(keys[:, :, None], values[:, :, None], whole)
    if options.pop("sinks", False):
        options["sinks"], exact = some(heads[0])
        want = expected(q, k, v, whole, part, dim**-0.5, **{**options, "sinks": exact})
    else:
        want = expected(q, k, v, whole, part, dim**-0.5, **options)
    pool.attend(queries[:, :, None], part, scale=dim**-0.5, **options)
    assert backend.trials.reasons() == {}
    got = np.array(pool.attend(queries[:, :, None], part, scale=dim**-0.5, **options).astype(mx.float32))
    return float(np.abs(got[:, :, 0] - want).max() / np.abs(want).max()), backend


CASES: tuple[tuple[Any, int, tuple[int, int], int, dict[str, Any]], ...] = (
    (mx.float16, 64, (4, 2), 16, {"window": 40, "sinks": True}),
    (mx.bfloat16, 80, (2, 2), 8, {}),
)


@pytest.mark.parametrize(("dtype", "dim", "heads", "block_size", "options"), CASES, ids=str)
def test_a_trusted_backend_equals_float64(
    emulation: Emulation, dtype: Any, dim: int, heads: tuple[int, int], block_size: int, options: Any
) -> None:
    error, backend = compare(dtype, dim, heads, block_size, **options)
    assert error <= BOUND[dtype]
    assert findings(emulation) == []
    kinds = {kind.split(",")[0] for kind in backend.trials.found()}
    assert {"decode 1", "prefill"} <= {kind.removesuffix(" split") for kind in kinds}


@pytest.mark.parametrize("bits", [8, 4])
def test_quantised_pools_go_through_the_kernels_and_equal_float64_over_what_is_kept(
    emulation: Emulation, bits: int
) -> None:
    random = np.random.default_rng(1)
    num_blocks, whole, part = make_batches(16, seed=3)
    backend = CudaBackend(thresholds=Thresholds(0))
    pool = backend.layer_pool(LayerShape(2, 64, 64, mx.float32, bits=bits), num_blocks, 16)
    pool.fill(float("nan"))
    keys, values = (mx.array(random.standard_normal((whole.rows, 2, 1, 64), np.float32)) for _ in "kv")
    kept = [
        np.array(unpack_words(*pack_words(x.squeeze(2), 32, bits), bits)).astype(np.float64)
        for x in (keys, values)
    ]
    queries = random.standard_normal((part.rows, 4, 64)).astype(np.float32)
    want = expected(queries, *kept, whole, part, 0.125, window=40)
    for _ in range(2):  # compared with the reference, then trusted
        pool.write(keys, values, whole)
        got = np.array(pool.attend(mx.array(queries[:, :, None]), part, scale=0.125, window=40))
        np.testing.assert_allclose(got[:, :, 0], want, atol=3e-6)
    assert findings(emulation) == []
    assert backend.trials.reasons() == {}
    assert all(f"{bits} bits" in kind for kind in backend.trials.found())


def decode_once(emulation: Emulation, length: int, rows: int, gqa: int, mutate: Any = None) -> float:
    """The largest difference from float64 of a sequence's last rows; 2 kv heads, dimension 64, float16."""
    emulation.mutate = mutate
    random = np.random.default_rng(5)
    blocks = -(-length // 16)
    table = random.permutation(blocks + 2)[:blocks]
    shape = AttentionShape(mx.float16, 2 * gqa, 2, 64, 16, 0.125)
    pools = [mx.full((blocks + 2, 16, 2, 64), float("nan"), mx.float16) for _ in "kv"]
    dense = [random.standard_normal((length, 2, 64)).astype(np.float16) for _ in "kv"]
    for pool, content in zip(pools, dense, strict=True):
        at = np.arange(length)
        pool[mx.array(table[at // 16]), mx.array(at % 16)] = mx.array(content)
    batch = make_batch(table[None], [length], [0, rows], block_size=16, num_blocks=blocks + 2)
    q = random.standard_normal((rows, 2 * gqa, 64)).astype(np.float16)
    got = paged_attention(mx.array(q), Pool(*pools), batch, shape, split=256)
    keys, values = (x.astype(np.float64) for x in dense)
    worst = 0.0
    for row in range(rows):
        end = length - rows + row + 1
        for head in range(2 * gqa):
            score = keys[:end, head // gqa] @ q[row, head].astype(np.float64) * 0.125
            weight = np.exp(score - score.max())
            want = weight / weight.sum() @ values[:end, head // gqa]
            difference = np.abs(np.array(got[row, head].astype(mx.float32)) - want).max()
            worst = max(worst, float(difference) if np.isfinite(difference) else np.inf)
    return worst


MUTANTS = (
    ("first + key < end", "first + key <= end"),
    ("key <= row.position", "key < row.position"),
    ("position % BS", "(position + 1) % BS"),
    ("taken / gqa", "taken % gqa"),
    ("sum = sum * shrink + added", "sum = sum + added"),
    ("total[j * 4 + r * 2] *= shrink;", ""),
    ("total[j * 4 + r * 2] *= weight;", ""),
    ("pair(v[0], v[STRIDE])", "pair(v[STRIDE], v[0])"),
    ("(n * 8 + lane / 4) * STRIDE + quad * 2", "(n * 8 + lane / 4) * STRIDE"),
    ("start + i * step", "start + i"),
    ("int i = own; i < count", "int i = 0; i < count"),
    ("sum += sums[w];", "sum += sums[0];"),
    ("totals[w * D + column]", "totals[column]"),
    ("__syncthreads();\n\n  sum = 0.0f;", "\n  sum = 0.0f;"),
    ("sum[r] = row_sum(sum[r]);", ""),
    ("if (key_group == KEY_GROUPS - 1)", "if (key_group == 0)"),
    # The pipeline: waits, groups, stages, and the blocks of a tile.
    ("copies.wait<1>();", ""),
    ("copies.wait<1>();", "copies.wait<2>();"),
    ("copies.wait<0>();", ""),
    ("copies.commit();", ""),
    ("fill(work.begin, 0);", ""),
    ("fill(next, 1 - parity);", "fill(next, parity);"),
    ("STAGES > 1 && next < work.end", "STAGES > 1 && next + TILE_KEYS < work.end"),
    ("key_tile = tiles + (STAGES > 1 ? parity", "key_tile = tiles + (STAGES > 1 ? 1 - parity"),
    ("parity = 1 - parity;", ""),
    ("blocks + parity * BLOCKS, table, next + TILE_KEYS", "blocks + parity * BLOCKS, table, next"),
    ("look_up<TILE_KEYS, BS>(blocks + BLOCKS", "look_up<TILE_KEYS, BS>(blocks"),
    ("position / BS - first / BS", "position / BS"),
    ("first / BS + thread_index", "first / BS + thread_index + 1"),
    ("block * BS < last", "block * BS < last - BS"),
)


@pytest.mark.parametrize(("right", "wrong"), MUTANTS, ids=[f"{right} {wrong}" for right, wrong in MUTANTS])
def test_planted_bugs_show(emulation: Emulation, right: str, wrong: str) -> None:
    found = 0

    def plant(text: str) -> str:
        nonlocal found
        found += text.count(right)
        return text.replace(right, wrong)

    error = decode_once(emulation, 300, 3, 2, plant)
    assert found
    assert error > 0.01 or findings(emulation)


EVERYTHING = shape_of(head_dim=80, bits=4, softcap=2.5, alibi=True, sinks=True)
LATENT = shape_of(heads=20, kv_heads=1, head_dim=576, value_dim=512)
FEATURE_MUTANTS = (
    (EVERYTHING, "softcap * tanhf(x)", "tanhf(x)"),
    (EVERYTHING, "key - row.position)", "row.position - key)"),
    (EVERYTHING, "c < CODES ? words.x : words.y", "words.x"),
    (EVERYTHING, "row * (D / GROUP) + column / GROUP", "row * (D / GROUP)"),
    (LATENT, "mine * STRIDE + first_column", "mine * STRIDE"),
    (LATENT, "/ ROW_GROUPS % KEY_GROUPS", "/ ROW_GROUPS"),
)


@pytest.mark.parametrize(("shape", "right", "wrong"), FEATURE_MUTANTS, ids=lambda x: str(x)[:40])
def test_planted_bugs_in_features_show(
    emulation: Emulation, shape: AttentionShape, right: str, wrong: str
) -> None:
    problem = make_problem(AttentionCase(shape, [(40, 1)], split=64))
    emulation.mutate = lambda text: text.replace(right, wrong)
    assert right in "".join(
        "".join(cuda_attention.read(name)) for name in ("paged_attention", "paged_reduce")
    )
    off = error(run(problem, emulation), expected_of(problem))
    assert off > BOUND[shape.dtype] or findings(emulation)


def test_copied_data_is_nan_until_its_thread_has_waited(emulation: Emulation) -> None:
    """The CPU's `Copies` hides what `cp.async` may not have brought yet, so a missing wait cannot pass."""

    def drop(text: str) -> str:
        return text.replace("copies.wait<1>();", "").replace("copies.wait<0>();", "")

    for tokens in (30, 300):  # one tile, and several
        assert decode_once(emulation, tokens, 1, 2) < 0.01
        assert decode_once(emulation, tokens, 1, 2, drop) == np.inf


@pytest.mark.parametrize(
    ("index", "kind"), [(0, "UNINITIALISED_READ"), (1, "RACE"), (2, "RACE")], ids=["table", "copied", "read"]
)
def test_missing_barriers_are_found(emulation: Emulation, index: int, kind: str) -> None:
    """After the first blocks were looked up; before a tile is read; before it is filled again."""

    def drop(text: str) -> str:
        parts = text.split("__syncthreads();")
        if len(parts) < 6:
            return text
        kept = ["__syncthreads();" if i != index else ";" for i in range(len(parts) - 1)]
        return "".join(a + b for a, b in zip(parts, [*kept, ""], strict=True))

    decode_once(emulation, 300, 1, 2, drop)
    assert any(kind in line for line in findings(emulation))


@pytest.mark.skipif(mx.cuda.is_available(), reason="needs a machine without a GPU")
def test_without_a_gpu_the_backend_says_so() -> None:
    with pytest.raises(BackendError, match="NVIDIA GPU"):
        backend_for("cuda")
