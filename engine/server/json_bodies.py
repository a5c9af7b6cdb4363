"""JSON bodies of requests and responses, and errors in the form of each API."""

from __future__ import annotations

import asyncio
import math
import re
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from engine.machine.garbage import no_collections
from engine.protocol import Finished
from engine.server.server_settings import ServerLimits

# --- errors -----------------------------------------------------------------------------------------

_OPENAI_TYPES: Final = {
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    429: "rate_limit_error",
    500: "server_error",
    503: "server_error",
}
_ANTHROPIC_TYPES: Final = {
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    500: "api_error",
    503: "overloaded_error",
}
_STATUS_OF_KIND: Final = {"": 500, "request": 400, "overflow": 400, "busy": 503, "engine": 500}


class ApiError(Exception):
    """A request is refused, or its answer ends with an error.

    Args:
        status: of HTTP.
        message: one sentence for a person.
        code: a word for programs, such as "model_not_found".
        param: the field of the request that is wrong, such as "messages[0].role".
        retry_after: seconds until it is worth asking again; 0: not said.
    """

    def __init__(
        self, status: int, message: str, *, code: str = "", param: str = "", retry_after: float = 0.0
    ) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.code = code
        self.param = param
        self.retry_after = retry_after

    @property
    def headers(self) -> dict[str, str]:
        """Headers of the response besides its type."""
        if not self.retry_after:
            return {}
        return {"Retry-After": str(max(1, math.ceil(self.retry_after)))}


def error_of(message: Finished) -> ApiError:
    """Returns the error of an answer that ended with one, or that somebody else stopped."""
    if message.reason == "abort":
        return ApiError(503, "The request was stopped, or its model was unloaded.", code="stopped")
    return refusal(message.error_kind, message.error or "The engine could not answer.")


def refusal(kind: str, text: str) -> ApiError:
    """Returns the error of a request that a session refused; `kind` is that of `Finished.error_kind`."""
    code = "context_length_exceeded" if kind == "overflow" else ""
    return ApiError(_STATUS_OF_KIND[kind], text, code=code, retry_after=5.0 if kind == "busy" else 0.0)


def error_body(error: ApiError, path: str) -> dict[str, Any]:
    """Returns an error in the form of the API that a path belongs to, to be encoded as JSON."""
    if path.startswith("/v1/messages"):
        kind = _ANTHROPIC_TYPES.get(error.status, "invalid_request_error")
        return {"type": "error", "error": {"type": kind, "message": error.message}}
    kind = _OPENAI_TYPES.get(error.status, "invalid_request_error")
    return {
        "error": {
            "message": error.message,
            "type": kind,
            "param": error.param or None,
            "code": error.code or None,
        }
    }


def error_response(error: ApiError, path: str) -> Response:
    """Returns the response that refuses a request."""
    return Response(
        msgspec.json.encode(error_body(error, path)),
        error.status,
        {"Content-Type": "application/json", **error.headers},
    )


def json_response(value: Any, status: int = 200) -> Response:
    """Returns a value, or a struct, as a JSON response."""
    return Response(msgspec.json.encode(value), status, {"Content-Type": "application/json"})


# --- bodies -----------------------------------------------------------------------------------------

_Fields = TypeVar("_Fields")
_PLACE: Final = re.compile(r"(?s)^(.*) - at `(?:key in )?\$\.?(.*?)`$")
_MAX_VALUES: Final = 1 << 21  # of one body: a prompt of a million tokens is the longest that is known
_MAX_CONTAINERS: Final = 100_000  # lists and objects; a million of them stop all streams for a second


async def read_body(request: Request, limits: ServerLimits) -> bytes:
    """Returns the body of a request.

    Raises:
        ApiError: it is too large, or takes too long to arrive.
        ClientDisconnect: the client has gone.
    """
    most = limits.body_bytes
    announced = request.headers.get("content-length", "")
    if announced.isdecimal() and (len(announced) > 15 or int(announced) > most):
        raise _too_large(f"{int(announced[:15]):,} bytes" if len(announced) <= 15 else "more", most)
    body = bytearray()
    try:
        async with asyncio.timeout(limits.body_seconds):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise _too_large("more", most)
    except TimeoutError:
        raise ApiError(
            408, f"The body of the request did not arrive within {limits.body_seconds:g} seconds."
        ) from None
    return bytes(body)


async def read_json(request: Request, kind: type[_Fields], limits: ServerLimits) -> _Fields:
    """Returns the JSON body of a request as a struct.

    Raises:
        ApiError: it is no JSON, a field is unknown or wrong, or see `read_body`.
        ClientDisconnect: the client has gone.
    """
    body = await read_body(request, limits)
    if not body:
        raise ApiError(400, "The request has no body; send a JSON object.")
    return decode(body, kind)


def decode(body: bytes, kind: type[_Fields]) -> _Fields:
    """Returns a JSON text as a struct.

    Raises:
        ApiError: it is no JSON, has too many values, or a field is unknown or wrong.
    """
    _check_values(body)
    try:
        with no_collections():  # one for each few thousand values took longer than all else
            return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        raise _invalid(str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        reason = "it is not UTF-8" if isinstance(error, UnicodeDecodeError) else str(error).rstrip(".")
        raise ApiError(400, f"The body of the request is no JSON: {_lower(reason)}.") from None
    except RecursionError:
        raise ApiError(400, "The JSON of the request is nested too deeply.") from None


def _check_values(body: bytes) -> None:
    """Refuses a JSON text with so many values that decoding them would hold up everybody's answers.

    Raises:
        ApiError: it has too many.
    """
    if _fits(body.count(b","), body.count(b"[") + body.count(b"{")):
        return
    unescaped = body.replace(b"\\\\", b"").replace(b'\\"', b"") if b"\\" in body else body
    if unescaped.count(b'"') <= 2 * _MAX_VALUES:
        outside = b"".join(unescaped.split(b'"')[::2])
        if _fits(outside.count(b","), outside.count(b"[") + outside.count(b"{")):
            return
    raise ApiError(
        413,
        f"The JSON of the request has more than {_MAX_VALUES:,} values, or more than {_MAX_CONTAINERS:,} "
        "lists and objects; send less at once.",
        code="body_too_large",
    )


def _fits(values: int, containers: int) -> bool:
    return values < _MAX_VALUES and containers <= _MAX_CONTAINERS


def require(right: bool, message: str, param: str) -> None:
    """Refuses a request unless a field of it is right.

    Raises:
        ApiError: it is not.
    """
    if not right:
        raise ApiError(400, message, param=param)


def texts_or_tokens(
    given: str | list[str | int | list[int]], param: str, most: int | None = None
) -> list[str | list[int]]:
    """Returns the prompts of a request that gives a text, tokens, or several of either.

    Raises:
        ApiError: there is none, there are more than `most`, or texts and tokens are mixed.
    """
    if isinstance(given, str):
        texts: list[Any] = [given]
    elif given and all(isinstance(text, int) for text in given):
        texts = [given]
    else:
        texts = list(given)
        mixed = any(isinstance(text, int) for text in texts)
        require(not mixed, f"The {param} mixes texts and tokens.", param)
    require(bool(texts) and all(texts), f"The {param} is empty; write something.", param)
    require(most is None or len(texts) <= most, f"There may be {most} texts in a request.", param)
    return texts


def _invalid(text: str) -> ApiError:
    """Turns msgspec's message into a sentence, and its path into the field's name."""
    match = _PLACE.match(text)
    reason, place = (match[1], match[2]) if match else (text, "")
    unknown = re.match(r"Object contains unknown field `(.*)`$", reason)
    if unknown:
        name = f"{place}.{unknown[1]}" if place else unknown[1]
        return ApiError(
            400,
            f"The parameter {name} is not known here; leave it out.",
            param=name,
            code="unknown_parameter",
        )
    missing = re.match(r"Object missing required field `(.*)`$", reason)
    if missing:
        name = f"{place}.{missing[1]}" if place else missing[1]
        return ApiError(400, f"The parameter {name} is missing.", param=name, code="missing_parameter")
    where = f"The parameter {place}" if place else "The request"
    return ApiError(400, f"{where} is wrong: {_lower(reason)}.", param=place)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _too_large(size: str, most: int) -> ApiError:
    return ApiError(
        413, f"The body of the request has {size}, but {most:,} bytes are allowed.", code="body_too_large"
    )


def json_text(value: Any) -> str:
    """Returns a value that came as JSON as JSON text again."""
    return msgspec.json.encode(value).decode()
