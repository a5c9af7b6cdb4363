"""A request of `/v1/chat/completions`, and the `Generate` that it means."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from engine.protocol import ChatMessage, Generate, Tool, ToolCall
from engine.server.api_errors import ApiError
from engine.server.openai.sampling_fields import SamplingFields
from engine.server.request_body import json_text, require
from engine.server.requested_models.model_names import RequestedModel

_NO_THINKING: Final = ("none", "minimal")


class TextPart(msgspec.Struct, tag_field="type", tag="text", forbid_unknown_fields=True):
    """Text of a message that has parts."""

    text: str
    cache_control: dict[str, Any] | None = None


class RefusalPart(msgspec.Struct, tag_field="type", tag="refusal"):
    """A refusal that an assistant wrote."""

    refusal: str


class ImagePart(msgspec.Struct, tag_field="type", tag="image_url"):
    """A picture, which is refused."""

    image_url: Any = None


class AudioPart(msgspec.Struct, tag_field="type", tag="input_audio"):
    """Sound, which is refused."""

    input_audio: Any = None


class FilePart(msgspec.Struct, tag_field="type", tag="file"):
    """A file, which is refused."""

    file: Any = None


class CalledFunction(msgspec.Struct, forbid_unknown_fields=True):
    """The function of a tool call."""

    name: str
    arguments: str = "{}"


class CallOfTurn(msgspec.Struct):
    """A tool call in an assistant's turn."""

    id: str
    function: CalledFunction
    type: Literal["function"] = "function"


class ChatTurn(msgspec.Struct):
    """A turn of the chat. Unknown fields are ignored: clients send answers back as they got them."""

    role: Literal["system", "developer", "user", "assistant", "tool", "function"]
    content: str | list[TextPart | RefusalPart | ImagePart | AudioPart | FilePart] | None = None
    name: str | None = None
    tool_calls: list[CallOfTurn] | None = None
    tool_call_id: str | None = None
    reasoning_content: str | None = None
    reasoning: str | None = None


class FunctionTool(msgspec.Struct, forbid_unknown_fields=True):
    """The function of a tool."""

    name: Annotated[str, Meta(min_length=1, max_length=128)]
    description: str | None = None
    parameters: dict[str, Any] | None = None
    strict: bool | None = None


class ChatTool(msgspec.Struct):
    """A tool."""

    function: FunctionTool
    type: Literal["function"] = "function"


class NamedFunction(msgspec.Struct):
    """The name of a function."""

    name: str


class ChosenTool(msgspec.Struct):
    """`tool_choice` with a name."""

    function: NamedFunction
    type: Literal["function"] = "function"


class ChatRequest(SamplingFields, kw_only=True, forbid_unknown_fields=True):
    """The body of a request."""

    messages: Annotated[list[ChatTurn], Meta(min_length=1)]
    max_completion_tokens: Annotated[int, Meta(ge=1)] | None = None
    logprobs: bool | None = None
    top_logprobs: Annotated[int, Meta(ge=0, le=20)] | None = None
    tools: list[ChatTool] | None = None
    tool_choice: Literal["none", "auto", "required"] | ChosenTool | None = None
    parallel_tool_calls: bool | None = None
    reasoning_effort: Literal["none", "minimal", "low", "medium", "high", "xhigh"] | None = None
    chat_template_kwargs: dict[str, Any] | None = None
    modalities: list[Literal["text"]] | None = None
    # These change nothing here.
    verbosity: str | None = None
    prediction: Any = None


def generate_of(body: ChatRequest, model: RequestedModel, guest: str) -> Generate:
    """Returns the request for the engine.

    Args:
        body: the request.
        model: which model answers.
        guest: name of the program that asks.

    Raises:
        ApiError: parameters contradict each other, or a message cannot be given to a model.
    """
    require(
        body.top_logprobs is None or bool(body.logprobs), "top_logprobs needs logprobs: true.", "top_logprobs"
    )
    logprobs = (body.top_logprobs or 0) if body.logprobs else -1
    tools = tools_of(body.tools or [])
    return Generate(
        request="",
        chat="",
        messages=[message_of_turn(turn, at) for at, turn in enumerate(body.messages)],
        sampling=body.sampling(model, body.max_completion_tokens or body.max_tokens, logprobs),
        n=body.n or 1,
        model=model.key,
        grammar=body.grammar_of(),
        tools=tools,
        tool_choice=_choice(body, tools),
        parallel_tools=body.parallel_tool_calls is not False,
        template_options=template_options(body.reasoning_effort, body.chat_template_kwargs),
        guest=guest,
    )


def template_options(effort: str | None, given: dict[str, Any] | None = None) -> dict[str, Any]:
    """Returns options for the chat template: how much to think, and what the client gave."""
    options: dict[str, Any] = {}
    if effort is not None:
        options["enable_thinking"] = effort not in _NO_THINKING
        if effort not in _NO_THINKING:
            options["reasoning_effort"] = effort
    return options | (given or {})


def tools_of(tools: list[ChatTool]) -> list[Tool]:
    """Returns tools for the engine.

    Raises:
        ApiError: two have the same name.
    """
    found: dict[str, Tool] = {}
    for at, each in enumerate(tools):
        function = each.function
        name = function.name
        require(name not in found, f"There are two tools called {name}.", f"tools[{at}].function.name")
        found[name] = Tool(name=name, description=function.description or "", strict=bool(function.strict))
        if function.parameters is not None:
            found[name].parameters = json_text(function.parameters)
    return list(found.values())


def message_of_turn(turn: ChatTurn, at: int) -> ChatMessage:
    """Returns a turn for the engine.

    Raises:
        ApiError: it has a picture, sound or a file, or lacks what its role needs.
    """
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
    return ChatMessage(
        role,
        _text(turn, at),
        reasoning=(turn.reasoning_content or turn.reasoning or "") if role == "assistant" else "",
        tool_calls=[_call(each, at) for each in turn.tool_calls or []] if role == "assistant" else [],
        tool_call=turn.tool_call_id or "",
        name=turn.name or "" if role == "tool" else "",
    )


def _call(call: CallOfTurn, at: int) -> ToolCall:
    try:
        arguments = msgspec.json.decode(call.function.arguments or "{}")
    except msgspec.DecodeError:
        arguments = None
    require(
        isinstance(arguments, dict),
        f"The arguments of the tool call {call.id} are no JSON object.",
        f"{_at(at)}.tool_calls",
    )
    return ToolCall(id=call.id, name=call.function.name, arguments=call.function.arguments or "{}")


def _text(turn: ChatTurn, at: int) -> str:
    if not isinstance(turn.content, list):
        return turn.content or ""
    texts = []
    for number, part in enumerate(turn.content):
        if isinstance(part, TextPart):
            texts.append(part.text)
        elif isinstance(part, RefusalPart):
            texts.append(part.refusal)
        else:
            raise ApiError(
                400,
                "This model takes text only; leave out pictures, sound and files.",
                param=f"{_at(at)}.content[{number}]",
            )
    return "\n".join(texts)


def _choice(body: ChatRequest, tools: list[Tool]) -> str:
    choice = body.tool_choice
    if isinstance(choice, ChosenTool):
        name = choice.function.name
        known = any(tool.name == name for tool in tools)
        require(known, f"tool_choice names {name}, which is not one of the tools.", "tool_choice")
        return name
    require(
        choice != "required" or bool(tools), "tool_choice is required, but there are no tools.", "tool_choice"
    )
    return choice or "auto"


def _at(number: int) -> str:
    return f"messages[{number}]"
