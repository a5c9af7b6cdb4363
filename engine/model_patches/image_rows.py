"""Changes to a model of mlx-lm for steps with places of images: positions in two axes, added features.

Text is rotated by its position alone, so none of these changes acts in a step without images, and they are
made when the model is to see its first one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import mlx.core as mx
import mlx.nn as nn

from engine.model_patches.patching import replace_methods


class WholeImage(NamedTuple):
    """Rows of a step that are places of one image, where these attend to all of it.

    Attributes:
        sequence: of the batch.
        rows: the first of them, and the one after the last.
        start, end: the context position of the image's first place, and the one after its last.
        near: whether they do so only in layers with a sliding window.
    """

    sequence: int
    rows: tuple[int, int]
    start: int
    end: int
    near: bool


class ImageRows:
    """What a model needs of a step's rows besides their embeddings; one object for each model.

    Attributes:
        wholes: the images whose places attend to all of them; the step has all that are not in the cache.
        axes: (3, T) positions of the rows in time, height and width; None to rotate by the caches' offsets.
        added: for each of the first layers what is added to its output, of the shape of the embeddings.
    """

    def __init__(self) -> None:
        self.axes: mx.array | None = None
        self.added: list[mx.array] = []
        self.wholes: list[WholeImage] = []


def rotate_by_axes(model: nn.Module, rows: ImageRows, style: str, section: list[int]) -> None:
    """Makes queries and keys be rotated by positions in three axes (M-RoPE, arXiv:2409.12191).

    Each frequency turns by one of the axes. All three are computed as the model computes its one, and of each
    the values of its own frequencies are taken.

    Args:
        model: whose modules called `rope` are changed.
        rows: of the step that is being computed.
        style: mlx-vlm's name for how the axes share the frequencies: "chunked" or "interleaved".
        section: how many frequencies each axis has.

    Raises:
        ValueError: the model rotates in another way.
    """
    from engine.model_patches.mlx_vlm_modules import import_vlm

    ropes = [module for path, module in model.named_modules() if path.rsplit(".", 1)[-1] == "rope"]
    if not ropes or any(type(rope) is not nn.RoPE or rope.traditional for rope in ropes):
        raise ValueError("its positions are not those of a Qwen model")
    frequencies = ropes[0].dims // 2
    if len(section) != 3 or sum(section) != frequencies or len({rope.dims for rope in ropes}) != 1:
        raise ValueError("its mrope_section does not fit its heads")
    select = import_vlm("models.rope_utils").mrope_position_selector
    selector = select(style, section, frequencies)

    def change(rope: nn.RoPE) -> None:
        original: Callable[..., mx.array] = type(rope).__call__

        def rotated(self: nn.RoPE, x: mx.array, offset: Any = 0) -> mx.array:
            if rows.axes is None:
                return original(self, x, offset=offset)
            sequence = x.shape[2] > 1  # (1, heads, L, dim) in place of (T, heads, 1, dim)
            x = x.transpose(2, 1, 0, 3) if sequence else x
            turned = [original(self, x, offset=positions) for positions in rows.axes]
            axis = mx.concatenate([selector, selector, mx.zeros(x.shape[-1] - self.dims, mx.int32)])
            out = mx.where(axis == 0, turned[0], mx.where(axis == 1, turned[1], turned[2]))
            return out.transpose(2, 1, 0, 3) if sequence else out

        replace_methods(rope, {"__call__": rotated})

    for rope in ropes:
        change(rope)


def add_features(layers: list[nn.Module], rows: ImageRows) -> None:
    """Makes layers add features to their outputs (DeepStack, arXiv:2406.04334).

    Args:
        layers: the first ones of a model.
        rows: of the step that is being computed.
    """

    def change(layer: nn.Module, number: int) -> None:
        original = type(layer).__call__

        def adding(self: nn.Module, *given: Any, **named: Any) -> Any:
            out = original(self, *given, **named)
            return out + rows.added[number] if number < len(rows.added) else out

        replace_methods(layer, {"__call__": adding})

    for number, layer in enumerate(layers):
        change(layer, number)
