"""Chat completions with the official `openai` package."""

from __future__ import annotations

from typing import Any

import openai
import pytest
from openai import OpenAI
from serve_process import ServeProcess

QUESTION: Any = [{"role": "user", "content": "How are you?"}]
GREEDY: Any = {"model": "tiny", "messages": QUESTION, "temperature": 0, "max_tokens": 12}


def test_the_model_is_listed(client: OpenAI) -> None:
    models = client.models.list().data
    assert ("tiny", "model") in [(model.id, model.object) for model in models]
    assert client.models.retrieve("tiny").id == "tiny"
    with pytest.raises(openai.NotFoundError, match=r"no model called 'other'. The models here are: .*tiny"):
        client.models.retrieve("other")


def test_an_answer_and_its_stream_are_the_same(client: OpenAI) -> None:
    whole = client.chat.completions.create(**GREEDY)
    chunks = list(
        client.chat.completions.create(**GREEDY, stream=True, stream_options={"include_usage": True})
    )
    *pieces, last = chunks
    choices = [piece.choices[0] for piece in pieces]
    assert choices[0].delta.role == "assistant"
    assert "".join(choice.delta.content or "" for choice in choices) == whole.choices[0].message.content
    assert choices[-1].finish_reason == whole.choices[0].finish_reason == "length"
    assert all(piece.usage is None for piece in pieces)
    assert last.choices == []
    assert last.usage is not None
    assert whole.usage is not None
    assert last.usage.completion_tokens == whole.usage.completion_tokens == 12
    assert last.usage.prompt_tokens == whole.usage.prompt_tokens
    assert len({chunk.id for chunk in chunks}) == 1


def test_usage_names_the_cached_tokens(client: OpenAI) -> None:
    question = [{"role": "user", "content": "A question that nobody has asked before. " * 3}]
    first, second = (
        client.chat.completions.create(**(GREEDY | {"messages": question})).usage for _ in range(2)
    )
    assert first is not None
    assert second is not None
    assert first.prompt_tokens_details is not None
    assert second.prompt_tokens_details is not None
    assert (second.prompt_tokens_details.cached_tokens or 0) >= second.prompt_tokens - 16
    assert (first.prompt_tokens_details.cached_tokens or 0) < 64
    assert second.total_tokens == second.prompt_tokens + 12


def test_several_answers_differ_and_come_back_with_a_seed(client: OpenAI) -> None:
    ask = GREEDY | {"temperature": 1, "n": 3, "seed": 7}
    texts = [[c.message.content for c in client.chat.completions.create(**ask).choices] for _ in range(2)]
    assert texts[0] == texts[1]
    assert len(set(texts[0])) == 3
    streamed = ["", "", ""]
    for chunk in client.chat.completions.create(**ask, stream=True):
        for choice in chunk.choices:
            streamed[choice.index] += choice.delta.content or ""
    assert streamed == texts[0]


def test_parts_of_text_and_a_developer_message_are_taken(client: OpenAI) -> None:
    parts = [{"type": "text", "text": "How are"}, {"type": "text", "text": "you?"}]
    messages = [{"role": "developer", "content": "Be brief."}, {"role": "user", "content": parts}]
    same = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "How are\nyou?"}]
    texts = [
        client.chat.completions.create(**(GREEDY | {"messages": each})).choices[0].message.content
        for each in (messages, same)
    ]
    assert texts[0] == texts[1]


def test_what_changes_nothing_is_accepted(client: OpenAI) -> None:
    answer = client.chat.completions.create(
        **GREEDY,
        user="somebody",
        metadata={"a": "b"},
        store=True,
        service_tier="auto",
        prompt_cache_key="k",
        safety_identifier="s",
        parallel_tool_calls=True,
        stream_options=None,
    )
    assert answer.choices[0].message.content


@pytest.mark.parametrize(
    ("change", "param", "sentence"),
    [
        ({"functions": []}, "functions", "is not known here; send tools"),
        ({"temperature": 3}, "temperature", "expected `float` <= 2.0"),
        ({"n": 0}, "n", "expected `int` >= 1"),
        ({"messages": []}, "messages", "of length >= 1"),
        ({"messages": [{"role": "robot", "content": ""}]}, "messages[0].role", "'robot'"),
        ({"messages": [{"role": "user"}]}, "messages[0].content", "has no content"),
        (
            {"messages": [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "x"}}]}]},
            "messages[0].content[0]",
            "is not a data URL. Send the image itself",
        ),
        ({"top_logprobs": 3}, "top_logprobs", "needs logprobs"),
        ({"tool_choice": "required"}, "tool_choice", "there are no tools"),
        ({"audio": {"voice": "x", "format": "wav"}}, "audio", "is not known here"),
    ],
)
def test_what_cannot_be_done_is_refused_by_name(
    client: OpenAI, change: dict[str, Any], param: str, sentence: str
) -> None:
    ask = GREEDY | {"extra_body": change}
    with pytest.raises(openai.BadRequestError, match=sentence) as caught:
        client.chat.completions.create(**ask)
    error: Any = caught.value.body
    assert error["param"] == param
    assert error["type"] == "invalid_request_error"


def test_an_unknown_model_and_a_wrong_key_are_refused(served: ServeProcess) -> None:
    with served.client() as right, pytest.raises(openai.NotFoundError) as caught:
        right.chat.completions.create(**(GREEDY | {"model": "gpt-9"}))
    assert caught.value.code == "model_not_found"
    with served.client(api_key="wrong") as wrong, pytest.raises(openai.AuthenticationError):
        wrong.chat.completions.create(**GREEDY)


def test_a_refused_stream_has_its_status(client: OpenAI) -> None:
    long = [{"role": "user", "content": "too long " * 200}]
    with pytest.raises(openai.APIStatusError, match=r"has 1,8.. tokens, but .* context is 512") as caught:
        client.chat.completions.create(**(GREEDY | {"messages": long}), stream=True)
    assert caught.value.status_code == 400


def test_penalties_a_bias_and_stop_strings_are_obeyed(client: OpenAI) -> None:
    def text(**options: Any) -> str:
        return client.chat.completions.create(**(GREEDY | options)).choices[0].message.content or ""

    plain = text(max_tokens=40)
    assert text(max_tokens=40, frequency_penalty=2.0) != plain
    tokens: Any = client.post("/tokenize", body={"prompt": "abcdefghijklmnopqrstuvwxyz"}, cast_to=object)
    letters = {str(token): 100 for token in tokens["tokens"]}
    first = next(iter(letters))
    assert text(logit_bias=letters).isalpha()
    sampled: Any = {"temperature": 1.0, "seed": 3, "max_tokens": 40}
    assert text(**sampled) == text(**sampled) != text(**sampled, presence_penalty=2.0)
    forced = text(logit_bias={first: 100})
    assert forced == "a" * 12
    answer = client.chat.completions.create(**(GREEDY | {"logit_bias": {first: 100}}), stop=["aaa"])
    assert answer.choices[0].finish_reason == "stop"
    assert not answer.choices[0].message.content


def test_log_probabilities_come_with_each_token(client: OpenAI) -> None:
    ask = GREEDY | {"logprobs": True, "top_logprobs": 3, "max_tokens": 5}
    content = client.chat.completions.create(**ask).choices[0].logprobs
    assert content is not None
    assert content.content is not None
    assert len(content.content) == 5
    for entry in content.content:
        assert len(entry.top_logprobs) == 3
        assert entry.logprob == entry.top_logprobs[0].logprob <= 0
        assert entry.bytes
    streamed = []
    for chunk in client.chat.completions.create(**ask, stream=True):
        if chunk.choices[0].logprobs:
            streamed += chunk.choices[0].logprobs.content or []
    assert [entry.bytes for entry in streamed] == [entry.bytes for entry in content.content]
