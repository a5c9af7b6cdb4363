"""Features of images: computed once by the model's vision tower, and put in the place of token embeddings."""

from __future__ import annotations

import math
import weakref
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from mlx.utils import tree_flatten
from numpy.typing import NDArray

from engine.backends import Batch
from engine.blocks import IMAGE_TOKENS
from engine.load_steps import LoadSteps
from engine.model_patches.image_rows import ImageRows, WholeImage, add_features, rotate_by_axes
from engine.models.model_errors import describe_model_failure, is_failure
from engine.models.model_kinds import KEPT_IMAGES
from engine.protocol import worded
from engine.vision.image_reading import FAMILIES, ImageRefusedError, PreparedImage, whole_layers

_LAST_TOKEN: Final = 2**31 - 1


class SeenImage:
    """An image of one content, as long as an answer uses it or there is room.

    Attributes:
        first: the token id of its first place; the others follow.
        places: how many it has.
        width: places of a line, where a model rotates by lines and columns; otherwise 0.
        span: how far the position of the text after it is from its own: `places`, or the longer side.
        features: (places, hidden) of the model's dtype; None until the vision tower has seen it.
        whole: whether its places attend to all of it, so that no chunk may end inside it.
        deep: features of the same shape for the outputs of the first layers.
        problem: a sentence if the vision tower cannot see it.
    """

    def __init__(
        self, first: int, image: PreparedImage, *, in_axes: bool = False, whole: bool = False
    ) -> None:
        self.whole = whole
        self.first, self.places = first, image.places
        self.width, self.span = 0, image.places
        if in_axes:
            _, height, width = (int(side) for side in image.arrays["image_grid_thw"].reshape(-1)[:3])
            merged = max(1, math.isqrt(height * width // image.places))
            self.width, self.span = width // merged, max(height, width) // merged
        self.features: mx.array | None = None
        self.deep: list[mx.array] = []
        self.problem = ""
        self._arrays = image.arrays

    @property
    def ready(self) -> bool:
        """Whether the vision tower has seen it."""
        return self.features is not None

    @property
    def nbytes(self) -> int:
        """Bytes that it takes."""
        arrays = sum(array.nbytes for array in self._arrays.values())
        return arrays + sum(array.nbytes for array in (*self.deep, self.features) if array is not None)

    def see(self, model: nn.Module, token: int) -> None:
        """Runs the vision tower on it; a failure becomes `problem`.

        Args:
            model: mlx-vlm's.
            token: the id that stands for a place of an image in its code.
        """
        ids = mx.full((1, self.places), token, mx.int32)
        inputs = {name: mx.array(array) for name, array in self._arrays.items()}
        try:
            if "target_sizes" in inputs:  # of MiniCPM-V, whose code takes the parts of an image one by one
                self.features, self._arrays = self._seen_in_parts(model), {}
                return
            found = model.get_input_embeddings(ids, mask=mx.ones(ids.shape, mx.int32), **inputs)
            features, deep = found.inputs_embeds[0], getattr(found, "deepstack_visual_embeds", None) or []
            mx.eval(features, deep)
        except BaseException as error:
            if not is_failure(error):
                raise
            self.problem = worded(
                "The model's vision tower cannot see this image ({0}).", type(error).__name__
            )
            return
        self.features, self.deep, self._arrays = features, list(deep), {}

    def _seen_in_parts(self, model: Any) -> mx.array:
        """Returns the features of an image whose patches lie side by side, part after part."""
        pixels, sizes = self._arrays["pixel_values"][0], self._arrays["target_sizes"]
        ends = np.cumsum(sizes.prod(axis=1)) * pixels.shape[1]
        parts = [mx.array(part) for part in np.split(pixels, ends[:-1], axis=-1)]
        features: mx.array = model.get_vision_embedding([parts], [sizes])[0]
        mx.eval(features)
        if len(features) != self.places:
            raise ValueError("another number of places")
        return features


class ImageFeatures:
    """The images that a model has seen, by content.

    Args:
        model: mlx-vlm's, as `vlm_classes` makes it, or mlx-lm's.
        config: its config.json.
        tower: loads the vision tower of a model of mlx-lm; None for one of mlx-vlm.
        limit: bytes that images may take that no answer uses.

    Attributes:
        rows: what the model needs of the rows of the last step that it was asked for.
        tower_bytes: bytes of the vision tower, once it was loaded beside the model.
    """

    tower_bytes = 0

    def __init__(
        self,
        model: nn.Module,
        config: dict[str, Any],
        tower: Callable[[], LoadSteps[nn.Module]] | None = None,
        limit: int = KEPT_IMAGES,
    ) -> None:
        self._model, self._token, self._limit = model, image_token(config), limit
        self._family, self._config = FAMILIES.get(str(config.get("model_type", ""))), config
        self._whole = whole_layers(config)
        self._steps = None if tower is None else self._attach(tower())
        self._tower: nn.Module | None = model if tower is None else None
        self._no_tower = ""  # why it has none
        self.rows = ImageRows()
        self._next = IMAGE_TOKENS
        self._firsts: list[int] = []  # of all images, in ascending order
        self._digests: list[bytes] = []
        self._sources: dict[bytes, bytes] = {}  # SHA-256 of the newest file with this content
        self._by_digest: weakref.WeakValueDictionary[bytes, SeenImage] = weakref.WeakValueDictionary()
        self._kept: OrderedDict[bytes, SeenImage] = OrderedDict()  # the one used last comes last

    @property
    def nbytes(self) -> int:
        """Bytes of all images that are kept or in use."""
        return sum(image.nbytes for image in self._by_digest.values())

    def place(
        self, tokens: Sequence[int], images: Sequence[PreparedImage]
    ) -> tuple[list[int], list[SeenImage]]:
        """Gives each place of an image in a prompt its own token id.

        Args:
            tokens: of the prompt, with the model's own token at each place.
            images: in the order of the prompt.

        Returns:
            The prompt's tokens, and the images; whoever uses the tokens holds these.

        Raises:
            ImageRefusedError: the prompt has not as many places as the images, or there is no id left.
        """
        ids, places = np.array(tokens, np.int32), [self._seen(image) for image in images]
        at = np.flatnonzero(ids == self._token)
        if len(at) != sum(image.places for image in places):
            raise ImageRefusedError("The model's chat template does not take these images as they are.")
        own = [np.arange(image.first, image.first + image.places, dtype=np.int32) for image in places]
        ids[at] = np.concatenate(own) if own else at
        return ids.tolist(), places

    def lasting(self, tokens: bytes) -> bytes:
        """Returns what a block's hash takes for its tokens: in place of ids of images what these contain.

        So the hash is the same in another process, for the disk cache.

        Args:
            tokens: little-endian int32.
        """
        ids = np.frombuffer(tokens, "<i4")
        if not len(ids) or ids.max() < IMAGE_TOKENS:
            return tokens
        parts = []
        for token in ids.tolist():
            at = bisect_right(self._firsts, token) - 1
            own = self._digests[at] + (token - self._firsts[at]).to_bytes(4, "little") if at >= 0 else b""
            parts.append(own if token >= IMAGE_TOKENS else token.to_bytes(4, "little"))
        return b"image" + b"".join(parts)

    def files_of(self, tokens: Iterable[int]) -> list[str]:
        """Returns SHA-256 of the files of the images that have a place among tokens, each once."""
        numbers = [bisect_right(self._firsts, token) - 1 for token in tokens if token >= IMAGE_TOKENS]
        return list(filter(None, dict.fromkeys(self._sources[self._digests[at]].hex() for at in numbers)))

    def see_next(self, images: Iterable[object]) -> bool:
        """Lets the vision tower see the first of these that it has not seen; returns whether any was left.

        If the tower is not in memory, this reads a part of it.
        """
        for image in images:
            if isinstance(image, SeenImage) and not (image.ready or image.problem):
                if self._tower is None:
                    image.problem = self._read_more()
                else:
                    image.see(self._tower, self._token)
                    self._trim()
                return True
        return False

    def _read_more(self) -> str:
        """Reads a part of the tower; returns a sentence if it cannot be read."""
        try:
            if self._steps is not None:
                next(self._steps)
        except StopIteration:
            self._steps = None
        except BaseException as error:
            if not is_failure(error):
                raise
            self._steps = None
            self._no_tower = worded(
                "The model's vision tower cannot be loaded: {0}.", describe_model_failure(error)
            )
        return self._no_tower

    def _attach(self, steps: LoadSteps[nn.Module]) -> Iterator[float]:
        """Loads the tower, then prepares the model for its features."""
        tower: Any = yield from steps
        if self._family is not None and self._family.rotation:
            rotate_by_axes(self._model, self.rows, self._family.rotation, _axis_section(self._config))
            deep = getattr(tower.config.vision_config, "deepstack_visual_indexes", None) or ()
            add_features(self._model.layers[: len(deep)], self.rows)
        flat: Any = tree_flatten(tower.parameters())
        self.tower_bytes = sum(array.nbytes for _, array in flat)
        self._tower = tower

    def embedded(self, batch: Batch, ids: mx.array) -> tuple[mx.array, dict[str, mx.array]]:
        """Returns what the model takes for a step's rows.

        Args:
            batch: of the step, with the token ids as the scheduler knows them.
            ids: (T, 1) or (1, T), the same for the model.

        Returns:
            The ids, with 0 at places of images, and if there are any the embeddings, (T, 1, hidden) or
            (1, T, hidden), under the name that the model's call has for them.
        """
        tokens = batch.tokens
        rows = np.flatnonzero(tokens >= IMAGE_TOKENS)
        self.rows.axes, self.rows.added, self.rows.wholes = None, [], []
        if not len(rows):
            return ids, {}
        wanted = tokens[rows]
        plain = mx.where(ids >= IMAGE_TOKENS, 0, ids)
        theirs = self._tower is self._model
        model: Any = self._model
        text: mx.array = (
            model.get_input_embeddings(plain).inputs_embeds
            if theirs
            else model.language_model.model.embed_tokens(plain)
        )
        # Gemma 4 scales embeddings within its forward, and features are not to be scaled.
        scale = 1.0 if theirs else getattr(model.language_model.model, "embed_scale", 1.0)
        shape, flat = text.shape, text.reshape(-1, text.shape[-1])
        offsets = batch.positions if batch.offsets is None else batch.offsets
        axes, added = np.stack([offsets] * 3), list[mx.array]()
        for image in list(self._by_digest.values()):
            inside = (wanted >= image.first) & (wanted < image.first + image.places)
            if not inside.any():
                continue
            assert image.features is not None, "a step has an image that was not seen"
            there, places = rows[inside], wanted[inside] - image.first
            flat[mx.array(there)] = (image.features[mx.array(places)] / scale).astype(flat.dtype)
            if image.whole:
                self.rows.wholes += _wholes(image, there, batch, self._whole == "near")
            if image.width:
                axes[1, there] += places // image.width
                axes[2, there] += places % image.width
            added = added or [mx.zeros_like(flat) for _ in image.deep]
            for layer, deep in zip(added, image.deep, strict=True):
                layer[mx.array(there)] = deep[mx.array(places)].astype(flat.dtype)
        if self._family is not None and self._family.rotation:
            self.rows.axes = mx.array(axes)
            self.rows.added = [layer.reshape(shape) for layer in added]
            if theirs:
                return plain, {
                    "inputs_embeds": flat.reshape(shape),
                    "position_ids": self.rows.axes.reshape(3, *ids.shape),
                }
        return plain, {"inputs_embeds" if theirs else "input_embeddings": flat.reshape(shape)}

    def _seen(self, image: PreparedImage) -> SeenImage:
        seen = self._by_digest.get(image.digest)
        if seen is None or seen.problem:
            if self._next + image.places > _LAST_TOKEN:
                raise ImageRefusedError("This model has seen too many images: load it again.")
            seen = self._by_digest[image.digest] = SeenImage(
                self._next,
                image,
                in_axes=bool(self._family and self._family.rotation),
                whole=bool(self._whole),
            )
            self._firsts.append(self._next)
            self._digests.append(image.digest)
            self._next += image.places
        self._sources[image.digest] = image.source
        self._kept[image.digest] = seen
        self._kept.move_to_end(image.digest)
        return seen

    def _trim(self) -> None:
        """Lets go of the images used longest ago, beyond the limit; those in use stay with their users."""
        size = sum(image.nbytes for image in self._kept.values())
        while size > self._limit and len(self._kept) > 1:
            _, image = self._kept.popitem(last=False)
            size -= image.nbytes


def _wholes(image: SeenImage, rows: NDArray[np.intp], batch: Batch, near: bool) -> Iterator[WholeImage]:
    """Returns the places of an image among a step's rows, sequence by sequence."""
    owners = batch.row_sequence[rows]
    for sequence in np.unique(owners).tolist():
        own = rows[owners == sequence]
        cuts = np.flatnonzero(np.diff(batch.tokens[own]) != 1) + 1  # the same image may come again
        for run in np.split(own, cuts):
            first = int(run[0])
            start = int(batch.positions[first] - (batch.tokens[first] - image.first))
            end = start + image.places
            assert end <= batch.lengths[sequence], "a step has a part of an image only"
            yield WholeImage(sequence, (first, int(run[-1]) + 1), start, end, near)


def image_token(config: dict[str, Any]) -> int:
    """Returns the id that stands for a place of an image in mlx-vlm's code; -1 if config.json names none."""
    default = 151667 if config.get("model_type") == "internvl_chat" else None
    token = config.get("image_token_index", config.get("image_token_id", default))
    return token if isinstance(token, int) else -1


def _axis_section(config: dict[str, Any]) -> list[int]:
    """Returns how many frequencies each axis has; empty if config.json does not say."""
    text = config.get("text_config")
    settings = text if isinstance(text, dict) else config
    scaling = settings.get("rope_scaling") or settings.get("rope_parameters") or {}
    return list(scaling.get("mrope_section") or ())
