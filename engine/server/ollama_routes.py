"""The endpoints of Ollama's API: chats and prompts, vectors, and the lists of models.

Fields as in Ollama's documentation of November 2026. A request is turned into the one of OpenAI's API that
means the same, so that both answer alike; streams are lines of JSON. What a request leaves open is as there.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from itertools import count
from typing import Annotated, Any, ClassVar, Final, Literal

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from engine.protocol import Generate, LoadedModelInfo, ModelInfo, TokenLogprob, Transfer
from engine.server import answer_events
from engine.server.answer_checks import submit
from engine.server.answer_stream import AnswerResponse, AnswerStream, take_all
from engine.server.event_streams import begin, cancel_at_disconnect, whole
from engine.server.json_bodies import ApiError, decode, error_body, json_response, note, read_json, require
from engine.server.openai.chat_completions import ChatRequest, generate_of, token_logprob
from engine.server.openai.completions import CompletionRequest, generate_of_prompt
from engine.server.openai.openai_routes import EmbeddingsRequest, vectors_of
from engine.server.requested_models.model_names import RequestedModel
from engine.server.served_models import ServedModels
from engine.server.server_services import guest_of, services_of

_Json = dict[str, Any]
#: The version whose API this is; clients refuse to work with old ones.
VERSION: Final = "0.13.0"
_LINES: Final = {"Content-Type": "application/x-ndjson"}
_SECOND: Final = 1_000_000_000  # Ollama's times are in nanoseconds
_UNITS: Final = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0}
_PATIENCE: Final = 10.0  # seconds that a download may take to pause
_REPO: Final = re.compile(r"[\w.-]+/[\w.-]+")
_DURATION: Final = re.compile(r"(-?)((?:\d+(?:\.\d+)?(?:ms|[smh]))+|\d+(?:\.\d+)?)")
_AT_ONCE: Final = 0.001  # seconds to keep a model that is to be unloaded; 0 would be for ever
#: Options that OpenAI's API has, with their names there. Without `num_predict`, an answer is not limited.
_OPTIONS: Final = {
    "temperature": "temperature",
    "top_p": "top_p",
    "top_k": "top_k",
    "min_p": "min_p",
    "seed": "seed",
    "stop": "stop",
    "num_predict": "max_tokens",
    "repeat_penalty": "repetition_penalty",
    "presence_penalty": "presence_penalty",
    "frequency_penalty": "frequency_penalty",
}

KeepAlive = float | str


class OllamaFunction(msgspec.Struct):
    """The function of a tool call."""

    name: str
    arguments: Any = None


class OllamaCall(msgspec.Struct):
    """A tool call in an assistant's message."""

    function: OllamaFunction
    id: str = ""


class OllamaMessage(msgspec.Struct):
    """A message. Unknown fields are ignored: clients send answers back as they got them."""

    role: Literal["system", "user", "assistant", "tool"]
    content: str | None = None
    thinking: str | None = None
    images: list[str] | None = None  # base64
    tool_calls: list[OllamaCall] | None = None
    tool_name: str | None = None
    tool_call_id: str | None = None


class OllamaAnswerFields(msgspec.Struct, kw_only=True):
    """What requests for answers share."""

    NO_EFFECT: ClassVar[tuple[str, ...]] = ("context", "truncate", "shift", "width", "height", "steps")
    INSTEAD: ClassVar[dict[str, str]] = {
        "template": "leave it out, as the model's own is used",
        "suffix": "leave it out, as nothing is filled in between two texts",
    }

    model: str
    stream: bool | None = None  # a stream unless it is false
    think: bool | str | None = None
    format: Literal["", "json"] | dict[str, Any] | None = None
    options: dict[str, Any] | None = None
    keep_alive: KeepAlive | None = None
    logprobs: bool | None = None
    top_logprobs: Annotated[int, Meta(ge=0, le=20)] | None = None


class OllamaChatRequest(OllamaAnswerFields, kw_only=True):
    """The body of `/api/chat`. Without messages, the model is loaded, or unloaded with `keep_alive` 0."""

    messages: list[OllamaMessage] | None = None
    tools: list[dict[str, Any]] | None = None


class OllamaGenerateRequest(OllamaAnswerFields, kw_only=True):
    """The body of `/api/generate`. Without a prompt, as in `OllamaChatRequest`."""

    prompt: str | None = None
    system: str | None = None
    images: list[str] | None = None
    raw: bool | None = None  # the prompt is continued as it is


class OllamaEmbedRequest(msgspec.Struct, kw_only=True):
    """The body of `/api/embed`, and with `prompt` of the older `/api/embeddings`."""

    NO_EFFECT: ClassVar[tuple[str, ...]] = ("options", "truncate")

    model: str
    input: str | list[str] | None = None
    prompt: str | None = None
    dimensions: Annotated[int, Meta(ge=1)] | None = None
    keep_alive: KeepAlive | None = None


class OllamaModelRequest(msgspec.Struct, kw_only=True):
    """The body of `/api/show` and `/api/pull`; `name` is how older clients write `model`."""

    OTHER_NAMES: ClassVar[dict[str, str]] = {"name": "model"}
    NO_EFFECT: ClassVar[tuple[str, ...]] = ("verbose", "insecure")

    model: str
    stream: bool | None = None


# --- requests ---------------------------------------------------------------------------------------


async def ollama_chat(request: Request) -> Response:
    """Answers a chat, in lines of JSON or whole."""
    body = await read_json(request, OllamaChatRequest)

    def make(model: RequestedModel) -> Generate:
        fields = {"messages": _turns(body.messages or []), "tools": body.tools}
        return generate_of(_as_chat(request, body, fields), model, guest_of(request))

    return await _answer(request, body, make if body.messages else None, _message)


async def ollama_generate(request: Request) -> Response:
    """Answers a prompt, in lines of JSON or whole."""
    body = await read_json(request, OllamaGenerateRequest)

    def make(model: RequestedModel) -> Generate:
        if body.raw:
            require(not body.images, "Images need a chat; leave out raw.", "images")
            fields = _sampling(request, body) | {"prompt": body.prompt}
            fields |= {"logprobs": body.top_logprobs or 0} if body.logprobs else {}
            completion = decode(msgspec.json.encode(fields), CompletionRequest)
            completion.max_tokens = -1 if completion.max_tokens is None else completion.max_tokens
            return generate_of_prompt(completion, body.prompt or "", model, guest_of(request))
        question = OllamaMessage("user", body.prompt, images=body.images)
        messages = [OllamaMessage("system", body.system), question] if body.system else [question]
        return generate_of(_as_chat(request, body, {"messages": _turns(messages)}), model, guest_of(request))

    return await _answer(request, body, make if body.prompt else None, _response)


def _as_chat(request: Request, body: OllamaAnswerFields, fields: _Json) -> ChatRequest:
    form: _Json | None = None
    if body.format == "json":
        form = {"type": "json_object"}
    elif body.format:
        form = {"type": "json_schema", "json_schema": {"schema": body.format}}
    more: _Json = {"response_format": form, "enable_thinking": body.think}
    if body.logprobs:
        more |= {"logprobs": True, "top_logprobs": body.top_logprobs}
    return decode(msgspec.json.encode(_sampling(request, body) | more | fields), ChatRequest)


def _sampling(request: Request, body: OllamaAnswerFields) -> _Json:
    given = {name: value for name, value in (body.options or {}).items() if value is not None}
    unknown = [name[:60] for name in given if name not in _OPTIONS and not name.startswith(("num_", "use_"))]
    if unknown:
        note(request.scope, f"Options that are not known here, and ignored: {', '.join(unknown[:10])}.")
    return {_OPTIONS[name]: value for name, value in given.items() if name in _OPTIONS}


def _turns(messages: list[OllamaMessage]) -> list[_Json]:
    """Returns messages as those of OpenAI's API. Calls without an id are answered in their order."""
    numbers, open_calls, turns = count(), list[tuple[str, str]](), list[_Json]()
    for message in messages:
        turn: _Json = {"role": message.role, "content": message.content or ""}
        if message.images:
            images = [{"type": "image_url", "image_url": _data_url(data)} for data in message.images]
            turn["content"] = [*images, {"type": "text", "text": message.content or ""}]
        if message.role == "assistant" and message.tool_calls:
            open_calls = [
                (call.id or f"call_{next(numbers)}", call.function.name) for call in message.tool_calls
            ]
            turn["tool_calls"] = [
                {"id": id_, "function": {"name": name, "arguments": call.function.arguments}}
                for call, (id_, name) in zip(message.tool_calls, open_calls, strict=True)
            ]
        if message.role == "tool":
            own = [call for call in open_calls if message.tool_name in (None, "", call[1])] or open_calls
            id_, name = own[0] if own else ("call", "")
            open_calls = [call for call in open_calls if call[0] != id_]
            turn |= {"tool_call_id": message.tool_call_id or id_, "name": message.tool_name or name}
        turns.append(turn | {"reasoning_content": message.thinking})
    return turns


def _data_url(data: str) -> str:
    return data if data.startswith("data:") else f"data:image/png;base64,{data}"


# --- answers ----------------------------------------------------------------------------------------

_Delta = Callable[[str, str, list[_Json]], _Json]  # of text, reasoning and calls


def _message(text: str, reasoning: str, calls: list[_Json]) -> _Json:
    more: _Json = {"thinking": reasoning, "tool_calls": calls}
    return {"message": {"role": "assistant", "content": text} | {k: v for k, v in more.items() if v}}


def _response(text: str, reasoning: str, _: list[_Json]) -> _Json:
    return {"response": text} | ({"thinking": reasoning} if reasoning else {})


async def _answer(
    request: Request,
    body: OllamaAnswerFields,
    make: Callable[[RequestedModel], Generate] | None,
    delta: _Delta,
) -> Response:
    """Answers a request; without `make`, loads or unloads the model only."""
    begun = time.monotonic()
    keep = None if body.keep_alive is None else seconds_of(body.keep_alive)
    models = services_of(request).models
    model = await ready(models, body.model)

    def at_end() -> None:
        if keep is not None:
            models.keep(model.key, keep)

    head: _Json = {"model": body.model, "created_at": _now()}
    if make is None:
        reason = "unload" if keep == _AT_ONCE else "load"
        if reason == "load":
            await models.ask(model.key, lambda _: None)  # wakes it
        at_end()
        return json_response({**head, **delta("", "", []), "done": True, "done_reason": reason})
    loading = time.monotonic() - begun
    answer = await submit(request, make(model), "format")
    lines = OllamaLines(answer, head, delta, loading, at_end)
    if body.stream is False:
        return json_response(await whole(request, answer, lines.whole()))
    await begin(request, answer)
    return AnswerResponse([answer], lines, _LINES)


class OllamaLines:
    """The answer as lines of JSON, or as one object; see `EventEncoder`.

    A tool call is told when its arguments are complete; one that was cut is left out.

    Args:
        head: what all lines begin with.
        delta: returns the fields of a piece.
        loading: seconds that the model took to be ready.
        at_end: called when the answer has ended.
    """

    def __init__(
        self, answer: AnswerStream, head: _Json, delta: _Delta, loading: float, at_end: Callable[[], None]
    ) -> None:
        self._answer, self._head, self._delta, self._loading = answer, head, delta, loading
        self._at_end = at_end
        self._calls: dict[int, tuple[str, str, list[str]]] = {}  # id, name, pieces of arguments
        self._reason = "stop"

    def take(self, step: answer_events.AnswerStep, answer: int = 0) -> bytes:
        """Returns the line of a step."""
        if step and isinstance(step[0], answer_events.AnswerFailed):
            return _line(error_body(step[0].error, "/api/chat"))
        text, reasoning, calls = self._read(step)
        entries = answer_events.logprobs_of(step)
        if not (text or reasoning or calls or entries):
            return b""
        return _line(self._piece(text, reasoning, calls) | self._logprobs(entries))

    def waiting(self) -> bytes:
        """Returns a line without text: clients read every line as JSON."""
        return _line(self._piece("", "", []))

    def end(self) -> bytes:
        """Returns the last line, with times and tokens."""
        return _line(self._last("", "", []))

    async def whole(self) -> _Json:
        """Returns the whole answer; `ApiError` if it ended with an error."""
        texts, thoughts, calls, entries = list[str](), list[str](), list[_Json](), list[TokenLogprob]()

        def take(step: answer_events.AnswerStep) -> None:
            text, reasoning, more = self._read(step)
            texts.append(text)
            thoughts.append(reasoning)
            calls.extend(more)
            entries.extend(answer_events.logprobs_of(step))

        await take_all(self._answer, take)
        return self._last("".join(texts), "".join(thoughts), calls) | self._logprobs(entries)

    def _logprobs(self, entries: list[TokenLogprob]) -> _Json:
        """Returns the field of log-probabilities if they were asked for, and of these tokens."""
        if self._answer.request.sampling.logprobs < 0 or not entries:
            return {}
        return {"logprobs": [token_logprob(entry) for entry in entries]}

    def _read(self, step: answer_events.AnswerStep) -> tuple[str, str, list[_Json]]:
        """Returns the text, the reasoning and the finished calls of a step."""
        text, reasoning, calls = "", "", list[_Json]()
        for event in step:
            if isinstance(event, answer_events.TextDelta):
                text += event.text
            elif isinstance(event, answer_events.ReasoningDelta):
                reasoning += event.text
            elif isinstance(event, answer_events.ToolCallBegun):
                calls += self._finished_calls()
                self._calls[event.call] = event.id, event.name, [event.arguments]
            elif isinstance(event, answer_events.ToolCallArguments):
                self._calls[event.call][2].append(event.arguments)
            elif isinstance(event, answer_events.AnswerFinished):
                calls += self._finished_calls()
                self._reason = "length" if event.reason == "length" else "stop"
        return text, reasoning, calls

    def _finished_calls(self) -> list[_Json]:
        """Returns the calls that have ended, as another thing began."""
        calls = []
        for id_, name, pieces in self._calls.values():
            try:
                arguments = msgspec.json.decode("".join(pieces) or "{}", type=dict[str, Any])
            except msgspec.MsgspecError:
                continue  # cut
            calls.append({"id": id_, "function": {"name": name, "arguments": arguments}})
        self._calls.clear()
        return calls

    def _piece(self, text: str, reasoning: str, calls: list[_Json]) -> _Json:
        return {**self._head, "created_at": _now(), **self._delta(text, reasoning, calls), "done": False}

    def _last(self, text: str, reasoning: str, calls: list[_Json]) -> _Json:
        self._at_end()
        answer, usage = self._answer, self._answer.usages[0]
        first, last = answer.token_times.get(0, (0.0, 0.0))
        first = first if last else answer.started_at  # all text came at once
        durations = {
            "total_duration": self._loading + answer.ended_at - answer.arrived,
            "load_duration": self._loading,
            "prompt_eval_duration": first - answer.started_at,
            "eval_duration": answer.ended_at - first,
        }
        return {
            **self._piece(text, reasoning, calls),
            "done": True,
            "done_reason": self._reason,
            **{name: max(0, round(seconds * _SECOND)) for name, seconds in durations.items()},
            "prompt_eval_count": usage.prompt,
            "eval_count": usage.completion,
        }


def _line(value: Any) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def _now() -> str:
    return datetime.now(UTC).isoformat().replace("+00:00", "Z")


def seconds_of(keep_alive: KeepAlive) -> float:
    """Returns how long a model is kept after its last request; 0: for ever, as `LoadOptions` has it.

    `ApiError` unless `keep_alive` is a number of seconds, or a text such as "5m" or "1h30m"; negative: for
    ever; 0: not at all.
    """
    match = _DURATION.fullmatch(str(keep_alive).strip())
    if match is None:
        raise ApiError(400, 'keep_alive is a number of seconds or a text such as "5m".', param="keep_alive")
    parts = re.findall(r"(\d+(?:\.\d+)?)(ms|[smh])", match[2])
    seconds = sum(float(number) * _UNITS[unit] for number, unit in parts) if parts else float(match[2])
    return 0.0 if match[1] else max(seconds, _AT_ONCE)


# --- models -----------------------------------------------------------------------------------------


async def ready(models: ServedModels, name: str) -> RequestedModel:
    """Returns the model of a name, with a tag or without, once it is loaded or asleep; else `ApiError`."""
    return await models.ready((await named(models, name)).name)


async def named(models: ServedModels, name: str) -> RequestedModel:
    """Returns the model that a name means: as the other APIs have it, without ":latest", or by name and tag.

    "qwen3:0.6b" means "mlx-community/Qwen3-0.6B-4bit": after the publisher, the words of the name in their
    order, whatever stands between and behind them. The first of several is taken, in the order of the list.

    Raises:
        ApiError: there is no such model.
    """
    try:
        return await models.find(name.removesuffix(":latest"))
    except ApiError:
        base, _, tag = name.rpartition(":")
        pieces = re.findall(r"[a-z]+|\d+", f"{base.rpartition('/')[2]} {tag}".lower())
        if not base or not tag:
            raise
        pattern = re.compile("[-_. ]?".join(pieces) + r"(?![a-z0-9])")
        for model in await models.all():
            if pattern.match(model.name.rpartition("/")[2].lower()):
                return model
        raise


async def ollama_embed(request: Request) -> Response:
    """Returns a vector for each text."""
    begun = time.monotonic()
    body = await read_json(request, OllamaEmbedRequest)
    old = request.url.path == "/api/embeddings"
    texts = body.prompt if old else body.input
    require(texts is not None, "There is no text; send it as input.", "prompt" if old else "input")
    models = services_of(request).models
    model = await ready(models, body.model)
    keep = None if body.keep_alive is None else seconds_of(body.keep_alive)
    given: list[str | int | list[int]] = [texts] if isinstance(texts, str) else [*(texts or [])]
    fields = EmbeddingsRequest(model=model.name, input=given, dimensions=body.dimensions)
    _, vectors, tokens = await vectors_of(request, fields)
    if keep is not None:
        models.keep(model.key, keep)
    written = [msgspec.Raw(msgspec.json.encode(vector.tolist())) for vector in vectors]
    if old:
        return json_response({"embedding": written[0]})
    total = round((time.monotonic() - begun) * _SECOND)
    return json_response(
        {"model": body.model, "embeddings": written, "total_duration": total, "prompt_eval_count": tokens}
    )


async def list_tags(request: Request) -> Response:
    """Lists the models that can be named."""
    described = await services_of(request).models.described()
    return json_response({"models": [_entry(model, info) for model, info in described]})


async def list_running(request: Request) -> Response:
    """Lists the models that are loaded, with their memory and when they will sleep at the latest."""
    models = services_of(request).models
    awake = {loaded.key: loaded for loaded in models.state.models if not loaded.asleep}
    return json_response(
        {
            "models": [
                _entry(model, info) | _running(awake[model.key])
                for model, info in await models.described()
                if model.key in awake
            ]
        }
    )


async def show_details(request: Request) -> Response:
    """Describes a model."""
    services = services_of(request)
    body = await read_json(request, OllamaModelRequest)
    model = await named(services.models, body.model)
    described = await services.models.described()
    info = next((info for each, info in described if each.path == model.path), ModelInfo(path="", name=""))
    kind = info.kind or "unknown"
    abilities = {"tools": "tools", "thinking": "thinking", "images": "vision"}
    context = services.models.context(model.key) or model.options.context or info.context
    return json_response(
        {
            "modelfile": "",
            "parameters": "",
            "template": "",
            "details": _details(info),
            "model_info": {"general.architecture": kind, f"{kind}.context_length": context},
            "capabilities": ["completion", *(abilities[each] for each in info.abilities), "embedding"],
            "modified_at": _time(info),
        }
    )


async def pull(request: Request) -> Response:
    """Downloads a model if the server was started with that allowed; says whether one is here."""
    services = services_of(request)
    body = await read_json(request, OllamaModelRequest)
    repo = body.model.removeprefix("hf.co/").removesuffix(":latest")
    try:
        await named(services.models, body.model)
    except ApiError as error:
        how = "Download it in Octavo's model browser, or with `octavo models get`."
        if services.settings.downloads and _REPO.fullmatch(repo):
            lines = _lines_of_pull(services.pulls, repo)
            if body.stream is not False:
                return StreamingResponse((_line(line) async for line in lines), headers=_LINES)
            return json_response(await _last(request, lines))
        if services.settings.downloads:
            how = "Name it as the Hugging Face Hub does, as in mlx-community/Qwen3-0.6B-4bit."
        raise ApiError(404, f"{error.message} {how}", code=error.code) from None
    if body.stream is False:
        return json_response({"status": "success"})
    return Response(_line({"status": "success"}), headers=_LINES)


async def _last(request: Request, lines: AsyncIterator[_Json]) -> _Json:
    """Returns the last line of a pull, which ends with its client; `ApiError` if it failed."""

    async def read() -> _Json:
        return [line async for line in lines][-1]

    reading = asyncio.ensure_future(read())
    try:
        async with cancel_at_disconnect(request.receive, reading.cancel):
            await asyncio.wait([reading])
    finally:
        reading.cancel()
    if reading.cancelled():
        raise ApiError(499, "The client closed the connection.", code="cancelled")
    last = reading.result()
    if "error" in last:
        raise ApiError(502, last["error"], code="download_failed")
    return last


async def _lines_of_pull(turn: asyncio.Lock, repo: str) -> AsyncIterator[_Json]:
    """Downloads a model in a process of its own, which ends with the stream; another pull resumes it."""
    yield {"status": "pulling manifest"}
    command = ("-m", "engine", "models", "get", repo, "--progress")
    async with turn:
        process = await asyncio.create_subprocess_exec(
            sys.executable, *command, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            transfer = Transfer(repo=repo)
            async for line in process.stdout:
                transfer = msgspec.json.decode(line, type=Transfer)
                if transfer.state == "checking":
                    yield {"status": "verifying sha256 digest"}
                elif transfer.total:
                    yield _progress(transfer, transfer.done)
            problem = (await process.stderr.read()).decode("utf-8", "replace").strip()
            if await process.wait():
                yield {"error": problem.splitlines()[-1] if problem else f"{repo} could not be downloaded."}
            else:
                yield _progress(transfer, transfer.total)
                yield {"status": "success"}
        finally:
            if process.returncode is None:
                process.send_signal(signal.SIGINT)  # it keeps what it has, as after Ctrl-C
                asyncio.get_running_loop().call_later(_PATIENCE, _kill, process)


def _kill(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        if process.returncode is None:
            process.kill()


def _progress(transfer: Transfer, done: int) -> _Json:
    sizes = {"total": transfer.total, "completed": done}
    return {"status": f"pulling {transfer.repo}", "digest": transfer.commit} | sizes


async def show_version(_: Request) -> Response:
    """Returns the version of Ollama whose API this is."""
    return json_response({"version": VERSION})


def _entry(model: RequestedModel, info: ModelInfo) -> _Json:
    name = model.name if ":" in model.name else f"{model.name}:latest"
    return {
        "name": name,
        "model": name,
        "modified_at": _time(info),
        "size": info.size,
        "digest": hashlib.sha256(f"{model.path}\0{info.size}".encode()).hexdigest(),  # of no file
        "details": _details(info),
    }


def _running(loaded: LoadedModelInfo) -> _Json:
    until = time.time() + loaded.keep_alive if loaded.keep_alive else time.time() + 100 * 365 * 86400
    size = loaded.weights_bytes + loaded.kv_bytes
    expires = datetime.fromtimestamp(until, UTC).isoformat()
    return {"size": size, "size_vram": size, "context_length": loaded.context, "expires_at": expires}


def _details(info: ModelInfo) -> _Json:
    return {
        "parent_model": "",
        "format": "mlx",
        "family": info.kind,
        "families": [info.kind] if info.kind else [],
        "parameter_size": "",
        "quantization_level": info.quantisation,
    }


def _time(info: ModelInfo) -> str:
    return datetime.fromtimestamp(info.used, UTC).isoformat()


ROUTES = [
    Route("/api/chat", ollama_chat, methods=["POST"]),
    Route("/api/generate", ollama_generate, methods=["POST"]),
    Route("/api/embed", ollama_embed, methods=["POST"]),
    Route("/api/embeddings", ollama_embed, methods=["POST"]),
    Route("/api/tags", list_tags, methods=["GET"]),
    Route("/api/ps", list_running, methods=["GET"]),
    Route("/api/show", show_details, methods=["POST"]),
    Route("/api/pull", pull, methods=["POST"]),
    Route("/api/version", show_version, methods=["GET"]),
]
