"""The body of a request to `/v1/messages` and `/v1/messages/count_tokens`.

Parameters that are not listed are ignored: Anthropic adds new ones often, and programs such as Claude Code
send them at once.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

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
        """How long the prefix stays after its last use."""
        return ONE_HOUR if self.ttl == "1h" else FIVE_MINUTES


class TextBlock(msgspec.Struct, tag_field="type", tag="text"):
    """Text."""

    text: str
    cache_control: CacheControl | None = None


class ThinkingBlock(msgspec.Struct, tag_field="type", tag="thinking"):
    """What the model thought before an answer, sent back by the client."""

    thinking: str
    signature: str = ""


class RedactedThinkingBlock(msgspec.Struct, tag_field="type", tag="redacted_thinking"):
    """Encrypted thoughts of another service; they are left out."""

    data: str = ""


class ToolUseBlock(msgspec.Struct, tag_field="type", tag="tool_use"):
    """A tool call that the model made."""

    id: str
    name: str
    input: dict[str, Any]
    cache_control: CacheControl | None = None


class ImageBlock(msgspec.Struct, tag_field="type", tag="image"):
    """A picture, which is refused."""

    source: Any = None


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
    """What a tool answered."""

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


class ChosenByModel(msgspec.Struct, tag_field="type", tag="auto"):
    """The model decides whether to call a tool."""

    disable_parallel_tool_use: bool | None = None


class AnyTool(msgspec.Struct, tag_field="type", tag="any"):
    """The model must call a tool."""

    disable_parallel_tool_use: bool | None = None


class OneTool(msgspec.Struct, tag_field="type", tag="tool"):
    """The model must call this tool."""

    name: str
    disable_parallel_tool_use: bool | None = None


class NoTool(msgspec.Struct, tag_field="type", tag="none"):
    """The model must not call a tool."""


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
    """How the answer is written."""

    effort: Literal["low", "medium", "high", "xhigh", "max"] | None = None
    format: OutputFormat | None = None


class MessagesPrompt(msgspec.Struct, kw_only=True):
    """What is counted, and answered."""

    model: str
    messages: Annotated[list[InputMessage], Meta(min_length=1, max_length=100_000)]
    system: str | list[TextBlock] | None = None
    tools: list[ClientTool] | None = None
    tool_choice: ChosenByModel | AnyTool | OneTool | NoTool | None = None
    thinking: ThinkingOn | ThinkingAdaptive | ThinkingBetweenTools | ThinkingOff | None = None
    output_config: OutputConfig | None = None
    output_format: OutputFormat | None = None  # as `output_config.format`, from the time of its beta
    cache_control: CacheControl | None = None


class MessagesRequest(MessagesPrompt, kw_only=True):
    """The body of a request for an answer."""

    max_tokens: Annotated[int, Meta(ge=1)]
    stream: bool | None = None
    temperature: Share | None = None
    top_p: Share | None = None
    top_k: Annotated[int, Meta(ge=0, le=1 << 30)] | None = None
    stop_sequences: Annotated[list[str], Meta(max_length=64)] | None = None
    metadata: dict[str, Any] | None = None
    service_tier: str | None = None

    @property
    def thinks(self) -> bool:
        """Whether the client wants to see what the model thinks."""
        return self.thinking is not None and not isinstance(self.thinking, ThinkingOff)
