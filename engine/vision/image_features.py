"""Features of images: computed once by the model's vision tower, and put in the place of token embeddings."""

from __future__ import annotations

import weakref
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Any, Final

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from numpy.typing import NDArray

from engine.blocks import IMAGE_TOKENS
from engine.models.model_errors import is_failure
from engine.vision.image_reading import ImageRefusedError, PreparedImage

KEPT_BYTES: Final = 256 << 20  # of features and arrays of images that no answer uses
_LAST_TOKEN: Final = 2**31 - 1


class SeenImage:
    """An image of one content, as long as an answer uses it or there is room.

    Attributes:
        first: the token id of its first place; the others follow.
        places: how many it has.
        features: (places, hidden) of the model's dtype; None until the vision tower has seen it.
        problem: a sentence if the vision tower cannot see it.
    """

    def __init__(self, first: int, image: PreparedImage) -> None:
        self.first, self.places = first, image.places
        self.features: mx.array | None = None
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
        return arrays + (0 if self.features is None else self.features.nbytes)

    def see(self, model: nn.Module, token: int) -> None:
        """Runs the vision tower on it; a failure becomes `problem`.

        Args:
            model: mlx-vlm's.
            token: the id that stands for a place of an image in its code.
        """
        ids = mx.full((1, self.places), token, mx.int32)
        inputs = {name: mx.array(array) for name, array in self._arrays.items()}
        try:
            found = model.get_input_embeddings(ids, **inputs).inputs_embeds[0]
            mx.eval(found)
        except BaseException as error:
            if not is_failure(error):
                raise
            self.problem = f"The model's vision tower cannot see this image ({type(error).__name__})."
            return
        self.features, self._arrays = found, {}


class ImageFeatures:
    """The images that a model has seen, by content.

    Args:
        model: mlx-vlm's, as `vlm_classes` makes it.
        limit: bytes that images may take that no answer uses.
    """

    def __init__(self, model: nn.Module, limit: int = KEPT_BYTES) -> None:
        self._model, self._token, self._limit = model, _image_token(model.config), limit
        self._next = IMAGE_TOKENS
        self._firsts: list[int] = []  # of all images, in ascending order
        self._digests: list[bytes] = []
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

    def see_next(self, images: Iterable[object]) -> bool:
        """Lets the vision tower see the first of these that it has not seen; returns whether any was left."""
        for image in images:
            if isinstance(image, SeenImage) and not (image.ready or image.problem):
                image.see(self._model, self._token)
                self._trim()
                return True
        return False

    def embedded(self, tokens: NDArray[np.int32], ids: mx.array) -> tuple[mx.array, mx.array] | None:
        """Returns what the model takes for a step's rows; None if no row is a place of an image.

        Args:
            tokens: (T,) token ids of the step, as the scheduler knows them.
            ids: (T, 1) or (1, T), the same for the model.

        Returns:
            The ids, with 0 at places of images, and the embeddings, (T, 1, hidden) or (1, T, hidden).
        """
        rows = np.flatnonzero(tokens >= IMAGE_TOKENS)
        if not len(rows):
            return None
        wanted = tokens[rows]
        plain = mx.where(ids >= IMAGE_TOKENS, 0, ids)
        text: mx.array = self._model.get_input_embeddings(plain).inputs_embeds
        shape, flat = text.shape, text.reshape(-1, text.shape[-1])
        for image in list(self._by_digest.values()):
            inside = (wanted >= image.first) & (wanted < image.first + image.places)
            if inside.any():
                assert image.features is not None, "a step has an image that was not seen"
                places = mx.array(wanted[inside] - image.first)
                flat[mx.array(rows[inside])] = image.features[places].astype(flat.dtype)
        return plain, flat.reshape(shape)

    def _seen(self, image: PreparedImage) -> SeenImage:
        seen = self._by_digest.get(image.digest)
        if seen is None or seen.problem:
            if self._next + image.places > _LAST_TOKEN:
                raise ImageRefusedError("This model has seen too many images: load it again.")
            seen = self._by_digest[image.digest] = SeenImage(self._next, image)
            self._firsts.append(self._next)
            self._digests.append(image.digest)
            self._next += image.places
        self._kept[image.digest] = seen
        self._kept.move_to_end(image.digest)
        return seen

    def _trim(self) -> None:
        """Lets go of the images used longest ago, beyond the limit; those in use stay with their users."""
        size = sum(image.nbytes for image in self._kept.values())
        while size > self._limit and len(self._kept) > 1:
            _, image = self._kept.popitem(last=False)
            size -= image.nbytes


def _image_token(settings: Any) -> int:
    """Returns the id that stands for a place of an image in mlx-vlm's code."""
    token = getattr(settings, "image_token_index", None)
    return int(settings.image_token_id if token is None else token)
