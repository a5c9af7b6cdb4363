"""`octavo bench single --shape NAME`: decoding with random weights in the shape of a published model."""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from engine.bench.compared_engines import clear_prefix_cache, open_octavo, prompt_tokens, start_greedy
from engine.bench.model_shapes import SHAPES
from engine.bench.step_bytes import copy_bandwidth, print_bytes, step_bytes
from engine.machine.device import use_best_device
from engine.models.starter_model import copy_tokenizer
from engine.sessions.session import Session

_PROMPT: Final = 128  # tokens
_GENERATED: Final = 32


def measure_shape(arguments: argparse.Namespace) -> dict[str, Any]:
    """Decode steps per second; on a CPU also their share of the copy bandwidth, measured in turn."""
    use_best_device()
    with tempfile.TemporaryDirectory() as folder:
        SHAPES[arguments.shape].write(Path(folder))
        copy_tokenizer(Path(folder))
        arguments.model = folder
        session = open_octavo(arguments)
    read = step_bytes(session)
    _decode(session)
    rates, bandwidths = [], []
    for _ in range(max(1, arguments.runs)):
        if read["weights"]:
            bandwidths.append(copy_bandwidth())
        rates.append(_decode(session))
    session.close()
    rate = statistics.median(rates)
    print(f"{arguments.shape}, random weights of 4 bits: {rate:.1f} tokens/s after {_PROMPT} tokens")
    result: dict[str, Any] = {
        "shape": arguments.shape,
        "octavo": {"decode_128": rate},
        "peer": {},
        "ratio": {},
    }
    if bandwidths:
        bandwidth = statistics.median(bandwidths)
        result["ratio"]["of_copy_bandwidth"] = print_bytes(read, bandwidth, rate)
        result["bytes"] = read | {"copied_per_second": bandwidth}
    return result


def _decode(session: Session) -> float:
    """Steps per second of one request."""
    clear_prefix_cache(session)
    prompt = prompt_tokens(session.loaded.tokenizer, _PROMPT)
    sequence = start_greedy(session, prompt, _GENERATED, "shape")
    while sequence.generated < 2:  # the second step may be the first of its shape
        session.step()
    begin, before = time.perf_counter(), sequence.generated
    while not session.idle:
        session.step()
    return (sequence.generated - before) / (time.perf_counter() - begin)
