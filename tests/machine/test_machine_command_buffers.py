"""MLX's command-buffer limits: raised on Macs where that pays, never over what the user has set."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from engine.cli import main as cli
from engine.machine import command_buffers
from engine.machine.command_buffers import (
    COMPILED,
    ELEMENTS,
    OPERATIONS,
    keep_compiled_kernels,
    limits_for,
    set_command_buffer_limits,
)

BOTH = {OPERATIONS: "1000", ELEMENTS: "400"}


@pytest.fixture
def mac(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(command_buffers, "_processor", lambda: "Apple M3 Max")
    monkeypatch.setattr(command_buffers, "machine_memory", lambda: 64 << 30)
    for name in (OPERATIONS, ELEMENTS):
        monkeypatch.setenv(name, "")  # so that it is restored
        monkeypatch.delenv(name)


@pytest.mark.parametrize(
    ("processor", "gibibytes", "limits"),
    [
        ("Apple M1 Ultra", 128, BOTH),
        ("Apple M4", 32, BOTH),
        ("Apple M2", 16, {OPERATIONS: "1000"}),
        ("Apple M5 Max", 128, {}),
        ("Apple M12", 128, {}),
        ("Apple processor", 8, {}),
        ("Intel(R) Core(TM) i7", 64, {}),
        ("", 64, {}),
    ],
)
def test_limits_are_raised_where_it_was_measured_to_pay(
    processor: str, gibibytes: int, limits: dict[str, str]
) -> None:
    assert limits_for(processor, gibibytes << 30) == limits


@pytest.mark.usefixtures("mac")
def test_what_the_user_has_set_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OPERATIONS, "77")
    set_command_buffer_limits()
    assert (os.environ[OPERATIONS], os.environ[ELEMENTS]) == ("77", "400")


@pytest.mark.usefixtures("mac")
def test_every_command_sets_the_limits_before_it_does_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    class Arguments:
        @staticmethod
        def run(_: object) -> int:
            seen.append({name: os.environ.get(name) for name in BOTH})
            return 0

    class Parser:
        @staticmethod
        def parse_args(_: object) -> type[Arguments]:
            return Arguments

    monkeypatch.setattr(cli, "parser", Parser)
    assert cli.main([]) == 0
    assert seen == [BOTH]


def test_other_systems_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(command_buffers, "_processor", lambda: pytest.fail("asked"))
    before = dict(os.environ)
    set_command_buffer_limits()
    assert dict(os.environ) == before


def test_cuda_code_is_kept_for_each_kind_of_gpu(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    folders = []
    windows = tmp_path / "dxg"
    monkeypatch.setattr(command_buffers, "_WINDOWS_GPU", windows)
    monkeypatch.delenv(COMPILED, raising=False)
    keep_compiled_kernels(tmp_path / "cache", tmp_path / "no GPU")
    assert COMPILED not in os.environ
    windows.touch()
    for models in (("H100",), ("H100", "H100"), ("A100",), ()):
        gpus = tmp_path / "-".join(("gpus", *models))
        for number, model in enumerate(models):
            (gpus / str(number)).mkdir(parents=True)
            text = f"Model: \t\t NVIDIA {model}\nGPU UUID: \t {len(models)}{number}\n"
            (gpus / str(number) / "information").write_text(text)
        monkeypatch.setenv(COMPILED, "")
        monkeypatch.delenv(COMPILED)
        keep_compiled_kernels(tmp_path / "cache", gpus)
        folders.append(os.environ[COMPILED])
    assert folders[0] == folders[1]
    assert len(set(folders)) == 3
    assert {Path(folder).parent for folder in folders} == {tmp_path / "cache" / "cuda"}
    monkeypatch.setenv(COMPILED, "/mine")
    keep_compiled_kernels(tmp_path / "cache", tmp_path)
    assert os.environ[COMPILED] == "/mine"
