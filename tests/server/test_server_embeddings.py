"""Embeddings with the official `openai` package."""

from __future__ import annotations

from typing import Any

import numpy as np
import openai
import pytest
from openai import OpenAI

TEXTS = ["a cat", "a cat!", "eighty-eight elephants"]


def test_texts_have_vectors_of_unit_length(client: OpenAI) -> None:
    answer = client.embeddings.create(model="tiny", input=TEXTS)
    vectors = np.array([each.embedding for each in answer.data])
    assert [each.index for each in answer.data] == [0, 1, 2]
    assert vectors.shape == (3, 64)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, rtol=1e-5)
    assert answer.usage.prompt_tokens == sum(map(len, TEXTS))
    likeness = vectors @ vectors.T
    assert likeness[0, 1] > likeness[0, 2]
    alone = [client.embeddings.create(model="tiny", input=text).data[0].embedding for text in TEXTS]
    np.testing.assert_allclose(vectors, alone, atol=1e-5)


def test_both_encodings_and_tokens_are_alike(client: OpenAI) -> None:
    numbers = client.embeddings.create(model="tiny", input=TEXTS[0], encoding_format="float")
    coded: Any = client.post(
        "/embeddings",
        body={"model": "tiny", "input": TEXTS[0], "encoding_format": "base64"},
        cast_to=object,
    )
    assert isinstance(coded["data"][0]["embedding"], str)
    same = client.embeddings.create(model="tiny", input=TEXTS[0])  # decoded by the package
    np.testing.assert_allclose(numbers.data[0].embedding, same.data[0].embedding, rtol=1e-6)
    tokens: Any = client.post("/tokenize", body={"prompt": TEXTS[0]}, cast_to=object)
    by_tokens = client.embeddings.create(model="tiny", input=tokens["tokens"])
    np.testing.assert_allclose(by_tokens.data[0].embedding, same.data[0].embedding, rtol=1e-6)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"input": ""}, "empty"),
        ({"input": []}, "empty"),
        ({"input": ["a", 5]}, "mixes"),
        ({"input": [99999]}, "names the token 99999"),
        ({"dimensions": 3}, "have 64 dimensions"),
    ],
)
def test_what_cannot_be_done_is_refused(client: OpenAI, change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(openai.BadRequestError, match=sentence):
        client.embeddings.create(model="tiny", input="x", extra_body=change)


def test_a_text_too_long_is_refused_with_numbers(client: OpenAI) -> None:
    with pytest.raises(openai.APIStatusError, match="600 tokens, but this model's context is 512") as caught:
        client.embeddings.create(model="tiny", input="x" * 600)
    assert caught.value.status_code == 400
