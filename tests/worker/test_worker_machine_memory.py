"""What is read of a Mac's memory, through a stand-in for its C library, and what is done with it at start."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any

import mlx.core as mx
import pytest
from multi_model_script import SMALL, ask, beside, close_after
from pipe_script import Script

from engine.machine import device
from engine.machine import memory as machine_memory
from engine.machine import memory as memory_pressure
from engine.models.model_loader import load
from engine.protocol import EngineError
from engine.sessions.session import Session
from engine.worker import model_manager
from engine.worker import model_manager as model_memory
from engine.worker.model_manager import LoadedModels

GIB = 1 << 30


class Kernel:
    """The one call of macOS's C library that is made, answered from a dictionary."""

    def __init__(self, values: dict[str, int]) -> None:
        self.values = values

    def sysctlbyname(self, name: bytes, out: Any, size: Any, new: None, length: ctypes.c_size_t) -> int:
        assert (size._obj.value, new, length.value) == (4, None, 0)
        if name.decode() not in self.values:
            return -1
        out._obj.value = self.values[name.decode()]
        return 0


@pytest.fixture
def mac(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """A Mac of 16 GiB; returns its kernel's values."""
    values: dict[str, int] = {}
    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: Kernel(values))
    for module in (machine_memory, memory_pressure, device):
        monkeypatch.setattr(module, "machine_memory", lambda: 16 * GIB)
    return values


@pytest.mark.parametrize(("level", "available"), [(25, 4 * GIB), (100, 16 * GIB), (0, 0), (101, 16 * GIB)])
def test_available_is_the_share_that_macos_reports(mac: dict[str, int], level: int, available: int) -> None:
    mac["kern.memorystatus_level"] = level
    assert machine_memory.available_memory() == available
    assert memory_pressure.taken_share() == pytest.approx(1 - available / (16 * GIB))


def test_without_a_report_all_memory_counts_as_available(mac: dict[str, int]) -> None:
    assert machine_memory.available_memory() == 16 * GIB
    assert memory_pressure.pressure() is memory_pressure.Pressure.NONE


@pytest.mark.parametrize(("level", "means"), [(1, 0), (2, 1), (4, 2), (3, 0)])
def test_pressure_is_the_level_that_macos_reports(mac: dict[str, int], level: int, means: int) -> None:
    mac["kern.memorystatus_vm_pressure_level"] = level
    assert memory_pressure.pressure() == means


@pytest.mark.parametrize(("memory", "limit"), [(8, 0.5), (16, 0.5), (32, 1), (64, 2), (128, 4)])
def test_at_start_the_cache_of_freed_buffers_is_limited(
    mac: dict[str, int], monkeypatch: pytest.MonkeyPatch, memory: int, limit: float
) -> None:
    told: list[int] = []
    monkeypatch.delenv("OCTAVO_DEVICE", raising=False)
    monkeypatch.setattr(mx.metal, "is_available", lambda: True)
    monkeypatch.setattr(mx, "set_cache_limit", told.append)
    monkeypatch.setattr(device, "machine_memory", lambda: memory * GIB)
    device.use_best_device()
    assert told == [limit * GIB]


def test_a_person_may_choose_the_cpu(mac: dict[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    chosen: list[object] = []
    monkeypatch.setattr(mx.metal, "is_available", lambda: True)
    monkeypatch.setattr(mx, "set_default_device", chosen.append)
    monkeypatch.setattr(mx, "set_cache_limit", lambda _: None)
    for wanted in ("", "cpu"):
        monkeypatch.setenv("OCTAVO_DEVICE", wanted)
        device.use_best_device()
    assert chosen == [mx.cpu]


@pytest.mark.parametrize(("share", "warned"), [(0.89, False), (0.95, True)])
def test_models_near_the_limit_of_the_gpu_come_with_a_warning(
    tiny_folder: Path, monkeypatch: pytest.MonkeyPatch, share: float, warned: bool
) -> None:
    models = LoadedModels()
    models.add(str(tiny_folder), SMALL, Session(load(tiny_folder), SMALL))
    used = sum(each.nbytes for each in models)
    monkeypatch.setattr(model_memory, "memory_limit", lambda: int(used / share))
    assert model_memory.stall_warning(models) == "", "only the memory of a GPU is meant"
    monkeypatch.setattr(mx, "default_device", lambda: mx.Device(mx.gpu))
    assert ("answers may stall" in model_memory.stall_warning(models)) == warned


def test_the_window_is_told_of_it_once_the_model_is_there(
    tiny_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = Script()
    close_after(script, "after")
    monkeypatch.setattr(model_manager, "stall_warning", lambda models: f"{len(models)} model may stall")
    script.serve(beside(tiny_folder), ask("after", count=1))
    assert [each.message for each in script.sent if isinstance(each, EngineError)] == ["1 model may stall"]
