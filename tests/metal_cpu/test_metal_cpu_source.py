"""Our generator writes, character for character, what MLX itself would compile."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Any

import mlx.core as mx
import pytest
from metal_cpu.emulator.launch import Emulation, emulated, mlx_source
from metal_cpu.emulator.toolchain import HERE
from metal_cpu.source_cases import MAKERS, MARK

from metal_kernels import sources

_PRINTED = re.compile(r"^Generated source code for `(\w+)`:\n```\n(.*?)\n```\n", re.M | re.S)
_INPUT = re.compile(r"const (device|constant) \w+[*&] (\w+) \[\[buffer")


def ours(name: str) -> list[tuple[str, str]]:
    """(kernel, text) of each launch of a case, by our generator."""
    session, launched = Emulation(plan=True), MAKERS[name]()
    sources.kernel.cache_clear()
    with emulated(session):
        launched.function(*launched.arrays)
    sources.kernel.cache_clear()
    return sorted((launch.generated.kernel, launch.generated.text) for launch in session.planned)


@pytest.fixture(scope="module")
def printed() -> dict[str, str]:
    """What MLX wrote to its standard output for each case, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "metal_cpu.source_cases"],
        cwd=HERE.parents[1],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    parts = re.split(rf"^{re.escape(MARK)}(.*)\n", done.stdout, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize("name", MAKERS)
def test_source_equals_what_mlx_hands_to_its_export_callback(name: str) -> None:
    launched = MAKERS[name]()
    sources.kernel.cache_clear()
    assert sorted(mlx_source(launched.function, *launched.arrays)) == ours(name)


@pytest.mark.parametrize("name", MAKERS)
def test_source_equals_what_mlx_prints_with_verbose(printed: dict[str, str], name: str) -> None:
    found = _PRINTED.findall(printed[name])
    assert _PRINTED.sub("", printed[name]).strip() == ""
    assert sorted(text for _, text in found) == sorted(text for _, text in ours(name))


@pytest.mark.parametrize("name", [name for name in MAKERS if name != "every attribute"])
def test_metadata_is_never_small_enough_for_another_address_space(name: str) -> None:
    """One sequence or few: the same instantiation. (Sinks and slopes of few heads may be `constant`.)"""
    metadata = {"tables", "items", "sizes", "scalars", "spans", "chunks", "slots"}
    for _, text in ours(name):
        spaces = {key: space for space, key in _INPUT.findall(text)}
        assert {spaces[key] for key in metadata & spaces.keys()} == {"device"}


def test_the_cases_launch_every_kernel_we_ship() -> None:
    shipped = {path.stem for path in sources.HERE.glob("*.metal")} - {"attention", "softmax"}
    launched = {kernel.split("custom_kernel_")[1] for name in MAKERS for kernel, _ in ours(name)}
    for kernel in shipped:
        assert any(name.startswith(kernel) for name in launched)


def test_every_kernel_is_compiled_in_the_safe_math_mode(monkeypatch: pytest.MonkeyPatch) -> None:
    """Relaxed and fast modes may drop NaN and infinities, which MLX's default could become one day."""
    given: list[dict[str, Any]] = []
    make = mx.fast.metal_kernel

    def noting(**options: Any) -> Any:
        given.append(options)
        return make(**options)

    monkeypatch.setattr(mx.fast, "metal_kernel", noting)
    for name in MAKERS:
        if name != "every attribute":
            sources.kernel.cache_clear()
            launched = MAKERS[name]()
            mlx_source(launched.function, *launched.arrays)
    sources.kernel.cache_clear()
    assert len(given) > 5
    assert all(options["compile_options"] == {"math_mode": "safe"} for options in given)
