"""Errors that clients receive, and the forms that the APIs give them."""

from __future__ import annotations

import math
from typing import Any, Final

import msgspec
from starlette.responses import Response

from engine.protocol import Finished

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
_STATUS_OF_KIND: Final = {"": 500, "request": 400, "overflow": 413, "busy": 503, "engine": 500}


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
