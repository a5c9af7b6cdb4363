"""Ollama's API with the official `ollama` package, compared with OpenAI's on the same server."""

from __future__ import annotations

import base64
import json
import socket
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import httpx2
import numpy as np
import ollama
import pytest
from fake_hub import FakeHub, Fault, wait_for
from openai import OpenAI
from scripted_engine import KEYS, ScriptedEngine, ScriptedServer
from serve_process import PATIENCE, ServeProcess
from tiny_eyes import make_tiny_eyes, picture
from tiny_models import make_tiny_llama

from engine.protocol import Delta, Finished, Generate, Started, ToolCallDelta
from engine.server.json_bodies import ApiError
from engine.server.ollama_routes import VERSION, seconds_of
from engine.worker.channel import Sink

SETTINGS: Any = {"temperature": 0, "num_predict": 12}
ASKED: Any = [{"role": "system", "content": "Be short."}, {"role": "user", "content": "Tell me more."}]


class _Pulling(NamedTuple):
    process: ServeProcess
    client: ollama.Client
    hub: FakeHub


@pytest.fixture(params=["header", "path"])
def own(served: ServeProcess, request: pytest.FixtureRequest) -> Iterator[ollama.Client]:
    """The official client, with the key as a header, or in the address as for programs that have no keys."""
    address, headers = served.url, {"Authorization": f"Bearer {served.key}"}
    if request.param == "path":
        address, headers = f"{served.url}/key/{served.key}", {}
    with ollama.Client(address, headers=headers, timeout=PATIENCE) as client:
        yield client


def post(served: ServeProcess, path: str, body: Any) -> httpx2.Response:
    headers = {"Authorization": f"Bearer {served.key}"}
    return httpx2.post(f"{served.url}{path}", json=body, headers=headers, timeout=PATIENCE)


def test_a_chat_is_answered_as_by_the_other_api_whole_and_in_lines(
    own: ollama.Client, client: OpenAI
) -> None:
    expected = client.chat.completions.create(model="tiny", messages=ASKED, temperature=0, max_tokens=12)
    assert expected.usage is not None
    answer = own.chat("tiny:latest", ASKED, options=SETTINGS)
    assert answer.message.content == expected.choices[0].message.content
    assert (answer.model, answer.done, answer.done_reason) == ("tiny:latest", True, "length")
    assert (answer.prompt_eval_count, answer.eval_count) == (expected.usage.prompt_tokens, 12)
    assert 0 < (answer.eval_duration or 0) < (answer.total_duration or 0)
    lines = list(own.chat("tiny", ASKED, stream=True, options=SETTINGS))
    assert "".join(line.message.content or "" for line in lines) == answer.message.content
    assert [line.done for line in lines] == [False] * (len(lines) - 1) + [True]
    assert len(lines) > 1
    assert (lines[-1].done_reason, lines[-1].eval_count) == ("length", 12)


def test_a_prompt_is_a_question_or_continued_as_it_is(own: ollama.Client, client: OpenAI) -> None:
    chat = own.chat("tiny", ASKED, options=SETTINGS)
    asked = own.generate("tiny", "Tell me more.", system="Be short.", options=SETTINGS)
    assert asked.response == chat.message.content
    text = client.completions.create(model="tiny", prompt="Once upon", temperature=0, max_tokens=12)
    lines = own.generate("tiny", "Once upon", raw=True, stream=True, options=SETTINGS)
    assert "".join(line.response or "" for line in lines) == text.choices[0].text


def test_options_mean_what_the_other_api_has(own: ollama.Client, client: OpenAI) -> None:
    options = {"temperature": 1, "seed": 7, "top_k": 20, "top_p": 0.9, "min_p": 0.01, "num_predict": 12}
    options |= {"repeat_penalty": 1.2, "presence_penalty": 0.5, "frequency_penalty": 0.2, "num_ctx": 2048}
    more: Any = {"top_k": 20, "min_p": 0.01, "repetition_penalty": 1.2}
    expected = client.chat.completions.create(
        model="tiny", messages=ASKED, temperature=1, seed=7, top_p=0.9, max_tokens=12,
        presence_penalty=0.5, frequency_penalty=0.2, extra_body=more,
    )  # fmt: skip
    answer = own.chat("tiny", ASKED, options=options)
    assert answer.message.content == expected.choices[0].message.content
    text = answer.message.content or ""
    stop = next(character for character in text[2:] if character.isascii())
    stopped = own.chat("tiny", ASKED, options={**options, "stop": [stop]})
    assert stopped.message.content == text[: text.index(stop)]
    assert stopped.done_reason == "stop"


def test_log_probabilities_are_those_of_the_other_api(own: ollama.Client, client: OpenAI) -> None:
    expected = client.chat.completions.create(
        model="tiny", messages=ASKED, temperature=0, max_tokens=12, logprobs=True, top_logprobs=3
    )
    wanted = expected.choices[0].logprobs
    assert wanted is not None
    assert wanted.content is not None

    def figures(entries: Any) -> list[Any]:
        return [(each.token, each.logprob, [top.logprob for top in each.top_logprobs]) for each in entries]

    whole = own.chat("tiny", ASKED, options=SETTINGS, logprobs=True, top_logprobs=3)
    assert figures(whole.logprobs) == figures(wanted.content)
    assert len(whole.logprobs or []) == 12
    lines = list(own.chat("tiny", ASKED, stream=True, options=SETTINGS, logprobs=True, top_logprobs=3))
    assert figures(each for line in lines for each in line.logprobs or []) == figures(wanted.content)
    raw = own.generate("tiny", "Once upon", raw=True, options=SETTINGS, logprobs=True)
    assert len(raw.logprobs or []) == 12
    assert own.chat("tiny", ASKED, options=SETTINGS).logprobs is None


def test_an_option_that_is_not_known_is_ignored_and_said(served: ServeProcess) -> None:
    body = {"model": "tiny", "messages": ASKED, "stream": False, "template": None}
    answer = post(served, "/api/chat", {**body, "options": {**SETTINGS, "mirostat_eta": 1, "num_gpu": 9}})
    assert answer.status_code == 200
    assert answer.headers["X-Octavo-Warning"].endswith("ignored: mirostat_eta.")


@pytest.mark.parametrize("form", ["json", {"type": "object", "properties": {"n": {"enum": [1, 2]}},
                                           "required": ["n"], "additionalProperties": False}])  # fmt: skip
def test_an_answer_has_the_form_that_is_asked_for(own: ollama.Client, form: Any) -> None:
    options = {"temperature": 0, "num_predict": 60}
    answer = own.chat("tiny", ASKED, format=form, options=options)
    if form == "json":
        assert (answer.message.content or "").lstrip()[:1] == "{"
    else:
        assert json.loads(answer.message.content or "")["n"] in (1, 2)


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        ({}, 400, "model is missing"),
        ({"model": "nobody"}, 404, "There is no model called 'nobody'"),
        ({"model": "tiny", "messages": [{"role": "robot"}]}, 400, "role"),
        ({"options": {"temperature": "hot"}}, 400, "temperature is wrong"),
        ({"options": {"num_predict": 0}}, 400, "at least one token"),
        ({"keep_alive": "soon"}, 400, "keep_alive is a number of seconds"),
        ({"format": {"type": 5}}, 400, "schema in format"),
        ({"messages": [{"role": "user", "content": "x" * 900}]}, 400, "context is 512"),
        ({"messages": [{"role": "user", "content": "x", "images": ["%%%"]}]}, 400, "not in base64"),
        ({"tools": [{"function": {"name": ""}}]}, 400, "tools"),
        ({"template": "{{ .Prompt }}"}, 400, "template is not known here; leave it out"),
    ],
)
@pytest.mark.parametrize("stream", [True, False])
def test_what_cannot_be_done_is_one_sentence(
    served: ServeProcess, body: Any, status: int, sentence: str, stream: bool
) -> None:
    whole = {"model": "tiny", "messages": ASKED, **body} if body else body
    answer = post(served, "/api/chat", {**whole, "stream": stream})
    assert (answer.status_code, list(answer.json())) == (status, ["error"])
    assert sentence in answer.json()["error"]


def test_a_request_needs_the_key(served: ServeProcess) -> None:
    for address in (served.url, f"{served.url}/key/wrong", f"{served.url}/key/"):
        with (
            ollama.Client(address, timeout=PATIENCE) as client,
            pytest.raises(ollama.ResponseError) as refused,
        ):
            client.list()
        assert refused.value.status_code in (401, 404)


def test_vectors_are_those_of_the_other_api(own: ollama.Client, client: OpenAI) -> None:
    texts = ["a cat", "eighty-eight elephants"]
    expected = [each.embedding for each in client.embeddings.create(model="tiny", input=texts).data]
    answer = own.embed("tiny", texts)
    np.testing.assert_allclose(answer.embeddings, expected, rtol=1e-6)
    assert answer.prompt_eval_count == sum(map(len, texts))
    np.testing.assert_allclose(own.embeddings("tiny", texts[0]).embedding, expected[0], rtol=1e-6)


def test_models_are_listed_described_and_told_whether_they_are_loaded(
    own: ollama.Client, served: ServeProcess
) -> None:
    names = [str(model.model) for model in own.list().models]
    assert {"tiny:latest", "second:latest", "roomy:latest"} <= set(names)
    for name in names[:3]:
        about = own.show(name)
        assert about.capabilities is not None
        assert "completion" in about.capabilities
        assert about.modelinfo is not None
        assert about.modelinfo[f"{about.modelinfo['general.architecture']}.context_length"] > 0
    (running,) = [model for model in own.ps().models if model.model == "tiny:latest"]
    assert running.context_length == 512
    assert running.size == running.size_vram
    assert running.expires_at is not None
    headers = {"Authorization": f"Bearer {served.key}"}
    assert httpx2.get(f"{served.url}/api/version", headers=headers).json() == {"version": VERSION}
    studio = httpx2.get(f"{served.url}/api/v0/models", headers=headers).json()["data"]
    loaded = [each for each in studio if each["id"] == "tiny"]
    assert [each["state"] for each in loaded] == ["loaded"]
    assert loaded[0]["loaded_context_length"] == 512
    assert loaded[0]["type"] == "llm"


def test_nothing_is_downloaded_for_a_program_that_asks(own: ollama.Client) -> None:
    assert own.pull("tiny").status == "success"
    with pytest.raises(ollama.ResponseError, match="octavo models get"):
        own.pull("llama3.2:1b")


@pytest.fixture
def pulling(tiny_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[_Pulling]:
    """A server that may download models, and the Hub that it has them from."""
    hub = FakeHub()
    files = [*make_tiny_llama(tmp_path / "other", seed=5).iterdir()]
    hub.repos["org/other"] = {file.name: file.read_bytes() for file in files}
    monkeypatch.setenv("HF_ENDPOINT", hub.url)
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    with (
        ServeProcess(tiny_folder, tmp_path / "data", "--allow-downloads") as process,
        ollama.Client(f"{process.url}/key/{process.key}", timeout=PATIENCE) as client,
    ):
        yield _Pulling(process, client, hub)
    hub.close()


def test_a_model_is_downloaded_where_that_is_allowed(pulling: _Pulling) -> None:
    lines = list(pulling.client.pull("hf.co/org/other", stream=True))
    assert lines[0].status == "pulling manifest"
    assert lines[-1].status == "success"
    sizes = [(line.completed, line.total) for line in lines if line.total]
    assert sizes[-1][0] == sizes[-1][1] == sum(map(len, pulling.hub.repos["org/other"].values()))
    assert sorted(sizes) == sizes
    assert pulling.client.pull("org/other").status == "success"  # it is here now
    assert pulling.client.generate("org/other", "Hello", options={"num_predict": 3}).eval_count == 3


def test_a_pull_that_fails_says_why(pulling: _Pulling) -> None:
    with pytest.raises(ollama.ResponseError, match="org/none"):
        list(pulling.client.pull("org/none", stream=True))
    with pytest.raises(ollama.ResponseError, match="org/none"):
        pulling.client.pull("org/none")
    with pytest.raises(ollama.ResponseError, match="Name it as the Hugging Face Hub does"):
        pulling.client.pull("llama3.2:1b")


@pytest.mark.parametrize("stream", [True, False])
def test_a_pull_ends_with_its_client_and_is_resumed(pulling: _Pulling, stream: bool) -> None:
    weights = len(pulling.hub.repos["org/other"]["model.safetensors"])
    pulling.hub.faults["model.safetensors"] = Fault(hold=weights // 2)
    body = json.dumps({"model": "org/other", "stream": stream})
    host = f"127.0.0.1:{pulling.process.port}"
    head = f"POST /api/pull HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {pulling.process.key}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", pulling.process.port)) as connection:
        connection.sendall((head + body).encode())
        assert pulling.hub.held.wait(PATIENCE)
    pulling.hub.faults.clear()
    pulling.hub.go_on.set()
    assert pulling.client.pull("org/other").status == "success"
    sent = [count for path, count in pulling.hub.sent.items() if path.endswith("model.safetensors")]
    assert 0 < sum(sent) < 2 * weights


def _expiry(own: ollama.Client, name: str) -> float:
    """Seconds until a loaded model sleeps at the latest."""
    (running,) = [model for model in own.ps().models if model.model == f"{name}:latest"]
    assert running.expires_at is not None
    return (running.expires_at - datetime.now(UTC)).total_seconds()


def test_a_model_is_loaded_and_put_to_sleep_as_a_request_says(tiny_folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "models.toml"
    file.write_text(f'[models.second]\nmodel = "{make_tiny_llama(tmp_path / "other", seed=5)}"\n')
    with (
        ServeProcess(tiny_folder, tmp_path / "data", "--models", str(file)) as process,
        ollama.Client(f"{process.url}/key/{process.key}", timeout=PATIENCE) as own,
        process.client() as client,
    ):

        def loaded() -> bool:
            return "second:latest" in [model.model for model in own.ps().models]

        own.chat("second", keep_alive="1h30m")
        assert loaded()
        wait_for(lambda: _expiry(own, "second") < 5401)
        assert _expiry(own, "second") > 5400 - PATIENCE
        answer = post(process, "/api/generate", {"model": "second", "keep_alive": 0}).json()
        assert (answer["done"], answer["done_reason"]) == (True, "unload")
        wait_for(lambda: not loaded())
        assert own.chat("second", ASKED, options=SETTINGS, keep_alive=0).eval_count  # it wakes when asked
        wait_for(lambda: not loaded())
        other = client.chat.completions.create(model="second", messages=ASKED, max_tokens=4)
        assert other.usage is not None  # whoever asks next does not inherit it
        assert _expiry(own, "second") > 1e9


@pytest.mark.parametrize(
    ("given", "seconds"),
    [(300, 300), (0.5, 0.5), ("90", 90), ("5m", 300), ("1h30m", 5400), ("100ms", 0.1), (-1, 0), ("-1m", 0),
     (0, 0.001), ("0s", 0.001)],
)  # fmt: skip
def test_how_long_a_model_is_kept(given: float | str, seconds: float) -> None:
    assert seconds_of(given) == pytest.approx(seconds)


@pytest.mark.parametrize("given", ["", "soon", "5x", "m", "1e3", "--1", "5m "[:1] + "_"])
def test_what_is_no_time_is_refused(given: str) -> None:
    with pytest.raises(ApiError, match="number of seconds"):
        seconds_of(given)


# --- tools, reasoning and images --------------------------------------------------------------------

_CALLS = [("call_1", "weather", '{"city": "Paris", "days": 2}'), ("call_2", "weather", '{"city": "Rome"}')]


def _think_and_call(request: Generate, sink: Sink, cut: bool) -> None:
    name = request.request
    sink(Started(request=name, sequence=1, prompt_tokens=40, reused_tokens=32))
    sink(Delta(request=name, text="", tokens=2, reasoning="Two cities."))
    sink(Delta(request=name, text="Let me look.", tokens=7))
    for index, (call, tool, arguments) in enumerate(_CALLS):
        begun = ToolCallDelta(index=index, id=call, name=tool)
        sink(Delta(request=name, text="", tokens=8, tool_calls=[begun]))
        for character in arguments[: -3 if cut and index else None]:
            piece = ToolCallDelta(index=index, arguments=character)
            sink(Delta(request=name, text="", tokens=9, tool_calls=[piece]))
    reason: Any = "length" if cut else "tool_calls"
    sink(Finished(request=name, reason=reason, prompt_tokens=40, reused_tokens=32, completion_tokens=50))


@pytest.fixture(params=[False, True], ids=["whole", "cut"])
def calling(request: pytest.FixtureRequest) -> Iterator[tuple[ollama.Client, ScriptedEngine, bool]]:
    engine = ScriptedEngine(lambda asked, sink: _think_and_call(asked, sink, request.param))
    with ScriptedServer(engine) as server:
        address = f"{server.server.url}/key/{next(iter(KEYS))}"
        with ollama.Client(address, timeout=PATIENCE) as client:
            yield client, engine, request.param


def weather(city: str, days: int = 1) -> str:
    """Returns the weather of a city.

    Args:
        city: its name
        days: how many
    """
    return f"{city}: sun for {days}"


def test_reasoning_and_calls_come_whole_and_a_call_that_was_cut_does_not(
    calling: tuple[ollama.Client, ScriptedEngine, bool],
) -> None:
    client, _, cut = calling
    asked: Any = {"model": "default", "messages": ASKED, "tools": [weather], "think": True}
    lines = list(client.chat(**asked, stream=True))
    whole = client.chat(**asked)
    expected = [(name, json.loads(arguments)) for _, name, arguments in _CALLS[: 1 if cut else 2]]
    streamed = [call for line in lines for call in line.message.tool_calls or []]
    for calls in (streamed, whole.message.tool_calls or []):
        assert [(call.function.name, call.function.arguments) for call in calls] == expected
    assert whole.message.thinking == "Two cities."
    assert "".join(line.message.thinking or "" for line in lines) == "Two cities."
    assert whole.done_reason == lines[-1].done_reason == ("length" if cut else "stop")


def test_answers_of_tools_are_given_to_the_calls_they_belong_to(
    calling: tuple[ollama.Client, ScriptedEngine, bool],
) -> None:
    client, engine, _ = calling
    calls = [
        {"function": {"name": "weather", "arguments": {"city": "Rome"}}},
        {"function": {"name": "time", "arguments": {}}},
        {"function": {"name": "weather", "arguments": {"city": "Paris"}}},
    ]
    history: Any = [
        *ASKED,
        {"role": "assistant", "content": "", "thinking": "Hm.", "tool_calls": calls},
        {"role": "tool", "tool_name": "time", "content": "noon"},
        {"role": "tool", "tool_name": "weather", "content": "rain"},
        {"role": "tool", "content": "sun"},
    ]
    client.chat("default", history, tools=[weather], think="high")
    request, _ = engine.requests[-1]
    sent = request.messages
    ids = [call.id for call in sent[2].tool_calls]
    assert len(set(ids)) == 3
    assert [message.tool_call for message in sent[3:]] == [ids[1], ids[0], ids[2]]
    assert [message.name for message in sent[3:]] == ["time", "weather", "weather"]
    assert sent[2].reasoning == "Hm."
    assert json.loads(sent[2].tool_calls[2].arguments) == {"city": "Paris"}
    assert request.tools[0].name == "weather"
    assert request.template_options["reasoning_effort"] == "high"


def test_an_image_is_seen_as_through_the_other_api_and_names_with_tags_are_found(tmp_path: Path) -> None:
    folder = make_tiny_eyes(tmp_path / "Eyes-3-0.5B-it-4bit")
    other = make_tiny_llama(tmp_path / "Eyes-3-5B-it")
    file = tmp_path / "models.toml"
    file.write_text(f'[models."org/Eyes-3-5B-it"]\nmodel = "{other}"\n')
    with (
        ServeProcess(folder, tmp_path / "data", "--models", str(file)) as process,
        ollama.Client(f"{process.url}/key/{process.key}", timeout=PATIENCE) as own,
    ):
        with process.client() as client:
            data = base64.b64encode(picture(1)).decode()
            parts: Any = [
                {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{data}"}},
                {"type": "text", "text": "What is it?"},
            ]
            turns: Any = [{"role": "user", "content": parts}]
            expected = client.chat.completions.create(
                model="default", messages=turns, temperature=0, max_tokens=8
            )
        asked: Any = [{"role": "user", "content": "What is it?", "images": [picture(1)]}]
        options = {"temperature": 0, "num_predict": 8}
        answer = own.chat("eyes3:0.5b", asked, options=options)
        assert answer.message.content == expected.choices[0].message.content
        prompt = own.generate("eyes3:0.5b", "What is it?", images=[picture(1)], options=options)
        assert prompt.response == answer.message.content
        assert "vision" in (own.show("eyes3:0.5b").capabilities or [])
        assert "vision" not in (own.show("eyes3:5b").capabilities or [])
        with pytest.raises(ollama.ResponseError, match="no model called"):
            own.chat("eyes3:5", asked)
