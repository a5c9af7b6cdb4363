"""Images in the requests of OpenAI's and Anthropic's official clients, streamed and not."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from typing import Any

import anthropic
import httpx2
import openai
import pytest
from openai import OpenAI
from serve_process import ServeProcess
from tiny_eyes import make_tiny_eyes, picture

ONE = picture(1)
MODEL = "tiny-eyes"
Answered = tuple[str, int, int]
PLACES = 4 * 5  # of a picture: four tiles and the whole


@pytest.fixture(scope="module")
def seeing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServeProcess]:
    folder = make_tiny_eyes(tmp_path_factory.mktemp("eyes") / "tiny-eyes")
    with ServeProcess(folder, tmp_path_factory.mktemp("data")) as process:
        yield process


def url(data: bytes, kind: str = "png") -> str:
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


def chat(client: OpenAI, *images: bytes, stream: bool = False) -> Answered:
    """The answer's text, and the tokens of its prompt, all and from the cache."""
    parts: list[Any] = [{"type": "text", "text": "What is this?"}]
    parts += [{"type": "image_url", "image_url": {"url": url(each), "detail": "high"}} for each in images]
    asked: dict[str, Any] = {
        "model": MODEL,
        "messages": [{"role": "user", "content": parts}],
        "max_tokens": 8,
    }
    asked |= {"temperature": 0}
    if not stream:
        answer = client.chat.completions.create(**asked)
        usage = answer.usage
        assert usage is not None
        assert usage.prompt_tokens_details is not None
        cached = usage.prompt_tokens_details.cached_tokens or 0
        return answer.choices[0].message.content or "", usage.prompt_tokens, cached
    text, prompt = "", 0
    for chunk in client.chat.completions.create(**asked, stream=True, stream_options={"include_usage": True}):
        text += (chunk.choices[0].delta.content or "") if chunk.choices else ""
        prompt = chunk.usage.prompt_tokens if chunk.usage else prompt
    return text, prompt, 0


def respond(client: OpenAI, *images: bytes, stream: bool = False) -> Answered:
    content: list[Any] = [{"type": "input_text", "text": "What is this?"}]
    content += [{"type": "input_image", "image_url": url(each), "detail": "auto"} for each in images]
    asked: dict[str, Any] = {
        "model": MODEL,
        "input": [{"role": "user", "content": content}],
        "temperature": 0,
    }
    asked |= {"max_output_tokens": 16}
    if stream:
        response = list(client.responses.create(**asked, stream=True))[-1].response
    else:
        response = client.responses.create(**asked)
    return (
        response.output_text,
        response.usage.input_tokens,
        response.usage.input_tokens_details.cached_tokens,
    )


def message(client: anthropic.Anthropic, *images: bytes, stream: bool = False) -> Answered:
    content: list[Any] = [{"type": "text", "text": "What is this?"}]
    for each in images:
        source = {"type": "base64", "media_type": "image/png", "data": base64.b64encode(each).decode()}
        content.append({"type": "image", "source": source})
    asked: dict[str, Any] = {
        "model": MODEL,
        "messages": [{"role": "user", "content": content}],
        "max_tokens": 8,
    }
    asked["extra_body"] = {"temperature": 0}
    if stream:
        with client.messages.stream(**asked) as streamed:
            answer = streamed.get_final_message()
    else:
        answer = client.messages.create(**asked)
    cached = answer.usage.cache_read_input_tokens or 0
    text = "".join(block.text for block in answer.content if block.type == "text")
    return text, answer.usage.input_tokens + cached, cached


@pytest.fixture(params=[chat, respond, message])
def ask(request: pytest.FixtureRequest, seeing: ServeProcess) -> Iterator[Callable[..., Answered]]:
    if request.param is message:
        with anthropic.Anthropic(base_url=seeing.url, api_key=seeing.key, max_retries=0) as client:
            yield lambda *images, **options: message(client, *images, **options)
    else:
        with seeing.client() as openai_client:
            yield lambda *images, **options: request.param(openai_client, *images, **options)


def test_images_are_seen_and_counted(ask: Callable[..., Answered], request: pytest.FixtureRequest) -> None:
    seed = sum(request.node.name.encode())  # of pictures of its own: all share a server and its prefix cache
    one, two = picture(seed), picture(100 + seed, form="JPEG")
    _, words, _ = ask()
    text, prompt, _ = ask(one)
    assert prompt > words + PLACES
    assert ask(one, stream=True)[:2] == (text, prompt)
    again, _, cached = ask(one)
    assert again == text
    assert cached > PLACES
    _, two, cached = ask(two, one)
    assert two - prompt == prompt - words
    assert cached < words + PLACES


@pytest.mark.parametrize(
    ("image", "sentence"),
    [
        (b"GIF89a, or so", "cannot be read. Send PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF"),
        (ONE[:300], "cannot be read"),
        (picture(3, 300, 1), "too narrow"),
    ],
)
def test_what_is_no_image_is_refused_in_the_form_of_the_api(
    image: bytes, sentence: str, ask: Callable[..., Answered]
) -> None:
    with pytest.raises((openai.BadRequestError, anthropic.BadRequestError), match=sentence):
        ask(image)


def test_addresses_are_not_fetched(seeing: ServeProcess) -> None:
    part: Any = {"type": "image_url", "image_url": {"url": "http://127.0.0.1/secret.png"}}
    with seeing.client() as client, pytest.raises(openai.BadRequestError, match="not fetched") as refused:
        client.chat.completions.create(model=MODEL, messages=[{"role": "user", "content": [part]}])
    error: Any = refused.value.body
    assert error["param"] == "messages[0].content[0]"


def test_models_say_whether_they_look_at_images(seeing: ServeProcess, served: ServeProcess) -> None:
    for process, expected in ((seeing, ["text", "image"]), (served, ["text"])):
        headers = {"Authorization": f"Bearer {process.key}"}
        models = httpx2.get(f"{process.url}/v1/models", headers=headers).json()["data"]
        assert next(model for model in models if model["loaded"])["input_modalities"] == expected


def test_a_model_without_eyes_says_so(served: ServeProcess) -> None:
    part: Any = {"type": "image_url", "image_url": {"url": url(ONE)}}
    with served.client() as client:
        model = client.models.list().data[0].id
        with pytest.raises(openai.BadRequestError, match="cannot look at images"):
            client.chat.completions.create(model=model, messages=[{"role": "user", "content": [part]}])
