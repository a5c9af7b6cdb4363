"""The OpenAPI document describes every route; requests made from it never end in an error of the server."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.core import NotSet
from serve_process import PATIENCE, ServeProcess
from starlette.routing import Route

from engine.server import octavo_endpoints, ollama_routes
from engine.server.anthropic import messages
from engine.server.openai import openai_routes, responses
from engine.server.openapi import BODIES, openapi_document

ROUTES = [
    *octavo_endpoints.ROUTES,
    *openai_routes.ROUTES,
    *responses.ROUTES,
    *messages.ROUTES,
    *ollama_routes.ROUTES,
]
MANY = int(os.environ.get("OCTAVO_SCHEMATHESIS", "100"))  # requests per endpoint in the slow test
_WITH_BODY = {route.path for route in ROUTES if isinstance(route, Route) and route.endpoint in BODIES}
_ENDLESS = ("/memory/events",)  # a stream that ends when the client leaves


@pytest.fixture(scope="module")
def document(served: ServeProcess) -> dict[str, Any]:
    """The document, as the server hands it out."""
    with httpx2.Client(headers={"Authorization": f"Bearer {served.key}"}) as client:
        found: dict[str, Any] = client.get(f"{served.url}/openapi.json").raise_for_status().json()
        return found


def test_every_route_is_described_and_every_body_has_a_schema(document: dict[str, Any]) -> None:
    own = json.loads(json.dumps(openapi_document(ROUTES)))
    assert own["paths"].items() <= document["paths"].items()
    assert set(document["paths"]) - set(own["paths"]) <= {"/openapi.json"}
    posts = {
        route.endpoint for route in ROUTES if isinstance(route, Route) and "POST" in (route.methods or ())
    }
    assert posts == set(BODIES)
    assert {"ChatRequest", "MessagesRequest", "ResponsesRequest"} <= own["components"]["schemas"].keys()


def exercise(
    served: ServeProcess, document: dict[str, Any], count: int, modes: Iterable[GenerationMode]
) -> None:
    """Makes requests from the document for every endpoint; none may end in an error of the server."""
    headers = {"Authorization": f"Bearer {served.key}"}
    schema = schemathesis.openapi.from_dict(document)
    with httpx2.Client(headers=headers, timeout=PATIENCE) as client:
        for found in schema.get_all_operations():
            operation = found.ok()
            if operation.path not in _ENDLESS:
                for mode in modes:
                    if mode is GenerationMode.POSITIVE or operation.path in _WITH_BODY:
                        _send(operation.as_strategy(generation_mode=mode), client, served.url, count)
        assert client.get(f"{served.url}/health").status_code == 200


def _send(strategy: Any, client: httpx2.Client, url: str, count: int) -> None:
    seen: list[int] = []

    @settings(
        max_examples=count,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=strategy)
    def send(case: Case) -> None:
        body: dict[str, Any] = {}
        if isinstance(case.body, bytes):
            body["content"] = case.body
        elif not isinstance(case.body, NotSet):
            body["json"] = _tamed(case.path, case.body)
        response = client.request(case.method, url + case.formatted_path, **body)
        seen.append(response.status_code)
        assert response.status_code not in (500, 502), (case.path, body, response.text)
        if response.status_code != 200:
            error = response.json()["error"]
            assert error if case.path.startswith("/api/") else error["message"]

    send()
    assert seen


def _tamed(path: str, body: Any) -> Any:
    """Keeps answers short and the model loaded, and names it."""
    if not isinstance(body, dict):
        return body
    if isinstance(body.get("model"), str):
        body["model"] = "other" if path.endswith("load") else "tiny"
    for name in ("max_tokens", "max_completion_tokens", "max_output_tokens"):
        if isinstance(body.get(name), int):
            body[name] = min(body[name], 8)
    if {"messages", "prompt", "input"} & body.keys() and "max_tokens" not in body:
        body["max_output_tokens" if "input" in body else "max_tokens"] = 8
    if path.startswith("/api/"):
        body |= {"options": {"num_predict": 8}, "keep_alive": -1}
    if isinstance(body.get("n"), int):
        body["n"] = min(body["n"], 4)
    return body


def test_requests_from_the_document_never_fail_the_server(
    served: ServeProcess, document: dict[str, Any]
) -> None:
    exercise(served, document, 2, [GenerationMode.POSITIVE])


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_many_requests_from_the_document_never_fail_the_server(
    served: ServeProcess, document: dict[str, Any]
) -> None:
    exercise(served, document, MANY, GenerationMode)
