"""The import rules of ARCHITECTURE.md hold, and a planted violation of each is caught."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("app", "engine", "metal_kernels", "octavo")

#: What breaks each rule: a module to add, and what it imports.
PLANTED = {
    "blocks import nothing of ours, and only NumPy of others": (
        "engine/blocks/planted.py",
        "engine.protocol",
    ),
    "kernels import nothing of ours": ("metal_kernels/planted.py", "engine.protocol"),
    "model patches and machine facts import nothing of ours": (
        "engine/model_patches/planted.py",
        "engine.blocks.block_pool",
    ),
    "backends import only kernels, model patches and machine facts of ours": (
        "engine/backends/planted.py",
        "engine.blocks.block_pool",
    ),
    "models are read without the rooms that run or plan them": (
        "engine/models/planted.py",
        "engine.planning.pool_size",
    ),
    "the protocol imports only blocks of ours": ("engine/protocol/planted.py", "engine.hub.safe_names"),
    "the interface imports only the protocol of the engine, and other programs' settings": (
        "app/planted.py",
        "engine.planning.pool_size",
    ),
    "the interface never loads MLX, not through others either": ("app/planted_mlx.py", "mlx.core"),
    "nothing imports the interface, nor Qt": ("engine/planted.py", "PySide6.QtCore"),
    "the rooms of the engine stand on each other, from the command line down to the blocks": (
        "octavo/planted.py",
        "engine.server.block_map_feed",
    ),
    "the rooms of the window stand on each other": ("app/theme/planted.py", "app.window.layout.notices"),
    "the main window stands on what a person can do, and that on the shown chat and the layout": (
        "app/window/layout/planted.py",
        "app.window.shown_chat.shown_chat",
    ),
    "the memory panel stands on its views, these on the map, and that on a model without Qt": (
        "app/memory/model/planted.py",
        "app.memory.map.cell_grid",
    ),
}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def lint(folder: Path) -> str:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    wide = os.environ | {"COLUMNS": "200", "NO_COLOR": "1"}
    return subprocess.run(command, cwd=folder, env=wide, capture_output=True, text=True, check=False).stdout


def test_every_rule_has_its_violation() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    assert [contract["name"] for contract in contracts] == list(PLANTED)


def test_the_rules_hold_and_each_violation_is_caught(copy: Path) -> None:
    kept = lint(copy)
    assert [name for name in PLANTED if f"{name} KEPT" not in kept] == []
    for path, imported in PLANTED.values():
        (copy / path).write_text(f'"""Planted."""\n\nimport {imported}\n')
    broken = lint(copy)
    assert [name for name in PLANTED if f"{name} BROKEN" not in broken] == []
