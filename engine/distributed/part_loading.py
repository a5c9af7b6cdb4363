"""Loads one rank's part of a model: finds the folder, splits the model, and reads only what is left."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import mlx.core as mx
import mlx.nn as nn
from mlx.utils import tree_flatten

from engine.backends import Backend, backend_for
from engine.distributed.model_split import PIPELINE, choose_split, split_model
from engine.distributed.rank_messages import RankError
from engine.load_steps import LoadSteps
from engine.models.local_models import display_name, resolve
from engine.models.model_errors import ModelNotFoundError
from engine.models.model_fingerprint import fingerprint
from engine.models.model_loader import LoadedModel, load_steps
from engine.models.paths import cache_folder
from engine.protocol import LoadOptions

Checked = Callable[[nn.Module, dict[str, Any]], LoadSteps[None]]


def adapter_of(options: LoadOptions) -> Path | None:
    """Returns the folder of the LoRA adapter, if there is one."""
    return Path(options.adapter).expanduser() if options.adapter else None


def find_folder(folder: str, name: str, wanted: bytes, options: LoadOptions) -> Path:
    """Returns where a model of rank 0 is on this machine.

    Raises:
        RankError: it is not here, or its files differ from rank 0's.
    """
    try:
        found = resolve(folder)
    except ModelNotFoundError:
        try:
            found = resolve(name)
        except ModelNotFoundError as error:
            raise RankError(f"{name} is not there; copy or download it") from error
    try:
        same = fingerprint(found, adapter_of(options)) == wanted
    except OSError as error:
        raise RankError(f"{name} cannot be read: {error.strerror or error}") from error
    if not same:
        raise RankError(f"the files of {name} differ from those of the first machine; copy them again")
    return found


def backend_of(options: LoadOptions) -> Backend:
    """Returns the backend of a rank.

    The cpu backend computes products outside of MLX, where the ranks could not add them up, so the reference
    backend takes its place.
    """
    backend = backend_for(options.backend, cache_folder())
    return backend_for("reference") if backend.name == "cpu" else backend


def wanted_split(options: LoadOptions) -> str:
    """Returns how a model is to be split; empty for the first way that is possible."""
    return options.split or (PIPELINE if options.split_layers else "")


def open_part(
    folder: Path, options: LoadOptions, split: str, group: mx.distributed.Group, checked: Checked
) -> LoadSteps[LoadedModel]:
    """Loads a rank's part of a model, in steps.

    Args:
        folder: of the model.
        options: how it is loaded.
        split: "tensor" or "pipeline"; empty for the first that is possible.
        group: the ranks.
        checked: run, in steps, with the part before its weights are read; what it raises ends the load.

    Raises:
        ModelError: it cannot be loaded.
        RankError: it cannot be split.
    """
    name = display_name(folder)

    def arrange(model: nn.Module, config: dict[str, Any]) -> LoadSteps[None]:
        chosen = choose_split(model, config, name, group.size(), split)
        split_model(model, chosen, name, group, options.split_layers)
        yield from checked(model, config)

    return load_steps(folder, adapter=adapter_of(options), arrange=arrange)


def needed_bytes(model: nn.Module) -> int:
    """Returns the bytes of a part's weights once they are read; on a CPU they are computed in float32."""
    on_cpu = mx.default_device() == mx.Device(mx.cpu)
    flat: Any = tree_flatten(model.parameters())
    return sum(
        4 * array.size if on_cpu and mx.issubdtype(array.dtype, mx.floating) else array.nbytes
        for _, array in flat
        if isinstance(array, mx.array)
    )
