"""The body of a request to `/v1/responses`.

Parameters that are not listed are ignored: OpenAI adds new ones often, and programs such as Codex send
them at once.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

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
    """What a tool answered: a text, or parts."""

    call_id: str
    output: str | list[dict[str, Any]]


class ReasoningItem(msgspec.Struct):
    """What the model thought, sent back by the client."""

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
        found: dict[str, tuple[OfferedTool, str]] = {}
        for tool in self.tools or []:
            if tool.type == "namespace":
                for each in tool.tools or []:
                    found[full_name(each.name or "", tool.name)] = (each, tool.name or "")
            else:
                found[tool.name or ""] = (tool, "")
        return found

    @property
    def logprobs(self) -> int:
        """How many log-probabilities are wanted per token; -1: none. See `Sampling.logprobs`."""
        wanted = "message.output_text.logprobs" in (self.include or []) or self.top_logprobs is not None
        return (self.top_logprobs or 0) if wanted else -1


def full_name(name: str, namespace: str | None) -> str:
    """Returns the name by which the model knows a tool."""
    return f"{namespace}__{name}" if namespace else name
