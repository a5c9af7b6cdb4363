"""Which layers of a model keep their memory alike, in words for watchers."""

from __future__ import annotations

from engine.paged_model import PagedModel
from engine.protocol import LayerGroup


def layer_groups(model: PagedModel, block_size: int) -> list[LayerGroup]:
    """The groups of a model's layers: full attention, each window, each length of chunk, recurrent."""
    layers = model.layers
    found: dict[tuple[int, int], LayerGroup] = {}
    shapes = iter(zip(model.shapes, model.numbers, strict=True))
    for shape, window, chunk in zip(layers.shapes, layers.windows, layers.chunks, strict=True):
        if shape is None:
            continue
        own, pool = next(shapes)
        group = found.get((window or 0, chunk or 0))
        if group is None:
            kind, name = "full", "full"
            if window:
                kind, name = "sliding", f"sliding {window:,}"
            elif chunk:
                kind, name = "chunked", f"chunks of {chunk:,}"
            group = LayerGroup(name=name, kind=kind, layers=0, pool=pool, window=window or chunk or 0)  # type: ignore[arg-type]
            found[window or 0, chunk or 0] = group
        group.layers += 1
        group.block_bytes += own.token_bytes * block_size
    groups = [found[key] for key in sorted(found)]
    if layers.recurrent:
        groups.append(LayerGroup(name="recurrent", kind="recurrent", layers=layers.recurrent))
    return groups
