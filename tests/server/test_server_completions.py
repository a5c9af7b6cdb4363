"""Completions, tokens, and models that are loaded and unloaded on request."""

from __future__ import annotations

from typing import Any

import openai
import pytest
from openai import OpenAI

GREEDY: Any = {"model": "tiny", "temperature": 0, "max_tokens": 10}


def post(client: OpenAI, path: str, body: dict[str, Any]) -> Any:
    return client.post(path, body=body, cast_to=object)


def test_a_text_and_its_tokens_are_continued_alike(client: OpenAI) -> None:
    text = client.completions.create(**GREEDY, prompt="Once upon a time")
    assert text.object == "text_completion"
    assert text.choices[0].finish_reason == "length"
    assert text.usage is not None
    assert text.usage.completion_tokens == 10
    tokens = post(client, "/tokenize", {"model": "tiny", "prompt": "Once upon a time"})
    assert tokens["count"] == len(tokens["tokens"]) == 16
    assert tokens["max_model_len"] == 512
    same = client.completions.create(**GREEDY, prompt=tokens["tokens"])
    assert same.choices[0].text == text.choices[0].text


def test_several_prompts_have_their_choices_in_order(client: OpenAI) -> None:
    prompts = ["one prompt", "another prompt", "the third"]
    alone = [client.completions.create(**GREEDY, prompt=each).choices[0].text for each in prompts]
    together = client.completions.create(**GREEDY, prompt=prompts)
    assert [choice.text for choice in together.choices] == alone
    assert together.usage is not None
    assert together.usage.completion_tokens == 30
    streamed = [""] * 3
    for chunk in client.completions.create(**GREEDY, prompt=prompts, stream=True):
        for choice in chunk.choices:
            streamed[choice.index] += choice.text
    assert streamed == alone


def test_an_echo_and_log_probabilities(client: OpenAI) -> None:
    plain = client.completions.create(**GREEDY, prompt="Say it").choices[0]
    echoed = client.completions.create(**GREEDY, prompt="Say it", echo=True).choices[0]
    assert echoed.text == "Say it" + plain.text
    logprobs = client.completions.create(**GREEDY, prompt="Say it", logprobs=2).choices[0].logprobs
    assert logprobs is not None
    assert logprobs.tokens is not None
    assert len(logprobs.tokens) == len(logprobs.token_logprobs or []) == 10
    assert all(len(each) in (1, 2) for each in logprobs.top_logprobs or [])
    assert (logprobs.text_offset or [])[:2] == [0, len(logprobs.tokens[0])]


@pytest.mark.parametrize(
    ("change", "param"),
    [
        ({"suffix": "the end"}, "suffix"),
        ({"best_of": 4}, "best_of"),
        ({"prompt": ""}, "prompt"),
        ({"prompt": []}, "prompt"),
        ({"prompt": ["a", 4]}, "prompt"),
        ({"logprobs": 2, "echo": True}, "echo"),
    ],
)
def test_what_cannot_be_done_is_refused(client: OpenAI, change: dict[str, Any], param: str) -> None:
    with pytest.raises(openai.BadRequestError) as caught:
        client.completions.create(**(GREEDY | {"prompt": "x"}), extra_body=change)
    assert caught.value.param == param


def test_unknown_tokens_are_refused(client: OpenAI) -> None:
    with pytest.raises(openai.BadRequestError, match="names the token 99999"):
        client.completions.create(**GREEDY, prompt=[5, 99999])
    with pytest.raises(openai.BadRequestError, match="names the token 99999"):
        post(client, "/detokenize", {"tokens": [99999]})


def test_tokens_become_the_text_again(client: OpenAI) -> None:
    made = post(client, "/tokenize", {"prompt": "Grüße 🎈", "return_token_strs": True})
    assert len(made["token_strs"]) == made["count"]
    assert post(client, "/detokenize", {"model": "tiny", "tokens": made["tokens"]}) == {"prompt": "Grüße 🎈"}
    chat = post(client, "/tokenize", {"messages": [{"role": "user", "content": "hi"}]})
    text = post(client, "/detokenize", {"tokens": chat["tokens"]})["prompt"]
    assert text == "<|im_start|>user\nhi<|im_end|>\n<|im_start|>assistant\n"
    with pytest.raises(openai.BadRequestError, match="either a prompt or messages"):
        post(client, "/tokenize", {})


@pytest.mark.parametrize("strings", [False, True])
def test_tokens_of_a_long_text_come_in_pieces_and_whole(client: OpenAI, strings: bool) -> None:
    text = "".join(f"{number} Grüße, " for number in range(3000))
    made = post(client, "/tokenize", {"prompt": text, "return_token_strs": strings})
    assert made["count"] == len(made["tokens"]) > 2 << 13
    assert set(made) == {"tokens", "count", "max_model_len"} | ({"token_strs"} if strings else set())
    assert len(made.get("token_strs", made["tokens"])) == made["count"]
    short = post(client, "/tokenize", {"prompt": text[:40], "return_token_strs": strings})
    assert made["tokens"][:8] == short["tokens"][:8]
    assert made["max_model_len"] == short["max_model_len"]


def test_models_are_loaded_and_unloaded_on_request(client: OpenAI) -> None:
    assert {"tiny", "second"} <= {model.id for model in client.models.list()}
    answers = {
        name: client.completions.create(**(GREEDY | {"model": name}), prompt="Hello").choices[0].text
        for name in ("tiny", "second")
    }
    assert answers["tiny"] != answers["second"]
    assert post(client, "/models/unload", {"model": "second"}) == {"model": "second", "loaded": False}
    with pytest.raises(openai.NotFoundError, match="is not loaded"):
        post(client, "/models/unload", {"model": "second"})
    assert post(client, "/models/load", {"model": "second"})["loaded"] is True
    again = client.completions.create(**(GREEDY | {"model": "second"}), prompt="Hello").choices[0].text
    assert again == answers["second"]
    post(client, "/models/unload", {"model": "second"})
