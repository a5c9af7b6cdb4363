"""Schemas of requests: what answers are not held to is said, and finished answers are compared with them."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from functools import partial

from starlette.requests import Request

from engine.protocol import Delta, Finished, Generate
from engine.server.answer_stream import AnswerStream
from engine.server.json_bodies import ApiError, note
from engine.server.server_services import key_of, services_of
from engine.structured.json_schemas import held_schema, mismatch


async def submit(request: Request, generate: Generate, field: str = "response_format") -> AnswerStream:
    """Queues a request after a look at its schemas, and compares its answer with them when it is finished.

    Args:
        request: gets notes about what is not held to.
        generate: what to answer.
        field: of the request, which has the schema of the answer.

    Raises:
        ApiError: a schema cannot be used, or see `AdmissionQueue.submit`.
    """
    check = None
    if generate.tools or generate.grammar is not None:
        told = partial(note, request.scope)
        check = await asyncio.to_thread(AnswerCheck, generate, field, told)
    answer = services_of(request).admission.submit(generate, key_of(request))
    answer.check = check.take if check is not None and check.schemas else None
    return answer


class AnswerCheck:
    """The schemas of one request beside its answers. Reading them may take some tenths of a second.

    Args:
        request: the request.
        field: which has the schema of the answer.
        told: gets what is to be said, for the client and for the log.

    Attributes:
        schemas: that finished answers are compared with, by the name of the tool; "": of the answer itself.

    Raises:
        ApiError: a schema cannot be used.
    """

    def __init__(self, request: Generate, field: str, told: Callable[[str, str], None]) -> None:
        self._told = told
        self._texts: defaultdict[int, str] = defaultdict(str)
        self._calls: defaultdict[int, dict[int, list[str]]] = defaultdict(dict)  # name and arguments of each
        self.schemas = {tool.name: tool.parameters for tool in request.tools if not tool.strict}
        form = request.grammar if request.grammar and request.grammar.kind == "json_schema" else None
        if form is not None and self._differs(form.text, f"schema in {field}", field, form.strict):
            self.schemas[""] = form.text
            _difference(form.text, "null")  # which prepares it
        for at, tool in enumerate(request.tools):
            if tool.strict or request.tool_choice in ("required", tool.name):
                self._differs(
                    tool.parameters, f"schema of the tool {tool.name!r}", f"tools[{at}]", tool.strict
                )

    def take(self, message: Delta | Finished) -> None:
        """Takes each message of the answers, and compares what is finished."""
        calls = self._calls[message.index]
        if isinstance(message, Delta):
            self._texts[message.index] += message.text if "" in self.schemas else ""
            for piece in message.tool_calls:
                name, arguments = calls.get(piece.index, ("", ""))
                calls[piece.index] = [name + piece.name, arguments + piece.arguments]
            return
        finished = [["", self._texts[message.index]]] if message.reason == "stop" else []
        for name, text in calls.values() if message.reason == "tool_calls" else finished:
            if name in self.schemas and (difference := _difference(self.schemas[name], text)):
                what = f"The call of {name}" if name else "The answer"
                self._told(f"{what} {difference}.", "an answer does not match its schema")

    def _differs(self, text: str, name: str, field: str, strict: bool) -> bool:
        """Reads a schema; returns whether an answer may differ from it."""
        try:
            held = held_schema(text, strict=strict)
        except ValueError as error:
            raise ApiError(400, f"The {name} cannot be read: {error}.", param=field) from None
        if held.problem:
            used = "used with `strict`" if strict else "used"
            raise ApiError(400, f"The {name} cannot be {used}: {held.problem}.", param=field)
        if listed := "; ".join(held.not_held):
            said = f"The answer is not held to these parts of the {name}, but compared with them: {listed}."
            self._told(said, "the answer is not held to all of a schema")
        if listed := ", ".join(held.annotations):
            self._told(
                f"Without a meaning in the {name}: {listed}.", "a schema has formats that are not known"
            )
        return bool(held.not_held)


def _difference(schema: str, text: str) -> str:
    try:
        reason = mismatch(schema, text)
    except ValueError as error:
        return f"could not be compared with its schema: {str(error).splitlines()[0]}"
    return reason and f"does not match its schema: {reason}"
