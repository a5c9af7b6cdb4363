"""The ids of images in prompts, what a block's hash takes for them, and what of them is kept."""

from __future__ import annotations

import gc
from types import SimpleNamespace
from typing import Any

import mlx.core as mx
import numpy as np
import pytest

from engine.backends import Batch
from engine.blocks import IMAGE_TOKENS
from engine.vision.image_features import ImageFeatures
from engine.vision.image_reading import ImageRefusedError, PreparedImage

PLACE, HIDDEN = 7, 4  # the model's own token for a place, and the size of an embedding


class Eyes:
    """A model whose features are a number for each image, and whose embeddings are the token ids."""

    def get_input_embeddings(self, ids: mx.array, pixels: mx.array | None = None, mask: Any = None) -> Any:
        values = ids if pixels is None else mx.full(ids.shape, pixels.item())
        embeds = mx.repeat(values[..., None].astype(mx.float32), HIDDEN, axis=-1)
        return SimpleNamespace(inputs_embeds=embeds)


class Blind(Eyes):
    def get_input_embeddings(self, ids: mx.array, pixels: mx.array | None = None, mask: Any = None) -> Any:
        raise ValueError("shapes differ")


def image(value: int, places: int = 3) -> PreparedImage:
    return PreparedImage({"pixels": np.array(float(value))}, "", places, bytes([value]) * 16)


def features(model: Any = None, limit: int = 1 << 20) -> ImageFeatures:
    mx.set_default_device(mx.cpu)
    return ImageFeatures(model or Eyes(), {"image_token_index": PLACE}, limit=limit)


def rows(tokens: list[int]) -> Batch:
    return Batch.over(np.zeros((1, 1), np.int32), [0], [len(tokens)], 16, tokens)


def test_each_content_has_ids_of_its_own_for_ever() -> None:
    kept = features(limit=0)
    seen: dict[int, list[int]] = {}
    for value in (1, 2, 1, 3, 2):
        tokens, images = kept.place([5, PLACE, PLACE, PLACE, 6], [image(value)])
        ids = tokens[1:4]
        assert ids == list(range(ids[0], ids[0] + 3))
        assert all(not set(ids) & set(others) for other, others in seen.items() if other != value)
        seen.setdefault(value, ids)
        kept.see_next(images)
        del images
        gc.collect()
    assert min(min(ids) for ids in seen.values()) == IMAGE_TOKENS


def test_rows_get_the_features_of_their_own_place() -> None:
    kept = features()
    tokens, images = kept.place([5, PLACE, PLACE, 6, PLACE], [image(2, 2), image(9, 1)])
    while kept.see_next(images):
        pass
    for ids in (mx.array(tokens)[None], mx.array(tokens)[:, None]):
        plain, inputs = kept.embedded(rows(tokens), ids)
        embeds = inputs["inputs_embeds"]
        assert plain.flatten().tolist() == [5, 0, 0, 6, 0]
        assert embeds.shape == (*ids.shape, HIDDEN)
        assert embeds.reshape(-1, HIDDEN)[:, 0].tolist() == [5, 2, 2, 6, 9]
    assert kept.embedded(rows([5, 6]), mx.array([[5, 6]]))[1] == {}


def test_a_hash_takes_the_content_and_means_the_same_in_another_process() -> None:
    one, other = features(), features()
    other.place([PLACE] * 8, [image(50, 8)])  # so that ids differ

    def taken(kept: ImageFeatures, value: int, cut: int = 0) -> bytes:
        tokens, _ = kept.place([5, PLACE, PLACE, PLACE, 6], [image(value)])
        return kept.lasting(np.array(tokens[cut:], "<i4").tobytes())

    assert taken(one, 1) == taken(other, 1)
    assert taken(one, 1) != taken(one, 2) == taken(other, 2)
    assert taken(one, 1, 1) != taken(one, 1, 2), "which place of the image it is matters"
    plain = np.array([5, PLACE, PLACE], "<i4").tobytes()
    assert one.lasting(plain) == plain


def test_prompts_with_other_places_are_refused() -> None:
    for tokens in ([5, PLACE], [PLACE] * 4, [5]):
        with pytest.raises(ImageRefusedError, match="chat template does not take these images"):
            features().place(tokens, [image(1)])


def test_an_image_that_the_tower_cannot_see_has_a_sentence() -> None:
    kept = features(Blind())
    _, images = kept.place([PLACE] * 3, [image(1)])
    assert kept.see_next(images)
    assert not kept.see_next(images)
    assert images[0].problem == "The model's vision tower cannot see this image (ValueError)."
    _, again = kept.place([PLACE] * 3, [image(1)])
    assert again[0] is not images[0]


def test_the_image_used_longest_ago_goes_first_and_none_in_use() -> None:
    kept = features(limit=3 * 3 * HIDDEN * 4)
    held = kept.place([PLACE] * 3, [image(1)])[1]
    while kept.see_next(held):
        pass
    for value in range(2, 9):
        images = kept.place([PLACE] * 3, [image(value)])[1]
        while kept.see_next(images):
            pass
    del images
    gc.collect()
    assert kept.nbytes == 4 * 3 * HIDDEN * 4  # three that are kept, and the one in use
    assert held[0].ready
    assert kept.place([PLACE] * 3, [image(1)])[1][0] is held[0]
    ready = [kept.place([PLACE] * 3, [image(value)])[1][0].ready for value in (8, 7, 6, 2)]
    assert ready == [True, True, True, False]


def test_the_files_of_a_blocks_images_are_named_once_each() -> None:
    kept = features()
    prompt = [5, *[PLACE] * 3, 6, *[PLACE] * 3]
    tokens, _ = kept.place(prompt, [image(1)._replace(source=b"\1" * 32), image(2)])
    assert kept.files_of(tokens) == ["01" * 32], "the second one came without its file"
    assert kept.files_of(tokens[4:]) == kept.files_of([5, 6]) == []
    kept.place(prompt, [image(1)._replace(source=b"\3" * 32), image(2)._replace(source=b"\2" * 32)])
    assert kept.files_of(tokens) == ["03" * 32, "02" * 32], "the newest files with this content"
    assert kept.files_of(tokens[3:6]) == ["03" * 32, "02" * 32]
