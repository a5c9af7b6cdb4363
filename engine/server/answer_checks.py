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
from engine.structured.json_schemas import can_compare, held_schema, mismatch


async def submit(request: Request, generate: Generate, field: str = "response_format") -> AnswerStream:
    """Queues a request after a look at its schemas, and compares its answer with them when it is finished.

    Args:
        request: gets notes about what is not held to.
        generate: what to answer.
        field: of the request, which has the schema of the answer.

    Raises:
        ApiError: a schema cannot be used, or see `AdmissionQueue.submit`.
    """
    check = AnswerCheck(generate, field, partial(note, request.scope))
    if check.takes_time:
        await asyncio.to_thread(check.read)
    answer = services_of(request).admission.submit(generate, key_of(request))
    answer.check = check.take if check.schemas else None
    return answer


class AnswerCheck:
    """The schemas of one request beside its answers.

    Args:
        field: which has the schema of the answer.
        told: gets what is to be said, for the client and for the log.

    Attributes:
        schemas: that finished answers are compared with, by the name of the tool; "": of the answer itself.
    """

    def __init__(self, request: Generate, field: str, told: Callable[[str, str], None]) -> None:
        self._field, self._told = field, told
        self._texts: defaultdict[int, list[str]] = defaultdict(list)
        self._calls: defaultdict[int, dict[int, tuple[str, list[str]]]] = defaultdict(dict)  # with arguments
        self._form = request.grammar if request.grammar and request.grammar.kind == "json_schema" else None
        self._held = [
            (at, tool)
            for at, tool in enumerate(request.tools)
            if tool.strict or request.tool_choice in ("required", tool.name)
        ]
        self.schemas = {tool.name: tool.parameters for tool in request.tools if not tool.strict}

    @property
    def takes_time(self) -> bool:
        """Whether `read` has something to do, which may take some tenths of a second."""
        return self._form is not None or bool(self._held) or (bool(self.schemas) and not can_compare())

    def read(self) -> None:
        """Says what an answer is not held to, and prepares comparisons; `ApiError` if a schema is wrong."""
        form, field = self._form, self._field
        if form is not None and self._differs(form.text, f"schema in {field}", field, form.strict):
            self.schemas[""] = form.text
        for at, tool in self._held:
            name = f"schema of the tool {tool.name!r}"
            self._differs(tool.parameters, name, f"tools[{at}]", tool.strict, arguments=True)
        if self.schemas:
            _difference(self.schemas.get("", next(iter(self.schemas.values()))), "null")

    def take(self, message: Delta | Finished) -> None:
        """Takes each message of the answers, and compares what is finished."""
        calls = self._calls[message.index]
        if isinstance(message, Delta):
            if "" in self.schemas:
                self._texts[message.index].append(message.text)
            for piece in message.tool_calls:
                name, arguments = calls.get(piece.index, ("", []))
                arguments.append(piece.arguments)
                calls[piece.index] = name + piece.name, arguments
            return
        finished = [("", self._texts[message.index])] if message.reason == "stop" else []
        for name, pieces in calls.values() if message.reason == "tool_calls" else finished:
            if name in self.schemas and (difference := _difference(self.schemas[name], "".join(pieces))):
                what = f"The call of {name}" if name else "The answer"
                self._told(f"{what} {difference}.", "an answer does not match its schema")

    def _differs(self, text: str, name: str, field: str, strict: bool, *, arguments: bool = False) -> bool:
        """Reads a schema; returns whether an answer may differ from it."""
        try:
            held = held_schema(text, strict=strict, arguments=arguments)
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
