"""`/v1/chat/completions`: its request, the `Generate` that it means, and answers, streamed or whole."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Final, Literal

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from engine import __version__
from engine.protocol import ChatMessage, Generate, MessageImage, TokenLogprob, Tool, ToolCall
from engine.server.answer_events import (
    AnswerFailed,
    AnswerFinished,
    AnswerStarted,
    AnswerStep,
    AnswerUsage,
    ReasoningDelta,
    TextDelta,
    ToolCallArguments,
    ToolCallBegun,
    logprobs_of,
)
from engine.server.answer_rounds import AnswerRounds, served_for, submit_rounds
from engine.server.answer_stream import AnswerResponse, ReadAnswer, TextTemplate, take_all
from engine.server.event_streams import begin, data_event, whole
from engine.server.json_bodies import (
    Tokens,
    ToolChoice,
    arguments_text,
    chosen,
    distinct,
    error_body,
    json_response,
    json_text,
    read_json,
    require,
    text_of,
)
from engine.server.openai.sampling_fields import SamplingFields
from engine.server.requested_models.model_names import RequestedModel
from engine.server.server_services import guest_of, services_of
from engine.server.server_tools import ServerToolFields, choice_of

_NO_THINKING: Final = ("none", "minimal", "off", "disabled")
_EFFORTS: Final = ("low", "medium", "high", "xhigh", "max")


class CalledFunction(msgspec.Struct):
    """The function of a tool call. Unknown fields are ignored, as in `ChatTurn`."""

    name: str
    arguments: Any = None


class CallOfTurn(msgspec.Struct):
    """A tool call in an assistant's turn."""

    id: str
    function: CalledFunction
    type: Literal["function"] = "function"


class ChatTurn(msgspec.Struct):
    """A turn of the chat. Unknown fields are ignored: clients send answers back as they got them."""

    role: Literal["system", "developer", "user", "assistant", "tool", "function"]
    content: str | list[dict[str, Any]] | None = None
    name: str | None = None
    tool_calls: list[CallOfTurn] | None = None
    tool_call_id: str | None = None
    reasoning_content: str | None = None
    reasoning: str | None = None


class FunctionTool(msgspec.Struct):
    """The function of a tool."""

    name: Annotated[str, Meta(min_length=1, max_length=128)]
    description: str | None = None
    parameters: dict[str, Any] | None = None
    strict: bool | None = None


class ChatTool(ServerToolFields):
    """A tool of the client's, or those of an MCP server that is run here."""

    function: FunctionTool | None = None
    type: Literal["function", "mcp"] = "function"


class Thinking(msgspec.Struct):
    """`thinking` and `reasoning`, by which other servers say how much to think."""

    type: str | None = None
    enabled: bool | None = None
    effort: str | None = None
    budget_tokens: int | None = None
    max_tokens: int | None = None


class ChatRequest(SamplingFields, kw_only=True):
    """The body of a request."""

    OTHER_NAMES: ClassVar[dict[str, str]] = SamplingFields.OTHER_NAMES | {
        "think": "enable_thinking",
        "reasoning": "thinking",
        "reasoning_budget": "thinking_budget",
    }
    NO_EFFECT: ClassVar[tuple[str, ...]] = (*SamplingFields.NO_EFFECT, "verbosity", "prediction")
    INSTEAD: ClassVar[dict[str, str]] = SamplingFields.INSTEAD | {
        "functions": "send tools",
        "function_call": "send tool_choice",
        "audio": "leave it out, as answers are text",
        **dict.fromkeys(("input", "prompt", "system", "instructions"), "send messages"),
    }

    messages: Annotated[list[ChatTurn], Meta(min_length=1)]
    max_completion_tokens: Tokens | None = None
    logprobs: bool | None = None
    top_logprobs: Annotated[int, Meta(ge=0, le=20)] | None = None
    tools: list[ChatTool] | None = None
    tool_choice: str | ToolChoice | None = None
    parallel_tool_calls: bool | None = None
    reasoning_effort: str | None = None
    enable_thinking: bool | str | None = None
    thinking: Thinking | None = None
    thinking_budget: Annotated[int, Meta(ge=-1)] | None = None
    chat_template_kwargs: dict[str, Any] | None = None
    modalities: list[Literal["text"]] | None = None  # which changes nothing


def generate_of(
    body: ChatRequest, model: RequestedModel, guest: str, served: Sequence[Tool] = ()
) -> Generate:
    """Returns the request for the engine; `ApiError` if it contradicts itself, or a message is not possible.

    Args:
        guest: name of the program that asks.
        served: tools that are run here.
    """
    require(
        not body.top_logprobs or bool(body.logprobs), "top_logprobs needs logprobs: true.", "top_logprobs"
    )
    logprobs = (body.top_logprobs or 0) if body.logprobs else -1
    limit = body.max_tokens if body.max_completion_tokens is None else body.max_completion_tokens
    choice, tools = chosen(choice_of(body.tool_choice), tools_of(body.tools or [], served))
    options, budget = thinking_of(body)
    return Generate(
        request="",
        chat="",
        messages=[message_of_turn(turn, at) for at, turn in enumerate(body.messages)],
        sampling=body.sampling(model, limit, logprobs),
        n=body.n or 1,
        model=model.key,
        grammar=body.grammar_of(),
        tools=tools,
        tool_choice=choice,
        parallel_tools=body.parallel_tool_calls is not False,
        template_options=options | (body.chat_template_kwargs or {}),
        reasoning_tokens=budget,
        guest=guest,
    )


def thinking_of(body: ChatRequest) -> tuple[dict[str, Any], int]:
    """Returns options for the chat template, and how many tokens of reasoning there may be; 0: any number."""
    more, switch = body.thinking or Thinking(), body.enable_thinking
    effort = switch if isinstance(switch, str) else body.reasoning_effort or more.effort
    options = template_options(effort)
    on = switch if isinstance(switch, bool) else more.enabled
    if on is None and more.type:
        on = more.type not in ("disabled", "none", "off")
    budget = next(
        (n for n in (body.thinking_budget, more.budget_tokens, more.max_tokens) if n is not None), -1
    )
    if budget == 0 or on is False:
        return {"enable_thinking": False}, 0
    if budget > 0:
        options |= {"enable_thinking": True, "thinking_budget": budget}
    return options | ({"enable_thinking": True} if on else {}), max(budget, 0)


def template_options(effort: str | None) -> dict[str, Any]:
    """Returns options for the chat template: how much to think. An effort that is not known says nothing."""
    if effort in _NO_THINKING:
        return {"enable_thinking": False}
    return {"enable_thinking": True, "reasoning_effort": effort} if effort in _EFFORTS else {}


def tools_of(tools: list[ChatTool], served: Sequence[Tool] = ()) -> list[Tool]:
    """Returns tools for the engine, `served` last; `ApiError` if two have the same name, or one has none."""
    named = [("tools", tool) for tool in served]
    for at, tool in reversed(list(enumerate(tools))):
        if tool.type == "function":
            where = f"tools[{at}].function"
            require(tool.function is not None, f"The parameter {where} is missing.", where)
            assert tool.function is not None
            named.insert(0, (f"{where}.name", _tool(tool.function)))
    return distinct(named)


def _tool(given: FunctionTool) -> Tool:
    tool = Tool(name=given.name, description=given.description or "", strict=bool(given.strict))
    if given.parameters is not None:
        tool.parameters = json_text(given.parameters)
    return tool


def message_of_turn(turn: ChatTurn, at: int) -> ChatMessage:
    """Returns a turn for the engine; `ApiError` if it has sound or a file, or lacks what its role needs."""
    role = turn.role
    if role == "developer":
        role = "system"
    elif role == "function":
        role = "tool"
    if turn.role == "tool":
        require(bool(turn.tool_call_id), "A tool's message needs the tool_call_id that it answers.", _at(at))
    if turn.role in ("system", "developer", "user"):
        require(turn.content is not None, "The message has no content.", f"{_at(at)}.content")
    assert role in ("system", "user", "assistant", "tool")
    images: list[MessageImage] = []
    return ChatMessage(
        role,
        text_of(turn.content or "", f"{_at(at)}.content", images if role == "user" else None),
        reasoning=(turn.reasoning_content or turn.reasoning or "") if role == "assistant" else "",
        tool_calls=[_call(each) for each in turn.tool_calls or []] if role == "assistant" else [],
        tool_call=turn.tool_call_id or "",
        name=turn.name or "" if role == "tool" else "",
        images=images,
    )


def _call(call: CallOfTurn) -> ToolCall:
    return ToolCall(id=call.id, name=call.function.name, arguments=arguments_text(call.function.arguments))


def _at(number: int) -> str:
    return f"messages[{number}]"


# --- answers ----------------------------------------------------------------------------------------

DONE: Final = b"data: [DONE]\n\n"
STILL_WAITING: Final = b": waiting\n\n"
_Json = dict[str, Any]


def head_of(prefix: str, kind: str, created: int, model: str) -> _Json:
    """Returns what an object of this kind begins with: an id with a prefix, its kind, its time, its model."""
    head: _Json = {"id": f"{prefix}-{secrets.token_hex(12)}", "object": kind, "created": created}
    return head | {"model": model, "system_fingerprint": f"octavo-{__version__}"}


def usage_of(answers: list[AnswerUsage]) -> _Json:
    """Returns the tokens of all answers of a request."""
    first = answers[0]
    completion = sum(usage.completion for usage in answers)
    accepted = sum(usage.accepted for usage in answers)
    return {
        "prompt_tokens": first.prompt,
        "completion_tokens": completion,
        "total_tokens": first.prompt + completion,
        "prompt_tokens_details": {"cached_tokens": first.reused, "audio_tokens": 0},
        "completion_tokens_details": {
            "reasoning_tokens": sum(usage.reasoning for usage in answers),
            "accepted_prediction_tokens": accepted,
            "rejected_prediction_tokens": sum(usage.drafted for usage in answers) - accepted,
            "audio_tokens": 0,
        },
    }


def token_logprob(entry: TokenLogprob, *, with_top: bool = True) -> _Json:
    """Returns a token's log-probability in the form of chat completions."""
    shown: _Json = {"token": entry.text, "logprob": entry.logprob, "bytes": list(entry.utf8)}
    if with_top:
        shown["top_logprobs"] = [token_logprob(each, with_top=False) for each in entry.top]
    return shown


class ChatAnswer:
    """The answer as far as it has come."""

    def __init__(self) -> None:
        self.text = ""
        self.reasoning = ""
        self.calls: dict[int, _Json] = {}  # the tool calls, in the form of chat completions, by their number
        self.logprobs: list[TokenLogprob] = []
        self.reason = ""  # why it ended; empty before


async def collect(answer: ReadAnswer) -> list[ChatAnswer]:
    """Returns all answers of a request when they have ended; `ApiError` if they ended with an error."""
    answers = [ChatAnswer() for _ in range(answer.request.n)]

    def take(step: AnswerStep) -> None:
        for event in step:
            if isinstance(event, TextDelta):
                answers[event.index].text += event.text
                answers[event.index].logprobs += event.logprobs
            elif isinstance(event, ReasoningDelta):
                answers[event.index].reasoning += event.text
            elif isinstance(event, ToolCallBegun):
                function = {"name": event.name, "arguments": event.arguments}
                call = {"id": event.id, "type": "function", "function": function}
                answers[event.index].calls[event.call] = call
            elif isinstance(event, ToolCallArguments):
                answers[event.index].calls[event.call]["function"]["arguments"] += event.arguments
            elif isinstance(event, AnswerFinished):
                answers[event.index].reason = event.reason

    await take_all(answer, take)
    return answers


async def chat_completion(answer: ReadAnswer, model: str) -> _Json:
    """Returns the whole answer as an object; `ApiError` if it ended with an error."""
    wanted = answer.request.sampling.logprobs >= 0
    choices = []
    for index, each in enumerate(await collect(answer)):
        message: _Json = {"role": "assistant", "content": each.text, "refusal": None}
        if each.reasoning:
            message["reasoning_content"] = each.reasoning
        if each.calls:
            message["content"] = each.text or None
            message["tool_calls"] = list(each.calls.values())
        message |= _calls_run(answer)
        logprobs = {"content": [token_logprob(entry) for entry in each.logprobs], "refusal": None}
        choices.append(
            {
                "index": index,
                "message": message,
                "logprobs": logprobs if wanted else None,
                "finish_reason": each.reason,
            }
        )
    head = head_of("chatcmpl", "chat.completion", answer.created, model)
    return head | {"choices": choices, "usage": usage_of(answer.usages)}


class ChatChunks:
    """The answer as the events of a stream, the last with usage if wanted; see `EventEncoder`."""

    def __init__(self, answer: ReadAnswer, model: str, *, with_usage: bool) -> None:
        self._answer = answer
        self._with_usage = with_usage
        self._logprobs = answer.request.sampling.logprobs >= 0
        self._begun: set[int] = set()
        self._texts: dict[int, TextTemplate] = {}
        self._head = head_of("chatcmpl", "chat.completion.chunk", answer.created, model)

    def take(self, step: AnswerStep, answer: int = 0) -> bytes:
        """Returns the chunk of a step."""
        if not step:
            return b""
        event = step[0]
        if isinstance(event, TextDelta) and not event.logprobs and event.index in self._begun:
            if len(step) == 1:  # nearly all steps
                return self._text(event.index, event.text) if event.text else b""
        elif isinstance(event, AnswerStarted):
            return self._chunk(event.index, {})
        elif isinstance(event, AnswerFinished):
            return self._chunk(event.index, _calls_run(self._answer), event.reason)
        elif isinstance(event, AnswerFailed):
            return data_event(error_body(event.error, "/v1/chat/completions"))
        return self._any(event.index, step)

    def waiting(self) -> bytes:
        """Returns a comment."""
        return STILL_WAITING

    def end(self) -> bytes:
        """Returns the usage, if it is wanted, and the mark of the end."""
        if not self._with_usage:
            return DONE
        return data_event({**self._head, "choices": [], "usage": usage_of(self._answer.usages)}) + DONE

    def _text(self, index: int, text: str) -> bytes:
        """Nearly all chunks of an answer: some more of its text."""
        template = self._texts.get(index)
        if template is None:
            template = TextTemplate(self._chunk(index, {"content": TextTemplate.MARK}))
            self._texts[index] = template
        return template.event(text)

    def _any(self, index: int, step: AnswerStep) -> bytes:
        delta = _delta(step)
        logprobs = None
        entries = logprobs_of(step)
        if self._logprobs and entries:
            logprobs = {"content": [token_logprob(entry) for entry in entries], "refusal": None}
        return self._chunk(index, delta, logprobs=logprobs) if delta or logprobs else b""

    def _chunk(
        self, index: int, delta: _Json, reason: str | None = None, logprobs: _Json | None = None
    ) -> bytes:
        if index not in self._begun:
            self._begun.add(index)
            delta = {"role": "assistant", "content": "", **delta}
        choice = {"index": index, "delta": delta, "logprobs": logprobs, "finish_reason": reason}
        return data_event({**self._head, "choices": [choice]} | ({"usage": None} if self._with_usage else {}))


def _calls_run(answer: ReadAnswer) -> _Json:
    """Returns the calls that were run here as a field of the message, if there may be any."""
    return {"octavo_mcp_calls": answer.calls} if isinstance(answer, AnswerRounds) else {}


def _delta(step: AnswerStep) -> _Json:
    text, reasoning, calls = "", "", list[_Json]()
    for event in step:
        if isinstance(event, TextDelta):
            text = event.text
        elif isinstance(event, ReasoningDelta):
            reasoning = event.text
        elif isinstance(event, ToolCallBegun):
            function = {"name": event.name, "arguments": event.arguments}
            calls.append({"index": event.call, "id": event.id, "type": "function", "function": function})
        elif isinstance(event, ToolCallArguments):
            calls.append({"index": event.call, "function": {"arguments": event.arguments}})
    delta: _Json = {"content": text, "reasoning_content": reasoning, "tool_calls": calls}
    return {name: value for name, value in delta.items() if value}


async def chat_completions(request: Request) -> Response:
    """Answers a chat, whole or streamed."""
    services = services_of(request)
    body = await read_json(request, ChatRequest)
    given = [(tool, f"tools[{at}]") for at, tool in enumerate(body.tools or []) if tool.type == "mcp"]
    require(
        not given or body.n in (None, 1), "With tools of the type mcp there is one answer: leave out n.", "n"
    )
    served = await served_for(services, given)
    model = await services.models.ready(body.model)
    generate = generate_of(body, model, guest_of(request), served.offered if served is not None else ())
    if served is not None:
        served.set_client(generate.tools)
    answer = await submit_rounds(request, generate, served, shown=False)
    if not body.stream:
        return json_response(await whole(request, answer, chat_completion(answer, model.name)))
    await begin(request, answer)
    return AnswerResponse([answer], ChatChunks(answer, model.name, with_usage=body.streamed_usage))
