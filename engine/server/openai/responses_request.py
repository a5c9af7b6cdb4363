"""The body of a request to `/v1/responses`.

Parameters that are not listed, and items and tools of a type that no local model has, are ignored and noted:
OpenAI adds new ones often, and programs such as Codex send them at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Final, Literal, TypeVar

import msgspec
from msgspec import Meta

from engine.protocol import ChatMessage, Generate, MessageImage, Sampling, Tool, ToolCall
from engine.server.json_bodies import (
    TEXTS,
    ApiError,
    Tokens,
    ToolChoice,
    answer_tokens,
    arguments_text,
    chosen,
    distinct,
    json_text,
    require,
    text_of,
)
from engine.server.openai.chat_completions import template_options
from engine.server.openai.sampling_fields import AnswerForm, form_of
from engine.server.requested_models.model_names import RequestedModel
from engine.server.server_tools import ServerToolFields, choice_of, model_name


class InputMessageItem(msgspec.Struct):
    """A turn of the chat. `content` is a text, or parts whose `type` says what they are."""

    role: Literal["user", "assistant", "system", "developer"]
    content: str | list[dict[str, Any]]


class FunctionCallItem(msgspec.Struct):
    """A function call that the model made."""

    call_id: str
    name: str
    arguments: Any = None
    namespace: str | None = None


class CustomCallItem(msgspec.Struct):
    """A call of a tool that takes any text."""

    call_id: str
    name: str
    input: str = ""


class CallOutputItem(msgspec.Struct):
    """A tool's answer: a text, or parts."""

    call_id: str
    output: str | list[dict[str, Any]]


class ReasoningItem(msgspec.Struct):
    """A model's thoughts, sent back by the client."""

    content: list[dict[str, Any]] | None = None
    summary: list[dict[str, Any]] | None = None


class McpCallItem(msgspec.Struct):
    """A call that this server, or OpenAI's, has run, with its end."""

    id: str
    server_label: str
    name: str
    arguments: Any = None
    output: str | None = None
    error: Any = None


class OfferedTool(ServerToolFields):
    """A tool: a "function", a "custom" one that takes any text, a "namespace" of such tools, or "mcp".

    Others run on OpenAI's servers, or are the client's own; they are left out.
    """

    type: str
    name: str | None = None
    description: str | None = None
    parameters: dict[str, Any] | None = None
    strict: bool | None = None
    tools: list[OfferedTool] | None = None  # of a namespace


class ResponseText(msgspec.Struct):
    """`text`."""

    format: AnswerForm | None = None
    verbosity: str | None = None


class ReasoningOptions(msgspec.Struct):
    """`reasoning`."""

    effort: str | None = None
    summary: str | None = None


class MoreToolsItem(msgspec.Struct):
    """Tools among the items, as newer versions of Codex offer them."""

    tools: list[OfferedTool] = []


class ResponsesRequest(msgspec.Struct, kw_only=True):
    """The body."""

    OTHER_NAMES: ClassVar[dict[str, str]] = {
        "max_tokens": "max_output_tokens",
        "max_completion_tokens": "max_output_tokens",
    }
    NO_EFFECT: ClassVar[tuple[str, ...]] = (
        "user", "client_metadata", "prompt_cache_key", "prompt_cache_retention",
        "safety_identifier", "service_tier", "stream_options",
    )  # fmt: skip
    INSTEAD: ClassVar[dict[str, str]] = {
        "messages": "send input",
        "response_format": "send text.format",
        "functions": "send tools",
    }

    model: str | None = None
    input: str | list[dict[str, Any]]
    instructions: str | None = None
    previous_response_id: str | None = None
    store: bool | None = None
    stream: bool | None = None
    max_output_tokens: Tokens | None = None
    temperature: Annotated[float, Meta(ge=0, le=2)] | None = None
    top_p: Annotated[float, Meta(ge=0, le=1)] | None = None
    top_logprobs: Annotated[int, Meta(ge=0, le=20)] | None = None
    include: list[str] | None = None
    tools: list[OfferedTool] | None = None
    tool_choice: str | ToolChoice | None = None
    parallel_tool_calls: bool | None = None
    max_tool_calls: Annotated[int, Meta(ge=0)] | None = None
    text: ResponseText | None = None
    reasoning: ReasoningOptions | None = None
    metadata: dict[str, Any] | None = None
    background: bool | None = None
    conversation: Any = None
    prompt: Any = None
    truncation: Literal["auto", "disabled"] | None = None

    def offered_tools(self) -> list[tuple[OfferedTool, str]]:
        """Returns all tools with their places: those of the request, and those among its items."""
        offered = [(tool, f"tools[{at}]") for at, tool in enumerate(self.tools or [])]
        for at, item in enumerate([] if isinstance(self.input, str) else self.input):
            if item.get("type") == _MORE_TOOLS:
                more = _convert(item, MoreToolsItem, f"input[{at}]").tools
                offered += [(tool, f"input[{at}].tools[{number}]") for number, tool in enumerate(more)]
        return offered

    def server_tools(self) -> list[tuple[OfferedTool, str]]:
        """Returns the MCP servers that the request wants, with their places."""
        return [(tool, where) for tool, where in self.offered_tools() if tool.type == "mcp"]

    def left_out(self, *, served: bool) -> list[str]:
        """Returns the types that no model can be given, for people; `served`: MCP servers are run."""
        known = (*_TOOLS, "mcp") if served else _TOOLS
        items = [] if isinstance(self.input, str) else self.input
        types = {str(item.get("type"))[:60] for item in items if item.get("type", "message") not in _ITEMS}
        tools = {tool.type[:60] for tool, _ in self.offered_tools() if tool.type not in known}
        named = {"items": types, "tools": tools}
        return [f"{kind} of the type {', '.join(sorted(found))}" for kind, found in named.items() if found]

    def named_tools(self) -> dict[str, tuple[OfferedTool, str]]:
        """Returns the tools by the names that the model knows them by, each with its namespace."""
        offered: dict[str, tuple[OfferedTool, str]] = {}
        for tool, _ in self.offered_tools():
            if tool.type == "namespace":
                for inner in tool.tools or []:
                    offered[full_name(inner.name or "", tool.name)] = (inner, tool.name or "")
            else:
                offered[tool.name or ""] = (tool, "")
        return offered

    @property
    def logprobs(self) -> int:
        """Number of log-probabilities that are wanted per token; -1: none. See `Sampling.logprobs`."""
        wanted = "message.output_text.logprobs" in (self.include or []) or self.top_logprobs is not None
        return (self.top_logprobs or 0) if wanted else -1


def full_name(name: str, namespace: str | None) -> str:
    """Returns the name by which the model knows a tool."""
    return f"{namespace}__{name}" if namespace else name


# --- the request for the engine ---------------------------------------------------------------------

_Item = TypeVar("_Item")
_MORE_TOOLS: Final = "additional_tools"
_MCP_CALL: Final = "mcp_call"
_MCP_LIST: Final = "mcp_list_tools"  # says nothing that the request's tools don't
_AGENT: Final = "agent_message"  # from another agent of the client's
_CALLED: Final = ("function", "custom")  # types of tools that a model may call
_TOOLS: Final = (*_CALLED, "namespace")
#: Types of items that mean something here; others are left out.
_ITEMS: Final = (
    "message", "reasoning", "function_call", "function_call_output", "custom_tool_call",
    "custom_tool_call_output", _MCP_CALL, _MCP_LIST, _MORE_TOOLS, _AGENT, "item_reference",
)  # fmt: skip
_FREE_TEXT: Final = '{"type":"object","properties":{"input":{"type":"string"}},"required":["input"]}'


def generate_of(
    body: ResponsesRequest,
    model: RequestedModel,
    guest: str,
    before: list[ChatMessage],
    served: Sequence[Tool] = (),
) -> Generate:
    """Returns the request for the engine; `ApiError` if something in it is not possible.

    Args:
        guest: name of the program that asks.
        before: the chat of `previous_response_id`.
        served: tools that are run here.
    """
    require(not body.background, "Answers in the background are not possible; leave it out.", "background")
    require(
        body.conversation is None,
        "Conversations are not kept here; send previous_response_id.",
        "conversation",
    )
    require(body.prompt is None, "Prompt templates are not kept here; send the text as input.", "prompt")
    reader = _ItemReader(before)
    if isinstance(body.input, str):
        reader.add({"role": "user", "content": body.input}, "input")
    else:
        for at, item in enumerate(body.input):
            reader.add(item, f"input[{at}]")
    messages = reader.all_messages()
    if body.instructions:
        messages = _with_instructions(messages, body.instructions)
    require(any(each.role != "system" for each in messages), "There is no text to answer.", "input")
    choice, tools = chosen(choice_of(body.tool_choice), tools_of(body, served))
    return Generate(
        request="",
        chat="",
        messages=messages,
        sampling=_sampling(body, model),
        model=model.key,
        grammar=form_of(body.text.format if body.text else None, "text.format"),
        tools=tools,
        tool_choice=choice,
        parallel_tools=body.parallel_tool_calls is not False,
        template_options=template_options(body.reasoning.effort if body.reasoning else None),
        guest=guest,
    )


class _ItemReader:
    """Collects the messages of a chat from its items."""

    def __init__(self, before: list[ChatMessage]) -> None:
        self._messages = list(before)
        self._results: list[ChatMessage] = []  # of calls that were run here; they follow the last of these
        self._calls = {call.id: call.name for message in before for call in message.tool_calls}
        self._reasoning = ""

    def add(self, item: dict[str, Any], where: str) -> None:
        """Adds an item; `ApiError` if it is of a kind that a model cannot be given, or malformed."""
        kind = item.get("type", "message")
        if kind not in (_MCP_CALL, "function_call", "custom_tool_call"):
            self.all_messages()
        if kind == "message":
            self._message(_convert(item, InputMessageItem, where), where)
        elif kind == "function_call":
            call = _convert(item, FunctionCallItem, where)
            name = full_name(call.name, call.namespace)
            self._call(ToolCall(id=call.call_id, name=name, arguments=arguments_text(call.arguments)))
        elif kind == "custom_tool_call":
            custom = _convert(item, CustomCallItem, where)
            text = json_text({"input": custom.input})
            self._call(ToolCall(id=custom.call_id, name=custom.name, arguments=text))
        elif kind == _MCP_CALL:
            run = _convert(item, McpCallItem, where)
            name = model_name(run.server_label, run.name)
            self._call(ToolCall(id=run.id, name=name, arguments=arguments_text(run.arguments)))
            text = _said(run.error) if run.output is None else run.output
            self._results.append(ChatMessage("tool", text, tool_call=run.id, name=name))
        elif kind in ("function_call_output", "custom_tool_call_output"):
            self._output(_convert(item, CallOutputItem, where), where)
        elif kind == "reasoning":
            reasoning = _convert(item, ReasoningItem, where)
            self._reasoning += text_of(reasoning.content or reasoning.summary or [], where)
        elif kind == _AGENT:
            parts = item.get("content")
            texts = [part for part in parts if part.get("type") in TEXTS] if isinstance(parts, list) else []
            if texts:
                self._message(InputMessageItem("user", texts), where)
        else:
            require(kind != "item_reference", "Items are not kept here; send the item itself.", where)
            require(isinstance(kind, str), "The type of the item is no text.", f"{where}.type")

    def all_messages(self) -> list[ChatMessage]:
        """Returns the messages so far."""
        self._messages += self._results
        self._results = []
        return self._messages

    def _message(self, item: InputMessageItem, where: str) -> None:
        images: list[MessageImage] = []
        text = text_of(item.content, f"{where}.content", images if item.role == "user" else None)
        role = "system" if item.role == "developer" else item.role
        last = self._messages[-1] if self._messages else None
        if role == "system" and last is not None and last.role == "system":
            self._messages[-1] = ChatMessage("system", f"{last.content}\n\n{text}")
        else:
            self._messages.append(ChatMessage(role, text, self._take_reasoning(role), images=images))

    def _call(self, call: ToolCall) -> None:
        self._calls[call.id] = call.name
        last = self._messages[-1] if self._messages else None
        if last is None or last.role != "assistant":
            last = ChatMessage("assistant", "", reasoning=self._take_reasoning("assistant"))
        else:
            self._messages.pop()
        self._messages.append(msgspec.structs.replace(last, tool_calls=[*last.tool_calls, call]))

    def _output(self, item: CallOutputItem, where: str) -> None:
        name = self._calls.get(item.call_id)
        require(name is not None, f"No earlier call has the id {item.call_id[:100]!r}.", f"{where}.call_id")
        text = text_of(item.output, f"{where}.output")
        self._messages.append(ChatMessage("tool", text, tool_call=item.call_id, name=name or ""))

    def _take_reasoning(self, role: str) -> str:
        reasoning, self._reasoning = self._reasoning, ""
        return reasoning if role == "assistant" else ""


def _said(error: Any) -> str:
    """Returns the words of a call's error in any of its forms."""
    parts = error.get("content", error.get("message")) if isinstance(error, dict) else error
    if isinstance(parts, list) and all(isinstance(part, dict) and "text" in part for part in parts):
        return "\n".join(str(part["text"]) for part in parts)
    return arguments_text(parts) if parts else "The call has no result."


def _convert(item: dict[str, Any], kind: type[_Item], where: str) -> _Item:
    try:
        return msgspec.convert(item, kind)
    except msgspec.ValidationError as error:
        reason = str(error).replace("`$", f"`{where}")
        raise ApiError(
            400, f"The item {where} is wrong: {reason[:1].lower()}{reason[1:]}.", param=where
        ) from None


def _with_instructions(messages: list[ChatMessage], instructions: str) -> list[ChatMessage]:
    first = messages[0] if messages else None
    if first is not None and first.role == "system":
        return [ChatMessage("system", f"{instructions}\n\n{first.content}"), *messages[1:]]
    return [ChatMessage("system", instructions), *messages]


def without_instructions(messages: list[ChatMessage], instructions: str | None) -> list[ChatMessage]:
    """Returns a chat as it was before the instructions, which the next request does not inherit."""
    if not instructions:
        return messages
    rest = messages[0].content.removeprefix(instructions).removeprefix("\n\n")
    return [ChatMessage("system", rest), *messages[1:]] if rest else messages[1:]


def tools_of(body: ResponsesRequest, served: Sequence[Tool] = ()) -> list[Tool]:
    """Returns the tools for the engine, `served` last. What only others run, as web searches, is left out.

    Raises:
        ApiError: two have the same name, or one has none.
    """
    tools: list[tuple[str, Tool]] = []
    for each, where in body.offered_tools():
        inner = each.tools or [] if each.type == "namespace" else [each]
        space = each.name or "" if each.type == "namespace" else ""
        tools += [(f"{where}.name", _tool(tool, space, where)) for tool in inner if tool.type in _CALLED]
    return distinct([*tools, *(("tools", tool) for tool in served)])


def _tool(given: OfferedTool, namespace: str, where: str) -> Tool:
    name = full_name(given.name or "", namespace)
    named = bool(given.name) and len(name) <= 128
    require(named, "The tool needs a name of up to 128 characters.", f"{where}.name")
    tool = Tool(name=name, description=given.description or "", strict=bool(given.strict))
    if given.type == "custom":
        tool.parameters = _FREE_TEXT
    elif given.parameters is not None:
        tool.parameters = json_text(given.parameters)
    return tool


def _sampling(body: ResponsesRequest, model: RequestedModel) -> Sampling:
    given: dict[str, Any] = {"logprobs": body.logprobs}
    for name, value in (("temperature", body.temperature), ("top_p", body.top_p)):
        if value is not None:
            given[name] = value
    if body.max_output_tokens is not None:
        given["max_tokens"] = answer_tokens(body.max_output_tokens, "max_output_tokens")
    return model.sampling_of(**given)
