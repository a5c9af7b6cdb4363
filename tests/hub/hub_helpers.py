"""Helpers for tests of downloads: starting and interrupting them, and listing what they stored."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from fake_hub import REPO, FakeHub, Fault

from engine.hub import file_download
from engine.hub.download_queue import DownloadQueue

SHARD = "model-00001-of-00002.safetensors"
MIB = 1 << 20
Maker = Callable[..., DownloadQueue]


def snapshots(tmp_path: Path) -> list[Path]:
    return list((tmp_path / "hub").glob("models--*/snapshots/*"))


def files_left(tmp_path: Path) -> list[Path]:
    return [path for path in (tmp_path / "hub").rglob("*") if not path.is_dir()]


def fetch(downloads: DownloadQueue, repo: str = REPO) -> Any:
    return downloads.wait(downloads.add(repo), 30)


def wanted(name: str) -> bool:
    return name not in (".gitattributes", "model.py")


def interrupt(downloads: Maker, server: FakeHub, tmp_path: Path, bytes_in: int) -> Path:
    """Interrupts a download after `bytes_in` bytes of one shard. Returns the shard's part file."""
    server.faults[SHARD] = [Fault(times=1, cut=bytes_in), Fault(status=500)]
    first = downloads()
    assert fetch(first).state == "failed"
    first.close()
    del server.faults[SHARD]
    return next((tmp_path / "hub").glob(f"models--*/blobs/*{file_download.PART_SUFFIX}"))
