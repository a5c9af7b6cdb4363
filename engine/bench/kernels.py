"""`octavo bench kernels`: how near decode attention comes to the memory's bandwidth, on this machine's GPU.

Attention of one new token a sequence must read every key and value once, so bytes of K/V over time is a
bandwidth, and its share of what a copy reaches says how much is left to gain. MLX's own attention over
contiguous K/V of the same content is measured beside it and compared with it, and on NVIDIA GPUs
FlashInfer, where it is installed.
"""

from __future__ import annotations

import argparse
from typing import Any, Final

import mlx.core as mx

from engine.backends import Backend, BackendError, backend_for
from engine.bench.decode_cell import DecodeCell, Shape, copy_bandwidth
from engine.bench.flashinfer import FlashInfer, PeerError

CONTEXTS: Final = (4 << 10, 32 << 10, 128 << 10)
BATCHES: Final = (1, 8, 64)
SHAPE: Final = Shape(heads=32, kv_heads=8, dim=128, block_size=16)  # as Llama 3 and Qwen 3 have
BOUND: Final = 4e-3  # of the largest value, in float16
_SPARE: Final = {False: 0.4, True: 0.27}  # of the GPU's memory: K/V are there two times, or three with a peer


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Prints and returns the table.

    Raises:
        BackendError: this machine has no GPU that MLX can use.
    """
    if mx.cuda.is_available():
        name = "cuda"
    elif mx.metal.is_available():
        name = "metal"
    else:
        raise BackendError("There is no GPU here that MLX can use, so there are no kernels to measure.")
    mx.set_default_device(mx.Device(mx.gpu))
    info = mx.device_info()
    peer, missing = find_peer(name)
    memory = float(info.get("memory_size") or info.get("total_memory") or 0)
    result = table(
        backend_for(name),
        CONTEXTS,
        BATCHES,
        max(1, arguments.runs),
        room=int(memory * _SPARE[peer is not None]),
        copy_bytes=1 << 30,
        peer=peer,
    )
    return {**result, "peer_missing": missing, "device": {key: str(value) for key, value in info.items()}}


def find_peer(backend: str) -> tuple[FlashInfer | None, str]:
    """The peer that reads pages as this backend does, or None and why not, which is printed, too."""
    try:
        if backend != "cuda":
            raise PeerError("FlashInfer is not measured beside: it is for NVIDIA GPUs.")
        return FlashInfer(), ""
    except PeerError as error:
        print(error)
        return None, str(error)


def table(
    backend: Backend,
    contexts: tuple[int, ...],
    batches: tuple[int, ...],
    runs: int,
    *,
    room: int,
    copy_bytes: int,
    peer: FlashInfer | None = None,
    shape: Shape = SHAPE,
) -> dict[str, Any]:
    """Measures each context length with each batch size on MLX's default device.

    Args:
        backend: whose attention.
        contexts: tokens of each sequence.
        batches: sequences, each with one new token.
        runs: timed runs, of which the median counts; all sides take turns.
        room: bytes of K/V that fit; larger cells are named and left out. 0: unknown, all are tried.
        copy_bytes: size of the array that is copied for comparison.
        peer: another one that reads pages.
        shape: of each layer's attention.

    Returns:
        `copy_gb_s`, `cells`, `wrong` (cells whose answer is not MLX's own over the same K/V), and `refused`:
        the kernels that were wrong at their first use here, and why. In a cell with one of these the
        backend's figures are of the attention that took its place.
    """
    copied = copy_bandwidth(copy_bytes, runs)
    print(f"A copy reads and writes {copied:.1f} GB/s.")
    theirs = f" {peer.name + ' GB/s':>16} {'x peer':>7}" if peer else ""
    ours = f"{backend.name} GB/s"
    print(f"{'context':>8} {'batch':>6} {ours:>16} {'of copy':>8} {'MLX GB/s':>10} {'x MLX':>6}{theirs}")
    cells: list[dict[str, Any]] = []
    for context in contexts:
        for batch in batches:
            cell: dict[str, Any] = {"context": context, "batch": batch}
            cells.append(cell)
            needed = batch * context * shape.token_bytes
            if room and needed > room:
                print(f"{context:8} {batch:6}   left out: needs {needed / 1e9:.0f} GB of K/V")
                cell["left_out_bytes"] = needed
                continue
            cell |= DecodeCell(backend, context, batch, shape, peer).measure(runs)
            cell["of_copy"] = cell["gb_s"] / copied
            print(_line(cell, peer is not None))
    trials = getattr(backend, "verdicts", None)
    refused: dict[str, str] = trials.reasons() if trials else {}
    for kind, reason in refused.items():
        print(f"refused: {kind}: {reason}")
    wrong = [cell for cell in cells if not cell.get("error", 0.0) <= BOUND]  # a NaN is wrong
    for cell in wrong:
        print(f"WRONG at {cell['context']} tokens, batch {cell['batch']}: off by {cell['error']:.2g}")
    return {
        "backend": backend.name,
        "copy_gb_s": copied,
        "shape": {**shape._asdict(), "dtype": "float16"},
        "cells": cells,
        "wrong": [[cell["context"], cell["batch"]] for cell in wrong],
        "refused": refused,
        "peer": {"name": peer.name, "version": peer.version} if peer else None,
    }


def _line(cell: dict[str, Any], with_peer: bool) -> str:
    """A cell for people: bandwidths, and how many times as fast as MLX and the peer."""
    text = f"{cell['context']:8} {cell['batch']:6} {cell['gb_s']:16.1f} {cell['of_copy']:8.0%}"
    text += f" {cell['mlx_gb_s']:10.1f} {cell['gb_s'] / cell['mlx_gb_s']:6.2f}"
    if not with_peer:
        return text
    if "peer_error" in cell:
        return f"{text}   {cell['peer_error']}"
    return f"{text} {cell['peer_gb_s']:16.1f} {cell['gb_s'] / cell['peer_gb_s']:7.2f}"
