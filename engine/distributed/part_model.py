"""A rank's part of a model over its own block pools, in step with the parts of the other ranks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from mlx.utils import tree_flatten
from numpy.typing import NDArray

from engine.backends import Backend, Batch, backend_for
from engine.blocks import AttentionSpan
from engine.distributed.rank_messages import PartReady, RankError
from engine.distributed.split_numbers import Split, layer_stack, split_problem, splits_of
from engine.distributed.step_plan import StepProgress
from engine.load_steps import LoadSteps
from engine.model_patches.pipeline_patches import can_pipeline, patch_pipeline
from engine.models.local_models import display_name, resolve
from engine.models.model_errors import ModelNotFoundError
from engine.models.model_identity import fingerprint
from engine.models.model_loader import LoadedModel, load_steps
from engine.models.paths import cache_folder
from engine.paged_model import PagedModel
from engine.paged_model.paged_cache import ForwardContext, LayerCaches
from engine.paged_model.paged_forward import PagedForward
from engine.paged_model.paged_model import VerifiedForward
from engine.paged_model.verification import Verified, verify
from engine.protocol import LoadOptions, listed, worded

_SPANS: Final = 16  # different attention spans of a model, at most


class PartForward(PagedForward):
    """A part of a model, while it is verified: all ranks do the same, and rank 0 judges the results.

    A mode that a model cannot run in raises on all ranks at the same place, since their layers are alike.
    """

    is_split = True

    def __init__(
        self,
        model: nn.Module,
        backend: Backend,
        name: str,
        layers: LayerCaches,
        step: ForwardContext,
        group: mx.distributed.Group,
    ) -> None:
        super().__init__(model, backend, name, layers, step)
        self._group = group
        self._union: list[AttentionSpan] = []
        self._latent = any_rank(super().latent, group)

    @property
    def latent(self) -> bool:
        """As of one machine, for the layers of all ranks."""
        return self._latent

    def agreed(self, right: bool) -> bool:
        """Returns what rank 0 found."""
        return any_rank(right and self._group.rank() == 0, self._group)

    def split_pools(self, context: int) -> None:
        """As on one machine, for the layers of all ranks."""
        self._union = spans_of_all(super()._spans(), self._group)
        super().split_pools(context)

    def _spans(self) -> list[AttentionSpan]:
        return self._union


class PartModel(PagedModel):
    """A verified part of a model with its pools.

    Args:
        model: this rank's part, its weights evaluated.
        kv_bits: 0 keeps K and V as the model computes them; 8 or 4 quantises them.
        verified: what `verify_part` returned.
    """

    is_split = True

    def __init__(
        self,
        model: nn.Module,
        backend: Backend,
        name: str,
        *,
        kv_bits: int,
        verified: VerifiedForward,
        group: mx.distributed.Group,
    ) -> None:
        super().__init__(model, backend, name, kv_bits=kv_bits, verified=verified)
        self._group = group
        self._union = spans_of_all(super()._spans(), group)
        self._pool_tokens = self._largest(super().pool_tokens)
        self.progress = StepProgress()  # how far this rank is in its steps

    def forward(self, batch: Batch) -> mx.array:
        """As `PagedForward.forward`, and counts the progress."""
        layerwise = self.progress.begin(batch.rows)
        self.step.each_layer = self._compute_layer if layerwise else None
        try:
            return super().forward(batch)
        finally:
            self.step.each_layer = None
            self.progress.end()

    def _compute_layer(self, keys: mx.array) -> None:
        """Computes what a layer needs: all layers before it. All ranks do it at the same places."""
        mx.eval(keys)
        self.progress.add_piece()

    @property
    def token_bytes(self) -> int:
        """Bytes of K and V of one token on the rank that keeps most of them."""
        return sum(self._pool_tokens) or 1

    @property
    def pool_tokens(self) -> list[int]:
        """Bytes of K and V of one token in the layers of each pool, on the rank that keeps most of them."""
        return self._pool_tokens

    def split_pools(self, context: int) -> None:
        """As on one machine, for the layers of all ranks, which do it together."""
        super().split_pools(context)
        self._pool_tokens = self._largest(super().pool_tokens)

    def describe(self, blocks: int, weights: int) -> PartReady:
        """Returns what this rank has: `blocks` that fit on its machine, and the bytes of its weights."""
        spans: dict[AttentionSpan, int] = {}
        for span, shape in zip(super()._spans(), self.shapes, strict=True):
            spans[span] = spans.get(span, 0) + shape.token_bytes
        return PartReady(
            blocks=blocks,
            layers=len(self.layers.shapes),
            kv_heads=max((shape.kv_heads for shape in self.shapes), default=0),
            weights=weights,
            spans=[(span.window, span.chunk, size) for span, size in spans.items()],
        )

    def _spans(self) -> list[AttentionSpan]:
        return self._union

    def _largest(self, sizes: list[int]) -> list[int]:
        gathered = mx.distributed.all_gather(mx.array([sizes], mx.int32), group=self._group)
        return [int(each) for each in np.array(gathered).max(axis=0)]


def verify_part(
    model: nn.Module, backend: Backend, name: str, group: mx.distributed.Group, known: Verified | None
) -> LoadSteps[VerifiedForward]:
    """Verifies a split model in steps; all ranks do it at the same time, and have to do all of it.

    `known` is the result of an earlier verification, the same for all ranks. `RankError` if layers cannot be
    split, `UnsupportedModelError`, on all ranks, as for `PagedModel`.
    """
    layers, step = LayerCaches(model, name), ForwardContext()
    if any_rank(layers.recurrent > 0, group):
        raise RankError(
            "{0} has recurrent layers, whose states cannot be kept on several machines yet. Choose "
            "another model, or load it on one machine.",
            name,
        )
    paged = PartForward(model, backend, name, layers, step, group)
    if known is not None:
        paged.patch_modules()
        return VerifiedForward(layers, step, known)
    verified = yield from verify(paged, None)
    return VerifiedForward(layers, step, verified)


def any_rank(flag: bool, group: mx.distributed.Group) -> bool:
    """Returns whether a flag is set on any rank; all ranks call it together."""
    flags = mx.distributed.all_sum(mx.array([int(flag)]), group=group)
    return bool(np.array(flags)[0])


def spans_of_all(own: list[AttentionSpan], group: mx.distributed.Group) -> list[AttentionSpan]:
    """Returns the attention spans of all ranks' layers; they call it together. `RankError` for too many."""
    spans = sorted(set(own))
    if any_rank(len(spans) > _SPANS, group):
        raise RankError(
            "The model has more than {0} kinds of attention span; load it on one machine.", _SPANS
        )
    rows: NDArray[np.int32] = np.full((_SPANS, 2), -1, np.int32)
    for row, span in zip(rows, spans, strict=False):
        row[:] = span.window, span.chunk
    gathered = np.array(mx.distributed.all_gather(mx.array(rows), group=group)).reshape(-1, 2).tolist()
    return sorted({AttentionSpan(window, chunk) for window, chunk in gathered if window >= 0})


# --- The part that each rank gets: heads (tensor) or layers (pipeline), checked before loading

TENSOR: Final = "tensor"
PIPELINE: Final = "pipeline"


def choose_split(model: nn.Module, config: dict[str, Any], name: str, size: int, wanted: str = "") -> Split:
    """Returns how a model is split over `size` ranks; `RankError`, with numbers that do not fit, if it
    cannot.

    `model` is mlx-lm's, its weights still on disk; an empty `wanted` takes the first way that is possible.
    """
    known = splits_of(model)
    kind = str(config.get("model_type", "unknown"))
    if not known:
        raise RankError(
            "{0} cannot be split over several machines: mlx-lm has neither tensor nor pipeline "
            "parallelism for its model type, {1}. Choose another model, or load it on one machine.",
            name,
            kind,
        )
    if wanted and wanted not in known:
        raise RankError(
            "{0} cannot be split by {1}: mlx-lm has no {1} parallelism for its model type, {2}. Use {3}.",
            name,
            wanted,
            kind,
            known[0],
        )
    problems = []
    for split in [each for each in known if wanted in ("", each)]:
        problem = split_problem(split, len(layer_stack(model).layers), config, size)
        if not problem:
            return split
        problems.append(problem)
    raise RankError(
        "{0} cannot be split over {1} machines by {2}: {3}.", name, size, wanted or known[0], problems[0]
    )


def split_model(
    model: nn.Module, split: str, name: str, group: mx.distributed.Group, layers: list[int] | None = None
) -> None:
    """Leaves a rank its part of a model whose weights are on disk; `RankError` if `layers` do not fit it.

    Args:
        model: of mlx-lm.
        split: what `choose_split` returned.
        layers: of each rank of a pipeline; None or empty for as many each.
    """
    if layers and (problem := _layers_problem(layers, split, layer_stack(model), group.size())):
        raise RankError("{0} cannot be split like this: {1}.", name, problem)
    try:
        if split == TENSOR:
            model.shard(group)
        elif can_pipeline(model):
            patch_pipeline(model, group, layers or None)
        else:
            layer_stack(model).pipeline(group, **({"split": layers} if layers else {}))
    except (ValueError, TypeError, IndexError) as error:  # before anything is computed: MLX knows the shapes
        raise RankError("{0} cannot be split over {1} machines: {2}.", name, group.size(), error) from error


def _layers_problem(layers: list[int], split: str, stack: Any, size: int) -> str:
    """Returns what is wrong with the layers of each rank, as a clause; empty if they fit."""
    whole = len(stack.layers)
    if split != PIPELINE:
        return worded("numbers of layers need a split by layers (pipeline)")
    if len(layers) != size:
        return worded(
            "{0} numbers of layers were given for {1} machines; give one for each", len(layers), size
        )
    if min(layers) < 1 or sum(layers) != whole:
        return worded(
            "the layers {0} do not add up to {1}, with one at least for each",
            listed(layers),
            whole,
        )
    return ""


# --- Loading of one rank's part: only what is left after the split is read

Checked = Callable[[nn.Module, dict[str, Any]], LoadSteps[None]]


def adapter_of(options: LoadOptions) -> Path | None:
    """Returns the folder of the LoRA adapter, if there is one."""
    return Path(options.adapter).expanduser() if options.adapter else None


def find_folder(folder: str, name: str, wanted: bytes, options: LoadOptions) -> Path:
    """Returns where rank 0's model is on this machine; `RankError` if it is not, or its files differ."""
    try:
        resolved = resolve(folder)
    except ModelNotFoundError:
        try:
            resolved = resolve(name)
        except ModelNotFoundError as error:
            raise RankError("{0} is not there; copy or download it", name) from error
    try:
        same = fingerprint(resolved, adapter_of(options)) == wanted
    except OSError as error:
        raise RankError("{0} cannot be read: {1}", name, error.strerror or error) from error
    if not same:
        raise RankError("the files of {0} differ from those of the first machine; copy them again", name)
    return resolved


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
    """Loads a rank's part of a model, in steps; `ModelError` if that fails, `RankError` if it cannot be
    split.

    Args:
        split: "tensor" or "pipeline"; empty for the first that is possible.
        checked: run, in steps, with the part before its weights are read; what it raises ends the load.
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
