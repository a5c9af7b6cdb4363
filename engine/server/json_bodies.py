"""JSON bodies of requests and responses, and errors in the form of each API."""

from __future__ import annotations

import asyncio
import base64
import logging
import math
import re
import time
import zlib
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from engine.machine.memory import no_collections
from engine.protocol import Finished, MessageImage, Tool
from engine.server.requested_models.model_names import NO_LIMIT
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


def api_of(path: str) -> Literal["openai", "anthropic", "ollama"]:
    """Returns the API that a path belongs to; Octavo's own and LM Studio's have errors as OpenAI's."""
    if path.startswith("/v1/messages"):
        return "anthropic"
    return "ollama" if path.startswith("/api/") and not path.startswith("/api/v0/") else "openai"


def error_body(error: ApiError, path: str) -> dict[str, Any]:
    """Returns an error in the form of the API that a path belongs to, to be encoded as JSON."""
    api = api_of(path)
    if api == "anthropic":
        kind = _ANTHROPIC_TYPES.get(error.status, "invalid_request_error")
        return {"type": "error", "error": {"type": kind, "message": error.message}}
    if api == "ollama":
        return {"error": error.message}
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


# --- what is ignored --------------------------------------------------------------------------------

WARNING: Final = "X-Octavo-Warning"  # name of the header
_NOTES: Final = "octavo.notes"
_NOTE_CHARACTERS: Final = 300
_MAX_LOGGED: Final = 1000
_log = logging.getLogger("octavo.server")
_logged: set[str] = set()


def note(scope: Scope, sentence: str, logged: str = "") -> None:
    """Says that something of a request is ignored: in a header of its response, and once in the log.

    Args:
        scope: of the request. What comes after the beginning of its response is logged only.
        sentence: for the header.
        logged: for the log, without anything that the request or its answer says; empty: the same.
    """
    notes, plain = scope.setdefault(_NOTES, []), sentence.encode("unicode_escape").decode()
    if plain not in notes:
        notes.append(plain)
    line = f"{scope['path'][:100]!r}: {logged or plain}"
    if line not in _logged and len(_logged) < _MAX_LOGGED:
        _logged.add(line)
        _log.warning("%s", line)


def notes_header(scope: Scope) -> str:
    """Returns all notes of a request as the text of a header; empty if there are none."""
    return " ".join(sentence[:_NOTE_CHARACTERS].strip() for sentence in scope.get(_NOTES, ())[:10])


# --- bodies -----------------------------------------------------------------------------------------

_Fields = TypeVar("_Fields")
_PLACE: Final = re.compile(r"(?s)^(.*) - at `(?:key in )?\$\.?(.*?)`$")
_MAX_VALUES: Final = 1 << 21  # of one body: a prompt of a million tokens is the longest that is known
#: Encodings of bodies, and what zlib calls those that are compressed.
_ENCODINGS: Final = {"": 0, "identity": 0, "gzip": 31, "x-gzip": 31, "deflate": 15}
_MAX_CONTAINERS: Final = 100_000  # lists and objects; a million of them stop all streams for a second
_LARGE: Final = 1 << 20  # bytes of a body that takes long enough to be noticed by streams


async def read_body(request: Request, limits: ServerLimits) -> bytes | bytearray:
    """Returns the body of a request; `ApiError` if it is too large or slow. May raise `ClientDisconnect`."""
    most = limits.body_bytes
    encoding = request.headers.get("content-encoding", "identity").strip().lower()
    if encoding not in _ENCODINGS:
        raise ApiError(
            415, f"The body is encoded as {encoding[:60]!r}; send it as it is, or with gzip.", code="encoding"
        )
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
    return _unpacked(body, _ENCODINGS[encoding], most) if _ENCODINGS[encoding] else body


def _unpacked(body: bytearray, window: int, most: int) -> bytes:
    """Returns a body without its compression; `ApiError` if it is damaged, or becomes too large."""
    unpacking = zlib.decompressobj(window)
    try:
        out = unpacking.decompress(body, most + 1)
    except zlib.error:
        out = b""
    if len(out) > most:
        raise _too_large("more when it is unpacked", most)
    if not unpacking.eof or unpacking.unused_data:
        raise ApiError(400, "The body of the request is damaged: it cannot be unpacked.")
    return out


async def read_json(request: Request, kind: type[_Fields]) -> _Fields:
    """Returns the JSON body of a request as a struct. Fields that it does not have are ignored, and noted.

    The struct may say which names stand for one of its fields (`OTHER_NAMES`), which mean nothing here
    (`NO_EFFECT`), and which are refused, with what to send instead (`INSTEAD`). A server with `strict_fields`
    refuses all others. Large bodies are read one at a time, with pauses as long as what came before.

    Raises:
        ApiError: it is no JSON, a field is wrong or refused, or see `read_body`.
        ClientDisconnect: the client has gone.
    """
    services = request.scope["octavo.services"]
    body = await read_body(request, services.settings.limits)
    if not body:
        raise ApiError(400, "The request has no body; send a JSON object.")
    if len(body) <= _LARGE:
        return _fields(request, kind, body, _named(body))
    async with services.large_bodies:
        async with _pause_afterwards():
            sent = _named(body)
        async with _pause_afterwards():
            return _fields(request, kind, body, sent)


@asynccontextmanager
async def _pause_afterwards() -> AsyncIterator[None]:
    begun = time.perf_counter()
    try:
        yield
    finally:
        await asyncio.sleep(time.perf_counter() - begun)


def _named(body: bytes | bytearray) -> dict[str, msgspec.Raw]:
    check_values(body)
    return decode(body, dict[str, msgspec.Raw])


def _fields(
    request: Request, kind: type[_Fields], body: bytes | bytearray, sent: dict[str, msgspec.Raw]
) -> _Fields:
    known = {field.encode_name for field in msgspec.structs.fields(kind)}  # type: ignore[arg-type]
    known.update(getattr(kind, "NO_EFFECT", ()))
    renamed, ignored = False, []
    for name in [name for name, value in sent.items() if name not in known and bytes(value) != b"null"]:
        other = getattr(kind, "OTHER_NAMES", {}).get(name)
        strict = request.scope["octavo.services"].settings.strict_fields
        instead = getattr(kind, "INSTEAD", {}).get(name, "leave it out" if strict else "")
        if other is not None and bytes(sent.get(other, b"null")) == b"null":
            sent[other], renamed = sent[name], True
        elif other is None and instead:
            message = f"The parameter {name[:60]} is not known here; {instead}."
            raise ApiError(400, message, param=name, code="unknown_parameter")
        elif other is None:
            ignored.append(name[:60])
    if ignored:
        note(request.scope, f"Not known here, and ignored: {', '.join(ignored[:10])}.")
    return decode(msgspec.json.encode(sent) if renamed else body, kind)


def decode(body: bytes | bytearray, kind: type[_Fields]) -> _Fields:
    """Returns a JSON text as a struct; `ApiError` if it is no JSON, or a field is unknown or wrong."""
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


def check_values(body: bytes | bytearray) -> None:
    """Refuses (`ApiError`) JSON of so many values that decoding it would hold up everybody's answers."""
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
    """Refuses a request unless a field of it is right; `ApiError` if it is not."""
    if not right:
        raise ApiError(400, message, param=param)


def texts_or_tokens(
    given: str | list[str | int | list[int]], param: str, most: int | None = None
) -> list[str | list[int]]:
    """Returns a request's prompts, given as a text, tokens, or up to `most` of either; else `ApiError`."""
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


#: Types of parts that are images.
IMAGES: Final = ("image_url", "input_image")
_DATA: Final = "Send the image itself, as a data URL: data:image/png;base64,..."
_NOT_HERE: Final = "Images belong in a user's message."
_NO_FILES: Final = "A message can hold text and images only; leave out sound and files."
#: Types of parts that are texts.
TEXTS: Final = ("text", "input_text", "output_text", "summary_text", "reasoning_text", "refusal")


def text_of(content: str | list[dict[str, Any]], where: str, images: list[MessageImage] | None = None) -> str:
    """Returns the text of a message, given as a text or as parts; `ApiError` for sound, files or wrong
    images.

    `where` is its place in the body; `images` gets the images among the parts, None where there may be none.
    """
    if isinstance(content, str):
        return content
    joined = ""
    for at, part in enumerate(content):
        kind, place = part.get("type"), f"{where}[{at}]"
        if kind in IMAGES:
            require(images is not None, _NOT_HERE, place)
            assert images is not None
            address = part.get("image_url")
            address = address.get("url") if isinstance(address, dict) else address
            images.append(MessageImage(image_data(address, place), len(joined)))
            continue
        text = part.get("refusal") if kind == "refusal" else part.get("text")
        require(kind in TEXTS and isinstance(text, str), _NO_FILES, place)
        joined += ("\n" if at and content[at - 1].get("type") in TEXTS else "") + str(text)
    return joined


def image_data(address: Any, where: str) -> bytes:
    """Returns the bytes of a data URL's image; `ApiError` for other addresses: nothing is fetched here."""
    require(isinstance(address, str) and bool(address), f"The image has no data. {_DATA}", where)
    scheme, _, rest = str(address).partition(":")
    require(
        scheme.lower() not in ("http", "https"), f"Images are not fetched from addresses here. {_DATA}", where
    )
    kind, comma, data = rest.partition(",")
    require(
        scheme == "data" and bool(comma) and kind.endswith(";base64"),
        f"That is not a data URL. {_DATA}",
        where,
    )
    return base64_data(data, where)


def base64_data(data: Any, where: str) -> bytes:
    """Returns the bytes of a text in base64; `ApiError` if it is none."""
    try:
        return base64.b64decode(data, validate=True)
    except (TypeError, ValueError):
        raise ApiError(400, "The data of the image is not in base64.", param=where) from None


def distinct(tools: Iterable[tuple[str, Tool]]) -> list[Tool]:
    """Returns tools, each given with the place of its name; `ApiError` if two have the same name."""
    named: dict[str, Tool] = {}
    for where, tool in tools:
        require(tool.name not in named, f"There are two tools called {tool.name}.", where)
        named[tool.name] = tool
    return list(named.values())


class ToolChoice(msgspec.Struct):
    """`tool_choice` as an object, in the form of any of the APIs."""

    type: str = "function"
    name: str | None = None
    function: dict[str, Any] | None = None
    mode: str = "auto"
    tools: list[dict[str, Any]] | None = None
    allowed_tools: dict[str, Any] | None = None
    disable_parallel_tool_use: bool | None = None
    server_label: str | None = None  # with the type "mcp"


def chosen(choice: str | ToolChoice | None, tools: list[Tool]) -> tuple[str, list[Tool]]:
    """Returns "auto", "none", "required" or the name of the tool to call; and the tools that may be called.

    Raises:
        ApiError: it means none of these, or there is no such tool.
    """
    given = ToolChoice(type=choice) if isinstance(choice, str) else choice or ToolChoice(type="auto")
    kind, name = given.type, given.name or (given.function or {}).get("name")
    if kind == "allowed_tools":
        allowed = given.allowed_tools or {"mode": given.mode, "tools": given.tools or []}
        each_function = [each.get("function", each) for each in allowed.get("tools", [])]
        names = {each.get("name") for each in each_function}
        kind, tools = allowed.get("mode", "auto"), [tool for tool in tools if tool.name in names]
    if kind in ("any", "required"):
        require(bool(tools), "tool_choice is required, but there are no tools.", "tool_choice")
        return "required", tools
    if kind in ("auto", "none"):
        return kind, tools
    if kind not in ("function", "custom", "tool"):
        name = kind
    known = any(tool.name == name for tool in tools)
    require(known, f"tool_choice names {str(name)[:128]}, which is not one of the tools.", "tool_choice")
    return str(name), tools


Tokens = Annotated[int, msgspec.Meta(ge=-2)]


def answer_tokens(given: int, param: str = "max_tokens") -> int:
    """Returns the most tokens of an answer; some clients send -1 for "no limit". `ApiError` if it is 0."""
    require(given != 0, f"{param} is 0; an answer has at least one token.", param)
    return given if given > 0 else NO_LIMIT


def _invalid(text: str) -> ApiError:
    """Turns msgspec's message into a sentence, and its path into the field's name."""
    match = _PLACE.match(text)
    reason, place = (match[1], match[2]) if match else (text, "")
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


def arguments_text(value: Any) -> str:
    """Returns the arguments of a call that a client sends back, as a text or as JSON, as they are."""
    return value if isinstance(value, str) else json_text(value)
