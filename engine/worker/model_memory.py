"""Memory of the loaded models: what a new one needs, which others must unload for it, what it may grow to."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable
from pathlib import Path

import mlx.core as mx

from engine.machine.machine_memory import available_memory, memory_limit
from engine.models.adapters import WEIGHTS
from engine.models.folder_check import check
from engine.models.local_models import resolve
from engine.planning.memory_plan import STALLS, plan_folder
from engine.protocol import LoadOptions, format_size
from engine.scheduling.pool_resizer import SLAB
from engine.sessions.session import Session
from engine.speculative.own_drafter import is_own_draft
from engine.worker.loaded_models import LoadedModels, ManagedModel


def release_unused_memory() -> None:
    """Returns the memory of what is no longer referenced to the system."""
    gc.collect()
    mx.clear_cache()
    if sys.platform == "linux" and (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)) is not None:
        trim(0)  # glibc keeps freed weights otherwise


def needed_bytes(path: str, options: LoadOptions) -> int:
    """Returns the bytes that a model needs at least.

    These are its weights, the first slab of its KV cache, and the weights of a draft model; of a model that
    is split over machines, this one's part of the first two.

    Raises:
        ModelError: there is no such model, or it cannot be loaded.
    """
    folder = resolve(path)
    fit = plan_folder(folder, context=options.context, block_size=options.block_size, kv_bits=options.kv_bits)
    weights = check(folder).weights_bytes if fit.problem else fit.weights
    kv = options.kv_blocks * fit.block_bytes or min(fit.kv, SLAB)
    if options.adapter:
        file = Path(options.adapter).expanduser() / WEIGHTS
        weights += file.stat().st_size if file.is_file() else 0
    draft = "" if is_own_draft(options.draft_model) else options.draft_model
    here = int((weights + kv) * _share(options))
    return here + (needed_bytes(draft, LoadOptions()) if draft else 0)


def _share(options: LoadOptions) -> float:
    """This machine's part of a model."""
    layers = options.split_layers
    return layers[0] / max(1, sum(layers)) if layers else 1 / max(1, len(options.hosts))


def free_memory(models: LoadedModels, needed: int, sleep: Callable[[ManagedModel], None]) -> str:
    """Puts idle models to sleep, the least recently used first, until `needed` bytes fit.

    Args:
        models: the loaded models.
        needed: bytes.
        sleep: frees the memory of a model.

    Returns:
        Why they do not fit even so, with numbers; empty if they do.
    """
    for model in models.idle_awake():
        if needed <= _free_bytes(models):
            break
        sleep(model)
    free = _free_bytes(models)
    if needed <= free:
        return ""
    answering = sorted((each for each in models if each.session), key=lambda each: -each.nbytes)
    names = ", ".join(f"{each.about.name} ({format_size(each.nbytes)})" for each in answering)
    stop = f" {names} cannot be unloaded while generating: stop it first." if answering else ""
    return f"It needs {format_size(needed)}, and {format_size(max(free, 0))} of memory are available.{stop}"


def limit_kv_budget(session: Session, options: LoadOptions, models: LoadedModels) -> None:
    """Limits the KV budget of a new session, if its options leave it open, to what the other models leave.

    Args:
        session: the new session, not yet one of `models`.
        options: the options that it was loaded with.
        models: the other models.
    """
    if options.kv_budget or options.kv_blocks:
        return
    swap = session.scheduler.swap
    others = sum(each.nbytes for each in models)
    left = memory_limit() - others - (session.nbytes - session.model.kv_bytes)
    if swap is not None and left < swap.limit:  # the swap may hold as much as the pools
        session.memory.set_budget(f"{max(left, session.model.kv_bytes)} bytes")


def stall_warning(models: LoadedModels) -> str:
    """Says that answers may stall if the loaded models take nearly all that a GPU should; otherwise empty.

    macOS compresses and swaps memory that is not wired. Octavo wires none: a Mac that runs out of the rest
    can panic.
    """
    used, limit = sum(each.nbytes for each in models), memory_limit()
    if mx.default_device() != mx.Device(mx.gpu) or used <= STALLS * limit:
        return ""
    return (
        f"The loaded models take {format_size(used)} of the {format_size(limit)} that macOS recommends for "
        "the GPU, so answers may stall while memory is swapped. Unload a model or choose a smaller KV budget."
    )


def _free_bytes(models: LoadedModels) -> int:
    used = sum(each.nbytes for each in models)
    return min(memory_limit() - used, available_memory())
