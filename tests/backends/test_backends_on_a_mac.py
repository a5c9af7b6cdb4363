"""What the tests of kernels do on a Mac: its own GPU runs Metal, and what needs the emulator is skipped."""

from __future__ import annotations

from pathlib import Path

import gpu_sessions
import mlx.core as mx
import pytest
from cuda_emulation import run_on_cpu
from metal_cpu.emulator import toolchain
from metal_cpu.emulator.launch import Emulation, emulated


@pytest.fixture
def mac(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("METAL_CPU_CXX", raising=False)
    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setattr(toolchain, "compiler", toolchain.compiler.__wrapped__)


@pytest.mark.usefixtures("mac")
@pytest.mark.parametrize("emulation", [emulated, run_on_cpu])
def test_the_emulator_is_skipped_with_what_to_run_instead(emulation: object) -> None:
    assert callable(emulation)
    with pytest.raises(pytest.skip.Exception, match="octavo selfcheck --full"), emulation(Emulation()):
        pass


@pytest.mark.usefixtures("mac")
def test_a_person_may_try_a_compiler_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("METAL_CPU_CXX", "/opt/llvm/bin/clang++ -stdlib=libc++")
    assert toolchain.compiler() == ["/opt/llvm/bin/clang++", "-stdlib=libc++"]


def test_sessions_run_on_the_gpu_without_the_emulator(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    chosen: list[object] = []
    monkeypatch.setattr(mx, "set_default_device", chosen.append)
    monkeypatch.setattr(gpu_sessions, "HAS_METAL", True)
    original = mx.fast.metal_kernel
    with gpu_sessions.emulated_gpu("metal", tmp_path):
        assert mx.fast.metal_kernel is original
        assert chosen == [mx.gpu]
    assert chosen == [mx.gpu, mx.cpu]
