"""Octavo's own endpoints: health, metrics, loading of models, tokens, and the block map in a browser.

Those for tokens are as vLLM's of these names. `GET /` is the block map's page, `GET /memory/blocks` the pool
as JSON (arrays as base64, as in `BlockSnapshot`), and `GET /memory/events` a stream of server-sent events: a
snapshot, then block events, statistics, and how much memory other loaded models take. `GET /memory/tour` is a
recording that shows how memory works.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from importlib import resources
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from engine import __version__
from engine.protocol import Generate, UnloadModel
from engine.server.block_map_feed import EventFeed, EventListener
from engine.server.event_streams import STREAM_HEADERS, named_event
from engine.server.json_bodies import ApiError, json_response, read_json, require
from engine.server.openai.chat_completions import ChatTool, ChatTurn, message_of_turn, tools_of
from engine.server.served_models import ServedModels
from engine.server.server_metrics import count_models
from engine.server.server_services import key_of, services_of
from engine.sessions.text_process import (
    Decode,
    Decoded,
    Encode,
    EncodedRequest,
    EncodeTexts,
    Task,
    Texts,
    token_bytes,
    token_count,
    token_list,
)

_CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"


async def health(request: Request) -> Response:
    """Says whether requests would be answered: 200 with a model, 503 without. Needs no key."""
    services = services_of(request)
    state = services.models.state.state
    ready = bool(services.models.state.models) and not services.admission.draining
    status = "ok" if ready else "stopping" if services.admission.draining else state
    return json_response({"status": status, "version": __version__}, 200 if ready else 503)


async def show_metrics(request: Request) -> Response:
    """Returns the metrics."""
    services = services_of(request)
    models = await asyncio.wrap_future(services.routes.call(count_models))
    return Response(services.metrics.render(models), headers={"Content-Type": _CONTENT_TYPE})


_SECONDS: Final = 60.0  # for the engine to unload


class ModelRequest(msgspec.Struct, kw_only=True):
    """The body of both."""

    model: str


async def load(request: Request) -> Response:
    """Loads a model beside the others; answers when it is loaded."""
    services = services_of(request)
    body = await read_json(request, ModelRequest)
    model = await services.models.ready(body.model)
    context = services.models.context(model.key)
    return json_response({"model": model.name, "loaded": True, "context_length": context})


async def unload(request: Request) -> Response:
    """Unloads a model, which ends its requests; answers when it is unloaded."""
    services = services_of(request)
    models = services.models
    body = await read_json(request, ModelRequest)
    model = await models.find(body.model)
    if not models.since(model.key):
        raise ApiError(404, f"{model.name} is not loaded.", code="model_not_loaded", param="model")
    services.routes.submit(UnloadModel(path=model.key))
    while models.since(model.key):
        try:
            await models.change(_SECONDS)
        except TimeoutError:
            raise ApiError(503, "The engine is busy; the model will be unloaded.", code="busy") from None
    return json_response({"model": model.name, "loaded": False})


class TokenizeRequest(msgspec.Struct, kw_only=True):
    """The body of `/v1/tokenize`: a text, or a chat to be given to the model's chat template."""

    model: str = ""
    prompt: str | None = None
    messages: Annotated[list[ChatTurn], Meta(min_length=1)] | None = None
    tools: list[ChatTool] | None = None
    chat_template_kwargs: dict[str, Any] | None = None
    add_special_tokens: bool = True
    return_token_strs: bool = False


_PIECE: Final = 1 << 13  # values that are written as JSON at once
_PAUSE: Final = 0.002  # seconds after each: beside a busy thread, the engine waits 5 ms at each turn


class DetokenizeRequest(msgspec.Struct, kw_only=True):
    """The body of `/v1/detokenize`."""

    model: str = ""
    tokens: list[Annotated[int, Meta(ge=0, lt=1 << 31)]]


async def tokenize(request: Request) -> Response:
    """Returns the tokens of a text or of a chat."""
    services = services_of(request)
    body = await read_json(request, TokenizeRequest)
    require((body.prompt is None) != (body.messages is None), "Give either a prompt or messages.", "prompt")
    model = await services.models.ready(body.model)
    chat = Generate(
        request="",
        chat="",
        messages=[message_of_turn(turn, at) for at, turn in enumerate(body.messages or [])],
        tools=tools_of(body.tools or []),
        template_options=body.chat_template_kwargs or {},
        guest="server",
    )

    if body.prompt is None:
        task: Task = Encode(chat, must_fit=False)
    else:
        task = EncodeTexts([body.prompt], body.add_special_tokens, must_fit=False)
    with services.admission.occupy(key_of(request)):
        reply = await services.models.text_work(model.key, task, key_of(request))
    assert isinstance(reply, EncodedRequest | Texts)
    tokens = reply.tokens if isinstance(reply, EncodedRequest) else reply.tokens[0]
    count = token_count(tokens)
    answer = {"count": count, "max_model_len": services.models.context(model.key)}
    lists: dict[str, _Part] = {"tokens": lambda start, end: token_list(tokens[4 * start : 4 * end])}
    if body.return_token_strs:
        decoded = await services.models.text_work(model.key, Decode(tokens, each=True), key_of(request))
        assert isinstance(decoded, Decoded)
        lists["token_strs"] = lambda start, end: decoded.texts[start:end]
    if count <= _PIECE:
        return json_response({name: part(0, count) for name, part in lists.items()} | answer)
    return StreamingResponse(_in_pieces(lists, count, answer), media_type="application/json")


_Part = Callable[[int, int], list[Any]]  # the values of a list from one place to another


async def _in_pieces(lists: dict[str, _Part], length: int, rest: dict[str, Any]) -> AsyncIterator[bytes]:
    """Yields an object with long lists as JSON: they may have millions of values, and streams go on."""
    for number, (name, part) in enumerate(lists.items()):
        yield b"%s%s:[" % (b"," if number else b"{", msgspec.json.encode(name))
        for start in range(0, length, _PIECE):
            yield (b"," if start else b"") + msgspec.json.encode(part(start, start + _PIECE))[1:-1]
            await asyncio.sleep(_PAUSE)
        yield b"]"
    yield b"," + msgspec.json.encode(rest)[1:]


async def detokenize(request: Request) -> Response:
    """Returns the text of tokens."""
    services = services_of(request)
    body = await read_json(request, DetokenizeRequest)
    model = await services.models.ready(body.model)
    with services.admission.occupy(key_of(request)):
        reply = await services.models.text_work(model.key, Decode(token_bytes(body.tokens)), key_of(request))
    assert isinstance(reply, Decoded)
    return json_response({"prompt": reply.texts[0]})


_QUIET_SECONDS: Final = 10.0  # without an event, until a comment is sent to keep the connection
_HEADERS: Final = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}


def page() -> bytes:
    """Returns the page that shows the live block map. It loads nothing else."""
    return resources.files("resources").joinpath("memory.html").read_bytes()


async def show_page(_: Request) -> Response:
    """Returns the page."""
    return Response(page(), headers={"Content-Type": "text/html; charset=utf-8", **_HEADERS})


async def show_blocks(request: Request) -> Response:
    """Returns the pool of the active model."""
    blocks, stats = await services_of(request).feed.snapshot()
    if blocks is None:
        raise ApiError(503, "No model is loaded, or it is asleep until it is asked.", code="no_model")
    return json_response({"blocks": blocks, "stats": stats})


async def stream_events(request: Request) -> Response:
    """Streams the block events of the active model."""
    services = services_of(request)
    feed, models = services.feed, services.models
    listener = await feed.listen()

    async def leave() -> None:
        feed.leave(listener)

    events, headers = _events(feed, listener, models), STREAM_HEADERS | _HEADERS
    return StreamingResponse(events, headers=headers, background=BackgroundTask(leave))


async def show_tour(_: Request) -> Response:
    """Returns the recording of the tour of the memory, and the sentences that go with it."""
    data = resources.files("resources").joinpath("tour.octavo.json").read_bytes()
    return Response(data, headers={"Content-Type": "application/json", **_HEADERS})


async def _events(feed: EventFeed, listener: EventListener, models: ServedModels) -> AsyncIterator[bytes]:
    told = 0
    try:
        while not listener.stopped:
            message = await listener.next(_QUIET_SECONDS)
            others = sum(
                loaded.weights_bytes + loaded.kv_bytes for loaded in models.state.models if not loaded.active
            )
            if others != told:
                told = others
                yield named_event("OtherModels", {"bytes": others})
            if message is not None:
                yield named_event(type(message).__name__, message)
            elif not listener.stopped:
                yield b": no events\n\n"
    finally:
        feed.leave(listener)


ROUTES = [
    Route("/", show_page, methods=["GET"]),
    Route("/memory/blocks", show_blocks, methods=["GET"]),
    Route("/memory/events", stream_events, methods=["GET"]),
    Route("/memory/tour", show_tour, methods=["GET"]),
    Route("/health", health, methods=["GET"]),
    Route("/metrics", show_metrics, methods=["GET"]),
    Route("/v1/models/load", load, methods=["POST"]),
    Route("/v1/models/unload", unload, methods=["POST"]),
    Route("/v1/tokenize", tokenize, methods=["POST"]),
    Route("/v1/detokenize", detokenize, methods=["POST"]),
]
