"""`/v1/responses`: its endpoints, and its answers, streamed or whole."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engine.models.tool_formats import arguments_of
from engine.protocol import ChatMessage, Generate, ToolCall
from engine.server import answer_events
from engine.server.answer_rounds import AnswerRounds, served_for, submit_rounds
from engine.server.answer_stream import AnswerResponse, take_all
from engine.server.event_streams import begin, named_event, whole
from engine.server.json_bodies import json_response, note, read_json
from engine.server.openai.chat_completions import STILL_WAITING, token_logprob
from engine.server.openai.responses_request import (
    ResponsesRequest,
    full_name,
    generate_of,
    without_instructions,
)
from engine.server.requested_models.model_names import DEFAULT
from engine.server.served_models import ServedModels
from engine.server.server_services import guest_of, key_of, services_of
from engine.server.server_tools import RequestTools
from engine.sessions.text_process import Encode, EncodedRequest, token_count

_Json = dict[str, Any]
#: Part of the context, as 1 in so many, that a chat which is cut leaves to an answer, unless it needs less.
_ANSWER_SHARE: Final = 4
_MCP_FIELDS: Final = ("type", "server_label", "allowed_tools", "require_approval")
_PREFIXES: Final = {
    "message": "msg",
    "reasoning": "rs",
    "function_call": "fc",
    "custom_tool_call": "ctc",
    "mcp_list_tools": "mcpl",
    "mcp_call": "mcp",
}


class ResponsesEvents:
    """The events of one response, which is in `response` so far; `served` are the tools that are run here."""

    def __init__(
        self, body: ResponsesRequest, generate: Generate, served: RequestTools | None = None
    ) -> None:
        self._served = served
        self._running: dict[str, int] = {}  # place of each call that is run here, by its ID for the model
        form = body.text.format if body.text else None
        self._offered = body.named_tools()
        self._number = 0
        self._item: _Json | None = None  # the open output item
        self.response: _Json = {
            "id": f"resp_{secrets.token_hex(16)}",
            "object": "response",
            "created_at": int(time.time()),
            "status": "in_progress",
            "error": None,
            "incomplete_details": None,
            "instructions": body.instructions,
            "max_output_tokens": body.max_output_tokens,
            "max_tool_calls": body.max_tool_calls,
            "metadata": body.metadata or {},
            "model": body.model or DEFAULT,
            "output": [],
            "parallel_tool_calls": generate.parallel_tools,
            "previous_response_id": body.previous_response_id,
            "reasoning": {"effort": body.reasoning.effort if body.reasoning else None, "summary": None},
            "store": body.store is not False,
            "temperature": generate.sampling.temperature,
            "text": {"format": {"type": form.__struct_config__.tag if form is not None else "text"}},
            "tool_choice": self._choice(generate),
            "tools": [
                self._tool(tool.name, tool.parameters, tool.description)
                for tool in generate.tools
                if not self._is_served(tool.name)
            ]
            + [{name: getattr(t, name) for name in _MCP_FIELDS} for t, _ in body.server_tools() if served],
            "top_p": generate.sampling.top_p,
            "truncation": body.truncation or "disabled",
            "usage": None,
        }
        self._table: dict[type[answer_events.AnswerEvent], Callable[[Any], list[_Json]]] = {
            answer_events.AnswerStarted: self._start,
            answer_events.ReasoningDelta: self._reasoning,
            answer_events.TextDelta: self._text,
            answer_events.ToolCallBegun: self._call_begun,
            answer_events.ToolCallArguments: lambda event: self._arguments(event.arguments),
            answer_events.ServerCallsBegun: lambda _: self._close(),
            answer_events.ServerCallFinished: self._call_finished,
            answer_events.AnswerFinished: self._end,
            answer_events.AnswerFailed: self._fail,
        }

    def take(self, step: answer_events.AnswerStep) -> list[_Json]:
        """Returns the events of the API that a step causes."""
        return [shown for event in step for shown in self._table[type(event)](event)]

    def answer(self) -> list[ChatMessage]:
        """Returns what the response adds to the chat."""
        turn = ChatMessage("assistant", "")
        for item in self.response["output"]:
            if item["type"] == "reasoning":
                turn.reasoning += item["content"][0]["text"]
            elif item["type"] == "message":
                turn.content += item["content"][0]["text"]
            else:
                custom = item["type"] == "custom_tool_call"
                arguments = json.dumps({"input": item["input"]}) if custom else item["arguments"]
                name = full_name(item["name"], item.get("namespace"))
                call = ToolCall(id=item["call_id"], name=name, arguments=arguments)
                turn.tool_calls = [*turn.tool_calls, call]
        return [turn]

    # --- pieces ---------------------------------------------------------------------------------

    def _start(self, _: answer_events.AnswerStarted) -> list[_Json]:
        events = [
            self._event("response.created", response=self._copy()),
            self._event("response.in_progress", response=self._copy()),
        ]
        for label, tools in self._served.lists if self._served is not None else ():
            shown = [
                {
                    "name": tool.name,
                    "description": tool.description,
                    "input_schema": json.loads(tool.parameters),
                }
                for tool in tools
            ]
            events += self._open("mcp_list_tools", server_label=label, tools=[])
            place, item, self._item = self._place(content=False), self._item, None
            events.append(self._event("response.mcp_list_tools.in_progress", **place))
            events.append(self._event("response.mcp_list_tools.completed", **place))
            events.append(self._done({**(item or {}), "tools": shown}))
        return events

    def _reasoning(self, event: answer_events.ReasoningDelta) -> list[_Json]:
        events = self._open("reasoning")
        return [*events, self._piece("response.reasoning_text.delta", event.text)]

    def _text(self, event: answer_events.TextDelta) -> list[_Json]:
        open_text = self._item is not None and self._item["type"] == "message"
        if not event.text or not (open_text or event.text.strip()):
            return []
        events = self._open("message")
        shown = self._piece("response.output_text.delta", event.text)
        shown["logprobs"] = [token_logprob(entry) for entry in event.logprobs]
        assert self._item is not None
        self._item["content"][0]["logprobs"] += shown["logprobs"]
        return [*events, shown]

    def _call_begun(self, event: answer_events.ToolCallBegun) -> list[_Json]:
        if self._served is not None and self._is_served(event.name):
            label, name, _ = self._served.find(event.name)
            ended = dict.fromkeys(("output", "error", "approval_request_id"))
            events = self._open("mcp_call", server_label=label, name=name, **ended)
            self._running[event.id] = self._at
            events.append(self._event("response.mcp_call.in_progress", **self._place(content=False)))
            return [*events, *self._arguments(event.arguments)]
        tool, namespace = self._offered.get(event.name, (None, ""))
        kind = "custom_tool_call" if self._is_custom(event.name) else "function_call"
        name = tool.name or "" if tool is not None else event.name
        within = {"namespace": namespace} if namespace else {}
        events = self._open(kind, call_id=event.id, name=name, **within)
        return [*events, *self._arguments(event.arguments)]

    def _arguments(self, text: str) -> list[_Json]:
        assert self._item is not None
        self._item["arguments"] += text
        if not text or self._item["type"] == "custom_tool_call":
            return []
        kind, place = self._item["type"], self._place(content=False)
        return [self._event(f"response.{kind}_arguments.delta", **place, delta=text)]

    def _call_finished(self, event: answer_events.ServerCallFinished) -> list[_Json]:
        """Ends a call that was run here."""
        at = self._running.pop(event.id)
        item, state = self.response["output"][at], "failed" if event.failed else "completed"
        if event.failed:
            said = [{"type": "text", "text": event.text}]
            item = item | {"error": {"type": "mcp_tool_execution_error", "content": said}}
        else:
            item = item | {"output": event.text}
        shown = self._event(f"response.mcp_call.{state}", item_id=item["id"], output_index=at)
        return [shown, self._done(item | {"status": state}, at)]

    def _open(self, kind: str, **fields: Any) -> list[_Json]:
        """Begins an item of this type; a text or reasoning that is open already goes on."""
        if self._item is not None and self._item["type"] == kind and not fields:
            return []
        events = self._close()
        item: _Json = {"id": f"{_PREFIXES[kind]}_{secrets.token_hex(12)}", "type": kind}
        if kind == "message":
            part = {"type": "output_text", "text": "", "annotations": [], "logprobs": []}
            item |= {"role": "assistant", "status": "in_progress", "content": [part]}
        elif kind == "reasoning":
            part = {"type": "reasoning_text", "text": ""}
            item |= {"summary": [], "status": "in_progress", "content": [part]}
        else:
            item |= {} if kind == "mcp_list_tools" else {"arguments": "", "status": "in_progress"}
            item |= fields
        self._item = item
        self.response["output"].append(item)
        shown = self._shown(item) | ({"content": []} if "content" in item else {})
        events.append(self._event("response.output_item.added", output_index=self._at, item=shown))
        if "content" in item:
            part = json.loads(json.dumps(item["content"][0]))
            events.append(self._event("response.content_part.added", **self._place(), part=part))
        return events

    def _close(self, status: str = "completed") -> list[_Json]:
        """Ends the open item. Clients run a call that is done, so one that was cut off never is."""
        item, events = self._item, []
        if item is None:
            return []
        called = "arguments" in item
        cut = called and arguments_of(item["arguments"]) is None
        item["status"] = "incomplete" if cut else "completed" if called else status
        place = self._place(content=not called)
        self.response["output"][self._at], self._item = self._shown(item), None
        if item["type"] == "mcp_call":  # its end comes after it was run
            item = self.response["output"][self._at] = item | {
                "status": "incomplete" if cut else "in_progress"
            }
            name = "response.mcp_call_arguments.done"
            return [self._event(name, **place, arguments=item["arguments"])]
        if cut:
            return []
        if item["type"] == "function_call":
            name = "response.function_call_arguments.done"
            events.append(self._event(name, **place, name=item["name"], arguments=item["arguments"]))
        elif item["type"] == "custom_tool_call":
            name = "response.custom_tool_call_input.done"
            events.append(self._event(name, **place, input=self._shown(item)["input"]))
        else:
            part = item["content"][0]
            kind = "reasoning_text" if item["type"] == "reasoning" else "output_text"
            done = self._event(f"response.{kind}.done", **place, text=part["text"])
            if kind == "output_text":
                done["logprobs"] = part["logprobs"]
            events += [done, self._event("response.content_part.done", **place, part=dict(part))]
        return [*events, self._done(self._shown(item))]

    def _done(self, item: _Json, at: int | None = None) -> _Json:
        """Puts an item as it is at its end into the response, the last one if no place is given."""
        at = self._at if at is None else at
        self.response["output"][at] = item
        return self._event("response.output_item.done", output_index=at, item=item)

    def _end(self, event: answer_events.AnswerFinished) -> list[_Json]:
        cut, usage = event.reason == "length", event.usage
        events = self._close("incomplete" if cut else "completed")
        for at in self._running.values():  # calls that were not run
            self.response["output"][at] = self.response["output"][at] | {"status": "incomplete"}
        self.response["usage"] = {
            "input_tokens": usage.prompt,
            "input_tokens_details": {"cached_tokens": usage.reused, "cache_write_tokens": 0},
            "output_tokens": usage.completion,
            "output_tokens_details": {"reasoning_tokens": usage.reasoning},
            "total_tokens": usage.prompt + usage.completion,
        }
        self.response["status"] = "incomplete" if cut else "completed"
        if cut:
            self.response["incomplete_details"] = {"reason": "max_output_tokens"}
        return [*events, self._event(f"response.{self.response['status']}", response=self._copy())]

    def _fail(self, event: answer_events.AnswerFailed) -> list[_Json]:
        error = event.error
        code = "rate_limit_exceeded" if error.status in (429, 503) else "server_error"
        code = "invalid_prompt" if 400 <= error.status < 429 else code
        self.response |= {"status": "failed", "error": {"code": code, "message": error.message}}
        return [self._event("response.failed", response=self._copy())]

    # --- forms ----------------------------------------------------------------------------------

    @property
    def _at(self) -> int:
        return len(self.response["output"]) - 1

    def _place(self, *, content: bool = True) -> _Json:
        assert self._item is not None
        return {"item_id": self._item["id"], "output_index": self._at} | (
            {"content_index": 0} if content else {}
        )

    def _piece(self, name: str, text: str) -> _Json:
        assert self._item is not None
        self._item["content"][0]["text"] += text
        return self._event(name, **self._place(), delta=text)

    def _shown(self, item: _Json) -> _Json:
        """Returns an item as clients see it: a custom tool's arguments are the text in them."""
        if item["type"] != "custom_tool_call":
            return dict(item)
        text = (arguments_of(item["arguments"]) or {}).get("input", "")
        return {key: value for key, value in item.items() if key != "arguments"} | {"input": str(text)}

    def _tool(self, name: str, parameters: str, description: str) -> _Json:
        if self._is_custom(name):
            return {"type": "custom", "name": name, "description": description}
        function = {"name": name, "description": description, "parameters": json.loads(parameters)}
        return {"type": "function", "strict": False, **function}

    def _choice(self, generate: Generate) -> Any:
        name = generate.tool_choice
        if name in ("auto", "none", "required"):
            return name
        if self._served is not None and self._is_served(name):
            label, tool, _ = self._served.find(name)
            return {"type": "mcp", "server_label": label, "name": tool}
        return {"type": "function", "name": name}

    def _is_served(self, name: str) -> bool:
        return self._served is not None and name not in self._served.client

    def _is_custom(self, name: str) -> bool:
        return name in self._offered and self._offered[name][0].type == "custom"

    def _event(self, kind: str, **fields: Any) -> _Json:
        event = {"type": kind, "sequence_number": self._number, **fields}
        self._number += 1
        return event

    def _copy(self) -> _Json:
        return self.response | {"output": list(self.response["output"])}


# --- endpoints --------------------------------------------------------------------------------------


async def create_response(request: Request) -> Response:
    """Answers a chat, whole or streamed."""
    services, key = services_of(request), key_of(request)
    body = await read_json(request, ResponsesRequest)
    before = []
    if body.previous_response_id:
        before = services.responses.get(key, body.previous_response_id, "previous_response_id").chat
    served = await served_for(services, body.server_tools() if services.tools else [])
    model = await services.models.ready(body.model)
    offered = served.offered if served is not None else []
    generate = generate_of(body, model, guest_of(request), before, offered)
    for each in body.left_out(served=services.tools is not None):
        note(request.scope, f"Left out, as no local model has them: {each}.")
    if served is not None:
        served.set_client(generate.tools)
    events = ResponsesEvents(body, generate, served)
    chat = without_instructions(generate.messages, body.instructions)
    if body.truncation == "auto":
        generate.messages = await _truncated(services.models, generate, key)
        left_out = len(chat) - len(without_instructions(generate.messages, body.instructions))
        if left_out:
            note(request.scope, f"The oldest {left_out:,} messages were left out, as truncation is auto.")
    answer = await submit_rounds(request, generate, served, "text.format", most_calls=body.max_tool_calls)

    def keep() -> None:
        if body.store is not False:
            turns = answer.turns if isinstance(answer, AnswerRounds) else events.answer()
            services.responses.put(key, events.response, [*chat, *turns])

    if not body.stream:
        await whole(request, answer, take_all(answer, events.take))
        keep()
        return json_response(events.response)
    await begin(request, answer)
    return AnswerResponse([answer], _ResponsesEncoder(events, keep))


async def _truncated(models: ServedModels, generate: Generate, key: str) -> list[ChatMessage]:
    """Returns the newest messages that leave room for an answer, a user's first; the system prompt stays."""
    messages, context = generate.messages, models.context(generate.model)
    room = min(generate.sampling.max_tokens, context // _ANSWER_SHARE)
    head = [each for each in messages[:1] if each.role == "system"]
    starts = [at for at, each in enumerate(messages) if each.role == "user"]

    async def fits(kept: list[ChatMessage]) -> bool:
        task = Encode(msgspec.structs.replace(generate, messages=kept), must_fit=False)
        reply = await models.text_work(generate.model, task, key)
        assert isinstance(reply, EncodedRequest)
        return token_count(reply.tokens) + room <= context

    if not starts or await fits(messages):
        return messages
    low, high = 0, len(starts) - 1  # the first of them from which the chat fits is sought
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if await fits(head + messages[starts[middle] :]) else (middle + 1, high)
    return head + messages[starts[low] :]


async def show_response(request: Request) -> Response:
    """Returns a response that is kept."""
    stored = services_of(request).responses.get(key_of(request), request.path_params["response"])
    return json_response(stored.response)


async def delete_response(request: Request) -> Response:
    """Forgets a response."""
    name = request.path_params["response"]
    services_of(request).responses.delete(key_of(request), name)
    return json_response({"id": name, "object": "response", "deleted": True})


class _ResponsesEncoder:
    """Events as they are sent; see `EventEncoder`. A response that has ended well is kept."""

    def __init__(self, events: ResponsesEvents, keep: Callable[[], None]) -> None:
        self._events = events
        self._keep = keep

    def take(self, step: answer_events.AnswerStep, answer: int = 0) -> bytes:
        """Returns the events of a step."""
        return b"".join([named_event(event["type"], event) for event in self._events.take(step)])

    def waiting(self) -> bytes:
        """Returns a comment."""
        return STILL_WAITING

    def end(self) -> bytes:
        """Returns nothing more: the last message has caused the last events."""
        self._keep()
        return b""


ROUTES = [
    Route("/v1/responses", create_response, methods=["POST"]),
    Route("/v1/responses/{response}", show_response, methods=["GET"]),
    Route("/v1/responses/{response}", delete_response, methods=["DELETE"]),
]
