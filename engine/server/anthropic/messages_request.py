"""The body of a request to `/v1/messages` and `/v1/messages/count_tokens`.

Parameters that are not listed are ignored and noted: Anthropic adds new ones often, and programs such as
Claude Code send them at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Final, Literal

import msgspec
from msgspec import Meta

from engine.protocol import ChatMessage, Generate, Grammar, MessageImage, Tool, ToolCall
from engine.server.json_bodies import (
    ApiError,
    Tokens,
    ToolChoice,
    answer_tokens,
    arguments_text,
    base64_data,
    chosen,
    distinct,
    json_text,
    require,
)
from engine.server.requested_models.model_names import RequestedModel

FIVE_MINUTES: Final = 300.0
ONE_HOUR: Final = 3600.0
Name = Annotated[str, Meta(min_length=1, max_length=128)]
Share = Annotated[float, Meta(ge=0, le=1)]


class CacheControl(msgspec.Struct):
    """Marks the end of a prefix that is to stay in the prefix cache."""

    type: Literal["ephemeral"]
    ttl: Literal["5m", "1h"] | None = None

    @property
    def seconds(self) -> float:
        """Returns how long the prefix stays after its last use."""
        return ONE_HOUR if self.ttl == "1h" else FIVE_MINUTES


class TextBlock(msgspec.Struct, tag_field="type", tag="text"):
    """Text."""

    text: str
    cache_control: CacheControl | None = None


class ThinkingBlock(msgspec.Struct, tag_field="type", tag="thinking"):
    """A model's thoughts before an answer, sent back by the client."""

    thinking: str
    signature: str = ""


class RedactedThinkingBlock(msgspec.Struct, tag_field="type", tag="redacted_thinking"):
    """Encrypted thoughts of another service; they are left out."""

    data: str = ""


class ToolUseBlock(msgspec.Struct, tag_field="type", tag="tool_use"):
    """A tool call that the model made."""

    id: str
    name: str
    input: Any = None
    cache_control: CacheControl | None = None


class ImageBlock(msgspec.Struct, tag_field="type", tag="image"):
    """An image; those of tool results are refused, and so are addresses."""

    source: Any = None
    cache_control: CacheControl | None = None


class DocumentBlock(msgspec.Struct, tag_field="type", tag="document"):
    """A document; all but plain text is refused."""

    source: dict[str, Any]
    title: str | None = None
    context: str | None = None
    cache_control: CacheControl | None = None


class SearchResultBlock(msgspec.Struct, tag_field="type", tag="search_result"):
    """A search result that the client found."""

    content: list[TextBlock]
    source: str
    title: str
    cache_control: CacheControl | None = None


class ToolResultBlock(msgspec.Struct, tag_field="type", tag="tool_result"):
    """A tool's answer."""

    tool_use_id: str
    content: str | list[TextBlock | ImageBlock | DocumentBlock | SearchResultBlock] | None = None
    is_error: bool | None = None
    cache_control: CacheControl | None = None


Block = (
    TextBlock
    | ThinkingBlock
    | RedactedThinkingBlock
    | ToolUseBlock
    | ToolResultBlock
    | ImageBlock
    | DocumentBlock
    | SearchResultBlock
)


class InputMessage(msgspec.Struct):
    """A turn of the chat."""

    role: Literal["user", "assistant", "system"]
    content: str | list[Block]


class ClientTool(msgspec.Struct):
    """A tool. Those with another `type` than "custom" are Anthropic's own, and are refused."""

    name: Name
    input_schema: dict[str, Any] | None = None
    description: str | None = None
    type: str | None = None
    strict: bool | None = None
    cache_control: CacheControl | None = None


class ThinkingOn(msgspec.Struct, tag_field="type", tag="enabled"):
    """The model thinks before it answers."""

    budget_tokens: Annotated[int, Meta(ge=1024)]
    display: Literal["summarized", "omitted"] | None = None


class ThinkingAdaptive(msgspec.Struct, tag_field="type", tag="adaptive"):
    """The model decides how much it thinks."""

    display: Literal["summarized", "omitted"] | None = None


class ThinkingBetweenTools(msgspec.Struct, tag_field="type", tag="between_tools"):
    """The model thinks between tool calls as well."""


class ThinkingOff(msgspec.Struct, tag_field="type", tag="disabled"):
    """The model does not think."""


class OutputFormat(msgspec.Struct):
    """A JSON schema that the answer must match."""

    type: Literal["json_schema"]
    schema: dict[str, Any]


class OutputConfig(msgspec.Struct):
    """Form of the answer."""

    effort: Literal["low", "medium", "high", "xhigh", "max"] | None = None
    format: OutputFormat | None = None


class MessagesPrompt(msgspec.Struct, kw_only=True):
    """A body whose tokens are counted, or that is answered."""

    OTHER_NAMES: ClassVar[dict[str, str]] = {"stop": "stop_sequences", "max_completion_tokens": "max_tokens"}
    NO_EFFECT: ClassVar[tuple[str, ...]] = ("metadata", "service_tier")
    INSTEAD: ClassVar[dict[str, str]] = {
        "response_format": "send output_config.format",
        "text": "send output_config.format",
        "functions": "send tools",
        "input": "send messages",
        "instructions": "send system",
    }

    model: str | None = None
    messages: Annotated[list[InputMessage], Meta(min_length=1, max_length=100_000)]
    system: str | list[TextBlock] | None = None
    tools: list[ClientTool] | None = None
    tool_choice: str | ToolChoice | None = None
    thinking: ThinkingOn | ThinkingAdaptive | ThinkingBetweenTools | ThinkingOff | None = None
    output_config: OutputConfig | None = None
    output_format: OutputFormat | None = None  # as `output_config.format`, from the time of its beta
    cache_control: CacheControl | None = None


class MessagesRequest(MessagesPrompt, kw_only=True):
    """The body of a request for an answer."""

    max_tokens: Tokens
    stream: bool | None = None
    temperature: Share | None = None
    top_p: Share | None = None
    top_k: Annotated[int, Meta(ge=0, le=1 << 30)] | None = None
    stop_sequences: Annotated[list[str], Meta(max_length=64)] | None = None

    @property
    def thinks(self) -> bool:
        """Whether the client wants to see what the model thinks."""
        return self.thinking is not None and not isinstance(self.thinking, ThinkingOff)


# --- the request for the engine ---------------------------------------------------------------------

_TEXT_ONLY: Final = "A message can hold text and images only; leave out files, or send their text."
#: Claude Code begins its system prompt with this line. It differs in each request, so that no prefix after it
#: would ever be found in the prefix cache.
_BILLING: Final = "x-anthropic-billing-header:"


def generate_of(request: MessagesRequest, model: RequestedModel, guest: str) -> Generate:
    """Returns the request for the engine, from the program `guest`; `ApiError` if it is not possible."""
    most = answer_tokens(request.max_tokens)
    given: dict[str, Any] = {"max_tokens": most}
    for name in ("temperature", "top_p", "top_k"):
        if (value := getattr(request, name)) is not None:
            given[name] = value
    if request.stop_sequences is not None:
        for at, text in enumerate(request.stop_sequences):
            require(bool(text.strip()), "A stop sequence needs more than spaces.", f"stop_sequences[{at}]")
        given["stop"] = request.stop_sequences
    thinking = request.thinking
    if isinstance(thinking, ThinkingOn):
        require(
            thinking.budget_tokens < most,
            f"budget_tokens must be less than max_tokens, which is {most:,}.",
            "thinking.budget_tokens",
        )
    generate = prompt_of(request, model, guest)
    generate.sampling = model.sampling_of(**given)
    if isinstance(thinking, ThinkingOn):
        generate.reasoning_tokens = thinking.budget_tokens
    return generate


def prompt_of(request: MessagesPrompt, model: RequestedModel, guest: str) -> Generate:
    """Returns a request with all that the prompt depends on; `ApiError` if something is not possible."""
    reader = _ChatReader()
    system = request.system
    blocks = [TextBlock(system)] if isinstance(system, str) else system or []
    reader.add("system", [block for block in blocks if not block.text.startswith(_BILLING)], "system")
    for at, message in enumerate(request.messages):
        content = message.content
        reader.add(
            message.role, [TextBlock(content)] if isinstance(content, str) else content, f"messages[{at}]"
        )
    last = request.messages[-1].role
    require(
        last != "assistant",
        "The last message is the assistant's; continuing it is not possible, so end with a user's message.",
        f"messages[{len(request.messages) - 1}].role",
    )
    require(bool(reader.messages), "There is no text to answer.", "messages")
    choice, tools = chosen(request.tool_choice, _tools(request.tools or []))
    pinned, marks = reader.pinned, reader.marks
    tool_marks = [tool.cache_control for tool in request.tools or [] if tool.cache_control]
    if request.cache_control is not None:
        pinned, marks = len(reader.messages), [*marks, request.cache_control]
    elif tool_marks:
        pinned = max(pinned, 1)  # chat templates put the tools into the first message, or before it
    pin_seconds = max((mark.seconds for mark in [*marks, *tool_marks]), default=0.0)
    form = (request.output_config.format if request.output_config else None) or request.output_format
    given = request.tool_choice
    one_at_a_time = (
        isinstance(given, ToolChoice) and choice != "none" and bool(given.disable_parallel_tool_use)
    )
    return Generate(
        request="",
        chat="",
        messages=reader.messages,
        model=model.key,
        grammar=Grammar(kind="json_schema", text=json_text(form.schema), strict=False) if form else None,
        tools=tools,
        tool_choice=choice,
        parallel_tools=not one_at_a_time,
        template_options=_template_options(request),
        pinned_messages=pinned,
        pin_seconds=pin_seconds,
        guest=guest,
    )


class _ChatReader:
    """Collects the messages of a chat; consecutive ones of a role become one.

    Attributes:
        pinned: how many of them end with, or before, the last mark for the cache.
        marks: all of them; the longest time that one asks for holds for the whole prefix.
    """

    def __init__(self) -> None:
        self.messages: list[ChatMessage] = []
        self.pinned = 0
        self.marks: list[CacheControl] = []
        self._calls: dict[str, str] = {}  # id of a tool call -> name of the tool

    def add(self, role: Literal["system", "user", "assistant"], blocks: Sequence[Block], place: str) -> None:
        for at, block in enumerate(blocks):
            where = f"{place}.content[{at}]" if place != "system" else f"system[{at}]"
            self._add_block(role, block, where)
            mark: CacheControl | None = getattr(block, "cache_control", None)
            if mark is not None:
                self.pinned = len(self.messages)
                self.marks.append(mark)

    def _add_block(self, role: Literal["system", "user", "assistant"], block: Block, where: str) -> None:
        if isinstance(block, ToolResultBlock):
            require(role == "user", "A tool_result belongs into a user's message.", where)
            self._add_result(block, where)
        elif isinstance(block, ThinkingBlock | RedactedThinkingBlock | ToolUseBlock):
            require(role == "assistant", "Thinking and tool_use belong in an assistant's message.", where)
            turn = self._turn(role)
            if isinstance(block, ThinkingBlock):
                turn.reasoning += block.thinking
            elif isinstance(block, ToolUseBlock):
                self._calls[block.id] = block.name
                turn.tool_calls = [
                    *turn.tool_calls,
                    ToolCall(id=block.id, name=block.name, arguments=arguments_text(block.input)),
                ]
        elif isinstance(block, ImageBlock):
            require(role == "user", "Images belong in a user's message.", where)
            turn = self._turn(role)
            turn.images = [*turn.images, MessageImage(_image(block, where), len(turn.content))]
        else:
            turn, text = self._turn(role), _text(block, where)
            # Blocks are paragraphs, but what the model wrote between two tool calls is one text.
            turn.content += ("\n\n" if turn.content and role != "assistant" else "") + text

    def _turn(self, role: Literal["system", "user", "assistant"]) -> ChatMessage:
        """Returns the last message if it is of this role, else a new one."""
        if not self.messages or self.messages[-1].role != role:
            self.messages.append(ChatMessage(role, ""))
        return self.messages[-1]

    def _add_result(self, block: ToolResultBlock, where: str) -> None:
        name = self._calls.get(block.tool_use_id)
        require(
            name is not None,
            f"The tool_result is of {block.tool_use_id[:100]!r}, which no earlier tool_use has as its id.",
            f"{where}.tool_use_id",
        )
        content = block.content or ""
        if not isinstance(content, str):
            texts = [_text(each, f"{where}.content[{at}]") for at, each in enumerate(content)]
            content = "\n\n".join(texts)
        if block.is_error:
            content = f"Error: {content}"
        self.messages.append(ChatMessage("tool", content, tool_call=block.tool_use_id, name=name or ""))


def _image(block: ImageBlock, where: str) -> bytes:
    """Returns the bytes of an image; `ApiError` if it is an address or the name of a file, or no base64."""
    source = block.source if isinstance(block.source, dict) else {}
    message = "Images are not fetched from addresses here; send the image itself, in base64."
    require(source.get("type") == "base64", message, f"{where}.source")
    return base64_data(source.get("data"), f"{where}.source.data")


def _text(block: Block, where: str) -> str:
    """Returns the text of a block; `ApiError` if it is a picture or a file."""
    if isinstance(block, TextBlock):
        return block.text
    if isinstance(block, SearchResultBlock):
        return "\n\n".join([f"{block.title} ({block.source})", *(each.text for each in block.content)])
    if isinstance(block, DocumentBlock):
        source = block.source
        require(source.get("type") == "text" and isinstance(source.get("data"), str), _TEXT_ONLY, where)
        return "\n\n".join(filter(None, [block.title, block.context, str(source["data"])]))
    assert isinstance(block, ImageBlock)
    raise ApiError(400, "Images in tool results are not taken; send them in the user's message.", param=where)


def _tools(tools: list[ClientTool]) -> list[Tool]:
    for at, each in enumerate(tools):
        require(
            each.type in (None, "custom"),
            f"{each.name} is one of Anthropic's own tools; offer tools with an input_schema instead.",
            f"tools[{at}].type",
        )
        require(each.input_schema is not None, f"The tool {each.name} needs an input_schema.", f"tools[{at}]")
    return distinct((f"tools[{at}].name", _tool(each)) for at, each in enumerate(tools))


def _tool(tool: ClientTool) -> Tool:
    schema = json_text(tool.input_schema)
    return Tool(
        name=tool.name, description=tool.description or "", parameters=schema, strict=bool(tool.strict)
    )


def _template_options(request: MessagesPrompt) -> dict[str, Any]:
    thinking = request.thinking
    if thinking is None or isinstance(thinking, ThinkingOff):
        return {"enable_thinking": False}
    options: dict[str, Any] = {"enable_thinking": True}
    if isinstance(thinking, ThinkingOn):
        options["thinking_budget"] = thinking.budget_tokens
    if request.output_config and request.output_config.effort:
        options["reasoning_effort"] = request.output_config.effort
    return options
