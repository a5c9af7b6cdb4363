"""Benchmark `library`: how fast hundreds of models are scanned, at first and from the index.

The models are hard-linked copies of one of a few kilobytes: what counts is the number of files.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import statistics
import struct
import tempfile
import time
from pathlib import Path
from typing import Any, Final

MODELS: Final = 300
_TURNS: Final = 7


def measure(_: argparse.Namespace) -> dict[str, Any]:
    """Milliseconds of scans of a made-up library."""
    before = dict(os.environ)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        # This machine's own models, cache and settings are neither read nor changed.
        os.environ |= {"OCTAVO_CACHE": f"{root}/c", "OCTAVO_DATA": f"{root}/d", "HF_HUB_CACHE": f"{root}/h"}
        os.environ["HOME"] = str(root)
        try:
            _write_models(root / "models")
            cancelled = _time_cancelled([root / "models"])
            first = _time([root / "models"])
            again = [_time([root / "models"]) for _ in range(_TURNS)]
        finally:
            os.environ.clear()
            os.environ |= before
    result = {
        "models": MODELS,
        "first_ms": first,
        "index_ms": statistics.median(again),
        "worst_index_ms": max(again),
        "cancelled_ms": cancelled,
    }
    print(f"\nA library of {MODELS} models")
    print(f"first scan       {first:8.1f} ms; {cancelled:.1f} ms when cancelled after a tenth")
    print(f"from the index   {result['index_ms']:8.1f} ms (median), {max(again):.1f} ms (slowest)")
    return result


def _time_cancelled(folders: list[Path]) -> float:
    """Milliseconds of a first scan that is cancelled after a tenth of the models."""
    from engine.models.local_models import ScanStoppedError, scan

    begin = time.perf_counter()
    asked = iter(range(MODELS))
    with contextlib.suppress(ScanStoppedError):
        scan(folders, stop=lambda: next(asked) == MODELS // 10)
    return 1000 * (time.perf_counter() - begin)


def _time(folders: list[Path]) -> float:
    """Milliseconds of one scan, which must find every model without a problem."""
    from engine.models.local_models import scan
    from engine.models.model_errors import ModelError

    begin = time.perf_counter()
    found = [model for model in scan(folders) if model.source == "folder"]
    elapsed = 1000 * (time.perf_counter() - begin)
    if len(found) != MODELS or any(model.problem for model in found):
        raise ModelError("The benchmark's library was not read completely.")
    return elapsed


def _write_models(folder: Path) -> None:
    """Writes a model of a single tensor, and hard-linked copies of it."""
    first = folder / "m000"
    first.mkdir(parents=True)
    (first / "config.json").write_text(json.dumps({"model_type": "llama", "max_position_embeddings": 512}))
    (first / "tokenizer.json").write_text("{}")
    (first / "tokenizer_config.json").write_text(json.dumps({"chat_template": "{{ tools }}" * 500}))
    header = json.dumps({"w": {"dtype": "F16", "shape": [4], "data_offsets": [0, 8]}}).encode()
    (first / "model.safetensors").write_bytes(struct.pack("<Q", len(header)) + header + bytes(8))
    for number in range(1, MODELS):
        other = folder / f"m{number:03}"
        other.mkdir()
        for file in first.iterdir():
            os.link(file, other / file.name)
