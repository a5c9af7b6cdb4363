"""How decode divides contexts: enough parts for the GPU, each key once, the same in any company."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import mlx.core as mx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from metal_cpu.attention_cases import AttentionCase, check, float64, make_problem, run, shape_of
from metal_cpu.batches import alone, examples
from metal_cpu.emulator.launch import Emulation

from metal_kernels import gpu_properties, kernel_batch
from metal_kernels.gpu_properties import gpu_cores
from metal_kernels.kernel_batch import ContextSplit, KernelBatch, cuda_split, fixed, make_batch, metal_split
from metal_kernels.shapes import AttentionShape


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    metal_split.cache_clear()
    cuda_split.cache_clear()
    yield
    metal_split.cache_clear()
    cuda_split.cache_clear()


def on_metal(monkeypatch: pytest.MonkeyPatch, architecture: str) -> None:
    monkeypatch.setattr(mx.metal, "is_available", lambda: True)
    monkeypatch.setattr(mx, "device_info", lambda: {"architecture": architecture})


def one_chat(length: int) -> KernelBatch:
    blocks = -(-length // 16)
    return make_batch([list(range(blocks))], [length], [0, 1], block_size=16, num_blocks=blocks)


LLAMA = shape_of(mx.bfloat16, 32, 8, 128)
GEMMA = shape_of(mx.bfloat16, 8, 4, 256, window=1024)
MLA = shape_of(mx.bfloat16, 16, 1, 576, value_dim=512)


@pytest.mark.parametrize(
    ("architecture", "shape", "length", "fewest"),
    [
        ("applegpu_g13g", LLAMA, 4096, 4),  # of 16 cores at most
        ("applegpu_g15s", LLAMA, 4096, 6),
        ("applegpu_g14d", LLAMA, 4096, 3),  # parts have 128 keys at least
        ("applegpu_g15s", GEMMA, 4096, 0.8),  # a window of 1,024
        ("applegpu_g15s", MLA, 32768, 6),
    ],
)
def test_one_chat_fills_the_gpu(
    monkeypatch: pytest.MonkeyPatch, architecture: str, shape: AttentionShape, length: int, fewest: float
) -> None:
    on_metal(monkeypatch, architecture)
    (work,) = one_chat(length).work(shape).decode
    assert work.count * shape.kv_heads / gpu_cores() >= fewest


TWO_HEADS = shape_of(mx.bfloat16, 16, 2, 256)  # of Qwen3.5


@pytest.mark.parametrize(
    ("shape", "parts"),
    [
        (LLAMA, {1: 1, 128: 1, 129: 2, 512: 4, 513: 5, 1024: 8}),
        (TWO_HEADS, {64: 1, 65: 2, 512: 8, 513: 9}),
    ],
    ids=["8_heads", "2_heads"],
)
def test_short_contexts_are_divided_as_soon_as_that_saves_tiles(
    monkeypatch: pytest.MonkeyPatch, shape: AttentionShape, parts: dict[int, int]
) -> None:
    on_metal(monkeypatch, "applegpu_g14d")
    for length, expected in parts.items():
        (work,) = one_chat(length).work(shape).decode
        assert work.count == expected, length


@examples(60)
@given(st.integers(1, 700), st.integers(1, 128), st.sampled_from([64, 128]), st.integers(1, 40_000))
def test_a_longer_context_never_has_smaller_parts(groups: int, heads: int, least: int, span: int) -> None:
    split = ContextSplit(groups, least, most=512)
    one, longer = (min(n, split.keys(n, heads)) for n in (span, span + 1))
    assert one <= longer


@examples(60)
@given(st.integers(1, 400), st.integers(1, 128), st.integers(1, 70_000))
def test_parts_are_within_their_bounds(groups: int, heads: int, span: int) -> None:
    keys = ContextSplit(groups, least=128, most=512).keys(span, heads)
    assert 128 <= keys <= 512
    assert keys % 64 == 0
    least = min(-(-groups // heads), -(-span // 128)) // 2
    assert span <= 128 or -(-span // keys) >= least


@examples(40)
@given(
    st.lists(st.tuples(st.integers(1, 3000), st.integers(1, 8)), min_size=1, max_size=5),
    st.sampled_from([None, 700]),
)
def test_every_key_is_in_one_part(sequences: list[tuple[int, int]], window: int | None) -> None:
    rows = [min(n, r) for n, r in sequences]
    tables = np.tile(np.arange(200), (len(rows), 1))
    lens = [n for n, _ in sequences]
    batch = make_batch(tables, lens, np.cumsum([0, *rows]), block_size=16, num_blocks=200)
    seen: dict[int, list[tuple[int, int]]] = {}
    for work in batch.work(shape_of(window=window)).decode:
        for item in np.array(work.items)[: 8 * work.count].reshape(-1, 8):
            seen.setdefault(int(item[0]), []).append((int(item[4]), int(item[5])))
    for s, (length, count) in enumerate(zip(lens, rows, strict=True)):
        parts = sorted(seen[s])
        first = 0 if window is None else max(0, length - count - window + 1)
        assert [begin for begin, _ in parts] == [first, *(end for _, end in parts[:-1])]
        assert parts[-1][1] == length


def test_the_default_split_is_right_and_company_changes_no_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_batch, "gpu_cores", lambda: 40)
    crowd = [(1200, 1), (530, 1), (90, 1), (700, 3)]
    case = AttentionCase(shape_of(mx.float32, 4, 2), crowd, split=None)
    session = check(case, seeds=(1,))
    assert [launch.name for launch in session.launches].count("paged_reduce") == 2  # of 1 and of 4 rows
    problem = make_problem(case)
    together = float64(run(problem, Emulation(typecheck=False)))
    for s in (0, 3):
        single = float64(run(alone(problem, s), Emulation(typecheck=False)))
        assert np.array_equal(together[problem.batch.cu_rows[s] : problem.batch.cu_rows[s + 1]], single)


@pytest.mark.parametrize(("capability", "cores"), [((8, 0), 108), ((8, 6), 84), ((9, 0), 132), ((7, 5), 16)])
def test_nvidia_gpus_are_filled_too(
    monkeypatch: pytest.MonkeyPatch, capability: tuple[int, int], cores: int
) -> None:
    monkeypatch.setattr(mx.cuda, "is_available", lambda: True)
    info = dict(zip(("compute_capability_major", "compute_capability_minor"), capability, strict=True))
    monkeypatch.setattr(mx, "device_info", lambda: info)
    assert gpu_cores() == cores
    assert cuda_split() == ContextSplit(2 * cores, 128, 256)


_REGISTRY = """\
+-o AGXAcceleratorG16X  <class AGXAcceleratorG16X, id 0x100000431, registered, matched, active, busy 0>
    {
      "IOClass" = "AGXAcceleratorG16X"
      "gpu-core-count" = 20
      "GPUConfigurationVariable" = {"num_gps"=2,"gpu_gen"=16,"num_cores"=20}
    }
"""


@pytest.mark.parametrize(
    ("script", "cores"),
    [(f"cat <<'END'\n{_REGISTRY}END", 20), ("echo nothing", 16), ("exit 1", 16), ("", 16)],
    ids=["a Pro", "no count", "fails", "not there"],
)
def test_macos_is_asked_for_the_cores_of_a_chip(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, script: str, cores: int
) -> None:
    program = tmp_path / "ioreg"
    if script:
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
    monkeypatch.setattr(gpu_properties, "_IOREG", (str(program),))
    monkeypatch.setattr(mx.metal, "is_available", lambda: True)
    monkeypatch.setattr(mx, "device_info", lambda: {"architecture": "applegpu_g16g"})
    gpu_properties.counted_cores.cache_clear()
    assert gpu_cores() == cores
    gpu_properties.counted_cores.cache_clear()


def test_a_fixed_split_is_what_it_says() -> None:
    assert [fixed(24).keys(span, 2) for span in (3, 24, 25, 900)] == [24] * 4
