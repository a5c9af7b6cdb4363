"""A GPU without the registers for large threadgroups gets smaller ones, and nobody is alarmed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from metal_emulation import attend, emulation
from test_backends_attention import make_batches

from engine.backends import LayerShape
from engine.backends.metal import KernelTrials, MetalBackend
from engine.backends.metal.attention_paths import Thresholds

PAGES = Thresholds(contiguous_rows=0)
SIXTEEN: dict[str, Any] = {"shape": LayerShape(1, 64, 64, mx.float32), "heads": 16}  # fill 16 simdgroups


@pytest.fixture
def limit() -> Iterator[Callable[[int], list[int]]]:
    """Makes the GPU refuse threadgroups of more threads, in MLX's words; returns the sizes that launched."""

    with emulation(typecheck=False), pytest.MonkeyPatch.context() as patch:

        def limited(most: int) -> list[int]:
            launched: list[int] = []
            make = mx.fast.metal_kernel

            def kernel(*args: Any, **kwargs: Any) -> Callable[..., Any]:
                made = make(*args, **kwargs)

                def launch(**call: Any) -> Any:
                    threads = int(np.prod(call["threadgroup"]))
                    if threads > most:
                        raise ValueError(
                            f"Thread group size ({threads}) is greater than  the maximum allowed threads per "
                            f"threadgroup ({most})."
                        )
                    launched.append(threads)
                    return made(**call)

                return launch

            patch.setattr(mx.fast, "metal_kernel", kernel)
            return launched

        yield limited


def test_a_refused_launch_is_tried_with_fewer_threads_and_remembered(
    limit: Callable[[int], list[int]], tmp_path: Path
) -> None:
    launched = limit(256)
    trials = KernelTrials(tmp_path / "trials.json")
    for _ in range(2):
        got, want = attend(MetalBackend(trials, PAGES), **SIXTEEN)
        np.testing.assert_allclose(got, want, atol=3e-6)
    found = trials.found()
    assert {kind for kind, v in found.items() if v == KernelTrials.TOO_LARGE}
    smaller = {kind: v for kind, v in found.items() if "8 simdgroups" in kind}
    assert set(smaller.values()) == {KernelTrials.PASSED}
    assert trials.reasons() == {}
    assert trials.news == []
    count = len(launched)
    again = KernelTrials(tmp_path / "trials.json")  # the next process knows at once
    got, want = attend(MetalBackend(again, PAGES), **SIXTEEN)
    np.testing.assert_allclose(got, want, atol=3e-6)
    assert again.found() == found
    assert len(launched) > count  # our kernels computed it, not the reference


def test_a_gpu_that_takes_no_size_is_left_to_the_reference(limit: Callable[[int], list[int]]) -> None:
    launched = limit(0)
    backend = MetalBackend(thresholds=PAGES)
    for _ in range(2):
        got, want = attend(backend)
        np.testing.assert_allclose(got, want, atol=3e-6)
    assert launched == []
    assert backend.trials.news == []


def test_wide_tiles_are_used_where_they_were_measured_to_be_faster(limit: Callable[[int], list[int]]) -> None:
    limit(1024)
    backend = MetalBackend(thresholds=Thresholds(0, wide=True))
    num_blocks, whole, part = make_batches(16, seed=3)
    pool = backend.layer_pool(LayerShape(1, 128, 128, mx.float16), num_blocks, 16)
    pool.fill(float("nan"))
    random = np.random.default_rng(1)
    keys, values = (
        mx.array(random.standard_normal((whole.rows, 1, 1, 128))).astype(mx.float16) for _ in "kv"
    )
    queries = mx.array(random.standard_normal((part.rows, 8, 1, 128))).astype(mx.float16)
    pool.write(keys, values, whole)
    first = pool.attend(queries, part, scale=0.1)  # the reference's, while the kernels are compared
    second = pool.attend(queries, part, scale=0.1)
    assert mx.abs(first - second).max().item() < 4e-3
    assert backend.trials.reasons() == {}
    (prefill,) = (kind for kind in backend.trials.found() if kind.startswith("prefill"))
    assert prefill.endswith("wide")
