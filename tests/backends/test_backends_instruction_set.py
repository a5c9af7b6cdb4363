"""The limit to the instructions of the CPU backend's own code."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.backends.base import BackendError
from engine.backends.cpu.instruction_set import LIMIT, LIMITS, chosen_limit, limited

_ZEN_4 = "+sse2,+avx2,+fma,+avx512f,+avx512vl,+avx512vnni,-avxvnni,-amx-int8"
_PRODUCT = """
import mlx.core as mx
import numpy as np
from engine.backends.cpu.instruction_set import is_used
from engine.backends.cpu.recorded_step.int8_products import QuantisedProduct
from engine.backends.base import QuantisedWeight

mx.set_default_device(mx.cpu)
weight = QuantisedWeight(*mx.quantize(mx.random.normal((33, 128)), 32, 4), 32, 4)
values = np.array(mx.dequantize(weight.codes, weight.scales, weight.biases, 32, 4), np.float64)
x = np.random.default_rng(0).standard_normal((3, 128)).astype(np.float32)
product = QuantisedProduct(weight)
np.testing.assert_allclose(product(product.prepare(x.reshape(-1)), (3, -1)), x @ values.T, atol=1e-4)
print([feature for feature in ("avx", "avx2", "fma", "avx512f", "avx512vnni") if is_used(feature)])
"""


@pytest.mark.parametrize(
    ("limit", "features"),
    [
        ("avx512vnni", _ZEN_4),
        ("avx512", "+sse2,+avx2,+fma,+avx512f,+avx512vl,-avx512vnni,-avxvnni,-amx-int8"),
        ("avx2", "+sse2,+avx2,+fma,-avx512f,-avx512vl,-avx512vnni,-avxvnni,-amx-int8"),
    ],
)
def test_a_limit_turns_off_what_is_above_it(limit: str, features: str) -> None:
    assert limited(_ZEN_4, limit) == features


@pytest.mark.parametrize("limit", list(LIMITS))
def test_no_limit_turns_on_what_the_processor_lacks(limit: str) -> None:
    assert "+" not in limited("-avx,-avx2,-avx512f,-avx512vnni", limit)


@pytest.mark.parametrize(("value", "limit"), [("", "avx512vnni"), (" AVX2 ", "avx2"), ("generic", "generic")])
def test_the_variable_names_the_limit(monkeypatch: pytest.MonkeyPatch, value: str, limit: str) -> None:
    monkeypatch.setenv(LIMIT, value)
    assert chosen_limit() == limit


def test_another_name_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LIMIT, "sse9")
    with pytest.raises(BackendError) as error:
        chosen_limit()
    assert str(error.value) == "OCTAVO_CPU_ISA is 'sse9'; it must be avx512vnni, avx512, avx2 or generic."


def test_products_are_right_without_any_newer_instruction() -> None:
    """In a process of its own: what is compiled once stays so."""
    done = subprocess.run(
        [sys.executable, "-c", _PRODUCT],
        env={**os.environ, LIMIT: "generic"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout.strip()) == (0, "[]"), done.stderr
