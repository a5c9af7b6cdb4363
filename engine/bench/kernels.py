"""`octavo bench kernels`: how close decode attention comes to the memory bandwidth of this machine's GPU.

Attention of one new token per sequence must read every key and value once, so their bytes over time are a
bandwidth; its share of a copy's bandwidth says how much there is left to gain. MLX's own attention over
contiguous keys and values of the same content is measured too, and FlashInfer on NVIDIA GPUs, if installed.
"""

from __future__ import annotations

import argparse
from typing import Any, Final

import mlx.core as mx

from engine.backends import Backend, BackendError, backend_for
from engine.bench.decode_cell import DecodeCell, FlashInfer, PeerError, Shape, copy_bandwidth

CONTEXTS: Final = (4 << 10, 32 << 10, 128 << 10)
BATCHES: Final = (1, 8, 64)
SHAPE: Final = Shape(heads=32, kv_heads=8, dim=128, block_size=16)  # as Llama 3 and Qwen 3 have
BOUND: Final = 4e-3  # of the largest value, in float16
_SPARE: Final = {False: 0.4, True: 0.27}  # of the GPU's memory: there are two copies, or three with a peer


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Prints and returns the table of bandwidths.

    Raises:
        BackendError: this machine has no GPU that MLX can use.
    """
    if mx.cuda.is_available():
        name = "cuda"
    elif mx.metal.is_available():
        name = "metal"
    else:
        raise BackendError("MLX finds no GPU on this machine, so there are no kernels to measure.")
    mx.set_default_device(mx.Device(mx.gpu))
    info = mx.device_info()
    peer, missing = find_peer(name)
    memory = float(info.get("memory_size") or info.get("total_memory") or 0)
    result = table(
        backend_for(name),
        CONTEXTS,
        BATCHES,
        max(1, arguments.runs),
        max_bytes=int(memory * _SPARE[peer is not None]),
        copy_bytes=1 << 30,
        peer=peer,
    )
    return {**result, "peer_missing": missing, "device": {key: str(value) for key, value in info.items()}}


def find_peer(backend: str) -> tuple[FlashInfer | None, str]:
    """FlashInfer, where this backend can be compared with it; else None and the reason, which is printed."""
    try:
        if backend != "cuda":
            raise PeerError("FlashInfer is not compared: it is for NVIDIA GPUs.")
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
    max_bytes: int,
    copy_bytes: int,
    peer: FlashInfer | None = None,
    shape: Shape = SHAPE,
) -> dict[str, Any]:
    """Measures each context length with each batch size on MLX's default device.

    Args:
        backend: the backend to measure.
        contexts: lengths of a sequence, in tokens.
        batches: numbers of sequences, each with one new token.
        runs: timed runs, of which the median counts; the engines alternate.
        max_bytes: bytes of keys and values that fit; larger cells are left out. 0: unknown, all are tried.
        copy_bytes: size of the array that is copied for comparison.
        peer: another engine that reads block tables.
        shape: of each layer's attention.

    Returns:
        `copy_gb_s`, `cells`, `wrong` (cells whose output differs from MLX's own), and `refused`: kernels that
        failed at their first use on this machine, and why. A cell with one of these measures the attention
        that replaced it.
    """
    copied = copy_bandwidth(copy_bytes, runs)
    print(f"A copy reads and writes {copied:.1f} GB/s.")
    peer_columns = f" {peer.name + ' GB/s':>16} {'x peer':>7}" if peer else ""
    our_column = f"{backend.name} GB/s"
    print(
        f"{'context':>8} {'batch':>6} {our_column:>16} {'of copy':>8} {'MLX GB/s':>10} {'x MLX':>6}"
        + peer_columns
    )
    cells: list[dict[str, Any]] = []
    for context in contexts:
        for batch in batches:
            cell: dict[str, Any] = {"context": context, "batch": batch}
            cells.append(cell)
            needed = batch * context * shape.token_bytes
            if max_bytes and needed > max_bytes:
                print(f"{context:8} {batch:6}   left out: needs {needed / 1e9:.0f} GB for keys and values")
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
        print(f"WRONG at {cell['context']} tokens, batch {cell['batch']}: error {cell['error']:.2g}")
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
    """A line of the table: bandwidths, and the speed relative to MLX and the peer."""
    text = f"{cell['context']:8} {cell['batch']:6} {cell['gb_s']:16.1f} {cell['of_copy']:8.0%}"
    text += f" {cell['mlx_gb_s']:10.1f} {cell['gb_s'] / cell['mlx_gb_s']:6.2f}"
    if not with_peer:
        return text
    if "peer_error" in cell:
        return f"{text}   {cell['peer_error']}"
    return f"{text} {cell['peer_gb_s']:16.1f} {cell['gb_s'] / cell['peer_gb_s']:7.2f}"
