"""The OpenAPI document of the server, made from its routes and from the structs of their bodies."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from engine import __version__
from engine.server import octavo_endpoints, ollama_routes
from engine.server.anthropic import messages
from engine.server.anthropic.messages_request import MessagesPrompt, MessagesRequest
from engine.server.json_bodies import api_of, json_response
from engine.server.openai import responses
from engine.server.openai.chat_completions import ChatRequest, chat_completions
from engine.server.openai.completions import CompletionRequest, completions
from engine.server.openai.openai_routes import EmbeddingsRequest, embeddings
from engine.server.openai.responses_request import ResponsesRequest

_Json = dict[str, Any]
_REFERENCE: Final = "#/components/schemas/{name}"
_ERRORS: Final = (400, 401, 403, 404, 408, 413, 429, 500, 503)

#: Body of each endpoint; endpoints that read none are not in it.
BODIES: Final[dict[Callable[..., Any], type]] = {
    chat_completions: ChatRequest,
    completions: CompletionRequest,
    embeddings: EmbeddingsRequest,
    responses.create_response: ResponsesRequest,
    messages.messages: MessagesRequest,
    messages.count_tokens: MessagesPrompt,
    octavo_endpoints.tokenize: octavo_endpoints.TokenizeRequest,
    octavo_endpoints.detokenize: octavo_endpoints.DetokenizeRequest,
    octavo_endpoints.load: octavo_endpoints.ModelRequest,
    octavo_endpoints.unload: octavo_endpoints.ModelRequest,
    ollama_routes.ollama_chat: ollama_routes.OllamaChatRequest,
    ollama_routes.ollama_generate: ollama_routes.OllamaGenerateRequest,
    ollama_routes.ollama_embed: ollama_routes.OllamaEmbedRequest,
    ollama_routes.show_details: ollama_routes.OllamaModelRequest,
    ollama_routes.pull: ollama_routes.OllamaModelRequest,
}
_LINES: Final = (ollama_routes.ollama_chat, ollama_routes.ollama_generate, ollama_routes.pull)
_STREAMED: Final = (chat_completions, completions, responses.create_response, messages.messages)
_TEXT: Final[_Json] = {"type": "string"}
_TEXT_OR_NULL: Final[_Json] = {"type": ["string", "null"]}


def _object(*required: str, **properties: _Json) -> _Json:
    return {"type": "object", "required": list(required), "properties": properties}


_REASON: Final = _object(
    "message", "type", message=_TEXT, type=_TEXT, param=_TEXT_OR_NULL, code=_TEXT_OR_NULL
)
_ERROR_SCHEMAS: Final = {
    "OpenAIError": _object("error", error=_REASON),
    "AnthropicError": _object(
        "type", "error", type={"const": "error"}, error=_object("type", "message", type=_TEXT, message=_TEXT)
    ),
    "OllamaError": _object("error", error=_TEXT),
}


def openapi_route(routes: Iterable[BaseRoute]) -> Route:
    """Returns the route that serves the document of these routes."""
    document = openapi_document(routes)

    async def show_document(request: Request) -> Response:
        """Describes every endpoint."""
        return json_response(document)

    return Route("/openapi.json", show_document, methods=["GET"])


def openapi_document(routes: Iterable[BaseRoute]) -> _Json:
    """Returns the document, OpenAPI 3.1."""
    kinds = list(dict.fromkeys(BODIES.values()))
    bodies, components = msgspec.json.schema_components(kinds, ref_template=_REFERENCE)
    schemas = dict(zip(kinds, bodies, strict=True))
    paths: dict[str, _Json] = {}
    for route in routes:
        if isinstance(route, Route):
            path = re.sub(r":\w+}", "}", route.path)
            for method in sorted((route.methods or set()) - {"HEAD"}):
                paths.setdefault(path, {})[method.lower()] = _operation(route, path, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Octavo",
            "version": __version__,
            "description": "Models on this machine through the APIs of OpenAI, Anthropic and Ollama. Every "
            "request names the key, as `Authorization: Bearer KEY` or as `x-api-key: KEY`.",
        },
        "paths": paths,
        "components": {
            "schemas": components | _ERROR_SCHEMAS,
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "header": {"type": "apiKey", "in": "header", "name": "x-api-key"},
            },
        },
        "security": [{"bearer": []}, {"header": []}],
    }


def _operation(route: Route, path: str, schemas: dict[type, _Json]) -> _Json:
    endpoint = route.endpoint
    error = {"openai": "OpenAIError", "anthropic": "AnthropicError", "ollama": "OllamaError"}[api_of(path)]
    refused = {
        "description": "Refused, with the reason in a sentence.",
        "content": {"application/json": {"schema": {"$ref": _REFERENCE.format(name=error)}}},
    }
    operation: _Json = {
        "operationId": endpoint.__name__,
        "summary": (endpoint.__doc__ or "").strip().splitlines()[0],
        "responses": {
            "200": {"description": "The answer.", "content": _content(route)},
            **{str(status): refused for status in _ERRORS},
        },
    }
    if names := re.findall(r"{(\w+)}", path):
        operation["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
            for name in names
        ]
    if (kind := BODIES.get(endpoint)) is not None:
        content = {"application/json": {"schema": schemas[kind]}}
        operation["requestBody"] = {"required": True, "content": content}
    if endpoint is octavo_endpoints.health:
        operation["security"] = []
        operation["responses"]["503"] = operation["responses"]["200"] | {"description": "Not ready."}
    return operation


def _content(route: Route) -> _Json:
    if route.path == "/":
        return {"text/html": {}}
    if route.path == "/memory/events":
        return {"text/event-stream": {}}
    if route.endpoint is octavo_endpoints.show_metrics:
        return {"text/plain": {}}
    content: _Json = {"application/json": {"schema": {"type": "object"}}}
    if route.endpoint in _STREAMED:
        content["text/event-stream"] = {}
    if route.endpoint in _LINES:
        content["application/x-ndjson"] = {}
    return content
