"""The endpoints of OpenAI's API, with `/v1/models` and `/v1/embeddings`, which answer at once."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engine.server.event_streams import cancel_at_disconnect
from engine.server.json_bodies import json_response, read_json, require, texts_or_tokens
from engine.server.openai.chat_completions import chat_completions
from engine.server.openai.completions import completions
from engine.server.requested_models.model_names import RequestedModel
from engine.server.served_models import ServedModels
from engine.server.server_services import key_of, services_of
from engine.sessions.embeddings import Vector

# --- embeddings: pooled as the model defines, else averaged -----------------------------------------

_Token = Annotated[int, Meta(ge=0)]


class EmbeddingsRequest(msgspec.Struct, kw_only=True):
    """The body of a request."""

    NO_EFFECT: ClassVar[tuple[str, ...]] = ("user",)

    model: str | None = None
    # A text, tokens, or several of either.
    input: str | list[str | _Token | list[_Token]]
    encoding_format: Literal["float", "base64"] = "float"
    dimensions: Annotated[int, Meta(ge=1)] | None = None


async def embeddings(request: Request) -> Response:
    """Returns a vector for each text."""
    body = await read_json(request, EmbeddingsRequest)
    model, vectors, count = await vectors_of(request, body)
    data = []
    for at, vector in enumerate(vectors):
        data.append({"object": "embedding", "index": at, "embedding": _encoded(vector, body.encoding_format)})
        await asyncio.sleep(0)  # other requests go on
    usage = {"prompt_tokens": count, "total_tokens": count}
    return json_response({"object": "list", "data": data, "model": model.name, "usage": usage})


async def vectors_of(
    request: Request, body: EmbeddingsRequest
) -> tuple[RequestedModel, Sequence[Vector], int]:
    """Returns a request's model, its texts' vectors, and all their tokens; `ApiError` if one is wrong."""
    services = services_of(request)
    texts = texts_or_tokens(body.input, "input")
    model = await services.models.ready(body.model)
    with services.admission.occupy(key_of(request)):
        written = [text for text in texts if isinstance(text, str)]
        encoded = iter(await services.models.encode(model.key, written, key_of(request)) if written else ())
        tokens = [next(encoded) if isinstance(text, str) else text for text in texts]
        count = sum(map(len, tokens))
        future = await services.models.ask(model.key, lambda session: session.embed(tokens))
        async with cancel_at_disconnect(request.receive, future.cancel):
            vectors = await services.models.result(future)
    size = len(vectors[0])
    require(body.dimensions in (None, size), f"This model's embeddings have {size} dimensions.", "dimensions")
    return model, vectors, count


def _encoded(vector: Vector, encoding: str) -> str | msgspec.Raw:
    """Returns a vector as base64 of little-endian float32, or as the JSON of its numbers.

    Python's objects for all numbers of a request would take hundreds of megabytes.
    """
    if encoding == "base64":
        return base64.b64encode(vector.astype("<f4").tobytes()).decode()
    return msgspec.Raw(msgspec.json.encode(vector.tolist()))


async def list_models(request: Request) -> Response:
    """Lists the models that can be named."""
    models = services_of(request).models
    entries = [_model(models, model) for model in await models.all()]
    ends = {
        "first_id": entries[0]["id"] if entries else None,
        "last_id": entries[-1]["id"] if entries else None,
    }
    return json_response({"object": "list", "data": entries, "has_more": False, **ends})


async def show_model(request: Request) -> Response:
    """Describes one model."""
    models = services_of(request).models
    return json_response(_model(models, await models.find(request.path_params["model"])))


async def list_all_models(request: Request) -> Response:
    """Lists the models as LM Studio does, whose clients ask for kind, state and abilities here."""
    models = services_of(request).models
    entries = []
    for model, info in await models.described():
        loaded = models.since(model.key) > 0
        context = {"loaded_context_length": models.context(model.key)} if loaded else {}
        entry = {
            "id": model.name,
            "object": "model",
            "type": "vlm" if "images" in info.abilities else "llm",
            "publisher": model.name.rpartition("/")[0],
            "arch": info.kind,
            "compatibility_type": "mlx",
            "quantization": info.quantisation,
            "state": "loaded" if loaded else "not-loaded",
            "max_context_length": info.context,
            "capabilities": ["tool_use"] if "tools" in info.abilities else [],
        }
        entries.append(entry | context)
    return json_response({"object": "list", "data": entries})


def _model(models: ServedModels, model: RequestedModel) -> dict[str, Any]:
    since = models.since(model.key)
    return {
        "id": model.name,
        "object": "model",
        "created": since,
        "type": "model",  # this and the next two: for clients of Anthropic's API, which ask at the same path
        "display_name": model.name,
        "created_at": datetime.fromtimestamp(since, UTC).isoformat(),
        "owned_by": "octavo",
        "context_length": models.context(model.key) or model.options.context or None,
        "loaded": since > 0,
        "input_modalities": ["text", "image"] if models.looks_at_images(model.key) else ["text"],
    }


ROUTES = [
    Route("/api/v0/models", list_all_models, methods=["GET"]),
    Route("/v1/models", list_models, methods=["GET"]),
    Route("/v1/models/{model:path}", show_model, methods=["GET"]),
    Route("/v1/chat/completions", chat_completions, methods=["POST"]),
    Route("/v1/completions", completions, methods=["POST"]),
    Route("/v1/embeddings", embeddings, methods=["POST"]),
]
