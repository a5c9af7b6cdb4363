"""`/v1/tokenize` and `/v1/detokenize`: a model's tokens, as vLLM's endpoints of these names have them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engine.protocol import Generate
from engine.server.openai.chat_request import ChatTool, ChatTurn, message_of_turn, tools_of
from engine.server.own_endpoints import json_response
from engine.server.request_body import read_json, require
from engine.server.server_services import services_of
from engine.sessions.session import Session


class TokenizeRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The body of `/v1/tokenize`: a text, or a chat to be given to the model's chat template."""

    model: str = ""
    prompt: str | None = None
    messages: Annotated[list[ChatTurn], Meta(min_length=1)] | None = None
    tools: list[ChatTool] | None = None
    chat_template_kwargs: dict[str, Any] | None = None
    add_special_tokens: bool = True
    return_token_strs: bool = False


class DetokenizeRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The body of `/v1/detokenize`."""

    model: str = ""
    tokens: list[Annotated[int, Meta(ge=0)]]


async def tokenize(request: Request) -> Response:
    """Returns the tokens of a text or of a chat."""
    services = services_of(request)
    body = await read_json(request, TokenizeRequest, services.settings.limits)
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

    def encode(session: Session) -> tuple[list[int], list[str], int]:
        if body.prompt is None:
            tokens = session.prompts.encode(chat).tokens
        elif body.add_special_tokens:
            tokens = session.prompts.encode_text(body.prompt)
        else:
            tokens = list(session.loaded.tokenizer.encode(body.prompt, add_special_tokens=False))
        texts = [session.decode([token]) for token in tokens] if body.return_token_strs else []
        return tokens, texts, session.context

    tokens, texts, context = await services.models.ask(model.key, encode)
    answer = {"tokens": tokens, "count": len(tokens), "max_model_len": context}
    return json_response(answer | ({"token_strs": texts} if body.return_token_strs else {}))


async def detokenize(request: Request) -> Response:
    """Returns the text of tokens."""
    services = services_of(request)
    body = await read_json(request, DetokenizeRequest, services.settings.limits)
    model = await services.models.ready(body.model)

    def decode(session: Session) -> str:
        session.prompts.check_tokens(body.tokens, "The request")
        return session.decode(body.tokens)

    return json_response({"prompt": await services.models.ask(model.key, decode)})


ROUTES = [
    Route("/v1/tokenize", tokenize, methods=["POST"]),
    Route("/v1/detokenize", detokenize, methods=["POST"]),
]
