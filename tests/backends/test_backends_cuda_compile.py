"""The text that MLX generates for the CUDA kernels compiles for sm_80, sm_90 and sm_100, without a GPU."""

from __future__ import annotations

import itertools
import sys
from importlib import metadata
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from cuda_emulation import noted

from engine.backends.cuda.attention import paged_attention
from metal_kernels.batch import make_batch
from metal_kernels.pool import Pool
from metal_kernels.shapes import BLOCK_SIZES, HEAD_DIMS, AttentionShape

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="NVIDIA's compiler is for Linux")
ARCHITECTURES = ("sm_80", "sm_90", "sm_100")
DTYPES = (mx.float16, mx.bfloat16, mx.float32)


def texts(dtype: Any, dim: int, gqa: int, block_size: int, sinks: bool) -> dict[str, str]:
    """Every instantiation for one layer's shape, by name: decode of all sizes, split or not, prefill."""
    mx.set_default_device(mx.cpu)
    found: dict[str, str] = {}
    shape = AttentionShape(dtype, 2 * gqa, 2, dim, block_size, 0.1, sinks=sinks)
    rows, lengths = [1, 1, 3, 3, 8, 8, 200], [20, 300, 20, 300, 20, 300, 300]
    table = np.zeros((len(rows), 300), np.int32)
    batch = make_batch(table, lengths, np.cumsum([0, *rows]), block_size=block_size, num_blocks=1)
    pool = mx.zeros((1, block_size, 2, dim), dtype)
    with noted(found):
        given = mx.zeros((2 * gqa,)) if sinks else None
        paged_attention(mx.zeros((sum(rows), 2 * gqa, dim), dtype), Pool(pool, pool), batch, shape, given)
    return found


def compile_all(found: dict[str, str], architectures: tuple[str, ...]) -> None:
    from nvrtc import compile_text

    for (kernel, text), architecture in itertools.product(found.items(), architectures):
        size, log = compile_text(text, kernel, architecture)
        assert size > 1000, log
        assert "warning" not in log, log


def test_the_compiler_is_the_one_mlx_uses() -> None:
    assert metadata.version("nvidia-cuda-nvrtc").startswith("13.")


@pytest.mark.parametrize(
    ("dtype", "dim", "gqa", "sinks"), [(mx.float16, 64, 3, True), (mx.bfloat16, 128, 4, False)], ids=str
)
def test_common_shapes_compile(dtype: Any, dim: int, gqa: int, sinks: bool) -> None:
    found = texts(dtype, dim, gqa, 16, sinks)
    assert len(found) >= 5
    compile_all(found, ("sm_90",))


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_each_architecture_compiles(architecture: str) -> None:
    found = texts(mx.float16, 80, 1, 32, False)
    compile_all(dict(list(found.items())[:2]), (architecture,))


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("architecture", ARCHITECTURES)
@pytest.mark.parametrize("dim", HEAD_DIMS)
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_every_instantiation_compiles(dtype: Any, dim: int, architecture: str) -> None:
    # Heads and sinks change the grid's share of a few registers; block sizes one shift. Each occurs with each
    # dtype and head dimension, but not with each other.
    for gqa, block_size in zip((1, 2, 4, 8), BLOCK_SIZES, strict=True):
        compile_all(texts(dtype, dim, gqa, block_size, gqa % 4 == 0), (architecture,))


def test_a_mistake_in_the_text_is_refused() -> None:
    from nvrtc import compile_text

    kernel, text = next(iter(texts(mx.float16, 64, 1, 16, False).items()))
    size, log = compile_text(
        text.replace("load_work(items, blockIdx.x)", "load_work(items)"), kernel, "sm_90"
    )
    assert size == 0
    assert "load_work" in log
