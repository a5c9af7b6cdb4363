"""Formats of tool calls: the marks around them, and the parser of what is between.

mlx-lm's parsers are chosen as its tokenizer chooses them. Two formats are ours: that of gpt-oss, and one for
models whose chat template has no tools, or writes calls in a form that mlx-lm has no parser for. The latter
is described to the model in the system message (`engine.sessions.prompts`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

_MAX_CHARACTERS: Final = (
    1 << 17
)  # characters of one call; some of mlx-lm's expressions take time that is quadratic
_HARMONY_CALL: Final = re.compile(r"([\w.-]+)(?:(?!<\|message\|>).)*<\|message\|>(.*)", re.DOTALL)


class ToolCallError(ValueError):
    """A text between the marks is not a tool call."""


class ParsedCall(NamedTuple):
    """A tool call that a model wrote.

    Attributes:
        name: of the tool.
        arguments: a JSON object.
        id: that the model gave it; empty for most.
    """

    name: str
    arguments: dict[str, Any]
    id: str


class ToolFormat(NamedTuple):
    """A form of tool calls.

    Attributes:
        name: of mlx-lm's parser module, or "harmony" for gpt-oss.
        begin: the mark before the calls.
        end: the mark after them; empty if they reach to the end of the answer.
        native: whether the model's chat template describes tools itself.
        parser: mlx-lm's; takes the text between the marks and the tools.
    """

    name: str
    begin: str
    end: str
    native: bool
    parser: Callable[[str, Any], Any]

    def parse(self, text: str, tools: list[dict[str, Any]]) -> list[ParsedCall]:
        """Returns the calls that a text between the marks holds, one at least.

        Args:
            text: without the marks.
            tools: those that may be called, in OpenAI's form; they give the types of arguments.

        Raises:
            ToolCallError: it is malformed, or calls a tool that is not among them.
        """
        if len(text) > _MAX_CHARACTERS:
            raise ToolCallError("it is too long")
        try:
            parsed = self.parser(text, tools)
        except Exception as error:
            raise ToolCallError(f"{self.name} cannot parse it ({type(error).__name__})") from error
        names = {tool["function"]["name"] for tool in tools}
        calls = [_checked(call) for call in (parsed if isinstance(parsed, list) else [parsed])]
        if not calls or not all(call.name in names for call in calls):
            raise ToolCallError("it calls no tool that was offered")
        return calls


def tool_format(tokenizer: Any) -> ToolFormat:
    """Returns the form in which a model writes tool calls.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper.
    """
    if tokenizer.has_tool_calling:
        parser = tokenizer.tool_parser
        name = str(parser.__module__).rsplit(".", 1)[-1]
        return ToolFormat(name, tokenizer.tool_call_start, tokenizer.tool_call_end or "", True, parser)
    if speaks_harmony(tokenizer):
        return ToolFormat("harmony", " to=functions.", "<|call|>", True, _parse_harmony)
    from mlx_lm.tool_parsers import json_tools

    begin, end = json_tools.tool_call_start, json_tools.tool_call_end
    return ToolFormat("json_tools", begin, end, False, json_tools.parse_tool_call)


def speaks_harmony(tokenizer: Any) -> bool:
    """Whether a model answers in the message format of gpt-oss, with a channel for its reasoning."""
    template = tokenizer.chat_template
    return isinstance(template, str) and "<|channel|>" in template and "<|message|>" in template


def _parse_harmony(text: str, tools: Any = None) -> dict[str, Any]:
    """Parses `NAME <|constrain|>json<|message|>{...}`, what gpt-oss writes after ` to=functions.`."""
    call = _HARMONY_CALL.match(text)
    if call is None:
        raise ValueError("no function call")
    return {"name": call[1], "arguments": json.loads(call[2])}


def _checked(call: Any) -> ParsedCall:
    """Returns a call as a parser gives it, checked.

    Raises:
        ToolCallError: it has no name, or its arguments are no object.
    """
    name = call.get("name") if isinstance(call, dict) else None
    arguments = call.get("arguments", call.get("parameters", {})) if isinstance(call, dict) else None
    if isinstance(arguments, str):
        try:
            arguments = json.loads(arguments)
        except (ValueError, RecursionError):
            arguments = None
    if not isinstance(name, str) or not isinstance(arguments, dict):
        raise ToolCallError("it has no name, or its arguments are not an object")
    identity = call.get("id")
    return ParsedCall(name, arguments, identity if isinstance(identity, str) else "")
