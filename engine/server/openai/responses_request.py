"""The body of a request to `/v1/responses`.

Parameters that are not listed are ignored: OpenAI adds new ones often, and programs such as Codex send
them at once.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta

from engine.protocol import ChatMessage, Generate, Grammar, Sampling, Tool, ToolCall
from engine.server.json_bodies import ApiError, json_text, require
from engine.server.openai.chat_completions import template_options
from engine.server.requested_models.model_names import RequestedModel

Effort = Literal["none", "minimal", "low", "medium", "high", "xhigh"]


class InputMessageItem(msgspec.Struct):
    """A turn of the chat. `content` is a text, or parts whose `type` says what they are."""

    role: Literal["user", "assistant", "system", "developer"]
    content: str | list[dict[str, Any]]


class FunctionCallItem(msgspec.Struct):
    """A function call that the model made."""

    call_id: str
    name: str
    arguments: str = "{}"
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


class OfferedTool(msgspec.Struct):
    """A tool: a "function", a "custom" one that takes any text, or a "namespace" of such tools.

    Others run on OpenAI's servers.
    """

    type: str
    name: str | None = None
    description: str | None = None
    parameters: dict[str, Any] | None = None
    strict: bool | None = None
    tools: list[OfferedTool] | None = None  # of a namespace


class ToolOfChoice(msgspec.Struct):
    """`tool_choice` with one tool, or with some of them."""

    type: Literal["function", "custom", "allowed_tools"]
    name: str | None = None
    mode: Literal["auto", "required"] = "auto"
    tools: list[dict[str, Any]] | None = None


class ResponseFormat(msgspec.Struct):
    """`text.format`."""

    type: Literal["text", "json_object", "json_schema"]
    schema: dict[str, Any] | bool | None = None


class ResponseText(msgspec.Struct):
    """`text`."""

    format: ResponseFormat | None = None
    verbosity: str | None = None


class ReasoningOptions(msgspec.Struct):
    """`reasoning`."""

    effort: Effort | None = None
    summary: str | None = None


class ResponsesRequest(msgspec.Struct, kw_only=True):
    """The body."""

    model: str
    input: str | list[dict[str, Any]]
    instructions: str | None = None
    previous_response_id: str | None = None
    store: bool | None = None
    stream: bool | None = None
    max_output_tokens: Annotated[int, Meta(ge=1)] | None = None
    temperature: Annotated[float, Meta(ge=0, le=2)] | None = None
    top_p: Annotated[float, Meta(ge=0, le=1)] | None = None
    top_logprobs: Annotated[int, Meta(ge=0, le=20)] | None = None
    include: list[str] | None = None
    tools: list[OfferedTool] | None = None
    tool_choice: Literal["none", "auto", "required"] | ToolOfChoice | None = None
    parallel_tool_calls: bool | None = None
    text: ResponseText | None = None
    reasoning: ReasoningOptions | None = None
    metadata: dict[str, Any] | None = None
    background: bool | None = None
    conversation: Any = None
    prompt: Any = None
    truncation: Literal["auto", "disabled"] | None = None

    def named_tools(self) -> dict[str, tuple[OfferedTool, str]]:
        """Returns the tools by the names that the model knows them by, each with its namespace."""
        offered: dict[str, tuple[OfferedTool, str]] = {}
        for tool in self.tools or []:
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
_SCHEMA_BYTES: Final = 256 * 1024
_TEXTS: Final = ("input_text", "output_text", "text", "summary_text", "reasoning_text")
_FREE_TEXT: Final = '{"type":"object","properties":{"input":{"type":"string"}},"required":["input"]}'


def generate_of(
    body: ResponsesRequest, model: RequestedModel, guest: str, before: list[ChatMessage]
) -> Generate:
    """Returns the request for the engine.

    Args:
        body: what the client sent.
        model: which model answers.
        guest: name of the program that asks.
        before: the chat of `previous_response_id`.

    Raises:
        ApiError: something in it is not possible.
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
    messages = reader.messages
    if body.instructions:
        messages = _with_instructions(messages, body.instructions)
    require(any(each.role != "system" for each in messages), "There is no text to answer.", "input")
    tools = tools_of(body)
    choice = _choice(body, tools)
    if isinstance(body.tool_choice, ToolOfChoice) and body.tool_choice.tools is not None:
        allowed = {each.get("name") for each in body.tool_choice.tools}
        tools = [tool for tool in tools if tool.name in allowed]
    return Generate(
        request="",
        chat="",
        messages=messages,
        sampling=_sampling(body, model),
        model=model.key,
        grammar=_grammar(body),
        tools=tools,
        tool_choice=choice,
        parallel_tools=body.parallel_tool_calls is not False,
        template_options=template_options(body.reasoning.effort if body.reasoning else None),
        guest=guest,
    )


class _ItemReader:
    """Collects the messages of a chat from its items."""

    def __init__(self, before: list[ChatMessage]) -> None:
        self.messages = list(before)
        self._calls = {call.id: call.name for message in before for call in message.tool_calls}
        self._reasoning = ""

    def add(self, item: dict[str, Any], where: str) -> None:
        """Adds an item.

        Raises:
            ApiError: it is of a kind that a model cannot be given, or malformed.
        """
        kind = item.get("type", "message")
        if kind == "message":
            self._message(_convert(item, InputMessageItem, where), where)
        elif kind == "function_call":
            call = _convert(item, FunctionCallItem, where)
            arguments = call.arguments or "{}"
            require(_is_object(arguments), "The arguments are no JSON object.", f"{where}.arguments")
            name = full_name(call.name, call.namespace)
            self._call(ToolCall(id=call.call_id, name=name, arguments=arguments))
        elif kind == "custom_tool_call":
            custom = _convert(item, CustomCallItem, where)
            text = json_text({"input": custom.input})
            self._call(ToolCall(id=custom.call_id, name=custom.name, arguments=text))
        elif kind in ("function_call_output", "custom_tool_call_output"):
            self._output(_convert(item, CallOutputItem, where), where)
        elif kind == "reasoning":
            reasoning = _convert(item, ReasoningItem, where)
            self._reasoning += _text_of(reasoning.content or reasoning.summary or [], where)
        else:
            raise ApiError(
                400, f"An item of the type {str(kind)[:60]!r} cannot be given to this model.", param=where
            )

    def _message(self, item: InputMessageItem, where: str) -> None:
        text = item.content if isinstance(item.content, str) else _text_of(item.content, f"{where}.content")
        role = "system" if item.role == "developer" else item.role
        last = self.messages[-1] if self.messages else None
        if role == "system" and last is not None and last.role == "system":
            self.messages[-1] = ChatMessage("system", f"{last.content}\n\n{text}")
        else:
            self.messages.append(ChatMessage(role, text, reasoning=self._take_reasoning(role)))

    def _call(self, call: ToolCall) -> None:
        self._calls[call.id] = call.name
        last = self.messages[-1] if self.messages else None
        if last is None or last.role != "assistant":
            last = ChatMessage("assistant", "", reasoning=self._take_reasoning("assistant"))
        else:
            self.messages.pop()
        self.messages.append(msgspec.structs.replace(last, tool_calls=[*last.tool_calls, call]))

    def _output(self, item: CallOutputItem, where: str) -> None:
        name = self._calls.get(item.call_id)
        require(
            name is not None,
            f"No earlier call has the id {item.call_id[:100]!r}.",
            f"{where}.call_id",
        )
        text = item.output if isinstance(item.output, str) else _text_of(item.output, f"{where}.output")
        self.messages.append(ChatMessage("tool", text, tool_call=item.call_id, name=name or ""))

    def _take_reasoning(self, role: str) -> str:
        reasoning, self._reasoning = self._reasoning, ""
        return reasoning if role == "assistant" else ""


def _convert(item: dict[str, Any], kind: type[_Item], where: str) -> _Item:
    try:
        return msgspec.convert(item, kind)
    except msgspec.ValidationError as error:
        reason = str(error).replace("`$", f"`{where}")
        raise ApiError(
            400, f"The item {where} is wrong: {reason[:1].lower()}{reason[1:]}.", param=where
        ) from None


def _text_of(parts: list[dict[str, Any]], where: str) -> str:
    texts = []
    for at, part in enumerate(parts):
        place = f"{where}[{at}]"
        text = part.get("refusal") if part.get("type") == "refusal" else part.get("text")
        readable = part.get("type") in (*_TEXTS, "refusal") and isinstance(text, str)
        require(readable, "This model takes text only; leave out pictures, sound and files.", place)
        texts.append(str(text))
    return "\n".join(texts)


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


def tools_of(body: ResponsesRequest) -> list[Tool]:
    """Returns the tools for the engine. Web searches, which Codex always offers, are left out.

    Raises:
        ApiError: a tool runs on OpenAI's servers, or two have the same name.
    """
    tools_by_name: dict[str, Tool] = {}
    for at, each in enumerate(body.tools or []):
        if each.type == "namespace":
            for number, inner in enumerate(each.tools or []):
                _add_tool(tools_by_name, inner, each.name or "", f"tools[{at}].tools[{number}]")
        elif not each.type.startswith("web_search"):
            _add_tool(tools_by_name, each, "", f"tools[{at}]")
    return list(tools_by_name.values())


def _add_tool(tools_by_name: dict[str, Tool], tool: OfferedTool, namespace: str, where: str) -> None:
    require(
        tool.type in ("function", "custom"),
        f"Tools of the type {tool.type[:60]!r} run on OpenAI's servers; offer functions.",
        f"{where}.type",
    )
    name = full_name(tool.name or "", namespace)
    named = bool(tool.name) and len(name) <= 128
    require(named, "The tool needs a name of up to 128 characters.", f"{where}.name")
    require(name not in tools_by_name, f"There are two tools called {name}.", f"{where}.name")
    tools_by_name[name] = Tool(name=name, description=tool.description or "", strict=bool(tool.strict))
    if tool.type == "custom":
        tools_by_name[name].parameters = _FREE_TEXT
    elif tool.parameters is not None:
        tools_by_name[name].parameters = json_text(tool.parameters)


def _choice(body: ResponsesRequest, tools: list[Tool]) -> str:
    choice = body.tool_choice
    if isinstance(choice, ToolOfChoice):
        if choice.type == "allowed_tools":
            choice = choice.mode
        else:
            known = any(tool.name == choice.name for tool in tools)
            require(known, f"tool_choice names {choice.name}, which is not one of the tools.", "tool_choice")
            return choice.name or ""
    needs = choice == "required" and not tools
    require(not needs, "tool_choice is required, but there are no tools.", "tool_choice")
    return choice or "auto"


def _sampling(body: ResponsesRequest, model: RequestedModel) -> Sampling:
    given: dict[str, Any] = {"logprobs": body.logprobs}
    for name, value in (("temperature", body.temperature), ("top_p", body.top_p)):
        if value is not None:
            given[name] = value
    if body.max_output_tokens is not None:
        given["max_tokens"] = body.max_output_tokens
    return model.sampling_of(**given)


def _grammar(body: ResponsesRequest) -> Grammar | None:
    form = body.text.format if body.text else None
    if form is None or form.type == "text":
        return None
    if form.type == "json_object":
        return Grammar(kind="json")
    text = json_text({} if form.schema is None else form.schema)
    require(
        len(text) <= _SCHEMA_BYTES, f"The schema has over {_SCHEMA_BYTES:,} characters.", "text.format.schema"
    )
    return Grammar(kind="json_schema", text=text)


def _is_object(text: str) -> bool:
    try:
        return isinstance(msgspec.json.decode(text), dict)
    except (msgspec.DecodeError, RecursionError):
        return False
