"""The text that MLX generates for the CUDA kernels compiles for sm_80, sm_90 and sm_100, without a GPU."""

from __future__ import annotations

import itertools
import re
import sys
from importlib import metadata
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from cuda_emulation import blocks_of, noted

from engine.backends.cuda import cuda_attention
from engine.backends.cuda.cuda_attention import paged_attention
from metal_kernels.kernel_batch import make_batch
from metal_kernels.kv_write import WriteShape, first_token, kv_write, upload_slots
from metal_kernels.pool import Pool
from metal_kernels.shapes import BLOCK_SIZES, HEAD_DIMS, MLA_DIMS, AttentionShape

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs Linux: NVIDIA's compiler")
ARCHITECTURES = ("sm_80", "sm_90", "sm_100")
DTYPES = (mx.float16, mx.bfloat16, mx.float32)


SPILLS = re.compile(r"(\d+) bytes spill stores, (\d+) bytes spill loads")
KINDS: tuple[dict[str, Any], ...] = (
    {},
    {"bits": 8},
    {"sinks": True, "softcap": 9.0},
    {"alibi": True, "bits": 4},
)
MOST_SPILLED = 40  # bytes a thread: ten of its 255 registers, reached by MLA with 8 heads


def texts(dtype: Any, dim: int, gqa: int, block_size: int, **more: Any) -> dict[str, str]:
    """Every instantiation for one layer's shape, by name: decode of all sizes, split or not, prefill."""
    mx.set_default_device(mx.cpu)
    found: dict[str, str] = {}
    kv_heads = 1 if dim == MLA_DIMS[0] else 2
    latent = {"value_dim": MLA_DIMS[1]} if dim == MLA_DIMS[0] else {}
    heads = kv_heads * gqa
    shape = AttentionShape(dtype, heads, kv_heads, dim, block_size, 0.1, **latent, **more)
    rows, lengths = [1, 1, 3, 3, 8, 8, 200], [20, 300, 20, 300, 20, 300, 300]
    table = np.zeros((len(rows), 300), np.int32)
    batch = make_batch(table, lengths, np.cumsum([0, *rows]), block_size=block_size, num_blocks=1)
    kept, width = shape.stored_row(dim)
    codes = mx.zeros((1, block_size, kv_heads, width), kept)
    steps = [mx.zeros((1, block_size, kv_heads, dim // shape.group), dtype)] * 4 if shape.bits else []
    sinks, slopes = (mx.zeros((heads,)) if wanted else None for wanted in (shape.sinks, shape.alibi))
    q = mx.zeros((sum(rows), heads, dim), dtype)
    with noted(found):
        paged_attention(q, Pool(codes, codes, *steps), batch, shape, sinks, slopes)
    return found


def write_texts(dtype: Any, dim: int, bits: int | None) -> dict[str, str]:
    """The kernels that write keys and values of a dimension, by name; 576 are latents and rotary parts."""
    mx.set_default_device(mx.cpu)
    found: dict[str, str] = {}
    joined = dim == MLA_DIMS[0]
    sizes = (1, MLA_DIMS[1], dim - MLA_DIMS[1]) if joined else (2, dim, dim)
    shape = WriteShape(dtype, *sizes, joined=joined, bits=bits, group=32)
    keys, values = (mx.zeros((3, shape.kv_heads, 1, size), dtype) for size in sizes[1:])
    codes = mx.zeros((16, shape.kv_heads, dim * (bits or 32) // 32), mx.uint32 if bits else dtype)
    steps = [mx.zeros((16, shape.kv_heads, dim // 32), dtype)] * 2 if bits else []
    with noted(found):
        slots = upload_slots(np.arange(3, dtype=np.int32), 16)
        kv_write(keys, values, [codes, *steps] * 2, slots, first_token(), shape, find=cuda_attention.kernel)
    return found


def compile_all(found: dict[str, str], architectures: tuple[str, ...]) -> None:
    from nvrtc import compile_text

    for (kernel, text), architecture in itertools.product(found.items(), architectures):
        size, log = compile_text(text, kernel, architecture)
        assert size > 1000, log
        assert "warning" not in log, log
        spilled = [int(count) for pair in SPILLS.findall(log) for count in pair]
        assert spilled, log
        assert max(spilled) <= MOST_SPILLED, f"{kernel} for {architecture}: {log}"


def test_the_compiler_is_the_one_mlx_uses() -> None:
    assert metadata.version("nvidia-cuda-nvrtc").startswith("13.")


@pytest.mark.parametrize(
    ("dtype", "dim", "gqa", "more"),
    [(mx.float16, 64, 3, {"sinks": True}), (mx.bfloat16, 128, 4, {"bits": 4}), (mx.bfloat16, 576, 20, {})],
    ids=str,
)
def test_common_shapes_compile_without_spilling(dtype: Any, dim: int, gqa: int, more: dict[str, Any]) -> None:
    found = texts(dtype, dim, gqa, 16, **more)
    assert len(found) >= 3
    compile_all(found, ("sm_90",))


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_each_architecture_compiles(architecture: str) -> None:
    found = texts(mx.float16, 80, 1, 32)
    compile_all(dict(list(found.items())[:2]), (architecture,))


def test_copies_compile_where_there_is_no_cp_async() -> None:
    compile_all(texts(mx.float32, 64, 2, 16), ("sm_75",))


@pytest.mark.parametrize(
    ("dtype", "dim", "bits"),
    [(mx.float32, 64, None), (mx.float16, 576, None), (mx.bfloat16, 128, 8), (mx.float16, 576, 4)],
)
def test_kernels_that_write_compile(dtype: Any, dim: int, bits: int | None) -> None:
    found = write_texts(dtype, dim, bits)
    assert len(found) == 1
    compile_all(found, ARCHITECTURES)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("architecture", ARCHITECTURES)
@pytest.mark.parametrize("dim", [*HEAD_DIMS, MLA_DIMS[0]])
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_every_instantiation_compiles(dtype: Any, dim: int, architecture: str) -> None:
    # Heads and sinks change the grid's share of a few registers; block sizes one shift. Each occurs with each
    # dtype and head dimension, but not with each other.
    sharing = (8, 16, 20, 32) if dim == MLA_DIMS[0] else (1, 2, 4, 8)
    for gqa, block_size, more in zip(sharing, BLOCK_SIZES, KINDS, strict=True):
        compile_all(texts(dtype, dim, gqa, block_size, **more), (architecture,))


@pytest.mark.parametrize("grid", [(32, 65_536, 1), (32, 1, 65_536), (1 << 31, 1, 1), (32, 0, 1)])
def test_a_grid_that_the_driver_refuses_is_refused_here(grid: tuple[int, int, int]) -> None:
    assert blocks_of((1 << 30, 65_535, 65_535), (32, 1, 1)) == (1 << 25, 65_535, 65_535)
    with pytest.raises(RuntimeError, match="invalid argument"):
        blocks_of(grid, (32, 1, 1))


@pytest.mark.parametrize("many", ["rows", "sequences"])
def test_no_grid_outgrows_the_driver_with_many_rows(many: str) -> None:
    rows, lengths = ([131_072], [131_072]) if many == "rows" else ([1] * 70_000, [300] * 70_000)
    shape = AttentionShape(mx.float16, 8, 8, 64, 16, 0.1)
    table = np.zeros((len(rows), -(-max(lengths) // 16)), np.int32)
    batch = make_batch(table, lengths, np.cumsum([0, *rows]), block_size=16, num_blocks=1)
    pool = mx.zeros((1, 16, 8, 64), mx.float16)
    found: dict[str, str] = {}
    with noted(found):
        paged_attention(mx.zeros((sum(rows), 8, 64), mx.float16), Pool(pool, pool), batch, shape, split=128)
    assert [name for name in found if "reduce" in name or many == "rows"]
    assert [name for name in found if "paged_attention" in name]


def test_a_mistake_in_the_text_is_refused() -> None:
    from nvrtc import compile_text

    kernel, text = next(iter(texts(mx.float16, 64, 1, 16).items()))
    size, log = compile_text(
        text.replace("load_work(items, blockIdx.x)", "load_work(items)"), kernel, "sm_90"
    )
    assert size == 0
    assert "load_work" in log
